//! Who executes a region concurrently, and which variables are common to all of them.

use super::Lint;
use crate::data_environment::partitioning::is_sequential;
use crate::data_environment::rule::makes_copy;
use crate::data_environment::variables::{Category, is_dummy, is_static};
use crate::flow::dependence::Nest;
use crate::flow::{Access, EventKind, NodeId, Variable};
use body::{Callee, ConstructId, ExprKind, StatementId};
use directives::{Clause as ClauseName, Determines, Leaf, Model, Sharing};
use rustc_hash::FxHashSet;
use symbols::{Attributes, Details, Flags, SymbolId, SymbolTable, Type};

/// The leaves that share out the iterations of loops.
const PARTITIONS: &[Leaf] =
    &[Leaf::WorksharingLoop, Leaf::Distribute, Leaf::Taskloop, Leaf::Loop, Leaf::Simd, Leaf::AccLoop];
/// The leaves that begin threads, and so make what is private each thread's own.
const BEGINS: &[Leaf] = &[Leaf::Parallel, Leaf::Teams, Leaf::AccParallel, Leaf::AccKernels, Leaf::AccSerial];

/// Threads or iterations that execute a construct concurrently.
pub struct Team {
    pub construct: ConstructId,
    pub node: NodeId,
    /// The loops whose iterations are shared out; none if every thread executes all.
    pub loops: Vec<StatementId>,
    /// The first of its leaves whose copies are each thread's own.
    level: usize,
    /// The construct around that began the threads.
    began: Option<ConstructId>,
    /// Whether lanes execute it in step.
    pub is_simd: bool,
}

/// The team of a construct, if several execute it.
pub fn find_team(lint: &Lint, construct: ConstructId) -> Option<Team> {
    let facts = lint.facts;
    let node = *lint.flow.of_construct.get(&construct)?;
    let leaves = facts.leaves(construct);
    let last = *leaves.last()?;
    if is_alone(lint, construct) || !(matches!(last, Leaf::Parallel | Leaf::Teams) || PARTITIONS.contains(&last)) {
        return None;
    }
    let partition = leaves.iter().position(|leaf| PARTITIONS.contains(leaf));
    let level = leaves.iter().rposition(|leaf| BEGINS.contains(leaf)).or(partition).unwrap_or(0);
    let is_simd = leaves[partition.unwrap_or(0)] == Leaf::Simd;
    let mut team = Team { construct, node, loops: Vec::new(), level, began: None, is_simd };
    if partition.is_some() {
        team.loops = facts.construct(construct).loops.clone();
        if team.loops.is_empty() || !are_shared_out(lint, construct, last) {
            return None;
        }
    }
    if !leaves.iter().any(|leaf| BEGINS.contains(leaf)) {
        let begins = |id: &ConstructId| facts.leaves(*id).iter().any(|leaf| BEGINS.contains(leaf));
        team.began = facts.ancestors(construct).into_iter().find(begins);
        if team.began.is_some_and(|began| is_alone(lint, began)) {
            return None;
        }
    }
    Some(team)
}

/// Whether a construct is one of the main program where nothing began threads: one executes all of it, and what tasks it has.
pub fn is_of_initial_thread(lint: &Lint, construct: ConstructId) -> bool {
    let facts = lint.facts;
    let begins = |id: ConstructId| facts.leaves(id).iter().any(|leaf| BEGINS.contains(leaf));
    facts.is_main_program() && !facts.ancestors(construct).into_iter().any(begins)
}

/// Whether clauses say that one thread executes a construct.
pub fn is_alone(lint: &Lint, construct: ConstructId) -> bool {
    const COUNTS: &[(ClauseName, i128)] =
        &[(ClauseName::NumThreads, 1), (ClauseName::If, 0), (ClauseName::NumTeams, 1), (ClauseName::AccIf, 0)];
    let facts = lint.facts;
    let is = |(name, value): &(ClauseName, i128)| {
        let clause = facts.find_clause(construct, &[*name]).map(|(_, clause)| clause);
        let argument = clause.and_then(|clause| facts.argument_expr(construct, clause.items().first()?));
        argument.is_some_and(|argument| facts.constant_value(argument) == Some(*value))
    };
    COUNTS.iter().any(is)
}

