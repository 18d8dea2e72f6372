//! What is remembered of files that a Fortran file includes again and again.

use crate::file::FileId;
use crate::include::FoundFile;
use rustc_hash::FxHashMap;

/// The files of free form that were read without a line for the preprocessor, with all they include.
#[derive(Default)]
pub(crate) struct Repeats {
    pub(crate) known: FxHashMap<FileId, Repeat>,
    /// Whether no file that is being read has such a line, nor one that it includes.
    pub(crate) plain: bool,
}

impl Repeats {
    /// Forgets the files: the tokens are others now.
    pub(crate) fn clear_files(&mut self) {
        self.known.clear();
    }
}

/// What a file became.
pub(crate) struct Repeat {
    pub(crate) found: FoundFile,
    pub(crate) start: State,
    pub(crate) end: State,
    /// How many macros had been defined and undefined before it.
    pub(crate) macros: usize,
    pub(crate) depth: u32,
}

/// How far everything has come.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) tokens: usize,
    pub(crate) continued: usize,
    pub(crate) includes: usize,
    pub(crate) diagnostics: usize,
    pub(crate) origins: u32,
    pub(crate) included: usize,
}

/// What is noted of a file while it is read.
pub(crate) struct FileNotes {
    pub(crate) start: State,
    pub(crate) plain: bool,
}
