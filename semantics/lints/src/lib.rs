//! Lints: what is probably not meant in a program of Fortran or C, though no rule that a compiler must check is broken.
//!
//! Each lint is a function over the finished facts of a unit: its symbols, its bodies, and what these do with their variables
//! ([`regions::flow`]). It speaks only of what is certain, and only if its group is asked for; one that is not costs nothing.

mod arguments;
mod constants;
mod declarations;
mod edits;
mod formats;
pub mod functions;
pub mod groups;
pub mod interop;
mod labels;
mod leaks;
mod numbers;
mod phrases;
pub mod problems;
mod reach;
mod results;
#[cfg(test)]
mod tests;
mod unset;
mod unused;
mod usage;

pub use groups::Groups;

use body::{Declared, Resolved};
use directives::Language;
use regions::data_environment::facts::Facts;
use regions::data_environment::{Environments, Versions};
use regions::flow::Flow;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atoms, Diagnostic, Span, Token};
use symbols::{Details, ScopeId, ScopeKind, SymbolId, SymbolTable};
use usage::Usage;

/// A unit of a program, finished.
pub struct Unit<'a> {
    /// What its declarations mean.
    pub declared: &'a Declared,
    /// What its statements mean.
    pub resolved: &'a Resolved,
    /// The data environment of its directives.
    pub environments: &'a Environments,
    /// The module or submodule around it.
    pub host: Option<&'a Declared>,
    /// Its tokens.
    pub tokens: &'a [Token],
    /// Spellings.
    pub atoms: &'a Atoms,
    /// The versions its directives are read by.
    pub versions: Versions,
    /// The language.
    pub language: Language,
}

/// A unit with what the lints ask of it.
struct Lint<'a> {
    unit: &'a Unit<'a>,
    table: &'a SymbolTable,
    groups: Groups,
    /// One for each body.
    facts: Vec<Facts<'a>>,
    /// One for each body, if the flow of control is asked for.
    flows: Vec<Flow>,
    /// What is done with each variable.
    usage: FxHashMap<SymbolId, Usage>,
    /// The scopes of procedures that have a body, and where that begins.
    begins: FxHashMap<ScopeId, u32>,
    /// The symbols that a procedure of this unit declares, or a block in one, each with the token that does: not those that a
    /// statement brings with it.
    own: Vec<(SymbolId, u32)>,
    /// The variables of namelist groups.
    of_namelists: FxHashSet<SymbolId>,
    found: Vec<Diagnostic>,
}

