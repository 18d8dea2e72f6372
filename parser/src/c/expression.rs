//! 6.5 expressions: prefix and postfix forms by hand, binary operators by a table of precedences.
//!
//! Array sections `a[lower : length : stride]` and shapes `([n])p` stand in clauses only, and there they are list
//! items: a parenthesis inside a clause ends them no more than it does in a statement.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::extension::{self, Feature};
use crate::c::lookahead::is_type;
use crate::c::problems;
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Span, TokenKind};

/// 6.5.17 expression, with its commas.
pub(crate) fn expression(c: &mut Cursor) -> Fallible<Expr> {
    c.with_sibling_depth(|c| {
        let start = c.position();
        let mut left = assignment_operand(c)?;
        while c.is_at(TokenKind::Comma) && !is_semicolon_misspelt(c) {
            c.bump();
            let right = assignment(c)?;
            c.grow()?;
            left = node(ExprKind::Comma(left, right), c.span_since(start));
        }
        Ok(left)
    })
}

/// Whether the comma that comes next was meant to be a semicolon: a block or a statement with a keyword follows.
pub(crate) fn is_semicolon_misspelt(c: &Cursor) -> bool {
    let brace = c.ahead_is(1, TokenKind::LBrace) || c.ahead_is(1, TokenKind::RBrace);
    brace || c.class_ahead(1) == Some(Class::Statement)
}

/// 6.5.16 assignment-expression.
pub(crate) fn assignment(c: &mut Cursor) -> Fallible<Expr> {
    c.with_sibling_depth(assignment_operand)
}

/// 6.5.15 conditional-expression, also a constant-expression (6.6).
pub(crate) fn conditional(c: &mut Cursor) -> Fallible<Expr> {
    c.with_sibling_depth(conditional_operand)
}

fn assignment_operand(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let left = conditional_operand(c)?;
    let Some(op) = c.kind().and_then(assignment_operator) else { return Ok(left) };
    c.bump();
    let right = c.with_depth(assignment)?;
    Ok(node(ExprKind::Assign(op, left, right), c.span_since(start)))
}

fn conditional_operand(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let condition = binary(c, 1)?;
    if !c.eat(TokenKind::Question) {
        return Ok(condition);
    }
    if c.is_at(TokenKind::Colon) {
        c.uses(Feature::MiddleLeftOut, Span::of_token(c.position()));
    }
    let middle = if c.is_at(TokenKind::Colon) { None } else { Some(c.with_depth(expression)?) };
    c.expect(TokenKind::Colon)?;
    let otherwise = c.with_depth(conditional)?;
    Ok(node(ExprKind::Conditional(condition, middle, otherwise), c.span_since(start)))
}

/// 6.5.5 to 6.5.14: operators that bind at `level` or more closely.
fn binary(c: &mut Cursor, level: u32) -> Fallible<Expr> {
    let start = c.position();
    let mut left = cast(c)?;
    while let Some((op, own)) = c.kind().and_then(binary_operator).filter(|(_, own)| *own >= level) {
        c.bump();
        let right = c.with_sibling_depth(|c| binary(c, own + 1))?;
        c.grow()?;
        left = node(ExprKind::Binary(op, left, right), c.span_since(start));
    }
    Ok(left)
}

fn binary_operator(kind: TokenKind) -> Option<(BinaryOp, u32)> {
    Some(match kind {
        TokenKind::PipePipe => (BinaryOp::Or, 1),
        TokenKind::AmpAmp => (BinaryOp::And, 2),
        TokenKind::Pipe => (BinaryOp::BitOr, 3),
        TokenKind::Caret => (BinaryOp::BitXor, 4),
        TokenKind::Amp => (BinaryOp::BitAnd, 5),
        TokenKind::Eq => (BinaryOp::Eq, 6),
        TokenKind::Ne => (BinaryOp::Ne, 6),
        TokenKind::Lt => (BinaryOp::Lt, 7),
        TokenKind::Gt => (BinaryOp::Gt, 7),
        TokenKind::Le => (BinaryOp::Le, 7),
        TokenKind::Ge => (BinaryOp::Ge, 7),
        TokenKind::Shl => (BinaryOp::Shl, 8),
        TokenKind::Shr => (BinaryOp::Shr, 8),
        TokenKind::Plus => (BinaryOp::Add, 9),
        TokenKind::Minus => (BinaryOp::Subtract, 9),
        TokenKind::Star => (BinaryOp::Multiply, 10),
        TokenKind::Slash => (BinaryOp::Divide, 10),
        TokenKind::Percent => (BinaryOp::Remainder, 10),
        _ => return None,
    })
}

