//! 6.9.1 function definitions, and the declarations that begin like one.

use crate::c::assertion::{extension_alone, static_assert};
use crate::c::attribute::{balanced_braces, is_intermediate};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::{
    declares_something, forgets_semicolon, init_declarator, init_declarators, more_declarators, specifiers,
};
use crate::c::declarator::{Names, declarator};
use crate::c::lookahead::{at_assertion, at_standard, is_declaration};
use crate::c::problems;
use crate::c::recovery::end;
use crate::c::scope::LastDeclared;
use crate::c::specifier::{Position, declared_by};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::{Span, TokenKind};

/// A function-definition or a declaration.
pub(crate) enum Definition {
    /// 6.9.1
    Function(Box<Function>),
    /// 6.7
    Declaration(Declaration),
    /// 6.7 attribute-declaration.
    Attributes(Vec<Attribute>),
}

/// 6.9.1 function-definition, or 6.7 declaration.
pub(crate) fn definition(c: &mut Cursor) -> Fallible<Definition> {
    c.perhaps_extended(plain_definition)
}

fn plain_definition(c: &mut Cursor) -> Fallible<Definition> {
    let start = c.position();
    extension_alone(c);
    if at_assertion(c) {
        return static_assert(c).map(Definition::Declaration);
    }
    let standard = at_standard(c);
    let specifiers = specifiers(c, Position::Declaration)?;
    if standard {
        declares_something(c, &specifiers, start);
    }
    if forgets_semicolon(c, &specifiers) {
        let span = c.span_since(start);
        let (declarators, assertion, pragma) = (Vec::new(), None, None);
        return Ok(Definition::Declaration(Declaration { specifiers, declarators, assertion, pragma, span }));
    }
    let mut declarators = Vec::new();
    if !c.is_at(TokenKind::Semicolon) {
        let declarator = declarator(c, Names::Required)?;
        if begins_function(c, &declarator) {
            return c.with_depth(|c| function(c, specifiers, declarator)).map(Definition::Function);
        }
        declarators.push(c.with_sibling_depth(|c| init_declarator(c, &specifiers, declarator))?);
        if c.eat(TokenKind::Comma) {
            declarators.extend(more_declarators(c, &specifiers, true)?);
        }
    } else if c.position() == start {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    end(c);
    if declarators.is_empty() && specifiers.says_nothing() {
        return Ok(Definition::Attributes(specifiers.attributes));
    }
    let span = c.span_since(start);
    Ok(Definition::Declaration(Declaration { specifiers, declarators, assertion: None, pragma: None, span }))
}

/// Whether a body follows, or the declarations of K&R parameters; those do not begin with attributes (C23, 6.9.2).
fn begins_function(c: &mut Cursor, declarator: &Declarator) -> bool {
    let Some((DeclaratorPart::Function { names, .. }, around)) = declarator.parts.split_first() else { return false };
    if c.is_at(TokenKind::LBrace) {
        return true;
    }
    let begins = !names.is_empty() && is_declaration(c);
    let pointers = around.iter().all(|part| matches!(part, DeclaratorPart::Pointer(..)));
    if begins && pointers && c.previous().is_some_and(|before| before.kind == TokenKind::RBracket) {
        c.problem(problems::attributes_misplaced(Span::of_token(c.position() - 1)));
    }
    begins
}

/// 6.9.1: parameters are declared in the scope of the body.
pub(crate) fn function(c: &mut Cursor, specifiers: Specifiers, declarator: Declarator) -> Fallible<Box<Function>> {
    c.declare(declarator.name, declared_by(&specifiers));
    c.in_scope(|c| {
        if let Some(DeclaratorPart::Function { parameters, names, .. }) = declarator.parts.first() {
            let declared = parameters.iter().filter_map(|parameter| parameter.declarator.name);
            declared.chain(names.iter().copied()).for_each(|name| c.declare(Some(name), LastDeclared::Ordinary));
        }
        let mut old_parameters = Vec::new();
        while !c.is_at(TokenKind::LBrace) {
            old_parameters.push(c.with_sibling_depth(old_parameter)?);
        }
        let start = c.position();
        let own = is_intermediate(&specifiers.attributes) || is_intermediate(&declarator.attributes);
        let body = if own { unread_body(c)? } else { c.compound()? };
        let body_span = c.span_since(start);
        Ok(Box::new(Function { specifiers, declarator, old_parameters, body, body_span }))
    })
}

/// A declaration of K&R parameters; before the body its semicolon may be forgotten.
fn old_parameter(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    let specifiers = specifiers(c, Position::Declaration)?;
    let declarators = if c.is_at(TokenKind::Semicolon) { Vec::new() } else { init_declarators(c, &specifiers)? };
    if c.is_at(TokenKind::LBrace) {
        let missing = c.unexpected(Expected::kind(TokenKind::Semicolon));
        c.report(missing);
    } else {
        end(c);
    }
    Ok(Declaration { specifiers, declarators, assertion: None, pragma: None, span: c.span_since(start) })
}

/// A body in another notation, kept as it is written.
fn unread_body(c: &mut Cursor) -> Fallible<Vec<Statement>> {
    let start = c.position();
    balanced_braces(c)?;
    let inside = Span::new(start + 1, c.position() - 1);
    let unread = Statement { kind: StatementKind::Error, attributes: Vec::new(), span: inside };
    Ok(if inside.start < inside.end { vec![unread] } else { Vec::new() })
}
