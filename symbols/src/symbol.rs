//! The symbol table of a unit.

use crate::details::Details;
use crate::distant::Distant;
use crate::flags::{Attributes, Flags};
use crate::history::History;
use crate::ids::{ScopeId, SymbolId, TypeId};
use crate::names::{NameSpace, Names};
use crate::scope::{HostAccess, Scope, ScopeKind};
use crate::text_facts::WrittenFacts;
use crate::type_table::Types;
use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use source::{Atom, Span};

/// What a name means in a scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: Atom,
    /// The scope that declares it.
    pub scope: ScopeId,
    /// The token that declares it, in its unit; `None` if it is declared elsewhere.
    pub token: Option<u32>,
    /// What it is.
    pub details: Details,
    /// Its type, if it has one.
    pub ty: Option<TypeId>,
    /// Language attributes.
    pub attributes: Attributes,
    /// What directives say about it.
    pub flags: Flags,
    /// R809 coarray-spec: how many codimensions a coarray has; 0 of anything else, and where that is not known.
    pub corank: u8,
}

impl Symbol {
    /// A symbol without type, attributes and place.
    pub fn new(name: Atom, scope: ScopeId, details: Details) -> Symbol {
        let (attributes, flags) = (Attributes::empty(), Flags::empty());
        Symbol { name, scope, token: None, details, ty: None, attributes, flags, corank: 0 }
    }
}

/// Scopes, symbols and types of one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolTable {
    /// The scopes; the first is the global one.
    pub scopes: PrimaryMap<ScopeId, Scope>,
    /// The symbols.
    pub symbols: PrimaryMap<SymbolId, Symbol>,
    /// The types.
    pub types: Types,
    /// What only the text of a module repeats of its symbols.
    pub written: FxHashMap<SymbolId, WrittenFacts>,
    /// Cray pointees, each with its pointer.
    pub pointees: FxHashMap<SymbolId, SymbolId>,
    /// The parameters of C that are declared as arrays, which makes them pointers, and how many elements their declarations give them.
    pub extents: FxHashMap<SymbolId, i128>,
    /// Functions of other modules by the names that values have for them.
    pub distant: FxHashMap<Atom, Distant>,
    /// Of the file scope of C: when it came to say what it says.
    pub history: History,
    /// The scopes of modules, by their symbols.
    pub(crate) modules: FxHashMap<SymbolId, ScopeId>,
}

impl Default for SymbolTable {
    fn default() -> Self {
        // Most units have one scope and one symbol, and there are many units.
        let (scopes, symbols) = (PrimaryMap::with_capacity(1), PrimaryMap::with_capacity(1));
        let (types, history, modules) = (Types::default(), History::default(), FxHashMap::default());
        let (written, pointees, distant) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let extents = FxHashMap::default();
        let mut table = SymbolTable { scopes, symbols, types, written, pointees, extents, distant, history, modules };
        table.add_scope(ScopeKind::Global, None, Span::default());
        table
    }
}

impl SymbolTable {
    /// Makes room for so many symbols of the outermost scope, of a table that has none yet: to grow by doubling would touch twice the
    /// memory.
    pub fn make_room(&mut self, symbols: usize) {
        if self.symbols.is_empty() {
            self.symbols = PrimaryMap::with_capacity(symbols);
            let global = self.global();
            self.scopes[global].names.reserve(symbols);
        }
    }

    /// The outermost scope.
    pub fn global(&self) -> ScopeId {
        ScopeId::from_u32(0)
    }

    /// Opens a scope in `parent`.
    pub fn add_scope(&mut self, kind: ScopeKind, parent: Option<ScopeId>, span: Span) -> ScopeId {
        self.scopes.push(Scope {
            kind,
            parent,
            owner: None,
            names: Names::default(),
            span,
            uses: Vec::new(),
            implicit: None,
            host: HostAccess::All,
            directives: Vec::new(),
            lost: Default::default(),
            storage: Vec::new(),
        })
    }

    /// Declares a name; the last declaration of a name in a scope wins, the caller reports clashes before.
    pub fn declare(&mut self, space: NameSpace, symbol: Symbol) -> SymbolId {
        let (scope, name) = (symbol.scope, symbol.name);
        let id = self.symbols.push(symbol);
        self.scopes[scope].names.insert((space, name), id);
        id
    }

    /// The same, to add symbols to: to clone it exactly and to grow it then would copy all of them twice.
    pub fn copied_with_room(&self) -> SymbolTable {
        let mut symbols = PrimaryMap::with_capacity(self.symbols.len() + self.symbols.len() / 2 + 8);
        for (_, symbol) in self.symbols.iter() {
            symbols.push(symbol.clone());
        }
        let (scopes, types, history) = (self.scopes.clone(), self.types.clone(), self.history.clone());
        let (written, pointees) = (self.written.clone(), self.pointees.clone());
        SymbolTable {
            symbols,
            scopes,
            types,
            written,
            pointees,
            extents: self.extents.clone(),
            distant: self.distant.clone(),
            history,
            modules: self.modules.clone(),
        }
    }

    /// The same without a place in it, for other units to depend on: equal while only statements are edited.
    pub fn without_places(&self) -> SymbolTable {
        let mut table = self.clone();
        for (_, scope) in table.scopes.iter_mut() {
            scope.span = Span::default();
        }
        for (_, symbol) in table.symbols.iter_mut() {
            symbol.token = None;
            if let Details::Reduction(reduction) = &mut symbol.details {
                reduction.span = None;
            }
        }
        for (_, record) in table.types.records.iter_mut() {
            record.token = None;
        }
        table
    }

    /// What is written of `id`, to be added to.
    pub fn write_of(&mut self, id: SymbolId) -> &mut WrittenFacts {
        self.written.entry(id).or_default()
    }

    /// How the name of `id` is written: an operator may have several spellings.
    pub fn spelling_of(&self, id: SymbolId) -> Atom {
        self.written.get(&id).and_then(|written| written.spelling).unwrap_or(self[id].name)
    }

    /// The symbol that `id` stands for after host association inside the unit.
    pub fn original(&self, id: SymbolId) -> SymbolId {
        let mut id = id;
        while let Details::HostAssoc { symbol } = &self.symbols[id].details {
            id = *symbol;
        }
        id
    }
}

impl std::ops::Index<SymbolId> for SymbolTable {
    type Output = Symbol;
    fn index(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id]
    }
}

impl std::ops::IndexMut<SymbolId> for SymbolTable {
    fn index_mut(&mut self, id: SymbolId) -> &mut Symbol {
        &mut self.symbols[id]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A large program has millions of these, and copies them where units meet.
    #[test]
    fn symbols_are_small() {
        let sizes = [size_of::<Details>(), size_of::<Symbol>()];
        assert!(sizes[0] <= 32 && sizes[1] <= 80, "{sizes:?}");
    }
}
