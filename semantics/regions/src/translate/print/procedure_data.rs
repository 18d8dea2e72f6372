//! Directives where data of a procedure begin and wherever they end: insertions around its statements.

use super::declarative::ScopedList;
use super::{Edit, Mode, Position, Printer, Source, clauses, words};
use crate::translate::procedure_data::{self, Exit};
use body::{Body, ConstructId, StatementId};
use directives::MapType;
use indexmap::{IndexMap, IndexSet};
use source::Span;
use words::Words;

impl Printer<'_> {
    /// What the `declare` directives in a function do wherever their blocks are left, the last of them first.
    pub fn exit_edits(&self, kept: &IndexSet<ConstructId>) -> Vec<Edit> {
        let mut lines: IndexMap<Exit, Vec<String>> = IndexMap::new();
        for (id, exit) in self.translation.exits.iter().rev().filter(|(id, _)| !kept.contains(*id)) {
            for left in procedure_data::block_exits(self.body, *id).unwrap_or_default() {
                lines.entry(left).or_default().extend(self.print_directive(*id, exit, ""));
            }
        }
        for (exit, names) in self.released_names() {
            let map = format!("map(delete: {})", names.join(", "));
            let words = words::of_language(self.body.language);
            lines.entry(exit).or_default().extend(clauses::break_lines(
                words,
                self.source.fixed,
                "",
                "target exit data",
                &[map],
            ));
        }
        let around =
            |(exit, lines): (&Exit, &Vec<String>)| around_exits(self.body, &[*exit], lines, self.source, self.mode);
        lines.iter().flat_map(around).collect()
    }

    /// The variables that are released at each exit that is written where text may be added; others may be in macros.
    fn released_names(&self) -> IndexMap<Exit, Vec<&str>> {
        let mut names: IndexMap<Exit, Vec<&str>> = IndexMap::new();
        for release in &self.translation.releases {
            for exit in release.exits.iter().filter(|exit| self.is_written(**exit)) {
                names.entry(*exit).or_default().push(self.atoms.text(self.symbols[release.symbol].name));
            }
        }
        names
    }

    fn is_written(&self, exit: Exit) -> bool {
        let (Exit::Return(id, _) | Exit::End(id)) = exit;
        (self.source.foreign)(visible_span(self.body.statements[id].span, self.source)).is_none()
    }
}

/// The insertions that make `lines` be executed at each exit.
pub fn around_exits(body: &Body, exits: &[Exit], lines: &[String], source: &Source, mode: Mode) -> Vec<Edit> {
    let words = words::of_language(body.language);
    let span = |id: &StatementId| visible_span(body.statements[*id].span, source);
    let mut edits = Vec::new();
    for exit in exits {
        match exit {
            Exit::End(id) => {
                let indent = (source.indentation)(span(id));
                let text = indent_inserted(lines, &indent, words, source, mode);
                edits.push(insert_behind(span(id), &text, words, source));
            }
            Exit::Return(id, branch) => {
                let indent = (source.indentation)(span(id));
                let (open, close) = match (words.ends, branch) {
                    (false, _) => ("{", "}"),
                    (true, true) => ("then", "end if"),
                    (true, false) => ("", ""),
                };
                let text = indent_inserted(lines, &indent, words, source, mode);
                let margin = line_margin(&indent, source);
                let text = match open.is_empty() && !source.fixed && begins_line(span(id), source) {
                    true => text.trim_start().to_string(),
                    false => format!("{open}\n{text}"),
                };
                edits.push(insertion_edit(span(id), Position::Before, format!("{text}\n{margin}")));
                if !close.is_empty() {
                    edits.push(insertion_edit(span(id), Position::Behind, format!("\n{margin}{close}")));
                }
            }
        }
    }
    edits
}

/// The insertion of lines before a statement, in the place of its first token.
pub(super) fn insert_before(span: Span, lines: &[String], words: &Words, source: &Source, mode: Mode) -> Edit {
    let indent = (source.indentation)(span);
    let text = indent_inserted(lines, &indent, words, source, mode);
    let head = if source.fixed || !begins_line(span, source) { "\n" } else { "" };
    // In fixed form a directive begins its line.
    let first = (source.text)(Span::of_token(span.start));
    let margin = match source.fixed && first.chars().nth(1) == Some('$') {
        true => String::new(),
        false => line_margin(&indent, source),
    };
    insertion_edit(span, Position::Before, format!("{head}{}\n{margin}", text.trim_start()))
}

