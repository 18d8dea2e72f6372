//! The directive name that a line begins with.
//!
//! OpenMP 5.2, 3.1; OpenACC 3.4, 2.1. Most lines are written as the tables spell them: their words become numbers, and the
//! longest path is found by comparing these. What is left, names in one piece as Fortran allows them and words joined by
//! underscores, is searched for letter by letter.

use crate::lookup::{self, END, LONGEST, OTHER};
use crate::{Language, Leaf, Model, Name};

/// A directive name found at the start of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recognized {
    /// The path of leaves.
    pub name: Name,
    /// How many of the words it took, `end` included.
    pub words: usize,
    /// How many bytes of the word behind them it took: a clause is glued to the name, as fixed form allows.
    pub glued: usize,
    /// Whether it is an end directive.
    pub end: bool,
    /// Whether a leaf was spelled as the other language spells it: `parallel for` in Fortran.
    pub foreign: bool,
}

/// The longest directive name that `words` begin with; see [`recognize_in`].
pub fn recognize_name(model: Model, language: Language, words: &[&str]) -> Option<Recognized> {
    recognize_in(model, language, &|index| words.get(index).copied().unwrap_or(""))
}

/// The longest directive name that words begin with; behind the last of them there is an empty one.
///
/// Words of one leaf may be joined by underscores (OpenMP 6.0, 5.1). In Fortran blanks between the words of a
/// name are optional (OpenMP 5.2, 5.1.1): `endparalleldo`.
pub fn recognize_in<'a>(model: Model, language: Language, words: &impl Fn(usize) -> &'a str) -> Option<Recognized> {
    let numbered = Numbered::new(language, words);
    let found = numbered.longest_name(model);
    if numbered.is_settled(model, found, words) { found } else { by_letters(model, language, words) }
}

/// The words of a line as numbers.
struct Numbered {
    /// The number of each word up to the first that is part of no name, then [`OTHER`].
    words: [u8; Numbered::MOST + LONGEST],
    known: usize,
    language: Language,
}

impl Numbered {
    /// How many words are looked at; no name has as many.
    const MOST: usize = 16;

    fn new<'a>(language: Language, words: &impl Fn(usize) -> &'a str) -> Numbered {
        let mut numbered = Numbered { words: [OTHER; Numbered::MOST + LONGEST], known: 0, language };
        while numbered.known < Numbered::MOST {
            let word = lookup::word_number(words(numbered.known));
            if word == OTHER {
                break;
            }
            numbered.words[numbered.known] = word;
            numbered.known += 1;
        }
        numbered
    }

    /// The longest name whose words stand one by one.
    fn longest_name(&self, model: Model) -> Option<Recognized> {
        let end = self.words[0] == END;
        let (start, mut best) = (usize::from(end), None);
        for leaf in lookup::leaves_beginning_with(self.words[start]).filter(|leaf| leaf.row().model == model) {
            let found = Recognized { name: Name::leaf(leaf), words: start, glued: 0, end, foreign: false };
            self.extend_name(found, &mut best);
        }
        best
    }

    /// Matches the last leaf of `found` behind its words and goes on with those that may follow it.
    fn extend_name(&self, found: Recognized, best: &mut Option<Recognized>) {
        let leaf = found.name.last();
        let [own, other] = lookup::leaf_words(leaf, self.language);
        let matched = self.match_leaf(found.words, own).map(|after| (after, found.foreign));
        let Some((words, foreign)) = matched.or_else(|| Some((self.match_leaf(found.words, other)?, true))) else {
            return;
        };
        let found = Recognized { words, foreign, ..found };
        if best.is_none_or(|best| words > best.words) {
            *best = Some(found);
        }
        let next = self.words[words];
        if next == OTHER {
            return;
        }
        for (leaf, _) in leaf.row().then {
            let begins = lookup::leaf_words(*leaf, self.language).iter().any(|spelled| spelled[0] == next);
            if begins && let Some(name) = found.name.then(*leaf) {
                self.extend_name(Recognized { name, ..found }, best);
            }
        }
    }

    /// Behind the words of one leaf.
    fn match_leaf(&self, mut at: usize, spelled: &[u8; LONGEST]) -> Option<usize> {
        for word in spelled.iter().filter(|word| **word != OTHER) {
            if self.words[at] != *word {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// Whether no longer name is there: behind this one nothing follows, or a clause, or what can be no part of a name.
    fn is_settled<'a>(&self, model: Model, found: Option<Recognized>, words: &impl Fn(usize) -> &'a str) -> bool {
        let parted = |at| self.language != Language::Fortran && !words(at).contains('_');
        let Some(found) = found else { return parted(self.known) };
        let next = words(found.words);
        next.is_empty() || (parted(found.words) && parted(self.known)) || lookup::find_clause(model, next).is_some()
    }
}

/// The longest name, however its words are written.
fn by_letters<'a>(model: Model, language: Language, words: &impl Fn(usize) -> &'a str) -> Option<Recognized> {
    let search = Search { words, model, language };
    let start = Position { word: 0, offset: 0 };
    let plain = search.longest_name(model, start, false);
    let ended = search.match_word(start, "end", true).and_then(|after| search.longest_name(model, after, true));
    [plain, ended].into_iter().flatten().max_by_key(|found| (found.words, found.glued))
}

