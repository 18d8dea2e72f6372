//! 7.5.4.1 and 3.104.8: the components of a type, and of what these are made of.

use crate::known::Known;
use rustc_hash::FxHashSet;
use symbols::{Attributes, Field, RecordId, Type, TypeId};

/// Which components of components count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Ultimate components: those of what is neither allocatable nor a pointer.
    Ultimate,
    /// Potential subobject components: those of what is not a pointer.
    Potential,
}

impl Known<'_> {
    /// Whether a component of `ty` that `reach` reaches `is` so.
    pub fn any_component(&self, ty: TypeId, reach: Reach, is: &dyn Fn(&Self, &Field) -> bool) -> bool {
        self.record_of(ty).is_some_and(|(record, _)| self.any_component_of(record, reach, is))
    }

    /// The same of a derived type.
    pub fn any_component_of(&self, record: RecordId, reach: Reach, is: &dyn Fn(&Self, &Field) -> bool) -> bool {
        self.any_component_below(vec![record], FxHashSet::from_iter([record]), reach, is)
    }

    /// The same of the components that a type does not inherit.
    pub fn any_own_component(&self, record: RecordId, reach: Reach, is: &dyn Fn(&Self, &Field) -> bool) -> bool {
        let seen = std::iter::once(record).chain(self.symbols.types.records[record].parent).collect();
        self.any_component_below(vec![record], seen, reach, is)
    }

    /// The same of the components of `pending`; what is in `seen` was looked at.
    fn any_component_below(
        &self,
        mut pending: Vec<RecordId>,
        mut seen: FxHashSet<RecordId>,
        reach: Reach,
        is: &dyn Fn(&Self, &Field) -> bool,
    ) -> bool {
        let stops = match reach {
            Reach::Ultimate => Attributes::POINTER | Attributes::ALLOCATABLE,
            Reach::Potential => Attributes::POINTER,
        };
        while let Some(record) = pending.pop() {
            for field in self.symbols.types.records[record].fields.iter().flatten() {
                if is(self, field) {
                    return true;
                }
                if !field.attributes.intersects(stops)
                    && let Type::Record { record, .. } = self.symbols.types[self.element(field.ty)]
                    && seen.insert(record)
                {
                    pending.push(record);
                }
            }
        }
        false
    }
}
