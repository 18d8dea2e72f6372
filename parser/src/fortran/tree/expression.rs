//! Expressions, references and arguments of the tree (Fortran 2023, 9.4 to 10.1 and 15.5).

use super::TypeSpec;
use crate::Name;
use source::{Atom, Span};

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
