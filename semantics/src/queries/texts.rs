//! Texts, their tokens and their units.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::include::Includes;
use crate::keys::Unit;
use crate::text_edits::FileTokens;
use directives::Language;
use indexmap::IndexMap;
use parser::units::{UnitKey, UnitKind};
use source::file::LineIndex;
use source::{Atom, Form, Place, Printing, Span, Token, TokenBuffer};
use std::sync::Arc;

/// The language of a file.
pub fn file_language(db: &dyn Db, file: SourceFile) -> Language {
    file.options(db).language_of(file.path(db))
}

/// Whether a file is one of C.
pub fn is_c(db: &dyn Db, file: SourceFile) -> bool {
    file_language(db, file) != Language::Fortran
}

/// The tokens of a file with all it includes, and their places.
#[salsa::tracked(no_eq, lru = 0)]
pub fn tokens(db: &dyn Db, file: SourceFile) -> Arc<TokenBuffer> {
    let Some(text) = file.text(db) else { return Arc::default() };
    let options = file.options(db).lexing(file.path(db), text);
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    let (number, headers) = (file.number(db), db.headers(file.settings(db)));
    if options.form != Form::C {
        let again = |before| source::read_again(number, text, options.clone(), db.atoms(), &includes, before);
        if let Some(buffer) = db.readings().read_edited(file, again) {
            return buffer;
        }
    }
    let buffer = source::tokenize_sharing(number, text, &options, db.atoms(), &includes, &headers);
    db.note_made(buffer.tokens.len());
    Arc::new(buffer)
}

/// The text of a file as the preprocessor leaves it; no query, since it is asked for once.
pub(crate) fn preprocess_file(db: &dyn Db, file: SourceFile, printing: Printing) -> (String, TokenBuffer) {
    let Some(text) = file.text(db) else { return Default::default() };
    let options = file.options(db).lexing(file.path(db), text);
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    source::preprocess(file.number(db), text, &options, db.atoms(), &includes, printing)
}

/// Where the lines of a file start.
#[salsa::tracked(no_eq, lru = 0)]
pub fn lines(db: &dyn Db, file: SourceFile) -> Arc<LineIndex> {
    Arc::new(LineIndex::new(file.text(db).as_deref().unwrap_or("")))
}

/// The line of the first token of a span of the `index`-th unit of a file, from 1; for messages and for names of target functions.
pub fn line_number(db: &dyn Db, file: SourceFile, index: usize, span: Span) -> u32 {
    lines(db, file).line(own_place(db, file, index, span).map_or(0, |place| place.start))
}

/// The place of a span of the `index`-th unit in the text of `file` itself.
pub fn own_place(db: &dyn Db, file: SourceFile, index: usize, span: Span) -> Option<Place> {
    let buffer = tokens(db, file);
    let place = buffer.place(positions(db, file).get(index)?.in_file(span))?;
    (buffer.origins.file(place) == Some(file.number(db))).then_some(place)
}

/// The tokens of a file without their places: equal while comments and blanks are edited.
#[salsa::tracked(lru = 0)]
pub fn file_tokens(db: &dyn Db, file: SourceFile) -> FileTokens {
    FileTokens::new(Arc::clone(tokens(db, file)))
}

/// Where the units of a file are in its token buffer.
#[salsa::tracked]
pub fn positions(db: &dyn Db, file: SourceFile) -> Vec<parser::units::Unit> {
    let tokens = file_tokens(db, file);
    match file_language(db, file) {
        Language::Fortran => db.readings().cut_units(file, tokens, db.atoms()),
        Language::C | Language::Cxx => parser::c::units::units(tokens, db.atoms()),
    }
}

/// The units of a file, in source order.
#[salsa::tracked]
pub fn units<'db>(db: &'db dyn Db, file: SourceFile) -> Vec<Unit<'db>> {
    let unit = |(number, unit): (usize, &parser::units::Unit)| Unit::new(db, unit.key, file, number as u32);
    positions(db, file).iter().enumerate().map(unit).collect()
}

