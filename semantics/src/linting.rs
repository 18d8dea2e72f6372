//! What the lints say of a file: of its units, and of its interfaces to the C files of the program.

use crate::db::{Db, Program, SourceFile};
use crate::queries::{self, Unit};
use crate::unit_diagnostics::place_diagnostic;
use crate::unseen;
use directives::Language;
use source::{Diagnostic, OriginId, Place};
use symbols::SymbolTable;

/// What the lints that are asked for say of the text of a file itself: what is in other files, or made by a macro, is the business of
/// these.
pub(crate) fn lint_diagnostics(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let mut all = Vec::new();
    if file.options(db).lints.is_empty() {
        return all;
    }
    for (index, unit) in queries::units(db, file).iter().enumerate() {
        let found = queries::linted(db, *unit).iter().cloned().chain(check_interfaces(db, file, *unit));
        let placed = found.filter_map(|diagnostic| place_diagnostic(db, file, index, diagnostic));
        let own = placed.filter(|diagnostic| diagnostic.primary.at.origin == OriginId(0));
        all.extend(own.filter(|found| !unseen::is_doubtful(db, file, *unit, found)));
    }
    let unused = unused_functions(db, file).into_iter();
    let placed = unused.filter_map(|(index, diagnostic)| place_diagnostic(db, file, index, diagnostic));
    let own = placed.filter(|found| found.primary.at.origin == OriginId(0));
    all.extend(own.filter(|found| !unseen::is_named(db, file, found)));
    all
}

/// The functions of a C file that nothing calls, if somebody asks for them.
fn unused_functions(db: &dyn Db, file: SourceFile) -> Vec<(usize, Diagnostic)> {
    if !file.options(db).lints.has_group("unused-function") || !queries::file_language(db, file).is_like(Language::C) {
        return Vec::new();
    }
    let units = queries::units(db, file).iter();
    let parts: Vec<lints::functions::Part> =
        units.map(|unit| (&**queries::resolved(db, *unit), &unit.tokens(db)[..])).collect();
    lints::functions::check_unused(&parts, db.atoms())
}

/// What the interfaces of a unit have otherwise than C, if somebody asks for it.
fn check_interfaces(db: &dyn Db, file: SourceFile, unit: Unit<'_>) -> Vec<Diagnostic> {
    let asked = file.options(db).lints.has_group("bind-c") && queries::file_language(db, file) == Language::Fortran;
    if !asked || !lints::interop::has_interfaces(queries::declared(db, unit)) {
        return Vec::new();
    }
    let files =
        Program::get(db).files(db).iter().filter(|file| queries::file_language(db, **file).is_like(Language::C));
    let tables: Vec<&SymbolTable> = files.map(|file| &*queries::file_scope(db, *file).symbols).collect();
    lints::interop::check_interop(queries::declared(db, unit), &tables, db.atoms())
}
