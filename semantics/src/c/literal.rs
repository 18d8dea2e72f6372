//! 6.4.4 constants and 6.4.5 string literals as expressions, with what is wrong with their spellings.

use super::constant::{self, Fault, Literal, Typed};
use super::lower::Lower;
use super::{problems, text, wrong_types as wrong};
use crate::body::{ExprId, ExprKind};
use source::{Atom, CStandard, Span};
use symbols::{Base, Bound, Constant, Extended, Type, TypeId, Types, Value};

impl Lower<'_> {
    /// 6.4.4.1 integer-constant
    pub(super) fn integer_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let literal = constant::integer(self.text(spelled));
        self.numeric_literal(literal, spelled, span)
    }

    /// 6.4.4.2 floating-constant
    pub(super) fn floating_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let literal = constant::floating(self.text(spelled));
        self.numeric_literal(literal, spelled, span)
    }

    fn numeric_literal(&mut self, literal: Result<Literal, Fault>, spelled: Atom, span: Span) -> ExprId {
        let spelled = self.text(spelled);
        match literal {
            Ok(literal) => self.typed_literal(literal, span),
            Err(fault) => {
                self.report(match fault {
                    Fault::Suffix(suffix) => wrong::constant_suffix(spelled, &suffix, span),
                    Fault::Digit(digit, radix) => wrong::constant_digit(spelled, digit, radix, span),
                    Fault::TooLarge => wrong::constant_too_large(spelled, span),
                    Fault::NoDigits(what) => wrong::constant_without_digits(spelled, what, span),
                    Fault::Separator => wrong::constant_separator(spelled, span),
                });
                self.opaque(Vec::new(), Types::UNKNOWN, span)
            }
        }
    }

    fn typed_literal(&mut self, literal: Literal, span: Span) -> ExprId {
        let ty = self.literal_type(literal.ty);
        self.make(ExprKind::Constant(literal.value), ty, span)
    }

    fn literal_type(&mut self, ty: Typed) -> TypeId {
        match ty {
            Typed::Scalar(base, bytes) => self.table.types.scalar(base, bytes),
            Typed::Other(extended) => self.table.types.extended(extended),
            Typed::BitInt { signed, width } => self.table.types.intern(Type::BitInt { signed, width }),
            Typed::ComplexInteger(bytes) => {
                let of = self.table.types.scalar(Base::Complex, bytes);
                self.table.types.intern(Type::Extended(Extended::ComplexInteger, of))
            }
        }
    }

    /// 6.4.4.5 character-constant
    pub(super) fn character_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let spelled = self.text(spelled);
        let Some((literal, faults)) = text::character(spelled, !self.dialect.unsigned_char) else {
            self.report(problems::bad_constant(spelled, span));
            return self.opaque(Vec::new(), Types::UNKNOWN, span);
        };
        self.report_first(spelled, &faults, span);
        self.typed_literal(literal, span)
    }

    /// One token, one message.
    fn report_first(&mut self, spelled: &str, faults: &[text::Fault], span: Span) {
        let Some(fault) = faults.first() else { return };
        self.report(match fault {
            text::Fault::Empty => wrong::empty_character(span),
            text::Fault::NoDigits(letter) => wrong::escape_without_digits(*letter, span),
            text::Fault::NoCharacter(code) => wrong::no_character(*code, span),
            text::Fault::OutOfRange => wrong::escape_out_of_range(spelled, span),
            text::Fault::TooLong if spelled.starts_with('\'') => wrong::characters_lost(spelled, span),
            text::Fault::TooLong => wrong::character_too_long(spelled, span),
        });
    }

    /// 6.4.5 string-literal: an array of its characters and a zero; adjacent ones are one, with the prefix that one has.
    pub(super) fn string_literal(&mut self, texts: &[Atom], span: Span) -> ExprId {
        let mut parts = Vec::new();
        for spelled in texts {
            match text::string(self.text(*spelled)) {
                Some((part, faults)) => {
                    self.report_first(self.text(*spelled), &faults, span);
                    parts.push(part);
                }
                None => self.report(problems::bad_constant(self.text(*spelled), span)),
            }
        }
        let prefixed = parts.iter().map(|part| part.encoding).filter(|encoding| !encoding.prefix.is_empty());
        let encodings: Vec<text::Encoding> = prefixed.collect();
        let first = encodings.first().copied();
        if let (Some(first), Some(other)) = (first, encodings.iter().find(|other| Some(**other) != first)) {
            self.report(wrong::mixed_prefixes(first.prefix, other.prefix, span));
            return self.opaque(Vec::new(), Types::UNKNOWN, span);
        }
        let (mut base, bytes) = first.map_or((Base::Char, 1), |encoding| (encoding.base, encoding.bytes));
        if first.is_some_and(|first| first.prefix == "u8") && self.dialect.since(CStandard::C23) {
            base = Base::Unsigned;
        }
        if let Some(fault) = parts.iter().find_map(|part| part.faults(bytes).next()) {
            let spelled = texts.first().map_or("", |text| self.text(*text));
            self.report_first(spelled, &[fault], span);
        }
        let count = parts.iter().map(|part| part.count(bytes)).sum();
        let text: String = parts.iter().map(|part| part.text.as_str()).collect();
        self.characters(text, count, (base, bytes), span)
    }

    /// A text of `char`s that the implementation has made.
    pub(super) fn text_constant(&mut self, text: String, span: Span) -> ExprId {
        let count = text.len();
        self.characters(text, count, (Base::Char, 1), span)
    }

    fn characters(&mut self, text: String, count: usize, of: (Base, u8), span: Span) -> ExprId {
        let element = self.table.types.scalar(of.0, of.1);
        let ty = self.array_of(element, Bound::Extent(Value::integer(count as i128 + 1)));
        self.make(ExprKind::Constant(Constant::Character(text)), ty, span)
    }
}
