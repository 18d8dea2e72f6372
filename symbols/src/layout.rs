//! Sizes, alignments and offsets: the System V psABI of x86-64, as gcc lays types out; Fortran's descriptors.
//!
//! The one place that knows: `sizeof`, `offsetof`, device code and maps ask here. Offsets are counted in bits, for
//! bit-fields. A type whose size is not a constant, or that contains itself, has no layout.

use crate::fields::{Field, Placement};
use crate::flags::Attributes;
use crate::ids::{RecordId, TypeId};
use crate::type_table::Types;
use crate::types::{Base, Bound, Order, Type};
use std::collections::HashMap;

/// More records than this in one type are not measured: a bound for the stack.
const MAX_RECORDS: usize = 512;

/// The layouts of records already met; `None` while one is being measured, or if it has none.
type Layouts = HashMap<RecordId, Option<(u64, u64)>>;

/// A record so far.
struct OpenRecord {
    /// The first bit that is free.
    end: u64,
    /// The bits of the largest member of a union.
    size: u64,
    /// The alignment of the whole, in bytes.
    align: u64,
}

impl Types {
    /// Size and alignment in bytes, where both are constants.
    pub fn layout(&self, id: TypeId) -> Option<(u64, u64)> {
        self.layout_with(id, &mut Layouts::new())
    }

    /// The byte offset of each field of a record, in order; of a bit-field, that of the unit of its type that has its first bit.
    pub fn offsets(&self, record: RecordId) -> Option<Vec<u64>> {
        let known = &mut Layouts::new();
        let (bits, _) = self.place_members(record, known)?;
        let fields = self.records[record].fields.as_ref()?;
        let bytes = |(field, bit): (&Field, u64)| {
            let unit = if field.width.is_some() { self.field_layout(field, known)?.0.max(1) } else { 1 };
            Some(bit / 8 / unit * unit)
        };
        fields.iter().zip(bits).map(bytes).collect()
    }

    /// The offset of each field of a record in bits, in order.
    pub fn bit_offsets(&self, record: RecordId) -> Option<Vec<u64>> {
        Some(self.place_members(record, &mut Layouts::new())?.0)
    }

    /// The alignment of a type, also of an array whose size is not a constant.
    pub fn alignment(&self, id: TypeId) -> Option<u64> {
        match &self[id] {
            Type::Qualified { align, .. } if *align > 0 => Some(u64::from(*align)),
            Type::Qualified { of, .. } => self.alignment(*of),
            Type::Array { element, .. } => self.alignment(*element),
            _ => self.layout(id).map(|(_, align)| align),
        }
    }

    /// Each record is measured once; one that contains itself has no layout.
    fn layout_with(&self, id: TypeId, known: &mut Layouts) -> Option<(u64, u64)> {
        match &self[id] {
            Type::Unknown | Type::Void | Type::Star { .. } | Type::Function { .. } => None,
            Type::Scalar(Base::Complex, bytes) => Some((2 * *bytes as u64, *bytes as u64)),
            Type::Scalar(_, bytes) => Some((*bytes as u64, *bytes as u64)),
            Type::Character { kind, length } => {
                let length = length.as_ref()?.as_integer()?;
                Some((u64::try_from(length.max(0)).ok()?.checked_mul(*kind as u64)?, *kind as u64))
            }
            Type::Pointer { .. } | Type::NullPointer => Some((8, 8)),
            Type::Qualified { of, is_atomic, align, .. } => {
                let (size, own) = self.layout_with(*of, known)?;
                // An atomic object of a size that the machine can change at once is aligned to it.
                let own = if *is_atomic && matches!(size, 1 | 2 | 4 | 8 | 16) { own.max(size) } else { own };
                Some((size, if *align > 0 { u64::from(*align) } else { own }))
            }
            Type::Extended(_, of) | Type::Enum(_, of) => self.layout_with(*of, known),
            Type::BitInt { width, .. } => Some(bit_int(*width)),
            Type::Vector { element, count, .. } => {
                let size = self.layout_with(*element, known)?.0.checked_mul(*count)?.checked_next_power_of_two()?;
                Some((size, size.max(1)))
            }
            Type::Array { element, dimensions, .. } => {
                let (size, align) = self.layout_with(*element, known)?;
                let count = dimensions
                    .iter()
                    .try_fold(1u64, |count, dimension| count.checked_mul(u64::try_from(dimension.extent()?).ok()?))?;
                Some((size.checked_mul(count)?, align))
            }
            Type::Record { record, .. } => self.record_layout(*record, known),
        }
    }

