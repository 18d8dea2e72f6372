//! 7.5.5: type-bound procedures, procedure components with a passed object, finalization.

use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::GivenPart;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{self, BindingKind as TreeBinding, DerivedType, SpecificationKind};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Span};
use symbols::{Attributes, Binding, BindingKind, Details, NameSpace, RecordId, SymbolId, Type};

/// What a name that should be that of a procedure is.
enum BoundName {
    /// A procedure with an explicit interface.
    Procedure(SymbolId),
    /// Something else.
    Other,
    /// Nothing is known about it.
    Open,
}

/// The names that a binding cannot have: what a type gives them to, in order, and the components that it inherits.
#[derive(Default)]
struct TakenNames {
    given: FxHashMap<Atom, Vec<Name>>,
    inherited: FxHashSet<Atom>,
}

impl Lookup<'_, '_> {
    /// R747 type-bound-proc-binding, and what the components and the inherited bindings ask.
    pub(super) fn binding_constraints(&mut self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        for statement in &derived.components {
            if let SpecificationKind::Procedure(declaration) = &statement.kind {
                self.procedure_components(declaration, record, report);
            }
        }
        let taken = self.names_taken(derived, record);
        for binding in &derived.bindings {
            match &binding.kind {
                TreeBinding::Procedure { interface, names } => {
                    for (name, procedure) in names {
                        self.procedure_binding(&taken, record, binding, *interface, (*name, *procedure), report);
                    }
                }
                TreeBinding::Final(names) => names.iter().for_each(|name| self.final_procedure(record, *name, report)),
                TreeBinding::Generic(..) | TreeBinding::Private | TreeBinding::Error => {}
            }
        }
        self.inherited_bindings(derived, record, report);
        self.generic_bindings(derived, record, report);
        self.generic_names(derived, record, report);
        self.final_bindings(derived, report);
        self.check_unbound(derived, record, report);
    }

    /// R741 proc-component-def-stmt.
    fn procedure_components(
        &mut self,
        declaration: &tree::ProcedureDeclaration,
        record: RecordId,
        report: &mut Report,
    ) {
        if !self.must_be_interface(declaration, report) {
            return;
        }
        let attributes = &declaration.attributes;
        let (pass, nopass) = (self.find_attribute(attributes, "pass"), self.find_attribute(attributes, "nopass"));
        for entity in &declaration.entities {
            let (name, at) = (self.text(entity.name.atom), entity.name.span());
            if pass.is_some() && nopass.is_some() {
                report.add_object(problems::declaration::misfit(name, Constraint::ComponentBothPasses, at));
                continue;
            }
            if nopass.is_some() {
                continue;
            }
            match declaration.interface.map(|interface| self.find_bindable(interface)) {
                None => {
                    report.add_object(problems::declaration::misfit(name, Constraint::PassedWithoutInterface, at));
                }
                Some(BoundName::Procedure(procedure)) => {
                    self.check_passed_object(
                        record,
                        entity.name,
                        procedure,
                        pass.and_then(|pass| pass.argument),
                        report,
                    );
                }
                Some(BoundName::Other | BoundName::Open) => {}
            }
        }
    }

    /// The procedure that `name` means in the current scope.
    fn find_bindable(&mut self, name: Name) -> BoundName {
        let found = self.procedure_named(name);
        let open = self.is_open_name(name);
        let Some(found) = found else { return if open { BoundName::Open } else { BoundName::Other } };
        match self.symbols[found].details.ultimate() {
            Details::Subprogram(_) => BoundName::Procedure(found),
            Details::Procedure { interface: Some(_), .. } => BoundName::Open,
            Details::Unknown => match self.symbols[found].details {
                Details::UseAssoc { .. } => BoundName::Open,
                _ if open => BoundName::Open,
                _ => BoundName::Other,
            },
            _ => BoundName::Other,
        }
    }

