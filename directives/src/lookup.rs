//! The tables the other way round, made by the compiler: from a word to its rows, and from a leaf and a clause to how
//! the one accepts the other.
//!
//! Words are found by hashing, with open addressing; no table is filled when a program runs.

use crate::{Cardinality, Clause, Language, Leaf, Life, Model};

/// Places for the words of one table; more than twice as many as words.
const PLACES: usize = 1024;
/// An empty place.
const NOTHING: u16 = u16::MAX;

/// A word by its length and some of its bytes, which tell those of the tables apart well.
const fn hash_word(word: &[u8]) -> usize {
    let length = word.len();
    if length == 0 {
        return 0;
    }
    let second = if length > 1 { word[1] as usize } else { 0 };
    let (first, last) = (word[0] as usize, word[length - 1] as usize);
    let (middle, late) = (word[length / 2] as usize, word[length * 3 / 4] as usize);
    first * 0x2f + second * 0x3b5 + middle * 0x101 + late * 0x16d + last * 0x1f3 + length * 0x71
}

/// Where the search for a word of one model begins.
const fn search_start(model: Model, word: &[u8]) -> usize {
    (hash_word(word) + model as usize * (PLACES / 2)) % PLACES
}

/// Puts `row` where the search for a word will come by.
const fn put_row(places: &mut [u16; PLACES], model: Model, word: &[u8], row: u16) {
    let mut at = search_start(model, word);
    while places[at] != NOTHING {
        at = (at + 1) % PLACES;
    }
    places[at] = row;
}

/// Each spelling of a clause with its clause.
static CLAUSES: [u16; PLACES] = {
    let mut places = [NOTHING; PLACES];
    let mut at = 0;
    while at < Clause::ALL.len() {
        let row = Clause::ALL[at].constant_row();
        put_row(&mut places, row.model, row.word.as_bytes(), at as u16);
        let mut alias = 0;
        while alias < row.aliases.len() {
            put_row(&mut places, row.model, row.aliases[alias].as_bytes(), at as u16);
            alias += 1;
        }
        at += 1;
    }
    places
};

/// The clause of `model` with this spelling.
pub fn find_clause(model: Model, word: &str) -> Option<Clause> {
    let mut at = search_start(model, word.as_bytes());
    while CLAUSES[at] != NOTHING {
        let row = Clause::ALL[CLAUSES[at] as usize].row();
        if row.model == model && (row.word == word || row.aliases.contains(&word)) {
            return Some(row.clause);
        }
        at = (at + 1) % PLACES;
    }
    None
}

/// The number of all words that no leaf is spelled with.
pub const OTHER: u8 = 0;
/// The number of `end`.
pub const END: u8 = 1;
/// How many words a leaf is spelled with, at most.
pub const LONGEST: usize = 3;
/// How many leaves begin with the same word, at most.
const SAME: usize = 8;
/// More than there are words, twice as many.
const WORDS: usize = 256;

/// The words that leaves are spelled with, by number.
struct Spellings {
    words: [&'static [u8]; WORDS],
    count: u8,
    /// The number of the word that belongs there.
    places: [u8; PLACES],
    /// The words of each leaf in Fortran and in C, then [`OTHER`].
    leaves: [[[u8; LONGEST]; 2]; Leaf::ALL.len()],
    /// The leaves that begin with a word in either language, counted from 1; then 0.
    beginning: [[u8; SAME]; WORDS],
}

const _: () = assert!(Leaf::ALL.len() < u8::MAX as usize);

static SPELLINGS: Spellings = {
    let mut all = Spellings {
        words: [&[]; WORDS],
        count: 0,
        places: [OTHER; PLACES],
        leaves: [[[OTHER; LONGEST]; 2]; Leaf::ALL.len()],
        beginning: [[0; SAME]; WORDS],
    };
    all.number(b"end");
    let mut at = 0;
    while at < Leaf::ALL.len() {
        let row = Leaf::ALL[at].constant_row();
        all.leaves[at] = [all.numbers(row.word.as_bytes()), all.numbers(row.c_word.as_bytes())];
        let [word, other] = [all.leaves[at][0][0], all.leaves[at][1][0]];
        all.add_beginning(word, at);
        if other != word {
            all.add_beginning(other, at);
        }
        at += 1;
    }
    all
};

impl Spellings {
    /// The number of a word, a new one if it has none.
    const fn number(&mut self, word: &'static [u8]) -> u8 {
        let mut at = hash_word(word) % PLACES;
        while self.places[at] != OTHER {
            if equal_bytes(self.words[self.places[at] as usize], word) {
                return self.places[at];
            }
            at = (at + 1) % PLACES;
        }
        self.count += 1;
        self.words[self.count as usize] = word;
        self.places[at] = self.count;
        self.count
    }

