//! The loop that tries the rules: predetermined, explicit, implicit, in that order.

use super::IdMap;
use super::facts::Facts;
use super::rule::{Answer, Question, Rule, makes_copy};
use super::{
    Attribute, ConstructEnvironment, DataEnvironment, Determined, LeafEnvironment, Reason, explicit, implicit,
    implied_reductions, openacc, predetermined,
};
use body::ConstructId;
use directives::{Clause as ClauseName, Determines};
use source::Span;
use symbols::SymbolId;

/// The attributes that the leaves of `construct` determine.
pub fn determine_attributes(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
) -> ConstructEnvironment {
    let mut found = ConstructEnvironment {
        partitioning: facts.construct(construct).partitioning,
        reductions: implied_reductions::implied_reductions(facts, environment, construct),
        ..ConstructEnvironment::default()
    };
    for (index, leaf) in facts.leaves(construct).iter().enumerate() {
        let attributes = of_leaf(facts, environment, construct, index, &found);
        found.leaves.push(LeafEnvironment { leaf: *leaf, attributes });
    }
    found.attributes = combine_leaves(&found.leaves);
    found
}

/// The attributes of one leaf: of the variables referenced in it, then of those only listed.
fn of_leaf(
    facts: &Facts,
    environment: &DataEnvironment,
    construct: ConstructId,
    index: usize,
    found: &ConstructEnvironment,
) -> IdMap<SymbolId, Attribute> {
    let leaf = facts.leaves(construct)[index];
    let mut asked: IdMap<SymbolId, Option<Span>> = IdMap::default();
    let mut references = facts.references_of_leaf(construct, index);
    if implicit::moves_data(leaf) {
        references = facts.with_bounds(construct, references);
    }
    asked.extend(references.into_iter().map(|(symbol, span)| (symbol, Some(span))));
    let lists = facts.of_leaf(construct, index).filter(|found| {
        let moves = matches!(found.clause.name(), ClauseName::To | ClauseName::From);
        found.determines() != Determines::Nothing || moves
    });
    let listed = lists.flat_map(|found| found.clause.items());
    for symbol in listed.flat_map(|item| facts.listed_by(construct, item)) {
        asked.entry(symbol).or_insert(None);
    }
    for (symbol, span) in predetermined::declared_inside(facts, construct, index) {
        asked.entry(symbol).or_insert(Some(span));
    }
    let answers = asked.into_iter().filter_map(|(symbol, reference)| {
        let question = Question {
            facts,
            environment,
            construct,
            index,
            symbol,
            reference,
            outer_leaves: &found.leaves,
            reductions: &found.reductions,
        };
        Some((symbol, ask_lists(&question)?))
    });
    answers.collect()
}

/// Tries the three lists.
fn ask_lists(question: &Question) -> Option<Attribute> {
    const LISTS: &[(Determined, &[&[Rule]])] = &[
        (Determined::Predetermined, &[predetermined::RULES, openacc::PREDETERMINED]),
        (Determined::Explicit, &[explicit::RULES]),
        (Determined::Implicit, &[implicit::RULES, openacc::IMPLICIT]),
    ];
    let model = question.leaf().row().model;
    let language = question.facts.body.language;
    for (determined, lists) in LISTS {
        let rules = lists.iter().copied().flatten();
        for rule in rules.filter(|rule| rule.model == model && rule.languages.has(language)) {
            if let Some(answer) = (rule.answer)(question) {
                return Some(make_attribute(question, *determined, rule, answer));
            }
        }
    }
    None
}

fn make_attribute(question: &Question, determined: Determined, rule: &Rule, answer: Answer) -> Attribute {
    Attribute {
        sharing: answer.sharing,
        mapping: answer.mapping,
        determined,
        because: Reason { rule: rule.name, section: rule.section, at: answer.at.or(question.reference) },
        symbol: question.symbol,
        clauses: answer.clauses,
    }
}

/// The attributes of the whole directive: what the outermost leaf maps, and the copy that the innermost leaf makes.
fn combine_leaves(leaves: &[LeafEnvironment]) -> IdMap<SymbolId, Attribute> {
    let mut all: IdMap<SymbolId, Attribute> = IdMap::default();
    for (symbol, attribute) in leaves.iter().flat_map(|leaf| &leaf.attributes) {
        match all.get_mut(symbol) {
            None => {
                all.insert(*symbol, attribute.clone());
            }
            Some(outer) => merge_attribute(outer, attribute),
        }
    }
    all
}

/// Adds what a leaf says to what those outside it said.
fn merge_attribute(outer: &mut Attribute, inner: &Attribute) {
    for clause in &inner.clauses {
        if !outer.clauses.contains(clause) {
            outer.clauses.push(*clause);
        }
    }
    outer.mapping = outer.mapping.or(inner.mapping);
    if inner.sharing.is_some_and(makes_copy) {
        outer.sharing = inner.sharing;
        outer.determined = inner.determined;
        outer.because = inner.because.clone();
    }
}
