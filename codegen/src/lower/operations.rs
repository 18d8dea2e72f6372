//! The operations of SSA as they are written; those that the device does not have of halves.

use super::*;

impl Lower<'_> {
    pub(super) fn binary(&mut self, op: Binary, a: Value, b: Value) -> Value {
        let ty = self.build.function.ty(a);
        // Of halves the device has sums and products. The others are singles that are rounded once more, which changes nothing: a single
        // has more than twice the places.
        if ty == Ty::F16 && !matches!(op, Binary::Add | Binary::Sub | Binary::Mul) {
            let (a, b) = (self.convert_to(Convert::Float, a, Ty::F32), self.convert_to(Convert::Float, b, Ty::F32));
            let single = self.push(Op::Binary(op, a, b), Ty::F32);
            return self.convert_to(Convert::Float, single, ty);
        }
        self.push(Op::Binary(op, a, b), ty)
    }

    pub(super) fn unary(&mut self, op: Unary, a: Value) -> Value {
        let ty = self.build.function.ty(a);
        if ty == Ty::F16 && op != Unary::Neg {
            let single = self.convert_to(Convert::Float, a, Ty::F32);
            let single = self.push(Op::Unary(op, single), Ty::F32);
            return self.convert_to(Convert::Float, single, ty);
        }
        self.push(Op::Unary(op, a), ty)
    }

    pub(super) fn compare(&mut self, op: Compare, a: Value, b: Value) -> Value {
        self.push(Op::Compare(op, a, b), Ty::Pred)
    }

    pub(super) fn convert_to(&mut self, op: Convert, a: Value, ty: Ty) -> Value {
        self.push(Op::Convert(op, a), ty)
    }

    pub(super) fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let ty = self.build.function.ty(a);
        self.push(Op::Select(condition, a, b), ty)
    }
}
