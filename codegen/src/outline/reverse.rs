//! Regions inside target regions that the host executes: `target device(ancestor: 1)` (OpenMP 5.2, 13.8). The kernel calls a function that
//! the embedder provides, with the name of the region and what the region maps; the code of the region is the host's.

use super::parameter::{Parameter, collect_parameters};
use super::region::{Region, construct_reading, function_name, has_modifier, region_name};
use super::section;
use crate::UnitView;
use directives::{Clause, Leaf};
use semantics::body::{ConstructId, ExprId, StatementKind};
use semantics::translate::{OmpArgument, OmpConstruct};
use source::Diagnostic;
use symbols::SymbolId;

/// The function that lets the host execute a region: `(name, arguments, count)`; of each argument an address, or a value in eight bytes,
/// and then its size in bytes.
pub const ROUTINE: &str = "__omp_reverse_offload";

/// Whether a construct's region is executed by the host although it is inside a target region.
pub fn is_reverse(unit: UnitView<'_>, index: usize, construct: ConstructId, reading: &OmpConstruct) -> bool {
    let body = &unit.resolved.bodies[index];
    let of_ancestor = |clause: &semantics::translate::OmpClause| {
        clause.clause == Clause::Device && has_modifier(unit, body, construct, clause, "ancestor")
    };
    reading.name.has(Leaf::Target) && reading.clauses.iter().any(of_ancestor)
}

/// Such a region.
pub fn reverse_region(unit: UnitView<'_>, index: usize, construct: ConstructId) -> Region {
    let body = &unit.resolved.bodies[index];
    let line = (unit.line_of)(body.constructs[construct].line);
    let name = region_name(unit, &function_name(&unit.environments.symbols, unit, body), line);
    Region { name, line, body: index, construct, span: body.constructs[construct].span }
}

/// The regions inside one that the host executes, in source order.
pub fn collect_reverse(unit: UnitView<'_>, region: &Region) -> Vec<Region> {
    let body = &unit.resolved.bodies[region.body];
    let mut found = Vec::new();
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            let readings = construct_reading(unit, region.body, construct);
            if readings.iter().any(|reading| is_reverse(unit, region.body, construct, reading)) {
                found.push(reverse_region(unit, region.body, construct));
            }
        }
    });
    found
}

/// What such a region is given.
pub fn reverse_parameters(unit: UnitView<'_>, region: &Region, diagnostics: &mut Vec<Diagnostic>) -> Vec<Parameter> {
    section::are_contiguous(unit, region, diagnostics);
    collect_parameters(unit, region, diagnostics)
}

/// The list item that maps a variable.
pub fn mapped_item(unit: UnitView<'_>, region: &Region, symbol: SymbolId) -> Option<ExprId> {
    let symbols = &unit.environments.symbols;
    let readings = construct_reading(unit, region.body, region.construct);
    let clauses = readings.iter().filter(|reading| reading.name.has(Leaf::Target)).flat_map(|it| &it.clauses);
    let mut items = clauses.flat_map(|clause| match &clause.argument {
        OmpArgument::Map(_, items) => items.as_slice(),
        _ => &[],
    });
    items.find(|item| symbols.original(item.symbol) == symbol).and_then(|item| item.expr)
}
