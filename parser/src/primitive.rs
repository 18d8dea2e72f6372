//! What every grammar of this crate is made of: the input, the error, and parsers of one token.
//!
//! A grammar parses one statement at a time over `&[Token]`; chumsky's spans are token indexes already, and a
//! context adds where the statement starts in its unit. There is one error type, 24 bytes, never boxed: what stands
//! where, and the set of kinds that could have.

use crate::Name;
use chumsky::input::{Input as _, MapExtra, WithContext};
use chumsky::inspector::SimpleState;
use chumsky::prelude::*;
use chumsky::util::MaybeRef;
use chumsky::{DefaultExpected, error};
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};

/// The tokens of a statement, with the index of the first in its unit as context.
pub type Input<'a> = WithContext<UnitSpan, &'a [Token]>;
/// Error and state of every parser.
pub type Extra<'a> = extra::Full<Unexpected, SimpleState<State<'a>>, ()>;
/// What `map_with` hands out.
pub type With<'a, 'b> = MapExtra<'a, 'b, Input<'a>, Extra<'a>>;

/// A parser of this crate.
pub trait Grammar<'a, O>: Parser<'a, Input<'a>, O, Extra<'a>> + Clone {}
impl<'a, O, P: Parser<'a, Input<'a>, O, Extra<'a>> + Clone> Grammar<'a, O> for P {}

/// How deep expressions, declarators and statements may nest; deeper is a diagnostic and not a stack overflow.
pub const MAX_DEPTH: u32 = 256;

/// What parsers share while they run.
pub struct State<'a> {
    /// The spellings.
    pub atoms: &'a Atoms,
    /// Diagnostics of parts that were recovered from.
    pub problems: Vec<Diagnostic>,
    /// How deep the parser is nested now, against [`MAX_DEPTH`].
    pub depth: u32,
    /// Whether structures of DEC are declared here, so that `.` may stand before a component.
    pub has_structures: bool,
}

impl<'a> State<'a> {
    /// A fresh state.
    pub fn new(atoms: &'a Atoms) -> State<'a> {
        State { atoms, problems: Vec::new(), depth: 0, has_structures: false }
    }
}

/// [`Span`] as chumsky wants it: relative to a statement, explained by where that starts in the unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitSpan {
    base: u32,
    start: u32,
    end: u32,
}

impl chumsky::span::Span for UnitSpan {
    type Context = u32;
    type Offset = usize;
    fn new(base: u32, range: std::ops::Range<usize>) -> Self {
        UnitSpan { base, start: range.start as u32, end: range.end as u32 }
    }
    fn context(&self) -> u32 {
        self.base
    }
    fn start(&self) -> usize {
        self.start as usize
    }
    fn end(&self) -> usize {
        self.end as usize
    }
}

impl From<UnitSpan> for Span {
    fn from(span: UnitSpan) -> Span {
        Span::new(span.base + span.start, span.base + span.end)
    }
}

/// What could have stood at a place: token kinds, and classes of them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Expected(u128);

impl Expected {
    /// `c`, the only language that is bound to.
    pub const LANGUAGE: Expected = Expected(1 << 124);
    /// One letter.
    pub const LETTER: Expected = Expected(1 << 125);
    /// Any expression.
    pub const EXPRESSION: Expected = Expected(1 << 126);
    /// A certain word.
    pub const WORD: Expected = Expected(1 << 127);

    /// One kind.
    pub fn kind(kind: TokenKind) -> Expected {
        Expected(1 << (kind as u8))
    }

    /// Whether all of `other` is in it.
    pub fn has(self, other: Expected) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets together.
    pub fn or(self, other: Expected) -> Expected {
        Expected(self.0 | other.0)
    }
}

/// The error of every parser: the first token that fits nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Unexpected {
    /// The token, counted in the unit; the index after the last at the end.
    pub at: u32,
    /// What could have stood there.
    pub expected: Expected,
    /// The word that could have stood there, if only one.
    pub word: Option<Atom>,
    /// Nesting was too deep there: no syntax error, but reported as such.
    pub too_deep: bool,
}

impl Unexpected {
    /// Something of `expected` was expected at `at`.
    pub fn new(at: u32, expected: Expected) -> Unexpected {
        Unexpected { at, expected, word: None, too_deep: false }
    }
}

