//! Mapped sections: where they start, and whether they are one contiguous piece of storage (OpenMP 5.2, 5.8.3; OpenACC 3.4,
//! 2.7.1).
//!
//! A kernel indexes the whole array from the address of the section's first element, so what it needs of a section is that it
//! lies in one piece. Bounds that are not known here are believed.

use super::region::{Region, construct_reading};
use crate::{UnitView, problems};
use directives::Leaf;
use semantics::body::{Body, ExprId, ExprKind, Subscript, UnaryOp};
use semantics::translate::OmpArgument;
use source::Diagnostic;
use std::collections::HashMap;
use symbols::{Bound, Constant, Dimension, Order, SymbolId, SymbolTable, Type, TypeId, Value};

/// An element or section of a variable as the variable and its subscripts; none of one that is reached through a component.
pub fn section_of(body: &Body, item: ExprId) -> Option<(ExprId, Vec<Subscript>)> {
    let (base, subscripts) = match &body.exprs[item].kind {
        ExprKind::Section { base, subscripts } => (*base, subscripts.clone()),
        ExprKind::Element { base, indices } => (*base, indices.iter().copied().map(Subscript::Index).collect()),
        _ => return None,
    };
    matches!(body.exprs[base].kind, ExprKind::Symbol(_)).then_some((base, subscripts))
}

/// The first index of a subscript; `None` is that of the dimension.
pub fn first_index(subscript: &Subscript) -> Option<ExprId> {
    match *subscript {
        Subscript::Index(index) => Some(index),
        Subscript::Triplet { lower, .. } | Subscript::Range { lower, .. } => lower,
    }
}

/// Reports what the target construct maps in more than one piece (R398); whether there is nothing to report.
pub fn are_contiguous(unit: UnitView<'_>, region: &Region, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let (body, symbols) = (&unit.resolved.bodies[region.body], &unit.environments.symbols);
    let mut first: HashMap<SymbolId, ExprId> = HashMap::new();
    let before = diagnostics.len();
    let readings = construct_reading(unit, region.body, region.construct).iter().filter(|it| it.name.has(Leaf::Target));
    for clause in readings.flat_map(|reading| &reading.clauses) {
        let OmpArgument::Map(_, items) = &clause.argument else { continue };
        for (symbol, item) in items.iter().filter_map(|item| Some((symbols.original(item.symbol), item.expr?))) {
            let known = *first.entry(symbol).or_insert(item);
            let together = known == item || same_start(symbols, body, known, item);
            if !together || !is_contiguous(symbols, body, item) {
                let name = unit.atoms.text(symbols[symbol].name);
                diagnostics.push(problems::not_contiguous(name, body.exprs[item].span));
            }
        }
    }
    diagnostics.len() == before
}

/// Whether two items of one variable certainly start with the same element.
fn same_start(symbols: &SymbolTable, body: &Body, one: ExprId, other: ExprId) -> bool {
    let start = |item: ExprId| -> Vec<Option<ExprId>> {
        let section = section_of(body, item);
        section.map_or(Vec::new(), |(_, subscripts)| subscripts.iter().map(first_index).collect())
    };
    let (one_start, other_start) = (start(one), start(other));
    let base = section_of(body, one).or_else(|| section_of(body, other));
    let Some((base, _)) = base else { return true };
    let dimensions = subscript_dimensions(symbols, body.exprs[base].ty).0;
    (0..one_start.len().max(other_start.len())).all(|number| {
        let lower = dimensions.get(number).map(|dimension| &dimension.lower);
        let index = |start: &[Option<ExprId>]| start.get(number).copied().flatten();
        match (index(&one_start), index(&other_start)) {
            (None, None) => true,
            (Some(one), Some(other)) => same_value(body, one, other),
            (Some(index), None) | (None, Some(index)) => lower.is_some_and(|lower| is_value(body, index, lower)),
        }
    })
}

fn same_value(body: &Body, one: ExprId, other: ExprId) -> bool {
    match (&body.exprs[one].kind, &body.exprs[other].kind) {
        (ExprKind::Convert(inner), _) => same_value(body, *inner, other),
        (_, ExprKind::Convert(inner)) => same_value(body, one, *inner),
        (ExprKind::Symbol(one), ExprKind::Symbol(other)) => one == other,
        _ => integer_constant(body, one).is_some_and(|value| integer_constant(body, other) == Some(value)),
    }
}

fn is_value(body: &Body, expr: ExprId, value: &Value) -> bool {
    match (&body.exprs[expr].kind, value) {
        (ExprKind::Convert(inner), _) => is_value(body, *inner, value),
        (ExprKind::Symbol(symbol), Value::Symbol(other)) => symbol == other,
        _ => value.as_integer().is_some_and(|value| integer_constant(body, expr) == Some(value)),
    }
}

/// The value of an integer constant.
pub fn integer_constant(body: &Body, expr: ExprId) -> Option<i128> {
    match &body.exprs[expr].kind {
        ExprKind::Constant(Constant::Integer(value)) => Some(*value),
        ExprKind::Convert(inner) => integer_constant(body, *inner),
        ExprKind::Unary(UnaryOp::Negate, inner) => integer_constant(body, *inner)?.checked_neg(),
        _ => None,
    }
}

