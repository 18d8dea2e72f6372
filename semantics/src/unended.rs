//! What follows from text that has no end, or that cannot be read: constructs, conditions and comments without their ends, and
//! declarations that were passed over. They are one mistake; what is said because of them is not told.

use crate::db::{Db, SourceFile};
use crate::foreign::is_cut_off;
use crate::keys::Unit;
use crate::out_of_functions::{self, is_in_directive};
use crate::queries::texts::{file_language, units};
use crate::queries::trees::parsed;
use directives::Language;
use source::atom::words;
use source::{Atom, Diagnostic, Span, Token, TokenKind};

/// Rows about what has no end.
pub const UNENDED: &[&str] = &["missing_end", "never_closed"];
/// The row about what C cannot begin or go on with: the statement or declaration is passed over.
pub const PASSES_OVER: &str = "unexpected";
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
    let before_case = found.row.name == "stray" && is_in_unended(db, unit, found.primary.at, SELECTS);
    ends_later || before_case || is_in_open_clause(db, unit, found) || out_of_functions::is_explained(db, unit)
}

/// Whether what is said of the meaning of a unit follows from what has no end, or from a declaration that could not be read.
pub(crate) fn explain_meaning(db: &dyn Db, unit: Unit<'_>, found: &Diagnostic) -> bool {
    let is_c = file_language(db, unit.file(db)) != Language::Fortran;
    if is_in_open_clause(db, unit, found)
        || is_c && (is_cut_short(db, unit, found) || out_of_functions::is_explained(db, unit))
    {
        return true;
    }
    match found.row.name {
        "masked_statement" => is_in_unended(db, unit, found.primary.at, &[words::WHERE]),
        name if is_c && UNDECLARED.contains(&name) => is_passed_over(db, unit, found.primary.at.start),
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

/// Whether a name of C stands in text that the parser passed over: of the same unit, before it, or of a unit before. Directives declare
/// nothing: neither their mistakes nor the names in them count.
fn is_passed_over(db: &dyn Db, unit: Unit<'_>, at: u32) -> bool {
    let Some(name) = unit.tokens(db).get(at as usize).map(|token| token.atom) else { return false };
    let (file, number) = (unit.file(db), unit.number(db));
    units_passed_over(db, file).iter().take_while(|(other, _)| *other <= number).any(|(other, begin)| {
        let tokens = units(db, file)[*other as usize].tokens(db);
        // What is passed over of a unit before began with names that are not declared either.
        let range = if *other == number { *begin as usize..at as usize } else { 0..tokens.len() };
        has_name(tokens.get(range).unwrap_or_default(), name)
    })
}

/// The units of a file of which the parser passed over something, by their numbers, and where that begins.
#[salsa::tracked]
fn units_passed_over(db: &dyn Db, file: SourceFile) -> Vec<(u32, u32)> {
    let begin = |unit: &Unit<'_>| Some((unit.number(db), first_passed_over(db, *unit)?));
    units(db, file).iter().filter_map(begin).collect()
}

/// Where the parser first passed over text of a unit outside of directives.
fn first_passed_over(db: &dyn Db, unit: Unit<'_>) -> Option<u32> {
    let found = parsed(db, unit).diagnostics().iter();
    let passes = found.filter(|found| found.row.name == PASSES_OVER || UNENDED.contains(&found.row.name));
    passes.map(|found| found.primary.at.start).filter(|at| !is_in_directive(unit.tokens(db), *at)).min()
}

/// Whether a name stands among tokens outside of directives.
fn has_name(tokens: &[Token], name: Atom) -> bool {
    let mut directive = false;
    tokens.iter().any(|token| {
        directive = token.kind == TokenKind::Sentinel || directive && token.kind != TokenKind::EndOfDirective;
        !directive && token.atom == name
    })
}

/// Whether something is said of the arguments of a clause whose parenthesis is not closed; of names, of the one that is being written.
fn is_in_open_clause(db: &dyn Db, unit: Unit<'_>, found: &Diagnostic) -> bool {
    const OPEN_CLAUSE: &str = "E0405";
    let at = found.primary.at.start;
    let next = unit.tokens(db).get(found.primary.at.end as usize);
    if UNDECLARED.contains(&found.row.name) && next.is_some_and(|next| next.kind != TokenKind::EndOfDirective) {
        return false;
    }
    let open = |other: &Diagnostic| {
        let label = other.secondary.first().map_or(other.primary.at, |label| label.at);
        label.start.min(other.primary.at.start)
    };
    let is_open = |open: u32| {
        let behind = unit.tokens(db).get(open as usize..at as usize);
        behind.is_some_and(|behind| !behind.iter().any(|token| token.kind == TokenKind::EndOfDirective))
    };
    let opened = parsed(db, unit).diagnostics().iter().filter(|other| other.row.code == OPEN_CLAUSE);
    found.row.code != OPEN_CLAUSE && opened.map(open).any(is_open)
}

/// Whether something is said of a statement of C right before what it cannot go on with: it is not all there.
fn is_cut_short(db: &dyn Db, unit: Unit<'_>, found: &Diagnostic) -> bool {
    const COMPLETE: [TokenKind; 3] = [TokenKind::Semicolon, TokenKind::LBrace, TokenKind::RBrace];
    let (tokens, end) = (unit.tokens(db), found.primary.at.end);
    let last = (end as usize).checked_sub(1).and_then(|last| tokens.get(last));
    let passes = |other: &Diagnostic| other.row.name == PASSES_OVER && other.primary.at.start == end;
    last.is_some_and(|last| !COMPLETE.contains(&last.kind))
        && parsed(db, unit).diagnostics().iter().any(passes)
        && !is_in_directive(tokens, end)
}
