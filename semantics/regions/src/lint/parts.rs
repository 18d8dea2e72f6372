//! Which part of an array a region uses, where its indexes are sums of constants and of variables of loops with constant bounds.

use super::Lint;
use super::full_writes::find_dimensions;
use crate::data_environment::rule::Languages;
use crate::flow::affine::{Affine, to_affine};
use crate::flow::{Access, NodeId, NodeKind, Step};
use body::{BinaryOp, Loop, StatementKind};
use symbols::SymbolId;

/// The first and the last index that is used, and how many there are, of the dimension that is cut to cut whole elements off both ends.
pub struct Part {
    /// The first index.
    pub first: i128,
    /// The last index.
    pub last: i128,
    /// The number of indexes of the dimension.
    pub count: i128,
}

/// So many elements less are worth a section.
const WORTH: i128 = 128;

/// The part of an array that accesses in a region use, if less than half of it.
pub fn small_part<'a>(
    lint: &Lint,
    symbol: SymbolId,
    accesses: impl Iterator<Item = &'a Access>,
    node: NodeId,
) -> Option<Part> {
    let extents = find_dimensions(lint, symbol)?;
    // Elements lie side by side along the first dimension of Fortran and the last one of C.
    let outermost = if Languages::Fortran.has(lint.facts.body.language) { extents.len() - 1 } else { 0 };
    let (lower, upper) = &extents[outermost];
    let count = constant_value(upper)?.checked_sub(constant_value(lower)?)?.checked_add(1)?;
    let mut used: Option<(i128, i128)> = None;
    for access in accesses {
        let Some(Step::Index(indexes)) = access.steps.first() else { return None };
        let index = indexes.get(outermost).filter(|_| indexes.len() == extents.len())?.as_ref()?;
        let (first, last) = find_range(lint, index, access, node)?;
        used = Some(used.map_or((first, last), |(from, to)| (from.min(first), to.max(last))));
    }
    let (first, last) = used?;
    let length = last.checked_sub(first)?.checked_add(1)?;
    (length.checked_mul(2)? < count && count - length >= WORTH).then_some(Part { first, last, count })
}

fn constant_value(sum: &Affine) -> Option<i128> {
    sum.terms.is_empty().then_some(sum.constant)
}

/// The least and the greatest value of an index.
fn find_range(lint: &Lint, index: &Affine, access: &Access, node: NodeId) -> Option<(i128, i128)> {
    let (mut least, mut greatest) = (index.constant, index.constant);
    for (variable, factor) in &index.terms {
        let (first, last) = range_of_variable(lint, *variable, access, node)?;
        let ends = [first.checked_mul(*factor)?, last.checked_mul(*factor)?];
        least = least.checked_add(ends[0].min(ends[1]))?;
        greatest = greatest.checked_add(ends[0].max(ends[1]))?;
    }
    Some((least, greatest))
}

/// The values of the variable of a loop around an access, which may be fewer than those.
fn range_of_variable(lint: &Lint, variable: SymbolId, access: &Access, node: NodeId) -> Option<(i128, i128)> {
    let body = lint.facts.body;
    let mut loops = lint.flow.nodes_around(access.node, node).filter_map(|around| match lint.flow.nodes[around].kind {
        NodeKind::Loop(id) => match &body.statements[id].kind {
            StatementKind::Loop(inner) if inner.variable == variable => Some(&**inner),
            _ => None,
        },
        _ => None,
    });
    bounds(lint, loops.next()?)
}

fn bounds(lint: &Lint, inner: &Loop) -> Option<(i128, i128)> {
    let value = |expr| to_affine(lint.facts, expr).as_ref().and_then(constant_value);
    let (first, bound) = (value(inner.first)?, value(inner.bound)?);
    // Of other comparisons, and of steps, not even the direction is asked.
    let last = match inner.compare {
        BinaryOp::Lt => bound.checked_sub(1)?,
        BinaryOp::Le => bound,
        _ => return None,
    };
    (inner.step.is_none() && first <= last).then_some((first, last))
}
