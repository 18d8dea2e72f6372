//! Variables that outlive calls, in accelerator routines (OpenACC 3.4, 2.15.1 and 2.15.2): those of the file, of modules and of common
//! blocks are in `declare` directives; the procedure's own are not supported.

use super::{Check, acc_problems as problems};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{is_dummy, is_static};
use body::{Body, ExprKind, StatementKind};
use source::Span;
use std::collections::HashSet;
use symbols::{Attributes, Details, Flags, ScopeKind, SymbolId, SymbolTable, Type};

/// Checks the variables of a body whose procedure is an accelerator routine. What a file of C says of its own is known once all of it
/// has been read.
pub fn check_routine_variables(check: &mut Check) {
    let (table, body) = (check.facts.table, check.facts.body);
    let Some(procedure) = body.procedure else { return };
    let routine = check.facts.name(procedure).to_string();
    for (symbol, at) in of_routine(table, body) {
        let name = check.facts.name(symbol).to_string();
        if is_own(table, symbol) {
            check.report(problems::saved_in_routine(&name, &routine, at));
        } else if !table[symbol].flags.contains(Flags::ACC_DECLARE) && Languages::Fortran.has(body.language) {
            check.report(problems::global_not_declared(&name, &routine, at));
        }
    }
}

/// The variables that live as long as the program and an accelerator routine mentions, where it does so first.
pub fn of_routine(table: &SymbolTable, body: &Body) -> Vec<(SymbolId, Span)> {
    let routine = body.procedure.filter(|procedure| {
        let procedure = &table[*procedure];
        procedure.flags.contains(Flags::ACC_ROUTINE) && matches!(procedure.details.ultimate(), Details::Subprogram(_))
    });
    if routine.is_none() {
        return Vec::new();
    }
    let mut seen = HashSet::new();
    let mut all = mentioned_names(body);
    all.iter_mut().for_each(|(symbol, _)| *symbol = table.original(*symbol));
    all.retain(|(symbol, _)| is_variable(table, *symbol) && seen.insert(*symbol));
    all
}

/// The names in the statements of a body.
fn mentioned_names(body: &Body) -> Vec<(SymbolId, Span)> {
    let mut found = Vec::new();
    body.each_statement(&body.block, |statement| {
        if let StatementKind::Declare(symbol, _) = body.statements[statement].kind {
            found.push((symbol, body.statements[statement].span));
        }
        for own in body.own_exprs(statement) {
            body.each_expr(own, |id| {
                if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                    found.push((symbol, body.exprs[id].span));
                }
            });
        }
    });
    found
}

/// Whether it is a variable that lives as long as the program; constants are known anywhere.
fn is_variable(table: &SymbolTable, symbol: SymbolId) -> bool {
    let found = &table[symbol];
    let constant = found.ty.is_some_and(|ty| matches!(table.types[ty], Type::Qualified { is_const: true, .. }));
    matches!(found.details.ultimate(), Details::Object(_))
        && !constant
        && !found.attributes.contains(Attributes::PARAMETER)
        && !is_dummy(table, symbol)
        && is_static(table, symbol)
}

/// Whether it is the procedure's own.
pub fn is_own(table: &SymbolTable, symbol: SymbolId) -> bool {
    let found = &table[symbol];
    let common = matches!(&found.details, Details::Object(object) if object.common.is_some());
    let inside = matches!(table.scopes[found.scope].kind, ScopeKind::Subprogram | ScopeKind::Block);
    let elsewhere = matches!(found.details, Details::UseAssoc { .. } | Details::HostUnit { .. });
    inside && !common && !elsewhere && !found.attributes.contains(Attributes::EXTERN)
}
