//! Elemental intrinsic functions of constants (Fortran 2023, 16.9): a row each.

use super::arithmetic::{Faults, as_real, compared_text, complex_constant, convert_constant, integer_of_kind};
use super::big;
use std::cmp::Ordering;
use symbols::real::{Operation, Rounding};
use symbols::{Base, Constant, Format, Real, wrap_to_kind};

/// The arguments of one reference, by position with gaps, and what the result is.
pub struct At<'a> {
    /// The arguments.
    pub values: &'a [Option<&'a Constant>],
    /// Their types.
    pub types: &'a [(Base, u8)],
    /// The type of the result.
    pub base: Base,
    /// Its kind.
    pub kind: u8,
    /// What went wrong.
    pub faults: &'a mut Faults,
}

impl At<'_> {
    fn value(&self, index: usize) -> Option<&Constant> {
        self.values.get(index).copied().flatten()
    }

    fn int(&self, index: usize) -> Option<i128> {
        match self.value(index)? {
            Constant::Integer(value) => Some(*value),
            _ => None,
        }
    }

    fn real(&self, index: usize) -> Option<&Real> {
        match self.value(index)? {
            Constant::Real(value) => Some(value),
            _ => None,
        }
    }

    fn text(&self, index: usize) -> Option<&str> {
        match self.value(index)? {
            Constant::Character(text) => Some(text),
            _ => None,
        }
    }

    fn flag(&self, index: usize) -> bool {
        matches!(self.value(index), Some(Constant::Logical(true)))
    }

    /// How many bits the integer at `index` has.
    fn width(&self, index: usize) -> u32 {
        8 * self.types.get(index).map_or(4, |(_, kind)| u32::from(*kind))
    }

    /// The bits of an integer, without its sign.
    fn bits(&self, index: usize) -> Option<u128> {
        Some(self.int(index)? as u128 & low_bits(self.width(index)))
    }

    fn count(&self, index: usize, most: u32) -> Option<u32> {
        u32::try_from(self.int(index)?).ok().filter(|count| *count <= most)
    }

    fn integer(&mut self, value: i128) -> Option<Constant> {
        integer_of_kind(Some(value), self.base, self.kind, self.faults)
    }

    fn of_bits(&self, bits: u128) -> Option<Constant> {
        Some(Constant::Integer(wrap_to_kind(bits as i128, self.base, self.kind)))
    }

    fn finish_real(&mut self, result: (Real, symbols::real::Raised)) -> Option<Constant> {
        let value = self.faults.take_real(result);
        let format = Format::of_kind(self.kind).filter(|_| self.base == Base::Real)?;
        let value = self.faults.take_real(value.convert(format));
        Some(Constant::Real(value))
    }

    fn exact(&mut self, value: Real) -> Option<Constant> {
        self.finish_real((value, Default::default()))
    }

    fn operation(&mut self, operation: Operation) -> Option<Constant> {
        let result = self.real(0)?.apply_operation(operation, self.real(1)?);
        self.finish_real(result)
    }

    fn round_elements(&mut self, rounding: Rounding) -> Option<Constant> {
        match self.value(0)? {
            Constant::Real(value) => {
                let value = value.to_integer(rounding);
                integer_of_kind(value, self.base, self.kind, self.faults)
            }
            _ => None,
        }
    }

    fn round_to_whole(&mut self, rounding: Rounding) -> Option<Constant> {
        let value = self.real(0)?.round_to_whole(rounding);
        self.exact(value)
    }
}

