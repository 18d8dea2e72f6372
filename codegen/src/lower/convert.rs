//! Conversions between scalar types (C23, 6.3.1; Fortran 2023, 10.2.1.3).

use super::Lower;
use super::scalar::{Kind, Scalar, scalar_of_type};
use crate::ssa::{Binary, Cell, Compare, Convert, Op, Ty, Value, half};
use symbols::TypeId;

impl Lower<'_> {
    /// The scalar that `ty` is.
    pub(super) fn to_scalar(&self, ty: TypeId) -> Option<Scalar> {
        scalar_of_type(self.symbols(), ty)
    }

    /// `value` of one scalar type as another (C 6.3.1, Fortran 10.2.1.3).
    pub(super) fn convert_scalar(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        if from == to {
            return value;
        }
        match (from.kind, to.kind) {
            (_, Kind::Logical) => {
                let truth = self.is_nonzero(value, from);
                self.as_logical(truth, to)
            }
            (Kind::Float, Kind::Float) if from.bytes == to.bytes => value,
            (Kind::Float, Kind::Float) => self.convert_to(Convert::Float, value, to.ty()),
            (Kind::Float, _) => self.float_to_integer(value, to),
            (_, Kind::Float) => {
                let op = if from.kind == Kind::Signed { Convert::IntToFloat } else { Convert::UnsignedToFloat };
                self.convert_to(op, value, to.ty())
            }
            _ => self.integer_to_integer(value, from, to),
        }
    }

    fn float_to_integer(&mut self, value: Value, to: Scalar) -> Value {
        let op = if to.kind == Kind::Signed { Convert::FloatToInt } else { Convert::FloatToUnsigned };
        let wide = self.convert_to(op, value, to.ty());
        self.narrow_value(wide, to)
    }

    fn integer_to_integer(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        match (from.ty(), to.ty()) {
            (Ty::I32, Ty::I64) => {
                let op = if from.kind == Kind::Signed { Convert::SignExtend } else { Convert::ZeroExtend };
                self.convert_to(op, value, Ty::I64)
            }
            (Ty::I64, Ty::I32) => {
                let low = self.convert_to(Convert::Truncate, value, Ty::I32);
                self.narrow_value(low, to)
            }
            _ if to.bytes < from.bytes || (to.bytes == from.bytes && to.bytes < 4) => self.narrow_value(value, to),
            _ if to.bytes < 4 && to.kind != from.kind => self.narrow_value(value, to),
            _ => value,
        }
    }

    /// An I32 with only the bits of a narrower type, extended.
    pub(super) fn narrow_value(&mut self, value: Value, to: Scalar) -> Value {
        match to.cell() {
            cell @ (Cell::S8 | Cell::U8 | Cell::S16 | Cell::U16) => {
                self.convert_to(Convert::Narrow(cell), value, Ty::I32)
            }
            Cell::Whole(_) => value,
        }
    }

    /// Whether a scalar is not zero, as a predicate.
    pub(super) fn is_nonzero(&mut self, value: Value, scalar: Scalar) -> Value {
        let zero = self.constant(scalar.ty(), 0);
        self.compare(Compare::Ne, value, zero)
    }

    /// A predicate as a value of a logical or integer type.
    pub(super) fn as_logical(&mut self, truth: Value, scalar: Scalar) -> Value {
        let (one, zero) = match scalar.ty() {
            Ty::F16 => (self.constant(Ty::F16, half::ONE), self.constant(Ty::F16, 0)),
            Ty::F32 => (self.constant(Ty::F32, u64::from(1f32.to_bits())), self.constant(Ty::F32, 0)),
            Ty::F64 => (self.constant(Ty::F64, 1f64.to_bits()), self.constant(Ty::F64, 0)),
            ty @ (Ty::I32 | Ty::I64 | Ty::Pred) => (self.constant(ty, 1), self.constant(ty, 0)),
        };
        self.push(Op::Select(truth, one, zero), scalar.ty())
    }

    /// An integer of any width as a 64-bit index.
    pub(super) fn as_index(&mut self, value: Value, scalar: Scalar) -> Value {
        self.convert_scalar(value, scalar, Scalar::INDEX)
    }

    /// The form of an operation that the signedness of its operands asks for.
    pub(super) fn signed_form(op: Binary, scalar: Scalar) -> Binary {
        if scalar.is_signed() || scalar.is_float() {
            return op;
        }
        match op {
            Binary::Div => Binary::UDiv,
            Binary::Rem => Binary::URem,
            Binary::Shr => Binary::UShr,
            Binary::Min => Binary::UMin,
            Binary::Max => Binary::UMax,
            other => other,
        }
    }
}
