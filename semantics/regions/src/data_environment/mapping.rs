//! Implicit data-mapping attributes of target constructs (OpenMP 5.2, 5.8.1).

use super::rule::{Answer, Question};
use super::variables::{Category, is_c_pointer, is_dummy, is_function_pointer, is_sizeless};
use super::words::spell_keyword;
use directives::{Clause as ClauseName, Leaf, MapType, Sharing, Version};
use symbols::{Details, Flags};

/// A variable that is on the device anyway is treated as mapped (OpenMP 4.5, 2.15.5).
pub fn answer_declared(question: &Question) -> Option<Answer> {
    let table = question.table();
    let symbol = &table[table.original(question.symbol)];
    let common = match symbol.details.ultimate() {
        Details::Object(object) => object.common,
        _ => None,
    };
    let flags = symbol.flags | common.map_or(Flags::empty(), |common| table[common].flags);
    let holds = question.leaf() == Leaf::Target && flags.contains(Flags::OMP_DECLARE_TARGET);
    holds.then(|| Answer::mapping(MapType::ToFrom))
}

/// The implicit behavior that a `defaultmap` clause gives the variable's category.
pub fn by_defaultmap(question: &Question) -> Option<Answer> {
    const BEHAVIORS: &[(&str, Option<Sharing>, Option<MapType>)] = &[
        ("alloc", None, Some(MapType::Alloc)),
        ("storage", None, Some(MapType::Alloc)),
        ("to", None, Some(MapType::To)),
        ("from", None, Some(MapType::From)),
        ("tofrom", None, Some(MapType::ToFrom)),
        ("firstprivate", Some(Sharing::FirstPrivate), None),
        ("private", Some(Sharing::Private), None),
        ("present", None, Some(MapType::Alloc)),
    ];
    if question.leaf() != Leaf::Target {
        return None;
    }
    let facts = question.facts;
    let category = Category::of_symbol(question.table(), question.symbol);
    let clauses = facts.of_leaf(question.construct, question.index);
    let clauses = clauses.map(|found| found.clause).filter(|clause| clause.name() == ClauseName::Defaultmap);
    let clause = clauses.into_iter().find(|clause| {
        let mut named = clause.modifiers().map(|modifier| facts.atoms.text(modifier.word().atom));
        clause.modifiers().is_empty() || named.any(|word| category.is_named(word))
    })?;
    let word = spell_keyword(clause, facts.atoms)?;
    let (_, sharing, mapping) = BEHAVIORS.iter().find(|(text, ..)| *text == word)?;
    Some(Answer { sharing: *sharing, mapping: *mapping, at: Some(clause.span()), clauses: Vec::new() })
}

/// A pointer of C is firstprivate, and points to the device's copy of what it points to, if there is one; not a pointer to a function.
pub fn pointer_of_c(question: &Question) -> Option<Answer> {
    let (table, symbol) = (question.table(), question.symbol);
    let is_pointer = is_c_pointer(table, symbol) && !is_function_pointer(table, symbol);
    let holds = question.leaf() == Leaf::Target && is_pointer;
    holds.then(|| Answer { mapping: Some(MapType::Alloc), ..Answer::sharing(Sharing::FirstPrivate) })
}

/// Before OpenMP 4.5 scalars were mapped too.
pub fn scalar_before_45(question: &Question) -> Option<Answer> {
    let (table, symbol) = (question.table(), question.symbol);
    let scalar = Category::of_symbol(table, symbol) == Category::Scalar || is_function_pointer(table, symbol);
    let answer = match question.openmp() >= Version(45) {
        true => Answer::sharing(Sharing::FirstPrivate),
        false => Answer::mapping(MapType::ToFrom),
    };
    (question.leaf() == Leaf::Target && scalar).then_some(answer)
}

/// Everything else is mapped; an assumed-size dummy has no size to map and must be there.
pub fn mapped_aggregate(question: &Question) -> Option<Answer> {
    let table = question.table();
    let sizeless = is_dummy(table, question.symbol) && is_sizeless(table, question.symbol);
    let map = if sizeless { MapType::Alloc } else { MapType::ToFrom };
    (question.leaf() == Leaf::Target).then(|| Answer::mapping(map))
}
