//! Included files: what an include line asks for, and who answers: C23, 6.10.3; Fortran 2023, 6.4.
//!
//! No file is opened here. Where a file was found is a number in the asker's list of folders, so that GNU `#include_next`
//! goes on behind it.

use std::sync::Arc;

use crate::file::FileId;

/// Who knows other files: asked for included text and for names of files.
pub trait Includes {
    /// The file an include line of `from` means; `system` for `<name>`.
    fn include(&self, name: &str, system: bool, from: FileId) -> Option<(FileId, Arc<str>)>;

    /// The file that `line` means, for those who have a list of folders.
    fn find(&self, line: &IncludeLine) -> Option<FoundFile> {
        let found = self.include(line.name, !matches!(line.search, Search::Quoted | Search::Embedded), line.from);
        let found = found.filter(|(file, _)| line.search != Search::Next || *file != line.from);
        found.map(|(file, text)| FoundFile { file, text, folder: None, system: false, guessed: false })
    }

    /// Why what `line` names is not a file that can be read, if there is something of that name.
    fn obstacle(&self, _line: &IncludeLine) -> Option<String> {
        None
    }

    /// The bytes of a file that was found, which need be no text: for `#embed`.
    fn bytes(&self, found: &FoundFile) -> Arc<[u8]> {
        found.text.as_bytes().into()
    }

    /// The name of `file`, for `__FILE__`.
    fn name(&self, file: FileId) -> String;
}

/// What an include line asks for.
#[derive(Clone, Copy, Debug)]
pub struct IncludeLine<'a> {
    /// The name, without quotes.
    pub name: &'a str,
    /// How it is looked for.
    pub search: Search,
    /// The file that asks.
    pub from: FileId,
    /// Which folder of the list that file was found in; `None` if in none of them.
    pub folder: Option<u32>,
    /// Whether the file that asks is a system header.
    pub system: bool,
}

/// How a file is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Search {
    /// `"name"`: beside the including file first.
    Quoted,
    /// `<name>`: in the list of folders.
    System,
    /// `#include_next`: in the folders behind that of the including file.
    Next,
    /// `-include`: where the process runs, then as `"name"`.
    First,
    /// `#embed "name"`: beside the file that asks, then in the folders of `--embed-dir`, then as `"name"`.
    Embedded,
    /// `#embed <name>`: in the folders of `--embed-dir`, then as `<name>`.
    EmbeddedSystem,
}

/// A file that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundFile {
    /// Its number.
    pub file: FileId,
    /// Its text.
    pub text: Arc<str>,
    /// The folder of the list that it is in; `None` if it was found beside the file that asks.
    pub folder: Option<u32>,
    /// Whether it belongs to the system: what is wrong there is not the programmer's business.
    pub system: bool,
    /// Whether others of its name are as near, so that it need not be the one that is meant.
    pub guessed: bool,
}

impl FoundFile {
    /// Whether this is the other, with the same text, found in the same place.
    pub(crate) fn is_same(&self, other: &FoundFile) -> bool {
        let place = |found: &FoundFile| (found.file, found.folder, found.system, found.guessed);
        place(self) == place(other) && Arc::ptr_eq(&self.text, &other.text)
    }
}

/// No file but the one at hand.
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn include(&self, _: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        None
    }

    fn name(&self, file: FileId) -> String {
        format!("<file {}>", file.0)
    }
}
