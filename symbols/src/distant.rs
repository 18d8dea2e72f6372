//! Functions that the bounds and lengths of a module refer to and that no name of the module means: those of other modules that were
//! found by a generic name, an operator or a binding. F18 gives each a name of its own, which the module file declares.

use source::Atom;

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
