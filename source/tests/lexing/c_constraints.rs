//! What C's constraints on characters, tokens and directives forbid: the codes of what is said, by dialect.

use std::sync::Arc;

use crate::{Files, options};
use dirigent_source::{Atoms, CDialect, FileId, Form, Includes, LexOptions, Severity, tokenize};

/// What is said of `text`: errors with `!`; `flags` is a standard, with `-pedantic` or `-pedantic-errors`.
fn said(flags: &str, text: &str) -> String {
    let (std, rest) = flags.split_once(' ').unwrap_or((flags, ""));
    let mut c = CDialect::from_name(std).expect("a standard");
    c.pedantic = rest.starts_with("-pedantic");
    c.pedantic_errors = rest == "-pedantic-errors";
    let options = LexOptions { c, ..options(Form::C) };
    let files = Files(vec![("x.h", "int x;\n"), ("e.bin", "ab"), ("empty", "")]);
    let buffer = tokenize(FileId(0), text, &options, &Atoms::default(), &files);
    let codes = buffer.diagnostics.iter().map(|said| {
        let error = if said.severity == Severity::Error { "!" } else { "" };
        format!("{error}{}", said.row.code)
    });
    codes.collect::<Vec<_>>().join(" ")
}

fn rows(flags: &str, rows: &[(&str, &str)]) {
    for (text, codes) in rows {
        pretty_assertions::assert_eq!(said(flags, text), *codes, "{flags}: {text}");
    }
}

#[test]
fn characters_and_tokens() {
    rows(
        "gnu17",
        &[
            ("int a \\ \n;", "W0060"),
            ("int a\0;", "W0061"),
            ("int a\\u0041;", "!E0062"),
            ("int \\u0301a;", "!E0062"),
            ("int a\\u00e9;", ""),
            ("int a\\u{e9};", ""),
            ("int a\\u{x};", "!E0003"),
            ("int a\\u12;", "!E0003"),
            ("'a", "!E0001"),
            ("#define A '\n", ""),
            ("#define A(x) #x\nA(@)A(\\a)", ""),
            ("#define A(x) #x\nA(\\)", "W0094"),
            ("''", "!E0095"),
            ("'ab'", "W0096"),
            ("L'ab'", "W0097"),
            ("\"\\x\"", "!E0098"),
            ("'\\400'", "W0099"),
            ("'\\q' \"\\q\"", "W1301 W1301"),
            ("'\\e' '\\('", ""),
            ("L'\\u12'", "!E1303"),
            ("L'\\ud800'", "!E1304"),
            ("L'\\U00110000'", "W1305"),
        ],
    );
    rows("gnu17 -pedantic", &[("'\\e' '\\('", "W1302 W1302"), ("int a$b, $c;", "W1341")]);
    rows("gnu17 -pedantic", &[("#define P(a, b) a ## b\nint P(a$, b$);", "W1341"), ("#if 0\n$\n#endif", "")]);
    rows("c89 -pedantic-errors", &[("// a\n// b", "!W1520"), ("//*a*/ b\n", "")]);
    rows("gnu89 -pedantic", &[("// a\n// b", "W1520")]);
    rows("gnu17 -pedantic-errors", &[("'\\q'", "!W1301"), ("'\\400'", "!W0099")]);
}

