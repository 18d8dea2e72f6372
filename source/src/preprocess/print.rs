//! What `-E` prints of Fortran: the text of a file with edits.
//!
//! While a file is read, macros, `#` lines and includes leave edits of its text; when it ends they are made. So everything else
//! stays as it was written, comments, continuation lines and columns too, and what is printed reads as what was read.

use crate::atom::{Atom, words};
use crate::file::{Form, LineIndex};
use crate::lex::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::line::{Role, Segment};
use crate::text::{Joined, Piece};

/// The printer: a layer for each file that is being read, the innermost last.
pub(crate) struct Printer {
    layers: Vec<Layer>,
    /// Whether `# 12 "file"` is written where lines do not follow one another.
    pub(crate) markers: bool,
}

struct Layer {
    origin: OriginId,
    name: String,
    text: String,
    lines: LineIndex,
    /// Line ends that were in comments, and are blanks of `text`.
    joined: Vec<u32>,
    edits: Vec<Edit>,
    /// What comes before the first line.
    head: String,
}

/// The bytes `start..end` become `text`.
struct Edit {
    start: u32,
    end: u32,
    text: String,
    /// Whether the text comes from another file.
    included: bool,
}

impl Printer {
    pub(crate) fn new(markers: bool) -> Printer {
        Printer { layers: Vec::new(), markers }
    }
}

impl Lexer<'_> {
    /// Begins a file.
    pub(crate) fn print_file(&mut self, origin: OriginId, text: &str, joined: Vec<u32>) {
        let name = self.includes.name(self.current);
        let Some(printer) = &mut self.print else { return };
        let (text, lines) = (text.to_owned(), LineIndex::new(text));
        printer.layers.push(Layer { origin, name, text, lines, joined, edits: Vec::new(), head: String::new() });
    }

    /// Ends the file: its text with all edits.
    pub(crate) fn printed_file(&mut self) -> String {
        let Some(printer) = &mut self.print else { return String::new() };
        let markers = printer.markers;
        printer.layers.pop().map_or_else(String::new, |layer| layer.text(markers))
    }

    fn print_layer(&mut self, origin: OriginId) -> Option<&mut Layer> {
        self.print.as_mut()?.layers.iter_mut().rev().find(|layer| layer.origin == origin)
    }

    /// What is written at `place` became `text`.
    pub(crate) fn print_run(&mut self, place: Place, text: String) {
        if let Some(layer) = self.print_layer(place.origin) {
            layer.edits.push(Edit { start: place.start, end: place.end, text, included: false });
        }
    }

    /// The lines from `start` to `end` are for the preprocessor; an include among them stays.
    pub(crate) fn print_command(&mut self, origin: OriginId, start: usize, end: usize) {
        let Some(layer) = self.print_layer(origin) else { return };
        let (start, end) = (layer.line_start(start as u32), layer.line_end(end.saturating_sub(1) as u32));
        match layer.edits.last_mut().filter(|last| last.included && last.start >= start) {
            Some(include) => (include.start, include.end) = (start, end),
            None => layer.edits.push(Edit { start, end, text: String::new(), included: false }),
        }
    }

    /// The line of `place` includes a file that reads `text`.
    pub(crate) fn print_include(&mut self, place: Place, file: &str, text: String) {
        let Some(markers) = self.print.as_ref().map(|printer| printer.markers) else { return };
        let Some(layer) = self.print_layer(place.origin) else { return };
        let (start, end) = (layer.line_start(place.start), layer.line_end(place.start));
        let mut all = String::new();
        if markers {
            all.push_str(&format!("# 1 {} 1\n", quote_name(file)));
        }
        all.push_str(&text);
        if !(all.is_empty() || all.ends_with('\n')) {
            all.push('\n');
        }
        layer.edits.push(Edit { start, end, text: all, included: true });
    }

    /// The file just included comes before the first line.
    pub(crate) fn print_first(&mut self) {
        let layer = self.print.as_mut().and_then(|printer| printer.layers.last_mut());
        if let Some((layer, edit)) = layer.and_then(|layer| layer.edits.pop().map(|edit| (layer, edit))) {
            layer.head.push_str(&edit.text);
        }
    }

    /// The directive `joined`, whose sentinel is a macro, in fixed form.
    pub(crate) fn print_directive(&mut self, joined: &Joined, sentinel: Atom) {
        if self.print.is_some() {
            let (text, pieces) = (joined.text.clone(), joined.pieces.clone());
            let segment = Segment { role: Role::Directive(sentinel), sentinel: None, joined: Joined { text, pieces } };
            self.print_lines(&joined.pieces, 0, &[segment]);
        }
    }

    /// The lines of `pieces` from the byte `from` of their text on became `segments`: fixed form, where columns matter.
    pub(crate) fn print_lines(&mut self, pieces: &[Piece], from: usize, segments: &[Segment]) {
        let width = match self.options.form {
            Form::Fixed { last_column } => (last_column as usize).saturating_sub(6),
            Form::Free | Form::C => 0,
        };
        let first = pieces.partition_point(|piece| (piece.at as usize) < from);
        let written: Vec<Place> =
            pieces[first..].iter().map(|piece| self.out.origins.as_written(piece.place)).collect();
        let mut done: Vec<OriginId> = Vec::new();
        for place in &written {
            if done.contains(&place.origin) {
                continue;
            }
            let same = || written.iter().filter(|other| other.origin == place.origin);
            let (start, end) = (same().map(|place| place.start).min(), same().map(|place| place.end).max());
            let laid_out = done.is_empty();
            done.push(place.origin);
            let Some(layer) = self.print_layer(place.origin) else { continue };
            let start = layer.line_start(start.unwrap_or(place.start));
            let end = layer.line_end(end.unwrap_or(place.end));
            let text = if laid_out { layer.laid_out(start as usize, segments, from, width) } else { String::new() };
            layer.edits.push(Edit { start, end, text, included: false });
        }
    }
}

/// A file name as line markers have it.
pub(crate) fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Layer {
    fn line_start(&self, at: u32) -> u32 {
        self.lines.start(self.lines.line(at))
    }

    /// The start of the line after the one of `at`.
    fn line_end(&self, at: u32) -> u32 {
        let line = self.lines.line(at);
        if line < self.lines.lines() { self.lines.start(line + 1) } else { self.text.len() as u32 }
    }

    /// The segments of a logical line of fixed form as lines of fixed form; what comes before `from` is there already.
    fn laid_out(&self, start: usize, segments: &[Segment], from: usize, width: usize) -> String {
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
    fn text(mut self, markers: bool) -> String {
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