    /// R749 type-bound-procedure-stmt, one binding of it.
    fn procedure_binding(
        &mut self,
        taken: &TakenNames,
        record: RecordId,
        binding: &tree::Binding,
        interface: Option<Name>,
        (name, procedure): (Name, Option<Name>),
        report: &mut Report,
    ) {
        let (text, at) = (self.text(name.atom), name.span());
        let has = |known: &Self, word: &str| known.find_attribute(&binding.attributes, word).is_some();
        let deferred = has(self, "deferred");
        let is_abstract = self.symbols.types.records[record].attributes.contains(Attributes::ABSTRACT);
        let wrong = [
            (deferred && has(self, "non_overridable"), Constraint::DeferredNonOverridable),
            (has(self, "pass") && has(self, "nopass"), Constraint::BindingBothPasses),
            (interface.is_some() && !deferred, Constraint::InterfaceNotDeferred),
            (interface.is_none() && deferred, Constraint::DeferredWithoutInterface),
            (deferred && !is_abstract, Constraint::DeferredNotAbstract),
        ];
        if let Some((_, constraint)) = wrong.into_iter().find(|row| row.0) {
            return report.add_object(problems::declaration::misfit(text, constraint, at));
        }
        if self.defined_before(taken, name, report) {
            return;
        }
        let target = interface.or(procedure).unwrap_or(name);
        match self.find_bindable(target) {
            BoundName::Other => {
                let problem = problems::declaration::not_bindable(self.text(target.atom), target.span());
                report.add_object(problem);
            }
            BoundName::Open => {}
            BoundName::Procedure(found) => {
                let is_abstract = self.symbols[found].attributes.contains(Attributes::ABSTRACT);
                // An internal procedure is not there for all that know the type.
                if !deferred && (is_abstract || self.is_internal(found)) {
                    return report
                        .add_object(problems::declaration::not_bindable(self.text(target.atom), target.span()));
                }
                if !has(self, "nopass") {
                    let pass = self.find_attribute(&binding.attributes, "pass").and_then(|pass| pass.argument);
                    if self.check_passed_object(record, name, found, pass, report) {
                        return;
                    }
                }
                self.check_overriding(record, binding, name, found, report);
            }
        }
    }

    /// 7.5.7.3: what a binding that overrides another shares with it.
    fn check_overriding(
        &mut self,
        record: RecordId,
        binding: &tree::Binding,
        name: Name,
        procedure: SymbolId,
        report: &mut Report,
    ) {
        let Some(parent) = self.symbols.types.records[record].parent else { return };
        let Some((of, before)) = self.inherited_binding(parent, name.atom) else { return };
        let module = self.symbols.types.records[of].module;
        let hidden =
            before.attributes.contains(Attributes::PRIVATE) && module != self.symbols.types.records[record].module;
        let own = self.symbols.types.records[record].bindings.with_name(name.atom).next();
        let own = own.map_or(Attributes::empty(), |own| own.attributes);
        let nopass = self.find_attribute(&binding.attributes, "nopass").is_some();
        let before_nopass = before.attributes.contains(Attributes::NOPASS);
        let deferred = self.find_attribute(&binding.attributes, "deferred").is_some();
        let rows = [
            (hidden && before.attributes.contains(Attributes::DEFERRED), Constraint::OverridesHiddenDeferred),
            (!hidden && before.attributes.contains(Attributes::NON_OVERRIDABLE), Constraint::OverridesNonOverridable),
            (deferred && !before.attributes.contains(Attributes::DEFERRED), Constraint::DeferredOverrides),
            (
                !hidden && own.contains(Attributes::PRIVATE) && !before.attributes.contains(Attributes::PRIVATE),
                Constraint::PrivateOverridesPublic,
            ),
            (!hidden && nopass && !before_nopass, Constraint::NopassOverridesPass),
            (!hidden && !nopass && before_nopass, Constraint::PassOverridesNopass),
        ];
        let unseen = hidden && before.attributes.contains(Attributes::DEFERRED);
        let constraint = match unseen {
            true => Some(Constraint::HiddenDeferredName),
            false => rows.into_iter().find(|row| row.0).map(|row| row.1),
        };
        let pass = self.find_attribute(&binding.attributes, "pass").and_then(|pass| pass.argument);
        let passed = if nopass { None } else { Some(self.passed_position(procedure, pass)) };
        let constraint = match constraint {
            None if !hidden => self.overriding_interface(of, &before, procedure, passed),
            constraint => constraint,
        };
        if let Some(constraint) = constraint {
            report.add_object(problems::declaration::misfit(self.text(name.atom), constraint, name.span()));
        }
    }

