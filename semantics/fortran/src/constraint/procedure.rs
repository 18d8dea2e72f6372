//! 15.6: the statements that begin procedures, and what pure, elemental and interoperable ones ask of their arguments and results.

use super::Statements;
use super::characteristics::Difference;
use super::statements::StatementsByName;
use super::traits::Traits as T;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::{GivenPart, LabelBar};
use crate::report::Report;
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{Head, Prefix, Procedure, ProgramUnit, Specification};
use source::Atom;
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId, SymbolTable, Type};

/// C1543: prefixes of which a procedure has one at most.
const EXCLUSIVE: &[(&str, &str)] = &[("pure", "impure"), ("recursive", "non_recursive"), ("simple", "impure")];

/// What a dummy argument of an elemental procedure cannot be (C15100 to C15104).
const NOT_ELEMENTAL: &[(T, Constraint)] = &[
    (T::ARRAY, Constraint::ElementalArrayArgument),
    (T::ALLOCATABLE, Constraint::ElementalAllocatableArgument),
    (T::POINTER, Constraint::ElementalPointerArgument),
    (T::CODIMENSION, Constraint::ElementalCoarrayArgument),
    (T::PROCEDURE, Constraint::ElementalProcedureArgument),
];

const NOT_ELEMENTAL_RESULT: &[(T, Constraint)] = &[
    (T::ARRAY, Constraint::ElementalArrayResult),
    (T::ALLOCATABLE, Constraint::ElementalAllocatableResult),
    (T::POINTER, Constraint::ElementalPointerResult),
];

/// What a local variable of a pure procedure cannot be (C1592 to C1594).
const NOT_PURE: &[(T, Constraint)] = &[
    (T::SAVE, Constraint::PureSave),
    (T::INITIAL_VALUE, Constraint::PureInitialized),
    (T::INITIAL_TARGET, Constraint::PureInitialized),
    (T::DATA, Constraint::PureInitialized),
    (T::VOLATILE, Constraint::PureVolatile),
];

/// The attributes that say an intent.
const INTENTS: T = T::INTENT_IN.union(T::INTENT_OUT).union(T::INTENT_INOUT);

impl Lookup<'_, '_> {
    /// C1583 to C1594, as far as declarations tell.
    fn pure_entity(
        &mut self,
        said: &Statements,
        symbol: SymbolId,
        traits: T,
        is_result: bool,
        is_function: bool,
        report: &mut Report,
    ) {
        let dummy = traits.contains(T::DUMMY);
        let procedure = matches!(self.symbols[symbol].details, Details::Procedure { .. } | Details::Subprogram(_));
        let constraint = match () {
            () if dummy && procedure => {
                let impure = self.interface_of(symbol).is_some_and(|of| !self.is_pure(of));
                impure.then_some(Constraint::PureDummyProcedure)
            }
            () if dummy && traits.contains(T::VOLATILE) => Some(Constraint::PureVolatileArgument),
            () if dummy => self.pure_dummy(symbol, traits, is_function),
            () if is_result => self.pure_result(symbol, traits),
            () => self.pure_local(symbol, traits),
        };
        if let Some(constraint) = constraint {
            self.reject(said.name, constraint, report);
        } else if dummy && traits.contains(T::VALUE) && !traits.intersects(INTENTS) {
            let at = self.symbols[symbol].token.map_or(said.name.span(), source::Span::of_token);
            report.note_feature(Feature::PureValue, at);
        }
    }

