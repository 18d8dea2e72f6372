//! Keywords and modifiers: of which version, on which directive, and with which others.

use super::tables::{LIMITED_KEYWORDS, LIMITED_MODIFIERS, Limited, ONE_OF_THESE, WANTED_MODIFIERS, map_types};
use super::{ClauseView, DirectiveView, Violation};
use crate::compound::{self, Accepts};
use crate::{Clause, ClauseSet, Language, Leaf, LifeStage, Model, Version, life};

/// The words of one clause.
pub fn check_words(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    if let Some(word) = given.keyword {
        check_keyword(asked, index, given.clause, word, report);
    }
    if given.modifiers > 0 {
        for (at, word) in asked.modifiers(index, given).enumerate() {
            check_modifier(asked, index, given.clause, at, word, report);
        }
        check_modifier_sets(asked, index, given, report);
    }
    check_wanted_modifier(asked, index, given, report);
    match given.clause {
        Clause::AccGang => check_gang(asked, index, given, report),
        Clause::Defaultmap => check_category(asked, index, given, report),
        Clause::Linear => check_trailing_modifier(asked, index, given, report),
        Clause::Map => map_type(asked, index, given, report),
        Clause::Schedule => check_schedule(asked, index, given, report),
        Clause::Reduction => check_reduction(asked, index, given, report),
        Clause::Depend | Clause::Doacross => {
            check_doacross(asked, index, given, report);
            check_depobj(asked, index, given, report);
        }
        Clause::DeviceType => declared_for(asked, index, given, report),
        Clause::Indirect => indirect_for(asked, index, report),
        Clause::Interop => check_devices(asked, index, given, report),
        Clause::Ordered => check_ordered_count(asked, index, given, report),
        Clause::Device => check_ancestor(asked, index, given, report),
        _ => {}
    }
}

/// Whether the keyword of a clause is one of its row.
fn has_keywords(clause: Clause) -> bool {
    !clause.row().keywords.is_empty()
}

fn check_keyword(asked: &DirectiveView, index: usize, clause: Clause, word: &str, report: &mut dyn FnMut(Violation)) {
    if !has_keywords(clause) {
        return;
    }
    let Some(standing) = life::keyword_stage(clause, word, asked.language, asked.version()) else { return };
    if asked.is_wrong(standing) {
        report(Violation::Keyword(index, standing));
        if !matches!(standing, LifeStage::Deprecated(..)) {
            return;
        }
    }
    if let Some(limited) = find_limit(LIMITED_KEYWORDS, asked, clause, word) {
        report(Violation::KeywordNotHere(index, limited.section));
    }
}

