//! The data environment: which attribute each variable has in each construct, and why.
//!
//! Three ordered lists of rules (predetermined, explicit, implicit) are tried in that order; the rule that answers is
//! the attribute's *because*. Later stages read, they never recompute.

use crate::body::ConstructId;
use directives::{MapType, Sharing};
use indexmap::IndexMap;
use source::{Diagnostic, Span};
use symbols::{ScopeId, SymbolId, SymbolTable};

/// The data environments of a unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Environments {
    /// The symbols of the unit with those of its constructs; ids of the unit's own are unchanged.
    pub symbols: SymbolTable,
    /// One for each body of the unit, in the same order.
    pub bodies: Vec<DataEnvironment>,
}

/// The attributes of a body's constructs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DataEnvironment {
    /// What each construct determines; constructs that determine nothing are absent.
    pub constructs: IndexMap<ConstructId, ConstructEnvironment>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

/// The attributes of one construct.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ConstructEnvironment {
    /// Its scope, if it has one (F18 document, "New Symbol with new Scope").
    pub scope: Option<ScopeId>,
    /// An attribute for every variable referenced in it or listed on it, by the symbol outside, in order of first reference.
    pub attributes: IndexMap<SymbolId, Attribute>,
}

/// A data-sharing and data-mapping attribute, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    /// The data-sharing attribute.
    pub sharing: Option<Sharing>,
    /// The data-mapping attribute.
    pub mapping: Option<MapType>,
    /// How it was determined.
    pub determined: Determined,
    /// The rule that determined it.
    pub because: Because,
    /// The symbol that references inside mean: a new one, or the one outside.
    pub symbol: SymbolId,
    /// The clause that listed it, by index among the construct's clauses: sharing first, then mapping.
    pub clauses: Vec<usize>,
}

/// How an attribute is determined (OpenMP 5.2, 5.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Determined {
    /// By the rules, and no clause may say otherwise.
    Predetermined,
    /// By a clause.
    Explicit,
    /// By the rules, for want of a clause.
    Implicit,
}

/// The rule that determined an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Because {
    /// The rule, as a noun phrase: "the iteration variable of an associated loop".
    pub rule: &'static str,
    /// The standard and section.
    pub section: &'static str,
    /// The clause or reference that it rests on.
    pub at: Option<Span>,
}

impl DataEnvironment {
    /// The attribute of `symbol` (as declared) in `construct`.
    pub fn attribute(&self, construct: ConstructId, symbol: SymbolId) -> Option<&Attribute> {
        self.constructs.get(&construct)?.attributes.get(&symbol)
    }
}
