//! How many teams and threads execute: `num_teams`, `thread_limit`, `num_threads` and `if` (OpenMP 5.2, 10.1.1, 10.2.1).
//!
//! A launch may have more threads than a parallel region is to have. Those beyond wait until it ends: where the region has no
//! place to meet they pass it by, else they arrive at each barrier too, so that all threads of the block do.

use super::scalar::Scalar;
use super::*;
use crate::outline::clauses::{argument_of, is_if_of};
use directives::{Clause, Leaf, Model};
use semantics::body::{Callee, ConstructId, ExprKind, StatementKind};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct};

impl<'a> Lower<'a> {
    /// The number of threads that execute the current parallel region.
    pub(super) fn thread_count(&mut self) -> Value {
        self.threads.unwrap_or_else(|| self.special(Special::Threads))
    }

    /// How many threads a parallel region may have.
    pub(super) fn threads_within_limit(&mut self) -> Value {
        let threads = self.special(Special::Threads);
        self.limit.map_or(threads, |limit| self.binary(Binary::UMin, limit, threads))
    }

    /// The number of teams.
    pub(super) fn team_count(&mut self) -> Value {
        self.teams.unwrap_or_else(|| self.special(Special::Blocks))
    }

    /// Notes what a construct says about the threads of the parallel regions inside it, and ends blocks that it gives nothing to do.
    pub(super) fn limit_teams(&mut self, construct: ConstructId, reading: &'a OmpConstruct) {
        if let Some(limit) = self.count_of(construct, reading, Clause::ThreadLimit) {
            self.limit = Some(self.limit.map_or(limit, |other| self.binary(Binary::UMin, limit, other)));
        }
        if !reading.name.has(Leaf::Teams) {
            return;
        }
        let asked = self.count_of(construct, reading, Clause::NumTeams);
        let Some(asked) = self.alone_unless(construct, reading, Leaf::Teams, asked) else { return };
        let (block, blocks) = (self.special(Special::Block), self.special(Special::Blocks));
        let teams = self.binary(Binary::UMin, asked, blocks);
        let has_work = self.compare(Compare::ULt, block, teams);
        let here = self.build.block();
        self.build.branch(has_work, here, self.end);
        self.build.start(here);
        self.teams = Some(teams);
    }

    /// How many threads a `parallel` construct gives its region, where it says so.
    pub(super) fn team_size(&mut self, construct: ConstructId, reading: &'a OmpConstruct) -> Option<Value> {
        // Workers of OpenACC have no numbers by which a program could tell how many there are.
        if self.frame.body.constructs[construct].directive().name().model() == Model::OpenAcc {
            return None;
        }
        let asked = self.count_of(construct, reading, Clause::NumThreads).or_else(|| {
            let many = self.int(i32::MAX);
            self.threads_by_routine(many)
        });
        let asked = match (asked, self.limit) {
            (Some(asked), Some(limit)) => Some(self.binary(Binary::UMin, asked, limit)),
            (asked, limit) => asked.or(limit),
        };
        let asked = self.alone_unless(construct, reading, Leaf::Parallel, asked)?;
        let threads = self.special(Special::Threads);
        Some(self.binary(Binary::UMin, asked, threads))
    }

    /// The number that a clause gives, at least one.
    fn count_of(&mut self, construct: ConstructId, reading: &'a OmpConstruct, name: Clause) -> Option<Value> {
        let clause = reading.clauses.iter().find(|clause| clause.clause == name)?;
        let number = match &clause.argument {
            OmpArgument::Number(number) => self.int(i32::try_from(*number).unwrap_or(i32::MAX)),
            OmpArgument::Product(sizes) => {
                let mut product = self.int(1);
                for size in sizes {
                    let (value, scalar) = self.evaluated_before(*size)?;
                    let size = self.convert_scalar(value, scalar, Scalar::INT);
                    product = self.binary(Binary::Mul, product, size);
                }
                product
            }
            _ => {
                let (value, scalar) = self.clause_value(construct, clause)?;
                self.convert_scalar(value, scalar, Scalar::INT)
            }
        };
        let one = self.int(1);
        Some(self.binary(Binary::Max, number, one))
    }

