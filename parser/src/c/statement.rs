//! 6.8 statements and blocks. A broken statement is one error node and one diagnostic; its neighbors survive.

use crate::Name;
use crate::c::asm::asm;
use crate::c::attribute::{self, standard_attributes, word_attributes};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::directive_attribute::{at_directives, directives_behind};
use crate::c::expression::{conditional, expression, is_semicolon_misspelt};
use crate::c::extension::{self, Feature};
use crate::c::lookahead::{at_attribute, at_block_end, at_standard, is_declaration};
use crate::c::nest::{self, must_take_place};
use crate::c::pragma::{self, pragma};
use crate::c::problems;
use crate::c::selection::{selection, switch};
use crate::c::substatement::{block_declaration, broken_head, broken_statement, condition, substatement};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{CStandard, Span, TokenKind};

/// 6.8.2 compound-statement, in its braces; the scope is the caller's. A brace that is never closed is reported and
/// taken as closed at the end.
pub(crate) fn compound(c: &mut Cursor) -> Fallible<Vec<Statement>> {
    let open = c.position();
    c.expect(TokenKind::LBrace)?;
    let mut statements = Vec::new();
    while !at_block_end(c) {
        statements.push(statement(c));
        extension::in_block(c, &statements);
        pragma::in_block(c, &statements);
    }
    if !c.eat(TokenKind::RBrace) {
        c.problem(problems::never_closed("{", Span::of_token(c.position()), Span::of_token(open)));
    }
    Ok(statements)
}

/// 6.8 statement, or a declaration in a block; it takes at least one token.
pub(crate) fn statement(c: &mut Cursor) -> Statement {
    let start = c.position();
    let mark = c.mark();
    let (tokens, mut attributes) = (c.remaining(), Vec::new());
    let kind = match c.with_sibling_depth(|c| c.with_depth(|c| attributed_statement(c, &mut attributes))) {
        Ok(kind) => kind,
        Err(unexpected) => {
            c.rewind(mark);
            return broken_statement(c, unexpected, start);
        }
    };
    let statement = Statement { kind, attributes, span: c.span_since(start) };
    let StatementKind::Declaration(declaration) = &statement.kind else { return statement };
    let lines = directives_behind(c, (tokens, start), declaration);
    if lines.is_empty() {
        return statement;
    }
    let span = statement.span;
    Statement { kind: nest::with_directives(lines, statement), attributes: Vec::new(), span }
}

/// A statement with a keyword as a block.
fn block_kind(c: &mut Cursor, parse: fn(&mut Cursor) -> Fallible<StatementKind>) -> Fallible<StatementKind> {
    let start = c.position();
    let (kind, defines) = c.defining(parse);
    let kind = kind?;
    if !defines || !c.scopes.dialect.has_standard(CStandard::C99) {
        return Ok(kind);
    }
    let inner = Statement { kind, attributes: Vec::new(), span: c.span_since(start) };
    Ok(StatementKind::Compound(vec![inner]))
}

/// A statement after its attributes; those of a declaration are its own.
fn attributed_statement(c: &mut Cursor, attributes: &mut Vec<Attribute>) -> Fallible<StatementKind> {
    if let Some(directive) = nest::pending(c) {
        return Ok(directive);
    }
    if !at_attribute(c) {
        return statement_kind(c, attributes);
    }
    if at_directives(c) {
        return Ok(nest::attributes(c));
    }
    let mark = c.mark();
    attribute::attributes(c, attributes)?;
    if at_block_end(c) {
        return Err(c.unexpected(Expected::EXPRESSION.or(Expected::kind(TokenKind::Semicolon))));
    }
    if is_declaration(c) && !c.is_at(TokenKind::Semicolon) {
        c.rewind(mark);
        attributes.clear();
        return block_declaration(c);
    }
    statement_kind(c, attributes)
}

fn statement_kind(c: &mut Cursor, attributes: &mut Vec<Attribute>) -> Fallible<StatementKind> {
    let Some(kind) = c.kind() else { return Err(c.unexpected(Expected::EXPRESSION)) };
    match kind {
        TokenKind::LBrace => Ok(StatementKind::Compound(c.in_scope(compound)?)),
        TokenKind::Sentinel => Ok(nest::directive(c)),
        TokenKind::Semicolon => {
            c.bump();
            Ok(StatementKind::Empty)
        }
        TokenKind::Pragma => Ok(pragma(c).map_or(StatementKind::Error, StatementKind::Pragma)),
        TokenKind::Name => word_statement(c, attributes),
        _ => expression_statement(c),
    }
}

