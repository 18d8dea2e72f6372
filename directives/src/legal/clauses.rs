//! Which clauses may stand, how often, and with which others.

use super::tables::{NEEDS, ONCE_FOR_A_DEVICE, WITHOUT_LIST};
use super::{Question, Violation};
use crate::compound::{self, Accepts};
use crate::group::{self, Group, Need};
use crate::{Cardinality, Clause, Standing};

/// Whether a clause may stand on the directive.
pub fn accepted(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) -> bool {
    let clause = asked.clauses[index].clause;
    let answer = match asked.end {
        true => compound::accepts_at_end(asked.name, clause, asked.at()),
        false => compound::accepts(asked.name, clause, asked.at()),
    };
    match answer {
        Accepts::Yes(_) => true,
        Accepts::Until(_) if asked.version.is_none() => true,
        Accepts::Until(_) | Accepts::Since(_) | Accepts::Never(_) => {
            report(Violation::Clause(index, answer));
            false
        }
    }
}

/// Clauses that stand more often than they may.
pub fn repeated(asked: &Question, report: &mut dyn FnMut(Violation)) {
    let mut typed = 0;
    for (second, given) in asked.clauses.iter().enumerate() {
        if given.clause == Clause::AccDeviceType {
            typed = second;
        }
        let per_device = ONCE_FOR_A_DEVICE.contains(&given.clause);
        let from = if per_device { typed } else { 0 };
        let mut before = (from..second).filter(|first| asked.clauses[*first].clause == given.clause);
        let Some(first) = before.clone().next() else { continue };
        let clash = match compound::accepts(asked.name, given.clause, asked.at()) {
            _ if per_device => Some(first),
            Accepts::Yes(Cardinality::Many) => None,
            Accepts::Yes(Cardinality::Once | Cardinality::PerName) => {
                before.find(|first| same_leaf(asked, *first, second))
            }
            Accepts::Yes(Cardinality::PerCategory) => before.find(|first| same_category(asked, *first, second)),
            Accepts::Since(_) | Accepts::Until(_) | Accepts::Never(_) => None,
        };
        if let Some(first) = clash {
            report(Violation::Twice(first, second));
        }
    }
}

/// The directive that a modifier names, if one does.
fn leaf<'q>(asked: &'q Question, index: usize) -> Option<&'q str> {
    let given = &asked.clauses[index];
    let row = given.clause.row();
    let mut words = asked.modifiers_of(given).iter().copied();
    words.find(|word| !word.is_empty() && !row.modifiers.iter().chain(row.keywords).any(|(known, _)| known == word))
}

/// Whether two clauses are for one leaf: OpenMP 5.2, 3.4; 6.0, 5.4. One without a name is for all.
fn same_leaf(asked: &Question, first: usize, second: usize) -> bool {
    match (leaf(asked, first), leaf(asked, second)) {
        (Some(first), Some(second)) => first == second,
        (None, _) | (_, None) => true,
    }
}

/// Whether two clauses are for one category of variables; one without category is for all.
fn same_category(asked: &Question, first: usize, second: usize) -> bool {
    let category = |index: usize| asked.modifiers_of(&asked.clauses[index]).first().copied();
    match (category(first), category(second)) {
        (Some(first), Some(second)) => first == second,
        (None, _) | (_, None) => true,
    }
}

/// Clauses that exclude each other, and such as are missing.
pub fn groups(asked: &Question, report: &mut dyn FnMut(Violation)) {
    for group in group::groups(&asked.name) {
        if group.life.at(asked.at()) == Standing::Allowed {
            self::group(asked, group, report);
        }
    }
}

fn group(asked: &Question, group: &'static Group, report: &mut dyn FnMut(Violation)) {
    let mut members = 0;
    // The first of the group; from a `device_type` on, clauses are for one type of device each.
    let mut first: Option<usize> = None;
    for (index, given) in asked.clauses.iter().enumerate() {
        if given.clause == Clause::AccDeviceType {
            first = None;
        }
        if !group.clauses.contains(&given.clause) {
            continue;
        }
        members += 1;
        let clash = first.filter(|first| asked.clauses[*first].clause != given.clause);
        if let Some(first) = clash.filter(|_| group.need != Need::AtLeastOne) {
            report(Violation::Exclusive(first, index, group.section));
        }
        first = first.or(Some(index));
    }
    if members == 0 && group.need != Need::AtMostOne {
        report(Violation::Missing(group));
    }
}

/// Clauses that cannot be without another, or not with a list of the directive.
pub fn needs(asked: &Question, report: &mut dyn FnMut(Violation)) {
    for (index, given) in asked.clauses.iter().enumerate() {
        for (leaf, clause, others, section) in NEEDS {
            let applies = *clause == given.clause && asked.name.has(*leaf);
            if applies && !others.iter().any(|other| asked.has(*other)) {
                report(Violation::Needs(index, others, section));
            }
        }
        for (leaf, clauses, section) in WITHOUT_LIST {
            if asked.items > 0 && clauses.contains(&given.clause) && asked.name.has(*leaf) {
                report(Violation::WithList(index, section));
            }
        }
    }
}
