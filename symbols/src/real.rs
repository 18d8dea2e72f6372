//! Reals of every kind that Fortran compilers have, exact to the bit: IEEE 754 formats, bfloat16, and the 80 bits of x87.

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A format of reals; its kind is the number that Fortran compilers give it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Format {
    /// binary16
    Half,
    /// bfloat16
    Brain,
    /// binary32
    Single,
    /// binary64
    Double,
    /// x87
    Extended,
    /// binary128
    Quad,
}

/// The model of a format (Fortran 2023, 16.4): kind, digits, least and greatest exponent, decimal precision and range.
pub struct Model {
    /// The format.
    pub format: Format,
    /// Its kind.
    pub kind: u8,
    /// Binary digits.
    pub digits: i32,
    /// MINEXPONENT
    pub min_exponent: i32,
    /// MAXEXPONENT
    pub max_exponent: i32,
    /// PRECISION
    pub precision: i32,
    /// RANGE
    pub range: i32,
}

const MODELS: [Model; 6] = [
    model(Format::Half, 2, 11, -13, 16, 3, 4),
    model(Format::Brain, 3, 8, -125, 128, 2, 37),
    model(Format::Single, 4, 24, -125, 128, 6, 37),
    model(Format::Double, 8, 53, -1021, 1024, 15, 307),
    model(Format::Extended, 10, 64, -16381, 16384, 18, 4931),
    model(Format::Quad, 16, 113, -16381, 16384, 33, 4931),
];

const fn model(format: Format, kind: u8, digits: i32, low: i32, high: i32, precision: i32, range: i32) -> Model {
    Model { format, kind, digits, min_exponent: low, max_exponent: high, precision, range }
}

impl Format {
    /// The format of a kind, if there is one.
    pub fn of_kind(kind: u8) -> Option<Format> {
        MODELS.iter().find(|model| model.kind == kind).map(|model| model.format)
    }

    /// Its row.
    pub fn model(self) -> &'static Model {
        &MODELS[self as usize]
    }
}

/// What an operation raised besides its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Raised {
    /// The result is too large for the format.
    pub overflow: bool,
    /// A finite number was divided by zero.
    pub divide_by_zero: bool,
    /// There is no result.
    pub invalid: bool,
    /// The result was rounded.
    pub inexact: bool,
}

impl From<Status> for Raised {
    fn from(status: Status) -> Raised {
        Raised {
            overflow: status.contains(Status::OVERFLOW),
            divide_by_zero: status.contains(Status::DIV_BY_ZERO),
            invalid: status.contains(Status::INVALID_OP),
            inexact: status.contains(Status::INEXACT),
        }
    }
}

/// How a result is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To the nearest, ties to even.
    Nearest,
    /// To the nearest, ties away from zero.
    Away,
    /// Towards zero.
    Zero,
    /// Towards minus infinity.
    Down,
    /// Towards infinity.
    Up,
}

impl Rounding {
    fn round(self) -> Round {
        match self {
            Rounding::Nearest => Round::NearestTiesToEven,
            Rounding::Away => Round::NearestTiesToAway,
            Rounding::Zero => Round::TowardZero,
            Rounding::Down => Round::TowardNegative,
            Rounding::Up => Round::TowardPositive,
        }
    }
}

/// An operation on two reals of one format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// The rest of a division that is truncated.
    Rest,
    /// The IEEE remainder.
    Remainder,
}

/// A real number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Real {
    format: Format,
    bits: u128,
    spelling: Option<Arc<str>>,
}

/// Runs `$body` with `$F` as the type of `$format`.
macro_rules! with_format {
    ($format:expr, $F:ident => $body:expr) => {
        match $format {
            Format::Half => {
                type $F = Half;
                $body
            }
            Format::Brain => {
                type $F = BFloat;
                $body
            }
            Format::Single => {
                type $F = Single;
                $body
            }
            Format::Double => {
                type $F = Double;
                $body
            }
            Format::Extended => {
                type $F = X87DoubleExtended;
                $body
            }
            Format::Quad => {
                type $F = Quad;
                $body
            }
        }
    };
}

impl Real {
    /// A real by its bits.
    pub fn of_bits(format: Format, bits: u128) -> Real {
        Real { format, bits, spelling: None }
    }

    /// A double.
    pub fn double(value: f64) -> Real {
        Real::of_bits(Format::Double, u128::from(value.to_bits()))
    }

    /// A double with the decimal spelling that it was written with, without kind.
    pub fn with_spelling(value: f64, spelling: &str) -> Real {
        Real { spelling: Some(spelling.into()), ..Real::double(value) }
    }

