//! The constructs of directives around a place of a text.

use crate::read_text::ReadText;
use crate::text::{Lines, line_start};
use directives::Model;
use semantics::extend::Queries as _;
use semantics::{Snapshot, queries};
use source::FileId;

/// A construct, as bytes of its text.
pub(crate) struct Construct {
    /// From the line of its directive to its end.
    pub whole: (u32, u32),
    /// Its directive.
    pub directive: (u32, u32),
    /// Whose directive it is.
    pub model: Model,
}

/// The constructs around a byte, the innermost first.
pub(crate) fn constructs_around(analysis: &Snapshot, file: FileId, at: u32) -> Vec<Construct> {
    let Some((read, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for unit in read.units() {
        for body in &queries::resolved(analysis.db(), unit).bodies {
            for (_, construct) in &body.constructs {
                let spans = [construct.span, construct.directive().span()].map(|span| read.span_bytes(unit, span));
                let [Some((start, end)), Some(directive)] = spans else { continue };
                let start = line_start(lines.text(), start as usize) as u32;
                let model = construct.directive().name().model();
                if start <= at && at <= end {
                    found.push(Construct { whole: (start, end), directive, model });
                }
            }
        }
    }
    found.sort_by_key(|construct| construct.whole.1 - construct.whole.0);
    found
}

/// The lines of a construct, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConstructLines {
    /// That of its directive.
    pub first: u32,
    /// Its last.
    pub last: u32,
}

/// The byte with which a line begins, behind its blanks.
pub(crate) fn start_of_line(analysis: &Snapshot, file: FileId, line: u32) -> Option<u32> {
    let lines = Lines::of_file(analysis, file)?;
    let start = crate::text::byte(lines.text(), crate::Position { line, column: 0 });
    let blank = lines.text()[start..].chars().take_while(|c| matches!(c, ' ' | '\t')).count();
    Some((start + blank) as u32)
}

/// The constructs around a line, the innermost first.
pub fn lines_around(analysis: &Snapshot, file: FileId, line: u32) -> Vec<ConstructLines> {
    let start = start_of_line(analysis, file, line).zip(Lines::of_file(analysis, file));
    let Some((start, lines)) = start else { return Vec::new() };
    let line_of = |at: u32| lines.position(at).line;
    let around = constructs_around(analysis, file, start).into_iter();
    around.map(|own| ConstructLines { first: line_of(own.directive.0), last: line_of(own.whole.1) }).collect()
}
