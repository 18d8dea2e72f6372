//! Which iteration variables a construct makes its own: those of its loops, and those of the sequential loops in its region
//! (OpenMP 5.2, 5.1.1; OpenACC 3.4, 2.6.1).

use super::compute::COMPUTE;
use super::facts::Facts;
use super::partitioning::{LEVELS, is_sequential};
use super::rule::Languages;
use super::{IdMap, IdSet};
use body::{Body, ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf, Model, Sharing, Version};
use std::collections::HashSet;
use symbols::SymbolId;

/// The leaves whose associated loops have private iteration variables.
const PRIVATE_LOOPS: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Distribute, Leaf::Taskloop];

/// The leaves that generate tasks.
pub const TASKS: &[Leaf] = &[Leaf::Task, Leaf::Taskloop];

/// The attribute of an iteration variable on a leaf, unless a clause says what the rule lets it say.
pub fn of_iteration_variable(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> Option<Sharing> {
    let leaf = *facts.leaves(construct).get(index)?;
    let (_, declared) = facts.find_loop_variable(construct, symbol)?;
    if is_listed_as_allowed(facts, construct, index, symbol) {
        return None;
    }
    let sharing = match leaf {
        leaf if PRIVATE_LOOPS.contains(&leaf) => Sharing::Private,
        Leaf::Simd if facts.loop_variables(construct).len() == 1 && facts.versions.openmp < Version(60) => {
            Sharing::Linear
        }
        Leaf::Simd | Leaf::Loop => Sharing::LastPrivate,
        _ => return None,
    };
    // A loop that declares its variable has no use for the value after it.
    Some(if declared { Sharing::Private } else { sharing })
}

/// OpenMP 5.2, 5.1.1: an iteration variable may be listed in `private` and `lastprivate`, with `simd` in `linear`.
fn is_listed_as_allowed(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    const ALLOWED: &[Sharing] = &[Sharing::Private, Sharing::LastPrivate, Sharing::Linear];
    let listing = facts.listing_clauses(construct, index, symbol).into_iter();
    let mut said = listing.map(|found| found.determines());
    said.any(|said| ALLOWED.iter().any(|sharing| said == Determines::Sharing(*sharing)))
}

/// Whether the leaf makes this iteration variable private, so that nothing outside is referenced.
pub fn is_private(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    match facts.leaves(construct)[index].row().model {
        Model::OpenMp => of_iteration_variable(facts, construct, index, symbol) == Some(Sharing::Private),
        Model::OpenAcc => of_loop_variable(facts, construct, index, symbol).is_some(),
    }
}

/// *pre* private, but for a variable that a `loop seq` only assigns: that one is seen after the loop.
pub fn of_loop_variable(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> Option<Sharing> {
    if facts.leaves(construct)[index] != Leaf::AccLoop || facts.construct(construct).listed.contains_key(&symbol) {
        return None;
    }
    let (_, declares) = facts.find_loop_variable(construct, symbol)?;
    let seq = facts.find_clause(construct, &[ClauseName::AccSeq]).is_some()
        && facts.find_general(construct, LEVELS).is_none();
    (declares || !seq).then_some(Sharing::Private)
}

/// Whether the loops of a leaf iterate over `symbol`, and no clause lists it: one that one thread executes keeps the variable that it has.
pub fn iterates_over(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    let listed = || facts.construct(construct).listed.contains_key(&symbol);
    let is_loop = facts.leaves(construct)[index] == Leaf::AccLoop;
    is_loop && facts.find_loop_variable(construct, symbol).is_some() && !listed()
}

/// Whether the leaf is the one that makes the iteration variables of sequential loops in its region private.
pub fn privatizes_sequential(facts: &Facts, construct: ConstructId, index: usize) -> bool {
    let leaves = facts.leaves(construct);
    let candidate = |leaf: &Leaf| match leaf.row().model {
        Model::OpenMp => *leaf == Leaf::Parallel || TASKS.contains(leaf) || teams_too(facts, *leaf),
        Model::OpenAcc => privatizes_in_openacc(facts, construct, *leaf),
    };
    leaves.iter().rposition(candidate) == Some(index)
}

/// Whether a leaf makes the variables of sequential DO loops private: the thread that executes them runs because of it.
fn privatizes_in_openacc(facts: &Facts, construct: ConstructId, leaf: Leaf) -> bool {
    let parallelized = leaf == Leaf::AccLoop && !is_sequential(facts, construct);
    COMPUTE.contains(&leaf) || parallelized
}

/// OpenMP 5.1 added `teams`.
fn teams_too(facts: &Facts, leaf: Leaf) -> bool {
    leaf == Leaf::Teams && facts.versions.openmp >= Version(51)
}

/// For each construct the iteration variables of loops that no directive is associated with, where the construct is
/// the innermost one that makes them private.
pub fn sequential_loops(facts: &Facts) -> Vec<(ConstructId, IdSet<SymbolId>)> {
    if !Languages::Fortran.has(facts.body.language) {
        return Vec::new();
    }
    let associated: HashSet<StatementId> = facts
        .in_order()
        .into_iter()
        .filter(|id| !is_sequential(facts, *id))
        .flat_map(|id| facts.construct(id).loops.clone())
        .collect();
    let mut found: IdMap<ConstructId, IdSet<SymbolId>> = IdMap::default();
    for id in facts.in_order() {
        let construct = &facts.body.constructs[id];
        let privatizes = (0..facts.leaves(id).len()).any(|index| privatizes_sequential(facts, id, index));
        if !privatizes {
            continue;
        }
        // Outer constructs come first, so that the innermost one has the last word.
        facts.body.each_statement(&construct.block, |statement| {
            if associated.contains(&statement) {
                return;
            }
            for variable in iteration_variables(facts.body, statement) {
                if facts.is_outside(id, variable) {
                    found.entry(id).or_default().insert(variable);
                }
            }
        });
    }
    keep_innermost(facts, found)
}

/// The variables that a statement itself gives the values of iterations: that of a loop, those of the implied loops of a transfer.
fn iteration_variables(body: &Body, statement: StatementId) -> Vec<SymbolId> {
    match &body.statements[statement].kind {
        StatementKind::Loop(inner) => vec![inner.variable],
        StatementKind::Action(action) => {
            let mut found = Vec::new();
            for expr in action.exprs() {
                body.each_expr(expr, |expr| {
                    if let ExprKind::ImpliedDo(implied) = &body.exprs[expr].kind {
                        found.push(implied.counter.variable);
                    }
                });
            }
            found
        }
        _ => Vec::new(),
    }
}

/// Takes from each construct the variables whose loops are all in constructs inside that hold them too.
fn keep_innermost(facts: &Facts, found: IdMap<ConstructId, IdSet<SymbolId>>) -> Vec<(ConstructId, IdSet<SymbolId>)> {
    let mut inside: IdMap<ConstructId, Vec<ConstructId>> = IdMap::default();
    for other in found.keys() {
        for outer in facts.ancestors(*other) {
            inside.entry(outer).or_default().push(*other);
        }
    }
    let mut result: Vec<(ConstructId, IdSet<SymbolId>)> = Vec::new();
    for (id, variables) in &found {
        let inner = inside.get(id).map_or(&[][..], |inner| inner);
        let kept = variables.iter().copied().filter(|variable| {
            let held: Vec<ConstructId> =
                inner.iter().copied().filter(|other| found[other].contains(variable)).collect();
            held.is_empty() || has_loop_outside(facts, *id, *variable, &held)
        });
        result.push((*id, kept.collect()));
    }
    result
}

/// Whether a loop over `variable` stands in `id` but in none of `inner`.
fn has_loop_outside(facts: &Facts, id: ConstructId, variable: SymbolId, inner: &[ConstructId]) -> bool {
    let body = facts.body;
    let mut pending: Vec<StatementId> = body.constructs[id].block.clone();
    while let Some(statement) = pending.pop() {
        match &body.statements[statement].kind {
            StatementKind::Construct(construct) if inner.contains(construct) => continue,
            _ if iteration_variables(body, statement).contains(&variable) => return true,
            _ => {}
        }
        pending.extend(body.blocks(statement).into_iter().flatten());
    }
    false
}
