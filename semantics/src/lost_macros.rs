//! Macros of files that are missing: what is not a statement as it stands may be one with the macro's text, so the missing file is the
//! mistake, and nothing else is said of it.

use crate::db::{Db, SourceFile};
use crate::headers;
use crate::queries::{self, Unit};
use directives::Language;
use source::{Atom, Diagnostic, Token, TokenKind, keyword};
use symbols::{Details, SymbolTable, Types};

/// Of Fortran: what is said of a line such as `_VERIFY(status)` or `call s(x, __RC__)`. No name of Fortran begins with an underscore, so
/// nothing is said of a statement with one.
const FORTRAN: &[&str] = &["no_statement", "misspelt", "missing_keyword"];

/// Of C: what is said of statements in the body of a loop or `switch` whose head is a macro.
const BODIES: &[&str] = &["break_outside", "continue_outside", "case_outside"];

/// Of C: what is said of words that stand where macros do.
const WORDS: &[&str] = &["unknown_word", "unknown_macro"];

/// Of C: what is said of functions whose names are arguments of a macro: `int FC_FUNC(name, NAME)(int *n)`.
const FUNCTIONS: &[&str] =
    &["bad_derived_type", "conflicting_types", "defined_twice", "static_follows", "incomplete_result", "names_alone"];

/// Whether what the parser says of a unit may come of such a macro.
pub fn explain_syntax(db: &dyn Db, unit: Unit<'_>, diagnostic: &Diagnostic) -> bool {
    let file = unit.file(db);
    if !*queries::lacks_includes(db, file) {
        return false;
    }
    match queries::file_language(db, file) {
        Language::Fortran => {
            let statement = statement_around(unit.tokens(db), diagnostic.primary.at.start as usize);
            let mut names = statement.iter().filter(|token| token.kind == TokenKind::Name);
            FORTRAN.contains(&diagnostic.row.name)
                || is_whole_call(statement)
                || names.any(|token| db.atoms().text(token.atom).starts_with('_'))
        }
        Language::C | Language::Cxx => {
            let tokens = unit.tokens(db);
            let at = diagnostic.primary.at.start as usize;
            let is_word = WORDS.contains(&diagnostic.row.name) || tokens.len() == 1;
            is_word || is_call_of_macro(tokens) || names_around(tokens, at).any(|name| !is_known(db, unit, name))
        }
    }
}

/// Whether what is said of the meaning of a unit follows from a macro in the place of a statement's head, or of another name that
/// nothing declares.
pub fn explain_meaning(db: &dyn Db, unit: Unit<'_>, diagnostic: &Diagnostic) -> bool {
    let file = unit.file(db);
    if !*queries::lacks_includes(db, file) {
        return false;
    }
    let (tokens, at) = (unit.tokens(db), diagnostic.primary.at.start as usize);
    match queries::file_language(db, file) {
        Language::Fortran => {
            let table = &queries::resolved(db, unit).symbols;
            let names = statement_around(tokens, at).iter().filter(|token| token.kind == TokenKind::Name);
            names.map(|token| token.atom).any(|name| is_unknown(table, name))
        }
        Language::C | Language::Cxx => {
            let headless =
                || queries::parsed(db, unit).diagnostics().iter().any(|found| explain_syntax(db, unit, found));
            BODIES.contains(&diagnostic.row.name) && headless()
                || FUNCTIONS.contains(&diagnostic.row.name)
                || queries::declared(db, unit).diagnostics.iter().any(|found| FUNCTIONS.contains(&found.row.name))
                || names_around(tokens, at).any(|name| !is_known(db, unit, name))
        }
    }
}

/// Whether what is said of several units of C follows from such a macro.
pub fn explain_contradiction(db: &dyn Db, file: SourceFile, diagnostic: &Diagnostic) -> bool {
    FUNCTIONS.contains(&diagnostic.row.name) && *queries::lacks_includes(db, file)
}

/// Whether nothing is known of what a name means.
fn is_unknown(table: &SymbolTable, name: Atom) -> bool {
    let unknown = |details: &Details| matches!(details.ultimate(), Details::Unknown);
    let mut named = table.symbols.iter().filter(|(_, symbol)| symbol.name == name);
    named.any(|(_, symbol)| symbol.ty == Some(Types::UNKNOWN) || unknown(&symbol.details))
}

/// Whether a declaration begins with a name and parentheses, so that either its type is missing or it is not a declaration:
/// `DEFINE_LIST(head)`.
fn is_call_of_macro(tokens: &[Token]) -> bool {
    matches!(tokens, [name, open, ..] if name.kind == TokenKind::Name && open.kind == TokenKind::LParen)
}

/// Whether a statement of Fortran is a name and what is in parentheses behind it, which nothing but a macro is: `CHECK(a == (b))`.
fn is_whole_call(statement: &[Token]) -> bool {
    let mut depth = 0_u32;
    let closes = |token: &Token| {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    is_call_of_macro(statement) && statement[1..].iter().position(closes) == Some(statement.len() - 2)
}

/// The tokens of the Fortran statement in which the token `at` stands, or which that ends.
fn statement_around(tokens: &[Token], at: usize) -> &[Token] {
    let ends = |token: &Token| token.kind == TokenKind::EndOfStatement;
    let at = at.min(tokens.len());
    let start = tokens[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    let end = tokens[at..].iter().position(ends).map_or(tokens.len(), |end| at + end);
    &tokens[start..end]
}

/// The names of the statement or declaration in which the token `at` stands, or which that ends; names of members are left out.
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
    let of_headers = headers::header_names(db, headers::of_file(db, file)).is_some_and(|names| names.contains(&name));
    keyword::keyword_class(name, queries::dialect(db, file)).is_some()
        || of_headers
        || declares_name(&queries::file_scope(db, file).symbols, name)
        || declares_name(&queries::resolved(db, unit).symbols, name)
}

fn declares_name(table: &SymbolTable, name: Atom) -> bool {
    table.symbols.iter().any(|(_, symbol)| symbol.name == name && !matches!(symbol.details, Details::Unknown))
}
