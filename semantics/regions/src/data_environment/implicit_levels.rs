//! The levels that loops of OpenACC get although no clause says so, by the policies of who translates (R278, R369), where the threads of a
//! gang can execute the iterations at once.

use super::IdMap;
use super::Partitioning;
use super::access::{Access, Manner};
use super::compute::{compute_around, is_loop_around, loops_around};
use super::facts::Facts;
use super::kernels::shares_loop;
use super::openacc::reduction_around;
use super::partitioning::{is_asked_sequential, partition_loops};
use super::policies::{ImplicitLanes, ImplicitWorkers, Policies};
use super::variables::Category;
use body::ConstructId;
use directives::Determines;
use symbols::SymbolId;

/// How each `loop` is shared out: as clauses say, by implicit gangs, and by what the policies add.
pub fn collect_partitionings(facts: &Facts) -> IdMap<ConstructId, Partitioning> {
    partition_by(facts, facts.versions.policies, &|id| check_threads(facts, id).is_ok())
}

/// The same by other policies, where `may_add` allows loops more levels.
pub fn partition_by(
    facts: &Facts,
    policies: Policies,
    may_add: &dyn Fn(ConstructId) -> bool,
) -> IdMap<ConstructId, Partitioning> {
    let mut found = partition_loops(facts);
    if policies.implicit_lanes == ImplicitLanes::Outer {
        add_level(facts, &mut found, may_add, &Level { of_lanes: true, only_lanes: false });
    }
    let passes: &[bool] = match policies.implicit_workers {
        ImplicitWorkers::None => &[],
        ImplicitWorkers::Lanes => &[true],
        ImplicitWorkers::Outer => &[false],
        ImplicitWorkers::LanesThenOuter => &[true, false],
    };
    for only_lanes in passes.iter().copied() {
        add_level(facts, &mut found, may_add, &Level { of_lanes: false, only_lanes });
    }
    found
}

/// A level that is added, and to which loops.
struct Level {
    /// Whether it is that of vector lanes; else that of workers.
    of_lanes: bool,
    /// Whether loops for vector lanes alone get it.
    only_lanes: bool,
}

/// Adds a level to the outermost loops that may have it: no loop around has it or a finer one, none inside has it or a coarser one.
fn add_level(
    facts: &Facts,
    found: &mut IdMap<ConstructId, Partitioning>,
    may_add: &dyn Fn(ConstructId) -> bool,
    level: &Level,
) {
    let has = |one: &Partitioning| if level.of_lanes { one.vector } else { one.worker };
    let finer = |one: &Partitioning| one.vector || !level.of_lanes && one.worker;
    let coarser = |one: &Partitioning| one.gang.is_some() || one.worker || level.of_lanes && one.vector;
    for id in facts.in_order() {
        let Some(own) = found.get(&id).copied().filter(|own| !has(own)) else { continue };
        let shared = compute_around(facts, id).is_some_and(|compute| shares_loop(facts, compute, id));
        if !shared || is_asked_sequential(facts, id) || level.only_lanes && !own.vector {
            continue;
        }
        let around = loops_around(facts, id).iter().any(|outer| finer(&found[outer]));
        let inside = found.iter().any(|(inner, one)| coarser(one) && is_loop_around(facts, id, *inner));
        if !around && !inside && may_add(id) {
            match level.of_lanes {
                true => found[&id].vector = true,
                false => found[&id].worker = true,
            }
        }
    }
}

/// Whether the threads of a gang can execute the iterations of a loop at once, which no clause says; if not, the variable of the gang that
/// they would race for, if it is known.
pub fn check_threads(facts: &Facts, id: ConstructId) -> Result<(), Option<SymbolId>> {
    let found = facts.accesses_in(id, Manner { by_reference: true, shared_is_own: true });
    if found.assigned().is_none() {
        return Err(None);
    }
    let raced = found.of_symbols.keys().filter(|symbol| is_raced(facts, id, **symbol, found.of_symbol(**symbol)));
    raced.min().map_or(Ok(()), |symbol| Err(Some(*symbol)))
}

/// Whether iterations need what others left in a scalar, or refer to an array of their gang, which they may use as they like.
fn is_raced(facts: &Facts, id: ConstructId, symbol: SymbolId, access: Access) -> bool {
    let shares = |id: ConstructId| {
        let mut indexes = facts.construct(id).listed.get(&symbol).into_iter().flatten();
        indexes.any(|index| matches!(facts.clause(id, *index).name().row().determines, Determines::Sharing(_)))
    };
    let iterates = facts.loop_variables(id).iter().any(|(variable, ..)| *variable == symbol);
    if shares(id) || iterates || access.atomic || !facts.is_outside(id, symbol) || !facts.is_variable(symbol) {
        return false;
    }
    let Some(compute) = compute_around(facts, id) else { return true };
    match Category::of_symbol(facts.table, symbol) {
        Category::Aggregate | Category::Allocatable => {
            let around = facts.ancestors(id).into_iter().chain([id]);
            let copied = around.filter(|outer| compute_around(facts, *outer) == Some(compute)).any(shares);
            copied || !facts.is_outside(compute, symbol)
        }
        Category::Scalar | Category::Pointer => {
            access.assigned && access.used && reduction_around(facts, id, symbol).is_none()
        }
    }
}
