//! Constructs in their OpenMP reading: scopes of private variables, and who executes what.

use super::callers::Callers;
use super::reduction::Reduced;
use super::*;
use crate::outline::clauses::{argument_of, clause_sharing, has_clause, is_bare};
use crate::outline::loop_order::has_order;
use crate::outline::region::{construct_reading, has_device};
use directives::{Association, Clause, Leaf, Sharing};
use semantics::body::ConstructId;
use semantics::translate::pointees::has_pointees;
use semantics::translate::{Local, OmpArgument, OmpClause, OmpConstruct, OmpItem};

/// How a construct that governs a block is executed.
type Execute = for<'l, 'a> fn(&'l mut Lower<'a>, ConstructId, &'a OmpConstruct, &'a [OmpConstruct]);

/// The leaves that govern a block, by the last leaf of the construct.
const BLOCKS: &[(Leaf, Execute)] = &[
    (Leaf::Target, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Teams, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Parallel, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Scope, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Single, |lower, id, reading, rest| lower.lower_single(id, reading, rest)),
    (Leaf::Master, |lower, id, reading, rest| lower.lower_single(id, reading, rest)),
    (Leaf::Masked, |lower, id, reading, rest| lower.lower_single(id, reading, rest)),
    (Leaf::Task, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Taskgroup, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Sections, |lower, id, reading, rest| lower.lower_sections(id, reading, rest)),
    (Leaf::Workshare, |lower, id, reading, rest| lower.lower_workshare(id, reading, rest)),
    (Leaf::Critical, |lower, id, reading, rest| lower.lower_critical(id, reading, rest)),
    (Leaf::Scan, |lower, id, reading, _| lower.lower_scan(id, reading)),
    (Leaf::Assume, |lower, id, reading, rest| lower.lower_region(id, reading, rest)),
    (Leaf::Atomic, |lower, id, reading, rest| lower.lower_atomic(id, reading, rest)),
];

/// Stand-alone directives that ask for nothing once tasks run at once, memory is coherent at barriers, and loops whose iterations depend
/// on each other are executed in order.
const NOTHING: &[Leaf] =
    &[Leaf::Taskwait, Leaf::Taskyield, Leaf::Nothing, Leaf::Assumes, Leaf::Ordered, Leaf::DeclareTarget];

/// Whether a stand-alone directive asks for nothing; `allocate` does not if it asks for memory that variables have anyway: aligned as
/// their types are. Which allocator gives it makes no difference, since the memory of the device is all that there is.
pub fn asks_nothing(reading: &OmpConstruct) -> bool {
    match reading.name.last() {
        Leaf::Allocate => reading.clauses.iter().all(|clause| clause.clause == Clause::Allocator),
        Leaf::Nothing if has_clause(reading, Clause::Apply) => false,
        leaf => NOTHING.contains(&leaf),
    }
}

