//! The constructs that move data, and the small ones: `data`, `enter data`, `exit data`, `update`, `host_data`,
//! `atomic`, `wait`.

use super::openmp::{clause_argument, clause_items};
use super::print::words;
use super::{
    Local, Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, doubts, maps, problems,
    procedure_data, sections,
};
use crate::data_environment::compute::compute_around;
use crate::data_environment::facts::LeafClause;
use crate::data_environment::variables::is_c_pointer;
use crate::translate::phrases::LostClause;
use body::{ConstructId, ExprId, ExprKind};
use directives::openacc::to_openmp::{self, Becomes, Condition};
use directives::{Clause as ClauseName, Leaf, MapType, Name};
use parser::directive::Clause;
use std::collections::HashSet;
use symbols::{SymbolId, Type};

/// Directives that only tell an implementation what it may do, or what OpenMP does by itself.
const HINTS: &[Leaf] = &[Leaf::AccCache, Leaf::AccInit, Leaf::AccShutdown];

/// Declarations among the statements of a function that say nothing of its data.
const DECLARATIVE: &[Leaf] = &[Leaf::AccRoutine];

/// The OpenMP constructs of a construct that is neither compute construct nor loop.
pub fn translate_data(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    translation: &mut Translation,
) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let directive = &facts.body.constructs[id].directive();
    let name = Name::new(to_openmp::openmp_leaves(leaf)).filter(|_| !DECLARATIVE.contains(&leaf));
    if leaf == Leaf::AccDeclare {
        return procedure_data::declare_local(reading, id, translation);
    }
    if leaf == Leaf::AccSet {
        translate_set(reading, id, translation);
        return Vec::new();
    }
    let Some(name) = name else {
        if !HINTS.contains(&leaf) {
            let spelled = directive.name().spelling(facts.body.language);
            translation.keep_construct(id, problems::untranslatable(&spelled, directive.name_span()));
        }
        return Vec::new();
    };
    let mut clauses = Vec::new();
    // `async` and `wait` may be behind `device_type`, which are waited for in any case.
    for found in facts.of_leaf(id, 0).filter(|found| facts.is_general(id, found.index)) {
        clauses.extend(translate_written(reading, id, leaf, found, translation));
    }
    if leaf == Leaf::AccHostData
        && let Some((_, clause)) = facts.find_clause(id, &[ClauseName::AccIfPresent])
    {
        let why = LostClause::IfPresent;
        translation.diagnostics.push(problems::lost_clause("if_present", why, clause.span()));
    }
    let construct = OmpConstruct { name, clauses };
    let constructs = make_directives(reading, id, leaf, construct, translation);
    match GUARDED.contains(&leaf) {
        true => procedure_data::guard_directives(reading, id, constructs, translation),
        false => constructs,
    }
}

/// Directives that OpenMP compilers do not take of an OPTIONAL dummy that is absent, and that stand alone.
const GUARDED: &[Leaf] = &[Leaf::AccUpdate, Leaf::AccEnterData, Leaf::AccExitData];

/// The directives that the clauses of a construct make.
fn make_directives(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    construct: OmpConstruct,
    translation: &mut Translation,
) -> Vec<OmpConstruct> {
    match leaf {
        Leaf::AccData | Leaf::AccHostData if !has_list(&construct) => Vec::new(),
        Leaf::AccUpdate | Leaf::AccEnterData | Leaf::AccExitData if !has_list(&construct) => Vec::new(),
        Leaf::AccData => with_conditions(construct),
        Leaf::AccUpdate => sections::divide_update(reading, construct, translation),
        Leaf::AccEnterData => with_attachments(construct, words::of_language(reading.facts.body.language).ends),
        Leaf::AccExitData => finalize_copyout(reading, id, construct),
        Leaf::AccAtomic => in_parallel(reading, id, construct),
        _ => vec![construct],
    }
}

