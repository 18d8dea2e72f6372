//! Arithmetic on constants (10.1.5) and the intrinsic functions of them (16.9).

use crate::body::BinaryOp;
use symbols::{Base, Constant, Value};

/// A real constant that was computed.
pub fn real(value: f64) -> Constant {
    Constant::Real(value.to_bits(), format!("{value:?}"))
}

pub fn as_real(constant: &Constant) -> Option<f64> {
    match constant {
        Constant::Integer(value) => Some(*value as f64),
        Constant::Real(bits, _) => Some(f64::from_bits(*bits)),
        Constant::Complex(..) | Constant::Logical(_) | Constant::Character(_) => None,
    }
}

pub fn as_complex(constant: &Constant) -> Option<(f64, f64)> {
    match constant {
        Constant::Complex(re, im) => Some((f64::from_bits(*re), f64::from_bits(*im))),
        other => as_real(other).map(|re| (re, 0.0)),
    }
}

pub fn negated(constant: &Constant) -> Option<Constant> {
    match constant {
        Constant::Integer(value) => value.checked_neg().map(Constant::Integer),
        Constant::Real(bits, spelling) => {
            let spelling = spelling.strip_prefix('-').map_or_else(|| format!("-{spelling}"), str::to_string);
            Some(Constant::Real((-f64::from_bits(*bits)).to_bits(), spelling))
        }
        Constant::Complex(re, im) => {
            let minus = |bits: u64| (-f64::from_bits(bits)).to_bits();
            Some(Constant::Complex(minus(*re), minus(*im)))
        }
        Constant::Logical(_) | Constant::Character(_) => None,
    }
}

/// A constant as one of another class.
pub fn converted(constant: &Constant, base: Base) -> Option<Constant> {
    match (constant, base) {
        (Constant::Real(bits, _), Base::Integer) => Some(Constant::Integer(f64::from_bits(*bits) as i128)),
        (Constant::Complex(re, _), Base::Integer) => Some(Constant::Integer(f64::from_bits(*re) as i128)),
        (Constant::Complex(re, _), Base::Real) => Some(real(f64::from_bits(*re))),
        (Constant::Integer(value), Base::Real) => Some(real(*value as f64)),
        (_, Base::Complex) => as_complex(constant).map(|(re, im)| Constant::Complex(re.to_bits(), im.to_bits())),
        (Constant::Integer(_), Base::Integer | Base::Unsigned) => Some(constant.clone()),
        (Constant::Real(..), Base::Real) => Some(constant.clone()),
        (Constant::Logical(_), Base::Logical) | (Constant::Character(_), _) => Some(constant.clone()),
        _ => None,
    }
}

/// A constant as its kind holds it: integers wrap, reals of kind 4 are rounded.
pub fn rounded(constant: Constant, base: Base, kind: u8) -> Constant {
    match (&constant, base) {
        (Constant::Integer(value), Base::Integer) if kind < 16 => {
            let shift = 128 - 8 * kind as u32;
            Constant::Integer((value << shift) >> shift)
        }
        (Constant::Real(bits, _), Base::Real) if kind == 4 => {
            let value = f64::from_bits(*bits);
            let narrow = f64::from(value as f32);
            if narrow == value { constant } else { Constant::Real(narrow.to_bits(), format!("{:?}", value as f32)) }
        }
        (Constant::Complex(re, im), Base::Complex) if kind == 4 => {
            let narrow = |bits: u64| f64::from(f64::from_bits(bits) as f32).to_bits();
            Constant::Complex(narrow(*re), narrow(*im))
        }
        _ => constant,
    }
}

pub fn binary(op: BinaryOp, left: &Constant, right: &Constant) -> Option<Constant> {
    match (left, right) {
        (Constant::Integer(left), Constant::Integer(right)) => binary_integer(op, *left, *right),
        (Constant::Logical(left), Constant::Logical(right)) => Some(Constant::Logical(match op {
            BinaryOp::And => *left && *right,
            BinaryOp::Or => *left || *right,
            BinaryOp::Eqv => left == right,
            BinaryOp::Neqv => left != right,
            _ => return None,
        })),
        (Constant::Character(left), Constant::Character(right)) => match op {
            BinaryOp::Concat => Some(Constant::Character(format!("{left}{right}"))),
            _ => compared(op, left.trim_end().cmp(right.trim_end())),
        },
        (Constant::Complex(..), _) | (_, Constant::Complex(..)) => {
            binary_complex(op, as_complex(left)?, as_complex(right)?)
        }
        _ => binary_real(op, as_real(left)?, as_real(right)?),
    }
}

fn compared(op: BinaryOp, order: std::cmp::Ordering) -> Option<Constant> {
    op.holds(order).map(Constant::Logical)
}

