//! `loop` (Clacc document, "Loop Directives"): a sequential loop loses its directive, a parallelized one becomes
//! `distribute`, `parallel for`, `simd`, in that order.

use super::openmp::{add_implied_item, add_item, clause_items, of_leaf};
use super::orphans;
use super::{Local, OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, pointees, problems};
use crate::data_environment::compute::{compute_around, loops_around};
use crate::data_environment::concurrent;
use crate::data_environment::facts::Facts;
use crate::data_environment::implicit_levels::{check_threads, partition_by};
use crate::data_environment::policies::{LaneForm, WorkerLimit};
use crate::data_environment::variables::is_static;
use crate::data_environment::{Attribute, Partitioning, openacc};
use crate::translate::phrases::{LostClause, Withheld};
use body::ConstructId;
use body::reduction;
use directives::{Clause as ClauseName, Leaf, Name, Sharing};
use symbols::{Details, ScopeKind, SymbolId};

/// The OpenMP construct of the loop leaf of `id`; none if the loop is sequential.
pub fn translate_loop(
    reading: &Reading,
    id: ConstructId,
    leaf: usize,
    translation: &mut Translation,
) -> Option<OmpConstruct> {
    let facts = &reading.facts;
    let mut partitioning = facts.construct(id).partitioning.unwrap_or_default();
    // OpenMP has one league: of loops for gangs of several dimensions (OpenACC 3.4, 2.9.2) the outermost is shared out.
    if partitionings_around(reading, id).any(|outer| outer.gang.is_some()) {
        partitioning.gang = None;
    }
    if facts.leaves(id).len() == 1
        && let Some(typed) = facts.named_device_type(id)
    {
        translation.diagnostics.push(problems::device_type_dropped(typed.span()));
    }
    report_withheld(facts, id, translation);
    for found in facts.of_leaf(id, leaf) {
        pointees::refuse_pointees(reading, id, found.clause, translation);
    }
    if partitioning.is_sequential() {
        let copies = copies_of_sequential(reading, id, leaf);
        if !copies.is_empty() {
            translation.locals.entry(id).or_default().extend(copies);
        }
        return None;
    }
    if compute_around(facts, id).is_none() {
        let directive = &facts.body.constructs[id].directive();
        let spelled = directive.name().spelling(facts.body.language);
        if partitioning.gang.is_some() && !is_strided(reading, id, leaf) {
            translation.keep_construct(id, problems::orphaned_loop(&spelled, directive.name_span()));
            return None;
        }
        if partitioning.worker || partitioning.vector {
            translation.diagnostics.push(problems::orphaned_sizes(&spelled, directive.name_span()));
        }
    }
    // Threads of a parallel region in the place of lanes.
    let threads = has_threads_for_lanes(facts, id, partitioning);
    if threads {
        (partitioning.worker, partitioning.vector) = (true, false);
    }
    let parallel = has_parallel(reading, id, partitioning);
    let name = choose_name(partitioning, parallel)?;
    let mut clauses = size_clauses(reading, id, partitioning, parallel, translation);
    // `num_workers` counts others.
    clauses.retain(|clause| !(threads && clause.clause == ClauseName::NumThreads));
    clauses.extend(translate_written(reading, id, leaf, partitioning));
    let mut copies = Vec::new();
    for (symbol, attribute) in of_leaf(reading, id, leaf) {
        add_data_clause(reading, id, symbol, attribute, (partitioning, parallel), &mut clauses, &mut copies);
    }
    if !copies.is_empty() {
        translation.locals.entry(id).or_default().extend(copies);
    }
    Some(OmpConstruct { name, clauses })
}