/// `set`: the device by its number is the default one of OpenMP; types of devices and queues are not told apart there.
fn translate_set(reading: &Reading, id: ConstructId, translation: &mut Translation) {
    let argument = |clause: Clause| clause.items().first().and_then(|item| reading.facts.argument_expr(id, item));
    let condition = reading.facts.find_clause(id, &[ClauseName::AccIf]).and_then(|(_, clause)| argument(clause));
    for (_, clause) in reading.facts.clauses(id) {
        let why = match (clause.name(), argument(clause)) {
            (ClauseName::AccDeviceNum, Some(number)) => {
                translation.locals.entry(id).or_default().push(Local::Device(number, condition));
                continue;
            }
            (ClauseName::AccIf, _) => continue,
            (ClauseName::AccDefaultAsync, _) => LostClause::EverythingWaits,
            _ => LostClause::DeviceNumbers,
        };
        translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
    }
}

/// Whether anything is left to move or use.
fn has_list(construct: &OmpConstruct) -> bool {
    construct.clauses.iter().any(|clause| matches!(clause.argument, OmpArgument::Map(..) | OmpArgument::Items(_)))
}

/// What a written clause becomes.
fn translate_written(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    found: LeafClause,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let clause = found.clause;
    let Some(row) = to_openmp::openmp_clause(leaf, clause.name()) else { return Vec::new() };
    if leaf == Leaf::AccExitData && clause.name() == ClauseName::AccDetach {
        let items = clause_items(reading, id, clause);
        let is_member = |expr: &ExprId| {
            matches!(reading.facts.body.exprs[*expr].kind, ExprKind::Member { .. }) && is_pointer(reading, *expr)
        };
        let members: Vec<ExprId> = items.iter().filter_map(|item| item.expr).filter(is_member).collect();
        let fortran = words::of_language(reading.facts.body.language).ends;
        if (fortran || reading.facts.find_clause(id, &[ClauseName::AccIf]).is_none()) && members.len() == items.len() {
            // In Fortran, nobody may ask where a pointer of the device points to then.
            if !fortran {
                translation.locals.entry(id).or_default().extend(members.into_iter().map(Local::Detach));
            }
            return Vec::new();
        }
    }
    let made = |name: ClauseName, argument: OmpArgument| OmpClause::derived_clause(name, argument, clause.span());
    match row.becomes {
        Becomes::Map(map, _) => maps::map_clause(reading, id, clause, map, translation),
        Becomes::As(wanted @ (ClauseName::From | ClauseName::To)) => {
            vec![made(wanted, OmpArgument::Items(clause_items(reading, id, clause)))]
        }
        Becomes::As(ClauseName::UseDevicePtr) => device_pointers(reading, id, found),
        Becomes::As(wanted) => vec![made(wanted, clause_argument(reading, id, found.index, clause))],
        Becomes::Depends(Condition::Release) if clause.name() == ClauseName::AccDelete => {
            let finalize = reading.facts.find_clause(id, &[ClauseName::AccFinalize]).is_some();
            let map = if finalize { MapType::Delete } else { MapType::Release };
            vec![made(ClauseName::Map, OmpArgument::Map(map, clause_items(reading, id, clause)))]
        }
        Becomes::Depends(Condition::Queue) => {
            let why = LostClause::Waits;
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            Vec::new()
        }
        Becomes::Depends(Condition::Attachment) => attach_member(reading, id, leaf, clause, translation),
        Becomes::Lost(_) => maps::report_lost(reading, id, leaf, clause, row.becomes, translation),
        Becomes::Depends(_) | Becomes::Nothing | Becomes::Leaves(_) => Vec::new(),
    }
}

