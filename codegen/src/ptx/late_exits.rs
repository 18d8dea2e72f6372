//! Loops that are left from the block that jumps back: which they are is known before instructions are selected.

use crate::ssa::graph::Graph;
use crate::ssa::{BlockId, Function, Terminator, Value};
use std::collections::{HashMap, HashSet};

/// The blocks that decide whether their loop goes on, where moves for the next iteration change nothing that is needed if it does not; with
/// the block that they jump back to.
pub(super) fn find_late_exits(function: &Function, graph: &Graph) -> HashMap<BlockId, BlockId> {
    let mut found = HashMap::new();
    for inner in graph.natural_loops() {
        let inside: HashSet<BlockId> = inner.blocks.iter().copied().collect();
        let params = &function[inner.header].params;
        let needed = used_outside(function, graph, &inside, params);
        for &latch in &inner.latches {
            let Terminator::Branch { condition, then, otherwise } = &function[latch].end else { continue };
            let (leaves, rest) = if then.0 == inner.header { (otherwise, then.0) } else { (then, otherwise.0) };
            let goes_back = rest == inner.header && !inside.contains(&leaves.0);
            let given = leaves.1.iter().chain([condition]).any(|value| params.contains(value));
            if goes_back && !needed && !given {
                found.insert(latch, inner.header);
            }
        }
    }
    found
}

/// Whether one of these values is used in a block outside a loop.
fn used_outside(function: &Function, graph: &Graph, inside: &HashSet<BlockId>, params: &[Value]) -> bool {
    let mut used = false;
    for block in graph.order.iter().filter(|block| !inside.contains(block)) {
        let mut note = |value: Value| used |= params.contains(&value);
        function[*block].insts.iter().for_each(|value| function[*value].op.each_operand(&mut note));
        function[*block].end.each_operand(&mut note);
    }
    used
}
