//! What was chosen for a construct where another choice would make something else of it: defaults are named, too (R278, R369).

use super::Printer;
use crate::data_environment::compute::is_loop;
use crate::data_environment::facts::Facts;
use crate::data_environment::implicit_levels::{check_threads, partition_by};
use crate::data_environment::policies::{
    COUNTS, IMPLICIT_LANES, IMPLICIT_WORKERS, KERNELS, LANES, LaneForm, NUM_WORKERS, PRESENCE, Policies, QUEUES,
    RegionCounts, WorkerLimit, word_of,
};
use crate::data_environment::{ConstructPartitionings, Partitioning};
use crate::translate::{Modifier, loops};
use body::ConstructId;
use directives::{Clause, Leaf};

/// A choice that decides what becomes of a construct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Its key in a mapping file.
    pub key: &'static str,
    /// The word that holds.
    pub word: &'static str,
    /// Whether it is the default.
    pub by_default: bool,
    /// What it does here.
    pub effect: &'static str,
}

/// What a row asks.
pub(super) struct Asked<'a> {
    printer: &'a Printer<'a>,
    facts: &'a Facts<'a>,
    /// How loops would be shared out by the other policies of workers, and of lanes.
    workers: Vec<ConstructPartitionings>,
    lanes: Vec<ConstructPartitionings>,
}

/// The word that holds, whether it is the default, and what it does; nothing where no choice would make a difference.
type Answer = Option<(&'static str, bool, &'static str)>;

type Row = (&'static str, fn(&Asked, ConstructId) -> Answer);

const ROWS: &[Row] = &[
    ("kernels", ask_kernels),
    ("async", ask_queues),
    ("present", ask_presence),
    ("implicit-worker", ask_implicit_workers),
    ("implicit-vector", ask_implicit_lanes),
    ("num-workers", ask_num_workers),
    ("vector", ask_lanes),
    ("counts", ask_counts),
];

impl<'a> Asked<'a> {
    pub(super) fn new(printer: &'a Printer<'a>, facts: &'a Facts<'a>) -> Asked<'a> {
        let policies = facts.versions.policies;
        let by = |policies: Policies| partition_by(facts, policies, &|id| check_threads(facts, id).is_ok());
        let workers = IMPLICIT_WORKERS.iter().map(|(_, choice)| by(Policies { implicit_workers: *choice, ..policies }));
        let lanes = IMPLICIT_LANES.iter().map(|(_, choice)| by(Policies { implicit_lanes: *choice, ..policies }));
        Asked { printer, facts, workers: workers.collect(), lanes: lanes.collect() }
    }

    /// What was chosen for a construct.
    pub(super) fn choices(&self, id: ConstructId) -> Vec<Chosen> {
        let asked = ROWS.iter().filter_map(|(key, ask)| {
            let (word, by_default, effect) = ask(self, id)?;
            Some(Chosen { key, word, by_default, effect })
        });
        asked.collect()
    }

    fn first(&self, id: ConstructId) -> Leaf {
        self.facts.leaves(id)[0]
    }

    fn partitioning(&self, id: ConstructId) -> Option<Partitioning> {
        self.facts.construct(id).partitioning.filter(|_| is_loop(self.facts, id))
    }

    fn hidden(&self, id: ConstructId) -> &[crate::translate::OmpConstruct] {
        self.printer.translation.constructs.get(&id).map_or(&[], |constructs| &constructs[..])
    }

    fn maps(&self, id: ConstructId, modifier: Option<Modifier>) -> bool {
        let mut clauses = self.hidden(id).iter().flat_map(|hidden| &hidden.clauses);
        clauses.any(|clause| clause.clause == Clause::Map && (modifier.is_none() || clause.modifier == modifier))
    }
}

