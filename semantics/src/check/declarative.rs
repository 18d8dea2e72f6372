//! Declarative directives, by the flags they left on symbols (OpenMP 5.2, 5.2).

use super::problems;
use crate::Resolved;
use crate::data_environment::implicit::is_static;
use source::{Atoms, Diagnostic, Span};
use symbols::{Details, Flags, ScopeKind};

/// A threadprivate variable must live as long as the program.
pub fn check(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let local = table.symbols.iter().filter(|(id, symbol)| {
        let variable = matches!(symbol.details, Details::Object(_));
        let scope = table.scopes[symbol.scope].kind;
        let inside = matches!(scope, ScopeKind::Subprogram | ScopeKind::Block);
        symbol.flags.contains(Flags::OMP_THREAD_PRIVATE) && variable && inside && !is_static(table, *id)
    });
    let problems = local.filter_map(|(_, symbol)| {
        let at = Span::token(symbol.token?);
        Some((symbol.name, at))
    });
    problems.map(|(name, at)| problems::threadprivate_local(atoms.text(name), at)).collect()
}
