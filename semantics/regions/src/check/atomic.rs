//! The statements that may be atomic (OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12).

use super::{Check, problems};
use crate::data_environment::rules::Languages;
use body::{BinaryOp, Body, Callee, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use source::Atoms;
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
            statements.len() == 1
                && access(body, first).is_some_and(|access| has_form(body, check.facts.atoms, form, &access))
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
    if form == Form::Update && access(body, first).is_some_and(|access| accesses_itself(body, &access)) {
        check.report(problems::atomic_accesses_itself(at, name));
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

fn has_form(body: &Body, atoms: &Atoms, form: Form, access: &Access) -> bool {
    let value = access.value.map(|value| bare(body, value));
    match form {
        Form::Read => access.op.is_none() && value.is_some_and(|value| is_variable(body, value)),
        Form::Write => access.op.is_none(),
        Form::Update => match access.op {
            Some(op) => has_operator(body, op),
            None => value.is_some_and(|value| updates(body, atoms, access.target, value)),
        },
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
fn updates(body: &Body, atoms: &Atoms, target: ExprId, value: ExprId) -> bool {
    match &body.exprs[value].kind {
        ExprKind::Binary(op, left, right) => {
            has_operator(body, *op) && (are_alike(body, target, *right) || updates_spine(body, target, *op, *left))
        }
        ExprKind::Call { callee: Callee::Intrinsic(name), arguments } if INTRINSICS.contains(&atoms.text(*name)) => {
            arguments.iter().any(|argument| are_alike(body, target, bare(body, *argument)))
        }
        ExprKind::Conditional(..) => true,
        _ => false,
    }
}

/// The intrinsic procedures of atomic updates.
const INTRINSICS: &[&str] = &["max", "min", "iand", "ior", "ieor"];

/// The operators of atomic updates.
const OPERATORS: &[(BinaryOp, Languages)] = &[
    (BinaryOp::Add, Languages::All),
    (BinaryOp::Subtract, Languages::All),
    (BinaryOp::Multiply, Languages::All),
    (BinaryOp::Divide, Languages::All),
    (BinaryOp::BitAnd, Languages::C),
    (BinaryOp::BitXor, Languages::C),
    (BinaryOp::BitOr, Languages::C),
    (BinaryOp::Shl, Languages::C),
    (BinaryOp::Shr, Languages::C),
    (BinaryOp::And, Languages::Fortran),
    (BinaryOp::Or, Languages::Fortran),
    (BinaryOp::Eqv, Languages::Fortran),
    (BinaryOp::Neqv, Languages::Fortran),
];

fn has_operator(body: &Body, op: BinaryOp) -> bool {
    OPERATORS.iter().any(|(own, languages)| *own == op && languages.has(body.language))
}

/// `x + a + b` is parsed as `(x + a) + b`: the variable may be down the left side, by operators that go together.
fn updates_spine(body: &Body, target: ExprId, op: BinaryOp, value: ExprId) -> bool {
    const TOGETHER: &[[BinaryOp; 2]] =
        &[[BinaryOp::Add, BinaryOp::Subtract], [BinaryOp::Multiply, BinaryOp::Divide], [BinaryOp::Eqv, BinaryOp::Neqv]];
    let together =
        |other: BinaryOp| other == op || TOGETHER.iter().any(|pair| pair.contains(&other) && pair.contains(&op));
    let mut at = bare(body, value);
    loop {
        at = match &body.exprs[at].kind {
            _ if are_alike(body, target, at) => return true,
            ExprKind::Binary(other, left, right) if together(*other) => {
                if are_alike(body, target, *right) {
                    return true;
                }
                bare(body, *left)
            }
            _ => return false,
        };
    }
}

/// OpenMP 5.2, 15.8.4: what `x` is updated with does not access `x`, which is the one operand of its own.
fn accesses_itself(body: &Body, access: &Access) -> bool {
    let Some(value) = access.value.filter(|_| matches!(body.exprs[access.target].kind, ExprKind::Symbol(_))) else {
        return false;
    };
    let mut count = 0;
    body.each_expr(value, |expr| {
        let wrapped = matches!(body.exprs[expr].kind, ExprKind::Convert(_));
        count += usize::from(!wrapped && are_alike(body, access.target, expr));
    });
    count > usize::from(access.op.is_none())
}

/// Whether two expressions are written alike.
fn are_alike(body: &Body, left: ExprId, right: ExprId) -> bool {
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
    matches!(types[types.representation(check.facts.body.exprs[expr].ty)], Type::Array { .. } | Type::Record { .. })
}
