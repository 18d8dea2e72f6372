//! Sentences about labels, jumps, `asm` and initializers of C (6.7.11, 6.8).

use super::{check, check_of};
use source::CDialect;

/// The statements of a function have these messages, by their codes.
fn body(statements: &str, codes: &[&str]) {
    file(&format!("void f(int n, int c) {{ {statements} }}"), codes);
}

fn file(program: &str, codes: &[&str]) {
    assert_eq!(check_of(CDialect::default(), program), codes, "{program}");
}

#[test]
fn labels_are_known_in_their_function_6_2_1() {
    body("goto out; { out: ; }", &[]);
    body("goto out; goto out;", &["E3034"]);
    body("out: ; out: ;", &["E3035"]);
    body("{ __label__ l; goto l; l: ; } { __label__ l; l: goto l; }", &[]);
    body("__label__ l; void inner(void) { goto l; } inner(); l: ;", &[]);
    body("void inner(void) { goto l; } l: ;", &["E3034"]);
    body("__label__ l, m; l: goto l;", &["E3034"]);
    body("void *p = &&out; goto *p; out: ;", &[]);
    body("goto *1.5;", &["E3021"]);
}

#[test]
fn jumps_do_not_enter_the_scope_of_a_variable_size_6_8_7_2() {
    body("goto in; { int a[n]; in: ; }", &["E3221"]);
    body("{ int a[n]; goto back; back: ; }", &[]);
    body("{ int a[n]; goto out; } out: ;", &[]);
    body("goto in; { int a[4]; in: ; }", &[]);
    body("goto in; ({ in: 1; });", &["E3221"]);
    body("({ goto in; in: 1; });", &[]);
    body("switch (c) { case 1: ; int a[n]; case 2: ; }", &["E3222"]);
    body("switch (c) { case 1: { int a[n]; } case 2: ; }", &[]);
}

#[test]
fn labels_of_a_switch_are_different_6_8_5_3() {
    body("switch (c) { case 1: case 1: ; }", &["E3037"]);
    body("switch (c) { case 1 ... 5: ; case 3: ; case 6: ; }", &["E3037"]);
    body("switch (c) { case 3: ; case 1 ... 5: ; }", &["E3037"]);
    body("switch (c) { case 5 ... 1: ; }", &["W3233"]);
    body("switch (c) { default: ; default: ; }", &["E3223"]);
    body("switch (c) { case 1: if (n) { case 1: ; } }", &["E3037"]);
    body("switch (c) { case 0: do { n--; case 2: n--; case 1: n--; } while (n); }", &[]);
    body("switch ((unsigned char) c) { case 1: case 257: ; }", &[]);
}

