//! The directive grammar, one for both languages.
//!
//! OpenMP 5.2, 3.1; OpenACC 3.4, 2.1: a name, then clauses, optionally separated by commas. Any well-formed clause is
//! accepted on any directive; which ones are allowed is a question for later. The tokens of a line are cut at
//! brackets, commas and colons first ([`reader`]), so that what is broken is reported and left out and the rest kept.

mod attribute;
mod clause;
mod cut;
mod cxx;
pub mod legal;
pub mod problems;
mod reader;
mod selector;
pub mod standalone;
#[cfg(test)]
mod tests;
pub mod tree;

pub use standalone::{parse_checked, parse_text};
pub use tree::{ArgumentId, Clause, Construct, Directive, Item, Line, Modifier, Word};

use crate::primitive::{Grammar, MAX_DEPTH, State};
use chumsky::inspector::SimpleState;
use directives::compound::{Recognized, recognize};
use directives::{Arguments, Language, Leaf, Model, Name, spelling};
use reader::{Piece, Reader};
use source::{Atoms, Span, Token, TokenKind};

/// Parses one directive line, from its sentinel to its end-of-directive token, which start at `base` in their unit.
///
/// `item` parses an expression or list item of the host language (array sections included). What could not be
/// understood is reported in `state` and left out; `None` if no directive name could be recognised.
pub fn parse_line<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let sentinel = tokens.first().filter(|token| token.kind == TokenKind::Sentinel)?;
    let model = model_of(sentinel, state.atoms);
    let end = tokens.iter().position(|token| token.kind == TokenKind::EndOfDirective).unwrap_or(tokens.len());
    let line = Span::new(base, base + tokens.len() as u32);
    let arguments = Vec::new();
    let cut = cut::is_cut(tokens, end);
    let tokens = &tokens[..end];
    let mut reader = Reader { tokens, base, at: 1, glued: 0, language, model, cut, item, state, arguments };
    let directive = reader.directive(end)?;
    Some(Line { directive, arguments: reader.arguments, is_attribute: false, span: line })
}

/// Parses an OpenMP directive that is written in the parentheses of an attribute: OpenMP 5.2, 3.1. A comma may follow its name.
pub fn parse_attribute<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let (end, model, arguments) = (tokens.len(), Model::OpenMp, Vec::new());
    let mut reader = Reader { tokens, base, at: 0, glued: 0, language, model, cut: false, item, state, arguments };
    let directive = reader.directive(end)?;
    let span = Span::new(base, base + end as u32);
    Some(Line { directive, arguments: reader.arguments, is_attribute: true, span })
}

/// The name of the directive on a line, from its sentinel on, without a look at the rest; none if it is not known.
pub fn line_name(tokens: &[Token], language: Language, atoms: &Atoms) -> Option<Name> {
    let sentinel = tokens.first().filter(|token| token.kind == TokenKind::Sentinel)?;
    let model = model_of(sentinel, atoms);
    let words = tokens[1..].iter().take_while(|token| token.kind == TokenKind::Name);
    let words: Vec<&str> = words.map(|token| atoms.text(token.atom)).collect();
    let end = tokens.iter().position(|token| token.kind == TokenKind::EndOfDirective).unwrap_or(tokens.len());
    let whole = cut::is_cut(tokens, end).then(|| cut::name(model, language, &words)).flatten();
    whole.map(|(found, _)| found).or_else(|| recognize(model, language, &words)).map(|found| found.name)
}

fn model_of(sentinel: &Token, atoms: &Atoms) -> Model {
    if atoms.text(sentinel.atom).ends_with("acc") { Model::OpenAcc } else { Model::OpenMp }
}

impl<'r, 'a, E: 'a, G: Grammar<'a, E>> Reader<'r, 'a, E, G> {
    /// A directive from the next token to `end`.
    fn directive(&mut self, end: usize) -> Option<Directive> {
        let start = self.at;
        let found = self.name(end)?;
        let name_span = self.span(&(start..self.at + usize::from(found.glued > 0)));
        let mut directive = Directive {
            name: found.name,
            end: found.end,
            items: Vec::new(),
            modifiers: Vec::new(),
            identifier: None,
            clauses: Vec::new(),
            name_span,
            span: name_span,
        };
        self.own_arguments(&mut directive, end);
        self.clauses(&mut directive, end);
        directive.span = self.span(&(start..self.at));
        Some(directive)
    }

    /// The longest directive name.
    fn name(&mut self, end: usize) -> Option<Recognized> {
        let start = self.at;
        let count = (start..end).take_while(|at| self.kind(*at) == TokenKind::Name).count();
        let words: Vec<&str> = (start..start + count).map(|at| self.text(at)).collect();
        if let Some((found, taken)) = self.cut.then(|| cut::name(self.model, self.language, &words)).flatten() {
            (self.at, self.glued) = (start + taken, 0);
            return Some(found);
        }
        let Some(found) = self.recognized(&words) else { return self.no_name(&words) };
        (self.at, self.glued) = (start + found.words, found.glued);
        if found.foreign {
            let right = found.name.spelling(self.language);
            let right = if found.end { format!("end {right}") } else { right };
            let written = words[..found.words].join(" ");
            let at = self.span(&(start..self.at));
            self.report(problems::foreign_spelling(&written, language_name(self.language), &right, at));
        }
        Some(found)
    }

