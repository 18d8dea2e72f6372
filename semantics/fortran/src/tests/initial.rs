//! What initial values and initial targets of pointers have to be.

use super::*;

/// The declarations of a subroutine with an array `d` of assumed shape give these messages.
fn check_initial(declarations: &str, messages: &[&str]) {
    check(&format!("subroutine s(d, n)\nreal :: d(:)\ninteger :: n\n{declarations}\nend subroutine\n"), messages);
}

#[test]
fn an_initial_value_is_constant() {
    let varying = ["E2018 this has to be a constant expression"];
    check_initial("integer :: i = n", &varying);
    check_initial("integer :: i = size(d)", &varying);
    check_initial("integer, parameter :: i = 2\nreal :: x(i) = [(real(j), j = 1, i)]\ninteger :: k = kind(d)", &[]);
    check_initial(
        "type t\n integer :: i\n integer :: j = 1\nend type\ntype(t) :: x = t(3)\ntype(t) :: y = t(n)",
        &varying,
    );
    check_initial(
        "type t\n real, allocatable :: a\nend type\ntype(t) :: x = t(null())\ntype(t) :: y = t(1.)",
        &varying,
    );
    check_initial("type t\n integer :: i = n\nend type", &varying);
}

#[test]
fn an_implicit_variable_of_a_module_is_no_constant_and_that_is_told_once() {
    let varying = ["E2018 this has to be a constant expression"];
    check("module m\ninteger, parameter :: k = foo\nreal(k) :: x\nend module\n", &varying);
    check("module m\ninteger :: n\ninteger, parameter :: k = n + 1\nreal(k) :: x, y\nend module\n", &varying);
    check(
        "module m\ninteger, parameter :: k = later\ninteger, parameter :: l = k\nreal(l) :: x\nend module\n",
        &varying,
    );
}

#[test]
fn an_initial_value_has_the_type_and_shape_of_its_variable() {
    check_initial("integer :: i = 'a'", &["E2420 `i` is INTEGER(4), but its initial value is CHARACTER(1_4,1)"]);
    check_initial("real :: x(2) = [1., 2., 3.]", &["E2422 `x` has another shape than its initial value"]);
    check_initial("real :: x = [1.]", &["E2421 `x` has rank 0, but its initial value has rank 1"]);
    check_initial("real, parameter :: x(*) = 1.", &["E2421 `x` has rank 1, but its initial value has rank 0"]);
    check_initial("real :: x(2, 2) = 1.\nreal, parameter :: y(*) = [1., 2.]\ncomplex :: z = 1", &[]);
}

#[test]
fn a_pointer_points_from_the_start_to_what_lasts() {
    let target = |wanted: &str| format!("E2423 what `p` points to from the start has to be {wanted}");
    check_initial("real, target, save :: t\nreal, pointer :: p => t, q => null()", &[]);
    check_initial("real, target :: t\nreal, pointer :: p => t", &[&target("a variable with the attribute SAVE")]);
    check_initial("real, save :: t\nreal, pointer :: p => t", &[&target("a variable with the attribute TARGET")]);
    check_initial(
        "real, allocatable, target, save :: t\nreal, pointer :: p => t",
        &[&target("no allocatable variable")],
    );
    check_initial(
        "real, target, save :: t(3)\nreal, pointer :: p => t(n)",
        &[&target("a variable with constant subscripts")],
    );
    check_initial(
        "real, target, save :: t(3)\nreal, pointer :: p => t",
        &["E2421 `p` has rank 0, but its initial value has rank 1"],
    );
    check_initial(
        "integer, target, save :: t\nreal, pointer :: p => t",
        &["E2420 `p` is REAL(4), but its initial value is INTEGER(4)"],
    );
    check_initial(
        "external e\nprocedure(), pointer :: p => e, q => p",
        &["E2423 what `q` points to from the start has to be no procedure pointer"],
    );
}

#[test]
fn a_hollerith_constant_is_a_number_where_one_is_wanted() {
    check_initial("integer :: i = 4habcd", &[]);
    check("program p\ninteger :: i\ni = 4habcd\nend program\n", &[]);
}

#[test]
fn an_intrinsic_procedure_is_an_initial_target() {
    check_initial("procedure(sin), pointer :: p => sin, q", &[]);
    check_initial("type t\nprocedure(sin), pointer, nopass :: p => cos\nend type\ntype(t) :: x", &[]);
    check(
        "module a\nintrinsic sin\nend module\nmodule b\nuse a\nprocedure(sin), pointer :: p => sin\nend module\n",
        &[],
    );
}

#[test]
fn contiguity_of_parts_may_be_a_constant() {
    check_initial(
        "type t\ninteger :: i\nend type\ntype(t) :: x(9)\ninteger(merge(4, 8, is_contiguous(x(1:9:2)%i))) :: i",
        &[],
    );
    let varying = ["E2018 this has to be a constant expression"];
    check_initial("integer(merge(4, 8, is_contiguous(d))) :: i", &varying);
}
