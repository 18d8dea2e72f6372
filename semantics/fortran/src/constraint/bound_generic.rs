//! R751 type-bound-generic-stmt: which bindings a generic one has, and how they are told apart (15.4.3.4.5).

use super::generic::Generic;
use super::rivals::Specific;
use crate::calls::bound::Bound;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::GivenPart;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{BindingKind as TreeBinding, DerivedType, GenericSpec, Specification, SpecificationKind};
use source::{Atom, Span};
use symbols::{Attributes, BindingKind, Details, NameSpace, RecordId, SymbolId};

/// A specific binding of a generic one: its name, what it is bound to, and where it is given.
#[derive(Clone, Copy)]
struct SpecificBinding {
    name: Atom,
    bound: Bound,
    at: Span,
}

impl Lookup<'_, '_> {
    /// The generic bindings of a type.
    pub(super) fn generic_bindings(&mut self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        let mut all: indexmap::IndexMap<Atom, (Span, Vec<SpecificBinding>)> = indexmap::IndexMap::new();
        for binding in &derived.bindings {
            let TreeBinding::Generic(spec, names) = &binding.kind else { continue };
            self.generic_binding(record, names, report);
            let generic = self.generic_name(spec);
            let entry = all.entry(generic).or_insert((spec.span(), Vec::new()));
            let before = std::mem::take(&mut entry.1);
            let new = self.bindings_given(record, names);
            self.procedures_of_binding(spec, &new, report);
            let mut given = before;
            for one in new {
                if let Some(other) = given.iter().find(|other| other.name == one.name && other.at != one.at) {
                    let name = self.text(one.name);
                    report.add_object(problems::declaration::given_twice(
                        name,
                        GivenPart::GenericBinding,
                        one.at,
                        other.at,
                    ));
                    continue;
                }
                given.push(one);
            }
            if let Some(entry) = all.get_mut(&generic) {
                entry.1 = given;
            }
        }
        for (generic, (at, given)) in all {
            self.bindings_apart(record, generic, at, given, report);
        }
    }

    /// 15.4.3.4.5: an operator or assignment has the same form wherever it is defined: in an interface, and by bindings of several
    /// types.
    pub(super) fn operators_of_types(
        &mut self,
        specification: &[Specification],
        generics: &indexmap::IndexMap<Atom, Generic>,
        report: &mut Report,
    ) {
        let mut all: indexmap::IndexMap<Atom, Vec<(RecordId, SpecificBinding)>> = indexmap::IndexMap::new();
        for statement in specification {
            let SpecificationKind::DerivedType(derived) = &statement.kind else { continue };
            let own = self.symbols.find(self.scope, NameSpace::Ordinary, derived.name.atom);
            let Some(Details::DerivedType { record }) = own.map(|own| &self.symbols[own].details) else { continue };
            let record = *record;
            for binding in &derived.bindings {
                let TreeBinding::Generic(spec, names) = &binding.kind else { continue };
                if matches!(spec, GenericSpec::Operator(_) | GenericSpec::Assignment(_)) {
                    let given = self.bindings_given(record, names);
                    let entry = all.entry(self.generic_name(spec)).or_default();
                    entry.extend(given.into_iter().map(|given| (record, given)));
                }
            }
        }
        for (generic, given) in all {
            let named = generics.get(&generic);
            let (at, named) = named.map_or((None, &[][..]), |named| (Some(named.at), &named.specifics[..]));
            for (index, (record, one)) in given.iter().enumerate() {
                let related = |of: RecordId| self.extends_type(of, *record) || self.extends_type(*record, of);
                let mut others = given[..index].iter().filter(|(of, _)| !related(*of));
                let clash = others.find(|(_, other)| self.same_operands(one.bound.procedure, other.bound.procedure));
                let clash = clash.map(|(_, other)| (other.bound.procedure, other.at, one.at));
                let named = named.iter().find(|named| {
                    named.symbol == one.bound.procedure || self.same_operands(one.bound.procedure, named.symbol)
                });
                let clash = clash.or_else(|| named.zip(at).map(|(named, at)| (named.symbol, at, one.at)));
                if let Some((other, at, also)) = clash {
                    let name = |symbol: SymbolId| self.text(self.symbols[symbol].name);
                    let (one, other) = (name(one.bound.procedure), name(other));
                    return report.add_object(problems::declaration::ambiguous_specifics(
                        self.text(generic),
                        one,
                        other,
                        at,
                        also,
                    ));
                }
            }
        }
    }

