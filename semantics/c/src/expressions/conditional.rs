//! 6.5.15 conditional operator: the type that both results become.

use crate::lower::Lower;
use crate::problems;
use crate::types::{Kind, Qualified};
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
    pub(crate) fn conditional(&mut self, condition: &Expr, left: Option<&Expr>, right: &Expr, span: Span) -> ExprId {
        let at = condition.span;
        let condition = self.value(condition);
        // OpenCL C selects from two vectors element by element, by integers.
        let selects = self.vector(self.ty(condition)).is_some_and(|of| of.opencl && self.kind(of.element).is_integer());
        if !selects {
            self.check_condition(condition, at);
        }
        let left = left.map(|left| self.value(left));
        let right = self.value(right);
        let Some(left) = left else {
            // GNU `c ?: b` evaluates `c` once.
            let ty = self.result_type(condition, right, span);
            return self.make(ExprKind::OrElse(condition, right), ty, span);
        };
        let ty = self.result_type(left, right, span);
        let (left, right) = (self.convert(left, ty), self.convert(right, ty));
        self.make(ExprKind::Conditional(condition, left, right), ty, span)
    }

    /// 6.5.15: the type of both results.
    fn result_type(&mut self, left: ExprId, right: ExprId, span: Span) -> TypeId {
        let (one, other) = (self.table.types.unqualified(self.ty(left)), self.table.types.unqualified(self.ty(right)));
        match (self.kind(one), self.kind(other)) {
            _ if self.is_vector_type(one) && one == other => one,
            _ if self.is_vector_type(one) || self.is_vector_type(other) => self.joined_vectors(left, right, span),
            (Kind::Unknown, _) | (_, Kind::Unknown) => Types::UNKNOWN,
            (one, other) if one.is_arithmetic() && other.is_arithmetic() => self.common_of(left, right),
            (Kind::Void, _) | (_, Kind::Void) => self.table.types.intern(Type::Void),
            (Kind::Record(_), Kind::Record(_)) if self.compatible(one, other) => one,
            // C23, 6.5.15: beside a `nullptr_t` stands another one, or a pointer.
            (Kind::Pointer(_), Kind::Pointer(_)) if self.is_null_type(one) => other,
            (Kind::Pointer(_), Kind::Pointer(_)) if self.is_null_type(other) => one,
            (Kind::Pointer(_), Kind::Integer { .. }) | (Kind::Integer { .. }, Kind::Pointer(_))
                if self.is_null_type(one) || self.is_null_type(other) =>
            {
                let (one, other) = (self.spell(one), self.spell(other));
                self.report(problems::names::bad_operands("?:", &one, &other, span));
                Types::UNKNOWN
            }
            (Kind::Pointer(_), Kind::Integer { .. }) => {
                self.check_null(right, (one, other), span);
                one
            }
            (Kind::Integer { .. }, Kind::Pointer(_)) => {
                self.check_null(left, (one, other), span);
                other
            }
            (Kind::Pointer(to), Kind::Pointer(also)) => {
                let (one, other) =
                    (PointerResult { value: left, ty: one, to }, PointerResult { value: right, ty: other, to: also });
                self.joined_pointers(one, other, span)
            }
            _ => {
                let (one, other) = (self.spell(one), self.spell(other));
                self.report(problems::names::bad_operands("?:", &one, &other, span));
                Types::UNKNOWN
            }
        }
    }

    /// Two vectors of one size are of the type of the first; a scalar becomes a vector of it.
    fn joined_vectors(&mut self, left: ExprId, right: ExprId, span: Span) -> TypeId {
        let (one, other) = (self.table.types.unqualified(self.ty(left)), self.table.types.unqualified(self.ty(right)));
        let fits = match (self.vector(one), self.vector(other)) {
            (Some(_), Some(_)) => self.same_lanes(one, other),
            (Some(of), None) => self.is_unknown(other) || self.broadcasts(BinaryOp::Add, right, of),
            (None, Some(of)) => self.is_unknown(one) || self.broadcasts(BinaryOp::Add, left, of),
            (None, None) => false,
        };
        if !fits {
            let (one, other) = (self.spell(one), self.spell(other));
            self.report(problems::names::bad_operands("?:", &one, &other, span));
            return Types::UNKNOWN;
        }
        if self.is_vector_type(one) { one } else { other }
    }

    /// Beside a pointer an integer is a null pointer constant; compilers let others pass with a warning.
    fn check_null(&mut self, integer: ExprId, (one, other): (TypeId, TypeId), span: Span) {
        if !self.is_null(integer) {
            let (one, other) = (self.spell(one), self.spell(other));
            self.report(problems::expression::mixed_conditional(&one, &other, span));
        }
    }

    /// The qualifiers that a pointer to `void` has to keep: before C23 an array has none of its own (C23, 6.2.5), and `_Atomic` is
    /// none of `void`.
    fn pointed_qualifiers(&self, to: TypeId) -> Qualified {
        match self.kind(to) {
            Kind::Array if !self.dialect.has_standard(CStandard::C23) => Qualified::default(),
            _ => Qualified { is_atomic: false, ..self.qualifiers(to) },
        }
    }

    fn joined_pointers(&mut self, one: PointerResult, other: PointerResult, span: Span) -> TypeId {
        if self.is_null_constant(one.value) {
            return other.ty;
        }
        if self.is_null_constant(other.value) {
            return one.ty;
        }
        let is_void = |ty: TypeId| self.kind(ty) == Kind::Void;
        let (mine, theirs) = match is_void(one.to) || is_void(other.to) {
            true => (self.pointed_qualifiers(one.to), self.pointed_qualifiers(other.to)),
            false => (self.qualifiers(one.to), self.qualifiers(other.to)),
        };
        let to = match (is_void(one.to), is_void(other.to)) {
            (true, _) => self.table.types.unqualified(one.to),
            (false, true) => self.table.types.unqualified(other.to),
            (false, false) => {
                if !self.unqualified_compatible(one.to, other.to) {
                    let (one, other) = (self.spell(one.ty), self.spell(other.ty));
                    self.report(problems::expression::mixed_conditional(&one, &other, span));
                }
                // The composite type is complete if one of them is.
                if self.is_complete(one.to) { one.to } else { other.to }
            }
        };
        let to = self.qualify(to, mine);
        let to = self.qualify(to, theirs);
        self.pointer_to(to)
    }
}
