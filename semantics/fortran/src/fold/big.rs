//! Mathematical functions of reals, through numbers with many more digits: the results are rounded correctly, but for ties
//! that those digits do not tell apart.

use astro_float_num::{BigFloat, Consts, RoundingMode, Sign};
use std::cell::RefCell;
use symbols::real::Raised;
use symbols::{Format, Real};

/// More than twice the digits of the widest format.
const PRECISION: usize = 320;
const ROUNDING: RoundingMode = RoundingMode::ToEven;
/// Results that are this small beside arguments of usual size are zero: the functions of multiples of π.
const NOTHING: i32 = -220;
/// Arguments larger than this need more digits than there are.
const LARGE: i32 = 200;

fn to_big(value: &Real) -> Option<BigFloat> {
    if value.is_zero() {
        return Some(BigFloat::from_word(0, PRECISION));
    }
    let (mantissa, exponent) = value.parts()?;
    let mut big = BigFloat::from_u128(mantissa, PRECISION);
    big.set_exponent(big.exponent()?.checked_add(exponent)?);
    big.set_sign(if value.is_negative() { Sign::Neg } else { Sign::Pos });
    Some(big)
}

fn to_real(big: &BigFloat, format: Format) -> Option<(Real, Raised)> {
    if big.is_zero() {
        return Some((Real::of_bits(format, 0), Raised::default()));
    }
    let (words, _, sign, exponent, _) = big.as_raw_parts()?;
    let mut high = 0u128;
    let mut lost = false;
    for (index, word) in words.iter().rev().enumerate() {
        match index {
            0 => high = u128::from(*word) << 64,
            1 => high |= u128::from(*word),
            _ => lost |= *word != 0,
        }
    }
    let (value, raised) = Real::of_parts(high >> 4 << 4 | u128::from(lost || high & 15 != 0), exponent - 128, format);
    Some((if sign == Sign::Neg { value.negate() } else { value }, raised))
}

thread_local! {
    /// π and its like, which a thread computes once.
    static CONSTANTS: RefCell<Option<Consts>> = const { RefCell::new(None) };
}

fn with_constants<T>(f: impl FnOnce(&mut Consts) -> Option<T>) -> Option<T> {
    CONSTANTS.with(|constants| {
        let mut constants = constants.try_borrow_mut().ok()?;
        if constants.is_none() {
            *constants = Consts::new().ok();
        }
        f(constants.as_mut()?)
    })
}

type Function = fn(&BigFloat, &mut Consts) -> BigFloat;

fn compute_pi(constants: &mut Consts) -> BigFloat {
    constants.pi(PRECISION, ROUNDING)
}

fn multiply_big(one: &BigFloat, other: &BigFloat) -> BigFloat {
    one.mul(other, PRECISION, ROUNDING)
}

fn divide_big(one: &BigFloat, other: &BigFloat) -> BigFloat {
    one.div(other, PRECISION, ROUNDING)
}

fn to_big_number(value: u32) -> BigFloat {
    BigFloat::from_u32(value, PRECISION)
}

/// An angle of which `half` are half a turn, in radians.
fn to_radians(angle: &BigFloat, half: u32, constants: &mut Consts) -> BigFloat {
    divide_big(&multiply_big(angle, &compute_pi(constants)), &to_big_number(half))
}

fn from_radians(radians: &BigFloat, half: u32, constants: &mut Consts) -> BigFloat {
    divide_big(&multiply_big(radians, &to_big_number(half)), &compute_pi(constants))
}

