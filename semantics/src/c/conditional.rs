//! 6.5.15 conditional operator: the type that both results become.

use super::lower::Lower;
use super::types::Kind;
use super::{problems, wrong};
use crate::body::{ExprId, ExprKind};
use parser::c::tree::Expr;
use source::Span;
use symbols::{Type, TypeId, Types};

/// One of the two results: the value, its type, and what that points to.
#[derive(Clone, Copy)]
struct Pointed {
    value: ExprId,
    ty: TypeId,
    to: TypeId,
}

impl Lower<'_> {
    /// 6.5.15 conditional operator
    pub(super) fn conditional(&mut self, condition: &Expr, left: Option<&Expr>, right: &Expr, span: Span) -> ExprId {
        let condition = self.condition(condition);
        let left = left.map(|left| self.value(left));
        let right = self.value(right);
        let Some(left) = left else {
            // GNU `c ?: b` evaluates `c` once.
            let ty = self.joined(condition, right, span);
            return self.opaque(vec![condition, right], ty, span);
        };
        let ty = self.joined(left, right, span);
        let (left, right) = (self.convert(left, ty), self.convert(right, ty));
        self.make(ExprKind::Conditional(condition, left, right), ty, span)
    }

    /// 6.5.15: the type of both results.
    fn joined(&mut self, left: ExprId, right: ExprId, span: Span) -> TypeId {
        let (one, other) = (self.table.types.unqualified(self.ty(left)), self.table.types.unqualified(self.ty(right)));
        match (self.kind(one), self.kind(other)) {
            _ if self.is_vector_type(one) && one == other => one,
            (Kind::Unknown, _) | (_, Kind::Unknown) => Types::UNKNOWN,
            (left, right) if left.is_arithmetic() && right.is_arithmetic() => self.common(one, other),
            (Kind::Void, _) | (_, Kind::Void) => self.table.types.intern(Type::Void),
            (Kind::Record(_), Kind::Record(_)) if self.compatible(one, other) => one,
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
                    (Pointed { value: left, ty: one, to }, Pointed { value: right, ty: other, to: also });
                self.joined_pointers(one, other, span)
            }
            _ => {
                let (one, other) = (self.spell(one), self.spell(other));
                self.report(problems::bad_operands("?:", &one, &other, span));
                Types::UNKNOWN
            }
        }
    }

    /// Beside a pointer an integer is a null pointer constant; compilers let others pass with a warning.
    fn check_null(&mut self, integer: ExprId, (one, other): (TypeId, TypeId), span: Span) {
        if !self.is_null(integer) {
            let (one, other) = (self.spell(one), self.spell(other));
            self.report(wrong::mixed_conditional(&one, &other, span));
        }
    }

    fn joined_pointers(&mut self, one: Pointed, other: Pointed, span: Span) -> TypeId {
        if self.is_null_constant(one.value) {
            return other.ty;
        }
        if self.is_null_constant(other.value) {
            return one.ty;
        }
        let (mine, theirs) = (self.qualifiers(one.to), self.qualifiers(other.to));
        let is_void = |ty: TypeId| self.kind(ty) == Kind::Void;
        let to = match (is_void(one.to), is_void(other.to)) {
            (true, _) => one.to,
            (false, true) => other.to,
            (false, false) => {
                if !self.unqualified_compatible(one.to, other.to) {
                    let (one, other) = (self.spell(one.ty), self.spell(other.ty));
                    self.report(wrong::mixed_conditional(&one, &other, span));
                }
                one.to
            }
        };
        let to = self.qualify(to, mine);
        let to = self.qualify(to, theirs);
        self.pointer_to(to)
    }
}
