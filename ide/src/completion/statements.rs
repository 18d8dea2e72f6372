//! What statements ask for: module names behind `use`, what a module has behind `only:`, the end of what is open; and the words of the language.

use super::{CompletionSite, Item, Kind, names};
use crate::around;
use crate::blocks;
use crate::intrinsics;
use crate::spell::DeclarationWriter;
use directives::Language;
use semantics::body::StatementKind;
use semantics::extend::Queries as _;
use semantics::{lookup, queries};

/// Words that begin or are part of Fortran statements, also behind executable ones.
const ANYWHERE: &[&str] = &[
    "allocate",
    "associate",
    "backspace",
    "block",
    "call",
    "case",
    "case default",
    "change team",
    "class default",
    "class is",
    "close",
    "contains",
    "continue",
    "critical",
    "cycle",
    "data",
    "deallocate",
    "do",
    "do concurrent",
    "do while",
    "else",
    "else if",
    "elsewhere",
    "entry",
    "error stop",
    "exit",
    "flush",
    "forall",
    "format",
    "go to",
    "goto",
    "if",
    "include",
    "inquire",
    "nullify",
    "open",
    "print",
    "read",
    "return",
    "rewind",
    "select case",
    "select rank",
    "select type",
    "stop",
    "sync all",
    "sync images",
    "then",
    "type is",
    "where",
    "while",
    "write",
];
/// Those with which no statement behind an executable one begins (Fortran 2023, 5.3.2).
const DECLARING: &[&str] = &[
    "abstract interface",
    "allocatable",
    "asynchronous",
    "block data",
    "character",
    "class",
    "codimension",
    "common",
    "complex",
    "contiguous",
    "deferred",
    "dimension",
    "double precision",
    "elemental",
    "enum, bind(c)",
    "equivalence",
    "extends",
    "external",
    "final",
    "function",
    "generic",
    "implicit none",
    "import",
    "impure",
    "integer",
    "intent(in)",
    "intent(inout)",
    "intent(out)",
    "interface",
    "intrinsic",
    "logical",
    "module",
    "module function",
    "module procedure",
    "module subroutine",
    "namelist",
    "nopass",
    "optional",
    "parameter",
    "pointer",
    "private",
    "procedure",
    "program",
    "protected",
    "public",
    "pure",
    "real",
    "recursive",
    "result",
    "save",
    "sequence",
    "submodule",
    "subroutine",
    "target",
    "type",
    "use",
    "value",
    "volatile",
];
/// The same of C.
const C: &[&str] = &[
    "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for",
    "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static",
    "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
];
/// Those of them that may stand in an expression: types and what is like a function.
const C_OPERANDS: &[&str] = &[
    "char", "const", "double", "enum", "float", "int", "long", "short", "signed", "sizeof", "struct", "union",
    "unsigned", "void", "volatile",
];
/// What an operand follows in C. A colon ends labels, too.
const C_OPERATORS: &[char] = &['=', '(', '[', ',', '+', '-', '*', '/', '%', '<', '>', '&', '|', '^', '!', '~', '?'];
/// Fortran constructs with places to fill in.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("if construct", "if ($1) then\n  $0\nend if"),
    ("do construct", "do $1 = $2, $3\n  $0\nend do"),
    ("subroutine construct", "subroutine $1($2)\n  $0\nend subroutine $1"),
    ("function construct", "function $1($2) result($3)\n  $0\nend function $1"),
    ("module construct", "module $1\n  implicit none\ncontains\n  $0\nend module $1"),
    ("select case construct", "select case ($1)\ncase ($2)\n  $0\nend select"),
];

/// What a statement asks for that takes no other names.
pub(super) fn special_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let text = asked.before.text.as_str();
    if let Some(rest) = text.strip_prefix("use").filter(|rest| rest.starts_with([' ', ',', ':'])) {
        return Some(of_use(asked, rest));
    }
    let begins_end = !text.is_empty() && "end".starts_with(text);
    let is_end = begins_end || text.starts_with("end ") || text.starts_with("end") && text == asked.before.word;
    let ends = is_end.then(|| end_items(asked)).filter(|items| !items.is_empty())?;
    if text.starts_with("end ") {
        // What is there already is not inserted again: the word of the construct, too, if its name is being written.
        let typed = asked.before_word();
        let behind = |item: Item| Some(Item { label: item.label.get(typed.len()..)?.to_owned(), ..item });
        let fits = |item: &Item| item.label.starts_with(typed);
        return Some(ends.into_iter().filter(fits).filter_map(behind).collect());
    }
    // A variable may begin with these letters.
    Some(ends.into_iter().chain(names::in_scope(asked)).chain(keyword_items(asked)).collect())
}

/// The end statements of what is open, the innermost first.
fn end_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let start = asked.at - asked.before.text.len().min(asked.at as usize) as u32;
    let Some(token) = around::file_token(&asked.text, asked.own, start) else { return Vec::new() };
    let all = blocks::blocks(db, asked.text.reading);
    let open = blocks::open_at(&all, token + 1);
    let tokens = &asked.text.buffer.tokens;
    let unclosed = open.iter().rev().take(4).zip(0..);
    let item = |(block, rank): (&&blocks::Block, u8)| {
        let name = block.name.map_or(String::new(), |name| format!(" {}", db.atoms().text(tokens[name].atom)));
        Item::new(format!("end {}{name}", block.word), Kind::Keyword).detail("ends what is open").rank(rank)
    };
    unclosed.map(item).collect()
}

