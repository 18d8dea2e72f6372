//! Walking a body: every statement, expression and construct once, in source order.

use super::*;

impl Body {
    /// The direct operands of an expression, in source order.
    pub fn operands(&self, id: ExprId) -> Vec<ExprId> {
        match &self.exprs[id].kind {
            ExprKind::Constant(_) | ExprKind::Symbol(_) | ExprKind::LabelAddress(_) => Vec::new(),
            ExprKind::Element { base, indices } => std::iter::once(*base).chain(indices.iter().copied()).collect(),
            ExprKind::Section { base, subscripts } => {
                std::iter::once(*base).chain(subscripts.iter().flat_map(|subscript| subscript.operands())).collect()
            }
            ExprKind::Substring { base, first, last } => [Some(*base), *first, *last].into_iter().flatten().collect(),
            ExprKind::Member { base, .. } => vec![*base],
            ExprKind::Deref(operand) | ExprKind::AddressOf(operand) | ExprKind::Unary(_, operand) => vec![*operand],
            ExprKind::Convert(operand) | ExprKind::Increment { target: operand, .. } => vec![*operand],
            ExprKind::ComplexPart { of: operand, .. } | ExprKind::NextArgument(operand) => vec![*operand],
            ExprKind::Binary(_, left, right) | ExprKind::Comma(left, right) => vec![*left, *right],
            ExprKind::OrElse(condition, otherwise) => vec![*condition, *otherwise],
            ExprKind::Assign { target, value, .. } => vec![*target, *value],
            ExprKind::Conditional(condition, left, right) => vec![*condition, *left, *right],
            ExprKind::Call { callee: Callee::Expr(callee), arguments } => {
                std::iter::once(*callee).chain(arguments.iter().copied()).collect()
            }
            ExprKind::Call { arguments, .. } => arguments.clone(),
            ExprKind::List(values) | ExprKind::Opaque(values) => values.clone(),
            ExprKind::Sparse(parts) => parts.iter().map(|part| part.value).collect(),
            ExprKind::StatementExpr { value, .. } => value.iter().copied().collect(),
        }
    }

    /// Calls `visit` for `id` and everything in it, outside in, without recursion.
    pub fn each_expr(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            visit(id);
            pending.extend(self.operands(id).into_iter().rev());
        }
    }

    /// The expressions that stand in a statement itself, not in the statements inside it.
    pub fn own_exprs(&self, id: StatementId) -> Vec<ExprId> {
        match &self.statements[id].kind {
            StatementKind::Expr(expr) => vec![*expr],
            StatementKind::Declare(_, value) => value.iter().copied().collect(),
            StatementKind::If { condition, .. } => vec![*condition],
            StatementKind::Loop(inner) => {
                [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten().collect()
            }
            StatementKind::While(inner) => [inner.condition, inner.step].into_iter().flatten().collect(),
            StatementKind::Switch { selector, cases, .. } => {
                let ranges = cases.iter().flat_map(|case| &case.ranges).flat_map(|(low, high)| [*low, *high]).flatten();
                std::iter::once(*selector).chain(ranges).collect()
            }
            StatementKind::Return(value) | StatementKind::Stop(value) => value.iter().copied().collect(),
            StatementKind::Opaque(exprs, _) => exprs.clone(),
            StatementKind::Construct(construct) => self.constructs[*construct].arguments.clone(),
            StatementKind::Block(_) | StatementKind::Break(_) | StatementKind::Continue(_) => Vec::new(),
            StatementKind::Goto(_) | StatementKind::Empty => Vec::new(),
            StatementKind::ComputedGoto(target) => vec![*target],
            StatementKind::CaseLabel { range, .. } => range.iter().flat_map(|(low, high)| [*low, *high]).collect(),
            StatementKind::Asm { outputs, inputs, .. } => outputs.iter().chain(inputs).copied().collect(),
        }
    }

    /// The blocks directly inside a statement, those of statement expressions first.
    pub fn blocks(&self, id: StatementId) -> Vec<&Block> {
        let own = self.blocks_of_kind(id);
        if !self.has_statement_exprs {
            return own;
        }
        let mut blocks = Vec::new();
        for expr in self.own_exprs(id) {
            self.each_expr(expr, |expr| {
                if let ExprKind::StatementExpr { block, .. } = &self.exprs[expr].kind {
                    blocks.push(block);
                }
            });
        }
        blocks.into_iter().chain(own).collect()
    }

    fn blocks_of_kind(&self, id: StatementId) -> Vec<&Block> {
        match &self.statements[id].kind {
            StatementKind::Block(block) => vec![block],
            StatementKind::If { then, otherwise, .. } => vec![then, otherwise],
            StatementKind::Loop(inner) => vec![&inner.block],
            StatementKind::While(inner) => vec![&inner.init, &inner.block],
            StatementKind::Switch { cases, .. } => cases.iter().map(|case| &case.block).collect(),
            StatementKind::Construct(construct) => vec![&self.constructs[*construct].block],
            StatementKind::Opaque(_, blocks) => blocks.iter().collect(),
            StatementKind::Expr(_) | StatementKind::Declare(..) | StatementKind::Break(_) => Vec::new(),
            StatementKind::Continue(_) | StatementKind::Goto(_) | StatementKind::Return(_) => Vec::new(),
            StatementKind::Stop(_) | StatementKind::Empty | StatementKind::ComputedGoto(_) => Vec::new(),
            StatementKind::CaseLabel { .. } | StatementKind::Asm { .. } => Vec::new(),
        }
    }

    /// The statements of a block, through blocks of their own and without empty statements.
    pub fn flat(&self, block: &[StatementId]) -> Vec<StatementId> {
        let mut found = Vec::new();
        let mut pending: Vec<StatementId> = block.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            match &self.statements[id].kind {
                StatementKind::Block(inner) => pending.extend(inner.iter().rev()),
                StatementKind::Empty => {}
                _ => found.push(id),
            }
        }
        found
    }

    /// Calls `visit` for every statement of `block` and everything in it, in source order, without recursion.
    pub fn each_statement(&self, block: &[StatementId], mut visit: impl FnMut(StatementId)) {
        let mut pending: Vec<StatementId> = block.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            visit(id);
            for block in self.blocks(id).into_iter().rev() {
                pending.extend(block.iter().rev());
            }
        }
    }
}

impl Subscript {
    /// The expressions of a subscript, in source order.
    pub fn operands(&self) -> impl Iterator<Item = ExprId> + use<> {
        let parts = match *self {
            Subscript::Index(index) => [Some(index), None, None],
            Subscript::Triplet { lower, upper, stride } => [lower, upper, stride],
            Subscript::Range { lower, length, stride } => [lower, length, stride],
        };
        parts.into_iter().flatten()
    }
}