    /// An allocatable or pointer component is a descriptor: 24 bytes, 24 more for each dimension, 16 more for a derived type.
    fn field_layout(&self, field: &Field, known: &mut Layouts) -> Option<(u64, u64)> {
        if field.attributes.intersects(Attributes::KIND | Attributes::LEN) {
            return Some((0, 1));
        }
        if let Some(element) = self.flexible_element(field.ty) {
            return self.layout_with(element, known).map(|(_, align)| (0, align));
        }
        if !field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
            return self.layout_with(field.ty, known);
        }
        let rank = match &self[field.ty] {
            Type::Array { dimensions, .. } => dimensions.len() as u64,
            Type::Function { .. } => return Some((8, 8)),
            _ => 0,
        };
        let addendum = matches!(self[self.element(field.ty)], Type::Record { .. } | Type::Star { .. });
        Some((24 + 24 * rank + if addendum { 16 } else { 0 }, 8))
    }

    /// The elements of a flexible array member of C (6.7.2.1), which takes no room.
    fn flexible_element(&self, ty: TypeId) -> Option<TypeId> {
        match &self[self.unqualified(ty)] {
            Type::Array { element, dimensions, order: Order::Row }
                if dimensions.first().is_some_and(|first| first.upper == Bound::AssumedSize) =>
            {
                Some(*element)
            }
            _ => None,
        }
    }

    fn record_layout(&self, record: RecordId, known: &mut Layouts) -> Option<(u64, u64)> {
        if let Some(layout) = known.get(&record) {
            return *layout;
        }
        known.insert(record, None);
        if known.len() > MAX_RECORDS {
            return None;
        }
        let (_, layout) = self.place_members(record, known)?;
        known.insert(record, Some(layout));
        Some(layout)
    }

    /// The first bit of each member, and size and alignment of the whole.
    fn place_members(&self, record: RecordId, known: &mut Layouts) -> Option<(Vec<u64>, (u64, u64))> {
        let record = &self.records[record];
        let mut open = OpenRecord { end: 0, size: 0, align: u64::from(record.placement.align).max(1) };
        let mut bits = Vec::new();
        for field in record.fields.as_ref()? {
            let (size, align) = self.field_layout(field, known)?;
            if record.is_union {
                open.end = 0;
            }
            let placement = Placement {
                packed: field.placement.packed || record.placement.packed,
                pack: record.placement.pack,
                align: field.placement.align,
            };
            bits.push(match field.width {
                Some(width) => open.bit_field(u64::from(width), size, align, placement, field.name.is_some())?,
                None => open.place_member(size, align, placement)?,
            });
            open.size = open.size.max(open.end);
        }
        let size = open.size.div_ceil(8).checked_next_multiple_of(open.align)?;
        Some((bits, (size, open.align)))
    }
}

impl OpenRecord {
    /// A member that is not a bit-field: where it begins.
    fn place_member(&mut self, size: u64, align: u64, placement: Placement) -> Option<u64> {
        let asked = u64::from(placement.align);
        let natural = if placement.packed { 1 } else { align };
        let align = limit_alignment(natural.max(asked), placement.pack).max(1);
        self.align = self.align.max(align);
        let start = self.end.checked_next_multiple_of(align.checked_mul(8)?)?;
        self.end = start.checked_add(size.checked_mul(8)?)?;
        Some(start)
    }

    /// psABI, 3.1.2 Bit-Fields: one does not cross more units of its type than fit, its type aligns the record if it has a
    /// name, and one of no width ends the unit; `packed` and `#pragma pack` let it begin at any bit.
    fn bit_field(&mut self, width: u64, size: u64, align: u64, placement: Placement, named: bool) -> Option<u64> {
        let asked = u64::from(placement.align);
        let unit = align.checked_mul(8)?.max(8);
        let free = placement.packed || placement.pack > 0;
        let crosses = |end: u64| (end % unit).checked_add(width).map(|last| last.div_ceil(unit) > (size * 8) / unit);
        if width == 0 {
            self.end = self.end.checked_next_multiple_of(unit.max(asked * 8))?;
        }
        let mut own = if asked > 0 { limit_alignment(asked, placement.pack) * 8 } else { 1 };
        // One that is a whole integer where such an integer may stand is one, and is aligned so.
        let whole = matches!(width, 8 | 16 | 32 | 64 | 128) && !placement.packed && self.end.is_multiple_of(width);
        if whole {
            own = own.max(limit_alignment(width / 8, placement.pack) * 8);
        }
        self.end = self.end.checked_next_multiple_of(own)?;
        if width > 0 && !free && !whole && crosses(self.end)? {
            self.end = self.end.checked_next_multiple_of(unit)?;
        }
        if named {
            let natural =
                if placement.packed && placement.pack == 0 { 1 } else { limit_alignment(align, placement.pack) };
            self.align = self.align.max(natural).max(own.div_ceil(8));
        }
        let start = self.end;
        self.end = start.checked_add(width)?;
        Some(start)
    }
}

/// `#pragma pack(n)`: 0 limits nothing.
fn limit_alignment(align: u64, pack: u32) -> u64 {
    if pack == 0 { align } else { align.min(u64::from(pack)) }
}

/// psABI, 3.1.2 `_BitInt(N)`: as the smallest integer that has room; beyond 64 bits as many of 64 as are needed.
fn bit_int(width: u32) -> (u64, u64) {
    match u64::from(width.max(1)).div_ceil(8) {
        bytes @ 1..=8 => (bytes.next_power_of_two(), bytes.next_power_of_two()),
        bytes => (bytes.next_multiple_of(8), 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use pretty_assertions::assert_eq;

    fn field(ty: TypeId, attributes: Attributes) -> Field {
        Field { name: None, ty, attributes, value: None, width: None, placement: Placement::default() }
    }

    fn record(types: &mut Types, fields: Vec<Field>) -> TypeId {
        let record = types.records.push(Record { fields: Some(fields.into()), ..Record::default() });
        types.intern(Type::Record { record, class: false })
    }

    #[test]
    fn records_of_records_are_measured_once_each() {
        let mut types = Types::default();
        let mut ty = types.scalar(Base::Integer, 1);
        for _ in 0..60 {
            ty = record(&mut types, vec![field(ty, Attributes::empty()), field(ty, Attributes::empty())]);
        }
        assert_eq!(types.layout(ty), Some((1 << 60, 1)));
    }

    #[test]
    fn a_record_that_contains_itself_has_no_layout_but_one_that_points_to_itself_has() {
        let mut types = Types::default();
        let own = record(&mut types, Vec::new());
        let Type::Record { record: id, .. } = types[own] else { panic!("a record was made") };
        types.records[id].fields = Some(vec![field(own, Attributes::empty())].into());
        assert_eq!(types.layout(own), None);
        types.records[id].fields = Some(vec![field(own, Attributes::POINTER)].into());
        assert_eq!(types.layout(own), Some((40, 8)));
    }
}
