//! Conditions of the preprocessor between the lines that backslashes join to one (C23, 5.1.1.2): each is a part of that line and decides
//! nothing, which is not what it was written for.

use crate::c::lex::Scanner;
use crate::preprocess::conditional::conditional_word;

/// A condition inside of a line.
pub(crate) struct SplicedCondition<'t> {
    /// The word behind its `#`.
    pub(crate) word: &'t str,
    /// Where the `#` is, and where the word ends.
    pub(crate) range: std::ops::Range<usize>,
    /// How many `#endif` end what began before the line.
    pub(crate) ended: usize,
}

impl<'t> Scanner<'t> {
    /// The first condition inside of this line, if there is one. The scanner has then passed all branches, and what backslashes join to them:
    /// they were meant as parts of this line.
    pub(crate) fn pass_conditions(&mut self) -> Option<SplicedCondition<'t>> {
        let (mut end, mut joined) = self.written_line(self.at);
        let (mut continues, mut depth) = (joined, 0_usize);
        let mut first: Option<SplicedCondition> = None;
        while continues || depth > 0 {
            let start = if joined { end } else { end + 1 };
            if start >= self.text.len() {
                break;
            }
            (end, joined) = self.written_line(start);
            let Some(word) = conditional_word(&self.text[start..end]) else {
                continues = joined;
                continue;
            };
            continues |= joined;
            let hash = start + self.text[start..end].find('#').unwrap_or(0);
            let behind = hash + self.text[hash..end].find(word).unwrap_or(0) + word.len();
            let first = first.get_or_insert(SplicedCondition { word, range: hash..behind, ended: 0 });
            match word {
                "endif" if depth == 0 => first.ended += 1,
                "endif" => depth -= 1,
                word if word.starts_with("if") => depth += 1,
                // The branches before it began ahead of this line.
                _ if depth == 0 => (first.ended, depth) = (first.ended + 1, 1),
                _ => {}
            }
        }
        if first.is_some() {
            self.at = end.min(self.text.len());
        }
        first
    }

    /// Where the line as it is written ends on which `from` is, and whether a backslash joins the next one to it.
    fn written_line(&self, from: usize) -> (usize, bool) {
        let end = self.text[from..].find('\n').map_or(self.text.len(), |end| from + end);
        let pieces = self.places.pieces;
        let next = pieces.partition_point(|piece| piece.at as usize <= from);
        let mut behind = (next.max(1)..pieces.len()).take_while(|&index| pieces[index].at as usize <= end);
        match behind.find(|&index| pieces[index].place.start > pieces[index - 1].place.end) {
            Some(index) => (pieces[index].at as usize, true),
            None => (end, false),
        }
    }
}
