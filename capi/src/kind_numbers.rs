//! The numbers that leaves and clauses have in C.

use crate::kinds::{CLAUSES, DirigentClauseKind, DirigentLeaf, LEAVES};
use directives::{Clause, Leaf};

/// The number of a leaf.
pub(crate) fn leaf_kind(leaf: Leaf) -> DirigentLeaf {
    LEAVES.get(leaf as usize).map_or(DirigentLeaf::None, |(_, kind)| *kind)
}

/// The number of a clause.
pub(crate) fn clause_kind(clause: Clause) -> DirigentClauseKind {
    CLAUSES.get(clause as usize).map_or(DirigentClauseKind::None, |(_, kind)| *kind)
}
