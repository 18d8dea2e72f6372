//! Pure operations: for each opcode and type, the function that computes it on the bits of its operands.
//! Integer results wrap; floating results are IEEE, `.approx` forms are as good as the host's library.

use super::convert::{Rounding, half_value, round_to_half};
use super::program::Scalar;
use super::types::{Class, Type, low_bits, sign_extend};

/// The function of `name` (opcode, and what of its modifiers chooses the function) on `kind`.
pub fn find_scalar(name: &str, kind: Type) -> Option<Scalar> {
    let row = match (kind.class, kind.bits) {
        (Class::Predicate, _) => find_predicate(name),
        (Class::Float, 16) => float16(name),
        (Class::Float, 32) => float32(name),
        (Class::Float, 64) => float64(name),
        (Class::Float, _) => None,
        (Class::Unsigned, 16) => unsigned16(name),
        (Class::Unsigned, 32) => unsigned32(name),
        (Class::Unsigned, 64) => unsigned64(name),
        (Class::Signed, 16) => signed16(name),
        (Class::Signed, 32) => signed32(name),
        (Class::Signed, 64) => signed64(name),
        (Class::Bits | Class::Unsigned | Class::Signed, _) => None,
    };
    row.or_else(|| find_bit_operation(name, kind))
}

macro_rules! integers {
    ($($function:ident $type:ty, $unsigned:ty, $wide:ty;)*) => { $(
        fn $function(name: &str) -> Option<Scalar> {
            const BITS: u32 = <$type>::BITS;
            Some(match name {
                "add" => |a, b, _, _| (a as $type).wrapping_add(b as $type) as $unsigned as u64,
                "sub" => |a, b, _, _| (a as $type).wrapping_sub(b as $type) as $unsigned as u64,
                "add.sat" => |a, b, _, _| (a as $type).saturating_add(b as $type) as $unsigned as u64,
                "sub.sat" => |a, b, _, _| (a as $type).saturating_sub(b as $type) as $unsigned as u64,
                "mul.lo" => |a, b, _, _| (a as $type).wrapping_mul(b as $type) as $unsigned as u64,
                "mul.hi" => |a, b, _, _| (((a as $type as $wide) * (b as $type as $wide)) >> BITS) as $unsigned as u64,
                "mul.wide" if BITS < 64 => {
                    |a, b, _, _| ((a as $type as $wide) * (b as $type as $wide)) as u64 & low_bits(2 * BITS)
                }
                "mad.lo" => |a, b, c, _| {
                    (a as $type).wrapping_mul(b as $type).wrapping_add(c as $type) as $unsigned as u64
                },
                "mad.hi" => |a, b, c, _| {
                    let high = (((a as $type as $wide) * (b as $type as $wide)) >> BITS) as $type;
                    high.wrapping_add(c as $type) as $unsigned as u64
                },
                "mad.wide" if BITS < 64 => |a, b, c, _| {
                    let product = ((a as $type as $wide) * (b as $type as $wide)) as u64;
                    product.wrapping_add(c) & low_bits(2 * BITS)
                },
                // The caller marks a quotient by zero as undefined.
                "div" => |a, b, _, _| (a as $type).checked_div(b as $type).unwrap_or(a as $type) as $unsigned as u64,
                "rem" => |a, b, _, _| (a as $type).checked_rem(b as $type).unwrap_or(0) as $unsigned as u64,
                "min" => |a, b, _, _| (a as $type).min(b as $type) as $unsigned as u64,
                "max" => |a, b, _, _| (a as $type).max(b as $type) as $unsigned as u64,
                "abs" if <$type>::MIN != 0 => |a, _, _, _| sign_extend(a, BITS).wrapping_neg().min(sign_extend(a, BITS)) & low_bits(BITS),
                "neg" if <$type>::MIN != 0 => |a, _, _, _| (a as $type).wrapping_neg() as $unsigned as u64,
                "sad" => |a, b, c, _| (a as $type).abs_diff(b as $type).wrapping_add(c as $unsigned) as u64,
                "shr" => |a, b, _, _| {
                    let value = a as $type;
                    let fill = if value < (0 as $type) { <$unsigned>::MAX } else { 0 };
                    value.checked_shr(b as u32).map_or(fill, |value| value as $unsigned) as u64
                },
                "eq" => |a, b, _, _| u64::from(a as $type == b as $type),
                "ne" => |a, b, _, _| u64::from(a as $type != b as $type),
                "lt" => |a, b, _, _| u64::from((a as $type) < b as $type),
                "le" => |a, b, _, _| u64::from(a as $type <= b as $type),
                "gt" => |a, b, _, _| u64::from(a as $type > b as $type),
                "ge" => |a, b, _, _| u64::from(a as $type >= b as $type),
                "lo" if <$type>::MIN == 0 => |a, b, _, _| u64::from((a as $type) < b as $type),
                "ls" if <$type>::MIN == 0 => |a, b, _, _| u64::from(a as $type <= b as $type),
                "hi" if <$type>::MIN == 0 => |a, b, _, _| u64::from(a as $type > b as $type),
                "hs" if <$type>::MIN == 0 => |a, b, _, _| u64::from(a as $type >= b as $type),
                "bfe" if BITS > 16 => |a, b, c, _| field::<BITS>(a, b, c, <$type>::MIN != 0),
                "bfind" if BITS > 16 => |a, _, _, _| {
                    let value = sign_extend(a, BITS);
                    let flip = <$type>::MIN != 0 && (value as i64) < 0;
                    let value = (if flip { !value } else { value }) & low_bits(BITS);
                    value.checked_ilog2().map_or(0xffff_ffff, u64::from)
                },
                "inc" => |old, b, _, _| if old >= b { 0 } else { old + 1 },
                "dec" => |old, b, _, _| if old == 0 || old > b { b } else { old - 1 },
                _ => return None,
            })
        }
    )* };
}

