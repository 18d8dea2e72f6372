//! What depends on how many gangs there are, or on which of them executes an iteration: OpenMP need not make as many teams as are asked
//! for, and does not promise to share out two loops alike.

use super::super::{Reading, problems};
use crate::data_environment::compute::compute_around;
use crate::data_environment::facts::Facts;
use crate::data_environment::first_access::first_access;
use crate::data_environment::variables::Category;
use body::ConstructId;
use body::reduction::is_reduction;
use directives::split::Acts;
use directives::{Clause as ClauseName, Leaf, Sharing};
use indexmap::IndexMap;
use source::{Diagnostic, Span};
use symbols::SymbolId;

/// Warns of such variables of each `parallel` that may have more than one gang.
pub fn warn_of_gangs(reading: &Reading) -> Vec<Diagnostic> {
    let facts = &reading.facts;
    let several = |id: &ConstructId| {
        let asked = facts.find_general(*id, &[ClauseName::AccNumGangs]).is_some();
        facts.leaves(*id)[0] == Leaf::AccParallel
            && gang_count(facts, *id) != Some(1)
            && (asked || has_gang_loop(facts, *id))
    };
    let mut found = Vec::new();
    for id in facts.in_order().into_iter().filter(several) {
        let repeated = redundant_changes(facts, id)
            .into_iter()
            .chain(repeated_reductions(reading, id))
            .chain(partial_reductions(reading, id));
        let doubtful = repeated.chain(repeated_atomics(reading, id)).chain(carried_scalars(reading, id));
        found.extend(doubtful.map(|(symbol, at)| problems::depends_on_gangs(facts.name(symbol), at)));
    }
    found
}

/// How many gangs are asked for, if that is a constant.
fn gang_count(facts: &Facts, id: ConstructId) -> Option<i128> {
    let (_, clause) = facts.find_general(id, &[ClauseName::AccNumGangs])?;
    match clause.items() {
        [only] => facts.constant_value(facts.argument_expr(id, only)?),
        _ => None,
    }
}

/// The loops of a compute construct that are shared out over gangs, itself included.
fn gang_loops(facts: &Facts, id: ConstructId) -> Vec<ConstructId> {
    let inside = |inner: &ConstructId| compute_around(facts, *inner) == Some(id);
    let shared = |inner: &ConstructId| facts.construct(*inner).partitioning.is_some_and(|found| found.gang.is_some());
    facts.in_order().into_iter().filter(|inner| inside(inner) && shared(inner)).collect()
}

fn has_gang_loop(facts: &Facts, id: ConstructId) -> bool {
    !gang_loops(facts, id).is_empty()
}

/// The variables of a reduction of the construct that each gang changes, outside of loops that gangs share.
fn redundant_changes(facts: &Facts, id: ConstructId) -> Vec<(SymbolId, Span)> {
    if facts.leaves(id).len() > 1 {
        return Vec::new();
    }
    let loops = gang_loops(facts, id);
    let mut found = Vec::new();
    for clause in facts.of_leaf(id, 0).filter(|found| found.acts == Acts::Itself && is_reduction(found.clause)) {
        for symbol in clause.clause.items().iter().flat_map(|item| facts.listed_by(id, item)) {
            let block = &facts.body.constructs[id].block;
            if first_access(facts, block, symbol, true, &|inner| loops.contains(&inner)).assigned {
                found.push((symbol, clause.clause.span()));
            }
        }
    }
    found
}

/// The variables of all gangs that each of them reduces once more: those of loops that gangs do not share, in none that they do, and with
/// none inside that reduces the same.
fn repeated_reductions(reading: &Reading, id: ConstructId) -> Vec<(SymbolId, Span)> {
    let facts = &reading.facts;
    let shared = gang_loops(facts, id);
    let reductions = loop_reductions(facts, id);
    let nested = |inner: ConstructId, outer: ConstructId| inner == outer || facts.ancestors(inner).contains(&outer);
    let shared_out = |(inner, symbol, _): &(ConstructId, SymbolId, Span)| {
        let mut other = reductions.iter().filter(|(other, own, _)| own == symbol && shared.contains(other));
        shared.iter().any(|outer| nested(*inner, *outer)) || other.any(|(other, ..)| nested(*other, *inner))
    };
    let copied = |(inner, symbol, _): &(ConstructId, SymbolId, Span)| {
        let mut around = facts.ancestors(*inner).into_iter().filter(|outer| *outer != id);
        is_own(reading, id, *symbol) || around.any(|outer| is_private(reading, outer, *symbol))
    };
    let found = reductions.iter().filter(|found| !shared_out(found) && !copied(found));
    found.map(|(_, symbol, at)| (*symbol, *at)).collect()
}

/// The variables that a gang has for itself and a loop over gangs reduces: each gets the sum of its own iterations.
fn partial_reductions(reading: &Reading, id: ConstructId) -> Vec<(SymbolId, Span)> {
    let facts = &reading.facts;
    let shared = gang_loops(facts, id);
    let own = |symbol: SymbolId, inner: ConstructId| {
        let copied = facts.ancestors(inner).into_iter().any(|outer| outer != id && is_private(reading, outer, symbol));
        copied || !facts.is_outside(id, symbol)
    };
    let found = loop_reductions(facts, id).into_iter();
    found
        .filter(|(inner, symbol, _)| shared.contains(inner) && own(*symbol, *inner))
        .map(|(_, symbol, at)| (symbol, at))
        .collect()
}

