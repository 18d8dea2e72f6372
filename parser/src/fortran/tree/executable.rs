//! Executable statements and constructs of the tree (Fortran 2023, clauses 9 to 11).

use super::{Actual, Dimension, DirectiveConstruct, Expr, Io, Specification, TypeSpec};
use crate::Name;
use source::Span;

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
    /// The label of a labeled do.
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
