//! Fortran: physical lines to logical lines, logical lines to tokens.

pub(crate) mod fixed;
pub(crate) mod form;
pub(crate) mod hash;
pub(crate) mod lines;
pub(crate) mod modules;
pub(crate) mod source;
pub(crate) mod split;

mod heads;
pub(crate) mod lex;
pub(crate) mod literal;
mod squeeze;
