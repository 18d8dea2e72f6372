//! What a token of a program names.

use semantics::db::{Db, SourceFile};
use semantics::entities::Entity;
use semantics::name_meanings;
use semantics::queries::Unit;
use source::Atom;

/// What is named under the cursor.
pub struct NamedEntity<'a> {
    /// The unit.
    pub unit: Unit<'a>,
    /// The token in it.
    pub token: u32,
    /// Its spelling.
    pub name: Atom,
    /// What it stands for.
    pub entity: Entity,
    /// The file.
    pub file: SourceFile,
}

/// What a token of a unit names.
pub(crate) fn named_by<'a>(db: &'a dyn Db, unit: Unit<'a>, token: u32) -> Option<NamedEntity<'a>> {
    let entity = name_meanings::entity_at(db, unit, token)?;
    let name = unit.tokens(db).get(token as usize)?.atom;
    Some(NamedEntity { unit, token, name, entity, file: unit.file(db) })
}
