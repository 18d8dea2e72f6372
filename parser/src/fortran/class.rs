//! The classes of lines: which R-rule a statement starts, what an end statement ends, and where each may stand.

use crate::Name;
use source::{Atom, Span};

/// What a line is, before it is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// R1402 program-stmt
    Program,
    /// R1405 module-stmt
    Module,
    /// R1417 submodule-stmt
    Submodule,
    /// R1421 block-data-stmt
    BlockData,
    /// R1535 subroutine-stmt
    Subroutine,
    /// R1530 function-stmt
    Function,
    /// R1539 mp-subprogram-stmt, R1506 procedure-stmt with `module`
    SeparateProcedure,
    /// R1543 contains-stmt
    Contains,
    /// An end statement.
    End(End),
    /// R1409 use-stmt
    Use,
    /// R867 import-stmt
    Import,
    /// R863 implicit-stmt
    Implicit,
    /// R801 type-declaration-stmt, R737 data-component-def-stmt
    TypeDeclaration,
    /// R851 parameter-stmt
    Parameter,
    /// An attribute statement, R832 to R862
    Attribute,
    /// R837 data-stmt
    Data,
    /// R873 common-stmt
    Common,
    /// R870 equivalence-stmt
    Equivalence,
    /// R868 namelist-stmt
    Namelist,
    /// R727 derived-type-stmt
    DerivedType,
    /// R1503 interface-stmt
    Interface,
    /// R1512 procedure-declaration-stmt, R749 type-bound-procedure-stmt, R1506 procedure-stmt
    Procedure,
    /// R1510 generic-stmt, R751 type-bound-generic-stmt
    Generic,
    /// R753 final-procedure-stmt
    Final,
    /// R760 enum-def-stmt
    Enum,
    /// R761 enumerator-def-stmt, R768 enumeration-enumerator-stmt
    Enumerator,
    /// R767 enumeration-type-stmt
    EnumerationType,
    /// `structure /name/`
    Structure,
    /// `union`
    Union,
    /// `map`
    Map,
    /// `record /name/ object`
    Record,
    /// `pointer (pointer, pointee)`
    CrayPointer,
    /// R1301 format-stmt
    Format,
    /// R1541 entry-stmt
    Entry,
    /// R1032 assignment-stmt, R1547 stmt-function-stmt
    Assignment,
    /// R1033 pointer-assignment-stmt
    PointerAssignment,
    /// R1521 call-stmt
    Call,
    /// R1140 if-then-stmt
    IfThen,
    /// R1144 if-stmt
    IfStatement,
    /// Arithmetic if
    ArithmeticIf,
    /// R1141 else-if-stmt
    ElseIf,
    /// R1142 else-stmt
    Else,
    /// R1120 do-stmt
    Do,
    /// R1146 select-case-stmt
    SelectCase,
    /// R1147 case-stmt
    Case,
    /// R1153 select-type-stmt
    SelectType,
    /// R1149 select-rank-stmt
    SelectRank,
    /// R1154 type-guard-stmt, R1150 select-rank-case-stmt
    Guard,
    /// R1103 associate-stmt
    Associate,
    /// R1108 block-stmt
    Block,
    /// R1117 critical-stmt
    Critical,
    /// R1112 change-team-stmt
    ChangeTeam,
    /// R1043 where-construct-stmt
    Where,
    /// R1041 where-stmt
    WhereStatement,
    /// R1047 masked-elsewhere-stmt, R1048 elsewhere-stmt
    Elsewhere,
    /// R1051 forall-construct-stmt
    Forall,
    /// R1055 forall-stmt
    ForallStatement,
    /// R1133 cycle-stmt
    Cycle,
    /// R1156 exit-stmt
    Exit,
    /// R1157 goto-stmt, R1158 computed-goto-stmt
    Goto,
    /// `assign 10 to i`
    Assign,
    /// R1159 continue-stmt
    Continue,
    /// R1160 stop-stmt, R1161 error-stop-stmt, `pause`
    Stop,
    /// R1542 return-stmt
    Return,
    /// R927 allocate-stmt
    Allocate,
    /// R941 deallocate-stmt
    Deallocate,
    /// R938 nullify-stmt
    Nullify,
    /// An input/output statement
    Io,
    /// R1166 sync-all-stmt and its like
    ImageControl,
    /// An `include` line that nobody resolved
    Include,
    /// A directive line.
    Directive,
    /// A compiler directive of others.
    Pragma,
    /// No statement of Fortran.
    Unknown,
}

