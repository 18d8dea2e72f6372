//! The variables that a type depends on.

use std::collections::HashSet;
use symbols::{Bound, SymbolId, SymbolTable, Type, TypeId, Value};

/// The symbols in the bounds and lengths of a type.
pub(super) fn type_symbols(table: &SymbolTable, ty: TypeId, found: &mut Vec<SymbolId>) {
    let mut pending = vec![ty];
    let mut seen = HashSet::new();
    while let Some(ty) = pending.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match &table.types[ty] {
            Type::Pointer { to, .. } => pending.push(*to),
            Type::Qualified { of, .. } => pending.push(*of),
            Type::Character { length, .. } => length.iter().for_each(|length| length.collect_symbols(found)),
            Type::Array { element, dimensions, .. } => {
                for dimension in dimensions {
                    dimension.lower.collect_symbols(found);
                    bound_value(&dimension.upper).into_iter().for_each(|value| value.collect_symbols(found));
                }
                pending.push(*element);
            }
            Type::Unknown | Type::Void | Type::Scalar(..) | Type::Record { .. } | Type::Star { .. } => {}
            Type::Enum(..) | Type::Function { .. } => {}
            Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } | Type::NullPointer => {}
        }
    }
}

/// The value in a bound.
fn bound_value(bound: &Bound) -> Option<&Value> {
    match bound {
        Bound::Last(value) | Bound::Extent(value) => Some(value),
        Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank => None,
    }
}