/// A lint, with the groups that it is for.
type Row = (&'static [&'static str], fn(&mut Lint<'_>));

/// The lints, those first that know the variables of the unit.
const LINTS: &[Row] = &[
    (&["unused-variable", "unused-constant"], unused::check_variables),
    (&["unused-dummy-argument"], arguments::check_unused),
    (&["unused-but-set-variable"], unused::check_assigned),
    (&["uninitialized"], unset::check_unset),
    (&["return-type"], results::check_results),
    (&["unset-argument"], arguments::check_unset),
    (&["integer-division", "truncated-division", "compare-reals"], numbers::check_operations),
    (&["literal-conversion", "conversion", "constant-precision"], constants::check_conversions),
    (&["implicit-save", "missing-intent", "stack-arrays"], declarations::check_declarations),
    (&["shadow"], declarations::check_hidden),
    (&["reserved-identifier"], declarations::check_reserved),
    (&["unreachable-code"], reach::check_reach),
    (&["memory-leak"], leaks::check_leaks),
    (&["unused-label"], labels::check_labels),
    (&["format"], formats::check_formats),
    (&["format"], edits::check_edits),
];

/// The groups whose lints follow the flow of control.
const FLOW: &[&str] = &["unused-but-set-variable", "uninitialized", "return-type", "unset-argument"];
/// The groups whose lints ask what is done with a variable.
const NAMES: &[&str] = &["unused-variable", "unused-constant", "unused-dummy-argument"];

/// What the lints of `groups` say of a unit in which nothing is wrong, in source order.
pub fn lint_unit(unit: &Unit, groups: Groups) -> Vec<Diagnostic> {
    let table: &SymbolTable = &unit.resolved.symbols;
    if groups.is_empty() || table.scopes.iter().any(|(_, scope)| scope.lost.everything) {
        return Vec::new();
    }
    let facts: Vec<Facts> = if groups.has_any(FLOW) {
        let bodies = unit.resolved.bodies.iter().zip(&unit.environments.bodies);
        bodies.map(|(body, environment)| Facts::of(table, body, environment, unit.atoms, unit.versions)).collect()
    } else {
        Vec::new()
    };
    let flows =
        facts.iter().zip(&unit.environments.bodies).map(|(facts, of)| Flow::without_indexes(facts, of)).collect();
    let (usage, of_namelists) = (FxHashMap::default(), FxHashSet::default());
    let begins = find_procedure_starts(unit, table);
    let (own, found) = (Vec::new(), Vec::new());
    let mut lint = Lint { unit, table, groups, facts, flows, usage, begins, own, of_namelists, found };
    lint.own = lint.find_own();
    if groups.has_any(FLOW) || groups.has_any(NAMES) {
        lint.usage = usage::collect_usage(&lint);
        lint.of_namelists = namelist_objects(table);
    }
    for (_, check) in LINTS.iter().filter(|(of, _)| groups.has_any(of)) {
        check(&mut lint);
    }
    let mut found = lint.found;
    found.sort_by_key(|diagnostic| (diagnostic.primary.at, diagnostic.row.code));
    found.dedup_by_key(|diagnostic| (diagnostic.primary.at, diagnostic.row.code));
    found
}

/// The scopes of the procedures of a unit, with the first token of their statements.
fn find_procedure_starts(unit: &Unit, table: &SymbolTable) -> FxHashMap<ScopeId, u32> {
    let mut found = FxHashMap::default();
    for (index, body) in unit.resolved.bodies.iter().enumerate() {
        let of_procedure = body.procedure.and_then(|procedure| match &table[procedure].details {
            Details::Subprogram(subprogram) => subprogram.scope,
            _ => None,
        });
        let own = (index == 0 && !body.language.is_like(Language::C)).then_some(unit.declared.scope);
        if let Some(scope) = own.or(of_procedure) {
            found.insert(scope, body.block.first().map_or(u32::MAX, |first| body.statements[*first].span.start));
        }
    }
    found
}

fn namelist_objects(table: &SymbolTable) -> FxHashSet<SymbolId> {
    let groups = table.symbols.iter().filter_map(|(_, symbol)| match symbol.details.ultimate() {
        Details::Namelist { objects } => Some(objects),
        _ => None,
    });
    groups.flatten().map(|object| table.original(*object)).collect()
}

impl<'a> Lint<'a> {
    fn is_c(&self) -> bool {
        self.unit.language.is_like(Language::C)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.groups.has_group(diagnostic.row.group) {
            self.found.push(diagnostic);
        }
    }

    fn name(&self, symbol: SymbolId) -> &'a str {
        self.unit.atoms.text(self.table[symbol].name)
    }

    /// The spelling of some tokens.
    fn text(&self, span: Span) -> String {
        let tokens = self.unit.tokens.get(span.range()).unwrap_or_default();
        tokens.iter().map(|token| self.unit.atoms.text(token.atom)).collect()
    }

    /// See `own`.
    fn find_own(&self) -> Vec<(SymbolId, u32)> {
        let declared = self.unit.declared.symbols.symbols.len();
        let is_own = |id: SymbolId, scope: ScopeId| match self.table.scopes[scope].kind {
            ScopeKind::Block => self.procedure_scope(scope).is_some(),
            ScopeKind::Subprogram | ScopeKind::MainProgram => {
                self.begins.contains_key(&scope) && (self.is_c() || (id.as_u32() as usize) < declared)
            }
            _ => false,
        };
        let symbols = self.table.symbols.iter().filter(|(id, symbol)| is_own(*id, symbol.scope));
        symbols.filter_map(|(id, symbol)| Some((id, symbol.token?))).collect()
    }

    fn own_symbols(&self) -> Vec<(SymbolId, u32)> {
        self.own.clone()
    }

    /// The scope of the procedure around a scope, if it has a body here.
    fn procedure_scope(&self, scope: ScopeId) -> Option<ScopeId> {
        let mut around = self.table.scopes_around(scope);
        around.find(|scope| self.begins.contains_key(scope))
    }
}