fn low_bits(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

fn logical_constant(value: bool) -> Option<Constant> {
    Some(Constant::Logical(value))
}

/// A function of constants.
pub type Function = fn(&mut At) -> Option<Constant>;

/// The function `name`, if it is one of these.
pub fn find_function(name: &str) -> Option<Function> {
    let tables = [NUMERIC, MODEL, BITS, TEXT, IEEE];
    tables.into_iter().flatten().find(|row| row.0 == name).map(|row| row.1)
}

/// 16.9: numeric functions and conversions.
const NUMERIC: &[(&str, Function)] = &[
    ("abs", |at| match at.value(0)? {
        Constant::Integer(value) => integer_of_kind(value.checked_abs(), at.base, at.kind, at.faults),
        Constant::Real(value) => Some(Constant::Real(value.abs())),
        Constant::Complex(parts) => {
            let norm = big::evaluate_hypot(&parts[..], parts[0].format())?;
            at.finish_real(norm)
        }
        Constant::Logical(_) | Constant::Character(_) => None,
    }),
    ("aimag", |at| match at.value(0)? {
        Constant::Complex(parts) => Some(Constant::Real(parts[1].clone())),
        _ => None,
    }),
    ("conjg", |at| match at.value(0)? {
        Constant::Complex(parts) => Some(complex_constant(parts[0].clone(), parts[1].negate())),
        _ => None,
    }),
    ("cmplx", |at| {
        let format = Format::of_kind(at.kind)?;
        match (at.value(0)?, at.value(1)) {
            (Constant::Complex(_), _) => convert_constant(&at.value(0)?.clone(), Base::Complex, at.kind, at.faults),
            (re, im) => {
                let (re, im) = (re.clone(), im.cloned());
                let re = as_real(&re, format, at.faults)?;
                let im = match im {
                    Some(im) => as_real(&im, format, at.faults)?,
                    None => Real::of_bits(format, 0),
                };
                Some(complex_constant(re, im))
            }
        }
    }),
    ("int", |at| convert_constant(&at.value(0)?.clone(), at.base, at.kind, at.faults)),
    ("uint", |at| convert_constant(&at.value(0)?.clone(), at.base, at.kind, at.faults)),
    ("real", |at| convert_constant(&at.value(0)?.clone(), at.base, at.kind, at.faults)),
    ("dble", |at| convert_constant(&at.value(0)?.clone(), at.base, at.kind, at.faults)),
    ("logical", |at| convert_constant(&at.value(0)?.clone(), at.base, at.kind, at.faults)),
    // DEC: an integer without its sign.
    ("izext", |at| {
        let bits = i128::try_from(at.bits(0)?).ok();
        integer_of_kind(bits, at.base, at.kind, at.faults)
    }),
    ("aint", |at| at.round_to_whole(Rounding::Zero)),
    ("anint", |at| at.round_to_whole(Rounding::Away)),
    ("nint", |at| at.round_elements(Rounding::Away)),
    ("floor", |at| at.round_elements(Rounding::Down)),
    ("ceiling", |at| at.round_elements(Rounding::Up)),
    ("dim", |at| match at.value(0)? {
        Constant::Integer(value) => {
            let rest = value.checked_sub(at.int(1)?);
            integer_of_kind(rest.map(|rest| rest.max(0)), at.base, at.kind, at.faults)
        }
        Constant::Real(value) => match value.compare(at.real(1)?) {
            Some(Ordering::Greater) => at.operation(Operation::Subtract),
            _ => {
                let zero = Real::of_bits(value.format(), 0);
                at.exact(zero)
            }
        },
        _ => None,
    }),
    ("dprod", |at| {
        let (one, other) = (at.real(0)?.convert(Format::Double).0, at.real(1)?.convert(Format::Double).0);
        at.finish_real(one.apply_operation(Operation::Multiply, &other))
    }),
    ("max", |at| fold_extremum(at, Ordering::Greater)),
    ("min", |at| fold_extremum(at, Ordering::Less)),
    ("mod", |at| match at.value(0)? {
        Constant::Integer(value) => match at.int(1)? {
            0 => {
                at.faults.zero = true;
                None
            }
            other => integer_of_kind(Some(value.wrapping_rem(other)), at.base, at.kind, at.faults),
        },
        _ if at.real(1)?.is_zero() => {
            at.faults.zero = true;
            None
        }
        _ => at.operation(Operation::Rest),
    }),
    ("modulo", |at| match at.value(0)? {
        Constant::Integer(value) => match at.int(1)? {
            0 => {
                at.faults.zero = true;
                None
            }
            other => {
                let rest = value.wrapping_rem(other);
                let rest = if rest != 0 && (rest < 0) != (other < 0) { rest + other } else { rest };
                at.integer(rest)
            }
        },
        _ if at.real(1)?.is_zero() => {
            at.faults.zero = true;
            None
        }
        _ => {
            let rest = at.real(0)?.apply_operation(Operation::Rest, at.real(1)?).0;
            let other = at.real(1)?;
            let rest = match rest.is_zero() {
                true => rest.with_sign_of(other),
                false if rest.is_negative() != other.is_negative() => rest.apply_operation(Operation::Add, other).0,
                false => rest,
            };
            at.exact(rest)
        }
    }),
    ("sign", |at| match at.value(0)? {
        Constant::Integer(value) => {
            let size = value.checked_abs()?;
            let signed = if at.int(1)? < 0 { -size } else { size };
            at.integer(signed)
        }
        Constant::Real(value) => {
            let value = value.with_sign_of(at.real(1)?);
            at.exact(value)
        }
        _ => None,
    }),
    ("hypot", |at| {
        let norm = big::evaluate_hypot(&[at.real(0)?.clone(), at.real(1)?.clone()], at.real(0)?.format())?;
        at.finish_real(norm)
    }),
    ("atan2", |at| fold_angle(at, 0)),
    ("atan2d", |at| fold_angle(at, 180)),
    ("atan2pi", |at| fold_angle(at, 1)),
    ("atan", |at| if at.value(1).is_some() { fold_angle(at, 0) } else { evaluate_mathematical(at, "atan") }),
    ("atand", |at| if at.value(1).is_some() { fold_angle(at, 180) } else { evaluate_mathematical(at, "atand") }),
    ("atanpi", |at| if at.value(1).is_some() { fold_angle(at, 1) } else { evaluate_mathematical(at, "atanpi") }),
    ("sqrt", |at| match at.value(0)? {
        Constant::Real(value) => {
            let root = value.square_root();
            at.faults.invalid |= root.1.invalid;
            if root.1.invalid { None } else { at.finish_real(root) }
        }
        _ => evaluate_mathematical(at, "sqrt"),
    }),
    ("merge", |at| at.value(if at.flag(2) { 0 } else { 1 }).cloned()),
    ("isnan", |at| logical_constant(at.real(0)?.is_nan())),
    ("is_iostat_end", |at| logical_constant(at.int(0)? == -1)),
    ("is_iostat_eor", |at| logical_constant(at.int(0)? == -2)),
];

/// A function of one real or complex number by its name.
pub fn evaluate_mathematical(at: &mut At, name: &str) -> Option<Constant> {
    match at.value(0)? {
        Constant::Real(value) => match big::evaluate_function(name, value) {
            Some(result) => at.finish_real(result),
            None => {
                at.faults.invalid |= value.is_finite() && is_outside_domain(name, value);
                None
            }
        },
        Constant::Complex(parts) => {
            let [re, im] = big::complex_function(name, parts)?;
            Some(complex_constant(re, im))
        }
        _ => None,
    }
}

/// Whether a function has no value of `x`.
fn is_outside_domain(name: &str, x: &Real) -> bool {
    let one = Real::of_integer(1, x.format()).0;
    match name {
        "log" | "log10" => x.is_negative() || x.is_zero(),
        "asin" | "acos" | "asind" | "acosd" | "asinpi" | "acospi" => x.abs().compare(&one) == Some(Ordering::Greater),
        "acosh" => x.compare(&one) == Some(Ordering::Less),
        "atanh" => x.abs().compare(&one) != Some(Ordering::Less),
        _ => false,
    }
}

fn fold_angle(at: &mut At, half: u32) -> Option<Constant> {
    let result = big::evaluate_atan2(at.real(0)?, at.real(1)?, half)?;
    at.finish_real(result)
}

fn fold_extremum(at: &mut At, wanted: Ordering) -> Option<Constant> {
    let values: Vec<&Constant> = at.values.iter().copied().flatten().collect();
    let best = values.into_iter().try_fold(None::<&Constant>, |best, value| {
        let Some(best) = best else { return Some(Some(value)) };
        Some(Some(if constant_order(value, best)? == wanted { value } else { best }))
    })??;
    match best {
        Constant::Character(_) => {
            let length = at.values.iter().flatten().map(|value| match value {
                Constant::Character(text) => text.chars().count(),
                _ => 0,
            });
            Some(Constant::Character(pad_text(at.text_of(best)?, length.max().unwrap_or(0))))
        }
        best => convert_constant(&best.clone(), at.base, at.kind, at.faults),
    }
}

impl At<'_> {
    fn text_of<'t>(&self, constant: &'t Constant) -> Option<&'t str> {
        match constant {
            Constant::Character(text) => Some(text),
            _ => None,
        }
    }
}

