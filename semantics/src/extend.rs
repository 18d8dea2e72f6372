//! What crates that add queries ask of an analysis, and what its users do not see.

use crate::db::{Db, SourceFile};
use crate::parts;
use crate::queries::{self, Unit};
use crate::snapshot::Snapshot;
use crate::unit_diagnostics;
use source::{Diagnostic, FileId, Place};

/// The queries behind an analysis.
pub trait Queries {
    /// The database.
    fn db(&self) -> &dyn Db;

    /// A diagnostic of the `index`-th unit of `file`, with its places.
    fn place_diagnostic(&self, file: SourceFile, index: usize, diagnostic: Diagnostic) -> Option<Diagnostic<Place>>;

    /// The unit and the token in it that `offset` of `file` is in or right behind.
    fn token_at(&self, file: FileId, offset: usize) -> Option<(Unit<'_>, u32)>;
}

impl Queries for Snapshot {
    fn db(&self) -> &dyn Db {
        &self.db
    }

    fn place_diagnostic(&self, file: SourceFile, index: usize, diagnostic: Diagnostic) -> Option<Diagnostic<Place>> {
        unit_diagnostics::place_diagnostic(&self.db, file, index, diagnostic)
    }

    fn token_at(&self, file: FileId, offset: usize) -> Option<(Unit<'_>, u32)> {
        let source = parts::reading_file(&self.db, self.db.file_of_number(file)?);
        let buffer = queries::tokens(&self.db, source);
        let offset = offset as u32;
        let covers = |place: &Place| {
            let place = buffer.origins.as_written(*place);
            buffer.origins.file(place) == Some(file) && place.start <= offset && offset <= place.end
        };
        let hits = buffer.places.iter().enumerate().filter(|(_, place)| covers(place));
        // An operand of a macro is in its call, as all is that the macro makes.
        let key = |place: Place| (buffer.origins.as_written(place).start, buffer.origins.as_written(place) == place);
        let token = hits.max_by_key(|(_, place)| key(**place)).map(|(token, _)| token as u32)?;
        let units = queries::units(&self.db, source);
        let in_unit = |(index, unit): (usize, &parser::units::Unit)| Some((units[index], unit.token_in_unit(token)?));
        queries::positions(&self.db, source).iter().enumerate().find_map(in_unit)
    }
}
