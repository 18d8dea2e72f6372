//! Raw strings, which GNU C has since C99: `R"delimiter(…)delimiter"`.

/// More characters a delimiter does not have.
const LONGEST_DELIMITER: usize = 16;

/// How long the raw string at the quote with which `text` begins is, and the plain string of the same characters; none if `prefix` is
/// not one of a raw string, or nothing ends it.
pub(super) fn raw_string(prefix: &str, text: &str) -> Option<(usize, String)> {
    let width = prefix.strip_suffix('R')?;
    if !matches!(width, "" | "L" | "u" | "U" | "u8") {
        return None;
    }
    let (delimiter, rest) = text.strip_prefix('"')?.split_once('(')?;
    let plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b')' | b'\\' | b'"');
    if delimiter.len() > LONGEST_DELIMITER || !delimiter.bytes().all(plain) {
        return None;
    }
    let length = rest.find(&format!("){delimiter}\""))?;
    let mut spelled = format!("{width}\"");
    for letter in rest[..length].chars() {
        match letter {
            '\n' => spelled.push_str("\\n"),
            '\\' | '"' => spelled.extend(['\\', letter]),
            _ => spelled.push(letter),
        }
    }
    spelled.push('"');
    Some((length + 2 * delimiter.len() + "\"()\"".len(), spelled))
}

#[cfg(test)]
mod tests {
    use super::raw_string;

    #[test]
    fn a_raw_string_is_the_plain_string_of_its_characters() {
        let of = raw_string;
        assert_eq!(of("R", r#""(a\n"b)" + 1"#), Some((9, r#""a\\n\"b""#.to_owned())));
        assert_eq!(of("u8R", "\"x(a\n)\")x\""), Some((10, r#"u8"a\n)\"""#.to_owned())));
        assert_eq!(of("R", "\"(a\""), None);
        assert_eq!(of("xR", "\"(a)\""), None);
        assert_eq!(of("R", "\"a b(a)a b\""), None);
    }
}
