//! What a block does with a scalar first: whether every way through it sets the variable before using its value.
//!
//! Iterations that are shared out over workers or vector lanes would race for a scalar of the gang that each of them sets. Compilers of
//! OpenACC give each its own, and so does [`super::openacc`].

use super::facts::{Facts, root_symbol};
use body::{Block, Callee, ConstructId, Effect, ExprId, ExprKind, Operand, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf, Sharing};
use symbols::{Attributes, Details, SymbolId};

/// What was seen of a variable in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    /// Its value is, or may be, changed.
    pub assigned: bool,
    /// The value that it has before the block may be used.
    pub used: bool,
    /// An atomic construct refers to it: it is one variable on purpose.
    pub atomic: bool,
}

/// What `block` does with `symbol`. Where arguments are passed `by_reference`, a procedure may change them. Constructs that are
/// `private_in` have another variable of the name.
pub fn first_access(
    facts: &Facts,
    block: &Block,
    symbol: SymbolId,
    by_reference: bool,
    private_in: &dyn Fn(ConstructId) -> bool,
) -> Access {
    let mut walk = Walk { facts, symbol, by_reference, private_in, set: false, depth: 0, found: Access::default() };
    walk.visit_block(block);
    walk.found
}

/// How deep statements and expressions nest at most; below, everything may happen.
const DEPTH: u32 = 200;

struct Walk<'f, 'a> {
    facts: &'f Facts<'a>,
    symbol: SymbolId,
    by_reference: bool,
    private_in: &'f dyn Fn(ConstructId) -> bool,
    /// Whether it has certainly been set by now.
    set: bool,
    depth: u32,
    found: Access,
}

impl Walk<'_, '_> {
    fn visit_block(&mut self, block: &Block) {
        block.iter().for_each(|statement| self.with_depth(|walk| walk.visit_statement(*statement)));
    }

    fn with_depth(&mut self, visit: impl FnOnce(&mut Self)) {
        if self.depth >= DEPTH {
            return self.change_and_use();
        }
        self.depth += 1;
        visit(self);
        self.depth -= 1;
    }

    /// What may or may not be executed.
    fn visit_perhaps(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = self.set;
        visit(self);
        self.set = before;
    }

    /// One of two things is executed.
    fn walk_either(&mut self, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let before = self.set;
        one(self);
        let after = std::mem::replace(&mut self.set, before);
        other(self);
        self.set &= after;
    }

    fn note_use(&mut self) {
        self.found.used |= !self.set;
    }

    fn note_write(&mut self) {
        self.found.assigned = true;
        self.set = true;
    }

    fn change_and_use(&mut self) {
        self.note_use();
        self.found.assigned = true;
    }

    fn visit_statement(&mut self, id: StatementId) {
        let body = self.facts.body;
        match &body.statements[id].kind {
            StatementKind::Expr(expr) => self.visit_expr(*expr),
            StatementKind::Declare(_, value) => value.iter().for_each(|value| self.visit_expr(*value)),
            StatementKind::Block(block) => self.visit_block(block),
            StatementKind::If { condition, then, otherwise } => {
                self.visit_expr(*condition);
                self.walk_either(|walk| walk.visit_block(then), |walk| walk.visit_block(otherwise));
            }
            StatementKind::Loop(inner) => {
                [Some(inner.first), Some(inner.bound), inner.step]
                    .into_iter()
                    .flatten()
                    .for_each(|expr| self.visit_expr(expr));
                if inner.variable == self.symbol {
                    self.note_write();
                }
                self.visit_perhaps(|walk| walk.visit_block(&inner.block));
            }
            StatementKind::While(inner) => {
                self.visit_block(&inner.init);
                if !inner.after {
                    inner.condition.iter().for_each(|condition| self.visit_expr(*condition));
                }
                self.visit_perhaps(|walk| {
                    walk.visit_block(&inner.block);
                    inner.condition.iter().chain(&inner.step).for_each(|expr| walk.visit_expr(*expr));
                });
            }
            StatementKind::Switch { selector, cases, .. } => {
                self.visit_expr(*selector);
                cases.iter().for_each(|case| self.visit_perhaps(|walk| walk.visit_block(&case.block)));
            }
            StatementKind::Construct(construct) => self.visit_construct(*construct),
            StatementKind::Return(value) | StatementKind::Stop(value) => {
                value.iter().for_each(|value| self.visit_expr(*value));
            }
            StatementKind::Action(action) => {
                action.operands.iter().for_each(|operand| self.visit_operand(*operand));
                action.blocks.iter().for_each(|block| self.visit_perhaps(|walk| walk.visit_block(block)));
            }
            StatementKind::Asm { outputs, inputs, .. } => {
                outputs.iter().chain(inputs).for_each(|expr| self.note_mention(*expr));
            }
            // Who jumps may have jumped over the assignment.
            StatementKind::Goto(_) | StatementKind::ComputedGoto(_) => self.found.used = true,
            StatementKind::CaseLabel { .. } => self.set = false,
            StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Empty => {}
        }
    }

