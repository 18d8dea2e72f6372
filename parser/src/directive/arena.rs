//! Directives parsed from their texts alone, many in one arena: once it has grown, parsing allocates nothing.
//!
//! Arguments are balanced runs of tokens, words are atoms, and all else is a place of the text.

use super::build::Builder;
use super::reader::{Reader, TokenRange, Tokens};
use super::tree::{Directive, DirectiveNode};
use super::{legal, problems};
use crate::primitive::{Expected, Unexpected};
use directives::{Language, Model, Version};
use source::atom::words;
use source::lexeme::{Lexeme, Opening, directive_lexemes};
use source::{Atom, Atoms, Diagnostic, Span, TokenKind};
use std::ops::Range;

/// Directives with their nodes, arguments and tokens.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    lexemes: Vec<Lexeme>,
    folded: String,
    out: Builder,
    arguments: Vec<Span>,
    roots: Vec<DirectiveNode>,
    problems: Vec<Diagnostic>,
}

/// What stands before the text of a directive: how it is read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The base language.
    pub language: Language,
    /// The version of OpenMP whose tables the clauses are checked against; without one, what any version has is right.
    pub openmp: Option<Version>,
    /// That of OpenACC.
    pub openacc: Option<Version>,
    /// The spellings of words.
    pub atoms: &'a Atoms,
}

impl Arena {
    /// Parses the directive with which `text` begins, a pragma, an attribute or a line of Fortran, and checks it against
    /// the tables; the indexes of what was understood: none, one, or the directives of an attribute.
    pub fn parse(&mut self, text: &str, reading: &Reading) -> Range<usize> {
        let (first, base) = (self.roots.len(), self.lexemes.len());
        let fortran = reading.language == Language::Fortran;
        let opening = directive_lexemes(text, fortran, &mut self.lexemes, &mut self.folded);
        // What is missing at the end of a directive is not at the begin of the next.
        let end = self.lexemes.len();
        self.lexemes.push(Lexeme::new(TokenKind::EndOfDirective, text.len(), text.len()));
        match opening {
            None => self.problems.push(no_opening(reading.language, Span::new(base as u32, end as u32))),
            Some(Opening::OpenMp) => self.read_line(text, base..end, 1, Model::OpenMp, reading),
            Some(Opening::OpenAcc) => self.read_line(text, base..end, 1, Model::OpenAcc, reading),
            Some(Opening::Attribute) => {
                for region in attribute_regions(&self.lexemes[base..], text) {
                    let tokens = base + region.start..base + region.end;
                    self.read_line(text, tokens, 0, Model::OpenMp, reading);
                }
            }
        }
        first..self.roots.len()
    }

    /// One directive, from the token at `at` of its tokens on.
    fn read_line(&mut self, text: &str, tokens: Range<usize>, at: usize, model: Model, reading: &Reading) {
        let base = tokens.start as u32;
        let Reading { language, atoms, .. } = *reading;
        let Arena { lexemes, folded, out, arguments, roots, problems } = self;
        let folded = if folded.is_empty() { text } else { folded };
        let tokens = Text { lexemes: &lexemes[tokens], base, text, folded, atoms, problems, depth: 0 };
        let end = tokens.len();
        let mut reader =
            Reader { tokens, base, at, glued: 0, language, model, cut: false, meant: None, out, arguments, atoms };
        let Some(directive) = reader.read_directive(end) else { return };
        let root = out.end_directive(directive);
        let version = if model == Model::OpenMp { reading.openmp } else { reading.openacc };
        let directive = Directive { nodes: &out.nodes, node: &root };
        let legal = legal::Legal { directive, end: None, language, version, advice: false, shape: None, atoms };
        legal::check_all(legal, problems);
        roots.push(root);
    }

    /// How many directives there are.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// The directive at an index of [`Arena::parse`].
    pub fn directive(&self, index: usize) -> Option<Directive<'_>> {
        Some(Directive { nodes: &self.out.nodes, node: self.roots.get(index)? })
    }

    /// What is wrong; spans count tokens of the arena.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.problems
    }

    /// The tokens of an argument.
    pub fn argument(&self, index: super::ArgumentId) -> Span {
        self.arguments.get(index.0 as usize).copied().unwrap_or_default()
    }

    /// Where tokens stand in the text that they were read from.
    pub fn place(&self, span: Span) -> Range<usize> {
        let token = |at: u32| self.lexemes.get(at as usize);
        let start =
            token(span.start).map_or_else(|| self.lexemes.last().map_or(0, |last| last.end()), |first| first.start());
        let last = span.end.checked_sub(1).filter(|last| *last >= span.start).and_then(token);
        start..last.map_or(start, |last| last.end()).max(start)
    }

    /// Gives back memory that nothing is kept in.
    pub fn shrink(&mut self) {
        let Arena { lexemes, folded, out, arguments, roots, problems } = self;
        lexemes.shrink_to_fit();
        *folded = String::new();
        out.shrink();
        arguments.shrink_to_fit();
        roots.shrink_to_fit();
        problems.shrink_to_fit();
    }

    /// Forgets all directives and keeps the memory.
    pub fn clear(&mut self) {
        self.lexemes.clear();
        self.out.clear();
        self.arguments.clear();
        self.roots.clear();
        self.problems.clear();
    }
}

