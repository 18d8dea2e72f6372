//! What is found in the folders of the client: sources of both languages, folders with files that others include, and what a
//! `dirigent.toml` or a `compile_commands.json` says of them.

use crate::manifest::{self, Manifest};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Extensions of what is read as a program.
const SOURCES: &[&str] = &["f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "f18", "f23", "fpp", "cuf", "c", "h"];
/// Extensions of what sources include or use.
const INCLUDED: &[&str] = &["h", "inc", "fh", "fi", "def", "mod", "smod", "hf", "cmn"];
/// Folders that nobody has sources of their own in.
const PASSED_OVER: &[&str] = &["node_modules", "target", "build", "_build", "CMakeFiles", "__pycache__", "dist"];
/// Larger files are made by programs.
const MOST_BYTES: u64 = 8 << 20;
/// So many files are taken.
const MOST_FILES: usize = 50_000;
/// Folders nest so deep.
const MOST_DEEP: usize = 32;
/// So many folders are looked through for included files.
const MOST_FOLDERS: usize = 512;

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// The sources.
    pub files: BTreeSet<String>,
    /// Folders with files that others include.
    pub folders: Vec<String>,
    /// What the project says of itself.
    pub manifest: Manifest,
    /// What could not be read, as sentences.
    pub problems: Vec<String>,
}

/// Looks through folders.
pub fn scan(roots: &[String]) -> Found {
    let mut found = Found::default();
    for root in roots {
        let own = read_manifest(Path::new(root), &mut found.problems);
        found.manifest.join(own);
    }
    let mut folders = BTreeSet::new();
    for root in roots {
        folder(Path::new(root), 0, &mut found, &mut folders);
    }
    found.folders = folders.into_iter().take(MOST_FOLDERS).collect();
    found
}

fn read_manifest(root: &Path, problems: &mut Vec<String>) -> Manifest {
    let mut manifest = Manifest::default();
    let toml = root.join("dirigent.toml");
    if let Ok(text) = std::fs::read_to_string(&toml) {
        match manifest::toml(&text, &root.to_string_lossy()) {
            Ok(own) => manifest.join(own),
            Err(problem) => problems.push(format!("{}: {problem}", toml.display())),
        }
    }
    for database in ["compile_commands.json", "build/compile_commands.json"].map(|name| root.join(name)) {
        let Ok(text) = std::fs::read_to_string(&database) else { continue };
        match serde_json::from_str::<Value>(&text) {
            Ok(commands) => manifest.join(manifest::commands(&commands)),
            Err(problem) => problems.push(format!("{}: {problem}", database.display())),
        }
        break;
    }
    manifest
}

fn folder(path: &Path, depth: usize, found: &mut Found, folders: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut inner: Vec<PathBuf> = Vec::new();
    for entry in entries.flatten() {
        let (Ok(kind), path) = (entry.file_type(), entry.path()) else { continue };
        let name = entry.file_name().to_string_lossy().into_owned();
        if kind.is_dir() {
            if depth < MOST_DEEP && !is_passed_over(&name) {
                inner.push(path);
            }
            continue;
        }
        let is_small = entry.metadata().is_ok_and(|metadata| metadata.len() <= MOST_BYTES);
        if is_small && found.files.len() < MOST_FILES {
            file(&path, found, folders);
        }
    }
    inner.sort();
    for path in inner {
        if !found.manifest.excludes(&path.to_string_lossy()) {
            folder(&path, depth + 1, found, folders);
        }
    }
}

fn is_passed_over(name: &str) -> bool {
    name.starts_with('.') || PASSED_OVER.contains(&name)
}

fn file(path: &Path, found: &mut Found, folders: &mut BTreeSet<String>) {
    let text = path.to_string_lossy();
    if is_source(&text) && !found.manifest.excludes(&text) {
        found.files.insert(text.to_string());
    }
    if has_extension(&text, INCLUDED)
        && let Some(parent) = path.parent()
    {
        folders.insert(parent.to_string_lossy().into_owned());
    }
}

/// Whether a file is read as a part of the program, by its name.
pub fn is_source(path: &str) -> bool {
    has_extension(path, SOURCES)
}

/// Whether a change of a file is a change of the settings.
pub fn is_manifest(path: &str) -> bool {
    path.ends_with("/dirigent.toml") || path.ends_with("/compile_commands.json")
}

/// Whether a file lies in one of the folders, and not in one that is passed over.
pub fn belongs(path: &str, roots: &[String]) -> bool {
    let inside = roots.iter().find_map(|root| path.strip_prefix(root.as_str())?.strip_prefix('/'));
    inside.is_some_and(|rest| is_source(path) && !rest.split('/').any(is_passed_over))
}

fn has_extension(path: &str, extensions: &[&str]) -> bool {
    let extension = Path::new(path).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_by_its_folder_and_name() {
        let roots = ["/p".to_owned()];
        assert!(belongs("/p/src/a.F90", &roots) && belongs("/p/b.c", &roots));
        assert!(!belongs("/p/.git/a.f90", &roots) && !belongs("/p/build/a.f90", &roots));
        assert!(!belongs("/pp/a.f90", &roots) && !belongs("/p/readme.md", &roots));
    }
}