/// `text` with blanks after it, or cut, to `length` characters.
pub fn pad_text(text: &str, length: usize) -> String {
    text.chars().chain(std::iter::repeat(' ')).take(length).collect()
}

/// The order of two constants of one type.
pub fn constant_order(one: &Constant, other: &Constant) -> Option<Ordering> {
    match (one, other) {
        (Constant::Integer(one), Constant::Integer(other)) => Some(one.cmp(other)),
        (Constant::Real(one), Constant::Real(other)) => one.compare(other),
        (Constant::Character(one), Constant::Character(other)) => Some(compared_text(one, other)),
        _ => None,
    }
}

/// Functions of the parts of a real (16.4).
const MODEL: &[(&str, Function)] = &[
    ("exponent", |at| {
        let exponent = match at.real(0)? {
            value if value.is_zero() => 0,
            value => match value.exponent() {
                Some(exponent) => i128::from(exponent),
                None => i128::from(i32::MAX),
            },
        };
        at.integer(exponent)
    }),
    ("fraction", |at| {
        let value = at.real(0)?;
        let fraction = match value.exponent() {
            Some(exponent) => value.scale(-exponent),
            None if value.is_zero() => value.clone(),
            None => return None,
        };
        at.exact(fraction)
    }),
    ("nearest", |at| {
        let up = !at.real(1)?.is_negative();
        let next = at.real(0)?.neighbor(up);
        at.exact(next)
    }),
    ("scale", |at| {
        let (value, exponent) = (at.real(0)?, at.int(1)?);
        let scaled = value.scale(exponent.clamp(-40_000, 40_000) as i32);
        at.faults.overflow |= value.is_finite() && !scaled.is_finite();
        at.exact(scaled)
    }),
    ("set_exponent", |at| {
        let (value, exponent) = (at.real(0)?, at.int(1)?.clamp(-40_000, 40_000) as i32);
        let set = match value.exponent() {
            Some(own) => value.scale(exponent - own),
            None if value.is_zero() => value.clone(),
            None => return None,
        };
        at.exact(set)
    }),
    ("spacing", |at| {
        let value = at.real(0)?;
        let model = value.format().model();
        let least = Real::smallest(value.format());
        let spacing = match value.exponent() {
            Some(exponent) if exponent - model.digits >= model.min_exponent - 1 => {
                Real::of_integer(1, value.format()).0.scale(exponent - model.digits)
            }
            None if !value.is_zero() => return None,
            _ => least,
        };
        at.exact(spacing)
    }),
    ("rrspacing", |at| {
        let value = at.real(0)?;
        let spacing = match value.exponent() {
            Some(exponent) => value.abs().scale(value.format().model().digits - exponent),
            None if value.is_zero() => value.abs(),
            None => return None,
        };
        at.exact(spacing)
    }),
    ("out_of_range", |at| {
        let (base, kind) = *at.types.get(1)?;
        let mut faults = Faults::default();
        let outside = match (at.value(0)?, base) {
            (Constant::Integer(value), Base::Integer | Base::Unsigned) => wrap_to_kind(*value, base, kind) != *value,
            (Constant::Real(value), Base::Integer | Base::Unsigned) => {
                let rounding = if at.flag(2) { Rounding::Away } else { Rounding::Zero };
                integer_of_kind(value.to_integer(rounding), base, kind, &mut faults);
                faults.overflow
            }
            (value, Base::Real) => {
                as_real(value, Format::of_kind(kind)?, &mut faults)?;
                faults.overflow
            }
            _ => return None,
        };
        logical_constant(outside)
    }),
];

