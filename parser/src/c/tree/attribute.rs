//! What C programs say to compilers: attributes in all their spellings, and `asm`.

use super::{Expr, TypeName};
use crate::Name;
use source::Span;

/// 6.7.13 attribute of an attribute-specifier-sequence, one attribute of GNU's `__attribute__((…))` or of `__declspec(…)`, and
/// 6.7.6 alignment-specifier.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    /// How it is written.
    pub syntax: AttributeSyntax,
    /// What stands before `::`.
    pub prefix: Option<Name>,
    /// Its name without the underscores around it: `__noreturn__` is `noreturn`. The keyword of an alignment specifier.
    pub name: Name,
    /// What stands in its parentheses.
    pub arguments: Vec<AttributeArgument>,
    /// Its tokens, without the brackets around all of a list.
    pub span: Span,
}

/// How an attribute is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttributeSyntax {
    /// `__attribute__((…))`
    Gnu,
    /// `[[…]]`
    Standard,
    /// `__declspec(…)`
    Declspec,
    /// `_Alignas(…)`
    Alignas,
    /// A word alone: `__cdecl`, `__stdcall`.
    Keyword,
}

/// An argument of an attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeArgument {
    /// An expression; a word is a [`super::ExprKind::Name`].
    Expr(Expr),
    /// A type.
    Type(Box<TypeName>),
    /// A balanced run of tokens that is neither.
    Tokens(Span),
}

/// GNU `asm`, at file scope or as a statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Asm {
    /// `volatile`, `inline`, `goto`.
    pub qualifiers: Vec<Name>,
    /// The template, a [`super::ExprKind::String`].
    pub template: Expr,
    /// Whether operands may be named in the template: there is a `:`.
    pub is_extended: bool,
    /// Output operands.
    pub outputs: Vec<AsmOperand>,
    /// Input operands.
    pub inputs: Vec<AsmOperand>,
    /// What else it changes, each a [`super::ExprKind::String`].
    pub clobbers: Vec<Expr>,
    /// The labels it may jump to.
    pub labels: Vec<Name>,
}

/// `[name] "constraint" (value)`
#[derive(Clone, PartialEq, Debug)]
pub struct AsmOperand {
    /// Its symbolic name.
    pub name: Option<Name>,
    /// Its constraint, a [`super::ExprKind::String`].
    pub constraint: Expr,
    /// Its value.
    pub value: Expr,
}
