//! Which files of the program define a name.
//!
//! Of a large program few files are open in an editor. What the others define is asked apart: the inputs of these queries change seldom, so
//! that after an edit nobody looks at each file of the program to see that it is as it was.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, Program, SourceFile};
use crate::keys::{Mention, ModuleName, Unit};
use crate::module_lines::{names_in_lines, names_of_modules};
use crate::queries::texts::{file_language, file_modules, units};
use crate::queries::trees::ancestor_module;
use directives::Language;
use indexmap::IndexMap;
use parser::units::UnitKind;
use source::Atom;

/// A file, and how many files of the program are before it.
pub(crate) type Ranked = (u32, SourceFile);

/// Files by what they define, in the order of the program.
pub type FilesByName = IndexMap<Atom, Vec<SourceFile>>;

/// What a file defines.
type Names = fn(&dyn Db, SourceFile) -> &Vec<Atom>;

/// The files of the program whose text is an editor's.
#[salsa::tracked]
pub fn edited_files(db: &dyn Db) -> Vec<Ranked> {
    ranked_files(db).filter(|(_, file)| !file.of_host(db)).collect()
}

/// The files of the program, in the order in which they were opened.
fn ranked_files(db: &dyn Db) -> impl Iterator<Item = Ranked> {
    (0..).zip(Program::get(db).files(db).iter().copied())
}

/// The files that are on the disk alone, by what they define.
pub(crate) fn index_resting(db: &dyn Db, names: Names) -> IndexMap<Atom, Vec<Ranked>> {
    let mut index = IndexMap::new();
    for file in ranked_files(db).filter(|(_, file)| file.of_host(db)) {
        add_names(&mut index, db, file, names);
    }
    index
}

fn add_names(index: &mut IndexMap<Atom, Vec<Ranked>>, db: &dyn Db, file: Ranked, names: Names) {
    for name in names(db, file.1) {
        let files = index.entry(*name).or_default();
        let at = files.partition_point(|(rank, _)| *rank < file.0);
        if files.get(at) != Some(&file) {
            files.insert(at, file);
        }
    }
}

/// The same with those that an editor has.
pub(crate) fn join_edited(db: &dyn Db, resting: &IndexMap<Atom, Vec<Ranked>>, names: Names) -> FilesByName {
    let mut index = resting.clone();
    for file in edited_files(db) {
        add_names(&mut index, db, *file, names);
    }
    // The order is that of the program, whichever of its files are open.
    index.sort_by_cached_key(|name, files| (files[0].0, db.atoms().text(*name)));
    index.into_iter().map(|(name, files)| (name, files.into_iter().map(|(_, file)| file).collect())).collect()
}

/// The modules that a file may define: told by its text where that is enough, so that a `use` lexes few files but its own.
#[salsa::tracked]
pub fn module_names(db: &dyn Db, file: SourceFile) -> Vec<Atom> {
    let told = file.modules(db).clone().or_else(|| match file.module_lines(db) {
        Some(lines) => names_in_lines(db, file, lines),
        None => names_of_modules(db, file),
    });
    told.unwrap_or_else(|| file_modules(db, file).iter().map(|key| key.name).collect())
}

/// The files that may define each module of the program, in the order in which they were opened.
#[salsa::tracked]
pub fn module_files(db: &dyn Db) -> FilesByName {
    let mut index: FilesByName = IndexMap::new();
    for file in Program::get(db).files(db) {
        for name in module_names(db, *file) {
            index.entry(*name).or_default().push(*file);
        }
    }
    index
}

/// The file that defines a module for the file that mentions it: of several, the nearest.
#[salsa::tracked]
pub fn defining_file<'db>(db: &'db dyn Db, mention: Mention<'db>) -> Option<SourceFile> {
    let name = mention.atom(db);
    let mut files = module_files(db).get(&name)?.clone();
    if let Some(asking) = mention.file(db)
        && fortran::is_intrinsic_module(db.atoms().text(name))
    {
        files.retain(|file| is_of_one_program(file.path(db), asking.path(db)));
    }
    nearest_first(db, &mut files, mention.file(db));
    files.into_iter().find(|file| file_modules(db, *file).iter().any(|key| key.name == name))
}

/// The module that a name means in a file.
pub(crate) fn resolve_module<'db>(
    db: &'db dyn Db,
    name: Atom,
    intrinsic: Option<bool>,
    asking: Option<SourceFile>,
) -> ModuleName<'db> {
    let file = match intrinsic {
        Some(true) => None,
        Some(false) | None => *defining_file(db, Mention::new(db, name, asking)),
    };
    ModuleName::new(db, name, intrinsic, file)
}

/// Of several files that define a module, that comes first to which the file that asks is nearest: with the most folders in common on
/// the way from the root, then with the fewest beyond these, then by name: the order of the command line decides nothing. The programs
/// of a tree have folders of their own, and so do tests and variants.
pub(crate) fn nearest_first(db: &dyn Db, files: &mut [SourceFile], asking: Option<SourceFile>) {
    let Some(asking) = asking.filter(|_| files.len() > 1) else { return };
    files.sort_by_cached_key(|file| {
        let path = file.path(db).split('/');
        let length = path.clone().count();
        let shared = path.zip(asking.path(db).split('/')).take_while(|(one, other)| one == other).count();
        (std::cmp::Reverse(shared), length, file.path(db).clone())
    });
}

