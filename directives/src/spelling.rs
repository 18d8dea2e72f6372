//! Keywords: from a word to its row, and from a misspelt word to the nearest right one.
//!
//! Words are looked up as they are; a Fortran lexer folds case before it asks.

use crate::{Clause, Language, Leaf, Life, Model, lookup};

/// The clause of `model` that `word` spells; of `requires`, an implementation may define any that begins with `ext_`.
pub fn spelled_clause(model: Model, word: &str) -> Option<Clause> {
    let extension = || model == Model::OpenMp && word.starts_with(Clause::ExtRequirement.row().word);
    lookup::find_clause(model, word).or_else(|| extension().then_some(Clause::ExtRequirement))
}

/// The clause, or directive that may follow `last` in a compound name, whose spelling is nearest to `word`.
pub fn nearest_clause(model: Model, language: Language, last: Leaf, word: &str) -> Option<&'static str> {
    let clauses = Clause::ALL.iter().map(|clause| clause.row()).filter(|row| row.model == model);
    let words = clauses.flat_map(|row| std::iter::once(row.word).chain(row.aliases.iter().copied()));
    let leaves = last.row().then.iter().map(|(leaf, _)| leaf.row().spelling(language));
    find_nearest(word, leaves.chain(words))
}

/// The leaf directive of `model` whose spelling is nearest to how `words` begin.
pub fn nearest_directive(model: Model, language: Language, words: &[&str]) -> Option<&'static str> {
    let rows = Leaf::ALL.iter().map(|leaf| leaf.row()).filter(|row| row.model == model);
    let spelled = rows.map(|row| row.spelling(language)).filter_map(|spelling| {
        let count = spelling.split(' ').count().min(words.len());
        let begin = words[..count].join(" ");
        let (distance, word) = measure_distance((&begin, letters_of(&begin)), spelling, usize::MAX)?;
        Some((distance, usize::MAX - count, word))
    });
    spelled.min().map(|(_, _, word)| word)
}

/// The one of `keywords` that `word` may have been meant to be.
pub fn nearest_keyword(keywords: &'static [(&'static str, Life)], word: &str) -> Option<&'static str> {
    find_nearest(word, keywords.iter().map(|(keyword, _)| *keyword))
}

/// The nearest of `candidates`, if one is near enough to be meant; the first of several equally near.
pub fn find_nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = letters_of(word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        // The first of several: another must be nearer.
        let nearer = best.map_or(usize::MAX, |(distance, _)| distance - 1);
        best = measure_distance((word, letters), candidate, nearer).or(best);
        if matches!(best, Some((0, _))) {
            break;
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How far `candidate` is from a word with these letters, if it is near enough to be meant, one edit in three letters, and no farther
/// than `most`.
fn measure_distance<'a>((word, letters): (&str, u64), candidate: &'a str, most: usize) -> Option<(usize, &'a str)> {
    let allowed = (word.len().max(candidate.len()) / 3).max(1).min(most);
    if word.len().abs_diff(candidate.len()) > allowed || letter_distance(letters, letters_of(candidate)) > allowed {
        return None;
    }
    let distance = strsim::osa_distance(word, candidate);
    (distance <= allowed && distance < candidate.len()).then_some((distance, candidate))
}

/// The letters of a word, a bit each.
fn letters_of(word: &str) -> u64 {
    word.bytes().fold(0, |letters, byte| letters | 1 << (byte & 63))
}

/// How many letters one of two words has and the other has not: a distance they have at least, without the work of measuring it.
fn letter_distance(left: u64, right: u64) -> usize {
    (left & !right).count_ones().max((right & !left).count_ones()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_spelling_of_a_clause_finds_its_row() {
        for wanted in Clause::ALL {
            let row = wanted.row();
            for word in std::iter::once(&row.word).chain(row.aliases) {
                assert_eq!(spelled_clause(row.model, word), Some(*wanted), "{word}");
            }
        }
        assert_eq!(spelled_clause(Model::OpenAcc, "present_or_copyin"), Some(Clause::AccCopyin));
        assert_eq!(spelled_clause(Model::OpenMp, "present_or_copyin"), None);
    }

    #[test]
    fn a_misspelt_word_names_the_nearest() {
        let fortran = Language::Fortran;
        assert_eq!(nearest_clause(Model::OpenMp, fortran, Leaf::Parallel, "pritave"), Some("private"));
        assert_eq!(nearest_clause(Model::OpenMp, fortran, Leaf::Parallel, "xyzzy"), None);
        assert_eq!(nearest_clause(Model::OpenMp, Language::C, Leaf::Parallel, "fro"), Some("for"));
        assert_eq!(nearest_directive(Model::OpenMp, Language::C, &["prallel"]), Some("parallel"));
        assert_eq!(
            nearest_directive(Model::OpenMp, Language::C, &["taget", "enter", "data"]),
            Some("target enter data")
        );
    }
}
