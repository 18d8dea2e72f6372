//! Statements that later stages do not take: ALLOCATE, NULLIFY, input/output, formats; what they refer to is kept.

use super::context::Context;
use crate::body::{ExprId, StatementKind};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue};

impl Context<'_> {
    /// R927 allocate-stmt.
    pub fn allocate(
        &mut self,
        spec: Option<&tree::TypeSpec>,
        objects: &[tree::Expr],
        options: &[Actual],
    ) -> StatementKind {
        if let Some(spec) = spec {
            self.type_spec(spec);
        }
        let mut parts: Vec<ExprId> = objects.iter().map(|object| self.allocated(object)).collect();
        parts.extend(self.actual_exprs(options));
        StatementKind::Opaque(parts, Vec::new())
    }

    /// A statement that later stages do not take, with all that it refers to.
    pub fn all_of(&mut self, objects: &[tree::Expr], options: &[Actual]) -> StatementKind {
        let mut parts: Vec<ExprId> = objects.iter().map(|object| self.expr(object)).collect();
        parts.extend(self.actual_exprs(options));
        StatementKind::Opaque(parts, Vec::new())
    }

    /// R932 allocation: `a(n)` gives bounds to `a` and is no reference to an element.
    fn allocated(&mut self, tree: &tree::Expr) -> ExprId {
        let tree::ExprKind::Reference(base, bounds) = &*tree.kind else { return self.expr(tree) };
        let base = self.expr(base);
        let ty = self.ty(base);
        let mut parts = vec![base];
        parts.extend(self.actual_exprs(bounds));
        self.opaque(parts, ty, tree.span)
    }

    /// A format, which refers to something in `<n>` only.
    pub fn format(&mut self, items: &[tree::FormatItem]) -> StatementKind {
        let mut numbers = Vec::new();
        let mut pending: Vec<&tree::FormatItem> = items.iter().rev().collect();
        while let Some(item) = pending.pop() {
            if let Some(tree::Repeat::Times(times)) = &item.repeat {
                numbers.push(times);
            }
            match &item.kind {
                tree::FormatKind::Group(inner) => pending.extend(inner.iter().rev()),
                tree::FormatKind::Edit { numbers: own, .. } => numbers.extend(own.iter().flatten()),
                tree::FormatKind::Nothing | tree::FormatKind::Text(_) | tree::FormatKind::Defined { .. } => {}
            }
        }
        let variables = numbers.into_iter().filter_map(|number| match number {
            tree::FormatNumber::Variable(value) => Some(self.expr(value)),
            tree::FormatNumber::Int(_) => None,
        });
        match variables.collect::<Vec<_>>() {
            none if none.is_empty() => StatementKind::Empty,
            parts => StatementKind::Opaque(parts, Vec::new()),
        }
    }

    /// An input/output statement: labels it can branch to, expressions it refers to.
    pub fn io(&mut self, io: &tree::Io) -> StatementKind {
        let mut parts = Vec::new();
        for control in &io.control {
            let keyword = control.keyword.map(|keyword| self.text(keyword.atom));
            let ActualValue::Expr(expr) = &control.value else { continue };
            match (&*expr.kind, keyword) {
                (tree::ExprKind::Int(label), Some("err" | "end" | "eor")) => {
                    self.labels.goto(Name { atom: *label, token: expr.span.start });
                }
                _ => parts.push(self.expr(expr)),
            }
        }
        parts.extend(io.items.iter().map(|item| self.expr(item)).collect::<Vec<_>>());
        StatementKind::Opaque(parts, Vec::new())
    }
}
