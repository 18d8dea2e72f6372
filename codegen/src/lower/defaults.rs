//! Default initialization (Fortran 7.5.4.6): what a variable of a derived type has before anybody gives it a value, private copies of
//! constructs included (OpenMP 5.2, 5.4.3); allocatable components are not allocated.

use super::*;
use crate::phrases::NoCode;
use std::collections::BTreeSet;
use symbols::{Attributes, Constant, Type, Value as Known};

/// The most bytes that are written one by one.
const LARGEST: u64 = 4096;
/// The bytes of an address.
const ADDRESS: usize = 8;

/// Bytes that a variable has from the start, and where.
type Parts = Vec<(u64, Vec<u8>)>;

/// Whether a variable of a type has values from the start.
pub fn has_defaults(symbols: &SymbolTable, ty: TypeId) -> bool {
    has_defaults_within(symbols, ty, 0)
}

fn has_defaults_within(symbols: &SymbolTable, ty: TypeId, depth: u32) -> bool {
    let types = &symbols.types;
    let Type::Record { record, .. } = &types[types.representation(types.element(ty))] else { return false };
    types.records[*record].fields.iter().flatten().any(|field| {
        let described = field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
        field.value.is_some()
            || field.attributes.contains(Attributes::ALLOCATABLE)
            || !described && depth < crate::DEPTH && has_defaults_within(symbols, field.ty, depth + 1)
    })
}

/// The bytes of a variable that has nothing but what its type gives it; `None` if some of it is not known.
pub(super) fn default_image(symbols: &SymbolTable, ty: TypeId) -> Option<Vec<u8>> {
    let mut image = vec![0; usize::try_from(symbols.types.layout(ty)?.0).ok()?];
    let mut parts = Parts::new();
    collect_parts(symbols, ty, 0, &mut parts, 0)?;
    for (offset, bytes) in parts {
        let start = usize::try_from(offset).ok()?;
        image.get_mut(start..start + bytes.len())?.copy_from_slice(&bytes);
    }
    Some(image)
}

impl Lower<'_> {
    /// Gives a variable that was just bound what it has from the start.
    pub(super) fn initialize_default(&mut self, place: MemoryPlace, ty: TypeId, at: Span) {
        let symbols = self.symbols();
        if !rules::language_rules(self.frame.body.language).scopes_declare {
            return self.clear_bit_fields(place, ty);
        }
        if !has_defaults(symbols, ty) {
            return;
        }
        let mut parts = Parts::new();
        let (size, align) = symbols.types.layout(ty).unwrap_or((u64::MAX, 1));
        if size > LARGEST || collect_parts(symbols, ty, 0, &mut parts, 0).is_none() {
            return self.report(problems::no_code_for_expression(NoCode::DefaultInitialization, at));
        }
        self.first_thread(place.space == Space::Local, |lower| {
            for (offset, bytes) in parts {
                lower.store_bytes(place, align, offset, &bytes);
            }
        });
    }

    /// Who writes a bit-field reads the bits beside it (C 6.7.2.1p11), which have a value from here on.
    fn clear_bit_fields(&mut self, place: MemoryPlace, ty: TypeId) {
        let mut found = BTreeSet::new();
        let (size, align) = self.symbols().types.layout(ty).unwrap_or((u64::MAX, 1));
        if size > LARGEST || collect_bit_fields(self.symbols(), ty, 0, &mut found, 0).is_none() || found.is_empty() {
            return;
        }
        self.first_thread(place.space == Space::Local, |lower| {
            for run in found.into_iter().collect::<Vec<u64>>().chunk_by(|one, next| one + 1 == *next) {
                lower.store_bytes(place, align, run[0], &vec![0; run.len()]);
            }
        });
    }

    /// Writes known bytes as the widest cells that their place allows, whose address is a multiple of `align`.
    pub(super) fn store_bytes(&mut self, place: MemoryPlace, align: u64, mut offset: u64, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let fits = |(_, size): &&(Cell, usize)| {
                offset.is_multiple_of(*size as u64) && *size as u64 <= align && *size <= bytes.len()
            };
            const CELLS: &[(Cell, usize)] =
                &[(Cell::Whole(Ty::I64), 8), (Cell::Whole(Ty::I32), 4), (Cell::U16, 2), (Cell::U8, 1)];
            let (cell, size) = CELLS.iter().find(fits).copied().unwrap_or((Cell::U8, 1));
            let (now, rest) = bytes.split_at(size);
            let bits = now.iter().rev().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
            let value = self.constant(cell.ty(), bits);
            let part = self.offset_place(place, offset);
            self.store(part, cell, value);
            (offset, bytes) = (offset + size as u64, rest);
        }
    }
}

