//! The bounds of arrays that a region asks for, and that therefore come with the launch.

use super::descriptors::is_strided;
use super::region::{Region, construct_reading};
use super::{closure, section};
use crate::UnitView;
use crate::outline::clauses::clause_sharing;
use directives::Sharing;
use indexmap::IndexSet;
use semantics::body::{ActionKind, Body, Callee, ExprId, ExprKind, Intrinsic, StatementKind};
use semantics::translate::{OmpArgument, OmpClause};
use symbols::{Attributes, Bound, Details, Dimension, SymbolId, SymbolTable, Type, TypeId};

/// The variable and the dimension, from 0, of `size(variable, dimension)` and `lbound(variable, dimension)`.
pub fn asked_bound(body: &Body, intrinsic: Intrinsic, arguments: &[ExprId]) -> Option<(SymbolId, u32)> {
    let [variable, dimension] = arguments else { return None };
    let ExprKind::Symbol(symbol) = body.exprs[*variable].kind else { return None };
    let dimension = section::integer_constant(body, *dimension)
        .filter(|_| matches!(intrinsic, Intrinsic::Size | Intrinsic::Lbound))?;
    Some((symbol, u32::try_from(dimension - 1).ok()?))
}

/// The dimensions of variables whose extents a region asks for: itself, or because procedures and pointers learn them.
pub fn collect_asked(unit: UnitView<'_>, body: &Body, region: &Region) -> IndexSet<(SymbolId, u32)> {
    let symbols = &unit.environments.symbols;
    let mut found = IndexSet::new();
    let mut add_all = |expr: ExprId| {
        let base = match body.exprs[expr].kind {
            ExprKind::Section { base, .. } => base,
            _ => expr,
        };
        if let ExprKind::Symbol(symbol) = body.exprs[base].kind {
            let rank = symbols[symbol].ty.map_or(0, |ty| array_dimensions(symbols, ty).len() as u32);
            found.extend((0..rank).map(|dimension| (symbols.original(symbol), dimension)));
        }
    };
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        if let StatementKind::Action(action) = &body.statements[statement].kind
            && let ActionKind::PointerAssignment { pointer, target, .. } = action.kind
        {
            add_all(pointer);
            add_all(target);
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Associated), arguments } =
                    &body.exprs[id].kind
                    && let [pointer, target] = arguments.as_slice()
                {
                    add_all(*pointer);
                    add_all(*target);
                }
                if let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &body.exprs[id].kind {
                    let takes_bounds = takes_bounds(unit, *callee);
                    let wanted = |argument: &&ExprId| takes_bounds || is_strided_argument(symbols, body, **argument);
                    arguments.iter().filter(wanted).for_each(|argument| add_all(*argument));
                }
            });
        }
    });
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Call { callee: Callee::Intrinsic(_), arguments } = &body.exprs[id].kind
                    && let Some((symbol, dimension)) = asked_bound(body, Intrinsic::Size, arguments)
                {
                    found.insert((symbols.original(symbol), dimension));
                }
            });
        }
    });
    found.extend(collect_copied(unit, region));
    found
}

/// The dimensions of allocatable variables and assumed-shape arrays of which constructs make copies, and of all arrays that they reduce: how
/// large these are comes with the launch.
fn collect_copied(unit: UnitView<'_>, region: &Region) -> IndexSet<(SymbolId, u32)> {
    let (body, symbols) = (&unit.resolved.bodies[region.body], &unit.environments.symbols);
    let mut constructs = vec![region.construct];
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            constructs.push(construct);
        }
    });
    let readings = constructs.into_iter().flat_map(|construct| construct_reading(unit, region.body, construct));
    let copies = |clause: &&OmpClause| {
        use Sharing::*;
        clause_sharing(clause)
            .is_some_and(|sharing| matches!(sharing, Private | FirstPrivate | LastPrivate | Reduction))
    };
    let mut found = IndexSet::new();
    for clause in readings.flat_map(|reading| &reading.clauses).filter(copies) {
        let (items, reduces) = match &clause.argument {
            OmpArgument::Items(items) => (items, false),
            OmpArgument::Reduction(_, items) => (items, true),
            _ => continue,
        };
        for symbol in items.iter().map(|item| symbols.original(item.symbol)) {
            let Some(ty) = symbols[symbol].ty else { continue };
            let of_actual = |dimension: &Dimension| dimension.upper == Bound::AssumedShape;
            let has_descriptor = symbols[symbol].attributes.contains(Attributes::ALLOCATABLE)
                || array_dimensions(symbols, ty).iter().any(of_actual);
            if !has_descriptor && !reduces {
                continue;
            }
            let rank = array_dimensions(symbols, ty).len() as u32;
            found.extend((0..rank).map(|dimension| (symbol, dimension)));
        }
    }
    found
}

/// The optional dummy arguments that a region asks the presence of.
pub fn collect_presence(body: &Body, region: &Region) -> IndexSet<SymbolId> {
    let mut found = IndexSet::new();
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Present), arguments } =
                    &body.exprs[id].kind
                    && let [argument] = arguments.as_slice()
                    && let ExprKind::Symbol(symbol) = body.exprs[*argument].kind
                {
                    found.insert(symbol);
                }
            });
        }
    });
    found
}

fn array_dimensions(symbols: &SymbolTable, ty: TypeId) -> &[Dimension] {
    match &symbols.types[symbols.types.representation(ty)] {
        Type::Array { dimensions, .. } => dimensions,
        _ => &[],
    }
}

/// Whether an argument is of an array that need not be contiguous, as its dummy may have to be.
fn is_strided_argument(symbols: &SymbolTable, body: &Body, argument: ExprId) -> bool {
    let base = match body.exprs[argument].kind {
        ExprKind::Section { base, .. } => base,
        _ => argument,
    };
    matches!(body.exprs[base].kind, ExprKind::Symbol(symbol) if is_strided(symbols, symbols.original(symbol)))
}

/// Whether a procedure has a dummy array whose bounds come with the actual argument.
fn takes_bounds(unit: UnitView<'_>, callee: SymbolId) -> bool {
    let Some((other, index)) = closure::find_definition(unit, callee) else { return false };
    let symbols = &other.environments.symbols;
    let Some(procedure) = other.resolved.bodies[index].procedure else { return false };
    let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return false };
    let dummies = subprogram.dummies.iter().flatten().filter_map(|dummy| symbols[*dummy].ty);
    let is_open = |dimension: &Dimension| matches!(dimension.upper, Bound::AssumedShape | Bound::Deferred);
    dummies.into_iter().any(|ty| array_dimensions(symbols, ty).iter().any(is_open))
}