/// `#pragma GCC diagnostic` speaks of what follows it, and of what is silent otherwise.
#[test]
fn pragmas_decide_the_severity_of_what_follows() {
    let said = |pragmas: &str| said("gnu17", &format!("'ab'\n{pragmas}\n'cd'\n#if NO\n#endif\n"));
    assert_eq!(said(""), "W0096 W0096");
    assert_eq!(said("#pragma GCC diagnostic ignored \"-Wmultichar\""), "W0096");
    assert_eq!(said("_Pragma(\"clang diagnostic error \\\"-Wmultichar\\\"\")"), "W0096 !W0096");
    assert_eq!(said("#pragma GCC diagnostic warning \"-Wundef\" // of both"), "W0096 W0096 W1342");
    assert_eq!(said("#pragma GCC diagnostic error \"-Weverything\""), "W0096 !W0096 !W1342");
    let pushed = "#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wmultichar\"\n'x\\q'\n#pragma GCC diagnostic pop";
    assert_eq!(said(pushed), "W0096 W1301 W0096");
    assert_eq!(said("#pragma GCC diagnostic ignore \"-Wmultichar\""), "W0096 W0078 W0096");
    rows("gnu89", &[("#pragma GCC diagnostic error \"-Wpedantic\"\n#define F(x, ...)\n", "!W0067")]);
    rows("gnu17", &[("#pragma GCC diagnostic error \"-Wundef\"\n#if 0 && A || defined B\n#endif\n", "")]);
    rows("gnu23", &[("#pragma GCC diagnostic error \"-Wundef\"\n#if true && false\n#endif\n", "")]);
}

#[test]
fn binary_constants_are_new() {
    rows("c17 -pedantic", &[("#if 0b1 != 1\n#error\n#endif\n", "W1344")]);
    rows("c17", &[("#if 0B1 != 1\n#error\n#endif\n", "")]);
    rows("c23 -pedantic-errors", &[("#if 0b1 != 1\n#error\n#endif\n", "")]);
}

/// C99 wants a blank behind the name of a macro; before it only characters that no token begins with need one.
#[test]
fn a_blank_behind_the_name_of_a_macro() {
    rows("c89 -pedantic-errors", &[("#define a!b\n", "W0065"), ("#define a`b\n", "!W0065")]);
    rows("c99 -pedantic-errors", &[("#define a!b\n", "!W0065")]);
}

#[test]
fn trigraphs_are_those_of_strict_old_c() {
    rows(
        "c17",
        &[("int a??(2??) = ??< 1 ??>;\n??=error", "!E0020"), ("??=define A ??/\n1\n#if A != 1\n#error\n#endif", "")],
    );
    rows("gnu17", &[("??=error", "")]);
    rows("c23", &[("??=error", "")]);
}

#[test]
fn digraphs_came_with_amendment_1() {
    rows("iso9899:199409", &[("%:error", "!E0020")]);
    rows("c89", &[("%:error", "")]);
}

#[test]
fn definitions() {
    rows(
        "gnu17",
        &[
            ("#define 3", "!E0063"),
            ("#define defined", "!E0064"),
            ("#undef defined", "!E0064"),
            ("#define A+1", "W0065"),
            ("#define A(x...) x", ""),
            ("#define A ## x", "!E0069"),
            ("#define A(x) x ## ##", "!E0069"),
            ("#define A(...) __VA_OPT__(## x)", "!E0069"),
            ("#define A() #b", "!E0070"),
            ("#define A #b", ""),
            ("#define A __VA_ARGS__\n#define B(x) __VA_OPT__(x)", "W0071 W0071"),
            ("int __VA_ARGS__;", "W0071"),
            ("#define A(...) __VA_OPT__ x", "!E0072"),
            ("#define A(...) __VA_OPT__(__VA_OPT__())", "!E0073"),
            ("#undef __FILE__\n#define __LINE__ 3", "W0074 W0029"),
            ("#undef A b", "W0075"),
            ("#define A(x) 1\n#define A(y) 1", "W0029"),
            ("#define A(x) x  +\t1\n#define A(x) x /**/ + 1", ""),
            ("#define A(x) x+1\n#define A(x) x + 1", "W0029"),
            ("#define A(x, ...) x\nA(1)", ""),
        ],
    );
    rows("gnu17 -pedantic", &[("#define A(x...) x", "W0066"), ("#define A(x, ...) x\nA(1)", "W0068")]);
    rows("c89 -pedantic", &[("#define A(...) 1", "W0067")]);
    rows("c23 -pedantic", &[("#define A(x, ...) x\nA(1)", "")]);
    rows("c17 -pedantic-errors", &[("#define A 1\n#define A 2", "!W0029"), ("#undef A b", "!W0075")]);
}

