//! `-pedantic`: what programs say by a later standard than theirs, or by none, though compilers accept it, where the syntax alone does
//! not tell (`parser/src/c/extension.rs` has the rest).
//!
//! It is a warning, and with `-pedantic-errors` an error; what `__extension__` stands before is left alone.

use super::lower::Lower;
use crate::problems;
use parser::c::tree::{DeclaratorPart, Function, Parameter, TypeSpec};
use source::atom::words::VOID;
use source::{CStandard, Diagnostic, Span};
use symbols::Bound;

impl Lower<'_> {
    /// What only `since` and later standards have.
    pub(super) fn newer(&mut self, what: &str, since: CStandard, at: Span) {
        if let Some(problem) = self.too_new(what, since, at) {
            self.report(problem);
        }
    }

    /// The same, to be reported elsewhere.
    pub(super) fn too_new(&self, what: &str, since: CStandard, at: Span) -> Option<Diagnostic> {
        let told = self.is_strict_here() && !self.dialect.has_standard(since);
        told.then(|| problems::scope::later_standard(what, since.name(), at))
    }

    /// What no standard has.
    pub(super) fn gnu(&mut self, what: &str, at: Span) {
        self.pedantic(problems::scope::no_standard(what, at));
    }

    /// C99, 6.7.5.2 arrays of variable length.
    pub(super) fn strict_array(&mut self, bound: &Bound, at: Span) {
        if matches!(bound, Bound::Extent(size) if size.as_integer().is_none()) {
            self.newer("an array of variable length", CStandard::C99, at);
        }
    }

    /// C23, 6.9.2: parameters of a definition without names.
    pub(super) fn strict_parameters(&mut self, function: &Function) {
        let Some(DeclaratorPart::Function { parameters, .. }) = function.declarator.parts.first() else { return };
        if matches!(&parameters[..], [only] if is_void(only)) {
            return;
        }
        for parameter in parameters.iter().filter(|parameter| parameter.declarator.name.is_none()) {
            self.newer("a parameter without a name in a definition", CStandard::C23, parameter.span);
        }
    }
}

/// `void` and no more.
fn is_void(parameter: &Parameter) -> bool {
    let declarator = &parameter.declarator;
    let word = matches!(&parameter.specifiers.type_spec, TypeSpec::Words(words) if matches!(&words[..], [word] if word.atom == VOID));
    word && declarator.parts.is_empty() && declarator.name.is_none()
}