    fn overriding_interface(
        &mut self,
        of: RecordId,
        before: &Binding,
        procedure: SymbolId,
        passed: Option<usize>,
    ) -> Option<Constraint<'static>> {
        let BindingKind::Procedure(target) = before.kind else { return None };
        let module = self.symbols.types.records[of].module;
        let first = self.module_procedure(of, target).or_else(|| self.entity_of(Some(module?), target))?;
        let is = |symbol: SymbolId, of: Attributes| self.symbols[symbol].attributes.intersects(of);
        let pure = |symbol| {
            is(symbol, Attributes::PURE | Attributes::SIMPLE)
                || is(symbol, Attributes::ELEMENTAL) && !is(symbol, Attributes::IMPURE)
        };
        if pure(first) && !pure(procedure) {
            return Some(Constraint::ImpureOverridesPure);
        }
        let differs = self.interface_difference(first, procedure, passed);
        differs.map(|_| Constraint::OverridingInterface)
    }

    /// R753 final-procedure-stmt.
    fn final_procedure(&mut self, record: RecordId, name: Name, report: &mut Report) {
        let (text, at): (&str, Span) = (self.text(name.atom), name.span());
        let found = match self.find_bindable(name) {
            BoundName::Procedure(found) => found,
            BoundName::Other => {
                return report.add_object(problems::declaration::misfit(text, Constraint::FinalNotModuleProcedure, at));
            }
            BoundName::Open => return,
        };
        let Details::Subprogram(subprogram) = self.symbols[found].details.ultimate() else { return };
        let outside = subprogram.interface && !self.symbols[found].attributes.contains(Attributes::MODULE);
        let constraint = match &subprogram.dummies[..] {
            _ if outside => Some(Constraint::FinalNotModuleProcedure),
            _ if subprogram.is_function => Some(Constraint::FinalFunction),
            [Some(dummy)] => self.final_dummy(record, *dummy),
            _ => Some(Constraint::FinalDummies),
        };
        if let Some(constraint) = constraint {
            report.add_object(problems::declaration::misfit(text, constraint, at));
        }
    }
}