/// 16.9: functions of the bits of integers; what is shifted out of range has no value.
const BITS: &[(&str, Function)] = &[
    ("iand", |at| at.of_bits(at.bits(0)? & at.bits(1)?)),
    ("ior", |at| at.of_bits(at.bits(0)? | at.bits(1)?)),
    ("ieor", |at| at.of_bits(at.bits(0)? ^ at.bits(1)?)),
    ("not", |at| at.of_bits(!at.bits(0)?)),
    ("btest", |at| {
        let pos = at.count(1, at.width(0) - 1)?;
        logical_constant(at.bits(0)? >> pos & 1 == 1)
    }),
    ("ibset", |at| at.of_bits(at.bits(0)? | 1 << at.count(1, at.width(0) - 1)?)),
    ("ibclr", |at| at.of_bits(at.bits(0)? & !(1 << at.count(1, at.width(0) - 1)?))),
    ("ibits", |at| {
        let (pos, length) = (at.count(1, at.width(0))?, at.count(2, at.width(0))?);
        let shifted = at.bits(0)?.checked_shr(pos).unwrap_or(0);
        (pos + length <= at.width(0)).then(|| at.of_bits(shifted & low_bits(length)))?
    }),
    ("ishft", |at| {
        let width = at.width(0);
        let shift = i32::try_from(at.int(1)?).ok().filter(|shift| shift.unsigned_abs() <= width)?;
        let bits = at.bits(0)?;
        let (left, right) = (shift.max(0) as u32, (-shift).max(0) as u32);
        at.of_bits(bits.checked_shl(left).unwrap_or(0).checked_shr(right).unwrap_or(0))
    }),
    ("ishftc", |at| {
        let size = match at.int(2) {
            Some(_) => at.count(2, at.width(0)).filter(|size| *size > 0)?,
            None => at.width(0),
        };
        let shift = i32::try_from(at.int(1)?).ok().filter(|shift| shift.unsigned_abs() <= size)?;
        let (bits, mask) = (at.bits(0)?, low_bits(size));
        let left = shift.rem_euclid(size as i32) as u32;
        let part = bits & mask;
        let turned = part.checked_shl(left).unwrap_or(0) | part.checked_shr(size - left).unwrap_or(0);
        at.of_bits(bits & !mask | turned & mask)
    }),
    ("shiftl", |at| at.of_bits(at.bits(0)?.checked_shl(at.count(1, at.width(0))?).unwrap_or(0))),
    ("shiftr", |at| at.of_bits(at.bits(0)?.checked_shr(at.count(1, at.width(0))?).unwrap_or(0))),
    ("shifta", |at| {
        let shift = at.count(1, at.width(0))?.min(127);
        let value = wrap_to_kind(at.bits(0)? as i128, Base::Integer, at.kind);
        at.of_bits((value >> shift) as u128)
    }),
    ("dshiftl", |at| double_shift(at, true)),
    ("dshiftr", |at| double_shift(at, false)),
    ("merge_bits", |at| {
        let mask = at.bits(2)?;
        at.of_bits(at.bits(0)? & mask | at.bits(1)? & !mask)
    }),
    ("maskl", |at| {
        let width = 8 * u32::from(at.kind);
        let count = at.count(0, width)?;
        at.of_bits(low_bits(width) & !low_bits(width - count))
    }),
    ("maskr", |at| at.of_bits(low_bits(at.count(0, 8 * u32::from(at.kind))?))),
    ("popcnt", |at| at.integer(i128::from(at.bits(0)?.count_ones()))),
    ("poppar", |at| at.integer(i128::from(at.bits(0)?.count_ones() & 1))),
    ("leadz", |at| at.integer(i128::from(at.bits(0)?.leading_zeros() - (128 - at.width(0))))),
    ("trailz", |at| at.integer(i128::from(at.bits(0)?.trailing_zeros().min(at.width(0))))),
    ("bge", |at| logical_constant(at.bits(0)? >= at.bits(1)?)),
    ("bgt", |at| logical_constant(at.bits(0)? > at.bits(1)?)),
    ("ble", |at| logical_constant(at.bits(0)? <= at.bits(1)?)),
    ("blt", |at| logical_constant(at.bits(0)? < at.bits(1)?)),
];

