//! Exponential, logarithmic and trigonometric functions, in double precision by range reduction and polynomials (the
//! coefficients of fdlibm); singles are computed in doubles and rounded once, so they are right but for ties.
//!
//! `sin` and `cos` reduce their argument with three parts of pi/2 and give a NaN beyond 2^30.

use super::scalar::{Kind, Scalar};
use super::*;
use crate::library;

const DOUBLE: Scalar = Scalar { kind: Kind::Float, bytes: 8 };
const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// pi/2 in three parts.
const HALF_PI: [f64; 3] =
    [f64::from_bits(0x3ff9_21fb_5444_2d18), f64::from_bits(0x3c91_a626_3314_5c07), -1.497_384_904_859_169_7e-33];
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
const SIN: [f64; 6] = [
    -1.666_666_666_666_663_2e-1,
    8.333_333_333_322_49e-3,
    -1.984_126_982_985_795e-4,
    2.755_731_370_707_007e-6,
    -2.505_076_025_340_686_3e-8,
    1.589_690_995_211_55e-10,
];
const COS: [f64; 6] = [
    4.166_666_666_666_66e-2,
    -1.388_888_888_887_411e-3,
    2.480_158_728_947_673e-5,
    -2.755_731_435_139_066_3e-7,
    2.087_572_321_298_175e-9,
    -1.135_964_755_778_819_5e-11,
];

/// A function of doubles.
type Function = for<'l, 'a> fn(&'l mut Lower<'a>, Value) -> Value;

/// The functions of one argument, by the names of C and Fortran.
const FUNCTIONS: &[(&str, Function)] = &[
    ("exp", |lower, x| lower.exp(x)),
    ("dexp", |lower, x| lower.exp(x)),
    ("log", |lower, x| lower.log(x)),
    ("dlog", |lower, x| lower.log(x)),
    ("alog", |lower, x| lower.log(x)),
    ("log2", |lower, x| lower.scaled_log(x, std::f64::consts::LOG2_E)),
    ("log10", |lower, x| lower.scaled_log(x, std::f64::consts::LOG10_E)),
    ("sin", |lower, x| lower.sin_or_cos(x, 0)),
    ("dsin", |lower, x| lower.sin_or_cos(x, 0)),
    ("cos", |lower, x| lower.sin_or_cos(x, 1)),
    ("dcos", |lower, x| lower.sin_or_cos(x, 1)),
    ("tan", |lower, x| lower.tan(x)),
];

/// Specific names of intrinsic functions (Fortran 16.8), and the functions of the library that they are.
const SPECIFIC: &[(&str, &str)] = &[("amod", "mod"), ("dmod", "mod")];

/// The functions of C that have a twin for singles of the same name and an `f`, whose arguments are no addresses of singles.
const OF_SINGLES: &[&str] = &["remainder"];

