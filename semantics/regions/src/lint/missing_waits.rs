//! What threads use while others may still write it: nobody waits at the end of `master` and of tasks, nor behind `nowait`.

use super::teams::{Team, find_team, has_locks, has_signals, is_alone, is_apart, is_of_initial_thread};
use super::{Lint, problems};
use crate::flow::affine::{Affine, to_affine};
use crate::flow::region::is_guard;
use crate::flow::{Access, EventKind, Kind, NodeId, NodeKind, Step, Variable};
use body::reduction::is_reduction;
use body::{ConstructId, Loop, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use rustc_hash::FxHashMap;
use source::Span;

/// The constructs at whose end threads wait for each other, unless `nowait` says otherwise.
const WAITING: &[Leaf] =
    &[Leaf::WorksharingLoop, Leaf::Single, Leaf::Sections, Leaf::Scope, Leaf::Workshare, Leaf::Loop];
/// Those at whose end nobody waits.
const NEVER_WAITING: &[Leaf] = &[Leaf::Master, Leaf::Masked, Leaf::Section];
/// Where one thread is at work.
const ONE: &[Leaf] = &[Leaf::Single, Leaf::Master, Leaf::Masked, Leaf::Section];
/// Clauses that order tasks, or have them executed at once.
const ORDERS: &[ClauseName] = &[ClauseName::Depend, ClauseName::If, ClauseName::Final];

/// Checks the constructs of a body at whose end nobody waits.
pub fn check_unwaited(lint: &mut Lint) {
    for id in lint.facts.in_order() {
        let leaves = lint.facts.leaves(id);
        let nowait = lint.facts.find_clause(id, &[ClauseName::NoWait]).map(|(_, clause)| clause.span());
        let name = lint.facts.body.constructs[id].directive().name_span();
        match leaves[0] {
            Leaf::Task if lint.facts.find_clause(id, ORDERS).is_some() || is_of_initial_thread(lint, id) => {}
            Leaf::Task => check_task(lint, id, name),
            leaf if NEVER_WAITING.contains(&leaf) => check_construct(lint, id, name),
            leaf if leaf != Leaf::Target && leaves.iter().any(|leaf| WAITING.contains(leaf)) => {
                nowait.into_iter().for_each(|nowait| check_construct(lint, id, nowait));
            }
            _ => {}
        }
    }
}

/// A construct of a team, and what the team does up to where all wait.
fn check_construct(lint: &mut Lint, id: ConstructId, nowait: Span) {
    let parallel = |id: &ConstructId| lint.facts.leaves(*id).contains(&Leaf::Parallel);
    let Some(around) = lint.facts.ancestors(id).into_iter().find(parallel) else { return };
    let sections = lint.facts.leaves(around).contains(&Leaf::Sections);
    let team = if sections { Team::of_sections(lint, around) } else { find_team(lint, around) };
    let Some(team) = team.filter(|team| !has_locks(lint, team.node)) else { return };
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let Some((from, until)) = find_range(lint, id, team.node) else { return };
    let written = find_written(lint, id, node, &team);
    let outer = lint.flow.nodes[node].parent.unwrap_or(0);
    if has_signals(lint, outer) {
        return;
    }
    let section = lint.facts.leaves(id)[0] == Leaf::Section;
    for number in from..until {
        let access = &lint.flow.accesses[number];
        let uses = access.kind == Kind::Read || section && matches!(access.kind, Kind::Assign(_));
        let within = uses && lint.flow.is_within(access.node, outer);
        let Some((write, element)) = written.get(&(access.variable, access.through)).copied() else { continue };
        if within
            && !is_ordered(lint, id, &team, access)
            && element.is_none_or(|write| uses_elements_of_others(lint, id, write, access))
        {
            let (item, at) = (lint.name(access.variable.0), access.span);
            lint.report(problems::before_barrier(&item, at, nowait, write));
            return;
        }
    }
}

/// A task, and what is done up to where it is waited for.
fn check_task(lint: &mut Lint, id: ConstructId, name: Span) {
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let Some((from, until)) = find_range(lint, id, 0) else { return };
    let found = &lint.flow.nodes[node];
    let outer = found.parent.unwrap_or(0);
    // What a final task generates is executed at once.
    let at_once = |around: &ConstructId| {
        lint.facts.find_clause(*around, &[ClauseName::Final, ClauseName::If]).is_some() || is_alone(lint, *around)
    };
    if has_locks(lint, outer) || has_signals(lint, outer) || lint.facts.ancestors(id).iter().any(at_once) {
        return;
    }
    let local = |access: &Access| {
        is_apart(lint.facts.table, access.variable.0)
            || access.variable.1 == Some(id)
            || !lint.facts.is_outside(id, access.variable.0)
    };
    let written: FxHashMap<Variable, Span> = lint.flow.accesses[found.first..found.last]
        .iter()
        .filter(|access| matches!(access.kind, Kind::Assign(_)) && access.steps.is_empty() && !local(access))
        .filter(|access| lint.flow.is_unconditional(lint.facts, access.node, node))
        .map(|access| (access.variable, access.span))
        .collect();
    for number in from..until {
        let access = &lint.flow.accesses[number];
        let uses = matches!(access.kind, Kind::Read | Kind::Assign(_)) && access.steps.is_empty() && !access.through;
        let Some(write) = written.get(&access.variable).copied() else { continue };
        if uses && !is_in_order(lint, access, outer) && lint.flow.is_within(access.node, outer) {
            let (item, at) = (lint.name(access.variable.0), access.span);
            lint.report(problems::before_barrier(&item, at, name, write));
            return;
        }
    }
}

/// Whether something orders the use of a variable in tasks.
fn is_in_order(lint: &Lint, access: &Access, outer: NodeId) -> bool {
    lint.flow.constructs_around(access.node, outer).any(|other| {
        let leaf = lint.facts.leaves(other)[0];
        let task = matches!(leaf, Leaf::Task | Leaf::Taskloop);
        is_guard(lint.facts, other) && !task || task && lint.facts.find_clause(other, ORDERS).is_some()
    })
}

/// The accesses from the end of a construct up to where it is waited for, in `top`.
fn find_range(lint: &Lint, id: ConstructId, top: NodeId) -> Option<(usize, usize)> {
    let events = &lint.flow.events;
    let end = events.iter().position(|event| event.kind == EventKind::End(id))?;
    let task = lint.facts.leaves(id)[0] == Leaf::Task;
    let waits = events[end + 1..].iter().find(|event| match event.kind {
        EventKind::Directive(other) => match lint.facts.leaves(other)[0] {
            Leaf::Barrier => true,
            Leaf::Taskwait => task,
            _ => false,
        },
        EventKind::End(other) => {
            let leaves = lint.facts.leaves(other);
            let group = task && matches!(leaves[0], Leaf::Taskgroup | Leaf::Taskloop);
            let waits = leaves.iter().any(|leaf| WAITING.contains(leaf) || *leaf == Leaf::Parallel);
            group || waits && lint.facts.find_clause(other, &[ClauseName::NoWait]).is_none()
        }
        EventKind::Jump => true,
        EventKind::Call { .. } => false,
    });
    let last = lint.flow.nodes[top].last;
    Some((events[end].at, waits.map_or(last, |event| event.at.min(last))))
}

/// What the construct gives to variables of the team: where, and the write by its iterations if it is one of elements.
fn find_written(
    lint: &Lint,
    id: ConstructId,
    node: NodeId,
    team: &Team,
) -> FxHashMap<(Variable, bool), (Span, Option<usize>)> {
    let mut found = FxHashMap::default();
    let one = ONE.contains(&lint.facts.leaves(id)[0]);
    for number in lint.flow.nodes[node].first..lint.flow.nodes[node].last {
        let access = &lint.flow.accesses[number];
        let elements = access.steps.iter().any(|step| matches!(step, Step::Index(_)));
        let guarded = lint.flow.constructs_around(access.node, node).any(|id| is_guard(lint.facts, id));
        let wanted = if one { access.steps.is_empty() } else { elements };
        if matches!(access.kind, Kind::Assign(_)) && wanted && !guarded && team.is_shared(lint, access) {
            found.entry((access.variable, access.through)).or_insert((access.span, (!one).then_some(number)));
        }
    }
    for (_, clause) in lint.facts.clauses(id) {
        if !(is_reduction(clause) || clause.name() == ClauseName::LastPrivate) {
            continue;
        }
        for symbol in clause.items().iter().flat_map(|item| lint.facts.listed_by(id, item)) {
            // The variable that the copies are combined into is the team's, or they would be wrong.
            let outer = lint.flow.named_variables(symbol).iter().find(|(_, owner)| *owner != Some(id));
            if let Some(variable) = outer.filter(|variable| team.has_in_common(lint, **variable)) {
                found.entry((*variable, false)).or_insert((clause.span(), None));
            }
        }
    }
    found
}

/// Whether something orders the threads at a later use, or the same thread comes to it.
fn is_ordered(lint: &Lint, id: ConstructId, team: &Team, access: &Access) -> bool {
    const MASTER: &[Leaf] = &[Leaf::Master, Leaf::Masked];
    let is_master = MASTER.contains(&lint.facts.leaves(id)[0]);
    lint.flow.nodes_around(access.node, team.node).any(|node| match lint.flow.nodes[node].kind {
        // What is asked there may be the number of the thread.
        NodeKind::Arm(_) | NodeKind::Rest => is_master,
        NodeKind::Construct(other) => {
            let leaves = lint.facts.leaves(other);
            let one = leaves.iter().any(|leaf| ONE.contains(leaf) || *leaf == Leaf::Sections);
            let same = is_master && leaves.iter().any(|leaf| MASTER.contains(leaf));
            same || is_guard(lint.facts, other) && !one || leaves.contains(&Leaf::Parallel)
        }
        NodeKind::Body | NodeKind::Loop(_) | NodeKind::While(_) => false,
    })
}

/// Whether a later use is of elements that other threads write: those of other iterations, or all outside of loops that are shared out.
fn uses_elements_of_others(lint: &Lint, id: ConstructId, write: usize, access: &Access) -> bool {
    let facts = lint.facts;
    let around = lint.flow.constructs_around(access.node, 0).find(|id| {
        let leaves = facts.leaves(*id);
        leaves.contains(&Leaf::WorksharingLoop) || leaves.contains(&Leaf::Sections) || leaves.contains(&Leaf::Task)
    });
    let Some(later) = around else { return true };
    let (Some(first), Some(second)) = (first_loop(lint, id), first_loop(lint, later)) else { return false };
    let written = &lint.flow.accesses[write];
    let ([Step::Index(one)], [Step::Index(other)]) = (&written.steps[..], &access.steps[..]) else { return false };
    let differs = |(one, other): (&Option<Affine>, &Option<Affine>)| {
        let (Some(one), Some(other)) = (one, other) else { return false };
        is_of_other_iteration(lint, (first, one), (second, other))
    };
    one.len() == other.len() && one.iter().zip(other).any(differs)
}

/// Whether two indexes mean the same element in iterations with different numbers.
fn is_of_other_iteration(lint: &Lint, first: (&Loop, &Affine), second: (&Loop, &Affine)) -> bool {
    let begin = |(inner, index): (&Loop, &Affine)| {
        let factor = index.factor(&inner.variable);
        let alone = index.terms.len() == 1 && factor != 0 && inner.step.is_none();
        let first = to_affine(lint.facts, inner.first).filter(|first| first.terms.is_empty() && alone)?;
        Some((factor, factor.checked_mul(first.constant)?.checked_add(index.constant)?))
    };
    match (begin(first), begin(second)) {
        (Some((one, from)), Some((other, to))) => one == other && from != to,
        _ => false,
    }
}

/// The first loop of a construct.
fn first_loop<'l>(lint: &Lint<'l>, id: ConstructId) -> Option<&'l Loop> {
    let statement = lint.facts.construct(id).loops.first()?;
    match &lint.facts.body.statements[*statement].kind {
        StatementKind::Loop(inner) => Some(inner),
        _ => None,
    }
}
