//! Changes of texts.

use std::ops::Range;

/// One change of a text: the bytes of `range` are replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    /// What is replaced, in bytes.
    pub range: Range<usize>,
    /// By what.
    pub text: String,
}
