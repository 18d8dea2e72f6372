//! Functions of the runtimes and of the C library that a kernel may call: a row each. What they are called with is what the host's are
//! called with; what they do is what the device can do (OpenMP 5.2, 18; OpenACC 3.4, 3).

use super::scalar::Scalar;
use super::*;
use crate::ssa::{Routine, Slot, Terminator};
use semantics::body::ExprKind;
use symbols::Constant;

/// What a call that is a statement does.
#[derive(Clone, Copy)]
enum Effect {
    /// The kernel fails.
    Fail,
    /// Nothing: what it sets has no meaning on a device.
    Nothing,
    /// The memory of the first argument is given back.
    Free,
    /// `printf`
    Print,
    /// `puts`
    PrintLine,
    /// Memory is filled with a byte.
    Fill,
    /// Memory is copied.
    Copy,
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
    ("omp_destroy_allocator", Effect::Nothing),
    ("free", Effect::Free),
    ("__builtin_free", Effect::Free),
    ("omp_free", Effect::Free),
    ("printf", Effect::Print),
    ("__builtin_printf", Effect::Print),
    ("puts", Effect::PrintLine),
    ("__builtin_puts", Effect::PrintLine),
    ("memset", Effect::Fill),
    ("__builtin_memset", Effect::Fill),
    ("memcpy", Effect::Copy),
    ("__builtin_memcpy", Effect::Copy),
];

/// Which arguments say how much memory a function gives, which one its alignment, and whether the memory is zero.
struct Allocation {
    name: &'static str,
    sizes: &'static [usize],
    align: Option<usize>,
    zeroed: bool,
}

const fn allocation(name: &'static str, sizes: &'static [usize], align: Option<usize>, zeroed: bool) -> Allocation {
    Allocation { name, sizes, align, zeroed }
}

const ALLOCATIONS: &[Allocation] = &[
    allocation("malloc", &[0], None, false),
    allocation("__builtin_malloc", &[0], None, false),
    allocation("calloc", &[0, 1], None, true),
    allocation("__builtin_calloc", &[0, 1], None, true),
    allocation("omp_alloc", &[0], None, false),
    allocation("omp_aligned_alloc", &[1], Some(0), false),
    allocation("omp_calloc", &[0, 1], None, true),
    allocation("omp_aligned_calloc", &[1, 2], Some(0), true),
];

/// What memory of the device's heap is aligned to.
const HEAP_ALIGN: i64 = 16;

