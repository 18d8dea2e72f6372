//! Attributes: R802 attr-spec and its like in lists, the statements that give one (8.6), and where each may stand.

use super::build::Build;
use super::cursor::Rule;
use super::expression::{self, Parse, Tokens, eat, expect, expect_name, expression, peek, position};
use super::generic::access_id;
use super::problems;
use super::tree::{Attribute, Bind, Dimension, Entity, SpecificationKind, Upper};
use super::types::{self, dimensions};
use crate::primitive::{Expected, Unexpected, kind, list, name, span};
use chumsky::prelude::*;
use source::atom::words;
use source::{Atom, Span, Token, TokenKind};

/// Whose attributes a list gives: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owner(u8);

impl Owner {
    /// R802 attr-spec of R801 type-declaration-stmt.
    pub const DATA: Owner = Owner(1);
    /// R738 component-attr-spec, R734 type-param-attr-spec.
    pub const COMPONENT: Owner = Owner(2);
    /// R1514 proc-attr-spec.
    pub const PROCEDURE: Owner = Owner(4);
    /// R742 proc-component-attr-spec.
    pub const PROCEDURE_COMPONENT: Owner = Owner(8);
    /// R752 binding-attr.
    pub const BINDING: Owner = Owner(16);
    /// R728 type-attr-spec.
    pub const TYPE: Owner = Owner(32);
    /// The access-spec of R751 type-bound-generic-stmt.
    pub const GENERIC: Owner = Owner(64);

    const fn and(self, other: Owner) -> Owner {
        Owner(self.0 | other.0)
    }

    fn has(self, other: Owner) -> bool {
        self.0 & other.0 != 0
    }

    fn text(self) -> &'static str {
        match self {
            Owner::DATA => "a data object",
            Owner::COMPONENT => "a component",
            Owner::PROCEDURE => "a procedure",
            Owner::PROCEDURE_COMPONENT => "a procedure component",
            Owner::TYPE => "a derived type",
            _ => "a type-bound procedure",
        }
    }
}

const ANY: Owner = Owner(127);
const OBJECT: Owner = Owner::DATA.and(Owner::COMPONENT);
const PASSED: Owner = Owner::PROCEDURE_COMPONENT.and(Owner::BINDING);

/// The attributes, and what may have them.
const WHERE: &[(Atom, Owner)] = &[
    (words::ABSTRACT, Owner::TYPE),
    (words::ALLOCATABLE, OBJECT),
    (words::ASYNCHRONOUS, Owner::DATA),
    (words::AUTOMATIC, Owner::DATA),
    (words::BIND, Owner::DATA.and(Owner::PROCEDURE).and(Owner::TYPE)),
    (words::CODIMENSION, OBJECT),
    (words::CONTIGUOUS, OBJECT),
    (words::DEFERRED, Owner::BINDING),
    (words::DIMENSION, OBJECT),
    (words::EXTENDS, Owner::TYPE),
    (words::EXTERNAL, Owner::DATA),
    (words::INTENT, Owner::DATA.and(Owner::PROCEDURE)),
    (words::INTRINSIC, Owner::DATA),
    (words::KIND, Owner::COMPONENT),
    (words::LEN, Owner::COMPONENT),
    (words::NONOVERRIDABLE, Owner::BINDING),
    (words::NOPASS, PASSED),
    (words::OPTIONAL, Owner::DATA.and(Owner::PROCEDURE)),
    (words::PARAMETER, Owner::DATA),
    (words::PASS, PASSED),
    (words::POINTER, OBJECT.and(Owner::PROCEDURE).and(Owner::PROCEDURE_COMPONENT)),
    (words::PRIVATE, ANY),
    (words::PROTECTED, Owner::DATA.and(Owner::PROCEDURE)),
    (words::PUBLIC, ANY),
    (words::RANK, Owner::DATA),
    (words::SAVE, Owner::DATA.and(Owner::PROCEDURE)),
    (words::STATIC, Owner::DATA),
    (words::TARGET, Owner::DATA),
    (words::VALUE, Owner::DATA),
    (words::VOLATILE, Owner::DATA),
];