/// Nothing that opens a directive of `language`.
pub(super) fn no_opening(language: Language, at: Span) -> Diagnostic {
    let sentinel = match language {
        Language::Fortran => "!$omp` or `!$acc",
        Language::C | Language::Cxx => "#pragma omp` or `#pragma acc",
    };
    problems::no_sentinel(sentinel, at)
}

/// OpenMP 5.2, 3.1: the tokens in the parentheses of each `directive(…)` and `decl(…)` of an attribute, also of those in a
/// `sequence(…)`.
pub(super) fn attribute_regions(lexemes: &[Lexeme], text: &str) -> Vec<Range<usize>> {
    let kind = |at: usize| lexemes.get(at).map(|lexeme| lexeme.kind);
    let (mut regions, mut at) = (Vec::new(), 0);
    while let Some(lexeme) = lexemes.get(at) {
        if lexeme.kind != TokenKind::Name || kind(at + 1) != Some(TokenKind::LParen) {
            at += 1;
            continue;
        }
        match lexeme.text_in(text) {
            "sequence" => at += 2,
            word => {
                let end = closing_parenthesis(lexemes, at + 1);
                if matches!(word, "directive" | "decl") {
                    regions.push(at + 2..end);
                }
                at = end + 1;
            }
        }
    }
    regions
}

/// The parenthesis that closes the one at `open`, or the end.
fn closing_parenthesis(lexemes: &[Lexeme], open: usize) -> usize {
    let mut depth = 0usize;
    let closes = |(_, lexeme): &(usize, &Lexeme)| {
        match lexeme.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            _ => {}
        }
        depth == 0
    };
    lexemes.iter().enumerate().skip(open).find(closes).map_or(lexemes.len(), |(at, _)| at)
}

/// The tokens of one directive of a text.
pub(super) struct Text<'r, 'a> {
    /// Its lexemes.
    pub lexemes: &'a [Lexeme],
    /// How many lexemes stand before them.
    pub base: u32,
    /// The text.
    pub text: &'a str,
    /// The text in lower case, in Fortran.
    pub folded: &'a str,
    /// The spellings of words.
    pub atoms: &'a Atoms,
    /// What is wrong.
    pub problems: &'r mut Vec<Diagnostic>,
    /// How deep it is nested.
    pub depth: u32,
}

impl<'a> Tokens<'a> for Text<'_, 'a> {
    type Argument = Span;

    fn len(&self) -> usize {
        self.lexemes.len()
    }

    #[inline]
    fn kind(&self, at: usize) -> TokenKind {
        self.lexemes.get(at).map_or(TokenKind::EndOfDirective, |lexeme| lexeme.kind)
    }

