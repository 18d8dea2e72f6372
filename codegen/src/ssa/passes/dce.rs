//! Removes instructions and block parameters that nothing depends on.

use crate::ssa::graph::Graph;
use crate::ssa::*;

/// Removes what is dead.
pub fn remove_dead(function: &mut Function) {
    let graph = Graph::new(function);
    let live = live_values(function, &graph);
    for &block in &graph.order {
        let kept: Vec<bool> = function[block].params.iter().map(|param| live[param.0 as usize]).collect();
        function[block].insts.retain(|value| live[value.0 as usize]);
        keep_used(&mut function[block].params, &kept);
        for &predecessor in &graph.predecessors[block.0 as usize] {
            for (to, args) in function[predecessor].end.targets_mut() {
                if *to == block {
                    keep_used(args, &kept);
                }
            }
        }
    }
    for block in function.block_ids().filter(|block| !graph.is_reachable(*block)) {
        function[block] = Block { params: Vec::new(), insts: Vec::new(), end: Terminator::Trap, strided: false };
    }
}

fn keep_used(values: &mut Vec<Value>, kept: &[bool]) {
    let mut kept = kept.iter();
    values.retain(|_| *kept.next().unwrap_or(&true));
}

fn live_values(function: &Function, graph: &Graph) -> Vec<bool> {
    let mut place = vec![None; function.insts.len()];
    let mut pending = Vec::new();
    for &block in &graph.order {
        for (index, param) in function[block].params.iter().enumerate() {
            place[param.0 as usize] = Some((block, index));
        }
        pending.extend(function[block].insts.iter().copied().filter(|value| function[*value].op.has_effect()));
        if let Terminator::Branch { condition, .. } = &function[block].end {
            pending.push(*condition);
        }
    }
    let mut live = vec![false; function.insts.len()];
    while let Some(value) = pending.pop() {
        if std::mem::replace(&mut live[value.0 as usize], true) {
            continue;
        }
        function[value].op.each_operand(|operand| pending.push(operand));
        let Some((block, index)) = place[value.0 as usize] else { continue };
        for &predecessor in &graph.predecessors[block.0 as usize] {
            let targets = function[predecessor].end.branch_targets();
            pending.extend(targets.iter().filter(|(to, _)| *to == block).filter_map(|(_, args)| args.get(index)));
        }
    }
    live
}
