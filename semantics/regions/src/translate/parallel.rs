//! `parallel`, `serial` and `kernels` (Clacc document, "Parallel Directives").

use super::compute_clauses::{compute_clauses, is_one_gang, mark_implied, sharing_on_loop};
use super::openmp::{add_implied_item, add_item};
use super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, division, kernels, problems};
use crate::data_environment::Partitioning;
use crate::data_environment::compute::compute_around;
use crate::data_environment::concurrent;
use crate::data_environment::kernels::{has_gangs, is_split};
use crate::data_environment::partitioning::LEVELS;
use body::{ConstructId, Locality};
use directives::openacc::to_openmp;
use directives::{Clause as ClauseName, Leaf, Name, Sharing};
use symbols::SymbolId;

/// The OpenMP construct of the compute leaf of `id`.
pub fn translate_compute(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Option<OmpConstruct> {
    let leaf = reading.facts.leaves(id)[0];
    let gangs = has_gangs(&reading.facts, id);
    if is_split(&reading.facts, id) {
        return kernels::data_region(reading, id, translation);
    }
    let name = Name::new(to_openmp::openmp_leaves(if gangs { Leaf::AccParallel } else { leaf }))?;
    if leaf == Leaf::AccKernels && !gangs {
        divide_kernels(reading, id, translation);
    }
    if is_left_to_analysis(reading, id)
        && let Some(division) = division::divide_construct(reading, id).ok().filter(|division| !division.reduces())
    {
        translation.divisions.insert(id, division);
    }
    share_concurrent(reading, id, translation);
    let mut clauses = compute_clauses(reading, id, name, translation);
    if gangs && is_one_gang(reading, id) {
        clauses.push(OmpClause::added_clause(ClauseName::NumTeams, OmpArgument::Number(1)));
    }
    clauses.iter_mut().for_each(|clause| mark_implied(reading, id, name, clause));
    leave_to_loops(reading, id, &mut clauses);
    Some(OmpConstruct { name, clauses })
}

/// The gangs of `parallel` share each DO CONCURRENT that no directive is of.
fn share_concurrent(reading: &Reading, id: ConstructId, translation: &mut Translation) {
    let body = reading.facts.body;
    for first in concurrent::bare_concurrent(&reading.facts, id) {
        let nest = concurrent::concurrent_nest(body, first);
        let mut clauses = Vec::new();
        if nest.len() > 1 {
            clauses.push(OmpClause::added_clause(ClauseName::Collapse, OmpArgument::Number(nest.len() as u64)));
        }
        let list = || OmpArgument::Items(Vec::new());
        for inner in &nest {
            add_implied_item(&mut clauses, ClauseName::Private, list(), inner.variable, true);
        }
        for (locality, symbol) in nest.iter().flat_map(|inner| &inner.localities) {
            match locality {
                Locality::Local => add_implied_item(&mut clauses, ClauseName::Private, list(), *symbol, true),
                Locality::LocalInit => add_implied_item(&mut clauses, ClauseName::FirstPrivate, list(), *symbol, true),
                // The teams do.
                Locality::Reduce(_) => {}
            }
        }
        let shared = OmpConstruct { name: Name::leaf(Leaf::Distribute), clauses };
        translation.bare_loops.insert(first, (id, shared));
    }
}

/// Does not print that teams have copies of what each thread of their loops has a copy of: gcc 12 takes no copies of copies there, and those
/// of the teams are used for nothing else.
fn leave_to_loops(reading: &Reading, id: ConstructId, clauses: &mut Vec<OmpClause>) {
    let facts = &reading.facts;
    let shared = |inner: &ConstructId| {
        let threads = |found: &Partitioning| found.gang.is_some() && (found.worker || found.vector);
        compute_around(facts, *inner) == Some(id) && facts.construct(*inner).partitioning.as_ref().is_some_and(threads)
    };
    let loops: Vec<ConstructId> = facts.in_order().into_iter().filter(shared).collect();
    let copied = |symbol: SymbolId| {
        loops.iter().any(|inner| sharing_on_loop(reading, *inner, symbol) == Some(Sharing::FirstPrivate))
    };
    let mut left = Vec::new();
    for clause in clauses.iter_mut().filter(|clause| clause.clause == ClauseName::FirstPrivate && clause.printed) {
        if let OmpArgument::Items(items) = &mut clause.argument {
            let (unprinted, printed) = items.drain(..).partition(|item: &OmpItem| item.implied && copied(item.symbol));
            *items = printed;
            left.extend::<Vec<OmpItem>>(unprinted);
        }
    }
    clauses.retain(|clause| !matches!(&clause.argument, OmpArgument::Items(items) if items.is_empty()));
    for item in left {
        add_item(clauses, ClauseName::FirstPrivate, OmpArgument::Items(Vec::new()), item, false);
    }
}

/// Whether `parallel loop auto` leaves it to an analysis who executes its loop.
fn is_left_to_analysis(reading: &Reading, id: ConstructId) -> bool {
    let facts = &reading.facts;
    let auto = facts.find_clause(id, &[ClauseName::AccAuto]).is_some() && facts.find_clause(id, LEVELS).is_none();
    auto && facts.leaves(id) == [Leaf::AccParallel, Leaf::AccLoop]
}

/// Shares out what an analysis proves to be independent in `kernels`, and says why the rest is not.
fn divide_kernels(reading: &Reading, id: ConstructId, translation: &mut Translation) {
    let at = reading.facts.body.constructs[id].directive().name_span();
    match division::divide_construct(reading, id) {
        Ok(division) => {
            let told = division.parts.iter().filter_map(|part| part.why.as_ref());
            translation.diagnostics.extend(told.map(|why| problems::serial_part(why.why.clone(), at, why.at)));
            translation.divisions.insert(id, division);
        }
        Err(why) => translation.diagnostics.push(problems::serial_kernels(why.why, at, why.at)),
    }
}
