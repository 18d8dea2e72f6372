//! Parts of statements: substatements, heads in parentheses, and declarations in blocks.

use crate::c::cursor::{Cursor, Fallible};
use crate::c::definition::{Definition, definition};
use crate::c::expression::expression;
use crate::c::extension::Feature;
use crate::c::governs::{Governs, governs};
use crate::c::lookahead::{at_attribute, at_block_end, is_declaration};
use crate::c::nest::{is_executed_error, must_take_place};
use crate::c::pragma;
use crate::c::problems;
use crate::c::recovery::{parenthesis, skip_statement};
use crate::c::tree::*;
use crate::primitive::{Expected, Unexpected};
use directives::Category;
use source::{CStandard, Span, TokenKind};

/// The broken statement that begins here.
pub(crate) fn broken_statement(c: &mut Cursor, unexpected: Unexpected, start: u32) -> Statement {
    c.report(unexpected);
    skip_statement(c, unexpected.at.saturating_sub(start) as usize);
    Statement { kind: StatementKind::Error, attributes: Vec::new(), span: c.span_since(start) }
}

/// A statement where one must stand: after a head, a label, `else`, `do`.
pub(crate) fn substatement(c: &mut Cursor) -> Fallible<Box<Statement>> {
    if at_block_end(c) {
        return Err(c.unexpected(Expected::EXPRESSION.or(Expected::kind(TokenKind::Semicolon))));
    }
    if c.pending.is_empty() && !at_attribute(c) && is_declaration(c) {
        let label = c.identifier().is_some() && c.ahead_is(1, TokenKind::Colon);
        if !label {
            return misplaced_declaration(c);
        }
    }
    let statement = block_of(c, after_pragmas)?;
    must_take_place(c, &statement);
    Ok(Box::new(statement))
}

/// C99, 6.8.4p3 and 6.8.5p5: a selection or iteration statement is a block, and so is each of its substatements. In the tree
/// it is one where that makes a difference: where it defines a type.
fn block_of(c: &mut Cursor, parse: fn(&mut Cursor) -> Fallible<Statement>) -> Fallible<Statement> {
    let (statement, defines) = c.defining(parse);
    let statement = statement?;
    let is_block = matches!(statement.kind, StatementKind::Compound(_));
    if !defines || is_block || !c.scopes.dialect.has_standard(CStandard::C99) {
        return Ok(statement);
    }
    let span = statement.span;
    Ok(Statement { kind: StatementKind::Compound(vec![statement]), attributes: Vec::new(), span })
}

/// A declaration where a statement must stand: reported, and its names are forgotten.
fn misplaced_declaration(c: &mut Cursor) -> Fallible<Box<Statement>> {
    let start = c.position();
    c.problem(problems::declaration_as_statement(Span::of_token(start)));
    c.in_scope(block_declaration)?;
    Ok(Box::new(Statement { kind: StatementKind::Error, attributes: Vec::new(), span: c.span_since(start) }))
}

/// A statement, perhaps after pragmas of others and utility directives, which then stand with it in a block.
fn after_pragmas(c: &mut Cursor) -> Fallible<Statement> {
    let start = c.position();
    let mut block = Vec::new();
    loop {
        let pragma = c.is_at(TokenKind::Pragma);
        let next = c.statement();
        let stands_before = pragma || is_utility(c, &next);
        block.push(next);
        match stands_before {
            true if !at_block_end(c) => {}
            true if pragma => return Err(c.unexpected(Expected::EXPRESSION.or(Expected::kind(TokenKind::Semicolon)))),
            true | false => break,
        }
    }
    if block.len() == 1
        && let Some(only) = block.pop()
    {
        return Ok(only);
    }
    pragma::in_block(c, &block);
    Ok(Statement { kind: StatementKind::Compound(block), attributes: Vec::new(), span: c.span_since(start) })
}

/// OpenMP 5.2, 8: whether a statement is a directive that is executed nowhere and governs nothing.
fn is_utility(c: &Cursor, statement: &Statement) -> bool {
    let StatementKind::Directive(construct) = &statement.kind else { return false };
    let directive = construct.begin.directive();
    governs(directive) == Governs::Nothing
        && directive.name().last().row().category == Category::Utility
        && !is_executed_error(c, directive)
}

/// A declaration in a block.
pub(crate) fn block_declaration(c: &mut Cursor) -> Fallible<StatementKind> {
    Ok(match definition(c)? {
        Definition::Function(function) => {
            c.uses(Feature::NestedFunction, function.declarator.span);
            StatementKind::NestedFunction(function)
        }
        Definition::Declaration(declaration) => StatementKind::Declaration(declaration),
        Definition::Attributes(_) => StatementKind::Empty,
    })
}

/// `( expression )`: a broken one is an error node if its end is beyond doubt.
pub(crate) fn condition(c: &mut Cursor) -> Fallible<Expr> {
    let mark = c.mark();
    match c.parenthesized(expression) {
        Ok(condition) => Ok(condition),
        Err(unexpected) => {
            c.rewind(mark);
            broken_head(c, unexpected, false)
        }
    }
}

/// The head of a statement that is broken, as an error node if its end is beyond doubt.
pub(crate) fn broken_head(c: &mut Cursor, unexpected: Unexpected, semicolons: bool) -> Fallible<Expr> {
    let start = c.position();
    let Some(length) = parenthesis(c.remaining(), semicolons) else { return Err(unexpected) };
    c.report(unexpected);
    c.advance(length);
    Ok(Expr { kind: Box::new(ExprKind::Error), span: c.span_since(start) })
}
