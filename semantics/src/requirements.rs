//! What the units of a file require of the implementation, in their order.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries::{self, Unit};
use parser::units::UnitKind;
use regions::check::requires::{self, Requirements};
use source::{Atom, Diagnostic};

/// What a unit requires, and what must come after that.
#[salsa::tracked]
fn requirements<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Requirements {
    let key = unit.key(db);
    let inside = key.kind == UnitKind::Procedure && key.parent.is_some();
    requires::requirements(queries::resolved(db, unit), inside, queries::unit_tokens(db, unit), db.atoms())
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
    let headers = !queries::tokens(db, file).headers.is_empty();
    requires::check_file(&units.collect::<Vec<_>>(), headers, db.atoms())
}
