//! What the file scope of C says at each of its places: a name is known from its declaration on (C23, 6.2.1p7), and so is what a later
//! declaration adds to it.
//!
//! The units of a file are counted from 0. Symbols are made in the order of their declarations, so one number for each unit says which
//! of them it sees; completed records and changed types are noted one by one.

use crate::ids::{RecordId, SymbolId, TypeId};
use rustc_hash::FxHashMap;

/// After all units.
pub const END: u32 = u32::MAX;

/// When a file scope came to say what it says. That of other tables is empty: they say everything at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// How many symbols there were before each unit.
    pub(crate) before: Vec<u32>,
    /// The unit that completes a record.
    pub(crate) completed: FxHashMap<RecordId, u32>,
    /// The types that a symbol had before units that changed it, ascending.
    pub(crate) types: FxHashMap<SymbolId, Vec<(u32, TypeId)>>,
}
