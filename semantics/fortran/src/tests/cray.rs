//! Cray pointers, and `!dir$ ignore_tkr`: extensions of compilers with rules of their own.

use super::*;

#[test]
fn cray_pointers_are_scalar_integers_and_pointees_nothing_besides() {
    check_lines(
        "subroutine s(dummy)
           integer(8) :: a, b, c, d
           integer(4) :: short
           real :: r, x
           integer(8) :: many(3)
           integer(8), parameter :: k = 1
           integer(8) :: kk
           real :: started = 1.0
           type t
           end type
           pointer (pd, dummy) ! E2228
           pointer (a, b)
           pointer (b, c) ! E2228
           pointer (d, a) ! E2228
           pointer (short, x)
           pointer (r, y) ! E2228
           pointer (many, z) ! E2228
           pointer (k, v) ! E2228
           pointer (pk, k2)
           parameter (k2 = 2) ! E2228
           pointer (ps, started) ! E2228
           pointer (kk, t) ! E2001
           pointer (kl, inner) ! E2001
           pointer (one, two), (one, three)
           pointer (four, two) ! E2228
         contains
           subroutine inner
             pointer (a, b)
           end subroutine
         end subroutine",
    );
}

#[test]
fn a_cray_pointer_of_a_module_may_get_pointees_but_its_variables_are_none() {
    check_lines(
        "module m
           integer(8) :: a
           real :: b
         end module
         subroutine s
           use m
           pointer (a, c), (d, b) ! E2228
         end subroutine",
    );
}

#[test]
fn arguments_may_differ_in_what_is_ignored() {
    check_lines(
        "module m
           interface
             subroutine all(x)
               !dir$ ignore_tkr
               real :: x
             end subroutine
             subroutine types(x)
               !dir$ ignore_tkr (t) x
               real :: x
             end subroutine
             subroutine kinds(x)
               !dir$ ignore_tkr (k) x
               real :: x
             end subroutine
             subroutine ranks(x)
               !dir$ ignore_tkr (r) x
               real :: x
             end subroutine
           end interface
         end module
         subroutine s
           use m
           real :: a(3)
           call all(1)
           call all(a)
           call types(1)
           call types(1.0d0) ! E2605
           call types(a) ! E2606
           call kinds(1.0d0)
           call kinds(1) ! E2605
           call ranks(a)
           call ranks(1) ! E2605
         end subroutine",
    );
}

#[test]
fn any_argument_goes_where_none_is_checked() {
    check_lines(
        "module m
           interface put
             subroutine put_any(buffer, no_arg_check)
               !gcc$ attributes deprecated, no_arg_check :: buffer
               type(*), intent(in) :: buffer(*)
               integer, intent(in) :: no_arg_check
             end subroutine
           end interface
           interface
             subroutine get(buffer)
               !dec$ attributes no_arg_check :: buffer
               integer, intent(out) :: buffer
             end subroutine
             subroutine named(x)
               !gcc$ attributes deprecated :: no_arg_check
               integer :: x
             end subroutine
           end interface
         end module
         subroutine s
           use m
           real :: a(3, 3)
           call put(a, 1)
           call put(a(1, 1), 1)
           call put('text', 1)
           call put(a) ! E2027
           call put(a, a) ! E2027
           call get(a)
           call get(1) ! E2608
           call named(1.0) ! E2605
         end subroutine",
    );
}

#[test]
fn what_is_ignored_is_said_of_dummy_arguments_of_interfaces_and_module_procedures() {
    check_lines(
        "module m
           !dir$ ignore_tkr ! E2229
           interface
             elemental subroutine e(x)
               !dir$ ignore_tkr (r) x
               real, intent(in) :: x ! E2230
             end subroutine
             subroutine d(x)
               !dir$ ignore_tkr x
               real, allocatable :: x
               real :: y
               !dir$ ignore_tkr () x ! E2229
               !dir$ ignore_tkr (q) x ! E2229
               !dir$ ignore_tkr z ! E2230
             end subroutine
           end interface
         contains
           subroutine p(x, y, z)
             !dir$ ignore_tkr x, (c) y, (p) z
             real, allocatable :: x ! E2230
             real :: y(:)
             real, pointer :: z
             z = 1.0
             !dir$ ignore_tkr (t) y ! E2229
             block
               !dir$ ignore_tkr y ! E2229
             end block
           end subroutine
         end module
         subroutine external(x)
           !dir$ ignore_tkr x
           real :: x ! E2230
         end subroutine",
    );
}

