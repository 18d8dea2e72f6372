//! Looking names up: the innermost scope first.

use crate::scope::{NameSpace, ScopeId};
use crate::symbol::{SymbolId, SymbolTable};
use source::Atom;

impl SymbolTable {
    /// The symbol declared as `name` in `scope` itself.
    pub fn find(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.scopes[scope].names.get(&(space, name)).copied()
    }

    /// The symbol that `name` means in `scope`: declared there or in a scope around it.
    pub fn lookup(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let mut scope = Some(scope);
        while let Some(id) = scope {
            if let Some(symbol) = self.find(id, space, name) {
                return Some(symbol);
            }
            scope = self.scopes[id].parent;
        }
        None
    }
}
