//! What kind of number a real is, and comparisons that say nothing of what is not a number (C 7.12.3, 7.12.14; Fortran 17.11).

use super::scalar::{Kind, Scalar};
use super::*;

type Argument = (Value, Scalar);

/// The bits of infinity and of the least normal number, by the size of the type.
fn limits_of(scalar: Scalar) -> [u64; 2] {
    match scalar.bytes {
        2 => [half::INFINITY, 0x0400],
        4 => [u64::from(f32::INFINITY.to_bits()), u64::from(f32::MIN_POSITIVE.to_bits())],
        _ => [f64::INFINITY.to_bits(), f64::MIN_POSITIVE.to_bits()],
    }
}

/// The size of a real, infinity and the least normal number.
fn size_and_limits(lower: &mut Lower<'_>, (value, scalar): Argument) -> [Value; 3] {
    let size = lower.unary(Unary::Abs, value);
    let [infinity, least] = limits_of(scalar).map(|bits| lower.constant(scalar.ty(), bits));
    [size, infinity, least]
}

pub(super) fn is_nan(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (value, _) = *values.first()?;
    let truth = lower.compare(Compare::Ne, value, value);
    Some(lower.as_logical(truth, result))
}

pub(super) fn is_infinite(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [size, infinity, _] = size_and_limits(lower, *values.first()?);
    let truth = lower.compare(Compare::Eq, size, infinity);
    Some(lower.as_logical(truth, result))
}

/// GNU C: -1 of what is infinite and negative.
pub(super) fn sign_of_infinity(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let is_infinite = is_infinite(lower, Scalar::INT, values)?;
    let zero = lower.constant(scalar.ty(), 0);
    let is_negative = lower.compare(Compare::Lt, value, zero);
    let opposite = lower.unary(Unary::Neg, is_infinite);
    let signed = lower.select(is_negative, opposite, is_infinite);
    Some(lower.convert_scalar(signed, Scalar::INT, result))
}

pub(super) fn is_finite(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [size, infinity, _] = size_and_limits(lower, *values.first()?);
    let truth = lower.compare(Compare::Lt, size, infinity);
    Some(lower.as_logical(truth, result))
}

pub(super) fn is_normal(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [size, infinity, least] = size_and_limits(lower, *values.first()?);
    let (below, above) = (lower.compare(Compare::Lt, size, infinity), lower.compare(Compare::Ge, size, least));
    let both = lower.binary(Binary::And, below, above);
    Some(lower.as_logical(both, result))
}

/// `__builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)`
pub(super) fn class_of(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [of_nan, of_infinite, of_normal, of_subnormal, of_zero, x] = *values else { return None };
    let [of_nan, of_infinite, of_normal, of_subnormal, of_zero] =
        [of_nan, of_infinite, of_normal, of_subnormal, of_zero]
            .map(|(value, scalar)| lower.convert_scalar(value, scalar, result));
    let [size, infinity, least] = size_and_limits(lower, x);
    let zero = lower.constant(x.1.ty(), 0);
    let is_normal = lower.compare(Compare::Ge, size, least);
    let mut class = lower.select(is_normal, of_normal, of_subnormal);
    for (limit, of_limit) in [(zero, of_zero), (infinity, of_infinite)] {
        let is_limit = lower.compare(Compare::Eq, size, limit);
        class = lower.select(is_limit, of_limit, class);
    }
    let is_number = lower.compare(Compare::Eq, x.0, x.0);
    Some(lower.select(is_number, class, of_nan))
}

pub(super) fn has_sign(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let ty = if scalar.bytes == 8 { Ty::I64 } else { Ty::I32 };
    let bits = lower.convert_to(Convert::Bits, value, ty);
    let sign = lower.constant(ty, 1 << (u32::from(scalar.bytes) * 8 - 1));
    let (own, zero) = (lower.binary(Binary::And, bits, sign), lower.constant(ty, 0));
    let truth = lower.compare(Compare::Ne, own, zero);
    Some(lower.as_logical(truth, result))
}

/// The comparisons that `isless` and its like make of two reals; one of them has to hold.
const COMPARISONS: [&[Compare]; 5] =
    [&[Compare::Lt], &[Compare::Le], &[Compare::Gt], &[Compare::Ge], &[Compare::Lt, Compare::Gt]];

/// The operands of such a comparison, of the wider of their types.
fn two_reals(lower: &mut Lower<'_>, values: &[Argument]) -> Option<[Value; 2]> {
    let [first, second] = *values else { return None };
    let bytes = [first.1, second.1].iter().filter(|scalar| scalar.is_float()).map(|scalar| scalar.bytes).max()?;
    let wide = Scalar { kind: Kind::Float, bytes };
    Some([first, second].map(|(value, scalar)| lower.convert_scalar(value, scalar, wide)))
}

/// `isless`, `islessequal`, `isgreater`, `isgreaterequal`, `islessgreater`
pub(super) fn compare_reals<const ROW: usize>(
    lower: &mut Lower<'_>,
    result: Scalar,
    values: &[Argument],
) -> Option<Value> {
    let [a, b] = two_reals(lower, values)?;
    let mut truth = lower.constant(Ty::Pred, 0);
    for op in COMPARISONS[ROW] {
        let holds = lower.compare(*op, a, b);
        truth = lower.binary(Binary::Or, truth, holds);
    }
    Some(lower.as_logical(truth, result))
}

/// `isunordered`
pub(super) fn are_unordered(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [a, b] = two_reals(lower, values)?;
    let (first, second) = (lower.compare(Compare::Ne, a, a), lower.compare(Compare::Ne, b, b));
    let truth = lower.binary(Binary::Or, first, second);
    Some(lower.as_logical(truth, result))
}
