//! Meaning: names, types, attributes, checks, translation; and the queries that answer for them.
//!
//! Reading order: [`body`] is what both languages become; [`data_environment`] says what each variable is in each construct
//! and why; [`translate`] reads OpenACC as OpenMP.

pub mod body;
pub mod data_environment;
pub mod fortran;
pub mod translate;

pub use body::Body;
pub use data_environment::{DataEnvironment, Environments};
pub use translate::Translation;

use source::Diagnostic;
use symbols::SymbolTable;

/// What the declarations of a unit mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    /// Its scopes, symbols and types.
    pub symbols: SymbolTable,
    /// The symbol of the unit itself: module, procedure, main program; `None` if it has none.
    pub unit: Option<symbols::SymbolId>,
    /// The scope of the unit itself.
    pub scope: symbols::ScopeId,
    /// Which symbol each name token of the specification parts means, by token, ascending.
    pub names: Vec<(u32, symbols::SymbolId)>,
    /// `PUBLIC` or `PRIVATE` in a module: what holds for names nothing else is said about; else empty.
    pub default_access: symbols::Attributes,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

/// The bodies of a unit: of the procedure itself and its internal procedures.
#[derive(Clone, PartialEq, Debug)]
pub struct Resolved {
    /// The declared symbols and those that references brought: implicit variables, blocks, indices.
    pub symbols: SymbolTable,
    /// The bodies, host first.
    pub bodies: Vec<Body>,
    /// Which symbol each name token means, by token, ascending: declarations and references.
    pub names: Vec<(u32, symbols::SymbolId)>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}
