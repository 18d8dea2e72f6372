//! What macros become in C: C23, 6.10.5, its examples in other words, and GNU's additions.

use crate::c::check_as;
use crate::{Files, check_with, options};
use dirigent_source::{Form, LexOptions};

fn check(text: &str, expected: &str) {
    check_as("gnu17", text, expected);
}

/// C23, 6.10.5.2.
#[test]
fn what_is_optional_is_there_with_variable_arguments() {
    let text = "#define CALL(...) f(0 __VA_OPT__(,) __VA_ARGS__)\n#define G(x, ...) f(0, x __VA_OPT__(,) __VA_ARGS__)\n\
        #define S(n, ...) t n __VA_OPT__(= { __VA_ARGS__ })\n#define E\n\
        CALL(a, b) CALL() CALL(E) G(a, b) G(a, ) G(a) S(foo); S(bar, 1)";
    let expected = "f ( Int(0) , a , b ) f ( Int(0) ) f ( Int(0) ) f ( Int(0) , a , b ) f ( Int(0) , a ) f ( Int(0) , a ) \
        t foo ; t bar = { Int(1) }";
    check(text, expected);
    let text = "#define P(x, ...) __VA_OPT__(a ## x) ## b\n#define Q(x, ...) __VA_OPT__(x ## x) y\n\
        #define R(x, ...) #__VA_OPT__(x ## x ; x)\n#define T(...) w ## __VA_OPT__(v)\n\
        P(, 1) P(z, 1) P(z) | Q(, 1) | R(, 1) R(u, 1) R(u) | T() T(1)";
    check(text, "ab azb b | y | String(\";\") String(\"uu ; u\") String(\"\") | w wv");
}

/// C23, 6.10.5.4: placemarkers.
#[test]
fn empty_operands_are_pasted_as_nothing() {
    let text = "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };";
    let expected = "int j [ ] = { Int(123) , Int(45) , Int(67) , Int(89) , Int(10) , Int(11) , Int(12) , } ;";
    check(text, expected);
    check(
        "#define cat(x, y) x ## y\n#define E\ncat(E, a) cat(a, E) cat(cat(1, 2), 3)",
        "Ea aE cat ( Int(1) , Int(2) ) Int(3)\nE0032: `)` and `3` together are not a token",
    );
}

/// C23, 6.10.5.4, 4, example: `##` made by `##` is not an operator.
#[test]
fn a_pasted_operator_is_none() {
    let text = "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n\
        #define join(c, d) in_between(c hash_hash d)\njoin(x, y)";
    check(text, "String(\"x ## y\")");
    check("#define cat(x, y) x ## ## ## y\ncat(a, b)", "ab");
}

/// C23, 6.10.5.3: blanks between tokens become one, those around an argument none.
#[test]
fn literals_keep_the_spelling() {
    check(
        "#define s(x) #x\ns(  a  +\n b /* c */ c\t) s() s(\"a\\n\" '\\0' \"\\\"\")",
        "String(\"a + b c\") String(\"\") String(\"\\\"a\\\\n\\\" '\\\\0' \\\"\\\\\\\"\\\"\")",
    );
    check(
        "#define s(x) #x\n#define t(x) s(x)\ns(<: %:%:) t(%> \\u00e9) t(<::)",
        "String(\"<: %:%:\") String(\"%> \\u00e9\") String(\"<::\")",
    );
    check(
        "#define E\n#define s(x) #x\n#define t(x) s(x)\nt(a E b) t(-E-) t(a E) t(E a)",
        "String(\"a b\") String(\"--\") String(\"a\") String(\"a\")",
    );
    check("#define s(...) #__VA_ARGS__\ns(a,b , c) s(@)", "String(\"a,b , c\") String(\"@\")");
}

#[test]
fn names_spelled_with_character_names_are_the_same() {
    check("#define \\u00c1 1\n#ifdef \\u00C1\nyes\n#endif\nÁ \\U000000c1", "yes Int(1) Int(1)");
    check("#define a b(\n#define b(x) q\nint a0\\u00c0.a);", "int a0À . q ;");
}

/// GNU: a comma before `##` goes with variable arguments that are left out, not with empty ones.
#[test]
fn a_comma_goes_with_the_arguments() {
    let text = "#define e(f, ...) p(f, ##__VA_ARGS__)\n#define d(...) p(0, ##__VA_ARGS__)\n#define n(f, r...) p(f, ##r)\n#define X 1\n\
        e(1) e(1,) e(1,2) e(1,X) d() d(2) n(1) n(1,2,3)";
    let rest = "p ( Int(1) , Int(2) ) p ( Int(1) , Int(1) )";
    let named = "p ( Int(1) ) p ( Int(1) , Int(2) , Int(3) )";
    check(text, &format!("p ( Int(1) ) p ( Int(1) , ) {rest} p ( Int(0) ) p ( Int(0) , Int(2) ) {named}"));
    check_as("c17", text, &format!("p ( Int(1) ) p ( Int(1) , ) {rest} p ( Int(0) , ) p ( Int(0) , Int(2) ) {named}"));
}

