//! Execution parts: what is wrong on a line, and what is right on the others.

use super::*;

#[test]
fn only_variables_that_may_change_get_a_value() {
    check_lines(
        "module other
           integer, protected :: guarded
           integer, pointer, protected :: aimed
         end module
         subroutine s(in, p, q, n)
           use other
           integer, intent(in) :: in, n
           integer, pointer, intent(in) :: p
           integer, pointer :: q
           integer, parameter :: c = 1, list(2) = [1, 2]
           integer :: i, k(3)
           in = 1 ! E2600
           p = 1
           p => q ! E2600
           c = 2 ! E2600
           list(1) = 2 ! E2600
           guarded = 1 ! E2600
           aimed = 1
           do i = 1, 3
             k(i) = i
             i = 2 ! E2600
           end do
           i = 4
           associate (x => k(1), y => n + 1)
             x = 1
             y = 1 ! E2600
           end associate
         end subroutine",
    );
}

#[test]
fn a_pure_procedure_changes_nothing_outside() {
    check_lines(
        "module m
           integer :: count
         contains
           pure subroutine s(a)
             integer, intent(inout) :: a
             integer :: local
             local = a
             a = local
             count = a ! E2600
           end subroutine
         end module",
    );
}

#[test]
fn operands_and_assignments_conform() {
    check_lines(
        "subroutine s(n)
           integer :: n
           real :: a(3), b(4), c(2, 2), d(n)
           real, allocatable :: e(:)
           a = a + 1
           a = a + b ! E2602
           a = a*c ! E2601
           a = b ! E2603
           e = b
           d = b
           a = b(2:4)
           b(::2) = a ! E2603
         end subroutine",
    );
}

#[test]
fn arguments_fit_their_dummy_arguments() {
    check_lines(
        "module m
           type t
           end type
           type, extends(t) :: u
           end type
         contains
           subroutine one(x)
             real, intent(out) :: x
           end subroutine
           subroutine shaped(x)
             real :: x(:)
           end subroutine
           subroutine sized(x)
             real :: x(4)
           end subroutine
           subroutine flexible(x)
             real, allocatable :: x(:)
           end subroutine
           subroutine pointed(x)
             real, pointer :: x
           end subroutine
           subroutine any_t(x)
             class(t) :: x
           end subroutine
           subroutine just_t(x)
             type(t) :: x
           end subroutine
           subroutine calls(f)
             interface
               real function f(x)
                 real, intent(in) :: x
               end function
             end interface
           end subroutine
           real function g(x)
             real, intent(in) :: x
             g = x
           end function
         end module
         subroutine s(i, x, a, two, free, p, v, w)
           use m
           integer :: i
           real :: x, a(3), two(4, 4)
           real, allocatable :: free(:)
           real, pointer :: p
           type(t) :: v
           type(u) :: w
           call one(x)
           call one(i) ! E2605
           call one(1.0) ! E2608
           call one((x)) ! E2608
           call one(a) ! E2606
           call shaped(a)
           call shaped(x) ! E2606
           call shaped(two) ! E2606
           call sized(two)
           call sized(two(3, 1))
           call sized(a) ! E2609
           call sized(x) ! E2607
           call flexible(free)
           call flexible(a) ! E2607
           call pointed(p)
           call pointed(x) ! E2607
           call any_t(w)
           call just_t(w) ! E2605
           call calls(g)
           call calls(s) ! E2607
           call calls(x=1.0) ! E2025
         end subroutine",
    );
}

#[test]
fn pointers_point_to_targets_of_their_type_and_rank() {
    check_lines(
        "subroutine s(n)
           integer :: n
           real, target :: a(6), m(2, 3), x
           real :: plain
           integer, target :: i
           real, pointer :: p(:), q(:, :), r
           p => a
           p => null()
           p(0:) => a
           q(1:2, 1:3) => a
           p => a([1, 2]) ! E2615
           r => x
           r => plain ! E2615
           r => x + 1 ! E2615
           r => i ! E2616
           p => m ! E2617
           plain => x ! E2612
           p(1:2, 1:3) => a ! E2613
           r => m(1, n)
         end subroutine",
    );
}

#[test]
fn one_part_of_a_reference_has_a_rank() {
    check_lines(
        "subroutine s
           type t
             real :: a(3), x
             character(4) :: text
           end type
           type(t) :: v(2)
           real :: y(2)
           character(2) :: c(2)
           y = v%x
           y = v%a(1)
           y = v(1)%a(2:3)
           c = v%text(1:2)
           y = v%a ! E2611
           y = v%a(1:2) ! E2611
         end subroutine",
    );
}

#[test]
fn the_object_is_passed_as_the_argument_that_pass_names() {
    check_lines(
        "module m
           type t
           contains
             procedure, pass(me) :: b => p
             procedure, nopass :: n => q
             generic :: g => b, n
           end type
         contains
           subroutine p(x, me, y)
             real :: x, y
             class(t) :: me
           end subroutine
           subroutine q(x)
             integer :: x
           end subroutine
         end module
         program main
           use m
           type(t) :: o
           call o%b(2.5, 2.5)
           call o%g(2.5, 2.5)
           call o%g(1)
           call o%n(2)
           call o%g(.true.) ! E2027
         end program",
    );
}
