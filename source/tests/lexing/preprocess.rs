//! C23, 6.10, for both languages.

use crate::{Files, check_with, options, preprocessed};
use dirigent_source::{Form, LexOptions};

fn check(text: &str, expected: &str) {
    check_with(text, &options(Form::C), Files(vec![]), expected);
}

fn check_fortran(text: &str, expected: &str) {
    check_with(text, &preprocessed(), Files(vec![]), expected);
}

#[test]
fn object_like_macros_are_replaced_but_not_by_themselves() {
    check("#define A B + A\n#define B A\nA B", "A + A B + A");
    check("#define A 1\n#undef A\nA", "A");
}

/// C23, 6.10.4.5, example 3.
#[test]
fn the_standards_own_example_comes_out_right() {
    let text = "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n\
        #define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n\
        f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n\
        p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };";
    let expected = "f ( Int(2) * ( y + Int(1) ) ) + f ( Int(2) * ( f ( Int(2) * ( z [ Int(0) ] ) ) ) ) % f ( Int(2) * ( Int(0) ) ) + t ( Int(1) ) ; \
        f ( Int(2) * ( Int(2) + ( Int(3) , Int(4) ) - Int(0) , Int(1) ) ) | f ( Int(2) * ( ~ Int(5) ) ) & f ( Int(2) * ( Int(0) , Int(1) ) ) ^ m ( Int(0) , Int(1) ) ; \
        int i [ ] = { Int(1) , Int(23) , Int(4) , Int(5) , } ; char c [ Int(2) ] [ Int(6) ] = { String(\"hello\") , String(\"\") } ;";
    check(text, expected);
}

/// C23, 6.10.4.5, example 4.
#[test]
fn strings_are_made_and_tokens_pasted() {
    let text = "#define str(s) # s\n#define xstr(s) str(s)\n#define debug(s, t) f(\"x\" # s \"= %d\", x ## s, x ## t)\n\
        #define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n\
        debug(1, 2);\nstr(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0);\nxstr(INCFILE(2).h) glue(HIGH, LOW); xglue(HIGH, LOW)";
    let expected = "f ( String(\"x\") String(\"1\") String(\"= %d\") , x1 , x2 ) ; \
        String(\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\") ; \
        String(\"vers2.h\") String(\"hello\") ; String(\"hello\") String(\", world\")";
    check(text, expected.replace("xglue", "").as_str());
}

#[test]
fn variable_arguments_may_be_missing() {
    check("#define e(f, ...) p(f, ##__VA_ARGS__)\ne(1) e(1,2,3)", "p ( Int(1) ) p ( Int(1) , Int(2) , Int(3) )");
    check("#define e(f, r...) p(f, r)\ne(1,2)", "p ( Int(1) , Int(2) )");
    check("#define e(...) p(a __VA_OPT__(,) __VA_ARGS__)\ne() e(1)", "p ( a ) p ( a , Int(1) )");
}

#[test]
fn wrong_macros_are_reported_and_nothing_is_lost() {
    check("#define f(x) x\nf(1,2) f", "Int(1) f\nE0028: macro `f` takes 1 arguments, not 2");
    check(
        "#define f(x) x\nf(1 f(2",
        "f ( Int(1) f ( Int(2)\nE0029: the arguments of macro `f` have no closing parenthesis",
    );
    check(
        "#define f(x x\n#define\n#define f(a,a) 1",
        "E0026: the parameters of macro `f` are not a list of names\nE0025: `#define` needs the name of a macro\nE0026: the parameters of macro `f` are not a list of names",
    );
    check("#define p(x,y) x##y\np(+,/)", "+ /\nE0032: `+` and `/` together are not a token");
    check("#define A 1\n#define A 1\n#define A 2\n", "W0027: macro `A` is defined again, and differently");
}

#[test]
fn conditions_choose_groups() {
    check("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e");
    check("#ifdef A\na\n#elifndef A\nb\n#endif", "b");
    check("#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c");
    check("#if 0\n/* #endif */ 'x \"y // #endif\n#bad\n#endif\na", "a");
    check("#define A\n#if defined A && defined(A) && !defined B\na\n#endif", "a");
}

#[test]
fn condition_expressions_follow_c() {
    for (expression, holds) in [
        ("1 + 2 * 3 == 7", true),
        ("(1 ? 2 : 3) == 2 && -1 < 0", true),
        ("-1 < 0u", false),
        ("1 << 3 == 8 && ~0 == -1", true),
        ("0 && 1 / 0", false),
        ("'a' == 97 && 0x10 == 020", true),
        ("undefined_name", false),
        ("true", false),
        ("__STDC_VERSION__ >= 201112L", true),
        ("__has_include(<x.h>) || __has_attribute(foo)", false),
        ("_OPENMP >= 201511 && defined(_OPENACC)", true),
    ] {
        check(&format!("#if {expression}\nyes\n#endif"), if holds { "yes" } else { "" });
    }
}

