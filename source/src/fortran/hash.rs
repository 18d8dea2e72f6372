//! What the preprocessor means for lines of Fortran: `#` lines, macros that stand for sentinels, comments and `&`, and calls that
//! go on over lines.

use std::sync::Arc;

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::c::phases::splice_lines;
use crate::file::Form;
use crate::fortran::source::{Kind, PRAGMAS, Source};
use crate::lexer::Lexer;
use crate::origin::Marker;
use crate::preprocess::segment::Role;
use crate::preprocess::{command, line};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// A call of a macro without its `)` is looked for on so many lines.
const CALL_LINES: usize = 64;
/// So many macros may stand for one another before the one that counts.
const ALIASES: usize = 16;

/// Replaces the macros of the statement that is open: what comes may change them. One in the midst of a call or a character
/// constant stays as it is.
pub(crate) fn flush_statement(lexer: &mut Lexer) {
    let Some(mut open) = lexer.open.take() else { return };
    let (text, pieces) = (&open.joined.text, &open.joined.pieces);
    if !open.literal.is_open() && !call_is_open(lexer, text, pieces, open.done) {
        match line::expand_line(lexer, text, pieces, open.done, Role::Statement) {
            Some(mut segments) if segments.len() == 1 => open.joined = segments.remove(0).joined,
            Some(_) | None => {}
        }
        open.done = open.joined.text.len();
    }
    lexer.open = Some(open);
}

