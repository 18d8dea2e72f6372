//! What a text defines, told by its lines alone: so that a name of a large program is looked for in few files, and its symbols are listed without
//! reading all of them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

mod c_text;
mod fortran_text;

use crate::db::{Db, Program, SourceFile};
use crate::queries;
use directives::Language;
use indexmap::IndexMap;
use source::{Atom, FileId, Form};

/// What a line seems to define.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Program,
    Module,
    Submodule,
    BlockData,
    Subroutine,
    Function,
    Interface,
    Type,
    Macro,
    Typedef,
    Variable,
}

/// One definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skimmed {
    /// Its name as it is written.
    pub name: String,
    pub kind: Kind,
    /// The first byte of its name.
    pub at: u32,
    /// The module around it, if one is.
    pub container: Option<String>,
}

/// What the text of a file defines.
#[salsa::tracked]
pub fn definitions(db: &dyn Db, file: SourceFile) -> Vec<Skimmed> {
    let Some(text) = file.text(db).as_deref() else { return Vec::new() };
    match queries::language(db, file) {
        Language::Fortran => {
            let options = file.options(db).lexing(file.path(db), text);
            fortran_text::definitions(text, matches!(options.form, Form::Fixed { .. }))
        }
        Language::C | Language::Cxx => c_text::definitions(text),
    }
}

/// The names of procedures, functions and variables that a file defines: equal while only other lines are edited.
#[salsa::tracked]
pub fn defined_names(db: &dyn Db, file: SourceFile) -> Vec<Atom> {
    let fold = queries::language(db, file) == Language::Fortran;
    let callable = |kind: Kind| {
        matches!(kind, Kind::Program | Kind::Subroutine | Kind::Function | Kind::BlockData | Kind::Variable)
    };
    let found = definitions(db, file).iter().filter(|found| callable(found.kind));
    found
        .map(|found| if fold { db.atoms().intern_folded(&found.name) } else { db.atoms().intern(&found.name) })
        .collect()
}

/// The files of the program that define each name.
#[salsa::tracked]
pub fn defining_files(db: &dyn Db) -> IndexMap<Atom, Vec<SourceFile>> {
    let mut index: IndexMap<Atom, Vec<SourceFile>> = IndexMap::new();
    for file in Program::get(db).files(db) {
        for name in defined_names(db, *file) {
            let files = index.entry(*name).or_default();
            if files.last() != Some(file) {
                files.push(*file);
            }
        }
    }
    index
}

/// The files of the program that seem to define a name.
pub fn files_defining(db: &dyn Db, name: Atom) -> Vec<SourceFile> {
    defining_files(db).get(&name).cloned().unwrap_or_default()
}

/// Whether a word stands in a text, in any case.
pub fn has_word(text: &str, word: &str) -> bool {
    let (bytes, wanted) = (text.as_bytes(), word.as_bytes());
    let Some(first) = wanted.first().map(u8::to_ascii_lowercase) else { return false };
    let is_part = |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let last = bytes.len().saturating_sub(wanted.len().saturating_sub(1));
    (0..last).any(|at| {
        bytes[at].to_ascii_lowercase() == first
            && bytes[at..at + wanted.len()].eq_ignore_ascii_case(wanted)
            && !is_part(at + wanted.len())
            && (at == 0 || !is_part(at - 1))
    })
}

/// The files of the program, by their numbers.
pub fn program_files(db: &dyn Db) -> Vec<FileId> {
    Program::get(db).files(db).iter().map(|file| file.number(db)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_any_case_and_not_in_others() {
        assert!(has_word("  CALL Scale(a)", "scale") && has_word("scale", "scale"));
        assert!(!has_word("rescale(a)", "scale") && !has_word("scale2", "scale") && !has_word("", "scale"));
    }
}
