//! `-pedantic`: what programs may say by a later standard than theirs, or by none, though compilers accept it.
//!
//! It is a warning, and with `-pedantic-errors` an error; what `__extension__` stands before is left alone.

use super::lower::Lower;
use super::scope_problems as rules;
use parser::c::tree::{AttributeSyntax, Declaration, Function, Specifiers, Statement, StatementKind, TypeSpec};
use source::atom::words::*;
use source::{Atom, CStandard, Diagnostic, Severity, Span};
use symbols::{Bound, Type, TypeId};

/// The words that a standard brought, as they stand among specifiers.
const WORDS: &[(Atom, CStandard)] =
    &[(NORETURN, CStandard::C11), (THREAD_LOCAL, CStandard::C11), (COMPLEX_C, CStandard::C99)];

/// How messages call a standard.
fn name(standard: CStandard) -> &'static str {
    match standard {
        CStandard::C89 => "C89",
        CStandard::C94 => "C94",
        CStandard::C99 => "C99",
        CStandard::C11 => "C11",
        CStandard::C17 => "C17",
        CStandard::C23 => "C23",
        CStandard::C2y => "C2y",
    }
}

impl Lower<'_> {
    /// What only `since` and later standards have.
    pub(super) fn pedantic(&mut self, what: &str, since: CStandard, at: Span) {
        if let Some(problem) = self.too_new(what, since, at) {
            self.report(problem);
        }
    }

    pub(super) fn too_new(&self, what: &str, since: CStandard, at: Span) -> Option<Diagnostic> {
        let told = self.dialect.pedantic && !self.dialect.since(since) && !self.extension;
        told.then(|| self.strictly(rules::later_standard(what, name(since), at)))
    }

    /// What no standard has.
    pub(super) fn gnu(&mut self, what: &str, at: Span) {
        if self.dialect.pedantic && !self.extension {
            let problem = self.strictly(rules::no_standard(what, at));
            self.report(problem);
        }
    }

    /// A warning about what breaks a constraint: with `-pedantic-errors` it is an error.
    pub(super) fn strictly(&self, mut problem: Diagnostic) -> Diagnostic {
        if self.dialect.pedantic_errors {
            problem.severity = Severity::Error;
        }
        problem
    }

    /// Words and attributes among specifiers.
    pub(super) fn strict_specifiers(&mut self, specifiers: &Specifiers) {
        if !self.dialect.pedantic {
            return;
        }
        let types = match &specifiers.type_spec {
            TypeSpec::Words(words) => &words[..],
            _ => &[],
        };
        for word in specifiers.words.iter().chain(types) {
            if let Some((_, since)) = WORDS.iter().find(|(known, _)| *known == word.atom) {
                self.pedantic(&format!("`{}`", self.text(word.atom)), *since, word.span());
            }
        }
        if let Some(second) = types.iter().filter(|word| word.atom == LONG).nth(1) {
            self.pedantic("`long long`", CStandard::C99, second.span());
        }
        if specifiers.qualifiers.is_atomic || matches!(specifiers.type_spec, TypeSpec::Atomic(_)) {
            self.pedantic("`_Atomic`", CStandard::C11, specifiers.span);
        }
        for attribute in &specifiers.attributes {
            if attribute.syntax == AttributeSyntax::Alignas {
                self.pedantic("an alignment specifier", CStandard::C11, attribute.span);
            }
        }
    }

    /// C99, 6.8.2: declarations among statements.
    pub(super) fn strict_order(&mut self, statements: &[Statement]) {
        if !self.dialect.pedantic || self.dialect.since(CStandard::C99) {
            return;
        }
        let is_declaration = |statement: &&Statement| matches!(&statement.kind, StatementKind::Declaration(declaration) if declaration.assertion.is_none());
        let is_neutral = |statement: &&Statement| {
            is_declaration(statement)
                || matches!(statement.kind, StatementKind::LocalLabels(_) | StatementKind::Pragma(_))
                || matches!(statement.kind, StatementKind::NestedFunction(_) | StatementKind::Directive(_))
        };
        let mut behind = statements.iter().skip_while(is_neutral);
        if let Some(declaration) = behind.find(is_declaration) {
            self.pedantic("a declaration behind a statement", CStandard::C99, declaration.span);
        }
    }

    /// C11, 6.7.10 static_assert, and C23's without a message.
    pub(super) fn strict_assertion(&mut self, declaration: &Declaration) {
        let Some((_, message)) = &declaration.assertion else { return };
        self.pedantic("a static assertion", CStandard::C11, declaration.span);
        if message.is_none() && self.dialect.since(CStandard::C11) {
            self.pedantic("a static assertion without a message", CStandard::C23, declaration.span);
        }
    }

    /// C99, 6.7.5.2 arrays of variable length.
    pub(super) fn strict_array(&mut self, bound: &Bound, at: Span) {
        if matches!(bound, Bound::Extent(size) if size.as_integer().is_none()) {
            self.pedantic("an array of variable length", CStandard::C99, at);
        }
    }

    /// C99, 6.7.2.1 flexible array members.
    pub(super) fn strict_member(&mut self, ty: TypeId, at: Span) {
        if matches!(&self.table.types[ty], Type::Array { dimensions, .. } if dimensions[0].upper == Bound::AssumedSize)
        {
            self.pedantic("a flexible array member", CStandard::C99, at);
        }
    }

    /// C23, 6.9.2: parameters of a definition without names.
    pub(super) fn strict_parameters(&mut self, function: &Function) {
        let Some(parser::c::tree::DeclaratorPart::Function { parameters, .. }) = function.declarator.parts.first()
        else {
            return;
        };
        let is_void = matches!(&parameters[..], [only] if only.declarator.parts.is_empty() && only.declarator.name.is_none()
            && matches!(&only.specifiers.type_spec, TypeSpec::Words(words) if matches!(&words[..], [word] if word.atom == VOID)));
        for parameter in parameters.iter().filter(|parameter| parameter.declarator.name.is_none() && !is_void) {
            self.pedantic("a parameter without a name in a definition", CStandard::C23, parameter.span);
        }
    }
}
