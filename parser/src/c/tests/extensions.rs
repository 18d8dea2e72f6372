//! What is told of programs that use more than the standard they name has.

use super::lex;
use crate::c::{Typedefs, parse, units};
use source::{Atoms, CDialect, Severity};

/// The messages about `program`, with `!` before errors.
fn said(std: &str, errors: bool, program: &str) -> Vec<String> {
    let atoms = Atoms::default();
    let tokens = lex(program, &atoms);
    let dialect = CDialect::from_name(std).expect("a standard");
    let dialect = CDialect { pedantic: true, pedantic_errors: errors, ..dialect };
    let mut said = Vec::new();
    for unit in units::units(&tokens, &atoms) {
        let own = unit.tokens(&tokens);
        for problem in parse(&own, &Typedefs::default(), dialect, &atoms).diagnostics {
            let error = if problem.severity == Severity::Error { "!" } else { "" };
            said.push(format!("{error}{}", problem.message));
        }
    }
    said
}

/// One row per feature of a later standard: the standard before, the one that has it, a program, and what it uses.
const LATER: &[(&str, &str, &str, &str)] = &[
    ("c89", "c99", "long long x;", "`long long` came with C99"),
    ("c89", "c99", "int x = 1ull;", "a constant of type `long long` came with C99"),
    ("c89", "c99", "_Bool x;", "`_Bool` came with C99"),
    ("c89", "c99", "double _Complex x;", "a complex type came with C99"),
    ("gnu17", "c23", "_Float32 x;", "a type of ISO/IEC TS 18661-3 came with C23"),
    ("gnu17", "c23", "_Decimal64 x;", "a decimal floating type came with C23"),
    ("gnu17", "c23", "_BitInt(3) x;", "`_BitInt` came with C23"),
    ("gnu99", "c11", "_Noreturn void f(void);", "`_Noreturn` came with C11"),
    ("gnu99", "c11", "_Thread_local int x;", "`_Thread_local` came with C11"),
    ("gnu99", "c11", "_Atomic int x;", "`_Atomic` came with C11"),
    ("gnu99", "c11", "_Alignas(8) int x;", "`_Alignas` came with C11"),
    ("gnu99", "c11", "int x = _Alignof(int);", "`_Alignof` came with C11"),
    ("gnu99", "c11", "_Static_assert(1, \"\");", "`_Static_assert` came with C11"),
    ("gnu17", "c23", "_Static_assert(1);", "a static assertion without a text came with C23"),
    ("gnu99", "c11", "int x = _Generic(1, int: 2);", "`_Generic` came with C11"),
    ("gnu99", "c11", "struct s { struct { int a; }; };", "a structure or union as unnamed member came with C11"),
    ("c89", "c99", "enum e { A, };", "a comma behind the last enumerator came with C99"),
    ("gnu17", "c23", "enum e : int { A };", "an enumeration with a type of its own came with C23"),
    ("gnu17", "c23", "int x[1] = { };", "an initializer of empty braces came with C23"),
    ("c89", "c99", "int x[2] = { [1] = 2 };", "a designator in an initializer came with C99"),
    ("c89", "c99", "int *x = (int[]){ 1 };", "a compound literal came with C99"),
    (
        "c89",
        "c99",
        "void f(int a[static 2]);",
        "a qualifier, `static` or `*` in the brackets of a parameter came with C99",
    ),
    ("c89", "c99", "struct s { int n; char a[]; };", "a flexible array member came with C99"),
    ("c89", "c99", "void f(void) { ; int x; }", "a declaration after a statement came with C99"),
    ("c89", "c99", "void f(void) { for (int i;;) ; }", "a declaration in the head of a `for` came with C99"),
    ("c23", "c2y", "void f(int x) { switch (x) case 1 ... 2:; }", "a range of values in a `case` came with C2y"),
    ("gnu17", "c23", "void f(void) { ; a: }", "a label at the end of a block came with C23"),
    ("gnu17", "c23", "void f(void) { a: int x; }", "a label before a declaration came with C23"),
    ("gnu17", "c23", "[[deprecated]] int x;", "`[[…]]` came with C23"),
    ("c89", "c99", "void f(void) { __func__; }", "`__func__` came with C99"),
    ("c89", "c99", "double x = 0x1p3;", "a hexadecimal floating constant came with C99"),
    ("gnu17", "c23", "int x = 0b11;", "a binary constant came with C23"),
    ("c23", "c2y", "int x = sizeof 1i;", "an imaginary constant came with C2y"),
];

