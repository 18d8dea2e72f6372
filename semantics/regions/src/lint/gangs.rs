//! What gangs use while others may still write it: nothing makes the gangs of a `parallel` construct wait for each other between its loops
//! (OpenACC 3.4, 1.2).

use super::teams::{find_team, has_signals};
use super::{Lint, problems};
use crate::data_environment::compute::{compute_around, loops_around};
use crate::flow::affine::{Affine, to_affine};
use crate::flow::{Access, Kind, Step, Variable};
use body::{ConstructId, ExprId, Loop, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use rustc_hash::FxHashMap;

/// A loop whose iterations gangs share out.
struct GangLoop<'l> {
    id: ConstructId,
    /// The loops that are shared out together.
    nest: Vec<&'l Loop>,
    /// Its accesses.
    first: usize,
    last: usize,
}

/// Checks the loops of a `parallel` construct, each against those before it.
pub fn check_gangs(lint: &mut Lint, id: ConstructId) {
    let facts = lint.facts;
    let count = facts.find_clause(id, &[ClauseName::AccNumGangs]).and_then(|(_, clause)| clause.items().first());
    let one_gang = count.and_then(|count| facts.constant_value(facts.argument_expr(id, count)?)) == Some(1);
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    if facts.leaves(id) != [Leaf::AccParallel] || one_gang || has_signals(lint, node) {
        return;
    }
    let loops: Vec<GangLoop> = facts.in_order().into_iter().filter_map(|inner| gang_loop(lint, id, inner)).collect();
    for (position, later) in loops.iter().enumerate() {
        let found = loops[..position].iter().rev().find_map(|earlier| find_unwaited(lint, earlier, later));
        if let Some((write, access)) = found {
            let access = &lint.flow.accesses[access];
            let (item, at) = (lint.name(access.variable.0), access.span);
            let (written, name) =
                (lint.flow.accesses[write].span, lint.facts.body.constructs[later.id].directive().name_span());
            return lint.report(problems::between_gangs(&item, at, written, name));
        }
    }
}

fn gang_loop<'l>(lint: &Lint<'l>, compute: ConstructId, id: ConstructId) -> Option<GangLoop<'l>> {
    let facts = lint.facts;
    let gangs = |id: ConstructId| facts.construct(id).partitioning.is_some_and(|found| found.gang.is_some());
    let outermost = !loops_around(facts, id).into_iter().any(gangs);
    if facts.leaves(id) != [Leaf::AccLoop] || compute_around(facts, id) != Some(compute) || !gangs(id) || !outermost {
        return None;
    }
    let node = &lint.flow.nodes[*lint.flow.of_construct.get(&id)?];
    let nest =
        facts.construct(id).loops.iter().map(|statement| find_loop(lint, *statement)).collect::<Option<Vec<_>>>()?;
    Some(GangLoop { id, nest, first: node.first, last: node.last }).filter(|found| !found.nest.is_empty())
}

fn find_loop<'l>(lint: &Lint<'l>, statement: StatementId) -> Option<&'l Loop> {
    match &lint.facts.body.statements[statement].kind {
        StatementKind::Loop(inner) => Some(inner),
        _ => None,
    }
}

/// A write of the earlier loop, and an access of the later one to an element that another gang may have written.
fn find_unwaited(lint: &Lint, earlier: &GangLoop, later: &GangLoop) -> Option<(usize, usize)> {
    let team = find_team(lint, earlier.id)?;
    let mut writes: FxHashMap<(Variable, bool), Vec<usize>> = FxHashMap::default();
    for number in earlier.first..earlier.last {
        let written = &lint.flow.accesses[number];
        if matches!(written.kind, Kind::Assign(_)) && !written.steps.is_empty() && team.is_shared(lint, written) {
            writes.entry((written.variable, written.through)).or_default().push(number);
        }
    }
    (later.first..later.last).find_map(|number| {
        let access = &lint.flow.accesses[number];
        let uses = matches!(access.kind, Kind::Read | Kind::Assign(_));
        let of_variable = writes.get(&(access.variable, access.through)).filter(|_| uses)?;
        let others = |write: &&usize| is_of_others(lint, (earlier, &lint.flow.accesses[**write]), (later, access));
        of_variable.iter().find(others).map(|write| (*write, number))
    })
}

/// Whether the elements that a gang accesses are those that others wrote: unless a subscript of both is the loop variable, plus the same.
fn is_of_others(lint: &Lint, (earlier, written): (&GangLoop, &Access), (later, access): (&GangLoop, &Access)) -> bool {
    let ([Step::Index(one)], [Step::Index(other)]) = (&written.steps[..], &access.steps[..]) else { return false };
    let known: Option<(Vec<&Affine>, Vec<&Affine>)> =
        one.iter().map(Option::as_ref).collect::<Option<_>>().zip(other.iter().map(Option::as_ref).collect());
    let Some((one, other)) = known.filter(|(one, other)| one.len() == other.len()) else { return false };
    let same_gang = |(first, second): (&&Loop, &&Loop)| {
        same_expression(lint, first.first, second.first)
            && one.iter().zip(&other).any(|(one, other)| {
                let factor = one.factor(&first.variable);
                let mut begun = (*one).clone();
                begun.terms.retain(|(symbol, _)| *symbol != first.variable);
                let mut goes_on = (*other).clone();
                goes_on.terms.retain(|(symbol, _)| *symbol != second.variable);
                factor != 0 && factor == other.factor(&second.variable) && begun == goes_on
            })
    };
    earlier.nest.len() != later.nest.len() || !earlier.nest.iter().zip(&later.nest).all(same_gang)
}

/// Whether two loops begin alike.
fn same_expression(lint: &Lint, one: ExprId, other: ExprId) -> bool {
    let (one, other) = (to_affine(lint.facts, one), to_affine(lint.facts, other));
    one.is_some() && one == other
}
