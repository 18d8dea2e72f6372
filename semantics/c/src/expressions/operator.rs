//! 6.5.3 to 6.5.16: unary and binary operators, conditionals and assignments, with their constraints.

use crate::builtin::check_called;
use crate::expressions::assign::check_modifiable;
use crate::expressions::operand::{
    OperandRule, body_operator, check_countable, check_known_operand, is_literal, operand_rule,
};
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use crate::types::vector::vector_operands;
use body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use parser::c::tree;
use parser::c::tree::{Expr, UnaryOp as Prefix};
use parser::unparse::c::{binary_text, unary_text};
use source::Span;
use symbols::{Attributes, Constant, Details, TypeId, Types};

impl Lower<'_> {
    /// 6.5.3 unary operators
    pub(crate) fn lower_unary(&mut self, op: Prefix, operand: &Expr, span: Span) -> ExprId {
        match op {
            Prefix::AddressOf => self.address_of(operand, span),
            Prefix::Deref => self.lower_dereference(operand, span),
            Prefix::Increment | Prefix::Decrement => self.lower_increment(op, operand, false, span),
            Prefix::Plus | Prefix::Minus | Prefix::BitNot | Prefix::Not => self.arithmetic_unary(op, operand, span),
            Prefix::Real | Prefix::Imag => self.lower_complex_part(op, operand, span),
        }
    }

    /// 6.5.3.2 `&x`
    fn address_of(&mut self, operand: &Expr, span: Span) -> ExprId {
        // 6.5.2.5: an object, also where its initial value alone stands for it here.
        let literal = is_literal(operand);
        let operand = self.lower_expr(operand);
        let ty = self.ty(operand);
        if self.is_unknown(ty) {
            return self.builder.make_opaque(vec![operand], Types::UNKNOWN, span);
        }
        if let ExprKind::Deref(pointer) = self.body.exprs[operand].kind {
            return pointer;
        }
        check_called(&self.builder.lookup, &mut self.builder.report, operand);
        if !literal {
            check_address(&self.builder.lookup, &mut self.builder.report, operand, span);
        }
        let pointer = self.builder.lookup.pointer_to(ty);
        self.builder.make_expr(ExprKind::AddressOf(operand), pointer, span)
    }

    /// 6.5.3.2 `*p`
    fn lower_dereference(&mut self, operand: &Expr, span: Span) -> ExprId {
        let pointer = self.lower_value(operand);
        match self.kind_of(pointer) {
            Kind::Pointer(to) if !self.is_null_type(self.ty(pointer)) => {
                self.builder.make_expr(ExprKind::Deref(pointer), to, span)
            }
            Kind::Unknown if !self.is_vector(pointer) => self.builder.make_opaque(vec![pointer], Types::UNKNOWN, span),
            _ => {
                let ty = self.spell_type(self.ty(pointer));
                self.builder.report.add(problems::names::not_a_pointer(&ty, span));
                self.builder.make_opaque(vec![pointer], Types::UNKNOWN, span)
            }
        }
    }

    /// 6.5.3.3 unary arithmetic operators
    fn arithmetic_unary(&mut self, op: Prefix, operand: &Expr, span: Span) -> ExprId {
        let operand = self.lower_value(operand);
        if let Some(element) = self.vector_of_type(self.ty(operand)) {
            return self.builder.vector_unary(op, operand, element, span);
        }
        let kind = self.kind_of(operand);
        let fits = match op {
            Prefix::Not => kind.is_scalar(),
            // GNU C: `~` of a complex number is its conjugate.
            Prefix::BitNot => kind.is_integer() || matches!(kind, Kind::Complex(_)),
            _ => kind.is_arithmetic(),
        };
        if kind == Kind::Unknown {
            return self.builder.make_opaque(vec![operand], Types::UNKNOWN, span);
        }
        if !fits {
            let ty = self.spell_type(self.ty(operand));
            self.builder.report.add(problems::names::bad_operand(unary_text(op), &ty, span));
            return self.builder.make_opaque(vec![operand], Types::UNKNOWN, span);
        }
        if op == Prefix::Not {
            let int = self.builder.lookup.int_type();
            return self.builder.make_expr(ExprKind::Unary(UnaryOp::Not, operand), int, span);
        }
        let operand = self.builder.promote_value(operand);
        let ty = self.ty(operand);
        match op {
            Prefix::Minus => self.builder.make_expr(ExprKind::Unary(UnaryOp::Negate, operand), ty, span),
            Prefix::BitNot => self.builder.make_expr(ExprKind::Unary(UnaryOp::BitNot, operand), ty, span),
            // The value of an object is not an object.
            _ if self.is_lvalue(operand) => self.builder.make_expr(ExprKind::Convert(operand), ty, span),
            _ => operand,
        }
    }

    /// GNU `__real__` and `__imag__`: of a complex object, objects; of a real one, itself and zero.
    fn lower_complex_part(&mut self, op: Prefix, operand: &Expr, span: Span) -> ExprId {
        let operand = self.lower_expr(operand);
        let imaginary = op == Prefix::Imag;
        match self.kind_of(operand) {
            Kind::Complex(bytes) => {
                let part = self.builder.lookup.complex_part(self.ty(operand), bytes);
                let part = self.builder.lookup.inherit_qualifiers(part, self.qualifiers(self.ty(operand)));
                self.builder.make_expr(ExprKind::ComplexPart { of: operand, imaginary }, part, span)
            }
            Kind::Integer { .. } | Kind::Real(_) if !imaginary => operand,
            Kind::Integer { .. } | Kind::Real(_) => {
                let ty = self.table.types.unqualified(self.ty(operand));
                self.builder.make_expr(ExprKind::ComplexPart { of: operand, imaginary }, ty, span)
            }
            Kind::Unknown if !self.is_vector(operand) => self.builder.make_opaque(vec![operand], Types::UNKNOWN, span),
            Kind::Unknown | Kind::Void | Kind::Pointer(_) | Kind::Array | Kind::Record(_) | Kind::Function => {
                let ty = self.spell_type(self.ty(operand));
                self.builder.report.add(problems::names::bad_operand(unary_text(op), &ty, span));
                self.builder.make_opaque(vec![operand], Types::UNKNOWN, span)
            }
        }
    }

    /// 6.5.2.4, 6.5.3.1 `x++`, `--x`
    pub(crate) fn lower_increment(&mut self, op: Prefix, operand: &Expr, post: bool, span: Span) -> ExprId {
        let target = self.lower_expr(operand);
        if !is_literal(operand) {
            check_modifiable(&self.builder.lookup, &mut self.builder.report, target);
        }
        let ty = self.table.types.unqualified(self.ty(target));
        match self.type_kind(ty) {
            Kind::Pointer(to) => check_countable(&self.builder.lookup, &mut self.builder.report, to, span),
            Kind::Unknown if self.vector_of_type(ty).is_some_and(|of| of.opencl) => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::names::bad_operand(unary_text(op), &ty, span));
            }
            Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) | Kind::Unknown => {}
            // Said already: this is not an object.
            Kind::Array | Kind::Function | Kind::Void => {}
            Kind::Record(_) => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::names::bad_operand(unary_text(op), &ty, span));
            }
        }
        let step = if op == Prefix::Decrement { -1 } else { 1 };
        self.builder.make_expr(ExprKind::Increment { target, step, post }, ty, span)
    }

    /// 6.5.5 to 6.5.14 binary operators
    /// A row of operators to the left is not a nesting: sums of some hundred terms are usual in generated code.
    pub(crate) fn lower_binary(&mut self, op: tree::BinaryOp, left: &Expr, right: &Expr, span: Span) -> ExprId {
        let mut row = vec![(op, right, span)];
        let mut first = left;
        while let tree::ExprKind::Binary(op, left, right) = &*first.kind {
            row.push((*op, right, first.span));
            first = left;
        }
        let mut value = self.lower_value(first);
        for (op, right, span) in row.into_iter().rev() {
            let right = self.lower_value(right);
            value = self.builder.combine_operands(op, value, right, span);
        }
        value
    }

    /// A controlling expression: anything that can be compared with zero.
    pub(crate) fn lower_condition(&mut self, condition: &Expr) -> ExprId {
        let value = self.lower_value(condition);
        check_condition(&self.builder.lookup, &mut self.builder.report, value, condition.span);
        value
    }
}