impl Lower<'_> {
    /// A mathematical function; `None` if there is none of this name.
    pub(super) fn math(&mut self, name: &str, result: Scalar, values: &[(Value, Scalar)]) -> Option<Value> {
        let (value, from) = *values.first()?;
        if let ("pow", Some((y, of_y))) = (name, values.get(1)) {
            let (x, y) = (self.convert(value, from, DOUBLE), self.convert(*y, *of_y, DOUBLE));
            let found = self.pow(x, y);
            return Some(self.convert(found, DOUBLE, result));
        }
        if let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) {
            let x = self.convert(value, from, DOUBLE);
            let found = function(self, x);
            return Some(self.convert(found, DOUBLE, result));
        }
        let name = SPECIFIC.iter().find(|(specific, _)| *specific == name).map_or(name, |(_, generic)| generic);
        let (found, of) = self.library(name, values, Span::default())?;
        Some(self.convert(found, of, result))
    }

    /// A function of C that the library has, as it is or for singles; `None` if it is none of these.
    pub(super) fn library_call(&mut self, expr: ExprId, name: &str, arguments: &[ExprId]) -> Option<Option<Value>> {
        let plain = name.strip_suffix('f').filter(|plain| OF_SINGLES.contains(plain));
        let name = plain.unwrap_or(name);
        library::find_function(name)?;
        let mut values = Vec::new();
        for argument in arguments {
            let (Some(scalar), Some(value)) = (self.scalar_of(*argument), self.value(*argument)) else {
                return Some(None);
            };
            values.push((value, scalar));
        }
        let found = self.library(name, &values, self.span(expr));
        let to = self.scalar(self.frame.body.exprs[expr].ty);
        Some(found.zip(to).map(|((value, from), to)| self.convert(value, from, to)))
    }

    fn double(&mut self, value: f64) -> Value {
        self.constant(Ty::F64, value.to_bits())
    }

    fn fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        self.push(Op::Fma(a, b, c), Ty::F64)
    }

    /// `c[0] + x * (c[1] + x * …)`
    fn polynomial(&mut self, x: Value, coefficients: &[f64]) -> Value {
        let mut sum = self.double(0.0);
        for coefficient in coefficients.iter().rev() {
            let coefficient = self.double(*coefficient);
            sum = self.fma(sum, x, coefficient);
        }
        sum
    }

    /// `x` with `from` replaced by `to` where `condition` holds.
    fn instead(&mut self, op: Compare, a: Value, b: f64, value: f64, otherwise: Value) -> Value {
        let (b, value) = (self.double(b), self.double(value));
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
    fn exp(&mut self, x: Value) -> Value {
        let scale = self.double(std::f64::consts::LOG2_E);
        let product = self.binary(Binary::Mul, x, scale);
        let n = self.unary(Unary::Round, product);
        let negated = self.unary(Unary::Neg, n);
        let (high, low) = (self.double(LN2_HIGH), self.double(LN2_LOW));
        let r = self.fma(negated, high, x);
        let r = self.fma(negated, low, r);
        let mut series = [1.0; 14];
        for term in 1..series.len() {
            series[term] = series[term - 1] / term as f64;
        }
        let value = self.polynomial(r, &series);
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
        let value = self.instead(Compare::Gt, x, 709.782_712_893_384, f64::INFINITY, value);
        self.instead(Compare::Lt, x, -745.133_219_101_941_2, 0.0, value)
    }

    /// x = 2^e m with sqrt(1/2) < m < sqrt(2), for positive finite x: m and e.
    fn split_exponent(&mut self, x: Value) -> (Value, Value) {
        let (tiny, lift) = (self.double(f64::MIN_POSITIVE), self.double((1u64 << 54) as f64));
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
    fn log(&mut self, x: Value) -> Value {
        let (m, e) = self.split_exponent(x);
        let value = self.log_of(m, e);
        let value = self.instead(Compare::Lt, x, 0.0, f64::NAN, value);
        let value = self.instead(Compare::Eq, x, 0.0, f64::NEG_INFINITY, value);
        let value = self.instead(Compare::Eq, x, f64::INFINITY, f64::INFINITY, value);
        let is_nan = self.compare(Compare::Ne, x, x);
        self.select(is_nan, x, value)
    }

    /// `log(m) + e log(2)` for m near 1.
    fn log_of(&mut self, m: Value, e: Value) -> Value {
        let (minus_one, two, half) = (self.double(-1.0), self.double(2.0), self.double(0.5));
        let f = self.binary(Binary::Add, m, minus_one);
        let sum = self.binary(Binary::Add, f, two);
        let s = self.binary(Binary::Div, f, sum);
        let z = self.binary(Binary::Mul, s, s);
        let series = self.polynomial(z, &LOG);
        let series = self.binary(Binary::Mul, series, z);
        let square = self.binary(Binary::Mul, f, f);
        let square = self.binary(Binary::Mul, square, half);
        let sum = self.binary(Binary::Add, square, series);
        let (high, low) = (self.double(LN2_HIGH), self.double(LN2_LOW));
        let tail = self.binary(Binary::Mul, e, low);
        let tail = self.fma(s, sum, tail);
        let rest = self.binary(Binary::Sub, square, tail);
        let near = self.binary(Binary::Sub, f, rest);
        self.fma(e, high, near)
    }

    fn scaled_log(&mut self, x: Value, scale: f64) -> Value {
        let (log, scale) = (self.log(x), self.double(scale));
        self.binary(Binary::Mul, log, scale)
    }

    /// The sine of `x` plus so many right angles.
    fn sin_or_cos(&mut self, x: Value, quarters: i64) -> Value {
        let scale = self.double(std::f64::consts::FRAC_2_PI);
        let product = self.binary(Binary::Mul, x, scale);
        let n = self.unary(Unary::Round, product);
        let negated = self.unary(Unary::Neg, n);
        let mut r = x;
        for part in HALF_PI {
            let part = self.double(part);
            r = self.fma(negated, part, r);
        }
        let z = self.binary(Binary::Mul, r, r);
        let sine = self.polynomial(z, &SIN);
        let cube = self.binary(Binary::Mul, z, r);
        let sine = self.fma(sine, cube, r);
        let cosine = self.polynomial(z, &COS);
        let (one, half) = (self.double(1.0), self.double(-0.5));
        let start = self.fma(half, z, one);
        let square = self.binary(Binary::Mul, z, z);
        let cosine = self.fma(cosine, square, start);
        let n = self.convert_to(Convert::FloatToInt, n, Ty::I64);
        let quarters = self.long(quarters);
        let quarter = self.binary(Binary::Add, n, quarters);
        let (bit, two, zero) = (self.long(1), self.long(2), self.long(0));
        let odd = self.binary(Binary::And, quarter, bit);
        let odd = self.compare(Compare::Ne, odd, zero);
        let value = self.select(odd, cosine, sine);
        let back = self.binary(Binary::And, quarter, two);
        let back = self.compare(Compare::Ne, back, zero);
        let opposite = self.unary(Unary::Neg, value);
        let value = self.select(back, opposite, value);
        let size = self.unary(Unary::Abs, x);
        self.instead(Compare::Gt, size, (1u64 << 30) as f64, f64::NAN, value)
    }

    fn tan(&mut self, x: Value) -> Value {
        let (sine, cosine) = (self.sin_or_cos(x, 0), self.sin_or_cos(x, 1));
        self.binary(Binary::Div, sine, cosine)
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
        let (one, minus_one, two) = (self.double(1.0), self.double(-1.0), self.double(2.0));
        let f = self.binary(Binary::Add, m, minus_one);
        let (sum, sum_low) = self.exact_sum(m, one);
        let s = self.binary(Binary::Div, f, sum);
        let opposite = self.unary(Unary::Neg, s);
        let rest = self.fma(opposite, sum, f);
        let rest = self.fma(opposite, sum_low, rest);
        let s_low = self.binary(Binary::Div, rest, sum);
        let z = self.binary(Binary::Mul, s, s);
        let mut series = [0.0; 13];
        for (term, coefficient) in series.iter_mut().enumerate() {
            *coefficient = 2.0 / (2.0 * term as f64 + 3.0);
        }
        let series = self.polynomial(z, &series);
        let cube = self.binary(Binary::Mul, z, s);
        let tail = self.binary(Binary::Mul, cube, series);
        let tail = self.fma(two, s_low, tail);
        let (high, low) = (self.double(LN2_HIGH), self.double(LN2_LOW));
        let tail = self.fma(e, low, tail);
        let (of_exponent, twice) = (self.binary(Binary::Mul, e, high), self.binary(Binary::Mul, two, s));
        let (near, lost) = self.exact_sum(of_exponent, twice);
        let tail = self.binary(Binary::Add, lost, tail);
        self.exact_sum(near, tail)
    }

    /// `x**y`: exp(y log|x|) with the logarithm in two parts.
    fn pow(&mut self, x: Value, y: Value) -> Value {
        let size = self.unary(Unary::Abs, x);
        let (high, low) = self.log_in_two_parts(size);
        let high = self.instead(Compare::Eq, size, 0.0, f64::NEG_INFINITY, high);
        let high = self.instead(Compare::Eq, size, f64::INFINITY, f64::INFINITY, high);
        let is_nan = self.compare(Compare::Ne, x, x);
        let high = self.select(is_nan, x, high);
        let product = self.binary(Binary::Mul, y, high);
        let opposite = self.unary(Unary::Neg, product);
        let lost = self.fma(y, high, opposite);
        let tail = self.fma(y, low, lost);
        let value = self.exp(product);
        let corrected = self.fma(value, tail, value);
        // Where the logarithm or the result has no finite value there is nothing to correct.
        let difference = self.binary(Binary::Sub, corrected, corrected);
        let finite = self.compare(Compare::Eq, difference, difference);
        let value = self.select(finite, corrected, value);
        let value = self.sign_of_power(x, y, value);
        let value = self.instead(Compare::Eq, y, 0.0, 1.0, value);
        self.instead(Compare::Eq, x, 1.0, 1.0, value)
    }

    /// A negative base has real powers only for whole exponents.
    fn sign_of_power(&mut self, x: Value, y: Value, value: Value) -> Value {
        let whole = self.unary(Unary::Trunc, y);
        let is_whole = self.compare(Compare::Eq, whole, y);
        let half = self.double(0.5);
        let halved = self.binary(Binary::Mul, y, half);
        let even_part = self.unary(Unary::Trunc, halved);
        let is_odd = self.compare(Compare::Ne, even_part, halved);
        let opposite = self.unary(Unary::Neg, value);
        let signed = self.select(is_odd, opposite, value);
        let none = self.double(f64::NAN);
        let signed = self.select(is_whole, signed, none);
        let zero = self.double(0.0);
        let negative = self.compare(Compare::Lt, x, zero);
        self.select(negative, signed, value)
    }
}