/// The dimensions that subscripts of a variable number, in source order, and which of them varies fastest.
pub fn subscript_dimensions(symbols: &SymbolTable, ty: TypeId) -> (Vec<Dimension>, Order) {
    let types = &symbols.types;
    let (mut found, mut order, mut ty) = (Vec::new(), Order::Row, types.representation(ty));
    if let Type::Pointer { to, .. } = &types[ty] {
        found.push(Dimension { lower: Value::integer(0), upper: Bound::AssumedSize });
        ty = types.representation(*to);
    }
    while let Type::Array { element, dimensions, order: its } = &types[ty] {
        found.extend(dimensions.iter().cloned());
        (order, ty) = (*its, types.representation(*element));
    }
    (found, order)
}

/// How many elements an item lists, if that is a constant.
pub fn element_count(symbols: &SymbolTable, body: &Body, item: ExprId) -> Option<u64> {
    let (base, subscripts) = section_of(body, item)?;
    let (dimensions, _) = subscript_dimensions(symbols, body.exprs[base].ty);
    let number = |expr: Option<ExprId>| expr.map(|expr| integer_constant(body, expr));
    let mut all: i128 = 1;
    for (place, dimension) in dimensions.iter().enumerate() {
        let first = dimension.lower.as_integer();
        let whole = dimension.extent();
        let from = |lower: Option<ExprId>| number(lower).unwrap_or(first);
        let taken = match subscripts.get(place).copied() {
            Some(Subscript::Index(_)) => Some(1),
            Some(Subscript::Range { length: Some(length), .. }) => integer_constant(body, length),
            Some(Subscript::Range { lower, length: None, .. }) => {
                whole.zip(from(lower)).zip(first).map(|((whole, from), first)| whole - (from - first))
            }
            Some(Subscript::Triplet { lower: None, upper: None, .. }) | None => whole,
            Some(Subscript::Triplet { lower, upper, .. }) => {
                let last = whole.zip(first).map(|(whole, first)| first + whole - 1);
                number(upper).unwrap_or(last).zip(from(lower)).map(|(upper, lower)| upper - lower + 1)
            }
        };
        all = all.checked_mul(taken?)?;
    }
    u64::try_from(all).ok()
}

/// How much of a dimension a subscript takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    One,
    Part,
    Whole,
}

/// Whether an item may be one piece of storage: past a dimension that is taken in part, there is one index only.
pub fn is_contiguous(symbols: &SymbolTable, body: &Body, item: ExprId) -> bool {
    let Some((base, subscripts)) = section_of(body, item) else { return !is_section_of_sections(body, item) };
    let (dimensions, order) = subscript_dimensions(symbols, body.exprs[base].ty);
    if subscripts.len() > dimensions.len() {
        return false;
    }
    let mut each: Vec<(&Subscript, &Dimension)> = subscripts.iter().zip(&dimensions).collect();
    if order == Order::Row {
        each.reverse();
    }
    let mut in_part = false;
    each.into_iter().all(|(subscript, dimension)| {
        let width = section_width(body, subscript, dimension);
        let fits = width == Width::One || !in_part && has_unit_stride(body, subscript);
        in_part |= width == Width::Part || width == Width::One && dimension.extent() != Some(1);
        fits
    })
}

/// Whether an item has sections of what the elements of another section point to.
fn is_section_of_sections(body: &Body, item: ExprId) -> bool {
    let ExprKind::Section { base, .. } = body.exprs[item].kind else { return false };
    let mut found = false;
    body.each_expr(base, |id| found |= matches!(body.exprs[id].kind, ExprKind::Section { .. }));
    found
}

fn has_unit_stride(body: &Body, subscript: &Subscript) -> bool {
    match subscript {
        Subscript::Index(_) => true,
        Subscript::Triplet { stride, .. } | Subscript::Range { stride, .. } => {
            stride.is_none_or(|stride| integer_constant(body, stride) == Some(1))
        }
    }
}

fn section_width(body: &Body, subscript: &Subscript, dimension: &Dimension) -> Width {
    let number = |expr: Option<ExprId>| expr.and_then(|expr| integer_constant(body, expr));
    let (first, last) = match *subscript {
        Subscript::Index(_) => return Width::One,
        Subscript::Triplet { lower, upper, .. } => (number(lower), number(upper)),
        Subscript::Range { length, .. } if number(length) == Some(1) => return Width::One,
        Subscript::Range { lower, length, .. } => {
            let first = if lower.is_none() { Some(0) } else { number(lower) };
            (
                number(lower),
                first.zip(number(length)).map(|(first, length)| first.saturating_add(length).saturating_sub(1)),
            )
        }
    };
    let end = match &dimension.upper {
        Bound::Last(last) => last.as_integer(),
        Bound::Extent(extent) => extent.as_integer().map(|extent| extent - 1),
        Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank => None,
    };
    let differs = |one: Option<i128>, other: Option<i128>| one.zip(other).is_some_and(|(one, other)| one != other);
    let start = dimension.lower.as_integer().filter(|_| dimension.upper != Bound::Deferred);
    match (first, last) {
        (Some(first), Some(last)) if first == last => Width::One,
        _ if differs(first, start) || differs(last, end) => Width::Part,
        _ => Width::Whole,
    }
}
