//! The conditions of `#if` and `#elif`: C23, 6.10.1: an integer constant expression in `intmax_t`.

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken};
use crate::include::Search;
use crate::lex::Lexer;
use crate::origin::Place;
use crate::preprocess::{DEPTH, command, expand};
use crate::problems;
use crate::token::TokenKind;

/// Whether the condition made of `tokens` holds; one that cannot be evaluated does not.
pub(crate) fn holds(lexer: &mut Lexer, tokens: &[PpToken], at: Place) -> bool {
    let tokens = answered(lexer, tokens);
    let tokens = expand::list(lexer, tokens);
    let tokens = if lexer.dialect() == Dialect::Fortran { with_signs(lexer, tokens) } else { tokens };
    let mut evaluation = Evaluation { lexer, tokens: &tokens, at: 0, depth: 0 };
    let value = evaluation.conditional(true).and_then(|value| match evaluation.peek() {
        None => Ok(value),
        // A Fortran comment.
        Some(token) if token.kind == TokenKind::Bang => Ok(value),
        Some(_) => Err("something follows it"),
    });
    match value {
        Ok(value) => value.bits != 0,
        Err(what) => {
            let place = tokens.first().zip(tokens.last()).map_or(at, |(first, last)| {
                let (first, last) = (lexer.out.origins.written(first.place), lexer.out.origins.written(last.place));
                Place { end: last.end.max(first.end), ..first }
            });
            lexer.report(problems::bad_condition(what, place));
            false
        }
    }
}

/// Fortran's operators and logical constants, `.eq.` to `.true.`, as those of C.
const DOTTED: &[(&str, TokenKind)] = &[
    ("eq", TokenKind::Eq),
    ("ne", TokenKind::Ne),
    ("lt", TokenKind::Lt),
    ("le", TokenKind::Le),
    ("gt", TokenKind::Gt),
    ("ge", TokenKind::Ge),
    ("and", TokenKind::AmpAmp),
    ("or", TokenKind::PipePipe),
    ("not", TokenKind::Bang),
    ("eqv", TokenKind::Eq),
    ("neqv", TokenKind::Ne),
];

/// The letters that belong to a number.
fn suffix(number: PpToken, after: &[PpToken]) -> Option<PpToken> {
    let word = after.first().filter(|word| number.kind == TokenKind::Int && word.kind == TokenKind::Name)?;
    let joined = !word.space && word.place.start == number.place.end && word.place.origin == number.place.origin;
    joined.then_some(*word)
}

/// `tokens` with signs for Fortran's operators: `2 .lt. 3`, `.not. defined(X)`, `a /= b`.
fn with_signs(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Vec<PpToken> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut rest = tokens.as_slice();
    while let Some((&token, after)) = rest.split_first() {
        rest = after;
        if let Some(word) = suffix(token, after) {
            // The Fortran scanner takes digits alone: `0x1f`, `201511L`.
            let text = [lexer.spellings.text(token.atom), lexer.spellings.text(word.atom)].concat();
            out.push(PpToken { atom: lexer.spellings.exact(&text), ..token });
            rest = &after[1..];
            continue;
        }
        if token.kind == TokenKind::SlashAssign {
            out.push(PpToken { kind: TokenKind::Ne, ..token });
            continue;
        }
        let &[word, dot, ..] = after else {
            out.push(token);
            continue;
        };
        let dotted = token.kind == TokenKind::Dot && dot.kind == TokenKind::Dot;
        let text = lexer.spellings.text(word.atom).to_ascii_lowercase();
        let operator = DOTTED.iter().find(|(name, _)| dotted && *name == text);
        match operator {
            Some(&(_, kind)) => out.push(PpToken { kind, ..token }),
            None if dotted && matches!(text.as_str(), "true" | "false") => {
                let atom = lexer.spellings.exact(if text == "true" { "1" } else { "0" });
                out.push(PpToken { kind: TokenKind::Int, atom, ..token });
            }
            None => {
                out.push(token);
                continue;
            }
        }
        rest = &after[2..];
    }
    out
}

/// `tokens` with `defined name` and `__has_include(...)` answered, which must not be replaced first.
fn answered(lexer: &mut Lexer, tokens: &[PpToken]) -> Vec<PpToken> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut index = 0;
    while let Some(&token) = tokens.get(index) {
        let rest = &tokens[index + 1..];
        let (answer, taken) = match token.atom {
            words::DEFINED => match rest {
                [open, name, close, ..] if open.kind == TokenKind::LParen && close.kind == TokenKind::RParen => {
                    (Some(lexer.preprocessor.is_macro(name.atom)), 3)
                }
                [name, ..] if name.kind == TokenKind::Name => (Some(lexer.preprocessor.is_macro(name.atom)), 1),
                _ => (None, 0),
            },
            words::HAS_INCLUDE => has_include(lexer, rest, false),
            other if lexer.spellings.text(other) == "__has_include_next" => has_include(lexer, rest, true),
            // `__has_attribute(x)`, `__has_builtin(x)` and the like: nothing is promised.
            other if lexer.spellings.text(other).starts_with("__has_") => {
                let close = rest.iter().position(|token| token.kind == TokenKind::RParen);
                (close.map(|_| false), close.map_or(0, |close| close + 1))
            }
            _ => (None, 0),
        };
        out.push(match answer {
            Some(answer) => {
                let atom = lexer.spellings.exact(if answer { "1" } else { "0" });
                PpToken { kind: TokenKind::Int, atom, ..token }
            }
            None => token,
        });
        index += 1 + taken;
    }
    out
}

