//! Statements and constructs whose parts are of the wrong form: what is wrong on a line, and what is right on the others.

use super::*;
use pretty_assertions::assert_eq;

#[test]
fn masked_constructs_hold_masked_statements() {
    check_lines(
        "subroutine s(i)
           integer :: i(3)
           where (i > 2)
             i = 3
             where (i > 4) i = 5
             print *, i ! E2657
           elsewhere (i > 1)
             i = 2
           elsewhere
             i = 1
           end where
           where (i > 2)
             i = 3
           elsewhere
             i = 1
           elsewhere (i < 1) ! E2658
             i = 2
           end where
           forall (k = 1:3)
             i(k) = k
             where (i > k) i = 1
             print *, k ! E2657
           end forall
         end subroutine",
    );
}

#[test]
fn enumerators_are_integers() {
    check_lines(
        "subroutine s
           enum, bind(c)
             enumerator :: red = 1, green
             enumerator blue
             enumerator black = 4 ! E2660
             enumerator :: white = 2.2 ! E2659
             enumerator :: grey = 'x' ! E2659
           end enum
         end subroutine",
    );
}

#[test]
fn constants_without_a_type_have_few_places() {
    check_lines(
        "subroutine s
           integer :: a(4), i
           complex :: z
           character(2) :: c
           print *, z'10' ! E2656
           print *, int(z'10')
           print *, a(z'1') ! E2020
           associate (y => z'1') ! E2630
           end associate
           data i /z'1'/
           data z /z'1'/ ! E2420
           data c /z'1'/ ! E2420
         end subroutine",
    );
}

#[test]
fn statement_functions_take_their_arguments() {
    check_lines(
        "subroutine s(x, i)
           real :: x, f, y
           integer :: i
           f(y) = 2*y
           x = f(x)
           x = f(i) ! E2605
           x = f() ! E2023
           x = f(x, x) ! E2024
           x = f(y=x) ! E2650
           x = f([x, x]) ! E2606
         end subroutine",
    );
}

