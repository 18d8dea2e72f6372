//! Execution parts: statements of the tree to statements of the body, with their constraints.

pub(crate) mod allocate;
pub(crate) mod assign;
pub(crate) mod case;
pub(crate) mod combiner;
pub(crate) mod concurrent;
mod construct_names;
pub(crate) mod control;
pub(crate) mod execution_state;
pub(crate) mod format;
pub(crate) mod images;
pub(crate) mod io;
pub(crate) mod io_items;
pub(crate) mod io_rules;
pub(crate) mod label_table;
pub(crate) mod labels;
pub(crate) mod loops;
pub(crate) mod lower;
pub(crate) mod pointer;
pub(crate) mod pure;
pub(crate) mod reader;
mod reducer;
pub(crate) mod release;
pub(crate) mod select;
mod statement_functions;
