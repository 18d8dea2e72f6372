//! Folders are looked through for sources of both languages, for files that others include, and for module files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Extensions of what is compiled by itself.
const SOURCES: &[&str] = &["f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "f18", "f23", "fpp", "cuf", "c"];
/// Extensions of what sources include.
const INCLUDED: &[&str] = &["h", "inc", "fh", "fi", "def", "hf", "cmn", "blk", "par", "com"];
/// What the names of templates end with, of which builds make files: `config.h.in`.
const TEMPLATES: &[&str] = &["in", "cmake", "template", "tmpl", "m4"];
/// Folders that nobody has sources of their own in.
const PASSED_OVER: &[&str] = &["node_modules", "target", "build", "_build", "CMakeFiles", "__pycache__", "dist"];
/// A folder with one of these was made by a build.
const BUILT: &[&str] = &["CMakeCache.txt", "meson-private"];
/// Larger files are made by programs.
const MOST_BYTES: u64 = 8 << 20;
/// So many files are taken.
const MOST_FILES: usize = 50_000;
/// Folders nest so deep.
const MOST_DEEP: usize = 32;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// What is compiled by itself, in order.
    pub files: BTreeSet<String>,
    /// What others include.
    pub included: BTreeSet<String>,
    /// Folders with module files.
    pub modules: BTreeSet<String>,
    /// The names of files that builds make of templates.
    pub made: BTreeSet<String>,
}

impl Sources {
    /// Adds what was found elsewhere.
    pub fn add_sources(&mut self, other: Sources) {
        self.files.extend(other.files);
        self.included.extend(other.included);
        self.modules.extend(other.modules);
        self.made.extend(other.made);
    }
}

/// Looks through a folder; `excludes` says of a path that it does not belong. What a source includes is not compiled by itself.
pub fn scan_folder(root: &str, excludes: &dyn Fn(&str) -> bool) -> Sources {
    let mut found = Sources::default();
    look_through(Path::new(root), 0, excludes, &mut found);
    let parts = included_sources(&found);
    for part in parts {
        found.files.remove(&part);
        found.included.insert(part);
    }
    found
}

fn look_through(folder: &Path, depth: usize, excludes: &dyn Fn(&str) -> bool, found: &mut Sources) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut inner: Vec<PathBuf> = Vec::new();
    for entry in entries.flatten() {
        let (Ok(kind), path) = (entry.file_type(), entry.path()) else { continue };
        let name = entry.file_name().to_string_lossy().into_owned();
        if excludes(&path.to_string_lossy()) {
            continue;
        }
        if kind.is_dir() {
            if depth < MOST_DEEP && !is_passed_over(&name) && !is_built(&path) {
                inner.push(path);
            }
            continue;
        }
        let is_small = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= MOST_BYTES);
        if is_small && found.files.len() < MOST_FILES {
            add_file(&path, found);
        }
    }
    inner.sort();
    for path in inner {
        look_through(&path, depth + 1, excludes, found);
    }
}

fn is_built(folder: &Path) -> bool {
    BUILT.iter().any(|name| folder.join(name).exists())
}

fn is_passed_over(name: &str) -> bool {
    name.starts_with('.') || PASSED_OVER.contains(&name)
}

