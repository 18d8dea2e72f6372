//! The OpenMP reading of a body: what code generation walks.
//!
//! An OpenMP construct reads as itself with every attribute made explicit; an OpenACC construct as zero, one or two hidden
//! OpenMP constructs over the same region, outermost first (Clacc document, "OpenACC to OpenMP Mapping"). Nothing is rewritten and no
//! region is duplicated.

pub mod combined;
mod compute_clauses;
pub mod data;
pub mod division;
mod doubts;
mod kernels;
pub mod loops;
pub mod maps;
pub mod openmp;
mod orphans;
pub mod parallel;
pub mod passed;
pub mod phrases;
pub mod plan;
pub mod pointees;
pub mod print;
pub mod problems;
pub mod procedure_data;
pub mod releases;
pub mod rows;
mod section_parts;
pub mod sections;
#[cfg(test)]
pub mod tests;

use crate::data_environment::concurrent;
use crate::data_environment::facts::Facts;
use crate::data_environment::{DataEnvironment, Environments, Versions};
use crate::flow::Flow;
pub use body::reduction::Operator;
use body::{Body, ConstructId, ExprId, Resolved, StatementId};
use directives::{Clause, Leaf, MapType, Model, Name};
use division::Division;
use indexmap::{IndexMap, IndexSet};
use releases::Release;
use source::{Atom, Atoms, Diagnostic, Span};
use std::cell::OnceCell;
use symbols::{SymbolId, SymbolTable};

/// The OpenMP reading of the constructs of one body.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Translation {
    /// For each construct its OpenMP constructs, outermost first; none means that its block runs as plain code.
    pub constructs: IndexMap<ConstructId, Vec<OmpConstruct>>,
    /// Code that the translation needs and nobody wrote: values and effects around all of the construct's OpenMP constructs,
    /// copies around the loop with its loop directive, if it has one.
    pub locals: IndexMap<ConstructId, Vec<Local>>,
    /// What could not be translated, and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// Constructs that have no right translation: they print as they are, and an error says why.
    pub kept: IndexSet<ConstructId>,
    /// For a `declare` in a function of C, what is done wherever the block around it is left.
    pub exits: IndexMap<ConstructId, OmpConstruct>,
    /// What stays on the device when its storage ends with the procedure, and is released there.
    pub releases: Vec<Release>,
    /// The `kernels` constructs that an analysis divides: printers show this in the place of `constructs`, which are right as well.
    pub divisions: IndexMap<ConstructId, Division>,
    /// Each DO CONCURRENT in `parallel` that no directive is of, with the construct whose gangs share it and how they do (OpenACC 3.4,
    /// 2.17.2).
    pub bare_loops: IndexMap<StatementId, (ConstructId, OmpConstruct)>,
    /// The DO CONCURRENT whose iterations change what LOCAL_INIT gives each of them.
    pub changed_initials: IndexSet<StatementId>,
    /// The OPTIONAL dummy without which a directive is not executed, by its construct and number.
    pub guards: IndexMap<(ConstructId, usize), SymbolId>,
    /// The subscripts of sections in `update` over which loops go, so that each directive copies one piece of memory.
    pub rows: IndexMap<ExprId, Vec<usize>>,
    /// The sections of C that lead to rows through pointers, by the list items that they make: of `a[0:n][0:m]`, `a[0:n]` and all of it.
    pub pointer_rows: IndexMap<ExprId, Vec<ExprId>>,
    /// The parts of what pointers point to of which each iteration of a loop has its own, once they are to be printed.
    pub pointees: IndexMap<ConstructId, Vec<(SymbolId, ExprId)>>,
}

impl Translation {
    /// Leaves a construct as it is, and says why.
    fn keep_construct(&mut self, id: ConstructId, problem: Diagnostic) {
        self.kept.insert(id);
        self.diagnostics.push(problem);
    }
}

/// An OpenMP construct, hidden or written, with explicit attributes.
#[derive(Clone, PartialEq, Debug)]
pub struct OmpConstruct {
    /// Its path of leaves.
    pub name: Name,
    /// Its clauses, in the order in which they print.
    pub clauses: Vec<OmpClause>,
}

