//! Assignments to scalars, compound ones and steps (C 6.5.16, 6.5.2.4).

use super::scalar::{Kind, Scalar};
use super::*;
use semantics::body::{BinaryOp, Callee, ExprKind, Intrinsic};

/// Where a scalar variable is kept.
#[derive(Clone, Copy)]
enum ScalarHome {
    Register(Var),
    Bits(super::bit_field::BitField),
    Memory(MemoryPlace),
}

impl Lower<'_> {
    pub(super) fn assign_value(&mut self, op: Option<BinaryOp>, target: ExprId, value: ExprId) -> Option<Value> {
        let (to, computed) = (self.scalar_of(target)?, self.scalar_of(value)?);
        let at = self.span(target);
        if let (Some(op), Some(pointed)) = (op, self.pointee_type(target)) {
            let sum = self.pointer_sum(op, target, value, pointed)?;
            return self.write_to(target, to, sum);
        }
        let Some(op) = op else {
            self.require_allocated(target);
            let value = self.lower_value(value)?;
            let value = self.convert_scalar(value, computed, to);
            return self.write_to(target, to, value);
        };
        let computed = if matches!(op, BinaryOp::Shl | BinaryOp::Shr) { to } else { computed };
        let operand = self.lower_value(value)?;
        let operand = self.shift_count(op, operand, value);
        let home = self.find_scalar_home(target)?;
        let old = self.read_home(home, to);
        let old = self.convert_scalar(old, to, computed);
        let new = self.lower_arithmetic(op, computed, old, operand, at)?;
        let new = self.convert_scalar(new, computed, to);
        Some(self.write_home(home, to, new))
    }

    /// Where a scalar that is read and then written is kept.
    fn find_scalar_home(&mut self, target: ExprId) -> Option<ScalarHome> {
        if let Some((var, _)) = self.find_register(target) {
            return Some(ScalarHome::Register(var));
        }
        if let Some(field) = self.bit_field(target) {
            return Some(ScalarHome::Bits(field));
        }
        if let Some(place) = self.assigned_part(target) {
            return Some(ScalarHome::Memory(place));
        }
        self.lower_place(target).map(ScalarHome::Memory)
    }

    /// `z%re` and `z%im` as a target (Fortran 9.4.4), which are functions elsewhere.
    fn assigned_part(&mut self, target: ExprId) -> Option<MemoryPlace> {
        let ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } = &self.frame.body.exprs[target].kind
        else {
            return None;
        };
        let (first, is_second) = match (intrinsic, arguments.as_slice()) {
            (Intrinsic::Real, [whole]) => (*whole, false),
            (Intrinsic::Aimag, [whole]) => (*whole, true),
            _ => return None,
        };
        let part = self.part_of(first)?;
        let whole = self.lower_place(first)?;
        Some(self.offset_place(whole, if is_second { u64::from(part.bytes) } else { 0 }))
    }

    fn read_home(&mut self, home: ScalarHome, scalar: Scalar) -> Value {
        match home {
            ScalarHome::Register(var) => self.build.read_variable(var),
            ScalarHome::Bits(field) => self.load_bit_field(field),
            ScalarHome::Memory(place) => self.load(place, scalar.cell()),
        }
    }

    /// Writes a scalar; the value that it has then.
    fn write_home(&mut self, home: ScalarHome, scalar: Scalar, value: Value) -> Value {
        match home {
            ScalarHome::Register(var) => {
                self.build.write(var, value);
                self.note_assigned(var);
            }
            ScalarHome::Bits(field) => return self.store_bit_field(field, value),
            ScalarHome::Memory(place) => self.write_memory(place, scalar.cell(), value),
        }
        value
    }

    /// Writes the value of a variable or element; the value is that of the assignment.
    pub(super) fn write_to(&mut self, target: ExprId, scalar: Scalar, value: Value) -> Option<Value> {
        let home = self.find_scalar_home(target)?;
        Some(self.write_home(home, scalar, value))
    }

    pub(super) fn increment_variable(&mut self, target: ExprId, step: i8, post: bool) -> Option<Value> {
        let scalar = self.scalar_of(target)?;
        let home = self.find_scalar_home(target)?;
        let old = self.read_home(home, scalar);
        let one = match self.pointee_type(target) {
            Some(pointed) => self.step_size(pointed, self.span(target))?,
            None => self.constant_one(scalar),
        };
        let amount = if step < 0 { self.unary(Unary::Neg, one) } else { one };
        let sum = self.binary(Binary::Add, old, amount);
        // What is computed of a truth value is an integer, which becomes one again (C 6.3.1.2).
        let new = match scalar.kind {
            Kind::Logical => self.convert_scalar(sum, Scalar::INT, scalar),
            _ => self.narrow_value(sum, scalar),
        };
        let new = self.write_home(home, scalar, new);
        Some(if post { old } else { new })
    }
}