/// What an end statement ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// `end` alone: a program unit, procedure or interface body.
    Bare,
    /// R1403
    Program,
    /// R1406
    Module,
    /// R1419
    Submodule,
    /// R1422
    BlockData,
    /// R1537
    Subroutine,
    /// R1533
    Function,
    /// R1540
    Procedure,
    /// R1504
    Interface,
    /// R730
    Type,
    /// R763, R769
    Enum,
    /// `end structure`
    Structure,
    /// `end union`
    Union,
    /// `end map`
    Map,
    /// R1132
    Do,
    /// R1143
    If,
    /// R1148, R1151, R1155
    Select,
    /// R1106
    Associate,
    /// R1110
    Block,
    /// R1118
    Critical,
    /// R1114
    Team,
    /// R1049
    Where,
    /// R1054
    Forall,
}

/// A line of a unit: a statement, a directive line, or a compiler directive of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is.
    pub class: Class,
    /// R611 label.
    pub label: Option<Name>,
    /// The construct name before a colon.
    pub construct: Option<Name>,
    /// From the first keyword on, without label, construct name and end of statement.
    pub span: Span,
    /// A misspelt keyword of it, and the right one.
    pub misspelt: Option<(u32, Atom)>,
}

impl Line {
    /// From label or construct name on.
    pub fn whole_span(&self) -> Span {
        let first = self.label.into_iter().chain(self.construct).map(|name| name.token).min();
        Span::new(first.unwrap_or(self.span.start), self.span.end)
    }
}

/// Whether this class begins a program unit or procedure.
pub fn is_head(class: Class) -> bool {
    matches!(
        class,
        Class::Program
            | Class::Module
            | Class::Submodule
            | Class::BlockData
            | Class::Subroutine
            | Class::Function
            | Class::SeparateProcedure
    )
}

/// Whether this class ends the statements of a program unit: its end, `contains`, or the head of another.
pub fn ends_unit(class: Class) -> bool {
    let end = match class {
        Class::End(end) => end,
        Class::Contains => return true,
        class => return is_head(class),
    };
    match end {
        End::Bare | End::Program | End::Module | End::Submodule | End::BlockData => true,
        End::Subroutine | End::Function | End::Procedure => true,
        End::Structure | End::Union | End::Map => false,
        End::Interface | End::Type | End::Enum | End::Do | End::If | End::Select | End::Associate => false,
        End::Block | End::Critical | End::Team | End::Where | End::Forall => false,
    }
}

/// Whether this class ends something or begins another part of it.
pub fn is_part(class: Class) -> bool {
    let part = matches!(class, Class::ElseIf | Class::Else | Class::Elsewhere | Class::Case | Class::Guard);
    part || matches!(class, Class::End(_)) || ends_unit(class)
}

/// Whether a line of this class is not a statement.
pub fn is_silent(class: Class) -> bool {
    matches!(class, Class::Directive | Class::Pragma | Class::Include)
}

/// Whether a statement of this class can only stand in a specification part.
pub fn is_declaration(class: Class) -> bool {
    is_specification(class) && !matches!(class, Class::Data | Class::Format | Class::Entry | Class::Namelist)
}

/// Whether this class is a statement or construct of a specification part.
pub fn is_specification(class: Class) -> bool {
    matches!(
        class,
        Class::Use
            | Class::Import
            | Class::Implicit
            | Class::TypeDeclaration
            | Class::Parameter
            | Class::Attribute
            | Class::Data
            | Class::Common
            | Class::Equivalence
            | Class::Namelist
            | Class::DerivedType
            | Class::Interface
            | Class::Procedure
            | Class::Generic
            | Class::Enum
            | Class::EnumerationType
            | Class::Structure
            | Class::Record
            | Class::CrayPointer
            | Class::Format
            | Class::Entry
    )
}

/// Whether a statement or construct of this class declares components.
pub fn is_component(class: Class) -> bool {
    matches!(class, Class::TypeDeclaration | Class::Procedure | Class::Record | Class::Structure)
}

/// Whether a statement of this class may stand in a structure.
pub fn is_field(class: Class) -> bool {
    is_component(class) || matches!(class, Class::Parameter | Class::Union | Class::Unknown)
}