    #[inline]
    fn text(&self, at: usize) -> &'a str {
        match self.lexemes.get(at) {
            Some(lexeme) if matches!(lexeme.kind, TokenKind::String | TokenKind::Char) => lexeme.text_in(self.text),
            Some(lexeme) => lexeme.text_in(self.folded),
            None => "",
        }
    }

    fn atom(&self, at: usize) -> Atom {
        match self.text(at) {
            "" => words::EMPTY,
            text => self.atoms.intern(text),
        }
    }

    fn argument(&mut self, tokens: TokenRange) -> Result<Span, Unexpected> {
        let unknown = tokens.clone().find(|at| self.kind(*at) == TokenKind::Unknown);
        match unknown {
            None => Ok(Span::new(self.base + tokens.start as u32, self.base + tokens.end as u32)),
            Some(at) => Err(Unexpected::new(self.base + at as u32, Expected::EXPRESSION)),
        }
    }

    fn atoms(&self) -> &'a Atoms {
        self.atoms
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    fn depth(&mut self) -> &mut u32 {
        &mut self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The codes of what is wrong with `text`, and what they point at.
    fn problems(language: Language, openmp: u8, text: &str) -> Vec<String> {
        let (atoms, mut arena) = (Atoms::default(), Arena::default());
        // Something else before, so that nothing counts from 0.
        arena.parse("#pragma omp barrier", &reading(Language::C, 60, &atoms));
        arena.parse(text, &reading(language, openmp, &atoms));
        let shown = arena
            .diagnostics()
            .iter()
            .map(|problem| format!("{} {}", problem.row.code, &text[arena.place(problem.primary.at)]));
        shown.collect()
    }

    fn reading(language: Language, openmp: u8, atoms: &Atoms) -> Reading<'_> {
        Reading { language, openmp: Some(Version(openmp)), openacc: Some(Version(34)), atoms }
    }

    #[track_caller]
    fn check(text: &str, wanted: &[&str]) {
        let language = if text.starts_with('!') { Language::Fortran } else { Language::C };
        assert_eq!(problems(language, 52, text), wanted, "{text}");
    }

    #[test]
    fn clauses_are_checked_against_the_tables() {
        check("#pragma omp parallel for schedule(static) private(a)", &[]);
        check("#pragma omp parallel for nowait", &["E0512 nowait"]);
        check("#pragma omp parallel for if(a) schedule(static) schedule(dynamic)", &["E0515 schedule"]);
        check("#pragma omp taskloop grainsize(1) num_tasks(2)", &["E0516 num_tasks"]);
        check("#pragma omp target enter data if(1)", &["E0517 target enter data"]);
        check("#pragma acc loop gang seq", &["E0516 seq"]);
        check("#pragma acc parallel num_gangs(1) device_type(host) num_gangs(2)", &[]);
        assert_eq!(problems(Language::C, 45, "#pragma omp loop"), ["E0521 loop"]);
        assert_eq!(problems(Language::C, 50, "#pragma omp single nowait allocate(a)"), Vec::<String>::new());
    }

    #[test]
    fn an_if_is_for_a_part_of_the_directive() {
        // R100, R118
        check("#pragma omp parallel if(task: n < 3)", &["E0519 task"]);
        check("#pragma omp target parallel if(target: a) if(parallel: b)", &[]);
        check("#pragma omp target parallel if(a) if(target: b)", &["E0520 if(target: b)"]);
    }

    #[test]
    fn an_end_directive_has_its_own_clauses() {
        check("!$omp end do nowait", &[]);
        check("!$OMP END DO PRIVATE(a)", &["E0512 PRIVATE"]);
        check("!$omp end target data", &[]);
    }

    #[test]
    fn variants_are_checked_with_their_own_clauses() {
        // R073
        check("#pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(4)) default(for nowait)", &[]);
        check("#pragma omp metadirective default(parallel nowait)", &["E0512 nowait"]);
    }

    #[test]
    fn an_attribute_may_have_several_directives() {
        let (atoms, mut arena) = (Atoms::default(), Arena::default());
        let text = "[[omp::sequence(directive(parallel num_threads(N)), omp::directive(for, nowait))]]";
        let found = arena.parse(text, &reading(Language::Cxx, 52, &atoms));
        let names = found.filter_map(|index| arena.directive(index)).map(|found| found.name().spelling(Language::C));
        assert_eq!(names.collect::<Vec<_>>(), ["parallel", "for"]);
        assert_eq!(arena.diagnostics(), []);
        assert_eq!(arena.parse("[[omp::decl(threadprivate(a))]]", &reading(Language::Cxx, 52, &atoms)), 2..3);
    }

    #[test]
    fn every_token_has_its_place() {
        let (atoms, mut arena) = (Atoms::default(), Arena::default());
        let text = "!$OMP Parallel Do PRIVATE(A, B(1:2)) &\n!$OMP& Reduction(+: Sum)";
        assert_eq!(arena.parse(text, &reading(Language::Fortran, 52, &atoms)), 0..1);
        let directive = arena.directive(0).expect("a directive");
        assert_eq!(&text[arena.place(directive.name_span())], "Parallel Do");
        let spans = directive.clauses().map(|clause| &text[arena.place(clause.span())]);
        assert_eq!(spans.collect::<Vec<_>>(), ["PRIVATE(A, B(1:2))", "Reduction(+: Sum)"]);
        let items = directive.clauses().flat_map(|clause| clause.items());
        let places = items.filter_map(|item| match item {
            super::super::Item::Argument(id) => Some(&text[arena.place(arena.argument(*id))]),
            _ => None,
        });
        assert_eq!(places.collect::<Vec<_>>(), ["A", "B(1:2)", "Sum"]);
    }

    #[test]
    fn what_opens_no_directive_is_one_problem() {
        check("#pragma once", &["E0416 "]);
        check("!$omp", &["E0401 "]);
    }
}