/// A clause of an [`OmpConstruct`].
///
/// A pointer of C that is in `firstprivate` and `map(alloc:)` at once, neither printed, is firstprivate and points to the
/// device's copy of what it points to, if there is one (OpenMP 5.2, 5.8.1: a zero-length section).
#[derive(Clone, PartialEq, Debug)]
pub struct OmpClause {
    /// Which.
    pub clause: Clause,
    /// Its argument.
    pub argument: OmpArgument,
    /// The tokens of the clause that caused it; `None` if it follows from a rule.
    pub because: Option<Span>,
    /// Whether it prints: false for attributes that OpenMP's own rules give and for which no clause is allowed.
    pub printed: bool,
    /// The modifier of its map type.
    pub modifier: Option<Modifier>,
}

impl OmpClause {
    /// A clause that follows from a written one.
    fn derived_clause(clause: Clause, argument: OmpArgument, because: Span) -> OmpClause {
        OmpClause { because: Some(because), ..OmpClause::added_clause(clause, argument) }
    }

    /// A clause that follows from a rule.
    fn added_clause(clause: Clause, argument: OmpArgument) -> OmpClause {
        OmpClause { clause, argument, because: None, printed: true, modifier: None }
    }
}

/// A modifier of a map type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// Values are copied whether or not storage is allocated or released.
    Always,
    /// The data is on the device already, which OpenMP 5.1 can check.
    Present,
    /// The pointers are to point to what is on the device: sections of them without elements.
    Attach,
    /// It holds where the data is on the device when the region begins: `no_create`.
    IfThere,
}

/// The argument of an [`OmpClause`].
#[derive(Clone, PartialEq, Debug)]
pub enum OmpArgument {
    /// None.
    None,
    /// List items: `private(a, b)`.
    Items(Vec<OmpItem>),
    /// `map(type: items)`
    Map(MapType, Vec<OmpItem>),
    /// `reduction(identifier: items)`
    Reduction(Operator, Vec<OmpItem>),
    /// An expression of the body: `num_teams(n)`.
    Expr(ExprId),
    /// The opposite of an expression of the body: `if(target: !(c))` for `self(c)`.
    Not(ExprId),
    /// Both an expression and the opposite of another: `if(target: (c) && !(d))` for `if(c) self(d)`.
    AndNot(ExprId, ExprId),
    /// A product of expressions: `num_teams((n) * (m))` for `num_gangs(n, m)`.
    Product(Vec<ExprId>),
    /// A number: `num_threads(1)`.
    Number(u64),
    /// A word, and perhaps an expression: `schedule(static, 4)`.
    Keyword(Atom, Option<ExprId>),
    /// As written: the clause at this index of the source construct.
    Source(usize),
}

impl OmpArgument {
    /// Its list items; none if it is not a list.
    pub fn items(&self) -> &[OmpItem] {
        match self {
            OmpArgument::Items(items) | OmpArgument::Map(_, items) | OmpArgument::Reduction(_, items) => items,
            OmpArgument::None | OmpArgument::Expr(_) | OmpArgument::Not(_) | OmpArgument::Number(_) => &[],
            OmpArgument::AndNot(..) | OmpArgument::Product(_) => &[],
            OmpArgument::Keyword(..) | OmpArgument::Source(_) => &[],
        }
    }

    /// Its list, to be changed; `None` if it is not one.
    pub fn items_mut(&mut self) -> Option<&mut Vec<OmpItem>> {
        match self {
            OmpArgument::Items(items) | OmpArgument::Map(_, items) | OmpArgument::Reduction(_, items) => Some(items),
            OmpArgument::None | OmpArgument::Expr(_) | OmpArgument::Not(_) | OmpArgument::Number(_) => None,
            OmpArgument::AndNot(..) | OmpArgument::Product(_) => None,
            OmpArgument::Keyword(..) | OmpArgument::Source(_) => None,
        }
    }
}

/// A list item.
#[derive(Clone, PartialEq, Debug)]
pub struct OmpItem {
    /// The variable as declared.
    pub symbol: SymbolId,
    /// The list item as written, if it is more than the name: a section, a component.
    pub expr: Option<ExprId>,
    /// Whether OpenMP's rules say of it what the clause says, so that it may be left out where compilers do not take the clause.
    pub implied: bool,
}

impl OmpItem {
    /// A variable by its name.
    fn whole_variable(symbol: SymbolId) -> OmpItem {
        OmpItem { symbol, expr: None, implied: false }
    }
}

