//! What a block of code does, together with the procedures that it calls.

use super::closure::{collect_callees, find_definition};
use super::region::construct_reading;
use super::variant::definition_anywhere;
use crate::UnitView;
use directives::Leaf;
use semantics::body::{Body, Callee, ExprKind, StatementId, StatementKind};
use semantics::c::is_library_function;
use std::collections::HashSet;
use symbols::SymbolId;

/// What defines a procedure: its body, in its unit.
type Definition<'a> = Option<(UnitView<'a>, usize)>;

/// Whether a block calls a procedure of this name that the file does not define, or a procedure that does.
pub fn reaches_procedure(unit: UnitView<'_>, index: usize, block: &[StatementId], name: &str) -> bool {
    any_reached((unit, index, block), find_definition, |_, _, _| false, |undefined| undefined == name)
}

/// Whether code in a block, or in a procedure that it calls, may ask who executes it, or share anything out: it has constructs other than
/// atomic ones, calls a routine of the runtime, or what is not known.
pub fn asks_for_threads(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> bool {
    let asks = |unit: UnitView<'_>, index: usize, block: &[StatementId]| {
        has_constructs(unit, index, block) || calls_by_address(&unit.resolved.bodies[index], block)
    };
    any_reached((unit, index, block), definition_anywhere, asks, |undefined| !is_library_function(undefined))
}

/// Whether a procedure, or one that it calls, has constructs other than atomic ones, or asks for what these routines of the runtime answer.
pub fn depends_on_callers(unit: UnitView<'_>, index: usize, routines: &[&str]) -> bool {
    let block = unit.resolved.bodies[index].block.as_slice();
    any_reached((unit, index, block), definition_anywhere, has_constructs, |undefined| routines.contains(&undefined))
}

/// Whether `is` is true of a block or of the body of a procedure that it calls, or `is_undefined` of the name of one that nothing defines.
fn any_reached<'a>(
    (unit, index, block): (UnitView<'a>, usize, &[StatementId]),
    define: impl Fn(UnitView<'a>, SymbolId) -> Definition<'a>,
    is: impl Fn(UnitView<'_>, usize, &[StatementId]) -> bool,
    is_undefined: impl Fn(&str) -> bool,
) -> bool {
    let mut known: HashSet<(*const Body, usize)> = HashSet::new();
    let mut open = vec![(unit, index, block.to_vec())];
    while let Some((unit, index, block)) = open.pop() {
        if is(unit, index, &block) {
            return true;
        }
        for callee in collect_callees(&unit.environments.symbols, &unit.resolved.bodies[index], &block) {
            match define(unit, callee) {
                Some((other, index)) => {
                    let body = &other.resolved.bodies[index];
                    if known.insert((body, index)) {
                        open.push((other, index, body.block.clone()));
                    }
                }
                None if is_undefined(unit.atoms.text(unit.environments.symbols[callee].name)) => return true,
                None => {}
            }
        }
    }
    false
}

/// Those that read as nothing are plain code.
fn has_constructs(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> bool {
    let body = &unit.resolved.bodies[index];
    let mut found = false;
    body.each_statement(block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            let readings = construct_reading(unit, index, construct);
            found |= readings.iter().any(|reading| ![Leaf::Atomic, Leaf::Flush].contains(&reading.name.last()));
        }
    });
    found
}

fn calls_by_address(body: &Body, block: &[StatementId]) -> bool {
    let mut found = false;
    body.each_statement(block, |statement| {
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                found |= matches!(body.exprs[id].kind, ExprKind::Call { callee: Callee::Expr(_), .. });
            });
        }
    });
    found
}