    /// The value of a clause's argument: a parameter, if it was evaluated before the region started.
    pub(super) fn clause_value(&mut self, construct: ConstructId, clause: &OmpClause) -> Option<(Value, Scalar)> {
        self.evaluated_before(argument_of(self.frame.body, construct, clause)?)
    }

    /// The value of an expression in a clause.
    fn evaluated_before(&mut self, expr: ExprId) -> Option<(Value, Scalar)> {
        let scalar = self.scalar_of(expr)?;
        // Only clauses of the target construct itself have parameters.
        let known = self.frame.numbers.get(&ParameterRole::Clause(expr)).filter(|_| self.calls.len() == 1).copied();
        let value = match known {
            Some(value) => value,
            None => self.lower_value(expr)?,
        };
        Some((value, scalar))
    }

    /// One instead of `asked` where the `if` clause of a leaf does not hold.
    fn alone_unless(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        leaf: Leaf,
        asked: Option<Value>,
    ) -> Option<Value> {
        let body = self.frame.body;
        let mut clauses = reading.clauses.iter().filter(|clause| clause.clause == Clause::If);
        let Some(clause) = clauses.find(|clause| is_if_of(self.frame.unit, body, construct, reading, clause, leaf))
        else {
            return asked;
        };
        let (value, scalar) = self.clause_value(construct, clause)?;
        let holds = self.is_nonzero(value, scalar);
        let (one, many) = (self.int(1), asked.unwrap_or_else(|| self.int(i32::MAX)));
        Some(self.select(holds, many, one))
    }

    /// What so many threads of the block do; the others go on behind it.
    pub(super) fn run_in_threads(&mut self, threads: Value, block: &[StatementId], step: impl FnOnce(&mut Self)) {
        let meets = may_meet(self.frame.body, block);
        let done = meets.then(|| self.open_region());
        let (inside, others, after) = (self.build.block(), self.build.block(), self.build.block());
        let thread = self.special(Special::Thread);
        let belongs = self.compare(Compare::ULt, thread, threads);
        self.build.branch(belongs, inside, others);
        self.build.start(inside);
        let outer = (self.threads.replace(threads), self.apart);
        self.apart |= meets;
        step(self);
        if let Some(done) = done {
            let one = self.int(1);
            self.on_first_thread(|lower| lower.store(done, Cell::Whole(Ty::I32), one));
            self.barrier();
        }
        (self.threads, self.apart) = outer;
        self.build.jump(after);
        self.build.start(others);
        match done {
            Some(done) => self.wait_beside(done, after),
            None => self.build.jump(after),
        }
        self.build.start(after);
    }

    /// The word that says whether the region has ended, not set.
    fn open_region(&mut self) -> MemoryPlace {
        let done = self.add_slot("done".into(), Space::Shared, 4, 4, false);
        let done = MemoryPlace { volatile: true, ..done };
        let zero = self.int(0);
        self.on_first_thread(|lower| lower.store(done, Cell::Whole(Ty::I32), zero));
        self.barrier();
        done
    }

    /// Arrives at the barriers of a region until it has ended; the word is read between two of them, when nobody writes it.
    fn wait_beside(&mut self, done: MemoryPlace, after: ssa::BlockId) {
        let waiting = self.build.block();
        self.build.jump(waiting);
        self.build.go_on_in(waiting);
        self.build.push(Op::BarrierApart, None);
        let state = self.load(done, Cell::Whole(Ty::I32));
        self.build.push(Op::BarrierApart, None);
        let zero = self.int(0);
        let goes_on = self.compare(Compare::Eq, state, zero);
        self.build.branch(goes_on, waiting, after);
        self.build.seal(waiting);
    }
}

/// Whether threads may have to meet in a block: it has constructs other than atomic ones, or calls procedures that may have some.
fn may_meet(body: &Body, block: &[StatementId]) -> bool {
    let mut found = false;
    body.each_statement(block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            let name = body.constructs[construct].directive().name();
            found |= ![Leaf::Atomic, Leaf::Flush].contains(&name.last());
            return;
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                found |=
                    matches!(body.exprs[id].kind, ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. });
            });
        }
    });
    found
}
