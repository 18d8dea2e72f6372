//! 6.6 constant expressions: their values, and what declarations keep of others.

use super::address::{Address, Origin};
use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::c::tree::Expr;
use parser::unparse;
use source::Span;
use std::cmp::Ordering;
use symbols::{Constant, TypeId, Value, ValueOp};

/// Deeper expressions are not folded.
pub(super) const MAX_DEPTH: u32 = 256;

/// The value of an arithmetic constant expression: floating ones as `double`, which `long double` is rounded to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Number {
    Integer(i128),
    Real(f64),
}

impl Number {
    pub(super) fn is_true(self) -> bool {
        match self {
            Number::Integer(value) => value != 0,
            Number::Real(value) => value != 0.0,
        }
    }

    pub(super) fn real(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Real(value) => value,
        }
    }
}

fn integer_result(op: BinaryOp, one: i128, other: i128) -> Option<i128> {
    let count = || u32::try_from(other).ok().filter(|count| *count < 128);
    Some(match op {
        BinaryOp::Add => one.wrapping_add(other),
        BinaryOp::Subtract => one.wrapping_sub(other),
        BinaryOp::Multiply => one.wrapping_mul(other),
        BinaryOp::Divide => one.checked_div(other)?,
        BinaryOp::Remainder => one.checked_rem(other)?,
        BinaryOp::Shl => one.wrapping_shl(count()?),
        BinaryOp::Shr => one.wrapping_shr(count()?),
        BinaryOp::BitAnd => one & other,
        BinaryOp::BitOr => one | other,
        BinaryOp::BitXor => one ^ other,
        BinaryOp::And => i128::from(one != 0 && other != 0),
        BinaryOp::Or => i128::from(one != 0 || other != 0),
        _ => return compared(op, one.cmp(&other)),
    })
}

/// The operators whose result depends on whether the widest integers have a sign.
fn unsigned_result(op: BinaryOp, one: i128, other: i128) -> Option<i128> {
    let (left, right) = (one as u128, other as u128);
    match op {
        BinaryOp::Divide => Some(left.checked_div(right)? as i128),
        BinaryOp::Remainder => Some(left.checked_rem(right)? as i128),
        BinaryOp::Shr => Some(left.wrapping_shr(u32::try_from(other).ok().filter(|count| *count < 128)?) as i128),
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => compared(op, left.cmp(&right)),
        _ => integer_result(op, one, other),
    }
}

fn real_result(op: BinaryOp, one: f64, other: f64) -> Option<Number> {
    let value = match op {
        BinaryOp::Add => one + other,
        BinaryOp::Subtract => one - other,
        BinaryOp::Multiply => one * other,
        BinaryOp::Divide => one / other,
        _ => {
            // What is no number is unlike everything.
            return match one.partial_cmp(&other) {
                Some(order) => Some(Number::Integer(compared(op, order)?)),
                None => Some(Number::Integer(i128::from(op == BinaryOp::Ne))),
            };
        }
    };
    Some(Number::Real(value))
}

pub(super) fn compared(op: BinaryOp, order: Ordering) -> Option<i128> {
    Some(i128::from(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    }))
}

