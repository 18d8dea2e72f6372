//! The file system for a process that ends soon: what a folder lacks is known from a list of its entries.
//!
//! A program with many folders of headers looks for each header in most of them. To ask the system each time costs more than to read
//! the folder once; who lives on, as a server does, must tell when a file came to be.

use project::Disk;
use semantics::Host;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

/// A folder is listed when so many names were asked for: fewer are looked for one by one.
const ASKED: u32 = 4;

/// The file system as it is, with lists of folders.
#[derive(Default)]
pub struct Listed {
    folders: Mutex<HashMap<Box<str>, Folder>>,
}

/// What is known of a folder.
enum Folder {
    /// How often it was asked for a name.
    Asked(u32),
    /// The names of its entries.
    Entries(HashSet<String>),
    /// It cannot be read, or its names are not compared byte by byte.
    Unknown,
}

impl Host for Listed {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        Disk.read(path)
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        Disk.obstacle(path)
    }

    fn identity(&self, path: &str) -> (u64, u64) {
        Disk.identity(path)
    }

    fn plain_name(&self, path: &str) -> Option<String> {
        Disk.plain_name(path)
    }

    fn changed(&self, _path: &str) {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        let first = name.split('/').next().unwrap_or_default();
        if matches!(first, "" | "." | "..") {
            return false;
        }
        // No statement in between leaves the map half changed.
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        if !folders.contains_key(folder) {
            folders.insert(folder.into(), Folder::Asked(0));
        }
        let Some(known) = folders.get_mut(folder) else { return false };
        if let Folder::Asked(times) = known {
            *times += 1;
            if *times > ASKED {
                *known = read_entries(folder);
            }
        }
        match known {
            Folder::Entries(entries) => !entries.contains(first),
            Folder::Asked(_) | Folder::Unknown => false,
        }
    }
}

/// The entries of a folder; one that is not there has none.
fn read_entries(folder: &str) -> Folder {
    if !cfg!(target_os = "linux") {
        return Folder::Unknown;
    }
    let name = |entry: std::io::Result<std::fs::DirEntry>| Some(entry.ok()?.file_name().to_string_lossy().into_owned());
    match std::fs::read_dir(if folder.is_empty() { "." } else { folder }) {
        Ok(entries) => entries.map(name).collect::<Option<_>>().map_or(Folder::Unknown, Folder::Entries),
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => Folder::Entries(HashSet::new()),
        Err(_) => Folder::Unknown,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_folder_lacks_what_is_not_among_its_entries() {
        let disk = Listed::default();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let ask = |name: &str| disk.lacks(folder, name);
        assert_eq!([(); ASKED as usize].map(|()| ask("nothing.h")), [false; ASKED as usize]);
        let names = ["nothing.h", "no/thing.h", "folder_lists.rs", "../src/nothing.h", "./nothing.h"];
        assert_eq!(names.map(ask), [true, true, false, false, false]);
        assert_eq!([(); 6].map(|()| disk.lacks("/nowhere/at/all", "a.h")), [false, false, false, false, true, true]);
    }
}
