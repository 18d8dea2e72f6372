//! Everything wrong with a file.

use crate::text::Lines;
use crate::{Edit, Fix, Location, Message, Position, Range, Severity};
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::queries;
use semantics::spots::written_spot;
use semantics::unended::{PASSES_OVER, UNENDED};
use source::render::{Mended, Rendered};
use source::{FileId, Place, TokenKind};

/// Words in names of rows that are about what could be left out.
const UNNECESSARY: &[&str] = &["unused", "unreachable", "needless", "redundant"];
/// The same of what newer versions advise against.
const DEPRECATED: &[&str] = &["deprecated", "obsolescent"];

/// Everything wrong with a file; places in other files are told at the line that brings them here.
pub fn diagnostics(analysis: &Snapshot, file: FileId) -> Vec<Message> {
    let path = analysis.path(file).unwrap_or_default();
    // Of a part of a program it is what is wrong with that part there.
    let read = analysis.reading_file(file);
    let all = analysis.diagnostics(read);
    let both = all.iter().zip(analysis.rendered_diagnostics(read));
    let rendered = both.filter(|(_, rendered)| read == file || rendered.at.file == path).map(|(found, rendered)| {
        let names =
            |words: &[&str]| words.iter().any(|word| found.row.name.contains(word) || found.row.group.contains(word));
        let marks = (names(UNNECESSARY), names(DEPRECATED));
        let at_opening = UNENDED.contains(&found.row.name);
        let data = if at_opening { show_at_opening(rendered.clone()) } else { rendered.clone() };
        let shown = (found.row.name == PASSES_OVER).then(|| end_before(analysis, read, found.primary.at)).flatten();
        let message = to_message(path, data, marks);
        Message { range: shown.filter(|_| read == file).unwrap_or(message.range), ..message }
    });
    rendered.collect()
}

/// Where the statement ends behind which something unexpected begins a line: that is what is not complete.
fn end_before(analysis: &Snapshot, file: FileId, at: Place) -> Option<Range> {
    const COMPLETE: [TokenKind; 4] =
        [TokenKind::Semicolon, TokenKind::LBrace, TokenKind::RBrace, TokenKind::EndOfDirective];
    let db = analysis.db();
    let buffer = queries::tokens(db, db.file_of_number(file)?);
    let before = buffer.places.iter().position(|place| *place == at)?.checked_sub(1)?;
    let (place, unexpected) = (written_spot(buffer, buffer.places[before])?, written_spot(buffer, at)?);
    let lines = Lines::of_file(analysis, file)?;
    let is_here = place.file == file && unexpected.file == file && !COMPLETE.contains(&buffer.tokens[before].kind);
    let between = lines.text().get(place.end as usize..unexpected.start as usize).filter(|_| is_here)?;
    between.contains('\n').then(|| lines.range(place.end.saturating_sub(1), place.end))
}

/// What is not ended is shown where it begins, as its second label says: that is what is being written, and not the line in front of which its end is missing.
fn show_at_opening(mut data: Rendered) -> Rendered {
    let start = |at: &source::render::Location| (at.line, at.column);
    if let [missing, (opening, _), ..] = &mut data.labels[..]
        && opening.file == missing.0.file
        && start(opening) < start(&missing.0)
    {
        data.at = opening.clone();
        missing.1 = "its end is missing here".to_owned();
        data.labels.swap(0, 1);
    }
    data
}

fn to_message(path: &str, data: Rendered, (unnecessary, deprecated): (bool, bool)) -> Message {
    let labels = data.labels.iter().skip(1).filter(|(at, text)| !at.file.is_empty() && !text.is_empty());
    let mut related: Vec<(Location, String)> = labels.map(|(at, text)| (to_location(at), text.clone())).collect();
    let is_here = data.at.file == path;
    if !is_here && !data.at.file.is_empty() {
        related.insert(0, (to_location(&data.at), data.message.clone()));
    }
    let notes = data.notes.iter().map(|note| format!("\n{note}"));
    Message {
        range: if is_here { to_range(&data.at) } else { Range::default() },
        severity: if data.severity == "error" { Severity::Error } else { Severity::Warning },
        code: data.code,
        text: std::iter::once(data.message.clone()).chain(notes).collect(),
        related,
        fix: data.fix.filter(|fix| !fix.edits.is_empty()).map(to_fix),
        unnecessary,
        deprecated,
    }
}

fn to_fix(fix: Mended) -> Fix {
    let edits = fix.edits.into_iter().map(|(at, text)| Edit { at: to_location(&at), text });
    Fix { edits: edits.collect(), text: fix.text, safe: fix.safe }
}

fn to_location(at: &source::render::Location) -> Location {
    Location { path: at.file.clone(), range: to_range(at) }
}

fn to_range(at: &source::render::Location) -> Range {
    let position = |line: u32, column: u32| Position { line: line.saturating_sub(1), column: column.saturating_sub(1) };
    Range { start: position(at.line, at.column), end: position(at.end_line, at.end_column) }
}