fn word_statement(c: &mut Cursor, attributes: &mut Vec<Attribute>) -> Fallible<StatementKind> {
    match c.class() {
        Some(Class::Statement) => match c.peek().map_or(words::EMPTY, |token| token.atom) {
            words::CASE | words::DEFAULT => labeled_statement(c, attributes),
            _ => keyword_statement(c),
        },
        Some(Class::Asm) => {
            let asm = asm(c)?;
            semicolon(c)?;
            Ok(StatementKind::Asm(Box::new(asm)))
        }
        Some(Class::LocalLabel) => local_labels(c),
        None if c.ahead_is(1, TokenKind::Colon) && !c.ahead_is(2, TokenKind::Colon) => labeled_statement(c, attributes),
        _ if is_declaration(c) => block_declaration(c),
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
    let comma = c.is_at(TokenKind::Comma) && is_semicolon_misspelt(c);
    if comma || at_block_end(c) || c.is_at(TokenKind::Sentinel) || begins_statement(c) {
        c.report(missing);
        c.eat(TokenKind::Comma);
        return Ok(());
    }
    Err(missing)
}

/// Whether the next tokens look like the start of a statement or declaration, and like nothing else.
fn begins_statement(c: &Cursor) -> bool {
    if let Some(class) = c.class() {
        return class.specifies() || matches!(class, Class::Statement | Class::Assert | Class::Asm);
    }
    use TokenKind::{Arrow, Assign, Colon, Dot, LParen, MinusAssign, MinusMinus, PlusAssign, PlusPlus};
    let starts = [Arrow, Assign, Colon, Dot, LParen, MinusAssign, MinusMinus, PlusAssign, PlusPlus];
    c.identifier().is_some() && c.ahead(1).is_some_and(|next| starts.contains(&next.kind))
}

fn keyword_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::IF => block_kind(c, selection),
        words::SWITCH => block_kind(c, switch),
        words::WHILE => block_kind(c, while_statement),
        words::DO => block_kind(c, do_while),
        words::TRY_MS => try_statement(c),
        words::LEAVE_MS => {
            c.bump();
            semicolon(c)?;
            Ok(StatementKind::Leave)
        }
        words::FOR => c.in_scope(for_statement),
        words::ELSE => stray_else(c),
        words::GOTO => goto(c),
        words::BREAK => jump(c, StatementKind::Break),
        words::CONTINUE => jump(c, StatementKind::Continue),
        words::RETURN => {
            c.bump();
            let bare = c.is_at(TokenKind::Semicolon) || at_block_end(c);
            let value = if bare { None } else { Some(expression(c)?) };
            semicolon(c)?;
            Ok(StatementKind::Return(value))
        }
        _ => Err(c.unexpected(Expected::EXPRESSION)),
    }
}

/// An `else` that belongs to no `if`: what follows it is kept.
fn stray_else(c: &mut Cursor) -> Fallible<StatementKind> {
    c.problem(problems::stray_else(Span::of_token(c.position())));
    c.bump();
    substatement(c).map(|statement| statement.kind)
}

/// 6.8.5.1 `while`.
fn while_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    Ok(StatementKind::While { condition: condition(c)?, body: substatement(c)? })
}

/// Microsoft C, structured exception handling: `__try { … } __except (filter) { … }` or `__finally { … }`.
fn try_statement(c: &mut Cursor) -> Fallible<StatementKind> {
    c.bump();
    let block = c.in_scope(compound)?;
    let filter = if c.eat_word(words::EXCEPT_MS) {
        Some(condition(c)?)
    } else if c.eat_word(words::FINALLY_MS) {
        None
    } else {
        c.problem(problems::try_without_handler(Span::of_token(c.position())));
        return Ok(StatementKind::Compound(block));
    };
    let handler = c.in_scope(compound)?;
    Ok(StatementKind::Try { block, filter, handler })
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
    let start = c.position();
    c.bump();
    let mark = c.mark();
    let (init, condition, step) = match for_head(c) {
        Ok(head) => head,
        Err(unexpected) => {
            c.rewind(mark);
            (ForInit::Expr(broken_head(c, unexpected, true)?), None, None)
        }
    };
    let head = c.span_since(start);
    let body = *substatement(c)?;
    Ok(StatementKind::For(Box::new(For { init, condition, step, body, head })))
}

