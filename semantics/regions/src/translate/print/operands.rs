//! Operands of atomic updates that flang 22 folds away: of `x = x .and. .true.` no update is left, and it breaks on that. A variable with the
//! value is one that it does not know.

use super::super::{Local, Translation};
use super::optional::spare_name;
use super::profile::Feature;
use super::{Edit, Source};
use body::{BinaryOp, Body, Construct, ConstructId, ExprId, ExprKind, StatementKind};
use directives::Leaf;
use source::Atoms;
use std::borrow::Cow;
use symbols::{Constant, SymbolTable};

/// The operations of which a constant operand makes a constant, or the other operand.
const FOLDED: &[BinaryOp] = &[BinaryOp::And, BinaryOp::Or, BinaryOp::Eqv, BinaryOp::Neqv];

/// Gives the logical constants in atomic updates names, in blocks around the constructs: the edits in these.
pub(super) fn name_operands(
    (body, symbols, atoms): (&Body, &SymbolTable, &Atoms),
    source: &Source<'_>,
    legal: &mut Cow<Translation>,
) -> Vec<Edit> {
    if source.profile.has(Feature::FoldedOperands) {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let atomic = body.constructs.iter().filter(|(_, one)| one.directive().name().first() == Leaf::AccAtomic);
    let folded: Vec<(ConstructId, ExprId)> =
        atomic.flat_map(|(id, construct)| find_folded(body, construct).map(move |expr| (id, expr))).collect();
    for (id, expr) in folded {
        let span = body.exprs[expr].span;
        if legal.kept.contains(&id) || (source.foreign)(span).is_some() {
            continue;
        }
        let name = spare_name((symbols, atoms), &format!("operand_{}", id.as_u32()));
        legal.to_mut().locals.entry(id).or_default().push(Local::Saved(name.clone(), expr));
        edits.push(Edit::replace_span(span, name));
    }
    edits
}

/// The constant operand of the update of an atomic construct.
fn find_folded(body: &Body, construct: &Construct) -> Option<ExprId> {
    let assigned = construct.block.iter().filter_map(|id| match body.statements[*id].kind {
        StatementKind::Expr(expr) => Some(expr),
        _ => None,
    });
    let mut operands = assigned.filter_map(|expr| {
        let ExprKind::Assign { op: None, value, .. } = body.exprs[expr].kind else { return None };
        let ExprKind::Binary(op, left, right) = body.exprs[value].kind else { return None };
        let constant = |expr: &ExprId| matches!(body.exprs[*expr].kind, ExprKind::Constant(Constant::Logical(_)));
        [left, right].into_iter().find(constant).filter(|_| FOLDED.contains(&op))
    });
    operands.next()
}
