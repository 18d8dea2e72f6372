//! OpenMP 5.2, 15.2: a `critical` construct lets in one thread of a contention group, of which each team of a league is another.

use super::races::{is_same_element, is_update};
use super::teams::{Team, has_locks};
use super::{Lint, problems};
use crate::flow::Kind;
use body::ConstructId;
use directives::Leaf;

/// Checks a `critical` construct in a construct that begins several teams.
pub fn check_critical(lint: &mut Lint, id: ConstructId) {
    if lint.facts.leaves(id) != [Leaf::Critical] {
        return;
    }
    let begins = |id: &ConstructId| {
        let leaves = lint.facts.leaves(*id);
        leaves.contains(&Leaf::Teams) || leaves.contains(&Leaf::Parallel)
    };
    let around = lint.facts.ancestors(id).into_iter().find(begins);
    let Some(team) = around.and_then(|around| Team::of_league(lint, around)) else { return };
    let Some(node) = lint.flow.of_construct.get(&id).copied().filter(|_| !has_locks(lint, team.node)) else { return };
    let own = &lint.flow.nodes[node];
    let write = (own.first..own.last).find(|number| {
        let access = &lint.flow.accesses[*number];
        let updates = matches!(access.kind, Kind::Assign(_)) && is_update(lint, access);
        updates && team.is_shared(lint, access) && is_same_element(lint, &team, access)
    });
    let Some(access) = write.map(|write| &lint.flow.accesses[write]) else { return };
    let (item, directive) = (lint.name(access.variable.0), lint.spell_directive(team.construct));
    let name = lint.facts.body.constructs[team.construct].directive().name_span();
    lint.report(problems::critical_of_each_team(&item, &directive, access.span, name));
}
