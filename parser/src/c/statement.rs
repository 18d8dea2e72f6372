//! 6.8 statements and blocks. A broken statement is one error node and one diagnostic; its neighbours survive.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::{attribute, is_declaration};
use crate::c::expression::{conditional, expression};
use crate::c::external::{Definition, definition};
use crate::c::keyword::Class;
use crate::c::nest;
use crate::c::problems;
use crate::c::recovery::{parenthesis, skip_statement};
use crate::c::tree::*;
use crate::primitive::{Expected, Unexpected};
use directives::{Category, Language};
use source::atom::words;
use source::{Span, TokenKind};

/// 6.8.2 compound-statement, in its braces; the scope is the caller's. A brace that is never closed is reported and
/// taken as closed at the end.
pub(crate) fn compound(c: &mut Cursor) -> Fallible<Vec<Statement>> {
    let open = c.here();
    c.expect(TokenKind::LBrace)?;
    let mut statements = Vec::new();
    while !at_block_end(c) {
        statements.push(statement(c));
    }
    if !c.eat(TokenKind::RBrace) {
        c.problem(problems::never_closed("{", Span::token(open)));
    }
    Ok(statements)
}

/// Whether no statement can come next.
pub(crate) fn at_block_end(c: &mut Cursor) -> bool {
    c.kind().is_none_or(|kind| kind == TokenKind::RBrace)
}

/// 6.8 statement, or a declaration in a block; it takes at least one token.
pub(crate) fn statement(c: &mut Cursor) -> Statement {
    let start = c.here();
    let mark = c.mark();
    let kind = match c.beside(|c| c.deeper(statement_kind)) {
        Ok(kind) => kind,
        Err(unexpected) => {
            c.report(unexpected);
            c.rewind(mark);
            skip_statement(c, unexpected.at.saturating_sub(start) as usize);
            StatementKind::Error
        }
    };
    Statement { kind, span: c.since(start) }
}

/// A statement where one must stand: after a head, a label, `else`, `do`.
fn substatement(c: &mut Cursor) -> Fallible<Box<Statement>> {
    if at_block_end(c) {
        return Err(c.unexpected(Expected::EXPRESSION.or(Expected::kind(TokenKind::Semicolon))));
    }
    let statement = statement(c);
    if let StatementKind::Directive(construct) = &statement.kind
        && nest::governs(&construct.begin.directive) == nest::Governs::Nothing
    {
        let directive = &construct.begin.directive;
        if !directive.end && directive.name.last().row().category == Category::Executable {
            c.problem(problems::no_statement(&directive.name.spelling(Language::C), directive.name_span));
        }
    }
    Ok(Box::new(statement))
}

fn statement_kind(c: &mut Cursor) -> Fallible<StatementKind> {
    let Some(kind) = c.kind() else { return Err(c.unexpected(Expected::EXPRESSION)) };
    match kind {
        TokenKind::LBrace => Ok(StatementKind::Compound(c.scoped(compound)?)),
        TokenKind::Sentinel => Ok(nest::directive(c)),
        TokenKind::Semicolon => {
            c.bump();
            Ok(StatementKind::Empty)
        }
        TokenKind::Pragma => {
            c.bump();
            Ok(StatementKind::Pragma)
        }
        TokenKind::LBracket if c.ahead_is(1, TokenKind::LBracket) => {
            attribute(c)?;
            statement_kind(c)
        }
        TokenKind::Name => word_statement(c),
        _ => expression_statement(c),
    }
}

fn word_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    match c.class() {
        Some(Class::Statement) => keyword_statement(c),
        Some(Class::Asm) => asm(c),
        Some(Class::LocalLabel) => local_labels(c),
        _ if is_declaration(c) => Ok(match definition(c)? {
            Definition::Function(function) => StatementKind::NestedFunction(function),
            Definition::Declaration(declaration) => StatementKind::Declaration(declaration),
        }),
        None if c.ahead_is(1, TokenKind::Colon) => labelled(c),
        _ => expression_statement(c),
    }
}

fn expression_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    let expr = expression(c)?;
    semicolon(c)?;
    Ok(StatementKind::Expr(expr))
}

/// The semicolon at the end; where the next statement begins instead, it is reported and nothing else is lost.
fn semicolon(c: &mut Cursor) -> Fallible<()> {
    if c.eat(TokenKind::Semicolon) {
        return Ok(());
    }
    let missing = c.unexpected(Expected::kind(TokenKind::Semicolon));
    if at_block_end(c) || c.at(TokenKind::Sentinel) || c.class() == Some(Class::Statement) {
        c.report(missing);
        return Ok(());
    }
    Err(missing)
}

fn keyword_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::CASE | words::DEFAULT => labelled(c),
        words::IF => selection(c),
        words::SWITCH => {
            c.bump();
            Ok(StatementKind::Switch { condition: condition(c)?, body: substatement(c)? })
        }
        words::WHILE => {
            c.bump();
            Ok(StatementKind::While { condition: condition(c)?, body: substatement(c)? })
        }
        words::DO => do_while(c),
        words::FOR => c.scoped(for_statement),
        words::GOTO => goto(c),
        words::BREAK => jump(c, StatementKind::Break),
        words::CONTINUE => jump(c, StatementKind::Continue),
        words::RETURN => {
            c.bump();
            let bare = c.at(TokenKind::Semicolon) || at_block_end(c);
            let value = if bare { None } else { Some(expression(c)?) };
            semicolon(c)?;
            Ok(StatementKind::Return(value))
        }
        _ => Err(c.unexpected(Expected::EXPRESSION)),
    }
}

/// 6.8.4.1 `if`.
fn selection(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let condition = condition(c)?;
    let then = substatement(c)?;
    let otherwise = if c.eat_word(words::ELSE) { Some(substatement(c)?) } else { None };
    Ok(StatementKind::If { condition, then, otherwise })
}

