//! Procedures with BIND(C) against the functions of the C files of the program.

use crate::db::{Db, Program, SourceFile};
use crate::queries::{self, Unit};
use directives::Language;
use source::Diagnostic;
use symbols::SymbolTable;

/// What the interfaces of a unit have otherwise than C, if somebody asks for it.
pub(crate) fn check(db: &dyn Db, file: SourceFile, unit: Unit<'_>) -> Vec<Diagnostic> {
    let asked = file.options(db).lints.has("bind-c") && queries::language(db, file) == Language::Fortran;
    if !asked || !lints::interop::has_interfaces(queries::declared(db, unit)) {
        return Vec::new();
    }
    let files = Program::get(db).files(db).iter().filter(|file| queries::language(db, **file).is_like(Language::C));
    let tables: Vec<&SymbolTable> = files.map(|file| &*queries::file_scope(db, *file).symbols).collect();
    lints::interop::check(queries::declared(db, unit), &tables, db.atoms())
}
