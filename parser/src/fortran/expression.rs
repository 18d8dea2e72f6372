//! Expressions, R1001 to R1024, by precedence climbing; each rule is a function over the input.
//!
//! `a(i)` is a [`ExprKind::Reference`] whatever `a` is. Two depths are guarded: nesting by the parser's own depth,
//! and the height of the tree, since `a + a + …` nests to the left without nesting in the text.

pub use super::cursor::{Parse, Tokens, eat, expect, expect_name, peek, peek_atom, peek_second, position, with_depth};
use super::cursor::{enter, leave};
pub use super::designator::argument_list;
use super::designator::{actual, designator, passed_argument};
use super::tree::{Actual, BinaryOp, Expr, ExprKind, ImpliedDo, TypeSpec, TypeSpecKind, UnaryOp};
use super::types;
use crate::Name;
use crate::primitive::{Expected, Grammar, Unexpected};
use chumsky::prelude::*;
use source::{Span, Token, TokenKind};

/// How high an expression may grow to the left: operators of one level, components, subscripts.
const MAX_HEIGHT: u32 = 2000;

/// An expression and its height.
pub type High = (Expr, u32);

/// R1023 expr
pub fn expr<'a>() -> impl Grammar<'a, Expr> {
    custom(|input| expression(input))
}

/// R901 designator, or a constant: what is written without an operator outside parentheses.
pub fn primary_expr<'a>() -> impl Grammar<'a, Expr> {
    custom(|input| Ok(primary(input)?.0))
}

/// R1023 expr, as a rule.
pub fn expression(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    climb(input, 0).map(|(expr, _)| expr)
}

/// R845 data-stmt-constant, R723 char-length: a primary with a sign
pub fn constant(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    climb(input, level::POWER).map(|(expr, _)| expr)
}

/// `( expr )`
pub fn expression_in_parentheses(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    expect(input, TokenKind::LParen)?;
    let expr = expression(input)?;
    expect(input, TokenKind::RParen)?;
    Ok(expr)
}

/// R901 designator, or a constant: what is written without an operator outside parentheses, as a rule.
pub fn primary_rule(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    primary(input).map(|(expr, _)| expr)
}

/// R1523 actual-arg-spec, as a rule.
pub fn argument_rule(input: &mut Tokens<'_, '_>) -> Parse<Actual> {
    Ok(actual(input, TokenKind::RParen)?.0)
}

/// A node from `start` to here, if its tree is not too high.
pub fn node(input: &mut Tokens<'_, '_>, start: u32, kind: ExprKind, height: u32) -> Parse<High> {
    let end = position(input);
    if height > MAX_HEIGHT {
        return Err(Unexpected { too_deep: true, ..Unexpected::new(end, Expected::EXPRESSION) });
    }
    Ok((Expr { kind: Box::new(kind), span: Span::new(start, end) }, height))
}

/// Precedence, weakest first (Fortran 2023, table 10.1).
pub mod level {
    pub const DEFINED_BINARY: u8 = 1;
    pub const EQUIVALENCE: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const RELATION: u8 = 6;
    pub const CONCAT: u8 = 7;
    pub const ADD: u8 = 8;
    pub const MULTIPLY: u8 = 9;
    pub const POWER: u8 = 10;
    pub const DEFINED_UNARY: u8 = 11;
}

/// R1004 to R1024: the operator that `kind` spells between two operands; none for a defined one.
fn binary(kind: TokenKind) -> Option<(u8, Option<BinaryOp>)> {
    Some(match kind {
        TokenKind::StarStar => (level::POWER, Some(BinaryOp::Power)),
        TokenKind::Star => (level::MULTIPLY, Some(BinaryOp::Multiply)),
        TokenKind::Slash => (level::MULTIPLY, Some(BinaryOp::Divide)),
        TokenKind::Plus => (level::ADD, Some(BinaryOp::Add)),
        TokenKind::Minus => (level::ADD, Some(BinaryOp::Subtract)),
        TokenKind::SlashSlash => (level::CONCAT, Some(BinaryOp::Concat)),
        TokenKind::Eq => (level::RELATION, Some(BinaryOp::Eq)),
        TokenKind::Ne => (level::RELATION, Some(BinaryOp::Ne)),
        TokenKind::Lt => (level::RELATION, Some(BinaryOp::Lt)),
        TokenKind::Le => (level::RELATION, Some(BinaryOp::Le)),
        TokenKind::Gt => (level::RELATION, Some(BinaryOp::Gt)),
        TokenKind::Ge => (level::RELATION, Some(BinaryOp::Ge)),
        TokenKind::And => (level::AND, Some(BinaryOp::And)),
        TokenKind::Or => (level::OR, Some(BinaryOp::Or)),
        TokenKind::Eqv => (level::EQUIVALENCE, Some(BinaryOp::Eqv)),
        TokenKind::Neqv => (level::EQUIVALENCE, Some(BinaryOp::Neqv)),
        TokenKind::DefinedOperator => (level::DEFINED_BINARY, None),
        _ => return None,
    })
}

