//! Fixed source form: Fortran 2023, 6.3.3.

use crate::{Files, check_with, options};
use dirigent_source::{Form, LexOptions};

pub(crate) const FIXED: Form = Form::Fixed { last_column: 72 };

pub(crate) fn check(text: &str, expected: &str) {
    check_with(text, &options(FIXED), Files(vec![]), expected);
}

/// One statement in column 7.
pub(crate) fn check_statement(statement: &str, expected: &str) {
    check(&format!("      {statement}\n"), &format!("{expected} ;"));
}

#[test]
fn a_comma_makes_a_loop_and_a_point_a_variable() {
    check_statement("DO10I=1,10", "do Int(10) i = Int(1) , Int(10)");
    check_statement("DO10I=1.10", "do10i = Real(1.10)");
    check_statement("D O 1 0 , I = 1 , 1 0", "do Int(10) , i = Int(1) , Int(10)");
    check_statement("DOI=F(1,2)", "doi = f ( Int(1) , Int(2) )");
    check_statement("DOI=F(1,2),3", "do i = f ( Int(1) , Int(2) ) , Int(3)");
    check_statement("DOWHILE(A.LT.B)", "do while ( a .lt. b )");
    check_statement("DO 10 WHILE (A.LT.B)", "do Int(10) while ( a .lt. b )");
}

#[test]
fn keywords_need_no_blank_behind_them() {
    check_statement("CALLX(A)", "call x ( a )");
    check_statement("REALA,B", "real a , b");
    check_statement("GO TO 10", "go to Int(10)");
    check_statement("GOTO(10,20),I", "go to ( Int(10) , Int(20) ) , i");
    check_statement("ENDIF", "end if");
    check_statement("END SUBROUTINE FOO", "end subroutine foo");
    check_statement("IMPLICITNONE", "implicit none");
    check_statement("IMPLICITREAL*8(A-H,O-Z)", "implicit real * Int(8) ( a - h , o - z )");
    check_statement("DOUBLEPRECISIONX", "double precision x");
    check_statement("INTEGER*4I", "integer * Int(4) i");
    check_statement("REAL*8D1", "real * Int(8) d1");
    check_statement("CHARACTER*(*)A", "character * ( * ) a");
    check_statement("ASSIGN10TOI", "assign Int(10) to i");
    check_statement("READ10,X", "read Int(10) , x");
    check_statement("PRINT'(A)',X", "print String('(A)') , x");
    check_statement("COMMON/B/X", "common / b / x");
    check_statement("USEMPI,ONLY:A=>B", "use mpi , only : a => b");
    check_statement("TYPEISLAND", "type island");
    check_statement("TYPEIS(INTEGER)", "type is ( integer )");
    check_statement("OUTER:DOI=1,N", "outer : do i = Int(1) , n");
    check_statement("INTEGER,PARAMETER::I=1", "integer , parameter :: i = Int(1)");
}

#[test]
fn functions_are_told_from_declarations() {
    check_statement("REALFUNCTIONF(X)", "real function f ( x )");
    check_statement("INTEGER*4 FUNCTION F(X)", "integer * Int(4) function f ( x )");
    check_statement("RECURSIVEREAL(8)FUNCTIONF(X)RESULT(Y)", "recursive real ( Int(8) ) function f ( x ) result ( y )");
    check_statement("REAL FUNCTIONAL(10)", "real functional ( Int(10) )");
    check_statement("PURESUBROUTINES(X)", "pure subroutine s ( x )");
}

#[test]
fn what_a_condition_guards_is_a_statement() {
    check_statement("IF(X)GOTO10", "if ( x ) go to Int(10)");
    check_statement("IF (A.EQ.B) CALLF", "if ( a .eq. b ) call f");
    check_statement("IF(X)B=1", "if ( x ) b = Int(1)");
    check_statement("IF(I)=3", "if ( i ) = Int(3)");
    check_statement("IF(X)10,20,30", "if ( x ) Int(10) , Int(20) , Int(30)");
    check_statement("IF(X)THEN", "if ( x ) then");
    check_statement("ELSEIF(X)THENOUTER", "else if ( x ) then outer");
    check_statement("WHERE(M)A=0", "where ( m ) a = Int(0)");
}

