//! Directives written as attributes: OpenMP 5.2, 3.1: `[[omp::directive(…)]]`, `[[omp::sequence(…)]]`, `[[omp::decl(…)]]`.
//!
//! Each becomes the line that a pragma would be; a sequence is several lines, the first outermost.

use crate::c::attribute::{at_standard, balanced_tokens};
use crate::c::cursor::Cursor;
use crate::c::nest::item;
use crate::c::tree::DirectiveLine;
use crate::directive::{parse_attribute, parse_declaring};
use directives::Language;
use source::atom::words;
use source::{Span, TokenKind};

/// Whether the attributes that come next begin with one of OpenMP's.
pub(crate) fn at_directives(c: &Cursor) -> bool {
    let word = |count: usize, word| c.ahead(count).is_some_and(|token| token.atom == word);
    at_standard(c) && (word(2, words::OMP) && scope(c, 3) > 0 || word(2, words::USING) && word(3, words::OMP))
}

/// How many tokens the `::` is that comes `count` ahead.
fn scope(c: &Cursor, count: usize) -> usize {
    match c.ahead(count).map(|token| token.kind) {
        Some(TokenKind::ColonColon) => 1,
        Some(TokenKind::Colon) if c.ahead_is(count + 1, TokenKind::Colon) => 2,
        _ => 0,
    }
}

/// The lines of the attributes that come next, in source order; other attributes beside them are passed over.
pub(crate) fn directive_lines(c: &mut Cursor) -> Vec<DirectiveLine> {
    let start = c.position();
    let mut lines = Vec::new();
    c.advance(2);
    if c.at_word(words::USING) {
        c.advance(3);
    }
    directive_list(c, TokenKind::RBracket, start, &mut lines);
    while c.eat(TokenKind::RBracket) {}
    lines
}

/// Directives separated by commas, up to `end`.
fn directive_list(c: &mut Cursor, end: TokenKind, start: u32, lines: &mut Vec<DirectiveLine>) {
    while c.peek().is_some() && !c.is_at(end) {
        if c.eat(TokenKind::Comma) {
            continue;
        }
        let length = scope(c, 1);
        if length > 0 {
            c.advance(1 + length);
        }
        let word = c.peek().map_or(words::EMPTY, |token| token.atom);
        c.bump();
        if !c.is_at(TokenKind::LParen) {
            continue;
        }
        match word {
            words::SEQUENCE => {
                c.bump();
                directive_list(c, TokenKind::RParen, start, lines);
                c.eat(TokenKind::RParen);
            }
            words::DIRECTIVE | words::DECL => lines.extend(line(c, start, word == words::DECL)),
            _ => drop(balanced_tokens(c)),
        }
    }
}

/// The directive in the parentheses that come next.
fn line(c: &mut Cursor, start: u32, declares: bool) -> Option<DirectiveLine> {
    let (rest, base) = (c.remaining(), c.position());
    let mark = c.mark();
    if let Err(unexpected) = balanced_tokens(c) {
        c.report(unexpected);
        c.rewind(mark);
        c.advance(rest.len());
        return None;
    }
    let length = (c.position() - base) as usize;
    let item = item(c.scopes);
    let inside = rest.get(1..length.saturating_sub(1)).unwrap_or_default();
    let line = match declares {
        true => parse_declaring(inside, base + 1, Language::C, &item, c.state())?,
        false => parse_attribute(inside, base + 1, Language::C, &item, c.state())?,
    };
    Some(DirectiveLine { span: Span::new(start, c.position()), ..line })
}
