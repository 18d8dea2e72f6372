//! 6.7: what specifiers, the parameters of declarators and the heads of functions come to.

use crate::attributes::Effects;
use symbols::{Attributes, ScopeId, SymbolId, TypeId};

/// The parameters of a function declarator.
#[derive(Clone)]
pub(crate) struct Prototype {
    /// Their scope.
    pub(crate) scope: ScopeId,
    /// Those with names.
    pub(crate) dummies: Vec<Option<SymbolId>>,
    pub(crate) types: Vec<TypeId>,
    pub(crate) variadic: bool,
}

/// What declaration-specifiers say.
#[derive(Clone, Copy)]
pub(crate) struct SpecifierFacts {
    /// The type that declarators start from.
    pub(crate) ty: TypeId,
    /// Whether names become typedef names.
    pub(crate) is_typedef: bool,
    /// Whether `auto` is said.
    pub(crate) is_auto: bool,
    /// `static`, `extern`, `inline` …
    pub(crate) attributes: Attributes,
    /// The same without what GNU's attributes add, which may be said of pointers to functions too.
    pub(crate) words: Attributes,
    /// C23's `auto x = value`: the value has the type.
    pub(crate) inferred: bool,
    /// What attributes among them change that is not in the type yet.
    pub(crate) effects: Effects,
}

/// A function definition whose head is declared.
#[derive(Clone, Copy)]
pub(crate) struct Definition {
    pub(crate) symbol: SymbolId,
    pub(crate) scope: symbols::ScopeId,
}
