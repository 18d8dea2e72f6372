//! Compound directive names: which paths of leaves there are, and which of them a line begins with.
//!
//! OpenMP 5.2, 17.1; 6.0, 19.1. No compound is listed: the `then` column of the leaves says what may follow what.

use crate::{Language, Leaf, Model, Name};

/// A directive name found at the start of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recognized {
    /// The path of leaves.
    pub name: Name,
    /// How many of the words it took, `end` included.
    pub words: usize,
    /// Whether it is an end directive.
    pub end: bool,
    /// Whether a leaf was spelled as the other language spells it: `parallel for` in Fortran.
    pub foreign: bool,
}

/// The longest directive name that `words` begin with.
///
/// Words of one leaf may be joined by underscores (OpenMP 6.0, 5.1). In Fortran blanks between the words of a
/// name are optional (OpenMP 5.2, 5.1.1): `endparalleldo`.
pub fn recognize(model: Model, language: Language, words: &[&str]) -> Option<Recognized> {
    let search = Search { words, language };
    let start = Position { word: 0, offset: 0 };
    let plain = search.longest(model, start, false);
    let ended = search.word(start, "end", true).and_then(|after| search.longest(model, after, true));
    [plain, ended].into_iter().flatten().max_by_key(|found| found.words)
}

/// A place in the words: which, and how many of its bytes are behind.
#[derive(Clone, Copy)]
struct Position {
    word: usize,
    offset: usize,
}

struct Search<'a> {
    words: &'a [&'a str],
    language: Language,
}

impl Search<'_> {
    /// The longest name from `start` on.
    fn longest(&self, model: Model, start: Position, end: bool) -> Option<Recognized> {
        let mut best = None;
        for leaf in Leaf::ALL.iter().filter(|leaf| leaf.row().model == model) {
            self.extend(Recognized { name: Name::leaf(*leaf), words: 0, end, foreign: false }, start, &mut best);
        }
        best
    }

    /// Matches the last leaf of `found` at `at` and goes on with those that may follow it.
    fn extend(&self, found: Recognized, at: Position, best: &mut Option<Recognized>) {
        let row = found.name.last().row();
        let own = row.spelling(self.language);
        let other = if own == row.word { row.c_word } else { row.word };
        let matched = self.leaf(at, own).map(|after| (after, found.foreign));
        let matched = matched.or_else(|| (other != own).then(|| self.leaf(at, other))?.map(|after| (after, true)));
        let Some((after, foreign)) = matched else { return };
        let found = Recognized { words: after.word, foreign, ..found };
        if after.offset == 0 && best.is_none_or(|best| found.words > best.words) {
            *best = Some(found);
        }
        for (next, _) in row.then {
            if let Some(name) = found.name.then(*next) {
                self.extend(Recognized { name, ..found }, after, best);
            }
        }
    }

    /// The place after the words of one leaf.
    fn leaf(&self, at: Position, spelling: &str) -> Option<Position> {
        let mut at = at;
        for (index, word) in spelling.split(' ').enumerate() {
            at = self.word(at, word, index == 0)?;
        }
        Some(at)
    }

    /// The place after one word of a leaf.
    fn word(&self, at: Position, word: &str, first: bool) -> Option<Position> {
        let text = self.words.get(at.word)?;
        let rest = &text[at.offset..];
        let joined = if first || at.offset == 0 { None } else { rest.strip_prefix('_') };
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
    use pretty_assertions::assert_eq;

    fn check(language: Language, line: &str, wanted: Option<(&str, usize)>) {
        let model = if line.contains("acc ") { Model::OpenAcc } else { Model::OpenMp };
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let found = recognize(model, language, &words);
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
    fn the_spelling_of_the_other_language_is_recognized_as_such() {
        let found = recognize(Model::OpenMp, Language::Fortran, &["parallel", "for"]);
        assert_eq!(found.map(|found| (found.foreign, found.words)), Some((true, 2)));
    }
}
