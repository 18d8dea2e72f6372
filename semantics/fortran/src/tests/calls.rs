//! References and their arguments (15.5): what is wrong on a line, and what is right on the others.

use super::*;

#[test]
fn bound_assignments_and_operators_are_found() {
    check_lines(
        "module m
           type :: t
             integer :: n = 0
           contains
             procedure :: from => t_from
             procedure, pass(y) :: into => t_into
             generic :: assignment(=) => from, into
           end type
           type, extends(t) :: u
           end type
         contains
           subroutine t_from(x, y)
             class(t), intent(out) :: x
             integer, intent(in) :: y
           end subroutine
           subroutine t_into(x, y)
             real, intent(out) :: x
             class(t), intent(in) :: y
           end subroutine
           subroutine s(x, y, c, d)
             type(t) :: x
             class(t) :: y
             class(u), allocatable :: c
             class(t), allocatable :: d
             real :: a
             logical :: l
             x = 1
             a = x
             a = y
             x = .true. ! E2015
             c = d ! E2015
             d = c
             l = x ! E2015
           end subroutine
         end module",
    );
}

#[test]
fn entries_of_a_module_are_known_outside() {
    check_lines(
        "module m
           interface g
             module procedure f, e
           end interface
         contains
           character(3) function f(i)
             integer :: i
             character(3) :: x, e
             f = 'abc'
             return
           entry e(x)
             e = x
           end function
         end module
         program p
           use m
           print *, g(1), e('abc') // 'x', g('abc') // 'y'
           print *, g(1.0) ! E2027
         end program",
    );
}

#[test]
fn a_generic_takes_procedures_only_with_its_other_arguments() {
    check_lines(
        "module m
           interface create
             procedure create_one
           end interface
         contains
           subroutine create_one(f, n)
             external :: f
             integer, intent(out) :: n
             n = 1
           end subroutine
         end module
         subroutine s
           use m
           external :: act
           integer :: n
           call create(act, n)
           call create(s, n)
           call create(act) ! E2027
           call create(act, 1.0) ! E2027
           call create(n, act) ! E2027
         end subroutine",
    );
}

#[test]
fn unchecked_dummies_may_be_named_last() {
    check_lines(
        "module m
           interface
             subroutine s(x)
               integer :: x(:)
               !dir$ ignore_tkr x
             end subroutine
           end interface
         end module
         subroutine t
           use m
           real :: r
           call s(r)
         end subroutine",
    );
}

#[test]
fn procedures_and_their_names_are_no_values() {
    check_lines(
        "subroutine s(x, star, ranked)
           real :: x
           type(*) :: star
           real :: ranked(..)
           intrinsic :: sin
           x = sin ! E2700
           x = x + s ! E2700
           x = sin(x)
           ranked = 1.0 ! E2707
           if (star == 1) return ! E2707
         end subroutine",
    );
}

#[test]
fn some_procedures_need_an_explicit_interface() {
    check_lines(
        "subroutine optional_one(a)
           real, optional :: a
         end subroutine
         elemental real function each(x)
           real, intent(in) :: x
           each = x
         end function
         subroutine plain(a)
           real :: a(*)
         end subroutine
         subroutine t(c, r)
           class(*) :: c
           real :: r(..), x(3)
           call optional_one(1.0) ! E2706
           x(1) = each(x(2)) ! E2706
           call plain(x)
           call other(c) ! E2706
           call other(r) ! E2706
           call plain(x, key=1) ! E2650
         end subroutine",
    );
}

#[test]
fn arguments_have_enough_characters() {
    check_lines(
        "module m
         contains
           subroutine explicit(a)
             character(2) :: a(2)
           end subroutine
           subroutine shaped(a)
             character(3) :: a(:)
           end subroutine
           subroutine scalar(a)
             character(3) :: a
           end subroutine
           subroutine s
             character(2) :: one, two(2), four(4)
             character(3) :: three(2)
             call explicit(one) ! E2704
             call explicit(two)
             call explicit(two(2)) ! E2704
             call explicit(two(1)(2:2)) ! E2704
             call explicit(four(3))
             call explicit(three)
             call explicit('abcd')
             call explicit('abc') ! E2704
             call shaped(three)
             call shaped(two) ! E2705
             call scalar('abcd')
           end subroutine
         end module",
    );
}

#[test]
fn null_and_coarrays_stand_for_what_is_like_them() {
    check_lines(
        "module m
         contains
           subroutine allocatable_one(a)
             real, allocatable, intent(inout) :: a
           end subroutine
           subroutine pointer_one(a)
             real, pointer, intent(in) :: a(:)
           end subroutine
           subroutine ranked(a)
             real, pointer, intent(in) :: a(..)
           end subroutine
           subroutine coarray(a)
             real :: a[*]
           end subroutine
           subroutine s(c, v, p, q)
             real :: c[*]
             real, volatile :: v[*]
             real, pointer :: p, q(:)
             call allocatable_one(null()) ! E2607
             call pointer_one(null())
             call pointer_one(null(q))
             call pointer_one(null(p)) ! E2606
             call ranked(null()) ! E2607
             call ranked(null(p))
             call coarray(c)
             call coarray(v) ! E2607
             call coarray(p) ! E2607
             call coarray(c[1]) ! E2607
           end subroutine
         end module",
    );
}

