//! The data environment: which attribute each variable has in each construct, and why.
//!
//! Three ordered lists of rules (predetermined, explicit, implicit) are tried in that order; the rule that answers is
//! the attribute's *because*. Deferred stages read, they never recompute.

mod access;
mod collect;
pub mod compute;
pub mod concurrent;
pub mod explicit;
pub mod facts;
pub mod first_access;
pub mod implicit;
pub mod implicit_levels;
pub mod implied_reductions;
pub mod iteration_variables;
pub mod kernels;
mod loops;
pub mod mapping;
mod only_iterates;
pub mod openacc;
pub mod partitioning;
pub mod policies;
pub mod predetermined;
mod references;
pub mod rule;
pub mod rules;
pub mod scope;
#[cfg(test)]
mod tests;
mod type_symbols;
pub mod variables;
pub mod words;

use body::Resolved;
use body::deferred::Deferred;
use body::reduction::Operator;
use body::{Body, ConstructId};
use directives::{Leaf, MapType, Sharing, Version};
use facts::{ConstructMap, Facts};
use indexmap::{IndexMap, IndexSet};
pub use policies::Policies;
use rustc_hash::FxBuildHasher;
use source::{Atoms, Diagnostic, Span};
use symbols::{ScopeId, SymbolId, SymbolTable};

/// The versions of the specifications that a program is read by, and how OpenACC is read as OpenMP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Versions {
    /// OpenMP.
    pub openmp: Version,
    /// OpenACC.
    pub openacc: Version,
    /// What its OpenMP reading may choose.
    pub policies: Policies,
}

impl Default for Versions {
    fn default() -> Self {
        Versions { openmp: Version::OPENMP_5_2, openacc: Version::OPENACC_3_4, policies: Policies::default() }
    }
}

/// The data environments of a unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Environments {
    /// The symbols of the unit with those of its constructs; ids of the unit's own are unchanged. A unit without constructs shares
    /// its table with [`Resolved`].
    pub symbols: Deferred<SymbolTable>,
    /// One for each body of the unit, in the same order.
    pub bodies: Vec<DataEnvironment>,
}

/// The attributes of a body's constructs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DataEnvironment {
    /// What each construct determines; constructs that determine nothing are absent.
    pub constructs: IdMap<ConstructId, ConstructEnvironment>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
    /// What the rules ask about its constructs, for those who ask after them.
    pub facts: ConstructMap,
}

/// The attributes of one construct.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ConstructEnvironment {
    /// Its scope, if it has one (F18 document, "New Symbol with new Scope").
    pub scope: Option<ScopeId>,
    /// An attribute for every variable that it determines, by the symbol as declared, in order of first reference; what is
    /// absent means the variable of the context around it. For a compound, the leaves together.
    pub attributes: IdMap<SymbolId, Attribute>,
    /// The same for each leaf of its name, outermost first: the effective constructs of a combined one.
    pub leaves: Vec<LeafEnvironment>,
    /// How the loop of an OpenACC `loop` is shared out.
    pub partitioning: Option<Partitioning>,
    /// The reductions that loops inside put on an OpenACC compute construct.
    pub reductions: Vec<ImpliedReduction>,
}

/// A map by ids, in the order in which they were put in: ids are hashed in one step.
pub type IdMap<K, V> = IndexMap<K, V, FxBuildHasher>;

/// A set of ids, likewise.
pub type IdSet<K> = IndexSet<K, FxBuildHasher>;

/// How the loops of a body are shared out.
pub type ConstructPartitionings = IdMap<ConstructId, Partitioning>;

/// How the iterations of a `loop` are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Partitioning {
    /// Over gangs: by a clause, or implicitly.
    pub gang: Option<Determined>,
    /// Over workers.
    pub worker: bool,
    /// Over vector lanes.
    pub vector: bool,
}

impl Partitioning {
    /// Whether one thread executes the loop.
    pub fn is_sequential(self) -> bool {
        self.gang.is_none() && !self.worker && !self.vector
    }
}

/// A reduction that loops inside a compute construct imply on it.
#[derive(Clone, PartialEq, Debug)]
pub struct ImpliedReduction {
    /// The variable.
    pub symbol: SymbolId,
    /// The operation.
    pub operator: Operator,
    /// The clause on the loop.
    pub at: Span,
    /// The loop.
    pub construct: ConstructId,
    /// Whether the variable is implicitly copied: no clause says otherwise.
    pub copied: bool,
    /// Whether all gangs share the variable, so that it is reduced over them.
    pub shared: bool,
}

/// The attributes of one leaf of a construct.
#[derive(Clone, PartialEq, Debug)]
pub struct LeafEnvironment {
    /// Which leaf.
    pub leaf: Leaf,
    /// Its attributes, by the symbol as declared, in order of first reference.
    pub attributes: IdMap<SymbolId, Attribute>,
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
    pub because: Reason,
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
pub struct Reason {
    /// The rule, as a noun phrase: "the iteration variable of an associated loop".
    pub rule: &'static str,
    /// The standard and section.
    pub section: &'static str,
    /// The clause or reference that it rests on.
    pub at: Option<Span>,
}

/// The data environments of the bodies of a unit.
pub fn build_environments(resolved: &Resolved, atoms: &Atoms, versions: Versions) -> Environments {
    let mut symbols = resolved.symbols.clone();
    let local = scope::local_scopes(&resolved.symbols);
    let bodies = resolved.bodies.iter().map(|body| {
        let facts = Facts::collect_facts(&resolved.symbols, body, atoms, versions);
        build_environment(facts, &local, &mut symbols)
    });
    let bodies = bodies.collect();
    Environments { symbols, bodies }
}

/// The data environment of a body that is not the one of its unit, but for a directive that was replaced.
pub fn build_replaced(resolved: &Resolved, body: &Body, atoms: &Atoms, versions: Versions) -> DataEnvironment {
    let facts = Facts::collect_facts(&resolved.symbols, body, atoms, versions);
    build_environment(facts, &scope::local_scopes(&resolved.symbols), &mut resolved.symbols.clone())
}

fn build_environment(facts: Facts, local: &[ScopeId], symbols: &mut Deferred<SymbolTable>) -> DataEnvironment {
    let mut environment = DataEnvironment::default();
    for construct in facts.in_order() {
        let found = rules::determine_attributes(&facts, &environment, construct);
        let found = scope::place_construct(&facts, &environment, construct, found, (local, symbols.make_mut()));
        environment.constructs.insert(construct, found);
    }
    environment.constructs.sort_keys();
    environment.facts = facts.into_constructs();
    environment
}

impl ConstructEnvironment {
    /// The attributes of a leaf of the construct.
    pub fn leaf(&self, leaf: Leaf) -> Option<&LeafEnvironment> {
        self.leaves.iter().find(|environment| environment.leaf == leaf)
    }
}

impl DataEnvironment {
    /// The symbol that a reference to `symbol` (as declared) means in `construct`: the innermost copy on the way in.
    pub fn symbol(&self, body: &Body, construct: Option<ConstructId>, symbol: SymbolId) -> SymbolId {
        let mut at = construct;
        while let Some(id) = at {
            if let Some(attribute) = self.attribute(id, symbol) {
                return attribute.symbol;
            }
            at = body.constructs[id].parent;
        }
        symbol
    }

    /// The attribute of `symbol` (as declared) in `construct`.
    pub fn attribute(&self, construct: ConstructId, symbol: SymbolId) -> Option<&Attribute> {
        self.constructs.get(&construct)?.attributes.get(&symbol)
    }
}
