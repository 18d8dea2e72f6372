//! The bounds of associated loops (OpenMP 5.2, 4.4.1): they do not depend on the loop's own variable, and on one variable of a
//! loop around it at most, in a linear way. Clauses that ask for a rectangular nest, or for so many loops (4.4.4, 11.5, 11.6).

use super::loops::{assigned_symbols, find_mention, is_any};
use super::{Check, problems};
use crate::check::phrases::{LoopDefect, LoopPart};
use crate::data_environment::rule::Languages;
use body::{BinaryOp, ConstructId, ExprId, ExprKind, Loop, StatementId, StatementKind, UnaryOp};
use directives::{Clause as ClauseName, Leaf, Model, Version};
use symbols::{SymbolId, Type};

/// The clauses that only rectangular nests have.
const RECTANGULAR: &[ClauseName] = &[
    ClauseName::DistSchedule,
    ClauseName::Grainsize,
    ClauseName::Induction,
    ClauseName::NumTasks,
    ClauseName::Ordered,
    ClauseName::Schedule,
];

/// Checks the loops of a directive together.
pub fn check_nest(check: &mut Check, id: ConstructId) {
    check_invariance(check, id);
    if check.facts.body.constructs[id].directive().name().model() != Model::OpenMp {
        return check_trip_counts(check, id);
    }
    check_ordered_count(check, id);
    // Where no bound may depend on another loop, each dependence is told for itself.
    let tiled = check.facts.leaves(id).iter().any(|leaf| leaf.is_perfect());
    let linear = check.facts.versions.openmp >= Version(50) && !tiled;
    let mut outer: Vec<SymbolId> = Vec::new();
    let mut depends = false;
    for statement in check.facts.construct(id).loops.clone() {
        let StatementKind::Loop(inner) = &check.facts.body.statements[statement].kind else { continue };
        // Fortran evaluates bounds once, before its variable changes.
        if Languages::C.has(check.facts.body.language) {
            check_own_variable(check, id, inner);
        }
        depends |= linear && check_outer_variables(check, id, inner, &outer);
        outer.push(inner.variable);
    }
    // Fortran has the values of all bounds before the first iteration.
    if Languages::C.has(check.facts.body.language) {
        check_inner_variables(check, id);
    }
    if depends {
        check_rectangular(check, id);
    }
}

/// OpenACC 3.4, 2.9: the trip count of a loop without `seq` is known before the loop, which in C it is not where the head depends on the
/// variable itself.
fn check_trip_counts(check: &mut Check, id: ConstructId) {
    if is_any(check, id) || !Languages::C.has(check.facts.body.language) {
        return;
    }
    for statement in check.facts.construct(id).loops.clone() {
        if let StatementKind::Loop(inner) = &check.facts.body.statements[statement].kind {
            check_own_variable(check, id, inner);
        }
    }
}

/// OpenMP 5.2, 4.4.2: the head of a loop does not refer to the variables of loops in it.
fn check_inner_variables(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let mut inner: Vec<SymbolId> = Vec::new();
    for statement in check.facts.construct(id).loops.clone().into_iter().rev() {
        let StatementKind::Loop(own) = &body.statements[statement].kind else { continue };
        // The same variable twice is told for itself.
        let others: Vec<SymbolId> = inner.iter().copied().filter(|other| *other != own.variable).collect();
        if let Some((_, part)) = head_parts(own).find(|(expr, _)| find_mention(check, *expr, &others).is_some()) {
            not_canonical(check, id, own, LoopDefect::InnerVariable { part });
        }
        inner.push(own.variable);
    }
}

/// OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9.1: the bounds of all loops are known before the outermost one, and not set between the loops.
fn check_invariance(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let loops = check.facts.construct(id).loops.clone();
    let mut changed: Vec<SymbolId> = Vec::new();
    for pair in loops.windows(2) {
        let (StatementKind::Loop(outer), StatementKind::Loop(inner)) =
            (&body.statements[pair[0]].kind, &body.statements[pair[1]].kind)
        else {
            continue;
        };
        let between: Vec<StatementId> =
            body.flatten_block(&outer.block).into_iter().take_while(|other| *other != pair[1]).collect();
        body.each_statement(&between, |statement| {
            changed.extend(assigned_symbols(body, statement).map(|(symbol, _)| symbol));
            if let StatementKind::Declare(local, _) = body.statements[statement].kind {
                changed.push(local);
            }
        });
        let mention = |(expr, part)| Some((part, find_mention(check, expr, &changed)?));
        if let Some((part, symbol)) = head_parts(inner).find_map(mention) {
            let name = check.facts.name(symbol).to_string();
            not_canonical(check, id, inner, LoopDefect::SetBetween { part, name });
        }
    }
}

/// The parts of a loop's head, with their names.
fn head_parts(inner: &Loop) -> impl Iterator<Item = (ExprId, LoopPart)> {
    let parts =
        [(Some(inner.first), LoopPart::First), (Some(inner.bound), LoopPart::Bound), (inner.step, LoopPart::Step)];
    parts.into_iter().filter_map(|(expr, name)| Some((expr?, name)))
}

fn not_canonical(check: &mut Check, id: ConstructId, inner: &Loop, why: LoopDefect) {
    let (spelling, name) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
    check.report(problems::not_canonical(&spelling, why, inner.head, name));
}

/// Nothing in the head depends on the variable itself.
fn check_own_variable(check: &mut Check, id: ConstructId, inner: &Loop) {
    let wrong = head_parts(inner).find(|(expr, _)| find_mention(check, *expr, &[inner.variable]).is_some());
    if let Some((_, part)) = wrong {
        not_canonical(check, id, inner, LoopDefect::OwnVariable { part });
    }
}

/// How the head depends on loops around it: whether it does, and rightly so.
fn check_outer_variables(check: &mut Check, id: ConstructId, inner: &Loop, outer: &[SymbolId]) -> bool {
    let mut variable = None;
    for (expr, part) in head_parts(inner) {
        let Some(found) = find_mention(check, expr, outer) else { continue };
        let others: Vec<SymbolId> = outer.iter().copied().filter(|other| *other != found).collect();
        let two = find_mention(check, expr, &others).is_some() || variable.is_some_and(|known| known != found);
        variable = Some(found);
        let why = match part {
            LoopPart::Step => LoopDefect::StepVaries,
            _ if two => LoopDefect::TwoVariables,
            _ if linear_factor(check, expr, found).is_none() => {
                LoopDefect::NotLinear { part, name: check.facts.name(found).to_string() }
            }
            _ if differ_in_type(check, inner.variable, found) => {
                LoopDefect::OtherType { part, name: check.facts.name(found).to_string() }
            }
            _ => continue,
        };
        not_canonical(check, id, inner, why);
        return true;
    }
    if let Some(found) = variable.filter(|found| is_uneven(check, id, inner, *found)) {
        not_canonical(check, id, inner, LoopDefect::Uneven { name: check.facts.name(found).to_string() });
    }
    variable.is_some()
}

/// OpenMP 5.0, 2.9.1: where the number of iterations depends on an outer variable, each of its steps gives or takes whole iterations.
fn is_uneven(check: &Check, id: ConstructId, inner: &Loop, outer: SymbolId) -> bool {
    let body = check.facts.body;
    let step = |own: &Loop| own.step.map_or(Some(1), |step| find_distance(check, step));
    let around = check.facts.construct(id).loops.iter().find_map(|statement| match &body.statements[*statement].kind {
        StatementKind::Loop(own) if own.variable == outer => Some(own),
        _ => None,
    });
    let factor = |expr: ExprId| match find_mention(check, expr, &[outer]) {
        Some(_) => linear_factor(check, expr, outer)?,
        None => Some(0),
    };
    let rest = || {
        let apart = factor(inner.bound)?.checked_sub(factor(inner.first)?)?;
        apart.checked_mul(step(around?)?)?.checked_rem(step(inner)?)
    };
    rest().is_some_and(|rest| rest != 0)
}

