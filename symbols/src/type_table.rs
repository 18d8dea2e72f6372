//! The types of a table by number: a type is kept once.

use crate::constant::Value;
use crate::ids::{RecordId, TypeId};
use crate::record::Instance;
use crate::records::Records;
use crate::types::{Base, EXTENDED, Extended, Type};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use source::Atom;

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
