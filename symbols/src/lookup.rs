//! Looking names up: the innermost scope first.

use crate::details::Details;
use crate::distant::Distant;
use crate::ids::{ScopeId, SymbolId};
use crate::names::NameSpace;
use crate::scope::{HostAccess, ScopeKind};
use crate::symbol::{Symbol, SymbolTable};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use source::{Atom, Atoms, Span};

impl SymbolTable {
    /// The symbol declared as `name` in `scope` itself.
    pub fn find(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.scopes[scope].names.get(&(space, name)).copied()
    }

    /// The symbol that `name` means in `scope`: declared there or in a scope around it.
    pub fn lookup(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.chain(scope, name).find_map(|scope| self.find(scope, space, name))
    }

    /// The scopes in which `name` is looked for, innermost first.
    pub fn chain(&self, scope: ScopeId, name: Atom) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(scope), move |scope| self.scope_around(*scope, name))
    }

    /// A scope and those around it, innermost first.
    pub fn scopes_around(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(scope), move |scope| self.scopes[*scope].parent)
    }

    /// Where `name` is looked for next if `scope` does not have it.
    pub fn scope_around(&self, scope: ScopeId, name: Atom) -> Option<ScopeId> {
        let visible = match &self.scopes[scope].host {
            HostAccess::All => true,
            HostAccess::Nothing => false,
            HostAccess::Only(names) => names.contains(&name),
        };
        self.scopes[scope].parent.filter(|_| visible)
    }

    /// The scope of the module `name` in this table: of the unit itself, or of what was copied from elsewhere.
    pub fn module_scope(&mut self, name: Atom) -> ScopeId {
        let global = self.global();
        let module = match self.find(global, NameSpace::Ordinary, name) {
            Some(symbol) if matches!(self[symbol].details, Details::Module) => symbol,
            _ => self.declare(NameSpace::Ordinary, Symbol::new(name, global, Details::Module)),
        };
        if let Some(scope) = self.modules.get(&module) {
            return *scope;
        }
        let own = self.scopes.iter().find(|(_, scope)| scope.owner == Some(module)).map(|(scope, _)| scope);
        let scope = own.unwrap_or_else(|| self.add_scope(ScopeKind::Module, Some(global), Span::default()));
        self.scopes[scope].owner = Some(module);
        self.modules.insert(module, scope);
        scope
    }

    /// The module that defines `id`, if it is a module entity: here, or behind its use and host association.
    pub fn home(&self, id: SymbolId) -> Option<(Atom, Atom)> {
        let mut home = None;
        let mut details = &self[id].details;
        while let Details::UseAssoc { module, name, ultimate } = details {
            home = Some((*module, *name));
            details = ultimate;
        }
        if let Details::HostUnit { host, ultimate } = details {
            let mut behind = &**ultimate;
            while let Details::UseAssoc { module, name, ultimate } = behind {
                home = Some((*module, *name));
                behind = ultimate;
            }
            return home.or(Some((*host, self[id].name)));
        }
        home.or_else(|| {
            let scope = &self.scopes[self[id].scope];
            let is_module = matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule);
            is_module.then(|| scope.owner.map(|owner| (self[owner].name, self[id].name)))?
        })
    }

    /// Where `id` is declared among the names of `scope`: by its token, or by its turn.
    pub fn declared_at(&self, scope: ScopeId, id: SymbolId) -> (u32, usize) {
        let turn = self.scopes[scope].names.turn(&(NameSpace::Ordinary, self[id].name));
        (self[id].token.unwrap_or(0), turn.unwrap_or(0))
    }

    /// The specific procedures of a generic, as far as they are in this table: those it has from elsewhere, then its own.
    pub fn specifics(&self, generic: SymbolId) -> Vec<SymbolId> {
        let Details::Generic { specifics, inherited, .. } = self[generic].details.ultimate() else { return Vec::new() };
        let is_procedure = |id: &SymbolId| {
            let details = self[*id].details.ultimate();
            !matches!(details, Details::Generic { .. } | Details::DerivedType { .. } | Details::Unknown)
        };
        let scope = self[generic].scope;
        let named = specifics.iter().filter_map(|name| {
            let spaces = [NameSpace::Ordinary, NameSpace::Tag];
            spaces.into_iter().find_map(|space| self.lookup(scope, space, *name).filter(is_procedure))
        });
        let all: IndexSet<SymbolId, FxBuildHasher> = inherited.iter().copied().chain(named).collect();
        all.into_iter().collect()
    }

    /// Whether a name that a generic lists means nothing, so that nobody knows which arguments the generic takes besides.
    pub fn lists_unknown(&self, generic: SymbolId) -> bool {
        let Details::Generic { specifics, .. } = self[generic].details.ultimate() else { return false };
        let scope = self[generic].scope;
        let known = |name: &Atom| {
            let found = [NameSpace::Ordinary, NameSpace::Tag].map(|space| self.lookup(scope, space, *name));
            found.into_iter().flatten().any(|found| *self[found].details.ultimate() != Details::Unknown)
        };
        !specifics.iter().all(known)
    }

    /// The function of another module that is called `name` in values, if there is one, and what the text of the module calls it.
    pub fn distant_in<'a>(&self, scope: ScopeId, name: Atom, atoms: &'a Atoms) -> Option<(Distant, &'a str)> {
        let found = *self.distant.get(&name)?;
        let taken = |space| self.find(scope, space, found.name).is_some();
        let plain = found.plain && ![NameSpace::Ordinary, NameSpace::Tag].into_iter().any(taken);
        Some((found, atoms.text(if plain { found.name } else { name })))
    }
}
