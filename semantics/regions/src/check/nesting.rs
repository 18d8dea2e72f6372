//! Which region may stand in which (OpenMP 5.2, 17.1; OpenACC 3.4, 2.5 and 2.9). The rules are rows.

use super::declarative::is_error;
use super::{Check, acc_problems, problems};
use crate::check::phrases::{Hint, OuterRegion};
use crate::data_environment::compute::{COMPUTE, is_loop};
use crate::data_environment::rule::Languages;
use body::{ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Association, Category, Clause as ClauseName, End, Leaf, Model, Version};
use symbols::{Constant, Details};

/// Regions that share work among the threads of a team.
pub(super) const WORKSHARING: &[Leaf] =
    &[Leaf::WorksharingLoop, Leaf::Sections, Leaf::Single, Leaf::Workshare, Leaf::Scope];

/// Regions in which not all threads of the team meet again.
pub(super) const NO_THREADS_MEET: &[Leaf] = &[
    Leaf::WorksharingLoop,
    Leaf::Sections,
    Leaf::Single,
    Leaf::Workshare,
    Leaf::Task,
    Leaf::Taskloop,
    Leaf::Critical,
    Leaf::Ordered,
    Leaf::Atomic,
    Leaf::Master,
    Leaf::Masked,
];

/// A region may not be closely nested in these (`scope` gives every thread all of its region): with no `parallel`, `teams` or `target` in between.
const NOT_CLOSELY_IN: &[(&[Leaf], &[Leaf])] = &[
    (WORKSHARING, NO_THREADS_MEET),
    (&[Leaf::Barrier], NO_THREADS_MEET),
    (
        &[Leaf::Master, Leaf::Masked],
        &[
            Leaf::WorksharingLoop,
            Leaf::Sections,
            Leaf::Single,
            Leaf::Workshare,
            Leaf::Task,
            Leaf::Taskloop,
            Leaf::Atomic,
        ],
    ),
    (&[Leaf::Ordered], &[Leaf::Critical, Leaf::Ordered, Leaf::Atomic, Leaf::Task, Leaf::Taskloop]),
];

/// The regions where close nesting ends.
pub(super) const BOUNDARIES: &[Leaf] = &[Leaf::Parallel, Leaf::Teams, Leaf::Target];
/// What may stand in a `simd` region, and since when.
const IN_SIMD: &[(Leaf, u8)] =
    &[(Leaf::Ordered, 40), (Leaf::Simd, 50), (Leaf::Loop, 50), (Leaf::Atomic, 50), (Leaf::Scan, 50)];
/// What may be strictly nested in `teams`, and since when.
const IN_TEAMS: &[(Leaf, u8)] =
    &[(Leaf::Distribute, 40), (Leaf::Parallel, 40), (Leaf::Loop, 50), (Leaf::Atomic, 52), (Leaf::Workdistribute, 60)];
/// Constructs of OpenACC that compute constructs may not contain.
pub const NOT_IN_COMPUTE: &[Leaf] = &[
    Leaf::AccParallel,
    Leaf::AccSerial,
    Leaf::AccKernels,
    Leaf::AccData,
    Leaf::AccEnterData,
    Leaf::AccExitData,
    Leaf::AccHostData,
    Leaf::AccUpdate,
    Leaf::AccWait,
    Leaf::AccInit,
    Leaf::AccShutdown,
    Leaf::AccSet,
];

/// Checks what a construct stands in.
pub fn check_nesting(check: &mut Check, id: ConstructId) {
    match check.facts.body.constructs[id].directive().name().model() {
        Model::OpenMp => {
            check_closely_nested(check, id);
            in_atomic(check, id);
            check_simd(check, id);
            check_teams(check, id);
            check_critical(check, id);
            check_target(check, id);
            in_pure(check, id);
            of_file(check, id);
            check_error(check, id);
        }
        Model::OpenAcc => check_compute(check, id),
    }
}

