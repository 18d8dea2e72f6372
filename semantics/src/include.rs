//! Where included files are looked for, and what was found: C23, 6.10.3, in the order that compilers have made usual.
//!
//! The list of folders is an option. Each name is looked for once from each folder that asks: the answer is a query, so that
//! a file that comes to be is found.

use crate::db::{Db, Settings, SourceFile};
use crate::include_path::IncludePath;
use crate::keys::IncludeName;
use crate::options::Options;
use crate::stubs;
use fortran;
use source::{FileId, Form, FoundFile, IncludeLine, Search};
use std::sync::Arc;

/// The folders of a program, in the order in which they are searched.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Folders {
    all: Vec<Folder>,
    /// How many are for `#embed` alone.
    embedded: u32,
    /// How many are for that or for `"name"` alone.
    quoted: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Folder {
    path: String,
    system: bool,
}

/// The folders of the settings, each once: of those named twice the first stays, but one of the system stays where it is.
pub(crate) fn settings_folders(options: &Options) -> Folders {
    let IncludePath { quote, system, usual, after, embed, .. } = &options.include;
    let mut found = Folders::default();
    let mut systems = Vec::new();
    system.iter().chain(usual).chain(after).for_each(|path| add_folder(&mut systems, path, true));
    let mut includes: Vec<Folder> = Vec::new();
    for path in options.include_paths.iter().filter(|path| !systems.iter().any(|known| known.path == trim_path(path))) {
        add_folder(&mut includes, path, false);
    }
    let mut quoted = Vec::new();
    quote.iter().for_each(|path| add_folder(&mut quoted, path, false));
    embed.iter().for_each(|path| add_folder(&mut found.all, path, false));
    found.embedded = found.all.len() as u32;
    found.quoted = found.embedded + quoted.len() as u32;
    found.all.extend(quoted.into_iter().chain(includes).chain(systems));
    found
}

fn add_folder(folders: &mut Vec<Folder>, path: &str, system: bool) {
    let path = trim_path(path);
    if !folders.iter().any(|known| known.path == path) {
        folders.push(Folder { path: path.to_owned(), system });
    }
}

fn trim_path(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" => path,
        path => path,
    }
}

/// A file that an include line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncludedFile {
    file: SourceFile,
    folder: Option<u32>,
    system: bool,
    guessed: bool,
}

impl IncludedFile {
    fn new(file: SourceFile, folder: Option<u32>, system: bool) -> IncludedFile {
        IncludedFile { file, folder, system, guessed: false }
    }
}

/// So many files of one name are compared.
const MOST_COMPARED: usize = 8;

