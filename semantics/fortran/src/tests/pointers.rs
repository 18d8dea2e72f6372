//! Procedure pointers, procedure components, intrinsic procedures as arguments, ASSOCIATED and NULL().

use super::*;

#[test]
fn procedure_components_have_their_interfaces() {
    check_lines(
        "module m
           type :: t
             procedure(part), pointer :: p
             procedure(text), pointer, nopass :: q
             procedure(real), pointer, nopass :: r => null()
           end type
         contains
           subroutine part(x, n)
             class(t), intent(in) :: x
             integer, intent(in) :: n
           end subroutine
           function text()
             character(:), allocatable :: text
           end function
           real function twice(x)
             real, intent(in) :: x
           end function
         end module
         subroutine s(x)
           use m
           type(t) :: x
           external :: elsewhere
           call x%p(1)
           call x%p(n=1)
           call x%p(1.0) ! E2605
           call x%p(k=1) ! E2025
           call x%p() ! E2023
           call x%r ! E2016
           print *, x%p(1) ! E2017
           x%p => part
           x%p => twice ! E2615
           x%q => elsewhere ! E2615
           x = t(part, text)
           x = t(twice, text) ! E2410
           x = t(part, null(x%p)) ! E2410
         end subroutine",
    );
}

#[test]
fn specific_intrinsic_functions_stand_for_procedures() {
    check_lines(
        "subroutine s
           intrinsic :: float, mod, sqrt, dsqrt, nowhere ! E2727
           abstract interface
             real function one(x)
               real, intent(in) :: x
             end function
             double precision function wide(x)
               double precision, intent(in) :: x
             end function
           end interface
           procedure(one), pointer :: p
           procedure(wide), pointer :: q
           procedure(sin), pointer :: r
           procedure(amin0), pointer :: u ! E2728
           procedure(), pointer :: v
           p => cos
           q => cos ! E2615
           q => dcos
           r => alog
           r => dlog ! E2615
           p => mod ! E2615
           v => mod
           v => float ! E2615
           call sub(sqrt)
           call sub(dsqrt) ! E2607
         contains
           subroutine sub(f)
             procedure(one) :: f
           end subroutine
         end subroutine",
    );
}

#[test]
fn associated_takes_pointers_and_what_they_may_point_to() {
    check_lines(
        "subroutine s(p, f)
           real, pointer :: p(:)
           procedure(real), pointer :: f
           real, target :: x(3), y(3, 3)
           integer, target :: i(3)
           real :: plain(3)
           logical :: l
           l = associated(p)
           l = associated(p, x)
           l = associated(p, y) ! E2828
           l = associated(p, i) ! E2828
           l = associated(p, plain) ! E2828
           l = associated(p, (x)) ! E2828
           l = associated(p, x([1, 2])) ! E2828
           l = associated(plain) ! E2828
           l = associated(f)
           l = associated(f, x) ! E2828
           l = associated(null(p), x)
           l = associated(null(plain)) ! E2828
           print *, kind(null(p))
           print *, sum(null(p)) ! E2828
           print *, kind(null()) ! E2828
         end subroutine",
    );
}

#[test]
fn lengths_are_deferred_on_both_sides() {
    check_lines(
        "module m
         contains
           subroutine deferred(c)
             character(:), allocatable :: c
           end subroutine
           subroutine fixed(c)
             character(4), allocatable :: c
           end subroutine
           subroutine assumed(c)
             character(*) :: c
             pointer :: c
           end subroutine
         end module
         subroutine s
           use m
           character(:), allocatable :: a
           character(4), allocatable :: b
           character(4), pointer :: p
           call deferred(a)
           call deferred(b) ! E2607
           call fixed(a) ! E2607
           call fixed(b)
           call assumed(p)
           call assumed(null()) ! E2607
         end subroutine",
    );
}

#[test]
fn a_name_is_called_or_referenced() {
    check_lines(
        "subroutine s
           external :: a, b
           call a
           x = a() ! E2017
           x = b()
           call b ! E2016
         end subroutine
         subroutine t
           character(8) :: c
           real :: f
           print *, c(1:2), c(3) ! E2009
           print *, f(1)
           print *, f(1:2) ! E2729
         end subroutine",
    );
}

/// Fortran 2023, 9.5.3.1 and 9.5.3.3
#[test]
fn a_multiple_subscript_is_as_many_as_its_array_has_elements() {
    check_lines(
        "subroutine s(n, open)
           integer :: n, open(:), k(2), m(2, 2), three(3), zero(0)
           integer, parameter :: out(2) = [1, 4]
           real :: a(3, 3), b(3, 3, 3), c(3), x(2), r(2)
           real, external :: f
           type :: t
             integer :: at(0:1)
           end type
           type(t) :: u
           c(1) = a(@k) + a(@[1, n]) + a(@u%at) + b(@k, 1) + b(1, @k) + b(@three) + b(@three(3:1:-1)) + a(@k + 1)
           a(@k) = 1
           x = b(@[1, 2], 1:2)
           a(@[1, 1]:[2, 2]) = a(@[1, 1]:[3, 3]:2)
           a(@:k) = a(@2:three(2:3))
           c(1) = a(@three) ! E2010
           c(1) = a(@zero) ! E2010
           c(1) = a(@k, 1) ! E2010
           c(1) = c(@n) ! E2745
           a(@1:2) = 1 ! E2745
           c(1) = a(@m) ! E2746
           c(1) = a(@open) ! E2747
           a(@k:three) = 1 ! E2748
           c(1) = a(@r) ! E2020
           c(1) = a(@out) ! W2712
           a(@[1, 0]:[2, 2]) = 1 ! W2711
           x = a(@k) + r
           c(1) = f(@k) ! E2729
           call s(@k, open) ! E2729
         end subroutine",
    );
}

#[test]
fn a_multiple_subscript_becomes_the_elements_of_its_array() {
    check_body(
        "subroutine s(a, k, n)
           integer :: k(0:1), n
           real :: a(3, 3)
           a(@k) = a(@[n, 2])
           a(@1:k) = 0
         end subroutine",
        "
        a(k(0:INTEGER(4)), k(1:INTEGER(4))) = a(n, 2:INTEGER(4))
        a(1:INTEGER(4):k(0:INTEGER(4)), 1:INTEGER(4):k(1:INTEGER(4))) = 0.0:REAL(4)
        ",
    );
}
