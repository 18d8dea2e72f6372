//! Keywords and modifiers: of which version, on which directive, and with which others.

use super::tables::{LIMITED_KEYWORDS, LIMITED_MODIFIERS, Limited, ONE_OF_THESE, map_types};
use super::{Given, Question, Violation};
use crate::compound::{self, Accepts};
use crate::{Clause, Language, Leaf, Model, Standing, Version, life};

/// The words of one clause.
pub fn check(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let given = &asked.clauses[index];
    if let Some(word) = given.keyword {
        keyword(asked, index, word, report);
    }
    map_type(asked, index, report);
    for (at, word) in asked.modifiers_of(given).iter().enumerate() {
        modifier(asked, index, at, word, report);
    }
    together(asked, index, report);
    match given.clause {
        Clause::Schedule => schedule(asked, index, report),
        Clause::Reduction => reduction(asked, index, report),
        Clause::Depend | Clause::Doacross => doacross(asked, index, report),
        Clause::Ordered => ordered(asked, index, report),
        Clause::Device => ancestor(asked, index, report),
        _ => {}
    }
}

/// Whether the keyword of a clause is one of its row.
fn has_keywords(clause: Clause) -> bool {
    !clause.row().keywords.is_empty()
}

fn keyword(asked: &Question, index: usize, word: &str, report: &mut dyn FnMut(Violation)) {
    let clause = asked.clauses[index].clause;
    if !has_keywords(clause) {
        return;
    }
    let Some(standing) = life::keyword(clause, word, asked.language, asked.at()) else { return };
    if asked.wrong(standing) && !(matches!(standing, Standing::Deprecated(..)) && asked.version.is_none()) {
        report(Violation::Keyword(index, standing));
    }
    if let Some(limited) = limited(LIMITED_KEYWORDS, asked, clause, word) {
        report(Violation::KeywordNotHere(index, limited.section));
    }
}

