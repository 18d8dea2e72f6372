//! Physical lines to logical lines, fixed source form: Fortran 2023, 6.3.3; OpenMP 5.2, 3.1.1 and 3.3.1.
//!
//! Columns 1 to 5 hold the label or the sentinel, column 6 the mark of a continuation line, column 7 and on the
//! statement. A tab in the first six columns leads to column 7, or to column 6 when a digit follows.

use crate::atom::{Atom, words};
use crate::file::Form;
use crate::fortran::lines::{self, Kind, Open, PRAGMAS, Source, blank, included_name};
use crate::fortran::split;
use crate::lex::{Lexer, Search};
use crate::origin::Place;
use crate::problems;
use crate::text::Joined;
use crate::token::TokenKind;

/// A physical line and its fields, as offsets of the file.
struct Line {
    kind: Kind,
    /// Whether column 6 says that it continues another line.
    continued: bool,
    /// The label, maybe empty.
    label: (usize, usize),
    /// The statement field, up to the last column or the end of the line.
    field: (usize, usize),
    /// Whether a macro stands for its sentinel.
    macro_led: bool,
    next: usize,
}

impl Source<'_> {
    /// Reads the file in fixed form.
    pub(crate) fn fixed_form(&mut self, lexer: &mut Lexer) {
        loop {
            // An included file may end in the midst of a statement, or begin there.
            if let Some(open) = lexer.open.take() {
                self.fixed_rest(lexer, open);
            }
            if self.at >= self.bytes.len() {
                return;
            }
            let line = self.line(lexer);
            match line.kind {
                Kind::Comment => self.at = line.next,
                Kind::Statement => self.fixed_statement(lexer, line),
                Kind::Directive(sentinel) => self.fixed_directive(lexer, sentinel, line),
                Kind::Pragma => self.pragma(lexer, self.at),
                Kind::Hash => self.hash(lexer, self.at),
            }
        }
    }

    /// The line here, in its fields.
    fn line(&self, lexer: &mut Lexer) -> Line {
        let next = self.next_line(self.at);
        let end = next - usize::from(next > self.at && self.bytes[next - 1] == b'\n');
        let mut line = Line { kind: Kind::Comment, continued: false, label: (0, 0), field: (end, end), macro_led: false, next };
        if let Some((kind, start)) = self.macro_kind(lexer, self.at) {
            // What a macro brings has no columns.
            line.kind = kind;
            line.macro_led = true;
            line.continued = self.byte(start) == b'&' || self.after_sentinel(lexer, self.at).starts_with('&');
            line.field = (start + usize::from(self.byte(start) == b'&'), end);
            return line;
        }
        match self.byte(self.at) {
            b'#' => line.kind = Kind::Hash,
            b'c' | b'C' | b'*' | b'!' => self.sentinel(lexer, &mut line, end),
            b'd' | b'D' => {}
            _ => self.fields(lexer, &mut line, self.at, end),
        }
        line
    }

    /// A comment line by its first column, unless it has a sentinel.
    fn sentinel(&self, lexer: &Lexer, line: &mut Line, end: usize) {
        let at = self.at;
        if PRAGMAS.iter().any(|pragma| self.spelled(at + 1, pragma)) {
            line.kind = Kind::Pragma;
        } else if self.byte(at + 1) == b'$' {
            for sentinel in [words::OMP, words::ACC] {
                if lexer.enabled(sentinel) && self.spelled(at + 2, lexer.spellings.text(sentinel)) {
                    let mark = if at + 5 < end { self.byte(at + 5) } else { b' ' };
                    line.kind = Kind::Directive(sentinel);
                    line.continued = !blank(mark) && mark != b'0';
                    let start = self.behind_mark(at + 5).min(end);
                    line.field = (start, self.last_column(lexer, start, end));
                    return;
                }
            }
            let label_field = self.bytes.get(at + 2..(at + 5).min(end)).unwrap_or(&[]);
            if lexer.options.openmp && label_field.iter().all(|&byte| blank(byte) || byte.is_ascii_digit()) {
                self.fields(lexer, line, at + 2, end);
            }
        }
    }

    /// Label, mark and statement field of a line whose label field is read from `from` on.
    fn fields(&self, lexer: &Lexer, line: &mut Line, from: usize, end: usize) {
        let mut at = from;
        while at < end && at < self.at + 5 && (self.byte(at) == b' ' || self.byte(at).is_ascii_digit()) {
            at += 1;
        }
        line.label = self.trimmed(from, at);
        let labelled = line.label.0 < line.label.1;
        let start = match self.byte(at) {
            _ if at >= end => return,
            b'\t' => {
                line.continued = !labelled && matches!(self.byte(at + 1), b'1'..=b'9');
                at + 1 + usize::from(line.continued)
            }
            mark if at == self.at + 5 => {
                line.continued = !labelled && !blank(mark) && mark != b'0';
                self.behind_mark(at)
            }
            // A statement that begins too early.
            _ => at,
        };
        line.field = (start, self.last_column(lexer, start, end));
        let (first, last) = self.trimmed(line.field.0, line.field.1);
        let comment = first == last || (self.byte(first) == b'!' && !line.continued);
        if !comment || line.continued || (labelled && first == last) {
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
    fn trimmed(&self, mut start: usize, mut end: usize) -> (usize, usize) {
        while start < end && blank(self.bytes[start]) {
            start += 1;
        }
        while end > start && blank(self.bytes[end - 1]) {
            end -= 1;
        }
        (start, end)
    }

    /// Where the statement field that begins at `start` ends: what lies behind the last column is a comment.
    fn last_column(&self, lexer: &Lexer, start: usize, end: usize) -> usize {
        match field_width(lexer) {
            0 => end,
            width => {
                let field = self.text.get(start..end).unwrap_or("");
                field.char_indices().nth(width).map_or(end, |(offset, _)| start + offset)
            }
        }
    }

    /// The end of what counts in a statement field, before a comment; `quote` is the open quote or 0.
    fn field_end(&self, field: (usize, usize), quote: &mut u8) -> usize {
        let mut at = field.0;
        while at < field.1 {
            match self.bytes[at] {
                byte @ (b'\'' | b'"') if *quote == 0 => *quote = byte,
                byte @ (b'\'' | b'"') if *quote == byte => *quote = 0,
                b'!' if *quote == 0 => return at,
                b'h' | b'H' if *quote == 0 => {
                    at += split::hollerith(&self.text[field.0..field.1], at - field.0).unwrap_or(0);
                }
                _ => {}
            }
            at += 1;
        }
        field.1
    }

    /// Appends the statement field of a line; a character constant goes on up to the last column.
    fn append(&self, lexer: &Lexer, joined: &mut Joined, line: &Line, quote: &mut u8) {
        let end = self.field_end(line.field, quote);
        let text = &self.text[line.field.0..end];
        joined.push(text, self.place(line.field.0, end), false);
        if *quote != 0 {
            let missing = field_width(lexer).saturating_sub(text.trim_end_matches('\r').chars().count());
            joined.text.extend(std::iter::repeat_n(' ', missing));
        }
    }

    fn fixed_statement(&mut self, lexer: &mut Lexer, line: Line) {
        let mut joined = Joined::default();
        let mut quote = 0;
        if line.continued {
            let mut mark = line.field.0.saturating_sub(1);
            while !self.text.is_char_boundary(mark) {
                mark -= 1;
            }
            lexer.report(problems::continued_after_nothing(self.place(mark, line.field.0)));
        }
        let label = line.label.1 - line.label.0;
        if label > 0 {
            let (start, end) = line.label;
            joined.push(&self.text[start..end], self.place(start, end), false);
            joined.blank();
        }
        self.append(lexer, &mut joined, &line, &mut quote);
        self.at = line.next;
        let ampersand = self.place(line.field.0, line.field.0);
        self.fixed_rest(lexer, Open { joined, done: 0, quote, ampersand });
    }

    /// Reads a statement with the lines that continue it; in an included file it may go on behind its end.
    fn fixed_rest(&mut self, lexer: &mut Lexer, open: Open) {
        let Some(mut open) = self.continue_statement(lexer, open) else { return };
        let joined = &mut open.joined;
        // What is open at the very end needs no blanks up to the last column.
        joined.text.truncate(joined.text.trim_end().len().max(joined.pieces.last().map_or(0, |last| last.at as usize)));
        if let (Some(name), [piece]) = (included_name(joined.text.trim()), joined.pieces.as_slice()) {
            let start = piece.place.start as usize;
            let (start, end) = self.trimmed(start, start + joined.text.len());
            let name = name.to_owned();
            return lexer.include(&name, Search::Quoted, Place { origin: piece.place.origin, ..self.place(start, end) });
        }
        open.statements(lexer);
    }

    /// Appends the continuation lines that follow; nothing is returned when the statement went on in other files, or will.
    fn continue_statement(&mut self, lexer: &mut Lexer, mut open: Open) -> Option<Open> {
        while self.at < self.bytes.len() {
            let line = self.line(lexer);
            match line.kind {
                Kind::Comment => self.at = line.next,
                Kind::Statement if line.continued || self.call_goes_on(lexer, &mut open) => {
                    self.append(lexer, &mut open.joined, &line, &mut open.quote);
                    self.at = line.next;
                }
                Kind::Hash if self.keeps_open(lexer, self.at) => {
                    lexer.open = Some(open);
                    self.hash(lexer, self.at);
                    open = lexer.open.take()?;
                }
                Kind::Statement | Kind::Directive(_) | Kind::Pragma | Kind::Hash => return Some(open),
            }
        }
        if lexer.include_depth() > 0 && lexer.options.preprocess {
            lexer.open = Some(open);
            return None;
        }
        Some(open)
    }

    /// Whether the statement is in the midst of a macro's call.
    fn call_goes_on(&self, lexer: &mut Lexer, open: &mut Open) -> bool {
        let goes_on = self.goes_on(lexer, &open.joined.text, &open.joined.pieces, open.done);
        if goes_on {
            open.joined.blank();
        }
        goes_on
    }

    /// Whether the statement field is used up to the last column.
    fn is_full(&self, lexer: &Lexer, line: &Line) -> bool {
        let width = field_width(lexer);
        width > 0 && self.text[line.field.0..line.field.1].trim_end().chars().count() == width
    }

    fn fixed_directive(&mut self, lexer: &mut Lexer, sentinel: Atom, line: Line) {
        let at = self.at;
        self.at = line.next;
        if !line.continued {
            lexer.push(TokenKind::Sentinel, sentinel, self.place(at, at + 5));
        } else if !self.reopen_directive(lexer, &self.text[at..at + 5], at + 5) {
            return;
        }
        let mut joined = Joined::default();
        let words = self.after_sentinel(lexer, at).trim_start_matches('&');
        if !words.is_empty() {
            joined.push(words, self.place(at, at + 1), false);
            joined.blank();
        }
        let mut quote = 0;
        let mut full = self.is_full(lexer, &line);
        let mut macro_led = line.macro_led;
        self.append(lexer, &mut joined, &line, &mut quote);
        while self.at < self.bytes.len() {
            let line = self.line(lexer);
            let same = line.kind == Kind::Directive(sentinel) && line.continued;
            match line.kind {
                Kind::Comment => {}
                Kind::Hash if self.keeps_open(lexer, self.at) => {
                    self.hash(lexer, self.at);
                    continue;
                }
                _ if same => {
                    // A word goes on only over a line that is full.
                    if quote == 0 && !full {
                        joined.blank();
                    }
                    full = self.is_full(lexer, &line);
                    macro_led |= line.macro_led;
                    self.append(lexer, &mut joined, &line, &mut quote);
                }
                Kind::Statement | Kind::Directive(_) | Kind::Pragma | Kind::Hash => break,
            }
            self.at = line.next;
        }
        joined.text.truncate(joined.text.trim_end().len());
        if macro_led {
            // Printed by its sentinel, whatever becomes of the rest.
            lexer.print_directive(&joined, sentinel);
        }
        lines::directive(lexer, &joined.text, &joined.pieces, sentinel);
    }
}

/// How many columns the statement field has; 0 for no limit.
fn field_width(lexer: &Lexer) -> usize {
    match lexer.options.form {
        Form::Fixed { last_column } => (last_column as usize).saturating_sub(6),
        Form::Free | Form::C => 0,
    }
}
