//! R1508 generic-spec, and names that may be one.

use super::cursor::Rule;
use super::tree::{Entity, GenericSpec};
use super::types::plain_entity;
use crate::Name;
use crate::primitive::{Expected, Grammar, With, kind, name, one_token, parenthesized, span, word};
use chumsky::prelude::*;
use source::TokenKind;
use source::atom::words;

/// The relational operators and what they are now.
pub(super) const OLD_RELATIONS: &[(&str, &str)] =
    &[(".eq.", "=="), (".ne.", "/="), (".lt.", "<"), (".le.", "<="), (".gt.", ">"), (".ge.", ">=")];

/// R1508 generic-spec
pub fn generic_spec<'a>() -> Rule<'a, GenericSpec> {
    let operator = word(words::OPERATOR).ignore_then(parenthesized(operator()));
    let assignment = word(words::ASSIGNMENT).ignore_then(parenthesized(kind(TokenKind::Assign)));
    let assignment = assignment.map_with(|_, with: &mut With| GenericSpec::Assignment(span(with)));
    let direction = word(words::READ).or(word(words::WRITE));
    let io = direction.then(parenthesized(name())).map(|(direction, form)| GenericSpec::Io(direction, form));
    choice((operator.map(GenericSpec::Operator), assignment, io, name().map(GenericSpec::Name))).boxed()
}

/// An intrinsic or defined operator between parentheses; `<>` is an old one.
fn operator<'a>() -> impl Grammar<'a, Name> {
    let old = kind(TokenKind::Lt).ignore_then(kind(TokenKind::Gt)).map_with(|_, with: &mut With| {
        let token = span(with).start;
        Name { atom: with.state().atoms.intern("<>"), token }
    });
    old.or(one_operator())
}

fn one_operator<'a>() -> impl Grammar<'a, Name> {
    one_token(Expected::kind(TokenKind::DefinedOperator), None, |token, at| {
        let operator = matches!(
            token.kind,
            TokenKind::DefinedOperator
                | TokenKind::Not
                | TokenKind::And
                | TokenKind::Or
                | TokenKind::Eqv
                | TokenKind::Neqv
                | TokenKind::Eq
                | TokenKind::Ne
                | TokenKind::Lt
                | TokenKind::Le
                | TokenKind::Gt
                | TokenKind::Ge
                | TokenKind::Plus
                | TokenKind::Minus
                | TokenKind::Star
                | TokenKind::StarStar
                | TokenKind::Slash
                | TokenKind::SlashSlash
        );
        operator.then_some(Name { atom: token.atom, token: at })
    })
}

/// R831 access-id: a name or R1508 generic-spec, whose name is its text
pub fn access_id<'a>() -> Rule<'a, Entity> {
    let id = generic_spec().map_with(|spec, with: &mut With| {
        let span = span(with);
        let atoms = with.state().atoms;
        let text = |name: Name| atoms.text(name.atom);
        let text = match spec {
            GenericSpec::Name(name) => return plain_entity(name, false, span),
            GenericSpec::Operator(operator) => {
                // `.eq.` and `==` are one operator.
                let old = OLD_RELATIONS.iter().find(|(old, _)| text(operator) == *old);
                format!("operator({})", old.map_or(text(operator), |(_, new)| new))
            }
            GenericSpec::Assignment(_) => "assignment(=)".to_owned(),
            GenericSpec::Io(direction, form) => format!("{}({})", text(direction), text(form)),
        };
        plain_entity(Name { atom: atoms.intern(&text), token: span.start }, false, span)
    });
    id.boxed()
}
