//! Fortran: physical lines to logical lines, logical lines to tokens.

pub(crate) mod fixed;
pub(crate) mod lines;
pub(crate) mod split;

mod heads;
mod lex;
mod literal;
mod squeeze;
