//! Constant expressions (10.1.12) and restricted expressions (10.1.11): the value of a typed expression.
//!
//! What is constant is folded at once, from the operands up, when its expression is made: [`constant`]. Here stands what the
//! value of any expression is: a folded one, or the restricted expression that it is.

mod arithmetic;
mod big;
mod constant;
mod contiguity;
mod elemental;
mod initial_value;
mod inquiry;
mod model;
mod operand;
mod rearrange;
mod reduction;
pub(crate) mod room;
mod through;

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::{ExpressionReader, MAX_DEPTH};
use crate::known::Known;
use body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::fortran::tree::{self, ExprKind as Tree};
use symbols::{Attributes, Base, Constant, Details, Format, Real, ScopeKind, TypeId, Value, ValueOp};

pub use elemental::pad_text;
pub use symbols::wrap_to_kind;

/// More elements than this are not written out.
const MAX_ELEMENTS: i128 = 65_536;

impl ExpressionReader<'_> {
    /// What may stand in a type or a declaration: folded as far as it is constant.
    pub fn fold_value(&mut self, expr: ExprId) -> Value {
        self.value_within(expr, 0)
    }

    /// The value of an integer constant expression.
    pub fn integer_value(&mut self, expr: ExprId) -> Option<i128> {
        self.fold_value(expr).as_integer()
    }

    /// The value of a real or integer constant expression, as a real of `kind`.
    pub fn real_value(&mut self, expr: ExprId, kind: u8) -> Option<Real> {
        let constant = self.constant_value(expr)?;
        let value = arithmetic::as_real(&constant, Format::of_kind(kind)?, &mut Default::default())?;
        Some(match constant {
            Constant::Real(written) => written.exactly(value.format()).unwrap_or(value),
            _ => value,
        })
    }

    /// Its value if it is a constant expression.
    pub fn constant_value(&mut self, expr: ExprId) -> Option<Constant> {
        match self.fold_value(expr) {
            Value::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    pub(super) fn value_within(&mut self, expr: ExprId, depth: u32) -> Value {
        let (kind, ty) = (self.body.exprs[expr].kind.clone(), self.ty(expr));
        if depth >= MAX_DEPTH {
            return self.as_text(expr);
        }
        if let Some(value) = self.folded.get(&expr) {
            return value.clone();
        }
        let inner = depth + 1;
        match kind {
            ExprKind::Constant(constant) => Value::Constant(constant),
            ExprKind::Symbol(symbol) => match self.symbols[symbol].details.ultimate() {
                Details::Object(object) if self.symbols[symbol].attributes.contains(Attributes::PARAMETER) => {
                    object.value.as_deref().cloned().unwrap_or(Value::Symbol(symbol))
                }
                _ => Value::Symbol(symbol),
            },
            ExprKind::Unary(op, operand) => {
                let operand = self.value_within(operand, inner);
                match op {
                    UnaryOp::Negate => Value::Negate(Box::new(operand)),
                    UnaryOp::Not | UnaryOp::BitNot => self.as_text(expr),
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value_within(left, inner), self.value_within(right, inner));
                match binary_value(op, left.clone(), right.clone()) {
                    Some(value) => value,
                    None if op == BinaryOp::Concat => Value::Call(self.atoms.intern("//"), vec![left, right]),
                    None => self.as_text(expr),
                }
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
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                Value::Call(self.atoms.intern(intrinsic.name()), self.values_of(&arguments, inner))
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                let dynamic = self.is_dispatched(expr);
                match self.callee_name(symbol, expr).filter(|_| !dynamic) {
                    Some(name) => Value::Call(name, self.values_of(&arguments, inner)),
                    None => self.through_value(expr, inner),
                }
            }
            ExprKind::List(values) => self.list_value(&values, ty, inner).unwrap_or_else(|| self.as_text(expr)),
            ExprKind::Element { base, indices } => match self.element_of(base, &indices, inner) {
                // Nobody can write subscripts behind the value of a named constant.
                Value::Call(_, parts) if matches!(parts.first(), Some(Value::List(_))) => self.as_text(expr),
                element => element,
            },
            ExprKind::Member { base, field } => {
                self.member_of(base, field, inner).unwrap_or_else(|| self.as_text(expr))
            }
            ExprKind::Substring { .. } => self.as_text(expr),
            ExprKind::Section { .. } | ExprKind::Deref(_) | ExprKind::AddressOf(_) => self.as_text(expr),
            ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => self.as_text(expr),
            ExprKind::Call { callee: Callee::Builtin(_) | Callee::Expr(_), .. }
            | ExprKind::ImpliedDo(_)
            | ExprKind::Opaque(_) => self.through_value(expr, inner),
            ExprKind::Sparse(_) | ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) => self.as_text(expr),
            ExprKind::OrElse(..) | ExprKind::ComplexPart { .. } | ExprKind::NextArgument(_) => self.as_text(expr),
        }
    }

    /// The values of a constructor; arrays among them give their elements.
    fn list_value(&mut self, values: &[ExprId], ty: TypeId, depth: u32) -> Option<Value> {
        let is_array = self.is_array(ty);
        let mut nested = Vec::with_capacity(values.len());
        let mut weight = 0;
        for value in values {
            let own = self.value_within(*value, depth);
            weight += room::count_values(&own);
            if weight > self.most_values() {
                return None;
            }
            match own {
                Value::List(elements) if is_array && self.is_array(self.ty(*value)) => nested.extend(elements),
                Value::Text(_) | Value::Symbol(_) if is_array && self.is_array(self.ty(*value)) => return None,
                own => nested.push(own),
            }
        }
        let list = Value::List(nested);
        Some(if is_array { self.fit_length(list, ty) } else { self.fitted_components(list, ty) })
    }

    /// What a part is taken of: a name stays a name, since no part can be taken of a constructor.
    fn whole_value(&mut self, base: ExprId, depth: u32) -> Value {
        match self.body.exprs[base].kind {
            ExprKind::Symbol(symbol) => Value::Symbol(symbol),
            _ => self.value_within(base, depth),
        }
    }

    /// An element of a variable.
    fn element_of(&mut self, base: ExprId, indices: &[ExprId], depth: u32) -> Value {
        let whole = self.whole_value(base, depth);
        let indices = indices.iter().map(|index| self.value_within(*index, depth));
        let parts = std::iter::once(whole).chain(indices).collect();
        Value::Call(self.atoms.intern("()"), parts)
    }

    /// A component of a variable.
    fn member_of(&mut self, base: ExprId, field: u32, depth: u32) -> Option<Value> {
        let whole = self.whole_value(base, depth);
        let (record, _) = self.record_of(self.ty(base))?;
        let name = self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?.name?;
        Some(Value::Call(self.atoms.intern(&format!("%{}", self.text(name))), vec![whole]))
    }

    /// The items of an implied do with constant bounds, written out; while declaring only.
    pub fn expand_implied_do(&mut self, tree: &tree::Expr) -> Option<Vec<ExprId>> {
        let Tree::ImpliedDo(implied) = &*tree.kind else { return None };
        let tree::ImpliedDo { items, type_spec, variable, first, last, step } = &**implied;
        if self.resolving && !self.reading.expanding || self.reading.depth >= MAX_DEPTH {
            return None;
        }
        if self.facts.implied.contains(&variable.atom) {
            self.report(crate::problems::call::implied_twice(self.text(variable.atom), variable.span()));
            return None;
        }
        let (first, last) = (self.resolve_expr(first), self.resolve_expr(last));
        let step = step.as_ref().map(|step| self.resolve_expr(step));
        let (first, last) = (self.integer_value(first)?, self.integer_value(last)?);
        let at = step.map(|step| self.span(step));
        let step = step.map_or(Some(1), |step| self.integer_value(step))?;
        if let (0, Some(at)) = (step, at) {
            self.report(crate::problems::statement::zero_step(at));
            return None;
        }
        if (last - first) / step > MAX_ELEMENTS {
            return None;
        }
        let given = type_spec.as_ref().map(|type_spec| self.type_spec(type_spec));
        let index = self.type_of_index(*variable, given);
        if index.is_none() {
            self.must_have_type(*variable);
        }
        let ty = index.unwrap_or_else(|| self.default_integer());
        let scope = self.open_scope(ScopeKind::Indices, tree.span);
        let symbol =
            self.in_scope(scope, |reader| reader.declare_at(scope, *variable, Details::Object(Default::default())));
        self.symbols[symbol].ty = Some(ty);
        self.symbols[symbol].attributes |= Attributes::PARAMETER;
        if self.facts.implied.is_empty() {
            self.room.written_out = 0;
        }
        let mut expanded = Vec::new();
        let mut now = first;
        while if step > 0 { now <= last } else { now >= last } {
            let value = Some(Box::new(Value::integer(now)));
            self.symbols[symbol].details = Details::Object(symbols::details::Object { value, ..Default::default() });
            for item in items {
                self.reading.depth += 1;
                self.facts.implied.push(variable.atom);
                let inner = self.in_scope(scope, |reader| match reader.expand_implied_do(item) {
                    Some(inner) => inner,
                    None => {
                        reader.room.written_out += 1;
                        vec![reader.resolve_expr(item)]
                    }
                });
                self.facts.implied.pop();
                self.reading.depth -= 1;
                expanded.extend(inner);
            }
            // What is nested here came to so many already.
            if expanded.len() as i128 > MAX_ELEMENTS || self.room.written_out as i128 > MAX_ELEMENTS {
                return None;
            }
            now += step;
        }
        Some(expanded)
    }
}

impl Known<'_> {
    /// The texts in a structure in the lengths of their components.
    fn fitted_components(&self, list: Value, ty: TypeId) -> Value {
        let (Some((record, _)), Value::List(values)) = (self.record_of(ty), &list) else { return list };
        let Some(fields) = &self.symbols.types.records[record].fields else { return list };
        let fitted = values.iter().zip(fields).map(|(value, field)| self.fit_length(value.clone(), field.ty));
        if fields.len() == values.len() { Value::List(fitted.collect()) } else { list }
    }

    fn as_text(&self, expr: ExprId) -> Value {
        Value::Text(self.normalized_source(self.span(expr)))
    }

    /// A value converted to the element type of `ty`: integers of another kind keep their expression.
    fn converted_value(&self, value: Value, ty: TypeId) -> Option<Value> {
        match (value, self.arithmetic_class(ty)?) {
            (Value::List(_) | Value::Constant(_), _) => None,
            (other, (Base::Integer, _)) => Some(other),
            _ => None,
        }
    }
}

/// A binary operation that is not constant.
fn binary_value(op: BinaryOp, left: Value, right: Value) -> Option<Value> {
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
