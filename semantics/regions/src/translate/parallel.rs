//! `parallel`, `serial` and `kernels` (Clacc document, "Parallel Directives").

use super::openmp::{add, argument, items, of_leaf};
use super::{Local, OmpArgument, OmpClause, OmpConstruct, Reading, Translation, problems};
use crate::data_environment::facts::LeafClause;
use crate::data_environment::{Attribute, openacc};
use body::{ConstructId, ExprId, ExprKind};
use directives::openacc::to_openmp::{self, Because, Becomes};
use directives::split::Acts;
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Name, Sharing};
use symbols::SymbolId;

/// The OpenMP construct of the compute leaf of `id`.
pub fn construct(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Option<OmpConstruct> {
    let leaf = reading.facts.leaves(id)[0];
    let name = Name::new(to_openmp::directive(leaf))?;
    if leaf == Leaf::AccKernels {
        translation
            .diagnostics
            .push(problems::serial_kernels(reading.facts.body.constructs[id].directive().name_span()));
    }
    let mut clauses = Vec::new();
    for found in reading.facts.of_leaf(id, 0).filter(|found| found.acts == Acts::Itself) {
        if found.clause.name() == ClauseName::AccDeviceType {
            translation.diagnostics.push(problems::device_type_dropped(found.clause.span()));
            break;
        }
        clauses.extend(written(reading, id, leaf, name, found, translation));
    }
    for (symbol, attribute) in of_leaf(reading, id, 0) {
        implied(reading, id, symbol, attribute, &mut clauses);
    }
    Some(OmpConstruct { name, clauses })
}

/// What a written clause becomes.
fn written(
    reading: &Reading,
    id: ConstructId,
    leaf: Leaf,
    name: Name,
    found: LeafClause,
    translation: &mut Translation,
) -> Option<OmpClause> {
    let clause = found.clause;
    let row = to_openmp::clause(leaf, clause.name())?;
    let made = |name: ClauseName, argument: OmpArgument| OmpClause {
        clause: name,
        argument,
        because: Some(clause.span()),
        printed: true,
    };
    let own = || argument(reading, id, found.index, clause);
    let accepts = |wanted: ClauseName| {
        name.leaves().iter().any(|leaf| leaf.row().clauses.iter().any(|(accepted, ..)| *accepted == wanted))
    };
    match row.becomes {
        Becomes::Map(map, _) => Some(made(ClauseName::Map, OmpArgument::Map(map, items(reading, id, clause)))),
        // A reduction of a `target` without `teams` is over one thread.
        Becomes::As(wanted) if !accepts(wanted) => None,
        Becomes::As(ClauseName::NumTeams) => {
            let first = reading.facts.argument(id, clause.items().first()?)?;
            Some(made(ClauseName::NumTeams, OmpArgument::Expr(first)))
        }
        Becomes::As(wanted) => Some(made(wanted, own())),
        Becomes::Depends(because) => {
            depends(reading, id, found, because, translation).map(|argument| made(ClauseName::If, argument))
        }
        Becomes::Lost(why) => {
            translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
            let allocates = clause.name().row().determines == Determines::Mapping(MapType::Alloc);
            allocates.then(|| made(ClauseName::Map, OmpArgument::Map(MapType::Alloc, items(reading, id, clause))))
        }
        Becomes::Nothing | Becomes::Leaves(_) => None,
    }
}

/// What depends on more than the clause; the argument of an `if`, where that is what it becomes.
fn depends(
    reading: &Reading,
    id: ConstructId,
    found: LeafClause,
    because: Because,
    translation: &mut Translation,
) -> Option<OmpArgument> {
    let clause = found.clause;
    let first = clause.items().first().and_then(|item| reading.facts.argument(id, item));
    let mut lost = |why: &str| {
        translation.diagnostics.push(problems::lost_clause(clause.name().row().word, why, clause.span()));
        None
    };
    match because {
        Because::OnDevice => first.map(OmpArgument::Expr),
        Because::NotOnDevice if reading.facts.find(id, &[ClauseName::AccIf]).is_some() => {
            lost("the construct has an `if` as well")
        }
        Because::NotOnDevice => Some(first.map_or(OmpArgument::Number(0), OmpArgument::Not)),
        Because::WorkersOfLoops => {
            workers(reading, id, first?, translation);
            None
        }
        Because::LanesOfLoops => {
            lanes(reading, id, first?, translation);
            None
        }
        Because::Queue => lost("the construct is waited for"),
        Because::QueueWait => None,
        Because::PresentByDefault | Because::DeviceType | Because::Release | Because::Tile | Because::Variant => None,
        Because::PrivateOfLoop | Because::ReductionOfLoop => None,
    }
}

/// `num_workers` that is not a constant: saved for the worker loops inside, or evaluated for its effects.
fn workers(reading: &Reading, id: ConstructId, argument: ExprId, translation: &mut Translation) {
    if reading.facts.constant(argument).is_some() {
        return;
    }
    let facts = &reading.facts;
    let mut inside = facts.in_order().into_iter().filter(|inner| openacc::compute_around(facts, *inner) == Some(id));
    let worker = inside.any(|inner| facts.of(inner).partitioning.is_some_and(|partitioning| partitioning.worker));
    let locals = translation.locals.entry(id).or_default();
    if worker {
        locals.push(Local::Saved(format!("dirigent_num_workers_{}", id.into_raw().into_u32()), argument));
    } else if has_effect(reading, argument) {
        locals.push(Local::Effect(argument));
    }
}

/// `vector_length` that is not a constant is not used, of which the checks have told.
fn lanes(reading: &Reading, id: ConstructId, argument: ExprId, translation: &mut Translation) {
    if reading.facts.constant(argument).is_none() && has_effect(reading, argument) {
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
fn implied(reading: &Reading, id: ConstructId, symbol: SymbolId, attribute: &Attribute, clauses: &mut Vec<OmpClause>) {
    let listing = reading.facts.listing(id, 0, symbol);
    let written = |wanted: fn(Determines) -> bool| {
        listing.iter().any(|found| found.acts == Acts::Itself && wanted(found.determines()))
    };
    let mapped = written(|said| matches!(said, Determines::Mapping(_)));
    let shared = written(|said| matches!(said, Determines::Sharing(_)));
    if let Some(map) = attribute.mapping.filter(|_| !mapped) {
        let map = if map == MapType::Present { MapType::Alloc } else { map };
        add(clauses, ClauseName::Map, OmpArgument::Map(map, Vec::new()), symbol, true);
    }
    match attribute.sharing.filter(|_| !shared) {
        Some(Sharing::Reduction) => {
            let environment = &reading.environment.constructs[&id];
            if let Some(implied) = environment.reductions.iter().find(|implied| implied.symbol == symbol) {
                let empty = OmpArgument::Reduction(implied.operator, Vec::new());
                add(clauses, ClauseName::Reduction, empty, symbol, true);
            }
        }
        Some(Sharing::FirstPrivate) => {
            add(clauses, ClauseName::FirstPrivate, OmpArgument::Items(Vec::new()), symbol, true)
        }
        Some(Sharing::Private) => add(clauses, ClauseName::Private, OmpArgument::Items(Vec::new()), symbol, true),
        _ => {}
    }
}
