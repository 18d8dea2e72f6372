//! Physical lines to logical lines, fixed source form: Fortran 2023, 6.3.3; OpenMP 5.2, 3.1.1 and 3.3.1.
//!
//! Columns 1 to 5 hold the label or the sentinel, column 6 the mark of a continuation line, column 7 and on the
//! statement. A tab in the first six columns leads to column 7, or to column 6 when a digit follows.
//! A statement is open until a line comes that begins another: it may go on in or behind an included file.

use crate::atom::{Atom, words};
use crate::file::Form;
use crate::fortran::lines;
use crate::fortran::literal::{Literal, begins_format};
use crate::fortran::source::{Kind, OpenStatement, Source, included_name, is_blank};
use crate::include::Search;
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::problems;
use crate::text::{Joined, Piece};
use crate::token::TokenKind;

/// A physical line and its fields, as offsets of the file.
#[derive(Clone, Copy)]
struct Line {
    kind: Kind,
    /// Whether column 6 says that it continues another line.
    continued: bool,
    /// The label, maybe empty.
    label: (usize, usize),
    /// The statement field, up to the last column or the end of the line.
    field: (usize, usize),
    /// How many columns the statement field has; 0 for no limit.
    width: usize,
    /// The first character that is not a blank and no label, be it in column 6.
    first: usize,
    /// Whether a macro stands for its sentinel.
    macro_led: bool,
    next: usize,
}

/// The statement that was read last, which the next line may continue.
#[derive(Default)]
pub(crate) enum LastStatement {
    #[default]
    Nothing,
    /// It is one line so far, stands there as it is to be read, and has no open constant.
    Here(usize, usize, Literal),
    Joined(OpenStatement),
}

