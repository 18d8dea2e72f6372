//! Fixed source form: blanks that mean nothing, and what has its own rules about them.

use crate::fixed_form::{FIXED, check, check_statement};
use crate::{Files, check_with, options};
use dirigent_source::LexOptions;

#[test]
fn only_a_label_and_a_name_stand_between_do_and_its_equals_sign() {
    check_statement(
        "DOUBLE PRECISION, PARAMETER :: Z = 0D0, O = 1D0",
        "double precision , parameter :: z = Real(0d0) , o = Real(1d0)",
    );
    check_statement("DOUBLEPRECISIONX,Y", "double precision x , y");
    check_statement("DO 10 I J = 1, N", "do Int(10) ij = Int(1) , n");
    check_statement("DO 100 H=1,10", "do Int(100) h = Int(1) , Int(10)");
    check_statement("DO10WHILE=1,2", "do Int(10) while = Int(1) , Int(2)");
    check_statement("DO", "do");
    check_statement("DO10", "do Int(10)");
    check_statement("DOCONCURRENT(I=1:N)LOCAL(X)", "do concurrent ( i = Int(1) : n ) local ( x )");
    check_statement("DO I(1) = 1, 2", "doi ( Int(1) ) = Int(1) , Int(2)");
}

#[test]
fn a_variable_may_begin_with_any_keyword() {
    check_statement("END = 3", "end = Int(3)");
    check_statement("ENDPT % X = 3", "endpt % x = Int(3)");
    check_statement("ENDPT.X = 3", "endpt . x = Int(3)");
    check_statement("READ(5) = X", "read ( Int(5) ) = x");
    check_statement("FORMAT(I) = (1)", "format ( i ) = ( Int(1) )");
    check_statement("CALLS(1)(2:3) = 'A'", "calls ( Int(1) ) ( Int(2) : Int(3) ) = String('A')");
    check_statement("REALX => NULL()", "realx => null ( )");
    check_statement("IF(X)ENDY=3", "if ( x ) endy = Int(3)");
    check_statement("TYPEISLAND=1", "typeisland = Int(1)");
}

#[test]
fn statements_of_several_words_are_cut_between_them() {
    check_statement("SELECTCASE(I)", "select case ( i )");
    check_statement("CASEDEFAULT", "case default");
    check_statement("RANKDEFAULT", "rank default");
    check_statement("ENDBLOCKDATAX", "end block data x");
    check_statement("ENDIFOUTER", "end if outer");
    check_statement("ELSE IF(X)THEN", "else if ( x ) then");
    check_statement("MODULEPROCEDUREA,B", "module procedure a , b");
    check_statement("MODULEREAL", "module real");
    check_statement("MODULE SUBROUTINE S", "module subroutine s");
    check_statement("MODULEPUREREALFUNCTIONF(X)", "module pure real function f ( x )");
    check_statement("ENDENUMERATIONTYPE", "end enumeration type");
    check_statement("NOTIFYWAIT(X)", "notify wait ( x )");
    check_statement("ERRORSTOP'x'", "error stop String('x')");
    check_statement("TYPE(T)FUNCTIONF(X)", "type ( t ) function f ( x )");
    check_statement("CLASS(T)X", "class ( t ) x");
    check_statement("BLOCK DATA", "block data");
    check_statement("ENDFILE10", "end file Int(10)");
    check_statement("STRUCTURE/S/A", "structure / s / a");
    check_statement("ENDSTRUCTURE", "end structure");
    check_statement("ACCEPT*,X", "accept * , x");
    check_statement("SIMPLESUBROUTINES", "simple subroutine s");
    check_statement("IMPLICITCHARACTER*8(A),REAL(B)", "implicit character * Int(8) ( a ) , real ( b )");
}

#[test]
fn where_a_unit_may_begin_a_type_begins_a_function() {
    let unit = "      REALFUNCTIONF(X)\n      REAL FUNCTIONG(N)\n      END\n      INTEGERFUNCTIONH()\n      END\n";
    check(unit, "real function f ( x ) ;\nreal functiong ( n ) ;\nend ;\ninteger function h ( ) ;\nend ;");
    let interface = "      REAL A\n      INTERFACE\n      REAL*8FUNCTIONF*8(X,*)\n";
    check(interface, "real a ;\ninterface ;\nreal * Int(8) function f * Int(8) ( x , * ) ;");
}

