//! Functions of the runtimes and of the C library that a kernel may call: a row each. What they are called with is what the host's are
//! called with; what they do is what the device can do (OpenMP 5.2, 18; OpenACC 3.4, 3).

use super::scalar::Scalar;
use super::*;
use crate::phrases::NoCode;
use crate::ssa::{Routine, Slot, Terminator};
use semantics::body::{BinaryOp, ExprKind};
use symbols::Constant;

/// What a call that is a statement does.
#[derive(Clone, Copy)]
enum Effect {
    /// The kernel fails.
    Fail,
    /// Nothing: what it sets has no meaning on a device.
    Nothing,
    /// Nothing: tasks are executed at once, so that what waits for an event waits no longer; unless other tasks depend on them.
    Fulfill,
    /// The memory of the first argument is given back.
    Free,
    /// The same of memory that was aligned.
    FreeAligned,
    /// `printf`
    Print,
    /// `puts`
    PrintLine,
    /// `fputs`, to a stream that is printed.
    PrintTo,
    /// Memory is filled with a byte.
    Fill,
    /// Memory is copied.
    Copy,
    /// Memory is copied that may overlap.
    Move,
    /// All threads of the block meet.
    Meet,
    /// `omp_set_num_threads`
    SetThreads,
    /// `omp_set_schedule`
    SetSchedule,
    /// `omp_get_schedule`
    GetSchedule,
}

const EFFECTS: &[(&str, Effect)] = &[
    ("abort", Effect::Fail),
    ("trap", Effect::Fail),
    ("unreachable", Effect::Fail),
    ("__builtin_abort", Effect::Fail),
    ("__builtin_trap", Effect::Fail),
    ("__builtin_unreachable", Effect::Fail),
    ("__assert_fail", Effect::Fail),
    ("omp_set_dynamic", Effect::Nothing),
    ("omp_set_nested", Effect::Nothing),
    ("omp_set_num_threads", Effect::SetThreads),
    ("omp_set_schedule", Effect::SetSchedule),
    ("omp_get_schedule", Effect::GetSchedule),
    ("omp_destroy_allocator", Effect::Nothing),
    ("omp_fulfill_event", Effect::Fulfill),
    ("free", Effect::Free),
    ("__builtin_free", Effect::Free),
    ("omp_free", Effect::FreeAligned),
    ("printf", Effect::Print),
    ("__builtin_printf", Effect::Print),
    ("puts", Effect::PrintLine),
    ("__builtin_puts", Effect::PrintLine),
    ("fputs", Effect::PrintTo),
    ("ompx_sync_block", Effect::Meet),
    ("ompx_sync_block_acq_rel", Effect::Meet),
    ("ompx_sync_block_divergent", Effect::Meet),
    ("memset", Effect::Fill),
    ("__builtin_memset", Effect::Fill),
    ("memcpy", Effect::Copy),
    ("__builtin_memcpy", Effect::Copy),
    ("memmove", Effect::Move),
    ("__builtin_memmove", Effect::Move),
];

/// Which arguments say how much memory a function gives, which one its alignment, and whether the memory is zero.
struct Allocation {
    name: &'static str,
    sizes: &'static [usize],
    align: Option<usize>,
    zeroed: bool,
}

const fn allocation_routine(
    name: &'static str,
    sizes: &'static [usize],
    align: Option<usize>,
    zeroed: bool,
) -> Allocation {
    Allocation { name, sizes, align, zeroed }
}

const ALLOCATIONS: &[Allocation] = &[
    allocation_routine("malloc", &[0], None, false),
    allocation_routine("__builtin_malloc", &[0], None, false),
    allocation_routine("calloc", &[0, 1], None, true),
    allocation_routine("__builtin_calloc", &[0, 1], None, true),
    allocation_routine("omp_alloc", &[0], None, false),
    allocation_routine("omp_aligned_alloc", &[1], Some(0), false),
    allocation_routine("omp_calloc", &[0, 1], None, true),
    allocation_routine("omp_aligned_calloc", &[1, 2], Some(0), true),
];

/// What memory of the device's heap is aligned to.
const HEAP_ALIGN: i64 = 16;

/// What stands before aligned memory: the address that the heap gave.
const HEADER: i64 = 8;

