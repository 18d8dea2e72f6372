//! What a procedure that a region calls has and device code has not.

use super::facts::is_equivalenced;
use super::local::collect_mentioned;
use crate::outline::region::refused_loops;
use crate::phrases::NoCode;
use semantics::body::Body;
use symbols::SymbolTable;

/// What has no code in a procedure that a region calls, with the reason: the variables of one EQUIVALENCE would each have storage.
pub fn refused_in_procedure(symbols: &SymbolTable, body: &Body) -> Vec<NoCode> {
    let loops = refused_loops(body, &body.block).into_iter().map(|(why, _)| why);
    let mut mentioned = collect_mentioned(symbols, body, &body.block).into_iter();
    let shares = mentioned.any(|symbol| is_equivalenced(symbols, symbol));
    loops.chain(shares.then_some(NoCode::SharedStorage)).collect()
}
