//! Expressions and designators, R901 to R1023, by precedence climbing; each rule is a function over the input.
//!
//! `a(i)` is a [`ExprKind::Reference`] whatever `a` is. Two depths are guarded: nesting by the parser's own depth,
//! and the height of the tree, since `a + a + …` nests to the left without nesting in the text.

use super::tree::{Actual, ActualValue, BinaryOp, Expr, ExprKind, UnaryOp};
use super::types;
use crate::Name;
use crate::primitive::{Expected, Extra, Grammar, Input, MAX_DEPTH, Unexpected};
use chumsky::input::InputRef;
use chumsky::prelude::*;
use source::{Atom, Span, Token, TokenKind};

/// The input of hand-written rules.
pub type Tokens<'a, 'p> = InputRef<'a, 'p, Input<'a>, Extra<'a>>;
/// What a hand-written rule gives.
pub type Found<T> = Result<T, Unexpected>;

/// How high an expression may grow to the left: operators of one level, components, subscripts.
const MAX_HEIGHT: u32 = 1000;

/// An expression and its height.
type High = (Expr, u32);

/// R1022 expr
pub fn expr<'a>() -> impl Grammar<'a, Expr> {
    custom(|input| expression(input))
}

/// R901 designator, or a constant: what is written without an operator outside parentheses.
pub fn primary_expr<'a>() -> impl Grammar<'a, Expr> {
    custom(|input| Ok(primary(input)?.0))
}

/// R1524 actual-arg-spec-list in parentheses; also io-control-spec-list and its like.
pub fn arguments<'a>() -> impl Grammar<'a, Vec<Actual>> {
    custom(|input| argument_list(input, TokenKind::LParen, TokenKind::RParen).map(|(list, _)| list))
}

/// One argument.
pub fn argument<'a>() -> impl Grammar<'a, Actual> {
    custom(|input| Ok(actual(input, TokenKind::RParen)?.0))
}

/// R1022 expr, as a rule.
pub fn expression(input: &mut Tokens<'_, '_>) -> Found<Expr> {
    climb(input, 0).map(|(expr, _)| expr)
}

/// R845 data-stmt-constant, R723 char-length: a primary with a sign
pub fn constant(input: &mut Tokens<'_, '_>) -> Found<Expr> {
    climb(input, level::POWER).map(|(expr, _)| expr)
}

/// The index of the next token in its unit.
pub fn here(input: &mut Tokens<'_, '_>) -> u32 {
    let cursor = input.cursor();
    Span::from(input.span_since(&cursor)).start
}

/// The kind of the next token.
pub fn peek(input: &mut Tokens<'_, '_>) -> Option<TokenKind> {
    input.peek().map(|token: Token| token.kind)
}

/// The spelling of the next token, if it is a name.
pub fn peek_atom(input: &mut Tokens<'_, '_>) -> Option<Atom> {
    let token: Option<Token> = input.peek();
    token.filter(|token| token.kind == TokenKind::Name).map(|token| token.atom)
}

/// The kind of the token after the next.
pub fn peek_second(input: &mut Tokens<'_, '_>) -> Option<TokenKind> {
    let before = input.save();
    input.skip();
    let second = peek(input);
    input.rewind(before);
    second
}

/// Takes the next token if it is of this kind.
pub fn eat(input: &mut Tokens<'_, '_>, kind: TokenKind) -> bool {
    let found = peek(input) == Some(kind);
    if found {
        input.skip();
    }
    found
}

/// Takes a token of this kind.
pub fn expect(input: &mut Tokens<'_, '_>, kind: TokenKind) -> Found<()> {
    let at = here(input);
    eat(input, kind).then_some(()).ok_or(Unexpected::new(at, Expected::kind(kind)))
}

/// Takes a name.
pub fn expect_name(input: &mut Tokens<'_, '_>) -> Found<Name> {
    let at = here(input);
    let token: Option<Token> = input.peek();
    let name = token.filter(|token| token.kind == TokenKind::Name).map(|token| Name { atom: token.atom, token: at });
    input.skip();
    name.ok_or(Unexpected::new(at, Expected::kind(TokenKind::Name)))
}