/// The row that forbids a word of a clause on this directive.
fn limited(rows: &'static [Limited], asked: &Question, clause: Clause, word: &str) -> Option<&'static Limited> {
    rows.iter().find(|row| {
        let named = row.clause == clause && row.words.contains(&word);
        let elsewhere = !row.on.is_empty() && !row.on.iter().any(|leaf| asked.name.has(*leaf));
        // Compilers of C++ take references in all their forms.
        let reference = clause == Clause::Linear && asked.language == Language::Cxx;
        named && !reference && (elsewhere || row.not_on.iter().any(|leaf| asked.name.has(*leaf)))
    })
}

/// OpenMP 5.2, 5.8.3: which map types, and whether one may be left out.
fn map_type(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let given = &asked.clauses[index];
    if given.clause != Clause::Map {
        return;
    }
    let Some(types) = map_types(asked.name.first()) else { return };
    // Before, a type had to follow modifiers.
    if given.keyword.is_none() && given.modifiers.1 > 0 && asked.at() < Version(52) {
        report(Violation::KeywordNotHere(index, "OpenMP 5.1, 2.21.7.1"));
    }
    let word = given.keyword.unwrap_or("tofrom");
    match types.iter().find(|(known, _)| *known == word) {
        None => report(Violation::KeywordNotHere(index, "OpenMP 5.2, 5.8.3")),
        Some((_, since)) if asked.at() < *since => report(Violation::KeywordNotHere(index, "OpenMP 5.1, 2.21.7.1")),
        Some(_) => {}
    }
}

fn modifier(asked: &Question, index: usize, at: usize, word: &str, report: &mut dyn FnMut(Violation)) {
    let clause = asked.clauses[index].clause;
    // A step without its word; a mistake that was reported already.
    if word.is_empty() {
        return;
    }
    let own =
        life::modifier(clause, word, asked.at()).or_else(|| life::keyword(clause, word, asked.language, asked.at()));
    let Some(standing) = own else { return leaf(asked, index, at, word, report) };
    if asked.wrong(standing) && !(matches!(standing, Standing::Deprecated(..)) && asked.version.is_none()) {
        report(Violation::Modifier(index, at, standing));
    }
    if let Some(limited) = limited(LIMITED_MODIFIERS, asked, clause, word) {
        report(Violation::ModifierNotHere(index, at, limited.section));
    }
}

/// A directive name before the colon: of `if` since OpenMP 4.5, of any clause since 6.0.
fn leaf(asked: &Question, index: usize, at: usize, word: &str, report: &mut dyn FnMut(Violation)) {
    if asked.name.model() == Model::OpenAcc {
        return;
    }
    let clause = asked.clauses[index].clause;
    let since = if clause == Clause::If { Version(45) } else { Version(60) };
    if asked.at() < since {
        return report(Violation::Modifier(index, at, Standing::Since(since)));
    }
    let same = |spelling: &str| {
        spelling.len() == word.len()
            && spelling.bytes().zip(word.bytes()).all(|(left, right)| left == right || (left == b' ' && right == b'_'))
    };
    let accepts = |leaf: &Leaf| {
        let accepts = compound::accepts(crate::Name::leaf(*leaf), clause, asked.at());
        matches!(accepts, Accepts::Yes(_)) || (matches!(accepts, Accepts::Until(_)) && asked.version.is_none())
    };
    let mut leaves = asked.name.leaves().iter();
    let known = leaves.any(|leaf| (same(leaf.row().word) || same(leaf.row().c_word)) && accepts(leaf));
    if !known && !same(&asked.name.spelling(asked.language)) {
        report(Violation::NoLeaf(index, at));
    }
}

/// A modifier once, and one of those that exclude each other.
fn together(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let given = &asked.clauses[index];
    let words = asked.modifiers_of(given);
    let set =
        ONE_OF_THESE.iter().find(|(clause, _)| *clause == given.clause).map_or(&[] as &[&str], |(_, words)| *words);
    for second in 1..words.len() {
        let clash = (0..second).find(|first| {
            let (first, second) = (words[*first], words[second]);
            first == second && !REPEATED.contains(&given.clause)
                || (first != second && set.contains(&first) && set.contains(&second))
        });
        if let Some(first) = clash {
            report(Violation::Modifiers(index, first, second));
        }
    }
}

/// Clauses whose modifiers may stand more than once; `schedule(simd, simd: static)` is odd and no mistake.
const REPEATED: &[Clause] =
    &[Clause::AppendArgs, Clause::Init, Clause::Schedule, Clause::UsesAllocators, Clause::AccGang, Clause::AccWait];

/// OpenMP 5.2, 11.5.3.
fn schedule(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let given = &asked.clauses[index];
    let kind = given.keyword.unwrap_or("");
    if matches!(kind, "runtime" | "auto") && given.items > 0 {
        report(Violation::TooMany(index, 0));
    }
    let Some(at) = asked.modifiers_of(given).iter().position(|word| *word == "nonmonotonic") else { return };
    let old = asked.at() < Version(50) && !matches!(kind, "dynamic" | "guided");
    if old || asked.has(Clause::Ordered) {
        report(Violation::ModifierNotHere(index, at, "OpenMP 5.2, 11.5.3"));
    }
}

/// OpenMP 5.2, 5.5.8: `inscan` is for all reductions of a directive, and not with a schedule or an order; a task
/// reduction needs the barrier at the end.
fn reduction(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    const SECTION: &str = "OpenMP 5.2, 5.5.8";
    let modified = |given: &Given, word: &str| asked.modifiers_of(given).iter().position(|other| *other == word);
    let given = &asked.clauses[index];
    if let Some(at) = modified(given, "inscan") {
        let mut others = asked.clauses.iter().filter(|other| other.clause == Clause::Reduction);
        // Since 6.0 an induction or another reduction may stand next to it.
        let mixed = others.any(|other| modified(other, "inscan").is_none()) && asked.at() < Version(60);
        if mixed || asked.has(Clause::Schedule) || asked.has(Clause::Ordered) {
            report(Violation::ModifierNotHere(index, at, SECTION));
        }
    }
    if let Some(at) = modified(given, "task").filter(|_| asked.has(Clause::NoWait)) {
        report(Violation::ModifierNotHere(index, at, SECTION));
    }
}

/// OpenMP 5.2, 15.9.6: one source, or sinks.
fn doacross(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let clause = asked.clauses[index].clause;
    let kind = asked.clauses[index].keyword;
    let source = Some("source");
    for (first, given) in asked.clauses[..index].iter().enumerate() {
        let both = given.clause == clause && (given.keyword == source || kind == source);
        if both && matches!(given.keyword, Some("source" | "sink")) && matches!(kind, Some("source" | "sink")) {
            return report(Violation::Exclusive(first, index, "OpenMP 5.2, 15.9.6"));
        }
    }
}

/// OpenMP 5.2, 4.4.4: with a number of loops it is for doacross loops, which no `linear` goes with.
fn ordered(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    let numbered = asked.clauses[index].items > 0;
    if let Some(linear) = asked.find(Clause::Linear).filter(|_| numbered) {
        report(Violation::Exclusive(index.min(linear), index.max(linear), "OpenMP 5.2, 4.4.4"));
    }
}

/// OpenMP 5.2, 13.2: the code runs on the host, so few clauses make sense.
fn ancestor(asked: &Question, index: usize, report: &mut dyn FnMut(Violation)) {
    const WITH: &[Clause] =
        &[Clause::Device, Clause::FirstPrivate, Clause::Private, Clause::Defaultmap, Clause::Map, Clause::Default];
    if !asked.modifiers_of(&asked.clauses[index]).contains(&"ancestor") {
        return;
    }
    if let Some(other) = asked.clauses.iter().position(|given| !WITH.contains(&given.clause)) {
        report(Violation::Exclusive(index.min(other), index.max(other), "OpenMP 5.2, 13.2"));
    }
}
