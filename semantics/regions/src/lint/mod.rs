//! What is probably a mistake of a parallel program: data races, copies without values, data that does not move. Each lint is a
//! small function over the finished [`Flow`] of a body, and says only what is certain there.

pub mod called_updates;
mod counts;
mod criticals;
mod full_writes;
mod gangs;
mod loops;
mod maps;
mod missing_waits;
mod parts;
mod phrases;
mod pointers;
mod privates;
pub mod problems;
mod races;
mod reductions;
mod remedies;
mod teams;

use crate::data_environment::DataEnvironment;
use crate::data_environment::facts::Facts;
use crate::flow::Flow;
use body::ConstructId;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Diagnostic;
use symbols::SymbolId;

/// What the lints read, and where they report.
pub struct Lint<'a> {
    /// The body and what is true of it.
    pub facts: &'a Facts<'a>,
    /// Its data environment.
    pub environment: &'a DataEnvironment,
    /// What it does.
    pub flow: Flow,
    /// The directives that move data for more than one region, in order.
    movers: Vec<ConstructId>,
    /// What was found.
    found: Vec<Diagnostic>,
    /// The places of which something is said already.
    said: FxHashSet<usize>,
    /// The pointers of which it is known whether they lead to memory of the host alone.
    of_host: FxHashMap<SymbolId, bool>,
}

impl Lint<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// How the directive of a construct is spelled.
    fn spell_directive(&self, construct: ConstructId) -> String {
        self.facts.body.constructs[construct].directive().name().spelling(self.facts.body.language)
    }

    fn name(&self, symbol: SymbolId) -> String {
        self.facts.name(symbol).to_string()
    }
}

/// What the lints say of a body in which nothing is wrong.
pub fn lint_body(facts: &Facts, environment: &DataEnvironment) -> Vec<Diagnostic> {
    if !facts.body.constructs.iter().any(|(_, construct)| !construct.block.is_empty()) {
        return Vec::new();
    }
    let flow = Flow::new(facts, environment);
    if flow.is_cut {
        return Vec::new();
    }
    let movers = facts.in_order().into_iter().filter(|id| maps::MOVERS.contains(&facts.leaves(*id)[0])).collect();
    let mut lint = Lint {
        facts,
        environment,
        flow,
        movers,
        found: Vec::new(),
        said: FxHashSet::default(),
        of_host: FxHashMap::default(),
    };
    races::check_races(&mut lint);
    missing_waits::check_unwaited(&mut lint);
    for id in facts.in_order() {
        criticals::check_critical(&mut lint, id);
        gangs::check_gangs(&mut lint, id);
        loops::check_loop_calls(&mut lint, id);
        privates::check_privates(&mut lint, id);
        privates::check_lost(&mut lint, id);
        reductions::check_reductions(&mut lint, id);
        maps::check_maps(&mut lint, id);
        pointers::check_pointers(&mut lint, id);
    }
    lint.found
}
