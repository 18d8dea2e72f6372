//! The procedures behind a binding of a derived type: its own, and those of the types that may stand for it (Fortran 2023, 7.5.7.3).

use crate::entity::NamedEntity;
use crate::extensions::{self, DefinedType};
use semantics::db::{Db, SourceFile};
use semantics::entities::{self, Entity};
use semantics::lookup;
use semantics::postfix;
use semantics::queries;
use source::Atom;
use symbols::{Attributes, Binding, BindingKind, NameSpace};

/// So many types and procedures are behind one binding.
const MOST: usize = 256;

/// The procedures behind a binding, each with a file by which it is asked about; none of anything else.
pub(crate) fn bound_procedures(db: &dyn Db, named: &NamedEntity<'_>) -> Vec<(Entity, SourceFile)> {
    let Some((first, is_open)) = bound_type(db, named) else { return Vec::new() };
    let names = specific_names(db, &first, named.name);
    let mut types = vec![first];
    let mut at = 0;
    while is_open && !names.is_empty() && at < types.len().min(MOST) {
        let extending = extensions::extending(db, &types[at]);
        types.extend(extending);
        at += 1;
    }
    let mut found: Vec<(Entity, SourceFile)> = Vec::new();
    for (at, of_type) in types.iter().enumerate().take(MOST) {
        for name in &names {
            let procedure =
                if at == 0 { inherited_procedure(db, of_type, *name) } else { own_procedure(db, of_type, *name) };
            found.extend(procedure.filter(|procedure| !found.contains(procedure)));
        }
    }
    found
}

/// The type whose binding is named, and whether a type that extends it may be meant: by an object that is polymorphic, and where the
/// binding itself is declared.
fn bound_type<'a>(db: &'a dyn Db, named: &NamedEntity<'a>) -> Option<(DefinedType<'a>, bool)> {
    let at = named.token as usize;
    if postfix::is_member(db, named.unit, at) {
        let typed = postfix::type_before(db, named.unit, at - 1, 0)?;
        let (record, is_polymorphic) = postfix::class_of(typed)?;
        postfix::find_binding(typed.table, record, named.name)?;
        let entity = entities::of_record(db, named.unit, typed.table, record)?;
        return Some((extensions::defined_type(db, &entity, named.file)?, is_polymorphic));
    }
    let Entity::Member(..) = named.entity else { return None };
    let around = extensions::type_around(db, named.unit, named.token)?;
    own_bindings(db, &around, named.name).next()?;
    Some((around, true))
}

/// The bindings with procedures that a name stands for: a generic binding names others.
fn specific_names(db: &dyn Db, of_type: &DefinedType<'_>, name: Atom) -> Vec<Atom> {
    let table = &queries::resolved(db, of_type.unit).symbols;
    let (mut asked, mut found) = (vec![name], Vec::new());
    while let Some(name) = asked.pop().filter(|_| found.len() < MOST) {
        match postfix::find_binding(table, of_type.record, name).map(|(_, binding)| &binding.kind) {
            Some(BindingKind::Procedure(_)) => found.push(name),
            Some(BindingKind::Generic(specific)) => asked.extend(specific.iter().filter(|other| **other != name)),
            Some(BindingKind::Final(_)) | None => {}
        }
    }
    found.reverse();
    found
}

fn own_bindings<'a>(db: &'a dyn Db, of_type: &DefinedType<'a>, name: Atom) -> impl Iterator<Item = &'a Binding> {
    queries::resolved(db, of_type.unit).symbols.types.records[of_type.record].bindings.with_name(name)
}

/// The procedure that a type binds to a name itself; a deferred binding has none.
fn own_procedure(db: &dyn Db, of_type: &DefinedType<'_>, name: Atom) -> Option<(Entity, SourceFile)> {
    let binding = own_bindings(db, of_type, name).find(|binding| !binding.attributes.contains(Attributes::DEFERRED))?;
    let BindingKind::Procedure(procedure) = binding.kind else { return None };
    let (unit, file) = (of_type.unit, of_type.unit.file(db));
    let found = lookup::find_name(db, unit, of_type.token, NameSpace::Ordinary, procedure);
    // A procedure of a module is a unit of its own, which the module may not name.
    let entity = match found {
        Some(found) => entities::in_table(db, unit, found.table, found.id)?,
        None => entities::of_procedure(db, file, unit.key(db).name, procedure),
    };
    Some((entity, file))
}

/// The same, or what it has from a type that it extends.
fn inherited_procedure(db: &dyn Db, of_type: &DefinedType<'_>, name: Atom) -> Option<(Entity, SourceFile)> {
    let table = &queries::resolved(db, of_type.unit).symbols;
    let (owner, _) = postfix::find_binding(table, of_type.record, name)?;
    if owner == of_type.record {
        return own_procedure(db, of_type, name);
    }
    let owner = entities::of_record(db, of_type.unit, table, owner)?;
    own_procedure(db, &extensions::defined_type(db, &owner, of_type.unit.file(db))?, name)
}
