//! Physical lines to logical lines, free source form: Fortran 2023, 6.3.2; OpenMP 5.2, 3.1.2 and 3.3.2; OpenACC 3.3, 2.1.
//!
//! Most logical lines are one physical line and are lexed where they stand. A continued one is joined into a text of
//! pieces first. Comments end here; sentinels become [`TokenKind::Sentinel`].

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, Scanner, splice};
use crate::file::Form;
use crate::fortran::lex;
use crate::fortran::literal::Literal;
use crate::lex::{Lexer, Search};
use crate::origin::{OriginId, Place};
use crate::preprocess::{command, line};
use crate::problems;
use crate::text::{Joined, Piece};
use crate::token::TokenKind;

/// Reads a file in the form that the options name.
pub(crate) fn file(lexer: &mut Lexer, text: &str, origin: OriginId) {
    let literal = Literal { backslash: lexer.options.backslash, ..Literal::default() };
    let columns = lexer.options.free_columns as usize;
    let mut source = Source { text, bytes: text.as_bytes(), at: 0, origin, literal, columns };
    match lexer.options.form {
        Form::Free | Form::C => source.free_form(lexer),
        Form::Fixed { .. } => source.fixed_form(lexer),
    }
}

/// Tokens of a logical line of statements, after macro replacement.
pub(crate) fn statements(lexer: &mut Lexer, text: &str, pieces: &[Piece]) {
    let expanded = if lexer.options.preprocess { line::expanded(lexer, text, pieces) } else { None };
    let (text, pieces) = expanded.as_ref().map_or((text, pieces), |joined| (&joined.text, &joined.pieces));
    match lexer.options.form {
        Form::Free | Form::C => lex::statements(lexer, text, pieces),
        Form::Fixed { .. } => {
            match lexer.splitting.split(text, pieces, lexer.options.backslash) {
                Some(joined) => lex::statements(lexer, &joined.text, &joined.pieces),
                None => lex::statements(lexer, text, pieces),
            }
        }
    }
}

/// Tokens of a logical directive line, after macro replacement.
pub(crate) fn directive(lexer: &mut Lexer, text: &str, pieces: &[Piece]) {
    match lexer.options.preprocess.then(|| line::expanded(lexer, text, pieces)).flatten() {
        Some(joined) => lex::directive(lexer, &joined.text, &joined.pieces),
        None => lex::directive(lexer, text, pieces),
    }
}

/// A statement that is not at its end.
pub(crate) struct Open {
    joined: Joined,
    literal: Literal,
    /// The `&` that continues it.
    ampersand: Place,
}

/// A file and how far it was read: to the start of a line, except inside a function.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) bytes: &'t [u8],
    pub(crate) at: usize,
    pub(crate) origin: OriginId,
    /// How constants are read at the start of a statement.
    pub(crate) literal: Literal,
    /// The last column of a line of free form; 0 for no limit.
    pub(crate) columns: usize,
}

/// What a physical line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A comment or a blank line.
    Comment,
    /// A line of a statement, maybe after the sentinel `!$`.
    Statement,
    /// A line of a directive: `omp` or `acc`.
    Directive(Atom),
    /// A directive of a particular compiler.
    Pragma,
    /// A line for the preprocessor.
    Hash,
}

/// The part of a physical line that counts.
pub(crate) struct Content {
    /// The end of what counts, before comment, blanks and `&`.
    pub(crate) end: usize,
    /// The start of the next line.
    pub(crate) next: usize,
    /// Whether `&` ends it.
    pub(crate) continued: bool,
}

/// The directives of particular compilers, after the `!`.
const PRAGMAS: &[&str] = &["dir$", "dec$", "gcc$", "ibm*", "pgi$", "nec$"];

pub(crate) fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0)
}

impl<'t> Source<'t> {
    fn free_form(&mut self, lexer: &mut Lexer) {
        if let Some(open) = lexer.open.take() {
            self.continuation(lexer, open, true);
        }
        while self.at < self.bytes.len() {
            let (kind, start) = self.free_kind(lexer);
            match kind {
                Kind::Comment => self.at = self.next_line(start),
                Kind::Statement => self.statement(lexer, start),
                Kind::Directive(sentinel) => self.directive(lexer, sentinel, start),
                Kind::Pragma => self.pragma(lexer, start),
                Kind::Hash => self.hash(lexer, start),
            }
        }
    }