integers! {
    unsigned16 u16, u16, u32;
    unsigned32 u32, u32, u64;
    unsigned64 u64, u64, u128;
    signed16 i16, u16, i32;
    signed32 i32, u32, i64;
    signed64 i64, u64, i128;
}

/// `bfe`: a field shorter than asked for is extended by zeros or its sign.
fn field<const BITS: u32>(a: u64, b: u64, c: u64, signed: bool) -> u64 {
    let (position, length) = ((b & 0xff) as u32, (c & 0xff) as u32);
    if length == 0 {
        return 0;
    }
    let value = if signed { sign_extend(a, BITS) } else { a & low_bits(BITS) };
    let shifted =
        if signed { ((value as i64) >> position.min(63)) as u64 } else { value.checked_shr(position).unwrap_or(0) };
    let kept = shifted & low_bits(length);
    let result = if signed && length < 64 { sign_extend(kept, length) } else { kept };
    result & low_bits(BITS)
}

/// The comparisons of the values that a function gives for bits, as a function that finds one by its name.
macro_rules! comparisons {
    ($of:ident) => {
        fn comparison(name: &str) -> Option<Scalar> {
            Some(match name {
                "eq" => |a, b, _, _| u64::from($of(a) == $of(b)),
                "ne" => |a, b, _, _| u64::from($of(a) < $of(b) || $of(a) > $of(b)),
                "lt" => |a, b, _, _| u64::from($of(a) < $of(b)),
                "le" => |a, b, _, _| u64::from($of(a) <= $of(b)),
                "gt" => |a, b, _, _| u64::from($of(a) > $of(b)),
                "ge" => |a, b, _, _| u64::from($of(a) >= $of(b)),
                "equ" => |a, b, _, _| u64::from(!($of(a) < $of(b) || $of(a) > $of(b))),
                "neu" => |a, b, _, _| u64::from($of(a) != $of(b)),
                "ltu" => |a, b, _, _| u64::from($of(a).partial_cmp(&$of(b)).is_none_or(|order| order.is_lt())),
                "leu" => |a, b, _, _| u64::from($of(a).partial_cmp(&$of(b)).is_none_or(|order| order.is_le())),
                "gtu" => |a, b, _, _| u64::from($of(a).partial_cmp(&$of(b)).is_none_or(|order| order.is_gt())),
                "geu" => |a, b, _, _| u64::from($of(a).partial_cmp(&$of(b)).is_none_or(|order| order.is_ge())),
                "num" => |a, b, _, _| u64::from(!$of(a).is_nan() && !$of(b).is_nan()),
                "nan" => |a, b, _, _| u64::from($of(a).is_nan() || $of(b).is_nan()),
                _ => return None,
            })
        }
    };
}

