//! Mathematical functions in double precision: exponentials, logarithms and powers here (the coefficients are those of fdlibm), the others
//! in the library; singles are computed in doubles and rounded once, so they are right but for ties.

use super::math_names::{OF_C, is_of_neighbors, plain_name};
use super::scalar::{Kind, Scalar};
use super::*;
use crate::library;
use semantics::body::Intrinsic;

const DOUBLE: Scalar = Scalar { kind: Kind::Float, bytes: 8 };
const SINGLE: Scalar = Scalar { kind: Kind::Float, bytes: 4 };
const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// log(1 + f) in powers of s^2, s = f / (2 + f).
const LOG: [f64; 7] = [
    6.666_666_666_666_735e-1,
    3.999_999_999_940_942e-1,
    2.857_142_874_366_239e-1,
    2.222_219_843_214_978_4e-1,
    1.818_357_216_161_805e-1,
    1.531_383_769_920_937_3e-1,
    1.479_819_860_511_658_6e-1,
];

/// The library's name of a function, which may be another one for singles.
fn name_of_single(name: &str, is_single: bool) -> String {
    let of_single = format!("{name}_of_single");
    if is_single && library::has_function(&of_single) { of_single } else { name.to_string() }
}

impl Lower<'_> {
    /// A mathematical function; `None` if the library does not have it.
    pub(super) fn lower_math(
        &mut self,
        intrinsic: Intrinsic,
        result: Scalar,
        values: &[(Value, Scalar)],
    ) -> Option<Value> {
        let (value, from) = *values.first()?;
        let found = match (intrinsic, values) {
            _ if from.ty() == Ty::F16 && is_of_neighbors(intrinsic) => return None,
            (Intrinsic::Pow, [_, (y, of_y), ..]) => {
                let (x, y) = (self.convert_scalar(value, from, DOUBLE), self.convert_scalar(*y, *of_y, DOUBLE));
                self.emit_pow(x, y)
            }
            (Intrinsic::Exp, _) => {
                let x = self.convert_scalar(value, from, DOUBLE);
                self.emit_exp(x)
            }
            (Intrinsic::Log, _) => {
                let x = self.convert_scalar(value, from, DOUBLE);
                self.emit_log(x)
            }
            (Intrinsic::Atan, [_, _]) => return self.library_value(Intrinsic::Atan2.name(), result, values),
            _ => return self.library_value(intrinsic.name(), result, values),
        };
        Some(self.convert_scalar(found, DOUBLE, result))
    }

    /// A function of the library by its name, which may have a twin for singles; `None` if there is none.
    pub(super) fn library_value(&mut self, name: &str, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
        let is_single = values.first()?.1 == SINGLE;
        let (found, of) = self.call_library(&name_of_single(name, is_single), values, Span::default())?;
        Some(self.convert_scalar(found, of, result))
    }

    /// A function of C that the library has, as it is or for singles; `None` if it is none of these.
    pub(super) fn library_call(&mut self, expr: ExprId, name: &str, arguments: &[ExprId]) -> Option<Option<Value>> {
        let plain = plain_name(name);
        let known = plain.unwrap_or(name);
        if rules::language_rules(self.frame.body.language).dummies_are_actuals || !OF_C.contains(&known) {
            return None;
        }
        let mut values = Vec::new();
        for argument in arguments {
            let (Some(scalar), Some(value)) = (self.scalar_of(*argument), self.lower_value(*argument)) else {
                return Some(None);
            };
            // What an address is of may be any memory.
            self.needs_generic |= scalar.is_pointer();
            values.push((value, scalar));
        }
        let found = self.call_library(&name_of_single(known, plain.is_some()), &values, self.span(expr));
        let to = self.to_scalar(self.frame.body.exprs[expr].ty);
        Some(found.zip(to).map(|((value, from), to)| self.convert_scalar(value, from, to)))
    }

    fn double_constant(&mut self, value: f64) -> Value {
        self.constant(Ty::F64, value.to_bits())
    }

    fn emit_fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        self.push(Op::Fma(a, b, c), Ty::F64)
    }

    /// `c[0] + x * (c[1] + x * …)`
    fn emit_polynomial(&mut self, x: Value, coefficients: &[f64]) -> Value {
        let mut sum = self.double_constant(0.0);
        for coefficient in coefficients.iter().rev() {
            let coefficient = self.double_constant(*coefficient);
            sum = self.emit_fma(sum, x, coefficient);
        }
        sum
    }

    /// `x` with `from` replaced by `to` where `condition` holds.
    fn replace_where(&mut self, op: Compare, a: Value, b: f64, value: f64, otherwise: Value) -> Value {
        let (b, value) = (self.double_constant(b), self.double_constant(value));
        let condition = self.compare(op, a, b);
        self.select(condition, value, otherwise)
    }

    /// 2 to the power of an I64 between -1022 and 1023.
    fn power_of_two(&mut self, exponent: Value) -> Value {
        let (bias, shift) = (self.long(1023), self.int(52));
        let biased = self.binary(Binary::Add, exponent, bias);
        let bits = self.binary(Binary::Shl, biased, shift);
        self.convert_to(Convert::Bits, bits, Ty::F64)
    }

    /// `exp(x)`: x = n log(2) + r, and the series of exp(r).
    fn emit_exp(&mut self, x: Value) -> Value {
        let scale = self.double_constant(std::f64::consts::LOG2_E);
        let product = self.binary(Binary::Mul, x, scale);
        let n = self.unary(Unary::Round, product);
        let negated = self.unary(Unary::Neg, n);
        let (high, low) = (self.double_constant(LN2_HIGH), self.double_constant(LN2_LOW));
        let r = self.emit_fma(negated, high, x);
        let r = self.emit_fma(negated, low, r);
        let mut series = [1.0; 14];
        for term in 1..series.len() {
            series[term] = series[term - 1] / term as f64;
        }
        let value = self.emit_polynomial(r, &series);
        // Two factors, so that neither overflows before the result does.
        let n = self.convert_to(Convert::FloatToInt, n, Ty::I64);
        let (low, high) = (self.long(-1100), self.long(1100));
        let n = self.binary(Binary::Max, n, low);
        let n = self.binary(Binary::Min, n, high);
        let one = self.int(1);
        let half = self.binary(Binary::Shr, n, one);
        let rest = self.binary(Binary::Sub, n, half);
        let (first, second) = (self.power_of_two(half), self.power_of_two(rest));
        let value = self.binary(Binary::Mul, value, first);
        let value = self.binary(Binary::Mul, value, second);
        let value = self.replace_where(Compare::Gt, x, 709.782_712_893_384, f64::INFINITY, value);
        self.replace_where(Compare::Lt, x, -745.133_219_101_941_2, 0.0, value)
    }

    /// x = 2^e m with sqrt(1/2) < m < sqrt(2), for positive finite x: m and e.
    fn split_exponent(&mut self, x: Value) -> (Value, Value) {
        let (tiny, lift) = (self.double_constant(f64::MIN_POSITIVE), self.double_constant((1u64 << 54) as f64));
        let subnormal = self.compare(Compare::Lt, x, tiny);
        let lifted = self.binary(Binary::Mul, x, lift);
        let normal = self.select(subnormal, lifted, x);
        let bits = self.convert_to(Convert::Bits, normal, Ty::I64);
        // Adding this moves the border between two exponents from 1 to sqrt(1/2).
        let (border, shift) = (self.long(0x0009_5f62_0000_0000), self.int(52));
        let moved = self.binary(Binary::Add, bits, border);
        let exponent = self.binary(Binary::Shr, moved, shift);
        let (bias, lifted_bias) = (self.long(-1023), self.long(-1023 - 54));
        let bias = self.select(subnormal, lifted_bias, bias);
        let bias_only = self.long(-1023);
        let back = self.binary(Binary::Add, exponent, bias_only);
        let back = self.binary(Binary::Shl, back, shift);
        let mantissa = self.binary(Binary::Sub, bits, back);
        let m = self.convert_to(Convert::Bits, mantissa, Ty::F64);
        let e = self.binary(Binary::Add, exponent, bias);
        (m, self.convert_to(Convert::IntToFloat, e, Ty::F64))
    }

    /// `log(x)`: x = 2^e (1 + f), sqrt(1/2) < 1 + f < sqrt(2).
    fn emit_log(&mut self, x: Value) -> Value {
        let (m, e) = self.split_exponent(x);
        let value = self.log_of(m, e);
        let value = self.replace_where(Compare::Lt, x, 0.0, f64::NAN, value);
        let value = self.replace_where(Compare::Eq, x, 0.0, f64::NEG_INFINITY, value);
        let value = self.replace_where(Compare::Eq, x, f64::INFINITY, f64::INFINITY, value);
        let is_nan = self.compare(Compare::Ne, x, x);
        self.select(is_nan, x, value)
    }

    /// `log(m) + e log(2)` for m near 1.
    fn log_of(&mut self, m: Value, e: Value) -> Value {
        let (minus_one, two, half) = (self.double_constant(-1.0), self.double_constant(2.0), self.double_constant(0.5));
        let f = self.binary(Binary::Add, m, minus_one);
        let sum = self.binary(Binary::Add, f, two);
        let s = self.binary(Binary::Div, f, sum);
        let z = self.binary(Binary::Mul, s, s);
        let series = self.emit_polynomial(z, &LOG);
        let series = self.binary(Binary::Mul, series, z);
        let square = self.binary(Binary::Mul, f, f);
        let square = self.binary(Binary::Mul, square, half);
        let sum = self.binary(Binary::Add, square, series);
        let (high, low) = (self.double_constant(LN2_HIGH), self.double_constant(LN2_LOW));
        let tail = self.binary(Binary::Mul, e, low);
        let tail = self.emit_fma(s, sum, tail);
        let rest = self.binary(Binary::Sub, square, tail);
        let near = self.binary(Binary::Sub, f, rest);
        self.emit_fma(e, high, near)
    }

    /// `a + b` as its rounded value and what was lost.
    fn exact_sum(&mut self, a: Value, b: Value) -> (Value, Value) {
        let sum = self.binary(Binary::Add, a, b);
        let of_b = self.binary(Binary::Sub, sum, a);
        let of_a = self.binary(Binary::Sub, sum, of_b);
        let (lost_a, lost_b) = (self.binary(Binary::Sub, a, of_a), self.binary(Binary::Sub, b, of_b));
        (sum, self.binary(Binary::Add, lost_a, lost_b))
    }

    /// `log(x)` of a positive finite number in two parts: e log(2) + 2 s + 2/3 s^3 + …, s = (m - 1) / (m + 1), where all but the small
    /// terms are exact.
    fn log_in_two_parts(&mut self, x: Value) -> (Value, Value) {
        let (m, e) = self.split_exponent(x);
        let (one, minus_one, two) = (self.double_constant(1.0), self.double_constant(-1.0), self.double_constant(2.0));
        let f = self.binary(Binary::Add, m, minus_one);
        let (sum, sum_low) = self.exact_sum(m, one);
        let s = self.binary(Binary::Div, f, sum);
        let opposite = self.unary(Unary::Neg, s);
        let rest = self.emit_fma(opposite, sum, f);
        let rest = self.emit_fma(opposite, sum_low, rest);
        let s_low = self.binary(Binary::Div, rest, sum);
        let z = self.binary(Binary::Mul, s, s);
        let mut series = [0.0; 13];
        for (term, coefficient) in series.iter_mut().enumerate() {
            *coefficient = 2.0 / (2.0 * term as f64 + 3.0);
        }
        let series = self.emit_polynomial(z, &series);
        let cube = self.binary(Binary::Mul, z, s);
        let tail = self.binary(Binary::Mul, cube, series);
        let tail = self.emit_fma(two, s_low, tail);
        let (high, low) = (self.double_constant(LN2_HIGH), self.double_constant(LN2_LOW));
        let tail = self.emit_fma(e, low, tail);
        let (of_exponent, twice) = (self.binary(Binary::Mul, e, high), self.binary(Binary::Mul, two, s));
        let (near, lost) = self.exact_sum(of_exponent, twice);
        let tail = self.binary(Binary::Add, lost, tail);
        self.exact_sum(near, tail)
    }

    /// `x**y`: exp(y log|x|) with the logarithm in two parts.
    fn emit_pow(&mut self, x: Value, y: Value) -> Value {
        let size = self.unary(Unary::Abs, x);
        let (high, low) = self.log_in_two_parts(size);
        let high = self.replace_where(Compare::Eq, size, 0.0, f64::NEG_INFINITY, high);
        let high = self.replace_where(Compare::Eq, size, f64::INFINITY, f64::INFINITY, high);
        let is_nan = self.compare(Compare::Ne, x, x);
        let high = self.select(is_nan, x, high);
        let product = self.binary(Binary::Mul, y, high);
        let opposite = self.unary(Unary::Neg, product);
        let lost = self.emit_fma(y, high, opposite);
        let tail = self.emit_fma(y, low, lost);
        let value = self.emit_exp(product);
        let corrected = self.emit_fma(value, tail, value);
        // Where the logarithm or the result has no finite value there is nothing to correct.
        let difference = self.binary(Binary::Sub, corrected, corrected);
        let finite = self.compare(Compare::Eq, difference, difference);
        let value = self.select(finite, corrected, value);
        let value = self.sign_of_power(x, y, value);
        let value = self.replace_where(Compare::Eq, y, 0.0, 1.0, value);
        self.replace_where(Compare::Eq, x, 1.0, 1.0, value)
    }

    /// A negative base has real powers only for whole exponents.
    fn sign_of_power(&mut self, x: Value, y: Value, value: Value) -> Value {
        let whole = self.unary(Unary::Trunc, y);
        let is_whole = self.compare(Compare::Eq, whole, y);
        let half = self.double_constant(0.5);
        let halved = self.binary(Binary::Mul, y, half);
        let even_part = self.unary(Unary::Trunc, halved);
        let is_odd = self.compare(Compare::Ne, even_part, halved);
        let opposite = self.unary(Unary::Neg, value);
        let signed = self.select(is_odd, opposite, value);
        let none = self.double_constant(f64::NAN);
        let signed = self.select(is_whole, signed, none);
        let zero = self.double_constant(0.0);
        let negative = self.compare(Compare::Lt, x, zero);
        self.select(negative, signed, value)
    }
}
