//! Formats, clause 13, character by character: blanks mean nothing in them, but in texts, and tokens end elsewhere.
//!
//! A FORMAT statement gives the spellings of its tokens, a character constant what stands between its quotes. Commas
//! may be missing, and the descriptors of DEC are among the rows.

use super::cursor::{Parse, Rule, Tokens, expect, expect_word, position};
use super::expression::{climb, level};
use super::problems;
use super::tree::{BinaryOp, Expr, ExprKind, Format, FormatItem, FormatKind, FormatNumber, Repeat, SpecificationKind};
use crate::fortran::phrases::FormatPart;
use crate::primitive::{MAX_DEPTH, State, Unexpected, run_parser};
use chumsky::Parser;
use chumsky::inspector::SimpleState;
use chumsky::primitive::custom;
use source::atom::words;
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use std::collections::VecDeque;

/// R1301 format-stmt; what is wrong with it is reported, and the items before it are kept
pub fn statement(input: &mut Tokens<'_, '_>) -> Parse<SpecificationKind> {
    expect_word(input, words::FORMAT)?;
    let start = position(input);
    let mut text = Text { input, chars: VecDeque::new(), at: start, lazy: true, depth: 0 };
    let mut items = Vec::new();
    let mut read = specification(&mut text, &mut items);
    if read.is_ok() && text.peek().is_some() {
        read = Err(text.missing(FormatPart::StatementEnd));
    }
    let problem = read.err();
    while input.next().is_some() {}
    if let Some(problem) = problem {
        input.state().problems.push(*problem.0);
    }
    let span = Span::new(start, position(input));
    Ok(SpecificationKind::Format(Format { items, span }))
}

/// R1302 format-specification that `expr` is, if that is a character constant or a concatenation of some.
///
/// What follows the specification means nothing.
pub fn constant(input: &mut Tokens<'_, '_>, expr: &Expr) -> Option<Format> {
    let span = expr.span;
    let mut chars = VecDeque::new();
    collect(input, expr, &mut chars)?;
    // What an escape or a variable means is decided elsewhere.
    if chars.iter().any(|(char, _)| matches!(char, '\\' | '<')) {
        return None;
    }
    let mut text = Text { input, chars, at: span.start, lazy: false, depth: 0 };
    let mut items = Vec::new();
    if let Err(problem) = specification(&mut text, &mut items) {
        input.state().problems.push(*problem.0);
    }
    Some(Format { items, span })
}

/// R1302 format-specification that the `text` of a named constant is, which stands at `at`, and what is wrong with it.
pub fn of_text(text: &str, at: Span, atoms: &Atoms) -> (Format, Vec<Diagnostic>) {
    let place = at.start;
    let chars: VecDeque<(char, u32)> = text.chars().map(|char| (char, place)).collect();
    let rule: Rule<'_, Format> = custom(move |input| {
        let mut text = Text { input, chars: chars.clone(), at: place, lazy: false, depth: 0 };
        let mut items = Vec::new();
        if let Err(problem) = specification(&mut text, &mut items) {
            text.input.state().problems.push(*problem.0);
        }
        Ok(Format { items, span: at })
    })
    .boxed();
    let mut state = SimpleState(State::new(atoms));
    let format = run_parser(&rule, &[], place, &mut state).unwrap_or(Format { items: Vec::new(), span: at });
    (format, state.0.problems)
}

/// The characters of a constant, each with its token.
fn collect(input: &mut Tokens<'_, '_>, expr: &Expr, to: &mut VecDeque<(char, u32)>) -> Option<()> {
    match &*expr.kind {
        ExprKind::String(atom) => {
            let spelling = input.state().atoms.text(*atom);
            let open = spelling.find(['\'', '"'])?;
            let quote = &spelling[open..=open];
            let inner = spelling[open + 1..].strip_suffix(quote)?.replace(&quote.repeat(2), quote);
            to.extend(inner.chars().map(|char| (char, expr.span.start)));
            Some(())
        }
        ExprKind::Parenthesized(inner) => collect(input, inner, to),
        ExprKind::Binary(BinaryOp::Concat, left, right) => {
            collect(input, left, to)?;
            collect(input, right, to)
        }
        _ => None,
    }
}

