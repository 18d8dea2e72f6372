//! 6.5.16 assignment operators, and 6.3.2.1 what can be assigned to.

use crate::expressions::block::check_captured;
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
use body::{ExprId, ExprKind};
use parser::c::tree::{self, Expr};
use parser::unparse::c::binary_text;
use source::{Atom, Span};
use symbols::{Constant, RecordId, TypeId};

impl Lower<'_> {
    /// 6.5.16 assignment operators
    pub(crate) fn lower_assignment(
        &mut self,
        op: Option<tree::BinaryOp>,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> ExprId {
        let literal = is_literal(target);
        let target = self.lower_expr(target);
        let value = self.lower_value(value);
        if !literal {
            check_modifiable(&self.builder.lookup, &mut self.builder.report, target);
        }
        let ty = self.table.types.unqualified(self.ty(target));
        let value = match op {
            // To what cannot be assigned to no value is converted.
            None if self.kind_of(target) == Kind::Array => value,
            None => self.builder.convert_assigned(value, ty),
            Some(op) => self.builder.compound_value(op, target, value, span),
        };
        self.builder.make_expr(ExprKind::Assign { op: op.map(body_operator), target, value }, ty, span)
    }
}

impl Builder<'_> {
    /// 6.5.16.2: the value of `x op= value` in the type in which it is computed.
    fn compound_value(&mut self, op: tree::BinaryOp, target: ExprId, value: ExprId, span: Span) -> ExprId {
        if let Some(ty) = vector_operands(&mut self.lookup, &mut self.report, op, target, value, span) {
            check_whole_vector(&self.lookup, &mut self.report, op, target, value, span);
            let value = self.convert_expr(value, ty);
            return if self.is_vector(target) { value } else { self.convert_assigned(value, self.ty(target)) };
        }
        let (left, right) = (self.kind_of(target), self.kind_of(value));
        if left == Kind::Unknown || right == Kind::Unknown {
            return value;
        }
        let fits = match operand_rule(body_operator(op)) {
            OperandRule::Integers | OperandRule::Shift => left.is_integer() && right.is_integer(),
            OperandRule::Sum => {
                left.is_arithmetic() && right.is_arithmetic() || matches!(left, Kind::Pointer(_)) && right.is_integer()
            }
            OperandRule::Arithmetic | OperandRule::Order | OperandRule::Equality | OperandRule::Truth => {
                left.is_arithmetic() && right.is_arithmetic()
            }
        };
        if !fits {
            let (left, right) = (self.spell_type(self.ty(target)), self.spell_type(self.ty(value)));
            let op = format!("{}=", binary_text(op));
            self.report.add(problems::names::bad_operands(&op, &left, &right, span));
            return value;
        }
        let ty = self.ty(target);
        check_known_operand(&mut self.lookup, &mut self.report, body_operator(op), ty, value);
        let ty = match (left, operand_rule(body_operator(op))) {
            (Kind::Pointer(to), _) => {
                check_countable(&self.lookup, &mut self.report, to, span);
                return value;
            }
            (_, OperandRule::Shift) => self.lookup.promoted_type(self.ty(target)),
            _ => self.lookup.common_type(self.ty(target), self.ty(value)),
        };
        self.convert_expr(value, ty)
    }
}

/// GNU C: what has as many bytes as all elements of a vector does not become one that is changed.
fn check_whole_vector(
    known: &Known,
    report: &mut Report,
    op: tree::BinaryOp,
    target: ExprId,
    value: ExprId,
    span: Span,
) {
    let Some(of) = known.vector_of_type(known.ty(target)).filter(|of| of.count > 1 && !of.opencl) else { return };
    if let (Kind::Real(given), Kind::Real(element)) = (known.kind_of(value), known.type_kind(of.element))
        && given > element
        && known.fold_number(value, 0).is_none()
    {
        let (left, right) = (known.spell_type(known.ty(target)), known.spell_type(known.ty(value)));
        let op = format!("{}=", binary_text(op));
        report.add(problems::expression::vector_mismatch(&op, &left, &right, span));
    }
}

/// 6.3.2.1 modifiable lvalue; reports what is not one.
pub(crate) fn check_modifiable(known: &Known, report: &mut Report, target: ExprId) {
    let span = known.body.exprs[target].span;
    let ty = known.ty(target);
    let kind = known.type_kind(ty);
    if kind == Kind::Unknown && !known.is_vector_type(ty) {
        return;
    }
    if !known.is_lvalue(target) || matches!(kind, Kind::Array | Kind::Function | Kind::Void) {
        return report.add(problems::names::not_assignable(span));
    }
    if check_captured(known, report, target, span) {
        return;
    }
    if known.qualifiers(ty).is_const {
        let ty = known.spell_type(ty);
        return report.add(problems::names::assignment_to_const(&ty, span));
    }
    let Kind::Record(record) = kind else { return };
    if !known.is_complete(ty) {
        let ty = known.spell_type(ty);
        return report.add(problems::expression::incomplete_value(&ty, span));
    }
    if let Some(member) = known.const_member(record, 0) {
        let ty = known.spell_type(ty);
        let member = member.map_or("", |member| known.text(member));
        report.add(problems::expression::const_member(&ty, member, span));
    }
}

impl Known<'_> {
    /// 6.3.2.1 lvalue: an object whose address and value can be asked for.
    pub(crate) fn is_lvalue(&self, expr: ExprId) -> bool {
        match &self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => {
                !matches!(self.table[*symbol].details.ultimate(), symbols::Details::Subprogram(_))
            }
            ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Deref(_) => true,
            ExprKind::Member { base, .. } => self.is_lvalue(*base),
            ExprKind::ComplexPart { of, .. } => matches!(self.kind_of(*of), Kind::Complex(_)) && self.is_lvalue(*of),
            ExprKind::OrElse(..) | ExprKind::NextArgument(_) => false,
            ExprKind::Constant(Constant::Character(_)) | ExprKind::List(_) | ExprKind::Sparse(_) => true,
            ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => true,
            ExprKind::Constant(_) | ExprKind::Substring { .. } | ExprKind::AddressOf(_) => false,
            ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) => false,
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Convert(_) | ExprKind::Conditional(..) => false,
            ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Call { .. } | ExprKind::Comma(..) => false,
        }
    }

    /// A `const` member of a record, at any depth.
    fn const_member(&self, record: RecordId, depth: u32) -> Option<Option<Atom>> {
        let fields = self.table.types.records[record].fields.as_deref()?;
        fields.iter().find_map(|field| {
            if self.qualifiers(field.ty).is_const {
                return Some(field.name);
            }
            match self.type_kind(self.element_of(field.ty)) {
                Kind::Record(inner) if inner != record && depth < 32 => self.const_member(inner, depth + 1),
                _ => None,
            }
        })
    }

    fn element_of(&self, ty: TypeId) -> TypeId {
        self.table.types.element(ty)
    }
}
