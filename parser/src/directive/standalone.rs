//! A directive text by itself, with the grammar of the language for its arguments or without one.

use super::arena::no_opening;
use super::tree::Line;
use super::{attribute, cxx, parse_line};
use crate::c;
use crate::primitive::{Expected, Grammar, State, span, token};
use chumsky::Parser;
use chumsky::inspector::SimpleState;
use chumsky::prelude::end;
use directives::Language;
use source::atom::words;
use source::lexeme::{Lexeme, Opening, directive_lexemes};
use source::{Atoms, Diagnostic, OriginId, Place, Span, Token, TokenBuffer, TokenKind};

/// A directive that was parsed from its text alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The tokens of the text; spans count in it, places count bytes of the text.
    pub buffer: TokenBuffer,
    /// The directive, each argument the span of its tokens; `None` if no name was recognised.
    pub line: Option<Line<Span>>,
    /// The other directives of an attribute: `[[omp::sequence(directive(…), directive(…))]]`.
    pub more: Vec<Line<Span>>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one directive by itself: `!$omp …` in Fortran, `#pragma omp …` in C, where the `#` may be missing, or
/// `[[omp::directive(…)]]`.
pub fn parse_text(text: &str, language: Language, atoms: &Atoms) -> Text {
    let lexed = Lexed::new(text, language, atoms);
    let found = lexed.parse(&opaque());
    lexed.text(found)
}

/// The same, with arguments that must be expressions or list items of the language. What C++ has and C
/// has not is balanced tokens.
pub fn parse_checked(text: &str, language: Language, atoms: &Atoms) -> Text {
    let lexed = Lexed::new(text, language, atoms);
    let found = match language {
        Language::Fortran => lexed.parse(&crate::fortran::expression::expr().map_with(|_, with| span(with))),
        Language::C => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            lexed.parse(&c::nest::item(&scopes).map_with(|_, with| span(with)))
        }
        Language::Cxx => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            let like_c = c::nest::item(&scopes).map_with(|_, with| span(with)).then_ignore(end());
            lexed.parse(&cxx::only_cxx(atoms).or(like_c))
        }
    };
    lexed.text(found)
}

/// Directives, and what is wrong with them.
type Found = (Vec<Line<Span>>, Vec<Diagnostic>);

/// The tokens of a text.
struct Lexed<'t> {
    opening: Option<Opening>,
    buffer: TokenBuffer,
    language: Language,
    atoms: &'t Atoms,
}

impl<'t> Lexed<'t> {
    fn new(text: &str, language: Language, atoms: &'t Atoms) -> Lexed<'t> {
        let (mut lexemes, mut folded) = (Vec::new(), String::new());
        let opening = directive_lexemes(text, language == Language::Fortran, &mut lexemes, &mut folded);
        let mut buffer = buffer(&lexemes, text, if folded.is_empty() { text } else { &folded }, atoms);
        if opening.is_none() {
            // What is wrong is all of it.
            buffer.places.iter_mut().for_each(|place| place.start = 0);
        }
        Lexed { opening, buffer, language, atoms }
    }

    fn parse<'a>(&'a self, item: &impl Grammar<'a, Span>) -> Found {
        let mut state = SimpleState(State::new(self.atoms));
        let (tokens, language) = (&self.buffer.tokens[..], self.language);
        let lines = match self.opening {
            None => {
                let problem = no_opening(language, Span::new(0, tokens.len() as u32));
                return (Vec::new(), vec![problem]);
            }
            Some(Opening::OpenMp | Opening::OpenAcc) => {
                parse_line(tokens, 0, language, item, &mut state).into_iter().collect()
            }
            Some(Opening::Attribute) => attribute::parse(tokens, language, item, &mut state),
        };
        (lines, std::mem::take(&mut state.problems))
    }

    fn text(self, (lines, diagnostics): Found) -> Text {
        let mut lines = lines.into_iter();
        Text { line: lines.next(), more: lines.collect(), diagnostics, buffer: self.buffer }
    }
}

/// An argument that nobody looks into: its tokens, at least one.
pub fn opaque<'a>() -> impl Grammar<'a, Span> {
    let any = token(Expected::EXPRESSION, None, |token: Token, _| (token.kind != TokenKind::Unknown).then_some(()));
    any.repeated().at_least(1).map_with(|(), with| span(with))
}

/// The lexemes with their spellings, and the end of the line.
fn buffer(lexemes: &[Lexeme], text: &str, folded: &str, atoms: &Atoms) -> TokenBuffer {
    let mut buffer = TokenBuffer::default();
    let mut push = |kind, atom, start: usize, end: usize| {
        buffer.tokens.push(Token { kind, atom });
        buffer.places.push(Place { origin: OriginId(0), start: start as u32, end: end as u32 });
    };
    for lexeme in lexemes {
        let kind = lexeme.kind;
        let spelling = match kind {
            TokenKind::Sentinel if lexeme.of(folded).ends_with("acc") => "acc",
            TokenKind::Sentinel => "omp",
            TokenKind::String | TokenKind::Char | TokenKind::Unknown => lexeme.of(text),
            _ => lexeme.of(folded),
        };
        push(kind, atoms.intern(spelling), lexeme.start(), lexeme.end());
    }
    push(TokenKind::EndOfDirective, words::EMPTY, text.len(), text.len());
    buffer
}

/// The tokens of a directive.
#[cfg(test)]
pub(super) fn lex(text: &str, language: Language, atoms: &Atoms) -> TokenBuffer {
    let (mut lexemes, mut folded) = (Vec::new(), String::new());
    directive_lexemes(text, language == Language::Fortran, &mut lexemes, &mut folded);
    buffer(&lexemes, text, if folded.is_empty() { text } else { &folded }, atoms)
}
