//! What specification parts refer to before it is declared, until their end tells what it was.

use parser::Name;
use rustc_hash::FxHashMap;
use source::{Atom, Diagnostic};
use symbols::{RecordId, ScopeId, SymbolId, SymbolTable};

/// References to what is declared behind them, each with its scope.
#[derive(Default)]
pub struct ForwardReferences {
    /// Derived types that were named before their definition.
    pub expected_types: Vec<(Name, RecordId, ScopeId)>,
    /// Bounds that are not integers if the type of a dummy argument is not declared after them.
    pub early_bounds: Vec<(SymbolId, Diagnostic)>,
    /// Functions of specification expressions that the module around may have: they are looked up once it is completed.
    pub asked: Vec<(ScopeId, Name)>,
    /// Scopes with `import, all`.
    pub imports_all: Vec<ScopeId>,
    /// The scopes whose IMPORT statement has ONLY.
    pub imports_only: Vec<ScopeId>,
    /// What a specification part refers to in its host, by its first reference.
    host_references: FxHashMap<(ScopeId, Atom), Name>,
    /// What it refers to that nothing has declared so far.
    early_references: FxHashMap<(ScopeId, Atom), Name>,
    /// What statement functions refer to that is not a statement function so far, by its first reference.
    function_references: FxHashMap<(ScopeId, Atom), Name>,
}

impl ForwardReferences {
    /// The specification part of `scope` refers to something of its host.
    pub fn note_host_reference(&mut self, scope: ScopeId, name: Name) {
        self.host_references.entry((scope, name.atom)).or_insert(name);
    }

    /// The first reference to something of the host that has the name of what is declared now, once.
    pub fn take_host_reference(&mut self, scope: ScopeId, name: Atom) -> Option<Name> {
        self.host_references.remove(&(scope, name))
    }

    /// The specification part of `scope` refers to what nothing has declared so far.
    pub fn note_early_reference(&mut self, scope: ScopeId, name: Name) {
        self.early_references.entry((scope, name.atom)).or_insert(name);
    }

    /// Whether `name` was referred to before anything declared it.
    pub fn has_early_reference(&self, scope: ScopeId, name: Atom) -> bool {
        self.early_references.contains_key(&(scope, name))
    }

    /// The early references of a scope, in the order of the program, once.
    pub fn take_early_references(&mut self, scope: ScopeId) -> Vec<Name> {
        let of_here = self.early_references.extract_if(|(of, _), _| *of == scope);
        let mut of_here: Vec<Name> = of_here.map(|(_, name)| name).collect();
        of_here.sort_by_key(|name| name.token);
        of_here
    }

    /// A statement function refers to what is not a statement function so far.
    pub fn note_function_reference(&mut self, scope: ScopeId, function: Atom, name: Name) {
        self.function_references.entry((scope, function)).or_insert(name);
    }

    /// The first reference to the statement function that is defined now, once.
    pub fn take_function_reference(&mut self, scope: ScopeId, function: Atom) -> Option<Name> {
        self.function_references.remove(&(scope, function))
    }

    /// The early bounds with dummy arguments of a scope, once.
    pub fn take_early_bounds(&mut self, scope: ScopeId, symbols: &SymbolTable) -> Vec<(SymbolId, Diagnostic)> {
        self.early_bounds.extract_if(.., |(dummy, _)| symbols[*dummy].scope == scope).collect()
    }
}
