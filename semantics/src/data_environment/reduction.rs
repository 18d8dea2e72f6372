//! Reductions: their identifiers, and those that OpenACC loops put on the compute construct around them
//! (Clacc document, "Reductions").

use super::facts::Facts;
use super::mapping::Category;
use super::{DataEnvironment, openacc};
use crate::body::ConstructId;
use crate::translate::Operator;
use directives::{Determines, Leaf, Model, Sharing};
use parser::directive::{Clause, Directive, Word};
use source::{Atoms, Span};
use symbols::SymbolId;

/// A reduction that loops inside a compute construct imply on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Implied {
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

/// The identifier of a reduction clause.
pub fn operator(clause: Clause, atoms: &Atoms) -> Option<Operator> {
    const WORDS: &[(&str, Operator)] = &[
        ("+", Operator::Add),
        ("-", Operator::Add),
        ("*", Operator::Multiply),
        ("max", Operator::Max),
        ("min", Operator::Min),
        ("&", Operator::BitAnd),
        ("iand", Operator::BitAnd),
        ("|", Operator::BitOr),
        ("ior", Operator::BitOr),
        ("^", Operator::BitXor),
        ("ieor", Operator::BitXor),
        ("&&", Operator::And),
        (".and.", Operator::And),
        ("||", Operator::Or),
        (".or.", Operator::Or),
        (".eqv.", Operator::Eqv),
        (".neqv.", Operator::Neqv),
    ];
    let atom = clause.keyword()?.atom;
    let text = atoms.text(atom).to_ascii_lowercase();
    let found = WORDS.iter().find(|(word, _)| *word == text);
    Some(found.map_or(Operator::User(atom), |(_, operator)| *operator))
}

/// The reduction identifiers in an OpenMP directive that only `declare reduction` can make (OpenMP 5.2, 5.5.11).
pub fn user_identifiers(directive: Directive, atoms: &Atoms) -> Vec<Word> {
    let clauses = directive.clauses().filter(|_| directive.name().model() == Model::OpenMp);
    let users = clauses
        .filter(|clause| is_reduction(*clause) && matches!(operator(*clause, atoms), Some(Operator::User(_))))
        .filter_map(|clause| clause.keyword());
    users.collect()
}

/// The reductions that loops inside `construct` imply on it, in source order; one for each variable.
pub fn implied(facts: &Facts, environment: &DataEnvironment, construct: ConstructId) -> Vec<Implied> {
    let mut found: Vec<Implied> = Vec::new();
    if !openacc::COMPUTE.contains(&facts.leaves(construct)[0]) {
        return found;
    }
    let mut loops: Vec<ConstructId> = facts.in_order();
    loops.retain(|id| *id == construct || openacc::compute_around(facts, *id) == Some(construct));
    loops.retain(|id| facts.leaves(*id).last() == Some(&Leaf::AccLoop));
    loops.sort();
    for id in loops {
        let leaf = facts.leaves(id).len() - 1;
        let clauses = facts.of_leaf(id, leaf).map(|found| found.clause);
        for clause in clauses.filter(|clause| is_reduction(*clause)) {
            for symbol in clause.items().iter().flat_map(|item| facts.listed_by(id, item)) {
                let new = found.iter().all(|implied| implied.symbol != symbol);
                if new && let Some(implied) = implied_by(facts, environment, construct, id, clause, symbol) {
                    found.push(implied);
                }
            }
        }
    }
    found
}

/// Whether a clause is a reduction.
pub fn is_reduction(clause: Clause) -> bool {
    clause.name().row().determines == Determines::Sharing(Sharing::Reduction)
}

fn implied_by(
    facts: &Facts,
    environment: &DataEnvironment,
    compute: ConstructId,
    id: ConstructId,
    clause: Clause,
    symbol: SymbolId,
) -> Option<Implied> {
    // A clause on a loop in between, or a declaration, makes it another variable.
    let between = facts.ancestors(id).into_iter().take_while(|outer| *outer != compute);
    let hidden = between.into_iter().any(|outer| facts.of(outer).listed.contains_key(&symbol));
    let hidden_by_compute = id != compute && hides_on_loop(facts, compute, symbol);
    if hidden || hidden_by_compute || !facts.is_outside(compute, symbol) {
        return None;
    }
    let said: Vec<Determines> = facts.listing(compute, 0, symbol).iter().map(|found| found.determines()).collect();
    let private = said.iter().any(|determines| matches!(determines, Determines::Sharing(_)));
    let visible = openacc::is_visible(facts, environment, compute, symbol);
    // Who reduces wants the value, however the loop is shared out, and in whatever way the construct is written (R357).
    let copied = said.is_empty() && !visible;
    let aggregate = Category::of(facts.table, symbol) != Category::Scalar;
    Some(Implied {
        symbol,
        operator: operator(clause, facts.atoms)?,
        at: clause.span(),
        construct: id,
        copied,
        shared: !private && (copied || visible || aggregate || !said.is_empty()),
    })
}

/// Whether the loop of a combined construct lists the variable, so that loops inside mean its copy.
fn hides_on_loop(facts: &Facts, compute: ConstructId, symbol: SymbolId) -> bool {
    (1..facts.leaves(compute).len()).any(|leaf| !facts.listing(compute, leaf, symbol).is_empty())
}
