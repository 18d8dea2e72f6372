//! Bit-fields (C 6.7.2.1p11): some bits of the smallest piece of memory around them that one access reaches.

use super::scalar::{Kind, Scalar};
use super::*;
use semantics::body::ExprKind;
use symbols::Type;

/// A bit-field in memory.
#[derive(Clone, Copy)]
pub(super) struct BitField {
    /// The piece of memory that is read and written.
    place: MemoryPlace,
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
        self.bit_field_of(place, record, field as usize)
    }

    /// The bit-field of a structure in memory.
    pub(super) fn bit_field_of(
        &mut self,
        place: MemoryPlace,
        record: symbols::RecordId,
        number: usize,
    ) -> Option<BitField> {
        let types = &self.symbols().types;
        let field = types.records[record].fields.as_ref()?.get(number)?;
        let (width, scalar) = (field.width?, self.to_scalar(field.ty)?);
        let start = *types.bit_offsets(record)?.get(number)?;
        let fits = |bytes: &u64| start % (bytes * 8) + u64::from(width) <= bytes * 8;
        let bytes = [1u64, 2, 4, 8].into_iter().find(fits)?;
        let place = self.offset_place(place, start / (bytes * 8) * bytes);
        let piece = Scalar { kind: Kind::Unsigned, bytes: bytes as u8 };
        Some(BitField { place, piece, first: (start % (bytes * 8)) as u32, width, scalar })
    }

    /// The value of a bit-field, as its declared type.
    pub(super) fn load_bit_field(&mut self, field: BitField) -> Value {
        let bits = self.load(field.place, field.piece.cell());
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
        let old = self.load(field.place, field.piece.cell());
        let rest = self.binary(Binary::And, old, others);
        let new = self.binary(Binary::Or, rest, moved);
        self.write_memory(field.place, field.piece.cell(), new);
        self.extend_bits(field, own)
    }
}
