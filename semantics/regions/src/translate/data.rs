//! The constructs that move data, and the small ones: `data`, `enter data`, `exit data`, `update`, `host_data`,
//! `atomic`, `wait`.

use super::openmp::{argument, items};
use super::{OmpArgument, OmpClause, OmpConstruct, Reading, Translation, problems};
use crate::data_environment::facts::LeafClause;
use crate::data_environment::mapping::is_c_pointer;
use crate::data_environment::openacc;
use body::ConstructId;
use directives::openacc::to_openmp::{self, Because, Becomes};
use directives::{Clause as ClauseName, Leaf, MapType, Name};

/// Directives that only tell an implementation what it may do, or what OpenMP does by itself.
const HINTS: &[Leaf] = &[Leaf::AccCache, Leaf::AccInit, Leaf::AccShutdown];

/// Declarations among the statements of a function: what they move would have to be moved at every exit.
const DECLARATIVE: &[Leaf] = &[Leaf::AccDeclare, Leaf::AccRoutine];

/// The OpenMP constructs of a construct that is neither compute construct nor loop.
pub fn construct(reading: &Reading, id: ConstructId, leaf: Leaf, translation: &mut Translation) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let directive = &facts.body.constructs[id].directive();
    let name = Name::new(to_openmp::directive(leaf)).filter(|_| !DECLARATIVE.contains(&leaf));
    let Some(name) = name else {
        if !HINTS.contains(&leaf) {
            let spelled = directive.name().spelling(facts.body.language);
            translation.diagnostics.push(problems::untranslatable(&spelled, directive.name_span()));
        }
        return Vec::new();
    };
    let mut clauses = Vec::new();
    for found in facts.of_leaf(id, 0) {
        if found.clause.name() == ClauseName::AccDeviceType {
            translation.diagnostics.push(problems::device_type_dropped(found.clause.span()));
            break;
        }
        clauses.extend(written(reading, id, leaf, found, translation));
    }
    let construct = OmpConstruct { name, clauses };
    match leaf {
        Leaf::AccData | Leaf::AccHostData if !has_list(&construct) => Vec::new(),
        Leaf::AccUpdate | Leaf::AccEnterData | Leaf::AccExitData if !has_list(&construct) => Vec::new(),
        Leaf::AccExitData => finalized(reading, id, construct),
        Leaf::AccAtomic => in_parallel(reading, id, construct),
        _ => vec![construct],
    }
}

/// Whether anything is left to move or use.
fn has_list(construct: &OmpConstruct) -> bool {
    construct.clauses.iter().any(|clause| matches!(clause.argument, OmpArgument::Map(..) | OmpArgument::Items(_)))
}

/// What a written clause becomes.
fn written(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    found: LeafClause,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let clause = found.clause;
    let Some(row) = to_openmp::clause(leaf, clause.name()) else { return Vec::new() };
    let made = |name: ClauseName, argument: OmpArgument| OmpClause {
        clause: name,
        argument,
        because: Some(clause.span()),
        printed: true,
    };
    match row.becomes {
        Becomes::Map(map, _) => vec![made(ClauseName::Map, OmpArgument::Map(map, items(reading, id, clause)))],
        Becomes::As(wanted @ (ClauseName::From | ClauseName::To)) => {
            vec![made(wanted, OmpArgument::Items(items(reading, id, clause)))]
        }
        Becomes::As(ClauseName::UseDevicePtr) => device_pointers(reading, id, found),
        Becomes::As(wanted) => vec![made(wanted, argument(reading, id, found.index, clause))],
        Becomes::Depends(Because::Release) if clause.name() == ClauseName::AccDelete => {
            let finalize = reading.facts.find(id, &[ClauseName::AccFinalize]).is_some();
            let map = if finalize { MapType::Delete } else { MapType::Release };
            vec![made(ClauseName::Map, OmpArgument::Map(map, items(reading, id, clause)))]
        }
        Becomes::Depends(Because::Queue) => {
            let why = "it is waited for";
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            Vec::new()
        }
        Becomes::Lost(why) => {
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            match clause.name() {
                ClauseName::AccNoCreate => {
                    vec![made(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items(reading, id, clause)))]
                }
                _ => Vec::new(),
            }
        }
        Becomes::Depends(_) | Becomes::Nothing | Becomes::Leaves(_) => Vec::new(),
    }
}

/// `use_device(p)`: pointers of C in `use_device_ptr`, everything else in `use_device_addr`.
fn device_pointers(reading: &Reading, id: ConstructId, found: LeafClause) -> Vec<OmpClause> {
    let all = items(reading, id, found.clause);
    let (pointers, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|item| is_c_pointer(reading.facts.table, item.symbol));
    let lists = [(ClauseName::UseDevicePtr, pointers), (ClauseName::UseDeviceAddr, others)];
    let lists = lists.into_iter().filter(|(_, items)| !items.is_empty());
    let made = lists.map(|(name, items)| OmpClause {
        clause: name,
        argument: OmpArgument::Items(items),
        because: Some(found.clause.span()),
        printed: true,
    });
    made.collect()
}

/// `copyout` with `finalize`: the values first, then the storage whatever its count.
fn finalized(reading: &Reading, id: ConstructId, exit: OmpConstruct) -> Vec<OmpConstruct> {
    let finalize = reading.facts.find(id, &[ClauseName::AccFinalize]).is_some();
    let mut update = OmpConstruct { name: Name::leaf(Leaf::TargetUpdate), clauses: Vec::new() };
    let mut exit = exit;
    for clause in exit.clauses.iter_mut().filter(|_| finalize) {
        if let OmpArgument::Map(map @ MapType::From, items) = &mut clause.argument {
            *map = MapType::Delete;
            update.clauses.push(OmpClause {
                clause: ClauseName::From,
                argument: OmpArgument::Items(items.clone()),
                ..clause.clone()
            });
        }
    }
    let update = (!update.clauses.is_empty()).then_some(update);
    update.into_iter().chain([exit]).collect()
}

/// An atomic that no loop shares out stands in `teams` directly, which compilers refuse: one thread of each team does it.
fn in_parallel(reading: &Reading, id: ConstructId, atomic: OmpConstruct) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let around = facts.ancestors(id).into_iter();
    let mut partitionings = around.filter_map(|outer| facts.of(outer).partitioning);
    let in_parallel =
        openacc::compute_around(facts, id).is_some_and(|compute| facts.leaves(compute)[0] == Leaf::AccParallel);
    if !in_parallel || partitionings.any(|partitioning| !partitioning.is_sequential()) {
        return vec![atomic];
    }
    let one =
        OmpClause { clause: ClauseName::NumThreads, argument: OmpArgument::Number(1), because: None, printed: true };
    vec![OmpConstruct { name: Name::leaf(Leaf::Parallel), clauses: vec![one] }, atomic]
}
