//! What a rule of a specification is, what it is asked and what it answers.

use super::facts::Facts;
use super::{DataEnvironment, ImpliedReduction, LeafEnvironment};
use body::ConstructId;
use directives::{Language, Leaf, MapType, Model, Sharing, Version};
use source::Span;
use symbols::{SymbolId, SymbolTable};

/// One rule of a specification: its name as a noun phrase, its section, the languages it holds for, and how it answers.
pub struct Rule {
    /// What it is about: "a scalar in a target construct".
    pub name: &'static str,
    /// The standard and section.
    pub section: &'static str,
    /// The specification.
    pub model: Model,
    /// The languages.
    pub languages: Languages,
    /// Its answer for one variable and leaf.
    pub answer: fn(&Question) -> Option<Answer>,
}

/// The languages a rule holds for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Languages {
    /// Every language.
    All,
    /// Fortran alone.
    Fortran,
    /// C and C++.
    C,
}

impl Languages {
    /// Whether `language` is one of them.
    pub fn has(self, language: Language) -> bool {
        match self {
            Languages::All => true,
            Languages::Fortran => language == Language::Fortran,
            Languages::C => language != Language::Fortran,
        }
    }
}

/// A row of a rule list.
pub const fn rule(
    name: &'static str,
    section: &'static str,
    model: Model,
    languages: Languages,
    answer: fn(&Question) -> Option<Answer>,
) -> Rule {
    Rule { name, section, model, languages, answer }
}

/// Which attribute has this variable on this leaf?
pub struct Question<'q> {
    /// The body and what is true of it.
    pub facts: &'q Facts<'q>,
    /// The environments of the constructs around.
    pub environment: &'q DataEnvironment,
    /// The construct.
    pub construct: ConstructId,
    /// The leaf, counted from the outermost.
    pub index: usize,
    /// The variable as declared.
    pub symbol: SymbolId,
    /// The first reference to it in the leaf's region.
    pub reference: Option<Span>,
    /// The attributes of the leaves outside this one in the same directive.
    pub outer_leaves: &'q [LeafEnvironment],
    /// The reductions that loops inside put on the construct.
    pub reductions: &'q [ImpliedReduction],
}

/// The answer of a rule.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// The data-sharing attribute.
    pub sharing: Option<Sharing>,
    /// The data-mapping attribute.
    pub mapping: Option<MapType>,
    /// The clause or reference it rests on.
    pub at: Option<Span>,
    /// The clauses that listed the variable.
    pub clauses: Vec<usize>,
}

impl Answer {
    /// A data-sharing attribute.
    pub fn sharing(sharing: Sharing) -> Answer {
        Answer { sharing: Some(sharing), ..Answer::default() }
    }

    /// A data-mapping attribute.
    pub fn mapping(mapping: MapType) -> Answer {
        Answer { mapping: Some(mapping), ..Answer::default() }
    }
}

impl<'q> Question<'q> {
    /// The leaf that is asked about.
    pub fn leaf(&self) -> Leaf {
        self.facts.leaves(self.construct)[self.index]
    }

    /// The symbols as resolved.
    pub fn table(&self) -> &'q SymbolTable {
        self.facts.table
    }

    /// The version of OpenMP.
    pub fn openmp(&self) -> Version {
        self.facts.versions.openmp
    }
}

/// Whether a variable with this attribute is a new one inside (F18 document, "New Symbol with new Scope").
pub fn makes_copy(sharing: Sharing) -> bool {
    match sharing {
        Sharing::Private | Sharing::FirstPrivate | Sharing::LastPrivate | Sharing::Linear => true,
        Sharing::Reduction | Sharing::Induction | Sharing::UseDevicePtr | Sharing::UseDeviceAddr => true,
        Sharing::Shared | Sharing::IsDevicePtr | Sharing::HasDeviceAddr => false,
        Sharing::Copyin | Sharing::CopyPrivate => false,
    }
}