/// R1023 expr, down to operators of level `weakest`.
pub fn climb(input: &mut Tokens<'_, '_>, weakest: u8) -> Parse<High> {
    let start = position(input);
    let mut left = prefix(input, weakest)?;
    while let Some(token) = input.peek() {
        let token: Token = token;
        let Some((level, operator)) = binary(token.kind) else { break };
        if level < weakest || (token.kind == TokenKind::Slash && peek_second(input) == Some(TokenKind::RParen)) {
            break;
        }
        let name = Name { atom: token.atom, token: position(input) };
        // `<>` is an old spelling of `/=`.
        let unequal = token.kind == TokenKind::Lt && peek_second(input) == Some(TokenKind::Gt);
        let operator = if unequal { Some(BinaryOp::Ne) } else { operator };
        input.skip();
        if unequal {
            input.skip();
        }
        let right = match operator {
            Some(BinaryOp::Power) => with_depth(input, |input| climb(input, level::POWER))?,
            _ => climb(input, level + 1)?,
        };
        left = operation(input, start, left, (operator, name), right)?;
    }
    Ok(left)
}

/// Two operands and what stands between them; a defined operator is its name
fn operation(
    input: &mut Tokens<'_, '_>,
    start: u32,
    left: High,
    (operator, name): (Option<BinaryOp>, Name),
    right: High,
) -> Parse<High> {
    let height = left.1.max(right.1) + 1;
    let kind = match operator {
        Some(operator) => ExprKind::Binary(operator, left.0, right.0),
        None => ExprKind::DefinedBinary(name, left.0, right.0),
    };
    node(input, start, kind, height)
}

/// R1003 level-1-expr, and the signs of R1007 and `.not.` of R1015
fn prefix(input: &mut Tokens<'_, '_>, weakest: u8) -> Parse<High> {
    match peek(input) {
        Some(TokenKind::Plus) => unary(input, Some(UnaryOp::Plus), weakest.max(level::MULTIPLY)),
        Some(TokenKind::Minus) => unary(input, Some(UnaryOp::Minus), weakest.max(level::MULTIPLY)),
        Some(TokenKind::Not) => unary(input, Some(UnaryOp::Not), level::RELATION),
        Some(TokenKind::DefinedOperator) => unary(input, None, level::DEFINED_UNARY),
        Some(_) | None => primary(input),
    }
}

/// An operator, or a defined one, and its operand
fn unary(input: &mut Tokens<'_, '_>, operator: Option<UnaryOp>, level: u8) -> Parse<High> {
    let start = position(input);
    let token: Option<Token> = input.next();
    let (operand, height) = with_depth(input, |input| climb(input, level))?;
    let kind = match (operator, token) {
        (Some(operator), _) => ExprKind::Unary(operator, operand),
        (None, Some(token)) => ExprKind::DefinedUnary(Name { atom: token.atom, token: start }, operand),
        (None, None) => return Err(Unexpected::new(start, Expected::EXPRESSION)),
    };
    node(input, start, kind, height + 1)
}

/// R1001 primary
fn primary(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    match peek(input) {
        Some(TokenKind::LParen) if peek_second(input) == Some(TokenKind::Slash) => old_constructor(input),
        Some(TokenKind::LParen) => {
            enter(input)?;
            let found = in_parentheses(input);
            leave(input);
            found
        }
        Some(TokenKind::LBracket) => constructor(input),
        Some(TokenKind::Percent) if peek_second(input) == Some(TokenKind::Name) => passed_argument(input),
        Some(TokenKind::Name | TokenKind::String) => {
            let first = one_token(input)?;
            designator(input, start, first)
        }
        Some(_) | None => one_token(input),
    }
}

