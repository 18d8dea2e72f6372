//! `dirigent.toml`: a table of keys, each a list of words for the flags that compilers have, or a fact of the project.

use crate::{Problem, make_problem, paths, pattern};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The name of the file.
pub const NAME: &str = "dirigent.toml";

/// What stands behind a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A string or a list of strings.
    Words,
    /// The same, of paths from the folder of the file.
    Paths,
    /// One path.
    Path,
    /// `true` or `false`.
    Truth,
    /// `true`, `false`, or a version.
    Version,
    /// A path, or `false`.
    PathOrNot,
}

/// A key.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What stands behind it.
    pub kind: Kind,
    /// What makes a flag of each word; a fact of the project has none.
    pub flag: Option<&'static str>,
    /// Whether it may stand in an `[[override]]` too.
    pub of_files: bool,
    /// What it says.
    pub help: &'static str,
}

const fn flags(name: &'static str, kind: Kind, flag: &'static str, help: &'static str) -> Key {
    Key { name, kind, flag: Some(flag), of_files: true, help }
}

const fn fact(name: &'static str, kind: Kind, help: &'static str) -> Key {
    Key { name, kind, flag: None, of_files: false, help }
}

/// The keys.
pub const KEYS: &[Key] = &[
    flags("flags", Kind::Words, "", "Flags as compilers take them, one a string."),
    flags("include", Kind::Paths, "-I", "Folders of included files, and of module files."),
    flags("modules", Kind::Paths, "-I", "Folders of module files."),
    flags("define", Kind::Words, "-D", "Macros: `NAME` or `NAME=TEXT`."),
    flags("undefine", Kind::Words, "-U", "Macros that are not defined."),
    flags("standard", Kind::Words, "-std=", "The standards of Fortran and C: `f2018`, `c11`."),
    flags(
        "openmp",
        Kind::Version,
        "openmp",
        "Whether OpenMP directives are read, or by which version of the specification.",
    ),
    flags(
        "openacc",
        Kind::Version,
        "openacc",
        "Whether OpenACC directives are read, or by which version of the specification.",
    ),
    flags(
        "warnings",
        Kind::Words,
        "-W",
        "Groups of warnings, as behind `-W`: `extension`, `no-unused-variable`, `error=extension`.",
    ),
    flags("select", Kind::Words, "--select=", "What is reported, by code, group or standard."),
    flags("extend-select", Kind::Words, "--extend-select=", "What is reported beside that."),
    flags("ignore", Kind::Words, "--ignore=", "What is not reported."),
    fact("baseline", Kind::Path, "The file of what is known to be wrong and not reported."),
    fact(
        "sources",
        Kind::Paths,
        "Folders and files that belong to the project; all in the folder of this file if it is left out.",
    ),
    fact("exclude", Kind::Words, "Patterns of files and folders that do not belong to it, as in `.gitignore`."),
    fact(
        "compile-commands",
        Kind::PathOrNot,
        "The folder of `compile_commands.json`, or a log of a build; `false` leaves it unread.",
    ),
    fact(
        "stubs",
        Kind::Truth,
        "Whether declarations built in stand in for libraries that are not found: MPI, HDF5, NetCDF.",
    ),
];

/// The name of the tables for some files, and of the key in them that says for which.
pub const OVERRIDE: &str = "override";
/// The key of such a table that says for which files.
pub const FILES: &str = "files";

/// A word for the command line, and where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word.
    pub text: String,
    /// The bytes of the file.
    pub range: Range<usize>,
}

/// What holds for some files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Override {
    /// Patterns from the folder of the file.
    pub files: Vec<String>,
    /// Words behind those of all files.
    pub words: Vec<Word>,
}

/// What a `dirigent.toml` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manifest {
    /// Its path.
    pub path: String,
    /// Its folder.
    pub folder: String,
    /// Its text.
    pub text: String,
    /// Words for all files.
    pub words: Vec<Word>,
    /// Words for some.
    pub overrides: Vec<Override>,
    /// Folders and files that belong to the project.
    pub sources: Vec<String>,
    /// Patterns of those that do not.
    pub exclude: Vec<String>,
    /// The folder of the compilation database.
    pub database: Option<String>,
    /// Whether none is read.
    pub no_database: bool,
}

impl Manifest {
    /// Whether a path is not a part of the project.
    pub fn excludes(&self, path: &str) -> bool {
        let below = self.path_below(path);
        below.is_some_and(|path| self.exclude.iter().any(|excluded| pattern::fits_pattern(excluded, path)))
    }

