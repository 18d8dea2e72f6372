//! Macros of files that are missing: what is not a statement as it stands may be one with the macro's text, so the missing file is the
//! mistake, and nothing else is said of it.

use crate::db::Db;
use crate::headers;
use crate::queries::{self, Unit};
use directives::Language;
use source::{Atom, Diagnostic, Token, TokenKind, keyword};
use symbols::{Details, SymbolTable};

/// Of Fortran: what is said of a line such as `_VERIFY(status)` or `call s(x, __RC__)`. No name of Fortran begins with an underscore, so
/// nothing is said of a statement with one.
const FORTRAN: &[&str] = &["no_statement", "misspelt", "missing_keyword"];

/// Of C: what is said of statements in the body of a loop or `switch` whose head is a macro.
const BODIES: &[&str] = &["break_outside", "continue_outside", "case_outside"];

/// Whether what the parser says of a unit may come of such a macro.
pub fn explain_syntax(db: &dyn Db, unit: Unit<'_>, diagnostic: &Diagnostic) -> bool {
    let file = unit.file(db);
    if !*queries::lacks_includes(db, file) {
        return false;
    }
    match queries::language(db, file) {
        Language::Fortran => {
            FORTRAN.contains(&diagnostic.row.name)
                || statement_around(unit.tokens(db), diagnostic.primary.at.start as usize)
                    .iter()
                    .any(|token| token.kind == TokenKind::Name && db.atoms().text(token.atom).starts_with('_'))
        }
        Language::C | Language::Cxx => {
            let tokens = unit.tokens(db);
            let at = diagnostic.primary.at.start as usize;
            is_call_of_macro(tokens) || names_around(tokens, at).any(|name| !is_known(db, unit, name))
        }
    }
}

/// Whether what is said of the meaning of a unit follows from a macro in the place of a statement's head.
pub fn explain_meaning(db: &dyn Db, unit: Unit<'_>, diagnostic: &Diagnostic) -> bool {
    let headless = || queries::parsed(db, unit).diagnostics().iter().any(|found| explain_syntax(db, unit, found));
    BODIES.contains(&diagnostic.row.name) && headless()
}

/// Whether a declaration begins with a name and parentheses, so that either its type is missing or it is not a declaration:
/// `DEFINE_LIST(head)`.
fn is_call_of_macro(tokens: &[Token]) -> bool {
    matches!(tokens, [name, open, ..] if name.kind == TokenKind::Name && open.kind == TokenKind::LParen)
}

/// The tokens of the Fortran statement in which the token `at` stands, or which that ends.
fn statement_around(tokens: &[Token], at: usize) -> &[Token] {
    let ends = |token: &Token| token.kind == TokenKind::EndOfStatement;
    let at = at.min(tokens.len());
    let start = tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    let end = tokens[at..].iter().position(ends).map_or(tokens.len(), |end| at + end);
    &tokens[start..end]
}

/// The names of the statement or declaration in which the token `at` stands, or which that ends; those of members are none.
fn names_around(tokens: &[Token], at: usize) -> impl Iterator<Item = Atom> + '_ {
    let ends = |token: &Token| matches!(token.kind, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace);
    let at = at.min(tokens.len());
    let start = tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    let end = tokens[at..].iter().position(ends).map_or(tokens.len(), |end| at + end);
    let is_member = move |index: usize| {
        let before = index.checked_sub(1).map(|before| tokens[before].kind);
        matches!(before, Some(TokenKind::Dot | TokenKind::Arrow))
    };
    (start..end)
        .filter(move |index| tokens[*index].kind == TokenKind::Name && !is_member(*index))
        .map(|index| tokens[index].atom)
}

/// Whether a name is a keyword, or something that the file, a header or the unit itself declares.
fn is_known(db: &dyn Db, unit: Unit<'_>, name: Atom) -> bool {
    let file = unit.file(db);
    let of_headers = headers::names(db, headers::of_file(db, file)).is_some_and(|names| names.contains(&name));
    keyword::class(name, queries::dialect(db, file)).is_some()
        || of_headers
        || declares(&queries::file_scope(db, file).symbols, name)
        || declares(&queries::resolved(db, unit).symbols, name)
}

fn declares(table: &SymbolTable, name: Atom) -> bool {
    table.symbols.iter().any(|(_, symbol)| symbol.name == name && !matches!(symbol.details, Details::Unknown))
}
