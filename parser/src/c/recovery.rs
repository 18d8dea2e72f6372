//! Where to go on after an error: at `;` and `}`, as far as both can be trusted.

use crate::c::cursor::Cursor;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Token, TokenKind};

/// How far recovery looks: further than any statement, and not so far that many errors cost more than a file.
const REACH: usize = 4096;

/// Skips the broken statement that begins here and was understood for `understood` tokens.
pub(crate) fn skip_statement(c: &mut Cursor, understood: usize) {
    let length = statement_length(c, understood);
    c.advance(length);
}

/// The semicolon of a declaration. What was declared stays declared where it is missing: the next declaration or statement is
/// one of its own, and what begins none is passed over.
pub(crate) fn end(c: &mut Cursor) {
    if c.eat(TokenKind::Semicolon) {
        return;
    }
    let missing = c.unexpected(Expected::kind(TokenKind::Semicolon));
    c.report(missing);
    if starts_anew(c) {
        return;
    }
    skip_declaration(c);
}

/// Whether a declaration or a statement with a keyword begins here, or the block ends.
fn starts_anew(c: &Cursor) -> bool {
    let ends = c.kind().is_none_or(|kind| matches!(kind, TokenKind::RBrace | TokenKind::Sentinel | TokenKind::Pragma));
    ends || c.class().is_some_and(|class| class.specifies() || matches!(class, Class::Statement | Class::Assert))
}

/// Skips what stands between a declaration and its semicolon: up to that, or to where something else begins.
pub(crate) fn skip_declaration(c: &mut Cursor) {
    let mut depth = 0u32;
    let mut count = 0;
    for token in c.remaining().iter().take(REACH) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth == 0 => break,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth = depth.saturating_sub(1),
            TokenKind::Sentinel | TokenKind::Pragma if depth == 0 => break,
            TokenKind::Semicolon if depth == 0 => {
                count += 1;
                break;
            }
            TokenKind::Name if depth == 0 && count > 0 && c.class_ahead(count).is_some_and(Class::specifies) => break,
            _ => {}
        }
        count += 1;
    }
    c.advance(count);
}

/// Skips the broken initializer, or declarator, that begins here and was understood for `understood` tokens: up to the semicolon
/// of its declaration, to another declarator, or to where something else begins. A bracket that is never closed holds no
/// semicolon.
pub(crate) fn skip_initializer(c: &mut Cursor, understood: usize) {
    let rest = c.remaining();
    let (mut parens, mut braces) = (0u32, 0u32);
    let mut ends = None;
    let mut length = rest.len().min(REACH);
    for (at, token) in rest.iter().enumerate().take(REACH) {
        let outside = parens == 0 && braces == 0;
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => parens += 1,
            TokenKind::RParen | TokenKind::RBracket => parens = parens.saturating_sub(1),
            TokenKind::LBrace => braces += 1,
            TokenKind::RBrace if braces == 0 => {
                length = at;
                break;
            }
            TokenKind::RBrace => braces -= 1,
            TokenKind::Semicolon if braces == 0 && (parens == 0 || at >= understood) => {
                length = at;
                break;
            }
            TokenKind::Semicolon if at >= understood && ends.is_none() => ends = Some(at),
            TokenKind::Comma if outside && at >= understood && c.identifier_ahead(at + 1).is_some() => {
                length = at;
                break;
            }
            TokenKind::Sentinel => {
                length = at;
                break;
            }
            TokenKind::Name if outside && at >= understood && at > 0 && starts_statement(c, at) => {
                length = at;
                break;
            }
            _ => {}
        }
    }
    let closed = braces == 0 || ends.is_none();
    c.advance(if closed { length } else { ends.unwrap_or(length) });
}

/// Whether the token `at` tokens ahead is a word that begins a statement or a declaration, and no type of a cast.
fn starts_statement(c: &Cursor, at: usize) -> bool {
    let cast = at.checked_sub(1).is_some_and(|before| c.ahead_is(before, TokenKind::LParen));
    c.class_ahead(at).is_some_and(|class| class == Class::Statement || class.specifies() && !cast)
}

