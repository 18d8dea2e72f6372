//! What `-E` prints of Fortran: the text of a file with edits.
//!
//! While a file is read, macros, `#` lines and includes leave edits of its text; when it ends they are made. So everything else
//! stays as it was written, comments, continuation lines and columns too, and what is printed reads as what was read.

use crate::atom::Atom;
use crate::file::{Form, LineIndex};
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::printer::{Edit, Layer, quote_name};
use crate::preprocess::segment::{Role, Segment};
use crate::text::{Joined, Piece};

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