#[test]
fn units_and_formats_fit_their_statements() {
    check_lines(
        "subroutine s(text, no)
           character(10) :: text, no
           integer :: i, a(2)
           real :: x
           external :: p
           write(text) i ! E2640
           write(text, *) i
           write(10, *, asynchronous=no) i ! E2018
           write(10, *, asynchronous='n'//'o') i
           print precision(1.) ! E2636
           print 2*a ! E2636
           print a
           print p ! E2700
           open(unit=3, readonly) ! E2665
           print '(i3,)', i ! E2668
           print '(i3)', i
           x = 8e ! E2666
           10 format(i3)
         end subroutine
         subroutine t
           format(i3) ! E2667
         end subroutine",
    );
}

#[test]
fn the_value_of_a_function_has_no_parts() {
    check_lines(
        "module m
           type t
             integer :: a
           end type
         contains
           function f(i) result(r)
             type(t) :: r
             r%a = i
           end function
           subroutine s
             type(t) :: x(2)
             print *, f(1)%a ! E2664
             print *, x(1)%a
             associate (y => f(1))
               print *, y%a
             end associate
           end subroutine
         end module",
    );
}

#[test]
fn a_function_without_an_interface_is_no_variable() {
    check_lines(
        "subroutine s(x)
           external f
           real :: x(3), f
           x(1) = 1
           f(1) = 2 ! E2600
         end subroutine",
    );
}

#[test]
fn names_of_constructs_are_new() {
    check_lines(
        "subroutine s
           integer :: one, i
           one: do i = 1, 2 ! E2001
           end do one
           two: do i = 1, 2
           end do two
           two: block ! E2001
             three: if (i > 1) then
             end if three
           end block two
           three: if (i > 1) then
           end if three
           associate (a => i, b => 1, a => 2) ! E2001
           end associate
         end subroutine",
    );
}

#[test]
fn labeled_loops_end_at_their_label() {
    check_lines(
        "subroutine s
           integer :: i, k
           do 10 i = 1, 2
           10 continue
           one: do 20 i = 1, 2
           20 end do one
           two: do 30 i = 1, 2 ! E2672
           30 k = i
           do 40 i = 1, 2
             do 40 k = 1, 2
           40 continue
           do 50 i = 1, 2
           60 end do ! E2671
         end subroutine",
    );
}

#[test]
fn what_is_allocated_does_not_depend_on_itself() {
    check_lines(
        "subroutine s(n)
           type t
             integer, allocatable :: x(:)
           end type
           type(t), allocatable :: w(:)
           integer, allocatable :: v(:), u(:)
           integer :: n
           allocate(w(1), w(1)%x(2)) ! E2669
           deallocate(w(1)%x, w) ! E2669
           allocate(v(3), u(v(1))) ! E2669
           allocate(w(1)%x(n), w(2)%x(n))
           allocate(v(n), u(n))
         end subroutine",
    );
}

#[test]
fn units_hold_the_statements_they_may() {
    check_lines(
        "block data
           interface ! E2679
           end interface
           10 format(i3) ! E2679
         end block data
         module m
           20 format(i3) ! E2679
           interface
             subroutine s(x)
               real :: x, y
               data y /1./ ! E2679
               30 format(i3) ! E2679
             end subroutine
           end interface
         end module",
    );
}

#[test]
fn characters_have_few_kinds() {
    check_lines(
        "subroutine s(a, b)
           character(kind=1) :: a
           character(kind=4) :: b
           character(kind=3) :: c ! E2019
           integer, parameter :: k = -1
           logical :: l
           print *, a == a
           print *, a == b ! E2014
           print *, 3_'abc' ! E2806
           l = .true._k ! E2806
           print *, [(a(1:i), i = 1, 0)] ! E2670
           print *, [character(2) :: (a(1:i), i = 1, 0)]
         end subroutine",
    );
}

#[test]
fn statement_functions_of_undeclared_names_come_first() {
    check_lines(
        "subroutine s
           real :: a(3)
           f(x) = 2*x
           g(f) = f + 1
           a(i) = f(1.) + g(2.)
           h(x) = 3 ! E2600
         end subroutine
         subroutine t
           real, pointer :: p ! E2674
           f(f) = 0 ! E2001
           p(x) = x
         end subroutine
         subroutine u
           implicit none
           real :: x
           f(x) = x ! E2000
         end subroutine",
    );
}

#[test]
fn implied_loops_have_variables() {
    check_lines(
        "subroutine s
           implicit none
           real :: a(4)
           integer, parameter :: k = 4
           integer :: i, j
           integer, parameter :: m(*) = [((j, j = 1, 2), j = 1, 2)] ! E2734
           integer, parameter :: z(2) = m(1:2:0) ! E2713
           print *, [(k, k = 1, 2)]
           print *, (a(i), i = 1, 4)
           read (5) (a(n), n = 1, 4) ! E2000
           print *, [z'1'] ! E2675
           print *, [integer :: z'1']
           print *, [type(integer) :: ] ! E2673
         end subroutine",
    );
}

#[test]
fn open_specifiers_of_dec_exclude_others() {
    let program = Program::new("program p\nopen(3, readonly, action='write')\nend\n");
    let messages = program.messages();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[1].starts_with("E2639"), "{messages:?}");
}

#[test]
fn what_nothing_declares_has_no_section() {
    check_lines(
        "subroutine s(x)
           implicit character(4) (t)
           real :: x, y
           namelist /group/ y
           x = a(1:2) ! E2009
           print *, t(1:2)
           write (6, nml=group)
           write (6, nml=y) ! E2676
           x = b(1)
         end subroutine",
    );
}

#[test]
fn words_of_dec_need_a_flag() {
    check_lines(
        "subroutine s
           integer, automatic :: a ! E2665
           static :: b ! E2665
           integer %fill ! E2665
           structure /t/
             integer %fill
             integer c
           end structure
         end subroutine",
    );
}

#[test]
fn implied_loops_count_with_integers() {
    check_lines(
        "subroutine s(i)
           real :: i
           real :: a(16) = [(x, x = 1, 16)] ! E2020
           print *, [(i, i = 1, 2)] ! E2020
           print *, [(j, integer :: j = 1, 2)], [(k, k = 1, 2)]
         end subroutine",
    );
}

#[test]
fn statement_functions_have_constant_lengths() {
    check_lines(
        "subroutine s
           implicit character(len=3) (c)
           implicit character(len=*) (d)
           c1(x) = 'abc'
           c2(d) = 'abc' ! E2678
           d1(x) = 'abc' ! E2678
         end subroutine",
    );
}

#[test]
fn pointers_to_coarrays_are_volatile_like_them() {
    check_lines(
        "subroutine s
           real, target, save :: x[*]
           real, target, volatile, save :: y[*]
           real, pointer :: p
           real, pointer, volatile :: q
           p => x
           p => y ! E2615
           q => x ! E2615
           q => y
         end subroutine",
    );
}