/// What is wrong with a format.
struct FormatError(Box<Diagnostic>);

type FormatResult<T> = Result<T, FormatError>;

/// The characters of a format, each with its token.
struct Text<'t, 'a: 'p, 'p> {
    input: &'t mut Tokens<'a, 'p>,
    chars: VecDeque<(char, u32)>,
    /// The token of the last character.
    at: u32,
    /// Whether more characters come from the tokens that follow.
    lazy: bool,
    depth: u32,
}

impl Text<'_, '_, '_> {
    /// Fetches tokens until there are `count` characters; not beyond `<`, which opens an expression.
    fn fill(&mut self, count: usize) {
        while self.lazy && self.chars.len() < count {
            let token: Option<Token> = self.input.peek();
            let Some(token) = token.filter(|token| token.kind != TokenKind::Lt) else { return };
            let at = position(self.input);
            self.input.skip();
            let atoms = self.input.state().atoms;
            self.chars.extend(atoms.text(token.atom).chars().map(|char| (char, at)));
        }
    }

    /// The next character that is not a blank, in lower case.
    fn peek(&mut self) -> Option<char> {
        loop {
            self.fill(1);
            match self.chars.front() {
                Some((' ' | '\t', _)) => self.chars.pop_front(),
                Some((char, _)) => return Some(char.to_ascii_lowercase()),
                None => return None,
            };
        }
    }

    /// The next letters and digits, without blanks, `count` of them.
    fn ahead(&mut self, count: usize) -> String {
        let mut found = String::new();
        let mut index = 0;
        while found.len() < count {
            self.fill(index + 1);
            match self.chars.get(index) {
                Some((' ' | '\t', _)) => {}
                Some((char, _)) if char.is_ascii_alphanumeric() => found.push(char.to_ascii_lowercase()),
                Some(_) | None => break,
            }
            index += 1;
        }
        found
    }

    /// The next character as it is.
    fn raw(&mut self) -> Option<char> {
        self.fill(1);
        let (char, at) = self.chars.pop_front()?;
        self.at = at;
        Some(char)
    }

    /// Takes the next character that is not a blank.
    fn next(&mut self) -> Option<char> {
        self.peek();
        self.raw().map(|char| char.to_ascii_lowercase())
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    /// Where the next character stands.
    fn place(&mut self) -> Span {
        self.fill(1);
        match self.chars.front() {
            Some((_, at)) => Span::of_token(*at),
            None if self.lazy => Span::of_token(position(self.input)),
            None => Span::of_token(self.at),
        }
    }

    /// Whether `<n>` comes next.
    fn opens_variable(&mut self) -> bool {
        self.lazy && self.peek().is_none() && self.input.peek().is_some_and(|token: Token| token.kind == TokenKind::Lt)
    }

    /// What stands next, as a message names it.
    fn next_spelling(&mut self) -> String {
        let word = self.ahead(8);
        match self.peek() {
            Some(char) if word.is_empty() => format!("`{char}`"),
            Some(_) => format!("`{word}`"),
            None if self.opens_variable() => "`<`".to_owned(),
            None if self.lazy => FormatPart::StatementEnd.to_string(),
            None => FormatPart::End.to_string(),
        }
    }

    /// `what` is missing here.
    fn missing(&mut self, what: FormatPart) -> FormatError {
        let (found, place) = (self.next_spelling(), self.place());
        let ended = self.lazy && self.peek().is_none() && !self.opens_variable();
        let place = if ended { Span::new(place.start, place.start) } else { place };
        FormatError(Box::new(problems::expected(what, found, place)))
    }

    /// Digits.
    fn integer(&mut self) -> FormatResult<Option<i64>> {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            self.next();
            digits.push(digit);
        }
        match digits.parse() {
            Ok(value) => Ok(Some(value)),
            Err(_) if digits.is_empty() => Ok(None),
            Err(_) => Err(self.missing(FormatPart::SmallerNumber)),
        }
    }

    /// Digits, or `<n>`.
    fn number(&mut self) -> FormatResult<Option<FormatNumber>> {
        if let Some(value) = self.integer()? {
            return Ok(Some(FormatNumber::Int(value)));
        }
        if !self.opens_variable() {
            return Ok(None);
        }
        self.input.skip();
        let value = expression_below(self.input).and_then(|value| {
            expect(self.input, TokenKind::Gt)?;
            Ok(value)
        });
        match value {
            Ok(value) => Ok(Some(FormatNumber::Variable(value))),
            Err(misfit) => {
                let at = Span::of_token(misfit.at);
                Err(FormatError(Box::new(problems::expected(FormatPart::VariableExpression, FormatPart::Other, at))))
            }
        }
    }
}

