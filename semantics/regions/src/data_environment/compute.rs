//! OpenACC's compute constructs and the loops in them.

use super::DataEnvironment;
use super::facts::Facts;
use super::variables::is_c_pointer;
use body::{ConstructId, ExprKind};
use directives::{Clause, Leaf, MapType};
use symbols::{Flags, SymbolId};

/// The compute constructs.
pub const COMPUTE: &[Leaf] = &[Leaf::AccParallel, Leaf::AccSerial, Leaf::AccKernels];

/// The compute construct around `construct`, or itself; `None` for an orphaned loop.
pub fn compute_around(facts: &Facts, construct: ConstructId) -> Option<ConstructId> {
    let around = |id: &ConstructId| facts.body.constructs[*id].parent;
    let mut around = std::iter::successors(Some(construct), around).take(facts.body.constructs.len());
    around.find(|id| COMPUTE.contains(&facts.leaves(*id)[0]))
}

/// The loop constructs around `construct` in its compute construct, innermost first.
pub fn loops_around(facts: &Facts, construct: ConstructId) -> Vec<ConstructId> {
    let compute = compute_around(facts, construct);
    if compute == Some(construct) {
        return Vec::new();
    }
    let mut around = facts.ancestors(construct);
    if let Some(end) = around.iter().position(|id| Some(*id) == compute) {
        around.truncate(end + 1);
    }
    around.retain(|id| is_loop(facts, *id));
    around
}

/// Whether a loop construct is one of those around another.
pub fn is_loop_around(facts: &Facts, outer: ConstructId, inner: ConstructId) -> bool {
    let mut around = Some(inner);
    while let Some(id) = around.filter(|id| !COMPUTE.contains(&facts.leaves(*id)[0])) {
        around = facts.body.constructs[id].parent;
        if around == Some(outer) {
            return is_loop(facts, outer);
        }
    }
    false
}

/// Whether a construct is a `loop` or ends in one.
pub fn is_loop(facts: &Facts, construct: ConstructId) -> bool {
    facts.leaves(construct).last() == Some(&Leaf::AccLoop)
}

/// How a compute construct maps a variable that is visible in a data clause: it is there, unless all of these depend on a condition. Parts of
/// variables, and what pointers of C point to, are not mapped again.
pub fn visible_mapping(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
    symbol: SymbolId,
) -> Option<MapType> {
    let mapped = |id: &ConstructId| {
        let attribute = environment.attribute(*id, symbol);
        facts.leaves(*id).contains(&Leaf::AccData) && attribute.is_some_and(|found| found.mapping.is_some())
    };
    let regions: Vec<ConstructId> = facts.ancestors(construct).into_iter().filter(mapped).collect();
    let conditional = |id: &ConstructId| facts.find_clause(*id, &[Clause::AccIf]).is_some();
    let declared = facts.table[facts.table.original(symbol)].flags.contains(Flags::ACC_DECLARE);
    match (declared, regions.is_empty()) {
        (false, true) => None,
        (false, false) if regions.iter().all(conditional) && is_whole(facts, &regions, symbol) => Some(MapType::ToFrom),
        _ => Some(MapType::Present),
    }
}

/// Whether clauses of these constructs list all of a variable, and it is not a pointer of C.
fn is_whole(facts: &Facts, ids: &[ConstructId], symbol: SymbolId) -> bool {
    let whole = |id: ConstructId| {
        let indexes = facts.construct(id).listed.get(&symbol).into_iter().flatten();
        let mut items =
            indexes.flat_map(|index| facts.clause(id, *index).items()).filter_map(|item| facts.argument_expr(id, item));
        items.all(|expr| {
            facts.body.root_symbol(expr) != Some(symbol) || matches!(facts.body.exprs[expr].kind, ExprKind::Symbol(_))
        })
    };
    !is_c_pointer(facts.table, symbol) && ids.iter().copied().all(whole)
}

/// Whether a data construct around `construct`, or a `declare`, already has data for `symbol`.
pub fn is_visible(facts: &Facts, environment: &DataEnvironment, construct: ConstructId, symbol: SymbolId) -> bool {
    visible_mapping(facts, environment, construct, symbol).is_some()
}
