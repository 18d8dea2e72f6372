//! How what is read now is to be read.

use parser::Name;
use rustc_hash::FxHashSet;
use symbols::SymbolId;

/// What the expression or statement around says of the one that is read, and what this one leaves for others.
#[derive(Default)]
pub struct Reading {
    /// How deep it lies.
    pub depth: u32,
    /// Whether the next reference is a variable that gets a value, so that it cannot be a function.
    pub defining: bool,
    /// Whether implied dos are written out, as while declaring: what is looked at stands in no body.
    pub expanding: bool,
    /// Generics of the host whose specific procedures were looked up anew.
    pub refreshed_generics: FxHashSet<SymbolId>,
    /// The labels of alternate returns, for the statement around.
    pub alternate_returns: Vec<Name>,
}
