//! `routine` in the interfaces of dummy procedures (OpenACC 3.4, 2.15.1), for which `declare target` has no equal.

use directives::{Language, Leaf};
use parser::fortran::tree::{Head, ProgramUnit, SpecificationKind};
use regions::translate::print::{Edit, Mode, Source, declarative};
use regions::translate::problems;
use source::Diagnostic;

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