    /// A decimal number, correctly rounded.
    pub fn parse(text: &str, format: Format) -> Option<(Real, Raised)> {
        let (bits, status) = with_format!(format, F => {
            let StatusAnd { status, value } = F::from_str_r(text, Round::NearestTiesToEven).ok()?;
            (value.to_bits(), status)
        });
        Some((Real { format, bits, spelling: Some(text.into()) }, status.into()))
    }

    /// A real literal constant, correctly rounded, and whether it is too large for the format. The formats of the
    /// machine are read by the standard library, several times as fast; programs hold many of them.
    pub fn parse_literal(text: &str, format: Format) -> Option<(Real, bool)> {
        let is_digit = |c: u8| c.is_ascii_digit() || matches!(c, b'.' | b'e' | b'E' | b'+' | b'-');
        let bits = match format {
            Format::Double if text.bytes().all(is_digit) => u128::from(text.parse::<f64>().ok()?.to_bits()),
            Format::Single if text.bytes().all(is_digit) => u128::from(text.parse::<f32>().ok()?.to_bits()),
            _ => return Real::parse(text, format).map(|(value, raised)| (value, raised.overflow)),
        };
        let value = Real { format, bits, spelling: Some(text.into()) };
        let overflow = !value.is_finite();
        Some((value, overflow))
    }

    /// An integer as a real.
    pub fn of_integer(value: i128, format: Format) -> (Real, Raised) {
        with_format!(format, F => finish_result(format, F::from_i128(value)))
    }

    /// An unsigned integer times a power of two, as a real that is rounded once.
    pub fn of_parts(mantissa: u128, exponent: i32, format: Format) -> (Real, Raised) {
        let surplus = match format {
            Format::Quad => 0,
            _ => 16u32.saturating_sub(mantissa.leading_zeros()),
        };
        let lost = mantissa & ((1 << surplus) - 1) != 0;
        let kept = (mantissa >> surplus) | u128::from(lost);
        let wide = Real::of_bits(Format::Quad, Quad::from_u128(kept).value.to_bits());
        let (value, raised) = wide.scale(exponent.saturating_add(surplus as i32)).convert(format);
        let overflow = !value.is_finite();
        (value, Raised { overflow, ..raised })
    }

    /// Its format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Its bits, in the low bits.
    pub fn bits(&self) -> u128 {
        self.bits
    }

    /// The decimal spelling it was written with.
    pub fn spelling(&self) -> Option<&str> {
        self.spelling.as_deref()
    }

    /// It as a double, rounded if it is wider.
    pub fn to_f64(&self) -> f64 {
        f64::from_bits(self.convert(Format::Double).0.bits as u64)
    }

    /// Its nearest neighbor in another format.
    pub fn convert(&self, format: Format) -> (Real, Raised) {
        if self.format == format {
            return (self.clone(), Raised::default());
        }
        let mut loses = false;
        with_format!(self.format, Own => with_format!(format, Other => {
            let converted: StatusAnd<Other> = Own::from_bits(self.bits).convert(&mut loses);
            finish_result(format, converted)
        }))
    }

    /// It in another format if that holds the same value, with its spelling.
    pub fn exactly(&self, format: Format) -> Option<Real> {
        let (converted, _) = self.convert(format);
        let same = converted.convert(self.format).0.bits == self.bits;
        same.then(|| Real { spelling: self.spelling.clone(), ..converted })
    }

