//! Collapsed loops (OpenMP 5.2, 4.4.3): the number of an iteration as a digit for each loop, the innermost the lowest.
//!
//! An executor finds the digits of its first iteration and of the distance to the next by division, once; then it adds, with a carry. Both
//! numbers have 32 bits, so that no division needs 64, however many iterations there are.

use super::nest::{Axes, Member};
use super::*;

/// The digit of a loop.
struct Digit {
    /// Its value in the current iteration.
    var: Var,
    /// That of the distance between two iterations of an executor.
    stride: Value,
    /// How many iterations the loop has.
    trips: Value,
}

/// The digits of a nest, the outermost loop first.
pub(super) struct Digits(Vec<Digit>);

impl Lower<'_> {
    /// The digits of an executor's first iteration.
    pub(super) fn start_digits(&mut self, members: &[Member], axes: Axes) -> Digits {
        let (first, stride) = self.number_executor(axes, Ty::I32);
        let (firsts, strides) = (self.split_number(members, first), self.split_number(members, stride));
        let mut digits = Vec::new();
        for ((member, first), stride) in members.iter().zip(firsts).zip(strides) {
            let var = self.build.variable(self.build.function.ty(member.trips));
            self.build.write(var, first);
            digits.push(Digit { var, stride, trips: member.trips });
        }
        Digits(digits)
    }

    /// The digits of a number of 32 bits.
    fn split_number(&mut self, members: &[Member], number: Value) -> Vec<Value> {
        let mut digits = Vec::new();
        let mut rest = number;
        for member in members[1..].iter().rev() {
            let divisor = self.low_half(member.trips);
            let mut quotient = self.binary(Binary::UDiv, rest, divisor);
            if let Some(wide) = self.has_high_half(member.trips) {
                let zero = self.int(0);
                quotient = self.select(wide, zero, quotient);
            }
            let product = self.binary(Binary::Mul, quotient, divisor);
            let digit = self.binary(Binary::Sub, rest, product);
            digits.push(self.widen_digit(digit, member.trips));
            rest = quotient;
        }
        digits.push(self.widen_digit(rest, members[0].trips));
        digits.reverse();
        digits
    }

    fn low_half(&mut self, trips: Value) -> Value {
        match self.build.function.ty(trips) {
            Ty::I64 => self.convert_to(Convert::Truncate, trips, Ty::I32),
            _ => trips,
        }
    }

    /// Whether a number of iterations is larger than any of 32 bits, if it can be.
    fn has_high_half(&mut self, trips: Value) -> Option<Value> {
        if self.build.function.ty(trips) != Ty::I64 {
            return None;
        }
        let largest = self.long(0xffff_ffff);
        Some(self.compare(Compare::UGt, trips, largest))
    }

    fn widen_digit(&mut self, digit: Value, trips: Value) -> Value {
        match self.build.function.ty(trips) {
            Ty::I64 => self.convert_to(Convert::ZeroExtend, digit, Ty::I64),
            _ => digit,
        }
    }

    /// The values of the loop variables in the current iteration.
    pub(super) fn place_members(&mut self, members: &[Member], digits: &Digits) {
        for (member, digit) in members.iter().zip(&digits.0) {
            let number = self.build.read_variable(digit.var);
            self.place_member(member, number);
        }
    }

    /// Goes on to the executor's next iteration; whether there is one. A digit and its part of the distance are below the number of
    /// iterations, so that what is left to the carry cannot be negative.
    pub(super) fn step_digits(&mut self, digits: &Digits) -> Value {
        let mut carry: Option<Value> = None;
        for digit in digits.0[1..].iter().rev() {
            let ty = self.build.function.ty(digit.trips);
            let (mut stride, mut room) = (digit.stride, self.binary(Binary::Sub, digit.trips, digit.stride));
            if let Some(carry) = carry {
                let one = self.truth_as(carry, ty);
                stride = self.binary(Binary::Add, stride, one);
                room = self.binary(Binary::Sub, room, one);
            }
            let number = self.build.read_variable(digit.var);
            let full = self.compare(Compare::UGe, number, room);
            let (above, below) = (self.binary(Binary::Sub, number, room), self.binary(Binary::Add, number, stride));
            let number = self.select(full, above, below);
            self.build.write(digit.var, number);
            carry = Some(full);
        }
        let outermost = &digits.0[0];
        let ty = self.build.function.ty(outermost.trips);
        let number = self.build.read_variable(outermost.var);
        let left = self.binary(Binary::Sub, outermost.trips, number);
        let mut stride = outermost.stride;
        if let Some(carry) = carry {
            let one = self.truth_as(carry, ty);
            stride = self.binary(Binary::Add, stride, one);
        }
        let number = self.binary(Binary::Add, number, stride);
        self.build.write(outermost.var, number);
        self.compare(Compare::UGt, left, stride)
    }

    fn truth_as(&mut self, truth: Value, ty: Ty) -> Value {
        let (one, zero) = (self.constant(ty, 1), self.constant(ty, 0));
        self.select(truth, one, zero)
    }
}