/// A constant or a name
fn one_token(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    let token: Option<Token> = input.peek();
    let misfit = Unexpected::new(start, Expected::EXPRESSION);
    let token = token.ok_or(misfit)?;
    let kind = match token.kind {
        TokenKind::Int => ExprKind::Int(token.atom),
        TokenKind::Real => ExprKind::Real(token.atom),
        TokenKind::Logical => ExprKind::Logical(token.atom),
        TokenKind::Boz => ExprKind::Boz(token.atom),
        TokenKind::Hollerith => ExprKind::Hollerith(token.atom),
        TokenKind::String => ExprKind::String(token.atom),
        TokenKind::Name => ExprKind::Name(Name { atom: token.atom, token: start }),
        _ => return Err(misfit),
    };
    input.skip();
    node(input, start, kind, 0)
}

/// R1001 `( expr )`, R718 complex-literal-constant, R1218 io-implied-do, R1002 conditional-expr
fn in_parentheses(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    expect(input, TokenKind::LParen)?;
    let (first, height) = climb(input, 0)?;
    match peek(input) {
        Some(TokenKind::Question) => {
            let (kind, height) = conditional(input, (first, height))?;
            expect(input, TokenKind::RParen)?;
            node(input, start, kind, height)
        }
        Some(TokenKind::Comma) => list_in_parentheses(input, start, (first, height)),
        _ => {
            expect(input, TokenKind::RParen)?;
            node(input, start, ExprKind::Parenthesized(first), height + 1)
        }
    }
}

/// R1002 conditional-expr, after its first condition
fn conditional(input: &mut Tokens<'_, '_>, condition: High) -> Parse<(ExprKind, u32)> {
    expect(input, TokenKind::Question)?;
    let yes = consequent(input)?;
    expect(input, TokenKind::Colon)?;
    let start = position(input);
    let mut no = consequent(input)?;
    if peek(input) == Some(TokenKind::Question) {
        let (kind, height) = with_depth(input, |input| conditional(input, no))?;
        no = node(input, start, kind, height)?;
    }
    let height = condition.1.max(yes.1).max(no.1) + 1;
    Ok((ExprKind::Conditional(Box::new([condition.0, yes.0, no.0])), height))
}

/// R1527 consequent, R1528 consequent-arg
fn consequent(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    let token: Option<Token> = input.peek();
    let ends = matches!(peek_second(input), Some(TokenKind::Colon | TokenKind::RParen));
    match token {
        Some(token) if ends && input.state().atoms.text(token.atom) == ".nil." => {
            input.skip();
            node(input, start, ExprKind::Nil, 1)
        }
        _ => climb(input, 0),
    }
}

/// What has commas between parentheses: a complex constant or an implied do.
fn list_in_parentheses(input: &mut Tokens<'_, '_>, start: u32, first: High) -> Parse<High> {
    let mut items = vec![first.0];
    let mut height = first.1;
    while eat(input, TokenKind::Comma) {
        let controls = peek(input) == Some(TokenKind::Name) && peek_second(input) == Some(TokenKind::Assign);
        if controls || has_type(input) {
            return implied_do(input, start, items, height);
        }
        let (item, high) = climb(input, 0)?;
        items.push(item);
        height = height.max(high);
    }
    let at = position(input);
    expect(input, TokenKind::RParen)?;
    match <[Expr; 2]>::try_from(items) {
        Ok([real, imaginary]) => node(input, start, ExprKind::Complex(real, imaginary), height + 1),
        Err(_) => Err(Unexpected::new(at, Expected::kind(TokenKind::Assign))),
    }
}

