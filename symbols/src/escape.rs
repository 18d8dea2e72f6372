//! Texts with escapes: how module files say characters that do not print, and what `-fbackslash` takes them for.

use std::fmt::Write;

/// A text of `kind` as module files have it: what is not a printable ASCII is escaped, byte by byte (flang reads them with
/// `-fbackslash`).
pub fn escape_text(text: &str, kind: u8) -> String {
    let mut escaped = if kind == 1 { "\"".to_string() } else { format!("{kind}_\"") };
    for c in text.chars() {
        let (latin, mut buffer) = ([c as u8], [0; 4]);
        let bytes: &[u8] = if kind == 1 { &latin } else { c.encode_utf8(&mut buffer).as_bytes() };
        for byte in bytes {
            match ESCAPES.iter().find(|(of, _)| of == byte) {
                Some((_, letter)) => escaped.extend(['\\', *letter]),
                None if *byte == b'"' => escaped.push_str("\"\""),
                None if (b' '..0x7f).contains(byte) => escaped.push(char::from(*byte)),
                None => _ = write!(escaped, "\\{byte:03o}"),
            }
        }
    }
    escaped + "\""
}

/// Bytes and the letters that stand for them behind a backslash; `\a` is written as a number.
const ESCAPES: &[(u8, char)] = &[(8, 'b'), (9, 't'), (10, 'n'), (11, 'v'), (12, 'f'), (13, 'r'), (b'\\', '\\')];

/// The text that an escaped one stands for, as bytes: the escapes of C, and octal numbers of up to three digits.
pub fn unescape_text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let digits = |radix: u32, most: usize, from: &[u8]| {
            from.iter().take(most).take_while(|byte| char::from(**byte).is_digit(radix)).count()
        };
        let number = |digits: &[u8], radix| {
            let text = std::str::from_utf8(digits).unwrap_or_default();
            u32::from_str_radix(text, radix).unwrap_or_default()
        };
        match rest.split_first() {
            None => bytes.push(b'\\'),
            Some((b'0'..=b'7', _)) => {
                let (octal, after) = rest.split_at(digits(8, 3, rest));
                bytes.push(number(octal, 8) as u8);
                rest = after;
            }
            Some((letter @ (b'x' | b'u' | b'U'), after)) => {
                let most = match letter {
                    b'x' => 2,
                    b'u' => 4,
                    _ => 8,
                };
                let (hex, after) = after.split_at(digits(16, most, after));
                let value = number(hex, 16);
                match char::from_u32(value).filter(|_| *letter != b'x') {
                    Some(c) => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
                    None => bytes.push(value as u8),
                }
                rest = after;
            }
            Some((letter, after)) => {
                let known = ESCAPES.iter().find(|(_, known)| *known == char::from(*letter));
                bytes.push(if *letter == b'a' { 7 } else { known.map_or(*letter, |(byte, _)| *byte) });
                rest = after;
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_is_escaped_comes_back() {
        let latin: String = (0u8..=255).map(char::from).collect();
        let text = escape_text(&latin, 1);
        assert!(text.is_ascii() && !text.contains('\n'));
        let inner = text[1..text.len() - 1].replace("\"\"", "\"");
        assert_eq!(unescape_text(&inner), (0u8..=255).collect::<Vec<u8>>());
        assert_eq!(escape_text("é", 4), "4_\"\\303\\251\"");
        assert_eq!(unescape_text("\\x41\\u00e9\\a\\q\\7\\"), b"A\xc3\xa9\x07q\x07\\");
    }
}
