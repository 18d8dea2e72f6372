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
    bound: Value,
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
    let loads = block.insts.iter().any(|value| matches!(function[*value].op, Op::Load(..)));
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
    (counts && !known).then_some(Counted { header, before, index, step, test, bound, holds })
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
    let limit = round_limit(function, counted);
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
            inst.op.each_operand_mut(|operand| *operand = renamed(&known, *operand));
            let copy = function.add_instruction(inst.op, inst.ty);
            function[round].insts.push(copy);
            known.insert(*value, copy);
        }
        current = back.1.iter().map(|value| renamed(&known, *value)).collect();
    }
    let counter = current[counted.index];
    let again = round_is_certain(function, round, counted, counter, limit);
    function[round].end =
        Terminator::Branch { condition: again, then: (round, current.clone()), otherwise: (rest, Vec::new()) };
    let Terminator::Branch { condition, .. } = function[counted.header].end else { return };
    let (on, off) =
        ((counted.header, current), (leaves.0, leaves.1.iter().map(|value| renamed(&known, *value)).collect()));
    let (then, otherwise) = if counted.holds { (on, off) } else { (off, on) };
    function[rest].end = Terminator::Branch { condition: renamed(&known, condition), then, otherwise };
    enter_round(function, counted, round, limit);
    group_loads(function, round);
    function[counted.header].strided = true;
}

fn renamed(known: &HashMap<Value, Value>, value: Value) -> Value {
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
fn round_limit(function: &mut Function, counted: &Counted) -> Value {
    let ty = function.ty(counted.bound);
    let distance = (ROUND - 1) * counted.step;
    let (smallest, largest) = if ty == Ty::I32 { (i32::MIN.into(), i32::MAX.into()) } else { (i64::MIN, i64::MAX) };
    let (op, nearest) = match counted.test {
        Test::Below => (Binary::Max, smallest + distance),
        Test::BelowUnsigned => (Binary::UMax, distance),
        Test::Above => (Binary::Min, largest + distance),
        Test::Differs => return counted.bound,
    };
    let mut put = |op: Op| {
        let value = function.add_instruction(op, Some(ty));
        function[counted.before].insts.push(value);
        value
    };
    let mask = if ty == Ty::I32 { 0xffff_ffff } else { u64::MAX };
    let nearest = put(Op::Const(nearest as u64 & mask));
    let bound = put(Op::Binary(op, counted.bound, nearest));
    let distance = put(Op::Const(distance.wrapping_neg() as u64 & mask));
    put(Op::Binary(Binary::Add, bound, distance))
}

/// Whether a whole round is certain to happen where the counter has this value, asked at the end of a block.
fn round_is_certain(function: &mut Function, at: BlockId, counted: &Counted, counter: Value, limit: Value) -> Value {
    let ty = function.ty(counter);
    let mut put = |op: Op, ty: Ty| {
        let value = function.add_instruction(op, Some(ty));
        function[at].insts.push(value);
        value
    };
    match counted.test {
        Test::Below => put(Op::Compare(Compare::Lt, counter, limit), Ty::Pred),
        Test::BelowUnsigned => put(Op::Compare(Compare::ULt, counter, limit), Ty::Pred),
        Test::Above => put(Op::Compare(Compare::Gt, counter, limit), Ty::Pred),
        Test::Differs => {
            let (from, to) = if counted.step > 0 { (counter, limit) } else { (limit, counter) };
            let left = put(Op::Binary(Binary::Sub, to, from), ty);
            let enough = put(Op::Const(ROUND as u64 - 1), ty);
            put(Op::Compare(Compare::UGt, left, enough), Ty::Pred)
        }
    }
}

/// The block in front of the loop goes to the round if one is certain.
fn enter_round(function: &mut Function, counted: &Counted, round: BlockId, limit: Value) {
    let Terminator::Jump(header, args) = function[counted.before].end.clone() else { return };
    let first = args[counted.index];
    let condition = round_is_certain(function, counted.before, counted, first, limit);
    function[counted.before].end =
        Terminator::Branch { condition, then: (round, args.clone()), otherwise: (header, args) };
}
