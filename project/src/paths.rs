//! Names of files: absolute ones to compare, and those that a user would write.

use std::path::{Component, Path, PathBuf};

/// The path from the root, without `.` and `..` as far as names alone say; links stay what they are.
pub fn make_absolute(path: &str) -> String {
    let path = std::path::absolute(if path.is_empty() { "." } else { path }).unwrap_or_else(|_| PathBuf::from(path));
    without_dots(&path, false)
}

/// A path without `.` and `x/..` as far as names alone say; links stay what they are.
pub fn simplify_path(path: &str) -> String {
    without_dots(Path::new(path), true)
}

/// A path without `.` and `..`; whether those stay that lead above where it begins.
fn without_dots(path: &Path, keeps_above: bool) -> String {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if !keeps_above || plain.file_name().is_some() => drop(plain.pop()),
            _ => plain.push(part),
        }
    }
    plain.to_string_lossy().into_owned()
}

/// A path of `folder`, as it is if it begins at the root.
pub fn join_path(folder: &str, path: &str) -> String {
    match path.strip_prefix("./").unwrap_or(path) {
        path if path.starts_with('/') || folder.is_empty() => path.to_owned(),
        "." | "" => folder.to_owned(),
        path => format!("{}/{path}", folder.trim_end_matches('/')),
    }
}

/// An absolute path as seen from the folder where the process runs, if it is in it.
pub fn relative_to(path: &str, here: &str) -> String {
    let rest = path.strip_prefix(here).and_then(|rest| if here == "/" { Some(rest) } else { rest.strip_prefix('/') });
    rest.filter(|rest| !rest.is_empty()).unwrap_or(path).to_owned()
}

/// Whether a path is a folder or in it.
pub fn is_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder.trim_end_matches('/')).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The folder of a path, and the folders around it.
pub fn folders_upward(path: &str) -> impl Iterator<Item = String> + use<> {
    let path = PathBuf::from(path);
    let start = if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) };
    std::iter::successors(start, |folder| folder.parent().map(Path::to_owned))
        .map(|folder| folder.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn paths_are_compared_from_the_root() {
        assert_eq!(make_absolute("/a/./b/../c"), "/a/c");
        assert_eq!(simplify_path("a/../b/./../../c/../d.h"), "../d.h");
        assert_eq!(simplify_path("/a/../../b"), "/../b");
        assert_eq!(join_path("/a", "b"), "/a/b");
        assert_eq!(join_path("/a/", "./b"), "/a/b");
        assert_eq!(join_path("/a", "/b"), "/b");
        assert_eq!(join_path("/a", "."), "/a");
        assert_eq!((relative_to("/a/b", "/a"), relative_to("/ab", "/a")), ("b".to_owned(), "/ab".to_owned()));
        assert!(is_in("/a/b", "/a") && is_in("/a", "/a") && !is_in("/ab", "/a"));
        assert_eq!(folders_upward("/nowhere/b.c").collect::<Vec<_>>(), ["/nowhere", "/"]);
    }
}
