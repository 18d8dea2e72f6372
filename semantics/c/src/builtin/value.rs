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

/// How the value of a built-in function comes about.
#[derive(Clone, Copy)]
enum Fold {
    /// It is the first argument.
    First,
    /// Whether the first argument is known.
    IsConstant,
    /// The length of a text.
    Length,
    Align(Align),
    /// So many bytes, the other way round.
    Swap(u32),
    /// A function of the bits of an integer; how many these are, none where those of the argument count.
    Bits(OfBits, Option<u32>),
    /// A constant.
    Real(f64),
    /// What a function of the mathematical library computes.
    Math(Intrinsic),
    /// Whether a value is of one of these classes.
    IsClass(i128),
    /// Whether a value is of one of the classes of the second argument.
    IsClassOf,
    /// The argument for the class of the last.
    Classify,
    /// How the first value may stand to the second, and whether they may be unordered.
    Compare(&'static [Ordering], bool),
    /// Whether a value is negative.
    IsNegative,
    /// The sign of an infinite value.
    InfiniteSign,
}

/// What is done with the bits of an address below a power of two.
#[derive(Clone, Copy)]
enum Align {
    Test,
    Up,
    Down,
}

/// The functions by name.
const FOLDS: &[(&str, Fold)] = &[
    ("expect", Fold::First),
    ("expect_with_probability", Fold::First),
    ("constant_p", Fold::IsConstant),
    ("strlen", Fold::Length),
    ("is_aligned", Fold::Align(Align::Test)),
    ("align_up", Fold::Align(Align::Up)),
    ("align_down", Fold::Align(Align::Down)),
    ("complex", Fold::Math(Intrinsic::Cmplx)),
    ("bswap16", Fold::Swap(2)),
    ("bswap32", Fold::Swap(4)),
    ("bswap64", Fold::Swap(8)),
    ("bswap128", Fold::Swap(16)),
    ("fpclassify", Fold::Classify),
    ("isfpclass", Fold::IsClassOf),
    // 7.12.17.
    ("isgreater", Fold::Compare(&[Ordering::Greater], false)),
    ("isgreaterequal", Fold::Compare(&[Ordering::Greater, Ordering::Equal], false)),
    ("isless", Fold::Compare(&[Ordering::Less], false)),
    ("islessequal", Fold::Compare(&[Ordering::Less, Ordering::Equal], false)),
    ("islessgreater", Fold::Compare(&[Ordering::Less, Ordering::Greater], false)),
    ("isunordered", Fold::Compare(&[], true)),
];

/// Those whose names may end in `f` or `l`, which says their type.
const TYPED: &[(&str, Fold)] = &[
    ("isfinite", Fold::IsClass(0x1f8)),
    ("isinf", Fold::IsClass(0x204)),
    ("isnan", Fold::IsClass(0x003)),
    ("isnormal", Fold::IsClass(0x108)),
    ("issignaling", Fold::IsClass(0x001)),
    ("issubnormal", Fold::IsClass(0x090)),
    ("iszero", Fold::IsClass(0x060)),
    ("signbit", Fold::IsNegative),
    ("isinf_sign", Fold::InfiniteSign),
];

/// What may follow the names of functions of bits, and the bits that it means; none where those of the argument count.
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

fn is_signaling(value: f64) -> bool {
    value.is_nan() && value.to_bits() >> 51 & 1 == 0
}

/// How the value of the function `name` comes about, if it may be one of constants.
fn find_fold(name: &str) -> Option<Fold> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let row = |rows: &[(&str, Fold)], name: &str| rows.iter().find(|(own, _)| *own == name).map(|(_, fold)| *fold);
    let real = || REALS.iter().find(|(own, _)| real_suffixed(name, own)).map(|(_, value)| Fold::Real(*value));
    row(FOLDS, name)
        .or_else(|| row(TYPED, name))
        .or_else(real)
        .or_else(|| find_bits(name))
        .or_else(|| find_math(name).map(|math| Fold::Math(math.intrinsic)))
        .or_else(|| row(TYPED, name.strip_suffix(['f', 'l'])?))
}

