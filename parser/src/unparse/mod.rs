//! Trees to source text.

pub mod c;
