//! R735 component-part and C's member-declaration-list: the components of a record in order, found by their names.

use crate::constant::Value;
use crate::flags::Attributes;
use crate::ids::TypeId;
use rustc_hash::FxHashMap;
use source::Atom;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// How the members of a record are placed, or one of them: GNU's `packed` and `aligned`, `#pragma pack`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placement {
    /// `packed`
    pub packed: bool,
    /// The alignment in bytes that `aligned` and `_Alignas` ask for; 0 where nothing does.
    pub align: u32,
    /// The most that a member may be aligned to: `#pragma pack(n)`; 0 where nothing says.
    pub pack: u32,
}

/// A component or member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name; `None` for an anonymous member.
    pub name: Option<Atom>,
    /// Its type.
    pub ty: TypeId,
    /// Its attributes.
    pub attributes: Attributes,
    /// Default initialization.
    pub value: Option<Arc<Value>>,
    /// The width of a bit-field.
    pub width: Option<u32>,
    /// How it is placed.
    pub placement: Placement,
}

/// So many components are looked through faster than hashed.
const FEW: usize = 16;

/// The components of a record. Copies of a table share them until one changes: there are records of thousands of components, which
/// each procedure of a program knows.
#[derive(Clone, Debug, Default)]
pub struct Fields(Arc<Components>);

#[derive(Debug, Default)]
struct Components {
    rows: Vec<Field>,
    /// The first of each name, once somebody asks a record of many.
    first: OnceLock<Box<FxHashMap<Atom, u32>>>,
}

impl Fields {
    /// The number of the first component called `name`.
    pub fn position(&self, name: Atom) -> Option<usize> {
        let Components { rows, first } = &*self.0;
        if rows.len() <= FEW {
            return rows.iter().position(|field| field.name == Some(name));
        }
        let first = first.get_or_init(|| Box::new(first_of_each(rows)));
        first.get(&name).map(|at| *at as usize)
    }

    /// The first component called `name`.
    pub fn find_field(&self, name: Atom) -> Option<&Field> {
        self.position(name).map(|at| &self[at])
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
        Fields(Arc::new(Components { rows, first: OnceLock::new() }))
    }
}

impl Clone for Components {
    fn clone(&self) -> Components {
        Components { rows: self.rows.clone(), first: OnceLock::new() }
    }
}

impl PartialEq for Fields {
    fn eq(&self, other: &Fields) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rows == other.0.rows
    }
}

impl Eq for Fields {}

impl Deref for Fields {
    type Target = [Field];

    fn deref(&self) -> &[Field] {
        &self.0.rows
    }
}

impl DerefMut for Fields {
    fn deref_mut(&mut self) -> &mut [Field] {
        let components = Arc::make_mut(&mut self.0);
        components.first.take();
        &mut components.rows
    }
}

impl<'a> IntoIterator for &'a Fields {
    type Item = &'a Field;
    type IntoIter = std::slice::Iter<'a, Field>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.rows.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Placement;
    use crate::flags::Attributes;
    use crate::type_table::Types;
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