    /// The flags of a file, in order.
    pub fn flags(&self, path: &str) -> Vec<String> {
        let own = self.overrides.iter().filter(|over| {
            let below = self.path_below(path);
            below.is_some_and(|path| over.files.iter().any(|files| pattern::fits_pattern(files, path)))
        });
        self.words.iter().chain(own.flat_map(|own| &own.words)).map(|word| word.text.clone()).collect()
    }

    fn path_below<'a>(&self, path: &'a str) -> Option<&'a str> {
        path.strip_prefix(self.folder.trim_end_matches('/'))?.strip_prefix('/')
    }

    /// What was said of the words of this file, at the word that it names.
    pub fn locate(&self, message: String) -> Problem {
        let words = self.words.iter().chain(self.overrides.iter().flat_map(|over| &over.words));
        let named = words.into_iter().find(|word| message.contains(&format!("`{}`", word.text)));
        let range = named.map_or(0..0, |word| word.range.clone());
        make_problem(&self.path, &self.text, range, message)
    }
}

/// Reads the text of a `dirigent.toml`; what is wrong with it is left out.
pub fn read_manifest(path: &str, text: &str, problems: &mut Vec<Problem>) -> Manifest {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let manifest = Manifest { path: path.to_owned(), folder, text: text.to_owned(), ..Manifest::default() };
    let (table, errors) = DeTable::parse_recoverable(text);
    // What follows a mistake of the syntax may be read wrongly: nothing is taken of such a file.
    if let Some(error) = errors.first() {
        let message = error.message().to_owned();
        problems.push(make_problem(path, text, error.span().unwrap_or(0..0), message));
        return manifest;
    }
    let mut reader = Reader { manifest, problems };
    reader.read_table(table.get_ref());
    reader.manifest
}

