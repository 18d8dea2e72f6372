//! The file system, as an analysis asks for it.

use crate::paths;
use semantics::Host;
use std::fs;
use std::path::Path;

/// The file system.
pub struct Disk;

impl Host for Disk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let path = Path::new(path);
        path.is_file().then(|| fs::read(path).ok()).flatten()
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        Path::new(path).symlink_metadata().is_ok().then(|| describe_unreadable(path))
    }

    fn identity(&self, path: &str) -> (u64, u64) {
        file_identity(Path::new(path))
    }

    fn plain_name(&self, path: &str) -> Option<String> {
        let plain = paths::simplify_path(path);
        let own = file_identity(Path::new(path));
        (plain != path && own != (0, 0) && own == file_identity(Path::new(&plain))).then_some(plain)
    }
}

/// What is the same for all names of a file; zeros where nobody knows.
#[cfg(unix)]
pub fn file_identity(path: &Path) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map_or((0, 0), |metadata| (metadata.dev(), metadata.ino()))
}

/// The same: nobody knows.
#[cfg(not(unix))]
pub fn file_identity(_: &Path) -> (u64, u64) {
    (0, 0)
}

/// Why a named file cannot be read, as a sentence. What is not a regular file is not even opened: a pipe may never end.
pub fn describe_unreadable(path: &str) -> String {
    match fs::metadata(path) {
        Err(problem) => problem.to_string(),
        Ok(metadata) if metadata.is_dir() => "it is a directory".to_owned(),
        Ok(metadata) if !metadata.is_file() => "it is not a regular file".to_owned(),
        Ok(_) => fs::File::open(path).map_or_else(|problem| problem.to_string(), |_| "it cannot be read".to_owned()),
    }
}
