//! Counted loops as C: as they are where directives share them out or nothing changes their bounds, else with their iterations counted
//! first (Fortran 11.1.7.4.1).

use super::View;
use crate::lower::facts;
use crate::lower::rules::language_rules;
use crate::outline::section::integer_constant;
use crate::phrases::NoCode;
use directives::{Association, Clause, Leaf};
use semantics::body::{Callee, ExprId, ExprKind, Loop, StatementId, StatementKind};
use semantics::translate::{OmpArgument, OmpConstruct};
use std::collections::HashSet;
use symbols::{SymbolId, Type};

/// How many loops belong to a construct that says so in another way than by a number.
const SEVERAL: usize = 8;

/// How many of the loops behind it a construct is about.
pub(super) fn count_governed(reading: &OmpConstruct) -> usize {
    if reading.name.association() != Association::LoopNest {
        return 0;
    }
    if reading.name.has(Leaf::Tile) || reading.name.last() == Leaf::Interchange {
        return SEVERAL;
    }
    let numbers = reading.clauses.iter().filter_map(|clause| match (clause.clause, &clause.argument) {
        (Clause::Collapse | Clause::Ordered, OmpArgument::Number(number)) => usize::try_from(*number).ok(),
        (Clause::Collapse | Clause::Ordered, OmpArgument::Expr(_) | OmpArgument::Source(_)) => Some(SEVERAL),
        _ => None,
    });
    numbers.max().unwrap_or(1)
}

impl View<'_> {
    pub(super) fn counted_loop(&mut self, inner: &Loop) {
        let governed = self.governed;
        self.governed = governed.saturating_sub(1);
        if governed > 0 && self.has_step_of_any_sign(inner) {
            self.report_refusal(NoCode::LoopStep, inner.head);
        }
        if governed > 0 && self.may_leave_type(inner) {
            self.report_refusal(NoCode::LoopOverflow, inner.head);
        }
        if governed > 0 || self.is_invariant(inner) {
            let head = self.loop_head(inner);
            self.print_iteration(head, &inner.block);
        } else {
            self.print_counted(inner);
        }
        self.governed = governed;
    }

    /// Whether a narrow variable may not have room for the value behind its last one, which Fortran's loops do not need (11.1.7.4.3).
    fn may_leave_type(&self, inner: &Loop) -> bool {
        let types = &self.symbols().types;
        let ty = self.symbols()[inner.variable].ty.map(|ty| &types[types.representation(ty)]);
        let Some(Type::Scalar(_, bytes @ 1..4)) = ty else { return false };
        let most = (1_i128 << (8 * u32::from(*bytes) - 1)) - 1;
        let step = inner.step.map_or(Some(1), |step| integer_constant(self.body, step));
        let behind = integer_constant(self.body, inner.bound).zip(step).map(|(bound, step)| bound + step);
        language_rules(self.body.language).bound_once
            && behind.is_none_or(|behind| !(-most - 1..=most).contains(&behind))
    }

    fn has_step_of_any_sign(&self, inner: &Loop) -> bool {
        let is_unknown = inner.step.is_some_and(|step| self.is_negative_step(step).is_none());
        is_unknown && language_rules(self.body.language).step_has_any_sign
    }

    /// Whether evaluating bounds again, and comparing with them, does what counting the iterations would do.
    fn is_invariant(&self, inner: &Loop) -> bool {
        if !language_rules(self.body.language).bound_once {
            return true;
        }
        let types = &self.symbols().types;
        let ty = self.symbols()[inner.variable].ty.map(|ty| &types[types.representation(ty)]);
        let is_narrow = matches!(ty, Some(Type::Scalar(_, bytes)) if *bytes < 4);
        if is_narrow || self.has_step_of_any_sign(inner) {
            return false;
        }
        let repeated = std::iter::once(inner.bound).chain(inner.step);
        let (mut mentioned, mut is_memory) = (HashSet::new(), false);
        repeated.for_each(|expr| is_memory |= self.collect_mentioned(expr, &mut mentioned));
        if mentioned.is_empty() && !is_memory {
            return true;
        }
        let mut assigned = facts::collect_facts(self.unit, self.index, &inner.block).assigned;
        assigned.insert(self.original_symbol(inner.variable));
        mentioned.is_disjoint(&assigned) && !(is_memory && self.has_calls(&inner.block))
    }

    /// Adds the variables that an expression mentions; whether it reads memory that calls may change, or calls something.
    fn collect_mentioned(&self, expr: ExprId, mentioned: &mut HashSet<SymbolId>) -> bool {
        let mut is_memory = false;
        self.body.each_expr(expr, |id| match &self.body.exprs[id].kind {
            ExprKind::Symbol(symbol) => {
                let symbol = self.original_symbol(*symbol);
                let scope = self.symbols()[symbol].scope;
                is_memory |= self.symbols().scopes[scope].kind == symbols::ScopeKind::Module;
                mentioned.insert(symbol);
            }
            ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_) => is_memory = true,
            ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => is_memory = true,
            _ => {}
        });
        is_memory
    }

    fn has_calls(&self, block: &[StatementId]) -> bool {
        let body = self.body;
        let mut found = false;
        body.each_statement(block, |statement| {
            if matches!(body.statements[statement].kind, StatementKind::Construct(_)) {
                return;
            }
            for expr in body.own_exprs(statement) {
                body.each_expr(expr, |id| {
                    found |= matches!(
                        body.exprs[id].kind,
                        ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. }
                    );
                });
            }
        });
        found
    }

    fn print_counted(&mut self, inner: &Loop) {
        let name = self.name(inner.variable);
        let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let [first, step, left] = ["first", "step", "left"].map(|what| format!("__{what}_{plain}"));
        let by = inner.step.map_or("1".to_string(), |step| self.print_converted(step));
        let (from, to) = (self.print_converted(inner.first), self.print_bound(inner.bound));
        self.print_line("{");
        self.indent += 1;
        self.print_line(format!(
            "long {first} = {from}, {step} = {by}, {left} = ((long)({to}) - {first} + {step}) / {step};"
        ));
        let head = format!("for ({name} = {first}; {left} > 0; --{left}, {name} += {step})");
        self.print_iteration(head, &inner.block);
        self.indent -= 1;
        self.print_line("}");
    }
}
