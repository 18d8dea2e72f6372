//! What may stand in the lists of clauses and directives, as far as the form of an item tells.

use super::shape::Shape;
use super::tables::{ITEMS, Items, OWN_ITEMS, PLAIN, STARRED};
use super::{ClauseView, DirectiveView, Violation};
use crate::{Clause, Language, Leaf, Model, Syntax};

/// The items of a clause.
pub fn check_items(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    // `self` of `update` lists variables as `host` does, elsewhere it has a condition.
    let moves = given.clause == Clause::AccSelf && asked.name.has(Leaf::AccUpdate);
    let clause = if moves { Clause::AccHost } else { given.clause };
    let rows = ITEMS.iter().filter(|row| row.clauses.has(clause));
    // What is not a variable there: vectors of dependences.
    if given.items == 0 || matches!(given.keyword, Some("sink" | "source")) {
        return;
    }
    for item in 0..given.items {
        let shape = asked.clauses.shape(index, item);
        if shape == Shape::Unknown {
            continue;
        }
        let row = rows.clone().find(|row| row.not.contains(&shape));
        let section = match row {
            Some(row) => row.section,
            None if shape == Shape::Star && has_no_star(given.clause) => "",
            None if shape == Shape::Block && takes_value(clause) => "OpenMP 5.2, 3.2.1; OpenACC 3.4, 1.6",
            None if shape == Shape::Strided => match stride_rule(asked, given.clause) {
                Some(section) => section,
                None => continue,
            },
            None => continue,
        };
        report(Violation::Item(index, item, shape, section));
    }
}

/// Whether `*` cannot be an argument of a clause: where words stand that are not expressions it is read as one of them.
fn has_no_star(clause: Clause) -> bool {
    const WORDS: &[Syntax] = &[Syntax::Words, Syntax::Selector, Syntax::Directives, Syntax::Raw];
    !STARRED.has(clause) && !WORDS.contains(&clause.row().syntax)
}

/// Whether the argument of a clause is a value, which no common block is; those of `num_threads` may be several.
fn takes_value(clause: Clause) -> bool {
    const VALUES: &[Syntax] = &[Syntax::Bounds, Syntax::Expr, Syntax::Flag, Syntax::KeywordExpr];
    clause == Clause::NumThreads || VALUES.contains(&clause.row().syntax)
}

/// Where it is said that a clause takes no strides in C: OpenMP has them in `target update` alone, OpenACC nowhere. Those of
/// `map`, which descriptions of OpenMP have, are let be.
fn stride_rule(asked: &DirectiveView, clause: Clause) -> Option<&'static str> {
    let motion = matches!(clause, Clause::From | Clause::To) && asked.name.has(Leaf::TargetUpdate);
    let motion = motion || clause == Clause::Map;
    match clause.row().model {
        _ if motion || asked.language == Language::Fortran => None,
        Model::OpenMp => Some("OpenMP 5.2, 3.2.5"),
        Model::OpenAcc => Some(PLAIN),
    }
}

/// The directives whose arguments are types, operators and code.
const OF_TOKENS: &[Leaf] = &[
    Leaf::BeginDeclareVariant,
    Leaf::DeclareInduction,
    Leaf::DeclareMapper,
    Leaf::DeclareReduction,
    Leaf::DeclareVariant,
];

/// The items of the directive itself.
pub fn check_own_items(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    let row = |(leaf, _): &&(_, Items)| asked.name.first() == *leaf;
    let rows = OWN_ITEMS.iter().filter(row).map(|(_, row)| row);
    for item in 0..asked.items {
        let shape = asked.clauses.own_shape(item);
        let section = match rows.clone().find(|row| row.not.contains(&shape)) {
            Some(row) => row.section,
            None if shape == Shape::Star && !OF_TOKENS.contains(&asked.name.first()) => "",
            None if shape == Shape::Strided && asked.name.model() == Model::OpenAcc => PLAIN,
            None => continue,
        };
        report(Violation::OwnItem(item, shape, section));
    }
}
