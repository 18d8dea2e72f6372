//! The Fortran tree: one type per R-rule that is kept (Fortran 2023).
//!
//! Names are unresolved: `a(i)` is a [`ExprKind::Reference`] whether `a` is an array or a function.

use crate::Name;
use crate::directive::{Construct, Line};
use source::{Atom, Span};

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
    /// Statements without a head that could be recognised.
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

/// R514 executable-construct, R515 action-stmt.
#[derive(Clone, PartialEq, Debug)]
pub struct Executable {
    /// R611 label.
    pub label: Option<Name>,
    /// Its tokens; for constructs, all of them.
    pub span: Span,
    /// What it is.
    pub kind: ExecutableKind,
}

/// The executable constructs and statements.
#[derive(Clone, PartialEq, Debug)]
pub enum ExecutableKind {
    /// R1032 assignment-stmt.
    Assignment {
        /// The variable.
        target: Expr,
        /// The value.
        value: Expr,
    },
    /// R1033 pointer-assignment-stmt.
    PointerAssignment {
        /// The pointer.
        target: Expr,
        /// The target.
        value: Expr,
    },
    /// R1521 call-stmt.
    Call {
        /// R1522 procedure-designator.
        procedure: Expr,
        /// R1524 actual arguments.
        arguments: Vec<Actual>,
    },
    /// R1139 if-construct.
    If(If),
    /// R1144 if-stmt.
    IfStatement {
        /// The condition.
        condition: Expr,
        /// The action.
        action: Box<Executable>,
    },
    /// R1119 do-construct.
    Do(Box<Do>),
    /// R1145 case-construct.
    SelectCase(Box<SelectCase>),
    /// R1153 select-type-construct, R1148 select-rank-construct.
    SelectType(Box<SelectType>),
    /// R1102 associate-construct.
    Associate {
        /// The construct name.
        name: Option<Name>,
        /// Names and selectors.
        associations: Vec<(Name, Expr)>,
        /// The block.
        block: Vec<Executable>,
    },
    /// R1107 block-construct.
    Block {
        /// The construct name.
        name: Option<Name>,
        /// Its specification part.
        specification: Vec<Specification>,
        /// The block.
        block: Vec<Executable>,
    },
    /// R1116 critical-construct.
    Critical {
        /// The construct name.
        name: Option<Name>,
        /// `stat=`, `errmsg=`
        arguments: Vec<Actual>,
        /// The block.
        block: Vec<Executable>,
    },
    /// R1111 change-team-construct.
    ChangeTeam(Box<ChangeTeam>),
    /// R1042 where-construct, R1041 where-stmt.
    Where {
        /// The construct name.
        name: Option<Name>,
        /// Masks (`None` for the last `elsewhere`) and blocks.
        branches: Vec<(Option<Expr>, Vec<Executable>)>,
    },
    /// R1050 forall-construct, R1055 forall-stmt.
    Forall {
        /// The construct name.
        name: Option<Name>,
        /// The header.
        header: Box<ConcurrentHeader>,
        /// The block.
        block: Vec<Executable>,
    },
    /// R1133 cycle-stmt.
    Cycle(Option<Name>),
    /// R1156 exit-stmt.
    Exit(Option<Name>),
    /// R1157 goto-stmt.
    Goto(Name),
    /// R1158 computed-goto-stmt.
    ComputedGoto(Vec<Name>, Expr),
    /// Assigned goto (deleted): the variable and the labels it may have.
    AssignedGoto(Name, Vec<Name>),
    /// Arithmetic if (deleted feature): the expression and three labels.
    ArithmeticIf(Expr, [Name; 3]),
    /// `assign` (deleted): label and variable.
    Assign(Name, Name),
    /// R1159 continue-stmt.
    Continue,
    /// R1160 stop-stmt, R1161 error-stop-stmt, `pause`.
    Stop {
        /// `stop`, `error`, `pause`.
        keyword: Name,
        /// R1162 stop-code.
        code: Option<Expr>,
        /// `quiet=`
        quiet: Option<Expr>,
    },
    /// R1542 return-stmt.
    Return(Option<Expr>),
    /// R927 allocate-stmt.
    Allocate {
        /// The type specification.
        type_spec: Option<Box<TypeSpec>>,
        /// The objects.
        objects: Vec<Expr>,
        /// `stat=`, `source=` …
        options: Vec<Actual>,
    },
    /// R941 deallocate-stmt.
    Deallocate {
        /// The objects.
        objects: Vec<Expr>,
        /// `stat=`, `errmsg=`
        options: Vec<Actual>,
    },
    /// R938 nullify-stmt.
    Nullify(Vec<Expr>),
    /// R1210 read-stmt, R1211 write-stmt, R1212 print-stmt, open, close, inquire, …: keyword, control and items.
    Io(Box<Io>),
    /// R1166 sync-all-stmt and the other image control and team statements: the keywords and arguments.
    ImageControl(Vec<Name>, Vec<Actual>),
    /// R1001 format-stmt among executables, R1541 entry-stmt, data-stmt, namelist.
    Declaration(Box<Specification>),
    /// A directive with what it governs; a stand-alone directive governs nothing.
    Directive(Box<DirectiveConstruct>),
    /// A compiler directive of others, kept.
    Pragma,
    /// A statement that could not be parsed; the diagnostic is with the tree.
    Error,
}