impl Lower<'_> {
    /// Carries out a call whose value nobody needs; whether it is one of these functions.
    pub(super) fn routine_effect(&mut self, name: &str, arguments: &[ExprId], at: Span) -> bool {
        let Some((_, effect)) = EFFECTS.iter().find(|(known, _)| *known == name) else { return false };
        match (effect, arguments) {
            (Effect::Fail, _) => self.build.end(Terminator::Trap),
            (Effect::Nothing, _) => arguments.iter().for_each(|argument| self.effect(*argument)),
            (Effect::Free, [address, ..]) => {
                if let Some(address) = self.value(*address) {
                    self.first_thread(false, |lower| {
                        lower.build.push(Op::Call(Routine::Free, vec![address]), None);
                    });
                }
            }
            (Effect::Print, [format, values @ ..]) => self.print(*format, "", values, at),
            (Effect::PrintLine, [text]) => self.print(*text, "\n", &[], at),
            (Effect::Fill, [to, value, size]) => {
                let values = (self.value(*to), self.value(*value), self.whole_size(&[*size]));
                if let (Some(to), Some(value), Some(size)) = values {
                    self.first_thread(false, |lower| lower.fill(to, value, size));
                }
            }
            (Effect::Copy, [to, from, size]) => {
                let values = (self.value(*to), self.value(*from), self.whole_size(&[*size]));
                if let (Some(to), Some(from), Some(size)) = values {
                    self.first_thread(false, |lower| lower.copy_bytes(to, from, size));
                }
            }
            _ => return false,
        }
        true
    }

    /// The value of a call of one of these functions; `None` if it is none of them.
    pub(super) fn routine_value(&mut self, name: &str, arguments: &[ExprId], at: Span) -> Option<Option<Value>> {
        if name == "omp_init_allocator" {
            // Which memory it is makes no difference: the heap is all that there is.
            return Some(Some(self.long(1)));
        }
        if ["expect", "__builtin_expect"].contains(&name) {
            return Some(self.value(*arguments.first()?));
        }
        let row = ALLOCATIONS.iter().find(|row| row.name == name)?;
        if let Some(align) = row.align {
            let align = arguments.get(align).and_then(|align| self.constant_integer(*align));
            if align.is_none_or(|align| align > HEAP_ALIGN) {
                self.report(problems::no_code_for_expression("memory of this alignment", at));
                return Some(None);
            }
        }
        let sizes: Vec<ExprId> = row.sizes.iter().filter_map(|number| arguments.get(*number).copied()).collect();
        let Some(size) = self.whole_size(&sizes) else { return Some(None) };
        Some(Some(self.broadcast(Ty::I64, |lower| {
            let address = lower.push(Op::Call(Routine::Allocate, vec![size]), Ty::I64);
            if row.zeroed {
                lower.clear_allocated(address, size);
            }
            address
        })))
    }

    /// Memory of the heap is zero, if there was any.
    fn clear_allocated(&mut self, address: Value, size: Value) {
        let zero = self.long(0);
        let is_memory = self.compare(Compare::Ne, address, zero);
        let (some, after) = (self.build.block(), self.build.block());
        self.build.branch(is_memory, some, after);
        self.build.start(some);
        let nothing = self.int(0);
        self.fill(address, nothing, size);
        self.build.jump(after);
        self.build.start(after);
    }

    /// The product of sizes, in 64 bits.
    fn whole_size(&mut self, sizes: &[ExprId]) -> Option<Value> {
        let mut product = self.long(1);
        for size in sizes {
            let (scalar, value) = (self.scalar_of(*size)?, self.value(*size)?);
            let size = self.index(value, scalar);
            product = self.binary(Binary::Mul, product, size);
        }
        Some(product)
    }

    fn byte_at(&mut self, address: Value, offset: Value) -> Place {
        let address = self.binary(Binary::Add, address, offset);
        Place { address, space: self.unknown_space(), root: Root::Unknown, volatile: false }
    }

    fn fill(&mut self, to: Value, value: Value, size: Value) {
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

    /// The address of a text that the module holds.
    pub(super) fn text(&mut self, text: &str, end: &str) -> Option<Value> {
        let bytes = text.chars().chain(end.chars()).chain(['\0']);
        let data: Vec<u8> = bytes.map(|c| u8::try_from(u32::from(c)).ok()).collect::<Option<_>>()?;
        let slot =
            Slot { space: Space::Global, size: data.len() as u64, align: 1, name: "text".into(), data, module: None };
        self.build.function.slots.push(slot);
        let number = self.build.function.slots.len() as u32 - 1;
        let address = self.push(Op::Slot(number), Ty::I64);
        Some(self.convert_to(Convert::Generic(Space::Global), address, Ty::I64))
    }

    /// The text that an expression is, written as such.
    fn written_text(&self, mut expr: ExprId) -> Option<String> {
        loop {
            match &self.frame.body.exprs[expr].kind {
                ExprKind::Convert(inner) | ExprKind::AddressOf(inner) => expr = *inner,
                ExprKind::Constant(Constant::Character(text)) => return Some(text.to_string()),
                _ => return None,
            }
        }
    }

    /// Prints through the driver's buffer: `vprintf` finds the values one behind the other.
    fn print(&mut self, format: ExprId, end: &str, values: &[ExprId], at: Span) {
        let Some(format) = self.written_text(format) else {
            return self.report(problems::no_code_for_expression("a format that is not a constant", at));
        };
        let format = if end.is_empty() { format } else { format.replace('%', "%%") };
        let mut parts = Vec::new();
        let mut size = 0u64;
        for value in values {
            let Some(scalar) = self.scalar_of(*value) else { return };
            let scalar = Scalar { bytes: scalar.bytes.max(4), ..scalar };
            let Some(value) = self.value(*value) else { return };
            size = size.next_multiple_of(u64::from(scalar.bytes));
            parts.push((size, scalar, value));
            size += u64::from(scalar.bytes);
        }
        let Some(format) = self.text(&format, end) else {
            return self.report(problems::no_code_for_expression("text", at));
        };
        let memory = self.slot("printed".into(), Space::Local, size.max(8), 8, false);
        self.first_thread(false, |lower| {
            for (offset, scalar, value) in parts {
                let part = lower.offset_place(memory, offset);
                lower.store(Place { root: Root::Unknown, ..part }, scalar.cell(), value);
            }
            let values = lower.convert_to(Convert::Generic(Space::Local), memory.address, Ty::I64);
            lower.push(Op::Call(Routine::Print, vec![format, values]), Ty::I32);
        });
    }
}
