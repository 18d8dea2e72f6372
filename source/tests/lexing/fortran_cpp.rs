//! The preprocessor in Fortran: what a traditional one does, and what programs rely on.

use crate::{Files, check_with, lexed, options, preprocessed};
use dirigent_source::{Form, LexOptions};

fn check(text: &str, expected: &str) {
    check_with(text, &preprocessed(), Files(vec![]), expected);
}

fn fixed() -> LexOptions {
    LexOptions { preprocess: true, ..options(Form::Fixed { last_column: 72 }) }
}

fn check_fixed(text: &str, expected: &str) {
    check_with(text, &fixed(), Files(vec![]), expected);
}

#[test]
fn names_are_pasted_by_continuation_lines_where_a_part_is_a_macro() {
    let text = "#define TYPE real\ncall solve_&\n&TYPE&\n&_impl(x)\n";
    check(text, "call solve_real_impl ( x ) ;");
    check("#define B D\nprint *, A&\n  &B&\n  &C, 1\n", "print * , adc , Int(1) ;");
    check("#define KWM 7\nx = KW&\n&M\n", "x = Int(7) ;");
    check("#define KWM 7\nx = KW& ! comment\nM\n", "x = kw m ;");
    check_fixed("#define KWM 7\n      x = (KW\n*comment\n     +M)\n", "x = ( Int(7) ) ;");
    check("#define N 4\nx = 1_&\n&N\n", "x = Int(1_4) ;");
}

#[test]
fn a_macro_alone_on_a_line_of_a_character_constant_is_replaced() {
    check("#define T real\nx = 'a_&\n  &T&\n  &_b'\n", "x = String('a_real_b') ;");
    check("#define T real\nx = \"a_&\n  &T \", y\n", "x = String(\"a_real \") , y ;");
    check("#define T real\nx = 'a_&\n  &T or not'\n", "x = String('a_T or not') ;");
    check("#define T real\nx = 'T T'\n", "x = String('T T') ;");
}

#[test]
fn a_call_may_go_on_over_lines() {
    check("#define F(x) ((x)+1)\ny = F&\n  &(2)\n", "y = ( ( Int(2) ) + Int(1) ) ;");
    check("#define F(x,y) x+y\nz = F(1, & ! it's\n  2)\n", "z = Int(1) + Int(2) ;");
    check("#define F(x) x\nz = F(2\n)\nw = 1\n", "z = Int(2) ;\nw = Int(1) ;");
    check("#define G F\n#define F(x,y) x*y\ncall s(G(1,\n  2))\n", "call s ( Int(1) * Int(2) ) ;");
    check_fixed(
        "#define F(x) ((x)+1)\n      y = F\n*comment\n     +(66\n     +6)\n",
        "y = ( ( Int(666) ) + Int(1) ) ;",
    );
    check_fixed("#define F(x) x\n      y = F(666\n)\n      z = 1\n", "y = Int(666) ;\nz = Int(1) ;");
    check("#define F(x) x\nz = F\n(2)\n", "z = f ;\n( Int(2) ) ;");
    check("z = notamacro(2\n)\n", "z = notamacro ( Int(2) ;\n) ;");
    let unclosed = lexed("#define F(x) x\nz = F(2\nw = 1\n", &preprocessed(), Files(vec![]));
    assert!(unclosed.starts_with("z = f ( Int(2) ;\nw = Int(1) ;\nE0029"), "{unclosed}");
}

#[test]
fn a_macro_may_stand_for_the_ampersand() {
    check("#define CONT &\nx = y + CONT\n111\n", "x = y + Int(111) ;");
    check("#define MORE &\n#define CONT , MORE\ncall f(a CONT\nb)\n", "call f ( a , b ) ;");
    check("#define CONT &\n!$omp parallel CONT\n!$omp private(x)\n", "$omp parallel private ( x ) $");
}

