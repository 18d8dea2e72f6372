//! Input/output: specifiers that go together, items, namelists; what is wrong on a line, and what is right.

use super::*;

#[test]
fn specifiers_that_go_together() {
    check_lines(
        "subroutine s(u, text, n, status)
           integer :: u, n, i
           logical :: l
           integer(1) :: small
           character(20) :: text, status
           read (*, rec=3) ! E2639
           read (u, rec=3) n
           read (u, *, rec=3) n ! E2639
           read (text, '(i3)', advance='no') n ! E2639
           read (u, '(i3)', advance='no', size=i, eor=9) n
           read (u, '(i3)', advance='yes', size=i) n ! E2639
           read (u, '(i3)', advance=status, eor=9) n
           read (u, '(i3)', advance='yes', eor=9) n ! E2640
           read (text, *, asynchronous='yes') n ! E2639
           write (u, asynchronous='yes', id=i) n
           write (u, asynchronous='no', id=i) n ! E2640
           write (u, asynchronous='yes', id=small) n ! E2512
           write (u, '(a)', delim='quote') text ! E2640
           write (u, *, delim='quote') text
           open (u, status='new') ! E2640
           open (u, status='new', iostat=i)
           open (u, status='new', file='a')
           open (u, status='scratch', file='a') ! E2639
           open (u, access='stream', recl=10) ! E2639
           open (u, recl=-1) ! E2511
           open (newunit=i, status='old') ! E2640
           open (newunit=i, status=status)
           open (newunit=i, status='scratch')
           inquire (u, id=i) ! E2640
           inquire (u, id=i, pending=l)
           write (null(), *) n ! E2635
           read (trim(text), *) n ! E2635
         9 continue
         end subroutine",
    );
}

#[test]
fn derived_types_are_transferred_by_procedures() {
    check_lines(
        "module m
           type hidden
             integer, private :: inside
           end type
           type plain
             integer :: one
           end type
           type deep
             real, allocatable :: part(:)
           end type
           type own
             real, allocatable :: part(:)
           contains
             procedure :: put
             generic :: write(unformatted) => put
           end type
         contains
           subroutine put(dtv, unit, iostat, iomsg)
             class(own), intent(in) :: dtv
             integer, intent(in) :: unit
             integer, intent(out) :: iostat
             character(*), intent(inout) :: iomsg
           end subroutine
           subroutine here(x)
             type(hidden) :: x
             print *, x
           end subroutine
         end module
         subroutine s(a, b, c, d, e, u)
           use m
           type(hidden) :: a
           type(plain) :: b
           type(deep) :: c
           type(own) :: d
           class(plain) :: e
           integer :: u, i
           intrinsic :: sin
           print *, a ! E2655
           print *, b, b%one
           print *, c ! E2655
           write (u) d
           print *, d ! E2655
           read (u) d ! E2655
           print *, e ! E2655
           print *, (c, i = 1, 2) ! E2655
           do i = 1, 3
             print *, (b, i = 1, 2) ! E2600
           end do
           print *, sin ! E2641
         end subroutine",
    );
}

#[test]
fn what_a_namelist_reads_may_change() {
    check_lines(
        "subroutine s(in, out)
           integer, intent(in) :: in
           integer :: out
           namelist /one/ in, out
           namelist /other/ out
           write (*, one)
           read (*, one) ! E2510
           read (*, nml=other)
         end subroutine",
    );
}

#[test]
fn formats_are_right_by_themselves() {
    check_lines(
        "subroutine s(n, x)
           integer :: n
           real :: x
           write (*, '(1x, *(i5, :, \",\"))') n
           write (*, '(*(1x))') ! E2518
           write (*, '(*(i5), 1x)') n ! E2519
           write (*, '(2(*(i5)))') n ! E2519
           write (*, '(i5.3, i0.5)') n, n
           write (*, '(i2.3)') n ! E2520
           write (*, '(g0, g10.3, g0.5)') x, x, x
           write (*, '(g10)') x ! E2521
           read (*, '(i0)') n ! E2522
           write (*, '(i0)') n
        10 format (*(/)) ! E2518
        20 format (z3.4) ! E2520
           write (*, 10)
           write (*, 20) n
         end subroutine",
    );
}

#[test]
fn old_branches_are_by_default_integers_and_numbers() {
    check_lines(
        "subroutine s(n, x, c, l, tiny)
           integer :: n
           integer(1) :: tiny
           real :: x
           complex :: c
           logical :: l
           assign 10 to n
           assign 10 to tiny ! E2516
           assign 10 to x ! E2516
           go to n
           go to tiny ! E2516
           if (n) 10, 10, 20
           if (x) 10, 10, 20
           if (c) 10, 10, 20 ! E2517
           if (l) 10, 10, 20 ! E2517
        10 continue
        20 continue
         end subroutine",
    );
}
