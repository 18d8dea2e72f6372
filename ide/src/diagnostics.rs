//! Everything wrong with a file.

use crate::{Edit, Fix, Location, Message, Position, Range, Severity};
use semantics::Snapshot;
use source::FileId;
use source::render::{Mended, Rendered};

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
        to_message(path, rendered.clone(), marks)
    });
    rendered.collect()
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