/// Directives of one model where those of the other alone are understood: OpenACC 3.4, 2.5, in compute constructs and their loops;
/// OpenMP 5.2, 13.8, on a device; and between a directive and its loop. Elsewhere host code may have both. Whether it is so is the
/// answer; it is told of the outermost such directive.
pub fn report_mixture(check: &mut Check, id: ConstructId) -> bool {
    let facts = &check.facts;
    let model = |id: ConstructId| facts.body.constructs[id].directive().name().model();
    let own = model(id);
    let outer = facts.ancestors(id);
    let found = outer.iter().position(|outer| {
        let leaves = facts.leaves(*outer);
        let device = match own {
            Model::OpenMp => COMPUTE.contains(&leaves[0]) || is_loop(facts, *outer),
            Model::OpenAcc => leaves.contains(&Leaf::Target),
        };
        model(*outer) != own && (device || is_whole_nest(check, *outer, id))
    });
    let Some(found) = found else { return false };
    if outer[..found].iter().all(|between| model(*between) != own) {
        let constructs = &facts.body.constructs;
        let (at, around) = (constructs[id].directive().name_span(), constructs[outer[found]].directive().name_span());
        let [inner, outer] = [id, outer[found]].map(|id| (model_name(model(id)), check.spell_directive(id)));
        check.report(acc_problems::mixed_models(inner.0, &inner.1, outer.0, &outer.1, at, around));
    }
    true
}

fn model_name(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "OpenMP",
        Model::OpenAcc => "OpenACC",
    }
}

/// Whether a construct takes the place of the loop that the directive of another needs.
fn is_whole_nest(check: &Check, outer: ConstructId, inner: ConstructId) -> bool {
    let construct = &check.facts.body.constructs[outer];
    let only = |statement: &StatementId| matches!(check.facts.body.statements[*statement].kind, StatementKind::Construct(found) if found == inner);
    construct.directive().name().association() == Association::LoopNest
        && matches!(&check.facts.body.flatten_block(&construct.block)[..], [one] if only(one))
}

/// The regions around a construct's outermost leaf, innermost first, each with its construct.
pub fn regions_around(check: &Check, id: ConstructId) -> Vec<(Leaf, ConstructId)> {
    let outer = check.facts.ancestors(id).into_iter();
    // What a metadirective stands for is not known here.
    let outer = outer.take_while(|outer| check.facts.leaves(*outer)[0].row().category != Category::Meta);
    outer.flat_map(|outer| check.facts.leaves(outer).iter().rev().map(move |leaf| (*leaf, outer))).collect()
}

/// Whether nothing is around a construct when it executes: a main program is not called (Fortran 2023, 14.1).
fn is_outermost(check: &Check, id: ConstructId) -> bool {
    let body = check.facts.body;
    let main = body.procedure.is_none_or(|own| check.facts.table[own].details == Details::MainProgram);
    main && Languages::Fortran.has(body.language) && body.constructs[id].parent.is_none()
}

fn check_closely_nested(check: &mut Check, id: ConstructId) {
    if let Some(outer) = closely_in(check, id) {
        let (inner, around) = (check.spell_directive(id), check.spell_directive(outer));
        report_pair(check, id, outer, |at, name| problems::nested(&inner, &around, at, name));
    }
}

/// The regions that one may not be closely nested in.
pub(super) fn forbidden_around(inner: Leaf) -> impl Iterator<Item = Leaf> {
    let rows = NOT_CLOSELY_IN.iter().filter(move |(leaves, _)| leaves.contains(&inner));
    rows.flat_map(|(_, outer)| outer.iter().copied())
}

/// The construct that another may not be closely nested in, and is.
pub fn closely_in(check: &Check, id: ConstructId) -> Option<ConstructId> {
    let inner = check.facts.leaves(id)[0];
    // OpenMP 5.2, 17.1, is about `ordered` without clauses or with `threads`.
    let has = |clause: ClauseName| check.facts.find_clause(id, &[clause]).is_some();
    let lanes = has(ClauseName::Simd) && !has(ClauseName::Threads);
    if inner == Leaf::Ordered && (lanes || is_dependence(check, id)) {
        return None;
    }
    let forbidden: Vec<Leaf> = forbidden_around(inner).collect();
    let close = regions_around(check, id).into_iter().take_while(|(leaf, _)| !BOUNDARIES.contains(leaf));
    let found = close.into_iter().find(|(leaf, outer)| forbidden.contains(leaf) && !is_dependence(check, *outer));
    found.map(|(_, outer)| outer)
}

