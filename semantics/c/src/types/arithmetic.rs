//! 6.3.1 arithmetic types among each other: ranks, promotions, and the usual arithmetic conversions.

use super::Kind;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use body::{ExprId, ExprKind};
use symbols::{Base, Extended, Type, TypeId, Types};

/// 6.3.1.8, H.4.2: real floating types from the lowest to the highest; one later in the list is what both become.
const REAL_RANKS: &[Real] = &[
    Real::Extended(Extended::BFloat16),
    Real::Plain(2),
    Real::Plain(4),
    Real::Extended(Extended::Float32),
    Real::Extended(Extended::Float32x),
    Real::Plain(8),
    Real::Extended(Extended::Float64),
    Real::Plain(16),
    Real::Extended(Extended::Float64x),
    Real::Extended(Extended::Float128),
    Real::Extended(Extended::Decimal32),
    Real::Extended(Extended::Decimal64),
    Real::Extended(Extended::Decimal128),
];

/// A real floating type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Real {
    /// One of the language's own, by its bytes.
    Plain(u8),
    Extended(Extended),
}

/// An integer type as 6.3.1.1 ranks it: its width, and its place among those of one width.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rank {
    bits: u32,
    order: u8,
    signed: bool,
}

impl Lookup<'_> {
    /// 6.3.1.1 integer promotions: the type after them.
    pub(crate) fn promoted_type(&mut self, ty: TypeId) -> TypeId {
        let ty = self.table.types.unqualified(ty);
        match self.table.types[ty].clone() {
            Type::Scalar(Base::Integer | Base::Unsigned | Base::Char | Base::Logical, bytes) if bytes < 4 => {
                self.int_type()
            }
            Type::Scalar(Base::Char | Base::Logical, bytes) => self.scalar(Base::Integer, bytes),
            Type::Enum(_, of) if of != ty => self.promoted_type(of),
            _ => ty,
        }
    }

    /// 6.3.1.1: a bit-field is promoted by its width: to `int` if that has all of its values. One that was assigned to or is
    /// what a comma leads to is still one.
    pub(crate) fn promoted_bit_field(&mut self, expr: ExprId) -> Option<TypeId> {
        let mut at = expr;
        let (base, field) = loop {
            match self.body.exprs[at].kind {
                ExprKind::Member { base, field } => break (base, field),
                ExprKind::Comma(_, right) => at = right,
                ExprKind::Assign { target, .. } | ExprKind::Increment { target, post: false, .. } => at = target,
                _ => return None,
            }
        };
        let Kind::Record(record) = self.type_kind(self.body.exprs[base].ty) else { return None };
        let width = self.table.types.records[record].fields.as_ref()?.get(field as usize)?.width?;
        let Kind::Integer { signed, .. } = self.type_kind(self.body.exprs[at].ty) else { return None };
        let represented = self.table.types.representation(self.body.exprs[at].ty);
        if !matches!(self.table.types[represented], Type::Scalar(..) | Type::Enum(..)) {
            return None;
        }
        match width {
            0..32 => Some(self.int_type()),
            32 if signed => Some(self.int_type()),
            32 => Some(self.scalar(Base::Unsigned, 4)),
            _ => None,
        }
    }

    /// 6.3.1.8 usual arithmetic conversions: the common type.
    pub(crate) fn common_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
        let (left, right) = (self.promoted_type(left), self.promoted_type(right));
        if left == right {
            return left;
        }
        let complex = |bytes| Type::Scalar(Base::Complex, bytes);
        let ty = match (self.type_kind(left), self.type_kind(right)) {
            (Kind::Complex(one), Kind::Complex(other) | Kind::Real(other)) => complex(one.max(other)),
            (Kind::Real(one), Kind::Complex(other)) => complex(one.max(other)),
            (Kind::Complex(_) | Kind::Real(_), Kind::Integer { .. }) => return left,
            (Kind::Integer { .. }, Kind::Complex(_) | Kind::Real(_)) => return right,
            (Kind::Real(_), Kind::Real(_)) => {
                return if self.real_rank(left) >= self.real_rank(right) { left } else { right };
            }
            (Kind::Integer { .. }, Kind::Integer { .. }) => return self.common_integer(left, right),
            _ => return Types::UNKNOWN,
        };
        self.intern_type(ty)
    }

    /// The common type of two values, each promoted: a bit-field by its width.
    pub(crate) fn common_type_of(&mut self, left: ExprId, right: ExprId) -> TypeId {
        let [one, other] = [left, right].map(|side| self.promoted_bit_field(side).unwrap_or(self.ty(side)));
        self.common_type(one, other)
    }

    /// Both signed or both unsigned: the higher rank. Else the unsigned one if its rank is not lower, the signed one if it has
    /// all of the other's values, and if not the unsigned one of the signed one's rank.
    fn common_integer(&mut self, left: TypeId, right: TypeId) -> TypeId {
        let (one, other) = (self.rank_of(left), self.rank_of(right));
        let higher = (one.bits, one.order) >= (other.bits, other.order);
        if one.signed == other.signed {
            return if higher { left } else { right };
        }
        let ((signed, of), (unsigned, also)) =
            if one.signed { ((left, one), (right, other)) } else { ((right, other), (left, one)) };
        if (also.bits, also.order) >= (of.bits, of.order) {
            return unsigned;
        }
        if of.bits > also.bits { signed } else { self.unsigned_of(signed) }
    }

    /// The unsigned type of the same rank.
    pub(crate) fn unsigned_of(&mut self, ty: TypeId) -> TypeId {
        match self.table.types[self.table.types.unqualified(ty)].clone() {
            Type::Extended(Extended::LongLong, _) => self.add_extended(Extended::UnsignedLongLong),
            Type::BitInt { width, .. } => self.intern_type(Type::BitInt { signed: false, width }),
            Type::Scalar(Base::Integer | Base::Char, bytes) => self.scalar(Base::Unsigned, bytes),
            _ => ty,
        }
    }
}

