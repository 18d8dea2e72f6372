//! A lexer's own, unlocked view of the [`Atoms`] table.
//!
//! The shared table takes a lock for each question, a lexer asks once per token. So each lexer remembers the names it
//! has met, without a `String` per token: those of up to 16 bytes are compared as one number, longer ones by their text.

use rustc_hash::FxHashMap;

use crate::atom::{Atom, Atoms, words};

/// Names up to here are a number.
const SHORT: usize = 16;
/// Longer names than this are not remembered; Fortran names have at most 63 letters.
const LONGEST: usize = 64;
/// From so many slots on a table grows slowly.
const LARGE: usize = 1 << 12;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A name: its bytes as a number, or hash and place in `Spellings::long` of a longer one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    low: u64,
    high: u64,
    /// 0 in a free slot.
    length: u32,
    atom: Atom,
}

const FREE: Slot = Slot { low: 0, high: 0, length: 0, atom: words::EMPTY };

/// Spellings this lexer has met, and their atoms.
pub(crate) struct Spellings<'a> {
    atoms: &'a Atoms,
    /// An open hash table; its size is a power of two.
    slots: Vec<Slot>,
    used: usize,
    /// The text of longer names.
    long: Vec<u8>,
    /// How names were written that had universal character names: the last spelling of each.
    respelled: FxHashMap<Atom, Atom>,
}

impl<'a> Spellings<'a> {
    pub(crate) fn new(atoms: &'a Atoms) -> Spellings<'a> {
        Spellings { atoms, slots: vec![FREE; 1 << 9], used: 0, long: Vec::new(), respelled: FxHashMap::default() }
    }

    /// The atom of `text` as it is.
    pub(crate) fn exact_atom(&mut self, text: &str) -> Atom {
        self.exact_in(text, 0, text.len())
    }

    /// The atom of `text`, which is hardly ever met again, as a character constant.
    pub(crate) fn intern_once(&mut self, text: &str) -> Atom {
        self.atoms.intern(text)
    }

    /// Remembers that `name` was written as `text`.
    pub(crate) fn note_spelling(&mut self, name: Atom, text: &str) {
        let written = self.exact_atom(text);
        self.respelled.insert(name, written);
    }

    /// How `name` was written.
    pub(crate) fn spelling_of(&self, name: Atom) -> Atom {
        self.respelled.get(&name).copied().unwrap_or(name)
    }

    /// The atom of `text[start..end]` as it is.
    #[inline]
    pub(crate) fn exact_in(&mut self, text: &str, start: usize, end: usize) -> Atom {
        match end - start {
            0 => words::EMPTY,
            length @ 1..=SHORT => self.short_atom(bytes_to_number(text.as_bytes(), start, length), length),
            17..=LONGEST => self.longer_atom(&text.as_bytes()[start..end]),
            _ => self.atoms.intern(&text[start..end]),
        }
    }

    /// The atom of `text[start..end]` in lower case.
    #[inline]
    pub(crate) fn folded_in(&mut self, text: &str, start: usize, end: usize) -> Atom {
        match end - start {
            0 => words::EMPTY,
            length @ 1..=SHORT => self.short_atom(lower_case(bytes_to_number(text.as_bytes(), start, length)), length),
            length @ 17..=LONGEST => {
                let mut folded = [0u8; LONGEST];
                folded[..length].copy_from_slice(&text.as_bytes()[start..end]);
                folded.make_ascii_lowercase();
                self.longer_atom(&folded[..length])
            }
            _ => self.atoms.intern_folded(&text[start..end]),
        }
    }

    /// The spelling of `atom`.
    pub(crate) fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    #[inline]
    fn short_atom(&mut self, number: u128, length: usize) -> Atom {
        let (low, high) = (number as u64, (number >> 64) as u64);
        let mut index = self.search_start(low, high);
        loop {
            let slot = &self.slots[index];
            if slot.low == low && slot.high == high && slot.length == length as u32 {
                return slot.atom;
            }
            if slot.length == 0 {
                let bytes = number.to_le_bytes();
                return self.add_spelling(index, low, high, &bytes[..length]);
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    fn longer_atom(&mut self, text: &[u8]) -> Atom {
        let hash = text.iter().fold(0, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(MULTIPLIER));
        let mut index = self.search_start(hash, 0);
        loop {
            let slot = self.slots[index];
            if slot.length == 0 {
                let place = self.long.len() as u64;
                self.long.extend_from_slice(text);
                return self.add_spelling(index, hash, place, text);
            }
            let place = slot.high as usize;
            let same = slot.length as usize == text.len() && slot.low == hash;
            if same && self.long.get(place..place + text.len()) == Some(text) {
                return slot.atom;
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Where the search for a name begins.
    #[inline]
    fn search_start(&self, low: u64, high: u64) -> usize {
        let mixed = (low ^ high.rotate_left(29)).wrapping_mul(MULTIPLIER);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    fn add_spelling(&mut self, index: usize, low: u64, high: u64, text: &[u8]) -> Atom {
        let atom = self.atoms.intern(&String::from_utf8_lossy(text));
        self.slots[index] = Slot { low, high, length: text.len() as u32, atom };
        self.used += 1;
        if self.used * 3 > self.slots.len() * 2 {
            self.grow_table();
        }
        atom
    }

    fn grow_table(&mut self) {
        // A large table that is mostly free would touch memory for nothing.
        let size = self.slots.len() * if self.slots.len() < LARGE { 4 } else { 2 };
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|slot| slot.length != 0) {
            let high = if slot.length as usize > SHORT { 0 } else { slot.high };
            let mut index = self.search_start(slot.low, high);
            while self.slots[index].length != 0 {
                index = (index + 1) & (size - 1);
            }
            self.slots[index] = slot;
        }
    }
}

/// At most 16 bytes of `bytes` as a number.
#[inline]
fn bytes_to_number(bytes: &[u8], start: usize, length: usize) -> u128 {
    match bytes.get(start..start + SHORT).and_then(|bytes| <[u8; SHORT]>::try_from(bytes).ok()) {
        Some(all) => u128::from_le_bytes(all) & (u128::MAX >> (128 - 8 * length)),
        None => {
            let mut some = [0; SHORT];
            some[..length].copy_from_slice(&bytes[start..start + length]);
            u128::from_le_bytes(some)
        }
    }
}

const EACH: u128 = u128::from_le_bytes([1; SHORT]);

/// The bytes of `number` with `A` to `Z` in lower case.
#[inline]
fn lower_case(number: u128) -> u128 {
    let low = number & (EACH * 0x7f);
    let after_z = low + EACH * (0x7f - b'Z' as u128);
    let from_a = low + EACH * (0x80 - b'A' as u128);
    let upper = !number & (EACH * 0x80) & (from_a ^ after_z);
    number | upper >> 2
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
                for text in [format!("N{number}"), format!("ANameThatIsQuiteLong_{number}"), format!("é{number}Z[@`{{")]
                {
                    let inside = format!("a{text}b");
                    let end = inside.len() - 1;
                    assert_eq!(spellings.exact_atom(&text), atoms.intern(&text), "{round}");
                    assert_eq!(spellings.exact_in(&inside, 1, end), atoms.intern(&text), "{round}");
                    assert_eq!(spellings.folded_in(&inside, 1, end), atoms.intern_folded(&text), "{round}");
                    assert_eq!(spellings.folded_in(&text, 0, text.len()), atoms.intern_folded(&text), "{round}");
                }
            }
        }
        let long = "X".repeat(100);
        assert_eq!(spellings.folded_in(&long, 0, 100), atoms.intern_folded(&long));
    }
}
