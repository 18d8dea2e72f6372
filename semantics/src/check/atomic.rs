//! The statements that may be atomic (OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12).

use super::{Check, problems};
use crate::body::{BinaryOp, Body, Callee, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use symbols::Type;

/// The forms of atomic accesses.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Read,
    Write,
    Update,
    Capture,
    Compare,
}

/// Which clauses make which form; none is `update`.
const FORMS: &[(ClauseName, Form)] = &[
    (ClauseName::Compare, Form::Compare),
    (ClauseName::Capture, Form::Capture),
    (ClauseName::Read, Form::Read),
    (ClauseName::Write, Form::Write),
    (ClauseName::AccCapture, Form::Capture),
    (ClauseName::AccRead, Form::Read),
    (ClauseName::AccWrite, Form::Write),
];

/// Checks the statement of an atomic construct.
pub fn check(check: &mut Check, id: ConstructId) {
    if !matches!(check.facts.leaves(id)[0], Leaf::Atomic | Leaf::AccAtomic) {
        return;
    }
    let form = FORMS.iter().find(|(clause, _)| check.facts.find(id, &[*clause]).is_some());
    let form = form.map_or(Form::Update, |(_, form)| *form);
    let statements = check.facts.body.flat(&check.facts.body.constructs[id].block);
    let Some(first) = statements.first().copied() else { return };
    if form == Form::Compare {
        return;
    }
    let body = check.facts.body;
    let fits = match form {
        Form::Capture => statements.len() <= 2 && statements.iter().all(|found| access(body, *found).is_some()),
        Form::Read | Form::Write | Form::Update | Form::Compare => {
            statements.len() == 1 && access(body, first).is_some_and(|access| is(body, form, &access))
        }
    };
    let (at, name) = (body.statements[first].span, body.constructs[id].directive().name_span());
    if !fits {
        let wanted = match form {
            Form::Read => "`v = x`",
            Form::Write => "`x = expression`",
            Form::Update => "`x = x operator expression`",
            Form::Capture | Form::Compare => "an update of `x` and an assignment of `x` to a variable",
        };
        let spelling = check.spelling(id);
        check.report(problems::atomic_form(&spelling, wanted, at, name));
        return;
    }
    for target in statements.iter().filter_map(|found| access(body, *found)).map(|access| access.target) {
        if is_array(check, target) {
            check.report(problems::atomic_scalar(body.exprs[target].span));
            return;
        }
    }
}

/// An assignment or increment.
struct Access {
    target: ExprId,
    op: Option<BinaryOp>,
    value: Option<ExprId>,
}

fn access(body: &Body, statement: StatementId) -> Option<Access> {
    let StatementKind::Expr(expr) = body.statements[statement].kind else { return None };
    match &body.exprs[bare(body, expr)].kind {
        ExprKind::Assign { op, target, value } => Some(Access { target: *target, op: *op, value: Some(*value) }),
        ExprKind::Increment { target, .. } => Some(Access { target: *target, op: Some(BinaryOp::Add), value: None }),
        _ => None,
    }
}

/// An expression without the conversions around it.
fn bare(body: &Body, expr: ExprId) -> ExprId {
    let mut expr = expr;
    while let ExprKind::Convert(inner) = body.exprs[expr].kind {
        expr = inner;
    }
    expr
}

fn is(body: &Body, form: Form, access: &Access) -> bool {
    let value = access.value.map(|value| bare(body, value));
    match form {
        Form::Read => access.op.is_none() && value.is_some_and(|value| is_variable(body, value)),
        Form::Write => access.op.is_none(),
        Form::Update => access.op.is_some() || value.is_some_and(|value| updates(body, access.target, value)),
        Form::Capture | Form::Compare => true,
    }
}

fn is_variable(body: &Body, expr: ExprId) -> bool {
    matches!(
        body.exprs[expr].kind,
        ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_)
    )
}

/// Whether `value` is an operation or intrinsic with the target as an operand of its own (OpenMP 5.2, 15.8.4).
fn updates(body: &Body, target: ExprId, value: ExprId) -> bool {
    match &body.exprs[value].kind {
        // `x + a + b` is parsed as `(x + a) + b`: the variable may be down the left or right spine.
        ExprKind::Binary(_, left, right) => {
            let (left, right) = (bare(body, *left), bare(body, *right));
            let down_left = matches!(body.exprs[left].kind, ExprKind::Binary(..)) && updates_spine(body, target, left);
            same(body, target, left) || same(body, target, right) || down_left
        }
        ExprKind::Call { callee: Callee::Intrinsic(_), arguments } => {
            arguments.iter().any(|argument| same(body, target, bare(body, *argument)))
        }
        ExprKind::Conditional(..) => true,
        _ => false,
    }
}

fn updates_spine(body: &Body, target: ExprId, value: ExprId) -> bool {
    let mut at = value;
    while let ExprKind::Binary(_, left, right) = &body.exprs[at].kind {
        if same(body, target, bare(body, *left)) || same(body, target, bare(body, *right)) {
            return true;
        }
        at = bare(body, *left);
    }
    false
}

/// Whether two expressions are written alike.
fn same(body: &Body, left: ExprId, right: ExprId) -> bool {
    let mut pending = vec![(left, right)];
    while let Some((left, right)) = pending.pop() {
        let (left, right) = (bare(body, left), bare(body, right));
        let alike = match (&body.exprs[left].kind, &body.exprs[right].kind) {
            (ExprKind::Symbol(left), ExprKind::Symbol(right)) => left == right,
            (ExprKind::Constant(left), ExprKind::Constant(right)) => left == right,
            (ExprKind::Member { field: left, .. }, ExprKind::Member { field: right, .. }) => left == right,
            (ExprKind::Binary(left, ..), ExprKind::Binary(right, ..)) => left == right,
            (left, right) => std::mem::discriminant(left) == std::mem::discriminant(right),
        };
        let (lefts, rights) = (body.operands(left), body.operands(right));
        if !alike || lefts.len() != rights.len() {
            return false;
        }
        pending.extend(lefts.into_iter().zip(rights));
    }
    true
}

fn is_array(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    matches!(types[types.represented(check.facts.body.exprs[expr].ty)], Type::Array { .. } | Type::Record { .. })
}
