//! What DATA statements may name, and which values they give.

use super::*;

/// The statements of a subroutine with a dummy argument `n` give these messages.
fn check_data(statements: &str, messages: &[&str]) {
    check(&format!("subroutine s(n)\ninteger :: n\n{statements}\nend subroutine\n"), messages);
}

#[test]
fn a_data_statement_has_as_many_values_as_elements() {
    check_data(
        "real :: a(4), b\ndata a, b / 4*0., 1. /\ncharacter :: c(3)\ndata c(1:3:2), c(2) / 'a', 'b', 'c' /",
        &[],
    );
    check_data("real :: a(2, 3)\ninteger :: i, j\ndata ((a(i, j), i = 1, 2), j = 1, 3) / 6*1. /", &[]);
    check_data("real :: a(4)\ndata a / 3*0. /", &["E2426 there is no value for `a`"]);
    check_data("real :: a(4)\ndata a / 5*0. /", &["E2427 there are more values than elements of variables"]);
    check_data(
        "integer, parameter :: k = -1\nreal :: a\ndata a / k*1. /",
        &["E2428 a repeat count cannot be negative"],
    );
    check_data("real :: a(2) / 1., 2. /, b / 3. /", &[]);
    check_data("real :: a(2) / 1. /", &["E2426 there is no value for `a`"]);
}

#[test]
fn an_element_gets_one_value() {
    let twice =
        |text: &str| format!("E2424 `{text}` cannot get a value in a DATA statement: it has an initial value already");
    check_data("integer :: a(3)\ndata a(1), a(3) / 1, 3 /\ndata a(2) / 2 /", &[]);
    check_data("integer :: a(3)\ndata a(1:2) / 1, 3 /\ndata a(2) / 2 /", &[&twice("a(2)")]);
    check_data("integer :: a = 1\ndata a / 2 /", &[&twice("a")]);
    check_data("character(4) :: c\ndata c(1:2), c(3:4) / 'ab', 'cd' /", &[]);
    check_data("type t\n integer :: i, j\nend type\ntype(t) :: x\ndata x%i, x%j / 1, 2 /", &[]);
}

#[test]
fn a_data_statement_names_variables_of_its_scope() {
    let wrong = |text: &str, why: &str| format!("E2424 `{text}` cannot get a value in a DATA statement: it {why}");
    check_data("real :: a(3)\ndata a(n) / 1. /", &[&wrong("a(n)", "has subscripts that are not constant")]);
    check_data("real, pointer :: p(:)\ndata p(1) / 1. /", &[&wrong("p(1)", "is a part of what a pointer points to")]);
    check_data(
        "real :: a(3)\ndata a(4) / 1. /",
        &["W2712 the subscript 4 is greater than the upper bound 3 of dimension 1", "E2425 4 is outside of the bounds"],
    );
    check_data(
        "type t\n integer :: i = 1\nend type\ntype(t) :: x\ndata x%i / 1 /",
        &[&wrong("x%i", "has a default initialization")],
    );
    let used = "module m\ninteger :: i\nend module\nsubroutine s\nuse m\ndata i / 1 /\nend subroutine\n";
    check(used, &[&wrong("i", "comes from a module")]);
    let host = "subroutine s\ninteger :: i\ncontains\nsubroutine t\ndata i / 1 /\nend subroutine\nend subroutine\n";
    check(host, &[&wrong("i", "belongs to the host")]);
}

#[test]
fn a_value_of_a_data_statement_is_constant_and_fits() {
    check_data("real :: a\ninteger :: i\ndata a, i / z'3f800000', 1.5 /", &[]);
    check_data("real :: a\ndata a / n /", &["E2018 this has to be a constant expression"]);
    check_data("character :: c\ndata c / 1 /", &["E2420 `c` is CHARACTER(1_4,1), but its initial value is INTEGER(4)"]);
    check_data(
        "real :: a\ndata a / null() /",
        &["E2423 what `a` points to from the start has to be no NULL(), because it is not a pointer"],
    );
    check_data("real, target, save :: t\nreal, pointer :: p, q\ndata p, q / t, null() /", &[]);
}

#[test]
fn the_bounds_of_an_implied_do_are_constants() {
    check_lines(
        "subroutine s
  integer, parameter :: c = 3
  integer :: k = 3, i, j
  integer :: x(3), y(3), z(3), w(3, 3), a(3)
  data (x(i), i = 1, k) / 1, 2, 3 / ! E2428
  data (y(i), i = k, 3) / 1, 2, 3 / ! E2428
  data (z(i), i = 1, 3, k) / 1 / ! E2428
  data (a(i), i = 1, c) / 1, 2, 3 /
  data ((w(i, j), i = 1, j), j = 1, c) / 6*1 /
end subroutine
",
    );
}

#[test]
fn what_is_initialized_stands_behind_colons() {
    check_lines(
        "subroutine s
  integer x = 1 ! E2226
  real, pointer :: p => null()
  real(8) y, z = 2 ! E2226
  integer a /3/, b
  type t
    integer i = 1
    integer, pointer :: r => null()
    integer k
  end type
end subroutine
",
    );
}
