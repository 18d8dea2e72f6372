//! Interned types of both languages.
//!
//! Sizes are in bytes, of x86-64 Linux hosts and of the devices alike.

use crate::bindings::Bindings;
use crate::constant::Value;
use crate::fields::Fields;
use crate::flags::Attributes;
use crate::records::Records;
use crate::scope::Lost;
use crate::text_facts::WrittenField;
use indexmap::IndexSet;
use la_arena::Idx;
use rustc_hash::FxBuildHasher;
use source::Atom;
use std::sync::Arc;

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
const EXTENDED: &[(Extended, &str, Base, u8)] = &[
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

/// How the members of a record are placed, or one of them: GNU's `packed` and `aligned`, `#pragma pack`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placement {
    /// `packed`
    pub packed: bool,
    /// The alignment in bytes that `aligned` and `_Alignas` ask for; 0 where nothing does.
    pub align: u32,
    /// The most that a member may be aligned to: `#pragma pack(n)`; 0 where nothing says.
    pub pack: u32,
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

/// A derived type, structure or union.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Its name or tag.
    pub name: Option<Atom>,
    /// Whether it is a union.
    pub is_union: bool,
    /// Whether it is an enumeration, whose values are integers.
    pub is_enumeration: bool,
    /// Whether it is a structure of old compilers, and where that is defined.
    pub structure: Structure,
    /// Its components in order; `None` while incomplete.
    pub fields: Option<Fields>,
    /// Components that it may have without their being known.
    pub lost: Lost,
    /// The type it extends.
    pub parent: Option<RecordId>,
    /// `sequence`, `bind(c)`, `abstract`, access.
    pub attributes: Attributes,
    /// The token that names it in its unit; of an untagged one of C's file scope, its number there.
    pub token: Option<u32>,
    /// The module that defines it, and the empty name for C's file scope: with its name, its identity across units.
    pub module: Option<Atom>,
    /// R748: its type-bound procedures, in order.
    pub bindings: Bindings,
    /// Whether its components are `private`.
    pub private_components: bool,
    /// How its members are placed.
    pub placement: Placement,
    /// R732 the names of its type parameters, those of the types it extends first.
    pub parameters: Vec<Atom>,
    /// The components whose kind depends on type parameters: the number of the field, the class of its type, its kind.
    pub kinds: Vec<(u32, Base, Value)>,
    /// R741 the interfaces that its procedure components name: the number of the field, the name, the argument that PASS names.
    pub interfaces: Vec<(u32, Atom, Option<Atom>)>,
    /// What only the text of a module repeats of its components: the number of the field, and what.
    pub written: Vec<(u32, WrittenField)>,
    /// Of which definition it is an instance.
    pub instance: Option<Box<Instance>>,
    /// Whether it was copied from another table of C without its members, which are copied when somebody asks for them.
    pub deferred: bool,
}

/// STRUCTURE of DEC, which makes a derived type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Structure {
    /// It is none.
    #[default]
    None,
    /// `structure /name/`
    Alone,
    /// Among the components of another structure, some of which it is the type of.
    Inside,
}

/// R754 derived-type-spec: a derived type with values for its type parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Its definition.
    pub of: RecordId,
    /// The values in the order of the parameters; `*` and `:` as text.
    pub values: Vec<Value>,
}

impl Record {
    /// The same, incomplete, with another token.
    pub(crate) fn without_fields(&self, token: Option<u32>) -> Record {
        Record {
            name: self.name,
            is_union: self.is_union,
            is_enumeration: self.is_enumeration,
            structure: self.structure,
            fields: None,
            parent: None,
            attributes: self.attributes,
            token,
            module: self.module,
            bindings: self.bindings.clone(),
            private_components: self.private_components,
            parameters: self.parameters.clone(),
            lost: self.lost.clone(),
            kinds: Vec::new(),
            interfaces: Vec::new(),
            written: Vec::new(),
            instance: None,
            placement: self.placement,
            deferred: false,
        }
    }
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
    /// The argument that `pass(name)` names.
    pub pass: Option<Atom>,
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
    pub value: Option<Arc<Value>>,
    /// The width of a bit-field.
    pub width: Option<u32>,
    /// How it is placed.
    pub placement: Placement,
}