impl<'a> Lower<'a> {
    /// The OpenMP reading of a construct.
    pub(super) fn readings(&self, construct: ConstructId) -> &'a [OmpConstruct] {
        construct_reading(self.frame.unit, self.frame.index, construct)
    }

    pub(super) fn lower_construct(&mut self, construct: ConstructId) {
        let readings = self.readings(construct);
        // A region inside the region would be one of another device (OpenMP 5.2, 13.8).
        let is_target = |reading: &&OmpConstruct| has_device(reading.name);
        // A function that anybody may call does not know whose threads do.
        let is_anybodys = self.is_function && self.callers == Callers::Anybody;
        let of_team =
            |reading: &&OmpConstruct| is_anybodys && ![Leaf::Atomic, Leaf::Flush].contains(&reading.name.last());
        match readings.iter().find(|reading| is_target(reading) || of_team(reading)) {
            Some(target) if self.is_reverse(construct, target) => self.call_host(construct, target),
            // What happens there is not specified (OpenMP 5.2, 13.8), but a procedure that never gets there is right.
            Some(target) if is_target(&target) && (self.calls.len() > 1 || self.is_function) => {
                let at = self.frame.body.constructs[construct].line;
                self.fail_kernel("a construct for a device is encountered on the device", at);
            }
            Some(target) => self.no_code(construct, target),
            None => self.construct_readings(construct, readings),
        }
    }

    /// A construct as the constructs it reads as, outermost first; without any, its block is plain code.
    pub(super) fn construct_readings(&mut self, construct: ConstructId, readings: &'a [OmpConstruct]) {
        let (bindings, pointers) = (self.frame.bindings.clone(), self.frame.pointers.clone());
        let numbers = self.frame.numbers.clone();
        self.declare_locals(construct);
        self.inner_readings(construct, readings);
        (self.frame.bindings, self.frame.pointers) = (bindings, pointers);
        self.frame.numbers = numbers;
    }

    pub(super) fn inner_readings(&mut self, construct: ConstructId, readings: &'a [OmpConstruct]) {
        let Some((first, rest)) = readings.split_first() else {
            let body = self.frame.body;
            return self.lower_block(&body.constructs[construct].block);
        };
        let outside = self.around.len();
        self.around.extend(first.name.leaves().iter().filter(|leaf| **leaf != Leaf::Target));
        self.inner_reading(construct, first, rest);
        self.around.truncate(outside);
    }

    fn inner_reading(&mut self, construct: ConstructId, first: &'a OmpConstruct, rest: &'a [OmpConstruct]) {
        let last = first.name.last();
        let body_is_empty = self.frame.body.constructs[construct].block.is_empty();
        match first.name.association() {
            Association::LoopNest if has_order(first) => self.lower_ordered_nest(construct, first, rest),
            Association::LoopNest if has_clause(first, Clause::Apply) => self.no_code(construct, first),
            Association::LoopNest => self.lower_loop_construct(construct, first, rest),
            // `ordered` is both, by what it governs.
            Association::Standalone if last == Leaf::Ordered && !body_is_empty => {
                self.lower_region(construct, first, rest)
            }
            Association::Standalone | Association::Declaration => self.lower_standalone(construct, first),
            Association::Block | Association::Delimited | Association::Separating | Association::LoopSequence => {
                match BLOCKS.iter().find(|(leaf, _)| *leaf == last) {
                    Some((_, execute)) => execute(self, construct, first, rest),
                    None => self.no_code(construct, first),
                }
            }
        }
    }

    pub(super) fn no_code(&mut self, construct: ConstructId, reading: &OmpConstruct) {
        let name = reading.name.spelling(self.frame.body.language);
        let at = self.frame.body.constructs[construct].line;
        self.report(problems::no_code_for_construct(&name, at));
    }

    fn declare_locals(&mut self, construct: ConstructId) {
        let unit = self.frame.unit;
        let translation = unit.translations.get(self.frame.index);
        let at = self.frame.body.constructs[construct].line;
        for local in translation.and_then(|translation| translation.locals.get(&construct)).into_iter().flatten() {
            match local {
                Local::Copy(symbol) => self.bind_private(*symbol, at),
                Local::Pointee(..) => self.report(problems::no_code_for_clause("private", at)),
                Local::Effect(expr) => self.lower_effect(*expr),
                // Saved values are arguments of launch clauses, which the launch contract carries.
                // The default device is the host's business.
                // Whether dummies are present is asked in the text alone.
                Local::Saved(..)
                | Local::Present(..)
                | Local::Device(..)
                | Local::Index(_)
                | Local::Initial(..)
                | Local::Attach(_)
                | Local::Detach(_)
                | Local::Entered(..) => {}
            }
        }
    }

    fn lower_standalone(&mut self, construct: ConstructId, reading: &OmpConstruct) {
        let leaf = reading.name.last();
        if leaf == Leaf::Barrier {
            if self.level == Level::Thread {
                self.barrier();
            }
        } else if leaf == Leaf::Flush {
            self.build.push(Op::Fence, None);
        } else if leaf == Leaf::Error {
            self.raise_error(construct, reading);
        } else if !asks_nothing(reading) {
            self.no_code(construct, reading);
        }
    }

    /// `error` (OpenMP 5.2, 8.5.1): a message where it is executed, and the end of the kernel unless it is a warning. What it says when it is
    /// compiled has been said.
    fn raise_error(&mut self, construct: ConstructId, reading: &OmpConstruct) {
        let at = self.frame.body.constructs[construct].line;
        let find = |clause: Clause| reading.clauses.iter().find(|other| other.clause == clause);
        let is = |clause: Clause, word: &str| match find(clause).map(|clause| &clause.argument) {
            Some(OmpArgument::Keyword(known, _)) => self.frame.unit.atoms.text(*known).eq_ignore_ascii_case(word),
            _ => false,
        };
        if !is(Clause::At, "execution") {
            return;
        }
        let message = find(Clause::Message).map(|clause| argument_of(self.frame.body, construct, clause));
        match message {
            None => self.print_values("an `error` directive is executed\n", Vec::new(), at),
            Some(Some(message)) if self.written_text(message).is_some() || !self.is_text(message) => {
                self.print_text(message, "\n", at);
            }
            Some(_) => return self.report(problems::no_code_for_clause("message", at)),
        }
        if !is(Clause::Severity, "warning") {
            self.build.end(ssa::Terminator::Trap);
        }
    }

    /// `target`, `teams`, `parallel` and their combinations without a loop.
    pub(super) fn lower_region(&mut self, construct: ConstructId, reading: &'a OmpConstruct, rest: &'a [OmpConstruct]) {
        self.region_of(construct, reading, |lower| lower.inner_readings(construct, rest));
    }

    /// The same, with what is executed in it.
    pub(super) fn region_of(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        execute: impl FnOnce(&mut Self),
    ) {
        let outer = self.level;
        let is_parallel = reading.name.has(Leaf::Parallel) || is_bare(reading);
        let inner = if is_parallel { self.parallel_level() } else { outer };
        let threads = inner == Level::Thread && outer == Level::Team;
        let (bindings, pointers) = (self.frame.bindings.clone(), self.frame.pointers.clone());
        let (teams, limit, all) = (self.teams, self.limit, self.threads);
        self.limit_teams(construct, reading);
        let controls = self.read_controls();
        let size = if threads { self.team_size(construct, reading) } else { None };
        if threads {
            self.build.begin_region();
        }
        self.level = inner;
        let has_team = self.has_team;
        let around = (self.nesting, self.spread);
        if is_parallel {
            self.has_team = threads;
            (self.nesting, self.spread) = (around.0 + 1, around.1 || threads);
        }
        let task = self.enter_tasks(construct, reading);
        let reduced = self.enter_construct(construct, reading);
        let block = &self.frame.body.constructs[construct].block;
        match size {
            Some(size) => self.run_in_threads(size, block, execute),
            None => execute(self),
        }
        // Those of the block that were not in the region have the identity of each reduction.
        let shares = outer == Level::Thread && [Leaf::Scope, Leaf::Sections].contains(&reading.name.last());
        let waits = threads || outer == Level::Thread && Self::waits_at_end(reading);
        self.leave_region(outer, threads || shares, waits, reduced);
        (self.teams, self.limit, self.threads, self.has_team) = (teams, limit, all, has_team);
        (self.nesting, self.spread, self.is_final) = (around.0, around.1, task);
        self.restore_controls(controls);
        (self.frame.bindings, self.frame.pointers) = (bindings, pointers);
    }

    /// Combines reductions, and waits for the team where a parallel region ends.
    pub(super) fn leave_region(&mut self, outer: Level, threads: bool, waits: bool, reduced: Vec<Reduced>) {
        let waits = waits || threads && !reduced.is_empty();
        let totals: Vec<_> = reduced.into_iter().filter_map(|reduced| self.combine_copies(reduced, threads)).collect();
        self.level = outer;
        for (reduced, total) in totals {
            self.combine_outside(reduced, total, threads);
        }
        if waits && !self.last {
            self.barrier();
        }
    }

    /// The level inside a `parallel` construct: a nested one has a team of one thread.
    pub(super) fn parallel_level(&self) -> Level {
        match self.level {
            Level::Team => Level::Thread,
            Level::Thread | Level::Serial => Level::Serial,
        }
    }

    /// Executed by one thread of the team, the first.
    fn lower_single(&mut self, construct: ConstructId, reading: &'a OmpConstruct, rest: &'a [OmpConstruct]) {
        if self.level != Level::Thread {
            return self.lower_region(construct, reading, rest);
        }
        let (bindings, pointers) = (self.frame.bindings.clone(), self.frame.pointers.clone());
        let filter = self.masked_thread(construct, reading);
        let at = self.frame.body.constructs[construct].line;
        self.copy_privates(reading, at, |lower| {
            lower.on_thread(filter, |lower| {
                lower.level = Level::Serial;
                drop(lower.enter_construct(construct, reading));
                lower.inner_readings(construct, rest);
                lower.level = Level::Thread;
            });
        });
        (self.frame.bindings, self.frame.pointers) = (bindings, pointers);
        if reading.name.last() == Leaf::Single && !has_clause(reading, Clause::NoWait) {
            self.barrier();
        }
    }

    /// The thread that a `masked` construct names (OpenMP 5.2, 10.5.1).
    fn masked_thread(&mut self, construct: ConstructId, reading: &'a OmpConstruct) -> Value {
        let clause = reading.clauses.iter().find(|clause| clause.clause == Clause::Filter);
        let named = clause.and_then(|clause| self.clause_value(construct, clause));
        match named {
            Some((value, scalar)) => self.convert_scalar(value, scalar, super::scalar::Scalar::INT),
            None => self.int(0),
        }
    }

    /// Binds what the clauses of a construct make private; the reductions are to be combined at its end.
    pub(super) fn enter_construct(&mut self, construct: ConstructId, reading: &'a OmpConstruct) -> Vec<Reduced> {
        let at = self.frame.body.constructs[construct].line;
        let is_target = reading.name.first() == Leaf::Target;
        let mut reduced = Vec::new();
        for clause in &reading.clauses {
            let Some(sharing) = clause_sharing(clause) else { continue };
            if clause.clause != Clause::Private && has_pointees(self.symbols(), clause) {
                // The values of the host do not come with the launch.
                self.report(problems::no_code_for_clause(clause.clause.row().word, at));
            }
            match (sharing, &clause.argument) {
                (Sharing::Private, OmpArgument::Items(items)) => {
                    items.iter().for_each(|item| self.bind_private(item.symbol, at));
                    items.iter().for_each(|item| self.give_pointee(item, at));
                }
                // The parameters of the function are the first private copies already; threads get their own in a register.
                (Sharing::FirstPrivate, OmpArgument::Items(items)) => {
                    for item in items {
                        if !is_target || self.is_copied(item) {
                            self.bind_firstprivate(item.symbol, at);
                        }
                    }
                }
                // A target region takes part with the variable that its list item maps: one thread of it has that, or combines into it.
                (Sharing::Reduction, OmpArgument::Reduction(..))
                    if is_target && clause.clause == Clause::InReduction => {}
                (Sharing::Reduction, OmpArgument::Reduction(operator, items)) => {
                    reduced.extend(items.iter().filter_map(|item| self.start_reduction(*operator, item, at)));
                }
                (Sharing::CopyPrivate, OmpArgument::Items(_)) => {}
                (Sharing::Induction, _) if !self.is_declared_induction(construct, clause) => {}
                (Sharing::Copyin | Sharing::CopyPrivate | Sharing::Induction, _) => {
                    let word = clause.clause.row().word;
                    self.report(problems::no_code_for_clause(word, at));
                }
                _ => {}
            }
        }
        reduced
    }

    /// Whether the private copy of a target region's variable is not the parameter itself: it is mapped, or memory.
    fn is_copied(&mut self, item: &OmpItem) -> bool {
        let symbol = self.original_symbol(item.symbol);
        match self.frame.bindings.get(&symbol) {
            Some(Binding::Memory(place)) => place.space == Space::Global && self.frame.facts.written.contains(&symbol),
            Some(Binding::Register(..)) | None => false,
        }
    }
}

/// The clauses of a construct that determine this attribute, with their items.
pub fn items_of(reading: &OmpConstruct, sharing: Sharing) -> impl Iterator<Item = &OmpItem> {
    let clauses = reading.clauses.iter().filter(move |clause: &&OmpClause| clause_sharing(clause) == Some(sharing));
    clauses.flat_map(|clause| clause.argument.items())
}
