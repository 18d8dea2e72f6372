//! Constant expressions (10.1.12) and restricted expressions (10.1.11): the value of a typed expression.

use super::context::{Context, MAX_DEPTH};
use crate::body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::fortran::tree::{self, ExprKind as Tree};
use symbols::{Attributes, Base, Constant, Details, ScopeKind, Type, TypeId, Value, ValueOp};

/// More elements than this are not written out.
const MAX_ELEMENTS: i128 = 65_536;

impl Context<'_> {
    /// What may stand in a type or a declaration: folded as far as it is constant.
    pub fn value(&mut self, expr: ExprId) -> Value {
        self.value_within(expr, 0)
    }

    /// The value of an integer constant expression.
    pub fn integer_value(&mut self, expr: ExprId) -> Option<i128> {
        self.value(expr).as_integer()
    }

    /// The value of a real or integer constant expression.
    pub fn real_value(&mut self, expr: ExprId) -> Option<f64> {
        match self.value(expr) {
            Value::Constant(Constant::Real(bits, _)) => Some(f64::from_bits(bits)),
            Value::Constant(Constant::Integer(value)) => Some(value as f64),
            _ => None,
        }
    }

    /// Its value if it is a constant expression.
    pub fn constant_value(&mut self, expr: ExprId) -> Option<Constant> {
        match self.value(expr) {
            Value::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    fn value_within(&mut self, expr: ExprId, depth: u32) -> Value {
        let (kind, ty) = (self.body.exprs[expr].kind.clone(), self.ty(expr));
        if depth >= MAX_DEPTH {
            return self.as_text(expr);
        }
        let inner = depth + 1;
        match kind {
            ExprKind::Constant(constant) => Value::Constant(constant),
            ExprKind::Symbol(symbol) => match self.symbols[symbol].details.ultimate() {
                Details::Object(object) if self.symbols[symbol].attributes.contains(Attributes::PARAMETER) => {
                    object.value.clone().unwrap_or(Value::Symbol(symbol))
                }
                _ => Value::Symbol(symbol),
            },
            ExprKind::Unary(op, operand) => {
                let operand = self.value_within(operand, inner);
                match (op, operand) {
                    (UnaryOp::Negate, Value::Constant(constant)) => match negated(&constant) {
                        Some(constant) => Value::Constant(constant),
                        None => self.as_text(expr),
                    },
                    (UnaryOp::Negate, Value::List(values)) => self
                        .map_list(values, ty, |value| match value {
                            Value::Constant(constant) => negated(&constant).map(Value::Constant),
                            _ => None,
                        })
                        .unwrap_or_else(|| self.as_text(expr)),
                    (UnaryOp::Negate, operand) => Value::Negate(Box::new(operand)),
                    (UnaryOp::Not, Value::Constant(Constant::Logical(value))) => {
                        Value::Constant(Constant::Logical(!value))
                    }
                    (UnaryOp::Not | UnaryOp::BitNot, _) => self.as_text(expr),
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value_within(left, inner), self.value_within(right, inner));
                self.binary_value(op, left, right, ty).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Convert(operand) => {
                let value = self.value_within(operand, inner);
                self.converted_value(value, ty).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Conditional(condition, then, otherwise) => match self.value_within(condition, inner) {
                Value::Constant(Constant::Logical(true)) => self.value_within(then, inner),
                Value::Constant(Constant::Logical(false)) => self.value_within(otherwise, inner),
                _ => self.as_text(expr),
            },
            ExprKind::Call { callee: Callee::Intrinsic(name), arguments } => {
                let text = self.text(name);
                if let Some(constant) = self.fold_intrinsic(text, &arguments, ty) {
                    return Value::Constant(constant);
                }
                if let Some(value) = self.fold_array(text, &arguments, inner) {
                    return value;
                }
                let values = arguments.into_iter().map(|argument| self.value_within(argument, inner)).collect();
                Value::Call(name, values)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                let values = arguments.into_iter().map(|argument| self.value_within(argument, inner)).collect();
                Value::Call(self.symbols[symbol].name, values)
            }
            ExprKind::List(values) => {
                let nested: Vec<Value> = values.iter().map(|value| self.value_within(*value, inner)).collect();
                let spread = self.is_array(ty) && values.iter().any(|value| self.is_array(self.ty(*value)));
                match spread {
                    true if nested.iter().any(|value| matches!(value, Value::Text(_) | Value::Symbol(_))) => {
                        self.as_text(expr)
                    }
                    true => Value::List(nested.into_iter().flat_map(elements).collect()),
                    false => Value::List(nested),
                }
            }
            ExprKind::Element { base, indices } => {
                let whole = self.value_within(base, inner);
                let indices: Option<Vec<i128>> =
                    indices.into_iter().map(|index| self.value_within(index, inner).as_integer()).collect();
                self.element_value(whole, base, indices).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Member { base, field } => match self.value_within(base, inner) {
                Value::List(mut values) if !self.is_array(self.ty(base)) && (field as usize) < values.len() => {
                    values.swap_remove(field as usize)
                }
                _ => self.as_text(expr),
            },
            ExprKind::Substring { base, first, last } => {
                let text = self.value_within(base, inner);
                let first = first.map_or(Some(1), |first| self.value_within(first, inner).as_integer());
                let last = last.map(|last| self.value_within(last, inner).as_integer());
                substring(text, first, last).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Section { .. } | ExprKind::Deref(_) | ExprKind::AddressOf(_) => self.as_text(expr),
            ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => self.as_text(expr),
            ExprKind::Call { callee: Callee::Expr(_), .. } | ExprKind::Opaque(_) => self.as_text(expr),
        }
    }

    fn as_text(&self, expr: ExprId) -> Value {
        Value::Text(self.source(self.span(expr)))
    }

    fn map_list(&self, values: Vec<Value>, _ty: TypeId, f: impl Fn(Value) -> Option<Value>) -> Option<Value> {
        values.into_iter().map(f).collect::<Option<Vec<Value>>>().map(Value::List)
    }

    fn element_value(&self, whole: Value, base: ExprId, indices: Option<Vec<i128>>) -> Option<Value> {
        let (Value::List(values), Type::Array { dimensions, .. }) = (whole, &self.symbols.types[self.ty(base)]) else {
            return None;
        };
        let (mut position, mut stride) = (0i128, 1i128);
        for (index, dimension) in indices?.into_iter().zip(dimensions) {
            let extent =
                dimension.extent().or(if dimensions.len() == 1 { Some(values.len() as i128) } else { None })?;
            let offset = index.checked_sub(dimension.lower.as_integer()?)?;
            if offset < 0 || offset >= extent {
                return None;
            }
            position = position.checked_add(offset.checked_mul(stride)?)?;
            stride = stride.checked_mul(extent)?;
        }
        values.into_iter().nth(usize::try_from(position).ok()?)
    }

    /// A binary operation on values, elementwise on lists.
    fn binary_value(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId) -> Option<Value> {
        match (left, right) {
            (Value::Constant(left), Value::Constant(right)) => {
                let (base, kind) = self.arithmetic(ty).unwrap_or((Base::Char, 1));
                binary(op, &left, &right).map(|value| Value::Constant(rounded(value, base, kind)))
            }
            (Value::List(left), Value::List(right)) if left.len() == right.len() => {
                let pairs = left.into_iter().zip(right);
                pairs
                    .map(|(left, right)| self.binary_value(op, left, right, ty))
                    .collect::<Option<Vec<_>>>()
                    .map(Value::List)
            }
            (Value::List(left), right @ Value::Constant(_)) => {
                let each = left.into_iter().map(|left| self.binary_value(op, left, right.clone(), ty));
                each.collect::<Option<Vec<_>>>().map(Value::List)
            }
            (left @ Value::Constant(_), Value::List(right)) => {
                let each = right.into_iter().map(|right| self.binary_value(op, left.clone(), right, ty));
                each.collect::<Option<Vec<_>>>().map(Value::List)
            }
            (left, right) => {
                let op = match op {
                    BinaryOp::Add => ValueOp::Add,
                    BinaryOp::Subtract => ValueOp::Subtract,
                    BinaryOp::Multiply => ValueOp::Multiply,
                    BinaryOp::Divide => ValueOp::Divide,
                    BinaryOp::Power => ValueOp::Power,
                    _ => return None,
                };
                Some(Value::Binary(op, Box::new(left), Box::new(right)))
            }
        }
    }

    /// A value converted to the element type of `ty`; integers of another kind keep their expression.
    pub fn converted_value(&mut self, value: Value, ty: TypeId) -> Option<Value> {
        match value {
            Value::Constant(constant) => {
                let (base, kind) = self.arithmetic(ty)?;
                converted(&constant, base).map(|constant| Value::Constant(rounded(constant, base, kind)))
            }
            Value::List(values) => values
                .into_iter()
                .map(|value| self.converted_value(value, ty))
                .collect::<Option<Vec<_>>>()
                .map(Value::List),
            other => match self.arithmetic(ty)? {
                (Base::Integer, _) => Some(other),
                _ => None,
            },
        }
    }

    /// Intrinsics with constant scalar results: inquiries by the types of their arguments, and functions of constants.
    pub fn fold_intrinsic(&mut self, name: &str, arguments: &[ExprId], ty: TypeId) -> Option<Constant> {
        let result = self.arithmetic(ty);
        if let Some(&first) = arguments.first()
            && let Some(constant) = self.fold_inquiry(name, first, arguments)
        {
            return Some(constant);
        }
        let values: Vec<Constant> =
            arguments.iter().map(|argument| self.constant_value(*argument)).collect::<Option<Vec<_>>>()?;
        let value = match result {
            Some((Base::Integer, _)) => {
                integers(name, &values).map(Constant::Integer).or_else(|| of_text(name, &values))
            }
            Some((Base::Real, _)) => reals(name, &values).map(real),
            Some((Base::Logical, _)) => of_bits(name, &values),
            Some((Base::Complex | Base::Unsigned | Base::Char, _)) => None,
            None => text(name, &values).map(Constant::Character),
        }?;
        Some(match result {
            Some((base, kind)) => rounded(value, base, kind),
            None => value,
        })
    }

    fn fold_inquiry(&mut self, name: &str, first: ExprId, arguments: &[ExprId]) -> Option<Constant> {
        let ty = self.ty(first);
        let integer = |value: i128| Some(Constant::Integer(value));
        match name {
            "kind" => match (&self.symbols.types[self.element(ty)], self.arithmetic(ty)) {
                (Type::Character { kind, .. }, _) => integer(*kind as i128),
                (_, Some((_, kind))) => integer(kind as i128),
                _ => None,
            },
            "len" => match &self.symbols.types[self.element(ty)] {
                Type::Character { length: Some(length), .. } => length.as_integer().and_then(integer),
                _ => None,
            },
            "rank" => integer(self.rank(ty) as i128),
            "size" | "lbound" | "ubound" => self.fold_shape(name, ty, arguments.get(1).copied()),
            "storage_size" => {
                self.symbols.types.layout(self.element(ty)).and_then(|(size, _)| integer(8 * size as i128))
            }
            "c_sizeof" | "sizeof" => self.symbols.types.layout(ty).and_then(|(size, _)| integer(size as i128)),
            _ => numeric_model(name, self.arithmetic(ty)?),
        }
    }

    fn fold_shape(&mut self, name: &str, ty: TypeId, dim: Option<ExprId>) -> Option<Constant> {
        let Type::Array { dimensions, .. } = self.symbols.types[ty].clone() else { return None };
        let dim = match dim {
            Some(dim) => Some(usize::try_from(self.integer_value(dim)?.checked_sub(1)?).ok()?),
            None => None,
        };
        let value = match (name, dim) {
            ("size", None) => {
                dimensions.iter().try_fold(1i128, |size, dimension| size.checked_mul(dimension.extent()?))?
            }
            ("size", Some(dim)) => dimensions.get(dim)?.extent()?,
            ("lbound", Some(dim)) if dimensions.get(dim)?.extent()? > 0 => dimensions.get(dim)?.lower.as_integer()?,
            ("ubound", Some(dim)) if dimensions.get(dim)?.extent()? > 0 => {
                dimensions[dim].lower.as_integer()?.checked_add(dimensions[dim].extent()?)?.checked_sub(1)?
            }
            _ => return None,
        };
        Some(Constant::Integer(value))
    }

    /// Intrinsics of constant arrays.
    fn fold_array(&mut self, name: &str, arguments: &[ExprId], depth: u32) -> Option<Value> {
        let &first = arguments.first()?;
        if matches!(name, "shape" | "lbound" | "ubound") && arguments.len() == 1 {
            let Type::Array { dimensions, .. } = self.symbols.types[self.ty(first)].clone() else { return None };
            let part = |dimension: &symbols::Dimension| match name {
                "shape" => dimension.extent(),
                "lbound" => dimension.lower.as_integer(),
                _ => dimension.lower.as_integer()?.checked_add(dimension.extent()?)?.checked_sub(1),
            };
            return dimensions
                .iter()
                .map(|dimension| part(dimension).map(Value::integer))
                .collect::<Option<Vec<_>>>()
                .map(Value::List);
        }
        match self.value_within(first, depth) {
            Value::List(values) if name == "reshape" => Some(Value::List(values)),
            Value::List(values) if arguments.len() == 1 => {
                let constants: Option<Vec<Constant>> = values
                    .into_iter()
                    .map(|value| match value {
                        Value::Constant(constant) => Some(constant),
                        _ => None,
                    })
                    .collect();
                let op = match name {
                    "sum" => BinaryOp::Add,
                    "product" => BinaryOp::Multiply,
                    "maxval" | "minval" => {
                        let best = if name == "maxval" { "max" } else { "min" };
                        let constants = constants?;
                        let integers = integers(best, &constants).map(Constant::Integer);
                        return integers.or_else(|| reals(best, &constants).map(real)).map(Value::Constant);
                    }
                    _ => return None,
                };
                constants?.into_iter().reduce(|one, other| binary(op, &one, &other).unwrap_or(one)).map(Value::Constant)
            }
            _ => None,
        }
    }

    /// The items of an implied do with constant bounds, written out; while declaring only.
    pub fn expanded(&mut self, tree: &tree::Expr) -> Option<Vec<ExprId>> {
        let Tree::ImpliedDo { items, variable, first, last, step } = &*tree.kind else { return None };
        if self.resolving || self.depth >= MAX_DEPTH {
            return None;
        }
        let (first, last) = (self.expr(first), self.expr(last));
        let step = step.as_ref().map(|step| self.expr(step));
        let (first, last) = (self.integer_value(first)?, self.integer_value(last)?);
        let step = step.map_or(Some(1), |step| self.integer_value(step)).filter(|step| *step != 0)?;
        if (last - first) / step > MAX_ELEMENTS {
            return None;
        }
        let scope = self.open(ScopeKind::Indices, tree.span);
        let symbol =
            self.within(scope, |context| context.declare_at(scope, *variable, Details::Object(Default::default())));
        self.symbols[symbol].ty = Some(self.integer());
        self.symbols[symbol].attributes |= Attributes::PARAMETER;
        let mut expanded = Vec::new();
        let mut now = first;
        while if step > 0 { now <= last } else { now >= last } {
            let value = Some(Value::integer(now));
            self.symbols[symbol].details = Details::Object(symbols::details::Object { value, ..Default::default() });
            for item in items {
                self.depth += 1;
                let inner = self.within(scope, |context| match context.expanded(item) {
                    Some(inner) => inner,
                    None => vec![context.expr(item)],
                });
                self.depth -= 1;
                expanded.extend(inner);
            }
            if expanded.len() as i128 > MAX_ELEMENTS {
                return None;
            }
            now += step;
        }
        Some(expanded)
    }
}

fn elements(value: Value) -> Vec<Value> {
    match value {
        Value::List(values) => values,
        other => vec![other],
    }
}

/// A real constant that was computed.
pub fn real(value: f64) -> Constant {
    Constant::Real(value.to_bits(), format!("{value:?}"))
}

fn as_real(constant: &Constant) -> Option<f64> {
    match constant {
        Constant::Integer(value) => Some(*value as f64),
        Constant::Real(bits, _) => Some(f64::from_bits(*bits)),
        Constant::Complex(..) | Constant::Logical(_) | Constant::Character(_) => None,
    }
}

fn as_complex(constant: &Constant) -> Option<(f64, f64)> {
    match constant {
        Constant::Complex(re, im) => Some((f64::from_bits(*re), f64::from_bits(*im))),
        other => as_real(other).map(|re| (re, 0.0)),
    }
}

fn negated(constant: &Constant) -> Option<Constant> {
    match constant {
        Constant::Integer(value) => value.checked_neg().map(Constant::Integer),
        Constant::Real(bits, spelling) => {
            let spelling = spelling.strip_prefix('-').map_or_else(|| format!("-{spelling}"), str::to_string);
            Some(Constant::Real((-f64::from_bits(*bits)).to_bits(), spelling))
        }
        Constant::Complex(re, im) => {
            let minus = |bits: u64| (-f64::from_bits(bits)).to_bits();
            Some(Constant::Complex(minus(*re), minus(*im)))
        }
        Constant::Logical(_) | Constant::Character(_) => None,
    }
}

/// A constant as one of another class.
fn converted(constant: &Constant, base: Base) -> Option<Constant> {
    match (constant, base) {
        (Constant::Real(bits, _), Base::Integer) => Some(Constant::Integer(f64::from_bits(*bits) as i128)),
        (Constant::Complex(re, _), Base::Integer) => Some(Constant::Integer(f64::from_bits(*re) as i128)),
        (Constant::Complex(re, _), Base::Real) => Some(real(f64::from_bits(*re))),
        (Constant::Integer(value), Base::Real) => Some(real(*value as f64)),
        (_, Base::Complex) => as_complex(constant).map(|(re, im)| Constant::Complex(re.to_bits(), im.to_bits())),
        (Constant::Integer(_), Base::Integer | Base::Unsigned) => Some(constant.clone()),
        (Constant::Real(..), Base::Real) => Some(constant.clone()),
        (Constant::Logical(_), Base::Logical) | (Constant::Character(_), _) => Some(constant.clone()),
        _ => None,
    }
}

/// A constant as its kind holds it: integers wrap, reals of kind 4 are rounded.
pub fn rounded(constant: Constant, base: Base, kind: u8) -> Constant {
    match (&constant, base) {
        (Constant::Integer(value), Base::Integer) if kind < 16 => {
            let shift = 128 - 8 * kind as u32;
            Constant::Integer((value << shift) >> shift)
        }
        (Constant::Real(bits, _), Base::Real) if kind == 4 => {
            let value = f64::from_bits(*bits);
            let narrow = f64::from(value as f32);
            if narrow == value { constant } else { Constant::Real(narrow.to_bits(), format!("{:?}", value as f32)) }
        }
        (Constant::Complex(re, im), Base::Complex) if kind == 4 => {
            let narrow = |bits: u64| f64::from(f64::from_bits(bits) as f32).to_bits();
            Constant::Complex(narrow(*re), narrow(*im))
        }
        _ => constant,
    }
}

fn binary(op: BinaryOp, left: &Constant, right: &Constant) -> Option<Constant> {
    match (left, right) {
        (Constant::Integer(left), Constant::Integer(right)) => binary_integer(op, *left, *right),
        (Constant::Logical(left), Constant::Logical(right)) => Some(Constant::Logical(match op {
            BinaryOp::And => *left && *right,
            BinaryOp::Or => *left || *right,
            BinaryOp::Eqv => left == right,
            BinaryOp::Neqv => left != right,
            _ => return None,
        })),
        (Constant::Character(left), Constant::Character(right)) => match op {
            BinaryOp::Concat => Some(Constant::Character(format!("{left}{right}"))),
            _ => compared(op, left.trim_end().cmp(right.trim_end())),
        },
        (Constant::Complex(..), _) | (_, Constant::Complex(..)) => {
            binary_complex(op, as_complex(left)?, as_complex(right)?)
        }
        _ => binary_real(op, as_real(left)?, as_real(right)?),
    }
}

fn compared(op: BinaryOp, order: std::cmp::Ordering) -> Option<Constant> {
    Some(Constant::Logical(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    }))
}

fn binary_integer(op: BinaryOp, left: i128, right: i128) -> Option<Constant> {
    let value = match op {
        BinaryOp::Add => left.checked_add(right)?,
        BinaryOp::Subtract => left.checked_sub(right)?,
        BinaryOp::Multiply => left.checked_mul(right)?,
        BinaryOp::Divide => left.checked_div(right)?,
        BinaryOp::Power if right >= 0 => left.checked_pow(u32::try_from(right).ok()?)?,
        BinaryOp::Power => match left {
            1 => 1,
            -1 => {
                if right % 2 == 0 {
                    1
                } else {
                    -1
                }
            }
            0 => return None,
            _ => 0,
        },
        _ => return compared(op, left.cmp(&right)),
    };
    Some(Constant::Integer(value))
}

fn binary_real(op: BinaryOp, left: f64, right: f64) -> Option<Constant> {
    Some(real(match op {
        BinaryOp::Add => left + right,
        BinaryOp::Subtract => left - right,
        BinaryOp::Multiply => left * right,
        BinaryOp::Divide => left / right,
        BinaryOp::Power => left.powf(right),
        _ => return compared(op, left.partial_cmp(&right)?),
    }))
}

fn binary_complex(op: BinaryOp, left: (f64, f64), right: (f64, f64)) -> Option<Constant> {
    let (re, im) = match op {
        BinaryOp::Add => (left.0 + right.0, left.1 + right.1),
        BinaryOp::Subtract => (left.0 - right.0, left.1 - right.1),
        BinaryOp::Multiply => (left.0 * right.0 - left.1 * right.1, left.0 * right.1 + left.1 * right.0),
        BinaryOp::Divide => {
            let norm = right.0 * right.0 + right.1 * right.1;
            ((left.0 * right.0 + left.1 * right.1) / norm, (left.1 * right.0 - left.0 * right.1) / norm)
        }
        _ => return None,
    };
    Some(Constant::Complex(re.to_bits(), im.to_bits()))
}

/// 16.4: the numeric models.
fn numeric_model(name: &str, (base, kind): (Base, u8)) -> Option<Constant> {
    let bits = 8 * kind as u32;
    let integer = |value: i128| Some(Constant::Integer(value));
    match (name, base, kind) {
        ("huge", Base::Integer, _) => integer(if bits >= 128 { i128::MAX } else { (1i128 << (bits - 1)) - 1 }),
        ("bit_size", Base::Integer, _) => integer(bits as i128),
        ("digits", Base::Integer, _) => integer(bits as i128 - 1),
        ("range", Base::Integer, 1) => integer(2),
        ("range", Base::Integer, 2) => integer(4),
        ("range", Base::Integer, 4) => integer(9),
        ("range", Base::Integer, 8) => integer(18),
        ("range", Base::Integer, _) => integer(38),
        ("radix", _, _) => integer(2),
        ("huge", Base::Real, 4) => Some(real(f64::from(f32::MAX))),
        ("huge", Base::Real, _) => Some(real(f64::MAX)),
        ("tiny", Base::Real, 4) => Some(real(f64::from(f32::MIN_POSITIVE))),
        ("tiny", Base::Real, _) => Some(real(f64::MIN_POSITIVE)),
        ("epsilon", Base::Real, 4) => Some(real(f64::from(f32::EPSILON))),
        ("epsilon", Base::Real, _) => Some(real(f64::EPSILON)),
        ("digits", Base::Real, 4) => integer(24),
        ("digits", Base::Real, _) => integer(53),
        ("precision", Base::Real | Base::Complex, 4) => integer(6),
        ("precision", Base::Real | Base::Complex, 8) => integer(15),
        ("precision", Base::Real | Base::Complex, _) => integer(33),
        ("range", Base::Real | Base::Complex, 4) => integer(37),
        ("range", Base::Real | Base::Complex, 8) => integer(307),
        ("range", Base::Real | Base::Complex, _) => integer(4931),
        ("minexponent", Base::Real, 4) => integer(-125),
        ("minexponent", Base::Real, _) => integer(-1021),
        ("maxexponent", Base::Real, 4) => integer(128),
        ("maxexponent", Base::Real, _) => integer(1024),
        _ => None,
    }
}

fn integers(name: &str, values: &[Constant]) -> Option<i128> {
    let value = |index: usize| match values.get(index) {
        Some(Constant::Integer(value)) => Some(*value),
        _ => None,
    };
    let all = || {
        values
            .iter()
            .map(|value| match value {
                Constant::Integer(value) => Some(*value),
                _ => None,
            })
            .collect::<Option<Vec<i128>>>()
    };
    let number = || values.first().and_then(as_real);
    Some(match name {
        "abs" => value(0)?.checked_abs()?,
        "max" => all()?.into_iter().max()?,
        "min" => all()?.into_iter().min()?,
        "mod" => value(0)?.checked_rem(value(1)?)?,
        "modulo" => value(0)?.checked_rem(value(1)?).map(|rest| {
            if rest != 0 && (rest < 0) != (value(1) < Some(0)) { rest + value(1).unwrap_or(0) } else { rest }
        })?,
        "sign" => {
            if value(1)? < 0 {
                -value(0)?.checked_abs()?
            } else {
                value(0)?.checked_abs()?
            }
        }
        "iand" => value(0)? & value(1)?,
        "ior" => value(0)? | value(1)?,
        "ieor" => value(0)? ^ value(1)?,
        "not" => !value(0)?,
        "ishft" => match value(1)? {
            shift @ 0..=63 => value(0)?.checked_shl(shift as u32)?,
            shift @ -63..=-1 => value(0)?.checked_shr(-shift as u32)?,
            _ => return None,
        },
        "shiftl" => value(0)?.checked_shl(u32::try_from(value(1)?).ok().filter(|shift| *shift < 64)?)?,
        "shiftr" | "shifta" => value(0)?.checked_shr(u32::try_from(value(1)?).ok().filter(|shift| *shift < 64)?)?,
        "ibset" => value(0)? | 1i128.checked_shl(u32::try_from(value(1)?).ok()?)?,
        "ibclr" => value(0)? & !1i128.checked_shl(u32::try_from(value(1)?).ok()?)?,
        "nint" => number()?.round() as i128,
        "floor" => number()?.floor() as i128,
        "ceiling" => number()?.ceil() as i128,
        "int" => number()? as i128,
        "selected_int_kind" => match value(0)? {
            ..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => -1,
        },
        "selected_real_kind" => match (value(0).unwrap_or(0), value(1).unwrap_or(0)) {
            (..=6, ..=37) => 4,
            (..=15, ..=307) => 8,
            (..=33, ..=4931) => 16,
            (34.., _) => -1,
            _ => -2,
        },
        "selected_logical_kind" => match value(0)? {
            ..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            33..=64 => 8,
            _ => -1,
        },
        _ => return None,
    })
}

/// Integers about text.
fn of_text(name: &str, values: &[Constant]) -> Option<Constant> {
    let text = |index: usize| match values.get(index) {
        Some(Constant::Character(text)) => Some(text.as_str()),
        _ => None,
    };
    let value = match name {
        "ichar" | "iachar" => *text(0)?.as_bytes().first()? as i128,
        "len_trim" => text(0)?.trim_end_matches(' ').len() as i128,
        "index" if values.len() == 2 => text(0)?.find(text(1)?).map_or(0, |found| found as i128 + 1),
        "selected_char_kind" => match text(0)?.trim().to_ascii_lowercase().as_str() {
            "ascii" | "default" => 1,
            "iso_10646" => 4,
            _ => -1,
        },
        _ => return None,
    };
    Some(Constant::Integer(value))
}

fn reals(name: &str, values: &[Constant]) -> Option<f64> {
    let value = |index: usize| values.get(index).and_then(as_real);
    let x = value(0)?;
    Some(match name {
        "abs" => x.abs(),
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "log10" => x.log10(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" if values.len() == 1 => x.atan(),
        "atan" | "atan2" => x.atan2(value(1)?),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "max" => values.iter().map(as_real).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::max)?,
        "min" => values.iter().map(as_real).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::min)?,
        "mod" => x % value(1)?,
        "sign" => x.abs().copysign(value(1)?),
        "aint" => x.trunc(),
        "anint" => x.round(),
        "hypot" => x.hypot(value(1)?),
        _ => return None,
    })
}

fn of_bits(name: &str, values: &[Constant]) -> Option<Constant> {
    match (name, values) {
        ("btest", [Constant::Integer(value), Constant::Integer(bit @ 0..=127)]) => {
            Some(Constant::Logical((value >> bit) & 1 == 1))
        }
        _ => None,
    }
}

fn text(name: &str, values: &[Constant]) -> Option<String> {
    match (name, values) {
        ("char" | "achar", [Constant::Integer(code @ 0..=127)]) => Some((*code as u8 as char).to_string()),
        ("trim", [Constant::Character(text)]) => Some(text.trim_end_matches(' ').to_string()),
        ("adjustl", [Constant::Character(text)]) => {
            let trimmed = text.trim_start_matches(' ');
            Some(format!("{trimmed}{}", " ".repeat(text.len() - trimmed.len())))
        }
        ("repeat", [Constant::Character(text), Constant::Integer(count @ 0..=65_536)]) if text.len() < 65_536 => {
            Some(text.repeat(*count as usize))
        }
        ("new_line", _) => Some("\n".to_string()),
        _ => None,
    }
}

fn substring(text: Value, first: Option<i128>, last: Option<Option<i128>>) -> Option<Value> {
    let Value::Constant(Constant::Character(text)) = text else { return None };
    let first = usize::try_from(first?).ok()?.checked_sub(1)?;
    let last = match last {
        Some(last) => usize::try_from(last?.max(0)).ok()?,
        None => text.len(),
    };
    Some(Value::Constant(Constant::Character(text.get(first..last.max(first))?.to_string())))
}
