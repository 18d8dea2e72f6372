//! What intrinsic procedures ask of their arguments, what attributes ask of each other, and what a procedure pointer may point at.

use super::*;

#[test]
fn specific_functions_have_arguments_of_one_kind() {
    check_lines(
        "subroutine s(d, r, i, k)
           double precision d
           real r
           integer i
           integer(8) k
           print *, dsign(d, d), dmod(d, d), dgamma(d), derf(d), isign(i, i), mod(i, k)
           print *, dsign(d, r) ! E2808
           print *, dmod(d, r) ! E2808
           print *, isign(i, k) ! E2808
           print *, isign(k, k) ! E2808
           print *, iabs(k) ! E2808
           print *, idim(k, k) ! E2808
           print *, idnint(r) ! E2808
           print *, idnint(d), iabs(i), idim(i, i), max0(k, k), float(k)
           print *, dgamma(r) ! E2808
         end",
    );
}

#[test]
fn procedures_of_gnu_fortran_have_typed_arguments() {
    check_lines(
        "subroutine s(name, values, wide)
           character(8) :: name
           integer :: values(13)
           character(8, kind=4) :: wide
           call stat(name, values)
           call getarg(1, name)
           call system('ls')
           call fget(name)
           call chdir(wide) ! E2808
           call stat(name, 1.0) ! E2808
           call getarg(1.5, name) ! E2808
           call fget('x') ! E2812
           print *, access(name, 'r'), rand()
           print *, access(name, 1) ! E2808
         end",
    );
}

#[test]
fn shapes_and_lengths_of_arguments_go_together() {
    check_lines(
        "subroutine s(n)
           character(3) :: e(2, 3, 4), b(3, 4), c(3, 5)
           integer :: v(8), w(5), n
           e = eoshift(e, 1, boundary=b)
           e = eoshift(e, 1, boundary=c) ! E2828
           e = eoshift(e, 1, boundary='x') ! E2828
           e = cshift(e, reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]), dim=2)
           call date_and_time(values=v)
           call date_and_time(values=w) ! E2828
           print *, ichar(e(1, 1, 1)(1:1)), ichar('x')
           print *, storage_size(1.0, irand()) ! E2811
         end
         subroutine t(x, y, z)
           use iso_c_binding
           type(*) :: x
           integer :: y(*), z(..)
           print *, rank(x), storage_size(y), size(z), c_sizeof(y(1:2))
           print *, storage_size(x) ! E2828
           print *, c_sizeof(y) ! E2828
           print *, ubound(y, dim=z) ! E2828
           print *, image_index(z, [1]) ! E2828
         end
         subroutine u(y)
           complex :: y(*), a[2, *]
           save a
           call v((y(1:2)), y)
           call v((y)) ! E2604
           print *, y(1:2)%im, image_index(a, [1, 1])
           print *, y%im ! E2604
           print *, image_index(a, [3, 1]) ! E2828
         end",
    );
}

#[test]
fn reductions_take_functions_of_the_elements_alone() {
    check_lines(
        "subroutine s(a, c, x, e)
           integer :: a(3)
           character(4) :: c(2)
           type t
             procedure(f), pointer, nopass :: p
             procedure(g), pointer, nopass :: q
           end type
           type(t) :: x
           external e
           print *, reduce(a, f), reduce(a, x%p)
           print *, reduce(a, x%q) ! E2828
           print *, reduce(a, e) ! E2828
           print *, reduce(c, h) ! E2828
           print *, reduce(a, el) ! E2828
           print *, reduce(a, f, identity=1.0) ! E2808
         contains
           pure integer function f(x, y)
             integer, intent(in) :: x, y
             f = x + y
           end
           integer function g(x, y)
             integer, intent(in) :: x, y
             g = x + y
           end
           elemental integer function el(x, y)
             integer, intent(in) :: x, y
             el = x + y
           end
           pure function h(x, y)
             character(3), intent(in) :: x, y
             character(3) h
             h = x
           end
         end",
    );
}

#[test]
fn attributes_shapes_and_kinds_of_declarations() {
    check_lines(
        "module m
           character(n), parameter :: a(1) = 'b' ! E2201
           integer, parameter :: b(1, 2) = 0, c(*) = [1, 2]
           integer, parameter :: d(11:11, 12:*) = b ! E2201
           interface
             function sin(x)
               real sin, x
             end function
           end interface
           intrinsic cos
           intrinsic sin ! E2201
           type t
             integer, allocatable :: part[:]
           end type
           type(t), save :: x
           type(t), save :: y(3) ! E2201
           interface
             module subroutine one
             end subroutine
             module subroutine two
             end subroutine
           end interface
         contains
           module subroutine one
           end subroutine
           subroutine two ! E2100
           end subroutine
           subroutine three
             integer(kind=four()) :: i ! E2018
             character(kind=four()) :: j ! E2018
             integer(kind=kind(1)) :: k
           end subroutine
           integer function four()
             four = 4
           end function
         end module",
    );
}

#[test]
fn namelists_come_behind_the_types_of_their_objects_and_are_no_arguments() {
    check_lines(
        "subroutine s
           implicit none
           real :: x
           namelist /g/ x, q ! E2000
           integer :: q
           external :: t
           call t(x)
           call t(g) ! E2739
         end subroutine
         subroutine u
           namelist /g/ p, i
           real :: p
           real :: i
         end subroutine",
    );
}

#[test]
fn pointers_to_functions_agree_in_type_and_coindexed_objects_have_no_bindings() {
    check_lines(
        "module m
           type t
             procedure(real), pointer, nopass :: f
             procedure(h), pointer, nopass :: g
           contains
             procedure, nopass :: s
           end type
           type of
             class(t), allocatable :: part
             type(t) :: plain
           end type
           procedure(complex), pointer :: p
           procedure(real), pointer :: q
         contains
           subroutine s
           end subroutine
           integer function h()
             h = 1
           end function
           subroutine a(x, y)
             type(t) :: x
             type(of) :: y[*]
             q => x%f
             p => x%f ! E2615
             x%f => q
             x%f => p ! E2615
             x%g => h
             x%g = 1 ! E2600
             call y[1]%plain%s()
             call y[1]%part%s() ! E2740
           end subroutine
         end module",
    );
}

#[test]
fn procedures_with_a_type_formats_and_stop_codes() {
    check_lines(
        "module m
           use iso_c_binding
           integer :: i
         end module
         subroutine s(i, k)
           integer(1) :: i
           integer :: k
           real, intrinsic :: sin
           real, intrinsic :: mvbits ! E2201
           type u
             procedure(real), pointer, nopass :: f
           end type
           type(u) :: x
           print x%f ! E2636
           if (k > 1) stop k
           stop i ! E2645
         end subroutine",
    );
}
