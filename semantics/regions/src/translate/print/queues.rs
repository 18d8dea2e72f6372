//! Queues of OpenACC as dependences between target tasks (OpenACC 3.4, 2.16; OpenMP 5.2, 15.9.5), where that is asked for: what is on one
//! queue is executed in the order of the program, and the host waits where the program says.
//!
//! A queue is an element of an array whose address alone is used; all files of a program share it. C alone: gfortran 12 takes no account of
//! `depend` on `target teams`, and flang 22 has none on directives that move data. What cannot be a task waits for the queues first.

use super::super::{OmpArgument, OmpClause, OmpConstruct, Translation, problems};
use crate::data_environment::compute::COMPUTE;
use crate::data_environment::facts::integer_constant;
use crate::translate::phrases::LostClause;
use body::{Body, ConstructId};
use directives::{Clause as ClauseName, Leaf, Model, Name};
use parser::directive::{Clause, Item};
use source::{Atoms, Diagnostic};
use std::borrow::Cow;
use symbols::SymbolTable;

/// The array.
pub const QUEUES: &str = "dirigent_queues";

/// Its definition, which a linker merges with those of other files.
pub const DEFINITION: &str = "__attribute__((weak)) char dirigent_queues[64];\n";

/// The number of its elements.
const COUNT: i128 = 64;

/// `acc_async_sync`
const SYNC: i128 = -2;
/// `acc_async_noval`
const NOVAL: i128 = -1;

/// What a printer asks of a body.
pub struct Queues<'a> {
    /// The body.
    pub body: &'a Body,
    /// The symbols of its environments.
    pub symbols: &'a SymbolTable,
    /// Spellings.
    pub atoms: &'a Atoms,
}

/// On which queue something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Queue {
    /// None.
    Host,
    /// That of this number.
    Known(i128),
    /// One that is only known when the program runs.
    Unknown,
}

impl Queues<'_> {
    /// Puts the constructs of a body on their queues; what is said of those that cannot be tasks.
    pub fn put_on_queues(&self, legal: &mut Cow<Translation>) -> Vec<Diagnostic> {
        let mut told = Vec::new();
        let ids: Vec<ConstructId> = legal.constructs.keys().copied().collect();
        for id in ids {
            let directive = self.body.constructs[id].directive();
            if directive.name().model() == Model::OpenAcc && !legal.kept.contains(&id) {
                told.extend(self.queue_construct(id, legal));
            }
        }
        told
    }

    fn queue_construct(&self, id: ConstructId, legal: &mut Cow<Translation>) -> Option<Diagnostic> {
        let directive = self.body.constructs[id].directive();
        let first = directive.leaves()[0];
        if first == Leaf::AccWait {
            self.queue_wait(id, legal);
            return None;
        }
        let own: Vec<Clause> =
            directive.clauses().take_while(|clause| clause.name() != ClauseName::AccDeviceType).collect();
        let find = |name: ClauseName| own.iter().find(|clause| clause.name() == name);
        let on = find(ClauseName::AccAsync).copied();
        let queue = on.map_or(Queue::Host, |clause| self.clause_queue(id, clause));
        let waits = directive.clauses().any(|clause| clause.name() == ClauseName::AccWait);
        let compute = COMPUTE.contains(&first);
        let conditional = find(ClauseName::AccIf).is_some() || compute && find(ClauseName::AccSelf).is_some();
        let data = matches!(first, Leaf::AccData | Leaf::AccHostData);
        let divided = legal.divisions.get(&id).is_some_and(|division| division.data.is_some());
        let task = match queue {
            Queue::Known(number) if !conditional && !data && !divided => Some(number),
            Queue::Known(_) | Queue::Unknown | Queue::Host => None,
        };
        if queue == Queue::Host && !waits {
            return None;
        }
        let legal = legal.to_mut();
        if let Some(division) = legal.divisions.get_mut(&id) {
            for part in division.parts.iter_mut() {
                part.outer.clauses.extend(task.into_iter().flat_map(|number| self.task_clauses(number)));
            }
            division.before.extend((task.is_none() || waits).then(taskwait_construct));
        }
        let constructs = legal.constructs.get_mut(&id)?;
        for hidden in constructs.iter_mut().filter(|hidden| is_task(hidden)) {
            hidden.clauses.extend(task.into_iter().flat_map(|number| self.task_clauses(number)));
        }
        if (task.is_none() || waits) && !constructs.is_empty() {
            constructs.insert(0, taskwait_construct());
        }
        let clause = on.filter(|_| task.is_none())?;
        Some(problems::lost_clause("async", LostClause::StatementWaits, clause.span()))
    }

    /// `wait(n)` waits for its queues; without numbers that are known, for all of them.
    fn queue_wait(&self, id: ConstructId, legal: &mut Cow<Translation>) {
        let directive = self.body.constructs[id].directive();
        let numbers: Option<Vec<i128>> = directive.items().iter().map(|item| self.queue_number(id, item)).collect();
        let numbers = numbers.filter(|numbers| !numbers.is_empty() && directive.modifiers().next().is_none());
        let Some(numbers) = numbers else { return };
        let names: Vec<String> = numbers.into_iter().map(queue_name).collect();
        if let Some(hidden) = legal.to_mut().constructs.get_mut(&id).and_then(|hidden| hidden.last_mut()) {
            hidden.clauses.push(self.depend_clause(&names.join(", ")));
        }
    }

    fn clause_queue(&self, id: ConstructId, clause: Clause) -> Queue {
        match clause.items() {
            [] => Queue::Known(NOVAL),
            [item] => match self.queue_number(id, item) {
                Some(SYNC) => Queue::Host,
                Some(number) => Queue::Known(number),
                None => Queue::Unknown,
            },
            _ => Queue::Unknown,
        }
    }

    fn queue_number(&self, id: ConstructId, item: &Item) -> Option<i128> {
        let Item::Argument(argument) = item else { return None };
        let expr = self.body.constructs[id].arguments.get(argument.0 as usize)?;
        integer_constant(self.symbols, self.body, *expr)
    }

    fn task_clauses(&self, number: i128) -> [OmpClause; 2] {
        [OmpClause::added_clause(ClauseName::NoWait, OmpArgument::None), self.depend_clause(&queue_name(number))]
    }

    fn depend_clause(&self, names: &str) -> OmpClause {
        let text = self.atoms.intern(&format!("inout: {names}"));
        OmpClause::added_clause(ClauseName::Depend, OmpArgument::Keyword(text, None))
    }
}

/// The element of a queue.
fn queue_name(number: i128) -> String {
    format!("{QUEUES}[{}]", number.rem_euclid(COUNT))
}

/// Whether a directive makes a target task.
fn is_task(construct: &OmpConstruct) -> bool {
    const TASKS: &[Leaf] = &[Leaf::Target, Leaf::TargetUpdate, Leaf::TargetEnterData, Leaf::TargetExitData];
    construct.name.leaves().first().is_some_and(|leaf| TASKS.contains(leaf))
}

fn taskwait_construct() -> OmpConstruct {
    OmpConstruct { name: Name::leaf(Leaf::Taskwait), clauses: Vec::new() }
}
