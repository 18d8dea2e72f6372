//! The clauses that compute constructs have in OpenMP: those written, and those that follow from what the region does.

use super::maps::listed_whole;
use super::openmp::{add_implied_item, add_item, clause_argument, clause_items, of_leaf};
use super::{
    Local, Modifier, OmpArgument, OmpClause, OmpItem, Reading, Translation, data, maps, pointees, problems, sections,
};
use crate::data_environment::compute::compute_around;
use crate::data_environment::facts::LeafClause;
use crate::data_environment::first_access::first_access;
use crate::data_environment::policies::WorkerLimit;
use crate::data_environment::variables::{Category, is_c_pointer, is_function_pointer, is_read_only};
use crate::data_environment::{Attribute, ImpliedReduction};
use crate::translate::phrases::LostClause;
use body::{ConstructId, ExprId, ExprKind};
use directives::openacc::to_openmp::{self, Becomes, Condition};
use directives::split::Acts;
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Name, Sharing};
use symbols::{Base, SymbolId, Type};

/// The clauses of the compute leaf of `id`: those that are written, and what follows from rules.
pub fn compute_clauses(
    reading: &Reading,
    id: ConstructId,
    name: Name,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let leaf = reading.facts.leaves(id)[0];
    let mut clauses = Vec::new();
    let own = reading.facts.of_leaf(id, 0).filter(|found| found.acts == Acts::Itself);
    for found in own.filter(|found| reading.facts.is_general(id, found.index)) {
        clauses.extend(translate_written(reading, id, leaf, name, found, translation));
    }
    if let Some(typed) = reading.facts.named_device_type(id) {
        translation.diagnostics.push(problems::device_type_dropped(typed.span()));
    }
    for (symbol, attribute) in of_leaf(reading, id, 0) {
        write_implied(reading, id, symbol, attribute, &mut clauses);
    }
    clauses
}

/// Whether nobody says how many gangs there are, and no loop is shared out over them: then one of them does what all of them would do
/// again.
pub(super) fn is_one_gang(reading: &Reading, id: ConstructId) -> bool {
    let facts = &reading.facts;
    let mut inside = facts.in_order().into_iter().filter(|inner| compute_around(facts, *inner) == Some(id));
    let shared = |inner: ConstructId| facts.construct(inner).partitioning.is_some_and(|found| found.gang.is_some());
    facts.find_general(id, &[ClauseName::AccNumGangs]).is_none() && !inside.any(shared)
}

/// What a written clause becomes.
fn translate_written(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    name: Name,
    found: LeafClause,
    translation: &mut Translation,
) -> Vec<OmpClause> {
    let clause = found.clause;
    let Some(row) = to_openmp::openmp_clause(leaf, clause.name()) else { return Vec::new() };
    let made = |name: ClauseName, argument: OmpArgument| OmpClause::derived_clause(name, argument, clause.span());
    let own = || clause_argument(reading, id, found.index, clause);
    let accepts = |wanted: ClauseName| {
        name.leaves().iter().any(|leaf| leaf.row().clauses.iter().any(|(accepted, ..)| *accepted == wanted))
    };
    match row.becomes {
        Becomes::Map(map, _) => maps::map_clause(reading, id, clause, map, translation),
        // A reduction of a `target` without `teams` is over one thread.
        Becomes::As(wanted) if !accepts(wanted) => Vec::new(),
        Becomes::As(ClauseName::NumTeams) => vec![made(ClauseName::NumTeams, team_count(reading, id, found))],
        Becomes::As(ClauseName::IsDevicePtr) => maps::device_addresses(reading, id, clause),
        Becomes::As(wanted) => {
            pointees::refuse_pointees(reading, id, clause, translation);
            vec![made(wanted, own())]
        }
        Becomes::Depends(Condition::WorkersOfLoops)
            if reading.facts.versions.policies.num_workers == WorkerLimit::ThreadLimit
                && accepts(ClauseName::ThreadLimit) =>
        {
            vec![made(ClauseName::ThreadLimit, own())]
        }
        Becomes::Depends(because) => {
            let argument = translate_dependent(reading, id, found, because, translation);
            argument.map(|argument| made(ClauseName::If, argument)).into_iter().collect()
        }
        Becomes::Lost(_) => maps::report_lost(reading, id, leaf, clause, row.becomes, translation),
        Becomes::Nothing | Becomes::Leaves(_) => Vec::new(),
    }
}