#[test]
fn an_enumerator_is_one_between_enum_and_end_enum() {
    let text = "      ENUM,BIND(C)\n      ENUMERATOR A = 1\n      ENDENUM\n      ENUMERATOR A = 1\n";
    check(text, "enum , bind ( c ) ;\nenumerator a = Int(1) ;\nend enum ;\nenumeratora = Int(1) ;");
}

#[test]
fn blanks_inside_tokens_mean_nothing() {
    check_statement("X = 1 . 5 E + 3 . E Q . 2", "x = Real(1.5e+3) .eq. Int(2)");
    check_statement("X = 1 .AND. 2. .OR. .5 . EQ .3", "x = Int(1) .and. Real(2.) .or. Real(.5) .eq. Int(3)");
    check_statement("X = A * * 2 / / B > = C", "x = a ** Int(2) // b >= c");
    check_statement("I = Z 'FF' + 'FF' X", "i = Boz(Z'FF') + Boz('FF'X)");
    check_statement("PRINT *, 'A' 'B'", "print * , String('A') String('B')");
    check_statement("X = (1) . NOT. . TRUE. _4", "x = ( Int(1) ) .not. Logical(.true._4)");
    check_statement("COMMON / / X, / B / Y", "common // x , / b / y");
    check_statement("1 0 X = 5", "Label(10) x = Int(5)");
    check_statement("X = 1 D0 - 2E - 3", "x = Real(1d0) - Real(2e-3)");
}

#[test]
fn statements_are_separated_by_semicolons() {
    check_statement(";A=1;;20GOTO10; ;CALLF", "a = Int(1) ;\nLabel(20) go to Int(10) ;\ncall f");
}

#[test]
fn a_format_has_its_own_tokens() {
    check_statement(
        "10 FORMAT(1X5HAB DE,3X2H),/1P,E12.3E2)",
        "Label(10) format ( Int(1) x Hollerith(5HAB DE) , Int(3) x Hollerith(2H),) / Int(1) p , e Int(12) . Int(3) e Int(2) )",
    );
    check_statement(
        "10 F O RMAT(' A'X,I<N1+1>,F10.3,$)",
        "Label(10) format ( String(' A') x , i < n1 + Int(1) > , f Int(10) . Int(3) , $ )",
    );
    check_statement("10 FORMAT(//)", "Label(10) format ( / / )");
}

#[test]
fn hollerith_constants_go_on_over_lines() {
    let text = format!("      X ={}5HABC\n     +'D! \n", "1+".repeat(29));
    assert_eq!(text.find('\n'), Some(72));
    check(&text, &format!("x = {}Hollerith(5HABC'D) ;", "Int(1) + ".repeat(29)));
    check("      CALL F(5HAB\n     +)\n", "call f ( Hollerith(5HAB   ) ) ;");
    check("      X = 3H A\n", "x = Hollerith(3H A ) ;");
    check("      CHARACTER*1H I\n", "character * Int(1) hi ;");
    check("      DATA B/\n     +1*1H /\n", "data b / Int(1) * Hollerith(1H ) / ;");
}

#[test]
fn d_lines_are_code_if_asked() {
    let code = LexOptions { d_lines: true, ..options(FIXED) };
    check_with("D     A = 1\nd    +  + 2\n", &code, Files(vec![]), "a = Int(1) + Int(2) ;");
    check("      A = 1\nd    +  + 2\n", "a = Int(1) ;");
}

#[test]
fn columns_count_from_where_a_tab_leads() {
    check(&format!("\tA = 1{}+2\n", " ".repeat(61)), "a = Int(1) ;");
    check(&format!("A = 1{}2\n", " ".repeat(66)), "a = Int(12) ;");
    check(&format!("A = 1{}2\n", " ".repeat(67)), "a = Int(1) ;");
    let accented = format!("      A = 'é{}'2\n", " ".repeat(59));
    check(&accented, &format!("a = String('é{}') ;", " ".repeat(59)));
}

