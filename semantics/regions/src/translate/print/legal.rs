//! What a translation has to become before those for whom it is printed take it.

use super::super::openmp::add;
use super::super::{Local, OmpArgument, OmpConstruct, Translation};
use super::profile::{Feature, Profile};
use super::words::Words;
use body::{Body, ConstructId};
use directives::{Clause, Leaf};
use std::borrow::Cow;
use symbols::SymbolId;

/// The translation as `profile` takes it.
pub fn legalised<'a>(
    body: &Body,
    translation: &'a Translation,
    words: &Words,
    profile: Profile,
) -> Cow<'a, Translation> {
    if !words.ends || profile.has(Feature::DistributeInBlock) {
        return Cow::Borrowed(translation);
    }
    let mut legal = Cow::Borrowed(translation);
    for (id, symbol, teams) in copies(body, translation) {
        let legal = legal.to_mut();
        if let Some(locals) = legal.locals.get_mut(&id) {
            locals.retain(|local| *local != Local::Copy(symbol));
        }
        if let Some(constructs) = legal.constructs.get_mut(&teams) {
            add(&mut constructs[0].clauses, Clause::Private, OmpArgument::Items(Vec::new()), symbol, true);
        }
    }
    legal
}

/// The copies around `distribute` that `teams` can have instead: flang 22 breaks on a BLOCK there.
fn copies(body: &Body, translation: &Translation) -> Vec<(ConstructId, SymbolId, ConstructId)> {
    let mut found = Vec::new();
    for (id, locals) in &translation.locals {
        let shared = translation.constructs.get(id).and_then(|constructs| constructs.last());
        let Some(teams) =
            shared.filter(|last| last.name.has(Leaf::Distribute)).and_then(|_| teams(body, translation, *id))
        else {
            continue;
        };
        let named = |symbol: &SymbolId| translation.constructs[&teams][..1].iter().any(|first| names(first, *symbol));
        let symbols = locals.iter().filter_map(|local| match local {
            Local::Copy(symbol) => Some(*symbol),
            Local::Saved(..) | Local::Effect(_) | Local::Device(_) => None,
        });
        found.extend(symbols.filter(|symbol| !named(symbol)).map(|symbol| (*id, symbol, teams)));
    }
    found
}

/// The construct around that becomes `target teams`, or itself.
fn teams(body: &Body, translation: &Translation, id: ConstructId) -> Option<ConstructId> {
    let mut around = std::iter::successors(Some(id), |id| body.constructs[*id].parent);
    around.find(|id| {
        let first = translation.constructs.get(id).and_then(|constructs| constructs.first());
        first.is_some_and(|first| first.name.has(Leaf::Teams))
    })
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
