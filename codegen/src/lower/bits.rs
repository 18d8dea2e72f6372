//! Functions that count and move the bits of integers: Fortran's (16.9) and the builtins of GNU C.

use super::scalar::{Kind, Scalar};
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
pub(super) fn population_count(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let count = count_ones(lower, *values.first()?);
    Some(lower.convert_scalar(count, Scalar::INT, result))
}

/// Whether an odd number of bits is one.
pub(super) fn ones_parity(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, one) = (count_ones(lower, *values.first()?), lower.int(1));
    let odd = lower.binary(Binary::And, count, one);
    Some(lower.convert_scalar(odd, Scalar::INT, result))
}

/// How many bits behind the sign are the same as it: `clrsb` of GNU C.
pub(super) fn repeated_signs(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (value, scalar) = *values.first()?;
    let (last, one) = (lower.int(scalar.ty().bits() as i32 - 1), lower.int(1));
    let sign = lower.binary(Binary::Shr, value, last);
    let others = lower.binary(Binary::Xor, value, sign);
    let count = lower.push(Op::Unary(Unary::Clz, others), Ty::I32);
    let count = lower.binary(Binary::Sub, count, one);
    Some(lower.convert_scalar(count, Scalar::INT, result))
}

/// How many zeros lead.
pub(super) fn leading_zeros(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let argument = *values.first()?;
    let bits = own_bits(lower, argument);
    let count = lower.push(Op::Unary(Unary::Clz, bits), Ty::I32);
    let spare = lower.int(spare_bits(argument.1));
    let own = lower.binary(Binary::Sub, count, spare);
    Some(lower.convert_scalar(own, Scalar::INT, result))
}

/// How many zeros trail.
pub(super) fn trailing_zeros(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let count = count_trailing(lower, *values.first()?);
    Some(lower.convert_scalar(count, Scalar::INT, result))
}

/// The number of the first bit that is one, from 1; 0 if there is none.
pub(super) fn first_one(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let argument = *values.first()?;
    let (count, one, none) = (count_trailing(lower, argument), lower.int(1), lower.int(0));
    let number = lower.binary(Binary::Add, count, one);
    let some = lower.is_nonzero(argument.0, argument.1);
    let number = lower.select(some, number, none);
    Some(lower.convert_scalar(number, Scalar::INT, result))
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
    let swapped = lower.narrow_value(swapped, scalar);
    Some(lower.convert_scalar(swapped, scalar, result))
}

/// `shiftr(i, n)`: zeros come in from the left.
pub(super) fn shift_right(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, from) = *values.get(1)?;
    let count = lower.convert_scalar(count, from, Scalar::INT);
    let bits = own_bits(lower, *values.first()?);
    let shifted = lower.binary(Binary::UShr, bits, count);
    Some(lower.narrow_value(shifted, result))
}

/// `ishft(i, n)`: to the left, or to the right by a negative count.
pub(super) fn shift_either_way(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (count, from) = *values.get(1)?;
    let count = lower.convert_scalar(count, from, Scalar::INT);
    let bits = own_bits(lower, *values.first()?);
    let zero = lower.int(0);
    let back = lower.unary(Unary::Neg, count);
    let left = lower.binary(Binary::Shl, bits, count);
    let right = lower.binary(Binary::UShr, bits, back);
    let is_left = lower.compare(Compare::Ge, count, zero);
    let shifted = lower.select(is_left, left, right);
    Some(lower.narrow_value(shifted, result))
}

/// An integer as one without a sign, with zeros above its own bits.
fn without_sign(lower: &mut Lower<'_>, argument: Argument) -> Argument {
    let bits = own_bits(lower, argument);
    (bits, Scalar { kind: Kind::Unsigned, bytes: argument.1.bytes.max(4) })
}

/// How many bits an integer has, as an argument of the library.
fn bit_width(lower: &mut Lower<'_>, scalar: Scalar) -> Argument {
    (lower.int(i32::from(scalar.bytes) * 8), Scalar::INT)
}

/// A function of the library, of such integers and what comes behind them.
fn call_library(lower: &mut Lower<'_>, name: &str, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (found, of) = lower.call_library(name, values, Span::default())?;
    Some(lower.convert_scalar(found, of, result))
}

/// `ishftc(i, shift, size)`: all bits turn around if no size is said.
pub(super) fn shift_around(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let (first, shift) = (*values.first()?, *values.get(1)?);
    let size = values.get(2).copied().unwrap_or_else(|| bit_width(lower, first.1));
    let bits = without_sign(lower, first);
    call_library(lower, "ishftc", result, &[bits, shift, size])
}