/// R1111 change-team-construct.
#[derive(Clone, PartialEq, Debug)]
pub struct ChangeTeam {
    /// The construct name.
    pub name: Option<Name>,
    /// R1115 team-value.
    pub team: Expr,
    /// R1113 coarray-association.
    pub associations: Vec<CoarrayAssociation>,
    /// `stat=`, `errmsg=`
    pub options: Vec<Actual>,
    /// The block.
    pub block: Vec<Executable>,
    /// `stat=`, `errmsg=` of R1114 end-change-team-stmt.
    pub end_options: Vec<Actual>,
}

/// R1113 coarray-association, `codimension-decl => selector`.
#[derive(Clone, PartialEq, Debug)]
pub struct CoarrayAssociation {
    /// Its name.
    pub name: Name,
    /// R809 coarray-spec.
    pub coshape: Vec<Dimension>,
    /// The coarray.
    pub selector: Expr,
}

/// R1139 if-construct.
#[derive(Clone, PartialEq, Debug)]
pub struct If {
    /// The construct name.
    pub name: Option<Name>,
    /// Conditions (`None` for `else`) and blocks.
    pub branches: Vec<(Option<Expr>, Vec<Executable>)>,
}

/// R1119 do-construct.
#[derive(Clone, PartialEq, Debug)]
pub struct Do {
    /// The construct name.
    pub name: Option<Name>,
    /// The label of a labelled do.
    pub label: Option<Name>,
    /// R1123 loop-control.
    pub control: Option<LoopControl>,
    /// The block.
    pub block: Vec<Executable>,
    /// The tokens of the do statement.
    pub head: Span,
}

/// R1123 loop-control.
#[derive(Clone, PartialEq, Debug)]
pub enum LoopControl {
    /// `i = first, last[, step]`
    Counted {
        /// The variable.
        variable: Name,
        /// Its first value.
        first: Expr,
        /// Its last value.
        last: Expr,
        /// The step.
        step: Option<Expr>,
    },
    /// `while (condition)`
    While(Expr),
    /// `concurrent`
    Concurrent(Box<ConcurrentHeader>),
}

/// R1125 concurrent-header, R1129 locality.
#[derive(Clone, PartialEq, Debug)]
pub struct ConcurrentHeader {
    /// The type of the indices.
    pub type_spec: Option<TypeSpec>,
    /// Index, first, last, step.
    pub controls: Vec<(Name, Expr, Expr, Option<Expr>)>,
    /// The mask.
    pub mask: Option<Expr>,
    /// Locality: the word (`local`, `local_init`, `shared`, `default`, `reduce`), an operator, the names.
    pub locality: Vec<(Name, Option<Name>, Vec<Name>)>,
}

/// R1145 case-construct.
#[derive(Clone, PartialEq, Debug)]
pub struct SelectCase {
    /// The construct name.
    pub name: Option<Name>,
    /// The selector.
    pub selector: Expr,
    /// The cases.
    pub cases: Vec<Case>,
}

