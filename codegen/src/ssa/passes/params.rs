//! Removes block parameters that always get the same value.

use crate::ssa::graph::Graph;
use crate::ssa::*;

/// Removes every parameter whose arguments are one value, or itself.
pub fn remove_needless(function: &mut Function) {
    let graph = Graph::new(function);
    let mut same: Vec<Value> = (0..function.insts.len() as u32).map(Value).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &block in &graph.order {
            for index in (0..function[block].params.len()).rev() {
                if let Some(value) = only_argument(function, &graph, &mut same, block, index) {
                    let param = function[block].params.remove(index);
                    same[param.0 as usize] = value;
                    remove_argument(function, &graph, block, index);
                    changed = true;
                }
            }
        }
    }
    function.rewrite_uses(|value| find_replacement(&mut same, value));
}

/// The value that `value` was replaced by, at the end of all replacements.
fn find_replacement(same: &mut [Value], value: Value) -> Value {
    let mut last = value;
    while same[last.0 as usize] != last {
        last = same[last.0 as usize];
    }
    same[value.0 as usize] = last;
    last
}

fn only_argument(
    function: &Function,
    graph: &Graph,
    same: &mut [Value],
    block: BlockId,
    index: usize,
) -> Option<Value> {
    let param = function[block].params[index];
    let mut only = None;
    for &predecessor in &graph.predecessors[block.0 as usize] {
        for (_, args) in function[predecessor].end.branch_targets().into_iter().filter(|(to, _)| *to == block) {
            let arg = find_replacement(same, *args.get(index)?);
            if arg != param && *only.get_or_insert(arg) != arg {
                return None;
            }
        }
    }
    only
}

fn remove_argument(function: &mut Function, graph: &Graph, block: BlockId, index: usize) {
    for &predecessor in &graph.predecessors[block.0 as usize] {
        for (to, args) in function[predecessor].end.targets_mut() {
            if *to == block && index < args.len() {
                args.remove(index);
            }
        }
    }
}
