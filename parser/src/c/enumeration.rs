//! 6.7.3.3 enumerations. A broken enumerator is reported and left out; its neighbors survive.

use crate::c::attribute::{attributes, tag_attributes, word_attributes};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::expression::conditional;
use crate::c::extension::Feature;
use crate::c::lookahead::{at_standard, is_type};
use crate::c::recovery::skip_enumerator;
use crate::c::scope::LastDeclared;
use crate::c::specifier::check_mention;
use crate::c::tree::*;
use crate::primitive::Expected;
use source::{Span, TokenKind};

/// 6.7.2.2 enum-specifier.
pub(crate) fn enumeration(c: &mut Cursor) -> Fallible<TypeSpec> {
    let keyword = c.any_name()?;
    let mut own = Vec::new();
    let standard = at_standard(c);
    tag_attributes(c, &mut own)?;
    let tag = if c.identifier().is_some() { Some(c.any_name()?) } else { None };
    check_mention(c, keyword, standard, c.is_at(TokenKind::LBrace) || c.is_at(TokenKind::Colon));
    let typed = c.is_at(TokenKind::Colon) && is_type(c, 1);
    if typed {
        c.uses(Feature::FixedEnum, keyword.span());
    }
    let fixed = if typed && c.eat(TokenKind::Colon) { Some(Box::new(c.type_name()?)) } else { None };
    c.defines |= c.is_at(TokenKind::LBrace);
    let enumerators = if c.eat(TokenKind::LBrace) { Some(enumerators(c)?) } else { None };
    if tag.is_none() && enumerators.is_none() {
        return Err(c.unexpected(Expected::kind(TokenKind::Name).or(Expected::kind(TokenKind::LBrace))));
    }
    if enumerators.is_none() && fixed.is_none() && c.is_at(TokenKind::Semicolon) {
        c.uses(Feature::ForwardEnum, keyword.span());
    }
    if enumerators.is_some() {
        word_attributes(c, &mut own)?;
    }
    Ok(TypeSpec::Enum(Box::new(Enum { tag, fixed, enumerators, attributes: own, keyword })))
}

fn enumerators(c: &mut Cursor) -> Fallible<Vec<Enumerator>> {
    let mut enumerators = Vec::new();
    while !c.is_at(TokenKind::RBrace) {
        match enumerator(c) {
            Ok(enumerator) => enumerators.push(enumerator),
            Err(unexpected) if c.peek().is_none() => return Err(unexpected),
            Err(unexpected) => {
                c.report(unexpected);
                skip_enumerator(c);
            }
        }
        if !behind_enumerator(c) && c.peek().is_some() {
            let unexpected = c.unexpected(Expected::kind(TokenKind::Comma).or(Expected::kind(TokenKind::RBrace)));
            c.report(unexpected);
            skip_enumerator(c);
        }
        let comma = Span::of_token(c.position());
        let misspelt = !c.is_at(TokenKind::Comma) && behind_enumerator(c) && !c.is_at(TokenKind::RBrace);
        if !misspelt && !c.eat(TokenKind::Comma) {
            break;
        }
        if c.is_at(TokenKind::RBrace) {
            c.uses(Feature::EnumeratorComma, comma);
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(enumerators)
}

/// Whether a comma or the brace comes next, or a comma was skipped that was misspelt.
fn behind_enumerator(c: &Cursor) -> bool {
    let misspelt = c.previous().is_some_and(|before| before.kind == TokenKind::Semicolon);
    misspelt || c.is_at(TokenKind::Comma) || c.is_at(TokenKind::RBrace)
}

/// 6.7.2.2 enumerator.
fn enumerator(c: &mut Cursor) -> Fallible<Enumerator> {
    let name = c.name()?;
    let mut own = Vec::new();
    attributes(c, &mut own)?;
    let value = if c.eat(TokenKind::Assign) { Some(conditional(c)?) } else { None };
    c.declare(Some(name), LastDeclared::Ordinary);
    Ok(Enumerator { name, attributes: own, value })
}