fn add_file(path: &Path, found: &mut Sources) {
    let text = path.to_string_lossy();
    if is_source(&text) {
        found.files.insert(text.to_string());
    } else if has_extension(&text, INCLUDED) || path.extension().is_none() && is_included_name(path) {
        found.included.insert(text.to_string());
    } else if has_extension(&text, &["mod", "smod"])
        && let Some(parent) = path.parent()
    {
        found.modules.insert(parent.to_string_lossy().into_owned());
    } else if has_extension(&text, TEMPLATES) {
        found.made.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
}

/// Old programs include files without an extension: names in capitals, as `COMMON`.
fn is_included_name(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
        && !["README", "LICENSE", "COPYING", "AUTHORS", "NEWS", "INSTALL", "TODO"].contains(&name.as_str())
}

/// Whether a file is compiled by itself, by its name.
pub fn is_source(path: &str) -> bool {
    // Compilers of C take `.C` for C++.
    has_extension(path, SOURCES) && !path.ends_with(".C")
}

/// Whether a file is a header of C: an editor's user looks for names there.
pub fn is_header(path: &str) -> bool {
    has_extension(path, &["h"])
}

/// Whether a file is one of C by its name: what others include of it may be right by itself.
pub fn is_of_c(path: &str) -> bool {
    has_extension(path, &["c", "h"])
}

/// Whether a file lies in one of the folders, and not in one that is passed over.
pub fn belongs_to_folders(path: &str, roots: &[String]) -> bool {
    let inside = roots.iter().find_map(|root| path.strip_prefix(root.as_str())?.strip_prefix('/'));
    inside.is_some_and(|rest| (is_source(path) || is_header(path)) && !rest.split('/').any(is_passed_over))
}

fn has_extension(path: &str, extensions: &[&str]) -> bool {
    let extension = Path::new(path).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
}

/// The sources that an include line of another names: parts of it, which mean nothing by themselves. Of several with that name it is the
/// nearest one.
fn included_sources(found: &Sources) -> BTreeSet<String> {
    let index = semantics::ByName::new(found.files.iter().cloned());
    let mut parts = BTreeSet::new();
    for path in found.files.iter().chain(&found.included) {
        let Ok(bytes) = fs::read(path) else { continue };
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for name in include_lines(&bytes) {
            let beside = if folder.is_empty() { name.clone() } else { crate::paths::join_path(folder, &name) };
            let known =
                if found.files.contains(&beside) { Some(beside.as_str()) } else { index.nearest_path(&name, folder) };
            parts.extend(known.filter(|known| *known != path.as_str()).map(str::to_owned));
        }
    }
    parts
}

/// The names of sources on include lines.
fn include_lines(bytes: &[u8]) -> Vec<String> {
    let lines = bytes.split(|byte| *byte == b'\n');
    let name = |line: &[u8]| {
        let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'#'))?;
        let word = line.get(start..start + 7).filter(|word| word.eq_ignore_ascii_case(b"include"))?;
        let rest = line[start + word.len()..].trim_ascii_start();
        let open = *rest.first().filter(|open| matches!(open, b'"' | b'\'' | b'<'))?;
        let close = if open == b'<' { b'>' } else { open };
        let end = rest[1..].iter().position(|byte| *byte == close)?;
        let name = String::from_utf8_lossy(&rest[1..=end]).into_owned();
        is_source(&name).then_some(name)
    };
    lines.filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_file_belongs_by_its_folder_and_name() {
        let roots = ["/p".to_owned()];
        assert!(belongs_to_folders("/p/src/a.F90", &roots) && belongs_to_folders("/p/b.c", &roots));
        assert!(!belongs_to_folders("/p/cpp.C", &roots));
        assert!(!belongs_to_folders("/p/.git/a.f90", &roots) && !belongs_to_folders("/p/build/a.f90", &roots));
        assert!(!belongs_to_folders("/pp/a.f90", &roots) && !belongs_to_folders("/p/readme.md", &roots));
    }

    #[test]
    fn what_is_included_is_not_compiled() {
        let folder = std::env::temp_dir().join(format!("dirigent-folders-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the test");
            fs::write(path, text).expect("a file of the test");
        };
        write("src/a.f90", "subroutine a\n  include 'part.f90'\nend\n");
        write("src/part.f90", "print *, 1\n");
        write("src/b.c", "#  include \"c/piece.c\"\n");
        write("lib/c/piece.c", "int x;\n");
        write("src/own.f90", "! include 'own.f90'\nend\n");
        write("src/x.h", "");
        write("src/COMMON", "");
        write("mods/m.mod", "");
        write("src/config.h.in", "");
        write("build/gone.f90", "");
        write("out/CMakeCache.txt", "");
        write("out/gone.c", "");
        write("old/gone.c", "");
        let root = folder.to_string_lossy().into_owned();
        let found = scan_folder(&root, &|path| path.ends_with("/old"));
        let below =
            |paths: &BTreeSet<String>| paths.iter().map(|path| path[root.len() + 1..].to_owned()).collect::<Vec<_>>();
        assert_eq!(below(&found.files), ["src/a.f90", "src/b.c", "src/own.f90"]);
        assert_eq!(below(&found.included), ["lib/c/piece.c", "src/COMMON", "src/part.f90", "src/x.h"]);
        assert_eq!(below(&found.modules), ["mods"]);
        assert_eq!(found.made.iter().collect::<Vec<_>>(), ["config.h"]);
        fs::remove_dir_all(&folder).expect("the folder of the test goes");
    }
}