/// Whether the iterations of a loop construct are independent by what its directive says.
fn are_shared_out(lint: &Lint, construct: ConstructId, leaf: Leaf) -> bool {
    let facts = lint.facts;
    if leaf != Leaf::AccLoop {
        return true;
    }
    let said = facts.find_clause(construct, &[ClauseName::AccIndependent]).is_some();
    let kept = facts.find_clause(construct, &[ClauseName::AccSeq, ClauseName::AccAuto]).is_some();
    !kept && (said || !is_sequential(facts, construct))
}

impl Team {
    /// The team of a construct with `sections`, each of which one of its threads executes.
    pub fn of_sections(lint: &Lint, construct: ConstructId) -> Option<Team> {
        let node = *lint.flow.of_construct.get(&construct)?;
        let level = lint.facts.leaves(construct).iter().rposition(|leaf| BEGINS.contains(leaf))?;
        let team = Team { construct, node, loops: Vec::new(), level, began: None, is_simd: false };
        Some(team).filter(|_| !is_alone(lint, construct))
    }

    /// The threads of all teams that a construct with `teams` and `parallel` begins.
    pub fn of_league(lint: &Lint, construct: ConstructId) -> Option<Team> {
        let leaves = lint.facts.leaves(construct);
        let begins = leaves.contains(&Leaf::Teams) && leaves.contains(&Leaf::Parallel);
        let team = find_team(lint, construct).filter(|_| begins)?;
        Some(Team { level: 0, ..team })
    }

    /// The nest of its loops.
    pub fn loop_nest<'f>(&self, lint: &'f Lint) -> Nest<'f, 'f> {
        Nest { facts: lint.facts, flow: &lint.flow, node: self.node, loops: self.loops.clone() }
    }

    /// Whether all of the team refer to the same variable.
    pub fn has_in_common(&self, lint: &Lint, variable: Variable) -> bool {
        let (symbol, owner) = variable;
        let facts = lint.facts;
        // A variable with static storage is one variable wherever it is declared.
        let is_of = |id: ConstructId| !facts.is_outside(id, symbol) && !is_static(facts.table, symbol);
        let apart = is_apart(facts.table, symbol) || self.is_of_each_group(lint, symbol);
        if apart || is_of(self.construct) || self.began.is_some_and(is_of) {
            return false;
        }
        let common = match owner {
            Some(owner) if owner == self.construct => !self.makes_copies(lint, symbol, makes_copy),
            Some(owner) => {
                let around = facts.ancestors(owner);
                let own = around.contains(&self.construct);
                let of_thread = self.began.is_some_and(|began| owner == began || around.contains(&began));
                !own && !of_thread
            }
            None => true,
        };
        common && !self.is_orphan_with(lint, symbol) && !self.is_scalar_of_device(lint, symbol)
    }

    /// OpenMP 6.0, 7.13: each contention group has a groupprivate variable of its own, and the teams of a league are one each.
    fn is_of_each_group(&self, lint: &Lint, symbol: SymbolId) -> bool {
        let table = lint.facts.table;
        let begins = lint.facts.leaves(self.construct).iter().skip(self.level).any(|leaf| *leaf == Leaf::Teams);
        begins && table[table.original(symbol)].flags.contains(Flags::OMP_GROUP_PRIVATE)
    }

    /// Whether all of the team refer to the same memory: for what a pointer leads to, a copy with its value is as good.
    pub fn is_shared(&self, lint: &Lint, access: &Access) -> bool {
        let (symbol, owner) = access.variable;
        if !access.through {
            return self.has_in_common(lint, access.variable);
        }
        let copied = owner == Some(self.construct)
            && !self.makes_copies(lint, symbol, |sharing| makes_copy(sharing) && sharing != Sharing::FirstPrivate);
        let same = copied || self.has_in_common(lint, access.variable);
        same && lint.facts.is_outside(self.construct, symbol) && self.loop_nest(lint).is_invariant(symbol)
    }

    /// Whether every use of a variable in the region has the same value for all of the team.
    pub fn is_uniform(&self, lint: &Lint, symbol: SymbolId) -> bool {
        let nest = self.loop_nest(lint);
        let used: FxHashSet<Variable> =
            lint.flow.symbol_accesses(symbol, self.node).map(|(_, access)| access.variable).collect();
        nest.is_invariant(symbol)
            && used.iter().all(|variable| {
                let copied = variable.1 == Some(self.construct)
                    && !self
                        .makes_copies(lint, symbol, |sharing| makes_copy(sharing) && sharing != Sharing::FirstPrivate);
                copied || self.has_in_common(lint, *variable)
            })
    }

    /// Whether a leaf of the construct makes such copies for each thread.
    fn makes_copies(&self, lint: &Lint, symbol: SymbolId, such: impl Fn(Sharing) -> bool) -> bool {
        let Some(environment) = lint.environment.constructs.get(&self.construct) else { return false };
        let inner = environment.leaves.iter().skip(self.level);
        inner.filter_map(|leaf| leaf.attributes.get(&symbol)?.sharing).any(such)
    }

    /// Whether nothing around says who executes the construct, and the variable may be each thread's own.
    fn is_orphan_with(&self, lint: &Lint, symbol: SymbolId) -> bool {
        let leaves = lint.facts.leaves(self.construct);
        let begins = leaves.iter().any(|leaf| BEGINS.contains(leaf));
        let needs = !begins && self.began.is_none() && !self.is_simd && !leaves.contains(&Leaf::Taskloop);
        let table = lint.facts.table;
        let array = is_dummy(table, symbol) && Category::of_symbol(table, symbol) != Category::Scalar;
        needs && !is_static(table, symbol) && !array
    }

    /// Scalars of OpenACC are each gang's own unless a clause maps them.
    fn is_scalar_of_device(&self, lint: &Lint, symbol: SymbolId) -> bool {
        let facts = lint.facts;
        if facts.leaves(self.construct)[0].row().model != Model::OpenAcc {
            return false;
        }
        let mapped = std::iter::once(self.construct).chain(facts.ancestors(self.construct)).any(|id| {
            let listed = facts.construct(id).listed.get(&symbol).into_iter().flatten();
            let mut clauses = listed.map(|index| facts.clause(id, *index).name().row().determines);
            clauses.any(|determines| matches!(determines, Determines::Mapping(_)))
        });
        Category::of_symbol(facts.table, symbol) == Category::Scalar && !mapped
    }
}

