//! OpenACC: implicit firstprivates, copies, reductions and gangs, in the notation of the Clacc document
//! ("Semantic Clarifications"): *pre* is predetermined, *exp* a clause, *imp* implicit.

use super::DataEnvironment;
use super::Determined;
use super::facts::Facts;
use super::first_access;
use super::implicit::{DEFAULT_NONE, is_dummy, is_static, spell_keyword};
use super::iteration_variables::only_iterates;
use super::mapping::Category;
use super::rule::{Answer, Languages, Question, Rule, rule};
use body::reduction;
use body::{ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Model, Sharing};
use indexmap::{IndexMap, IndexSet};
use parser::directive::Clause;
use source::Span;
use symbols::{Flags, SymbolId};

/// The compute constructs.
pub const COMPUTE: &[Leaf] = &[Leaf::AccParallel, Leaf::AccSerial, Leaf::AccKernels];

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

/// How the iterations of a `loop` are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Partitioning {
    /// Over gangs: by a clause, or implicitly.
    pub gang: Option<Determined>,
    /// Over workers.
    pub worker: bool,
    /// Over vector lanes.
    pub vector: bool,
}

impl Partitioning {
    /// Whether one thread executes the loop.
    pub fn is_sequential(self) -> bool {
        self.gang.is_none() && !self.worker && !self.vector
    }
}

/// The compute construct around `construct`, or itself; `None` for an orphaned loop.
pub fn compute_around(facts: &Facts, construct: ConstructId) -> Option<ConstructId> {
    let around = std::iter::once(construct).chain(facts.ancestors(construct));
    around.into_iter().find(|id| COMPUTE.contains(&facts.leaves(*id)[0]))
}

/// The loop constructs around `construct` in its compute construct, innermost first.
pub fn loops_around(facts: &Facts, construct: ConstructId) -> Vec<ConstructId> {
    let compute = compute_around(facts, construct);
    if compute == Some(construct) {
        return Vec::new();
    }
    let mut around = facts.ancestors(construct);
    if let Some(end) = around.iter().position(|id| Some(*id) == compute) {
        around.truncate(end + 1);
    }
    around.retain(|id| is_loop(facts, *id));
    around
}

/// Whether a construct is a `loop` or ends in one.
pub fn is_loop(facts: &Facts, construct: ConstructId) -> bool {
    facts.leaves(construct).last() == Some(&Leaf::AccLoop)
}

/// Whether a construct is a loop that one thread executes.
pub fn is_sequential(facts: &Facts, construct: ConstructId) -> bool {
    is_loop(facts, construct) && facts.construct(construct).partitioning.unwrap_or_default().is_sequential()
}

/// How each `loop` is shared out: clauses first (`auto` is sequential), then implicit gangs, outermost first.
pub fn collect_partitionings(facts: &Facts) -> IndexMap<ConstructId, Partitioning> {
    let mut found = IndexMap::new();
    for id in facts.in_order().into_iter().filter(|id| is_loop(facts, *id)) {
        found.insert(id, by_clauses(facts, id));
    }
    for id in facts.in_order() {
        if found.contains_key(&id) && has_implicit_gang(facts, &found, id) {
            found[&id].gang = Some(Determined::Implicit);
        }
    }
    found
}

/// Whether gangs, workers and lanes of a compute construct share the loop `id` in it: in `kernels`, only one whose iterations are independent
/// (OpenACC 3.4, 2.9.6).
fn shares_loop(facts: &Facts, compute: ConstructId, id: ConstructId) -> bool {
    match facts.leaves(compute)[0] {
        Leaf::AccParallel => true,
        _ => {
            let alone = || part_around(facts, id).is_some_and(|part| is_free(facts, part));
            let free = is_one_kernel(facts, compute) || (is_split(facts, compute) && alone());
            free && facts.find_general(id, &[ClauseName::AccIndependent]).is_some()
        }
    }
}

