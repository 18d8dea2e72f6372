//! Where character and Hollerith constants begin and end: outside them `!` begins a comment and blanks may mean nothing.

/// What is open at a point of a statement.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Literal {
    /// The quote of an open character constant, or 0.
    pub(crate) quote: u8,
    /// How many characters of a Hollerith constant are still to come.
    pub(crate) left: usize,
    /// Whether the statement is a format, where `5H` may follow a letter.
    pub(crate) format: bool,
    /// Whether a backslash takes the next character into a constant.
    pub(crate) backslash: bool,
}

const SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    table[b'\n' as usize] = true;
    table[b'\'' as usize] = true;
    table[b'"' as usize] = true;
    table[b'!' as usize] = true;
    table[b'\\' as usize] = true;
    table[b'h' as usize] = true;
    table[b'H' as usize] = true;
    table
};

impl Literal {
    /// Whether the next character belongs to a constant.
    pub(crate) fn is_open(&self) -> bool {
        self.quote != 0 || self.left > 0
    }

    /// Reads `bytes[from..end]` of a statement that begins at `start`, up to a comment or the end of the line.
    #[inline]
    pub(crate) fn read_bytes(&mut self, bytes: &[u8], start: usize, from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end {
            if self.left > 0 {
                at = self.hollerith_characters(bytes, at, end);
            }
            while at < end && !SPECIAL[bytes[at] as usize] {
                at += 1;
            }
            if at >= end {
                return end;
            }
            match bytes[at] {
                b'\n' => return at,
                b'!' if self.quote == 0 => return at,
                byte @ (b'\'' | b'"') if self.quote == 0 => self.quote = byte,
                byte @ (b'\'' | b'"') if self.quote == byte => self.quote = 0,
                b'\\' if self.backslash && self.quote != 0 && at + 1 < end && bytes[at + 1] != b'\n' => at += 1,
                b'h' | b'H' if self.quote == 0 => {
                    self.left = hollerith_count(bytes, start, at, self.format).unwrap_or(0);
                }
                _ => {}
            }
            at += 1;
        }
        end
    }

    /// Skips the characters of an open Hollerith constant that stand before the end of the line.
    fn hollerith_characters(&mut self, bytes: &[u8], from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end && bytes[at] != b'\n' {
            let begins = !is_inside_character(bytes[at]);
            if begins && self.left == 0 {
                break;
            }
            self.left -= usize::from(begins);
            at += 1;
        }
        at
    }
}

/// Whether `byte` is not the first of a UTF-8 character.
fn is_inside_character(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The number before the `h` at `at`, if the two open a Hollerith constant in the statement that begins at `start`.
///
/// `2*3Habc` holds one, `real*8h` does not, nor does `do5h=1,2`; in a format it may follow a letter: `1x3Habc`.
#[inline]
pub(crate) fn hollerith_count(bytes: &[u8], start: usize, at: usize, format: bool) -> Option<usize> {
    if at <= start || !bytes[at - 1].is_ascii_digit() {
        return None;
    }
    let digits = bytes[start..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let free = match bytes[start..at - digits].trim_ascii_end() {
        [.., last] if format => *last != b'.',
        [.., last, b'*'] => last.is_ascii_digit(),
        [.., last] => !last.is_ascii_alphanumeric() && !matches!(last, b'_' | b'$' | b'*'),
        [] => false,
    };
    let count = bytes[at - digits..at].iter().try_fold(0usize, |count, digit| {
        count.checked_mul(10)?.checked_add(usize::from(digit - b'0')).filter(|&count| count < 1 << 16)
    })?;
    (free && count > 0).then_some(count)
}

/// The offset behind the `count` characters from `at` on; `None` if there are not so many.
pub(crate) fn after_characters(text: &str, at: usize, count: usize) -> Option<usize> {
    let (last, character) = text.get(at..)?.char_indices().nth(count.checked_sub(1)?)?;
    Some(at + last + character.len_utf8())
}

/// Whether a statement that begins with `bytes` begins with `format (`, wherever blanks may be.
pub(crate) fn begins_format(bytes: &[u8]) -> bool {
    let mut letters = bytes.iter().filter(|byte| !matches!(byte, b' ' | b'\t'));
    b"format(".iter().all(|&letter| letters.next().is_some_and(|byte| byte.to_ascii_lowercase() == letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn check(text: &str, format: bool, kept: &str, open: bool) {
        let mut literal = Literal { format, ..Literal::default() };
        let end = literal.read_bytes(text.as_bytes(), 0, 0, text.len());
        assert_eq!((&text[..end], literal.is_open()), (kept, open), "{text}");
    }

    #[test]
    fn a_comment_begins_outside_constants_only() {
        check("a = 'b!c' ! d", false, "a = 'b!c' ", false);
        check("a = 3h!'! // 'x!", false, "a = 3h!'! // 'x!", true);
        check("call f(5habc", false, "call f(5habc", true);
        check("real*8 h! c", false, "real*8 h", false);
        check("x4h'! !'", false, "x4h'! !'", false);
        check("format(1x4h'! ')!c", true, "format(1x4h'! ')", false);
        check("(f10.3h!)", true, "(f10.3h", false);
        check("3h!é! ! c", false, "3h", false);
        check("+3h!é! ! c", false, "+3h!é! ", false);
    }

    #[test]
    fn a_format_begins_with_its_word_and_a_parenthesis() {
        assert!(begins_format(b" FOR MAT (1x)") && !begins_format(b"format = 1") && !begins_format(b"form"));
    }
}
