//! 6.6p7 and p10: elements and members of objects whose values are known: of `constexpr` objects they are named constants, of `const`
//! ones compilers take them for constants as an extension.
//!
//! A symbol keeps the value of its initializer ([`Value`]); what a list does not reach is zero.

use super::address::Origin;
use super::number::Number;
use crate::constants::MAX_DEPTH;
use crate::lower::known::Known;
use crate::types::Kind;
use body::{ExprId, ExprKind};
use parser::c::tree::Initializer;
use symbols::{Attributes, Constant, Details, Dimension, RecordId, SymbolId, Type, TypeId, Value};

/// So many values of one object are kept.
const MAX_KEPT: usize = 1024;

/// Whether an initializer has few enough items for its values to be kept.
pub(crate) fn is_short(initializer: &Initializer) -> bool {
    fn count_elements(initializer: &Initializer, left: usize) -> Option<usize> {
        match initializer {
            Initializer::Expr(_) => left.checked_sub(1),
            Initializer::List(items, _) => items.iter().try_fold(left, |left, (_, item)| count_elements(item, left)),
        }
    }
    count_elements(initializer, MAX_KEPT).is_some()
}

/// A part of an object that is looked for: what is at `offset` bytes, which is of type `ty`.
#[derive(Clone, Copy)]
struct PartRequest {
    offset: u64,
    ty: TypeId,
    depth: u32,
}

impl PartRequest {
    fn request_inner(self, offset: u64) -> PartRequest {
        PartRequest { offset, depth: self.depth + 1, ..self }
    }
}