    /// The kind of the line here, and where its content begins.
    fn free_kind(&self, lexer: &Lexer) -> (Kind, usize) {
        let start = self.after_blanks(self.at);
        match self.byte(start) {
            b'!' => self.comment_kind(lexer, start),
            b'#' => (Kind::Hash, start),
            b'\n' => (Kind::Comment, start),
            _ if start >= self.bytes.len() => (Kind::Comment, start),
            _ => self.macro_kind(lexer, start).unwrap_or((Kind::Statement, start)),
        }
    }

    /// A line that begins with a macro for a sentinel or a comment: `#define DIRECTIVE !$omp`.
    fn macro_kind(&self, lexer: &Lexer, start: usize) -> Option<(Kind, usize)> {
        let (length, comment) = self.comment_macro(lexer, start)?;
        let sentinel = comment.strip_prefix("!$").unwrap_or("!");
        let word = sentinel.split(' ').next().unwrap_or("");
        Some(match [words::OMP, words::ACC].iter().find(|&&omp_or_acc| lexer.spellings.text(omp_or_acc) == word) {
            Some(&word) if lexer.enabled(word) => (Kind::Directive(word), start + length),
            None if sentinel.is_empty() && lexer.options.openmp => (Kind::Statement, start + length),
            Some(_) | None => (Kind::Comment, start),
        })
    }

