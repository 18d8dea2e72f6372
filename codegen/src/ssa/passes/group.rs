//! Grouping of loads: in a block, loads move up in front of stores that cannot touch what they read, so that many are on their way at once.
//!
//! The compiler of the driver does not move a load above a store of which it does not know where it goes.

use super::alias::{may_alias, written_access};
use crate::ssa::*;
use std::collections::HashSet;

/// Moves the loads of a block, and what their addresses need, in front of the stores before them.
pub fn group_loads(function: &mut Function, block: BlockId) {
    let insts = std::mem::take(&mut function[block].insts);
    let mut grouped: Vec<Value> = Vec::new();
    // What stays behind: the first store, and all that follows and does not move.
    let mut behind: Vec<Value> = Vec::new();
    let mut late: HashSet<Value> = HashSet::new();
    let mut writes: Vec<Access> = Vec::new();
    let mut fixed = false;
    for value in insts {
        let op = &function[value].op;
        let mut depends = false;
        op.each_operand(|operand| depends |= late.contains(&operand));
        let moves = match op {
            Op::Load(access, _) => {
                !access.volatile && !writes.iter().any(|write| may_alias(&function.params, write, access))
            }
            op => op.is_pure(),
        };
        if moves && !depends && !fixed {
            grouped.push(value);
            continue;
        }
        writes.extend(written_access(op).copied());
        fixed |= !matches!(op, Op::Load(..) | Op::Store(..)) && !op.is_pure();
        late.insert(value);
        behind.push(value);
    }
    grouped.extend(behind);
    function[block].insts = grouped;
}
