//! One mistake is one diagnostic, and what stands beside it survives.

use super::file;
use pretty_assertions::assert_eq;

/// Programs, and the messages each gets.
fn check_rows(rows: &[(&str, &[&str])]) {
    for (program, messages) in rows {
        assert_eq!(file(program).messages(), *messages, "{program}");
    }
}

#[test]
fn a_broken_enumerator_costs_no_other() {
    check_rows(&[
        ("enum e { A, B };", &[]),
        ("enum e { , A }; enum e x;", &["E0300 unexpected `,`"]),
        ("enum e { 1D, A };", &["E0300 unexpected `1D`"]),
        ("enum e { A 12, B };", &["E0300 unexpected `12`"]),
        ("enum e { A = 12 4, B };", &["E0300 unexpected `4`"]),
        ("enum e { A; B };", &["E0300 unexpected `;`"]),
        ("struct s { enum e { _Static_assert(1, \"\"); A } m; };", &["E0300 unexpected `_Static_assert`"]),
    ]);
}

#[test]
fn brackets_and_attributes_before_a_name_are_one_mistake() {
    check_rows(&[
        ("int [2]a;", &["E0321 the brackets of an array must follow the declared name"]),
        ("int [5] *a;", &["E0321 the brackets of an array must follow the declared name"]),
        ("void f(int [], int [2][3]);", &[]),
        ("int a, [[]] b;", &["E0322 attributes cannot appear here"]),
        ("struct s { int p, [[]] : 0; [[]] int q; int [[]] r; };", &["E0322 attributes cannot appear here"]),
        ("struct s { [[]] int; };", &["E0322 attributes cannot appear here"]),
        ("void f(a) [[]] int a; { }", &["E0322 attributes cannot appear here"]),
        ("int (*f(a))(int) [[]] int a; { return 0; }", &[]),
    ]);
}

#[test]
fn a_definition_in_the_old_style_survives_a_missing_semicolon() {
    check_rows(&[
        ("void f(i) int i { } int x;", &["E0300 unexpected `{`"]),
        ("void f(a, b) int a(enum b { x, y }); int b; { } int z;", &[]),
        ("void f(c) enum m { q, r } c; { } int z;", &[]),
        ("void f(c)\nstruct s { int a; };\nvoid g(void) { }", &["E0300 unexpected end of the declaration"]),
    ]);
}

#[test]
fn a_type_an_initializer_or_an_assertion_survives_a_missing_semicolon() {
    check_rows(&[
        ("void f(void) { struct s { int a; } int x; }", &["E0300 unexpected `int`"]),
        ("struct s { int a; } f(void) { } struct t { int a; } x; struct u { int a; } static y;", &[]),
        ("int a[] = { 1 }\nstatic int b;", &["E0300 unexpected end of the declaration"]),
        ("_Static_assert(1, \"\")\nint x;", &["E0300 unexpected end of the declaration"]),
        ("_Static_assert(1, 1);", &["E0300 unexpected `1`"]),
        ("__extension__ _Static_assert(1, \"\"); void f(void) { for (_Static_assert(1, \"\"); ; ) ; }", &[]),
        (
            "__extension__ [[]] int a; void f(void) { __extension__ [[]] int b; int *_Alignas(8) p; }",
            &["E0300 unexpected `_Alignas`"],
        ),
    ]);
}

#[test]
fn a_word_before_a_type_is_one_mistake() {
    check_rows(&[
        ("API int f(void); int x;", &["E0325 `API` precedes a type and is not declared"]),
        ("API struct s { int a; } x; int y;", &["E0325 `API` precedes a type and is not declared"]),
        ("typedef int t; API t f(void); t x;", &["E0325 `API` precedes a type and is not declared"]),
        ("typedef int t; API extern const t *a[2], b;", &["E0325 `API` precedes a type and is not declared"]),
        ("typedef int t; extern API t *a[2], b;", &["E0325 `API` precedes a type and is not declared"]),
        ("typedef int t; t f(a, b) t a; t b; { return a; }", &[]),
        ("typedef int t; t f(void); real x;", &[]),
    ]);
}