impl Known<'_> {
    /// The value of a list with all that is in it, as a symbol keeps it.
    pub(crate) fn keep_list(&self, value: ExprId) -> Value {
        self.keep_part(value, &mut MAX_KEPT.clone(), 0)
    }

    fn keep_part(&self, value: ExprId, left: &mut usize, depth: u32) -> Value {
        let unknown = Value::Text(String::new());
        if *left == 0 || depth > MAX_DEPTH {
            return unknown;
        }
        *left -= 1;
        if let Some(number) = self.fold_number(value, 0).and_then(Number::to_value) {
            return number;
        }
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => {
                Value::List(values.iter().map(|value| self.keep_part(*value, left, depth + 1)).collect())
            }
            ExprKind::Constant(constant @ Constant::Character(_)) => Value::Constant(constant.clone()),
            _ => unknown,
        }
    }

    /// Whether the value of an object is a constant: of C23's `constexpr` objects, and of `const` ones where extensions take them.
    pub(crate) fn is_constant_symbol(&self, symbol: SymbolId) -> bool {
        let symbol = &self.table[symbol];
        let qualified = self.qualifiers(symbol.ty.unwrap_or(symbols::Types::UNKNOWN));
        let is_const = qualified.is_const && !qualified.is_volatile && !symbol.attributes.contains(Attributes::WEAK);
        symbol.attributes.contains(Attributes::CONSTEXPR) || self.folds_const.get() && is_const
    }

    /// The value of an element or member: of a text, or of an object whose value is known.
    pub(crate) fn fold_part(&self, expr: ExprId, depth: u32) -> Option<Number> {
        if !self.may_be_known(expr) {
            return None;
        }
        let address = self.fold_place(expr, depth + 1)?;
        let wanted = PartRequest { offset: u64::try_from(address.offset).ok()?, ty: self.ty(expr), depth };
        match address.base {
            Origin::Absolute => None,
            Origin::Literal(literal) => match &self.body.exprs[literal].kind {
                ExprKind::Constant(Constant::Character(text)) => {
                    let array = self.ty(literal);
                    self.find_character(text, (self.table.types.element(array), self.bytes_of(array)?), wanted)
                }
                _ => None,
            },
            Origin::Symbol(symbol) => {
                let Details::Object(object) = self.table[symbol].details.ultimate() else { return None };
                let value = object.value.as_ref().filter(|_| self.is_constant_symbol(symbol))?;
                self.find_part(value, self.table[symbol].ty?, wanted)
            }
        }
    }

    /// Whether what `expr` is a part of is a text, an object whose value is a constant, or more than its form tells: layouts
    /// need not be asked for the members of all others.
    fn may_be_known(&self, expr: ExprId) -> bool {
        let mut at = expr;
        for _ in 0..MAX_DEPTH {
            at = match &self.body.exprs[at].kind {
                ExprKind::Member { base, .. } | ExprKind::Element { base, .. } => *base,
                ExprKind::Deref(inner) | ExprKind::Convert(inner) | ExprKind::AddressOf(inner) => *inner,
                ExprKind::Symbol(symbol) => return self.is_constant_symbol(*symbol),
                ExprKind::Constant(_) | ExprKind::Binary(..) => return true,
                _ => return false,
            };
        }
        false
    }

    fn bytes_of(&self, ty: TypeId) -> Option<u64> {
        self.table.types.layout(ty).map(|(size, _)| size)
    }

    fn find_part(&self, value: &Value, ty: TypeId, wanted: PartRequest) -> Option<Number> {
        if wanted.depth > MAX_DEPTH {
            return None;
        }
        let types = &self.table.types;
        match (&types[types.unqualified(ty)], self.type_kind(ty)) {
            (Type::Array { element, dimensions, .. }, _) => {
                self.find_part_of_array(value, *element, dimensions, wanted)
            }
            (_, Kind::Record(record)) => self.find_part_of_record(value, record, wanted),
            _ if wanted.offset > 0 || types.unqualified(ty) != types.unqualified(wanted.ty) => None,
            _ => match value {
                Value::Constant(constant) => self.fold_constant(constant, ty),
                _ => None,
            },
        }
    }

    fn find_part_of_array(
        &self,
        value: &Value,
        element: TypeId,
        dimensions: &[Dimension],
        wanted: PartRequest,
    ) -> Option<Number> {
        let Some((first, rest)) = dimensions.split_first() else { return self.find_part(value, element, wanted) };
        let size = self.bytes_of(element)?;
        let inner =
            rest.iter().try_fold(size, |size, dimension| size.checked_mul(u64::try_from(dimension.extent()?).ok()?))?;
        let extent = u64::try_from(first.extent()?).ok()?;
        let index = wanted.offset.checked_div(inner).filter(|index| *index < extent)?;
        match value {
            Value::List(values) => match values.get(usize::try_from(index).ok()?) {
                Some(value) => {
                    self.find_part_of_array(value, element, rest, wanted.request_inner(wanted.offset % inner))
                }
                None => self.zero_part(wanted.ty),
            },
            Value::Constant(Constant::Character(text)) if rest.is_empty() => {
                self.find_character(text, (element, extent.checked_mul(size)?), wanted)
            }
            _ => None,
        }
    }

    fn find_part_of_record(&self, value: &Value, record: RecordId, wanted: PartRequest) -> Option<Number> {
        let Value::List(values) = value else { return None };
        let types = &self.table.types;
        let fields = types.records[record].fields.as_ref()?;
        let offsets = types.bit_offsets(record)?;
        // Of a union the last member that the list names is the one that has a value.
        let held = |at: usize| !types.records[record].is_union || at + 1 == values.len().max(1);
        let at = (0..fields.len()).find(|at| {
            let begin = offsets.get(*at).map_or(u64::MAX, |bits| bits / 8);
            let size = self.bytes_of(fields[*at].ty).unwrap_or(0);
            held(*at) && fields[*at].width.is_none() && wanted.offset.checked_sub(begin).is_some_and(|at| at < size)
        })?;
        match values.get(at) {
            Some(value) => self.find_part(value, fields[at].ty, wanted.request_inner(wanted.offset - offsets[at] / 8)),
            None => self.zero_part(wanted.ty),
        }
    }

    fn zero_part(&self, ty: TypeId) -> Option<Number> {
        match self.type_kind(ty) {
            Kind::Integer { .. } => Some(Number::Integer(0)),
            Kind::Real(_) => Some(Number::Real(0.0)),
            _ => None,
        }
    }

    /// The character of a text at an offset: `"abc"[1]`, `*"abc"`; the array has elements of this type, and so many bytes.
    fn find_character(&self, text: &str, (element, size): (TypeId, u64), wanted: PartRequest) -> Option<Number> {
        let unit = self.bytes_of(element)?;
        if wanted.offset >= size || self.bytes_of(wanted.ty)? != unit || !wanted.offset.is_multiple_of(unit) {
            return None;
        }
        // Others may be several units; of a character as it is written they are known.
        let plain = text.is_ascii() || unit == 1 && size == text.len() as u64 + 1;
        let byte = text.as_bytes().get(usize::try_from(wanted.offset / unit).ok()?);
        plain.then(|| Number::Integer(byte.map_or(0, |byte| i128::from(*byte))))
    }
}
