//! Free source form: Fortran 2023, 6.3.2.

use crate::{Files, check_with, options};
use dirigent_source::{Form, LexOptions};

pub(crate) fn check(text: &str, expected: &str) {
    check_with(text, &options(Form::Free), Files(vec![]), expected);
}

#[test]
fn names_and_keywords_fold_and_character_constants_do_not() {
    check("PRINT *, 'It''s', \"A\"", "print * , String('It''s') , String(\"A\") ;");
}

#[test]
fn statements_end_with_lines_and_semicolons() {
    check("a = 1; b = 2 ; ; c = 3\n\n! nothing\n;\n", "a = Int(1) ;\nb = Int(2) ;\nc = Int(3) ;");
}

#[test]
fn a_label_stands_at_the_start_of_a_statement() {
    check("10 continue; 20 go to 10", "Label(10) continue ;\nLabel(20) go to Int(10) ;");
}

#[test]
fn numbers_know_where_operators_begin() {
    check("x = 1.E5.EQ.Y", "x = Real(1.e5) .eq. y ;");
    check("l = 1.eq.2", "l = Int(1) .eq. Int(2) ;");
    check("l = 1..eq.2.", "l = Real(1.) .eq. Real(2.) ;");
    check("x = 1.D0+.5_DP-3_8*2e-3_4", "x = Real(1.d0) + Real(.5_dp) - Int(3_8) * Real(2e-3_4) ;");
    check("x = 1.and.y", "x = Int(1) .and. y ;");
}

#[test]
fn operators_have_two_spellings_and_one_kind() {
    check("l = a .EQ. b == c /= d .ne. e", "l = a .eq. b == c /= d .ne. e ;");
    check("a = b // c ** d => e :: f % g", "a = b // c ** d => e :: f % g ;");
    check("p = .not. a .Cross. b .eqv. .TRUE._LK", "p = .not. a DefinedOperator(.cross.) b .eqv. Logical(.true._lk) ;");
    check("a = (/ 1, 2 /)", "a = ( / Int(1) , Int(2) / ) ;");
}

#[test]
fn constants_have_prefixes_and_suffixes() {
    check("i = Z'FF' + b\"01\" + '17'o", "i = Boz(Z'FF') + Boz(b\"01\") + Boz('17'o) ;");
    check("c = C_char_'x' // ck_\"y\"", "c = String(C_char_'x') // String(ck_\"y\") ;");
    check("data a /3Ha'b/, 5", "data a / Hollerith(3Ha'b) / , Int(5) ;");
    check("1 format(1X'a')", "Label(1) format ( Int(1) x String('a') ) ;");
}

#[test]
fn a_statement_goes_on_after_an_ampersand() {
    check("a = b + &\n\n  ! a comment\n  & c ! more\n", "a = b + c ;");
    check("a = b + &\n   c", "a = b + c ;");
    check("call long&\n   &name(x)", "call longname ( x ) ;");
    check("call one&\n   two", "call one two ;");
    check("a = 1 + &\n &\n & 2", "a = Int(1) + Int(2) ;");
    check("s = 'ab&\n  &cd' // 'e!f &' ! g", "s = String('abcd') // String('e!f &') ;");
    check("s = 'ab &\n\n & !d'", "s = String('ab  !d') ;");
}

#[test]
fn a_cut_continuation_is_reported() {
    check("a = b + &\n! end", "a = b + ;\nW0006: the line is continued but nothing follows");
    check("& a = b", "a = b ;\nE0011: this continuation line continues nothing");
}

/// OpenACC 3.4, 2.1
#[test]
fn a_directive_in_a_statement_is_reported() {
    let told = "E0091: the statement is continued, but a `!$omp` line follows";
    check("x = a + &\n!$omp b\n!$acc c\nd", &format!("x = a + d ;\n{told}"));
    check("call f(a, &\n!$omp b &\n!$omp c\n& d)", &format!("call f ( a , d ) ;\n{told}"));
    check("x = a &\n!$omp b\ny = c", &format!("x = a ;\n$omp b $\ny = c ;\n{told}"));
    check("if (a(b)) &\n!$omp c", &format!("$omp c $\n{told}"));
    check("if (a) x = b &\n!$omp c", &format!("if ( a ) x = b ;\n$omp c $\n{told}"));
    check("! a\nx = a + &\n! b\n!$ b + &\nc", "x = a + b + c ;");
}

#[test]
fn an_open_character_constant_ends_with_its_line() {
    check("s = 'abc\nt = 1", "s = String('abc) ;\nt = Int(1) ;\nE0001: this character constant has no closing quote");
}

/// R016
#[test]
fn a_directive_begins_with_a_sentinel_in_any_case_and_column() {
    check("!$OMP Parallel DO\n  !$acc LOOP", "$omp parallel do $\n$acc loop $");
    check("!$omp\n!$omp_foo\n! $omp b", "$omp $");
}

/// R018
#[test]
fn a_directive_goes_on_behind_the_sentinel_of_the_next_line() {
    let three = "!$omp parallel do &\n!$omp private(i) &\n\n! comment\n!$OMP&shared(a)";
    check(three, "$omp parallel do private ( i ) shared ( a ) $");
    check("!$omp para&\n!$omp&llel", "$omp parallel $");
    check("!$omp parallel &\n!$omp&  \nx = 1", "$omp parallel $\nx = Int(1) ;");
}

