//! The values of expressions.

use super::scalar::Scalar;
use super::*;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, Callee, ExprKind, Intrinsic, UnaryOp};
use symbols::{Constant, Details, Type};

impl Lower<'_> {
    /// The value of a scalar expression; of an array in C, its address. `None` after a diagnostic.
    pub(super) fn lower_value(&mut self, expr: ExprId) -> Option<Value> {
        let at = self.span(expr);
        let value = self.with_depth(at, |lower| lower.value_within(expr)).flatten();
        // No arithmetic is left out without a word.
        if value.is_none() && !self.failed && self.to_scalar(self.frame.body.exprs[expr].ty).is_some() {
            self.report(problems::no_code_for_expression(NoCode::Expression, at));
        }
        value
    }

    /// The scalar type of an expression, with a diagnostic if it is none.
    pub(super) fn scalar_of(&mut self, expr: ExprId) -> Option<Scalar> {
        let ty = self.frame.body.exprs[expr].ty;
        let scalar = self.to_scalar(ty);
        if scalar.is_none() {
            let what = match &self.symbols().types[self.symbols().types.representation(ty)] {
                Type::Scalar(symbols::Base::Complex, _) => NoCode::ComplexArithmetic,
                Type::Scalar(..) => NoCode::Arithmetic,
                Type::Array { .. } => NoCode::ArrayExpressions,
                Type::Character { .. } => NoCode::Text,
                Type::Record { .. } => NoCode::StructureValue,
                _ => NoCode::Expression,
            };
            let at = self.span(expr);
            self.report(problems::no_code_for_expression(what, at));
        }
        scalar
    }

    fn value_within(&mut self, expr: ExprId) -> Option<Value> {
        let at = self.span(expr);
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Constant(constant) => self.constant_value(expr, &constant),
            ExprKind::Symbol(symbol) => self.symbol_value(expr, symbol),
            ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_) => {
                if let Some(field) = self.bit_field(expr) {
                    return Some(self.load_bit_field(field));
                }
                let place = self.lower_place(expr)?;
                self.load_or_decay(expr, place)
            }
            ExprKind::AddressOf(operand) if self.is_function_type(self.frame.body.exprs[operand].ty) => {
                self.lower_value(operand)
            }
            ExprKind::AddressOf(operand) => {
                let place = self.lower_place(operand)?;
                Some(self.generic_address(place))
            }
            ExprKind::Unary(op, operand) => self.unary_value(expr, op, operand),
            ExprKind::Binary(op, left, right) => self.binary_value(expr, op, left, right),
            ExprKind::Convert(operand) => self.lower_conversion(expr, operand),
            ExprKind::Conditional(condition, yes, no) => self.lower_conditional(expr, condition, yes, no),
            ExprKind::OrElse(first, otherwise) => self.lower_or_else(expr, first, otherwise),
            ExprKind::Assign { op, target, value } => self.assign_value(op, target, value),
            ExprKind::Increment { target, step, post } => self.increment_variable(target, step, post),
            ExprKind::Call { callee, arguments } => match callee {
                Callee::Intrinsic(intrinsic) => self.lower_intrinsic(expr, intrinsic, &arguments),
                Callee::Builtin(name) => self.known_function(expr, self.frame.unit.atoms.text(name), &arguments),
                Callee::Symbol(symbol) => self.lower_call(expr, symbol, &arguments),
                Callee::Expr(callee) => self.call_indirectly(expr, callee, &arguments),
            },
            ExprKind::Comma(left, right) => {
                self.lower_effect(left);
                self.lower_value(right)
            }
            ExprKind::ComplexPart { of, imaginary } => match self.part_of(of) {
                Some(_) => self.lower_complex(of).map(|(re, im)| if imaginary { im } else { re }),
                None => {
                    self.report(problems::no_code_for_expression(NoCode::ImaginaryPart, at));
                    None
                }
            },
            ExprKind::StatementExpr { block, value } => {
                self.after_statements(&block, |lower| lower.lower_value(value?))
            }
            kind => {
                self.report(problems::no_code_for_expression(without_code(&kind), at));
                None
            }
        }
    }

    /// Evaluates an expression for its effect.
    pub(super) fn lower_effect(&mut self, expr: ExprId) {
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                let is_defined = crate::outline::closure::find_definition(self.frame.unit, symbol).is_some();
                let at = self.span(expr);
                if is_defined || !self.routine_effect(self.name(symbol), &arguments, at) {
                    let _ = self.lower_call(expr, symbol, &arguments);
                }
            }
            ExprKind::Call { callee: callee @ (Callee::Intrinsic(_) | Callee::Builtin(_)), arguments } => {
                let at = self.span(expr);
                let name = callee.intrinsic_name(self.frame.unit.atoms).unwrap_or_default();
                if callee == Callee::Intrinsic(Intrinsic::CFPointer) {
                    self.lower_c_f_pointer(&arguments, at);
                } else if callee == Callee::Intrinsic(Intrinsic::Mvbits) {
                    let _ = self.move_bits(&arguments);
                } else if !self.routine_effect(name, &arguments, at) {
                    let _ = self.lower_value(expr);
                }
            }
            ExprKind::Assign { op: None, target, value } if self.is_text(target) => {
                self.require_allocated(target);
                let _ = self.text_assign(target, value);
            }
            ExprKind::Assign { op: None, target, value } if self.is_record(target) => {
                self.require_allocated(target);
                self.copy_record(target, value);
            }
            ExprKind::Assign { op: None, target, value } if self.called_array(value).is_some() => {
                self.give_array(target, value);
            }
            ExprKind::Assign { op, target, value } if self.part_of(target).is_some() => {
                self.require_allocated(target);
                let _ = self.complex_assign(op, target, value);
            }
            ExprKind::Increment { target, step, .. } if self.part_of(target).is_some() => {
                let _ = self.complex_step(target, step);
            }
            ExprKind::Conditional(condition, yes, no) if self.has_no_value(expr) => {
                self.branch_effects(condition, [yes, no]);
            }
            ExprKind::Convert(inner) => self.lower_effect(inner),
            // A name alone does nothing.
            ExprKind::Symbol(_) => {}
            ExprKind::Comma(left, right) => {
                self.lower_effect(left);
                self.lower_effect(right);
            }
            _ => drop(self.lower_value(expr)),
        }
    }

    pub(super) fn is_record(&self, expr: ExprId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(self.frame.body.exprs[expr].ty)], Type::Record { .. })
    }

    fn copy_record(&mut self, target: ExprId, value: ExprId) {
        let ty = self.frame.body.exprs[target].ty;
        if descriptor::has_allocatable_parts(self.symbols(), ty) {
            let at = self.span(target);
            return self.report(problems::no_code_for_expression(NoCode::AllocatableComponents, at));
        }
        let at = self.span(target);
        let Some(to) = self.lower_place(target) else { return };
        let from = match self.frame.body.exprs[value].kind {
            // A structure constructor, which may refer to what is assigned.
            ExprKind::List(_) | ExprKind::Sparse(_) => self.construct_structure(ty, value, at),
            _ => self.lower_place(value),
        };
        if let Some(from) = from {
            self.copy_object(to, from, ty, at);
        }
    }

    /// A structure of its own with the values of a list.
    pub(super) fn construct_structure(&mut self, ty: TypeId, list: ExprId, at: Span) -> Option<MemoryPlace> {
        let (size, align) = self.symbols().types.layout(ty)?;
        let place = self.add_slot("constructed".into(), Space::Local, size, align, false);
        self.clear_elements(place, ty, at);
        self.initialize_list(place, ty, list, at);
        Some(place)
    }

    fn constant_value(&mut self, expr: ExprId, constant: &Constant) -> Option<Value> {
        let types = &self.symbols().types;
        let is_array = matches!(types[types.representation(self.frame.body.exprs[expr].ty)], Type::Array { .. });
        if let (Constant::Character(text), true) = (constant, is_array) {
            return self.constant_text(text);
        }
        let scalar = self.scalar_of(expr)?;
        Some(match constant {
            Constant::Integer(value) if scalar.is_float() => self.float_constant(scalar, *value as f64, None),
            Constant::Integer(value) => {
                let bits = *value as u64;
                let low = if scalar.ty() == Ty::I32 { bits & 0xffff_ffff } else { bits };
                let value = self.constant(scalar.ty(), low);
                self.narrow_value(value, scalar)
            }
            Constant::Real(real) => self.float_constant(scalar, real.to_f64(), real.spelling()),
            Constant::Logical(value) => self.constant(scalar.ty(), u64::from(*value)),
            Constant::Complex(..) | Constant::Character(_) => {
                let at = self.span(expr);
                self.report(problems::no_code_for_expression(NoCode::Constant, at));
                return None;
            }
        })
    }

    /// A real constant, rounded once from its spelling.
    fn float_constant(&mut self, scalar: Scalar, value: f64, text: Option<&str>) -> Value {
        if scalar.ty() == Ty::F64 {
            return self.constant(Ty::F64, value.to_bits());
        }
        if scalar.ty() == Ty::F16 {
            return self.constant(Ty::F16, half::round_to_half(value));
        }
        let spelled = text.and_then(|text| text.parse::<f32>().ok());
        self.constant(Ty::F32, u64::from(spelled.unwrap_or(value as f32).to_bits()))
    }

    fn symbol_value(&mut self, expr: ExprId, symbol: SymbolId) -> Option<Value> {
        match self.find_binding(symbol) {
            Some(Binding::Register(var, ..)) => Some(self.build.read_variable(var)),
            Some(Binding::Memory(place)) => self.load_or_decay(expr, place),
            None => {
                let value = match self.symbols()[symbol].details.ultimate() {
                    Details::Object(object) => object.value.as_deref(),
                    Details::Enumerator { value } => Some(&**value),
                    _ => None,
                };
                let constant = !self.keeps_value(symbol) || table::is_constant(self.symbols(), symbol);
                if let Some(symbols::Value::Constant(constant)) = value.filter(|_| constant) {
                    return self.constant_value(expr, constant);
                }
                if let Some(place) = self.constant_table(symbol) {
                    return self.load_or_decay(expr, place);
                }
                let at = self.span(expr);
                let function = self.function_value(symbol, at);
                if function.is_none() && !self.is_function_type(self.frame.body.exprs[expr].ty) {
                    self.report(self.without_storage(symbol, at));
                }
                function
            }
        }
    }

    /// Why a variable that is bound to nothing is none of the region: it keeps its value between calls, or belongs to the host.
    pub(super) fn without_storage(&self, symbol: SymbolId, at: Span) -> Diagnostic {
        match self.keeps_value(symbol) {
            true => problems::keeps_value(self.name(symbol), at),
            false => problems::no_attribute(self.name(symbol), at),
        }
    }

    fn load_or_decay(&mut self, expr: ExprId, place: MemoryPlace) -> Option<Value> {
        let types = &self.symbols().types;
        if matches!(types[types.representation(self.frame.body.exprs[expr].ty)], Type::Array { .. }) {
            return Some(self.generic_address(place));
        }
        let scalar = self.scalar_of(expr)?;
        Some(self.load(place, scalar.cell()))
    }

    /// An address as a value: that of private memory says where it is, which makes all unknown pointers slower.
    pub(super) fn generic_address(&mut self, place: MemoryPlace) -> Value {
        match place.space {
            Space::Global | Space::Generic => place.address,
            Space::Shared | Space::Local => {
                self.needs_generic = true;
                self.convert_to(Convert::Generic(place.space), place.address, Ty::I64)
            }
        }
    }

    /// Where a pointer of unknown origin points.
    pub(super) fn unknown_space(&self) -> Space {
        if self.generic { Space::Generic } else { Space::Global }
    }

    fn unary_value(&mut self, expr: ExprId, op: UnaryOp, operand: ExprId) -> Option<Value> {
        let scalar = self.scalar_of(expr)?;
        if op == UnaryOp::Not {
            let truth = self.lower_condition(expr)?;
            return Some(self.as_logical(truth, scalar));
        }
        let value = self.lower_value(operand)?;
        let op = if op == UnaryOp::Negate { Unary::Neg } else { Unary::Not };
        let result = self.unary(op, value);
        Some(self.narrow_value(result, scalar))
    }

    fn lower_conversion(&mut self, expr: ExprId, operand: ExprId) -> Option<Value> {
        let types = &self.symbols().types;
        let (to, from) = (self.frame.body.exprs[expr].ty, self.frame.body.exprs[operand].ty);
        if matches!(types[types.representation(to)], Type::Void) {
            self.lower_effect(operand);
            return None;
        }
        if types.representation(to) == types.representation(from) {
            return self.lower_value(operand);
        }
        let to = self.scalar_of(expr)?;
        if let Some(part) = self.part_scalar(from) {
            let (re, _) = self.lower_complex(operand)?;
            return Some(self.convert_scalar(re, part, to));
        }
        if to.is_pointer() && self.to_scalar(from).is_none() {
            return self.lower_value(operand);
        }
        let from = self.scalar_of(operand)?;
        let value = self.lower_value(operand)?;
        Some(self.convert_scalar(value, from, to))
    }

    fn binary_value(&mut self, expr: ExprId, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Value> {
        let scalar = self.scalar_of(expr)?;
        if is_truth(op) {
            let truth = self.lower_condition(expr)?;
            return Some(self.as_logical(truth, scalar));
        }
        if let (BinaryOp::Add | BinaryOp::Subtract, Some(pointed)) = (op, self.pointee_type(left)) {
            return self.pointer_sum(op, left, right, pointed);
        }
        if let (BinaryOp::Add, Some(pointed)) = (op, self.pointee_type(right)) {
            return self.pointer_sum(op, right, left, pointed);
        }
        if op == BinaryOp::Power {
            return self.lower_power(expr, left, right);
        }
        let (a, b) = (self.lower_value(left)?, self.lower_value(right)?);
        let at = self.span(expr);
        let b = self.shift_count(op, b, right);
        self.lower_arithmetic(op, scalar, a, b, at)
    }

    /// The count of a shift may be of another type than what is shifted.
    pub(super) fn shift_count(&mut self, op: BinaryOp, count: Value, expr: ExprId) -> Value {
        let scalar = self.to_scalar(self.frame.body.exprs[expr].ty);
        match (op, scalar) {
            (BinaryOp::Shl | BinaryOp::Shr, Some(scalar)) => self.convert_scalar(count, scalar, Scalar::INT),
            _ => count,
        }
    }

    /// An operation on two values of one scalar type.
    pub(super) fn lower_arithmetic(
        &mut self,
        op: BinaryOp,
        scalar: Scalar,
        a: Value,
        b: Value,
        at: Span,
    ) -> Option<Value> {
        let plain = match op {
            BinaryOp::Add => Binary::Add,
            BinaryOp::Subtract => Binary::Sub,
            BinaryOp::Multiply => Binary::Mul,
            BinaryOp::Divide => Binary::Div,
            BinaryOp::Remainder => Binary::Rem,
            BinaryOp::Shl => Binary::Shl,
            BinaryOp::Shr => Binary::Shr,
            BinaryOp::BitAnd => Binary::And,
            BinaryOp::BitOr => Binary::Or,
            BinaryOp::BitXor => Binary::Xor,
            op if is_truth(op) => {
                let (a, b) = (self.is_nonzero(a, scalar), self.is_nonzero(b, scalar));
                let truth = self.logical_operation(op, a, b);
                return Some(self.as_logical(truth, scalar));
            }
            _ => {
                self.report(problems::no_code_for_expression(NoCode::Operation, at));
                return None;
            }
        };
        let result = self.binary(Self::signed_form(plain, scalar), a, b);
        Some(self.narrow_value(result, scalar))
    }

    fn logical_operation(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        match op {
            BinaryOp::And => self.binary(Binary::And, a, b),
            BinaryOp::Or => self.binary(Binary::Or, a, b),
            BinaryOp::Eqv => {
                let differ = self.binary(Binary::Xor, a, b);
                self.unary(Unary::Not, differ)
            }
            _ => self.binary(Binary::Xor, a, b),
        }
    }

    /// What a pointer expression points to.
    pub(super) fn pointee_type(&self, expr: ExprId) -> Option<TypeId> {
        self.pointed_type(self.frame.body.exprs[expr].ty)
    }

    /// What a pointer of this type points to.
    pub(super) fn pointed_type(&self, ty: TypeId) -> Option<TypeId> {
        let types = &self.symbols().types;
        match &types[types.representation(ty)] {
            Type::Pointer { to, .. } => Some(*to),
            _ => None,
        }
    }

    pub(super) fn pointer_sum(
        &mut self,
        op: BinaryOp,
        pointer: ExprId,
        count: ExprId,
        pointed: TypeId,
    ) -> Option<Value> {
        let base = self.lower_value(pointer)?;
        let value = self.lower_value(count)?;
        let scalar = self.scalar_of(count)?;
        let at = self.span(pointer);
        let size = self.step_size(pointed, at)?;
        if scalar.is_pointer() {
            let distance = self.binary(Binary::Sub, base, value);
            return Some(self.binary(Binary::Div, distance, size));
        }
        let index = self.as_index(value, scalar);
        let bytes = self.binary(Binary::Mul, index, size);
        Some(self.binary(if op == BinaryOp::Add { Binary::Add } else { Binary::Sub }, base, bytes))
    }

    pub(super) fn constant_one(&mut self, scalar: Scalar) -> Value {
        if scalar.is_float() { self.float_constant(scalar, 1.0, None) } else { self.constant(scalar.ty(), 1) }
    }

    /// The value of an integer constant expression.
    pub(super) fn constant_integer(&self, expr: ExprId) -> Option<i64> {
        i64::try_from(crate::outline::section::integer_constant(self.frame.body, expr)?).ok()
    }

    /// Whether an expression holds, as a predicate.
    pub(super) fn lower_condition(&mut self, expr: ExprId) -> Option<Value> {
        let at = self.span(expr);
        self.with_depth(at, |lower| lower.truth_within(expr)).flatten()
    }

    fn truth_within(&mut self, expr: ExprId) -> Option<Value> {
        if let Some(truth) = self.known_truth(expr) {
            return Some(self.constant(Ty::Pred, u64::from(truth)));
        }
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let truth = self.lower_condition(operand)?;
                Some(self.unary(Unary::Not, truth))
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => self.short_circuit(op, left, right),
            ExprKind::Binary(op @ (BinaryOp::Eqv | BinaryOp::Neqv), left, right) => {
                let (a, b) = (self.lower_condition(left)?, self.lower_condition(right)?);
                Some(self.logical_operation(op, a, b))
            }
            ExprKind::Binary(op, left, right) if to_comparison(op, false).is_some() => {
                if self.part_of(left).is_some() {
                    return self.complex_comparison(op, left, right);
                }
                if self.is_text(left) && self.is_text(right) {
                    return self.text_comparison(op, left, right);
                }
                let scalar = self.scalar_of(left)?;
                let (a, b) = (self.lower_value(left)?, self.lower_value(right)?);
                let op = to_comparison(op, !scalar.is_signed() && !scalar.is_float())?;
                Some(self.compare(op, a, b))
            }
            _ => {
                if let Some(part) = self.part_of(expr) {
                    let parts = self.lower_complex(expr)?;
                    return Some(self.complex_truth(parts, part));
                }
                let scalar = self.scalar_of(expr)?;
                let value = self.lower_value(expr)?;
                Some(self.is_nonzero(value, scalar))
            }
        }
    }

    /// `&&` and `||` (C 6.5.13, 6.5.14): the right operand is evaluated only if it decides.
    fn short_circuit(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Value> {
        let first = self.lower_condition(left)?;
        if self.is_simple(right) {
            let second = self.lower_condition(right)?;
            return Some(self.logical_operation(op, first, second));
        }
        let result = self.build.variable(Ty::Pred);
        self.build.write(result, first);
        let (more, after) = (self.build.block(), self.build.block());
        match op {
            BinaryOp::And => self.build.branch(first, more, after),
            _ => self.build.branch(first, after, more),
        }
        self.build.start(more);
        let second = self.lower_condition(right)?;
        self.build.write(result, second);
        self.build.jump(after);
        self.build.start(after);
        Some(self.build.read_variable(result))
    }

    /// Whether evaluating an expression can neither fail nor change anything.
    fn is_simple(&self, expr: ExprId) -> bool {
        let mut simple = true;
        self.frame.body.each_expr(expr, |id| {
            simple &= match &self.frame.body.exprs[id].kind {
                ExprKind::Constant(_) | ExprKind::Symbol(_) | ExprKind::Convert(_) => true,
                ExprKind::Unary(..) => true,
                ExprKind::Binary(op, ..) => !matches!(op, BinaryOp::Divide | BinaryOp::Remainder | BinaryOp::Power),
                _ => false,
            }
        });
        simple
    }

    /// `a ?: b`, of which the first is evaluated once.
    fn lower_or_else(&mut self, expr: ExprId, first: ExprId, otherwise: ExprId) -> Option<Value> {
        let (scalar, from, of_other) = (self.scalar_of(expr)?, self.scalar_of(first)?, self.scalar_of(otherwise)?);
        let value = self.lower_value(first)?;
        let is_nonzero = self.is_nonzero(value, from);
        let value = self.convert_scalar(value, from, scalar);
        let result = self.build.variable(scalar.ty());
        self.build.write(result, value);
        let (other, after) = (self.build.block(), self.build.block());
        self.build.branch(is_nonzero, after, other);
        self.build.start(other);
        let value = self.lower_value(otherwise)?;
        let value = self.convert_scalar(value, of_other, scalar);
        self.build.write(result, value);
        self.build.jump(after);
        self.build.start(after);
        Some(self.build.read_variable(result))
    }

    fn lower_conditional(&mut self, expr: ExprId, condition: ExprId, yes: ExprId, no: ExprId) -> Option<Value> {
        let scalar = self.scalar_of(expr)?;
        let condition = self.lower_condition(condition)?;
        if self.is_simple(yes) && self.is_simple(no) {
            let (yes, no) = (self.lower_value(yes)?, self.lower_value(no)?);
            return Some(self.push(Op::Select(condition, yes, no), scalar.ty()));
        }
        let result = self.build.variable(scalar.ty());
        let (then, otherwise, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(condition, then, otherwise);
        for (block, value) in [(then, yes), (otherwise, no)] {
            self.build.start(block);
            let value = self.lower_value(value)?;
            self.build.write(result, value);
            self.build.jump(after);
        }
        self.build.start(after);
        Some(self.build.read_variable(result))
    }
}

/// Whether the result of an operation is a truth value.
pub fn is_truth(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv) || to_comparison(op, false).is_some()
}