fn binary_integer(op: BinaryOp, left: i128, right: i128) -> Option<Constant> {
    let value = match op {
        BinaryOp::Add => left.checked_add(right)?,
        BinaryOp::Subtract => left.checked_sub(right)?,
        BinaryOp::Multiply => left.checked_mul(right)?,
        BinaryOp::Divide => left.checked_div(right)?,
        BinaryOp::Power if right >= 0 => left.checked_pow(u32::try_from(right).ok()?)?,
        BinaryOp::Power => match left {
            1 => 1,
            -1 => {
                if right % 2 == 0 {
                    1
                } else {
                    -1
                }
            }
            0 => return None,
            _ => 0,
        },
        _ => return compared(op, left.cmp(&right)),
    };
    Some(Constant::Integer(value))
}

fn binary_real(op: BinaryOp, left: f64, right: f64) -> Option<Constant> {
    Some(real(match op {
        BinaryOp::Add => left + right,
        BinaryOp::Subtract => left - right,
        BinaryOp::Multiply => left * right,
        BinaryOp::Divide => left / right,
        BinaryOp::Power => left.powf(right),
        _ => return compared(op, left.partial_cmp(&right)?),
    }))
}

fn binary_complex(op: BinaryOp, left: (f64, f64), right: (f64, f64)) -> Option<Constant> {
    let (re, im) = match op {
        BinaryOp::Add => (left.0 + right.0, left.1 + right.1),
        BinaryOp::Subtract => (left.0 - right.0, left.1 - right.1),
        BinaryOp::Multiply => (left.0 * right.0 - left.1 * right.1, left.0 * right.1 + left.1 * right.0),
        BinaryOp::Divide => {
            let norm = right.0 * right.0 + right.1 * right.1;
            ((left.0 * right.0 + left.1 * right.1) / norm, (left.1 * right.0 - left.0 * right.1) / norm)
        }
        _ => return None,
    };
    Some(Constant::Complex(re.to_bits(), im.to_bits()))
}

/// 16.4: the numeric models.
pub fn numeric_model(name: &str, (base, kind): (Base, u8)) -> Option<Constant> {
    let bits = 8 * kind as u32;
    let integer = |value: i128| Some(Constant::Integer(value));
    match (name, base, kind) {
        ("huge", Base::Integer, _) => integer(if bits >= 128 { i128::MAX } else { (1i128 << (bits - 1)) - 1 }),
        ("bit_size", Base::Integer, _) => integer(bits as i128),
        ("digits", Base::Integer, _) => integer(bits as i128 - 1),
        ("range", Base::Integer, 1) => integer(2),
        ("range", Base::Integer, 2) => integer(4),
        ("range", Base::Integer, 4) => integer(9),
        ("range", Base::Integer, 8) => integer(18),
        ("range", Base::Integer, _) => integer(38),
        ("radix", _, _) => integer(2),
        ("huge", Base::Real, 4) => Some(real(f64::from(f32::MAX))),
        ("huge", Base::Real, _) => Some(real(f64::MAX)),
        ("tiny", Base::Real, 4) => Some(real(f64::from(f32::MIN_POSITIVE))),
        ("tiny", Base::Real, _) => Some(real(f64::MIN_POSITIVE)),
        ("epsilon", Base::Real, 4) => Some(real(f64::from(f32::EPSILON))),
        ("epsilon", Base::Real, _) => Some(real(f64::EPSILON)),
        ("digits", Base::Real, 4) => integer(24),
        ("digits", Base::Real, _) => integer(53),
        ("precision", Base::Real | Base::Complex, 4) => integer(6),
        ("precision", Base::Real | Base::Complex, 8) => integer(15),
        ("precision", Base::Real | Base::Complex, _) => integer(33),
        ("range", Base::Real | Base::Complex, 4) => integer(37),
        ("range", Base::Real | Base::Complex, 8) => integer(307),
        ("range", Base::Real | Base::Complex, _) => integer(4931),
        ("minexponent", Base::Real, 4) => integer(-125),
        ("minexponent", Base::Real, _) => integer(-1021),
        ("maxexponent", Base::Real, 4) => integer(128),
        ("maxexponent", Base::Real, _) => integer(1024),
        _ => None,
    }
}

