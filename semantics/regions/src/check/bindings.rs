//! Which region a directive binds to (OpenMP 5.2, 11.7, 15.10 and 16), by the regions around it.

use super::nesting::{BOUNDARIES, NO_THREADS_MEET, forbidden_around, is_dependence, regions_around, report_pair};
use super::{Check, openmp_problems, problems};
use crate::check::phrases::OuterRegion;
use body::{ConstructId, StatementKind};
use directives::{Category, Clause as ClauseName, Leaf};

/// Regions in which not all threads meet, but that all of them enter, one after the other.
const IN_TURN: &[Leaf] = &[Leaf::Critical, Leaf::Ordered, Leaf::Atomic];

/// How a `loop` construct that the threads of a team share is spelled.
const BOUND: &str = "loop bind(parallel)";

/// Checks what a directive binds to.
pub fn check_bindings(check: &mut Check, id: ConstructId) {
    check_ordered_region(check, id);
    check_ordered_again(check, id);
    check_cancel(check, id);
    check_section(check, id);
    check_binding(check, id);
}

/// OpenMP 5.2, 15.10.2: an ordered region binds to a loop with an `ordered` clause.
fn check_ordered_region(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] != Leaf::Ordered || is_dependence(check, id) {
        return;
    }
    let at = check.facts.body.constructs[id].directive().name_span();
    let lanes = check.facts.find_clause(id, &[ClauseName::Simd]).is_some();
    let regions = regions_around(check, id);
    let in_simd = regions.iter().find(|(leaf, _)| *leaf == Leaf::Simd);
    if lanes && !regions.is_empty() {
        let threads = check.facts.find_clause(id, &[ClauseName::Threads]).is_some();
        let both = |outer: ConstructId| check.facts.leaves(outer).contains(&Leaf::WorksharingLoop);
        match in_simd {
            None => check.report(problems::must_be_in("ordered simd", OuterRegion::Simd, at)),
            Some((_, outer)) if threads && !both(*outer) => {
                check.report(problems::must_be_in("ordered simd threads", OuterRegion::LoopSimd, at));
            }
            Some(_) => {}
        }
    }
    if lanes {
        return;
    }
    // A team of its own begins there.
    let inner = regions.iter().position(|(leaf, _)| BOUNDARIES.contains(leaf));
    let close = &regions[..inner.unwrap_or(regions.len())];
    let binding = close.iter().find(|(leaf, _)| *leaf == Leaf::WorksharingLoop);
    let is_apart = inner.is_some() || close.iter().any(|(leaf, _)| is_never_in_loops(*leaf));
    let clause =
        binding.map(|(_, outer)| check.facts.find_clause(*outer, &[ClauseName::Ordered]).map(|(_, clause)| clause));
    let wanted = match clause {
        None if is_apart => OuterRegion::OrderedLoop,
        Some(None) => OuterRegion::OrderedLoop,
        Some(Some(clause)) if !clause.items().is_empty() => OuterRegion::UncountedLoop,
        None | Some(Some(_)) => return,
    };
    check.report(problems::must_be_in("ordered", wanted, at));
}

/// Whether a region may not be closely nested in a worksharing loop: no loop around it is one that `ordered` in it binds to.
fn is_never_in_loops(leaf: Leaf) -> bool {
    leaf == Leaf::Distribute || forbidden_around(leaf).any(|outer| outer == Leaf::WorksharingLoop)
}

/// OpenMP 5.2, 15.10.2: an iteration of a loop executes one of its ordered regions; what each iteration executes is known.
fn check_ordered_again(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    if check.facts.find_clause(id, &[ClauseName::Ordered]).is_none() {
        return;
    }
    let innermost = check.facts.construct(id).loops.last().map(|statement| &body.statements[*statement].kind);
    let Some(StatementKind::Loop(innermost)) = innermost else { return };
    let regions = body.flatten_block(&innermost.block).into_iter().filter_map(|statement| {
        let StatementKind::Construct(inner) = body.statements[statement].kind else { return None };
        let lanes = || check.facts.find_clause(inner, &[ClauseName::Simd]).is_some();
        let own = check.facts.leaves(inner)[0] == Leaf::Ordered && !is_dependence(check, inner) && !lanes();
        own.then(|| body.constructs[inner].directive().name_span())
    });
    if let [first, again, ..] = regions.collect::<Vec<_>>()[..] {
        check.report(openmp_problems::ordered_again(again, first));
    }
}

