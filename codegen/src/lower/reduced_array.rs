//! Reductions of arrays and array sections: a private copy of the elements, each of which is combined with the one outside.

use super::call::Layout;
use super::place::Sum;
use super::reduction::{Elements, Reduced};
use super::scalar::Scalar;
use super::*;
use crate::outline::descriptors::is_strided;
use crate::outline::section;
use semantics::body::Subscript;
use semantics::translate::{OmpItem, Operator};
use symbols::Dimension;

/// The most elements of a private copy: each thread has one.
const LIMIT: u64 = 4096;

/// Elements with memory for private copies.
pub(super) struct CopiedElements {
    pub(super) symbol: SymbolId,
    /// The binding of the variable outside.
    pub(super) outside: Binding,
    pub(super) elements: Elements,
    /// Where they begin in the variable, in bytes.
    start: Value,
}

impl Lower<'_> {
    /// Binds a private copy of the elements that an item lists, or of the whole array; `None` if there is no code for it.
    pub(super) fn start_elements(&mut self, operator: Operator, item: &OmpItem, at: Span) -> Option<Reduced> {
        let ty = self.symbols()[self.original_symbol(item.symbol)].ty?;
        let element = self.pointed_type(ty).unwrap_or(ty);
        let element = self.symbols().types.element(element);
        let scalar = self.to_scalar(element).or_else(|| self.added_parts(operator, element))?;
        let layout = self.symbols().types.layout(element)?;
        let copied = self.copy_elements(item, layout, at)?;
        let Elements { copy, bytes, by_each, .. } = copied.elements;
        let identity = self.reduction_identity(operator, scalar);
        self.first_thread(by_each, |lower| {
            lower.each_element(bytes, u64::from(scalar.bytes), |lower, offset| {
                let place = MemoryPlace { address: lower.binary(Binary::Add, copy.address, offset), ..copy };
                lower.store(place, scalar.cell(), identity);
            });
        });
        self.bind_copied(&copied);
        let CopiedElements { symbol, outside, elements, .. } = copied;
        Some(Reduced { symbol, operator, scalar, outside, elements: Some(elements), by_program: None })
    }

    /// Sums of complex numbers are those of their parts.
    fn added_parts(&self, operator: Operator, element: TypeId) -> Option<Scalar> {
        self.part_scalar(element).filter(|_| operator == Operator::Add)
    }

    /// Memory for private copies of elements of so many bytes and such an alignment, and where those outside are.
    pub(super) fn copy_elements(
        &mut self,
        item: &OmpItem,
        (bytes, align): (u64, u64),
        at: Span,
    ) -> Option<CopiedElements> {
        let symbol = self.original_symbol(item.symbol);
        let at = item.expr.map_or(at, |section| self.span(section));
        let facts = &self.frame.facts;
        let ty = self.symbols()[symbol].ty?;
        let is_pointer = self.is_type_pointer(ty);
        if is_pointer && facts.assigned.contains(&symbol) {
            return None;
        }
        // The address of the copies may go where any address may.
        let escapes = is_pointer && facts.escapes.contains(&symbol);
        self.needs_generic |= escapes;
        let binding = self.frame.bindings.get(&symbol).copied()?;
        let whole = self.array_storage(symbol, binding)?;
        let start = match item.expr {
            Some(section) => {
                self.require_contiguous_base(section);
                self.distance_to(section)?
            }
            None => {
                if is_strided(self.symbols(), symbol) {
                    self.require_one_piece(ty, Some(symbol), at);
                }
                self.long(0)
            }
        };
        let outside = MemoryPlace { address: self.binary(Binary::Add, whole.address, start), ..whole };
        let by_each = self.level != Level::Team;
        let known = self.element_count(symbol, item).filter(|count| (1..=LIMIT).contains(count));
        let (copy, all) = match known {
            Some(count) => {
                let space = if by_each { Space::Local } else { Space::Shared };
                let slot = self.add_slot("copy".into(), space, count * bytes, align, escapes);
                (self.escaping_place(slot, escapes), self.long((count * bytes) as i64))
            }
            None => {
                let count = self.listed_elements(item, ty, at)?;
                let each = self.long(bytes as i64);
                let all = self.binary(Binary::Mul, count, each);
                (self.heap_bytes(all), all)
            }
        };
        let elements = Elements { copy, outside, bytes: all, by_each, on_heap: known.is_none(), is_complex: false };
        Some(CopiedElements { symbol, outside: binding, elements, start })
    }

    /// The same place by an address that says its space, if it escapes.
    fn escaping_place(&mut self, place: MemoryPlace, escapes: bool) -> MemoryPlace {
        if !escapes || !self.generic {
            return place;
        }
        MemoryPlace { address: self.generic_address(place), space: Space::Generic, ..place }
    }

    /// From now on the variable means the copies.
    pub(super) fn bind_copied(&mut self, copied: &CopiedElements) {
        let copy = copied.elements.copy;
        let address = self.binary(Binary::Sub, copy.address, copied.start);
        self.bind_storage(copied.symbol, copied.outside, MemoryPlace { address, ..copy });
    }

    /// How many elements an item lists, where that is known when the kernel runs.
    fn listed_elements(&mut self, item: &OmpItem, ty: TypeId, at: Span) -> Option<Value> {
        let symbol = self.original_symbol(item.symbol);
        let subscripts = match item.expr {
            Some(section) => section::section_of(self.frame.body, section)?.1,
            None => Vec::new(),
        };
        let mut all = self.long(1);
        for (number, dimension) in section::subscript_dimensions(self.symbols(), ty).0.iter().enumerate() {
            let taken = match subscripts.get(number) {
                Some(Subscript::Index(_)) => continue,
                Some(Subscript::Range { length: Some(length), .. }) => self.lower_sum(*length, 0)?,
                Some(Subscript::Triplet { lower, upper: Some(upper), .. }) => {
                    let last = self.lower_sum(*upper, 0)?;
                    self.sum_after((dimension, symbol, number), *lower, last, at)?
                }
                Some(Subscript::Triplet { lower, .. } | Subscript::Range { lower, .. }) => {
                    let mut last = self.lower_extent(dimension, Some(symbol), number, at)?;
                    last.add_multiple(self.lower_bound(dimension, Some(symbol), number, at)?, 1);
                    last.add_multiple(Sum::constant(1), -1);
                    self.sum_after((dimension, symbol, number), *lower, last, at)?
                }
                None => self.lower_extent(dimension, Some(symbol), number, at)?,
            };
            let (taken, none) = (self.sum_value(taken), self.long(0));
            let taken = self.binary(Binary::Max, taken, none);
            all = self.binary(Binary::Mul, all, taken);
        }
        Some(all)
    }

    /// How many indices there are from the first one, of the dimension if none is written, to the last one.
    fn sum_after(
        &mut self,
        (dimension, symbol, number): (&Dimension, SymbolId, usize),
        first: Option<ExprId>,
        mut last: Sum,
        at: Span,
    ) -> Option<Sum> {
        let first = match first {
            Some(first) => self.lower_sum(first, 0)?,
            None => self.lower_bound(dimension, Some(symbol), number, at)?,
        };
        last.add_multiple(first, -1);
        last.add_multiple(Sum::constant(1), 1);
        Some(last)
    }

    /// A private copy is contiguous, so what it is a copy of must be too.
    fn require_contiguous_base(&mut self, section: ExprId) {
        let Some((base, _)) = section::section_of(self.frame.body, section) else { return };
        let symbol =
            facts::root_variable(self.symbols(), self.frame.body, base).map(|symbol| self.original_symbol(symbol));
        if self.layout_of(base) != Layout::Contiguous {
            self.require_one_piece(self.frame.body.exprs[base].ty, symbol, self.span(section));
        }
    }

    /// The same for all elements of an array with bounds and strides.
    fn require_one_piece(&mut self, ty: TypeId, symbol: Option<SymbolId>, at: Span) {
        let element = self.symbols().types.element(ty);
        let strides = self.stride_values(ty, symbol, at).unwrap_or_default();
        let dimensions = self.array_dimensions(ty);
        let mut bounds = Vec::new();
        for (number, stride) in strides.into_iter().enumerate() {
            // How many elements the slowest dimension has is not known, and makes no difference.
            let extent = match number + 1 < dimensions.len() {
                true => self.lower_extent(&dimensions[number], symbol, number, at).map(|extent| self.sum_value(extent)),
                false => Some(self.long(i64::MAX)),
            };
            bounds.extend(extent.map(|extent| [extent, extent, stride]));
        }
        self.require_contiguous(&bounds, element, at);
    }

    /// Combines the elements of each private copy with those outside.
    pub(super) fn combine_elements(&mut self, operator: Operator, scalar: Scalar, elements: Elements) {
        if elements.is_complex {
            return self.combine_complex(operator, scalar, elements);
        }
        let Elements { copy, outside, bytes, by_each, .. } = elements;
        self.first_thread(by_each, |lower| {
            lower.each_element(bytes, u64::from(scalar.bytes), |lower, offset| {
                let own = MemoryPlace { address: lower.binary(Binary::Add, copy.address, offset), ..copy };
                let place = MemoryPlace { address: lower.binary(Binary::Add, outside.address, offset), ..outside };
                let value = lower.load(own, scalar.cell());
                if outside.space == Space::Local {
                    let old = lower.load(place, scalar.cell());
                    let new = lower.combine_values(operator, scalar, old, value);
                    lower.store(place, scalar.cell(), new);
                } else {
                    lower.atomic_combine(operator, scalar, place, value);
                }
            });
        });
        self.end_copies(elements);
    }

    /// What is combined is not needed any more.
    pub(super) fn end_copies(&mut self, elements: Elements) {
        if elements.on_heap {
            self.free_memory(elements.copy.address);
        }
    }

    /// The memory of an array, or what a pointer points to.
    pub(super) fn array_storage(&mut self, symbol: SymbolId, binding: Binding) -> Option<MemoryPlace> {
        let ty = self.symbols()[symbol].ty?;
        match binding {
            Binding::Memory(place) if !self.is_type_pointer(ty) => Some(place),
            Binding::Memory(place) => {
                let address = self.load(place, Scalar::ADDRESS.cell());
                Some(MemoryPlace { address, space: self.unknown_space(), root: Root::Unknown, volatile: false })
            }
            Binding::Register(var, _, root) => {
                let address = self.build.read_variable(var);
                Some(MemoryPlace { address, space: self.space_of(root), root, volatile: false })
            }
        }
    }

    fn bind_storage(&mut self, symbol: SymbolId, outer: Binding, place: MemoryPlace) {
        let is_pointer = self.symbols()[symbol].ty.is_some_and(|ty| self.is_type_pointer(ty));
        let binding = match outer {
            Binding::Memory(_) if !is_pointer => Binding::Memory(place),
            Binding::Memory(_) | Binding::Register(..) => {
                let var = self.build.variable(Ty::I64);
                self.build.write(var, place.address);
                Binding::Register(var, Scalar::ADDRESS, place.root)
            }
        };
        self.frame.bindings.insert(symbol, binding);
    }

    /// The state space of an object.
    pub(super) fn space_of(&self, root: Root) -> Space {
        match root {
            Root::Slot(number) => self.build.function.slots[number as usize].space,
            Root::Param(_) => Space::Global,
            Root::Unknown => self.unknown_space(),
        }
    }

    /// How many elements an item lists in one piece, if that is a constant.
    fn element_count(&self, symbol: SymbolId, item: &OmpItem) -> Option<u64> {
        let symbols = self.symbols();
        match item.expr {
            Some(expr) if section::is_contiguous(symbols, self.frame.body, expr) => {
                section::element_count(symbols, self.frame.body, expr)
            }
            Some(_) => None,
            None => {
                let ty = symbols[symbol].ty.filter(|_| !crate::outline::descriptors::is_dynamic(symbols, symbol))?;
                let element = symbols.types.layout(symbols.types.element(ty))?.0;
                symbols.types.layout(ty).filter(|_| element > 0).map(|(bytes, _)| bytes / element)
            }
        }
    }

    /// Does something for each element of so many bytes of a piece, of which there may be none: the distance of its first byte.
    pub(super) fn each_element(&mut self, all: Value, bytes: u64, step: impl FnOnce(&mut Self, Value)) {
        let offset = self.build.variable(Ty::I64);
        let zero = self.long(0);
        self.build.write(offset, zero);
        let (before, body, after) = (self.build.block(), self.build.block(), self.build.block());
        let some = self.compare(Compare::Lt, zero, all);
        self.build.branch(some, before, after);
        self.build.start(before);
        self.build.jump(body);
        self.build.go_on_in(body);
        let at = self.build.read_variable(offset);
        step(self, at);
        let size = self.long(bytes as i64);
        let next = self.binary(Binary::Add, at, size);
        self.build.write(offset, next);
        let more = self.compare(Compare::ULt, next, all);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }
}
