//! R735 component-part and C's member-declaration-list: the components of a record in order, found by their names.

use crate::types::Field;
use rustc_hash::FxHashMap;
use source::Atom;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// So many components are looked through faster than hashed.
const FEW: usize = 16;

/// The components of a record.
#[derive(Debug, Default)]
pub struct Fields {
    rows: Vec<Field>,
    /// The first of each name, once somebody asks a record of many.
    first: OnceLock<Box<FxHashMap<Atom, u32>>>,
}

impl Fields {
    /// The number of the first component called `name`.
    pub fn position(&self, name: Atom) -> Option<usize> {
        if self.rows.len() <= FEW {
            return self.rows.iter().position(|field| field.name == Some(name));
        }
        let first = self.first.get_or_init(|| Box::new(first_of_each(&self.rows)));
        first.get(&name).map(|at| *at as usize)
    }

    /// The first component called `name`.
    pub fn find_field(&self, name: Atom) -> Option<&Field> {
        self.position(name).map(|at| &self.rows[at])
    }
}

fn first_of_each(rows: &[Field]) -> FxHashMap<Atom, u32> {
    let mut first = FxHashMap::default();
    for (name, at) in rows.iter().zip(0..).filter_map(|(field, at)| Some((field.name?, at))) {
        first.entry(name).or_insert(at);
    }
    first
}

impl From<Vec<Field>> for Fields {
    fn from(rows: Vec<Field>) -> Fields {
        Fields { rows, first: OnceLock::new() }
    }
}

impl Clone for Fields {
    fn clone(&self) -> Fields {
        Fields::from(self.rows.clone())
    }
}

impl PartialEq for Fields {
    fn eq(&self, other: &Fields) -> bool {
        self.rows == other.rows
    }
}

impl Eq for Fields {}

impl Deref for Fields {
    type Target = [Field];

    fn deref(&self) -> &[Field] {
        &self.rows
    }
}

impl DerefMut for Fields {
    fn deref_mut(&mut self) -> &mut [Field] {
        self.first.take();
        &mut self.rows
    }
}

impl<'a> IntoIterator for &'a Fields {
    type Item = &'a Field;
    type IntoIter = std::slice::Iter<'a, Field>;

    fn into_iter(self) -> Self::IntoIter {
        self.rows.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::Attributes;
    use crate::types::{Placement, Types};
    use pretty_assertions::assert_eq;
    use source::Atoms;

    fn field(name: Atom) -> Field {
        let (attributes, placement) = (Attributes::empty(), Placement::default());
        Field { name: Some(name), ty: Types::UNKNOWN, attributes, value: None, width: None, placement }
    }

    #[test]
    fn the_first_of_a_name_is_found_among_few_and_many_and_after_changes() {
        let atoms = Atoms::default();
        let name = |number: usize| atoms.intern(&format!("a{number}"));
        for count in [2, 100] {
            let rows = (0..count).chain([1]).map(|number| field(name(number))).collect::<Vec<_>>();
            let mut fields = Fields::from(rows);
            assert_eq!((fields.position(name(1)), fields.position(name(count))), (Some(1), None));
            fields[1].name = Some(name(count));
            assert_eq!((fields.position(name(1)), fields.position(name(count))), (Some(count), Some(1)));
            assert_eq!(fields.clone(), fields);
        }
    }
}