#[test]
fn a_call_may_leave_the_ampersand_whatever_its_arguments_are() {
    let call = |macros: &str, call: &str, tokens: &str| {
        check(&format!("{macros}\nx = y + {call}\n111\n"), &format!("x = y + {tokens}Int(111) ;"));
    };
    call("#define REL 1\n#define START(X) &", "START(REL)", "");
    call("#define REL 1\n#define START(X) X + &", "START((REL))", "( Int(1) ) + ");
    call("#define START(X) &", "START(START(2))", "");
    call("#define ID(X) X", "ID(&)", "");
    call("#define ID(X) X\n#define AMP &", "ID(2 + AMP)", "Int(2) + ");
    call("#define TWO(X, Y) X Y\n#define ID(X) TWO(3 +, X)", "ID(&)", "Int(3) + ");
    call("#define NIL\n#define START(X) & NIL", "START(1)", "");
    call("#define START(X) &\n#define OTHER START", "OTHER(1)", "");
    call("#define REL 1\n#define LAST(...) __VA_ARGS__ &", "LAST(REL, REL)", "Int(1) , Int(1) ");
    let none = "#define ID(X) X\n#define AMP &\nx = ID('&')\nx = f(ID(1) AMP\n, 2)\nx = 'ID(&)'\n";
    check(none, "x = String('&') ;\nx = f ( Int(1) , Int(2) ) ;\nx = String('ID(&)') ;");
    // A macro that stands for itself ends.
    check("#define A B\n#define B A\nx = A\ny = 1\n", "x = a ;\ny = Int(1) ;");
}

#[test]
fn a_macro_may_stand_for_several_statements() {
    check("#define TWO a = 1; b = 2\nTWO\nc = 3\n", "a = Int(1) ;\nb = Int(2) ;\nc = Int(3) ;");
    let text = "#define DECLARE(v) integer :: v; \\\n  !$acc declare copyin(v)\nDECLARE(x)\ny = 1\n";
    check(text, "integer : : x ;\n$acc declare copyin ( x ) $\ny = Int(1) ;".replace(": :", "::").as_str());
}

#[test]
fn macros_stand_in_directives() {
    check(
        "#define P private(x)\n!$omp parallel P\n!$acc parallel P\n",
        "$omp parallel private ( x ) $\n$acc parallel private ( x ) $",
    );
    check("#define OMP(x) !$omp x\nOMP(parallel do)\n", "$omp parallel do $");
    check("#define NO !$xyz\n#define C !\nNO x = 1\nC y = 2\nz = 3 C w\n", "z = Int(3) ;");
    check_fixed("#define N 4\n!$omp parallel\n!$omp+num_threads(N)\n", "$omp parallel num_threads ( Int(4) ) $");
}

#[test]
fn a_macro_may_stand_for_a_sentinel_or_a_comment_in_fixed_form() {
    let text = "#define DEV !$omp\n#define KWM c\n#define CONT !$omp&\nDEV parallel\nDEV& shared(a)\nDEV do\nCONT private(b)\nKWM  x = 1\n      y = 2\n";
    check_fixed(text, "$omp parallel shared ( a ) $\n$omp do private ( b ) $\ny = Int(2) ;");
}

#[test]
fn comments_of_c_are_removed_from_fortran() {
    check("/* a\n * b's\n */\nx = 1 /* c */ + 2\n", "x = Int(1) + Int(2) ;");
    check("x = 1 /* c\nd */ + 2\n", "x = Int(1) + Int(2) ;");
    check("#define A 1 /* one\n two */ + 2\nx = A\n", "x = Int(1) + Int(2) ;");
    check("#define A b\ny = A/**/c + d/* e */f\n", "y = bc + df ;");
    check(
        "x = '/* no */' // \"/*\" ! /* nor\ny = 2 ! */\n",
        "x = String('/* no */') // String(\"/*\") ;\ny = Int(2) ;",
    );
    check(
        "#define A 1\nwrite(*, 10) A\n10 format (//*(i5))\n",
        "write ( * , Int(10) ) Int(1) ;\nLabel(10) format ( / / * ( i Int(5) ) ) ;",
    );
    check_fixed("c   path/*\n      x = 1\nc   */\n", "x = Int(1) ;");
    check("#if 0\n/* #endif */ don't\n#endif\nx = 1\n", "x = Int(1) ;");
}

#[test]
fn a_backslash_continues_a_line() {
    check("print *, \\\n  \"hello, \\\nworld\"\n", "print * , String(\"hello, world\") ;");
    check("! a path\\\nx = '\\'\n#define A 1 + \\\n 2\ny = A\n", "x = String('\\') ;\ny = Int(1) + Int(2) ;");
}

#[test]
fn quotes_in_comments_begin_no_constant() {
    check("#define N 1\nx = N ! don't\ny = N // 'a' ! \"\n", "x = Int(1) ;\ny = Int(1) // String('a') ;");
    check("#if 0\nit's \"\n#endif\n#define A 'b'\nx = A\n", "x = String('b') ;");
    check("#define SAY(x) print *, \"x\", 'x', x // x\nSAY(a)\n", "print * , String(\"a\") , String('a') , a // a ;");
}

