//! C23, 6.4, and pragmas.

use crate::{Files, check_with, options};
use dirigent_source::{Form, LexOptions};

fn check(text: &str, expected: &str) {
    check_with(text, &options(Form::C), Files(vec![]), expected);
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
        "0x1fUL 1'000'000 .5f 1e-3 0x1p-3 0b101u 1.",
        "Int(0x1fUL) Int(1'000'000) Real(.5f) Real(1e-3) Real(0x1p-3) Int(0b101u) Real(1.)",
    );
}

#[test]
fn literals_have_prefixes_and_escapes() {
    check(r#"L"a\"b" u8'\'' "é" 'ab'"#, r#"String(L"a\"b") Char(u8'\'') String("é") Char('ab')"#);
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
    check("a = \\u00e4b + €;", "a = \\u00e4b + Unknown(€) ;\nE0003: the character `€` begins no token");
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
    check("_Pragma(1)", "_Pragma ( Int(1) )\nE0035: `_Pragma` takes one string literal in parentheses");
}
