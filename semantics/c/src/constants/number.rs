//! Numbers that constant expressions have, and operators on them: 6.5.5 to 6.5.14 without a program.
//!
//! Nothing here panics: what has no value, or one that is not known exactly, is `None`.

use body::BinaryOp;
use std::cmp::Ordering;
use symbols::{Constant, Value};

/// The value of an arithmetic constant expression: floating ones as `double`; complex integers as two of these, which have them
/// exactly up to [`MOST_EXACT`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    Integer(i128),
    Real(f64),
    /// The real and the imaginary part.
    Complex(f64, f64),
}

/// Every integer up to here is a `double`.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

impl Number {
    pub(crate) fn from_truth(value: bool) -> Number {
        Number::Integer(i128::from(value))
    }

    pub(crate) fn is_true(self) -> bool {
        match self {
            Number::Integer(value) => value != 0,
            Number::Real(value) => value != 0.0,
            Number::Complex(re, im) => re != 0.0 || im != 0.0,
        }
    }

    /// As a real number: 6.3.1.7 drops the imaginary part.
    pub(crate) fn to_real(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Real(value) | Number::Complex(value, _) => value,
        }
    }

    pub(crate) fn imaginary_part(self) -> f64 {
        match self {
            Number::Integer(_) | Number::Real(_) => 0.0,
            Number::Complex(_, im) => im,
        }
    }

    pub(crate) fn to_integer(self) -> Option<i128> {
        match self {
            Number::Integer(value) => Some(value),
            Number::Real(_) | Number::Complex(..) => None,
        }
    }

    /// As a symbol keeps it.
    pub(crate) fn to_value(self) -> Option<Value> {
        match self {
            Number::Integer(value) => Some(Value::integer(value)),
            Number::Real(value) => Some(Value::Constant(Constant::double(value))),
            Number::Complex(..) => None,
        }
    }

    pub(crate) fn negate(self) -> Number {
        match self {
            Number::Integer(value) => Number::Integer(value.wrapping_neg()),
            Number::Real(value) => Number::Real(-value),
            Number::Complex(re, im) => Number::Complex(-re, -im),
        }
    }
}

/// How integers are computed with: their type's bits and sign.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

/// An operator on integers of one type; the result is not yet what the type holds.
pub(crate) fn integer_result(op: BinaryOp, one: i128, other: i128, width: Width) -> Option<i128> {
    match width {
        Width { bits: 128, signed: false } => unsigned_result(op, one, other),
        Width { bits: 129.., .. } => wide_result(op, one, other),
        Width { .. } => plain_result(op, one, other),
    }
}

fn plain_result(op: BinaryOp, one: i128, other: i128) -> Option<i128> {
    let count = || u32::try_from(other).ok().filter(|count| *count < 128);
    Some(match op {
        BinaryOp::Add => one.wrapping_add(other),
        BinaryOp::Subtract => one.wrapping_sub(other),
        BinaryOp::Multiply => one.wrapping_mul(other),
        BinaryOp::Divide => one.checked_div(other)?,
        BinaryOp::Remainder => one.checked_rem(other)?,
        BinaryOp::Shl => one.wrapping_shl(count()?),
        BinaryOp::Shr => one.wrapping_shr(count()?),
        BinaryOp::BitAnd => one & other,
        BinaryOp::BitOr => one | other,
        BinaryOp::BitXor => one ^ other,
        BinaryOp::And => i128::from(one != 0 && other != 0),
        BinaryOp::Or => i128::from(one != 0 || other != 0),
        _ => return compare_numbers(op, one.cmp(&other)),
    })
}

/// The operators whose result depends on whether the widest integers have a sign.
fn unsigned_result(op: BinaryOp, one: i128, other: i128) -> Option<i128> {
    let (left, right) = (one as u128, other as u128);
    match op {
        BinaryOp::Divide => Some(left.checked_div(right)? as i128),
        BinaryOp::Remainder => Some(left.checked_rem(right)? as i128),
        BinaryOp::Shr => Some(left.wrapping_shr(u32::try_from(other).ok().filter(|count| *count < 128)?) as i128),
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => compare_numbers(op, left.cmp(&right)),
        _ => plain_result(op, one, other),
    }
}

/// Operators on integers of more bits than are kept here: what does not fit is not known.
fn wide_result(op: BinaryOp, one: i128, other: i128) -> Option<i128> {
    match op {
        BinaryOp::Add => one.checked_add(other),
        BinaryOp::Subtract => one.checked_sub(other),
        BinaryOp::Multiply => one.checked_mul(other),
        BinaryOp::Shl => {
            let count = u32::try_from(other).ok().filter(|count| *count < 127)?;
            one.checked_mul(1i128 << count)
        }
        BinaryOp::Shr => {
            let count = u32::try_from(other).ok()?;
            Some(one >> count.min(127))
        }
        _ => plain_result(op, one, other),
    }
}

/// An operator on floating values.
pub(crate) fn real_result(op: BinaryOp, one: f64, other: f64) -> Option<Number> {
    let value = match op {
        BinaryOp::Add => one + other,
        BinaryOp::Subtract => one - other,
        BinaryOp::Multiply => one * other,
        BinaryOp::Divide => one / other,
        _ => {
            // What is not a number is unlike everything.
            return match one.partial_cmp(&other) {
                Some(order) => Some(Number::Integer(compare_numbers(op, order)?)),
                None => Some(Number::from_truth(op == BinaryOp::Ne)),
            };
        }
    };
    Some(Number::Real(value))
}