impl Known<'_> {
    /// The bits of an integer type, the sign among them; a `bool` has one.
    pub(crate) fn count_bits(&self, ty: TypeId) -> u32 {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::BitInt { width, .. } => *width,
            Type::Scalar(Base::Logical, _) => 1,
            Type::Enum(_, of) if *of != ty => self.count_bits(*of),
            _ => match self.type_kind(ty) {
                Kind::Integer { bytes, .. } => 8 * u32::from(bytes),
                Kind::Unknown | Kind::Void | Kind::Real(_) | Kind::Complex(_) | Kind::Pointer(_) => 0,
                Kind::Array | Kind::Record(_) | Kind::Function => 0,
            },
        }
    }

    /// Whether `ty` is `bool`, also as the type of an enumeration.
    pub(crate) fn is_bool(&self, ty: TypeId) -> bool {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Scalar(Base::Logical, _) => true,
            Type::Enum(_, of) if *of != ty => self.is_bool(*of),
            _ => false,
        }
    }

    fn real_rank(&self, ty: TypeId) -> usize {
        let real = match &self.table.types[ty] {
            Type::Extended(extended, _) => Real::Extended(*extended),
            Type::Scalar(_, bytes) => Real::Plain(*bytes),
            _ => return 0,
        };
        REAL_RANKS.iter().position(|own| *own == real).unwrap_or(0)
    }

    fn rank_of(&self, ty: TypeId) -> Rank {
        let order = match &self.table.types[ty] {
            Type::BitInt { .. } => 0,
            Type::Extended(..) => 2,
            _ => 1,
        };
        let signed = !matches!(self.type_kind(ty), Kind::Integer { signed: false, .. });
        Rank { bits: self.count_bits(ty), order, signed }
    }
}
