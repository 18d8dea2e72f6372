//! What opaque statements and expressions are, for those who can take them after all: code generation for devices.

use crate::{ExprId, StatementId};
use std::collections::HashMap;
use symbols::SymbolId;

/// What a body knows of its opaque parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Meanings {
    /// R776 ac-implied-do: the opaque values of array constructors that are implied dos.
    pub implied: HashMap<ExprId, ImpliedDo>,
    /// Arguments whose dummy is not the one at their place in the list, because optional ones before them are absent (15.5.2.12).
    pub dummies: HashMap<ExprId, u32>,
    /// The opaque statements that have one.
    pub statements: HashMap<StatementId, Meaning>,
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

/// R776 ac-implied-do.
#[derive(Clone, PartialEq, Debug)]
pub struct ImpliedDo {
    /// Its variable.
    pub counter: Counter,
    /// Its values.
    pub items: Vec<ExprId>,
}

/// What an opaque statement does.
#[derive(Clone, PartialEq, Debug)]
pub enum Meaning {
    /// R1042, R1045: the expressions are masks, the blocks what is under each; a last block without a mask is that of ELSEWHERE.
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
    /// R938 nullify-stmt.
    Nullify(Vec<ExprId>),
    /// R927 allocate-stmt.
    Allocate,
    /// R941 deallocate-stmt.
    Deallocate,
    /// R1148, R1152: the blocks are those of guards.
    SelectType,
    /// Input and output.
    Io {
        /// So many of the last expressions are values that are written out.
        written: usize,
        /// Whether it is list-directed output to the standard unit: `print *` or `write (*, *)`.
        listed: bool,
    },
    /// Something with arrays that has no loops, and why.
    Refused(&'static str),
}

impl Meaning {
    /// What a message calls the statement.
    pub fn describe(&self) -> &'static str {
        match self {
            Meaning::Where => "`where`",
            Meaning::Forall { .. } => "`forall`",
            Meaning::PointerAssignment { .. } => "a pointer assignment",
            Meaning::Nullify(_) => "`nullify`",
            Meaning::Allocate => "`allocate`",
            Meaning::Deallocate => "`deallocate`",
            Meaning::SelectType => "`select type` and `select rank`",
            Meaning::Io { .. } => "input and output",
            Meaning::Refused(why) => why,
        }
    }
}
