//! Members of packed structures (`packed` of GNU C, `#pragma pack`) may lie anywhere, and the device has aligned accesses alone: what is
//! not aligned is read and written in pieces.

use super::*;
use crate::phrases::NoCode;

impl Lower<'_> {
    /// Remembers where a part of a record lies less aligned than its type asks for: `whole` is the alignment of the record, `natural` that
    /// of the part's type.
    pub(super) fn note_part(&mut self, record: Value, part: Value, whole: u64, offset: u64, natural: u64) {
        let whole = self.unaligned.get(&record).map_or(whole, |known| whole.min(*known));
        let align = common_alignment(whole, offset);
        if align < natural {
            self.unaligned.insert(part, align);
        }
    }

    /// Remembers the same of what lies at a multiple of a distance from it.
    pub(super) fn note_distance(&mut self, from: Value, to: Value, distance: u64) {
        if let Some(align) = self.unaligned.get(&from).copied() {
            self.unaligned.insert(to, common_alignment(align, distance));
        }
    }

    /// The alignment of a place, if it is less than that of its type may be.
    pub(super) fn alignment_of(&self, place: MemoryPlace) -> Option<u64> {
        self.unaligned.get(&place.address).copied()
    }

    /// A variable that is changed in one step, which what is not aligned cannot be.
    pub(super) fn aligned_place(&mut self, target: ExprId) -> Option<MemoryPlace> {
        let place = self.lower_place(target)?;
        let aligned = Some(place).filter(|place| self.alignment_of(*place).is_none());
        if aligned.is_none() {
            let at = self.span(target);
            self.report(problems::no_code_for_statement(NoCode::AtomicUpdate, at));
        }
        aligned
    }

    pub(super) fn load(&mut self, place: MemoryPlace, cell: Cell) -> Value {
        self.load_first(place, cell, cell.bytes())
    }

    /// Writes memory as this thread alone.
    pub(super) fn store(&mut self, place: MemoryPlace, cell: Cell, value: Value) {
        self.store_first(place, cell, value, cell.bytes());
    }

    /// The first bytes of a cell.
    pub(super) fn load_first(&mut self, place: MemoryPlace, cell: Cell, bytes: u64) -> Value {
        match self.piece_for(place, cell, bytes) {
            Some(piece) => self.load_pieces(place, cell, bytes, piece),
            None => self.load_whole(place, cell),
        }
    }

    pub(super) fn store_first(&mut self, place: MemoryPlace, cell: Cell, value: Value, bytes: u64) {
        match self.piece_for(place, cell, bytes) {
            Some(piece) => self.store_pieces(place, cell, value, bytes, piece),
            None => self.store_whole(place, cell, value),
        }
    }

    /// The pieces in which so many bytes of a cell are read or written, if they are not at once.
    fn piece_for(&self, place: MemoryPlace, cell: Cell, bytes: u64) -> Option<Cell> {
        let align = self.alignment_of(place).unwrap_or(cell.bytes());
        (align < cell.bytes() || bytes < cell.bytes()).then(|| whole_cell(common_alignment(align, bytes).min(4)))
    }

    fn load_whole(&mut self, place: MemoryPlace, cell: Cell) -> Value {
        self.push(Op::Load(Self::access(place, cell), place.address), cell.ty())
    }

    fn store_whole(&mut self, place: MemoryPlace, cell: Cell, value: Value) {
        self.build.push(Op::Store(Self::access(place, cell), place.address, value), None);
    }

    fn load_pieces(&mut self, place: MemoryPlace, cell: Cell, bytes: u64, piece: Cell) -> Value {
        let ty = bits_type(cell);
        let mut bits = self.constant(ty, 0);
        for offset in (0..bytes).step_by(piece.bytes() as usize) {
            let part = self.offset_place(place, offset);
            let value = self.load_whole(part, piece);
            let value = if ty == Ty::I64 { self.convert_to(Convert::ZeroExtend, value, ty) } else { value };
            let shift = self.int(offset as i32 * 8);
            let moved = self.binary(Binary::Shl, value, shift);
            bits = self.binary(Binary::Or, bits, moved);
        }
        match cell {
            Cell::S8 | Cell::U8 | Cell::S16 | Cell::U16 => self.convert_to(Convert::Narrow(cell), bits, ty),
            Cell::Whole(of @ (Ty::F16 | Ty::F32 | Ty::F64)) => self.convert_to(Convert::Bits, bits, of),
            Cell::Whole(_) => bits,
        }
    }

    fn store_pieces(&mut self, place: MemoryPlace, cell: Cell, value: Value, bytes: u64, piece: Cell) {
        let ty = bits_type(cell);
        let is_real = matches!(cell, Cell::Whole(Ty::F16 | Ty::F32 | Ty::F64));
        let bits = if is_real { self.convert_to(Convert::Bits, value, ty) } else { value };
        for offset in (0..bytes).step_by(piece.bytes() as usize) {
            let shift = self.int(offset as i32 * 8);
            let moved = self.binary(Binary::UShr, bits, shift);
            let low = if ty == Ty::I64 { self.convert_to(Convert::Truncate, moved, Ty::I32) } else { moved };
            let low = match piece {
                Cell::Whole(_) => low,
                Cell::S8 | Cell::U8 | Cell::S16 | Cell::U16 => self.convert_to(Convert::Narrow(piece), low, Ty::I32),
            };
            let part = self.offset_place(place, offset);
            self.store_whole(part, piece, low);
        }
    }
}

/// The alignment of what lies at this distance from an aligned place.
pub(super) fn common_alignment(align: u64, distance: u64) -> u64 {
    if distance == 0 { align } else { align.min(1 << distance.trailing_zeros()) }
}

/// The integer that has the bits of a cell.
fn bits_type(cell: Cell) -> Ty {
    if cell.bytes() == 8 { Ty::I64 } else { Ty::I32 }
}

/// The widest cell of an alignment.
pub(super) fn whole_cell(align: u64) -> Cell {
    match align {
        0 | 1 => Cell::U8,
        2 => Cell::U16,
        4 => Cell::Whole(Ty::I32),
        _ => Cell::Whole(Ty::I64),
    }
}
