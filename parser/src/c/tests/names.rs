//! Names that are types in one place and something else in another (C23, 6.2.1, 6.2.3, 6.7.8), and what is told apart by them.

use super::{check_broken, file};
use crate::c::Typedefs;
use pretty_assertions::assert_eq;
use source::CDialect;

/// Programs that are right, however their names are hidden and brought back.
const RIGHT: &[&str] = &[
    "typedef int T; int f(T); int g(T T); int k(int (T)); T f(T x) { return (T)(x); }",
    "typedef int T; void f(void) { unsigned T; T = 1; { T * T; } } T x;",
    "typedef int T; void f(void) { const T; T T; T = 2; sizeof(T); }",
    "typedef int T; void f(int T) { int x = (T) + 1; x = T * x; T: goto T; }",
    "typedef int T; struct s { T T; int U; }; typedef struct s U; void f(U *u) { u->U = u->T; struct T { T x; } T; T.x = 1; }",
    "typedef int T; enum e { A = sizeof(T), T = 2, B = T }; int x[T];",
    "typedef int T; void f(void) { for (T T = 0; T < 3; T++) ; T y = 0; y = _Generic(y, T: 1, default: 2); }",
    "typedef int T; void f(void) { T (x); T *p; T (*q)(T), r[2]; (void)sizeof(T[2]); (void)(T){ 1 }; x = (T)x; }",
    "typedef int T; int old(a, b) T a, *b; { return a; } int g(T, T); int h(T a, T b, ...);",
    "typedef int T; void f(void) { extern T T2, T3; T T4(T), T5; { typedef T T6; T6 z; } int T6 = T5; }",
    "typedef int T; int f(void) { T T(T a); return T(1); } void g(void) { T nested(T q) { return q; } nested(1); }",
    "typedef int T, *U, V[3], (*W)(T, U); int typedef late, *later; W w; late l; later m;",
    "typedef struct { int T; } R; typedef __typeof__(int) Q; typedef int X __attribute__((aligned(8))), Y; Q q; X x; Y y; R r;",
    "static T2; x; f(a) { return a; } typedef v, w; int y = 1;",
    "void f(int a, int b) { a * b; a & b; (a)(b); }",
    "int a, b; void f(int c) { a * c; }",
];

#[test]
fn names_mean_what_the_innermost_scope_says() {
    for program in RIGHT {
        assert_eq!(file(program).messages(), Vec::<String>::new(), "{program}");
    }
}

#[test]
fn typedef_names_are_sets_of_atoms() {
    let atoms = source::Atoms::default();
    let (one, other) = (atoms.intern("one"), atoms.intern("other"));
    let typedefs: Typedefs = [one].into_iter().collect();
    assert!(typedefs.contains(&one) && !typedefs.contains(&other));
}

/// Whether `word` is an identifier in `dialect`.
fn is_name(word: &str, dialect: &str) -> bool {
    let atoms = source::Atoms::default();
    let dialect = CDialect::from_name(dialect).expect("a dialect");
    source::keyword::keyword_class(atoms.intern(word), dialect).is_none()
}

#[test]
fn dialects_have_keywords_of_their_own() {
    let rows = [
        ("inline", "c89", "gnu89"),
        ("asm", "c17", "gnu17"),
        ("typeof", "c17", "gnu17"),
        ("typeof", "c17", "c23"),
        ("restrict", "gnu89", "c99"),
        ("bool", "gnu17", "c23"),
        ("nullptr", "gnu17", "gnu23"),
        ("constexpr", "c17", "c2y"),
        ("thread_local", "c11", "c23"),
        ("alignof", "c11", "c23"),
        ("typeof_unqual", "gnu17", "gnu23"),
    ];
    for (word, without, with) in rows {
        assert!(is_name(word, without), "{word} in {without}");
        assert!(!is_name(word, with), "{word} in {with}");
    }
}

#[test]
fn a_forgotten_semicolon_costs_nothing() {
    let missing = "E0300 unexpected `int`";
    check_broken("int a\nint b;", &["E0300 unexpected end of the declaration"], "int a; int b;");
    check_broken(
        "int f(void)\nstatic int g(void);",
        &["E0300 unexpected end of the declaration"],
        "int f(void); static int g(void);",
    );
    check_broken("struct s { int a\nint b; };", &[missing], "struct s { int a; int b; };");
    check_broken("struct s { int a; int b };", &[], "struct s { int a; int b; };");
    check_broken(
        "void f(void) { int a = 1\nint b; a = b }",
        &[missing, "E0300 unexpected `}`"],
        "void f(void) { int a = 1; int b; a = b; }",
    );
    check_broken(
        "void f(int a) { a = 1, { a = 2; } }",
        &["E0300 unexpected `,`"],
        "void f(int a) { a = 1; { a = 2; } }",
    );
}

#[test]
fn what_cannot_stand_where_it_stands_is_one_message() {
    let rows = [
        ("void f(int a) { if (a) int b; }", "E0313 a declaration is not a statement and cannot appear here"),
        (
            "void f(void) { asm volatile volatile (\"\"); }",
            "E0314 `volatile` appears twice before the parenthesis of `asm`",
        ),
        ("asm volatile (\"\");", "E0315 `volatile` means nothing for `asm` outside a function"),
        ("void f(int a[static]);", "E0316 `static` in brackets needs a size"),
        ("_Sat short _Accum x;", "E0317 fixed-point types such as `_Sat` do not exist on this target"),
        ("int (^f)(int);", "E0318 blocks need `-fblocks`"),
        ("void f(void) { g(^(int x) { return x; }); }", "E0318 blocks need `-fblocks`"),
        ("void f(void) { else f(); }", "E0319 `else` without `if`"),
        ("int __attribute__((mode(x aligned(16)))) y;", "E0300 unexpected `aligned`"),
    ];
    for (program, message) in rows {
        assert_eq!(file(program).messages(), [message], "{program}");
    }
}

#[test]
fn pragmas_are_passed_over_where_none_may_stand() {
    let programs = [
        "struct s { int a; }\n#pragma pack(pop)\n;",
        "int a[] = { 1,\n#pragma other\n2 };",
        "int f(int a) { if (a) { }\n#pragma other\nelse return 1;\n return a +\n#pragma other\n 1; }",
    ];
    for program in programs {
        assert_eq!(file(program).messages(), Vec::<String>::new(), "{program}");
    }
    check_broken("struct s {\n#pragma pack(1)\nint a; };", &[], "struct s { #pragma pack(1) int a; };");
    check_broken(
        "void f(int a) { if (a)\n#pragma other\na = 1; }",
        &[],
        "void f(int a) { if (a) { #pragma other a = 1; } }",
    );
}

#[test]
fn the_scan_sees_through_types_with_parentheses() {
    let names = |program: &str| file(program).unit_names();
    assert_eq!(names("enum e : typeof(1) { a } x; int y;"), "d x 0; d y 0");
    assert_eq!(names("int (*f(a, b))(int) [[]] int a; int b; { return 0; } int y;"), "f f 0; d y 0");
    assert_eq!(names("struct s { int a; } __attribute__((packed)) x, y; int z;"), "d x 0; d z 0");
}
