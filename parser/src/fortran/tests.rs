//! Tests of the whole grammar: kernels, constructs, nesting, and what is said about broken programs.

use super::testing::tokens;
use super::{parse, units};
use pretty_assertions::assert_eq;
use source::{Atoms, Diagnostic};

/// What is said about every unit of `text`.
fn problems(text: &str) -> Vec<Diagnostic> {
    let atoms = Atoms::default();
    let tokens = tokens(text, &atoms);
    let all =
        units(&tokens).into_iter().flat_map(|unit| parse(&unit.tokens(&tokens), unit.key.kind, &atoms).diagnostics);
    all.collect()
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

#[test]
fn the_kernels_parse_without_a_word() {
    assert_eq!(kernels().len(), 14);
    for (name, text) in kernels() {
        assert_eq!(problems(&text), vec![], "{name}");
    }
}
