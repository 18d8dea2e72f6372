//! The scope tree.

use crate::symbol::SymbolId;
use directives::Name;
use indexmap::IndexMap;
use la_arena::Idx;
use source::{Atom, Span};

/// The number of a scope in its table.
pub type ScopeId = Idx<Scope>;

/// A scoping unit, block or construct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// What it is.
    pub kind: ScopeKind,
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// The module, procedure or type whose scope it is.
    pub owner: Option<SymbolId>,
    /// Its names, in order of declaration.
    pub names: IndexMap<(NameSpace, Atom), SymbolId>,
    /// The tokens it covers in its unit.
    pub span: Span,
}

/// What a scope belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScopeKind {
    /// Around all program units, and the file scope of C.
    Global,
    /// A module.
    Module,
    /// A submodule.
    Submodule,
    /// A main program.
    MainProgram,
    /// A subroutine, function, or interface body; a C function.
    Subprogram,
    /// A block data program unit.
    BlockData,
    /// A derived type, structure or union.
    DerivedType,
    /// A block construct, or a compound statement or loop of C.
    Block,
    /// Indices of a `forall`, `do concurrent`, implied do; parameters of a C prototype.
    Indices,
    /// A directive construct: F18's `OtherConstruct`.
    Construct(Name),
}

/// Names of different name spaces do not meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum NameSpace {
    /// Variables, procedures, types of Fortran, typedef names of C.
    Ordinary,
    /// Structure, union and enumeration tags of C.
    Tag,
    /// Statement labels of C.
    Label,
    /// Construct names, and global identifiers such as the names of `critical`.
    Construct,
    /// Reduction identifiers: a table of their own (F18 document, "Module File Extensions for OpenMP").
    Reduction,
    /// Mapper identifiers.
    Mapper,
}
