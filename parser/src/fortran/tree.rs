//! The Fortran tree: one type per R-rule that is kept (Fortran 2023).
//!
//! Names are unresolved: `a(i)` is a [`ExprKind::Reference`] whether `a` is an array or a function.

mod declaration;
mod executable;
mod expression;
mod io;

pub use declaration::*;
pub use executable::*;
pub use expression::*;
pub use io::*;

use crate::Name;
use crate::directive::{Construct, Line};
use source::Span;

/// A directive line in Fortran.
pub type DirectiveLine = Line<Expr>;
/// A directive and the executable statements it governs.
pub type DirectiveConstruct = Construct<Expr, Executable>;

/// R502 program-unit, R1512 internal-subprogram, R1408 module-subprogram.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramUnit {
    /// Its first statement.
    pub head: Head,
    /// R504 specification-part.
    pub specification: Vec<Specification>,
    /// R509 execution-part.
    pub execution: Vec<Executable>,
    /// R512 internal subprograms; those of a module are units of their own.
    pub contained: Vec<ProgramUnit>,
    /// The name on its end statement.
    pub end_name: Option<Name>,
    /// All of its tokens.
    pub span: Span,
}

/// The first statement of a program unit.
#[derive(Clone, PartialEq, Debug)]
pub enum Head {
    /// R1402 program-stmt; without a name for R1401 without program-stmt.
    Program(Option<Name>),
    /// R1405 module-stmt.
    Module(Name),
    /// R1417 submodule-stmt.
    Submodule {
        /// The ancestor module.
        ancestor: Name,
        /// The parent submodule, if it is not the ancestor.
        parent: Option<Name>,
        /// Its name.
        name: Name,
    },
    /// R1421 block-data-stmt.
    BlockData(Option<Name>),
    /// R1535 subroutine-stmt.
    Subroutine(Procedure),
    /// R1530 function-stmt.
    Function(Procedure),
    /// R1539 mp-subprogram-stmt, `module procedure name`.
    SeparateProcedure(Name),
    /// Statements without a head that could be recognized.
    Missing,
}

impl Head {
    /// The name of the unit, if it has one.
    pub fn name(&self) -> Option<Name> {
        match self {
            Head::Program(name) | Head::BlockData(name) => *name,
            Head::Module(name) | Head::Submodule { name, .. } | Head::SeparateProcedure(name) => Some(*name),
            Head::Subroutine(procedure) | Head::Function(procedure) => Some(procedure.name),
            Head::Missing => None,
        }
    }
}

/// What subroutine and function statements say.
#[derive(Clone, PartialEq, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: Name,
    /// R1527 prefix.
    pub prefixes: Vec<Prefix>,
    /// Dummy arguments; `None` for `*`.
    pub dummies: Vec<Option<Name>>,
    /// R1533 suffix: `result(name)`.
    pub result: Option<Name>,
    /// R1528 proc-language-binding-spec.
    pub bind: Option<Bind>,
}

/// R1527 prefix-spec.
#[derive(Clone, PartialEq, Debug)]
pub enum Prefix {
    /// The type of a function's result.
    Type(TypeSpec),
    /// `elemental`, `impure`, `module`, `non_recursive`, `pure`, `recursive`, `simple`.
    Word(Name),
}

/// R808 language-binding-spec, `bind(c, name=…)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Bind {
    /// The binding label.
    pub name: Option<Expr>,
    /// Whether it says `cdefined`: the entity is defined in C (an extension).
    pub cdefined: bool,
    /// Its place.
    pub span: Span,
}

/// A statement or construct of a specification part.
#[derive(Clone, PartialEq, Debug)]
pub struct Specification {
    /// R611 label.
    pub label: Option<Name>,
    /// Its tokens.
    pub span: Span,
    /// What it is.
    pub kind: SpecificationKind,
}

