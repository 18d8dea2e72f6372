//! A directive text by itself, with the grammar of the language for its arguments or without one.

use super::arena::{self, no_opening};
use super::tree::Line;
use super::{attribute, cxx, parse_line, read_whole};
use crate::primitive::{Expected, Grammar, State, one_token, span};
use crate::{c, fortran};
use chumsky::Parser;
use chumsky::inspector::SimpleState;
use chumsky::prelude::end;
use directives::{Language, Model};
use source::lexeme::{Lexeme, Opening, directive_lexemes};
use source::{Atoms, Diagnostic, Span, Token, TokenKind};

/// A directive that was parsed from its text alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Text<E = Span> {
    /// The tokens of the text, as spans count them, and the end of the line; their places count bytes of the text. [`tokens`] has
    /// their spellings.
    pub lexemes: Vec<Lexeme>,
    /// The directive, each argument the span of its tokens unless expressions were asked for; `None` if no name was recognized.
    pub line: Option<Line<E>>,
    /// The other directives of an attribute: `[[omp::sequence(directive(…), directive(…))]]`.
    pub more: Vec<Line<E>>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one directive by itself: `!$omp …` in Fortran, `#pragma omp …` in C, where the `#` may be missing, or
/// `[[omp::directive(…)]]`.
pub fn parse_text(text: &str, language: Language, atoms: &Atoms) -> Text {
    let lexed = Lexed::new(text, language, atoms);
    let found = match lexed.opening {
        Some(Opening::OpenMp) => lexed.read_arena(Model::OpenMp),
        Some(Opening::OpenAcc) => lexed.read_arena(Model::OpenAcc),
        Some(Opening::Attribute) | None => lexed.parse(&lexed.tokens(), &opaque()),
    };
    lexed.text(found)
}

/// The same, with arguments that must be expressions or list items of the language. What C++ has and C
/// has not is balanced tokens.
pub fn parse_checked(text: &str, language: Language, atoms: &Atoms) -> Text {
    let lexed = Lexed::new(text, language, atoms);
    let tokens = lexed.tokens();
    let found = match language {
        Language::Fortran => lexed.parse(&tokens, &fortran::expression::expr().map_with(|_, with| span(with))),
        Language::C => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            lexed.parse(&tokens, &c::item(&scopes).map_with(|_, with| span(with)))
        }
        Language::Cxx => {
            let typedefs = c::Typedefs::default();
            let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
            let like_c = c::item(&scopes).map_with(|_, with| span(with)).then_ignore(end());
            lexed.parse(&tokens, &cxx::only_cxx(atoms).or(like_c))
        }
    };
    lexed.text(found)
}

/// The same in Fortran, each argument an expression of the parse tree.
pub fn parse_fortran(text: &str, atoms: &Atoms) -> Text<fortran::tree::Expr> {
    let lexed = Lexed::new(text, Language::Fortran, atoms);
    let tokens = lexed.tokens();
    let found = lexed.parse(&tokens, &fortran::expression::expr());
    lexed.text(found)
}

/// The same in C.
pub fn parse_c(text: &str, atoms: &Atoms) -> Text<c::tree::Expr> {
    let lexed = Lexed::new(text, Language::C, atoms);
    let tokens = lexed.tokens();
    let typedefs = c::Typedefs::default();
    let scopes = c::scope::Scopes::new(&typedefs, source::CDialect::default());
    let found = lexed.parse(&tokens, &c::item(&scopes));
    lexed.text(found)
}

/// Directives, and what is wrong with them.
type ReadDirectives<E = Span> = (Vec<Line<E>>, Vec<Diagnostic>);

/// The tokens of a directive with their spellings, as many as [`Text::lexemes`].
pub fn tokens(text: &str, language: Language, atoms: &Atoms) -> Vec<Token> {
    Lexed::new(text, language, atoms).tokens()
}

/// The tokens of a text.
struct Lexed<'t> {
    opening: Option<Opening>,
    lexemes: Vec<Lexeme>,
    text: &'t str,
    /// The text in lower case where that is something else, and Fortran.
    folded: String,
    language: Language,
    atoms: &'t Atoms,
}

impl<'t> Lexed<'t> {
    fn new(text: &'t str, language: Language, atoms: &'t Atoms) -> Lexed<'t> {
        let (mut lexemes, mut folded) = (Vec::new(), String::new());
        let opening = directive_lexemes(text, language == Language::Fortran, &mut lexemes, &mut folded);
        // Where nothing opens a directive, what is wrong is all of it.
        let end = if opening.is_some() { text.len() } else { 0 };
        lexemes.push(Lexeme::new(TokenKind::EndOfDirective, end, text.len()));
        Lexed { opening, lexemes, text, folded, language, atoms }
    }

    fn folded_text(&self) -> &str {
        if self.folded.is_empty() { self.text } else { &self.folded }
    }

    /// The lexemes with their spellings.
    fn tokens(&self) -> Vec<Token> {
        let (folded, mut tokens) = (self.folded_text(), Vec::with_capacity(self.lexemes.len()));
        for lexeme in &self.lexemes {
            let spelling = match lexeme.kind {
                TokenKind::Sentinel if lexeme.text_in(folded).ends_with("acc") => "acc",
                TokenKind::Sentinel => "omp",
                TokenKind::String | TokenKind::Char | TokenKind::Unknown => lexeme.text_in(self.text),
                _ => lexeme.text_in(folded),
            };
            tokens.push(Token { kind: lexeme.kind, atom: self.atoms.intern(spelling) });
        }
        tokens
    }

    /// The directive of a line, with arguments that are tokens.
    fn read_arena(&self, model: Model) -> ReadDirectives {
        let mut problems = Vec::new();
        let (last, span) = (self.lexemes.len() - 1, Span::new(0, self.lexemes.len() as u32));
        let (lexemes, text, folded) = (&self.lexemes[..last], self.text, self.folded_text());
        let tokens =
            arena::Text { lexemes, base: 0, text, folded, atoms: self.atoms, problems: &mut problems, depth: 0 };
        let found = read_whole(tokens, 0, 1, (self.language, model, false));
        let line = found.map(|(tree, arguments)| Line { tree, arguments, is_attribute: false, span });
        (line.into_iter().collect(), problems)
    }

    fn parse<'a, E: 'a>(&'a self, tokens: &'a [Token], item: &impl Grammar<'a, E>) -> ReadDirectives<E> {
        let mut state = SimpleState(State::new(self.atoms));
        let language = self.language;
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

    fn text<E>(self, (lines, diagnostics): ReadDirectives<E>) -> Text<E> {
        let mut lines = lines.into_iter();
        Text { line: lines.next(), more: lines.collect(), diagnostics, lexemes: self.lexemes }
    }
}

/// An argument that nobody looks into: its tokens, at least one.
pub fn opaque<'a>() -> impl Grammar<'a, Span> {
    let any = one_token(Expected::EXPRESSION, None, |token: Token, _| (token.kind != TokenKind::Unknown).then_some(()));
    any.repeated().at_least(1).map_with(|(), with| span(with))
}
