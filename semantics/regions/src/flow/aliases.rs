//! Whether a variable of Fortran may be known by other names: pointers to it, parts of its storage.

use super::{Access, Step};
use crate::data_environment::facts::Facts;
use symbols::{Attributes, Details, SymbolId, Type};

/// Whether other names may lead to a variable of Fortran: pointers to it, parts of storage.
pub fn is_open(facts: &Facts, access: &Access) -> bool {
    let symbol = access.variable.0;
    access.steps.iter().any(|step| matches!(step, Step::Member(_))) && has_pointers(facts, symbol)
        || is_open_name(facts, symbol)
}

/// The same of a variable by its name.
pub fn is_open_name(facts: &Facts, symbol: SymbolId) -> bool {
    let table = facts.table;
    let found = &table[table.original(symbol)];
    let shared = match found.details.ultimate() {
        Details::Object(object) => object.equivalenced,
        _ => true,
    };
    shared || found.attributes.intersects(Attributes::TARGET | Attributes::POINTER)
}

/// Whether a variable of a derived type has components that are pointers, in its own type or its components'.
pub fn has_pointers(facts: &Facts, symbol: SymbolId) -> bool {
    let types = &facts.table.types;
    let Some(ty) = facts.table[facts.table.original(symbol)].ty else { return true };
    let mut pending = vec![ty];
    let mut seen = Vec::new();
    while let Some(ty) = pending.pop() {
        let Type::Record { record, .. } = types[types.element(ty)] else { continue };
        if seen.contains(&record) {
            continue;
        }
        seen.push(record);
        let Some(fields) = types.records[record].fields.as_ref() else { return true };
        for field in fields.iter() {
            if field.attributes.contains(Attributes::POINTER) {
                return true;
            }
            pending.push(field.ty);
        }
    }
    false
}