/// One level deeper, or too deep.
pub fn deeper<'a, 'p, T>(input: &mut Tokens<'a, 'p>, rule: impl FnOnce(&mut Tokens<'a, 'p>) -> Found<T>) -> Found<T> {
    let depth = input.state().depth;
    if depth >= MAX_DEPTH {
        return Err(Unexpected { too_deep: true, ..Unexpected::new(here(input), Expected::EXPRESSION) });
    }
    input.state().depth = depth + 1;
    let found = rule(input);
    input.state().depth = depth;
    found
}

fn node(input: &mut Tokens<'_, '_>, start: u32, kind: ExprKind, height: u32) -> Found<High> {
    let end = here(input);
    if height > MAX_HEIGHT {
        return Err(Unexpected { too_deep: true, ..Unexpected::new(end, Expected::EXPRESSION) });
    }
    Ok((Expr { kind: Box::new(kind), span: Span::new(start, end) }, height))
}

/// Precedence, weakest first (Fortran 2023, table 10.1).
mod level {
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

/// R1004 to R1023: the operator that `kind` spells between two operands; none for a defined one.
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

/// R1022 expr, down to operators of level `weakest`.
fn climb(input: &mut Tokens<'_, '_>, weakest: u8) -> Found<High> {
    let start = here(input);
    let mut left = prefix(input, weakest)?;
    while let Some(token) = input.peek() {
        let token: Token = token;
        let Some((level, operator)) = binary(token.kind) else { break };
        if level < weakest || (token.kind == TokenKind::Slash && peek_second(input) == Some(TokenKind::RParen)) {
            break;
        }
        let name = Name { atom: token.atom, token: here(input) };
        input.skip();
        let right = match operator {
            Some(BinaryOp::Power) => deeper(input, |input| climb(input, level::POWER))?,
            _ => climb(input, level + 1)?,
        };
        let height = left.1.max(right.1) + 1;
        let kind = match operator {
            Some(operator) => ExprKind::Binary(operator, left.0, right.0),
            None => ExprKind::DefinedBinary(name, left.0, right.0),
        };
        left = node(input, start, kind, height)?;
    }
    Ok(left)
}

/// R1003 level-1-expr, and the signs of R1007 and `.not.` of R1015.
fn prefix(input: &mut Tokens<'_, '_>, weakest: u8) -> Found<High> {
    let start = here(input);
    let Some(token): Option<Token> = input.peek() else { return primary(input) };
    let (operator, level) = match token.kind {
        TokenKind::Plus => (Some(UnaryOp::Plus), weakest.max(level::MULTIPLY)),
        TokenKind::Minus => (Some(UnaryOp::Minus), weakest.max(level::MULTIPLY)),
        TokenKind::Not => (Some(UnaryOp::Not), level::RELATION),
        TokenKind::DefinedOperator => (None, level::DEFINED_UNARY),
        _ => return primary(input),
    };
    input.skip();
    let (operand, height) = deeper(input, |input| climb(input, level))?;
    let kind = match operator {
        Some(operator) => ExprKind::Unary(operator, operand),
        None => ExprKind::DefinedUnary(Name { atom: token.atom, token: start }, operand),
    };
    node(input, start, kind, height + 1)
}

/// R1001 primary
fn primary(input: &mut Tokens<'_, '_>) -> Found<High> {
    let start = here(input);
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
        TokenKind::LParen if peek_second(input) == Some(TokenKind::Slash) => return old_constructor(input),
        TokenKind::LParen => return deeper(input, in_parentheses),
        TokenKind::LBracket => return constructor(input),
        _ => return Err(misfit),
    };
    input.skip();
    let first = node(input, start, kind, 0)?;
    match token.kind {
        TokenKind::Name | TokenKind::String => designator(input, start, first),
        _ => Ok(first),
    }
}