/// Clauses of `kernels` that go for all its loops together.
pub const OF_ALL_LOOPS: &[ClauseName] = &[
    ClauseName::AccIf,
    ClauseName::AccSelf,
    ClauseName::AccDeviceptr,
    ClauseName::AccDeviceType,
    ClauseName::AccNumGangs,
    ClauseName::AccNumWorkers,
    ClauseName::AccVectorLength,
];

/// Whether `kernels` is several loops one behind the other, each under a directive, of which one at least is free: each is a kernel of
/// its own then (OpenACC 3.4, 2.5.3).
pub fn is_split(facts: &Facts, compute: ConstructId) -> bool {
    if facts.leaves(compute) != [Leaf::AccKernels] || facts.find_clause(compute, OF_ALL_LOOPS).is_some() {
        return false;
    }
    let statements = facts.body.flatten_block(&facts.body.constructs[compute].block);
    let parts: Option<Vec<ConstructId>> =
        statements.iter().map(|statement| loop_construct(facts, *statement)).collect();
    statements.len() > 1 && parts.is_some_and(|parts| parts.iter().any(|part| is_free(facts, *part)))
}

/// The `loop` construct that a statement is.
fn loop_construct(facts: &Facts, statement: StatementId) -> Option<ConstructId> {
    match facts.body.statements[statement].kind {
        StatementKind::Construct(inner) => Some(inner).filter(|inner| facts.leaves(*inner) == [Leaf::AccLoop]),
        _ => None,
    }
}

/// The outermost loop construct around a loop, or itself.
fn part_around(facts: &Facts, id: ConstructId) -> Option<ConstructId> {
    loops_around(facts, id).last().copied().or(Some(id))
}

/// The `kernels` construct that a loop is a kernel of its own of.
pub fn split_around(facts: &Facts, id: ConstructId) -> Option<ConstructId> {
    let compute = facts.body.constructs[id].parent?;
    is_split(facts, compute).then_some(compute)
}

/// Whether a loop's iterations are independent, as the program says, and leave no value in a scalar but by a reduction.
pub fn is_free(facts: &Facts, id: ConstructId) -> bool {
    let said = |name: ClauseName| facts.find_general(id, &[name]).is_some();
    let free = said(ClauseName::AccIndependent) && !said(ClauseName::AccSeq) && !said(ClauseName::AccAuto);
    free && !mentioned_variables(facts, id).into_iter().any(|symbol| leaves_value(facts, id, symbol))
}

/// The variables that the block of a construct mentions: how its loops are shared out is asked before references are known.
fn mentioned_variables(facts: &Facts, id: ConstructId) -> IndexSet<SymbolId> {
    let (body, mut found) = (facts.body, IndexSet::new());
    body.each_statement(&body.constructs[id].block, |statement| {
        if let StatementKind::Loop(inner) = &body.statements[statement].kind {
            found.insert(inner.variable);
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |part| {
                if let ExprKind::Symbol(symbol) = body.exprs[part].kind {
                    found.insert(symbol);
                }
            });
        }
    });
    found
}

/// Whether a compute construct has several gangs.
pub fn has_gangs(facts: &Facts, compute: ConstructId) -> bool {
    facts.leaves(compute)[0] == Leaf::AccParallel || is_one_kernel(facts, compute)
}

/// Whether `kernels` is a single loop whose iterations are independent, as its program says, and which leaves no value in a scalar but by a
/// reduction: it is one kernel, as that of `parallel loop`.
fn is_one_kernel(facts: &Facts, compute: ConstructId) -> bool {
    let block = &facts.body.constructs[compute].block;
    let only = match (facts.leaves(compute), &facts.body.flatten_block(block)[..]) {
        ([Leaf::AccKernels, Leaf::AccLoop], _) => Some(compute),
        ([Leaf::AccKernels], [only]) => match facts.body.statements[*only].kind {
            StatementKind::Construct(inner) => Some(inner).filter(|inner| facts.leaves(*inner) == [Leaf::AccLoop]),
            _ => None,
        },
        _ => None,
    };
    only.is_some_and(|id| is_free(facts, id))
}

