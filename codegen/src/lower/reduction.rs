//! Reductions (OpenMP 5.2, 5.5): private copies, combined by shuffles in a warp, through shared memory in a block, and by one
//! atomic operation of each block in mapped memory.

use super::scalar::{Kind, Scalar};
use super::*;
use crate::outline::reducer::is_of_program;
use crate::ssa::AtomicOp;
use semantics::translate::{OmpItem, Operator};

/// A reduction of the program under way.
#[derive(Clone, Copy)]
pub(super) struct ByProgram {
    /// Its number among those that were found.
    pub(super) number: usize,
    /// The private copy.
    pub(super) copy: Binding,
    /// What is reduced of an array, and the bytes of an element.
    pub(super) elements: Option<(Elements, u64)>,
}

/// A reduction under way.
#[derive(Clone, Copy)]
pub(super) struct Reduced {
    pub symbol: SymbolId,
    pub operator: Operator,
    /// The type of the variable, or of its elements.
    pub scalar: Scalar,
    pub outside: Binding,
    /// What is reduced of an array.
    pub elements: Option<Elements>,
    /// How the program reduces it, if it says so.
    pub by_program: Option<ByProgram>,
}

/// Elements that are reduced one by one.
#[derive(Clone, Copy)]
pub(super) struct Elements {
    /// The private copies.
    pub copy: MemoryPlace,
    /// Those outside.
    pub outside: MemoryPlace,
    /// How many bytes they have together.
    pub bytes: Value,
    /// Whether each thread has copies of its own.
    pub by_each: bool,
    /// Whether the copies are memory of the heap, which is given back when they are combined.
    pub on_heap: bool,
    /// Whether they are the parts of a complex number, which are combined together.
    pub is_complex: bool,
}

