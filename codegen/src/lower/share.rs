//! Worksharing without loops, and what keeps threads from each other: `sections`, `workshare`, `single` with `copyprivate`, `critical`
//! (OpenMP 5.2, 11.1 to 11.4, 15.2).

use super::construct::items_of;
use super::nest::Axes;
use super::*;
use crate::outline::clauses::{has_clause, item_expression};
use crate::ssa::{AtomicOp, ModuleName, Slot};
use directives::{Clause, Leaf, Sharing};
use semantics::body::{ConstructId, ExprKind, StatementKind};
use semantics::translate::OmpConstruct;

impl<'a> Lower<'a> {
    /// `sections`: each section is executed by one thread, in turn.
    pub(super) fn lower_sections(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        rest: &'a [OmpConstruct],
    ) {
        let shares = self.level == Level::Thread || self.level == Level::Team && reading.name.has(Leaf::Parallel);
        let axes = Axes { blocks: false, threads: shares };
        let at = self.frame.body.constructs[construct].line;
        let bindings = self.frame.bindings.clone();
        let lasts = self.start_lasts(construct, reading, axes);
        self.region_of(construct, reading, |lower| {
            for item in items_of(reading, Sharing::LastPrivate) {
                if !items_of(reading, Sharing::FirstPrivate).any(|first| first.symbol == item.symbol) {
                    lower.bind_private(item.symbol, at);
                }
            }
            lower.keep_firsts_apart(reading, axes, &lasts, at);
            let sections = lower.split_sections(construct);
            let count = sections.len();
            lower.in_loop(|lower| {
                for (number, section) in sections.into_iter().enumerate() {
                    let ends = number + 1 == count;
                    lower.run_alone(number as i32, |lower| {
                        section.iter().for_each(|part| lower.lower_section(part));
                        if ends {
                            lower.store_lasts(&[], &lasts);
                        }
                    });
                }
            });
            lower.leave_rest(construct, rest);
        });
        self.frame.bindings = bindings;
        self.finish_lasts(lasts);
    }

    /// What one thread of the team does, by its number modulo theirs; where there is no team, who is here does it.
    fn run_alone(&mut self, number: i32, step: impl FnOnce(&mut Self)) {
        if self.level != Level::Thread {
            return step(self);
        }
        let (number, threads) = (self.int(number), self.thread_count());
        let owner = self.binary(Binary::URem, number, threads);
        self.on_thread(owner, |lower| {
            lower.level = Level::Serial;
            step(lower);
            lower.level = Level::Thread;
        });
    }

    /// A reading of the same construct behind one that has executed its block.
    fn leave_rest(&mut self, construct: ConstructId, rest: &'a [OmpConstruct]) {
        if let Some(reading) = rest.first() {
            self.no_code(construct, reading);
        }
    }

    /// The blocks of the sections; what stands before the first `section` directive is one.
    fn split_sections(&self, construct: ConstructId) -> Vec<Vec<StatementId>> {
        let body = self.frame.body;
        let mut block = &body.constructs[construct].block;
        while let [only] = block.as_slice() {
            let StatementKind::Block(inner) = &body.statements[*only].kind else { break };
            block = inner;
        }
        let mut found: Vec<Vec<StatementId>> = Vec::new();
        for statement in block {
            match found.last_mut() {
                Some(last) if !self.is_section(*statement) => last.push(*statement),
                _ => found.push(vec![*statement]),
            }
        }
        found
    }

    fn is_section(&self, statement: StatementId) -> bool {
        let body = self.frame.body;
        let StatementKind::Construct(construct) = body.statements[statement].kind else { return false };
        body.constructs[construct].directive().name().last() == Leaf::Section
    }

    fn lower_section(&mut self, statement: &StatementId) {
        let body = self.frame.body;
        match body.statements[*statement].kind {
            StatementKind::Construct(section) if self.is_section(*statement) => {
                self.lower_block(&body.constructs[section].block);
            }
            _ => self.lower_statement(*statement),
        }
    }

    /// `workshare`: its units of work are executed by one thread, in order.
    pub(super) fn lower_workshare(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        rest: &'a [OmpConstruct],
    ) {
        self.region_of(construct, reading, |lower| {
            lower.in_loop(|lower| lower.run_alone(0, |lower| lower.inner_readings(construct, rest)));
        });
    }

    /// The values of the thread that executed a `single` region go to all (OpenMP 5.2, 5.7.2).
    pub(super) fn copy_privates(&mut self, reading: &'a OmpConstruct, at: Span, execute: impl FnOnce(&mut Self)) {
        let mut copies = Vec::new();
        for item in items_of(reading, Sharing::CopyPrivate) {
            let symbol = self.original_symbol(item.symbol);
            let Some((ty, layout)) =
                self.symbols()[symbol].ty.and_then(|ty| Some((ty, self.symbols().types.layout(ty)?)))
            else {
                self.report(problems::no_code_for_clause("copyprivate", at));
                continue;
            };
            let shared = self.add_slot("copied".into(), Space::Shared, layout.0, layout.1, false);
            copies.push((symbol, shared, ty));
        }
        // Who was here before may still read the values of another turn.
        if !copies.is_empty() {
            self.barrier();
        }
        execute(self);
        if copies.is_empty() {
            return;
        }
        self.on_first_thread(|lower| {
            copies.iter().for_each(|(symbol, shared, ty)| lower.move_copy(*symbol, *shared, (*ty, at), false));
        });
        self.barrier();
        copies.into_iter().for_each(|(symbol, shared, ty)| self.move_copy(symbol, shared, (ty, at), true));
        self.barrier();
    }