/// R1010 level-2-expr in `<n>`: `>` ends it
fn expression_below(input: &mut Tokens<'_, '_>) -> Result<Expr, Unexpected> {
    climb(input, level::CONCAT + 1).map(|(expr, _)| expr)
}

/// R1302 format-specification
fn specification(text: &mut Text<'_, '_, '_>, to: &mut Vec<FormatItem>) -> FormatResult<()> {
    if !text.eat('(') {
        return Err(text.missing(FormatPart::Sign { sign: '(' }));
    }
    if text.eat(')') {
        return Ok(());
    }
    items(text, to)
}

/// R1303 format-items, up to the closing parenthesis
fn items(text: &mut Text<'_, '_, '_>, to: &mut Vec<FormatItem>) -> FormatResult<()> {
    let mut comma = false;
    loop {
        let (repeat, kind) = item(text)?;
        to.push(FormatItem { comma, repeat, kind });
        comma = text.eat(',');
        if text.eat(')') {
            if comma {
                to.push(FormatItem { comma, repeat: None, kind: FormatKind::Nothing });
            }
            return Ok(());
        }
        if text.peek().is_none() && !text.opens_variable() {
            return Err(text.missing(FormatPart::Sign { sign: ')' }));
        }
    }
}

/// R1304 format-item
fn item(text: &mut Text<'_, '_, '_>) -> FormatResult<(Option<Repeat>, FormatKind)> {
    if text.eat('*') {
        if text.peek() != Some('(') {
            return Err(text.missing(FormatPart::Sign { sign: '(' }));
        }
        return Ok((Some(Repeat::Unlimited), group(text)?));
    }
    let signed = match text.peek() {
        Some(sign @ ('+' | '-')) => {
            text.next();
            Some(sign)
        }
        _ => None,
    };
    let mut number = text.number()?;
    if let (Some('-'), Some(FormatNumber::Int(value))) = (signed, &mut number) {
        *value = -*value;
    }
    if signed.is_some() && text.peek() != Some('p') {
        return Err(text.missing(FormatPart::Sign { sign: 'p' }));
    }
    let zero = number == Some(FormatNumber::Int(0));
    match text.peek() {
        Some('p') | None => edit(text, number),
        Some(_) if zero => Err(text.missing(FormatPart::Sign { sign: 'p' })),
        Some('(') => Ok((number.map(Repeat::Times), group(text)?)),
        Some('h') if number.is_some() => Ok((None, hollerith(text, number)?)),
        Some('\'' | '"') if number.is_none() => Ok((None, FormatKind::Text(quoted_string(text)?))),
        Some(_) => edit(text, number),
    }
}

/// R1303 format-items in parentheses
fn group(text: &mut Text<'_, '_, '_>) -> FormatResult<FormatKind> {
    text.next();
    text.depth += 1;
    if text.depth >= MAX_DEPTH {
        let place = text.place();
        return Err(FormatError(Box::new(problems::too_deep(place))));
    }
    let mut inner = Vec::new();
    items(text, &mut inner)?;
    text.depth -= 1;
    Ok(FormatKind::Group(inner))
}

