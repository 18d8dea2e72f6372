//! What stands behind the name of a directive, and between parentheses.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// C23, 6.10.1: what stands behind a directive that is complete is not a part of it.
pub(super) fn extra_tokens(lexer: &mut Lexer, scanner: &mut Scanner, directive: &str) {
    if lexer.dialect() == Dialect::Fortran {
        return;
    }
    if let Some(extra) = scanner.next_in_line(&mut lexer.spellings) {
        lexer.report_warning(problems::extra_tokens(directive, extra.place));
    }
}

/// The tokens up to the end of the line.
pub(super) fn rest_of_line(lexer: &mut Lexer, scanner: &mut Scanner) -> Vec<PpToken> {
    std::iter::from_fn(|| scanner.next_in_line(&mut lexer.spellings)).collect()
}

/// C23, 6.4.7: the name in `"name"` or `<name>`, and whether it is the latter.
pub(crate) fn header_name(text: &str) -> Option<(&str, bool)> {
    let close = match text.as_bytes().first()? {
        b'<' => '>',
        b'"' => '"',
        b'\'' => '\'',
        _ => return None,
    };
    let (name, _) = text[1..].split_once(close)?;
    Some((name, close == '>'))
}

/// A scanner's view of `text`, all of it written at `place`.
pub(super) fn written_at(place: Place) -> [Piece; 1] {
    [Piece::of_text(place.origin, place.start, place.end.max(place.start))]
}

pub(super) fn is_paste(token: PpToken) -> bool {
    token.atom == words::HASH_HASH && token.kind == TokenKind::Hash
}

/// Where the parenthesis closes with which `tokens` begin.
pub(super) fn closing_parenthesis(tokens: &[PpToken]) -> Option<usize> {
    let mut depth = 0usize;
    let close = tokens.iter().position(|token| {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    close.filter(|&close| close > 0)
}
