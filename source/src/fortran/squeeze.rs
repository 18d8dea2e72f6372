//! A fixed form statement without its blanks, and which of those that were there had a meaning to a reader of free form.
//!
//! Most statements are written so that blanks stand where free form needs them, and nowhere else that matters; such a
//! statement is lexed as it stands. To know that, [`Squeezed`] notes each gap whose absence free form would notice.

use crate::fortran::literal::{after_characters, hollerith_count};
use crate::fortran::source::is_blank;
use crate::text::{Joined, Piece};

/// In place of each character of a constant, but for quotes.
const INSIDE: u8 = 1;
/// In place of each byte that is not ASCII.
const FOREIGN: u8 = 2;

/// The lower case of bytes that may be taken as they are; 0 for those that need a look.
const PLAIN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        let plain = (byte as u8).to_ascii_lowercase();
        if (plain.is_ascii_alphanumeric() && plain != b'h') || matches!(plain, b'_' | b'+' | b'-' | b'*' | b'/' | b':')
        {
            table[byte] = plain;
        }
        byte += 1;
    }
    table
};

/// One statement of a squeezed line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The first `=` outside parentheses that is not a comparison.
    pub(crate) assign: Option<usize>,
    /// Whether a comma outside parentheses follows that.
    pub(crate) comma: bool,
    pub(crate) format: bool,
}

impl Statement {
    fn new(start: usize) -> Statement {
        Statement { start, end: start, assign: None, comma: false, format: false }
    }
}

/// A logical line without its blanks. It is used again for each line.
#[derive(Default, Debug)]
pub(crate) struct Squeezed {
    /// The line in lower case; constants are masked.
    pub(crate) masked: Vec<u8>,
    /// Where blanks stood that free form would miss.
    pub(crate) gaps: Vec<usize>,
    /// Where blanks must stay: between two character constants.
    pub(crate) kept: Vec<usize>,
    pub(crate) statements: Vec<Statement>,
    /// Whether something in it keeps it from being lexed with its blanks.
    pub(crate) odd: bool,
    /// Whether its last byte closes `.word.`.
    dotted: bool,
    depth: usize,
    format: bool,
}

pub(crate) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

/// The signs that blanks cut in two.
const PAIRS: &[&[u8; 2]] = &[b"::", b"=>", b"==", b"/=", b"<=", b">=", b"**", b"//", b"&&", b"||"];

impl Squeezed {
    /// Reads `text`, one logical line, maybe several statements and a label.
    pub(crate) fn read_line(&mut self, text: &str, backslash: bool) {
        self.clear_line();
        self.masked.reserve(text.len());
        let bytes = text.as_bytes();
        let mut at = 0;
        let mut after_blanks = false;
        while let Some(&byte) = bytes.get(at) {
            if is_blank(byte) {
                after_blanks = true;
                at += 1;
                continue;
            }
            if after_blanks && self.is_significant(bytes, at) {
                self.gaps.push(self.masked.len());
            }
            after_blanks = false;
            let plain = bytes[at..].iter().take_while(|&&byte| PLAIN[byte as usize] != 0).count();
            self.masked.extend(bytes[at..at + plain].iter().map(|&byte| PLAIN[byte as usize]));
            at += plain;
            if plain == 0 {
                at = self.squeeze_next(text, at, byte, backslash);
            }
        }
        self.close_statement();
    }

    fn clear_line(&mut self) {
        self.masked.clear();
        self.gaps.clear();
        self.kept.clear();
        self.statements.clear();
        self.statements.push(Statement::new(0));
        (self.odd, self.dotted, self.format, self.depth) = (false, false, false, 0);
    }