    /// What the specific bindings are bound to, as far as that is known.
    fn bindings_given(&mut self, record: RecordId, names: &[Name]) -> Vec<SpecificBinding> {
        let mut given = Vec::new();
        for name in names {
            if let Some(bound) = self.bound_named(record, name.atom) {
                given.push(SpecificBinding { name: name.atom, bound, at: name.span() });
            }
        }
        given
    }

    fn bound_named(&mut self, record: RecordId, name: Atom) -> Option<Bound> {
        let chain = self.type_ancestry(record);
        let found = chain.into_iter().find_map(|of| {
            let found = self.symbols.types.records[of].bindings.with_name(name).next()?;
            Some((of, found.clone()))
        });
        let (owner, binding) = found?;
        self.bound_procedure(owner, &binding)
    }

    /// The bindings of one generic name, with those that the type inherits: each two are told apart.
    fn bindings_apart(
        &mut self,
        record: RecordId,
        generic: Atom,
        at: Span,
        given: Vec<SpecificBinding>,
        report: &mut Report,
    ) {
        let mut all = given;
        let own = all.len();
        for name in self.inherited_specifics(record, generic) {
            if !all.iter().any(|other| other.name == name)
                && let Some(bound) = self.bound_named(record, name)
            {
                all.push(SpecificBinding { name, bound, at });
            }
        }
        let operator = {
            let text = self.text(generic);
            ["operator(", "assignment(", "read(", "write("].iter().any(|start| text.starts_with(start))
        };
        for (index, one) in all[..own].iter().enumerate() {
            for other in all[index + 1..].iter().filter(|other| other.bound.procedure != one.bound.procedure) {
                let passed = [self.passed_of(one.bound), self.passed_of(other.bound)];
                let (first, second) = (one.bound.procedure, other.bound.procedure);
                if !self.told_apart_passing(first, second, operator, passed) {
                    let (generic, first, second) = (self.text(generic), self.text(one.name), self.text(other.name));
                    return report.add_object(problems::declaration::ambiguous_specifics(
                        generic, first, second, one.at, other.at,
                    ));
                }
            }
        }
    }
}

impl Known<'_> {
    fn same_operands(&self, one: SymbolId, other: SymbolId) -> bool {
        one != other && !self.told_apart(one, other, true)
    }

    /// The specific bindings that the types above give a generic name, as far as they can be seen here.
    fn inherited_specifics(&self, record: RecordId, generic: Atom) -> Vec<Atom> {
        let module = self.symbols.types.records[record].module;
        let mut names = Vec::new();
        for above in self.type_ancestry(record).into_iter().skip(1) {
            let of = &self.symbols.types.records[above];
            for binding in of.bindings.with_name(generic) {
                let hidden = binding.attributes.contains(Attributes::PRIVATE) && of.module != module;
                if let BindingKind::Generic(specifics) = &binding.kind
                    && !hidden
                {
                    names.extend(specifics.iter().copied());
                }
            }
        }
        names
    }

    /// Which argument of a bound procedure is the passed-object dummy argument.
    fn passed_of(&self, bound: Bound) -> Option<usize> {
        let Details::Subprogram(of) = self.symbols[bound.procedure].details.ultimate() else { return None };
        let is_it = |dummy: &Option<SymbolId>| dummy.is_some_and(|dummy| Some(self.symbols[dummy].name) == bound.pass);
        bound.passes.then(|| of.dummies.iter().position(is_it).unwrap_or(0))
    }

    /// C773 and 15.4.3.4.2, 15.4.3.4.3: operators, assignment and input/output are defined by bindings that pass the object.
    fn procedures_of_binding(&self, spec: &GenericSpec, given: &[SpecificBinding], report: &mut Report) {
        if matches!(spec, GenericSpec::Name(_)) {
            return;
        }
        for one in given {
            if !one.bound.passes {
                report.add_object(problems::declaration::misfit(
                    self.text(one.name),
                    Constraint::NopassOperation,
                    one.at,
                ));
            }
        }
        let specifics: Vec<Specific> =
            given.iter().map(|one| Specific { symbol: one.bound.procedure, at: one.at, own: true }).collect();
        self.check_operators(spec, &specifics, report);
        self.transfer_procedures(spec, &specifics, report);
    }
}
