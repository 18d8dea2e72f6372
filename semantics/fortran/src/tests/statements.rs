//! Statements of execution parts: allocation, control, input and output, what pure procedures keep out.

use super::*;

#[test]
fn what_is_allocated_is_allocatable_and_gets_its_bounds() {
    check_lines(
        "subroutine s(n, in)
           integer :: n, status
           real, allocatable :: a(:), b(:, :), x
           real, allocatable, intent(in) :: in(:)
           real, pointer :: p(:)
           real :: plain(3), like(3)
           character(:), allocatable :: text
           class(*), allocatable :: any
           real :: real_status
           allocate(a(n), b(n, 2:n), x, stat=status)
           allocate(a, source=like)
           allocate(p(3), mold=1.0)
           allocate(character(3) :: text)
           allocate(any, source=1)
           allocate(text) ! E2624
           allocate(any) ! E2624
           allocate(a) ! E2620
           allocate(a(2, 2)) ! E2621
           allocate(x(1)) ! E2621
           allocate(plain(3)) ! E2625
           allocate(in(3)) ! E2600
           allocate(real :: a(3), source=like) ! E2618
           allocate(b(3, 3), source=like) ! E2622
           allocate(integer :: a(3)) ! E2623
           allocate(a(3), stat=real_status) ! E2619
           deallocate(a, p)
           deallocate(plain) ! E2625
           nullify(p)
           nullify(a) ! E2625
         end subroutine",
    );
}

#[test]
fn cases_are_of_the_selector_s_type_and_never_twice() {
    check_lines(
        "subroutine s(i, c, l, x)
           integer :: i
           character(3) :: c
           logical :: l
           real :: x
           select case (i)
           case (1, 3:5)
           case (2)
           case (5) ! E2629
           case (6_8)
           case ('a') ! E2628
           case (10:)
           case (12) ! E2629
           case default
           end select
           select case (c)
           case ('a', 'b':'d')
           case ('a  ') ! E2629
           case ('e', achar(9), achar(10), ' ')
           end select
           select case (l)
           case (.true.)
           case (.false.)
           end select
           select case (x) ! E2626
           case default
           end select
         end subroutine",
    );
}

#[test]
fn guards_extend_the_type_of_a_polymorphic_selector() {
    check_lines(
        "subroutine s(x, plain, y, z)
           type t
           end type
           type, extends(t) :: u
           end type
           type other
           end type
           class(t), target :: x
           class(*) :: y
           type(t) :: plain
           real :: z(..)
           class(t), pointer :: p
           select type (x)
           type is (u)
             p => x
           class is (t)
           type is (u) ! E2632
           type is (other) ! E2633
           end select
           select type (y)
           type is (integer)
           type is (character(*))
           type is (character(3)) ! E2634
           end select
           select type (plain) ! E2630
           class default
           end select
           select rank (z)
           rank (1)
             z(1) = 1
           rank (1) ! E2632
           rank (16) ! E2631
           end select
         end subroutine",
    );
}

#[test]
fn nothing_leaves_a_concurrent_loop() {
    check_lines(
        "subroutine s(a, n)
           integer :: n, i
           real :: a(n)
           outer: do
             do concurrent (i = 1:n)
               if (a(i) > 0) cycle
               a(i) = 1
               if (a(i) > 0) exit ! E2646
               if (a(i) > 0) cycle outer ! E2646
               if (a(i) > 0) return ! E2646
               sync all ! E2646
               call impure(a(i)) ! E2644
             end do
           end do outer
         contains
           subroutine impure(x)
             real :: x
           end subroutine
         end subroutine",
    );
}

#[test]
fn specifiers_have_their_types_and_go_together() {
    check_lines(
        "subroutine s(i, c, l, x, n)
           integer :: i, n
           integer, parameter :: fixed = 1
           character(9) :: c
           logical :: l
           real :: x
           open(10, file='a', action='read', iostat=i, iomsg=c)
           open(newunit=n, status='scratch')
           inquire(10, exist=l, number=i, name=c)
           read(10, *, iostat=i, end=1) x
           write(c, '(f9.3)') x
           write(10, '(a)', advance='no') c
        1  continue
           open(10, file=i) ! E2619
           open(10, action='reed') ! E2637
           open(10, iostat=x) ! E2619
           inquire(10, exist=i) ! E2619
           write(x, *) i ! E2635
           write(10, l) i ! E2636
           read(10, *) fixed ! E2600
           read(10, *, iostat=fixed) i ! E2600
           write(10, *, size=i) x ! E2638
           read(10, '(a)', eor=1) c ! E2640
           read(10, rec=1, pos=2) x ! E2639
         end subroutine",
    );
}

#[test]
fn pure_procedures_keep_to_themselves() {
    check_lines(
        "pure subroutine s(x, c)
           real, intent(inout) :: x
           character(9), intent(out) :: c
           interface
             subroutine impure(x)
               real :: x
             end subroutine
             pure real function f(x)
               real, intent(in) :: x
             end function
           end interface
           x = f(x)
           write(c, *) x
           call impure(x) ! E2644
           print *, x ! E2643
           call random_number(x) ! E2644
         end subroutine",
    );
}

#[test]
fn codes_values_and_masks() {
    check_lines(
        "subroutine s(x, a, m, n, *)
           real :: x, a(4)
           logical :: m(4), n(3)
           where (m) a = 1
           where (a > 0) a = a*2
           where (n) a = 1 ! E2649
           where (a) a = 1 ! E2648
           if (x > 0) stop 1
           if (x > 1) stop 'no'
           if (x > 2) stop x ! E2645
           if (x > 3) return 1
           call other(1, key=2) ! E2650
         end subroutine
         real function f()
           f = 1
           return 1 ! E2647
         end function",
    );
}
