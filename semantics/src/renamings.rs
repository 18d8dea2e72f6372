//! Macros that give functions other names, as `#define scale scale3` before the text of `scale` is read once more: functions that the
//! program has although no text defines their names.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::index::{FilesByName, Ranked, index_resting, join_edited};
use crate::parts;
use crate::queries;
use crate::skim::{self, Kind};
use indexmap::IndexMap;
use source::Atom;

/// A macro without parameters whose replacement is one name (C11, 6.10.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    /// The name that it stands for.
    pub new: Atom,
    /// Its own.
    pub old: Atom,
}

/// The name that a macro stands for if that is all of its replacement; `behind` is the text behind the name of the macro.
pub fn replacing_name(behind: &str) -> Option<&str> {
    let line = behind.split('\n').next().unwrap_or_default();
    let words = line.split(['/', '\r']).next().unwrap_or_default();
    let name = words.strip_prefix([' ', '\t'])?.trim();
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (name.starts_with(|first: char| is_letter(first) && !first.is_ascii_digit()) && name.chars().all(is_letter))
        .then_some(name)
}

/// The macros of a file that stand for one name each.
#[salsa::tracked]
fn renamings(db: &dyn Db, file: SourceFile) -> Vec<Renaming> {
    let Some(text) = file.text(db).as_deref().filter(|_| queries::is_c(db, file)) else { return Vec::new() };
    let macros = skim::definitions(db, file).iter().filter(|found| found.kind == Kind::Macro);
    let renaming = |found: &skim::Skimmed| {
        let new = replacing_name(text.get(found.at as usize + found.name.len()..)?)?;
        Some(Renaming { new: db.atoms().intern(new), old: db.atoms().intern(&found.name) })
    };
    macros.filter_map(renaming).collect()
}

#[salsa::tracked]
fn new_names(db: &dyn Db, file: SourceFile) -> Vec<Atom> {
    renamings(db, file).iter().map(|renaming| renaming.new).collect()
}

fn new_names_of(db: &dyn Db, file: SourceFile) -> &Vec<Atom> {
    new_names(db, file)
}

#[salsa::tracked]
fn resting_renamings(db: &dyn Db) -> IndexMap<Atom, Vec<Ranked>> {
    index_resting(db, new_names_of)
}

/// The files that have macros which stand for a name.
#[salsa::tracked]
fn renaming_files(db: &dyn Db) -> FilesByName {
    join_edited(db, resting_renamings(db), new_names_of)
}

/// The sources beside those whose text defines a name that may define it, too: texts that others include, those who include what defines
/// it, and the same of another name of which macros make it.
pub fn sources_with_name(db: &dyn Db, name: Atom) -> Vec<SourceFile> {
    let files = renaming_files(db).get(&name).into_iter().flatten();
    let mut old: Vec<Atom> = Vec::new();
    for renaming in files.flat_map(|file| renamings(db, *file)).filter(|renaming| renaming.new == name) {
        if !old.contains(&renaming.old) {
            old.push(renaming.old);
        }
    }
    let mut sources: Vec<SourceFile> = Vec::new();
    let defining = |old: Atom| skim::files_defining(db, old).into_iter().chain(parts::find_defining(db, old));
    for file in old.into_iter().chain([name]).flat_map(defining) {
        for source in parts::find_readers(db, file).into_iter().chain([file]) {
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
    }
    sources
}
