//! Rules that flang and gfortran hold alike: declarations, arguments and constructs.

use super::*;

#[test]
fn values_of_array_constructors_are_of_a_type_that_values_have() {
    check_lines(
        "module m
           type, abstract :: a
             integer :: i
           end type
           type, extends(a) :: b
           end type
         contains
           subroutine s(x, y, z)
             class(a) :: x
             class(b) :: y
             class(*) :: z
             print *, size([x]) ! E2738
             print *, size([y])
             print *, size([z]) ! E2738
             print *, size([x%i])
           end subroutine
         end module",
    );
}

#[test]
fn a_procedure_is_no_data() {
    check_lines(
        "module m
         contains
           subroutine data(x)
             integer, intent(in) :: x
           end subroutine
           subroutine plain(x)
             integer :: x
             print *, x(1)
           end subroutine
           subroutine any(x)
             class(*) :: x
           end subroutine
           recursive integer function own()
             own = 1
             call data(own)
           end function
           real function broken()
             broken = 1
           end function
           recursive integer function other() result(r)
             r = 1
             call data(other) ! E2607
             call data(r)
           end function
           subroutine s(d)
             external :: d
             procedure(own), pointer :: p
             interface
               subroutine outer(x)
                 integer :: x
               end subroutine
             end interface
             call data(own) ! E2607
             call plain(own)
             call plain(broken) ! E2607
             call outer(own) ! E2607
             call any(p) ! E2607
             call any(s) ! E2607
             call data(d) ! E2607
             call data(own())
           end subroutine
         end module",
    );
}

#[test]
fn the_value_of_a_function_is_not_allocatable() {
    check_lines(
        "subroutine s
           procedure(f), pointer :: p
           integer, allocatable :: a
           call t(a)
           call t(f()) ! E2607
           call t(p()) ! E2607
         contains
           subroutine t(x)
             integer, allocatable :: x
           end subroutine
           function f()
             integer, allocatable :: f
             f = 1
           end function
         end subroutine",
    );
}

#[test]
fn null_is_no_source() {
    check_lines(
        "subroutine s
           integer, pointer :: x, y
           allocate(x, source=null()) ! E2716
           allocate(x, mold=null(y)) ! E2716
           allocate(x, source=1)
         end subroutine",
    );
}

#[test]
fn functions_of_gnu_fortran_that_ask_the_system_are_not_pure() {
    check_lines(
        "subroutine s
           integer :: i
           real :: x(3)
           do concurrent (i = 1:3)
             x(i) = rand(0) ! E2644
             x(i) = sin(x(i))
           end do
           x(1) = rand(0)
         end subroutine",
    );
}

#[test]
fn each_attribute_that_is_said_again_is_one_too_many() {
    check_lines(
        "subroutine s(x)
           real, optional :: x
           optional :: x ! E2203
           intent(in) :: x
           intent(in) :: x ! E2203
         end subroutine",
    );
}

#[test]
fn one_value_and_a_shape_before_it() {
    check_lines(
        "integer :: n = 5
         integer :: m = 7
         integer :: k(3) = 1
         parameter (n = 42) ! E2231
         dimension :: m(3) ! E2232
         end",
    );
}

#[test]
fn type_parameters_are_scalar_integers() {
    check_lines(
        "module m
           type t(k, l, n, s, h)
             real, kind :: k ! E2205
             integer, len :: l(3) ! E2205
             integer, len :: n
             integer, kind, len :: s ! E2205
             integer, kind, private :: h ! E2205
           end type
         end module",
    );
}

#[test]
fn all_or_none_of_an_equivalence_set_is_protected() {
    check_lines(
        "module m
           integer, protected :: a, b, c
           integer :: d
           equivalence (a, b)
           equivalence (c, d) ! E2301
         end module",
    );
}

