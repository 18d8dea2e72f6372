//! Dependences between the iterations of loops (OpenMP 5.2, 15.9.6 and 15.10.1): where `ordered` may wait for iterations, and for
//! which.

use super::{Check, openmp_problems, problems};
use crate::check::phrases::{ItemForm, OuterRegion, SinkIteration, Unnamed};
use body::{BinaryOp, ConstructId, ExprId, ExprKind, StatementKind};
use directives::{Category, Clause as ClauseName, Leaf};
use parser::directive::Clause;
use symbols::{Base, Type};

/// Checks an `ordered` directive with dependences.
pub fn check_doacross(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] != Leaf::Ordered {
        return;
    }
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause);
    let clauses: Vec<Clause> =
        clauses.filter(|clause| matches!(clause.name(), ClauseName::Depend | ClauseName::Doacross)).collect();
    if clauses.is_empty() {
        return;
    }
    let around = check.facts.ancestors(id).first().copied();
    // What a metadirective stands for is not known here.
    if around.is_some_and(|outer| check.facts.leaves(outer)[0].row().category == Category::Meta) {
        return;
    }
    let counting = !clauses.iter().any(|clause| clause.name() == ClauseName::Doacross);
    let Some((outer, count)) = around.and_then(|outer| Some((outer, counted_loops(check, outer, counting)?))) else {
        let at = check.facts.body.constructs[id].directive().name_span();
        check.report(problems::must_be_in("ordered", OuterRegion::CountingLoop, at));
        return;
    };
    for clause in clauses {
        check_vector(check, id, clause, outer, count);
    }
}

/// How many loops the `ordered` clause of a worksharing loop counts, as far as is known. For `doacross` it need not say so
/// (OpenMP 5.2, 4.4.4), but compilers ask for it.
fn counted_loops(check: &mut Check, id: ConstructId, counting: bool) -> Option<Option<i128>> {
    let leaves = check.facts.leaves(id);
    if !leaves.contains(&Leaf::WorksharingLoop) || leaves.contains(&Leaf::Simd) {
        return None;
    }
    let (_, clause) = check.facts.find_clause(id, &[ClauseName::Ordered])?;
    let argument = clause.items().first().and_then(|item| check.facts.argument_expr(id, item));
    match argument {
        None if counting => None,
        None => {
            check.report(openmp_problems::uncounted_loops(clause.span()));
            Some(None)
        }
        Some(argument) => Some(check.facts.constant_value(argument)),
    }
}

/// The vector of `sink`: one element for each loop that is counted, of the variable of that loop.
fn check_vector(check: &mut Check, id: ConstructId, clause: Clause, outer: ConstructId, count: Option<i128>) {
    let elements: Vec<ExprId> = clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect();
    let variables: Vec<_> = elements.iter().map(|element| element_variable(check, *element)).collect();
    // `omp_cur_iteration` stands for all of them, and is not a variable.
    if elements.is_empty() || variables.iter().any(|variable| variable.is_none()) {
        let other = elements.into_iter().find(|element| is_other(check, *element));
        if let Some(element) = other {
            let at = check.facts.body.exprs[element].span;
            check.report(problems::item_wanted(Unnamed::Element, "sink", ItemForm::Offset, at));
        }
        return;
    }
    if count.is_some_and(|count| count != elements.len() as i128) {
        let count = count.unwrap_or_default();
        check.report(problems::vector_length(elements.len(), count, clause.span()));
        return;
    }
    if let Some(element) = elements.iter().copied().find(|element| has_real_offset(check, *element)) {
        let at = check.facts.body.exprs[element].span;
        check.report(problems::item_wanted(Unnamed::Element, "sink", ItemForm::IntegerOffset, at));
        return;
    }
    if let Some(element) = elements.iter().copied().find(|element| has_open_offset(check, *element)) {
        let at = check.facts.body.exprs[element].span;
        check.report(problems::item_wanted(Unnamed::Element, "sink", ItemForm::ConstantOffset, at));
        return;
    }
    let loops = check.facts.loop_variables(outer);
    for ((element, variable), (of_loop, ..)) in elements.iter().copied().zip(variables).zip(loops) {
        if let Some(variable) = variable.filter(|variable| *variable != of_loop) {
            let (name, wanted) = (check.facts.name(variable).to_string(), check.facts.name(of_loop).to_string());
            check.report(problems::vector_variable(&name, &wanted, check.facts.body.exprs[element].span));
            return;
        }
    }
    if let Some(what) = find_late(check, outer, &elements) {
        check.report(openmp_problems::sink_not_before(what, clause.span()));
    }
}

