//! What a procedure does with its variables, in the order in which it does it: one list of accesses, and the tree of what decides
//! whether each of them happens. Made once for a body; a region or loop is a range of it.
//!
//! Two kinds of user need opposite doubts, so each answer says in which direction it is safe:
//!
//! - a *lint* speaks only of what is certain: [`Exposure::Certain`], [`dependence::Verdict::Carried`];
//! - a *translation* relies only on what cannot be otherwise: [`Exposure::Never`], [`dependence::Verdict::Independent`], and that a
//!   variable without an access [`Access::may_write`] is not written.
//!
//! What lies between is *possible*, and whoever asks must do without. Opaque statements (input and output, ALLOCATE, pointer
//! assignment), variables whose address is taken and those passed to procedures that may change them are *mentions*, which may
//! read and may write. Jumps into the middle of anything make the order of a region uncertain ([`Flow::is_ordered`]).
//! An access tells the variable as declared and the construct whose copy it means: `x` in `private(x)` is another variable.
//! Two different names may be one piece of memory: [`Flow::may_alias`].

pub mod affine;
pub mod aliases;
pub mod dependence;
pub mod elementwise;
mod expressions;
pub mod independence;
pub mod phrases;
pub mod region;
mod rows;
#[cfg(test)]
mod tests;
mod walk;

use crate::data_environment::DataEnvironment;
use crate::data_environment::facts::Facts;
use affine::Affine;
use body::{ConstructId, ExprId, StatementId};
use rustc_hash::FxHashMap;
use source::Span;
use symbols::SymbolId;

/// A variable: as declared, with the construct that makes the copy that is meant.
pub type Variable = (SymbolId, Option<ConstructId>);
/// The number of a node.
pub type NodeId = usize;

/// What a body does.
pub struct Flow {
    /// The accesses, in the order in which they happen where nothing jumps.
    pub accesses: Vec<Access>,
    /// What decides whether they happen; the first is the body.
    pub nodes: Vec<Node>,
    /// What else happens between them.
    pub events: Vec<Event>,
    /// The accesses of each variable, in order.
    pub of_variable: FxHashMap<Variable, Vec<usize>>,
    /// The variables with the name of each symbol.
    pub of_symbol: FxHashMap<SymbolId, Vec<Variable>>,
    /// The accesses of all of these, in order.
    pub by_symbol: FxHashMap<SymbolId, Vec<usize>>,
    /// Those of them that may change the variable, which are few: loop variables are read in most subscripts.
    pub changes: FxHashMap<SymbolId, Vec<usize>>,
    /// The node of each construct with a block.
    pub of_construct: FxHashMap<ConstructId, NodeId>,
    /// Whether the body nests too deeply to be read: nothing is certain.
    pub is_cut: bool,
}

/// One access to a variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    /// The variable.
    pub variable: Variable,
    /// What it stands in.
    pub node: NodeId,
    /// What it does.
    pub kind: Kind,
    /// Which part of the variable; none for all of it.
    pub steps: Vec<Step>,
    /// Whether it is what the variable, a pointer, leads to.
    pub through: bool,
    /// Its tokens.
    pub span: Span,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Uses the value.
    Read,
    /// Gives it the value of this assignment or increment.
    Assign(ExprId),
    /// Gives a variable the values of this loop.
    Iterate(StatementId),
    /// Gives it some other value: a declaration, a procedure with INTENT(OUT), the end of a reduction.
    Define,
    /// May read it, may write it.
    Mention,
    /// Every way up to here has written it. Not an access of its own.
    Joined,
}

/// A step from a variable to a part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A field of a record.
    Member(u32),
    /// An element, by what is known of its indexes.
    Index(Vec<Option<Affine>>),
    /// Some part.
    Unknown,
}

/// What decides whether accesses happen.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// What is around it.
    pub parent: Option<NodeId>,
    /// What it is.
    pub kind: NodeKind,
    /// The innermost construct around it, or that it is.
    pub construct: Option<ConstructId>,
    /// Its first access.
    pub first: usize,
    /// The one behind its last.
    pub last: usize,
}

/// The kinds of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The body.
    Body,
    /// What happens or not, as this says.
    Arm(Option<ExprId>),
    /// What follows a statement that may have left it.
    Rest,
    /// An iteration of a counted loop.
    Loop(StatementId),
    /// An iteration of another loop.
    While(StatementId),
    /// The block of a construct.
    Construct(ConstructId),
}

