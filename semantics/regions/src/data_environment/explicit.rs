//! Explicitly determined attributes: what clauses say (OpenMP 5.2, 5.4 and 5.8; OpenACC 3.4, 2.5 to 2.9), leaf by leaf.

use super::compute::{COMPUTE, visible_mapping};
use super::facts::LeafClause;
use super::rule::{Answer, Languages, Question, Rule, rule};
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Model, Sharing};
use parser::directive::Clause;
use source::Atoms;

/// The rules, in order.
pub const RULES: &[Rule] = &[
    rule("a list item of a data clause", "OpenACC 3.4, 2.7", Model::OpenAcc, Languages::All, listed_in_openacc),
    rule("a list item of a data-sharing clause", "OpenMP 5.2, 5.4", Model::OpenMp, Languages::All, shared_or_private),
    rule("a list item of a map clause", "OpenMP 5.2, 5.8.3", Model::OpenMp, Languages::All, answer_listed),
    rule("a list item of a motion clause", "OpenMP 5.2, 5.9", Model::OpenMp, Languages::All, answer_moved),
];

/// What the data clauses of OpenACC say, with the implicit reduction and copy that go with them (Clacc document, "Reductions").
fn listed_in_openacc(question: &Question) -> Option<Answer> {
    let mut answer = answer_listed(question)?;
    let implied = question.reductions.iter().any(|implied| implied.symbol == question.symbol && implied.shared);
    if question.leaf() == Leaf::AccParallel && implied {
        answer.sharing = answer.sharing.or(Some(Sharing::Reduction));
    }
    let compute = COMPUTE.contains(&question.leaf());
    if compute && answer.sharing == Some(Sharing::Reduction) && answer.mapping.is_none() {
        let visible = visible_mapping(question.facts, question.environment, question.construct, question.symbol);
        answer.mapping = Some(visible.unwrap_or(MapType::ToFrom));
    }
    Some(answer)
}

/// What a sharing clause says, with what a map clause on the same leaf adds.
fn shared_or_private(question: &Question) -> Option<Answer> {
    answer_listed(question).filter(|answer| answer.sharing.is_some())
}

/// What the clauses of the leaf that list the variable say.
fn answer_listed(question: &Question) -> Option<Answer> {
    let facts = question.facts;
    let mut answer = Answer::default();
    for found in facts.listing_clauses(question.construct, question.index, question.symbol) {
        match found.determines() {
            Determines::Nothing => continue,
            Determines::Sharing(sharing) => answer.sharing = answer.sharing.or(Some(sharing)),
            Determines::Mapping(map) => answer.mapping = answer.mapping.or(Some(map)),
            Determines::MapType => answer.mapping = answer.mapping.or(Some(map_type(found.clause, facts.atoms))),
        }
        answer.at = answer.at.or(Some(found.clause.span()));
        answer.clauses.push(found.index);
    }
    (!answer.clauses.is_empty()).then_some(answer)
}

/// `target update to(…) from(…)`, `declare target enter(…)`: listed, but no attribute of a region.
fn answer_moved(question: &Question) -> Option<Answer> {
    let standalone = question.leaf() == Leaf::TargetUpdate;
    let words = [(ClauseName::To, MapType::To), (ClauseName::From, MapType::From)];
    let facts = question.facts;
    let clauses = facts.of_leaf(question.construct, question.index).filter(|_| standalone);
    for LeafClause { index, clause, .. } in clauses {
        let mut listed = clause.items().iter().flat_map(|item| facts.listed_by(question.construct, item));
        let direction = words.iter().find(|(name, _)| *name == clause.name());
        if let Some((_, map)) = direction.filter(|_| listed.any(|symbol| symbol == question.symbol)) {
            return Some(Answer { at: Some(clause.span()), clauses: vec![index], ..Answer::mapping(*map) });
        }
    }
    None
}

/// The map type of a `map` clause; `tofrom` if it names none.
pub fn map_type(clause: Clause, atoms: &Atoms) -> MapType {
    const TYPES: &[(&str, MapType)] = &[
        ("to", MapType::To),
        ("from", MapType::From),
        ("tofrom", MapType::ToFrom),
        ("alloc", MapType::Alloc),
        ("storage", MapType::Alloc),
        ("release", MapType::Release),
        ("delete", MapType::Delete),
    ];
    let word = clause.keyword().map(|word| atoms.text(word.atom).to_ascii_lowercase());
    let found = TYPES.iter().find(|(text, _)| word.as_deref() == Some(*text));
    found.map_or(MapType::ToFrom, |(_, map)| *map)
}

/// The data-sharing attribute that a clause determines.
pub fn clause_sharing(clause: ClauseName) -> Option<Sharing> {
    match clause.row().determines {
        Determines::Sharing(sharing) => Some(sharing),
        Determines::Nothing | Determines::Mapping(_) | Determines::MapType => None,
    }
}
