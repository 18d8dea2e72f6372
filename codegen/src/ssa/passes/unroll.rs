//! Unrolling: loops of one block that count by a constant are executed several iterations at a time while so many are left.
//!
//! The compiler of the driver unrolls simple loops by four itself, but neither those with the slow path of a root or a quotient nor further;
//! and only what stands in one iteration can be loaded together. In front of the loop and after each round a comparison says whether a
//! whole round is certain to happen; the loop itself does the rest.

use super::group::group_loads;
use super::licm::{defined_in, find_preheader};
use crate::ssa::graph::{Graph, Loop};
use crate::ssa::*;
use std::collections::HashMap;

/// How many iterations a round has.
const ROUND: i64 = 4;

/// The most instructions of an iteration: registers are not to run out.
const LARGEST: usize = 40;

/// A loop that can be unrolled.
struct Counted {
    header: BlockId,
    before: BlockId,
    /// The parameter that counts, by its position.
    index: usize,
    step: i64,
    test: Test,
    /// Whether the loop goes on where its condition holds.
    holds: bool,
}

/// The loop goes on while the counter, after its step, has this relation to the bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Test {
    Below,
    BelowUnsigned,
    Above,
    Differs,
}

/// Unrolls every loop that is fit for it.
pub fn unroll_loops(function: &mut Function) {
    let graph = Graph::new(function);
    let loops = graph.natural_loops();
    let fit: Vec<Counted> = loops.iter().filter_map(|inner| find_counted(function, &graph, inner)).collect();
    for counted in fit {
        unroll_loop(function, &counted);
    }
}

fn find_counted(function: &Function, graph: &Graph, inner: &Loop) -> Option<Counted> {
    let before = find_preheader(function, graph, inner)?;
    let [header] = inner.blocks[..] else { return None };
    let block = &function[header];
    // Memory of the team is near.
    let far = |value: &Value| matches!(function[*value].op, Op::Load(access, _) if access.space != Space::Shared);
    let loads = block.insts.iter().any(far);
    let fits =
        |value: &Value| matches!(function[*value].op, Op::Load(..) | Op::Store(..)) || function[*value].op.is_pure();
    if block.strided || !loads || block.insts.len() > LARGEST || !block.insts.iter().all(fits) {
        return None;
    }
    let Terminator::Branch { condition, then, otherwise } = &block.end else { return None };
    let holds = then.0 == header;
    let (back, leaves) = if holds { (then, otherwise) } else { (otherwise, then) };
    if leaves.0 == header {
        return None;
    }
    let inside = defined_in(function, inner);
    let Terminator::Jump(_, first) = &function[before].end else { return None };
    let Op::Compare(op, next, bound) = function[*condition].op else { return None };
    let Op::Binary(Binary::Add, counter, step) = function[next].op else { return None };
    let step = function.constant_integer(step)?;
    let index = block.params.iter().position(|param| *param == counter)?;
    let test = find_test(op, holds, step)?;
    let is_integer = matches!(function.ty(next), Ty::I32 | Ty::I64);
    let counts = is_integer && back.1.get(index) == Some(&next) && !inside[bound.0 as usize];
    // Of a known number of iterations the compiler of the driver makes the best.
    let known = function.constant_integer(*first.get(index)?).and(function.constant_integer(bound)).is_some();
    (counts && !known).then_some(Counted { header, before, index, step, test, holds })
}

/// The relation by which a loop goes on, if rounds can be told by it.
fn find_test(op: Compare, holds: bool, step: i64) -> Option<Test> {
    match (op, holds) {
        (Compare::Lt, true) | (Compare::Ge, false) if (1..=64).contains(&step) => Some(Test::Below),
        (Compare::ULt, true) | (Compare::UGe, false) if (1..=64).contains(&step) => Some(Test::BelowUnsigned),
        (Compare::Gt, true) | (Compare::Le, false) if (-64..=-1).contains(&step) => Some(Test::Above),
        (Compare::Ne, true) | (Compare::Eq, false) if step.abs() == 1 => Some(Test::Differs),
        _ => None,
    }
}

