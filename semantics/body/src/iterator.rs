//! Iterators of clauses (OpenMP 5.2, 3.2.6): the pieces of `[type] name = begin : end [: step]`.

use parser::directive::Modifier;
use source::{Span, Token, TokenKind};

/// What the parts behind the `=` are called, in order.
pub const PARTS: [&str; 3] = ["begin", "end", "step"];

/// An iterator of a list.
pub struct Pieces {
    /// What stands before the name: its type, or nothing.
    pub ty: Span,
    /// The token that is its name.
    pub name: u32,
    /// The parts, as many as there are of [`PARTS`]; none of a range that is broken.
    pub parts: Vec<Span>,
}

/// The part in which an iterator names one of its list, and where.
pub fn find_other(tokens: &[Token], all: &[Pieces], pieces: &Pieces) -> Option<(&'static str, Span)> {
    let is_name = |token: &Token| {
        token.kind == TokenKind::Name && all.iter().any(|one| tokens[one.name as usize].atom == token.atom)
    };
    let mut parts = pieces.parts.iter().zip(PARTS);
    parts.find_map(|(span, part)| {
        let at = tokens.get(span.range())?.iter().position(is_name)?;
        Some((part, Span::of_token(span.start + at as u32)))
    })
}

/// The pieces of each iterator of a modifier that is not broken.
pub fn all_pieces(tokens: &[Token], modifier: Modifier) -> Vec<Pieces> {
    let spans = modifier.items().iter().filter_map(|item| item.tokens());
    spans.filter_map(|span| split_pieces(tokens, span)).collect()
}

/// The pieces of the iterator that is `span` of these tokens; none if it is broken, which is told where it is read.
fn split_pieces(tokens: &[Token], span: Span) -> Option<Pieces> {
    let own = tokens.get(span.range())?;
    let assign = own.iter().position(|token| token.kind == TokenKind::Assign)?;
    let name = assign.checked_sub(1).filter(|name| own[*name].kind == TokenKind::Name)?;
    let at = |index: usize| span.start + index as u32;
    let (mut parts, mut start, mut depth, mut conditions) = (Vec::new(), assign + 1, 0, 0);
    for (index, token) in own.iter().enumerate().skip(assign + 1) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
            TokenKind::Question if depth == 0 => conditions += 1,
            TokenKind::Colon if depth == 0 && conditions > 0 => conditions -= 1,
            TokenKind::Colon if depth == 0 => {
                parts.push(Span::new(at(start), at(index)));
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(Span::new(at(start), span.end));
    let right = (2..=PARTS.len()).contains(&parts.len()) && parts.iter().all(|part| part.start < part.end);
    // One without a range is declared all the same.
    Some(Pieces { ty: Span::new(span.start, at(name)), name: at(name), parts: if right { parts } else { Vec::new() } })
}