fn assignment_operator(kind: TokenKind) -> Option<Option<BinaryOp>> {
    Some(match kind {
        TokenKind::Assign => None,
        TokenKind::PlusAssign => Some(BinaryOp::Add),
        TokenKind::MinusAssign => Some(BinaryOp::Subtract),
        TokenKind::StarAssign => Some(BinaryOp::Multiply),
        TokenKind::SlashAssign => Some(BinaryOp::Divide),
        TokenKind::PercentAssign => Some(BinaryOp::Remainder),
        TokenKind::AmpAssign => Some(BinaryOp::BitAnd),
        TokenKind::PipeAssign => Some(BinaryOp::BitOr),
        TokenKind::CaretAssign => Some(BinaryOp::BitXor),
        TokenKind::ShlAssign => Some(BinaryOp::Shl),
        TokenKind::ShrAssign => Some(BinaryOp::Shr),
        _ => return None,
    })
}

/// 6.5.4 cast-expression.
fn cast(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    if c.sections && c.is_at(TokenKind::LParen) && c.ahead_is(1, TokenKind::LBracket) {
        return shape(c);
    }
    if !parenthesized_type(c) {
        return unary(c);
    }
    let type_name = Box::new(c.parenthesized(Cursor::type_name)?);
    if c.is_at(TokenKind::LBrace) {
        let literal = compound_literal(c, start, type_name)?;
        return postfix(c, literal);
    }
    let operand = c.with_depth(cast)?;
    Ok(node(ExprKind::Cast(type_name, operand), c.span_since(start)))
}

/// OpenMP 5.2, 3.2.4: `([n][m])p`.
fn shape(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    c.expect(TokenKind::LParen)?;
    let mut sizes = Vec::new();
    while c.eat(TokenKind::LBracket) {
        sizes.push(c.with_depth(expression)?);
        c.expect(TokenKind::RBracket)?;
    }
    c.expect(TokenKind::RParen)?;
    let operand = c.with_depth(cast)?;
    Ok(node(ExprKind::Shape(sizes, operand), c.span_since(start)))
}

/// Whether a parenthesized type name comes next. An unknown identifier is taken for a type where nothing else can
/// be meant, so that a missing header costs one name and not every expression: `(real *)p`, `(real)x`.
fn parenthesized_type(c: &mut Cursor) -> bool {
    if !c.is_at(TokenKind::LParen) {
        return false;
    }
    if is_type(c, 1) {
        return true;
    }
    if c.identifier_ahead(1).is_none_or(|name| c.scopes.lookup(name).is_some()) {
        return false;
    }
    let stars = (2..).take_while(|&count| c.ahead_is(count, TokenKind::Star)).count();
    if !c.ahead_is(2 + stars, TokenKind::RParen) {
        return false;
    }
    stars > 0 || c.identifier_ahead(3).is_some() || c.ahead(3).is_some_and(|token| is_literal(token.kind))
}

fn is_literal(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Int | TokenKind::Real | TokenKind::Char | TokenKind::String)
}

fn compound_literal(c: &mut Cursor, start: u32, type_name: Box<TypeName>) -> Fallible<Expr> {
    c.uses(Feature::CompoundLiteral, c.span_since(start));
    let initializer = c.with_depth(c.rules.initializer_list)?;
    Ok(node(ExprKind::CompoundLiteral(type_name, initializer), c.span_since(start)))
}

/// 6.5.3 unary-expression.
fn unary(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let Some(token) = c.peek() else { return Err(c.unexpected(Expected::EXPRESSION)) };
    let op = match token.kind {
        TokenKind::Name if c.class().is_some() => return unary_word(c),
        TokenKind::Caret => {
            let block = (c.rules.block_literal)(c)?;
            return postfix(c, block);
        }
        TokenKind::AmpAmp => return label_address(c),
        TokenKind::PlusPlus => UnaryOp::Increment,
        TokenKind::MinusMinus => UnaryOp::Decrement,
        TokenKind::Amp => UnaryOp::AddressOf,
        TokenKind::Star => UnaryOp::Deref,
        TokenKind::Plus => UnaryOp::Plus,
        TokenKind::Minus => UnaryOp::Minus,
        TokenKind::Tilde => UnaryOp::BitNot,
        TokenKind::Bang => UnaryOp::Not,
        _ => {
            let primary = primary(c)?;
            return postfix(c, primary);
        }
    };
    c.bump();
    let operand = c.with_depth(cast)?;
    Ok(node(ExprKind::Unary(op, operand), c.span_since(start)))
}

