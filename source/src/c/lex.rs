//! Preprocessing tokens: C23, 6.4. The Fortran preprocessor uses the same scanner with its own idea of quotes,
//! numbers and comments.

use crate::atom::{Atom, words};
use crate::cache::Spellings;
use crate::diagnostic::Diagnostic;
use crate::fortran::literal::{after_characters, hollerith_count};
use crate::origin::{OriginId, Place};
use crate::problems;
use crate::text::{Joined, Piece, Places};
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
    /// The macros that may not replace it, by the number of their hide set.
    pub(crate) hidden: u32,
}

/// Whose text is scanned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    C,
    Fortran,
}

/// C23, 5.1.1.2, phase 2: the text without backslash and new-line; `None` when it has none.
pub(crate) fn splice(text: &str, origin: OriginId, offset: usize) -> Option<Joined> {
    let bytes = text.as_bytes();
    let mut joined = Joined::default();
    let (mut from, mut at) = (0, 0);
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'\\') {
        let backslash = at + found;
        let length = match &bytes[backslash + 1..] {
            [b'\n', ..] => 2,
            [b'\r', b'\n', ..] => 3,
            _ => {
                at = backslash + 1;
                continue;
            }
        };
        let place = Place { origin, start: (offset + from) as u32, end: (offset + backslash) as u32 };
        joined.push(&text[from..backslash], place, false);
        from = backslash + length;
        at = from;
    }
    if from == 0 {
        return None;
    }
    let place = Place { origin, start: (offset + from) as u32, end: (offset + text.len()) as u32 };
    joined.push(&text[from..], place, false);
    Some(joined)
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

/// Punctuators of more than one character, longest first for each first character.
const PUNCTUATORS: &[(&str, TokenKind, Atom)] = &[
    ("...", TokenKind::Ellipsis, words::ELLIPSIS),
    ("<<=", TokenKind::ShlAssign, words::SHL_ASSIGN),
    (">>=", TokenKind::ShrAssign, words::SHR_ASSIGN),
    ("%:%:", TokenKind::Hash, words::HASH_HASH),
    ("->", TokenKind::Arrow, words::ARROW),
    ("++", TokenKind::PlusPlus, words::PLUS_PLUS),
    ("--", TokenKind::MinusMinus, words::MINUS_MINUS),
    ("<<", TokenKind::Shl, words::SHL),
    (">>", TokenKind::Shr, words::SHR),
    ("<=", TokenKind::Le, words::LE),
    (">=", TokenKind::Ge, words::GE),
    ("==", TokenKind::Eq, words::EQ),
    ("!=", TokenKind::Ne, words::NE_C),
    ("&&", TokenKind::AmpAmp, words::AMP_AMP),
    ("||", TokenKind::PipePipe, words::PIPE_PIPE),
    ("+=", TokenKind::PlusAssign, words::PLUS_ASSIGN),
    ("-=", TokenKind::MinusAssign, words::MINUS_ASSIGN),
    ("*=", TokenKind::StarAssign, words::STAR_ASSIGN),
    ("/=", TokenKind::SlashAssign, words::NE),
    ("%=", TokenKind::PercentAssign, words::PERCENT_ASSIGN),
    ("&=", TokenKind::AmpAssign, words::AMP_ASSIGN),
    ("|=", TokenKind::PipeAssign, words::PIPE_ASSIGN),
    ("^=", TokenKind::CaretAssign, words::CARET_ASSIGN),
    ("::", TokenKind::ColonColon, words::COLON_COLON),
    ("##", TokenKind::Hash, words::HASH_HASH),
    ("<:", TokenKind::LBracket, words::LBRACKET),
    (":>", TokenKind::RBracket, words::RBRACKET),
    ("<%", TokenKind::LBrace, words::LBRACE),
    ("%>", TokenKind::RBrace, words::RBRACE),
    ("%:", TokenKind::Hash, words::HASH),
];

