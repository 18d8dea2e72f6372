//! 6.5: what operators ask of their operands.

use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use body::{BinaryOp, ExprId};
use parser::c::tree;
use parser::c::tree::Expr;
use source::Span;
use symbols::TypeId;

/// The same operator in a body.
pub(crate) fn body_operator(op: tree::BinaryOp) -> BinaryOp {
    match op {
        tree::BinaryOp::Multiply => BinaryOp::Multiply,
        tree::BinaryOp::Divide => BinaryOp::Divide,
        tree::BinaryOp::Remainder => BinaryOp::Remainder,
        tree::BinaryOp::Add => BinaryOp::Add,
        tree::BinaryOp::Subtract => BinaryOp::Subtract,
        tree::BinaryOp::Shl => BinaryOp::Shl,
        tree::BinaryOp::Shr => BinaryOp::Shr,
        tree::BinaryOp::Lt => BinaryOp::Lt,
        tree::BinaryOp::Gt => BinaryOp::Gt,
        tree::BinaryOp::Le => BinaryOp::Le,
        tree::BinaryOp::Ge => BinaryOp::Ge,
        tree::BinaryOp::Eq => BinaryOp::Eq,
        tree::BinaryOp::Ne => BinaryOp::Ne,
        tree::BinaryOp::BitAnd => BinaryOp::BitAnd,
        tree::BinaryOp::BitXor => BinaryOp::BitXor,
        tree::BinaryOp::BitOr => BinaryOp::BitOr,
        tree::BinaryOp::And => BinaryOp::And,
        tree::BinaryOp::Or => BinaryOp::Or,
    }
}

/// Which operands an operator takes (6.5.5 to 6.5.14).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandRule {
    /// Arithmetic ones.
    Arithmetic,
    /// Integers.
    Integers,
    /// Integers, each promoted by itself.
    Shift,
    /// Arithmetic ones, or pointers.
    Sum,
    /// Real ones or pointers, to order.
    Order,
    /// Arithmetic ones or pointers, to compare.
    Equality,
    /// Anything that can be compared with zero.
    Truth,
}

pub(crate) fn operand_rule(op: BinaryOp) -> OperandRule {
    match op {
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Power | BinaryOp::Concat => OperandRule::Arithmetic,
        BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => OperandRule::Integers,
        BinaryOp::Shl | BinaryOp::Shr => OperandRule::Shift,
        BinaryOp::Add | BinaryOp::Subtract => OperandRule::Sum,
        BinaryOp::Eq | BinaryOp::Ne => OperandRule::Equality,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => OperandRule::Order,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => OperandRule::Truth,
    }
}

/// Whether `expr` is a compound literal, in parentheses or not.
pub(crate) fn is_literal(expr: &Expr) -> bool {
    let mut at = expr;
    while let tree::ExprKind::Parenthesized(inner) = &*at.kind {
        at = inner;
    }
    matches!(&*at.kind, tree::ExprKind::CompoundLiteral(..))
}

/// 6.5.6: elements are counted by their size; GNU C counts bytes of `void` and of functions.
pub(crate) fn check_countable(known: &Known, report: &mut Report, to: TypeId, span: Span) {
    if !known.is_complete(to) && !matches!(known.type_kind(to), Kind::Void | Kind::Function) {
        let ty = known.spell_type(to);
        report.add(problems::expression::incomplete_elements(&ty, span));
    }
}

/// 6.5.5, 6.5.7: a divisor of zero, and a shift by more bits than there are.
pub(crate) fn check_known_operand(lookup: &mut Lookup, report: &mut Report, op: BinaryOp, left: TypeId, right: ExprId) {
    let division = matches!(op, BinaryOp::Divide | BinaryOp::Remainder);
    let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
    if !division && !shift || !lookup.kind_of(right).is_integer() || !lookup.type_kind(left).is_integer() {
        return;
    }
    let Some(value) = lookup.fold_integer(right) else { return };
    let span = lookup.body.exprs[right].span;
    if division && value == 0 {
        return report.add(problems::expression::division_by_zero(span));
    }
    let promoted = lookup.promoted_type(left);
    let Kind::Integer { bytes, .. } = lookup.type_kind(promoted) else { return };
    let bits = 8 * u32::from(bytes);
    if shift && !(0..i128::from(bits)).contains(&value) {
        report.add(problems::expression::shift_count(value, bits, span));
    }
}