    /// The numbers of words with blanks between them.
    const fn numbers(&mut self, words: &'static [u8]) -> [u8; LONGEST] {
        let (mut numbers, mut count, mut rest) = ([OTHER; LONGEST], 0, words);
        while !rest.is_empty() {
            let mut end = 0;
            while end < rest.len() && rest[end] != b' ' {
                end += 1;
            }
            let (word, after) = rest.split_at(end);
            numbers[count] = self.number(word);
            count += 1;
            rest = if after.is_empty() { after } else { after.split_at(1).1 };
        }
        numbers
    }

    /// The leaf at an index begins with a word.
    const fn add_beginning(&mut self, word: u8, leaf: usize) {
        let mut at = 0;
        while self.beginning[word as usize][at] != 0 {
            at += 1;
        }
        self.beginning[word as usize][at] = leaf as u8 + 1;
    }
}

const fn equal_bytes(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

/// The number of a word that leaves are spelled with; [`OTHER`] of any other.
pub fn word_number(text: &str) -> u8 {
    let mut at = hash_word(text.as_bytes()) % PLACES;
    loop {
        let number = SPELLINGS.places[at];
        if number == OTHER || SPELLINGS.words[number as usize] == text.as_bytes() {
            return number;
        }
        at = (at + 1) % PLACES;
    }
}

/// The leaves whose first word has this number in either language, of both specifications.
pub fn leaves_beginning_with(word: u8) -> impl Iterator<Item = Leaf> {
    let leaves = SPELLINGS.beginning[word as usize].iter();
    leaves.take_while(|leaf| **leaf != 0).map(|leaf| Leaf::ALL[*leaf as usize - 1])
}

/// The words of a leaf by number, as its language spells it and as others do; behind the last there is [`OTHER`].
#[inline]
pub fn leaf_words(leaf: Leaf, language: Language) -> [&'static [u8; LONGEST]; 2] {
    let [fortran, c] = &SPELLINGS.leaves[leaf as usize];
    match language {
        Language::Fortran => [fortran, c],
        Language::C | Language::Cxx => [c, fortran],
    }
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
pub fn clause_acceptance(leaf: Leaf, clause: Clause) -> Option<(Cardinality, Life)> {
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
                assert_eq!(clause_acceptance(*leaf, *clause), listed, "{clause:?} on {leaf:?}");
            }
        }
    }

    #[test]
    fn the_words_of_a_leaf_are_numbers() {
        for leaf in Leaf::ALL {
            for language in [Language::Fortran, Language::C] {
                let words: Vec<u8> = leaf.row().spelling(language).split(' ').map(word_number).collect();
                let own = leaf_words(*leaf, language)[0];
                assert_eq!(own.iter().copied().filter(|word| *word != OTHER).collect::<Vec<_>>(), words, "{leaf:?}");
                assert_eq!(leaves_beginning_with(words[0]).filter(|found| found == leaf).count(), 1, "{leaf:?}");
            }
        }
        assert_eq!(
            [word_number("end"), word_number(""), word_number("paralel"), word_number("parallelx")],
            [END, OTHER, OTHER, OTHER]
        );
        assert_eq!(find_clause(Model::OpenMp, "prviate"), None);
        assert_eq!(find_clause(Model::OpenAcc, "nowait"), None);
    }
}
