//! Interned types of both languages.
//!
//! Sizes are in bytes, of x86-64 Linux hosts and of the devices alike.

use crate::constant::Value;
use crate::flags::Attributes;
use indexmap::IndexSet;
use la_arena::{Arena, Idx};
use rustc_hash::FxBuildHasher;
use source::Atom;
use std::collections::HashMap;

/// The number of a type in its table; equal numbers are equal types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// The number of a derived type, structure or union.
pub type RecordId = Idx<Record>;

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
    },
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

/// A derived type, structure or union.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Its name or tag.
    pub name: Option<Atom>,
    /// Whether it is a union.
    pub is_union: bool,
    /// Whether it is an enumeration, whose values are integers.
    pub is_enumeration: bool,
    /// Its components in order; `None` while incomplete.
    pub fields: Option<Vec<Field>>,
    /// The type it extends.
    pub parent: Option<RecordId>,
    /// `sequence`, `bind(c)`, `abstract`, access.
    pub attributes: Attributes,
    /// The token that names it in its unit; of an untagged one of C's file scope, its number there.
    pub token: Option<u32>,
    /// The module that defines it, and the empty name for C's file scope: with its name, its identity across units.
    pub module: Option<Atom>,
    /// R748: its type-bound procedures, in order.
    pub bindings: Vec<Binding>,
    /// Whether its components are `private`.
    pub private_components: bool,
}

/// R748 type-bound-proc-binding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// Its name, or generic specification; `final` for a final subroutine.
    pub name: Atom,
    /// What it is.
    pub kind: BindingKind,
    /// `nopass`, `deferred`, `private` …
    pub attributes: Attributes,
}

/// The kinds of bindings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BindingKind {
    /// A procedure; of a deferred one, its interface.
    Procedure(Atom),
    /// The specific bindings of a generic one.
    Generic(Vec<Atom>),
    /// A final subroutine.
    Final(Atom),
}

/// A component or member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name; `None` for an anonymous member.
    pub name: Option<Atom>,
    /// Its type.
    pub ty: TypeId,
    /// Its attributes.
    pub attributes: Attributes,
    /// Default initialization.
    pub value: Option<Value>,
    /// The width of a bit-field.
    pub width: Option<u32>,
}

/// The types of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Types {
    types: IndexSet<Type, FxBuildHasher>,
    /// The derived types, structures and unions.
    pub records: Arena<Record>,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Types { types: IndexSet::default(), records: Arena::new() };
        types.intern(Type::Unknown);
        types
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }
}

impl Types {
    /// The unknown type.
    pub const UNKNOWN: TypeId = TypeId(0);