fn single(byte: u8) -> Option<(TokenKind, Atom)> {
    Some(match byte {
        b'(' => (TokenKind::LParen, words::LPAREN),
        b')' => (TokenKind::RParen, words::RPAREN),
        b'[' => (TokenKind::LBracket, words::LBRACKET),
        b']' => (TokenKind::RBracket, words::RBRACKET),
        b'{' => (TokenKind::LBrace, words::LBRACE),
        b'}' => (TokenKind::RBrace, words::RBRACE),
        b',' => (TokenKind::Comma, words::COMMA),
        b';' => (TokenKind::Semicolon, words::SEMICOLON),
        b':' => (TokenKind::Colon, words::COLON),
        b'.' => (TokenKind::Dot, words::DOT),
        b'=' => (TokenKind::Assign, words::ASSIGN_SIGN),
        b'<' => (TokenKind::Lt, words::LT),
        b'>' => (TokenKind::Gt, words::GT),
        b'+' => (TokenKind::Plus, words::PLUS),
        b'-' => (TokenKind::Minus, words::MINUS),
        b'*' => (TokenKind::Star, words::STAR),
        b'/' => (TokenKind::Slash, words::SLASH),
        b'%' => (TokenKind::Percent, words::PERCENT),
        b'!' => (TokenKind::Bang, words::BANG),
        b'~' => (TokenKind::Tilde, words::TILDE),
        b'&' => (TokenKind::Amp, words::AMP),
        b'|' => (TokenKind::Pipe, words::PIPE),
        b'^' => (TokenKind::Caret, words::CARET),
        b'?' => (TokenKind::Question, words::QUESTION),
        b'@' => (TokenKind::At, words::AT),
        b'#' => (TokenKind::Hash, words::HASH),
        _ => return None,
    })
}