#[test]
fn a_directive_that_is_cut_is_reported() {
    check(
        "!$omp parallel &\nx = 1",
        "$omp parallel $\nx = Int(1) ;\nE0007: the directive is continued but no `!$omp` line follows",
    );
    check(
        "!$omp parallel\n!$omp& private(x)",
        "$omp parallel private ( x ) $\n\
         W0009: this `!$omp` line continues a directive that does not end in `&`",
    );
    check(
        "!$omp parallel\n!$omp & private(x)",
        "$omp parallel private ( x ) $\nE0008: this `!$omp` line continues no directive",
    );
    check("!$omp parallel\n!$acc & loop", "$omp parallel $\nE0008: this `!$acc` line continues no directive");
    check(
        "x = 1\n!$omp& private(x)",
        "x = Int(1) ;\nW0009: this `!$omp` line continues a directive that does not end in `&`",
    );
}

/// R018
#[test]
fn a_line_that_continues_a_directive_needs_no_blank_and_no_content() {
    check("!$omp &\n!$omp & &\n!$omp do &\n!$omp &\n!$omp nowait", "$omp do nowait $");
    check("!$omp &\n!$omp flush", "$omp flush $");
    check("!$acc loop col&\n!$acclapse(2)", "$acc loop collapse ( Int(2) ) $");
    check("!$omp flush\n!$ompflush", "$omp flush $");
}

/// R019
#[test]
fn conditional_compilation_lines_are_code_with_openmp_only() {
    let text = "!$ i = omp_get_thread_num()\n! $ no\n!$no\nj = 1 + &\n!$ & 2 + &\n & 3";
    check(text, "i = omp_get_thread_num ( ) ;\nj = Int(1) + Int(2) + Int(3) ;");
    check_with(text, &LexOptions::new(Form::Free), Files(vec![]), "j = Int(1) + Int(3) ;");
    // OpenMP 5.2, 3.3: without a blank behind its sentinel an initial line is a comment.
    check("!$& no\nj = 1", "j = Int(1) ;");
    check("!$ & k\nj = 1", "k ;\nj = Int(1) ;\nE0011: this continuation line continues nothing");
}

/// R019
#[test]
fn a_continued_conditional_compilation_line_goes_on_behind_a_bare_sentinel() {
    check("!$ i = 4&\n!$2 + &\n  ! no\n!$j\nk = 3", "i = Int(42) + j ;\nk = Int(3) ;");
    check("i = 4 + &\n!$no\n  2", "i = Int(4) + Int(2) ;");
}

/// R020
#[test]
fn directives_that_are_not_asked_for_are_comments() {
    let text = "!$omp parallel &\n!$omp bad(\n!$acc loop\nx = 1";
    check_with(text, &LexOptions::new(Form::Free), Files(vec![]), "x = Int(1) ;");
    let openacc = LexOptions { openacc: true, ..LexOptions::new(Form::Free) };
    check_with(text, &openacc, Files(vec![]), "$acc loop $\nx = Int(1) ;");
}

#[test]
fn directives_of_other_compilers_are_one_token() {
    check("!DIR$ IVDEP\nx = 1\n!ibm* assert", "Pragma(!DIR$ IVDEP)\nx = Int(1) ;\nPragma(!ibm* assert)");
}

#[test]
fn an_unknown_character_is_kept_and_reported() {
    check("a = é", "a = Unknown(é) ;\nE0003: the character `é` begins no token");
    check("s = 'é' ! é", "s = String('é') ;");
}

#[test]
fn an_include_line_brings_the_lines_of_another_file() {
    let files = || Files(vec![("x.inc", "integer i\n"), ("y.inc", "include 'x.inc'\n")]);
    let free = options(Form::Free);
    check_with("a = 1\n  INCLUDE 'y.inc'\nb = 2", &free, files(), "a = Int(1) ;\ninteger i ;\nb = Int(2) ;");
    check_with("include \"z.inc\" ! z", &free, files(), "E0014: `z.inc` cannot be found");
    check_with("include = 5", &free, files(), "include = Int(5) ;");
}

#[test]
fn a_file_that_includes_itself_ends() {
    let files = Files(vec![("a.inc", "include 'a.inc'")]);
    check_with(
        "include 'a.inc'",
        &options(Form::Free),
        files,
        "E0015: files are included too deep: `a.inc` is left out",
    );
}

#[test]
fn preprocessor_lines_need_the_preprocessor() {
    check(
        "#ifdef X\n# 1 \"file\"\na = 1",
        "a = Int(1) ;\nW0010: a preprocessor line, but Fortran is not preprocessed unless asked",
    );
}

#[test]
fn lines_may_end_as_on_other_systems() {
    check("a = 1 + &\r\n  & 2\r\n!$omp barrier\r\n", "a = Int(1) + Int(2) ;\n$omp barrier $");
}

#[test]
fn stop_needs_no_blank_before_its_code() {
    check("stop1; stopp ! text", "stop Int(1) ;\nstop p ;");
    check("stop1 = 2", "stop1 = Int(2) ;");
    check("stop_here", "stop_here ;");
}

#[test]
fn an_exponent_without_digits_is_zero() {
    check("x = 8e + 1.d", "x = Real(8e) + Real(1.d) ;");
    check("x = 8e+4 + 8ex", "x = Real(8e+4) + Int(8) ex ;");
}
