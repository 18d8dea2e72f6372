//! 8.4 and 7.5.4.6: variables that share storage by equivalence have no two different initial values.

use super::equivalence::{Group, Groups, equivalence_sets};
use super::statements::base_name;
use crate::expressions::reader::{ExpressionReader, MAX_DEPTH};
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use parser::fortran::tree::{Expr, Specification};
use rustc_hash::FxHashMap;
use symbols::{Attributes, Base, Constant, Details, NameSpace, SymbolId, Type, TypeId, Value};

/// Values that are longer, all together, are not compared.
const MAX_BYTES: usize = 1 << 18;

/// The initial value of a scalar part of a variable, and its first byte in that.
pub(super) struct Initial {
    symbol: SymbolId,
    at: u64,
    bytes: Vec<u8>,
    /// Whether the type says so: what a declaration or DATA statement says of a part goes before it.
    default: bool,
}

type Values<'v> = FxHashMap<SymbolId, Vec<&'v Initial>>;

/// Compares the values of the variables of each group: those of DATA statements, and those that declarations give.
pub(super) fn check_overlap(
    reader: &mut ExpressionReader,
    specification: &[Specification],
    groups: &Groups,
    mut values: Vec<Initial>,
) {
    if groups.groups.is_empty() {
        return;
    }
    for (symbol, _) in groups.groups.iter().flatten() {
        reader.known.declared_values(*symbol, &mut values);
    }
    let mut by_symbol: Values = Values::default();
    values.iter().for_each(|initial| by_symbol.entry(initial.symbol).or_default().push(initial));
    for group in groups.groups.iter().filter(|group| group.len() > 1) {
        if let Some((one, other)) = find_conflict(group, &by_symbol) {
            reader.known.overlap_problem(one, other, specification, &mut reader.report);
        }
    }
}

