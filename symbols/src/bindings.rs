//! R746 type-bound-procedure-part: the bindings of a derived type, shared by the tables that know the type and found by their names.

use crate::flags::Attributes;
use rustc_hash::FxHashMap;
use source::Atom;
use std::ops::Deref;
use std::sync::Arc;

/// R748 type-bound-proc-binding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// Its name, or generic specification; `final` for a final subroutine.
    pub name: Atom,
    /// What it is.
    pub kind: BindingKind,
    /// `nopass`, `deferred`, `private` …
    pub attributes: Attributes,
    /// The argument that `pass(name)` names.
    pub pass: Option<Atom>,
}

/// The kinds of bindings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BindingKind {
    /// A procedure; of a deferred one, its interface.
    Procedure(Atom),
    /// The specific bindings of a generic one.
    Generic(Vec<Atom>),
    /// A final subroutine.
    Final(Atom),
}

/// The bindings of a type, in order: a copy costs nothing until it is changed.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    shared: Option<Arc<Rows>>,
}

#[derive(Clone, Debug, Default)]
struct Rows {
    rows: Vec<Binding>,
    /// The first of each name.
    first: FxHashMap<Atom, usize>,
}

impl Bindings {
    /// One more.
    pub fn push(&mut self, binding: Binding) {
        let shared = Arc::make_mut(self.shared.get_or_insert_default());
        shared.first.entry(binding.name).or_insert(shared.rows.len());
        shared.rows.push(binding);
    }

    /// The number of the first binding of that name.
    pub fn position(&self, name: Atom) -> Option<usize> {
        self.shared.as_ref()?.first.get(&name).copied()
    }

    /// The bindings of that name, in order.
    pub fn with_name(&self, name: Atom) -> impl Iterator<Item = &Binding> {
        let rest = self.position(name).map_or(&[][..], |first| &self[first..]);
        rest.iter().filter(move |binding| binding.name == name)
    }
}

impl Deref for Bindings {
    type Target = [Binding];

    fn deref(&self) -> &[Binding] {
        self.shared.as_ref().map_or(&[], |shared| &shared.rows)
    }
}

impl<'a> IntoIterator for &'a Bindings {
    type Item = &'a Binding;
    type IntoIter = std::slice::Iter<'a, Binding>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Bindings {
    fn eq(&self, other: &Self) -> bool {
        match (&self.shared, &other.shared) {
            (Some(one), Some(also)) if Arc::ptr_eq(one, also) => true,
            _ => self[..] == other[..],
        }
    }
}

impl Eq for Bindings {}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use source::Atoms;

    #[test]
    fn the_first_of_a_name_is_found_and_copies_are_their_own() {
        let atoms = Atoms::default();
        let (a, b) = (atoms.intern("a"), atoms.intern("b"));
        let binding =
            |name, to| Binding { name, kind: BindingKind::Procedure(to), attributes: Attributes::empty(), pass: None };
        let mut bindings = Bindings::default();
        bindings.push(binding(b, a));
        bindings.push(binding(a, a));
        let copy = bindings.clone();
        bindings.push(binding(a, b));
        assert_eq!((bindings.len(), bindings.position(a), bindings.position(b)), (3, Some(1), Some(0)));
        assert_eq!(
            bindings.with_name(a).map(|of| of.kind.clone()).collect::<Vec<_>>(),
            [BindingKind::Procedure(a), BindingKind::Procedure(b)]
        );
        assert_eq!((copy.len(), copy == bindings, copy == copy.clone()), (2, false, true));
        assert_eq!(Bindings::default().with_name(a).count(), 0);
    }
}
