//! The lengths of characters, as F18 writes them.

use source::atom::words;
use source::{Token, TokenKind};

/// A character length that is known by itself and not by an expression is one of kind 8.
pub(super) fn wide_length(ty: &str) -> String {
    let length = ty.strip_prefix("CHARACTER(").and_then(|rest| rest.split_once("_4,"));
    match length.filter(|(length, _)| length.bytes().all(|byte| byte.is_ascii_digit())) {
        Some((length, rest)) => format!("CHARACTER({length}_8,{rest}"),
        None => ty.to_owned(),
    }
}

/// The type of the entity at a token: `character`, `character*8` and `x*8` say it without an expression (R721, R723).
pub(super) fn with_length_kind(ty: String, tokens: &[Token], at: usize) -> String {
    if !ty.starts_with("CHARACTER(") {
        return ty;
    }
    let kind = |at: usize| tokens.get(at).map_or(TokenKind::EndOfStatement, |token| token.kind);
    let mut after = at + 1;
    if kind(after) == TokenKind::LParen {
        let closing = tokens.iter().skip(after).position(|token| token.kind == TokenKind::RParen);
        after += closing.map_or(0, |closing| closing + 1);
    }
    if kind(after) == TokenKind::Star {
        return if kind(after + 1) == TokenKind::Int { wide_length(&ty) } else { ty };
    }
    let before = tokens.get(..at).unwrap_or_default();
    let is_end = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
    let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
    let Some(word) = before.iter().skip(start).position(|token| token.atom == words::CHARACTER) else { return ty };
    let word = start + word;
    match (kind(word + 1), kind(word + 2)) {
        (TokenKind::LParen, _) => ty,
        (TokenKind::Star, next) if next != TokenKind::Int => ty,
        _ => wide_length(&ty),
    }
}
