//! What declarations use that older standards lack, where only the finished scopes tell it: public entities of private types, dummy
//! arguments of procedures with BIND(C), and objects of namelists.

use super::statements::StatementsByName;
use super::traits::Traits as T;
use crate::expressions::component::Reach;
use crate::known::Known;
use crate::report::Report;
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{Head, Procedure, ProgramUnit, SpecificationKind};
use source::Atom;
use symbols::{Attributes, Base, Bound, Details, NameSpace, ScopeId, ScopeKind, SymbolId, SymbolTable, Type, TypeId};

impl Known<'_> {
    /// What the declarations of a unit use.
    pub(super) fn newer_declarations(&self, unit: &ProgramUnit, said: &StatementsByName, report: &mut Report) {
        match &unit.head {
            Head::Module(_) => {
                let names: Vec<Name> = said.values().map(|entity| entity.name).collect();
                names.into_iter().for_each(|name| self.public_object(name, report));
                for statement in &unit.specification {
                    if let SpecificationKind::DerivedType(derived) = &statement.kind {
                        self.public_type(derived.name, report);
                    }
                }
            }
            Head::Subroutine(head) | Head::Function(head) => {
                self.public_procedure(head, report);
                self.interoperable_arguments(head, said, report);
            }
            _ => {}
        }
    }

    /// The scope of the module around or of this unit, and the table it is in.
    fn module_around(&self) -> Option<(&SymbolTable, ScopeId)> {
        let (table, scope) = match self.host {
            Some(host) => (&*host.symbols, host.scope),
            None => (&self.symbols, self.unit_scope),
        };
        (table.scopes[scope].kind == ScopeKind::Module).then_some((table, scope))
    }

    /// The attributes of what the module around calls `name`.
    fn attributes_in_module(&self, module: Option<Atom>, name: Atom, of_type: bool) -> Option<Attributes> {
        let (table, scope) = self.module_around()?;
        let own = table.scopes[scope].owner.map(|owner| table[owner].name);
        if module.is_some() && module != own {
            return None;
        }
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let mut found = spaces.into_iter().filter_map(|space| table.find(scope, space, name));
        let symbol = found.find(|symbol| matches!(table[*symbol].details, Details::DerivedType { .. }) == of_type)?;
        Some(table[symbol].attributes)
    }

    /// Whether it is a type that the module around keeps for itself.
    fn is_private_type(&self, ty: TypeId) -> bool {
        let Some((record, _)) = self.record_of(ty) else { return false };
        let record = &self.symbols.types.records[self.symbols.types.definition(record)];
        let (Some(module), Some(name)) = (record.module, record.name) else { return false };
        // What is defined nowhere may come from a module that could not be found.
        record.fields.is_some()
            && self.attributes_in_module(Some(module), name, true).is_some_and(|of| of.contains(Attributes::PRIVATE))
    }

    /// Fortran 95, 5.2.3: variables and named constants.
    fn public_object(&self, name: Name, report: &mut Report) {
        let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom) else { return };
        let of = &self.symbols[symbol];
        let object = matches!(of.details, Details::Object(_)) && !of.attributes.contains(Attributes::PRIVATE);
        if object && of.ty.is_some_and(|ty| self.is_private_type(ty)) {
            report.note_feature(Feature::PrivateType, name.span());
        }
    }

    /// Fortran 95, 4.4.1: components, unless these are private.
    fn public_type(&self, name: Name, report: &mut Report) {
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let mut found = spaces.into_iter().filter_map(|space| self.symbols.find(self.scope, space, name.atom));
        let record = found.find_map(|symbol| match self.symbols[symbol].details {
            Details::DerivedType { record } if !self.symbols[symbol].attributes.contains(Attributes::PRIVATE) => {
                Some(record)
            }
            _ => None,
        });
        let Some(record) = record else { return };
        let of = &self.symbols.types.records[record];
        let fields = of.fields.iter().flatten().filter(|_| !of.private_components);
        let shown = fields.filter(|field| !field.attributes.contains(Attributes::PRIVATE)).map(|field| field.ty);
        if shown.into_iter().any(|ty| self.is_private_type(ty)) {
            report.note_feature(Feature::PrivateType, name.span());
        }
    }

    /// Fortran 95, 5.2.3: the dummy arguments and results of module procedures.
    fn public_procedure(&self, head: &Procedure, report: &mut Report) {
        if self.host.is_none() || self.scope != self.unit_scope {
            return;
        }
        let own = self.attributes_in_module(None, head.name.atom, false);
        let Some(symbol) = self.symbols.scopes[self.scope].owner else { return };
        if own.is_none_or(|own| own.contains(Attributes::PRIVATE)) {
            return;
        }
        let Details::Subprogram(of) = &self.symbols[symbol].details else { return };
        let parts: Vec<SymbolId> = of.dummies.iter().copied().flatten().chain(of.result).collect();
        if parts.into_iter().any(|part| self.symbols[part].ty.is_some_and(|ty| self.is_private_type(ty))) {
            report.note_feature(Feature::PrivateType, head.name.span());
        }
    }

    /// Fortran 2008, 15.3.7: what a procedure of C had no counterpart for, and logical values that C has no type for.
    fn interoperable_arguments(&self, head: &Procedure, said: &StatementsByName, report: &mut Report) {
        let owner = self.symbols.scopes[self.scope].owner;
        let Some(owner) = owner.filter(|owner| self.symbols[*owner].attributes.contains(Attributes::BIND_C)) else {
            return;
        };
        let Details::Subprogram(of) = &self.symbols[owner].details else { return };
        let (dummies, result) = (of.dummies.clone(), of.result);
        for dummy in dummies.into_iter().flatten().chain(result) {
            let of = &self.symbols[dummy];
            let Some(ty) = of.ty.filter(|_| matches!(of.details, Details::Object(_))) else { continue };
            let deferred = of.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
            let shaped = self.dimensions(ty).iter().any(|dimension| dimension.upper == Bound::AssumedShape);
            let logical =
                matches!(self.symbols.types[self.element(ty)], Type::Scalar(Base::Logical, bytes) if bytes != 1);
            let name = of.name;
            let stated = said.get(&name).map(|said| self.collect_traits(dummy, said));
            let length = !self.is_array(ty) && stated.is_some_and(|traits| traits.contains(T::ASSUMED_LENGTH));
            if Some(dummy) != result && (deferred || shaped || length) {
                report.note_feature(Feature::InteroperableDummy, head.name.span());
            }
            if logical {
                report.note_feature(Feature::LogicalBind, head.name.span());
            }
        }
    }

    /// Fortran 95, 5.1.2.2 and 5.2.10: what was allocatable was an array, and what is in a common block gets its value in block data.
    pub(super) fn newer_attributes(&self, traits: T, said: &super::Statements, report: &mut Report) {
        if traits.contains(T::ALLOCATABLE | T::OBJECT) && !traits.intersects(T::ARRAY | T::CODIMENSION) {
            report.note_feature(Feature::AllocatableScalar, said.name.span());
        }
        let valued = traits.contains(T::COMMON) && traits.intersects(T::DATA | T::INITIAL_VALUE);
        if valued && !traits.contains(T::OF_BLOCK_DATA) {
            let places = said.data.first().copied().unwrap_or(said.name);
            let last = said.common.iter().copied().chain([places]).max_by_key(|name| name.token).unwrap_or(places);
            report.note_feature(Feature::CommonValue, last.span());
        }
    }

    /// Fortran 95, 5.4: what an object of a namelist could not be.
    pub(super) fn newer_namelist_object(&self, object: SymbolId, name: Name, report: &mut Report) {
        let of = &self.symbols[object];
        let Some(ty) = of.ty else { return };
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let shaped = of.attributes.intersects(deferred) || self.is_shaped_at_run_time(ty);
        let length = matches!(self.symbols.types[self.element(ty)], Type::Character { length: None, .. });
        // An allocatable component is newer by itself.
        let parts = |_: &Known, field: &symbols::Field| field.attributes.contains(Attributes::POINTER);
        if shaped || length || self.is_open(ty) || self.any_component(ty, Reach::Potential, &parts) {
            report.note_feature(Feature::NamelistObject, name.span());
        }
    }
}
