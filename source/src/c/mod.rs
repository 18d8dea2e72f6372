//! C: text to preprocessing tokens, preprocessing tokens to tokens.

pub(crate) mod lex;
pub(crate) mod standard;
pub(crate) mod target;

use crate::atom::words;
use crate::lex::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::command;
use crate::preprocess::expand::{self, Input};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;
use lex::{Dialect, PpToken, Scanner};

/// Reads a C file.
pub(crate) fn file(lexer: &mut Lexer, text: &str, origin: OriginId) {
    let whole = [Piece::whole(origin, 0, text.len() as u32)];
    let spliced = lex::splice(text, origin, 0);
    let mut scanner = match &spliced {
        Some(joined) => Scanner::new(&joined.text, &joined.pieces, Dialect::C),
        None => Scanner::new(text, &whole, Dialect::C),
    };
    let mut input = Input::of_file(&mut scanner);
    while let Some(token) = input.next(lexer) {
        if token.kind != TokenKind::Name {
            lexer.push(token.kind, token.atom, token.place);
        } else if token.atom == words::PRAGMA_OPERATOR {
            pragma_operator(lexer, token, &mut input);
        } else if !lexer.preprocessor.is_macro(token.atom) || !expand::expand(lexer, token, &mut input) {
            lexer.push(token.kind, token.atom, token.place);
        }
    }
    lexer.out.diagnostics.append(&mut scanner.diagnostics);
}

/// C23, 6.10.9: `_Pragma("omp ...")` is `#pragma omp ...`.
fn pragma_operator(lexer: &mut Lexer, operator: PpToken, input: &mut Input) {
    let mut taken = Vec::new();
    for kind in [TokenKind::LParen, TokenKind::String, TokenKind::RParen] {
        match input.next(lexer) {
            Some(token) if token.kind == kind => taken.push(token),
            other => {
                lexer.report(problems::bad_pragma_operator(operator.place));
                lexer.push(operator.kind, operator.atom, operator.place);
                input.put_back(other.into_iter());
                input.put_back(taken.into_iter().rev());
                return;
            }
        }
    }
    let literal = taken[1];
    let text = destringized(lexer.spellings.text(literal.atom));
    let inside = Place { start: literal.place.start + 1, end: literal.place.end.saturating_sub(1), ..literal.place };
    let piece = [Piece::whole(inside.origin, inside.start, inside.end.max(inside.start))];
    let mut scanner = Scanner::new(&text, &piece, Dialect::C);
    command::pragma(lexer, &mut scanner, operator.place);
    lexer.out.diagnostics.append(&mut scanner.diagnostics);
}

fn destringized(literal: &str) -> String {
    let inside = literal.trim_start_matches(['L', 'u', 'U', '8']).trim_matches('"');
    inside.replace("\\\"", "\"").replace("\\\\", "\\").replace('\n', " ")
}
