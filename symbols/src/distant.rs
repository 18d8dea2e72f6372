//! Functions that the bounds and lengths of a module refer to and that no name of the module means: those of other modules that were
//! found by a generic name, an operator or a binding. F18 gives each a name of its own, which the module file declares.

use crate::scope::{NameSpace, ScopeId};
use crate::symbol::SymbolTable;
use source::{Atom, Atoms};

/// A function by a name of its own: `n$m$f` for what the generic of module `n` gives, else `m$f`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distant {
    /// The module that has it.
    pub module: Atom,
    /// Its name there.
    pub name: Atom,
    /// The kind of its result, if that is an integer.
    pub kind: Option<u8>,
    /// Whether nobody else may use it by the name that it has here.
    pub private: bool,
    /// Whether it has its name of old in a module that has no other use for this.
    pub plain: bool,
}

impl SymbolTable {
    /// The function of another module that is called `name` in values, if there is one, and what the text of the module calls it.
    pub fn distant_in<'a>(&self, scope: ScopeId, name: Atom, atoms: &'a Atoms) -> Option<(Distant, &'a str)> {
        let found = *self.distant.get(&name)?;
        let taken = |space| self.find(scope, space, found.name).is_some();
        let plain = found.plain && ![NameSpace::Ordinary, NameSpace::Tag].into_iter().any(taken);
        Some((found, atoms.text(if plain { found.name } else { name })))
    }
}
