//! The text of Fortran files with the edits that [`print`](super::print) leaves while they are read.

use crate::atom::words;
use crate::file::LineIndex;
use crate::origin::OriginId;
use crate::preprocess::segment::{Role, Segment};

/// The printer: a layer for each file that is being read, the innermost last.
pub(crate) struct Printer {
    pub(super) layers: Vec<Layer>,
    /// Whether `# 12 "file"` is written where lines do not follow one another.
    pub(crate) markers: bool,
}

/// A file that is being read, and what is to be changed in its text.
pub(super) struct Layer {
    pub(super) origin: OriginId,
    pub(super) name: String,
    pub(super) text: String,
    pub(super) lines: LineIndex,
    /// Line ends that were in comments, and are blanks of `text`.
    pub(super) joined: Vec<u32>,
    pub(super) edits: Vec<Edit>,
    /// What comes before the first line.
    pub(super) head: String,
}

/// The bytes `start..end` become `text`.
pub(super) struct Edit {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) text: String,
    /// Whether the text comes from another file.
    pub(super) included: bool,
}

impl Printer {
    pub(crate) fn new(markers: bool) -> Printer {
        Printer { layers: Vec::new(), markers }
    }
}

/// A file name as line markers have it.
pub(crate) fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Layer {
    pub(super) fn line_start(&self, at: u32) -> u32 {
        self.lines.start(self.lines.line(at))
    }

    /// The start of the line after the one of `at`.
    pub(super) fn line_end(&self, at: u32) -> u32 {
        let line = self.lines.line(at);
        if line < self.lines.lines() { self.lines.start(line + 1) } else { self.text.len() as u32 }
    }

    /// The segments of a logical line of fixed form as lines of fixed form; what comes before `from` is there already.
    pub(super) fn laid_out(&self, start: usize, segments: &[Segment], from: usize, width: usize) -> String {
        let conditional = self.text.get(start + 1..start + 2) == Some("$");
        let mut out = String::new();
        for (index, segment) in segments.iter().enumerate() {
            let text = &segment.joined.text[if index == 0 { from.min(segment.joined.text.len()) } else { 0 }..];
            let first = match segment.role {
                Role::Statement if conditional => "!$    ".to_owned(),
                Role::Statement => " ".repeat(6),
                Role::Directive(sentinel) => format!("!${} ", if sentinel == words::ACC { "acc" } else { "omp" }),
                Role::Pragma => String::new(),
            };
            let next = match segment.role {
                Role::Statement | Role::Pragma => format!("{}&", &format!("{first:5}")[..5]),
                Role::Directive(_) => first.replace(' ', "&"),
            };
            let text = if matches!(segment.role, Role::Directive(_)) { text.trim_start() } else { text };
            let going_on = index == 0 && from > 0;
            let label = text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
            let labeled = index == 0 && !going_on && segment.role == Role::Statement && label > 0 && !conditional;
            match labeled && label <= 5 {
                true => {
                    let head = format!("{:<6}", &text[..label]);
                    lay_out(&mut out, text[label..].strip_prefix(' ').unwrap_or(&text[label..]), &head, &next, width);
                }
                false => lay_out(&mut out, text, if going_on { &next } else { &first }, &next, width),
            }
        }
        out
    }

    /// The text with its edits made.
    pub(super) fn text(mut self, markers: bool) -> String {
        // Of two edits of the same bytes the later one knows more.
        self.edits.reverse();
        self.edits.sort_by_key(|edit| (edit.start, std::cmp::Reverse(edit.end)));
        let name = quote_name(&self.name);
        let mut out = Printed { text: String::with_capacity(self.text.len()), owed: 0, markers };
        let mut at = 0;
        if !self.head.is_empty() {
            out.text.push_str(&self.head);
            out.print_marker(1, &name, true);
        }
        for edit in &self.edits {
            if edit.start < at {
                continue;
            }
            self.copy_text(&mut out, at, edit.start);
            let lines = self.lines_in(edit.start, edit.end);
            at = edit.end;
            out.text.push_str(&edit.text);
            let printed = edit.text.bytes().filter(|byte| *byte == b'\n').count() as u32;
            let next = self.lines.line(at);
            if edit.included || printed > lines {
                out.print_marker(next, &name, edit.included);
            } else if out.text.is_empty() || out.text.ends_with('\n') {
                out.blank_lines(lines - printed);
            } else {
                out.owed += lines - printed;
            }
        }
        self.copy_text(&mut out, at, self.text.len() as u32);
        out.text
    }

    /// The line ends in `start..end` of the file.
    fn lines_in(&self, start: u32, end: u32) -> u32 {
        let joined = self.joined.iter().filter(|at| (start..end).contains(at)).count() as u32;
        self.lines.line(end) - self.lines.line(start) + joined
    }

    fn copy_text(&self, out: &mut Printed, start: u32, end: u32) {
        let text = self.text.get(start as usize..end as usize).unwrap_or("");
        if out.owed == 0 && self.joined.is_empty() {
            return out.text.push_str(text);
        }
        let mut at = start;
        for line in text.split_inclusive('\n') {
            let next = at + line.len() as u32;
            out.text.push_str(line);
            out.owed += self.joined.iter().filter(|at_end| (at..next).contains(at_end)).count() as u32;
            if line.ends_with('\n') {
                let owed = std::mem::take(&mut out.owed);
                out.blank_lines(owed);
            }
            at = next;
        }
    }
}

/// What was printed.
struct Printed {
    text: String,
    /// Lines that are still to be made up for, so that the lines after them keep their numbers.
    owed: u32,
    markers: bool,
}

impl Printed {
    fn blank_lines(&mut self, count: u32) {
        if self.markers {
            self.text.extend(std::iter::repeat_n('\n', count as usize));
        }
    }

    /// Says which line comes next.
    fn print_marker(&mut self, line: u32, name: &str, back: bool) {
        if self.markers {
            if !self.text.ends_with('\n') {
                self.owed = 0;
                return;
            }
            self.text.push_str(&format!("# {line} {name}{}\n", if back { " 2" } else { "" }));
        }
    }
}

/// `text` as lines whose statement field has so many columns, 0 for no limit.
fn lay_out(out: &mut String, text: &str, first: &str, next: &str, width: usize) {
    let mut rest = text.trim_end();
    let mut head = first;
    loop {
        let end = rest.char_indices().nth(width).filter(|_| width > 0).map_or(rest.len(), |(at, _)| at);
        out.push_str(head);
        out.push_str(&rest[..end]);
        out.push('\n');
        rest = &rest[end..];
        head = next;
        if rest.is_empty() {
            return;
        }
    }
}
