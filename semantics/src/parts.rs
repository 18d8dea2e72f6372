//! Files that others include, and by whose reading questions about their texts are answered: a part of a program may name what is
//! declared around it, and mean something else or nothing by itself.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries::{self, Unit};
use crate::skim;
use directives::Language;
use rustc_hash::FxHashSet;
use source::{Atom, Diagnostic, FileId, OriginId, Severity};
use std::sync::Arc;

/// Whether others include a file, as the project says.
pub fn is_part(db: &dyn Db, file: SourceFile) -> bool {
    db.parts().contains(file.path(db))
}

/// The file by whose reading questions about the text of `file` are answered: itself, or the first that includes it. Of C it is itself if
/// it lacks nothing then: headers, and sources that can be compiled by themselves, mean the same wherever they are included.
pub fn reading_file(db: &dyn Db, file: SourceFile) -> SourceFile {
    let is_complete = || queries::file_language(db, file) != Language::Fortran && is_complete(db, file);
    if !is_part(db, file) || is_complete() {
        return file;
    }
    find_including(db, file).unwrap_or(file)
}

/// What is wrong with a text of C that lacks what stands around it where it is included: names that nothing declares, and types that are
/// incomplete.
const LACKING: &[&str] =
    &["E3000", "E3004", "E3007", "E3015", "E3216", "E3217", "E3236", "E3340", "E3410", "E3411", "E3412", "E3413"];

/// Whether a file of C declares all that it names, or may do so in a file that is missing wherever it is read. Less is asked than what is
/// wrong with it, and after an edit of the units that changed.
#[salsa::tracked(returns(copy))]
fn is_complete(db: &dyn Db, file: SourceFile) -> bool {
    *queries::lacks_includes(db, file) || queries::units(db, file).iter().all(|unit| has_all_names(db, *unit))
}

#[salsa::tracked(returns(copy))]
fn has_all_names<'db>(db: &'db dyn Db, unit: Unit<'db>) -> bool {
    let is_broken = queries::parsed(db, unit).diagnostics().iter().any(|found| found.severity == Severity::Error);
    let lacks = |found: &[Diagnostic]| found.iter().any(|found| LACKING.contains(&found.row.code));
    !is_broken && !lacks(&queries::declared(db, unit).diagnostics) && !lacks(&queries::resolved(db, unit).diagnostics)
}

/// The first file of the program in whose reading the text of `part` has tokens.
fn find_including(db: &dyn Db, part: SourceFile) -> Option<SourceFile> {
    let program = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let known = db.parts();
    let mut parts: Vec<&Arc<str>> = known.iter().collect();
    parts.sort();
    let all: Vec<SourceFile> = program.chain(parts.into_iter().map(|path| db.file(path))).collect();
    let (mut seen, mut asked) = (FxHashSet::from_iter([part]), vec![part]);
    while let Some(inner) = asked.pop() {
        let Some(word) = first_word(inner.path(db)) else { continue };
        for other in all.iter().copied().filter(|other| skim::words(db, *other).has(word)) {
            if known.contains(other.path(db)) {
                asked.extend(seen.insert(other).then_some(other));
            } else if files_within(db, other).contains(&part.number(db)) {
                return Some(other);
            }
        }
    }
    None
}

/// The files of the program in whose reading a text has tokens, itself left out.
pub fn find_readers(db: &dyn Db, part: SourceFile) -> Vec<SourceFile> {
    let Some(word) = first_word(part.path(db)).filter(|_| is_part(db, part)) else { return Vec::new() };
    let program = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let mentions = program.filter(|other| *other != part && skim::words(db, *other).has(word));
    mentions.filter(|other| files_within(db, *other).contains(&part.number(db))).collect()
}

/// The files that others include and whose text defines a name.
pub fn find_defining(db: &dyn Db, name: Atom) -> Vec<SourceFile> {
    let known = db.parts();
    let mut paths: Vec<&Arc<str>> = known.iter().collect();
    paths.sort();
    let files = paths.into_iter().map(|path| db.file(path));
    files.filter(|file| skim::defined_names(db, *file).contains(&name)).collect()
}

/// The word with which the name of a file begins: include lines have it.
fn first_word(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|word| !word.is_empty())
}

/// The files of the program that mention one of these words, or include what does.
pub fn find_mentioning(db: &dyn Db, words: &[&str]) -> Vec<SourceFile> {
    let program: Vec<SourceFile> =
        skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file)).collect();
    let has = |file: SourceFile, words: &[&str]| words.iter().any(|word| skim::words(db, file).has(word));
    let known: FxHashSet<SourceFile> = program.iter().copied().collect();
    let mut others: Vec<SourceFile> = db.parts().iter().map(|path| db.file(path)).collect();
    // What is a file of the program itself, and read by itself, is looked through for itself.
    let is_elsewhere = |part: SourceFile| !known.contains(&part) || reading_file(db, part) != part;
    let mut found: Vec<&str> = Vec::new();
    loop {
        let (with, without): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|part| (has(*part, words) || has(*part, &found)) && is_elsewhere(*part));
        if with.is_empty() {
            break;
        }
        found.extend(with.into_iter().filter_map(|part| first_word(part.path(db))));
        others = without;
    }
    program.into_iter().filter(|file| has(*file, words) || has(*file, &found)).collect()
}

