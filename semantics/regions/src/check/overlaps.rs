//! Sections of one variable on one construct (OpenMP 5.2, 5.8.3): they are the same, or apart.

use super::{Check, problems};
use body::{ConstructId, ExprId, ExprKind, Subscript};
use directives::{Clause as ClauseName, Leaf};
use source::Span;
use symbols::SymbolId;

/// A section with constant bounds: of which variable, and the first and the last element in each dimension.
struct Section {
    symbol: SymbolId,
    ranges: Vec<(i128, i128)>,
    at: Span,
}

/// Checks the sections in the `map` clauses of a directive.
pub fn check_overlaps(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] == Leaf::DeclareMapper {
        return;
    }
    let mut seen: Vec<Section> = Vec::new();
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause);
    let items = clauses.filter(|clause| clause.name() == ClauseName::Map).flat_map(|clause| clause.items());
    let exprs: Vec<ExprId> = items.filter_map(|item| check.facts.argument_expr(id, item)).collect();
    for section in exprs.into_iter().filter_map(|expr| constant_section(check, expr)).collect::<Vec<_>>() {
        if let Some(first) = seen.iter().find(|first| sections_overlap(first, &section)) {
            let name = check.facts.name(section.symbol).to_string();
            check.report(problems::overlapping(&name, section.at, first.at));
        }
        seen.push(section);
    }
}

/// An expression that is a section with constant bounds of a variable itself.
fn constant_section(check: &Check, expr: ExprId) -> Option<Section> {
    let body = check.facts.body;
    let ExprKind::Section { base, subscripts } = &body.exprs[expr].kind else { return None };
    let ExprKind::Symbol(symbol) = body.exprs[*base].kind else { return None };
    let value = |expr: ExprId| check.facts.constant_value(expr);
    let range = |subscript: &Subscript| match *subscript {
        Subscript::Index(index) => value(index).map(|index| (index, index)),
        Subscript::Triplet { lower: Some(lower), upper: Some(upper), stride: None } => {
            Some((value(lower)?, value(upper)?))
        }
        Subscript::Range { lower, length: Some(length), stride: None } => {
            let lower = lower.map_or(Some(0), value)?;
            Some((lower, lower.checked_add(value(length)?)?.checked_sub(1)?))
        }
        Subscript::Triplet { .. } | Subscript::Range { .. } => None,
    };
    let ranges: Option<Vec<(i128, i128)>> = subscripts.iter().map(range).collect();
    Some(Section { symbol, ranges: ranges?, at: body.exprs[expr].span })
}

/// Whether two sections have elements in common, and are not the same.
fn sections_overlap(left: &Section, right: &Section) -> bool {
    let common = |(left, right): (&(i128, i128), &(i128, i128))| left.0 <= right.1 && right.0 <= left.1;
    let alike = left.symbol == right.symbol && left.ranges.len() == right.ranges.len();
    alike && left.ranges != right.ranges && left.ranges.iter().zip(&right.ranges).all(common)
}