    /// It as an integer, if it is finite and fits.
    pub fn to_integer(&self, rounding: Rounding) -> Option<i128> {
        let mut exact = false;
        with_format!(self.format, F => {
            let result = F::from_bits(self.bits).to_i128_r(128, rounding.round(), &mut exact);
            (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
        })
    }

    /// It rounded to a whole number.
    pub fn round_to_whole(&self, rounding: Rounding) -> Real {
        with_format!(self.format, F =>
            finish_result(self.format, F::from_bits(self.bits).round_to_integral(rounding.round())).0)
    }

    /// An operation on two reals of one format.
    pub fn apply_operation(&self, operation: Operation, other: &Real) -> (Real, Raised) {
        let (other, _) = other.convert(self.format);
        with_format!(self.format, F => {
            let (left, right) = (F::from_bits(self.bits), F::from_bits(other.bits));
            finish_result(self.format, match operation {
                Operation::Add => left + right,
                Operation::Subtract => left - right,
                Operation::Multiply => left * right,
                Operation::Divide => left / right,
                Operation::Rest => left.c_fmod(right),
                Operation::Remainder => left.ieee_rem(right),
            })
        })
    }

    /// `self * factor + addend`, rounded once.
    pub fn multiply_add(&self, factor: &Real, addend: &Real) -> (Real, Raised) {
        let (factor, addend) = (factor.convert(self.format).0, addend.convert(self.format).0);
        with_format!(self.format, F => {
            let value = F::from_bits(self.bits);
            finish_result(self.format, value.mul_add(F::from_bits(factor.bits), F::from_bits(addend.bits)))
        })
    }

    /// Its order; none if one is not a number.
    pub fn compare(&self, other: &Real) -> Option<Ordering> {
        let wide = self.format.max(other.format);
        let wide = if self.format != other.format && wide == Format::Brain { Format::Single } else { wide };
        let (left, right) = (self.convert(wide).0, other.convert(wide).0);
        with_format!(wide, F => F::from_bits(left.bits).partial_cmp(&F::from_bits(right.bits)))
    }

    /// `-x`; the spelling follows.
    pub fn negate(&self) -> Real {
        let spelling = self.spelling.as_deref().map(|spelling| match spelling.strip_prefix('-') {
            Some(rest) => Arc::from(rest),
            None => Arc::from(format!("-{spelling}")),
        });
        with_format!(self.format, F => {
            let bits = (-F::from_bits(self.bits)).to_bits();
            Real { format: self.format, bits, spelling }
        })
    }

    /// Its absolute value.
    pub fn abs(&self) -> Real {
        if self.is_negative() { self.negate() } else { self.clone() }
    }

    /// Its absolute value with the sign of another.
    pub fn with_sign_of(&self, other: &Real) -> Real {
        if self.is_negative() == other.is_negative() { self.clone() } else { self.negate() }
    }

    /// Whether the sign bit is set.
    pub fn is_negative(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_negative())
    }

    /// Whether it is plus or minus zero.
    pub fn is_zero(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_zero())
    }

    /// Whether it is not a number.
    pub fn is_nan(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_nan())
    }

    /// Whether it is a signaling no-number.
    pub fn is_signaling(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_signaling())
    }

    /// Whether it is neither infinite nor no number.
    pub fn is_finite(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_finite())
    }

    /// Whether it is subnormal.
    pub fn is_subnormal(&self) -> bool {
        with_format!(self.format, F => F::from_bits(self.bits).is_denormal())
    }

    /// The exponent of the model (16.4): `x = fraction * 2**exponent`; none for zero and what is not finite.
    pub fn exponent(&self) -> Option<i32> {
        if self.is_zero() || !self.is_finite() {
            return None;
        }
        with_format!(self.format, F => Some(F::from_bits(self.bits).ilogb() + 1))
    }

    /// `x * 2**n`
    pub fn scale(&self, exponent: i32) -> Real {
        with_format!(self.format, F =>
            Real::of_bits(self.format, F::from_bits(self.bits).scalbn(exponent).to_bits()))
    }

    /// The next number up or down.
    pub fn neighbor(&self, up: bool) -> Real {
        with_format!(self.format, F => {
            let value = F::from_bits(self.bits);
            let next = if up { value.next_up() } else { value.next_down() };
            Real::of_bits(self.format, next.value.to_bits())
        })
    }

    /// HUGE
    pub fn largest(format: Format) -> Real {
        with_format!(format, F => Real::of_bits(format, F::largest().to_bits()))
    }

    /// TINY
    pub fn smallest(format: Format) -> Real {
        with_format!(format, F => Real::of_bits(format, F::smallest_normalized().to_bits()))
    }

    /// Infinity.
    pub fn infinity(format: Format) -> Real {
        with_format!(format, F => Real::of_bits(format, F::INFINITY.to_bits()))
    }

    /// A quiet no-number.
    pub fn nan(format: Format) -> Real {
        with_format!(format, F => Real::of_bits(format, F::NAN.to_bits()))
    }

    /// Its magnitude as an integer and a power of two; none for zero and what is not finite.
    pub fn parts(&self) -> Option<(u128, i32)> {
        let exponent = self.exponent()?;
        let digits = self.format.model().digits;
        // In the widest format no subnormal number loses digits by it.
        let whole = self.convert(Format::Quad).0.abs().scale(digits - exponent);
        Some((whole.to_integer(Rounding::Zero)?.unsigned_abs(), exponent - digits))
    }

    /// Its square root, correctly rounded.
    pub fn square_root(&self) -> (Real, Raised) {
        if self.is_zero() || self.is_nan() || !self.is_finite() && !self.is_negative() {
            return (Real::of_bits(self.format, self.bits), Raised::default());
        }
        let invalid = Raised { invalid: true, ..Raised::default() };
        let Some((mut mantissa, mut exponent)) = self.parts().filter(|_| !self.is_negative()) else {
            return (Real::nan(self.format), invalid);
        };
        if exponent % 2 != 0 {
            (mantissa, exponent) = (mantissa << 1, exponent - 1);
        }
        let pairs = (128 - mantissa.leading_zeros()).div_ceil(2);
        let wanted = self.format.model().digits as u32 + 2;
        let (mut root, mut rest) = (0u128, 0u128);
        for pair in 0..pairs.max(wanted) {
            let next = if pair < pairs { (mantissa >> (2 * (pairs - 1 - pair))) & 3 } else { 0 };
            rest = (rest << 2) | next;
            let trial = (root << 2) | 1;
            root <<= 1;
            if rest >= trial {
                rest -= trial;
                root |= 1;
            }
        }
        let zeros = wanted.saturating_sub(pairs) as i32;
        // The last bit says whether there are more.
        Real::of_parts((root << 1) | u128::from(rest != 0), exponent / 2 - zeros - 1, self.format)
    }

    /// A decimal spelling that says which number it is.
    pub fn text(&self) -> String {
        match (&self.spelling, self.format) {
            (Some(spelling), _) => spelling.to_string(),
            (None, Format::Single) => format!("{:?}", f32::from_bits(self.bits as u32)),
            (None, Format::Double) => format!("{:?}", f64::from_bits(self.bits as u64)),
            (None, _) => self.digits(),
        }
    }

    /// Its digits as F18 writes them, `5.e-1`; what is not finite as `NaN` and `Inf`.
    pub fn digits(&self) -> String {
        if !self.is_finite() {
            return if self.is_nan() { "NaN".to_string() } else { "Inf".to_string() };
        }
        let text = with_format!(self.format, F => format!("{:1$.2$}", F::from_bits(self.bits), 0, 12_000));
        let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "+0"));
        let mantissa = mantissa.trim_end_matches('0');
        let mantissa = if mantissa.contains('.') { mantissa.to_string() } else { format!("{mantissa}.") };
        match exponent.trim_start_matches('+') {
            "0" => mantissa,
            exponent => format!("{mantissa}e{exponent}"),
        }
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.text(), self.format.model().kind)
    }
}