/// `num_gangs(n, m)`: as many teams as there are gangs in all dimensions together.
fn team_count(reading: &Reading, id: ConstructId, found: LeafClause) -> OmpArgument {
    let items = found.clause.items().iter();
    let sizes: Vec<ExprId> = items.filter_map(|item| reading.facts.argument_expr(id, item)).collect();
    match sizes[..] {
        [only] => {
            let most = narrowest_limit(reading, id)
                .filter(|most| reading.facts.constant_value(only).is_some_and(|said| said > *most));
            most.map_or(OmpArgument::Expr(only), |most| OmpArgument::Number(most as u64))
        }
        _ => OmpArgument::Product(sizes),
    }
}

/// The greatest value of the narrowest variable of a loop that gangs share: gcc 12 counts teams in its type. There may be fewer gangs than
/// are asked for (OpenACC 3.4, 2.5.10).
fn narrowest_limit(reading: &Reading, id: ConstructId) -> Option<i128> {
    let facts = &reading.facts;
    let shared = |inner: &ConstructId| {
        let partitioning = facts.construct(*inner).partitioning;
        compute_around(facts, *inner) == Some(id) && partitioning.is_some_and(|found| found.gang.is_some())
    };
    let loops = facts.in_order().into_iter().filter(shared);
    let most = loops.flat_map(|inner| facts.loop_variables(inner)).filter_map(|(variable, ..)| {
        let types = &facts.table.types;
        match types[types.representation(facts.table[facts.table.original(variable)].ty?)] {
            Type::Scalar(Base::Unsigned, bytes @ 1..=2) => Some((1_i128 << (8 * bytes)) - 1),
            Type::Scalar(Base::Integer | Base::Char, bytes @ 1..=2) => Some((1_i128 << (8 * bytes - 1)) - 1),
            _ => None,
        }
    });
    most.min()
}

/// What depends on more than the clause; the argument of an `if`, where that is what it becomes.
fn translate_dependent(
    reading: &Reading,
    id: ConstructId,
    found: LeafClause,
    because: Condition,
    translation: &mut Translation,
) -> Option<OmpArgument> {
    let clause = found.clause;
    let first = clause.items().first().and_then(|item| reading.facts.argument_expr(id, item));
    let other = |name: ClauseName| reading.facts.find_general(id, &[name]);
    match because {
        Condition::OnDevice => match other(ClauseName::AccSelf) {
            None => first.map(OmpArgument::Expr),
            Some((_, own)) => {
                let condition = own.items().first().and_then(|item| reading.facts.argument_expr(id, item));
                Some(condition.map_or(OmpArgument::Number(0), |own| {
                    first.map_or(OmpArgument::Not(own), |first| OmpArgument::AndNot(first, own))
                }))
            }
        },
        // The `if` says both.
        Condition::NotOnDevice if other(ClauseName::AccIf).is_some() => None,
        Condition::NotOnDevice => Some(first.map_or(OmpArgument::Number(0), OmpArgument::Not)),
        Condition::WorkersOfLoops => {
            save_workers(reading, id, first?, translation);
            None
        }
        Condition::LanesOfLoops => {
            ignore_lanes(reading, id, first?, translation);
            None
        }
        Condition::Queue => {
            let why = LostClause::ConstructWaits;
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            None
        }
        Condition::QueueWait => None,
        Condition::PresentByDefault
        | Condition::DeviceType
        | Condition::Release
        | Condition::Tile
        | Condition::Variant => None,
        Condition::Attachment => {
            if data::attach_around(reading, id, clause, translation) {
                return None;
            }
            let items = clause_items(reading, id, clause);
            let why = data::why_not_attached(reading, &items, LostClause::PointerKept);
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            None
        }
        Condition::PrivateOfLoop | Condition::ReductionOfLoop | Condition::Inside => None,
    }
}

