//! Statements that control never comes to.

use crate::{Lint, problems};
use body::{ActionKind, Block, Body, Callee, ExprId, ExprKind, StatementId, StatementKind};
use rustc_hash::FxHashSet;
use source::{Atom, Token, TokenKind};
use symbols::{Attributes, Constant, SymbolTable};

/// So deep statements nest at most; control is taken to go on behind deeper ones.
const DEPTH: u32 = 200;

/// W3719: the first statement of a block that is never executed.
pub fn check_reach(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        let mut reach = Reach { is_configured: true, ..Reach::new(lint, body) };
        reach.passes_block(&body.block, 0);
        for (dead, before) in reach.dead {
            let (at, before) = (body.statements[dead].span, body.statements[before].span);
            lint.report(problems::unreachable(at, before));
        }
    }
}

/// Whether control may come to the end of a body.
pub fn completes_body(lint: &Lint, body: &Body) -> bool {
    let mut reach = Reach::new(lint, body);
    reach.passes_block(&body.block, 0)
}

struct Reach<'a> {
    table: &'a SymbolTable,
    body: &'a Body,
    /// The tokens of the unit, and the word with which a second entry into a procedure of Fortran begins.
    tokens: &'a [Token],
    entry: Option<Atom>,
    /// Whether the names of constants in the conditions of branches are taken for choices that another build may make otherwise.
    is_configured: bool,
    /// What has been left by `break` so far.
    left: FxHashSet<StatementId>,
    /// The labels that something jumps to; none if that is not known.
    jumped_to: Option<FxHashSet<Atom>>,
    /// Statements that are not executed, each with the one before it.
    dead: Vec<(StatementId, StatementId)>,
}

