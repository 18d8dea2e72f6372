//! Several fixes of one text: of those that meet the first is made.

use super::mending::Mending;
use std::collections::HashSet;
use std::ops::Range;

/// An accepted edit.
type Edit<'a> = (Range<usize>, &'a str);

/// The text with those fixes that do not meet an earlier one, and how many they are.
pub fn apply_mendings(text: &str, mendings: &[&Mending]) -> (String, usize) {
    let mut accepted: Vec<Edit<'_>> = Vec::new();
    let mut seen: HashSet<Vec<(Range<usize>, &str)>> = HashSet::new();
    let mut count = 0;
    for mending in mendings {
        let edits: Vec<Edit<'_>> = mending.edits.iter().map(|(_, range, new)| (range.clone(), new.as_str())).collect();
        let fits = |(range, _): &Edit<'_>| text.get(range.clone()).is_some();
        let is_new = edits.iter().all(|edit| fits(edit) && accepted.iter().all(|other| !edits_meet(edit, other)));
        if is_new && seen.insert(edits.clone()) {
            accepted.extend(edits);
            count += 1;
        }
    }
    // What is inserted at one place comes in the order of the fixes.
    accepted.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = text.to_owned();
    for (range, new) in accepted.into_iter().rev() {
        out.replace_range(range, new);
    }
    (out, count)
}

/// Whether two edits meet. Words that are inserted at one place do not, as two clauses of a directive; lines do.
fn edits_meet(one: &Edit<'_>, other: &Edit<'_>) -> bool {
    if one.0.is_empty() && one.0 == other.0 {
        return one.1 == other.1 || one.1.contains('\n') || other.1.contains('\n') || !one.1.starts_with(' ');
    }
    one.0.start < other.0.end && other.0.start < one.0.end
        || one.0.is_empty() && other.0.contains(&one.0.start)
        || other.0.is_empty() && one.0.contains(&other.0.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn made(text: &str, fixes: &[&[(Range<usize>, &str)]]) -> (String, usize) {
        let mending = |edits: &&[(Range<usize>, &str)]| Mending {
            edits: edits.iter().map(|(range, new)| ("a".to_owned(), range.clone(), (*new).to_owned())).collect(),
            safe: true,
        };
        let all: Vec<Mending> = fixes.iter().map(mending).collect();
        apply_mendings(text, &all.iter().collect::<Vec<_>>())
    }

    #[test]
    fn the_first_of_those_that_meet_is_made() {
        assert_eq!(made("abcdef", &[&[(1..3, "X")], &[(2..4, "Y")], &[(4..6, "Z")]]), ("aXdZ".to_owned(), 2));
        assert_eq!(made("abcdef", &[&[(1..2, ""), (5..6, "")], &[(5..6, "Q"), (0..1, "Q")]]), ("acde".to_owned(), 1));
        assert_eq!(made("ab", &[&[(5..6, "")]]), ("ab".to_owned(), 0));
    }

    #[test]
    fn words_at_one_place_come_in_order_and_lines_one_by_one() {
        assert_eq!(made("x y", &[&[(1..1, " a")], &[(1..1, " b")], &[(1..1, " a")]]), ("x a b y".to_owned(), 2));
        assert_eq!(made("x", &[&[(0..0, "a\n")], &[(0..0, "b\n")]]), ("a\nx".to_owned(), 1));
    }
}