impl Build<'_> {
    /// Reports the attributes that `owner` cannot have, and those that are there twice.
    pub fn check_attributes(&mut self, attributes: &[Attribute], owner: Owner) {
        for (index, attribute) in attributes.iter().enumerate() {
            let word = attribute.word.atom;
            let row = WHERE.iter().find(|(known, _)| *known == word);
            let text = self.state.atoms.text(word);
            if row.is_none_or(|(_, owners)| !owners.has(owner)) {
                let mut problem = problems::no_attribute(text, owner.text(), attribute.span);
                let fit = WHERE.iter().filter(|(_, owners)| owners.has(owner));
                let words = fit.map(|(word, _)| self.state.atoms.text(*word));
                if let Some(near) = directives::spelling::find_nearest(text, words) {
                    problem = problem.guess(Span::of_token(attribute.word.token), near);
                }
                self.report(problem);
            } else if let Some(first) = attributes[..index].iter().find(|other| other.word.atom == word) {
                self.report(problems::repeated_attribute(text, attribute.span, first.span));
            }
        }
    }
}

/// R802 attr-spec, R738 component-attr-spec, R728 type-attr-spec, R752 binding-attr
pub fn attribute(input: &mut Tokens<'_, '_>) -> Parse<Attribute> {
    let start = position(input);
    let word = expect_name(input)?;
    let (mut argument, mut shape, mut bind) = (None, Vec::new(), None);
    match word.atom {
        words::INTENT => argument = Some(intent(input)?),
        words::DIMENSION => shape = dimensions(input, TokenKind::LParen, TokenKind::RParen)?,
        words::CODIMENSION => shape = dimensions(input, TokenKind::LBracket, TokenKind::RBracket)?,
        words::RANK => shape = vec![rank(input)?],
        words::BIND => bind = Some(language_binding(input, start)?),
        words::EXTENDS => argument = Some(one_word(input)?),
        words::PASS if peek(input) == Some(TokenKind::LParen) => argument = Some(one_word(input)?),
        _ => {}
    }
    Ok(Attribute { word, argument, shape, bind, span: Span::new(start, position(input)) })
}

/// The attributes of R801 type-declaration-stmt, up to `::`; without it there may be a comma and none of them.
pub fn attributes_of_type(input: &mut Tokens<'_, '_>) -> Parse<Vec<Attribute>> {
    let before = input.save();
    attribute_list(input).or_else(|misfit| {
        input.rewind(before.clone());
        if has_colons(input) {
            return Err(misfit);
        }
        input.rewind(before);
        eat(input, TokenKind::Comma);
        Ok(Vec::new())
    })
}

/// Whether `::` follows somewhere.
fn has_colons(input: &mut Tokens<'_, '_>) -> bool {
    loop {
        match peek(input) {
            Some(TokenKind::ColonColon) => return true,
            Some(_) => input.skip(),
            None => return false,
        }
    }
}

/// Attributes with their commas and `::`, or nothing.
fn attribute_list(input: &mut Tokens<'_, '_>) -> Parse<Vec<Attribute>> {
    let mut attributes = Vec::new();
    while eat(input, TokenKind::Comma) {
        attributes.push(attribute(input)?);
    }
    if attributes.is_empty() {
        eat(input, TokenKind::ColonColon);
        return Ok(attributes);
    }
    let at = position(input);
    let colons = eat(input, TokenKind::ColonColon);
    let expected = Expected::kind(TokenKind::Comma).or(Expected::kind(TokenKind::ColonColon));
    colons.then_some(attributes).ok_or(Unexpected::new(at, expected))
}

/// R829 rank-clause, after its word
fn rank(input: &mut Tokens<'_, '_>) -> Parse<Dimension> {
    expect(input, TokenKind::LParen)?;
    let rank = expression(input)?;
    let span = rank.span;
    expect(input, TokenKind::RParen)?;
    Ok(Dimension { lower: None, upper: Upper::Expr(rank), span })
}

