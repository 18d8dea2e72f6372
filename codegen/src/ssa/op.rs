//! What an operation works on, and whether it does more than give a value.

use super::{Op, Value};

impl Op {
    /// Calls `visit` for each operand.
    pub fn each_operand(&self, mut visit: impl FnMut(Value)) {
        let mut copy = self.clone();
        copy.each_operand_mut(|operand| visit(*operand));
    }

    /// Calls `visit` for each operand, which it may replace.
    pub fn each_operand_mut(&mut self, mut visit: impl FnMut(&mut Value)) {
        match self {
            Op::Const(_) | Op::Param(_) | Op::BlockParam | Op::Special(_) | Op::Slot(_) => {}
            Op::Barrier | Op::BarrierApart | Op::Fence | Op::FunctionAddress(_) => {}
            Op::Unary(_, a) | Op::Convert(_, a) | Op::Load(_, a) | Op::Give(a) | Op::IsSpace(_, a) => visit(a),
            Op::ShuffleReaches(a) | Op::Expect(a) => visit(a),
            Op::Binary(_, a, b) | Op::Compare(_, a, b) | Op::Store(_, a, b) | Op::Ballot(a, b) => {
                visit(a);
                visit(b);
            }
            Op::Select(a, b, c) | Op::Fma(a, b, c) | Op::ShuffleDown { value: a, last: b, mask: c, .. } => {
                visit(a);
                visit(b);
                visit(c);
            }
            Op::Atomic(_, _, a, b, c) => {
                visit(a);
                visit(b);
                c.iter_mut().for_each(visit);
            }
            Op::Call(_, arguments) | Op::Invoke(_, arguments) => arguments.iter_mut().for_each(visit),
            Op::InvokeAt(address, arguments) => {
                visit(address);
                arguments.iter_mut().for_each(visit);
            }
        }
    }

    /// Whether it does something besides giving a value.
    pub fn has_effect(&self) -> bool {
        match self {
            Op::Store(..) | Op::Atomic(..) | Op::ShuffleDown { .. } | Op::Ballot(..) | Op::Call(..) => true,
            Op::Invoke(..) | Op::InvokeAt(..) | Op::Give(_) => true,
            Op::Barrier | Op::BarrierApart | Op::Fence | Op::Expect(_) => true,
            Op::Load(access, _) => access.volatile,
            Op::Const(_) | Op::Param(_) | Op::BlockParam | Op::Special(_) | Op::Slot(_) => false,
            Op::FunctionAddress(_) | Op::IsSpace(..) | Op::ShuffleReaches(_) => false,
            Op::Binary(..) | Op::Unary(..) | Op::Compare(..) | Op::Select(..) | Op::Fma(..) | Op::Convert(..) => false,
        }
    }

    /// Whether its value depends on its operands alone, so that it may stand anywhere they are known. Division by zero
    /// gives an unspecified value on the device and does not fail.
    pub fn is_pure(&self) -> bool {
        !self.has_effect() && !matches!(self, Op::Load(..) | Op::BlockParam)
    }
}
