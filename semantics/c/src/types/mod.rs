//! 6.2.5 types: what kind a type is, and which types are compatible (6.2.7).

pub(crate) mod arithmetic;
pub(crate) mod composite;
pub(crate) mod convert;
pub(crate) mod size;
pub(crate) mod vector;

use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use source::CStandard;
use symbols::{Base, Bound, Dimension, Field, Order, RecordId, Type, TypeId, Types, Value};

/// The kinds of types that rules tell apart; enumerations are integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Unknown: rules stay silent.
    Unknown,
    Void,
    Integer {
        signed: bool,
        bytes: u8,
    },
    Real(u8),
    Complex(u8),
    Pointer(TypeId),
    Array,
    Record(RecordId),
    Function,
}

impl Kind {
    pub(super) fn is_integer(self) -> bool {
        matches!(self, Kind::Integer { .. })
    }

    pub(super) fn is_arithmetic(self) -> bool {
        matches!(self, Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_))
    }

    pub(super) fn is_real(self) -> bool {
        matches!(self, Kind::Integer { .. } | Kind::Real(_))
    }

    pub(super) fn is_scalar(self) -> bool {
        self.is_arithmetic() || matches!(self, Kind::Pointer(_))
    }
}

/// Qualifiers of a type.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TypeQualifiers {
    pub(super) is_const: bool,
    pub(super) is_volatile: bool,
    pub(super) is_atomic: bool,
}

impl Lookup<'_> {
    pub(super) fn int_type(&mut self) -> TypeId {
        self.scalar(Base::Integer, 4)
    }

    /// `size_t`
    pub(super) fn size_type(&mut self) -> TypeId {
        self.scalar(Base::Unsigned, 8)
    }

    /// `ptrdiff_t`
    pub(super) fn difference_type(&mut self) -> TypeId {
        self.scalar(Base::Integer, 8)
    }

    pub(super) fn pointer_to(&mut self, to: TypeId) -> TypeId {
        self.intern_type(Type::Pointer { to, restrict: false })
    }

    /// `ty` with more qualifiers; an array's elements get them (6.7.3).
    pub(super) fn qualify_type(&mut self, ty: TypeId, more: TypeQualifiers) -> TypeId {
        if more == TypeQualifiers::default() {
            return ty;
        }
        match self.table.types[ty].clone() {
            Type::Qualified { of, is_const, is_volatile, is_atomic, align } => {
                let is_const = is_const || more.is_const;
                let is_volatile = is_volatile || more.is_volatile;
                let is_atomic = is_atomic || more.is_atomic;
                self.intern_type(Type::Qualified { of, is_const, is_volatile, is_atomic, align })
            }
            Type::Array { element, dimensions, order } => {
                let element = self.qualify_type(element, more);
                self.intern_type(Type::Array { element, dimensions, order })
            }
            _ => {
                let TypeQualifiers { is_const, is_volatile, is_atomic } = more;
                self.intern_type(Type::Qualified { of: ty, is_const, is_volatile, is_atomic, align: 0 })
            }
        }
    }

    /// An array of `element`; an array of arrays has all their dimensions.
    pub(super) fn array_of(&mut self, element: TypeId, size: Bound) -> TypeId {
        let dimension = Dimension { lower: Value::integer(0), upper: size };
        let (element, mut rest) = match &self.table.types[element] {
            Type::Array { element, dimensions, order: Order::Row } => (*element, dimensions.clone()),
            _ => (element, Vec::new()),
        };
        rest.insert(0, dimension);
        self.intern_type(Type::Array { element, dimensions: rest, order: Order::Row })
    }

    /// What the elements of an array or pointer are, one subscript in.
    pub(super) fn type_inside(&mut self, ty: TypeId) -> Option<TypeId> {
        match self.table.types[self.table.types.unqualified(ty)].clone() {
            Type::Pointer { to, .. } => Some(to),
            Type::Array { element, dimensions, .. } if dimensions.len() <= 1 => Some(element),
            Type::Array { element, dimensions, order } => {
                let dimensions = dimensions[1..].to_vec();
                Some(self.intern_type(Type::Array { element, dimensions, order }))
            }
            _ => None,
        }
    }
}

