//! Sums of integer variables times constants: what is known of an index.

use crate::data_environment::facts::Facts;
use body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use symbols::{Base, SymbolId, Type};

/// A sum of variables.
pub type Affine = body::affine::Affine<SymbolId>;

/// Sums nest so deep at most.
const DEPTH: u32 = 64;

/// An expression as a sum; nothing if it is not a sum of integers.
pub fn to_affine(facts: &Facts, expr: ExprId) -> Option<Affine> {
    sum_within(facts, expr, DEPTH)
}

fn sum_within(facts: &Facts, expr: ExprId, depth: u32) -> Option<Affine> {
    if let Some(value) = facts.constant_value(expr) {
        return Some(Affine::constant(value));
    }
    let depth = depth.checked_sub(1)?;
    let part = |expr: ExprId| sum_within(facts, expr, depth);
    match &facts.body.exprs[expr].kind {
        ExprKind::Symbol(symbol) if is_integer(facts, expr) && facts.is_variable(*symbol) => {
            Some(Affine::term(*symbol))
        }
        ExprKind::Convert(of) if is_integer(facts, expr) && is_integer(facts, *of) => part(*of),
        ExprKind::Unary(UnaryOp::Negate, of) => Affine::constant(0).add_multiple(-1, &part(*of)?),
        ExprKind::Binary(BinaryOp::Add, left, right) => part(*left)?.add_multiple(1, &part(*right)?),
        ExprKind::Binary(BinaryOp::Subtract, left, right) => part(*left)?.add_multiple(-1, &part(*right)?),
        ExprKind::Binary(BinaryOp::Multiply, left, right) => {
            match (facts.constant_value(*left), facts.constant_value(*right)) {
                (Some(factor), _) => Affine::constant(0).add_multiple(factor, &part(*right)?),
                (_, Some(factor)) => Affine::constant(0).add_multiple(factor, &part(*left)?),
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_integer(facts: &Facts, expr: ExprId) -> bool {
    let types = &facts.table.types;
    let ty = &types[types.representation(facts.body.exprs[expr].ty)];
    matches!(ty, Type::Scalar(Base::Integer | Base::Unsigned | Base::Char, _) | Type::Enum(..))
}
