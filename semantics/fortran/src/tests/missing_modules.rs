//! Modules that are not there, or not whole: one mistake, and what may come from them is unknown and causes none.

use super::*;

#[test]
fn a_missing_module_is_one_mistake() {
    check(
        "
        subroutine s
          use nowhere
          implicit none
          type(t) :: x
          x = y
          call z(x%a)
        end
        subroutine r
          use elsewhere, only: dp, t, a, f
          implicit none
          real(dp) :: x
          type(t) :: y
          x = a(1) + f(x) + 1.0_dp
          y%n = 1
        end",
        &["E2002 there is no module `nowhere`", "E2002 there is no module `elsewhere`"],
    );
}

#[test]
fn what_a_missing_module_may_declare_is_no_second_mistake_in_its_hosts_procedures() {
    check(
        "module m
          use nowhere
          implicit none
        contains
          subroutine s(x)
            real(dp) :: x(10), y
            real(dp), allocatable :: w(:)
            type(t) :: z(3)
            x(1) = 1._dp + y + w(1) + z(1)%a + elsewhere
          end subroutine
        end module
        subroutine q
          use m, only: zz
          zz = 1
        end subroutine",
        &["E2002 there is no module `nowhere`"],
    );
}

#[test]
fn what_a_missing_module_declares_is_passed_on_whether_or_not_its_user_names_it() {
    check_lines(
        "module m
           use nowhere ! E2002
           integer :: own
         end module
         module n
           use m
         end module
         subroutine s
           use m, only: own, theirs
           use n, only: others
           use elsewhere, only: a, b ! E2002
           implicit none
           call p(a(1:own), b(own))
           a = others + theirs
           b = 0
           write (*, *) a, b
         end subroutine",
    );
    check_lines(
        "program p
           use nowhere ! E2002
           type(period) :: a, b
           if (mod(a, b) == b) stop
         contains
           subroutine s
             print *, trim(message(1))
           end subroutine
         end program
         module m
           integer, parameter :: n = unknown * 2 ! E2018
         end module
         program q
           use m
           implicit none
           integer :: a(n), b(n, 0:n + 1)
         end program",
    );
    check_lines(
        "subroutine s
           use nowhere ! E2002
           if (author(1:2) == 'me') write (*, *) author
         end subroutine",
    );
    check_lines(
        "subroutine s
           use nowhere ! E2002
           implicit none
           integer(int32), parameter :: k(2) = [int(z'1f', int32), int(z'2f', int32)]
         end subroutine",
    );
}

#[test]
fn what_a_missing_module_would_tell_stays_unknown_through_other_modules() {
    check_lines(
        "module m
           use nothere, only: wp, t ! E2002
           implicit none
           real(wp) :: global
           type :: own
             type(t) :: part
           end type
         contains
           subroutine s(x, z, y)
             real(wp), intent(in) :: x
             type(t), intent(in) :: z
             real(wp), intent(in), optional :: y
           end subroutine
           function f(x)
             real(wp) :: x, f
             f = x
           end function
         end module
         subroutine u
           use m
           implicit none
           type(own) :: o
           call s(1d0, 3)
           call s(x=f(1.0), y=2d0, z=o%part)
           global = f(2d0)
         end subroutine",
    );
}

#[test]
fn structures_of_types_that_may_come_from_a_missing_module_are_no_second_mistake() {
    check(
        "
        module a
          use nowhere
          implicit none
          private
          type(frequency), public :: f = frequency(.false., 100000, huge(1.0))
        end module
        module b
          use a
          implicit none
        contains
          subroutine s
            if (f%now) f%k(3) = 1
            f%b%c = 2
          end subroutine
        end module",
        &["E2002 there is no module `nowhere`"],
    );
    check(
        "
        module a
          use nowhere, only: other
          type(frequency) :: f = frequency(.false.)
        end module",
        &[
            "E2002 there is no module `nowhere`",
            "E2418 type `frequency` is not defined yet and cannot be constructed here",
        ],
    );
}

#[test]
fn substrings_of_what_may_be_an_array_of_a_missing_module_are_no_second_mistake() {
    check(
        "
        subroutine s(n, c)
          use nowhere
          implicit none
          integer, intent(in) :: n
          character(*), intent(out) :: c
          if (names(n)(1:3) == 'NUM') c = names(n)(2:n)
        end",
        &["E2002 there is no module `nowhere`"],
    );
    check(
        "
        subroutine s(n, c)
          integer, intent(in) :: n
          character(*), intent(out) :: c
          character(10), external :: names
          c = names(n)(1:3)
        end",
        &["E2661 the value of a function is not a variable: it has neither subscripts nor substrings"],
    );
}