/// What a translation reads.
pub struct Reading<'a> {
    /// The body and what is true of it.
    pub facts: Facts<'a>,
    /// Its data environment.
    pub environment: &'a DataEnvironment,
    /// What the body does, once somebody asks.
    flow: OnceCell<Flow>,
}

impl Reading<'_> {
    /// What the body does.
    fn flow(&self) -> &Flow {
        self.flow.get_or_init(|| Flow::new(&self.facts, self.environment))
    }
}

/// The OpenMP reading of each body of a unit, or of a function of a header.
pub fn translate_bodies(
    resolved: &Resolved,
    environments: &Environments,
    atoms: &Atoms,
    versions: Versions,
) -> Vec<Translation> {
    let bodies = resolved.bodies.iter().zip(&environments.bodies);
    bodies.map(|(body, one)| translate_body(body, &environments.symbols, one, atoms, versions)).collect()
}

/// The OpenMP reading of `body`; `symbols` are those of its environments.
pub fn translate_body(
    body: &Body,
    symbols: &SymbolTable,
    environment: &DataEnvironment,
    atoms: &Atoms,
    versions: Versions,
) -> Translation {
    let facts = Facts::of(symbols, body, environment, atoms, versions);
    let reading = Reading { facts, environment, flow: OnceCell::new() };
    let mut translation =
        Translation { changed_initials: concurrent::changed_initials(&reading.facts), ..Translation::default() };
    for (id, construct) in body.constructs.iter() {
        let constructs = match construct.directive().name().model() {
            Model::OpenMp => openmp::written_construct(&reading, id),
            Model::OpenAcc => translate_construct(&reading, id, &mut translation),
        };
        translation.constructs.insert(id, constructs);
    }
    doubts::warn_of_doubts(&reading, &mut translation);
    translation
}

/// The hidden constructs of an OpenACC construct: by what its first leaf is.
fn translate_construct(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Vec<OmpConstruct> {
    const COMPUTE: &[Leaf] = crate::data_environment::compute::COMPUTE;
    if let Some(problem) = rows::note_rows(reading, id, translation) {
        translation.keep_construct(id, problem);
        return Vec::new();
    }
    match reading.facts.leaves(id)[0] {
        leaf if COMPUTE.contains(&leaf) => combined::compute_and_loop(reading, id, translation),
        Leaf::AccLoop => match crate::data_environment::kernels::split_around(&reading.facts, id) {
            Some(compute) => kernels::translate_part(reading, compute, id, translation),
            None => loops::translate_loop(reading, id, 0, translation).into_iter().collect(),
        },
        leaf => data::translate_data(reading, id, leaf, translation),
    }
}

/// A built-in declaration that the translation puts around a construct.
#[derive(Clone, PartialEq, Debug)]
pub enum Local {
    /// An uninitialized local copy of a variable (`private` on a sequential loop).
    Copy(SymbolId),
    /// A pointer of C to memory of its own for a part of what it points to, and whether that gets the values of the host.
    Pointee(SymbolId, ExprId, bool),
    /// These values, on the host.
    Initial(SymbolId, ExprId),
    /// An index of a DO CONCURRENT that declares it, around all directives.
    Index(SymbolId),
    /// A constant with the value of an expression, by its generated name (a saved `num_workers`).
    Saved(String, ExprId),
    /// Whether an OPTIONAL dummy is present, by its generated name.
    Present(String, SymbolId),
    /// An expression evaluated for its effect.
    Effect(ExprId),
    /// A call that makes the device of this number the default one, where the condition holds.
    Device(ExprId, Option<ExprId>),
    /// Calls around a region, in which a pointer of C on the device points to what is there.
    Attach(ExprId),
    /// A call that makes a pointer of C on the device point to what it points to on the host.
    Detach(ExprId),
    /// Directives of a construct before its region, and those behind it.
    Entered(ConstructId, Vec<OmpConstruct>, Vec<OmpConstruct>),
}

impl Local {
    /// The variable of which it is a private copy.
    pub fn copied_variable(&self) -> Option<SymbolId> {
        match self {
            Local::Copy(symbol) | Local::Pointee(symbol, ..) => Some(*symbol),
            Local::Index(_)
            | Local::Initial(..)
            | Local::Saved(..)
            | Local::Present(..)
            | Local::Effect(_)
            | Local::Device(..)
            | Local::Attach(_)
            | Local::Detach(_)
            | Local::Entered(..) => None,
        }
    }
}
