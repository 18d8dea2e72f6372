//! Sets of atoms: a bit for each, in pieces. What one set has of another whose copy it is, both share: a header's names are those of the headers
//! before it and a few more.

use crate::Atom;
use std::sync::Arc;

/// So many words of bits are a piece.
const WORDS: usize = 32;
/// So many atoms are.
const ATOMS: usize = WORDS * 64;

/// Some of the atoms there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AtomSet {
    /// The pieces up to the last that has an atom; those without one are not there.
    pieces: Vec<Option<Arc<[u64; WORDS]>>>,
}

impl AtomSet {
    /// Whether `atom` is one of them.
    pub fn contains(&self, atom: &Atom) -> bool {
        let index = atom.index();
        let piece = self.pieces.get(index / ATOMS).and_then(Option::as_ref);
        piece.is_some_and(|piece| piece[index % ATOMS / 64] >> (index % 64) & 1 == 1)
    }

    /// Adds `atom`.
    pub fn insert(&mut self, atom: Atom) {
        // A piece that has it stays shared.
        if self.contains(&atom) {
            return;
        }
        let index = atom.index();
        if self.pieces.len() <= index / ATOMS {
            self.pieces.resize(index / ATOMS + 1, None);
        }
        let piece = self.pieces[index / ATOMS].get_or_insert_with(|| Arc::new([0; WORDS]));
        Arc::make_mut(piece)[index % ATOMS / 64] |= 1 << (index % 64);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Atoms;

    #[test]
    fn a_copy_shares_what_it_does_not_change() {
        let atoms = Atoms::default();
        let all: Vec<Atom> = (0..4 * ATOMS).map(|number| atoms.intern(&format!("name{number}"))).collect();
        let first: AtomSet = all.iter().copied().step_by(3).collect();
        let mut second = first.clone();
        second.insert(all[1]);
        second.insert(all[0]);
        let has = |set: &AtomSet| -> Vec<bool> { all.iter().map(|atom| set.contains(atom)).collect() };
        let (one, two) = (has(&first), has(&second));
        assert!(one.iter().enumerate().all(|(number, has)| *has == (number % 3 == 0)));
        assert!(two.iter().enumerate().all(|(number, has)| *has == (number % 3 == 0 || number == 1)));
        let shared = first.pieces.iter().zip(&second.pieces).filter(|(one, two)| match (one, two) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => true,
        });
        assert_eq!(shared.count() + 1, first.pieces.len().max(second.pieces.len()));
        assert_ne!(first, second);
        assert_eq!(second, all.iter().copied().step_by(3).chain([all[1]]).collect());
    }
}