/// Clang, "Block Language Specification": what begins with the `^` here needs a flag.
pub(crate) fn blocks(c: &mut Cursor) {
    if !c.scopes.dialect.blocks {
        c.problem(problems::blocks(Span::of_token(c.position())));
    }
}

/// Unary expressions that begin with a keyword.
fn unary_word(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let kind = match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::SIZEOF => type_or_operand(c, ExprKind::SizeofType, ExprKind::SizeofExpr)?,
        words::ALIGNOF | words::ALIGNOF23 | words::ALIGNOF_GNU | words::ALIGNOF_GNU2 => {
            extension::word(c);
            type_or_operand(c, ExprKind::AlignofType, ExprKind::AlignofExpr)?
        }
        words::REAL_GNU | words::REAL_GNU2 => component(c, UnaryOp::Real)?,
        words::IMAG | words::IMAG2 => component(c, UnaryOp::Imag)?,
        words::EXTENSION => {
            return c.perhaps_extended(|c| {
                c.bump();
                c.with_depth(cast)
            });
        }
        _ => {
            let primary = primary(c)?;
            return postfix(c, primary);
        }
    };
    Ok(node(kind, c.span_since(start)))
}

fn component(c: &mut Cursor, op: UnaryOp) -> Fallible<ExprKind> {
    c.bump();
    Ok(ExprKind::Unary(op, c.with_depth(cast)?))
}

/// `sizeof(type)` or `sizeof expr`; `sizeof(type){…}` is the size of a literal.
fn type_or_operand(
    c: &mut Cursor,
    of_type: fn(Box<TypeName>) -> ExprKind,
    of_expr: fn(Expr) -> ExprKind,
) -> Fallible<ExprKind> {
    c.bump();
    let start = c.position();
    if !(c.is_at(TokenKind::LParen) && (is_type(c, 1) || parenthesized_type(c))) {
        return Ok(of_expr(c.with_depth(unary)?));
    }
    let type_name = Box::new(c.parenthesized(Cursor::type_name)?);
    if !c.is_at(TokenKind::LBrace) {
        return Ok(of_type(type_name));
    }
    let literal = compound_literal(c, start, type_name)?;
    Ok(of_expr(postfix(c, literal)?))
}

fn label_address(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    c.bump();
    let label = c.name()?;
    c.uses(Feature::LabelAddress, c.span_since(start));
    Ok(node(ExprKind::LabelAddress(label), c.span_since(start)))
}

/// 6.5.2 postfix-expression: what follows `left`.
fn postfix(c: &mut Cursor, mut left: Expr) -> Fallible<Expr> {
    let start = left.span.start;
    while let Some(kind) = c.kind() {
        left = match kind {
            TokenKind::LBracket => subscript(c, left)?,
            TokenKind::LParen => call(c, left)?,
            TokenKind::Dot | TokenKind::Arrow => member(c, left, kind == TokenKind::Arrow)?,
            TokenKind::PlusPlus => step(c, left, UnaryOp::Increment),
            TokenKind::MinusMinus => step(c, left, UnaryOp::Decrement),
            _ => break,
        };
        c.grow()?;
        left.span = c.span_since(start);
    }
    Ok(left)
}

/// A postfix expression whose span [`postfix`] knows.
fn tail(kind: ExprKind) -> Expr {
    node(kind, Span::default())
}

fn member(c: &mut Cursor, base: Expr, arrow: bool) -> Fallible<Expr> {
    c.bump();
    Ok(tail(ExprKind::Member { base, member: c.any_name()?, arrow }))
}

fn step(c: &mut Cursor, operand: Expr, op: UnaryOp) -> Expr {
    c.bump();
    tail(ExprKind::Postfix(op, operand))
}

/// 6.5.2.2: a call with its arguments.
fn call(c: &mut Cursor, callee: Expr) -> Fallible<Expr> {
    c.expect(TokenKind::LParen)?;
    let arguments = if c.is_at(TokenKind::RParen) { Vec::new() } else { c.with_depth(|c| c.list(assignment_operand))? };
    c.expect(TokenKind::RParen)?;
    Ok(tail(ExprKind::Call(callee, arguments)))
}

/// `[index]`; in a clause also OpenMP 5.2, 3.2.5, and OpenACC 3.4, 2.7.1: `[lower : length : stride]`.
fn subscript(c: &mut Cursor, base: Expr) -> Fallible<Expr> {
    c.expect(TokenKind::LBracket)?;
    if c.sections && at_colon(c) {
        return section(c, base, None);
    }
    let index = c.with_depth(expression)?;
    if c.sections && at_colon(c) {
        return section(c, base, Some(index));
    }
    c.expect(TokenKind::RBracket)?;
    Ok(tail(ExprKind::Index(base, index)))
}

