//! 6.6 constant expressions: their values, and what declarations keep of others.

use crate::constants::MAX_DEPTH;
use crate::constants::address::Origin;
use crate::constants::number;
use crate::constants::number::{Number, Width};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::ConstantUse;
use crate::types::Kind;
use body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::c::tree::Expr;
use parser::unparse;
use source::Span;
use symbols::{Constant, Type, TypeId, Value, ValueOp};

/// Whether `double` has exactly the value of a decimal spelling.
fn has_exactly(spelled: &str) -> bool {
    let (digits, exponent) = spelled.split_once(['e', 'E']).unwrap_or((spelled, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent = exponent.parse::<i32>().ok().and_then(|exponent| exponent.checked_sub(fraction.len() as i32));
    let (Ok(value), Some(exponent)) = (format!("{whole}{fraction}").parse::<u128>(), exponent) else { return false };
    let power = |base: u128| base.checked_pow(exponent.unsigned_abs());
    match exponent {
        0.. => power(10).and_then(|power| value.checked_mul(power)).is_some_and(|value| value < 1 << 53) || value == 0,
        _ => power(5).is_some_and(|power| value % power == 0 && value / power < 1 << 53),
    }
}

/// 6.3.1.4: a floating value as an integer, if there is room for it.
fn truncate_to_integer(value: f64) -> Option<i128> {
    let value = value.trunc();
    (value.abs() < 1e38).then_some(value as i128)
}

impl Lower<'_> {
    /// An expression that must be a constant integer.
    pub(crate) fn evaluate_constant(&mut self, expr: &Expr, what: ConstantUse) -> Option<i128> {
        let value = self.lower_value(expr);
        check_constant_value(&self.builder.lookup, &mut self.builder.report, value, what, expr.span)
    }
}

/// The value of an expression that must be a constant integer. What only extensions find constant is told.
pub(crate) fn check_constant_value(
    known: &Known,
    report: &mut Report,
    value: ExprId,
    what: ConstantUse,
    span: Span,
) -> Option<i128> {
    let is_pointer = matches!(known.kind_of(value), Kind::Pointer(_));
    if let Some(folded) = known.fold_integer(value).filter(|_| !is_pointer) {
        if !known.is_strict(value) {
            report.add_pedantic(problems::types::folded_value(what, folded, span));
        }
        return Some(folded);
    }
    if let Some(folded) = known.fold_of_const(value).filter(|_| !is_pointer) {
        report.add(problems::types::folded_value(what, folded, span));
        return Some(folded);
    }
    let integer = known.kind_of(value).is_integer();
    if known.kind_of(value) != Kind::Unknown && (!integer || !known.is_undecided(value, 0)) {
        report.add(problems::names::not_constant(what, span));
    }
    None
}

impl Known<'_> {
    /// The value of a constant integer expression.
    pub(crate) fn fold_integer(&self, expr: ExprId) -> Option<i128> {
        self.fold_number(expr, 0)?.to_integer()
    }

    /// The same where `const` objects are constants, too, as Clang and GCC have it in places.
    pub(crate) fn fold_of_const(&self, expr: ExprId) -> Option<i128> {
        let outer = self.folds_const.replace(true);
        let folded = self.fold_integer(expr);
        self.folds_const.set(outer);
        folded
    }

    /// The value of an arithmetic constant expression.
    pub(crate) fn fold_number(&self, expr: ExprId, depth: u32) -> Option<Number> {
        if depth > MAX_DEPTH {
            return None;
        }
        let number = |expr: ExprId| self.fold_number(expr, depth + 1);
        let ty = self.body.exprs[expr].ty;
        let value = match &self.body.exprs[expr].kind {
            ExprKind::Constant(constant) => self.fold_constant(constant, ty)?,
            ExprKind::Unary(op, operand) => self.fold_unary(*op, *operand, depth)?,
            ExprKind::Binary(op, left, right) => self.fold_binary(*op, *left, *right, depth)?,
            ExprKind::Conditional(condition, left, right) => {
                number(if self.fold_truth(*condition, depth + 1)? { *left } else { *right })?
            }
            ExprKind::OrElse(condition, otherwise) => {
                number(if self.fold_truth(*condition, depth + 1)? { *condition } else { *otherwise })?
            }
            ExprKind::Comma(left, right) if self.is_effectless(*left, depth + 1) => number(*right)?,
            ExprKind::ComplexPart { of, imaginary: false } => self.fold_plain_real(number(*of)?, ty),
            ExprKind::ComplexPart { of, imaginary: true } => {
                self.fold_plain_real(Number::Real(number(*of)?.imaginary_part()), ty)
            }
            ExprKind::Convert(operand) => self.fold_conversion(*operand, ty, depth)?,
            ExprKind::Symbol(symbol) => self.fold_symbol(*symbol)?,
            ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_) => self.fold_part(expr, depth)?,
            ExprKind::Call { callee, arguments } => self.fold_call(callee, arguments, depth)?,
            _ => return None,
        };
        self.convert_number(value, ty)
    }

    pub(crate) fn fold_constant(&self, constant: &Constant, ty: TypeId) -> Option<Number> {
        match constant {
            Constant::Integer(value) => Some(Number::Integer(*value)),
            Constant::Logical(value) => Some(Number::from_truth(*value)),
            Constant::Real(value) => {
                let known = !self.is_coarse(ty) || value.spelling().is_none_or(has_exactly);
                known.then(|| Number::Real(value.to_f64()))
            }
            Constant::Complex(parts) => Some(Number::Complex(parts[0].to_f64(), parts[1].to_f64())),
            Constant::Character(_) => None,
        }
    }

    fn fold_unary(&self, op: UnaryOp, operand: ExprId, depth: u32) -> Option<Number> {
        if op == UnaryOp::Not {
            return Some(Number::from_truth(!self.fold_truth(operand, depth + 1)?));
        }
        let wide = self.count_bits(self.ty(operand)) > 128;
        match (op, self.fold_number(operand, depth + 1)?) {
            (UnaryOp::Negate, Number::Integer(value)) if wide => Some(Number::Integer(value.checked_neg()?)),
            (UnaryOp::Negate, value) => Some(value.negate()),
            (UnaryOp::BitNot, Number::Integer(value)) => Some(Number::Integer(!value)),
            // GNU C: the conjugate.
            (UnaryOp::BitNot, Number::Complex(re, im)) => Some(Number::Complex(re, -im)),
            (UnaryOp::BitNot, Number::Real(_)) => None,
            (UnaryOp::Not, _) => None,
        }
    }

    /// A part of a complex number that is of an integer type, if `ty` is one.
    fn fold_plain_real(&self, value: Number, ty: TypeId) -> Number {
        match value {
            Number::Integer(value) => Number::Integer(value),
            _ if self.type_kind(ty).is_integer() => Number::Integer(value.to_real() as i128),
            _ => Number::Real(value.to_real()),
        }
    }

    fn fold_conversion(&self, operand: ExprId, ty: TypeId, depth: u32) -> Option<Number> {
        let from = self.body.exprs[operand].ty;
        match self.type_kind(from) {
            Kind::Pointer(_) | Kind::Array | Kind::Function if self.is_bool(ty) => {
                Some(Number::from_truth(self.fold_truth(operand, depth + 1)?))
            }
            Kind::Pointer(_) => Some(Number::Integer(self.fold_pointer(operand, depth + 1)?.to_absolute()?)),
            Kind::Integer { signed: false, .. } if self.count_bits(from) == 128 && self.count_bits(ty) > 128 => {
                self.fold_number(operand, depth + 1).filter(|value| value.to_integer().is_some_and(|value| value >= 0))
            }
            _ => self.fold_number(operand, depth + 1),
        }
    }

    fn fold_call(&self, callee: &Callee, arguments: &[ExprId], depth: u32) -> Option<Number> {
        match callee {
            Callee::Intrinsic(intrinsic) => self.fold_intrinsic(*intrinsic, arguments, depth),
            Callee::Builtin(name) => self.fold_builtin(self.text(*name), arguments, depth),
            // What `strlen` of a text is compilers know also where a header declares it.
            Callee::Symbol(symbol) if self.text(self.table[*symbol].name) == "strlen" => {
                Some(Number::Integer(self.text_length(*arguments.first()?)?))
            }
            Callee::Symbol(_) | Callee::Expr(_) => None,
        }
    }

    /// Whether nothing but its value is lost where an expression is not evaluated.
    fn is_effectless(&self, expr: ExprId, depth: u32) -> bool {
        let inner = |expr: ExprId| self.is_effectless(expr, depth + 1);
        match &self.body.exprs[expr].kind {
            _ if depth > MAX_DEPTH => false,
            ExprKind::Constant(_) | ExprKind::Symbol(_) => true,
            ExprKind::Convert(operand) | ExprKind::Unary(_, operand) | ExprKind::AddressOf(operand) => inner(*operand),
            ExprKind::Binary(_, left, right) | ExprKind::Comma(left, right) => inner(*left) && inner(*right),
            ExprKind::Member { base, .. } => inner(*base),
            _ => false,
        }
    }

    /// Whether a type has values, or rounds in ways, that `double` does not: results are known as far as they are exact.
    pub(crate) fn is_coarse(&self, ty: TypeId) -> bool {
        let bytes = match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Extended(extended, _) if extended.is_decimal() => return true,
            _ => match self.type_kind(ty) {
                Kind::Real(bytes) | Kind::Complex(bytes) => bytes,
                Kind::Integer { .. } => return self.count_bits(ty) > 128,
                _ => 0,
            },
        };
        bytes > 8
    }

    fn is_decimal(&self, ty: TypeId) -> bool {
        matches!(&self.table.types[self.table.types.unqualified(ty)], Type::Extended(of, _) if of.is_decimal())
    }

    /// 6.3.1: a number as a value of type `ty`.
    fn convert_number(&self, value: Number, ty: TypeId) -> Option<Number> {
        match (self.type_kind(ty), value) {
            (Kind::Integer { .. }, _) if self.is_bool(ty) => Some(Number::from_truth(value.is_true())),
            (Kind::Integer { .. }, Number::Integer(value)) => Some(Number::Integer(self.wrap_to_type(value, ty)?)),
            (Kind::Integer { .. }, value) => {
                Some(Number::Integer(self.wrap_to_type(truncate_to_integer(value.to_real())?, ty)?))
            }
            (Kind::Real(_), value) if self.is_decimal(ty) => {
                let value = value.to_real();
                (value.fract() == 0.0 && value.abs() < 1e6).then_some(Number::Real(value))
            }
            (Kind::Real(bytes), value) => Some(Number::Real(self.round_to_type(value.to_real(), bytes, ty))),
            (Kind::Complex(bytes), value) => {
                let (re, im) = (value.to_real(), value.imaginary_part());
                match self.is_complex_integer(ty) {
                    true => Some(Number::Complex(re.trunc(), im.trunc())),
                    false => {
                        Some(Number::Complex(self.round_to_type(re, bytes, ty), self.round_to_type(im, bytes, ty)))
                    }
                }
            }
            (Kind::Pointer(_), Number::Integer(value)) => Some(Number::Integer(value)),
            _ => None,
        }
    }

    /// 6.3.1.5: to nearest, ties to even.
    fn round_to_type(&self, value: f64, bytes: u8, ty: TypeId) -> f64 {
        let is_brain = matches!(
            self.table.types[self.table.types.unqualified(ty)],
            Type::Extended(symbols::Extended::BFloat16, _)
        );
        match bytes {
            // A conversion makes a signaling value quiet, which functions of constants tell apart.
            _ if value.is_nan() => value,
            2 if is_brain => number::round_to_format(value, 8, -126, 127),
            2 => number::round_to_format(value, 11, -14, 15),
            4 => f64::from(value as f32),
            _ => value,
        }
    }

    /// Whether `ty` is GNU's `_Complex int`, or one like it.
    pub(crate) fn is_complex_integer(&self, ty: TypeId) -> bool {
        let ty = self.table.types.unqualified(ty);
        matches!(self.table.types[ty], Type::Extended(symbols::Extended::ComplexInteger, _))
    }

    /// C23's `constexpr` objects; where extensions take them, `const` ones.
    fn fold_symbol(&self, symbol: symbols::SymbolId) -> Option<Number> {
        let symbols::Details::Object(object) = self.table[symbol].details.ultimate() else { return None };
        let ty = self.table[symbol].ty?;
        match object.value.as_deref().filter(|_| self.is_constant_symbol(symbol))? {
            Value::Constant(constant) => self.fold_constant(constant, ty),
            _ => None,
        }
    }

    /// Whether a scalar is other than zero, where it is constant.
    pub(crate) fn fold_truth(&self, expr: ExprId, depth: u32) -> Option<bool> {
        let address = match self.kind_of(expr) {
            Kind::Pointer(_) => self.fold_pointer(expr, depth)?,
            Kind::Array | Kind::Function => self.fold_place(expr, depth)?,
            _ => return Some(self.fold_number(expr, depth)?.is_true()),
        };
        Some(address.base != Origin::Absolute || address.offset != 0)
    }

    fn fold_binary(&self, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> Option<Number> {
        if let BinaryOp::And | BinaryOp::Or = op {
            let one = self.fold_truth(left, depth + 1)?;
            let value = if one == (op == BinaryOp::Or) { one } else { self.fold_truth(right, depth + 1)? };
            return Some(Number::from_truth(value));
        }
        if let (Kind::Pointer(_), Kind::Pointer(_)) = (self.kind_of(left), self.kind_of(right)) {
            return self.number_of_pointers(op, left, right, depth);
        }
        let ty = self.ty(left);
        match (self.fold_number(left, depth + 1)?, self.fold_number(right, depth + 1)?) {
            (Number::Integer(one), Number::Integer(other)) => {
                let signed = matches!(self.type_kind(ty), Kind::Integer { signed: true, .. });
                let width = Width { bits: self.count_bits(ty), signed };
                Some(Number::Integer(number::integer_result(op, one, other, width)?))
            }
            (one @ Number::Complex(..), other) | (one, other @ Number::Complex(..)) => {
                let (one, other) = ((one.to_real(), one.imaginary_part()), (other.to_real(), other.imaginary_part()));
                let known = number::complex_result(op, one, other, self.is_complex_integer(ty))?;
                (!self.is_coarse(ty) || matches!(known, Number::Integer(_))).then_some(known)
            }
            (one, other) => {
                let known = !self.is_coarse(ty) || number::is_exact(op, one.to_real(), other.to_real());
                number::real_result(op, one.to_real(), other.to_real()).filter(|_| known)
            }
        }
    }

    /// 6.3.1.3: a value as an integer type holds it; `None` where it is one of more bits than are kept.
    pub(crate) fn wrap_to_type(&self, value: i128, ty: TypeId) -> Option<i128> {
        let Kind::Integer { signed, .. } = self.type_kind(ty) else { return None };
        if self.is_bool(ty) {
            return Some(i128::from(value != 0));
        }
        let bits = self.count_bits(ty);
        if bits >= 128 {
            return (bits == 128 || signed || value >= 0).then_some(value);
        }
        let low = value & ((1i128 << bits) - 1);
        Some(if signed && low >> (bits - 1) & 1 == 1 { low - (1i128 << bits) } else { low })
    }

    /// Whether a part of an expression is not known, so that it may be a constant.
    pub(crate) fn is_undecided(&self, expr: ExprId, depth: u32) -> bool {
        let inner = |expr: &ExprId| self.is_undecided(*expr, depth + 1);
        match &self.body.exprs[expr].kind {
            _ if depth > MAX_DEPTH || self.kind_of(expr) == Kind::Unknown => true,
            _ if self.is_coarse(self.ty(expr)) && !matches!(self.body.exprs[expr].kind, ExprKind::Symbol(_)) => true,
            ExprKind::Opaque(_) => true,
            ExprKind::Call { callee: Callee::Intrinsic(_), .. } => true,
            ExprKind::Call { callee: Callee::Builtin(name), arguments } => {
                !self.has_no_value(self.text(*name), arguments, depth)
            }
            ExprKind::Call { arguments, .. } => arguments.iter().any(inner),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => inner(operand),
            ExprKind::Binary(_, left, right) | ExprKind::Comma(left, right) => inner(left) || inner(right),
            ExprKind::Conditional(condition, left, right) => inner(condition) || inner(left) || inner(right),
            ExprKind::OrElse(condition, otherwise) => inner(condition) || inner(otherwise),
            ExprKind::ComplexPart { of, .. } => inner(of),
            ExprKind::NextArgument(_) => false,
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
    pub(crate) fn keep_extent(&self, value: ExprId, source: &Expr) -> Value {
        self.keep_expression(value, 0).unwrap_or_else(|| Value::Text(unparse::c::spell_expr(source, self.atoms)))
    }

    /// An initial value as a symbol keeps it.
    pub(crate) fn keep_value_of(&self, value: ExprId) -> Value {
        let mut at = value;
        while let (ExprKind::Convert(inner), None) = (&self.body.exprs[at].kind, self.fold_integer(at)) {
            at = *inner;
        }
        match (&self.body.exprs[at].kind, self.keep_expression(at, 0)) {
            (_, Some(value)) => value,
            (ExprKind::Constant(constant), None) => Value::Constant(constant.clone()),
            (ExprKind::List(values), None) => Value::List(
                values
                    .iter()
                    .map(|value| self.keep_expression(*value, 0).unwrap_or(Value::Text(String::new())))
                    .collect(),
            ),
            _ => Value::Text(String::new()),
        }
    }

    fn keep_expression(&self, expr: ExprId, depth: u32) -> Option<Value> {
        if let Some(value) = self.fold_integer(expr) {
            return Some(Value::integer(value));
        }
        if depth > MAX_DEPTH {
            return None;
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(Value::Symbol(*symbol)),
            ExprKind::Convert(operand) if self.kind_of(*operand).is_integer() => {
                self.keep_expression(*operand, depth + 1)
            }
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                Some(Value::Negate(Box::new(self.keep_expression(*operand, depth + 1)?)))
            }
            ExprKind::Binary(op, left, right) => {
                let op = match op {
                    BinaryOp::Add => ValueOp::Add,
                    BinaryOp::Subtract => ValueOp::Subtract,
                    BinaryOp::Multiply => ValueOp::Multiply,
                    BinaryOp::Divide => ValueOp::Divide,
                    _ => return None,
                };
                let (left, right) = (self.keep_expression(*left, depth + 1)?, self.keep_expression(*right, depth + 1)?);
                Some(Value::Binary(op, Box::new(left), Box::new(right)))
            }
            _ => None,
        }
    }
}
