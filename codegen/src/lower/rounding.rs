//! NINT and SIGN, which look at the bits of numbers.

use super::scalar::Scalar;
use super::*;

pub(super) fn lower_sign(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (a, b) = convert_two(lower, result, values)?;
    if result.ty() == Ty::F16 {
        let signed = lower_sign(lower, Scalar::SINGLE, &[(a, result), (b, result)])?;
        return Some(lower.convert_scalar(signed, Scalar::SINGLE, result));
    }
    let size = lower.unary(Unary::Abs, a);
    let negative = match result.ty() {
        Ty::F16 | Ty::F32 | Ty::F64 => {
            let bits = if result.ty() == Ty::F32 { Ty::I32 } else { Ty::I64 };
            let bits_of = lower.convert_to(Convert::Bits, b, bits);
            let zero = lower.constant(bits, 0);
            lower.compare(Compare::Lt, bits_of, zero)
        }
        ty @ (Ty::I32 | Ty::I64 | Ty::Pred) => {
            let zero = lower.constant(ty, 0);
            lower.compare(Compare::Lt, b, zero)
        }
    };
    let negated = lower.unary(Unary::Neg, size);
    Some(lower.select(negative, negated, size))
}

/// Half away from zero (Fortran 16.9.152).
pub(super) fn lower_nint(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    if scalar.ty() == Ty::F16 {
        let single = lower.convert_scalar(value, scalar, Scalar::SINGLE);
        return lower_nint(lower, result, &[(single, Scalar::SINGLE)]);
    }
    let whole = lower.unary(Unary::Trunc, value);
    let rest = lower.binary(Binary::Sub, value, whole);
    let size = lower.unary(Unary::Abs, rest);
    let (half, one) = match scalar.ty() {
        Ty::F32 => (u64::from(0.5f32.to_bits()), u64::from(1f32.to_bits())),
        _ => (0.5f64.to_bits(), 1f64.to_bits()),
    };
    let (half, one) = (lower.constant(scalar.ty(), half), lower.constant(scalar.ty(), one));
    let up = lower.compare(Compare::Ge, size, half);
    let step = lower_sign(lower, scalar, &[(one, scalar), (value, scalar)])?;
    let next = lower.binary(Binary::Add, whole, step);
    let rounded = lower.select(up, next, whole);
    Some(lower.convert_scalar(rounded, scalar, result))
}

/// Two arguments as the result's type.
pub(super) fn convert_two(lower: &mut Lower<'_>, result: Scalar, values: &[(Value, Scalar)]) -> Option<(Value, Value)> {
    let [(a, from_a), (b, from_b), ..] = values else { return None };
    Some((lower.convert_scalar(*a, *from_a, result), lower.convert_scalar(*b, *from_b, result)))
}