/// The functions of two or three integers of one kind.
const OF_SEVERAL: [(&str, usize); 3] = [("dshiftl", 2), ("dshiftr", 2), ("merge_bits", 3)];

/// One of these functions.
pub(super) fn by_library<const ROW: usize>(
    lower: &mut Lower<'_>,
    result: Scalar,
    values: &[Argument],
) -> Option<Value> {
    let (name, count) = OF_SEVERAL[ROW];
    let mut given = Vec::new();
    for (number, value) in values.iter().enumerate() {
        // A constant without a type has that of the result.
        let same = (lower.convert_scalar(value.0, value.1, result), result);
        given.push(if number < count { without_sign(lower, same) } else { *value });
    }
    given.push(bit_width(lower, result));
    call_library(lower, name, result, &given)
}

/// `maskl(i, kind)`
pub(super) fn ones_left(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    call_bit_function(lower, "maskl", result, values)
}

/// `maskr(i, kind)`
pub(super) fn ones_right(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    call_bit_function(lower, "maskr", result, values)
}

fn call_bit_function(lower: &mut Lower<'_>, name: &str, result: Scalar, values: &[Argument]) -> Option<Value> {
    let given = [*values.first()?, bit_width(lower, result)];
    call_library(lower, name, result, &given)
}

/// The comparisons of integers without a sign.
const COMPARISONS: [Compare; 4] = [Compare::UGe, Compare::UGt, Compare::ULe, Compare::ULt];

/// `bge(i, j)` and its like: the shorter one is longer by zeros (Fortran 16.9.24).
pub(super) fn compare_bits<const ROW: usize>(
    lower: &mut Lower<'_>,
    result: Scalar,
    values: &[Argument],
) -> Option<Value> {
    let [one, other, ..] = values else { return None };
    let mut longer = |argument: Argument| {
        let (bits, scalar) = without_sign(lower, argument);
        lower.convert_scalar(bits, scalar, Scalar { kind: Kind::Unsigned, bytes: 8 })
    };
    let (one, other) = (longer(*one), longer(*other));
    let truth = lower.compare(COMPARISONS[ROW], one, other);
    Some(lower.as_logical(truth, result))
}

/// `transfer(x, mold)` of two numbers of one size (Fortran 16.9.212): the same bits.
pub(super) fn transfer_bits(lower: &mut Lower<'_>, result: Scalar, values: &[Argument]) -> Option<Value> {
    let [(value, from), _] = values else { return None };
    let is_logical = [*from, result].iter().any(|scalar| scalar.kind == Kind::Logical);
    if is_logical || from.bytes != result.bytes || from.is_pointer() || result.is_pointer() {
        return None;
    }
    Some(match from.is_float() == result.is_float() {
        true => lower.convert_scalar(*value, *from, result),
        false => lower.convert_to(Convert::Bits, *value, result.ty()),
    })
}

impl Lower<'_> {
    /// `call mvbits(from, first, count, to, place)` (Fortran 16.9.149)
    pub(super) fn move_bits(&mut self, arguments: &[ExprId]) -> Option<()> {
        let [from, first, count, to, place] = arguments else { return None };
        let (source, target) = (self.scalar_of(*from)?, self.scalar_of(*to)?);
        let value = self.lower_value(*from)?;
        let value = self.as_index(value, source);
        let [first, count, place] = [self.index_value(*first)?, self.index_value(*count)?, self.index_value(*place)?];
        let [first, count, place] =
            [first, count, place].map(|number| self.convert_scalar(number, Scalar::INDEX, Scalar::INT));
        let old = self.lower_value(*to)?;
        let old = self.as_index(old, target);
        let all = self.long(-1);
        let above = self.binary(Binary::Shl, all, count);
        let ones = self.unary(Unary::Not, above);
        let moved = self.binary(Binary::UShr, value, first);
        let moved = self.binary(Binary::And, moved, ones);
        let moved = self.binary(Binary::Shl, moved, place);
        let own = self.binary(Binary::Shl, ones, place);
        let others = self.unary(Unary::Not, own);
        let kept = self.binary(Binary::And, old, others);
        let new = self.binary(Binary::Or, kept, moved);
        let new = self.convert_scalar(new, Scalar::INDEX, target);
        self.write_to(*to, target, new).map(drop)
    }
}