impl Known<'_> {
    pub(super) fn type_kind(&self, ty: TypeId) -> Kind {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Unknown | Type::Star { .. } | Type::Qualified { .. } => Kind::Unknown,
            Type::Void => Kind::Void,
            Type::Scalar(Base::Char, bytes) => Kind::Integer { signed: !self.dialect.unsigned_char, bytes: *bytes },
            Type::Scalar(Base::Integer, bytes) => Kind::Integer { signed: true, bytes: *bytes },
            Type::Scalar(Base::Unsigned | Base::Logical, bytes) => Kind::Integer { signed: false, bytes: *bytes },
            Type::Scalar(Base::Real, bytes) => Kind::Real(*bytes),
            Type::Scalar(Base::Complex, bytes) => Kind::Complex(*bytes),
            Type::Character { .. } => Kind::Integer { signed: true, bytes: 1 },
            Type::Pointer { to, .. } => Kind::Pointer(*to),
            Type::Array { .. } => Kind::Array,
            Type::Record { record, .. } if self.is_lost(*record) => Kind::Unknown,
            Type::Record { record, .. } => Kind::Record(*record),
            Type::Enum(_, of) | Type::Extended(_, of) if *of != ty => self.type_kind(*of),
            Type::Enum(..) | Type::Extended(..) => Kind::Unknown,
            // Wider ones than any other integer are as wide as the widest of these in what follows.
            Type::BitInt { signed, width } => {
                let bytes = width.div_ceil(8).next_power_of_two().min(16) as u8;
                Kind::Integer { signed: *signed, bytes }
            }
            // Operators take vectors element by element; their rules stay silent.
            Type::Vector { .. } => Kind::Unknown,
            Type::NullPointer => Kind::Pointer(Types::UNKNOWN),
            Type::Function { .. } => Kind::Function,
        }
    }

    /// Whether a type is C23's `nullptr_t`.
    pub(super) fn is_null_type(&self, ty: TypeId) -> bool {
        self.table.types[self.table.types.unqualified(ty)] == Type::NullPointer
    }

    /// The qualifiers of a type, of an array those of its elements.
    pub(super) fn qualifiers(&self, ty: TypeId) -> TypeQualifiers {
        match &self.table.types[ty] {
            Type::Qualified { is_const, is_volatile, is_atomic, .. } => {
                TypeQualifiers { is_const: *is_const, is_volatile: *is_volatile, is_atomic: *is_atomic }
            }
            Type::Array { element, .. } => self.qualifiers(*element),
            _ => TypeQualifiers::default(),
        }
    }

    /// 6.2.7 compatible types, qualifiers of the types themselves aside.
    pub(super) fn are_compatible(&self, left: TypeId, right: TypeId) -> bool {
        self.are_compatible_within(left, right, 0)
    }

    fn are_compatible_within(&self, left: TypeId, right: TypeId, depth: u32) -> bool {
        let types = &self.table.types;
        let (left, right) = (types.unqualified(left), types.unqualified(right));
        if left == right || depth > 64 {
            return true;
        }
        let same = |left: TypeId, right: TypeId| self.are_compatible_within(left, right, depth + 1);
        match (&types[left], &types[right]) {
            (Type::Unknown, _) | (_, Type::Unknown) => true,
            (Type::Enum(_, of), Type::Scalar(..) | Type::Extended(..)) => *of == right || *of == Types::UNKNOWN,
            (Type::Scalar(..) | Type::Extended(..), Type::Enum(_, of)) => *of == left || *of == Types::UNKNOWN,
            (Type::Vector { element: one, count: left, .. }, Type::Vector { element: other, count: right, .. }) => {
                left == right && same(*one, *other)
            }
            (Type::Record { record: one, .. }, Type::Record { record: other, .. }) => {
                self.have_same_members(*one, *other, depth)
            }
            (Type::Enum(one, left), Type::Enum(other, right)) => one == other && same(*left, *right),
            (Type::Pointer { to: left, .. }, Type::Pointer { to: right, .. }) => {
                self.qualifiers(*left) == self.qualifiers(*right) && same(*left, *right)
            }
            (
                Type::Array { element: left, dimensions: one, .. },
                Type::Array { element: right, dimensions: other, .. },
            ) => {
                let extents = |(one, other): (&Dimension, &Dimension)| match (one.extent(), other.extent()) {
                    (Some(one), Some(other)) => one == other,
                    (None, _) | (_, None) => true,
                };
                one.len() == other.len() && one.iter().zip(other).all(extents) && same(*left, *right)
            }
            (
                Type::Function { result: one, parameters: left, variadic: open },
                Type::Function { result: other, parameters: right, variadic: also_open },
            ) => {
                let results = match (one, other) {
                    (Some(one), Some(other)) => same(*one, *other),
                    (None, None) => true,
                    (None, Some(_)) | (Some(_), None) => false,
                };
                let unspecified = left.is_empty() && *open || right.is_empty() && *also_open;
                let listed = open == also_open && left.len() == right.len();
                results && (unspecified || listed && left.iter().zip(right).all(|(one, other)| same(*one, *other)))
            }
            _ => false,
        }
    }

    /// 6.7.8p2: whether two types are the same, which is more than compatible. What is unknown, or of variable size, may be anything.
    pub(super) fn is_same_type(&self, left: TypeId, right: TypeId, depth: u32) -> bool {
        let types = &self.table.types;
        let (one, other) = (types.unqualified(left), types.unqualified(right));
        if self.qualifiers(left) != self.qualifiers(right) {
            return false;
        }
        if one == other || depth > 64 {
            return true;
        }
        let arrays = (one, other);
        let same = |left: TypeId, right: TypeId| self.is_same_type(left, right, depth + 1);
        match (&types[one], &types[other]) {
            (Type::Unknown, _) | (_, Type::Unknown) => true,
            (Type::Enum(one, left), Type::Enum(other, right)) => one == other && self.are_compatible(*left, *right),
            (Type::Enum(..), _) | (_, Type::Enum(..)) => false,
            (Type::Pointer { to: one, .. }, Type::Pointer { to: other, .. }) => same(*one, *other),
            (
                Type::Array { element: one, dimensions: left, .. },
                Type::Array { element: other, dimensions: right, .. },
            ) => {
                let open = |dimensions: &[Dimension]| dimensions.first().map(|first| first.upper == Bound::AssumedSize);
                open(left) == open(right) && same(*one, *other) && self.are_compatible(arrays.0, arrays.1)
            }
            (
                Type::Function { result: one, parameters: left, variadic: open },
                Type::Function { result: other, parameters: right, variadic: also_open },
            ) => {
                let results = match (one, other) {
                    (Some(one), Some(other)) => same(*one, *other),
                    (one, other) => one == other,
                };
                let listed = open == also_open && left.len() == right.len();
                results && listed && left.iter().zip(right).all(|(one, other)| same(*one, *other))
            }
            _ => self.are_compatible(one, other),
        }
    }

    /// 6.2.7: whether two records are one: an untagged one of a declaration, seen from its unit and from the file scope; in C23 also
    /// two of the same tag with the same members.
    fn have_same_members(&self, one: RecordId, other: RecordId, depth: u32) -> bool {
        let (one, other) = (&self.table.types.records[one], &self.table.types.records[other]);
        if one.name != other.name || one.is_union != other.is_union {
            return false;
        }
        match (&one.fields, &other.fields) {
            (Some(left), Some(right)) if one.name.is_some() => {
                self.dialect.has_standard(CStandard::C23) && self.have_same_content(left, right, depth)
            }
            (Some(left), Some(right)) => {
                let names = |fields: &[Field]| fields.iter().map(|field| (field.name, field.width)).collect::<Vec<_>>();
                one.module != other.module && names(left) == names(right)
            }
            _ => false,
        }
    }

    /// C23, 6.2.7p1: whether members correspond, in their names, widths, alignments and types.
    pub(super) fn have_same_content(&self, one: &[Field], other: &[Field], depth: u32) -> bool {
        let same_type = |left: &Field, right: &Field| match (self.type_kind(left.ty), self.type_kind(right.ty)) {
            (Kind::Record(one), Kind::Record(other)) if left.name.is_none() && depth < 64 => {
                let records = &self.table.types.records;
                match (&records[one].fields, &records[other].fields) {
                    (Some(one), Some(other)) => self.have_same_content(one, other, depth + 1),
                    _ => one == other,
                }
            }
            _ => self.are_compatible_within(left.ty, right.ty, depth + 1),
        };
        let same = |(left, right): (&Field, &Field)| {
            (left.name, left.width, left.placement) == (right.name, right.width, right.placement)
                && self.qualifiers(left.ty) == self.qualifiers(right.ty)
                && same_type(left, right)
        };
        one.len() == other.len() && one.iter().zip(other).all(same)
    }

    /// Whether a file that is missing may have the members of a record.
    fn is_lost(&self, record: RecordId) -> bool {
        let members = &self.table.types.records[record];
        self.incomplete && members.fields.is_none() && !members.deferred && !self.defining.contains(&record)
    }

    /// Whether nothing is missing: not `void`, not a record without members, not an array without size.
    pub(super) fn is_complete(&self, ty: TypeId) -> bool {
        let types = &self.table.types;
        match &types[types.unqualified(ty)] {
            Type::Void | Type::Function { .. } => false,
            Type::Record { record, .. } if self.is_lost(*record) => true,
            // Its members may be where it is declared.
            Type::Record { record, .. } => types.records[*record].fields.is_some() || types.records[*record].deferred,
            Type::Array { element, dimensions, .. } => {
                let sized = dimensions.iter().all(|dimension| dimension.upper != Bound::AssumedSize);
                sized && self.is_complete(*element)
            }
            Type::Unknown | Type::Scalar(..) | Type::Character { .. } | Type::Pointer { .. } => true,
            Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } | Type::NullPointer => true,
            // GNU C: an enumeration may be completed after it is mentioned.
            Type::Enum(_, of) => *of != Types::UNKNOWN || self.incomplete,
            Type::Qualified { .. } | Type::Star { .. } => true,
        }
    }
}
