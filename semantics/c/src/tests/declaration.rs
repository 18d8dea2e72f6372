//! Sentences about declarations of C: linkage, redeclarations, storage classes (6.2.2, 6.7, 6.9).

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

#[test]
fn declarations_of_one_entity_agree_6_7() {
    check("int f(int); int f(int a) { return a; } int f(int); extern int x; int x; int x = 1; extern int x;", &[]);
    check("extern int a[]; int a[4]; int a[]; int (*p)[]; int (*p)[3]; typedef int T; typedef int T;", &[]);
    codes("int x = 1; int x = 2;", &["E3201"]);
    codes("int f(void) { return 0; } int f(void) { return 1; }", &["E3201"]);
    codes("int f(void); int f;", &["E3200"]);
    codes("enum { A }; int A;", &["E3200"]);
    codes("enum { A }; enum { A };", &["E3002"]);
    codes("typedef int T; typedef float T;", &["E3228"]);
    codes("struct s { int a; }; struct s { int b; };", &["E3002"]);
    codes("extern int a[3]; int a[4];", &["E3003"]);
    codes("int f(int); int g(void) { int f(float); return 0; }", &["E3003"]);
    codes("int f(int); void f(int a) { }", &["E3003"]);
    codes("int f(); void f() { }", &["E3003"]);
    codes("struct s x;", &["E3236"]);
    check("struct s x; struct s { int a; };", &[]);
}

#[test]
fn linkage_stays_as_it_was_6_2_2() {
    check("static int f(void); int f(void) { return 0; } extern int f(void); static int x; extern int x;", &[]);
    codes("int f(void); static int f(void) { return 0; }", &["E3202"]);
    codes("extern int x; static int x;", &["E3202"]);
    codes("static int x; int x;", &["E3203"]);
    codes("void f(void) { int x; extern int x; }", &["E3204"]);
    codes("_Thread_local int x; extern int x;", &["E3205"]);
    check("void f(void) { extern int x; extern int x; { extern int x; } }", &[]);
}

#[test]
fn prototypes_fit_old_definitions() {
    check("int f(int, double); int f(a, b) int a; double b; { return a; }", &[]);
    check("float f(float); float f(x) float x; { return x; }", &[]);
    codes("int f(a) int a; { return a; } int f(int, int);", &["E3227"]);
    codes("float f(x) float x; { return x; } float f(float);", &["E3227"]);
    codes("int f(); int f(char);", &["E3227"]);
    codes("int f(a) int b; { return a; }", &["E3226", "W3224"]);
    codes_of("c23", "int f(a) int a; { return a; }", &["E3225"]);
    codes("int f(a, b) int b; { return a + b; }", &["W3224"]);
    check("int f(a, b) int a, b; { return a + b; } int g() { return f(1, 2) + g(3); }", &[]);
}

#[test]
fn a_missing_type_is_int_until_c23() {
    codes_of("c89", "f() { return 0; } static x;", &[]);
    codes_of("gnu17", "f() { return 0; } static x;", &["W3224", "W3224"]);
    // GCC: the type was forgotten, and the declaration before has it.
    codes_of("gnu17", "static void f(int); f(int a) { }", &["W3224"]);
    codes_of("gnu17", "static void f(int); int f(int a) { return a; }", &["E3003"]);
    codes_of("c23", "static x;", &["E3006"]);
    codes_of("c23", "int f() { return 0; } int g(void) { return f(1); }", &["E3018"]);
    codes_of("c23", "void f(void) { auto x = 1.5; double *p = &x; }", &[]);
}

#[test]
fn storage_classes_stand_where_they_may_6_7_2() {
    codes("auto int x;", &["E3206"]);
    codes("register int x;", &["E3206"]);
    codes("void f(void) { static int g(void); }", &["E3207"]);
    codes("register int f(void);", &["E3207"]);
    codes("void f(static int a);", &["E3208"]);
    codes("void f(void) { _Thread_local int x; }", &["E3209"]);
    codes("inline int x;", &["E3210"]);
    codes("_Noreturn int x;", &["E3210"]);
    check("int (*x)(void) __attribute__((noreturn)); __attribute__((noreturn)) void (*y)(void);", &[]);
    check("void f(__attribute__((noreturn)) void g(void));", &[]);
    codes("void f(void) { extern int x = 1; }", &["E3211"]);
    codes("extern int x = 1;", &["W3212"]);
    codes("typedef int T = 1;", &["E3213"]);
    codes("int f(void) = 1;", &["E3213"]);
    codes("extern int M(int); int M(int) = 1;", &["E3213"]);
    codes("int f(int n) { double *p() = &n, q() = 2; return p[0] + q * 2; }", &["E3213", "E3213"]);
    codes("void f(int n) { int a[n] = {1}; int b[n]; }", &["E3214"]);
    codes("void f(int n) { static int a[n]; static int (*p)[n]; }", &["E3215"]);
    codes("void f(int n) { extern int (*p)[n]; }", &["E3215"]);
    codes("struct s; struct s f(void) { }", &["E3216"]);
    codes("struct s; int f(struct s a) { return 0; }", &["E3217"]);
    codes("void f(void) { for (static int i = 0; ;) ; }", &["E3218"]);
    codes_of("c23", "void f(void) { for (static int i = 0; ;) ; }", &[]);
    check("void f(register int a); extern const void v; static inline int g(void) { return 0; }", &[]);
}