/// Something that is not an access.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Event {
    /// The access before which it happens.
    pub at: usize,
    /// What it stands in.
    pub node: NodeId,
    /// What it is.
    pub kind: EventKind,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum EventKind {
    /// A call of a procedure of the program or of a library.
    Call {
        /// The call.
        call: ExprId,
        /// Whether it is a statement.
        alone: bool,
    },
    /// A directive without a block.
    Directive(ConstructId),
    /// A construct ends.
    End(ConstructId),
    /// A jump, or a place to jump to.
    Jump,
}

/// Whether a read uses the value that a variable has before a region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exposure {
    /// Every way to it in the region writes first.
    Never,
    /// It may.
    Possible,
    /// It does, if the loops around it in the region are executed at all.
    Certain,
}

impl Access {
    /// Whether the variable may be changed.
    pub fn may_write(&self) -> bool {
        !matches!(self.kind, Kind::Read | Kind::Joined)
    }

    /// Whether it certainly is written.
    pub fn writes(&self) -> bool {
        matches!(self.kind, Kind::Assign(_) | Kind::Iterate(_) | Kind::Define)
    }

    /// Whether its value may be used.
    pub fn may_read(&self) -> bool {
        matches!(self.kind, Kind::Read | Kind::Mention)
    }
}

impl Flow {
    /// What `body` does.
    pub fn new(facts: &Facts, environment: &DataEnvironment) -> Flow {
        walk::build_flow(facts, environment, true)
    }

    /// The same for those who ask neither which element is meant nor what all ways write: in less time.
    pub fn without_indexes(facts: &Facts, environment: &DataEnvironment) -> Flow {
        walk::build_flow(facts, environment, false)
    }

    /// The nodes around an access, innermost first, up to `top` and without it; all of them if it does not stand in that.
    pub fn nodes_around(&self, node: NodeId, top: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |node| self.nodes[*node].parent).take_while(move |node| *node != top)
    }

    /// Whether `inner` is `outer` or in it.
    pub fn is_within(&self, inner: NodeId, outer: NodeId) -> bool {
        std::iter::successors(Some(inner), |node| self.nodes[*node].parent).any(|node| node == outer)
    }

    /// The accesses of a variable in a node, with their numbers.
    pub fn variable_accesses(&self, variable: Variable, node: NodeId) -> impl Iterator<Item = (usize, &Access)> {
        self.numbers_in(self.of_variable.get(&variable), node).map(move |number| (number, &self.accesses[number]))
    }

    /// The accesses in a node of any variable with the name of a symbol, with their numbers.
    pub fn symbol_accesses(&self, symbol: SymbolId, node: NodeId) -> impl Iterator<Item = (usize, &Access)> {
        self.numbers_in(self.by_symbol.get(&symbol), node).map(move |number| (number, &self.accesses[number]))
    }

    /// Those of [`Flow::symbol_accesses`] that may change the variable.
    pub fn symbol_changes(&self, symbol: SymbolId, node: NodeId) -> impl Iterator<Item = &Access> {
        self.numbers_in(self.changes.get(&symbol), node).map(move |number| &self.accesses[number])
    }

    fn numbers_in<'f>(&self, all: Option<&'f Vec<usize>>, node: NodeId) -> impl Iterator<Item = usize> + use<'f> {
        let all = all.map_or(&[][..], Vec::as_slice);
        let (first, last) = (self.nodes[node].first, self.nodes[node].last);
        let from = all.partition_point(|number| *number < first);
        all[from..].iter().copied().take_while(move |number| *number < last)
    }

    /// The variables with the name of a symbol.
    pub fn named_variables(&self, symbol: SymbolId) -> &[Variable] {
        self.of_symbol.get(&symbol).map_or(&[], Vec::as_slice)
    }

    /// What else happens in a node.
    pub fn events_in(&self, node: NodeId) -> impl Iterator<Item = &Event> {
        let (first, last) = (self.nodes[node].first, self.nodes[node].last);
        let from = self.events.partition_point(|event| event.at < first);
        let inside = self.events[from..].iter().take_while(move |event| event.at <= last);
        inside.filter(move |event| self.is_within(event.node, node))
    }
}
