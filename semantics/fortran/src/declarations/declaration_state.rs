//! What is remembered while specification parts are read, until the end of one tells what it was.

use rustc_hash::FxHashMap;
use symbols::{Attributes, ScopeId, SymbolId};

/// What waits for the end of a specification part, each with its scope.
#[derive(Default)]
pub struct Declaring {
    /// The access of what has none of its own.
    pub default_access: Attributes,
    /// Scopes with a `save` statement without names.
    pub save_all: Vec<ScopeId>,
    /// Binding labels of what is not yet known to be a variable.
    early_labels: FxHashMap<SymbolId, String>,
}

impl Declaring {
    /// Remembers the binding label of a symbol; gives the one that it had.
    pub fn replace_label(&mut self, symbol: SymbolId, label: String) -> Option<String> {
        self.early_labels.insert(symbol, label)
    }

    /// The binding label of what turns out to be a variable, once.
    pub fn take_label(&mut self, symbol: SymbolId) -> Option<String> {
        self.early_labels.remove(&symbol)
    }
}