/// Whether a variable is each thread's own wherever it stands, or its accesses are synchronized or beyond what is known.
pub fn is_apart(table: &SymbolTable, symbol: SymbolId) -> bool {
    let found = &table[table.original(symbol)];
    let common = match found.details.ultimate() {
        Details::Object(object) => object.common,
        _ => return true,
    };
    let flags = found.flags | common.map_or(Flags::empty(), |common| table[common].flags);
    let special = matches!(
        found.ty.map(|ty| &table.types[ty]),
        Some(Type::Qualified { is_volatile: true, .. } | Type::Qualified { is_atomic: true, .. })
    );
    let attributes = Attributes::THREAD_LOCAL | Attributes::VOLATILE | Attributes::CODIMENSION;
    flags.contains(Flags::OMP_THREAD_PRIVATE)
        || special
        || found.attributes.intersects(attributes)
        || table.pointees.contains_key(&symbol)
}

/// Whether threads may tell each other in a region how far they are, by variables that they access in turn.
pub fn has_signals(lint: &Lint, node: NodeId) -> bool {
    const SIGNALS: &[Leaf] = &[Leaf::Atomic, Leaf::Critical, Leaf::Flush, Leaf::Ordered, Leaf::AccAtomic];
    lint.flow.events_in(node).any(|event| match event.kind {
        EventKind::Directive(id) | EventKind::End(id) => SIGNALS.contains(&lint.facts.leaves(id)[0]),
        EventKind::Call { .. } | EventKind::Jump => false,
    })
}

/// Parts of the names of procedures that may let one thread in at a time.
const LOCKS: &[&str] = &[
    "wait",
    "signal",
    "lock",
    "mutex",
    "sem_",
    "semaphore",
    "critical",
    "acquire",
    "barrier",
    "atomic",
    "sync",
    "single",
    "master",
    "once",
];

/// Whether a procedure of that name may let one thread in at a time.
pub fn may_lock(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    LOCKS.iter().any(|part| name.contains(part))
}

/// Whether a procedure is called in a region that may order its threads.
pub fn has_locks(lint: &Lint, node: NodeId) -> bool {
    lint.flow.events_in(node).any(|event| match event.kind {
        EventKind::Call { call, .. } => match &lint.facts.body.exprs[call].kind {
            ExprKind::Call { callee: Callee::Symbol(symbol), .. } => may_lock(lint.facts.name(*symbol)),
            _ => true,
        },
        EventKind::Jump => true,
        // Iterations wait for those that they depend on.
        EventKind::Directive(id) => lint.facts.leaves(id)[0] == Leaf::Ordered,
        EventKind::End(_) => false,
    })
}
