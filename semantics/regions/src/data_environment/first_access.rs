//! What a block does with a scalar first: whether every way through it sets the variable before using its value.
//!
//! Iterations that are shared out over workers or vector lanes would race for a scalar of the gang that each of them sets. Compilers of
//! OpenACC give each its own, and so does [`super::openacc`].

use super::access::{Access, Accesses, Manner};
use super::compute::is_loop;
use super::facts::Facts;
use body::{Block, Callee, ConstructId, Effect, ExprId, ExprKind, Operand, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf, Sharing};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use symbols::{Attributes, Details, SymbolId};

impl Facts<'_> {
    /// What the block of a construct does with variables first.
    pub fn accesses_in(&self, id: ConstructId, manner: Manner) -> Rc<Accesses> {
        if let Some(known) = self.accesses.borrow().get(&(id, manner)) {
            return known.clone();
        }
        let found = Rc::new(first_accesses(self, id, manner));
        self.accesses.borrow_mut().insert((id, manner), found.clone());
        found
    }

    /// What the block of a construct does with a variable first. Where arguments are passed `by_reference`, a procedure may change them.
    pub fn access_in(&self, id: ConstructId, symbol: SymbolId, by_reference: bool) -> Access {
        self.accesses_in(id, Manner { by_reference, shared_is_own: false }).of_symbol(symbol)
    }
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
    let manner = Manner { by_reference, shared_is_own: false };
    walk_block(facts, block, Some(symbol), manner, private_in).of_symbol(symbol)
}

/// What the block of a construct does with each variable.
fn first_accesses(facts: &Facts, id: ConstructId, manner: Manner) -> Accesses {
    walk_block(facts, &facts.body.constructs[id].block, None, manner, &|_| false)
}

fn walk_block(
    facts: &Facts,
    block: &Block,
    only: Option<SymbolId>,
    manner: Manner,
    private_in: &dyn Fn(ConstructId) -> bool,
) -> Accesses {
    let (set, found) = (FxHashSet::default(), Accesses::default());
    let mut walk = Walk { facts, only, manner, private_in, set, hidden: Vec::new(), depth: 0, found };
    walk.visit_block(block);
    walk.found
}

/// How deep statements and expressions nest at most; below, everything may happen.
const DEPTH: u32 = 200;

struct Walk<'f, 'a> {
    facts: &'f Facts<'a>,
    /// The variable that is asked for, if not all of them are.
    only: Option<SymbolId>,
    manner: Manner,
    private_in: &'f dyn Fn(ConstructId) -> bool,
    /// The variables that have certainly been set by now.
    set: FxHashSet<SymbolId>,
    /// Those of which the constructs around have others of the name.
    hidden: Vec<SymbolId>,
    depth: u32,
    found: Accesses,
}

impl Walk<'_, '_> {
    fn visit_block(&mut self, block: &Block) {
        block.iter().for_each(|statement| self.with_depth(|walk| walk.visit_statement(*statement)));
    }

    fn with_depth(&mut self, visit: impl FnOnce(&mut Self)) {
        if self.depth >= DEPTH {
            self.found.of_all = Access { assigned: true, used: true, atomic: false };
            return;
        }
        self.depth += 1;
        visit(self);
        self.depth -= 1;
    }

    /// What may or may not be executed.
    fn visit_perhaps(&mut self, visit: impl FnOnce(&mut Self)) {
        let before = self.set.clone();
        visit(self);
        self.set = before;
    }

    /// One of two things is executed.
    fn walk_either(&mut self, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        let before = self.set.clone();
        one(self);
        let after = std::mem::replace(&mut self.set, before);
        other(self);
        self.set.retain(|symbol| after.contains(symbol));
    }

    /// What was seen of a variable so far, unless nobody asks for it here.
    fn access_to(&mut self, symbol: SymbolId) -> Option<&mut Access> {
        let asked = self.only.is_none_or(|only| only == symbol) && !self.hidden.contains(&symbol);
        asked.then(|| self.found.of_symbols.entry(symbol).or_default())
    }

    fn note_use(&mut self, symbol: SymbolId) {
        let set = self.set.contains(&symbol);
        if let Some(access) = self.access_to(symbol) {
            access.used |= !set;
        }
    }

    fn note_write(&mut self, symbol: SymbolId) {
        if let Some(access) = self.access_to(symbol) {
            access.assigned = true;
            self.set.insert(symbol);
        }
    }

