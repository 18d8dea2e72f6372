//! 6.6p8 integer constant expressions, to the letter: what compilers fold beyond these is an extension. And 6.6p4: the value of a
//! constant expression is one that its type has.

use super::number::{Number, Width, integer_result};
use crate::constants::MAX_DEPTH;
use crate::lower::known::Known;
use crate::types::Kind;
use body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use source::CStandard;
use symbols::{Attributes, Constant};

/// Where an operand stands.
#[derive(Clone, Copy)]
struct OperandPlace {
    depth: u32,
    /// Whether it is evaluated: commas may stand where nothing is (6.6p3).
    evaluated: bool,
}

impl Known<'_> {
    /// Whether `expr` is an integer constant expression: of integer type, of integer constants, `sizeof` and the like, and
    /// floating constants that are cast at once.
    pub(crate) fn is_strict(&self, expr: ExprId) -> bool {
        self.is_strict_within(expr, OperandPlace { depth: 0, evaluated: true })
    }

    fn is_strict_within(&self, expr: ExprId, place: OperandPlace) -> bool {
        let within = OperandPlace { depth: place.depth + 1, ..place };
        let inner = |expr: ExprId| self.is_strict_within(expr, within);
        if place.depth > MAX_DEPTH || !self.kind_of(expr).is_integer() {
            return false;
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Integer(_) | Constant::Logical(_)) => true,
            ExprKind::Convert(operand) => match &self.body.exprs[*operand].kind {
                ExprKind::Constant(Constant::Real(..)) => true,
                _ => inner(*operand),
            },
            ExprKind::ComplexPart { of, .. } => inner(*of),
            ExprKind::Unary(_, operand) => inner(*operand) && !(place.evaluated && self.overflows_here(expr)),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let decided = self.fold_truth(*left, 0) == Some(*op == BinaryOp::Or);
                inner(*left) && self.is_strict_beside(*right, within, !decided)
            }
            ExprKind::Binary(_, left, right) => {
                inner(*left) && inner(*right) && !(place.evaluated && self.overflows_here(expr))
            }
            ExprKind::Comma(left, right) => !place.evaluated && inner(*left) && inner(*right),
            ExprKind::Conditional(condition, left, right) => {
                let chosen = self.fold_truth(*condition, 0);
                inner(*condition)
                    && self.is_strict_beside(*left, within, chosen != Some(false))
                    && self.is_strict_beside(*right, within, chosen != Some(true))
            }
            // What a built-in function gives of constants is one, as compilers define it.
            ExprKind::Call { callee: Callee::Intrinsic(_) | Callee::Builtin(_), .. } | ExprKind::Opaque(_) => true,
            ExprKind::Symbol(symbol) => self.table[*symbol].attributes.contains(Attributes::CONSTEXPR),
            ExprKind::Member { base, .. } | ExprKind::Element { base, .. } => {
                self.is_of_constexpr(*base, place.depth + 1)
            }
            _ => false,
        }
    }

    /// An operand that is evaluated only if the one before it says so.
    fn is_strict_beside(&self, expr: ExprId, place: OperandPlace, evaluated: bool) -> bool {
        self.is_strict_within(expr, OperandPlace { evaluated: place.evaluated && evaluated, ..place })
    }

    /// 6.6p7: a part of a `constexpr` object is a named constant, too.
    fn is_of_constexpr(&self, base: ExprId, depth: u32) -> bool {
        match &self.body.exprs[base].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Symbol(symbol) => self.table[*symbol].attributes.contains(Attributes::CONSTEXPR),
            ExprKind::Member { base, .. } | ExprKind::Element { base, .. } => self.is_of_constexpr(*base, depth + 1),
            ExprKind::Convert(operand) if self.kind_of(*operand) == Kind::Array => {
                self.is_of_constexpr(*operand, depth + 1)
            }
            _ => false,
        }
    }

    /// 6.6p4: whether the value of an operation on constants is not one of its type.
    fn overflows_here(&self, expr: ExprId) -> bool {
        let Kind::Integer { signed, .. } = self.kind_of(expr) else { return false };
        let width = Width { bits: self.count_bits(self.ty(expr)), signed };
        let number = |expr: ExprId| self.fold_number(expr, 0).and_then(Number::to_integer);
        let exact = match &self.body.exprs[expr].kind {
            ExprKind::Unary(UnaryOp::Negate, operand) => number(*operand).map(i128::wrapping_neg),
            ExprKind::Binary(BinaryOp::Shl | BinaryOp::Shr, left, right) => {
                let (Some(value), Some(count)) = (number(*left), number(*right)) else { return false };
                let to_left = matches!(self.body.exprs[expr].kind, ExprKind::Binary(BinaryOp::Shl, ..));
                // C89 says nothing of them.
                let shifts_sign = to_left && value < 0 && self.dialect.has_standard(CStandard::C99);
                return !(0..i128::from(width.bits)).contains(&count) || signed && shifts_sign;
            }
            ExprKind::Binary(op, left, right) => match (number(*left), number(*right)) {
                (Some(_), Some(0)) if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) => return true,
                (Some(left), Some(right)) => integer_result(*op, left, right, width),
                _ => None,
            },
            _ => None,
        };
        signed && width.bits < 128 && exact.is_some() && exact != number(expr)
    }

    /// Whether something in a constant expression is not a value of its type: an operation, or a conversion of a real number.
    pub(crate) fn has_overflow(&self, expr: ExprId, depth: u32) -> bool {
        let inner = |expr: ExprId| self.has_overflow(expr, depth + 1);
        match &self.body.exprs[expr].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Convert(operand) => {
                inner(*operand) || self.kind_of(expr).is_integer() && self.is_out_of_range(*operand, expr)
            }
            ExprKind::Unary(_, operand) => inner(*operand) || self.overflows_here(expr),
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, _) => inner(*left),
            ExprKind::Binary(_, left, right) => inner(*left) || inner(*right) || self.overflows_here(expr),
            ExprKind::Conditional(condition, left, right) => match self.fold_truth(*condition, 0) {
                Some(chosen) => inner(if chosen { *left } else { *right }),
                None => false,
            },
            _ => false,
        }
    }

    /// 6.6p3: whether a constant expression has a comma, an assignment or a call where it is evaluated; in C89 anywhere.
    pub(crate) fn has_effects(&self, expr: ExprId, depth: u32) -> bool {
        let inner = |expr: ExprId| self.has_effects(expr, depth + 1);
        match &self.body.exprs[expr].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Comma(..) | ExprKind::Assign { .. } | ExprKind::Increment { .. } => true,
            ExprKind::Call { callee, .. } => !callee.is_intrinsic(),
            ExprKind::Convert(operand) | ExprKind::Unary(_, operand) => inner(*operand),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)
                if self.fold_truth(*left, 0) != Some(*op == BinaryOp::Or) =>
            {
                inner(*left) || inner(*right)
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, _) => inner(*left),
            ExprKind::Binary(_, left, right) => inner(*left) || inner(*right),
            ExprKind::Conditional(condition, left, right) => match self.fold_truth(*condition, 0) {
                Some(chosen) if self.dialect.has_standard(CStandard::C99) => inner(if chosen { *left } else { *right }),
                _ => inner(*left) || inner(*right),
            },
            _ => false,
        }
    }

    /// 6.3.1.4: whether an integer type does not have the whole part of a real number.
    fn is_out_of_range(&self, real: ExprId, integer: ExprId) -> bool {
        let Some(Number::Real(value)) = self.fold_number(real, 0) else { return false };
        let ty = self.ty(integer);
        !self.is_bool(ty) && self.fold_number(integer, 0).is_none_or(|number| number.to_real() != value.trunc())
    }
}