fn has_include(lexer: &mut Lexer, rest: &[PpToken], next: bool) -> (Option<bool>, usize) {
    let Some(close) = rest.iter().position(|token| token.kind == TokenKind::RParen) else { return (None, 0) };
    let text = expand::spell(lexer, rest.get(1..close).unwrap_or(&[]));
    let found = command::header_name(&text).is_some_and(|(name, system)| {
        let search = if system { Search::System } else { Search::Quoted };
        lexer.find_file(name, if next { Search::Next } else { search }).is_some()
    });
    (Some(found), close + 1)
}

/// A value of type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy)]
struct Value {
    bits: i64,
    unsigned: bool,
}

impl Value {
    fn truth(truth: bool) -> Value {
        Value { bits: i64::from(truth), unsigned: false }
    }
}

type Result = std::result::Result<Value, &'static str>;

struct Evaluation<'e, 'a> {
    lexer: &'e Lexer<'a>,
    tokens: &'e [PpToken],
    at: usize,
    depth: u32,
}

/// C23, 6.5.6 to 6.5.15: binary operators, the loosest first.
const LEVELS: &[&[TokenKind]] = &[
    &[TokenKind::PipePipe],
    &[TokenKind::AmpAmp],
    &[TokenKind::Pipe],
    &[TokenKind::Caret],
    &[TokenKind::Amp],
    &[TokenKind::Eq, TokenKind::Ne],
    &[TokenKind::Lt, TokenKind::Le, TokenKind::Gt, TokenKind::Ge],
    &[TokenKind::Shl, TokenKind::Shr],
    &[TokenKind::Plus, TokenKind::Minus],
    &[TokenKind::Star, TokenKind::Slash, TokenKind::Percent],
];

impl Evaluation<'_, '_> {
    fn peek(&self) -> Option<PpToken> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, kind: TokenKind) -> bool {
        let found = self.peek().is_some_and(|token| token.kind == kind);
        self.at += usize::from(found);
        found
    }

    /// C23, 6.5.16; an operand that is not wanted may divide by zero.
    fn conditional(&mut self, wanted: bool) -> Result {
        if self.depth > DEPTH {
            return Err("it is nested too deep");
        }
        self.depth += 1;
        let condition = self.binary(0, wanted)?;
        let mut value = condition;
        if self.take(TokenKind::Question) {
            let first = self.conditional(wanted && condition.bits != 0)?;
            if !self.take(TokenKind::Colon) {
                return Err("`:` is missing");
            }
            let second = self.conditional(wanted && condition.bits == 0)?;
            value = if condition.bits != 0 { first } else { second };
            value.unsigned = first.unsigned || second.unsigned;
        }
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, level: usize, wanted: bool) -> Result {
        let Some(operators) = LEVELS.get(level) else { return self.unary(wanted) };
        let mut left = self.binary(level + 1, wanted)?;
        while let Some(operator) = self.peek().filter(|token| operators.contains(&token.kind)) {
            self.at += 1;
            let decided = match operator.kind {
                TokenKind::AmpAmp => left.bits == 0,
                TokenKind::PipePipe => left.bits != 0,
                _ => false,
            };
            let right = self.binary(level + 1, wanted && !decided)?;
            left = apply(operator.kind, left, right, wanted)?;
        }
        Ok(left)
    }

    fn unary(&mut self, wanted: bool) -> Result {
        let mut operators = Vec::new();
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Minus | TokenKind::Plus | TokenKind::Tilde | TokenKind::Bang => operators.push(token.kind),
                _ => break,
            }
            self.at += 1;
        }
        let mut value = self.primary(wanted)?;
        for operator in operators.into_iter().rev() {
            value = match operator {
                TokenKind::Minus => Value { bits: value.bits.wrapping_neg(), ..value },
                TokenKind::Tilde => Value { bits: !value.bits, ..value },
                TokenKind::Bang => Value::truth(value.bits == 0),
                _ => value,
            };
        }
        Ok(value)
    }

    fn primary(&mut self, wanted: bool) -> Result {
        let Some(token) = self.peek() else { return Err("an operand is missing") };
        self.at += 1;
        match token.kind {
            TokenKind::Int => integer(self.lexer.spellings.text(token.atom)).ok_or("a number is no integer"),
            TokenKind::Char | TokenKind::String if self.lexer.spellings.text(token.atom).ends_with('\'') => {
                Ok(character(self.lexer.spellings.text(token.atom)))
            }
            TokenKind::Name => self.name(token.atom),
            TokenKind::LParen => {
                let value = self.conditional(wanted)?;
                if self.take(TokenKind::RParen) { Ok(value) } else { Err("`)` is missing") }
            }
            _ => Err("an operand is missing"),
        }
    }

    /// C23, 6.10.1, 13: `true` is 1, other names that are left are 0; but one that is called is an error.
    fn name(&mut self, name: Atom) -> Result {
        if self.peek().is_some_and(|token| token.kind == TokenKind::LParen) {
            return Err("a macro that is called is not defined");
        }
        Ok(Value::truth(name == words::TRUE))
    }
}