/// The types of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Types {
    types: IndexSet<Type, FxBuildHasher>,
    /// The derived types, structures and unions.
    pub records: Records,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Types { types: IndexSet::default(), records: Records::default() };
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
        // Every literal asks for one of few types, which tables have early: to look there costs a fifth of hashing.
        const EARLY: usize = 8;
        let is = |ty: &Type| matches!(ty, Type::Scalar(own, size) if *own == base && *size == bytes);
        match self.types.as_slice().iter().take(EARLY).position(is) {
            Some(known) => TypeId(known as u32),
            None => self.intern(Type::Scalar(base, bytes)),
        }
    }

    /// The number of a type that is laid out as another.
    pub fn add_extended(&mut self, extended: Extended) -> TypeId {
        let row = EXTENDED.iter().find(|(own, ..)| *own == extended);
        let of = row.map_or(Types::UNKNOWN, |(_, _, base, bytes)| self.scalar(*base, *bytes));
        self.intern(Type::Extended(extended, of))
    }

    /// `id` without qualifiers, and as the type that it is laid out as: what it is once the program means something.
    pub fn representation(&self, id: TypeId) -> TypeId {
        match &self[id] {
            Type::Qualified { of, .. } => self.representation(*of),
            Type::Extended(extended, of) if extended.has_format() => self.representation(*of),
            _ => id,
        }
    }

    /// `id` without qualifiers.
    pub fn unqualified(&self, id: TypeId) -> TypeId {
        match &self[id] {
            Type::Qualified { of, .. } => self.unqualified(*of),
            _ => id,
        }
    }

    /// The element type of an array (all dimensions at once), else the type itself.
    #[inline]
    pub fn element(&self, id: TypeId) -> TypeId {
        match &self[id] {
            Type::Array { element, .. } => self.element_of(*element, *element),
            Type::Qualified { of, .. } => self.element_of(*of, id),
            _ => id,
        }
    }

    /// The element type of `ty`, or `id` if it is not an array.
    fn element_of(&self, ty: TypeId, id: TypeId) -> TypeId {
        match &self[ty] {
            Type::Array { element, .. } => self.element_of(*element, *element),
            Type::Qualified { of, .. } => self.element_of(*of, id),
            _ => id,
        }
    }

    /// Whether `id` is an arithmetic, logical, character, pointer or enumeration type: a scalar that is not an aggregate.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        match &self[self.unqualified(id)] {
            Type::Scalar(..) | Type::Character { .. } | Type::Pointer { .. } | Type::Enum(..) => true,
            Type::Extended(..) | Type::BitInt { .. } | Type::NullPointer => true,
            Type::Vector { .. }
            | Type::Unknown
            | Type::Void
            | Type::Array { .. }
            | Type::Record { .. }
            | Type::Star { .. } => false,
            Type::Function { .. } | Type::Qualified { .. } => false,
        }
    }

    /// `record` and the types that it extends, innermost first; as many as there are, should types in error extend each other.
    pub fn ancestors(&self, record: RecordId) -> impl Iterator<Item = RecordId> {
        std::iter::successors(Some(record), |record| self.records[*record].parent).take(self.records.len())
    }

    /// The instance of a definition that has these values.
    pub fn instance(&self, of: RecordId, values: &[Value]) -> Option<RecordId> {
        let is = |instance: &Instance| instance.of == of && instance.values == values;
        self.records.iter().find(|(_, record)| record.instance.as_deref().is_some_and(is)).map(|(id, _)| id)
    }

    /// The definition of a derived type, which may be an instance of it.
    pub fn definition(&self, record: RecordId) -> RecordId {
        self.records[record].instance.as_ref().map_or(record, |instance| instance.of)
    }

    /// The field called `name`, also of the types `record` extends: the fields on the way, outermost first.
    pub fn field(&self, record: RecordId, name: Atom) -> Option<Vec<u32>> {
        let (mut of, mut path) = (record, Vec::new());
        loop {
            let fields = self.records[of].fields.as_ref()?;
            if let Some(index) = fields.position(name) {
                path.push(index as u32);
                return Some(path);
            }
            let Type::Record { record: parent, .. } = &self[fields.first()?.ty] else { return None };
            if self.records[of].parent != Some(*parent) || path.len() == self.records.len() {
                return None;
            }
            path.push(0);
            of = *parent;
        }
    }
}
