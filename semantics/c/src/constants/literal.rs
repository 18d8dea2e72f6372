//! 6.4.4 constants and 6.4.5 string literals as expressions, with what is wrong with their spellings.

use super::number_literal::{self, ConstantType, Fault, Literal};
use super::text;
use crate::lower::builder::Builder;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use body::{ExprId, ExprKind};
use source::{Atom, CStandard, Span};
use symbols::{Base, Bound, Constant, Extended, Type, TypeId, Types, Value};

impl Builder<'_> {
    /// 6.4.4.1 integer-constant
    pub(crate) fn integer_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let literal = number_literal::read_integer(self.text(spelled));
        self.numeric_literal(literal, spelled, span)
    }

    /// 6.4.4.2 floating-constant
    pub(crate) fn floating_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let literal = number_literal::read_floating(self.text(spelled));
        self.numeric_literal(literal, spelled, span)
    }

    fn numeric_literal(&mut self, literal: Result<Literal, Fault>, spelled: Atom, span: Span) -> ExprId {
        let spelled = self.text(spelled);
        match literal {
            Ok(literal) => self.typed_literal(literal, span),
            Err(fault) => {
                self.report.add(match fault {
                    Fault::Suffix(suffix) => problems::types::constant_suffix(spelled, &suffix, span),
                    Fault::Digit(digit, radix) => problems::types::constant_digit(spelled, digit, radix, span),
                    Fault::TooLarge => problems::types::constant_too_large(spelled, span),
                    Fault::NoDigits(what) => problems::types::constant_without_digits(spelled, what, span),
                    Fault::Separator => problems::types::constant_separator(spelled, span),
                });
                self.make_opaque(Vec::new(), Types::UNKNOWN, span)
            }
        }
    }

    fn typed_literal(&mut self, literal: Literal, span: Span) -> ExprId {
        let ty = self.lookup.literal_type(literal.ty);
        self.make_expr(ExprKind::Constant(literal.value), ty, span)
    }

    /// 6.4.4.5 character-constant
    pub(crate) fn character_literal(&mut self, spelled: Atom, span: Span) -> ExprId {
        let spelled = self.text(spelled);
        let Some((literal, faults)) = text::read_character(spelled, !self.dialect.unsigned_char) else {
            // It has no closing quote, which the lexer tells.
            return self.make_opaque(Vec::new(), Types::UNKNOWN, span);
        };
        report_first_fault(&mut self.report, spelled, &faults, span);
        self.typed_literal(literal, span)
    }

    /// 6.4.5 string-literal: an array of its characters and a zero; adjacent ones are one, with the prefix that one has.
    pub(crate) fn string_literal(&mut self, texts: &[Atom], span: Span) -> ExprId {
        let mut parts = Vec::new();
        for spelled in texts {
            let Some((part, faults)) = text::read_string(self.text(*spelled)) else {
                // It has no closing quote, which the lexer tells.
                return self.make_opaque(Vec::new(), Types::UNKNOWN, span);
            };
            report_first_fault(&mut self.report, self.lookup.text(*spelled), &faults, span);
            parts.push(part);
        }
        let prefixed = parts.iter().map(|part| part.encoding).filter(|encoding| !encoding.prefix.is_empty());
        let encodings: Vec<text::Encoding> = prefixed.collect();
        let first = encodings.first().copied();
        if let (Some(first), Some(other)) = (first, encodings.iter().find(|other| Some(**other) != first)) {
            self.report.add(problems::types::mixed_prefixes(first.prefix, other.prefix, span));
            return self.make_opaque(Vec::new(), Types::UNKNOWN, span);
        }
        let (mut base, bytes) = first.map_or((Base::Char, 1), |encoding| (encoding.base, encoding.bytes));
        if first.is_some_and(|first| first.prefix == "u8") && self.dialect.has_standard(CStandard::C23) {
            base = Base::Unsigned;
        }
        if let Some(fault) = parts.iter().find_map(|part| part.find_faults(bytes).next()) {
            let spelled = texts.first().map_or("", |text| self.text(*text));
            report_first_fault(&mut self.report, spelled, &[fault], span);
        }
        let count = parts.iter().map(|part| part.count_elements(bytes)).sum();
        let text: String = parts.iter().map(|part| part.text.as_str()).collect();
        self.make_characters(text, count, (base, bytes), span)
    }

    /// A text of `char`s that the implementation has made.
    pub(crate) fn text_constant(&mut self, text: String, span: Span) -> ExprId {
        let count = text.len();
        self.make_characters(text, count, (Base::Char, 1), span)
    }

    fn make_characters(&mut self, text: String, count: usize, of: (Base, u8), span: Span) -> ExprId {
        let element = self.lookup.scalar(of.0, of.1);
        let ty = self.lookup.array_of(element, Bound::Extent(Value::integer(count as i128 + 1)));
        self.make_expr(ExprKind::Constant(Constant::Character(text)), ty, span)
    }
}

/// One token, one message.
fn report_first_fault(report: &mut Report, spelled: &str, faults: &[text::Fault], span: Span) {
    let Some(fault) = faults.first() else { return };
    report.add(match fault {
        text::Fault::Told => return,
        text::Fault::NoCharacter(code) => problems::types::no_character(*code, span),
        text::Fault::OutOfRange => problems::types::escape_out_of_range(spelled, span),
        text::Fault::TooLong => problems::types::character_too_long(spelled, span),
    });
}

impl Lookup<'_> {
    fn literal_type(&mut self, ty: ConstantType) -> TypeId {
        match ty {
            ConstantType::Scalar(base, bytes) => self.scalar(base, bytes),
            ConstantType::Other(extended) => self.add_extended(extended),
            ConstantType::BitInt { signed, width } => self.intern_type(Type::BitInt { signed, width }),
            ConstantType::ComplexInteger(bytes) => {
                let of = self.scalar(Base::Complex, bytes);
                self.intern_type(Type::Extended(Extended::ComplexInteger, of))
            }
        }
    }
}
