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
            format!("({} {} {})", grouped(left, atoms), unparse::binary_operator(*operator), grouped(right, atoms))
        }
        ExprKind::Unary(operator, operand) => format!("({operator:?} {})", grouped(operand, atoms)),
        ExprKind::DefinedUnary(name, operand) => {
            format!("({} {})", atoms.text(name.atom), grouped(operand, atoms))
        }
        ExprKind::DefinedBinary(name, left, right) => {
            format!("({} {} {})", grouped(left, atoms), atoms.text(name.atom), grouped(right, atoms))
        }
        _ => unparse::spell_expr(of, atoms),
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
    check_expression("a ** -b", "(a ** (Minus b))");
    check_expression("a ** -b ** c", "(a ** (Minus (b ** c)))");
    check_expression("-a ** -b", "(Minus (a ** (Minus b)))");
    check_expression(".not. x .op. y", "((Not x) .op. y)");
    check_expression("- .op. a * b", "(Minus ((.op. a) * b))");
    check_expression(".a. .b. c", "(.a. (.b. c))");
    check_expression("a .b. .c. d", "(a .b. (.c. d))");
    check_expression("a .eqv. b .op. c .neqv. d", "((a .eqv. b) .op. (c .neqv. d))");
    check_expression("+a // b", "((Plus a) // b)");
    check_expression(".not. .not. a .and. b", "((Not (Not a)) .and. b)");
    check_expression("a + b < c .and. d // e == f", "(((a + b) < c) .and. ((d // e) == f))");
    check_expression("a - -b", "(a - (Minus b))");
    check_expression("a <> b", "(a /= b)");
}

