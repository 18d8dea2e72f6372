//! Places of Fortran statements where only some words or names may stand: a table of what is before the cursor.

use super::{CompletionSite, Item, Kind, names};

/// Words that a declaration has between its type and `::` (R802).
const ATTRIBUTES: &[&str] = &[
    "allocatable",
    "asynchronous",
    "bind(c)",
    "codimension[*]",
    "contiguous",
    "dimension(:)",
    "external",
    "intent(in)",
    "intent(inout)",
    "intent(out)",
    "intrinsic",
    "optional",
    "parameter",
    "pointer",
    "private",
    "protected",
    "public",
    "save",
    "target",
    "value",
    "volatile",
];

/// Words that a derived type has between TYPE and its name (R728).
const TYPE_ATTRIBUTES: &[&str] = &["abstract", "bind(c)", "extends()", "private", "public"];
/// Words of procedure declarations and bindings (R752, R1514).
const PROCEDURE_ATTRIBUTES: &[&str] = &[
    "bind(c)",
    "deferred",
    "intent(in)",
    "non_overridable",
    "nopass",
    "optional",
    "pass",
    "pointer",
    "private",
    "protected",
    "public",
    "save",
];

/// The specifiers of statements of input and output (R1205, R1209, R1213, R1231).
const SPECIFIERS: &[(&str, &[&str])] = &[
    (
        "open",
        &[
            "unit=",
            "newunit=",
            "file=",
            "status=",
            "action=",
            "access=",
            "form=",
            "position=",
            "recl=",
            "iostat=",
            "iomsg=",
        ],
    ),
    ("close", &["unit=", "status=", "iostat=", "iomsg="]),
    ("write", &["unit=", "fmt=", "nml=", "advance=", "rec=", "iostat=", "iomsg="]),
    ("read", &["unit=", "fmt=", "nml=", "advance=", "rec=", "size=", "end=", "eor=", "iostat=", "iomsg="]),
    ("inquire", &["unit=", "file=", "exist=", "opened=", "number=", "size=", "iolength=", "iostat=", "iomsg="]),
    ("rewind", &["unit=", "iostat=", "iomsg="]),
    ("backspace", &["unit=", "iostat=", "iomsg="]),
    ("flush", &["unit=", "iostat=", "iomsg="]),
    ("allocate", &["stat=", "errmsg=", "source=", "mold="]),
    ("deallocate", &["stat=", "errmsg="]),
];
/// R929, R944: what is allocated comes first.
const OBJECTS_FIRST: &[&str] = &["allocate", "deallocate"];

/// Types by their words, with the parameters of each.
const TYPES: &[(&str, &[&str])] = &[
    ("integer", &["kind="]),
    ("real", &["kind="]),
    ("complex", &["kind="]),
    ("logical", &["kind="]),
    ("character", &["len=", "kind=", "len=*", "len=:"]),
    ("type", &[]),
    ("class", &[]),
    ("double precision", &[]),
    ("procedure", &[]),
];

fn word_items(all: &[&str], detail: &str) -> Vec<Item> {
    all.iter().map(|word| Item::new(*word, Kind::Keyword).detail(detail).rank(0)).collect()
}

/// What may stand at the cursor, if the statement before it says so.
pub(super) fn context_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let before = asked.before_word();
    if before.trim_end().ends_with("intent(") {
        return Some(word_items(&["in", "inout", "out"], "intent"));
    }
    if before == "implicit " {
        return Some(word_items(&["none"], "no implicit types"));
    }
    if before.strip_prefix("call ").is_some_and(|rest| rest.trim().is_empty()) {
        return Some(subroutine_items(asked));
    }
    in_declaration(asked, before).or_else(|| specifier_items(asked, before))
}

/// R1521 call-stmt: subroutines and what may be one, and variables, whose bindings may be called.
fn subroutine_items(asked: &CompletionSite<'_>) -> Vec<Item> {
    let is_other = |item: &Item| {
        item.kind == Kind::Constant
            || item.kind == Kind::Type
            || item.kind == Kind::Module
            || item.detail.contains("function ")
    };
    let mut items: Vec<Item> = names::in_scope(asked).into_iter().filter(|item| !is_other(item)).collect();
    // What is called for its components is less likely.
    for item in items.iter_mut().filter(|item| item.kind == Kind::Variable) {
        item.rank = 6;
    }
    items.extend(names::intrinsic_items(false));
    items
}

/// R703 declaration-type-spec and R802 attr-spec.
fn in_declaration(asked: &CompletionSite<'_>, before: &str) -> Option<Vec<Item>> {
    let (word, parameters) = TYPES
        .iter()
        .find(|(word, _)| before.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ',', '('])))?;
    let rest = &before[word.len()..];
    if rest.contains("::") {
        return None;
    }
    let depth = rest.chars().map(|c| i32::from(c == '(') - i32::from(c == ')')).sum::<i32>();
    let is_first = rest.trim_start().starts_with('(') && rest.matches('(').count() == 1;
    if depth == 1 && is_first {
        let wanted = match *word {
            "type" | "class" => Kind::Type,
            "procedure" => Kind::Function,
            _ => Kind::Constant,
        };
        let own = names::in_scope(asked).into_iter().filter(|item| item.kind == wanted);
        return Some(word_items(parameters, "type parameter").into_iter().chain(own).collect());
    }
    let attributes = match *word {
        "type" if !rest.trim_start().starts_with('(') => TYPE_ATTRIBUTES,
        "procedure" => PROCEDURE_ATTRIBUTES,
        _ => ATTRIBUTES,
    };
    (depth == 0 && rest.trim_end().ends_with(',')).then(|| word_items(attributes, "attribute"))
}

/// Specifiers, beside what may be written.
fn specifier_items(asked: &CompletionSite<'_>, before: &str) -> Option<Vec<Item>> {
    let (word, all) = SPECIFIERS
        .iter()
        .find(|(word, _)| before.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with('(')))?;
    let rest = &before[word.len()..];
    let depth = rest.chars().map(|c| i32::from(c == '(') - i32::from(c == ')')).sum::<i32>();
    let may_begin = rest.trim_end().ends_with(if OBJECTS_FIRST.contains(word) { &[','][..] } else { &['(', ','] });
    if depth != 1 || !may_begin {
        return None;
    }
    let fresh: Vec<&str> = all.iter().copied().filter(|word| !rest.contains(word)).collect();
    Some(word_items(&fresh, "specifier").into_iter().chain(names::in_scope(asked)).collect())
}