/// The functions of one real.
const FUNCTIONS: &[(&str, Function)] = &[
    ("exp", |x, c| x.exp(PRECISION, ROUNDING, c)),
    ("log", |x, c| x.ln(PRECISION, ROUNDING, c)),
    ("log10", |x, c| x.log10(PRECISION, ROUNDING, c)),
    ("sin", |x, c| x.sin(PRECISION, ROUNDING, c)),
    ("cos", |x, c| x.cos(PRECISION, ROUNDING, c)),
    ("tan", |x, c| x.tan(PRECISION, ROUNDING, c)),
    ("asin", |x, c| x.asin(PRECISION, ROUNDING, c)),
    ("acos", |x, c| x.acos(PRECISION, ROUNDING, c)),
    ("atan", |x, c| x.atan(PRECISION, ROUNDING, c)),
    ("sinh", |x, c| x.sinh(PRECISION, ROUNDING, c)),
    ("cosh", |x, c| x.cosh(PRECISION, ROUNDING, c)),
    ("tanh", |x, c| x.tanh(PRECISION, ROUNDING, c)),
    ("asinh", |x, c| x.asinh(PRECISION, ROUNDING, c)),
    ("acosh", |x, c| x.acosh(PRECISION, ROUNDING, c)),
    ("atanh", |x, c| x.atanh(PRECISION, ROUNDING, c)),
    ("cotan", |x, c| divide_big(&to_big_number(1), &x.tan(PRECISION, ROUNDING, c))),
    ("sind", |x, c| to_radians(x, 180, c).sin(PRECISION, ROUNDING, c)),
    ("cosd", |x, c| to_radians(x, 180, c).cos(PRECISION, ROUNDING, c)),
    ("tand", |x, c| to_radians(x, 180, c).tan(PRECISION, ROUNDING, c)),
    ("asind", |x, c| from_radians(&x.asin(PRECISION, ROUNDING, c), 180, c)),
    ("acosd", |x, c| from_radians(&x.acos(PRECISION, ROUNDING, c), 180, c)),
    ("atand", |x, c| from_radians(&x.atan(PRECISION, ROUNDING, c), 180, c)),
    ("sinpi", |x, c| to_radians(x, 1, c).sin(PRECISION, ROUNDING, c)),
    ("cospi", |x, c| to_radians(x, 1, c).cos(PRECISION, ROUNDING, c)),
    ("tanpi", |x, c| to_radians(x, 1, c).tan(PRECISION, ROUNDING, c)),
    ("asinpi", |x, c| from_radians(&x.asin(PRECISION, ROUNDING, c), 1, c)),
    ("acospi", |x, c| from_radians(&x.acos(PRECISION, ROUNDING, c), 1, c)),
    ("atanpi", |x, c| from_radians(&x.atan(PRECISION, ROUNDING, c), 1, c)),
];

type OfDouble = fn(f64) -> f64;

/// The functions that no number with many digits has, of doubles: good to the last digit but one.
const OF_DOUBLES: &[(&str, OfDouble)] = &[
    ("erf", libm::erf),
    ("erfc", libm::erfc),
    ("gamma", libm::tgamma),
    ("log_gamma", libm::lgamma),
    ("bessel_j0", libm::j0),
    ("bessel_j1", libm::j1),
    ("bessel_y0", libm::y0),
    ("bessel_y1", libm::y1),
];

/// A mathematical function of one real, if it is one of these and has a value.
pub fn evaluate_function(name: &str, x: &Real) -> Option<(Real, Raised)> {
    if let Some((_, function)) = OF_DOUBLES.iter().find(|row| row.0 == name) {
        let known = x.is_finite() && x.format() <= Format::Double;
        let value = Real::double(function(known.then(|| x.to_f64())?));
        return value.is_finite().then(|| value.convert(x.format()));
    }
    let (_, function) = FUNCTIONS.iter().find(|row| row.0 == name)?;
    if x.exponent().is_some_and(|exponent| exponent > LARGE) {
        return None;
    }
    let argument = to_big(x)?;
    let value = with_constants(|constants| Some(function(&argument, constants)))?;
    if value.is_nan() || value.is_inf() {
        return None;
    }
    let vanishes = value.exponent().is_some_and(|exponent| exponent < NOTHING)
        && x.exponent().is_none_or(|exponent| exponent > NOTHING / 2)
        && !matches!(name, "exp");
    match vanishes {
        true => Some((Real::of_bits(x.format(), 0), Raised::default())),
        false => to_real(&value, x.format()),
    }
}

/// ATAN2: the angle of the point `(x, y)`, where `half` is half a turn, zero for radians.
pub fn evaluate_atan2(y: &Real, x: &Real, half: u32) -> Option<(Real, Raised)> {
    if y.is_zero() && x.is_zero() {
        return None;
    }
    let (above, right) = (to_big(y)?, to_big(x)?);
    let value = with_constants(|constants| {
        let pi = compute_pi(constants);
        let quarter = divide_big(&pi, &to_big_number(2));
        let angle = if x.is_zero() {
            if y.is_negative() { quarter.neg() } else { quarter }
        } else {
            let slope = divide_big(&above, &right).atan(PRECISION, ROUNDING, constants);
            match (x.is_negative(), y.is_negative()) {
                (false, _) => slope,
                (true, false) => slope.add(&pi, PRECISION, ROUNDING),
                (true, true) => slope.sub(&pi, PRECISION, ROUNDING),
            }
        };
        Some(if half == 0 { angle } else { from_radians(&angle, half, constants) })
    })?;
    to_real(&value, x.format())
}