/// What a thread waits for that it would have to do first: an iteration that comes later in lexicographic order, or its own.
fn find_late(check: &Check, outer: ConstructId, elements: &[ExprId]) -> Option<SinkIteration> {
    let loops = &check.facts.construct(outer).loops;
    if loops.len() < elements.len() {
        return None;
    }
    for (element, statement) in elements.iter().zip(loops) {
        let StatementKind::Loop(of_element) = &check.facts.body.statements[*statement].kind else { return None };
        let step = match of_element.step {
            Some(step) => check.facts.constant_value(step)?,
            None => 1,
        };
        let distance = element_offset(check, *element)?.checked_mul(step.signum())?;
        if distance != 0 {
            return (distance > 0).then_some(SinkIteration::Later);
        }
    }
    Some(SinkIteration::Same)
}

/// What is added to the variable of an element, if that is constant.
fn element_offset(check: &Check, element: ExprId) -> Option<i128> {
    let body = check.facts.body;
    match body.exprs[body.strip_conversions(element)].kind {
        ExprKind::Symbol(_) => Some(0),
        ExprKind::Binary(BinaryOp::Add, left, right) => {
            element_offset(check, left)?.checked_add(check.facts.constant_value(right)?)
        }
        ExprKind::Binary(BinaryOp::Subtract, left, right) => {
            element_offset(check, left)?.checked_sub(check.facts.constant_value(right)?)
        }
        _ => None,
    }
}

/// Whether an element surely is neither a variable nor one with an offset.
fn is_other(check: &Check, element: ExprId) -> bool {
    let kind = &check.facts.body.exprs[check.facts.body.strip_conversions(element)].kind;
    // `omp_cur_iteration` may stand on the left of an offset.
    // Of a product with a variable on its left that is told where it is read.
    let named = |left: ExprId| {
        matches!(check.facts.body.exprs[check.facts.body.strip_conversions(left)].kind, ExprKind::Symbol(_))
    };
    let product = matches!(kind, ExprKind::Binary(op, left, _)
        if !matches!(op, BinaryOp::Add | BinaryOp::Subtract) && !named(*left));
    product
        || matches!(
            kind,
            ExprKind::Unary(..)
                | ExprKind::Constant(_)
                | ExprKind::Call { .. }
                | ExprKind::Element { .. }
                | ExprKind::Section { .. }
                | ExprKind::Member { .. }
        )
}

/// Whether what is added to the variable of an element surely is not an integer.
fn has_real_offset(check: &Check, element: ExprId) -> bool {
    let body = check.facts.body;
    let at = body.strip_conversions(element);
    let ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, _, offset) = body.exprs[at].kind else { return false };
    let types = &check.facts.table.types;
    let real = |ty| matches!(types[types.representation(ty)], Type::Scalar(Base::Real | Base::Complex, _));
    real(body.exprs[offset].ty)
}

/// Whether what is added to the variable of an element is known when the program runs and not before.
fn has_open_offset(check: &Check, element: ExprId) -> bool {
    let body = check.facts.body;
    let at = body.strip_conversions(element);
    let ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, _, offset) = body.exprs[at].kind else { return false };
    let mut open = false;
    body.each_expr(offset, |part| {
        let variable = |symbol| check.facts.is_variable(symbol);
        open |= match body.exprs[part].kind {
            ExprKind::Symbol(symbol) => variable(symbol),
            ExprKind::Call { .. } => true,
            _ => false,
        };
    });
    open && check.facts.constant_value(offset).is_none()
}

/// The variable of an element: `i`, `i + 1`, `i - 1`.
fn element_variable(check: &Check, element: ExprId) -> Option<symbols::SymbolId> {
    let body = check.facts.body;
    let mut at = element;
    loop {
        at = match body.exprs[at].kind {
            ExprKind::Symbol(symbol) if check.facts.is_variable(symbol) => return Some(symbol),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, left, _) => left,
            ExprKind::Convert(inner) => inner,
            _ => return None,
        };
    }
}
