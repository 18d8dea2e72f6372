//! Preprocessing tokens: C23, 6.4. The Fortran preprocessor uses the same scanner with its own idea of quotes,
//! numbers and comments.

use crate::atom::Atom;
use crate::c::raw::raw_string;
pub(crate) use crate::c::rules::Dialect;
use crate::c::rules::{Dollars, LineComments, Rules};
use crate::c::standard::CDialect;
use crate::c::{punctuator, unicode};
use crate::cache::Spellings;
use crate::diagnostic::{Diagnostic, Severity};
use crate::fortran::literal::{after_characters, hollerith_count};
use crate::origin::Place;
use crate::problems;
use crate::text::{Piece, Places};
use crate::token::TokenKind;

/// A token that macros may still replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PpToken {
    pub(crate) kind: TokenKind,
    pub(crate) atom: Atom,
    pub(crate) place: Place,
    /// Whether blanks come before it.
    pub(crate) space: bool,
    /// Whether it is the first on its line.
    pub(crate) line_start: bool,
    /// Whether it was written otherwise: a digraph, or a name with universal character names.
    pub(crate) respelled: bool,
    /// The macros that may not replace it, by the number of their hide set.
    pub(crate) hidden: u32,
}

const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || b == b'_' || b == b'$';
        byte += 1;
    }
    table
};