    /// The number of `ty`.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        TypeId(self.types.insert_full(ty).0 as u32)
    }

    /// The number of an arithmetic type.
    pub fn scalar(&mut self, base: Base, bytes: u8) -> TypeId {
        self.intern(Type::Scalar(base, bytes))
    }

    /// `id` without qualifiers.
    pub fn unqualified(&self, id: TypeId) -> TypeId {
        match &self[id] {
            Type::Qualified { of, .. } => self.unqualified(*of),
            _ => id,
        }
    }

    /// The element type of an array (all dimensions at once), else the type itself.
    pub fn element(&self, id: TypeId) -> TypeId {
        match &self[self.unqualified(id)] {
            Type::Array { element, .. } => self.element(*element),
            _ => id,
        }
    }

    /// Whether `id` is an arithmetic, logical, character, pointer or enumeration type: a scalar that is no aggregate.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        match &self[self.unqualified(id)] {
            Type::Scalar(..) | Type::Character { .. } | Type::Pointer { .. } | Type::Enum(..) => true,
            Type::Unknown | Type::Void | Type::Array { .. } | Type::Record { .. } | Type::Star { .. } => false,
            Type::Function { .. } | Type::Qualified { .. } => false,
        }
    }

    /// Size and alignment in bytes, where both are constants.
    pub fn layout(&self, id: TypeId) -> Option<(u64, u64)> {
        self.layout_with(id, &mut Layouts::new())
    }

    /// The byte offset of each field of a record, in order.
    pub fn offsets(&self, record: RecordId) -> Option<Vec<u64>> {
        self.offsets_with(record, &mut Layouts::new())
    }

    /// The field called `name`, also of the types `record` extends: the fields on the way, outermost first.
    pub fn field(&self, record: RecordId, name: Atom) -> Option<Vec<u32>> {
        let fields = self.records[record].fields.as_ref()?;
        if let Some(index) = fields.iter().position(|field| field.name == Some(name)) {
            return Some(vec![index as u32]);
        }
        let first = fields.first()?;
        let Type::Record { record: parent, .. } = &self[first.ty] else { return None };
        if self.records[record].parent != Some(*parent) || *parent == record {
            return None;
        }
        let mut path = vec![0];
        path.extend(self.field(*parent, name)?);
        Some(path)
    }

    /// Each record is measured once; one that contains itself has no layout.
    fn layout_with(&self, id: TypeId, known: &mut Layouts) -> Option<(u64, u64)> {
        match &self[id] {
            Type::Unknown | Type::Void | Type::Star { .. } | Type::Function { .. } => None,
            Type::Scalar(Base::Complex, bytes) => Some((2 * *bytes as u64, *bytes as u64)),
            Type::Scalar(_, bytes) => Some((*bytes as u64, *bytes as u64)),
            Type::Character { kind, length } => {
                let length = length.as_ref()?.as_integer()?;
                Some((u64::try_from(length.max(0)).ok()?.checked_mul(*kind as u64)?, *kind as u64))
            }
            Type::Pointer { .. } => Some((8, 8)),
            Type::Qualified { of, .. } | Type::Enum(_, of) => self.layout_with(*of, known),
            Type::Array { element, dimensions, .. } => {
                let (size, align) = self.layout_with(*element, known)?;
                let count = dimensions
                    .iter()
                    .try_fold(1u64, |count, dimension| count.checked_mul(u64::try_from(dimension.extent()?).ok()?))?;
                Some((size.checked_mul(count)?, align))
            }
            Type::Record { record, .. } => self.record_layout(*record, known),
        }
    }

    fn offsets_with(&self, record: RecordId, known: &mut Layouts) -> Option<Vec<u64>> {
        let mut end = 0u64;
        let mut offsets = Vec::new();
        for field in self.records[record].fields.as_ref()? {
            let (size, align) = self.field_layout(field, known)?;
            let unit = size.checked_mul(8)?;
            let (start, next) = match field.width {
                _ if self.records[record].is_union => (0, 0),
                Some(width) if unit > 0 => bit_field(end, u64::from(width), unit)?,
                Some(_) | None => {
                    let start = end.div_ceil(8).checked_next_multiple_of(align.max(1))?;
                    (start, start.checked_add(size)?.checked_mul(8)?)
                }
            };
            offsets.push(start);
            end = next;
        }
        Some(offsets)
    }

    /// An allocatable or pointer component is a descriptor: 24 bytes, 24 more for each dimension, 16 more for a derived type.
    fn field_layout(&self, field: &Field, known: &mut Layouts) -> Option<(u64, u64)> {
        if let Type::Array { element, dimensions, order: Order::Row } = &self[field.ty]
            && dimensions.first().is_some_and(|first| first.upper == Bound::AssumedSize)
        {
            // A flexible array member of C takes no room.
            return self.layout_with(*element, known).map(|(_, align)| (0, align));
        }
        if !field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
            return self.layout_with(field.ty, known);
        }
        let rank = match &self[field.ty] {
            Type::Array { dimensions, .. } => dimensions.len() as u64,
            Type::Function { .. } => return Some((8, 8)),
            _ => 0,
        };
        let addendum = matches!(self[self.element(field.ty)], Type::Record { .. } | Type::Star { .. });
        Some((24 + 24 * rank + if addendum { 16 } else { 0 }, 8))
    }

    fn record_layout(&self, record: RecordId, known: &mut Layouts) -> Option<(u64, u64)> {
        if let Some(layout) = known.get(&record) {
            return *layout;
        }
        known.insert(record, None);
        if known.len() > MAX_RECORDS {
            return None;
        }
        let offsets = self.offsets_with(record, known)?;
        let fields = self.records[record].fields.as_ref()?;
        let mut layout = (0u64, 1u64);
        for (field, offset) in fields.iter().zip(offsets) {
            let (size, align) = self.field_layout(field, known)?;
            layout = (layout.0.max(offset.checked_add(size)?), layout.1.max(align));
        }
        let layout = Some((layout.0.checked_next_multiple_of(layout.1)?, layout.1));
        known.insert(record, layout);
        layout
    }
}

/// The System V ABI's place of a bit-field that follows `end` bits: the byte its unit begins at, and the bits after it.
fn bit_field(end: u64, width: u64, unit: u64) -> Option<(u64, u64)> {
    let crosses = (end % unit).checked_add(width)? > unit;
    let end = if width == 0 || crosses { end.checked_next_multiple_of(unit)? } else { end };
    Some((end / unit * (unit / 8), end.checked_add(width)?))
}

/// More records than this in one type are not measured: a bound for the stack.
const MAX_RECORDS: usize = 512;

/// The layouts of records already met; `None` while one is being measured, or if it has none.
type Layouts = HashMap<RecordId, Option<(u64, u64)>>;

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn field(ty: TypeId, attributes: Attributes) -> Field {
        Field { name: None, ty, attributes, value: None, width: None }
    }

    fn record(types: &mut Types, fields: Vec<Field>) -> TypeId {
        let record = types.records.alloc(Record { fields: Some(fields), ..Record::default() });
        types.intern(Type::Record { record, class: false })
    }

    #[test]
    fn records_of_records_are_measured_once_each() {
        let mut types = Types::default();
        let mut ty = types.scalar(Base::Integer, 1);
        for _ in 0..60 {
            ty = record(&mut types, vec![field(ty, Attributes::empty()), field(ty, Attributes::empty())]);
        }
        assert_eq!(types.layout(ty), Some((1 << 60, 1)));
    }

    #[test]
    fn a_record_that_contains_itself_has_no_layout_but_one_that_points_to_itself_has() {
        let mut types = Types::default();
        let own = record(&mut types, Vec::new());
        let Type::Record { record: id, .. } = types[own] else { panic!("a record was made") };
        types.records[id].fields = Some(vec![field(own, Attributes::empty())]);
        assert_eq!(types.layout(own), None);
        types.records[id].fields = Some(vec![field(own, Attributes::POINTER)]);
        assert_eq!(types.layout(own), Some((40, 8)));
    }
}
