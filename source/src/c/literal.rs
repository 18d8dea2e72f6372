//! The characters of character constants and string literals: C23, 6.4.4.5 and 6.4.5.

use crate::c::standard::{CDialect, CStandard};
use crate::c::unicode::universal_character_name;
use crate::diagnostic::Diagnostic;
use crate::origin::Place;
use crate::problems;

/// C23, 6.4.4.5: the simple escape sequences; `\e` is GNU's.
const ESCAPES: &[(u8, u32)] = &[
    (b'\'', 0x27),
    (b'"', 0x22),
    (b'?', 0x3f),
    (b'\\', 0x5c),
    (b'a', 7),
    (b'b', 8),
    (b'f', 12),
    (b'n', 10),
    (b'r', 13),
    (b't', 9),
    (b'v', 11),
    (b'e', 27),
    (b'E', 27),
];

/// How wide the characters of a literal are, by its prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Width {
    Narrow,
    Utf8,
    Sixteen,
    ThirtyTwo,
    Wide,
}

impl Width {
    fn bits(self) -> u32 {
        match self {
            Width::Narrow | Width::Utf8 => 8,
            Width::Sixteen => 16,
            Width::ThirtyTwo | Width::Wide => 32,
        }
    }
}

/// What may be wrong with one character; the first kind is an error.
type Report<'r> = &'r mut dyn FnMut(bool, Diagnostic<Place>);

/// The width of a literal, and what stands between its quotes.
fn split_literal(text: &str) -> (Width, &str) {
    let quote = text.find(['"', '\'']).unwrap_or(text.len());
    let width = match &text[..quote] {
        "u8" => Width::Utf8,
        "u" => Width::Sixteen,
        "U" => Width::ThirtyTwo,
        "L" => Width::Wide,
        _ => Width::Narrow,
    };
    let inside = text.get(quote + 1..).unwrap_or("");
    let close = text.as_bytes().get(quote).copied().map_or('"', char::from);
    (width, inside.strip_suffix(close).unwrap_or(inside))
}

/// C23, 6.4.4.5: the value of the character constant `text` and whether its type is unsigned, as an operand of `#if`; what is
/// wrong is told to `report`.
pub(crate) fn character_value(text: &str, c: CDialect, place: Place, report: Report) -> (i64, bool) {
    let (width, inside) = split_literal(text);
    if inside.is_empty() {
        report(true, problems::empty_character_constant(place));
        return (0, false);
    }
    let (mut value, mut count) = (0u64, 0u32);
    visit_units(inside, width, c, place, report, &mut |unit| {
        value = if width == Width::Narrow { value << 8 | u64::from(unit) } else { u64::from(unit) };
        count += 1;
    });
    let longest = if width == Width::Narrow { 4 } else { 1 };
    if count > longest {
        report(false, problems::character_constant_too_long(place));
    } else if count > 1 {
        report(false, problems::several_characters(place));
    }
    match width {
        Width::Narrow if count == 1 && c.unsigned_char => (i64::from(value as u8), false),
        Width::Narrow if count == 1 => (i64::from(value as i8), false),
        Width::Narrow | Width::Wide => (i64::from(value as i32), false),
        Width::Utf8 | Width::Sixteen | Width::ThirtyTwo => (value as i64, true),
    }
}

/// Says what is wrong with the escape sequences of the string literal `text`.
pub(crate) fn check_string(text: &str, c: CDialect, place: Place, report: Report) {
    let (width, inside) = split_literal(text);
    visit_units(inside, width, c, place, report, &mut |_| {});
}

/// Tells `each` the units that the characters `inside` a literal are in memory.
fn visit_units(inside: &str, width: Width, c: CDialect, place: Place, report: Report, each: &mut dyn FnMut(u32)) {
    let mut rest = inside;
    while let Some(character) = rest.chars().next() {
        if character == '\\' {
            rest = read_escape(rest, width, c, place, report, each);
        } else {
            encode_character(u32::from(character), width, each);
            rest = &rest[character.len_utf8()..];
        }
    }
}

/// One character in the encoding of its literal.
fn encode_character(code: u32, width: Width, each: &mut dyn FnMut(u32)) {
    let character = char::from_u32(code);
    match (width, character) {
        (Width::Narrow | Width::Utf8, Some(character)) => {
            character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| each(u32::from(byte)));
        }
        (Width::Sixteen, Some(character)) => {
            character.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| each(u32::from(unit)));
        }
        _ => each(code),
    }
}

