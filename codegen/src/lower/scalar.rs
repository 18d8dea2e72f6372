//! Scalar types: how each is computed with and how it stands in memory.

use super::Lower;
use crate::ssa::{Binary, Cell, Compare, Convert, Op, Ty, Value};
use symbols::{Base, SymbolTable, Type, TypeId};

/// What a scalar is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Floating point.
    Float,
    /// Truth values: zero, or anything else in memory; 0 or 1 in a register.
    Logical,
    /// Addresses.
    Pointer,
}

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// What it is.
    pub kind: Kind,
    /// Its size.
    pub bytes: u8,
}

impl Scalar {
    /// A 64-bit index.
    pub const INDEX: Scalar = Scalar { kind: Kind::Signed, bytes: 8 };
    /// A 32-bit integer.
    pub const INT: Scalar = Scalar { kind: Kind::Signed, bytes: 4 };
    /// An address.
    pub const ADDRESS: Scalar = Scalar { kind: Kind::Pointer, bytes: 8 };

    /// The type of its values.
    pub fn ty(self) -> Ty {
        match (self.kind, self.bytes) {
            (Kind::Float, 8) => Ty::F64,
            (Kind::Float, _) => Ty::F32,
            (_, 8) => Ty::I64,
            _ => Ty::I32,
        }
    }

    /// How it stands in memory.
    pub fn cell(self) -> Cell {
        match (self.kind, self.bytes) {
            (Kind::Signed, 1) => Cell::S8,
            (Kind::Signed, 2) => Cell::S16,
            (_, 1) => Cell::U8,
            (_, 2) => Cell::U16,
            _ => Cell::Whole(self.ty()),
        }
    }

    /// How it is passed.
    pub fn param_cell(self) -> Cell {
        self.cell()
    }

    /// Whether it is an address.
    pub fn is_pointer(self) -> bool {
        self.kind == Kind::Pointer
    }

    /// Whether it is floating point.
    pub fn is_float(self) -> bool {
        self.kind == Kind::Float
    }

    /// Whether comparisons and divisions take the signed form.
    pub fn is_signed(self) -> bool {
        self.kind == Kind::Signed
    }
}

/// The scalar that `ty` is; `None` for aggregates and what has no code (complex, quadruple precision, text).
pub(super) fn scalar_of_type(symbols: &SymbolTable, ty: TypeId) -> Option<Scalar> {
    let types = &symbols.types;
    match &types[types.representation(ty)] {
        Type::Scalar(base, bytes) => {
            let kind = match base {
                Base::Integer | Base::Char => Kind::Signed,
                Base::Unsigned => Kind::Unsigned,
                Base::Real => Kind::Float,
                Base::Logical => Kind::Logical,
                Base::Complex => return None,
            };
            let sizes: &[u8] = if kind == Kind::Float { &[4, 8] } else { &[1, 2, 4, 8] };
            sizes.contains(bytes).then_some(Scalar { kind, bytes: *bytes })
        }
        Type::Pointer { .. } => Some(Scalar::ADDRESS),
        Type::Enum(_, of) => scalar_of_type(symbols, *of),
        Type::NullPointer => Some(Scalar::ADDRESS),
        Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } => None,
        Type::Unknown | Type::Void | Type::Character { .. } | Type::Qualified { .. } => None,
        Type::Array { .. } | Type::Record { .. } | Type::Star { .. } | Type::Function { .. } => None,
    }
}

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
