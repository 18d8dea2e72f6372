//! What can be asked of a region: which reads use values from before it, what is certain to happen in it, and who may see it.

use super::{Access, EventKind, Exposure, Flow, Kind, NodeId, NodeKind, Step};
use crate::data_environment::facts::Facts;
use body::{BinaryOp, ConstructId, Loop};
use directives::Leaf;
use symbols::{Attributes, Details, ScopeKind, SymbolId};

/// Constructs whose block is not executed by every thread that meets them, or not there and then.
const PARTIAL: &[Leaf] = &[
    Leaf::Single,
    Leaf::Master,
    Leaf::Masked,
    Leaf::Sections,
    Leaf::Section,
    Leaf::Task,
    Leaf::Taskloop,
    Leaf::Metadirective,
    Leaf::BeginMetadirective,
    Leaf::Workshare,
];

/// Constructs in which one thread at a time, or one thread alone, refers to variables.
const GUARDS: &[Leaf] = &[
    Leaf::Critical,
    Leaf::Atomic,
    Leaf::AccAtomic,
    Leaf::Ordered,
    Leaf::Single,
    Leaf::Master,
    Leaf::Masked,
    Leaf::Sections,
    Leaf::Section,
    Leaf::Task,
    Leaf::Taskgraph,
    Leaf::Scan,
    Leaf::Workshare,
    Leaf::Metadirective,
    Leaf::BeginMetadirective,
    Leaf::AccSerial,
];

/// Whether the block of a construct is not executed by every thread that meets it, or not at once.
pub fn is_partial(facts: &Facts, construct: ConstructId) -> bool {
    facts.leaves(construct).iter().any(|leaf| PARTIAL.contains(leaf))
}

/// Whether a construct lets one thread in at a time, or one alone.
pub fn is_guard(facts: &Facts, construct: ConstructId) -> bool {
    facts.leaves(construct).iter().any(|leaf| GUARDS.contains(leaf))
}

/// How many iterations a loop has; nothing if that is not known.
pub fn trip_count(facts: &Facts, inner: &Loop) -> Option<i128> {
    let (first, bound) = (facts.constant_value(inner.first)?, facts.constant_value(inner.bound)?);
    let step = loop_stride(facts, inner)?;
    let last = match inner.compare {
        BinaryOp::Lt => bound.checked_sub(1)?,
        BinaryOp::Gt => bound.checked_add(1)?,
        BinaryOp::Le | BinaryOp::Ge => bound,
        _ => return None,
    };
    let length = last.checked_sub(first)?;
    Some((length.checked_div(step)?.checked_add(1)?).max(0))
        .map(|trip| if length.signum() * step < 0 { 0 } else { trip })
}

/// What a loop adds each time; nothing if that is not known.
pub fn loop_stride(facts: &Facts, inner: &Loop) -> Option<i128> {
    inner.step.map_or(Some(1), |step| facts.constant_value(step)).filter(|step| *step != 0)
}

/// Whether a variable lives in this procedure alone: no procedure that it calls knows it.
pub fn is_own(facts: &Facts, symbol: SymbolId) -> bool {
    let table = facts.table;
    let found = &table[symbol];
    let Details::Object(object) = &found.details else { return false };
    let elsewhere = Attributes::SAVE | Attributes::STATIC | Attributes::EXTERN | Attributes::TARGET;
    let kind = table.scopes[found.scope].kind;
    let outside = matches!(kind, ScopeKind::Global | ScopeKind::Module | ScopeKind::Submodule);
    object.common.is_none() && !object.equivalenced && !outside && !found.attributes.intersects(elsewhere)
}

impl Flow {
    /// Whether the accesses of a node happen in the order of the list.
    pub fn is_ordered(&self, node: NodeId) -> bool {
        !self.is_cut && !self.events_in(node).any(|event| event.kind == EventKind::Jump)
    }

    /// Whether something happens each time that `top` does, if the loops around it have iterations. *Safe for lints.*
    pub fn is_unconditional(&self, facts: &Facts, node: NodeId, top: NodeId) -> bool {
        self.nodes_around(node, top).all(|node| match self.nodes[node].kind {
            NodeKind::Arm(_) | NodeKind::Rest => false,
            NodeKind::Construct(id) => !is_partial(facts, id),
            NodeKind::Body | NodeKind::Loop(_) | NodeKind::While(_) => true,
        })
    }

