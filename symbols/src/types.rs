//! Interned types of both languages.
//!
//! Sizes are in bytes, of x86-64 Linux hosts and of the devices alike.

use crate::constant::Value;
use crate::ids::{RecordId, TypeId};
use source::Atom;

/// The class of an arithmetic type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// Signed integers; Fortran's INTEGER.
    Integer,
    /// Unsigned integers.
    Unsigned,
    /// Floating point; Fortran's REAL.
    Real,
    /// Complex; the size is that of one part.
    Complex,
    /// Fortran's LOGICAL, C's `bool`.
    Logical,
    /// C's `char`, whose signedness is its own.
    Char,
}

/// Types of C that share their representation with another one (6.2.5, annex H, and GNU's own).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extended {
    /// `long long`
    LongLong,
    /// `unsigned long long`
    UnsignedLongLong,
    /// `_Float32`
    Float32,
    /// `_Float64`
    Float64,
    /// `_Float128`, which is `__float128` too.
    Float128,
    /// `_Float32x`
    Float32x,
    /// `_Float64x`
    Float64x,
    /// `_Decimal32`
    Decimal32,
    /// `_Decimal64`
    Decimal64,
    /// `_Decimal128`
    Decimal128,
    /// `__bf16`
    BFloat16,
    /// GNU's `_Complex int` and the like: two integers.
    ComplexInteger,
}

/// The rows of [`Extended`]: how each is spelled, and its representation.
pub(crate) const EXTENDED: &[(Extended, &str, Base, u8)] = &[
    (Extended::LongLong, "long long", Base::Integer, 8),
    (Extended::UnsignedLongLong, "unsigned long long", Base::Unsigned, 8),
    (Extended::Float32, "_Float32", Base::Real, 4),
    (Extended::Float64, "_Float64", Base::Real, 8),
    (Extended::Float128, "_Float128", Base::Real, 16),
    (Extended::Float32x, "_Float32x", Base::Real, 8),
    (Extended::Float64x, "_Float64x", Base::Real, 16),
    (Extended::Decimal32, "_Decimal32", Base::Real, 4),
    (Extended::Decimal64, "_Decimal64", Base::Real, 8),
    (Extended::Decimal128, "_Decimal128", Base::Real, 16),
    (Extended::BFloat16, "__bf16", Base::Real, 2),
    (Extended::ComplexInteger, "_Complex int", Base::Complex, 4),
];

impl Extended {
    /// How C spells it.
    pub fn word(self) -> &'static str {
        EXTENDED.iter().find(|(own, ..)| *own == self).map_or("", |(_, word, ..)| word)
    }

    /// Whether its values are those of the type it is laid out as.
    pub fn has_format(self) -> bool {
        !self.is_decimal() && !matches!(self, Extended::BFloat16 | Extended::ComplexInteger)
    }

    /// Whether it is one of the decimal floating types.
    pub fn is_decimal(self) -> bool {
        matches!(self, Extended::Decimal32 | Extended::Decimal64 | Extended::Decimal128)
    }
}

/// Which subscript of an array varies fastest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The first: Fortran.
    Column,
    /// The last: C.
    Row,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Not known, or wrong; silences further messages.
    Unknown,
    /// `void`.
    Void,
    /// An arithmetic type.
    Scalar(Base, u8),
    /// CHARACTER of a kind, with its length; `None` if assumed or deferred.
    Character {
        /// Bytes of a character.
        kind: u8,
        /// The length.
        length: Option<Value>,
    },
    /// A pointer of C. Fortran pointers have the attribute.
    Pointer {
        /// What it points to.
        to: TypeId,
        /// `restrict`
        restrict: bool,
    },
    /// A qualified type of C.
    Qualified {
        /// The unqualified type.
        of: TypeId,
        /// `const`
        is_const: bool,
        /// `volatile`
        is_volatile: bool,
        /// `_Atomic`
        is_atomic: bool,
        /// The alignment in bytes that GNU's `aligned` gives the type; 0 where nothing does.
        align: u32,
    },
    /// A type of C that is laid out as the other, and is not it: `long long` where `long` has as many bytes.
    Extended(Extended, TypeId),
    /// C23, 6.2.5 bit-precise integer types: `_BitInt(n)`.
    BitInt {
        /// Whether it has negative values.
        signed: bool,
        /// Its bits, the sign among them.
        width: u32,
    },
    /// GNU's vectors (`vector_size`), and those of OpenCL (`ext_vector_type`).
    Vector {
        /// Its elements.
        element: TypeId,
        /// How many.
        count: u64,
        /// Whether it is one of OpenCL C (`ext_vector_type`), with components that have names.
        opencl: bool,
    },
    /// C23, 7.21: `nullptr_t`.
    NullPointer,
    /// An array.
    Array {
        /// Its elements.
        element: TypeId,
        /// Its dimensions, in source order.
        dimensions: Vec<Dimension>,
        /// Which subscript varies fastest.
        order: Order,
    },
    /// A derived type, structure or union; `class` if polymorphic.
    Record {
        /// Which.
        record: RecordId,
        /// Whether it is `class(name)`.
        class: bool,
    },
    /// `type(*)`, `class(*)`.
    Star {
        /// Whether it is `class(*)`.
        class: bool,
    },
    /// An enumeration of C; its tag, and the integer type it is compatible with.
    Enum(Option<Atom>, TypeId),
    /// A function.
    Function {
        /// The type of its result; `None` for subroutines.
        result: Option<TypeId>,
        /// Parameter types, if known.
        parameters: Vec<TypeId>,
        /// `...`
        variadic: bool,
    },
}

/// A dimension of an array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dimension {
    /// The first index; 0 in C.
    pub lower: Value,
    /// The last index in Fortran, the number of elements in C (see [`Dimension::extent`]).
    pub upper: Bound,
}

/// The end of a dimension.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The last index (Fortran).
    Last(Value),
    /// The number of elements (C).
    Extent(Value),
    /// `:` of an assumed-shape dummy.
    AssumedShape,
    /// `:` of an allocatable or pointer.
    Deferred,
    /// `*` of an assumed-size dummy or implied-shape constant; `[]` of C.
    AssumedSize,
    /// `..`
    AssumedRank,
}

impl Dimension {
    /// How many elements, if both bounds are constants.
    pub fn extent(&self) -> Option<i128> {
        match &self.upper {
            Bound::Last(last) => {
                last.as_integer()?.checked_sub(self.lower.as_integer()?)?.checked_add(1).map(|n| n.max(0))
            }
            Bound::Extent(extent) => extent.as_integer(),
            Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank => None,
        }
    }
}

/// `value` as an integer of `kind` holds it.
pub fn wrap_to_kind(value: i128, base: Base, kind: u8) -> i128 {
    if kind >= 16 {
        return value;
    }
    let shift = 128 - 8 * u32::from(kind);
    match base {
        Base::Unsigned => ((value << shift) as u128 >> shift) as i128,
        _ => (value << shift) >> shift,
    }
}
