//! Where two versions of a text differ.

use std::ops::Range;

/// What an edit changed, in whole lines: bytes of the text before it, and of the one after it.
pub struct Change {
    /// The lines of the old text.
    pub old: Range<usize>,
    /// The lines of the new text.
    pub new: Range<usize>,
}

impl Change {
    /// The lines of two versions of a text in which they differ.
    pub fn between(old: &str, new: &str) -> Change {
        let most = old.len().min(new.len());
        let start = equal_at_start(old.as_bytes(), new.as_bytes(), most);
        let end = equal_at_end(old.as_bytes(), new.as_bytes(), most - start);
        // Whole lines.
        let start = old[..floor_boundary(old, start)].rfind('\n').map_or(0, |line| line + 1);
        let line_end = |text: &str, at: usize| text.as_bytes()[at..].iter().position(|byte| *byte == b'\n');
        let rest = line_end(old, old.len() - end).map_or(end, |line| line + 1);
        Change { old: start..old.len() - end + rest.min(end), new: start..new.len() - end + rest.min(end) }
    }

    /// The byte of the old text that a byte behind the edit was.
    pub(crate) fn before(&self, at: usize) -> Option<usize> {
        (at >= self.new.end).then(|| at - self.new.end + self.old.end)
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// So many elements are compared at once.
const STEP: usize = 256;

/// How many of the first elements are equal, of at most so many.
pub fn equal_at_start<T: PartialEq>(old: &[T], new: &[T], most: usize) -> usize {
    let mut done = 0;
    while done + STEP <= most && old[done..done + STEP] == new[done..done + STEP] {
        done += STEP;
    }
    done + old[done..most].iter().zip(&new[done..most]).take_while(|(old, new)| old == new).count()
}

/// How many of the last elements are equal, of at most so many.
pub fn equal_at_end<T: PartialEq>(old: &[T], new: &[T], most: usize) -> usize {
    let tail = |elements: &[T], done: usize| elements.len() - done - STEP..elements.len() - done;
    let mut done = 0;
    while done + STEP <= most && old[tail(old, done)] == new[tail(new, done)] {
        done += STEP;
    }
    let rest = old[..old.len() - done].iter().rev().zip(new[..new.len() - done].iter().rev());
    done + rest.take(most - done).take_while(|(old, new)| old == new).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn check(old: &str, new: &str, expected: (&str, &str)) {
        let change = Change::between(old, new);
        assert_eq!((&old[change.old], &new[change.new]), expected);
    }

    #[test]
    fn whole_lines_differ() {
        check("a\nb\nc\n", "a\nB\nc\n", ("b\n", "B\n"));
        check("a\nc\n", "a\nb\nc\n", ("c\n", "b\nc\n"));
        check("a\nb", "a\nbc", ("b", "bc"));
        check("a\nb\n", "ab\n", ("a\nb\n", "ab\n"));
        check("é\nx", "è\nx", ("é\n", "è\n"));
        check("", "x", ("", "x"));
        check("aaaa\n", "aa\n", ("aaaa\n", "aa\n"));
        let long = "line\n".repeat(200);
        check(&format!("{long}x\n{long}"), &format!("{long}y\n{long}"), ("x\n", "y\n"));
    }
}