fn double_shift(at: &mut At, left: bool) -> Option<Constant> {
    let width = 8 * u32::from(at.kind);
    let shift = at.count(2, width)?;
    let mask = low_bits(width);
    let (high, low) = (at.int(0)? as u128 & mask, at.int(1)? as u128 & mask);
    let count = if left { shift } else { width - shift };
    at.of_bits(high.checked_shl(count).unwrap_or(0) | low.checked_shr(width - count).unwrap_or(0))
}

/// Functions of text.
const TEXT: &[(&str, Function)] = &[
    ("achar", |at| fold_character(at, 0x7f)),
    ("char", |at| fold_character(at, if at.kind == 1 { 0xff } else { 0x10_ffff })),
    ("ichar", |at| at.integer(i128::from(u32::from(at.text(0)?.chars().next()?)))),
    ("iachar", |at| at.integer(i128::from(u32::from(at.text(0)?.chars().next()?)))),
    ("len_trim", |at| at.integer(at.text(0)?.trim_end_matches(' ').chars().count() as i128)),
    ("adjustl", |at| {
        let text = at.text(0)?;
        Some(Constant::Character(pad_text(text.trim_start_matches(' '), text.chars().count())))
    }),
    ("adjustr", |at| {
        let text = at.text(0)?;
        let trimmed = text.trim_end_matches(' ');
        Some(Constant::Character(" ".repeat(text.len() - trimmed.len()) + trimmed))
    }),
    ("index", |at| {
        let (text, part): (Vec<char>, Vec<char>) = (at.text(0)?.chars().collect(), at.text(1)?.chars().collect());
        let last = (text.len() + 1).saturating_sub(part.len());
        let matches = |start: &usize| text.get(*start..*start + part.len()).is_some_and(|here| *here == part[..]);
        let found = if at.flag(2) { (0..last).rev().find(matches) } else { (0..last).find(matches) };
        at.integer(found.map_or(0, |found| found as i128 + 1))
    }),
    ("scan", |at| fold_position(at, true)),
    ("verify", |at| fold_position(at, false)),
    ("lge", |at| logical_constant(compared_text(at.text(0)?, at.text(1)?).is_ge())),
    ("lgt", |at| logical_constant(compared_text(at.text(0)?, at.text(1)?).is_gt())),
    ("lle", |at| logical_constant(compared_text(at.text(0)?, at.text(1)?).is_le())),
    ("llt", |at| logical_constant(compared_text(at.text(0)?, at.text(1)?).is_lt())),
    ("new_line", |_| Some(Constant::Character("\n".to_string()))),
];