fn apply(operator: TokenKind, left: Value, right: Value, wanted: bool) -> Result {
    let (a, b) = (left.bits, right.bits);
    let unsigned = left.unsigned || right.unsigned;
    let less = |a: i64, b: i64| if unsigned { (a as u64) < b as u64 } else { a < b };
    let arithmetic = |bits| Ok(Value { bits, unsigned });
    match operator {
        TokenKind::PipePipe => Ok(Value::truth(a != 0 || b != 0)),
        TokenKind::AmpAmp => Ok(Value::truth(a != 0 && b != 0)),
        TokenKind::Pipe => arithmetic(a | b),
        TokenKind::Caret => arithmetic(a ^ b),
        TokenKind::Amp => arithmetic(a & b),
        TokenKind::Eq => Ok(Value::truth(a == b)),
        TokenKind::Ne => Ok(Value::truth(a != b)),
        TokenKind::Lt => Ok(Value::truth(less(a, b))),
        TokenKind::Le => Ok(Value::truth(!less(b, a))),
        TokenKind::Gt => Ok(Value::truth(less(b, a))),
        TokenKind::Ge => Ok(Value::truth(!less(a, b))),
        TokenKind::Shl => Ok(Value { bits: a.wrapping_shl(b as u32), ..left }),
        TokenKind::Shr if left.unsigned => Ok(Value { bits: (a as u64).wrapping_shr(b as u32) as i64, ..left }),
        TokenKind::Shr => Ok(Value { bits: a.wrapping_shr(b as u32), ..left }),
        TokenKind::Plus => arithmetic(a.wrapping_add(b)),
        TokenKind::Minus => arithmetic(a.wrapping_sub(b)),
        TokenKind::Star => arithmetic(a.wrapping_mul(b)),
        _ if b == 0 && wanted => Err("it divides by zero"),
        _ if b == 0 => arithmetic(0),
        TokenKind::Slash if unsigned => arithmetic((a as u64 / b as u64) as i64),
        TokenKind::Slash => arithmetic(a.wrapping_div(b)),
        _ if unsigned => arithmetic((a as u64 % b as u64) as i64),
        _ => arithmetic(a.wrapping_rem(b)),
    }
}

/// C23, 6.4.4.1 integer-constant; in Fortran the kind is ignored.
fn integer(text: &str) -> Option<Value> {
    let text: String = text.chars().filter(|&character| character != '\'').collect();
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', _, ..] => (&lower[1..], 8),
        _ => (&lower[..], 10),
    };
    let end = digits.find(|character: char| !character.is_digit(radix)).unwrap_or(digits.len());
    let suffix = &digits[end..];
    if !matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu" | "z" | "uz" | "zu" | "wb" | "uwb") {
        // `0` and a suffix is no octal constant.
        return (end == 0 && radix == 8).then_some(Value::truth(false));
    }
    let bits = if end == 0 { 0 } else { u64::from_str_radix(&digits[..end], radix).ok()? };
    Some(Value { bits: bits as i64, unsigned: suffix.contains('u') || bits > i64::MAX as u64 })
}

/// C23, 6.4.4.4: the value of a character constant.
fn character(text: &str) -> Value {
    let inside = text.trim_start_matches(['L', 'u', 'U', '8']).trim_matches('\'');
    let mut characters = inside.chars();
    let value = match (characters.next(), characters.as_str()) {
        (Some('\\'), rest) => escape(rest),
        (Some(character), _) => i64::from(u32::from(character)),
        (None, _) => 0,
    };
    Value { bits: value, unsigned: false }
}

fn escape(rest: &str) -> i64 {
    match rest.as_bytes().first() {
        Some(b'n') => 10,
        Some(b't') => 9,
        Some(b'r') => 13,
        Some(b'a') => 7,
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'v') => 11,
        Some(b'x') => i64::from_str_radix(&rest[1..], 16).unwrap_or(0),
        Some(b'0'..=b'7') => i64::from_str_radix(rest, 8).unwrap_or(0),
        Some(&other) => i64::from(other),
        None => 0,
    }
}
