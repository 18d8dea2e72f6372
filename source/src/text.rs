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
    /// Whether its bytes have no places of their own: a pasted token, say.
    pub(crate) solid: bool,
}

impl Piece {
    /// The text from `start` to `end` of `origin`, unchanged.
    pub(crate) fn of_text(origin: OriginId, start: u32, end: u32) -> Piece {
        Piece { at: 0, place: Place { origin, start, end }, joint: false, solid: false }
    }

    /// Where its bytes `start..end` were written.
    #[inline]
    pub(crate) fn part_place(&self, start: u32, end: u32) -> Place {
        match self.solid {
            true => self.place,
            false => Place { origin: self.place.origin, start: self.position_at(start), end: self.position_at(end) },
        }
    }

    #[inline]
    fn position_at(&self, offset: u32) -> u32 {
        if self.solid {
            return self.place.end;
        }
        (self.place.start + offset.saturating_sub(self.at)).min(self.place.end)
    }
}

/// A reader's view of the pieces of a text: it moves forward and remembers where it is.
pub(crate) struct Places<'t> {
    pub(crate) pieces: &'t [Piece],
    /// The piece that was asked for last.
    near: usize,
}

impl<'t> Places<'t> {
    pub(crate) fn new(pieces: &'t [Piece]) -> Places<'t> {
        Places { pieces, near: 0 }
    }

    /// Where the bytes `start..end` were written; the second place is that of a token continued over two lines.
    #[inline]
    pub(crate) fn place_of(&mut self, start: usize, end: usize) -> (Place, Option<Place>) {
        let (start, end) = (start as u32, end as u32);
        let next = self.pieces.get(self.near + 1).map_or(u32::MAX, |piece| piece.at);
        match self.pieces.get(self.near) {
            Some(piece) if piece.at <= start && end <= next && start < next => (piece.part_place(start, end), None),
            Some(_) | None => self.search_places(start, end),
        }
    }

    #[inline(never)]
    fn search_places(&mut self, start: u32, end: u32) -> (Place, Option<Place>) {
        let pieces = self.pieces;
        let index = |offset: u32| pieces.partition_point(|piece| piece.at <= offset).saturating_sub(1);
        // Mostly it is the next one.
        let follows = |near: usize| pieces.get(near).is_some_and(|piece| piece.at <= start);
        let ends = |near: usize| pieces.get(near).is_none_or(|piece| piece.at > start);
        let next = self.near + 1;
        let first = if follows(next) && ends(next + 1) { next } else { index(start) };
        self.near = first;
        let last = if ends_in(pieces, first, end) { first } else { index(end.saturating_sub(1).max(start)) };
        let (head, tail) = (&pieces[first], &pieces[last]);
        match (first + 1..=last).find(|&index| !pieces[index].joint) {
            None => {
                let place = head.part_place(start, end);
                (Place { end: tail.position_at(end).max(place.start), ..place }, None)
            }
            Some(next) => {
                let second = if pieces[next].place.origin == tail.place.origin { &pieces[next] } else { tail };
                let (from, to) = (second.place.start, tail.position_at(end));
                let rest = Place { start: from, end: to.max(from), ..second.place };
                let place = head.part_place(start, start);
                (Place { end: pieces[next - 1].place.end.max(place.start), ..place }, Some(rest))
            }
        }
    }
}

/// Whether the piece `first` reaches to `end`.
fn ends_in(pieces: &[Piece], first: usize, end: u32) -> bool {
    pieces.get(first + 1).is_none_or(|next| end <= next.at)
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
        let solid = text.len() as u32 != place.end.saturating_sub(place.start);
        self.pieces.push(Piece { at: self.text.len() as u32, place, joint, solid });
        self.text.push_str(text);
    }

    /// Appends a token of another text, a blank before it or not; pieces of one text that meet are one.
    pub(crate) fn append_token(&mut self, text: &str, place: Place, space: bool) {
        let adjacent = |last: &Piece| last.place.origin == place.origin && last.place.end == place.start;
        let joint = !space && self.pieces.last().is_some_and(adjacent);
        self.push(text, place, joint);
    }

    /// Appends the bytes `start..end` of a text made of `pieces`.
    pub(crate) fn copy_text(&mut self, text: &str, pieces: &[Piece], start: usize, end: usize) {
        if start >= end {
            return;
        }
        let first = pieces.partition_point(|piece| piece.at as usize <= start).saturating_sub(1);
        let mut at = start;
        for (index, piece) in pieces.iter().enumerate().skip(first).take_while(|(_, piece)| (piece.at as usize) < end) {
            let next = pieces.get(index + 1).map_or(end, |next| (next.at as usize).min(end)).max(at);
            let place = piece.part_place((at as u32).max(piece.at), next as u32);
            let joint = index > first && piece.joint;
            self.pieces.push(Piece { at: self.text.len() as u32, place, joint, solid: piece.solid });
            self.text.push_str(&text[at..next]);
            at = next;
        }
        self.text.push_str(&text[at..end]);
    }

    /// Takes the blanks at the end away, with the pieces that have no more than these.
    pub(crate) fn trim_end(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        let has_text = |piece: &Piece| piece.at as usize <= self.text.len();
        let pieces = self.pieces.iter().rposition(has_text).map_or(0, |last| last + 1);
        self.pieces.truncate(pieces);
    }

    /// Appends a blank nobody wrote.
    pub(crate) fn append_blank(&mut self) {
        self.text.push(' ');
    }
}