macro_rules! floats {
    ($($function:ident $type:ty, $bits:ty;)*) => { $(
        fn $function(name: &str) -> Option<Scalar> {
            fn of(bits: u64) -> $type {
                <$type>::from_bits(bits as $bits)
            }
            fn bits(value: $type) -> u64 {
                // Arithmetic gives the canonical NaN of the machine.
                u64::from(if value.is_nan() { <$bits>::MAX >> 1 } else { value.to_bits() })
            }
            comparisons!(of);
            const SIGN: u64 = 1 << (<$bits>::BITS - 1);
            Some(match name {
                "add" => |a, b, _, _| bits(of(a) + of(b)),
                "sub" => |a, b, _, _| bits(of(a) - of(b)),
                "mul" => |a, b, _, _| bits(of(a) * of(b)),
                "fma" | "mad" => |a, b, c, _| bits(of(a).mul_add(of(b), of(c))),
                "div" => |a, b, _, _| bits(of(a) / of(b)),
                "neg" => |a, _, _, _| a ^ SIGN,
                "abs" => |a, _, _, _| a & !SIGN,
                "min" => |a, b, _, _| bits(lesser(of(a).into(), of(b).into()) as $type),
                "max" => |a, b, _, _| bits(-lesser((-of(a)).into(), (-of(b)).into()) as $type),
                "min.NaN" => |a, b, _, _| bits(if of(a).is_nan() { of(a) } else if of(b).is_nan() { of(b) } else {
                    lesser(of(a).into(), of(b).into()) as $type
                }),
                "max.NaN" => |a, b, _, _| bits(if of(a).is_nan() { of(a) } else if of(b).is_nan() { of(b) } else {
                    -lesser((-of(a)).into(), (-of(b)).into()) as $type
                }),
                "sqrt" => |a, _, _, _| bits(of(a).sqrt()),
                "rcp" => |a, _, _, _| bits(1.0 / of(a)),
                "rsqrt" => |a, _, _, _| bits((1.0 / f64::from(of(a)).sqrt()) as $type),
                "ex2" => |a, _, _, _| bits(f64::from(of(a)).exp2() as $type),
                "lg2" => |a, _, _, _| bits(f64::from(of(a)).log2() as $type),
                "sin" => |a, _, _, _| bits(f64::from(of(a)).sin() as $type),
                "cos" => |a, _, _, _| bits(f64::from(of(a)).cos() as $type),
                "tanh" => |a, _, _, _| bits(f64::from(of(a)).tanh() as $type),
                // The sign of the first operand, the size of the second.
                "copysign" => |a, b, _, _| b & !SIGN | a & SIGN,
                "finite" => |a, _, _, _| u64::from(of(a).is_finite()),
                "infinite" => |a, _, _, _| u64::from(of(a).is_infinite()),
                "number" => |a, _, _, _| u64::from(!of(a).is_nan()),
                "notanumber" => |a, _, _, _| u64::from(of(a).is_nan()),
                "normal" => |a, _, _, _| u64::from(of(a).is_normal()),
                "subnormal" => |a, _, _, _| u64::from(of(a).is_subnormal()),
                _ => return comparison(name),
            })
        }
    )* };
}

floats! {
    float32 f32, u32;
    float64 f64, u64;
}

/// Halves: sums and products of them are exact in double precision, and rounded once.
fn float16(name: &str) -> Option<Scalar> {
    fn of(bits: u64) -> f64 {
        half_value(bits as u16)
    }
    fn bits(value: f64) -> u64 {
        u64::from(round_to_half(value, Rounding::Nearest))
    }
    comparisons!(of);
    Some(match name {
        "add" => |a, b, _, _| bits(of(a) + of(b)),
        "sub" => |a, b, _, _| bits(of(a) - of(b)),
        "mul" => |a, b, _, _| bits(of(a) * of(b)),
        "fma" => |a, b, c, _| bits(of(a) * of(b) + of(c)),
        "neg" => |a, _, _, _| a ^ 0x8000,
        _ => return comparison(name),
    })
}

/// The lesser of two numbers, where -0 is less than +0 and a number is less than NaN.
fn lesser(a: f64, b: f64) -> f64 {
    match a.partial_cmp(&b) {
        None => {
            if a.is_nan() {
                b
            } else {
                a
            }
        }
        Some(std::cmp::Ordering::Equal) => {
            if a.is_sign_negative() {
                a
            } else {
                b
            }
        }
        Some(std::cmp::Ordering::Less) => a,
        Some(std::cmp::Ordering::Greater) => b,
    }
}

fn find_predicate(name: &str) -> Option<Scalar> {
    Some(match name {
        "and" => |a, b, _, _| a & b,
        "or" => |a, b, _, _| a | b,
        "xor" => |a, b, _, _| a ^ b,
        "not" => |a, _, _, _| a ^ 1,
        "mov" => |a, _, _, _| a,
        _ => return None,
    })
}

