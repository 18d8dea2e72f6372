//! The names and types that a unit mentions. What surrounds the unit is copied into its table on its first mention, and a type is made
//! when it is first named: that is all that changes what is known while checks are made.

use super::known::Known;
use source::Atom;
use std::ops::Deref;
use symbols::{Base, Details, Extended, NameSpace, RecordId, SymbolId, SymbolTable, Type, TypeId};

/// What is known, and the right to look names up and to name types. Who has it can ask everything, and change nothing else.
pub(crate) struct Lookup<'a> {
    pub(super) known: Known<'a>,
}

impl<'a> Deref for Lookup<'a> {
    type Target = Known<'a>;

    #[inline]
    fn deref(&self) -> &Known<'a> {
        &self.known
    }
}

impl Lookup<'_> {
    /// The symbol that a name means here; one of the file scope is copied when it is first asked for.
    pub(crate) fn find_symbol(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        if let Some(found) = self.known.table.lookup(self.scope, space, name) {
            return Some(found);
        }
        self.import_symbol(space, name)
    }

    /// What file scope declares as `name` before this unit, whatever the blocks around declare.
    pub(crate) fn import_symbol(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let global = self.known.table.global();
        if let Some(found) = self.known.table.find(global, space, name) {
            return Some(found);
        }
        let (file, found) = self.find_around(space, name)?;
        let records = self.known.table.types.records.len();
        let symbol = self.known.table.import_before(file, found, global, name, self.seen_of(file));
        self.complete_from(records);
        Some(symbol)
    }

    /// Completes the records that were copied, from number `first` on, by what other tables say of them; so are those that come along.
    fn complete_from(&mut self, first: usize) {
        let mut first = first;
        while self.outer.len() > 1 && first < self.known.table.types.records.len() {
            let next = self.known.table.types.records.len();
            for table in self.outer {
                self.known.table.complete_records(table, first, self.seen_of(table));
            }
            first = next;
        }
    }

    /// Copies the members of the record that a type is, or leads to by one pointer, if they were left where they are declared:
    /// nobody asks for those of a value that is in no expression. What a function takes and returns is converted where it is called.
    pub(super) fn complete_members(&mut self, ty: TypeId) {
        let types = &self.known.table.types;
        let (mut ty, mut pointers) = (ty, 0);
        loop {
            ty = match &types[ty] {
                Type::Qualified { of, .. } => *of,
                Type::Array { element, .. } => *element,
                Type::Pointer { to, .. } if pointers == 0 => {
                    pointers = 1;
                    *to
                }
                Type::Record { record, .. } if types.records[*record].deferred => return self.complete_record(*record),
                Type::Function { result, parameters, .. } => {
                    let values = parameters.iter().chain(result);
                    let open: Vec<RecordId> = values.filter_map(|value| self.deferred_value(*value)).collect();
                    return open.into_iter().for_each(|record| self.complete_record(record));
                }
                _ => return,
            };
        }
    }

    /// The tables around are asked for the members of a record, innermost first. What leads from these to others may be incomplete
    /// in the table that has them, and complete in another.
    fn complete_record(&mut self, record: RecordId) {
        let records = self.known.table.types.records.len();
        self.copy_members(record);
        self.complete_from(records);
    }

    fn copy_members(&mut self, record: RecordId) {
        let copied = &mut self.known.table.types.records[record];
        copied.deferred = false;
        let (name, own) = (copied.name, copied.clone());
        for table in name.map_or(self.outer, |name| self.tables_with(name)) {
            let tag = name.and_then(|name| table.find(table.global(), NameSpace::Tag, name));
            let id = match tag.map(|tag| table[tag].details.ultimate()) {
                Some(Details::DerivedType { record }) => Some(*record),
                Some(_) => None,
                None => table.types.same_record(&own),
            };
            let seen = self.seen_of(table);
            if id.is_some_and(|id| self.known.table.complete_record(record, table, id, seen)) {
                return;
            }
        }
        self.known.table.types.records[record].deferred = false;
    }

    /// A type of a table around.
    pub(crate) fn import_type(&mut self, from: &SymbolTable, ty: TypeId) -> TypeId {
        let records = self.known.table.types.records.len();
        let ty = self.known.table.import_type_before(from, ty, self.seen_of(from));
        self.complete_from(records);
        ty
    }

    /// The type of an entity of another table, with all that is known of it there.
    pub(crate) fn copy_type(&mut self, from: &SymbolTable, ty: TypeId) -> TypeId {
        self.known.table.import_type(from, ty)
    }

    #[inline]
    pub(crate) fn intern_type(&mut self, ty: Type) -> TypeId {
        self.known.table.types.intern(ty)
    }

    #[inline]
    pub(crate) fn scalar(&mut self, base: Base, bytes: u8) -> TypeId {
        self.known.table.types.scalar(base, bytes)
    }

    pub(crate) fn add_extended(&mut self, extended: Extended) -> TypeId {
        self.known.table.types.add_extended(extended)
    }
}
