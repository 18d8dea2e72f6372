//! What the units of a file require of the implementation, in their order.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries::{self, Unit};
use regions::check::requires::{self, Requirements};
use source::Diagnostic;

/// What a unit requires, and what must come after that.
#[salsa::tracked]
fn requirements<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Requirements {
    requires::requirements(queries::resolved(db, unit))
}

/// What is required too late, with the number of the unit that says it.
pub(crate) fn out_of_order(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units = queries::units(db, file).iter().map(|unit| requirements(db, *unit));
    requires::out_of_order(units, db.atoms())
}
