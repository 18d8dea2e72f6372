//! A directive with its text: what was asked, what was understood, and what is wrong.

use directives::legal::Shape;
use directives::{Language, Version};
use parser::directive::{Directive, Item, Legal, Line, Word, legal, parse_checked, parse_text, standalone};
use source::lexeme::Lexeme;
use source::{Atoms, Diagnostic, FileId, Origin, OriginId, Origins, Place, Severity, Sources, Span, Token, render};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// How a text is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    /// The base language.
    pub language: Language,
    /// The version of the specification; without one, what any version has is right.
    pub version: Option<Version>,
    /// Whether arguments must be expressions or list items of the language; if not, they are balanced tokens.
    pub expressions: bool,
}

impl ReadOptions {
    /// Any version, and arguments that are expressions.
    pub fn new(language: Language) -> ReadOptions {
        ReadOptions { language, version: None, expressions: true }
    }
}

/// A directive with its text.
pub struct Parsed<'a> {
    /// What was asked.
    pub ask: ReadOptions,
    /// The text; all places are bytes of it.
    pub text: &'a str,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic<Range<usize>>>,
    pub(crate) atoms: &'a Atoms,
    pub(crate) inner: standalone::Text,
    /// The tokens with their spellings, once somebody asks for them.
    tokens: OnceLock<Vec<Token>>,
}

impl<'a> Parsed<'a> {
    /// Reads the directive of a text: a pragma, of which the `#` may be missing, an attribute, or a comment with a sentinel.
    pub fn new(text: &'a str, ask: ReadOptions, atoms: &'a Atoms) -> Parsed<'a> {
        let parse = if ask.expressions { parse_checked } else { parse_text };
        let mut inner = parse(text, ask.language, atoms);
        let mut problems = std::mem::take(&mut inner.diagnostics);
        // One mistake, one message: the tables are asked about what was understood.
        if !problems.iter().any(|problem| problem.severity == Severity::Error) {
            for line in inner.line.iter().chain(&inner.more) {
                let ReadOptions { language, version, .. } = ask;
                let directive = line.directive();
                let form = |item| item_shape(item, line, &inner.lexemes, text, language);
                let shape: Option<&dyn Fn(Item) -> Shape> = if ask.expressions { Some(&form) } else { None };
                let legal = Legal { directive, end: None, language, version, advice: true, shape, atoms };
                legal::check_all(legal, &mut problems);
            }
        }
        let mut parsed = Parsed { ask, text, diagnostics: Vec::new(), atoms, inner, tokens: OnceLock::new() };
        parsed.diagnostics = problems.into_iter().map(|problem| problem.map(|at| parsed.bytes(at))).collect();
        parsed
    }

    /// The directive, if nothing is wrong with it (R117).
    pub fn directive(&self) -> Option<Directive<'_>> {
        let wrong = self.diagnostics.iter().any(|problem| problem.severity == Severity::Error);
        if wrong { None } else { self.recovered() }
    }

    /// What could be understood of the directive, whatever is wrong.
    pub fn recovered(&self) -> Option<Directive<'_>> {
        self.inner.line.as_ref().map(Line::directive)
    }

    /// The bytes of a span of the tree.
    pub fn bytes(&self, span: Span) -> Range<usize> {
        let lexeme = |index: u32| self.inner.lexemes.get(index as usize);
        let Some(first) = lexeme(span.start) else { return self.text.len()..self.text.len() };
        // An empty span is the point before its token.
        let last = lexeme(span.end.saturating_sub(1)).filter(|_| span.end > span.start);
        first.start()..last.map_or(first.start(), |last| last.end())
    }

    /// The tokens that spans count in, the end of the line the last of them.
    pub(crate) fn all_tokens(&self) -> &[Token] {
        self.tokens.get_or_init(|| standalone::tokens(self.text, self.ask.language, self.atoms))
    }

    /// The text of a span of the tree, as it was written.
    pub fn text_of(&self, span: Span) -> &'a str {
        self.text.get(self.bytes(span)).unwrap_or("")
    }

    /// All directives of the text: those of an attribute may be several.
    pub fn lines(&self) -> impl Iterator<Item = &Line<Span>> {
        self.inner.line.iter().chain(&self.inner.more)
    }

    /// The directive, and the others of its attribute, as far as they were understood.
    pub fn directives(&self) -> impl Iterator<Item = Directive<'_>> {
        self.lines().map(Line::directive)
    }

    /// A diagnostic as a terminal shows it: the text with arrows.
    pub fn render(&self, problem: &Diagnostic<Range<usize>>, color: bool) -> String {
        let mut origins = Origins::default();
        let origin: OriginId = origins.add_origin(Origin::File(FileId(0)));
        let place = |at: Range<usize>| Place { origin, start: at.start as u32, end: at.end as u32 };
        render::render_picture(
            &problem.clone().map(place),
            &origins,
            &DirectiveText { text: self.text.into(), atoms: self.atoms },
            color,
        )
    }

    /// Where an item of the directive is.
    pub fn item_span(&self, item: Item) -> Span {
        self.inner.line.as_ref().map_or(Span::new(0, 0), |line| self.span_in(line, item))
    }

    /// Where an item of one of the lines is.
    pub fn span_in(&self, line: &Line<Span>, item: Item) -> Span {
        match item {
            Item::Argument(id) => line.arguments.get(id.0 as usize).copied().unwrap_or(Span::new(0, 0)),
            Item::CommonBlock(word) => word.span,
            Item::Tokens(span) => span,
        }
    }

    /// The spelling of a word of the tree.
    pub fn spelling(&self, word: Word) -> &'a str {
        self.atoms.text(word.atom)
    }
}

/// The text of a directive as the only file there is.
struct DirectiveText<'a> {
    text: Arc<str>,
    atoms: &'a Atoms,
}

impl Sources for DirectiveText<'_> {
    fn name(&self, _: FileId) -> String {
        "directive".to_owned()
    }

    fn text(&self, _: FileId) -> Option<Arc<str>> {
        Some(Arc::clone(&self.text))
    }

    fn atoms(&self) -> &Atoms {
        self.atoms
    }
}

/// The form of an item, as far as it is told from its tokens.
fn item_shape(item: Item, line: &Line<Span>, lexemes: &[Lexeme], text: &str, language: Language) -> Shape {
    let span = match item {
        Item::Argument(id) => line.arguments.get(id.0 as usize).copied().unwrap_or_default(),
        Item::CommonBlock(_) => return Shape::Block,
        Item::Tokens(span) => span,
    };
    legal::tokens_shape(lexemes.get(span.range()).unwrap_or_default(), text, language)
}