#[test]
fn pasting_is_by_comment_and_by_sign() {
    check("#define CAT(a,b) a/**/b\ncall CAT(sub,_one)\n", "call sub_one ;");
    check(
        "#define CAT(a,b) a##b\n#define STR(x) #x\ncall CAT(sub,_one)(STR(it 's))\n",
        "call sub_one ( String(\"it 's\") ) ;",
    );
    check("#define FALSE TRUE\nif (.FALSE.) x\n", "if ( Logical(.true.) ) x ;");
    check("#define _rk _8\nx = 1.0_rk + 2_rk\n", "x = Real(1.0_8) + Int(2_8) ;");
    check("#define KWM 6\n#define HKWM 7\nx = 3HKWM\n", "x = Hollerith(3HKWM) ;");
    check("#define x y\nX = x\n", "x = y ;");
}

#[test]
fn definitions_inside_a_statement_hold_for_the_rest_of_it() {
    let text = "subroutine s(&\nA, &\n#define A b\nA, &\n#undef A\n&A)\n";
    check(text, "subroutine s ( a , b , a ) ;");
    check_fixed("      x = A\n#define A 2\n     + + A\n      y = A\n", "x = a + Int(2) ;\ny = Int(2) ;");
}

#[test]
fn an_included_file_may_hold_a_part_of_a_statement_in_fixed_form() {
    let files =
        || Files(vec![("end.h", "     +  3.5)\n"), ("begin.h", "      call t(1\n"), ("all.h", "      y = 1\n")]);
    let text = "      call foo (\n#include \"end.h\"\n      x = 2\n";
    check_with(text, &fixed(), files(), "call foo ( Real(3.5) ) ;\nx = Int(2) ;");
    let text = "#include \"begin.h\"\n     $,.false.)\n      end\n";
    check_with(text, &fixed(), files(), "call t ( Int(1) , Logical(.false.) ) ;\nend ;");
    let text = "      x = 1\n#include \"all.h\"\n      z = 3\n";
    check_with(text, &fixed(), files(), "x = Int(1) ;\ny = Int(1) ;\nz = Int(3) ;");
}

#[test]
fn an_included_file_may_end_inside_a_statement_of_free_form() {
    let files = Files(vec![("begin.h", "print *, 3.&\n"), ("arg.h", "4 &\n")]);
    let text = "#include \"begin.h\"\n  &14\ncall foo(&\n#include \"arg.h\"\n)\n";
    check_with(text, &preprocessed(), files, "print * , Real(3.14) ;\ncall foo ( Int(4) ) ;");
}

#[test]
fn includes_are_named_in_all_ways() {
    let files = || Files(vec![("x.h", "integer X\n")]);
    for line in [
        "#include \"x.h\" ! comment",
        "#include <x.h>",
        "#define F \"x.h\"\n#include F",
        "#define S(x) #x\n#include S(x.h)",
    ] {
        check_with(&format!("#define X y\n{line}\n"), &preprocessed(), files(), "integer y ;");
    }
    let options = LexOptions { preincluded: vec!["x.h".to_owned()], ..preprocessed() };
    check_with("z = 1\n", &options, files(), "integer x ;\nz = Int(1) ;");
}

#[test]
fn a_file_that_ends_in_its_own_include_line_ends() {
    let files = Files(vec![("me.h", "      x = 1\n      INCL\n     +UDE 'me.h'\n")]);
    let shown = lexed("      INCL\n     +UDE 'me.h'\n", &fixed(), files);
    assert!(shown.starts_with("x = Int(1) ;"), "{shown}");
}

#[test]
fn a_line_of_an_ampersand_and_a_comment_may_be_the_last() {
    check("subroutine s(a) &\n  & ! bind(c)\ninteger a\n", "subroutine s ( a ) ;\ninteger a ;");
    check("call s(a &\n  & ! a comment\n  &, b)\n", "call s ( a , b ) ;");
    check("call s(a) &\n  & ! x\n#if 0\n  & ! y\n#endif\nb = 1\n", "call s ( a ) ;\nb = Int(1) ;");
}

