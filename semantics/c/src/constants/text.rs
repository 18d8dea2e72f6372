//! 6.4.4.5 character constants and 6.4.5 string literals: spellings to values.

use super::number_literal::{ConstantType, Literal};
use symbols::{Base, Constant};

/// What is wrong with a character or string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// An escape sequence that the lexer has reported.
    Told,
    /// A universal character name that names no character.
    NoCharacter(u32),
    /// An escape sequence that its type has no room for.
    OutOfRange,
    /// More than one character with `u8`, `u` or `U`.
    TooLong,
}

/// A prefix, with the class and size of its characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Encoding {
    pub(crate) prefix: &'static str,
    pub(crate) base: Base,
    pub(crate) bytes: u8,
}

/// 6.4.5 encoding-prefix.
const ENCODINGS: &[Encoding] = &[
    Encoding { prefix: "", base: Base::Char, bytes: 1 },
    Encoding { prefix: "u8", base: Base::Char, bytes: 1 },
    Encoding { prefix: "u", base: Base::Unsigned, bytes: 2 },
    Encoding { prefix: "U", base: Base::Unsigned, bytes: 4 },
    Encoding { prefix: "L", base: Base::Integer, bytes: 4 },
];

fn find_encoding(prefix: &str) -> Option<Encoding> {
    ENCODINGS.iter().find(|encoding| encoding.prefix == prefix).copied()
}

/// 6.4.4.5 character-constant; `signed` is `char`.
pub(crate) fn read_character(text: &str, signed: bool) -> Option<(Literal, Vec<Fault>)> {
    let (prefix, inner) = text.split_once('\'')?;
    let inner = inner.strip_suffix('\'')?;
    let encoding = find_encoding(prefix)?;
    let mut faults = Vec::new();
    let units: Vec<Unit> = read_units(inner, &mut faults).collect();
    let codes: Vec<u32> = units.iter().flat_map(|unit| unit.to_codes(encoding.bytes)).collect();
    units.iter().for_each(|unit| faults.extend(unit.find_fault(encoding.bytes)));
    let one = !matches!(prefix, "" | "L");
    if one && codes.len() > 1 && faults.is_empty() {
        faults.push(Fault::TooLong);
    }
    let value = match (prefix, &codes[..]) {
        ("", [only]) if signed => i128::from(*only as u8 as i8),
        ("", codes) => {
            let value = codes.iter().fold(0u32, |value, code| value << 8 | code & 0xff);
            i128::from(value as i32)
        }
        (_, codes) => codes.last().map_or(0, |code| i128::from(*code)),
    };
    let ty = match prefix {
        "" | "L" => ConstantType::Scalar(Base::Integer, 4),
        _ => ConstantType::Scalar(Base::Unsigned, encoding.bytes),
    };
    Some((Literal { value: Constant::Integer(value), ty }, faults))
}

/// A string literal.
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) encoding: Encoding,
    parts: Vec<Unit>,
}

impl Text {
    /// How many elements its characters are, each `bytes` wide, without the zero.
    pub(crate) fn count_elements(&self, bytes: u8) -> usize {
        self.parts.iter().map(|unit| unit.to_codes(bytes).count()).sum()
    }

    /// What is wrong with it as a string of `bytes` wide characters.
    pub(crate) fn find_faults(&self, bytes: u8) -> impl Iterator<Item = Fault> + '_ {
        self.parts.iter().filter_map(move |unit| unit.find_fault(bytes))
    }
}

/// 6.4.5 string-literal: its text, and the class and size of its characters.
pub(crate) fn read_string(text: &str) -> Option<(Text, Vec<Fault>)> {
    let (prefix, inner) = text.split_once('"')?;
    let (prefix, inner) = match prefix.strip_suffix('R') {
        Some(plain) => (plain, None.or(read_raw(inner))?),
        None => (prefix, inner.strip_suffix('"')?),
    };
    let encoding = find_encoding(prefix)?;
    let mut faults = Vec::new();
    let parts: Vec<Unit> = match text.contains("R\"") && !text.starts_with('"') {
        true => inner.chars().map(Unit::Char).collect(),
        false => read_units(inner, &mut faults).collect(),
    };
    let value = parts.iter().map(|unit| match unit {
        Unit::Char(c) => *c,
        Unit::Code(code) => char::from_u32(*code).unwrap_or(char::REPLACEMENT_CHARACTER),
    });
    Some((Text { text: value.collect(), encoding, parts }, faults))
}

/// GNU's raw strings, `R"delimiter(…)delimiter"`, after their quote.
fn read_raw(text: &str) -> Option<&str> {
    let (delimiter, rest) = text.split_once('(')?;
    rest.strip_suffix('"')?.strip_suffix(delimiter)?.strip_suffix(')')
}

/// A character as written, or an escaped code.
#[derive(Clone, Copy)]
enum Unit {
    Char(char),
    Code(u32),
}

