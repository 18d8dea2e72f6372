//! Fortran: physical lines to logical lines, logical lines to tokens.

pub(crate) mod hash;
pub(crate) mod lines;

mod fixed;
mod lex;
pub(crate) mod split;
