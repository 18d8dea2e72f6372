//! The numbers by which a body knows what it has.

use cranelift_entity::entity_impl;

/// The number of an expression in its body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(u32);
entity_impl!(ExprId);

/// The number of a statement in its body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StatementId(u32);
entity_impl!(StatementId);

/// The number of a directive construct in its body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConstructId(u32);
entity_impl!(ConstructId);
