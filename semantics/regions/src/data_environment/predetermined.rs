//! Predetermined data-sharing attributes (OpenMP 5.2, 5.1.1): no clause may say otherwise, but for the exceptions named there.

use super::facts::Facts;
use super::rule::{Answer, Languages, Question, Rule, rule};
use body::{Body, ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Association, Clause as ClauseName, Determines, Leaf, Model, Sharing, Version};
use indexmap::{IndexMap, IndexSet};
use source::Span;
use std::collections::HashSet;
use symbols::{Attributes, Bound, Details, Flags, ScopeKind, SymbolId, Type};

/// The rules, in order.
pub const RULES: &[Rule] = &[
    rule("a threadprivate variable", "OpenMP 5.2, 5.2", Model::OpenMp, Languages::All, threadprivate_variable),
    rule("a static variable declared in the construct", SECTION, Model::OpenMp, Languages::C, static_inside),
    rule("the iteration variable of an associated loop", SECTION, Model::OpenMp, Languages::All, iteration_variable),
    SEQUENTIAL_LOOP,
    rule("an index of an implied do, forall or do concurrent", SECTION, Model::OpenMp, Languages::Fortran, loop_index),
    rule("an assumed-size array", SECTION, Model::OpenMp, Languages::Fortran, assumed_size),
    rule("a Cray pointee", SECTION, Model::OpenMp, Languages::Fortran, cray_pointee),
    rule("the event handle of a detach clause", "OpenMP 5.2, 12.5.2", Model::OpenMp, Languages::All, event_handle),
    rule("an associate name", SECTION, Model::OpenMp, Languages::Fortran, associate_name),
    rule("a constant variable", "OpenMP 3.1, 2.9.1.1", Model::OpenMp, Languages::C, constant_variable),
];

const SECTION: &str = "OpenMP 5.2, 5.1.1";

const SEQUENTIAL_LOOP: Rule =
    rule("the iteration variable of a sequential loop", SECTION, Model::OpenMp, Languages::Fortran, sequential_loop);

/// The leaves whose associated loops have private iteration variables.
const PRIVATE_LOOPS: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Distribute, Leaf::Taskloop];
/// The leaves that generate tasks.
pub const TASKS: &[Leaf] = &[Leaf::Task, Leaf::Taskloop];

fn threadprivate_variable(question: &Question) -> Option<Answer> {
    let table = question.table();
    let symbol = &table[table.original(question.symbol)];
    let common = match symbol.details.ultimate() {
        Details::Object(object) => object.common,
        _ => None,
    };
    let flags = symbol.flags | common.map_or(Flags::empty(), |common| table[common].flags);
    let listed = question.facts.construct(question.construct).listed.contains_key(&question.symbol);
    (flags.contains(Flags::OMP_THREAD_PRIVATE) && !listed).then(Answer::default)
}

fn static_inside(question: &Question) -> Option<Answer> {
    let inside = !question.facts.is_outside(question.construct, question.symbol);
    let symbol = &question.table()[question.symbol];
    (inside && symbol.attributes.contains(Attributes::STATIC)).then(|| Answer::sharing(Sharing::Shared))
}

fn iteration_variable(question: &Question) -> Option<Answer> {
    let sharing = of_iteration_variable(question.facts, question.construct, question.index, question.symbol)?;
    let span = question.facts.loop_variables(question.construct);
    let span = span.into_iter().find(|(variable, ..)| *variable == question.symbol).map(|(_, span, _)| span);
    Some(Answer { at: span, ..Answer::sharing(sharing) })
}

