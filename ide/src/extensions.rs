//! Derived types where they are defined, and those that extend them (Fortran 2023, 7.5.7).

use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::queries::{self, Unit};
use semantics::{places, skim};
use symbols::{RecordId, SymbolTable};

/// A type where it is defined.
pub(crate) struct DefinedType<'a> {
    /// The unit.
    pub unit: Unit<'a>,
    /// Its number there.
    pub record: RecordId,
    /// The token that names it.
    pub token: u32,
}

/// The definition of a type.
pub(crate) fn defined_type<'a>(db: &'a dyn Db, entity: &Entity, from: SourceFile) -> Option<DefinedType<'a>> {
    let spot = places::find_definitions(db, entity, from).into_iter().next()?;
    let (unit, token) = places::token_at(db, &spot)?;
    let (record, _) = own_records(db, unit, &queries::resolved(db, unit).symbols).find(|(_, own)| *own == token)?;
    Some(DefinedType { unit, record, token })
}

/// The type of a unit in whose definition a token stands, which is one behind the name of a type, and of no other.
pub(crate) fn type_around<'a>(db: &'a dyn Db, unit: Unit<'a>, token: u32) -> Option<DefinedType<'a>> {
    let own = own_records(db, unit, &queries::resolved(db, unit).symbols).filter(|(_, own)| *own < token);
    own.max_by_key(|(_, own)| *own).map(|(record, token)| DefinedType { unit, record, token })
}

/// The types of the program that extend one.
pub(crate) fn extending<'a>(db: &'a dyn Db, of: &DefinedType<'a>) -> Vec<DefinedType<'a>> {
    let entity = entities::of_record(db, of.unit, &queries::resolved(db, of.unit).symbols, of.record);
    entity.map_or_else(Vec::new, |entity| extending_types(db, &entity, of.unit.file(db)))
}

/// The types of the program that extend an entity; it is asked about from a file.
pub(crate) fn extending_types<'a>(db: &'a dyn Db, entity: &Entity, from: SourceFile) -> Vec<DefinedType<'a>> {
    let Some(name) = entity.name().map(|name| db.atoms().text(name)) else { return Vec::new() };
    let files = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let may_extend = |file: &SourceFile| {
        let words = skim::words(db, *file);
        !queries::is_c(db, *file) && (words.has(name) && words.has("extends") || *file == from)
    };
    let units = files.filter(may_extend).flat_map(|file| queries::units(db, file).iter().copied());
    units.flat_map(|unit| extending_in(db, unit, entity)).collect()
}

/// The types of a unit that extend one.
fn extending_in<'a>(db: &'a dyn Db, unit: Unit<'a>, entity: &Entity) -> Vec<DefinedType<'a>> {
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let extends = |record: &RecordId| {
        let parent = table.types.records[*record].parent;
        parent.and_then(|parent| entities::of_record(db, unit, table, parent)).as_ref() == Some(entity)
    };
    let own = own_records(db, unit, table).filter(|(record, _)| extends(record));
    own.map(|(record, token)| DefinedType { unit, record, token }).collect()
}

/// The types that a unit defines, by the tokens that name them; those that it has from others are named elsewhere.
fn own_records<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    table: &'a SymbolTable,
) -> impl Iterator<Item = (RecordId, u32)> + 'a {
    let tokens = unit.tokens(db);
    let is_own = |token: &u32, name| tokens.get(*token as usize).is_some_and(|own| Some(own.atom) == name);
    let records = table.types.records.iter();
    records.filter_map(move |(id, record)| Some((id, record.token.filter(|token| is_own(token, record.name))?)))
}
