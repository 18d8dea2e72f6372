//! Updates of `atomic` as C has them (OpenMP 5.2, 15.8.4): operations on truth values as those on bits, `max` and `min` as comparisons.

use super::View;
use super::operator::{operator_strength, strength};
use crate::phrases::NoCode;
use directives::Language;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Intrinsic, StatementId, StatementKind};

/// What operations on truth values are on 0 and 1: the operator of an assignment, and what stands before and after its operand.
const TRUTHS: &[(BinaryOp, &str, &str, &str)] = &[
    (BinaryOp::And, "&=", "(", ") != 0"),
    (BinaryOp::Or, "|=", "(", ") != 0"),
    (BinaryOp::Neqv, "^=", "(", ") != 0"),
    (BinaryOp::Eqv, "^=", "!(", ")"),
];

impl View<'_> {
    /// Whether an atomic construct compares, as C sees it.
    pub(super) fn is_compare(&self, block: &[StatementId]) -> bool {
        let mut found = false;
        self.body.each_statement(block, |statement| {
            if let StatementKind::Expr(expr) = self.body.statements[statement].kind {
                found |= self.find_extreme(expr).is_some();
            }
        });
        found
    }

    /// The variable of an atomic construct, and its text, if compilers do not see that it is the same one wherever it is mentioned: they do not
    /// compare statement expressions. A pointer to it is then used instead.
    pub(super) fn find_hidden_variable(&self, block: &[StatementId]) -> Option<(ExprId, String)> {
        let mut found = None;
        self.body.each_statement(block, |statement| {
            let StatementKind::Expr(expr) = self.body.statements[statement].kind else { return };
            let ExprKind::Assign { target, .. } = self.body.exprs[expr].kind else { return };
            let text = self.spell_expr(target);
            if found.is_none() && is_hidden(&text) && self.count_mentions(block, &text) > 1 {
                found = Some((target, text));
            }
        });
        found
    }

    /// How often the expressions of a block have this text.
    fn count_mentions(&self, block: &[StatementId], text: &str) -> usize {
        let mut count = 0;
        self.body.each_statement(block, |statement| {
            if let StatementKind::Expr(expr) = self.body.statements[statement].kind {
                count += self.spell_expr(expr).matches(text).count();
            }
        });
        count
    }

    /// An expression statement of an atomic construct.
    pub(super) fn atomic_statement(&self, expr: ExprId) -> String {
        if let Some((target, compare, others)) = self.find_extreme(expr) {
            let target = self.spell_expr(target);
            let pick = |so_far: String, next: String| format!("({so_far} {compare} {next} ? {next} : {so_far})");
            let others = others.into_iter().map(|other| format!("({})", self.spell_item(other)));
            let value = others.reduce(pick).unwrap_or_default();
            return format!("if ({target} {compare} {value}) {{ {target} = {value}; }}");
        }
        if let Some(text) = self.chain_update(expr) {
            return text;
        }
        let Some((op, target, operand)) = self.truth_update(expr) else {
            return format!("{};", self.short_update(expr).unwrap_or_else(|| self.spell_expr(expr)));
        };
        match TRUTHS.iter().find(|(truth, ..)| *truth == op) {
            Some((_, word, before, after)) if self.body.language == Language::Fortran => {
                format!("{} {word} {before}{}{after};", self.spell_expr(target), self.spell_expr(operand))
            }
            _ => {
                self.report_refusal(NoCode::AtomicUpdate, self.body.exprs[expr].span);
                String::new()
            }
        }
    }

    /// `x op= e op f` of `x = x op e op f`, which C reads as an update of something else; none if it is not such a chain.
    fn chain_update(&self, expr: ExprId) -> Option<String> {
        let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else { return None };
        let text = self.spell_expr(target);
        let (mut steps, mut whole) = (Vec::new(), self.strip_conversions(value));
        loop {
            let ExprKind::Binary(op, left, right) = self.body.exprs[whole].kind else { return None };
            steps.push((op, right));
            whole = self.strip_conversions(left);
            if self.spell_expr(whole) == text {
                break;
            }
        }
        let (first, operand) = steps.pop().filter(|_| !steps.is_empty())?;
        let sums = [BinaryOp::Add, BinaryOp::Subtract];
        let is_sum = sums.contains(&first) && steps.iter().all(|(op, _)| sums.contains(op));
        let alike = [BinaryOp::Multiply, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor].contains(&first)
            && steps.iter().all(|(op, _)| *op == first);
        let (word, _) = operator_strength(first)?;
        if !is_sum && !alike {
            self.report_refusal(NoCode::AtomicUpdate, self.body.exprs[expr].span);
            return None;
        }
        let spell = |operand: ExprId| self.spell_strong(operand, strength::UNARY, 0);
        let mut all = spell(operand);
        for (op, operand) in steps.iter().rev() {
            // What is taken away together is added inside.
            let sign = match (is_sum, first == BinaryOp::Subtract, *op) {
                (true, false, BinaryOp::Add) | (true, true, BinaryOp::Subtract) => "+",
                (true, ..) => "-",
                (false, ..) => word,
            };
            all = format!("{all} {sign} {}", spell(*operand));
        }
        Some(format!("{text} {word}= {all};"))
    }

    /// `x op= e` of `x = x op e` where compilers do not see that both are the same variable.
    fn short_update(&self, expr: ExprId) -> Option<String> {
        let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else { return None };
        let ExprKind::Binary(op, left, right) = self.body.exprs[self.strip_conversions(value)].kind else {
            return None;
        };
        let text = self.spell_expr(target);
        let is_target = self.spell_expr(self.strip_conversions(left)) == text;
        let (word, _) = operator_strength(op)?;
        let is_wider = self.spell_expr(left) != text
            && self.conversion_rank(self.strip_conversions(left)) <= self.conversion_rank(left);
        ((is_hidden(&text) || is_wider) && is_target).then(|| format!("{text} {word}= {}", self.spell_item(right)))
    }

    /// `x = x op e` of an operation on truth values.
    fn truth_update(&self, expr: ExprId) -> Option<(BinaryOp, ExprId, ExprId)> {
        let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else { return None };
        let ExprKind::Binary(op, left, right) = self.body.exprs[self.strip_conversions(value)].kind else {
            return None;
        };
        TRUTHS.iter().find(|(truth, ..)| *truth == op)?;
        let is_target = |side: ExprId| self.spell_expr(self.strip_conversions(side)) == self.spell_expr(target);
        let operand = if is_target(left) { right } else { left };
        (is_target(left) || is_target(right)).then_some((op, target, operand))
    }

    /// `x = max(x, e, …)`: the variable, how it compares with what replaces it, and the others.
    fn find_extreme(&self, expr: ExprId) -> Option<(ExprId, &'static str, Vec<ExprId>)> {
        let ExprKind::Assign { op: None, target, value } = self.body.exprs[expr].kind else { return None };
        let ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } =
            &self.body.exprs[self.strip_conversions(value)].kind
        else {
            return None;
        };
        let compare = match intrinsic {
            Intrinsic::Max => "<",
            Intrinsic::Min => ">",
            _ => return None,
        };
        let is_target = |side: &ExprId| self.spell_expr(self.strip_conversions(*side)) == self.spell_expr(target);
        let others: Vec<ExprId> = arguments.iter().copied().filter(|side| !is_target(side)).collect();
        (others.len() + 1 == arguments.len() && !others.is_empty()).then_some((target, compare, others))
    }

    fn strip_conversions(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Convert(inner) = self.body.exprs[expr].kind {
            expr = inner;
        }
        expr
    }
}

/// Whether compilers do not compare this text of a variable with another: a statement expression or a compound literal is in it.
pub(super) fn is_hidden(text: &str) -> bool {
    text.contains("({") || text.contains("){")
}
