//! 6.8.5.3 `switch` and its labels.

use crate::constants::fold::check_constant_value;
use crate::lower::Lower;
use crate::problems;
use crate::problems::phrases::ConstantUse;
use crate::statements::barrier::check_case_place;
use crate::statements::state::Switch;
use crate::types::Kind;
use body::{Block, Case, ExprId, StatementKind};
use parser::c::tree::{Expr, Statement, StatementKind as Tree};
use source::Span;
use std::collections::BTreeMap;
use symbols::{ScopeKind, TypeId};

/// The cases of a switch as they are met.
#[derive(Default)]
struct Cases {
    /// What stands before the first label: only jumps get there.
    before: Block,
    cases: Vec<Case>,
}

impl Lower<'_> {
    pub(crate) fn lower_switch(&mut self, condition: &Expr, body: &Statement, span: Span, out: &mut Block) {
        let selector = self.lower_value(condition);
        let kind = self.kind_of(selector);
        if !kind.is_integer() && kind != Kind::Unknown {
            let ty = self.spell_type(self.ty(selector));
            self.builder.report.add(problems::names::selector_not_integer(&ty, condition.span));
        }
        let selector = self.builder.promote_value(selector);
        let id = self.push_statement(StatementKind::Empty, span, out);
        self.executing.targets.push((id, false));
        let (ty, place) = (self.ty(selector), self.executing.labels.place);
        self.executing.switches.push(Switch { id, ty, values: BTreeMap::new(), default: None, place });
        let mut cases = Cases::default();
        self.in_scope(ScopeKind::Block, body.span, |lower| match &body.kind {
            Tree::Compound(statements) => {
                statements.iter().for_each(|statement| lower.lower_in_switch(statement, &mut cases));
            }
            _ => lower.lower_in_switch(body, &mut cases),
        });
        self.executing.switches.pop();
        self.executing.targets.pop();
        let Cases { before, mut cases } = cases;
        if !before.is_empty() {
            self.lower_before_cases(before, span, &mut cases);
        }
        self.body.statements[id].kind = StatementKind::Switch { selector, cases, falls_through: true };
    }

    /// Statements before the first case: only a jump gets there, and goes on with that case.
    fn lower_before_cases(&mut self, before: Block, span: Span, cases: &mut Vec<Case>) {
        if cases.is_empty() {
            cases.push(Case { ranges: Vec::new(), block: Vec::new() });
        }
        let condition = self.builder.int_constant(0, span);
        let kind = StatementKind::If { condition, then: before, otherwise: Vec::new() };
        let mut block = Vec::new();
        self.push_statement(kind, span, &mut block);
        cases[0].block.splice(0..0, block);
    }

    /// A statement of a switch: its labels begin cases.
    fn lower_in_switch(&mut self, statement: &Statement, cases: &mut Cases) {
        let mut at = statement;
        loop {
            let ranges;
            (at, ranges) = match &at.kind {
                Tree::Case { value, high, statement } => {
                    let range = self.lower_case(value, high.as_ref(), Span::of_token(at.span.start));
                    (&**statement, range.map(|(low, high)| (Some(low), Some(high))).into_iter().collect())
                }
                Tree::Default(statement) => {
                    self.note_default(Span::of_token(at.span.start));
                    (&**statement, Vec::new())
                }
                _ => break,
            };
            cases.cases.push(Case { ranges, block: Vec::new() });
        }
        let block = match cases.cases.last_mut() {
            Some(case) => &mut case.block,
            None => &mut cases.before,
        };
        let mut taken = std::mem::take(block);
        self.lower_statement(at, &mut taken);
        match cases.cases.last_mut() {
            Some(case) => case.block = taken,
            None => cases.before = taken,
        }
    }

    /// The first and last value of a `case` of the innermost switch.
    fn lower_case(&mut self, value: &Expr, high: Option<&Expr>, at: Span) -> Option<(ExprId, ExprId)> {
        let ty = self.executing.switches.last()?.ty;
        let low = self.lower_case_value(value, ty);
        let high = high.map_or(low, |high| self.lower_case_value(high, ty));
        self.note_values(low, high, value.span);
        let place = self.executing.switches.last()?.place;
        check_case_place(&self.builder.lookup, &mut self.builder.report, &self.executing.labels, place, at);
        Some((low, high))
    }

    /// 6.8.5.3p3: no two values are the same; GNU's ranges do not overlap.
    fn note_values(&mut self, low: ExprId, high: ExprId, at: Span) {
        let (Some(first), Some(last)) = (self.fold_of_const(low), self.fold_of_const(high)) else { return };
        if first > last {
            return self.builder.report.add(problems::declaration::empty_range(at));
        }
        let Some(switch) = self.executing.switches.last_mut() else { return };
        let before = switch.values.range(..=last).next_back();
        if let Some((_, end)) = before
            && *end >= first
        {
            return self.builder.report.add(problems::names::case_twice(first, at));
        }
        switch.values.insert(first, last);
    }

    fn lower_case_value(&mut self, value: &Expr, ty: TypeId) -> ExprId {
        let lowered = self.lower_value(value);
        check_constant_value(
            &self.builder.lookup,
            &mut self.builder.report,
            lowered,
            ConstantUse::CaseValue,
            value.span,
        );
        self.builder.convert_expr(lowered, ty)
    }

    /// 6.8.5.3p3: at most one `default`.
    fn note_default(&mut self, at: Span) {
        let Some(switch) = self.executing.switches.last_mut() else { return };
        let place = switch.place;
        match switch.default {
            Some(first) => self.builder.report.add(problems::declaration::default_twice(at, first)),
            None => switch.default = Some(at),
        }
        check_case_place(&self.builder.lookup, &mut self.builder.report, &self.executing.labels, place, at);
    }

    /// A label of a switch that is not directly in it: legal inside an enclosed statement, though the switch is not a list of
    /// cases then.
    pub(crate) fn lower_stray_case(
        &mut self,
        value: Option<(&Expr, Option<&Expr>)>,
        inner: &Statement,
        span: Span,
        out: &mut Block,
    ) {
        let at = Span::of_token(span.start);
        let Some(switch) = self.executing.switches.last().map(|switch| switch.id) else {
            let word = if value.is_some() { "case" } else { "default" };
            self.builder.report.add(problems::names::case_outside(word, at));
            if let Some((low, high)) = value {
                self.lower_value(low);
                high.map(|high| self.lower_value(high));
            }
            return self.lower_statement(inner, out);
        };
        let range = match value {
            Some((low, high)) => self.lower_case(low, high, at),
            None => {
                self.note_default(at);
                None
            }
        };
        self.push_statement(StatementKind::CaseLabel { switch, range }, span, out);
        self.lower_statement(inner, out);
    }
}