/// A text and how far it was cut into tokens.
pub(crate) struct Scanner<'t> {
    pub(crate) text: &'t str,
    bytes: &'t [u8],
    places: Places<'t>,
    dialect: Dialect,
    pub(crate) at: usize,
    /// Where the last token began.
    pub(crate) start: usize,
    line_start: bool,
    space: bool,
    /// Whether no comment ends behind here.
    unclosed: bool,
    pub(crate) diagnostics: Vec<Diagnostic<Place>>,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str, pieces: &'t [Piece], dialect: Dialect) -> Scanner<'t> {
        let bytes = text.as_bytes();
        let diagnostics = Vec::new();
        Scanner {
            text,
            bytes,
            places: Places::new(pieces),
            dialect,
            at: 0,
            start: 0,
            line_start: true,
            space: false,
            unclosed: false,
            diagnostics,
        }
    }

    /// Whether the next token, on whatever line, is an opening parenthesis.
    pub(crate) fn parenthesis_follows(&mut self) -> bool {
        let (at, line_start, space, diagnostics) = (self.at, self.line_start, self.space, self.diagnostics.len());
        self.blanks();
        while self.byte(self.at) == b'\n' {
            self.at += 1;
            self.blanks();
        }
        let follows = self.byte(self.at) == b'(';
        (self.at, self.line_start, self.space) = (at, line_start, space);
        self.diagnostics.truncate(diagnostics);
        follows
    }

    /// The byte that comes next, blanks included.
    pub(crate) fn peek(&self) -> u8 {
        self.byte(self.at)
    }

    /// The next token, on whatever line.
    pub(crate) fn next(&mut self, spellings: &mut Spellings) -> Option<PpToken> {
        loop {
            self.blanks();
            match self.bytes.get(self.at) {
                None => return None,
                Some(b'\n') => {
                    self.at += 1;
                    self.line_start = true;
                    self.space = true;
                }
                Some(_) => return Some(self.token(spellings)),
            }
        }
    }

    /// The next token of this line.
    pub(crate) fn next_in_line(&mut self, spellings: &mut Spellings) -> Option<PpToken> {
        self.blanks();
        match self.bytes.get(self.at) {
            None | Some(b'\n') => None,
            Some(_) => Some(self.token(spellings)),
        }
    }

    /// The rest of this line, without its new-line, which is not yet consumed.
    pub(crate) fn rest_of_line(&mut self) -> (&'t str, Place) {
        self.blanks();
        let start = self.at;
        self.at = self.skip(start, |byte| byte != b'\n');
        let rest = self.text[start..self.at].trim_end();
        (rest, self.place(start, start + rest.len()))
    }

    /// Moves behind the next `#` that begins a line: how excluded groups are skipped.
    pub(crate) fn skip_to_hash(&mut self) -> Option<()> {
        loop {
            self.blanks();
            let start = self.at;
            match *self.bytes.get(start)? {
                b'\n' => {
                    self.at += 1;
                    self.line_start = true;
                    continue;
                }
                b'#' if self.line_start => self.at += 1,
                b'%' if self.line_start && self.byte(start + 1) == b':' => self.at += 2,
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
            b'"' | b'\'' => self.quoted(start).unwrap_or(start + 1),
            b'/' => start + 1,
            _ => self.skip(start + 1, |byte| !matches!(byte, b'\n' | b'"' | b'\'' | b'/')),
        };
    }

    /// Where bytes were written; a splice among them is part of it.
    #[inline]
    pub(crate) fn place(&mut self, start: usize, end: usize) -> Place {
        match self.places.of(start, end) {
            (place, Some(rest)) if rest.origin == place.origin => Place { end: rest.end.max(place.end), ..place },
            (place, Some(_) | None) => place,
        }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip(&self, mut at: usize, accept: impl Fn(u8) -> bool) -> usize {
        while self.bytes.get(at).is_some_and(|&byte| accept(byte)) {
            at += 1;
        }
        at
    }

    /// Blanks and comments up to the end of the line; a comment may run over it.
    fn blanks(&mut self) {
        loop {
            match self.byte(self.at) {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    self.space = true;
                }
                b'/' if self.byte(self.at + 1) == b'*' && self.closes() => self.comment(),
                b'/' if self.byte(self.at + 1) == b'/' && self.dialect == Dialect::C => {
                    self.at = self.skip(self.at, |byte| byte != b'\n');
                }
                _ => return,
            }
        }
    }

    /// Whether the `/*` here begins a comment: in Fortran what has no end is none, as in `format(//*(i5))`.
    fn closes(&mut self) -> bool {
        let fortran = self.dialect == Dialect::Fortran;
        self.unclosed = self.unclosed || fortran && !self.text[self.at + 2..].contains("*/");
        !self.unclosed
    }

    fn comment(&mut self) {
        let start = self.at;
        // A traditional comment joins what stands beside it.
        self.space |= self.dialect == Dialect::C;
        self.at += 2;
        loop {
            self.at = self.skip(self.at, |byte| byte != b'*');
            match self.bytes.get(self.at + 1) {
                Some(b'/') => break self.at += 2,
                Some(_) => self.at += 1,
                None => {
                    self.at = self.bytes.len();
                    let place = self.place(start, start + 2);
                    break self.diagnostics.push(problems::unterminated_comment(place));
                }
            }
        }
    }

    fn token(&mut self, spellings: &mut Spellings) -> PpToken {
        let start = self.at;
        self.start = start;
        let (kind, atom) = self.kind(spellings);
        let place = self.place(start, self.at);
        let token = PpToken { kind, atom, place, space: self.space, line_start: self.line_start, hidden: 0 };
        self.space = false;
        self.line_start = false;
        token
    }

    fn kind(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        let byte = self.bytes[start];
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => {
                self.at += 1;
                return self.name(start, spellings);
            }
            b'0'..=b'9' => return self.number(spellings),
            b'.' if self.byte(start + 1).is_ascii_digit() && self.dialect == Dialect::C => {
                return self.number(spellings);
            }
            b'"' | b'\'' => return self.literal(start, spellings),
            b'\\' if matches!(self.byte(start + 1), b'u' | b'U') => {
                self.at += 1;
                return self.name(start, spellings);
            }
            0x80.. => return self.beyond_ascii(spellings),
            _ => {}
        }
        let rest = &self.bytes[start..];
        let second = rest.get(1).copied().unwrap_or(0);
        if matches!(second, b'.' | b'<' | b'>' | b':' | b'=' | b'+' | b'-' | b'&' | b'|' | b'#' | b'%') {
            let found = |(text, ..): &&(&str, TokenKind, Atom)| rest.starts_with(text.as_bytes());
            if let Some(&(text, kind, atom)) = PUNCTUATORS.iter().find(found) {
                self.at += text.len();
                return (kind, atom);
            }
        }
        self.at += 1;
        single(byte).unwrap_or_else(|| self.unknown(start, spellings))
    }

    /// C23, 6.4.2.1 identifier, or the prefix of a literal; its first character, at `start`, is behind us.
    fn name(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        self.at = self.skip(self.at, |byte| NAME[byte as usize]);
        while matches!(self.byte(self.at), 0x80..) || self.byte(self.at) == b'\\' {
            let character = self.text[self.at..].chars().next().unwrap_or(' ');
            let universal = character == '\\' && matches!(self.byte(self.at + 1), b'u' | b'U');
            if !universal && !character.is_alphanumeric() {
                break;
            }
            self.at = self.skip(self.at + character.len_utf8(), |byte| NAME[byte as usize]);
        }
        let text = &self.text[start..self.at];
        let prefix = self.dialect == Dialect::C && matches!(text, "L" | "u" | "U" | "u8");
        if prefix && matches!(self.byte(self.at), b'"' | b'\'') {
            return self.literal(start, spellings);
        }
        (TokenKind::Name, spellings.exact_in(self.text, start, self.at))
    }

    /// C23, 6.4.8 pp-number; in Fortran just digits, since `1.eq.n` names `n`, and `1.0_rk` may name a macro `_rk`.
    fn number(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        if self.dialect == Dialect::Fortran {
            self.at = self.skip(start, |byte| byte.is_ascii_digit());
            if matches!(self.byte(self.at), b'h' | b'H') {
                let count = hollerith_count(self.bytes, 0, self.at, false);
                self.at = count.and_then(|count| after_characters(self.text, self.at + 1, count)).unwrap_or(self.at);
            }
            return (TokenKind::Int, spellings.exact_in(self.text, start, self.at));
        }
        let hexadecimal = matches!(self.byte(start + 1), b'x' | b'X');
        let mut real = false;
        loop {
            let byte = self.byte(self.at);
            let sign = matches!(self.byte(self.at + 1), b'+' | b'-');
            match byte | 0x20 {
                b'e' | b'p' => {
                    real |= hexadecimal == (byte | 0x20 == b'p');
                    self.at += 1 + usize::from(sign);
                }
                _ if byte == b'.' => {
                    real = true;
                    self.at += 1;
                }
                _ if NAME[byte as usize] => self.at += 1,
                _ if byte == b'\'' && NAME[self.byte(self.at + 1) as usize] => self.at += 2,
                _ => break,
            }
        }
        let kind = if real { TokenKind::Real } else { TokenKind::Int };
        (kind, spellings.exact_in(self.text, start, self.at))
    }

    /// C23, 6.4.4.4 and 6.4.5: a literal whose prefix began at `start`.
    fn literal(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let quote = self.byte(self.at);
        self.at = match self.quoted(self.at) {
            Some(end) => end,
            None if self.dialect == Dialect::Fortran => self.at + 1,
            None => {
                let end = self.skip(self.at, |byte| byte != b'\n');
                let place = self.place(start, end);
                self.diagnostics.push(problems::unterminated_character_constant(place));
                end
            }
        };
        let kind = if quote == b'"' || self.dialect == Dialect::Fortran { TokenKind::String } else { TokenKind::Char };
        (kind, spellings.once(&self.text[start..self.at]))
    }

    /// Behind the closing quote of the literal that opens at `at`, if the line closes it.
    fn quoted(&self, at: usize) -> Option<usize> {
        let quote = self.byte(at);
        let mut at = at + 1;
        loop {
            at = self.skip(at, |byte| byte != quote && byte != b'\\' && byte != b'\n');
            match self.bytes.get(at)? {
                b'\n' => return None,
                b'\\' if self.dialect == Dialect::C => {
                    let escaped = self.text[at + 1..].chars().next()?;
                    if escaped == '\n' {
                        return None;
                    }
                    at += 1 + escaped.len_utf8();
                }
                b'\\' => at += 1,
                _ if self.dialect == Dialect::Fortran && self.byte(at + 1) == quote => at += 2,
                _ => return Some(at + 1),
            }
        }
    }

    fn beyond_ascii(&mut self, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let start = self.at;
        let character = self.text[start..].chars().next().unwrap_or('\u{fffd}');
        self.at += character.len_utf8();
        if character.is_alphabetic() {
            return self.name(start, spellings);
        }
        self.unknown(start, spellings)
    }

    fn unknown(&mut self, start: usize, spellings: &mut Spellings) -> (TokenKind, Atom) {
        let text = &self.text[start..self.at];
        if self.dialect == Dialect::C {
            let place = self.place(start, self.at);
            let character = text.chars().next().unwrap_or('\u{fffd}');
            self.diagnostics.push(problems::unknown_character(character, place));
        }
        (TokenKind::Unknown, spellings.exact(text))
    }
}