impl<'a> Reach<'a> {
    fn new(lint: &Lint<'a>, body: &'a Body) -> Reach<'a> {
        let mut labels = Some(FxHashSet::default());
        for (_, statement) in body.statements.iter() {
            match &statement.kind {
                StatementKind::Goto(of) | StatementKind::Asm { labels: of, .. } => {
                    labels.iter_mut().for_each(|labels| labels.extend(of.iter().copied()));
                }
                StatementKind::ComputedGoto(_) => labels = None,
                StatementKind::Action(action) if action.kind == ActionKind::Unknown => labels = None,
                _ => {}
            }
        }
        let entry = (!lint.is_c()).then(|| lint.unit.atoms.intern("entry"));
        let (table, tokens) = (lint.table, lint.unit.tokens);
        let (left, dead) = Default::default();
        Reach { table, body, tokens, entry, is_configured: false, left, jumped_to: labels, dead }
    }

    /// Whether control may go on behind a block.
    fn passes_block(&mut self, block: &Block, depth: u32) -> bool {
        let mut stopped: Option<StatementId> = None;
        let mut told = false;
        for id in block {
            if let Some(before) = stopped {
                if self.is_entered(*id) {
                    (stopped, told) = (None, false);
                } else if !told && !self.is_idle(*id) {
                    self.dead.push((*id, before));
                    told = true;
                }
            }
            // What is dead is not looked into.
            if stopped.is_none() && !self.passes_statement(*id, depth) {
                stopped = Some(*id);
            }
        }
        stopped.is_none()
    }

    /// Whether control may come to a statement, or into it, from elsewhere than from before it.
    fn is_entered(&self, id: StatementId) -> bool {
        let mut found = false;
        self.body.each_statement(&[id], |inner| {
            let statement = &self.body.statements[inner];
            let label = statement
                .label
                .is_some_and(|label| self.jumped_to.as_ref().is_none_or(|labels| labels.contains(&label)));
            let first = self.tokens.get(statement.span.start as usize).map(|token| token.atom);
            let is_entry = matches!(statement.kind, StatementKind::Empty) && first.is_some() && first == self.entry;
            found |= label || is_entry || matches!(statement.kind, StatementKind::CaseLabel { .. });
        });
        found
    }

    /// Whether a statement does nothing but leave, or nothing at all: it is there for the compiler, or for the reader.
    fn is_idle(&self, id: StatementId) -> bool {
        match &self.body.statements[id].kind {
            StatementKind::Break(_)
            | StatementKind::Continue(_)
            | StatementKind::Goto(_)
            | StatementKind::Return(_) => true,
            StatementKind::Stop(_) | StatementKind::Empty | StatementKind::Declare(_, None) => true,
            StatementKind::Expr(expr) => {
                // An assertion that is switched off leaves a constant.
                let used_for_nothing = matches!(self.body.exprs[*expr].kind, ExprKind::Convert(of)
                    if matches!(self.body.exprs[of].kind, ExprKind::Symbol(_) | ExprKind::Constant(_)));
                used_for_nothing || self.is_last_call(*expr) || self.body.exprs[*expr].span.range().is_empty()
            }
            StatementKind::Block(block) => block.iter().all(|inner| self.is_idle(*inner)),
            _ => false,
        }
    }

    fn passes_statement(&mut self, id: StatementId, depth: u32) -> bool {
        if depth > DEPTH {
            return true;
        }
        let body = self.body;
        let next = depth + 1;
        match &body.statements[id].kind {
            StatementKind::Block(block) => self.passes_block(block, next),
            StatementKind::If { condition, then, otherwise } => {
                let (first, second) = (self.passes_block(then, next), self.passes_block(otherwise, next));
                match self.constant_truth(*condition).filter(|_| !self.is_configured || !self.has_names(*condition)) {
                    Some(true) => first,
                    Some(false) => second,
                    None => first || second,
                }
            }
            StatementKind::Loop(inner) => {
                self.passes_block(&inner.block, next);
                true
            }
            StatementKind::While(inner) => {
                let completes = self.passes_block(&inner.block, next);
                let endless = inner.condition.is_none_or(|condition| self.constant_truth(condition) == Some(true));
                let once = inner.after
                    && inner.condition.is_some_and(|condition| self.constant_truth(condition) == Some(false));
                self.left.contains(&id) || if once { completes || self.goes_on(id) } else { !endless }
            }
            StatementKind::Switch { cases, falls_through, .. } => {
                let mut any = !cases.iter().any(|case| case.ranges.is_empty());
                for (index, case) in cases.iter().enumerate() {
                    let completes = self.passes_block(&case.block, next);
                    any |= completes && (!falls_through || index + 1 == cases.len());
                }
                any || self.left.contains(&id) || self.has_labels(id)
            }
            StatementKind::Break(target) => {
                self.left.extend(*target);
                false
            }
            StatementKind::Continue(_) | StatementKind::Return(_) | StatementKind::Stop(_) => false,
            // With several labels it may go on.
            StatementKind::Goto(labels) => labels.len() != 1,
            StatementKind::Expr(expr) => !self.is_last_call(*expr),
            StatementKind::Construct(construct) => {
                self.passes_block(&body.constructs[*construct].block, next);
                true
            }
            StatementKind::Action(action) => {
                action.blocks.iter().for_each(|block| {
                    self.passes_block(block, next);
                });
                true
            }
            StatementKind::Declare(..) | StatementKind::ComputedGoto(_) | StatementKind::CaseLabel { .. } => true,
            StatementKind::Asm { .. } | StatementKind::Empty => true,
        }
    }

    /// Whether something in a loop goes on with its next iteration.
    fn goes_on(&self, id: StatementId) -> bool {
        let mut found = false;
        self.body.each_statement(&[id], |inner| {
            found |= matches!(self.body.statements[inner].kind, StatementKind::Continue(target) if target == Some(id));
        });
        found
    }

    /// Whether cases of a `switch` are inside other statements.
    fn has_labels(&self, id: StatementId) -> bool {
        let mut found = false;
        self.body.each_statement(&[id], |inner| {
            found |=
                matches!(self.body.statements[inner].kind, StatementKind::CaseLabel { switch, .. } if switch == id);
        });
        found
    }

    fn constant_truth(&self, condition: ExprId) -> Option<bool> {
        let at = self.body.strip_conversions(condition);
        match &self.body.exprs[at].kind {
            ExprKind::Constant(Constant::Logical(value)) => Some(*value),
            ExprKind::Constant(Constant::Integer(value)) => Some(*value != 0),
            _ => None,
        }
    }

    /// Whether an expression is written with a name.
    fn has_names(&self, id: ExprId) -> bool {
        let span = self.body.exprs[id].span.range();
        let tokens = self.tokens.get(span);
        tokens.is_none_or(|tokens| tokens.iter().any(|token| token.kind == TokenKind::Name))
    }

    /// Whether an expression is a call that does not return.
    fn is_last_call(&self, id: ExprId) -> bool {
        match &self.body.exprs[id].kind {
            ExprKind::Call { callee: Callee::Symbol(symbol), .. } => {
                self.table[*symbol].attributes.contains(Attributes::NORETURN)
            }
            ExprKind::Convert(of) => self.is_last_call(*of),
            ExprKind::Comma(left, right) => self.is_last_call(*left) || self.is_last_call(*right),
            ExprKind::Conditional(condition, left, right) => match self.constant_truth(*condition) {
                Some(true) => self.is_last_call(*left),
                Some(false) => self.is_last_call(*right),
                None => self.is_last_call(*left) && self.is_last_call(*right),
            },
            _ => false,
        }
    }
}
