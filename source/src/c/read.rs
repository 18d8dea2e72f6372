//! Reads a C file: preprocessing tokens to tokens.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::c::{literal, phases};
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::budget::count_left;
use crate::preprocess::input::Input;
use crate::preprocess::substitute::COMMENT;
use crate::preprocess::{expand, pragma};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// Reads a C file.
pub(crate) fn read_file(lexer: &mut Lexer, text: &str, origin: OriginId) {
    let whole = [Piece::of_text(origin, 0, text.len() as u32)];
    let c = lexer.options.c;
    let joined = phases::run_phases(text, origin, 0, c.has_trigraphs(), Some(&mut lexer.out.diagnostics));
    let mut scanner = match &joined {
        Some(joined) => Scanner::for_dialect(&joined.text, &joined.pieces, Dialect::C, c),
        None => Scanner::for_dialect(text, &whole, Dialect::C, c),
    };
    let mut input = Input::of_file(&mut scanner);
    while let Some(token) = input.next_token(lexer) {
        count_left(lexer, token);
        match token.kind {
            TokenKind::Name if token.atom == words::PRAGMA_OPERATOR => {
                pragma::obey_pragma_operator(lexer, token, &mut input)
            }
            TokenKind::Name if token.atom == words::PRAGMA_MICROSOFT && c.ms_extensions => {
                pragma::microsoft_operator(lexer, token, &mut input);
            }
            TokenKind::Name => {
                if !lexer.preprocessor.is_macro(token.atom) || !expand::expand_macro(lexer, token, &mut input) {
                    lexer.push(token.kind, token.atom, token.place);
                }
            }
            TokenKind::Unknown if lexer.spellings.text(token.atom) == COMMENT => input.end_line(),
            TokenKind::Unknown => report_unknown(lexer, token),
            TokenKind::String | TokenKind::Char => check_literal(lexer, token),
            _ => lexer.push(token.kind, token.atom, token.place),
        }
    }
    lexer.report_all(&mut scanner.diagnostics);
    let (current, rest) = (lexer.current, scanner.tokens > 0);
    lexer.preprocessor.note_guard(current, rest);
}

/// C23, 6.4: what is not a token is an error where it is left after preprocessing, and then nothing is there.
fn report_unknown(lexer: &mut Lexer, token: PpToken) {
    let text = lexer.spellings.text(token.atom);
    let quote = text.find(['"', '\'']).filter(|_| text.len() > 1);
    if lexer.preprocessor.printing {
        return lexer.push(token.kind, token.atom, token.place);
    }
    let place = lexer.out.origins.as_written(token.place);
    match quote {
        Some(quote) => {
            lexer.report(problems::unterminated_character_constant(place));
            let kind = if text[quote..].starts_with('"') { TokenKind::String } else { TokenKind::Char };
            lexer.push(kind, token.atom, token.place);
        }
        None => {
            let character = text.chars().next().unwrap_or('\u{fffd}');
            lexer.report(problems::unknown_character(character, place));
        }
    }
}

/// C23, 6.4.4.5, 6.4.5: the constraints on what stands between the quotes.
fn check_literal(lexer: &mut Lexer, token: PpToken) {
    let text = lexer.spellings.text(token.atom);
    let character = token.kind == TokenKind::Char;
    // Most literals have nothing that could be wrong.
    if !lexer.preprocessor.printing && (text.contains('\\') || character && text.len() != 3) {
        let (c, place) = (lexer.options.c, lexer.out.origins.as_written(token.place));
        let mut found = Vec::new();
        let mut report = |error: bool, diagnostic: Diagnostic<Place>| found.push((error, diagnostic));
        match character {
            true => _ = literal::character_value(text, c, place, &mut report),
            false => literal::check_string(text, c, place, &mut report),
        }
        for (error, diagnostic) in found {
            if error { lexer.report(diagnostic) } else { lexer.report_warning(diagnostic) }
        }
    }
    lexer.push(token.kind, token.atom, token.place);
}