impl<'a> error::Error<'a, Input<'a>> for Unexpected {
    fn merge(self, other: Self) -> Self {
        if self.at != other.at {
            return if self.at > other.at { self } else { other };
        }
        Unexpected {
            at: self.at,
            expected: self.expected.or(other.expected),
            word: self.word.or(other.word),
            too_deep: self.too_deep || other.too_deep,
        }
    }
}

impl<'a> error::LabelError<'a, Input<'a>, DefaultExpected<'a, Token>> for Unexpected {
    fn expected_found<E: IntoIterator<Item = DefaultExpected<'a, Token>>>(
        expected: E,
        _found: Option<MaybeRef<'a, Token>>,
        span: UnitSpan,
    ) -> Self {
        let kinds = expected.into_iter().filter_map(|expected| match expected {
            DefaultExpected::Token(token) => Some(Expected::kind(token.kind)),
            DefaultExpected::EndOfInput => Some(Expected::kind(TokenKind::EndOfStatement)),
            _ => None,
        });
        Unexpected::new(Span::from(span).start, kinds.fold(Expected::default(), Expected::or))
    }
}

/// Runs `parser` over `tokens`, all of them, which start at `base` in their unit.
pub fn run_parser<'a, O>(
    parser: &impl Grammar<'a, O>,
    tokens: &'a [Token],
    base: u32,
    state: &mut SimpleState<State<'a>>,
) -> Result<O, Unexpected> {
    let result = parser.parse_with_state(tokens.with_context(base), state);
    let end = base + tokens.len() as u32;
    result
        .into_result()
        .map_err(|errors| errors.into_iter().next().unwrap_or(Unexpected::new(end, Expected::default())))
}

/// One token that `accept` takes.
pub fn one_token<'a, O>(
    expected: Expected,
    word: Option<Atom>,
    accept: impl Fn(Token, u32) -> Option<O> + Clone + 'a,
) -> impl Grammar<'a, O> {
    custom(move |input| {
        let before = input.cursor();
        let token: Option<Token> = input.next();
        let span: UnitSpan = input.span_since(&before);
        let at = Span::from(span).start;
        token.and_then(|token| accept(token, at)).ok_or(Unexpected { word, ..Unexpected::new(at, expected) })
    })
}

/// A token of this kind.
pub fn kind<'a>(wanted: TokenKind) -> impl Grammar<'a, Token> {
    one_token(Expected::kind(wanted), None, move |token, _| (token.kind == wanted).then_some(token))
}

/// R603 name, or a C identifier that may be a keyword: any name token.
pub fn name<'a>() -> impl Grammar<'a, Name> {
    one_token(Expected::kind(TokenKind::Name), None, |token, at| {
        (token.kind == TokenKind::Name).then_some(Name { atom: token.atom, token: at })
    })
}

/// The word `wanted`.
pub fn word<'a>(wanted: Atom) -> impl Grammar<'a, Name> {
    one_token(Expected::WORD, Some(wanted), move |token, at| {
        (token.kind == TokenKind::Name && token.atom == wanted).then_some(Name { atom: token.atom, token: at })
    })
}

/// `( inner )`
pub fn parenthesized<'a, O: 'a>(inner: impl Grammar<'a, O>) -> impl Grammar<'a, O> {
    inner.delimited_by(kind(TokenKind::LParen), kind(TokenKind::RParen))
}

/// One or more, separated by commas.
pub fn list<'a, O: 'a>(item: impl Grammar<'a, O>) -> impl Grammar<'a, Vec<O>> {
    item.separated_by(kind(TokenKind::Comma)).at_least(1).collect()
}

/// The span of what was just parsed, for `map_with`.
pub fn span<'a>(with: &mut With<'a, '_>) -> Span {
    with.span().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::atom::words;

    #[test]
    fn a_list_gives_spans_of_its_unit_and_the_first_misfit() {
        let atoms = Atoms::default();
        let mut state = SimpleState(State::new(&atoms));
        let name_token = Token { kind: TokenKind::Name, atom: words::DO };
        let comma = Token { kind: TokenKind::Comma, atom: words::EMPTY };
        let tokens = [name_token, comma, name_token];
        let names = run_parser(&list(name()), &tokens, 10, &mut state);
        assert_eq!(names.map(|names| names.iter().map(|name| name.token).collect::<Vec<_>>()).ok(), Some(vec![10, 12]));
        let misfit = run_parser(&list(name()), &tokens[..2], 10, &mut state).map(|_| ()).err();
        assert!(misfit.is_some_and(|misfit| misfit.at == 12 && misfit.expected.has(Expected::kind(TokenKind::Name))));
    }
}
