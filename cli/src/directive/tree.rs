//! The files of programs: those named, and in folders those whose names say that they are C, C++ or Fortran.

use directives::Language;
use source::Form;
use standalone::scan;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A file to be read.
pub struct File {
    pub path: String,
    /// What its name says of it.
    pub looks: Option<(Language, Form)>,
}

/// The files of these paths, each once, in the order of their names; what cannot be looked at is told to `problem`.
pub fn find_files(paths: &[String], problem: &mut dyn FnMut(&str, &str)) -> Vec<File> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for path in paths {
        if Path::new(path).is_dir() {
            scan_folder(PathBuf::from(path), &mut found, &mut seen, problem);
        } else {
            add_file(Path::new(path), &mut found, &mut seen);
        }
    }
    found
}

/// Everything below a folder, but what is hidden, and folders that are links.
fn scan_folder(
    top: PathBuf,
    found: &mut Vec<File>,
    seen: &mut HashSet<(u64, u64)>,
    problem: &mut dyn FnMut(&str, &str),
) {
    // The next to be looked at is the last.
    let mut waiting = vec![top];
    while let Some(path) = waiting.pop() {
        if !path.is_dir() {
            add_file(&path, found, seen);
            continue;
        }
        let entries = match std::fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) => {
                problem(&path.to_string_lossy(), &error.to_string());
                continue;
            }
        };
        let mut inside: Vec<PathBuf> = entries.flatten().filter(is_wanted).map(|entry| entry.path()).collect();
        inside.sort();
        waiting.extend(inside.into_iter().rev());
    }
}

fn is_wanted(entry: &std::fs::DirEntry) -> bool {
    if entry.file_name().to_string_lossy().starts_with('.') {
        return false;
    }
    let (path, kind) = (entry.path(), entry.file_type());
    let link = kind.as_ref().is_ok_and(std::fs::FileType::is_symlink);
    if kind.is_ok_and(|kind| kind.is_dir()) || link && path.is_dir() {
        return !link;
    }
    path.is_file() && (guess_form(&path).is_some() || is_included(&path))
}

fn add_file(path: &Path, found: &mut Vec<File>, seen: &mut HashSet<(u64, u64)>) {
    let name = path.to_string_lossy().into_owned();
    let identity = project::disk::file_identity(path);
    if identity == (0, 0) || seen.insert(identity) {
        found.push(File { path: name, looks: guess_form(path).filter(|_| !is_included(path)) });
    }
}

fn file_extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or("")
}

fn guess_form(path: &Path) -> Option<(Language, Form)> {
    scan::by_extension(file_extension(path))
}

/// Whether files of any language have such a name.
fn is_included(path: &Path) -> bool {
    matches!(file_extension(path).to_ascii_lowercase().as_str(), "h" | "inc" | "fi" | "fh")
}
