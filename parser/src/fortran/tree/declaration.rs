//! Declarations of the tree: types, attributes and entities, DATA, derived types, interfaces (Fortran 2023, clauses 7, 8 and 15.4).

use super::{Actual, Bind, Expr, ProgramUnit, Specification};
use crate::Name;
use source::{Atom, Span};

/// R801 type-declaration-stmt.
#[derive(Clone, PartialEq, Debug)]
pub struct Declaration {
    /// R703 declaration-type-spec.
    pub type_spec: TypeSpec,
    /// R802 attr-spec.
    pub attributes: Vec<Attribute>,
    /// R803 entity-decl.
    pub entities: Vec<Entity>,
}

/// R703 declaration-type-spec.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeSpec {
    /// Which type.
    pub kind: TypeSpecKind,
    /// Its tokens.
    pub span: Span,
}

/// The types.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSpecKind {
    /// R704 intrinsic-type-spec: the word (`integer`, `real`, `double precision` as `doubleprecision`, `complex`, `logical`,
    /// `doublecomplex`, `byte`) and the kind.
    Intrinsic(Atom, Option<KindSelector>),
    /// `character` with R721 char-selector.
    Character {
        /// R722 length.
        length: Option<TypeParam>,
        /// The kind.
        kind: Option<Expr>,
    },
    /// `type(name)` or `class(name)`, with type parameters.
    Derived {
        /// Whether it is `class`.
        class: bool,
        /// The type.
        name: Name,
        /// Its parameters.
        parameters: Vec<Actual>,
    },
    /// `record /name/` of DEC before `::`.
    Record(Name),
    /// `type(*)` or `class(*)`.
    Star {
        /// Whether it is `class`.
        class: bool,
    },
    /// `typeof(x)` or `classof(x)`.
    TypeOf {
        /// Whether it is `classof`.
        class: bool,
        /// The data reference.
        expr: Expr,
    },
}

/// R706 kind-selector.
#[derive(Clone, PartialEq, Debug)]
pub enum KindSelector {
    /// `(kind=e)` or `(e)`.
    Expr(Expr),
    /// `*8`
    Star(Name),
}

/// R701 type-param-value.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeParam {
    /// An expression.
    Expr(Expr),
    /// `*`
    Assumed,
    /// `:`
    Deferred,
}

/// R802 attr-spec, R738 component-attr-spec and the words of attribute statements.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    /// The word: `allocatable`, `dimension`, `intent` …
    pub word: Name,
    /// The word in parentheses: `in`, `out`, `inout` of `intent`.
    pub argument: Option<Atom>,
    /// R814 array-spec of `dimension`, R809 coarray-spec of `codimension`; the only bound is that of R829 rank-clause.
    pub shape: Vec<Dimension>,
    /// `bind(c, …)`.
    pub bind: Option<Bind>,
    /// Its tokens.
    pub span: Span,
}

/// R803 entity-decl, R739 component-decl, and the entities of attribute statements.
#[derive(Clone, PartialEq, Debug)]
pub struct Entity {
    /// Its name; a common block `/name/` if `common` says so.
    pub name: Name,
    /// Whether it names a common block.
    pub common: bool,
    /// R815 array-spec.
    pub shape: Vec<Dimension>,
    /// R809 coarray-spec.
    pub coshape: Vec<Dimension>,
    /// `*char-length`.
    pub length: Option<TypeParam>,
    /// R805 initialization.
    pub initialization: Option<Initialization>,
    /// Its tokens.
    pub span: Span,
}

/// R805 initialization.
#[derive(Clone, PartialEq, Debug)]
pub enum Initialization {
    /// `= expr`
    Value(Expr),
    /// `=> target`
    Pointer(Expr),
    /// `/ 1, 2, 3 /`, an extension.
    Old(Vec<DataValue>),
}

/// R815 array-spec, one dimension.
#[derive(Clone, PartialEq, Debug)]
pub struct Dimension {
    /// The lower bound.
    pub lower: Option<Expr>,
    /// The upper bound.
    pub upper: Upper,
    /// Its tokens.
    pub span: Span,
}

