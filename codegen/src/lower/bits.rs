//! Functions that count and move the bits of integers: Fortran's (16.9) and the builtins of GNU C.

use super::scalar::Scalar;
use super::*;

type Argument = (Value, Scalar);

/// The bits of an integer, with zeros above those of a narrow one.
fn own_bits(lower: &mut Lower<'_>, (value, scalar): Argument) -> Value {
    if scalar.bytes >= 4 {
        return value;
    }
    let mask = lower.constant(Ty::I32, (1 << (u64::from(scalar.bytes) * 8)) - 1);
    lower.binary(Binary::And, value, mask)
}

/// How many bits the registers of a narrow integer have too many.
fn spare_bits(scalar: Scalar) -> i32 {
    i32::from(scalar.bytes.max(4) - scalar.bytes) * 8
}

fn count_ones(lower: &mut Lower<'_>, argument: Argument) -> Value {
    let bits = own_bits(lower, argument);
    lower.push(Op::Unary(Unary::Popc, bits), Ty::I32)
}

fn count_trailing(lower: &mut Lower<'_>, argument: Argument) -> Value {
    let ty = argument.1.ty();
    let mut bits = own_bits(lower, argument);
    if spare_bits(argument.1) > 0 {
        // A zero ends where its own bits do.
        let end = lower.constant(ty, 1 << (u64::from(argument.1.bytes) * 8));
        bits = lower.binary(Binary::Or, bits, end);
    }
    let (below, others) = (lower.constant(ty, u64::MAX), lower.unary(Unary::Not, bits));
    let less = lower.binary(Binary::Add, bits, below);
    let zeros = lower.binary(Binary::And, others, less);
    lower.push(Op::Unary(Unary::Popc, zeros), Ty::I32)
}

/// How many bits are one.
pub(super) fn population(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let count = count_ones(lower, *values.first()?);
    Some(lower.convert(count, Scalar::INT, result))
}

/// Whether an odd number of bits is one.
pub(super) fn parity(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, one) = (count_ones(lower, *values.first()?), lower.int(1));
    let odd = lower.binary(Binary::And, count, one);
    Some(lower.convert(odd, Scalar::INT, result))
}

/// How many zeros lead.
pub(super) fn leading_zeros(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let argument = *values.first()?;
    let bits = own_bits(lower, argument);
    let count = lower.push(Op::Unary(Unary::Clz, bits), Ty::I32);
    let spare = lower.int(spare_bits(argument.1));
    let own = lower.binary(Binary::Sub, count, spare);
    Some(lower.convert(own, Scalar::INT, result))
}

/// How many zeros trail.
pub(super) fn trailing_zeros(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let count = count_trailing(lower, *values.first()?);
    Some(lower.convert(count, Scalar::INT, result))
}

/// The number of the first bit that is one, from 1; 0 if there is none.
pub(super) fn first_one(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let argument = *values.first()?;
    let (count, one, none) = (count_trailing(lower, argument), lower.int(1), lower.int(0));
    let number = lower.binary(Binary::Add, count, one);
    let some = lower.is_nonzero(argument.0, argument.1);
    let number = lower.select(some, number, none);
    Some(lower.convert(number, Scalar::INT, result))
}

/// The bytes in the opposite order.
pub(super) fn swap_bytes(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let mut swapped = lower.constant(scalar.ty(), 0);
    for number in 0..i32::from(scalar.bytes) {
        let (from, to) = (lower.int(8 * number), lower.int(8 * (i32::from(scalar.bytes) - 1 - number)));
        let byte = lower.binary(Binary::UShr, value, from);
        let mask = lower.constant(scalar.ty(), 0xff);
        let byte = lower.binary(Binary::And, byte, mask);
        let moved = lower.binary(Binary::Shl, byte, to);
        swapped = lower.binary(Binary::Or, swapped, moved);
    }
    let swapped = lower.narrow(swapped, scalar);
    Some(lower.convert(swapped, scalar, result))
}

/// `shiftr(i, n)`: zeros come in from the left.
pub(super) fn shift_right(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, from) = *values.get(1)?;
    let count = lower.convert(count, from, Scalar::INT);
    let bits = own_bits(lower, *values.first()?);
    let shifted = lower.binary(Binary::UShr, bits, count);
    Some(lower.narrow(shifted, result))
}

/// `ishft(i, n)`: to the left, or to the right by a negative count.
pub(super) fn shift_either_way(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, from) = *values.get(1)?;
    let count = lower.convert(count, from, Scalar::INT);
    let bits = own_bits(lower, *values.first()?);
    let zero = lower.int(0);
    let back = lower.unary(Unary::Neg, count);
    let left = lower.binary(Binary::Shl, bits, count);
    let right = lower.binary(Binary::UShr, bits, back);
    let is_left = lower.compare(Compare::Ge, count, zero);
    let shifted = lower.select(is_left, left, right);
    Some(lower.narrow(shifted, result))
}