#[test]
fn dummy_procedures_take_procedures_like_them() {
    check_lines(
        "module m
           abstract interface
             subroutine of_two(a)
               real :: a(2)
             end subroutine
           end interface
         contains
           subroutine two(a)
             real :: a(2)
           end subroutine
           subroutine three(a)
             real :: a(3)
           end subroutine
           subroutine takes(p)
             procedure(of_two) :: p
           end subroutine
           subroutine aims(p)
             procedure(of_two), pointer :: p
           end subroutine
           elemental subroutine each(a)
             real, intent(inout) :: a
           end subroutine
           subroutine s
             procedure(of_two), pointer :: p
             call takes(two)
             call takes(three) ! E2607
             call takes(each) ! E2607
             call takes(null()) ! E2607
             call aims(p)
             call aims(two) ! E2607
             call aims(null())
             p => two
             p => three ! E2615
             p => each ! E2615
           end subroutine
         end module",
    );
}

#[test]
fn elemental_subroutines_change_arrays_where_one_argument_is_one() {
    check_lines(
        "module m
           type :: t
             integer :: n
           end type
           interface assignment(=)
             module procedure assign
           end interface
         contains
           elemental subroutine s(a, b)
             integer, intent(in) :: a
             integer, intent(out) :: b
             b = a
           end subroutine
           impure elemental integer function f(a, b)
             integer, intent(in) :: a
             integer, intent(inout) :: b
             f = a
           end function
           elemental subroutine assign(x, i)
             type(t), intent(out) :: x
             integer, intent(in) :: i
             x%n = i
           end subroutine
           subroutine u(x, y)
             type(t) :: x, y(3)
             integer :: i, k(2)
             call s(1, i)
             call s(k, k)
             call s(k, i) ! E2607
             k = f(k, i)
             y = 1
             y = [1, 2, 3]
             y = [1, 2] ! E2602
             x = k ! E2015
           end subroutine
         end module",
    );
}

#[test]
fn types_and_generic_names_are_no_arguments() {
    check_lines(
        "subroutine s
           type :: t
           end type
           interface g
             procedure one
           end interface
           interface one
             procedure one
           end interface
           real, pointer :: p
           integer :: i
           i = size([t]) ! E2720
           call other(t) ! E2720
           call other(g) ! E2720
           call other(one)
           i = null() ! E2721
           p => null()
           if (p == null()) return ! E2721
         contains
           subroutine one
           end subroutine
         end subroutine",
    );
}

#[test]
fn implicit_interfaces_take_procedures_that_need_none() {
    check_lines(
        "module m
         contains
           subroutine shaped(a)
             real :: a(:)
           end subroutine
           subroutine plain(a)
             real :: a(*)
           end subroutine
           subroutine takes(p)
             external :: p
           end subroutine
           subroutine s
             procedure(), pointer :: p
             p => plain
             p => shaped ! E2615
             call takes(plain)
             call takes(shaped)
           end subroutine
         end module",
    );
}

#[test]
fn operands_have_types_that_their_operators_take() {
    check_lines(
        "module m
           interface g
             integer function f(i)
               integer, intent(in) :: i
             end function
           end interface
           interface operator(.not.)
             logical function negated(x)
               real, intent(in) :: x
             end function
           end interface
         contains
           subroutine t(r, c)
             real :: r
             complex :: c
             character(3) :: a
             character(3, 4) :: b
             logical :: l
             call g(1) ! E2027
             print *, g(1)
             print *, g(r) ! E2027
             l = .not. r
             l = c == z'fe'
             c = c + z'fe' ! E2014
             r = r + z'fe'
             r = -z'fe' ! E2014
             a = a // b ! E2014
           end subroutine
         end module",
    );
}

#[test]
fn abstract_things_are_described_only() {
    check_lines(
        "module m
           type, abstract :: base
             integer :: n
           contains
             procedure(of_base), deferred :: call_me
           end type
           type, extends(base) :: t
           contains
             procedure :: call_me => of_t
           end type
           abstract interface
             subroutine described(a)
               real :: a(:)
             end subroutine
             subroutine of_base(x)
               import base
               class(base) :: x
             end subroutine
           end interface
         contains
           subroutine of_t(x)
             class(t) :: x
           end subroutine
           subroutine takes(x)
             class(base) :: x
             call x%call_me
           end subroutine
           subroutine s(x)
             type(t) :: x
             real :: a(2)
             procedure(described), pointer :: p
             external :: elsewhere
             call takes(x)
             call takes(x%base) ! E2725
             print *, x%base%n
             call described(a) ! E2111
             p => elsewhere ! E2615
             print *, a(index=1) ! E2025
             print *, [((i, i = 1, 2), i = 1, 2)] ! E2734
             call outside(%val(a)) ! E2726
             call outside(%val(a(1)))
           end subroutine
         end module",
    );
}

#[test]
fn volatile_arrays_are_not_copied() {
    check_lines(
        "module m
         contains
           subroutine sized(a)
             real, volatile :: a(*)
           end subroutine
           subroutine s(a, b)
             real, volatile :: a(10), b(:)
             call sized(a)
             call sized(a(::2)) ! E2607
             call sized(b) ! E2607
           end subroutine
         end module",
    );
}