#[test]
fn bad_conditions_are_reported() {
    check("#if 1 +\n#endif", "E0024: the condition cannot be evaluated: an operand is missing");
    check("#if 1 / 0\n#endif", "E0024: the condition cannot be evaluated: it divides by zero");
    check("#if f(1)\n#endif", "E0024: the condition cannot be evaluated: a macro that is called is not defined");
    check("#if 1\na", "a\nE0021: this condition has no `#endif`");
    check("#endif\n#else\n", "E0022: `#endif` without `#if`\nE0022: `#else` without `#if`");
    check("#if 1\n#else\n#else\n#endif", "E0023: `#else` after `#else`");
}

#[test]
fn files_include_files() {
    let files = || {
        Files(vec![
            ("a.h", "#ifndef A\n#define A 1\n#include \"b.h\"\n#endif\n"),
            ("b.h", "#pragma once\n#include <a.h>\nint b = A;\n"),
            ("open.h", "#if 1\n"),
            ("next.h", "#include_next <next.h>\nint n;\n"),
        ])
    };
    let c = options(Form::C);
    let expected = "Pragma(#pragma once)\nint b = Int(1) ; A";
    check_with("#include <a.h>\n#include \"b.h\"\n#undef A\nA", &c, files(), expected);
    check_with("#define H <a.h>\n#include H\n", &c, files(), "Pragma(#pragma once)\nint b = Int(1) ;");
    check_with(
        "#include \"open.h\"\nx\n#endif",
        &c,
        files(),
        "x\nE0021: this condition has no `#endif`\nE0022: `#endif` without `#if`",
    );
    check_with(
        "#include\n#include <no.h>",
        &c,
        files(),
        "E0017: an include needs a file name in quotes or angle brackets\nE0014: `no.h` cannot be found",
    );
}

#[test]
fn some_macros_are_computed() {
    check("__LINE__\n__FILE__ __COUNTER__ __COUNTER__", "Int(1) String(\"main\") Int(0) Int(1)");
    check("#line 100 \"other\"\n__LINE__ __FILE__\n__LINE__", "Int(100) String(\"other\") Int(101)");
    check("#define L __LINE__\n\nL", "Int(3)");
}

#[test]
fn errors_and_warnings_are_passed_on() {
    check(
        "#error no luck\n#warning beware\n#frobnicate",
        "E0018: #error no luck\nW0019: #warning beware\nE0020: `#frobnicate` is not a preprocessing directive",
    );
    check("#if 0\n#error no\n#endif\n#\n#ident \"x\"", "");
}

#[test]
fn macros_of_the_command_line_come_first() {
    let macros = vec![
        ("N".to_owned(), Some("3".to_owned())),
        ("F(x)".to_owned(), Some("x+x".to_owned())),
        ("__STDC__".to_owned(), None),
    ];
    let options = LexOptions { macros, ..options(Form::C) };
    check_with("N F(1) __STDC__", &options, Files(vec![]), "Int(3) Int(1) + Int(1) __STDC__");
}

#[test]
fn macros_that_grow_without_end_are_stopped() {
    let mut text = String::from("#define x0 1 1 1 1 1 1 1 1\n");
    for level in 1..12 {
        let before = format!("x{} ", level - 1).repeat(8);
        text.push_str(&format!("#define x{level} {before}\n"));
    }
    let shown = crate::lexed(&(text + "x11\n"), &options(Form::C), Files(vec![]));
    let said = shown.lines().filter(|line| line.starts_with("E0031")).count();
    assert_eq!(said, 1);
}

#[test]
fn calls_inside_one_another_hold_a_bounded_number_of_tokens() {
    let deep = |levels: usize| {
        let text = format!("#define F(x) x\n{}1{}\n", "F(".repeat(levels), ")".repeat(levels));
        crate::lexed(&text, &options(Form::C), Files(vec![])).contains("E0031")
    };
    assert!(!deep(200), "ordinary programs nest so");
    assert!(deep(100_000), "each level has a copy of those inside");
}

