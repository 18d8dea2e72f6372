//! OpenACC: implicit firstprivates, copies, reductions and gangs, in the notation of the Clacc document
//! ("Semantic Clarifications"): *pre* is predetermined, *exp* a clause, *imp* implicit.

use super::compute::{COMPUTE, compute_around, is_loop, visible_mapping};
use super::concurrent;
use super::facts::Facts;
use super::implicit::DEFAULT_NONE;
use super::iteration_variables::{of_loop_variable, privatizes_sequential};
use super::kernels::has_gangs;
use super::only_iterates::only_iterates;
use super::rule::{Answer, Languages, Question, Rule, rule};
use super::variables::Category;
use super::words::spell_keyword;
use super::{Determined, Partitioning};
use body::reduction::{self, Operator};
use body::{ConstructId, Locality};
use directives::{Clause as ClauseName, Leaf, MapType, Model, Sharing};
use parser::directive::Clause;
use source::Span;
use symbols::SymbolId;

/// The predetermined attributes.
pub const PREDETERMINED: &[Rule] = &[
    rule("the loop variable of a loop construct", "OpenACC 3.4, 2.6.1", Model::OpenAcc, Languages::All, loop_variable),
    SEQUENTIAL_LOOP,
];

/// The loop variable of a sequential DO is private to the thread that executes the loop.
pub const SEQUENTIAL_LOOP: Rule = rule(
    "the loop variable of a sequential do loop",
    "OpenACC 3.4, 2.6.1",
    Model::OpenAcc,
    Languages::Fortran,
    sequential_variable,
);

/// The implicit attributes.
pub const IMPLICIT: &[Rule] = &[
    rule(
        "a reduction variable of a loop inside, which overrides implicit firstprivate",
        "OpenACC 3.4, 2.9.11",
        Model::OpenAcc,
        Languages::All,
        reduced_inside,
    ),
    rule("a variable in a visible data clause", "OpenACC 3.4, 2.6.2", Model::OpenAcc, Languages::All, visible_data),
    rule(DEFAULT_NONE, "OpenACC 3.4, 2.5.16", Model::OpenAcc, Languages::All, default_none),
    rule("a default(present) clause", "OpenACC 3.4, 2.5.16", Model::OpenAcc, Languages::All, default_present),
    rule("a scalar in a kernels construct", "OpenACC 3.4, 2.6.2", Model::OpenAcc, Languages::All, scalar_in_kernels),
    rule("a pointer in a kernels construct", "OpenACC 3.4, 2.6.2", Model::OpenAcc, Languages::C, pointer_in_kernels),
    rule(
        "a scalar in a parallel or serial construct",
        "OpenACC 3.4, 2.6.2",
        Model::OpenAcc,
        Languages::All,
        implicit_scalar,
    ),
    rule(
        "not a scalar in a compute construct",
        "OpenACC 3.4, 2.6.2",
        Model::OpenAcc,
        Languages::All,
        implicit_aggregate,
    ),
    rule(
        "a variable with a locality in the DO CONCURRENT",
        "OpenACC 3.4, 2.17.2",
        Model::OpenAcc,
        Languages::Fortran,
        by_locality,
    ),
    rule(
        "a reduction variable of a loop around",
        "OpenACC 3.4, 2.9.11",
        Model::OpenAcc,
        Languages::All,
        reduced_around,
    ),
    rule(SET_BY_ITERATION, "OpenACC 3.4, 2.9", Model::OpenAcc, Languages::C, set_by_iteration),
    rule(SET_BY_ITERATION, "OpenACC 3.4, 2.9", Model::OpenAcc, Languages::Fortran, set_by_iteration_or_procedure),
    rule("declared outside the loop", "OpenACC 3.4, 2.9", Model::OpenAcc, Languages::All, shared_in_loop),
];

const SET_BY_ITERATION: &str = "a scalar of the gang that each iteration sets";

fn sequential_variable(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let own = facts.construct(question.construct);
    let found = own.sequential.contains(&question.symbol) && !own.listed.contains_key(&question.symbol);
    let holds = || privatizes_sequential(facts, question.construct, question.index);
    (found && holds()).then(|| Answer::sharing(Sharing::Private))
}

fn loop_variable(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let sharing = of_loop_variable(facts, question.construct, question.index, question.symbol)?;
    let span = facts.find_loop_variable(question.construct, question.symbol).map(|(span, _)| span);
    Some(Answer { at: span, ..Answer::sharing(sharing) })
}

fn is_compute(question: &Question) -> bool {
    COMPUTE.contains(&question.leaf())
}

