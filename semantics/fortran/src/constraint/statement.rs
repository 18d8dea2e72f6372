//! Where specification statements stand and what they name: access, IMPORT, IMPLICIT, COMMON, NAMELIST, procedure declarations.

use super::statements::StatementsByName;
use crate::intrinsic::specifics::is_restricted;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::{DeclaredKind, GivenPart, StatedTwice, UnitKind, UnitStatement};
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{self, Attribute, ProcedureDeclaration, Specification, SpecificationKind as Kind};
use source::Span;
use symbols::{Attributes, Bound, Details, NameSpace, ScopeKind, SymbolId, Type};

impl Lookup<'_, '_> {
    /// The statements of a specification part, one by one and against each other.
    pub(super) fn check_statements(
        &mut self,
        specification: &[Specification],
        said: &StatementsByName,
        report: &mut Report,
    ) {
        let kind = self.symbols.scopes[self.scope].kind;
        for statement in specification {
            self.check_access_statement(statement, kind, report);
            self.newer_specification(statement, report);
            self.words_of_dec(statement, report);
            match kind {
                ScopeKind::Block => self.in_block(statement, report),
                _ => self.in_its_unit(statement, kind, report),
            }
            match &statement.kind {
                Kind::Procedure(declaration) => self.procedure_declaration_constraints(declaration, report),
                Kind::Namelist(groups) => {
                    for (group, objects) in groups {
                        objects.iter().for_each(|name| self.namelist_object(*group, *name, specification, report));
                    }
                }
                Kind::Attribute { attribute, entities } => {
                    for entity in entities.iter().filter(|entity| entity.common) {
                        self.common_name(attribute, entity.name, report);
                    }
                    if self.text(attribute.word.atom) == "volatile" {
                        entities
                            .iter()
                            .filter(|of| !of.common)
                            .for_each(|entity| self.volatile_name(entity.name, report));
                    }
                    if self.text(attribute.word.atom) == "bind" {
                        entities.iter().filter(|of| !of.common).for_each(|entity| self.bound_name(entity.name, report));
                    }
                }
                _ => {}
            }
        }
        self.accessible_names(specification, said, report);
        self.implicit_statements(specification, report);
        self.import_statements(specification, kind, report);
        self.default_access_statements(specification, report);
        for entity in said.values() {
            if let [first, again, ..] = &entity.common[..] {
                let name = self.text(again.atom);
                report.add_object(problems::declaration::given_twice(
                    name,
                    GivenPart::CommonBlock,
                    again.span(),
                    first.span(),
                ));
            }
            self.used_elsewhere(entity, report);
            self.confirmed_type(entity, report);
        }
    }

