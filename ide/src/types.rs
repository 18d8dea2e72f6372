//! Derived types and those that they extend (Fortran 2023, 7.5.7).

use crate::navigate::{self, name_at};
use crate::text::{Lines, location};
use crate::{Location, Position};
use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use semantics::spots;
use semantics::{Snapshot, places, skim};
use source::FileId;
use symbols::{Details, RecordId, SymbolTable};

/// A type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TypeItem {
    /// Where its name is in its definition.
    pub at: Location,
    /// Its name as it is written there.
    pub name: String,
}

/// The type under the cursor, or that of what is there.
pub fn find_type(analysis: &Snapshot, file: FileId, at: Position) -> Option<TypeItem> {
    let (entity, from) = entity_of_type(analysis, file, at)?;
    type_item(analysis, &entity, from)
}

fn entity_of_type(analysis: &Snapshot, file: FileId, at: Position) -> Option<(Entity, SourceFile)> {
    let db = analysis.db();
    let named = name_at(analysis, file, at)?;
    let is_type = navigate::symbol(db, &named)
        .is_some_and(|(table, id)| matches!(table[id].details.ultimate(), Details::DerivedType { .. }));
    if is_type {
        return Some((named.entity.clone(), named.file));
    }
    navigate::type_entity(db, &named)
}

fn type_item(analysis: &Snapshot, entity: &Entity, from: SourceFile) -> Option<TypeItem> {
    let spot = places::find_definitions(analysis.db(), entity, from).into_iter().next()?;
    let name = Lines::of_file(analysis, spot.file)?.text().get(spot.range())?.to_owned();
    Some(TypeItem { at: location(analysis, &spot)?, name })
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

/// The type that the one under the cursor extends.
pub fn supertypes(analysis: &Snapshot, file: FileId, at: Position) -> Vec<TypeItem> {
    let db = analysis.db();
    let parent = || {
        let (entity, from) = entity_of_type(analysis, file, at)?;
        let spot = places::find_definitions(db, &entity, from).into_iter().next()?;
        let (unit, token) = places::token_at(db, &spot)?;
        let table: &SymbolTable = &queries::resolved(db, unit).symbols;
        let (record, _) = own_records(db, unit, table).find(|(_, own)| *own == token)?;
        let parent = entities::of_record(db, unit, table, table.types.records[record].parent?)?;
        type_item(analysis, &parent, unit.file(db))
    };
    parent().into_iter().collect()
}

/// The types that extend the one under the cursor.
pub fn subtypes(analysis: &Snapshot, file: FileId, at: Position) -> Vec<TypeItem> {
    let db = analysis.db();
    let Some((entity, from)) = entity_of_type(analysis, file, at) else { return Vec::new() };
    let Some(name) = entity.name().map(|name| db.atoms().text(name)) else { return Vec::new() };
    let files = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let may_extend = |file: &SourceFile| {
        let words = skim::words(db, *file);
        !queries::is_c(db, *file) && (words.has(name) && words.has("extends") || *file == from)
    };
    let mut found = Vec::new();
    for unit in files.filter(may_extend).flat_map(|file| queries::units(db, file).iter().copied()) {
        found.extend(extending_types(analysis, unit, &entity));
    }
    found.sort();
    found.dedup();
    found
}

/// The types of a unit that extend one.
fn extending_types(analysis: &Snapshot, unit: Unit<'_>, entity: &Entity) -> Vec<TypeItem> {
    let db: &dyn Db = analysis.db();
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let extends = |record: RecordId| {
        let parent = table.types.records[record].parent?;
        (entities::of_record(db, unit, table, parent).as_ref() == Some(entity)).then_some(())
    };
    let own = own_records(db, unit, table).filter(|(record, _)| extends(*record).is_some());
    let items = own.filter_map(|(_, token)| {
        let spot = spots::of_token(db, unit, token)?;
        let name = Lines::of_file(analysis, spot.file)?.text().get(spot.range())?.to_owned();
        Some(TypeItem { at: location(analysis, &spot)?, name })
    });
    items.collect()
}
