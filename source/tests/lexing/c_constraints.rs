//! What C's constraints on characters, tokens and directives forbid: the codes of what is said, by dialect.

use std::sync::Arc;

use crate::{Files, options};
use dirigent_source::{Atoms, CDialect, FileId, Form, Includes, LexOptions, Severity, tokenize_text};

/// What is said of `text`: errors with `!`; `flags` is a standard, with `-pedantic` or `-pedantic-errors`.
fn said(flags: &str, text: &str) -> String {
    let (std, rest) = flags.split_once(' ').unwrap_or((flags, ""));
    let mut c = CDialect::from_name(std).expect("a standard");
    c.pedantic = rest.starts_with("-pedantic");
    c.pedantic_errors = rest == "-pedantic-errors";
    let options = LexOptions { c, ..options(Form::C) };
    let files = Files(vec![("x.h", "int x;\n"), ("e.bin", "ab"), ("empty", "")]);
    let buffer = tokenize_text(FileId(0), text, &options, &Atoms::default(), &files);
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
            ("int a \\ \n;", "W0034"),
            ("int a\0;", "W0035"),
            ("int a\\u0041;", "!E0036"),
            ("int \\u0301a;", "!E0036"),
            ("int a\\u00e9;", ""),
            ("int a\\u{e9};", ""),
            ("int a\\u{x};", "!E0003"),
            ("int a\\u12;", "!E0003"),
            ("'a", "!E0001"),
            ("#define A '\n", ""),
            ("#define A(x) #x\nA(@)A(\\a)", ""),
            ("#define A(x) #x\nA(\\)", "W0068"),
            ("''", "!E0069"),
            ("'ab'", "W0070"),
            ("L'ab'", "W0071"),
            ("\"\\x\"", "!E0072"),
            ("'\\400'", "W0073"),
            ("'\\q' \"\\q\"", "W0074 W0074"),
            ("'\\e' '\\('", ""),
            ("L'\\u12'", "!E0076"),
            ("L'\\ud800'", "!E0077"),
            ("L'\\U00110000'", "W0078"),
        ],
    );
    rows("gnu17 -pedantic", &[("'\\e' '\\('", "W0075 W0075"), ("int a$b, $c;", "W0083")]);
    rows("gnu17 -pedantic", &[("#define P(a, b) a ## b\nint P(a$, b$);", "W0083"), ("#if 0\n$\n#endif", "")]);
    rows("c89 -pedantic-errors", &[("// a\n// b", "!W0085"), ("//*a*/ b\n", "")]);
    rows("gnu89 -pedantic", &[("// a\n// b", "W0085")]);
    rows("gnu17 -pedantic-errors", &[("'\\q'", "!W0074"), ("'\\400'", "!W0073")]);
}

/// `#pragma GCC diagnostic` speaks of what follows it, and of what is silent otherwise.
#[test]
fn pragmas_decide_the_severity_of_what_follows() {
    let said = |pragmas: &str| said("gnu17", &format!("'ab'\n{pragmas}\n'cd'\n#if NO\n#endif\n"));
    assert_eq!(said(""), "W0070 W0070");
    assert_eq!(said("#pragma GCC diagnostic ignored \"-Wmultichar\""), "W0070");
    assert_eq!(said("_Pragma(\"clang diagnostic error \\\"-Wmultichar\\\"\")"), "W0070 !W0070");
    assert_eq!(said("#pragma GCC diagnostic warning \"-Wundef\" // of both"), "W0070 W0070 W0079");
    assert_eq!(said("#pragma GCC diagnostic error \"-Weverything\""), "W0070 !W0070 !W0079");
    let pushed = "#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wmultichar\"\n'x\\q'\n#pragma GCC diagnostic pop";
    assert_eq!(said(pushed), "W0070 W0074 W0070");
    assert_eq!(said("#pragma GCC diagnostic ignore \"-Wmultichar\""), "W0070 W0052 W0070");
    rows("gnu89", &[("#pragma GCC diagnostic error \"-Wpedantic\"\n#define F(x, ...)\n", "!W0041")]);
    rows("gnu17", &[("#pragma GCC diagnostic error \"-Wundef\"\n#if 0 && A || defined B\n#endif\n", "")]);
    rows("gnu23", &[("#pragma GCC diagnostic error \"-Wundef\"\n#if true && false\n#endif\n", "")]);
}

