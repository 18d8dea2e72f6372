//! What a translation has to become before those for whom it is printed take it.

use super::super::division::{Division, Part};
use super::super::openmp::add_implied_item;
use super::super::{Local, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation};
use super::profile::{Feature, Profile};
use super::words::Words;
use super::{Source, concurrent, constants, members, shared_ends, views};
use crate::data_environment::variables::Category;
use crate::translate::orphans;
use body::{Body, Callee, ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause, Leaf, Model, Name};
use source::Span;
use std::borrow::Cow;
use symbols::{Details, SymbolId, SymbolTable, Type};

/// The translation as the profile takes it; `orphans` are the constructs without `teams` around.
pub fn legalize_translation<'a>(
    (body, symbols): (&Body, &SymbolTable),
    translation: &'a Translation,
    (words, orphans): (&Words, &[ConstructId]),
    source: &Source,
) -> Cow<'a, Translation> {
    let profile = source.profile;
    let concurrent = !translation.bare_loops.is_empty() || !concurrent::shared_nests(body, translation).is_empty();
    let mut laned = if profile.has(Feature::AtomicInSimd) { Vec::new() } else { lanes_with_atomics(body, translation) };
    if !profile.has(Feature::ArraysInSimd) {
        let more = lanes_with_arrays(body, symbols, translation).into_iter().filter(|id| !laned.contains(id));
        laned.extend(more.collect::<Vec<_>>());
    }
    if words.ends && !profile.has(Feature::PolymorphicInSimd) {
        let more = lanes_with_polymorphic(body, symbols, translation).into_iter().filter(|id| !laned.contains(id));
        laned.extend(more.collect::<Vec<_>>());
    }
    if laned.is_empty() && !concurrent {
        return legalize_constructs((body, symbols), translation, (words, orphans), profile);
    }
    let mut changed = translation.clone();
    concurrent::share_indices(body, source.text, &mut changed);
    laned.into_iter().for_each(|id| leave_lanes(id, &mut changed));
    Cow::Owned(legalize_constructs((body, symbols), &changed, (words, orphans), profile).into_owned())
}

