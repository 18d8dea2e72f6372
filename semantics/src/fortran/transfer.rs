//! R1301 format-stmt: what it refers to is kept.

use super::context::Context;
use crate::body::StatementKind;
use parser::fortran::tree;

impl Context<'_> {
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
}
