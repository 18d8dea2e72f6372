//! Bytes to lines and columns, and back.

use crate::{FilePlaces, Location, Position, Range};
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::queries;
use semantics::spots::Spot;
use source::file::{Columns, LineIndex};
use source::{FileId, Form};

/// A line of a text, and the byte at which it begins.
#[derive(Clone, Copy, Default)]
pub struct LineStart {
    line: u32,
    byte: usize,
}

impl LineStart {
    /// Where a line begins, looked for from here; `None` if the text has fewer lines.
    pub fn find_line(self, text: &str, line: u32) -> Option<LineStart> {
        let mut at = self;
        while at.line > line {
            let end = at.byte.saturating_sub(1);
            at = LineStart { line: at.line - 1, byte: text[..end].rfind('\n').map_or(0, |before| before + 1) };
        }
        while at.line < line {
            let end = text[at.byte..].find('\n')?;
            at = LineStart { line: at.line + 1, byte: at.byte + end + 1 };
        }
        Some(at)
    }
}

/// The byte of a text at a position whose columns count this: the end of the line if that is shorter.
pub fn byte_in(text: &str, at: Position, columns: Columns) -> usize {
    byte_near(text, LineStart::default(), at, columns)
}

/// The same, looked for from a line on.
pub fn byte_near(text: &str, near: LineStart, at: Position, columns: Columns) -> usize {
    let Some(LineStart { byte: start, .. }) = near.find_line(text, at.line) else { return text.len() };
    let line = text[start..].split('\n').next().unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    let mut passed = 0;
    for (offset, c) in line.char_indices() {
        if passed >= at.column {
            return start + offset;
        }
        passed += match columns {
            Columns::Bytes => c.len_utf8() as u32,
            Columns::Utf16 => c.len_utf16() as u32,
            Columns::Characters => 1,
        };
    }
    start + line.len()
}

/// The same for units of UTF-16.
pub fn byte(text: &str, at: Position) -> usize {
    byte_in(text, at, Columns::Utf16)
}

/// The byte offset of a position in a file.
pub fn offset(analysis: &Snapshot, file: FileId, at: Position) -> Option<usize> {
    let db = analysis.db();
    let source = db.file_of_number(file)?;
    let (text, lines) = (analysis.text(file)?, queries::lines(db, source));
    let line = at.line.checked_add(1).filter(|line| *line <= lines.lines())?;
    Some(lines.offset(text, line, at.column.saturating_add(1), analysis.columns()) as usize)
}

/// Lines and columns of a file.
pub struct Lines<'a> {
    text: &'a str,
    index: &'a LineIndex,
    columns: Columns,
}

impl<'a> Lines<'a> {
    /// Those of a file.
    pub fn of_file(analysis: &'a Snapshot, file: FileId) -> Option<Lines<'a>> {
        let db = analysis.db();
        let index = queries::lines(db, db.file_of_number(file)?);
        Some(Lines { text: analysis.text(file)?, index, columns: analysis.columns() })
    }

    /// The position of a byte.
    pub fn position(&self, offset: u32) -> Position {
        let (line, column) = self.index.line_column(self.text, offset, self.columns);
        Position { line: line - 1, column: column - 1 }
    }

    /// The range of bytes.
    pub fn range(&self, start: u32, end: u32) -> Range {
        Range { start: self.position(start), end: self.position(end) }
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// A place of the program for an editor.
pub fn location(analysis: &Snapshot, spot: &Spot) -> Option<Location> {
    let range = Lines::of_file(analysis, spot.file)?.range(spot.start, spot.end);
    Some(Location { path: analysis.path(spot.file)?.to_owned(), range })
}

/// Places of the program for an editor, by file; those of a file follow each other.
pub fn file_places<'s>(analysis: &Snapshot, spots: impl IntoIterator<Item = &'s Spot>) -> Vec<FilePlaces> {
    let mut files: Vec<FilePlaces> = Vec::new();
    let mut current: Option<(FileId, Lines<'_>)> = None;
    for spot in spots {
        if current.as_ref().is_none_or(|(file, _)| *file != spot.file) {
            let found = Lines::of_file(analysis, spot.file).zip(analysis.path(spot.file));
            let Some((lines, path)) = found else { continue };
            current = Some((spot.file, lines));
            files.push(FilePlaces { path: path.to_owned(), ranges: Vec::new() });
        }
        let Some(((_, lines), own)) = current.as_ref().zip(files.last_mut()) else { continue };
        let range = lines.range(spot.start, spot.end);
        if own.ranges.last() != Some(&range) {
            own.ranges.push(range);
        }
    }
    files
}

/// Where the line of a byte begins.
pub fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// The bytes of the name around a byte, or before it.
pub fn word_range(text: &str, at: usize) -> std::ops::Range<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let start =
        text[..at].rfind(|c| !is_part(c)).map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c| !is_part(c)).map_or(text.len(), |length| at + length);
    start..end
}

/// The form of a file.
pub fn form(analysis: &Snapshot, file: FileId) -> Option<Form> {
    let db = analysis.db();
    let options = db.file_of_number(file)?.options(db);
    Some(options.lexing(analysis.path(file)?, analysis.text(file)?).form)
}