    /// C1588 to C1592: a local variable.
    fn pure_local(&mut self, symbol: SymbolId, traits: T) -> Option<Constraint<'static>> {
        if traits.contains(T::PARAMETER) || !traits.contains(T::OBJECT) {
            return None;
        }
        if traits.intersects(T::USED | T::COMMON | T::OF_INTERFACE) {
            return None;
        }
        let saved = self.symbols[symbol].attributes.contains(Attributes::SAVE);
        let traits = if saved { traits | T::SAVE } else { traits };
        let row = NOT_PURE.iter().find(|row| traits.contains(row.0)).map(|row| row.1);
        row.or_else(|| self.released_in_pure(symbol, traits))
    }

    /// What the end of a pure procedure cannot do with an entity that goes there.
    fn released_in_pure(&mut self, symbol: SymbolId, traits: T) -> Option<Constraint<'static>> {
        let ty = self.symbols[symbol].ty.filter(|_| !traits.contains(T::POINTER))?;
        let rank = self.rank(ty);
        if traits.contains(T::ALLOCATABLE) && self.is_polymorphic(ty) || self.has_polymorphic_part(ty) {
            return Some(Constraint::PureDeallocation);
        }
        let impure = self.impure_final(ty, rank).is_some();
        impure.then_some(Constraint::PureFinalization)
    }

    fn pure_dummy(&mut self, symbol: SymbolId, traits: T, is_function: bool) -> Option<Constraint<'static>> {
        let intents = T::INTENT_IN | T::INTENT_OUT | T::INTENT_INOUT;
        let class = self.symbols[symbol].ty.map(|ty| &self.symbols.types[self.element(ty)]);
        let polymorphic = matches!(class, Some(Type::Record { class: true, .. } | Type::Star { class: true }));
        match is_function {
            _ if traits.contains(T::POINTER) => None,
            true if !traits.intersects(T::INTENT_IN | T::VALUE) => Some(Constraint::PureFunctionIntent),
            false if !traits.intersects(intents | T::VALUE) => Some(Constraint::PureSubroutineIntent),
            false if traits.contains(T::INTENT_OUT) && polymorphic => Some(Constraint::PurePolymorphicOut),
            false if traits.contains(T::INTENT_OUT) => self.released_in_pure(symbol, traits),
            _ => None,
        }
    }

    /// C1585 to C1587: the result of a pure function.
    fn pure_result(&mut self, symbol: SymbolId, traits: T) -> Option<Constraint<'static>> {
        let ty = self.symbols[symbol].ty?;
        if self.is_polymorphic(ty) && traits.contains(T::ALLOCATABLE) {
            return Some(Constraint::PurePolymorphicResult);
        }
        self.released_in_pure(symbol, traits)
    }

    /// 15.6.2.5: a separate module procedure has an interface body, and agrees with it.
    fn separate_constraints(
        &mut self,
        unit: &ProgramUnit,
        head: &Procedure,
        symbol: SymbolId,
        said: &StatementsByName,
        report: &mut Report,
    ) {
        let own = matches!(&self.symbols[symbol].details, Details::Subprogram(of) if !of.interface);
        if !own || !self.symbols[symbol].attributes.contains(Attributes::MODULE) {
            return;
        }
        let Some(host) = self.host else { return };
        let Some(id) = separate_interface(host, head.name.atom) else {
            if !self.is_incomplete(self.scope, head.name.atom) {
                self.reject(head.name, Constraint::NotSeparate, report);
            }
            return;
        };
        let interface = self.import_apart(&host.symbols, id, unit.span);
        self.check_agreement(head, symbol, interface, said, report);
    }

    /// What is wrong with a procedure in its own scope: its statement, its dummy arguments, its result, its local variables.
    pub(super) fn procedure_constraints(&mut self, unit: &ProgramUnit, said: &StatementsByName, report: &mut Report) {
        if let Head::SeparateProcedure(name) = &unit.head {
            return self.must_be_separate(*name, report);
        }
        let (Head::Subroutine(head) | Head::Function(head)) = &unit.head else { return };
        let Some(symbol) = self.symbols.scopes[self.scope].owner else { return };
        self.check_prefixes(unit, head, symbol, report);
        self.dummy_list(head, report);
        let attributes = self.symbols[symbol].attributes;
        let elemental = attributes.contains(Attributes::ELEMENTAL);
        if elemental && head.dummies.iter().any(Option::is_none) {
            self.reject(head.name, Constraint::ElementalLabel, report);
        }
        let is_function = matches!(unit.head, Head::Function(_));
        if is_function && !elemental && head.dummies.iter().any(Option::is_none) {
            self.reject(head.name, Constraint::FunctionLabel, report);
        }
        let result = head.result.unwrap_or(head.name);
        for entity in said.values() {
            let Some(of) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom) else { continue };
            let traits = self.collect_traits(of, entity);
            let is_result = is_function && entity.name.atom == result.atom;
            if elemental {
                self.elemental_entity(entity, traits, is_result, report);
            }
            if self.is_pure(symbol) {
                self.pure_entity(entity, of, traits, is_result, is_function, report);
            }
            if attributes.contains(Attributes::BIND_C) && traits.contains(T::DUMMY) {
                self.interoperable_dummy(entity, of, report);
            }
            if is_result {
                let binds =
                    if self.is_dummy_of_interoperable(symbol) { Attributes::BIND_C } else { Attributes::empty() };
                self.result_constraints(head, entity, of, traits, attributes | binds, report);
            }
        }
        if elemental && self.is_dummy_of_owner(symbol) {
            self.reject(head.name, Constraint::ElementalDummyProcedure, report);
        }
        self.passed_label(head, symbol, report);
        self.transfer_dummies(head, symbol, report);
        self.label_of_procedure(head, symbol, report);
        if attributes.contains(Attributes::BIND_C) {
            self.interoperable_texts(head, report);
        }
        if attributes.contains(Attributes::BIND_C) && head.dummies.iter().any(Option::is_none) {
            self.reject(head.name, Constraint::InteroperableLabel, report);
        }
        self.inner_purity(unit, symbol, report);
        self.separate_constraints(unit, head, symbol, said, report);
    }

    /// C1595: the internal procedures of a pure procedure are pure.
    fn inner_purity(&mut self, unit: &ProgramUnit, symbol: SymbolId, report: &mut Report) {
        if !self.is_pure(symbol) {
            return;
        }
        for inner in &unit.contained {
            let Some(of) = self.procedure_of(inner) else { continue };
            if !self.is_pure(of)
                && let Some(name) = inner.head.name()
            {
                self.reject(name, Constraint::PureInternal, report);
            }
        }
    }

    fn check_agreement(
        &mut self,
        head: &Procedure,
        symbol: SymbolId,
        interface: SymbolId,
        said: &StatementsByName,
        report: &mut Report,
    ) {
        let (pure, binds) =
            (self.is_pure(symbol) != self.is_pure(interface), Attributes::BIND_C | Attributes::ELEMENTAL);
        let differing = self.symbols[symbol].attributes.symmetric_difference(self.symbols[interface].attributes);
        let constraint = match self.interface_difference(interface, symbol, None) {
            Some(Difference::Class) => Constraint::SeparateClass,
            Some(Difference::Count(..)) => Constraint::SeparateCount,
            _ if pure => Constraint::SeparatePure,
            _ if differing.intersects(binds) => Constraint::SeparateElemental,
            Some(Difference::Result(_)) => Constraint::SeparateResult,
            _ if differing.contains(Attributes::NON_RECURSIVE) => Constraint::SeparateNonRecursive,
            _ if self.binding_of_procedure(symbol) != self.binding_of_procedure(interface) => {
                Constraint::SeparateBindingLabel
            }
            _ => return self.agreeing_dummies(head, symbol, interface, said, report),
        };
        self.reject(head.name, constraint, report);
    }

    /// Whether two dummy procedures are declared with interfaces of the host that differ.
    fn interface_differs_here(&mut self, one: SymbolId, other: SymbolId) -> bool {
        let interfaces = (self.named_interface(one), self.named_interface(other));
        let (Some(one), Some(other)) = interfaces else { return false };
        self.interface_difference(one, other, None).is_some()
    }

    /// The interface that a procedure declaration statement names, here or in the host: that of a separate module procedure sees both.
    fn named_interface(&mut self, procedure: SymbolId) -> Option<SymbolId> {
        let Details::Procedure { interface: Some(name), .. } = self.symbols[procedure].details else { return None };
        let scope = self.symbols[procedure].scope;
        let found = self.lookup_from(scope, NameSpace::Ordinary, name);
        let found = found.or_else(|| self.lookup_from(self.host_scope?, NameSpace::Ordinary, name))?;
        matches!(self.symbols[found].details.ultimate(), Details::Subprogram(_)).then_some(found)
    }

    fn agreeing_dummies(
        &mut self,
        head: &Procedure,
        symbol: SymbolId,
        interface: SymbolId,
        said: &StatementsByName,
        report: &mut Report,
    ) {
        let dummies = |symbol: SymbolId| match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(of) => of.dummies.clone(),
            _ => Vec::new(),
        };
        for (own, of) in dummies(symbol).into_iter().zip(dummies(interface)) {
            if own.is_some() != of.is_some() {
                return self.reject(head.name, Constraint::SeparateLabels, report);
            }
            let (Some(own), Some(of)) = (own, of) else { continue };
            let Some(token) = self.symbols[own].token else { continue };
            let name = Name { atom: self.symbols[own].name, token };
            let name = said.get(&name.atom).map_or(name, |said| said.name);
            if self.symbols[own].name != self.symbols[of].name {
                self.reject(name, Constraint::SeparateDummyName, report);
            } else if self.interface_differs_here(of, own) {
                self.reject(name, Constraint::SeparateDummyInterface, report);
            } else if let Some(what) = self.dummy_difference(of, own, false, 0) {
                self.reject(name, Constraint::SeparateDummy { part: &what }, report);
            }
        }
    }
}

