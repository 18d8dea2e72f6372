//! How the loops of OpenACC are shared out over gangs, workers and vector lanes (OpenACC 3.4, 2.9; Clacc document, "Implicit Gang Clauses").

use super::IdMap;
use super::compute::{compute_around, is_loop, is_loop_around, loops_around};
use super::facts::Facts;
use super::kernels::shares_loop;
use super::{Determined, Partitioning};
use body::ConstructId;
use directives::Clause as ClauseName;

/// The clauses that say who shares the iterations of a loop, from the outermost level (OpenACC 3.4, 2.9).
pub const LEVELS: &[ClauseName] = &[ClauseName::AccGang, ClauseName::AccWorker, ClauseName::AccVector];

/// How each `loop` is shared out: clauses first (`auto` is sequential), then implicit gangs, outermost first.
pub fn partition_loops(facts: &Facts) -> IdMap<ConstructId, Partitioning> {
    let mut found = IdMap::default();
    for id in facts.in_order().into_iter().filter(|id| is_loop(facts, *id)) {
        found.insert(id, by_clauses(facts, id));
    }
    for id in facts.in_order() {
        if found.contains_key(&id) && has_implicit_gang(facts, &found, id) {
            found[&id].gang = Some(Determined::Implicit);
        }
    }
    found
}

fn by_clauses(facts: &Facts, id: ConstructId) -> Partitioning {
    let has = |name: ClauseName| facts.find_general(id, &[name]).is_some();
    // One gang with one thread executes serial.
    let alone = compute_around(facts, id).is_some_and(|compute| !shares_loop(facts, compute, id));
    if alone || has(ClauseName::AccSeq) || has(ClauseName::AccAuto) {
        return Partitioning::default();
    }
    Partitioning {
        gang: has(ClauseName::AccGang).then_some(Determined::Explicit),
        worker: has(ClauseName::AccWorker),
        vector: has(ClauseName::AccVector),
    }
}

/// Whether a loop is sequential, or left to an analysis, on some type of device: without levels for the others it is so there as well.
pub(super) fn is_asked_sequential(facts: &Facts, id: ConstructId) -> bool {
    facts.find_clause(id, &[ClauseName::AccSeq, ClauseName::AccAuto]).is_some()
}

/// Clacc document, "Implicit Gang Clauses".
fn has_implicit_gang(facts: &Facts, found: &IdMap<ConstructId, Partitioning>, id: ConstructId) -> bool {
    let bare = found[&id].is_sequential() && !is_asked_sequential(facts, id);
    if !bare || !compute_around(facts, id).is_some_and(|compute| shares_loop(facts, compute, id)) {
        return false;
    }
    let around = loops_around(facts, id);
    let blocked_around = around.iter().any(|outer| !found[outer].is_sequential());
    let mut explicit = found.iter().filter(|(_, inner)| inner.gang == Some(Determined::Explicit));
    let blocked_inside = explicit.any(|(inner, _)| is_loop_around(facts, id, *inner));
    !blocked_around && !blocked_inside
}

/// Whether a construct is a loop that one thread executes.
pub fn is_sequential(facts: &Facts, construct: ConstructId) -> bool {
    is_loop(facts, construct) && facts.construct(construct).partitioning.unwrap_or_default().is_sequential()
}