/// A text and how far it was cut into tokens.
pub(crate) struct Scanner<'t> {
    pub(crate) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) places: Places<'t>,
    pub(super) rules: Rules,
    pub(crate) at: usize,
    /// Where the last token began.
    pub(crate) start: usize,
    line_start: bool,
    space: bool,
    respelled: bool,
    /// How many tokens were read since the last directive.
    pub(crate) tokens: u32,
    /// Whether no comment ends behind here.
    unclosed: bool,
    /// Whether a conflict of version control is open.
    pub(super) conflict: bool,
    pub(crate) diagnostics: Vec<Diagnostic<Place>>,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str, pieces: &'t [Piece], dialect: Dialect) -> Scanner<'t> {
        Scanner::for_dialect(text, pieces, dialect, CDialect::default())
    }

    /// A scanner for the C that is spoken.
    pub(crate) fn for_dialect(text: &'t str, pieces: &'t [Piece], dialect: Dialect, c: CDialect) -> Scanner<'t> {
        let bytes = text.as_bytes();
        let diagnostics = Vec::new();
        Scanner {
            text,
            bytes,
            places: Places::new(pieces),
            rules: Rules::for_dialect(dialect, c),
            at: 0,
            start: 0,
            line_start: true,
            space: false,
            respelled: false,
            tokens: 0,
            unclosed: false,
            conflict: false,
            diagnostics,
        }
    }

    /// Whether the next token, on whatever line, is an opening parenthesis.
    pub(crate) fn parenthesis_follows(&mut self) -> bool {
        let (at, line_start, space, diagnostics) = (self.at, self.line_start, self.space, self.diagnostics.len());
        let rules = self.rules;
        self.skip_blanks();
        while self.byte_at(self.at) == b'\n' {
            self.at += 1;
            self.skip_blanks();
        }
        let follows = self.byte_at(self.at) == b'(';
        (self.at, self.line_start, self.space) = (at, line_start, space);
        self.diagnostics.truncate(diagnostics);
        self.rules = rules;
        follows
    }

    /// Blanks come before the next token.
    pub(crate) fn note_blank(&mut self) {
        self.space = true;
    }

    /// The byte that comes next, blanks included.
    pub(crate) fn peek(&self) -> u8 {
        self.byte_at(self.at)
    }

    /// The next token, on whatever line.
    pub(crate) fn next(&mut self, spellings: &mut Spellings) -> Option<PpToken> {
        loop {
            self.skip_blanks();
            match self.bytes.get(self.at) {
                None => return None,
                Some(b'\n') => {
                    self.at += 1;
                    self.line_start = true;
                    self.space = true;
                }
                Some(b'<' | b'|' | b'=' | b'>') if self.line_start && self.passes_conflict() => {}
                Some(_) => return Some(self.next_token(spellings)),
            }
        }
    }

    /// The next token of this line.
    pub(crate) fn next_in_line(&mut self, spellings: &mut Spellings) -> Option<PpToken> {
        self.skip_blanks();
        match self.bytes.get(self.at) {
            None | Some(b'\n') => None,
            Some(_) => Some(self.next_token(spellings)),
        }
    }

    /// The rest of this line, without its new-line, which is not yet consumed; a comment in it may go on over lines.
    pub(crate) fn rest_of_line(&mut self) -> (&'t str, Place) {
        self.skip_blanks();
        let start = self.at;
        let end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        self.finish_line();
        let rest = self.text[start..end.min(self.at).max(start)].trim_end();
        (rest, self.place_of(start, start + rest.len()))
    }

    /// Moves to the end of this line.
    pub(crate) fn finish_line(&mut self) {
        loop {
            self.skip_blanks();
            match self.bytes.get(self.at) {
                None | Some(b'\n') => return,
                Some(&byte) => self.skip_excluded(byte),
            }
        }
    }

    /// C23, 6.4.7 header-name, if one comes next on this line: the name, and whether it stands in angle brackets.
    pub(crate) fn header_name(&mut self) -> Option<(&'t str, bool)> {
        self.skip_blanks();
        let close = match self.byte_at(self.at) {
            b'<' => '>',
            quote @ (b'"' | b'\'') if quote == b'"' || self.rules.dialect == Dialect::Fortran => char::from(quote),
            _ => return None,
        };
        let inside = self.at + 1;
        let length = self.text[inside..].find(['\n', close])?;
        let name = &self.text[inside..inside + length];
        (self.byte_at(inside + length) != b'\n').then(|| {
            self.start = self.at;
            self.at = inside + length + 1;
            (name, close == '>')
        })
    }

    /// Moves behind the next `#` that begins a line: how excluded groups are skipped.
    pub(crate) fn skip_to_hash(&mut self) -> Option<()> {
        loop {
            self.skip_blanks();
            let start = self.at;
            match *self.bytes.get(start)? {
                b'\n' => {
                    self.at += 1;
                    self.line_start = true;
                    continue;
                }
                b'#' if self.line_start => self.at += 1,
                b'%' if self.line_start && self.rules.digraphs && self.byte_at(start + 1) == b':' => self.at += 2,
                byte => {
                    self.line_start = false;
                    self.skip_excluded(byte);
                    continue;
                }
            }
            self.line_start = false;
            self.start = start;
            return Some(());
        }
    }

    /// Skips what begins with `byte` in an excluded group, where quotes need not match.
    fn skip_excluded(&mut self, byte: u8) {
        let start = self.at;
        self.at = match byte {
            b'"' | b'\'' => match self.closing_quote(start) {
                Some(end) => end,
                None if self.rules.dialect == Dialect::Fortran => start + 1,
                None => self.end_of_line(start),
            },
            b'/' => start + 1,
            _ => self.skip_while(start + 1, |byte| !matches!(byte, b'\n' | b'"' | b'\'' | b'/')),
        };
    }

    /// Where bytes were written; a splice among them is part of it.
    #[inline]
    pub(crate) fn place_of(&mut self, start: usize, end: usize) -> Place {
        match self.places.place_of(start, end) {
            (place, Some(rest)) if rest.origin == place.origin => Place { end: rest.end.max(place.end), ..place },
            (place, Some(_) | None) => place,
        }
    }

    fn end_of_line(&self, from: usize) -> usize {
        self.text[from..].find('\n').map_or(self.text.len(), |end| from + end)
    }

    fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_while(&self, mut at: usize, accept: impl Fn(u8) -> bool) -> usize {
        while self.bytes.get(at).is_some_and(|&byte| accept(byte)) {
            at += 1;
        }
        at
    }

    /// Blanks and comments up to the end of the line; a comment may run over it.
    #[inline(always)]
    fn skip_blanks(&mut self) {
        // Most tokens stand beside another, or behind one blank.
        if self.byte_at(self.at) == b' ' {
            self.at += 1;
            self.space = true;
        }
        let byte = self.byte_at(self.at);
        if byte > b' ' && byte != b'/' || byte == b'\n' {
            return;
        }
        self.more_blanks();
    }

    fn more_blanks(&mut self) {
        const RUN: &[u8] = &[b' '; 8];
        while self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(RUN)) {
            self.at += RUN.len();
            self.space = true;
        }
        loop {
            match self.byte_at(self.at) {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    self.space = true;
                }
                b'/' if self.byte_at(self.at + 1) == b'*' && self.is_comment_closed() => self.skip_comment(),
                b'/' if self.byte_at(self.at + 1) == b'/' && self.is_line_comment() => {
                    self.at = self.end_of_line(self.at);
                    self.space = true;
                }
                0 if self.at < self.bytes.len() && self.rules.dialect == Dialect::C => self.skip_null(),
                _ => return,
            }
        }
    }

    /// C23, 6.4.9: whether the `//` here begins a comment; the first that is an extension is told.
    fn is_line_comment(&mut self) -> bool {
        match self.rules.line_comments {
            LineComments::None => false,
            LineComments::Standard => true,
            LineComments::Extension { strict, .. } if strict && self.byte_at(self.at + 2) == b'*' => false,
            LineComments::Extension { told, strict } => {
                self.rules.line_comments = LineComments::Extension { told: true, strict };
                if !told {
                    let place = self.place_of(self.at, self.at + 2);
                    self.report_extension(problems::line_comment_in_c89(place));
                }
                true
            }
        }
    }

    /// A null character: gcc and clang take it for a blank.
    fn skip_null(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, |byte| byte == 0);
        self.space = true;
        let place = self.place_of(start, self.at);
        self.diagnostics.push(problems::null_character(place));
    }

    /// Whether the `/*` here begins a comment: in Fortran a comment without an end does not, as in `format(//*(i5))`.
    fn is_comment_closed(&mut self) -> bool {
        let fortran = self.rules.dialect == Dialect::Fortran;
        self.unclosed = self.unclosed || fortran && !self.text[self.at + 2..].contains("*/");
        !self.unclosed
    }

    fn skip_comment(&mut self) {
        let start = self.at;
        // A traditional comment joins what stands beside it.
        self.space |= self.rules.dialect == Dialect::C;
        self.at += 2;
        while let Some(found) = self.text[self.at..].find('*') {
            self.at += found + 1;
            if self.byte_at(self.at) == b'/' {
                self.at += 1;
                return;
            }
        }
        self.at = self.bytes.len();
        let place = self.place_of(start, start + 2);
        self.diagnostics.push(problems::unterminated_comment(place));
    }

    fn next_token(&mut self, spellings: &mut Spellings) -> PpToken {
        let start = self.at;
        self.start = start;
        let (kind, atom) = self.scan_token(spellings);
        let place = self.place_of(start, self.at);
        let (space, line_start, respelled) = (self.space, self.line_start, self.respelled);
        let token = PpToken { kind, atom, place, space, line_start, respelled, hidden: 0 };
        self.tokens += 1;
        self.respelled = false;
        self.space = false;
        self.line_start = false;
        token
    }

    fn scan_token(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        let byte = self.bytes[start];
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => {
                self.at += 1;
                return self.name(start, spellings);
            }
            b'0'..=b'9' => return self.scan_number(spellings),
            b'.' if self.byte_at(start + 1).is_ascii_digit() && self.rules.dialect == Dialect::C => {
                return self.scan_number(spellings);
            }
            b'"' | b'\'' => return self.scan_literal(start, spellings),
            b'\\' | 0x80.. => return self.beyond_ascii(spellings),
            _ => {}
        }
        if let Some((length, kind, atom, digraph)) =
            punctuator::longer_punctuator(&self.bytes[start..], self.rules.digraphs)
        {
            self.respelled = digraph;
            self.at += length;
            return (kind, atom);
        }
        self.at += 1;
        punctuator::single_punctuator(byte).unwrap_or_else(|| self.unknown_character(start, spellings))
    }

    /// C23, 6.4.2.1 identifier, or the prefix of a literal; its first character, at `start`, is behind us.
    fn name(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        self.at = self.skip_while(self.at, |byte| NAME[byte as usize]);
        if self.rules.dollars != Dollars::Letters && self.check_dollar(start) {
            self.at = start + 1;
            return self.unknown_character(start, spellings);
        }
        let next = self.byte_at(self.at);
        if next >= 0x80 || next == b'\\' {
            return self.extended_name(start, spellings);
        }
        if next == b'"'
            && self.rules.raw_strings
            && let Some((length, spelled)) = raw_string(&self.text[start..self.at], &self.text[self.at..])
        {
            self.at += length;
            return (TokenKind::String, spellings.intern_once(&spelled));
        }
        if matches!(next, b'"' | b'\'') && self.is_prefix(&self.text[start..self.at], next) {
            return self.scan_literal(start, spellings);
        }
        (TokenKind::Name, spellings.exact_in(self.text, start, self.at))
    }

    /// Looks for `$` in the name that began at `start`: where it is not a letter the name ends before it. Whether nothing is left.
    fn check_dollar(&mut self, start: usize) -> bool {
        let Some(found) = self.text[start..self.at].find('$').map(|found| start + found) else { return false };
        if self.rules.dollars == Dollars::None {
            self.at = found;
            return found == start;
        }
        self.rules.dollars = Dollars::Letters;
        let place = self.place_of(found, found + 1);
        self.report_extension(problems::dollar_in_name(place));
        false
    }

    /// Says that something is an extension.
    fn report_extension(&mut self, mut diagnostic: Diagnostic<Place>) {
        if self.rules.extensions_are_errors {
            diagnostic.severity = Severity::Error;
        }
        self.diagnostics.push(diagnostic);
    }

    /// The same text, where nobody wants to hear of `$`.
    pub(crate) fn without_dollars(mut self) -> Self {
        if self.rules.dollars == Dollars::Extension {
            self.rules.dollars = Dollars::Letters;
        }
        self
    }

    /// C23, 6.4.5: whether `text` before the quote is the prefix of a literal.
    fn is_prefix(&self, text: &str, quote: u8) -> bool {
        match text {
            "L" => self.rules.dialect == Dialect::C,
            "u" | "U" => self.rules.dialect == Dialect::C && self.rules.prefixes,
            "u8" if quote == b'"' => self.rules.dialect == Dialect::C && self.rules.prefixes,
            "u8" => self.rules.dialect == Dialect::C && self.rules.utf8_characters,
            _ => false,
        }
    }

    /// A name whose characters from here on may be universal character names (C23, 6.4.3) or letters beyond ASCII; its
    /// characters are its name, however they are spelled.
    fn extended_name(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let mut name = self.text[start..self.at].to_owned();
        while let Some((character, length)) = self.extended_character(self.at) {
            let universal = self.byte_at(self.at) == b'\\';
            let problem = unicode::problem_in_name(character, name.is_empty(), self.rules.letters);
            if problem.is_some() && !universal {
                break;
            }
            if let Some(what) = problem.filter(|_| self.rules.dialect == Dialect::C) {
                let place = self.place_of(self.at, self.at + length);
                let spelled = &self.text[self.at..self.at + length];
                self.diagnostics.push(problems::wrong_character_in_name(spelled, what, place));
            }
            self.respelled |= universal;
            name.push(character);
            let from = self.at + length;
            self.at = self.skip_while(from, |byte| NAME[byte as usize]);
            name.push_str(&self.text[from..self.at]);
        }
        let atom = spellings.exact_atom(&name);
        if self.respelled {
            spellings.note_spelling(atom, &self.text[start..self.at]);
        }
        (TokenKind::Name, atom)
    }

    /// The character beyond ASCII or the universal character name at `at`, if it may be part of a name or number, and how
    /// many bytes it has.
    fn extended_character(&self, at: usize) -> Option<(char, usize)> {
        match self.byte_at(at) {
            b'\\' if self.rules.extended => unicode::universal_character_name(&self.text[at..]),
            0x80.. if self.rules.extended || self.rules.dialect == Dialect::Fortran => {
                self.text[at..].chars().next().map(|character| (character, character.len_utf8()))
            }
            _ => None,
        }
    }

    /// C23, 6.4.8 pp-number; in Fortran just digits, since `1.eq.n` names `n`, and `1.0_rk` may name a macro `_rk`.
    fn scan_number(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        if self.rules.dialect == Dialect::Fortran {
            self.at = self.skip_while(start, |byte| byte.is_ascii_digit());
            if matches!(self.byte_at(self.at), b'h' | b'H') {
                let count = hollerith_count(self.bytes, 0, self.at, false);
                self.at = count.and_then(|count| after_characters(self.text, self.at + 1, count)).unwrap_or(self.at);
            }
            return (TokenKind::Int, spellings.exact_in(self.text, start, self.at));
        }
        let hexadecimal = matches!(self.byte_at(start + 1), b'x' | b'X');
        let mut real = false;
        loop {
            let byte = self.byte_at(self.at);
            let sign = matches!(self.byte_at(self.at + 1), b'+' | b'-');
            match byte | 0x20 {
                b'e' | b'p' => {
                    real |= hexadecimal == (byte | 0x20 == b'p');
                    let signed = sign && (byte | 0x20 == b'e' || self.rules.binary_exponents);
                    self.at += 1 + usize::from(signed);
                }
                _ if byte == b'.' => {
                    real = true;
                    self.at += 1;
                }
                _ if NAME[byte as usize] => self.at += 1,
                _ if byte == b'\'' && self.rules.separators && NAME[self.byte_at(self.at + 1) as usize] => self.at += 2,
                _ if byte >= 0x80 || byte == b'\\' => match self.extended_character(self.at) {
                    Some((character, length))
                        if unicode::problem_in_name(character, false, self.rules.letters).is_none() =>
                    {
                        self.at += length
                    }
                    _ => break,
                },
                _ => break,
            }
        }
        let kind = if real { TokenKind::Real } else { TokenKind::Int };
        (kind, spellings.exact_in(self.text, start, self.at))
    }

    /// C23, 6.4.4.4 and 6.4.5: a literal whose prefix began at `start`.
    fn scan_literal(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let quote = self.byte_at(self.at);
        self.at = match self.closing_quote(self.at) {
            Some(end) => end,
            None if self.rules.dialect == Dialect::Fortran => self.at + 1,
            None => {
                // It is an error only where it is left after preprocessing.
                self.at = self.end_of_line(self.at);
                return (TokenKind::Unknown, spellings.intern_once(&self.text[start..self.at]));
            }
        };
        let kind =
            if quote == b'"' || self.rules.dialect == Dialect::Fortran { TokenKind::String } else { TokenKind::Char };
        (kind, spellings.intern_once(&self.text[start..self.at]))
    }

    /// Behind the closing quote of the literal that opens at `at`, if the line closes it.
    fn closing_quote(&self, at: usize) -> Option<usize> {
        let quote = self.byte_at(at);
        let mut at = at + 1;
        loop {
            at = self.skip_while(at, |byte| byte != quote && byte != b'\\' && byte != b'\n');
            match self.bytes.get(at)? {
                b'\n' => return None,
                b'\\' if self.rules.dialect == Dialect::C => {
                    let escaped = self.text[at + 1..].chars().next()?;
                    if escaped == '\n' {
                        return None;
                    }
                    at += 1 + escaped.len_utf8();
                }
                b'\\' => at += 1,
                _ if self.rules.dialect == Dialect::Fortran && self.byte_at(at + 1) == quote => at += 2,
                _ => return Some(at + 1),
            }
        }
    }

    fn beyond_ascii(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        match self.extended_character(start) {
            Some((character, _))
                if self.byte_at(start) == b'\\'
                    || unicode::problem_in_name(character, true, self.rules.letters).is_none() =>
            {
                self.extended_name(start, spellings)
            }
            _ => {
                self.at += self.text[start..].chars().next().map_or(1, char::len_utf8);
                self.unknown_character(start, spellings)
            }
        }
    }

    /// C23, 6.4: each character that cannot be one of the above.
    fn unknown_character(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        (TokenKind::Unknown, spellings.exact_atom(&self.text[start..self.at]))
    }
}
