//! What must always hold of a function in SSA form.

use super::graph::Graph;
use super::*;

/// The first thing that does not hold, as a sentence; `None` if all is well.
pub fn find_violation(function: &Function) -> Option<String> {
    let graph = Graph::new(function);
    let mut defined_in = vec![None; function.insts.len()];
    for &block in &graph.order {
        for (index, value) in function[block].params.iter().chain(&function[block].insts).enumerate() {
            if defined_in[value.0 as usize].replace((block, index)).is_some() {
                return Some(format!("{value:?} is defined twice"));
            }
        }
    }
    for &block in &graph.order {
        let data = &function[block];
        for (to, args) in data.end.branch_targets() {
            if args.len() != function[to].params.len() {
                return Some(format!("{block:?} gives {to:?} {} arguments", args.len()));
            }
            for (param, arg) in function[to].params.iter().zip(args) {
                if function.ty(*param) != function.ty(*arg) {
                    return Some(format!("{block:?} gives {param:?} of {to:?} a value of another type"));
                }
            }
        }
        let known = |value: Value, at: usize| match defined_in[value.0 as usize] {
            Some((other, index)) if other == block => index < at,
            Some((other, _)) => graph.dominates(other, block),
            None => false,
        };
        let mut wrong = None;
        for (index, value) in data.insts.iter().enumerate() {
            let at = data.params.len() + index;
            function[*value].op.each_operand(|operand| {
                if !known(operand, at) {
                    wrong = Some(format!("{value:?} in {block:?} uses {operand:?}, which is not known there"));
                }
            });
        }
        data.end.each_operand(|operand| {
            if !known(operand, usize::MAX) {
                wrong = Some(format!("the end of {block:?} uses {operand:?}, which is not known there"));
            }
        });
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}