/// `before` goes to the round if one is certain, else to the loop; the round goes to itself, or to a block that asks whether anything is left.
fn unroll_loop(function: &mut Function, counted: &Counted) {
    let Terminator::Branch { then, otherwise, .. } = function[counted.header].end.clone() else { return };
    let (back, leaves) = if counted.holds { (then, otherwise) } else { (otherwise, then) };
    let leaves = close_loop(function, counted.header, leaves);
    let Terminator::Branch { condition, .. } = function[counted.header].end else { return };
    let Op::Compare(_, _, bound) = function[condition].op else { return };
    let limit = round_limit(function, counted, bound);
    let round = add_block(function);
    let rest = add_block(function);
    let params: Vec<Value> = function[counted.header].params.clone();
    let fresh: Vec<Value> =
        params.iter().map(|param| function.add_instruction(Op::BlockParam, function[*param].ty)).collect();
    function[round].params.clone_from(&fresh);
    let mut known: HashMap<Value, Value> = HashMap::new();
    let mut current = fresh;
    let body = function[counted.header].insts.clone();
    for _ in 0..ROUND {
        known.clear();
        known.extend(params.iter().copied().zip(current.iter().copied()));
        for value in &body {
            let mut inst = function[*value].clone();
            inst.op.each_operand_mut(|operand| *operand = renamed_value(&known, *operand));
            let copy = function.add_instruction(inst.op, inst.ty);
            function[round].insts.push(copy);
            known.insert(*value, copy);
        }
        current = back.1.iter().map(|value| renamed_value(&known, *value)).collect();
    }
    let off = (leaves.0, leaves.1.iter().map(|value| renamed_value(&known, *value)).collect());
    end_round(function, counted, [round, rest], &current, limit);
    let on = (counted.header, current);
    let (then, otherwise) = if counted.holds { (on, off) } else { (off, on) };
    function[rest].end = Terminator::Branch { condition: renamed_value(&known, condition), then, otherwise };
    enter_round(function, counted, round, limit);
    group_loads(function, round);
    function[counted.header].strided = true;
}

/// A round goes to another if one is certain, with these arguments, else to the block that asks whether anything is left.
fn end_round(function: &mut Function, counted: &Counted, blocks: [BlockId; 2], args: &[Value], limit: Value) {
    let [round, rest] = blocks;
    let mut args = args.to_vec();
    let mut watched = args[counted.index];
    if counted.test == Test::Differs {
        // What is left is counted by itself, in the form that the compiler of the driver unrolls further.
        let ty = function.ty(watched);
        let left = function.add_instruction(Op::BlockParam, Some(ty));
        function[round].params.push(left);
        let mask = if ty == Ty::I32 { 0xffff_ffff } else { u64::MAX };
        let step = put(function, round, Op::Const((-ROUND) as u64 & mask), ty);
        watched = put(function, round, Op::Binary(Binary::Add, left, step), ty);
        args.push(watched);
    }
    let again = is_certain(function, round, counted, watched, limit);
    function[round].end = Terminator::Branch { condition: again, then: (round, args), otherwise: (rest, Vec::new()) };
}

/// The block in front of the loop goes to the round if one is certain.
fn enter_round(function: &mut Function, counted: &Counted, round: BlockId, limit: Value) {
    let before = counted.before;
    let Terminator::Jump(header, args) = function[before].end.clone() else { return };
    let mut first = args.clone();
    let mut watched = args[counted.index];
    if counted.test == Test::Differs {
        let (from, to) = if counted.step > 0 { (watched, limit) } else { (limit, watched) };
        let ty = function.ty(watched);
        watched = put(function, before, Op::Binary(Binary::Sub, to, from), ty);
        first.push(watched);
    }
    let condition = is_certain(function, before, counted, watched, limit);
    function[before].end = Terminator::Branch { condition, then: (round, first), otherwise: (header, args) };
}