/// `num_workers` that is not a constant: saved for the worker loops inside, or evaluated for its effects.
fn save_workers(reading: &Reading, id: ConstructId, argument: ExprId, translation: &mut Translation) {
    if reading.facts.constant_value(argument).is_some() {
        return;
    }
    let facts = &reading.facts;
    let mut inside = facts.in_order().into_iter().filter(|inner| compute_around(facts, *inner) == Some(id));
    let worker =
        inside.any(|inner| facts.construct(inner).partitioning.is_some_and(|partitioning| partitioning.worker));
    let locals = translation.locals.entry(id).or_default();
    if worker {
        locals.push(Local::Saved(format!("dirigent_num_workers_{}", id.as_u32()), argument));
    } else if has_effect(reading, argument) {
        locals.push(Local::Effect(argument));
    }
}

/// `vector_length` that is not a constant is not used, of which the checks have told.
fn ignore_lanes(reading: &Reading, id: ConstructId, argument: ExprId, translation: &mut Translation) {
    if reading.facts.constant_value(argument).is_none() && has_effect(reading, argument) {
        translation.locals.entry(id).or_default().push(Local::Effect(argument));
    }
}

/// Whether evaluating an expression may have an effect.
fn has_effect(reading: &Reading, expr: ExprId) -> bool {
    let body = reading.facts.body;
    let mut effect = false;
    body.each_expr(expr, |id| {
        effect |= matches!(
            body.exprs[id].kind,
            ExprKind::Call { .. } | ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Opaque(_)
        );
    });
    effect
}

/// What an attribute that no clause of its own says becomes: everything is made explicit.
fn write_implied(
    reading: &Reading,
    id: ConstructId,
    symbol: SymbolId,
    attribute: &Attribute,
    clauses: &mut Vec<OmpClause>,
) {
    let listing = reading.facts.listing_clauses(id, 0, symbol);
    let written = |wanted: fn(Determines) -> bool| {
        listing.iter().any(|found| found.acts == Acts::Itself && wanted(found.determines()))
    };
    let mapped = written(|said| matches!(said, Determines::Mapping(_)));
    let shared = written(|said| matches!(said, Determines::Sharing(_)));
    let list = || OmpArgument::Items(Vec::new());
    if !mapped && !shared && maps::is_device_address_around(&reading.facts, id, symbol) {
        return add_implied_item(clauses, maps::address_clause(&reading.facts, symbol), list(), symbol, true);
    }
    let reductions = reading.environment.constructs.get(&id).map_or(&[][..], |found| &found.reductions);
    let reduction = reductions.iter().find(|implied| implied.symbol == symbol);
    let item = reduction.map_or(OmpItem::whole_variable(symbol), |implied| reduction_item(reading, implied));
    if let Some(map) = attribute.mapping.filter(|_| !mapped) {
        // Nothing would come of copying back what no region can change, and its memory may not be writable.
        let map = if map == MapType::ToFrom && is_read_only(reading.facts.table, symbol) { MapType::To } else { map };
        let whole = || Some((vec![item.clone()], listed_whole(reading, id, symbol)?));
        let there = || sections::parts_around(reading, id, symbol).filter(|_| item.expr.is_none()).or_else(whole);
        match Some(()).filter(|()| map == MapType::Present).and_then(|()| there()) {
            Some((items, at)) => {
                clauses.push(OmpClause::derived_clause(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items), at));
            }
            None => present_or_mapped(clauses, map, item.clone()),
        }
    }
    match attribute.sharing.filter(|_| !shared) {
        Some(Sharing::Reduction) => {
            if let Some(implied) = reduction {
                let empty = OmpArgument::Reduction(implied.operator, Vec::new());
                add_item(clauses, ClauseName::Reduction, empty, item, true);
            }
        }
        Some(Sharing::FirstPrivate) => first_private(reading, id, symbol, clauses),
        Some(Sharing::Private) => add_implied_item(clauses, ClauseName::Private, list(), symbol, true),
        _ => {}
    }
}

/// The list item of a loop's reduction: a section is reduced and mapped as one.
pub fn reduction_item(reading: &Reading, implied: &ImpliedReduction) -> OmpItem {
    let clauses = reading.facts.clauses(implied.construct);
    let clause = clauses.into_iter().find(|(_, clause)| clause.span() == implied.at);
    let items = clause.map_or(Vec::new(), |(_, clause)| clause_items(reading, implied.construct, clause));
    items.into_iter().find(|item| item.symbol == implied.symbol).unwrap_or(OmpItem::whole_variable(implied.symbol))
}