#[test]
fn conditions() {
    rows(
        "gnu17",
        &[
            ("#if 1 2\n#endif", "!E0026"),
            ("#if (1\n#endif", "!E0026"),
            ("#if 1)\n#endif", "!E0026"),
            ("#if 1.0\n#endif", "!E0026"),
            ("#if \"a\"\n#endif", "!E0026"),
            ("#if 1x\n#endif", "!E0026"),
            ("#if 089\n#endif", "!E0026"),
            ("#if 1 ? 2\n#endif", "!E0026"),
            ("#if defined\n#endif", "!E0026"),
            ("#if defined(A\n#endif", "!E0026"),
            ("#if defined 3\n#endif", "!E0026"),
            ("#if a = 1\n#endif", "!E0026"),
            ("#if 1 / 0\n#endif", "!E0026"),
            ("#if 0 && 1 / 0 || (1 || 2 % 0)\n#endif", ""),
            ("#if ''\n#endif", "!E0095"),
            ("#if 'ab' == 0x6162\n#else\n#error\n#endif", "W0096"),
            ("#if 1 && (2, 3)\n#endif", ""),
            ("#if 9223372036854775807 + 1\n#endif", "W0091"),
            ("#if -(-9223372036854775807 - 1)\n#endif", "W0091"),
            ("#if 0 && 9223372036854775807 + 1\n#endif", ""),
            ("#if 18446744073709551616\n#endif", "W0092"),
            ("#if 9223372036854775808\n#endif", "W0093"),
            ("#if 0xffffffffffffffff == 18446744073709551615u\n#else\n#error\n#endif", ""),
            ("#if -1 > 0u\n#else\n#error\n#endif", ""),
            ("#if (2 ? -1 : 0u) > 0\n#else\n#error\n#endif", ""),
            ("#if 1 << 2 != 4 || -8 >> 1 != -4 || 8 << -1 != 4\n#error\n#endif", ""),
            ("#if 0b101 != 5 || 010 != 8 || 5llu != 5\n#error\n#endif", ""),
            ("#define D defined(__STDC__)\n#if !D\n#error\n#endif", ""),
            ("#if 0\n#elif\n#endif", "!E0026"),
            ("#if 1\n#elif\n#endif", ""),
            ("#ifdef\n#endif", "!E0027"),
            ("#ifdef 3\n#endif", "!E0063"),
            ("#ifdef A B\n#endif A", "W0075 W0075"),
            ("#if 1\n#else A\n#endif", "W0075"),
            ("#if 0\n#if 1\n#else A\n#endif A\n#endif", ""),
            ("#if 0\n#elifdef A\n#elifndef A\n#error\n#endif", "!E0020"),
            ("#if __has_include\n#endif", "!E0089"),
            ("#if __has_attribute(1)\n#endif", "!E0089"),
            ("#if !__has_include(\"x.h\") || __has_include(<no.h>)\n#error\n#endif", ""),
            ("#define X <x.h>\n#if !__has_include(X)\n#error\n#endif", ""),
            ("#ifndef __has_attribute\n#error\n#endif", ""),
            ("#if __is_identifier(int) || !__is_identifier(x) || __is_identifier(_Imaginary)\n#error\n#endif", ""),
            ("#define F(x) x ## #y\nint a; F(1)", "!E0070"),
            ("<<<<<<< a\nint a;\n=======\n(\n>>>>>>> b\nint b;", "!E1448 !E1448 !E1448"),
            ("int a = 1 <\n<<<<<< 2; // <<<<<<< a", ""),
            ("#if !__has_attribute(noreturn) || !__has_builtin(__builtin_expect)\n#error\n#endif", ""),
            ("#define d unused\n#define D(x) __has_attribute(x)\n#if !__has_attribute(d) || !D(d)\n#error\n#endif", ""),
            (
                "#if __has_embed(\"e.bin\") != 1 || __has_embed(\"empty\") != 2 || __has_embed(\"no\")\n#error\n#endif",
                "",
            ),
        ],
    );
    rows("gnu17 -pedantic", &[("#if (2, 3)\n#endif", "W0090"), ("#if 0\n#elifdef A\n#endif", "W0076")]);
    rows("c17", &[("#if 0\n#elifndef A\n#error\n#endif", "")]);
    rows("c23", &[("#if !true || false\n#error\n#endif", ""), ("#if 1'0 != 10 || 3wb != 3\n#error\n#endif", "")]);
}

