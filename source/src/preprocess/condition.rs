//! The conditions of `#if` and `#elif`: C23, 6.10.2: an integer constant expression in `intmax_t`.

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken};
use crate::c::literal;
use crate::c::standard::{CDialect, CStandard};
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::phrases::ConditionDefect;
use crate::preprocess::input::Input;
use crate::preprocess::spell::spell_tokens;
use crate::preprocess::{DEPTH, expand};
use crate::problems;
use crate::token::TokenKind;

/// Whether the condition made of `tokens` holds; one that cannot be evaluated does not.
pub(crate) fn evaluate_condition(lexer: &mut Lexer, tokens: Vec<PpToken>, at: Place) -> bool {
    condition_value(lexer, tokens, at).is_some_and(|value| value.bits != 0)
}

/// C23, 6.10.4.2: the operand of `limit`.
pub(super) fn embed_limit(lexer: &mut Lexer, tokens: Vec<PpToken>, at: Place) -> Option<u64> {
    let value = condition_value(lexer, tokens, at)?;
    if value.bits < 0 && !value.unsigned {
        lexer.report(problems::bad_condition(ConditionDefect::Negative, at));
        return None;
    }
    Some(value.bits as u64)
}

fn condition_value(lexer: &mut Lexer, tokens: Vec<PpToken>, at: Place) -> Option<Value> {
    if lexer.dialect() == Dialect::C {
        tokens.iter().filter(|token| token.kind == TokenKind::Name).for_each(|token| lexer.report_use(*token, true));
    }
    let place = tokens.first().zip(tokens.last()).map_or(at, |(first, last)| {
        let (first, last) = (lexer.out.origins.as_written(first.place), lexer.out.origins.as_written(last.place));
        Place { end: last.end.max(first.end), ..first }
    });
    let answered = match answer_defined(lexer, tokens) {
        Ok(tokens) => tokens,
        Err(what) => {
            lexer.report(problems::bad_condition(what, place));
            return None;
        }
    };
    let tokens = if lexer.dialect() == Dialect::Fortran { with_signs(lexer, answered) } else { answered };
    let (warnings, notes, extensions) = Default::default();
    let mut evaluation =
        Evaluation { lexer, tokens: &tokens, at: 0, depth: 0, place, warnings, notes, extensions, told: false };
    let value = evaluation.evaluate_comma(true).and_then(|value| match evaluation.peek() {
        None => Ok(value),
        // A Fortran comment.
        Some(token) if token.kind == TokenKind::Bang => Ok(value),
        Some(token) if token.kind == TokenKind::RParen => Err(ConditionDefect::NoOpening),
        Some(_) => Err(ConditionDefect::NoOperator),
    });
    let Evaluation { warnings, notes, extensions, told, .. } = evaluation;
    warnings.into_iter().for_each(|warning| lexer.report_warning(warning));
    notes.into_iter().for_each(|note| lexer.report(note));
    extensions.into_iter().for_each(|extension| lexer.report_pedantic(extension));
    match value {
        Ok(value) => Some(value),
        Err(what) => {
            if !told {
                lexer.report(problems::bad_condition(what, place));
            }
            None
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
fn number_suffix(number: PpToken, after: &[PpToken]) -> Option<PpToken> {
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
        if let Some(word) = number_suffix(token, after) {
            // The Fortran scanner takes digits alone: `0x1f`, `201511L`.
            let text = [lexer.spellings.text(token.atom), lexer.spellings.text(word.atom)].concat();
            out.push(PpToken { atom: lexer.spellings.exact_atom(&text), ..token });
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
                let atom = lexer.spellings.exact_atom(if text == "true" { "1" } else { "0" });
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

/// `tokens` after macro replacement, with `defined name` answered before its name is replaced (C23, 6.10.2, 9), and GNU's
/// `# question(answer)`.
fn answer_defined(lexer: &mut Lexer, tokens: Vec<PpToken>) -> std::result::Result<Vec<PpToken>, ConditionDefect> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut input = Input::of_list(tokens);
    while let Some(token) = input.next_token(lexer) {
        let answer = match (token.kind, token.atom) {
            (_, words::DEFINED) => Some(is_defined(lexer, &mut input)?),
            (TokenKind::Hash, words::HASH) if lexer.dialect() == Dialect::C => Some(is_asserted(lexer, &mut input)?),
            (TokenKind::Name, _) if expand::expand_macro(lexer, token, &mut input) => continue,
            _ => None,
        };
        out.push(match answer {
            Some(answer) => number_token(lexer, u32::from(answer), token),
            None => token,
        });
    }
    Ok(out)
}

/// `defined name`, `defined ( name )`
fn is_defined(lexer: &mut Lexer, input: &mut Input) -> std::result::Result<bool, ConditionDefect> {
    let mut next = |lexer: &mut Lexer| input.next_token(lexer);
    let mut name = next(lexer).ok_or(ConditionDefect::DefinedName)?;
    let parenthesis = name.kind == TokenKind::LParen;
    if parenthesis {
        name = next(lexer).ok_or(ConditionDefect::DefinedName)?;
    }
    if name.kind != TokenKind::Name {
        return Err(ConditionDefect::DefinedName);
    }
    if parenthesis && next(lexer).is_none_or(|close| close.kind != TokenKind::RParen) {
        return Err(ConditionDefect::DefinedClosing);
    }
    Ok(lexer.preprocessor.is_macro(name.atom))
}

/// GNU: `# question`, `# question(answer)`: what `#assert` said.
fn is_asserted(lexer: &mut Lexer, input: &mut Input) -> std::result::Result<bool, ConditionDefect> {
    let question = input
        .next_token(lexer)
        .filter(|question| question.kind == TokenKind::Name)
        .ok_or(ConditionDefect::AssertionNoName)?;
    let text = lexer.spellings.text(question.atom);
    let known = lexer.preprocessor.assertions.get(&question.atom).cloned().unwrap_or_default();
    if !input.parenthesis_follows() {
        return Ok(!known.is_empty() || ASSERTED.iter().any(|(asked, _)| *asked == text));
    }
    let answer = parenthesized_tokens(lexer, input).ok_or(ConditionDefect::AnswerNoClosingParenthesis)?;
    let spelled = spell_tokens(lexer, &answer);
    let answer: Vec<Atom> = answer.iter().map(|token| token.atom).collect();
    Ok(known.contains(&answer) || ASSERTED.contains(&(text, spelled.as_str())))
}

/// GNU: what is asserted of x86-64 Linux.
const ASSERTED: &[(&str, &str)] =
    &[("system", "linux"), ("system", "unix"), ("system", "posix"), ("cpu", "x86_64"), ("machine", "x86_64")];

/// The tokens between the parentheses that come next, as they are.
pub(super) fn parenthesized_tokens(lexer: &mut Lexer, input: &mut Input) -> Option<Vec<PpToken>> {
    let mut tokens = vec![input.next_token(lexer)?];
    let mut depth = 1u32;
    while depth > 0 {
        let token = input.next_token(lexer)?;
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            _ => {}
        }
        tokens.push(token);
    }
    tokens.pop();
    tokens.remove(0);
    Some(tokens)
}

/// The number that is the answer to what `token` asks.
pub(super) fn number_token(lexer: &mut Lexer, value: u32, token: PpToken) -> PpToken {
    let atom = lexer.spellings.exact_atom(&value.to_string());
    PpToken { kind: TokenKind::Int, atom, respelled: false, ..token }
}

/// A value of type `intmax_t` or `uintmax_t`.
#[derive(Clone, Copy)]
struct Value {
    bits: i64,
    unsigned: bool,
}

impl Value {
    fn from_truth(truth: bool) -> Value {
        Value { bits: i64::from(truth), unsigned: false }
    }
}

type Result = std::result::Result<Value, ConditionDefect>;

struct Evaluation<'e, 'a> {
    lexer: &'e mut Lexer<'a>,
    tokens: &'e [PpToken],
    at: usize,
    depth: u32,
    /// All of the condition.
    place: Place,
    warnings: Vec<Diagnostic<Place>>,
    /// What is told on request: names that are not macros.
    notes: Vec<Diagnostic<Place>>,
    /// What only strictness tells.
    extensions: Vec<Diagnostic<Place>>,
    /// Whether an error was reported that says more than the condition's.
    told: bool,
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

    fn take_kind(&mut self, kind: TokenKind) -> bool {
        let found = self.peek().is_some_and(|token| token.kind == kind);
        self.at += usize::from(found);
        found
    }

    /// C23, 6.5.18: a comma may stand where nothing is evaluated; elsewhere it is an extension.
    fn evaluate_comma(&mut self, wanted: bool) -> Result {
        let mut value = self.evaluate_conditional(wanted)?;
        while self.take_kind(TokenKind::Comma) {
            let c = self.lexer.options.c;
            if c.pedantic && (wanted || !c.has_standard(CStandard::C99)) {
                self.warnings.push(problems::comma_in_condition(self.place));
            }
            value = self.evaluate_conditional(wanted)?;
        }
        Ok(value)
    }

    /// C23, 6.5.16; an operand that is not wanted may divide by zero.
    fn evaluate_conditional(&mut self, wanted: bool) -> Result {
        if self.depth > DEPTH {
            return Err(ConditionDefect::TooDeep);
        }
        self.depth += 1;
        let condition = self.evaluate_binary(0, wanted)?;
        let mut value = condition;
        if self.take_kind(TokenKind::Question) {
            let first = self.evaluate_comma(wanted && condition.bits != 0)?;
            if !self.take_kind(TokenKind::Colon) {
                return Err(ConditionDefect::NoColon);
            }
            let second = self.evaluate_conditional(wanted && condition.bits == 0)?;
            value = if condition.bits != 0 { first } else { second };
            value.unsigned = first.unsigned || second.unsigned;
        }
        self.depth -= 1;
        Ok(value)
    }

    fn evaluate_binary(&mut self, level: usize, wanted: bool) -> Result {
        let Some(operators) = LEVELS.get(level) else { return self.evaluate_unary(wanted) };
        let mut left = self.evaluate_binary(level + 1, wanted)?;
        while let Some(operator) = self.peek().filter(|token| operators.contains(&token.kind)) {
            self.at += 1;
            let decided = match operator.kind {
                TokenKind::AmpAmp => left.bits == 0,
                TokenKind::PipePipe => left.bits != 0,
                _ => false,
            };
            let right = self.evaluate_binary(level + 1, wanted && !decided)?;
            let (value, overflow) = apply_operator(operator.kind, left, right, wanted)?;
            self.report_overflow(overflow && wanted);
            left = value;
        }
        Ok(left)
    }

    fn report_overflow(&mut self, overflow: bool) {
        if overflow && self.lexer.dialect() == Dialect::C {
            self.warnings.push(problems::condition_overflows(self.place));
        }
    }

    fn evaluate_unary(&mut self, wanted: bool) -> Result {
        let mut operators = Vec::new();
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Minus | TokenKind::Plus | TokenKind::Tilde | TokenKind::Bang => operators.push(token.kind),
                _ => break,
            }
            self.at += 1;
        }
        let mut value = self.evaluate_primary(wanted)?;
        for operator in operators.into_iter().rev() {
            value = match operator {
                TokenKind::Minus => {
                    self.report_overflow(wanted && !value.unsigned && value.bits == i64::MIN);
                    Value { bits: value.bits.wrapping_neg(), ..value }
                }
                TokenKind::Tilde => Value { bits: !value.bits, ..value },
                TokenKind::Bang => Value::from_truth(value.bits == 0),
                _ => value,
            };
        }
        Ok(value)
    }

    fn evaluate_primary(&mut self, wanted: bool) -> Result {
        let Some(token) = self.peek() else { return Err(ConditionDefect::NoOperand) };
        self.at += 1;
        let text = self.lexer.spellings.text(token.atom);
        match token.kind {
            TokenKind::Int => self.evaluate_integer(text),
            TokenKind::Real if self.lexer.dialect() == Dialect::C => Err(ConditionDefect::Floating),
            TokenKind::Char | TokenKind::String if text.ends_with('\'') => self.evaluate_character(text, token),
            TokenKind::String => Err(ConditionDefect::String),
            TokenKind::Name => self.name(token, wanted),
            TokenKind::LParen => {
                let value = self.evaluate_comma(wanted)?;
                if self.take_kind(TokenKind::RParen) { Ok(value) } else { Err(ConditionDefect::NoClosing) }
            }
            _ => Err(ConditionDefect::NoOperand),
        }
    }

    fn evaluate_integer(&mut self, text: &str) -> Result {
        let (value, unsigned) = match self.lexer.dialect() {
            Dialect::Fortran => fortran_integer(text).ok_or(ConditionDefect::NumberNotInteger)?,
            Dialect::C => {
                let (value, unsigned) = integer_value(text, self.lexer.options.c)?;
                let digits = text.strip_prefix('0').unwrap_or("");
                if digits.starts_with(['b', 'B']) && !self.lexer.options.c.has_standard(CStandard::C23) {
                    self.extensions.push(problems::binary_constant_is_new(text, self.place));
                }
                if value > u128::from(u64::MAX) {
                    self.warnings.push(problems::integer_too_large(text, self.place));
                } else if !unsigned && value > i64::MAX as u128 && !text.starts_with('0') {
                    self.warnings.push(problems::integer_is_unsigned(text, self.place));
                }
                (value, unsigned)
            }
        };
        Ok(Value { bits: value as u64 as i64, unsigned: unsigned || value > i64::MAX as u128 })
    }

    fn evaluate_character(&mut self, text: &str, token: PpToken) -> Result {
        let (c, place) = (self.lexer.options.c, self.lexer.out.origins.as_written(token.place));
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        let mut report =
            |error: bool, diagnostic| if error { errors.push(diagnostic) } else { warnings.push(diagnostic) };
        let (bits, unsigned) = literal::character_value(text, c, place, &mut report);
        if self.lexer.dialect() == Dialect::C {
            self.warnings.extend(warnings);
            if let Some(first) = errors.into_iter().next() {
                self.lexer.report(first);
                self.told = true;
                return Err(ConditionDefect::Character);
            }
        }
        Ok(Value { bits, unsigned })
    }

    /// C23, 6.10.2, 13: `true` is 1, other names that are left are 0; but one that is called is an error.
    fn name(&mut self, name: PpToken, wanted: bool) -> Result {
        if self.peek().is_some_and(|token| token.kind == TokenKind::LParen) {
            return Err(ConditionDefect::UndefinedMacro);
        }
        let known = self.lexer.options.c.has_standard(CStandard::C23) || self.lexer.dialect() == Dialect::Fortran;
        let text = self.lexer.spellings.text(name.atom);
        if wanted && !(known && matches!(text, "true" | "false")) {
            let found = problems::undefined_in_condition(text, self.lexer.out.origins.as_written(name.place));
            let asked = self.lexer.is_wanted(&found, self.lexer.options.c.undef);
            self.notes.extend(Some(found).filter(|_| asked));
        }
        Ok(Value::from_truth(known && name.atom == words::TRUE))
    }
}

/// The value, and whether it did not fit.
fn apply_operator(
    operator: TokenKind,
    left: Value,
    right: Value,
    wanted: bool,
) -> std::result::Result<(Value, bool), ConditionDefect> {
    let (a, b) = (left.bits, right.bits);
    let unsigned = left.unsigned || right.unsigned;
    let less = |a: i64, b: i64| if unsigned { (a as u64) < b as u64 } else { a < b };
    let truth = |truth| Ok((Value::from_truth(truth), false));
    let arithmetic = |(bits, overflow): (i64, bool)| Ok((Value { bits, unsigned }, overflow && !unsigned));
    match operator {
        TokenKind::PipePipe => truth(a != 0 || b != 0),
        TokenKind::AmpAmp => truth(a != 0 && b != 0),
        TokenKind::Pipe => arithmetic((a | b, false)),
        TokenKind::Caret => arithmetic((a ^ b, false)),
        TokenKind::Amp => arithmetic((a & b, false)),
        TokenKind::Eq => truth(a == b),
        TokenKind::Ne => truth(a != b),
        TokenKind::Lt => truth(less(a, b)),
        TokenKind::Le => truth(!less(b, a)),
        TokenKind::Gt => truth(less(b, a)),
        TokenKind::Ge => truth(!less(a, b)),
        TokenKind::Shl | TokenKind::Shr => {
            let (bits, overflow) = shift_value(left, right, operator == TokenKind::Shl);
            Ok((Value { bits, ..left }, overflow && !left.unsigned))
        }
        TokenKind::Plus => arithmetic(a.overflowing_add(b)),
        TokenKind::Minus => arithmetic(a.overflowing_sub(b)),
        TokenKind::Star => arithmetic(a.overflowing_mul(b)),
        _ if b == 0 && wanted => Err(ConditionDefect::DividesByZero),
        _ if b == 0 => arithmetic((0, false)),
        TokenKind::Slash if unsigned => arithmetic(((a as u64 / b as u64) as i64, false)),
        TokenKind::Slash => arithmetic(a.overflowing_div(b)),
        _ if unsigned => arithmetic(((a as u64 % b as u64) as i64, false)),
        _ => arithmetic((a.wrapping_rem(b), false)),
    }
}

/// A shift by any number of bits; one by a negative number goes the other way.
fn shift_value(value: Value, by: Value, left: bool) -> (i64, bool) {
    let back = !by.unsigned && by.bits < 0;
    let count = by.bits.unsigned_abs();
    let count = if back || !by.unsigned { count } else { by.bits as u64 };
    let (bits, count, far) = (value.bits, (count % 64) as u32, count > 63);
    match (left != back, value.unsigned) {
        (true, _) => {
            let bits_out = if far { 0 } else { bits << count };
            let overflow = if far { bits != 0 } else { bits_out >> count != bits };
            (bits_out, overflow)
        }
        (false, true) => (if far { 0 } else { (bits as u64 >> count) as i64 }, false),
        (false, false) => (if far { bits >> 63 } else { bits >> count }, false),
    }
}

/// C23, 6.4.4.2: the suffixes of integer constants, in lower case.
const SUFFIXES: &[(&str, CStandard)] = &[
    ("", CStandard::C89),
    ("u", CStandard::C89),
    ("l", CStandard::C89),
    ("ul", CStandard::C89),
    ("lu", CStandard::C89),
    ("ll", CStandard::C89),
    ("ull", CStandard::C89),
    ("llu", CStandard::C89),
    ("wb", CStandard::C23),
    ("uwb", CStandard::C23),
    ("wbu", CStandard::C23),
];

/// C23, 6.4.4.2 integer-constant: its value, and whether its suffix makes it unsigned.
fn integer_value(text: &str, c: CDialect) -> std::result::Result<(u128, bool), ConditionDefect> {
    let text: String = text.chars().filter(|&character| character != '\'').collect();
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', b'0'..=b'9', ..] => (&lower[1..], 8),
        _ => (&lower[..], 10),
    };
    let end = digits.find(|character: char| !character.is_digit(radix)).unwrap_or(digits.len());
    if radix == 8 && digits[end..].starts_with(['8', '9']) {
        return Err(ConditionDefect::Octal);
    }
    let known = |(suffix, since): &&(&str, CStandard)| {
        *suffix == &digits[end..] && (c.has_standard(*since) || *since == CStandard::C89)
    };
    let suffix = SUFFIXES.iter().find(known).ok_or(ConditionDefect::Suffix)?.0;
    // `lL` is not a suffix.
    let mixed = text.contains("lL") || text.contains("Ll");
    if end == 0 && radix != 8 || mixed {
        return Err(ConditionDefect::Suffix);
    }
    let digit = |value: u128, character: char| {
        value.saturating_mul(u128::from(radix)).saturating_add(u128::from(character.to_digit(radix).unwrap_or(0)))
    };
    Ok((digits[..end].chars().fold(0, digit), suffix.contains('u')))
}

/// A number in a condition of Fortran text, whose kind is ignored.
fn fortran_integer(text: &str) -> Option<(u128, bool)> {
    let found = integer_value(text, CDialect::default()).ok();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let kind = text[digits..].starts_with('_').then(|| text[..digits].parse().ok()).flatten();
    // `0` and a suffix is not an octal constant.
    let zero = text.starts_with('0') && text.len() > 1;
    found.or(kind.map(|value| (value, false))).or(zero.then_some((0, false)))
}
