//! Sums with one that do not go round: where `x < y` was asked, `x + 1` is at most `y`, and its 64-bit value is that of `x` and one. The one
//! then goes into offsets of addresses. The compiler of the driver does not do this.

use crate::ssa::graph::Graph;
use crate::ssa::*;

/// Takes the one out of the sums that are extended where a comparison has bounded them.
pub fn extend_successors(function: &mut Function) {
    let graph = Graph::new(function);
    for &block in &graph.order {
        let bounded = bounded_values(function, &graph, block);
        if bounded.is_empty() {
            continue;
        }
        let mut insts = Vec::new();
        for value in std::mem::take(&mut function[block].insts) {
            if let Some(before) = extended_successor(function, value).filter(|before| bounded.contains(before)) {
                let wide = function.add_instruction(Op::Convert(Convert::SignExtend, before), Some(Ty::I64));
                let one = function.add_instruction(Op::Const(1), Some(Ty::I64));
                insts.extend([wide, one]);
                function[value].op = Op::Binary(Binary::Add, wide, one);
            }
            insts.push(value);
        }
        function[block].insts = insts;
    }
}

/// The values that are less than another one wherever control is in `block`.
fn bounded_values(function: &Function, graph: &Graph, block: BlockId) -> Vec<Value> {
    let mut found = Vec::new();
    let mut at = block;
    loop {
        found.extend(bounded_on_entry(function, graph, at));
        match graph.dominator[at.0 as usize] {
            Some(above) if above != at => at = above,
            _ => return found,
        }
    }
}

/// The value that the only branch to `block` has found to be less than another one.
fn bounded_on_entry(function: &Function, graph: &Graph, block: BlockId) -> Option<Value> {
    let [before] = graph.predecessors[block.0 as usize][..] else { return None };
    let Terminator::Branch { condition, then, otherwise } = &function[before].end else { return None };
    let Op::Compare(compare, a, b) = function[*condition].op else { return None };
    if then.0 == otherwise.0 || function.ty(a) != Ty::I32 {
        return None;
    }
    match (compare, then.0 == block) {
        (Compare::Lt, true) | (Compare::Ge, false) => Some(a),
        (Compare::Gt, true) | (Compare::Le, false) => Some(b),
        _ => None,
    }
}

/// Of the extension of a sum of 32 bits with one, what is added to.
fn extended_successor(function: &Function, value: Value) -> Option<Value> {
    let Op::Convert(Convert::SignExtend, sum) = function[value].op else { return None };
    let Op::Binary(Binary::Add, before, one) = function[sum].op else { return None };
    let is_narrow = function.ty(value) == Ty::I64 && function.ty(sum) == Ty::I32;
    (is_narrow && function.constant_integer(one) == Some(1)).then_some(before)
}
