//! Actual arguments that are expressions although all that is left of them is a variable: `(v)` and `int(v, 4)` are values, which do
//! not change with the variable (Fortran 10.1.9, 15.5.2.3).

use crate::UnitView;
use semantics::body::{Body, ExprId};
use source::TokenKind;

/// Whether an argument is in more parentheses than those of its call.
pub fn is_enclosed(unit: UnitView<'_>, body: &Body, call: ExprId, argument: ExprId) -> bool {
    let (call, argument) = (body.exprs[call].span, body.exprs[argument].span);
    let before = unit.tokens.get(call.start as usize..argument.start as usize).unwrap_or(&[]);
    let depth = before.iter().fold(0i32, |depth, token| match token.kind {
        TokenKind::LParen => depth + 1,
        TokenKind::RParen => depth - 1,
        _ => depth,
    });
    let begins_with = unit.tokens.get(argument.start as usize).map(|token| token.kind);
    depth > 1 || begins_with == Some(TokenKind::LParen)
}