/// The loops in target constructs that are shared out in lanes and have an atomic access in them.
fn lanes_with_atomics(body: &Body, translation: &Translation) -> Vec<ConstructId> {
    let has = |id: &ConstructId, leaf: Leaf| {
        let hidden = translation.constructs.get(id);
        hidden.is_some_and(|constructs| constructs.iter().any(|construct| construct.name.has(leaf)))
    };
    let mut found = Vec::new();
    for (id, _) in body.constructs.iter().filter(|(_, one)| one.directive().name().first() == Leaf::AccAtomic) {
        let around: Vec<ConstructId> =
            std::iter::successors(body.constructs[id].parent, |id| body.constructs[*id].parent).collect();
        if around.iter().any(|outer| has(outer, Leaf::Target)) {
            found.extend(around.into_iter().filter(|outer| has(outer, Leaf::Simd)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The loops that are shared out in lanes and reduce arrays.
fn lanes_with_arrays(body: &Body, symbols: &SymbolTable, translation: &Translation) -> Vec<ConstructId> {
    let is_array = |item: &OmpItem| {
        let category = Category::of_symbol(symbols, item.symbol);
        item.expr.is_some() || matches!(category, Category::Aggregate | Category::Allocatable)
    };
    let reduces = |construct: &OmpConstruct| {
        let mut clauses = construct.clauses.iter().filter(|clause| clause.clause == Clause::Reduction);
        construct.name.has(Leaf::Simd) && clauses.any(|clause| clause.argument.items().iter().any(is_array))
    };
    let found =
        translation.constructs.iter().filter(|(id, hidden)| is_openacc(body, **id) && hidden.iter().any(reduces));
    found.map(|(id, _)| *id).collect()
}

/// The loops that are shared out in lanes and pass variables to polymorphic dummy arguments.
fn lanes_with_polymorphic(body: &Body, symbols: &SymbolTable, translation: &Translation) -> Vec<ConstructId> {
    let passes = body.exprs.iter().filter(|(_, expr)| passes_polymorphic(body, symbols, &expr.kind));
    let passes: Vec<Span> = passes.map(|(_, expr)| expr.span).collect();
    let laned = |id: ConstructId, hidden: &[OmpConstruct]| {
        let region = body.constructs[id].span;
        is_openacc(body, id)
            && hidden.iter().any(|construct| construct.name.has(Leaf::Simd))
            && passes.iter().any(|at| region.start <= at.start && at.end <= region.end)
    };
    let found = translation.constructs.iter().filter(|(id, hidden)| !passes.is_empty() && laned(**id, hidden));
    found.map(|(id, _)| *id).collect()
}

/// Whether a call passes its object to a type-bound procedure, or something to a polymorphic dummy argument.
fn passes_polymorphic(body: &Body, symbols: &SymbolTable, kind: &ExprKind) -> bool {
    let ExprKind::Call { callee, .. } = kind else { return false };
    let polymorphic = |dummy: SymbolId| {
        let ty = symbols[dummy].ty.map(|ty| &symbols.types[symbols.types.element(ty)]);
        matches!(ty, Some(Type::Record { class: true, .. } | Type::Star { class: true }))
    };
    match callee {
        Callee::Expr(expr) => matches!(body.exprs[*expr].kind, ExprKind::Member { .. }),
        Callee::Symbol(symbol) => match symbols[symbols.original(*symbol)].details.ultimate() {
            Details::Subprogram(found) => found.dummies.iter().flatten().any(|dummy| polymorphic(*dummy)),
            _ => false,
        },
        Callee::Intrinsic(_) | Callee::Builtin(_) => false,
    }
}

/// Takes `simd` away from a loop. Where nothing else shares it out, it is executed one iteration behind the other, with copies of what it
/// has for itself.
fn leave_lanes(id: ConstructId, translation: &mut Translation) {
    let Some(constructs) = translation.constructs.get_mut(&id) else { return };
    let mut copies: Vec<Local> = Vec::new();
    for construct in constructs.iter_mut().filter(|construct| construct.name.has(Leaf::Simd)) {
        let others = construct.name.leaves().iter().copied().filter(|leaf| *leaf != Leaf::Simd);
        match Name::new(&others.collect::<Vec<Leaf>>()) {
            Some(name) => {
                construct.name = name;
                // The teams reduce what `distribute` leaves in their copies.
                let alone = !name.has(Leaf::Parallel);
                let of_lanes = |clause: Clause| OF_LANES.contains(&clause) || alone && clause == Clause::Reduction;
                construct.clauses.retain(|clause| !of_lanes(clause.clause));
            }
            None => {
                let own = construct.clauses.iter().filter(|clause| clause.printed && clause.clause == Clause::Private);
                copies.extend(own.flat_map(|clause| clause.argument.items()).map(|item| Local::Copy(item.symbol)));
            }
        }
    }
    constructs.retain(|construct| construct.name.leaves() != [Leaf::Simd]);
    if !copies.is_empty() {
        let locals = translation.locals.entry(id).or_default();
        copies.retain(|copy| !locals.contains(copy));
        locals.extend(copies);
    }
}

/// The clauses that `simd` alone has in a translation.
const OF_LANES: &[Clause] = &[Clause::SimdLen, Clause::Linear, Clause::SafeLen];

/// The rest of it, a feature after the other.
fn legalize_constructs<'a>(
    (body, symbols): (&Body, &SymbolTable),
    translation: &'a Translation,
    (words, orphans): (&Words, &[ConstructId]),
    profile: Profile,
) -> Cow<'a, Translation> {
    let mut legal = Cow::Borrowed(translation);
    if words.ends {
        shared_ends::move_copies(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::DistributeInBlock) {
        move_copies(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::ImpliedOnTarget) {
        divide_teams(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::ReducedDistribute) {
        reduce_in_threads(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::CycleInDistribute) {
        cycle_in_threads(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::CollapsedSteps) {
        keep_steps_apart(body, translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::AllocatableComponents) {
        views::move_out((body, symbols, profile), translation, &mut legal);
    }
    if words.ends && !profile.has(Feature::ConstantParts) {
        constants::map_constants((body, symbols), translation, &mut legal);
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
        let written = is_openacc(body, *id);
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

/// Of each team that reduces, one thread executes its share of a loop and reduces, too.
fn reduce_in_threads(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    let reductions = |constructs: &[OmpConstruct]| -> Vec<OmpClause> {
        let teams = constructs.iter().filter(|construct| construct.name.has(Leaf::Teams));
        teams.flat_map(|teams| &teams.clauses).filter(|clause| clause.clause == Clause::Reduction).cloned().collect()
    };
    let alone = |construct: &OmpConstruct| {
        construct.name.has(Leaf::Distribute) && !construct.name.has(Leaf::Parallel) && !construct.name.has(Leaf::Teams)
    };
    for id in translation.constructs.keys().filter(|id| is_openacc(body, **id)) {
        let Some(teams) = enclosing_teams(body, translation, *id) else { continue };
        let reduced = legal.constructs.get(&teams).map_or(Vec::new(), |constructs| reductions(constructs));
        if reduced.is_empty() || !legal.constructs.get(id).is_some_and(|own| own.iter().any(alone)) {
            continue;
        }
        for shared in legal.to_mut().constructs.get_mut(id).into_iter().flatten().filter(|own| alone(own)) {
            add_thread(shared, &reduced);
        }
    }
    let divided = |division: &Division| {
        let inner = |part: &Part| part.inner.as_ref().is_some_and(alone);
        division.parts.iter().any(|part| inner(part) && !reductions(std::slice::from_ref(&part.outer)).is_empty())
    };
    if legal.divisions.values().any(divided) {
        for part in legal.to_mut().divisions.values_mut().flat_map(|division| &mut division.parts) {
            let reduced = reductions(std::slice::from_ref(&part.outer));
            if let Some(inner) = part.inner.as_mut().filter(|inner| alone(inner) && !reduced.is_empty()) {
                add_thread(inner, &reduced);
            }
        }
    }
}

/// Of each team, one thread executes its share of a loop whose iterations CYCLE ends.
fn cycle_in_threads(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    let plain = |construct: &OmpConstruct| construct.name.leaves() == [Leaf::Distribute];
    for id in translation.constructs.keys().filter(|id| is_openacc(body, **id)) {
        let shared = legal.constructs.get(id).is_some_and(|own| own.iter().any(plain));
        let loops = if shared { body.associated_loops(*id, 1) } else { Vec::new() };
        if loops.iter().any(|own| has_cycle(body, *own)) {
            let own = legal.to_mut().constructs.get_mut(id).into_iter().flatten();
            own.filter(|own| plain(own)).for_each(|shared| add_thread(shared, &[]));
        }
    }
    let asks = |part: &Part| part.inner.as_ref().is_some_and(plain) && has_cycle(body, part.first);
    if legal.divisions.values().any(|division| division.parts.iter().any(asks)) {
        let parts = legal.to_mut().divisions.values_mut().flat_map(|division| &mut division.parts);
        parts.filter(|part| asks(part)).filter_map(|part| part.inner.as_mut()).for_each(|own| add_thread(own, &[]));
    }
}

/// Whether a statement in a loop ends an iteration of it.
fn has_cycle(body: &Body, id: StatementId) -> bool {
    let mut found = false;
    body.each_statement(&[id], |inner| found |= body.statements[inner].kind == StatementKind::Continue(Some(id)));
    found
}

/// `distribute` as `distribute parallel do num_threads(1)` with the reductions of its teams.
fn add_thread(shared: &mut OmpConstruct, reduced: &[OmpClause]) {
    const THREADS: [Leaf; 3] = [Leaf::Distribute, Leaf::Parallel, Leaf::WorksharingLoop];
    let others = shared.name.leaves().iter().copied().filter(|leaf| *leaf != Leaf::Distribute);
    let Some(name) = Name::new(&THREADS.into_iter().chain(others).collect::<Vec<Leaf>>()) else { return };
    let mut added = Vec::new();
    for clause in reduced {
        let mut clause = clause.clone();
        clause
            .argument
            .items_mut()
            .into_iter()
            .for_each(|items| items.retain(|item| !is_named_by(shared, item.symbol)));
        added.extend((!clause.argument.items().is_empty()).then_some(clause));
    }
    shared.name = name;
    shared.clauses.insert(0, OmpClause::added_clause(Clause::NumThreads, OmpArgument::Number(1)));
    shared.clauses.extend(added);
}

pub(super) fn is_openacc(body: &Body, id: ConstructId) -> bool {
    body.constructs[id].directive().name().model() == Model::OpenAcc
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
        let written = is_openacc(body, *id);
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
        let symbols = locals.iter().filter_map(Local::copied_variable);
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
