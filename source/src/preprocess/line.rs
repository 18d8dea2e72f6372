//! Macros in Fortran: a logical line that names one becomes other text, made of pieces.
//!
//! Macros are looked for in the logical line, so that a name or a call may go on over continuation lines. What lies between
//! two calls is copied as it is. A macro may bring forth a directive or a comment: then one line becomes several [`Segment`]s.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::fortran::source::PRAGMAS;
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::expand::{self, Run};
use crate::preprocess::segment::{Role, Segment};
use crate::preprocess::spell::spell_tokens;
use crate::text::{Joined, Piece, Places};
use crate::token::TokenKind;

/// The line with its macros from the byte `from` on replaced; `None` when it names none.
pub(crate) fn expand_line(
    lexer: &mut Lexer,
    text: &str,
    pieces: &[Piece],
    from: usize,
    role: Role,
) -> Option<Vec<Segment>> {
    let pasted = text.get(from..)?.contains("/*");
    if !pasted && !names_a_macro(lexer, text, pieces, from) {
        return None;
    }
    let prepared = (pasted || pieces.len() > 1).then(|| prepare_line(lexer, text, pieces, from)).flatten();
    let (text, pieces) = prepared.as_ref().map_or((text, pieces), |joined| (joined.text.as_str(), &joined.pieces[..]));
    let words = words_of(lexer, text, pieces, from);
    let runs = expand::expand_runs(lexer, words.iter().map(|word| word.token).collect());
    let mut line = Line::new(role);
    let mut at = 0;
    for run in &runs {
        let (start, end) = (words[run.first].start, words[run.after - 1].end);
        line.copy_text(text, pieces, at, start);
        at = end;
        line.append_run(lexer, run, ends_a_line(text, pieces, end));
    }
    line.copy_text(text, pieces, at, text.len());
    if lexer.print.is_some() {
        line.print_line(lexer, pieces, from, &words, &runs);
    }
    // Where nothing is left, the end of the line still has a place.
    if line.segments[0].joined.pieces.is_empty() {
        line.segments[0].joined.pieces.extend(pieces.first());
    }
    Some(line.segments)
}

/// A token and the bytes of the line that it is.
struct LineToken {
    token: PpToken,
    start: usize,
    end: usize,
}

/// The tokens of the line; a name that continues over lines is cut where the lines are if macros say so.
fn words_of(lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> Vec<LineToken> {
    let mut scanner = Scanner::new(text, pieces, Dialect::Fortran);
    scanner.at = from;
    let mut words = Vec::new();
    while let Some(token) = scanner.next(&mut lexer.spellings) {
        let (start, end) = (scanner.start, scanner.at);
        let crosses = pieces.len() > 1 && find_cuts(pieces, start, end).next().is_some();
        match token.kind {
            TokenKind::Name | TokenKind::Int if crosses && !lexer.preprocessor.is_macro(token.atom) => {
                split_pasted(lexer, text, pieces, token, (start, end), &mut words);
            }
            _ => words.push(LineToken { token, start, end }),
        }
    }
    words
}

/// Where pieces begin inside `start..end`.
fn find_cuts(pieces: &[Piece], start: usize, end: usize) -> impl Iterator<Item = usize> + '_ {
    let first = pieces.partition_point(|piece| piece.at as usize <= start);
    pieces[first..].iter().map(|piece| piece.at as usize).take_while(move |&at| at < end)
}

/// Programs paste names by continuation lines, `solve_&`, `&TYPE&`, `&_gpu`, where `TYPE` alone is a macro: then each line
/// has its own part. A name with no such part is one.
fn split_pasted(
    lexer: &mut Lexer,
    text: &str,
    pieces: &[Piece],
    token: PpToken,
    (start, end): (usize, usize),
    words: &mut Vec<LineToken>,
) {
    let cuts: Vec<usize> = find_cuts(pieces, start, end).chain([end]).collect();
    let mut at = start;
    let mut found: Vec<LineToken> = Vec::new();
    for next in cuts {
        let mut scanner = Scanner::new(&text[..next], pieces, Dialect::Fortran);
        scanner.at = at;
        while let Some(part) = scanner.next(&mut lexer.spellings) {
            let space = part.space || (scanner.start == start && token.space);
            found.push(LineToken { token: PpToken { space, ..part }, start: scanner.start, end: scanner.at });
        }
        at = next;
    }
    if found.iter().any(|word| lexer.preprocessor.is_macro(word.token.atom)) {
        words.append(&mut found);
    } else {
        words.push(LineToken { token, start, end });
    }
}