#[test]
fn a_file_that_includes_itself_twice_ends() {
    let files = Files(vec![("me.h", "#include \"me.h\"\n#include \"me.h\"\n")]);
    let expected = "x = Int(1) ;\nE0015: files are included too deep: `me.h` is left out";
    check_with("#include \"me.h\"\nx = 1\n", &preprocessed(), files, expected);
}

#[test]
fn conditions_are_of_c_and_of_fortran() {
    for (expression, holds) in [
        ("2 .LT. 3", true),
        ("defined(A) .and. .not. defined B", false),
        ("1 == 1 ! a comment", true),
        ("'a' == 97", true),
        ("0x1F == 31 && 10L == 10", true),
        ("-1 > 0u", true),
        ("(1 << 62) * 4 == 0", true),
        (".true. .neqv. .false.", true),
        ("4 /= 5", true),
        ("__has_include(\"no.h\")", false),
        ("_OPENMP >= 201511 && _OPENACC && __VERSION__", false),
    ] {
        let said = lexed(&format!("#if {expression}\nyes\n#endif\n"), &preprocessed(), Files(vec![]));
        assert_eq!(said.starts_with("yes ;"), holds, "{expression}: {said}");
    }
    check("#DEFINE A\n#IFDEF A\nyes\n#ElSe\nno\n#EndIf\n", "yes ;");
    check("#if 0\nA\n#elifdef B\nC\n#elifndef B\nD\n#else it's\nE\n#endif don't\n", "d ;");
}

#[test]
fn predefined_macros_are_the_same_every_day() {
    check(
        "print *, __DATE__, __TIME__, __TIMESTAMP__, __LINE__, __FILE__\n",
        "print * , String(\"Jan  1 1970\") , String(\"00:00:00\") , String(\"Thu Jan  1 00:00:00 1970\") , Int(1) , String(\"main\") ;",
    );
    check("x = linux + unix + __GFORTRAN__ + _OPENMP\n", "x = linux + unix + __gfortran__ + Int(202111) ;");
    check("#line 40 \"a.f\"\nx = __LINE__ + &\n  __LINE__ // __FILE__\n", "x = Int(40) + Int(41) // String(\"a.f\") ;");
}

#[test]
fn long_lines_of_fixed_form_are_cut_before_macros_are_replaced() {
    let long = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    check_fixed(
        &format!("#define L {long}\n      x = L + L\n"),
        &format!("x = {0} + {0} ;", long.to_ascii_lowercase()),
    );
    let text = format!("#define KWM 666\n      res = {}KWM\n", " ".repeat(58));
    check_fixed(&text, "res = kw ;");
    check_fixed("#define KWM 6\n      K W M = K WM\n     #define = 1\n", "kwm = kwmdefine = Int(1) ;");
}

#[test]
fn blanks_between_macros_and_text_are_kept() {
    check("#define KWM KWM2\nx = I KWM Z\n", "x = i kwm2 z ;");
    check("#define M\ninteger, parameter :: p = M +1\n", "integer , parameter :: p = + Int(1) ;");
}

#[test]
fn pragmas_of_c_stay_one_token() {
    check("#pragma omp parallel\n#ident \"x\"\nx = 1\n", "Pragma(#pragma omp parallel)\nx = Int(1) ;");
}

#[test]
fn a_macro_that_grows_without_end_is_stopped_in_fortran() {
    let mut text = String::from("#define x0 1 1 1 1 1 1 1 1\n");
    for level in 1..12 {
        text.push_str(&format!("#define x{level} {}\n", format!("x{} ", level - 1).repeat(8)));
    }
    let shown = lexed(&(text + "x11\n"), &preprocessed(), Files(vec![]));
    assert_eq!(shown.lines().filter(|line| line.starts_with("E0031")).count(), 1);
}

#[test]
fn a_compiler_directive_in_a_macro_ends_where_its_statement_would() {
    check(
        "#define P(X) i = X; !dir$ ivdep; j = 2\nP(1)\nk = 3\n",
        "i = Int(1) ;\nPragma(!dir$ ivdep)\nj = Int(2) ;\nk = Int(3) ;",
    );
}

#[test]
fn a_macro_in_a_constant_without_its_end_may_stand_before_an_empty_line_of_the_statement() {
    let text = "#define M 1\n      x = \"it is M of a line\n     & \n";
    let constant = "x = String(\"it is 1 of a line) ;";
    check_fixed(text, &format!("{constant}\nE0001: this character constant has no closing quote"));
}