#[test]
fn binary_constants_are_new() {
    rows("c17 -pedantic", &[("#if 0b1 != 1\n#error\n#endif\n", "W0080")]);
    rows("c17", &[("#if 0B1 != 1\n#error\n#endif\n", "")]);
    rows("c23 -pedantic-errors", &[("#if 0b1 != 1\n#error\n#endif\n", "")]);
}

/// C99 wants a blank behind the name of a macro; before it only characters that no token begins with need one.
#[test]
fn a_blank_behind_the_name_of_a_macro() {
    rows("c89 -pedantic-errors", &[("#define a!b\n", "W0039"), ("#define a`b\n", "!W0039")]);
    rows("c99 -pedantic-errors", &[("#define a!b\n", "!W0039")]);
}

#[test]
fn trigraphs_are_those_of_strict_old_c() {
    rows(
        "c17",
        &[("int a??(2??) = ??< 1 ??>;\n??=error", "!E0018"), ("??=define A ??/\n1\n#if A != 1\n#error\n#endif", "")],
    );
    rows("gnu17", &[("??=error", "")]);
    rows("c23", &[("??=error", "")]);
}

#[test]
fn digraphs_came_with_amendment_1() {
    rows("iso9899:199409", &[("%:error", "!E0018")]);
    rows("c89", &[("%:error", "")]);
}

#[test]
fn definitions() {
    rows(
        "gnu17",
        &[
            ("#define 3", "!E0037"),
            ("#define defined", "!E0038"),
            ("#undef defined", "!E0038"),
            ("#define A+1", "W0039"),
            ("#define A(x...) x", ""),
            ("#define A ## x", "!E0043"),
            ("#define A(x) x ## ##", "!E0043"),
            ("#define A(...) __VA_OPT__(## x)", "!E0043"),
            ("#define A() #b", "!E0044"),
            ("#define A #b", ""),
            ("#define A __VA_ARGS__\n#define B(x) __VA_OPT__(x)", "W0045 W0045"),
            ("int __VA_ARGS__;", "W0045"),
            ("#define A(...) __VA_OPT__ x", "!E0046"),
            ("#define A(...) __VA_OPT__(__VA_OPT__())", "!E0047"),
            ("#undef __FILE__\n#define __LINE__ 3", "W0048 W0027"),
            ("#undef A b", "W0049"),
            ("#define A(x) 1\n#define A(y) 1", "W0027"),
            ("#define A(x) x  +\t1\n#define A(x) x /**/ + 1", ""),
            ("#define A(x) x+1\n#define A(x) x + 1", "W0027"),
            ("#define A(x, ...) x\nA(1)", ""),
        ],
    );
    rows("gnu17 -pedantic", &[("#define A(x...) x", "W0040"), ("#define A(x, ...) x\nA(1)", "W0042")]);
    rows("c89 -pedantic", &[("#define A(...) 1", "W0041")]);
    rows("c23 -pedantic", &[("#define A(x, ...) x\nA(1)", "")]);
    rows("c17 -pedantic-errors", &[("#define A 1\n#define A 2", "!W0027"), ("#undef A b", "!W0049")]);
}