#[test]
fn conditions_choose_one_of_several_values() {
    check_expression("(a ? b : c ? d : e)", "(a ? b : c ? d : e)");
    check_expression("(a ? (b ? 1 : 2) : 3)", "(a ? (b ? 1 : 2) : 3)");
    check_expression("f((a ? b : .nil.), (c ? .nil. : d))", "f((a ? b : .nil.), (c ? .nil. : d))");
    check_expression("f(.nil. x)", "f(.nil. x)");
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
    check_fault("call f(1", "E0200", "expected `)` or `,`, found the end of the statement", &[""]);
    check_fault("x = a b", "E0200", "expected the end of the statement, found `b`", &["b"]);
    check_fault("goto x y", "E0200", "expected `(`, `,` or the end of the statement, found `y`", &["y"]);
    check_fault("integer, intent(in :: x", "E0200", "expected `)`, found `::`", &["::"]);
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

#[test]
fn statements_of_dec_keep_their_spelling() {
    check(
        "type *, x
type 10, x
type '(a)', x
accept *, x
encode (10, 20, s) x
decode (10, '(i5)', s) x
find (10, rec=3)
define file 10(100, 50, u, i)
open (unit=10, name='a', type='old', readonly, shared, convert='big_endian', carriagecontrol='list')
write (*, *), x
call s(%val(x), %ref(y), *10)
x = %loc(y)
open (access='stream', 90)",
        "
        io-stmt: type *, x
        io-stmt: type 10, x
        io-stmt: type '(a)', x
        io-stmt: accept *, x
        io-stmt: encode (10, 20, s) x
        io-stmt: decode (10, '(i5)', s) x
        io-stmt: find (10, rec=3)
        io-stmt: define file 10(100, 50, u, i)
        open-stmt: open (unit=10, name='a', type='old', readonly, shared, convert='big_endian', carriagecontrol='list')
        write-stmt: write (*, *) x
        call-stmt: call s(%val(x), %ref(y), *10)
        assignment-stmt: x = %loc(y)
        open-stmt: open (access='stream', 90)
        ",
    );
}

#[test]
fn a_dot_selects_a_component_where_structures_are_declared() {
    let atoms = Atoms::default();
    let text = "record /s/ a\na.b.c = a.b.d(2).e + 1\nx = a.b\nend\n";
    let tokens = tokens(text, &atoms);
    let parsed = parse(&tokens, crate::units::UnitKind::Program, &atoms);
    let values = parsed.tree.execution.iter().filter_map(|statement| match &statement.kind {
        crate::fortran::tree::ExecutableKind::Assignment { target, value } => {
            Some(format!("{} = {}", grouped(target, &atoms), grouped(value, &atoms)))
        }
        _ => None,
    });
    assert_eq!(values.collect::<Vec<_>>(), ["a%b%c = (a%b%d(2)%e + 1)", "x = a%b"]);
    check_expression("a .b. c", "(a .b. c)");
}

#[test]
fn labels_and_their_variables_stand_in_old_statements() {
    check(
        "assign 10 to i\ngoto i\ngoto i, (10, 20)\ngo to i (10)\nif (x - 1) 10, 20, 30\npause 'x'\nreturn 1\ndo 10 while (x)\n10 continue",
        "
        assign-stmt: assign 10 to i
        assigned-goto-stmt: goto i
        assigned-goto-stmt: goto i, (10, 20)
        assigned-goto-stmt: goto i, (10)
        arithmetic-if-stmt: if (x - 1) 10, 20, 30
        pause-stmt: pause 'x'
        return-stmt: return 1
        do-construct
        | do-stmt: do 10 while (x)
        | | continue-stmt: 10 continue
        ",
    );
}

#[test]
fn formats_keep_what_is_no_standard() {
    check(
        "x = 1\n1 format (i5 f8.3, 1x'text', 3habc, x, $)\n2 format (1p i5, i, f, e, q12.3, i<n>, <m>f<w>.<d>)\n3 format (2(i5),)",
        "
        assignment-stmt: x = 1
        format-stmt: 1 format (i5 f8.3, 1x 'text', 3habc, x, $)
        format-stmt: 2 format (1p i5, i, f, e, q12.3, i<n>, <m>f<w>.<d>)
        format-stmt: 3 format (2(i5), )
        ",
    );
}

#[test]
fn a_wrong_format_is_reported_where_it_goes_wrong() {
    check_fault("1 format (i5, y3)", "E0238", "`y3` is not an edit descriptor", &["y"]);
    check_fault("1 format (i5", "E0200", "expected `)`, found the end of the statement", &[""]);
    check_fault("print '(f8)', x", "E0200", "expected `.`, found `)`", &["'(f8)'"]);
    check_fault("print '(a' // ', i5', x", "E0200", "expected `)`, found the end of the format", &["', i5'"]);
}

#[test]
fn specifiers_are_those_of_the_statement() {
    check_fault("close (10, file='a')", "E0236", "`file=` is not a specifier of a `close` statement", &["file"]);
    check_fault("write (6, 10, x) y", "E0237", "a specifier with `=` is expected here", &["x"]);
    check_fault("read (5, *, iostat=i, iostat=j) x", "E0239", "`iostat=` appears twice", &["iostat = i", "iostat"]);
    check_fault("rewind (iostat=i)", "E0240", "`unit=` is missing here", &["iostat = i"]);
    check_fault("x = f(a=1, 2)", "E0241", "an argument after one with a keyword needs a keyword, too", &["2"]);
}

#[test]
fn labels_are_numbers_whatever_their_leading_zeros_r611() {
    check(
        "do 010 i = 1, 2\ndo 10 j = 1, 2\n00010 continue\ngo to (05, 005), i\n05 assign 0007 to k\n7 call s(*05)",
        "
        do-construct
        | do-stmt: do 10 i = 1, 2
        | | do-construct
        | | | do-stmt: do 10 j = 1, 2
        | | | | continue-stmt: 10 continue
        computed-goto-stmt: goto (5, 5), i
        assign-stmt: 5 assign 7 to k
        call-stmt: 7 call s(*5)
        ",
    );
    check_fault(
        "000100 x = 1",
        "E0216",
        "`000100` is not a label: a label has one to five digits, not all of them zero",
        &["000100"],
    );
    check_fault(
        "00 x = 1",
        "E0216",
        "`00` is not a label: a label has one to five digits, not all of them zero",
        &["00"],
    );
}
