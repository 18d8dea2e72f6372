//! Types, shapes and entities: what declarations are made of, R701 to R825.

use super::expression::{
    self, Parse, Tokens, argument_list, eat, expect, expect_name, expression, peek, peek_atom, peek_second, position,
    with_depth,
};
use super::tree::{
    Actual, ActualValue, DataValue, Dimension, Entity, Expr, Initialization, KindSelector, TypeParam, TypeSpec,
    TypeSpecKind, Upper,
};
use crate::Name;
use crate::primitive::{Expected, Unexpected};
use source::atom::words;
use source::{Span, Token, TokenKind};

/// R703 declaration-type-spec, R702 type-spec
pub fn type_spec(input: &mut Tokens<'_, '_>) -> Parse<TypeSpec> {
    let start = position(input);
    let word = expect_name(input)?;
    let kind = match word.atom {
        words::DOUBLE => double(input)?,
        words::DOUBLEPRECISION | words::DOUBLECOMPLEX => TypeSpecKind::Intrinsic(word.atom, None),
        words::INTEGER | words::REAL | words::COMPLEX | words::LOGICAL | words::BYTE | words::UNSIGNED => {
            TypeSpecKind::Intrinsic(word.atom, kind_selector(input)?)
        }
        words::CHARACTER => character(input)?,
        words::RECORD if peek(input) == Some(TokenKind::Slash) => record(input)?,
        words::TYPE | words::CLASS => with_depth(input, |input| in_parentheses(input, word.atom == words::CLASS))?,
        words::TYPEOF => type_of(input, false)?,
        words::CLASSOF => type_of(input, true)?,
        _ => derived_type_spec(input, false, word)?,
    };
    Ok(TypeSpec { kind, span: Span::new(start, position(input)) })
}

/// The word of an intrinsic type without kind or length, as before the letters of R863 implicit-stmt.
pub fn type_word(input: &mut Tokens<'_, '_>) -> Parse<TypeSpec> {
    let start = position(input);
    let word = expect_name(input)?;
    let kind = match word.atom {
        words::DOUBLE => double(input)?,
        words::CHARACTER => TypeSpecKind::Character { length: None, kind: None },
        words::INTEGER | words::REAL | words::COMPLEX | words::LOGICAL | words::BYTE | words::UNSIGNED => {
            TypeSpecKind::Intrinsic(word.atom, None)
        }
        words::DOUBLEPRECISION | words::DOUBLECOMPLEX => TypeSpecKind::Intrinsic(word.atom, None),
        _ => return Err(Unexpected { word: Some(words::NONE), ..Unexpected::new(word.token, Expected::WORD) }),
    };
    Ok(TypeSpec { kind, span: Span::new(start, position(input)) })
}

fn double(input: &mut Tokens<'_, '_>) -> Parse<TypeSpecKind> {
    let at = position(input);
    match expect_name(input)?.atom {
        words::PRECISION => Ok(TypeSpecKind::Intrinsic(words::DOUBLEPRECISION, None)),
        words::COMPLEX => Ok(TypeSpecKind::Intrinsic(words::DOUBLECOMPLEX, None)),
        _ => Err(Unexpected { word: Some(words::PRECISION), ..Unexpected::new(at, Expected::WORD) }),
    }
}

/// `/name/` of a record of DEC
fn record(input: &mut Tokens<'_, '_>) -> Parse<TypeSpecKind> {
    expect(input, TokenKind::Slash)?;
    let name = expect_name(input)?;
    expect(input, TokenKind::Slash)?;
    Ok(TypeSpecKind::Record(name))
}

/// R706 kind-selector
fn kind_selector(input: &mut Tokens<'_, '_>) -> Parse<Option<KindSelector>> {
    if peek(input) == Some(TokenKind::Star) {
        input.skip();
        let at = position(input);
        let token: Option<Token> = input.peek();
        expect(input, TokenKind::Int)?;
        return Ok(token.map(|token| KindSelector::Star(Name { atom: token.atom, token: at })));
    }
    if !eat(input, TokenKind::LParen) {
        return Ok(None);
    }
    if peek_second(input) == Some(TokenKind::Assign) {
        let at = position(input);
        if expression::peek_atom(input) != Some(words::KIND) {
            return Err(Unexpected { word: Some(words::KIND), ..Unexpected::new(at, Expected::WORD) });
        }
        input.skip();
        input.skip();
    }
    let kind = expression(input)?;
    expect(input, TokenKind::RParen)?;
    Ok(Some(KindSelector::Expr(kind)))
}

