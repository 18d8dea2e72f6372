//! Places of C where only some words or names may stand: lines of the preprocessor, tags behind `struct` and its like, labels behind
//! `goto`.

use super::names::macro_names;
use super::{CompletionSite, Item, Kind};
use semantics::extend::Queries as _;
use semantics::{lookup, queries, skim};
use source::TokenKind;
use std::collections::BTreeSet;
use symbols::{NameSpace, SymbolTable};

/// C23, 6.10: the words of the preprocessor's lines.
const LINES: &[&str] = &[
    "define", "elif", "elifdef", "elifndef", "else", "embed", "endif", "error", "if", "ifdef", "ifndef", "include",
    "line", "pragma", "undef", "warning",
];
/// The lines that name macros.
const OF_MACROS: &[&str] = &["if", "elif", "ifdef", "ifndef", "elifdef", "elifndef", "undef"];
/// C23, 7.1.2: the headers of the language, and those of the directives' libraries.
const HEADERS: &[&str] = &[
    "assert.h",
    "complex.h",
    "ctype.h",
    "errno.h",
    "fenv.h",
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "locale.h",
    "math.h",
    "omp.h",
    "openacc.h",
    "setjmp.h",
    "signal.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbit.h",
    "stdbool.h",
    "stdckdint.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "tgmath.h",
    "threads.h",
    "time.h",
    "uchar.h",
    "wchar.h",
    "wctype.h",
];

/// What may stand at the cursor, if the line or the word before it says so.
pub(super) fn context_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let before = asked.before_word();
    if let Some(line) = before.strip_prefix('#') {
        return line_items(asked, line.trim_start());
    }
    let behind = before.strip_suffix([' ', '\t'])?.trim_end();
    match behind.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()? {
        "struct" | "union" | "enum" => Some(tag_items(asked)),
        "goto" => Some(label_items(asked)),
        _ => None,
    }
}

/// C23, 6.10: what may stand in a line of the preprocessor.
fn line_items(asked: &CompletionSite<'_>, line: &str) -> Option<Vec<Item>> {
    let end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    match word {
        "" => Some(LINES.iter().map(|word| Item::new(*word, Kind::Keyword).rank(0)).collect()),
        "include" => rest.contains(['"', '<']).then(|| header_items(asked, rest.contains('<'))),
        _ => OF_MACROS.contains(&word).then(|| macro_items(asked)),
    }
}

/// The headers of the program, and those of the language where a line is meant for them.
fn header_items(asked: &CompletionSite<'_>, of_system: bool) -> Vec<Item> {
    let db = asked.analysis.db();
    let files = skim::program_files(db).into_iter().filter_map(|file| asked.analysis.path(file));
    let names = files.filter(|path| path.ends_with(".h")).filter_map(|path| path.rsplit('/').next());
    let own: BTreeSet<&str> = names.collect();
    let own = own.into_iter().map(|name| Item::new(name, Kind::Module).detail("header").rank(1));
    let of_language =
        HEADERS.iter().map(|name| Item::new(*name, Kind::Module).detail("header of the language").rank(2));
    own.chain(of_language.filter(|_| of_system)).collect()
}

fn macro_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let own = macro_names(asked).into_iter().map(|name| Item::new(name, Kind::Constant).detail("macro").rank(1));
    own.chain(["defined"].map(|word| Item::new(word, Kind::Keyword).rank(0))).collect()
}

/// C11, 6.2.3: tags have a name space of their own.
fn tag_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let Some((unit, token)) = asked.unit else { return Vec::new() };
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let inner = std::iter::successors(Some(lookup::scope_at(db, unit, token)), |scope| table.scopes[*scope].parent);
    let inner = inner.map(|scope| (table, scope));
    let outer = lookup::c_tables(db, unit).into_iter().map(|table| (table, table.global()));
    let mut names = BTreeSet::new();
    for (table, scope) in inner.chain(outer) {
        let tags = table.scopes[scope].names.iter().filter(|((space, _), _)| *space == NameSpace::Tag);
        names.extend(tags.map(|((_, name), _)| db.atoms().text(*name)));
    }
    let is_word = |name: &&str| name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    names.into_iter().filter(is_word).map(|name| Item::new(name, Kind::Type).rank(1)).collect()
}

/// C11, 6.8.1: the labels of the function.
fn label_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let Some((unit, _)) = asked.unit else { return Vec::new() };
    let begins = |kind| matches!(kind, TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace | TokenKind::Colon);
    let labels = unit
        .tokens(db)
        .windows(3)
        .filter(|of| begins(of[0].kind) && of[1].kind == TokenKind::Name && of[2].kind == TokenKind::Colon);
    let names: BTreeSet<&str> = labels.map(|of| db.atoms().text(of[1].atom)).collect();
    names.into_iter().filter(|name| *name != "default").map(|name| Item::new(name, Kind::Constant).rank(1)).collect()
}
