//! Parse trees of units.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use super::texts::{file_language, procedures, units};
use crate::db::{Db, SourceFile, dialect};
use crate::headers;
use crate::keys::Unit;
use body::deferred::Deferred;
use directives::Language;
use parser::fortran::extensions;
use parser::fortran::features::Feature;
use parser::fortran::tree::Head;
use parser::units::UnitKind;
use source::{Atom, Diagnostic, Span};

/// A parse tree of either language.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// A Fortran program unit.
    Fortran(Deferred<parser::Parsed<parser::fortran::tree::ProgramUnit>>),
    /// A C external declaration.
    C(Deferred<parser::Parsed<parser::c::tree::External>>),
}

impl Tree {
    /// What the parser had to say.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Tree::Fortran(parsed) => &parsed.diagnostics,
            Tree::C(parsed) => &parsed.diagnostics,
        }
    }
}

/// The tree of a unit.
#[salsa::tracked(lru = 0)]
pub fn parsed<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Tree {
    db.note_made(unit.tokens(db).len());
    match file_language(db, unit.file(db)) {
        Language::Fortran => {
            Tree::Fortran(Deferred::new(parser::fortran::parse(unit.tokens(db), unit.key(db).kind, db.atoms())))
        }
        Language::C | Language::Cxx => {
            let typedefs = typedefs(db, unit.file(db));
            Tree::C(Deferred::new(parser::c::parse(unit.tokens(db), typedefs, dialect(db, unit.file(db)), db.atoms())))
        }
    }
}

/// The features that a Fortran unit uses and that some standard does not know; asked for by [`crate::conformance`] alone.
#[salsa::tracked(lru = 0)]
pub fn features<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<(Feature, Span)> {
    match parsed(db, unit) {
        Tree::Fortran(parsed) => {
            let procedures = procedures(db, unit).next().is_some();
            extensions::features(&parsed.tree, unit.key(db), procedures, unit.tokens(db), db.atoms())
        }
        Tree::C(_) => Vec::new(),
    }
}

/// The typedef names of a C file, found by scanning: an input of its parse.
#[salsa::tracked(lru = 0)]
pub fn typedefs(db: &dyn Db, file: SourceFile) -> parser::c::Typedefs {
    let before = headers::of_file(db, file);
    let mut names = before.map_or_else(Default::default, |before| headers::header_scope(db, before).typedefs.clone());
    names.extend(units(db, file).iter().flat_map(|unit| unit_typedefs(db, *unit)).copied());
    names
}

#[salsa::tracked]
fn unit_typedefs<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Atom> {
    parser::c::units::typedefs(unit.tokens(db))
}

/// R1418: the module that a submodule belongs to, and whether that is its parent.
pub(crate) fn ancestor_of<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<(Atom, bool)> {
    if unit.key(db).kind != UnitKind::Submodule {
        return None;
    }
    let Tree::Fortran(parsed) = parsed(db, unit) else { return None };
    match &parsed.tree.head {
        Head::Submodule { ancestor, parent, .. } => Some((ancestor.atom, parent.is_none())),
        _ => None,
    }
}

/// The module that a submodule belongs to in the end.
pub fn ancestor_module<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Atom> {
    ancestor_of(db, unit).map(|(ancestor, _)| ancestor)
}

/// The names of procedures, with those of their entries.
pub(crate) fn names_of<'db>(db: &'db dyn Db, procedures: impl Iterator<Item = Unit<'db>>) -> Vec<Atom> {
    let mut names = Vec::new();
    for unit in procedures {
        names.push(unit.key(db).name);
        if let Tree::Fortran(tree) = parsed(db, unit) {
            names.extend(fortran::entry_names(&tree.tree).into_iter().map(|name| name.atom));
        }
    }
    names
}

/// Keeps the values here of so many files and units that were asked last.
pub(crate) fn bound_trees(db: &mut dyn Db, files: usize, units: usize) {
    typedefs::set_lru_capacity(db, files);
    parsed::set_lru_capacity(db, units);
    features::set_lru_capacity(db, units);
}
