//! Expressions and single statements.

use super::*;
use crate::fortran::tree::{Expr, ExprKind};
use pretty_assertions::assert_eq;

/// `text` as an expression with every operation in parentheses.
fn check_expression(text: &str, expected: &str) {
    let atoms = Atoms::default();
    let tokens = tokens(&format!("x = {text}\nend\n"), &atoms);
    let parsed = parse(&tokens, crate::units::UnitKind::Program, &atoms);
    assert_eq!(parsed.diagnostics, vec![], "{text}");
    let value = parsed.tree.execution.first().and_then(|statement| match &statement.kind {
        crate::fortran::tree::ExecutableKind::Assignment { value, .. } => Some(grouped(value, &atoms)),
        _ => None,
    });
    assert_eq!(value.as_deref(), Some(expected), "{text}");
}

fn grouped(of: &Expr, atoms: &Atoms) -> String {
    match &*of.kind {
        ExprKind::Binary(operator, left, right) => {
            format!("({} {} {})", grouped(left, atoms), unparse::binary(*operator), grouped(right, atoms))
        }
        ExprKind::Unary(operator, operand) => format!("({operator:?} {})", grouped(operand, atoms)),
        ExprKind::DefinedUnary(name, operand) => {
            format!("({} {})", atoms.text(name.atom), grouped(operand, atoms))
        }
        ExprKind::DefinedBinary(name, left, right) => {
            format!("({} {} {})", grouped(left, atoms), atoms.text(name.atom), grouped(right, atoms))
        }
        _ => unparse::expr(of, atoms),
    }
}

/// Fortran 2023, table 10.1
#[test]
fn operators_bind_as_the_standard_says() {
    check_expression("-a*b - c", "((Minus (a * b)) - c)");
    check_expression("-a**2", "(Minus (a ** 2))");
    check_expression("-a + b", "((Minus a) + b)");
    check_expression("a**b**c", "(a ** (b ** c))");
    check_expression("a - b - c", "((a - b) - c)");
    check_expression("a/b*c", "((a / b) * c)");
    check_expression("a*-b + c", "((a * (Minus b)) + c)");
    check_expression("a**-b*c", "((a ** (Minus b)) * c)");
    check_expression(".not. a == b .and. c", "((Not (a == b)) .and. c)");
    check_expression("a .or. b .and. c .eqv. d .or. e", "((a .or. (b .and. c)) .eqv. (d .or. e))");
    check_expression("a // b < c // d", "((a // b) < (c // d))");
    check_expression("a .op. b + c .op. d", "((a .op. (b + c)) .op. d)");
    check_expression(".op. a ** b", "((.op. a) ** b)");
    check_expression("a + .op. b", "(a + (.op. b))");
    check_expression("a == .not. b", "(a == (Not b))");
}

#[test]
fn designators_and_constructors_keep_their_form() {
    for text in [
        "a(1, :, 2:3, ::4, n:)",
        "s(1)(2:3)",
        "x%y(1)%z",
        "c[2, stat=st]",
        "(1.0, -2.0)",
        "[1, 2]",
        "[real(8) :: 1, 2]",
        "[t :: a, b]",
        "[(i, i = 1, 3)]",
        "f(x, y=1)",
        "'abc'(1:2)",
        "(a ? b : c)",
        "[character(len=3) ::]",
        ".true._1",
    ] {
        let expected = text.replace("::]", ":: ]");
        check_expression(text, &expected);
    }
    check_expression("(/ a/b, (/ 1 /) /)", "[a / b, [1]]");
    check_expression("a(1::2)", "a(1::2)");
    check_expression("[(i, integer(8) :: i = 1, 3)]", "[(i, integer(8) :: i = 1, 3)]");
}

#[test]
fn implicit_types_may_look_like_kinds() {
    let part = |text: &str| tree(&format!("subroutine s\n{text}\nend\n"));
    assert!(part("implicit integer (i-n), real(8) (a-h)").contains("implicit integer (i-n), real(8) (a-h)"));
    assert!(part("implicit character*8 (c)").contains("implicit character(len=8) (c)"));
}

#[test]
fn a_misfit_is_named_with_what_could_stand_there() {
    check_fault("call f(1", "E0101", "expected `)` or `,`, found the end of the statement", &[""]);
    check_fault("x = a b", "E0101", "expected the end of the statement, found `b`", &["b"]);
    check_fault("goto x y", "E0101", "expected `(`, `,` or the end of the statement, found `y`", &["y"]);
    check_fault("integer, intent(in :: x", "E0101", "expected `)` or `,`, found `::`", &["::"]);
}

#[test]
fn input_and_output_keep_format_and_unit_apart() {
    check(
        "read *, x\nread (*) x\nprint '(a)', x\nwrite (*, *) x, (y(i), i = 1, 2)\nrewind 10",
        "
        read-stmt: read *, x
        read-stmt: read (*) x
        print-stmt: print '(a)', x
        write-stmt: write (*, *) x, (y(i), i = 1, 2)
        rewind-stmt: rewind 10
        ",
    );
}
