//! Fortran: physical lines to logical lines, logical lines to tokens.

pub(crate) mod lex;
pub(crate) mod lines;
