//! 6.7.11 static assertions, and GNU's `__extension__` before these and other declarations that no type begins.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::expression::conditional;
use crate::c::extension::Feature;
use crate::c::lookahead::is_extended_declaration;
use crate::c::recovery::end;
use crate::c::specifier::nothing;
use crate::c::tree::{Declaration, Expr};
use crate::primitive::Expected;
use source::keyword::Class;
use source::{Span, TokenKind};

/// Takes GNU's `__extension__` where what follows it has no specifiers that it could be one of.
pub(crate) fn extension_alone(c: &mut Cursor) {
    while c.class() == Some(Class::Extension)
        && is_extended_declaration(c)
        && !c.class_ahead(1).is_some_and(Class::specifies)
    {
        c.bump();
    }
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
