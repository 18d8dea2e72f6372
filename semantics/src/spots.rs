//! Places in the text of files, as people point at them.

use crate::db::Db;
use crate::queries::{self, Unit};
use parser::units::UnitKey;
use source::{FileId, Place, Span, TokenBuffer};
use std::ops::Range;

/// A place in the text of a file, in bytes.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Spot {
    /// The file.
    pub file: FileId,
    /// The bytes.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Spot {
    /// Its bytes.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Some of its bytes.
    pub fn part(&self, range: &Range<u32>) -> Spot {
        Spot { start: self.start + range.start, end: (self.start + range.end).min(self.end), ..self.clone() }
    }
}

/// A place that names an entity.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Reference {
    /// The place.
    pub spot: Spot,
    /// Whether a macro made it, so that what stands there is not the name.
    pub in_macro: bool,
}

/// A place as the programmer wrote it; of what a macro made, its call.
pub fn written_spot(buffer: &TokenBuffer, place: Place) -> Option<Spot> {
    let place = buffer.origins.as_written(place);
    Some(Spot { file: buffer.origins.file(place)?, start: place.start, end: place.end })
}

/// The place of a token of a unit.
pub fn of_token(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<Spot> {
    of_span(db, unit, Span::of_token(token))
}

/// The place of a span of a unit.
pub fn of_span(db: &dyn Db, unit: Unit<'_>, span: Span) -> Option<Spot> {
    let file = unit.file(db);
    let buffer = queries::tokens(db, file);
    let position = queries::positions(db, file).get(unit.number(db) as usize)?;
    written_spot(buffer, buffer.place(position.in_file(span))?)
}

/// The unit of a file with this key.
pub fn unit_of(db: &dyn Db, file: FileId, key: UnitKey) -> Option<Unit<'_>> {
    let file = db.file_of_number(file)?;
    queries::units(db, file).iter().copied().find(|unit| unit.key(db) == key)
}
