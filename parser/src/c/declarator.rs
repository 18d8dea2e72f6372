//! 6.7.6 declarators, read from the name outwards.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::{Position, attribute, declared_by, is_type, qualifier, specifiers};
use crate::c::expression::assignment;
use crate::c::keyword::Class;
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::{Span, TokenKind};

/// Whether a declarator names something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// 6.7.6 declarator.
    Required,
    /// A parameter's, or a bit-field's.
    Optional,
    /// 6.7.7 abstract-declarator.
    None,
}

/// 6.7.6 declarator, 6.7.7 abstract-declarator.
pub(crate) fn declarator(c: &mut Cursor, names: Names) -> Fallible<Declarator> {
    let start = c.here();
    let pointers = pointers(c)?;
    let Declarator { name, mut parts, mut attributes, .. } = direct(c, names)?;
    while let Some(part) = suffix(c)? {
        parts.push(part);
    }
    parts.extend(pointers.into_iter().rev().map(DeclaratorPart::Pointer));
    while let Some(Class::Attribute | Class::Asm) = c.class() {
        attributes.push(attribute(c)?);
    }
    Ok(Declarator { name, parts, attributes, span: c.since(start) })
}

/// 6.7.6 pointer: the qualifiers of each star, outermost first.
fn pointers(c: &mut Cursor) -> Fallible<Vec<Qualifiers>> {
    let mut pointers = Vec::new();
    loop {
        match c.class() {
            Some(Class::Attribute) => drop(attribute(c)?),
            Some(Class::Extension) => c.bump(),
            Some(Class::Const | Class::Volatile | Class::Restrict | Class::Atomic) => {
                let Some(last) = pointers.last_mut() else { return Ok(pointers) };
                qualifier(c, last)?;
            }
            _ if c.eat(TokenKind::Star) => {
                c.grow()?;
                pointers.push(Qualifiers::default());
            }
            _ => return Ok(pointers),
        }
    }
}

/// 6.7.6 direct-declarator without what follows it.
fn direct(c: &mut Cursor, names: Names) -> Fallible<Declarator> {
    if c.at(TokenKind::LParen) && is_nested(c, names) {
        return c.deeper(|c| c.parenthesized(|c| declarator(c, names)));
    }
    // Before C23 `bool` was an identifier, and programs declare it.
    let named = names != Names::None && (c.identifier().is_some() || c.at_word(words::BOOL23));
    let name = match names {
        _ if named => Some(c.any_name()?),
        Names::Required => return Err(c.unexpected(Expected::kind(TokenKind::Name))),
        Names::Optional | Names::None => None,
    };
    Ok(Declarator { name, parts: Vec::new(), attributes: Vec::new(), span: Span::default() })
}

/// Whether the parenthesis that comes next holds a declarator, and not parameters.
fn is_nested(c: &mut Cursor, names: Names) -> bool {
    match c.ahead(1).map(|token| token.kind) {
        Some(TokenKind::Star | TokenKind::LParen | TokenKind::LBracket) => true,
        Some(TokenKind::Name) if c.class_ahead(1) == Some(Class::Attribute) => true,
        Some(TokenKind::Name) => match names {
            Names::Required => true,
            Names::Optional => c.identifier_ahead(1).is_some() && !is_type(c, 1),
            Names::None => false,
        },
        _ => false,
    }
}

/// `[…]` or `(…)` after a direct-declarator.
fn suffix(c: &mut Cursor) -> Fallible<Option<DeclaratorPart>> {
    match c.kind() {
        Some(TokenKind::LBracket) if c.ahead_is(1, TokenKind::LBracket) => {
            attribute(c)?;
            suffix(c)
        }
        Some(TokenKind::LBracket) => {
            c.grow()?;
            array(c).map(Some)
        }
        Some(TokenKind::LParen) => {
            c.grow()?;
            c.deeper(function).map(Some)
        }
        _ => Ok(None),
    }
}

/// 6.7.6.2 array declarators.
fn array(c: &mut Cursor) -> Fallible<DeclaratorPart> {
    c.expect(TokenKind::LBracket)?;
    let mut qualifiers = Qualifiers::default();
    let mut is_static = false;
    loop {
        match c.class() {
            Some(Class::Const | Class::Volatile | Class::Restrict | Class::Atomic) => qualifier(c, &mut qualifiers)?,
            Some(Class::Storage) if c.eat_word(words::STATIC) => is_static = true,
            _ => break,
        }
    }
    let size = if c.at(TokenKind::RBracket) {
        ArraySize::Missing
    } else if c.at(TokenKind::Star) && c.ahead_is(1, TokenKind::RBracket) {
        c.bump();
        ArraySize::Star
    } else {
        ArraySize::Expr(c.deeper(assignment)?)
    };
    c.expect(TokenKind::RBracket)?;
    Ok(DeclaratorPart::Array { size, qualifiers, is_static })
}

/// 6.7.6.3 function declarators.
fn function(c: &mut Cursor) -> Fallible<DeclaratorPart> {
    c.parenthesized(|c| {
        let mut names = Vec::new();
        let mut parameters = Vec::new();
        let mut variadic = false;
        if is_identifier_list(c) {
            names = c.list(|c| c.name())?;
        } else if !c.at(TokenKind::RParen) {
            (parameters, variadic) = c.scoped(parameter_list)?;
        }
        Ok(DeclaratorPart::Function { parameters, variadic, names })
    })
}

/// K&R: `f(a, b)`, where neither is a type.
fn is_identifier_list(c: &mut Cursor) -> bool {
    let first = c.identifier().is_some_and(|name| c.scopes.lookup(name).is_none()) && !is_type(c, 0);
    first && (c.ahead_is(1, TokenKind::Comma) || c.ahead_is(1, TokenKind::RParen))
}

/// 6.7.6 parameter-type-list.
fn parameter_list(c: &mut Cursor) -> Fallible<(Vec<Parameter>, bool)> {
    let mut parameters = Vec::new();
    loop {
        if c.eat(TokenKind::Ellipsis) {
            return Ok((parameters, true));
        }
        parameters.push(c.beside(parameter)?);
        if !c.eat(TokenKind::Comma) {
            return Ok((parameters, false));
        }
    }
}

/// 6.7.6 parameter-declaration.
fn parameter(c: &mut Cursor) -> Fallible<Parameter> {
    let start = c.here();
    let specifiers = specifiers(c, Position::Type)?;
    let declarator = declarator(c, Names::Optional)?;
    c.declare(declarator.name, declared_by(&specifiers));
    Ok(Parameter { specifiers, declarator, span: c.since(start) })
}