/// Whether a directive is an `ordered` that only waits for iterations.
pub(super) fn is_dependence(check: &Check, id: ConstructId) -> bool {
    check.facts.leaves(id)[0] == Leaf::Ordered
        && check.facts.find_clause(id, &[ClauseName::Depend, ClauseName::Doacross]).is_some()
}

/// Whether a block construct of Fortran has no end directive, and is not a BLOCK construct either.
fn lacks_end(check: &Check, id: ConstructId) -> bool {
    let body = check.facts.body;
    let construct = &body.constructs[id];
    let name = construct.directive().name();
    let ended = name.association() == Association::Block && name.first().row().end == End::Required;
    let structured = |only: &StatementId| matches!(body.statements[*only].kind, StatementKind::Block(_));
    let block = construct.block.len() == 1 && construct.block.first().is_some_and(structured);
    Languages::Fortran.has(body.language) && ended && construct.end.is_none() && !block
}

/// What ends a construct is not known if its end directive is missing, which is told for itself: nothing is said about what may be in it.
pub(super) fn report_pair(
    check: &mut Check,
    inner: ConstructId,
    outer: ConstructId,
    problem: impl Fn(source::Span, source::Span) -> source::Diagnostic,
) {
    if lacks_end(check, outer) {
        return;
    }
    let constructs = &check.facts.body.constructs;
    let problem = problem(constructs[inner].directive().name_span(), constructs[outer].directive().name_span());
    check.report(problem);
}

fn in_atomic(check: &mut Check, id: ConstructId) {
    let outer = check.facts.ancestors(id).into_iter().find(|outer| check.facts.leaves(*outer)[0] == Leaf::Atomic);
    if let Some(outer) = outer {
        let (inner, around) = (check.spell_directive(id), check.spell_directive(outer));
        report_pair(check, id, outer, |at, name| problems::nested(&inner, &around, at, name));
    }
}

/// Whether a construct may stand in the `simd` region around it, or there is none.
pub fn is_in_simd(check: &Check, id: ConstructId) -> bool {
    let inner = check.facts.leaves(id)[0];
    let version = check.facts.versions.openmp;
    let allowed = IN_SIMD.iter().any(|(leaf, since)| *leaf == inner && Version(*since) <= version);
    let bare_ordered = inner == Leaf::Ordered && check.facts.find_clause(id, &[ClauseName::Simd]).is_none();
    (allowed && !bare_ordered) || !regions_around(check, id).into_iter().any(|(leaf, _)| leaf == Leaf::Simd)
}

/// Whether a construct transforms loops where they may be transformed: what makes the loops of a construct is not in its region, and in
/// OpenMP 6.0, 11, transformations may stand in concurrent iterations and lanes.
pub(super) fn may_transform(check: &Check, id: ConstructId, outer: ConstructId) -> bool {
    let body = check.facts.body;
    let own = |statement: &StatementId| matches!(body.statements[*statement].kind, StatementKind::Construct(found) if found == id);
    let is_own = body.constructs[outer].block.iter().any(own);
    check.facts.leaves(id)[0].is_transformation() && (is_own || check.facts.versions.openmp >= Version(60))
}

/// OpenMP 5.2, 10.4: what may stand in a `simd` region.
fn check_simd(check: &mut Check, id: ConstructId) {
    let outer = regions_around(check, id).into_iter().find(|(leaf, _)| *leaf == Leaf::Simd);
    let first = check.facts.leaves(id)[0];
    let executes = first.row().category == Category::Executable;
    let is_bad = |outer: ConstructId| executes && !is_in_simd(check, id) && !may_transform(check, id, outer);
    if let Some((_, outer)) = outer.filter(|(_, outer)| is_bad(*outer)) {
        let inner = check.spell_directive(id);
        report_pair(check, id, outer, |at, name| problems::in_simd(&inner, at, name));
    }
}

