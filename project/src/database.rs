//! `compile_commands.json`: which compiler a build runs on which file, as CMake, Meson, Ninja and Bear write it; and
//! `compile_flags.txt`: the flags of all files of a folder, one a line.
//!
//! They are looked for as clangd and clang-tidy do: in each folder upward from a file, and the first in `build` of each.

use crate::{Problem, make_problem, paths, words};
use serde_json::Value;
use std::collections::BTreeMap;

/// The name of the file.
pub const NAME: &str = "compile_commands.json";
/// The name of the file of flags of all files.
pub const FLAGS: &str = "compile_flags.txt";
/// Where they are in a folder, the first of them first.
const PLACES: &[&str] = &[NAME, "build/compile_commands.json", FLAGS];

/// What a build says of its files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Database {
    /// The path of the file.
    pub path: String,
    /// The flags of each file, by absolute path.
    pub files: BTreeMap<String, Vec<String>>,
    /// The flags of all files, where it is a `compile_flags.txt`.
    pub flags: Vec<String>,
}

impl Database {
    /// The flags of a file by its absolute path.
    pub fn of_file(&self, path: &str) -> Option<&Vec<String>> {
        self.files.get(path).or_else(|| Some(&self.flags).filter(|flags| !flags.is_empty()))
    }
}

/// Flags that are about the object, or about what is written beside it; those that take the next word.
const DROPPED: &[&str] = &["-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-fsyntax-only"];
const DROPPED_WITH_NEXT: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-MJ"];
/// Flags that name a path.
const PATHS: &[&str] = &[
    "-I",
    "-iquote",
    "-isystem",
    "-idirafter",
    "-isysroot",
    "--sysroot=",
    "-J",
    "-module",
    "-include",
    "-imacros",
    "-fintrinsic-modules-path",
    "-fintrinsic-modules-path=",
    "--include-directory=",
    "-module-dir",
    "-mdir",
    "-qmoddir=",
];

/// Those that name the folder where modules are written: it is the build's, and read here alone.
const MODULES: &[&str] = &["-J", "-module", "-module-dir", "-mdir", "-qmoddir="];

/// The path of the database of `folder`, if there is one.
pub fn of_folder(folder: &str) -> Option<String> {
    PLACES.iter().map(|place| paths::join_path(folder, place)).find(|path| std::path::Path::new(path).is_file())
}

/// Reads a database.
pub fn read_database(path: &str, text: &str, problems: &mut Vec<Problem>) -> Database {
    let mut database = Database { path: path.to_owned(), ..Database::default() };
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(wrong) => {
            let line = text.lines().take(wrong.line().saturating_sub(1)).map(|line| line.len() + 1).sum::<usize>();
            let at = line + wrong.column().saturating_sub(1);
            let message = wrong.to_string();
            let message = message.split(" at line").next().unwrap_or_default().to_owned();
            problems.push(make_problem(path, text, at..at + 1, message));
            return database;
        }
    };
    let Some(entries) = value.as_array() else {
        problems.push(make_problem(path, text, 0..0, "a list of commands is expected".to_owned()));
        return database;
    };
    for entry in entries {
        let folder = entry["directory"].as_str().unwrap_or_default();
        let Some(file) = entry["file"].as_str() else { continue };
        let file = paths::make_absolute(&paths::join_path(folder, file));
        // A file that is compiled twice is read as the first command has it, as clangd does.
        database
            .files
            .entry(file.clone())
            .or_insert_with(|| reading_flags(&words::expand_responses(&words_of(entry), folder), folder, &file));
    }
    database
}

/// Reads the flags of all files of a folder: one a line, paths from the folder.
pub fn read_flags(path: &str, text: &str) -> Database {
    let folder = path.rsplit_once('/').map_or("/", |(folder, _)| folder);
    let words: Vec<String> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    let flags = reading_flags(&words::expand_responses(&words, folder), folder, path);
    Database { path: path.to_owned(), flags, ..Database::default() }
}

