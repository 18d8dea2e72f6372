//! `kernels` of several loops: one data region, and in it a target construct for each loop (OpenACC 3.4, 2.5.3). Loops whose iterations
//! are independent, as the program says, are shared out; one thread executes each of the others.

use super::openmp::{add_implied_item, add_item, of_leaf};
use super::{OmpArgument, OmpClause, OmpConstruct, Reading, Translation, compute_clauses, loops, problems, sections};
use crate::data_environment::implied_reductions::reductions_of;
use crate::data_environment::kernels::is_free;
use crate::data_environment::variables::{Category, is_c_pointer};
use crate::data_environment::{Attribute, ImpliedReduction};
use body::ConstructId;
use directives::openacc::to_openmp;
use directives::{Clause as ClauseName, Leaf, MapType, Name, Sharing};
use symbols::SymbolId;

/// The data region that `kernels` becomes; none if nothing is mapped by it.
pub fn data_region(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Option<OmpConstruct> {
    let all = compute_clauses::compute_clauses(reading, id, Name::leaf(Leaf::Target), translation);
    let table = reading.facts.table;
    // What a pointer points to is looked up by each loop.
    let pointer = |clause: &OmpClause| match &clause.argument {
        OmpArgument::Map(MapType::Alloc, items) => {
            clause.because.is_none() && items.iter().all(|item| is_c_pointer(table, item.symbol))
        }
        _ => false,
    };
    let maps: Vec<OmpClause> = all
        .into_iter()
        .filter(|clause| matches!(clause.argument, OmpArgument::Map(..)) && clause.printed && !pointer(clause))
        .collect();
    (!maps.is_empty()).then(|| OmpConstruct { name: Name::leaf(Leaf::TargetData), clauses: maps })
}

/// The constructs of one loop `id` of the `kernels` construct `compute`.
pub fn translate_part(
    reading: &Reading,
    compute: ConstructId,
    id: ConstructId,
    translation: &mut Translation,
) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let free = is_free(facts, id);
    if !free {
        let at = facts.body.constructs[id].directive().name_span();
        translation.diagnostics.push(problems::serial_loop(at));
    }
    let leaf = if free { Leaf::AccParallel } else { Leaf::AccKernels };
    let Some(name) = Name::new(to_openmp::openmp_leaves(leaf)) else { return Vec::new() };
    let within = |inner: ConstructId| inner == id || facts.ancestors(inner).contains(&id);
    let reductions = reductions_of(facts, reading.environment, compute, &within);
    let mut clauses = Vec::new();
    let mentioned = &facts.construct(id).references;
    for (symbol, attribute) in of_leaf(reading, compute, 0).into_iter().filter(|(it, _)| mentioned.contains_key(it)) {
        let reduction = reductions.iter().find(|implied| implied.symbol == symbol && free);
        add_present(reading, id, symbol, attribute, reduction, &mut clauses);
    }
    let gang = |inner: ConstructId| facts.construct(inner).partitioning.is_some_and(|found| found.gang.is_some());
    if free && !facts.in_order().into_iter().any(|inner| within(inner) && gang(inner)) {
        clauses.push(OmpClause::added_clause(ClauseName::NumTeams, OmpArgument::Number(1)));
    }
    if !free {
        clauses.iter_mut().for_each(|clause| compute_clauses::mark_implied(reading, id, name, clause));
    }
    let outer = OmpConstruct { name, clauses };
    std::iter::once(outer).chain(loops::translate_loop(reading, id, 0, translation)).collect()
}

/// What a variable of the data region is in a loop of it: there already, and reduced where the loop says so.
fn add_present(
    reading: &Reading,
    id: ConstructId,
    symbol: SymbolId,
    attribute: &Attribute,
    reduction: Option<&ImpliedReduction>,
    clauses: &mut Vec<OmpClause>,
) {
    let list = || OmpArgument::Items(Vec::new());
    // The value of a scalar goes to the target function and back; what is there already is not copied.
    let scalar = Category::of_symbol(reading.facts.table, symbol) == Category::Scalar;
    let moved = matches!(attribute.mapping, Some(MapType::To | MapType::From | MapType::ToFrom));
    let map = if scalar && moved { MapType::ToFrom } else { MapType::Alloc };
    let there = || OmpArgument::Map(map, Vec::new());
    if let Some(implied) = reduction {
        let item = compute_clauses::reduction_item(reading, implied);
        add_item(clauses, ClauseName::Map, there(), item.clone(), true);
        add_item(clauses, ClauseName::Reduction, OmpArgument::Reduction(implied.operator, Vec::new()), item, true);
    } else if is_c_pointer(reading.facts.table, symbol) {
        compute_clauses::first_private(reading, id, symbol, clauses);
    } else if attribute.mapping.is_some() {
        match sections::parts_around(reading, id, symbol) {
            Some((items, at)) => {
                clauses.push(OmpClause::derived_clause(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items), at));
            }
            None => add_implied_item(clauses, ClauseName::Map, there(), symbol, true),
        }
    } else if attribute.sharing == Some(Sharing::FirstPrivate) {
        add_implied_item(clauses, ClauseName::FirstPrivate, list(), symbol, true);
    } else if attribute.sharing == Some(Sharing::Private) {
        add_implied_item(clauses, ClauseName::Private, list(), symbol, true);
    }
}
