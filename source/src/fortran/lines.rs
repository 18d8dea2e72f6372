//! Physical lines to logical lines, free source form: Fortran 2023, 6.3.2; OpenMP 5.2, 3.1.2 and 3.3.2; OpenACC 3.3, 2.1.
//!
//! Most logical lines are one physical line and are lexed where they stand. A continued one is joined into a text of
//! pieces first. Comments end here; sentinels become [`TokenKind::Sentinel`].

use crate::atom::{Atom, words};
use crate::file::Form;
use crate::fortran::lex;
use crate::fortran::literal::Literal;
use crate::fortran::source::{Kind, OpenStatement, Source, included_name, is_blank};
use crate::include::Search;
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::line;
use crate::preprocess::segment::Role;
use crate::problems;
use crate::text::{Joined, Piece};
use crate::token::TokenKind;

/// Reads a file in the form that the options name.
pub(crate) fn read_file(lexer: &mut Lexer, text: &str, origin: OriginId) {
    let mut source = Source::new(lexer, text, origin, 0);
    match lexer.options.form {
        Form::Free | Form::C => source.free_form(lexer),
        Form::Fixed { .. } => source.fixed_form(lexer),
    }
}

/// Tokens of a logical line of statements, after macro replacement.
pub(crate) fn statement_tokens(lexer: &mut Lexer, text: &str, pieces: &[Piece]) {
    logical_line(lexer, text, pieces, 0, Role::Statement);
}

/// Tokens of a logical directive line, after macro replacement.
pub(crate) fn directive_tokens(lexer: &mut Lexer, text: &str, pieces: &[Piece], sentinel: Atom) {
    logical_line(lexer, text, pieces, 0, Role::Directive(sentinel));
}

/// Tokens of a logical line whose macros are replaced up to the byte `done`.
pub(crate) fn logical_line(lexer: &mut Lexer, text: &str, pieces: &[Piece], done: usize, role: Role) {
    let preprocess = lexer.options.preprocess;
    let Some(segments) = preprocess.then(|| line::expand_line(lexer, text, pieces, done, role)).flatten() else {
        return role_tokens(lexer, text, pieces, role);
    };
    for segment in segments {
        if let (Role::Directive(sentinel), Some(place)) = (segment.role, segment.sentinel) {
            lexer.push(TokenKind::Sentinel, sentinel, place);
        }
        role_tokens(lexer, &segment.joined.text, &segment.joined.pieces, segment.role);
    }
}

fn role_tokens(lexer: &mut Lexer, text: &str, pieces: &[Piece], role: Role) {
    match (role, lexer.options.form) {
        (Role::Statement, Form::Free | Form::C) => lex::lex_statements(lexer, text, pieces),
        (Role::Statement, Form::Fixed { .. }) => match lexer.splitting.split(text, pieces, lexer.options.backslash) {
            Some(joined) => lex::lex_statements(lexer, &joined.text, &joined.pieces),
            None => lex::lex_statements(lexer, text, pieces),
        },
        (Role::Directive(_), _) => lex::lex_directive(lexer, text, pieces),
        (Role::Pragma, _) => {
            let atom = lexer.spellings.exact_atom(text.trim());
            let place = pieces.first().map_or(Place { origin: OriginId(0), start: 0, end: 0 }, |piece| piece.place);
            lexer.push(TokenKind::Pragma, atom, place);
        }
    }
}

impl OpenStatement {
    /// Its tokens, since it is at its end; maybe it is an include line.
    pub(crate) fn finish_statement(&self, lexer: &mut Lexer) {
        match (included_name(self.joined.text.trim()), self.joined.pieces.first()) {
            (Some(name), Some(first)) => {
                lexer.include_file(name, Search::Quoted, first.place);
                // Its last statement does not go on here.
                lexer.open.take().into_iter().for_each(|last| last.lex_statement(lexer));
            }
            _ => self.lex_statement(lexer),
        }
    }

    /// Its tokens, since a directive follows; the action of an IF statement was to be that directive, which it cannot be.
    fn finish_whole(&self, lexer: &mut Lexer) {
        if !self.is_if_head() {
            self.finish_statement(lexer);
        }
    }