fn finish_result<F: Float>(format: Format, result: StatusAnd<F>) -> (Real, Raised) {
    (Real::of_bits(format, result.value.to_bits()), result.status.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, kind: u8) -> Real {
        let format = Format::of_kind(kind).expect("a kind");
        Real::parse(text, format).expect("a number").0
    }

    #[test]
    fn decimal_numbers_are_rounded_to_the_nearest() {
        for (text, kind, bits) in [
            ("0.1", 2, 0x2e66),
            ("0.1", 3, 0x3dcd),
            ("0.1", 4, 0x3dcc_cccd),
            ("0.1", 8, 0x3fb9_9999_9999_999a),
            ("0.1", 10, 0x3ffb_cccc_cccc_cccc_cccd),
            ("0.1", 16, 0x3ffb_9999_9999_9999_9999_9999_9999_999a),
            ("1e-45", 4, 1),
            ("-2.5e3", 8, 0xc0a3_8800_0000_0000),
        ] {
            assert_eq!(of(text, kind).bits(), bits, "{text}_{kind}");
        }
        assert!(Real::parse("1e40", Format::Single).is_some_and(|(_, raised)| raised.overflow));
        assert!(Real::parse_literal("1e40", Format::Single).is_some_and(|(_, overflow)| overflow));
    }

    #[test]
    fn square_roots_are_those_of_the_machine() {
        for value in [2.0f64, 3.0, 0.1, 1e300, 5e-324, 1e-310, 4.0, 123456789.123, f64::MAX] {
            let (root, _) = Real::double(value).square_root();
            assert_eq!(root.to_f64().to_bits(), value.sqrt().to_bits(), "{value}");
            let single = value as f32;
            if single.is_finite() {
                let real = Real::of_bits(Format::Single, u128::from(single.to_bits()));
                assert_eq!(real.square_root().0.bits() as u32, single.sqrt().to_bits(), "{single}");
            }
        }
        assert!(Real::double(-1.0).square_root().1.invalid);
        assert_eq!(of("2", 16).square_root().0.bits(), 0x3fff_6a09_e667_f3bc_c908_b2fb_1366_ea95);
    }

    #[test]
    fn digits_are_all_of_them() {
        for (text, kind, digits) in [
            ("0.5", 4, "5.e-1"),
            ("1", 16, "1."),
            ("-0.1", 2, "-9.99755859375e-2"),
            ("100", 3, "1.e2"),
            ("0", 10, "0."),
        ] {
            assert_eq!(of(text, kind).digits(), digits, "{text}_{kind}");
        }
    }
}