#[test]
fn what_gets_a_value_has_its_shape_by_then_and_a_constant_gets_one_value() {
    check_lines(
        "subroutine s
           integer :: i = 1, m = 2, n(2) = 3
           data k /3/ ! E2424
           data x /4.0/
           parameter (i = 5) ! E2231
           parameter (k = 6) ! E2231
           parameter (l = 7)
           parameter (l = 7) ! E2231
           dimension m(1) ! E2232
           dimension l(1) ! E2232
           dimension x(1) ! E2232
         end subroutine",
    );
}

#[test]
fn an_initialized_component_has_the_shape_of_its_value() {
    check_lines(
        "module m
           type t(k, n)
             integer, kind :: k
             integer, len :: n
             real :: a(k) = 1.0
             real :: b(n) = 1.0
             real, pointer :: c(:) => null()
             real :: d(k) = [1.0, 2.0, 3.0] ! E2422
           end type
           type(t(3, 2)) :: x
           type(t(2, 2)) :: y
         end module",
    );
}

#[test]
fn dummy_procedures_depend_on_their_arguments_in_the_same_way() {
    check_lines(
        "module m
         contains
           subroutine a(x, n, k)
             integer, intent(in) :: n, k
             real, intent(in) :: x(n, k)
           end subroutine
           subroutine same(x, p, q)
             integer, intent(in) :: p, q
             real, intent(in) :: x(p, q)
           end subroutine
           subroutine swapped(x, n, k)
             integer, intent(in) :: n, k
             real, intent(in) :: x(k, n)
           end subroutine
           subroutine more(x, n, k)
             integer, intent(in) :: n, k
             real, intent(in) :: x(n + 1, k)
           end subroutine
           subroutine fixed(x, n, k)
             integer, intent(in) :: n, k
             real, intent(in) :: x(3, k)
           end subroutine
           subroutine takes(p)
             procedure(a) :: p
           end subroutine
           subroutine test
             call takes(same)
             call takes(swapped) ! E2607
             call takes(more) ! E2607
             call takes(fixed) ! E2607
           end subroutine
         end module",
    );
}

#[test]
fn a_generic_is_resolved_by_its_procedures() {
    check_lines(
        "module m
           interface by_function
             procedure i1, r1
           end interface
           interface by_pointer
             procedure p1, p2
           end interface
         contains
           subroutine i1(f)
             procedure(integer) :: f
           end subroutine
           subroutine r1(f)
             procedure(real) :: f
           end subroutine
           subroutine p1(i, r)
             integer, pointer, intent(in) :: i
             real, pointer, intent(in) :: r
           end subroutine
           subroutine p2(x, j)
             real, pointer, intent(in) :: x
             integer, pointer, intent(in) :: j
           end subroutine
           subroutine test
             real, external :: f
             external :: g
             integer, pointer :: ip
             call by_function(f)
             call by_function(g) ! E2741
             call by_pointer(ip, null())
             call by_pointer(null(), ip)
             call by_pointer(null(mold=ip), null())
             call by_pointer(null(), null()) ! E2737
           end subroutine
         end module",
    );
}

#[test]
fn an_internal_procedure_sees_what_its_host_declares_by_using_it() {
    check_lines(
        "subroutine s
           m = 1
           call inner
         contains
           subroutine inner
             implicit none
             real :: a(m)
             real :: b(n)
             common n ! E2000
             real :: c(k) ! E2000
           end subroutine
         end subroutine
         program p
           real :: a(b) ! E2020
         end program",
    );
}

#[test]
fn a_reference_to_an_intrinsic_procedure_excludes_another_one_of_its_name() {
    check_lines(
        "module m
           integer, pointer :: p => null()
           interface
             function null() result(p) ! E2100
               integer, pointer :: p
             end function
           end interface
         end module",
    );
}
