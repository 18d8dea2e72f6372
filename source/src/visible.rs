//! Text of programs that is shown to people: what a terminal would obey, and what would make a line look like another one, is shown
//! as what it is.

use std::borrow::Cow;

/// How a character is shown that is not shown as itself: control characters as escapes of C, those that change the direction of
/// text (Unicode 16, 23.2) and other format characters by their numbers.
fn visible_form(character: char) -> Option<String> {
    let code = u32::from(character);
    match character {
        '\t' | '\n' => None,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(format!("\\x{code:02x}")),
        '\u{61c}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0001}'..='\u{e007f}' => Some(format!("<U+{code:04X}>")),
        _ => None,
    }
}

/// `text` as a terminal may show it.
pub fn visible(text: &str) -> Cow<'_, str> {
    if is_harmless(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(visible_with_places(text).0)
}

/// The same of a name or a message, which is one line.
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', "\\n")
}

/// `text` as a terminal may show it, and by how many bytes what follows places in `text` has moved: places ascend.
pub(crate) fn visible_with_places(text: &str) -> (String, Vec<(usize, usize)>) {
    let (mut out, mut moved) = (String::with_capacity(text.len()), Vec::new());
    for (at, character) in text.char_indices() {
        match visible_form(character) {
            Some(escape) => {
                out.push_str(&escape);
                let behind = at + character.len_utf8();
                moved.push((behind, out.len() - behind));
            }
            None => out.push(character),
        }
    }
    (out, moved)
}

/// Most text is: bytes tell.
fn is_harmless(text: &str) -> bool {
    let suspect = |byte: &u8| !matches!(byte, b'\t' | b'\n' | b' '..=b'~');
    !text.bytes().any(|byte| suspect(&byte)) || !text.chars().any(|character| visible_form(character).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_a_terminal_obeys_is_shown_as_what_it_is() {
        assert_eq!(visible("a\u{1b}[31m\tb\0"), "a\\x1b[31m\tb\\x00");
        assert_eq!(visible("/*\u{202e} } \u{2066}if*/ \u{9b}1m"), "/*<U+202E> } <U+2066>if*/ \\x9b1m");
        assert_eq!(visible("André, 1 ≤ 2\n"), "André, 1 ≤ 2\n");
        assert_eq!(visible_line("a\nb"), "a\\nb");
    }

    #[test]
    fn places_move_with_what_is_before_them() {
        let (text, moved) = visible_with_places("a\u{1b}b\u{202e}c");
        assert_eq!((text.as_str(), moved), ("a\\x1bb<U+202E>c", vec![(2, 3), (6, 8)]));
    }
}