impl Known<'_> {
    fn find_attribute<'t>(&self, attributes: &'t [tree::Attribute], word: &str) -> Option<&'t tree::Attribute> {
        attributes.iter().find(|attribute| self.text(attribute.word.atom) == word)
    }

    /// The names that a type gives to parameters, components and bindings, and those of its parents' components.
    fn names_taken(&self, derived: &DerivedType, record: RecordId) -> TakenNames {
        let mut taken = TakenNames::default();
        if derived.bindings.is_empty() {
            return taken;
        }
        let mut add = |name: Name| taken.given.entry(name.atom).or_default().push(name);
        derived.parameters.iter().copied().for_each(&mut add);
        for statement in &derived.components {
            match &statement.kind {
                SpecificationKind::Declaration(declaration) => {
                    declaration.entities.iter().for_each(|entity| add(entity.name));
                }
                SpecificationKind::Procedure(declaration) => {
                    declaration.entities.iter().for_each(|entity| add(entity.name));
                }
                _ => {}
            }
        }
        for binding in &derived.bindings {
            if let TreeBinding::Procedure { names: bound, .. } = &binding.kind {
                bound.iter().for_each(|(name, _)| add(*name));
            }
        }
        taken.inherited = self.inherited_names(record);
        taken
    }

    /// Whether a binding has the name of a component or binding of its type, or of a parent's component.
    fn defined_before(&self, taken: &TakenNames, name: Name, report: &mut Report) -> bool {
        let first = taken.given.get(&name.atom).and_then(|all| all.iter().find(|other| other.token < name.token));
        if let Some(first) = first {
            let problem = problems::declaration::given_twice(
                self.text(name.atom),
                GivenPart::Definition,
                name.span(),
                first.span(),
            );
            report.add_object(problem);
            return true;
        }
        let clash = taken.inherited.contains(&name.atom);
        if clash {
            report.add_object(problems::declaration::misfit(
                self.text(name.atom),
                Constraint::InheritedComponentBinding,
                name.span(),
            ));
        }
        clash
    }

    /// 7.5.7.2: no component has the name of an inherited binding.
    fn inherited_bindings(&self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        let Some(parent) = self.symbols.types.records[record].parent else { return };
        let types = &self.symbols.types;
        let bindings = types.ancestors(parent).flat_map(|of| &types.records[of].bindings);
        let bindings: FxHashSet<Atom> = bindings.map(|binding| binding.name).collect();
        for statement in &derived.components {
            let names: Vec<Name> = match &statement.kind {
                SpecificationKind::Declaration(declaration) => {
                    declaration.entities.iter().map(|entity| entity.name).collect()
                }
                SpecificationKind::Procedure(declaration) => {
                    declaration.entities.iter().map(|entity| entity.name).collect()
                }
                _ => continue,
            };
            for name in names.into_iter().filter(|name| bindings.contains(&name.atom)) {
                report.add_object(problems::declaration::misfit(
                    self.text(name.atom),
                    Constraint::InheritedBindingComponent,
                    name.span(),
                ));
            }
        }
    }

    /// C761: the passed-object dummy argument; whether something is wrong with it.
    fn check_passed_object(
        &self,
        record: RecordId,
        name: Name,
        procedure: SymbolId,
        pass: Option<Atom>,
        report: &mut Report,
    ) -> bool {
        let Details::Subprogram(subprogram) = self.symbols[procedure].details.ultimate() else { return false };
        let (text, at) = (self.text(name.atom), name.span());
        let dummy = match pass {
            Some(pass) => {
                let named = |dummy: &&Option<SymbolId>| dummy.is_some_and(|dummy| self.symbols[dummy].name == pass);
                subprogram.dummies.iter().find(named)
            }
            None => subprogram.dummies.first(),
        };
        let Some(dummy) = dummy else {
            let constraint = if pass.is_some() { Constraint::PassedMissing } else { Constraint::PassedNoArguments };
            report.add_object(problems::declaration::misfit(text, constraint, at));
            return true;
        };
        let constraint = match dummy {
            // The procedure itself says so, where it is known.
            None if self.siblings.contains(&self.symbols[procedure].name) => return true,
            None => Some(Constraint::PassedLabel),
            Some(dummy) => self.passed_dummy(record, *dummy),
        };
        if let Some(constraint) = constraint {
            report.add_object(problems::declaration::misfit(text, constraint, at));
        }
        constraint.is_some()
    }

    fn passed_dummy(&self, record: RecordId, dummy: SymbolId) -> Option<Constraint<'static>> {
        let symbol = &self.symbols[dummy];
        if !matches!(symbol.details, Details::Object(_)) {
            return matches!(symbol.details, Details::Procedure { .. } | Details::Subprogram(_))
                .then_some(Constraint::PassedProcedure);
        }
        let ty = symbol.ty.filter(|ty| !self.is_unknown(*ty))?;
        let rows = [
            (symbol.attributes.contains(Attributes::POINTER), Constraint::PassedPointer),
            (symbol.attributes.contains(Attributes::ALLOCATABLE), Constraint::PassedAllocatable),
            (self.is_array(ty), Constraint::PassedArray),
        ];
        if let Some((_, constraint)) = rows.into_iter().find(|row| row.0) {
            return Some(constraint);
        }
        match self.symbols.types[self.element(ty)] {
            Type::Record { record: of, class } if self.symbols.types.definition(of) == record => {
                (!class && self.is_extensible(record)).then_some(Constraint::PassedNotPolymorphic)
            }
            // A type that is not defined has been reported where it is named.
            Type::Record { record: of, .. } if self.symbols.types.records[of].fields.is_none() => None,
            _ => Some(Constraint::PassedOtherType),
        }
    }

    /// The binding `name` of a type or of one that it extends, with that type.
    pub(super) fn inherited_binding(&self, record: RecordId, name: Atom) -> Option<(RecordId, Binding)> {
        self.symbols.types.ancestors(record).find_map(|record| {
            let mut named = self.symbols.types.records[record].bindings.with_name(name);
            let found = named.find(|binding| matches!(binding.kind, BindingKind::Procedure(_)))?;
            Some((record, found.clone()))
        })
    }

    /// Which argument of a procedure is the passed-object dummy argument.
    pub(super) fn passed_position(&self, procedure: SymbolId, pass: Option<Atom>) -> usize {
        let Details::Subprogram(subprogram) = self.symbols[procedure].details.ultimate() else { return 0 };
        let is_it = |dummy: &Option<SymbolId>| dummy.is_some_and(|dummy| Some(self.symbols[dummy].name) == pass);
        subprogram.dummies.iter().position(is_it).unwrap_or(0)
    }

    /// The procedure `name` as the scope of a type knows it.
    pub(super) fn module_procedure(&self, record: RecordId, name: Atom) -> Option<SymbolId> {
        let module = self.symbols.types.records[record].module?;
        let mut scopes = self.symbols.scopes.iter().filter(|(_, scope)| {
            scope.owner.is_some_and(|owner| {
                self.symbols[owner].name == module && matches!(self.symbols[owner].details, Details::Module)
            })
        });
        let (scope, _) = scopes.next()?;
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let mut found = spaces.into_iter().filter_map(|space| self.symbols.find(scope, space, name));
        found.find(|found| matches!(self.symbols[*found].details.ultimate(), Details::Subprogram(_)))
    }

    /// C783: a type that is not abstract implements what it inherits.
    fn check_unbound(&self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        let of = &self.symbols.types.records[record];
        if of.attributes.contains(Attributes::ABSTRACT) || of.parent.is_none() {
            return;
        }
        let chain = self.type_ancestry(record);
        for (index, ancestor) in chain.iter().enumerate() {
            let above = &self.symbols.types.records[*ancestor];
            for binding in above.bindings.iter().filter(|_| above.attributes.contains(Attributes::ABSTRACT)) {
                let deferred = binding.attributes.contains(Attributes::DEFERRED);
                let bound = |of: &RecordId| self.symbols.types.records[*of].bindings.position(binding.name).is_some();
                if deferred && !chain[..index].iter().any(bound) {
                    let missing = self.text(binding.name);
                    let (name, at) = (self.text(derived.name.atom), derived.name.span());
                    return report.add_object(problems::declaration::unbound(name, missing, at));
                }
            }
        }
    }

    /// R751 type-bound-generic-stmt.
    pub(super) fn generic_binding(&self, record: RecordId, names: &[Name], report: &mut Report) {
        for (index, name) in names.iter().enumerate() {
            let text = self.text(name.atom);
            if let Some(first) = names[..index].iter().find(|other| other.atom == name.atom) {
                report.add_object(problems::declaration::given_twice(
                    text,
                    GivenPart::GenericBinding,
                    name.span(),
                    first.span(),
                ));
                continue;
            }
            let chain = self.type_ancestry(record);
            let bound = |record: RecordId| self.symbols.types.records[record].bindings.with_name(name.atom).next();
            let found = chain.iter().find_map(|record| bound(*record));
            let complete = chain.iter().all(|record| self.symbols.types.records[*record].fields.is_some());
            let constraint = match found.map(|binding| &binding.kind) {
                Some(BindingKind::Procedure(_)) => continue,
                Some(BindingKind::Generic(_) | BindingKind::Final(_)) => Constraint::NotSpecificBinding,
                None if !complete => continue,
                None => Constraint::NotBinding,
            };
            report.add_object(problems::declaration::misfit(text, constraint, name.span()));
        }
    }

    fn final_dummy(&self, record: RecordId, dummy: SymbolId) -> Option<Constraint<'static>> {
        let symbol = &self.symbols[dummy];
        if !matches!(symbol.details, Details::Object(_)) {
            return Some(Constraint::FinalDummyProcedure);
        }
        let ty = symbol.ty.filter(|ty| !self.is_unknown(*ty))?;
        let rows = [
            (Attributes::INTENT_OUT, Constraint::FinalIntentOut),
            (Attributes::VALUE, Constraint::FinalValue),
            (Attributes::POINTER, Constraint::FinalPointer),
            (Attributes::ALLOCATABLE, Constraint::FinalAllocatable),
            (Attributes::OPTIONAL, Constraint::FinalOptional),
            (Attributes::CODIMENSION, Constraint::FinalCoarray),
        ];
        if let Some((_, constraint)) = rows.into_iter().find(|row| symbol.attributes.contains(row.0)) {
            return Some(constraint);
        }
        match self.symbols.types[self.element(ty)] {
            Type::Record { class: true, .. } | Type::Star { .. } => Some(Constraint::FinalPolymorphic),
            Type::Record { record: of, .. } if self.symbols.types.definition(of) == record => None,
            _ => Some(Constraint::FinalOtherType),
        }
    }
}
