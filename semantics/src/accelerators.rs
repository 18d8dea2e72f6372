//! What the units of a C file say of its functions and variables for accelerators.

use crate::db::{Db, SourceFile};
use crate::{headers, queries};
use parser::units::UnitKind;
use regions::check::acc_units::{self, Unit};
use source::Diagnostic;

/// What they say otherwise than others, with the number of the unit that says it.
pub(crate) fn find_contradictions(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units = queries::units(db, file).iter().map(|unit| {
        let key = unit.key(db);
        Unit { resolved: queries::resolved(db, *unit), name: key.name, defines: key.kind == UnitKind::Function }
    });
    let headers = headers::header_tables(db, headers::of_file(db, file));
    acc_units::find_contradictions(units, &headers, db.atoms())
}