/// Looks for a file: beside the one that asks, then in the folders of the list.
pub(crate) fn find_include(db: &dyn Db, name: IncludeName<'_>) -> Option<IncludedFile> {
    let (text, form) = (db.atoms().text(name.name(db)), name.form(db));
    let there = |path: &str| {
        let plain = db.plain_name(path);
        let file = db.file(plain.as_deref().unwrap_or(path));
        file.text(db).is_some().then_some(file)
    };
    let within = |folder: &str| if db.lacks(folder, text) { None } else { there(&join_path(folder, text)) };
    if text.starts_with('/') {
        return there(text).map(|file| IncludedFile::new(file, None, false));
    }
    if let Some(file) = name.beside(db).and_then(|folder| within(db.atoms().text(folder))) {
        return Some(IncludedFile::new(file, None, false));
    }
    let folders = include_folders(db, name.settings(db));
    let options = name.settings(db).options(db);
    let include = &options.include;
    if let Some(file) =
        name.beside(db).and_then(|asking| above_it(options, text, db.atoms().text(asking))).and_then(there)
    {
        return Some(IncludedFile::new(file, None, false));
    }
    let named = |folder: &Folder| options.include_paths.iter().any(|path| trim_path(path) == folder.path);
    let ours = |folder: &Folder| form == Form::C || !include.usual.contains(&folder.path) || named(folder);
    for (index, folder) in folders.all.iter().enumerate().skip(name.first(db) as usize).filter(|(_, one)| ours(one)) {
        if let Some(file) = within(&folder.path) {
            return Some(IncludedFile::new(file, Some(index as u32), folder.system));
        }
    }
    let beside = name.near(db).map_or("", |folder| db.atoms().text(folder));
    let by_name =
        include.by_name.as_deref().filter(|_| !name.is_next(db)).and_then(|index| index.nearest_path(text, beside));
    let fits =
        |file: &SourceFile| form == Form::C || by_name.is_some_and(|path| path.ends_with(text)) || !is_of_c(db, *file);
    if let (Some(file), Some(index), Some(path)) = (by_name.and_then(there).filter(fits), &include.by_name, by_name) {
        let others = index.as_near(text, beside, path).into_iter().filter_map(&there);
        let differs = others.take(MOST_COMPARED).any(|other| other.text(db) != file.text(db));
        let guessed = differs || index.is_made(text);
        return Some(IncludedFile { guessed, ..IncludedFile::new(file, None, false) });
    }
    // Fortran looks through the folders of the system last, as flang and the preprocessor of gfortran do: most of what lies there is of C.
    let usual = include.usual.iter().filter(|_| form != Form::C);
    if let Some(file) = usual.filter_map(|folder| within(folder)).find(|file| !is_header(db, *file)) {
        return Some(IncludedFile::new(file, None, false));
    }
    let built_in = fortran::include_files::builtin_path(text, form).or_else(|| {
        let stands_in = options.stubs && !name.is_next(db);
        stands_in.then(|| stubs::include_path(text, form)).flatten()
    })?;
    there(&built_in).map(|file| IncludedFile::new(file, None, form == Form::C))
}

/// The path of a quoted name in a folder around the one that asks, where a project names no folders: headers of the system may have the
/// same names (`error.h`), and are not what is meant.
fn above_it<'o>(options: &'o Options, text: &str, asking: &str) -> Option<&'o str> {
    options.include_paths.is_empty().then_some(options.include.by_name.as_deref()?)?.path_above(text, asking)
}

/// Whether a header is of C alone, so that a Fortran file which asks for one of another folder means another.
fn is_of_c(db: &dyn Db, file: SourceFile) -> bool {
    file.text(db).as_deref().is_some_and(|text| text.lines().any(|line| line.starts_with("typedef ")))
}

/// Whether a file in a folder of the system is one of C: their comments begin so, too.
fn is_header(db: &dyn Db, file: SourceFile) -> bool {
    let opens = |text: &str| ["/*", "//"].iter().any(|sign| text.trim_start().starts_with(sign));
    is_of_c(db, file) || file.text(db).as_deref().is_some_and(opens)
}

/// Where included files are looked for.
#[salsa::tracked]
pub fn include_folders(db: &dyn Db, settings: Settings) -> Folders {
    settings_folders(settings.options(db))
}

/// The file that an include line means.
#[salsa::tracked]
pub fn found<'db>(db: &'db dyn Db, name: IncludeName<'db>) -> Option<IncludedFile> {
    find_include(db, name)
}

/// Include lines, answered by the database's files.
pub(crate) struct Includes<'a> {
    pub(crate) db: &'a dyn Db,
    pub(crate) form: Form,
    /// Of the file that is read.
    pub(crate) settings: Settings,
}

impl Includes<'_> {
    /// Beside what file a line looks first, and with which folder it goes on.
    fn search_start(&self, line: &IncludeLine) -> (Option<&str>, u32) {
        let beside_it = || self.db.file_of_number(line.from).map(|file| parent_folder(file.path(self.db)));
        let nothing_beside = self.settings.options(self.db).include.nothing_beside;
        let Folders { embedded, quoted, .. } = *include_folders(self.db, self.settings);
        match line.search {
            Search::First => (Some(""), embedded),
            Search::Quoted if nothing_beside => (None, embedded),
            Search::Quoted => (beside_it(), embedded),
            Search::System => (None, quoted),
            Search::Next => (None, line.folder.map_or(embedded, |folder| folder + 1)),
            Search::Embedded => (beside_it(), 0),
            Search::EmbeddedSystem => (None, 0),
        }
    }
}

