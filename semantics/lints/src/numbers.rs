//! Operations on numbers that probably give another number than the one that is meant.

use crate::{Lint, problems};
use body::{BinaryOp, Body, ExprId, ExprKind};
use symbols::{Attributes, Base, Constant, Details, Type, TypeId, Value};

/// W3710, W3711 and W3715: quotients of integers, and comparisons of reals.
pub fn check_operations(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        for id in body_expressions(body) {
            match body.exprs[id].kind {
                ExprKind::Binary(BinaryOp::Divide | BinaryOp::Power, left, right) => {
                    check_quotient(lint, body, id, left, right)
                }
                ExprKind::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), left, right) => {
                    check_comparison(lint, body, id, op, left, right);
                }
                ExprKind::Convert(of) => check_truncated(lint, body, id, of),
                _ => {}
            }
        }
    }
}

/// The expressions of a body. Those that no statement holds are asked for their type alone, and mean the same.
pub fn body_expressions(body: &Body) -> impl Iterator<Item = ExprId> {
    body.exprs.iter().map(|(id, _)| id)
}

/// A quotient of integer constants that is zero, or that becomes a real, and an integer power with a negative exponent.
fn check_quotient(lint: &mut Lint, body: &Body, id: ExprId, left: ExprId, right: ExprId) {
    let Some(value) = inexact_division(lint, body, id, left, right) else { return };
    if value == 0 && lint.element_class(body.exprs[id].ty).is_some_and(|(base, _)| is_integer(base)) {
        report_quotient(lint, body, id, value);
    }
}

fn report_quotient(lint: &mut Lint, body: &Body, id: ExprId, value: i128) {
    let at = body.exprs[id].span;
    let text = lint.text(at);
    lint.report(problems::inexact_quotient(&text, value, at));
}

/// The value of an operation on integer constants that loses a fraction.
fn inexact_division(lint: &Lint, body: &Body, id: ExprId, left: ExprId, right: ExprId) -> Option<i128> {
    let (left, right) = (integer_constant(lint, body, left)?, integer_constant(lint, body, right)?);
    let ExprKind::Binary(op, ..) = body.exprs[id].kind else { return None };
    match op {
        BinaryOp::Divide => (left.checked_rem(right)? != 0).then(|| left / right),
        BinaryOp::Power => (right < 0 && !matches!(left, -1..=1)).then_some(0),
        _ => None,
    }
}

/// A quotient of integers that becomes a real.
fn check_truncated(lint: &mut Lint, body: &Body, id: ExprId, of: ExprId) {
    let ExprKind::Binary(BinaryOp::Divide, left, right) = body.exprs[of].kind else { return };
    let constant = integer_constant(lint, body, left).is_some() && integer_constant(lint, body, right).is_some();
    let from = lint.element_class(body.exprs[of].ty).is_some_and(|(base, _)| is_integer(base));
    let to = lint.element_class(body.exprs[id].ty).is_some_and(|(base, _)| is_real(base));
    // Who writes `real(i / j)` or `(double) (i / j)` means it.
    let is_implicit = body.exprs[of].span == body.exprs[id].span;
    if from && to && is_implicit && constant {
        let value = inexact_division(lint, body, of, left, right).filter(|value| *value != 0);
        value.into_iter().for_each(|value| report_quotient(lint, body, of, value));
    } else if from && to && is_implicit {
        lint.report(problems::truncated_division(body.exprs[of].span));
    }
}

/// `==` of reals, unless with zero or with itself, which asks whether it is a number.
fn check_comparison(lint: &mut Lint, body: &Body, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId) {
    let reals = [left, right]
        .iter()
        .all(|operand| lint.element_class(body.exprs[*operand].ty).is_some_and(|(base, _)| is_real(base)));
    let itself = lint.text(body.exprs[left].span) == lint.text(body.exprs[right].span);
    if !reals || itself || is_zero(lint, body, left) || is_zero(lint, body, right) {
        return;
    }
    let operator = match (lint.is_c(), op) {
        (_, BinaryOp::Eq) => "==",
        (true, _) => "!=",
        (false, _) => "/=",
    };
    lint.report(problems::compares_reals(operator, body.exprs[id].span));
}

fn is_zero(lint: &Lint, body: &Body, id: ExprId) -> bool {
    match &body.exprs[id].kind {
        ExprKind::Constant(constant) => is_zero_constant(constant),
        ExprKind::Symbol(symbol) => {
            let named = &lint.table[lint.table.original(*symbol)];
            let value = match named.details.ultimate() {
                Details::Object(object) if named.attributes.contains(Attributes::PARAMETER) => object.value.as_deref(),
                _ => None,
            };
            matches!(value, Some(Value::Constant(constant)) if is_zero_constant(constant))
        }
        ExprKind::Convert(of) | ExprKind::Unary(_, of) => is_zero(lint, body, *of),
        _ => false,
    }
}

fn is_zero_constant(constant: &Constant) -> bool {
    match constant {
        Constant::Real(value) => value.to_f64() == 0.0,
        Constant::Integer(value) => *value == 0,
        Constant::Complex(parts) => parts.iter().all(|part| part.to_f64() == 0.0),
        Constant::Logical(_) | Constant::Character(_) => false,
    }
}

/// The value of a constant, perhaps negated and converted, as its type holds it: `(unsigned)-1` is a large number.
fn integer_constant(lint: &Lint, body: &Body, id: ExprId) -> Option<i128> {
    let value = match &body.exprs[id].kind {
        ExprKind::Constant(Constant::Integer(value)) => Some(*value),
        ExprKind::Unary(body::UnaryOp::Negate, of) => integer_constant(lint, body, *of)?.checked_neg(),
        ExprKind::Convert(of) => integer_constant(lint, body, *of),
        _ => None,
    }?;
    let (base, bytes) = lint.element_class(body.exprs[id].ty)?;
    is_integer(base).then(|| symbols::wrap_to_kind(value, base, bytes))
}

pub fn is_integer(base: Base) -> bool {
    matches!(base, Base::Integer | Base::Unsigned | Base::Char)
}

pub fn is_real(base: Base) -> bool {
    matches!(base, Base::Real | Base::Complex)
}

impl Lint<'_> {
    /// The class and the size of the elements of an arithmetic type.
    pub fn element_class(&self, ty: TypeId) -> Option<(Base, u8)> {
        let types = &self.table.types;
        match types[types.representation(types.element(types.representation(ty)))] {
            Type::Scalar(base, bytes) => Some((base, bytes)),
            _ => None,
        }
    }
}
