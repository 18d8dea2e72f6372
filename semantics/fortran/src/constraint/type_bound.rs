//! R751 type-bound-generic-stmt: the names of generic bindings, and their accessibility.

use crate::known::Known;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::report::Report;
use parser::fortran::tree::{Binding, BindingKind as TreeBinding, DerivedType, GenericSpec};
use source::Atom;
use symbols::{Attributes, BindingKind, RecordId};

impl Known<'_> {
    /// The names of the generic bindings of a type.
    pub(super) fn generic_names(&self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        let mut named: indexmap::IndexMap<Atom, bool> = indexmap::IndexMap::new();
        let hidden = derived.bindings.iter().any(|binding| matches!(binding.kind, TreeBinding::Private));
        for binding in &derived.bindings {
            let TreeBinding::Generic(spec, _) = &binding.kind else { continue };
            let (generic, private) = (self.generic_name(spec), self.is_private_binding(binding, hidden));
            let before = *named.entry(generic).or_insert(private);
            let above = self.inherited_access(record, generic);
            if before != private || above.is_some_and(|above| above != private) {
                report.add_object(problems::declaration::misfit(
                    self.text(generic),
                    Constraint::GenericAccess,
                    spec.span(),
                ));
            }
            self.named_otherwise(derived, record, spec, generic, report);
        }
    }

    fn is_private_binding(&self, binding: &Binding, hidden: bool) -> bool {
        let has = |word: &str| binding.attributes.iter().any(|of| self.text(of.word.atom) == word);
        has("private") || hidden && !has("public")
    }

    /// 7.5.5 and 7.5.7.2: a generic binding has not the name of something else that the type has.
    fn named_otherwise(
        &self,
        derived: &DerivedType,
        record: RecordId,
        spec: &GenericSpec,
        generic: Atom,
        report: &mut Report,
    ) {
        let GenericSpec::Name(name) = spec else { return };
        let parent = self.symbols.types.records[record].parent;
        let is_parent = derived.parent.is_some_and(|parent| parent.atom == generic);
        let chain = parent.map_or(Vec::new(), |parent| self.type_ancestry(parent));
        let own = &self.symbols.types.records[record];
        let of_parent = chain.iter().any(|of| {
            let of = &self.symbols.types.records[*of];
            let visible = |attributes: Attributes| of.module == own.module || !attributes.contains(Attributes::PRIVATE);
            let bound = |binding: &symbols::Binding| {
                matches!(binding.kind, BindingKind::Procedure(_)) && visible(binding.attributes)
            };
            of.parameters.contains(&generic) || of.bindings.with_name(generic).any(bound)
        });
        let constraint = match () {
            () if is_parent => Constraint::GenericParentName,
            () if of_parent || self.inherited_names(record).contains(&generic) => Constraint::GenericInherited,
            () => return,
        };
        report.add_object(problems::declaration::misfit(self.text(generic), constraint, name.span()));
    }

    /// Whether the nearest parent type that has the generic binding has it private.
    fn inherited_access(&self, record: RecordId, generic: Atom) -> Option<bool> {
        let above = self.type_ancestry(record).into_iter().skip(1);
        let mut all = above.flat_map(|of| self.symbols.types.records[of].bindings.with_name(generic));
        let found = all.find(|binding| matches!(binding.kind, BindingKind::Generic(_)));
        found.map(|binding| binding.attributes.contains(Attributes::PRIVATE))
    }
}
