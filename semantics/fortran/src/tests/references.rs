//! References to procedures: what is wrong on a line, and what is right on the others.

use super::*;

#[test]
fn references_are_complete_and_end() {
    check_lines(
        "subroutine s(f, g)
           character(*), external :: f
           character(*), external :: h
           procedure(sqrt), pointer :: g
           real :: x(3)
           call labels(*1)
           call labels() ! E2023
           call once
           print *, f()
           print *, h() ! E2732
           print *, g(1.0)
           print *, g(x) ! E2606
        1  continue
         contains
           subroutine labels(*)
           end subroutine
           non_recursive subroutine once
             call once ! E2731
           end subroutine
         end subroutine",
    );
}

#[test]
fn results_are_as_the_definition_says() {
    check_lines(
        "integer(8) function two()
           two = 2
         end function
         real function three()
           three = 3
         end function
         subroutine s
           integer :: two
           real :: three
           print *, two() ! E2733
           print *, three()
         end subroutine",
    );
}

#[test]
fn arguments_are_of_the_kind_that_their_dummies_ask() {
    check_lines(
        "module m
         contains
           subroutine alloc(x)
             real, allocatable :: x
           end subroutine
           subroutine co(x)
             real, allocatable :: x[:]
           end subroutine
           subroutine shaped(x)
             real :: x(:)
           end subroutine
           subroutine text(c)
             character :: c
           end subroutine
           subroutine number(i)
             integer :: i
           end subroutine
           subroutine any(x)
             class(*) :: x
           end subroutine
           subroutine open(x)
             type(*) :: x
           end subroutine
           function f()
             real, allocatable :: f
           end function
         end module
         subroutine s(star)
           use m
           type(*) :: star
           real, allocatable :: a, b[:], c[:, :]
           real :: x(3)
           call alloc(a)
           call alloc(f()) ! E2607
           call alloc(b) ! E2607
           call co(b)
           call co(c) ! E2607
           call shaped(x)
           call shaped(%ref(x)) ! E2607
           call number(z'1')
           call text(z'1') ! E2607
           call open(star)
           call any(star) ! E2605
         end subroutine",
    );
}

#[test]
fn intrinsic_procedures_take_data_and_procedures_as_they_ask() {
    check_lines(
        "subroutine s(p)
           use iso_c_binding
           real, target :: x
           real, allocatable :: a, b(:)
           type(c_ptr) :: c
           external :: p
           character(20) :: t
           integer :: i
           integer(2) :: j
           c = c_loc(x)
           c = c_loc(1.0) ! E2828
           c = c_ptr(1) ! E2409
           print *, abs(p) ! E2808
           print *, allocated(scalar=a), allocated(array=b)
           print *, allocated(array=a) ! E2809
           print *, allocated(scalar=b) ! E2809
           print *, max(a1=1, a2=2, a3=3)
           print *, max(a1=1, a2=2, a03=3) ! E2025
           call getcwd(t, i)
           call getcwd(t, j) ! E2808
           print *, z'1' ! E2656
         end subroutine",
    );
}

#[test]
fn interfaces_and_targets_of_their_own_kind() {
    check_lines(
        "module m
           interface gen
             procedure :: one
           end interface
           procedure(gen), pointer :: p ! E2215
           intrinsic :: atan
           interface atan ! E2201
             procedure :: sub
           end interface
         contains
           integer function one()
           end function
           subroutine sub(x)
             real :: x
           end subroutine
         end module
         subroutine s(co, vo)
           use m
           procedure(q), pointer :: q ! E2215
           real, target :: co[*]
           real, target, volatile :: vo[*]
           real, pointer :: plain
           real, pointer, volatile :: changing
           plain => co
           plain => vo ! E2615
           changing => vo
           changing => co ! E2615
         end subroutine",
    );
}

#[test]
fn kinds_of_characters_are_those_there_are() {
    check_lines(
        "subroutine s
           integer, parameter :: below = -1
           character(kind=1) :: a
           character(kind=4) :: b
           character(kind=3) :: c ! E2019
           print *, 4_'a'
           print *, 3_'a' ! E2806
           print *, .true._below ! E2806
         end subroutine",
    );
}

#[test]
fn characters_of_interoperable_procedures_have_the_length_of_c() {
    check_lines(
        "subroutine s(a, b, c, d, e) bind(c) ! E2201
           character :: a
           character(*) :: b
           character(2) :: c(:)
           character(:), allocatable :: d
           character(2) :: e
         end subroutine
         subroutine t(p) bind(c) ! E2201
           character(2), pointer :: p
         end subroutine",
    );
}