/// The modules and submodules of a file, by name and in source order.
fn file_hosts<'db>(db: &'db dyn Db, file: SourceFile) -> Vec<Unit<'db>> {
    let is_host = |unit: &Unit<'db>| matches!(unit.key(db).kind, UnitKind::Module | UnitKind::Submodule);
    let mut hosts: Vec<Unit<'db>> = units(db, file).iter().copied().filter(is_host).collect();
    hosts.sort_by_key(|unit| unit.key(db).name);
    hosts
}

/// The modules and submodules of a file, by name and in source order: one may have thousands of procedures, which ask for it.
#[salsa::tracked]
pub fn hosts<'db>(db: &'db dyn Db, file: SourceFile) -> Vec<Unit<'db>> {
    file_hosts(db, file)
}

/// The tokens of a unit: equal while other units of its file are edited.
#[salsa::tracked(lru = 0)]
pub fn unit_tokens<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Token> {
    let file = unit.file(db);
    let position = positions(db, file).get(unit.number(db) as usize);
    position.map_or_else(Vec::new, |position| position.tokens(file_tokens(db, file)))
}

/// The modules that a file defines, and which of its units they are.
#[salsa::tracked]
pub fn file_modules(db: &dyn Db, file: SourceFile) -> Vec<UnitKey> {
    if file_language(db, file) != Language::Fortran {
        return Vec::new();
    }
    positions(db, file).iter().map(|unit| unit.key).filter(|key| key.kind == UnitKind::Module).collect()
}

/// The external procedures that a file defines, by name, with their numbers among its units.
#[salsa::tracked]
pub fn external_procedures(db: &dyn Db, file: SourceFile) -> IndexMap<Atom, usize> {
    first_of(db, file, |key| key.kind == UnitKind::Procedure && key.parent.is_none())
}

/// The modules and block data of a file, by name, with the number of the first of each: no unit behind it can call it.
#[salsa::tracked]
pub fn uncallable_units(db: &dyn Db, file: SourceFile) -> IndexMap<Atom, usize> {
    first_of(db, file, |key| matches!(key.kind, UnitKind::Module | UnitKind::BlockData))
}

/// The units of a file that are of such a sort, by name: the number of the first of each among all.
fn first_of(db: &dyn Db, file: SourceFile, is: impl Fn(UnitKey) -> bool) -> IndexMap<Atom, usize> {
    let mut found = IndexMap::new();
    for (index, unit) in positions(db, file).iter().enumerate().filter(|(_, unit)| is(unit.key)) {
        found.entry(unit.key.name).or_insert(index);
    }
    found
}

/// The module procedures of a module or submodule.
pub fn procedures<'db>(db: &'db dyn Db, unit: Unit<'db>) -> impl Iterator<Item = Unit<'db>> {
    let (name, key) = (unit.key(db).name, move |other: &Unit<'db>| other.key(db));
    let is_own = move |other: &Unit<'db>| key(other).kind == UnitKind::Procedure && key(other).parent == Some(name);
    // They follow it; after another unit of its name they are that one's.
    let after = units(db, unit.file(db)).iter().copied().skip(unit.number(db) as usize + 1);
    let is_next = move |other: &Unit<'db>| !matches!(other.key(db).kind, UnitKind::Module | UnitKind::Submodule);
    after.take_while(is_next).filter(is_own)
}

impl<'db> Unit<'db> {
    /// Its tokens.
    pub fn tokens(self, db: &'db dyn Db) -> &'db Vec<Token> {
        unit_tokens(db, self)
    }
}

/// Keeps the values here of so many files and units that were asked last.
pub(crate) fn bound_texts(db: &mut dyn Db, files: usize, units: usize) {
    tokens::set_lru_capacity(db, files);
    file_tokens::set_lru_capacity(db, files);
    lines::set_lru_capacity(db, files);
    unit_tokens::set_lru_capacity(db, units);
}