/// The attribute of an iteration variable on a leaf, unless a clause says what the rule lets it say.
pub fn of_iteration_variable(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> Option<Sharing> {
    let leaf = *facts.leaves(construct).get(index)?;
    let loops = facts.loop_variables(construct);
    if !loops.iter().any(|(variable, ..)| *variable == symbol) || is_listed_as_allowed(facts, construct, index, symbol)
    {
        return None;
    }
    let sharing = match leaf {
        leaf if PRIVATE_LOOPS.contains(&leaf) => Sharing::Private,
        Leaf::Simd if loops.len() == 1 && facts.versions.openmp < Version(60) => Sharing::Linear,
        Leaf::Simd | Leaf::Loop => Sharing::LastPrivate,
        _ => return None,
    };
    // A loop that declares its variable has no use for the value after it.
    let declared = loops.iter().any(|(variable, _, declares)| *variable == symbol && *declares);
    Some(if declared { Sharing::Private } else { sharing })
}

/// OpenMP 5.2, 5.1.1: an iteration variable may be listed in `private` and `lastprivate`, with `simd` in `linear`.
fn is_listed_as_allowed(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    const ALLOWED: &[Sharing] = &[Sharing::Private, Sharing::LastPrivate, Sharing::Linear];
    let listing = facts.listing_clauses(construct, index, symbol).into_iter();
    let mut said = listing.map(|found| found.determines());
    said.any(|said| ALLOWED.iter().any(|sharing| said == Determines::Sharing(*sharing)))
}

/// Whether the leaf makes this iteration variable private, so that nothing outside is referenced.
pub fn is_private(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    match facts.leaves(construct)[index].row().model {
        Model::OpenMp => of_iteration_variable(facts, construct, index, symbol) == Some(Sharing::Private),
        Model::OpenAcc => super::openacc::of_iteration_variable(facts, construct, index, symbol).is_some(),
    }
}

fn sequential_loop(question: &Question) -> Option<Answer> {
    let holds = privatizes_sequential(question.facts, question.construct, question.index);
    let sequential = &question.facts.construct(question.construct).sequential;
    let listed = question.facts.construct(question.construct).listed.contains_key(&question.symbol);
    (holds && !listed && sequential.contains(&question.symbol)).then(|| Answer::sharing(Sharing::Private))
}

/// Whether the leaf is the one that makes the iteration variables of sequential loops in its region private.
pub fn privatizes_sequential(facts: &Facts, construct: ConstructId, index: usize) -> bool {
    let leaves = facts.leaves(construct);
    let candidate = |leaf: &Leaf| match leaf.row().model {
        Model::OpenMp => *leaf == Leaf::Parallel || TASKS.contains(leaf) || teams_too(facts, *leaf),
        Model::OpenAcc => super::openacc::privatizes_sequential(facts, construct, *leaf),
    };
    leaves.iter().rposition(candidate) == Some(index)
}

/// OpenMP 5.1 added `teams`.
fn teams_too(facts: &Facts, leaf: Leaf) -> bool {
    leaf == Leaf::Teams && facts.versions.openmp >= Version(51)
}

/// For each construct the iteration variables of loops that no directive is associated with, where the construct is
/// the innermost one that makes them private.
pub fn sequential_loops(facts: &Facts) -> Vec<(ConstructId, IndexSet<SymbolId>)> {
    let associated: HashSet<StatementId> = facts
        .in_order()
        .into_iter()
        .filter(|id| !super::openacc::is_sequential(facts, *id))
        .flat_map(|id| facts.construct(id).loops.clone())
        .collect();
    let mut found: IndexMap<ConstructId, IndexSet<SymbolId>> = IndexMap::new();
    let holds = |model: Model| match model {
        Model::OpenMp => SEQUENTIAL_LOOP.languages.has(facts.body.language),
        Model::OpenAcc => super::openacc::SEQUENTIAL_LOOP.languages.has(facts.body.language),
    };
    for id in facts.in_order() {
        let construct = &facts.body.constructs[id];
        let privatizes = (0..facts.leaves(id).len()).any(|index| privatizes_sequential(facts, id, index));
        if !privatizes || !holds(construct.directive().name().model()) {
            continue;
        }
        // Outer constructs come first, so that the innermost one has the last word.
        facts.body.each_statement(&construct.block, |statement| {
            if associated.contains(&statement) {
                return;
            }
            for variable in iteration_variables(facts.body, statement) {
                if facts.is_outside(id, variable) {
                    found.entry(id).or_default().insert(variable);
                }
            }
        });
    }
    keep_innermost(facts, found)
}

/// The variables that a statement itself gives the values of iterations: that of a loop, those of the implied loops of a transfer.
fn iteration_variables(body: &Body, statement: StatementId) -> Vec<SymbolId> {
    match &body.statements[statement].kind {
        StatementKind::Loop(inner) => vec![inner.variable],
        StatementKind::Action(action) => {
            let mut found = Vec::new();
            for expr in action.exprs() {
                body.each_expr(expr, |expr| {
                    if let ExprKind::ImpliedDo(implied) = &body.exprs[expr].kind {
                        found.push(implied.counter.variable);
                    }
                });
            }
            found
        }
        _ => Vec::new(),
    }
}

/// Takes from each construct the variables whose loops are all in constructs inside that hold them too.
fn keep_innermost(
    facts: &Facts,
    found: IndexMap<ConstructId, IndexSet<SymbolId>>,
) -> Vec<(ConstructId, IndexSet<SymbolId>)> {
    let mut result: Vec<(ConstructId, IndexSet<SymbolId>)> = Vec::new();
    for (id, variables) in &found {
        let inner: Vec<ConstructId> =
            found.keys().copied().filter(|other| facts.ancestors(*other).contains(id)).collect();
        let kept = variables.iter().copied().filter(|variable| {
            let held: Vec<ConstructId> =
                inner.iter().copied().filter(|other| found[other].contains(variable)).collect();
            held.is_empty() || has_loop_outside(facts, *id, *variable, &held)
        });
        result.push((*id, kept.collect()));
    }
    result
}

/// Whether a loop over `variable` stands in `id` but in none of `inner`.
fn has_loop_outside(facts: &Facts, id: ConstructId, variable: SymbolId, inner: &[ConstructId]) -> bool {
    let body = facts.body;
    let mut pending: Vec<StatementId> = body.constructs[id].block.clone();
    while let Some(statement) = pending.pop() {
        match &body.statements[statement].kind {
            StatementKind::Construct(construct) if inner.contains(construct) => continue,
            _ if iteration_variables(body, statement).contains(&variable) => return true,
            _ => {}
        }
        pending.extend(body.blocks(statement).into_iter().flatten());
    }
    false
}

fn loop_index(question: &Question) -> Option<Answer> {
    let table = question.table();
    let indices = table.scopes[table[question.symbol].scope].kind == ScopeKind::Indices;
    indices.then(|| Answer::sharing(Sharing::Private))
}

fn assumed_size(question: &Question) -> Option<Answer> {
    let table = question.table();
    let ty = table[question.symbol].ty?;
    let Type::Array { dimensions, .. } = &table.types[table.types.representation(ty)] else { return None };
    let last = dimensions.last()?.upper == Bound::AssumedSize;
    let mapped = question.leaf() == Leaf::Target || question.leaf() == Leaf::TargetData;
    (last && !mapped && is_sharing(question.leaf())).then(|| Answer::sharing(Sharing::Shared))
}

/// Whether a leaf determines data-sharing attributes of its own.
fn is_sharing(leaf: Leaf) -> bool {
    leaf == Leaf::Parallel || leaf == Leaf::Teams || TASKS.contains(&leaf)
}

/// Its attribute is that of the storage that its pointer leads to, of which only the pointer tells.
fn cray_pointee(question: &Question) -> Option<Answer> {
    let pointee = question.table().pointees.contains_key(&question.symbol);
    (pointee && is_sharing(question.leaf())).then(|| Answer::sharing(Sharing::Shared))
}

fn event_handle(question: &Question) -> Option<Answer> {
    if question.leaf() != Leaf::Task {
        return None;
    }
    let (_, detach) = question.facts.find_clause(question.construct, &[ClauseName::Detach])?;
    let named =
        detach.items().iter().any(|item| question.facts.listed_by(question.construct, item).contains(&question.symbol));
    let listed = question.facts.construct(question.construct).listed.contains_key(&question.symbol);
    (named && !listed).then(|| Answer { at: Some(detach.span()), ..Answer::sharing(Sharing::FirstPrivate) })
}

fn associate_name(question: &Question) -> Option<Answer> {
    let details = question.table()[question.symbol].details.ultimate();
    let outside = question.facts.is_outside(question.construct, question.symbol);
    (*details == Details::Associate && outside && is_sharing(question.leaf())).then(|| Answer::sharing(Sharing::Shared))
}

/// OpenMP 4.0 took this rule back.
fn constant_variable(question: &Question) -> Option<Answer> {
    let table = question.table();
    let Type::Qualified { is_const: true, .. } = table.types[table[question.symbol].ty?] else { return None };
    let old = question.openmp() < Version(40) && is_sharing(question.leaf());
    old.then(|| Answer::sharing(Sharing::Shared))
}

/// The variables declared in a construct that have an attribute there: iteration variables that associated loops declare,
/// static variables, and indices.
pub fn declared_inside(facts: &Facts, construct: ConstructId, index: usize) -> Vec<(SymbolId, Span)> {
    let leaf = facts.leaves(construct)[index];
    let mut found = Vec::new();
    if leaf.row().association == Association::LoopNest {
        let variables = facts.loop_variables(construct).into_iter();
        found.extend(variables.filter(|(.., declares)| *declares).map(|(variable, span, _)| (variable, span)));
    }
    if is_sharing(leaf) {
        facts.body.each_statement(&facts.body.constructs[construct].block, |id| {
            let statement = &facts.body.statements[id];
            match &statement.kind {
                StatementKind::Declare(symbol, _) => found.push((*symbol, statement.span)),
                StatementKind::Loop(inner) => found.push((inner.variable, inner.variable_span)),
                _ => {}
            }
        });
        let attributed = |symbol: SymbolId| {
            let symbol = &facts.table[symbol];
            symbol.attributes.contains(Attributes::STATIC)
                || facts.table.scopes[symbol.scope].kind == ScopeKind::Indices
        };
        found.retain(|(symbol, _)| !facts.is_outside(construct, *symbol) && attributed(*symbol));
    }
    found
}