/// R721 char-selector
fn character(input: &mut Tokens<'_, '_>) -> Parse<TypeSpecKind> {
    if eat(input, TokenKind::Star) {
        return Ok(TypeSpecKind::Character { length: Some(char_length(input)?), kind: None });
    }
    let (mut length, mut kind) = (None, None);
    if peek(input) == Some(TokenKind::LParen) {
        let (arguments, _) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
        let (mut named, mut given) = (false, [false; 2]);
        for (index, argument) in arguments.into_iter().enumerate() {
            let at = argument.span.start;
            let after_keyword = std::mem::replace(&mut named, argument.keyword.is_some());
            let is_kind = match argument.keyword.map(|keyword| (keyword.atom, keyword.token)) {
                Some((words::KIND, _)) => true,
                Some((words::LEN, _)) => false,
                Some((_, at)) => {
                    return Err(Unexpected { word: Some(words::LEN), ..Unexpected::new(at, Expected::WORD) });
                }
                None if after_keyword => return Err(Unexpected::new(at, Expected::WORD)),
                None => index > 0,
            };
            if std::mem::replace(&mut given[usize::from(is_kind)], true) {
                return Err(Unexpected::new(at, Expected::kind(TokenKind::RParen)));
            }
            let open = match &argument.value {
                ActualValue::Triplet(bounds) => is_kind || bounds.iter().any(Option::is_some),
                ActualValue::Star => is_kind,
                _ => false,
            };
            if open {
                return Err(Unexpected::new(at, Expected::EXPRESSION));
            }
            match is_kind {
                true => kind = expr_of(argument),
                false => length = type_param(argument),
            }
        }
    }
    Ok(TypeSpecKind::Character { length, kind })
}

/// R723 char-length, after its asterisk
fn char_length(input: &mut Tokens<'_, '_>) -> Parse<TypeParam> {
    if !eat(input, TokenKind::LParen) {
        return expression::constant(input).map(TypeParam::Expr);
    }
    let length = match peek(input) {
        Some(TokenKind::Star) => {
            input.skip();
            TypeParam::Assumed
        }
        Some(TokenKind::Colon) => {
            input.skip();
            TypeParam::Deferred
        }
        _ => TypeParam::Expr(expression(input)?),
    };
    expect(input, TokenKind::RParen)?;
    Ok(length)
}

fn expr_of(argument: Actual) -> Option<Expr> {
    match argument.value {
        ActualValue::Expr(expr) => Some(expr),
        ActualValue::Triplet { .. } | ActualValue::AlternateReturn(_) | ActualValue::Star | ActualValue::Colon => None,
        ActualValue::Missing | ActualValue::ToStar(_) | ActualValue::Multiple(_) => None,
    }
}

/// R701 type-param-value
fn type_param(argument: Actual) -> Option<TypeParam> {
    match argument.value {
        ActualValue::Expr(expr) => Some(TypeParam::Expr(expr)),
        ActualValue::Star => Some(TypeParam::Assumed),
        ActualValue::Triplet { .. } | ActualValue::Colon => Some(TypeParam::Deferred),
        ActualValue::AlternateReturn(_) | ActualValue::Missing => None,
        ActualValue::ToStar(_) | ActualValue::Multiple(_) => None,
    }
}

/// What stands in the parentheses of `type(…)` and `class(…)`.
fn in_parentheses(input: &mut Tokens<'_, '_>, class: bool) -> Parse<TypeSpecKind> {
    expect(input, TokenKind::LParen)?;
    // A type may have the name `class`.
    let word =
        peek_atom(input).filter(|word| [words::TYPE, words::CLASS, words::TYPEOF, words::CLASSOF].contains(word));
    let named = word.is_some() && peek_second(input) == Some(TokenKind::RParen);
    let kind = if eat(input, TokenKind::Star) {
        TypeSpecKind::Star { class }
    } else if named {
        TypeSpecKind::Derived { class, name: expect_name(input)?, parameters: Vec::new() }
    } else {
        match type_spec(input)?.kind {
            TypeSpecKind::Derived { name, parameters, .. } => TypeSpecKind::Derived { class, name, parameters },
            kind => kind,
        }
    };
    expect(input, TokenKind::RParen)?;
    Ok(kind)
}

/// R754 derived-type-spec
fn derived_type_spec(input: &mut Tokens<'_, '_>, class: bool, name: Name) -> Parse<TypeSpecKind> {
    let mut parameters = Vec::new();
    if peek(input) == Some(TokenKind::LParen) {
        parameters = argument_list(input, TokenKind::LParen, TokenKind::RParen)?.0;
    }
    for parameter in &mut parameters {
        if let ActualValue::Triplet(bounds) = &parameter.value
            && bounds.iter().all(Option::is_none)
        {
            parameter.value = ActualValue::Colon;
        }
    }
    Ok(TypeSpecKind::Derived { class, name, parameters })
}

fn type_of(input: &mut Tokens<'_, '_>, class: bool) -> Parse<TypeSpecKind> {
    expect(input, TokenKind::LParen)?;
    let expr = expression(input)?;
    expect(input, TokenKind::RParen)?;
    Ok(TypeSpecKind::TypeOf { class, expr })
}

