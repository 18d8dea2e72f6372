//! Powers with real exponents, and with integer exponents that are not constants (Fortran 10.1.5.2.1).

use super::scalar::Scalar;
use super::*;
use semantics::body::{ExprKind, Intrinsic};

impl Lower<'_> {
    /// `x**n` with any integer exponent: repeated squaring.
    pub(super) fn power_loop(&mut self, scalar: Scalar, base: ExprId, exponent: ExprId) -> Option<Value> {
        let (value, from) = (self.lower_value(base)?, self.scalar_of(exponent)?);
        let exponent = self.lower_value(exponent)?;
        let n = self.as_index(exponent, from);
        Some(self.power_of(scalar, value, n))
    }

    /// The same of values.
    pub(super) fn power_of(&mut self, scalar: Scalar, value: Value, n: Value) -> Value {
        let (one, zero) = (self.constant_one(scalar), self.long(0));
        let negative = self.compare(Compare::Lt, n, zero);
        let count = self.unary(Unary::Abs, n);
        let (result, square, left) =
            (self.build.variable(scalar.ty()), self.build.variable(scalar.ty()), self.build.variable(Ty::I64));
        self.build.write(result, one);
        self.build.write(square, value);
        self.build.write(left, count);
        let (head, body, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.jump(head);
        self.build.go_on_in(head);
        let rest = self.build.read_variable(left);
        let more = self.compare(Compare::Ne, rest, zero);
        self.build.branch(more, body, after);
        self.build.start(body);
        let (long_one, shift) = (self.long(1), self.int(1));
        let bit = self.binary(Binary::And, rest, long_one);
        let odd = self.compare(Compare::Ne, bit, zero);
        let (so_far, factor) = (self.build.read_variable(result), self.build.read_variable(square));
        let product = self.binary(Binary::Mul, so_far, factor);
        let next = self.select(odd, product, so_far);
        self.build.write(result, next);
        let squared = self.binary(Binary::Mul, factor, factor);
        self.build.write(square, squared);
        let halved = self.binary(Binary::UShr, rest, shift);
        self.build.write(left, halved);
        self.build.jump(head);
        self.build.seal(head);
        self.build.start(after);
        let total = self.build.read_variable(result);
        // Where the exponent is not negative, nothing is divided by a power that may be zero.
        let divisor = self.select(negative, total, one);
        let inverse = self.binary(Self::signed_form(Binary::Div, scalar), one, divisor);
        self.select(negative, inverse, total)
    }

    /// `x ** y` with a real exponent: a square root if the exponent is a half.
    pub(super) fn math_power(&mut self, expr: ExprId, base: ExprId, exponent: ExprId) -> Option<Value> {
        let half = match &self.frame.body.exprs[exponent].kind {
            ExprKind::Constant(symbols::Constant::Real(real)) => real.to_f64() == 0.5,
            _ => false,
        };
        if half {
            let value = self.lower_value(base)?;
            return Some(self.unary(Unary::Sqrt, value));
        }
        let scalar = self.scalar_of(expr)?;
        let (base, exponent) = (
            (self.lower_value(base)?, self.scalar_of(base)?),
            (self.lower_value(exponent)?, self.scalar_of(exponent)?),
        );
        self.lower_math(Intrinsic::Pow, scalar, &[base, exponent])
    }
}