impl Known<'_> {
    /// 18.3.7: a derived type of an interoperable argument has a counterpart in C.
    fn interoperable_dummy(&self, said: &Statements, dummy: SymbolId, report: &mut Report) {
        let Some(ty) = self.symbols[dummy].ty else { return };
        if let Type::Record { record, class: false } = self.symbols.types[self.element(ty)]
            && self.has_no_counterpart(record)
        {
            self.reject(said.name, Constraint::InteroperableArgumentType, report);
        }
    }

    /// C1556: internal procedures, dummy procedures and abstract interfaces have no binding label.
    fn label_of_procedure(&self, head: &Procedure, symbol: SymbolId, report: &mut Report) {
        if head.bind.as_ref().is_none_or(|bind| bind.name.is_none()) {
            return;
        }
        let around = self.symbols.scopes[self.scope].parent.map(|around| &self.symbols.scopes[around]);
        let interface = matches!(&self.symbols[symbol].details, Details::Subprogram(of) if of.interface);
        let inside = around.is_some_and(|around| matches!(around.kind, ScopeKind::Subprogram | ScopeKind::MainProgram));
        let dummy = self.is_dummy_of_owner(symbol);
        let what = match () {
            () if self.symbols[symbol].attributes.contains(Attributes::ABSTRACT) => LabelBar::AbstractInterface,
            () if dummy => LabelBar::DummyProcedure,
            () if inside && !interface => LabelBar::InternalProcedure,
            () => return,
        };
        report.add_object(problems::scope::label_not_allowed(self.text(head.name.atom), what, head.name.span()));
    }

    /// 18.3.7 (5), (6): character arguments are of length one or of assumed length, unless they come with a descriptor; allocatable ones
    /// and pointers are of deferred length.
    fn interoperable_texts(&self, head: &Procedure, report: &mut Report) {
        for dummy in head.dummies.iter().copied().flatten() {
            let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, dummy.atom) else { continue };
            let of = &self.symbols[symbol];
            let Some(ty) = of.ty.filter(|_| matches!(of.details, Details::Object(_))) else { continue };
            let Type::Character { length, .. } = &self.symbols.types[self.element(ty)] else { continue };
            let assumed = of.flags.contains(symbols::Flags::ASSUMED_LENGTH);
            let described = self.is_shaped_at_run_time(ty) || self.is_assumed_rank(ty);
            let one = length.as_ref().and_then(symbols::Value::as_integer) == Some(1);
            let deferred = of.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
            let constraint = match deferred {
                true if length.is_some() || assumed => Constraint::InteroperableDeferredLength,
                false if !described && length.is_some() && !one => Constraint::InteroperableLength,
                _ => continue,
            };
            self.reject(dummy, constraint, report);
        }
    }

    /// Whether the procedure of this scope is a dummy argument of the one around.
    fn is_dummy_of_owner(&self, symbol: SymbolId) -> bool {
        let around = self.symbols.scopes[self.scope].parent.map(|around| &self.symbols.scopes[around]);
        around.and_then(|around| around.owner).is_some_and(|owner| match &self.symbols[owner].details {
            Details::Subprogram(of) => of.dummies.contains(&Some(symbol)),
            _ => false,
        })
    }

    /// C1556: whether it is a dummy procedure of one with `bind(c)`, so that it is interoperable itself.
    fn is_dummy_of_interoperable(&self, symbol: SymbolId) -> bool {
        let around = self.symbols.scopes[self.scope].parent.and_then(|around| self.symbols.scopes[around].owner);
        let binds = around.is_some_and(|owner| self.symbols[owner].attributes.contains(Attributes::BIND_C));
        binds && self.is_dummy_of_owner(symbol)
    }

    fn reject(&self, name: Name, constraint: Constraint, report: &mut Report) {
        report.add_object(problems::declaration::misfit(self.text(name.atom), constraint, name.span()));
    }

    /// R1527 prefix.
    fn check_prefixes(&self, unit: &ProgramUnit, head: &Procedure, symbol: SymbolId, report: &mut Report) {
        let words: Vec<&str> = head
            .prefixes
            .iter()
            .filter_map(|prefix| match prefix {
                Prefix::Word(word) => Some(self.text(word.atom)),
                Prefix::Type(_) => None,
            })
            .collect();
        let has = |word: &str| words.contains(&word);
        let typed = head.prefixes.iter().filter(|prefix| matches!(prefix, Prefix::Type(_))).count();
        let (name, at) = (self.text(head.name.atom), head.name.span());
        if let Some((one, other)) = EXCLUSIVE.iter().find(|(one, other)| has(one) && has(other)) {
            let (one, other) = (one.to_ascii_uppercase(), other.to_ascii_uppercase());
            return report.add_object(problems::declaration::exclusive(name, &one, &other, "15.6.2.1, C1543", at));
        }
        if has("elemental") && head.bind.is_some() {
            return report.add_object(problems::declaration::exclusive(
                name,
                "BIND(C)",
                "ELEMENTAL",
                "15.6.2.1, C1546",
                at,
            ));
        }
        if typed > 0 && matches!(unit.head, Head::Subroutine(_)) {
            return self.reject(head.name, Constraint::SubroutineType, report);
        }
        let around = self.symbols.scopes[self.scope].parent.map(|around| self.symbols.scopes[around].kind);
        let inside = matches!(around, Some(ScopeKind::Module | ScopeKind::Submodule));
        let interface = matches!(&self.symbols[symbol].details, Details::Subprogram(of) if of.interface);
        if has("module") && !inside && !interface {
            self.reject(head.name, Constraint::ModulePrefixOutside, report);
        }
    }

    /// 15.6.2: no dummy argument is named twice, and the result is not one of them.
    fn dummy_list(&self, head: &Procedure, report: &mut Report) {
        let dummies: Vec<Name> = head.dummies.iter().copied().flatten().collect();
        for (index, dummy) in dummies.iter().enumerate() {
            let first = dummies[..index].iter().find(|other| other.atom == dummy.atom);
            if let Some(first) = first {
                let name = self.text(dummy.atom);
                report.add_object(problems::declaration::given_twice(
                    name,
                    GivenPart::Argument,
                    dummy.span(),
                    first.span(),
                ));
            }
        }
        if let Some(own) = dummies.iter().find(|dummy| dummy.atom == head.name.atom) {
            self.reject(*own, Constraint::DummyOfProcedureName, report);
        }
        let result = head.result.filter(|result| dummies.iter().any(|dummy| dummy.atom == result.atom));
        if let Some(result) = result {
            self.reject(result, Constraint::DummyAsResult, report);
        }
    }

    fn elemental_entity(&self, said: &Statements, traits: T, is_result: bool, report: &mut Report) {
        let rows = match (traits.contains(T::DUMMY), is_result) {
            (true, _) => NOT_ELEMENTAL,
            (_, true) => NOT_ELEMENTAL_RESULT,
            _ => return,
        };
        let intents = T::INTENT_IN | T::INTENT_OUT | T::INTENT_INOUT | T::VALUE;
        let open = traits.contains(T::DUMMY) && !traits.intersects(intents);
        let wrong = rows.iter().find(|row| traits.contains(row.0)).map(|row| row.1);
        let wrong = wrong.or(open.then_some(Constraint::ElementalIntent));
        if let Some(constraint) = wrong {
            self.reject(said.name, constraint, report);
        }
    }

    /// The same of the local variables of a BLOCK construct.
    pub fn pure_block_constraints(&self, specification: &[Specification], report: &mut Report) {
        if !self.facts.pure {
            return;
        }
        let said = super::statements::collect_said(None, specification, self.atoms);
        for entity in said.values() {
            let Some(of) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom) else { continue };
            let traits = self.collect_traits(of, entity);
            let row = NOT_PURE.iter().find(|row| traits.contains(row.0)).filter(|_| traits.contains(T::OBJECT));
            if let (Some((_, constraint)), false) = (row, traits.contains(T::PARAMETER)) {
                self.reject(entity.name, *constraint, report);
            }
        }
    }

    /// 15.6.2.2: function results: of assumed length (C723), and interoperable ones (18.3.6).
    fn result_constraints(
        &self,
        head: &Procedure,
        said: &Statements,
        symbol: SymbolId,
        traits: T,
        attributes: Attributes,
        report: &mut Report,
    ) {
        if traits.contains(T::ASSUMED_LENGTH) {
            let rows = [
                (self.is_of_unit(), Constraint::UnitResultLength),
                (attributes.contains(Attributes::RECURSIVE), Constraint::RecursiveResultLength),
                (traits.contains(T::ARRAY), Constraint::ArrayResultLength),
                (traits.contains(T::POINTER), Constraint::PointerResultLength),
                (attributes.contains(Attributes::ELEMENTAL), Constraint::ElementalResultLength),
                (attributes.contains(Attributes::PURE), Constraint::PureResultLength),
            ];
            if let Some((_, constraint)) = rows.into_iter().find(|row| row.0) {
                return self.reject(head.name, constraint, report);
            }
        }
        if attributes.contains(Attributes::BIND_C) {
            let character = self.symbols[symbol].ty.map(|ty| &self.symbols.types[self.element(ty)]);
            let long = match character {
                Some(Type::Character { length: Some(length), .. }) => length.as_integer() != Some(1),
                Some(Type::Character { length: None, .. }) => true,
                _ => false,
            };
            let rows = [
                (traits.intersects(T::ALLOCATABLE | T::POINTER), Constraint::InteroperableResultDeferred),
                (traits.contains(T::ARRAY), Constraint::InteroperableResultArray),
                (long, Constraint::InteroperableResultLength),
            ];
            if let Some((_, constraint)) = rows.into_iter().find(|row| row.0) {
                self.reject(said.name, constraint, report);
            }
        }
    }

    /// Whether the current scope is that of a module or internal procedure.
    fn is_of_unit(&self) -> bool {
        let of = &self.symbols.scopes[self.scope];
        let interface = of.owner.is_some_and(
            |owner| matches!(&self.symbols[owner].details, Details::Subprogram(subprogram) if subprogram.interface),
        );
        let around = of.parent.filter(|around| *around != self.symbols.global());
        !interface && around.is_some()
    }

    /// C1568, of a MODULE PROCEDURE statement.
    fn must_be_separate(&self, name: Name, report: &mut Report) {
        let Some(host) = self.host else { return };
        if separate_interface(host, name.atom).is_none() && !self.is_incomplete(self.scope, name.atom) {
            self.reject(name, Constraint::StatementNotSeparate, report);
        }
    }

    fn binding_of_procedure(&self, procedure: SymbolId) -> Option<&str> {
        match self.symbols[procedure].details.ultimate() {
            Details::Subprogram(of) => of.binding.as_deref(),
            _ => None,
        }
    }
}

/// The interface body of the module procedure `name` in its host or an ancestor of it.
pub fn separate_interface(host: &body::Declared, name: Atom) -> Option<SymbolId> {
    let scopes = host.symbols.scopes_around(host.scope);
    scopes.into_iter().find_map(|scope| separate_interface_in(&host.symbols, scope, name))
}

/// The interface body of the module procedure `name` in this scope, which may stand beside a generic of its name.
pub fn separate_interface_in(symbols: &SymbolTable, scope: ScopeId, name: Atom) -> Option<SymbolId> {
    let spaces = [NameSpace::Ordinary, NameSpace::Tag];
    spaces.into_iter().filter_map(|space| symbols.find(scope, space, name)).find(|found| {
        symbols[*found].attributes.contains(Attributes::MODULE)
            && matches!(symbols[*found].details.ultimate(), Details::Subprogram(of) if of.interface)
    })
}