/// R815 array-spec in parentheses, R809 coarray-spec in brackets
pub fn dimensions(input: &mut Tokens<'_, '_>, open: TokenKind, close: TokenKind) -> Parse<Vec<Dimension>> {
    expect(input, open)?;
    let mut dimensions = Vec::new();
    loop {
        dimensions.push(dimension(input, close)?);
        if eat(input, close) {
            return Ok(dimensions);
        }
        let at = position(input);
        if !eat(input, TokenKind::Comma) {
            return Err(Unexpected::new(at, Expected::kind(close).or(Expected::kind(TokenKind::Comma))));
        }
    }
}

fn dimension(input: &mut Tokens<'_, '_>, close: TokenKind) -> Parse<Dimension> {
    let start = position(input);
    let (mut lower, mut upper) = (None, Upper::Missing);
    match peek(input) {
        Some(TokenKind::Star) => {
            input.skip();
            upper = Upper::Star;
        }
        Some(TokenKind::Dot | TokenKind::Ellipsis) => {
            input.skip();
            eat(input, TokenKind::Dot);
            upper = Upper::Rank;
        }
        Some(TokenKind::Colon) => input.skip(),
        _ => {
            let first = expression(input)?;
            if !eat(input, TokenKind::Colon) {
                return Ok(Dimension { lower, upper: Upper::Expr(first), span: Span::new(start, position(input)) });
            }
            lower = Some(first);
            let next = peek(input);
            if eat(input, TokenKind::Star) {
                upper = Upper::Star;
            } else if next != Some(close) && next != Some(TokenKind::Comma) {
                upper = Upper::Expr(expression(input)?);
            }
        }
    }
    Ok(Dimension { lower, upper, span: Span::new(start, position(input)) })
}

/// A name, of a common block perhaps, of which nothing else is said.
pub fn plain_entity(name: Name, common: bool, span: Span) -> Entity {
    let (shape, coshape) = Default::default();
    Entity { name, common, shape, coshape, length: None, initialization: None, span }
}

/// A name with its shape: the objects of R876 common-stmt and of attribute statements.
pub fn object(input: &mut Tokens<'_, '_>) -> Parse<Entity> {
    let start = position(input);
    let name = component_name(input)?;
    let mut entity = plain_entity(name, false, name.span());
    shapes(input, &mut entity)?;
    entity.span = Span::new(start, position(input));
    Ok(entity)
}

/// A name, or the `%fill` of a component of a structure that has none.
fn component_name(input: &mut Tokens<'_, '_>) -> Parse<Name> {
    let start = position(input);
    if peek(input) != Some(TokenKind::Percent) {
        return expect_name(input);
    }
    input.skip();
    let name = expect_name(input)?;
    let atoms = input.state().atoms;
    match atoms.text(name.atom) {
        "fill" => Ok(Name { atom: atoms.intern("%fill"), token: start }),
        _ => Err(Unexpected::new(start, Expected::kind(TokenKind::Name))),
    }
}

fn shapes(input: &mut Tokens<'_, '_>, entity: &mut Entity) -> Parse<()> {
    if peek(input) == Some(TokenKind::LParen) {
        entity.shape = dimensions(input, TokenKind::LParen, TokenKind::RParen)?;
    }
    if peek(input) == Some(TokenKind::LBracket) {
        entity.coshape = dimensions(input, TokenKind::LBracket, TokenKind::RBracket)?;
    }
    Ok(())
}

/// R803 entity-decl, R739 component-decl, R1516 proc-decl
pub fn entity(input: &mut Tokens<'_, '_>) -> Parse<Entity> {
    let mut entity = object(input)?;
    if eat(input, TokenKind::Star) {
        entity.length = Some(char_length(input)?);
        if entity.shape.is_empty() {
            shapes(input, &mut entity)?;
        }
    }
    match peek(input) {
        Some(TokenKind::Assign) => {
            input.skip();
            entity.initialization = Some(Initialization::Value(expression(input)?));
        }
        Some(TokenKind::FatArrow) => {
            input.skip();
            entity.initialization = Some(Initialization::Pointer(expression(input)?));
        }
        Some(TokenKind::Slash) => entity.initialization = Some(Initialization::Old(data_values(input)?)),
        _ => {}
    }
    entity.span = Span::new(entity.span.start, position(input));
    Ok(entity)
}

/// R843 data-stmt-value-list between slashes
pub fn data_values(input: &mut Tokens<'_, '_>) -> Parse<Vec<DataValue>> {
    expect(input, TokenKind::Slash)?;
    let mut values = Vec::new();
    loop {
        let first = expression::constant(input)?;
        values.push(match eat(input, TokenKind::Star) {
            true => DataValue { repeat: Some(first), value: expression::constant(input)? },
            false => DataValue { repeat: None, value: first },
        });
        if !eat(input, TokenKind::Comma) {
            break;
        }
    }
    expect(input, TokenKind::Slash)?;
    Ok(values)
}