impl Includes<'_> {
    /// The folder of the file that asks, if the project has several files of the name.
    fn near_folder(&self, line: &IncludeLine) -> Option<&str> {
        let by_name = self.settings.options(self.db).include.by_name.as_deref()?;
        let asking = self.db.file_of_number(line.from).filter(|_| by_name.has_several(line.name))?;
        Some(parent_folder(asking.path(self.db)))
    }
}

impl source::Includes for Includes<'_> {
    fn include(&self, name: &str, system: bool, from: FileId) -> Option<(FileId, Arc<str>)> {
        let search = if system { Search::System } else { Search::Quoted };
        let found = self.find(&IncludeLine { name, search, from, folder: None, system: false })?;
        Some((found.file, found.text))
    }

    fn find(&self, line: &IncludeLine) -> Option<FoundFile> {
        let (db, atoms) = (self.db, self.db.atoms());
        let (beside, first) = self.search_start(line);
        let beside = beside.map(|folder| atoms.intern(folder));
        let near = self.near_folder(line).map(|folder| atoms.intern(folder));
        let (asked, is_next) = ((atoms.intern(line.name), first), line.search == Search::Next);
        let name = IncludeName::new(db, asked, (beside, near), (self.form, self.settings), is_next);
        let IncludedFile { file, folder, system, guessed } = found(db, name).as_ref()?;
        let text = Arc::clone(file.text(db).as_ref()?);
        Some(FoundFile {
            file: file.number(db),
            text,
            folder: *folder,
            system: *system || line.system,
            guessed: *guessed,
        })
    }

    fn obstacle(&self, line: &IncludeLine) -> Option<String> {
        let (beside, first) = self.search_start(line);
        let folders = include_folders(self.db, self.settings).all.iter().skip(first as usize);
        let mut places =
            beside.into_iter().chain(folders.map(|folder| &*folder.path)).map(|folder| join_path(folder, line.name));
        places.find_map(|path| Some(format!("`{path}`: {}", self.db.obstacle(&path)?)))
    }

    /// Those of the host, unless somebody edits the file as a text.
    fn bytes(&self, found: &FoundFile) -> Arc<[u8]> {
        let bytes = self.db.file_of_number(found.file).and_then(|file| self.db.bytes(file));
        let same = bytes.filter(|bytes| *found.text == *source::file::decode_bytes(bytes.clone()).0);
        same.map_or_else(|| found.text.as_bytes().into(), Arc::from)
    }

    fn name(&self, file: FileId) -> String {
        self.db.file_of_number(file).map_or_else(String::new, |file| file.path(self.db).to_string())
    }
}

fn parent_folder(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some(("", _)) => "/",
        Some((folder, _)) => folder,
        None => "",
    }
}

