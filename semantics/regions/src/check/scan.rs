//! `scan` directives and the reductions that they are for (OpenMP 5.2, 5.6): each stands in a loop whose directive has `inscan`
//! reductions, which are what it lists.

use super::{Check, problems};
use crate::data_environment::facts::root_symbol;
use body::ConstructId;
use directives::{Category, Clause as ClauseName, Leaf};
use parser::directive::Clause;
use source::Span;
use symbols::SymbolId;

/// Checks a `scan` directive, or the directive of a loop.
pub fn check(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] == Leaf::Scan {
        separates(check, id);
    } else {
        scanned(check, id);
    }
}

/// A scan is for the loop around it.
fn separates(check: &mut Check, id: ConstructId) {
    let outer = check.facts.body.constructs[id].parent;
    // What a metadirective stands for is not known here.
    if outer.is_some_and(|outer| check.facts.leaves(outer)[0].row().category == Category::Meta) {
        return;
    }
    let reduced = outer.map_or(Vec::new(), |outer| items(check, outer, is_inscan));
    if reduced.is_empty() {
        let at = check.facts.body.constructs[id].directive().name_span();
        check.report(problems::must_be_in("scan", "a loop whose directive has `reduction(inscan, …)`", at));
        return;
    }
    for (symbol, at) in items(check, id, is_list) {
        if !reduced.iter().any(|(other, _)| *other == symbol) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::not_scanned(&name, "is not in `reduction(inscan, …)` of the loop around", at));
        }
    }
}

/// What is reduced by scans is listed by those in the loop.
fn scanned(check: &mut Check, id: ConstructId) {
    let reduced = items(check, id, is_inscan);
    if reduced.is_empty() {
        return;
    }
    let inside = check.facts.body.constructs.iter().filter(|(_, construct)| construct.parent == Some(id));
    let scans = inside.filter(|(_, construct)| construct.directive().name().first() == Leaf::Scan);
    let listed: Vec<_> = scans.flat_map(|(scan, _)| items(check, scan, is_list)).collect();
    for (symbol, at) in reduced {
        if !listed.iter().any(|(other, _)| *other == symbol) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::not_scanned(&name, "is not listed by a `scan` directive in the loop", at));
        }
    }
}

fn is_inscan(check: &Check, clause: Clause) -> bool {
    let mut words = clause.modifiers().map(|modifier| check.facts.atoms.text(modifier.word().atom));
    clause.name() == ClauseName::Reduction && words.any(|word| word.eq_ignore_ascii_case("inscan"))
}

fn is_list(_: &Check, clause: Clause) -> bool {
    matches!(clause.name(), ClauseName::Inclusive | ClauseName::Exclusive)
}

/// The variables of the clauses that are `wanted`, and where they stand.
fn items(check: &Check, id: ConstructId, wanted: fn(&Check, Clause) -> bool) -> Vec<(SymbolId, Span)> {
    let body = check.facts.body;
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| wanted(check, *clause));
    let exprs = clauses.flat_map(|clause| clause.items()).filter_map(|item| check.facts.argument(id, item));
    exprs.filter_map(|expr| Some((root_symbol(body, expr)?, body.exprs[expr].span))).collect()
}