/// Whether a whole round is certain to happen where the counter, or what is left, has this value.
fn is_certain(function: &mut Function, at: BlockId, counted: &Counted, watched: Value, limit: Value) -> Value {
    let (op, limit) = match counted.test {
        Test::Below => (Compare::Lt, limit),
        Test::BelowUnsigned => (Compare::ULt, limit),
        Test::Above => (Compare::Gt, limit),
        Test::Differs => {
            let ty = function.ty(watched);
            (Compare::UGt, put(function, at, Op::Const(ROUND as u64 - 1), ty))
        }
    };
    put(function, at, Op::Compare(op, watched, limit), Ty::Pred)
}

fn put(function: &mut Function, at: BlockId, op: Op, ty: Ty) -> Value {
    let value = function.add_instruction(op, Some(ty));
    function[at].insts.push(value);
    value
}

fn renamed_value(known: &HashMap<Value, Value>, value: Value) -> Value {
    known.get(&value).copied().unwrap_or(value)
}

fn add_block(function: &mut Function) -> BlockId {
    let (params, insts, end) = (Vec::new(), Vec::new(), Terminator::Trap);
    function.blocks.push(Block { params, insts, end, strided: false });
    BlockId(function.blocks.len() as u32 - 1)
}

/// Values of the loop that are used behind it become parameters of the block that follows: they come from the loop or from a round. What
/// else jumps to that block comes from behind it, since the loop is on every way to where they are used.
fn close_loop(function: &mut Function, header: BlockId, leaves: (BlockId, Vec<Value>)) -> (BlockId, Vec<Value>) {
    let block = &function[header];
    let defined: Vec<Value> = block.params.iter().chain(&block.insts).copied().collect();
    let mut used: Vec<Value> = Vec::new();
    for other in function.block_ids().filter(|other| *other != header) {
        let mut note = |value: Value| {
            if defined.contains(&value) && !used.contains(&value) {
                used.push(value);
            }
        };
        function[other].insts.iter().for_each(|value| function[*value].op.each_operand(&mut note));
        function[other].end.each_operand(&mut note);
    }
    let (to, mut args) = leaves;
    for value in used {
        let param = function.add_instruction(Op::BlockParam, function[value].ty);
        for other in function.block_ids().filter(|other| *other != header) {
            for inst in function[other].insts.clone() {
                function[inst].op.each_operand_mut(|operand| replace(operand, value, param));
            }
            function[other].end.each_operand_mut(|operand| replace(operand, value, param));
        }
        function[to].params.push(param);
        keep_param(function, header, to, param);
        args.push(value);
    }
    for (target, given) in function[header].end.targets_mut() {
        if *target == to {
            given.clone_from(&args);
        }
    }
    (to, args)
}

/// Every jump to `to` but that of the loop gives the new parameter what it is.
fn keep_param(function: &mut Function, header: BlockId, to: BlockId, param: Value) {
    for other in function.block_ids().filter(|other| *other != header) {
        for (target, given) in function[other].end.targets_mut() {
            if *target == to {
                given.push(param);
            }
        }
    }
}

fn replace(operand: &mut Value, value: Value, param: Value) {
    if *operand == value {
        *operand = param;
    }
}

/// What the counter is compared with to know that a whole round happens: the bound less the steps of a round but one, where that is a
/// number of its type.
fn round_limit(function: &mut Function, counted: &Counted, bound: Value) -> Value {
    let ty = function.ty(bound);
    let distance = (ROUND - 1) * counted.step;
    let (smallest, largest) = if ty == Ty::I32 { (i32::MIN.into(), i32::MAX.into()) } else { (i64::MIN, i64::MAX) };
    let (op, nearest) = match counted.test {
        Test::Below => (Binary::Max, smallest + distance),
        Test::BelowUnsigned => (Binary::UMax, distance),
        Test::Above => (Binary::Min, largest + distance),
        Test::Differs => return bound,
    };
    let mask = if ty == Ty::I32 { 0xffff_ffff } else { u64::MAX };
    let at = counted.before;
    let nearest = put(function, at, Op::Const(nearest as u64 & mask), ty);
    let bound = put(function, at, Op::Binary(op, bound, nearest), ty);
    let distance = put(function, at, Op::Const(distance.wrapping_neg() as u64 & mask), ty);
    put(function, at, Op::Binary(Binary::Add, bound, distance), ty)
}
