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
    Some(joined)
}

fn names_a_macro(lexer: &mut Lexer, text: &str) -> bool {
    let mut words = text.split(|character: char| !(character.is_ascii_alphanumeric() || character == '_'));
    words.any(|word| {
        let name = word.trim_start_matches(|character: char| character.is_ascii_digit());
        !name.is_empty() && {
            let atom = lexer.spellings.exact(name);
            lexer.preprocessor.is_macro(atom)
        }
    })
}