    /// 8.6.7, 8.6.11 and 8.9: what DATA, NAMELIST and PARAMETER statements give a value to before its declaration has its implicit type.
    fn confirmed_type(&mut self, said: &super::Statements, report: &mut Report) {
        let Some((declared, _)) = said.types.first() else { return };
        let constant = said.value.map(|(name, _)| name);
        let stated = constant.into_iter().chain(said.data.iter().copied()).find(|name| name.token < declared.token);
        let stated = stated.filter(|_| said.attributes.is_empty() && said.coshapes.is_empty());
        // 8.9: the objects of namelists need at least one.
        let grouped = said.namelist.iter().copied().find(|name| name.token < declared.token);
        let open = self.implicit_type(said.name.atom, self.scope).is_some();
        let Some(before) = stated.or(grouped.filter(|_| !open)) else { return };
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, said.name.atom);
        let own = own.filter(|own| matches!(self.symbols[*own].details, Details::Object(_)));
        let Some(ty) = own.and_then(|own| self.symbols[own].ty).filter(|ty| !self.is_unknown(*ty)) else { return };
        match self.implicit_type(said.name.atom, self.scope) {
            Some(implicit) if implicit == self.element(ty) || self.is_unknown(implicit) => {}
            Some(implicit) => {
                let implicit = self.type_text(implicit);
                let problem = problems::scope::not_confirmed(self.text(declared.atom), &implicit, declared.span());
                report.add_object(problem);
            }
            None if constant == Some(before) || stated.is_none() => {
                report.add_object(crate::problems::names::undeclared(self.text(before.atom), before.span()));
            }
            None => {}
        }
    }

    /// C867: a coarray of a module or host, or what has one in it, is not made volatile here.
    fn volatile_name(&mut self, name: Name, report: &mut Report) {
        let Some(found) = self.find_symbol(NameSpace::Ordinary, name.atom) else { return };
        let symbol = &self.symbols[found];
        let own = symbol.scope == self.scope && !matches!(symbol.details, Details::UseAssoc { .. });
        let coarray = symbol.attributes.contains(Attributes::CODIMENSION)
            || symbol.corank > 0
            || symbol.ty.is_some_and(|ty| self.has_coarray_component(ty));
        if !own && coarray {
            report.add_object(problems::declaration::misfit(
                self.text(name.atom),
                Constraint::VolatileCoarray,
                name.span(),
            ));
        }
    }

    /// C8103 to C8105: what a namelist group names.
    fn namelist_object(&mut self, group: Name, name: Name, specification: &[Specification], report: &mut Report) {
        if self.names_procedure_beside(name, specification) {
            return report.add_object(problems::declaration::misfit(
                self.text(name.atom),
                Constraint::NamelistNotVariable,
                name.span(),
            ));
        }
        let Some(found) = self.find_symbol(NameSpace::Ordinary, name.atom) else { return };
        let symbol = &self.symbols[found];
        let assumed_size = |ty: symbols::TypeId| match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions.last().is_some_and(|last| last.upper == Bound::AssumedSize),
            _ => false,
        };
        let constant = symbol.attributes.contains(Attributes::PARAMETER);
        let constraint = match symbol.details.ultimate() {
            Details::Object(_) if constant => Constraint::NamelistConstant,
            Details::Object(_) if symbol.ty.is_some_and(assumed_size) => Constraint::NamelistAssumedSize,
            Details::Subprogram(_) | Details::Intrinsic | Details::DerivedType { .. } | Details::Generic { .. } => {
                Constraint::NamelistNotVariable
            }
            Details::Procedure { .. } if !symbol.attributes.contains(Attributes::POINTER) => {
                Constraint::NamelistNotVariable
            }
            Details::Object(_) if self.is_more_public(group, found) => Constraint::NamelistPrivate,
            Details::Object(_) => return self.newer_namelist_object(found, name, report),
            _ => return,
        };
        report.add_object(problems::declaration::misfit(self.text(name.atom), constraint, name.span()));
    }

    /// R1512 procedure-declaration-stmt.
    fn procedure_declaration_constraints(&mut self, declaration: &ProcedureDeclaration, report: &mut Report) {
        let interface = declaration.interface.map(|interface| (interface, self.interface_named(interface)));
        let bind = declaration.attributes.iter().find_map(|attribute| attribute.bind.as_ref());
        let pointer = declaration.attributes.iter().any(|attribute| self.text(attribute.word.atom) == "pointer");
        let own = declaration.interface.filter(|of| declaration.entities.iter().any(|own| own.name.atom == of.atom));
        if let Some(own) = own.filter(|own| self.symbols.find(self.scope, NameSpace::Ordinary, own.atom).is_some()) {
            return report.add_object(problems::declaration::no_interface(self.text(own.atom), own.span()));
        }
        if !self.must_be_interface(declaration, report) {
            return;
        }
        let found = interface.as_ref().and_then(|(_, found)| found.ok());
        let interoperable = found.is_none_or(|found| self.symbols[found].attributes.contains(Attributes::BIND_C));
        let open = matches!(&interface, Some((_, Err(false))));
        let of_type = declaration.type_spec.as_ref().map(|spec| super::traits::spec_traits(&spec.kind));
        let of_type = of_type.unwrap_or(super::traits::Traits::empty());
        for entity in &declaration.entities {
            let name = entity.name;
            let dummy = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
            let dummy =
                dummy.is_some_and(|of| matches!(self.symbols[of].details, Details::Procedure { dummy: true, .. }));
            let elemental = found.is_some_and(|found| self.symbols[found].attributes.contains(Attributes::ELEMENTAL));
            let rows = [
                (bind.is_some() && !open && (interface.is_none() || !interoperable), Constraint::DeclaredBindC),
                (
                    bind.is_some_and(|bind| bind.name.is_some()) && declaration.entities.len() > 1,
                    Constraint::LabelShared,
                ),
                (bind.is_some_and(|bind| bind.name.is_some()) && pointer, Constraint::LabelOfPointer),
                (bind.is_some_and(|bind| bind.name.is_some()) && dummy, Constraint::LabelOfDummy),
                (of_type.contains(super::traits::Traits::DEFERRED_LENGTH), Constraint::ResultDeferred),
                (
                    of_type.contains(super::traits::Traits::ASSUMED_LENGTH) && pointer && !dummy,
                    Constraint::PointerAssumedLength,
                ),
                (
                    of_type.contains(super::traits::Traits::ASSUMED_PARAMETER) && !dummy,
                    Constraint::AssumedParameterNotDummy,
                ),
                (elemental && pointer, Constraint::ElementalPointer),
                (elemental && dummy, Constraint::ElementalDummy),
            ];
            if let Some((_, constraint)) = rows.into_iter().find(|row| row.0) {
                report.add_object(problems::declaration::misfit(self.text(name.atom), constraint, name.span()));
            }
        }
    }

    /// C1515, C1519: what stands for the interface of declared procedures, or of procedure components; says whether it may.
    pub(super) fn must_be_interface(&mut self, declaration: &ProcedureDeclaration, report: &mut Report) -> bool {
        let Some(name) = declaration.interface else { return true };
        if let Err(true) = self.interface_named(name) {
            let problem = problems::declaration::no_interface(self.text(name.atom), name.span());
            report.add_object(problem);
            return false;
        }
        let restricted = self.intrinsic_interface(name).is_some_and(|intrinsic| is_restricted(&intrinsic));
        if restricted {
            report.add_object(problems::call::no_specific_name(self.text(name.atom), name.span()));
        }
        !restricted
    }

    /// C1515: a procedure with an explicit interface; the error says whether the name is known to be something else.
    fn interface_named(&mut self, name: Name) -> Result<SymbolId, bool> {
        let found = self.procedure_named(name);
        let incomplete = self.is_open_name(name) || self.is_owner(self.scope, name);
        let Some(found) = found else {
            let intrinsic = crate::is_intrinsic(self.text(name.atom));
            return Err(!incomplete && !intrinsic);
        };
        match self.symbols[found].details.ultimate() {
            Details::Subprogram(_) => Ok(found),
            Details::Procedure { interface: None, .. } => Err(!incomplete),
            Details::Object(_) | Details::DerivedType { .. } | Details::Namelist { .. } => {
                // The result of a function has its name inside of it.
                let owner = self.symbols.scopes[self.symbols[found].scope].owner;
                let own = owner.filter(|owner| self.symbols[*owner].name == name.atom);
                own.ok_or(!incomplete)
            }
            Details::StatementFunction | Details::Module | Details::MainProgram => Err(true),
            Details::Generic { .. } => {
                let intrinsic = crate::is_intrinsic(self.text(name.atom));
                Err(!incomplete && !intrinsic && matches!(self.symbols[found].details, Details::Generic { .. }))
            }
            _ => Err(false),
        }
    }

    /// The intrinsic procedure that `name` means.
    fn intrinsic_interface(&mut self, name: Name) -> Option<String> {
        match self.procedure_named(name) {
            Some(found) => self.intrinsic_behind(found),
            None => Some(self.text(name.atom).to_string()),
        }
    }
}

