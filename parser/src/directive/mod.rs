//! The directive grammar, one for both languages.
//!
//! OpenMP 5.2, 3.1; OpenACC 3.4, 2.1: a name, then clauses, optionally separated by commas. Any well-formed clause is
//! accepted on any directive; which ones are allowed is a question for later. The tokens of a line are cut at
//! brackets, commas and colons first ([`reader`]), so that what is broken is reported and left out and the rest kept.

pub mod arena;
mod attribute;
pub mod build;
mod clause;
mod cut;
mod cxx;
mod host;
mod iterator;
pub mod kind;
pub mod legal;
mod modifier;
pub mod normalize;
pub mod problems;
mod reader;
pub mod search;
mod selector;
pub mod standalone;
#[cfg(test)]
mod tests;
pub mod tree;
mod words;

pub use arena::{Arena, Reading};
pub use build::Builder;
pub use kind::{Class, Kind};
pub use legal::Legal;
pub use standalone::{parse_c, parse_checked, parse_fortran, parse_text};
pub use tree::{ArgumentId, Clause, Clauses, Construct, Directive, Item, Line, Modifier, Modifiers, Tree, Word};

use crate::primitive::{Grammar, MAX_DEPTH, State};
use build::{DirectiveDraft, Draft};
use chumsky::inspector::SimpleState;
use directives::recognize::{Recognized, recognize_in, recognize_name};
use directives::{Arguments, Clause as ClauseName, Language, Leaf, Model, Name, spelling};
use host::Host;
use reader::{Reader, TokenRange, Tokens};
use source::{Atoms, Span, Token, TokenKind};
use std::marker::PhantomData;

/// Parses one directive line, from its sentinel to its end-of-directive token, which start at `base` in their unit.
///
/// `item` parses an expression or list item of the host language (array sections included). What could not be
/// understood is reported in `state` and left out; `None` if no directive name could be recognized.
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
    let cut = cut::is_cut(tokens, end);
    let host = Host { tokens: &tokens[..end], base, item, state, makes: PhantomData };
    let (tree, arguments) = read_whole(host, base, 1, (language, model, cut))?;
    Some(Line { tree, arguments, is_attribute: false, span: line })
}

/// Parses an OpenMP directive that is written in the parentheses of an attribute: OpenMP 5.2, 3.1. A comma may follow its name.
pub fn parse_attribute<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let span = Span::new(base, base + tokens.len() as u32);
    let host = Host { tokens, base, item, state, makes: PhantomData };
    let (tree, arguments) = read_whole(host, base, 0, (language, Model::OpenMp, false))?;
    Some(Line { tree, arguments, is_attribute: true, span })
}

/// The same of `decl(…)`: a list that is missing is the declaration at which the attribute stands.
pub fn parse_declaring<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let mut known = state.problems.len();
    let line = parse_attribute(tokens, base, language, item, state);
    state.problems.retain(|problem| {
        let earlier = known > 0;
        known = known.saturating_sub(1);
        earlier || problem.row.name != "missing_argument"
    });
    line
}

/// The one directive of these tokens, from `at` on, with its arguments.
fn read_whole<'a, T: Tokens<'a>>(
    tokens: T,
    base: u32,
    at: usize,
    (language, model, cut): (Language, Model, bool),
) -> Option<(Tree, Vec<T::Argument>)> {
    let (atoms, end) = (tokens.atoms(), tokens.len());
    let (mut builder, mut owned) = (Builder::default(), Vec::new());
    let (meant, out, arguments) = (None, &mut builder, &mut owned);
    let mut reader = Reader { tokens, base, at, glued: 0, language, model, cut, meant, out, arguments, atoms };
    let directive = reader.read_directive(end)?;
    Some((builder.tree(directive), owned))
}

/// The same of a program of Fortran, whose lines tell by their form where blanks are needed.
pub fn parse_fortran_line<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let line = parse_line(tokens, base, Language::Fortran, item, state)?;
    let glued = cut::glued_clause(&line, tokens, state.atoms);
    state.problems.extend(glued);
    Some(line)
}