impl Source<'_> {
    /// Reads the file in fixed form.
    pub(crate) fn fixed_form(&mut self, lexer: &mut Lexer) {
        let mut held = lexer.open.take().map_or(LastStatement::Nothing, LastStatement::Joined);
        while self.fixed_line(lexer, &mut held) {}
        if lexer.include_depth > 0 && !matches!(&held, LastStatement::Joined(open) if open.is_include()) {
            lexer.open = self.open_held(held);
        } else {
            self.flush_held(lexer, &mut held);
        }
    }

    /// Reads a line, or a directive with those that continue it; whether there was one.
    pub(crate) fn fixed_line(&mut self, lexer: &mut Lexer, held: &mut LastStatement) -> bool {
        if self.is_at_end() {
            return false;
        }
        let macros = lexer.preprocessor.count_changes();
        let line = self.read_fixed_line(lexer);
        match line.kind {
            Kind::Comment => self.at = line.next,
            Kind::Statement => self.statement_line(lexer, held, line),
            Kind::Pragma if self.goes_on_below(lexer, held) => self.at = line.next,
            Kind::Directive(_) | Kind::Pragma => {
                self.flush_held(lexer, held);
                match line.kind {
                    Kind::Directive(sentinel) => self.fixed_directive(lexer, sentinel, line),
                    _ => self.read_pragma(lexer, self.at),
                }
            }
            Kind::Hash => self.fixed_hash(lexer, held),
        }
        self.note_macros(lexer, macros);
        true
    }

    /// Whether the line here begins a statement, as it did in another version of the text; what is held is read then.
    pub(crate) fn end_statement(&mut self, lexer: &mut Lexer, held: &mut LastStatement) -> bool {
        let ends = lexer.options.form == Form::Free || !self.goes_on_here(lexer, held);
        if ends {
            self.flush_held(lexer, held);
        }
        ends
    }

    /// Whether the line here continues the statement that is held, or is an include line.
    fn goes_on_here(&self, lexer: &mut Lexer, held: &LastStatement) -> bool {
        let line = self.read_fixed_line(lexer);
        let is_held = !matches!(held, LastStatement::Nothing);
        line.continued && is_held || self.named_include(&line).is_some() || self.is_in_call(lexer, held)
    }

    /// The line here, in its fields.
    fn read_fixed_line(&self, lexer: &mut Lexer) -> Line {
        let next = self.next_line(self.at);
        let mut end = next - usize::from(next > self.at && self.bytes[next - 1] == b'\n');
        end -= usize::from(end > self.at && self.bytes[end - 1] == b'\r');
        let kind = Kind::Comment;
        let mut line = Line {
            kind,
            continued: false,
            label: (0, 0),
            field: (end, end),
            width: 0,
            first: end,
            macro_led: false,
            next,
        };
        if let Some((kind, start)) = self.macro_kind(lexer, self.at) {
            // What a macro brings has no columns.
            let marked = self.byte_at(start) == b'&';
            (line.kind, line.macro_led) = (kind, true);
            line.continued = marked || self.after_sentinel(lexer, self.at).starts_with('&');
            line.field = (start + usize::from(marked), end);
            line.first = line.field.0;
            return line;
        }
        match self.byte_at(self.at) {
            b'#' => line.kind = Kind::Hash,
            b'c' | b'C' | b'*' | b'!' => self.read_sentinel(lexer, &mut line, end),
            b'd' | b'D' if !lexer.options.d_lines => {}
            // `%list` and its like of VAX Fortran, which mean nothing here.
            b'%' => {}
            b'd' | b'D' => self.read_fields(lexer, &mut line, self.at + 1, end),
            b'@' if self.is_word_at(self.at + 1, "process") => line.kind = Kind::Pragma,
            // A variant form of a continuation line.
            b'&' => {
                line.field = (self.at + 1, end);
                (line.kind, line.continued) = (Kind::Statement, true);
            }
            _ => self.read_fields(lexer, &mut line, self.at, end),
        }
        line
    }

    /// A comment line by its first column, unless it has a sentinel.
    fn read_sentinel(&self, lexer: &Lexer, line: &mut Line, end: usize) {
        let at = self.at;
        if self.byte_at(at + 1) != b'$' {
            if self.is_pragma(at) {
                line.kind = Kind::Pragma;
            }
            return;
        }
        for sentinel in [words::OMP, words::ACC] {
            if lexer.is_enabled(sentinel) && self.is_word_at(at + 2, lexer.spellings.text(sentinel)) {
                let mark = if at + 5 < end { self.byte_at(at + 5) } else { b' ' };
                line.kind = Kind::Directive(sentinel);
                line.continued = !is_blank(mark) && mark != b'0';
                self.read_field(lexer, line, self.behind_mark(at + 5).min(end), 7, end);
                return;
            }
        }
        if lexer.options.openmp && self.is_word_at(at + 2, "omx") {
            line.kind = Kind::Pragma;
            return;
        }
        let label_field = self.bytes.get(at + 2..(at + 5).min(end)).unwrap_or(&[]);
        let labeled = label_field.iter().any(u8::is_ascii_digit);
        // A line with a label that is marked as a continuation line is neither: it stays a comment.
        let marked = labeled
            && !label_field.contains(&b'\t')
            && at + 5 < end
            && !matches!(self.byte_at(at + 5), b' ' | b'\t' | b'0');
        if lexer.options.openmp && !marked && label_field.iter().all(|&byte| is_blank(byte) || byte.is_ascii_digit()) {
            self.read_fields(lexer, line, at + 2, end);
        }
    }

    /// Label, mark and statement field of a line whose label field is read from `from` on.
    fn read_fields(&self, lexer: &Lexer, line: &mut Line, from: usize, end: usize) {
        let mut at = from;
        while at < end && at < self.at + 5 && (self.bytes[at] == b' ' || self.bytes[at].is_ascii_digit()) {
            at += 1;
        }
        line.label = self.trim_range(from, at);
        let labeled = line.label.0 < line.label.1;
        line.first = at;
        let (start, column) = match self.byte_at(at) {
            _ if at >= end => {
                line.kind = if labeled { Kind::Statement } else { Kind::Comment };
                return;
            }
            b'\t' => {
                line.continued = !labeled && matches!(self.byte_at(at + 1), b'1'..=b'9');
                (at + 1 + usize::from(line.continued), 7)
            }
            mark if at == self.at + 5 => {
                line.continued = !labeled && !is_blank(mark) && mark != b'0';
                (self.behind_mark(at), 7)
            }
            // A statement that begins too early.
            _ => (at, at - self.at + 1),
        };
        self.read_field(lexer, line, start.min(end), column, end);
        let (first, last) = self.trim_range(line.field.0, line.field.1);
        if !line.continued {
            line.first = first;
        }
        let comment = first == last || (self.bytes[first] == b'!' && !line.continued);
        if !comment || line.continued || (labeled && first == last) {
            line.kind = Kind::Statement;
        }
    }

    /// The offset behind the character at `mark`, which may be any.
    fn behind_mark(&self, mark: usize) -> usize {
        let mut at = mark + 1;
        while !self.text.is_char_boundary(at.min(self.text.len())) {
            at += 1;
        }
        at
    }

    /// `start..end` without blanks on both sides.
    fn trim_range(&self, mut start: usize, mut end: usize) -> (usize, usize) {
        while start < end && is_blank(self.bytes[start]) {
            start += 1;
        }
        while end > start && is_blank(self.bytes[end - 1]) {
            end -= 1;
        }
        (start, end)
    }

    /// The statement field from `start` in `column` on: what lies behind the last column is a comment.
    fn read_field(&self, lexer: &Lexer, line: &mut Line, start: usize, column: usize, end: usize) {
        line.width = match lexer.options.form {
            Form::Fixed { last_column: 0 } | Form::Free | Form::C => 0,
            Form::Fixed { last_column } => (last_column as usize + 1).saturating_sub(column),
        };
        line.field = (start, end);
        if line.width > 0 && end - start > line.width {
            let field = self.text.get(start..end).unwrap_or("");
            line.field.1 = field.char_indices().nth(line.width).map_or(end, |(offset, _)| start + offset);
        }
    }

    /// How many columns of the statement field are behind the end of the line.
    fn missing_columns(&self, line: &Line) -> usize {
        let written = self.text.get(line.field.0..line.field.1).map_or(0, |field| field.chars().count());
        line.width.saturating_sub(written)
    }

    /// A line of a statement: it continues the one that is held, is an include line, or begins another.
    fn statement_line(&mut self, lexer: &mut Lexer, held: &mut LastStatement, line: Line) {
        let open = match held {
            LastStatement::Nothing => false,
            LastStatement::Here(.., literal) | LastStatement::Joined(OpenStatement { literal, .. }) => {
                literal.is_open()
            }
        };
        if !open
            && line.label.0 == line.label.1
            && self.byte_at(line.first) | 0x20 == b'i'
            && self.include_line(lexer, held, &line)
        {
            return;
        }
        match held {
            LastStatement::Here(..) | LastStatement::Joined(_) if line.continued || self.is_in_call(lexer, held) => {
                self.goes_on(held, &line);
            }
            LastStatement::Nothing | LastStatement::Here(..) | LastStatement::Joined(_) => {
                self.flush_held(lexer, held);
                self.note_line(lexer);
                *held = self.begin_statement(lexer, &line);
            }
        }
        self.at = line.next;
    }

    /// The file that a line names if it is an include line, and where.
    fn named_include(&self, line: &Line) -> Option<(String, Place)> {
        let end = Literal::default().read_bytes(self.bytes, line.first, line.first, line.field.1);
        let (first, last) = self.trim_range(line.first, end);
        let name = included_name(&self.text[first..last])?;
        Some((name.to_owned(), self.place_of(first, last)))
    }

    /// Reads the file that an include line names; whether this line is one.
    fn include_line(&mut self, lexer: &mut Lexer, held: &mut LastStatement, line: &Line) -> bool {
        let Some((name, place)) = self.named_include(line) else { return false };
        self.at = line.next;
        lexer.open = self.open_held(std::mem::replace(held, LastStatement::Nothing));
        lexer.include_file(&name, Search::Quoted, place);
        *held = lexer.open.take().map_or(LastStatement::Nothing, LastStatement::Joined);
        true
    }

    /// Begins a statement.
    fn begin_statement(&self, lexer: &mut Lexer, line: &Line) -> LastStatement {
        let (start, field_end) = line.field;
        if line.continued {
            let mut mark = start.saturating_sub(1);
            while !self.text.is_char_boundary(mark) {
                mark -= 1;
            }
            lexer.report(problems::continued_after_nothing(self.place_of(mark, start)));
        }
        let mut literal = self.literal;
        let first = line.first.clamp(start, field_end);
        literal.format = self.byte_at(first) | 0x20 == b'f' && begins_format(&self.bytes[first..field_end]);
        let end = literal.read_bytes(self.bytes, start, start, field_end);
        let (label, label_end) = line.label;
        let from = if label < label_end { label } else { start };
        let as_written = label == label_end || self.bytes[label_end..start].iter().all(|&byte| is_blank(byte));
        if as_written && !literal.is_open() {
            return LastStatement::Here(from, end, literal);
        }
        let mut joined = Joined::default();
        if label < label_end {
            joined.push(&self.text[label..label_end], self.place_of(label, label_end), false);
            joined.append_blank();
        }
        joined.push(&self.text[start..end], self.place_of(start, end), false);
        let mut pending = self.open_statement(joined, literal);
        pending.pad_literal(self.missing_columns(line));
        LastStatement::Joined(pending)
    }

    /// Appends a continuation line to the statement that is held.
    fn goes_on(&self, held: &mut LastStatement, line: &Line) {
        let Some(mut pending) = self.open_held(std::mem::replace(held, LastStatement::Nothing)) else { return };
        let (start, end) = line.field;
        let before = pending.joined.text.len();
        pending.joined.push(&self.text[start..end], self.place_of(start, end), false);
        let all = pending.joined.text.len();
        let end = pending.literal.read_bytes(pending.joined.text.as_bytes(), 0, before, all);
        pending.joined.text.truncate(end);
        if let Some(piece) = pending.joined.pieces.last_mut() {
            piece.place.end -= (all - end) as u32;
        }
        pending.pad_literal(self.missing_columns(line));
        *held = LastStatement::Joined(pending);
    }

    /// The statement that is held, as a text that can go on.
    fn open_held(&self, held: LastStatement) -> Option<OpenStatement> {
        match held {
            LastStatement::Nothing => None,
            LastStatement::Joined(pending) => Some(pending),
            LastStatement::Here(start, end, literal) => {
                let mut joined = Joined::default();
                joined.push(&self.text[start..end], self.place_of(start, end), false);
                Some(self.open_statement(joined, literal))
            }
        }
    }

    fn open_statement(&self, joined: Joined, literal: Literal) -> OpenStatement {
        OpenStatement { joined, done: 0, literal, ampersand: self.place_of(self.at, self.at), conditional: false }
    }

    /// Whether the statement that is held is in the midst of a macro's call.
    fn is_in_call(&self, lexer: &mut Lexer, held: &LastStatement) -> bool {
        match held {
            LastStatement::Nothing => false,
            LastStatement::Here(start, end, _) => {
                let piece = Piece::of_text(self.origin, *start as u32, *end as u32);
                self.goes_on_unmarked(lexer, &self.text[*start..*end], &[piece], 0)
            }
            LastStatement::Joined(open) => {
                self.goes_on_unmarked(lexer, &open.joined.text, &open.joined.pieces, open.done)
            }
        }
    }

    /// Reads the statement that is held: no line continues it.
    fn flush_held(&mut self, lexer: &mut Lexer, held: &mut LastStatement) {
        match std::mem::replace(held, LastStatement::Nothing) {
            LastStatement::Nothing => {}
            LastStatement::Here(start, end, _) => {
                let (start, end) = self.trim_range(start, end);
                let piece = Piece::of_text(self.origin, start as u32, end as u32);
                lines::statement_tokens(lexer, &self.text[start..end], &[piece]);
            }
            LastStatement::Joined(mut open) => {
                // What is open at the very end needs no blanks up to the last column.
                if open.literal.quote != 0 {
                    open.joined.trim_end();
                }
                open.finish_statement(lexer);
            }
        }
    }

    /// Whether a continuation line follows the line here, comments and lines of the preprocessor apart.
    fn goes_on_below(&self, lexer: &mut Lexer, held: &LastStatement) -> bool {
        if matches!(held, LastStatement::Nothing) {
            return false;
        }
        let mut ahead = Source { at: self.next_line(self.at), ..*self };
        while ahead.at < ahead.bytes.len() {
            let line = ahead.read_fixed_line(lexer);
            match line.kind {
                Kind::Comment | Kind::Hash | Kind::Pragma => ahead.at = line.next,
                Kind::Statement => return line.continued,
                Kind::Directive(_) => return false,
            }
        }
        false
    }

    /// A line for the preprocessor; a statement may go on behind it, or in what it includes.
    fn fixed_hash(&mut self, lexer: &mut Lexer, held: &mut LastStatement) {
        let rest = self.text[self.at + 1..].trim_start_matches([' ', '\t']);
        if !lexer.options.preprocess || ["if", "el", "en"].iter().any(|word| rest.starts_with(word)) {
            return self.read_hash_line(lexer, self.at);
        }
        if !self.keeps_open(lexer, self.at) {
            self.flush_held(lexer, held);
            return self.read_hash_line(lexer, self.at);
        }
        // What it includes may go on; what it defines holds for the rest.
        lexer.open = self.open_held(std::mem::replace(held, LastStatement::Nothing));
        self.read_hash_line(lexer, self.at);
        *held = lexer.open.take().map_or(LastStatement::Nothing, LastStatement::Joined);
    }

    /// Whether the statement field is used up to the last column.
    fn is_full(&self, line: &Line) -> bool {
        let field = self.text.get(line.field.0..line.field.1).unwrap_or("");
        line.width > 0 && field.trim_end().chars().count() == line.width
    }

    fn fixed_directive(&mut self, lexer: &mut Lexer, sentinel: Atom, line: Line) {
        let at = self.at;
        self.at = line.next;
        let end = if line.macro_led { line.field.0 } else { at + 5 };
        if !line.continued {
            lexer.push(TokenKind::Sentinel, sentinel, self.place_of(at, end));
        } else {
            let written = &self.text[at..end];
            lexer.report(problems::continuation_without_directive(written, self.place_of(end, end + 1)));
            if !self.reopen_directive(lexer, sentinel, end) {
                return;
            }
        }
        let mut macro_led = line.macro_led;
        let mut pending = self.open_statement(Joined::default(), self.literal);
        let words = self.after_sentinel(lexer, at).trim_start_matches('&');
        if !words.is_empty() {
            pending.joined.push(words, self.place_of(at, at + 1), false);
            pending.joined.append_blank();
        }
        let mut full = self.is_full(&line);
        self.append_line(&mut pending, &line);
        while self.at < self.bytes.len() {
            let line = self.read_fixed_line(lexer);
            let same = line.kind == Kind::Directive(sentinel) && line.continued;
            match line.kind {
                Kind::Comment => {}
                _ if same => {
                    // A word goes on only over a line that is full.
                    if !pending.literal.is_open() && !full {
                        pending.joined.append_blank();
                    }
                    full = self.is_full(&line);
                    macro_led |= line.macro_led;
                    self.append_line(&mut pending, &line);
                }
                Kind::Hash if self.directive_goes_on_below(lexer, sentinel) => {
                    self.read_hash_line(lexer, self.at);
                    continue;
                }
                Kind::Statement | Kind::Directive(_) | Kind::Pragma | Kind::Hash => break,
            }
            self.at = line.next;
        }
        let mut joined = pending.joined;
        joined.trim_end();
        if macro_led {
            // Printed by its sentinel, whatever becomes of the rest.
            lexer.print_directive(&joined, sentinel);
        }
        lines::directive_tokens(lexer, &joined.text, &joined.pieces, sentinel);
        lexer.mark_cut();
    }

    /// Whether a condition here only chooses between continuation lines of a directive.
    fn directive_goes_on_below(&self, lexer: &mut Lexer, sentinel: Atom) -> bool {
        let rest = self.text[self.at + 1..].trim_start_matches([' ', '\t']);
        let condition = lexer.options.preprocess && ["if", "el", "en"].iter().any(|word| rest.starts_with(word));
        if !condition && (lexer.options.preprocess || !self.keeps_open(lexer, self.at)) {
            return false;
        }
        let mut ahead = Source { at: self.next_line(self.at), ..*self };
        while ahead.at < ahead.bytes.len() {
            let line = ahead.read_fixed_line(lexer);
            match line.kind {
                Kind::Comment | Kind::Hash => ahead.at = line.next,
                Kind::Directive(next) => return next == sentinel && line.continued,
                Kind::Statement | Kind::Pragma => return false,
            }
        }
        false
    }

    /// Appends the statement field of a directive line.
    fn append_line(&self, pending: &mut OpenStatement, line: &Line) {
        let (start, end) = line.field;
        let end = pending.literal.read_bytes(self.bytes, start, start, end);
        pending.joined.push(&self.text[start..end], self.place_of(start, end), false);
        pending.pad_literal(self.missing_columns(line));
    }
}

impl OpenStatement {
    /// A constant that is open goes on up to the last column.
    fn pad_literal(&mut self, missing: usize) {
        let blanks = match self.literal.quote {
            0 => missing.min(self.literal.left),
            _ => missing,
        };
        self.literal.left -= self.literal.left.min(blanks);
        self.joined.text.extend(std::iter::repeat_n(' ', blanks));
    }
}
