//! Reductions that OpenACC loops put on the compute construct around them (Clacc document, "Reductions").

use super::compute::{COMPUTE, compute_around, is_visible};
use super::concurrent;
use super::facts::Facts;
use super::variables::Category;
use super::{DataEnvironment, ImpliedReduction};
use body::ConstructId;
use body::reduction::{Operator, find_operator, is_reduction};
use directives::{Determines, Leaf};
use source::Span;
use symbols::SymbolId;

/// The reductions that loops inside `construct` imply on it, in source order; one for each variable.
pub fn implied_reductions(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
) -> Vec<ImpliedReduction> {
    reductions_of(facts, environment, construct, &|_| true)
}

/// Those of the loops of `construct` that are wanted.
pub fn reductions_of(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
    wanted: &dyn Fn(ConstructId) -> bool,
) -> Vec<ImpliedReduction> {
    let mut found: Vec<ImpliedReduction> = Vec::new();
    if !COMPUTE.contains(&facts.leaves(construct)[0]) {
        return found;
    }
    let bare = concurrent::bare_concurrent(facts, construct).into_iter();
    let bare = bare.filter_map(|id| concurrent::concurrent_loop(facts.body, id)).filter(|_| wanted(construct));
    for one in bare.flat_map(concurrent::reduced_variables) {
        found.extend(implied_by(facts, environment, construct, construct, one));
    }
    for id in reducing_loops(facts, construct).into_iter().filter(|id| wanted(*id)) {
        let leaf = facts.leaves(id).len() - 1;
        let clauses = facts.of_leaf(id, leaf).map(|found| found.clause);
        let mut reduced: Vec<(SymbolId, Operator, Span)> = Vec::new();
        for clause in clauses.filter(|clause| is_reduction(*clause)) {
            let symbols = clause.items().iter().flat_map(|item| facts.listed_by(id, item));
            let operator = find_operator(clause, facts.atoms);
            reduced.extend(symbols.filter_map(|symbol| Some((symbol, operator?, clause.span()))));
        }
        reduced.extend(concurrent::reduced_by_locality(facts, id));
        for one in reduced {
            let new = found.iter().all(|implied| implied.symbol != one.0);
            found.extend(new.then(|| implied_by(facts, environment, construct, id, one)).flatten());
        }
    }
    found
}

/// The loops in a compute construct, itself included, that reduce something, in source order.
pub fn reducing_loops(facts: &Facts, compute: ConstructId) -> Vec<ConstructId> {
    let all = facts.reducing.get_or_init(|| find_reducing(facts));
    all.iter().filter(|(around, _)| *around == compute).map(|(_, id)| *id).collect()
}

/// The constructs that are a `loop`, or end in one, and reduce something by a clause or a locality, each behind the compute construct
/// around it.
fn find_reducing(facts: &Facts) -> Vec<(ConstructId, ConstructId)> {
    let reduces = |id: ConstructId| {
        let by_clause = || facts.clauses(id).any(|(_, clause)| is_reduction(clause));
        let by_locality = || !concurrent::reduced_by_locality(facts, id).is_empty();
        facts.leaves(id).last() == Some(&Leaf::AccLoop) && (by_clause() || by_locality())
    };
    let mut loops: Vec<ConstructId> = facts.in_order().into_iter().filter(|id| reduces(*id)).collect();
    loops.sort();
    loops.into_iter().filter_map(|id| Some((compute_around(facts, id)?, id))).collect()
}

fn implied_by(
    facts: &Facts,
    environment: &DataEnvironment,
    compute: ConstructId,
    id: ConstructId,
    (symbol, operator, at): (SymbolId, Operator, Span),
) -> Option<ImpliedReduction> {
    // A clause on a loop in between, or a declaration, makes it another variable.
    let between = facts.ancestors(id).into_iter().take_while(|outer| *outer != compute);
    let hidden = between.into_iter().any(|outer| facts.construct(outer).listed.contains_key(&symbol));
    let hidden_by_compute = id != compute && hides_on_loop(facts, compute, symbol);
    if hidden || hidden_by_compute || !facts.is_outside(compute, symbol) {
        return None;
    }
    let said: Vec<Determines> =
        facts.listing_clauses(compute, 0, symbol).iter().map(|found| found.determines()).collect();
    let private = said.iter().any(|determines| matches!(determines, Determines::Sharing(_)));
    let visible = is_visible(facts, environment, compute, symbol);
    // Who reduces wants the value, however the loop is shared out, and in whatever way the construct is written (R357).
    let copied = said.is_empty() && !visible;
    let aggregate = Category::of_symbol(facts.table, symbol) != Category::Scalar;
    Some(ImpliedReduction {
        symbol,
        operator,
        at,
        construct: id,
        copied,
        shared: !private && (copied || visible || aggregate || !said.is_empty()),
    })
}

/// Whether the loop of a combined construct lists the variable, so that loops inside mean its copy.
fn hides_on_loop(facts: &Facts, compute: ConstructId, symbol: SymbolId) -> bool {
    (1..facts.leaves(compute).len()).any(|leaf| !facts.listing_clauses(compute, leaf, symbol).is_empty())
}
