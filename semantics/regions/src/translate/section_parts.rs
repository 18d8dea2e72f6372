//! What the subscripts of a section take of an array.

use crate::data_environment::facts::Facts;
use body::{ExprId, ExprKind, Subscript};
use symbols::{Bound, Dimension, SymbolId, Type, TypeId, Value};

/// What a subscript takes of its dimension.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    /// One element.
    One,
    /// All of them.
    All,
    /// Elements that lie side by side.
    Range,
    /// Elements with gaps between them.
    Strided,
    /// Elements in any order.
    Listed,
}

/// What the subscripts of a section take.
pub(super) fn section_parts(facts: &Facts, base: ExprId, subscripts: &[Subscript]) -> Vec<Part> {
    let dimensions = type_dimensions(facts, facts.body.exprs[base].ty, subscripts.len());
    subscripts
        .iter()
        .zip(dimensions)
        .map(|(subscript, dimension)| subscript_part(facts, subscript, dimension))
        .collect()
}

/// Whether a section is all of a variable.
pub fn is_all(facts: &Facts, expr: ExprId) -> bool {
    let ExprKind::Section { base, subscripts } = &facts.body.exprs[expr].kind else { return false };
    let variable = matches!(facts.body.exprs[*base].kind, ExprKind::Symbol(_));
    variable && section_parts(facts, *base, subscripts).iter().all(|part| *part == Part::All)
}

fn subscript_part(facts: &Facts, subscript: &Subscript, dimension: Option<&Dimension>) -> Part {
    let constant = |expr: &Option<ExprId>| expr.and_then(|expr| facts.constant_value(expr));
    let is = |expr: &Option<ExprId>, value: Option<&Value>| {
        expr.is_none_or(|expr| value.is_some_and(|value| equals_bound(facts, expr, value)))
    };
    let strided = |stride: &Option<ExprId>| stride.is_some() && constant(stride) != Some(1);
    match subscript {
        Subscript::Index(index) => match facts.table.types[facts.body.exprs[*index].ty] {
            Type::Array { .. } => Part::Listed,
            _ => Part::One,
        },
        Subscript::Range { stride, .. } | Subscript::Triplet { stride, .. } if strided(stride) => Part::Strided,
        Subscript::Range { length, .. } if constant(length) == Some(1) => Part::One,
        Subscript::Range { lower, length, .. } => {
            let extent = dimension.and_then(|dimension| match &dimension.upper {
                Bound::Extent(extent) => Some(extent),
                _ => None,
            });
            let begins = lower.is_none() || constant(lower) == Some(0);
            if begins && is(length, extent) { Part::All } else { Part::Range }
        }
        Subscript::Triplet { lower, upper, .. } => {
            let last = dimension.and_then(|dimension| match &dimension.upper {
                Bound::Last(last) => Some(last),
                _ => None,
            });
            let all = is(lower, dimension.map(|dimension| &dimension.lower)) && is(upper, last);
            if all { Part::All } else { Part::Range }
        }
    }
}

/// Whether an expression is the bound of a declaration.
fn equals_bound(facts: &Facts, expr: ExprId, value: &Value) -> bool {
    let original = |symbol: SymbolId| facts.table.original(symbol);
    let expr = facts.body.strip_conversions(expr);
    match (&facts.body.exprs[expr].kind, value) {
        (ExprKind::Symbol(own), Value::Symbol(bound)) => original(*own) == original(*bound),
        _ => value.as_integer().is_some_and(|value| facts.constant_value(expr) == Some(value)),
    }
}

/// The dimensions of a type; of what a pointer points to none is known.
fn type_dimensions<'a>(facts: &Facts<'a>, ty: TypeId, count: usize) -> Vec<Option<&'a Dimension>> {
    let types = &facts.table.types;
    let (mut found, mut ty) = (Vec::new(), types.representation(ty));
    while found.len() < count {
        match &types[ty] {
            Type::Array { element, dimensions, .. } => {
                found.extend(dimensions.iter().map(Some));
                ty = types.representation(*element);
            }
            Type::Pointer { to, .. } => {
                found.push(None);
                ty = types.representation(*to);
            }
            _ => found.push(None),
        }
    }
    found
}
