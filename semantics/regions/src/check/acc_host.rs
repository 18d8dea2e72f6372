//! What the host alone executes, in accelerator routines (OpenACC 3.4, 2.5.5, 2.6 and 2.14), and the numbers of loops in `kernels`, which do
//! not change in its region (2.9.2 to 2.9.4).

use super::acc_levels::{is_compiled_for_host, is_routine};
use super::nesting::NOT_IN_COMPUTE;
use super::{Check, acc_problems as problems};
use crate::data_environment::compute::{COMPUTE, compute_around};
use crate::data_environment::partitioning::LEVELS;
use body::{ConstructId, ExprId, ExprKind};
use directives::Leaf;
use symbols::SymbolId;

/// Checks a directive of OpenACC.
pub fn check_host(check: &mut Check, id: ConstructId) {
    in_routine(check, id);
    check_invariance(check, id);
}

/// What is an error where a device executes it, in a procedure that devices execute, too. In a compute construct that is told of that.
fn in_routine(check: &mut Check, id: ConstructId) {
    let leaf = check.facts.leaves(id)[0];
    let Some(procedure) = check.facts.body.procedure.filter(|own| is_routine(check, *own)) else { return };
    let ancestors = check.facts.ancestors(id);
    let nested = ancestors.iter().any(|outer| COMPUTE.contains(&check.facts.leaves(*outer)[0]));
    if nested || !NOT_IN_COMPUTE.contains(&leaf) {
        return;
    }
    let (inner, name) = (check.spell_directive(id), check.facts.name(procedure).to_string());
    let at = check.facts.body.constructs[id].directive().name_span();
    check.report(match is_compiled_for_host(check, procedure) {
        true => problems::host_directive(&inner, &name, at),
        false => problems::device_directive(&inner, &name, at),
    });
}

/// The sizes that a loop of `kernels` names.
fn check_invariance(check: &mut Check, id: ConstructId) {
    let facts = &check.facts;
    let Some(compute) = compute_around(facts, id).filter(|compute| facts.leaves(*compute)[0] == Leaf::AccKernels)
    else {
        return;
    };
    let mut changing = Vec::new();
    for (_, clause) in facts.clauses(id).filter(|(_, clause)| LEVELS.contains(&clause.name())) {
        let items = clause.items().iter().chain(clause.modifiers().flat_map(|modifier| modifier.items()));
        for expr in items.filter_map(|item| facts.argument_expr(id, item)) {
            let changes = |symbol: &SymbolId| facts.access_in(compute, *symbol, false).assigned;
            if let Some(symbol) = variables_in(check, expr).into_iter().find(changes) {
                changing.push((clause.name().row().word, symbol, facts.body.exprs[expr].span));
            }
        }
    }
    for (word, symbol, at) in changing {
        let (name, around) =
            (check.facts.name(symbol).to_string(), check.facts.body.constructs[compute].directive().name_span());
        check.report(problems::size_changes(word, &name, at, around));
    }
}

fn variables_in(check: &Check, expr: ExprId) -> Vec<SymbolId> {
    let mut found = Vec::new();
    check.facts.body.each_expr(expr, |id| {
        if let ExprKind::Symbol(symbol) = check.facts.body.exprs[id].kind {
            found.push(symbol);
        }
    });
    found
}
