//! 7.3.2.2 and 7.3.2.3: a derived type is defined before something is declared to be of it.

use super::StatementsByName;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{Specification, SpecificationKind, TypeSpecKind};
use rustc_hash::FxHashMap;
use source::Atom;
use symbols::{Details, NameSpace};

impl Lookup<'_, '_> {
    /// Entities of a type that the same scope defines further down. What stands in front of `function` may do so (R1529), and so
    /// may components that are pointers or allocatable (C749), which are not among what is said here.
    pub(super) fn types_before_definition(
        &mut self,
        specification: &[Specification],
        said: &StatementsByName,
        report: &mut Report,
    ) {
        let Some(start) = specification.first().map(|first| first.span.start) else { return };
        let definitions: FxHashMap<Atom, Name> = specification.iter().filter_map(defined_type).collect();
        if definitions.is_empty() {
            return;
        }
        for (entity, spec) in said.values().flat_map(|entity| &entity.types) {
            let TypeSpecKind::Derived { name, .. } = &spec.kind else { continue };
            let Some(definition) = definitions.get(&name.atom) else { continue };
            if spec.span.start < start || definition.token < name.token || self.host_has_type(*name) {
                continue;
            }
            let (entity, of) = (self.text(entity.atom), self.text(name.atom));
            report.add_object(problems::declaration::type_further_down(entity, of, name.span(), definition.span()));
        }
    }

    /// 19.5.1.4: a reference to what the host has is another mistake.
    fn host_has_type(&mut self, name: Name) -> bool {
        let around = self.symbols.scopes[self.scope].parent;
        let found = around.and_then(|around| self.lookup_from(around, NameSpace::Ordinary, name.atom));
        found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::DerivedType { .. }))
    }
}

fn defined_type(statement: &Specification) -> Option<(Atom, Name)> {
    match &statement.kind {
        SpecificationKind::DerivedType(derived) => Some((derived.name.atom, derived.name)),
        _ => None,
    }
}
