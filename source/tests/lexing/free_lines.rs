//! Free source form: what may stand between the lines of a statement, and tokens that are easily mistaken.

use crate::free_form::check;
use crate::{Files, check_with, options};
use dirigent_source::{Form, LexOptions};

#[test]
fn numbers_and_words_between_points_are_told_apart() {
    check("x = 1..2", "x = Real(1.) Real(.2) ;");
    check("x = 1.e.2", "x = Int(1) DefinedOperator(.e.) Int(2) ;");
    check("x = a.e.b", "x = a DefinedOperator(.e.) b ;");
    check("l = 5.d0.lt.x", "l = Real(5.d0) .lt. x ;");
    check("l = .5.ne.y", "l = Real(.5) .ne. y ;");
    check("l = 1.E+5.EQ.x .or. 2.EQV.y", "l = Real(1.e+5) .eq. x .or. Int(2) .eqv. y ;");
    check("l = .true._4.and..FALSE.", "l = Logical(.true._4) .and. Logical(.false.) ;");
}

#[test]
fn constants_may_have_a_number_for_their_kind() {
    check("c = 4_'ab' // 1_\"c\" // 4_\"\"", "c = String(4_'ab') // String(1_\"c\") // String(4_\"\") ;");
    check("i = x'1F' + \"17\"O + '1'b + B\"0\"", "i = Boz(x'1F') + Boz(\"17\"O) + Boz('1'b) + Boz(B\"0\") ;");
}

#[test]
fn a_parenthesis_and_a_slash_are_two_tokens() {
    check("interface operator(/=)", "interface operator ( /= ) ;");
    check("interface operator(//)", "interface operator ( // ) ;");
    check("a(/1/)", "a ( / Int(1) / ) ;");
    check("x = (/ real :: /)", "x = ( / real :: / ) ;");
}

#[test]
fn names_may_have_dollars_and_at_signs() {
    check("sys$call = a@b + x(@v, @ w)", "sys$call = a@b + x ( @ v , @ w ) ;");
}

#[test]
fn a_backslash_takes_the_next_character_if_asked() {
    let escapes = LexOptions { backslash: true, ..options(Form::Free) };
    check_with(
        "s = 'a\\'b' ! c\nt = \"\\\\\"",
        &escapes,
        Files(vec![]),
        "s = String('a\\'b') ;\nt = String(\"\\\\\") ;",
    );
    check("s = 'a\\' // \"b\" ! c", "s = String('a\\') // String(\"b\") ;");
}

#[test]
fn a_format_is_read_by_its_own_rules() {
    check(
        "1 format(3X2HAB,' ''q',F10.3E2)",
        "Label(1) format ( Int(3) x Hollerith(2HAB) , String(' ''q') , f Int(10) . Int(3) e Int(2) ) ;",
    );
    check(
        "1 format (\\, $, ss, 1p2e12.4)",
        "Label(1) format ( Unknown(\\) , $ , ss , Int(1) p Int(2) e Int(12) . Int(4) ) ;",
    );
    check("format(i) = 1; format = 2", "format ( i ) = Int(1) ;\nformat = Int(2) ;");
}

#[test]
fn a_hollerith_constant_holds_anything() {
    check("x = 4h'!&\" // 'a' ! c", "x = Hollerith(4h'!&\") // String('a') ;");
    check("call f(5hab&\n&cde)", "call f ( Hollerith(5habcde) ) ;");
}

#[test]
fn lines_of_ampersands_are_blank() {
    check("  &\n&\nend", "end ;");
    check("a = 1 + &\n&\n  &  \n 2", "a = Int(1) + Int(2) ;");
    let many = "& + 1 &\n".repeat(300);
    check(&format!("x = 1 &\n{many}& + 2"), &format!("x = Int(1){} + Int(2) ;", " + Int(1)".repeat(300)));
}

#[test]
fn a_doubled_quote_may_be_cut_in_two() {
    check("s = 'a '&\n  'b'''", "s = String('a ''b''') ;");
    check("s =&\n\"ABC\"", "s = String(\"ABC\") ;");
    check("s = 'ab&\n  cd'", "s = String('abcd') ;");
}

#[test]
fn an_include_line_may_stand_inside_a_statement() {
    let files = || Files(vec![("x.inc", "1, &\n"), ("y.inc", "integer i\n")]);
    let free = options(Form::Free);
    check_with("x = [ &\ninclude 'x.inc'\n2 ]", &free, files(), "x = [ Int(1) , Int(2) ] ;");
    let two = "integer i ;\ninteger i ;";
    check_with("include 'y&\n  &.inc'\ninclude &\n'y.inc'", &free, files(), two);
    check_with("include 1_'y.inc'\nIncLude\"y.inc\"", &free, files(), two);
}

#[test]
fn what_lies_behind_the_last_column_is_a_comment() {
    let narrow = LexOptions { free_columns: 10, ..options(Form::Free) };
    check_with(
        "a = 1 + &  &\n2     +   3\n  'ééééé'  + 1",
        &narrow,
        Files(vec![]),
        "a = Int(1) + Int(2) + ;\nString('ééééé') ;",
    );
}

#[test]
fn directives_of_others_may_be_spelled_after_openmp() {
    check("!$ompx a\n!$OMX b", "Pragma(!$ompx a)\nPragma(!$OMX b)");
    check_with("!$ompx a", &LexOptions::new(Form::Free), Files(vec![]), "");
}

#[test]
fn bytes_that_print_nothing_are_blanks() {
    check("\u{c}a\0= 1\t+\r2\n\0\nb = 1", "a = Int(1) + Int(2) ;\nb = Int(1) ;");
}
