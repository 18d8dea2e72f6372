//! Where control goes: jumps, branches, and the moves of arguments to block parameters.
//!
//! A loop whose last block decides whether it goes on is printed so: moves for the next iteration, a jump back if there is one, and what
//! follows the loop. With the jump back apart from the decision, the compiler of the driver copies the loop's body in front of it.

use super::instruction::*;
use super::select::Select;
use super::words::move_word;
use crate::ssa::{BlockId, Op, Terminator, Value};

/// Where a branch goes, and with what.
type Edge = (BlockId, Vec<Value>);

impl Select<'_> {
    pub(super) fn select_terminator(&mut self, block: BlockId, next: Option<BlockId>) {
        match &self.function[block].end {
            Terminator::Return => self.emit_instruction("ret", Vec::new()),
            Terminator::Trap => self.emit_instruction("trap", Vec::new()),
            Terminator::Jump(to, args) => self.select_edge(*to, args, next),
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.in_register(*condition);
                if let Some(&header) = self.late_exits.get(&block) {
                    return self.select_late_exit(condition, header, [then, otherwise], next);
                }
                if then.1.is_empty() && (Some(then.0) != next || !otherwise.1.is_empty()) {
                    self.emit_guarded_jump(condition, true, then.0.0);
                    self.select_edge(otherwise.0, &otherwise.1, next);
                } else if otherwise.1.is_empty() {
                    self.emit_guarded_jump(condition, false, otherwise.0.0);
                    self.select_edge(then.0, &then.1, next);
                } else {
                    self.labels += 1;
                    let label = self.labels;
                    self.emit_guarded_jump(condition, true, label);
                    self.select_edge(otherwise.0, &otherwise.1, None);
                    self.lines.push(Line::Label(label));
                    self.select_edge(then.0, &then.1, next);
                }
            }
        }
    }

    /// The jump back first, with its moves, then what follows.
    fn select_late_exit(&mut self, condition: Register, header: BlockId, edges: [&Edge; 2], next: Option<BlockId>) {
        let [then, otherwise] = edges;
        let holds = then.0 == header;
        let (back, leaves) = if holds { (then, otherwise) } else { (otherwise, then) };
        self.move_arguments(header, &back.1);
        self.emit_guarded_jump(condition, holds, header.0);
        self.select_edge(leaves.0, &leaves.1, next);
    }

    fn select_edge(&mut self, to: BlockId, args: &[Value], next: Option<BlockId>) {
        self.move_arguments(to, args);
        if Some(to) != next {
            self.emit_instruction("bra", vec![Operand::Label(to.0)]);
        }
    }

    /// All arguments go to their parameters at once: a move waits while its destination is still to be read.
    fn move_arguments(&mut self, to: BlockId, args: &[Value]) {
        let params = self.function[to].params.clone();
        let mut pending = Vec::new();
        for (param, arg) in params.iter().zip(args) {
            let destination = self.assign_register(*param);
            let source = match self.function[*arg].op {
                Op::Const(bits) => Operand::Constant(self.function.ty(*arg), bits),
                _ => Operand::Register(self.assign_register(*arg)),
            };
            if source != Operand::Register(destination) {
                pending.push((destination, source));
            }
        }
        while !pending.is_empty() {
            let free =
                |destination: Register| !pending.iter().any(|(_, source)| *source == Operand::Register(destination));
            match pending.iter().position(|(destination, _)| free(*destination)) {
                Some(index) => {
                    let (destination, source) = pending.remove(index);
                    self.emit_instruction(
                        format!("mov.{}", move_word(destination.ty)),
                        vec![Operand::Register(destination), source],
                    );
                }
                None => {
                    let (_, source) = &pending[0];
                    let Operand::Register(cycle) = source.clone() else { return };
                    let spare = self.new_register(cycle.ty);
                    let operands = vec![Operand::Register(spare), Operand::Register(cycle)];
                    self.emit_instruction(format!("mov.{}", move_word(cycle.ty)), operands);
                    for (_, source) in &mut pending {
                        if *source == Operand::Register(cycle) {
                            *source = Operand::Register(spare);
                        }
                    }
                }
            }
        }
    }
}
