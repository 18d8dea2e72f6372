//! PTX text to tokens. A word keeps its dots (`ld.global.nc.v4.b32`, `%tid.x`), as instructions and special registers are words.

/// One token and the bytes it covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'t> {
    /// What it is.
    pub kind: Kind<'t>,
    /// Its first byte.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'t> {
    /// An identifier, a directive, an opcode with its modifiers, a register.
    Word(&'t str),
    /// An integer constant, as its 64 bits.
    Integer(u64),
    /// A floating constant: the bits, and whether it is single precision.
    Float(u64, bool),
    /// A string, without its quotes.
    Text(&'t str),
    /// Any other character.
    Mark(u8),
    /// The end of the text.
    End,
}

/// The tokens of `text`, ending in `End`; or the byte where no token begins, and why.
pub fn tokenize(text: &str) -> Result<Vec<Token<'_>>, (u32, String)> {
    let bytes = text.as_bytes();
    let mut list = Vec::new();
    let mut at = 0;
    loop {
        at = skip_blanks(bytes, at);
        let Some(&byte) = bytes.get(at) else { break };
        let (kind, end) = match byte {
            b'0'..=b'9' => read_number(text, at)?,
            b'"' => read_string(text, at)?,
            b'.' if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) => read_number(text, at)?,
            b'.' | b'%' | b'$' | b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let end = word_end(bytes, at);
                (Kind::Word(&text[at..end]), end)
            }
            0x21..=0x7e => (Kind::Mark(byte), at + 1),
            _ => return Err((at as u32, "not a character of PTX".to_string())),
        };
        list.push(Token { kind, start: at as u32, end: end as u32 });
        at = end;
    }
    list.push(Token { kind: Kind::End, start: at as u32, end: at as u32 });
    Ok(list)
}

/// The first byte from `at` on that is neither blank nor in a comment.
fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, _) => at += 1,
            (b'/', Some(b'/')) => at = find_end(bytes, at, b"\n"),
            (b'/', Some(b'*')) => at = find_end(bytes, at + 2, b"*/"),
            _ => return at,
        }
    }
    at
}

/// One past the next `what` from `at` on, or the end.
fn find_end(bytes: &[u8], at: usize, what: &[u8]) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let found = rest.windows(what.len()).position(|window| window == what);
    found.map_or(bytes.len(), |offset| at + offset + what.len())
}

fn word_end(bytes: &[u8], mut at: usize) -> usize {
    at += 1;
    while let Some(&byte) = bytes.get(at) {
        let colons = byte == b':' && bytes.get(at + 1) == Some(&b':');
        match byte {
            _ if colons => at += 2,
            b'.' | b'_' | b'$' | b'%' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => at += 1,
            _ => break,
        }
    }
    at
}

fn read_string(text: &str, at: usize) -> Result<(Kind<'_>, usize), (u32, String)> {
    match text[at + 1..].find('"') {
        Some(length) => Ok((Kind::Text(&text[at + 1..at + 1 + length]), at + length + 2)),
        None => Err((at as u32, "unterminated string".to_string())),
    }
}

/// Integer constants in four radices, `0f` and `0d` bit patterns, and decimal floating constants.
fn read_number(text: &str, at: usize) -> Result<(Kind<'_>, usize), (u32, String)> {
    let bytes = text.as_bytes();
    let mut end = at;
    let hexadecimal = matches!(bytes.get(at + 1), Some(b'x' | b'X' | b'f' | b'F' | b'd' | b'D'));
    while let Some(&byte) = bytes.get(end) {
        let sign = matches!(byte, b'+' | b'-') && !hexadecimal && matches!(bytes[end - 1], b'e' | b'E');
        if !(byte.is_ascii_alphanumeric() || byte == b'.' || sign && end > at) {
            break;
        }
        end += 1;
    }
    let spelled = &text[at..end];
    match parse_constant(spelled) {
        Some(kind) => Ok((kind, end)),
        None => Err((at as u32, format!("`{spelled}` is not a constant"))),
    }
}

fn parse_constant(spelled: &str) -> Option<Kind<'_>> {
    let integer = spelled.trim_end_matches('U');
    let radix = |digits, radix| u64::from_str_radix(digits, radix).ok().map(Kind::Integer);
    match spelled.as_bytes() {
        [b'0', b'f' | b'F', digits @ ..] if digits.len() == 8 => {
            u64::from_str_radix(&spelled[2..], 16).ok().map(|bits| Kind::Float(bits, true))
        }
        [b'0', b'd' | b'D', digits @ ..] if digits.len() == 16 => {
            u64::from_str_radix(&spelled[2..], 16).ok().map(|bits| Kind::Float(bits, false))
        }
        [b'0', b'x' | b'X', ..] => radix(&integer[2..], 16),
        [b'0', b'b' | b'B', ..] => radix(&integer[2..], 2),
        [b'0', b'0'..=b'9', ..] if spelled.bytes().all(|byte| byte.is_ascii_digit()) => radix(&integer[1..], 8),
        _ => match integer.parse::<u64>() {
            Ok(value) => Some(Kind::Integer(value)),
            Err(_) => spelled.parse::<f64>().ok().map(|value| Kind::Float(value.to_bits(), false)),
        },
    }
}