/// R1146 case-stmt and its block.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Values and ranges; none for `case default`.
    pub ranges: Vec<CaseRange>,
    /// The block.
    pub block: Vec<Executable>,
    /// The tokens of the case statement.
    pub head: Span,
}

/// R1149 case-value-range.
#[derive(Clone, PartialEq, Debug)]
pub enum CaseRange {
    /// One value.
    Value(Expr),
    /// `low:high`
    Range(Option<Expr>, Option<Expr>),
}

/// R1153 select-type-construct, R1148 select-rank-construct.
#[derive(Clone, PartialEq, Debug)]
pub struct SelectType {
    /// Whether it is `select rank`.
    pub rank: bool,
    /// The construct name.
    pub name: Option<Name>,
    /// `name => selector`
    pub association: Option<Name>,
    /// The selector.
    pub selector: Expr,
    /// Guards and blocks.
    pub guards: Vec<(Guard, Vec<Executable>)>,
    /// Where the guards stand.
    pub guard_spans: Vec<Span>,
}

/// R1154 type-guard-stmt, R1150 select-rank-case-stmt.
#[derive(Clone, PartialEq, Debug)]
pub enum Guard {
    /// `type is (…)`
    TypeIs(TypeSpec),
    /// `class is (…)`
    ClassIs(TypeSpec),
    /// `rank (n)`; `rank (*)` has no expression.
    Rank(Option<Expr>),
    /// `class default`, `rank default`
    Default,
}

impl SelectType {
    /// Where the guard number `index` stands.
    pub fn guard_span(&self, index: usize) -> Span {
        self.guard_spans.get(index).copied().unwrap_or(self.selector.span)
    }
}

/// An input/output statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Io {
    /// `read`, `write`, `print`, `open` …
    pub keyword: Name,
    /// The control list; a `print` or short `read` has its format as the only one.
    pub control: Vec<Actual>,
    /// Whether that stands without parentheses: `print *, x`, `read *, x`, `rewind 10`.
    pub short: bool,
    /// R1216 input-item, R1217 output-item.
    pub items: Vec<Expr>,
    /// R1302 format-specification, where a character constant is the format.
    pub format: Option<Box<Format>>,
}

/// R1302 format-specification: what stands between its parentheses.
#[derive(Clone, PartialEq, Debug)]
pub struct Format {
    /// R1303 format-items.
    pub items: Vec<FormatItem>,
    /// Its tokens; the one token of a character constant.
    pub span: Span,
}

/// R1304 format-item.
#[derive(Clone, PartialEq, Debug)]
pub struct FormatItem {
    /// Whether a comma stands before it.
    pub comma: bool,
    /// R1306 r, or the asterisk of R1305 unlimited-format-item.
    pub repeat: Option<Repeat>,
    /// What is repeated.
    pub kind: FormatKind,
}

/// How often a format item is used.
#[derive(Clone, PartialEq, Debug)]
pub enum Repeat {
    /// So many times.
    Times(FormatNumber),
    /// `*`: as often as there are items.
    Unlimited,
}

/// R1306 r, R1308 w, R1309 m, R1310 d, R1311 e, R1315 n, R1319 k.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatNumber {
    /// An integer, with a sign in front of `P` only.
    Int(i64),
    /// `<n>`, an extension.
    Variable(Expr),
}

/// R1307 data-edit-desc, R1313 control-edit-desc, R1321 char-string-edit-desc, or items in parentheses.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatKind {
    /// Nothing, between a comma and a parenthesis: an extension.
    Nothing,
    /// Items in parentheses.
    Group(Vec<FormatItem>),
    /// A character constant or Hollerith text, as written.
    Text(Atom),
    /// R1312 `DT'text'(1, 2)`.
    Defined {
        /// The character constant, with its quotes.
        text: Option<Atom>,
        /// R1312 v.
        values: Vec<i64>,
    },
    /// Letters or signs, and the numbers after them: `w`, `d` or `m`, `e`; those of `X` and `P` stand in front.
    Edit {
        /// The letters, in lower case.
        letters: &'static str,
        /// What follows them: width, digits, exponent; `n`; `k`.
        numbers: [Option<FormatNumber>; 3],
    },
}