/// Whether iterations of a loop leave values in a scalar that is not their own.
fn leaves_value(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let listed = |id: ConstructId| {
        let mut indexes = facts.construct(id).listed.get(&symbol).into_iter().flatten();
        indexes.any(|index| matches!(facts.clause(id, *index).name().row().determines, Determines::Sharing(_)))
    };
    let own = |id: ConstructId| {
        let iterates = facts.loop_variables(id).iter().any(|(variable, ..)| *variable == symbol);
        listed(id) || is_loop(facts, id) && iterates
    };
    let sequential = SEQUENTIAL_LOOP.languages.has(facts.body.language) && iterates_in(facts, id, symbol);
    if own(id) || sequential || !facts.is_outside(id, symbol) || !facts.is_variable(symbol) {
        return false;
    }
    let scalar = !matches!(Category::of_symbol(facts.table, symbol), Category::Aggregate | Category::Allocatable);
    let block = &facts.body.constructs[id].block;
    let found = first_access::first_access(facts, block, symbol, true, &own);
    scalar && found.assigned && !found.atomic && (found.used || !is_temporary(facts, id, symbol))
}

/// Whether the value that iterations leave in a scalar is asked for nowhere: it is a variable of the procedure, no clause of the compute
/// construct lists it, and it is mentioned in compute constructs alone, each of which sets it before using it.
fn is_temporary(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let body = facts.body;
    let kept = |compute: ConstructId| facts.construct(compute).listed.contains_key(&symbol);
    let sets = |compute: ConstructId| {
        let block = &body.constructs[compute].block;
        !kept(compute) && !first_access::first_access(facts, block, symbol, true, &|_| false).used
    };
    let dummy = is_dummy(facts.table, symbol) && Languages::Fortran.has(body.language);
    if is_static(facts.table, symbol) || dummy || compute_around(facts, id).is_some_and(kept) {
        return false;
    }
    let computes: Vec<ConstructId> =
        body.constructs.iter().map(|(id, _)| id).filter(|id| COMPUTE.contains(&facts.leaves(*id)[0])).collect();
    let around = |at: Span| computes.iter().find(|compute| body.constructs[**compute].span.contains(at.start)).copied();
    let mentions =
        body.exprs.iter().filter(|(_, expr)| expr.kind == ExprKind::Symbol(symbol)).map(|(_, expr)| expr.span);
    let iterated = body.statements.iter().filter_map(|(_, statement)| match &statement.kind {
        StatementKind::Loop(inner) if inner.variable == symbol => Some(inner.variable_span),
        _ => None,
    });
    let inside: Option<IndexSet<ConstructId>> = mentions.chain(iterated).map(around).collect();
    inside.is_some_and(|inside| inside.into_iter().all(sets))
}

/// Whether a loop in a construct iterates over a variable.
fn iterates_in(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let mut found = false;
    facts.body.each_statement(&facts.body.constructs[id].block, |statement| {
        found |= matches!(&facts.body.statements[statement].kind, StatementKind::Loop(inner) if inner.variable == symbol);
    });
    found
}

fn by_clauses(facts: &Facts, id: ConstructId) -> Partitioning {
    let has = |name: ClauseName| facts.find_general(id, &[name]).is_some();
    // One gang with one thread executes serial.
    let alone = compute_around(facts, id).is_some_and(|compute| !shares_loop(facts, compute, id));
    if alone || has(ClauseName::AccSeq) || has(ClauseName::AccAuto) {
        return Partitioning::default();
    }
    Partitioning {
        gang: has(ClauseName::AccGang).then_some(Determined::Explicit),
        worker: has(ClauseName::AccWorker),
        vector: has(ClauseName::AccVector),
    }
}

/// Whether a loop is sequential, or left to an analysis, on some type of device: without levels for the others it is so there as well.
fn is_asked_sequential(facts: &Facts, id: ConstructId) -> bool {
    facts.find_clause(id, &[ClauseName::AccSeq, ClauseName::AccAuto]).is_some()
}

/// The clauses that say who shares the iterations of a loop, from the outermost level (OpenACC 3.4, 2.9).
pub const LEVELS: &[ClauseName] = &[ClauseName::AccGang, ClauseName::AccWorker, ClauseName::AccVector];

