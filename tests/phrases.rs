//! The rows of diagnostics take names, numbers and phrases of `phrases!`, and no prose: a string with a blank at a call of a row is a
//! part of a sentence that nobody finds beside the others.

use crate::tidy::{declared_codes, is_product, product_lines};
use dirigent_tests::rust_files;
use std::collections::BTreeSet;

/// Names that have a blank: directives, clauses and statements as programs write them, and what stands between names.
const NAMES: &[&str] = &[
    "=` or `",
    "`declare simd`",
    "`target`, `targetsync`",
    "GCC diagnostic",
    "IMPLICIT NONE",
    "declare mapper",
    "declare simd",
    "declare target",
    "declare variant",
    "end interface {found}",
    "lastprivate(conditional: …)",
    "loop bind(parallel)",
    "loop bind(teams)",
    "ordered simd threads",
    "ordered simd",
    "pragma GCC dependency",
    "pragma GCC poison",
];

/// The functions that the rows of all tables make.
fn row_names() -> BTreeSet<String> {
    let names = declared_codes().into_values().filter_map(|(_, row)| {
        let unquoted: String = row.split('"').step_by(2).collect();
        let (head, _) = unquoted.split_once('(')?;
        Some(head.split_whitespace().last()?.to_owned())
    });
    names.collect()
}

/// Whether a string refers to rules: sections and numbers of constraints.
fn is_rule(text: &str) -> bool {
    let is_number =
        |word: &str| word.trim_start_matches(['C', 'R']).bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.split([' ', ',']).all(|word| is_number(word) || matches!(word, "and" | "to"))
}

/// Where a string that begins at `text` ends, behind its quote.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, char)| {
        let ends = *char == '"' && !escaped;
        escaped = *char == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The strings among the arguments of a call, whose text begins behind its parenthesis.
fn strings_of_call(text: &str) -> Vec<&str> {
    let (mut at, mut depth, mut strings) = (0, 1, Vec::new());
    while let Some(char) = text[at..].chars().next().filter(|_| depth > 0) {
        let length = match char {
            '"' => end_of_string(&text[at..]),
            // A character constant.
            '\'' if text[at + 1..].chars().nth(1) == Some('\'') => {
                1 + text[at + 1..].chars().take(2).map(char::len_utf8).sum::<usize>()
            }
            _ => char.len_utf8(),
        };
        match char {
            '"' => strings.push(text[at..at + length].trim_matches('"')),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        at += length;
    }
    strings
}

/// The calls of rows in a file: what stands behind the parenthesis.
fn calls_of_rows<'a>(text: &'a str, rows: &BTreeSet<String>) -> Vec<&'a str> {
    let calls = text.match_indices("problems::").filter_map(|(at, path)| {
        let name = &text[at + path.len()..];
        let (name, arguments) = name.split_once('(')?;
        let name = name.rsplit("::").next().unwrap_or(name);
        rows.contains(name).then_some(arguments)
    });
    calls.collect()
}

#[test]
fn a_row_takes_no_prose() {
    let rows = row_names();
    let mut found = Vec::new();
    for (path, text) in rust_files().into_iter().filter(|(path, _)| is_product(path)) {
        let product: String = product_lines(&text).map(|(_, line)| format!("{line}\n")).collect();
        for string in calls_of_rows(&product, &rows).into_iter().flat_map(strings_of_call) {
            let is_prose = string.trim().contains(' ') && !is_rule(string) && !NAMES.contains(&string);
            found.extend(is_prose.then(|| format!("{path}: \"{string}\" belongs into `phrases!`")));
        }
    }
    assert!(rows.len() > 100, "no table of diagnostics was found");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
