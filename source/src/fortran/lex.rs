//! One logical line to tokens: Fortran 2023, 6.2.
//!
//! The line comes without comments and continuations; blanks separate tokens (a fixed form line was given them by
//! its own rules). Names and numbers fold to lower case, character constants stay as written.

use crate::atom::{Atom, words};
use crate::fortran::literal::{Literal, after_characters, begins_format, hollerith_count};
use crate::lexer::Lexer;
use crate::text::{Piece, Places};
use crate::token::TokenKind;
use crate::{Place, problems};

/// Appends the tokens of a statement line and the end of its last statement, which is written at `end`.
pub(crate) fn lex_statements(lexer: &mut Lexer, text: &str, pieces: &[Piece]) {
    let mut line = Line::new(lexer, text, pieces, false);
    line.at_statement_start();
    line.lex_tokens();
    line.end_of_statement(text.len(), text.len());
}

/// Appends the tokens of a directive line after its sentinel.
pub(crate) fn lex_directive(lexer: &mut Lexer, text: &str, pieces: &[Piece]) {
    let mut line = Line::new(lexer, text, pieces, true);
    line.lex_tokens();
    line.push(TokenKind::EndOfDirective, words::EMPTY, text.len());
}

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Blank,
    Letter,
    Digit,
    Quote,
    Dot,
    Sign,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0 => Class::Blank,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'\'' | b'"' => Class::Quote,
            b'.' => Class::Dot,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b':' | b'%' | b'=' | b'<' | b'>' => Class::Sign,
            b'+' | b'-' | b'*' | b'/' | b'&' | b'|' | b'?' | b'@' | b'$' | b'~' | b'^' | b'#' | b'!' => Class::Sign,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

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

/// Signs of two characters; tried before those of one.
const PAIRS: &[(&[u8; 2], TokenKind, Atom)] = &[
    (b"::", TokenKind::ColonColon, words::COLON_COLON),
    (b"=>", TokenKind::FatArrow, words::FAT_ARROW),
    (b"==", TokenKind::Eq, words::EQ),
    (b"/=", TokenKind::Ne, words::NE),
    (b"<=", TokenKind::Le, words::LE),
    (b">=", TokenKind::Ge, words::GE),
    (b"**", TokenKind::StarStar, words::STAR_STAR),
    (b"//", TokenKind::SlashSlash, words::SLASH_SLASH),
    (b"&&", TokenKind::AmpAmp, words::AMP_AMP),
    (b"||", TokenKind::PipePipe, words::PIPE_PIPE),
];

/// The words between dots that are not defined operators.
const DOTTED: &[(&str, TokenKind, Atom)] = &[
    ("and", TokenKind::And, words::DOT_AND),
    ("or", TokenKind::Or, words::DOT_OR),
    ("not", TokenKind::Not, words::DOT_NOT),
    ("eqv", TokenKind::Eqv, words::DOT_EQV),
    ("neqv", TokenKind::Neqv, words::DOT_NEQV),
    ("eq", TokenKind::Eq, words::DOT_EQ),
    ("ne", TokenKind::Ne, words::DOT_NE),
    ("lt", TokenKind::Lt, words::DOT_LT),
    ("le", TokenKind::Le, words::DOT_LE),
    ("gt", TokenKind::Gt, words::DOT_GT),
    ("ge", TokenKind::Ge, words::DOT_GE),
    ("true", TokenKind::Logical, words::DOT_TRUE),
    ("false", TokenKind::Logical, words::DOT_FALSE),
];

/// The abbreviations of `-flogical-abbreviations`.
const ABBREVIATED: &[(&str, TokenKind)] = &[
    ("t", TokenKind::Logical),
    ("f", TokenKind::Logical),
    ("n", TokenKind::Not),
    ("a", TokenKind::And),
    ("o", TokenKind::Or),
    ("x", TokenKind::Neqv),
];

/// What a sign of these two characters is.
pub(crate) fn two_character_sign(byte: u8, next: u8) -> Option<TokenKind> {
    let paired = matches!(next, b':' | b'>' | b'=' | b'*' | b'/' | b'&' | b'|');
    let found = PAIRS.iter().find(|(pair, ..)| paired && pair[0] == byte && pair[1] == next);
    found.map(|(_, kind, _)| *kind)
}

