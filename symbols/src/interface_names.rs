//! What the interface of a procedure needs of the procedure's own scope: dummy arguments and the result, and what their types, bounds
//! and interfaces refer to, each before what refers to it.

use crate::constant::Value;
use crate::details::{Details, Subprogram};
use crate::id_map::IdMap;
use crate::ids::{RecordId, ScopeId, SymbolId, TypeId};
use crate::names::NameSpace;
use crate::symbol::SymbolTable;
use crate::types::{Bound, Dimension, Type};
use rustc_hash::FxHashMap;
use source::Atom;

/// How long a chain of entities is followed of which each needs the next.
const MAX_DEPTH: u32 = 256;

impl SymbolTable {
    /// The symbols of a procedure's scope that its interface consists of, in F18's order. `named` gives the names in a text.
    pub fn interface_symbols(&self, of: &Subprogram, named: &dyn Fn(&Value) -> Vec<Atom>) -> Vec<SymbolId> {
        let roots = of.dummies.iter().flatten().chain(&of.result);
        let Some(scope) = of.scope else { return roots.copied().collect() };
        let types = self.scopes[scope].names.values().filter_map(|symbol| match self[*symbol].details {
            Details::DerivedType { record } => Some((record, *symbol)),
            _ => None,
        });
        let (types, seen) = (types.collect(), IdMap::default());
        let mut needs = NeededNames { table: self, scope, named, types, seen, found: Vec::new() };
        roots.for_each(|root| needs.collect_symbol(*root, 0));
        needs.found
    }
}

struct NeededNames<'a> {
    table: &'a SymbolTable,
    scope: ScopeId,
    named: &'a dyn Fn(&Value) -> Vec<Atom>,
    /// The types that the procedure defines.
    types: FxHashMap<RecordId, SymbolId>,
    seen: IdMap<SymbolId>,
    /// Those that were seen, each once and behind what it needs.
    found: Vec<SymbolId>,
}

impl NeededNames<'_> {
    fn collect_symbol(&mut self, id: SymbolId, depth: u32) {
        let symbol = &self.table[id];
        let elsewhere = matches!(symbol.details, Details::UseAssoc { .. } | Details::HostUnit { .. });
        if elsewhere || symbol.scope != self.scope || depth > MAX_DEPTH || !self.seen.add(id) {
            return;
        }
        let depth = depth + 1;
        if let Some(ty) = symbol.ty {
            self.collect_bounds(ty, depth);
        }
        let written = self.table.written.get(&id);
        written.iter().for_each(|written| self.collect_shape(&written.coshape, depth));
        match &symbol.details {
            Details::Object(object) => object.common.iter().for_each(|common| self.collect_symbol(*common, depth)),
            Details::CommonBlock { objects, .. } => {
                objects.iter().for_each(|object| self.collect_symbol(*object, depth))
            }
            Details::Procedure { interface: Some(interface), .. } => self.add_name(*interface, depth),
            Details::DerivedType { record } => self.collect_components(*record, depth),
            _ => {}
        }
        if let Some(ty) = symbol.ty {
            self.collect_type(ty, depth);
        }
        self.found.push(id);
    }

    fn add_name(&mut self, name: Atom, depth: u32) {
        if let Some(found) = self.table.find(self.scope, NameSpace::Ordinary, name) {
            self.collect_symbol(found, depth);
        }
    }

    fn collect_bounds(&mut self, ty: TypeId, depth: u32) {
        if let Type::Array { dimensions, .. } = &self.table.types[ty] {
            self.collect_shape(dimensions, depth);
        }
    }

    fn collect_shape(&mut self, dimensions: &[Dimension], depth: u32) {
        for dimension in dimensions {
            self.collect_value(&dimension.lower, depth);
            if let Bound::Last(value) = &dimension.upper {
                self.collect_value(value, depth);
            }
        }
    }

    /// The length or the type parameters, and the derived type if it is defined here.
    fn collect_type(&mut self, ty: TypeId, depth: u32) {
        match &self.table.types[self.table.types.element(ty)] {
            Type::Character { length: Some(length), .. } => self.collect_value(length, depth),
            Type::Function { result: Some(result), .. } if depth <= MAX_DEPTH => self.collect_type(*result, depth + 1),
            Type::Record { record, .. } => {
                let of = &self.table.types.records[*record];
                let values = of.instance.iter().flat_map(|instance| &instance.values);
                values.for_each(|value| self.collect_value(value, depth));
                if let Some(own) = self.types.get(&self.table.types.definition(*record)) {
                    self.collect_symbol(*own, depth);
                }
            }
            _ => {}
        }
    }

    fn collect_components(&mut self, record: RecordId, depth: u32) {
        let of = &self.table.types.records[record];
        if let Some(parent) = of.parent.and_then(|parent| self.types.get(&self.table.types.definition(parent))) {
            self.collect_symbol(*parent, depth);
        }
        for field in of.fields.iter().flatten() {
            self.collect_bounds(field.ty, depth);
            self.collect_type(field.ty, depth);
        }
        of.interfaces.iter().for_each(|(_, interface, _)| self.add_name(*interface, depth));
    }

    fn collect_value(&mut self, value: &Value, depth: u32) {
        let mut symbols = Vec::new();
        value.collect_symbols(&mut symbols);
        symbols.into_iter().for_each(|symbol| self.collect_symbol(symbol, depth));
        for name in (self.named)(value) {
            self.add_name(name, depth);
        }
    }
}
