//! What a translation has to become before those for whom it is printed take it.

use super::super::openmp::add_implied_item;
use super::super::{Local, OmpArgument, OmpClause, OmpConstruct, Translation};
use super::profile::{Feature, Profile};
use super::words::Words;
use super::{members, views};
use crate::translate::orphans;
use body::{Body, ConstructId, StatementId, StatementKind};
use directives::{Clause, Leaf, Model, Name};
use std::borrow::Cow;
use symbols::{SymbolId, SymbolTable};

/// The translation as `profile` takes it; `orphans` are the constructs without `teams` around.
pub fn legalize_translation<'a>(
    (body, symbols): (&Body, &SymbolTable),
    translation: &'a Translation,
    (words, orphans): (&Words, &[ConstructId]),
    profile: Profile,
) -> Cow<'a, Translation> {
    let mut legal = Cow::Borrowed(translation);
    if words.ends && !profile.has(Feature::DistributeInBlock) {
        move_copies(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::ImpliedOnTarget) {
        divide_teams(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::CollapsedSteps) {
        keep_steps_apart(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::AllocatableComponents) {
        views::move_out((body, symbols, profile), translation, &mut legal);
    }
    if !words.ends {
        members::list_pointers(body, symbols, &mut legal);
    }
    for id in orphans {
        if let Some(constructs) = legal.to_mut().constructs.get_mut(id) {
            let shared = |construct: &OmpConstruct| match construct.name.has(Leaf::Distribute) {
                true => orphans::without_teams(construct),
                false => Some(construct.clone()),
            };
            *constructs = constructs.iter().filter_map(shared).collect();
        }
    }
    legal
}

/// `target teams` with copies that no rule gives, for those who take none on `target`: `teams` apart has them.
fn divide_teams(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    let copies = |clause: &OmpClause| {
        clause.clause == Clause::FirstPrivate
            && clause.printed
            && clause.argument.items().iter().any(|item| !item.implied)
    };
    for id in translation.constructs.keys() {
        let written = body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let hidden = legal.constructs.get(id).and_then(|constructs| constructs.first());
        let combined = hidden.filter(|first| first.name.leaves() == [Leaf::Target, Leaf::Teams]);
        let Some(first) = combined.filter(|first| written && first.clauses.iter().any(copies)).cloned() else {
            continue;
        };
        let (outer, inner): (Vec<OmpClause>, Vec<OmpClause>) =
            first.clauses.into_iter().partition(|clause| OF_TARGET.contains(&clause.clause));
        let divided = [(Leaf::Target, outer), (Leaf::Teams, inner)];
        let divided = divided.map(|(leaf, clauses)| OmpConstruct { name: Name::leaf(leaf), clauses });
        if let Some(constructs) = legal.to_mut().constructs.get_mut(id) {
            constructs.splice(..1, divided);
        }
    }
}

/// The clauses of `target` that a translation of a compute construct has.
const OF_TARGET: &[Clause] = &[Clause::Map, Clause::If, Clause::IsDevicePtr, Clause::HasDeviceAddr];

/// Of loops with steps the outermost alone is shared out in lanes, for those who break on more.
fn keep_steps_apart(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    let collapsed = |construct: &OmpConstruct| {
        construct.name.has(Leaf::Simd) && construct.clauses.iter().any(|clause| clause.clause == Clause::Collapse)
    };
    let has_step = |id: StatementId| match &body.statements[id].kind {
        StatementKind::Loop(inner) => inner.step.is_some(),
        _ => false,
    };
    for id in translation.constructs.keys() {
        let written = body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let hidden = legal.constructs.get(id).is_some_and(|constructs| constructs.iter().any(collapsed));
        if !written || !hidden || !body.associated_loops(*id, MOST_LOOPS).into_iter().any(has_step) {
            continue;
        }
        for construct in legal.to_mut().constructs.get_mut(id).into_iter().flatten().filter(|own| collapsed(own)) {
            construct.clauses.retain(|clause| clause.clause != Clause::Collapse);
        }
    }
}

/// Nests are looked at so deep.
const MOST_LOOPS: usize = 15;

/// Copies around a `distribute` become private variables of `teams`.
fn move_copies(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    for (id, symbol, teams) in liftable_copies(body, translation) {
        let legal = legal.to_mut();
        if let Some(locals) = legal.locals.get_mut(&id) {
            locals.retain(|local| *local != Local::Copy(symbol));
        }
        if let Some(constructs) = legal.constructs.get_mut(&teams)
            && !is_named_by(&constructs[0], symbol)
        {
            add_implied_item(&mut constructs[0].clauses, Clause::Private, OmpArgument::Items(Vec::new()), symbol, true);
        }
    }
}

/// The copies that `teams` can have instead of a BLOCK in it, on which flang 22 breaks: those around `distribute`, and those of sequential
/// loops that each team executes.
fn liftable_copies(body: &Body, translation: &Translation) -> Vec<(ConstructId, SymbolId, ConstructId)> {
    let mut found = Vec::new();
    for (id, locals) in &translation.locals {
        let hidden = translation.constructs.get(id).map_or(&[][..], |constructs| &constructs[..]);
        let alone = hidden.last().is_none_or(|last| last.name.has(Leaf::Distribute) || last.name.has(Leaf::Teams));
        let Some(teams) = enclosing_teams(body, translation, *id).filter(|_| alone) else { continue };
        let named =
            |symbol: &SymbolId| translation.constructs[&teams][..1].iter().any(|first| is_named_by(first, *symbol));
        let symbols = locals.iter().filter_map(|local| match local {
            Local::Copy(symbol) => Some(*symbol),
            Local::Saved(..) | Local::Effect(_) | Local::Device(_) | Local::Detach(_) => None,
        });
        found.extend(symbols.filter(|symbol| !named(symbol)).map(|symbol| (*id, symbol, teams)));
    }
    found
}

/// The construct around that becomes `target teams`, or itself, if nothing between has threads of its own.
fn enclosing_teams(body: &Body, translation: &Translation, id: ConstructId) -> Option<ConstructId> {
    for outer in std::iter::successors(Some(id), |id| body.constructs[*id].parent) {
        let hidden = translation.constructs.get(&outer).map_or(&[][..], |constructs| &constructs[..]);
        if hidden.first().is_some_and(|first| first.name.has(Leaf::Teams)) {
            return Some(outer);
        }
        if outer != id && hidden.iter().any(|construct| construct.name.has(Leaf::Parallel)) {
            return None;
        }
    }
    None
}

/// Whether a clause of a construct names a variable.
fn is_named_by(construct: &OmpConstruct, symbol: SymbolId) -> bool {
    construct.clauses.iter().flat_map(|clause| clause.argument.items()).any(|item| item.symbol == symbol)
}
