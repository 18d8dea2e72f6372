//! One thing that two languages name: what Fortran binds to C, and what C links by that label (Fortran 2023, 18.9 and 18.10).

use crate::entity::NamedEntity;
use semantics::db::{Db, SourceFile};
use semantics::entities::Entity;
use semantics::linkage::{Label, Linked, file_of_c, find_linked, label_at};
use semantics::places;
use semantics::queries;
use semantics::spots::{Reference, Spot};
use source::Atom;

/// An entity, its name, and a file by which it is asked about.
pub(crate) type Asked = (Entity, Atom, SourceFile);

/// Finds the places that name an entity.
pub(crate) type Find = fn(&dyn Db, &Entity, Atom, SourceFile) -> Vec<Reference>;

/// What is one thing with what is named.
#[derive(Default)]
pub(crate) struct Group {
    /// Its entities, first the one that is named.
    pub entities: Vec<Asked>,
    /// Where `NAME=` has its label.
    pub labels: Vec<Spot>,
    /// Whether one of the entities has the label by its name.
    pub is_implied: bool,
    /// A declaration that computes the label.
    pub computed: Option<Spot>,
}

impl Group {
    /// The places that name one of the entities.
    pub fn find_references(&self, db: &dyn Db, find: Find) -> Vec<Reference> {
        let each = self.entities.iter().flat_map(|(entity, name, file)| find(db, entity, *name, *file));
        let labels = self.labels.iter().map(|spot| Reference { spot: spot.clone(), in_macro: false });
        let mut found: Vec<Reference> = each.chain(labels).collect();
        found.sort();
        found.dedup();
        found
    }
}

/// All that has the linkage of what is named, in both languages.
pub(crate) fn find_group(db: &dyn Db, named: &NamedEntity<'_>) -> Group {
    match label_of(db, named) {
        Some(label) => group_of(db, named, label, &find_linked(db, label)),
        None => alone(named),
    }
}

/// What has another name with what is named: all of its group, but of Fortran alone where `NAME=` says the label, which stays.
pub(crate) fn find_renamed(db: &dyn Db, named: &NamedEntity<'_>) -> Group {
    let Some(label) = label_of(db, named) else { return alone(named) };
    let linked = find_linked(db, label);
    let follows =
        |entity: &Entity| linked.iter().any(|linked| linked.entity == *entity && linked.label == Label::Implied);
    if !queries::is_c(db, named.file) && !follows(&named.entity) {
        return alone(named);
    }
    let mut group = group_of(db, named, label, &linked);
    group.entities.retain(|(entity, _, file)| queries::is_c(db, *file) || follows(entity));
    group
}

fn label_of(db: &dyn Db, named: &NamedEntity<'_>) -> Option<Atom> {
    label_at(db, named.unit, named.token, &named.entity)
}

fn alone(named: &NamedEntity<'_>) -> Group {
    Group { entities: vec![(named.entity.clone(), named.name, named.file)], ..Group::default() }
}

fn group_of(db: &dyn Db, named: &NamedEntity<'_>, label: Atom, all: &[Linked]) -> Group {
    let mut group = alone(named);
    let of_c = file_of_c(db, label).map(|file| (Entity::Global(label), label, file));
    let of_fortran = all.iter().map(|linked| (linked.entity.clone(), linked.name, linked.file));
    for other in of_fortran.chain(of_c) {
        let is_known = |known: &Asked| known.0 == other.0 && queries::is_c(db, known.2) == queries::is_c(db, other.2);
        if !group.entities.iter().any(is_known) {
            group.entities.push(other);
        }
    }
    for linked in all {
        match &linked.label {
            Label::Implied => group.is_implied = true,
            Label::Written(spot) => group.labels.push(spot.clone()),
            Label::Computed => {
                let declared = || places::find_declarations(db, &linked.entity, linked.file).into_iter().next();
                group.computed = group.computed.take().or_else(declared);
            }
        }
    }
    group
}
