//! What `-E` prints.

use crate::{Files, options, preprocessed};
use dirigent_source::{Atoms, FileId, Form, LexOptions, Printing, preprocess};
use pretty_assertions::assert_eq;

fn printed(text: &str, options: &LexOptions, files: Files, markers: bool) -> String {
    preprocess(
        FileId(0),
        text,
        options,
        &Atoms::default(),
        &files,
        if markers { Printing::Marked } else { Printing::Plain },
    )
    .0
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

fn check_c(text: &str, printing: Printing, expected: &str) {
    let files = Files(vec![("a.h", "int a;\n#include \"b.h\"\nint c;\n"), ("b.h", "\n")]);
    let options = LexOptions { undefine: true, openacc: false, ..options(Form::C) };
    let printed = preprocess(FileId(0), text, &options, &Atoms::default(), &files, printing).0;
    assert_eq!(printed, expected, "{text}");
}

#[test]
fn tokens_of_c_stand_where_they_are_written() {
    check_c("int  f( void );\n\n  int x=1;\n", Printing::Plain, "int f( void );\n\n  int x=1;\n");
    check_c("#define E\n#define P +\n+P x-E-y x P++ z\n", Printing::Plain, "\n\n+ + x- -y x + ++ z\n");
    check_c("a\n\n\n\n\n\n\n\n\n\n\nb\n", Printing::Plain, "a\nb\n");
}

#[test]
fn files_of_c_stand_between_markers() {
    let expected = "# 1 \"main\"\n# 1 \"a.h\" 1\nint a;\n# 1 \"b.h\" 1\n# 3 \"a.h\" 2\nint c;\n# 2 \"main\" 2\nint d;\n# 7 \"x\"\ne\n";
    check_c("#include \"a.h\"\nint d;\n#line 7 \"x\"\ne\n", Printing::Marked, expected);
}

/// What the preprocessor obeyed is gone; what others read stays, with macros replaced where OpenMP says so.
#[test]
fn pragmas_of_c_keep_their_places() {
    let text = "#define N 4\n#pragma once\n#pragma acc wait(N) /* c */\n#pragma omp for simdlen(N)\nx _Pragma(\"STDC FENV_ACCESS ON\") y\n";
    let expected = "\n\n#pragma acc wait(N)\n#pragma omp for simdlen ( 4 )\nx\n#pragma STDC FENV_ACCESS ON\n y\n";
    let printed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let options = LexOptions { undefine: true, openacc: false, ..options(Form::C) };
    let found = preprocess(FileId(0), text, &options, &Atoms::default(), &Files(vec![]), Printing::Plain).0;
    assert_eq!(printed(&found), printed(expected));
}

#[test]
fn macros_of_c_are_printed_as_they_were_defined() {
    let text = "#define F(x, ...) x + #__VA_ARGS__\n#define G(y...) y\n#define E\n#define X 1\n#undef X\n";
    let expected = "#define E \n#define F(x,...) x + #__VA_ARGS__\n#define G(y...) y\n#define __STDC_HOSTED__ 1\n#define __STDC_UTF_16__ 1\n\
                    #define __STDC_UTF_32__ 1\n#define __STDC_VERSION__ 201710L\n#define __STDC__ 1\n";
    check_c(text, Printing::Macros, expected);
}

#[test]
fn definitions_are_printed_on_request() {
    let c = options(Form::C);
    let printed = |printing| {
        let files = Files(vec![("x.h", "#undef A\n"), ("a b.h", "")]);
        let text = "#define A(x, ...) x+ 1\nint a;\n#include \"x.h\"\n#include \"a b.h\"\n#include \"x.h\"\nint b;\n";
        preprocess(FileId(0), text, &c, &Atoms::default(), &files, printing).0
    };
    let text = printed(Printing::Definitions { marked: false });
    assert!(text.starts_with("#define _"), "{text}");
    let own: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("#define A(")).collect();
    assert_eq!(own.join("|").replace("||", "|"), "#define A(x,...) x+ 1|int a;|#undef A|#undef A|int b;");
    assert_eq!(printed(Printing::Rule { system: true }), "main.o: main x.h a\\ b.h\n");
}
