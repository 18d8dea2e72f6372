//! Statements and blocks (6.8).

pub(crate) mod assembly;
pub(crate) mod barrier;
pub(crate) mod invariant;
pub(crate) mod labels;
pub(crate) mod loops;
pub(crate) mod state;
pub(crate) mod statement;
pub(crate) mod switch;
