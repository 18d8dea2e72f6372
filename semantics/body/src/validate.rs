//! The contract of a [`Body`], which whoever makes or changes one keeps, checked in debug builds.
//!
//! - Ids are numbers of the body's own arenas.
//! - Statements are a tree: each stands in one block at most, and none in itself; so do the expressions of one statement.
//! - A branch names a statement around it: `break` and `continue` what they leave or repeat, a `case` its switch.
//! - A construct stands in the statement that names it, once; its parent is the innermost construct around that.
//! - What says that there are statement expressions says so; items of input and output are operands.

use crate::{ActionKind, Body, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use rustc_hash::FxHashSet;

impl Body {
    /// Checks the contract; the error says what is broken, for a developer.
    pub fn validate(&self) -> Result<(), String> {
        let mut walk = Walk { body: self, statements: FxHashSet::default(), constructs: FxHashSet::default() };
        self.check_ids()?;
        self.check_expressions()?;
        walk.check_statements()
    }

    /// Panics in debug builds if the contract is broken.
    pub fn debug_validate(&self) {
        if cfg!(debug_assertions)
            && let Err(broken) = self.validate()
        {
            panic!("the body of a procedure breaks its contract: {broken}");
        }
    }

    fn check_ids(&self) -> Result<(), String> {
        let (exprs, statements) = (self.exprs.len() as u32, self.statements.len() as u32);
        let is_expr = |id: &ExprId| id.as_u32() < exprs;
        let is_statement = |id: &StatementId| id.as_u32() < statements;
        for (id, expr) in self.exprs.iter() {
            let block_is_known = match &expr.kind {
                ExprKind::StatementExpr { block, .. } => block.iter().all(is_statement),
                _ => true,
            };
            if !block_is_known || !self.operands(id).iter().all(is_expr) {
                return Err(format!("{id:?} refers to what there is not: {:?}", expr.kind));
            }
        }
        for (id, statement) in self.statements.iter() {
            let own = self.own_exprs(id);
            if !own.iter().all(is_expr) || !self.blocks_of_kind(id).into_iter().flatten().all(is_statement) {
                return Err(format!("{id:?} refers to what there is not: {:?}", statement.kind));
            }
        }
        let of_dispatches = self.dispatches.iter().flat_map(|(call, dispatch)| [call, &dispatch.object]);
        match self.dummies.keys().chain(self.bounds.keys()).chain(of_dispatches).find(|id| !is_expr(id)) {
            Some(id) => Err(format!("{id:?}, which there is not, has a dummy, a binding or bounds")),
            None => Ok(()),
        }
    }

    /// No expression is in itself: what begins with those without operands reaches all.
    fn check_expressions(&self) -> Result<(), String> {
        let mut is_done = vec![false; self.exprs.len()];
        let number = |id: ExprId| id.as_u32() as usize;
        let mut path: Vec<(ExprId, bool)> = Vec::new();
        let mut is_open = vec![false; self.exprs.len()];
        for (root, _) in self.exprs.iter() {
            path.push((root, false));
            while let Some((id, is_left)) = path.pop() {
                if is_left {
                    is_open[number(id)] = false;
                    is_done[number(id)] = true;
                    continue;
                }
                if is_done[number(id)] {
                    continue;
                }
                if std::mem::replace(&mut is_open[number(id)], true) {
                    return Err(format!("{id:?} is in itself: {:?}", self.exprs[id].kind));
                }
                path.push((id, true));
                path.extend(self.operands(id).into_iter().map(|operand| (operand, false)));
            }
        }
        let statement_expr = self.exprs.values().find(|expr| matches!(expr.kind, ExprKind::StatementExpr { .. }));
        match statement_expr.filter(|_| !self.has_statement_exprs) {
            Some(expr) => Err(format!("a statement expression is not said to be there: {:?}", expr.kind)),
            None => Ok(()),
        }
    }
}

struct Walk<'a> {
    body: &'a Body,
    statements: FxHashSet<StatementId>,
    constructs: FxHashSet<ConstructId>,
}

/// A step of the walk over statements.
enum Step {
    Enter(StatementId),
    Leave,
}

impl Walk<'_> {
    fn check_statements(&mut self) -> Result<(), String> {
        let mut pending: Vec<Step> = self.body.block.iter().map(|id| Step::Enter(*id)).collect();
        let mut around: Vec<StatementId> = Vec::new();
        while let Some(step) = pending.pop() {
            let Step::Enter(id) = step else {
                around.pop();
                continue;
            };
            if !self.statements.insert(id) {
                return Err(format!("{id:?} stands in two places: {:?}", self.body.statements[id].kind));
            }
            self.check_statement(id, &around)?;
            around.push(id);
            pending.push(Step::Leave);
            let blocks = self.body.blocks(id);
            pending.extend(blocks.into_iter().flatten().map(|inner| Step::Enter(*inner)));
        }
        Ok(())
    }

    fn check_statement(&mut self, id: StatementId, around: &[StatementId]) -> Result<(), String> {
        let kind = &self.body.statements[id].kind;
        let is_around = |target: &StatementId| around.contains(target);
        let holds = match kind {
            StatementKind::Break(Some(target)) | StatementKind::Continue(Some(target)) => is_around(target),
            StatementKind::CaseLabel { switch, .. } => is_around(switch),
            StatementKind::Construct(construct) => self.check_construct(*construct, around),
            StatementKind::Action(action) => match &action.kind {
                ActionKind::Io { items, .. } => *items <= action.operands.len(),
                ActionKind::Where => action.operands.len() <= action.blocks.len(),
                _ => true,
            },
            _ => true,
        };
        if holds { Ok(()) } else { Err(format!("{id:?} breaks it: {kind:?}")) }
    }

    fn check_construct(&mut self, id: ConstructId, around: &[StatementId]) -> bool {
        let parent = around.iter().rev().find_map(|outer| match self.body.statements[*outer].kind {
            StatementKind::Construct(parent) => Some(parent),
            _ => None,
        });
        self.constructs.insert(id) && self.body.constructs[id].parent == parent
    }
}
