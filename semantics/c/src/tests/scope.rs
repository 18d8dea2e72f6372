//! Sentences about the order of declarations in C: what is known where, and what later ones must agree with (6.2.1, 6.2.2, 6.7).

use super::{check, check_of};
use source::CDialect;

/// The program has these messages, by their codes.
fn codes(program: &str, codes: &[&str]) {
    codes_of("gnu17", program, codes);
}

fn codes_of(standard: &str, program: &str, codes: &[&str]) {
    let dialect = CDialect::from_name(standard).expect("a standard");
    assert_eq!(check_of(dialect, program), codes, "{standard}: {program}");
}

/// The same with `-pedantic-errors`; errors have a `!`.
fn strict(standard: &str, program: &str, expected: &[&str]) {
    let dialect = CDialect::from_name(standard).expect("a standard");
    let dialect = CDialect { pedantic: true, pedantic_errors: true, ..dialect };
    assert_eq!(check_of(dialect, program), expected, "{standard}: {program}");
}

#[test]
fn a_name_is_known_from_its_declaration_on_6_2_1p7() {
    codes("int f(void) { return x; } int x;", &["E3000"]);
    codes("int f(void) { return g(); } int g(void) { return 0; }", &["W3423"]);
    codes_of("c23", "int f(void) { return g(); } int g(void) { return 0; }", &["E3001"]);
    codes("int f(void) { return A; } enum { A };", &["E3000"]);
    check("int x; int f(void) { return x; } int g(void); int h(void) { return g(); } int g(void) { return f(); }", &[]);
    check(
        "int f(void) { return f(); } struct s { struct s *next; int n; }; int g(struct s *s) { return s->next->n; }",
        &[],
    );
}

#[test]
fn a_type_is_complete_from_its_definition_on_6_7_3_4() {
    codes("struct s; int f(struct s *p) { return p->m; } struct s { int m; };", &["E3015"]);
    codes(
        "struct t; struct s { struct t *t; }; int f(struct s *p) { return p->t->m; } struct t { int m; };",
        &["E3015"],
    );
    codes("extern int a[]; int f(void) { return sizeof a; } int a[3];", &["E3030"]);
    check("struct s; struct s *p; struct s { int m; }; int f(void) { return p->m; }", &[]);
    check("extern int a[]; int a[3]; int f(void) { return sizeof a; }", &[]);
    check("int f(); int g(void) { return f(1, 2); } int f(int, int);", &[]);
}

#[test]
fn tags_are_defined_once_6_7_3_4() {
    codes("struct s { struct s { int a; } b; };", &["E3104"]);
    codes("enum e { A = sizeof(enum e { B }) };", &["E3104"]);
    codes("void f(void) { struct s { int a; }; struct s { int a; }; }", &["E3002"]);
    codes("struct s; union s *p;", &["E3009"]);
    codes("enum e { A }; enum e { B };", &["E3002"]);
    codes_of("c23", "enum e : int; enum e : char { A };", &["E3122"]);
    codes_of("c23", "struct s { int a; }; struct s { int a; }; struct s { long a; };", &["E3122"]);
    codes("extern struct { int a; } x; extern struct { int a; } x;", &["E3003"]);
    codes("enum e x;", &["E3236"]);
    check("struct s { int a; }; void f(void) { struct s { char b; } x; (void)x; } enum e x; enum e { A };", &[]);
    check("int f(enum b { x, y }); int g(struct t { int a; } *); __auto_type d = sizeof(enum u { A });", &[]);
    check("void f(void) { int a[] = { sizeof(struct t { int x; }), sizeof(enum e { A, B }) }; (void)a; }", &[]);
}

#[test]
fn parameter_lists_say_what_their_place_allows_6_7_7_4() {
    codes("void f(int, void); void g(void, ...); void h(const void);", &["E3100", "E3100", "E3100"]);
    codes("int f(a);", &["E3103"]);
    codes_of("gnu89", "int f(a, a) { return 0; }", &["E3002"]);
    codes("int f(a) void a; { return 0; }", &["E3007"]);
    codes("void f(...);", &["E3119"]);
    codes_of("c23", "void f(...);", &[]);
    check("typedef void V; void f(V); void g(void); int h(a, b) int a, b; { return a + b; }", &[]);
}

#[test]
fn words_in_brackets_are_for_parameters_6_7_7_3() {
    codes("int a[static 3];", &["E3101"]);
    codes("void f(int a[3][const 3]);", &["E3101"]);
    codes("void f(int a[*]) { (void)a; }", &["E3102"]);
    codes("void f(void) { int a[*]; }", &["E3102"]);
    check("void f(int n, int a[static 3], int b[const n][3], int c[*], int (*d)[*]);", &[]);
}

#[test]
fn blocks_and_the_file_mean_one_entity_6_2_2() {
    codes("void f(void) { extern int x; } float x;", &["E3003"]);
    codes("void f(void) { extern int x; } static int x;", &["E3202"]);
    codes("void f(void) { int g(int); } int g;", &["E3200"]);
    codes("void f(void) { extern int x; } void g(void) { extern long x; }", &["E3003"]);
    codes_of("gnu89", "void f(void) { g(); } char *g(void) { return 0; }", &["E3003"]);
    codes_of("gnu89", "void f(void) { g(); } void g(void) { }", &["W3107"]);
    check("void f(void) { extern int x; int g(int); } int x; int g(int a) { return a; }", &[]);
    check("static int x; void f(void) { extern int x; (void)x; } static int x; typedef int t;", &[]);
    check("void f(void) { extern int t; (void)t; } typedef float t;", &[]);
    check("void f(void) { extern int a[3]; { extern int a[]; (void)sizeof a; } }", &[]);
}

