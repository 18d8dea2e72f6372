//! Makes control flow straight: decided branches become jumps, and a block that only one block jumps to joins it.

use crate::ssa::graph::Graph;
use crate::ssa::*;

/// Straightens until nothing changes.
pub fn straighten_blocks(function: &mut Function) {
    for block in function.block_ids() {
        decide_branch(function, block);
    }
    let graph = Graph::new(function);
    let mut gone = vec![false; function.blocks.len()];
    let mut same: Vec<Value> = (0..function.insts.len() as u32).map(Value).collect();
    for &block in &graph.order {
        if gone[block.0 as usize] {
            continue;
        }
        while let Terminator::Jump(next, args) = &function[block].end {
            let (next, args) = (*next, args.clone());
            if next == block || next == Function::ENTRY || graph.predecessors[next.0 as usize].len() != 1 {
                break;
            }
            let follower = std::mem::replace(&mut function[next], empty_block());
            for (param, arg) in follower.params.iter().zip(args) {
                same[param.0 as usize] = arg;
            }
            let strided = follower.strided;
            let data = &mut function[block];
            data.insts.extend(follower.insts);
            data.end = follower.end;
            data.strided |= strided;
            gone[next.0 as usize] = true;
        }
    }
    function.rewrite_uses(|mut value| {
        while same[value.0 as usize] != value {
            value = same[value.0 as usize];
        }
        value
    });
}

fn empty_block() -> Block {
    Block { params: Vec::new(), insts: Vec::new(), end: Terminator::Trap, strided: false }
}

/// A branch whose condition is a constant is a jump.
fn decide_branch(function: &mut Function, block: BlockId) {
    let Terminator::Branch { condition, then, otherwise } = &function[block].end else { return };
    if let Some(bits) = function.constant_bits(*condition) {
        let (to, args) = if bits & 1 == 1 { then.clone() } else { otherwise.clone() };
        function[block].end = Terminator::Jump(to, args);
    }
}