impl Lower<'_> {
    /// Binds a private copy that starts with the identity of the operation.
    pub(super) fn start_reduction(&mut self, operator: Operator, item: &OmpItem, at: Span) -> Option<Reduced> {
        let symbol = self.original_symbol(item.symbol);
        let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty));
        let scalar = scalar.filter(|scalar| !scalar.is_pointer() && item.expr.is_none());
        if is_of_program(self.frame.unit, self.frame.index, operator, symbol) {
            let found = self.start_reducer(operator, item, at);
            if found.is_none() {
                self.report(problems::no_code_for_clause("reduction", at));
            }
            return found;
        }
        let Some(scalar) = scalar else {
            let found = match self.symbols()[symbol].ty.and_then(|ty| self.part_scalar(ty)) {
                Some(part) if item.expr.is_none() => self.start_complex(operator, symbol, part),
                _ => self.start_elements(operator, item, at),
            };
            if found.is_none() && !self.failed {
                self.report(problems::no_code_for_clause("reduction", at));
            }
            return found;
        };
        let Some(outside) = self.frame.bindings.get(&symbol).copied() else {
            self.report(problems::no_attribute(self.name(symbol), at));
            return None;
        };
        self.bind_private(symbol, at);
        let identity = self.reduction_identity(operator, scalar);
        self.initialize_variable(symbol, scalar, identity);
        Some(Reduced { symbol, operator, scalar, outside, elements: None, by_program: None })
    }

    /// The value of the private copies together: of all threads of the block if they have one each.
    pub(super) fn combine_copies(&mut self, reduced: Reduced, threads: bool) -> Option<(Reduced, Value)> {
        if let Some(elements) = reduced.elements {
            self.combine_elements(reduced.operator, reduced.scalar, elements);
            return None;
        }
        if let Some(program) = reduced.by_program {
            self.combine_by_program(reduced, program, threads);
            return None;
        }
        let (value, _) = self.read_variable(reduced.symbol)?;
        let total = if threads { self.block_total(&reduced, value) } else { value };
        Some((reduced, total))
    }

    /// Combines the total with the variable outside; if `threads` have it together, one of them does, unless each has its own.
    pub(super) fn combine_outside(&mut self, reduced: Reduced, total: Value, threads: bool) {
        let Reduced { operator, scalar, outside, .. } = reduced;
        let place = match outside {
            Binding::Register(var, ..) => {
                let old = self.build.read_variable(var);
                let new = self.combine_values(operator, scalar, old, total);
                return self.build.write(var, new);
            }
            Binding::Memory(place) => place,
        };
        let alone = self.level == Level::Serial || self.level == Level::Thread && !threads;
        // Threads that reduce each for itself meet in the memory of their team.
        let anywhere = matches!(place.space, Space::Global | Space::Generic);
        if anywhere || place.space == Space::Shared && self.level == Level::Thread && !threads {
            return self.one_of_block(alone, |lower| lower.atomic_combine(operator, scalar, place, total));
        }
        let update = |lower: &mut Self| {
            let old = lower.load(place, scalar.cell());
            let new = lower.combine_values(operator, scalar, old, total);
            lower.store(place, scalar.cell(), new);
        };
        match self.level {
            Level::Team => self.first_thread(false, update),
            Level::Thread | Level::Serial => self.one_of_block(alone, update),
        }
    }

    /// What one thread of each block does, without waiting for it.
    fn one_of_block(&mut self, alone: bool, step: impl FnOnce(&mut Self)) {
        if alone {
            return step(self);
        }
        self.on_first_thread(step);
    }

    /// The combination of a value of each thread, in every thread of the block. Blocks need not be whole warps.
    fn block_total(&mut self, reduced: &Reduced, value: Value) -> Value {
        let Reduced { operator, scalar, .. } = *reduced;
        let ty = scalar.ty();
        let (thread, threads) = (self.special(Special::Thread), self.thread_count());
        let (one, five, last_lane) = (self.int(1), self.int(5), self.int(31));
        let lane = self.binary(Binary::And, thread, last_lane);
        let base = self.binary(Binary::Sub, thread, lane);
        let after = self.binary(Binary::Sub, threads, base);
        let last = self.binary(Binary::Sub, after, one);
        let last = self.binary(Binary::UMin, last, last_lane);
        let mask = self.lanes_up_to(last);
        let mut total = value;
        for delta in [16, 8, 4, 2, 1] {
            let other = self.push(Op::ShuffleDown { value: total, delta, last, mask }, ty);
            let exists = self.push(Op::ShuffleReaches(other), Ty::Pred);
            let combined = self.combine_values(operator, scalar, total, other);
            total = self.select(exists, combined, total);
        }
        let bytes = u64::from(ty.bits()) / 8;
        let parts = self.add_slot("parts".into(), Space::Shared, 32 * bytes, bytes, false);
        let warp = self.binary(Binary::UShr, thread, five);
        self.store_part(parts, ty, lane, warp, total);
        self.barrier();
        let rounded = self.binary(Binary::Add, threads, last_lane);
        let warps = self.binary(Binary::UShr, rounded, five);
        // One thread needs a total that goes to memory; blocks have one of it, as at the end of the kernel, and most of them few warps.
        let once = self.last || matches!(reduced.outside, Binding::Memory(_));
        self.sum_of_parts(parts, operator, scalar, warps, once)
    }

    /// The lanes of a warp that take part: all that exist, unless the region has fewer threads than the block. The mask that names all
    /// is a constant, for which the compiler of the driver needs no other code.
    fn lanes_up_to(&mut self, last: Value) -> Value {
        if self.threads.is_none() {
            return self.int(-1);
        }
        let (one, two) = (self.int(1), self.int(2));
        let bits = self.binary(Binary::Shl, two, last);
        self.binary(Binary::Sub, bits, one)
    }

    /// The first lane of a warp leaves its total.
    fn store_part(&mut self, parts: MemoryPlace, ty: Ty, lane: Value, warp: Value, total: Value) {
        let (first, after) = (self.build.block(), self.build.block());
        let zero = self.int(0);
        let is_first = self.compare(Compare::Eq, lane, zero);
        self.build.branch(is_first, first, after);
        self.build.start(first);
        let place = self.part_of_warp(parts, ty, warp);
        self.store(place, Cell::Whole(ty), total);
        self.build.jump(after);
        self.build.start(after);
    }

    fn part_of_warp(&mut self, parts: MemoryPlace, ty: Ty, number: Value) -> MemoryPlace {
        let bytes = self.long(i64::from(ty.bits()) / 8);
        let index = self.convert_to(Convert::SignExtend, number, Ty::I64);
        let offset = self.binary(Binary::Mul, index, bytes);
        MemoryPlace { address: self.binary(Binary::Add, parts.address, offset), ..parts }
    }

    fn sum_of_parts(
        &mut self,
        parts: MemoryPlace,
        operator: Operator,
        scalar: Scalar,
        warps: Value,
        once: bool,
    ) -> Value {
        let ty = scalar.ty();
        let (sum, number) = (self.build.variable(ty), self.build.variable(Ty::I32));
        let first = self.load(parts, Cell::Whole(ty));
        self.build.write(sum, first);
        let one = self.int(1);
        self.build.write(number, one);
        let (before, body, after) = (self.build.block(), self.build.block(), self.build.block());
        let several = self.compare(Compare::ULt, one, warps);
        self.build.branch(several, before, after);
        self.build.start(before);
        self.build.jump(body);
        self.build.go_on_in(body);
        self.build.function[body].strided = once;
        let at = self.build.read_variable(number);
        let place = self.part_of_warp(parts, ty, at);
        let part = self.load(place, Cell::Whole(ty));
        let so_far = self.build.read_variable(sum);
        let next = self.combine_values(operator, scalar, so_far, part);
        self.build.write(sum, next);
        let step = self.binary(Binary::Add, at, one);
        self.build.write(number, step);
        let more = self.compare(Compare::ULt, step, warps);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
        self.build.read_variable(sum)
    }

    /// The identity of an operation (OpenMP 5.2, table 5.1).
    pub(super) fn reduction_identity(&mut self, operator: Operator, scalar: Scalar) -> Value {
        let all = if scalar.ty() == Ty::I32 { 0xffff_ffff } else { u64::MAX };
        let bits = u32::from(scalar.bytes) * 8;
        let smallest = if scalar.is_signed() { (-1i64 << (bits - 1)) as u64 } else { 0 };
        let largest = if scalar.is_signed() { (1u64 << (bits - 1)) - 1 } else { u64::MAX >> (64 - bits) };
        let infinity = |negative: bool| match scalar.ty() {
            Ty::F16 => half::INFINITY | if negative { half::SIGN } else { 0 },
            Ty::F32 => u64::from(if negative { f32::NEG_INFINITY } else { f32::INFINITY }.to_bits()),
            _ => if negative { f64::NEG_INFINITY } else { f64::INFINITY }.to_bits(),
        };
        let value = match (operator, scalar.kind) {
            (Operator::Multiply | Operator::And | Operator::Eqv, _) => return self.constant_one(scalar),
            (Operator::BitAnd, _) => all,
            (Operator::Max, Kind::Float) => infinity(true),
            (Operator::Min, Kind::Float) => infinity(false),
            (Operator::Max, _) => smallest & all,
            (Operator::Min, _) => largest & all,
            (Operator::Add | Operator::BitOr | Operator::BitXor | Operator::Or | Operator::Neqv, _) => 0,
            (Operator::User(_), _) => 0,
        };
        let is_truth = scalar.kind == Kind::Logical;
        let value = self.constant(scalar.ty(), if is_truth { u64::from(value != 0) } else { value });
        if operator == Operator::BitAnd { self.narrow_value(value, scalar) } else { value }
    }

    /// The operation on two values.
    pub(super) fn combine_values(&mut self, operator: Operator, scalar: Scalar, a: Value, b: Value) -> Value {
        let plain = match operator {
            Operator::Add | Operator::User(_) => Binary::Add,
            Operator::Multiply => Binary::Mul,
            Operator::Max => Binary::Max,
            Operator::Min => Binary::Min,
            Operator::BitAnd => Binary::And,
            Operator::BitOr => Binary::Or,
            Operator::BitXor => Binary::Xor,
            Operator::And | Operator::Or | Operator::Eqv | Operator::Neqv => {
                let (a, b) = (self.is_nonzero(a, scalar), self.is_nonzero(b, scalar));
                let op = match operator {
                    Operator::And => Binary::And,
                    Operator::Or => Binary::Or,
                    _ => Binary::Xor,
                };
                let mut truth = self.binary(op, a, b);
                if operator == Operator::Eqv {
                    truth = self.unary(Unary::Not, truth);
                }
                return self.as_logical(truth, scalar);
            }
        };
        let result = self.binary(Self::signed_form(plain, scalar), a, b);
        if scalar.kind == Kind::Logical {
            // C 6.3.1.2: what is assigned to a `_Bool` is 0 or 1.
            let truth = self.is_nonzero(result, scalar);
            return self.as_logical(truth, scalar);
        }
        self.narrow_value(result, scalar)
    }

    /// Combines a value with one in memory that other blocks combine with at the same time.
    pub(super) fn atomic_combine(&mut self, operator: Operator, scalar: Scalar, place: MemoryPlace, value: Value) {
        match native_atomic(operator, scalar) {
            Some(op) => drop(self.atomic_op(op, scalar, place, value)),
            None => {
                self.swap_loop(scalar, place, |lower, old| lower.combine_values(operator, scalar, old, value));
            }
        }
    }
}

/// The atomic operation of the device that is this one, if there is one.
pub fn native_atomic(operator: Operator, scalar: Scalar) -> Option<AtomicOp> {
    let signed = scalar.is_signed();
    let native = match operator {
        Operator::Add => AtomicOp::Add,
        Operator::Max if scalar.is_float() => return None,
        Operator::Min if scalar.is_float() => return None,
        Operator::Max if signed => AtomicOp::Max,
        Operator::Max => AtomicOp::UMax,
        Operator::Min if signed => AtomicOp::Min,
        Operator::Min => AtomicOp::UMin,
        Operator::BitAnd => AtomicOp::And,
        Operator::BitOr => AtomicOp::Or,
        Operator::BitXor => AtomicOp::Xor,
        Operator::Multiply | Operator::And | Operator::Or | Operator::Eqv | Operator::Neqv => return None,
        Operator::User(_) => return None,
    };
    (scalar.bytes >= 4).then_some(native)
}
