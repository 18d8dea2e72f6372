//! Statements of Fortran that C has nothing like: what each does, what it refers to and how, and which statements it holds.

use crate::{Block, ExprId, Guard, Refusal};
use std::fmt::{self, Display, Formatter};
use symbols::SymbolId;

/// A statement other than the expressions, branches and loops of both languages.
#[derive(Clone, PartialEq, Debug)]
pub struct Action {
    /// What it does.
    pub kind: ActionKind,
    /// What it refers to, in the order in which it is evaluated.
    pub operands: Vec<Operand>,
    /// The statements it holds; each block may be left out.
    pub blocks: Vec<Block>,
}

/// An expression of an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The expression.
    pub expr: ExprId,
    /// What becomes of it.
    pub effect: Effect,
}

/// What a statement does with an expression of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Its value is taken, and nothing else.
    Read,
    /// It is a variable that gets a value without regard to the one before, if nothing goes wrong; its subscripts are read.
    Write,
    /// All else: its status changes, it gets another name, or what becomes of it is not known.
    Any,
}

impl Effect {
    /// An expression with this effect.
    pub fn to(self, expr: ExprId) -> Operand {
        Operand { expr, effect: self }
    }

    /// Expressions with this effect.
    pub fn to_each(self, exprs: impl IntoIterator<Item = ExprId>) -> impl Iterator<Item = Operand> {
        exprs.into_iter().map(move |expr| self.to(expr))
    }
}

/// An index with its first value, its limit and its step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counter {
    /// The variable, which has the construct for scope (19.4).
    pub variable: SymbolId,
    /// Its first value.
    pub first: ExprId,
    /// Its limit.
    pub last: ExprId,
    /// Its step; `None` is 1.
    pub step: Option<ExprId>,
}

impl Counter {
    /// Its limits, in source order.
    pub fn limits(&self) -> impl Iterator<Item = ExprId> + use<> {
        [Some(self.first), Some(self.last), self.step].into_iter().flatten()
    }
}

/// What an [`Action`] does.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionKind {
    /// R1042, R1045: the operands are masks, the blocks what is under each; a last block without a mask is that of ELSEWHERE.
    Where,
    /// R1050, R1055: the block is executed statement by statement for all values of the indices.
    Forall {
        /// The indices.
        counters: Vec<Counter>,
        /// For which of them.
        mask: Option<ExprId>,
    },
    /// R1033 pointer-assignment-stmt.
    PointerAssignment {
        /// The pointer.
        pointer: ExprId,
        /// What it shall point to.
        target: ExprId,
        /// Whether it gets bounds of its own.
        has_bounds: bool,
    },
    /// R938 nullify-stmt: the operands are the pointers.
    Nullify,
    /// R927 allocate-stmt: what is allocated has the effect [`Effect::Any`].
    Allocate,
    /// R941 deallocate-stmt: what is deallocated has the effect [`Effect::Any`].
    Deallocate,
    /// R1148, R1152: the operand is the selector, the blocks are those of the guards.
    SelectType(Vec<Guard>),
    /// Clause 12, input and output: the items come last; the blocks hold branches to labels.
    Io {
        /// So many of the last operands are items.
        items: usize,
        /// Whether it is list-directed output to the standard unit: `print *` or `write (*, *)`.
        listed: bool,
    },
    /// R1301 format-stmt with variables in it.
    Format,
    /// R1111, R1116, R1160 to R1187: teams, critical constructs, and what images do together.
    ImageControl,
    /// The branches of FORTRAN 77: computed and assigned `goto`, arithmetic `if`; the block holds the branch.
    Branch,
    /// The ASSIGN of FORTRAN 77: a label becomes the value of a variable.
    AssignLabel,
    /// The PAUSE of FORTRAN 77.
    Pause,
    /// What was not understood, which a diagnostic says, or what nothing is known of because something else is missing.
    Unknown,
    /// A statement with arrays that has no loops, and why.
    Refused(Refusal),
}

/// What a message calls the statement.
impl Display for ActionKind {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            ActionKind::Where => "`where`",
            ActionKind::Forall { .. } => "`forall`",
            ActionKind::PointerAssignment { .. } => "a pointer assignment",
            ActionKind::Nullify => "`nullify`",
            ActionKind::Allocate => "`allocate`",
            ActionKind::Deallocate => "`deallocate`",
            ActionKind::SelectType(_) => "`select type` and `select rank`",
            ActionKind::Io { .. } => "input and output",
            ActionKind::Format => "a format with variables",
            ActionKind::ImageControl => "image control",
            ActionKind::Branch => "a computed branch",
            ActionKind::AssignLabel => "`assign`",
            ActionKind::Pause => "`pause`",
            ActionKind::Unknown => "this statement",
            ActionKind::Refused(refusal) => return refusal.fmt(out),
        })
    }
}

impl Action {
    /// A statement that holds no others.
    pub fn new(kind: ActionKind, operands: impl IntoIterator<Item = Operand>) -> Action {
        Action { kind, operands: operands.into_iter().collect(), blocks: Vec::new() }
    }

    /// What is not understood.
    pub fn unknown(exprs: impl IntoIterator<Item = ExprId>) -> Action {
        Action::new(ActionKind::Unknown, Effect::Any.to_each(exprs))
    }

    /// The same with the statements that it holds.
    pub fn with_blocks(self, blocks: Vec<Block>) -> Action {
        Action { blocks, ..self }
    }

    /// The expressions that it refers to.
    pub fn exprs(&self) -> impl DoubleEndedIterator<Item = ExprId> + '_ {
        self.operands.iter().map(|operand| operand.expr)
    }

    /// What controls input and output, and its items; of other statements all is control.
    pub fn control_and_items(&self) -> (&[Operand], &[Operand]) {
        let items = match self.kind {
            ActionKind::Io { items, .. } => items,
            _ => 0,
        };
        self.operands.split_at(self.operands.len().saturating_sub(items))
    }
}

impl From<Action> for crate::StatementKind {
    fn from(action: Action) -> Self {
        crate::StatementKind::Action(Box::new(action))
    }
}
