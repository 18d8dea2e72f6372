//! What follows from text that has no end, or that cannot be read: constructs, conditions and comments without their ends, and
//! declarations that were passed over. They are one mistake; what is said because of them is not told.

use crate::db::Db;
use crate::foreign::is_cut_off;
use crate::keys::Unit;
use crate::queries::texts::{file_language, units};
use crate::queries::trees::parsed;
use directives::Language;
use source::atom::words;
use source::{Atom, Diagnostic, Severity, Span, Token, TokenKind};

/// Rows about what has no end.
const UNENDED: &[&str] = &["missing_end", "never_closed"];
/// Rows about names that nothing declares.
const UNDECLARED: &[&str] = &["undeclared", "implicit_declaration"];

/// The words with which selections begin.
const SELECTS: &[Atom] = &[words::SELECT, words::SELECTCASE, words::SELECTTYPE];

/// Whether the declarations behind a definition of Fortran without its end are read as parts of it.
pub(crate) fn swallows_declarations(db: &dyn Db, unit: Unit<'_>) -> bool {
    const HEADS: [Atom; 3] = [words::TYPE, words::ENUM, words::INTERFACE];
    unended(db, unit).any(|(head, _)| {
        let first = unit.tokens(db).get(head.start as usize);
        first.is_some_and(|first| HEADS.contains(&first.atom))
    })
}

/// Whether what the parser says of a unit follows from what has no end: that itself, or a statement before the first CASE.
pub(crate) fn explain_syntax(db: &dyn Db, unit: Unit<'_>, found: &Diagnostic) -> bool {
    let ends_later = UNENDED.contains(&found.row.name) && is_cut_off(db, unit.file(db));
    ends_later || found.row.name == "stray" && is_in_unended(db, unit, found.primary.at, SELECTS)
}

/// Whether what is said of the meaning of a unit follows from what has no end, or from a declaration that could not be read.
pub(crate) fn explain_meaning(db: &dyn Db, unit: Unit<'_>, found: &Diagnostic) -> bool {
    match found.row.name {
        "masked_statement" => is_in_unended(db, unit, found.primary.at, &[words::WHERE]),
        name if UNDECLARED.contains(&name) && file_language(db, unit.file(db)) != Language::Fortran => {
            is_passed_over(db, unit, found.primary.at.start)
        }
        _ => false,
    }
}

/// The heads of what has no end in a unit, and where their ends are missing.
fn unended<'db>(db: &'db dyn Db, unit: Unit<'db>) -> impl Iterator<Item = (Span, u32)> + 'db {
    let found = parsed(db, unit).diagnostics().iter();
    found.filter(|found| found.row.name == UNENDED[0]).map(|found| {
        let (one, other) = (found.primary.at, found.secondary.first().map(|label| label.at));
        match other {
            Some(other) if other.start < one.start => (other, one.end),
            Some(other) => (one, other.end),
            None => (one, u32::MAX),
        }
    })
}

fn is_in_unended(db: &dyn Db, unit: Unit<'_>, at: Span, words: &[Atom]) -> bool {
    unended(db, unit).any(|(head, end)| {
        let tokens = unit.tokens(db).get(head.range()).unwrap_or_default();
        let has_word = tokens.iter().any(|token| words.contains(&token.atom));
        has_word && head.start < at.start && at.start <= end
    })
}

/// Whether a name of C is first in text that the parser passed over: of the same unit, or of one before it. Directives declare nothing:
/// neither their mistakes nor the names in them count.
fn is_passed_over(db: &dyn Db, unit: Unit<'_>, at: u32) -> bool {
    let Some(name) = unit.tokens(db).get(at as usize).map(|token| token.atom) else { return false };
    let first = first_outside_directives(unit.tokens(db), name);
    if first.is_some_and(|first| first < at && first_error(db, unit).is_some_and(|error| error <= first)) {
        return true;
    }
    let before = units(db, unit.file(db)).iter().take(unit.number(db) as usize);
    before
        .filter(|unit| first_error(db, **unit).is_some())
        .any(|unit| first_outside_directives(unit.tokens(db), name).is_some())
}

/// Where the parser first failed in a unit outside of directives.
fn first_error(db: &dyn Db, unit: Unit<'_>) -> Option<u32> {
    let errors = parsed(db, unit).diagnostics().iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| found.primary.at.start).filter(|at| !is_in_directive(unit.tokens(db), *at)).min()
}

fn first_outside_directives(tokens: &[Token], name: Atom) -> Option<u32> {
    let mut directive = false;
    let found = tokens.iter().position(|token| {
        directive = token.kind == TokenKind::Sentinel || directive && token.kind != TokenKind::EndOfDirective;
        !directive && token.atom == name
    });
    found.map(|at| at as u32)
}

/// Whether a token is one of a directive: between the token that begins its line and the one that ends it.
fn is_in_directive(tokens: &[Token], at: u32) -> bool {
    let until = tokens.get(..=at as usize).unwrap_or(tokens);
    let bound = until.iter().rev().find(|token| matches!(token.kind, TokenKind::Sentinel | TokenKind::EndOfDirective));
    bound.is_some_and(|token| token.kind == TokenKind::Sentinel)
}