    /// Whether its last line cannot be the end of a statement.
    fn asks_for_more(&self) -> bool {
        let text = self.joined.text.trim_end();
        let count = |bracket: char| text.matches(bracket).count();
        let operator = |last: char| matches!(last, ',' | '+' | '-' | '*' | '/' | '=' | '%' | '.' | '<' | '>' | ':');
        self.literal.is_open() || text.is_empty() || text.ends_with(operator) || count('(') > count(')')
    }

    /// Whether it is `if (…)` with nothing behind it.
    fn is_if_head(&self) -> bool {
        let text = self.joined.text.trim();
        let head = text.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("if"));
        let rest = if head { text[2..].trim_start() } else { "" };
        let mut depth = 0;
        let closes = |(at, byte): (usize, u8)| {
            depth += i32::from(byte == b'(') - i32::from(byte == b')');
            (depth == 0).then_some(at + 1)
        };
        rest.starts_with('(') && rest.bytes().enumerate().find_map(closes) == Some(rest.len())
    }

    fn lex_statement(&self, lexer: &mut Lexer) {
        logical_line(lexer, &self.joined.text, &self.joined.pieces, self.done, Role::Statement);
    }
}

impl<'t> Source<'t> {
    /// A file from the start of a line on.
    pub(crate) fn new(lexer: &Lexer, text: &'t str, origin: OriginId, at: usize) -> Source<'t> {
        let literal = Literal { backslash: lexer.options.backslash, ..Literal::default() };
        let columns = lexer.options.free_columns as usize;
        Source { text, bytes: text.as_bytes(), at, origin, literal, columns }
    }

    fn free_form(&mut self, lexer: &mut Lexer) {
        while self.free_line(lexer) {}
    }

    /// Reads a logical line; whether there was one.
    pub(crate) fn free_line(&mut self, lexer: &mut Lexer) -> bool {
        // An included file may end in the midst of a statement, or begin there.
        if let Some(open) = lexer.open.take() {
            self.read_continuation(lexer, open);
        }
        if self.is_at_end() {
            return false;
        }
        self.note_line(lexer);
        let macros = lexer.preprocessor.count_changes();
        let (kind, start) = self.free_kind(lexer);
        match kind {
            Kind::Comment => self.at = self.next_line(start),
            Kind::Statement => self.read_statement(lexer, start),
            Kind::Directive(sentinel) => self.read_directive(lexer, sentinel, start),
            Kind::Pragma => self.read_pragma(lexer, start),
            Kind::Hash => self.read_hash_line(lexer, start),
        }
        self.note_macros(lexer, macros);
        true
    }

    /// Notes that a logical line begins, if it is one of the file that was asked for.
    pub(crate) fn note_line(&self, lexer: &mut Lexer) {
        let is_included = lexer.include_depth > 0;
        if let Some(noted) = lexer.noted.as_mut().filter(|_| !is_included) {
            noted.add_line(self.at, lexer.preprocessor.has_conditions(), lexer.splitting.context(), &lexer.out);
        }
    }

    /// Notes that what was read changed what lines mean, if it is not what it was when so many changes were made.
    pub(crate) fn note_macros(&self, lexer: &mut Lexer, changes: usize) {
        if lexer.preprocessor.count_changes() != changes
            && let Some(noted) = &mut lexer.noted
        {
            noted.settle_before(self.at);
        }
    }

    /// The kind of the line here, and where its content begins.
    fn free_kind(&self, lexer: &mut Lexer) -> (Kind, usize) {
        let start = self.after_blanks(self.at);
        match self.byte_at(start) {
            b'!' => self.comment_kind(lexer, start),
            b'#' => (Kind::Hash, start),
            b'\n' => (Kind::Comment, start),
            _ if start >= self.bytes.len() => (Kind::Comment, start),
            _ => self.macro_kind(lexer, start).unwrap_or((Kind::Statement, start)),
        }
    }

    fn comment_kind(&self, lexer: &Lexer, start: usize) -> (Kind, usize) {
        let first = self.byte_at(start + 1);
        if first == b'$' {
            for sentinel in [words::OMP, words::ACC] {
                if lexer.is_enabled(sentinel) && self.is_word_at(start + 2, lexer.spellings.text(sentinel)) {
                    let next = self.byte_at(start + 5);
                    if is_blank(next) || matches!(next, b'&' | b'\n' | 0) {
                        return (Kind::Directive(sentinel), start + 5);
                    }
                }
            }
            if lexer.options.openmp && (is_blank(self.byte_at(start + 2)) || self.byte_at(start + 2) == b'&') {
                let begin = self.after_blanks(start + 2);
                let empty = begin >= self.bytes.len() || matches!(self.byte_at(begin), b'\n' | b'!');
                return (if empty { Kind::Comment } else { Kind::Statement }, begin);
            }
            if lexer.options.openmp && (self.is_word_at(start + 2, "ompx") || self.is_word_at(start + 2, "omx")) {
                return (Kind::Pragma, start);
            }
        } else if self.is_pragma(start) {
            return (Kind::Pragma, start);
        }
        (Kind::Comment, start)
    }

    fn read_statement(&mut self, lexer: &mut Lexer, mut start: usize) {
        let conditional = self.is_conditional(start);
        if self.bytes[start] == b'&' {
            let rest = self.after_blanks(start + 1);
            let without_blank = conditional && self.bytes[..start].ends_with(b"$");
            if without_blank || matches!(self.bytes.get(rest), None | Some(b'\n' | b'!')) {
                self.at = self.next_line(rest);
                return;
            }
            lexer.report(problems::continued_after_nothing(self.place_of(start, start + 1)));
            start += 1;
        }
        let mut literal = self.literal;
        let content = self.line_content(start, &mut literal);
        self.at = content.next;
        if content.continued {
            let mut joined = Joined::default();
            joined.push(&self.text[start..content.end], self.place_of(start, content.end), false);
            let ampersand = self.place_of(content.end, content.end + 1);
            return self.read_continuation(lexer, OpenStatement { joined, done: 0, literal, ampersand, conditional });
        }
        let line = &self.text[start..content.end];
        if let Some(name) = included_name(line) {
            return lexer.include_file(name, Search::Quoted, self.place_of(start, content.end));
        }
        let piece = Piece::of_text(self.origin, start as u32, content.end as u32);
        if self.goes_on_unmarked(lexer, line, &[piece], 0) {
            let joined = Joined { text: line.to_owned(), pieces: vec![piece] };
            let ampersand = self.place_of(content.end, content.end);
            return self.read_continuation(lexer, OpenStatement { joined, done: 0, literal, ampersand, conditional });
        }
        statement_tokens(lexer, line, &[piece]);
    }

    /// Joins the lines that continue a statement, and reads it; in an included file it may go on behind its end.
    fn read_continuation(&mut self, lexer: &mut Lexer, mut open: OpenStatement) {
        let mut told = false;
        while self.at < self.bytes.len() {
            let (mut kind, mut start) = self.free_kind(lexer);
            // Behind a line with the sentinel `!$` another needs no blank behind it.
            if open.conditional && lexer.options.openmp && kind == Kind::Comment && self.is_word_at(start, "!$") {
                (kind, start) = (Kind::Statement, self.after_blanks(start + 2));
            }
            match kind {
                Kind::Directive(_) if !std::mem::replace(&mut told, true) => {
                    let first = self.after_blanks(self.at);
                    let (written, place) = (&self.text[first..start], self.place_of(first, start));
                    lexer.report(problems::directive_in_statement(written, open.ampersand, place));
                    if !open.asks_for_more() {
                        return open.finish_whole(lexer);
                    }
                }
                Kind::Comment | Kind::Directive(_) | Kind::Pragma => self.at = self.next_line(start),
                Kind::Hash => {
                    // An included file may hold the next lines.
                    lexer.open = Some(open);
                    self.read_hash_line(lexer, start);
                    match lexer.open.take() {
                        Some(still) => open = still,
                        None => return,
                    }
                }
                Kind::Statement => match self.include_inside(start, &open) {
                    Some((name, place)) => {
                        self.at = self.next_line(start);
                        lexer.open = Some(open);
                        lexer.include_file(name, Search::Quoted, place);
                        match lexer.open.take() {
                            Some(still) => open = still,
                            None => return,
                        }
                    }
                    None => {
                        let marked = self.join_line(&mut open, start);
                        let (text, pieces) = (&open.joined.text, &open.joined.pieces);
                        if !marked && !self.goes_on_unmarked(lexer, text, pieces, open.done) {
                            return open.finish_statement(lexer);
                        }
                    }
                },
            }
        }
        if lexer.include_depth > 0 {
            lexer.open = Some(open);
        } else {
            lexer.report(problems::continued_into_nothing(open.ampersand));
            open.finish_statement(lexer);
        }
    }

    /// The file that the line whose content begins at `start` includes into the midst of a statement.
    fn include_inside(&self, start: usize, open: &OpenStatement) -> Option<(&'t str, Place)> {
        if self.bytes[start] | 0x20 != b'i' || open.literal.is_open() {
            return None;
        }
        let content = self.line_content(start, &mut self.literal.clone());
        let name = included_name(&self.text[start..content.end]).filter(|_| !content.continued);
        name.map(|name| (name, self.place_of(start, content.end)))
    }

    /// Whether the line here, whose content begins at `start`, has the sentinel `!$`.
    fn is_conditional(&self, start: usize) -> bool {
        let first = self.after_blanks(self.at);
        first < start && self.byte_at(first) == b'!'
    }

    /// Joins the line whose content begins at `start`; whether another follows.
    fn join_line(&mut self, open: &mut OpenStatement, start: usize) -> bool {
        let ampersand = self.bytes[start] == b'&';
        let quoted = matches!(self.bytes[start], b'\'' | b'"') && open.joined.text.ends_with(self.bytes[start] as char);
        // A doubled quote may be cut in two.
        open.conditional = self.is_conditional(start);
        let glued = open.conditional && self.byte_at(start - 1) == b'$';
        if !ampersand && !glued && !open.literal.is_open() && !quoted {
            open.joined.append_blank();
        }
        let start = start + usize::from(ampersand);
        let content = self.line_content(start, &mut open.literal);
        self.at = content.next;
        open.joined.push(&self.text[start..content.end], self.place_of(start, content.end), false);
        if content.continued {
            open.ampersand = self.place_of(content.end, content.end + 1);
        }
        // A line of nothing but `&` stands between two others; one with a comment may be the last.
        let comment = self.text[content.end..content.next].trim_start().starts_with('!');
        content.continued || content.end == start && (!comment || self.ampersand_follows())
    }

    /// Whether the next line that is not a comment begins with `&` and has more.
    fn ampersand_follows(&self) -> bool {
        let mut at = self.after_blanks(self.at);
        loop {
            let marked = self.byte_at(at) == b'&';
            let first = self.after_blanks(at + usize::from(marked));
            if first >= self.bytes.len() || !matches!(self.byte_at(first), b'\n' | b'!' | b'#') {
                return marked;
            }
            at = self.after_blanks(self.next_line(first));
        }
    }

    /// A directive whose sentinel ends at `start`.
    fn read_directive(&mut self, lexer: &mut Lexer, sentinel: Atom, start: usize) {
        let (begin, end) = (self.after_blanks(self.at), start);
        let written = &self.text[begin..end];
        let mut start = self.after_blanks(end);
        if self.byte_at(start) == b'&' && !self.is_alone(start) {
            let place = self.place_of(start, start + 1);
            // Without a blank it can be nothing else, or a comment.
            lexer.report(match start == end {
                true => problems::unasked_continuation(written, place),
                false => problems::continuation_without_directive(written, place),
            });
            if !self.reopen_directive(lexer, sentinel, start) {
                return;
            }
            start += 1;
        } else {
            lexer.push(TokenKind::Sentinel, sentinel, self.place_of(begin, end));
        }
        let mut joined = Joined::default();
        // A macro may stand for the first words of the directive too.
        let words = self.after_sentinel(lexer, begin);
        if !words.is_empty() && words != "&" {
            joined.push(words, self.place_of(begin, end), false);
            joined.append_blank();
        }
        let mut literal = self.literal;
        let content = self.line_content(start, &mut literal);
        self.at = content.next;
        let piece = [Piece::of_text(self.origin, start as u32, content.end as u32)];
        let continued = content.continued || self.goes_on_unmarked(lexer, &self.text[start..content.end], &piece, 0);
        if !continued && joined.text.is_empty() {
            return directive_tokens(lexer, &self.text[start..content.end], &piece, sentinel);
        }
        joined.push(&self.text[start..content.end], self.place_of(start, content.end), false);
        let cut = continued && self.continue_directive(lexer, sentinel, &mut joined, literal, content.end, written);
        directive_tokens(lexer, &joined.text, &joined.pieces, sentinel);
        if cut {
            lexer.mark_cut();
        }
    }

    /// Joins the lines that continue a directive whose sentinel was written so; its `&` is `last`. Whether a word may
    /// be cut where no second `&` says that it goes on.
    fn continue_directive(
        &mut self,
        lexer: &mut Lexer,
        sentinel: Atom,
        joined: &mut Joined,
        mut literal: Literal,
        mut last: usize,
        written: &str,
    ) -> bool {
        let (mut cut, mut only_ampersand) = (false, false);
        loop {
            let Some((start, glued)) = self.directive_continuation(lexer, sentinel) else {
                // A last line that is `!$omp &` alone continues the one before, and asks for nothing.
                if !only_ampersand {
                    lexer.report(problems::directive_continued_into_nothing(written, self.place_of(last, last + 1)));
                }
                return cut;
            };
            only_ampersand = self.byte_at(start) == b'&' && self.is_alone(start);
            let marked = self.byte_at(start) == b'&' && !only_ampersand;
            if !marked && !glued && !literal.is_open() {
                cut |= joined.text.ends_with(|last: char| last.is_ascii_alphabetic());
                joined.append_blank();
            }
            let start = start + usize::from(marked);
            let content = self.line_content(start, &mut literal);
            self.at = content.next;
            joined.push(&self.text[start..content.end], self.place_of(start, content.end), false);
            if !content.continued && !self.goes_on_unmarked(lexer, &joined.text, &joined.pieces, 0) {
                return cut;
            }
            last = content.end;
        }
    }

    /// Whether the `&` at `at` is the last of its line, comments apart.
    fn is_alone(&self, at: usize) -> bool {
        let rest = self.after_blanks(at + 1);
        rest >= self.bytes.len() || matches!(self.byte_at(rest), b'\n' | b'!')
    }

    /// A line `!$omp& ...` after one that did not say it is continued: the directive before goes on, if it has the same sentinel. A
    /// line of the other model is left out.
    pub(crate) fn reopen_directive(&mut self, lexer: &mut Lexer, sentinel: Atom, ampersand: usize) -> bool {
        let tokens = &lexer.out.tokens;
        let ended = tokens.last().is_some_and(|token| token.kind == TokenKind::EndOfDirective);
        let before = tokens.iter().rev().find(|token| token.kind == TokenKind::Sentinel);
        if !ended || before.is_none_or(|before| before.atom != sentinel) {
            self.at = self.next_line(ampersand);
            return false;
        }
        lexer.out.tokens.pop();
        lexer.out.places.pop();
        true
    }

    /// Moves to the next line with this sentinel, if only comments lie between; where its content begins, and whether that
    /// follows the sentinel at once, as it may on a line that continues another: then it goes on where that one ended.
    fn directive_continuation(&mut self, lexer: &mut Lexer, sentinel: Atom) -> Option<(usize, bool)> {
        while self.at < self.bytes.len() {
            let (kind, start) = self.free_kind(lexer);
            let word = lexer.spellings.text(sentinel);
            match kind {
                Kind::Comment if self.is_word_at(start, "!$") && self.is_word_at(start + 2, word) => {
                    return Some((start + 2 + word.len(), true));
                }
                Kind::Comment => self.at = self.next_line(start),
                Kind::Directive(atom) if atom == sentinel => {
                    return Some((self.after_blanks(start), false));
                }
                Kind::Hash if self.keeps_open(lexer, start) => self.read_hash_line(lexer, start),
                Kind::Directive(_) | Kind::Statement | Kind::Pragma | Kind::Hash => break,
            }
        }
        None
    }

    pub(crate) fn read_pragma(&mut self, lexer: &mut Lexer, start: usize) {
        self.at = self.next_line(start);
        let text = self.text[start..self.at].trim_end();
        let atom = match self.comment_macro(lexer, start) {
            Some((length, comment)) => {
                let spelled = format!("{comment}{}", text.get(length..).unwrap_or(""));
                lexer.spellings.exact_atom(&spelled)
            }
            None => lexer.spellings.exact_atom(text),
        };
        lexer.push(TokenKind::Pragma, atom, self.place_of(start, start + text.len()));
    }
}
