//! Which clauses may stand, how often, and with which others.

use super::tables::{MANY_BEFORE, NEEDING, NEEDS, ONCE_FOR_A_DEVICE, WITHOUT_LIST};
use super::{DirectiveView, Violation};
use crate::compound::{self, Accepts};
use crate::group::{self, Group, Minimum};
use crate::{Cardinality, Clause, Leaf, LifeStage, Version};

/// Whether a clause may stand on the directive.
pub fn check_accepted(asked: &DirectiveView, index: usize, clause: Clause, report: &mut dyn FnMut(Violation)) -> bool {
    let answer = match asked.end || index >= asked.ended {
        true => compound::accepts_at_end(asked.name, clause, asked.version()),
        false => compound::accepts_clause(asked.name, clause, asked.version()),
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
pub fn check_repetition(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    let mut typed = 0;
    for second in 0..asked.count {
        let clause = asked.clauses.name(second);
        if clause == Clause::AccDeviceType {
            typed = second;
        }
        let per_device = ONCE_FOR_A_DEVICE.has(clause);
        let from = if per_device { typed } else { 0 };
        let mut before = (from..second).filter(|first| asked.clauses.name(*first) == clause);
        let Some(first) = before.clone().next() else { continue };
        // What does not stand on an end directive is told for itself.
        if second >= asked.ended
            && !matches!(compound::accepts_at_end(asked.name, clause, asked.version()), Accepts::Yes(_))
        {
            continue;
        }
        let clash = match accepted_once(asked, clause) {
            _ if per_device => Some(first),
            Accepts::Yes(Cardinality::Many) => None,
            Accepts::Yes(_) if may_repeat(clause, asked.version()) => None,
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

/// Whether a clause may stand on the directive; what is gone, as it was at last, if no version is asked about.
fn accepted_once(asked: &DirectiveView, clause: Clause) -> Accepts {
    match compound::accepts_clause(asked.name, clause, asked.version()) {
        Accepts::Until(version) if asked.version.is_none() => {
            compound::accepts_clause(asked.name, clause, Version(version.0.saturating_sub(1)))
        }
        answer => answer,
    }
}

/// Whether a clause that is unique was not yet in `version`.
fn may_repeat(clause: Clause, version: Version) -> bool {
    MANY_BEFORE.iter().any(|(late, since)| *late == clause && version < *since)
}

/// The directive that a modifier names, if one does.
fn modifier_leaf<'q>(asked: &DirectiveView<'q>, index: usize) -> Option<&'q str> {
    let given = asked.clause_at(index);
    let row = given.clause.row();
    let mut words = asked.modifiers(index, &given);
    words.find(|word| !word.is_empty() && !row.modifiers.iter().chain(row.keywords).any(|(known, _)| known == word))
}

/// Whether two clauses are for one leaf: OpenMP 5.2, 3.4; 6.0, 5.4. One without a name is for all.
fn same_leaf(asked: &DirectiveView, first: usize, second: usize) -> bool {
    match (modifier_leaf(asked, first), modifier_leaf(asked, second)) {
        (Some(first), Some(second)) => first == second,
        (None, _) | (_, None) => true,
    }
}

/// Whether two clauses are for one category of variables; one without category is for all.
fn same_category(asked: &DirectiveView, first: usize, second: usize) -> bool {
    let category = |index: usize| asked.modifiers(index, &asked.clause_at(index)).next();
    match (category(first), category(second)) {
        (Some(first), Some(second)) => first == second || first == "all" || second == "all",
        (None, _) | (_, None) => true,
    }
}

/// Clauses that exclude each other, and such as are missing.
pub fn check_groups(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    for group in group::groups(&asked.name) {
        if group.life.standing_in(asked.version()) == LifeStage::Allowed {
            self::check_group(asked, group, report);
        }
    }
}

fn check_group(asked: &DirectiveView, group: &'static Group, report: &mut dyn FnMut(Violation)) {
    let members = if asked.kinds.meets(&group.set) { asked.kinds.common(&group.set) } else { 0 };
    // OpenACC 3.4, 2.15.1: the level of a routine may be said for some types of device only.
    let typed = group.leaf == Leaf::AccRoutine && asked.has(Clause::AccDeviceType);
    if members == 0 && group.need != Minimum::AtMostOne && !typed {
        return report(Violation::Missing(group));
    }
    if members == 0 || group.need == Minimum::AtLeastOne || (members == 1 && !typed) {
        return;
    }
    // The first of the group; from a `device_type` on, clauses are for one type of device each.
    let (mut first, mut general): (Option<usize>, bool) = (None, true);
    for index in 0..asked.count {
        let clause = asked.clauses.name(index);
        if clause == Clause::AccDeviceType {
            // A level for all devices is one for these, too.
            if !(typed && general) {
                first = None;
            }
            general = false;
        }
        if !group.set.has(clause) {
            continue;
        }
        // What the version no longer has is told for itself.
        let gone = |index: usize| matches!(accepted_once(asked, asked.clauses.name(index)), Accepts::Until(_));
        let other = first.filter(|first| typed || asked.clauses.name(*first) != clause);
        if let Some(first) = other.filter(|first| !gone(*first) && !gone(index)) {
            report(Violation::Exclusive(first, index, group.section));
        }
        first = first.or(Some(index));
    }
}

/// Clauses that cannot be without another, or not with a list of the directive.
pub fn check_needs(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    let needing = asked.kinds.meets(&NEEDING);
    for (leaf, clause, others, section) in NEEDS.iter().filter(|_| needing) {
        let applies = asked.has(*clause) && asked.name.has(*leaf) && !others.iter().any(|other| asked.has(*other));
        if let Some(index) = asked.find_clause(*clause).filter(|_| applies) {
            report(Violation::Needs(index, others, section));
        }
    }
    if asked.items == 0 {
        return;
    }
    for (leaf, clauses, section) in WITHOUT_LIST {
        if !asked.name.has(*leaf) || !asked.kinds.meets(clauses) {
            continue;
        }
        // What the version has not is told for itself.
        let known = |index: &usize| {
            let accepts = compound::accepts_clause(asked.name, asked.clauses.name(*index), asked.version());
            !matches!(accepts, Accepts::Since(_))
        };
        let listed = (0..asked.count).filter(|index| clauses.has(asked.clauses.name(*index)));
        for index in listed.filter(known) {
            report(Violation::WithList(index, section));
        }
    }
}
