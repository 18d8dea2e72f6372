//! Value numbering over the dominator tree, with folding on the way; and, inside a block, loads of what was just loaded or
//! stored.

use super::alias::{may_alias, written_access};
use super::fold::{Folded, fold_instruction};
use crate::ssa::graph::Graph;
use crate::ssa::*;
use std::collections::HashMap;

/// The values of an operation so far, with their blocks.
type Computed = Vec<(Value, BlockId)>;

/// Removes computations whose value is known already.
pub fn number_values(function: &mut Function) {
    let graph = Graph::new(function);
    let mut same: Vec<Value> = (0..function.insts.len() as u32).map(Value).collect();
    let mut known: HashMap<(Op, Option<Ty>), Computed> = HashMap::new();
    for &block in &graph.order {
        let mut insts = Vec::new();
        let mut memory: Vec<(Access, Value, Value)> = Vec::new();
        let mut pending: Vec<Value> = std::mem::take(&mut function[block].insts);
        pending.reverse();
        while let Some(value) = pending.pop() {
            let mut op = function[value].op.clone();
            op.each_operand_mut(|operand| *operand = find_representative(&same, *operand));
            function[value].op = op;
            match fold_instruction(function, value) {
                Folded::Not => {}
                Folded::Same(other) => {
                    same[value.0 as usize] = other;
                    continue;
                }
                Folded::Needs(before) => {
                    same.resize_with(function.insts.len(), || Value(u32::MAX));
                    before.iter().for_each(|new| same[new.0 as usize] = *new);
                    pending.push(value);
                    pending.extend(before.into_iter().rev());
                    continue;
                }
            }
            let inst = function[value].clone();
            if let Some(other) = remembered_value(&inst, &memory) {
                same[value.0 as usize] = other;
                continue;
            }
            remember_memory(&function.params, &inst, value, &mut memory);
            let repeatable = inst.op.is_pure() || matches!(&inst.op, Op::Load(access, _) if access.read_only);
            if repeatable {
                let equal = known.entry((inst.op, inst.ty)).or_default();
                if let Some((other, _)) = equal.iter().find(|(_, above)| graph.dominates(*above, block)) {
                    same[value.0 as usize] = *other;
                    continue;
                }
                equal.push((value, block));
            }
            insts.push(value);
        }
        function[block].insts = insts;
    }
    function.rewrite_uses(|value| find_representative(&same, value));
}

fn find_representative(same: &[Value], mut value: Value) -> Value {
    while let Some(next) = same.get(value.0 as usize).filter(|next| **next != value) {
        value = *next;
    }
    value
}

/// The value that a load would give, if it is known from an access before it in the block.
fn remembered_value(inst: &Inst, memory: &[(Access, Value, Value)]) -> Option<Value> {
    let Op::Load(access, address) = &inst.op else { return None };
    let equal = |other: &Access| {
        other.space == access.space && other.cell == access.cell && other.offset == access.offset && !access.volatile
    };
    memory.iter().find(|(other, at, _)| equal(other) && at == address).map(|(_, _, value)| *value)
}

/// Notes what an instruction says about memory, and forgets what it may change.
fn remember_memory(params: &[Param], inst: &Inst, value: Value, memory: &mut Vec<(Access, Value, Value)>) {
    if let Some(write) = written_access(&inst.op) {
        memory.retain(|(access, address, _)| {
            !may_alias(params, access, write) || are_disjoint(access, *address, write, &inst.op)
        });
    }
    match &inst.op {
        Op::Load(access, address) if !access.volatile => memory.push((*access, *address, value)),
        Op::Store(access, address, stored) if matches!(access.cell, Cell::Whole(_)) && !access.volatile => {
            memory.push((*access, *address, *stored));
        }
        Op::Invoke(..) | Op::InvokeAt(..) => memory.clear(),
        Op::Barrier | Op::BarrierApart | Op::Fence | Op::Call(..) | Op::ShuffleDown { .. } | Op::Ballot(..) => {
            memory.retain(|(access, ..)| access.space == Space::Local)
        }
        _ => {}
    }
}

/// Whether two accesses from the same address do not overlap.
fn are_disjoint(access: &Access, address: Value, write: &Access, op: &Op) -> bool {
    let (Op::Store(_, to, _) | Op::Atomic(_, _, to, ..)) = op else { return false };
    let end = |access: &Access| access.offset + access.cell.bytes() as i64;
    *to == address && (end(access) <= write.offset || end(write) <= access.offset)
}
