//! What depends on the type or the rank that an object has when the program runs: the guards of SELECT TYPE and SELECT RANK, and
//! references by the bindings of polymorphic objects (Fortran 2023, 11.1.10, 11.1.11, 15.5.6).

use crate::ExprId;
use source::Atom;
use symbols::{SymbolId, TypeId};

/// R1150, R1154: a guard, which the block of the same number follows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guard {
    /// What it says.
    pub when: GuardCase,
    /// The associate name in its block.
    pub name: Option<SymbolId>,
}

/// When the block of a guard is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuardCase {
    /// TYPE IS
    TypeIs(TypeId),
    /// CLASS IS
    ClassIs(TypeId),
    /// RANK; `None` if what stands there is not a rank.
    Rank(Option<u8>),
    /// RANK (*)
    AssumedSize,
    /// CLASS DEFAULT, RANK DEFAULT
    Default,
}

/// A reference to what is bound to the type that an object has when the program runs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dispatch {
    /// The object.
    pub object: ExprId,
    /// The name of the specific binding.
    pub binding: Atom,
}