/// Whether nothing comes after `end` on its physical line.
fn ends_a_line(text: &str, pieces: &[Piece], end: usize) -> bool {
    let next = pieces.partition_point(|piece| (piece.at as usize) < end);
    let next = pieces.get(next).map_or(text.len(), |piece| piece.at as usize);
    text[end..next.max(end)].trim().is_empty()
}

/// The line without the comments that are left in it, those between the parts of a name, and with the macros that stand alone on
/// a line of a character constant: `'a_&`, `&MACRO&`, `&_b'`.
fn prepare_line(lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> Option<Joined> {
    let mut out = Joined::default();
    let (mut quote, mut at, mut done) = (0, from, 0);
    let bytes = text.as_bytes();
    let mut lines = pieces.iter().enumerate().skip_while(|(_, piece)| (piece.at as usize) < from).peekable();
    while let Some(&byte) = bytes.get(at) {
        let line = lines.next_if(|(_, piece)| piece.at as usize <= at).filter(|_| quote != 0);
        let next = line.map(|(index, _)| pieces.get(index + 1).map_or(text.len(), |next| next.at as usize));
        let name = next.and_then(|next| count_name(&text[at..next], quote)).map(|length| at + length);
        if let Some((end, spelled)) = name.and_then(|end| Some((end, replacement_of(lexer, &text[at..end])?))) {
            let place = Places::new(pieces).place_of(at, end).0;
            out.copy_text(text, pieces, done, at);
            out.push(&spelled, place, true);
            lexer.print_run(place, spelled);
            (done, at) = (end, end);
            continue;
        }
        match byte {
            b'\'' | b'"' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            b'/' if quote == 0 && bytes.get(at + 1) == Some(&b'*') => {
                let Some(length) = text[at + 2..].find("*/") else { break };
                out.copy_text(text, pieces, done, at);
                lexer.print_run(Places::new(pieces).place_of(at, at + length + 4).0, String::new());
                (done, at) = (at + length + 4, at + length + 4);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    out.copy_text(text, pieces, done, text.len());
    (done > 0).then_some(out)
}

/// The length of the name that is all `line` has of a character constant.
fn count_name(line: &str, quote: u8) -> Option<usize> {
    let rest = line.trim_start_matches(|character: char| character.is_ascii_alphanumeric() || character == '_');
    let after = rest.trim_start();
    let length = line.len() - rest.len();
    (length > 0 && (after.is_empty() || after.as_bytes()[0] == quote)).then_some(length)
}

/// What the macro `name` stands for.
fn replacement_of(lexer: &mut Lexer, name: &str) -> Option<String> {
    let name = lexer.spellings.exact_atom(name);
    let place = Place { origin: OriginId(0), start: 0, end: 0 };
    let token = PpToken {
        kind: TokenKind::Name,
        atom: name,
        place,
        space: false,
        line_start: false,
        respelled: false,
        hidden: 0,
    };
    lexer.preprocessor.is_macro(name).then(|| expand::text(lexer, vec![token]))
}

/// Whether some word of `text` from `from` on is a macro, be it in a character constant.
pub(crate) fn names_a_macro(lexer: &mut Lexer, text: &str, pieces: &[Piece], from: usize) -> bool {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        if !WORD[bytes[at] as usize] {
            at += 1;
            continue;
        }
        let start = at;
        while bytes.get(at).is_some_and(|&byte| WORD[byte as usize]) {
            at += 1;
        }
        if names_one(lexer, text, start, at) {
            return true;
        }
        if pieces.len() > 1 {
            let mut part = start;
            for next in find_cuts(pieces, start, at).chain([at]) {
                if (part, next) != (start, at) && names_one(lexer, text, part, next) {
                    return true;
                }
                part = next;
            }
        }
    }
    false
}

const WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

/// Whether `start..end`, a word, is or ends in the name of a macro: in `1_dp` and `8h` it begins behind the digits.
#[inline]
fn names_one(lexer: &mut Lexer, text: &str, start: usize, end: usize) -> bool {
    let word = &text.as_bytes()[start..end];
    let number = word.first().is_some_and(u8::is_ascii_digit);
    let digits = if number { word.iter().take_while(|byte| byte.is_ascii_digit()).count() } else { 0 };
    lexer.preprocessor.may_be_macro(&word[digits..]) && {
        let name = lexer.spellings.exact_in(text, start + digits, end);
        lexer.preprocessor.is_macro(name)
    }
}

/// A line under construction.
struct Line {
    segments: Vec<Segment>,
    /// Whether a comment began.
    ended: bool,
    /// What is printed for each run.
    printed: Vec<String>,
}

impl Line {
    fn new(role: Role) -> Line {
        let first = Segment { role, sentinel: None, joined: Joined::default() };
        Line { segments: vec![first], ended: false, printed: Vec::new() }
    }

    fn joined_mut(&mut self) -> &mut Joined {
        let last = self.segments.len() - 1;
        &mut self.segments[last].joined
    }

    fn text_role(&self) -> Role {
        self.segments[self.segments.len() - 1].role
    }

    fn copy_text(&mut self, text: &str, pieces: &[Piece], start: usize, end: usize) {
        if !self.ended {
            self.joined_mut().copy_text(text, pieces, start, end);
        }
    }

    /// Appends what macros brought; `last` says that it ends a physical line, where an `&` continues it.
    fn append_run(&mut self, lexer: &Lexer, run: &Run, last: bool) {
        let mut printed = String::new();
        let mut tokens = run.tokens.iter().enumerate().peekable();
        while let Some((index, &token)) = tokens.next() {
            let text = lexer.spellings.text(token.atom);
            let space = token.space && index > 0;
            if token.kind == TokenKind::Bang && !self.ended {
                let rest = spell_tokens(lexer, &run.tokens[index..]).to_ascii_lowercase();
                let first = self.joined_mut().text.trim().is_empty();
                let skipped = self.read_sentinel(lexer, &rest, token.place);
                if !first && self.text_role() == Role::Pragma {
                    printed.push('\n');
                }
                if skipped > 0 {
                    let spelled = spell_tokens(lexer, &run.tokens[index..index + skipped]);
                    printed.push_str(&format!("\n{spelled}"));
                    tokens.nth(skipped - 2);
                    continue;
                }
            }
            if token.kind == TokenKind::Semicolon && self.text_role() == Role::Pragma {
                // A statement stands behind it on what is one line in the macro.
                printed.push('\n');
                self.segments.push(Segment { role: Role::Statement, sentinel: None, joined: Joined::default() });
                continue;
            }
            if space {
                printed.push(' ');
            }
            if token.kind == TokenKind::Amp {
                if last && index + 1 == run.tokens.len() {
                    printed.push('&');
                }
                self.append_blank();
                continue;
            }
            printed.push_str(text);
            if !self.ended {
                if space {
                    self.joined_mut().append_blank();
                }
                self.joined_mut().append_token(text, token.place, space);
            }
        }
        self.printed.push(printed);
    }

    fn append_blank(&mut self) {
        if !self.ended {
            self.joined_mut().append_blank();
        }
    }

    /// A `!` out of a macro: the sentinel of a directive, whose number of tokens it gives, or else the beginning of a comment.
    fn read_sentinel(&mut self, lexer: &Lexer, rest: &str, place: Place) -> usize {
        let role = self.text_role();
        let directive = [words::OMP, words::ACC].into_iter().find(|&sentinel| {
            let spelled = rest.strip_prefix("!$").and_then(|rest| rest.strip_prefix(lexer.spellings.text(sentinel)));
            lexer.is_enabled(sentinel)
                && spelled.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        });
        let before = self.joined_mut().text.trim_end();
        let empty = before.is_empty() || before.ends_with(';');
        match directive {
            Some(sentinel) if role == Role::Statement => {
                let joined = Joined::default();
                self.segments.push(Segment { role: Role::Directive(sentinel), sentinel: Some(place), joined });
                2
            }
            None if role == Role::Statement && empty && lexer.options.openmp && rest.starts_with("!$ ") => 2,
            None if role == Role::Statement && empty && PRAGMAS.iter().any(|word| rest[1..].starts_with(word)) => {
                self.segments.push(Segment { role: Role::Pragma, sentinel: None, joined: Joined::default() });
                0
            }
            Some(_) | None => {
                self.ended = role != Role::Pragma;
                0
            }
        }
    }

    /// Tells the printer what became of the line.
    fn print_line(&self, lexer: &mut Lexer, pieces: &[Piece], from: usize, words: &[LineToken], runs: &[Run]) {
        if !matches!(lexer.options.form, crate::file::Form::Free) {
            return lexer.print_lines(pieces, from, &self.segments);
        }
        for (run, printed) in runs.iter().zip(&self.printed) {
            let mut text = Some(printed.clone());
            for part in words[run.first..run.after].chunk_by(|a, b| a.token.place.origin == b.token.place.origin) {
                let (first, last) = (part[0].token.place, part[part.len() - 1].token.place);
                lexer.print_run(Place { end: last.end.max(first.end), ..first }, text.take().unwrap_or_default());
            }
        }
    }
}
