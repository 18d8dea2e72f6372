//! Built-in functions that are constant expressions of constants: their values (GCC, "Other Built-in Functions Provided by GCC").

use super::fold::Number;
use super::lower::Lower;
use super::types::Kind;
use crate::body::{ExprId, ExprKind};
use source::Atom;
use symbols::Constant;

/// What a built-in function of one integer gives, from its bits and how many they are; `None` where it has no value.
type OfBits = fn(u128, u32) -> Option<i128>;

/// The functions of one integer: the name without its suffix `l`, `ll`.
const OF_BITS: &[(&str, OfBits)] = &[
    ("ffs", |value, _| Some(if value == 0 { 0 } else { i128::from(value.trailing_zeros()) + 1 })),
    ("clz", |value, bits| (value != 0).then(|| i128::from(value.leading_zeros()) - 128 + i128::from(bits))),
    ("ctz", |value, _| (value != 0).then(|| i128::from(value.trailing_zeros()))),
    ("popcount", |value, _| Some(i128::from(value.count_ones()))),
    ("parity", |value, _| Some(i128::from(value.count_ones() & 1))),
    ("clrsb", |value, bits| {
        let sign = value >> (bits - 1) & 1;
        let same = (0..bits).rev().take_while(|bit| value >> bit & 1 == sign).count();
        Some(same as i128 - 1)
    }),
];

/// The byte swaps, by their bytes.
const SWAPS: &[(&str, u32)] = &[("bswap16", 2), ("bswap32", 4), ("bswap64", 8), ("bswap128", 16)];

/// The floating-point constants, without the suffix that says their type.
const REALS: &[(&str, f64)] =
    &[("huge_val", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN), ("nans", f64::NAN)];

impl Lower<'_> {
    /// The value of a built-in function of constants.
    pub(super) fn number_of_builtin(&self, name: Atom, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let name = self.text(name);
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let first = arguments.first().copied();
        let number = |expr: ExprId| self.number(expr, depth + 1);
        match name {
            "expect" | "expect_with_probability" => return number(first?),
            "constant_p" => return Some(Number::Integer(i128::from(self.is_constant(first?, depth + 1)))),
            "strlen" => return Some(Number::Integer(self.text_length(first?)?)),
            _ => {}
        }
        if let Some((_, bytes)) = SWAPS.iter().find(|(own, _)| *own == name) {
            let Number::Integer(value) = number(first?)? else { return None };
            return Some(Number::Integer(((value as u128).swap_bytes() >> (128 - 8 * bytes)) as i128));
        }
        if let Some((_, value)) = REALS.iter().find(|(own, _)| real_suffixed(name, own)) {
            return Some(Number::Real(*value));
        }
        if let Some((_, of)) =
            OF_BITS.iter().find(|(own, _)| matches!(name.strip_prefix(own), Some("" | "l" | "ll" | "g")))
        {
            let bits = match name {
                _ if name.ends_with('g') => self.bits(self.ty(first?)),
                _ if name.ends_with('l') && name != "parityl" => 64,
                _ => 32,
            };
            let Number::Integer(value) = number(first?)? else { return None };
            let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
            return Some(Number::Integer(of(value as u128 & mask, bits.max(1))?));
        }
        self.magnitude(name, arguments, depth)
    }

    /// `abs`, `fabs` and the classifications.
    fn magnitude(&self, name: &str, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let value = self.number(*arguments.first()?, depth + 1)?;
        Some(match (name, value) {
            ("abs" | "labs" | "llabs", Number::Integer(value)) => Number::Integer(value.checked_abs()?),
            ("fabs" | "fabsf" | "fabsl", value) => Number::Real(value.real().abs()),
            ("isnan", value) => Number::Integer(i128::from(value.real().is_nan())),
            ("isinf", value) => Number::Integer(i128::from(value.real().is_infinite())),
            ("isfinite", value) => Number::Integer(i128::from(value.real().is_finite())),
            _ => return None,
        })
    }

    /// `__builtin_constant_p`: whether a value is known.
    fn is_constant(&self, expr: ExprId, depth: u32) -> bool {
        self.number(expr, depth).is_some() || self.text_length(expr).is_some()
    }

    /// The characters of a string literal before its first zero.
    fn text_length(&self, expr: ExprId) -> Option<i128> {
        let mut at = expr;
        while let ExprKind::Convert(inner) = self.body.exprs[at].kind {
            at = inner;
        }
        let ExprKind::Constant(Constant::Character(text)) = &self.body.exprs[at].kind else { return None };
        let Kind::Array = self.kind_of(at) else { return None };
        Some(text.bytes().position(|byte| byte == 0).unwrap_or(text.len()) as i128)
    }
}

/// Whether `name` is `own` with a suffix that says its type: `huge_valf`, `inff128`.
fn real_suffixed(name: &str, own: &str) -> bool {
    name.strip_prefix(own).is_some_and(|suffix| {
        matches!(suffix, "" | "f" | "l" | "f16" | "f32" | "f64" | "f128" | "f32x" | "f64x" | "d32" | "d64" | "d128")
    })
}
