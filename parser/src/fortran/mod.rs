//! The Fortran grammar: one statement at a time, then constructs, then the nesting of directives.
//!
//! Reading order: [`mod@units`] cuts a file, [`statement`] says what a line is, [`expression`] to [`io`] parse single
//! statements, [`program`] and [`construct`] put them together, [`nest`] makes directives parents.

mod build;
mod class;
mod construct;
mod control;
mod cursor;
mod declare;
mod designator;
pub mod dump;
mod executable;
mod expression;
pub mod extensions;
pub mod features;
mod format;
mod head;
mod io;
mod nest;
pub mod problems;
mod program;
mod specification;
mod statement;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
pub mod tree;
mod types;
mod units;

pub(crate) use program::end_text;
pub use units::units;

use crate::Parsed;
use crate::primitive::State;
use crate::units::UnitKind;
use build::Build;
use chumsky::inspector::SimpleState;
use source::{Atoms, Diagnostic, Span, Token, TokenKind};
use tree::ProgramUnit;

/// The tree of one program unit with canonical directive nesting; it never fails.
pub fn parse(tokens: &[Token], kind: UnitKind, atoms: &Atoms) -> Parsed<ProgramUnit> {
    let Parsed { tree, mut diagnostics } = parse_flat(tokens, kind, atoms);
    let tree = nest::nest(tree, tokens, atoms, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
    Parsed { tree, diagnostics }
}

/// The tree before canonical nesting: directives are siblings of what they govern (R053).
pub fn parse_flat(tokens: &[Token], kind: UnitKind, atoms: &Atoms) -> Parsed<ProgramUnit> {
    let lines = statement::lines(tokens);
    let has_structures = lines.iter().any(|line| is_structure(&tokens[line.span.range()], atoms));
    let state = SimpleState(State { has_structures, ..State::new(atoms) });
    let mut build = Build { tokens, lines, at: 0, state, open: Vec::new(), terminated: None, abandoned: false };
    let tree = build.program_unit(kind);
    let end = tokens.len() as u32;
    // A directive line cut off in the middle has no end to point at.
    let inside = |span: Span| Span::new(span.start.min(end), span.end.min(end));
    let mut diagnostics: Vec<Diagnostic> = build.state.0.problems.into_iter().map(|one| one.map(inside)).collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
    Parsed { tree, diagnostics }
}

/// Whether these are `structure /name/` or `record /name/ …` of DEC.
fn is_structure(tokens: &[Token], atoms: &Atoms) -> bool {
    let [first, second, ..] = tokens else { return false };
    second.kind == TokenKind::Slash && matches!(atoms.text(first.atom), "structure" | "record")
}