    /// Moves the value of a variable to memory of the team, or from there.
    fn move_copy(&mut self, symbol: SymbolId, shared: MemoryPlace, (ty, at): (TypeId, Span), back: bool) {
        match self.frame.bindings.get(&symbol).copied() {
            Some(Binding::Register(var, scalar, _)) if back => {
                let value = self.load(shared, scalar.cell());
                self.build.write(var, value);
            }
            Some(Binding::Register(var, scalar, _)) => {
                let value = self.build.read_variable(var);
                self.store(shared, scalar.cell(), value);
            }
            Some(Binding::Memory(place)) => {
                let (to, from) = if back { (place, shared) } else { (shared, place) };
                self.copy_object(to, from, ty, at);
            }
            None => {}
        }
    }

    /// `critical`: one thread of all at a time. A thread that waits looks again after those that it may wait for.
    pub(super) fn lower_critical(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        rest: &'a [OmpConstruct],
    ) {
        let lock = self.critical_lock(construct);
        match self.level {
            Level::Team => {
                self.barrier();
                self.on_first_thread(|lower| lower.critical_turns(lock, |_| {}, false));
                self.barrier();
                self.lower_region(construct, reading, rest);
                self.barrier();
                self.on_first_thread(|lower| lower.release_lock(lock));
            }
            Level::Thread | Level::Serial => {
                let outer = self.level;
                self.in_loop(|lower| {
                    lower.critical_turns(
                        lock,
                        |lower| {
                            lower.level = Level::Serial;
                            lower.lower_region(construct, reading, rest);
                            lower.level = outer;
                        },
                        true,
                    );
                });
            }
        }
    }

    /// Tries to take the lock until it is taken; then the step, and the lock is free again if `frees`.
    pub(super) fn critical_turns(&mut self, lock: MemoryPlace, step: impl FnOnce(&mut Self), frees: bool) {
        let done = self.build.variable(Ty::I32);
        let (zero, one) = (self.int(0), self.int(1));
        self.build.write(done, zero);
        let (turn, inside, next, after) =
            (self.build.block(), self.build.block(), self.build.block(), self.build.block());
        self.build.jump(turn);
        self.build.go_on_in(turn);
        let access = Self::access(lock, Cell::Whole(Ty::I32));
        let taken = self.push(Op::Atomic(access, AtomicOp::Swap, lock.address, one, Some(zero)), Ty::I32);
        let is_free = self.compare(Compare::Eq, taken, zero);
        self.build.branch(is_free, inside, next);
        self.build.start(inside);
        self.build.push(Op::Fence, None);
        step(self);
        if frees {
            self.release_lock(lock);
        }
        self.build.write(done, one);
        self.build.jump(next);
        self.build.start(next);
        let state = self.build.read_variable(done);
        let is_done = self.compare(Compare::Ne, state, zero);
        self.build.branch(is_done, after, turn);
        self.build.seal(turn);
        self.build.start(after);
    }

    fn release_lock(&mut self, lock: MemoryPlace) {
        self.build.push(Op::Fence, None);
        let zero = self.int(0);
        let access = Self::access(lock, Cell::Whole(Ty::I32));
        self.push(Op::Atomic(access, AtomicOp::Exchange, lock.address, zero, None), Ty::I32);
    }

    /// The word that says whether some thread is in a critical region of this name.
    fn critical_lock(&mut self, construct: ConstructId) -> MemoryPlace {
        let body = self.frame.body;
        let written = &body.constructs[construct];
        let named = written.directive().items().first().and_then(|item| item_expression(written, item));
        let name = match named.map(|expr| &body.exprs[expr].kind) {
            Some(ExprKind::Symbol(symbol)) => format!("__critical_{}", self.name(*symbol)),
            _ => "__critical".to_string(),
        };
        self.named_lock(&name)
    }

    /// A word of the module that is a lock.
    pub(super) fn named_lock(&mut self, name: &str) -> MemoryPlace {
        let module = Some(ModuleName { name: name.to_string(), visible: false });
        let known = self.build.function.slots.iter().position(|slot| slot.module == module);
        let number = known.unwrap_or(self.build.function.slots.len());
        if known.is_none() {
            let (data, name) = (Vec::new(), String::new());
            self.build.function.slots.push(Slot { space: Space::Global, size: 4, align: 4, name, data, module });
        }
        let address = self.push(Op::Slot(number as u32), Ty::I64);
        MemoryPlace { address, space: Space::Global, root: Root::Slot(number as u32), volatile: false }
    }

    /// Whether threads wait for each other where such a construct ends.
    pub(super) fn waits_at_end(reading: &OmpConstruct) -> bool {
        const WAITING: &[Leaf] = &[Leaf::Scope, Leaf::Sections, Leaf::Workshare];
        WAITING.contains(&reading.name.last()) && !has_clause(reading, Clause::NoWait)
    }
}
