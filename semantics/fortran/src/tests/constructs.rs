//! Constructs and branches: DO CONCURRENT, FORALL, CASE, labels, image control; what is wrong on a line, and what is right.

use super::*;

#[test]
fn the_header_of_concurrent_iterations() {
    check_lines(
        "subroutine s(a, n)
           integer :: a(10), n, i, j, k
           real :: x
           do concurrent (i = 1:n, j = 1:n)
             a(i) = j
             i = 2 ! E2600
           end do
           do concurrent (i = j:n, j = 1:n) ! E2502
           end do
           do concurrent (i = 1:n, i = 1:2) ! E2001
           end do
           do concurrent (i = 1:n:0) ! E2501
           end do
           do i = 1, n, 0 ! E2501
           end do
           print *, (a(i), i = 1, n, k - k), (a(i), i = 1, n, 3 - 3) ! E2501
           do concurrent (i = 1:x) ! E2020
           end do
           forall (i = 1:n:i) a(i) = 1 ! E2502
           forall (i = 1:n) i = 1 ! E2600
           forall (i = 1:n, a(i) > 0) a(i) = k
         end subroutine",
    );
}

#[test]
fn the_locality_of_variables() {
    check_lines(
        "subroutine s(in, maybe, size)
           integer, intent(in) :: in
           integer, optional :: maybe
           integer :: size(*), i, j, k, l
           integer, allocatable :: deferred
           integer, volatile :: changing
           logical :: yes
           character :: c
           do concurrent (i = 1:3) local(j) shared(k) local_init(l)
           end do
           do concurrent (i = 1:3) local(in) ! E2504
           end do
           do concurrent (i = 1:3) local_init(maybe) ! E2504
           end do
           do concurrent (i = 1:3) local(deferred) ! E2504
           end do
           do concurrent (i = 1:3) reduce(+:changing) ! E2504
           end do
           do concurrent (i = 1:3) shared(size)
           end do
           do concurrent (i = 1:3) local(size) ! E2504
           end do
           do concurrent (i = 1:3) local(j) shared(j) ! E2001
           end do
           do concurrent (i = 1:3) local(i) ! E2001
           end do
           do concurrent (i = 1:j) local(j) ! E2503
           end do
           do concurrent (i = 1:j) local_init(j)
           end do
           do concurrent (i = 1:3) reduce(max: j) reduce(.and.: yes)
           end do
           do concurrent (i = 1:3) reduce(+: yes) ! E2506
           end do
           do concurrent (i = 1:3) reduce(iand: c) ! E2506
           end do
           do concurrent (i = 1:3) reduce(foo: j) ! E2505
           end do
           do concurrent (i = 1:3) default(none) shared(j)
             j = i
             k = i ! E2507
             block
               integer :: own
               own = i
             end block
           end do
         end subroutine",
    );
}

#[test]
fn what_iterations_and_critical_sections_keep_out() {
    check_lines(
        "module m
           type t
           end type
           type holder
             class(t), allocatable :: part
           end type
           type final
           contains
             final :: finish
           end type
         contains
           subroutine finish(x)
             type(final) :: x
           end subroutine
           subroutine s(a, b, one, other, i)
             class(t), allocatable :: a
             type(holder) :: b, c
             type(final) :: one, other
             integer :: i
             integer, allocatable :: n, co[:]
             do concurrent (i = 1:3)
               if (i == 2) stop ! E2646
               error stop
               b = c ! E2508
               deallocate(a) ! E2508
               one = other ! E2509
               deallocate(n)
               deallocate(co) ! E2646
               block
                 class(t), allocatable :: own
                 class(t), pointer :: aimed
               end block ! E2508
               write (*, '(i3)', advance='no') 1 ! E2646
               critical ! E2646
               end critical
             end do
             critical
               allocate(co[*]) ! E2646
               allocate(n)
               critical
               end critical ! E2646
               stop ! E2646
             end critical
             b = c
             one = other
           end subroutine
         end module",
    );
}

#[test]
fn branches_stay_within_reach() {
    check_lines(
        "subroutine s(n, x)
           integer :: n, i
           real :: x(3)
           goto 20 ! E2500
           block
       20    n = 3
           end block
           do concurrent (i = 1:3)
             if (n > 1) goto 30
             goto 40 ! E2646
       30  end do
       40  continue
           goto 50
           if (n > 1) then
             n = 3
       50  else ! E2651
             n = 4
           end if
           read (*, *, end=60) n
           goto 70
       60  format (a) ! E2651
       70  continue
         end subroutine",
    );
}

#[test]
fn cases_have_no_value_in_common() {
    check_lines(
        "subroutine s(n, c, tiny)
           integer :: n
           integer(1) :: tiny
           character(5) :: c
           select case (n)
           case (:0, 5)
           case (1:4)
           case (7:)
           case (5) ! E2629
           case (-3) ! E2629
           case (100:200) ! E2629
           case default
           case default ! E2513
           end select
           select case (c)
           case ('b':'d')
           case (:'a')
           case ('bee') ! E2629
           case ('x':)
           case ('z ') ! E2629
           case ('f', 'f ') ! E2629
           end select
           select case (tiny)
           case (200) ! W2802
           case (-56)
           end select
         end subroutine",
    );
}

#[test]
fn pure_procedures_release_nothing_that_only_the_run_knows() {
    check_lines(
        "module m
           type t
           end type
           type holder
             class(t), allocatable :: part
           end type
           type final
           contains
             final :: finish
           end type
           type aimed
             integer, pointer :: p
           end type
           integer, volatile :: changing
           integer, target :: common
         contains
           subroutine finish(x)
             type(final) :: x
           end subroutine
           pure subroutine take(p)
             integer, pointer, intent(in) :: p
           end subroutine
           pure function result_of() result(r)
             type(holder) :: r ! E2201
           end function
           pure subroutine gives(a, b)
             type(final), intent(out) :: a ! E2201
             type(aimed), intent(out) :: b
           end subroutine
           pure subroutine s(a, b, c, q)
             class(t), allocatable, intent(inout) :: a
             type(holder), intent(inout) :: b
             type(final), intent(inout) :: c
             type(aimed), intent(in) :: q
             type(holder) :: own ! E2201
             class(t), allocatable :: other ! E2201
             class(t), pointer :: free
             type(aimed) :: copy
             integer :: i
             i = changing ! E2515
             b = b ! E2508
             c = c ! E2509
             deallocate(a) ! E2508
             call take(q%p) ! E2514
             copy = aimed(common) ! E2410
             copy%p = 1
             stop ! E2643
             error stop
             block
               integer, save :: kept ! E2201
             end block
           end subroutine
         end module",
    );
}
