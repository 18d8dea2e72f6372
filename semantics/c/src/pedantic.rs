//! `-pedantic`: what programs say by a later standard than theirs, or by none, though compilers accept it, where the syntax alone does
//! not tell (`parser/src/c/extension.rs` has the rest).
//!
//! It is a warning, and with `-pedantic-errors` an error; what `__extension__` stands before is left alone.

use crate::lower::report::Report;
use parser::c::tree::{DeclaratorPart, Function, Parameter, TypeSpec};
use source::atom::words::VOID;
use source::{CStandard, Span};
use symbols::Bound;

/// C99, 6.7.5.2 arrays of variable length.
pub(crate) fn check_strict_array(report: &mut Report, bound: &Bound, at: Span) {
    if matches!(bound, Bound::Extent(size) if size.as_integer().is_none()) {
        report.add_newer("an array of variable length", CStandard::C99, at);
    }
}

/// C23, 6.9.2: parameters of a definition without names.
pub(crate) fn check_strict_parameters(report: &mut Report, function: &Function) {
    let Some(DeclaratorPart::Function { parameters, .. }) = function.declarator.parts.first() else { return };
    if matches!(&parameters[..], [only] if is_void(only)) {
        return;
    }
    for parameter in parameters.iter().filter(|parameter| parameter.declarator.name.is_none()) {
        report.add_newer("a parameter without a name in a definition", CStandard::C23, parameter.span);
    }
}

/// `void` and no more.
fn is_void(parameter: &Parameter) -> bool {
    let declarator = &parameter.declarator;
    let word = matches!(&parameter.specifiers.type_spec, TypeSpec::Words(words) if matches!(&words[..], [word] if word.atom == VOID));
    word && declarator.parts.is_empty() && declarator.name.is_none()
}