impl Unit {
    /// What it is in characters of `bytes` bytes: UTF-8, UTF-16 or UTF-32.
    fn to_codes(self, bytes: u8) -> impl Iterator<Item = u32> {
        let mut wide = [0u16; 2];
        let mut narrow = [0u8; 4];
        let codes: Vec<u32> = match (self, bytes) {
            (Unit::Code(code), _) => vec![code],
            (Unit::Char(c), 1) => c.encode_utf8(&mut narrow).bytes().map(u32::from).collect(),
            (Unit::Char(c), 2) => c.encode_utf16(&mut wide).iter().copied().map(u32::from).collect(),
            (Unit::Char(c), _) => vec![u32::from(c)],
        };
        codes.into_iter()
    }

    fn find_fault(self, bytes: u8) -> Option<Fault> {
        match self {
            Unit::Code(code) if bytes < 4 && code >> (8 * u32::from(bytes)) != 0 => Some(Fault::OutOfRange),
            Unit::Code(_) | Unit::Char(_) => None,
        }
    }
}

/// 6.4.4.5 c-char-sequence.
fn read_units<'t>(text: &'t str, faults: &'t mut Vec<Fault>) -> impl Iterator<Item = Unit> + 't {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        if first != '\\' {
            rest = &rest[first.len_utf8()..];
            return Some(Unit::Char(first));
        }
        let (unit, after) = read_escape(&rest[1..], faults);
        rest = after;
        Some(unit)
    })
}

/// Escape sequences of one letter.
const ESCAPES: &[(char, u32)] =
    &[('n', 10), ('t', 9), ('r', 13), ('a', 7), ('b', 8), ('f', 12), ('v', 11), ('e', 27), ('E', 27)];

/// An escape sequence after its `\`, and what follows it.
fn read_escape<'t>(text: &'t str, faults: &mut Vec<Fault>) -> (Unit, &'t str) {
    let Some(first) = text.chars().next() else { return (Unit::Code(u32::from('\\')), text) };
    let after = &text[first.len_utf8()..];
    let digits =
        |text: &str, radix: u32, most: usize| text.chars().take(most).take_while(|c| c.is_digit(radix)).count();
    let coded = |text: &str, radix: u32| u32::from_str_radix(text, radix).unwrap_or(u32::MAX);
    match first {
        '0'..='7' => {
            let count = digits(text, 8, 3);
            (Unit::Code(coded(&text[..count], 8)), &text[count..])
        }
        'x' => {
            let count = digits(after, 16, usize::MAX);
            if count == 0 {
                faults.push(Fault::Told);
            }
            (Unit::Code(if count == 0 { 0 } else { coded(&after[..count], 16) }), &after[count..])
        }
        'u' | 'U' => {
            let most = if first == 'u' { 4 } else { 8 };
            let count = digits(after, 16, most);
            let code = if count == 0 { 0 } else { coded(&after[..count], 16) };
            if count < most {
                faults.push(Fault::Told);
                return (Unit::Code(0), &after[count..]);
            }
            match char::from_u32(code) {
                Some(c) => (Unit::Char(c), &after[count..]),
                None => {
                    // Halves of surrogates, which the lexer reports.
                    faults.push(if code < 0x110000 { Fault::Told } else { Fault::NoCharacter(code) });
                    (Unit::Code(0), &after[count..])
                }
            }
        }
        other => {
            let row = ESCAPES.iter().find(|(letter, _)| *letter == other);
            (row.map_or(Unit::Char(other), |(_, code)| Unit::Code(*code)), after)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn character_constants_have_their_values() {
        const ROWS: &[(&str, i128)] = &[
            ("'a'", 97),
            (r"'\n'", 10),
            (r"'\377'", -1),
            (r"'\xff'", -1),
            ("'ab'", 0x6162),
            (r"u'\u00e9'", 0xe9),
            ("L'é'", 0xe9),
            (r"U'\U0001F600'", 0x1f600),
        ];
        for (text, value) in ROWS {
            let (literal, faults) = read_character(text, true).expect("a constant");
            assert_eq!((literal.value, faults), (Constant::Integer(*value), vec![]), "{text}");
        }
        let (literal, _) = read_character(r"'\377'", false).expect("a constant");
        assert_eq!(literal.value, Constant::Integer(255));
    }

    #[test]
    fn wrong_characters_say_what_is_wrong() {
        const ROWS: &[(&str, Fault)] = &[
            (r"'\xfff'", Fault::OutOfRange),
            ("u'ab'", Fault::TooLong),
            (r"U'\U00110000'", Fault::NoCharacter(0x110000)),
        ];
        for (text, fault) in ROWS {
            let (_, faults) = read_character(text, true).expect("a constant");
            assert_eq!(faults, [*fault], "{text}");
        }
    }

    #[test]
    fn a_string_counts_the_elements_of_its_encoding() {
        for (text, bytes, count) in [
            ("\"aé\"", 1, 3),
            (r#""\xff""#, 1, 1),
            (r#"u"\U0001F600""#, 2, 2),
            ("L\"é\"", 4, 1),
            ("R\"x(a\\b)x\"", 1, 3),
        ] {
            let (string, faults) = read_string(text).expect("a string");
            assert_eq!((string.count_elements(bytes), faults), (count, vec![]), "{text}");
        }
    }
}