/// R1409 use-stmt: modules, or what one has.
fn of_use(asked: &CompletionSite<'_>, rest: &str) -> Vec<Item> {
    let db = asked.analysis.db();
    let Some((module, list)) = rest.split_once(',').filter(|_| !rest.trim_start().starts_with(',')) else {
        let natured = rest.trim_start().strip_prefix(',').map(str::trim_start);
        if natured.is_some_and(|rest| !rest.contains(':')) {
            return ["intrinsic ::", "non_intrinsic ::"].map(|word| Item::new(word, Kind::Keyword)).to_vec();
        }
        let is_own = natured.is_none_or(|rest| !rest.starts_with("intrinsic"));
        let names = queries::module_files(db).keys().filter(|_| is_own).map(|name| db.atoms().text(*name));
        let own = names.map(|name| Item::new(name, Kind::Module).detail("module").rank(1));
        let intrinsic = [
            "iso_c_binding",
            "iso_fortran_env",
            "ieee_arithmetic",
            "ieee_exceptions",
            "ieee_features",
            "omp_lib",
            "openacc",
        ];
        return own
            .chain(intrinsic.map(|name| Item::new(name, Kind::Module).detail("intrinsic module").rank(2)))
            .collect();
    };
    if !list.contains(':') {
        return vec![Item::new("only:", Kind::Keyword)];
    }
    let name = db.atoms().intern_folded(module.trim().trim_start_matches(':').trim());
    let Some((unit, _)) = asked.unit else { return Vec::new() };
    let exports = lookup::module_exports(db, unit, name, None);
    let Some(exports) = exports else { return Vec::new() };
    let writer = DeclarationWriter::new(&exports.symbols, db.atoms(), Language::Fortran);
    let item = |(name, id): (source::Atom, symbols::SymbolId)| {
        let detail = writer.declaration(id).lines().next().unwrap_or_default().to_owned();
        Item::new(db.atoms().text(name), names::symbol_kind(&exports.symbols, id)).detail(detail).rank(1)
    };
    names::exported_names(exports).into_iter().map(item).collect()
}

/// Whether a name may stand where nothing else says what does: a statement of Fortran begins with a variable, which the function
/// around it is, too, in its own body (Fortran 2023, R1032 and 15.6.2.2).
pub(super) fn may_stand_there(asked: &CompletionSite<'_>, item: &Item) -> bool {
    let db = asked.analysis.db();
    let is_c = queries::file_language(db, asked.text.reading) != Language::Fortran;
    if is_c || asked.before.text != asked.before.word || item.kind == Kind::Variable {
        return true;
    }
    let own = asked.unit.map(|(unit, _)| db.atoms().text(unit.key(db).name));
    own == Some(item.label.as_str()) && item.detail.contains("function ")
}

/// Words of the language, and intrinsic procedures.
pub(super) fn keyword_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let word = asked.before.word.as_str();
    let is_c = queries::file_language(db, asked.text.reading) != Language::Fortran;
    let executes = !is_c && asked.before.text == word && is_behind_action(asked);
    let (words, declaring) = match is_c {
        true if asked.before_word().trim_end().ends_with(C_OPERATORS) => (C_OPERANDS, &[][..]),
        true => (C, &[][..]),
        false => (ANYWHERE, if executes { &[][..] } else { DECLARING }),
    };
    // Of words of several parts that have begun only the rest is offered.
    let begun = asked.before.text.strip_suffix(word).filter(|begun| !is_c && !begun.is_empty());
    let all = words.iter().chain(declaring);
    let whole = all.filter(|word| begun.is_none_or(|begun| !word.starts_with(begun)));
    let mut items: Vec<Item> = whole.map(|word| Item::new(*word, Kind::Keyword).rank(6)).collect();
    if !is_c {
        items.extend(begun.into_iter().flat_map(rest_of_words));
        items.extend(names::keyword_arguments(asked));
        let begins = asked.before.text == word;
        items.extend(
            CONSTRUCTS
                .iter()
                .filter(|_| begins)
                .map(|(label, text)| Item::new(*label, Kind::Snippet).snippet(*text).rank(7)),
        );
        // A statement begins with no intrinsic procedure: subroutines stand behind `call`.
        if word.len() > 1 && !begins {
            let names = semantics::fortran::intrinsic_names().filter(|name| name.starts_with(word));
            items.extend(names.map(|name| {
                let item = Item::new(name, Kind::Function).detail("intrinsic procedure").rank(5);
                item.documentation(intrinsics::help_text(name).unwrap_or_default())
            }));
        }
    }
    items
}

/// Whether the statement before the cursor is executable; behind `block` declarations may follow.
fn is_behind_action(asked: &CompletionSite<'_>) -> bool {
    let Some((unit, token)) = asked.unit else { return false };
    let bodies = &queries::resolved(asked.analysis.db(), unit).bodies;
    let statements = bodies.iter().flat_map(|body| body.statements.iter().map(|(_, statement)| statement));
    let around = statements.filter(|statement| statement.span.contains(token) || statement.span.end == token);
    let innermost = around.min_by_key(|statement| statement.span.end - statement.span.start);
    innermost.is_some_and(|statement| !matches!(statement.kind, StatementKind::Block(_)))
}

/// What is left of words of several parts that begin with what stands there: `case` behind `select`.
fn rest_of_words(begun: &str) -> impl Iterator<Item = Item> {
    let rests = ANYWHERE.iter().chain(DECLARING).filter_map(move |words| words.strip_prefix(begun));
    rests.map(|rest| Item::new(rest, Kind::Keyword).rank(0))
}
