//! Assignment, pointer assignment, allocation, and the constructs with selectors: what is wrong on a line, and what is right on
//! the others.

use super::*;

#[test]
fn masks_and_variables_have_one_shape() {
    check_lines(
        "subroutine s(m, x, y)
           logical, allocatable :: m(:)
           logical :: m2(2), m3(3)
           real :: x(4), y(5), z
           where (m)
             x = 1
             y = 1 ! E2649
             z = 1 ! E2649
           elsewhere (m2) ! E2649
             x = 2
           end where
           where (m3) x(1:3) = 1
         end subroutine",
    );
}

#[test]
fn typeless_constants_are_assigned_to_numbers() {
    check_lines(
        "subroutine s(i, r, z, l)
           integer :: i
           real :: r
           complex :: z
           logical :: l
           i = z'1f'
           r = z'1f'
           z = z'1f' ! E2701
           l = z'1f' ! E2701
           r = 4habcd
         end subroutine",
    );
}

#[test]
fn targets_are_as_their_pointers_need_them() {
    check_lines(
        "module other
           real, target, protected :: guarded
         end module
         subroutine s(ranked)
           use other
           real, pointer :: ranked(..)
           type :: t
             real :: a(4)
           end type
           type(t), target :: list(10, 10)
           real, target :: x(10, 10)
           integer, target :: i
           real, pointer :: p(:), q(:, :), r
           real, pointer, contiguous :: c(:)
           procedure(real), pointer :: f
           p(1:4) => list(1, 1)%a
           p(1:100) => list(:, :)%a(1) ! E2615
           q(1:5, 1:5) => x(:, 1:2) ! E2709
           q(1:5, 1:4) => x(:, 1:2)
           c => x(:, 1)
           c => x(1:9:2, 1) ! E2615
           r => null(p) ! E2617
           r => null(i) ! E2828
           r => guarded ! E2615
           ranked => x ! E2707
           f => x ! E2615
           f => sin(1.0) ! E2615
           f => sin
           f => elsewhere_defined
         end subroutine",
    );
}

#[test]
fn what_is_allocated_is_as_it_was_declared() {
    check_lines(
        "subroutine s
           use iso_c_binding
           character(3), allocatable :: text
           real, allocatable :: plain, shared[:]
           class(*), allocatable :: any, anywhere[:]
           type(c_ptr) :: address
           allocate (character(3) :: text)
           allocate (character(4) :: text) ! E2623
           allocate (plain)
           allocate (plain[*]) ! E2717
           allocate (shared[*])
           allocate (shared) ! E2717
           allocate (any, source=address)
           allocate (anywhere[*], source=address) ! E2719
           allocate (any, mold=z'1') ! E2716
         end subroutine",
    );
}

#[test]
fn guards_are_told_apart() {
    check_lines(
        "subroutine s(a, b, c, n)
           class(*) :: a
           real, allocatable :: b(..)
           real :: c(..)
           integer :: n
           select type (a)
           class default
           type is (integer)
           class default ! E2632
           end select
           select rank (b)
           rank (*) ! E2710
           end select
           select rank (c)
           rank (*)
           rank (1)
           rank (*) ! E2632
           end select
           select rank (c)
           rank (n) ! E2018
           rank (1.0) ! E2020
           end select
         end subroutine",
    );
}

#[test]
fn constant_subscripts_are_within_bounds() {
    check_lines(
        "subroutine s(old, n)
           integer :: n
           real :: a(10), old(1), none(0)
           character(5) :: text
           a(0) = 1 ! W2711
           a(11) = 1 ! W2712
           a(10) = 1
           old(3) = 1
           a(5:11) = 1 ! W2712
           a(11:5) = 1
           a(1:12:3) = 1
           a(1:13:3) = 1 ! W2712
           a(10:-2:-3) = 1 ! W2711
           a(1:3:0) = 1 ! E2713
           print *, none(n:n - 1)
           text(0:1) = 'a' ! E2714
           text(4:6) = 'a' ! E2715
           text(6:5) = 'a'
         end subroutine",
    );
}

#[test]
fn assumed_size_arrays_have_no_end() {
    check_lines(
        "subroutine s(x)
           real :: x(*)
           x(:) = 1 ! E2708
           x(:3) = 1
           associate (y => (x)) ! E2604
           end associate
         end subroutine",
    );
}

#[test]
fn pure_procedures_copy_no_pointers_and_deallocate_nothing_polymorphic() {
    check_lines(
        "module m
           type :: t
             real, pointer :: p
           end type
         contains
           pure subroutine s(a, b, c)
             type(t), intent(in) :: a
             type(t), intent(out) :: b
             class(*), allocatable, intent(inout) :: c
             b = a ! E2702
             deallocate (c) ! E2508
           end subroutine
           pure function f(p) result(r)
             real, pointer, intent(in) :: p
             real :: r
             r = p
             p = 1.0 ! E2600
           end function
         end module",
    );
}

#[test]
fn array_constructors_have_values_of_one_type() {
    check_lines(
        "subroutine s(c)
           character(3) :: c
           print *, [1, 2, 3], ['a', 'b'], [1.0, 2.0]
           print *, [1, 2.0] ! E2722
           print *, [1_4, 2_8] ! E2722
           print *, [1, c] ! E2722
           print *, [real :: 1, 2d0]
           print *, [real :: 1, c] ! E2722
           print *, [(1.0, i = 1, 3), 2] ! E2722
           print *, [character(5) :: 'a', c]
           print *, [character(*) :: 'a', c] ! E2723
         end subroutine",
    );
}

#[test]
fn implied_loops_are_counted() {
    check_lines(
        "subroutine s
           real :: a(2)
           integer :: j
           a = [(real(j), j = 1, 2)]
           a = [(real(j), j = 1, 3)] ! E2603
           a([1, 2]) = 0
           a([1, 1]) = 0 ! E2600
         end subroutine",
    );
}

#[test]
fn allocated_objects_stand_once() {
    check_lines(
        "subroutine s
           type :: t
             integer :: status
           end type
           type(t), allocatable :: x
           integer, allocatable :: a(:), b
           character(3), allocatable :: text
           character(:), allocatable :: any_length
           integer :: i
           allocate (a(2), b, stat=i)
           allocate (a(2), a(2)) ! E2724
           allocate (x, stat=x%status) ! E2724
           deallocate (a, a) ! E2724
           allocate (character(*) :: text) ! E2718
           allocate (character(:) :: any_length) ! E2723
           allocate (character(4) :: any_length)
         end subroutine",
    );
}