impl Lower<'_> {
    /// Carries out a call whose value nobody needs; whether it is one of these functions.
    pub(super) fn routine_effect(&mut self, name: &str, arguments: &[ExprId], at: Span) -> bool {
        let Some((_, effect)) = EFFECTS.iter().find(|(known, _)| *known == name) else { return false };
        match (effect, arguments) {
            (Effect::Fail, _) => self.build.end(Terminator::Trap),
            (Effect::Meet, _) => {
                if self.level == Level::Thread {
                    self.build.push(Op::BarrierApart, None);
                }
            }
            (Effect::SetThreads, [number]) => return self.set_thread_count(*number),
            (Effect::SetSchedule, [kind, chunk]) => return self.set_schedule([*kind, *chunk]),
            (Effect::GetSchedule, [kind, chunk]) => return self.get_schedule([*kind, *chunk]),
            (Effect::SetThreads | Effect::SetSchedule | Effect::GetSchedule, _) => return false,
            (Effect::Nothing, _) => arguments.iter().for_each(|argument| self.lower_effect(*argument)),
            (Effect::Fulfill, _) if self.has_dependences() => return false,
            (Effect::Fulfill, _) => arguments.iter().for_each(|argument| self.lower_effect(*argument)),
            (Effect::Free, [address, ..]) => {
                if let Some(address) = self.lower_value(*address) {
                    self.first_thread(false, |lower| {
                        lower.build.push(Op::Call(Routine::Free, vec![address]), None);
                    });
                }
            }
            (Effect::FreeAligned, [address, ..]) => {
                if let Some(address) = self.lower_value(*address) {
                    self.first_thread(false, |lower| lower.free_aligned(address));
                }
            }
            (Effect::Print, [format, values @ ..]) => self.lower_printf(*format, values, at),
            (Effect::PrintLine, [text]) => self.print_text(*text, "\n", at),
            (Effect::PrintTo, [text, stream]) if self.is_printed(*stream) => self.print_text(*text, "", at),
            (Effect::Fill, [to, value, size]) => {
                let values = (self.lower_value(*to), self.lower_value(*value), self.whole_size(&[*size]));
                if let (Some(to), Some(value), Some(size)) = values {
                    self.first_thread(false, |lower| lower.fill_memory(to, value, size));
                }
            }
            (Effect::Copy | Effect::Move, [to, from, size]) => {
                let values = (self.lower_value(*to), self.lower_value(*from), self.whole_size(&[*size]));
                if let (Some(to), Some(from), Some(size)) = values {
                    let copy = if matches!(effect, Effect::Copy) { Self::copy_bytes } else { Self::move_bytes };
                    self.first_thread(false, |lower| copy(lower, to, from, size));
                }
            }
            _ => return false,
        }
        true
    }

    /// Whether a construct of the procedure waits for what others read or write.
    fn has_dependences(&self) -> bool {
        let translation = self.frame.unit.translations.get(self.frame.index);
        let readings = translation.into_iter().flat_map(|translation| translation.constructs.values().flatten());
        readings.flat_map(|reading| &reading.clauses).any(|clause| clause.clause == directives::Clause::Depend)
    }

    /// The value of a call of one of these functions; `None` if it is none of them.
    pub(super) fn routine_value(&mut self, name: &str, arguments: &[ExprId]) -> Option<Option<Value>> {
        if name == "omp_init_allocator" {
            // Which memory it is makes no difference: the heap is all that there is.
            return Some(Some(self.long(1)));
        }
        if let ("fwrite", [text, size, count, stream]) = (name, arguments)
            && let Some(written) = self.fixed_text(*text, [*size, *count])
            && self.is_printed(*stream)
        {
            self.print_values(&written.replace('%', "%%"), Vec::new(), self.span(*text));
            return Some(self.lower_value(*count));
        }
        if ["expect", "__builtin_expect"].contains(&name) {
            return Some(self.lower_value(*arguments.first()?));
        }
        let row = ALLOCATIONS.iter().find(|row| row.name == name)?;
        let align = match row.align {
            Some(align) => arguments.get(align).and_then(|align| self.index_value(*align)),
            None => Some(self.long(HEAP_ALIGN)),
        };
        let Some(align) = align else { return Some(None) };
        let sizes: Vec<ExprId> = row.sizes.iter().filter_map(|number| arguments.get(*number).copied()).collect();
        let Some(size) = self.whole_size(&sizes) else { return Some(None) };
        Some(Some(self.broadcast_value(Ty::I64, |lower| {
            let address = match row.name.starts_with("omp_") {
                true => lower.allocate_aligned(size, align),
                false => lower.push(Op::Call(Routine::Allocate, vec![size]), Ty::I64),
            };
            if row.zeroed {
                lower.clear_allocated(address, size);
            }
            address
        })))
    }

    /// Memory at an address that this number divides: the word before it has the address that the heap gave.
    fn allocate_aligned(&mut self, size: Value, align: Value) -> Value {
        let (least, header) = (self.long(HEAP_ALIGN), self.long(HEADER));
        let align = self.binary(Binary::Max, align, least);
        let more = self.binary(Binary::Add, align, header);
        let whole = self.binary(Binary::Add, size, more);
        let base = self.push(Op::Call(Routine::Allocate, vec![whole]), Ty::I64);
        let result = self.build.variable(Ty::I64);
        self.build.write(result, base);
        self.where_not_null(base, |lower| {
            let end = lower.binary(Binary::Add, base, more);
            let mask = lower.unary(Unary::Neg, align);
            let address = lower.binary(Binary::And, end, mask);
            let before = lower.binary(Binary::Sub, address, header);
            let place =
                MemoryPlace { address: before, space: lower.unknown_space(), root: Root::Unknown, volatile: false };
            lower.store(place, Cell::Whole(Ty::I64), base);
            lower.build.write(result, address);
        });
        self.build.read_variable(result)
    }

    fn free_aligned(&mut self, address: Value) {
        self.where_not_null(address, |lower| {
            let header = lower.long(HEADER);
            let before = lower.binary(Binary::Sub, address, header);
            let place =
                MemoryPlace { address: before, space: lower.unknown_space(), root: Root::Unknown, volatile: false };
            let base = lower.load(place, Cell::Whole(Ty::I64));
            lower.build.push(Op::Call(Routine::Free, vec![base]), None);
        });
    }

    pub(super) fn where_not_null(&mut self, address: Value, step: impl FnOnce(&mut Self)) {
        let zero = self.long(0);
        let is_memory = self.compare(Compare::Ne, address, zero);
        let (some, after) = (self.build.block(), self.build.block());
        self.build.branch(is_memory, some, after);
        self.build.start(some);
        step(self);
        self.build.jump(after);
        self.build.start(after);
    }

    /// Memory of the heap is zero, if there was any.
    fn clear_allocated(&mut self, address: Value, size: Value) {
        self.where_not_null(address, |lower| {
            let nothing = lower.int(0);
            lower.fill_memory(address, nothing, size);
        });
    }

    /// The product of sizes, in 64 bits.
    fn whole_size(&mut self, sizes: &[ExprId]) -> Option<Value> {
        let mut product = self.long(1);
        for size in sizes {
            let (scalar, value) = (self.scalar_of(*size)?, self.lower_value(*size)?);
            let size = self.as_index(value, scalar);
            product = self.binary(Binary::Mul, product, size);
        }
        Some(product)
    }

    fn byte_at(&mut self, address: Value, offset: Value) -> MemoryPlace {
        let address = self.binary(Binary::Add, address, offset);
        MemoryPlace { address, space: self.unknown_space(), root: Root::Unknown, volatile: false }
    }

    fn fill_memory(&mut self, to: Value, value: Value, size: Value) {
        self.each_number(size, |lower, offset| {
            let place = lower.byte_at(to, offset);
            lower.store(place, Cell::U8, value);
        });
    }

    fn copy_bytes(&mut self, to: Value, from: Value, size: Value) {
        self.each_number(size, |lower, offset| {
            let (to, from) = (lower.byte_at(to, offset), lower.byte_at(from, offset));
            let byte = lower.load(from, Cell::U8);
            lower.store(to, Cell::U8, byte);
        });
    }

    /// The same of memory that may overlap: from its end if that is read before it is written then.
    fn move_bytes(&mut self, to: Value, from: Value, size: Value) {
        let one = self.long(1);
        let last = self.binary(Binary::Sub, size, one);
        let is_backwards = self.compare(Compare::UGt, to, from);
        self.each_number(size, |lower, number| {
            let opposite = lower.binary(Binary::Sub, last, number);
            let offset = lower.select(is_backwards, opposite, number);
            let (to, from) = (lower.byte_at(to, offset), lower.byte_at(from, offset));
            let byte = lower.load(from, Cell::U8);
            lower.store(to, Cell::U8, byte);
        });
    }

    /// The address of a text that the module holds.
    pub(super) fn constant_text(&mut self, text: &str) -> Option<Value> {
        let bytes = text.chars().chain(['\0']);
        let data: Vec<u8> = bytes.map(|c| u8::try_from(u32::from(c)).ok()).collect::<Option<_>>()?;
        let slot =
            Slot { space: Space::Global, size: data.len() as u64, align: 1, name: "text".into(), data, module: None };
        self.build.function.slots.push(slot);
        let number = self.build.function.slots.len() as u32 - 1;
        let address = self.push(Op::Slot(number), Ty::I64);
        Some(self.convert_to(Convert::Generic(Space::Global), address, Ty::I64))
    }

    /// The text that an expression is, written as such.
    pub(super) fn written_text(&self, mut expr: ExprId) -> Option<String> {
        loop {
            match &self.frame.body.exprs[expr].kind {
                ExprKind::Convert(inner) | ExprKind::AddressOf(inner) => expr = *inner,
                ExprKind::Constant(Constant::Character(text)) => return Some(text.to_string()),
                ExprKind::Substring { base, first, last } => return self.written_part(*base, *first, *last),
                _ => return None,
            }
        }
    }

    /// A substring of such text, between constants (Fortran 9.4.1).
    fn written_part(&self, base: ExprId, first: Option<ExprId>, last: Option<ExprId>) -> Option<String> {
        let letters: Vec<char> = self.written_text(base)?.chars().collect();
        let number = |bound: Option<ExprId>, otherwise: i64| match bound {
            Some(bound) => self.constant_integer(bound),
            None => Some(otherwise),
        };
        let (first, last) = (number(first, 1)?, number(last, letters.len() as i64)?);
        if first > last {
            return Some(String::new());
        }
        let range = usize::try_from(first.checked_sub(1)?).ok()?..usize::try_from(last).ok()?;
        letters.get(range).map(|letters| letters.iter().collect())
    }

    /// Prints through the driver's buffer: `vprintf` finds the values one behind the other.
    /// Whether what goes to a stream is printed: the device has one output.
    fn is_printed(&self, mut stream: ExprId) -> bool {
        while let ExprKind::Convert(inner) = self.frame.body.exprs[stream].kind {
            stream = inner;
        }
        let ExprKind::Symbol(symbol) = self.frame.body.exprs[stream].kind else { return false };
        ["stdout", "stderr"].contains(&self.name(self.original_symbol(symbol)))
    }

    /// The characters that `fwrite` writes, if they and their number are constant.
    fn fixed_text(&self, text: ExprId, sizes: [ExprId; 2]) -> Option<String> {
        let text = self.written_text(text)?;
        let count: i64 = sizes.iter().map(|size| self.fixed_number(*size, 0)).product::<Option<i64>>()?;
        let count = usize::try_from(count).ok().filter(|count| *count <= text.chars().count())?;
        Some(text.chars().take(count).collect())
    }

    /// A number that sums and products of constants are, as in `sizeof text - 1`.
    fn fixed_number(&self, expr: ExprId, depth: u32) -> Option<i64> {
        match self.frame.body.exprs[expr].kind {
            ExprKind::Convert(inner) if depth < crate::DEPTH => self.fixed_number(inner, depth + 1),
            ExprKind::Binary(op, left, right) if depth < crate::DEPTH => {
                let (left, right) = (self.fixed_number(left, depth + 1)?, self.fixed_number(right, depth + 1)?);
                match op {
                    BinaryOp::Add => left.checked_add(right),
                    BinaryOp::Subtract => left.checked_sub(right),
                    BinaryOp::Multiply => left.checked_mul(right),
                    _ => None,
                }
            }
            _ => self.constant_integer(expr),
        }
    }

    /// Prints text that is a constant, or what an address is of.
    pub(super) fn print_text(&mut self, text: ExprId, end: &str, at: Span) {
        if let Some(text) = self.written_text(text) {
            return self.print_values(&format!("{}{end}", text.replace('%', "%%")), Vec::new(), at);
        }
        if let Some(address) = self.lower_value(text) {
            self.needs_generic = true;
            self.print_values(&format!("%s{end}"), vec![(Scalar::ADDRESS, address)], at);
        }
    }

    fn lower_printf(&mut self, format: ExprId, values: &[ExprId], at: Span) {
        let Some(format) = self.written_text(format) else {
            return self.report(problems::no_code_for_expression(NoCode::Format, at));
        };
        let mut parts = Vec::new();
        for value in values {
            let Some(scalar) = self.scalar_of(*value) else { return };
            let Some(value) = self.lower_value(*value) else { return };
            let wide = Scalar { bytes: scalar.bytes.max(4), ..scalar };
            let value = if scalar.ty() == Ty::F16 { self.convert_scalar(value, scalar, wide) } else { value };
            let scalar = wide;
            parts.push((scalar, value));
        }
        self.print_values(&format, parts, at);
    }

    /// Prints values, each of a type that a variable argument of C may have.
    pub(super) fn print_values(&mut self, format: &str, values: Vec<(Scalar, Value)>, at: Span) {
        let mut parts = Vec::new();
        let mut size = 0u64;
        for (scalar, value) in values {
            size = size.next_multiple_of(u64::from(scalar.bytes));
            parts.push((size, scalar, value));
            size += u64::from(scalar.bytes);
        }
        let Some(format) = self.constant_text(format) else {
            return self.report(problems::no_code_for_expression(NoCode::Text, at));
        };
        let memory = self.add_slot("printed".into(), Space::Local, size.max(8), 8, false);
        self.first_thread(false, |lower| {
            for (offset, scalar, value) in parts {
                let part = lower.offset_place(memory, offset);
                lower.store(MemoryPlace { root: Root::Unknown, ..part }, scalar.cell(), value);
            }
            let values = lower.convert_to(Convert::Generic(Space::Local), memory.address, Ty::I64);
            lower.push(Op::Call(Routine::Print, vec![format, values]), Ty::I32);
        });
    }
}