    fn change_and_use(&mut self, symbol: SymbolId) {
        self.note_use(symbol);
        if let Some(access) = self.access_to(symbol) {
            access.assigned = true;
        }
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
                self.note_write(inner.variable);
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
            StatementKind::Goto(_) | StatementKind::ComputedGoto(_) => self.found.of_all.used = true,
            StatementKind::CaseLabel { .. } => self.set.clear(),
            StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Empty => {}
        }
    }

    /// What a statement of Fortran refers to.
    fn visit_operand(&mut self, operand: Operand) {
        match (operand.effect, self.symbol_of(operand.expr)) {
            (Effect::Read, _) => self.visit_expr(operand.expr),
            (Effect::Write, Some(symbol)) => self.note_write(symbol),
            (Effect::Write | Effect::Any, _) => self.note_mention(operand.expr),
        }
    }

    fn visit_construct(&mut self, id: ConstructId) {
        if (self.private_in)(id) {
            return;
        }
        let (facts, outer) = (self.facts, self.hidden.len());
        self.hide_own(id);
        list_shared(facts, id, |sharing| sharing == Sharing::Reduction).for_each(|symbol| self.change_and_use(symbol));
        if facts.leaves(id)[0] == Leaf::AccAtomic {
            self.note_atomic(id);
        }
        let construct = &facts.body.constructs[id];
        construct.arguments.iter().for_each(|argument| self.visit_expr(*argument));
        self.visit_block(&construct.block);
        self.hidden.truncate(outer);
    }

    /// What the names of a construct's own variables mean outside is not accessed inside.
    fn hide_own(&mut self, id: ConstructId) {
        let (facts, any) = (self.facts, self.manner.shared_is_own);
        self.hidden.extend(list_shared(facts, id, |sharing| any || sharing == Sharing::Private));
        if any && is_loop(facts, id) {
            self.hidden.extend(facts.loop_variables(id).into_iter().map(|(variable, ..)| variable));
        }
    }

    /// The variable that an atomic construct is about, and not one that its value goes to.
    fn note_atomic(&mut self, id: ConstructId) {
        let found = first_accesses(self.facts, id, Manner { shared_is_own: false, ..self.manner });
        let writes = self.facts.find_clause(id, &[ClauseName::AccWrite]).is_some();
        for symbol in found.of_symbols.keys() {
            let inside = found.of_symbol(*symbol);
            if inside.assigned
                && (inside.used || writes)
                && let Some(access) = self.access_to(*symbol)
            {
                access.atomic = true;
            }
        }
    }

    /// Something that may read and write what it mentions.
    fn note_mention(&mut self, expr: ExprId) {
        let body = self.facts.body;
        body.each_expr(expr, |id| {
            if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                self.change_and_use(symbol);
            }
        });
    }

    fn visit_expr(&mut self, id: ExprId) {
        self.with_depth(|walk| walk.visit_operation(id));
    }

    fn symbol_of(&self, id: ExprId) -> Option<SymbolId> {
        match self.facts.body.exprs[id].kind {
            ExprKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    fn visit_operation(&mut self, id: ExprId) {
        use body::BinaryOp::{And, Or};
        let body = self.facts.body;
        match &body.exprs[id].kind {
            ExprKind::Symbol(symbol) => self.note_use(*symbol),
            ExprKind::Assign { op, target, value } => {
                let symbol = self.symbol_of(*target);
                if op.is_some() || symbol.is_none() {
                    self.visit_expr(*target);
                }
                self.visit_expr(*value);
                symbol.into_iter().for_each(|symbol| self.note_write(symbol));
            }
            ExprKind::Increment { target, .. } => {
                self.visit_expr(*target);
                self.symbol_of(*target).into_iter().for_each(|symbol| self.note_write(symbol));
            }
            ExprKind::AddressOf(of) => {
                body.root_symbol(*of).into_iter().for_each(|symbol| self.change_and_use(symbol));
                self.visit_expr(*of);
            }
            ExprKind::Call { callee: callee @ (Callee::Symbol(_) | Callee::Expr(_)), arguments } => {
                body.each_operand(id, |operand| self.visit_expr(operand));
                if self.manner.by_reference {
                    self.change_arguments(callee, arguments);
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
                body.each_operand(id, |part| self.note_mention(part));
            }
            _ => body.each_operand(id, |operand| self.visit_expr(operand)),
        }
    }

    /// What a procedure of Fortran may do with the variables that are its arguments.
    fn change_arguments(&mut self, callee: &Callee, arguments: &[ExprId]) {
        for (number, argument) in arguments.iter().enumerate() {
            if let Some(symbol) = self.symbol_of(*argument)
                && !keeps_argument(self.facts, callee, number, arguments.len())
            {
                self.change_and_use(symbol);
            }
        }
    }
}

/// The variables that a clause of a construct says how to share.
fn list_shared(facts: &Facts, id: ConstructId, is: impl Fn(Sharing) -> bool) -> impl Iterator<Item = SymbolId> {
    let said = move |index: &usize| match facts.clause(id, *index).name().row().determines {
        Determines::Sharing(sharing) => is(sharing),
        _ => false,
    };
    let all = facts.construct(id).listed.iter();
    all.filter(move |(_, clauses)| clauses.iter().any(&said)).map(|(symbol, _)| *symbol)
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
