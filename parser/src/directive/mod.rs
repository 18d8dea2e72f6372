//! The directive grammar, one for both languages.

pub mod tree;

pub use tree::{ArgumentId, Clause, Construct, Directive, Item, Line, Modifier, Word};