fn for_head(c: &mut Cursor) -> Fallible<(ForInit, Option<Expr>, Option<Expr>)> {
    c.parenthesized(|c| {
        let init = for_init(c)?;
        let condition = if c.is_at(TokenKind::Semicolon) { None } else { Some(expression(c)?) };
        c.expect(TokenKind::Semicolon)?;
        let step = if c.is_at(TokenKind::RParen) { None } else { Some(expression(c)?) };
        Ok((init, condition, step))
    })
}

fn for_init(c: &mut Cursor) -> Fallible<ForInit> {
    if is_declaration(c) || at_standard(c) {
        c.uses(Feature::DeclarationInFor, Span::of_token(c.position()));
        return crate::c::declaration::declaration(c).map(|tree| ForInit::Declaration(Box::new(tree)));
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
    if c.is_at(TokenKind::Star) {
        c.uses(Feature::ComputedGoto, Span::of_token(c.position()));
    }
    let kind = match c.eat(TokenKind::Star) {
        true => StatementKind::ComputedGoto(expression(c)?),
        false => StatementKind::Goto(c.name()?),
    };
    semicolon(c)?;
    Ok(kind)
}

/// `break`, `continue`: C2y lets a label follow.
fn jump(c: &mut Cursor, kind: fn(Option<Name>) -> StatementKind) -> Fallible<StatementKind> {
    c.bump();
    let label = if c.identifier().is_some() && c.ahead_is(1, TokenKind::Semicolon) { Some(c.name()?) } else { None };
    semicolon(c)?;
    Ok(kind(label))
}

/// 6.8.1 label.
enum Label {
    Case(Expr, Option<Expr>),
    Default,
    Name(Name),
}

/// 6.8.1 labeled-statement: a row of labels is read at once, for programs have long ones. `attributes` are those of the
/// first.
fn labeled_statement(c: &mut Cursor, attributes: &mut Vec<Attribute>) -> Fallible<StatementKind> {
    let mut labels = Vec::new();
    let mut own = std::mem::take(attributes);
    loop {
        let start = c.position();
        let Some(label) = label(c)? else { break };
        word_attributes(c, &mut own)?;
        c.grow()?;
        labels.push((start, label, std::mem::take(&mut own)));
        let mark = c.mark();
        standard_attributes(c, &mut own)?;
        if !at_label(c) {
            own.clear();
            c.rewind(mark);
            break;
        }
    }
    let last = Span::of_token(c.position().saturating_sub(1));
    if at_block_end(c) {
        c.uses(Feature::LabelAtEnd, last);
    } else if is_declaration(c) {
        c.uses(Feature::LabelBeforeDeclaration, Span::of_token(c.position()));
    }
    let mut inner = match at_block_end(c) {
        true => Statement {
            kind: StatementKind::Empty,
            attributes: Vec::new(),
            span: Span::new(c.position(), c.position()),
        },
        false => statement(c),
    };
    must_take_place(c, &inner);
    for (start, label, own) in labels.into_iter().rev() {
        let statement = Box::new(inner);
        let kind = match label {
            Label::Case(value, high) => StatementKind::Case { value, high, statement },
            Label::Default => StatementKind::Default(statement),
            Label::Name(name) => StatementKind::Label(name, statement),
        };
        inner = Statement { kind, attributes: own, span: c.span_since(start) };
    }
    *attributes = inner.attributes;
    Ok(inner.kind)
}

/// Whether a label comes next.
fn at_label(c: &Cursor) -> bool {
    c.at_word(words::CASE)
        || c.at_word(words::DEFAULT)
        || c.identifier().is_some() && c.ahead_is(1, TokenKind::Colon) && !c.ahead_is(2, TokenKind::Colon)
}

fn label(c: &mut Cursor) -> Fallible<Option<Label>> {
    let label = if c.eat_word(words::CASE) {
        let value = conditional(c)?;
        if c.is_at(TokenKind::Ellipsis) {
            c.uses(Feature::CaseRange, Span::of_token(c.position()));
        }
        let high = if c.eat(TokenKind::Ellipsis) { Some(conditional(c)?) } else { None };
        Label::Case(value, high)
    } else if c.eat_word(words::DEFAULT) {
        Label::Default
    } else if at_label(c) {
        Label::Name(c.name()?)
    } else {
        return Ok(None);
    };
    c.expect(TokenKind::Colon)?;
    Ok(Some(label))
}

/// GNU `__label__ a, b;`
fn local_labels(c: &mut Cursor) -> Fallible<StatementKind> {
    c.uses(Feature::LabelDeclaration, Span::of_token(c.position()));
    c.bump();
    let labels = c.list(|c| c.name())?;
    semicolon(c)?;
    Ok(StatementKind::LocalLabels(labels))
}
