//! Variables of associated loops that procedures may change.

use super::{Lint, problems};
use crate::data_environment::openacc;
use crate::flow::EventKind;
use body::{Callee, ConstructId, ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Details, SymbolId, Type};

/// Checks the calls in the loops of a construct.
pub fn check(lint: &mut Lint, id: ConstructId) {
    let facts = lint.facts;
    let variables = facts.loop_variables(id);
    if variables.is_empty() || openacc::is_loop(facts, id) && openacc::is_sequential(facts, id) {
        return;
    }
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let calls: Vec<ExprId> = lint
        .flow
        .events_in(node)
        .filter_map(|event| match event.kind {
            EventKind::Call { call, .. } => Some(call),
            EventKind::Directive(_) | EventKind::End(_) | EventKind::Jump => None,
        })
        .collect();
    for call in calls {
        for (symbol, at) in find_changed(lint, call) {
            if let Some((_, head, _)) = variables.iter().find(|(variable, ..)| *variable == symbol) {
                let name = lint.name(symbol);
                lint.report(problems::may_change(&name, at, *head));
            }
        }
    }
}

/// The whole variables that a call gets as what its procedure may change.
fn find_changed(lint: &Lint, call: ExprId) -> Vec<(SymbolId, Span)> {
    let (table, body) = (lint.facts.table, lint.facts.body);
    let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &body.exprs[call].kind else { return Vec::new() };
    let Details::Subprogram(subprogram) = table[table.original(*callee)].details.ultimate() else { return Vec::new() };
    if subprogram.dummies.len() != arguments.len() {
        return Vec::new();
    }
    let pairs = subprogram.dummies.iter().zip(arguments);
    let changed = pairs.filter_map(|(dummy, argument)| {
        let dummy = &table[(*dummy)?];
        let symbol = match body.exprs[*argument].kind {
            ExprKind::Symbol(symbol) if dummy.attributes.contains(Attributes::INTENT_INOUT) => symbol,
            ExprKind::AddressOf(of) => match body.exprs[of].kind {
                ExprKind::Symbol(symbol) if is_pointer_to_variable(lint, dummy.ty?) => symbol,
                _ => return None,
            },
            _ => return None,
        };
        Some((symbol, body.exprs[*argument].span))
    });
    changed.collect()
}

/// Whether what a pointer of this type leads to may be changed by it.
fn is_pointer_to_variable(lint: &Lint, ty: symbols::TypeId) -> bool {
    let types = &lint.facts.table.types;
    match &types[types.unqualified(ty)] {
        Type::Pointer { to, .. } => !matches!(types[*to], Type::Qualified { is_const: true, .. } | Type::Void),
        _ => false,
    }
}