/// OpenMP 5.2, 10.2: `teams` and what is strictly nested in it.
fn check_teams(check: &mut Check, id: ConstructId) {
    let leaves = check.facts.leaves(id);
    let version = check.facts.versions.openmp;
    let outer = regions_around(check, id).first().copied();
    if let Some((Leaf::Teams, outer)) = outer {
        let executes = leaves[0].row().category == Category::Executable;
        let allowed = IN_TEAMS.iter().any(|(leaf, since)| *leaf == leaves[0] && Version(*since) <= version);
        if executes && !allowed {
            let inner = check.spell_directive(id);
            report_pair(check, id, outer, |at, name| problems::in_teams(&inner, at, name));
        }
    }
    let at = check.facts.body.constructs[id].directive().name_span();
    let in_teams = matches!(outer, Some((Leaf::Teams, _)));
    let is_orphaned = outer.is_none() && !is_outermost(check, id);
    if leaves[0] == Leaf::Distribute && !in_teams && !is_orphaned {
        check.report(problems::must_be_in("distribute", OuterRegion::Teams, at));
    }
    if leaves[0] == Leaf::Workdistribute && !in_teams && Languages::Fortran.has(check.facts.body.language) {
        check.report(problems::must_be_in("workdistribute", OuterRegion::TeamsItself, at));
    }
    if leaves[0] == Leaf::Teams {
        teams_in_target(check, id, outer, at);
    }
}

fn teams_in_target(check: &mut Check, id: ConstructId, outer: Option<(Leaf, ConstructId)>, at: source::Span) {
    let body = check.facts.body;
    match outer {
        Some((Leaf::Target, target)) => {
            let beside = body.flatten_block(&body.constructs[target].block).into_iter().find(
                |statement| !matches!(body.statements[*statement].kind, StatementKind::Construct(inner) if inner == id),
            );
            if let Some(other) = beside {
                let name = body.constructs[target].directive().name_span();
                check.report(problems::not_alone_in_target(name, at, body.statements[other].span));
            }
        }
        Some((leaf, outer)) if leaf.row().model == Model::OpenMp => {
            let around = check.spell_directive(outer);
            report_pair(check, id, outer, |at, name| problems::nested("teams", &around, at, name));
        }
        Some(_) => {}
        None if check.facts.versions.openmp < Version(50) => {
            check.report(problems::must_be_in("teams", OuterRegion::Target, at));
        }
        None => {}
    }
}

fn check_critical(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] != Leaf::Critical {
        return;
    }
    let own = critical_name(check, id);
    let outer = check
        .facts
        .ancestors(id)
        .into_iter()
        .find(|outer| check.facts.leaves(*outer)[0] == Leaf::Critical && critical_name(check, *outer) == own);
    if let Some(outer) = outer {
        let name = own.map_or("critical".to_string(), |name| format!("critical({})", check.facts.atoms.text(name)));
        report_pair(check, id, outer, |at, around| problems::same_critical(&name, at, around));
    }
    if let Some(own) = own {
        check_hints(check, id, own);
    }
}

/// OpenMP 5.2, 15.2: all constructs of one name have the same hint, none without a clause. Compilers take others, too.
fn check_hints(check: &mut Check, id: ConstructId, name: source::Atom) {
    let hint = |id: ConstructId| match check.facts.find_clause(id, &[ClauseName::Hint]) {
        Some((_, clause)) => check.facts.constant_value(check.facts.argument_expr(id, clause.items().first()?)?),
        None => Some(0),
    };
    let at = check.facts.body.constructs[id].directive().name_span();
    let mut others = check.facts.in_order();
    others.retain(|other| {
        let before = check.facts.body.constructs[*other].directive().name_span() < at;
        before && check.facts.leaves(*other)[0] == Leaf::Critical && critical_name(check, *other) == Some(name)
    });
    others.sort_by_key(|other| check.facts.body.constructs[*other].directive().name_span());
    let Some(first) = others.first().copied() else { return };
    let (Some(other), Some(own)) = (hint(first), hint(id)) else { return };
    if other != own {
        let said = if own == 0 { Hint::None } else { Hint::Value { value: own } };
        let first = check.facts.body.constructs[first].directive().name_span();
        check.report(problems::different_hints(check.facts.atoms.text(name), said, at, first));
    }
}

fn critical_name(check: &Check, id: ConstructId) -> Option<source::Atom> {
    let items = check.facts.body.constructs[id].directive().items();
    crate::data_environment::scope::critical_name(&check.facts, id, items.first()?)
}

