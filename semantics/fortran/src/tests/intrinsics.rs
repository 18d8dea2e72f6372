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
        ("x = sqrt(t)", "E2808 argument `x` of `sqrt` has to be real or complex, but this is CHARACTER(5_4,1)"),
        ("x = sum(x)", "E2809 argument `array` of `sum` has to be an array"),
        ("x = sum(y, dim=2)", "E2814 there is no dimension 2 where the last is 1"),
        ("i = size(assumed)", "E2815 `size` asks for the extent of the last dimension of an assumed-size array"),
        ("i = int(x, kind=i)", "E2811 the kind of the result of `int` has to be a constant"),
        ("i = int(x, kind=5)", "E2806 there is no integer of kind 5"),
        ("i = ibset(i, 32)", "E2817 argument `pos` of `ibset` has to be at most 31"),
        ("i = ishft(i, 33)", "E2818 `ishft` shifts by at most 32 bits"),
        ("t = repeat('a', -1)", "E2816 argument `ncopies` of `repeat` has to be at least 0"),
        ("y = atan2(y, z)", "E2813 the arguments of the elemental `atan2` have different shapes"),
        ("call cpu_time(1.0)", "E2812 argument `time` of `cpu_time` gets a value, but it is a constant"),
        ("x = dsqrt(x)", "E2808 argument `x` of `dsqrt` has to be real of kind 8, but this is REAL(4)"),
        ("i = iand(z'1', z'2')", "E2810 argument `j` of `iand` cannot be a constant without a type here"),
        ("x = sin(x, x=x)", "E2807 argument `x` of `sin` is given twice"),
    ] {
        check_statement(statement, &[message]);
    }
}

#[test]
fn single_procedures_have_rules_of_their_own() {
    super::check_lines(
        "module m
contains
  pure real function add(x, y)
    real, intent(in) :: x, y
    add = x + y
  end function
  real function impure_add(x, y)
    real, intent(in) :: x, y
    impure_add = x + y
  end function
  subroutine s(o, a, b)
    use iso_c_binding
    integer, optional :: o
    integer :: a(3), b, n(2, 2), i, seed(8)
    integer(2) :: small
    logical :: mask(2, 2), narrow(2, 1)
    real :: r(4), x, matrix(2, 2)
    integer, target :: t(4)
    type(c_ptr) :: p
    integer, pointer :: one, many(:)
    character(2), allocatable :: two
    character(3), allocatable :: three
    if (present(o)) b = 1
    if (present(b)) b = 1 ! E2828
    call random_seed(put=seed)
    call random_seed(i, seed) ! E2830
    n = unpack(a, mask, n)
    n = unpack(a, narrow, n) ! E2828
    x = sum(matrix, narrow) ! E2828
    i = ichar('') ! E2828
    matrix = reshape([1.0, 2.0, 3.0, 4.0], [2, 2], order=[2, 1])
    matrix = reshape([1.0, 2.0, 3.0], [2, 2]) ! E2828
    matrix = reshape([1.0, 2.0, 3.0], [2, 2], pad=[0.0])
    matrix = reshape([1.0, 2.0, 3.0, 4.0], [2, 2], order=[1, 1]) ! E2828
    p = c_loc(t)
    p = c_loc(b) ! E2828
    p = c_loc(t(1:4:2)) ! E2828
    call c_f_pointer(p, one)
    call c_f_pointer(p, many, [3])
    call c_f_pointer(p, many) ! E2023
    call c_f_pointer(p, one, [3]) ! E2828
    call c_f_pointer(p, many, [3, 4]) ! E2829
    x = reduce(r, add)
    x = reduce(r, impure_add) ! E2828
    call move_alloc(two, three) ! E2828
    i = max(1, 2, o)
    call execute_command_line('a', exitstat=small) ! E2808
  end subroutine
end module
",
    );
}

#[test]
fn image_selectors_and_complex_constants_have_the_right_parts() {
    super::check_lines(
        "subroutine s(t)
  use iso_fortran_env
  type(team_type) :: t
  real :: a[2, *], x
  integer :: i
  real, parameter :: c = 1.0
  logical, parameter :: l = .true.
  complex :: z
  x = a[1, 2] + a[1, 2, stat=i, team=t]
  x = a[1] ! E2826
  x = a[1, 2.0] ! E2020
  x = a[1, 2, team=i] ! E2822
  x = a[1, 2, team=t, team_number=1] ! E2820
  z = (c, 1)
  z = (x, 1.0) ! E2827
  z = (l, 1.0) ! E2827
end subroutine
",
    );
}

#[test]
fn arguments_of_array_functions_go_together() {
    super::check_lines(
        "subroutine s(a, b, c, l, t, k)
           type :: any
             integer :: n
           end type
           real :: a(3), b(4), c(3, 4)
           logical :: l(4)
           type(any) :: t(3)
           integer :: k(3)
           complex :: z
           print *, dot_product(a, b) ! E2828
           print *, matmul(a, c), matmul(c, b)
           print *, matmul(b, c) ! E2828
           print *, matmul(c, l) ! E2828
           print *, matmul(a, a) ! E2828
           t = eoshift(t, 1, t(1))
           t = eoshift(t, 1) ! E2023
           print *, findloc(a, 1), findloc(l, .true.)
           print *, findloc(a, .true.) ! E2828
           print *, pack(a, [.true., .true., .false.], a)
           print *, pack(a, [.true., .true., .false.], [1.0]) ! E2829
           z = cmplx(1, 2)
           z = cmplx(1, z) ! E2828
           print *, selected_real_kind(6)
           print *, selected_real_kind() ! E2023
           call co_sum(k([1, 2])) ! E2812
           print *, -128_1
           print *, 128_1 ! E2805
         end subroutine",
    );
}

#[test]
fn conversions_of_gnu_are_elemental() {
    super::check_lines(
        "subroutine s(x, c)
           real(8) :: x(2, 2)
           complex(8) :: c(2, 2)
           c = matmul(c, dcmplx(x, 0d0))
           print *, size(int2(x)), size(int8(x)), size(dcmplx(x(1, 1))) ! E2809
         end subroutine",
    );
}

/// `split` became intrinsic with Fortran 2023, 16.9.196; older programs call procedures of this name.
#[test]
fn calls_that_only_older_programs_have_mean_external_procedures() {
    super::check_lines(
        "subroutine s(text, parts, n)
           character(*) :: text, parts(*)
           integer :: n
           call split(text, parts, n) ! W2832
           call split(text, parts, n)
         end subroutine
         subroutine t(text, n)
           character(*) :: text
           integer :: n
           call split(text, ',', n)
         end subroutine
         subroutine u(text, n)
           intrinsic :: split
           character(*) :: text
           integer :: n
           call split(text, n, n) ! E2808
         end subroutine",
    );
}