#[test]
fn binding_labels_are_text() {
    check_lines(
        "module m
           integer, bind(c, name=1) :: i ! E2124
           integer, bind(c, name=4_\"x\") :: j ! E2124
           integer, bind(c, name=[\"a\"]) :: k ! E2124
           integer, bind(c, name=\"a\") :: l
         end module",
    );
}

#[test]
fn what_is_made_accessible_is_declared() {
    check_lines(
        "module a
           integer :: i
         end module
         module m
           use a
           implicit none
           public :: i, f, g, t, c, operator(.x.), assignment(=)
           public :: a ! E2000
           private :: d ! E2000
           integer :: c
           interface g
           end interface
           type :: t
           end type
           namelist /n/ c
           public :: n
         contains
           subroutine f
           end subroutine
         end module",
    );
}

#[test]
fn procedures_around_are_in_no_namelist_group() {
    check_lines(
        "module m
         contains
           integer function f()
             namelist /n/ g ! E2201
             f = 1
           end function
           integer function g()
             integer :: f
             namelist /n/ f
             g = 1
           end function
         end module",
    );
}

#[test]
fn interface_bodies_have_the_default_implicit_types() {
    check_lines(
        "module m
           implicit none
           integer :: n = 0
           abstract interface
             subroutine s(id, pp, emitter)
               import
               real, intent(in) :: pp(5 * n)
             end subroutine
             subroutine t(id)
               import
               implicit none
               real :: id
             end subroutine
           end interface
         end module",
    );
}

#[test]
fn null_is_given_for_what_is_allocatable_and_does_not_surely_change() {
    check_lines(
        "subroutine s
           integer, allocatable :: a(:)
           call lent(null())
           call open(null(a))
           call open(null()) ! E2607
           call changed(null(a)) ! E2607
         contains
           subroutine lent(x)
             integer, allocatable, intent(in) :: x(:)
           end subroutine
           subroutine open(x)
             integer, allocatable :: x(:)
           end subroutine
           subroutine changed(x)
             integer, allocatable, intent(out) :: x(:)
           end subroutine
         end subroutine",
    );
}

#[test]
fn statement_functions_that_refer_to_others_take_their_own_arguments() {
    check_lines(
        "subroutine s(w)
           real :: w
           f(x, y) = x / y
           g(a, b, c) = f(a, b) * c
           h(a) = g(a, a, a)
           w = f(1., 2.) + g(1., 2., 3.) + h(1.)
         end subroutine",
    );
}

#[test]
fn generics_of_specific_intrinsic_procedures_are_not_compared() {
    check_lines(
        "program p
           implicit none
           intrinsic :: alog, dlog
           interface ln
             procedure :: alog, dlog
           end interface
           print *, ln(1.0)
         end program",
    );
}

#[test]
fn unsigned_integers_are_an_extension() {
    check_lines(
        "module m
           implicit none
           unsigned :: a
           unsigned(8), parameter :: b = 12u_8
           unsigned, dimension(3) :: c
           integer :: unsigned = 3
         contains
           unsigned function f(x)
             unsigned, intent(in) :: x
             f = x + 1u
           end function
           subroutine s
             a = 4000000000u
             c = [1u, 2u, 3u]
             if (a /= 7u) unsigned = 2
             a = uint(3)
             a = f(2u)
             a = ishft(1u, 3)
             print *, huge(0u), b, umaskr(3)
           end subroutine
         end module",
    );
}

#[test]
fn what_a_module_uses_protected_its_procedures_do_not_define() {
    check_lines(
        "module a
           integer, protected :: x
         contains
           subroutine s
             x = 1
           end subroutine
         end module
         module b
           use a, only: x
         contains
           subroutine s
             x = 2 ! E2600
           end subroutine
         end module",
    );
}

#[test]
fn interoperable_text_has_a_length_of_one() {
    check_lines(
        "module m
           character, bind(c) :: a, b(3)
           character(2), bind(c) :: c ! E2201
           character(2), bind(c) :: d(3) ! E2201
           character(2) :: e
         end module",
    );
}
