//! Powers (Fortran 10.1.5.2.1): with integer exponents products, with real ones logarithms.

use super::scalar::{Parts, Scalar};
use super::*;
use semantics::body::{BinaryOp, ExprKind, Intrinsic};

impl Lower<'_> {
    /// `x**n` with a constant integer exponent is a chain of products.
    pub(super) fn lower_power(&mut self, expr: ExprId, base: ExprId, exponent: ExprId) -> Option<Value> {
        let scalar = self.scalar_of(expr)?;
        let at = self.span(expr);
        let Some(n) = self.constant_integer(exponent).filter(|n| n.unsigned_abs() <= 64) else {
            let from = self.scalar_of(exponent)?;
            if from.is_float() {
                return self.math_power(expr, base, exponent);
            }
            return self.power_loop(scalar, base, exponent);
        };
        let mut value = self.lower_value(base)?;
        let one = self.constant_one(scalar);
        // The powers of an integer may not fit its type where their inverse, which is zero, does.
        if n < 0 && !scalar.is_float() {
            value = self.lower_arithmetic(BinaryOp::Divide, scalar, one, value, at)?;
        }
        let mut result = one;
        for bit in (0..i64::BITS - n.unsigned_abs().leading_zeros().min(63)).rev() {
            result = self.binary(Binary::Mul, result, result);
            if n.unsigned_abs() >> bit & 1 == 1 {
                result = self.binary(Binary::Mul, result, value);
            }
        }
        let result = self.narrow_value(result, scalar);
        match n < 0 && scalar.is_float() {
            true => self.lower_arithmetic(BinaryOp::Divide, scalar, one, result, at),
            false => Some(result),
        }
    }

    /// `x**n` with any integer exponent: repeated squaring.
    fn power_loop(&mut self, scalar: Scalar, base: ExprId, exponent: ExprId) -> Option<Value> {
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
        let value = if scalar.is_float() { value } else { self.inverse_where(negative, scalar, value) };
        let (result, square) = (self.build.variable(scalar.ty()), self.build.variable(scalar.ty()));
        self.build.write(result, one);
        self.build.write(square, value);
        self.each_bit(count, |lower, odd| {
            let (so_far, factor) = (lower.build.read_variable(result), lower.build.read_variable(square));
            let product = lower.binary(Binary::Mul, so_far, factor);
            let next = lower.select(odd, product, so_far);
            lower.build.write(result, next);
            let squared = lower.binary(Binary::Mul, factor, factor);
            lower.build.write(square, squared);
        });
        let total = self.build.read_variable(result);
        if scalar.is_float() { self.inverse_where(negative, scalar, total) } else { total }
    }

    /// Does something for each binary digit of a count, from the lowest: what it is given holds where the digit is one.
    fn each_bit(&mut self, count: Value, step: impl FnOnce(&mut Self, Value)) {
        let (zero, left) = (self.long(0), self.build.variable(Ty::I64));
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
        step(self, odd);
        let halved = self.binary(Binary::UShr, rest, shift);
        self.build.write(left, halved);
        self.build.jump(head);
        self.build.seal(head);
        self.build.start(after);
    }

    /// The inverse of a value where a condition holds; elsewhere, nothing is divided by it, as it may be zero. The powers of an integer
    /// may not fit its type, so that their inverse is a power of its inverse.
    fn inverse_where(&mut self, condition: Value, scalar: Scalar, value: Value) -> Value {
        let one = self.constant_one(scalar);
        let divisor = self.select(condition, value, one);
        let inverse = self.binary(Self::signed_form(Binary::Div, scalar), one, divisor);
        self.select(condition, inverse, value)
    }

    /// `z**n` of a complex number with any integer exponent.
    pub(super) fn complex_power_loop(&mut self, part: Scalar, base: ExprId, exponent: ExprId) -> Option<Parts> {
        let value = self.lower_complex(base)?;
        let (from, exponent) = (self.scalar_of(exponent)?, self.lower_value(exponent)?);
        let n = self.as_index(exponent, from);
        let zero = self.long(0);
        let (negative, count) = (self.compare(Compare::Lt, n, zero), self.unary(Unary::Abs, n));
        let one = (self.real_constant(part, 1f64.to_bits()), self.real_constant(part, 0));
        let ty = part.ty();
        let result = (self.build.variable(ty), self.build.variable(ty));
        let square = (self.build.variable(ty), self.build.variable(ty));
        self.write_parts(result, one);
        self.write_parts(square, value);
        self.each_bit(count, |lower, odd| {
            let (so_far, factor) = (lower.read_parts(result), lower.read_parts(square));
            let product = lower.complex_product(so_far, factor);
            let next = (lower.select(odd, product.0, so_far.0), lower.select(odd, product.1, so_far.1));
            lower.write_parts(result, next);
            let squared = lower.complex_product(factor, factor);
            lower.write_parts(square, squared);
        });
        let total = self.read_parts(result);
        let divisor = (self.select(negative, total.0, one.0), self.select(negative, total.1, one.1));
        let inverse = self.complex_quotient(one, divisor);
        Some((self.select(negative, inverse.0, total.0), self.select(negative, inverse.1, total.1)))
    }

    fn write_parts(&mut self, vars: (Var, Var), parts: Parts) {
        self.build.write(vars.0, parts.0);
        self.build.write(vars.1, parts.1);
    }

    fn read_parts(&mut self, vars: (Var, Var)) -> Parts {
        (self.build.read_variable(vars.0), self.build.read_variable(vars.1))
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
