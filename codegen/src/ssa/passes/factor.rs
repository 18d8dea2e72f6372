//! Addresses with a common factor: `p + a * c + b * c` is `p + (a + b) * c`, which several arrays with the same subscripts share.
//!
//! What stands in one block alone is changed: a part that was hoisted costs nothing in the loop. Sums and products of integers go round, so
//! that both forms are the same number.

use super::contract::count_uses;
use crate::ssa::*;
use std::collections::HashSet;

/// Joins the products of each block.
pub fn join_products(function: &mut Function) {
    let uses = count_uses(function);
    for block in function.block_ids() {
        let mut inside: HashSet<Value> = function[block].insts.iter().copied().collect();
        let mut insts = Vec::new();
        for value in std::mem::take(&mut function[block].insts) {
            if let Some((base, [a, b], factor)) = find_products(function, &uses, &inside, value) {
                let mut put = |op: Op| {
                    let new = function.add_instruction(op, Some(Ty::I64));
                    insts.push(new);
                    inside.insert(new);
                    new
                };
                let sum = put(Op::Binary(Binary::Add, a, b));
                function[value].op = match base {
                    Some(base) => {
                        let product = function.add_instruction(Op::Binary(Binary::Mul, sum, factor), Some(Ty::I64));
                        insts.push(product);
                        inside.insert(product);
                        Op::Binary(Binary::Add, base, product)
                    }
                    None => Op::Binary(Binary::Mul, sum, factor),
                };
            }
            insts.push(value);
        }
        function[block].insts = insts;
    }
}

/// What is added, the two factors that differ, and the constant that does not.
type Products = (Option<Value>, [Value; 2], Value);

/// The products of the sum that `value` is, if they have a factor in common.
fn find_products(function: &Function, uses: &[u32], inside: &HashSet<Value>, value: Value) -> Option<Products> {
    let Op::Binary(Binary::Add, left, right) = function[value].op else { return None };
    let product = |value: Value| match function[value].op {
        Op::Binary(Binary::Mul, a, factor) if inside.contains(&value) => {
            Some((a, factor, function.constant_integer(factor)?))
        }
        _ => None,
    };
    if function.ty(value) != Ty::I64 {
        return None;
    }
    let (b, factor, known) = product(right)?;
    let same = |value: Value| product(value).filter(|(.., other)| *other == known).map(|(a, ..)| a);
    if let Some(a) = same(left) {
        return Some((None, [a, b], factor));
    }
    let is_single = inside.contains(&left) && uses.get(left.0 as usize).is_none_or(|count| *count == 1);
    match function[left].op {
        Op::Binary(Binary::Add, base, other) if is_single => Some((Some(base), [same(other)?, b], factor)),
        _ => None,
    }
}
