//! Words of a directive with blanks in them. Fortran 2023, 6.3.3.1: in fixed form blanks mean nothing; OpenMP 5.2, 3.1.1.
//!
//! Words that are not a name of a directive or clause are joined until they are: `thread private`, `e nd parallel`.

use super::problems;
use super::reader::{Reader, Tokens};
use super::tree::Line;
use directives::recognize::{Recognized, recognize_name};
use directives::{Clause, Language, Model, spelling};
use source::atom::words;
use source::{Atoms, Diagnostic, Span, Token, TokenKind};

/// So many words may be parts of one.
const PARTS: usize = 8;

/// Whether blanks may stand in the words of the line that ends at `end`.
pub(super) fn is_cut(tokens: &[Token], end: usize) -> bool {
    tokens.get(end).is_some_and(|token| token.kind == TokenKind::EndOfDirective && token.atom == words::CUT)
}

/// A clause that no blank parts from the name of its directive, as free form wants it (OpenMP 5.2, 3.1.2; OpenACC 3.4, 2.1).
pub(super) fn glued_clause<E>(line: &Line<E>, tokens: &[Token], atoms: &Atoms) -> Option<Diagnostic> {
    let directive = line.directive();
    let (clause, name) = (directive.clauses().next()?, directive.name_span());
    let glued = clause.name_span().start < name.end && !is_cut(tokens, tokens.len().checked_sub(1)?);
    let at = Span::of_token(name.end - 1);
    let written = glued.then(|| tokens.get((at.start - line.span.start) as usize)).flatten()?;
    let (word, clause) = (atoms.text(written.atom), clause.name().row().spelling(Language::Fortran));
    let problem = problems::clause_without_blank(clause, at);
    Some(match word.strip_suffix(clause) {
        Some(before) => problem.fix(at, format!("{before} {clause}"), "insert a blank"),
        None => problem,
    })
}

/// The name that `words` begin with once words are joined that are none by themselves, and how many words it takes; `None`
/// if nothing needs to be joined or nothing helps.
pub(super) fn name(model: Model, language: Language, words: &[&str]) -> Option<(Recognized, usize)> {
    let mut joined: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let mut parts = vec![1; joined.len()];
    let mut found = best_match(model, language, &joined);
    let mut helped = false;
    loop {
        let known = found.map_or(0, |found| found.words);
        let behind = joined.get(known).map(String::as_str);
        if found.is_some_and(|found| found.glued > 0)
            || behind.is_none_or(|word| spelling::spelled_clause(model, word).is_some())
        {
            break;
        }
        // It goes on with the words behind it.
        let most = PARTS.min(joined.len() - known);
        let Some((count, longer)) = (2..=most).find_map(|count| {
            let mut mended = joined.clone();
            mended.splice(known..known + count, [joined[known..known + count].concat()]);
            let longer = best_match(model, language, &mended)?;
            (longer.words > known && longer.glued == 0).then_some((count, longer))
        }) else {
            break;
        };
        joined.splice(known..known + count, [joined[known..known + count].concat()]);
        parts.splice(known..known + count, [parts[known..known + count].iter().sum()]);
        (found, helped) = (Some(longer), true);
    }
    let found = found.filter(|_| helped)?;
    Some((found, parts[..found.words].iter().sum()))
}

fn best_match(model: Model, language: Language, words: &[String]) -> Option<Recognized> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    recognize_name(model, language, &words)
}

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// The clause whose name the next words are together; moves to the last of them.
    pub(super) fn cut_clause(&mut self, end: usize) -> Option<Clause> {
        if spelling::spelled_clause(self.model, self.text(self.at)).is_some() {
            return None;
        }
        let mut joined = String::new();
        for at in (self.at..end).take(PARTS).take_while(|at| self.kind(*at) == TokenKind::Name) {
            joined.push_str(self.text(at));
            if let Some(name) = spelling::spelled_clause(self.model, &joined) {
                (self.at, self.glued) = (at, 0);
                return Some(name);
            }
        }
        None
    }
}