impl Builder<'_> {
    fn combine_operands(&mut self, op: tree::BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        if let Some(ty) = vector_operands(&mut self.lookup, &mut self.report, op, left, right, span) {
            return self.elementwise_binary(op, left, right, ty, span);
        }
        let (one, other) = (self.kind_of(left), self.kind_of(right));
        if one == Kind::Unknown || other == Kind::Unknown {
            return self.make_opaque(vec![left, right], Types::UNKNOWN, span);
        }
        let lowered = body_operator(op);
        let ty = self.ty(left);
        check_known_operand(&mut self.lookup, &mut self.report, lowered, ty, right);
        if self.is_null_operand(lowered, left, right) {
            let (one, other) = (self.spell_type(self.ty(left)), self.spell_type(self.ty(right)));
            self.report.add(problems::names::bad_operands(binary_text(op), &one, &other, span));
            return self.make_opaque(vec![left, right], Types::UNKNOWN, span);
        }
        let both = |test: fn(Kind) -> bool| test(one) && test(other);
        match operand_rule(lowered) {
            OperandRule::Truth if both(Kind::is_scalar) => {
                let int = self.lookup.int_type();
                return self.make_expr(ExprKind::Binary(lowered, left, right), int, span);
            }
            OperandRule::Shift if both(Kind::is_integer) => {
                let left = self.promote_value(left);
                let right = self.convert_expr(right, self.ty(left));
                return self.make_expr(ExprKind::Binary(lowered, left, right), self.ty(left), span);
            }
            OperandRule::Integers if both(Kind::is_integer) => return self.convert_usually(lowered, left, right, span),
            OperandRule::Arithmetic | OperandRule::Sum if both(Kind::is_arithmetic) => {
                return self.convert_usually(lowered, left, right, span);
            }
            OperandRule::Sum => {
                if let Some(sum) = self.pointer_sum(lowered, left, right, span) {
                    return sum;
                }
            }
            OperandRule::Equality if both(Kind::is_arithmetic) => {
                return self.compare_operands(lowered, left, right, span);
            }
            OperandRule::Order if both(Kind::is_real) => return self.compare_operands(lowered, left, right, span),
            OperandRule::Order | OperandRule::Equality if both(Kind::is_scalar) && !both(Kind::is_arithmetic) => {
                return self.compare_pointers(lowered, left, right, span);
            }
            OperandRule::Truth
            | OperandRule::Shift
            | OperandRule::Integers
            | OperandRule::Arithmetic
            | OperandRule::Order
            | OperandRule::Equality => {}
        }
        let (left_type, right_type) = (self.spell_type(self.ty(left)), self.spell_type(self.ty(right)));
        self.report.add(problems::names::bad_operands(binary_text(op), &left_type, &right_type, span));
        self.make_opaque(vec![left, right], Types::UNKNOWN, span)
    }

    fn compare_operands(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let common = self.lookup.common_type_of(left, right);
        let (left, right, int) =
            (self.convert_expr(left, common), self.convert_expr(right, common), self.lookup.int_type());
        self.make_expr(ExprKind::Binary(op, left, right), int, span)
    }

    /// 6.3.1.8: both operands in their common type.
    fn convert_usually(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let common = self.lookup.common_type_of(left, right);
        let (left, right) = (self.convert_expr(left, common), self.convert_expr(right, common));
        self.make_expr(ExprKind::Binary(op, left, right), common, span)
    }

    /// 6.5.6: a pointer and a count of elements, or the distance of two pointers.
    fn pointer_sum(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let ty = match (op, self.kind_of(left), self.kind_of(right)) {
            (_, Kind::Pointer(_), Kind::Integer { .. }) => self.table.types.unqualified(self.ty(left)),
            (BinaryOp::Add, Kind::Integer { .. }, Kind::Pointer(_)) => self.table.types.unqualified(self.ty(right)),
            (BinaryOp::Subtract, Kind::Pointer(one), Kind::Pointer(other))
                if self.unqualified_compatible(one, other) =>
            {
                self.lookup.difference_type()
            }
            _ => return None,
        };
        for side in [left, right] {
            if let Kind::Pointer(to) = self.kind_of(side) {
                check_countable(&self.lookup, &mut self.report, to, span);
                break;
            }
        }
        Some(self.make_expr(ExprKind::Binary(op, left, right), ty, span))
    }

    /// 6.5.8, 6.5.9: two pointers, or a pointer and a null pointer constant.
    fn compare_pointers(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let (one, other) = (self.ty(left), self.ty(right));
        let (left, right) = match (self.type_kind(one), self.type_kind(other)) {
            (Kind::Pointer(to), Kind::Pointer(also)) => {
                let is_void = |ty: TypeId| matches!(self.type_kind(ty), Kind::Void | Kind::Unknown);
                let null = self.is_null(left) || self.is_null(right);
                if !null && !is_void(to) && !is_void(also) && !self.unqualified_compatible(to, also) {
                    let (one, other) = (self.spell_type(one), self.spell_type(other));
                    self.report.add(problems::names::incompatible_pointer(&other, &one, span));
                }
                (left, right)
            }
            (Kind::Pointer(_), _) => {
                let right = self.beside_pointer(right, one, span);
                (left, right)
            }
            _ => {
                let left = self.beside_pointer(left, other, span);
                (left, right)
            }
        };
        let int = self.lookup.int_type();
        self.make_expr(ExprKind::Binary(op, left, right), int, span)
    }

    /// What is compared with a pointer: a null pointer constant; compilers let other integers pass with a warning.
    fn beside_pointer(&mut self, value: ExprId, pointer: TypeId, span: Span) -> ExprId {
        if !self.kind_of(value).is_integer() {
            return self.convert_assigned(value, pointer);
        }
        if !self.is_null(value) {
            let (one, other) = (self.spell_type(pointer), self.spell_type(self.ty(value)));
            self.report.add(problems::expression::pointer_and_integer(&one, &other, span));
        }
        self.convert_expr(value, pointer)
    }

    /// A constant of type `int`.
    pub(crate) fn int_constant(&mut self, value: i128, span: Span) -> ExprId {
        let int = self.lookup.int_type();
        self.make_expr(ExprKind::Constant(Constant::Integer(value)), int, span)
    }
}

