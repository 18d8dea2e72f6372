//! POINTER variables in data clauses whose targets lie apart in memory. OpenACC asks for one piece (OpenACC 3.4, 2.7.1) and compilers check
//! nothing; flang 22 moves as many elements as there are from the first one on, which are others.

use super::super::problems;
use super::super::sections::has_gaps;
use super::Moved;
use crate::data_environment::facts::Facts;
use body::{ActionKind, ExprId, ExprKind, StatementKind};
use indexmap::IndexMap;
use source::{Diagnostic, Span};
use symbols::SymbolId;

/// Warns of pointers that are mapped, and that the procedure lets point to elements with gaps between them.
pub fn warn_of_gaps(facts: &Facts, moved: &[Moved]) -> Vec<Diagnostic> {
    let targets = scattered_targets(facts);
    let mut told: Vec<SymbolId> = Vec::new();
    let mut found = Vec::new();
    for Moved { symbol, at, .. } in moved.iter().filter(|moved| moved.whole && moved.mapped) {
        let symbol = facts.table.original(*symbol);
        if let Some(target) = targets.get(&symbol).filter(|_| !told.contains(&symbol)) {
            told.push(symbol);
            found.push(problems::scattered_target(facts.name(symbol), *at, *target));
        }
    }
    found
}

/// The pointers that get such targets, and where.
fn scattered_targets(facts: &Facts) -> IndexMap<SymbolId, Span> {
    let body = facts.body;
    let variable = |expr: ExprId| match body.exprs[expr].kind {
        ExprKind::Symbol(symbol) => Some(facts.table.original(symbol)),
        _ => None,
    };
    let assigned = body.statements.iter().filter_map(|(_, statement)| {
        let StatementKind::Action(action) = &statement.kind else { return None };
        let ActionKind::PointerAssignment { pointer, target, .. } = action.kind else { return None };
        let target = body.strip_conversions(target);
        has_gaps(facts, target).then(|| Some((variable(pointer)?, body.exprs[target].span)))?
    });
    assigned.collect()
}