#[test]
fn a_flexible_array_is_the_last_of_several_members_6_7_3_2() {
    check("struct s { int n; int a[]; }; struct t { struct { int n; }; int a[]; };", &[]);
    check("union u { int n; int a[]; }; struct s { int a[]; };", &[]);
    codes("struct s { int n; int a[]; int m; };", &["E3219"]);
}

#[test]
fn a_constexpr_object_has_a_value_and_a_plain_type_6_7_2() {
    let c23 = |program: &str, codes: &[&str]| codes_of("gnu23", program, codes);
    c23("constexpr int a = 1; void f(void) { constexpr char s[] = \"x\"; constexpr int *p = 0; }", &[]);
    c23("constexpr int a;", &["E3336"]);
    c23("void f(void) { constexpr int *restrict p = 0; constexpr volatile int v = 1; }", &["E3335", "E3335"]);
    c23("struct s { volatile int a; }; constexpr struct s x = { 1 };", &["E3335"]);
    c23("void f(int n) { constexpr unsigned char s[] = \"\\xff\"; }", &["E3337"]);
    c23("void f(int n) { constexpr unsigned char s[] = u8\"\\xff\"; constexpr char t[] = \"\\xff\"; }", &[]);
}

#[test]
fn literals_know_their_parts() {
    check("_Static_assert(__imag((double _Complex){ 1.0, 2.0 }) == 2.0, \"\");", &[]);
    check("_Static_assert((float _Complex){ 1, 2 } != (float _Complex){ 2, 1 }, \"\");", &[]);
    codes("void f(int n) { (int[n]){}; }", &["E3418"]);
    codes("_Static_assert(\"\\u00e9\"[1] == (char)0xa9, \"\");", &[]);
    codes("_Static_assert(\"\\u00e9\"[0] > 0, \"\");", &["E3042"]);
}

#[test]
fn a_function_of_dots_alone_has_arguments_7_16_1_4() {
    let program = "void f(...) { __builtin_va_list l; __builtin_va_start(l, 0); }";
    codes_of("gnu23", program, &[]);
    codes_of("gnu23", "void f() { __builtin_va_list l; __builtin_va_start(l, 0); }", &["E3406"]);
}

#[test]
fn restrict_tells_associations_apart() {
    check("int f(int *restrict p) { return _Generic(p, int *restrict: 0, int *: 1); }", &[]);
    check("_Static_assert(_Generic((int *restrict)0, int *restrict: 0, int *: 1), \"\");", &[]);
}

#[test]
fn parts_of_constant_objects_are_constants_6_6() {
    let c23 = |program: &str, codes: &[&str]| codes_of("gnu23", program, codes);
    c23("constexpr int a[3] = {1, 2}; static_assert(a[1] == 2 && a[2] == 0); int b[a[1]]; enum { E = a[0] };", &[]);
    c23("constexpr struct { int n; struct { char c; } s; } x = {1, {'b'}}; static_assert(x.s.c == 'b');", &[]);
    c23("constexpr int m[2][2] = {{1, 2}, {3, 4}}; static_assert(m[1][0] == 3 && sizeof(int [m[1][1]]) == 16);", &[]);
    c23("constexpr union { int n; float f; } u = {.f = 1.0f}; static_assert(u.f == 1.0f);", &[]);
    c23("constexpr int a[] = {1, 2}; static_assert(a[1] == 1);", &["E3042"]);
    c23("const char t[] = \"ab\"; static_assert(t[1] == 'b' && t[2] == 0);", &["W3343"]);
    c23(
        "void f(void) { const int a[] = {1, 2}; static_assert(a[1] == 2); switch (2) { case a[0]: ; } }",
        &["W3343"; 2],
    );
    c23("int a[] = {1, 2}; static_assert(a[1] == 2);", &["E3012"]);
    c23("const int a[] = {1, 2}; static_assert(a[2] == 2);", &["E3012"]);
    c23("extern volatile const int a[2]; const volatile int a[2] = {1, 2}; static_assert(a[1] == 2);", &["E3012"]);
    // Too many to be kept.
    c23("const int a[] = {[2000] = 1}; static_assert(a[2000] == 1);", &["E3012"]);
}

