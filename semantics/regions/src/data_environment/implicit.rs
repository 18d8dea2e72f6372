//! Implicitly determined attributes (OpenMP 5.2, 5.1.1 and 5.8.1): for want of a clause.

use super::facts::LeafClause;
use super::iteration_variables::TASKS;
use super::mapping;
use super::only_iterates::{only_bounds, only_iterates};
use super::rule::{Answer, Languages, Question, Rule, rule};
use super::variables::{Category, is_dummy, is_static};
use body::ConstructId;
use directives::{Clause as ClauseName, Leaf, Model, Sharing};

/// The rules, in order.
pub const RULES: &[Rule] = &[
    rule(
        "a variable of a declare target directive",
        "OpenMP 5.2, 5.8.1",
        Model::OpenMp,
        Languages::All,
        mapping::answer_declared,
    ),
    rule("a defaultmap clause", "OpenMP 5.2, 5.8.8", Model::OpenMp, Languages::All, mapping::by_defaultmap),
    rule(POINTER, MAPPING, Model::OpenMp, Languages::C, mapping::pointer_of_c),
    rule("a scalar in a target construct", MAPPING, Model::OpenMp, Languages::All, mapping::scalar_before_45),
    rule("not a scalar in a target construct", MAPPING, Model::OpenMp, Languages::All, mapping::mapped_aggregate),
    rule(DEFAULT_NONE, "OpenMP 5.2, 5.4.1", Model::OpenMp, Languages::All, default_none),
    rule(DEFAULT_CLAUSE, "OpenMP 5.2, 5.4.1", Model::OpenMp, Languages::All, default_clause),
    rule("referenced in a parallel construct", SHARING, Model::OpenMp, Languages::All, in_parallel),
    rule("referenced in a teams construct", SHARING, Model::OpenMp, Languages::All, in_teams),
    rule("shared in the context of the task", SHARING, Model::OpenMp, Languages::All, shared_around_task),
    rule("a dummy argument in an orphaned task", SHARING, Model::OpenMp, Languages::Fortran, dummy_in_orphaned_task),
    rule("not shared in the context of the task", SHARING, Model::OpenMp, Languages::All, in_task),
];

const SHARING: &str = "OpenMP 5.2, 5.1.1";
const MAPPING: &str = "OpenMP 5.2, 5.8.1";
/// The name of the rule of pointers of C: what they point to is found on the device, as `firstprivate` alone does not.
pub const POINTER: &str = "a pointer in a target construct, as a zero-length section";

/// The name of the rule of `default(none)`, which asks for a clause.
pub const DEFAULT_NONE: &str = "a default(none) clause";

/// The name of the rule of a `default` clause that names an attribute.
pub const DEFAULT_CLAUSE: &str = "a default clause";

/// Whether every variable referenced in a construct of this leaf must get to where it runs.
pub fn moves_data(leaf: Leaf) -> bool {
    leaf == Leaf::Target || super::compute::COMPUTE.contains(&leaf)
}

/// The word of a `default` clause on the leaf.
fn default_word<'q>(question: &Question<'q>) -> Option<(&'q str, Answer)> {
    let facts = question.facts;
    let mut clauses = facts.of_leaf(question.construct, question.index);
    let LeafClause { index, clause, .. } = clauses.find(|found| found.clause.name() == ClauseName::Default)?;
    let for_all = clause.modifiers().all(|modifier| {
        let word = facts.atoms.text(modifier.word().atom);
        Category::of_symbol(question.table(), question.symbol).is_named(word)
    });
    let word = facts.atoms.text(clause.keyword()?.atom);
    let answer = Answer { at: Some(clause.span()), clauses: vec![index], ..Answer::default() };
    for_all.then_some((word, answer))
}

fn default_none(question: &Question) -> Option<Answer> {
    let (word, answer) = default_word(question)?;
    // The attribute that it would have without the clause, so that later stages can go on.
    (is_word(word, "none") && !only_iterates(question) && !only_bounds(question)).then_some(Answer {
        sharing: Some(Sharing::Shared),
        clauses: Vec::new(),
        at: question.reference,
        ..answer
    })
}

fn default_clause(question: &Question) -> Option<Answer> {
    const WORDS: &[(&str, Sharing)] =
        &[("shared", Sharing::Shared), ("private", Sharing::Private), ("firstprivate", Sharing::FirstPrivate)];
    let (word, answer) = default_word(question)?;
    let (_, sharing) = WORDS.iter().find(|(text, _)| is_word(word, text))?;
    Some(Answer { sharing: Some(*sharing), clauses: Vec::new(), ..answer })
}

fn is_word(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

fn in_parallel(question: &Question) -> Option<Answer> {
    (question.leaf() == Leaf::Parallel).then(|| Answer::sharing(Sharing::Shared))
}

fn in_teams(question: &Question) -> Option<Answer> {
    (question.leaf() == Leaf::Teams).then(|| Answer::sharing(Sharing::Shared))
}

fn shared_around_task(question: &Question) -> Option<Answer> {
    let shared = match question_context(question) {
        Context::Shared => true,
        Context::Private => false,
        Context::Orphaned => is_static(question.table(), question.symbol),
    };
    (TASKS.contains(&question.leaf()) && shared).then(|| Answer::sharing(Sharing::Shared))
}

fn dummy_in_orphaned_task(question: &Question) -> Option<Answer> {
    let dummy = is_dummy(question.table(), question.symbol) && question_context(question) == Context::Orphaned;
    (TASKS.contains(&question.leaf()) && dummy).then(|| Answer::sharing(Sharing::FirstPrivate))
}

fn in_task(question: &Question) -> Option<Answer> {
    TASKS.contains(&question.leaf()).then(|| Answer::sharing(Sharing::FirstPrivate))
}

/// What a variable is in the context that encloses a task.
#[derive(PartialEq)]
enum Context {
    Shared,
    Private,
    Orphaned,
}

fn question_context(question: &Question) -> Context {
    let outer = question.outer_leaves.iter().rev().find_map(|leaf| leaf.attributes.get(&question.symbol));
    let around = question.facts.ancestors(question.construct);
    let around = around.into_iter().find_map(|id| Some((question.environment.attribute(id, question.symbol)?, id)));
    // Of a compound directive, the regions of its threads and teams share what its target maps.
    let shares = |id: ConstructId| {
        let leaves = question.facts.body.constructs[id].directive().leaves();
        leaves.iter().any(|leaf| matches!(leaf, Leaf::Parallel | Leaf::Teams))
    };
    let is_shared = outer.is_none() && around.is_some_and(|(_, id)| shares(id));
    match outer.or(around.map(|(attribute, _)| attribute)) {
        Some(attribute) if attribute.sharing.is_some_and(super::rule::makes_copy) => Context::Private,
        // What is mapped has a data-mapping attribute, and is not determined to be shared.
        Some(attribute)
            if attribute.sharing.is_none() && !is_shared && !is_static(question.table(), question.symbol) =>
        {
            Context::Private
        }
        Some(_) => Context::Shared,
        None => Context::Orphaned,
    }
}
