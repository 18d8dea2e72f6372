//! The tables the other way round, made by the compiler: from a word to its rows, and from a leaf and a clause to how
//! the one accepts the other.
//!
//! Words are found by hashing, with open addressing; no table is filled when a program runs.

use crate::{Cardinality, Clause, Leaf, Life, Model};

/// Places for the words of one table; more than twice as many as words.
const PLACES: usize = 1024;
/// An empty place.
const NOTHING: u16 = u16::MAX;

/// A word by its model and its bytes; one that is longer than any of the table has the same hash as others.
const fn hash(model: Model, word: &[u8]) -> usize {
    let (mut hash, mut at) = (model as u32 + 1, 0);
    while at < word.len() {
        hash = (hash ^ word[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ (hash >> 15)) as usize % PLACES
}

/// The bytes of a word up to its first blank.
const fn first_word(word: &str) -> &[u8] {
    let bytes = word.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b' ' {
        end += 1;
    }
    bytes.split_at(end).0
}

/// Puts `row` where the search for a word will come by.
const fn put(places: &mut [u16; PLACES], model: Model, word: &[u8], row: u16) {
    let mut at = hash(model, word);
    while places[at] != NOTHING {
        at = (at + 1) % PLACES;
    }
    places[at] = row;
}

/// The rows from the place of `word` to the next empty one.
fn found(places: &'static [u16; PLACES], model: Model, word: &str) -> impl Iterator<Item = usize> {
    let start = hash(model, word.as_bytes());
    let rows = (0..PLACES).map(move |step| places[(start + step) % PLACES]);
    rows.take_while(|row| *row != NOTHING).map(usize::from)
}

/// Each spelling of a clause with its clause.
static CLAUSES: [u16; PLACES] = {
    let mut places = [NOTHING; PLACES];
    let mut at = 0;
    while at < Clause::ALL.len() {
        let row = Clause::ALL[at].constant_row();
        put(&mut places, row.model, row.word.as_bytes(), at as u16);
        let mut alias = 0;
        while alias < row.aliases.len() {
            put(&mut places, row.model, row.aliases[alias].as_bytes(), at as u16);
            alias += 1;
        }
        at += 1;
    }
    places
};

/// The clause of `model` with this spelling.
pub fn clause(model: Model, word: &str) -> Option<Clause> {
    let clauses = found(&CLAUSES, model, word).map(|index| Clause::ALL[index]);
    let spells = |clause: &Clause| {
        let row = clause.row();
        row.model == model && (row.word == word || row.aliases.contains(&word))
    };
    clauses.into_iter().find(spells)
}

/// The first word of each leaf, in either language.
static LEAVES: [u16; PLACES] = {
    let mut places = [NOTHING; PLACES];
    let mut at = 0;
    while at < Leaf::ALL.len() {
        let row = Leaf::ALL[at].constant_row();
        let (word, other) = (first_word(row.word), first_word(row.c_word));
        put(&mut places, row.model, word, at as u16);
        if hash(row.model, word) != hash(row.model, other) {
            put(&mut places, row.model, other, at as u16);
        }
        at += 1;
    }
    places
};

/// The leaves of `model` whose first word this may be; others may be among them.
pub fn leaves(model: Model, word: &str) -> impl Iterator<Item = Leaf> {
    let leaves = found(&LEAVES, model, word).map(|index| Leaf::ALL[index]);
    leaves.filter(move |leaf| leaf.row().model == model)
}

/// Where the clause stands in the row of the leaf, counted from 1: 0 is nowhere.
static ACCEPTED: [[u8; Clause::ALL.len()]; Leaf::ALL.len()] = {
    let mut table = [[0; Clause::ALL.len()]; Leaf::ALL.len()];
    let mut leaf = 0;
    while leaf < Leaf::ALL.len() {
        let clauses = Leaf::ALL[leaf].constant_row().clauses;
        let mut at = 0;
        while at < clauses.len() {
            table[leaf][clauses[at].0 as usize] = at as u8 + 1;
            at += 1;
        }
        leaf += 1;
    }
    table
};

/// How often `leaf` accepts `clause`, and in which versions.
#[inline]
pub fn accepted(leaf: Leaf, clause: Clause) -> Option<(Cardinality, Life)> {
    let index = ACCEPTED[leaf as usize][clause as usize].checked_sub(1)?;
    let (_, cardinality, life) = leaf.row().clauses.get(index as usize)?;
    Some((*cardinality, *life))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_leaf_accepts_what_its_row_lists() {
        for leaf in Leaf::ALL {
            for clause in Clause::ALL {
                let listed = leaf.row().clauses.iter().find(|(listed, _, _)| listed == clause);
                let listed = listed.map(|(_, cardinality, life)| (*cardinality, *life));
                assert_eq!(accepted(*leaf, *clause), listed, "{clause:?} on {leaf:?}");
            }
        }
    }

    #[test]
    fn the_first_word_of_a_leaf_finds_it() {
        for leaf in Leaf::ALL {
            for word in [leaf.row().word, leaf.row().c_word] {
                let first = word.split(' ').next().unwrap_or(word);
                let found = leaves(leaf.row().model, first).filter(|found| found == leaf).count();
                assert_eq!(found, 1, "{word}");
            }
        }
        assert_eq!(clause(Model::OpenMp, "prviate"), None);
        assert_eq!(clause(Model::OpenAcc, "nowait"), None);
    }
}
