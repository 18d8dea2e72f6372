//! 6.2.7 composite types: what two compatible declarations say together.

use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use symbols::{Attributes, Bound, RecordId, Type, TypeId};

impl Lookup<'_> {
    /// 6.2.7p3: the type that has all that two compatible types say.
    pub(crate) fn composite_type(&mut self, one: TypeId, other: TypeId) -> TypeId {
        self.composite_within(one, other, 0)
    }

    fn composite_within(&mut self, one: TypeId, other: TypeId, depth: u32) -> TypeId {
        if one == other || depth > 16 {
            return one;
        }
        match (self.table.types[one].clone(), self.table.types[other].clone()) {
            (
                Type::Array { element, mut dimensions, order },
                Type::Array { element: theirs, dimensions: others, .. },
            ) if dimensions.len() == others.len() => {
                let element = self.composite_within(element, theirs, depth + 1);
                for (own, other) in dimensions.iter_mut().zip(others) {
                    let better = match (own.extent(), other.extent()) {
                        (None, Some(_)) => true,
                        (None, None) => own.upper == Bound::AssumedSize,
                        (Some(_), _) => false,
                    };
                    if better {
                        *own = other;
                    }
                }
                self.intern_type(Type::Array { element, dimensions, order })
            }
            (Type::Pointer { to, restrict }, Type::Pointer { to: theirs, .. }) => {
                let to = self.composite_within(to, theirs, depth + 1);
                self.intern_type(Type::Pointer { to, restrict })
            }
            (
                Type::Function { result, parameters, variadic },
                Type::Function { result: theirs, parameters: others, variadic: open },
            ) => {
                let result = match (result, theirs) {
                    (Some(result), Some(theirs)) => Some(self.composite_within(result, theirs, depth + 1)),
                    (result, _) => result,
                };
                let unspecified = parameters.is_empty() && variadic;
                let (parameters, variadic) = match unspecified || parameters.len() != others.len() {
                    true if unspecified => (others, open),
                    true => (parameters, variadic),
                    false => {
                        let pairs = parameters.into_iter().zip(others);
                        let merged = pairs.map(|(one, other)| self.composite_within(one, other, depth + 1));
                        (merged.collect(), variadic)
                    }
                };
                self.intern_type(Type::Function { result, parameters, variadic })
            }
            (Type::Unknown, _) => other,
            // GNU: what is declared as a transparent union and as one of its members is that member.
            (Type::Record { record, .. }, _) if self.is_member_of_transparent(record, other) => other,
            _ => one,
        }
    }
}

impl Known<'_> {
    fn is_member_of_transparent(&self, record: RecordId, ty: TypeId) -> bool {
        let transparent = self.table.types.records[record].attributes.contains(Attributes::TRANSPARENT_UNION);
        transparent && self.has_transparently(record, ty)
    }
}