/// The upper bound of a dimension.
#[derive(Clone, PartialEq, Debug)]
pub enum Upper {
    /// R816 explicit-shape.
    Expr(Expr),
    /// `*`: assumed or implied.
    Star,
    /// Nothing after the colon: assumed shape or deferred.
    Missing,
    /// `..`
    Rank,
}

/// R838 data-stmt-set.
#[derive(Clone, PartialEq, Debug)]
pub struct DataSet {
    /// R839 data-stmt-object.
    pub objects: Vec<Expr>,
    /// R843 data-stmt-value.
    pub values: Vec<DataValue>,
}

/// R843 data-stmt-value.
#[derive(Clone, PartialEq, Debug)]
pub struct DataValue {
    /// `3*`
    pub repeat: Option<Expr>,
    /// The constant.
    pub value: Expr,
}

/// R726 derived-type-def.
#[derive(Clone, PartialEq, Debug)]
pub struct DerivedType {
    /// Its name.
    pub name: Name,
    /// R728 type-attr-spec; `extends(parent)` has the parent as entity in `parent`.
    pub attributes: Vec<Attribute>,
    /// The parent of `extends`.
    pub parent: Option<Name>,
    /// R732 type parameters.
    pub parameters: Vec<Name>,
    /// Components, procedure components, `private`, `sequence`, parameter definitions.
    pub components: Vec<Specification>,
    /// R747 type-bound procedures.
    pub bindings: Vec<Binding>,
}

/// R747 type-bound-proc-binding.
#[derive(Clone, PartialEq, Debug)]
pub struct Binding {
    /// What it is.
    pub kind: BindingKind,
    /// Its attributes: `nopass`, `deferred`, `private` …
    pub attributes: Vec<Attribute>,
    /// Its tokens.
    pub span: Span,
}

/// The kinds of bindings.
#[derive(Clone, PartialEq, Debug)]
pub enum BindingKind {
    /// `procedure[(interface)] :: name [=> procedure]`
    Procedure {
        /// The interface of a deferred binding.
        interface: Option<Name>,
        /// Binding name and procedure name.
        names: Vec<(Name, Option<Name>)>,
    },
    /// `generic :: spec => names`
    Generic(GenericSpec, Vec<Name>),
    /// `final :: names`
    Final(Vec<Name>),
    /// `private`
    Private,
    /// One that could not be parsed.
    Error,
}

/// R1501 interface-block.
#[derive(Clone, PartialEq, Debug)]
pub struct Interface {
    /// Whether it is `abstract`.
    pub is_abstract: bool,
    /// Its generic specification.
    pub generic: Option<GenericSpec>,
    /// R1505 interface bodies.
    pub bodies: Vec<ProgramUnit>,
    /// R1506 procedure-stmt.
    pub procedures: Vec<SpecificProcedures>,
}

/// R1506 procedure-stmt.
#[derive(Clone, PartialEq, Debug)]
pub struct SpecificProcedures {
    /// Whether they must be module procedures.
    pub module: bool,
    /// R1507 specific-procedure.
    pub names: Vec<Name>,
}

/// R1508 generic-spec, or a plain name.
#[derive(Clone, PartialEq, Debug)]
pub enum GenericSpec {
    /// A name.
    Name(Name),
    /// `operator(.op.)`, with the spelling of the operator.
    Operator(Name),
    /// `assignment(=)`
    Assignment(Span),
    /// `read(formatted)` and its like: direction and word.
    Io(Name, Name),
}

impl GenericSpec {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            GenericSpec::Name(name) | GenericSpec::Operator(name) => name.span(),
            GenericSpec::Assignment(span) => *span,
            GenericSpec::Io(direction, word) => direction.span().to(word.span()),
        }
    }
}

/// R1512 procedure-declaration-stmt.
#[derive(Clone, PartialEq, Debug)]
pub struct ProcedureDeclaration {
    /// The interface name.
    pub interface: Option<Name>,
    /// Or a type.
    pub type_spec: Option<TypeSpec>,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// The names.
    pub entities: Vec<Entity>,
}
