//! What is known of a procedure, or of another piece of code with variables of its own, before anything of it is lowered.

use super::*;

/// The memory of the caller that a function gives an array to, in the place of its result.
#[derive(Clone, Copy)]
pub(super) struct GivenArray {
    pub(super) result: SymbolId,
    pub(super) place: MemoryPlace,
}

/// A loop or switch that `break` and `continue` refer to.
#[derive(Clone, Copy)]
pub(super) struct Exits {
    pub(super) statement: StatementId,
    pub(super) after: ssa::BlockId,
    pub(super) next: Option<ssa::BlockId>,
}

/// Nothing is bound yet; `block` of the body is what will be executed.
pub(super) fn new_frame<'a>(unit: UnitView<'a>, index: usize, block: &[StatementId]) -> Frame<'a> {
    let body = &unit.resolved.bodies[index];
    Frame {
        unit,
        body,
        index,
        bindings: HashMap::new(),
        exits: Vec::new(),
        labels: HashMap::new(),
        leave: None,
        returned: None,
        gives: None,
        awaited: HashMap::new(),
        facts: facts::collect_facts(unit, index, block),
        counters: HashSet::new(),
        numbers: HashMap::new(),
        lengths: HashMap::new(),
        present: HashMap::new(),
        procedures: HashMap::new(),
        known: dynamic::KnownObjects::default(),
        addresses: HashMap::new(),
        moved: pointer::collect_moved(&unit.environments.symbols, body, block),
        allocated: allocate::collect_allocated(&unit.environments.symbols, body, block),
        pointed: pointer::collect_pointed(&unit.environments.symbols, body, block),
        changed_bounds: facts::collect_changed_bounds(unit, index, block),
        pointers: HashMap::new(),
    }
}
