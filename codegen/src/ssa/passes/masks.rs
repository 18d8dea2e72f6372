//! Bytes and halves of which a mask keeps all bits: `and` with 255 of a byte that was loaded with its sign is the byte without a sign.

use super::contract::count_uses;
use crate::ssa::*;
use std::collections::HashMap;

/// Loads without a sign what is used behind such a mask alone.
pub fn remove_masks(function: &mut Function) {
    let uses = count_uses(function);
    let mut same: HashMap<Value, Value> = HashMap::new();
    for block in function.block_ids() {
        for value in function[block].insts.clone() {
            let Some((load, cell)) = masked_load(function, &uses, value) else { continue };
            if let Op::Load(access, _) = &mut function[load].op {
                access.cell = cell;
            }
            same.insert(value, load);
        }
    }
    function.rewrite_uses(|value| same.get(&value).copied().unwrap_or(value));
}

/// The load that `value` masks, if nothing else uses it, and how it is done without a sign.
fn masked_load(function: &Function, uses: &[u32], value: Value) -> Option<(Value, Cell)> {
    let Op::Binary(Binary::And, load, mask) = function[value].op else { return None };
    let Op::Load(access, _) = &function[load].op else { return None };
    let cell = match (access.cell, function.constant_integer(mask)?) {
        (Cell::S8 | Cell::U8, 0xFF) => Cell::U8,
        (Cell::S16 | Cell::U16, 0xFFFF) => Cell::U16,
        _ => return None,
    };
    (uses.get(load.0 as usize) == Some(&1)).then_some((load, cell))
}