/// The insertion of lines behind a statement. What else stands on its line is not a part of a directive; comments of Fortran may be.
pub(super) fn insert_behind(span: Span, text: &str, words: &Words, source: &Source) -> Edit {
    let next = (source.text)(Span::new(span.end - 1, span.end + 1));
    let margin = || line_margin(&(source.indentation)(span), source);
    let end = match (words.ends, next.contains(';')) {
        (true, false) => String::new(),
        // A line does not begin with a semicolon.
        (true, true) => format!("\n{}continue", margin()),
        (false, _) => format!("\n{}", margin()),
    };
    insertion_edit(span, Position::Behind, format!("\n{text}{end}"))
}

/// Whether a statement is the first of its line.
fn begins_line(span: Span, source: &Source) -> bool {
    span.start == 0 || (source.text)(Span::new(span.start - 1, span.start + 1)).contains('\n')
}

pub(super) fn insertion_edit(span: Span, position: Position, replacement: String) -> Edit {
    Edit { span, replacement, position }
}

/// Lines that nobody wrote, each on its own.
pub(super) fn indent_inserted(lines: &[String], indent: &str, words: &Words, source: &Source, mode: Mode) -> String {
    let lines = lines.iter().map(|line| match mode {
        Mode::AccOmp => words.as_comment(line),
        Mode::Acc | Mode::Omp | Mode::OmpAcc => line.clone(),
    });
    let placed = lines.map(|line| match source.fixed && line.starts_with(['!', ' ']) {
        true => line,
        false => format!("{}{line}", line_margin(indent, source)),
    });
    placed.collect::<Vec<_>>().join("\n")
}

/// What stands before a statement on its line.
pub(super) fn line_margin(indent: &str, source: &Source) -> String {
    if source.fixed { "      ".to_string() } else { indent.to_string() }
}

/// A span without the end of its line.
pub(super) fn visible_span(span: Span, source: &Source) -> Span {
    let seen = |token: &u32| !(source.text)(Span::of_token(*token)).trim().is_empty();
    let last = (span.start..span.end).rev().find(seen).unwrap_or(span.start);
    Span::new(span.start, last + 1)
}

/// The insertions for data of a procedure of Fortran, from lists as written; those of an OPTIONAL dummy are in a branch, and those of the
/// ALLOCATABLE variables `allocated` are there as long as these are.
pub fn around_procedure(
    body: &Body,
    exits: &[Exit],
    (lists, allocated): (&[ScopedList], &[String]),
    optional: &dyn Fn(&str) -> bool,
    source: &Source,
    mode: Mode,
) -> Vec<Edit> {
    let words = words::of_language(body.language);
    let enter = scoped_lines("target enter data", |(into, _)| into, lists, optional, (words, source));
    let mut exit = scoped_lines("target exit data", |(_, out)| out, lists, optional, (words, source));
    for name in allocated {
        exit.push(format!("if (allocated({name})) then"));
        exit.push(format!("{} target exit data map(delete: {name})", words.sentinel));
        exit.push("end if".to_string());
    }
    let first = body.block.first().filter(|_| !enter.is_empty());
    let entered = first
        .map(|first| insert_before(visible_span(body.statements[*first].span, source), &enter, words, source, mode));
    let left = (!exit.is_empty()).then(|| around_exits(body, exits, &exit, source, mode));
    entered.into_iter().chain(left.into_iter().flatten()).collect()
}

fn scoped_lines(
    name: &str,
    side: fn((MapType, MapType)) -> MapType,
    lists: &[ScopedList],
    optional: &dyn Fn(&str) -> bool,
    (words, source): (&Words, &Source),
) -> Vec<String> {
    let clause = |maps, names: &[&str]| format!("map({}: {})", clauses::map_word(side(maps)), names.join(", "));
    let listed = || lists.iter().filter_map(|(_, maps, names)| Some(((*maps)?, names)));
    let whole = listed().filter_map(|(maps, names)| {
        let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| !optional(name)).collect();
        (!names.is_empty()).then(|| clause(maps, &names))
    });
    let whole: Vec<String> = whole.collect();
    let mut lines = Vec::new();
    if !whole.is_empty() {
        lines.extend(clauses::break_lines(words, source.fixed, "", name, &whole));
    }
    for (maps, names) in listed() {
        for own in names.iter().map(String::as_str).filter(|name| optional(name)) {
            lines.push(format!("if (present({})) then", own.split(['(', '%']).next().unwrap_or_default().trim()));
            lines.extend(clauses::break_lines(words, source.fixed, "", name, &[clause(maps, &[own])]));
            lines.push("end if".to_string());
        }
    }
    lines
}
