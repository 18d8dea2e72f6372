//! Levels of parallelism where a directive alone does not tell: in regions, in procedures, and in calls
//! (OpenACC 3.4, 2.9.2 to 2.9.4, 2.9.11 and 2.15.1).

use super::{Check, acc_problems as problems};
use crate::data_environment::openacc;
use body::{Callee, ConstructId, ExprId, ExprKind, StatementId};
use directives::{Clause as ClauseName, Leaf};
use std::collections::HashSet;
use symbols::{Details, SymbolId};

/// The levels, the outermost first.
const LEVELS: &[(ClauseName, &str)] = &[
    (ClauseName::AccGang, "gang"),
    (ClauseName::AccWorker, "worker"),
    (ClauseName::AccVector, "vector"),
    (ClauseName::AccSeq, "seq"),
];

/// Checks the levels of one loop.
pub fn check(check: &mut Check, id: ConstructId) {
    if !openacc::is_loop(&check.facts, id) {
        return;
    }
    match openacc::compute_around(&check.facts, id) {
        Some(compute) => arguments(check, id, compute),
        None => check_orphaned_loop(check, id),
    }
}

/// `parallel` has `num_gangs` and its like for the numbers, `serial` one of each.
fn arguments(check: &mut Check, id: ConstructId, compute: ConstructId) {
    // That a combined construct takes none is told by its table.
    if compute == id || check.facts.leaves(compute)[0] == Leaf::AccKernels {
        return;
    }
    let region = check.facts.leaves(compute)[0].row().word;
    let around = check.facts.body.constructs[compute].directive().name_span();
    let clauses: Vec<_> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses {
        let level = LEVELS.iter().find(|(name, _)| *name == clause.name());
        if let Some((_, word)) = level.filter(|_| !clause.items().is_empty()) {
            check.report(problems::level_argument(word, region, clause.name_span(), around));
        }
    }
}

/// A loop of a procedure whose level is known, and reductions over the gangs of who calls it.
fn check_orphaned_loop(check: &mut Check, id: ConstructId) {
    let found = check.facts.find(id, &[ClauseName::AccGang, ClauseName::AccWorker, ClauseName::AccVector]);
    let Some((_, clause)) = found else { return };
    let Some(level) = level_of_loop(check, id) else { return };
    if let Some(own) = own_level(check).filter(|own| level < *own) {
        check.report(problems::level_in_routine(LEVELS[level].1, LEVELS[own].1, clause.name_span()));
        return;
    }
    let reduction = check.facts.find(id, &[ClauseName::AccReduction]);
    if let Some((_, reduction)) = reduction.filter(|_| level == 0) {
        check.report(problems::orphaned_gang_reduction(reduction.name_span()));
    }
}

/// The outermost level that the clauses of a loop share it out over.
fn level_of_loop(check: &Check, id: ConstructId) -> Option<usize> {
    LEVELS[..3].iter().position(|(name, _)| check.facts.find(id, &[*name]).is_some())
}

/// The innermost level that the clauses of a loop share it out over.
fn last_level_of_loop(check: &Check, id: ConstructId) -> Option<usize> {
    LEVELS[..3].iter().rposition(|(name, _)| check.facts.find(id, &[*name]).is_some())
}

/// The level of the procedure that the body is of.
fn own_level(check: &Check) -> Option<usize> {
    level_of_procedure(check, check.facts.body.procedure?)
}

/// The level that the `routine` directives of a procedure give it; none without, or if they differ by device.
fn level_of_procedure(check: &Check, procedure: SymbolId) -> Option<usize> {
    let Details::Subprogram(subprogram) = check.facts.table[check.facts.table.original(procedure)].details.ultimate()
    else {
        return None;
    };
    let mut levels = subprogram.directives.iter().filter_map(|text| level_of_text(text));
    let first = levels.next()?;
    levels.all(|other| other == first).then_some(first)
}

/// The level in the text of a directive, what stands in parentheses left out.
fn level_of_text(text: &str) -> Option<usize> {
    let mut depth = 0;
    let outside = |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth > 0 || letter == ')' { ' ' } else { letter.to_ascii_lowercase() }
    };
    let flat: String = text.chars().map(outside).collect();
    let words: Vec<&str> = flat.split_whitespace().collect();
    if !words.contains(&"routine") || words.iter().any(|word| matches!(*word, "device_type" | "dtype")) {
        return None;
    }
    let mut found = (0..LEVELS.len()).filter(|level| words.contains(&LEVELS[*level].1));
    found.next().filter(|_| found.next().is_none())
}

/// Calls of procedures whose level is that of a loop around, or outside of the procedure's own.
pub fn calls(check: &mut Check) {
    let mut told: HashSet<ExprId> = HashSet::new();
    for id in check.facts.in_order() {
        let level = openacc::is_loop(&check.facts, id).then(|| last_level_of_loop(check, id)).flatten();
        let Some(level) = level else { continue };
        for (call, procedure, routine) in calls_in(check, &check.facts.body.constructs[id].block) {
            if routine <= level && told.insert(call) {
                let (name, at) = (check.facts.name(procedure).to_string(), check.facts.body.exprs[call].span);
                let around = check.facts.body.constructs[id].directive().name_span();
                let (routine, level) = (LEVELS[routine].1, LEVELS[level].1);
                check.report(problems::level_of_call(&name, routine, level, at, around));
            }
        }
    }
    let Some(own) = own_level(check) else { return };
    for (call, procedure, routine) in calls_in(check, &check.facts.body.block) {
        if routine < own && told.insert(call) {
            let (name, at) = (check.facts.name(procedure).to_string(), check.facts.body.exprs[call].span);
            check.report(problems::call_in_routine(&name, LEVELS[routine].1, LEVELS[own].1, at));
        }
    }
}

/// The calls among some statements, with what they call and its level.
fn calls_in(check: &Check, block: &[StatementId]) -> Vec<(ExprId, SymbolId, usize)> {
    let body = check.facts.body;
    let mut found = Vec::new();
    body.each_statement(block, |statement| {
        for own in body.own_exprs(statement) {
            body.each_expr(own, |id| {
                if let ExprKind::Call { callee: Callee::Symbol(procedure), .. } = body.exprs[id].kind
                    && let Some(level) = level_of_procedure(check, procedure)
                {
                    found.push((id, procedure, level));
                }
            });
        }
    });
    found
}
