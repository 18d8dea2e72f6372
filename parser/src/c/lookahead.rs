//! What comes next: whether a declaration or a type begins, of names that were declared and of names that nobody did (6.7, 6.8.3);
//! whether attributes do, an assertion, or the end of a block.

use crate::c::cursor::Cursor;
use crate::c::scope::LastDeclared;
use source::TokenKind;
use source::atom::words;
use source::keyword::Class;

/// Whether the token `count` after the next begins a type name.
pub(crate) fn is_type(c: &mut Cursor, count: usize) -> bool {
    match c.class_ahead(count) {
        Some(Class::Extension) => is_type(c, count + 1),
        Some(class) => class.specifies_type(),
        None => c.identifier_ahead(count).is_some_and(|name| c.scopes.lookup(name) == Some(LastDeclared::Typedef)),
    }
}

/// Whether a declaration comes next in a block. An identifier that nobody declared is a type if a qualifier or a declared name
/// follows it: `real x;`, `real *x;`, `real const x = 1;`, `real f(int);`.
pub(crate) fn is_declaration(c: &mut Cursor) -> bool {
    match c.class() {
        Some(Class::Assert) => return true,
        None if at_assertion(c) => return true,
        Some(Class::Extension) => return is_type(c, 1) || is_extended_declaration(c),
        Some(class) => return class.specifies(),
        None => {}
    }
    let Some(name) = c.identifier() else { return false };
    match c.scopes.lookup(name) {
        Some(LastDeclared::Typedef) => !c.ahead_is(1, TokenKind::Colon),
        Some(LastDeclared::Ordinary) => false,
        None => declares_of_unknown_type(c),
    }
}

/// Whether what follows an identifier that nobody declared makes it a type.
fn declares_of_unknown_type(c: &mut Cursor) -> bool {
    let qualifies =
        |c: &Cursor, count| matches!(c.class_ahead(count), Some(Class::Const | Class::Volatile | Class::Restrict));
    let stars = (1..).take_while(|&count| c.ahead_is(count, TokenKind::Star) || qualifies(c, count)).count();
    // `a * const b` is not an expression.
    if (1..=stars).any(|count| qualifies(c, count)) {
        return c.identifier_ahead(stars + 1).is_some();
    }
    // `a * b;` with a variable `b` is an expression, even if nobody here knows `a`.
    let declared = c.identifier_ahead(stars + 1);
    if !declared.is_some_and(|name| stars == 0 || c.scopes.lookup(name).is_none()) {
        return false;
    }
    match c.ahead(stars + 2).map(|token| token.kind) {
        Some(TokenKind::Semicolon | TokenKind::Assign | TokenKind::Comma | TokenKind::LBracket) => true,
        Some(TokenKind::LParen) => is_type(c, stars + 3) || stars == 0 && has_no_values(c, stars + 3),
        _ => false,
    }
}

/// Whether what comes in parentheses cannot be the arguments of a call: nothing, or `name *)` and `name *,`.
fn has_no_values(c: &Cursor, count: usize) -> bool {
    let ends = |count| c.ahead_is(count, TokenKind::RParen) || c.ahead_is(count, TokenKind::Comma);
    c.ahead_is(count, TokenKind::RParen)
        || c.identifier_ahead(count).is_some() && c.ahead_is(count + 1, TokenKind::Star) && ends(count + 2)
}

/// Whether a declaration follows GNU's `__extension__` that no type begins.
pub(crate) fn is_extended_declaration(c: &Cursor) -> bool {
    let mut next = 1;
    while c.class_ahead(next) == Some(Class::Extension) {
        next += 1;
    }
    let attributes = c.ahead_is(next, TokenKind::LBracket) && c.ahead_is(next + 1, TokenKind::LBracket);
    attributes || c.class_ahead(next).is_some_and(|class| class.specifies() || class == Class::Assert)
}

/// Whether a static assertion comes next; C23's spelling is one in older dialects too, unless it is declared.
pub(crate) fn at_assertion(c: &Cursor) -> bool {
    c.class() == Some(Class::Assert)
        || c.at_word(words::STATIC_ASSERT23)
            && c.ahead_is(1, TokenKind::LParen)
            && c.scopes.lookup(words::STATIC_ASSERT23).is_none()
}

/// Whether attributes come next, in any spelling.
pub(crate) fn at_attribute(c: &Cursor) -> bool {
    c.class() == Some(Class::Attribute) || at_standard(c)
}

/// Whether `[[` comes next.
pub(crate) fn at_standard(c: &Cursor) -> bool {
    c.is_at(TokenKind::LBracket) && c.ahead_is(1, TokenKind::LBracket)
}

/// 6.7.6: an alignment specifier stands among the specifiers of a declaration only.
pub(crate) fn at_alignas(c: &Cursor) -> bool {
    c.class() == Some(Class::Attribute) && (c.at_word(words::ALIGNAS) || c.at_word(words::ALIGNAS23))
}

/// Whether no statement can come next.
pub(crate) fn at_block_end(c: &mut Cursor) -> bool {
    c.kind().is_none_or(|kind| kind == TokenKind::RBrace)
}
