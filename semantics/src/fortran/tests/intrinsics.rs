//! Arguments of intrinsic procedures, checked against their rows.

use super::Program;
use pretty_assertions::assert_eq;

/// Checks what is said about one statement in a subroutine with some variables.
fn check_statement(statement: &str, messages: &[&str]) {
    let text = format!(
        "subroutine s(assumed)\n  use, intrinsic :: ieee_arithmetic\n  implicit none\n  integer :: assumed(*), i, j(3), n(2, 2)\n  \
         integer(8) :: k\n  real :: x, y(3), z(4)\n  real(8) :: d\n  real(16) :: q\n  complex :: c\n  logical :: l, m(3)\n  \
         character(5) :: t\n  {statement}\nend subroutine\n"
    );
    let found = Program::new(&text).messages();
    let errors: Vec<&String> = found.iter().filter(|message| message.starts_with('E')).collect();
    assert_eq!(errors, messages, "{text}");
}

#[test]
fn what_fits_its_row_is_right() {
    for statement in [
        "x = sum(y, m) + sum(y, 1) + maxval(y, mask=m) + norm2(y)",
        "i = max(i, j(1), 3, 4) + size(n, dim=2) + int(x, kind=4) + int(z'ff')",
        "y = merge(y, 1.0, m) + sign(1.0, y) + atan2(x, y) + mod(y, 2.0)",
        "call random_number(y)",
        "call system_clock(i, x)",
        "call move_alloc(from=a, to=b)",
        "j = [maxloc(n(:, 1)), 1, 2] + shape(reshape([1, 2, 3, 4], [1, 2, 2]))",
        "i = iand(i, z'f') + ibits(i, 0, 31) + ishft(i, -32) + len_trim(t) + ubound(n, 1)",
        "l = ieee_is_nan(q) .and. ieee_unordered(x, d) .and. ieee_class(q) == ieee_quiet_nan",
        "q = ieee_scalb(ieee_copy_sign(q, 1.0), k)",
        "d = dble(c) + real(c, 8) + dprod(x, x) + dsqrt(d)",
        "i = index(t, 'a', back=l) + scan(t, 'b') + kind(c) + lbound(assumed, 1)",
    ] {
        let declared = statement.replace("move_alloc(from=a, to=b)", "random_seed(put=j)");
        check_statement(&declared, &[]);
    }
}

#[test]
fn what_does_not_fit_its_row_is_said() {
    for (statement, message) in [
        ("x = sqrt(t)", "E2411 argument `x` of `sqrt` has to be real or complex, but this is CHARACTER(5_4,1)"),
        ("x = sum(x)", "E2412 argument `array` of `sum` has to be an array"),
        ("x = sum(y, dim=2)", "E2417 there is no dimension 2 where the last is 1"),
        ("i = size(assumed)", "E2418 `size` asks for the extent of the last dimension of an assumed-size array"),
        ("i = int(x, kind=i)", "E2414 the kind of the result of `int` has to be a constant"),
        ("i = int(x, kind=5)", "E2407 there is no integer of kind 5"),
        ("i = ibset(i, 32)", "E2420 argument `pos` of `ibset` has to be at most 31"),
        ("i = ishft(i, 33)", "E2421 `ishft` shifts by at most 32 bits"),
        ("t = repeat('a', -1)", "E2419 argument `ncopies` of `repeat` has to be at least 0"),
        ("y = atan2(y, z)", "E2416 the arguments of the elemental `atan2` have different shapes"),
        ("call cpu_time(1.0)", "E2415 argument `time` of `cpu_time` gets a value, but it is a constant"),
        ("x = dsqrt(x)", "E2411 argument `x` of `dsqrt` has to be real of kind 8, but this is REAL(4)"),
        ("i = iand(z'1', z'2')", "E2413 argument `j` of `iand` cannot be a constant without a type here"),
        ("x = sin(x, x=x)", "E2410 argument `x` of `sin` is given twice"),
    ] {
        check_statement(statement, &[message]);
    }
}
