//! The features that are a matter of spelling: names, constants and operators, token by token.

use super::Walk;
use crate::fortran::features::Feature;
use source::atom::words;
use source::{Atom, Span, Token, TokenKind};

/// Notes what the spelling of each token says; directives have rules of their own.
pub(super) fn tokens(walk: &mut Walk<'_>) {
    let mut directive = false;
    for (token, at) in walk.tokens.iter().zip(0..) {
        match token.kind {
            TokenKind::Sentinel => directive = true,
            TokenKind::EndOfDirective => directive = false,
            _ if directive => {}
            _ => {
                let span = Span::of_token(at);
                let feature = feature_of_spelling(*token, |atom| walk.text(atom));
                feature.into_iter().for_each(|feature| walk.saw(feature, span));
            }
        }
    }
}

/// The feature that the spelling of a token is.
fn feature_of_spelling<'a>(token: Token, text: impl Fn(Atom) -> &'a str) -> Option<Feature> {
    match token.kind {
        TokenKind::Name => name(text(token.atom)),
        TokenKind::Boz => boz(text(token.atom)),
        TokenKind::Int => text(token.atom).contains('_').then_some(Feature::KindParameter),
        TokenKind::Logical | TokenKind::Not | TokenKind::And | TokenKind::Or | TokenKind::Neqv => {
            logical(text(token.atom))
        }
        TokenKind::Real => real(text(token.atom)),
        TokenKind::String => text(token.atom).ends_with('"').then_some(Feature::QuotedCharacters),
        TokenKind::Eq | TokenKind::Ne | TokenKind::Lt | TokenKind::Le | TokenKind::Gt | TokenKind::Ge => {
            let dotted = [words::DOT_EQ, words::DOT_NE, words::DOT_LT, words::DOT_LE, words::DOT_GT, words::DOT_GE];
            (!dotted.contains(&token.atom)).then_some(Feature::RelationalSign)
        }
        _ => None,
    }
}

/// R603 name
fn name(text: &str) -> Option<Feature> {
    if text.contains(['$', '@']) {
        return Some(Feature::DollarName);
    }
    if text.starts_with('_') {
        return Some(Feature::UnderscoreName);
    }
    match text.len() {
        0..=31 => None,
        32..=63 => Some(Feature::Name31),
        _ => Some(Feature::Name63),
    }
}

/// R773 boz-literal-constant
fn boz(text: &str) -> Option<Feature> {
    if text.ends_with(|last: char| last.is_ascii_alphabetic()) {
        return Some(Feature::BozPostfix);
    }
    text.starts_with(['x', 'X']).then_some(Feature::BozX)
}

/// R725 logical-literal-constant, R1018 to R1021: the operators.
fn logical(text: &str) -> Option<Feature> {
    match text {
        ".xor." => Some(Feature::XorOperator),
        _ if text.contains('_') => Some(Feature::KindParameter),
        _ => (text.len() == 3).then_some(Feature::LogicalAbbreviation),
    }
}

/// R714 real-literal-constant
fn real(text: &str) -> Option<Feature> {
    let number = text.split('_').next().unwrap_or(text);
    if text.contains('_') && number.contains(['d', 'q']) {
        return Some(Feature::ExponentKind);
    }
    if number.contains('q') {
        return Some(Feature::QExponent);
    }
    text.contains('_').then_some(Feature::KindParameter)
}