impl Lower<'_> {
    /// An expression that must be a constant integer.
    pub(super) fn constant(&mut self, expr: &Expr, what: &str) -> Option<i128> {
        let value = self.value(expr);
        self.constant_value(value, what, expr.span)
    }

    /// The value of an expression that must be a constant integer.
    pub(super) fn constant_value(&mut self, value: ExprId, what: &str, span: Span) -> Option<i128> {
        let folded = self.fold(value);
        let integer = self.kind_of(value).is_integer();
        if folded.is_none() && self.kind_of(value) != Kind::Unknown && (!integer || !self.is_undecided(value, 0)) {
            self.report(problems::not_constant(what, span));
        }
        folded
    }

    /// The value of a constant integer expression.
    pub(super) fn fold(&self, expr: ExprId) -> Option<i128> {
        match self.number(expr, 0)? {
            Number::Integer(value) => Some(value),
            Number::Real(_) => None,
        }
    }

    /// The value of an arithmetic constant expression.
    pub(super) fn number(&self, expr: ExprId, depth: u32) -> Option<Number> {
        if depth > MAX_DEPTH {
            return None;
        }
        let number = |expr: ExprId| self.number(expr, depth + 1);
        let ty = self.body.exprs[expr].ty;
        let value = match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Integer(value)) => Number::Integer(*value),
            ExprKind::Constant(Constant::Logical(value)) => Number::Integer(i128::from(*value)),
            ExprKind::Constant(Constant::Real(bits, _)) => Number::Real(f64::from_bits(*bits)),
            ExprKind::Unary(op, operand) => match (op, number(*operand)?) {
                (UnaryOp::Not, value) => Number::Integer(i128::from(!value.is_true())),
                (UnaryOp::Negate, Number::Integer(value)) => Number::Integer(value.wrapping_neg()),
                (UnaryOp::Negate, Number::Real(value)) => Number::Real(-value),
                (UnaryOp::BitNot, Number::Integer(value)) => Number::Integer(!value),
                (UnaryOp::BitNot, Number::Real(_)) => return None,
            },
            ExprKind::Binary(op, left, right) => self.number_of_binary(*op, *left, *right, depth)?,
            ExprKind::Conditional(condition, left, right) => {
                number(if self.truth(*condition, depth + 1)? { *left } else { *right })?
            }
            ExprKind::Convert(operand) => match self.kind(self.body.exprs[*operand].ty) {
                Kind::Pointer(_) => Number::Integer(self.pointer(*operand, depth + 1)?.absolute()?),
                _ => number(*operand)?,
            },
            ExprKind::Symbol(symbol) => Number::Integer(self.constant_symbol(*symbol)?),
            ExprKind::Call { callee: Callee::Intrinsic(name), arguments } => {
                self.number_of_builtin(*name, arguments, depth)?
            }
            _ => return None,
        };
        self.converted(value, ty)
    }

    /// 6.3.1: a number as a value of type `ty`.
    fn converted(&self, value: Number, ty: TypeId) -> Option<Number> {
        match (self.kind(ty), value) {
            (Kind::Integer { .. }, Number::Integer(value)) => Some(Number::Integer(self.wrapped(value, ty)?)),
            (Kind::Integer { .. }, Number::Real(value)) if self.is_bool(ty) => {
                Some(Number::Integer(i128::from(value != 0.0)))
            }
            (Kind::Integer { .. }, Number::Real(value)) => Some(Number::Integer(self.wrapped(value as i128, ty)?)),
            (Kind::Real(4), value) => Some(Number::Real(f64::from(value.real() as f32))),
            (Kind::Real(_), value) => Some(Number::Real(value.real())),
            (Kind::Pointer(_), Number::Integer(value)) => Some(Number::Integer(value)),
            _ => None,
        }
    }

    /// C23's `constexpr` objects.
    fn constant_symbol(&self, symbol: symbols::SymbolId) -> Option<i128> {
        let symbol = &self.table[symbol];
        let symbols::Details::Object(object) = symbol.details.ultimate() else { return None };
        let is_constant = symbol.attributes.contains(symbols::Attributes::CONSTEXPR);
        object.value.as_ref().filter(|_| is_constant)?.as_integer()
    }

    /// Whether a scalar is other than zero, where it is constant.
    pub(super) fn truth(&self, expr: ExprId, depth: u32) -> Option<bool> {
        match self.kind_of(expr) {
            Kind::Pointer(_) => match self.pointer(expr, depth)? {
                Address { base: Origin::Absolute, offset } => Some(offset != 0),
                Address { .. } => Some(true),
            },
            _ => Some(self.number(expr, depth)?.is_true()),
        }
    }

    fn number_of_binary(&self, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> Option<Number> {
        if let BinaryOp::And | BinaryOp::Or = op {
            let one = self.truth(left, depth + 1)?;
            let value = if one == (op == BinaryOp::Or) { one } else { self.truth(right, depth + 1)? };
            return Some(Number::Integer(i128::from(value)));
        }
        if let (Kind::Pointer(_), Kind::Pointer(_)) = (self.kind_of(left), self.kind_of(right)) {
            return self.number_of_pointers(op, left, right, depth);
        }
        match (self.number(left, depth + 1)?, self.number(right, depth + 1)?) {
            (Number::Integer(one), Number::Integer(other)) => {
                let wide = self.bits(self.ty(left)) == 128
                    && matches!(self.kind_of(left), Kind::Integer { signed: false, .. });
                Some(Number::Integer(if wide {
                    unsigned_result(op, one, other)?
                } else {
                    integer_result(op, one, other)?
                }))
            }
            (one, other) => real_result(op, one.real(), other.real()),
        }
    }

    /// 6.3.1.3: a value as an integer type holds it.
    pub(super) fn wrapped(&self, value: i128, ty: TypeId) -> Option<i128> {
        let Kind::Integer { signed, .. } = self.kind(ty) else { return None };
        if self.is_bool(ty) {
            return Some(i128::from(value != 0));
        }
        let bits = self.bits(ty);
        if bits >= 128 {
            return Some(value);
        }
        let low = value & ((1i128 << bits) - 1);
        Some(if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low })
    }

    /// Whether a part of an expression is not known, so that it may be a constant.
    pub(super) fn is_undecided(&self, expr: ExprId, depth: u32) -> bool {
        let inner = |expr: &ExprId| self.is_undecided(*expr, depth + 1);
        match &self.body.exprs[expr].kind {
            _ if depth > MAX_DEPTH || self.kind_of(expr) == Kind::Unknown => true,
            ExprKind::Opaque(_) => true,
            ExprKind::Call { callee, arguments } => {
                matches!(callee, Callee::Intrinsic(_)) || arguments.iter().any(inner)
            }
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => inner(operand),
            ExprKind::Binary(_, left, right) | ExprKind::Comma(left, right) => inner(left) || inner(right),
            ExprKind::Conditional(condition, left, right) => inner(condition) || inner(left) || inner(right),
            ExprKind::AddressOf(operand) | ExprKind::Deref(operand) => inner(operand),
            ExprKind::Member { base, .. } => inner(base),
            ExprKind::Element { base, indices } => inner(base) || indices.iter().any(inner),
            ExprKind::Section { .. } | ExprKind::Substring { .. } => true,
            ExprKind::Assign { .. } | ExprKind::Increment { .. } => false,
            ExprKind::Symbol(symbol) => self.table[*symbol].attributes.contains(symbols::Attributes::CONSTEXPR),
            ExprKind::Constant(_) => false,
            _ => true,
        }
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
