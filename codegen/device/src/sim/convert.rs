//! `cvt`: between integers and floating formats, with the roundings and saturations of PTX.

use super::types::{Class, Type, low_bits, sign_extend};

/// The rounding of a conversion. The `i` forms round to an integral value; for a float to an integer they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// `.rn`, `.rni`: to nearest even
    Nearest,
    /// `.rz`, `.rzi`: towards zero
    Zero,
    /// `.rm`, `.rmi`: towards minus infinity
    Down,
    /// `.rp`, `.rpi`: towards plus infinity
    Up,
}

/// One `cvt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The type of the result.
    pub to: Type,
    /// The type of the source.
    pub from: Type,
    /// Bits of the destination register.
    pub register: u32,
    /// How inexact results are rounded.
    pub rounding: Rounding,
    /// Whether a float is rounded to an integral float.
    pub integral: bool,
    /// `.sat`
    pub saturate: bool,
    /// `.ftz`
    pub flush: bool,
}

/// The converted value.
pub fn convert_value(conversion: &Conversion, value: u64) -> u64 {
    let Conversion { to, from, register, saturate, .. } = *conversion;
    let bits = match (from.class == Class::Float, to.class == Class::Float) {
        (false, false) => {
            let exact = to_integer(value, from);
            if saturate { clamp_integer(exact, to) } else { exact as u64 & low_bits(to.bits) }
        }
        (true, false) => float_to_integer(to_float(value, from, conversion.flush), conversion),
        (false, true) => integer_to_float(to_integer(value, from), conversion),
        (true, true) => float_to_float(to_float(value, from, conversion.flush), conversion),
    };
    if to.class == Class::Signed { sign_extend(bits, to.bits) & low_bits(register) } else { bits }
}

/// The value an integer type gives to `bits`.
fn to_integer(bits: u64, kind: Type) -> i128 {
    match kind.class {
        Class::Signed => i128::from(sign_extend(bits, kind.bits) as i64),
        Class::Bits | Class::Unsigned | Class::Predicate | Class::Float => i128::from(bits & low_bits(kind.bits)),
    }
}

fn clamp_integer(value: i128, to: Type) -> u64 {
    let (low, high) = match to.class {
        Class::Signed => (-(1i128 << (to.bits - 1)), (1i128 << (to.bits - 1)) - 1),
        Class::Bits | Class::Unsigned | Class::Predicate | Class::Float => (0, i128::from(low_bits(to.bits))),
    };
    value.clamp(low, high) as u64 & low_bits(to.bits)
}

/// Every source format is exact in double precision.
fn to_float(bits: u64, kind: Type, flush: bool) -> f64 {
    match kind.bits {
        16 => half_value(bits as u16),
        32 => {
            let value = f32::from_bits(bits as u32);
            f64::from(if flush { flush_subnormal(value) } else { value })
        }
        _ => f64::from_bits(bits),
    }
}

/// A subnormal becomes a zero of its sign.
pub fn flush_subnormal(value: f32) -> f32 {
    if value.is_subnormal() { 0f32.copysign(value) } else { value }
}

fn round_to_integral(value: f64, rounding: Rounding) -> f64 {
    match rounding {
        Rounding::Nearest => value.round_ties_even(),
        Rounding::Zero => value.trunc(),
        Rounding::Down => value.floor(),
        Rounding::Up => value.ceil(),
    }
}

/// Out of range is the nearest end of the range; NaN is 0, or the highest bit where 64 bits take part.
fn float_to_integer(value: f64, conversion: &Conversion) -> u64 {
    let Conversion { to, from, .. } = *conversion;
    if value.is_nan() {
        return if from.bits == 64 || to.bits == 64 { 1 << (to.bits - 1) } else { 0 };
    }
    clamp_integer(round_to_integral(value, conversion.rounding) as i128, to)
}

