//! Contraction: `a * b + c` rounded once (C 6.5p8 `FP_CONTRACT`; Fortran 10.1.5.2.4 allows any equivalent evaluation).

use crate::ssa::*;

/// Contracts products that are used once.
pub fn contract_products(function: &mut Function) {
    let uses = count_uses(function);
    for block in function.block_ids() {
        let mut insts = Vec::new();
        for value in std::mem::take(&mut function[block].insts) {
            if let Some((a, b, c, negated)) = product_and_sum(function, &uses, value) {
                let ty = function[value].ty;
                let (mut a, mut c) = (a, c);
                if let Some(negated) = negated {
                    let operand = if negated == FactorPart::Product { &mut a } else { &mut c };
                    *operand = function.add_instruction(Op::Unary(Unary::Neg, *operand), ty);
                    insts.push(*operand);
                }
                function[value].op = Op::Fma(a, b, c);
            }
            insts.push(value);
        }
        function[block].insts = insts;
    }
}

/// How often each value is used.
pub fn count_uses(function: &Function) -> Vec<u32> {
    let mut uses = vec![0; function.insts.len()];
    for block in &function.blocks {
        for value in &block.insts {
            function[*value].op.each_operand(|operand| uses[operand.0 as usize] += 1);
        }
        block.end.each_operand(|operand| uses[operand.0 as usize] += 1);
    }
    uses
}

#[derive(Clone, Copy, PartialEq)]
enum FactorPart {
    Product,
    Summand,
}

fn product_and_sum(
    function: &Function,
    uses: &[u32],
    value: Value,
) -> Option<(Value, Value, Value, Option<FactorPart>)> {
    let product = |value: Value| match function[value].op {
        Op::Binary(Binary::Mul, a, b) if uses[value.0 as usize] == 1 => Some((a, b)),
        _ => None,
    };
    if !function.ty(value).is_float() {
        return None;
    }
    match function[value].op {
        Op::Binary(Binary::Add, left, right) => match (product(left), product(right)) {
            (Some((a, b)), _) => Some((a, b, right, None)),
            (None, Some((a, b))) => Some((a, b, left, None)),
            (None, None) => None,
        },
        Op::Binary(Binary::Sub, left, right) => match (product(left), product(right)) {
            (_, Some((a, b))) => Some((a, b, left, Some(FactorPart::Product))),
            (Some((a, b)), None) => Some((a, b, right, Some(FactorPart::Summand))),
            (None, None) => None,
        },
        _ => None,
    }
}
