//! What the tables say about directives and clauses, without a directive at hand.

use crate::common::DirigentString;
use crate::kinds::{CLAUSES, DirigentClauseKind, LEAVES};
use crate::reader::find_language;
use directives::{Clause, Leaf};

/// The leaf of a number.
pub(crate) fn find_leaf(number: u32) -> Option<Leaf> {
    LEAVES.iter().find(|(_, kind)| *kind as u32 == number).map(|(leaf, _)| *leaf)
}

/// The clause of a number. Numbers were given in the order of the table, so that of most stands where it is looked for first.
pub(crate) fn find_clause(number: u32) -> Option<Clause> {
    let is = |(_, kind): &&(Clause, DirigentClauseKind)| *kind as u32 == number;
    let near = CLAUSES.get((number as usize).wrapping_sub(1)).filter(is);
    near.or_else(|| CLAUSES.iter().find(is)).map(|(clause, _)| *clause)
}

/// How a leaf (a `DirigentLeaf`) is spelled in a language (a `DirigentLanguage`). The string lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_leaf_name(leaf: u32, language: u32) -> DirigentString {
    match (self::find_leaf(leaf), self::find_language(language)) {
        (Some(leaf), Some(language)) => DirigentString::from_text(leaf.row().spelling(language)),
        _ => DirigentString::NONE,
    }
}

/// The first version that has a leaf, ten times its number; 0 if the number is not a leaf.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_leaf_since(leaf: u32) -> u32 {
    self::find_leaf(leaf).map_or(0, |leaf| u32::from(leaf.row().life.since.0))
}

/// How a clause (a `DirigentClauseKind`) is spelled in a language (a `DirigentLanguage`). The string lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_clause_name(kind: u32, language: u32) -> DirigentString {
    match (self::find_clause(kind), self::find_language(language)) {
        (Some(clause), Some(language)) => DirigentString::from_text(clause.row().spelling(language)),
        _ => DirigentString::NONE,
    }
}

/// The first version that has a clause, ten times its number; 0 if the number is not a clause, or that of a vendor's.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_clause_since(kind: u32) -> u32 {
    self::find_clause(kind).map_or(0, |clause| u32::from(clause.row().life.since.0))
}
