//! 6.8.5 selection statements: `if` with its chain of `else`, and `switch`.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::head_declaration;
use crate::c::expression::expression;
use crate::c::lookahead::is_declaration;
use crate::c::problems;
use crate::c::substatement::{broken_head, broken_statement, condition, substatement};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::{Span, TokenKind};

/// So many times `else if` may stand in a row; what follows is reported and not kept.
const MANY: usize = 2400;

/// 6.8.4.1 `if`, its condition and the first substatement.
struct Arm {
    start: u32,
    init: Option<Box<Declaration>>,
    condition: Expr,
    then: Box<Statement>,
}

/// 6.8.4.1 `if`. A chain of `else if` is read at once, for programs have long ones.
pub(crate) fn selection(c: &mut Cursor) -> Fallible<StatementKind> {
    let mut arms = vec![arm(c)?];
    let (mut otherwise, mut cut) = (None, false);
    while c.eat_word(words::ELSE) {
        if !c.at_word(words::IF) || !c.pending.is_empty() {
            otherwise = Some(substatement(c)?);
            break;
        }
        let (start, mark) = (c.position(), c.mark());
        match c.with_sibling_depth(arm) {
            Ok(arm) if arms.len() < MANY => {
                arms.push(arm);
                c.grow()?;
            }
            Ok(arm) if !cut => {
                c.problem(problems::too_deep(arm.condition.span));
                cut = true;
            }
            Ok(_) => {}
            Err(unexpected) => {
                c.rewind(mark);
                otherwise = Some(Box::new(broken_statement(c, unexpected, start)));
                break;
            }
        }
    }
    let end = c.position();
    let whole = |Arm { init, condition, then, .. }, otherwise| StatementKind::If { init, condition, then, otherwise };
    while arms.len() > 1
        && let Some(arm) = arms.pop()
    {
        let span = Span::new(arm.start, end);
        otherwise = Some(Box::new(Statement { kind: whole(arm, otherwise), attributes: Vec::new(), span }));
    }
    let first = arms.pop().map(|arm| whole(arm, otherwise));
    Ok(first.unwrap_or(StatementKind::Error))
}

/// What stands before an `else`, or before the next statement.
fn arm(c: &mut Cursor) -> Fallible<Arm> {
    let start = c.position();
    c.bump();
    let (init, condition) = selection_head(c)?;
    let then = substatement(c)?;
    pragmas_before_else(c);
    Ok(Arm { start, init, condition, then })
}

/// Passes over pragmas of others between a substatement and its `else`.
fn pragmas_before_else(c: &mut Cursor) {
    let pragmas = c.remaining().iter().take_while(|token| token.kind == TokenKind::Pragma).count();
    if pragmas > 0 && c.ahead(pragmas).is_some_and(|token| token.atom == words::ELSE) {
        c.advance(pragmas);
    }
}

/// 6.8.4.2 `switch`.
pub(crate) fn switch(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let (init, condition) = selection_head(c)?;
    Ok(StatementKind::Switch { init, condition, body: substatement(c)? })
}

/// C2y, 6.8.5.1: `(expression)`, `(declaration expression)` or `(simple-declaration)`, whose last name is the condition.
fn selection_head(c: &mut Cursor) -> Fallible<(Option<Box<Declaration>>, Expr)> {
    let mark = c.mark();
    c.advance(1);
    let declares = is_declaration(c);
    c.rewind(mark);
    if !declares {
        return Ok((None, condition(c)?));
    }
    match c.parenthesized(declaring_head) {
        Ok(head) => Ok(head),
        Err(unexpected) => {
            c.rewind(mark);
            Ok((None, broken_head(c, unexpected, true)?))
        }
    }
}

fn declaring_head(c: &mut Cursor) -> Fallible<(Option<Box<Declaration>>, Expr)> {
    let declaration = head_declaration(c)?;
    if c.eat(TokenKind::Semicolon) {
        return Ok((Some(Box::new(declaration)), expression(c)?));
    }
    let name = declaration.declarators.last().and_then(|last| last.declarator.name);
    let Some(name) = name else { return Err(c.unexpected(Expected::kind(TokenKind::Name))) };
    Ok((Some(Box::new(declaration)), Expr { kind: Box::new(ExprKind::Name(name)), span: name.span() }))
}
