//! C23, 6.4, and pragmas.

use crate::{Files, check_with, options};
use dirigent_source::{CDialect, Form, LexOptions};

fn check(text: &str, expected: &str) {
    check_with(text, &options(Form::C), Files(vec![]), expected);
}

/// As [`check`], with `-std=`.
pub(crate) fn check_as(std: &str, text: &str, expected: &str) {
    let c = CDialect::from_name(std).expect("a standard");
    check_with(text, &LexOptions { c, ..options(Form::C) }, Files(vec![]), expected);
}

#[test]
fn punctuators_are_as_long_as_they_can_be() {
    check("a+++b>>=c...->##::=", "a ++ + b >>= c ... -> ## :: =");
    check("a-->b<<c<=d&&e||f!=g", "a -- > b << c <= d && e || f != g");
    check("a<:0:> <%%> x %= 3", "a [ Int(0) ] { } x %= Int(3)");
}

#[test]
fn numbers_have_suffixes() {
    check(
        "0x1fUL .5f 1e-3 0x1p-3 0b101u 1. 0x1.p+3",
        "Int(0x1fUL) Real(.5f) Real(1e-3) Real(0x1p-3) Int(0b101u) Real(1.) Real(0x1.p+3)",
    );
    check_as("c89", "0x1.p+3", "Real(0x1.p) + Int(3)");
    check_as("c23", "1'000'000", "Int(1'000'000)");
}

#[test]
fn literals_have_prefixes_and_escapes() {
    check(r#"L"a\"b" "é" U'é'"#, r#"String(L"a\"b") String("é") Char(U'é')"#);
    check_as("c23", r"u8'\''", r"Char(u8'\'')");
    check("u8'a'", "u8 Char('a')");
    check_as("c99", "u\"a\" L\"a\"", "u String(\"a\") String(L\"a\")");
    check("\"abc\nx", "String(\"abc) x\nE0001: this character constant has no closing quote");
}

#[test]
fn comments_and_splices_vanish() {
    check("a/* x\n*/b// y\\\nz\nc", "a b c");
    check("lo\\\nng \"s\\\nt\"", "long String(\"st\")");
    check("a /* b", "a\nE0002: this comment has no closing `*/`");
}

#[test]
fn names_may_have_letters_beyond_ascii() {
    check("größe = über;", "größe = über ;");
    check("a = \\u00e4b + §;", "a = äb + ;\nE0003: the character `§` begins no token");
}

/// R012, R015
#[test]
fn pragmas_of_openmp_and_openacc_are_directives() {
    check("#pragma omp parallel for \\\n  shared(a) // b\nx;", "$omp parallel for shared ( a ) $\nx ;");
    check("  # pragma acc loop", "$acc loop $");
    check("#define N 4\n#pragma omp parallel num_threads(N)", "$omp parallel num_threads ( Int(4) ) $");
    check("a _Pragma(\"omp barrier\") b", "a $omp barrier $\nb");
    check("#define P(x) _Pragma(#x)\nP(omp parallel)", "$omp parallel $");
}

/// R020
#[test]
fn pragmas_that_are_not_asked_for_are_comments() {
    check_with("#pragma omp bad(\nx _Pragma(\"acc loop\")", &LexOptions::new(Form::C), Files(vec![]), "x");
}

#[test]
fn other_pragmas_are_one_token() {
    check("#pragma GCC ivdep // x\nx", "Pragma(#pragma GCC ivdep)\nx");
    check("_Pragma(1)", "( Int(1) )\nE0033: `_Pragma` takes one string literal in parentheses");
}
