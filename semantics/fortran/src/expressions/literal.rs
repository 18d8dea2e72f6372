//! R708 to R725: literal constants, exact in every kind.

use super::facts::Notation;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use body::{Callee, ExprId, ExprKind, Intrinsic};
use parser::fortran::tree;
use source::{Atom, Span};
use symbols::{Base, Constant, Format, Real, Type, TypeId, Types, Value};

/// The value of at most nine digits: it is one of every kind of four bytes and more.
fn short_integer(text: &str) -> Option<i128> {
    let digits = text.as_bytes();
    let short = !digits.is_empty() && digits.len() <= 9 && digits.iter().all(u8::is_ascii_digit);
    short.then(|| i128::from(digits.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'))))
}

impl ExpressionReader<'_> {
    /// Splits `12_8`: the digits and the kind, looked up if it is a name; `None` of the kind if nothing is known of it.
    fn split_kind(&mut self, text: &str, default: u8, span: Span) -> (String, Option<u8>) {
        let Some((digits, kind)) = text.split_once('_') else { return (text.to_string(), Some(default)) };
        (digits.to_string(), self.kind_parameter(kind, span))
    }

    /// The type of a literal constant, if its kind is known and one.
    fn literal_type(&mut self, base: Base, kind: Option<u8>, kinds: &[u8], span: Span) -> Option<(TypeId, u8)> {
        let kind = kind?;
        let name = match base {
            Base::Integer => "integer",
            Base::Unsigned => "unsigned",
            Base::Real => "real",
            _ => "logical",
        };
        if !kinds.contains(&kind) {
            self.report(problems::intrinsic::no_literal_kind(name, i128::from(kind), span));
            return None;
        }
        Some((self.scalar(base, kind), kind))
    }

    /// `12u_8`, as flang and gfortran have it: the value modulo two to the number of bits.
    fn unsigned_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        let (digits, kind) = self.split_kind(self.text(atom), self.defaults.kind(Base::Unsigned), span);
        let Some((ty, kind)) = self.literal_type(Base::Unsigned, kind, &[1, 2, 4, 8, 16], span) else {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        };
        match digits.trim_end_matches(['u', 'U']).parse::<u128>() {
            Ok(value) => {
                let bits = crate::fold::wrap_to_kind(value as i128, Base::Unsigned, kind);
                self.constant_of(Constant::Integer(bits), ty, span)
            }
            Err(_) => self.opaque_expr(Vec::new(), ty, span),
        }
    }

    /// R708. What does not fit default integers without a kind is of a larger kind, an extension.
    pub fn integer_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        // Nearly all are short and have no kind.
        if let Some(value) = short_integer(self.text(atom)).filter(|_| self.defaults.integer >= 4) {
            let ty = self.default_integer();
            return self.constant_of(Constant::Integer(value), ty, span);
        }
        if self.text(atom).split('_').next().is_some_and(|digits| digits.ends_with(['u', 'U'])) {
            return self.unsigned_literal(atom, span);
        }
        let (digits, kind) = self.split_kind(self.text(atom), self.defaults.integer, span);
        let has_kind = self.text(atom).contains('_');
        let value: Option<u128> = digits.parse().ok();
        let holds = |kind: u8| value.is_some_and(|value| value >> (8 * u32::from(kind) - 1) == 0);
        let kind = match has_kind {
            false => kind.map(|kind| [kind, 8, 16].into_iter().find(|kind| holds(*kind)).unwrap_or(16)),
            true => kind,
        };
        let Some((ty, kind)) = self.literal_type(Base::Integer, kind, &[1, 2, 4, 8, 16], span) else {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        };
        // The magnitude of the least integer may stand after a minus.
        let least = value == Some(1 << (8 * u32::from(kind) - 1)) && self.facts.negated == Some(span);
        if !holds(kind) && !least && value.is_some() && self.defaults.unchecked_range {
            let bits = crate::fold::wrap_to_kind(value.unwrap_or(0) as i128, Base::Integer, kind);
            return self.constant_of(Constant::Integer(bits), ty, span);
        }
        if !holds(kind) && !least {
            self.report(problems::intrinsic::literal_too_large(kind, span));
            return self.opaque_expr(Vec::new(), ty, span);
        }
        self.constant_of(Constant::Integer(value.map_or(i128::MAX, |value| value as i128)), ty, span)
    }

    /// R714. The exponent letter Q is that of the widest kind, an extension.
    pub fn real_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        let lower = self.text(atom).to_ascii_lowercase();
        let letter = lower.split('_').next().and_then(|number| number.chars().find(|c| matches!(c, 'd' | 'q')));
        let default = match letter {
            Some('d') => self.defaults.double,
            Some(_) => 16,
            None => self.defaults.real,
        };
        let (digits, kind) = self.split_kind(&lower, default, span);
        let mut digits = if letter.is_some() { digits.replace(['d', 'q'], "e") } else { digits };
        if digits.ends_with('e') {
            if !self.defaults.dec {
                self.report(crate::problems::execution::no_exponent(&lower, span));
            }
            digits.push('0');
        }
        let Some((ty, kind)) = self.literal_type(Base::Real, kind, &[2, 3, 4, 8, 10, 16], span) else {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        };
        let Some((value, overflow)) = Format::of_kind(kind).and_then(|format| Real::parse_literal(&digits, format))
        else {
            return self.opaque_expr(Vec::new(), ty, span);
        };
        if overflow && self.report.reported_folds.insert(span) {
            self.report(problems::intrinsic::overflow("real", kind, span));
        }
        self.constant_of(Constant::Real(value), ty, span)
    }

    /// R725
    pub fn logical_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        let (word, kind) = self.split_kind(self.text(atom), self.defaults.integer, span);
        let Some((ty, _)) = self.literal_type(Base::Logical, kind, &[1, 2, 4, 8], span) else {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        };
        self.constant_of(Constant::Logical(word.to_ascii_lowercase().starts_with(".t")), ty, span)
    }

    /// R724: in kind 1 each byte of the source is a character.
    pub fn string_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        let text = self.text(atom);
        let Some(start) = text.find(['"', '\'']) else { return self.text_constant(text.to_string(), 1, span) };
        let quote = &text[start..start + 1];
        let inner = text[start + 1..].strip_suffix(quote).unwrap_or(&text[start + 1..]);
        let kind = match text[..start].strip_suffix('_') {
            Some(kind) => match self.kind_parameter(kind, span) {
                Some(kind) => kind,
                None => return self.opaque_expr(Vec::new(), Types::UNKNOWN, span),
            },
            None => 1,
        };
        if !matches!(kind, 1 | 2 | 4) {
            self.report(problems::intrinsic::no_literal_kind("character", i128::from(kind), span));
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        }
        let inner = inner.replace(&quote.repeat(2), quote);
        if self.defaults.escapes && inner.contains('\\') {
            let bytes = symbols::escape::unescape_text(&inner);
            let text = match kind {
                1 => bytes.into_iter().map(char::from).collect(),
                _ => String::from_utf8_lossy(&bytes).into_owned(),
            };
            return self.plain_text(text, kind, span);
        }
        self.text_constant(inner, kind, span)
    }

    /// A text as it stands in the source.
    pub fn text_constant(&mut self, text: String, kind: u8, span: Span) -> ExprId {
        let text = if kind == 1 && !text.is_ascii() { text.bytes().map(char::from).collect() } else { text };
        self.plain_text(text, kind, span)
    }

    fn plain_text(&mut self, text: String, kind: u8, span: Span) -> ExprId {
        let length = Some(Value::integer(text.chars().count() as i128));
        let ty = self.symbols.types.intern(Type::Character { kind, length });
        self.constant_of(Constant::Character(text), ty, span)
    }

    /// R772: bits without a type; beside other things they are an integer that holds them.
    pub fn boz_literal(&mut self, atom: Atom, span: Span) -> ExprId {
        let text = self.text(atom).to_ascii_lowercase();
        let digits: String = text.split(['"', '\'']).nth(1).unwrap_or_default().replace(' ', "");
        let letter = text.trim_matches(|c: char| c.is_ascii_digit() || "\"'".contains(c));
        let radix = match letter.chars().next() {
            Some('b') if text.starts_with('b') || text.ends_with('b') => 2,
            Some('o') => 8,
            _ => 16,
        };
        if let Some(digit) = digits.chars().find(|digit| !digit.is_digit(radix)) {
            self.report(problems::intrinsic::wrong_boz_digit(digit, span));
        }
        let bits = u128::from_str_radix(&digits, radix).unwrap_or(0);
        let width = digits.trim_start_matches('0').len() as u32 * radix.ilog2();
        if width >= 128 + radix.ilog2() {
            self.report(problems::intrinsic::literal_too_large(16, span));
        }
        let kind = match bits {
            0..=0x7fff_ffff => 4,
            0x8000_0000..=0x7fff_ffff_ffff_ffff => 8,
            _ => 16,
        };
        let ty = self.scalar(Base::Integer, kind);
        let constant = self.constant_of(Constant::Integer(bits as i128), ty, span);
        self.boz.insert(constant);
        self.facts.note_notation(constant, Notation::Typeless);
        constant
    }

    /// The bits of a BOZ constant as a number (16.9.109, 16.9.172): nothing is converted.
    pub fn of_boz(&mut self, boz: ExprId, (base, kind): (Base, u8)) -> Option<ExprId> {
        let ExprKind::Constant(Constant::Integer(bits)) = self.body.exprs[boz].kind else { return None };
        let constant = match base {
            Base::Integer | Base::Unsigned => Constant::Integer(crate::fold::wrap_to_kind(bits, base, kind)),
            Base::Real => {
                let mask = u128::MAX >> (128 - 8 * u32::from(kind));
                Constant::Real(Real::of_bits(Format::of_kind(kind)?, bits as u128 & mask))
            }
            _ => return None,
        };
        let (ty, span) = (self.scalar(base, kind), self.span(boz));
        Some(self.constant_of(constant, ty, span))
    }

    /// R718: two reals, or a call of CMPLX with them.
    pub fn complex_literal(&mut self, re: &tree::Expr, im: &tree::Expr, span: Span) -> ExprId {
        let (re, im) = (self.complex_part(re), self.complex_part(im));
        let kind = |reader: &Self, expr| match reader.arithmetic_class(reader.ty(expr)) {
            Some((Base::Real, kind)) => kind,
            _ => reader.defaults.real,
        };
        let kind = match (kind(self, re), kind(self, im)) {
            (one, other) if self.is_whole(re) => other.max(if self.is_whole(im) { one } else { 0 }),
            (one, _) if self.is_whole(im) => one,
            (one, other) => one.max(other),
        };
        let ty = self.scalar(Base::Complex, kind);
        match (self.real_value(re, kind), self.real_value(im, kind)) {
            (Some(re), Some(im)) => self.constant_of(Constant::Complex(Box::new([re, im])), ty, span),
            _ => {
                let ty = self.type_in_shape(ty, &[re, im]);
                let callee = Callee::Intrinsic(Intrinsic::Cmplx);
                self.expr_of(ExprKind::Call { callee, arguments: vec![re, im] }, ty, span)
            }
        }
    }

    /// C718: a named constant that is a part of a complex constant is an integer or real.
    fn complex_part(&mut self, tree: &tree::Expr) -> ExprId {
        let part = self.resolve_expr(tree);
        let ty = self.ty(part);
        if !matches!(&*tree.kind, tree::ExprKind::Name(_)) || self.is_unknown(ty) {
            return part;
        }
        let known = match self.body.exprs[part].kind {
            ExprKind::Symbol(symbol) => matches!(self.symbols[symbol].details.ultimate(),
                symbols::Details::Object(_) if !self.symbols[symbol].attributes.contains(symbols::Attributes::PARAMETER)),
            _ => false,
        };
        if known {
            self.report(crate::problems::intrinsic::complex_part(Requirement::Constant, tree.span));
        } else if !matches!(self.arithmetic_class(ty), Some((Base::Integer | Base::Unsigned | Base::Real, _))) {
            self.report(crate::problems::intrinsic::complex_part(Requirement::IntegerOrReal, tree.span));
        }
        part
    }
}

impl Known<'_> {
    fn is_whole(&self, expr: ExprId) -> bool {
        matches!(self.arithmetic_class(self.ty(expr)), Some((Base::Integer, _)))
    }
}
