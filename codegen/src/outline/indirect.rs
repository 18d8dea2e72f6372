//! The functions that may be called through pointers of the host (OpenMP 5.2, 7.8.3, `indirect`).

use super::closure::find_definition;
use crate::UnitView;
use directives::{Clause, Leaf};
use semantics::body::{Body, Callee, Declarative, ExprKind, Item, StatementId};
use source::Atom;
use std::collections::HashSet;

/// The functions of a file that `declare target` names as `indirect`, in source order.
pub fn collect_indirect(unit: UnitView<'_>) -> Vec<(UnitView<'_>, usize)> {
    let mut known: HashSet<Atom> = HashSet::new();
    let mut found = Vec::new();
    for other in unit.procedures.units() {
        let named = other.resolved.declaratives.iter().flat_map(indirect_names);
        for name in named.filter(|name| known.insert(*name)) {
            let module = other.module;
            let own = other.body_named(name).map(|index| (other, index));
            found.extend(own.or_else(|| unit.procedures.find_procedure(name, module)));
        }
    }
    found
}

/// The names that a directive lists, if it makes them indirect.
fn indirect_names(declarative: &Declarative) -> Vec<Atom> {
    let directive = declarative.tree.directive();
    let is_indirect = |clause: semantics::body::Clause<'_>| clause.name() == Clause::Indirect;
    if directive.name().first() != Leaf::DeclareTarget || !directive.clauses().any(is_indirect) {
        return Vec::new();
    }
    let items = directive.clauses().flat_map(|clause| clause.items().to_vec());
    let arguments = items.chain(directive.items().iter().copied()).filter_map(|item| match item {
        Item::Argument(number) => declarative.arguments.get(number.0 as usize)?.name,
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    });
    arguments.map(|word| word.atom).collect()
}

/// The name of the variable with the host's addresses of these functions.
pub fn table_name(unit: UnitView<'_>) -> String {
    format!("__omp_indirect_{:x}_{:x}", unit.names.device, unit.names.file)
}

/// Whether a block, or a procedure that it calls, calls something through a pointer.
pub fn calls_through_pointer(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> bool {
    let mut known: HashSet<(*const Body, usize)> = HashSet::new();
    let mut open = vec![(unit, index, block.to_vec())];
    while let Some((unit, index, block)) = open.pop() {
        let body = &unit.resolved.bodies[index];
        let (mut found, mut callees) = (false, Vec::new());
        body.each_statement(&block, |statement| {
            for expr in body.own_exprs(statement) {
                body.each_expr(expr, |id| match &body.exprs[id].kind {
                    ExprKind::Call { callee: Callee::Expr(_), .. } => found = true,
                    ExprKind::Symbol(symbol) | ExprKind::Call { callee: Callee::Symbol(symbol), .. } => {
                        callees.push(*symbol);
                    }
                    _ => {}
                });
            }
        });
        if found {
            return true;
        }
        for (other, index) in callees.into_iter().filter_map(|callee| find_definition(unit, callee)) {
            let body = &other.resolved.bodies[index];
            if known.insert((body, index)) {
                open.push((other, index, body.block.clone()));
            }
        }
    }
    false
}