/// `3Habc`
fn hollerith(text: &mut Text<'_, '_, '_>, count: Option<FormatNumber>) -> FormatResult<FormatKind> {
    text.next();
    let Some(FormatNumber::Int(count)) = count else { return Err(text.missing(FormatPart::HollerithCount)) };
    let mut spelling = format!("{count}h");
    for _ in 0..count {
        match text.raw() {
            Some(char) => spelling.push(char),
            None => return Err(text.missing(FormatPart::HollerithText { count })),
        }
    }
    Ok(FormatKind::Text(text.input.state().atoms.intern(&spelling)))
}

/// R1322 char-string-edit-desc, with its quotes
fn quoted_string(text: &mut Text<'_, '_, '_>) -> FormatResult<Atom> {
    let Some(quote) = text.raw() else { return Err(text.missing(FormatPart::CharacterConstant)) };
    let mut spelling = String::from(quote);
    loop {
        match text.raw() {
            Some(char) if char == quote => {
                spelling.push(char);
                text.fill(1);
                if text.chars.front().is_none_or(|(next, _)| *next != quote) {
                    return Ok(text.input.state().atoms.intern(&spelling));
                }
                spelling.extend(text.raw());
            }
            Some(char) => spelling.push(char),
            None => return Err(text.missing(FormatPart::Sign { sign: quote })),
        }
    }
}

/// What stands after the letters of a descriptor.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Nothing.
    Word,
    /// Nothing, and no repeat before it.
    Once,
    /// Nothing; `n` or `k` stands before it, which only `X` may lack.
    After,
    /// R1316 n
    Position,
    /// `[w]`
    Width,
    /// `[w [. m]]`
    Minimum,
    /// `[w . d]`
    Digits,
    /// `[w . d [E e]]`
    Exponent,
    /// `[w [. d [E e]]]`
    General,
    /// `['text'] [(v, …)]`
    Defined,
}

/// R1307 data-edit-desc, R1313 control-edit-desc; longer spellings before shorter ones.
const DESCRIPTORS: &[(&str, Form)] = &[
    ("lzp", Form::Word),
    ("lzs", Form::Word),
    ("at", Form::Word),
    ("bn", Form::Word),
    ("bz", Form::Word),
    ("dc", Form::Word),
    ("dp", Form::Word),
    ("dt", Form::Defined),
    ("en", Form::Exponent),
    ("es", Form::Exponent),
    ("ex", Form::Exponent),
    ("lz", Form::Word),
    ("rc", Form::Word),
    ("rd", Form::Word),
    ("rn", Form::Word),
    ("rp", Form::Word),
    ("ru", Form::Word),
    ("rz", Form::Word),
    ("sp", Form::Word),
    ("ss", Form::Word),
    ("tl", Form::Position),
    ("tr", Form::Position),
    ("a", Form::Width),
    ("b", Form::Minimum),
    ("d", Form::Digits),
    ("e", Form::Exponent),
    ("f", Form::Digits),
    ("g", Form::General),
    ("i", Form::Minimum),
    ("l", Form::Width),
    ("o", Form::Minimum),
    ("p", Form::After),
    ("q", Form::Digits),
    ("s", Form::Word),
    ("t", Form::Position),
    ("x", Form::After),
    ("z", Form::Minimum),
    ("/", Form::Word),
    (":", Form::Once),
    ("$", Form::Once),
    ("\\", Form::Once),
];

/// A descriptor after the number before it
fn edit(text: &mut Text<'_, '_, '_>, number: Option<FormatNumber>) -> FormatResult<(Option<Repeat>, FormatKind)> {
    let Some((letters, form)) = descriptor(text) else {
        let word = text.next_spelling();
        return match text.peek() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                let place = text.place();
                Err(FormatError(Box::new(problems::no_descriptor(word.trim_matches('`'), place))))
            }
            Some(_) | None => Err(text.missing(FormatPart::Descriptor)),
        };
    };
    if number.is_some() && form == Form::Once {
        return Err(text.missing(FormatPart::Descriptor));
    }
    if number.is_none() && letters == "p" {
        return Err(text.missing(FormatPart::ScaleFactor));
    }
    for _ in letters.chars() {
        text.next();
    }
    if form == Form::After {
        return Ok((None, FormatKind::Edit { letters, numbers: [number, None, None] }));
    }
    let kind = match form {
        Form::Defined => defined_edit(text)?,
        _ => FormatKind::Edit { letters, numbers: numbers(text, letters, form)? },
    };
    Ok((number.map(Repeat::Times), kind))
}

