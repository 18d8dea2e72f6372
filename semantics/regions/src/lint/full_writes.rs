//! Whether a region writes all of what is mapped, so that nothing of it need be copied to the device.

use super::Lint;
use crate::data_environment::variables::Category;
use crate::flow::affine::{Affine, to_affine};
use crate::flow::{Access, NodeId, NodeKind, Step};
use body::{BinaryOp, ExprId, ExprKind, Loop, StatementKind, Subscript};
use symbols::{Bound, SymbolId, Type};

/// The first and the last index of a dimension.
type Extent = (Affine, Affine);

/// Whether an access in a region writes all of an item, whenever the region is executed.
pub fn is_all(lint: &Lint, access: &Access, node: NodeId, item: ExprId) -> bool {
    if !access.writes() || !lint.flow.is_unconditional(lint.facts, access.node, node) {
        return false;
    }
    if access.steps.is_empty() {
        return Category::of_symbol(lint.facts.table, access.variable.0) == Category::Scalar && !access.through;
    }
    let ([Step::Index(indexes)], Some(extents)) = (&access.steps[..], find_extents(lint, item)) else { return false };
    let loops = find_loops(lint, access, node);
    let mut used: Vec<SymbolId> = Vec::new();
    let all = indexes.iter().zip(&extents).all(|(index, extent)| {
        let Some(inner) = index.as_ref().and_then(|index| find_own(index, &loops)) else { return false };
        let again = used.contains(&inner.variable);
        used.push(inner.variable);
        !again && comes_to_all(lint, inner, extent)
    });
    all && indexes.len() == extents.len()
}

/// The loops around an access; none of them is left early.
fn find_loops<'l>(lint: &Lint<'l>, access: &Access, node: NodeId) -> Vec<&'l Loop> {
    let body = lint.facts.body;
    let around = lint.flow.nodes_around(access.node, node).filter_map(|node| match lint.flow.nodes[node].kind {
        NodeKind::Loop(id) => Some(id),
        _ => None,
    });
    let counted = around.filter_map(|id| match &body.statements[id].kind {
        StatementKind::Loop(inner) => Some(&**inner),
        _ => None,
    });
    counted
        .filter(|inner| {
            let mut leaves = false;
            body.each_statement(&inner.block, |id| {
                leaves |= matches!(body.statements[id].kind, StatementKind::Break(_) | StatementKind::Continue(_));
            });
            !leaves
        })
        .collect()
}

/// The loop whose variable an index is.
fn find_own<'l>(index: &Affine, loops: &[&'l Loop]) -> Option<&'l Loop> {
    let [(symbol, 1)] = index.terms[..] else { return None };
    loops.iter().copied().find(|inner| inner.variable == symbol && index.constant == 0)
}

/// Whether a loop counts from the first index to the last.
fn comes_to_all(lint: &Lint, inner: &Loop, (first, last): &Extent) -> bool {
    let bound = to_affine(lint.facts, inner.bound);
    let bound = match inner.compare {
        BinaryOp::Lt => bound.and_then(|bound| bound.add_constant(-1)),
        BinaryOp::Le => bound,
        _ => None,
    };
    inner.step.is_none() && to_affine(lint.facts, inner.first).as_ref() == Some(first) && bound.as_ref() == Some(last)
}

/// The dimensions of an item, if they are known.
fn find_extents(lint: &Lint, item: ExprId) -> Option<Vec<Extent>> {
    match &lint.facts.body.exprs[item].kind {
        ExprKind::Section { subscripts, .. } => subscripts.iter().map(|found| find_range(lint, found)).collect(),
        ExprKind::Symbol(symbol) => find_dimensions(lint, *symbol),
        _ => None,
    }
}

fn find_range(lint: &Lint, subscript: &Subscript) -> Option<Extent> {
    let value = |expr: Option<ExprId>| to_affine(lint.facts, expr?);
    match *subscript {
        Subscript::Triplet { lower, upper, stride: None } => Some((value(lower)?, value(upper)?)),
        Subscript::Range { lower, length, stride: None } => {
            let first = lower.map_or(Some(Affine::constant(0)), |lower| to_affine(lint.facts, lower))?;
            let last = value(length)?.add_multiple(1, &first)?.add_constant(-1)?;
            Some((first, last))
        }
        _ => None,
    }
}

/// The dimensions of an array variable, if their bounds are constant.
pub fn find_dimensions(lint: &Lint, symbol: SymbolId) -> Option<Vec<Extent>> {
    let types = &lint.facts.table.types;
    let mut ty = lint.facts.table[lint.facts.table.original(symbol)].ty?;
    let mut found = Vec::new();
    while let Type::Array { element, dimensions, .. } = &types[types.representation(ty)] {
        for dimension in dimensions {
            let first = dimension.lower.as_integer()?;
            let last = match &dimension.upper {
                Bound::Last(value) => value.as_integer()?,
                Bound::Extent(value) => first.checked_add(value.as_integer()?)?.checked_sub(1)?,
                _ => return None,
            };
            found.push((Affine::constant(first), Affine::constant(last)));
        }
        ty = *element;
    }
    Some(found).filter(|found| !found.is_empty())
}