    /// What a statement of Fortran refers to.
    fn visit_operand(&mut self, operand: Operand) {
        match operand.effect {
            Effect::Read => self.visit_expr(operand.expr),
            Effect::Write if self.is_symbol(operand.expr) => self.note_write(),
            Effect::Write | Effect::Any => self.note_mention(operand.expr),
        }
    }

    fn visit_construct(&mut self, id: ConstructId) {
        let facts = self.facts;
        let listed = facts.construct(id).listed.get(&self.symbol).map_or(&[][..], Vec::as_slice);
        let said = |index: &usize| facts.clause(id, *index).name().row().determines;
        let own = |sharing: Sharing| listed.iter().any(|index| said(index) == Determines::Sharing(sharing));
        if own(Sharing::Private) || (self.private_in)(id) {
            return;
        }
        if own(Sharing::Reduction) {
            self.change_and_use();
        }
        let construct = &facts.body.constructs[id];
        self.found.atomic |= facts.leaves(id)[0] == Leaf::AccAtomic && self.is_updated_atomically(id);
        construct.arguments.iter().for_each(|argument| self.visit_expr(*argument));
        self.visit_block(&construct.block);
    }

    /// Whether the variable is the one that the atomic construct is about, and not one that its value goes to.
    fn is_updated_atomically(&self, id: ConstructId) -> bool {
        let block = &self.facts.body.constructs[id].block;
        let found = first_access(self.facts, block, self.symbol, self.by_reference, &|_| false);
        found.assigned && (found.used || self.facts.find_clause(id, &[ClauseName::AccWrite]).is_some())
    }

    /// Something that may read and write what it mentions.
    fn note_mention(&mut self, expr: ExprId) {
        let (body, mut found) = (self.facts.body, false);
        body.each_expr(expr, |id| found |= body.exprs[id].kind == ExprKind::Symbol(self.symbol));
        if found {
            self.change_and_use();
        }
    }

    fn visit_expr(&mut self, id: ExprId) {
        self.with_depth(|walk| walk.visit_operation(id));
    }

    fn is_symbol(&self, id: ExprId) -> bool {
        self.facts.body.exprs[id].kind == ExprKind::Symbol(self.symbol)
    }

    fn visit_operation(&mut self, id: ExprId) {
        use body::BinaryOp::{And, Or};
        let body = self.facts.body;
        match &body.exprs[id].kind {
            ExprKind::Symbol(symbol) if *symbol == self.symbol => self.note_use(),
            ExprKind::Assign { op, target, value } if self.is_symbol(*target) => {
                self.visit_expr(*value);
                if op.is_some() {
                    self.note_use();
                }
                self.note_write();
            }
            ExprKind::Increment { target, .. } if self.is_symbol(*target) => {
                self.note_use();
                self.note_write();
            }
            ExprKind::AddressOf(of) if root_symbol(body, *of) == Some(self.symbol) => self.change_and_use(),
            ExprKind::Call { callee: callee @ (Callee::Symbol(_) | Callee::Expr(_)), arguments } => {
                let changes = |(number, argument): (usize, &ExprId)| {
                    self.is_symbol(*argument) && !keeps_argument(self.facts, callee, number, arguments.len())
                };
                let passed = self.by_reference && arguments.iter().enumerate().any(changes);
                body.operands(id).into_iter().for_each(|operand| self.visit_expr(operand));
                if passed {
                    self.change_and_use();
                }
            }
            ExprKind::Binary(And | Or, left, right) | ExprKind::OrElse(left, right) => {
                self.visit_expr(*left);
                self.visit_perhaps(|walk| walk.visit_expr(*right));
            }
            ExprKind::Conditional(condition, left, right) => {
                self.visit_expr(*condition);
                self.walk_either(|walk| walk.visit_expr(*left), |walk| walk.visit_expr(*right));
            }
            ExprKind::StatementExpr { block, value } => {
                self.visit_block(block);
                value.iter().for_each(|value| self.visit_expr(*value));
            }
            ExprKind::Opaque(_) | ExprKind::ImpliedDo(_) => {
                body.operands(id).into_iter().for_each(|part| self.note_mention(part));
            }
            _ => body.operands(id).into_iter().for_each(|operand| self.visit_expr(operand)),
        }
    }
}

/// Whether a procedure of Fortran is known to leave an argument as it is: its dummy is INTENT(IN) or has a value of its own.
fn keeps_argument(facts: &Facts, callee: &Callee, number: usize, count: usize) -> bool {
    let Callee::Symbol(symbol) = callee else { return false };
    let Details::Subprogram(subprogram) = facts.table[facts.table.original(*symbol)].details.ultimate() else {
        return false;
    };
    // Absent arguments are left out: who is who is known if none is.
    let dummy = subprogram.dummies.get(number).copied().flatten().filter(|_| subprogram.dummies.len() == count);
    dummy.is_some_and(|dummy| facts.table[dummy].attributes.intersects(Attributes::INTENT_IN | Attributes::VALUE))
}
