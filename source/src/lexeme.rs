//! The text of one directive to lexemes: tokens that are places of the text, without spellings, macros or files.
//!
//! OpenMP 5.2, 3.1 to 3.3; OpenACC 3.4, 2.1: `#pragma omp …` (the `#` may be missing), `[[omp::…]]`, and in Fortran
//! `!$omp …` in either form, with its continuation lines. Nothing is interned and nothing is copied but, where Fortran
//! is written in capitals, the text in lower case.

use crate::c::punctuator;
use crate::fortran::lex::{dotted_operator, two_character_sign};
use crate::token::TokenKind;

/// A token as a place of a text: its bytes and its kind, in 8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lexeme {
    start: u32,
    /// The length, but for its highest bits.
    length: u16,
    longer: u8,
    /// What it is.
    pub kind: TokenKind,
}

const _: () = assert!(size_of::<Lexeme>() == 8);

impl Lexeme {
    /// The bytes from `start` up to `end`.
    pub fn new(kind: TokenKind, start: usize, end: usize) -> Lexeme {
        let length = end.saturating_sub(start).min(0xff_ffff) as u32;
        Lexeme { start: start as u32, length: length as u16, longer: (length >> 16) as u8, kind }
    }

    /// Its first byte.
    #[inline]
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The byte after its last.
    #[inline]
    pub fn end(self) -> usize {
        self.start() + ((self.longer as usize) << 16 | self.length as usize)
    }

    /// Its part of `text`.
    #[inline]
    pub fn text_in(self, text: &str) -> &str {
        text.get(self.start()..self.end()).unwrap_or("")
    }
}

/// How a directive is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// `#pragma omp`, `!$omp`; the first lexeme is its [`TokenKind::Sentinel`].
    OpenMp,
    /// `#pragma acc`, `!$acc`; likewise.
    OpenAcc,
    /// `[[`, with what it encloses.
    Attribute,
}

/// Appends the lexemes of the directive with which `text` begins; `None` if it begins with none.
///
/// In Fortran, `folded` is `text` in lower case afterwards if that is different, else empty.
pub fn directive_lexemes(text: &str, fortran: bool, lexemes: &mut Vec<Lexeme>, folded: &mut String) -> Option<Opening> {
    folded.clear();
    if fortran && text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        folded.push_str(text);
        folded.make_ascii_lowercase();
    }
    let mut scan = Scan { bytes: text.as_bytes(), at: 0, fortran, lexemes };
    scan.at = scan.skip_while(0, is_blank);
    let start = scan.at;
    let opening = scan.eat_opening()?;
    if opening != Opening::Attribute {
        scan.push(TokenKind::Sentinel, start);
    }
    if fortran {
        scan.fortran_line()
    } else {
        scan.c_line()
    }
    Some(opening)
}

/// Where the directive with which `text` begins ends; `None` if it begins with none. `lexemes` is room to work in.
pub fn directive_end(text: &str, fortran: bool, lexemes: &mut Vec<Lexeme>) -> Option<usize> {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0, fortran, lexemes };
    scan.eat_opening()?;
    if fortran {
        scan.fortran_line()
    } else {
        scan.c_line()
    }
    Some(scan.at)
}

/// What a byte can begin or be part of.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Blank,
    Letter,
    Digit,
    Quote,
    Dot,
    End,
    /// A sign that no longer one begins with.
    Sign,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => Class::Blank,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'\'' | b'"' => Class::Quote,
            b'.' => Class::Dot,
            b'\n' => Class::End,
            b'(' | b')' | b',' | b';' => Class::Sign,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// The kinds of signs of one character.
const SIGNS: [TokenKind; 256] = {
    let mut signs = [TokenKind::Unknown; 256];
    let mut byte = 0;
    while byte < 128 {
        if let Some((kind, _)) = punctuator::single_punctuator(byte as u8) {
            signs[byte] = kind;
        }
        byte += 1;
    }
    signs
};

fn is_blank(byte: u8) -> bool {
    CLASSES[byte as usize] == Class::Blank
}

fn is_name(byte: u8) -> bool {
    matches!(CLASSES[byte as usize], Class::Letter | Class::Digit)
}

struct Scan<'t> {
    bytes: &'t [u8],
    at: usize,
    fortran: bool,
    lexemes: &'t mut Vec<Lexeme>,
}