/// Tells of a loop that would get threads by a policy, if they did not race for something of its gang.
fn report_withheld(facts: &Facts, id: ConstructId, translation: &mut Translation) {
    let policies = facts.versions.policies;
    if (policies.implicit_workers, policies.implicit_lanes) == Default::default() {
        return;
    }
    let wanted = partition_by(facts, policies, &|_| true).get(&id).copied();
    if wanted != facts.construct(id).partitioning
        && let Err(raced) = check_threads(facts, id)
    {
        let why = match raced {
            Some(symbol) => Withheld::Shares { name: facts.name(symbol).to_string() },
            None => Withheld::AnyVariable,
        };
        translation.diagnostics.push(problems::withheld_levels(why, facts.body.constructs[id].directive().name_span()));
    }
}

/// Whether a loop for lanes becomes one for threads: the policy says so, and no loop for workers is around, nor can one be around the
/// procedure.
pub fn has_threads_for_lanes(facts: &Facts, id: ConstructId, partitioning: Partitioning) -> bool {
    facts.versions.policies.lanes == LaneForm::Parallel && may_have_threads(facts, id, partitioning)
}

/// Whether a loop for lanes could be one for threads.
pub fn may_have_threads(facts: &Facts, id: ConstructId, partitioning: Partitioning) -> bool {
    let worker = |outer: ConstructId| facts.construct(outer).partitioning.is_some_and(|found| found.worker);
    partitioning.vector
        && !partitioning.worker
        && compute_around(facts, id).is_some()
        && !loops_around(facts, id).into_iter().any(worker)
}

/// Whether the teams that execute a procedure can share out a loop of it by themselves: compilers refuse a `distribute` that they see no
/// `teams` around. A reduction would have to leave the procedure, and so would a copy of what is not a variable of its own.
fn is_strided(reading: &Reading, id: ConstructId, leaf: usize) -> bool {
    let facts = &reading.facts;
    let own = |symbol: SymbolId| {
        let original = &facts.table[facts.table.original(symbol)];
        let scope = &facts.table.scopes[original.scope].kind;
        let dummy = matches!(original.details.ultimate(), Details::Object(object) if object.dummy);
        let local = matches!(scope, ScopeKind::Subprogram | ScopeKind::Block | ScopeKind::Construct(_));
        local && !is_static(facts.table, symbol) && (!dummy || orphans::passes_values(facts.body))
    };
    let reduces = facts.of_leaf(id, leaf).any(|found| reduction::is_reduction(found.clause))
        || !concurrent::reduced_by_locality(facts, id).is_empty();
    let mut private =
        of_leaf(reading, id, leaf).into_iter().filter(|(_, found)| found.sharing == Some(Sharing::Private));
    !reduces && orphans::orphan_head(facts.body, id).is_some() && private.all(|(symbol, _)| own(symbol))
}

/// How the loops around a loop are shared out.
fn partitionings_around(reading: &Reading, id: ConstructId) -> impl Iterator<Item = Partitioning> {
    let facts = &reading.facts;
    let around = loops_around(facts, id).into_iter();
    around.map(|outer| facts.construct(outer).partitioning.unwrap_or_default())
}

/// Whether `parallel for` stands in the directive: for workers, or because `simd` may not stand in `teams` directly.
fn has_parallel(reading: &Reading, id: ConstructId, partitioning: Partitioning) -> bool {
    let mut around = partitionings_around(reading, id);
    let orphaned = compute_around(&reading.facts, id).is_none();
    let partitioned =
        orphaned || partitioning.gang.is_some() || around.any(|outer| outer.gang.is_some() || outer.worker);
    partitioning.worker || !partitioned
}

/// `distribute`, `parallel for`, `simd`, in that order.
fn choose_name(partitioning: Partitioning, parallel: bool) -> Option<Name> {
    let levels: [(bool, &[Leaf]); 3] = [
        (partitioning.gang.is_some(), &[Leaf::Distribute]),
        (parallel, &[Leaf::Parallel, Leaf::WorksharingLoop]),
        (partitioning.vector, &[Leaf::Simd]),
    ];
    let leaves: Vec<Leaf> =
        levels.iter().filter(|(has, _)| *has).flat_map(|(_, leaves)| leaves.iter().copied()).collect();
    Name::new(&leaves)
}

