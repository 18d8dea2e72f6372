//! Clang's blocks: expressions that are functions.

use crate::c::attribute::word_attributes;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::specifiers;
use crate::c::declarator::{Names, declarator};
use crate::c::definition::function;
use crate::c::expression::blocks;
use crate::c::lookahead::is_type;
use crate::c::specifier::{Position, empty_specifiers};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::{Span, TokenKind};

/// Clang's blocks, `^(parameters) { … }` and `^result(parameters) { … }`: without parameters they take none.
pub(crate) fn block_literal(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    blocks(c);
    c.bump();
    let mut attributes = Vec::new();
    word_attributes(c, &mut attributes)?;
    let typed = is_type(c, 0);
    let specifiers = match typed {
        true => specifiers(c, Position::Type)?,
        false => empty_specifiers(Span::of_token(start)),
    };
    let mut declarator = declarator(c, Names::None)?;
    declarator.attributes.extend(attributes);
    if !matches!(declarator.parts.first(), Some(DeclaratorPart::Function { .. })) {
        let none = DeclaratorPart::Function {
            parameters: Vec::new(),
            variadic: false,
            names: Vec::new(),
            forward: Vec::new(),
            attributes: Vec::new(),
        };
        declarator.parts.insert(0, none);
    }
    if !c.is_at(TokenKind::LBrace) {
        return Err(c.unexpected(Expected::kind(TokenKind::LBrace)));
    }
    let sections = std::mem::replace(&mut c.sections, false);
    let function = c.with_depth(|c| function(c, specifiers, declarator));
    c.sections = sections;
    Ok(Expr { kind: Box::new(ExprKind::Block(function?, typed)), span: c.span_since(start) })
}