/// The row whose letters stand next.
fn descriptor(text: &mut Text<'_, '_, '_>) -> Option<(&'static str, Form)> {
    let first = text.peek()?;
    let ahead = match first.is_ascii_alphabetic() {
        true => text.ahead(4),
        false => first.to_string(),
    };
    let digit = |length: usize| ahead[length..].starts_with(|next: char| next.is_ascii_digit());
    // `AT5` and `LZ5` lack a comma: `A, T5` and `L, Z5`.
    let fits = |letters: &str| ahead.starts_with(letters) && !(matches!(letters, "at" | "lz") && digit(2));
    DESCRIPTORS.iter().find(|(letters, _)| fits(letters)).copied()
}

/// R1308 w, R1309 m, R1310 d, R1311 e, R1316 n
fn numbers(text: &mut Text<'_, '_, '_>, letters: &str, form: Form) -> FormatResult<[Option<FormatNumber>; 3]> {
    let zero = Some(FormatNumber::Int(0));
    if matches!(form, Form::Word | Form::Once) {
        return Ok([None, None, None]);
    }
    let before = text.missing(FormatPart::PositiveNumber);
    let width = text.number()?;
    match form {
        Form::Position | Form::Width if width == zero && letters != "l" => Err(before),
        Form::Position if width.is_none() => {
            Err(text.missing(FormatPart::NumberAfter { letters: letters.to_string() }))
        }
        Form::Position | Form::Width => Ok([width, None, None]),
        _ if width.is_none() => Ok([None, None, None]),
        _ => {
            let optional = matches!(form, Form::Minimum | Form::General);
            if text.peek() != Some('.') {
                return if optional {
                    Ok([width, None, None])
                } else {
                    Err(text.missing(FormatPart::Sign { sign: '.' }))
                };
            }
            text.next();
            let digits = text.number()?;
            if digits.is_none() {
                return Err(text.missing(FormatPart::NumberAfterPoint));
            }
            let general_zero = form == Form::General && width == zero;
            let exponent = match form {
                Form::Exponent | Form::General if !general_zero => exponent(text)?,
                _ => None,
            };
            Ok([width, digits, exponent])
        }
    }
}

/// `E e`; `EN`, `ES` and `EX` begin the next descriptor
fn exponent(text: &mut Text<'_, '_, '_>) -> FormatResult<Option<FormatNumber>> {
    let ahead = text.ahead(2);
    if !ahead.starts_with('e') || matches!(ahead.as_str(), "en" | "es" | "ex") {
        return Ok(None);
    }
    text.next();
    match text.number()? {
        Some(digits) => Ok(Some(digits)),
        None => Err(text.missing(FormatPart::ExponentWidth)),
    }
}

/// R1307 `DT [ char-literal-constant ] [ ( v-list ) ]`
fn defined_edit(text: &mut Text<'_, '_, '_>) -> FormatResult<FormatKind> {
    let quote = matches!(text.peek(), Some('\'' | '"'));
    let spelling = if quote { Some(quoted_string(text)?) } else { None };
    let mut values = Vec::new();
    if text.eat('(') {
        loop {
            let negative = match text.peek() {
                Some(sign @ ('+' | '-')) => {
                    text.next();
                    sign == '-'
                }
                _ => false,
            };
            let Some(value) = text.integer()? else { return Err(text.missing(FormatPart::Number)) };
            values.push(if negative { -value } else { value });
            if text.eat(')') {
                break;
            }
            if !text.eat(',') {
                return Err(text.missing(FormatPart::ParenthesisOrComma));
            }
        }
    }
    Ok(FormatKind::Defined { text: spelling, values })
}