/// What stands in a specification part.
#[derive(Clone, PartialEq, Debug)]
pub enum SpecificationKind {
    /// R1409 use-stmt.
    Use(Use),
    /// R867 import-stmt: the names; `none`, `all` or `only` as the word.
    Import {
        /// `none`, `all`, `only`, or nothing.
        word: Option<Name>,
        /// The names.
        names: Vec<Name>,
    },
    /// R863 implicit-stmt.
    Implicit(Implicit),
    /// R801 type-declaration-stmt.
    Declaration(Declaration),
    /// R855 parameter-stmt.
    Parameter {
        /// The constants and their values.
        constants: Vec<(Name, Expr)>,
        /// Whether the parentheses around them are left out, an extension.
        bare: bool,
    },
    /// A statement that gives an attribute to names: `allocatable :: a`, `save`, `private`, `external f`, `dimension a(3)`.
    Attribute {
        /// The attribute.
        attribute: Attribute,
        /// The entities; none means all.
        entities: Vec<Entity>,
    },
    /// R837 data-stmt: pairs of variables and values.
    Data(Vec<DataSet>),
    /// R873 common-stmt: block name (`None` for blank common) and objects.
    Common(Vec<(Option<Name>, Vec<Entity>)>),
    /// R870 equivalence-stmt.
    Equivalence(Vec<Vec<Expr>>),
    /// R868 namelist-stmt.
    Namelist(Vec<(Name, Vec<Name>)>),
    /// R726 derived-type-def.
    DerivedType(DerivedType),
    /// R1501 interface-block.
    Interface(Interface),
    /// R1512 procedure-declaration-stmt.
    Procedure(ProcedureDeclaration),
    /// R1510 generic-stmt.
    Generic {
        /// The generic specification.
        generic: GenericSpec,
        /// `private` or `public`.
        access: Option<Name>,
        /// The specific procedures.
        specifics: Vec<Name>,
    },
    /// R759 enum-def, R766 enumeration-type-def.
    Enum(Enumeration),
    /// `structure /name/`, an extension.
    Structure(Structure),
    /// `union` in a structure, an extension: the components of its maps.
    Union(Vec<Vec<Specification>>),
    /// `record /name/ objects`, an extension.
    Record(Vec<(Name, Vec<Entity>)>),
    /// `pointer (pointer, pointee)`, an extension.
    CrayPointer(Vec<(Name, Entity)>),
    /// R1301 format-stmt.
    Format(Format),
    /// R1544 stmt-function-stmt.
    StatementFunction {
        /// Its name.
        name: Name,
        /// Its dummy arguments.
        dummies: Vec<Name>,
        /// Its value.
        value: Expr,
    },
    /// R1541 entry-stmt.
    Entry(Procedure),
    /// A declarative directive.
    Directive(Box<DirectiveLine>),
    /// A compiler directive of others, kept.
    Pragma,
    /// A statement that could not be parsed; the diagnostic is with the tree.
    Error,
}

/// R759 enum-def, R766 enumeration-type-def.
#[derive(Clone, PartialEq, Debug)]
pub struct Enumeration {
    /// The name of the type; that of an interoperable enumeration may be left out.
    pub name: Option<Name>,
    /// Whether it is an enumeration type, which is not interoperable.
    pub is_type: bool,
    /// `private` or `public`, of an enumeration type.
    pub access: Option<Name>,
    /// The enumerators and their values.
    pub enumerators: Vec<(Name, Option<Expr>)>,
}

/// A DEC structure, an extension.
#[derive(Clone, PartialEq, Debug)]
pub struct Structure {
    /// Its name between slashes; one inside of another may have none.
    pub name: Option<Name>,
    /// Components of the structure around it that have this type.
    pub entities: Vec<Entity>,
    /// Its components: declarations, records, unions, other structures.
    pub components: Vec<Specification>,
}

/// R1409 use-stmt.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// `intrinsic` or `non_intrinsic`.
    pub nature: Option<Name>,
    /// The module.
    pub module: Name,
    /// Whether `only:` restricts it.
    pub only: bool,
    /// Renames and only-items.
    pub items: Vec<UseItem>,
}

/// R1411 rename, R1412 only.
#[derive(Clone, PartialEq, Debug)]
pub struct UseItem {
    /// The local name, `local => used`; the same as `used` without a rename.
    pub local: GenericSpec,
    /// The name in the module.
    pub used: GenericSpec,
}

/// R863 implicit-stmt.
#[derive(Clone, PartialEq, Debug)]
pub enum Implicit {
    /// `implicit none`, with the words in its parentheses (`type`, `external`).
    None(Vec<Name>),
    /// Types and the ranges of letters they apply to.
    Types(Vec<(TypeSpec, Vec<(u8, u8)>)>),
    /// `automatic`, `static` or `undefined` and letters, an extension.
    Storage(Name, Vec<(u8, u8)>),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs have millions of these: what few nodes need is behind a box.
    #[test]
    fn nodes_are_small() {
        let sizes = [size_of::<ExprKind>(), size_of::<Actual>(), size_of::<Executable>()];
        assert!(sizes[0] <= 48 && sizes[1] <= 48 && sizes[2] <= 88, "{sizes:?}");
    }
}
