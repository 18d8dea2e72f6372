//! The builtins of GNU C that tell whether the result of integer arithmetic fits a type (`__builtin_add_overflow` and its like): it is
//! computed in 128 bits, which have room for every sum, difference and product of two integers of 64.

use super::scalar::Scalar;
use super::*;
use semantics::body::BinaryOp;

/// The upper and the lower half of an integer of 128 bits.
type Halves = (Value, Value);

const OPERATIONS: &[(&str, BinaryOp)] =
    &[("add", BinaryOp::Add), ("sub", BinaryOp::Subtract), ("mul", BinaryOp::Multiply)];

/// What such a builtin computes, and whether it stores the result: `uaddl_overflow` has its types from its arguments, as `add_overflow` has.
fn overflow_operation(name: &str) -> Option<(BinaryOp, bool)> {
    let (plain, stores) = match name.strip_suffix("_overflow_p") {
        Some(plain) => (plain, false),
        None => (name.strip_suffix("_overflow")?, true),
    };
    OPERATIONS.iter().find(|(word, _)| plain.contains(word)).map(|(_, op)| (*op, stores))
}

impl Lower<'_> {
    /// Whether the result does not fit; `None` if the function is another one.
    pub(super) fn lower_overflow(&mut self, expr: ExprId, name: &str, arguments: &[ExprId]) -> Option<Option<Value>> {
        let ((op, stores), &[left, right, to]) = (overflow_operation(name)?, arguments) else { return None };
        Some(self.overflow_of(expr, (op, stores), [left, right, to]))
    }

    fn overflow_of(
        &mut self,
        expr: ExprId,
        (op, stores): (BinaryOp, bool),
        [left, right, to]: [ExprId; 3],
    ) -> Option<Value> {
        let (a, b) = (self.halves_of(left)?, self.halves_of(right)?);
        let ty = self.frame.body.exprs[to].ty;
        let result = self.to_scalar(if stores { self.pointed_type(ty)? } else { ty })?;
        let exact = match op {
            BinaryOp::Add => self.add_halves(a, b),
            BinaryOp::Subtract => self.subtract_halves(a, b),
            _ => self.multiply_halves(a, b),
        };
        let stored = self.convert_scalar(exact.1, Scalar::INDEX, result);
        let (high, low) = self.widen_halves(stored, result);
        let (above, below) = (self.compare(Compare::Ne, high, exact.0), self.compare(Compare::Ne, low, exact.1));
        let differs = self.binary(Binary::Or, above, below);
        if stores {
            let place = self.lower_pointee(to)?;
            self.write_memory(place, result.cell(), stored);
        }
        let of_call = self.scalar_of(expr)?;
        Some(self.as_logical(differs, of_call))
    }

    fn halves_of(&mut self, operand: ExprId) -> Option<Halves> {
        let (scalar, value) = (self.scalar_of(operand)?, self.lower_value(operand)?);
        Some(self.widen_halves(value, scalar))
    }

    fn widen_halves(&mut self, value: Value, scalar: Scalar) -> Halves {
        let low = self.as_index(value, scalar);
        let sign = self.int(63);
        let high = if scalar.is_signed() { self.binary(Binary::Shr, low, sign) } else { self.long(0) };
        (high, low)
    }

    fn add_halves(&mut self, a: Halves, b: Halves) -> Halves {
        let low = self.binary(Binary::Add, a.1, b.1);
        let carries = self.compare(Compare::ULt, low, a.1);
        let carry = self.as_logical(carries, Scalar::INDEX);
        let high = self.binary(Binary::Add, a.0, b.0);
        (self.binary(Binary::Add, high, carry), low)
    }

    fn subtract_halves(&mut self, a: Halves, b: Halves) -> Halves {
        let low = self.binary(Binary::Sub, a.1, b.1);
        let borrows = self.compare(Compare::ULt, a.1, b.1);
        let borrow = self.as_logical(borrows, Scalar::INDEX);
        let high = self.binary(Binary::Sub, a.0, b.0);
        (self.binary(Binary::Sub, high, borrow), low)
    }

    fn multiply_halves(&mut self, a: Halves, b: Halves) -> Halves {
        let low = self.binary(Binary::Mul, a.1, b.1);
        let carried = self.upper_product(a.1, b.1);
        let (first, second) = (self.binary(Binary::Mul, a.0, b.1), self.binary(Binary::Mul, a.1, b.0));
        let crossed = self.binary(Binary::Add, first, second);
        (self.binary(Binary::Add, carried, crossed), low)
    }

    /// The upper half of the product of two unsigned integers, from products of their halves.
    fn upper_product(&mut self, a: Value, b: Value) -> Value {
        let (a, b) = (self.split_long(a), self.split_long(b));
        let shift = self.int(32);
        let [lowest, left, right, highest] = [(a.1, b.1), (a.0, b.1), (a.1, b.0), (a.0, b.0)]
            .map(|(one, other)| self.push(Op::Binary(Binary::UMulWide, one, other), Ty::I64));
        let mask = self.constant(Ty::I64, u64::from(u32::MAX));
        let mut middle = self.binary(Binary::UShr, lowest, shift);
        let mut high = highest;
        for product in [left, right] {
            let below = self.binary(Binary::And, product, mask);
            middle = self.binary(Binary::Add, middle, below);
            let above = self.binary(Binary::UShr, product, shift);
            high = self.binary(Binary::Add, high, above);
        }
        let carried = self.binary(Binary::UShr, middle, shift);
        self.binary(Binary::Add, high, carried)
    }

    /// The upper and the lower 32 bits.
    fn split_long(&mut self, value: Value) -> Halves {
        let shift = self.int(32);
        let above = self.binary(Binary::UShr, value, shift);
        (self.convert_to(Convert::Truncate, above, Ty::I32), self.convert_to(Convert::Truncate, value, Ty::I32))
    }
}
