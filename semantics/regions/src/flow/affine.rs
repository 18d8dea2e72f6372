//! Sums of integer variables times constants: what is known of an index.

use crate::data_environment::facts::Facts;
use body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use symbols::{Base, SymbolId, Type};

/// `2*i - j + 3`: the variables in order, with their factors other than zero, and a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affine {
    /// The variables.
    pub terms: Vec<(SymbolId, i128)>,
    /// What is added.
    pub constant: i128,
}

impl Affine {
    /// A constant.
    pub fn constant(constant: i128) -> Affine {
        Affine { terms: Vec::new(), constant }
    }

    /// The factor of a variable.
    pub fn factor(&self, symbol: SymbolId) -> i128 {
        self.terms.iter().find(|(own, _)| *own == symbol).map_or(0, |(_, factor)| *factor)
    }

    /// `self + factor * other`; nothing if a number becomes too large.
    pub fn add_multiple(mut self, factor: i128, other: &Affine) -> Option<Affine> {
        self.constant = self.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (symbol, own) in &other.terms {
            let added = factor.checked_mul(*own)?;
            match self.terms.binary_search_by_key(symbol, |(symbol, _)| *symbol) {
                Ok(at) => self.terms[at].1 = self.terms[at].1.checked_add(added)?,
                Err(at) => self.terms.insert(at, (*symbol, added)),
            }
        }
        self.terms.retain(|(_, factor)| *factor != 0);
        Some(self)
    }

    /// The same with something added.
    pub fn add_constant(mut self, by: i128) -> Option<Affine> {
        self.constant = self.constant.checked_add(by)?;
        Some(self)
    }
}

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
            Some(Affine { terms: vec![(*symbol, 1)], constant: 0 })
        }
        ExprKind::Convert(of) if is_integer(facts, expr) && is_integer(facts, *of) => part(*of),
        ExprKind::Unary(UnaryOp::Negate, of) => Affine::default().add_multiple(-1, &part(*of)?),
        ExprKind::Binary(BinaryOp::Add, left, right) => part(*left)?.add_multiple(1, &part(*right)?),
        ExprKind::Binary(BinaryOp::Subtract, left, right) => part(*left)?.add_multiple(-1, &part(*right)?),
        ExprKind::Binary(BinaryOp::Multiply, left, right) => {
            match (facts.constant_value(*left), facts.constant_value(*right)) {
                (Some(factor), _) => Affine::default().add_multiple(factor, &part(*right)?),
                (_, Some(factor)) => Affine::default().add_multiple(factor, &part(*left)?),
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
