//! The loops that a construct shares out, and over what.

use super::statement::Count;
use super::*;
use directives::{Clause, Leaf};
use semantics::translate::OmpConstruct;

/// Over what the iterations are spread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axes {
    pub blocks: bool,
    pub threads: bool,
}

/// A loop of a nest.
pub(super) struct Member {
    pub statement: StatementId,
    pub symbol: SymbolId,
    pub count: Count,
    /// The number of iterations, of type I32 (unsigned) or I64.
    pub trips: Value,
    /// Whether its bounds depend on the loops around it, so that this count is none.
    pub dependent: bool,
}

/// Whether iterations of a `simd` loop may depend on earlier ones, at a distance that its clauses say: then they are executed in
/// order. Where another construct shares the loop out, they may not.
pub(super) fn is_in_order(reading: &OmpConstruct) -> bool {
    reading.clauses.iter().any(|clause| clause.clause == Clause::SafeLen && clause.printed) && is_simd_alone(reading)
}

/// Whether no other construct shares the iterations of a `simd` loop out.
pub(super) fn is_simd_alone(reading: &OmpConstruct) -> bool {
    let shares = [Leaf::Distribute, Leaf::WorksharingLoop, Leaf::Parallel, Leaf::Loop, Leaf::Taskloop];
    reading.name.has(Leaf::Simd) && !shares.iter().any(|leaf| reading.name.has(*leaf))
}