/// The comparison that an operation is.
pub fn to_comparison(op: BinaryOp, unsigned: bool) -> Option<Compare> {
    Some(match (op, unsigned) {
        (BinaryOp::Eq, _) => Compare::Eq,
        (BinaryOp::Ne, _) => Compare::Ne,
        (BinaryOp::Lt, false) => Compare::Lt,
        (BinaryOp::Le, false) => Compare::Le,
        (BinaryOp::Gt, false) => Compare::Gt,
        (BinaryOp::Ge, false) => Compare::Ge,
        (BinaryOp::Lt, true) => Compare::ULt,
        (BinaryOp::Le, true) => Compare::ULe,
        (BinaryOp::Gt, true) => Compare::UGt,
        (BinaryOp::Ge, true) => Compare::UGe,
        _ => return None,
    })
}

/// What a message calls an expression that has no code.
fn without_code(kind: &ExprKind) -> NoCode {
    match kind {
        ExprKind::Section { .. } | ExprKind::List(_) => NoCode::ArrayExpressions,
        ExprKind::Substring { .. } => NoCode::Text,
        ExprKind::Sparse(_) => NoCode::SparseInitializer,
        ExprKind::NextArgument(_) => NoCode::NextArgument,
        ExprKind::LabelAddress(_) => NoCode::LabelAddress,
        _ => NoCode::Expression,
    }
}