#[test]
fn checked_integer_arithmetic_takes_plain_integers_7_20() {
    let call = |of: &str| {
        let objects = "int r; char c; unsigned char u; _Bool b; enum e { A } e; _BitInt(33) w; const int k;";
        format!("{objects} void f(long x) {{ __builtin_ckd_add({of}); }}")
    };
    for (of, wrong) in [("&r, x, u", 0), ("&u, A, 1u", 0), ("&r, c, x", 1), ("&r, b, e", 2), ("&r, x, w", 1)] {
        codes_of("gnu23", &call(of), &["E3400"; 2][..wrong]);
    }
    for result in ["&c", "&b", "&e", "&w", "&k", "r"] {
        codes_of("gnu23", &call(&format!("{result}, 1, 2")), &["E3400"]);
    }
}

#[test]
fn bit_fields_without_a_name_have_no_value_6_7_11() {
    let program =
        "const struct { int a; int : 3; int b, : 0, c; } x = {1, 2, 3}; _Static_assert(x.b * 10 + x.c == 23, \"\");";
    codes(program, &["W3343"]);
    codes("void f(void) { struct { int : 3; int n; int a[]; } x = {1, {2}}; }", &["E3235"]);
    codes("struct { int : 3; int n; } x = {1, 2};", &["W3220"]);
}

#[test]
fn values_of_constexpr_objects_are_constants_to_the_letter_6_7_2() {
    let c23 = |program: &str, codes: &[&str]| codes_of("gnu23", program, codes);
    c23(
        "constexpr int a = 3; constexpr int b = a + 1, c[2] = {a, b}; constexpr int *p = 0; constexpr int *q = p;",
        &[],
    );
    c23("const int n = 3; constexpr int a = n;", &["E3310"]);
    c23("void f(const int n) { constexpr int a = n; }", &["E3310"]);
    c23("constexpr struct { int a; } x = { 1 / 0 };", &["E3310", "W3426"]);
    c23("constexpr int a = 1; constexpr const int *p = &a;", &["E3338"]);
    c23("constexpr const char *s = \"x\"; constexpr auto t = \"y\";", &["E3338", "E3338"]);
    c23("constexpr struct s { int a; }; constexpr enum e { A };", &["E3339", "E3339"]);
    c23("typedef constexpr int t;", &["E3008"]);
    c23("extern constexpr int a = 1;", &["E3008", "W3212"]);
    c23("static constexpr int a = 1; void f(void) { register constexpr int b = a; }", &[]);
}

#[test]
fn main_takes_and_gives_what_the_standard_says_5_2_2_3() {
    let strictly = |program: &str| {
        let mut dialect = CDialect::from_name("c17").expect("a standard");
        (dialect.pedantic, dialect.pedantic_errors) = (true, true);
        check_of(dialect, program)
    };
    for right in ["int main(void) { return 0; }", "int main(int n, char **a, char *e[]) { return 0; }", "int main();"] {
        assert_eq!(strictly(right), [""; 0], "{right}");
    }
    for wrong in ["void main(void) { }", "int main(char c, char **a) { return 0; }", "int main(int n) { return 0; }"] {
        assert_eq!(strictly(wrong), ["W3117"], "{wrong}");
    }
    codes("void main() { }", &[]);
}

#[test]
fn records_with_members_of_variable_size_have_no_initializer() {
    codes("void f(int n) { struct s { int a[n]; int b; } x = { 1, 2 }; }", &["E3214"]);
    codes("void f(int n) { struct s { int a[n]; int b; } x; }", &[]);
}

#[test]
fn enumerations_that_are_not_complete_have_no_values() {
    codes("extern enum e v; int f(int i) { return f(v); }", &["E3412"]);
    codes("void f(__builtin_va_list l) { (void)__builtin_va_arg(l, enum e); }", &["E3412"]);
    codes("void f(enum e x) { }", &["E3217"]);
    codes("int a = __builtin_expect_with_probability(1, 0, 2.0); enum { A = (void *)4 };", &["E3402", "E3012"]);
}