    /// The longest directive name there is; one whose next word is misspelt goes on as it was meant.
    fn recognized(&mut self, words: &[&'a str]) -> Option<Recognized> {
        let found = recognize(self.model, self.language, words)?;
        let Some(wrong) = words.get(found.words).copied().filter(|_| found.glued == 0) else { return Some(found) };
        let clause = spelling::clause(self.model, wrong).is_some();
        if clause || self.kind(self.at + found.words + 1) == TokenKind::LParen {
            return Some(found);
        }
        let leaves = found.name.last().row().then.iter().map(|(leaf, _)| leaf.row().spelling(self.language));
        let starts = leaves.map(|leaf| leaf.split(' ').next().unwrap_or(leaf));
        let Some(right) = spelling::nearest(wrong, starts) else { return Some(found) };
        let mut mended = words.to_vec();
        mended[found.words] = right;
        let longer = recognize(self.model, self.language, &mended).filter(|longer| longer.words > found.words);
        if longer.is_some() {
            let at = self.token(self.at + found.words);
            let problem = problems::unknown_clause(wrong, model_name(self.model), at);
            self.report(problem.fix(at, right, format!("did you mean `{right}`?")));
        }
        Some(longer.unwrap_or(found))
    }

    /// Nothing that could be a name; a misspelt one is read as it was meant.
    fn no_name(&mut self, words: &[&'a str]) -> Option<Recognized> {
        let model = model_name(self.model);
        let at = self.token(self.at);
        let Some(first) = words.first() else {
            self.report(problems::missing_name(model, at));
            return None;
        };
        // `edn parallel`
        let ended = words.len() > 1 && recognize(self.model, self.language, &words[1..]).is_some();
        if ended && spelling::nearest(first, std::iter::once("end")).is_some() {
            self.report(problems::unknown_directive(first, model, at).fix(at, "end", "did you mean `end`?"));
            return self.read_as(words, 1, &["end"]);
        }
        let end = usize::from(*first == "end" && words.len() > 1);
        let Some(near) = spelling::nearest_directive(self.model, self.language, &words[end..]) else {
            self.report(problems::unknown_directive(&words[..=end].join(" "), model, at));
            return None;
        };
        let right: Vec<&str> = near.split(' ').collect();
        let count = end + right.len().min(words.len() - end);
        let place = self.span(&(self.at + end..self.at + count));
        let problem = problems::unknown_directive(&words[end..count].join(" "), model, place);
        self.report(problem.fix(place, near, format!("did you mean `{near}`?")));
        if words[end].len() < 5 {
            return None;
        }
        let mended: Vec<&str> = words[..end].iter().copied().chain(right).collect();
        self.read_as(words, count, &mended)
    }

    /// The name that `words` are with `mended` instead of the first `count`.
    fn read_as(&mut self, words: &[&'a str], count: usize, mended: &[&str]) -> Option<Recognized> {
        let all: Vec<&str> = mended.iter().chain(&words[count..]).copied().collect();
        let found = recognize(self.model, self.language, &all)?;
        self.at += (found.words + count).saturating_sub(mended.len());
        Some(Recognized { glued: 0, ..found })
    }

    /// The directive's own arguments, if it has some here.
    fn own_arguments(&mut self, directive: &mut Directive, end: usize) {
        let name = directive.name.last();
        if self.at < end && self.kind(self.at) == TokenKind::LParen {
            return self.parenthesis(directive, end);
        }
        // Among executable statements of Fortran `allocate` may do without; what nests directives says where not.
        let maybe = self.language == Language::Fortran && name == Leaf::Allocate;
        let needed = match name.arguments() {
            Arguments::None | Arguments::List => false,
            Arguments::RequiredList | Arguments::Reduction | Arguments::Mapper => !directive.end && !maybe,
        };
        if needed {
            let spelled = directive.name.spelling(self.language);
            self.report(problems::missing_argument(&spelled, directive.name_span));
        }
    }

    /// A parenthesis that belongs to no clause: the directive's own arguments, or a mistake.
    fn parenthesis(&mut self, directive: &mut Directive, end: usize) {
        let open = self.at;
        let argument = self.enclosed(end);
        let leaf = directive.name.last();
        let spelled = || directive.name.spelling(self.language);
        if leaf.arguments() == Arguments::None || !directive.items.is_empty() {
            let problem = problems::no_arguments(&spelled(), self.span(&(open..self.at)));
            return self.report(problem);
        }
        if argument.is_empty() {
            let problem = problems::missing_argument(&spelled(), self.token(open));
            return self.report(problem);
        }
        match leaf.arguments() {
            Arguments::None => {}
            Arguments::List | Arguments::RequiredList => self.own_list(directive, argument),
            Arguments::Reduction => self.declared_reduction(directive, argument),
            Arguments::Mapper => self.declared_mapper(directive, argument),
        }
    }

    /// A list, with what stands before its colon.
    fn own_list(&mut self, directive: &mut Directive, argument: Piece) {
        if directive.name.last() == Leaf::AccWait {
            (directive.modifiers, directive.items) = self.queues(argument);
            return;
        }
        let list = match self.colon(&argument) {
            Some((before, list)) if self.single_word(&before).is_some() => {
                let word = self.word(&before);
                if directive.name.last() == Leaf::DeclareVariant {
                    directive.identifier = Some(word);
                } else {
                    directive.modifiers.push(Modifier { word, items: Vec::new() });
                }
                list
            }
            Some(_) | None => argument,
        };
        directive.items = self.list(&list);
    }

    /// `identifier: types[: combiner]`
    fn declared_reduction(&mut self, directive: &mut Directive, argument: Piece) {
        let spelled = directive.name.spelling(self.language);
        let Some((identifier, rest)) = self.colon(&argument) else {
            return self.report(problems::missing_identifier(&spelled, self.token(argument.start)));
        };
        directive.identifier = self.identifier(&spelled, &identifier);
        let (types, combiner) = self.colon(&rest).map_or((rest, None), |(types, combiner)| (types, Some(combiner)));
        if combiner.is_none() && directive.name.last() == Leaf::DeclareReduction {
            // OpenMP 6.0 has the combiner in a clause.
            let clause = self.tokens[self.at..].iter().any(|token| self.state.atoms.text(token.atom) == "combiner");
            if !clause {
                self.report(problems::missing_combiner(directive.name_span));
            }
        }
        let pieces = self.split(&types).into_iter().chain(combiner);
        directive.items = pieces.map(|piece| self.opaque(&piece)).collect();
    }

    /// `[identifier:] type variable`
    fn declared_mapper(&mut self, directive: &mut Directive, argument: Piece) {
        let declared = match self.colon(&argument) {
            Some((identifier, declared)) => {
                directive.identifier = self.identifier("declare mapper", &identifier);
                declared
            }
            None => argument,
        };
        directive.items = vec![self.opaque(&declared)];
    }

    /// Clauses up to `end`.
    fn clauses(&mut self, directive: &mut Directive, end: usize) {
        while self.at < end {
            if self.kind(self.at) == TokenKind::Comma && self.at + 1 < end && self.kind(self.at + 1) == TokenKind::Name
            {
                self.at += 1;
            }
            match self.kind(self.at) {
                TokenKind::Name => self.named(directive, end),
                TokenKind::LParen => self.parenthesis(directive, end),
                _ => self.no_clause(end),
            }
        }
    }

    /// A clause, or a name that is none.
    fn named(&mut self, directive: &mut Directive, end: usize) {
        let text = self.text(self.at);
        let whole = self.cut.then(|| self.cut_clause(end)).flatten();
        if let Some(name) = spelling::clause(self.model, text).or(whole) {
            let clause = self.clause(name, directive.name, end);
            directive.clauses.push(clause);
            return;
        }
        let at = self.token(self.at);
        let near = spelling::nearest_clause(self.model, self.language, directive.name.last(), text);
        let problem = problems::unknown_clause(text, model_name(self.model), at);
        self.report(match near {
            Some(near) => problem.fix(at, near, format!("did you mean `{near}`?")),
            None => problem,
        });
        self.at += 1;
        if self.at < end && self.kind(self.at) == TokenKind::LParen {
            self.enclosed(end);
        }
    }

    /// Something that begins no clause: one message, then on to the next name outside brackets.
    fn no_clause(&mut self, end: usize) {
        self.report(problems::no_clause(self.found(self.at), self.token(self.at)));
        while self.at < end && self.kind(self.at) != TokenKind::Name {
            let close = match self.kind(self.at) {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => self.close(self.at, end),
                _ => None,
            };
            self.at = close.unwrap_or(self.at) + 1;
        }
    }

    /// A directive variant inside a clause; the clauses in it are its own.
    fn variant(&mut self, piece: Piece) -> Option<Directive> {
        if self.state.depth >= MAX_DEPTH {
            self.report(problems::too_deep(self.span(&piece)));
            return None;
        }
        self.state.depth += 1;
        let after = std::mem::replace(&mut self.at, piece.start);
        let variant = self.directive(piece.end);
        self.at = after;
        self.state.depth -= 1;
        variant
    }
}

/// The specification's name.
fn model_name(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "OpenMP",
        Model::OpenAcc => "OpenACC",
    }
}

/// The language's name.
fn language_name(language: Language) -> &'static str {
    match language {
        Language::Fortran => "Fortran",
        Language::C => "C",
        Language::Cxx => "C++",
    }
}