#[test]
fn directives_may_stand_among_arguments() {
    check("#define f(x, y) x-y\nf(1,\n#undef f\n#define N 2\n#if N\n N\n#else\n 3\n#endif\n)\nf", "Int(1) - Int(2) f");
}

#[test]
fn macros_are_saved_and_brought_back() {
    let text = "#define A 1\n#pragma push_macro(\"A\")\n#undef A\n#define A 2\nA\n#pragma pop_macro(\"A\")\nA\n\
        #pragma push_macro(\"B\")\n#define B\n#pragma pop_macro(\"B\")\nB";
    let marks = |name: &str, macro_name: &str| format!("Pragma(#pragma {name}(\"{macro_name}\"))\n");
    let expected = format!(
        "{}Int(2) {}Int(1) {}{}B",
        marks("push_macro", "A"),
        marks("pop_macro", "A"),
        marks("push_macro", "B"),
        marks("pop_macro", "B")
    );
    check(text, &expected);
}

#[test]
fn operators_for_pragmas_may_come_out_of_macros() {
    check("#define Q(x) #x\n#define P(x) _Pragma(Q(GCC x)) y\nP(ivdep)", "Pragma(#pragma GCC ivdep)\ny");
    let c = dirigent_source::CDialect { ms_extensions: true, ..dirigent_source::CDialect::default() };
    let options = LexOptions { c, ..options(Form::C) };
    check_with("__pragma(pack(push, 1)) int x;", &options, Files(vec![]), "Pragma(#pragma pack(push, 1))\nint x ;");
}

#[test]
fn line_comments_came_with_c99() {
    check_as("c89", "a //* b */ c\n;", "a / c ;");
    check_as("gnu89", "a //* b */ c\n;", "a ;");
    let told = "a ; Int(1)\nW0085: comments that begin with `//` came with C99";
    check_as("c89", "a // b\n; // c\n#define x 1 // d\nx", told);
    check_as("gnu89", "a // b\n;", "a ;");
}

#[test]
fn a_literal_that_nothing_closes_hides_what_follows_on_its_line() {
    check("#if 0\ndon't /* here\n#else\na\n#endif", "a");
    check("#if 0\n\"x /*\n#endif\nb", "b");
}

/// C23, 6.10.4.
/// Microsoft's `/##/` begins a comment, however many macros it comes out of.
#[test]
fn a_comment_is_pasted() {
    let mut c = options(Form::C);
    let text = "#define N /##/\n#define M(x) x N gone\na M(b) lost\nc\n";
    check_with(text, &c, Files(vec![]), "a b / / gone lost c\nE0032: `/` and `/` together are not a token");
    c.c.ms_extensions = true;
    check_with(text, &c, Files(vec![]), "a b c");
}

/// `-fno-dollars-in-identifiers`: a name ends before `$`.
#[test]
fn dollars_are_no_letters_where_flags_say_so() {
    let mut c = options(Form::C);
    check_with("a$b\n", &c, Files(vec![]), "a$b");
    c.c.no_dollars = true;
    let told = "E0003: the character `$` begins no token";
    check_with("a$b $\n", &c, Files(vec![]), &format!("a b\n{told}\n{told}"));
}

#[test]
fn bytes_are_embedded() {
    let files = || Files(vec![("ab", "ab"), ("none", "")]);
    let c = options(Form::C);
    check_with("#embed <ab>\n", &c, files(), "Int(97) , Int(98)");
    check_with("#embed \"ab\" limit(1) prefix(x,) suffix(,0)\n", &c, files(), "x , Int(97) , Int(0)");
    check_with("#embed <ab> clang::offset(1)\n", &c, files(), "Int(98)");
    check_with("#embed <ab> __gnu__::__offset__(9) if_empty(x)\n", &c, files(), "x");
    check_with("#embed <none> if_empty(none) prefix(x)\n", &c, files(), "none");
    check_with("#define F <ab> __limit__(0) __if_empty__(0)\n#embed F\n", &c, files(), "Int(0)");
}

#[test]
fn guarded_files_are_read_once_and_others_again() {
    let files = || {
        Files(vec![
            ("guarded.h", "// text\n#ifndef G\n#define G\n#if 1\na\n#endif\n#endif /* G */\n"),
            ("asks.h", "#if !defined(G)\na\n#else\nb\n#endif\n"),
            ("more.h", "#ifndef G\n#define G\n#endif\na\n"),
            ("before.h", "a\n#ifndef G\n#define G\n#endif\n"),
        ])
    };
    let c = options(Form::C);
    for (name, first, second) in
        [("guarded.h", "a", ""), ("asks.h", "a", "a"), ("more.h", "a", "a"), ("before.h", "a", "a")]
    {
        let text = format!("#include <{name}>\n#include <{name}>\n");
        check_with(&text, &c, files(), format!("{first} {second}").trim());
    }
    let text = "#include <asks.h>\n#define G\n#include <asks.h>\n#undef G\n#include <guarded.h>\n#undef G\n#include <guarded.h>";
    check_with(text, &c, files(), "a b a a");
    check_with("#import <more.h>\n#import <more.h>\n#include <more.h>", &c, files(), "a");
}