#[test]
fn a_name_that_an_unknown_macro_marks_is_declared() {
    let expected = "E0333 `UNUSED` is not a macro, and `UNUSED(a)` declares a function here";
    check_rows(&[
        ("int f(int UNUSED(a)) { return a; }", &[expected]),
        ("void g(void) { const int UNUSED(a) = 1, b = 2; }", &[expected]),
        ("int f(a) int a; { return a; } int (*p)(int), q(int a);", &[]),
        ("typedef int t; void f(t, const u, int); void g(u, const t); void h(u, t);", &[]),
    ]);
}

#[test]
fn a_missing_semicolon_behind_a_tag_costs_no_declaration() {
    let expected = "E0300 unexpected end of the declaration";
    check_rows(&[
        ("struct s { int a; }\ntypedef struct { int b; } t; t x;", &[expected]),
        ("struct s { int a; }\nstatic int f(void); struct s x;", &[expected]),
        ("enum e { A }\nint x = A;", &[expected]),
        ("struct s { int a; } typedef t; struct u { int a; } static x; t y;", &[]),
    ]);
}

#[test]
fn a_literal_without_its_end_is_told_by_the_lexer() {
    check_rows(&[("void f(void) { g(\"a);\n}\nint x;", &[]), ("void f(void) { g('a);\n}\nint x;", &[])]);
}

#[test]
fn a_broken_expression_ends_before_the_next_statement() {
    check_rows(&[
        ("void f(int a) { do . while (a); a = 1; }", &["E0300 unexpected `.`"]),
        ("void f(int a) { if (a) . else a = 1; }", &["E0300 unexpected `.`"]),
        ("void f(int a) { if (a) a = 1; else if (a b) a = 2; else a = 3; a = 4; }", &["E0300 unexpected `b`"]),
    ]);
}

#[test]
fn literals_in_an_assertion_are_one_unit() {
    check_rows(&[("_Static_assert((struct s){ 1 }.a == (struct s){ 1 }.a, \"\"); int x;", &[])]);
    assert_eq!(file("alignas(int) struct s; int x;").units.len(), 2);
}

#[test]
fn a_selection_has_one_default() {
    check_rows(&[
        ("int a = _Generic(1, int: 1, default: 2);", &[]),
        ("int a = _Generic(1, default: 1, default: 2);", &["E0320 this `_Generic` has a `default` before this one"]),
    ]);
}

#[test]
fn what_has_a_broken_value_is_declared_all_the_same() {
    check_rows(&[
        ("int a[] = { 1, 2 3, 4 }, b = 2;", &["E0300 unexpected `3`"]),
        ("int a = (1 + ; int b;", &["E0300 unexpected `;`"]),
        ("int a = int) 4; int b;", &["E0300 unexpected `int`"]),
        ("void f(void) { int x = 1 +, y = 2; y = x; }", &["E0300 unexpected `,`"]),
        ("void f(void) { int x = 1, 5; x = 2; }", &["E0300 unexpected `5`"]),
        ("void f(void) { int x[] = { { 1, 2 }, { 3, 4 ; x[0] = 2; }", &["E0300 unexpected `;`"]),
    ]);
    let names = |program: &str| file(program).unit_names();
    assert_eq!(names("struct s { int a; } x[] = { { 1 }, { 2 ; int f(void) { return 1; }"), "d x 0; f f 0");
}

#[test]
fn a_parenthesis_that_a_declaration_never_closes_ends_with_it() {
    check_rows(&[
        (
            "extern void f(void; struct s { int a; }; int g(void) { return 1; }",
            &["E0300 unexpected end of the declaration"],
        ),
        ("int f(int n; int a[n]); int x;", &[]),
    ]);
}