/// R828 intent-spec in its parentheses; `in out` is one word.
fn intent(input: &mut Tokens<'_, '_>) -> Parse<Atom> {
    expect(input, TokenKind::LParen)?;
    let at = position(input);
    let mut intent = expect_name(input)?.atom;
    if intent == words::IN && expression::peek_atom(input) == Some(words::OUT) {
        input.skip();
        intent = words::INOUT;
    }
    if ![words::IN, words::OUT, words::INOUT].contains(&intent) {
        return Err(Unexpected { word: Some(words::IN), ..Unexpected::new(at, Expected::WORD) });
    }
    expect(input, TokenKind::RParen)?;
    Ok(intent)
}

/// A name in parentheses: `extends(parent)`, `pass(self)`.
fn one_word(input: &mut Tokens<'_, '_>) -> Parse<Atom> {
    expect(input, TokenKind::LParen)?;
    let word = expect_name(input)?;
    expect(input, TokenKind::RParen)?;
    Ok(word.atom)
}

/// R808 language-binding-spec, after `bind`
pub fn language_binding(input: &mut Tokens<'_, '_>, start: u32) -> Parse<Bind> {
    expect(input, TokenKind::LParen)?;
    let at = position(input);
    let language: Option<Token> = input.peek();
    if language.is_none_or(|language| input.state().atoms.text(language.atom) != "c") {
        return Err(Unexpected::new(at, Expected::LANGUAGE));
    }
    input.skip();
    let (mut name, mut cdefined) = (None, false);
    while eat(input, TokenKind::Comma) {
        let word = expect_name(input)?;
        if name.is_none() && word.atom == words::NAME {
            expect(input, TokenKind::Assign)?;
            name = Some(expression(input)?);
        } else if input.state().atoms.text(word.atom) == "cdefined" {
            cdefined = true;
        } else {
            return Err(Unexpected { word: Some(words::NAME), ..Unexpected::new(word.token, Expected::WORD) });
        }
    }
    expect(input, TokenKind::RParen)?;
    Ok(Bind { name, cdefined, span: Span::new(start, position(input)) })
}

/// R830 to R865: `allocatable :: a`, `intent(in) x`, `save /block/`, `public operator(+)`
pub fn attribute_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let head = custom(|input| match expression::peek_atom(input) {
        Some(words::INTENT | words::BIND) => attribute(input),
        _ => {
            let word = expect_name(input)?;
            Ok(Attribute { word, argument: None, shape: Vec::new(), bind: None, span: word.span() })
        }
    });
    let (access, objects, names) = (list(access_id()).boxed(), list(object()).boxed(), list(entity_name()).boxed());
    let nothing = [words::PRIVATE, words::PUBLIC, words::SAVE, words::SEQUENCE];
    let rule = custom(move |input| {
        let attribute = input.parse(head)?;
        let word = attribute.word.atom;
        let marked = eat(input, TokenKind::ColonColon);
        let entities = match word {
            _ if peek(input).is_none() && !marked && nothing.contains(&word) => Vec::new(),
            words::SEQUENCE => Vec::new(),
            words::PRIVATE | words::PUBLIC => input.parse(access.clone())?,
            words::ALLOCATABLE | words::AUTOMATIC | words::CODIMENSION | words::DIMENSION | words::POINTER => {
                input.parse(objects.clone())?
            }
            words::STATIC | words::TARGET | words::VIRTUAL => input.parse(objects.clone())?,
            _ => input.parse(names.clone())?,
        };
        Ok(SpecificationKind::Attribute { attribute, entities })
    });
    rule.boxed()
}

/// An object with its shape, which `dimension` and `codimension` must have.
fn object<'a>() -> Rule<'a, Entity> {
    custom(|input| types::object(input)).boxed()
}

/// R836 bind-entity, R861 saved-entity, or a name alone
fn entity_name<'a>() -> Rule<'a, Entity> {
    let slash = || kind(TokenKind::Slash);
    let common =
        name().delimited_by(slash(), slash()).map_with(|name, with| types::plain_entity(name, true, span(with)));
    common.or(name().map(|name| types::plain_entity(name, false, name.span()))).boxed()
}
