//! R837 data-stmt-set: the variables and values of DATA statements, implied loops written out.

use super::any_reader::Reader;
use super::element_runs::MAX_ELEMENTS;
use super::reader::ExpressionReader;
use crate::problems;
use crate::problems::phrases::{DataDefect, IntegerUse};
use body::ExprId;
use parser::fortran::tree::{self, DataValue};
use source::Span;

/// R843 data-stmt-value.
pub struct DataItem {
    pub value: ExprId,
    pub count: u64,
}

impl ExpressionReader<'_> {
    /// R839 data-stmt-object: its variables; nothing if they are not known.
    pub fn read_data_object(&mut self, tree: &tree::Expr) -> Option<Vec<ExprId>> {
        let tree::ExprKind::ImpliedDo(implied) = &*tree.kind else {
            return Some(vec![self.resolve_expr(tree)]);
        };
        for item in &implied.items {
            let plain = matches!(&*item.kind, tree::ExprKind::Name(_) | tree::ExprKind::Component(..));
            if plain && !has_subscript(item) {
                self.report(problems::data::data_form(DataDefect::ImpliedDoObject, DataDefect::NoSubscript, item.span));
                return None;
            }
        }
        if let Some(varies) = self.varying_bound(implied) {
            self.report(problems::data::data_form(DataDefect::ImpliedDo, DataDefect::NeedsConstants, varies));
            return None;
        }
        if let Some(step) = &implied.step {
            let step = self.resolve_expr(step);
            if self.integer_value(step) == Some(0) {
                self.report(problems::data::data_form(DataDefect::ImpliedDo, DataDefect::ZeroStep, tree.span));
                return None;
            }
        }
        self.expand_implied_do(tree).filter(|objects| objects.len() <= MAX_ELEMENTS)
    }

    /// R838: the first bound or step of an implied DO that is not a constant expression.
    fn varying_bound(&mut self, implied: &tree::ImpliedDo) -> Option<Span> {
        [Some(&implied.first), Some(&implied.last), implied.step.as_ref()].into_iter().flatten().find_map(|bound| {
            let lowered = self.resolve_expr(bound);
            self.varying_part(lowered).map(|_| bound.span)
        })
    }

    /// R843 data-stmt-value, R844 data-stmt-repeat; nothing if a count is not known.
    pub fn read_data_values(&mut self, values: &[DataValue]) -> Option<Vec<DataItem>> {
        let mut items = Vec::new();
        let mut known = true;
        for value in values {
            let count = match &value.repeat {
                None => Some(1),
                Some(repeat) => self.repeat_count(repeat),
            };
            let lowered = self.pointer_target(&value.value);
            known &= count.is_some();
            items.push(DataItem { value: lowered, count: count.unwrap_or(1) });
        }
        known.then_some(items)
    }

    fn repeat_count(&mut self, repeat: &tree::Expr) -> Option<u64> {
        let lowered = self.integer_expr(IntegerUse::RepeatCount, repeat);
        if let Some(count) = self.integer_value(lowered) {
            if count < 0 {
                self.report(problems::data::data_form(DataDefect::RepeatCount, DataDefect::Negative, repeat.span));
            }
            return u64::try_from(count).ok();
        }
        if self.varying_part(lowered).is_some() {
            self.report(problems::names::not_constant(repeat.span));
        }
        None
    }
}

/// C880: whether a part of a designator has subscripts.
fn has_subscript(expr: &tree::Expr) -> bool {
    let mut expr = expr;
    loop {
        match &*expr.kind {
            tree::ExprKind::Component(base, _) => expr = base,
            kind => return matches!(kind, tree::ExprKind::Reference(..) | tree::ExprKind::Coindexed(..)),
        }
    }
}