/// The files whose text is among the tokens of a file; of the headers that it begins with the tokens are their own.
#[salsa::tracked]
fn files_within(db: &dyn Db, file: SourceFile) -> Vec<FileId> {
    let buffer = queries::tokens(db, file);
    let mut found = FxHashSet::default();
    let mut last = OriginId(0);
    for place in &buffer.places {
        if std::mem::replace(&mut last, place.origin) != place.origin {
            found.extend(buffer.origins.file(buffer.origins.as_written(*place)));
        }
    }
    found.remove(&file.number(db));
    let mut found: Vec<FileId> = found.into_iter().collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use crate::events::executed_query;
    use crate::{Analysis, NoFiles, Options};
    use std::sync::{Arc, Mutex};

    /// The path of the file by whose reading `path` is asked about.
    fn read_by(files: &[(&str, &str)], parts: &[&str], path: &str) -> String {
        let mut analysis = Analysis::new(Options::default());
        for (path, text) in files {
            analysis.open(path, *text);
        }
        analysis.set_parts(parts.iter().map(|part| (*part).to_owned()));
        let db = &analysis.ask().db;
        let file = crate::db::Db::file(db, path);
        super::reading_file(db, file).path(db).to_string()
    }

    #[test]
    fn a_part_is_read_where_it_is_included() {
        let all = ("all.c", "#include \"a.c\"\n#include \"b.c\"\n");
        let files = [all, ("a.c", "static int count;\n"), ("b.c", "int f(void) { return count; }\n")];
        assert_eq!(read_by(&files, &["a.c", "b.c"], "b.c"), "all.c");
        // Of C what is right by itself is read by itself, and so is what the project does not call a part.
        assert_eq!(read_by(&files, &["a.c", "b.c"], "a.c"), "a.c");
        assert_eq!(read_by(&files, &["a.c"], "b.c"), "b.c");
    }

    #[test]
    fn a_source_that_lacks_a_file_is_read_by_itself() {
        let part = "#include \"gone.h\"\nint f(void) { return absent; }\n";
        let files = [("all.c", "static int absent;\n#include \"b.c\"\n"), ("b.c", part)];
        assert_eq!(read_by(&files, &["b.c"], "b.c"), "b.c");
        let files = [files[0], ("b.c", "int f(void) { return absent; }\n")];
        assert_eq!(read_by(&files, &["b.c"], "b.c"), "all.c");
    }

    #[test]
    fn the_headers_of_an_included_source_are_read_in_its_place() {
        let mut analysis = Analysis::new(Options::default());
        analysis.open("h.h", "#define ONE 1\ntypedef int number;\n");
        analysis.open("a.c", "#include \"h.h\"\nstatic number a = ONE;\n");
        analysis.open("b.c", "#include \"h.h\"\nint b(void) { return a + ONE; }\n");
        let all = analysis.open("all.c", "#include \"a.c\"\n#include \"b.c\"\nnumber c = wrong;\n");
        let found = analysis.ask().diagnostics(all);
        let lines: Vec<_> = found.iter().map(|found| analysis.ask().render_short(all, found)).collect();
        assert!(lines.len() == 1 && lines[0].starts_with("all.c:3:12"), "{lines:?}");
    }

    #[test]
    fn a_part_of_a_part_is_read_by_who_includes_that() {
        let files = [
            ("main.f90", "subroutine s\ninclude 'outer.f90'\nend\n"),
            ("outer.f90", "integer :: x\ninclude 'inner.f90'\n"),
            ("inner.f90", "x = 1\n"),
            ("word.f90", "! inner\nend\n"),
        ];
        assert_eq!(read_by(&files, &["outer.f90", "inner.f90"], "inner.f90"), "main.f90");
        // Text that the preprocessor leaves out is read by nobody.
        let files = [("main.F90", "#if 0\n#include \"inner.f90\"\n#endif\nend\n"), ("inner.f90", "x = 1\n")];
        assert_eq!(read_by(&files, &["inner.f90"], "inner.f90"), "inner.f90");
    }

    #[test]
    fn which_file_reads_a_source_is_told_without_what_is_wrong_with_it() {
        let ran = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&ran);
        let note = move |event| log.lock().expect("no panic").extend(executed_query(&event));
        let mut analysis = Analysis::with_log(Options::default(), Box::new(NoFiles), Some(Box::new(note)));
        analysis.open("all.c", "#include \"a.c\"\n");
        let text = "int f(void) { return 1; }\nint g(void) { return f(); }\n";
        let part = analysis.open("a.c", text);
        analysis.set_parts(["a.c".to_owned()]);
        assert_eq!(analysis.ask().reading_file(part), part);
        let dear = ["file_diagnostics(", "checked(", "environments(", "linted("];
        let asked = |name: &str| ran.lock().expect("no panic").iter().filter(|query| query.starts_with(name)).count();
        assert!(dear.iter().all(|name| asked(name) == 0), "{ran:?}");
        assert_eq!(asked("resolved("), 2);
        // A word that is being typed is not read elsewhere, and of what follows one unit is asked.
        analysis.open("a.c", text.replace("f();", "f() + 1;"));
        assert_eq!(analysis.ask().reading_file(part), part);
        assert_eq!(asked("resolved("), 3);
        analysis.open("a.c", text.replace("f();", "absent;"));
        assert_eq!(analysis.ask().path(analysis.ask().reading_file(part)), Some("all.c"));
    }
}
