//! C23, 6.7.2p5 and p6: the values of `constexpr` objects: constants to the letter that their types have exactly, and null pointers.

use super::address::{Address, Origin};
use super::fold::MAX_DEPTH;
use super::number::Number;
use crate::lower::Lower;
use crate::problems;
use crate::types::Kind;
use body::{BinaryOp, ExprId, ExprKind};
use symbols::{Attributes, Constant, SymbolId, TypeId, Types};

impl Lower<'_> {
    /// The initial value of an object, if that is `constexpr`.
    pub(crate) fn check_constexpr(&mut self, symbol: SymbolId, value: ExprId) {
        if !self.table[symbol].attributes.contains(Attributes::CONSTEXPR) {
            return;
        }
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        let is_text = matches!(&self.body.exprs[value].kind,
            ExprKind::Constant(Constant::Character(text)) if !text.is_ascii());
        let unsigned =
            |ty: TypeId| matches!(self.kind(self.table.types.element(ty)), Kind::Integer { signed: false, bytes: 1 });
        // A character that is not one of ASCII is negative in a string of `char`.
        if is_text && unsigned(ty) && !unsigned(self.ty(value)) {
            let (spelled, at) = (self.spell(self.table.types.element(ty)), self.body.exprs[value].span);
            return self.report(problems::types::constexpr_value(&spelled, at));
        }
        self.check_part(value, 0);
    }

    /// C23, 6.6p4: the value of a division by zero is none that a type has.
    fn divides_by_zero(&self, value: ExprId, depth: u32) -> bool {
        let inner = |value: ExprId| self.divides_by_zero(value, depth + 1);
        match &self.body.exprs[value].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Binary(BinaryOp::Divide, left, right) => {
                self.number(*right, 0).is_some_and(|value| value.real() == 0.0) || inner(*left) || inner(*right)
            }
            ExprKind::Binary(_, left, right) => inner(*left) || inner(*right),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => inner(*operand),
            _ => false,
        }
    }

    /// One value, or those of a list.
    fn check_part(&mut self, value: ExprId, depth: u32) {
        if let ExprKind::List(values) = &self.body.exprs[value].kind {
            if depth < MAX_DEPTH {
                values.clone().into_iter().for_each(|value| self.check_part(value, depth + 1));
            }
            return;
        }
        let at = self.body.exprs[value].span;
        match self.kind_of(value) {
            Kind::Pointer(_) => self.check_null_pointer(value),
            Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_)
                if self.divides_by_zero(value, 0) || self.is_variable_value(value) =>
            {
                self.report(problems::types::initializer_not_constant(at));
            }
            _ => self.check_exact(value),
        }
    }

    /// Whether a number is one that only extensions take for a constant, as that of a `const` object; others were told.
    fn is_variable_value(&self, value: ExprId) -> bool {
        self.number(value, 0).is_none() && !self.is_undecided(value, 0) && self.is_static_value(value)
    }

    fn check_null_pointer(&mut self, value: ExprId) {
        let null = match self.pointer(value, 0) {
            Some(Address { base: Origin::Absolute, offset }) => offset == 0,
            Some(_) => false,
            None => return,
        };
        if !null {
            self.report(problems::types::constexpr_pointer(self.body.exprs[value].span));
        }
    }

    fn check_exact(&mut self, value: ExprId) {
        let ExprKind::Convert(inner) = self.body.exprs[value].kind else { return };
        let (Some(before), Some(after)) = (self.number(inner, 0), self.number(value, 0)) else { return };
        let nans = before.real().is_nan() && after.real().is_nan();
        if !nans && before.real() != after.real()
            || matches!((before, after), (Number::Integer(one), Number::Integer(other)) if one != other)
        {
            let (ty, at) = (self.spell(self.ty(value)), self.body.exprs[value].span);
            self.report(problems::types::constexpr_value(&ty, at));
        }
    }
}
