//! Strength reduction: an address that moves by the same distance in each iteration becomes a pointer that is stepped.
//!
//! The compiler of the driver does not do this for 64-bit addresses; without it the inner product of a matrix
//! multiplication executes three times as many instructions. Grid-stride loops are left alone: their bodies mostly run once.

use super::licm::{defined_in, find_preheader};
use crate::ssa::graph::{Graph, Loop};
use crate::ssa::*;
use std::collections::HashMap;

/// Reduces the addresses of every loop, inner loops first.
pub fn reduce_addresses(function: &mut Function) {
    let graph = Graph::new(function);
    for inner in graph.natural_loops() {
        let Some(before) = find_preheader(function, &graph, &inner) else { continue };
        let [latch] = inner.latches[..] else { continue };
        if !function[inner.header].strided && matches!(function[latch].end, Terminator::Branch { .. }) {
            let inside = defined_in(function, &inner);
            let steps = Steps { inside, before, known: HashMap::new() };
            reduce_loop(function, &inner, latch, steps);
        }
    }
}

/// What is known of the values of a loop: the value in the first iteration, and the distance between two.
struct Steps {
    inside: Vec<bool>,
    before: BlockId,
    known: HashMap<Value, Option<(Value, Value)>>,
}

fn reduce_loop(function: &mut Function, inner: &Loop, latch: BlockId, mut steps: Steps) {
    steps.find_induction(function, inner, latch);
    let mut pointers: HashMap<Value, Value> = HashMap::new();
    for &block in &inner.blocks {
        for value in function[block].insts.clone() {
            let Some(address) = address_of(&function[value].op) else { continue };
            if matches!(function[address].op, Op::BlockParam) {
                continue;
            }
            let Some((first, step)) = steps.find_step(function, address, 0) else { continue };
            let pointer = *pointers
                .entry(address)
                .or_insert_with(|| add_step_parameter(function, inner.header, latch, steps.before, first, step));
            replace_address(&mut function[value].op, pointer);
        }
    }
}

fn address_of(op: &Op) -> Option<Value> {
    match op {
        Op::Load(_, address) | Op::Store(_, address, _) | Op::Atomic(_, _, address, ..) => Some(*address),
        _ => None,
    }
}

fn replace_address(op: &mut Op, pointer: Value) {
    if let Op::Load(_, address) | Op::Store(_, address, _) | Op::Atomic(_, _, address, ..) = op {
        *address = pointer;
    }
}

/// A parameter of the loop's header that starts as `first` and grows by `step`.
fn add_step_parameter(
    function: &mut Function,
    header: BlockId,
    latch: BlockId,
    before: BlockId,
    first: Value,
    step: Value,
) -> Value {
    let param = function.add_instruction(Op::BlockParam, Some(Ty::I64));
    function[header].params.push(param);
    let next = function.add_instruction(Op::Binary(Binary::Add, param, step), Some(Ty::I64));
    function[latch].insts.push(next);
    for (block, value) in [(before, first), (latch, next)] {
        for (to, args) in function[block].end.targets_mut() {
            if *to == header {
                args.push(value);
            }
        }
    }
    param
}

impl Steps {
    /// The parameters of the header that grow by the same amount each time.
    fn find_induction(&mut self, function: &mut Function, inner: &Loop, latch: BlockId) {
        let argument = |function: &Function, from: BlockId, index: usize| {
            let targets = function[from].end.branch_targets();
            targets.iter().find(|(to, _)| *to == inner.header).and_then(|(_, args)| args.get(index).copied())
        };
        for (index, param) in function[inner.header].params.clone().into_iter().enumerate() {
            let Some(next) = argument(function, latch, index) else { continue };
            let Some(first) = argument(function, self.before, index) else { continue };
            let Op::Binary(Binary::Add, a, b) = function[next].op else { continue };
            let step = if a == param { b } else { a };
            if (a != param && b != param) || self.is_inside(step) {
                continue;
            }
            self.known.insert(param, Some((first, step)));
        }
    }

    fn is_inside(&self, value: Value) -> bool {
        self.inside.get(value.0 as usize).copied().unwrap_or(false)
    }

    fn emit_op(&self, function: &mut Function, op: Op) -> Value {
        let value = function.add_instruction(op, Some(Ty::I64));
        function[self.before].insts.push(value);
        value
    }

    /// First value and step of a 64-bit value that is linear in the iterations.
    fn find_step(&mut self, function: &mut Function, value: Value, depth: u32) -> Option<(Value, Value)> {
        if let Some(known) = self.known.get(&value) {
            return known.filter(|_| function.ty(value) == Ty::I64);
        }
        if depth > 32 || !self.is_inside(value) || function.ty(value) != Ty::I64 {
            return None;
        }
        let found = self.compute_step(function, value, depth + 1);
        self.known.insert(value, found);
        found
    }

    fn compute_step(&mut self, function: &mut Function, value: Value, depth: u32) -> Option<(Value, Value)> {
        match function[value].op.clone() {
            // The counter of a loop does not overflow where the loop goes on (C 6.5p5, Fortran 10.1.5.2.4).
            Op::Convert(Convert::SignExtend, inner) => {
                let (first, step) = self.known.get(&inner).copied().flatten()?;
                let extend = |value| Op::Convert(Convert::SignExtend, value);
                Some((self.emit_op(function, extend(first)), self.emit_op(function, extend(step))))
            }
            Op::Binary(Binary::Add, a, b) => {
                match (self.find_step(function, a, depth), self.find_step(function, b, depth)) {
                    (Some(a), Some(b)) => Some((
                        self.emit_op(function, Op::Binary(Binary::Add, a.0, b.0)),
                        self.emit_op(function, Op::Binary(Binary::Add, a.1, b.1)),
                    )),
                    (Some(a), None) if !self.is_inside(b) => {
                        Some((self.emit_op(function, Op::Binary(Binary::Add, a.0, b)), a.1))
                    }
                    (None, Some(b)) if !self.is_inside(a) => {
                        Some((self.emit_op(function, Op::Binary(Binary::Add, a, b.0)), b.1))
                    }
                    (Some(_), None) | (None, Some(_)) | (None, None) => None,
                }
            }
            Op::Binary(op @ (Binary::Mul | Binary::Shl), a, b) if !self.is_inside(b) => {
                let (first, step) = self.find_step(function, a, depth)?;
                Some((
                    self.emit_op(function, Op::Binary(op, first, b)),
                    self.emit_op(function, Op::Binary(op, step, b)),
                ))
            }
            Op::Binary(Binary::Mul, a, b) if !self.is_inside(a) => {
                let (first, step) = self.find_step(function, b, depth)?;
                let times = |value| Op::Binary(Binary::Mul, a, value);
                Some((self.emit_op(function, times(first)), self.emit_op(function, times(step))))
            }
            Op::Binary(Binary::Sub, a, b) if !self.is_inside(b) => {
                let (first, step) = self.find_step(function, a, depth)?;
                Some((self.emit_op(function, Op::Binary(Binary::Sub, first, b)), step))
            }
            _ => None,
        }
    }
}
