//! Copies of objects: member by member, so that what lies between them is not read; large ones in a loop.

use super::alignment::{common_alignment, whole_cell};
use super::*;
use symbols::Type;

/// The most parts that are copied one by one.
const MOST: usize = 64;

impl Lower<'_> {
    /// Copies an object of this type, whose size is constant.
    pub(super) fn copy_object(&mut self, to: MemoryPlace, from: MemoryPlace, ty: TypeId, at: Span) {
        let types = &self.symbols().types;
        let Some((size, align)) = types.layout(ty) else {
            return self.copy_sized(to, from, ty, at);
        };
        let mut parts = Vec::new();
        // What is not aligned is copied in such pieces as its place allows.
        let known = [from, to].into_iter().filter_map(|place| self.alignment_of(place)).min();
        let align = known.map_or(align, |known| align.min(known));
        let by_parts = collect_parts(self.symbols(), ty, (0, align), &mut parts, 0).is_some();
        let whole = whole_cell(align);
        if !by_parts {
            if size > MOST as u64 * whole.bytes() {
                let cells = self.long((size / whole.bytes()) as i64);
                return self.first_thread(to.space == Space::Local, |lower| lower.copy_cells(to, from, cells, whole));
            }
            parts = (0..size).step_by(whole.bytes() as usize).map(|offset| (offset, whole)).collect();
        }
        let mut values = Vec::new();
        for (offset, cell) in parts {
            let place = self.offset_place(from, offset);
            values.push((offset, cell, self.load(place, cell)));
        }
        self.first_thread(to.space == Space::Local, |lower| {
            for (offset, cell, value) in values {
                let place = lower.offset_place(to, offset);
                lower.store(place, cell, value);
            }
        });
    }

    /// Copies an array whose size is known when the kernel runs.
    fn copy_sized(&mut self, to: MemoryPlace, from: MemoryPlace, ty: TypeId, at: Span) {
        if let Some(bytes) = self.byte_size(ty, at) {
            self.copy_objects(to, from, bytes, ty);
        }
    }

    /// Copies so many bytes of objects of this type.
    pub(super) fn copy_objects(&mut self, to: MemoryPlace, from: MemoryPlace, bytes: Value, ty: TypeId) {
        let cell = self.symbols().types.alignment(ty).map_or(Cell::U8, whole_cell);
        let each = self.long(cell.bytes() as i64);
        let cells = self.binary(Binary::Div, bytes, each);
        self.first_thread(to.space == Space::Local, |lower| lower.copy_cells(to, from, cells, cell));
    }

    /// Copies so many cells.
    fn copy_cells(&mut self, to: MemoryPlace, from: MemoryPlace, cells: Value, cell: Cell) {
        self.each_number(cells, |lower, number| {
            let bytes = lower.long(cell.bytes() as i64);
            let offset = lower.binary(Binary::Mul, number, bytes);
            let part = |lower: &mut Self, place: MemoryPlace| MemoryPlace {
                address: lower.binary(Binary::Add, place.address, offset),
                ..place
            };
            let (to, from) = (part(lower, to), part(lower, from));
            let value = lower.load(from, cell);
            lower.store(to, cell, value);
        });
    }

    /// Does something for each number below another.
    pub(super) fn each_number(&mut self, count: Value, step: impl FnOnce(&mut Self, Value)) {
        let number = self.build.variable(Ty::I64);
        let zero = self.long(0);
        self.build.write(number, zero);
        let (before, body, after) = (self.build.block(), self.build.block(), self.build.block());
        let some = self.compare(Compare::UGt, count, zero);
        self.build.branch(some, before, after);
        self.build.start(before);
        self.build.jump(body);
        self.build.go_on_in(body);
        let at = self.build.read_variable(number);
        step(self, at);
        let one = self.long(1);
        let next = self.binary(Binary::Add, at, one);
        self.build.write(number, next);
        let more = self.compare(Compare::ULt, next, count);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }
}

/// The scalars that an object of a type consists of, with their distances; `None` if they are too many, or cannot be told. It is `at` a
/// distance, and what is around it is aligned to `limit`.
fn collect_parts(
    symbols: &SymbolTable,
    ty: TypeId,
    (at, limit): (u64, u64),
    parts: &mut Vec<(u64, Cell)>,
    depth: u32,
) -> Option<()> {
    if depth > crate::DEPTH || parts.len() > MOST {
        return None;
    }
    let types = &symbols.types;
    let (size, align) = types.layout(ty)?;
    let limit = limit.min(align.max(1));
    match &types[types.representation(ty)] {
        Type::Record { record, .. } => {
            let record = *record;
            let fields = types.records[record].fields.as_ref()?;
            let plain = !types.records[record].is_union && fields.iter().all(|field| field.width.is_none());
            let offsets = types.offsets(record).filter(|_| plain)?;
            let mut each = fields.iter().zip(offsets);
            each.try_for_each(|(field, offset)| {
                collect_parts(symbols, field.ty, (at + offset, limit), parts, depth + 1)
            })
        }
        Type::Array { element, .. } => {
            let step = types.layout(*element)?.0.max(1);
            let mut each = (0..size / step).take(MOST + 1);
            each.try_for_each(|number| collect_parts(symbols, *element, (at + number * step, limit), parts, depth + 1))
        }
        _ => {
            let cell = whole_cell(common_alignment(limit, at));
            parts.extend((0..size).step_by(cell.bytes() as usize).map(|offset| (at + offset, cell)));
            Some(())
        }
    }
}