/// The path of `name` in `folder`.
pub(crate) fn join_path(folder: &str, name: &str) -> String {
    if folder.is_empty() || name.starts_with('/') {
        return name.to_owned();
    }
    format!("{}/{name}", folder.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::include_path::ByName;
    use crate::{Analysis, Host, Options};
    use pretty_assertions::assert_eq;
    use std::sync::Mutex;

    /// Files by path, and which were asked for.
    struct Files(&'static [(&'static str, &'static str)], Arc<Mutex<Vec<String>>>);

    impl Host for Files {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            self.1.lock().expect("no other thread").push(path.to_owned());
            self.0.iter().find(|(name, _)| *name == path).map(|(_, text)| text.as_bytes().to_vec())
        }
    }

    /// The tokens that `text` becomes as `src/a.c`, what is wrong with it, and the paths that were asked for.
    fn read(
        include: IncludePath,
        files: &'static [(&'static str, &'static str)],
        text: &str,
    ) -> (String, Vec<String>, Vec<String>) {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let options = Options { include, include_paths: vec!["inc".into(), "/sys".into()], ..Options::default() };
        let mut analysis = Analysis::with_host(options, Box::new(Files(files, Arc::clone(&asked))));
        let file = analysis.open("src/a.c", text);
        let (printed, _) = analysis.ask().preprocessed(file, source::Printing::Plain);
        let messages =
            analysis.ask().diagnostics(file).iter().map(|one| analysis.ask().render_short(file, one)).collect();
        let asked = asked.lock().expect("no other thread").clone();
        (printed.split_whitespace().collect::<Vec<_>>().join(" "), messages, asked)
    }

    fn path() -> IncludePath {
        IncludePath {
            quote: vec!["quote".into()],
            system: vec!["sys".into(), "sys/".into()],
            usual: vec!["/usr".into(), "/sys".into()],
            after: vec!["after".into()],
            embed: vec!["data".into()],
            nothing_beside: false,
            by_name: None,
        }
    }

    const EVERYWHERE: &[(&str, &str)] = &[
        ("src/x.h", "beside\n#include_next <x.h>\n"),
        ("quote/x.h", "quote\n#include_next <x.h>\n"),
        ("inc/x.h", "inc\n#include_next <x.h>\n"),
        ("sys/x.h", "sys\n#include_next <x.h>\n"),
        ("/usr/x.h", "usual\n#include_next <x.h>\n"),
        ("/sys/x.h", "last\n#include_next <x.h>\n"),
        ("after/x.h", "after\n"),
    ];

    /// A folder that is named twice is searched once, and one of the system where the system has it.
    #[test]
    fn folders_are_searched_in_the_order_of_compilers() {
        let quoted = read(path(), EVERYWHERE, "#include \"x.h\"\n").0;
        assert_eq!(quoted, "beside quote inc sys usual last after");
        assert_eq!(read(path(), EVERYWHERE, "#include <x.h>\n").0, "inc sys usual last after");
        let not_beside = IncludePath { nothing_beside: true, ..path() };
        assert_eq!(read(not_beside, EVERYWHERE, "#include \"x.h\"\n").0, "quote inc sys usual last after");
    }

    /// The folders of `--embed-dir` are for `#embed` alone, and come first there; what is embedded need be no text.
    #[test]
    fn what_is_embedded_has_folders_of_its_own() {
        let files = &[("data/x", "a"), ("inc/x", "b"), ("src/y", "c"), ("data/y", "d"), ("inc/z", "e")];
        let text =
            "#embed <x>\n#embed \"y\"\n#embed <z>\n#if __has_embed(<y>) == 1 && !__has_include(<y>)\nyes\n#endif\n";
        assert_eq!(read(path(), files, text).0, "97 99 101 yes");
    }

    /// A project that says nothing of its folders.
    #[test]
    fn a_file_is_found_by_its_name_when_no_folder_has_it() {
        let paths = ["p/a/inc/x.h", "p/b/x.h", "p/b/lib/y.h", "p/x.h"];
        let index = ByName::new(paths.iter().map(|path| (*path).to_owned()));
        assert_eq!(index.nearest_path("x.h", "p/a/src"), Some("p/a/inc/x.h"));
        assert_eq!(index.nearest_path("x.h", "p/b"), Some("p/b/x.h"));
        assert_eq!(index.nearest_path("x.h", "p/c"), Some("p/x.h"));
        assert_eq!(index.nearest_path("lib/y.h", "p/a"), Some("p/b/lib/y.h"));
        assert_eq!(index.nearest_path("ib/y.h", "p/a"), Some("p/b/lib/y.h"));
        assert_eq!(index.nearest_path("../y.h", "p/a"), None);
        assert_eq!(index.nearest_path("ib/x.h", "p/a"), None);
        assert_eq!(index.path_above("x.h", "p/b/c/d"), Some("p/b/x.h"));
        assert_eq!(index.path_above("x.h", "p/c"), Some("p/x.h"));
        assert_eq!(index.path_above("y.h", "p/b"), None);
        let include = IncludePath { by_name: Some(Arc::new(index)), ..path() };
        let files = &[("p/b/lib/y.h", "int found;\n#include_next <y.h>\n"), ("/usr/z.h", "z")];
        let (text, messages, _) = read(include, files, "#include <lib/y.h>\n");
        assert_eq!((text.as_str(), messages.len()), ("int found;", 1));
    }

    /// A host with one file that is not text.
    struct Binary;

    impl Host for Binary {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "picture").then(|| vec![0xff, b'\r', 0, 0x80])
        }
    }

    #[test]
    fn bytes_are_embedded_as_they_are() {
        let mut analysis = Analysis::with_host(Options::default(), Box::new(Binary));
        let file = analysis.open("a.c", "#embed \"picture\"\n");
        let (printed, _) = analysis.ask().preprocessed(file, source::Printing::Plain);
        assert_eq!(printed.split_whitespace().collect::<String>(), "255,13,0,128");
    }

    #[test]
    fn a_header_beside_a_header_is_found_first() {
        let files = &[("inc/lib/a.h", "#include \"b.h\"\n"), ("inc/lib/b.h", "inner"), ("inc/b.h", "outer")];
        assert_eq!(read(path(), files, "#include <lib/a.h>\n").0, "inner");
    }

    /// What was not there is not asked for again.
    #[test]
    fn a_file_is_asked_for_once() {
        let text = "#include <y.h>\n#include <y.h>\n#include \"sub/z.h\"\n";
        let mut asked = read(path(), &[("/usr/y.h", "int y;\n"), ("inc/sub/z.h", "#include <y.h>\n")], text).2;
        let all = asked.len();
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len(), all);
    }

    /// A header of the system is its maker's business, and so is what it includes; that it cannot be read is ours.
    #[test]
    fn what_is_wrong_in_the_system_is_not_shown() {
        const WRONG: &str = "#define X 1\n#define X 2\nint f(void) { return undeclared; }\n";
        let files = &[("sys/bad.h", WRONG), ("inc/bad2.h", WRONG), ("/usr/own.h", "#include <bad2.h>\n")];
        assert_eq!(read(path(), files, "#include <bad.h>\n").1, Vec::<String>::new());
        assert_eq!(read(path(), files, "#include <own.h>\n").1, Vec::<String>::new());
        assert!(!read(path(), files, "#include <bad2.h>\n").1.is_empty());
        let refuses = &[("sys/no.h", "#error no\n#include <nowhere.h>\n")];
        assert_eq!(read(path(), refuses, "#include <no.h>\n").1.len(), 2);
        let pragma = &[("inc/marked.h", "#pragma GCC system_header\nint f(void) { return undeclared; }\n")];
        assert_eq!(read(path(), pragma, "#include <marked.h>\n").1, Vec::<String>::new());
    }

    /// Fortran looks through the folders of the system behind all others, and takes no header of C from there but where a flag names it.
    #[test]
    fn fortran_takes_from_the_system_what_is_of_fortran() {
        const FILES: &[(&str, &str)] = &[
            ("/usr/x.h", "integer :: k = 'x'\n"),
            ("/usr/c.h", "\n/* Of C. */\n#define N 1\n"),
            ("/usr/t.h", "typedef int t;\n"),
            ("inc/y.h", "integer :: y\n"),
            ("/usr/y.h", "integer :: y = 'y'\n"),
        ];
        let check = |paths: &[&str], text: &str| {
            let include_paths = paths.iter().map(|path| (*path).to_owned()).collect();
            let options = Options { include: path(), include_paths, ..Options::default() };
            let mut analysis = Analysis::with_host(options, Box::new(Files(FILES, Arc::default())));
            let file = analysis.open("a.F90", text);
            let codes = analysis.ask().diagnostics(file);
            codes.iter().map(|one| one.row.code).collect::<Vec<_>>()
        };
        // What is wrong in the file is told: it was read.
        let wrong = check(&["inc"], "include 'x.h'\nend\n");
        assert!(wrong.len() == 1 && wrong[0] != "E0014", "{wrong:?}");
        assert_eq!(check(&["inc"], "#include <x.h>\nend\n"), wrong);
        assert_eq!(check(&["inc"], "include 'y.h'\nend\n"), Vec::<&str>::new());
        assert_eq!(check(&["inc"], "include 'c.h'\ninclude 't.h'\nend\n"), ["E0014", "E0014"]);
        assert_eq!(check(&["/usr/"], "#include \"c.h\"\ninteger :: i = N\nend\n"), Vec::<&str>::new());
    }
}