/// OpenMP 5.2, 11.2 and 11.3: what is cancelled is the innermost region of its type.
fn check_cancel(check: &mut Check, id: ConstructId) {
    const TYPES: &[(ClauseName, &[Leaf])] = &[
        (ClauseName::Parallel, &[Leaf::Parallel]),
        (ClauseName::Sections, &[Leaf::Sections, Leaf::Section]),
        (ClauseName::WorksharingLoop, &[Leaf::WorksharingLoop]),
        (ClauseName::Taskgroup, &[Leaf::Task, Leaf::Taskloop]),
    ];
    if !matches!(check.facts.leaves(id)[0], Leaf::Cancel | Leaf::CancellationPoint) {
        return;
    }
    // Which of several types is meant is not known.
    if TYPES.iter().filter(|(name, _)| check.facts.find_clause(id, &[*name]).is_some()).count() > 1 {
        return;
    }
    let innermost = regions_around(check, id).first().copied();
    let alone = check.facts.ancestors(id).is_empty();
    for (name, leaves) in TYPES {
        let Some((_, clause)) = check.facts.find_clause(id, &[*name]) else { continue };
        // That nothing is cancelled in a `loop` region is told of the region.
        if innermost.is_some_and(|(leaf, _)| leaf == Leaf::Loop) {
            continue;
        }
        if alone || innermost.is_some_and(|(leaf, _)| !leaves.contains(&leaf)) {
            let spelling = check.spell_directive(id);
            let kind = clause.name().row().spelling(check.facts.body.language);
            check.report(problems::cancel_type(kind, &spelling, clause.name_span()));
        } else if *name == ClauseName::Taskgroup && !is_in_taskgroup(check, id) {
            let spelled = format!("{} taskgroup", check.spell_directive(id));
            check.report(problems::must_be_in(&spelled, OuterRegion::Taskgroup, clause.name_span()));
        }
    }
}

/// OpenMP 5.2, 16.1: the tasks that are cancelled are those of a `taskgroup` region, which a caller may have made where no
/// construct around the task starts another team.
fn is_in_taskgroup(check: &Check, id: ConstructId) -> bool {
    for (leaf, outer) in regions_around(check, id) {
        let grouped = leaf == Leaf::Taskloop && check.facts.find_clause(outer, &[ClauseName::NoGroup]).is_none();
        if grouped || leaf == Leaf::Taskgroup {
            return true;
        }
        if BOUNDARIES.contains(&leaf) {
            return false;
        }
    }
    true
}

/// OpenMP 5.2, 11.3: `section` separates the blocks of the `sections` construct around it.
fn check_section(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] != Leaf::Section {
        return;
    }
    let construct = &check.facts.body.constructs[id];
    let outer = construct.parent.and_then(|parent| check.facts.leaves(parent).last());
    // What a metadirective stands for is not known here.
    if outer.is_none_or(|leaf| *leaf != Leaf::Sections && leaf.row().category != Category::Meta) {
        check.report(problems::must_be_in("section", OuterRegion::Sections, construct.directive().name_span()));
    }
}

/// OpenMP 5.2, 11.6: which region a `loop` construct binds to.
fn check_binding(check: &mut Check, id: ConstructId) {
    let leaves = check.facts.leaves(id);
    let of_parallel = leaves.ends_with(&[Leaf::Parallel, Leaf::Loop]);
    if leaves[0] != Leaf::Loop && !of_parallel {
        return;
    }
    let at = check.facts.body.constructs[id].directive().name_span();
    if check.facts.find_clause(id, &[ClauseName::Bind]).is_none() {
        if !of_parallel && check.facts.ancestors(id).is_empty() {
            check.report(problems::unbound(at));
        }
        return;
    }
    let regions = regions_around(check, id);
    let word = binding_word(check, id);
    let in_teams = !of_parallel && regions.first().is_none_or(|(leaf, _)| *leaf == Leaf::Teams);
    if word == "teams" && !in_teams {
        check.report(problems::must_be_in("loop bind(teams)", OuterRegion::TeamsItself, at));
    }
    if word == "parallel" && !of_parallel {
        check_parallel_binding(check, id, &regions);
    }
}

/// OpenMP 5.2, 11.7 and 11.7.1: all threads of the team that executes a `loop` encounter it, and lanes are not threads.
fn check_parallel_binding(check: &mut Check, id: ConstructId, regions: &[(Leaf, ConstructId)]) {
    if let Some((_, outer)) = regions.iter().find(|(leaf, _)| *leaf == Leaf::Simd) {
        report_pair(check, id, *outer, |at, name| problems::in_simd(BOUND, at, name));
        return;
    }
    // Only some threads of the team enter these, or each thread for iterations of its own.
    let partial = |(leaf, outer): &&(Leaf, ConstructId)| {
        (NO_THREADS_MEET.contains(leaf) && !IN_TURN.contains(leaf))
            || (*leaf == Leaf::Loop && binding_word(check, *outer) != "thread")
    };
    let mut close = regions.iter().take_while(|(leaf, _)| !BOUNDARIES.contains(leaf));
    if let Some((_, outer)) = close.find(partial) {
        let around = check.spell_directive(*outer);
        report_pair(check, id, *outer, |at, name| problems::nested(BOUND, &around, at, name));
    }
}

/// What the `bind` clause of a construct says.
fn binding_word(check: &Check, id: ConstructId) -> String {
    let clause = check.facts.find_clause(id, &[ClauseName::Bind]).map(|(_, clause)| clause);
    let word = clause.and_then(|clause| clause.keyword());
    word.map_or("", |word| check.facts.atoms.text(word.atom)).to_ascii_lowercase()
}
