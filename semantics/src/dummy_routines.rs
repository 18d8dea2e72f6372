//! `routine` in the interfaces of dummy procedures (OpenACC 3.4, 2.15.1), for which `declare target` has no equal, and of external
//! procedures in the procedures that call them.

use directives::{Language, Leaf};
use parser::directive::{Item, Line};
use parser::fortran::tree::{Expr, Head, ProgramUnit, SpecificationKind};
use regions::translate::print::profile::Feature;
use regions::translate::print::{Edit, Mode, Source, declarative};
use regions::translate::problems;
use source::{Atoms, Diagnostic};
use symbols::{Details, ScopeKind, SymbolTable};

/// Whether an interface body is about a dummy argument of the procedure that it is in.
pub fn is_dummy_procedure(unit: &ProgramUnit, inner: &ProgramUnit) -> bool {
    let (Head::Subroutine(outer) | Head::Function(outer)) = &unit.head else { return false };
    let name = inner.head.name().map(|name| name.atom);
    name.is_some() && outer.dummies.iter().flatten().any(|dummy| Some(dummy.atom) == name)
}

/// A `routine` about a dummy procedure goes: `declare target` is about procedures that have a name of their own.
pub fn remove_routines(inner: &ProgramUnit, source: &Source<'_>, mode: Mode, found: &mut (Vec<Edit>, Vec<Diagnostic>)) {
    for statement in &inner.specification {
        if let SpecificationKind::Directive(line) = &statement.kind
            && line.directive().name().first() == Leaf::AccRoutine
            && mode != Mode::Acc
        {
            let directive = line.directive();
            found.0.push(declarative::removal_edit(line.span, Language::Fortran, source, mode));
            let name = directive.name().spelling(Language::Fortran);
            found.1.push(problems::partly_translated(&name, directive.name_span()));
        }
    }
}

/// Whether a `routine` names only external procedures without an interface, for a compiler that takes them for variables where a procedure
/// lists them in `declare target`. Their own definitions are on the device without it.
pub fn names_externals(line: &Line<Expr>, symbols: &SymbolTable, atoms: &Atoms, source: &Source<'_>) -> bool {
    let directive = line.directive();
    let external = |item: &Item| {
        let Item::Argument(id) = item else { return false };
        let Some(argument) = line.arguments.get(id.0 as usize) else { return false };
        let name = (source.text)(argument.span);
        symbols.symbols.iter().any(|(_, symbol)| {
            matches!(symbol.details, Details::Procedure { dummy: false, interface: None })
                && symbols.scopes[symbol.scope].kind == ScopeKind::Subprogram
                && atoms.text(symbol.name).eq_ignore_ascii_case(name.trim())
        })
    };
    directive.name().first() == Leaf::AccRoutine
        && !source.profile.has(Feature::ExternalsInProcedures)
        && !directive.items().is_empty()
        && directive.items().iter().all(external)
}
