//! What a translation has to become before those for whom it is printed take it.

use super::super::openmp::add;
use super::super::{Local, Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation};
use super::orphan;
use super::profile::{Feature, Profile};
use super::words::Words;
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause, Leaf, MapType, Model, Name};
use std::borrow::Cow;
use symbols::SymbolId;

/// The translation as `profile` takes it; `orphans` are the constructs without `teams` around.
pub fn legalised<'a>(
    body: &Body,
    translation: &'a Translation,
    (words, orphans): (&Words, &[ConstructId]),
    profile: Profile,
) -> Cow<'a, Translation> {
    let mut legal = Cow::Borrowed(translation);
    if words.ends && !profile.has(Feature::DistributeInBlock) {
        move_copies(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::UpdatedComponents) {
        map_components(body, translation, &mut legal);
    }
    for id in orphans {
        if let Some(constructs) = legal.to_mut().constructs.get_mut(id) {
            let shared = |construct: &OmpConstruct| match construct.name.has(Leaf::Distribute) {
                true => orphan::without_teams(construct),
                false => Some(construct.clone()),
            };
            *constructs = constructs.iter().filter_map(shared).collect();
        }
    }
    legal
}

/// `target update` of components, for those who read whole variables there: a region that always copies one way, and in which nothing is
/// done.
fn map_components(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    let of_part = |item: &OmpItem| item.expr.is_some_and(|expr| is_component(body, expr));
    for (id, constructs) in &translation.constructs {
        let updates = |construct: &OmpConstruct| construct.name.leaves() == [Leaf::TargetUpdate];
        let listed =
            |construct: &OmpConstruct| construct.clauses.iter().any(|clause| items(clause).iter().any(of_part));
        let written = body.constructs[*id].directive().name().model() == Model::OpenAcc;
        let guarded = translation.guards.keys().any(|(guarded, _)| guarded == id);
        if !written || guarded || !constructs.iter().any(|construct| updates(construct) && listed(construct)) {
            continue;
        }
        let mut changed = Vec::new();
        for construct in constructs {
            match updates(construct) && listed(construct) {
                true => changed.extend(divided(construct, &of_part)),
                false => changed.push(construct.clone()),
            }
        }
        legal.to_mut().constructs.insert(*id, changed);
    }
}

/// An update of whole variables, and a data region for components.
fn divided(update: &OmpConstruct, of_part: &dyn Fn(&OmpItem) -> bool) -> Vec<OmpConstruct> {
    let mut whole = OmpConstruct { name: update.name, clauses: Vec::new() };
    let mut region = OmpConstruct { name: Name::leaf(Leaf::TargetData), clauses: Vec::new() };
    for clause in &update.clauses {
        let OmpArgument::Items(all) = &clause.argument else {
            whole.clauses.push(clause.clone());
            region.clauses.push(clause.clone());
            continue;
        };
        let (parts, others): (Vec<OmpItem>, Vec<OmpItem>) = all.iter().cloned().partition(|item| of_part(item));
        let map = if clause.clause == Clause::To { MapType::To } else { MapType::From };
        if !others.is_empty() {
            whole.clauses.push(OmpClause { argument: OmpArgument::Items(others), ..clause.clone() });
        }
        if !parts.is_empty() {
            region.clauses.push(OmpClause {
                clause: Clause::Map,
                argument: OmpArgument::Map(map, parts),
                modifier: Some(Modifier::Always),
                ..clause.clone()
            });
        }
    }
    let lists = |construct: &OmpConstruct| construct.clauses.iter().any(|clause| !items(clause).is_empty());
    [whole, region].into_iter().filter(lists).collect()
}

fn items(clause: &OmpClause) -> &[OmpItem] {
    match &clause.argument {
        OmpArgument::Items(items) | OmpArgument::Map(_, items) => items,
        _ => &[],
    }
}

/// Whether an expression is a component or a part of one.
fn is_component(body: &Body, mut expr: ExprId) -> bool {
    loop {
        expr = match &body.exprs[expr].kind {
            ExprKind::Member { .. } => return true,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
            _ => return false,
        };
    }
}

/// Copies around a `distribute` become private variables of `teams`.
fn move_copies(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    for (id, symbol, teams) in copies(body, translation) {
        let legal = legal.to_mut();
        if let Some(locals) = legal.locals.get_mut(&id) {
            locals.retain(|local| *local != Local::Copy(symbol));
        }
        if let Some(constructs) = legal.constructs.get_mut(&teams)
            && !names(&constructs[0], symbol)
        {
            add(&mut constructs[0].clauses, Clause::Private, OmpArgument::Items(Vec::new()), symbol, true);
        }
    }
}

/// The copies that `teams` can have instead of a BLOCK in it, on which flang 22 breaks: those around `distribute`, and those of sequential
/// loops that each team executes.
fn copies(body: &Body, translation: &Translation) -> Vec<(ConstructId, SymbolId, ConstructId)> {
    let mut found = Vec::new();
    for (id, locals) in &translation.locals {
        let hidden = translation.constructs.get(id).map_or(&[][..], |constructs| &constructs[..]);
        let alone = hidden.last().is_none_or(|last| last.name.has(Leaf::Distribute) || last.name.has(Leaf::Teams));
        let Some(teams) = teams(body, translation, *id).filter(|_| alone) else { continue };
        let named = |symbol: &SymbolId| translation.constructs[&teams][..1].iter().any(|first| names(first, *symbol));
        let symbols = locals.iter().filter_map(|local| match local {
            Local::Copy(symbol) => Some(*symbol),
            Local::Saved(..) | Local::Effect(_) | Local::Device(_) => None,
        });
        found.extend(symbols.filter(|symbol| !named(symbol)).map(|symbol| (*id, symbol, teams)));
    }
    found
}

/// The construct around that becomes `target teams`, or itself, if nothing between has threads of its own.
fn teams(body: &Body, translation: &Translation, id: ConstructId) -> Option<ConstructId> {
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
fn names(construct: &OmpConstruct, symbol: SymbolId) -> bool {
    construct.clauses.iter().any(|clause| match &clause.argument {
        OmpArgument::Items(items) | OmpArgument::Map(_, items) | OmpArgument::Reduction(_, items) => {
            items.iter().any(|item| item.symbol == symbol)
        }
        OmpArgument::None | OmpArgument::Expr(_) | OmpArgument::Not(_) | OmpArgument::Number(_) => false,
        OmpArgument::AndNot(..) | OmpArgument::Product(_) => false,
        OmpArgument::Keyword(..) | OmpArgument::Source(_) => false,
    })
}