/// Whether a file is of the program of another: in the folder around its own. A tree may have a program with a module that has the name of
/// an intrinsic one, and others that use that.
fn is_of_one_program(path: &str, other: &str) -> bool {
    let folder = |path: &'_ str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    let around = folder(&folder(path));
    around.is_empty() || other.strip_prefix(&around).is_some_and(|rest| rest.starts_with('/'))
}

/// The submodules of the files that are on the disk alone.
#[salsa::tracked]
fn resting_submodules<'db>(db: &'db dyn Db) -> Vec<Unit<'db>> {
    let files = ranked_files(db).filter(|(_, file)| file.of_host(db));
    files.flat_map(|(_, file)| submodules_of(db, file)).collect()
}

fn submodules_of(db: &dyn Db, file: SourceFile) -> impl Iterator<Item = Unit<'_>> {
    let is_fortran = file_language(db, file) == Language::Fortran;
    let units = is_fortran.then(|| units(db, file)).into_iter().flatten().copied();
    units.filter(|unit| unit.key(db).kind == UnitKind::Submodule)
}

/// The submodules of the program, by the names of their parents.
#[salsa::tracked]
pub fn submodules<'db>(db: &'db dyn Db) -> Vec<Unit<'db>> {
    let edited = edited_files(db).iter().flat_map(|(_, file)| submodules_of(db, *file));
    let mut all: Vec<Unit<'db>> = resting_submodules(db).iter().copied().chain(edited).collect();
    let files = &Program::get(db).files(db);
    let ranks: IndexMap<SourceFile, usize> = files.iter().copied().zip(0..).collect();
    all.sort_by_cached_key(|unit| (unit.key(db).parent, ranks.get(&unit.file(db)).copied(), unit.number(db)));
    all
}

/// The file that defines each submodule of the program, by the module that it belongs to and its name; the first one wins.
#[salsa::tracked]
pub fn submodule_files(db: &dyn Db) -> IndexMap<(Atom, Atom), SourceFile> {
    let ranks: IndexMap<SourceFile, usize> = Program::get(db).files(db).iter().copied().zip(0..).collect();
    let mut all = submodules(db).clone();
    all.sort_by_cached_key(|unit| (ranks.get(&unit.file(db)).copied(), unit.number(db)));
    let mut index = IndexMap::new();
    for unit in all {
        if let Some(ancestor) = ancestor_module(db, unit) {
            index.entry((ancestor, unit.key(db).name)).or_insert(unit.file(db));
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use crate::events::executed_query;
    use crate::{Analysis, Host, Options};
    use std::sync::{Arc, Mutex};

    /// A file that others include.
    struct Included(Arc<Mutex<&'static str>>);

    impl Host for Included {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "m.inc").then(|| self.0.lock().expect("no panic").as_bytes().to_vec())
        }
    }

    const MODULE: &str = "module inner\nreal x\nend\n";
    const USER: &str = "program p\nuse inner, only: x\nprint *, x\nend\n";

    /// An analysis with a file that includes another and its user, the text that is included, and the queries that ran.
    type Opened = (Analysis, Arc<Mutex<&'static str>>, Arc<Mutex<Vec<String>>>);

    fn opened() -> Opened {
        let text = Arc::new(Mutex::new(MODULE));
        let ran = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&ran);
        let note = move |event| log.lock().expect("no panic").extend(executed_query(&event));
        let mut analysis =
            Analysis::with_log(Options::default(), Box::new(Included(Arc::clone(&text))), Some(Box::new(note)));
        analysis.open("a.f90", "include 'm.inc'\nsubroutine s\nend\n");
        analysis.open("u.f90", USER);
        (analysis, text, ran)
    }

    fn codes(analysis: &Analysis, path: &str) -> Vec<&'static str> {
        analysis.ask().diagnostics(analysis.ask().file(path)).iter().map(|found| found.row.code).collect()
    }

    #[test]
    fn an_edit_of_a_file_that_includes_others_asks_for_no_modules() {
        let (mut analysis, _, ran) = opened();
        assert_eq!(codes(&analysis, "u.f90"), [""; 0]);
        ran.lock().expect("no panic").clear();
        analysis.open("a.f90", "include 'm.inc'\nsubroutine s\nprint *, 1\nend\n");
        assert_eq!(codes(&analysis, "u.f90"), [""; 0]);
        let ran = ran.lock().expect("no panic");
        assert!(!ran.iter().any(|query| query.starts_with("module_names")), "{ran:?}");
    }

    #[test]
    fn a_module_of_an_included_file_comes_and_goes_with_the_lines_that_matter() {
        let (mut analysis, text, _) = opened();
        assert_eq!(codes(&analysis, "u.f90"), [""; 0]);
        analysis.open("a.f90", "subroutine s\nend\n");
        assert_eq!(codes(&analysis, "u.f90"), ["E2002"]);
        analysis.open("a.f90", "include 'm.inc'\nsubroutine s\nend\n");
        assert_eq!(codes(&analysis, "u.f90"), [""; 0]);
        *text.lock().expect("no panic") = "! nothing\n";
        analysis.file_changed("m.inc");
        assert_eq!(codes(&analysis, "u.f90"), ["E2002"]);
        *text.lock().expect("no panic") = MODULE;
        analysis.file_changed("m.inc");
        assert_eq!(codes(&analysis, "u.f90"), [""; 0]);
    }
}
