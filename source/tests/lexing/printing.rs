//! What `-E` prints.

use crate::{Files, options, preprocessed};
use dirigent_source::{Atoms, FileId, Form, LexOptions, preprocess};
use pretty_assertions::assert_eq;

fn printed(text: &str, options: &LexOptions, files: Files, markers: bool) -> String {
    preprocess(FileId(0), text, options, &Atoms::default(), &files, markers).0
}

fn check(text: &str, expected: &str) {
    assert_eq!(printed(text, &preprocessed(), Files(vec![]), false), expected);
}

fn check_fixed(text: &str, expected: &str) {
    let fixed = LexOptions { preprocess: true, ..options(Form::Fixed { last_column: 72 }) };
    assert_eq!(printed(text, &fixed, Files(vec![]), false), expected);
}

#[test]
fn what_is_no_macro_stays_as_it_is_written() {
    check(
        "#define N 1\n! it's N\n  x  =  N ; y='N' &\n ! N\n  & // 'z'\n",
        "! it's N\n  x  =  1 ; y='N' &\n ! N\n  & // 'z'\n",
    );
    check("!$OMP Parallel & ! N\n!$omp& do\n", "!$OMP Parallel & ! N\n!$omp& do\n");
}

#[test]
fn lines_keep_their_numbers_with_markers() {
    let text = "#define F(x,y) x+y\n#if 0\nno\n#endif\nz = F(1, &\n  2) + &\n  3\nend\n";
    let expected = "# 1 \"main\"\n\n\n\n\nz = 1+2 + &\n\n  3\nend\n";
    assert_eq!(printed(text, &preprocessed(), Files(vec![]), true), expected);
    check(text, "z = 1+2 + &\n  3\nend\n");
}

#[test]
fn included_files_stand_between_markers() {
    let files = || Files(vec![("x.h", "#define N 3\ninteger x")]);
    let text = "#include \"x.h\"\ninclude 'x.h'\ny = N\n";
    let expected =
        "# 1 \"main\"\n# 1 \"x.h\" 1\n\ninteger x\n# 2 \"main\" 2\n# 1 \"x.h\" 1\n\ninteger x\n# 3 \"main\" 2\ny = 3\n";
    assert_eq!(printed(text, &preprocessed(), files(), true), expected);
    assert_eq!(printed(text, &preprocessed(), files(), false), "integer x\ninteger x\ny = 3\n");
    let options = LexOptions { preincluded: vec!["x.h".to_owned()], ..preprocessed() };
    let expected = "# 1 \"main\"\n# 1 \"x.h\" 1\n\ninteger x\n# 1 \"main\" 2\ny = 3\n";
    assert_eq!(printed("y = N\n", &options, files(), true), expected);
}

#[test]
fn lines_of_fixed_form_end_in_their_last_column() {
    let long = "A".repeat(40);
    let text =
        format!("#define L {long}\n  100 x = L + 'L' // L ! c\nC$omp parallel private(L) shared(L)\n      y = 1\n");
    let first = format!("100   x = {long} + 'L' // {}\n     &{}\n", &long[..12], &long[12..]);
    let second = format!("!$omp parallel private({long}) shared(\n!$omp&{long})\n      y = 1\n");
    check_fixed(&text, &(first + &second));
}

#[test]
fn a_constant_over_two_lines_of_fixed_form_keeps_its_blanks() {
    let text = "#define N 12345\n      x = N // 'a\n     +b'\n";
    check_fixed(text, &format!("      x = 12345 // 'a{}\n     &{}b'\n", " ".repeat(51), " ".repeat(4)));
}

#[test]
fn macros_for_sentinels_and_comments_are_printed_as_these() {
    check("#define DEV !$omp target\n#define NO !\nDEV map(x)\nNO y\n", "!$omp target map(x)\n! y\n");
    check("#define D(v) real v; !$acc declare copyin(v)\nD(x)\n", "real x;\n!$acc declare copyin(x)\n");
    check_fixed("#define DEV !$omp\nDEV parallel\nDEV& private(x)\n", "!$omp parallel  private(x)\n");
}

#[test]
fn pragmas_stay() {
    check("#pragma once\n#define N 1\nx = N\n", "#pragma once\nx = 1\n");
}

#[test]
fn c_is_printed_by_its_lines() {
    let options = options(Form::C);
    let text = "#define F(x) x+1\nint a = F(2);\n\n#pragma omp parallel for\nfor (;;) a++;\n";
    let expected = "\nint a = 2+1;\n\n#pragma omp parallel for\nfor (;;) a++;\n";
    let shown = printed(text, &options, Files(vec![]), false);
    let tight = |text: &str| text.lines().map(|line| line.split_whitespace().collect::<String>()).collect::<Vec<_>>();
    assert_eq!(tight(&shown), tight(expected));
}
