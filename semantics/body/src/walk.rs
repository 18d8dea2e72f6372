//! Walking a body: every statement, expression and construct once, in source order. A step of a walk allocates nothing unless it has
//! many parts.

use super::*;
use smallvec::{SmallVec, smallvec};

/// The expressions of a step: seldom more than these.
pub type Exprs = SmallVec<[ExprId; 4]>;
/// The blocks of a step.
pub type Blocks<'a> = SmallVec<[&'a Block; 2]>;

impl Body {
    /// The direct operands of an expression, in source order.
    pub fn operands(&self, id: ExprId) -> Exprs {
        let mut operands = Exprs::new();
        self.each_operand(id, |operand| operands.push(operand));
        operands
    }

    /// Calls `visit` for the direct operands of an expression, in source order.
    pub fn each_operand(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        match &self.exprs[id].kind {
            ExprKind::Constant(_) | ExprKind::Symbol(_) | ExprKind::LabelAddress(_) => {}
            ExprKind::Element { base, indices } => {
                visit(*base);
                indices.iter().copied().for_each(visit);
            }
            ExprKind::Section { base, subscripts } => {
                visit(*base);
                subscripts.iter().flat_map(|subscript| subscript.operands()).for_each(visit);
            }
            ExprKind::Substring { base, first, last } => {
                [Some(*base), *first, *last].into_iter().flatten().for_each(visit);
            }
            ExprKind::Member { base, .. } => visit(*base),
            ExprKind::Deref(operand) | ExprKind::AddressOf(operand) | ExprKind::Unary(_, operand) => visit(*operand),
            ExprKind::Convert(operand) | ExprKind::Increment { target: operand, .. } => visit(*operand),
            ExprKind::ComplexPart { of: operand, .. } | ExprKind::NextArgument(operand) => visit(*operand),
            ExprKind::Binary(_, left, right)
            | ExprKind::Comma(left, right)
            | ExprKind::OrElse(left, right)
            | ExprKind::Assign { target: left, value: right, .. } => {
                visit(*left);
                visit(*right);
            }
            ExprKind::Conditional(condition, left, right) => {
                [*condition, *left, *right].into_iter().for_each(visit);
            }
            ExprKind::Call { callee, arguments } => {
                if let Callee::Expr(callee) = callee {
                    visit(*callee);
                }
                arguments.iter().copied().for_each(visit);
            }
            ExprKind::List(values) | ExprKind::Opaque(values) => values.iter().copied().for_each(visit),
            ExprKind::ImpliedDo(implied) => implied.parts().for_each(visit),
            ExprKind::Sparse(parts) => parts.iter().for_each(|part| visit(part.value)),
            ExprKind::StatementExpr { value, .. } => value.iter().copied().for_each(visit),
        }
    }

    /// The variable that an expression refers to by itself: its symbol, or whose bound it is.
    pub fn referenced_symbol(&self, expr: ExprId) -> Option<SymbolId> {
        let ExprKind::Symbol(symbol) = self.exprs[expr].kind else { return None };
        Some(self.bounds.get(&expr).copied().unwrap_or(symbol))
    }