#[test]
fn blanks_in_names_and_numbers_mean_nothing() {
    check_statement("AL PHA = 1 00 . EQ . B E", "alpha = Int(100) .eq. be");
    check_statement("S = 'A  B' // 2H C", "s = String('A  B') // Hollerith(2H C)");
}

#[test]
fn columns_have_meanings() {
    check("C comment\n* comment\n!\nd     x = 1\n   10 A = 1\n", "Label(10) a = Int(1) ;");
    check("      A = 1 +\nC comment\n\n     1    2\n     0B = 3\n", "a = Int(1) + Int(2) ;\nb = Int(3) ;");
    check("      A = 1 ! one\n     !+ 2\n", "a = Int(1) + Int(2) ;");
    let long = format!("      A = 1{}B\n", " ".repeat(61));
    check(&long, "a = Int(1) ;");
    check_with(&long, &options(Form::Fixed { last_column: 0 }), Files(vec![]), "a = Int(1) b ;");
    check("      A = 1 +\n     é 2\n", "a = Int(1) + Int(2) ;");
    check("10\tA = 1\n\t1+ 2\n\tB = 3\n", "Label(10) a = Int(1) + Int(2) ;\nb = Int(3) ;");
}

#[test]
fn a_character_constant_goes_on_up_to_the_last_column() {
    let text = format!("      S = {}'A\n     +B'\n", "1+".repeat(26));
    let sum = "Int(1) + ".repeat(26);
    check(&text, &format!("s = {sum}String('A{}B') ;", " ".repeat(8)));
}

/// R017
#[test]
fn directives_have_three_sentinels_and_a_mark_in_column_6() {
    check("c$omp parallel\nc$omp+shared(j)\n", "$omp parallel shared ( j ) $");
    check("*$omp parallel\n!$OMP0do\n", "$omp parallel $\n$omp do $");
    check("!$acc loop\nC comment\nc$acc&private(x)\n", "$acc loop private ( x ) $");
    check(" !$omp parallel\n", "");
    check("c$omp+shared(j)\n", "E0008: this `c$omp` line continues no directive");
    // Of the other model.
    check("c$omp parallel\nc$acc+loop\n", "$omp parallel $\nE0008: this `c$acc` line continues no directive");
}

/// R019
#[test]
fn conditional_compilation_lines_have_their_columns_too() {
    let text = "c$ 10 X = 1\n!$   +  + 2\nC$AB  Y = 1\n";
    check(text, "Label(10) x = Int(1) + Int(2) ;");
    check_with(text, &LexOptions::new(FIXED), Files(vec![]), "");
}

/// OpenMP 5.2, 3.3.1: neither an initial line nor a continuation line
#[test]
fn a_conditional_compilation_line_with_label_and_mark_is_a_comment() {
    check("c$ 10 X = 1\nc$ 10& + 2\n!$1  0 + 3\n", "Label(10) x = Int(1) ;\nLabel(1) + Int(3) ;");
    check("   10 X = 1\nc$ 20&Y = 2\n!$   & + 3\n", "Label(10) x = Int(1) + Int(3) ;");
}

#[test]
fn include_lines_and_pragmas_work_as_in_free_form() {
    let files = Files(vec![("x.inc", "      INTEGERI\n")]);
    check_with("      INCLUDE 'x.inc'\nCDIR$ IVDEP\n", &options(FIXED), files, "integer i ;\nPragma(CDIR$ IVDEP)");
}

#[test]
fn conditions_may_stand_between_continuation_lines() {
    let options = LexOptions { preprocess: true, ..options(FIXED) };
    let text = "      CALL F(A,\n#ifdef X\n     +  B,\n#else\n     +  C,\n#endif\n     +  D)\n#define E 1\n      I=E\n";
    check_with(text, &options, Files(vec![]), "call f ( a , c , d ) ;\ni = Int(1) ;");
}