/// The name of the directive on a line, from its sentinel on, without a look at the rest; none if it is not known.
pub fn line_name(tokens: &[Token], language: Language, atoms: &Atoms) -> Option<Name> {
    let sentinel = tokens.first().filter(|token| token.kind == TokenKind::Sentinel)?;
    let model = model_of(sentinel, atoms);
    let names = tokens[1..].iter().take_while(|token| token.kind == TokenKind::Name);
    let words: Vec<&str> = names.map(|token| atoms.text(token.atom)).collect();
    let end = tokens.iter().position(|token| token.kind == TokenKind::EndOfDirective).unwrap_or(tokens.len());
    let whole = cut::is_cut(tokens, end).then(|| cut::name(model, language, &words)).flatten();
    whole.map(|(found, _)| found).or_else(|| recognize_name(model, language, &words)).map(|found| found.name)
}

fn model_of(sentinel: &Token, atoms: &Atoms) -> Model {
    if atoms.text(sentinel.atom).ends_with("acc") { Model::OpenAcc } else { Model::OpenMp }
}

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// A directive from the next token to `end`; its clauses are finished, itself it is not.
    pub(super) fn read_directive(&mut self, end: usize) -> Option<DirectiveDraft> {
        let start = self.at;
        let found = self.name(end)?;
        let name_span = self.span(&(start..self.at + usize::from(found.glued > 0)));
        let mut directive = self.out.directive(found.name, found.end, name_span);
        self.own_arguments(&mut directive, end);
        self.read_clauses(&mut directive, end);
        directive.span = self.span(&(start..self.at));
        Some(directive)
    }

    /// The names from `start` on, as words.
    fn name_words(&self, start: usize, end: usize) -> Vec<&'a str> {
        (start..end).take_while(|at| self.kind(*at) == TokenKind::Name).map(|at| self.text(at)).collect()
    }

    /// The word `count` names behind the next token; empty if something else stands there.
    fn word_at(&self, count: usize, end: usize) -> &'a str {
        let at = self.at + count;
        if at < end && self.kind(at) == TokenKind::Name { self.text(at) } else { "" }
    }

    /// The longest directive name.
    fn name(&mut self, end: usize) -> Option<Recognized> {
        if self.cut
            && let Some((found, taken)) = cut::name(self.model, self.language, &self.name_words(self.at, end))
        {
            (self.at, self.glued) = (self.at + taken, 0);
            return Some(found);
        }
        let Some(found) = self.recognize_name(end) else { return self.no_name(&self.name_words(self.at, end)) };
        let start = self.at;
        (self.at, self.glued) = (start + found.words, found.glued);
        if found.foreign {
            let right = found.name.spelling(self.language);
            let right = if found.end { format!("end {right}") } else { right };
            let written = (start..self.at).map(|at| self.tokens.text(at)).collect::<Vec<_>>().join(" ");
            let at = self.span(&(start..self.at));
            self.report(problems::foreign_spelling(&written, language_name(self.language), &right, at));
        }
        Some(found)
    }

    /// The longest directive name there is; one whose next word is misspelt goes on as it was meant.
    fn recognize_name(&mut self, end: usize) -> Option<Recognized> {
        let found = recognize_in(self.model, self.language, &|index| self.word_at(index, end))?;
        let wrong = self.word_at(found.words, end);
        let argued = self.kind(self.at + found.words + 1) == TokenKind::LParen;
        // Any short word is near to another.
        if argued || wrong.len() < 4 || found.glued > 0 || spelling::spelled_clause(self.model, wrong).is_some() {
            return Some(found);
        }
        let leaves = found.name.last().row().then.iter().map(|(leaf, _)| leaf.row().spelling(self.language));
        let starts = leaves.map(|leaf| leaf.split(' ').next().unwrap_or(leaf));
        let Some(right) = spelling::find_nearest(wrong, starts) else { return Some(found) };
        let mended = |index| if index == found.words { right } else { self.word_at(index, end) };
        let longer = recognize_in(self.model, self.language, &mended).filter(|longer| longer.words > found.words);
        if longer.is_some() {
            let at = self.token_span(self.at + found.words);
            let problem = problems::unknown_clause(wrong, model_name(self.model), at);
            self.report(problem.fix(at, right, format!("did you mean `{right}`?")));
        }
        Some(longer.unwrap_or(found))
    }

    /// Nothing that could be a name; a misspelt one is read as it was meant.
    fn no_name(&mut self, words: &[&'a str]) -> Option<Recognized> {
        let model = model_name(self.model);
        let at = self.token_span(self.at);
        let Some(first) = words.first() else {
            self.report(problems::missing_name(model, at));
            return None;
        };
        // OpenMP 5.2, 3.1: these sentinels are for directives that only an implementation knows.
        if self.kind(0) == TokenKind::Sentinel && self.tokens.text(0).ends_with('x') {
            self.report(problems::unknown_extension(first, at));
            return None;
        }
        // `edn parallel`
        let ended = words.len() > 1 && recognize_name(self.model, self.language, &words[1..]).is_some();
        if ended && spelling::find_nearest(first, std::iter::once("end")).is_some() {
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
        let found = recognize_name(self.model, self.language, &all)?;
        self.at += (found.words + count).saturating_sub(mended.len());
        Some(Recognized { glued: 0, ..found })
    }

    /// The directive's own arguments, if it has some here.
    fn own_arguments(&mut self, directive: &mut DirectiveDraft, end: usize) {
        let name = directive.name.last();
        if self.at < end && self.kind(self.at) == TokenKind::LParen {
            return self.read_parenthesis(directive, end);
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
            // A name behind it is meant as the argument.
            if self.at < end && spelling::spelled_clause(self.model, self.text(self.at)).is_none() {
                self.at = end;
            }
        }
    }

    /// A parenthesis that belongs to no clause: the directive's own arguments, or a mistake.
    fn read_parenthesis(&mut self, directive: &mut DirectiveDraft, end: usize) {
        let open = self.at;
        let argument = self.enclosed_piece(end);
        let leaf = directive.name.last();
        let spelled = || directive.name.spelling(self.language);
        // Behind its clauses only `flush` has a list.
        let late = leaf != Leaf::Flush && self.out.has_clauses(directive);
        if leaf.arguments() == Arguments::None || directive.has_items() || late {
            let problem = problems::no_arguments(&spelled(), self.span(&(open..self.at)));
            return self.report(problem);
        }
        if argument.is_empty() {
            let problem = problems::missing_argument(&spelled(), self.token_span(open));
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
    fn own_list(&mut self, directive: &mut DirectiveDraft, argument: TokenRange) {
        let (items, modifiers) = (self.out.items.len(), self.out.modifiers.len());
        if directive.name.last() == Leaf::AccWait {
            self.read_queues(argument);
            return self.out.give_own_lists(directive, items, modifiers);
        }
        let list = match self.split_at_colon(&argument) {
            Some((before, list)) if self.single_word(&before).is_some() => {
                let word = self.join_word(&before);
                self.own_modifier(directive.name.last(), &before);
                if directive.name.last() == Leaf::DeclareVariant {
                    directive.identifier = Some(word);
                } else {
                    self.out.modifier(word, items);
                }
                list
            }
            Some(_) | None => argument,
        };
        self.read_list(&list);
        self.out.give_own_lists(directive, items, modifiers);
    }

    /// `cache` may have one word before its list (OpenACC 3.4, 2.10), `declare variant` its base procedure (OpenMP 5.2, 7.5.4), and the
    /// lists of other directives have none.
    fn own_modifier(&mut self, leaf: Leaf, before: &TokenRange) {
        let text = self.text(before.start);
        let known = match leaf {
            Leaf::DeclareVariant => true,
            Leaf::AccCache => text == "readonly",
            _ => false,
        };
        if !known {
            self.report(problems::unknown_modifier(text, leaf.row().spelling(self.language), self.span(before)));
        }
    }

    /// `identifier: types[: combiner]`
    fn declared_reduction(&mut self, directive: &mut DirectiveDraft, argument: TokenRange) {
        let spelled = directive.name.spelling(self.language);
        let Some((identifier, rest)) = self.split_at_colon(&argument) else {
            return self.report(problems::missing_identifier(&spelled, self.token_span(argument.start)));
        };
        directive.identifier = self.read_identifier(&spelled, &identifier);
        let (types, combiner) =
            self.split_at_colon(&rest).map_or((rest, None), |(types, combiner)| (types, Some(combiner)));
        // OpenMP 6.0 has the combiner in a clause.
        let clause = (self.at..self.tokens.len()).find(|at| self.tokens.text(*at) == "combiner");
        match (clause, &combiner) {
            _ if directive.name.last() != Leaf::DeclareReduction => {}
            (None, None) => self.report(problems::missing_combiner(directive.name_span)),
            (Some(clause), Some(combiner)) if !combiner.is_empty() => {
                let (at, first) = (self.token_span(clause), self.span(combiner));
                self.report(legal::problems::clause_twice("combiner", &spelled, at, first));
            }
            _ => {}
        }
        let (items, modifiers) = (self.out.items.len(), self.out.modifiers.len());
        let mut rest = Self::split_pieces(&types);
        while let Some(piece) = self.next_piece(&mut rest) {
            self.read_opaque(&piece);
        }
        if types.is_empty() {
            self.report(problems::empty_item(self.token_span(types.start)));
        }
        if let Some(combiner) = combiner {
            if combiner.is_empty() {
                self.report(problems::missing_combiner(directive.name_span));
            }
            self.read_opaque(&combiner);
            if directive.name.last() == Leaf::DeclareReduction {
                self.fortran_combiner(&combiner);
            }
        }
        self.out.give_own_lists(directive, items, modifiers);
    }

    /// `[identifier:] type variable`
    fn declared_mapper(&mut self, directive: &mut DirectiveDraft, argument: TokenRange) {
        let declared = match self.split_at_colon(&argument) {
            Some((identifier, declared)) => {
                directive.identifier = self.read_identifier("declare mapper", &identifier);
                declared
            }
            None => argument,
        };
        let (items, modifiers) = (self.out.items.len(), self.out.modifiers.len());
        self.read_opaque(&declared);
        self.out.give_own_lists(directive, items, modifiers);
    }

    /// Clauses up to `end`.
    fn read_clauses(&mut self, directive: &mut DirectiveDraft, end: usize) {
        while self.at < end {
            let may =
                self.model == Model::OpenMp || self.out.has_clauses(directive) || self.may_begin_with_comma(directive);
            if may
                && self.kind(self.at) == TokenKind::Comma
                && self.at + 1 < end
                && self.kind(self.at + 1) == TokenKind::Name
            {
                self.at += 1;
            }
            match self.kind(self.at) {
                TokenKind::Name => self.read_named(directive, end),
                TokenKind::LParen => self.read_parenthesis(directive, end),
                _ => self.no_clause(end),
            }
        }
        // OpenMP 5.2, 7.4.2.
        if let Some(at) = self.out.find_follower(directive, ClauseName::Otherwise, ClauseName::When) {
            self.report(problems::not_last("otherwise", at));
        }
        self.check_assumed(directive);
    }

    /// OpenACC 3.4, 2.1, has no comma between the name and the first clause; compilers of Fortran take one, but before what only
    /// looks like a clause and behind a name alone that may have a list.
    fn may_begin_with_comma(&self, directive: &DirectiveDraft) -> bool {
        let whole = match directive.name.last() {
            Leaf::AccAtomic => false,
            Leaf::AccWait => directive.has_items(),
            _ => true,
        };
        self.language == Language::Fortran && whole
    }

    /// A clause, or a name that is none.
    fn read_named(&mut self, directive: &mut DirectiveDraft, end: usize) {
        let text = self.text(self.at);
        let known = spelling::spelled_clause(self.model, text);
        if let Some(name) = known {
            self.report_foreign_clause(name, text);
        }
        let whole = if self.cut && known.is_none() { self.cut_clause(end) } else { None };
        if let Some(name) = known.or(whole) {
            return self.read_clause(name, directive.name, end);
        }
        let at = self.token_span(self.at);
        // The rest of a name that is not complete is part of the same mistake.
        if self.meant.is_some_and(|meant| meant.split(' ').any(|word| word == text)) {
            self.at += 1;
            return;
        }
        let near = spelling::nearest_clause(self.model, self.language, directive.name.last(), text);
        let problem = problems::unknown_clause(text, model_name(self.model), at);
        let longer = self.longer_name(directive, text);
        self.meant = self.meant.or(longer);
        self.report(match near {
            _ if longer.is_some() => {
                problem.note(format!("the name of the directive is `{}`", longer.unwrap_or_default()))
            }
            _ if self.may_be_foreign(directive.name, text, near, end) => {
                problems::clause_ignored(text, model_name(self.model), at)
            }
            Some(near) => problem.fix(at, near, format!("did you mean `{near}`?")),
            None => problem,
        });
        self.at += 1;
        if self.at < end && self.kind(self.at) == TokenKind::LParen {
            self.enclosed_piece(end);
        }
    }

    /// A clause that is spelled as the other language spells it: `cancel for` in Fortran.
    fn report_foreign_clause(&mut self, name: ClauseName, text: &str) {
        let right = name.row().spelling(self.language);
        if name == ClauseName::WorksharingLoop && text != right {
            let at = self.token_span(self.at);
            self.report(problems::foreign_spelling(text, language_name(self.language), right, at));
        }
    }

    /// The name of a directive that begins with a shorter one and the word behind it: `target exit` is not complete.
    fn longer_name(&self, directive: &DirectiveDraft, text: &str) -> Option<&'static str> {
        if self.out.has_clauses(directive) || directive.has_items() {
            return None;
        }
        let shorter = directive.name.last().row();
        let rows = Leaf::ALL.iter().map(|leaf| leaf.row()).filter(|row| row.model == shorter.model);
        let mut names = rows.map(|row| row.spelling(self.language));
        names.find(|name| {
            let rest = name.strip_prefix(shorter.spelling(self.language)).and_then(|rest| rest.strip_prefix(' '));
            rest.is_some_and(|rest| rest.split_once(' ').is_some_and(|(next, _)| next == text))
        })
    }

    /// Whether a word behind a directive of OpenMP in C is a clause that this compiler does not know: such words are ignored as
    /// pragmas are. A known clause misspelt, the name of another directive, and an argument without its parentheses are mistakes.
    fn may_be_foreign(&self, name: Name, text: &str, near: Option<&str>, end: usize) -> bool {
        let listed = self.at + 1 < end && self.kind(self.at + 1) == TokenKind::LParen;
        // Any short word is near to another.
        let misspelt = near.is_some_and(|near| text.len() > 3 || near.starts_with(text));
        let directive = recognize_in(self.model, self.language, &|index| self.word_at(index, end)).is_some();
        let pragma = self.model == Model::OpenMp && self.language != Language::Fortran;
        // What applies transformations alone is new in 6.0: `nothing` has no other clause.
        let others = |leaf: &Leaf| leaf.row().clauses.iter().any(|(clause, ..)| *clause != ClauseName::Apply);
        let takes_clauses = name.leaves().iter().any(others) && name.last().arguments() == Arguments::None;
        pragma && !listed && !misspelt && !directive && takes_clauses
    }

    /// Something that begins no clause: one message, then on to the next name outside brackets.
    fn no_clause(&mut self, end: usize) {
        let pragma = self.model == Model::OpenMp && self.language != Language::Fortran;
        if pragma && (self.at..end).all(|at| self.kind(at) == TokenKind::Semicolon) {
            self.report(problems::semicolon_ignored(self.token_span(self.at)));
            self.at = end;
            return;
        }
        self.report(problems::no_clause(self.found_spelling(self.at), self.token_span(self.at)));
        // What follows is meant as a statement.
        if self.kind(self.at) == TokenKind::Semicolon {
            self.at = end;
        }
        while self.at < end && self.kind(self.at) != TokenKind::Name {
            let close = match self.kind(self.at) {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => self.find_close(self.at, end),
                _ => None,
            };
            self.at = close.unwrap_or(self.at) + 1;
        }
    }

    /// A directive variant inside a clause; the clauses in it are its own.
    fn read_variant(&mut self, clause: &mut Draft, piece: TokenRange) {
        if *self.tokens.depth() >= MAX_DEPTH {
            return self.report(problems::too_deep(self.span(&piece)));
        }
        *self.tokens.depth() += 1;
        let after = std::mem::replace(&mut self.at, piece.start);
        if let Some(variant) = self.read_directive(piece.end) {
            self.out.end_variant(clause, variant);
        }
        self.at = after;
        *self.tokens.depth() -= 1;
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
