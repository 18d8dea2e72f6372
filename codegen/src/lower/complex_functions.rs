//! Functions of complex numbers (Fortran 2023, 16.9; C11, 7.3.5 to 7.3.8) from those of their parts.

use super::scalar::{Parts, Scalar};
use super::*;
use semantics::body::{BinaryOp, Intrinsic};

/// What the functions of C's `<complex.h>` are called in Fortran.
const NAMES: &[(&str, Intrinsic)] = &[
    ("cexp", Intrinsic::Exp),
    ("clog", Intrinsic::Log),
    ("csqrt", Intrinsic::Sqrt),
    ("csin", Intrinsic::Sin),
    ("ccos", Intrinsic::Cos),
    ("ctan", Intrinsic::Tan),
    ("csinh", Intrinsic::Sinh),
    ("ccosh", Intrinsic::Cosh),
    ("ctanh", Intrinsic::Tanh),
    ("cpow", Intrinsic::Pow),
    ("conj", Intrinsic::Conjg),
];

/// The function of Fortran that one of C's is.
pub(super) fn function_of_c(name: &str) -> Option<Intrinsic> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let name = name.strip_suffix('f').unwrap_or(name);
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, intrinsic)| *intrinsic)
}

impl Lower<'_> {
    /// A function of one complex number; `None` if there is no code for it.
    pub(super) fn complex_function(&mut self, intrinsic: Intrinsic, part: Scalar, z: Parts) -> Option<Parts> {
        use Intrinsic::{Cos, Cosh, Exp, Log, Sin, Sinh, Sqrt, Tan, Tanh};
        let (re, im) = z;
        match intrinsic {
            Exp => {
                let (size, cos, sin) = (
                    self.real_function(Exp, part, re)?,
                    self.real_function(Cos, part, im)?,
                    self.real_function(Sin, part, im)?,
                );
                Some((self.binary(Binary::Mul, size, cos), self.binary(Binary::Mul, size, sin)))
            }
            Log => {
                let modulus = self.complex_modulus(part, re, im);
                let angle = self.lower_math(Intrinsic::Atan2, part, &[(im, part), (re, part)])?;
                Some((self.real_function(Log, part, modulus)?, angle))
            }
            Sqrt => Some(self.complex_root(part, re, im)),
            Sin => self.crossed_product(part, [(Sin, re), (Cosh, im), (Cos, re), (Sinh, im)]),
            Cos => {
                let (re, im) = self.crossed_product(part, [(Cos, re), (Cosh, im), (Sin, re), (Sinh, im)])?;
                Some((re, self.unary(Unary::Neg, im)))
            }
            Sinh => self.crossed_product(part, [(Sinh, re), (Cos, im), (Cosh, re), (Sin, im)]),
            Cosh => self.crossed_product(part, [(Cosh, re), (Cos, im), (Sinh, re), (Sin, im)]),
            Tan | Tanh => {
                let [above, below] = if intrinsic == Tan { [Sin, Cos] } else { [Sinh, Cosh] };
                let (a, b) = (self.complex_function(above, part, z)?, self.complex_function(below, part, z)?);
                self.combine_parts(BinaryOp::Divide, a, b, Span::default())
            }
            _ => None,
        }
    }

    /// `z ** w`: 0 of 0, else by the logarithm.
    pub(super) fn complex_power_of(&mut self, part: Scalar, z: Parts, w: Parts) -> Option<Parts> {
        let logarithm = self.complex_function(Intrinsic::Log, part, z)?;
        let exponent = self.complex_product(w, logarithm);
        let (re, im) = self.complex_function(Intrinsic::Exp, part, exponent)?;
        let zero = self.constant(part.ty(), 0);
        let (no_re, no_im) = (self.compare(Compare::Eq, z.0, zero), self.compare(Compare::Eq, z.1, zero));
        let is_nothing = self.binary(Binary::And, no_re, no_im);
        Some((self.select(is_nothing, zero, re), self.select(is_nothing, zero, im)))
    }

    fn real_function(&mut self, intrinsic: Intrinsic, part: Scalar, value: Value) -> Option<Value> {
        match intrinsic {
            Intrinsic::Sqrt => Some(self.unary(Unary::Sqrt, value)),
            _ => self.lower_math(intrinsic, part, &[(value, part)]),
        }
    }

    /// Two products of two functions each.
    fn crossed_product(&mut self, part: Scalar, functions: [(Intrinsic, Value); 4]) -> Option<Parts> {
        let mut values = Vec::new();
        for (intrinsic, value) in functions {
            values.push(self.real_function(intrinsic, part, value)?);
        }
        Some((self.binary(Binary::Mul, values[0], values[1]), self.binary(Binary::Mul, values[2], values[3])))
    }

    /// The root whose real part is not negative: the larger part from the modulus, the other from what both multiply to.
    fn complex_root(&mut self, part: Scalar, re: Value, im: Value) -> Parts {
        let modulus = self.complex_modulus(part, re, im);
        let (size, zero) = (self.unary(Unary::Abs, re), self.constant(part.ty(), 0));
        let half = self.real_constant(part, 0.5f64.to_bits());
        let sum = self.binary(Binary::Add, modulus, size);
        let halved = self.binary(Binary::Mul, sum, half);
        let large = self.unary(Unary::Sqrt, halved);
        let twice = self.binary(Binary::Add, large, large);
        let tall = self.unary(Unary::Abs, im);
        let quotient = self.binary(Binary::Div, tall, twice);
        let is_nothing = self.compare(Compare::Eq, large, zero);
        let small = self.select(is_nothing, zero, quotient);
        let (is_left, is_below) = (self.compare(Compare::Lt, re, zero), self.compare(Compare::Lt, im, zero));
        let (real, imaginary) = (self.select(is_left, small, large), self.select(is_left, large, small));
        let below = self.unary(Unary::Neg, imaginary);
        (real, self.select(is_below, below, imaginary))
    }
}