#[test]
fn strings_that_grow_without_end_are_stopped() {
    let calls = "CAT(".repeat(60) + "a" + &")".repeat(60);
    let text = format!("#define CAT_(a, b) a##b\n#define CAT2(a, b) CAT_(a, b)\n#define CAT(a) CAT2(a, a)\n{calls}\n");
    let shown = crate::lexed(&text, &options(Form::C), Files(vec![]));
    assert!(shown.contains("E0031"), "{}", &shown[..200.min(shown.len())]);
}

#[test]
fn calls_nested_too_deep_are_stopped() {
    let text = format!("#define f(x) x\n{}1{}\n", "f(".repeat(400), ")".repeat(400));
    let shown = crate::lexed(&text, &options(Form::C), Files(vec![]));
    assert!(shown.ends_with("E0030: macro `f` is nested too deep; it is left as it is"), "{shown}");
    let parentheses = format!("#if {}1{}\n#endif", "(".repeat(10_000), ")".repeat(10_000));
    check(&parentheses, "E0024: the condition cannot be evaluated: it is nested too deep");
}

#[test]
fn fortran_lines_are_preprocessed_when_asked() {
    check_fortran("#define N 10\n#ifdef N\ni = N*n\n#else\nj = 1\n#endif\n", "i = Int(10) * n ;");
    check_fortran("#define DP 8\nx = 1.0_DP + y%DP // 'DP' ! DP\n", "x = Real(1.0_dp) + y % Int(8) // String('DP') ;");
    check_fortran("#define ADD(a,b) a + b\nx = ADD(1, &\n  & (2,3))\n", "x = Int(1) + ( Int(2) , Int(3) ) ;");
    check_fortran("#define F(x) \"x\" \\\n  // x\nprint *, F(a)\n", "print * , String(\"a\") // a ;");
    check_fortran("#define CAT(a,b) a/**/b\ncall CAT(sub,_one)\n", "call sub_one ;");
    check_fortran(
        "#define N 4 ! four\n!$omp parallel num_threads(N)\n!$ i = N\n",
        "$omp parallel num_threads ( Int(4) ) $\ni = Int(4) ;",
    );
    check_fortran("#define NIL\nNIL\n!$omp NIL\nx = 1 NIL\n", "$omp $\nx = Int(1) ;");
    check_fortran("l = 1.eq.__LINE__\n", "l = Int(1) .eq. Int(1) ;");
}

#[test]
fn conditions_may_stand_inside_a_continued_statement() {
    check_fortran("call f(a, &\n#if defined(X)\n  b, &\n#else\n  c, &\n#endif\n  d)\n", "call f ( a , c , d ) ;");
}

#[test]
fn a_macro_may_stand_for_a_sentinel_or_a_comment() {
    let text = "#define DEV !$omp\n#define NO !!!\n#define COND !$\nDEV parallel &\nDEV shared(a)\nNO do\nCOND x = 1\n#undef DEV\nDEV = 1\nDEVICE = 2\n";
    check_fortran(text, "$omp parallel shared ( a ) $\nx = Int(1) ;\ndev = Int(1) ;\ndevice = Int(2) ;");
    let text = "#define DEV !!!\n#undef DEV\n#define DEV !$omp target  data\nDEV map(a)\nDEV\n";
    check_fortran(text, "$omp target data map ( a ) $\n$omp target data $");
}

#[test]
fn conditions_may_stand_inside_a_continued_directive() {
    let text = "!$omp parallel &\n#ifdef X\n!$omp private(x) &\n#else\n!$omp private(y) &\n#endif\n!$omp shared(z)\n";
    check_fortran(text, "$omp parallel private ( y ) shared ( z ) $");
}

#[test]
fn an_included_file_may_hold_the_middle_or_the_end_of_a_statement() {
    let files =
        || Files(vec![("middle.h", "  & b, &\n"), ("end.h", "  & d)\ne = 1\n"), ("odd.h", "#include \"middle.h\"\n")]);
    let text = "call f(a, &\n#include \"odd.h\"\n  & c, &\n#include \"end.h\"\ng = 2\n";
    check_with(text, &preprocessed(), files(), "call f ( a , b , c , d ) ;\ne = Int(1) ;\ng = Int(2) ;");
    let cut = "call f(a, &\n#include \"middle.h\"\n";
    check_with(cut, &preprocessed(), files(), "call f ( a , b , ;\nW0006: the line is continued but nothing follows");
}

#[test]
fn fortran_includes_both_ways() {
    let files = Files(vec![("x.h", "#define N 3\ninteger x\n")]);
    check_with("#include \"x.h\"\ninteger a(N)\n", &preprocessed(), files, "integer x ;\ninteger a ( Int(3) ) ;");
}
