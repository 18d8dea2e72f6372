//! What a text defines, told by its lines alone: so that a name of a large program is looked for in few files, and its symbols are listed without
//! reading all of them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

mod c_text;
pub(crate) mod fortran_text;

use crate::db::{Db, Program, SourceFile};
use crate::dependencies;
use crate::index::{self, FilesByName, Ranked, index_resting, join_edited};
use crate::queries;
use directives::Language;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
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
    match queries::file_language(db, file) {
        Language::Fortran => {
            let options = file.options(db).lexing(file.path(db), text);
            fortran_text::skim_definitions(text, matches!(options.form, Form::Fixed { .. }))
        }
        Language::C | Language::Cxx => c_text::skim_definitions(text),
    }
}

/// The names of procedures, functions and variables that a file defines: equal while only other lines are edited.
#[salsa::tracked]
pub fn defined_names(db: &dyn Db, file: SourceFile) -> Vec<Atom> {
    let fold = queries::file_language(db, file) == Language::Fortran;
    let callable = |kind: Kind| {
        matches!(kind, Kind::Program | Kind::Subroutine | Kind::Function | Kind::BlockData | Kind::Variable)
    };
    let found = definitions(db, file).iter().filter(|found| callable(found.kind));
    found
        .map(|found| if fold { db.atoms().intern_folded(&found.name) } else { db.atoms().intern(&found.name) })
        .collect()
}

/// The numbers of these files, each behind those whose modules its lines seem to use. Who asks about one after the other in this order has
/// asked about what a file needs before it comes; nothing else depends on it.
pub fn order_by_use(db: &dyn Db, files: &[SourceFile]) -> Vec<usize> {
    let mut definers: FxHashMap<Atom, usize> = FxHashMap::default();
    for (at, file) in files.iter().enumerate() {
        index::module_names(db, *file).iter().for_each(|name| {
            definers.entry(*name).or_insert(at);
        });
    }
    dependencies::order_by_needs(files.len(), |at| {
        let is_fortran = queries::file_language(db, files[at]) == Language::Fortran;
        let text = files[at].text(db).as_deref().filter(|_| is_fortran).unwrap_or_default();
        let names = fortran_text::used_modules(text).map(|name| db.atoms().intern_folded(name));
        names.filter_map(|name| definers.get(&name).copied()).collect::<Vec<_>>()
    })
}

#[salsa::tracked]
fn resting_definitions(db: &dyn Db) -> IndexMap<Atom, Vec<Ranked>> {
    index_resting(db, defined_names_of)
}

fn defined_names_of(db: &dyn Db, file: SourceFile) -> &Vec<Atom> {
    defined_names(db, file)
}

/// The files of the program that define each procedure, function and variable with linkage.
#[salsa::tracked]
pub fn defining_files(db: &dyn Db) -> FilesByName {
    join_edited(db, resting_definitions(db), defined_names_of)
}

/// The files of the program that seem to define a name.
pub fn files_defining(db: &dyn Db, name: Atom) -> Vec<SourceFile> {
    defining_files(db).get(&name).cloned().unwrap_or_default()
}

/// The words of a text, each as a number that is the same in any case; in order, so that one is found soon.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(Box<[u32]>);

impl Words {
    /// The words of a text.
    pub fn of_text(text: &str) -> Words {
        let bytes = text.as_bytes();
        let (mut known, mut at) = (FxHashSet::default(), 0);
        while at < bytes.len() {
            let first = FOLDED[bytes[at] as usize];
            let (mut sum, mut next) = (START, at);
            while next < bytes.len() && FOLDED[bytes[next] as usize] != 0 {
                sum = add_byte(sum, FOLDED[bytes[next] as usize]);
                next += 1;
            }
            // What begins with a digit is not a word, but a literal, which may name its kind.
            if first != 0 && !first.is_ascii_digit() {
                known.insert(sum);
            }
            if first.is_ascii_digit() || first == b'_' {
                let kind = bytes[at..next].iter().position(|byte| *byte == b'_').map(|sign| at + sign + 1);
                known.extend(kind.filter(|kind| *kind < next).map(|kind| hash_word(&bytes[kind..next])));
            }
            at = next + 1;
        }
        let mut all: Vec<u32> = known.into_iter().collect();
        all.sort_unstable();
        Words(all.into_boxed_slice())
    }

    /// Whether a word is one of them; very seldom it is another one instead.
    pub fn has(&self, word: &str) -> bool {
        self.0.binary_search(&hash_word(word.as_bytes())).is_ok()
    }
}

/// The bytes of words in small letters; 0 for those that are between words.
const FOLDED: [u8; 256] = {
    let (mut folded, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let own = byte as u8;
        if own.is_ascii_alphanumeric() || own == b'_' || !own.is_ascii() {
            folded[byte] = own.to_ascii_lowercase();
        }
        byte += 1;
    }
    folded
};

/// FNV-1a of a word in small letters.
fn hash_word(word: &[u8]) -> u32 {
    word.iter().fold(START, |sum, byte| add_byte(sum, byte.to_ascii_lowercase()))
}

const START: u32 = 0x811c_9dc5;

fn add_byte(sum: u32, byte: u8) -> u32 {
    (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

/// The words of a file.
#[salsa::tracked]
pub fn words(db: &dyn Db, file: SourceFile) -> Words {
    Words::of_text(file.text(db).as_deref().unwrap_or_default())
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
        let has = |text: &str, word: &str| Words::of_text(text).has(word);
        assert!(has("  CALL Scale(a)", "scale") && has("scale", "scale") && has("int größe;", "größe"));
        assert!(!has("rescale(a)", "scale") && !has("scale2", "scale") && !has("", "scale") && !has("1.0", "0"));
        assert!(has("1.0e3_dp", "dp") && has(".true._lk", "lk") && has("7_i8_kind", "i8_kind") && !has("1.0_dp", "p"));
    }
}
