//! Variables of associated loops that procedures may change.

use super::{Lint, problems};
use crate::data_environment::compute::is_loop;
use crate::data_environment::partitioning::is_sequential;
use crate::flow::EventKind;
use body::{Callee, ConstructId, ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Details, SymbolId, Type};

/// Checks the calls in the loops of a construct.
pub fn check_loop_calls(lint: &mut Lint, id: ConstructId) {
    let facts = lint.facts;
    let variables = facts.loop_variables(id);
    if variables.is_empty() || is_loop(facts, id) && is_sequential(facts, id) {
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
    let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &body.exprs[call].kind else {
        return Vec::new();
    };
    let callee = &table[table.original(*callee)];
    let dummies = match callee.details.ultimate() {
        Details::Subprogram(subprogram) if subprogram.dummies.len() == arguments.len() => &subprogram.dummies[..],
        _ => &[],
    };
    let parameters = match callee.ty.map(|ty| &table.types[table.types.unqualified(ty)]) {
        Some(Type::Function { parameters, .. }) => &parameters[..],
        _ => &[],
    };
    let changed = arguments.iter().enumerate().filter_map(|(number, argument)| {
        let symbol = match body.exprs[*argument].kind {
            ExprKind::Symbol(symbol) => {
                let dummy = dummies.get(number).copied().flatten()?;
                table[dummy].attributes.contains(Attributes::INTENT_INOUT).then_some(symbol)?
            }
            ExprKind::AddressOf(of) => match body.exprs[of].kind {
                ExprKind::Symbol(symbol) if is_pointer_to_variable(lint, *parameters.get(number)?) => symbol,
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