/// Skips the broken member that begins here.
pub(crate) fn skip_member(c: &mut Cursor) {
    skip_statement(c, 0);
}

/// Skips the rest of a broken enumerator: up to its comma, the brace that ends the list, or a semicolon that was meant as
/// a comma, which is taken.
pub(crate) fn skip_enumerator(c: &mut Cursor) {
    let mut depth = 0u32;
    let ends = c.remaining().iter().take(REACH).position(|token| match token.kind {
        TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => {
            depth += 1;
            false
        }
        TokenKind::Comma | TokenKind::Semicolon | TokenKind::RBrace if depth == 0 => true,
        TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => false,
    });
    c.advance(ends.unwrap_or(REACH));
    let goes_on = c.ahead_is(1, TokenKind::RBrace) || c.identifier_ahead(1).is_some();
    if c.is_at(TokenKind::Semicolon) && goes_on {
        c.bump();
    }
}

/// The number of tokens up to a `;` or `}` that ends the statement at the start of `rest`. Where a parenthesis is
/// never closed, the first `;` or `}` behind what was understood has to do. An expression also ends before a keyword that
/// begins another statement.
fn statement_length(c: &Cursor, understood: usize) -> usize {
    let rest = c.remaining();
    let (mut parens, mut braces) = (0u32, 0u32);
    let mut first = None;
    let keyword = c.class() == Some(Class::Statement);
    // A chain of `else if` ends where its last statement does.
    let selects = rest.first().is_some_and(|first| matches!(first.atom, words::IF | words::ELSE));
    for (at, token) in rest.iter().enumerate().take(REACH) {
        let ends = match token.kind {
            TokenKind::LParen | TokenKind::LBracket => {
                parens += 1;
                false
            }
            TokenKind::RParen | TokenKind::RBracket => {
                parens = parens.saturating_sub(1);
                false
            }
            TokenKind::LBrace => {
                braces += 1;
                false
            }
            TokenKind::RBrace if braces == 0 => return recover_before(at, parens, first),
            TokenKind::RBrace => {
                braces -= 1;
                braces == 0 && !continues(rest.get(at + 1))
            }
            TokenKind::Sentinel if braces == 0 && at > 0 => return recover_before(at, parens, first),
            TokenKind::Name if !keyword && at > 0 && parens == 0 && braces == 0 => {
                if c.class_ahead(at) == Some(Class::Statement) {
                    return at;
                }
                false
            }
            TokenKind::Semicolon => braces == 0 && !(selects && is_else(rest.get(at + 1))),
            _ => false,
        };
        if ends && parens == 0 {
            return at + 1;
        }
        if ends && at >= understood && first.is_none() {
            first = Some(at + 1);
        }
    }
    recover_before(rest.len().min(REACH), parens, first)
}

fn recover_before(at: usize, parens: u32, first: Option<usize>) -> usize {
    let closed = if parens == 0 { None } else { first };
    closed.unwrap_or(at)
}

/// Whether a statement goes on with this token after a `}`.
fn continues(next: Option<&Token>) -> bool {
    next.is_some_and(|next| match next.kind {
        TokenKind::Semicolon | TokenKind::Comma | TokenKind::RParen => true,
        _ => is_else(Some(next)),
    })
}

fn is_else(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.kind == TokenKind::Name && token.atom == words::ELSE)
}

/// The number of tokens from the parenthesis at the start of `rest` to its partner, if it has one before the
/// statement's braces. Only the head of a `for` holds semicolons.
pub(crate) fn parenthesis(rest: &[Token], semicolons: bool) -> Option<usize> {
    let mut depth = 0u32;
    for (at, token) in rest.iter().enumerate().take(REACH) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            TokenKind::LBrace | TokenKind::RBrace | TokenKind::Sentinel => return None,
            TokenKind::Semicolon if !semicolons => return None,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
