//! The records of a table by number, and those that other tables know by what makes them the same there.

use crate::ids::RecordId;
use crate::record::Record;
use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use source::Atom;
use std::ops::{Deref, Index, IndexMut};
use std::sync::OnceLock;

/// What makes a record of one table that of another: its module, and its name or, without one, its number.
type Identity = (Atom, Result<Atom, u32>);

/// The derived types, structures and unions of a table.
#[derive(Debug, Default)]
pub struct Records {
    arena: PrimaryMap<RecordId, Record>,
    /// The first of each identity as it was when it was added.
    first: FxHashMap<Identity, RecordId>,
    /// Those with bindings of a name, once somebody asks.
    binding: OnceLock<FxHashMap<Atom, Vec<RecordId>>>,
}

impl Records {
    /// One more.
    pub fn push(&mut self, record: Record) -> RecordId {
        let identity = record_identity(&record).filter(|_| record.instance.is_none());
        self.binding.take();
        let id = self.arena.push(record);
        if let Some(identity) = identity {
            self.first.entry(identity).or_insert(id);
        }
        id
    }

    /// The record of this table that is the module type `record`, or that record of C's file scope.
    pub fn find_same(&self, record: &Record) -> Option<RecordId> {
        let identity = record_identity(record)?;
        let found = self.first.get(&identity).copied()?;
        Some(found).filter(|found| self::record_identity(&self.arena[*found]) == Some(identity))
    }

    /// All of them, to be changed in what is not their identity.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (RecordId, &mut Record)> {
        self.binding.take();
        self.arena.iter_mut()
    }

    /// Those with a binding of this name, in order.
    pub fn with_binding(&self, name: Atom) -> impl Iterator<Item = (RecordId, &Record)> {
        let found = self.binding.get_or_init(|| of_bindings(&self.arena)).get(&name);
        found.into_iter().flatten().map(|id| (*id, &self.arena[*id]))
    }
}

fn of_bindings(arena: &PrimaryMap<RecordId, Record>) -> FxHashMap<Atom, Vec<RecordId>> {
    let mut found: FxHashMap<Atom, Vec<RecordId>> = FxHashMap::default();
    for (id, record) in arena.iter() {
        for binding in &record.bindings {
            let of_name = found.entry(binding.name).or_default();
            if of_name.last() != Some(&id) {
                of_name.push(id);
            }
        }
    }
    found
}

fn record_identity(record: &Record) -> Option<Identity> {
    let name = match record.name {
        Some(name) => Ok(name),
        None => Err(record.token?),
    };
    Some((record.module?, name))
}

impl Deref for Records {
    type Target = PrimaryMap<RecordId, Record>;

    fn deref(&self) -> &PrimaryMap<RecordId, Record> {
        &self.arena
    }
}

impl Index<RecordId> for Records {
    type Output = Record;

    fn index(&self, id: RecordId) -> &Record {
        &self.arena[id]
    }
}

impl IndexMut<RecordId> for Records {
    fn index_mut(&mut self, id: RecordId) -> &mut Record {
        self.binding.take();
        &mut self.arena[id]
    }
}

impl Clone for Records {
    fn clone(&self) -> Records {
        Records { arena: self.arena.clone(), first: self.first.clone(), binding: OnceLock::new() }
    }
}

impl PartialEq for Records {
    fn eq(&self, other: &Records) -> bool {
        self.arena == other.arena
    }
}

impl Eq for Records {}