/// A function of the bits of an integer.
fn find_bits(name: &str) -> Option<Fold> {
    let suffixed = |own: &str| WIDTHS.iter().find(|(suffix, _)| name.strip_prefix(own) == Some(suffix));
    OF_BITS.iter().find_map(|(own, of)| suffixed(own).map(|(_, bits)| Fold::Bits(*of, *bits)))
}

impl Known<'_> {
    /// The value of a built-in function of constants.
    pub(crate) fn fold_builtin(&self, name: &str, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let number = |at: usize| self.fold_number(*arguments.get(at)?, depth + 1);
        match find_fold(name)? {
            Fold::First => number(0),
            Fold::IsConstant => Some(Number::from_truth(self.is_constant(*arguments.first()?, depth + 1))),
            Fold::Length => Some(Number::Integer(self.text_length(*arguments.first()?)?)),
            Fold::Align(what) => {
                let (value, align) = (number(0)?.to_integer()?, number(1)?.to_integer()?);
                let below = value.checked_rem_euclid(align)?;
                Some(match what {
                    Align::Test => Number::from_truth(below == 0),
                    Align::Up if below != 0 => Number::Integer(value.checked_add(align.checked_sub(below)?)?),
                    Align::Up | Align::Down => Number::Integer(value.checked_sub(below)?),
                })
            }
            Fold::Swap(bytes) => {
                let value = number(0)?.to_integer()?;
                Some(Number::Integer(((value as u128).swap_bytes() >> (128 - 8 * bytes)) as i128))
            }
            Fold::Bits(of, bits) => {
                let bits = self.count_argument_bits(bits, arguments)?;
                let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
                let known = of(number(0)?.to_integer()? as u128 & mask, bits.max(1)).map(Number::Integer);
                known.or_else(|| number(1))
            }
            Fold::Real(value) => Some(Number::Real(value)),
            Fold::Math(intrinsic) => self.fold_intrinsic(intrinsic, arguments, depth),
            Fold::Classify => number(self.fold_classification(number(5)?.to_real(), *arguments.get(5)?)),
            Fold::IsClass(mask) => self.fold_class(mask, arguments, depth),
            Fold::IsClassOf => self.fold_class(number(1)?.to_integer()?, arguments, depth),
            Fold::Compare(orders, unordered) => {
                let order = number(0)?.to_real().partial_cmp(&number(1)?.to_real());
                Some(Number::from_truth(order.map_or(unordered, |order| orders.contains(&order))))
            }
            Fold::IsNegative => Some(Number::from_truth(number(0)?.to_real().is_sign_negative())),
            Fold::InfiniteSign => {
                let value = number(0)?.to_real();
                Some(Number::Integer(if value.is_infinite() { value.signum() as i128 } else { 0 }))
            }
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

    /// How many bits a function of these bits looks at; none where they are more than it can.
    fn count_argument_bits(&self, bits: Option<u32>, arguments: &[ExprId]) -> Option<u32> {
        let bits = bits.unwrap_or(arguments.first().map_or(0, |first| self.count_bits(self.ty(*first))));
        (bits <= 128).then_some(bits)
    }

    /// Whether a call of a built-in function of integers has no value before the program runs: that of `__builtin_clz(0)`, or
    /// of arguments that are not known.
    pub(crate) fn has_no_value(&self, name: &str, arguments: &[ExprId], depth: u32) -> bool {
        let bits = match find_fold(name) {
            Some(Fold::Bits(_, bits)) if self.count_argument_bits(bits, arguments).is_some() => true,
            Some(Fold::Align(_)) => false,
            _ => return false,
        };
        let known = |argument: &ExprId| self.fold_number(*argument, depth + 1).is_some();
        match arguments.iter().all(known) {
            true => bits && self.fold_builtin(name, arguments, depth).is_none(),
            false => arguments.iter().any(|argument| !self.is_static_value(*argument)),
        }
    }

    /// Whether the first argument is of one of these classes.
    fn fold_class(&self, mask: i128, arguments: &[ExprId], depth: u32) -> Option<Number> {
        let of = *arguments.first()?;
        let value = self.fold_number(of, depth + 1)?;
        Some(Number::from_truth(self.classify_real(value.to_real(), of) & mask != 0))
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