/// A place in the words: which, and how many of its bytes are behind.
#[derive(Clone, Copy)]
struct Position {
    word: usize,
    offset: usize,
}

struct Search<'s, F> {
    words: &'s F,
    model: Model,
    language: Language,
}

impl<'a, F: Fn(usize) -> &'a str> Search<'_, F> {
    /// The longest name from `start` on.
    fn longest_name(&self, model: Model, start: Position, end: bool) -> Option<Recognized> {
        let mut best = None;
        let begin = |leaf: Leaf, best: &mut Option<Recognized>| {
            let found = Recognized { name: Name::leaf(leaf), words: 0, glued: 0, end, foreign: false };
            self.extend_name(found, start, best);
        };
        let first = self.rest_of_word(start);
        let leaves = lookup::leaves_beginning_with(lookup::word_number(first)).filter(|leaf| leaf.row().model == model);
        leaves.for_each(|leaf| begin(leaf, &mut best));
        // A word that begins no leaf may have one in it.
        if best.is_none() && (self.language == Language::Fortran || first.contains('_')) {
            let letter = first.bytes().next();
            let begins = |word: &str| word.bytes().next() == letter;
            let rows = Leaf::ALL.iter().map(|leaf| leaf.row()).filter(|row| row.model == model);
            let rows = rows.filter(|row| begins(row.word) || begins(row.c_word));
            rows.for_each(|row| begin(row.leaf, &mut best));
        }
        best
    }

    /// Matches the last leaf of `found` at `at` and goes on with those that may follow it.
    fn extend_name(&self, found: Recognized, at: Position, best: &mut Option<Recognized>) {
        let row = found.name.last().row();
        let (own, other) = match self.language {
            Language::Fortran => (row.word, row.c_word),
            Language::C | Language::Cxx => (row.c_word, row.word),
        };
        let matched = self.match_leaf(at, own).map(|after| (after, found.foreign));
        let matched =
            matched.or_else(|| (other != own).then(|| self.match_leaf(at, other))?.map(|after| (after, true)));
        let Some((after, foreign)) = matched else { return };
        let found = Recognized { words: after.word, glued: after.offset, foreign, ..found };
        let longer = best.is_none_or(|best| (found.words, found.glued) > (best.words, best.glued));
        if longer && (after.offset == 0 || self.clause_at(after, row.model)) {
            *best = Some(found);
        }
        // Most leaves differ in their first letter from what is written.
        let Some(letter) = self.rest_of_word(after).bytes().next() else { return };
        let begins = |leaf: &Leaf| {
            leaf.row().word.as_bytes().first() == Some(&letter) || leaf.row().c_word.as_bytes().first() == Some(&letter)
        };
        for (next, _) in row.then.iter().filter(|(leaf, _)| begins(leaf)) {
            if let Some(name) = found.name.then(*next) {
                self.extend_name(Recognized { name, ..found }, after, best);
            }
        }
    }

    /// What is written from a place on, in its word.
    fn rest_of_word(&self, at: Position) -> &'a str {
        (self.words)(at.word).get(at.offset..).unwrap_or("")
    }

    /// Whether the rest of a word is a clause: `paralleldoprivate`.
    fn clause_at(&self, at: Position, model: Model) -> bool {
        let rest = self.rest_of_word(at);
        self.language == Language::Fortran && crate::spelling::spelled_clause(model, rest).is_some()
    }

    /// The place after the words of one leaf.
    fn match_leaf(&self, at: Position, spelling: &str) -> Option<Position> {
        let (mut at, mut left, mut first) = (at, spelling, true);
        while let Some(blank) = left.bytes().position(|byte| byte == b' ') {
            at = self.match_word(at, &left[..blank], first)?;
            (left, first) = (&left[blank + 1..], false);
        }
        self.match_word(at, left, first)
    }

    /// The place after one word of a leaf.
    fn match_word(&self, at: Position, word: &str, first: bool) -> Option<Position> {
        let text = (self.words)(at.word);
        let rest = text.get(at.offset..).filter(|rest| !rest.is_empty())?;
        // OpenACC has no such spelling.
        let joins = !first && at.offset > 0 && self.model == Model::OpenMp;
        let joined = if joins { rest.strip_prefix('_') } else { None };
        let glued = at.offset == 0 || self.language == Language::Fortran;
        let left = match joined {
            Some(rest) => rest.strip_prefix(word)?,
            None if glued => rest.strip_prefix(word)?,
            None => return None,
        };
        Some(match left.is_empty() {
            true => Position { word: at.word + 1, offset: 0 },
            false => Position { word: at.word, offset: text.len() - left.len() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clause;
    use crate::compound::all_names;
    use pretty_assertions::assert_eq;

    fn check(language: Language, line: &str, wanted: Option<(&str, usize)>) {
        let model = if line.contains("acc ") { Model::OpenAcc } else { Model::OpenMp };
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let found = recognize_name(model, language, &words);
        let end = if found.is_some_and(|found| found.end) { "end " } else { "" };
        let spelled = found.map(|found| (format!("{end}{}", found.name.spelling(language)), found.words));
        assert_eq!(spelled.as_ref().map(|(name, words)| (name.as_str(), *words)), wanted, "{line}");
    }

    #[test]
    fn the_longest_path_is_the_name() {
        let (c, fortran) = (Language::C, Language::Fortran);
        check(
            c,
            "omp target teams distribute parallel for simd map",
            Some(("target teams distribute parallel for simd", 6)),
        );
        check(c, "omp target enter data map", Some(("target enter data", 3)));
        check(c, "omp cancel parallel", Some(("cancel", 1)));
        check(c, "omp atomic update", Some(("atomic", 1)));
        check(fortran, "omp do private", Some(("do", 1)));
        check(fortran, "acc parallel loop gang", Some(("parallel loop", 2)));
        check(fortran, "acc enter data copyin", Some(("enter data", 2)));
        check(c, "omp prallel", None);
        check(c, "omp", None);
    }

    #[test]
    fn underscores_join_the_words_of_a_leaf_only() {
        check(Language::C, "omp target_data map", Some(("target data", 1)));
        check(Language::C, "omp begin declare_target", Some(("begin declare target", 2)));
        check(Language::C, "omp parallel_for", None);
        check(Language::C, "omp target_ data", None);
        check(Language::C, "acc enter_data copyin", None);
        check(Language::Fortran, "acc exit_data copyout", None);
        check(Language::Fortran, "acc host_data use_device", Some(("host_data", 1)));
    }

    #[test]
    fn blanks_are_optional_in_fortran() {
        check(Language::Fortran, "omp endparalleldo", Some(("end parallel do", 1)));
        check(Language::Fortran, "omp end paralleldo nowait", Some(("end parallel do", 2)));
        check(Language::Fortran, "omp targetteams distribute", Some(("target teams distribute", 2)));
        check(Language::Fortran, "omp enddo nowait", Some(("end do", 1)));
        check(Language::Fortran, "acc enddata", Some(("end data", 1)));
        check(Language::C, "omp parallelfor", None);
    }

    #[test]
    fn every_name_is_recognized_as_it_is_spelled() {
        for (model, language) in [
            (Model::OpenMp, Language::Fortran),
            (Model::OpenMp, Language::C),
            (Model::OpenAcc, Language::Fortran),
            (Model::OpenAcc, Language::C),
        ] {
            for name in all_names(model) {
                let spelled = name.spelling(language);
                let words: Vec<&str> = spelled.split(' ').collect();
                let found =
                    recognize_name(model, language, &words).map(|found| (found.name, found.words, found.foreign));
                assert_eq!(found, Some((name, words.len(), false)), "{spelled}");
            }
        }
    }

    #[test]
    fn numbers_find_what_letters_find() {
        let odd =
            ["", "data", "end", "simd", "do", "for", "x", "target_data", "enter_data", "doprivate", "simdsafelen"];
        for (model, language) in [
            (Model::OpenMp, Language::Fortran),
            (Model::OpenMp, Language::Cxx),
            (Model::OpenAcc, Language::Fortran),
            (Model::OpenAcc, Language::C),
        ] {
            let clauses = Clause::ALL.iter().map(|clause| clause.row()).filter(|row| row.model == model);
            let behind: Vec<&str> = clauses.map(|row| row.word).chain(odd).collect();
            for name in all_names(model) {
                let spelled = name.spelling(language);
                for next in &behind {
                    for text in [format!("{spelled} {next}"), format!("end {spelled} {next} x")] {
                        let words: Vec<&str> = text.split(' ').collect();
                        let word = |index: usize| words.get(index).copied().unwrap_or("");
                        let wanted = by_letters(model, language, &word);
                        assert_eq!(recognize_name(model, language, &words), wanted, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_spelling_of_the_other_language_is_recognized_as_such() {
        let found = recognize_name(Model::OpenMp, Language::Fortran, &["parallel", "for"]);
        assert_eq!(found.map(|found| (found.foreign, found.words)), Some((true, 2)));
    }
}
