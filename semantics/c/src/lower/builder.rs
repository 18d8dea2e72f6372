//! Expressions made of others: conversions, operators, members, sizes. What is built knows its type; no tree is read here, and nothing
//! that is remembered about declarations and statements is at hand.

use super::known::Known;
use super::lookup::Lookup;
use super::report::Report;
use body::{Expr, ExprId, ExprKind};
use source::Span;
use std::ops::Deref;
use symbols::TypeId;

/// What builds typed expressions, and reports the operands that do not fit.
pub(crate) struct Builder<'a> {
    /// What is known so far, and the names and types that are mentioned.
    pub(crate) lookup: Lookup<'a>,
    /// What is wrong.
    pub(crate) report: Report,
}

impl<'a> Deref for Builder<'a> {
    type Target = Known<'a>;

    #[inline]
    fn deref(&self) -> &Known<'a> {
        &self.lookup
    }
}

impl Builder<'_> {
    #[inline]
    pub(crate) fn make_expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.lookup.complete_members(ty);
        self.lookup.known.body.exprs.push(Expr { kind, ty, span })
    }

    /// Notes that the symbols in the expressions from number `first` on are bounds of the variable that `operand` is a part of.
    pub(crate) fn note_bounds(&mut self, operand: ExprId, first: usize) {
        let body = &mut self.lookup.known.body;
        let Some(variable) = body.root_symbol(operand) else { return };
        let bounds = body.exprs.iter().skip(first).filter(|(_, expr)| matches!(expr.kind, ExprKind::Symbol(_)));
        body.bounds.extend(bounds.map(|(id, _)| (id, variable)));
    }

    /// An expression that later stages cannot take.
    pub(crate) fn make_opaque(&mut self, parts: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        self.make_expr(ExprKind::Opaque(parts), ty, span)
    }
}
