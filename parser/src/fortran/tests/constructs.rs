//! Constructs of several statements, and what is said about those that are not whole.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn if_do_and_select_hold_their_blocks() {
    check(
        "if (x) then\ny = 1\nelse if (z) then\ny = 2\nelse\ny = 3\nend if\n\
         select case (i)\ncase (1:2, 5)\ny = 1\ncase default\nend select\ndo\nexit\nend do",
        "
        if-construct
        | if-then-stmt: if (x) then
        | | assignment-stmt: y = 1
        | else-if-stmt: z
        | | assignment-stmt: y = 2
        | else-stmt
        | | assignment-stmt: y = 3
        case-construct
        | select-case-stmt: select case (i)
        | case-stmt: case (1:2, 5)
        | | assignment-stmt: y = 1
        | case-stmt: case default
        do-construct
        | do-stmt: do
        | | exit-stmt: exit
        ",
    );
}

#[test]
fn loops_may_share_the_statement_that_ends_them() {
    check(
        "do 10 i = 1, 2\ndo 10 j = 1, 2\nif (x) goto 10\n10 a(i, j) = 0\ndo 20 i = 1, 2\n20 end do",
        "
        do-construct
        | do-stmt: do 10 i = 1, 2
        | | do-construct
        | | | do-stmt: do 10 j = 1, 2
        | | | | if-stmt: if (x) goto 10
        | | | | assignment-stmt: 10 a(i, j) = 0
        do-construct
        | do-stmt: do 20 i = 1, 2
        | | continue-stmt: 20 continue
        ",
    );
}

#[test]
fn block_constructs_have_declarations_of_their_own() {
    check(
        "b: block\nimplicit none\ninteger :: x\nx = 1\nend block b",
        "
        block-construct
        | block-stmt: b: block
        | | implicit-stmt: implicit none
        | | type-declaration-stmt: integer :: x
        | | assignment-stmt: x = 1
        ",
    );
}

#[test]
fn nesting_survives_a_broken_statement() {
    let expected = "expected an expression, found the end of the statement";
    check_fault("do i = 1,\nx = 1\nend do", "E0200", expected, &[""]);
    check_fault("if (x then\ny = 1\nelse\ny = 2\nend if", "E0200", "expected `)`, found `then`", &["then"]);
    check_fault("select case ()\ncase (1)\nend select", "E0200", "expected an expression, found `)`", &[")"]);
    check_fault("block\nx = )\nend block", "E0200", "expected an expression, found `)`", &[")"]);
}

#[test]
fn a_construct_without_end_is_reported_where_its_end_is_missed() {
    check_fault("do i = 1, 2\nx = 1", "E0202", "`do` has no `end do`", &["end", "do i = 1 , 2"]);
    let labels = ["end", "do i = 1 , 2"];
    check_fault("if (x) then\ndo i = 1, 2\nend if", "E0202", "`do` has no `end do`", &labels);
    let labels = ["end", "associate ( a => b )"];
    check_fault("associate (a => b)", "E0202", "`associate` has no `end associate`", &labels);
}

#[test]
fn a_part_of_nothing_is_reported() {
    check_fault("else\nx = 1", "E0203", "`else` does not belong to anything here", &["else"]);
    check_fault("end do", "E0203", "`end do` does not belong to anything here", &["end do"]);
    check_fault("case (1)", "E0203", "`case (` does not belong to anything here", &["case ( 1 )"]);
}

#[test]
fn the_name_at_an_end_must_be_that_of_the_beginning() {
    let message = "`b` ends something else: here it must be `a`";
    check_fault("a: do i = 1, 2\nend do b", "E0204", message, &["b", "do i = 1 , 2"]);
    check_fault("a: block\nend block", "E0208", "the name `a` is missing at this end", &["end block", "block"]);
}

#[test]
fn declarations_stand_before_executable_statements() {
    let message = "a declaration must precede the executable statements";
    check_fault("x = 1\ninteger :: y", "E0206", message, &["integer :: y"]);
}

#[test]
fn statement_functions_are_told_from_arrays_by_their_declaration() {
    let kinds = |text: &str| tree(text).matches("stmt-function-stmt").count();
    assert_eq!(kinds("subroutine s\nreal f, x\nf(x) = x + 1\ny = f(2)\nend\n"), 1);
    assert_eq!(kinds("subroutine s\nreal f(3)\ninteger i\nf(i) = 1\nend\n"), 0);
    assert_eq!(kinds("subroutine s\nreal f\ndimension f(3)\nf(i) = 1\nend\n"), 0);
    assert_eq!(kinds("subroutine s\nuse m\nf(i) = 1\nend\n"), 0);
    assert_eq!(kinds("subroutine s\nreal g\nf(i) = 1\ng(i) = 2\ny = f(2)\nend\n"), 2);
    assert_eq!(kinds("subroutine s\nreal g\nf(i) = 1\ny = 1\ng(i) = 2\nend\n"), 0);
}

