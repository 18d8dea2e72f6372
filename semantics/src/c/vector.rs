//! GNU's vectors: operators take them element by element, and a scalar beside one as a vector of it.

use super::lower::Lower;
use super::types::Kind;
use super::{problems, wrong};
use crate::body::{ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{BinaryOp, UnaryOp};
use parser::unparse::c::{binary_text, unary_text};
use source::Span;
use symbols::{Base, Type, TypeId, Types};

impl Lower<'_> {
    /// The elements of a vector type, and how many.
    pub(super) fn vector(&self, ty: TypeId) -> Option<(TypeId, u64)> {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Vector { element, count } => Some((*element, *count)),
            _ => None,
        }
    }

    /// Whether nothing is known of a type, so that rules stay silent.
    pub(super) fn is_unknown(&self, ty: TypeId) -> bool {
        self.kind(ty) == Kind::Unknown && !self.is_vector_type(ty)
    }

    pub(super) fn is_vector_type(&self, ty: TypeId) -> bool {
        self.vector(ty).is_some()
    }

    pub(super) fn is_vector(&self, value: ExprId) -> bool {
        self.is_vector_type(self.ty(value))
    }

    /// A vector of so many elements.
    pub(super) fn vector_of(&mut self, element: TypeId, count: u64) -> TypeId {
        self.table.types.intern(Type::Vector { element, count })
    }

    /// Whether a type is `_Atomic`.
    pub(super) fn is_atomic(&self, ty: TypeId) -> bool {
        self.qualifiers(ty).is_atomic
    }

    /// The real floating type of the parts of a complex one.
    pub(super) fn complex_part(&mut self, _complex: ExprId, bytes: u8) -> TypeId {
        self.table.types.scalar(Base::Real, bytes)
    }

    /// `-v`, `~v`, `!v`
    pub(super) fn vector_unary(
        &mut self,
        op: UnaryOp,
        operand: ExprId,
        (element, count): (TypeId, u64),
        span: Span,
    ) -> ExprId {
        let fits = op != UnaryOp::BitNot || self.kind(element).is_integer();
        if !fits {
            let ty = self.spell(self.ty(operand));
            self.report(problems::bad_operand(unary_text(op), &ty, span));
            return self.opaque(vec![operand], Types::UNKNOWN, span);
        }
        let ty = match op {
            UnaryOp::Not => self.truths(element, count),
            _ => self.table.types.unqualified(self.ty(operand)),
        };
        self.opaque(vec![operand], ty, span)
    }

    /// The type of a comparison: a vector of as many signed integers of the same size, 0 or -1 each.
    fn truths(&mut self, element: TypeId, count: u64) -> TypeId {
        let bytes = self.table.types.layout(element).map_or(4, |(size, _)| size as u8);
        let integer = self.table.types.scalar(Base::Integer, bytes);
        self.vector_of(integer, count)
    }

    /// The type in which a binary operator takes its operands, if one of them is a vector; reports what does not fit.
    pub(super) fn vector_operands(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<TypeId> {
        let (one, other) = (self.vector(self.ty(left)), self.vector(self.ty(right)));
        let (element, _) = one.or(other)?;
        let (left_type, right_type) =
            (self.table.types.unqualified(self.ty(left)), self.table.types.unqualified(self.ty(right)));
        let fits = match (one, other) {
            // Compilers take any vectors of one size, as casts do.
            (Some(_), Some(_)) => {
                let size = |ty: TypeId| self.table.types.layout(ty).map(|(size, _)| size);
                size(left_type) == size(right_type)
            }
            (Some(_), None) => self.broadcasts(op, right, element),
            (None, Some(_)) => self.broadcasts(op, left, element),
            (None, None) => true,
        };
        let integers = matches!(
            op,
            BinaryOp::Remainder | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor
        );
        let real = [one, other].into_iter().flatten().any(|(element, _)| matches!(self.kind(element), Kind::Real(_)));
        if !fits || integers && real {
            let (left, right) = (self.spell(left_type), self.spell(right_type));
            self.report(wrong::vector_mismatch(binary_text(op), &left, &right, span));
            return Some(Types::UNKNOWN);
        }
        Some(if one.is_some() { left_type } else { right_type })
    }

    /// A scalar beside a vector: an arithmetic value, of integers one that the elements have room for.
    fn broadcasts(&self, op: BinaryOp, scalar: ExprId, element: TypeId) -> bool {
        let kind = self.kind_of(scalar);
        if !kind.is_integer() || !self.kind(element).is_integer() || matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            return kind == Kind::Unknown || kind.is_arithmetic();
        }
        let bits = self.bits(element);
        match self.fold(scalar) {
            Some(value) if bits < 127 => (-(1i128 << (bits - 1))..1i128 << bits).contains(&value),
            Some(_) => true,
            None => self.bits(self.ty(scalar)) <= bits,
        }
    }

    /// The result of a binary operator on vectors of type `ty`.
    pub(super) fn elementwise_binary(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        ty: TypeId,
        span: Span,
    ) -> ExprId {
        let compares = matches!(
            op,
            BinaryOp::Lt
                | BinaryOp::Gt
                | BinaryOp::Le
                | BinaryOp::Ge
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::And
                | BinaryOp::Or
        );
        let ty = match self.vector(ty) {
            Some((element, count)) if compares => self.truths(element, count),
            _ => ty,
        };
        self.opaque(vec![left, right], ty, span)
    }

    /// A vector becomes another one of its size, and no scalar; a scalar becomes an OpenCL vector of it.
    pub(super) fn vector_assigned(&mut self, value: ExprId, to: TypeId) -> ExprId {
        let from = self.ty(value);
        let size = |ty: TypeId| self.table.types.layout(ty).map(|(size, _)| size);
        if self.is_unknown(from) || self.is_unknown(to) {
            return value;
        }
        let fits = match (self.vector(from), self.vector(to)) {
            (Some(_), Some(_)) => size(from) == size(to),
            (None, Some(_)) => self.kind(from).is_arithmetic(),
            (_, None) => false,
        };
        if !fits {
            let span = self.body.exprs[value].span;
            let (from, to) = (self.spell(from), self.spell(to));
            self.report(problems::incompatible(&from, &to, span));
            return value;
        }
        self.convert(value, to)
    }

    /// OpenCL's `v.xyzw`: some of the elements of a vector.
    pub(super) fn components(&mut self, vector: ExprId, member: Name, span: Span) -> ExprId {
        let _ = member;
        self.make(ExprKind::Opaque(vec![vector]), Types::UNKNOWN, span)
    }
}