#[test]
fn conditions() {
    rows(
        "gnu17",
        &[
            ("#if 1 2\n#endif", "!E0024"),
            ("#if (1\n#endif", "!E0024"),
            ("#if 1)\n#endif", "!E0024"),
            ("#if 1.0\n#endif", "!E0024"),
            ("#if \"a\"\n#endif", "!E0024"),
            ("#if 1x\n#endif", "!E0024"),
            ("#if 089\n#endif", "!E0024"),
            ("#if 1 ? 2\n#endif", "!E0024"),
            ("#if defined\n#endif", "!E0024"),
            ("#if defined(A\n#endif", "!E0024"),
            ("#if defined 3\n#endif", "!E0024"),
            ("#if a = 1\n#endif", "!E0024"),
            ("#if 1 / 0\n#endif", "!E0024"),
            ("#if 0 && 1 / 0 || (1 || 2 % 0)\n#endif", ""),
            ("#if ''\n#endif", "!E0069"),
            ("#if 'ab' == 0x6162\n#else\n#error\n#endif", "W0070"),
            ("#if 1 && (2, 3)\n#endif", ""),
            ("#if 9223372036854775807 + 1\n#endif", "W0065"),
            ("#if -(-9223372036854775807 - 1)\n#endif", "W0065"),
            ("#if 0 && 9223372036854775807 + 1\n#endif", ""),
            ("#if 18446744073709551616\n#endif", "W0066"),
            ("#if 9223372036854775808\n#endif", "W0067"),
            ("#if 0xffffffffffffffff == 18446744073709551615u\n#else\n#error\n#endif", ""),
            ("#if -1 > 0u\n#else\n#error\n#endif", ""),
            ("#if (2 ? -1 : 0u) > 0\n#else\n#error\n#endif", ""),
            ("#if 1 << 2 != 4 || -8 >> 1 != -4 || 8 << -1 != 4\n#error\n#endif", ""),
            ("#if 0b101 != 5 || 010 != 8 || 5llu != 5\n#error\n#endif", ""),
            ("#define D defined(__STDC__)\n#if !D\n#error\n#endif", ""),
            ("#if 0\n#elif\n#endif", "!E0024"),
            ("#if 1\n#elif\n#endif", ""),
            ("#ifdef\n#endif", "!E0025"),
            ("#ifdef 3\n#endif", "!E0037"),
            ("#ifdef A B\n#endif A", "W0049 W0049"),
            ("#if 1\n#else A\n#endif", "W0049"),
            ("#if 0\n#if 1\n#else A\n#endif A\n#endif", ""),
            ("#if 0\n#elifdef A\n#elifndef A\n#error\n#endif", "!E0018"),
            ("#if __has_include\n#endif", "!E0063"),
            ("#if __has_attribute(1)\n#endif", "!E0063"),
            ("#if !__has_include(\"x.h\") || __has_include(<no.h>)\n#error\n#endif", ""),
            ("#define X <x.h>\n#if !__has_include(X)\n#error\n#endif", ""),
            ("#ifndef __has_attribute\n#error\n#endif", ""),
            ("#if __is_identifier(int) || !__is_identifier(x) || __is_identifier(_Imaginary)\n#error\n#endif", ""),
            ("#define F(x) x ## #y\nint a; F(1)", "!E0044"),
            ("<<<<<<< a\nint a;\n=======\n(\n>>>>>>> b\nint b;", "!E0084 !E0084 !E0084"),
            ("int a = 1 <\n<<<<<< 2; // <<<<<<< a", ""),
            ("#if !__has_attribute(noreturn) || !__has_builtin(__builtin_expect)\n#error\n#endif", ""),
            ("#define d unused\n#define D(x) __has_attribute(x)\n#if !__has_attribute(d) || !D(d)\n#error\n#endif", ""),
            (
                "#if __has_embed(\"e.bin\") != 1 || __has_embed(\"empty\") != 2 || __has_embed(\"no\")\n#error\n#endif",
                "",
            ),
        ],
    );
    rows("gnu17 -pedantic", &[("#if (2, 3)\n#endif", "W0064"), ("#if 0\n#elifdef A\n#endif", "W0050")]);
    rows("c17", &[("#if 0\n#elifndef A\n#error\n#endif", "")]);
    rows("c23", &[("#if !true || false\n#error\n#endif", ""), ("#if 1'0 != 10 || 3wb != 3\n#error\n#endif", "")]);
}

