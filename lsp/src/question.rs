//! What a function that answers a request is given.

use semantics::Snapshot;
use serde_json::Value;
use source::FileId;

/// What a request is asked with.
pub struct Question<'a> {
    /// The analysis; where all of the program is asked about, that which knows all of it.
    pub analysis: &'a Snapshot,
    /// The file; none of the program where the request is of no file.
    pub file: FileId,
    /// The same texts in the other ways in which they are read, where all of the program is asked about: first as the file is read; where
    /// what is wrong is asked about, those that say it.
    pub others: &'a [Snapshot],
    /// The parameters.
    pub params: &'a Value,
    /// The layout of directives.
    pub style: ide::format::Style,
    /// Which hints are shown.
    pub hints: ide::hints::Wanted,
}
