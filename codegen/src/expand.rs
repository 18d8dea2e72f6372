//! References to statement functions as the expressions that these stand for (Fortran 15.6.4), once, on `Body`: what comes after sees
//! none, and a variable that a function names is referenced where the function is.
//!
//! An argument is an expression of the type of its dummy, which it takes the place of. One that calls a procedure, which may do
//! something each time, is evaluated once: its dummy has to stand in the value once. A function whose value is of another form stays
//! a call, which has no code.

use crate::choose::with_bodies;
use semantics::Resolved;
use semantics::body::{Body, Callee, Expr, ExprId, ExprKind, StatementFunction};
use source::Span;
use std::collections::HashMap;
use symbols::SymbolId;

/// The most expressions of a body that functions may be expanded in: those that refer to others double with each.
const MOST: usize = 1 << 17;

/// The unit without references to statement functions; none if it has none.
pub fn expand_functions(resolved: &Resolved) -> Option<Resolved> {
    let has_any =
        |body: &Body| !body.functions.is_empty() && body.exprs.keys().any(|id| find_called(body, id).is_some());
    if !resolved.bodies.iter().any(has_any) {
        return None;
    }
    let bodies = resolved.bodies.iter().map(|body| expand_in_body(body.clone())).collect();
    Some(with_bodies(resolved, bodies))
}

/// The statement function that an expression is a reference to, and the actual arguments.
fn find_called(body: &Body, id: ExprId) -> Option<(&StatementFunction, &[ExprId])> {
    let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &body.exprs[id].kind else { return None };
    let function = body.functions.iter().find(|function| function.symbol == *callee)?;
    (function.dummies.len() == arguments.len()).then_some((function, arguments))
}

fn expand_in_body(mut body: Body) -> Body {
    let mut next = 0;
    while next < body.exprs.len() && body.exprs.len() < MOST {
        let id = ExprId::from_u32(next as u32);
        next += 1;
        let Some((function, arguments)) = find_called(&body, id) else { continue };
        if !is_evaluated_once(&body, function, arguments) {
            continue;
        }
        let actuals = function.dummies.iter().copied().zip(arguments.iter().copied()).collect();
        let (value, at) = (function.value, body.exprs[id].span);
        let Some(copy) = copy_expr(&mut body, value, &actuals, at, 0) else { continue };
        body.exprs[id].kind = match body.exprs[copy].ty == body.exprs[id].ty {
            true => body.exprs[copy].kind.clone(),
            false => ExprKind::Convert(copy),
        };
    }
    body
}

/// Whether each argument that calls a procedure stands in the value once.
fn is_evaluated_once(body: &Body, function: &StatementFunction, arguments: &[ExprId]) -> bool {
    let count = |within: ExprId, is_wanted: &dyn Fn(&ExprKind) -> bool| {
        let mut found = 0;
        body.each_expr(within, |id| found += usize::from(is_wanted(&body.exprs[id].kind)));
        found
    };
    let is_call = |kind: &ExprKind| matches!(kind, ExprKind::Call { callee, .. } if !callee.is_intrinsic());
    function.dummies.iter().zip(arguments).all(|(dummy, argument)| {
        count(*argument, &is_call) == 0
            || count(function.value, &|kind| matches!(kind, ExprKind::Symbol(symbol) if symbol == dummy)) == 1
    })
}

/// A copy of the value of a function with the actual arguments.
fn copy_expr(body: &mut Body, id: ExprId, actuals: &HashMap<SymbolId, ExprId>, at: Span, depth: u32) -> Option<ExprId> {
    if depth > crate::DEPTH {
        return None;
    }
    let Expr { kind, ty, .. } = body.exprs[id].clone();
    let mut copy = |id: ExprId| copy_expr(body, id, actuals, at, depth + 1);
    let kind = match kind {
        ExprKind::Symbol(symbol) if actuals.contains_key(&symbol) => return actuals.get(&symbol).copied(),
        ExprKind::Constant(_) | ExprKind::Symbol(_) => kind,
        ExprKind::Element { base, indices } => {
            let indices = indices.into_iter().map(&mut copy).collect::<Option<_>>()?;
            ExprKind::Element { base: copy(base)?, indices }
        }
        ExprKind::Member { base, field } => ExprKind::Member { base: copy(base)?, field },
        ExprKind::Unary(op, operand) => ExprKind::Unary(op, copy(operand)?),
        ExprKind::Binary(op, left, right) => ExprKind::Binary(op, copy(left)?, copy(right)?),
        ExprKind::Convert(operand) => ExprKind::Convert(copy(operand)?),
        ExprKind::ComplexPart { of, imaginary } => ExprKind::ComplexPart { of: copy(of)?, imaginary },
        ExprKind::Conditional(condition, yes, no) => ExprKind::Conditional(copy(condition)?, copy(yes)?, copy(no)?),
        ExprKind::Call { callee: callee @ (Callee::Intrinsic(_) | Callee::Symbol(_)), arguments } => {
            let copied: Vec<ExprId> = arguments.iter().copied().map(&mut copy).collect::<Option<_>>()?;
            for (old, new) in arguments.iter().zip(&copied) {
                if let Some(dummy) = body.dummies.get(old).copied() {
                    body.dummies.insert(*new, dummy);
                }
            }
            ExprKind::Call { callee, arguments: copied }
        }
        _ => return None,
    };
    Some(body.exprs.push(Expr { kind, ty, span: at }))
}
