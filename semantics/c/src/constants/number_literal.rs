//! 6.4.4.1 integer constants and 6.4.4.2 floating constants: spellings to values, with their types.

use symbols::{Base, Constant, Extended};

/// The type of a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConstantType {
    Scalar(Base, u8),
    Other(Extended),
    BitInt {
        signed: bool,
        width: u32,
    },
    /// GNU's imaginary integers, with the bytes of a part.
    ComplexInteger(u8),
}

/// A constant with its type.
#[derive(Debug)]
pub(crate) struct Literal {
    pub(crate) value: Constant,
    pub(crate) ty: ConstantType,
}

/// Why a spelling is not a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// What follows the digits is not a suffix.
    Suffix(String),
    /// A digit that the radix does not have.
    Digit(char, &'static str),
    /// No type has the value.
    TooLarge,
    /// There is no digit where one must be.
    NoDigits(&'static str),
    /// A `'` that does not stand between two digits.
    Separator,
}

/// The radices, by prefix and name.
const RADICES: &[(&str, u32, &str)] = &[("0x", 16, "hexadecimal"), ("0b", 2, "binary"), ("0o", 8, "octal")];

/// What an integer suffix says, without case.
#[derive(Clone, Copy, Default)]
struct Suffix {
    unsigned: bool,
    /// How many `l`.
    long: u8,
    bit_precise: bool,
    imaginary: bool,
}

/// 6.4.4.1 integer-constant: the first type of its list that can represent it.
pub(crate) fn read_integer(text: &str) -> Result<Literal, Fault> {
    check_separators(text)?;
    let plain = text.replace('\'', "");
    let lower = plain.to_ascii_lowercase();
    let row = RADICES.iter().find(|(prefix, ..)| lower.starts_with(prefix) && *prefix != "0o");
    let (radix, name, start) = match row {
        Some((prefix, radix, name)) => (*radix, *name, prefix.len()),
        None if lower.starts_with('0') => (8, "octal", 0),
        None => (10, "decimal", 0),
    };
    let written = if radix == 16 { 16 } else { 10 };
    let rest = &lower[start..];
    let end = rest.find(|c: char| !c.is_digit(written)).unwrap_or(rest.len());
    let (digits, suffix) = rest.split_at(end);
    let spelled = &plain[start + end..];
    if digits.is_empty() {
        return Err(Fault::Suffix(plain[1..].to_string()));
    }
    let suffix = read_integer_suffix(suffix, spelled).ok_or_else(|| Fault::Suffix(spelled.to_string()))?;
    if let Some(wrong) = digits.chars().find(|digit| !digit.is_digit(radix)) {
        return Err(Fault::Digit(wrong, name));
    }
    let significant = digits.trim_start_matches('0');
    let value = if significant.is_empty() {
        0
    } else {
        u128::from_str_radix(significant, radix).map_err(|_| Fault::TooLarge)?
    };
    type_integer(value, radix, suffix)
}

/// 6.4.4.1 integer-suffix, in any order and case but for `lL`; `None` if the letters are not a suffix.
fn read_integer_suffix(suffix: &str, spelled: &str) -> Option<Suffix> {
    let mut found = Suffix::default();
    let mut rest = suffix;
    let mut long_done = false;
    while let Some(first) = rest.chars().next() {
        let mut take = 1;
        match first {
            'u' if !found.unsigned => found.unsigned = true,
            'l' if !long_done && !found.bit_precise => {
                long_done = true;
                let at = suffix.len() - rest.len();
                found.long = 1;
                if rest.starts_with("ll") && matches!(spelled.get(at..at + 2), Some("ll" | "LL")) {
                    (found.long, take) = (2, 2);
                }
            }
            'w' if rest.starts_with("wb")
                && !long_done
                && matches!(spelled.get(suffix.len() - rest.len()..)?.get(..2), Some("wb" | "WB")) =>
            {
                (found.bit_precise, long_done, take) = (true, true, 2);
            }
            'i' | 'j' if !found.imaginary => found.imaginary = true,
            _ => return None,
        }
        rest = &rest[take..];
    }
    Some(found)
}

/// The types that 6.4.4.1 lists, each by its width: `int`, `long`, `long long`.
fn type_integer(value: u128, radix: u32, suffix: Suffix) -> Result<Literal, Fault> {
    let bits = 128 - value.leading_zeros();
    let literal = |ty| Ok(Literal { value: Constant::Integer(value as i128), ty });
    if suffix.bit_precise {
        let width = if suffix.unsigned { bits.max(1) } else { (bits + 1).max(2) };
        return literal(ConstantType::BitInt { signed: !suffix.unsigned, width });
    }
    let rows = [
        (0, 31, false, ConstantType::Scalar(Base::Integer, 4)),
        (0, 32, true, ConstantType::Scalar(Base::Unsigned, 4)),
        (1, 63, false, ConstantType::Scalar(Base::Integer, 8)),
        (1, 64, true, ConstantType::Scalar(Base::Unsigned, 8)),
        (2, 63, false, ConstantType::Other(Extended::LongLong)),
        (2, 64, true, ConstantType::Other(Extended::UnsignedLongLong)),
    ];
    let either = radix != 10;
    let fits = |(own, most, unsigned, _): &&(u8, u32, bool, ConstantType)| {
        *own >= suffix.long && bits <= *most && if suffix.unsigned { *unsigned } else { !*unsigned || either }
    };
    let ty = match rows.iter().find(fits) {
        Some((.., ty)) => *ty,
        // Decimal constants that only an unsigned type can hold: gcc and clang give them that with a warning.
        None if bits <= 64 => ConstantType::Scalar(Base::Unsigned, 8),
        None => return Err(Fault::TooLarge),
    };
    if !suffix.imaginary {
        return literal(ty);
    }
    let bytes = match ty {
        ConstantType::Scalar(_, bytes) => bytes,
        ConstantType::Other(_) | ConstantType::BitInt { .. } | ConstantType::ComplexInteger(_) => 8,
    };
    let value = Constant::complex(0.0, value as f64);
    Ok(Literal { value, ty: ConstantType::ComplexInteger(bytes) })
}

/// 6.4.4.1: a digit separator stands between two digits.
fn check_separators(text: &str) -> Result<(), Fault> {
    let bytes = text.as_bytes();
    let hexadecimal = matches!(bytes.get(..2), Some(b"0x" | b"0X"));
    let is_digit = |byte: &u8| if hexadecimal { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(is_digit);
    let start = if text.len() > 2 && matches!(&bytes[..2], b"0x" | b"0X" | b"0b" | b"0B") { 2 } else { 0 };
    let wrong =
        |(at, byte): (usize, &u8)| *byte == b'\'' && (at <= start || !digit(at.checked_sub(1)) || !digit(Some(at + 1)));
    if bytes.iter().enumerate().any(wrong) { Err(Fault::Separator) } else { Ok(()) }
}

/// 6.4.4.2 floating-suffix, annex H, and GNU's: without imaginary ones and without case.
const FLOATING_SUFFIXES: &[(&str, ConstantType)] = &[
    ("", ConstantType::Scalar(Base::Real, 8)),
    ("f", ConstantType::Scalar(Base::Real, 4)),
    ("l", ConstantType::Scalar(Base::Real, 16)),
    ("d", ConstantType::Scalar(Base::Real, 8)),
    ("w", ConstantType::Scalar(Base::Real, 16)),
    ("q", ConstantType::Other(Extended::Float128)),
    ("df", ConstantType::Other(Extended::Decimal32)),
    ("dd", ConstantType::Other(Extended::Decimal64)),
    ("dl", ConstantType::Other(Extended::Decimal128)),
    ("f16", ConstantType::Scalar(Base::Real, 2)),
    ("f32", ConstantType::Other(Extended::Float32)),
    ("f64", ConstantType::Other(Extended::Float64)),
    ("f128", ConstantType::Other(Extended::Float128)),
    ("f32x", ConstantType::Other(Extended::Float32x)),
    ("f64x", ConstantType::Other(Extended::Float64x)),
    ("bf16", ConstantType::Other(Extended::BFloat16)),
];

/// 6.4.4.2 floating-constant; GNU's imaginary ones are complex.
pub(crate) fn read_floating(text: &str) -> Result<Literal, Fault> {
    check_separators(text)?;
    let written = text.replace('\'', "");
    let text = written.to_ascii_lowercase();
    let hexadecimal = text.starts_with("0x");
    let end = find_number_end(&text, hexadecimal)?;
    let (number, suffix) = text.split_at(end);
    let imaginary = suffix.contains(['i', 'j']);
    let plain = match imaginary {
        true => suffix.replacen(['i', 'j'], "", 1),
        false => suffix.to_string(),
    };
    let row = FLOATING_SUFFIXES.iter().find(|(own, _)| *own == plain);
    let decimal = plain.len() == 2 && plain.starts_with('d');
    let one_case = [suffix.to_string(), suffix.to_ascii_uppercase()].iter().any(|case| *case == written[end..]);
    let row = row.filter(|_| !decimal || one_case && !imaginary && !hexadecimal);
    let ty = row.map(|(_, ty)| *ty).ok_or_else(|| Fault::Suffix(written[end..].to_string()))?;
    let value = match hexadecimal {
        true => read_hexadecimal(&number[2..]),
        false => number.parse::<f64>().ok(),
    };
    let value = value.ok_or(Fault::NoDigits("constant"))?;
    if imaginary {
        let bytes = if let ConstantType::Scalar(_, bytes) = ty { bytes } else { 8 };
        let value = Constant::complex(0.0, value);
        return Ok(Literal { value, ty: ConstantType::Scalar(Base::Complex, bytes) });
    }
    let spelled = if hexadecimal { format!("{value:?}") } else { number.to_string() };
    Ok(Literal { value: Constant::Real(symbols::Real::with_spelling(value, &spelled)), ty })
}

/// Where the suffix begins: after the digits, and the exponent that a hexadecimal one must have.
fn find_number_end(text: &str, hexadecimal: bool) -> Result<usize, Fault> {
    let (radix, mark, start) = if hexadecimal { (16, 'p', 2) } else { (10, 'e', 0) };
    let digits = &text[start..];
    let significand = digits.find(|c: char| !c.is_digit(radix) && c != '.').unwrap_or(digits.len());
    if !digits[..significand].chars().any(|c| c.is_digit(radix)) {
        return Err(Fault::NoDigits("constant"));
    }
    if digits[..significand].matches('.').count() > 1 {
        let second = digits.match_indices('.').nth(1).map_or(0, |(at, _)| at);
        return Err(Fault::Suffix(digits[second..].to_string()));
    }
    let rest = &digits[significand..];
    let Some(exponent) = rest.strip_prefix(mark) else {
        return if hexadecimal { Err(Fault::NoDigits("exponent")) } else { Ok(start + significand) };
    };
    let signed = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let count = signed.chars().take_while(char::is_ascii_digit).count();
    if count == 0 {
        return Err(Fault::NoDigits("exponent"));
    }
    Ok(text.len() - signed.len() + count)
}

/// `1.8p3` after its `0x`.
fn read_hexadecimal(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once('p')?;
    let exponent = exponent.parse::<i64>().unwrap_or(if exponent.starts_with('-') { -5000 } else { 5000 });
    let exponent = i32::try_from(exponent.clamp(-5000, 5000)).ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0f64;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let scale = i32::try_from(fraction.len()).ok()?.checked_mul(4)?;
    Some(value * 2f64.powi(exponent.checked_sub(scale)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn an_integer_has_the_first_type_of_its_list_that_holds_it() {
        const ROWS: &[(&str, ConstantType)] = &[
            ("1", ConstantType::Scalar(Base::Integer, 4)),
            ("2147483648", ConstantType::Scalar(Base::Integer, 8)),
            ("0x80000000", ConstantType::Scalar(Base::Unsigned, 4)),
            ("1u", ConstantType::Scalar(Base::Unsigned, 4)),
            ("1lU", ConstantType::Scalar(Base::Unsigned, 8)),
            ("1ll", ConstantType::Other(Extended::LongLong)),
            ("1LLu", ConstantType::Other(Extended::UnsignedLongLong)),
            ("0xffffffffffffffffll", ConstantType::Other(Extended::UnsignedLongLong)),
            ("18446744073709551615", ConstantType::Scalar(Base::Unsigned, 8)),
            ("3wb", ConstantType::BitInt { signed: true, width: 3 }),
            ("0uwb", ConstantType::BitInt { signed: false, width: 1 }),
            ("1'000'000", ConstantType::Scalar(Base::Integer, 4)),
            ("2i", ConstantType::ComplexInteger(4)),
            ("0b101", ConstantType::Scalar(Base::Integer, 4)),
        ];
        for (text, ty) in ROWS {
            assert_eq!(read_integer(text).map(|literal| literal.ty), Ok(*ty), "{text}");
        }
    }

    impl PartialEq for Literal {
        fn eq(&self, other: &Literal) -> bool {
            self.ty == other.ty && self.value == other.value
        }
    }

    #[test]
    fn wrong_spellings_say_what_is_wrong() {
        let suffix = |text: &str| Err(Fault::Suffix(text.to_string()));
        for (text, fault) in [
            ("08", Err(Fault::Digit('8', "octal"))),
            ("0b12", Err(Fault::Digit('2', "binary"))),
            ("1lL", suffix("lL")),
            ("1lul", suffix("lul")),
            ("0x", suffix("x")),
            ("12abc", suffix("abc")),
            ("18446744073709551616", Err(Fault::TooLarge)),
            ("1''0", Err(Fault::Separator)),
            ("0x'1", Err(Fault::Separator)),
            ("1z", suffix("z")),
        ] {
            assert_eq!(read_integer(text), fault, "{text}");
        }
        for (text, fault) in [
            ("1.0foo", suffix("foo")),
            ("0x1.8", Err(Fault::NoDigits("exponent"))),
            ("1e+", Err(Fault::NoDigits("exponent"))),
            ("1.2.3", suffix(".3")),
            ("1.0dF", suffix("dF")),
            ("0x1p0DD", suffix("DD")),
            ("1.0ddi", suffix("ddi")),
            ("1e'1", Err(Fault::Separator)),
            ("1.2e-3'f", Err(Fault::Separator)),
        ] {
            assert_eq!(read_floating(text), fault, "{text}");
        }
    }

    #[test]
    fn a_floating_constant_has_the_type_of_its_suffix() {
        for (text, value, ty) in [
            ("1.5", 1.5, ConstantType::Scalar(Base::Real, 8)),
            ("0x1.8p1F", 3.0, ConstantType::Scalar(Base::Real, 4)),
            ("2.l", 2.0, ConstantType::Scalar(Base::Real, 16)),
            ("1e2dd", 100.0, ConstantType::Other(Extended::Decimal64)),
            ("1.0f32x", 1.0, ConstantType::Other(Extended::Float32x)),
        ] {
            let literal = read_floating(text).expect("a constant");
            let Constant::Real(real) = &literal.value else { panic!("{text} is real") };
            assert_eq!((real.to_f64(), literal.ty), (value, ty), "{text}");
        }
    }
}
