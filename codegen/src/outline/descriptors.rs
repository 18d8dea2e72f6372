//! Which variables are reached through descriptors.

use symbols::{Attributes, Bound, SymbolId, SymbolTable, Type};

/// Whether a variable is reached through a descriptor: its bounds are not part of its type.
pub fn is_dynamic(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    symbols[symbol].attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER)
}

/// Whether neighbors in an array may be further apart than an element is long: it is an assumed-shape dummy argument or an array
/// pointer without CONTIGUOUS (Fortran 8.5.7).
pub fn is_strided(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let data = &symbols[symbol];
    let Some(ty) = data.ty.filter(|_| !data.attributes.contains(Attributes::CONTIGUOUS)) else { return false };
    let Type::Array { dimensions, .. } = &symbols.types[symbols.types.representation(ty)] else { return false };
    let is_pointer = data.attributes.contains(Attributes::POINTER);
    dimensions.iter().any(|dimension| match dimension.upper {
        Bound::AssumedShape => true,
        Bound::Deferred => is_pointer,
        Bound::Last(_) | Bound::Extent(_) | Bound::AssumedSize | Bound::AssumedRank => false,
    })
}
