//! Numbers of half precision: their bits, which Rust has no type for.

use symbols::real::{Format, Real};

/// The bits of 1.
pub const ONE: u64 = 0x3c00;

/// The bits of infinity.
pub const INFINITY: u64 = 0x7c00;

/// The bit of the sign.
pub const SIGN: u64 = 0x8000;

/// The bits of the nearest number.
pub fn round_to_half(value: f64) -> u64 {
    Real::double(value).convert(Format::Half).0.bits() as u64
}

/// The number that bits are.
pub fn half_value(bits: u64) -> f64 {
    Real::of_bits(Format::Half, u128::from(bits)).to_f64()
}