/// The row that forbids a word of a clause on this directive.
fn find_limit(rows: &'static [Limited], asked: &DirectiveView, clause: Clause, word: &str) -> Option<&'static Limited> {
    let mut own = rows.iter().filter(|row| row.clause == clause);
    own.find(|row| {
        let named = row.words.contains(&word);
        let elsewhere = !row.on.is_empty() && !row.on.iter().any(|leaf| asked.name.has(*leaf));
        // Compilers of C++ take references in all their forms.
        let reference = clause == Clause::Linear && asked.language == Language::Cxx;
        named && !reference && (elsewhere || row.not_on.iter().any(|leaf| asked.name.has(*leaf)))
    })
}

/// OpenMP 5.2, 5.8.3: which map types, and whether one may be left out.
fn map_type(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let Some(types) = map_types(asked.name.first()) else { return };
    // Before, a type had to follow modifiers.
    if given.keyword.is_none() && given.modifiers > 0 && asked.version() < Version(52) {
        report(Violation::KeywordNotHere(index, "OpenMP 5.1, 2.21.7.1"));
    }
    // OpenMP 5.1, 2.21.7.1: the type came last.
    if given.behind && asked.version() < Version(52) {
        report(Violation::KeywordNotHere(index, "OpenMP 5.1, 2.21.7.1"));
    }
    // OpenMP 5.2, 5.8.3: of types there is one.
    if let Some(at) = asked.modifiers(index, given).position(|word| is_type(Clause::Map, word)) {
        report(Violation::ModifierNotHere(index, at, "OpenMP 5.2, 5.8.3"));
    }
    let word = given.keyword.unwrap_or("tofrom");
    match types.iter().find(|(known, _)| *known == word) {
        None => report(Violation::MapType(index)),
        Some((_, since)) if asked.version() < *since => report(Violation::MapType(index)),
        Some(_) => {}
    }
}

/// Whether a word is a type of a clause, of which there is one (OpenMP 5.2, 5.8.3 and 15.9.5). `delete` is a modifier of `map` too.
pub fn is_type(clause: Clause, word: &str) -> bool {
    const OF_MAP: &[&str] = &["alloc", "from", "release", "storage", "to", "tofrom"];
    match clause {
        Clause::Map => OF_MAP.contains(&word),
        _ => clause.row().keywords.iter().any(|(known, _)| *known == word),
    }
}

fn check_modifier(
    asked: &DirectiveView,
    index: usize,
    clause: Clause,
    at: usize,
    word: &str,
    report: &mut dyn FnMut(Violation),
) {
    // A step without its word; a mistake that was reported already.
    if word.is_empty() {
        return;
    }
    let own = life::modifier_stage(clause, word, asked.version())
        .or_else(|| life::keyword_stage(clause, word, asked.language, asked.version()));
    let Some(standing) = own else { return check_leaf_modifier(asked, index, clause, at, word, report) };
    if asked.is_wrong(standing) {
        report(Violation::Modifier(index, at, standing));
    }
    if let Some(limited) = find_limit(LIMITED_MODIFIERS, asked, clause, word) {
        return report(Violation::ModifierNotHere(index, at, limited.section));
    }
    let foreign = FOREIGN.iter().find(|(own, words, _)| *own == clause && words.contains(&word));
    let kept = asked.language == Language::Fortran || (asked.language == Language::Cxx && word != "allocatable");
    if let Some((_, _, section)) = foreign.filter(|_| !kept) {
        report(Violation::ModifierNotHere(index, at, section));
    }
}

/// The words that are about what C does not have: references, and allocatable variables.
const FOREIGN: &[(Clause, &[&str], &str)] = &[
    (Clause::AdjustArgs, &["need_device_addr"], "OpenMP 6.0, 9.6.2"),
    (Clause::Default, &["allocatable"], "OpenMP 6.0, 7.5.1"),
    (Clause::Defaultmap, &["allocatable"], "OpenMP 5.2, 5.8.7"),
    (Clause::Linear, &["ref", "uval"], "OpenMP 5.2, 5.4.6"),
];

/// A directive name before the colon: of `if` since OpenMP 4.5, of any clause since 6.0.
fn check_leaf_modifier(
    asked: &DirectiveView,
    index: usize,
    clause: Clause,
    at: usize,
    word: &str,
    report: &mut dyn FnMut(Violation),
) {
    if asked.name.model() == Model::OpenAcc {
        return;
    }
    let since = if clause == Clause::If { Version(45) } else { Version(60) };
    if asked.version() < since {
        return report(Violation::Modifier(index, at, LifeStage::Since(since)));
    }
    let same = |spelling: &str| {
        spelling.len() == word.len()
            && spelling.bytes().zip(word.bytes()).all(|(left, right)| left == right || (left == b' ' && right == b'_'))
    };
    let accepts = |leaf: &Leaf| {
        let accepts = compound::accepts_clause(crate::Name::leaf(*leaf), clause, asked.version());
        matches!(accepts, Accepts::Yes(_)) || (matches!(accepts, Accepts::Until(_)) && asked.version.is_none())
    };
    let mut leaves = asked.name.leaves().iter();
    let known = leaves.any(|leaf| (same(leaf.row().word) || same(leaf.row().c_word)) && accepts(leaf));
    if !known && !same(&asked.name.spelling(asked.language)) {
        report(Violation::NoLeaf(index, at));
    }
}

/// A modifier once, and one of those that exclude each other.
fn check_modifier_sets(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let clause = given.clause;
    let set = ONE_OF_THESE.iter().find(|(other, _)| *other == clause).map_or(&[] as &[&str], |(_, words)| *words);
    // OpenMP 6.0, 5.6: before, nothing was said of types that stand twice.
    let strict = asked.version.is_some_and(|version| version >= Version(60));
    let words = asked.modifiers(index, given);
    for (second, word) in words.clone().enumerate().skip(1) {
        let clash = words.clone().take(second).position(|first| {
            first == word && (!REPEATED.contains(&clause) || (strict && ONCE_OF_REPEATED.contains(&(clause, word))))
                || (first != word && set.contains(&first) && set.contains(&word))
        });
        if let Some(first) = clash {
            report(Violation::Modifiers(index, first, second));
        }
    }
}

/// Clauses whose modifiers may stand more than once; `schedule(simd, simd: static)` is odd and no mistake before 6.0.
const REPEATED: &[Clause] =
    &[Clause::AppendArgs, Clause::Init, Clause::Schedule, Clause::UsesAllocators, Clause::AccWait];

/// Modifiers of these that stand once all the same: OpenMP 6.0, 5.6 and 13.6.3.
const ONCE_OF_REPEATED: &[(Clause, &str)] = &[
    (Clause::Init, "target"),
    (Clause::Init, "targetsync"),
    (Clause::Init, "prefer_type"),
    (Clause::Schedule, "monotonic"),
    (Clause::Schedule, "nonmonotonic"),
    (Clause::Schedule, "simd"),
];

/// OpenMP 4.5, 2.15.5.2: a category had to be named.
fn check_category(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    if asked.version() < Version(50) && given.modifiers == 0 {
        report(Violation::KeywordNotHere(index, "OpenMP 4.5, 2.15.5.2"));
    }
}

/// `linear(val(a))`: OpenMP 5.2, 5.4.6, has modifiers behind the list; compilers keep the old form on `declare simd`, which alone had
/// modifiers before (OpenMP 4.5, 2.7.1, 2.8.1 and 2.8.2).
fn check_trailing_modifier(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let Some(version) = asked.version.filter(|_| given.around) else { return };
    // OpenMP 6.0, B: there it is gone, too.
    if asked.name.has(Leaf::DeclareSimd) && version < Version(60) {
        return;
    }
    if version >= Version(52) {
        report(Violation::Around(index));
    } else if asked.language != Language::Cxx {
        report(Violation::ModifierNotHere(index, 0, "OpenMP 4.5, 2.8.1"));
    }
}

/// OpenACC 3.4, 2.9.2: a number of gangs, or their dimension.
fn check_gang(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let dimension = asked.modifiers(index, given).position(|word| word == "dim");
    if let Some(at) = dimension.filter(|_| given.items > 0) {
        report(Violation::ModifierNotHere(index, at, "OpenACC 3.4, 2.9.2"));
    }
}

/// OpenMP 5.2, 11.5.3.
fn check_schedule(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let kind = given.keyword.unwrap_or("");
    if matches!(kind, "runtime" | "auto") && given.items > 0 {
        report(Violation::Chunk(index));
    }
    let Some(at) = asked.modifiers(index, given).position(|word| word == "nonmonotonic") else { return };
    let old = asked.version() < Version(50) && !matches!(kind, "dynamic" | "guided");
    if old || asked.has(Clause::Ordered) {
        report(Violation::ModifierNotHere(index, at, "OpenMP 5.2, 11.5.3"));
    }
}

/// OpenMP 5.2, 5.5.8: `inscan` is for all reductions of a directive, and not with a schedule or an order; a task
/// reduction needs the barrier at the end.
fn check_reduction(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    const SECTION: &str = "OpenMP 5.2, 5.5.8";
    if given.modifiers == 0 {
        return;
    }
    let modified =
        |index: usize, given: &ClauseView, word: &str| asked.modifiers(index, given).position(|other| other == word);
    if let Some(at) = modified(index, given, "inscan") {
        let mut others = (0..asked.count).filter(|other| asked.clauses.name(*other) == Clause::Reduction);
        // Since 6.0 an induction or another reduction may stand next to it.
        let mixed = asked.version() < Version(60)
            && others.any(|other| modified(other, &asked.clause_at(other), "inscan").is_none());
        if mixed || asked.has(Clause::Schedule) || asked.has(Clause::Ordered) {
            report(Violation::ModifierNotHere(index, at, SECTION));
        }
    }
    if let Some(at) = modified(index, given, "task").filter(|_| asked.has(Clause::NoWait)) {
        report(Violation::ModifierNotHere(index, at, SECTION));
    }
}

/// Clauses that need one of some modifiers.
fn check_wanted_modifier(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let own = WANTED_MODIFIERS
        .iter()
        .find(|(leaf, clause, ..)| *clause == given.clause && leaf.is_none_or(|leaf| asked.name.has(leaf)));
    // Without anything in its parentheses the clause has been told already.
    let Some((_, _, words, section)) = own.filter(|_| given.items > 0 || given.clause == Clause::Apply) else { return };
    // A modifier that was not understood, or belongs elsewhere, may be meant for one of these.
    let elsewhere = |word: &str| find_limit(LIMITED_MODIFIERS, asked, given.clause, word).is_some();
    let mut others = asked.modifiers(index, given);
    let known = others.any(|word| word.is_empty() || words.contains(&word) || elsewhere(word));
    if !known && asked.version() >= given.clause.row().life.since {
        report(Violation::NoModifier(index, words, section));
    }
}

/// OpenMP 5.2, 14.1: an object that is not for synchronization has no dependences.
fn check_depobj(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let inits = || (0..asked.count).filter(|other| asked.clauses.name(*other) == Clause::Init);
    let syncs = |init: usize| asked.modifiers(init, &asked.clause_at(init)).any(|word| word == "targetsync");
    let first = asked.clauses.name(index) == given.clause && asked.name.has(Leaf::Interop);
    if let Some(init) = inits().next().filter(|_| first && !inits().any(syncs)) {
        report(Violation::NoModifier(init, &["targetsync"], "OpenMP 5.2, 14.1"));
    }
}

/// OpenMP 5.2, 7.8.1 and 7.8.3: what is called through a pointer is not for some devices alone, and something is listed.
fn declared_for(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    const LISTS: &[Clause] = &[Clause::Enter, Clause::Link, Clause::Local, Clause::To, Clause::Indirect];
    let mut against = |clause: Clause, section: &'static str| {
        let without = |other: &usize| asked.clause_at(*other).items == 0;
        if let Some(other) = asked.find_clause(clause).filter(without) {
            report(Violation::Exclusive(index.min(other), index.max(other), section));
        }
    };
    if let Some("host" | "nohost") = given.keyword {
        against(Clause::Indirect, "OpenMP 5.2, 7.8.3");
    }
    let declares = asked.name.has(Leaf::DeclareTarget) && asked.language != Language::Fortran && asked.items == 0;
    if declares && !LISTS.iter().any(|list| asked.has(*list)) {
        report(Violation::Needs(index, LISTS.split_at(3).0, "OpenMP 5.2, 7.8.1"));
    }
}

