//! What a module file needs besides what its module has names for: the names in bounds and lengths, functions of other modules that only
//! generic names, operators and bindings lead to, and the types of what values consist of. As F18 does, the file has use statements
//! for these, and hides the names.

use crate::writer::{Borrowed, ScopeWriter};
use source::{Atom, Atoms};
use std::collections::HashMap;
use symbols::{Attributes, Details, NameSpace, RecordId, ScopeId, SymbolTable, Type, TypeId, Value};

/// The types of the parts of values in a module that no name of it means, which are given one.
pub(crate) fn borrowed_types(
    symbols: &SymbolTable,
    scope: ScopeId,
    names: &mut HashMap<RecordId, Atom>,
    atoms: &Atoms,
) -> Vec<Borrowed> {
    let mut needs = BorrowedNames { symbols, seen: Vec::new() };
    let own = symbols.scopes[scope].owner.map(|owner| symbols[owner].name);
    for id in symbols.scopes[scope].names.values() {
        let symbol = &symbols[*id];
        match (&symbol.details, symbol.ty) {
            (Details::Object(object), Some(ty)) if symbol.attributes.contains(Attributes::PARAMETER) => {
                object.value.iter().for_each(|value| needs.collect_value(value, ty, 0));
            }
            (Details::DerivedType { record }, _) => {
                for field in symbols.types.records[*record].fields.iter().flatten() {
                    field.value.iter().for_each(|value| needs.collect_value(value, field.ty, 0));
                }
            }
            _ => {}
        }
    }
    let mut borrowed = Vec::new();
    for record in needs.seen {
        let of = &symbols.types.records[record];
        let (Some(module), Some(name)) = (of.module.filter(|module| Some(*module) != own), of.name) else { continue };
        let builtin = atoms.text(name).contains("__builtin_") || atoms.text(module).starts_with("__fortran");
        if names.contains_key(&record) || builtin {
            continue;
        }
        let taken = |space| symbols.find(scope, space, name).is_some();
        let local = match [NameSpace::Ordinary, NameSpace::Tag].into_iter().any(taken) {
            true => atoms.intern(&format!("{}${}", atoms.text(module), atoms.text(name))),
            false => name,
        };
        names.insert(record, local);
        borrowed.push(Borrowed { module, name, local });
    }
    borrowed
}

/// How deep structures are nested in structures.
const MAX_DEPTH: u32 = 64;

struct BorrowedNames<'a> {
    symbols: &'a SymbolTable,
    seen: Vec<RecordId>,
}

impl BorrowedNames<'_> {
    /// The types of a structure and of its components.
    fn collect_value(&mut self, value: &Value, ty: TypeId, depth: u32) {
        let Value::List(parts) = value else { return };
        let types = &self.symbols.types;
        let element = types.element(ty);
        let Type::Record { record, .. } = types[element] else { return };
        if depth > MAX_DEPTH {
            return;
        }
        if element != ty {
            parts.iter().for_each(|part| self.collect_value(part, element, depth + 1));
            return;
        }
        let definition = types.definition(record);
        if !self.seen.contains(&definition) {
            self.seen.push(definition);
        }
        self.collect_components(parts, record, depth);
    }

    /// The same of its components; those of a parent are among them.
    fn collect_components(&mut self, parts: &[Value], record: RecordId, depth: u32) {
        let of = &self.symbols.types.records[record];
        for (at, (part, field)) in parts.iter().zip(of.fields.iter().flatten()).enumerate() {
            match (part, of.parent.filter(|_| at == 0 && depth <= MAX_DEPTH)) {
                (Value::List(inherited), Some(parent)) => self.collect_components(inherited, parent, depth + 1),
                _ => self.collect_value(part, field.ty, depth + 1),
            }
        }
    }
}