fn fold_character(at: &mut At, most: u32) -> Option<Constant> {
    let code = at.int(0)?;
    let known = u32::try_from(code).ok().filter(|code| *code <= most.max(0xff)).and_then(char::from_u32);
    at.faults.invalid |= code < 0;
    known.map(|character| Constant::Character(character.to_string()))
}

fn fold_position(at: &mut At, inside: bool) -> Option<Constant> {
    let (text, set): (Vec<char>, &str) = (at.text(0)?.chars().collect(), at.text(1)?);
    let is_it = |index: &usize| set.contains(text[*index]) == inside;
    let found = if at.flag(2) { (0..text.len()).rev().find(is_it) } else { (0..text.len()).find(is_it) };
    at.integer(found.map_or(0, |found| found as i128 + 1))
}

/// 17.11: functions of IEEE_ARITHMETIC that may stand in constant expressions or are pure.
const IEEE: &[(&str, Function)] = &[
    ("ieee_is_nan", |at| logical_constant(at.real(0)?.is_nan())),
    ("ieee_is_finite", |at| logical_constant(at.real(0)?.is_finite())),
    ("ieee_is_negative", |at| logical_constant(at.real(0)?.is_negative() && !at.real(0)?.is_nan())),
    ("ieee_is_normal", |at| logical_constant(at.real(0)?.is_finite() && !at.real(0)?.is_subnormal())),
    ("ieee_signbit", |at| logical_constant(at.real(0)?.is_negative())),
    ("ieee_unordered", |at| logical_constant(at.real(0)?.is_nan() || at.real(1)?.is_nan())),
    ("ieee_copy_sign", |at| {
        let value = at.real(0)?.with_sign_of(at.real(1)?);
        at.exact(value)
    }),
    ("ieee_next_up", |at| {
        let next = at.real(0)?.neighbor(true);
        at.exact(next)
    }),
    ("ieee_next_down", |at| {
        let next = at.real(0)?.neighbor(false);
        at.exact(next)
    }),
    ("ieee_next_after", |at| {
        let next = match at.real(0)?.compare(at.real(1)?)? {
            Ordering::Less => at.real(0)?.neighbor(true),
            Ordering::Greater => at.real(0)?.neighbor(false),
            Ordering::Equal => at.real(0)?.clone(),
        };
        at.exact(next)
    }),
    ("ieee_scalb", |at| {
        let scaled = at.real(0)?.scale(at.int(1)?.clamp(-40_000, 40_000) as i32);
        at.exact(scaled)
    }),
    ("ieee_rem", |at| at.operation(Operation::Remainder)),
    ("ieee_logb", |at| {
        let value = at.real(0)?;
        let logb = Real::of_integer(i128::from(value.exponent()? - 1), value.format()).0;
        at.exact(logb)
    }),
];
