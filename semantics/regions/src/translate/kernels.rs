//! `kernels` of several loops: one data region, and in it a target construct for each loop (OpenACC 3.4, 2.5.3). Loops whose iterations
//! are independent, as the program says, are shared out; one thread executes each of the others.

use super::openmp::{add, add_item, of_leaf};
use super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, loops, parallel, problems};
use crate::data_environment::mapping::is_c_pointer;
use crate::data_environment::openacc;
use body::ConstructId;
use directives::openacc::to_openmp;
use directives::{Clause as ClauseName, Leaf, MapType, Name, Sharing};
use symbols::SymbolId;

/// The data region that `kernels` becomes; none if nothing is mapped by it.
pub fn data_region(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Option<OmpConstruct> {
    let all = parallel::clauses(reading, id, Name::leaf(Leaf::Target), translation);
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
pub fn part(
    reading: &Reading,
    compute: ConstructId,
    id: ConstructId,
    translation: &mut Translation,
) -> Vec<OmpConstruct> {
    let free = openacc::is_free(&reading.facts, id);
    if !free {
        let at = reading.facts.body.constructs[id].directive().name_span();
        translation.diagnostics.push(problems::serial_loop(at));
    }
    let leaf = if free { Leaf::AccParallel } else { Leaf::AccKernels };
    let Some(name) = Name::new(to_openmp::directive(leaf)) else { return Vec::new() };
    let mut clauses = Vec::new();
    let mentioned = &reading.facts.construct(id).references;
    for (symbol, attribute) in of_leaf(reading, compute, 0).into_iter().filter(|(it, _)| mentioned.contains_key(it)) {
        let list = || OmpArgument::Items(Vec::new());
        if is_c_pointer(reading.facts.table, symbol) && attribute.sharing != Some(Sharing::Reduction) {
            parallel::first_private(reading, id, symbol, &mut clauses);
        } else if attribute.mapping.is_some() {
            add(&mut clauses, ClauseName::Map, OmpArgument::Map(MapType::Alloc, Vec::new()), symbol, true);
        } else if attribute.sharing == Some(Sharing::FirstPrivate) {
            add(&mut clauses, ClauseName::FirstPrivate, list(), symbol, true);
        } else if attribute.sharing == Some(Sharing::Private) {
            add(&mut clauses, ClauseName::Private, list(), symbol, true);
        }
        if attribute.sharing == Some(Sharing::Reduction) && free {
            reduce(reading, (compute, id), symbol, &mut clauses);
        }
    }
    if !free {
        clauses.iter_mut().for_each(|clause| parallel::mark_implied(reading, id, name, clause));
    }
    let outer = OmpConstruct { name, clauses };
    std::iter::once(outer).chain(loops::construct(reading, id, 0, translation)).collect()
}

/// The reduction over gangs that a loop in `id` asks for.
fn reduce(
    reading: &Reading,
    (compute, id): (ConstructId, ConstructId),
    symbol: SymbolId,
    clauses: &mut Vec<OmpClause>,
) {
    let implied = reading.environment.constructs.get(&compute).map_or(&[][..], |found| &found.reductions);
    let within = |inner: ConstructId| inner == id || reading.facts.ancestors(inner).contains(&id);
    if let Some(found) = implied.iter().find(|found| found.symbol == symbol && within(found.construct)) {
        let empty = OmpArgument::Reduction(found.operator, Vec::new());
        add_item(clauses, ClauseName::Reduction, empty, OmpItem::whole(symbol), true);
    }
}
