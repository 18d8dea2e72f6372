//! Tests of the whole grammar: kernels, constructs, nesting, and what is said about broken programs.

use super::testing::tokens;
use super::{dump, parse, units};
use crate::unparse::fortran as unparse;
use pretty_assertions::assert_eq;
use source::{Atoms, Diagnostic, Span, Token};

/// What is said about every unit of `text`.
fn problems(text: &str) -> Vec<Diagnostic> {
    let atoms = Atoms::default();
    let tokens = tokens(text, &atoms);
    let parsed = |unit: crate::units::Unit| parse(&unit.tokens(&tokens), unit.key.kind, &atoms).diagnostics;
    units(&tokens, &atoms).into_iter().flat_map(parsed).collect()
}

/// The tree of every unit of `text`, which must have no fault.
fn tree(text: &str) -> String {
    assert_eq!(problems(text), vec![]);
    tree_of_any(text)
}

fn tree_of_any(text: &str) -> String {
    let atoms = Atoms::default();
    let tokens = tokens(text, &atoms);
    let dump = |unit: crate::units::Unit| {
        let tokens = unit.tokens(&tokens);
        dump::unit(&parse(&tokens, unit.key.kind, &atoms).tree, &tokens, &atoms)
    };
    units(&tokens, &atoms).into_iter().map(dump).collect()
}

/// The execution part of `subroutine s` with these statements.
fn check(statements: &str, expected: &str) {
    let text = format!("subroutine s\n{statements}\nend subroutine s\n");
    check_part(&tree(&text), expected);
}

fn check_part(tree: &str, expected: &str) {
    let lines = tree.lines().skip_while(|line| *line != "| execution-part").skip(1);
    let part = lines.take_while(|line| line.starts_with("| | ")).map(|line| &line[4..]);
    let indented = expected.lines().filter(|line| !line.trim().is_empty());
    let margin = indented.clone().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expected: Vec<&str> = indented.map(|line| &line[margin..]).collect();
    assert_eq!(part.collect::<Vec<_>>().join("\n"), expected.join("\n"));
}

/// The only thing said about these statements: message and the texts of its labels, the primary one first.
fn check_fault(statements: &str, code: &str, message: &str, labeled: &[&str]) {
    let text = format!("subroutine s\n{statements}\nend subroutine s\n");
    let atoms = Atoms::default();
    let tokens = tokens(&text, &atoms);
    let found = problems(&text);
    let shown: Vec<(&str, &str)> = found.iter().map(|one| (one.row.code, one.message.as_str())).collect();
    assert_eq!(shown, [(code, message)], "{statements}");
    let labels = std::iter::once(&found[0].primary).chain(&found[0].secondary);
    let labels: Vec<String> = labels.map(|label| spelled(label.at, &tokens, &atoms)).collect();
    assert_eq!(labels, labeled);
}

fn spelled(span: Span, tokens: &[Token], atoms: &Atoms) -> String {
    let tokens = tokens[span.range()].iter().map(|token| atoms.text(token.atom));
    tokens.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join(" ")
}

fn kernels() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kernels/fortran");
    let mut kernels: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the kernels are there")
        .filter_map(Result::ok)
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read_to_string(entry.path())))
        .filter_map(|(name, text)| text.ok().map(|text| (name, text)))
        .collect();
    kernels.sort();
    kernels
}

mod constructs;
mod laws;
mod nesting;
mod nesting_forms;
mod printing;
mod recovery;
mod statements;
