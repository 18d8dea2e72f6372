//! Trees to source text.

pub mod directive;