/// The reductions of the loops of a compute construct.
fn loop_reductions(facts: &Facts, id: ConstructId) -> Vec<(ConstructId, SymbolId, Span)> {
    let inside = |inner: &ConstructId| {
        compute_around(facts, *inner) == Some(id) && facts.leaves(*inner).contains(&Leaf::AccLoop)
    };
    let mut found = Vec::new();
    for inner in facts.in_order().into_iter().filter(inside) {
        for (_, clause) in facts.clauses(inner).filter(|(_, clause)| is_reduction(*clause)) {
            let symbols = clause.items().iter().flat_map(|item| facts.listed_by(inner, item));
            found.extend(symbols.map(|symbol| (inner, symbol, clause.span())));
        }
    }
    found
}

/// The variables of all gangs that each of them changes once more, in an atomic outside of their loops.
fn repeated_atomics(reading: &Reading, id: ConstructId) -> Vec<(SymbolId, Span)> {
    let facts = &reading.facts;
    let loops = gang_loops(facts, id);
    let each = |inner: &ConstructId| {
        facts.leaves(*inner)[0] == Leaf::AccAtomic
            && compute_around(facts, *inner) == Some(id)
            && !facts.ancestors(*inner).iter().any(|outer| loops.contains(outer))
            && facts.find_clause(*inner, &[ClauseName::AccRead, ClauseName::AccWrite]).is_none()
    };
    let mut found: IndexMap<SymbolId, Span> = IndexMap::new();
    for inner in facts.in_order().into_iter().filter(each) {
        let shared = |symbol: &SymbolId| facts.is_variable(*symbol) && !is_own(reading, id, *symbol);
        for symbol in facts.construct(inner).references.keys().copied().filter(shared) {
            let changes = || facts.access_in(inner, symbol, false).assigned;
            if Category::of_symbol(facts.table, symbol) != Category::Scalar || changes() {
                found.entry(symbol).or_insert(facts.body.constructs[inner].directive().name_span());
            }
        }
    }
    found.into_iter().collect()
}

/// The scalars of a gang that iterations of its loops leave for later ones, or for those of another loop.
fn carried_scalars(reading: &Reading, id: ConstructId) -> Vec<(SymbolId, Span)> {
    let facts = &reading.facts;
    let loops = gang_loops(facts, id);
    let mut seen: IndexMap<SymbolId, (Span, bool, bool)> = IndexMap::new();
    for inner in &loops {
        for (symbol, at) in &facts.construct(*inner).references {
            if !is_of_gang(reading, id, *symbol) || has_copy(reading, *inner, *symbol) {
                continue;
            }
            let private = |nested: ConstructId| has_copy(reading, nested, *symbol);
            let done = first_access(facts, &facts.body.constructs[*inner].block, *symbol, false, &private);
            let entry = seen.entry(*symbol).or_insert((*at, false, false));
            entry.1 |= done.assigned && !done.atomic;
            entry.2 |= done.used;
        }
    }
    let both = seen.into_iter().filter(|(_, (_, assigned, used))| *assigned && *used);
    both.map(|(symbol, (at, ..))| (symbol, at)).collect()
}

/// Whether each gang has a scalar of its own.
fn is_of_gang(reading: &Reading, id: ConstructId, symbol: SymbolId) -> bool {
    let facts = &reading.facts;
    let scalar = facts.is_variable(symbol) && Category::of_symbol(facts.table, symbol) == Category::Scalar;
    scalar && is_own(reading, id, symbol)
}

/// Whether each gang has a variable of its own.
fn is_own(reading: &Reading, id: ConstructId, symbol: SymbolId) -> bool {
    let attribute = reading.environment.constructs.get(&id).and_then(|found| found.leaves.first());
    let sharing = attribute.and_then(|leaf| leaf.attributes.get(&symbol)).and_then(|found| found.sharing);
    matches!(sharing, Some(Sharing::Private | Sharing::FirstPrivate)) || !reading.facts.is_outside(id, symbol)
}

/// Whether a loop has a copy of a variable.
fn is_private(reading: &Reading, id: ConstructId, symbol: SymbolId) -> bool {
    let environment = reading.environment.constructs.get(&id);
    let attribute =
        environment.and_then(|found| found.leaf(Leaf::AccLoop)).and_then(|leaf| leaf.attributes.get(&symbol));
    matches!(attribute.and_then(|found| found.sharing), Some(Sharing::Private | Sharing::FirstPrivate))
}

/// Whether a loop has a copy of a variable, or reduces it.
fn has_copy(reading: &Reading, id: ConstructId, symbol: SymbolId) -> bool {
    let environment = reading.environment.constructs.get(&id);
    let attribute =
        environment.and_then(|found| found.leaf(Leaf::AccLoop)).and_then(|leaf| leaf.attributes.get(&symbol));
    let sharing = attribute.and_then(|found| found.sharing);
    matches!(sharing, Some(Sharing::Private | Sharing::FirstPrivate | Sharing::LastPrivate | Sharing::Reduction))
}