#[test]
fn other_directives() {
    rows(
        "gnu17",
        &[
            ("#ident 3", "!E0051"),
            ("#line x", "!E0051"),
            ("#line 3 x", "!E0051"),
            ("#line 3 \"f\" 4", "W0049"),
            ("# 3 \"f\" 9", "!E0051"),
            ("# 3 \"f\" 1 3", ""),
            ("#pragma push_macro(A)", "W0052"),
            ("#define F(x) x\nF(\n#include \"x.h\"\n)", "!E0053"),
            ("#include_next <x.h>", "W0054"),
            ("#pragma once", "W0056"),
            ("#pragma GCC poison A\nint A;\n#define B A\n#ifdef A\n#endif", "!E0057 !E0057 !E0057"),
            ("#define B A\n#pragma GCC poison A\nB", ""),
            ("#define A\n#pragma GCC poison A", "W0058"),
            ("#pragma GCC error \"no\"", "!E0059"),
            ("#pragma GCC warning \"oh\"", "W0060"),
            ("#embed \"e.bin\" what(1)", "!E0061"),
            ("#embed \"e.bin\" limit", "!E0051"),
            ("#embed \"e.bin\" limit(1) __limit__(1)", "!E0082"),
            ("#embed \"e.bin\" gnu::limit(1)", "!E0061"),
            ("#pragma GCC dependency \"x.h\" text", ""),
            ("#pragma GCC dependency \"no\"", "!E0014"),
            ("#pragma GCC dependency x.h", "!E0051"),
            ("#embed \"e.bin\" limit(-1)", "!E0024"),
            ("#embed \"no\"", "!E0014"),
            ("#include <>", "!E0017"),
            ("#include <x.h> y", "W0049"),
            ("#include \"x.h\" // y", ""),
            ("#assert a", "!E0051"),
            ("#error a /* b\n*/ #error", "!E0018"),
            ("#pragma omp parallel \\\n#if 1\nfor\n#else\nsections\n#endif\nint a;", "!E0090"),
            ("#pragma acc parallel \\\n  # ifdef A\n#if B\nx\n#endif\n gang \\\n#endif\n vector\nint a;", "!E0090"),
            ("#if 1\n#pragma omp parallel \\\n#else\n#pragma omp for \\\n#endif\nint a;", "!E0090"),
            ("#if 1\n#pragma omp parallel \\\n#endif\nint a;\n#if 1\n#endif", "!E0090"),
            ("#pragma acc wait \\\n#if", "!E0090"),
            ("#pragma omp parallel \\\n  for\n#if 1\nint a;\n#endif", ""),
            ("#pragma other \\\n#pragma \\\n#if", ""),
            ("#endif x", "!E0022"),
            ("_Pragma(\"GCC error \\\"no\\\"\")", "!E0059"),
            ("# /* nothing */ // here", ""),
            ("#define S(x) _Pragma(#x)\n#define T(x) S(x)\nT(GCC poison A) A", "!E0057"),
            (
                "#assert q(a b)\n#if !#q(a  b) || #q(b) || !#q\n#error\n#endif\n#unassert q(a b)\n#if #q\n#error\n#endif",
                "",
            ),
        ],
    );
    rows("gnu89 -pedantic", &[("#line 40000", "W0055"), ("#line 32767", "")]);
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
    let buffer = tokenize_text(FileId(0), "#embed <big>\n", &options, &Atoms::default(), &Big);
    assert_eq!(buffer.diagnostics[0].row.code, "E0062");
    let limited = tokenize_text(FileId(0), "#embed <big> limit(2)\n", &options, &Atoms::default(), &Big);
    assert_eq!((limited.diagnostics.len(), limited.tokens.len()), (0, 3));
}