impl ScopeWriter<'_> {
    /// The use statements for what the module has no name for, and what hides it: before and behind those for the names of the module.
    pub(crate) fn borrowed_uses(&self) -> ((String, String), (String, String)) {
        let (mut before, mut behind) = ((String::new(), String::new()), (String::new(), String::new()));
        let types = self.borrowed.iter().map(|of| (of.module, of.name, self.text(of.local), true, true));
        let functions = self.distant.iter().filter_map(|name| {
            let (distant, text) = self.symbols.distant_in(self.scope, *name, self.atoms)?;
            let first = self.text(*name).matches('$').count() == 1;
            Some((distant.module, distant.name, text, distant.private, first))
        });
        for (module, name, local, private, first) in functions.chain(types) {
            let place = if first { &mut before } else { &mut behind };
            let rename = if local == self.text(name) { String::new() } else { format!("{local}=>") };
            let module = format!("use{}{}", self.spell_nature(module), self.text(module));
            place.0.push_str(&format!("{module},only:{rename}{}\n", self.text(name)));
            if private && self.hosts.is_empty() {
                place.1.push_str(&format!("private::{local}\n"));
            }
        }
        (before, behind)
    }

    /// The interface body now being written needs the names in a value from its host.
    pub(crate) fn note_value(&mut self, value: &Value) {
        let mut found = Vec::new();
        value.collect_symbols(&mut found);
        for symbol in found {
            if self.symbols[symbol].scope == self.scope {
                self.note_import(self.symbols[symbol].name);
            }
        }
        let mut named = Vec::new();
        names_in(value, self.atoms, &mut named);
        let is_generic = |name: &Atom| {
            let found = self.symbols.find(self.scope, NameSpace::Ordinary, *name);
            found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::Generic { .. }))
        };
        // Which procedure it is says the text of it.
        if has_binding(value, self.atoms) || named.iter().any(is_generic) {
            named.clear();
            names_in(&Value::Text(self.spelling.spell_natural(value)), self.atoms, &mut named);
        }
        // R870: what is not a name cannot be imported.
        named.retain(|name| !self.text(*name).contains('('));
        for name in named {
            let of_host = self.symbols.find(self.scope, NameSpace::Ordinary, name);
            let of_host =
                of_host.filter(|found| !matches!(self.symbols[*found].details.ultimate(), Details::Intrinsic));
            if of_host.is_some() && self.of_procedure(name).is_none() {
                self.note_import(name);
            } else if of_host.is_none()
                && self.of_procedure(name).is_none()
                && let Some((_, text)) = self.symbols.distant_in(self.scope, name, self.atoms)
            {
                self.distant.insert(name);
                self.note_import(self.atoms.intern(text));
            }
        }
    }

    pub(crate) fn note_values(&mut self, ty: TypeId) {
        let Type::Array { dimensions, .. } = &self.symbols.types[ty] else { return };
        for dimension in dimensions.clone() {
            self.note_value(&dimension.lower);
            match &dimension.upper {
                symbols::Bound::Last(value) | symbols::Bound::Extent(value) => self.note_value(value),
                symbols::Bound::AssumedShape | symbols::Bound::Deferred => {}
                symbols::Bound::AssumedSize | symbols::Bound::AssumedRank => {}
            }
        }
    }
}

/// Whether a binding or an operator is referred to in it.
fn has_binding(value: &Value, atoms: &Atoms) -> bool {
    match value {
        Value::Call(name, values) => {
            matches!(values.first(), Some(Value::Call(..))) && atoms.text(*name) == "()"
                || atoms.text(*name).contains("operator(")
                || values.iter().any(|value| has_binding(value, atoms))
        }
        Value::Negate(value) => has_binding(value, atoms),
        Value::Binary(_, left, right) => has_binding(left, atoms) || has_binding(right, atoms),
        Value::List(values) => values.iter().any(|value| has_binding(value, atoms)),
        Value::Constant(_) | Value::Symbol(_) | Value::Text(_) => false,
    }
}

/// The names in a value that are not symbols of the table: of functions, and in text.
pub(crate) fn names_in(value: &Value, atoms: &Atoms, found: &mut Vec<Atom>) {
    match value {
        Value::Constant(_) | Value::Symbol(_) => {}
        Value::Negate(value) => names_in(value, atoms, found),
        Value::Binary(_, left, right) => {
            names_in(left, atoms, found);
            names_in(right, atoms, found);
        }
        Value::Call(name, values) => {
            if atoms.text(*name).starts_with(|c: char| c.is_ascii_alphabetic()) {
                found.push(*name);
            }
            values.iter().for_each(|value| names_in(value, atoms, found));
        }
        Value::List(values) => values.iter().for_each(|value| names_in(value, atoms, found)),
        Value::Text(text) => {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$');
            let names = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
            found.extend(names.map(|name| atoms.intern(&name.to_ascii_lowercase())));
        }
    }
}
