//! Collapsed loops (OpenMP 5.2, 4.4.3): the number of an iteration as a digit for each loop, the innermost the lowest.
//!
//! An executor finds the digits of its first iteration and of the distance to the next by division, once; then it adds, with a carry. Both
//! numbers have 32 bits, so that no division needs 64, however many iterations there are. A loop whose values have a bit to spare is stepped
//! by its variable, others by their digit.

use super::limit::Limit;
use super::nest::{Axes, Member};
use super::*;

/// The digit of a loop.
struct Digit {
    /// Its value in the current iteration, or that of the loop's variable if there is a limit for it.
    var: Var,
    limit: Option<Limit>,
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
        for ((member, mut first), stride) in members.iter().zip(firsts).zip(strides) {
            let var = self.build.variable(self.build.function.ty(member.trips));
            let limit = self.find_limit(member);
            if limit.is_some() {
                first = self.binary(Binary::Add, member.count.first, first);
            }
            self.build.write(var, first);
            digits.push(Digit { var, limit, stride, trips: member.trips });
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
            if digit.limit.is_none() {
                self.place_member(member, number);
                continue;
            }
            let scalar = member.count.scalar;
            let value = self.narrow_value(number, scalar);
            self.initialize_variable(member.symbol, scalar, value);
        }
    }

    /// Goes on to the executor's next iteration; whether there is one.
    pub(super) fn step_digits(&mut self, digits: &Digits) -> Value {
        let mut carry: Option<Value> = None;
        for digit in digits.0[1..].iter().rev() {
            let number = self.build.read_variable(digit.var);
            let (full, number) = match digit.limit {
                Some(limit) => self.step_variable(digit, limit, number, carry),
                None => self.step_digit(digit, number, carry),
            };
            self.build.write(digit.var, number);
            carry = Some(full);
        }
        let outermost = &digits.0[0];
        let number = self.build.read_variable(outermost.var);
        if let Some(limit) = outermost.limit {
            let next = self.carried_sum(number, outermost.stride, carry);
            self.build.write(outermost.var, next);
            return self.stays_within(limit, next);
        }
        let stride = self.carried_stride(outermost, carry);
        let next = self.binary(Binary::Add, number, stride);
        self.build.write(outermost.var, next);
        let left = self.binary(Binary::Sub, outermost.trips, number);
        self.compare(Compare::UGt, left, stride)
    }

    /// The digit of the distance, and one more where the loop inside has come round.
    fn carried_stride(&mut self, digit: &Digit, carry: Option<Value>) -> Value {
        let Some(carry) = carry else { return digit.stride };
        let one = self.constant(self.build.function.ty(digit.stride), 1);
        let more = self.binary(Binary::Add, digit.stride, one);
        self.select(carry, more, digit.stride)
    }

    /// The sum of both, and one more where the loop inside has come round; no other number has to be kept for it.
    fn carried_sum(&mut self, number: Value, stride: Value, carry: Option<Value>) -> Value {
        let sum = self.binary(Binary::Add, number, stride);
        let Some(carry) = carry else { return sum };
        let one = self.constant(self.build.function.ty(sum), 1);
        let more = self.binary(Binary::Add, sum, one);
        self.select(carry, more, sum)
    }

    /// The next digit, and whether the loop comes round. The digit and what is added, without the carry, are below the number of iterations, so
    /// that the room for the digit is not negative.
    fn step_digit(&mut self, digit: &Digit, number: Value, carry: Option<Value>) -> (Value, Value) {
        let stride = self.carried_stride(digit, carry);
        let room = self.binary(Binary::Sub, digit.trips, stride);
        let full = self.compare(Compare::UGe, number, room);
        let (above, below) = (self.binary(Binary::Sub, number, room), self.binary(Binary::Add, number, stride));
        (full, self.select(full, above, below))
    }

    /// The same of a variable with a limit.
    fn step_variable(&mut self, digit: &Digit, limit: Limit, number: Value, carry: Option<Value>) -> (Value, Value) {
        let next = self.carried_sum(number, digit.stride, carry);
        let full = self.is_beyond(limit, next);
        let round = self.binary(Binary::Sub, next, digit.trips);
        (full, self.select(full, round, next))
    }
}