/// The escape sequence with which `rest` begins; what follows it.
fn read_escape<'t>(
    rest: &'t str,
    width: Width,
    c: CDialect,
    place: Place,
    report: Report,
    each: &mut dyn FnMut(u32),
) -> &'t str {
    let Some(letter) = rest[1..].chars().next() else { return "" };
    let after = &rest[1 + letter.len_utf8()..];
    let simple = ESCAPES.iter().find(|(other, _)| char::from(*other) == letter);
    match (letter, simple) {
        (_, Some(&(escape, value))) => {
            if matches!(escape, b'e' | b'E') && c.pedantic {
                report(false, problems::gnu_escape(letter, place));
            }
            each(value);
            after
        }
        ('x', None) => {
            let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
            if digits == 0 {
                report(true, problems::escape_without_digits(letter, place));
            }
            read_numeric_escape(&after[..digits], 16, width, place, report, each);
            &after[digits..]
        }
        ('0'..='7', None) => {
            let digits = rest[1..].bytes().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            read_numeric_escape(&rest[1..=digits], 8, width, place, report, each);
            &rest[1 + digits..]
        }
        ('u' | 'U', None) if c.gnu_or_since(CStandard::C99) => read_universal_name(rest, width, c, place, report, each),
        _ => {
            if !matches!(letter, '(' | '{' | '[' | '%') {
                report(false, problems::unknown_escape(letter, place));
            } else if c.pedantic {
                report(false, problems::gnu_escape(letter, place));
            }
            encode_character(u32::from(letter), width, each);
            after
        }
    }
}

/// C23, 6.4.4.5: an octal or hexadecimal escape sequence, which must fit its unit.
fn read_numeric_escape(
    digits: &str,
    radix: u32,
    width: Width,
    place: Place,
    report: Report,
    each: &mut dyn FnMut(u32),
) {
    let digit = |byte: u8| char::from(byte).to_digit(radix).unwrap_or(0);
    let value = digits
        .bytes()
        .fold(0u64, |value, byte| value.saturating_mul(u64::from(radix)).saturating_add(u64::from(digit(byte))));
    if value >> width.bits() != 0 {
        report(false, problems::escape_out_of_range(digits, place));
    }
    each((value & ((1u64 << width.bits()) - 1)) as u32);
}

/// C23, 6.4.3: a universal character name in a literal.
fn read_universal_name<'t>(
    rest: &'t str,
    width: Width,
    c: CDialect,
    place: Place,
    report: Report,
    each: &mut dyn FnMut(u32),
) -> &'t str {
    let Some((_, length)) = universal_character_name(rest) else {
        let digits = rest[2..].bytes().take_while(u8::is_ascii_hexdigit).count();
        report(true, problems::incomplete_universal_character_name(&rest[..2 + digits], place));
        return &rest[2 + digits..];
    };
    let code = u32::from_str_radix(&rest[2..length], 16).unwrap_or(0);
    let basic = code < 0xa0 && !matches!(code, 0x24 | 0x40 | 0x60) && !c.has_standard(CStandard::C23);
    if basic || (0xd800..0xe000).contains(&code) {
        report(true, problems::wrong_universal_character_name(&rest[..length], place));
    } else if code > 0x10_ffff {
        report(false, problems::character_outside_unicode(&rest[..length], place));
    }
    encode_character(code, width, each);
    &rest[length..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::OriginId;

    /// The value of a constant, and the codes of what is wrong with it; `!` marks errors.
    fn value(text: &str) -> (i64, String) {
        let mut wrong = String::new();
        let place = Place { origin: OriginId(0), start: 0, end: 0 };
        let (value, _) = character_value(text, CDialect::default(), place, &mut |error, diagnostic| {
            wrong.push_str(if error { "!" } else { "" });
            wrong.push_str(diagnostic.row.name);
        });
        (value, wrong)
    }

    #[test]
    fn constants_have_the_values_that_gcc_gives_them() {
        for (text, expected, wrong) in [
            ("'a'", 97, ""),
            ("'\\377'", -1, ""),
            ("'\\x7f'", 127, ""),
            ("'ab'", 0x6162, "several_characters"),
            ("'abcde'", 0x6263_6465, "character_constant_too_long"),
            ("L'\\u1234'", 0x1234, ""),
            ("u'\\xffff'", 0xffff, ""),
            ("U'é'", 0xe9, ""),
            ("''", 0, "!empty_character_constant"),
            ("'\\x'", 0, "!escape_without_digits"),
            ("'\\400'", 0, "escape_out_of_range"),
            ("'\\0377'", 0x1f37, "several_characters"),
            ("'\\q'", 113, "unknown_escape"),
            ("L'\\ubad'", 0, "!incomplete_universal_character_name"),
            ("'\\u0025'", 37, "!wrong_universal_character_name"),
            ("L'ab'", 98, "character_constant_too_long"),
        ] {
            let found = value(text);
            assert_eq!((found.0, found.1.as_str()), (expected, wrong), "{text}");
        }
    }
}