    /// Takes what begins with `byte` at `at`; where it ends.
    #[inline]
    fn squeeze_next(&mut self, text: &str, at: usize, byte: u8, backslash: bool) -> usize {
        let bytes = text.as_bytes();
        match byte {
            b'h' | b'H' if self.masked.last().is_some_and(u8::is_ascii_digit) => return self.letter_h(text, at),
            b',' if self.depth == 0 => {
                let open = self.open_statement();
                open.comma |= open.assign.is_some();
            }
            b'(' | b'[' => self.note_opening(),
            b')' | b']' => self.depth = self.depth.saturating_sub(1),
            b'=' => self.note_equals(bytes, at),
            b'.' => return self.read_dot(bytes, at),
            b'\'' | b'"' => return self.character_constant(bytes, at, backslash),
            b';' => {
                self.close_statement();
                self.masked.push(byte);
                self.statements.push(Statement::new(self.masked.len()));
                return at + 1;
            }
            0x80.. => {
                self.odd = true;
                self.masked.push(FOREIGN);
                return at + 1;
            }
            _ => {}
        }
        self.masked.push(byte.to_ascii_lowercase());
        at + 1
    }

    fn open_statement(&mut self) -> &mut Statement {
        let last = self.statements.len() - 1;
        &mut self.statements[last]
    }

    fn close_statement(&mut self) {
        let end = self.masked.len();
        self.open_statement().end = end;
        (self.depth, self.format) = (0, false);
    }

    fn note_opening(&mut self) {
        if self.depth == 0 && self.masked.ends_with(b"format") {
            let start = self.open_statement().start;
            let word = self.masked[start..].trim_ascii_start();
            self.format =
                word.iter().position(|byte| !byte.is_ascii_digit()).is_some_and(|at| &word[at..] == b"format");
            self.open_statement().format = self.format;
            self.odd |= self.format;
        }
        self.depth += 1;
    }

    fn note_equals(&mut self, bytes: &[u8], at: usize) {
        let open = self.statements.len() - 1;
        if self.depth == 0 && self.statements[open].assign.is_none() {
            let next = bytes[at + 1..].iter().find(|&&byte| !is_blank(byte));
            let before = self.masked.last().copied().unwrap_or(0);
            if next != Some(&b'=') && !matches!(before, b'=' | b'/' | b'<' | b'>') {
                self.statements[open].assign = Some(self.masked.len());
            }
        }
    }

    /// The `h` after a digit, and the Hollerith constant it opens.
    fn letter_h(&mut self, text: &str, at: usize) -> usize {
        let bytes = text.as_bytes();
        self.masked.push(b'h');
        let count = hollerith_count(bytes, 0, at, self.format).unwrap_or(0);
        match after_characters(text, at + 1, count) {
            Some(end) => {
                self.masked.resize(self.masked.len() + end - at - 1, INSIDE);
                end
            }
            None => at + 1,
        }
    }

    fn character_constant(&mut self, bytes: &[u8], start: usize, backslash: bool) -> usize {
        let quote = bytes[start];
        let mut at = start + 1;
        self.masked.push(b'\'');
        loop {
            match bytes.get(at) {
                None => break,
                Some(b'\\') if backslash && at + 1 < bytes.len() => {
                    self.masked.push(INSIDE);
                    at += 1;
                }
                Some(&byte) if byte == quote => {
                    if bytes.get(at + 1) != Some(&quote) {
                        self.masked.push(b'\'');
                        return at + 1;
                    }
                    self.masked.push(INSIDE);
                    at += 1;
                }
                Some(_) => {}
            }
            self.masked.push(INSIDE);
            at += 1;
        }
        at
    }

    /// `.word.`, or the point of a number; a point that may be either keeps the line from being lexed as it stands.
    fn read_dot(&mut self, bytes: &[u8], at: usize) -> usize {
        let letters = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let end = at + 1 + letters;
        if letters > 0 && bytes.get(end) == Some(&b'.') {
            self.masked.extend(bytes[at..=end].iter().map(u8::to_ascii_lowercase));
            self.dotted = true;
            return end + 1;
        }
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let before = self.masked.last().is_some_and(u8::is_ascii_digit);
        let exponent = matches!(bytes.get(at + 1), Some(b'e' | b'E' | b'd' | b'D' | b'q' | b'Q'))
            && (digit(at + 2) || (matches!(bytes.get(at + 2), Some(b'+' | b'-')) && digit(at + 3)));
        self.odd |= !(before || digit(at + 1)) || (letters > 0 && !exponent);
        self.masked.push(b'.');
        self.dotted = false;
        at + 1
    }

