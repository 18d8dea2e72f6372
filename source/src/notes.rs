//! What is noted while a text is read, for those who read it again after an edit.

use crate::buffer::TokenBuffer;
use crate::fortran::split::Context;
use crate::shared_headers::Find;

/// A place where a logical line begins, and what was read before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boundary {
    pub(crate) at: u32,
    pub(crate) tokens: u32,
    pub(crate) continued: u32,
    pub(crate) origins: u32,
    pub(crate) diagnostics: u32,
    pub(crate) includes: u32,
    /// Whether a condition of the preprocessor is open.
    pub(crate) is_inside: bool,
    /// What the statements before allow.
    pub(crate) context: Context,
}

/// What is noted while a text is read.
#[derive(Default)]
pub(crate) struct Noted {
    pub(crate) boundaries: Vec<Boundary>,
    /// The byte behind the last line that may have changed what lines mean.
    pub(crate) settled_at: usize,
    /// The files that were asked for.
    pub(crate) finds: Vec<Find>,
    /// Whether what is read began where a condition was open, of which the preprocessor does not know.
    pub(crate) began_inside: bool,
}

impl Noted {
    /// A logical line begins at a byte of the text, inside of a condition of the preprocessor or not.
    pub(crate) fn add_line(&mut self, at: usize, is_inside: bool, context: Context, out: &TokenBuffer) {
        let count = |length: usize| length as u32;
        self.boundaries.push(Boundary {
            at: count(at),
            tokens: count(out.tokens.len()),
            continued: count(out.continued.len()),
            origins: out.origins.len(),
            diagnostics: count(out.diagnostics.len()),
            includes: count(out.includes.len()),
            is_inside: is_inside || self.began_inside,
            context,
        });
    }

    /// What stands before a byte changed what lines behind it mean.
    pub(crate) fn settle_before(&mut self, at: usize) {
        self.settled_at = at;
    }
}