impl Scan<'_> {
    #[inline]
    fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The first offset from `at` on whose byte is not accepted.
    #[inline]
    fn skip_while(&self, at: usize, accept: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(at..).unwrap_or(&[]);
        at + rest.iter().position(|&byte| !accept(byte)).unwrap_or(rest.len())
    }

    /// Appends the lexeme from `start` to here.
    #[inline]
    fn push(&mut self, kind: TokenKind, start: usize) {
        self.lexemes.push(Lexeme::new(kind, start, self.at));
    }

    /// Goes over `word` in any letter case.
    fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.bytes.get(self.at..self.at + word.len()).is_some_and(|own| own.eq_ignore_ascii_case(word));
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Goes over what opens a directive.
    fn eat_opening(&mut self) -> Option<Opening> {
        if self.fortran {
            let opening = self.eat_sentinel()?;
            // A zero in column 6 of fixed form is a blank.
            let behind = self.byte_at(self.at);
            return (!is_name(behind) || behind == b'0').then_some(opening);
        }
        if self.byte_at(self.at) == b'[' {
            return (self.byte_at(self.at + 1) == b'[').then_some(Opening::Attribute);
        }
        if self.byte_at(self.at) == b'#' {
            self.at = self.skip_while(self.at + 1, is_blank);
        }
        let end = self.skip_while(self.at, is_name);
        if self.bytes.get(self.at..end)? != b"pragma" {
            return None;
        }
        self.at = self.skip_while(end, is_blank);
        let end = self.skip_while(self.at, is_name);
        let word = self.bytes.get(self.at..end)?;
        self.at = end;
        match word {
            b"omp" | b"ompx" => Some(Opening::OpenMp),
            b"acc" => Some(Opening::OpenAcc),
            _ => None,
        }
    }

    /// `!$omp`, `c$acc` …: Fortran's sentinels, those of `ompx` and `omx` for extensions.
    fn eat_sentinel(&mut self) -> Option<Opening> {
        if !matches!(self.byte_at(self.at), b'!' | b'c' | b'C' | b'*') || self.byte_at(self.at + 1) != b'$' {
            return None;
        }
        let start = self.at;
        self.at += 2;
        if self.eat_word(b"acc") {
            return Some(Opening::OpenAcc);
        }
        if self.eat_word(b"ompx") || self.eat_word(b"omp") || self.eat_word(b"omx") {
            return Some(Opening::OpenMp);
        }
        self.at = start;
        None
    }

    /// The tokens of a pragma or an attribute, up to the end of the line.
    fn c_line(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            match CLASSES[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Letter => self.c_name(),
                Class::Digit => self.c_number(),
                Class::Quote => self.c_literal(start),
                Class::Dot if self.byte_at(start + 1).is_ascii_digit() => self.c_number(),
                Class::Sign => self.scan_sign(byte),
                Class::End => return,
                Class::Dot | Class::Other => {
                    if !self.passes_over(byte) {
                        return;
                    }
                }
            }
        }
    }

    #[inline]
    fn scan_sign(&mut self, byte: u8) {
        self.at += 1;
        self.push(SIGNS[byte as usize], self.at - 1);
    }

    /// A comment, the end of a line that goes on, or a sign; false at a comment that ends the line.
    fn passes_over(&mut self, byte: u8) -> bool {
        let start = self.at;
        match (byte, self.byte_at(start + 1)) {
            (b'/', b'/') => return false,
            (b'/', b'*') => {
                let rest = &self.bytes[start + 2..];
                let end = rest.windows(2).position(|pair| pair == b"*/");
                self.at = end.map_or(self.bytes.len(), |end| start + 2 + end + 2);
            }
            (b'\\', b'\n') => self.at += 2,
            (b'\\', b'\r') if self.byte_at(start + 2) == b'\n' => self.at += 3,
            _ => {
                let longer = punctuator::longer_punctuator(&self.bytes[start..], true);
                let (length, kind) = longer.map_or((1, SIGNS[byte as usize]), |(length, kind, ..)| (length, kind));
                self.at += length;
                self.push(kind, start);
            }
        }
        true
    }

    fn c_name(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, is_name);
        if !matches!(self.byte_at(self.at), b'\'' | b'"') {
            return self.push(TokenKind::Name, start);
        }
        match &self.bytes[start..self.at] {
            b"L" | b"u" | b"U" | b"u8" => self.c_literal(start),
            b"R" | b"LR" | b"uR" | b"UR" | b"u8R" if self.byte_at(self.at) == b'"' => self.raw_string(start),
            _ => self.push(TokenKind::Name, start),
        }
    }

    /// C23, 6.4.8: pp-number.
    fn c_number(&mut self) {
        let start = self.at;
        let hexadecimal = matches!(self.byte_at(start + 1), b'x' | b'X');
        let mut real = false;
        loop {
            let (byte, next) = (self.byte_at(self.at), self.byte_at(self.at + 1));
            let exponent = matches!(byte | 0x20, b'e' | b'p');
            real |= byte == b'.' || exponent && hexadecimal == (byte | 0x20 == b'p');
            self.at += match byte {
                _ if exponent && matches!(next, b'+' | b'-') => 2,
                b'.' => 1,
                b'\'' if is_name(next) => 2,
                _ if is_name(byte) => 1,
                _ => break,
            };
        }
        self.push(if real { TokenKind::Real } else { TokenKind::Int }, start);
    }

    /// A literal whose quote is next and whose prefix began at `start`.
    fn c_literal(&mut self, start: usize) {
        let quote = self.byte_at(self.at);
        self.at += 1;
        loop {
            self.at = self.skip_while(self.at, |byte| byte != quote && byte != b'\\' && byte != b'\n');
            match self.byte_at(self.at) {
                b'\\' => self.at = self.skip_while(self.at + 2, |byte| (0x80..0xc0).contains(&byte)),
                byte if byte == quote && self.at < self.bytes.len() => break,
                _ => {
                    self.at = self.at.min(self.bytes.len());
                    return self.push(TokenKind::Unknown, start);
                }
            }
        }
        self.at += 1;
        self.push(if quote == b'"' { TokenKind::String } else { TokenKind::Char }, start);
    }

    /// C++ `R"x(…)x"`.
    fn raw_string(&mut self, start: usize) {
        let delimiter = self.at + 1;
        let open = self.skip_while(delimiter, |byte| byte != b'(' && byte != b'"' && byte != b'\n');
        let (word, rest) = (&self.bytes[delimiter..open], &self.bytes[open..]);
        let closes = |at: &usize| {
            let after = rest[*at..].strip_prefix(b")").and_then(|after| after.strip_prefix(word));
            after.is_some_and(|after| after.first() == Some(&b'"'))
        };
        match (0..rest.len()).find(closes) {
            Some(close) => {
                self.at = open + close + word.len() + 2;
                self.push(TokenKind::String, start);
            }
            None => {
                self.at = self.bytes.len();
                self.push(TokenKind::Unknown, start);
            }
        }
    }

    /// The tokens of a line of Fortran and its continuation lines.
    fn fortran_line(&mut self) {
        self.at += usize::from(self.byte_at(self.at) == b'0');
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            match CLASSES[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Letter => self.fortran_name(),
                Class::Digit => self.fortran_number(),
                Class::Quote => self.fortran_literal(start),
                Class::Dot => self.scan_dot(),
                Class::Sign => self.scan_sign(byte),
                Class::End => {
                    if !self.goes_on(false) {
                        return;
                    }
                }
                Class::Other if byte == b'!' => self.at = self.skip_while(start, |byte| byte != b'\n'),
                Class::Other if byte == b'&' && self.is_last() => {
                    if !self.goes_on(true) {
                        return;
                    }
                }
                Class::Other => {
                    let longer = two_character_sign(byte, self.byte_at(start + 1));
                    self.at += 1 + usize::from(longer.is_some());
                    self.push(longer.unwrap_or(SIGNS[byte as usize]), start);
                }
            }
        }
    }

    /// Whether nothing follows the `&` here on its line.
    fn is_last(&self) -> bool {
        matches!(self.byte_at(self.skip_while(self.at + 1, is_blank)), 0 | b'!' | b'\n')
    }

    /// Goes to the next line if it continues this one: after `&`, or where column 6 says so in fixed form.
    fn goes_on(&mut self, ampersand: bool) -> bool {
        let here = self.at;
        self.at = self.skip_while(self.at, |byte| byte != b'\n');
        loop {
            self.at = self.skip_while(self.at, |byte| is_blank(byte) || byte == b'\n');
            let line = self.at;
            if self.eat_sentinel().is_some() {
                let mark = self.byte_at(self.at);
                if ampersand || !matches!(mark, b' ' | b'0' | b'\t' | b'\n' | 0) {
                    // Column 6 of fixed form, or the `&` with which the line may go on.
                    self.at += usize::from(!ampersand || mark == b'&');
                    self.at = self.skip_while(self.at, is_blank);
                    self.at += usize::from(ampersand && self.byte_at(self.at) == b'&');
                    return true;
                }
                self.at = here;
                return false;
            }
            // Comments, and lines for the preprocessor, whose groups are all taken.
            if !matches!(self.byte_at(line), b'!' | b'#') {
                self.at = here;
                return false;
            }
            self.at = self.skip_while(line, |byte| byte != b'\n');
        }
    }

    fn fortran_name(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, is_name);
        if matches!(self.byte_at(self.at), b'\'' | b'"') {
            let last = self.bytes[self.at - 1];
            if self.at == start + 1 && matches!(last | 0x20, b'b' | b'o' | b'z' | b'x') {
                let closed = self.scan_characters();
                return self.push(if closed { TokenKind::Boz } else { TokenKind::Unknown }, start);
            }
            if last == b'_' && self.at > start + 1 {
                return self.fortran_literal(start);
            }
        }
        // Fortran 2023, 6.1.2: letters are those of ASCII.
        let ascii = self.bytes[start..self.at].is_ascii();
        self.push(if ascii { TokenKind::Name } else { TokenKind::Unknown }, start);
    }

    /// R724 char-literal-constant, whose quote is next and whose kind began at `start`.
    fn fortran_literal(&mut self, start: usize) {
        let closed = self.scan_characters();
        self.push(if closed { TokenKind::String } else { TokenKind::Unknown }, start);
    }

    /// From one quote to the other; false if there is none on this line.
    fn scan_characters(&mut self) -> bool {
        let quote = self.byte_at(self.at);
        self.at += 1;
        loop {
            self.at = self.skip_while(self.at, |byte| byte != quote && byte != b'\n');
            if self.byte_at(self.at) != quote || self.at >= self.bytes.len() {
                return false;
            }
            self.at += 1;
            if self.byte_at(self.at) != quote {
                return true;
            }
            self.at += 1;
        }
    }

    /// R708 int-literal-constant, R714 real-literal-constant.
    fn fortran_number(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, |byte| byte.is_ascii_digit());
        if self.byte_at(self.at) == b'_' && matches!(self.byte_at(self.at + 1), b'\'' | b'"') {
            self.at += 1;
            return self.fortran_literal(start);
        }
        let mut kind = TokenKind::Int;
        if self.byte_at(self.at) == b'.' && self.dotted_end(self.at).is_none() {
            kind = TokenKind::Real;
            self.at = self.skip_while(self.at + 1, |byte| byte.is_ascii_digit());
        }
        self.scan_exponent(kind, start);
    }

    /// `e-5`, `d0`, `_dp`.
    fn scan_exponent(&mut self, mut kind: TokenKind, start: usize) {
        if matches!(self.byte_at(self.at) | 0x20, b'e' | b'd' | b'q') {
            let sign = usize::from(matches!(self.byte_at(self.at + 1), b'+' | b'-'));
            let digits = self.at + 1 + sign;
            if self.byte_at(digits).is_ascii_digit() {
                kind = TokenKind::Real;
                self.at = self.skip_while(digits, |byte| byte.is_ascii_digit());
            }
        }
        if self.byte_at(self.at) == b'_' && is_name(self.byte_at(self.at + 1)) {
            self.at = self.skip_while(self.at + 1, is_name);
        }
        self.push(kind, start);
    }

    /// Behind the word between dots that opens at `at`, so that `1.eq.2` is an integer, a relation and an integer.
    fn dotted_end(&self, at: usize) -> Option<usize> {
        let end = self.skip_while(at + 1, |byte| byte.is_ascii_alphabetic());
        (end > at + 1 && self.byte_at(end) == b'.').then_some(end + 1)
    }

    fn scan_dot(&mut self) {
        let start = self.at;
        if self.byte_at(start + 1).is_ascii_digit() {
            self.at = self.skip_while(start + 1, |byte| byte.is_ascii_digit());
            return self.scan_exponent(TokenKind::Real, start);
        }
        let Some(end) = self.dotted_end(start) else {
            self.at += 1;
            return self.push(TokenKind::Dot, start);
        };
        let kind = dotted_operator(&self.bytes[start + 1..end - 1]).unwrap_or(TokenKind::DefinedOperator);
        self.at = end;
        if kind == TokenKind::Logical && self.byte_at(end) == b'_' {
            self.at = self.skip_while(end, is_name);
        }
        self.push(kind, start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The lexemes of `text` after its opening, with bars between them.
    #[track_caller]
    fn check(text: &str, fortran: bool, wanted: &str) {
        let (mut lexemes, mut folded) = (Vec::new(), String::new());
        let opening = directive_lexemes(text, fortran, &mut lexemes, &mut folded);
        assert!(opening.is_some(), "{text}");
        let source = if folded.is_empty() { text } else { &folded };
        let skip = usize::from(opening != Some(Opening::Attribute));
        let shown: Vec<&str> = lexemes.iter().skip(skip).map(|lexeme| lexeme.text_in(source)).collect();
        assert_eq!(shown.join("|"), wanted);
        assert!(lexemes.iter().all(|lexeme| lexeme.kind != TokenKind::Unknown), "{text}");
    }

    #[test]
    fn a_pragma_ends_with_its_line_and_a_backslash_joins_lines() {
        check("#pragma omp parallel for\nx", false, "parallel|for");
        check("  # pragma omp for \\\n  schedule(static) // x", false, "for|schedule|(|static|)");
        check("pragma acc wait /* on */ (1)", false, "wait|(|1|)");
    }

    #[test]
    fn literals_are_one_lexeme() {
        check(r#"#pragma omp error message("a\") b" L'\'')"#, false, r#"error|message|(|"a\") b"|L'\''|)"#);
        check("#pragma omp x(R\"a()\")a\", 1.e-5f, 0x1p+3)", false, "x|(|R\"a()\")a\"|,|1.e-5f|,|0x1p+3|)");
        check("!$omp error message('it''s !') ! no", true, "error|message|(|'it''s !'|)");
        check(
            "!$omp x(1.eq.2, 1.e5_dp, .true._4, b'01', .Add., (/1/))",
            true,
            "x|(|1|.eq.|2|,|1.e5_dp|,|.true._4|,|b'01'|,|.add.|,|(|/|1|/|)|)",
        );
    }

    #[test]
    fn lines_of_fortran_go_on_in_either_form() {
        check("!$OMP PARALLEL & ! x\n!$OMP& SHARED(A)", true, "parallel|shared|(|a|)");
        check("!$omp parallel &\n\n! no\n!$omp shared(a)\n!$omp do", true, "parallel|shared|(|a|)");
        check("c$omp parallel\nc$omp+shared(a)\nc$omp do", true, "parallel|shared|(|a|)");
        check("*$acc data\n*$acc&copy(a)", true, "data|copy|(|a|)");
    }

    #[test]
    fn what_opens_no_directive_is_none() {
        let opening = |text, fortran| directive_lexemes(text, fortran, &mut Vec::new(), &mut String::new());
        assert_eq!(opening("#pragma once", false), None);
        assert_eq!(opening("!$omparallel", true), None);
        assert_eq!(opening("!omp do", true), None);
        assert_eq!(opening("[[omp::directive(barrier)]]", false), Some(Opening::Attribute));
        assert_eq!(opening("", true), None);
    }

    #[test]
    fn any_bytes_end() {
        for text in ["#pragma omp \"", "#pragma omp '\\", "#pragma omp R\"(", "#pragma omp é\\", "#pragma omp /*"] {
            directive_lexemes(text, false, &mut Vec::new(), &mut String::new());
        }
        for text in ["!$omp &", "!$omp &\n", "!$omp 'a", "!$omp .a", "!$omp é", "!$omp &\n!$omp"] {
            directive_lexemes(text, true, &mut Vec::new(), &mut String::new());
        }
    }
}
