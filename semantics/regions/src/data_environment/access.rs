//! What a block does with its variables first, as [`super::first_access`] finds it.

use rustc_hash::FxHashMap;
use symbols::SymbolId;

/// What was seen of a variable in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access {
    /// Its value is, or may be, changed.
    pub assigned: bool,
    /// The value that it has before the block may be used.
    pub used: bool,
    /// An atomic construct refers to it: it is one variable on purpose.
    pub atomic: bool,
}

/// What a block does with each variable that it names.
#[derive(Debug, Default)]
pub struct Accesses {
    pub(super) of_symbols: FxHashMap<SymbolId, Access>,
    /// What it may do with every variable.
    pub(super) of_all: Access,
}

impl Accesses {
    /// The variables that it may change, in no order; `None` if these may be any.
    pub fn assigned(&self) -> Option<impl Iterator<Item = SymbolId>> {
        let assigned = self.of_symbols.iter().filter(|(_, access)| access.assigned);
        (!self.of_all.assigned).then(|| assigned.map(|(symbol, _)| *symbol))
    }

    /// What it does with `symbol`.
    pub fn of_symbol(&self, symbol: SymbolId) -> Access {
        let (own, all) = (self.of_symbols.get(&symbol).copied().unwrap_or_default(), self.of_all);
        Access { assigned: own.assigned | all.assigned, used: own.used | all.used, atomic: own.atomic }
    }
}

/// How the variables of a block are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Manner {
    /// Whether a procedure may change its arguments.
    pub by_reference: bool,
    /// Whether what a construct inside shares out in any way, or iterates over, is another variable; else only what is private there is.
    pub shared_is_own: bool,
}