/// `map`, with a modifier where the data are there already.
fn present_or_mapped(clauses: &mut Vec<OmpClause>, map: MapType, item: OmpItem) {
    if map != MapType::Present {
        return add_item(clauses, ClauseName::Map, OmpArgument::Map(map, Vec::new()), item, true);
    }
    let known = |clause: &&mut OmpClause| clause.because.is_none() && clause.modifier == Some(Modifier::Present);
    match clauses.iter_mut().find(known) {
        Some(clause) => clause.argument.items_mut().into_iter().for_each(|items| items.push(item.clone())),
        None => {
            let all = OmpClause::added_clause(ClauseName::Map, OmpArgument::Map(MapType::Alloc, vec![item]));
            clauses.push(OmpClause { modifier: Some(Modifier::Present), ..all });
        }
    }
}

/// An implicit firstprivate. A pointer of C is one, too, but leads to the device's copy of what it points to, if there is one: so
/// compilers of OpenACC read `default(present)` and data that `enter data` made (OpenMP 5.2, 5.8.1: a zero-length section).
pub fn first_private(reading: &Reading, id: ConstructId, symbol: SymbolId, clauses: &mut Vec<OmpClause>) {
    let facts = &reading.facts;
    let list = || OmpArgument::Items(Vec::new());
    let fresh = || {
        let found = facts.access_in(id, symbol, false);
        found.assigned && !found.used
    };
    if !is_c_pointer(facts.table, symbol) || points_to_function(reading, symbol) || fresh() {
        return add_implied_item(clauses, ClauseName::FirstPrivate, list(), symbol, true);
    }
    let printed = maps::has_elements(facts, symbol);
    add_implied_item(clauses, ClauseName::Map, OmpArgument::Map(MapType::Alloc, Vec::new()), symbol, printed);
    add_implied_item(clauses, ClauseName::FirstPrivate, list(), symbol, false);
}

fn points_to_function(reading: &Reading, symbol: SymbolId) -> bool {
    is_function_pointer(reading.facts.table, symbol)
}

/// Marks in a private or firstprivate clause what OpenMP's rules say anyway of a scalar of a `target`. In `teams`, all teams share it, which
/// is the same where they only read it, or where there is but one of them.
pub fn mark_implied(reading: &Reading, id: ConstructId, name: Name, clause: &mut OmpClause) {
    let facts = &reading.facts;
    let private = clause.clause == ClauseName::Private;
    let OmpArgument::Items(items) = &mut clause.argument else { return };
    if !private && clause.clause != ClauseName::FirstPrivate {
        return;
    }
    let said = facts.find_general(id, &[ClauseName::AccNumGangs]).and_then(|(_, gangs)| match gangs.items() {
        [only] => facts.constant_value(facts.argument_expr(id, only)?),
        _ => None,
    });
    let alone = !name.has(Leaf::Teams) || said == Some(1) || is_one_gang(reading, id);
    for item in items {
        let scalar = Category::of_symbol(facts.table, item.symbol) == Category::Scalar;
        let private_in = |inner: ConstructId| is_private_in(reading, inner, item.symbol);
        let block = &facts.body.constructs[id].block;
        let changed = || first_access(facts, block, item.symbol, true, &private_in).assigned && !private_in(id);
        item.implied = scalar && (alone || !private && !changed());
    }
}

/// Whether a loop has a copy of a variable.
fn is_private_in(reading: &Reading, id: ConstructId, symbol: SymbolId) -> bool {
    matches!(sharing_on_loop(reading, id, symbol), Some(Sharing::Private | Sharing::FirstPrivate))
}

/// The data-sharing attribute that a variable has on a loop.
pub(super) fn sharing_on_loop(reading: &Reading, id: ConstructId, symbol: SymbolId) -> Option<Sharing> {
    let environment = reading.environment.constructs.get(&id);
    let leaf = environment.and_then(|environment| environment.leaf(Leaf::AccLoop));
    leaf.and_then(|leaf| leaf.attributes.get(&symbol)?.sharing)
}
