//! What is remembered while the statements of a function are read.

use crate::statements::barrier::{BarrierPlace, Labels};
use body::{Body, ConstructId, StatementId};
use source::{Atom, Span};
use std::collections::BTreeMap;
use symbols::TypeId;

/// What is around a statement, and what the function has so far.
#[derive(Default)]
pub(crate) struct StatementState {
    /// Of a block: what its `return` statements tell of the type that it returns.
    pub(crate) told: BlockResult,
    /// The loops and switches around the statement, and whether `continue` leads there.
    pub(crate) targets: Vec<(StatementId, bool)>,
    /// C2y: the labels of loops and switches around the statement, each with the number of its target, and those that stand right
    /// before the statement.
    pub(crate) named_targets: Vec<(Atom, usize)>,
    pub(crate) names_before: Vec<Atom>,
    /// The directive constructs around the statement.
    pub(crate) constructs: Vec<ConstructId>,
    /// How many loops, from the next one inwards, a directive is associated with.
    pub(crate) associated: u32,
    /// The labels of the function, and the jumps to them.
    pub(crate) labels: Labels,
    /// The `switch` statements around the statement.
    pub(crate) switches: Vec<Switch>,
    /// The GNU functions met inside this one.
    pub(crate) nested: Vec<Body>,
    /// How many of Microsoft's `__try` blocks are around.
    pub(crate) tries: u32,
}

/// A `switch` around the statement that is read.
pub(crate) struct Switch {
    pub(crate) id: StatementId,
    /// The promoted type of its selector.
    pub(crate) ty: TypeId,
    /// The first and last value of each `case`.
    pub(crate) values: BTreeMap<i128, i128>,
    pub(crate) default: Option<Span>,
    /// Where it stands among what jumps may not enter.
    pub(crate) place: BarrierPlace,
}

/// The result of the block that is read, if its `return` statements tell that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BlockResult {
    /// A declaration tells it.
    #[default]
    Declared,
    /// No `return` was met yet.
    Nothing,
    By(TypeId),
}
