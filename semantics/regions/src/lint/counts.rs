//! Elements that iterations count in, chosen by a value that nobody knows: `bins(bin_of(x(i))) = bins(bin_of(x(i))) + 1`. Whether two
//! iterations choose the same one is not certain; but one that is chosen once is not counted in.

use super::teams::Team;
use super::{Lint, problems};
use crate::flow::{Access, Kind, Step};
use body::{BinaryOp, Callee, ExprId, ExprKind, StatementKind};
use symbols::{Base, SymbolId, Type};

/// Reports the first write of these that counts.
pub fn check_counts(lint: &mut Lint, team: &Team, writes: &[usize]) {
    if team.is_simd || team.loops.is_empty() {
        return;
    }
    let found = writes.iter().find_map(|write| Some((*write, find_chooser(lint, team, *write)?)));
    let Some((write, chooser)) = found else { return };
    let access = &lint.flow.accesses[write];
    let (item, spelling) = (lint.name(access.variable.0), lint.spell_directive(team.construct));
    let name = lint.facts.body.constructs[team.construct].directive().name_span();
    let chosen = lint.facts.body.exprs[chooser].span;
    lint.report(problems::counted_unordered(&item, &spelling, access.span, chosen, name));
    lint.said.insert(write);
}

/// The value that chooses the element in which a write counts.
fn find_chooser(lint: &Lint, team: &Team, write: usize) -> Option<ExprId> {
    let access = &lint.flow.accesses[write];
    let Kind::Assign(id) = access.kind else { return None };
    let target = counting_target(lint, id)?;
    if !is_same_otherwise(lint, team, access) {
        return None;
    }
    let mut chooser = None;
    for index in find_indexes(lint, target) {
        match find_unknown(lint, team, index) {
            Some(found) => chooser = chooser.or(Some(found)),
            // What is not known and not of the iteration may be the number of the thread.
            None if asks_somebody(lint, index) => return None,
            None => {}
        }
    }
    chooser
}

/// What an assignment adds a constant to, if that is an integer.
fn counting_target(lint: &Lint, id: ExprId) -> Option<ExprId> {
    const OPERATORS: &[BinaryOp] = &[BinaryOp::Add, BinaryOp::Subtract];
    let body = lint.facts.body;
    let constant = |expr: ExprId| lint.facts.constant_value(expr).is_some();
    let target = match body.exprs[id].kind {
        ExprKind::Increment { target, .. } => Some(target),
        ExprKind::Assign { op: Some(op), target, value } if OPERATORS.contains(&op) && constant(value) => Some(target),
        ExprKind::Assign { op: None, target, value } => {
            let ExprKind::Binary(op, left, right) = body.exprs[body.strip_conversions(value)].kind else { return None };
            let (other, amount) = if op == BinaryOp::Add && constant(left) { (right, left) } else { (left, right) };
            let adds = OPERATORS.contains(&op) && constant(amount) && is_spelled_alike(lint, other, target);
            adds.then_some(target)
        }
        _ => None,
    }?;
    let types = &lint.facts.table.types;
    matches!(types[types.representation(body.exprs[target].ty)], Type::Scalar(Base::Integer | Base::Unsigned, _))
        .then_some(target)
}

/// Whether two expressions name the same variables in the same order.
pub fn is_spelled_alike(lint: &Lint, first: ExprId, second: ExprId) -> bool {
    let body = lint.facts.body;
    let named = |expr: ExprId| {
        let mut found = Vec::new();
        body.each_expr(body.strip_conversions(expr), |part| match &body.exprs[part].kind {
            ExprKind::Symbol(symbol) | ExprKind::Call { callee: Callee::Symbol(symbol), .. } => found.push(*symbol),
            _ => {}
        });
        found
    };
    named(first) == named(second)
}

/// Whether all indexes that are known are the same for all of the team.
fn is_same_otherwise(lint: &Lint, team: &Team, access: &Access) -> bool {
    access.steps.iter().all(|step| match step {
        Step::Member(_) => true,
        Step::Unknown => false,
        Step::Index(indexes) => {
            let mut known = indexes.iter().flatten().flat_map(|index| index.terms.iter());
            known.all(|(symbol, _)| team.is_uniform(lint, *symbol))
        }
    })
}

/// The indexes of a designator.
fn find_indexes(lint: &Lint, target: ExprId) -> Vec<ExprId> {
    let body = lint.facts.body;
    let (mut at, mut found) = (target, Vec::new());
    loop {
        at = match &body.exprs[at].kind {
            ExprKind::Element { base, indices } => {
                found.extend(indices.iter().copied());
                *base
            }
            ExprKind::Member { base, .. } | ExprKind::Convert(base) => *base,
            ExprKind::Deref(pointer) => match body.exprs[*pointer].kind {
                ExprKind::Binary(BinaryOp::Add, left, right) => {
                    found.push(right);
                    left
                }
                _ => *pointer,
            },
            _ => return found,
        };
    }
}

/// The part of an index that is the value of a function or an element, and comes of the iteration.
fn find_unknown(lint: &Lint, team: &Team, index: ExprId) -> Option<ExprId> {
    let body = lint.facts.body;
    let mut found = None;
    body.each_expr(index, |part| {
        let unknown = matches!(
            body.exprs[part].kind,
            ExprKind::Element { .. } | ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. }
        );
        if unknown && found.is_none() && is_of_iteration(lint, team, part) {
            found = Some(part);
        }
    });
    found
}

/// Whether an expression mentions the variable of a loop whose iterations are shared out.
fn is_of_iteration(lint: &Lint, team: &Team, expr: ExprId) -> bool {
    let body = lint.facts.body;
    let variable = |statement: &body::StatementId| match &body.statements[*statement].kind {
        StatementKind::Loop(own) => Some(own.variable),
        _ => None,
    };
    let variables: Vec<SymbolId> = team.loops.iter().filter_map(variable).collect();
    let mut found = false;
    body.each_expr(expr, |part| {
        found |= matches!(body.exprs[part].kind, ExprKind::Symbol(symbol) if variables.contains(&symbol));
    });
    found
}

/// Whether a function is called in an expression, or an element of an array is used.
fn asks_somebody(lint: &Lint, expr: ExprId) -> bool {
    let body = lint.facts.body;
    let mut found = false;
    body.each_expr(expr, |part| {
        found |= matches!(
            body.exprs[part].kind,
            ExprKind::Call { .. } | ExprKind::Element { .. } | ExprKind::Deref(_) | ExprKind::Opaque(_)
        );
    });
    found
}