pub fn integers(name: &str, values: &[Constant]) -> Option<i128> {
    let value = |index: usize| match values.get(index) {
        Some(Constant::Integer(value)) => Some(*value),
        _ => None,
    };
    let all = || {
        values
            .iter()
            .map(|value| match value {
                Constant::Integer(value) => Some(*value),
                _ => None,
            })
            .collect::<Option<Vec<i128>>>()
    };
    let number = || values.first().and_then(as_real);
    Some(match name {
        "abs" => value(0)?.checked_abs()?,
        "max" => all()?.into_iter().max()?,
        "min" => all()?.into_iter().min()?,
        "mod" => value(0)?.checked_rem(value(1)?)?,
        "modulo" => value(0)?.checked_rem(value(1)?).map(|rest| {
            if rest != 0 && (rest < 0) != (value(1) < Some(0)) { rest + value(1).unwrap_or(0) } else { rest }
        })?,
        "sign" => {
            if value(1)? < 0 {
                -value(0)?.checked_abs()?
            } else {
                value(0)?.checked_abs()?
            }
        }
        "iand" => value(0)? & value(1)?,
        "ior" => value(0)? | value(1)?,
        "ieor" => value(0)? ^ value(1)?,
        "not" => !value(0)?,
        "ishft" => match value(1)? {
            shift @ 0..=63 => value(0)?.checked_shl(shift as u32)?,
            shift @ -63..=-1 => value(0)?.checked_shr(-shift as u32)?,
            _ => return None,
        },
        "shiftl" => value(0)?.checked_shl(u32::try_from(value(1)?).ok().filter(|shift| *shift < 64)?)?,
        "shiftr" | "shifta" => value(0)?.checked_shr(u32::try_from(value(1)?).ok().filter(|shift| *shift < 64)?)?,
        "ibset" => value(0)? | 1i128.checked_shl(u32::try_from(value(1)?).ok()?)?,
        "ibclr" => value(0)? & !1i128.checked_shl(u32::try_from(value(1)?).ok()?)?,
        "nint" => number()?.round() as i128,
        "floor" => number()?.floor() as i128,
        "ceiling" => number()?.ceil() as i128,
        "int" => number()? as i128,
        _ => return selected_kind(name, value(0), value(1)),
    })
}

/// 16.9.179 to 16.9.182: the kinds with a range and a precision; -1 and less if there is none.
fn selected_kind(name: &str, first: Option<i128>, second: Option<i128>) -> Option<i128> {
    Some(match name {
        "selected_int_kind" => match first? {
            ..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => -1,
        },
        "selected_real_kind" => match (first.unwrap_or(0), second.unwrap_or(0)) {
            (..=6, ..=37) => 4,
            (..=15, ..=307) => 8,
            (..=33, ..=4931) => 16,
            (34.., _) => -1,
            _ => -2,
        },
        "selected_logical_kind" => match first? {
            ..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            33..=64 => 8,
            _ => -1,
        },
        _ => return None,
    })
}

/// Integers about text.
pub fn of_text(name: &str, values: &[Constant]) -> Option<Constant> {
    let text = |index: usize| match values.get(index) {
        Some(Constant::Character(text)) => Some(text.as_str()),
        _ => None,
    };
    let value = match name {
        "ichar" | "iachar" => *text(0)?.as_bytes().first()? as i128,
        "len_trim" => text(0)?.trim_end_matches(' ').len() as i128,
        "index" if values.len() == 2 => text(0)?.find(text(1)?).map_or(0, |found| found as i128 + 1),
        "selected_char_kind" => match text(0)?.trim().to_ascii_lowercase().as_str() {
            "ascii" | "default" => 1,
            "iso_10646" => 4,
            _ => -1,
        },
        _ => return None,
    };
    Some(Constant::Integer(value))
}

pub fn reals(name: &str, values: &[Constant]) -> Option<f64> {
    let value = |index: usize| values.get(index).and_then(as_real);
    let x = value(0)?;
    Some(match name {
        "abs" => x.abs(),
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "log10" => x.log10(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" if values.len() == 1 => x.atan(),
        "atan" | "atan2" => x.atan2(value(1)?),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "max" => values.iter().map(as_real).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::max)?,
        "min" => values.iter().map(as_real).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::min)?,
        "mod" => x % value(1)?,
        "sign" => x.abs().copysign(value(1)?),
        "aint" => x.trunc(),
        "anint" => x.round(),
        "hypot" => x.hypot(value(1)?),
        _ => return None,
    })
}

pub fn of_bits(name: &str, values: &[Constant]) -> Option<Constant> {
    match (name, values) {
        ("btest", [Constant::Integer(value), Constant::Integer(bit @ 0..=127)]) => {
            Some(Constant::Logical((value >> bit) & 1 == 1))
        }
        _ => None,
    }
}

pub fn text(name: &str, values: &[Constant]) -> Option<String> {
    match (name, values) {
        ("char" | "achar", [Constant::Integer(code @ 0..=127)]) => Some((*code as u8 as char).to_string()),
        ("trim", [Constant::Character(text)]) => Some(text.trim_end_matches(' ').to_string()),
        ("adjustl", [Constant::Character(text)]) => {
            let trimmed = text.trim_start_matches(' ');
            Some(format!("{trimmed}{}", " ".repeat(text.len() - trimmed.len())))
        }
        ("repeat", [Constant::Character(text), Constant::Integer(count @ 0..=65_536)]) if text.len() < 65_536 => {
            Some(text.repeat(*count as usize))
        }
        ("new_line", _) => Some("\n".to_string()),
        _ => None,
    }
}

pub fn substring(text: Value, first: Option<i128>, last: Option<Option<i128>>) -> Option<Value> {
    let Value::Constant(Constant::Character(text)) = text else { return None };
    let first = usize::try_from(first?).ok()?.checked_sub(1)?;
    let last = match last {
        Some(last) => usize::try_from(last?.max(0)).ok()?,
        None => text.len(),
    };
    Some(Value::Constant(Constant::Character(text.get(first..last.max(first))?.to_string())))
}
