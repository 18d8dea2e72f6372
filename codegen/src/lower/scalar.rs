//! Scalar types: how each is computed with and how it stands in memory.

use crate::ssa::{Cell, Ty, Value};
use symbols::{Base, SymbolTable, Type, TypeId};

/// The real and the imaginary part of a complex number.
pub(super) type Parts = (Value, Value);

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
    /// A single.
    pub const SINGLE: Scalar = Scalar { kind: Kind::Float, bytes: 4 };
    /// An address.
    pub const ADDRESS: Scalar = Scalar { kind: Kind::Pointer, bytes: 8 };

    /// The type of its values.
    pub fn ty(self) -> Ty {
        match (self.kind, self.bytes) {
            (Kind::Float, 2) => Ty::F16,
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
            (Kind::Unsigned | Kind::Logical | Kind::Pointer, 2) => Cell::U16,
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
pub(crate) fn scalar_of_type(symbols: &SymbolTable, ty: TypeId) -> Option<Scalar> {
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
            let sizes: &[u8] = if kind == Kind::Float { &[2, 4, 8] } else { &[1, 2, 4, 8] };
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