/// R901 designator: subscripts, substrings, components and image selectors after `base`.
fn designator(input: &mut Tokens<'_, '_>, start: u32, base: High) -> Found<High> {
    let (mut base, mut height) = base;
    loop {
        let kind = match peek(input) {
            Some(TokenKind::LParen) => {
                let (list, high) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
                height = height.max(high);
                ExprKind::Reference(base, list)
            }
            Some(TokenKind::LBracket) => {
                let (list, high) = argument_list(input, TokenKind::LBracket, TokenKind::RBracket)?;
                height = height.max(high);
                ExprKind::Coindexed(base, list)
            }
            Some(TokenKind::Percent) => {
                input.skip();
                let component = expect_name(input)?;
                ExprKind::Component(base, component)
            }
            _ => return Ok((base, height)),
        };
        (base, height) = node(input, start, kind, height + 1)?;
    }
}

/// R1524 actual-arg-spec-list, R920 section-subscript-list between brackets, and how high its tree is
pub fn argument_list(input: &mut Tokens<'_, '_>, open: TokenKind, close: TokenKind) -> Found<(Vec<Actual>, u32)> {
    expect(input, open)?;
    let mut list = Vec::new();
    let mut height = 0;
    if eat(input, close) {
        return Ok((list, height));
    }
    loop {
        let (actual, high) = deeper(input, |input| actual(input, close))?;
        list.push(actual);
        height = height.max(high);
        if eat(input, close) {
            return Ok((list, height));
        }
        let at = here(input);
        if !eat(input, TokenKind::Comma) {
            return Err(Unexpected::new(at, Expected::kind(close).or(Expected::kind(TokenKind::Comma))));
        }
    }
}

/// R1524 actual-arg-spec, R920 section-subscript, R926 image-selector-spec
fn actual(input: &mut Tokens<'_, '_>, close: TokenKind) -> Found<(Actual, u32)> {
    let start = here(input);
    let mut keyword = None;
    if peek(input) == Some(TokenKind::Name) && peek_second(input) == Some(TokenKind::Assign) {
        keyword = Some(expect_name(input)?);
        input.skip();
    }
    let (value, height) = match peek(input) {
        Some(TokenKind::Star) => (star(input), 0),
        Some(TokenKind::Colon | TokenKind::ColonColon) => triplet(input, None, close)?,
        _ => {
            let (expr, height) = climb(input, 0)?;
            match peek(input) {
                Some(TokenKind::Colon | TokenKind::ColonColon) => triplet(input, Some((expr, height)), close)?,
                _ => (ActualValue::Expr(expr), height),
            }
        }
    };
    let span = Span::new(start, here(input));
    Ok((Actual { keyword, value, span }, height))
}

/// R1525 alt-return-spec, or an asterisk alone
fn star(input: &mut Tokens<'_, '_>) -> ActualValue {
    input.skip();
    let label: Option<Token> = input.peek();
    match label.filter(|label| label.kind == TokenKind::Int) {
        Some(label) => {
            let label = Name { atom: label.atom, token: here(input) };
            input.skip();
            ActualValue::AlternateReturn(label)
        }
        None => ActualValue::Star,
    }
}

/// R921 subscript-triplet, R911 substring-range
fn triplet(input: &mut Tokens<'_, '_>, lower: Option<High>, close: TokenKind) -> Found<(ActualValue, u32)> {
    let ends = |kind: Option<TokenKind>| kind == Some(close) || kind == Some(TokenKind::Comma);
    let (mut upper, mut stride) = (None, None);
    if eat(input, TokenKind::ColonColon) {
        stride = Some(climb(input, 0)?);
    } else {
        expect(input, TokenKind::Colon)?;
        let next = peek(input);
        if next != Some(TokenKind::Colon) && !ends(next) {
            upper = Some(climb(input, 0)?);
        }
        if eat(input, TokenKind::Colon) {
            stride = Some(climb(input, 0)?);
        }
    }
    let height = [&lower, &upper, &stride].into_iter().flatten().map(|(_, height)| *height).max().unwrap_or(0);
    let [lower, upper, stride] = [lower, upper, stride].map(|bound| bound.map(|(expr, _)| expr));
    Ok((ActualValue::Triplet { lower, upper, stride }, height))
}