/// `use_device(p)`: pointers of C in `use_device_ptr`, everything else in `use_device_addr`.
fn device_pointers(reading: &Reading, id: ConstructId, found: LeafClause) -> Vec<OmpClause> {
    let mut all = clause_items(reading, id, found.clause);
    // gfortran refuses a name that a clause of OpenMP has twice; components of one variable are several.
    let mut listed = HashSet::new();
    let is_part = |item: &OmpItem| {
        item.expr.is_some_and(|expr| matches!(reading.facts.body.exprs[expr].kind, ExprKind::Member { .. }))
    };
    all.retain(|item| is_part(item) || listed.insert(item.symbol));
    let (pointers, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|item| is_c_pointer(reading.facts.table, item.symbol));
    let lists = [(ClauseName::UseDevicePtr, pointers), (ClauseName::UseDeviceAddr, others)];
    let lists = lists.into_iter().filter(|(_, items)| !items.is_empty());
    lists.map(|(name, items)| OmpClause::derived_clause(name, OmpArgument::Items(items), found.clause.span())).collect()
}

/// `attach(s.p)` of `enter data`: a section without elements of the pointer, mapped by itself, which is printed as a call.
fn attach_member(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    clause: Clause,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let items = clause_items(reading, id, clause);
    let points = |item: &OmpItem| item.expr.is_none_or(|expr| is_pointer(reading, expr));
    if leaf != Leaf::AccEnterData && attach_around(reading, id, clause, translation) {
        return Vec::new();
    }
    if leaf != Leaf::AccEnterData || !items.iter().all(points) {
        let why = why_not_attached(reading, &items, LostClause::Attached);
        translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
        return Vec::new();
    }
    vec![OmpClause {
        modifier: Some(Modifier::Attach),
        ..OmpClause::derived_clause(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items), clause.span())
    }]
}

/// Why an attachment is left out: parts of variables with ALLOCATABLE components are mapped by other names, which attach nothing.
pub fn why_not_attached(reading: &Reading, items: &[OmpItem], otherwise: LostClause) -> LostClause {
    let table = reading.facts.table;
    let part = |item: &OmpItem| item.expr.is_some() && doubts::has_allocatable_components(table, item.symbol);
    if items.iter().any(part) { LostClause::NotAttached } else { otherwise }
}

/// `attach(s.p)` of a construct with a region: calls around it, where it makes no copy of `s` by itself. Whether it has them.
pub fn attach_around(reading: &Reading, id: ConstructId, clause: Clause, translation: &mut Translation) -> bool {
    const STAY: &[ClauseName] = &[ClauseName::AccPresent, ClauseName::AccAttach];
    let facts = &reading.facts;
    let items = clause_items(reading, id, clause);
    let others = facts.clauses(id).filter(|(_, other)| !STAY.contains(&other.name()));
    let made: Vec<SymbolId> =
        others.flat_map(|(_, other)| other.items()).flat_map(|item| facts.listed_by(id, item)).collect();
    let outside = |item: &OmpItem| !made.contains(&item.symbol);
    let pointers: Vec<ExprId> = items
        .iter()
        .filter(|item| outside(item))
        .filter_map(|item| item.expr)
        .filter(|expr| is_pointer(reading, *expr))
        .collect();
    // Nobody waits for what is on a queue.
    let waits = facts.find_clause(id, &[ClauseName::AccAsync]).is_none();
    if facts.leaves(id)[0] == Leaf::AccKernels || !waits || pointers.len() != items.len() {
        return false;
    }
    translation.locals.entry(id).or_default().extend(pointers.into_iter().map(Local::Attach));
    true
}

/// Whether an expression is a pointer of C, or a component of Fortran that leads to data of its own.
fn is_pointer(reading: &Reading, expr: ExprId) -> bool {
    if words::of_language(reading.facts.body.language).ends {
        // Not every compiler maps parts of variables with ALLOCATABLE components, and the names that these get attach nothing.
        let refused = reading
            .facts
            .body
            .root_symbol(expr)
            .is_none_or(|symbol| doubts::has_allocatable_components(reading.facts.table, symbol));
        return !refused && doubts::is_attached(&reading.facts, expr);
    }
    let types = &reading.facts.table.types;
    matches!(types[types.representation(reading.facts.body.exprs[expr].ty)], Type::Pointer { .. })
}