#[test]
fn an_inline_definition_is_replaced_as_gnu89_has_it() {
    codes("extern inline int f(void) { return 0; } int f(void) { return 1; }", &["E3201"]);
    codes_of("gnu89", "static inline int f(void) { return 0; } static inline int f(void) { return 1; }", &["E3201"]);
    codes_of("gnu89", "int f(void) { return 0; } extern inline int f(void) { return 1; }", &["E3201"]);
    codes_of("gnu89", "extern inline int f(void) { return 0; } int f(void) { return 1; }", &[]);
    check("__attribute__((gnu_inline)) extern inline int f(void) { return 0; } int f(void) { return 1; }", &[]);
}

#[test]
fn a_type_is_inferred_from_a_value_6_7_10() {
    codes_of("c23", "auto x = x;", &["E3109"]);
    codes_of("c23", "void f(void) { auto x; auto y = { 1 }; auto z[] = { 1 }; }", &["E3108", "E3108", "E3108"]);
    codes_of("c23", "int f(auto x) { return 0; } auto g(void) { }", &["E3334", "E3334"]);
    codes("struct s { __auto_type a; };", &["E3334"]);
    codes("__auto_type a = 1, b = 1.0;", &["E3110"]);
    codes("struct s { int b : 2; } s; void f(void) { __auto_type x = s.b; }", &["E3108"]);
    codes_of("c23", "auto x = 1.5; _Static_assert(_Generic(x, double: 1)); const auto p = &x;", &[]);
    codes_of("c23", "auto *p = \"text\"; _Static_assert(_Generic(p, char *: 1));", &[]);
    codes("__auto_type d = (struct { int a; }) { 5 }; int f(void) { return d.a; }", &[]);
}

#[test]
fn jumps_enter_nothing_that_has_to_be_begun_6_8_7_2() {
    codes("void c(int *); void f(void) { goto l; int a __attribute__((cleanup(c))); l: (void)a; }", &["E3221"]);
    codes("void f(int n, void *p) { p = &&l; goto *p; { int a[n]; l: (void)a; } }", &["E3114"]);
    codes("int f(int [sizeof &&z]);", &["E3111"]);
    check("void f(int n, void *p) { int a[n]; p = &&l; goto *p; l: (void)a; }", &[]);
}

#[test]
fn break_and_continue_find_their_statement_6_8_7() {
    codes_of("gnu2y", "void f(int n) { l: for (;;) { switch (n) { case 0: break l; case 1: continue l; } } }", &[]);
    codes_of("gnu2y", "void f(int n) { l: switch (n) { case 0: continue l; } }", &["E3112"]);
    codes_of("gnu2y", "void f(void) { l: ; for (;;) break l; }", &["E3112"]);
    check("void f(int n) { while (({ if (n) break; 1; })) { } for (; ({ if (n) continue; 1; }); ) { } }", &[]);
    check("int f(void) { return ({ 1;; }); }", &[]);
}

#[test]
fn declarations_that_declare_nothing_fit_their_place_6_7() {
    codes("inline struct s { int a; };", &["E3519"]);
    codes("auto struct s;", &["E3106"]);
    codes("void f(void) { for (struct s { int a; };;) { } }", &["E3105"]);
    codes("typedef _Thread_local int t;", &["E3008"]);
    codes("_Bool signed x;", &["E3005"]);
    codes("void f(int n) { typedef int t[n]; typedef int t[n]; }", &["E3113"]);
    codes("typedef enum e { A } t; typedef unsigned t;", &["E3228"]);
    codes("struct s { int n; int a[]; }; struct t { struct s s; }; struct t t = { { 1, { 2 } } };", &["E3235"]);
    check(
        "struct s { int n; int a[]; } s = { 1, { 2 } }; void f(void) { for (struct { int i; } s = { 0 };;) break; }",
        &[],
    );
}

#[test]
fn a_strict_reader_hears_what_the_standard_lacks() {
    strict("c99", "typedef int T; typedef int T;", &["W3115"]);
    strict("c89", "long long x; _Noreturn void f(void); _Atomic int y;", &["W0329", "W0329", "W0329"]);
    strict("c89", "void f(void) { f(); int a; }", &["W0329"]);
    strict("c99", "struct s { struct { int a; }; }; _Alignas(8) int x;", &["W0329", "W0329"]);
    strict("c89", "int f(int n) { int a[n]; return 0; }", &["W3115"]);
    strict("c17", "int f(int) { return 0; }", &["W3115"]);
    strict("c89", "int *_Atomic p;", &["W0329"]);
    strict("c17", "struct s { int a; struct t { int b; }; }; int x[1] = { };", &["W0329", "W3116"]);
    codes("char *p = &(_Alignas(8) char) { 1 };", &[]);
    codes("void f(int n) { goto *n; }", &["E3021"]);
    strict("c17", "union u { int n; int a[]; };", &["W3116"]);
    strict("c89", "__extension__ typedef long long ll; __extension__ struct s { int n; int a[]; };", &[]);
    codes_of("c89", "long long x; struct s { int n; int a[]; };", &[]);
}
