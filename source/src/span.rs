//! A [`Span`] is a range of tokens, relative to the unit that owns them.
//!
//! Spans compare equal when a unit merely moved, so trees do too. They are made in `parser` and
//! explained by [`crate::origin`]; everyone in between only hands them on.

/// A half-open range of token indexes in one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// Index of the first token.
    pub start: u32,
    /// Index after the last token; equal to `start` for a point between two tokens.
    pub end: u32,
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl Span {
    /// The tokens from `start` up to, not including, `end`.
    #[inline]
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end: end.max(start) }
    }

    /// One token.
    #[inline]
    pub fn of_token(index: u32) -> Span {
        Span { start: index, end: index + 1 }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `token` lies in it.
    pub fn contains(self, token: u32) -> bool {
        self.start <= token && token < self.end
    }

    /// The same tokens as indexes of a slice.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
