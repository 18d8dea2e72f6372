//! Declarations of C as they are written: their types have the names that the author gave them, which symbols do not keep.

use directives::Language;
use semantics::extend::Queries as _;
use semantics::queries::Unit;
use semantics::{Snapshot, queries, spots};
use source::{Span, Token, TokenKind};
use std::ops::Range;
use symbols::{Details, Symbol};

/// The declaration of a variable or function of C whose name is a token of a unit, in one line. Nothing where the words before it are
/// those of another declarator, or where the text has more than the declaration.
pub fn written_declaration(analysis: &Snapshot, unit: Unit<'_>, token: u32, symbol: &Symbol) -> Option<String> {
    let db = analysis.db();
    let is_spelled = matches!(symbol.details.ultimate(), Details::Object(_) | Details::Subprogram(_));
    if !is_spelled || queries::file_language(db, unit.file(db)) == Language::Fortran {
        return None;
    }
    let tokens = unit.tokens(db);
    let range = declaration_around(tokens, token as usize)?;
    let spot = spots::of_span(db, unit, Span::new(range.start as u32, range.end as u32))?;
    let text = analysis.text(spot.file)?.get(spot.range())?;
    let is_plain = !["#", "/*", "//", "\\"].iter().any(|mark| text.contains(mark));
    is_plain.then(|| format!("{};", text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// The tokens that declare the name at `name`: back to where its declaration or parameter begins, and on to its end.
fn declaration_around(tokens: &[Token], name: usize) -> Option<Range<usize>> {
    let start = first_of_declaration(tokens, name)?;
    let is_word = |token: &Token| token.kind == TokenKind::Name;
    // What declares something is a word at least, which a declarator behind a comma has not.
    if !tokens.get(start..name)?.iter().any(is_word) {
        return None;
    }
    Some(start..end_of_declaration(tokens, name))
}

fn first_of_declaration(tokens: &[Token], name: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for index in (0..name).rev() {
        match tokens[index].kind {
            TokenKind::RParen | TokenKind::RBracket => depth += 1,
            TokenKind::LParen | TokenKind::LBracket if depth > 0 => depth -= 1,
            TokenKind::LParen | TokenKind::Comma | TokenKind::Semicolon | TokenKind::LBrace if depth == 0 => {
                return Some(index + 1);
            }
            // Members of the type stand in the declaration.
            TokenKind::RBrace => return None,
            TokenKind::EndOfDirective => return Some(index + 1),
            _ => {}
        }
    }
    Some(0)
}

fn end_of_declaration(tokens: &[Token], name: usize) -> usize {
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate().skip(name + 1) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket if depth > 0 => depth -= 1,
            TokenKind::Comma
            | TokenKind::Semicolon
            | TokenKind::Assign
            | TokenKind::LBrace
            | TokenKind::RParen
            | TokenKind::Colon
                if depth == 0 =>
            {
                return index;
            }
            _ => {}
        }
    }
    tokens.len()
}