/// `num_threads` and `simdlen`, from the compute construct.
fn size_clauses(
    reading: &Reading,
    id: ConstructId,
    partitioning: Partitioning,
    parallel: bool,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let facts = &reading.facts;
    let mut clauses = Vec::new();
    let Some(compute) = compute_around(facts, id) else { return clauses };
    let given = |name: ClauseName| {
        let (_, clause) = facts.find_general(compute, &[name])?;
        Some((facts.argument_expr(compute, clause.items().first()?)?, clause.span()))
    };
    let mut push = |clause: ClauseName, argument: OmpArgument, because| {
        clauses.push(OmpClause { because, ..OmpClause::added_clause(clause, argument) });
    };
    let limited = facts.versions.policies.num_workers == WorkerLimit::ThreadLimit;
    match given(ClauseName::AccNumWorkers).filter(|_| partitioning.worker) {
        Some(_) if limited => {}
        Some((workers, at)) => push(ClauseName::NumThreads, OmpArgument::Expr(workers), Some(at)),
        None if parallel && !partitioning.worker => push(ClauseName::NumThreads, OmpArgument::Number(1), None),
        None => {}
    }
    let lanes = given(ClauseName::AccVectorLength).filter(|(lanes, _)| facts.constant_value(*lanes).is_some());
    if let Some((lanes, at)) = lanes.filter(|_| partitioning.vector) {
        push(ClauseName::SimdLen, OmpArgument::Expr(lanes), Some(at));
    }
    if let Some((_, tile)) = facts.find_general(id, &[ClauseName::AccTile]) {
        translation.diagnostics.push(problems::lost_clause("tile", LostClause::OutermostShared, tile.span()));
    }
    if let Some((_, forced)) = facts.find_general(id, &[ClauseName::AccCollapse])
        && !forced.modifiers().is_empty()
        && facts.body.associated_loops(id, facts.loop_depth(id)).len() < 2
    {
        translation.diagnostics.push(problems::lost_clause("collapse", LostClause::OutermostShared, forced.span()));
    }
    clauses
}

/// What the written clauses of the loop become: `collapse`, `gang(static:)`, `reduction`.
fn translate_written(reading: &Reading, id: ConstructId, leaf: usize, partitioning: Partitioning) -> Vec<OmpClause> {
    let mut clauses = Vec::new();
    for found in reading.facts.of_leaf(id, leaf).filter(|found| reading.facts.is_general(id, found.index)) {
        let clause = found.clause;
        let made = match clause.name() {
            ClauseName::AccCollapse => {
                collapse_argument(reading, id, clause).map(|argument| (ClauseName::Collapse, argument))
            }
            ClauseName::AccGang => schedule_clause(reading, id, clause),
            _ if reduction::is_reduction(clause) && (partitioning.worker || partitioning.vector) => {
                let operator = reduction::find_operator(clause, reading.facts.atoms);
                let items = clause_items(reading, id, clause);
                operator.map(|operator| (ClauseName::Reduction, OmpArgument::Reduction(operator, items)))
            }
            _ => None,
        };
        clauses.extend(made.map(|(name, argument)| OmpClause::derived_clause(name, argument, clause.span())));
    }
    clauses
}

/// `collapse(n)`; of `collapse(force: n)` as many loops as are perfectly nested.
fn collapse_argument(reading: &Reading, id: ConstructId, clause: parser::directive::Clause) -> Option<OmpArgument> {
    let depth = reading.facts.argument_expr(id, clause.items().first()?)?;
    if clause.modifiers().is_empty() {
        return Some(OmpArgument::Expr(depth));
    }
    let perfect = reading.facts.body.associated_loops(id, reading.facts.loop_depth(id)).len();
    (perfect > 1).then_some(OmpArgument::Number(perfect as u64))
}

