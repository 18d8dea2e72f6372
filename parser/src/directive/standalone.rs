//! The directive grammar without a host language: arguments are balanced runs of tokens.

use super::tree::Line;
use super::{attribute, cxx, parse_line, problems};
use crate::c;
use crate::primitive::{Expected, Grammar, State, span, token};
use chumsky::Parser;
use chumsky::inspector::SimpleState;
use chumsky::prelude::end;
use directives::Language;
use source::{Atoms, Diagnostic, FileId, Form, LexOptions, NoIncludes, Span, Token, TokenBuffer, TokenKind, tokenize};

/// A directive that was parsed from its text alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The tokens of the text; spans count in it, places count bytes of the text.
    pub buffer: TokenBuffer,
    /// The directive, each argument the span of its tokens; `None` if no name was recognised.
    pub line: Option<Line<Span>>,
    /// The further directives of an attribute: `[[omp::sequence(directive(…), directive(…))]]`.
    pub sequence: Vec<Line<Span>>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one directive line by itself: `!$omp …` in Fortran, `#pragma omp …` in C, where the `#` may be missing.
pub fn parse_text(text: &str, language: Language, atoms: &Atoms) -> Text {
    let buffer = lex(text, language, atoms);
    let (lines, diagnostics) = parse(&buffer, language, atoms, &opaque());
    text_of(buffer, lines, diagnostics)
}

/// The same, with arguments that must be expressions or list items of the language. What C++ has and C
/// has not is balanced tokens.
pub fn parse_checked(text: &str, language: Language, atoms: &Atoms) -> Text {
    let buffer = lex(text, language, atoms);
    let (lines, diagnostics) = match language {
        Language::Fortran => {
            parse(&buffer, language, atoms, &crate::fortran::expression::expr().map_with(|_, with| span(with)))
        }
        Language::C => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            parse(&buffer, language, atoms, &c::nest::item(&scopes).map_with(|_, with| span(with)))
        }
        Language::Cxx => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            let like_c = c::nest::item(&scopes).map_with(|_, with| span(with)).then_ignore(end());
            parse(&buffer, language, atoms, &cxx::only_cxx(atoms).or(like_c))
        }
    };
    text_of(buffer, lines, diagnostics)
}

fn text_of(buffer: TokenBuffer, lines: Vec<Line<Span>>, diagnostics: Vec<Diagnostic>) -> Text {
    let mut lines = lines.into_iter();
    Text { buffer, line: lines.next(), sequence: lines.collect(), diagnostics }
}

/// The lines of these tokens, more than one only in an attribute, and what is wrong with them.
fn parse<'a>(
    buffer: &'a TokenBuffer,
    language: Language,
    atoms: &'a Atoms,
    item: &impl Grammar<'a, Span>,
) -> (Vec<Line<Span>>, Vec<Diagnostic>) {
    if language != Language::Fortran && attribute::is_attribute(&buffer.tokens) {
        let mut state = SimpleState(State::new(atoms));
        let lines = attribute::parse(&buffer.tokens, language, item, &mut state);
        return (lines, std::mem::take(&mut state.problems));
    }
    let mut state = SimpleState(State::new(atoms));
    let start = buffer.tokens.iter().position(|token| token.kind == TokenKind::Sentinel);
    let line = match start {
        Some(start) => parse_line(&buffer.tokens[start..], start as u32, language, item, &mut state),
        None => {
            let sentinel = match language {
                Language::Fortran => "!$omp` or `!$acc",
                Language::C | Language::Cxx => "#pragma omp` or `#pragma acc",
            };
            let end = buffer.tokens.len() as u32;
            state.problems.push(problems::no_sentinel(sentinel, Span::new(0, end)));
            None
        }
    };
    (line.into_iter().collect(), std::mem::take(&mut state.problems))
}

/// An argument that nobody looks into: its tokens, at least one.
pub fn opaque<'a>() -> impl Grammar<'a, Span> {
    let any = token(Expected::EXPRESSION, None, |token: Token, _| (token.kind != TokenKind::Unknown).then_some(()));
    any.repeated().at_least(1).map_with(|(), with| span(with))
}

/// The tokens of a directive line; the place of a token does not know of a `#` that is missing.
pub(super) fn lex(text: &str, language: Language, atoms: &Atoms) -> TokenBuffer {
    let form = match language {
        Language::Fortran => Form::Free,
        Language::C | Language::Cxx => Form::C,
    };
    let options = LexOptions { openmp: true, openacc: true, preprocess: false, ..LexOptions::new(form) };
    let bare = form == Form::C && text.trim_start().starts_with("pragma");
    let fixed = form == Form::Free && text.starts_with(['c', 'C', '*']) && text.get(1..2) == Some("$");
    let text = match (bare, fixed) {
        (true, _) => format!("#{text}"),
        // A comment card of fixed form says what `!` says in either form.
        (_, true) => format!("!{}", &text[1..]),
        (false, false) => text.to_string(),
    };
    let mut buffer = tokenize(FileId(0), &text, &options, atoms, &NoIncludes);
    if bare {
        for place in &mut buffer.places {
            place.start = place.start.saturating_sub(1);
            place.end = place.end.saturating_sub(1);
        }
    }
    buffer
}