/// Clacc document, "Implicit Gang Clauses".
fn has_implicit_gang(facts: &Facts, found: &IndexMap<ConstructId, Partitioning>, id: ConstructId) -> bool {
    let inside_parallel = compute_around(facts, id).is_some_and(|compute| shares_loop(facts, compute, id));
    let bare = found[&id].is_sequential() && !is_asked_sequential(facts, id);
    let around = loops_around(facts, id);
    let blocked_around = around.iter().any(|outer| !found[outer].is_sequential());
    let inside = found.iter().filter(|(inner, _)| loops_around(facts, **inner).contains(&id));
    let blocked_inside = inside.into_iter().any(|(_, inner)| inner.gang == Some(Determined::Explicit));
    inside_parallel && bare && !blocked_around && !blocked_inside
}

/// Whether a leaf makes the variables of sequential DO loops private: the thread that executes them runs because of it.
pub fn privatizes_sequential(facts: &Facts, construct: ConstructId, leaf: Leaf) -> bool {
    let parallelized = leaf == Leaf::AccLoop && !is_sequential(facts, construct);
    COMPUTE.contains(&leaf) || parallelized
}

fn sequential_variable(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let holds = super::predetermined::privatizes_sequential(facts, question.construct, question.index);
    let listed = facts.construct(question.construct).listed.contains_key(&question.symbol);
    let found = facts.construct(question.construct).sequential.contains(&question.symbol);
    (holds && found && !listed).then(|| Answer::sharing(Sharing::Private))
}

fn loop_variable(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let sharing = of_iteration_variable(facts, question.construct, question.index, question.symbol)?;
    let variables = facts.loop_variables(question.construct);
    let span = variables.into_iter().find(|(variable, ..)| *variable == question.symbol).map(|(_, span, _)| span);
    Some(Answer { at: span, ..Answer::sharing(sharing) })
}

