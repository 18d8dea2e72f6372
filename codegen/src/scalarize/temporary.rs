//! Memory for values that are needed as a whole: of the thread or team if it is small and its size a constant, else of the heap.

use super::Scalarizer;
use semantics::body::{ExprId, ExprKind, Refusal, StatementKind};
use symbols::{Bound, Dimension, Order, SymbolId, Type, TypeId, Value};

/// The most bytes of a temporary that is not memory of the heap.
const LARGEST: u64 = 16 << 10;

impl Scalarizer<'_> {
    /// A new array of this shape.
    pub(super) fn shaped_temporary(&mut self, word: &str, element: TypeId, extents: &[ExprId]) -> Option<ExprId> {
        if self.symbols.types.layout(element).is_none() {
            return self.note_refusal(Refusal::ArrayExpressionType);
        }
        let is_small = self.is_small(element, extents);
        let is_constant = extents.iter().all(|extent| self.number_of(*extent).is_some());
        let mut dimensions = Vec::new();
        for extent in extents {
            let last = match self.number_of(*extent) {
                Some(extent) if is_small || !is_constant => Value::integer(extent.max(0)),
                _ => Value::Symbol(self.hold_extent(*extent)?),
            };
            dimensions.push(Dimension { lower: Value::integer(1), upper: Bound::Last(last) });
        }
        let ty = self.symbols.types.intern(Type::Array { element, dimensions, order: Order::Column });
        let variable = self.add_variable(word, ty);
        self.emit(StatementKind::Declare(variable, None));
        Some(self.add_symbol(variable))
    }

    /// A new vector with room for so many elements.
    pub(super) fn new_temporary(&mut self, element: TypeId, extents: &[ExprId]) -> Option<ExprId> {
        let mut count = self.add_integer(1);
        for extent in extents {
            let extent = self.at_least_zero(*extent);
            count = self.multiply(count, extent);
        }
        if self.number_of(count) == Some(0) {
            count = self.add_integer(1);
        }
        self.shaped_temporary("copy", element, &[count])
    }

    /// Whether elements take little memory, and how much is a constant.
    pub(super) fn is_small(&self, element: TypeId, extents: &[ExprId]) -> bool {
        let count: Option<i128> = extents.iter().map(|extent| Some(self.number_of(*extent)?.max(0))).product();
        let size = self.symbols.types.layout(element).map(|(size, _)| size);
        let bytes = count.zip(size).and_then(|(count, size)| count.checked_mul(size.into()));
        bytes.is_some_and(|bytes| bytes <= LARGEST.into())
    }

    /// An extent in a variable, which a bound may name.
    fn hold_extent(&mut self, extent: ExprId) -> Option<SymbolId> {
        let extent = self.at_least_zero(extent);
        let held = self.declare("extent", extent);
        match self.body.exprs[held].kind {
            ExprKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }
}
