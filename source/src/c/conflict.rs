//! What version control leaves in a file where two changes met: lines that begin with seven of `<`, `|`, `=` or `>`. No C has such a
//! line, so that it is told what they are; of the two texts the first is read.

use crate::c::lex::{Dialect, Scanner};
use crate::problems;
use std::ops::Range;

/// So often the sign of a marker stands at the beginning of its line.
const SIGNS: usize = 7;

/// Whether the line that begins at `at` is a marker, and with which sign.
fn marker_sign(text: &str, at: usize) -> Option<u8> {
    let line = text.as_bytes().get(at..)?;
    let sign = *line.first().filter(|sign| matches!(sign, b'<' | b'|' | b'=' | b'>'))?;
    let count = line.iter().take_while(|byte| **byte == sign).count();
    (count == SIGNS && line.get(SIGNS).is_none_or(|next| next.is_ascii_whitespace())).then_some(sign)
}

/// The markers of a conflict from `at` on that are passed over together, and where reading goes on: behind the first of them, or from the
/// end of the first text behind all of them. `open` says that the first marker of a conflict was passed.
fn skip_markers(text: &str, at: usize, open: bool) -> Option<(Vec<Range<usize>>, usize)> {
    let end_of_line = |at: usize| text[at..].find('\n').map_or(text.len(), |end| at + end);
    let marker = |at: usize| at..at + SIGNS;
    match marker_sign(text, at)? {
        b'<' => return Some((vec![marker(at)], end_of_line(at))),
        b'>' if open => return Some((vec![marker(at)], end_of_line(at))),
        b'=' | b'|' if open => {}
        _ => return None,
    }
    let mut found = vec![marker(at)];
    let mut line = end_of_line(at);
    while line < text.len() {
        let here = line + 1;
        line = end_of_line(here);
        match marker_sign(text, here) {
            Some(b'<') => break,
            Some(b'>') => {
                found.push(marker(here));
                return Some((found, line));
            }
            Some(_) => found.push(marker(here)),
            None => {}
        }
    }
    // It is closed nowhere.
    Some((vec![marker(at)], end_of_line(at)))
}

impl Scanner<'_> {
    /// Passes what version control left in the file, if that is here.
    pub(super) fn passes_conflict(&mut self) -> bool {
        let begins = self.rules.dialect == Dialect::C && (self.at == 0 || self.bytes[self.at - 1] == b'\n');
        let passed = begins.then(|| skip_markers(self.text, self.at, self.conflict)).flatten();
        let Some((markers, end)) = passed else { return false };
        self.conflict = self.bytes[self.at] == b'<';
        self.at = end;
        for marker in markers {
            let place = self.place_of(marker.start, marker.end);
            self.diagnostics.push(problems::conflict_marker(&self.text[marker], place));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::skip_markers;

    /// Where the markers begin that are passed over together, and where reading goes on.
    fn starts(text: &str, at: usize, open: bool) -> Option<(Vec<usize>, usize)> {
        skip_markers(text, at, open)
            .map(|(markers, end)| (markers.into_iter().map(|marker| marker.start).collect(), end))
    }

    #[test]
    fn the_second_text_of_a_conflict_is_passed_over() {
        let text = "<<<<<<< mine\nint a;\n=======\nint b;\n>>>>>>> theirs\nint c;\n";
        assert_eq!(starts(text, 0, false), Some((vec![0], 12)));
        let (equals, end) = (text.find('=').unwrap_or(0), text.find(">>").unwrap_or(0));
        assert_eq!(starts(text, equals, true), Some((vec![equals, end], end + 14)));
        assert_eq!(starts(text, equals, false), None);
        assert_eq!(starts("<<<<<<<<", 0, false), None);
        assert_eq!(starts("=======\nint a;\n", 0, true), Some((vec![0], 7)));
    }
}