#[test]
fn features_of_a_later_standard_are_told() {
    for (before, since, program, message) in LATER {
        assert_eq!(said(before, false, program), [*message], "{before}: {program}");
        assert_eq!(said(before, true, program), [format!("!{message}")], "{before}: {program}");
        assert_eq!(said(since, true, program), [""; 0], "{since}: {program}");
    }
}

/// One row per feature of GNU C.
const GNU: &[(&str, &str)] = &[
    ("__complex__ x;", "`_Complex` without a type"),
    ("_Complex int x;", "a complex integer type"),
    ("__int128 x;", "`__int128`"),
    ("struct s { };", "a structure or union without members"),
    ("struct s { int a; const; };", "a member declaration without members"),
    ("struct s { int a;; };", "a semicolon more among members"),
    (";", "a semicolon more outside a function"),
    ("enum e;", "an enumeration that is named before its enumerators are known"),
    ("int x[] = { [0 ... 3] = 1 };", "a range of elements in an initializer"),
    ("int x[] = { [0] 1 };", "a designator without `=`"),
    ("void f(void *p) { goto *p; }", "`goto *`"),
    ("void f(void) { a: g(&&a); }", "the address of a label"),
    ("void f(void) { __label__ a; }", "`__label__`"),
    ("int f(void) { return ({ 1; }); }", "a block as an expression"),
    ("int f(int x) { return x ?: 2; }", "`?:` without its middle operand"),
    ("void f(void) { void g(void) { } }", "a function in a function"),
    ("void f(int n; int a[n]);", "a parameter that is declared before the list"),
];

#[test]
fn features_of_gnu_are_told() {
    for (program, what) in GNU {
        assert_eq!(said("gnu17", false, program), [format!("{what} is an extension of GNU")], "{program}");
    }
}

#[test]
fn extension_silences_what_follows_it() {
    for program in [
        "__extension__ long long x;",
        "__extension__ struct s { struct { int a; }; };",
        "struct s { int b; __extension__ struct { int a; }; };",
        "int f(void) { return __extension__ ({ 1; }); }",
        "void f(void) { __extension__ enum { A, } x; }",
    ] {
        assert_eq!(said("c89", true, program), [""; 0], "{program}");
    }
    assert_eq!(said("c89", true, "int x = (__extension__ 1LL) + 1LL;").len(), 1);
}

#[test]
fn before_c23_a_parameter_stands_before_the_dots() {
    assert_eq!(said("c23", false, "void f(...);"), [""; 0]);
}

/// GCC's own notation in a body is kept as it is, and words of Microsoft's are names where nobody asks for them.
#[test]
fn bodies_in_the_notation_of_gcc_are_not_read() {
    let program =
        "int __GIMPLE (ssa, startwith(\"x\")) f(int a) { int a_1; __BB(2): a_1 = a_2(D); return a_1; }\nint x;";
    assert_eq!(said("gnu17", false, program), [""; 0]);
    assert_eq!(said("gnu17", false, "int *__uptr; int __forceinline;"), [""; 0]);
}

#[test]
fn blocks_need_a_flag() {
    let program = "int (^b)(int) = ^int(int x) { return x; }; void f(void) { ^(void) { }(); }";
    assert_eq!(said("gnu17", false, program).len(), 3);
    let dialect = CDialect { blocks: true, ..CDialect::default() };
    let atoms = Atoms::default();
    for unit in units::units(&lex(program, &atoms), &atoms) {
        let own = unit.tokens(&lex(program, &atoms));
        assert!(parse(&own, &Typedefs::default(), dialect, &atoms).diagnostics.is_empty());
    }
}
