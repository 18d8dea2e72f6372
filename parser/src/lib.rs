//! Tokens to parse trees with canonical directive nesting.
//!
//! Two trees, one directive: [`fortran::tree`] mirrors the R-rules of Fortran 2023, [`c::tree`] the productions of
//! C, and both hold the same [`directive::tree::Directive`]. Parsing resolves no name and never fails: it returns
//! a smaller tree and more diagnostics.

pub mod c;
pub mod directive;
pub mod fortran;
pub mod hidden;
#[cfg(test)]
#[path = "../../tests/numbers.rs"]
mod numbers;
pub mod primitive;
pub mod units;
pub mod unparse;

use source::{Atom, Diagnostic, Span};

/// A tree and what was wrong with its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed<T> {
    /// The tree; what could not be parsed stands in it as an error node with its span.
    pub tree: T,
    /// Diagnostics in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// R603 name, or a C identifier: a spelling and the token it stands at, which is its identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name {
    /// The spelling; folded in Fortran.
    pub atom: Atom,
    /// The token, counted in the unit.
    pub token: u32,
}

impl Name {
    /// Its place.
    pub fn span(self) -> Span {
        Span::of_token(self.token)
    }
}
