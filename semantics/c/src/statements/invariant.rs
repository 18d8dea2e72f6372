//! Whether a loop with a canonical head can be counted: its variable, bound and step stay as they are in its body.
//!
//! For the loops of a directive the program promises it (OpenMP 5.2, 4.4.1); of others it is looked up.

use crate::lower::known::Known;
use body::{ExprId, ExprKind, StatementKind, Uncounted};
use std::collections::HashSet;
use symbols::{Details, SymbolId};

/// What the body of a loop may change.
#[derive(Default)]
struct Changes {
    /// Variables by their names.
    symbols: HashSet<SymbolId>,
    /// Anything that can be reached through a pointer or by another function.
    memory: bool,
}

impl Known<'_> {
    /// Why a loop cannot be counted after all.
    pub(crate) fn find_variance(
        &self,
        variable: SymbolId,
        heads: &[Option<ExprId>],
        block: &[body::StatementId],
    ) -> Option<Uncounted> {
        let changes = self.collect_changes(block);
        if changes.symbols.contains(&variable) {
            return Some(Uncounted::VariableChanged);
        }
        let changed = heads.iter().flatten().any(|head| self.depends_on(*head, &changes));
        changed.then_some(Uncounted::HeadChanged)
    }

    /// What the statements of a block change.
    fn collect_changes(&self, block: &[body::StatementId]) -> Changes {
        let mut changes = Changes::default();
        self.body.each_statement(block, |id| {
            if let StatementKind::Loop(inner) = &self.body.statements[id].kind {
                changes.symbols.insert(inner.variable);
            }
            let kind = &self.body.statements[id].kind;
            if matches!(kind, StatementKind::Action(_) | StatementKind::Asm { .. } | StatementKind::ComputedGoto(_)) {
                changes.memory = true;
            }
            for expr in self.body.own_exprs(id) {
                self.body.each_expr(expr, |expr| self.add_change(expr, &mut changes));
            }
        });
        changes
    }

    fn add_change(&self, expr: ExprId, changes: &mut Changes) {
        let target = match &self.body.exprs[expr].kind {
            ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } => *target,
            // Whoever has the address may change it.
            ExprKind::AddressOf(target) => *target,
            ExprKind::Call { callee, .. } => {
                changes.memory |= !callee.is_intrinsic();
                return;
            }
            ExprKind::Opaque(_) => {
                changes.memory = true;
                return;
            }
            _ => return,
        };
        match self.base_variable(target) {
            Some(symbol) => drop(changes.symbols.insert(symbol)),
            None => changes.memory = true,
        }
    }

    /// The variable that a target is or is a part of.
    fn base_variable(&self, target: ExprId) -> Option<SymbolId> {
        let mut at = target;
        loop {
            at = match &self.body.exprs[at].kind {
                ExprKind::Symbol(symbol) => return Some(*symbol),
                ExprKind::Member { base, .. } => *base,
                ExprKind::Element { base, .. } if !self.is_pointer(*base) => *base,
                _ => return None,
            };
        }
    }

    fn is_pointer(&self, expr: ExprId) -> bool {
        matches!(self.kind_of(expr), crate::types::Kind::Pointer(_))
    }

    /// Whether the value of an expression may be another after these changes.
    fn depends_on(&self, expr: ExprId, changes: &Changes) -> bool {
        let mut depends = false;
        self.body.each_expr(expr, |expr| {
            depends |= match &self.body.exprs[expr].kind {
                ExprKind::Symbol(symbol) => {
                    changes.symbols.contains(symbol) || changes.memory && self.is_shared(*symbol)
                }
                ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Deref(_) => changes.memory,
                ExprKind::Call { .. } | ExprKind::Opaque(_) | ExprKind::StatementExpr { .. } => true,
                ExprKind::Assign { .. } | ExprKind::Increment { .. } => true,
                _ => false,
            };
        });
        depends
    }

    /// Whether other functions or pointers may reach a variable: it stands at file scope.
    fn is_shared(&self, symbol: SymbolId) -> bool {
        let symbol = &self.table[symbol];
        symbol.scope == self.table.global() && matches!(symbol.details.ultimate(), Details::Object(_))
    }
}
