//! Arguments in C++, of which there is no grammar: what C has too is read as C, and only what C cannot have is taken as
//! it stands.

use crate::primitive::{Expected, Grammar, Unexpected, UnitSpan};
use chumsky::prelude::custom;
use source::{Atoms, Span, Token, TokenKind};

/// An argument that C has not, as it stands.
pub(super) fn only_cxx<'a>(atoms: &'a Atoms) -> impl Grammar<'a, Span> {
    custom(move |input| {
        let before = input.cursor();
        let mut tokens = Vec::new();
        while let Some(token) = input.next() {
            tokens.push(token);
        }
        let span: UnitSpan = input.span_since(&before);
        let span = Span::from(span);
        match is_only_cxx(&tokens, atoms) {
            true => Ok(span),
            false => Err(Unexpected::new(span.start, Expected::EXPRESSION)),
        }
    })
}

/// Words that only C++ has in an expression.
const WORDS: &[&str] = &[
    "this",
    "new",
    "delete",
    "static_cast",
    "dynamic_cast",
    "reinterpret_cast",
    "const_cast",
    "typename",
    "template",
    "operator",
    "decltype",
    "typeid",
    "noexcept",
    "throw",
    "co_await",
    "and",
    "or",
    "not",
    "xor",
    "bitand",
    "bitor",
    "compl",
    "and_eq",
    "or_eq",
    "xor_eq",
    "not_eq",
    "class",
    "constexpr",
    "alignof",
    "requires",
];

/// Whether a run of tokens has something that C has not: a scope, a template, a lambda, braces, a cast to a named type.
pub(super) fn is_only_cxx(tokens: &[Token], atoms: &Atoms) -> bool {
    let has = |kind: TokenKind| tokens.iter().any(|token| token.kind == kind);
    let word = |token: &Token| token.kind == TokenKind::Name && WORDS.contains(&atoms.text(token.atom));
    has(TokenKind::ColonColon)
        || has(TokenKind::LBrace)
        || (has(TokenKind::Lt) && has(TokenKind::Gt))
        || tokens.first().is_some_and(|token| token.kind == TokenKind::LBracket)
        || tokens.iter().any(word)
        || tokens.windows(2).any(|pair| is_step(pair) || is_construction(pair, atoms))
}

/// Two tokens that stand next to each other in C++ only: a cast to a type that is not known here, a pointer to a member.
fn is_step(pair: &[Token]) -> bool {
    match (pair[0].kind, pair[1].kind) {
        (TokenKind::RParen, TokenKind::Name | TokenKind::Int | TokenKind::Real) => true,
        (TokenKind::Dot | TokenKind::Arrow, TokenKind::Star) => true,
        (_, _) => false,
    }
}

/// `char(a)`
fn is_construction(pair: &[Token], atoms: &Atoms) -> bool {
    const TYPES: &[&str] =
        &["bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned", "wchar_t"];
    pair[1].kind == TokenKind::LParen && TYPES.contains(&atoms.text(pair[0].atom))
}