/// What follows the lower bound.
fn section(c: &mut Cursor, base: Expr, lower: Option<Expr>) -> Fallible<Expr> {
    let both = c.eat(TokenKind::ColonColon);
    if !both {
        c.expect(TokenKind::Colon)?;
    }
    let length = if both { None } else { section_bound(c)? };
    let stride = if both || c.eat(TokenKind::Colon) { section_bound(c)? } else { None };
    c.expect(TokenKind::RBracket)?;
    Ok(tail(ExprKind::Section { base, lower, length, stride }))
}

fn at_colon(c: &mut Cursor) -> bool {
    c.is_at(TokenKind::Colon) || c.is_at(TokenKind::ColonColon)
}

fn section_bound(c: &mut Cursor) -> Fallible<Option<Expr>> {
    if at_colon(c) || c.is_at(TokenKind::RBracket) { Ok(None) } else { c.with_depth(expression).map(Some) }
}

/// 6.5.1 primary-expression.
fn primary(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let Some(token) = c.peek() else { return Err(c.unexpected(Expected::EXPRESSION)) };
    match token.kind {
        TokenKind::Name => primary_name(c),
        TokenKind::Int => Ok(literal(c, ExprKind::Int(token.atom))),
        TokenKind::Real => Ok(literal(c, ExprKind::Float(token.atom))),
        TokenKind::Char => Ok(literal(c, ExprKind::Char(token.atom))),
        TokenKind::String => Ok(strings(c)),
        TokenKind::LParen if c.ahead_is(1, TokenKind::LBrace) => statement_expression(c),
        TokenKind::LParen => {
            let inner = c.with_depth(|c| c.parenthesized(expression))?;
            Ok(node(ExprKind::Parenthesized(inner), c.span_since(start)))
        }
        _ => Err(c.unexpected(Expected::EXPRESSION)),
    }
}

fn literal(c: &mut Cursor, kind: ExprKind) -> Expr {
    let start = c.position();
    if !matches!(kind, ExprKind::Char(_)) {
        extension::constant(c);
    }
    c.bump();
    node(kind, Span::of_token(start))
}

/// 6.4.5: adjacent string literals are one.
pub(crate) fn strings(c: &mut Cursor) -> Expr {
    let start = c.position();
    let mut parts = Vec::new();
    while let Some(token) = c.peek().filter(|token| token.kind == TokenKind::String) {
        parts.push(token.atom);
        c.bump();
    }
    node(ExprKind::String(parts), c.span_since(start))
}

/// GNU `({ … })`.
fn statement_expression(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    c.uses(Feature::StatementExpression, Span::of_token(start));
    let sections = std::mem::replace(&mut c.sections, false);
    let statements = c.with_depth(|c| c.parenthesized(|c| c.in_scope(Cursor::compound)));
    c.sections = sections;
    Ok(node(ExprKind::StatementExpr(statements?), c.span_since(start)))
}

/// An identifier, or a built-in whose arguments are types.
fn primary_name(c: &mut Cursor) -> Fallible<Expr> {
    let start = c.position();
    let kind = match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::GENERIC_C => generic_selection(c)?,
        words::OFFSETOF | words::VA_ARG if c.ahead_is(1, TokenKind::LParen) && is_builtin(c) => builtin(c)?,
        _ if c.class() == Some(Class::Expression) => builtin(c)?,
        _ => match c.identifier() {
            Some(atom) => {
                if c.scopes.dialect.pedantic && c.text(atom) == "__func__" {
                    c.uses(Feature::FunctionName, Span::of_token(start));
                }
                ExprKind::Name(c.any_name()?)
            }
            None => return Err(c.unexpected(Expected::EXPRESSION)),
        },
    };
    Ok(node(kind, c.span_since(start)))
}

/// 6.5.1.1 generic-selection; in C2y a type may control it.
fn generic_selection(c: &mut Cursor) -> Fallible<ExprKind> {
    c.uses(Feature::Generic, Span::of_token(c.position()));
    c.bump();
    c.with_depth(|c| {
        c.parenthesized(|c| {
            if is_type(c, 0) {
                let of = Box::new(c.type_name()?);
                c.expect(TokenKind::Comma)?;
                return Ok(ExprKind::GenericType(of, generic_associations(c)?));
            }
            let selector = assignment(c)?;
            c.expect(TokenKind::Comma)?;
            Ok(ExprKind::Generic(selector, generic_associations(c)?))
        })
    })
}

