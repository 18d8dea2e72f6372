//! 19.2: the global identifiers that a unit defines: binding labels, and the names of external procedures and common blocks.

use crate::constraint::{base_name, collect_said};
use body::Declared;
use parser::fortran::tree::{ProgramUnit, Specification, SpecificationKind};
use rustc_hash::FxHashMap;
use source::{Atom, Atoms};
use symbols::{Attributes, Details, NameSpace, ScopeKind, SymbolId};

/// What has a global identifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlobalKind {
    /// A variable of a module.
    Variable,
    /// A common block of this name: several scopes may declare it.
    Common(Atom),
    /// A module.
    Module,
    /// A procedure, by its definition or by an interface.
    Procedure {
        /// Whether this is the definition of an external procedure.
        external_definition: bool,
    },
}

/// A global identifier and what has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// The identifier: a binding label, or a name in lower case.
    pub label: String,
    /// What has it.
    pub kind: GlobalKind,
    /// Whether that is a binding label.
    pub labeled: bool,
    /// Where it is declared.
    pub token: u32,
}

/// The global identifiers that `declared` defines, in order: the name of the unit itself, or those of what is in it.
pub fn global_identifiers(declared: &Declared, atoms: &Atoms, of_unit: bool) -> Vec<Global> {
    let mut found = Vec::new();
    for (_, scope) in declared.symbols.scopes.iter().filter(|(id, _)| of_unit == (*id == declared.symbols.global())) {
        for ((space, _), id) in scope.names.iter() {
            if matches!(space, NameSpace::Ordinary | NameSpace::Tag | NameSpace::Construct) {
                found.extend(global_identifier(declared, *id, atoms));
            }
        }
    }
    found.sort_by_key(|global| global.token);
    found.dedup_by_key(|global| global.token);
    found
}

fn global_identifier(declared: &Declared, id: SymbolId, atoms: &Atoms) -> Option<Global> {
    let table = &declared.symbols;
    let symbol = &table[id];
    let token = symbol.token?;
    let scope = &table.scopes[symbol.scope];
    let name = || atoms.text(symbol.name).to_string();
    let (label, kind) = match &symbol.details {
        Details::Object(object) if !object.dummy && matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule) => {
            (object.binding.as_deref()?.clone(), GlobalKind::Variable)
        }
        Details::CommonBlock { objects, binding } if !objects.is_empty() => {
            (binding.as_deref().cloned().unwrap_or_else(name), GlobalKind::Common(symbol.name))
        }
        Details::Subprogram(of) => {
            let is_dummy = scope.owner.is_some_and(|owner| match &table[owner].details {
                Details::Subprogram(around) => around.dummies.contains(&Some(id)),
                _ => false,
            });
            let external = symbol.scope == table.global() && !of.interface;
            let external_definition = external || !of.interface && of.binding.is_some();
            if is_dummy || symbol.attributes.contains(Attributes::ABSTRACT) {
                return None;
            }
            let label = of.binding.clone().or_else(|| external.then(name))?;
            (label, GlobalKind::Procedure { external_definition })
        }
        Details::Module if table.scopes[declared.scope].kind == ScopeKind::Module => (name(), GlobalKind::Module),
        Details::BlockData => (name(), GlobalKind::Procedure { external_definition: true }),
        _ => return None,
    };
    let labeled = match &symbol.details {
        Details::Object(_) => true,
        Details::CommonBlock { binding, .. } => binding.is_some(),
        Details::Subprogram(of) => of.binding.is_some(),
        _ => false,
    };
    (!label.is_empty()).then_some(Global { label, kind, labeled, token })
}

/// The common blocks of which a unit gives something an initial value: the name, and where that is said.
///
/// What is in an equivalence set with an object of a block is an object of it (8.10.3).
pub fn initialized_blocks(tree: &ProgramUnit, declared: &Declared, atoms: &Atoms) -> Vec<(Atom, u32)> {
    let has_blocks = |statement: &Specification| matches!(statement.kind, SpecificationKind::Common(_));
    if !tree.specification.iter().any(has_blocks) {
        return Vec::new();
    }
    let said = collect_said(Some(&tree.head), &tree.specification, atoms);
    let table = &declared.symbols;
    let block_of = |name: Atom| {
        let symbol = table.find(declared.scope, NameSpace::Ordinary, name)?;
        match &table[symbol].details {
            Details::Object(object) => object.common.map(|block| table[block].name),
            _ => None,
        }
    };
    let mut shared = FxHashMap::default();
    for set in tree.specification.iter().filter_map(|statement| match &statement.kind {
        SpecificationKind::Equivalence(sets) => Some(sets.iter()),
        _ => None,
    }) {
        for set in set {
            let names: Vec<Atom> = set.iter().filter_map(base_name).map(|name| name.atom).collect();
            let block = names.iter().find_map(|name| block_of(*name));
            shared.extend(block.iter().flat_map(|block| names.iter().map(|name| (*name, *block))));
        }
    }
    let mut found: Vec<(Atom, u32)> = Vec::new();
    for entity in said.values() {
        let token = match (&entity.initialization, entity.data.first()) {
            (Some((name, _)), _) => name.token,
            (None, Some(name)) => name.token,
            (None, None) => continue,
        };
        let own = block_of(entity.name.atom);
        let Some(block) = own.or_else(|| shared.get(&entity.name.atom).copied()) else { continue };
        let token = entity.common.first().map_or(token, |name| name.token);
        if found.iter().all(|(other, _)| *other != block) {
            found.push((block, token));
        }
    }
    found
}

/// Whether two entities of one global identifier exclude each other: common blocks of one name are one, and a procedure may have
/// several declarations.
pub fn exclude_each_other(one: GlobalKind, other: GlobalKind) -> bool {
    match (one, other) {
        (GlobalKind::Common(one), GlobalKind::Common(other)) => one != other,
        (GlobalKind::Procedure { external_definition: one }, GlobalKind::Procedure { external_definition: other }) => {
            one && other
        }
        (GlobalKind::Module, GlobalKind::Procedure { external_definition })
        | (GlobalKind::Procedure { external_definition }, GlobalKind::Module) => external_definition,
        // A module and a common block of one name are let be, as other compilers do.
        (GlobalKind::Module, _) | (_, GlobalKind::Module) => false,
        _ => true,
    }
}
