//! The scope tree.

use crate::ids::{ScopeId, SymbolId, TypeId};
use crate::names::Names;
use directives::Name;
use source::{Atom, Span};

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
    pub names: Names,
    /// The tokens it covers in its unit.
    pub span: Span,
    /// The modules it uses; names are copied from them when they are first looked up.
    pub uses: Vec<Use>,
    /// R863: its implicit typing rules, if it states any; else its host's hold.
    pub implicit: Option<Box<Implicit>>,
    /// Which names of the scope around it it sees.
    pub host: HostAccess,
    /// Declarative directives of a module or main program, in normalized source: `!$omp threadprivate(x)`.
    pub directives: Vec<String>,
    /// Of a module, how its variables share storage, in normalized source: `equivalence(a,b)`, `pointer(p,x)`.
    pub storage: Vec<String>,
    /// What it may declare without being known to.
    pub lost: Lost,
}

/// Names that text which could not be read may declare: what is not found there is unknown, and no second mistake.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Lost {
    /// Any name: a file that it includes is missing.
    pub everything: bool,
    /// The names of statements that could not be parsed, in order.
    pub names: Vec<Atom>,
}

/// The line that hands a lost name on in the text of a module, in front of the name; `*` stands for any.
pub const INCOMPLETE: &str = "!dir$ incomplete ";

impl Lost {
    /// What else could not be read.
    pub fn add(&mut self, other: Lost) {
        self.everything |= other.everything;
        self.names.extend(other.names);
    }

    /// Whether `name` may be declared in what could not be read.
    pub fn may_have(&self, name: Atom) -> bool {
        self.everything || self.names.contains(&name)
    }
}

/// R1409 use-stmt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The module.
    pub module: Atom,
    /// Whether it is said to be intrinsic, or not to be.
    pub intrinsic: Option<bool>,
    /// Whether only `names` are accessed.
    pub only: bool,
    /// Renames and only-items.
    pub names: Vec<Rename>,
    /// The modules of compilers and their libraries that it passes on as a whole.
    pub passes: Vec<Atom>,
}

/// R1411 rename: `local => used`; equal without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rename {
    /// The name here.
    pub local: Atom,
    /// The name in the module.
    pub used: Atom,
}

/// R863 implicit-stmt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implicit {
    /// `implicit none`
    pub none: bool,
    /// `implicit none(external)`
    pub external: bool,
    /// The types of the letters `a` to `z`; `None` where the default or the host's rule holds.
    pub letters: [Option<TypeId>; 26],
}

/// R867 import-stmt: what a scope sees of its host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum HostAccess {
    /// Everything.
    #[default]
    All,
    /// Nothing: an interface body without `import`.
    Nothing,
    /// These names.
    Only(Vec<Atom>),
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
