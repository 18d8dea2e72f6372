//! Modules by their names, and what files say of them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use super::meanings::scope;
use super::trees::ancestor_module;
use crate::closure;
use crate::db::Db;
use crate::index::resolve_module;
use crate::keys::{ModuleName, Unit};
use crate::modules::{self, ModuleText};
use body::Declared;
use indexmap::IndexSet;
use source::Atom;
use std::sync::Arc;

/// The interface of a module or submodule as text: what a module file says below its header (4.6 of the architecture).
#[salsa::tracked]
pub fn interface<'db>(db: &'db dyn Db, unit: Unit<'db>) -> String {
    let scope = scope(db, unit);
    let mut parents: Vec<Atom> = ancestor_module(db, unit).into_iter().collect();
    parents.extend(unit.key(db).parent.filter(|parent| !parents.contains(parent)));
    scope.unit.map_or_else(String::new, |module| modfile::write_body(&scope.symbols, module, &parents, db.atoms()))
}

/// The module file of a module or submodule, with the checksums of those it depends on.
#[salsa::tracked(lru = 0)]
pub fn module_file<'db>(db: &'db dyn Db, unit: Unit<'db>) -> String {
    modules::write_module_file(db, unit)
}

/// The checksum of the module file of a unit: all that other module files want of it, so it outlives that.
#[salsa::tracked]
pub fn unit_sum<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<u64> {
    modfile::stated_sum(module_file(db, unit))
}

/// The checksum that the file of a module says it has.
#[salsa::tracked]
pub fn module_sum<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<u64> {
    modules::module_checksum(db, module)
}

/// What is wrong with the file of a module that a module depends on.
#[salsa::tracked]
pub fn broken<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<String> {
    modules::module_file_problem(db, module)
}

/// The interface of a module by its name, wherever it comes from.
#[salsa::tracked(lru = 0)]
pub fn module_text<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> ModuleText {
    modules::find_text(db, module)
}

/// The modules that the declarations of a module use, its procedures' too; in order of first mention.
#[salsa::tracked]
pub fn module_uses<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Vec<Atom> {
    modules::used_modules(db, module)
}

/// The modules that a module's declarations use, as its file means their names.
#[salsa::tracked]
pub fn used_modules<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Vec<ModuleName<'db>> {
    let names: IndexSet<Atom> = module_uses(db, module).iter().copied().collect();
    names.into_iter().map(|name| resolve_module(db, name, Some(false), module.file(db))).collect()
}

/// Every module that a module depends on, itself included. No query walks the modules but this one, with a list in hand: modules that
/// use each other are found here, and nobody asks for what would come back to them.
#[salsa::tracked]
pub fn module_closure<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> closure::Closure<'db> {
    closure::closure_of(db, module, used_modules)
}

/// What a module offers to those who use it; `None` if it is nowhere to be found.
#[salsa::tracked]
pub fn exports<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<Arc<Declared>> {
    modules::module_exports(db, module)
}

/// Keeps the values here of so many units that were asked last.
pub(crate) fn bound_module_values(db: &mut dyn Db, units: usize) {
    module_file::set_lru_capacity(db, units);
    module_text::set_lru_capacity(db, units);
}
