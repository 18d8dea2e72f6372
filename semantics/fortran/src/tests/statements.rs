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
           allocate(text) ! E2225
           allocate(any) ! E2225
           allocate(a) ! E2221
           allocate(a(2, 2)) ! E2222
           allocate(x(1)) ! E2222
           allocate(plain(3)) ! E2226
           allocate(in(3)) ! E2201
           allocate(real :: a(3), source=like) ! E2219
           allocate(b(3, 3), source=like) ! E2223
           allocate(integer :: a(3)) ! E2224
           allocate(a(3), stat=real_status) ! E2220
           deallocate(a, p)
           deallocate(plain) ! E2226
           nullify(p)
           nullify(a) ! E2226
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
           case (5) ! E2230
           case (6_8)
           case ('a') ! E2229
           case (10:)
           case (12) ! E2230
           case default
           end select
           select case (c)
           case ('a', 'b':'d')
           case ('a  ') ! E2230
           case ('e', achar(9), achar(10), ' ')
           end select
           select case (l)
           case (.true.)
           case (.false.)
           end select
           select case (x) ! E2227
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
           type is (u) ! E2233
           type is (other) ! E2234
           end select
           select type (y)
           type is (integer)
           type is (character(*))
           type is (character(3)) ! E2235
           end select
           select type (plain) ! E2231
           class default
           end select
           select rank (z)
           rank (1)
             z(1) = 1
           rank (1) ! E2233
           rank (16) ! E2232
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
               if (a(i) > 0) exit ! E2247
               if (a(i) > 0) cycle outer ! E2247
               if (a(i) > 0) return ! E2247
               sync all ! E2247
               call impure(a(i)) ! E2245
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
           open(10, file=i) ! E2220
           open(10, action='reed') ! E2238
           open(10, iostat=x) ! E2220
           inquire(10, exist=i) ! E2220
           write(x, *) i ! E2236
           write(10, l) i ! E2237
           read(10, *) fixed ! E2201
           read(10, *, iostat=fixed) i ! E2201
           write(10, *, size=i) x ! E2239
           read(10, '(a)', eor=1) c ! E2241
           read(10, rec=1, pos=2) x ! E2240
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
           call impure(x) ! E2245
           print *, x ! E2244
           call random_number(x) ! E2245
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
           where (n) a = 1 ! E2250
           where (a) a = 1 ! E2249
           if (x > 0) stop 1
           if (x > 1) stop 'no'
           if (x > 2) stop x ! E2246
           if (x > 3) return 1
           call other(1, key=2) ! E2251
         end subroutine
         real function f()
           f = 1
           return 1 ! E2248
         end function",
    );
}
