//! What a name means. To look a name up is all that changes what is known while checks are made: a name of a module or of the host is
//! imported on its first mention.

use crate::known::Known;
use source::{Atom, Span};
use std::ops::Deref;
use symbols::{NameSpace, ScopeId, ScopeKind, SymbolId, SymbolTable, TypeId, Via};

/// What is known, and the right to look names up. Who has it can ask everything, and change nothing else.
pub struct Lookup<'k, 'a> {
    pub(super) known: &'k mut Known<'a>,
}

impl<'a> Deref for Lookup<'_, 'a> {
    type Target = Known<'a>;

    fn deref(&self) -> &Known<'a> {
        self.known
    }
}

impl<'a> Known<'a> {
    /// The right to look names up.
    pub fn names(&mut self) -> Lookup<'_, 'a> {
        Lookup { known: self }
    }
}

impl Lookup<'_, '_> {
    /// The type of an undeclared `name`; `None` under `implicit none`.
    pub fn implicit_type(&mut self, name: Atom, scope: ScopeId) -> Option<TypeId> {
        self.known.implicit_type(name, scope)
    }

    /// What `name` means here: in the scopes, in what they use, in the host unit.
    pub fn find_symbol(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.lookup_from(self.scope, space, name)
    }

    pub fn lookup_from(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let mut next = Some(scope);
        while let Some(scope) = next {
            if let Some(found) = self.symbols.find(scope, space, name).filter(|found| !self.is_component(*found)) {
                return Some(found);
            }
            if let Some(found) = self.used_name(scope, space, name) {
                return Some(found);
            }
            if self.host_scope == Some(scope)
                && let Some(found) = self.host_name(scope, space, name)
            {
                return Some(found);
            }
            next = self.symbols.scope_around(scope, name);
        }
        None
    }

    /// `name` as `module` itself knows it.
    pub fn entity_of_module(&mut self, module: Atom, name: Atom) -> Option<SymbolId> {
        let declared = self.find_whole_module(module, None)?;
        let id = declared.symbols.find(declared.scope, NameSpace::Ordinary, name)?;
        let scope = self.known.symbols.module_scope(module);
        Some(self.known.symbols.import(&declared.symbols, id, scope, name, Via::Own))
    }

    /// A symbol of another unit, in a scope of its own, where no name finds it.
    pub fn import_apart(&mut self, from: &SymbolTable, id: SymbolId, span: Span) -> SymbolId {
        let scope = self.known.symbols.add_scope(ScopeKind::Indices, None, span);
        self.known.symbols.import(from, id, scope, from[id].name, Via::Own)
    }
}
