//! Meaning: names, types, attributes, checks, translation; and the queries that answer for them.

pub mod body;
pub mod c;
pub mod check;
pub mod data_environment;
pub mod explain;
pub mod fortran;
pub mod translate;

#[cfg(test)]
mod sketch;

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

impl Declared {
    /// The same for other units to depend on: without places, and without what is wrong.
    pub fn without_places(&self) -> Declared {
        Declared {
            symbols: self.symbols.without_places(),
            unit: self.unit,
            scope: self.scope,
            names: Vec::new(),
            default_access: self.default_access,
            diagnostics: Vec::new(),
        }
    }
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
