//! What is noted for `-E` of C: the files that were read, and between which tokens.

use crate::file::LineIndex;
use crate::origin::{OriginId, Place};

/// The files that were read, and between which tokens.
#[derive(Default)]
pub(crate) struct Record {
    pub(super) files: Vec<File>,
    pub(super) turns: Vec<Turn>,
    /// Whether definitions of macros are noted.
    pub(super) definitions: bool,
}

impl Record {
    /// An empty record, of definitions of macros too or not.
    pub(crate) fn new(definitions: bool) -> Record {
        Record { definitions, ..Record::default() }
    }
}

/// A file that was read.
pub(super) struct File {
    pub(super) origin: OriginId,
    pub(super) name: String,
    pub(super) lines: LineIndex,
}

/// Where reading went on in another file.
pub(super) struct Turn {
    /// Before which token.
    pub(super) token: u32,
    pub(super) origin: OriginId,
    /// The include line behind which it is; `None` at the beginning of a file.
    pub(super) behind: Option<Place>,
    /// A directive that is printed, and where it is; then reading goes on in the same file.
    pub(super) directive: Option<(Place, String)>,
}
