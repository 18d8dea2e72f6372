//! Specification statements that are being written: what they declare is not there yet, and no name is known to be undeclared.

use crate::known::Known;
use source::{Token, TokenKind};

/// Words whose statements declare what follows them, or what a module has.
const DECLARING: &[&str] = &[
    "character",
    "class",
    "complex",
    "double",
    "doubleprecision",
    "integer",
    "logical",
    "procedure",
    "real",
    "type",
    "use",
];

impl Known<'_> {
    /// Whether a statement that could not be parsed ends before what it declares: inside parentheses, with a sign behind which
    /// something must follow, or without the sign before its entities (R801, R1409).
    pub(super) fn is_unfinished(&self, tokens: &[Token]) -> bool {
        let Some((first, last)) = tokens.first().zip(tokens.last()) else { return false };
        let depth = |depth: i32, token: &Token| match token.kind {
            TokenKind::LParen => depth + 1,
            TokenKind::RParen => depth - 1,
            _ => depth,
        };
        let goes_on = matches!(last.kind, TokenKind::Colon | TokenKind::ColonColon | TokenKind::Comma);
        let has_sign = tokens.iter().any(|token| token.kind == TokenKind::ColonColon);
        let declares = DECLARING.contains(&self.text(first.atom));
        declares && (goes_on || !has_sign || tokens.iter().fold(0, depth) > 0)
    }
}