/// HYPOT: the square root of the sum of squares.
pub fn evaluate_hypot(values: &[Real], format: Format) -> Option<(Real, Raised)> {
    let mut sum = to_big_number(0);
    for value in values {
        let value = to_big(value)?;
        sum = sum.add(&multiply_big(&value, &value), PRECISION, ROUNDING);
    }
    to_real(&sum.sqrt(PRECISION, ROUNDING), format)
}

/// `x**n`
pub fn whole_power(x: &Real, power: i128) -> Option<(Real, Raised)> {
    let format = x.format();
    if power == 0 {
        return Some(Real::of_integer(1, format));
    }
    if x.is_zero() && power < 0 {
        return Some((Real::infinity(format), Raised { divide_by_zero: true, ..Raised::default() }));
    }
    let exponent = usize::try_from(power.unsigned_abs()).ok().filter(|power| *power < 1 << 24)?;
    let value = to_big(x)?.powi(exponent, PRECISION, ROUNDING);
    let value = if power < 0 { divide_big(&to_big_number(1), &value) } else { value };
    finite_real(&value, format)
}

fn finite_real(value: &BigFloat, format: Format) -> Option<(Real, Raised)> {
    match (value.is_nan(), value.is_inf()) {
        (true, _) => None,
        (_, true) => Some((Real::infinity(format), Raised { overflow: true, ..Raised::default() })),
        _ => to_real(value, format),
    }
}

/// `x**y`
pub fn evaluate_power(x: &Real, y: &Real) -> Option<(Real, Raised)> {
    let format = x.format();
    if y.is_zero() {
        return Some(Real::of_integer(1, format));
    }
    if x.is_zero() || x.is_negative() {
        return (x.is_zero() && !y.is_negative()).then(|| (x.clone(), Raised::default()));
    }
    let (base, exponent) = (to_big(x)?, to_big(y)?);
    // Not by `pow`: where the result is exact, as in `3d0**4d0`, it asks for more and more digits to round it.
    let value = with_constants(|constants| {
        let power = multiply_big(&exponent, &base.ln(PRECISION, ROUNDING, constants));
        Some(if power.is_zero() { to_big_number(1) } else { power.exp(PRECISION, ROUNDING, constants) })
    })?;
    finite_real(&value, format)
}

fn to_big_pair(parts: &[Real; 2]) -> Option<[BigFloat; 2]> {
    Some([to_big(&parts[0])?, to_big(&parts[1])?])
}

fn from_big_pair(parts: [BigFloat; 2], format: Format) -> Option<[Real; 2]> {
    Some([finite_real(&parts[0], format)?.0, finite_real(&parts[1], format)?.0])
}

fn complex_modulus(z: &[BigFloat; 2]) -> BigFloat {
    multiply_big(&z[0], &z[0]).add(&multiply_big(&z[1], &z[1]), PRECISION, ROUNDING).sqrt(PRECISION, ROUNDING)
}

fn complex_exponential(z: &[BigFloat; 2], constants: &mut Consts) -> [BigFloat; 2] {
    let size = z[0].exp(PRECISION, ROUNDING, constants);
    let turn = |part: BigFloat| multiply_big(&size, &part);
    [turn(z[1].cos(PRECISION, ROUNDING, constants)), turn(z[1].sin(PRECISION, ROUNDING, constants))]
}

fn complex_logarithm(z: &[BigFloat; 2], constants: &mut Consts) -> [BigFloat; 2] {
    let pi = compute_pi(constants);
    let angle = if z[0].is_zero() {
        let quarter = divide_big(&pi, &to_big_number(2));
        if z[1].is_negative() { quarter.neg() } else { quarter }
    } else {
        let slope = divide_big(&z[1], &z[0]).atan(PRECISION, ROUNDING, constants);
        match (z[0].is_negative(), z[1].is_negative()) {
            (false, _) => slope,
            (true, false) => slope.add(&pi, PRECISION, ROUNDING),
            (true, true) => slope.sub(&pi, PRECISION, ROUNDING),
        }
    };
    [complex_modulus(z).ln(PRECISION, ROUNDING, constants), angle]
}

