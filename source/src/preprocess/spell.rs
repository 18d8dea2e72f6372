//! How tokens are spelled.

use crate::c::lex::{Dialect, PpToken};
use crate::c::punctuator::spell_digraph;
use crate::lexer::Lexer;
use crate::token::TokenKind;

/// The spelling of `tokens`, with a blank where there were blanks between two.
pub(crate) fn spell_tokens(lexer: &Lexer, tokens: &[PpToken]) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            text.push(' ');
        }
        text.push_str(source_spelling(lexer, *token));
    }
    text
}

/// How a token is spelled in the source.
pub(crate) fn source_spelling<'a>(lexer: &Lexer<'a>, token: PpToken) -> &'a str {
    let plain = lexer.spellings.text(token.atom);
    match token.kind {
        _ if !token.respelled => plain,
        TokenKind::Name => lexer.spellings.text(lexer.spellings.spelling_of(token.atom)),
        kind => spell_digraph(kind, token.atom).unwrap_or(plain),
    }
}

/// `text` as a string literal.
pub(crate) fn quote_string(text: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::C => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Dialect::Fortran => format!("\"{}\"", text.replace('"', "\"\"")),
    }
}
