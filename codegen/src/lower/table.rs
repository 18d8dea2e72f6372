//! Constant tables: named constants of Fortran and `const` variables of C whose values are known. The module holds their bytes, so
//! that each thread reads them where they are.

use super::*;
use crate::ssa::Slot;
use symbols::{Attributes, Base, Constant, Details, Type, Value as Known};

/// The largest table that the module holds.
const LIMIT: u64 = 1 << 20;

impl Lower<'_> {
    /// A variable that nobody writes and whose value is known, in memory of the module.
    pub(super) fn constant_table(&mut self, symbol: SymbolId) -> Option<MemoryPlace> {
        let symbol = self.original_symbol(symbol);
        let key = (std::ptr::from_ref(self.symbols()) as usize, symbol);
        let number = match self.tables.get(&key) {
            Some(number) => *number,
            None => {
                let slot = self.table_slot(symbol)?;
                self.build.function.slots.push(slot);
                let number = self.build.function.slots.len() as u32 - 1;
                self.tables.insert(key, number);
                number
            }
        };
        let address = self.push(Op::Slot(number), Ty::I64);
        Some(MemoryPlace { address, space: Space::Global, root: Root::Slot(number), volatile: false })
    }

    fn table_slot(&self, symbol: SymbolId) -> Option<Slot> {
        let symbols = self.symbols();
        let Details::Object(object) = symbols[symbol].details.ultimate() else { return None };
        let (ty, value) = (symbols[symbol].ty?, object.value.as_deref()?);
        let (size, align) = symbols.types.layout(ty).filter(|(size, _)| (1..=LIMIT).contains(size))?;
        if !is_constant(symbols, symbol) {
            return None;
        }
        let mut data = Vec::new();
        encode_value(symbols, ty, value, &mut data, 0)?;
        data.resize(size as usize, 0);
        let name: String = self.name(symbol).chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        Some(Slot {
            space: Space::Global,
            size,
            align: align.clamp(1, 16).next_power_of_two(),
            name,
            data,
            module: None,
        })
    }
}

/// Whether a variable has the same value always.
pub(super) fn is_constant(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let Some(mut ty) = symbols[symbol].ty else { return false };
    loop {
        ty = match &symbols.types[ty] {
            Type::Qualified { is_const: true, is_volatile: false, .. } => return true,
            Type::Qualified { of, .. } => *of,
            Type::Array { element, .. } => *element,
            _ => return symbols[symbol].attributes.contains(Attributes::PARAMETER),
        };
    }
}

/// The largest array whose elements are filled with one value, in bytes.
const LARGEST: usize = 1 << 20;

/// Appends the bytes of a value as they stand in memory; `None` of what has no bytes before the program runs.
pub(super) fn encode_value(
    symbols: &SymbolTable,
    ty: TypeId,
    value: &Known,
    data: &mut Vec<u8>,
    depth: u32,
) -> Option<()> {
    if depth > crate::DEPTH {
        return None;
    }
    let types = &symbols.types;
    let ty = types.representation(ty);
    let end = data.len() + types.layout(ty)?.0 as usize;
    match (&types[ty], value) {
        (Type::Scalar(base, bytes), Known::Constant(constant)) => encode_scalar(*base, *bytes, constant, data)?,
        (Type::Enum(_, of), _) => encode_value(symbols, *of, value, data, depth + 1)?,
        (Type::Character { .. }, Known::Constant(Constant::Character(text))) => encode_text(text, end, b' ', data)?,
        (Type::Array { element, .. }, Known::Constant(Constant::Character(text))) => {
            let is_text = matches!(types[types.representation(*element)], Type::Scalar(_, 1));
            is_text.then(|| encode_text(text, end, 0, data))??;
        }
        // Fortran 2023, 8.4: a scalar is the value of each element.
        (Type::Array { element, .. }, Known::Constant(_)) => {
            let start = data.len();
            encode_value(symbols, *element, value, data, depth + 1)?;
            let each = data[start..].to_vec();
            let times = (end - start).checked_div(each.len()).filter(|_| end - start <= LARGEST)?;
            data.extend(each.repeat(times.saturating_sub(1)));
        }
        (Type::Array { element, dimensions, .. }, Known::List(values)) => {
            // Of an array of rows, each value is a row or an element.
            let nested = dimensions.len() > 1 && values.iter().any(|value| matches!(value, Known::List(_)));
            let size = types.layout(*element)?.0 as usize;
            let rows: i128 = dimensions.iter().skip(1).map_while(symbols::Dimension::extent).product();
            let row = size * usize::try_from(rows).ok()?;
            for value in values {
                match (nested, value) {
                    (false, _) => encode_value(symbols, *element, value, data, depth + 1)?,
                    (true, Known::List(inner)) if dimensions.len() == 2 => {
                        let end = data.len() + row;
                        inner.iter().try_for_each(|value| encode_value(symbols, *element, value, data, depth + 1))?;
                        data.resize(end, 0);
                    }
                    (true, _) => return None,
                }
            }
        }
        (Type::Record { record, .. }, Known::List(values)) => {
            let start = data.len();
            let fields = types.records[*record].fields.as_ref()?;
            let plain = !types.records[*record].is_union && fields.iter().all(|field| field.width.is_none());
            let offsets = types.offsets(*record).filter(|_| plain)?;
            for ((field, offset), value) in fields.iter().zip(offsets).zip(values) {
                data.resize(start + offset as usize, 0);
                encode_value(symbols, field.ty, value, data, depth + 1)?;
            }
        }
        _ => return None,
    }
    // More values than there is room for are a mistake that is told elsewhere.
    (data.len() <= end).then(|| data.resize(end, 0))
}

fn encode_scalar(base: Base, bytes: u8, constant: &Constant, data: &mut Vec<u8>) -> Option<()> {
    let real = |value: f64, text: Option<&str>| match bytes {
        4 => Some(text.and_then(|text| text.parse().ok()).unwrap_or(value as f32).to_le_bytes().to_vec()),
        8 => Some(value.to_le_bytes().to_vec()),
        _ => None,
    };
    let integer = |value: i128| value.to_le_bytes().get(..usize::from(bytes)).map(<[u8]>::to_vec);
    let found = match (base, constant) {
        (Base::Real, Constant::Integer(value)) => real(*value as f64, None),
        (Base::Real, Constant::Real(value)) => real(value.to_f64(), value.spelling()),
        (Base::Integer | Base::Unsigned | Base::Char, Constant::Integer(value)) => integer(*value),
        (Base::Logical, Constant::Integer(value)) => integer(i128::from(*value != 0)),
        (Base::Logical, Constant::Logical(value)) => integer(i128::from(*value)),
        (Base::Complex, Constant::Complex(parts)) => {
            let mut both = real(parts[0].to_f64(), parts[0].spelling())?;
            both.extend(real(parts[1].to_f64(), parts[1].spelling())?);
            Some(both)
        }
        _ => None,
    };
    data.extend(found?);
    Some(())
}

/// Text of one byte a character, filled up to `end`.
fn encode_text(text: &str, end: usize, fill: u8, data: &mut Vec<u8>) -> Option<()> {
    data.extend(text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect::<Option<Vec<u8>>>()?);
    data.resize(end, fill);
    Some(())
}