/// How far a step goes, in either direction. What is subtracted may be unsigned, and then its negative is a large number.
fn find_distance(check: &Check, step: ExprId) -> Option<i128> {
    let body = check.facts.body;
    let mut at = step;
    while let ExprKind::Convert(inner) | ExprKind::Unary(UnaryOp::Negate, inner) = body.exprs[at].kind {
        at = inner;
    }
    check.facts.constant_value(at).map(i128::abs).filter(|distance| i32::try_from(*distance).is_ok())
}

/// OpenMP 5.2, 4.4.1: in C the types of the variables are compatible.
fn differ_in_type(check: &Check, variable: SymbolId, outer: SymbolId) -> bool {
    let table = check.facts.table;
    let types = &table.types;
    let of_variable = |symbol| table[table.original(symbol)].ty.map(|ty| types.representation(ty));
    let scalar = |ty| matches!(types[ty], Type::Scalar(..) | Type::Pointer { .. });
    match (of_variable(variable), of_variable(outer)) {
        (Some(one), Some(other)) if Languages::C.has(check.facts.body.language) => {
            scalar(one) && scalar(other) && types[one] != types[other]
        }
        _ => false,
    }
}

/// Of `a1 * variable + a2`, in any order, with sums of what does not depend on the variable, the factor, which may be unknown.
fn linear_factor(check: &Check, expr: ExprId, variable: SymbolId) -> Option<Option<i128>> {
    let body = check.facts.body;
    let free = |expr: ExprId| find_mention(check, expr, &[variable]).is_none();
    let alone = |expr: ExprId| matches!(body.exprs[body.strip_conversions(expr)].kind, ExprKind::Symbol(_));
    let (mut at, mut sign) = (expr, 1);
    loop {
        at = match body.exprs[at].kind {
            ExprKind::Symbol(symbol) => return (symbol == variable).then_some(Some(sign)),
            ExprKind::Convert(inner) => inner,
            ExprKind::Unary(UnaryOp::Negate, inner) => {
                sign = -sign;
                inner
            }
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, left, right) if free(right) && !free(left) => left,
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) if free(left) && !free(right) => {
                sign *= if op == BinaryOp::Subtract { -1 } else { 1 };
                right
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                let factor = match (free(left) && alone(right), free(right) && alone(left)) {
                    (true, _) => left,
                    (_, true) => right,
                    _ => return None,
                };
                return Some(check.facts.constant_value(factor).and_then(|factor| factor.checked_mul(sign)));
            }
            _ => return None,
        };
    }
}

/// The clauses that a nest whose bounds depend on each other cannot have.
fn check_rectangular(check: &mut Check, id: ConstructId) {
    for (_, clause) in check.facts.clauses(id).filter(|(_, clause)| RECTANGULAR.contains(&clause.name())) {
        check.report(problems::rectangular_only(clause.name().row().word, clause.span()));
    }
}

/// OpenMP 5.2, 4.4.4 and 10.4: `ordered` counts all loops of `collapse`, and does not count those of `simd`.
fn check_ordered_count(check: &mut Check, id: ConstructId) {
    let count = |name: ClauseName| {
        let (_, clause) = check.facts.find_clause(id, &[name])?;
        let argument = check.facts.argument_expr(id, clause.items().first()?)?;
        Some((check.facts.constant_value(argument)?, clause.span()))
    };
    let Some((ordered, at)) = count(ClauseName::Ordered) else { return };
    if let Some((collapsed, other)) = count(ClauseName::Collapse).filter(|(collapsed, _)| *collapsed > ordered) {
        check.report(problems::ordered_too_few(ordered, collapsed, at, other));
    }
    if check.facts.leaves(id).contains(&Leaf::Simd) {
        let spelling = check.spell_directive(id);
        check.report(problems::ordered_counted(&spelling, at));
    }
}
