//! Rules that other compilers hold alike: names that references tell about, the order of types, coarrays, sources.

use super::*;

#[test]
fn what_a_reference_makes_intrinsic_is_no_variable() {
    check_lines(
        "subroutine a
           print *, max(1, 2)
           max = 1 ! E2743
           print *, max ! E2743
           call foo(max) ! E2743
         end subroutine
         subroutine b
           max = 1
           print *, max(1, 2) ! E2009
         end subroutine
         subroutine c
           implicit none
           print *, sin(1.)
           call foo(sin)
         end subroutine
         subroutine d
           use nowhere ! E2002
           print *, max(1, 2)
           max = 1
         end subroutine
         subroutine e
           integer max
           max = 1
           print *, max
         end subroutine
         subroutine f
           print *, kind(trailz(1)), kind(trailz) ! E2743
         end subroutine",
    );
}

#[test]
fn a_type_is_defined_before_something_is_of_it() {
    check_lines(
        "module m
           type(t) :: a ! E2233
           class(t), pointer :: b ! E2233
           type t
             integer i
             type(u), pointer :: p
           end type
           type u
             integer j
           end type
           type(u) :: c
         contains
           type(v) function f()
             type v
               integer i
             end type
             f = v(1)
           end function
         end module",
    );
}

#[test]
fn only_coarrays_have_image_selectors() {
    check_lines(
        "module m
           type t
             integer i
             integer, allocatable :: c[:]
           end type
           type u
             integer i
           end type
           type(t) a
           type(u) b[*]
           integer i, j[*]
         contains
           subroutine s
             i[1] = 2 ! E2742
             j[1] = 2
             b%i[1] = 2 ! E2742
             b[1]%i = 2
             a%c[1] = 3
           end subroutine
         end module",
    );
}

#[test]
fn program_units_and_types_are_no_values() {
    check_lines(
        "program p
           type t
             integer i
           end type
           integer k(p) ! E2720
           integer(p) l ! E2720
           integer n(3)
           data t /1/ ! E2720
           n(p) = 3 ! E2720
           n(1) = t%i ! E2720
           n(1) = p%i ! E2720
           select type (p) ! E2720
           end select
           n(null()) = 3 ! E2020
           stop z'1f' ! E2645
           stop null() ! E2645
         end program",
    );
}

#[test]
fn what_is_allocated_has_the_shape_of_its_source() {
    check_lines(
        "subroutine s
           integer, allocatable :: a(:), b(:, :)
           allocate (a(2), source=[1]) ! E2744
           allocate (a(0:1), source=[1, 2])
           allocate (a(2), source=1)
           allocate (b(2, 2), source=reshape([1, 2, 3, 4], [4, 1])) ! E2744
           allocate (a(5), mold=[1])
         end subroutine",
    );
}

#[test]
fn sections_have_no_subscripts_and_calls_no_ranges() {
    check_lines(
        "subroutine s
           integer a(3), i, j, c(2)
           character(5) t(3)
           equivalence (i, c(1:2)) ! E2301
           equivalence (j(1), i) ! E2009
           i = a([1, 2])(1) ! E2009
           print *, t([1, 2])(1:2)
           call x(1:2) ! E2729
         end subroutine",
    );
}

#[test]
fn a_contiguous_pointer_is_no_other_name_of_one_that_may_have_gaps() {
    check_lines(
        "subroutine s(q, r)
           real, pointer :: q(:)
           real, pointer, contiguous :: r(:)
           call a(q) ! E2607
           call a(r)
           call b(q)
         contains
           subroutine a(p)
             real, pointer, contiguous :: p(:)
           end subroutine
           subroutine b(p)
             real, pointer, contiguous, intent(in) :: p(:)
           end subroutine
         end subroutine",
    );
}

#[test]
fn a_name_before_a_percent_sign_is_that_of_a_variable() {
    check_lines(
        "subroutine s
           type t
             integer i
           end type
           type(t) x
           x%i = 1
           print *, x(1) ! E2009
         end subroutine",
    );
}

#[test]
fn the_value_of_a_statement_function_fits_its_type() {
    check_lines(
        "subroutine s
           type t
             integer i
           end type
           type(t) y
           f(x) = y ! E2015
           g(x) = 1
         end subroutine",
    );
}

#[test]
fn program_units_are_no_interfaces() {
    check_lines(
        "program p
           procedure(p), pointer :: a ! E2215
           interface h
             procedure p ! E2210
           end interface
         end program",
    );
}

#[test]
fn lengths_and_kinds_stand_in_any_order() {
    check_lines(
        "subroutine s() bind(c)
           character(len=3, kind=1) a
           character(kind=1, len=3) b
           character(3, 1) c
           character(3, kind=1) d
         end subroutine",
    );
}