impl Known<'_> {
    /// AUTOMATIC, STATIC and `%fill`: words of DEC that stand nowhere else.
    fn words_of_dec(&self, statement: &Specification, report: &mut Report) {
        let (attributes, entities): (&[Attribute], &[tree::Entity]) = match &statement.kind {
            Kind::Declaration(declaration) => (&declaration.attributes, &declaration.entities),
            Kind::Attribute { attribute, .. } => (std::slice::from_ref(attribute), &[]),
            _ => return,
        };
        let word = attributes.iter().find(|attribute| matches!(self.text(attribute.word.atom), "automatic" | "static"));
        if let Some(word) = word.filter(|_| !self.defaults.dec_static) {
            report.add_object(problems::execution::dec_word(
                self.text(word.word.atom),
                "-fdec-static",
                word.word.span(),
            ));
        }
        let automatic = attributes.iter().position(|attribute| self.text(attribute.word.atom) == "automatic");
        let against =
            |attribute: &&Attribute| matches!(self.text(attribute.word.atom), "automatic" | "save" | "static");
        if let Some(automatic) = automatic.filter(|_| self.defaults.dec_static)
            && let Some(other) =
                attributes.iter().enumerate().find(|(at, of)| *at != automatic && against(of)).map(|of| of.1)
        {
            let (first, second) = if other.word.token < attributes[automatic].word.token {
                (other.word, attributes[automatic].word)
            } else {
                (attributes[automatic].word, other.word)
            };
            report.add_object(problems::declaration::given_twice(
                GivenPart::Variable,
                GivenPart::StorageClass,
                second.span(),
                first.span(),
            ));
        }
        if let Some(fill) = entities.iter().find(|entity| self.text(entity.name.atom) == "%fill") {
            report.add_object(problems::execution::dec_word("%fill", "STRUCTURE", fill.name.span()));
        }
    }

    /// C817 and C869: access is given in the specification part of a module.
    fn check_access_statement(&self, statement: &Specification, kind: ScopeKind, report: &mut Report) {
        if kind == ScopeKind::Module {
            return;
        }
        let attributes: &[Attribute] = match &statement.kind {
            Kind::Declaration(declaration) => &declaration.attributes,
            Kind::Procedure(declaration) => &declaration.attributes,
            Kind::DerivedType(derived) => &derived.attributes,
            Kind::Attribute { attribute, .. } => std::slice::from_ref(attribute),
            _ => return,
        };
        let found = attributes.iter().find(|attribute| matches!(self.text(attribute.word.atom), "public" | "private"));
        if let Some(found) = found {
            let word = self.text(found.word.atom).to_ascii_uppercase();
            report.add_object(problems::declaration::access_outside(&word, found.word.span()));
        }
    }

    /// 8.6.1: what an access statement names is declared, where no type is implicit.
    fn accessible_names(&self, specification: &[Specification], said: &StatementsByName, report: &mut Report) {
        let none = self.symbols.scopes[self.scope].implicit.as_ref().is_some_and(|rules| rules.none);
        if !none || self.symbols.scopes[self.scope].kind != ScopeKind::Module {
            return;
        }
        for statement in specification {
            let Kind::Attribute { attribute, entities } = &statement.kind else { continue };
            if !matches!(self.text(attribute.word.atom), "public" | "private") {
                continue;
            }
            for name in entities.iter().map(|entity| entity.name) {
                let spaces = [NameSpace::Ordinary, NameSpace::Tag];
                let mut found = spaces.into_iter().filter_map(|space| self.symbols.find(self.scope, space, name.atom));
                let open = found.all(|found| {
                    let of = &self.symbols[found];
                    matches!(of.details, Details::Unknown | Details::Module) && of.ty.is_none()
                });
                let alone = said.get(&name.atom).is_none_or(|said| {
                    said.types.is_empty()
                        && said.attributes.iter().all(|(_, of)| matches!(self.text(of.word.atom), "public" | "private"))
                });
                let is_name = self.tokens.get(name.token as usize).is_some_and(|token| token.atom == name.atom);
                if open && alone && is_name && !crate::is_intrinsic(self.text(name.atom)) {
                    self.report_undeclared(name, report);
                }
            }
        }
    }

    /// C869: the default accessibility is stated once.
    fn default_access_statements(&self, specification: &[Specification], report: &mut Report) {
        let defaults = specification.iter().filter_map(|statement| match &statement.kind {
            Kind::Attribute { attribute, entities } if entities.is_empty() => Some(attribute),
            _ => None,
        });
        let defaults: Vec<&Attribute> =
            defaults.filter(|of| matches!(self.text(of.word.atom), "public" | "private")).collect();
        if let [first, again, ..] = &defaults[..] {
            report.add_object(problems::declaration::repeated_statement(
                StatedTwice::DefaultAccessibility,
                again.span,
                first.span,
            ));
        }
    }

    /// C1403, C1415, 15.4.3.2: what modules, block data and interface bodies do not have.
    fn in_its_unit(&self, statement: &Specification, kind: ScopeKind, report: &mut Report) {
        let owner = self.symbols.scopes[self.scope].owner.map(|owner| &self.symbols[owner].details);
        let interface = matches!(owner, Some(Details::Subprogram(of)) if of.interface);
        let (in_module, in_data) =
            (matches!(kind, ScopeKind::Module | ScopeKind::Submodule), kind == ScopeKind::BlockData);
        let (what, fits) = match &statement.kind {
            Kind::Format(_) => (UnitStatement::Format, !in_module && !in_data && !interface),
            Kind::Data(_) => (UnitStatement::Data, !interface),
            Kind::Interface(_) => (UnitStatement::InterfaceBlock, !in_data),
            Kind::StatementFunction { .. } => (UnitStatement::StatementFunction, !in_data && !interface),
            _ => return,
        };
        let unit = match kind {
            ScopeKind::BlockData => UnitKind::BlockDataUnit,
            ScopeKind::Module | ScopeKind::Submodule => UnitKind::ModuleSpecification,
            _ => UnitKind::InterfaceBody,
        };
        if !fits {
            report.add_object(problems::execution::not_in_unit(what, unit, Span::of_token(statement.span.start)));
        }
    }

    /// C1107: what a BLOCK construct does not have.
    fn in_block(&self, statement: &Specification, report: &mut Report) {
        let word = match &statement.kind {
            Kind::Common(_) => "COMMON",
            Kind::Equivalence(_) => "EQUIVALENCE",
            Kind::Namelist(_) => "NAMELIST",
            Kind::StatementFunction { .. } => "statement function",
            Kind::Implicit(_) => "IMPLICIT",
            Kind::Attribute { attribute, .. } => match self.text(attribute.word.atom) {
                "intent" => "INTENT",
                "optional" => "OPTIONAL",
                "value" => "VALUE",
                _ => return,
            },
            _ => return,
        };
        report.add_object(problems::declaration::not_in_block(word, statement.span));
    }

    /// SAVE and BIND of a common block (C862, C8119): there is one.
    fn common_name(&self, attribute: &Attribute, name: Name, report: &mut Report) {
        let found = self.symbols.find(self.scope, NameSpace::Construct, name.atom);
        let empty = found.is_none_or(
            |found| matches!(&self.symbols[found].details, Details::CommonBlock { objects, .. } if objects.is_empty()),
        );
        let word = self.text(attribute.word.atom);
        if empty && matches!(word, "save" | "bind") {
            report.add_object(problems::declaration::no_common_block(self.text(name.atom), name.span()));
        }
    }

    /// C873: a BIND statement names variables and common blocks.
    fn bound_name(&self, name: Name, report: &mut Report) {
        let found = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
        let what = match found.map(|found| &self.symbols[found].details) {
            Some(Details::Subprogram(_) | Details::Procedure { .. }) => DeclaredKind::Procedure,
            Some(Details::DerivedType { .. }) => DeclaredKind::DerivedType,
            Some(Details::Generic { .. }) => DeclaredKind::Generic,
            _ => return,
        };
        report.add_object(problems::scope::not_bound(self.text(name.atom), what, name.span()));
    }

    /// Whether a namelist group of this module is public, and what it names is not.
    fn is_more_public(&self, group: Name, object: SymbolId) -> bool {
        let group = self.symbols.find(self.scope, NameSpace::Ordinary, group.atom);
        let public = group.is_some_and(|group| self.symbols[group].attributes.contains(Attributes::PUBLIC));
        public && self.symbols[object].attributes.contains(Attributes::PRIVATE)
    }

    /// 14.2.2 and 19.5.1.4: a name that a module makes accessible is not declared again.
    fn used_elsewhere(&self, said: &super::Statements, report: &mut Report) {
        let weak = ["public", "private", "volatile", "asynchronous", "intrinsic"];
        let stated = said.attributes.iter().find(|(_, attribute)| !weak.contains(&self.text(attribute.word.atom)));
        let declares =
            stated.is_some() || !said.types.is_empty() || !said.procedures.is_empty() || !said.common.is_empty();
        if !declares && said.value.is_none() {
            return;
        }
        let found = self.symbols.find(self.scope, NameSpace::Ordinary, said.name.atom);
        let own = |found: SymbolId| {
            let details = &self.symbols[found].details;
            matches!(details, Details::Object(_) | Details::Procedure { .. } | Details::Intrinsic)
        };
        if !found.is_some_and(own) {
            return;
        }
        if let Some(module) = self.accessible_from(self.scope, said.name.atom) {
            let place = stated.filter(|_| said.types.is_empty()).map_or(said.name, |stated| stated.0);
            let problem = problems::declaration::used_name(self.text(place.atom), self.text(module), place.span());
            report.add_object(problem);
        }
    }
}