#[test]
fn other_directives() {
    rows(
        "gnu17",
        &[
            ("#ident 3", "!E0077"),
            ("#line x", "!E0077"),
            ("#line 3 x", "!E0077"),
            ("#line 3 \"f\" 4", "W0075"),
            ("# 3 \"f\" 9", "!E0077"),
            ("# 3 \"f\" 1 3", ""),
            ("#pragma push_macro(A)", "W0078"),
            ("#define F(x) x\nF(\n#include \"x.h\"\n)", "!E0079"),
            ("#include_next <x.h>", "W0080"),
            ("#pragma once", "W0082"),
            ("#pragma GCC poison A\nint A;\n#define B A\n#ifdef A\n#endif", "!E0083 !E0083 !E0083"),
            ("#define B A\n#pragma GCC poison A\nB", ""),
            ("#define A\n#pragma GCC poison A", "W0084"),
            ("#pragma GCC error \"no\"", "!E0085"),
            ("#pragma GCC warning \"oh\"", "W0086"),
            ("#embed \"e.bin\" what(1)", "!E0087"),
            ("#embed \"e.bin\" limit", "!E0077"),
            ("#embed \"e.bin\" limit(1) __limit__(1)", "!E1340"),
            ("#embed \"e.bin\" gnu::limit(1)", "!E0087"),
            ("#pragma GCC dependency \"x.h\" text", ""),
            ("#pragma GCC dependency \"no\"", "!E0010"),
            ("#pragma GCC dependency x.h", "!E0077"),
            ("#embed \"e.bin\" limit(-1)", "!E0026"),
            ("#embed \"no\"", "!E0010"),
            ("#include <>", "!E0012"),
            ("#include <x.h> y", "W0075"),
            ("#include \"x.h\" // y", ""),
            ("#assert a", "!E0077"),
            ("#error a /* b\n*/ #error", "!E0020"),
            ("#endif x", "!E0024"),
            ("_Pragma(\"GCC error \\\"no\\\"\")", "!E0085"),
            ("# /* nothing */ // here", ""),
            ("#define S(x) _Pragma(#x)\n#define T(x) S(x)\nT(GCC poison A) A", "!E0083"),
            (
                "#assert q(a b)\n#if !#q(a  b) || #q(b) || !#q\n#error\n#endif\n#unassert q(a b)\n#if #q\n#error\n#endif",
                "",
            ),
        ],
    );
    rows("gnu89 -pedantic", &[("#line 40000", "W0081"), ("#line 32767", "")]);
}

/// A file with more bytes than are taken.
struct Big;

impl Includes for Big {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        (name == "big").then(|| (FileId(1), Arc::from("x".repeat((1 << 20) + 1))))
    }

    fn name(&self, _: FileId) -> String {
        String::new()
    }
}

#[test]
fn no_file_is_embedded_that_fills_the_memory() {
    let options = LexOptions::new(Form::C);
    let buffer = tokenize(FileId(0), "#embed <big>\n", &options, &Atoms::default(), &Big);
    assert_eq!(buffer.diagnostics[0].row.code, "E0088");
    let limited = tokenize(FileId(0), "#embed <big> limit(2)\n", &options, &Atoms::default(), &Big);
    assert_eq!((limited.diagnostics.len(), limited.tokens.len()), (0, 3));
}
