//! Declarative directives, by the flags they left on symbols (OpenMP 5.2, 5.2).

use super::problems;
use crate::data_environment::implicit::is_static;
use body::Resolved;
use body::{ExprId, ExprKind};
use directives::{Clause, Language, Leaf};
use parser::directive::{Directive, Legal, legal};
use source::{Atoms, Diagnostic, Span};
use symbols::{Details, Flags, ScopeKind, SymbolId};

/// That a clause is missing, which compilers forgive `routine`: it is then sequential.
const MISSING: &str = "E0406";

/// Checks the declarative directives of a unit.
pub fn check(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = threadprivate(resolved, atoms);
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        if !directive.end() {
            found.extend(against_tables(directive, declarative.language, atoms));
        }
        if is_error(directive, atoms) {
            found.push(problems::error_directive("so", directive.name_span()));
        }
    }
    found
}

/// What the tables forbid about a directive that is in no body. What any version has is right: which one has what is told of what
/// executes.
fn against_tables(directive: Directive, language: Language, atoms: &Atoms) -> Vec<Diagnostic> {
    let legal = Legal { directive, end: None, language, version: None, advice: false, shape: None, atoms };
    let mut found = Vec::new();
    legal::check_all(legal, &mut found);
    let is_routine = directive.name().first() == Leaf::AccRoutine;
    found.retain(|problem| !(is_routine && problem.row.code == MISSING));
    found
}

/// OpenMP 5.2, 8.5: whether a directive is an error at compilation, as `error` is where its clauses say nothing else.
pub fn is_error(directive: Directive, atoms: &Atoms) -> bool {
    const OTHERWISE: &[(Clause, &str)] = &[(Clause::At, "execution"), (Clause::Severity, "warning")];
    let says = |(name, wanted): &(Clause, &str)| {
        let word = directive.clause(*name).and_then(|clause| clause.keyword());
        word.is_some_and(|word| atoms.text(word.atom).eq_ignore_ascii_case(wanted))
    };
    directive.name().last() == Leaf::Error && !OTHERWISE.iter().any(says)
}

/// A threadprivate variable must live as long as the program.
fn threadprivate(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let local = table.symbols.iter().filter(|(id, symbol)| {
        let variable = match &symbol.details {
            // Fortran 2023, 8.4: what has an initial value has the SAVE attribute.
            Details::Object(object) => object.value.is_none(),
            _ => false,
        };
        let scope = table.scopes[symbol.scope].kind;
        let inside = matches!(scope, ScopeKind::Subprogram | ScopeKind::Block);
        symbol.flags.contains(Flags::OMP_THREAD_PRIVATE) && variable && inside && !is_static(table, *id)
    });
    let problems = local.filter_map(|(id, symbol)| {
        let at = listed_at(resolved, id).or_else(|| symbol.token.map(Span::token))?;
        Some((symbol.name, at))
    });
    problems.map(|(name, at)| problems::threadprivate_local(atoms.text(name), at)).collect()
}

/// Where a `threadprivate` directive among the statements lists the variable.
fn listed_at(resolved: &Resolved, symbol: SymbolId) -> Option<Span> {
    resolved.bodies.iter().find_map(|body| {
        let constructs = body.constructs.iter().map(|(_, construct)| construct);
        let mut listing = constructs.filter(|construct| construct.directive().name().last() == Leaf::Threadprivate);
        listing.find_map(|construct| {
            let listed = |expr: &&ExprId| matches!(body.exprs[**expr].kind, ExprKind::Symbol(found) if found == symbol);
            construct.arguments.iter().find(listed).map(|expr| body.exprs[*expr].span)
        })
    })
}
