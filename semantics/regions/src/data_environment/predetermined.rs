//! Predetermined data-sharing attributes (OpenMP 5.2, 5.1.1): no clause may say otherwise, but for the exceptions named there.

use super::facts::Facts;
use super::iteration_variables::{TASKS, of_iteration_variable, privatizes_sequential};
use super::rule::{Answer, Languages, Question, Rule, rule};
use body::{ConstructId, StatementKind};
use directives::{Association, Clause as ClauseName, Leaf, Model, Sharing, Version};
use source::Span;
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

fn sequential_loop(question: &Question) -> Option<Answer> {
    let holds = privatizes_sequential(question.facts, question.construct, question.index);
    let sequential = &question.facts.construct(question.construct).sequential;
    let listed = question.facts.construct(question.construct).listed.contains_key(&question.symbol);
    (holds && !listed && sequential.contains(&question.symbol)).then(|| Answer::sharing(Sharing::Private))
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
