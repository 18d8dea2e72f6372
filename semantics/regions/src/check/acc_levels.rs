//! Levels of parallelism where a directive alone does not tell: in regions, in procedures, and in calls
//! (OpenACC 3.4, 2.9.2 to 2.9.4, 2.9.11 and 2.15.1).

use super::acc_routine::{LEVELS, SEQ};
use super::{Check, acc_problems as problems};
use crate::data_environment::openacc;
use body::{Callee, ConstructId, ExprId, ExprKind, StatementId};
use directives::{Clause as ClauseName, Leaf};
use source::Span;
use std::collections::HashSet;
use symbols::{Details, SymbolId};

/// The clauses by which a loop is not shared out over gangs of its own accord.
const NOT_GANG: &[ClauseName] =
    &[ClauseName::AccWorker, ClauseName::AccVector, ClauseName::AccSeq, ClauseName::AccAuto];

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
    for (word, at) in counted(check, id) {
        check.report(problems::level_argument(word, &format!("`{region}` region"), at));
    }
}

/// The levels of a loop that say how many of them there are, and where.
fn counted(check: &Check, id: ConstructId) -> Vec<(&'static str, Span)> {
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| !clause.items().is_empty());
    let level = |name: ClauseName| LEVELS.iter().find(|(level, _)| *level == name);
    clauses.filter_map(|clause| Some((level(clause.name())?.1, clause.name_span()))).collect()
}

/// A loop of a procedure whose level is known, and reductions over the gangs of who calls it.
fn check_orphaned_loop(check: &mut Check, id: ConstructId) {
    let own = own_level(check);
    for (word, at) in counted(check, id).into_iter().filter(|_| own.is_some()) {
        check.report(problems::level_argument(word, "`routine` procedure", at));
    }
    let reduction = check.facts.find(id, &[ClauseName::AccReduction]).map(|(_, clause)| clause.name_span());
    let found = check.facts.find(id, &[ClauseName::AccGang, ClauseName::AccWorker, ClauseName::AccVector]);
    let level = level_of_loop(check, id);
    if let (Some(level), Some(own), Some((_, clause))) = (level, own, found)
        && level < own
    {
        check.report(problems::level_in_routine(LEVELS[level].1, LEVELS[own].1, clause.name_span()));
    } else if let Some(at) = reduction.filter(|_| level == Some(0) || (own == Some(0) && becomes_gang(check, id))) {
        check.report(problems::orphaned_gang_reduction(at));
    }
}

/// Whether an orphaned loop without a level is the one that the gangs share out (Clacc document, "Implicit gang Clauses"): the outermost
/// without a gang loop in it.
fn becomes_gang(check: &Check, id: ConstructId) -> bool {
    let facts = &check.facts;
    let gang_inside = || {
        let mut all = facts.in_order().into_iter().filter(|inner| facts.ancestors(*inner).contains(&id));
        all.any(|inner| facts.find(inner, &[ClauseName::AccGang]).is_some())
    };
    facts.find(id, NOT_GANG).is_none() && openacc::loops_around(facts, id).is_empty() && !gang_inside()
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

/// The level that the `routine` directives of a procedure give it; none without, or if they differ by device. A procedure has its own
/// directives; others are said where it is called, and around that.
fn level_of_procedure(check: &Check, procedure: SymbolId) -> Option<usize> {
    let table = check.facts.table;
    let directives = |symbol: SymbolId| match table[table.original(symbol)].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.directives.as_slice(),
        _ => &[],
    };
    let name = check.facts.name(procedure);
    let own = directives(procedure).iter().filter(|text| named_in(text).is_none_or(|named| is_name(named, name)));
    let scopes = table.scopes.iter().flat_map(|(_, scope)| &scope.directives);
    let around = check.facts.body.procedure.map(directives).unwrap_or_default().iter().chain(scopes);
    let around = around.filter(|text| named_in(text).is_some_and(|named| is_name(named, name)));
    let mut levels = own.chain(around).filter_map(|text| level_of_text(text));
    let first = levels.next()?;
    levels.all(|other| other == first).then_some(first)
}

/// The name that the text of a `routine` directive has in parentheses.
fn named_in(text: &str) -> Option<&str> {
    let behind = text.split_once("routine")?.1.trim_start().strip_prefix('(')?;
    Some(behind.split_once(')')?.0.trim())
}

fn is_name(named: &str, name: &str) -> bool {
    named.eq_ignore_ascii_case(name)
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
    // Without a level a routine is sequential.
    let level = found.next().unwrap_or(SEQ);
    found.next().is_none().then_some(level)
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
