//! C23, 6.7.2p5 and p6: the values of `constexpr` objects: constants to the letter that their types have exactly, and null pointers.

use super::address::{Address, Origin};
use super::number::Number;
use crate::constants::MAX_DEPTH;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use body::{BinaryOp, ExprId, ExprKind};
use symbols::{Attributes, Constant, SymbolId, TypeId, Types};

/// The initial value of an object, if that is `constexpr`.
pub(crate) fn check_constexpr(known: &Known, report: &mut Report, symbol: SymbolId, value: ExprId) {
    if !known.table[symbol].attributes.contains(Attributes::CONSTEXPR) {
        return;
    }
    let ty = known.table[symbol].ty.unwrap_or(Types::UNKNOWN);
    let is_text = matches!(&known.body.exprs[value].kind,
        ExprKind::Constant(Constant::Character(text)) if !text.is_ascii());
    let unsigned = |ty: TypeId| {
        matches!(known.type_kind(known.table.types.element(ty)), Kind::Integer { signed: false, bytes: 1 })
    };
    // A character that is not one of ASCII is negative in a string of `char`.
    if is_text && unsigned(ty) && !unsigned(known.ty(value)) {
        let (spelled, at) = (known.spell_type(known.table.types.element(ty)), known.body.exprs[value].span);
        return report.add(problems::types::constexpr_value(&spelled, at));
    }
    check_part(known, report, value, 0);
}

/// One value, or those of a list.
fn check_part(known: &Known, report: &mut Report, value: ExprId, depth: u32) {
    if let ExprKind::List(values) = &known.body.exprs[value].kind {
        if depth < MAX_DEPTH {
            values.clone().into_iter().for_each(|value| check_part(known, report, value, depth + 1));
        }
        return;
    }
    let at = known.body.exprs[value].span;
    match known.kind_of(value) {
        Kind::Pointer(_) => check_null_pointer(known, report, value),
        Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_)
            if known.divides_by_zero(value, 0) || known.is_variable_value(value) =>
        {
            report.add(problems::types::initializer_not_constant(at));
        }
        _ => check_exact(known, report, value),
    }
}

fn check_null_pointer(known: &Known, report: &mut Report, value: ExprId) {
    let null = match known.fold_pointer(value, 0) {
        Some(Address { base: Origin::Absolute, offset }) => offset == 0,
        Some(_) => false,
        None => return,
    };
    if !null {
        report.add(problems::types::constexpr_pointer(known.body.exprs[value].span));
    }
}

fn check_exact(known: &Known, report: &mut Report, value: ExprId) {
    let ExprKind::Convert(inner) = known.body.exprs[value].kind else { return };
    let (Some(before), Some(after)) = (known.fold_number(inner, 0), known.fold_number(value, 0)) else { return };
    let nans = before.to_real().is_nan() && after.to_real().is_nan();
    if !nans && before.to_real() != after.to_real()
        || matches!((before, after), (Number::Integer(one), Number::Integer(other)) if one != other)
    {
        let (ty, at) = (known.spell_type(known.ty(value)), known.body.exprs[value].span);
        report.add(problems::types::constexpr_value(&ty, at));
    }
}

impl Known<'_> {
    /// C23, 6.6p4: no type has the value of a division by zero.
    fn divides_by_zero(&self, value: ExprId, depth: u32) -> bool {
        let inner = |value: ExprId| self.divides_by_zero(value, depth + 1);
        match &self.body.exprs[value].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Binary(BinaryOp::Divide, left, right) => {
                self.fold_number(*right, 0).is_some_and(|value| value.to_real() == 0.0) || inner(*left) || inner(*right)
            }
            ExprKind::Binary(_, left, right) => inner(*left) || inner(*right),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => inner(*operand),
            _ => false,
        }
    }

    /// Whether a number is one that only extensions take for a constant, as that of a `const` object; others were told.
    fn is_variable_value(&self, value: ExprId) -> bool {
        self.fold_number(value, 0).is_none() && !self.is_undecided(value, 0) && self.is_static_value(value)
    }
}