/// What this word between dots is, if it is not a defined operator.
pub(crate) fn dotted_operator(word: &[u8]) -> Option<TokenKind> {
    let found = DOTTED.iter().find(|(text, ..)| text.as_bytes().eq_ignore_ascii_case(word));
    found.map(|(_, kind, _)| *kind)
}

fn one_character_sign(byte: u8) -> (TokenKind, Atom) {
    match byte {
        b'(' => (TokenKind::LParen, words::LPAREN),
        b')' => (TokenKind::RParen, words::RPAREN),
        b',' => (TokenKind::Comma, words::COMMA),
        b'=' => (TokenKind::Assign, words::ASSIGN_SIGN),
        b'+' => (TokenKind::Plus, words::PLUS),
        b'-' => (TokenKind::Minus, words::MINUS),
        b'*' => (TokenKind::Star, words::STAR),
        b'/' => (TokenKind::Slash, words::SLASH),
        b'%' => (TokenKind::Percent, words::PERCENT),
        b':' => (TokenKind::Colon, words::COLON),
        b'<' => (TokenKind::Lt, words::LT),
        b'>' => (TokenKind::Gt, words::GT),
        b'[' => (TokenKind::LBracket, words::LBRACKET),
        b']' => (TokenKind::RBracket, words::RBRACKET),
        b'{' => (TokenKind::LBrace, words::LBRACE),
        b'}' => (TokenKind::RBrace, words::RBRACE),
        b';' => (TokenKind::Semicolon, words::SEMICOLON),
        b'&' => (TokenKind::Amp, words::AMP),
        b'|' => (TokenKind::Pipe, words::PIPE),
        b'?' => (TokenKind::Question, words::QUESTION),
        b'@' => (TokenKind::At, words::AT),
        b'$' => (TokenKind::Dollar, words::DOLLAR),
        b'~' => (TokenKind::Tilde, words::TILDE),
        b'^' => (TokenKind::Caret, words::CARET),
        b'!' => (TokenKind::Bang, words::BANG),
        _ => (TokenKind::Hash, words::HASH),
    }
}

struct Line<'l, 's, 'a> {
    lexer: &'s mut Lexer<'a>,
    text: &'l str,
    bytes: &'l [u8],
    places: Places<'l>,
    at: usize,
    /// Where the statement here begins.
    start: usize,
    directive: bool,
}

impl<'l, 's, 'a> Line<'l, 's, 'a> {
    fn new(lexer: &'s mut Lexer<'a>, text: &'l str, pieces: &'l [Piece], directive: bool) -> Line<'l, 's, 'a> {
        Line { lexer, text, bytes: text.as_bytes(), places: Places::new(pieces), at: 0, start: 0, directive }
    }
}