/// *pre* private, but for a variable that a `loop seq` only assigns: that one is seen after the loop.
pub fn of_iteration_variable(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> Option<Sharing> {
    if facts.leaves(construct)[index] != Leaf::AccLoop || facts.construct(construct).listed.contains_key(&symbol) {
        return None;
    }
    let variables = facts.loop_variables(construct);
    let (_, _, declares) = variables.into_iter().find(|(variable, ..)| *variable == symbol)?;
    let seq = facts.find_clause(construct, &[ClauseName::AccSeq]).is_some()
        && facts.find_general(construct, LEVELS).is_none();
    (declares || !seq).then_some(Sharing::Private)
}

/// Whether the loops of a leaf iterate over `symbol`, and no clause lists it: one that one thread executes keeps the variable that it has.
pub fn iterates_over(facts: &Facts, construct: ConstructId, index: usize, symbol: SymbolId) -> bool {
    let listed = facts.construct(construct).listed.contains_key(&symbol);
    let variables = facts.loop_variables(construct);
    facts.leaves(construct)[index] == Leaf::AccLoop && !listed && variables.iter().any(|(own, ..)| *own == symbol)
}

/// Whether a data construct around `construct`, or a `declare`, already has data for `symbol`.
pub fn is_visible(facts: &Facts, environment: &DataEnvironment, construct: ConstructId, symbol: SymbolId) -> bool {
    let mut around = facts.ancestors(construct).into_iter();
    let in_data = around.any(|id| {
        let attribute = environment.attribute(id, symbol);
        facts.leaves(id).contains(&Leaf::AccData) && attribute.is_some_and(|found| found.mapping.is_some())
    });
    in_data || facts.table[facts.table.original(symbol)].flags.contains(Flags::ACC_DECLARE)
}

fn is_compute(question: &Question) -> bool {
    COMPUTE.contains(&question.leaf())
}

fn variable_category(question: &Question) -> Category {
    match Category::of_symbol(question.table(), question.symbol) {
        // A pointer of C is a scalar (OpenACC 3.4, 6, "scalar datatype"); one of Fortran stands for its target.
        Category::Pointer if super::mapping::is_c_pointer(question.table(), question.symbol) => Category::Scalar,
        other => other,
    }
}

fn reduced_inside(question: &Question) -> Option<Answer> {
    let implied = question.reductions.iter().find(|implied| implied.symbol == question.symbol)?;
    if !is_compute(question) || !(implied.shared || implied.copied) {
        return None;
    }
    let visible = is_visible(question.facts, question.environment, question.construct, question.symbol);
    let mapping = if visible { MapType::Present } else { MapType::ToFrom };
    let parallel = has_gangs(question.facts, question.construct);
    Some(Answer {
        sharing: parallel.then_some(Sharing::Reduction),
        mapping: Some(mapping),
        at: Some(implied.at),
        clauses: Vec::new(),
    })
}

fn visible_data(question: &Question) -> Option<Answer> {
    let visible = is_visible(question.facts, question.environment, question.construct, question.symbol);
    (is_compute(question) && visible).then(|| Answer::mapping(MapType::Present))
}

fn default_word(question: &Question) -> Option<String> {
    let (_, clause) = question.facts.find_clause(question.construct, &[ClauseName::AccDefault])?;
    spell_keyword(clause, question.facts.atoms).filter(|_| is_compute(question))
}

fn default_none(question: &Question) -> Option<Answer> {
    let answer = match variable_category(question) {
        Category::Scalar => Answer::sharing(Sharing::FirstPrivate),
        Category::Aggregate | Category::Allocatable | Category::Pointer => Answer::mapping(MapType::ToFrom),
    };
    (default_word(question)? == "none" && !only_iterates(question)).then_some(answer)
}

fn default_present(question: &Question) -> Option<Answer> {
    (default_word(question)? == "present" && variable_category(question) != Category::Scalar)
        .then(|| Answer::mapping(MapType::Present))
}

fn scalar_in_kernels(question: &Question) -> Option<Answer> {
    let holds = question.leaf() == Leaf::AccKernels && variable_category(question) == Category::Scalar;
    let pointer = super::mapping::is_c_pointer(question.table(), question.symbol);
    (holds && !pointer).then(|| Answer::mapping(MapType::ToFrom))
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
    let block = &facts.body.constructs[question.construct].block;
    let found = first_access::first_access(facts, block, question.symbol, by_reference, &|_| false);
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

/// The `reduction` clause for a variable on a construct or on those around it, if none of them in between makes it another variable.
pub fn reduction_around<'f>(facts: &'f Facts, id: ConstructId, symbol: SymbolId) -> Option<Clause<'f>> {
    let listing = |id: ConstructId| facts.construct(id).listed.get(&symbol).map(|indexes| (id, indexes));
    let mut around = std::iter::once(id).chain(facts.ancestors(id)).filter_map(listing);
    let (first, indexes) = around.next()?;
    let clauses = indexes.iter().map(|index| facts.clause(first, *index));
    clauses.into_iter().find(|clause| reduction::is_reduction(*clause))
}

/// Workers and lanes of a loop that changes what a loop around it reduces would race for it: it should be in a clause of each of these
/// loops, and is reduced as if it were.
fn reduced_around(question: &Question) -> Option<Answer> {
    let (facts, symbol) = (question.facts, question.symbol);
    let shared = |found: &Partitioning| found.worker || found.vector;
    facts.construct(question.construct).partitioning.filter(shared).filter(|_| question.leaf() == Leaf::AccLoop)?;
    let clause = reduction_around(facts, question.construct, symbol)?;
    let listed = facts.construct(question.construct).listed.contains_key(&symbol);
    if listed || !facts.is_outside(question.construct, symbol) {
        return None;
    }
    let block = &facts.body.constructs[question.construct].block;
    let found = first_access::first_access(facts, block, symbol, true, &|_| false);
    let changed = found.assigned && found.used && !found.atomic;
    changed.then(|| Answer { at: Some(clause.span()), ..Answer::sharing(Sharing::Reduction) })
}

fn shared_in_loop(question: &Question) -> Option<Answer> {
    let outside = question.facts.is_outside(question.construct, question.symbol);
    (question.leaf() == Leaf::AccLoop && outside).then(|| Answer::sharing(Sharing::Shared))
}
