//! The places of a file that name what other files may name, too: by these the references of a program are found without a look at what
//! each name means again. They depend on the file and on what it uses, and are kept when trees and bodies are evicted.

use crate::db::{Db, SourceFile};
use crate::entities::{self, Entity};
use crate::name_meanings::{self, Meant};
use crate::queries::{self, Unit};
use crate::reference_list::ReferenceList;
use crate::spots::{Reference, written_spot};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use source::{Atom, Origin, TokenKind};
use symbols::SymbolId;

/// The names of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileNames {
    /// The entities in the order in which they are named first, and where the references of each end.
    entities: Vec<(Entity, u32)>,
    references: ReferenceList,
    /// The other names that entities have here, by their numbers.
    renamed: Vec<(u32, Atom)>,
}

impl FileNames {
    /// The places that name an entity, and the other names that it has here.
    pub fn references_to(
        &self,
        entity: &Entity,
    ) -> (impl Iterator<Item = Reference> + '_, impl Iterator<Item = Atom> + '_) {
        let index = self.entities.iter().position(|(other, _)| other == entity);
        let range = index.map_or(0..0, |index| {
            let first = index.checked_sub(1).map_or(0, |before| self.entities[before].1);
            first as usize..self.entities[index].1 as usize
        });
        let renamed = self.renamed.iter().filter(move |(number, _)| index == Some(*number as usize));
        (self.references.unpack(range), renamed.map(|(_, name)| *name))
    }
}

/// What is found of an entity.
#[derive(Default)]
struct Places {
    references: Vec<Reference>,
    names: Vec<Atom>,
}

/// What is found in a file, by entity.
#[derive(Default)]
struct Collected {
    places: IndexMap<Entity, Places, FxBuildHasher>,
}

impl Collected {
    /// The number of an entity; one of a procedure is nobody else's.
    fn number_of(&mut self, entity: Entity) -> Option<usize> {
        let is_local = matches!(entity, Entity::Local(..));
        (!is_local).then(|| {
            let entry = self.places.entry(entity);
            let number = entry.index();
            entry.or_default();
            number
        })
    }

    fn into_names(self) -> FileNames {
        let mut names = FileNames::default();
        for (number, (entity, places)) in (0..).zip(self.places) {
            let other = places.names.into_iter().filter(|name| Some(*name) != entity.name());
            names.renamed.extend(other.map(|name| (number, name)));
            names.references.pack(&places.references);
            names.entities.push((entity, names.references.size() as u32));
        }
        names.references.shrink();
        names.entities.shrink_to_fit();
        names
    }
}

/// The names of a file that stand for what others may name.
#[salsa::tracked]
pub fn file_names(db: &dyn Db, file: SourceFile) -> FileNames {
    let mut collected = Collected::default();
    for unit in queries::units(db, file) {
        collect_names(db, *unit, &mut collected);
    }
    db.note_found();
    collected.into_names()
}

fn collect_names(db: &dyn Db, unit: Unit<'_>, collected: &mut Collected) {
    let mut by_symbol: FxHashMap<SymbolId, Option<usize>> = FxHashMap::default();
    for (at, token) in (0..).zip(unit.tokens(db)) {
        let (number, name) = match token.kind {
            TokenKind::Name => (number_at(db, unit, at, &mut by_symbol, collected), token.atom),
            _ => match entities::kind_name(db, unit, at) {
                Some((name, _)) => {
                    let entity = name_meanings::kind_entity(db, unit, at);
                    (entity.and_then(|entity| collected.number_of(entity)), name)
                }
                None => continue,
            },
        };
        let (Some(number), Some(reference)) = (number, token_reference(db, unit, at)) else { continue };
        let places = &mut collected.places[number];
        places.references.push(reference);
        if !places.names.contains(&name) {
            places.names.push(name);
        }
    }
}

/// The number of the entity that a name stands for.
fn number_at(
    db: &dyn Db,
    unit: Unit<'_>,
    at: u32,
    by_symbol: &mut FxHashMap<SymbolId, Option<usize>>,
    collected: &mut Collected,
) -> Option<usize> {
    match name_meanings::meaning_at(db, unit, at)? {
        Meant::Symbol(symbol) => *by_symbol.entry(symbol).or_insert_with(|| {
            let entity = entities::of_symbol(db, unit, symbol)?;
            collected.number_of(entity)
        }),
        Meant::Entity(entity) => collected.number_of(entity),
    }
}

/// The place of a token that is a reference: of a literal with a kind the name of that.
pub(crate) fn token_reference(db: &dyn Db, unit: Unit<'_>, token: u32) -> Option<Reference> {
    let buffer = queries::tokens(db, unit.file(db));
    let position = queries::positions(db, unit.file(db)).get(unit.number(db) as usize)?;
    let place = *buffer.places.get(position.token_in_file(token) as usize)?;
    let in_macro = matches!(buffer.origins.get(place.origin), Origin::Macro { .. });
    let whole = written_spot(buffer, place)?;
    let spot = match entities::kind_name(db, unit, token).filter(|_| !in_macro) {
        Some((_, range)) => whole.part(&range),
        None => whole,
    };
    Some(Reference { spot, in_macro })
}
