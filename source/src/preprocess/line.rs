//! Macros in Fortran: a logical line that names one becomes another text, made of pieces.

use crate::c::lex::{Dialect, Scanner};
use crate::lex::Lexer;
use crate::preprocess::expand;
use crate::text::{Joined, Piece};

/// The line with its macros replaced; `None` when it names none.
pub(crate) fn expanded(lexer: &mut Lexer, text: &str, pieces: &[Piece]) -> Option<Joined> {
    if !names_a_macro(lexer, text) {
        return None;
    }
    let mut scanner = Scanner::new(text, pieces, Dialect::Fortran);
    let mut tokens = Vec::new();
    while let Some(token) = scanner.next(&mut lexer.spellings) {
        tokens.push(token);
    }
    let mut joined = Joined::default();
    for token in expand::list(lexer, tokens) {
        if token.space {
            joined.blank();
        }
        let text = lexer.spellings.text(token.atom);
        let adjacent = |last: &Piece| last.place.origin == token.place.origin && last.place.end == token.place.start;
        let joint = !token.space && joined.pieces.last().is_some_and(adjacent);
        joined.push(text, token.place, joint);
    }
    // Where nothing is left, the end of the line still has a place.
    if joined.pieces.is_empty() {
        joined.pieces.extend(pieces.first());
    }
    Some(joined)
}

/// Whether some word of `text` is a macro, be it in a character constant.
fn names_a_macro(lexer: &mut Lexer, text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while bytes.get(at).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            at += 1;
        }
        // In `1_dp` and `8h` the name begins behind the digits.
        let digits = bytes[start..at].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if lexer.preprocessor.may_be_macro(&bytes[start + digits..at]) {
            let name = lexer.spellings.exact_in(text, start + digits, at);
            if lexer.preprocessor.is_macro(name) {
                return true;
            }
        }
        at += 1;
    }
    false
}
