//! Variables that stay on the device when their storage ends with the procedure (OpenACC 3.4, 2.6.6). Whoever gets the same address later
//! is taken for them there, or overlaps them, which maps of OpenMP may not (5.2, 5.8.3): they are released wherever the procedure is left.

use super::doubts::has_allocatable_components;
use super::procedure_data::{Exit, collect_exits, may_leave_before};
use crate::data_environment::facts::Facts;
use body::{Body, StatementId};
use symbols::{ScopeKind, SymbolId};

/// A variable that is released where its procedure is left.
#[derive(Clone, PartialEq, Debug)]
pub struct Release {
    /// The variable.
    pub symbol: SymbolId,
    /// Where that is.
    pub exits: Vec<Exit>,
}

/// How a variable of the procedure is released that is first entered at the token `from`; nothing if not every exit is known.
pub fn plan_release(facts: &Facts, symbol: SymbolId, from: u32) -> Option<Release> {
    let body = facts.body;
    let table = facts.table;
    let scope = &table.scopes[table[table.original(symbol)].scope];
    // A variable of the host is there still when an internal procedure is left.
    if scope.kind != ScopeKind::Subprogram || scope.owner != body.procedure {
        return None;
    }
    // Its components are on the device by themselves.
    if has_allocatable_components(table, symbol) {
        return None;
    }
    let exits = collect_exits(body, &body.block, true)?;
    let (late, early): (Vec<Exit>, Vec<Exit>) = exits.into_iter().partition(|exit| from <= start_of(body, *exit));
    // Before that the variable need not be declared. In a loop an exit above may follow all the same.
    let known = early.is_empty() || stands_alone(body, from);
    (known && late.iter().all(|exit| may_leave_before(body, *exit, &[]))).then_some(Release { symbol, exits: late })
}

fn start_of(body: &Body, exit: Exit) -> u32 {
    match exit {
        Exit::Return(id, _) => body.statements[id].span.start,
        Exit::End(id) => body.statements[id].span.end,
    }
}

/// Whether no other statement is around what begins at a token.
fn stands_alone(body: &Body, from: u32) -> bool {
    let holds = |id: &&StatementId| {
        let span = body.statements[**id].span;
        span.start <= from && from < span.end
    };
    body.block.iter().find(holds).is_none_or(|id| body.blocks(*id).iter().all(|block| block.is_empty()))
}
