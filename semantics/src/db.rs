//! What all queries share: the inputs, and what may be asked beside queries.

use crate::inputs::Parts;
use crate::kept_keys::KeptKeys;
use crate::text_edits::EditedReadings;
use regions::data_environment::Versions;
use source::SharedHeaders;
use source::{Atoms, CDialect, FileId};
use std::sync::Arc;

pub use crate::inputs::{Folders, Program, Settings, SourceFile};

/// What queries may ask beside other queries. What the host answers is an input of the queries that ask: they run again after
/// [`crate::Analysis::file_changed`].
#[salsa::db]
pub trait Db: salsa::Database {
    /// The spellings of this analysis.
    fn atoms(&self) -> &Atoms;
    /// The headers that were read by these settings: others may say something else of each.
    fn headers(&self, settings: Settings) -> Arc<SharedHeaders>;
    /// The file of that name, asked of the host on first mention.
    fn file(&self, path: &str) -> SourceFile;
    /// The file of that number.
    fn file_of_number(&self, number: FileId) -> Option<SourceFile>;
    /// Whether a folder has no file of this name, so that its path need not be asked for.
    fn lacks(&self, folder: &str, name: &str) -> bool;
    /// The name without `..` of a file, if the host knows that it is the same file.
    fn plain_name(&self, path: &str) -> Option<String>;
    /// What the host has of a file, which need be no text.
    fn bytes(&self, file: SourceFile) -> Option<Vec<u8>>;
    /// Why what the host has under a name is not a file that can be read.
    fn obstacle(&self, path: &str) -> Option<String>;
    /// How the texts were read that are edited.
    fn readings(&self) -> &EditedReadings;
    /// Whether the names of all files were looked up once, so that to ask for them costs little. What is found is the same.
    fn names_are_known(&self) -> bool;
    /// Whether nothing changes any more.
    fn is_settled(&self) -> bool;
    /// The keys of queries that were interned.
    fn kept_keys(&self) -> &KeptKeys;
    /// The files that others include, as the project says. No query asks for it.
    fn parts(&self) -> Arc<Parts>;
    /// Notes that so many tokens were made, or a tree of them.
    fn note_made(&self, tokens: usize);
    /// Notes that something was found that stays when what it was made of goes.
    fn note_found(&self);
    /// Ends a question as a write does, where so many times the room was made that it goes first: whoever asks again finds what was found
    /// in it. Where nothing was found the question goes on, since it would end there again.
    fn end_if_full(&self, times: usize);
}

/// The versions of the specifications that a file is read by.
pub fn versions(db: &dyn Db, file: SourceFile) -> Versions {
    let options = file.options(db);
    let default = Versions::default();
    Versions {
        openmp: options.openmp.unwrap_or(default.openmp),
        openacc: options.openacc.unwrap_or(default.openacc),
        policies: options.policies,
    }
}

/// Which C is spoken in a file.
pub fn dialect(db: &dyn Db, file: SourceFile) -> CDialect {
    file.options(db).c
}