/// 6.5.3.2: functions and lvalues have an address, but for bit-fields and what is `register`.
fn check_address(known: &Known, report: &mut Report, operand: ExprId, span: Span) {
    if !known.is_lvalue(operand) && known.kind_of(operand) != Kind::Function {
        return report.add(problems::names::no_address(span));
    }
    if let Some(member) = known.bit_field(operand) {
        let member = member.map_or("", |member| known.text(member));
        return report.add(problems::expression::bit_field_address(member, span));
    }
    // Components of OpenCL's vectors are not objects.
    if let ExprKind::Opaque(parts) = &known.body.exprs[operand].kind
        && parts.first().is_some_and(|of| known.vector_of_type(known.ty(*of)).is_some_and(|of| of.opencl))
    {
        return report.add(problems::names::no_address(span));
    }
    check_register(known, report, operand, span);
}

/// 6.5.3.2, 6.7.2p7: what is `register` has no address, and an array of it becomes no pointer.
pub(crate) fn check_register(known: &Known, report: &mut Report, object: ExprId, span: Span) {
    if let Some(name) = known.register_object(object) {
        report.add(problems::expression::register_address(name, span));
    }
}

pub(crate) fn check_condition(known: &Known, report: &mut Report, value: ExprId, at: Span) {
    let kind = known.kind_of(value);
    if !kind.is_scalar() && (kind != Kind::Unknown || known.is_vector(value)) {
        let ty = known.spell_type(known.ty(value));
        report.add(problems::names::condition_not_scalar(&ty, at));
    }
}

