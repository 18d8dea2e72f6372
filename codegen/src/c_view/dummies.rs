//! The dummy arguments of procedures, and which of them a parameter for their type follows (Fortran 2023, 7.3.2.3).

use crate::UnitView;
use crate::outline::closure::{collect_callees, find_definition};
use semantics::body::{ActionKind, Body, GuardCase, StatementKind};
use std::collections::HashSet;
use symbols::{Details, SymbolId, SymbolTable, Type, TypeId};

/// The dummy arguments of the procedure whose body it is, and its result.
pub(super) fn dummy_arguments(unit: UnitView<'_>, body: &Body) -> Option<(Vec<SymbolId>, Option<SymbolId>)> {
    let symbols = &unit.environments.symbols;
    match symbols[body.procedure?].details.ultimate() {
        Details::Subprogram(subprogram) => {
            Some((subprogram.dummies.iter().copied().flatten().collect(), subprogram.result))
        }
        _ => None,
    }
}

/// Whether a type is polymorphic.
pub(super) fn is_polymorphic(symbols: &SymbolTable, ty: TypeId) -> bool {
    let types = &symbols.types;
    matches!(
        types[types.representation(types.element(ty))],
        Type::Record { class: true, .. } | Type::Star { class: true }
    )
}

/// Whether a procedure, or one that it calls, asks for the types of objects.
fn asks_types(unit: UnitView<'_>, index: usize) -> bool {
    let mut known = HashSet::new();
    let mut open = vec![(unit, index)];
    while let Some((unit, index)) = open.pop() {
        let body = &unit.resolved.bodies[index];
        if !known.insert(std::ptr::from_ref(body)) {
            continue;
        }
        let asks = |kind: &StatementKind| match kind {
            StatementKind::Action(action) => match &action.kind {
                ActionKind::SelectType(guards) => {
                    guards.iter().any(|guard| matches!(guard.when, GuardCase::TypeIs(_) | GuardCase::ClassIs(_)))
                }
                _ => false,
            },
            _ => false,
        };
        if !body.dispatches.is_empty() || body.statements.values().any(|statement| asks(&statement.kind)) {
            return true;
        }
        let callees = collect_callees(&unit.environments.symbols, body, &body.block);
        open.extend(callees.into_iter().filter_map(|callee| find_definition(unit, callee)));
    }
    false
}

/// The dummy arguments of a procedure that a parameter for their type follows.
pub(super) fn typed_dummies(unit: UnitView<'_>, index: usize) -> Vec<SymbolId> {
    let symbols = &unit.environments.symbols;
    let Some((dummies, _)) = dummy_arguments(unit, &unit.resolved.bodies[index]) else { return Vec::new() };
    let polymorphic = |dummy: &SymbolId| symbols[*dummy].ty.is_some_and(|ty| is_polymorphic(symbols, ty));
    let found: Vec<SymbolId> = dummies.into_iter().filter(polymorphic).collect();
    if found.is_empty() || !asks_types(unit, index) { Vec::new() } else { found }
}

/// The parameter for the type of a dummy argument.
pub(super) fn type_parameter(name: &str) -> String {
    format!("const struct __sotoc_type *{name}_type")
}