struct Reader<'a> {
    manifest: Manifest,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn report_problem(&mut self, at: Range<usize>, message: String) {
        self.problems.push(make_problem(&self.manifest.path, &self.manifest.text, at, message));
    }

    fn read_table(&mut self, table: &DeTable<'_>) {
        for (name, value) in in_order(table) {
            if name.get_ref().as_ref() == OVERRIDE {
                self.read_overrides(value);
                continue;
            }
            let Some(key) = KEYS.iter().find(|key| key.name == name.get_ref().as_ref()) else {
                self.report_unknown(name, KEYS.iter().map(|key| key.name).chain([OVERRIDE]).collect());
                continue;
            };
            let words = self.read_words(key, value);
            match (key.flag, key.name) {
                (Some(_), _) => self.manifest.words.extend(words),
                (None, "exclude") => self.manifest.exclude = word_texts(words),
                (None, "sources") => self.manifest.sources = word_texts(words),
                (None, "compile-commands") if matches!(value.get_ref(), DeValue::Boolean(false)) => {
                    self.manifest.no_database = true
                }
                (None, "compile-commands") => self.manifest.database = word_texts(words).pop(),
                (None, _) => self.manifest.words.extend(words),
            }
        }
    }

    fn read_overrides(&mut self, value: &Spanned<DeValue<'_>>) {
        let DeValue::Array(tables) = value.get_ref() else {
            let message = format!("`{OVERRIDE}` is a list of tables: `[[{OVERRIDE}]]`");
            return self.report_problem(value.span(), message);
        };
        for table in tables.iter() {
            match table.get_ref() {
                DeValue::Table(fields) => self.one_override(table.span(), fields),
                _ => self.report_problem(table.span(), format!("a table is expected: `[[{OVERRIDE}]]`")),
            }
        }
    }

    fn one_override(&mut self, at: Range<usize>, table: &DeTable<'_>) {
        let mut over = Override::default();
        for (name, value) in in_order(table) {
            if name.get_ref().as_ref() == FILES {
                over.files = word_texts(self.read_strings(FILES, value));
                continue;
            }
            match KEYS.iter().find(|key| key.name == name.get_ref().as_ref()) {
                Some(key) if key.of_files => over.words.extend(self.read_words(key, value)),
                Some(key) => {
                    let message =
                        format!("`{}` holds for all files and does not stand in an `[[{OVERRIDE}]]`", key.name);
                    self.report_problem(name.span(), message);
                }
                None => {
                    let known = KEYS.iter().filter(|key| key.of_files).map(|key| key.name);
                    self.report_unknown(name, known.chain([FILES]).collect());
                }
            }
        }
        if table.get(FILES).is_none() {
            self.report_problem(at, format!("`{FILES}` is missing: the patterns of the files that are meant"));
        }
        self.manifest.overrides.push(over);
    }

    fn report_unknown(&mut self, name: &Spanned<toml::de::DeString<'_>>, known: Vec<&str>) {
        let written = name.get_ref();
        let close = known.iter().map(|known| (strsim::damerau_levenshtein(written, known), *known));
        let near = close.filter(|(distance, known)| *distance <= 1 + known.len() / 4).min();
        let hint = match near {
            Some((_, near)) => format!("did you mean `{near}`?"),
            None => format!("the keys are {}", known.join(", ")),
        };
        self.report_problem(name.span(), format!("`{written}` is not a key of `{NAME}`; {hint}"));
    }

    /// The flags that a key with this value becomes, or the words of a fact.
    fn read_words(&mut self, key: &Key, value: &Spanned<DeValue<'_>>) -> Vec<Word> {
        let folder = self.manifest.folder.clone();
        let expected = match key.kind {
            Kind::Words | Kind::Paths => {
                let is_path = key.kind == Kind::Paths;
                let flag = key.flag.unwrap_or_default();
                let made = |Word { text, range }: Word| {
                    let text = if is_path { paths::join_path(&folder, &text) } else { text };
                    let text =
                        if flag.is_empty() && !is_path && key.flag.is_some() { flag_in(&text, &folder) } else { text };
                    Word { text: format!("{flag}{text}"), range }
                };
                return self.read_strings(key.name, value).into_iter().map(made).collect();
            }
            Kind::Path => match value.get_ref() {
                DeValue::String(text) => {
                    let text = format!("--{}={}", key.name, paths::join_path(&folder, text));
                    return vec![Word { text, range: value.span() }];
                }
                _ => "a path",
            },
            Kind::PathOrNot => match value.get_ref() {
                DeValue::String(text) => {
                    return vec![Word { text: paths::join_path(&folder, text), range: value.span() }];
                }
                DeValue::Boolean(false) => return Vec::new(),
                _ => "a path or `false`",
            },
            Kind::Truth => match value.get_ref() {
                DeValue::Boolean(true) => return Vec::new(),
                DeValue::Boolean(false) => {
                    return vec![Word { text: format!("--no-{}", key.name), range: value.span() }];
                }
                _ => "`true` or `false`",
            },
            Kind::Version => match version_flag(key.flag.unwrap_or_default(), value.get_ref()) {
                Some(text) => return vec![Word { text, range: value.span() }],
                None => "`true`, `false` or a version in quotes",
            },
        };
        self.report_problem(value.span(), format!("`{}`: {expected} is expected", key.name));
        Vec::new()
    }

    fn read_strings(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<Word> {
        let one = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
            DeValue::String(text) => Some(Word { text: text.to_string(), range: value.span() }),
            _ => None,
        };
        let mut words = Vec::new();
        let values: Vec<_> = match value.get_ref() {
            DeValue::Array(values) => values.iter().map(|value| (one(value), value.span())).collect(),
            _ => vec![(one(value), value.span())],
        };
        for (word, at) in values {
            match word {
                Some(word) => words.push(word),
                None => self.report_problem(at, format!("`{key}`: a string or a list of strings is expected")),
            }
        }
        words
    }
}

fn word_texts(words: Vec<Word>) -> Vec<String> {
    words.into_iter().map(|word| word.text).collect()
}

/// The keys of a table as they are written.
fn in_order<'a, 'b>(table: &'a DeTable<'b>) -> Vec<(&'a Spanned<toml::de::DeString<'b>>, &'a Spanned<DeValue<'b>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// The flag of a specification: whether its directives are read, or by which version.
fn version_flag(model: &str, value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::Boolean(true) => Some(format!("-f{model}")),
        DeValue::Boolean(false) => Some(format!("-fno-{model}")),
        DeValue::String(text) => Some(format!("-f{model}-version={text}")),
        _ => None,
    }
}

