//! Constant expressions (10.1.12) and restricted expressions (10.1.11): the value of a typed expression.

use super::constants::{
    binary, converted, integers, negated, numeric_model, of_bits, of_text, real, reals, rounded, substring, text,
};
use super::context::{Context, MAX_DEPTH};
use crate::body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::fortran::tree::{self, ExprKind as Tree};
use source::Atom;
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
                unary_value(op, operand).unwrap_or_else(|| self.as_text(expr))
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
                self.call_value(name, &arguments, ty, inner)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                let values = arguments.into_iter().map(|argument| self.value_within(argument, inner)).collect();
                Value::Call(self.symbols[symbol].name, values)
            }
            ExprKind::List(values) => self.list_value(&values, ty, inner).unwrap_or_else(|| self.as_text(expr)),
            ExprKind::Element { base, indices } => self.element_of(base, &indices, inner),
            ExprKind::Member { base, field } => {
                self.member_of(base, field, inner).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Substring { base, first, last } => {
                let text = self.value_within(base, inner);
                let first = first.map_or(Some(1), |first| self.value_within(first, inner).as_integer());
                let last = last.map(|last| self.value_within(last, inner).as_integer());
                substring(text, first, last).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Section { .. } | ExprKind::Deref(_) | ExprKind::AddressOf(_) => self.as_text(expr),
            ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => self.as_text(expr),
            ExprKind::Call { callee: Callee::Expr(_), .. } | ExprKind::Opaque(_) => self.as_text(expr),
            ExprKind::Sparse(_) | ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) => self.as_text(expr),
            ExprKind::OrElse(..) | ExprKind::ComplexPart { .. } | ExprKind::NextArgument(_) => self.as_text(expr),
        }
    }

    /// A reference to an intrinsic function: folded, or as it is.
    fn call_value(&mut self, name: Atom, arguments: &[ExprId], ty: TypeId, depth: u32) -> Value {
        let text = self.text(name);
        if let Some(constant) = self.fold_intrinsic(text, arguments, ty) {
            return Value::Constant(constant);
        }
        if let Some(value) = self.fold_array(text, arguments, depth) {
            return value;
        }
        Value::Call(name, arguments.iter().map(|argument| self.value_within(*argument, depth)).collect())
    }

    /// The values of a constructor; arrays among them give their elements.
    fn list_value(&mut self, values: &[ExprId], ty: TypeId, depth: u32) -> Option<Value> {
        let nested: Vec<Value> = values.iter().map(|value| self.value_within(*value, depth)).collect();
        let spread = self.is_array(ty) && values.iter().any(|value| self.is_array(self.ty(*value)));
        if !spread {
            return Some(Value::List(nested));
        }
        let open = nested.iter().any(|value| matches!(value, Value::Text(_) | Value::Symbol(_)));
        (!open).then(|| Value::List(nested.into_iter().flat_map(elements).collect()))
    }

    /// An element of a constant array, or of a variable.
    fn element_of(&mut self, base: ExprId, indices: &[ExprId], depth: u32) -> Value {
        let whole = self.value_within(base, depth);
        let indices: Vec<Value> = indices.iter().map(|index| self.value_within(*index, depth)).collect();
        let constants = indices.iter().map(Value::as_integer).collect();
        self.element_value(&whole, base, constants).unwrap_or_else(|| {
            let parts = std::iter::once(whole).chain(indices).collect();
            Value::Call(self.atoms.intern("()"), parts)
        })
    }

    /// A component of a constant structure, or of a variable.
    fn member_of(&mut self, base: ExprId, field: u32, depth: u32) -> Option<Value> {
        let whole = self.value_within(base, depth);
        if let Value::List(values) = &whole {
            return values.get(field as usize).filter(|_| !self.is_array(self.ty(base))).cloned();
        }
        let (record, _) = self.record_of(self.ty(base))?;
        let name = self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?.name?;
        Some(Value::Call(self.atoms.intern(&format!("%{}", self.text(name))), vec![whole]))
    }

    fn as_text(&self, expr: ExprId) -> Value {
        Value::Text(self.source(self.span(expr)))
    }

    fn element_value(&self, whole: &Value, base: ExprId, indices: Option<Vec<i128>>) -> Option<Value> {
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
        values.get(usize::try_from(position).ok()?).cloned()
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
        let Tree::ImpliedDo(implied) = &*tree.kind else { return None };
        let tree::ImpliedDo { items, variable, first, last, step, .. } = &**implied;
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

fn unary_value(op: UnaryOp, operand: Value) -> Option<Value> {
    match (op, operand) {
        (UnaryOp::Negate, Value::Constant(constant)) => negated(&constant).map(Value::Constant),
        (UnaryOp::Negate, Value::List(values)) => {
            values.into_iter().map(|value| unary_value(op, value)).collect::<Option<Vec<Value>>>().map(Value::List)
        }
        (UnaryOp::Negate, operand) => Some(Value::Negate(Box::new(operand))),
        (UnaryOp::Not, Value::Constant(Constant::Logical(value))) => Some(Value::Constant(Constant::Logical(!value))),
        (UnaryOp::Not | UnaryOp::BitNot, _) => None,
    }
}
