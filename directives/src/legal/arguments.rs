//! How many arguments a clause takes, and whether it takes any.

use super::tables::{COUNTS, LEAST, OWN_COUNTS, argument_since};
use super::{ClauseView, DirectiveView, Violation};
use crate::{Clause, Leaf, Syntax, Version};

/// Clauses that have one argument on some directives, though several on others.
const SINGLE: &[(Clause, Leaf)] = &[
    // OpenACC 3.4, 2.5.10: gangs of several dimensions are for `parallel`.
    (Clause::AccNumGangs, Leaf::AccKernels),
    // OpenACC 3.4, 2.14.3: one type of device is set.
    (Clause::AccDeviceType, Leaf::AccSet),
    // OpenMP 5.2, 15.9.4: an object represents one dependence.
    (Clause::Depend, Leaf::Depobj),
];

/// Too many arguments, or some where there can be none.
pub fn check_arguments(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let row = given.clause.row();
    let written = given.items > 0 || given.keyword.is_some();
    if row.syntax == Syntax::Flag && written && given.clause != Clause::ExtRequirement {
        match argument_since(given.clause) {
            Some(since) if since <= asked.version() => {}
            since => return report(Violation::NoArgument(index, since)),
        }
    }
    let single = SINGLE.iter().any(|(clause, leaf)| given.clause == *clause && asked.name.has(*leaf));
    if given.items > 1
        && !single
        && let Some(most) = most_arguments(asked, given.clause).filter(|most| given.items > *most)
    {
        report(Violation::TooMany(index, most));
    }
    if let Some((_, least)) = LEAST.iter().find(|(clause, least)| *clause == given.clause && given.items < *least)
        && given.items > 0
    {
        report(Violation::TooFew(index, *least));
    }
    // OpenACC 3.4, 2.9.2 to 2.9.4: `parallel` has `num_gangs` and its like for that, `serial` one of each.
    let level = matches!(given.clause, Clause::AccGang | Clause::AccVector | Clause::AccWorker);
    if level
        && given.items > 0
        && [Leaf::AccParallel, Leaf::AccSerial, Leaf::AccRoutine].iter().any(|leaf| asked.name.has(*leaf))
    {
        report(Violation::TooMany(index, 0));
    }
    if given.clause == Clause::AccNumGangs
        && given.items > 1
        && let Some(other) = asked.find_clause(Clause::AccReduction)
    {
        report(Violation::Exclusive(index.min(other), index.max(other), "OpenACC 3.4, 2.5.15"));
    }
    if given.items > 1 && single {
        report(Violation::TooMany(index, 1));
    }
    // OpenMP 5.2, 15.9.3: a type of dependence, and nothing else.
    if given.clause == Clause::Update && given.keyword.is_none() && asked.name.has(Leaf::Depobj) {
        report(Violation::NoKeyword(index, "OpenMP 5.2, 15.9.3"));
    }
    // OpenMP 6.0, 17.9.4: with the object that has it.
    if given.clause == Clause::Update && given.keyword.is_some() && given.items > 0 && asked.version() < Version(60) {
        report(Violation::NoArgument(index, Some(Version(60))));
    }
    let on_compute = given.clause == Clause::AccSelf && !asked.name.has(Leaf::AccUpdate);
    // OpenACC 3.4, 2.14.4: a list.
    if given.clause == Clause::AccSelf && !on_compute && given.items == 0 {
        report(Violation::NoArguments(index));
    }
    if on_compute && given.items > 1 {
        report(Violation::TooMany(index, 1));
    }
}

/// The arguments of the directive itself.
pub fn check_own_arguments(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    let leaf = asked.name.first();
    if let Some((_, most)) = OWN_COUNTS.iter().find(|(counted, most)| *counted == leaf && asked.items > *most) {
        report(Violation::TooManyItems(*most));
    }
    // OpenMP 5.2, 15.9.4: the clause may have the object instead.
    if leaf == Leaf::Depobj && asked.items == 0 {
        let mut named = (0..asked.count).map(|index| asked.clause_at(index)).filter(|given| given.items > 0);
        if !named.any(|given| matches!(given.clause, Clause::Destroy | Clause::Init | Clause::Update)) {
            report(Violation::NoItems("OpenMP 5.2, 15.9.4"));
        }
    }
}

/// The most arguments a clause takes.
fn most_arguments(asked: &DirectiveView, clause: Clause) -> Option<usize> {
    let row = COUNTS.iter().find(|(counted, _, until)| *counted == clause && asked.version() < *until);
    let own = row.map(|(_, most, _)| *most);
    let one = match clause.row().syntax {
        Syntax::Expr | Syntax::KeywordExpr => Some(1),
        Syntax::Flag if clause != Clause::AccSelf => Some(1),
        Syntax::Bounds => Some(2),
        Syntax::Flag
        | Syntax::List
        | Syntax::Keyword
        | Syntax::Map
        | Syntax::Reduction
        | Syntax::ListStep
        | Syntax::Words
        | Syntax::Depend
        | Syntax::Selector
        | Syntax::Directives
        | Syntax::Sizes
        | Syntax::Queues
        | Syntax::Raw => None,
    };
    let vendor = clause.row().life.since == Version(0);
    own.or(one).filter(|_| !vendor || own.is_some())
}
