//! How one diagnostic is mended.

use semantics::Snapshot;
use source::{Diagnostic, FileId, Place, Safety};
use std::ops::Range;

/// How one diagnostic is mended.
pub struct Mending {
    /// The changes: file, bytes, new text. None if a macro made what would be changed.
    pub edits: Vec<(String, Range<usize>, String)>,
    /// Whether it is safe.
    pub safe: bool,
}

impl Mending {
    /// How a diagnostic is mended, if it can be.
    pub fn from_diagnostic(analysis: &Snapshot, file: FileId, diagnostic: &Diagnostic<Place>) -> Option<Mending> {
        let fix = diagnostic.fix.as_ref()?;
        let named = |(file, range, text)| Some((analysis.path(file)?.to_owned(), range, text));
        let edits = analysis.edits(file, fix).and_then(|edits| edits.into_iter().map(named).collect());
        Some(Mending { edits: edits.unwrap_or_default(), safe: fix.safety == Safety::Safe })
    }
}