    /// Whether free form would read the blanks before `bytes[at]`.
    fn is_significant(&mut self, bytes: &[u8], at: usize) -> bool {
        let Some(&before) = self.masked.last() else { return false };
        let after = bytes[at].to_ascii_lowercase();
        if is_name(after) {
            return match before {
                b'.' => !self.dotted || after == b'_',
                b'\'' => matches!(after, b'b' | b'o' | b'z' | b'x'),
                b'+' | b'-' => after.is_ascii_digit() && self.ends_in_exponent(1),
                b'@' | FOREIGN => true,
                _ => is_name(before),
            };
        }
        match after {
            b'.' => match dotted_at(bytes, at) {
                true => before == b'.' && !self.dotted,
                false => is_name(before) || before == b'.',
            },
            b'\'' | b'"' if before == b'\'' => {
                self.kept.push(self.masked.len());
                true
            }
            b'\'' | b'"' => matches!(before, b'_' | b'b' | b'o' | b'z' | b'x'),
            b'+' | b'-' => self.ends_in_exponent(0),
            b'@' => true,
            0x80.. => true,
            _ => PAIRS.iter().any(|pair| **pair == [before, after]),
        }
    }

    /// Whether what is there, without its last bytes, ends in a digit or point and an exponent letter: `1e`, `2.d`.
    fn ends_in_exponent(&self, without: usize) -> bool {
        let masked = &self.masked[..self.masked.len().saturating_sub(without)];
        matches!(masked, [.., b'0'..=b'9' | b'.', b'e' | b'd' | b'q'])
    }

    /// Whether `text`, this line with its blanks, means the same to a reader of free form as this line with `breaks`.
    pub(crate) fn is_free_form(&self, breaks: &[usize]) -> bool {
        if self.odd {
            return false;
        }
        let mut gaps = self.gaps.iter().copied().peekable();
        for &at in breaks {
            if gaps.next_if_eq(&at).is_some() {
                continue;
            }
            let missed =
                at > 0 && is_name(self.masked[at - 1]) && self.masked.get(at).is_some_and(|&byte| is_name(byte));
            if missed || gaps.peek().is_some_and(|&gap| gap < at) {
                return false;
            }
        }
        gaps.peek().is_none()
    }

    /// `text` without its blanks but with one at each of `breaks`, in pieces of the pieces it was made of.
    pub(crate) fn join_pieces(&self, text: &str, breaks: &[usize], pieces: &[Piece]) -> Joined {
        let bytes = text.as_bytes();
        let mut joined = Joined { text: String::with_capacity(self.masked.len() + breaks.len()), pieces: Vec::new() };
        let mut breaks = breaks.iter().copied().peekable();
        // The byte of `masked`, and the one of `text` it was made of.
        let (mut at, mut from) = (0, 0);
        let mut last_piece = None;
        while at < self.masked.len() {
            while self.masked[at] != INSIDE && is_blank(bytes[from]) {
                from += 1;
            }
            if breaks.next_if_eq(&at).is_some() {
                joined.append_blank();
            }
            let piece = pieces.partition_point(|piece| piece.at as usize <= from).saturating_sub(1);
            let piece_end = pieces.get(piece + 1).map_or(text.len(), |next| next.at as usize);
            let limit = breaks.peek().copied().unwrap_or(self.masked.len()).min(self.masked.len());
            let start = from;
            while at < limit && from < piece_end && (self.masked[at] == INSIDE || !is_blank(bytes[from])) {
                (at, from) = (at + 1, from + 1);
            }
            let Piece { joint, solid, .. } = pieces[piece];
            let place = pieces[piece].part_place(start as u32, from as u32);
            let joint = last_piece == Some(piece) || joint;
            joined.pieces.push(Piece { at: joined.text.len() as u32, place, joint, solid });
            joined.text.push_str(text.get(start..from).unwrap_or(""));
            last_piece = Some(piece);
        }
        if joined.pieces.is_empty() {
            joined.pieces.extend(pieces.first());
        }
        joined
    }
}

/// Whether `.word.` stands at `at`.
fn dotted_at(bytes: &[u8], at: usize) -> bool {
    let letters = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    letters > 0 && bytes.get(at + 1 + letters) == Some(&b'.')
}
