//! What threads use behind `nowait` while others may still write it.

use super::teams::{Team, find_team, has_locks};
use super::{Lint, problems};
use crate::flow::region::is_guard;
use crate::flow::{Access, EventKind, Kind, NodeId, Step, Variable};
use body::reduction::is_reduction;
use body::{ConstructId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use rustc_hash::FxHashMap;
use source::Span;

/// The constructs at whose end threads wait for each other, unless `nowait` says otherwise.
const WAITING: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Single, Leaf::Sections, Leaf::Scope, Leaf::Workshare, Leaf::Loop];

/// Checks the constructs with `nowait` of a body.
pub fn check(lint: &mut Lint) {
    for id in lint.facts.in_order() {
        let waits = !lint.facts.leaves(id).iter().any(|leaf| WAITING.contains(leaf));
        if waits || lint.facts.leaves(id)[0] == Leaf::Target {
            continue;
        }
        if let Some((_, nowait)) = lint.facts.find(id, &[ClauseName::NoWait]) {
            check_construct(lint, id, nowait.span());
        }
    }
}

fn check_construct(lint: &mut Lint, id: ConstructId, nowait: Span) {
    let parallel = |id: &ConstructId| lint.facts.leaves(*id).last() == Some(&Leaf::Parallel);
    let Some(around) = lint.facts.ancestors(id).into_iter().find(parallel) else { return };
    let Some(team) = find_team(lint, around).filter(|team| !has_locks(lint, team.node)) else { return };
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let Some((from, until)) = find_range(lint, id, &team) else { return };
    let written = written(lint, id, node, &team);
    let outer = lint.flow.nodes[node].parent.unwrap_or(0);
    for number in from..until {
        let access = &lint.flow.accesses[number];
        if access.kind != Kind::Read || !lint.flow.is_within(access.node, outer) || is_guarded(lint, &team, access) {
            continue;
        }
        let Some((write, shared_out)) = written.get(&(access.variable, access.through)) else { continue };
        let at = *write;
        if !shared_out.is_some_and(|write| !meets(lint, id, write, access)) {
            let item = lint.name(access.variable.0);
            let span = access.span;
            lint.report(problems::before_barrier(&item, span, nowait, at));
            return;
        }
    }
}

/// The accesses from the end of a construct up to where all threads wait.
fn find_range(lint: &Lint, id: ConstructId, team: &Team) -> Option<(usize, usize)> {
    let events = &lint.flow.events;
    let end = events.iter().position(|event| event.kind == EventKind::End(id))?;
    let waits = events[end + 1..].iter().find(|event| match event.kind {
        EventKind::Directive(other) => lint.facts.leaves(other)[0] == Leaf::Barrier,
        EventKind::End(other) => {
            let waits = lint.facts.leaves(other).iter().any(|leaf| WAITING.contains(leaf) || *leaf == Leaf::Parallel);
            waits && lint.facts.find(other, &[ClauseName::NoWait]).is_none()
        }
        EventKind::Call { .. } | EventKind::Jump => false,
    });
    let last = lint.flow.nodes[team.node].last;
    Some((events[end].at, waits.map_or(last, |event| event.at.min(last))))
}

/// What the construct gives to variables of the team: where, and the write by its iterations if it is one of elements.
fn written(
    lint: &Lint,
    id: ConstructId,
    node: NodeId,
    team: &Team,
) -> FxHashMap<(Variable, bool), (Span, Option<usize>)> {
    let mut found = FxHashMap::default();
    let range = lint.flow.nodes[node].first..lint.flow.nodes[node].last;
    let one = lint.facts.leaves(id)[0] == Leaf::Single;
    for number in range {
        let access = &lint.flow.accesses[number];
        let assigned = matches!(access.kind, Kind::Assign(_));
        let elements = access.steps.iter().any(|step| matches!(step, Step::Index(_)));
        if assigned && (one || elements) && !guarded_inside(lint, access, node) && team.share(lint, access) {
            found.entry((access.variable, access.through)).or_insert((access.span, (!one).then_some(number)));
        }
    }
    for (_, clause) in lint.facts.clauses(id) {
        if is_reduction(clause) || clause.name() == ClauseName::LastPrivate {
            for symbol in clause.items().iter().flat_map(|item| lint.facts.listed_by(id, item)) {
                let outer = lint.facts.body.constructs[id].parent;
                let owner = lint.flow.of_variable.keys().find(|(own, owner)| *own == symbol && *owner != Some(id));
                let owner = owner.and_then(|(_, owner)| *owner).filter(|owner| Some(*owner) == outer);
                if team.has_in_common(lint, (symbol, owner)) {
                    found.entry(((symbol, owner), false)).or_insert((clause.span(), None));
                }
            }
        }
    }
    found
}

fn guarded_inside(lint: &Lint, access: &Access, node: NodeId) -> bool {
    lint.flow.constructs(access.node, node).any(|id| is_guard(lint.facts, id))
}

/// Whether something orders the threads at a later use: all but `single`, which one of them executes.
fn is_guarded(lint: &Lint, team: &Team, access: &Access) -> bool {
    const ONE: &[Leaf] = &[Leaf::Single, Leaf::Master, Leaf::Masked];
    lint.flow.constructs(access.node, team.node).any(|id| {
        let leaves = lint.facts.leaves(id);
        let one = leaves.iter().any(|leaf| ONE.contains(leaf));
        is_guard(lint.facts, id) && !one || leaves.contains(&Leaf::Parallel)
    })
}

/// Whether a later use is of elements that other threads write: those at a distance in the same iterations, or outside of loops that
/// are shared out.
fn meets(lint: &Lint, id: ConstructId, write: usize, access: &Access) -> bool {
    let facts = lint.facts;
    let around = lint.flow.constructs(access.node, 0).find(|id| {
        let leaves = facts.leaves(*id);
        leaves.contains(&Leaf::WorksharingLoop) || leaves.contains(&Leaf::Sections) || leaves.contains(&Leaf::Task)
    });
    let Some(later) = around else { return true };
    let (Some(first), Some(second)) = (head(lint, id), head(lint, later)) else { return false };
    let written = &lint.flow.accesses[write];
    let [Step::Index(one)] = &written.steps[..] else { return false };
    let [Step::Index(other)] = &access.steps[..] else { return false };
    let differs = |(one, other): (&Option<_>, &Option<_>)| {
        let (Some(one), Some(other)): (&Option<crate::flow::affine::Affine>, &Option<crate::flow::affine::Affine>) = (one, other)
        else {
            return false;
        };
        let alike = one.factor(first) == other.factor(second) && one.factor(first) != 0;
        alike && one.terms.len() == 1 && other.terms.len() == 1 && one.constant != other.constant
    };
    one.len() == other.len() && one.iter().zip(other).any(differs)
}

/// The variable of the first loop of a construct.
fn head(lint: &Lint, id: ConstructId) -> Option<symbols::SymbolId> {
    let statement = lint.facts.of(id).loops.first()?;
    match &lint.facts.body.statements[*statement].kind {
        StatementKind::Loop(inner) => Some(inner.variable),
        _ => None,
    }
}
