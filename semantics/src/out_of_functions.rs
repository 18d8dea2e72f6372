//! Statements of C outside of functions: where braces are missing, a function ends too early, and what is left of it up to the next one
//! is read as declarations. That is one mistake.

use crate::db::{Db, SourceFile};
use crate::keys::Unit;
use crate::queries::texts::{file_language, units};
use crate::queries::trees::parsed;
use directives::Language;
use parser::units::UnitKind;
use source::{Diagnostic, Severity, Token, TokenKind};

/// C23, 6.8: words with which statements begin.
const STATEMENTS: &[&str] =
    &["break", "case", "continue", "default", "do", "else", "for", "goto", "if", "return", "switch", "while"];

/// Whether a unit is what is left of a function of which something else is told.
pub(crate) fn is_explained(db: &dyn Db, unit: Unit<'_>) -> bool {
    let file = unit.file(db);
    file_language(db, file) != Language::Fortran && left_over(db, file).binary_search(&unit.number(db)).is_ok()
}

/// The units of a file, by their numbers, between something that is wrong and the next sound function, up to the last statement.
#[salsa::tracked]
fn left_over(db: &dyn Db, file: SourceFile) -> Vec<u32> {
    let (mut left, mut perhaps, mut is_behind) = (Vec::new(), Vec::new(), false);
    for unit in units(db, file) {
        let (number, is_statement) = (unit.number(db), begins_statement(db, *unit));
        match (is_behind, is_statement) {
            (true, true) => {
                left.append(&mut perhaps);
                left.push(number);
            }
            (false, true) => is_behind = true,
            (false, false) if is_broken(db, *unit) => is_behind = true,
            (_, false) if unit.key(db).kind == UnitKind::Function && !is_broken(db, *unit) => {
                (is_behind, perhaps) = (false, Vec::new())
            }
            (_, false) => perhaps.push(number),
        }
    }
    left
}

fn begins_statement(db: &dyn Db, unit: Unit<'_>) -> bool {
    let first = unit.tokens(db).first();
    first.is_some_and(|first| first.kind == TokenKind::RBrace || STATEMENTS.contains(&db.atoms().text(first.atom)))
}

fn is_broken(db: &dyn Db, unit: Unit<'_>) -> bool {
    let is_wrong = |found: &Diagnostic| {
        found.severity == Severity::Error && !is_in_directive(unit.tokens(db), found.primary.at.start)
    };
    parsed(db, unit).diagnostics().iter().any(is_wrong)
}

/// Whether a token is one of a directive: between the token that begins its line and the one that ends it, which counts.
pub(crate) fn is_in_directive(tokens: &[Token], at: u32) -> bool {
    let before = tokens.get(..at as usize).unwrap_or(tokens);
    let bound = before.iter().rev().find(|token| matches!(token.kind, TokenKind::Sentinel | TokenKind::EndOfDirective));
    bound.is_some_and(|token| token.kind == TokenKind::Sentinel)
}
