//! Built-in functions that are constant expressions of constants: their values (GCC, "Other Built-in Functions Provided by GCC").

use crate::builtin::math::find_math;
use crate::constants::number::Number;
use crate::lower::known::Known;
use crate::types::Kind;
use body::{ExprId, ExprKind, Intrinsic};
use std::cmp::Ordering;
use symbols::Constant;

/// What a built-in function of one integer gives, from its bits and how many they are; `None` where it has no value.
type OfBits = fn(u128, u32) -> Option<i128>;

/// What may follow their names, and the bits that it means; none where those of the argument count.
const WIDTHS: &[(&str, Option<u32>)] =
    &[("", Some(32)), ("l", Some(64)), ("ll", Some(64)), ("imax", Some(64)), ("s", Some(16)), ("g", None)];

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

/// A value that is not a number and signals that.
const SIGNALING: f64 = f64::from_bits(0x7ff0_0000_0000_0001);

/// The floating-point constants, without the suffix that says their type.
const REALS: &[(&str, f64)] =
    &[("huge_val", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN), ("nans", SIGNALING)];

/// The classes of `__builtin_isfpclass`, by the bits of its mask: each tells a value by its bits, and by the least that is normal.
type IsClass = fn(f64, f64) -> bool;

const CLASSES: &[(i128, IsClass)] = &[
    (0x001, |value, _| is_signaling(value)),
    (0x002, |value, _| value.is_nan() && !is_signaling(value)),
    (0x004, |value, _| value == f64::NEG_INFINITY),
    (0x008, |value, least| value.is_finite() && value <= -least),
    (0x010, |value, least| value < 0.0 && value > -least),
    (0x020, |value, _| value == 0.0 && value.is_sign_negative()),
    (0x040, |value, _| value == 0.0 && value.is_sign_positive()),
    (0x080, |value, least| value > 0.0 && value < least),
    (0x100, |value, least| value.is_finite() && value >= least),
    (0x200, |value, _| value == f64::INFINITY),
];

/// The functions that ask for a class, with the classes they ask for.
const ASKS: &[(&str, i128)] = &[
    ("isfinite", 0x1f8),
    ("isinf", 0x204),
    ("isnan", 0x003),
    ("isnormal", 0x108),
    ("issignaling", 0x001),
    ("issubnormal", 0x090),
    ("iszero", 0x060),
];

/// 7.12.17: comparisons, by how the first value may stand to the second; the last column is whether they may be unordered.
const COMPARES: &[(&str, &[Ordering], bool)] = &[
    ("isgreater", &[Ordering::Greater], false),
    ("isgreaterequal", &[Ordering::Greater, Ordering::Equal], false),
    ("isless", &[Ordering::Less], false),
    ("islessequal", &[Ordering::Less, Ordering::Equal], false),
    ("islessgreater", &[Ordering::Less, Ordering::Greater], false),
    ("isunordered", &[], true),
];

fn is_signaling(value: f64) -> bool {
    value.is_nan() && value.to_bits() >> 51 & 1 == 0
}

/// The name of a function without what says its type.
fn strip_type_suffix(name: &str) -> &str {
    let known = |name: &str| ASKS.iter().any(|(own, _)| *own == name) || name == "signbit" || name == "isinf_sign";
    match name.strip_suffix(['f', 'l']) {
        Some(stem) if !known(name) && known(stem) => stem,
        _ => name,
    }
}

