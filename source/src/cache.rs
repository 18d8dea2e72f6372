//! A lexer's own, unlocked view of the [`Atoms`] table.
//!
//! The shared table takes a lock for each question, a lexer asks once per token. So each lexer remembers the
//! spellings it has met: an open hash table of (hash, text, atom), without a `String` per token.

use crate::atom::{Atom, Atoms};

/// Longer spellings than this are not remembered; Fortran names have at most 63 letters.
const LONGEST: usize = 64;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    start: u32,
    length: u32,
    atom: Atom,
}

const FREE: Slot = Slot { hash: 0, start: 0, length: u32::MAX, atom: crate::atom::words::EMPTY };

/// Spellings this lexer has met, and their atoms.
pub(crate) struct Spellings<'a> {
    atoms: &'a Atoms,
    slots: Vec<Slot>,
    used: usize,
    bytes: Vec<u8>,
}

impl<'a> Spellings<'a> {
    pub(crate) fn new(atoms: &'a Atoms) -> Spellings<'a> {
        Spellings { atoms, slots: vec![FREE; 1 << 10], used: 0, bytes: Vec::new() }
    }

    /// The atom of `text` as it is.
    pub(crate) fn exact(&mut self, text: &str) -> Atom {
        if text.len() > LONGEST {
            return self.atoms.intern(text);
        }
        let mut hash = text.len() as u64;
        for &byte in text.as_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(MULTIPLIER);
        }
        self.find(text.as_bytes(), hash)
    }

    /// The atom of `text` in lower case.
    pub(crate) fn folded(&mut self, text: &str) -> Atom {
        if text.len() > LONGEST {
            return self.atoms.intern_folded(text);
        }
        let mut folded = [0u8; LONGEST];
        let mut hash = text.len() as u64;
        for (to, &byte) in folded.iter_mut().zip(text.as_bytes()) {
            *to = byte.to_ascii_lowercase();
            hash = (hash ^ u64::from(*to)).wrapping_mul(MULTIPLIER);
        }
        self.find(&folded[..text.len()], hash)
    }

    /// The spelling of `atom`.
    pub(crate) fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    fn find(&mut self, text: &[u8], hash: u64) -> Atom {
        let hash = (hash >> 32) as u32;
        let mask = self.slots.len() - 1;
        let mut index = hash as usize & mask;
        loop {
            let slot = self.slots[index];
            if slot.length == u32::MAX {
                return self.add(text, hash, index);
            }
            if slot.hash == hash && slot.length as usize == text.len() {
                let start = slot.start as usize;
                if &self.bytes[start..start + text.len()] == text {
                    return slot.atom;
                }
            }
            index = (index + 1) & mask;
        }
    }

    fn add(&mut self, text: &[u8], hash: u32, index: usize) -> Atom {
        let atom = self.atoms.intern(&String::from_utf8_lossy(text));
        self.slots[index] = Slot { hash, start: self.bytes.len() as u32, length: text.len() as u32, atom };
        self.bytes.extend_from_slice(text);
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            self.grow();
        }
        atom
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|slot| slot.length != u32::MAX) {
            let mut index = slot.hash as usize & (size - 1);
            while self.slots[index].length != u32::MAX {
                index = (index + 1) & (size - 1);
            }
            self.slots[index] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remembered_spelling_has_the_atom_of_the_shared_table() {
        let atoms = Atoms::default();
        let mut spellings = Spellings::new(&atoms);
        for round in 0..2 {
            for number in 0..3000 {
                let text = format!("Name_{number}");
                assert_eq!(spellings.exact(&text), atoms.intern(&text), "{round}");
                assert_eq!(spellings.folded(&text), atoms.intern_folded(&text), "{round}");
            }
        }
    }
}
