//! A text as questions about it are answered: by itself, or where another file includes it.

use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::extend::Queries as _;
use semantics::parts;
use semantics::queries::{self, Unit};
use source::{FileId, Form, OriginId, Place, Span, TokenBuffer};
use std::collections::BTreeMap;

/// A text with what it was read as.
#[derive(Clone, Copy)]
pub struct ReadText<'a> {
    db: &'a dyn Db,
    /// The file by whose reading questions about the text are answered.
    pub reading: SourceFile,
    /// The tokens of that.
    pub buffer: &'a TokenBuffer,
    /// Where the text is among what was read. One that is included several times is asked about where most of it is read.
    origin: OriginId,
}

impl<'a> ReadText<'a> {
    /// A file as it is read.
    pub fn of_file(analysis: &'a Snapshot, file: FileId) -> Option<ReadText<'a>> {
        let db = analysis.db();
        let reading = parts::reading_file(db, db.file_of_number(file)?);
        let buffer = queries::tokens(db, reading);
        let origin =
            if reading.number(db) == file { OriginId(0) } else { find_inclusion(buffer, file).unwrap_or(OriginId(0)) };
        Some(ReadText { db, reading, buffer, origin })
    }

    /// The form in which the text is read.
    pub fn form(&self) -> Form {
        let text = self.reading.text(self.db).as_deref().unwrap_or_default();
        self.reading.options(self.db).lexing(self.reading.path(self.db), text).form
    }

    /// Whether a place is one of the text.
    pub fn has_place(&self, written: Place) -> bool {
        written.origin == self.origin
    }

    /// The bytes of a token of the reading, if it is written in the text.
    pub fn token_bytes(&self, token: usize) -> Option<(u32, u32)> {
        let place = self.buffer.origins.as_written(*self.buffer.places.get(token)?);
        self.has_place(place).then_some((place.start, place.end))
    }

    /// The same of a token of a unit.
    pub fn unit_token_bytes(&self, unit: Unit<'_>, token: u32) -> Option<(u32, u32)> {
        let position = queries::positions(self.db, self.reading).get(unit.number(self.db) as usize)?;
        self.token_bytes(position.token_in_file(token) as usize)
    }

    /// The same of a span of a unit: of one that begins in the text and ends elsewhere its first token, of one that begins elsewhere none.
    pub fn span_bytes(&self, unit: Unit<'_>, span: Span) -> Option<(u32, u32)> {
        let position = queries::positions(self.db, self.reading).get(unit.number(self.db) as usize)?;
        let place = self.buffer.place(position.in_file(span))?;
        self.has_place(place).then_some((place.start, place.end))
    }

    /// The units of which something is written in the text.
    pub fn units(&self) -> impl Iterator<Item = Unit<'a>> + use<'a> {
        let (db, text) = (self.db, *self);
        let is_met = move |position: &parser::units::Unit| {
            let mut tokens = position.pieces.iter().flat_map(|piece| piece.start..piece.end);
            text.origin == OriginId(0) || tokens.any(|token| text.token_bytes(token as usize).is_some())
        };
        let units = queries::units(db, self.reading).iter().zip(queries::positions(db, self.reading));
        units.filter(move |(_, position)| is_met(position)).map(|(unit, _)| *unit)
    }

    /// The last token of the reading that begins before a byte of the text, or else before the text.
    pub fn token_before(&self, at: u32, is_passed: impl Fn(usize, u32) -> bool) -> Option<usize> {
        let own = (0..self.buffer.places.len()).filter_map(|token| Some((self.token_bytes(token)?.0, token)));
        let before = own.clone().filter(|(start, token)| *start < at && !is_passed(*token, *start)).max();
        let outer = || own.map(|(_, token)| token).next()?.checked_sub(1).filter(|_| self.origin != OriginId(0));
        before.map(|(_, token)| token).or_else(outer)
    }
}

/// The inclusion of a file of which most was read, the first of several.
fn find_inclusion(buffer: &TokenBuffer, file: FileId) -> Option<OriginId> {
    let mut counts: BTreeMap<OriginId, usize> = BTreeMap::new();
    for place in buffer.places.iter().map(|place| buffer.origins.as_written(*place)) {
        if buffer.origins.file(place) == Some(file) {
            *counts.entry(place.origin).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(origin, count)| (*count, std::cmp::Reverse(*origin))).map(|(origin, _)| origin)
}