impl Known<'_> {
    /// The value of a built-in function of constants.
    pub(crate) fn fold_builtin(&self, name: &str, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let first = arguments.first().copied();
        let number = |expr: ExprId| self.fold_number(expr, depth + 1);
        match name {
            "expect" | "expect_with_probability" => return number(first?),
            "constant_p" => return Some(Number::from_truth(self.is_constant(first?, depth + 1))),
            "strlen" => return Some(Number::Integer(self.text_length(first?)?)),
            "is_aligned" | "align_up" | "align_down" => {
                let (value, align) = (number(first?)?.to_integer()?, number(*arguments.get(1)?)?.to_integer()?);
                let below = value.checked_rem_euclid(align)?;
                return Some(match name {
                    "is_aligned" => Number::from_truth(below == 0),
                    "align_up" if below != 0 => Number::Integer(value.checked_add(align.checked_sub(below)?)?),
                    _ => Number::Integer(value.checked_sub(below)?),
                });
            }
            "complex" => return self.fold_intrinsic(Intrinsic::Cmplx, arguments, depth),
            _ => {}
        }
        if let Some((_, bytes)) = SWAPS.iter().find(|(own, _)| *own == name) {
            let value = number(first?)?.to_integer()?;
            return Some(Number::Integer(((value as u128).swap_bytes() >> (128 - 8 * bytes)) as i128));
        }
        if let Some((_, value)) = REALS.iter().find(|(own, _)| real_suffixed(name, own)) {
            return Some(Number::Real(*value));
        }
        if let Some((of, bits)) = self.of_bits(name, arguments) {
            let value = number(first?)?.to_integer()?;
            let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
            let known = of(value as u128 & mask, bits.max(1)).map(Number::Integer);
            return known.or_else(|| number(*arguments.get(1)?));
        }
        match find_math(name) {
            Some(math) => self.fold_intrinsic(math.intrinsic, arguments, depth),
            None => self.fold_class(name, arguments, depth),
        }
    }

    /// The value of a function of the mathematical library, or of a complex value made of its parts.
    pub(crate) fn fold_intrinsic(&self, intrinsic: Intrinsic, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let number = |at: usize| self.fold_number(*arguments.get(at)?, depth + 1);
        match (intrinsic, number(0)?) {
            (Intrinsic::Cmplx, re) if arguments.len() == 2 => Some(Number::Complex(re.to_real(), number(1)?.to_real())),
            (Intrinsic::Abs, Number::Integer(value)) => Some(Number::Integer(value.checked_abs()?)),
            (Intrinsic::Abs, Number::Real(value)) => Some(Number::Real(value.abs())),
            (Intrinsic::Copysign, Number::Real(value)) => Some(Number::Real(value.copysign(number(1)?.to_real()))),
            (Intrinsic::Max, Number::Real(value)) => Some(Number::Real(value.max(number(1)?.to_real()))),
            (Intrinsic::Min, Number::Real(value)) => Some(Number::Real(value.min(number(1)?.to_real()))),
            _ => None,
        }
    }

    /// A function of the bits of an integer, and how many these are.
    fn of_bits(&self, name: &str, arguments: &[ExprId]) -> Option<(OfBits, u32)> {
        let suffixed = |own: &str| WIDTHS.iter().find(|(suffix, _)| name.strip_prefix(own) == Some(suffix));
        let ((_, of), (_, bits)) = OF_BITS.iter().find_map(|row| Some((row, suffixed(row.0)?)))?;
        let bits = bits.unwrap_or(arguments.first().map_or(0, |first| self.count_bits(self.ty(*first))));
        (bits <= 128).then_some((*of, bits))
    }

    /// Whether a call of a built-in function of integers has no value before the program runs: that of `__builtin_clz(0)`, or
    /// of arguments that are not known.
    pub(crate) fn has_no_value(&self, name: &str, arguments: &[ExprId], depth: u32) -> bool {
        let text = name.strip_prefix("__builtin_").unwrap_or(name);
        let bits = self.of_bits(text, arguments).is_some();
        if !bits && !matches!(text, "is_aligned" | "align_up" | "align_down") {
            return false;
        }
        let known = |argument: &ExprId| self.fold_number(*argument, depth + 1).is_some();
        match arguments.iter().all(known) {
            true => bits && self.fold_builtin(name, arguments, depth).is_none(),
            false => arguments.iter().any(|argument| !self.is_static_value(*argument)),
        }
    }

    /// The classifications and comparisons.
    fn fold_class(&self, name: &str, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let number = |at: usize| self.fold_number(*arguments.get(at)?, depth + 1);
        if name == "fpclassify" {
            return number(self.fold_classification(number(5)?.to_real(), *arguments.get(5)?));
        }
        let value = number(0)?;
        if let Some((_, orders, unordered)) = COMPARES.iter().find(|(own, ..)| *own == name) {
            let order = value.to_real().partial_cmp(&number(1)?.to_real());
            return Some(Number::from_truth(order.map_or(*unordered, |order| orders.contains(&order))));
        }
        let asks = ASKS.iter().find(|(own, _)| *own == strip_type_suffix(name)).map(|(_, mask)| *mask);
        let mask = if name == "isfpclass" { Some(number(1)?.to_integer()?) } else { asks };
        if let Some(mask) = mask {
            return Some(Number::from_truth(self.classify_real(value.to_real(), *arguments.first()?) & mask != 0));
        }
        Some(match (strip_type_suffix(name), value) {
            ("signbit", value) => Number::from_truth(value.to_real().is_sign_negative()),
            ("isinf_sign", value) if value.to_real().is_infinite() => Number::Integer(value.to_real().signum() as i128),
            ("isinf_sign", _) => Number::Integer(0),
            _ => return None,
        })
    }

    /// The bit of the class of a value, as `__builtin_isfpclass` has it.
    fn classify_real(&self, value: f64, of: ExprId) -> i128 {
        let least = match self.kind_of(of) {
            Kind::Real(2) => 2f64.powi(-14),
            Kind::Real(4) => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        CLASSES.iter().find(|(_, is)| is(value, least)).map_or(0, |(bit, _)| *bit)
    }

    /// Which argument of `__builtin_fpclassify` a value chooses: not a number, infinite, normal, subnormal, zero.
    fn fold_classification(&self, value: f64, of: ExprId) -> usize {
        let class = self.classify_real(value, of);
        [0x003, 0x204, 0x108, 0x090].iter().position(|mask| class & mask != 0).unwrap_or(4)
    }

    /// `__builtin_constant_p`: whether a value is known.
    fn is_constant(&self, expr: ExprId, depth: u32) -> bool {
        self.fold_number(expr, depth).is_some() || self.text_length(expr).is_some()
    }

    /// The characters of a string literal before its first zero.
    pub(crate) fn text_length(&self, expr: ExprId) -> Option<i128> {
        let at = self.body.strip_conversions(expr);
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
