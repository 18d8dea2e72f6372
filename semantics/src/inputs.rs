//! The inputs of the database: what is told, and not asked for.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::options::Options;
use crate::text_scan::TextScan;
use rustc_hash::FxHashSet;
use source::{Atom, FileId, Form};
use std::sync::Arc;

/// A file by name. A file that does not exist is known too, so that its coming to be is a change.
#[salsa::input(debug)]
pub struct SourceFile {
    /// Its name, as it was asked for.
    pub path: Arc<str>,
    /// Its number, which places refer to.
    #[returns(copy)]
    pub number: FileId,
    /// Its text; `None` if there is no such file.
    pub text: Option<Arc<str>>,
    /// The offset of the first byte that was not UTF-8, before it was replaced.
    #[returns(copy)]
    pub bad_byte: Option<u32>,
    /// Whether it was opened as part of the program, and not just read by an include line or `use`.
    #[returns(copy)]
    pub opened: bool,
    /// Whether its text is the host's, and not an editor's.
    #[returns(copy)]
    pub of_host: bool,
    /// The numbers of device and file, for names of target functions.
    #[returns(copy)]
    pub identity: (u64, u64),
    /// Its own settings, if it is not read by those of all files.
    #[returns(copy)]
    pub own: Option<Settings>,
    /// The modules that its text may define, where an editor has it: told with each text, so that they are known to be the same while
    /// the text changes all the time.
    pub modules: Option<Vec<Atom>>,
    /// Where that cannot be told without the files that its text includes: the lines of which it depends, told with each text as well.
    pub module_lines: Option<Arc<str>>,
    /// Which directives and include lines its text has, where an editor has it: told with each text as well.
    pub scan: Option<Arc<TextScan>>,
}

impl SourceFile {
    /// The settings by which it is read.
    pub fn settings(self, db: &dyn salsa::Database) -> Settings {
        self.own(db).unwrap_or_else(|| Settings::get(db))
    }

    /// Its form, which few ask its text for.
    pub fn form(self, db: &dyn salsa::Database) -> Form {
        self.options(db).form(self.path(db), || self.text(db).as_deref().unwrap_or_default())
    }

    /// The same, and what they are.
    pub fn options(self, db: &dyn salsa::Database) -> &Options {
        self.settings(db).options(db)
    }
}

/// Settings of the analysis: those of all files, or of some.
#[salsa::input(debug)]
pub struct Settings {
    /// All of them.
    pub options: Options,
}

impl Settings {
    /// Those of all files that have none of their own.
    pub fn get(db: &dyn salsa::Database) -> Settings {
        Program::get(db).settings(db)
    }
}

/// The names of files that others include, headers among them.
pub type Parts = FxHashSet<Arc<str>>;

/// The files opened as part of the program, in order; what `use` looks through.
#[salsa::input(singleton, debug)]
pub struct Program {
    /// The files.
    pub files: Vec<SourceFile>,
    /// The settings of those that have none of their own.
    #[returns(copy)]
    pub settings: Settings,
}

/// How often it was told that a file came to be or went: what folders lack may have changed.
#[salsa::input(singleton, debug)]
pub struct Folders {
    /// The count.
    #[returns(copy)]
    pub changes: u32,
}