/// `( expression )`: a broken one is an error node if its end is beyond doubt.
fn condition(c: &mut Cursor) -> Fallible<Expr> {
    let mark = c.mark();
    match c.parenthesized(expression) {
        Ok(condition) => Ok(condition),
        Err(unexpected) => {
            c.rewind(mark);
            broken_head(c, unexpected, false)
        }
    }
}

fn broken_head(c: &mut Cursor, unexpected: Unexpected, semicolons: bool) -> Fallible<Expr> {
    let start = c.here();
    let Some(length) = parenthesis(c.rest(), semicolons) else { return Err(unexpected) };
    c.report(unexpected);
    c.advance(length);
    Ok(Expr { kind: Box::new(ExprKind::Error), span: c.since(start) })
}

/// 6.8.5.2 `do`.
fn do_while(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let body = substatement(c)?;
    c.expect_word(words::WHILE)?;
    let condition = condition(c)?;
    semicolon(c)?;
    Ok(StatementKind::DoWhile { body, condition })
}

/// 6.8.5.3 `for`; its scope is the caller's.
fn for_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    let start = c.here();
    c.bump();
    let mark = c.mark();
    let (init, condition, step) = match for_head(c) {
        Ok(head) => head,
        Err(unexpected) => {
            c.rewind(mark);
            (ForInit::Expr(broken_head(c, unexpected, true)?), None, None)
        }
    };
    let head = c.since(start);
    let body = *substatement(c)?;
    Ok(StatementKind::For(Box::new(For { init, condition, step, body, head })))
}

fn for_head(c: &mut Cursor) -> Fallible<(ForInit, Option<Expr>, Option<Expr>)> {
    c.parenthesized(|c| {
        let init = for_init(c)?;
        let condition = if c.at(TokenKind::Semicolon) { None } else { Some(expression(c)?) };
        c.expect(TokenKind::Semicolon)?;
        let step = if c.at(TokenKind::RParen) { None } else { Some(expression(c)?) };
        Ok((init, condition, step))
    })
}

fn for_init(c: &mut Cursor) -> Fallible<ForInit> {
    if is_declaration(c) {
        return crate::c::declaration::declaration(c).map(ForInit::Declaration);
    }
    if c.eat(TokenKind::Semicolon) {
        return Ok(ForInit::Empty);
    }
    let init = expression(c)?;
    c.expect(TokenKind::Semicolon)?;
    Ok(ForInit::Expr(init))
}

/// 6.8.6.1 `goto`, also GNU's computed one.
fn goto(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let kind = match c.eat(TokenKind::Star) {
        true => StatementKind::ComputedGoto(expression(c)?),
        false => StatementKind::Goto(c.name()?),
    };
    semicolon(c)?;
    Ok(kind)
}

fn jump(c: &mut Cursor, kind: StatementKind) -> Fallible<StatementKind> {
    c.bump();
    semicolon(c)?;
    Ok(kind)
}

/// 6.8.1 label.
enum Label {
    Case(Expr, Option<Expr>),
    Default,
    Name(crate::Name),
}

/// 6.8.1 labeled-statement: a row of labels is read at once, for programs have long ones.
fn labelled(c: &mut Cursor) -> Fallible<StatementKind> {
    let mut labels = Vec::new();
    loop {
        let start = c.here();
        let Some(label) = label(c)? else { break };
        c.grow()?;
        labels.push((start, label));
    }
    let mut inner = match at_block_end(c) {
        true => Statement { kind: StatementKind::Empty, span: Span::new(c.here(), c.here()) },
        false => statement(c),
    };
    for (start, label) in labels.into_iter().rev() {
        let statement = Box::new(inner);
        let kind = match label {
            Label::Case(value, high) => StatementKind::Case { value, high, statement },
            Label::Default => StatementKind::Default(statement),
            Label::Name(name) => StatementKind::Label(name, statement),
        };
        inner = Statement { kind, span: c.since(start) };
    }
    Ok(inner.kind)
}

fn label(c: &mut Cursor) -> Fallible<Option<Label>> {
    let label = if c.eat_word(words::CASE) {
        let value = conditional(c)?;
        let high = if c.eat(TokenKind::Ellipsis) { Some(conditional(c)?) } else { None };
        Label::Case(value, high)
    } else if c.eat_word(words::DEFAULT) {
        Label::Default
    } else if c.identifier().is_some() && c.ahead_is(1, TokenKind::Colon) {
        Label::Name(c.name()?)
    } else {
        return Ok(None);
    };
    c.expect(TokenKind::Colon)?;
    while c.class() == Some(Class::Attribute) && c.ahead_is(1, TokenKind::LParen) {
        attribute(c)?;
    }
    Ok(Some(label))
}

/// GNU `__label__ a, b;`
fn local_labels(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let labels = c.list(|c| c.name())?;
    semicolon(c)?;
    Ok(StatementKind::LocalLabels(labels))
}

/// GNU `asm`: templates and constraints are skipped, operands are expressions.
fn asm(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    while c.at(TokenKind::Name) {
        c.bump();
    }
    let operands = c.parenthesized(|c| {
        let mut operands = Vec::new();
        while let Some(kind) = c.kind() {
            match kind {
                TokenKind::LParen => operands.push(c.parenthesized(expression)?),
                TokenKind::String | TokenKind::Colon | TokenKind::ColonColon | TokenKind::Comma => c.bump(),
                TokenKind::LBracket | TokenKind::Name | TokenKind::RBracket => c.bump(),
                _ => break,
            }
        }
        Ok(operands)
    })?;
    semicolon(c)?;
    Ok(StatementKind::Asm(operands))
}