/// The complex square root with a real part that is not negative.
fn square_root(z: &[BigFloat; 2]) -> [BigFloat; 2] {
    let half = |value: BigFloat| divide_big(&value, &to_big_number(2)).abs().sqrt(PRECISION, ROUNDING);
    let size = complex_modulus(z);
    let re = half(size.add(&z[0], PRECISION, ROUNDING));
    let im = half(size.sub(&z[0], PRECISION, ROUNDING));
    [re, if z[1].is_negative() { im.neg() } else { im }]
}

/// A mathematical function of one complex number, if it is one of these and has a value.
pub fn complex_function(name: &str, z: &[Real; 2]) -> Option<[Real; 2]> {
    let format = z[0].format();
    let large = |part: &Real| part.exponent().is_some_and(|exponent| exponent > LARGE);
    if z.iter().any(large) || z.iter().all(Real::is_zero) {
        return None;
    }
    let z = to_big_pair(z)?;
    let value = with_constants(|constants| {
        Some(match name {
            "sqrt" => square_root(&z),
            "exp" => complex_exponential(&z, constants),
            "log" => complex_logarithm(&z, constants),
            "sin" => [
                multiply_big(&z[0].sin(PRECISION, ROUNDING, constants), &z[1].cosh(PRECISION, ROUNDING, constants)),
                multiply_big(&z[0].cos(PRECISION, ROUNDING, constants), &z[1].sinh(PRECISION, ROUNDING, constants)),
            ],
            "cos" => [
                multiply_big(&z[0].cos(PRECISION, ROUNDING, constants), &z[1].cosh(PRECISION, ROUNDING, constants)),
                multiply_big(&z[0].sin(PRECISION, ROUNDING, constants), &z[1].sinh(PRECISION, ROUNDING, constants))
                    .neg(),
            ],
            _ => return None,
        })
    })?;
    from_big_pair(value, format)
}

/// `z**w`, by logarithm and exponential.
pub fn complex_power(z: &[Real; 2], w: &[Real; 2]) -> Option<[Real; 2]> {
    let format = z[0].format();
    if z.iter().all(Real::is_zero) {
        return None;
    }
    let (z, w) = (to_big_pair(z)?, to_big_pair(w)?);
    let value = with_constants(|constants| {
        let [a, b] = complex_logarithm(&z, constants);
        let re = multiply_big(&a, &w[0]).sub(&multiply_big(&b, &w[1]), PRECISION, ROUNDING);
        let im = multiply_big(&a, &w[1]).add(&multiply_big(&b, &w[0]), PRECISION, ROUNDING);
        Some(complex_exponential(&[re, im], constants))
    })?;
    from_big_pair(value, format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_rounded_to_the_last_bit() {
        // As MPFR rounds them.
        for (name, x, value) in [
            ("exp", 1.0, std::f64::consts::E),
            ("log", 2.0, std::f64::consts::LN_2),
            ("atan", 1.0, std::f64::consts::FRAC_PI_4),
            ("acos", -1.0, std::f64::consts::PI),
            ("sind", 30.0, 0.5),
            ("cosd", 90.0, 0.0),
            ("cospi", 0.5, 0.0),
            ("log10", 1000.0, 3.0),
            ("tanh", 0.0, 0.0),
        ] {
            let (found, _) = evaluate_function(name, &Real::double(x)).expect("a value");
            assert_eq!(found.to_f64(), value, "{name}({x})");
        }
        assert_eq!(
            evaluate_power(&Real::double(2.0), &Real::double(0.5)).map(|(root, _)| root.to_f64()),
            Some(2f64.sqrt())
        );
        // Exact results end, too.
        for (base, exponent, value) in [(4.0, 0.5, 2.0), (0.25, -1.5, 8.0), (1.5, 4.0, 5.0625), (1.0, 2.5, 1.0)] {
            let found = evaluate_power(&Real::double(base), &Real::double(exponent)).map(|(power, _)| power.to_f64());
            assert_eq!(found, Some(value), "{base}**{exponent}");
        }
        assert_eq!(whole_power(&Real::double(2.0), -3).map(|(value, _)| value.to_f64()), Some(0.125));
        assert!(evaluate_function("log", &Real::double(-1.0)).is_none());
        assert!(evaluate_function("exp", &Real::double(1e5)).is_some_and(|(_, raised)| raised.overflow));
    }
}
