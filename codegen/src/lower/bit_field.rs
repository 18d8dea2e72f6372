//! Bit-fields (C 6.7.2.1p11): some bits of the smallest piece of memory around them that one access reaches.

use super::scalar::{Kind, Scalar};
use super::*;
use semantics::body::ExprKind;
use symbols::{Type, Types};

/// A bit-field in memory.
#[derive(Clone, Copy)]
pub(super) struct BitField {
    /// The piece of memory that is read and written.
    place: MemoryPlace,
    /// Its length.
    bytes: u64,
    /// What it is as an integer.
    piece: Scalar,
    /// The first bit there.
    first: u32,
    width: u32,
    /// The type that it is declared with.
    pub(super) scalar: Scalar,
}

impl Lower<'_> {
    /// The bit-field that an expression designates; none if it is something else.
    pub(super) fn bit_field(&mut self, expr: ExprId) -> Option<BitField> {
        let ExprKind::Member { base, field } = self.frame.body.exprs[expr].kind else { return None };
        let ty = self.frame.body.exprs[base].ty;
        let types = &self.symbols().types;
        let Type::Record { record, .. } = types[types.representation(ty)] else { return None };
        types.records[record].fields.as_ref()?.get(field as usize)?.width?;
        let place = self.lower_place(base)?;
        self.bit_field_of(place, (ty, record), field as usize)
    }

    /// The bit-field of a structure in memory.
    pub(super) fn bit_field_of(
        &mut self,
        place: MemoryPlace,
        (ty, record): (TypeId, symbols::RecordId),
        number: usize,
    ) -> Option<BitField> {
        let types = &self.symbols().types;
        let field = types.records[record].fields.as_ref()?.get(number)?;
        let (width, scalar) = (field.width?, self.to_scalar(field.ty)?);
        let start = *types.bit_offsets(record)?.get(number)?;
        let (size, whole) = types.layout(types.representation(ty))?;
        let (offset, bytes) = piece_of(types, record, size, (start, u64::from(width)))?;
        let part = self.offset_place(place, offset);
        let aligned = bytes.next_power_of_two();
        self.note_part(place.address, part.address, whole, offset, aligned);
        let piece = Scalar { kind: Kind::Unsigned, bytes: aligned as u8 };
        Some(BitField { place: part, bytes, piece, first: (start - offset * 8) as u32, width, scalar })
    }

    /// The value of a bit-field, as its declared type.
    pub(super) fn load_bit_field(&mut self, field: BitField) -> Value {
        let bits = self.load_first(field.place, field.piece.cell(), field.bytes);
        let first = self.int(field.first as i32);
        let value = self.binary(Binary::UShr, bits, first);
        self.extend_bits(field, value)
    }

    /// The lowest bits of an integer as the value of a bit-field.
    fn extend_bits(&mut self, field: BitField, value: Value) -> Value {
        let above = self.int((field.piece.ty().bits() - field.width) as i32);
        let high = self.binary(Binary::Shl, value, above);
        let shift = if field.scalar.is_signed() { Binary::Shr } else { Binary::UShr };
        let value = self.binary(shift, high, above);
        let kind = if field.scalar.is_signed() { Kind::Signed } else { Kind::Unsigned };
        let wide = Scalar { kind, bytes: field.piece.bytes.max(4) };
        let to = if field.scalar.kind == Kind::Logical { Scalar { kind, ..field.scalar } } else { field.scalar };
        self.convert_scalar(value, wide, to)
    }

    /// Writes a bit-field, and leaves the bits beside it as they are; the value that it has then.
    pub(super) fn store_bit_field(&mut self, field: BitField, value: Value) -> Value {
        let ty = field.piece.ty();
        let from = if field.scalar.kind == Kind::Logical {
            Scalar { kind: Kind::Unsigned, ..field.scalar }
        } else {
            field.scalar
        };
        let wide = Scalar { kind: Kind::Unsigned, bytes: field.piece.bytes.max(4) };
        let value = self.convert_scalar(value, from, wide);
        let ones = u64::MAX >> (64 - field.width.clamp(1, 64));
        let mask = self.constant(ty, ones);
        let own = self.binary(Binary::And, value, mask);
        let first = self.int(field.first as i32);
        let moved = self.binary(Binary::Shl, own, first);
        let others = self.constant(ty, !(ones << field.first) & (u64::MAX >> (64 - ty.bits())));
        let old = self.load_first(field.place, field.piece.cell(), field.bytes);
        let rest = self.binary(Binary::And, old, others);
        let new = self.binary(Binary::Or, rest, moved);
        let is_own = field.place.space == Space::Local;
        self.first_thread(is_own, |lower| lower.store_first(field.place, field.piece.cell(), new, field.bytes));
        self.extend_bits(field, own)
    }
}

/// The piece of memory by which a bit-field is read and written, and its length: the smallest aligned one that lies in the structure and has
/// nothing of members that are not bit-fields, which other threads may write (C 3.17); else the bytes of the bit-field alone.
fn piece_of(types: &Types, record: symbols::RecordId, size: u64, (start, width): (u64, u64)) -> Option<(u64, u64)> {
    let (fields, offsets) = (types.records[record].fields.as_ref()?, types.offsets(record)?);
    let taken: Vec<(u64, u64)> = fields
        .iter()
        .zip(offsets)
        .filter(|(field, _)| field.width.is_none() && !types.records[record].is_union)
        .filter_map(|(field, offset)| Some((offset, offset + types.layout(field.ty)?.0)))
        .collect();
    let is_free = |(offset, bytes): (u64, u64)| {
        let end = offset + bytes;
        end <= size && taken.iter().all(|(first, behind)| end <= *first || offset >= *behind)
    };
    let aligned = [1u64, 2, 4, 8].into_iter().filter(|bytes| start % (bytes * 8) + width <= bytes * 8);
    let whole = aligned.map(|bytes| (start / (bytes * 8) * bytes, bytes)).find(|piece| is_free(*piece));
    whole.or_else(|| Some((start / 8, (start % 8 + width).div_ceil(8))).filter(|(_, bytes)| *bytes <= 8))
}
