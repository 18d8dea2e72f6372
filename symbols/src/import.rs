//! Copies entities of one table into another: use association, host association across units, the file scope of C.
//!
//! A module entity is the same wherever it is copied from: it is known by its module and its name ([`SymbolTable::home`]), and a
//! derived type by its [`Record::module`] and name. So copying twice gives the same symbol and the same record, by
//! whatever way. What a copied entity needs and nobody named (a private constant in a bound, the specific procedures of a generic)
//! goes into the scope of its module, which is in nobody's way.

#[path = "import_types.rs"]
mod types;

use crate::constant::Value;
use crate::details::{Details, Object, Subprogram};
use crate::fields::{Field, Fields};
use crate::flags::Attributes;
use crate::history::END;
use crate::id_map::IdMap;
use crate::ids::{RecordId, ScopeId, SymbolId, TypeId};
use crate::names::NameSpace;
use crate::record::{Instance, Record};
use crate::scope::ScopeKind;
use crate::symbol::{Symbol, SymbolTable};
use crate::text_facts::WrittenFacts;
use crate::type_table::Types;
use crate::types::{Bound, Dimension, Type};
use source::atom::words::EMPTY;
use source::{Atom, Span};
use std::sync::Arc;
use thin_vec::ThinVec;

/// How an entity comes into a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// By use association, from this module.
    Use(Atom),
    /// By host association, from this unit.
    Host(Atom),
    /// As if it had been declared there: a module's own procedures, the file scope of C.
    Own,
}

impl SymbolTable {
    /// Copies `id` of `from` as `name` into the scope `into`, unless that has it; its types and what they need come along.
    pub fn import(&mut self, from: &SymbolTable, id: SymbolId, into: ScopeId, name: Atom, via: Via) -> SymbolId {
        Copy::new(from, self, END).copy_named(id, into, name, via)
    }

    /// The same as the unit number `unit` of C sees it in its file scope.
    pub fn import_before(
        &mut self,
        from: &SymbolTable,
        id: SymbolId,
        into: ScopeId,
        name: Atom,
        unit: u32,
    ) -> SymbolId {
        Copy { lazy: true, ..Copy::new(from, self, unit) }.copy_named(id, into, name, Via::Host(EMPTY))
    }

    /// Copies what `from` says of the records of this table from number `first` on that are incomplete here: other declarations
    /// of C's file scope, those before `unit`, may have completed them.
    pub fn complete_records(&mut self, from: &SymbolTable, first: usize, unit: u32) {
        let open = |record: &Record| record.fields.is_none() && !record.deferred;
        let incomplete = self.types.records.iter().skip(first).filter(|(_, record)| open(record));
        let found = incomplete.filter_map(|(_, record)| from.types.same_record(record));
        let found: Vec<RecordId> = found.filter(|id| from.types.records[*id].fields.is_some()).collect();
        let mut copy = Copy { lazy: true, ..Copy::new(from, self, unit) };
        for record in found {
            copy.copy_record(record);
        }
    }

    /// Copies the members of a record that was copied without them: it is `id` in `from`. Whether it has them there.
    pub fn complete_record(&mut self, record: RecordId, from: &SymbolTable, id: RecordId, unit: u32) -> bool {
        let mut copy = Copy { lazy: true, ..Copy::new(from, self, unit) };
        copy.records.insert(id, record);
        copy.copy_fields(id, record);
        self.types.records[record].fields.is_some()
    }

    /// Copies the specific procedures of the generic `id` of `from` that its copy `name` in `into` has not.
    pub fn refresh_generic(&mut self, from: &SymbolTable, id: SymbolId, into: ScopeId, name: Atom) {
        let mut copy = Copy::new(from, self, END);
        let specifics = copy.copy_all(&from.specifics(id));
        let Some(generic) = self.find(into, NameSpace::Ordinary, name) else { return };
        if let Details::HostUnit { ultimate, .. } = &mut self[generic].details
            && let Details::Generic { inherited, .. } = &mut **ultimate
        {
            inherited.extend(specifics);
        }
    }

    /// Copies a type of `from`.
    pub fn import_type(&mut self, from: &SymbolTable, ty: TypeId) -> TypeId {
        self.import_type_before(from, ty, END)
    }

    /// The same as the unit number `unit` of C sees it in its file scope.
    pub fn import_type_before(&mut self, from: &SymbolTable, ty: TypeId, unit: u32) -> TypeId {
        Copy { lazy: true, ..Copy::new(from, self, unit) }.copy_type(ty)
    }
}