impl Line<'_, '_, '_> {
    fn lex_tokens(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match CLASSES[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Letter => self.name(),
                Class::Digit => self.lex_number(),
                Class::Quote => self.character_constant(self.at),
                Class::Dot => self.lex_dot(),
                Class::Sign => self.lex_sign(byte),
                Class::Other => self.unknown_character(),
            }
        }
    }

    fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The first offset from `at` on whose byte is not accepted.
    #[inline]
    fn skip_while(&self, mut at: usize, accept: impl Fn(u8) -> bool) -> usize {
        while self.bytes.get(at).is_some_and(|&byte| accept(byte)) {
            at += 1;
        }
        at
    }

    /// Appends the token from `start` to here.
    #[inline]
    fn push(&mut self, kind: TokenKind, atom: Atom, start: usize) {
        let place = self.places.place_of(start, self.at);
        self.lexer.push_of(kind, atom, place);
    }

    fn push_folded(&mut self, kind: TokenKind, start: usize) {
        let atom = self.lexer.spellings.folded_in(self.text, start, self.at);
        self.push(kind, atom, start);
    }

    fn push_exact(&mut self, kind: TokenKind, start: usize) {
        let atom = self.lexer.spellings.exact_in(self.text, start, self.at);
        self.push(kind, atom, start);
    }

    fn place_of(&mut self, start: usize, end: usize) -> Place {
        self.places.place_of(start, end).0
    }

    fn skip_blanks(&mut self) {
        self.at = self.skip_while(self.at, |byte| CLASSES[byte as usize] == Class::Blank);
    }

    /// R611 `label -> digit [ digit [ digit [ digit [ digit ] ] ] ]`
    fn at_statement_start(&mut self) {
        self.skip_blanks();
        self.start = self.at;
        let end = self.skip_while(self.at, |byte| byte.is_ascii_digit());
        if end > self.at {
            let start = std::mem::replace(&mut self.at, end);
            self.push_exact(TokenKind::Label, start);
            self.skip_blanks();
        }
        match self.byte_at(self.at) | 0x20 {
            b'f' if begins_format(&self.bytes[self.at..]) => self.lex_format(),
            b's' => self.lex_stop(),
            _ => {}
        }
    }

    /// R1162 stop-stmt without the blank after its keyword, as `stop1`: no other statement is a name alone.
    fn lex_stop(&mut self) {
        let (start, word) = (self.at, self.at + "stop".len());
        let end = self.skip_while(word, |byte| NAME[byte as usize]);
        let behind = self.skip_while(end, |byte| CLASSES[byte as usize] == Class::Blank);
        let alone = end > word && matches!(self.bytes.get(behind), None | Some(b';'));
        if alone && self.bytes[start..word].eq_ignore_ascii_case(b"stop") && self.bytes[word] != b'_' {
            self.at = word;
            self.push_folded(TokenKind::Name, start);
        }
    }

    /// R1301 `format-stmt -> FORMAT format-specification`, if the statement is one.
    fn lex_format(&mut self) {
        let start = self.at;
        let word = self.skip_while(start, |byte| byte.is_ascii_alphabetic());
        let Some(end) = self.format_end().filter(|_| word == start + "format".len()) else { return };
        self.at = word;
        self.push_folded(TokenKind::Name, start);
        // Between `<` and `>` stands an expression.
        let mut inside = false;
        while self.at < end {
            let byte = self.bytes[self.at];
            inside = (inside || byte == b'<') && byte != b'>';
            match CLASSES[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Letter if inside => self.name(),
                Class::Letter => self.lex_letters(),
                Class::Digit => self.lex_digits(),
                Class::Quote => {
                    let start = self.at;
                    self.skip_quoted(start);
                    self.push_string(start);
                }
                Class::Dot | Class::Sign => self.one_sign(byte),
                Class::Other => {
                    let start = self.at;
                    self.at += self.text[start..].chars().next().map_or(1, char::len_utf8);
                    self.push_exact(TokenKind::Unknown, start);
                }
            }
        }
    }

    /// Where the parenthesis of `format (` here is closed, if that ends the statement: `format(i) = 1` is an assignment.
    fn format_end(&self) -> Option<usize> {
        let mut literal = Literal { format: true, backslash: self.lexer.options.backslash, ..Literal::default() };
        let mut depth = 0usize;
        let mut at = self.at;
        while at < self.bytes.len() {
            let open = literal.is_open();
            let escape = open && literal.backslash && self.bytes[at] == b'\\';
            let end = literal.read_bytes(self.bytes, self.at, at, (at + 1 + usize::from(escape)).min(self.bytes.len()));
            match self.bytes[at] {
                _ if open => {}
                b'(' => depth += 1,
                b')' if depth == 1 => {
                    let behind = self.skip_while(at + 1, |byte| CLASSES[byte as usize] == Class::Blank);
                    return matches!(self.bytes.get(behind), None | Some(b';')).then_some(at + 1);
                }
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            at = end.max(at + 1);
        }
        None
    }

    /// The letters of an edit descriptor.
    fn lex_letters(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, |byte| CLASSES[byte as usize] == Class::Letter);
        self.push_folded(TokenKind::Name, start);
    }

    /// A number of a format: its width, digits and exponents stand alone.
    fn lex_digits(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, |byte| byte.is_ascii_digit());
        if !(matches!(self.byte_at(self.at), b'h' | b'H') && self.lex_hollerith(start, true)) {
            self.push_exact(TokenKind::Int, start);
        }
    }

    fn one_sign(&mut self, byte: u8) {
        let start = self.at;
        self.at += 1;
        let (kind, atom) = if byte == b'.' { (TokenKind::Dot, words::DOT) } else { one_character_sign(byte) };
        self.push(kind, atom, start);
    }

    /// Ends the statement, unless it is empty.
    fn end_of_statement(&mut self, start: usize, end: usize) {
        self.at = end;
        let ended = |kind| matches!(kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective | TokenKind::Pragma);
        if self.lexer.out.tokens.last().is_some_and(|token| !ended(token.kind)) {
            self.push(TokenKind::EndOfStatement, words::EMPTY, start);
        }
    }

    /// R603 name, or the prefix of a character or boz constant: `c_'...'`, `z'ff'`.
    fn name(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start + 1, |byte| NAME[byte as usize]);
        while self.byte_at(self.at) == b'@' && NAME[self.byte_at(self.at + 1) as usize] {
            self.at = self.skip_while(self.at + 1, |byte| NAME[byte as usize]);
        }
        if matches!(self.byte_at(self.at), b'\'' | b'"') {
            let last = self.bytes[self.at - 1];
            // `1X'text'` in a format is not a constant.
            let repeated = start > 0 && self.bytes[start - 1].is_ascii_digit();
            if self.at == start + 1
                && !repeated
                && matches!(last, b'b' | b'B' | b'o' | b'O' | b'z' | b'Z' | b'x' | b'X')
            {
                self.skip_quoted(start);
                return self.push_exact(TokenKind::Boz, start);
            }
            if last == b'_' && self.at > start + 1 {
                return self.character_constant(start);
            }
        }
        self.push_folded(TokenKind::Name, start);
    }

    /// R724 char-literal-constant, whose prefix began at `start`; `'ff'x` is the old spelling of `z'ff'`.
    fn character_constant(&mut self, start: usize) {
        let quote = self.at;
        let closed = self.skip_quoted(start);
        let radix = matches!(self.byte_at(self.at), b'b' | b'B' | b'o' | b'O' | b'z' | b'Z' | b'x' | b'X');
        if closed && start == quote && radix && !NAME[self.byte_at(self.at + 1) as usize] {
            let digits = &self.bytes[start + 1..self.at - 1];
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit) {
                self.at += 1;
                return self.push_exact(TokenKind::Boz, start);
            }
        }
        self.push_string(start);
    }

    fn push_string(&mut self, start: usize) {
        let atom = self.lexer.spellings.intern_once(&self.text[start..self.at]);
        self.push(TokenKind::String, atom, start);
    }

    /// Skips from the quote here past the closing one; a doubled quote does not close. Whether there is one.
    fn skip_quoted(&mut self, start: usize) -> bool {
        let quote = self.bytes[self.at];
        let escape = if self.lexer.options.backslash { b'\\' } else { quote };
        let mut at = self.at + 1;
        loop {
            at = self.skip_while(at, |byte| byte != quote && byte != escape);
            if self.byte_at(at) == escape && escape != quote && at + 1 < self.bytes.len() {
                at += 2;
                continue;
            }
            if at >= self.bytes.len() || self.bytes[at] != quote {
                self.at = self.bytes.len();
                let place = self.place_of(start, self.at);
                self.lexer.report(problems::unterminated_character_constant(place));
                return false;
            }
            if self.byte_at(at + 1) != quote {
                self.at = at + 1;
                return true;
            }
            at += 2;
        }
    }

    /// R708 int-literal-constant, R714 real-literal-constant, or a Hollerith constant.
    fn lex_number(&mut self) {
        let start = self.at;
        self.at = self.skip_while(start, |byte| byte.is_ascii_digit());
        if matches!(self.byte_at(self.at), b'h' | b'H') && !self.directive && self.lex_hollerith(start, false) {
            return;
        }
        if self.byte_at(self.at) == b'_' && matches!(self.byte_at(self.at + 1), b'\'' | b'"') {
            self.at += 1;
            return self.character_constant(start);
        }
        // `12u`, `12u_8`: an unsigned constant, an extension.
        let after = self.byte_at(self.at + 1);
        if self.byte_at(self.at) | 0x20 == b'u' && !self.directive && (after == b'_' || !NAME[after as usize]) {
            self.at += 1;
            return self.rest_of_number(TokenKind::Int, start);
        }
        let mut kind = TokenKind::Int;
        if self.byte_at(self.at) == b'.' && !self.dotted_word_at(self.at) {
            kind = TokenKind::Real;
            self.at = self.skip_while(self.at + 1, |byte| byte.is_ascii_digit());
        }
        self.rest_of_number(kind, start);
    }

    /// Exponent and kind: `e-5`, `d0`, `_dp`.
    fn rest_of_number(&mut self, mut kind: TokenKind, start: usize) {
        if matches!(self.byte_at(self.at) | 0x20, b'e' | b'd' | b'q') {
            let sign = usize::from(matches!(self.byte_at(self.at + 1), b'+' | b'-'));
            let digits = self.at + 1 + sign;
            if self.byte_at(digits).is_ascii_digit() {
                kind = TokenKind::Real;
                self.at = self.skip_while(digits, |byte| byte.is_ascii_digit());
            } else if !self.directive && !NAME[self.byte_at(self.at + 1) as usize] && self.byte_at(self.at + 1) != b'\''
            {
                // `8e` is `8e0`, as DEC had it.
                kind = TokenKind::Real;
                self.at += 1;
            }
        }
        if self.byte_at(self.at) == b'_' && NAME[self.byte_at(self.at + 1) as usize] {
            self.at = self.skip_while(self.at + 1, |byte| NAME[byte as usize]);
        }
        self.push_folded(kind, start);
    }

    /// `3Habc`: as many characters as the number says.
    fn lex_hollerith(&mut self, start: usize, format: bool) -> bool {
        let count = hollerith_count(self.bytes, self.start, self.at, format);
        let Some(end) = count.and_then(|count| after_characters(self.text, self.at + 1, count)) else { return false };
        self.at = end;
        self.push_exact(TokenKind::Hollerith, start);
        true
    }

    /// Whether the dot at `at` opens `.word.`, so that `1.eq.2` is an integer, a relation and an integer.
    fn dotted_word_at(&self, at: usize) -> bool {
        let end = self.skip_while(at + 1, |byte| byte.is_ascii_alphabetic());
        end > at + 1 && self.byte_at(end) == b'.'
    }

    fn lex_dot(&mut self) {
        let start = self.at;
        if self.byte_at(start + 1).is_ascii_digit() {
            self.at = self.skip_while(start + 1, |byte| byte.is_ascii_digit());
            return self.rest_of_number(TokenKind::Real, start);
        }
        if !self.dotted_word_at(start) {
            self.at += 1;
            return self.push(TokenKind::Dot, words::DOT, start);
        }
        let end = self.skip_while(start + 1, |byte| byte.is_ascii_alphabetic());
        let word = &self.text[start + 1..end];
        self.at = end + 1;
        match DOTTED.iter().find(|(text, ..)| text.eq_ignore_ascii_case(word)) {
            Some((_, TokenKind::Logical, _)) if self.byte_at(self.at) == b'_' => {
                self.at = self.skip_while(self.at, |byte| NAME[byte as usize]);
                self.push_folded(TokenKind::Logical, start);
            }
            Some(&(_, kind, atom)) => self.push(kind, atom, start),
            None => {
                let kind = self.extended_operator(end - start - 1, start).unwrap_or(TokenKind::DefinedOperator);
                self.push_folded(kind, start);
            }
        }
    }

    /// What the word of `length` letters behind the dot at `start` means where extensions were asked for.
    fn extended_operator(&self, length: usize, start: usize) -> Option<TokenKind> {
        let word = &self.text[start + 1..start + 1 + length];
        let options = self.lexer.options;
        let fits = |row: &&(&str, TokenKind)| row.0.eq_ignore_ascii_case(word);
        let found = ABBREVIATED.iter().find(fits).filter(|_| options.logical_abbreviations);
        let xor = || options.xor_operator && (word.eq_ignore_ascii_case("xor") || word.eq_ignore_ascii_case("x"));
        found.map(|(_, kind)| *kind).or_else(|| xor().then_some(TokenKind::Neqv))
    }

    fn lex_sign(&mut self, byte: u8) {
        let start = self.at;
        if byte == b';' && !self.directive {
            self.end_of_statement(start, start + 1);
            return self.at_statement_start();
        }
        let next = self.byte_at(start + 1);
        let paired = matches!(next, b':' | b'>' | b'=' | b'*' | b'/' | b'&' | b'|');
        let pair = PAIRS.iter().find(|(pair, ..)| paired && pair[0] == byte && pair[1] == next);
        if let Some(&(_, kind, atom)) = pair {
            self.at += 2;
            return self.push(kind, atom, start);
        }
        self.at += 1;
        let (kind, atom) = one_character_sign(byte);
        self.push(kind, atom, start);
    }

    fn unknown_character(&mut self) {
        let start = self.at;
        let character = self.text[start..].chars().next().unwrap_or('\u{fffd}');
        self.at += character.len_utf8();
        let place = self.place_of(start, self.at);
        self.lexer.report(problems::unknown_character(character, place));
        self.push_exact(TokenKind::Unknown, start);
    }
}
