//! `atomic compare`, alone and with `capture` (OpenMP 5.2, 15.8.3): a loop of compare and swap, and what is known of the value before.

use super::scalar::Scalar;
use super::*;
use semantics::body::{ConstructId, ExprKind, StatementKind};

/// A conditional update of a variable, and where its values go.
struct Comparison {
    condition: ExprId,
    target: ExprId,
    value: ExprId,
    /// `v = x` before it.
    before: Option<ExprId>,
    /// `v = x` behind it.
    behind: Option<ExprId>,
    /// `v = x` where the condition does not hold.
    otherwise: Option<ExprId>,
    /// `r = x == e`, whose variable is the condition.
    result: Option<ExprId>,
}

/// The old value of a variable, the one that it has if the condition holds, and whether it does.
struct Swapped {
    old: Value,
    new: Value,
    holds: Value,
    scalar: Scalar,
}

impl Lower<'_> {
    /// `if (x < e) x = d`, `x = x == e ? d : x`, and with `capture` what reads `x` beside it: whether it is one of these.
    pub(super) fn atomic_compare(&mut self, construct: ConstructId, captures: bool) -> bool {
        let Some(comparison) = self.read_comparison(construct) else { return false };
        let Comparison { before, behind, otherwise, result, target, .. } = comparison;
        let has_some = [before, behind, otherwise, result].iter().any(Option::is_some);
        let mut reads = [before, behind, otherwise].into_iter().flatten();
        let all_read = reads.all(|expr| {
            self.find_assignment(expr)
                .is_some_and(|(_, value)| self.is_same_place(self.through_converts(value), target))
        });
        if has_some != captures || !all_read || before.is_some() && behind.is_some() {
            return false;
        }
        let Some(swapped) = self.swap_if(&comparison) else { return false };
        let Some(swapped) = swapped else { return true };
        self.write_captures(&comparison, &swapped);
        true
    }

    /// Gives the variables of a capture their values.
    fn write_captures(&mut self, comparison: &Comparison, swapped: &Swapped) {
        let Swapped { old, new, holds, scalar } = *swapped;
        if let Some((target, _)) = comparison.result.and_then(|expr| self.find_assignment(expr))
            && let Some(to) = self.scalar_of(target)
        {
            let truth = self.as_logical(holds, to);
            self.write_to(target, to, truth);
        }
        if let Some(expr) = comparison.before {
            self.assign_captured(expr, old, scalar);
        }
        if let Some(expr) = comparison.behind {
            let value = self.select(holds, new, old);
            self.assign_captured(expr, value, scalar);
        }
        if let Some(expr) = comparison.otherwise {
            let (fails, after) = (self.build.block(), self.build.block());
            self.build.branch(holds, after, fails);
            self.build.start(fails);
            self.assign_captured(expr, old, scalar);
            self.build.jump(after);
            self.build.start(after);
        }
    }

    fn assign_captured(&mut self, expr: ExprId, value: Value, from: Scalar) {
        let Some((target, _)) = self.find_assignment(expr) else { return };
        let Some(to) = self.scalar_of(target) else { return };
        let value = self.convert_scalar(value, from, to);
        self.write_to(target, to, value);
    }

    fn find_assignment(&self, expr: ExprId) -> Option<(ExprId, ExprId)> {
        match self.frame.body.exprs[expr].kind {
            ExprKind::Assign { op: None, target, value } => Some((target, value)),
            _ => None,
        }
    }

    /// The update; `None` if it is of another form, and nothing inside of it after a diagnostic.
    fn swap_if(&mut self, comparison: &Comparison) -> Option<Option<Swapped>> {
        let Comparison { condition, target, value, .. } = *comparison;
        let ExprKind::Binary(op, left, right) = self.frame.body.exprs[condition].kind else { return None };
        let is_target = |lower: &Self, side: ExprId| lower.is_same_place(lower.through_converts(side), target);
        let (on_left, on_right) = (is_target(self, left), is_target(self, right));
        if on_left == on_right || self.find_register(target).is_some() {
            return None;
        }
        let (own, other) = if on_left { (left, right) } else { (right, left) };
        let (Some(to), Some(compared)) = (self.scalar_of(target), self.scalar_of(own)) else { return Some(None) };
        let op = super::expression::to_comparison(op, !compared.is_signed() && !compared.is_float())?;
        let (Some(place), Some(limit), Some(new)) =
            (self.aligned_place(target), self.lower_value(other), self.lower_value(value))
        else {
            return Some(None);
        };
        let Some(from) = self.scalar_of(value) else { return Some(None) };
        let new = self.convert_scalar(new, from, to);
        let test = |lower: &mut Self, old: Value| {
            let old_value = lower.convert_scalar(old, to, compared);
            let (a, b) = if on_left { (old_value, limit) } else { (limit, old_value) };
            lower.compare(op, a, b)
        };
        let old = self.swap_loop(to, place, |lower, old| {
            let holds = test(lower, old);
            lower.select(holds, new, old)
        });
        let holds = test(self, old);
        Some(Some(Swapped { old, new, holds, scalar: to }))
    }

    /// The statements of a construct that compares.
    fn read_comparison(&self, construct: ConstructId) -> Option<Comparison> {
        let body = self.frame.body;
        let mut block = body.constructs[construct].block.as_slice();
        while let [only] = block
            && let StatementKind::Block(inner) = &body.statements[*only].kind
        {
            block = inner;
        }
        let kinds: Vec<&StatementKind> = block.iter().map(|statement| &body.statements[*statement].kind).collect();
        match kinds.as_slice() {
            [update] => self.read_update(update, None),
            [StatementKind::Expr(one), other] if self.read_update(other, Some(*one)).is_some() => {
                self.read_update(other, Some(*one))
            }
            [update, StatementKind::Expr(last)] => {
                let comparison = self.read_update(update, None)?;
                comparison.otherwise.is_none().then_some(Comparison { behind: Some(*last), ..comparison })
            }
            _ => None,
        }
    }

    /// The condition, the variable and its new value, and what is assigned before.
    fn read_update(&self, update: &StatementKind, first: Option<ExprId>) -> Option<Comparison> {
        let body = self.frame.body;
        match update {
            StatementKind::If { condition, then, otherwise } => {
                let [expr] = self.atomic_expressions(then)[..] else { return None };
                let (target, value) = self.find_assignment(expr)?;
                let otherwise = match self.atomic_expressions(otherwise)[..] {
                    [] if otherwise.is_empty() => None,
                    [only] => Some(only),
                    _ => return None,
                };
                let condition = self.through_converts(*condition);
                let result = first.and_then(|first| self.find_assignment(first));
                let result = result.filter(|(result, _)| self.is_same_place(condition, *result));
                let condition = result.map_or(condition, |(_, compared)| self.through_converts(compared));
                let (before, result) = if result.is_some() { (None, first) } else { (first, None) };
                (before.is_none() || otherwise.is_none()).then_some(Comparison {
                    condition,
                    target,
                    value,
                    before,
                    behind: None,
                    otherwise,
                    result,
                })
            }
            StatementKind::Expr(expr) => {
                let (target, value) = self.find_assignment(*expr)?;
                let ExprKind::Conditional(condition, yes, no) = body.exprs[self.through_converts(value)].kind else {
                    return None;
                };
                let condition = self.through_converts(condition);
                let stays = self.is_same_place(self.through_converts(no), target);
                let (behind, otherwise, result) = (None, None, None);
                stays.then_some(Comparison { condition, target, value: yes, before: first, behind, otherwise, result })
            }
            _ => None,
        }
    }
}