    /// The variable that an expression is, or is a part of.
    pub fn root_symbol(&self, expr: ExprId) -> Option<SymbolId> {
        let mut at = expr;
        loop {
            at = match &self.exprs[at].kind {
                ExprKind::Symbol(symbol) => return Some(*symbol),
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
                ExprKind::Substring { base, .. } | ExprKind::Member { base, .. } => *base,
                ExprKind::Deref(base) | ExprKind::Convert(base) | ExprKind::AddressOf(base) => *base,
                ExprKind::Opaque(parts) => *parts.first()?,
                ExprKind::Constant(_) | ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) => {
                    return None;
                }
                ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Call { .. } => return None,
                ExprKind::Comma(..) | ExprKind::List(_) | ExprKind::Sparse(_) => return None,
                ExprKind::ComplexPart { of, .. } => *of,
                ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) => return None,
                ExprKind::OrElse(..) | ExprKind::NextArgument(_) | ExprKind::ImpliedDo(_) => return None,
            }
        }
    }

    /// Calls `visit` for `id` and everything in it, outside in, without recursion.
    pub fn each_expr(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        let mut pending: SmallVec<[ExprId; 16]> = smallvec![id];
        while let Some(id) = pending.pop() {
            visit(id);
            let inner = pending.len();
            self.each_operand(id, |operand| pending.push(operand));
            pending[inner..].reverse();
        }
    }

    /// The expressions that stand in a statement itself, not in the statements inside it.
    pub fn own_exprs(&self, id: StatementId) -> Exprs {
        match &self.statements[id].kind {
            StatementKind::Expr(expr) => smallvec![*expr],
            StatementKind::Declare(_, value) => value.iter().copied().collect(),
            StatementKind::If { condition, .. } => smallvec![*condition],
            StatementKind::Loop(inner) => {
                [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten().collect()
            }
            StatementKind::While(inner) => [inner.condition, inner.step].into_iter().flatten().collect(),
            StatementKind::Switch { selector, cases, .. } => {
                let ranges = cases.iter().flat_map(|case| &case.ranges).flat_map(|(low, high)| [*low, *high]).flatten();
                std::iter::once(*selector).chain(ranges).collect()
            }
            StatementKind::Return(value) | StatementKind::Stop(value) => value.iter().copied().collect(),
            StatementKind::Action(action) => action.exprs().collect(),
            StatementKind::Construct(construct) => self.constructs[*construct].arguments.iter().copied().collect(),
            StatementKind::Block(_) | StatementKind::Break(_) | StatementKind::Continue(_) => Exprs::new(),
            StatementKind::Goto(_) | StatementKind::Empty => Exprs::new(),
            StatementKind::ComputedGoto(target) => smallvec![*target],
            StatementKind::CaseLabel { range, .. } => range.iter().flat_map(|(low, high)| [*low, *high]).collect(),
            StatementKind::Asm { outputs, inputs, .. } => outputs.iter().chain(inputs).copied().collect(),
        }
    }

    /// Calls `visit` for the procedures that a statement itself calls by their names, each with its call.
    pub fn each_call(&self, id: StatementId, mut visit: impl FnMut(SymbolId, ExprId)) {
        for own in self.own_exprs(id) {
            self.each_expr(own, |expr| {
                if let ExprKind::Call { callee: Callee::Symbol(procedure), .. } = self.exprs[expr].kind {
                    visit(procedure, expr);
                }
            });
        }
    }

    /// The blocks directly inside a statement, those of statement expressions first.
    pub fn blocks(&self, id: StatementId) -> Blocks<'_> {
        let own = self.blocks_of_kind(id);
        if !self.has_statement_exprs {
            return own;
        }
        let mut blocks = Blocks::new();
        for expr in self.own_exprs(id) {
            self.each_expr(expr, |expr| {
                if let ExprKind::StatementExpr { block, .. } = &self.exprs[expr].kind {
                    blocks.push(block);
                }
            });
        }
        blocks.extend(own);
        blocks
    }

    /// The blocks directly inside a statement, without those of statement expressions.
    pub(crate) fn blocks_of_kind(&self, id: StatementId) -> Blocks<'_> {
        match &self.statements[id].kind {
            StatementKind::Block(block) => smallvec![block],
            StatementKind::If { then, otherwise, .. } => smallvec![then, otherwise],
            StatementKind::Loop(inner) => smallvec![&inner.block],
            StatementKind::While(inner) => smallvec![&inner.init, &inner.block],
            StatementKind::Switch { cases, .. } => cases.iter().map(|case| &case.block).collect(),
            StatementKind::Construct(construct) => smallvec![&self.constructs[*construct].block],
            StatementKind::Action(action) => action.blocks.iter().collect(),
            StatementKind::Expr(_) | StatementKind::Declare(..) | StatementKind::Break(_) => Blocks::new(),
            StatementKind::Continue(_) | StatementKind::Goto(_) | StatementKind::Return(_) => Blocks::new(),
            StatementKind::Stop(_) | StatementKind::Empty | StatementKind::ComputedGoto(_) => Blocks::new(),
            StatementKind::CaseLabel { .. } | StatementKind::Asm { .. } => Blocks::new(),
        }
    }

    /// What is converted, whatever it is converted to, and that several times.
    pub fn strip_conversions(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Convert(inner) = self.exprs[expr].kind {
            expr = inner;
        }
        expr
    }

    /// The statements of a block, through blocks of their own and without empty statements.
    pub fn flatten_block(&self, block: &[StatementId]) -> Vec<StatementId> {
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
        let mut pending: SmallVec<[StatementId; 16]> = block.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            visit(id);
            for block in self.blocks(id).into_iter().rev() {
                pending.extend(block.iter().rev().copied());
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
