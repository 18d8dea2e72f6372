//! What the declarations and statements of units mean.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use super::texts::{procedures, units};
use super::trees::{Tree, names_of, parsed};
use crate::db::{Db, SourceFile, dialect};
use crate::foreign::lacks_includes;
use crate::hosts::host_unit;
use crate::keys::Unit;
use crate::modules::{self, ProgramModules};
use crate::{headers, mentions, unended};
use body::deferred::Deferred;
use body::{Declared, Resolved};
use parser::units::UnitKind;
use rustc_hash::FxHashSet;
use source::{Atom, Diagnostic};
use std::sync::Arc;
use symbols::{END, SymbolTable};

/// The parent of a submodule that is not a unit of the program, out of its module file.
#[salsa::tracked(lru = 0)]
pub fn parent_file<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Arc<Declared>> {
    modules::parent_file(db, unit)
}

/// The names that a submodule, its procedures and its descendants may ask its host for.
#[salsa::tracked(lru = 0)]
pub fn mentioned_names<'db>(db: &'db dyn Db, unit: Unit<'db>) -> FxHashSet<Atom> {
    mentions::mentioned_names(db, unit)
}

/// What the declarations of a unit mean.
#[salsa::tracked(lru = 0)]
pub fn declared<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Declared {
    match parsed(db, unit) {
        Tree::Fortran(tree) => {
            // A submodule sees the procedures of its parent; a module procedure is one of them.
            let of = if unit.key(db).kind == UnitKind::Submodule { scope } else { declared };
            let host = host_unit(db, unit).map(|host| of(db, host)).or_else(|| parent_file(db, unit).as_deref());
            fortran::declare_unit(fortran_unit(db, unit, &tree.tree, &ProgramModules::seen_by(db, unit), host))
        }
        Tree::C(tree) => c::declare_unit(
            &tree.tree,
            scope_around(db, unit.file(db), &unit_tables(db, unit.file(db)), unit.number(db)),
        ),
    }
}

pub(crate) fn fortran_unit<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    tree: &'a parser::fortran::tree::ProgramUnit,
    modules: &'a ProgramModules<'a>,
    host: Option<&'a Declared>,
) -> fortran::Unit<'a> {
    fortran::Unit {
        tree,
        tokens: unit.tokens(db),
        atoms: db.atoms(),
        modules,
        host,
        mentioned: (unit.key(db).kind == UnitKind::Submodule).then(|| mentioned_names(db, unit)),
        defaults: unit.file(db).options(db).of_programs(),
        lacks_includes: *lacks_includes(db, unit.file(db)) || unended::swallows_declarations(db, unit),
    }
}

/// The file scope of a C file.
#[salsa::tracked]
pub fn file_scope(db: &dyn Db, file: SourceFile) -> Declared {
    let trees = units(db, file).iter().filter_map(|unit| match parsed(db, *unit) {
        Tree::C(parsed) => Some(&parsed.tree),
        Tree::Fortran(_) => None,
    });
    c::file_scope(trees, scope_around(db, file, &headers::header_tables(db, headers::of_file(db, file)), END))
}

/// What the bodies of a C unit declare with linkage.
#[salsa::tracked(lru = 0)]
pub fn linked<'db>(db: &'db dyn Db, unit: Unit<'db>) -> c::Linked {
    c::collect_linked(resolved(db, unit))
}

/// What is wrong between what the bodies of a C file declare and the declarations of others, by the numbers of its units.
#[salsa::tracked]
pub fn between(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units: Vec<_> = units(db, file).iter().map(|unit| linked(db, *unit)).collect();
    if units.iter().all(|linked| linked.is_empty()) {
        return Vec::new();
    }
    let declared = super::texts::units(db, file).iter().map(|unit| declared(db, *unit));
    let units: Vec<_> = units.into_iter().zip(declared).collect();
    c::check_between(&units, scope_around(db, file, &unit_tables(db, file), END))
}

/// What stands around the units of a C file: its file scope, and its headers'.
fn unit_tables(db: &dyn Db, file: SourceFile) -> Vec<&SymbolTable> {
    let headers = headers::header_tables(db, headers::of_file(db, file));
    std::iter::once(&*file_scope(db, file).symbols).chain(headers).collect()
}

fn scope_around<'a>(db: &'a dyn Db, file: SourceFile, tables: &'a [&'a SymbolTable], unit: u32) -> c::Surroundings<'a> {
    let (names, incomplete) = (headers::header_names(db, headers::of_file(db, file)), *lacks_includes(db, file));
    c::Surroundings { tables, names, tokens: &[], unit, incomplete, dialect: dialect(db, file), atoms: db.atoms() }
}

/// A procedure from outside: its declarations without their places, equal while only the body is edited.
#[salsa::tracked(lru = 0)]
pub fn signature<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Arc<Declared> {
    Arc::new(declared(db, unit).without_places())
}

/// A module or submodule with the signatures of its procedures: what `use` and its own procedures see.
#[salsa::tracked(lru = 0)]
pub fn scope<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Declared {
    let signatures: Vec<_> = procedures(db, unit).map(|procedure| Arc::clone(signature(db, procedure))).collect();
    fortran::complete_module(&declared(db, unit).without_places(), &signatures)
}

/// What the names and statements of a unit mean.
#[salsa::tracked(lru = 0)]
pub fn resolved<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Deferred<Resolved> {
    let declared = declared(db, unit);
    match parsed(db, unit) {
        Tree::Fortran(tree) => {
            let host = host_unit(db, unit).map(|host| scope(db, host)).or_else(|| parent_file(db, unit).as_deref());
            let modules = ProgramModules::seen_by(db, unit);
            let read = fortran_unit(db, unit, &tree.tree, &modules, host);
            if !matches!(unit.key(db).kind, UnitKind::Module | UnitKind::Submodule) {
                return Deferred::new(fortran::resolve_unit(read, declared));
            }
            let signatures: Vec<_> = procedures(db, unit).map(|unit| Arc::clone(signature(db, unit))).collect();
            let completed = fortran::complete_module(declared, &signatures);
            // What the module itself executes are its reductions, which may call its procedures.
            let mut resolved = match fortran::declares_reductions(declared) {
                true => fortran::resolve_completed(read, declared, &completed),
                false => fortran::resolve_unit(read, declared),
            };
            let names = names_of(db, procedures(db, unit));
            resolved.diagnostics.extend(fortran::module_constraints(read, &completed, &names));
            Deferred::new(resolved)
        }
        Tree::C(tree) => {
            let tables = unit_tables(db, unit.file(db));
            let around = scope_around(db, unit.file(db), &tables, unit.number(db));
            Deferred::new(c::resolve_unit(&tree.tree, declared, c::Surroundings { tokens: unit.tokens(db), ..around }))
        }
    }
}

/// Keeps the values here of so many units that were asked last.
pub(crate) fn bound_meanings(db: &mut dyn Db, units: usize) {
    declared::set_lru_capacity(db, units);
    parent_file::set_lru_capacity(db, units);
    mentioned_names::set_lru_capacity(db, units);
    linked::set_lru_capacity(db, units);
    signature::set_lru_capacity(db, units);
    scope::set_lru_capacity(db, units);
    resolved::set_lru_capacity(db, units);
}