/// The bytes with bit-fields of a variable of a type.
fn collect_bit_fields(symbols: &SymbolTable, ty: TypeId, at: u64, found: &mut BTreeSet<u64>, depth: u32) -> Option<()> {
    let types = &symbols.types;
    if depth > crate::DEPTH {
        return None;
    }
    match &types[types.representation(ty)] {
        Type::Array { element, .. } if matches!(types[types.representation(*element)], Type::Record { .. }) => {
            let (whole, (each, _)) = (types.layout(ty)?.0, types.layout(*element)?);
            (0..whole / each.max(1))
                .try_for_each(|number| collect_bit_fields(symbols, *element, at + number * each, found, depth + 1))
        }
        Type::Record { record, .. } => {
            let places = types.offsets(*record)?.into_iter().zip(types.bit_offsets(*record)?);
            let fields = types.records[*record].fields.as_ref()?;
            fields.iter().zip(places).try_for_each(|(field, (offset, bits))| match field.width {
                Some(width) => {
                    found.extend((bits..bits + u64::from(width)).map(|bit| at + bit / 8));
                    Some(())
                }
                None => collect_bit_fields(symbols, field.ty, at + offset, found, depth + 1),
            })
        }
        _ => Some(()),
    }
}

/// What a variable of a type has from the start; `None` if some of it is not known.
fn collect_parts(symbols: &SymbolTable, ty: TypeId, at: u64, parts: &mut Parts, depth: u32) -> Option<()> {
    let types = &symbols.types;
    if depth > crate::DEPTH {
        return None;
    }
    match &types[types.representation(ty)] {
        Type::Array { element, .. } => {
            if !has_defaults(symbols, *element) {
                return Some(());
            }
            let (whole, (each, _)) = (types.layout(ty)?.0, types.layout(*element)?);
            (0..whole / each.max(1))
                .try_for_each(|number| collect_parts(symbols, *element, at + number * each, parts, depth + 1))
        }
        Type::Record { record, .. } => {
            let offsets = types.offsets(*record)?;
            let fields = types.records[*record].fields.as_ref()?;
            fields.iter().zip(offsets).try_for_each(|(field, offset)| {
                let described = field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
                match &field.value {
                    // Of one that is not allocated, the extents are asked for, too.
                    None if field.attributes.contains(Attributes::ALLOCATABLE) => {
                        parts.push((at + offset, vec![0; ADDRESS]));
                        if let Type::Array { dimensions, .. } = &types[types.representation(field.ty)] {
                            let bytes = dimensions.len() * usize::try_from(descriptor::EACH).ok()?;
                            parts.push((at + offset + descriptor::DIMENSIONS, vec![0; bytes]));
                        }
                        Some(())
                    }
                    None if described => Some(()),
                    None => collect_parts(symbols, field.ty, at + offset, parts, depth + 1),
                    Some(value) if described => {
                        parts.push((at + offset, is_null(value).then(|| vec![0; ADDRESS])?));
                        Some(())
                    }
                    Some(value) => {
                        parts.push((at + offset, encode_default(symbols, field.ty, value)?));
                        Some(())
                    }
                }
            })
        }
        _ => Some(()),
    }
}

/// Whether the value of a pointer is NULL().
fn is_null(value: &Known) -> bool {
    match value {
        Known::Call(_, arguments) => arguments.is_empty(),
        Known::Text(text) => text.eq_ignore_ascii_case("null()"),
        Known::Constant(constant) => *constant == Constant::Integer(0),
        Known::Symbol(_) | Known::Negate(_) | Known::Binary(..) | Known::List(_) => false,
    }
}

/// The bytes of a component's value; a scalar is the value of each element of an array.
fn encode_default(symbols: &SymbolTable, ty: TypeId, value: &Known) -> Option<Vec<u8>> {
    let types = &symbols.types;
    let mut data = Vec::new();
    match &types[types.representation(ty)] {
        Type::Array { element, .. } if !matches!(value, Known::List(_)) => {
            let count = types.layout(ty)?.0 / types.layout(*element)?.0.max(1);
            for _ in 0..count.min(LARGEST) {
                table::encode_value(symbols, *element, value, &mut data, 0)?;
            }
        }
        _ => table::encode_value(symbols, ty, value, &mut data, 0)?,
    }
    Some(data)
}
