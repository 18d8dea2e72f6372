//! 6.5.15 conditional operator: the type that both results become.

use crate::expressions::operator::check_condition;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::types::{Kind, TypeQualifiers};
use body::{ExprId, ExprKind};
use parser::c::tree::{BinaryOp, Expr};
use source::{CStandard, Span};
use symbols::{Type, TypeId, Types};

/// One of the two results: the value, its type, and what that points to.
#[derive(Clone, Copy)]
struct PointerResult {
    value: ExprId,
    ty: TypeId,
    to: TypeId,
}

impl Lower<'_> {
    /// 6.5.15 conditional operator
    pub(crate) fn lower_conditional(
        &mut self,
        condition: &Expr,
        left: Option<&Expr>,
        right: &Expr,
        span: Span,
    ) -> ExprId {
        let at = condition.span;
        let condition = self.lower_value(condition);
        // OpenCL C selects from two vectors element by element, by integers.
        let selects = self
            .vector_of_type(self.ty(condition))
            .is_some_and(|of| of.opencl && self.type_kind(of.element).is_integer());
        if !selects {
            check_condition(&self.builder.lookup, &mut self.builder.report, condition, at);
        }
        let left = left.map(|left| self.lower_value(left));
        let right = self.lower_value(right);
        let Some(left) = left else {
            // GNU `c ?: b` evaluates `c` once.
            let ty = result_type(&mut self.builder.lookup, &mut self.builder.report, condition, right, span);
            return self.builder.make_expr(ExprKind::OrElse(condition, right), ty, span);
        };
        let ty = result_type(&mut self.builder.lookup, &mut self.builder.report, left, right, span);
        let (left, right) = (self.builder.convert_expr(left, ty), self.builder.convert_expr(right, ty));
        self.builder.make_expr(ExprKind::Conditional(condition, left, right), ty, span)
    }
}

/// 6.5.15: the type of both results.
fn result_type(lookup: &mut Lookup, report: &mut Report, left: ExprId, right: ExprId, span: Span) -> TypeId {
    let (one, other) =
        (lookup.table.types.unqualified(lookup.ty(left)), lookup.table.types.unqualified(lookup.ty(right)));
    match (lookup.type_kind(one), lookup.type_kind(other)) {
        _ if lookup.is_vector_type(one) && one == other => one,
        _ if lookup.is_vector_type(one) || lookup.is_vector_type(other) => {
            joined_vectors(lookup, report, left, right, span)
        }
        (Kind::Unknown, _) | (_, Kind::Unknown) => Types::UNKNOWN,
        (one, other) if one.is_arithmetic() && other.is_arithmetic() => lookup.common_type_of(left, right),
        (Kind::Void, _) | (_, Kind::Void) => lookup.intern_type(Type::Void),
        (Kind::Record(_), Kind::Record(_)) if lookup.are_compatible(one, other) => one,
        // C23, 6.5.15: beside a `nullptr_t` stands another one, or a pointer.
        (Kind::Pointer(_), Kind::Pointer(_)) if lookup.is_null_type(one) => other,
        (Kind::Pointer(_), Kind::Pointer(_)) if lookup.is_null_type(other) => one,
        (Kind::Pointer(_), Kind::Integer { .. }) | (Kind::Integer { .. }, Kind::Pointer(_))
            if lookup.is_null_type(one) || lookup.is_null_type(other) =>
        {
            let (one, other) = (lookup.spell_type(one), lookup.spell_type(other));
            report.add(problems::names::bad_operands("?:", &one, &other, span));
            Types::UNKNOWN
        }
        (Kind::Pointer(_), Kind::Integer { .. }) => {
            check_null(lookup, report, right, (one, other), span);
            one
        }
        (Kind::Integer { .. }, Kind::Pointer(_)) => {
            check_null(lookup, report, left, (one, other), span);
            other
        }
        (Kind::Pointer(to), Kind::Pointer(also)) => {
            let (one, other) =
                (PointerResult { value: left, ty: one, to }, PointerResult { value: right, ty: other, to: also });
            joined_pointers(lookup, report, one, other, span)
        }
        _ => {
            let (one, other) = (lookup.spell_type(one), lookup.spell_type(other));
            report.add(problems::names::bad_operands("?:", &one, &other, span));
            Types::UNKNOWN
        }
    }
}

/// Two vectors of one size are of the type of the first; a scalar becomes a vector of it.
fn joined_vectors(known: &Known, report: &mut Report, left: ExprId, right: ExprId, span: Span) -> TypeId {
    let (one, other) = (known.table.types.unqualified(known.ty(left)), known.table.types.unqualified(known.ty(right)));
    let fits = match (known.vector_of_type(one), known.vector_of_type(other)) {
        (Some(_), Some(_)) => known.same_lanes(one, other),
        (Some(of), None) => known.is_unknown(other) || known.can_broadcast(BinaryOp::Add, right, of),
        (None, Some(of)) => known.is_unknown(one) || known.can_broadcast(BinaryOp::Add, left, of),
        (None, None) => false,
    };
    if !fits {
        let (one, other) = (known.spell_type(one), known.spell_type(other));
        report.add(problems::names::bad_operands("?:", &one, &other, span));
        return Types::UNKNOWN;
    }
    if known.is_vector_type(one) { one } else { other }
}

/// Beside a pointer an integer is a null pointer constant; compilers let others pass with a warning.
fn check_null(known: &Known, report: &mut Report, integer: ExprId, (one, other): (TypeId, TypeId), span: Span) {
    if !known.is_null(integer) {
        let (one, other) = (known.spell_type(one), known.spell_type(other));
        report.add(problems::expression::mixed_conditional(&one, &other, span));
    }
}

fn joined_pointers(
    lookup: &mut Lookup,
    report: &mut Report,
    one: PointerResult,
    other: PointerResult,
    span: Span,
) -> TypeId {
    if lookup.is_null_constant(one.value) {
        return other.ty;
    }
    if lookup.is_null_constant(other.value) {
        return one.ty;
    }
    let is_void = |ty: TypeId| lookup.type_kind(ty) == Kind::Void;
    let (mine, theirs) = match is_void(one.to) || is_void(other.to) {
        true => (lookup.pointed_qualifiers(one.to), lookup.pointed_qualifiers(other.to)),
        false => (lookup.qualifiers(one.to), lookup.qualifiers(other.to)),
    };
    let to = match (is_void(one.to), is_void(other.to)) {
        (true, _) => lookup.table.types.unqualified(one.to),
        (false, true) => lookup.table.types.unqualified(other.to),
        (false, false) => {
            if !lookup.unqualified_compatible(one.to, other.to) {
                let (one, other) = (lookup.spell_type(one.ty), lookup.spell_type(other.ty));
                report.add(problems::expression::mixed_conditional(&one, &other, span));
            }
            // The composite type is complete if one of them is.
            if lookup.is_complete(one.to) { one.to } else { other.to }
        }
    };
    let to = lookup.qualify_type(to, mine);
    let to = lookup.qualify_type(to, theirs);
    lookup.pointer_to(to)
}

impl Known<'_> {
    /// The qualifiers that a pointer to `void` has to keep: before C23 an array has none of its own (C23, 6.2.5), and `_Atomic` is
    /// none of `void`.
    fn pointed_qualifiers(&self, to: TypeId) -> TypeQualifiers {
        match self.type_kind(to) {
            Kind::Array if !self.dialect.has_standard(CStandard::C23) => TypeQualifiers::default(),
            _ => TypeQualifiers { is_atomic: false, ..self.qualifiers(to) },
        }
    }
}
