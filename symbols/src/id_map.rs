//! What one copying or search has met already: mostly a handful of ids, for which a hash table would cost more than the rest.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// So many are kept without a hash table.
const FEW: usize = 8;

/// From ids of one table to those of another.
pub(crate) struct IdMap<Id> {
    few: [Option<(Id, Id)>; FEW],
    many: FxHashMap<Id, Id>,
}

impl<Id: Copy> Default for IdMap<Id> {
    fn default() -> IdMap<Id> {
        IdMap { few: [None; FEW], many: FxHashMap::default() }
    }
}

impl<Id: Copy + Eq + Hash> IdMap<Id> {
    /// What `id` was copied to.
    pub(crate) fn get(&self, id: Id) -> Option<Id> {
        for known in &self.few {
            match known {
                Some((from, to)) if *from == id => return Some(*to),
                Some(_) => {}
                None => return None,
            }
        }
        self.many.get(&id).copied()
    }

    /// Adds `id` to what was seen; whether it is new.
    pub(crate) fn add(&mut self, id: Id) -> bool {
        let new = self.get(id).is_none();
        if new {
            self.insert(id, id);
        }
        new
    }

    /// Says what `id` was copied to.
    pub(crate) fn insert(&mut self, id: Id, copy: Id) {
        let place = self.few.iter_mut().find(|known| known.is_none_or(|(from, _)| from == id));
        match place {
            Some(place) => *place = Some((id, copy)),
            None => {
                self.many.insert(id, copy);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn many_are_known_as_few_are() {
        let mut known = IdMap::default();
        (0..20u32).for_each(|id| known.insert(id, id + 100));
        (0..20u32).filter(|id| id % 3 == 0).for_each(|id| known.insert(id, id + 200));
        let found: Vec<Option<u32>> = (0..21).map(|id| known.get(id)).collect();
        let expected = (0..20).map(|id| Some(if id % 3 == 0 { id + 200 } else { id + 100 })).chain([None]);
        assert_eq!(found, expected.collect::<Vec<_>>());
    }
}
