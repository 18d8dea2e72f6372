//! What the units of a file require of the implementation, in their order.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::headers;
use crate::queries::{self, Unit};
use parser::units::UnitKind;
use regions::check::requires::{self, Requirements};
use regions::lint::called_updates;
use source::{Atom, Diagnostic};

/// What a unit requires, and what must come after that.
#[salsa::tracked]
fn requirements<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Requirements {
    let key = unit.key(db);
    let inside = key.kind == UnitKind::Procedure && key.parent.is_some();
    requires::collect_requirements(queries::resolved(db, unit), inside, queries::unit_tokens(db, unit), db.atoms())
}

/// The name of the program unit of Fortran that a unit belongs to.
fn program_unit(db: &dyn Db, unit: Unit<'_>) -> Option<Atom> {
    let key = unit.key(db);
    match key.kind {
        UnitKind::Procedure => Some(key.parent.unwrap_or(key.name)),
        UnitKind::Program | UnitKind::Module | UnitKind::Submodule | UnitKind::BlockData => Some(key.name),
        UnitKind::Function | UnitKind::Declaration => None,
    }
}

/// Whether a file requires that host and devices have the same memory.
pub(crate) fn share_memory(db: &dyn Db, file: SourceFile) -> bool {
    queries::units(db, file).iter().any(|unit| requirements(db, *unit).share_memory())
}

/// What is wrong with the requirements of a file's units, with the number of the unit that says it.
pub(crate) fn check_file(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units = queries::units(db, file).iter().map(|unit| (program_unit(db, *unit), requirements(db, *unit)));
    let has_headers = !queries::tokens(db, file).headers.is_empty();
    let names = if has_headers { headers::header_names(db, headers::of_file(db, file)) } else { None };
    let mut found = requires::check_file(&units.collect::<Vec<_>>(), names, db.atoms());
    found.extend(used_before(db, file));
    found.extend(updates_by_threads(db, file));
    found
}

/// The calls of procedures of the file by which threads update a variable together.
fn updates_by_threads(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units = queries::units(db, file);
    let calling = (0..).zip(units).filter(|(_, unit)| !queries::team_calls(db, **unit).is_empty());
    let mut updates = Vec::new();
    let mut found = Vec::new();
    for (number, unit) in calling {
        if updates.is_empty() {
            updates = units.iter().map(|unit| (program_unit(db, *unit), queries::updates(db, *unit))).collect();
        }
        let calls = queries::team_calls(db, *unit);
        let reported = called_updates::report_calls(calls, program_unit(db, *unit), &updates, db.atoms());
        found.extend(reported.into_iter().map(|problem| (number, problem)));
    }
    found
}

/// The `threadprivate` directives of a C file that stand behind a use of what they list.
fn used_before(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units = queries::units(db, file);
    let mut found = Vec::new();
    for (number, unit) in (0..).zip(units) {
        let listed = &requirements(db, *unit).threadprivate;
        if listed.is_empty() {
            continue;
        }
        let functions = units.iter().take(number as usize).filter(|unit| unit.key(db).kind == UnitKind::Function);
        let mut used: Vec<_> =
            functions.flat_map(|unit| requires::uses_of(queries::resolved(db, *unit), listed)).collect();
        used.sort_by_key(|(_, at)| *at);
        used.dedup();
        found.extend(used.into_iter().map(|(name, at)| (number, requires::report_used(db.atoms().text(*name), *at))));
    }
    found
}