fn check_target(check: &mut Check, id: ConstructId) {
    const DATA: &[Leaf] =
        &[Leaf::Target, Leaf::TargetData, Leaf::TargetEnterData, Leaf::TargetExitData, Leaf::TargetUpdate];
    if !DATA.contains(&check.facts.leaves(id)[0]) {
        return;
    }
    let outer = regions_around(check, id).into_iter().find(|(leaf, _)| *leaf == Leaf::Target);
    let ancestor =
        check.facts.find_clause(id, &[ClauseName::Device]).is_some_and(|(_, clause)| !clause.modifiers().is_empty());
    if let Some((_, outer)) = outer.filter(|_| !ancestor) {
        let inner = check.spell_directive(id);
        report_pair(check, id, outer, |at, name| problems::target_in_target(&inner, at, name));
    }
}

/// OpenMP 5.2, 3.1: a pure procedure has directives without effects alone.
fn in_pure(check: &mut Check, id: ConstructId) {
    let Some(procedure) = check.facts.body.procedure else { return };
    let pure = super::acc_routine::is_pure(check.facts.table[procedure].attributes);
    if pure && !is_pure_directive(check, id) && check.facts.body.constructs[id].parent.is_none() {
        let spelling = check.spell_directive(id);
        check.report(problems::in_pure(&spelling, check.facts.body.constructs[id].directive().name_span()));
    }
}

/// Whether a directive has the pure property. Before OpenMP 5.2 only `simd` and declarative directives have it (5.1, 2.1).
pub(super) fn is_pure_directive(check: &Check, id: ConstructId) -> bool {
    let leaves = check.facts.leaves(id);
    if check.facts.versions.openmp < Version(52) {
        return leaves[0].row().category == Category::Declarative || leaves.iter().all(|leaf| *leaf == Leaf::Simd);
    }
    let is_pure = |leaf: &Leaf| *leaf == Leaf::Simd || leaf.is_transformation();
    let directive = check.facts.body.constructs[id].directive();
    // OpenMP 6.0, 10.1: what is an error for the compilation has no effect when the program runs.
    let says = leaves[0] == Leaf::Error && check.facts.find_clause(id, &[ClauseName::At]).is_some();
    let executes = leaves[0].row().category == Category::Executable && !leaves.iter().all(is_pure);
    let effects = executes || (says && !is_error(directive, check.facts.atoms));
    !effects
}

/// OpenMP 5.2, 8.5: what an `error` directive says at compilation.
fn check_error(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    if !is_error(directive, check.facts.atoms) {
        return;
    }
    let clause = check.facts.find_clause(id, &[ClauseName::Message]).map(|(_, clause)| clause);
    let argument = clause.and_then(|clause| check.facts.argument_expr(id, clause.items().first()?));
    let message = match argument.map(|argument| &check.facts.body.exprs[argument].kind) {
        Some(ExprKind::Constant(Constant::Character(text))) => format!("`{text}`"),
        _ => "so".to_string(),
    };
    check.report(problems::error_directive(&message, directive.name_span()));
}

/// OpenMP 5.2, 8.2, 8.3 and 7.8: `requires` is for the whole program unit or file, `assumes` and `declare target` without lists for
/// declarations of a file of C; none is among the statements of a procedure.
fn of_file(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    let lists = !directive.items().is_empty() || directive.clauses().any(|clause| !clause.items().is_empty());
    let c = Languages::C.has(check.facts.body.language);
    if check.facts.leaves(id)[0] == Leaf::DeclareTarget && !lists && c {
        check.report(problems::delimited_inside("declare target", directive.name_span()));
    }
    if matches!(check.facts.leaves(id)[0], Leaf::Assumes | Leaf::BeginAssumes) && c && !directive.end() {
        check.report(problems::outside_procedures(&check.spell_directive(id), directive.name_span()));
    }
    if check.facts.leaves(id)[0] == Leaf::Requires {
        check.report(problems::requires_inside(check.facts.body.constructs[id].directive().name_span()));
    }
}

/// OpenACC 3.4, 2.5: compute constructs hold loops, atomics and caches only.
fn check_compute(check: &mut Check, id: ConstructId) {
    if !NOT_IN_COMPUTE.contains(&check.facts.leaves(id)[0]) {
        return;
    }
    let outer = check.facts.ancestors(id).into_iter();
    let outer = outer.into_iter().find(|outer| COMPUTE.contains(&check.facts.leaves(*outer)[0]));
    if let Some(outer) = outer {
        let (inner, around) = (check.spell_directive(id), check.spell_directive(outer));
        report_pair(check, id, outer, |at, name| problems::in_compute(&inner, &around, at, name));
    }
}
