//! Meaning: names, types, attributes, checks, translation; and the queries that answer for them.
//!
//! Reading order: [`body`] is what both languages become; [`data_environment`] says what each variable is in each construct
//! and why; [`translate`] reads OpenACC as OpenMP.

pub mod body;
pub mod c;
pub mod data_environment;
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
