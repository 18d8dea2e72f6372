//! The C grammar: declarators, precedence, statements.

pub mod tree;
