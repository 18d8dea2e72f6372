//! Sets of atoms: a bit for each.

use crate::Atom;

/// Some of the atoms there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AtomSet {
    bits: Vec<u64>,
}

impl AtomSet {
    /// Whether `atom` is one of them.
    pub fn contains(&self, atom: &Atom) -> bool {
        let index = atom.index();
        self.bits.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }

    /// Adds `atom`.
    pub fn insert(&mut self, atom: Atom) {
        let index = atom.index();
        if self.bits.len() <= index / 64 {
            self.bits.resize(index / 64 + 1, 0);
        }
        self.bits[index / 64] |= 1 << (index % 64);
    }
}

impl Extend<Atom> for AtomSet {
    fn extend<I: IntoIterator<Item = Atom>>(&mut self, atoms: I) {
        atoms.into_iter().for_each(|atom| self.insert(atom));
    }
}

impl FromIterator<Atom> for AtomSet {
    fn from_iter<I: IntoIterator<Item = Atom>>(atoms: I) -> AtomSet {
        let mut set = AtomSet::default();
        set.extend(atoms);
        set
    }
}