fn ask_kernels(asked: &Asked, id: ConstructId) -> Answer {
    let divided = asked.printer.translation.divisions.contains_key(&id);
    if asked.first(id) != Leaf::AccKernels && !divided {
        return None;
    }
    let has = |leaf: Leaf| asked.hidden(id).iter().any(|hidden| hidden.name.has(leaf));
    let effect = match asked.printer.printable_division(id) {
        Some(_) => "what is proved to be independent is shared out",
        None if has(Leaf::Teams) => "its loop is shared out as its directives say",
        None if has(Leaf::TargetData) => "each of its loops is executed as its directive says",
        None => "one thread executes it",
    };
    let divides = asked.printer.source.divides;
    Some((word_of(KERNELS, &divides), divides, effect))
}

fn ask_queues(asked: &Asked, id: ConstructId) -> Answer {
    const OF_QUEUES: &[Clause] = &[Clause::AccAsync, Clause::AccWait];
    if asked.first(id) != Leaf::AccWait && asked.facts.find_clause(id, OF_QUEUES).is_none() {
        return None;
    }
    let queues = asked.printer.source.queues;
    let effect = match (queues, asked.printer.words.ends) {
        (true, false) => "it depends on its queue where it can be a task",
        (true, true) => "it is waited for: queues are for C alone",
        (false, _) => "it is waited for",
    };
    Some((word_of(QUEUES, &queues), !queues, effect))
}

fn ask_presence(asked: &Asked, id: ConstructId) -> Answer {
    if !asked.maps(id, Some(Modifier::Present)) {
        return None;
    }
    let by_default = !asked.printer.source.checks_presence;
    let checks = asked.printer.checks_presence();
    let effect = match checks {
        true => "data that are not present are an error",
        false => "nothing checks that data are present",
    };
    Some((word_of(PRESENCE, &checks), by_default, effect))
}

fn ask_implicit_workers(asked: &Asked, id: ConstructId) -> Answer {
    let own = asked.partitioning(id)?;
    asked.workers.iter().any(|other| other.get(&id) != Some(&own)).then_some(())?;
    let choice = asked.facts.versions.policies.implicit_workers;
    let effect = if own.worker { "the loop is for workers, too" } else { "the loop gets no workers" };
    Some((word_of(IMPLICIT_WORKERS, &choice), choice == Default::default(), effect))
}

fn ask_implicit_lanes(asked: &Asked, id: ConstructId) -> Answer {
    let own = asked.partitioning(id)?;
    asked.lanes.iter().any(|other| other.get(&id) != Some(&own)).then_some(())?;
    let choice = asked.facts.versions.policies.implicit_lanes;
    let effect = if own.vector { "the loop is for vector lanes, too" } else { "the loop gets no vector lanes" };
    Some((word_of(IMPLICIT_LANES, &choice), choice == Default::default(), effect))
}

fn ask_num_workers(asked: &Asked, id: ConstructId) -> Answer {
    asked.facts.find_clause(id, &[Clause::AccNumWorkers])?;
    let choice = asked.facts.versions.policies.num_workers;
    let effect = match choice {
        WorkerLimit::NumThreads => "it is the `num_threads` of loops for workers",
        WorkerLimit::ThreadLimit => "it is the `thread_limit` of the teams",
    };
    Some((word_of(NUM_WORKERS, &choice), choice == WorkerLimit::default(), effect))
}

fn ask_lanes(asked: &Asked, id: ConstructId) -> Answer {
    let own = asked.partitioning(id)?;
    loops::may_have_threads(asked.facts, id, own).then_some(())?;
    let choice = asked.facts.versions.policies.lanes;
    let effect = match choice {
        LaneForm::Simd => "its lanes are `simd`",
        LaneForm::Parallel => "its lanes are threads",
    };
    Some((word_of(LANES, &choice), choice == LaneForm::default(), effect))
}

fn ask_counts(asked: &Asked, id: ConstructId) -> Answer {
    const COUNTED: &[Leaf] = &[Leaf::AccData, Leaf::AccExitData];
    (COUNTED.contains(&asked.first(id)) && asked.maps(id, None)).then_some(())?;
    let choice = asked.facts.versions.policies.counts;
    let effect = match choice {
        RegionCounts::One => "data regions and `enter data` are counted together",
        RegionCounts::Hold => "data regions are counted apart from `enter data`",
    };
    Some((word_of(COUNTS, &choice), choice == RegionCounts::default(), effect))
}
