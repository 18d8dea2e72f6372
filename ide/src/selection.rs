//! Ever larger selections: the word, what is in the parentheses around it, the line, each block, the text.

use crate::folding;
use crate::text::{Lines, line_start, offset, word_range};
use crate::{Position, Range};
use semantics::Snapshot;
use source::FileId;

/// The ranges around a position, innermost first; each one is larger than the one before.
pub fn selection(analysis: &Snapshot, file: FileId, at: Position) -> Vec<Range> {
    let Some((lines, at)) = Lines::of_file(analysis, file).zip(offset(analysis, file, at)) else { return Vec::new() };
    let text = lines.text();
    let word = word_range(text, at);
    let mut around = vec![(word.start, word.end)];
    around.extend(enclosing_parentheses(text, at));
    around.push(line_range(text, at));
    let ranges = folding::ranges(analysis, file).into_iter().map(|(start, end)| (start as usize, end as usize));
    around.extend(ranges);
    around.push((0, text.len()));
    around.retain(|(start, end)| *start <= at && at <= *end);
    around.sort_by_key(|(start, end)| (end - start, *start));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for range in around {
        // What overlaps is not around what is inside.
        if found.last().is_none_or(|last| range != *last && range.0 <= last.0 && last.1 <= range.1) {
            found.push(range);
        }
    }
    found.into_iter().map(|(start, end)| lines.range(start as u32, end as u32)).collect()
}

fn line_range(text: &str, at: usize) -> (usize, usize) {
    let start = line_start(text, at);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    let indented = text[start..end].len() - text[start..end].trim_start().len();
    if at < start + indented { (start, end) } else { (start + indented, end) }
}

/// What stands in each of the parentheses of the line around a byte.
fn enclosing_parentheses(text: &str, at: usize) -> Vec<(usize, usize)> {
    let (start, end) = line_range(text, at);
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (offset, c) in text[start..end].char_indices() {
        match c {
            '(' | '[' => open.push(start + offset),
            ')' | ']' => {
                if let Some(first) = open.pop() {
                    found.push((first + 1, start + offset));
                    found.push((first, start + offset + 1));
                }
            }
            _ => {}
        }
    }
    found
}
