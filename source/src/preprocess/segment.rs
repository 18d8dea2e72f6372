//! What a logical line of Fortran is, or a part of what macros made of it.

use crate::atom::Atom;
use crate::origin::Place;
use crate::text::Joined;

/// What a logical line, or a part of what it became, is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Statement,
    /// A directive, without its sentinel.
    Directive(Atom),
    /// A directive of a particular compiler, with its sentinel.
    Pragma,
}

/// A part of what a line became.
#[derive(Debug)]
pub(crate) struct Segment {
    pub(crate) role: Role,
    /// Where the sentinel is, if a macro brought it.
    pub(crate) sentinel: Option<Place>,
    pub(crate) joined: Joined,
}
