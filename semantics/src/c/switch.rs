//! 6.8.4.2 `switch` and its labels.

use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{Block, Case, ExprId, StatementKind};
use parser::c::tree::{Expr, Statement, StatementKind as Tree};
use source::Span;
use std::collections::HashSet;
use symbols::{ScopeKind, TypeId};

/// The cases of a switch as they are met.
#[derive(Default)]
struct Cases {
    /// What stands before the first label: never reached.
    before: Block,
    cases: Vec<Case>,
    values: HashSet<i128>,
    default: bool,
}

impl Lower<'_> {
    pub(super) fn switch(&mut self, condition: &Expr, body: &Statement, span: Span, out: &mut Block) {
        let selector = self.value(condition);
        let kind = self.kind_of(selector);
        if !kind.is_integer() && kind != Kind::Unknown {
            let ty = self.spell(self.ty(selector));
            self.report(problems::selector_not_integer(&ty, condition.span));
        }
        let selector = self.promote(selector);
        let id = self.push(StatementKind::Empty, span, out);
        self.targets.push((id, false));
        let ty = self.ty(selector);
        let mut cases = Cases::default();
        self.scoped(ScopeKind::Block, body.span, |lower| match &body.kind {
            Tree::Compound(statements) => {
                statements.iter().for_each(|statement| lower.of_switch(statement, ty, &mut cases));
            }
            _ => lower.of_switch(body, ty, &mut cases),
        });
        self.targets.pop();
        self.body.statements[id].kind = StatementKind::Switch { selector, cases: cases.cases, falls_through: true };
        if !cases.before.is_empty() {
            let never = self.int_constant(0, condition.span);
            let kind = StatementKind::If { condition: never, then: cases.before, otherwise: Vec::new() };
            let mut alone = Vec::new();
            let before = self.push(kind, span, &mut alone);
            out.insert(out.len() - 1, before);
        }
    }

    /// A statement of a switch: its labels begin cases.
    fn of_switch(&mut self, statement: &Statement, ty: TypeId, cases: &mut Cases) {
        let mut at = statement;
        loop {
            at = match &at.kind {
                Tree::Case { value, high, statement } => {
                    let case = self.case(value, high.as_ref(), ty, cases);
                    cases.cases.push(case);
                    statement
                }
                Tree::Default(statement) => {
                    if std::mem::replace(&mut cases.default, true) {
                        self.report(problems::declared_twice("default", Span::token(at.span.start)));
                    }
                    cases.cases.push(Case { ranges: Vec::new(), block: Vec::new() });
                    statement
                }
                _ => break,
            };
        }
        let block = match cases.cases.last_mut() {
            Some(case) => &mut case.block,
            None => &mut cases.before,
        };
        let mut taken = std::mem::take(block);
        self.statement(at, &mut taken);
        match cases.cases.last_mut() {
            Some(case) => case.block = taken,
            None => cases.before = taken,
        }
    }

    fn case(&mut self, value: &Expr, high: Option<&Expr>, ty: TypeId, cases: &mut Cases) -> Case {
        let low = self.case_value(value, ty);
        let high = high.map(|high| self.case_value(high, ty));
        if let (Some(folded), None) = (self.fold(low), high)
            && !cases.values.insert(folded)
        {
            self.report(problems::case_twice(folded, value.span));
        }
        Case { ranges: vec![(Some(low), Some(high.unwrap_or(low)))], block: Vec::new() }
    }

    fn case_value(&mut self, value: &Expr, ty: TypeId) -> ExprId {
        let lowered = self.value(value);
        if self.fold(lowered).is_none() && self.kind_of(lowered) != Kind::Unknown {
            self.report(problems::not_constant("the value of a case", value.span));
        }
        self.convert(lowered, ty)
    }

    /// A label of a switch that is not directly in it: legal inside an enclosed statement, but no structure.
    pub(super) fn stray_case(
        &mut self,
        value: Option<(&Expr, Option<&Expr>)>,
        inner: &Statement,
        span: Span,
        out: &mut Block,
    ) {
        if !self.targets.iter().any(|(_, is_loop)| !is_loop) {
            let word = if value.is_some() { "case" } else { "default" };
            self.report(problems::case_outside(word, Span::token(span.start)));
        }
        let mut values = Vec::new();
        if let Some((low, high)) = value {
            values.push(self.value(low));
            values.extend(high.map(|high| self.value(high)));
        }
        let block = self.block(inner);
        self.push(StatementKind::Opaque(values, vec![block]), span, out);
    }
}
