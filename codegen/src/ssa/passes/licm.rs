//! Moves what does not change in a loop in front of it.
//!
//! Loads move only if every iteration executes them and nothing in the loop writes what they read. Loops are built
//! with their test at the end, so that the block in front of them runs only if they do.

use super::alias::{may_alias, written_access};
use crate::ssa::graph::{Graph, Loop};
use crate::ssa::*;

/// Hoists out of every loop, inner loops first.
pub fn hoist_invariants(function: &mut Function) {
    let graph = Graph::new(function);
    for inner in graph.natural_loops() {
        if let Some(before) = find_preheader(function, &graph, &inner) {
            hoist_from(function, &graph, &inner, before);
        }
    }
}

/// The block that does nothing but run before the loop, if there is one.
pub fn find_preheader(function: &Function, graph: &Graph, inner: &Loop) -> Option<BlockId> {
    let predecessors = &graph.predecessors[inner.header.0 as usize];
    let mut outside = predecessors.iter().copied().filter(|block| !inner.latches.contains(block));
    let only = outside.next()?;
    let alone = outside.next().is_none() && matches!(function[only].end, Terminator::Jump(..));
    alone.then_some(only)
}

/// For each value, whether it is defined in the loop.
pub fn defined_in(function: &Function, inner: &Loop) -> Vec<bool> {
    let mut inside = vec![false; function.insts.len()];
    for block in &inner.blocks {
        let data = &function[*block];
        data.params.iter().chain(&data.insts).for_each(|value| inside[value.0 as usize] = true);
    }
    inside
}

fn hoist_from(function: &mut Function, graph: &Graph, inner: &Loop, before: BlockId) {
    let mut inside = defined_in(function, inner);
    let (writes, barrier) = loop_effects(function, inner);
    for &block in &inner.blocks {
        let always = executed_always(function, graph, inner, block);
        let mut stay = Vec::new();
        for value in std::mem::take(&mut function[block].insts) {
            let movable = match &function[value].op {
                Op::Load(access, _) => {
                    always
                        && !access.volatile
                        && (access.read_only
                            || !barrier && !writes.iter().any(|write| may_alias(&function.params, write, access)))
                }
                op => op.is_pure(),
            };
            let mut fixed = true;
            function[value].op.each_operand(|operand| fixed &= !inside[operand.0 as usize]);
            if movable && fixed {
                inside[value.0 as usize] = false;
                function[before].insts.push(value);
            } else {
                stay.push(value);
            }
        }
        function[block].insts = stay;
    }
}

fn loop_effects(function: &Function, inner: &Loop) -> (Vec<Access>, bool) {
    let standing = || inner.blocks.iter().flat_map(|block| &function[*block].insts).map(|value| &function[*value].op);
    let writes = standing().filter_map(written_access).copied().collect();
    (
        writes,
        standing().any(|op| {
            matches!(op, Op::Barrier | Op::BarrierApart | Op::Fence | Op::ShuffleDown { .. } | Op::Ballot(..))
                || matches!(op, Op::Call(..) | Op::Invoke(..) | Op::InvokeAt(..))
        }),
    )
}

/// Whether every iteration that starts executes `block`.
fn executed_always(function: &Function, graph: &Graph, inner: &Loop, block: BlockId) -> bool {
    inner.blocks.iter().all(|other| {
        let leaves = function[*other].end.branch_targets().iter().any(|(to, _)| !inner.blocks.contains(to));
        !(leaves || inner.latches.contains(other)) || graph.dominates(block, *other)
    })
}
