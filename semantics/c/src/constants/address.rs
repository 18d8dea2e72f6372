//! 6.6 address constants, and the initializers of objects that live as long as the program.

use super::number::{Number, compare_numbers};
use crate::constants::MAX_DEPTH;
use crate::lower::known::Known;
use crate::types::Kind;
use body::{BinaryOp, ExprId, ExprKind};
use symbols::{Constant, SymbolId, Type, TypeId};

/// What an address is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// Address zero: an integer made a pointer.
    Absolute,
    /// An object or function.
    Symbol(SymbolId),
    /// A string or compound literal.
    Literal(ExprId),
}

/// A constant address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(crate) base: Origin,
    pub(crate) offset: i128,
}

impl Address {
    /// The number that it is.
    pub(crate) fn to_absolute(self) -> Option<i128> {
        (self.base == Origin::Absolute).then_some(self.offset)
    }

    /// The address zero and those counted from it go round.
    fn add_bytes(self, bytes: Option<i128>) -> Option<Address> {
        let offset = self.offset.checked_add(bytes?)?;
        Some(Address { offset: if self.base == Origin::Absolute { wrap_address(offset) } else { offset }, ..self })
    }
}

/// A number as the 64 bits of an address.
fn wrap_address(number: i128) -> i128 {
    i128::from(number as u64)
}

impl Known<'_> {
    /// The address that a pointer is.
    pub(crate) fn fold_pointer(&self, expr: ExprId, depth: u32) -> Option<Address> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.table.types[self.table.types.unqualified(self.ty(expr))] == Type::NullPointer {
            return Some(Address { base: Origin::Absolute, offset: 0 });
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Integer(value)) => {
                Some(Address { base: Origin::Absolute, offset: wrap_address(*value) })
            }
            ExprKind::AddressOf(operand) => self.fold_place(*operand, depth + 1),
            ExprKind::Convert(operand) => match self.kind_of(*operand) {
                Kind::Array | Kind::Function => self.fold_place(*operand, depth + 1),
                Kind::Pointer(_) => self.fold_pointer(*operand, depth + 1),
                _ => {
                    let value = self.fold_number(*operand, depth + 1)?.to_integer()?;
                    Some(Address { base: Origin::Absolute, offset: wrap_address(value) })
                }
            },
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                let swapped = !matches!(self.kind_of(*left), Kind::Pointer(_));
                let (pointer, count) = if swapped { (right, left) } else { (left, right) };
                let Kind::Pointer(to) = self.kind_of(*pointer) else { return None };
                let count = self.fold_number(*count, depth + 1)?.to_integer()?;
                let count = if *op == BinaryOp::Subtract { count.checked_neg()? } else { count };
                self.fold_pointer(*pointer, depth + 1)?.add_bytes(self.step_of(to)?.checked_mul(count))
            }
            ExprKind::Conditional(condition, left, right) => {
                let chosen = if self.fold_truth(*condition, depth + 1)? { left } else { right };
                self.fold_pointer(*chosen, depth + 1)
            }
            ExprKind::OrElse(condition, otherwise) => {
                let chosen = if self.fold_truth(*condition, depth + 1)? { condition } else { otherwise };
                self.fold_pointer(*chosen, depth + 1)
            }
            _ => None,
        }
    }

    /// The address of what an lvalue designates.
    pub(crate) fn fold_place(&self, expr: ExprId, depth: u32) -> Option<Address> {
        if depth > MAX_DEPTH {
            return None;
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(Address { base: Origin::Symbol(*symbol), offset: 0 }),
            ExprKind::Constant(Constant::Character(_)) | ExprKind::List(_) => {
                Some(Address { base: Origin::Literal(expr), offset: 0 })
            }
            ExprKind::Deref(pointer) => self.fold_pointer(*pointer, depth + 1),
            ExprKind::Element { base, indices } => self.fold_element_place(*base, indices, depth),
            ExprKind::Member { base, field } => {
                let Kind::Record(record) = self.kind_of(*base) else { return None };
                let bits = *self.table.types.bit_offsets(record)?.get(*field as usize)?;
                self.fold_place(*base, depth + 1)?.add_bytes(Some(i128::from(bits / 8)))
            }
            _ => None,
        }
    }

    fn fold_element_place(&self, base: ExprId, indices: &[ExprId], depth: u32) -> Option<Address> {
        let types = &self.table.types;
        let mut ty = self.ty(base);
        let mut address = match self.type_kind(ty) {
            Kind::Array => self.fold_place(base, depth + 1)?,
            _ => self.fold_pointer(base, depth + 1)?,
        };
        let mut rest = indices;
        if let (Kind::Pointer(to), Some((first, others))) = (self.type_kind(ty), rest.split_first()) {
            let index = self.fold_number(*first, depth + 1)?.to_integer()?;
            address = address.add_bytes(self.step_of(to)?.checked_mul(index))?;
            (ty, rest) = (to, others);
        }
        let Type::Array { element, dimensions, .. } = &types[types.unqualified(ty)] else {
            return rest.is_empty().then_some(address);
        };
        let size = self.step_of(*element)?;
        for (at, index) in rest.iter().enumerate() {
            let index = self.fold_number(*index, depth + 1)?.to_integer()?;
            let inner = dimensions.get(at + 1..)?;
            let count = inner.iter().try_fold(size, |count, dimension| count.checked_mul(dimension.extent()?))?;
            address = address.add_bytes(count.checked_mul(index))?;
        }
        Some(address)
    }

    /// The bytes from one element to the next; GNU C has 1 for `void` and functions.
    fn step_of(&self, ty: TypeId) -> Option<i128> {
        match self.type_kind(ty) {
            Kind::Void | Kind::Function => Some(1),
            _ => self.table.types.layout(ty).map(|(size, _)| i128::from(size)),
        }
    }

    /// 6.5.6, 6.5.8: the distance of two pointers into one object, and how they compare.
    pub(crate) fn number_of_pointers(&self, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> Option<Number> {
        let (one, other) = (self.fold_pointer(left, depth + 1)?, self.fold_pointer(right, depth + 1)?);
        if one.base != other.base {
            let differ = match (one.to_absolute(), other.to_absolute()) {
                (Some(0), _) | (_, Some(0)) => true,
                _ => {
                    self.name_of_address(one).zip(self.name_of_address(other)).is_some_and(|(one, other)| one != other)
                }
            };
            return match op {
                BinaryOp::Eq if differ => Some(Number::from_truth(false)),
                BinaryOp::Ne if differ => Some(Number::from_truth(true)),
                _ => None,
            };
        }
        // 6.5.8: other addresses than those of an object and its end have no order.
        let ordered = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
        if ordered && one.base != Origin::Absolute && (one.offset < 0 || other.offset < 0) {
            return None;
        }
        let value = match (op, self.kind_of(left)) {
            (BinaryOp::Subtract, Kind::Pointer(to)) => {
                one.offset.checked_sub(other.offset)?.checked_div(self.step_of(to)?)?
            }
            _ => compare_numbers(op, one.offset.cmp(&other.offset))?,
        };
        Some(Number::Integer(value))
    }

    /// The name of the declared object or function that an address is one in: no end of one, and no literal.
    fn name_of_address(&self, address: Address) -> Option<source::Atom> {
        let Origin::Symbol(symbol) = address.base else { return None };
        let ty = self.table[symbol].ty;
        let size = ty.and_then(|ty| self.table.types.layout(ty)).map_or(0, |(size, _)| i128::from(size));
        (address.offset == 0 || (0..size).contains(&address.offset)).then_some(self.table[symbol].name)
    }
}
