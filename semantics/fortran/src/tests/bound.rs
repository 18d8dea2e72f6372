//! Generic bindings and defined input/output.

use super::*;

#[test]
fn generic_bindings_are_told_apart_without_their_objects() {
    check_lines(
        "module m
           type :: t
           contains
             procedure, pass(x) :: one
             procedure, pass(x) :: two
             procedure :: three
             procedure, nopass :: four
             generic :: g => one, three
             generic :: h => one, two ! E2211
             generic :: operator(+) => one, two
             generic :: operator(-) => four ! E2201
             generic :: g => three ! E2203
           end type
           type, extends(t) :: u
           contains
             procedure :: five
             generic :: g => five ! E2211
           end type
         contains
           integer function one(n, x)
             integer, intent(in) :: n
             class(t), intent(in) :: x
           end function
           integer function two(x, k)
             class(t), intent(in) :: x
             integer, intent(in) :: k
           end function
           integer function three(x, a)
             class(t), intent(in) :: x
             real, intent(in) :: a
           end function
           integer function four(x)
             class(t), intent(in) :: x
           end function
           integer function five(x, a)
             class(u), intent(in) :: x
             real, intent(in) :: a
           end function
         end module",
    );
}

#[test]
fn bindings_are_called_or_referenced() {
    check_lines(
        "module m
           type :: t
           contains
             procedure, nopass :: f
             procedure, nopass :: s
           end type
         contains
           integer function f()
           end function
           subroutine s
           end subroutine
           subroutine test(x)
             type(t) :: x
             call x%s
             call x%f ! E2016
             print *, x%f()
             print *, x%s() ! E2017
           end subroutine
         end module",
    );
}

#[test]
fn overriding_bindings_are_as_those_of_a_used_module() {
    check_lines(
        "module base
           type :: t
           contains
             procedure :: p
             procedure, nopass :: q
           end type
         contains
           subroutine p(x, y)
             class(t) :: x, y
           end subroutine
           character(3) function q(n)
             integer, intent(in) :: n
           end function
         end module
         module other
           use base
           type, extends(t) :: u
           contains
             procedure :: p => own ! E2201
             procedure, nopass :: q => long ! E2201
           end type
         contains
           subroutine own(x, y)
             class(u) :: x, y
           end subroutine
           function long(n)
             integer, intent(in) :: n
             character(n) :: long
           end function
         end module",
    );
}

#[test]
fn defined_input_and_output_have_their_arguments() {
    check_lines(
        "module m
           type :: t
             integer :: n
           contains
             procedure :: get, put, short
             generic :: read(formatted) => get
             generic :: write(unformatted) => put
             generic :: read(unformatted) => short ! E2201
           end type
           interface write(unformatted)
             module procedure again
           end interface
         contains
           subroutine get(dtv, unit, iotype, list, iostat, iomsg)
             class(t), intent(in) :: dtv ! E2201
             integer(8), intent(in) :: unit ! E2201
             character(4), intent(in) :: iotype ! E2201
             integer, intent(in) :: list(2) ! E2201
             integer, intent(in) :: iostat ! E2201
             character(*), intent(inout) :: iomsg
           end subroutine
           subroutine put(dtv, unit, iostat, iomsg)
             class(t), intent(in) :: dtv
             integer, intent(in) :: unit
             integer, intent(out) :: iostat
             character(*), intent(inout) :: iomsg
           end subroutine
           subroutine again(dtv, unit, iostat, iomsg) ! E2201
             class(t), intent(in) :: dtv
             integer, intent(in) :: unit
             integer, intent(out) :: iostat
             character(*), intent(inout) :: iomsg
           end subroutine
           subroutine short(dtv, unit)
             class(t), intent(inout) :: dtv
             integer, intent(in) :: unit
           end subroutine
         end module",
    );
}

#[test]
fn procedures_of_the_program_take_what_they_declare() {
    check_lines(
        "subroutine one(x, y, c)
           real :: x, y(3)
           character(*) :: c
         end subroutine
         subroutine s(a)
           real :: a(3), x
           call one(a(1), a, 'c')
           call one(x, a(2), 'c')
           call one(1, a, 'c') ! E2605
           call one(a, a, 'c')
           call one(a + 1, a, 'c') ! E2606
           call one(x, x, 'c')
           call one(x, 1.0, 'c') ! E2607
           call one(x, a, 1) ! E2605
         end subroutine",
    );
}

#[test]
fn operators_of_several_types_are_told_apart() {
    check_lines(
        "module m
           type :: t
           contains
             procedure, pass(x) :: p => one
             procedure, nopass :: q => plain
             generic :: operator(.foo.) => p ! E2211
           end type
           type :: u
           contains
             procedure, pass(y) :: p => two
             generic :: operator(.foo.) => p
           end type
         contains
           integer function one(x, y)
             class(t), intent(in) :: x
             class(u), intent(in) :: y
           end function
           integer function two(x, y)
             class(t), intent(in) :: x
             class(u), intent(in) :: y
           end function
           subroutine plain
           end subroutine
           subroutine test(a)
             class(t) :: a(:)
             call a(1)%q
             call a%q ! E2730
           end subroutine
         end module",
    );
}

#[test]
fn inherited_procedure_components_and_bindings_with_the_name_of_a_local_entity_may_be_called() {
    check(
        "module m
          implicit none
          type, abstract :: p
            procedure(deriv), pointer :: f => null()
          end type
          type, extends(p) :: c
          contains
            procedure :: sort
          end type
          abstract interface
            subroutine deriv(me, x)
              import :: p
              class(p), intent(inout) :: me
              real, intent(in) :: x
            end subroutine
          end interface
        contains
          subroutine step(me)
            class(c), intent(inout) :: me
            call me%f(1.0)
          end subroutine
          subroutine fill(this, sort)
            class(c) :: this
            logical, optional :: sort
            if (present(sort)) call this%sort()
          end subroutine
          subroutine sort(this)
            class(c) :: this
          end subroutine
        end module",
        &[],
    );
}

/// 7.5.7.1: types extend types before them; neither in turn nor over many levels does that end an analysis.
#[test]
fn types_that_extend_each_other_are_told() {
    check_lines(
        "module m
           type a
             class(b), pointer :: p
           end type
           type, extends(b) :: d
           end type
           type, extends(d) :: b ! E2204
             integer :: i
           contains
             procedure :: q
           end type
         contains
           subroutine q(x)
             class(b) :: x
             x%i = 1
           end subroutine
         end module
        ",
    );
}
