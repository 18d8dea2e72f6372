//! Text that was put together, and where its bytes were written.
//!
//! A logical line joins physical lines, a spliced C file lacks its backslashes, an expanded line holds macro bodies:
//! each is a `&str` plus a list of [`Piece`]s that says where every byte comes from.

use crate::origin::{OriginId, Place};

/// The bytes of a text from `at` on, up to the next piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// Where in the text it begins.
    pub(crate) at: u32,
    /// Where it was written.
    pub(crate) place: Place,
    /// Whether only blanks of the same line separate it from the piece before.
    pub(crate) joint: bool,
}

impl Piece {
    /// The text from `start` to `end` of `origin`, unchanged.
    pub(crate) fn whole(origin: OriginId, start: u32, end: u32) -> Piece {
        Piece { at: 0, place: Place { origin, start, end }, joint: false }
    }

    fn position(&self, offset: u32) -> u32 {
        (self.place.start + offset.saturating_sub(self.at)).min(self.place.end)
    }
}

/// Where the bytes `start..end` were written; the second place is that of a token continued over two lines.
#[inline]
pub(crate) fn place(pieces: &[Piece], start: u32, end: u32) -> (Place, Option<Place>) {
    match pieces {
        [only] => {
            let origin = only.place.origin;
            (Place { origin, start: only.position(start), end: only.position(end) }, None)
        }
        _ => place_in_many(pieces, start, end),
    }
}

fn place_in_many(pieces: &[Piece], start: u32, end: u32) -> (Place, Option<Place>) {
    let index = |offset: u32| pieces.partition_point(|piece| piece.at <= offset).saturating_sub(1);
    let (first, last) = (index(start), index(end.saturating_sub(1).max(start)));
    let (head, tail) = (&pieces[first], &pieces[last]);
    let from = head.position(start);
    match (first + 1..=last).find(|&index| !pieces[index].joint) {
        None => (Place { origin: head.place.origin, start: from, end: tail.position(end).max(from) }, None),
        Some(next) => {
            let second = if pieces[next].place.origin == tail.place.origin { &pieces[next] } else { tail };
            let rest = Place {
                origin: second.place.origin,
                start: second.place.start,
                end: tail.position(end).max(second.place.start),
            };
            (Place { origin: head.place.origin, start: from, end: pieces[next - 1].place.end.max(from) }, Some(rest))
        }
    }
}

/// A text under construction.
#[derive(Default, Debug)]
pub(crate) struct Joined {
    pub(crate) text: String,
    pub(crate) pieces: Vec<Piece>,
}

impl Joined {
    /// Appends `text`, written at `place`.
    pub(crate) fn push(&mut self, text: &str, place: Place, joint: bool) {
        self.pieces.push(Piece { at: self.text.len() as u32, place, joint });
        self.text.push_str(text);
    }

    /// Appends a blank nobody wrote.
    pub(crate) fn blank(&mut self) {
        self.text.push(' ');
    }
}