/// `gang(static: n)` is `dist_schedule(static, n)`.
fn schedule_clause(
    reading: &Reading,
    id: ConstructId,
    clause: parser::directive::Clause,
) -> Option<(ClauseName, OmpArgument)> {
    let atoms = reading.facts.atoms;
    let modifier = clause.modifiers().find(|modifier| atoms.text(modifier.word().atom) == "static")?;
    let chunk = modifier.items().first().and_then(|item| reading.facts.argument_expr(id, item));
    Some((ClauseName::DistSchedule, OmpArgument::Keyword(atoms.intern("static"), chunk)))
}

/// The local copies of a sequential loop: whatever is private on it, but for a variable that the loop declares.
fn copies_of_sequential(reading: &Reading, id: ConstructId, leaf: usize) -> Vec<Local> {
    let declared = |symbol: SymbolId| {
        let variables = reading.facts.loop_variables(id);
        variables.iter().any(|(variable, _, declares)| *variable == symbol && *declares)
    };
    let attributes = of_leaf(reading, id, leaf).into_iter();
    let private = attributes.filter(|(symbol, found)| found.sharing == Some(Sharing::Private) && !declared(*symbol));
    let copy = |symbol: SymbolId| match pointees::private_part(reading, id, symbol) {
        Some(expr) => Local::Pointee(symbol, expr, false),
        None => Local::Copy(symbol),
    };
    private.map(|(symbol, _)| copy(symbol)).collect()
}

/// What the attribute of a variable on a parallelized loop becomes.
fn add_data_clause(
    reading: &Reading,
    id: ConstructId,
    symbol: SymbolId,
    attribute: &Attribute,
    (partitioning, parallel): (Partitioning, bool),
    clauses: &mut Vec<OmpClause>,
    copies: &mut Vec<Local>,
) {
    let list = || OmpArgument::Items(Vec::new());
    let variables = reading.facts.loop_variables(id);
    let control = variables.iter().find(|(variable, ..)| *variable == symbol);
    match (attribute.sharing, control) {
        (Some(Sharing::Private), Some((_, _, true))) => {
            add_implied_item(clauses, ClauseName::Private, list(), symbol, false)
        }
        (Some(Sharing::Private), Some(_)) if partitioning.vector => {
            // OpenMP's `simd` would write the last value back (Clacc document, "Parallelized Loops").
            let own = if variables.len() == 1 { ClauseName::Linear } else { ClauseName::LastPrivate };
            add_implied_item(clauses, own, list(), symbol, false);
            copies.push(Local::Copy(symbol));
        }
        (Some(Sharing::Private), _) => {
            let expr = pointees::private_part(reading, id, symbol);
            add_item(clauses, ClauseName::Private, list(), OmpItem { expr, ..OmpItem::whole_variable(symbol) }, true);
        }
        // `simd` takes no `firstprivate`.
        (Some(Sharing::FirstPrivate), _) => {
            let taken = parallel || partitioning.gang.is_some();
            add_implied_item(clauses, ClauseName::FirstPrivate, list(), symbol, taken);
        }
        (Some(Sharing::Reduction), _) => {
            let written = reading.facts.construct(id).listed.contains_key(&symbol);
            // Teams alone reduce what no threads do.
            let threads = partitioning.worker || partitioning.vector;
            let around = openacc::reduction_around(&reading.facts, id, symbol).filter(|_| !written && threads);
            if let Some((operator, _)) = around {
                let empty = OmpArgument::Reduction(operator, Vec::new());
                add_implied_item(clauses, ClauseName::Reduction, empty, symbol, true);
            }
        }
        (Some(Sharing::Shared), _) => {
            let associate = *reading.facts.table[symbol].details.ultimate() == Details::Associate;
            add_implied_item(clauses, ClauseName::Shared, list(), symbol, parallel && !associate);
        }
        _ => {}
    }
}