/// OpenMP 6.0, 9.9.1: in C what can be called through pointers is listed.
fn indirect_for(asked: &DirectiveView, index: usize, report: &mut dyn FnMut(Violation)) {
    const LISTS: &[Clause] = &[Clause::Enter, Clause::Link, Clause::Local, Clause::To];
    let declares = asked.name.has(Leaf::DeclareTarget) && asked.language != Language::Fortran && asked.items == 0;
    if declares && !LISTS.iter().any(|list| asked.has(*list)) {
        report(Violation::Needs(index, LISTS.split_at(1).0, "OpenMP 6.0, 9.9.1"));
    }
}

/// OpenMP 6.0, 9.7: objects of several devices need to know which device is meant.
fn check_devices(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    if given.items > 1 && !asked.has(Clause::Device) {
        report(Violation::Needs(index, &[Clause::Device], "OpenMP 6.0, 9.7"));
    }
}

/// OpenMP 5.2, 15.9.6: one source, or sinks.
fn check_doacross(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    let (clause, source) = (given.clause, Some("source"));
    let kind = given.keyword.filter(|kind| matches!(*kind, "source" | "sink"));
    if kind.is_none() || !asked.repeats {
        return;
    }
    for first in (0..index).filter(|first| asked.clauses.name(*first) == clause) {
        let other = asked.clause_at(first).keyword;
        if matches!(other, Some("source" | "sink")) && (other == source || kind == source) {
            return report(Violation::Exclusive(first, index, "OpenMP 5.2, 15.9.6"));
        }
    }
}

/// OpenMP 5.2, 4.4.4: with a number of loops it is for doacross loops, which no `linear` goes with.
fn check_ordered_count(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    if let Some(linear) = asked.find_clause(Clause::Linear).filter(|_| given.items > 0) {
        report(Violation::Exclusive(index.min(linear), index.max(linear), "OpenMP 5.2, 4.4.4"));
    }
}

/// OpenMP 5.2, 13.2: the code runs on the host, so few clauses make sense.
fn check_ancestor(asked: &DirectiveView, index: usize, given: &ClauseView, report: &mut dyn FnMut(Violation)) {
    const WITH: ClauseSet = ClauseSet::of(&[
        Clause::Device,
        Clause::FirstPrivate,
        Clause::Private,
        Clause::Defaultmap,
        Clause::Map,
        Clause::Default,
    ]);
    if !asked.name.has(Leaf::Target) || !asked.modifiers(index, given).any(|word| word == "ancestor") {
        return;
    }
    if let Some(other) = (0..asked.count).find(|other| !WITH.has(asked.clauses.name(*other))) {
        report(Violation::Exclusive(index.min(other), index.max(other), "OpenMP 5.2, 13.2"));
    }
}
