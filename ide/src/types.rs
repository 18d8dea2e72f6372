//! Derived types and those that they extend (Fortran 2023, 7.5.7).

use crate::extensions::{DefinedType, defined_type, extending_types};
use crate::navigate::{self, name_at};
use crate::text::{Lines, location};
use crate::{Location, Position};
use semantics::db::SourceFile;
use semantics::entities::{self, Entity};
use semantics::extend::Queries as _;
use semantics::queries;
use semantics::spots;
use semantics::{Snapshot, places};
use source::FileId;
use symbols::{Details, SymbolTable};

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

/// The type that the one under the cursor extends.
pub fn supertypes(analysis: &Snapshot, file: FileId, at: Position) -> Vec<TypeItem> {
    let db = analysis.db();
    let parent = || {
        let (entity, from) = entity_of_type(analysis, file, at)?;
        let own = defined_type(db, &entity, from)?;
        let table: &SymbolTable = &queries::resolved(db, own.unit).symbols;
        let parent = entities::of_record(db, own.unit, table, table.types.records[own.record].parent?)?;
        type_item(analysis, &parent, own.unit.file(db))
    };
    parent().into_iter().collect()
}

/// The types that extend the one under the cursor.
pub fn subtypes(analysis: &Snapshot, file: FileId, at: Position) -> Vec<TypeItem> {
    let db = analysis.db();
    let Some((entity, from)) = entity_of_type(analysis, file, at) else { return Vec::new() };
    let item = |own: DefinedType<'_>| {
        let spot = spots::of_token(db, own.unit, own.token)?;
        let name = Lines::of_file(analysis, spot.file)?.text().get(spot.range())?.to_owned();
        Some(TypeItem { at: location(analysis, &spot)?, name })
    };
    let mut found: Vec<TypeItem> = extending_types(db, &entity, from).into_iter().filter_map(item).collect();
    found.sort();
    found.dedup();
    found
}
