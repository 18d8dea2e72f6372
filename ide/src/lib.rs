//! Answers for editors, as plain data: no JSON, no protocol, no tree.
//!
//! Places are lines and columns from 0, columns in UTF-16 code units unless said otherwise, as editors count.

use semantics::Snapshot;
use source::FileId;
use source::file::{Columns, LineIndex};

/// A place in a text, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// Two places in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The first.
    pub start: Position,
    /// The one after the last.
    pub end: Position,
}

/// A message about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Where.
    pub range: Range,
    /// Whether it is an error.
    pub error: bool,
    /// Its code.
    pub code: &'static str,
    /// Its text, with the rule.
    pub text: String,
    /// Other places of the same text that matter.
    pub related: Vec<(Range, String)>,
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The name of the file.
    pub path: String,
    /// The place.
    pub range: Range,
}

/// Everything wrong with a file.
pub fn diagnostics(analysis: &Snapshot, file: FileId) -> Vec<Message> {
    let all = analysis.diagnostics(file);
    let rendered = all.iter().filter_map(|diagnostic| analysis.rendered(file, diagnostic, Columns::Utf16));
    rendered.map(message).collect()
}

fn message(data: source::render::Rendered) -> Message {
    let here = data.labels.iter().skip(1).filter(|(at, _)| at.file == data.at.file);
    let related = here.map(|(at, text)| (range(at), text.clone())).collect();
    let notes = data.notes.iter().map(|note| format!("\n{note}"));
    Message {
        range: range(&data.at),
        error: data.severity == "error",
        code: data.code,
        text: std::iter::once(data.message.clone()).chain(notes).collect(),
        related,
    }
}

fn range(at: &source::render::Location) -> Range {
    let position = |line: u32, column: u32| Position { line: line.saturating_sub(1), column: column.saturating_sub(1) };
    Range { start: position(at.line, at.column), end: position(at.end_line, at.end_column) }
}

/// What is under the cursor: the declaration of the name, and why it has its attributes.
pub fn hover(analysis: &Snapshot, file: FileId, at: Position) -> Option<String> {
    let offset = offset(analysis, file, at)?;
    let definition = analysis.definition(file, offset)?;
    let why = analysis.explain(file, offset);
    let lines = std::iter::once(definition.text).chain(why.iter().map(ToString::to_string));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Where the name under the cursor is declared.
pub fn definition(analysis: &Snapshot, file: FileId, at: Position) -> Option<Location> {
    let place = analysis.definition(file, offset(analysis, file, at)?)?.place?;
    let text = analysis.text(file)?;
    let index = LineIndex::new(text);
    let position = |offset| {
        let (line, column) = index.line_column(text, offset, Columns::Utf16);
        Position { line: line - 1, column: column - 1 }
    };
    let range = Range { start: position(place.start), end: position(place.end) };
    Some(Location { path: analysis.path(file)?.to_owned(), range })
}

/// The byte offset of a position.
pub fn offset(analysis: &Snapshot, file: FileId, at: Position) -> Option<usize> {
    let text = analysis.text(file)?;
    Some(LineIndex::new(text).offset(text, at.line + 1, at.column + 1, Columns::Utf16) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use semantics::{Analysis, Options};

    const PROGRAM: &str = "\
subroutine scale(a, n)
  real :: a(n)
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
";

    fn open() -> (Analysis, FileId) {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("scale.f90", PROGRAM);
        (analysis, file)
    }

    #[test]
    fn hovering_a_variable_says_its_type_and_why_it_has_its_attribute() {
        let (analysis, file) = open();
        let text = hover(&analysis, file, Position { line: 4, column: 4 }).expect("a is a variable");
        assert!(text.contains("REAL(4)") || text.contains("real(4)"), "{text}");
        assert!(text.contains("map(tofrom)"), "{text}");
    }

    #[test]
    fn a_name_leads_to_its_declaration() {
        let (analysis, file) = open();
        let location = definition(&analysis, file, Position { line: 4, column: 4 }).expect("a is declared");
        assert_eq!(location.range.start, Position { line: 1, column: 10 });
    }
}
