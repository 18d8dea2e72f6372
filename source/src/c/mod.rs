//! C: text to preprocessing tokens, preprocessing tokens to tokens.

mod conflict;
pub mod keyword;
pub(crate) mod lex;
pub(crate) mod literal;
pub(crate) mod phases;
pub(crate) mod punctuator;
mod raw;
pub(crate) mod read;
mod rules;
mod spliced_conditions;
pub(crate) mod standard;
pub(crate) mod target;
mod unicode;