fn variable_category(question: &Question) -> Category {
    match Category::of_symbol(question.table(), question.symbol) {
        // A pointer of C is a scalar (OpenACC 3.4, 6, "scalar datatype"); one of Fortran stands for its target.
        Category::Pointer if super::variables::is_c_pointer(question.table(), question.symbol) => Category::Scalar,
        other => other,
    }
}

fn reduced_inside(question: &Question) -> Option<Answer> {
    let implied = question.reductions.iter().find(|implied| implied.symbol == question.symbol)?;
    if !is_compute(question) || !(implied.shared || implied.copied) {
        return None;
    }
    let visible = visible_mapping(question.facts, question.environment, question.construct, question.symbol);
    let mapping = visible.unwrap_or(MapType::ToFrom);
    let parallel = has_gangs(question.facts, question.construct);
    Some(Answer {
        sharing: parallel.then_some(Sharing::Reduction),
        mapping: Some(mapping),
        at: Some(implied.at),
        clauses: Vec::new(),
    })
}

fn visible_data(question: &Question) -> Option<Answer> {
    // Most questions are about loops.
    if !is_compute(question) {
        return None;
    }
    visible_mapping(question.facts, question.environment, question.construct, question.symbol).map(Answer::mapping)
}

/// OpenACC 3.4, 2.6.2: the visible `default` clause of a compute construct: its own, or that of the nearest data construct around it.
pub fn visible_default<'a>(facts: &Facts<'a>, construct: ConstructId) -> Option<Clause<'a>> {
    let around = facts.ancestors(construct).into_iter().filter(|id| facts.leaves(*id).contains(&Leaf::AccData));
    let clause = |id| facts.find_clause(id, &[ClauseName::AccDefault]).map(|(_, clause)| clause);
    std::iter::once(construct).chain(around).find_map(clause)
}

fn default_word(question: &Question) -> Option<String> {
    let clause = is_compute(question).then(|| visible_default(question.facts, question.construct))??;
    spell_keyword(clause, question.facts.atoms)
}

fn default_none(question: &Question) -> Option<Answer> {
    if default_word(question)? != "none" || only_iterates(question) {
        return None;
    }
    Some(match variable_category(question) {
        Category::Scalar => Answer::sharing(Sharing::FirstPrivate),
        Category::Aggregate | Category::Allocatable | Category::Pointer => Answer::mapping(MapType::ToFrom),
    })
}

fn default_present(question: &Question) -> Option<Answer> {
    (default_word(question)? == "present" && variable_category(question) != Category::Scalar)
        .then(|| Answer::mapping(MapType::Present))
}

fn scalar_in_kernels(question: &Question) -> Option<Answer> {
    let holds = question.leaf() == Leaf::AccKernels && variable_category(question) == Category::Scalar;
    let pointer = super::variables::is_c_pointer(question.table(), question.symbol);
    (holds && !pointer).then(|| Answer::mapping(MapType::ToFrom))
}

/// What it points to is not of the construct: nothing would come of copying the address back.
fn pointer_in_kernels(question: &Question) -> Option<Answer> {
    let pointer = super::variables::is_c_pointer(question.table(), question.symbol);
    (question.leaf() == Leaf::AccKernels && pointer).then(|| Answer::sharing(Sharing::FirstPrivate))
}

fn implicit_scalar(question: &Question) -> Option<Answer> {
    (is_compute(question) && variable_category(question) == Category::Scalar)
        .then(|| Answer::sharing(Sharing::FirstPrivate))
}

fn implicit_aggregate(question: &Question) -> Option<Answer> {
    is_compute(question).then(|| Answer::mapping(MapType::ToFrom))
}

/// In C, values are passed.
fn set_by_iteration(question: &Question) -> Option<Answer> {
    own_of_iteration(question, false)
}

/// In Fortran, variables are passed.
fn set_by_iteration_or_procedure(question: &Question) -> Option<Answer> {
    own_of_iteration(question, true)
}

/// A gang has one copy of such a scalar, and its workers and lanes would race for it: each thread has its own, with the value of the
/// gang's if an iteration may use that.
fn own_of_iteration(question: &Question, by_reference: bool) -> Option<Answer> {
    let facts = question.facts;
    let partitioning = facts.construct(question.construct).partitioning.filter(|_| question.leaf() == Leaf::AccLoop)?;
    let raced = partitioning.worker || partitioning.vector;
    if partitioning.is_sequential() || variable_category(question) != Category::Scalar {
        return None;
    }
    let owner = find_owner(question)?;
    let found = facts.access_in(question.construct, question.symbol, by_reference);
    let needed = found.assigned
        && !found.atomic
        && match owner {
            // A gang goes through its iterations one by one: C keeps the variable that the design document gives it.
            Owner::Gang => raced || by_reference && !found.used,
            // All gangs share the copy.
            Owner::Kernels => !found.used,
        };
    let sharing = if found.used { Sharing::FirstPrivate } else { Sharing::Private };
    needed.then(|| Answer::sharing(sharing))
}