impl Known<'_> {
    /// Where the second of the variables is made to share the storage of the first.
    fn overlap_problem(&self, one: SymbolId, other: SymbolId, specification: &[Specification], report: &mut Report) {
        let is_part_of = |object: &Expr, symbol: SymbolId| {
            let base = base_name(object);
            base.and_then(|name| self.symbols.find(self.scope, NameSpace::Ordinary, name.atom)) == Some(symbol)
        };
        let find = |symbol: SymbolId| {
            let mut objects = specification.iter().flat_map(equivalence_sets).flatten();
            objects.find(|object| is_part_of(object, symbol))
        };
        let Some(object) = find(other).or_else(|| find(one)) else { return };
        let (first, second) = (self.text(self.symbols[one].name), self.text(self.symbols[other].name));
        report.add_object(problems::storage::overlapping_values(first, second, object.span));
    }

    /// What the declaration of a variable, or the definition of its type, says of its value.
    fn declared_values(&self, symbol: SymbolId, found: &mut Vec<Initial>) {
        let of = &self.symbols[symbol];
        let (Details::Object(object), Some(ty)) = (&of.details, of.ty) else { return };
        match &object.value {
            Some(value) => self.add_values(symbol, (ty, value), 0, found, 0),
            None => {
                let before = found.len();
                self.add_defaults(symbol, ty, 0, found, 0);
                found.iter_mut().skip(before).for_each(|initial| initial.default = true);
            }
        }
    }

    fn add_values(
        &self,
        symbol: SymbolId,
        (ty, value): (TypeId, &Value),
        at: u64,
        found: &mut Vec<Initial>,
        depth: u32,
    ) {
        if depth > MAX_DEPTH / 8 || found.len() > MAX_BYTES {
            return;
        }
        let element = self.element(ty);
        match (value, &self.symbols.types[ty]) {
            (Value::List(values), Type::Array { .. }) => {
                let Some((size, _)) = self.symbols.types.layout(element) else { return };
                for (number, value) in values.iter().enumerate() {
                    self.add_values(symbol, (element, value), at + number as u64 * size, found, depth + 1);
                }
            }
            (Value::List(values), Type::Record { record, .. }) => {
                let (Some(offsets), Some(fields)) =
                    (self.symbols.types.offsets(*record), &self.symbols.types.records[*record].fields)
                else {
                    return;
                };
                for ((field, offset), value) in fields.iter().zip(offsets).zip(values) {
                    self.add_values(symbol, (field.ty, value), at + offset, found, depth + 1);
                }
            }
            (Value::Constant(constant), Type::Array { .. }) => {
                let count = self.elements_of(ty).and_then(|count| u64::try_from(count).ok());
                let (Some(count), Some((size, _))) = (count, self.symbols.types.layout(element)) else { return };
                for number in (0..count).take(MAX_BYTES) {
                    found.extend(self.initial_bytes(symbol, element, constant, at + number * size));
                }
            }
            (Value::Constant(constant), _) => found.extend(self.initial_bytes(symbol, ty, constant, at)),
            _ => {}
        }
    }

    /// Default initialization of the parts of a structure.
    fn add_defaults(&self, symbol: SymbolId, ty: TypeId, at: u64, found: &mut Vec<Initial>, depth: u32) {
        let Type::Record { record, .. } = self.symbols.types[self.element(ty)] else { return };
        let deferred = Attributes::POINTER | Attributes::ALLOCATABLE | Attributes::KIND | Attributes::LEN;
        let (Some(offsets), Some(fields)) =
            (self.symbols.types.offsets(record), &self.symbols.types.records[record].fields)
        else {
            return;
        };
        let count = if self.is_array(ty) { self.elements_of(ty).unwrap_or(0) } else { 1 };
        let size = self.symbols.types.layout(self.element(ty)).map_or(0, |(size, _)| size);
        let count = u64::try_from(count).unwrap_or(0);
        for number in 0..count {
            if depth > MAX_DEPTH / 8 || found.len() > MAX_BYTES || number > MAX_BYTES as u64 {
                return;
            }
            for (field, offset) in fields.iter().zip(&offsets) {
                let at = at + number * size + offset;
                match &field.value {
                    _ if field.attributes.intersects(deferred) => {}
                    Some(value) => self.add_values(symbol, (field.ty, value), at, found, depth + 1),
                    None => self.add_defaults(symbol, field.ty, at, found, depth + 1),
                }
            }
        }
    }

    /// A constant as the bytes of a scalar of a type; nothing if they are not known.
    pub(super) fn initial_bytes(&self, symbol: SymbolId, ty: TypeId, constant: &Constant, at: u64) -> Option<Initial> {
        let little = |value: u128, size: u8| value.to_le_bytes()[..usize::from(size.min(16))].to_vec();
        let bytes = match (&self.symbols.types[ty], constant) {
            (Type::Scalar(Base::Integer | Base::Unsigned, size), Constant::Integer(value)) => {
                little(*value as u128, *size)
            }
            (Type::Scalar(Base::Logical, size), Constant::Logical(value)) => little(u128::from(*value), *size),
            (Type::Scalar(Base::Real, size), Constant::Real(value)) => {
                let format = symbols::real::Format::of_kind(*size)?;
                little(value.exactly(format)?.bits(), *size)
            }
            (Type::Character { kind: 1, length: Some(length) }, Constant::Character(text)) => {
                let length = usize::try_from(length.as_integer()?).ok().filter(|length| *length < MAX_BYTES)?;
                let mut bytes: Vec<u8> = text.chars().map(|one| u8::try_from(u32::from(one)).unwrap_or(b'?')).collect();
                bytes.resize(length, b' ');
                bytes
            }
            _ => return None,
        };
        Some(Initial { symbol, at, bytes, default: false })
    }
}

/// Two variables of a group that give a byte different values, the one that begins first in the group first.
fn find_conflict(group: &Group, values: &Values) -> Option<(SymbolId, SymbolId)> {
    let mut known: FxHashMap<(i64, bool), (u8, SymbolId)> = FxHashMap::default();
    for (symbol, place) in group {
        for initial in values.get(symbol).into_iter().flatten() {
            for (number, byte) in initial.bytes.iter().enumerate() {
                let at = place + i64::try_from(initial.at).ok()? + i64::try_from(number).ok()?;
                match known.get(&(at, initial.default)) {
                    Some((before, other)) if before != byte && other != symbol => return Some((*other, *symbol)),
                    Some(_) => {}
                    None => drop(known.insert((at, initial.default), (*byte, *symbol))),
                }
            }
        }
        if known.len() > MAX_BYTES {
            return None;
        }
    }
    None
}