/// 6.5.1.1p2: at most one association is the default.
fn generic_associations(c: &mut Cursor) -> Fallible<Vec<(Option<TypeName>, Expr)>> {
    let mut known = false;
    c.list(|c| {
        let at = Span::of_token(c.position());
        let association = generic_association(c)?;
        if association.0.is_none() && std::mem::replace(&mut known, true) {
            c.problem(problems::default_association_twice(at));
        }
        Ok(association)
    })
}

fn generic_association(c: &mut Cursor) -> Fallible<(Option<TypeName>, Expr)> {
    let of = if c.eat_word(words::DEFAULT) { None } else { Some(c.type_name()?) };
    c.expect(TokenKind::Colon)?;
    Ok((of, assignment(c)?))
}

/// Whether `offsetof` or `va_arg`, which is not a keyword, has a type where only the macro has one: its header is missing.
fn is_builtin(c: &Cursor) -> bool {
    c.identifier().is_some_and(|name| c.scopes.lookup(name).is_none())
}

/// Keywords with a parenthesis of types and expressions, and the predefined constants.
fn builtin(c: &mut Cursor) -> Fallible<ExprKind> {
    let parse: fn(&mut Cursor, Name) -> Fallible<ExprKind> = match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::TRUE | words::FALSE | words::NULLPTR => return c.any_name().map(ExprKind::Predefined),
        words::BUILTIN_OFFSETOF | words::OFFSETOF => offsetof,
        words::BUILTIN_VA_ARG | words::VA_ARG => va_arg,
        words::BUILTIN_TYPES_COMPATIBLE => types_compatible,
        words::BUILTIN_CHOOSE_EXPR => choose_expr,
        words::BUILTIN_CONVERTVECTOR => convert_vector,
        words::BUILTIN_BIT_CAST => bit_cast,
        _ => return Err(c.unexpected(Expected::EXPRESSION)),
    };
    let name = c.any_name()?;
    c.with_depth(|c| c.parenthesized(|c| parse(c, name)))
}

/// 7.21 `offsetof(type, member-designator)`
fn offsetof(c: &mut Cursor, name: Name) -> Fallible<ExprKind> {
    let of = Box::new(c.type_name()?);
    c.expect(TokenKind::Comma)?;
    let mut path = vec![Designator::Member(c.any_name()?)];
    loop {
        if c.eat(TokenKind::Dot) || c.eat(TokenKind::Arrow) {
            path.push(Designator::Member(c.any_name()?));
        } else if c.eat(TokenKind::LBracket) {
            path.push(Designator::Index(expression(c)?, None));
            c.expect(TokenKind::RBracket)?;
        } else {
            return Ok(ExprKind::Offsetof(name, of, path));
        }
        c.grow()?;
    }
}

/// 7.16.1.1 `va_arg(list, type)`
fn va_arg(c: &mut Cursor, name: Name) -> Fallible<ExprKind> {
    let list = assignment(c)?;
    c.expect(TokenKind::Comma)?;
    Ok(ExprKind::VaArg(name, list, Box::new(c.type_name()?)))
}

fn types_compatible(c: &mut Cursor, name: Name) -> Fallible<ExprKind> {
    let first = Box::new(c.type_name()?);
    c.expect(TokenKind::Comma)?;
    Ok(ExprKind::TypesCompatible(name, first, Box::new(c.type_name()?)))
}

fn choose_expr(c: &mut Cursor, _: Name) -> Fallible<ExprKind> {
    let condition = assignment(c)?;
    c.expect(TokenKind::Comma)?;
    let then = assignment(c)?;
    c.expect(TokenKind::Comma)?;
    Ok(ExprKind::ChooseExpr(condition, then, assignment(c)?))
}

fn convert_vector(c: &mut Cursor, _: Name) -> Fallible<ExprKind> {
    let vector = assignment(c)?;
    c.expect(TokenKind::Comma)?;
    Ok(ExprKind::ConvertVector(vector, Box::new(c.type_name()?)))
}

fn bit_cast(c: &mut Cursor, _: Name) -> Fallible<ExprKind> {
    let to = Box::new(c.type_name()?);
    c.expect(TokenKind::Comma)?;
    Ok(ExprKind::BitCast(to, assignment(c)?))
}

fn node(kind: ExprKind, span: Span) -> Expr {
    Expr { kind: Box::new(kind), span }
}