#[test]
fn a_module_with_types_interfaces_and_declarative_directives() {
    let text = "module m\ntype, extends(b) :: t\ninteger :: n = 0\ncontains\nprocedure :: get => g\nend type\n\
                interface gen\nmodule procedure p, q\nsubroutine e(x)\n!$omp declare simd(e)\nreal :: x\nend\n\
                end interface\n!$omp declare target(a)\n!$acc routine(e) seq\nend module m\n";
    let expected = "\
module
| module-stmt: module m
| specification-part
| | derived-type-def
| | | derived-type-stmt: type, extends(b) :: t
| | | type-declaration-stmt: integer :: n = 0
| | | type-bound-procedure-stmt: procedure :: get => g
| | interface-block
| | | interface-stmt: interface gen
| | | subroutine-subprogram
| | | | subroutine-stmt: subroutine e(x)
| | | | specification-part
| | | | | OpenMPDeclarativeConstruct -> OpenMPDeclareSimd
| | | | | | directive: declare simd(e)
| | | | | type-declaration-stmt: real :: x
| | | | end-subroutine-stmt
| | | procedure-stmt: module procedure :: p, q
| | OpenMPDeclarativeConstruct -> OpenMPDeclareTarget
| | | directive: declare target(a)
| | OpenACCDeclarativeConstruct -> OpenACCRoutineConstruct
| | | directive: routine(e)
| | | | AccClause: seq
| end-module-stmt: m
";
    assert_eq!(tree(text), expected);
}

#[test]
fn a_unit_without_end_says_so_once() {
    let messages = |text: &str| problems(text).into_iter().map(|one| one.message).collect::<Vec<_>>();
    assert_eq!(messages("subroutine a\nx = 1\nsubroutine b\nend\n"), ["`subroutine a` has no `end subroutine`"]);
    assert_eq!(messages("module m\ninteger :: x\n"), ["`module m` has no `end module`"]);
    assert_eq!(
        messages("subroutine a\nend function a\n"),
        ["`end function` ends something else: here it must be `end subroutine`"]
    );
    assert_eq!(messages("subroutine a\nend xyzzy a\n"), ["this `end` does not match anything that is open"]);
    assert_eq!(messages("subroutine a\nend subrutine a\n"), ["`subrutine` does not begin a Fortran statement"]);
    assert_eq!(messages("subroutine a\nend\nend module\n"), ["`end module` does not belong to anything here"]);
    // R1401: the second one is a main program.
    assert_eq!(messages("subroutine a\nend\nend\n"), Vec::<String>::new());
}

/// R731
#[test]
fn a_sequence_statement_stands_in_a_derived_type() {
    let codes = |text: &str| problems(text).into_iter().map(|one| one.row.code).collect::<Vec<_>>();
    assert_eq!(codes("type t\nsequence\nreal x\nend type\nend\n"), Vec::<&str>::new());
    assert_eq!(codes("real x\nsequence\nx = 1\nend\n"), ["E0221"]);
    assert_eq!(codes("module m\nsequence\nend module\n"), ["E0221"]);
    assert_eq!(codes("real sequence\nsequence = 1\nend\n"), Vec::<&str>::new());
}

#[test]
fn nothing_executes_in_a_module() {
    let messages = problems("module m\nx = 1\nend module\n").into_iter().map(|one| one.row.code).collect::<Vec<_>>();
    assert_eq!(messages, ["E0207"]);
}

/// R611; Fortran 2023, 6.2.5
#[test]
fn a_label_has_one_to_five_digits_and_a_statement() {
    let message = |text: &str| format!("`{text}` is not a label: a label has one to five digits, not all of them zero");
    for label in ["0056780", "0"] {
        check_fault(&format!("{label} continue"), "E0216", &message(label), &[label]);
    }
    check_fault("111 ;\nx = 1", "E0217", "no statement follows the label `111`", &["111"]);
}

/// R1409, R1411, R867 and R1541
#[test]
fn what_is_renamed_is_a_name_or_a_defined_operator() {
    check_fault("use m, only: operator(.a.) => operator(+)", "E0200", "expected a defined operator, found `+`", &["+"]);
    check_fault(
        "use m, only: a => operator(.b.)",
        "E0200",
        "expected `,` or the end of the statement, found `(`",
        &["("],
    );
    check_fault("implicit real (ab)", "E0200", "expected a letter, found `ab`", &["ab"]);
}

#[test]
fn an_end_program_alone_is_a_main_program_r1401() {
    let text = tree("module m\nend module m\nend program\n");
    assert!(text.contains("main-program"), "{text}");
    assert_eq!(problems("program p\nend program\nend program\n").len(), 1);
    assert_eq!(problems("module m\nend module m\nend program p\n").len(), 1);
}

#[test]
fn a_long_sum_is_no_deep_nesting() {
    let sum = vec!["x"; 1500].join(" + ");
    assert!(tree(&format!("subroutine s\ny = {sum}\nend\n")).contains("+ x"));
}

#[test]
fn a_labeled_loop_may_end_with_the_end_of_a_construct_inside() {
    check(
        "do 01 i = 1, 2\ndo 1 j = 1, 2\nif (i > j) then\nx = 1\n1 end if\ndo 2 i = 1, 2\ndo j = 1, 2\n02 end do\ny = 2",
        "
        do-construct
        | do-stmt: do 1 i = 1, 2
        | | do-construct
        | | | do-stmt: do 1 j = 1, 2
        | | | | if-construct
        | | | | | if-then-stmt: if (i > j) then
        | | | | | | assignment-stmt: x = 1
        | | | | continue-stmt: 1 continue
        do-construct
        | do-stmt: do 2 i = 1, 2
        | | do-construct
        | | | do-stmt: do j = 1, 2
        | | continue-stmt: 2 continue
        assignment-stmt: y = 2
        ",
    );
}