fn integer_to_float(value: i128, conversion: &Conversion) -> u64 {
    let rounding = conversion.rounding;
    match conversion.to.bits {
        16 => u64::from(round_to_half(value as f64, rounding)),
        32 => {
            let nearest = value as f32;
            let exact = nearest as i128;
            u64::from(round_directed32(nearest, exact.cmp(&value), rounding).to_bits())
        }
        _ => {
            let nearest = value as f64;
            round_directed64(nearest, (nearest as i128).cmp(&value), rounding).to_bits()
        }
    }
}

fn float_to_float(value: f64, conversion: &Conversion) -> u64 {
    let Conversion { to, rounding, saturate, flush, .. } = *conversion;
    let value = if conversion.integral { round_to_integral(value, rounding) } else { value };
    let value = match saturate {
        true if value.is_nan() => 0.0,
        true => value.clamp(0.0, 1.0),
        false => value,
    };
    match to.bits {
        16 => u64::from(round_to_half(value, rounding)),
        32 => {
            let result = round_to_single(value, rounding);
            u64::from(if flush { flush_subnormal(result) } else { result }.to_bits())
        }
        _ => value.to_bits(),
    }
}

/// A double rounded to single precision.
pub fn round_to_single(value: f64, rounding: Rounding) -> f32 {
    let nearest = value as f32;
    match f64::from(nearest).partial_cmp(&value) {
        Some(order) => round_directed32(nearest, order, rounding),
        None => f32::from_bits(0x7fff_ffff),
    }
}

/// The neighbor the rounding asks for, where `nearest` compares to the exact value by `order`.
fn round_directed32(nearest: f32, order: std::cmp::Ordering, rounding: Rounding) -> f32 {
    let down = if order.is_gt() { nearest.next_down() } else { nearest };
    let up = if order.is_lt() { nearest.next_up() } else { nearest };
    choose_neighbor(nearest, [down, up], nearest.is_sign_negative(), rounding)
}

fn round_directed64(nearest: f64, order: std::cmp::Ordering, rounding: Rounding) -> f64 {
    let down = if order.is_gt() { nearest.next_down() } else { nearest };
    let up = if order.is_lt() { nearest.next_up() } else { nearest };
    choose_neighbor(nearest, [down, up], nearest.is_sign_negative(), rounding)
}

/// The value that a rounding takes of the nearest one, the next below and the next above the exact value.
fn choose_neighbor<Float>(nearest: Float, [down, up]: [Float; 2], negative: bool, rounding: Rounding) -> Float {
    match rounding {
        Rounding::Nearest => nearest,
        Rounding::Down => down,
        Rounding::Up => up,
        Rounding::Zero if negative => up,
        Rounding::Zero => down,
    }
}

/// The value of a half-precision number.
pub fn half_value(bits: u16) -> f64 {
    let fraction = f64::from(bits & 0x3ff);
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    sign * match bits >> 10 & 31 {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    }
}

/// A double rounded to half precision.
pub fn round_to_half(value: f64, rounding: Rounding) -> u16 {
    if value.is_nan() {
        return 0x7fff;
    }
    let (sign, size) = (u16::from(value.is_sign_negative()) << 15, value.abs());
    let rounding = match (rounding, sign) {
        (Rounding::Down, 0) | (Rounding::Up, 1..) => Rounding::Zero,
        (Rounding::Down | Rounding::Up, _) => Rounding::Up,
        (Rounding::Nearest | Rounding::Zero, _) => rounding,
    };
    if size.is_infinite() {
        return sign | 0x7c00;
    }
    // Scaled so that the last place of the result is 1; numbers of one exponent are consecutive encodings.
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).max(-14);
    let places = round_to_integral(size * 2f64.powi(10 - exponent), rounding);
    let encoding = places as i64 + (i64::from(exponent + 14) << 10);
    let largest = if rounding == Rounding::Zero { 0x7bff } else { 0x7c00 };
    sign | encoding.min(largest) as u16
}