    /// The length of the macro at `start` and the comment it stands for.
    fn comment_macro<'l>(&self, lexer: &'l Lexer, start: usize) -> Option<(usize, &'l str)> {
        let stands_here = |(name, _): &&(String, String)| {
            let next = self.byte(start + name.len());
            self.bytes[start..].starts_with(name.as_bytes()) && !(next.is_ascii_alphanumeric() || next == b'_')
        };
        let (name, comment) = lexer.preprocessor.comments.iter().find(stands_here)?;
        Some((name.len(), comment))
    }

    fn comment_kind(&self, lexer: &Lexer, start: usize) -> (Kind, usize) {
        let first = self.byte(start + 1);
        if first == b'$' {
            for sentinel in [words::OMP, words::ACC] {
                if lexer.enabled(sentinel) && self.spelled(start + 2, lexer.spellings.text(sentinel)) {
                    let next = self.byte(start + 5);
                    if blank(next) || matches!(next, b'&' | b'\n' | 0) {
                        return (Kind::Directive(sentinel), start + 5);
                    }
                }
            }
            if lexer.options.openmp && (blank(self.byte(start + 2)) || self.byte(start + 2) == b'&') {
                let begin = self.after_blanks(start + 2);
                let empty = begin >= self.bytes.len() || matches!(self.byte(begin), b'\n' | b'!');
                return (if empty { Kind::Comment } else { Kind::Statement }, begin);
            }
            if lexer.options.openmp && (self.spelled(start + 2, "ompx") || self.spelled(start + 2, "omx")) {
                return (Kind::Pragma, start);
            }
        } else if self.is_pragma(start) {
            return (Kind::Pragma, start);
        }
        (Kind::Comment, start)
    }

    /// Whether the comment that begins at `start` is a directive of a particular compiler.
    pub(crate) fn is_pragma(&self, start: usize) -> bool {
        matches!(self.byte(start + 4), b'$' | b'*') && PRAGMAS.iter().any(|pragma| self.spelled(start + 1, pragma))
    }

    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn after_blanks(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(|&byte| blank(byte)) {
            at += 1;
        }
        at
    }

    /// Whether `word` stands at `at`, in any case.
    pub(crate) fn spelled(&self, at: usize, word: &str) -> bool {
        self.bytes.get(at..at + word.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// The start of the line after the one of `at`.
    pub(crate) fn next_line(&self, at: usize) -> usize {
        let mut at = at;
        while let Some(chunk) = self.bytes.get(at..at + 16) {
            if chunk.iter().fold(false, |found, &byte| found | (byte == b'\n')) {
                break;
            }
            at += 16;
        }
        match self.bytes.get(at..).unwrap_or(&[]).iter().position(|&byte| byte == b'\n') {
            Some(offset) => at + offset + 1,
            None => self.bytes.len(),
        }
    }

    pub(crate) fn place(&self, start: usize, end: usize) -> Place {
        Place { origin: self.origin, start: start as u32, end: end as u32 }
    }

    /// What counts on the line from `start` on, `literal` being open there.
    pub(crate) fn content(&self, start: usize, literal: &mut Literal) -> Content {
        let last = self.bytes.len();
        let stop = literal.read(self.bytes, start, start, last);
        let next = match self.byte(stop) {
            b'\n' => stop + 1,
            _ => self.next_line(stop),
        };
        let mut end = if self.columns > 0 { self.last_column(start, stop) } else { stop };
        while end > start && blank(self.bytes[end - 1]) {
            end -= 1;
        }
        let continued = end > start && self.bytes[end - 1] == b'&';
        end -= usize::from(continued);
        if continued && literal.left > 0 {
            // The ampersand was no character of the constant, nor is what follows it.
            literal.left += self.text[end..stop].chars().count();
        }
        Content { end, next, continued }
    }

    /// `end`, or where the last column ends before it.
    fn last_column(&self, start: usize, end: usize) -> usize {
        let begin = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let characters = self.text[begin..end].char_indices();
        characters.map(|(at, _)| begin + at).nth(self.columns).map_or(end, |last| last.max(start))
    }

    fn statement(&mut self, lexer: &mut Lexer, start: usize) {
        let mut start = start;
        if self.bytes[start] == b'&' {
            let rest = self.after_blanks(start + 1);
            if matches!(self.bytes.get(rest), None | Some(b'\n' | b'!')) {
                self.at = self.next_line(rest);
                return;
            }
            lexer.report(problems::continued_after_nothing(self.place(start, start + 1)));
            start += 1;
        }
        let mut literal = self.literal;
        let content = self.content(start, &mut literal);
        self.at = content.next;
        if content.continued {
            let mut joined = Joined::default();
            joined.push(&self.text[start..content.end], self.place(start, content.end), false);
            let ampersand = self.place(content.end, content.end + 1);
            return self.continuation(lexer, Open { joined, literal, ampersand }, false);
        }
        let line = &self.text[start..content.end];
        match included_name(line) {
            Some(name) => lexer.include(name, Search::Quoted, self.place(start, content.end)),
            None => {
                let piece = Piece::whole(self.origin, start as u32, content.end as u32);
                statements(lexer, line, &[piece]);
            }
        }
    }

    /// Joins the lines that continue a statement, and reads it; an inherited one may go on behind this file.
    fn continuation(&mut self, lexer: &mut Lexer, mut open: Open, inherited: bool) {
        while self.at < self.bytes.len() {
            let (kind, start) = self.free_kind(lexer);
            match kind {
                Kind::Comment | Kind::Directive(_) | Kind::Pragma => self.at = self.next_line(start),
                Kind::Hash => {
                    // An included file may hold the next lines.
                    lexer.open = Some(open);
                    self.hash(lexer, start);
                    match lexer.open.take() {
                        Some(still) => open = still,
                        None => return,
                    }
                }
                Kind::Statement => match self.include_inside(start, &open) {
                    Some((name, place)) => {
                        self.at = self.next_line(start);
                        lexer.open = Some(open);
                        lexer.include(name, Search::Quoted, place);
                        match lexer.open.take() {
                            Some(still) => open = still,
                            None => return,
                        }
                    }
                    None if self.continues(&mut open, start) => {}
                    None => return whole_statement(lexer, &open.joined),
                },
            }
        }
        if inherited {
            lexer.open = Some(open);
        } else {
            lexer.report(problems::continued_into_nothing(open.ampersand));
            whole_statement(lexer, &open.joined);
        }
    }

    /// The file that the line whose content begins at `start` includes into the midst of a statement.
    fn include_inside(&self, start: usize, open: &Open) -> Option<(&'t str, Place)> {
        if self.bytes[start] | 0x20 != b'i' || open.literal.is_open() {
            return None;
        }
        let content = self.content(start, &mut self.literal.clone());
        let name = included_name(&self.text[start..content.end]).filter(|_| !content.continued)?;
        Some((name, self.place(start, content.end)))
    }

    /// Joins the line whose content begins at `start`; whether another follows.
    fn continues(&mut self, open: &mut Open, start: usize) -> bool {
        let ampersand = self.bytes[start] == b'&';
        let quoted = matches!(self.bytes[start], b'\'' | b'"') && open.joined.text.ends_with(self.bytes[start] as char);
        // A doubled quote may be cut in two.
        if !ampersand && !open.literal.is_open() && !quoted {
            open.joined.blank();
        }
        let start = start + usize::from(ampersand);
        let content = self.content(start, &mut open.literal);
        self.at = content.next;
        open.joined.push(&self.text[start..content.end], self.place(start, content.end), false);
        if content.continued {
            open.ampersand = self.place(content.end, content.end + 1);
        }
        // A line of nothing but `&` stands between two others.
        content.continued || content.end == start
    }

    /// A directive whose sentinel ends at `start`.
    fn directive(&mut self, lexer: &mut Lexer, sentinel: Atom, start: usize) {
        let (begin, end) = (self.after_blanks(self.at), start);
        let written = &self.text[begin..end];
        let mut start = self.after_blanks(end);
        if self.byte(start) == b'&' {
            if !self.reopen_directive(lexer, written, start) {
                return;
            }
            start += 1;
        } else {
            lexer.push(TokenKind::Sentinel, sentinel, self.place(begin, end));
        }
        let mut joined = Joined::default();
        // A macro may stand for the first words of the directive too.
        if let Some((_, words)) = self.comment_macro(lexer, begin).and_then(|(_, comment)| comment.split_once(' ')) {
            joined.push(words, self.place(begin, end), false);
            joined.blank();
        }
        let mut literal = self.literal;
        let content = self.content(start, &mut literal);
        self.at = content.next;
        if !content.continued && joined.text.is_empty() {
            let piece = Piece::whole(self.origin, start as u32, content.end as u32);
            return directive(lexer, &self.text[start..content.end], &[piece]);
        }
        joined.push(&self.text[start..content.end], self.place(start, content.end), false);
        if content.continued {
            self.continue_directive(lexer, sentinel, &mut joined, literal, content.end, written);
        }
        directive(lexer, &joined.text, &joined.pieces);
    }

    /// Joins the lines that continue a directive whose sentinel was written so; `ampersand` continues it.
    fn continue_directive(
        &mut self,
        lexer: &mut Lexer,
        sentinel: Atom,
        joined: &mut Joined,
        mut literal: Literal,
        mut ampersand: usize,
        written: &str,
    ) {
        loop {
            let Some(start) = self.directive_continuation(lexer, sentinel) else {
                let place = self.place(ampersand, ampersand + 1);
                return lexer.report(problems::directive_continued_into_nothing(written, place));
            };
            let marked = self.byte(start) == b'&';
            if !marked && !literal.is_open() {
                joined.blank();
            }
            let start = start + usize::from(marked);
            let content = self.content(start, &mut literal);
            self.at = content.next;
            joined.push(&self.text[start..content.end], self.place(start, content.end), false);
            if !content.continued {
                return;
            }
            ampersand = content.end;
        }
    }

    /// A line `!$omp& ...` after one that did not say it is continued: the directive before goes on.
    pub(crate) fn reopen_directive(&mut self, lexer: &mut Lexer, sentinel: &str, ampersand: usize) -> bool {
        let place = self.place(ampersand, ampersand + 1);
        lexer.report(problems::continuation_without_directive(sentinel, place));
        if lexer.out.tokens.last().is_none_or(|token| token.kind != TokenKind::EndOfDirective) {
            self.at = self.next_line(ampersand);
            return false;
        }
        lexer.out.tokens.pop();
        lexer.out.places.pop();
        true
    }

    /// Moves to the next line with this sentinel, if only comments lie between; where its content begins.
    fn directive_continuation(&mut self, lexer: &mut Lexer, sentinel: Atom) -> Option<usize> {
        while self.at < self.bytes.len() {
            let (kind, start) = self.free_kind(lexer);
            match kind {
                Kind::Comment => self.at = self.next_line(start),
                Kind::Directive(atom) if atom == sentinel => {
                    return Some(self.after_blanks(start));
                }
                Kind::Hash if lexer.options.preprocess => self.hash(lexer, start),
                Kind::Directive(_) | Kind::Statement | Kind::Pragma | Kind::Hash => break,
            }
        }
        None
    }

    pub(crate) fn pragma(&mut self, lexer: &mut Lexer, start: usize) {
        self.at = self.next_line(start);
        let text = self.text[start..self.at].trim_end();
        let atom = lexer.spellings.exact(text);
        lexer.push(TokenKind::Pragma, atom, self.place(start, start + text.len()));
    }

    /// A line for the preprocessor, and the excluded lines after it.
    pub(crate) fn hash(&mut self, lexer: &mut Lexer, start: usize) {
        if !lexer.options.preprocess {
            return self.stray_hash(lexer, start);
        }
        let mut start = start;
        loop {
            self.command(lexer, start);
            if !lexer.preprocessor.skipping() {
                return;
            }
            start = self.after_blanks(self.at);
            while start < self.bytes.len() && self.bytes[start] != b'#' {
                start = self.after_blanks(self.next_line(start));
            }
            self.at = start;
            if start >= self.bytes.len() {
                return;
            }
        }
    }

    /// Obeys the line whose `#` is at `start`; a backslash continues it.
    fn command(&mut self, lexer: &mut Lexer, start: usize) {
        let mut end = self.next_line(start);
        while self.text[start..end].trim_end().ends_with('\\') && end < self.bytes.len() {
            end = self.next_line(end);
        }
        self.at = end;
        let text = self.text[start..end].trim_end();
        let whole = [Piece::whole(self.origin, start as u32, (start + text.len()) as u32)];
        let spliced = splice(text, self.origin, start);
        let mut scanner = match &spliced {
            Some(joined) => Scanner::new(&joined.text, &joined.pieces, Dialect::Fortran),
            None => Scanner::new(text, &whole, Dialect::Fortran),
        };
        if scanner.skip_to_hash().is_some() {
            command::one(lexer, &mut scanner);
        }
    }

    fn stray_hash(&mut self, lexer: &mut Lexer, start: usize) {
        let end = self.next_line(start);
        self.at = end;
        let rest = self.text[start + 1..end].trim();
        // `# 12 "file"` is left behind by a preprocessor that ran before.
        if !rest.is_empty() && !rest.starts_with(|character: char| character.is_ascii_digit()) {
            lexer.report(problems::hash_without_preprocessor(self.place(start, start + 1 + rest.len())));
        }
    }
}

/// Tokens of a statement that stood on several lines: maybe an include line.
fn whole_statement(lexer: &mut Lexer, joined: &Joined) {
    match (included_name(joined.text.trim()), joined.pieces.first()) {
        (Some(name), Some(first)) => lexer.include(name, Search::Quoted, first.place),
        _ => statements(lexer, &joined.text, &joined.pieces),
    }
}

/// The name in `INCLUDE 'name'`, if the line is one; fixed form may have blanks in the word, and compilers a kind.
pub(crate) fn included_name(line: &str) -> Option<&str> {
    let mut rest = line;
    for letter in "include".chars() {
        let mut characters = rest.trim_start_matches([' ', '\t']).chars();
        characters.next().filter(|character| character.to_ascii_lowercase() == letter)?;
        rest = characters.as_str();
    }
    let rest = rest.trim();
    let kind = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if kind > 0 { rest[kind..].strip_prefix('_')? } else { rest };
    let quote = rest.chars().next().filter(|character| matches!(character, '\'' | '"'))?;
    let name = rest[1..].strip_suffix(quote)?;
    (!name.contains(quote)).then_some(name)
}