/// Whose a scalar is that no clause maps.
enum Owner {
    /// Each gang has a copy, or declares it.
    Gang,
    /// The whole `kernels` construct, which copies scalars in and out.
    Kernels,
}

/// Whose a variable of a compute construct is that iterations of a loop in it set: nobody's if a clause maps it, or something around
/// reduces it.
fn find_owner(question: &Question) -> Option<Owner> {
    let (facts, symbol) = (question.facts, question.symbol);
    let compute = compute_around(facts, question.construct)?;
    if !facts.is_outside(question.construct, symbol) || reduction_around(facts, question.construct, symbol).is_some() {
        return None;
    }
    let environment = question.environment.constructs.get(&compute);
    let around = environment.and_then(|environment| environment.leaves.first());
    let attribute = question.outer_leaves.first().or(around).and_then(|leaf| leaf.attributes.get(&symbol));
    let Some(attribute) = attribute else { return Some(Owner::Gang) };
    let kernels = facts.leaves(compute)[0] == Leaf::AccKernels && attribute.determined == Determined::Implicit;
    match (attribute.sharing, attribute.mapping) {
        (Some(Sharing::Reduction), _) => None,
        (_, None) => Some(Owner::Gang),
        (None, Some(MapType::ToFrom)) if kernels => Some(Owner::Kernels),
        _ => None,
    }
}

/// The reduction of a variable by a clause or locality of a construct or of those around it, and where that is, if none of them in between
/// makes it another variable.
pub fn reduction_around(facts: &Facts, id: ConstructId, symbol: SymbolId) -> Option<(Operator, Span)> {
    for outer in std::iter::once(id).chain(facts.ancestors(id)) {
        let indexes = facts.construct(outer).listed.get(&symbol);
        let by_locality = || {
            let reduced = concurrent::reduced_by_locality(facts, outer).into_iter();
            let mut reduced = reduced.filter(|(own, ..)| *own == symbol && is_loop(facts, outer));
            reduced.next().map(|(_, operator, at)| (operator, at))
        };
        if let Some(indexes) = indexes {
            let mut clauses = indexes.iter().map(|index| facts.clause(outer, *index));
            let reduced = clauses.find(|clause| reduction::is_reduction(*clause));
            return reduced
                .and_then(|clause| Some((reduction::find_operator(clause, facts.atoms)?, clause.span())))
                .or_else(by_locality);
        }
        if let Some(found) = by_locality() {
            return Some(found);
        }
    }
    None
}

/// Fortran 2023, 11.1.7.5: localities are for a DO CONCURRENT what clauses are for other loops. One thread that executes all of it takes them
/// as they are.
fn by_locality(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let shared = facts.construct(question.construct).partitioning.is_some_and(|found| !found.is_sequential());
    let inner = concurrent::concurrent_of(facts, question.construct).filter(|_| shared)?;
    let (locality, _) = inner.localities.iter().find(|(_, own)| *own == question.symbol)?;
    let sharing = match locality {
        Locality::Local => Sharing::Private,
        Locality::LocalInit => Sharing::FirstPrivate,
        Locality::Reduce(_) => Sharing::Reduction,
    };
    (question.leaf() == Leaf::AccLoop).then(|| Answer { at: Some(inner.head), ..Answer::sharing(sharing) })
}

/// Workers and lanes of a loop that changes what a loop around it reduces would race for it: it should be in a clause of each of these
/// loops, and is reduced as if it were.
fn reduced_around(question: &Question) -> Option<Answer> {
    let (facts, symbol) = (question.facts, question.symbol);
    let shared = |found: &Partitioning| found.worker || found.vector;
    facts.construct(question.construct).partitioning.filter(shared).filter(|_| question.leaf() == Leaf::AccLoop)?;
    let (_, at) = reduction_around(facts, question.construct, symbol)?;
    let listed = facts.construct(question.construct).listed.contains_key(&symbol);
    if listed || !facts.is_outside(question.construct, symbol) {
        return None;
    }
    let found = facts.access_in(question.construct, symbol, true);
    let changed = found.assigned && found.used && !found.atomic;
    changed.then(|| Answer { at: Some(at), ..Answer::sharing(Sharing::Reduction) })
}

fn shared_in_loop(question: &Question) -> Option<Answer> {
    let outside = question.facts.is_outside(question.construct, question.symbol);
    (question.leaf() == Leaf::AccLoop && outside).then(|| Answer::sharing(Sharing::Shared))
}