/// R1022 expr and everything that may stand where one does.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Its tokens.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// R708 int-literal-constant, with its kind.
    Int(Atom),
    /// R714 real-literal-constant, with its kind.
    Real(Atom),
    /// R725 logical-literal-constant.
    Logical(Atom),
    /// R724 char-literal-constant, with quotes and kind.
    String(Atom),
    /// R764 boz-literal-constant.
    Boz(Atom),
    /// Hollerith.
    Hollerith(Atom),
    /// R718 complex-literal-constant.
    Complex(Expr, Expr),
    /// A name.
    Name(Name),
    /// `base(arguments)`: array element, section, substring, function reference, structure constructor.
    Reference(Expr, Vec<Actual>),
    /// `base%name`; an extension spells it `base.name`, and the token before the name says so.
    Component(Expr, Name),
    /// `base[image selectors]`
    Coindexed(Expr, Vec<Actual>),
    /// R773 array-constructor, with its type.
    ArrayConstructor(Option<Box<TypeSpec>>, Vec<Expr>),
    /// R776 ac-implied-do, R1218 io-implied-do, data-implied-do.
    ImpliedDo(Box<ImpliedDo>),
    /// `1:10:2` in an array constructor, an extension: first, last, step.
    Sequence(Box<(Expr, Expr, Option<Expr>)>),
    /// R1001 `(expr)`
    Parenthesized(Expr),
    /// `+x`, `-x`, `.not. x`
    Unary(UnaryOp, Expr),
    /// An intrinsic operation.
    Binary(BinaryOp, Expr, Expr),
    /// R1003 defined unary operation; the operator with its dots.
    DefinedUnary(Name, Expr),
    /// R1023 defined binary operation.
    DefinedBinary(Name, Expr, Expr),
    /// R1002 conditional-expr `( c ? a : b )`, R1526 conditional-arg.
    Conditional(Box<[Expr; 3]>),
    /// `.nil.` in R1526 conditional-arg.
    Nil,
    /// `%val(x)`, `%ref(x)`, `%loc(x)`, extensions.
    Passed(Name, Vec<Actual>),
    /// A part that could not be parsed.
    Error,
}

/// R776 ac-implied-do, R1218 io-implied-do, R842 data-implied-do.
#[derive(Clone, PartialEq, Debug)]
pub struct ImpliedDo {
    /// What is repeated.
    pub items: Vec<Expr>,
    /// The type of the variable.
    pub type_spec: Option<TypeSpec>,
    /// The variable.
    pub variable: Name,
    /// First value.
    pub first: Expr,
    /// Last value.
    pub last: Expr,
    /// Step.
    pub step: Option<Expr>,
}

/// R1524 actual-arg-spec, R920 section-subscript, type-param-spec, io-control-spec.
#[derive(Clone, PartialEq, Debug)]
pub struct Actual {
    /// The keyword.
    pub keyword: Option<Name>,
    /// The value.
    pub value: ActualValue,
    /// Its tokens.
    pub span: Span,
}

/// What an argument is.
#[derive(Clone, PartialEq, Debug)]
pub enum ActualValue {
    /// An expression, variable or procedure name.
    Expr(Expr),
    /// R922 subscript-triplet: lower bound, upper bound, stride.
    Triplet(Box<[Option<Expr>; 3]>),
    /// R1525 alt-return-spec `*label`.
    AlternateReturn(Name),
    /// `*`, as in `write(*, *)` and `character(*)`.
    Star,
    /// `:` of a deferred type parameter.
    Colon,
    /// Nothing: the keyword stands alone, as `readonly` in an OPEN statement of DEC.
    Missing,
    /// R940 allocate-coarray-spec `lower:*`.
    ToStar(Expr),
    /// R920 multiple-subscript `@ e`, R923 multiple-subscript-triplet `@ a : b : s`.
    Multiple(Box<ActualValue>),
}

/// Intrinsic unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `.not.`
    Not,
}

/// Intrinsic binary operators, R1007 to R1021.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `**`
    Power,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `//`
    Concat,
    /// `==`
    Eq,
    /// `/=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `.and.`
    And,
    /// `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`
    Neqv,
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