/// R776 ac-implied-do, R1218 io-implied-do, R840 data-implied-do, from the variable or its type on.
fn implied_do(input: &mut Tokens<'_, '_>, start: u32, items: Vec<Expr>, height: u32) -> Parse<High> {
    let mut type_spec = None;
    if has_type(input) {
        type_spec = Some(types::type_spec(input)?);
        expect(input, TokenKind::ColonColon)?;
    }
    let variable = expect_name(input)?;
    expect(input, TokenKind::Assign)?;
    let (first, a) = climb(input, 0)?;
    expect(input, TokenKind::Comma)?;
    let (last, b) = climb(input, 0)?;
    let step = if eat(input, TokenKind::Comma) { Some(climb(input, 0)?) } else { None };
    expect(input, TokenKind::RParen)?;
    let height = height.max(a).max(b).max(step.as_ref().map_or(0, |(_, height)| *height)) + 1;
    let step = step.map(|(step, _)| step);
    let implied = ImpliedDo { items, type_spec, variable, first, last, step };
    node(input, start, ExprKind::ImpliedDo(Box::new(implied)), height)
}

/// R773 array-constructor `[…]`
fn constructor(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    input.skip();
    enter(input)?;
    let found = ac_spec(input, |kind, _| kind == Some(TokenKind::RBracket));
    leave(input);
    let (kind, height) = found?;
    expect(input, TokenKind::RBracket)?;
    node(input, start, kind, height)
}

/// R773 array-constructor `(/ … /)`
fn old_constructor(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    input.skip();
    input.skip();
    let closes = |kind, second| kind == Some(TokenKind::Slash) && second == Some(TokenKind::RParen);
    enter(input)?;
    let found = ac_spec(input, closes);
    leave(input);
    let (kind, height) = found?;
    expect(input, TokenKind::Slash)?;
    expect(input, TokenKind::RParen)?;
    node(input, start, kind, height)
}

/// R774 ac-spec
fn ac_spec(
    input: &mut Tokens<'_, '_>,
    closes: impl Fn(Option<TokenKind>, Option<TokenKind>) -> bool,
) -> Parse<(ExprKind, u32)> {
    let mut type_spec = None;
    if has_type(input) {
        type_spec = Some(Box::new(plain_type_spec(input)?));
        expect(input, TokenKind::ColonColon)?;
    }
    let (mut items, mut height) = (Vec::new(), 0);
    let (first, second) = (peek(input), peek_second(input));
    // R770: without a type there is a value.
    if type_spec.is_some() && closes(first, second) {
        return Ok((ExprKind::ArrayConstructor(type_spec, items), 1));
    }
    loop {
        let (item, high) = ac_value(input)?;
        items.push(item);
        height = height.max(high);
        if !eat(input, TokenKind::Comma) {
            return Ok((ExprKind::ArrayConstructor(type_spec, items), height + 1));
        }
    }
}

/// R777 ac-value, or a triplet, an extension
fn ac_value(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    let (first, a) = climb(input, 0)?;
    if !eat(input, TokenKind::Colon) {
        return Ok((first, a));
    }
    let (last, b) = climb(input, 0)?;
    let step = if eat(input, TokenKind::Colon) { Some(climb(input, 0)?) } else { None };
    let height = a.max(b).max(step.as_ref().map_or(0, |(_, height)| *height)) + 1;
    node(input, start, ExprKind::Sequence(Box::new((first, last, step.map(|(step, _)| step)))), height)
}

/// R702 type-spec: a derived type stands without `type ( )`
pub fn plain_type_spec(input: &mut Tokens<'_, '_>) -> Parse<TypeSpec> {
    let at = position(input);
    let type_spec = types::type_spec(input)?;
    match type_spec.kind {
        TypeSpecKind::Derived { name, .. } if name.token != at => {
            Err(Unexpected::new(at, Expected::kind(TokenKind::Name)))
        }
        _ => Ok(type_spec),
    }
}

/// Whether `::` follows before anything ends the first item: then a type specification comes first.
pub fn has_type(input: &mut Tokens<'_, '_>) -> bool {
    if peek(input) != Some(TokenKind::Name) {
        return false;
    }
    let before = input.save();
    let mut depth = 0u32;
    let found = loop {
        let kind = peek(input);
        input.skip();
        match kind {
            Some(TokenKind::LParen | TokenKind::LBracket) => depth += 1,
            Some(TokenKind::RParen | TokenKind::RBracket) if depth == 0 => break false,
            Some(TokenKind::RParen | TokenKind::RBracket) => depth -= 1,
            Some(TokenKind::ColonColon) if depth == 0 => break true,
            Some(TokenKind::Comma) if depth == 0 => break false,
            Some(_) => {}
            None => break false,
        }
    };
    input.rewind(before);
    found
}
