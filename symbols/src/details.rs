//! What a symbol is: the kinds of entities of both languages.

use crate::constant::Value;
use crate::ids::{RecordId, ScopeId, SymbolId, TypeId};
use source::{Atom, Span};
use thin_vec::ThinVec;

/// The kind of a symbol, with what only that kind has: 32 bytes, what few symbols need is behind a pointer. Tables of symbols are
/// copied where units meet, half of what a check writes to memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Details {
    /// Referenced or declared, but not yet known what it is.
    Unknown,
    /// A variable, named constant, dummy argument, or component.
    Object(Object),
    /// A subroutine or function with its own scope: definition, interface body, C function or prototype.
    Subprogram(Box<Subprogram>),
    /// A procedure known by its interface or type only: `external`, `procedure(…)`, a procedure dummy.
    Procedure {
        /// The interface it names.
        interface: Option<Atom>,
        /// Whether it is a dummy argument.
        dummy: bool,
    },
    /// An intrinsic procedure.
    Intrinsic,
    /// A derived type; in C a structure or union, or its tag.
    DerivedType {
        /// Its components and layout.
        record: RecordId,
    },
    /// A generic name, operator or assignment.
    Generic {
        /// The specific procedures that its own scope gives it, by name.
        specifics: ThinVec<Atom>,
        /// Those that it has from elsewhere, in this table.
        inherited: ThinVec<SymbolId>,
        /// The generics of modules that it extends: each by its module and its name there.
        extends: ThinVec<(Atom, Atom)>,
    },
    /// A common block.
    CommonBlock {
        /// Its objects.
        objects: ThinVec<SymbolId>,
        /// The binding label of `bind(c)`.
        binding: Option<Box<String>>,
    },
    /// A namelist group.
    Namelist {
        /// Its objects.
        objects: Vec<SymbolId>,
    },
    /// Accessed from a module.
    UseAssoc {
        /// The module.
        module: Atom,
        /// Its name there.
        name: Atom,
        /// What it is there.
        ultimate: Box<Details>,
    },
    /// The same entity as one of an enclosing scope, or a construct's own copy of it (F18 document: `HostAssocDetails`).
    HostAssoc {
        /// The symbol outside.
        symbol: SymbolId,
    },
    /// Accessed from the host unit: the module of a module procedure.
    HostUnit {
        /// The host's name.
        host: Atom,
        /// What it is there.
        ultimate: Box<Details>,
    },
    /// An associate name.
    Associate,
    /// A module or submodule.
    Module,
    /// A main program.
    MainProgram,
    /// Block data.
    BlockData,
    /// A typedef name of C.
    Typedef,
    /// An enumerator.
    Enumerator {
        /// Its value.
        value: Box<Value>,
    },
    /// A statement label of C.
    Label,
    /// A construct name, or the name of a critical construct.
    ConstructName,
    /// A reduction identifier of `declare reduction`.
    Reduction(Box<Reduction>),
    /// A mapper identifier of `declare mapper`: its directive in normalized source.
    Mapper {
        /// The directive, from `declare mapper` on.
        text: String,
    },
    /// A statement function.
    StatementFunction,
}

/// A data object.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Object {
    /// Whether it is a dummy argument.
    pub dummy: bool,
    /// Whether it is the result of the function whose scope it is in.
    pub result: bool,
    /// The value of a named constant, or initial value.
    pub value: Option<Box<Value>>,
    /// The common block it is in.
    pub common: Option<SymbolId>,
    /// Whether an `equivalence` names it (8.10.1): others may share its storage.
    pub equivalenced: bool,
    /// The binding label of `bind(c)`.
    pub binding: Option<Box<String>>,
}

/// A subroutine or function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subprogram {
    /// Its dummy arguments in order; `None` for an alternate return.
    pub dummies: Vec<Option<SymbolId>>,
    /// The result of a function.
    pub result: Option<SymbolId>,
    /// Whether it is a function.
    pub is_function: bool,
    /// Whether this is an interface body or prototype and not the definition.
    pub interface: bool,
    /// Its scope, if the parameters are known.
    pub scope: Option<ScopeId>,
    /// The binding label of `bind(c)`.
    pub binding: Option<String>,
    /// Whether an ENTRY statement gives it (Fortran 2023, 15.6.2.6).
    pub entry: bool,
    /// C's `...`.
    pub variadic: bool,
    /// Whether C defines it with `()`: it has no parameters, and calls are not checked against that (C17, 6.5.2.2).
    pub unprototyped: bool,
    /// Declarative directives of its own, in normalized source: `declare simd …`, `declare target …`, `acc routine …`.
    pub directives: Vec<String>,
    /// What these directives name and the procedure does not declare.
    pub mentions: Vec<Mention>,
}

/// A name from around a procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The name.
    pub name: Atom,
    /// The module that a use statement of the procedure has it from, and its name there; `None` for one from the host.
    pub from: Option<(Atom, Atom)>,
}

/// `declare reduction`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// The types it is declared for.
    pub types: Vec<TypeId>,
    /// The directive in normalized source, from `declare reduction` on.
    pub text: String,
    /// The directive's tokens, if it is in this unit.
    pub span: Option<Span>,
    /// Reductions of other modules that this one goes on for more types: the module, and the name there.
    pub extends: Vec<(Atom, Atom)>,
}

impl Details {
    /// A generic without specific procedures.
    pub fn generic() -> Details {
        Details::Generic { specifics: ThinVec::new(), inherited: ThinVec::new(), extends: ThinVec::new() }
    }

    /// The module that declares what is accessed from a module, however many pass it on.
    pub fn source_module(&self) -> Option<Atom> {
        match self {
            Details::UseAssoc { module, ultimate, .. } => ultimate.source_module().or(Some(*module)),
            Details::HostUnit { ultimate, .. } => ultimate.source_module(),
            _ => None,
        }
    }

    /// The module that a use statement of this unit, or of the one around it, has it from.
    pub fn used_module(&self) -> Option<Atom> {
        match self {
            Details::UseAssoc { module, .. } => Some(*module),
            Details::HostUnit { ultimate, .. } => ultimate.used_module(),
            _ => None,
        }
    }

    /// Its name there.
    pub fn source_name(&self) -> Option<Atom> {
        match self {
            Details::UseAssoc { name, ultimate, .. } => ultimate.source_name().or(Some(*name)),
            Details::HostUnit { ultimate, .. } => ultimate.source_name(),
            _ => None,
        }
    }

    /// The entity behind use and host association from other units.
    pub fn ultimate(&self) -> &Details {
        match self {
            Details::UseAssoc { ultimate, .. } | Details::HostUnit { ultimate, .. } => ultimate.ultimate(),
            other => other,
        }
    }
}
