//! Arrays whose size is known when the kernel runs (C 6.7.6.2, Fortran 8.5.8.2): memory of the heap, given back where their block ends.

use super::*;
use crate::ssa::Routine;
use semantics::body::ExprKind;
use semantics::translate::OmpItem;
use semantics::translate::pointees::{is_pointee, part_of};
use symbols::{Attributes, Bound};

impl Lower<'_> {
    /// Memory for an array with bounds that have values here: of the block if its team shares it, else of the thread.
    pub(super) fn allocate_array(&mut self, ty: TypeId, at: Span) -> Option<MemoryPlace> {
        let is_array =
            matches!(self.symbols().types[self.symbols().types.representation(ty)], symbols::Type::Array { .. });
        if !is_array {
            return None;
        }
        let bytes = self.byte_size(ty, at)?;
        Some(self.own_bytes(bytes))
    }

    /// Memory for a copy of a variable; of an array whose bounds are those of another one it is contiguous.
    pub(super) fn allocate_shaped(&mut self, symbol: SymbolId, ty: TypeId, at: Span) -> Option<MemoryPlace> {
        let dimensions = self.array_dimensions(ty);
        if !dimensions.iter().any(|dimension| dimension.upper == Bound::AssumedShape) {
            return self.allocate_array(ty, at);
        }
        let mut bytes = self.byte_size(self.symbols().types.element(ty), at)?;
        for number in 0..dimensions.len() {
            let extent = self.frame.numbers.get(&ParameterRole::Extent(symbol, number as u32)).copied()?;
            self.frame.numbers.insert(ParameterRole::Stride(symbol, number as u32), bytes);
            bytes = self.binary(Binary::Mul, bytes, extent);
        }
        Some(self.own_bytes(bytes))
    }

    /// Lets a private pointer of C, a part of whose target is private, point to memory that has room for that part (OpenACC 3.4, 2.5.13).
    pub(super) fn give_pointee(&mut self, item: &OmpItem, at: Span) {
        if !is_pointee(self.symbols(), item) {
            return;
        }
        if self.pointee_memory(item, at).is_none() && !self.failed {
            self.report(problems::no_code_for_clause("private", at));
        }
    }

    fn pointee_memory(&mut self, item: &OmpItem, at: Span) -> Option<()> {
        let (lower, length) = part_of(self.frame.body, item.expr?)?;
        let symbol = self.original_symbol(item.symbol);
        let ty = self.symbols()[symbol].ty?;
        let (scalar, pointed) = (self.to_scalar(ty)?, self.pointed_type(ty)?);
        let each = self.byte_size(pointed, at)?;
        let count = self.index_or(length, 1)?;
        let bytes = self.binary(Binary::Mul, count, each);
        let memory = self.own_bytes(bytes);
        let before = self.index_or(lower, 0)?;
        let distance = self.binary(Binary::Mul, before, each);
        let address = self.binary(Binary::Sub, memory.address, distance);
        self.initialize_variable(symbol, scalar, address);
        Some(())
    }

    fn index_or(&mut self, index: Option<ExprId>, otherwise: i64) -> Option<Value> {
        match index {
            Some(index) => self.index_value(index),
            None => Some(self.long(otherwise)),
        }
    }

    fn own_bytes(&mut self, bytes: Value) -> MemoryPlace {
        let place = self.heap_bytes(bytes);
        self.owned.push(place.address);
        place
    }

    /// Memory of the heap, which whoever asks for it gives back.
    pub(super) fn heap_bytes(&mut self, bytes: Value) -> MemoryPlace {
        let one = self.long(1);
        let bytes = self.binary(Binary::Max, bytes, one);
        let address =
            self.broadcast_value(Ty::I64, |lower| lower.push(Op::Call(Routine::Allocate, vec![bytes]), Ty::I64));
        self.require_memory(address);
        let space = self.unknown_space();
        MemoryPlace { address, space, root: Root::Unknown, volatile: false }
    }

    /// Lets the kernel fail where it assigns to what is not allocated: its memory is the host's to give (Fortran 10.2.1.3p3).
    pub(super) fn require_allocated(&mut self, target: ExprId) {
        let is_allocatable = match self.frame.body.exprs[target].kind {
            ExprKind::Symbol(symbol) => {
                self.symbols()[self.original_symbol(symbol)].attributes.contains(Attributes::ALLOCATABLE)
            }
            ExprKind::Member { base, field } => {
                descriptor::is_allocatable(self.symbols(), self.frame.body.exprs[base].ty, field)
            }
            _ => false,
        };
        if !is_allocatable || self.find_register(target).is_some() {
            return;
        }
        if self.allocate_assigned(target) {
            return;
        }
        let Some(place) = self.lower_place(target).filter(|place| !matches!(place.root, Root::Slot(_))) else { return };
        let null = self.long(0);
        let is_there = self.compare(Compare::Ne, place.address, null);
        let (wrong, right) = (self.build.block(), self.build.block());
        self.build.branch(is_there, right, wrong);
        self.build.start(wrong);
        self.fail_kernel(
            "an allocatable variable is assigned on the device, and it is not allocated",
            self.span(target),
        );
        self.build.start(right);
    }

    /// The kernel fails, and says why.
    pub(super) fn fail_kernel(&mut self, why: &str, at: Span) {
        self.print_values(&format!("{}\n", why.replace('%', "%%")), Vec::new(), at);
        self.build.end(ssa::Terminator::Trap);
    }

    /// Lets the kernel fail where the heap had no memory left.
    pub(super) fn require_memory(&mut self, address: Value) {
        let null = self.long(0);
        let given = self.compare(Compare::Ne, address, null);
        let (wrong, right) = (self.build.block(), self.build.block());
        self.build.branch(given, right, wrong);
        self.build.start(wrong);
        self.build.end(ssa::Terminator::Trap);
        self.build.start(right);
    }

    /// The value of a statement expression, whose arrays end when it is known.
    pub(super) fn after_statements<T>(&mut self, block: &[StatementId], value: impl FnOnce(&mut Self) -> T) -> T {
        let owned = self.owned.len();
        block.iter().for_each(|statement| self.lower_statement(*statement));
        let value = value(self);
        self.free_arrays(owned);
        value
    }

    /// Gives back the memory of the arrays that came to life since there were so many.
    pub(super) fn free_arrays(&mut self, before: usize) {
        for address in self.owned.split_off(before.min(self.owned.len())) {
            self.free_memory(address);
        }
    }

    /// Gives back memory of the heap.
    pub(super) fn free_memory(&mut self, address: Value) {
        self.first_thread(false, |lower| {
            lower.build.push(Op::Call(Routine::Free, vec![address]), None);
        });
    }

    /// Keeps the memory of such arrays: where a construct ends, other threads may still use them.
    pub(super) fn keep_arrays(&mut self, before: usize) {
        self.owned.truncate(before);
    }
}