/// A flag whose folder is one of `folder`.
fn flag_in(flag: &str, folder: &str) -> String {
    match flag.strip_prefix("-I").or_else(|| flag.strip_prefix("-J")).filter(|path| !path.is_empty()) {
        Some(path) => format!("{}{}", &flag[..2], paths::join_path(folder, path)),
        None => flag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn read(text: &str) -> (Manifest, Vec<String>) {
        let mut problems = Vec::new();
        let manifest = super::read_manifest("/p/dirigent.toml", text, &mut problems);
        let told =
            problems.iter().map(|found| format!("{}:{}+{}: {}", found.line, found.column, found.length, found.text));
        (manifest, told.collect())
    }

    #[test]
    fn a_manifest_is_flags_and_facts() {
        let text = "# comment\nflags = [\"-fopenmp\", # here\n \"-Iown\"]\ninclude = \"inc\"\ndefine = ['N=4']\n\
            exclude = [\"old\", \"*.inc.f90\"]\nstandard = \"f2018\"\nopenmp = \"5.1\"\nopenacc = false\nwarnings = \"no-unused\"\n\
            stubs = false\nbaseline = \"known.json\"\ncompile-commands = \"build\"\nsources = [\"src\", \"/abs\"]\n";
        let (manifest, problems) = read(text);
        assert_eq!(problems, Vec::<String>::new());
        let flags = [
            "-fopenmp",
            "-I/p/own",
            "-I/p/inc",
            "-DN=4",
            "-std=f2018",
            "-fopenmp-version=5.1",
            "-fno-openacc",
            "-Wno-unused",
            "--no-stubs",
            "--baseline=/p/known.json",
        ];
        assert_eq!(manifest.flags("/p/src/a.f90"), flags);
        assert_eq!(manifest.sources, ["/p/src", "/abs"]);
        assert_eq!(manifest.database.as_deref(), Some("/p/build"));
        assert!(
            manifest.excludes("/p/x/old/a.f90") && !manifest.excludes("/p/older.f90") && !manifest.excludes("/q/old")
        );
        assert!(read("compile-commands = false\n").0.no_database);
    }

    #[test]
    fn files_may_have_flags_of_their_own() {
        let text = "flags = [\"-O2\"]\n[[override]]\nfiles = [\"legacy/**\", \"*.f\"]\nstandard = \"legacy\"\n\
            [[override]]\nfiles = \"legacy/x.f90\"\ndefine = \"X\"\n";
        let (manifest, problems) = read(text);
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(manifest.flags("/p/a.f90"), ["-O2"]);
        assert_eq!(manifest.flags("/p/s/a.f"), ["-O2", "-std=legacy"]);
        assert_eq!(manifest.flags("/p/legacy/x.f90"), ["-O2", "-std=legacy", "-DX"]);
    }

    #[test]
    fn what_is_wrong_is_told_where_it_is() {
        let check = |text: &str, wanted: &[&str]| assert_eq!(read(text).1, wanted, "{text}");
        check("flag = \"-O2\"\n", &["1:1+4: `flag` is not a key of `dirigent.toml`; did you mean `flags`?"]);
        check(
            "inclde = 1\n  exlude = 2\n",
            &[
                "1:1+6: `inclde` is not a key of `dirigent.toml`; did you mean `include`?",
                "2:3+6: `exlude` is not a key of `dirigent.toml`; did you mean `exclude`?",
            ],
        );
        check("flags = [\"-O\", 2]\n", &["1:16+1: `flags`: a string or a list of strings is expected"]);
        check("stubs = \"no\"\n", &["1:9+4: `stubs`: `true` or `false` is expected"]);
        check("openmp = 5\n", &["1:10+1: `openmp`: `true`, `false` or a version in quotes is expected"]);
        check("override = 3\n", &["1:12+1: `override` is a list of tables: `[[override]]`"]);
        check("[[override]]\nflags = []\n", &["1:1+12: `files` is missing: the patterns of the files that are meant"]);
        check(
            "[[override]]\nfiles = \"a\"\nexclude = \"b\"\nfile = \"c\"\n",
            &[
                "3:1+7: `exclude` holds for all files and does not stand in an `[[override]]`",
                "4:1+4: `file` is not a key of `dirigent.toml`; did you mean `files`?",
            ],
        );
        assert!(read("flags = [\n").1[0].starts_with("1:"));
        let (manifest, _) = read("flags = [\"-O2\", \"-fopenpm\"]\n");
        let told = manifest.locate("unknown flag `-fopenpm`; did you mean `-fopenmp`?".to_owned());
        assert_eq!((told.line, told.column, told.length), (1, 17, 10));
    }
}