#[test]
fn lines_that_continue_may_be_spread() {
    check("      CON\n     3TINUE\n", "continue ;");
    check("      CALL F(A\n& ,B)\n", "call f ( a , b ) ;");
    check("      X = 1\n!DIR$ A\nc comment\n     + + 2\n!DIR$ B\n", "x = Int(1) + Int(2) ;\nPragma(!DIR$ B)");
    check("   10\n     +X = 1\n", "Label(10) x = Int(1) ;");
    check(" 1    2 continue\n", "Label(12) continue ;");
    let many = "     + + 1\n".repeat(300);
    check(&format!("      X = 1\n{many}"), &format!("x = Int(1){} ;", " + Int(1)".repeat(300)));
}

#[test]
fn an_include_line_may_stand_inside_a_statement() {
    let files = || Files(vec![("x.inc", "     + , 2\n"), ("y.inc", "C none\n      B = 1\n     + + 1\n")]);
    let fixed = options(FIXED);
    check_with("      CALL F(1\n      INCLUDE 'x.inc'\n     +)\n", &fixed, files(), "call f ( Int(1) , Int(2) ) ;");
    check_with(
        "      A=1\n      include \"y.inc\" ! c\n     ++ 2\n",
        &fixed,
        files(),
        "a = Int(1) ;\nb = Int(1) + Int(1) + Int(2) ;",
    );
    for line in
        ["include 'y.inc'", "     0I N CLUDE 'y.inc'", "     include 1_'y.inc'", "      INCL\n     +UDE 'y.inc'"]
    {
        check_with(&format!("{line}\n"), &fixed, files(), "b = Int(1) + Int(1) ;");
    }
    let constant = "      P='\n     1include ''y.inc'\n";
    check_with(constant, &fixed, files(), &format!("p = String('{}include ''y.inc') ;", " ".repeat(63)));
}

#[test]
fn a_file_that_includes_itself_by_a_continued_line_ends() {
    let files = Files(vec![("a.inc", "      INCLUDE\n     +'a.inc'\n")]);
    let deep = "E0015: files are included too deep: `a.inc` is left out";
    check_with("      INCLUDE 'a.inc'\n", &options(FIXED), files, deep);
}

#[test]
fn lines_of_the_preprocessor_may_stand_inside_a_statement() {
    let options = LexOptions { preprocess: true, ..options(FIXED) };
    let check = |text: &str, expected: &str| {
        let files = Files(vec![("a.h", "      call t(1\n"), ("b.h", "     + ,2\n")]);
        check_with(text, &options, files, expected);
    };
    check("#include \"a.h\"\n     $,.false.)\n", "call t ( Int(1) , Logical(.false.) ) ;");
    check("      call t(1\n#include \"b.h\"\n     +)\n", "call t ( Int(1) , Int(2) ) ;");
    check("      X = A\n#define A 1\n      X = A\n", "x = a ;\nx = Int(1) ;");
    check("      X = A\n#define A 1\n     + + A\n", "x = a + Int(1) ;");
}

/// R017
#[test]
fn directives_of_others_have_fixed_forms() {
    check(
        "CDIR$ IVDEP\n*DEC$ A\n!IBM* B\nc$omx C\n@PROCESS D\nc@process\n",
        "Pragma(CDIR$ IVDEP)\nPragma(*DEC$ A)\nPragma(!IBM* B)\nPragma(c$omx C)\nPragma(@PROCESS D)",
    );
}

#[test]
fn conditions_may_stand_between_the_lines_of_a_directive() {
    let options = LexOptions { preprocess: true, ..options(FIXED) };
    let text = "c$omp parallel\n#ifdef X\nc$omp+shared(a)\n#else\nc$omp+shared(b)\n#endif\nc$omp+private(c)\n";
    let rest = "#if 1\n      X=1\n#endif\n";
    check_with(
        &format!("{text}{rest}"),
        &options,
        Files(vec![]),
        "$omp parallel shared ( b ) private ( c ) $\nx = Int(1) ;",
    );
}

#[test]
fn lines_may_end_and_begin_as_on_other_systems() {
    check(
        "      A = 1\r\n     + + 2\r\n\u{c}      B = 1\n      C = 1\0",
        "a = Int(1) + Int(2) ;\nb = Int(1) ;\nc = Int(1) ;",
    );
}