#[test]
fn operands_of_asm_fit_their_constraints() {
    file("void f(const int n) { __asm__(\"\" : \"=r\"(n)); }", &["E3229"]);
    file("void f(int n) { __asm__(\"%[a]\" :: [b] \"i\"(1)); __asm__(\"%[a]\"); }", &["E3229"]);
    file("void f(int n) { __asm__(\"%c[a] %%[b] %[n]\" : [n] \"+r\"(n) : [a] \"i\"(1)); }", &[]);
    file("void f(int n) { __asm__(L\"nop\"); }", &["E3229"]);
    body(r#"__asm__("" : "=r"(n) : "0"(c), "r"(n + 1) : "memory");"#, &[]);
    body(r#"__asm__("" :: "r"(n + 1));"#, &[]);
    body(r#"__asm__("" : "r"(n));"#, &["E3229"]);
    body(r#"__asm__("" : "=r"(1));"#, &["E3229"]);
    body(r#"__asm__("" : "=r"(n) : "1"(c));"#, &["E3229"]);
    body(r#"__asm__("" : [a] "=r"(n) : [a] "r"(c));"#, &["E3229"]);
    body(r#"asm goto("" :::: out); out: ;"#, &[]);
    body(r#"asm goto("" :::: nowhere);"#, &["E3034"]);
}

#[test]
fn static_objects_are_initialized_with_constants_6_7_11() {
    let before = "int x, a[9]; int g(void); static const double pi = 3.0; struct s { int m; } s; ";
    for value in ["int *y = &x;", "int *y = a + 2;", "int *y = &s.m;", "int (*y)(void) = g;", "double y = pi * 2;"] {
        file(&format!("{before}{value}"), &[]);
    }
    for value in
        ["int *y = (int[]){1};", "long y = (char *)&a[2] - (char *)a;", "char *y = \"abc\" + 1;", "int y = -1 ? 2 : 3;"]
    {
        file(&format!("{before}{value}"), &[]);
    }
    for value in
        ["int y = x;", "int y = g();", "int *y[] = {a + x};", "int y = __builtin_clz(0);", "int y = (int)(long)&x;"]
    {
        file(&format!("{before}{value}"), &["E3310"]);
    }
    for value in
        ["long y = (long)&x << 3;", "long y = 1 | (long)\"a\";", "long f(const int k) { static int y = k; return y; }"]
    {
        file(&format!("{before}{value}"), &["E3310"]);
    }
    for value in ["long y = (long)&x + 3;", "long y = ((long)&((struct s *)0)->m << 3) | 1;", "int y = !&x || &x == 0;"]
    {
        file(&format!("{before}{value}"), &[]);
    }
    file(&format!("{before}int y = (1, 2);"), &[]);
    body("static int *p = &n;", &["E3310"]);
    body("int k = n, *p = &n, b[] = {n, c};", &[]);
}

#[test]
fn designators_lead_to_parts_and_values_go_on_behind_them() {
    check(
        "struct s { struct { int x, y; }; int z; } v = { .x = 1, 2, 3 }, w = { .y = 5, .z = 4, .x = 1 };
         int r[] = { [0 ... 9] = 2, 3 }; int big[] = { [1000000] = 1 }; char t[] = { \"abc\" };
         char *n[] = { \"a\", [3] = \"b\" }; int m[][2] = { 1, 2, 3, {4}, 5 };
         int sizes[] = { sizeof r == 44 ? 1 : -1, sizeof big == 4000004, sizeof t == 4, sizeof n == 32 };
         _Static_assert(sizeof r == 44 && sizeof big == 4000004 && sizeof t == 4 && sizeof n == 32 && sizeof m == 24, \"\");",
        &[],
    );
    file("int a[3] = { [3] = 1 };", &["E3234"]);
    file("int a[3] = { [2 ... 1] = 1 };", &["E3234"]);
    file("int a = {1, 2};", &["W3220"]);
    file("char a[2] = \"abc\"; char b[3] = \"abc\";", &["W3220"]);
    file("char a[] = L\"abc\";", &["E3041"]);
    file("struct s { int n; int a[]; } v = { 1, {2, 3} };", &[]);
    body("struct s { int n; int a[]; } v = { 1, {2, 3} };", &["E3235"]);
}

#[test]
fn large_initializers_cost_what_their_text_costs() {
    file(&format!("int a[] = {{ {} }};", "1, ".repeat(100_000)), &[]);
    file(&format!("int a[1 << 30] = {{ {} }};", "[1 << 29] = 1, [3] = 2, ".repeat(1000)), &[]);
    file("int a[1 << 30] = { [0 ... (1 << 30) - 1] = 7 };", &[]);
}

/// C99, 6.8.4p3, 6.8.5p5: what the head of a statement defines is forgotten behind it, and what a substatement defines, too.
#[test]
fn selections_and_loops_are_blocks() {
    body("if (sizeof(enum { a, b })) n = a; n = b;", &["E3000"]);
    body("while (n < sizeof(enum { a })) n = a; n = a;", &["E3000"]);
    body("if (n) n = sizeof(enum { a }); else n = a;", &["E3000"]);
    body("{ enum { a }; if (n) n = a; else { n = a; } }", &[]);
    let c89 = CDialect { standard: source::CStandard::C89, ..CDialect::default() };
    assert_eq!(check_of(c89, "int f(int n) { if (sizeof(enum { a, b })) n = a; return b; }"), Vec::<&str>::new());
}

/// Microsoft C, structured exception handling.
#[test]
fn what_is_tried_is_handled() {
    let tried = |statements: &str| {
        let dialect = CDialect { ms_extensions: true, ..CDialect::default() };
        check_of(dialect, &format!("void f(int n, double d) {{ {statements} }}"))
    };
    assert_eq!(tried("__try { n = 1; __leave; } __except (n) { n = 2; } n = 3;"), Vec::<&str>::new());
    assert_eq!(tried("__try { } __finally { int m = n; }"), Vec::<&str>::new());
    assert_eq!(tried("__try { n = 1; } n = 2;"), ["E0324"]);
    assert_eq!(tried("__try { } __except (d) { }"), ["E3121"]);
    assert_eq!(tried("__leave;"), ["E3120"]);
    body("int __try = n;", &[]);
}

#[test]
fn long_chains_of_else_are_no_nesting() {
    let chain: String = (0..1500).map(|value| format!("if (n == {value}) c = {value}; else ")).collect();
    body(&format!("{chain} c = m;"), &["E3000"]);
    body(&format!("c = ({} 1, 2);", "n, ".repeat(1500)), &[]);
}
