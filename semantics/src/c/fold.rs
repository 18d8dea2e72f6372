//! 6.6 constant expressions: their values, and what declarations keep of others.

use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use parser::c::tree::Expr;
use parser::unparse;
use symbols::{Constant, TypeId, Value, ValueOp};

/// Deeper expressions are not folded.
const MAX_DEPTH: u32 = 256;

impl Lower<'_> {
    /// An expression that must be a constant integer.
    pub(super) fn constant(&mut self, expr: &Expr, what: &str) -> Option<i128> {
        let value = self.value(expr);
        let folded = self.fold(value);
        if folded.is_none() && self.kind_of(value) != Kind::Unknown {
            self.report(problems::not_constant(what, expr.span));
        }
        folded
    }

    /// The value of a constant integer expression.
    pub(super) fn fold(&self, expr: ExprId) -> Option<i128> {
        self.fold_within(expr, 0)
    }

    fn fold_within(&self, expr: ExprId, depth: u32) -> Option<i128> {
        if depth > MAX_DEPTH {
            return None;
        }
        let fold = |expr: ExprId| self.fold_within(expr, depth + 1);
        let value = match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Integer(value)) => *value,
            ExprKind::Constant(Constant::Logical(value)) => i128::from(*value),
            ExprKind::Unary(op, operand) => {
                let value = fold(*operand)?;
                match op {
                    UnaryOp::Negate => value.checked_neg()?,
                    UnaryOp::Not => i128::from(value == 0),
                    UnaryOp::BitNot => !value,
                }
            }
            ExprKind::Binary(op, left, right) => self.fold_binary(*op, *left, *right, depth)?,
            ExprKind::Conditional(condition, left, right) => match fold(*condition)? {
                0 => fold(*right)?,
                _ => fold(*left)?,
            },
            ExprKind::Convert(operand) => match &self.body.exprs[*operand].kind {
                ExprKind::Constant(Constant::Real(bits, _)) => f64::from_bits(*bits) as i128,
                _ => fold(*operand)?,
            },
            ExprKind::Symbol(symbol) => self.constant_symbol(*symbol)?,
            _ => return None,
        };
        self.wrapped(value, self.body.exprs[expr].ty)
    }

    /// C23's `constexpr` objects.
    fn constant_symbol(&self, symbol: symbols::SymbolId) -> Option<i128> {
        let symbol = &self.table[symbol];
        let symbols::Details::Object(object) = symbol.details.ultimate() else { return None };
        let is_constant = symbol.attributes.contains(symbols::Attributes::CONSTEXPR);
        object.value.as_ref().filter(|_| is_constant)?.as_integer()
    }

    fn fold_binary(&self, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> Option<i128> {
        let one = self.fold_within(left, depth + 1)?;
        match (op, one) {
            (BinaryOp::And, 0) => return Some(0),
            (BinaryOp::Or, value) if value != 0 => return Some(1),
            _ => {}
        }
        let other = self.fold_within(right, depth + 1)?;
        let count = || u32::try_from(other).ok().filter(|count| *count < 127);
        Some(match op {
            BinaryOp::Add => one.checked_add(other)?,
            BinaryOp::Subtract => one.checked_sub(other)?,
            BinaryOp::Multiply => one.checked_mul(other)?,
            BinaryOp::Divide => one.checked_div(other)?,
            BinaryOp::Remainder => one.checked_rem(other)?,
            BinaryOp::Shl => one.checked_shl(count()?)?,
            BinaryOp::Shr => one.checked_shr(count()?)?,
            BinaryOp::BitAnd => one & other,
            BinaryOp::BitOr => one | other,
            BinaryOp::BitXor => one ^ other,
            BinaryOp::And => i128::from(one != 0 && other != 0),
            BinaryOp::Or => i128::from(one != 0 || other != 0),
            BinaryOp::Eq => i128::from(one == other),
            BinaryOp::Ne => i128::from(one != other),
            BinaryOp::Lt => i128::from(one < other),
            BinaryOp::Le => i128::from(one <= other),
            BinaryOp::Gt => i128::from(one > other),
            BinaryOp::Ge => i128::from(one >= other),
            BinaryOp::Power | BinaryOp::Concat | BinaryOp::Eqv | BinaryOp::Neqv => return None,
        })
    }

    /// 6.3.1.3: a value as an integer type holds it.
    fn wrapped(&self, value: i128, ty: TypeId) -> Option<i128> {
        let Kind::Integer { signed, bytes } = self.kind(ty) else { return None };
        let is_bool = matches!(
            self.table.types[self.table.types.unqualified(ty)],
            symbols::Type::Scalar(symbols::Base::Logical, _)
        );
        if is_bool {
            return Some(i128::from(value != 0));
        }
        let bits = 8 * u32::from(bytes);
        if bits >= 128 {
            return Some(value);
        }
        let low = value & ((1i128 << bits) - 1);
        Some(if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low })
    }

    /// The number of elements of a variable-length array, as its type keeps it.
    pub(super) fn restricted_value(&self, value: ExprId, source: &Expr) -> Value {
        self.value_of(value, 0).unwrap_or_else(|| Value::Text(unparse::c::expr(source, self.atoms)))
    }

    /// An initial value as a symbol keeps it.
    pub(super) fn stored_value(&self, value: ExprId) -> Value {
        let mut at = value;
        while let (ExprKind::Convert(inner), None) = (&self.body.exprs[at].kind, self.fold(at)) {
            at = *inner;
        }
        match (&self.body.exprs[at].kind, self.value_of(at, 0)) {
            (_, Some(value)) => value,
            (ExprKind::Constant(constant), None) => Value::Constant(constant.clone()),
            (ExprKind::List(values), None) => Value::List(
                values.iter().map(|value| self.value_of(*value, 0).unwrap_or(Value::Text(String::new()))).collect(),
            ),
            _ => Value::Text(String::new()),
        }
    }

    fn value_of(&self, expr: ExprId, depth: u32) -> Option<Value> {
        if let Some(value) = self.fold(expr) {
            return Some(Value::integer(value));
        }
        if depth > MAX_DEPTH {
            return None;
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(Value::Symbol(*symbol)),
            ExprKind::Convert(operand) if self.kind_of(*operand).is_integer() => self.value_of(*operand, depth + 1),
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                Some(Value::Negate(Box::new(self.value_of(*operand, depth + 1)?)))
            }
            ExprKind::Binary(op, left, right) => {
                let op = match op {
                    BinaryOp::Add => ValueOp::Add,
                    BinaryOp::Subtract => ValueOp::Subtract,
                    BinaryOp::Multiply => ValueOp::Multiply,
                    BinaryOp::Divide => ValueOp::Divide,
                    _ => return None,
                };
                let (left, right) = (self.value_of(*left, depth + 1)?, self.value_of(*right, depth + 1)?);
                Some(Value::Binary(op, Box::new(left), Box::new(right)))
            }
            _ => None,
        }
    }
}
