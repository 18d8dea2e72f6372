//! The Fortran grammar: one statement at a time, then constructs, then the nesting of directives.
//!
//! Reading order: [`mod@units`] cuts a file, [`statement`] says what a line is, [`expression`] to [`io`] parse single
//! statements, [`program`] and [`construct`] put them together, [`nest`] makes directives parents.

mod attributes;
mod balance;
mod build;
mod class;
mod construct;
mod control;
mod cursor;
mod declare;
mod designator;
pub mod dump;
mod executable;
pub(crate) mod expression;
pub mod extensions;
pub mod features;
mod format;
mod generic;
mod governs;
mod head;
mod io;
mod misspelt;
mod nest;
pub mod phrases;
pub mod problems;
mod program;
mod recut;
mod specification;
mod statement;
mod structure;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod tree;
mod types;
mod units;

pub use format::of_text as format_of_text;
pub(crate) use program::{end_text, head_of as head_name};
pub use units::{UnitCuts, units};

use crate::Parsed;
use crate::primitive::{State, run_parser};
use crate::units::UnitKind;
use build::Build;
use chumsky::inspector::SimpleState;
use source::{Atoms, Diagnostic, Span, Token, TokenKind};
use std::borrow::Cow;
use tree::ProgramUnit;

/// The tree of one program unit with canonical directive nesting; it never fails.
pub fn parse(tokens: &[Token], kind: UnitKind, atoms: &Atoms) -> Parsed<ProgramUnit> {
    let Parsed { tree, mut diagnostics } = parse_flat(tokens, kind, atoms);
    let tree = nest::nest(tree, tokens, atoms, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
    Parsed { tree, diagnostics }
}

/// An expression among the tokens of a directive, from number `first` on, to their end; none if it is broken.
pub fn parse_expression<'a>(tokens: &'a [Token], first: u32, atoms: &'a Atoms) -> Option<tree::Expr> {
    let mut state = SimpleState(State::new(atoms));
    run_parser(&expression::expr(), tokens, first, &mut state).ok()
}

/// The tokens with the right keywords for misspelt ones.
fn mended<'a>(tokens: &'a [Token], lines: &[class::Line]) -> Cow<'a, [Token]> {
    let mut mended = Cow::Borrowed(tokens);
    for (at, right) in lines.iter().filter_map(|line| line.misspelt) {
        mended.to_mut()[at as usize].atom = right;
    }
    mended
}

/// Reports misspelt keywords; about the form of these lines nothing else is said.
fn report_misspelt(lines: &[class::Line], tokens: &[Token], atoms: &Atoms, diagnostics: &mut Vec<Diagnostic>) {
    for line in lines {
        let Some((at, right)) = line.misspelt else { continue };
        let followed = |one: &Diagnostic| {
            let inside = line.span.start <= one.primary.at.start && one.primary.at.end <= line.span.end;
            inside && problems::OF_ONE_LINE.contains(&one.row.name)
        };
        diagnostics.retain(|one| !followed(one));
        let found = atoms.text(tokens[at as usize].atom);
        diagnostics.push(problems::misspelt(found, atoms.text(right), Span::of_token(at)));
    }
}

/// The tree before canonical nesting: directives are siblings of what they govern (R053).
pub fn parse_flat(tokens: &[Token], kind: UnitKind, atoms: &Atoms) -> Parsed<ProgramUnit> {
    let lines = statement::lines(tokens, atoms);
    let has_structures = lines.iter().any(|line| is_structure(&tokens[line.span.range()], atoms));
    let state = SimpleState(State { has_structures, ..State::new(atoms) });
    let mended = mended(tokens, &lines);
    let mut build = Build::new(&mended, lines, state);
    let tree = build.program_unit(kind);
    let end = tokens.len() as u32;
    // A directive line cut off in the middle has no end to point at.
    let inside = |span: Span| Span::new(span.start.min(end), span.end.min(end));
    let problems = build.state.0.problems.into_iter().map(|one| one.map(inside));
    let mut diagnostics: Vec<Diagnostic> = problems.collect();
    report_misspelt(&build.lines, tokens, atoms, &mut diagnostics);
    diagnostics.extend(build.lines.iter().filter_map(|line| label_problem(line, tokens, atoms)));
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
    Parsed { tree, diagnostics }
}

/// What is wrong with the label of a line: R611, and 6.2.5.
fn label_problem(line: &class::Line, tokens: &[Token], atoms: &Atoms) -> Option<Diagnostic> {
    let label = line.label?;
    let text = atoms.text(tokens[label.token as usize].atom);
    if text.len() > 5 || text.bytes().all(|digit| digit == b'0') {
        return Some(problems::no_label(text, label.span()));
    }
    (line.span.start == line.span.end).then(|| problems::label_alone(text, label.span()))
}

/// Whether these are `structure /name/` or `record /name/ …` of DEC.
fn is_structure(tokens: &[Token], atoms: &Atoms) -> bool {
    let [first, second, ..] = tokens else { return false };
    second.kind == TokenKind::Slash && matches!(atoms.text(first.atom), "structure" | "record")
}