    /// The constructs around something in `top`, innermost first.
    pub fn constructs_around(&self, node: NodeId, top: NodeId) -> impl Iterator<Item = ConstructId> {
        self.nodes_around(node, top).filter_map(|node| match self.nodes[node].kind {
            NodeKind::Construct(id) => Some(id),
            NodeKind::Body | NodeKind::Arm(_) | NodeKind::Rest | NodeKind::Loop(_) | NodeKind::While(_) => None,
        })
    }

    /// Whether the access `read` uses a value from before `top`, in which it stands.
    pub fn read_exposure(&self, facts: &Facts, read: usize, top: NodeId) -> Exposure {
        let access = &self.accesses[read];
        let mut before = self.variable_accesses(access.variable, top).filter(|(number, _)| *number < read);
        if before.any(|(number, _)| self.covers_read(number, read)) && self.is_ordered(top) {
            return Exposure::Never;
        }
        let written = |number: usize, found: &Access| {
            number < read && found.may_write() && found.through == access.through && may_overlap(found, access)
        };
        let may = self.variable_accesses(access.variable, top).any(|(number, found)| written(number, found));
        let known = is_own(facts, access.variable.0) || access.variable.1.is_some();
        let called = !known && self.events_in(top).any(|event| event.at <= read && is_call(event.kind));
        let certain = access.kind == Kind::Read
            && !may
            && !called
            && self.is_ordered(top)
            && self.is_unconditional(facts, access.node, top);
        if certain { Exposure::Certain } else { Exposure::Possible }
    }

    /// Whether what `write` writes is all that `read` reads, and it happened before. *Safe for translations.*
    fn covers_read(&self, write: usize, read: usize) -> bool {
        let (first, second) = (&self.accesses[write], &self.accesses[read]);
        let writes = first.writes() || first.kind == Kind::Joined;
        if !writes || first.through != second.through || !self.is_within(second.node, first.node) {
            return false;
        }
        first.steps.is_empty() || (first.steps == second.steps && self.is_same_later(first, write, read))
    }

    /// Whether the steps of an access mean the same part until `later`.
    fn is_same_later(&self, access: &Access, from: usize, later: usize) -> bool {
        let changed = |symbol: SymbolId| {
            let numbers = self.changes.get(&symbol).map_or(&[][..], Vec::as_slice);
            let first = numbers.partition_point(|number| *number <= from);
            let mut inside = numbers[first..].iter().take_while(|number| **number < later);
            inside.any(|number| !self.accesses[*number].through)
        };
        access.steps.iter().all(|step| match step {
            Step::Member(_) => true,
            Step::Unknown => false,
            Step::Index(indexes) => indexes.iter().all(|index| {
                index.as_ref().is_some_and(|index| !index.terms.iter().any(|(symbol, _)| changed(*symbol)))
            }),
        })
    }

    /// Whether two variables may be one piece of memory. *Safe for translations.*
    pub fn may_alias(&self, facts: &Facts, first: &Access, second: &Access) -> bool {
        if first.variable == second.variable {
            return true;
        }
        let table = facts.table;
        let open = |access: &Access| {
            let found = &table[table.original(access.variable.0)];
            let object = match found.details.ultimate() {
                Details::Object(object) => object.equivalenced || object.common.is_some(),
                _ => true,
            };
            access.through || object || found.attributes.intersects(Attributes::TARGET | Attributes::POINTER)
        };
        open(first) || open(second)
    }
}

fn is_call(kind: EventKind) -> bool {
    matches!(kind, EventKind::Call { .. })
}

/// Whether two parts of one variable may have something in common.
pub fn may_overlap(first: &Access, second: &Access) -> bool {
    let pairs = first.steps.iter().zip(&second.steps);
    !pairs.into_iter().any(|pair| match pair {
        (Step::Member(one), Step::Member(other)) => one != other,
        _ => false,
    })
}