/// Whether a macro is called in `text`, from the byte `from` on, and the call has no end.
fn call_is_open(lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> bool {
    let tokens = tokens_from(lexer, text, pieces, from);
    open_call(lexer, &tokens) > 0
}

fn tokens_from(lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> Vec<PpToken> {
    // A call goes on over so many lines at most.
    let tail = pieces.len().checked_sub(CALL_LINES).map_or(0, |first| pieces[first].at as usize);
    let from = from.max(tail);
    let rest = text.as_bytes().get(from..).unwrap_or(&[]);
    let side = |byte: &u8| i32::from(*byte == b'(') - i32::from(*byte == b')');
    let open = lexer.preprocessor.function_like && rest.iter().map(side).sum::<i32>() > 0;
    // An argument may be the `&`.
    let ampersands = lexer.preprocessor.ampersands || lexer.preprocessor.function_like && rest.contains(&b'&');
    if !(open || ampersands) {
        return Vec::new();
    }
    if !line::names_a_macro(lexer, text, pieces, from) {
        return Vec::new();
    }
    let mut scanner = Scanner::new(text, pieces, Dialect::Fortran);
    scanner.at = from;
    std::iter::from_fn(|| scanner.next(&mut lexer.spellings)).collect()
}

/// How many parentheses are open in the last call of a macro.
fn open_call(lexer: &Lexer, tokens: &[PpToken]) -> usize {
    let (mut depth, mut called) = (0, false);
    for token in tokens {
        match token.kind {
            TokenKind::LParen if called || depth > 0 => depth += 1,
            TokenKind::RParen if depth > 0 => depth -= 1,
            _ => {}
        }
        called = depth == 0 && token.kind == TokenKind::Name && lexer.preprocessor.is_called(token.atom, ALIASES);
    }
    depth
}

impl Source<'_> {
    /// Whether a line goes on without a mark of its own: a macro stands for its `&`, or a macro's call has no end yet.
    pub(crate) fn goes_on_unmarked(&self, lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> bool {
        if !lexer.options.preprocess {
            return false;
        }
        let tokens = tokens_from(lexer, text, pieces, from);
        let depth = open_call(lexer, &tokens);
        lexer.preprocessor.looked_ahead |= depth > 0;
        depth > 0 && self.closes_ahead(lexer, depth)
            || depth == 0 && lexer.preprocessor.leaves_ampersand(&tokens, ALIASES)
    }

    /// Whether the next lines have so many closing parentheses.
    fn closes_ahead(&self, lexer: &Lexer, depth: usize) -> bool {
        let mut depth = depth;
        let fixed = matches!(lexer.options.form, Form::Fixed { .. });
        for line in self.text[self.at..].lines().take(CALL_LINES) {
            let comment = line.starts_with('#') || fixed && line.starts_with(['c', 'C', '*', 'd', 'D']);
            let mut quote = None;
            for character in line.chars().take_while(|_| !comment) {
                match character {
                    '\'' | '"' if quote.is_none() => quote = Some(character),
                    _ if quote == Some(character) => quote = None,
                    '!' if quote.is_none() => break,
                    '(' if quote.is_none() => depth += 1,
                    ')' if quote.is_none() => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    return true;
                }
            }
        }
        false
    }

    /// A line that begins with a macro for a sentinel or a comment: `#define DIRECTIVE !$omp`.
    pub(crate) fn macro_kind(&self, lexer: &mut Lexer, start: usize) -> Option<(Kind, usize)> {
        let (length, comment) = self.comment_macro(lexer, start)?;
        if lexer.print.is_some() {
            let comment = comment.to_owned();
            lexer.print_run(self.place_of(start, start + length), comment);
        }
        let (length, comment) = self.comment_macro(lexer, start)?;
        if PRAGMAS.iter().any(|pragma| comment.get(1..).is_some_and(|comment| comment.starts_with(pragma))) {
            return Some((Kind::Pragma, start));
        }
        let sentinel = comment.strip_prefix("!$").unwrap_or("!");
        let word = sentinel.split([' ', '&']).next().unwrap_or("");
        Some(match [words::OMP, words::ACC].iter().find(|&&omp_or_acc| lexer.spellings.text(omp_or_acc) == word) {
            Some(&word) if lexer.is_enabled(word) => (Kind::Directive(word), start + length),
            None if sentinel.is_empty() && lexer.options.openmp => (Kind::Statement, start + length),
            Some(_) | None => (Kind::Comment, start),
        })
    }

    /// The length of the macro at `start` and the comment it stands for.
    pub(crate) fn comment_macro<'l>(&self, lexer: &'l Lexer, start: usize) -> Option<(usize, &'l str)> {
        let stands_here = |(name, _): &&(String, String)| {
            let next = self.byte_at(start + name.len());
            self.bytes[start..].starts_with(name.as_bytes()) && !(next.is_ascii_alphanumeric() || next == b'_')
        };
        let (name, comment) = lexer.preprocessor.comments.iter().find(stands_here)?;
        Some((name.len(), comment))
    }

    /// What a macro for a sentinel says after it: the first words of the directive, or the `&` that continues another.
    pub(crate) fn after_sentinel<'l>(&self, lexer: &'l Lexer, start: usize) -> &'l str {
        self.comment_macro(lexer, start).and_then(|(_, comment)| comment.get(5..)).unwrap_or("").trim_start()
    }

    /// A line for the preprocessor, and the excluded lines after it.
    pub(crate) fn read_hash_line(&mut self, lexer: &mut Lexer, start: usize) {
        if !lexer.options.preprocess {
            return self.stray_hash(lexer, start);
        }
        let first = start;
        let mut start = start;
        loop {
            self.obey_command(lexer, start);
            if !lexer.preprocessor.is_skipping() {
                break;
            }
            // In fixed form a `#` elsewhere may mark a continuation line.
            let fixed = matches!(lexer.options.form, Form::Fixed { .. });
            let first = |at: usize| if fixed { at } else { self.after_blanks(at) };
            start = first(self.at);
            while start < self.bytes.len() && self.bytes[start] != b'#' {
                start = first(self.next_line(start));
            }
            self.at = start;
            if start >= self.bytes.len() {
                break;
            }
        }
        if !self.is_pragma_line(first) {
            lexer.print_command(self.origin, first, self.at);
        }
    }

    /// Obeys the line whose `#` is at `start`; a backslash continues it.
    fn obey_command(&mut self, lexer: &mut Lexer, start: usize) {
        let mut end = self.next_line(start);
        while self.text[start..end].trim_end().ends_with('\\') && end < self.bytes.len() {
            end = self.next_line(end);
        }
        self.at = end;
        let text = self.text[start..end].trim_end();
        let whole = [Piece::of_text(self.origin, start as u32, (start + text.len()) as u32)];
        let spliced = splice_lines(text, self.origin, start);
        let mut scanner = match &spliced {
            Some(joined) => Scanner::new(&joined.text, &joined.pieces, Dialect::Fortran),
            None => Scanner::new(text, &whole, Dialect::Fortran),
        };
        if scanner.skip_to_hash().is_some() {
            command::obey_line(lexer, &mut scanner);
        }
    }

    /// A `#` line where there is no preprocessor.
    fn stray_hash(&mut self, lexer: &mut Lexer, start: usize) {
        let end = self.next_line(start);
        self.at = end;
        let rest = self.text[start + 1..end].trim();
        match line_marker(rest) {
            // One ran before, and left it behind.
            Some((line, name)) => {
                lexer.noted = None;
                lexer.out.origins.add_marker(self.origin, Marker { at: end as u32, line, name: name.map(Arc::from) });
            }
            None if rest.is_empty() || rest.starts_with("ident") => {}
            None if rest.starts_with("pragma") => {
                let atom = lexer.spellings.exact_atom(&format!("#pragma {}", rest["pragma".len()..].trim()));
                lexer.push(TokenKind::Pragma, atom, self.place_of(start, start + 1 + rest.len()));
            }
            None => lexer.report(problems::hash_without_preprocessor(self.place_of(start, start + 1 + rest.len()))),
        }
    }

    /// Whether the `#` line at `start` leaves the statement before it open.
    pub(crate) fn keeps_open(&self, lexer: &Lexer, start: usize) -> bool {
        let rest = self.text[start + 1..self.next_line(start)].trim();
        if !lexer.options.preprocess {
            return line_marker(rest).is_some();
        }
        !(rest.starts_with("pragma") || rest.starts_with("ident"))
    }

    /// Whether the `#` line at `start` is kept for compilers.
    fn is_pragma_line(&self, start: usize) -> bool {
        self.text[start + 1..].trim_start_matches([' ', '\t']).starts_with("pragma")
    }
}

/// `12 "file" 1` or `line 12 "file"`: the line and the file.
fn line_marker(rest: &str) -> Option<(u32, Option<&str>)> {
    let rest = rest.strip_prefix("line ").unwrap_or(rest).trim_start();
    let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    let line = rest[..digits].parse().ok()?;
    let name = rest[digits..].trim_start().strip_prefix('"').and_then(|name| Some(name.split_once('"')?.0));
    Some((line, name))
}
