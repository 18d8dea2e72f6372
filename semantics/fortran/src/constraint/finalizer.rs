//! 7.5.6.1: the final subroutines of a type among each other.

use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::GivenPart;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{BindingKind as TreeBinding, DerivedType};
use symbols::{Attributes, Details, RecordId, SymbolId, Type};

impl Lookup<'_, '_> {
    /// C788 to C790: each is a module procedure, named once, and none takes what another one takes.
    pub(super) fn final_bindings(&mut self, derived: &DerivedType, report: &mut Report) {
        let mut before: Vec<(Name, Option<SymbolId>)> = Vec::new();
        for binding in &derived.bindings {
            let TreeBinding::Final(names) = &binding.kind else { continue };
            for name in names {
                let text = self.text(name.atom);
                if let Some((first, _)) = before.iter().find(|(other, _)| other.atom == name.atom) {
                    let what = GivenPart::FinalSubroutine;
                    report.add_object(problems::declaration::given_twice(text, what, name.span(), first.span()));
                    continue;
                }
                let found = self.procedure_named(*name);
                let found = found.filter(|of| matches!(self.symbols[*of].details.ultimate(), Details::Subprogram(_)));
                if found.is_some_and(|found| self.is_internal(found)) {
                    report.add_object(problems::declaration::misfit(text, Constraint::FinalInternal, name.span()));
                }
                let alike = before
                    .iter()
                    .find(|(_, other)| found.zip(*other).is_some_and(|(one, other)| self.finalize_alike(one, other)));
                if let Some((first, _)) = alike {
                    let problem = problems::scope::finalized_twice(text, self.text(first.atom), name.span());
                    report.add_object(problem);
                }
                before.push((*name, found));
            }
        }
    }
}

impl Known<'_> {
    /// Whether two final subroutines have a dummy argument of the same rank and of the same kinds.
    fn finalize_alike(&self, one: SymbolId, other: SymbolId) -> bool {
        let dummy = |procedure: SymbolId| match self.symbols[procedure].details.ultimate() {
            Details::Subprogram(of) => match of.dummies[..] {
                [Some(dummy)] => self.symbols[dummy].ty,
                _ => None,
            },
            _ => None,
        };
        let Some((one, other)) = dummy(one).zip(dummy(other)) else { return false };
        let record = |ty: symbols::TypeId| match self.symbols.types[self.element(ty)] {
            Type::Record { record, class: false } => Some(record),
            _ => None,
        };
        let Some((first, second)) = record(one).zip(record(other)) else { return false };
        self.rank(one) == self.rank(other)
            && self.symbols.types.definition(first) == self.symbols.types.definition(second)
            && self.kinds_of_instance(first) == self.kinds_of_instance(second)
    }

    /// The values of the kind type parameters that an instance of a type has.
    fn kinds_of_instance(&self, record: RecordId) -> Vec<symbols::Value> {
        let Some(instance) = &self.symbols.types.records[record].instance else { return Vec::new() };
        let definition = &self.symbols.types.records[instance.of];
        let is_kind = |name: &source::Atom| {
            let mut fields = self
                .symbols
                .types
                .ancestors(instance.of)
                .flat_map(|of| self.symbols.types.records[of].fields.iter().flatten());
            fields.any(|field| field.name == Some(*name) && field.attributes.contains(Attributes::KIND))
        };
        let named = definition.parameters.iter().zip(&instance.values);
        named.filter(|(name, _)| is_kind(name)).map(|(_, value)| value.clone()).collect()
    }
}
