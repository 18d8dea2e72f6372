//! 6.4.4 constants and 6.4.5 string literals: spellings to values.

use symbols::{Base, Constant};

/// A constant with the class and size of its type.
pub(super) struct Literal {
    pub(super) value: Constant,
    pub(super) base: Base,
    pub(super) bytes: u8,
}

/// 6.4.4.1 integer-constant: the first type of its list that can represent it.
pub(super) fn integer(text: &str) -> Option<Literal> {
    let text = text.replace('\'', "").to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        _ if text.starts_with('0') => (&text[..], 8),
        _ => (&text[..], 10),
    };
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let value = u128::from_str_radix(digits, radix).ok()?;
    let unsigned = suffix.contains('u');
    let long = suffix.contains('l') || suffix.contains('z');
    if suffix.len() > 3 || suffix.chars().any(|c| !matches!(c, 'u' | 'l' | 'z')) {
        return None;
    }
    let fits = |bits: u32| value < 1u128 << bits;
    let (base, bytes) = match radix {
        _ if unsigned && !long && fits(32) => (Base::Unsigned, 4),
        _ if unsigned => (Base::Unsigned, 8),
        _ if !long && fits(31) => (Base::Integer, 4),
        2 | 8 | 16 if !long && fits(32) => (Base::Unsigned, 4),
        _ if fits(63) => (Base::Integer, 8),
        _ => (Base::Unsigned, 8),
    };
    fits(64).then_some(Literal { value: Constant::Integer(value as i128), base, bytes })
}

/// 6.4.4.2 floating-constant; GNU's imaginary ones are complex.
pub(super) fn floating(text: &str) -> Option<Literal> {
    let text = text.replace('\'', "").to_ascii_lowercase();
    let hexadecimal = text.starts_with("0x");
    let is_suffix = |c: char| matches!(c, 'f' | 'l' | 'i' | 'j');
    let number = match (hexadecimal, text.split_once('p')) {
        (true, Some((_, exponent))) => {
            &text[..text.len() - (exponent.len() - exponent.trim_end_matches(is_suffix).len())]
        }
        (true, None) => return None,
        (false, _) => text.trim_end_matches(is_suffix),
    };
    let suffix = &text[number.len()..];
    let bytes = match (suffix.contains('f'), suffix.contains('l')) {
        (true, _) => 4,
        (false, true) => 16,
        (false, false) => 8,
    };
    let value = if hexadecimal { hexadecimal_value(&number[2..])? } else { number.parse::<f64>().ok()? };
    if suffix.contains(['i', 'j']) {
        let value = Constant::Complex(0f64.to_bits(), value.to_bits());
        return Some(Literal { value, base: Base::Complex, bytes });
    }
    let spelled = if hexadecimal { format!("{value:?}") } else { number.to_string() };
    Some(Literal { value: Constant::Real(value.to_bits(), spelled), base: Base::Real, bytes })
}

/// `1.8p3` after its `0x`.
fn hexadecimal_value(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once('p')?;
    let exponent = exponent.parse::<i32>().ok()?.clamp(-5000, 5000);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0f64;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let scale = i32::try_from(fraction.len()).ok()?.checked_mul(4)?;
    Some(value * 2f64.powi(exponent - scale))
}

/// 6.4.4.5 character-constant.
pub(super) fn character(text: &str) -> Option<Literal> {
    let (prefix, inner) = text.split_once('\'')?;
    let inner = inner.strip_suffix('\'')?;
    let (base, bytes) = match prefix {
        "" => (Base::Integer, 4),
        "L" => (Base::Integer, 4),
        "u8" => (Base::Unsigned, 1),
        "u" => (Base::Unsigned, 2),
        "U" => (Base::Unsigned, 4),
        _ => return None,
    };
    let mut value = 0i128;
    for unit in units(inner) {
        let unit = match unit {
            Unit::Char(c) if prefix.is_empty() && !c.is_ascii() => u32::from(c) & 0xff,
            Unit::Char(c) => u32::from(c),
            Unit::Code(code) => code,
        };
        value = if prefix.is_empty() { (value << 8 | i128::from(unit & 0xff)) & 0xffff_ffff } else { i128::from(unit) };
    }
    let single = units(inner).count() == 1;
    let value = if prefix.is_empty() && single { i128::from(value as u8 as i8) } else { value };
    Some(Literal { value: Constant::Integer(value), base, bytes })
}

/// 6.4.5 string-literal: its text, and the class and size of its characters.
pub(super) fn string(text: &str) -> Option<(String, Base, u8)> {
    let (prefix, inner) = text.split_once('"')?;
    let inner = inner.strip_suffix('"')?;
    let (base, bytes) = match prefix {
        "" | "u8" => (Base::Char, 1),
        "L" => (Base::Integer, 4),
        "u" => (Base::Unsigned, 2),
        "U" => (Base::Unsigned, 4),
        _ => return None,
    };
    let value = units(inner).map(|unit| match unit {
        Unit::Char(c) => c,
        Unit::Code(code) => char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
    });
    Some((value.collect(), base, bytes))
}

/// A character as written, or an escaped code.
enum Unit {
    Char(char),
    Code(u32),
}

/// 6.4.4.5 c-char-sequence.
fn units(text: &str) -> impl Iterator<Item = Unit> + '_ {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        if first != '\\' {
            rest = &rest[first.len_utf8()..];
            return Some(Unit::Char(first));
        }
        let (code, after) = escape(&rest[1..]);
        rest = after;
        Some(Unit::Code(code))
    })
}

/// An escape sequence after its `\`, and what follows it.
fn escape(text: &str) -> (u32, &str) {
    let Some(first) = text.chars().next() else { return (u32::from('\\'), text) };
    let after = &text[first.len_utf8()..];
    let digits = |text: &str, radix: u32, most: usize| {
        text.char_indices().take(most).take_while(|(_, c)| c.is_digit(radix)).count()
    };
    let coded = |text: &str, radix: u32, count: usize| u32::from_str_radix(&text[..count], radix).unwrap_or(u32::MAX);
    match first {
        '0'..='7' => {
            let count = digits(text, 8, 3);
            (coded(text, 8, count), &text[count..])
        }
        'x' | 'u' | 'U' => {
            let most = match first {
                'u' => 4,
                'U' => 8,
                _ => usize::MAX,
            };
            let count = digits(after, 16, most);
            (coded(after, 16, count), &after[count..])
        }
        'n' => (10, after),
        't' => (9, after),
        'r' => (13, after),
        'a' => (7, after),
        'b' => (8, after),
        'f' => (12, after),
        'v' => (11, after),
        'e' => (27, after),
        other => (u32::from(other), after),
    }
}