/// One copying: what was copied already.
struct Copy<'a> {
    from: &'a SymbolTable,
    to: &'a mut SymbolTable,
    /// The unit of C's file scope before which it is copied.
    unit: u32,
    symbols: IdMap<SymbolId>,
    types: IdMap<TypeId>,
    /// The types that pointers lead to, whose records may lack their members.
    behind: IdMap<TypeId>,
    /// Whether records behind pointers are copied without members: a unit of C uses few of those that it could reach.
    lazy: bool,
    /// How many pointers lead to what is copied.
    pointers: u32,
    records: IdMap<RecordId>,
    /// How deep records are nested in records now; deeper than [`MAX_DEPTH`] they stay incomplete.
    depth: u32,
}

const MAX_DEPTH: u32 = 256;

impl<'a> Copy<'a> {
    fn new(from: &'a SymbolTable, to: &'a mut SymbolTable, unit: u32) -> Copy<'a> {
        let (symbols, types, records, behind) = Default::default();
        Copy { from, to, unit, symbols, types, behind, lazy: false, pointers: 0, records, depth: 0 }
    }

    fn copy_named(&mut self, id: SymbolId, into: ScopeId, name: Atom, via: Via) -> SymbolId {
        let space = self.name_space(id);
        if let Some(known) = self.to.find(into, space, name)
            && !matches!(self.to[known].details.ultimate(), Details::Unknown)
        {
            return known;
        }
        let before = self.to.find(into, space, name);
        let original = &self.from[id];
        let hidden = Attributes::PUBLIC | Attributes::PRIVATE;
        let symbol = Symbol {
            name,
            scope: into,
            token: None,
            details: Details::Unknown,
            ty: None,
            attributes: match via {
                Via::Use(_) => original.attributes.difference(hidden),
                Via::Host(_) | Via::Own => original.attributes,
            },
            flags: original.flags,
            corank: original.corank,
        };
        let copy = match before {
            Some(known) => {
                let (token, access) = (self.to[known].token, self.to[known].attributes);
                self.to[known] = Symbol { token, attributes: symbol.attributes | access, ..symbol };
                known
            }
            None => self.to.declare(space, symbol),
        };
        self.symbols.insert(id, copy);
        self.copy_written(id, copy);
        let ultimate = self.copy_symbol_details(id, copy, via);
        self.to[copy].ty = self.from.type_before(id, self.unit).map(|ty| self.copy_type(ty));
        self.to[copy].details = match via {
            Via::Use(module) => Details::UseAssoc { module, name: original.name, ultimate: Box::new(ultimate) },
            // From a scope around another: what comes out of both is one entity.
            Via::Host(_) if matches!(ultimate, Details::HostUnit { .. }) => ultimate,
            Via::Host(host) => Details::HostUnit { host, ultimate: Box::new(ultimate) },
            Via::Own => ultimate,
        };
        copy
    }

    /// The name space `id` is declared in.
    fn name_space(&self, id: SymbolId) -> NameSpace {
        let Symbol { scope, name, .. } = self.from[id];
        let declares = |space: &NameSpace| self.from.find(scope, *space, name) == Some(id);
        NameSpace::ALL.iter().copied().find(declares).unwrap_or(NameSpace::Ordinary)
    }

    /// A symbol that a copied entity refers to: copied already, or put into the scope of its module.
    fn copy_needed(&mut self, id: SymbolId) -> SymbolId {
        if let Some(known) = self.symbols.get(id) {
            return known;
        }
        let (module, name) = match self.from.home(id) {
            Some(home) => home,
            None => return self.copy_loose(id),
        };
        let scope = self.to.module_scope(module);
        self.copy_named(id, scope, name, Via::Own)
    }

    /// A symbol that belongs to no module: a local of a procedure whose interface is copied.
    fn copy_loose(&mut self, id: SymbolId) -> SymbolId {
        let scope = self.to.add_scope(ScopeKind::Indices, None, Span::default());
        self.copy_named(id, scope, self.from[id].name, Via::Own)
    }

    fn copy_symbol_details(&mut self, id: SymbolId, copy: SymbolId, via: Via) -> Details {
        let from = self.from;
        self.copy_details(&from[id].details, id, copy, via)
    }

    fn copy_details(&mut self, details: &Details, id: SymbolId, copy: SymbolId, via: Via) -> Details {
        match details {
            Details::Object(object) => Details::Object(self.copy_object(object)),
            Details::Subprogram(subprogram) => {
                Details::Subprogram(Box::new(self.copy_subprogram(subprogram, id, copy, via)))
            }
            Details::Procedure { interface, dummy } => {
                self.copy_interface(id, *interface);
                Details::Procedure { interface: *interface, dummy: *dummy }
            }
            Details::DerivedType { record } => Details::DerivedType { record: self.copy_record(*record) },
            Details::Generic { extends, .. } => {
                let specifics = self.from.specifics(self.from.original(id));
                let inherited = self.copy_all(&specifics).into();
                Details::Generic { specifics: ThinVec::new(), inherited, extends: extends.clone() }
            }
            Details::CommonBlock { objects, binding } => {
                Details::CommonBlock { objects: self.copy_all(objects).into(), binding: binding.clone() }
            }
            Details::Namelist { objects } => Details::Namelist { objects: self.copy_all(objects) },
            // Of the modules on the way the first and the last matter: through a chain of them each copy would be longer.
            Details::UseAssoc { ultimate, .. }
                if matches!(via, Via::Use(_)) && matches!(**ultimate, Details::UseAssoc { .. }) =>
            {
                self.copy_details(ultimate, id, copy, via)
            }
            Details::UseAssoc { module, name, ultimate } => {
                let ultimate = Box::new(self.copy_details(ultimate, id, copy, via));
                Details::UseAssoc { module: *module, name: *name, ultimate }
            }
            Details::HostUnit { host, ultimate } => {
                Details::HostUnit { host: *host, ultimate: Box::new(self.copy_details(ultimate, id, copy, via)) }
            }
            Details::HostAssoc { symbol } => {
                let from = self.from;
                self.copy_details(&from[from.original(*symbol)].details, id, copy, via)
            }
            Details::Enumerator { value } => Details::Enumerator { value: Box::new(self.copy_value(value)) },
            Details::Reduction(reduction) => {
                let mut reduction = reduction.clone();
                reduction.types = reduction.types.iter().map(|ty| self.copy_type(*ty)).collect();
                reduction.span = None;
                Details::Reduction(reduction)
            }
            Details::Unknown | Details::Intrinsic | Details::Associate | Details::Module => details.clone(),
            Details::MainProgram | Details::BlockData | Details::Typedef | Details::Label => details.clone(),
            Details::ConstructName | Details::Mapper { .. } | Details::StatementFunction => details.clone(),
        }
    }

    fn copy_all(&mut self, ids: &[SymbolId]) -> Vec<SymbolId> {
        ids.iter().map(|id| self.copy_needed(*id)).collect()
    }

    fn copy_object(&mut self, object: &Object) -> Object {
        Object {
            dummy: object.dummy,
            result: object.result,
            value: object.value.as_ref().map(|value| Box::new(self.copy_value(value))),
            common: object.common.map(|common| self.copy_needed(common)),
            equivalenced: object.equivalenced,
            binding: object.binding.clone(),
        }
    }

    /// A procedure with a scope of its own that holds its dummy arguments and its result.
    fn copy_subprogram(&mut self, subprogram: &Subprogram, id: SymbolId, copy: SymbolId, via: Via) -> Subprogram {
        let mut copied = Subprogram { dummies: Vec::new(), result: None, scope: None, ..subprogram.clone() };
        let Some(scope) = subprogram.scope else { return copied };
        let parent = match (via, self.from.home(id)) {
            (Via::Own, _) | (_, None) => self.to[copy].scope,
            (Via::Use(_) | Via::Host(_), Some((module, _))) => self.to.module_scope(module),
        };
        let inside = self.to.add_scope(ScopeKind::Subprogram, Some(parent), Span::default());
        self.to.scopes[inside].owner = Some(copy);
        self.to.scopes[inside].host = self.from.scopes[scope].host.clone();
        copied.scope = Some(inside);
        let of_interface = self.from.interface_symbols(subprogram, &|_| Vec::new());
        let own = of_interface.into_iter().filter(|symbol| self.from[*symbol].scope == scope);
        let own = own.chain(subprogram.dummies.iter().flatten().copied()).chain(subprogram.result);
        let mut seen = IdMap::default();
        let own: Vec<SymbolId> = own.filter(|symbol| seen.add(*symbol)).collect();
        for symbol in &own {
            self.declare_dummy(*symbol, inside);
        }
        for symbol in &own {
            self.fill_scope(*symbol);
        }
        let mut known = |symbol: &SymbolId| self.symbols.get(*symbol);
        copied.dummies = subprogram.dummies.iter().map(|dummy| dummy.as_ref().and_then(&mut known)).collect();
        copied.result = subprogram.result.filter(|result| *result != id).as_ref().and_then(&mut known);
        copied
    }

    /// Makes the name of a dummy known, so that those before it may refer to it.
    fn declare_dummy(&mut self, id: SymbolId, scope: ScopeId) {
        let original = &self.from[id];
        let symbol = Symbol {
            name: original.name,
            scope,
            token: None,
            details: Details::Unknown,
            ty: None,
            attributes: original.attributes,
            flags: original.flags,
            corank: original.corank,
        };
        let copy = self.to.declare(self.name_space(id), symbol);
        self.symbols.insert(id, copy);
    }

    fn fill_scope(&mut self, id: SymbolId) {
        let Some(copy) = self.symbols.get(id) else { return };
        self.copy_written(id, copy);
        self.to[copy].details = self.copy_symbol_details(id, copy, Via::Own);
        self.to[copy].ty = self.from[id].ty.map(|ty| self.copy_type(ty));
    }

    /// What the text of a module repeats of it; attributes that it has only in that module are not handed on. A Cray pointee comes with
    /// its pointer.
    fn copy_written(&mut self, id: SymbolId, copy: SymbolId) {
        if let Some(pointer) = self.from.pointees.get(&id) {
            let pointer = self.copy_needed(*pointer);
            self.to.pointees.insert(copy, pointer);
        }
        if let Some(written) = self.from.written.get(&id) {
            let written = written.map(&mut |value| self.copy_value(value));
            self.to.written.insert(copy, WrittenFacts { added: Attributes::empty(), ..written });
        }
    }

    /// The interface that a procedure pointer or dummy names, so that calls can be resolved.
    fn copy_interface(&mut self, id: SymbolId, interface: Option<Atom>) {
        let scope = self.from[id].scope;
        if let Some(found) = interface.and_then(|name| self.from.lookup(scope, NameSpace::Ordinary, name))
            && found != id
        {
            self.copy_needed(found);
        }
    }

    fn copy_value(&mut self, value: &Value) -> Value {
        if !self.from.distant.is_empty() {
            for (name, function) in &self.from.distant {
                self.to.distant.entry(*name).or_insert(*function).plain &= function.plain;
            }
        }
        value.map(&mut |symbol| self.copy_needed(symbol))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Base;
    use pretty_assertions::assert_eq;
    use source::Atoms;

    /// A module `m` with `integer, private :: n`, `type t` with a component of itself by pointer, and `type(t) :: x(n)`.
    fn module(atoms: &Atoms) -> (SymbolTable, SymbolId) {
        let mut table = SymbolTable::default();
        let name = |text: &str| atoms.intern(text);
        let scope = table.module_scope(name("m"));
        let integer = table.types.scalar(Base::Integer, 4);
        let object = |atom, ty| Symbol { ty: Some(ty), ..Symbol::new(atom, scope, Details::Object(Object::default())) };
        let n = table.declare(NameSpace::Ordinary, object(name("n"), integer));
        let record = Record { name: Some(name("t")), module: Some(name("m")), ..Record::default() };
        let record = table.types.records.push(record);
        let ty = table.types.intern(Type::Record { record, class: false });
        let next = Field {
            name: None,
            ty,
            attributes: Attributes::POINTER,
            value: None,
            width: None,
            placement: Default::default(),
        };
        table.types.records[record].fields = Some(vec![next].into());
        let dimension = Dimension { lower: Value::integer(1), upper: Bound::Last(Value::Symbol(n)) };
        let order = crate::types::Order::Column;
        let array = table.types.intern(Type::Array { element: ty, dimensions: vec![dimension], order });
        let x = table.declare(NameSpace::Ordinary, object(name("x"), array));
        (table, x)
    }

    /// `struct s { struct s *next; struct t *other; } *p;` with `struct t { int i; }`, all of a file scope of C.
    #[test]
    fn members_behind_pointers_are_copied_when_they_are_asked_for() {
        let (atoms, mut file) = (Atoms::default(), SymbolTable::default());
        let name = |text: &str| atoms.intern(text);
        let record = |text: &str| Record { name: Some(name(text)), module: Some(EMPTY), ..Record::default() };
        let field = |ty| Field {
            name: Some(name("m")),
            ty,
            attributes: Attributes::empty(),
            value: None,
            width: None,
            placement: crate::fields::Placement::default(),
        };
        let (s, t) = (file.types.records.push(record("s")), file.types.records.push(record("t")));
        let int = file.types.scalar(Base::Integer, 4);
        let mut pointer = |record| {
            let to = file.types.intern(Type::Record { record, class: false });
            file.types.intern(Type::Pointer { to, restrict: false })
        };
        let (to_s, to_t) = (pointer(s), pointer(t));
        file.types.records[s].fields = Some(vec![field(to_s), field(to_t)].into());
        file.types.records[t].fields = Some(vec![field(int)].into());
        let mut unit = SymbolTable::default();
        unit.import_type_before(&file, to_s, END);
        let members = |unit: &SymbolTable, record: &Record| {
            let copied = unit.types.same_record(record).map(|id| &unit.types.records[id]);
            copied.map(|copied| (copied.fields.as_ref().map(|fields| fields.len()), copied.deferred))
        };
        assert_eq!(members(&unit, &record("s")), Some((None, true)));
        assert_eq!(members(&unit, &record("t")), None);
        let copied = unit.types.same_record(&record("s")).expect("a copy");
        assert!(unit.complete_record(copied, &file, s, END));
        assert_eq!(members(&unit, &record("s")), Some((Some(2), false)));
        assert_eq!(members(&unit, &record("t")), Some((None, true)));
        let value = file.types.intern(Type::Record { record: t, class: false });
        unit.import_type_before(&file, value, END);
        assert_eq!(members(&unit, &record("t")), Some((Some(1), false)));
    }

    #[test]
    fn what_a_type_needs_comes_along_into_the_scope_of_its_module() {
        let atoms = Atoms::default();
        let (from, x) = module(&atoms);
        let mut to = SymbolTable::default();
        let global = to.global();
        let copy = to.import(&from, x, global, atoms.intern("y"), Via::Use(atoms.intern("m")));
        assert!(matches!(&to[copy].details, Details::UseAssoc { name, .. } if *name == atoms.intern("x")));
        let hidden = to.module_scope(atoms.intern("m"));
        let n = to.find(hidden, NameSpace::Ordinary, atoms.intern("n")).expect("the bound came along");
        let ty = to[copy].ty.expect("it has a type");
        let Type::Array { dimensions, .. } = &to.types[ty] else { panic!("it is an array") };
        assert_eq!(dimensions[0].upper, Bound::Last(Value::Symbol(n)));
    }

    #[test]
    fn a_chain_of_modules_is_known_by_its_first_and_last() {
        let atoms = Atoms::default();
        let (mut from, mut x) = module(&atoms);
        for name in ["m", "n", "o", "p"] {
            let mut to = SymbolTable::default();
            let scope = to.module_scope(atoms.intern(name));
            x = to.import(&from, x, scope, atoms.intern("x"), Via::Use(atoms.intern(name)));
            from = to;
        }
        let Details::UseAssoc { module, ultimate, .. } = &from[x].details else { panic!("it is used") };
        assert_eq!(*module, atoms.intern("p"));
        let Details::UseAssoc { module, ultimate, .. } = &**ultimate else { panic!("through another module") };
        assert_eq!((*module, from.home(x)), (atoms.intern("m"), Some((atoms.intern("m"), atoms.intern("x")))));
        assert!(matches!(**ultimate, Details::Object(_)));
    }

    #[test]
    fn the_same_entity_is_the_same_symbol_and_record_however_often_it_is_copied() {
        let atoms = Atoms::default();
        let (from, x) = module(&atoms);
        let mut to = SymbolTable::default();
        let (global, m) = (to.global(), atoms.intern("m"));
        let one = to.import(&from, x, global, atoms.intern("x"), Via::Use(m));
        assert_eq!(to.import(&from, x, global, atoms.intern("x"), Via::Use(m)), one);
        let other = to.import(&from, x, global, atoms.intern("z"), Via::Use(m));
        assert_eq!(to[one].ty, to[other].ty);
        assert_eq!(to.types.records.len(), 1);
    }
}