fn words_of(entry: &Value) -> Vec<String> {
    match entry["arguments"].as_array() {
        Some(words) => words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        None => words::split_words(entry["command"].as_str().unwrap_or_default()),
    }
}

/// What of a command says how the file is read: paths are absolute, and the compiler, launchers before it, the file and the object are
/// left out.
pub(crate) fn reading_flags(words: &[String], folder: &str, file: &str) -> Vec<String> {
    let mut flags = Vec::new();
    let mut words = words.iter().skip_while(|word| !word.starts_with('-'));
    while let Some(word) = words.next() {
        if DROPPED_WITH_NEXT.contains(&word.as_str()) {
            words.next();
        } else if is_dropped(word, folder, file) {
            continue;
        } else if PATHS.contains(&word.as_str()) && !word.ends_with('=') {
            flags.push(if MODULES.contains(&word.as_str()) { "-I".to_owned() } else { word.clone() });
            flags.extend(words.next().map(|path| paths::make_absolute(&paths::join_path(folder, path))));
        } else if let Some(flag) = named_path(word) {
            let path = &word[flag.len()..];
            let flag = if MODULES.contains(&flag) { "-I" } else { flag };
            flags.push(format!("{flag}{}", paths::make_absolute(&paths::join_path(folder, path))));
        } else {
            flags.push(word.clone());
        }
    }
    flags
}

/// Whether a word is about the object, or is the file itself or another one that is compiled with it.
fn is_dropped(word: &str, folder: &str, file: &str) -> bool {
    let names_object = word.starts_with("-o") && word.len() > 2 && !word.starts_with("-openmp");
    DROPPED.contains(&word)
        || names_object
        || words::is_source_word(word)
        || paths::make_absolute(&paths::join_path(folder, word)) == file
}

/// The flag of a word that has a path behind it.
fn named_path(word: &str) -> Option<&'static str> {
    let fits = |flag: &&&str| word.starts_with(**flag) && word.len() > flag.len();
    let flag = PATHS.iter().filter(fits).max_by_key(|flag| flag.len())?;
    // `-include`, `-imacros`, `-module` and their like take the next word alone.
    let joined = flag.ends_with('=') || ["-I", "-J", "-isystem", "-iquote", "-idirafter", "-isysroot"].contains(flag);
    joined.then_some(flag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_file_has_the_flags_of_its_command() {
        let text = r#"[
            { "directory": "/b", "command": "ccache gfortran -DA -DB=\"x y\" -I../inc -J mods -fopenmp -O2 -c ../s/a.f90 -o a.o", "file": "../s/a.f90" },
            { "directory": "/b", "arguments": ["cc", "-I", "/abs", "-isystem", "sys", "-MD", "-MF", "b.d", "-include", "c.h", "-ob.o", "-c", "b.c"], "file": "b.c" },
            { "directory": "/b", "command": "cc -DSECOND -c b.c", "file": "/b/b.c" }
        ]"#;
        let mut problems = Vec::new();
        let database = read_database("/b/compile_commands.json", text, &mut problems);
        assert_eq!(problems, []);
        assert_eq!(database.files["/s/a.f90"], ["-DA", "-DB=x y", "-I/inc", "-I", "/b/mods", "-fopenmp", "-O2"]);
        assert_eq!(database.files["/b/b.c"], ["-I", "/abs", "-isystem", "/b/sys", "-include", "/b/c.h"]);
    }

    #[test]
    fn what_is_wrong_is_told_where_it_is() {
        let check = |text: &str| {
            let mut problems = Vec::new();
            read_database("/b/compile_commands.json", text, &mut problems);
            problems
                .into_iter()
                .map(|found| format!("{}:{}: {}", found.line, found.column, found.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(check("{}"), ["1:1: a list of commands is expected"]);
        assert_eq!(check("[\n  {,\n]"), ["2:4: key must be a string"]);
    }
}
