//! 6.7.11 static assertions, and GNU's `__extension__` before these and other declarations that no type begins.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::{end, nothing};
use crate::c::expression::conditional;
use crate::c::extension::Feature;
use crate::c::tree::{Declaration, Expr};
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Span, TokenKind};

/// Whether a declaration follows GNU's `__extension__` that no type begins.
pub(crate) fn is_extended_declaration(c: &Cursor) -> bool {
    let mut next = 1;
    while c.class_ahead(next) == Some(Class::Extension) {
        next += 1;
    }
    let attributes = c.ahead_is(next, TokenKind::LBracket) && c.ahead_is(next + 1, TokenKind::LBracket);
    attributes || c.class_ahead(next).is_some_and(|class| class.specifies() || class == Class::Assert)
}

/// Takes GNU's `__extension__` where what follows it has no specifiers that it could be one of.
pub(crate) fn extension_alone(c: &mut Cursor) {
    while c.class() == Some(Class::Extension)
        && is_extended_declaration(c)
        && !c.class_ahead(1).is_some_and(Class::specifies)
    {
        c.bump();
    }
}

/// Whether a static assertion comes next; C23's spelling is one in older dialects too, unless it is declared.
pub(crate) fn at_assertion(c: &Cursor) -> bool {
    c.class() == Some(Class::Assert)
        || c.at_word(words::STATIC_ASSERT23)
            && c.ahead_is(1, TokenKind::LParen)
            && c.scopes.lookup(words::STATIC_ASSERT23).is_none()
}

/// A string literal; another expression is reported and passed over.
fn text_of_assertion(c: &mut Cursor) -> Fallible<Expr> {
    if !c.is_at(TokenKind::String) {
        let missing = c.unexpected(Expected::kind(TokenKind::String));
        c.report(missing);
    }
    conditional(c)
}

/// 6.7.10 static_assert-declaration.
pub(crate) fn static_assert(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    c.uses(Feature::StaticAssert, Span::of_token(start));
    c.bump();
    let assertion = c.parenthesized(|c| {
        let condition = conditional(c)?;
        let text = if c.eat(TokenKind::Comma) { Some(text_of_assertion(c)?) } else { None };
        if text.is_none() {
            c.uses(Feature::AssertWithoutText, Span::of_token(start));
        }
        Ok((condition, text))
    })?;
    end(c);
    let span = c.span_since(start);
    Ok(Declaration { assertion: Some(assertion), ..nothing(span) })
}