/// Operations on bits, whatever they mean; a width that has no such instruction is refused.
fn find_bit_operation(name: &str, kind: Type) -> Option<Scalar> {
    let bits = kind.class == Class::Bits;
    Some(match (name, kind.bits) {
        ("mov", 16 | 32 | 64) => |a, _, _, _| a,
        ("selp", 16 | 32 | 64) => |a, b, c, _| if c & 1 != 0 { a } else { b },
        ("exch.atom", 32 | 64) if bits => |_, b, _, _| b,
        ("cas", 16 | 32 | 64) if bits => |old, b, c, _| if old == b { c } else { old },
        ("and", 16 | 32 | 64) if bits => |a, b, _, _| a & b,
        ("or", 16 | 32 | 64) if bits => |a, b, _, _| a | b,
        ("xor", 16 | 32 | 64) if bits => |a, b, _, _| a ^ b,
        ("cnot", 16 | 32 | 64) if bits => |a, _, _, _| u64::from(a == 0),
        ("not", 16) if bits => |a, _, _, _| !a & 0xffff,
        ("not", 32) if bits => |a, _, _, _| !a & 0xffff_ffff,
        ("not", 64) if bits => |a, _, _, _| !a,
        ("shl", 16) if bits => |a, b, _, _| a.checked_shl(b as u32).unwrap_or(0) & 0xffff,
        ("shl", 32) if bits => |a, b, _, _| a.checked_shl(b as u32).unwrap_or(0) & 0xffff_ffff,
        ("shl", 64) if bits => |a, b, _, _| a.checked_shl(b as u32).unwrap_or(0),
        ("shr", 16 | 32 | 64) if bits => |a, b, _, _| a.checked_shr(b as u32).unwrap_or(0),
        ("eq", 16 | 32 | 64) if bits => |a, b, _, _| u64::from(a == b),
        ("ne", 16 | 32 | 64) if bits => |a, b, _, _| u64::from(a != b),
        ("popc", 32 | 64) if bits => |a, _, _, _| u64::from(a.count_ones()),
        ("clz", 32) if bits => |a, _, _, _| u64::from((a as u32).leading_zeros()),
        ("clz", 64) if bits => |a, _, _, _| u64::from(a.leading_zeros()),
        ("brev", 32) if bits => |a, _, _, _| u64::from((a as u32).reverse_bits()),
        ("brev", 64) if bits => |a, _, _, _| a.reverse_bits(),
        ("bfi", 32) if bits => |a, b, c, d| insert_field(a, b, c, d) & 0xffff_ffff,
        ("bfi", 64) if bits => insert_field,
        ("prmt", 32) if bits => |a, b, c, _| permute_bytes(a, b, c),
        ("lop3", 32) if bits => |a, b, c, table| look_up(a, b, c, table),
        ("shf.l.wrap", 32) if bits => |a, b, c, _| funnel_shift(a, b) << (c & 31) >> 32,
        ("shf.l.clamp", 32) if bits => {
            |a, b, c, _| ((u128::from(funnel_shift(a, b)) << c.min(32)) >> 32) as u64 & 0xffff_ffff
        }
        ("shf.r.wrap", 32) if bits => |a, b, c, _| funnel_shift(a, b) >> (c & 31) & 0xffff_ffff,
        ("shf.r.clamp", 32) if bits => |a, b, c, _| funnel_shift(a, b) >> c.min(32) & 0xffff_ffff,
        _ => return None,
    })
}

fn funnel_shift(low: u64, high: u64) -> u64 {
    high << 32 | low & 0xffff_ffff
}

/// `bfi`: the lowest `d` bits of `a` at position `c` of `b`.
fn insert_field(a: u64, b: u64, c: u64, d: u64) -> u64 {
    let (position, length) = ((c & 0xff) as u32, (d & 0xff) as u32);
    let mask = low_bits(length).checked_shl(position).unwrap_or(0);
    b & !mask | a.checked_shl(position).unwrap_or(0) & mask
}

/// `prmt`: each selector nibble names one of eight bytes, its highest bit asks for the sign instead.
fn permute_bytes(a: u64, b: u64, selector: u64) -> u64 {
    let bytes = (b << 32 | a & 0xffff_ffff).to_le_bytes();
    (0..4).fold(0, |result, i| {
        let nibble = selector >> (4 * i) & 15;
        let byte = bytes[(nibble & 7) as usize];
        let byte = if nibble & 8 == 0 { byte } else { ((byte as i8) >> 7) as u8 };
        result | u64::from(byte) << (8 * i)
    })
}

/// `lop3`: any function of three bits by its table.
fn look_up(a: u64, b: u64, c: u64, table: u64) -> u64 {
    (0..8).filter(|row| table >> row & 1 == 1).fold(0, |result, row| {
        let pick = |value: u64, bit: u64| if row & bit == 0 { !value } else { value };
        result | pick(a, 4) & pick(b, 2) & pick(c, 1)
    }) & 0xffff_ffff
}