/// Whether `double` has the result of an operator exactly, so that a wider type has the same one.
pub(crate) fn is_exact(op: BinaryOp, one: f64, other: f64) -> bool {
    if !one.is_finite() || !other.is_finite() {
        return true;
    }
    let sum = |one: f64, other: f64| {
        let sum = one + other;
        let part = sum - one;
        sum.is_finite() && (one - (sum - part)) + (other - part) == 0.0
    };
    match op {
        BinaryOp::Add => sum(one, other),
        BinaryOp::Subtract => sum(one, -other),
        BinaryOp::Multiply => (one * other).is_finite() && one.mul_add(other, -(one * other)) == 0.0,
        BinaryOp::Divide if other == 0.0 => true,
        BinaryOp::Divide => (one / other).is_finite() && (one / other).mul_add(other, -one) == 0.0,
        _ => true,
    }
}

/// A value with `bits` of significand, and an exponent of two from `least` to `most`: to nearest, ties to even.
pub(crate) fn round_to_format(value: f64, bits: i32, least: i32, most: i32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let exponent = ((value.abs().to_bits() >> 52) as i32 - 1023).max(least);
    let unit = 2f64.powi(exponent - (bits - 1));
    let rounded = (value / unit).round_ties_even() * unit;
    if rounded.abs() >= 2f64.powi(most + 1) { f64::INFINITY.copysign(value) } else { rounded }
}

pub(crate) fn compare_numbers(op: BinaryOp, order: Ordering) -> Option<i128> {
    op.holds_for(order).map(i128::from)
}

/// An operator on complex numbers (annex G); of GNU's complex integers if `integers`, where it is `None` if a part is not exact.
pub(crate) fn complex_result(op: BinaryOp, one: (f64, f64), other: (f64, f64), integers: bool) -> Option<Number> {
    let ((a, b), (c, d)) = (one, other);
    let (re, im) = match op {
        BinaryOp::Add => (a + c, b + d),
        BinaryOp::Subtract => (a - c, b - d),
        BinaryOp::Multiply => (a * c - b * d, a * d + b * c),
        BinaryOp::Divide => complex_quotient(one, other, integers)?,
        BinaryOp::Eq => return Some(Number::from_truth(a == c && b == d)),
        BinaryOp::Ne => return Some(Number::from_truth(a != c || b != d)),
        _ => return None,
    };
    if integers && (re.abs() > MOST_EXACT || im.abs() > MOST_EXACT) {
        return None;
    }
    Some(Number::Complex(re, im))
}

fn complex_quotient((a, b): (f64, f64), (c, d): (f64, f64), integers: bool) -> Option<(f64, f64)> {
    // Scaled, so that squares do not overflow.
    let scale = c.abs().max(d.abs());
    if integers {
        let square = c * c + d * d;
        let (re, im) = (a * c + b * d, b * c - a * d);
        let exact = [square, re, im].iter().all(|value| value.abs() <= MOST_EXACT);
        return (exact && square != 0.0).then(|| ((re / square).trunc(), (im / square).trunc()));
    }
    if scale == 0.0 || !scale.is_finite() {
        return Some((a / c, b / c)).filter(|_| d == 0.0);
    }
    let square = c * c + d * d;
    let plain = ((a * c + b * d) / square, (b * c - a * d) / square);
    if square.is_normal() && plain.0.is_finite() && plain.1.is_finite() {
        return Some(plain);
    }
    let (c, d) = (c / scale, d / scale);
    let square = c * c + d * d;
    Some(((a * c + b * d) / square / scale, (b * c - a * d) / square / scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complex_numbers_are_computed_by_their_parts() {
        let of = |op, one, other, integers| complex_result(op, one, other, integers);
        assert_eq!(of(BinaryOp::Multiply, (2.0, 3.0), (5.0, 7.0), true), Some(Number::Complex(-11.0, 29.0)));
        assert_eq!(of(BinaryOp::Divide, (8.0, 30.0), (4.0, 5.0), true), Some(Number::Complex(4.0, 1.0)));
        assert_eq!(of(BinaryOp::Divide, (1.0, 1.0), (0.0, 0.0), true), None);
        assert_eq!(of(BinaryOp::Multiply, (1e10, 0.0), (1e10, 0.0), true), None);
        assert_eq!(of(BinaryOp::Divide, (-11.0, 29.0), (5.0, 7.0), false), Some(Number::Complex(2.0, 3.0)));
    }

    #[test]
    fn what_a_double_has_not_is_not_exact() {
        assert!(is_exact(BinaryOp::Add, 0.5, 0.25) && !is_exact(BinaryOp::Add, 1e300, 1.0));
        assert!(is_exact(BinaryOp::Divide, 1.0, 4.0) && !is_exact(BinaryOp::Divide, 1.0, 3.0));
        assert!(!is_exact(BinaryOp::Multiply, 1e308, 10.0));
    }

    #[test]
    fn halves_are_rounded_to_their_bits() {
        let half = |value| round_to_format(value, 11, -14, 15);
        assert_eq!([half(2049.0), half(2051.0), half(65504.0)], [2048.0, 2052.0, 65504.0]);
        assert_eq!(half(-65520.0), f64::NEG_INFINITY);
    }

    #[test]
    fn more_bits_than_are_kept_are_not_known() {
        let wide = Width { bits: 256, signed: true };
        assert_eq!(integer_result(BinaryOp::Shl, 1, 126, wide), Some(1 << 126));
        assert_eq!(integer_result(BinaryOp::Shl, 1, 128, wide), None);
        assert_eq!(integer_result(BinaryOp::Multiply, i128::MAX, 2, wide), None);
        let narrow = Width { bits: 32, signed: true };
        assert_eq!(integer_result(BinaryOp::Divide, 1, 0, narrow), None);
        assert_eq!(integer_result(BinaryOp::Shl, 1, 200, narrow), None);
    }
}
