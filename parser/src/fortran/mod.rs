//! The Fortran grammar: one statement at a time, then constructs.

pub mod tree;