impl<'a> Known<'a> {
    /// The name of the `register` object that something is a part of.
    pub(crate) fn register_object(&self, object: ExprId) -> Option<&'a str> {
        let mut at = object;
        loop {
            at = match &self.body.exprs[at].kind {
                ExprKind::Member { base, .. } | ExprKind::ComplexPart { of: base, .. } => *base,
                ExprKind::Element { base, .. } if self.kind_of(*base) == Kind::Array => *base,
                ExprKind::Symbol(symbol) => {
                    let symbol = &self.table[*symbol];
                    return symbol.attributes.contains(Attributes::REGISTER).then(|| self.text(symbol.name));
                }
                _ => return None,
            };
        }
    }

    /// C23, 6.5.9: a `nullptr_t` is compared for equality alone, with null pointer constants and pointers; it is ordered with and
    /// added to nothing.
    fn is_null_operand(&self, op: BinaryOp, left: ExprId, right: ExprId) -> bool {
        let [one, other] = [left, right].map(|side| self.is_null_type(self.ty(side)));
        match operand_rule(op) {
            OperandRule::Equality if one != other => {
                let beside = if one { right } else { left };
                self.kind_of(beside).is_integer() && !self.is_null_constant(beside)
            }
            OperandRule::Equality | OperandRule::Truth => false,
            OperandRule::Arithmetic
            | OperandRule::Integers
            | OperandRule::Shift
            | OperandRule::Sum
            | OperandRule::Order => one || other,
        }
    }

    pub(crate) fn unqualified_compatible(&self, one: TypeId, other: TypeId) -> bool {
        self.are_compatible(self.table.types.unqualified(one), self.table.types.unqualified(other))
    }

    /// Whether `expr` names a function.
    pub(crate) fn function_named(&self, expr: ExprId) -> Option<symbols::SymbolId> {
        let symbol = self.symbol_of(expr)?;
        matches!(self.table[symbol].details.ultimate(), Details::Subprogram(_)).then_some(symbol)
    }
}