/// Attachments are directives of their own, behind what they point to. In `Fortran` a map of a component attaches it, and counts what it points
/// to once more, which is taken back at once.
fn with_attachments(enter: OmpConstruct, fortran: bool) -> Vec<OmpConstruct> {
    let name = enter.name;
    let (attached, clauses): (Vec<OmpClause>, Vec<OmpClause>) =
        enter.clauses.into_iter().partition(|clause| clause.modifier == Some(Modifier::Attach));
    let condition = clauses.iter().find(|clause| clause.clause == ClauseName::If).cloned();
    let construct = |clauses: Vec<OmpClause>| OmpConstruct { name, clauses };
    let released = |clause: &OmpClause| {
        let argument = OmpArgument::Map(MapType::Release, clause.argument.items().to_vec());
        let clause = OmpClause { argument, ..clause.clone() };
        let clauses = std::iter::once(clause).chain(condition.clone()).collect();
        OmpConstruct { name: Name::leaf(Leaf::TargetExitData), clauses }
    };
    let attached = attached.into_iter().flat_map(|clause| {
        let members = clause.argument.items().iter().all(|item| item.expr.is_some());
        let release = (fortran && members).then(|| released(&clause));
        std::iter::once(construct(std::iter::once(clause).chain(condition.clone()).collect())).chain(release)
    });
    let attached: Vec<OmpConstruct> = attached.collect();
    std::iter::once(construct(clauses)).filter(has_list).chain(attached).collect()
}

/// Each variable that counts where it is there has a region of its own.
fn with_conditions(data: OmpConstruct) -> Vec<OmpConstruct> {
    let name = data.name;
    let (asked, clauses): (Vec<OmpClause>, Vec<OmpClause>) =
        data.clauses.into_iter().partition(|clause| clause.modifier == Some(Modifier::IfThere));
    let condition = clauses.iter().find(|clause| clause.clause == ClauseName::If).cloned();
    let single = |clause: OmpClause| {
        let items: Vec<(MapType, OmpItem)> = match &clause.argument {
            OmpArgument::Map(map, items) => items.iter().map(|item| (*map, item.clone())).collect(),
            _ => Vec::new(),
        };
        items
            .into_iter()
            .map(move |(map, item)| OmpClause { argument: OmpArgument::Map(map, vec![item]), ..clause.clone() })
    };
    let asked = asked
        .into_iter()
        .flat_map(single)
        .map(|clause| OmpConstruct { name, clauses: std::iter::once(clause).chain(condition.clone()).collect() });
    let asked: Vec<OmpConstruct> = asked.collect();
    std::iter::once(OmpConstruct { name, clauses }).filter(has_list).chain(asked).collect()
}

/// `copyout` with `finalize`: the values first, then the storage whatever its count.
fn finalize_copyout(reading: &Reading, id: ConstructId, exit: OmpConstruct) -> Vec<OmpConstruct> {
    let finalize = reading.facts.find_clause(id, &[ClauseName::AccFinalize]).is_some();
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
    // Both or neither are executed.
    let condition = exit.clauses.iter().find(|clause| clause.clause == ClauseName::If).cloned();
    let update = (!update.clauses.is_empty()).then(|| {
        update.clauses.extend(condition);
        update
    });
    update.into_iter().chain([exit]).collect()
}

/// An atomic that no loop shares out stands in `teams` directly, which compilers refuse: one thread of each team does it.
fn in_parallel(reading: &Reading, id: ConstructId, atomic: OmpConstruct) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let around = facts.ancestors(id).into_iter();
    let mut partitionings = around.filter_map(|outer| facts.construct(outer).partitioning);
    let in_parallel = compute_around(facts, id).is_some_and(|compute| facts.leaves(compute)[0] == Leaf::AccParallel);
    if !in_parallel || partitionings.any(|partitioning| !partitioning.is_sequential()) {
        return vec![atomic];
    }
    let one = OmpClause::added_clause(ClauseName::NumThreads, OmpArgument::Number(1));
    vec![OmpConstruct { name: Name::leaf(Leaf::Parallel), clauses: vec![one] }, atomic]
}