/// R1001 `( expr )`, R718 complex-literal-constant, R1218 io-implied-do, R1002 conditional-expr
fn in_parentheses(input: &mut Tokens<'_, '_>) -> Found<High> {
    let start = here(input);
    expect(input, TokenKind::LParen)?;
    let (first, height) = climb(input, 0)?;
    match peek(input) {
        Some(TokenKind::Question) => {
            let (kind, height) = conditional(input, (first, height))?;
            expect(input, TokenKind::RParen)?;
            node(input, start, kind, height)
        }
        Some(TokenKind::Comma) => listed(input, start, (first, height)),
        _ => {
            expect(input, TokenKind::RParen)?;
            node(input, start, ExprKind::Parenthesized(first), height + 1)
        }
    }
}

/// R1002 conditional-expr, after its first condition
fn conditional(input: &mut Tokens<'_, '_>, condition: High) -> Found<(ExprKind, u32)> {
    expect(input, TokenKind::Question)?;
    let yes = climb(input, 0)?;
    expect(input, TokenKind::Colon)?;
    let start = here(input);
    let mut no = climb(input, 0)?;
    if peek(input) == Some(TokenKind::Question) {
        let (kind, height) = deeper(input, |input| conditional(input, no))?;
        no = node(input, start, kind, height)?;
    }
    let height = condition.1.max(yes.1).max(no.1) + 1;
    Ok((ExprKind::Conditional(condition.0, yes.0, no.0), height))
}

/// What has commas between parentheses: a complex constant or an implied do.
fn listed(input: &mut Tokens<'_, '_>, start: u32, first: High) -> Found<High> {
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
    let at = here(input);
    expect(input, TokenKind::RParen)?;
    match <[Expr; 2]>::try_from(items) {
        Ok([real, imaginary]) => node(input, start, ExprKind::Complex(real, imaginary), height + 1),
        Err(_) => Err(Unexpected::new(at, Expected::kind(TokenKind::Assign))),
    }
}

/// R776 ac-implied-do, R1218 io-implied-do, R840 data-implied-do, from the variable or its type on
fn implied_do(input: &mut Tokens<'_, '_>, start: u32, items: Vec<Expr>, height: u32) -> Found<High> {
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
    node(input, start, ExprKind::ImpliedDo { items, type_spec, variable, first, last, step }, height)
}

/// R773 array-constructor `[…]`
fn constructor(input: &mut Tokens<'_, '_>) -> Found<High> {
    let start = here(input);
    input.skip();
    let (kind, height) = deeper(input, |input| ac_spec(input, |kind, _| kind == Some(TokenKind::RBracket)))?;
    expect(input, TokenKind::RBracket)?;
    node(input, start, kind, height)
}

/// R773 array-constructor `(/ … /)`
fn old_constructor(input: &mut Tokens<'_, '_>) -> Found<High> {
    let start = here(input);
    input.skip();
    input.skip();
    let closes = |kind, second| kind == Some(TokenKind::Slash) && second == Some(TokenKind::RParen);
    let (kind, height) = deeper(input, |input| ac_spec(input, closes))?;
    expect(input, TokenKind::Slash)?;
    expect(input, TokenKind::RParen)?;
    node(input, start, kind, height)
}

/// R774 ac-spec
fn ac_spec(
    input: &mut Tokens<'_, '_>,
    closes: impl Fn(Option<TokenKind>, Option<TokenKind>) -> bool,
) -> Found<(ExprKind, u32)> {
    let mut type_spec = None;
    if has_type(input) {
        type_spec = Some(types::type_spec(input)?);
        expect(input, TokenKind::ColonColon)?;
    }
    let (mut items, mut height) = (Vec::new(), 0);
    let (first, second) = (peek(input), peek_second(input));
    if closes(first, second) {
        return Ok((ExprKind::ArrayConstructor(type_spec, items), 1));
    }
    loop {
        let (item, high) = climb(input, 0)?;
        items.push(item);
        height = height.max(high);
        if !eat(input, TokenKind::Comma) {
            return Ok((ExprKind::ArrayConstructor(type_spec, items), height + 1));
        }
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
