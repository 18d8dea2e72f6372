//! What the parts of references and declarations ask of each other: arguments of intrinsic procedures among themselves, bounds of
//! what is allocated, interfaces of procedure pointers, names that two places give.

use super::*;

#[test]
fn arguments_of_intrinsic_procedures_go_together() {
    check_lines(
        "subroutine s(p, q, u)
           type t
             integer :: i
           end type
           type fixed
             sequence
             integer :: i
           end type
           type(t) :: p
           type(fixed) :: q
           class(*) :: u
           integer :: i, n(3)
           character(2) :: a
           character(3) :: b
           character(1) :: c1
           character(kind=4) :: c4
           print *, merge(a, b, i > 1) ! E2828
           print *, merge(a, 'xy', i > 1)
           print *, nearest(1.0, 0.0) ! E2828
           print *, nearest(1.0, -1.0)
           print *, maskl(33) ! E2817
           print *, maskl(33, kind=8), maskr(32)
           print *, min(c1, c4) ! E2808
           print *, min(a, b)
           print *, kind(u) ! E2808
           print *, same_type_as(p, q) ! E2828
           print *, extends_type_of(p, i) ! E2828
           print *, same_type_as(p, u)
           print *, ibits(i, 30, 3) ! E2817
           call mvbits(i, 30, 2, n(1), 30)
           call mvbits(i, 30, 2, n(1), 31) ! E2817
           call mvbits(i, -1, 2, n(1), 3) ! E2816
           call mvbits((n(:2)), 1, 2, n, 3) ! E2813
           print *, sizeof(s) ! E2808
           print *, sizeof(z'1') ! E2810
           print *, sizeof(n)
         end subroutine",
    );
}

#[test]
fn what_is_of_assumed_rank_is_asked_about_and_no_more() {
    check_lines(
        "integer function f(a)
           integer, intent(in) :: a(..)
           f = size(a) + rank(a)
           f = sum(a) ! E2828
           f = abs(a) ! E2828
           select rank (a)
           rank (1)
             f = sum(a)
           end select
         end function",
    );
}

#[test]
fn an_associate_name_is_not_allocatable() {
    check_lines(
        "subroutine s(r)
           type t
           end type
           class(t), allocatable :: x, y
           integer, allocatable :: r(..)
           select type (x)
           type is (t)
             call move_alloc(x, y) ! E2828
           end select
           associate (z => x)
             print *, allocated(z) ! E2828
           end associate
           select rank (r)
           rank (1)
             print *, allocated(r)
           end select
         end subroutine",
    );
}

#[test]
fn pointers_of_c_are_of_their_types() {
    check_lines(
        "subroutine s
           use, intrinsic :: iso_c_binding
           type(c_ptr) :: p
           type(c_funptr) :: f
           integer, pointer :: i
           procedure(), pointer :: g
           call c_f_pointer(p, i)
           call c_f_pointer(f, i) ! E2828
           call c_f_procpointer(f, g)
           call c_f_procpointer(p, g) ! E2828
           print *, c_associated(p), c_associated(f, f)
           print *, c_associated(p, f) ! E2828
         end subroutine",
    );
}

#[test]
fn coarrays_are_allocated_with_as_many_codimensions_as_they_have() {
    check_lines(
        "subroutine s(n)
           integer :: n
           integer, allocatable :: a(:)[:,:], b(:)[:]
           type t
             integer, allocatable :: x
           end type
           type(t) :: c[*]
           allocate (a(2)[n, *])
           allocate (a(2:n)[1:n, 2:*])
           allocate (a(2)[*]) ! E2736
           allocate (a(2)[1:n:2, *]) ! E2735
           allocate (a(:n)[2, *]) ! E2735
           call move_alloc(a, b) ! E2828
           print *, lcobound(c)
           print *, lcobound(c%x) ! E2828
         end subroutine",
    );
}

#[test]
fn procedure_pointers_and_their_targets_have_interfaces_where_these_are_needed() {
    check_lines(
        "module m
           implicit none
           interface
             subroutine i(p)
               integer, pointer :: p
             end subroutine
             subroutine plain(p)
               integer :: p
             end subroutine
           end interface
           type t
             procedure(i), nopass, pointer :: told
             procedure(), nopass, pointer :: open
             procedure(nothing), nopass, pointer :: wrong ! E2215
             procedure(char), nopass, pointer :: no ! E2728
           end type
         contains
           subroutine s(x)
             type(t) :: x
             procedure(i), pointer :: told
             procedure(), pointer :: open
             told => x%open ! E2615
             x%open => told ! E2615
             x%told => x%open ! E2615
             x%open => x%told ! E2615
             x%told => told
             open => x%open
             x%open => plain
           end subroutine
         end module",
    );
}

#[test]
fn a_type_is_named_by_one_module() {
    check_lines(
        "module a
           type t
           end type
         end module
         module b
           type t
           end type
         end module
         subroutine s
           use a
           use b
           type(t) :: x ! E2008
         end subroutine
         subroutine one
           use a
           use b, only: other => t
           type(t) :: x
           type(other) :: y
         end subroutine",
    );
}

#[test]
fn bindings_and_components_do_not_share_names_and_bind_no_internal_procedures() {
    check_lines(
        "program p
           type t
           contains
             procedure, nopass :: own ! E2207
           end type
         contains
           subroutine own
           end subroutine
         end program
         module m
           type t
           contains
             procedure, nopass :: s
           end type
           type, extends(t) :: u
             integer :: s ! E2201
             integer :: r
           end type
         contains
           subroutine s
           end subroutine
         end module",
    );
}

#[test]
fn a_function_of_no_type_is_told_of_where_it_is_declared() {
    check_lines(
        "subroutine s
           implicit none
           external :: f, g ! E2000
           integer, external :: h
           call g
           print *, f(1), h(1)
         end subroutine",
    );
}

#[test]
fn what_pure_procedures_point_to_is_theirs_also_through_pointers() {
    check_lines(
        "module m
           type t
             type(t), pointer :: next
           end type
         contains
           pure function f(a) result(r)
             type(t), intent(in) :: a
             type(t), pointer :: r, own
             allocate (own)
             r => a%next ! E2615
             r => own%next
           end function
         end module",
    );
}

#[test]
fn declarations_say_things_once_and_of_what_can_have_them() {
    check_lines(
        "module m
           external f
           procedure(cos) :: f ! E2203
           interface g
             module procedure s
           end interface
           intrinsic sin
           interface h
             module procedure g ! E2210
             module procedure sin ! E2210
           end interface
         contains
           subroutine s(d, n)
             interface
               subroutine d
               end subroutine
             end interface
             integer :: n, e(n), v(num_images()) = 1 ! E2201
             integer, allocatable :: a(:)
             procedure(d), pointer :: p => d ! E2423
             character(null()) :: c ! E2020
             character(2) :: t
             n = 1
             data a /1/ ! E2424
             data e(1) /1/ ! E2424
             data n /1/ ! E2424
             print *, t%len, n%kind
             print *, n%len ! E2028
           end subroutine
         end module",
    );
}

#[test]
fn a_named_constant_is_not_defined_by_its_own_value_and_has_constant_bounds() {
    check_lines(
        "subroutine s(n)
           integer :: n
           real, parameter :: r = (r) ! E2430
           complex, parameter :: c = c + 1 ! E2430
           real, parameter :: big = huge(big), own = big
           integer, parameter :: k = kind(k)
           integer, parameter :: a(n) = 1 ! E2201
           integer, parameter :: b(k) = 1
         end subroutine",
    );
}

#[test]
fn whole_assumed_size_arrays_have_no_shape() {
    check_lines(
        "subroutine s(m)
           real, target :: m(2, *)
           real :: x(2, 2)
           x = cos(m(:, :2))
           x = cos(m) ! E2604
           x = reshape(m, [2, 2]) ! E2604
           print *, lbound(m), size(m, 1)
           call p(m) ! E2607
         contains
           subroutine p(a)
             real, pointer, intent(in) :: a(..)
           end subroutine
         end subroutine",
    );
}

#[test]
fn shifts_are_scalars_or_of_one_rank_less() {
    check_lines(
        "subroutine s(a, b)
           real :: a(3), b(3, 3)
           a = cshift(a, 1)
           a = cshift(a, [1]) ! E2809
           b = cshift(b, [1, 2, 3])
           b = eoshift(b, 1, boundary=a)
           b = eoshift(b, 1, boundary=b) ! E2809
           a = eoshift(a, [1]) ! E2809
         end subroutine",
    );
}

#[test]
fn sequence_types_are_the_same_by_what_they_say() {
    check_lines(
        "module m
           type t
             sequence
             integer :: i
           end type
           type p
             sequence
             private
             integer :: i
           end type
           type c
             sequence
             class(*), pointer :: u ! E2201
           end type
         contains
           subroutine s(x)
             type(t) :: x
           end subroutine
           subroutine q(x)
             type(p) :: x
           end subroutine
         end module
         subroutine u
           use m, only: s, q
           type t
             sequence
             integer :: i
           end type
           type p
             sequence
             integer :: i
           end type
           type(t) :: x
           type(p) :: y
           call s(x)
           call q(y) ! E2605
         end subroutine",
    );
}

#[test]
fn a_namelist_group_has_no_name_of_a_module() {
    check_lines(
        "module a
           integer :: i
           namelist /n/ i
         end module
         subroutine s
           use a
           namelist /n/ i ! E2220
         end subroutine",
    );
}

#[test]
fn interface_bodies_have_no_statement_functions() {
    check_lines(
        "subroutine s
           interface
             real function f(i)
               g(i) = 2 * i ! E2679
             end function
           end interface
         end subroutine",
    );
}

#[test]
fn what_its_module_lacks_is_told_once() {
    check_lines(
        "module a
           integer :: z
         end module
         subroutine s
           use a, only: q ! E2006
           real :: x(3)
           x = q(:, 1)
           call t(q(:, 1))
         end subroutine",
    );
}

#[test]
fn a_label_that_no_statement_has_is_told_once() {
    check_lines(
        "subroutine s(i)
           if (i > 1) goto 10 ! E2013
           goto (10, 010) i
           read (*, 20, err=10) i ! E2013
           write (*, 20) i
         contains
           subroutine t
             goto 10 ! E2013
           end subroutine
         end subroutine",
    );
}

#[test]
fn a_kind_that_is_not_declared_is_told_once() {
    check_lines(
        "subroutine s
           implicit none
           real(dp) :: y ! E2000
           y = 1.0_dp
         end subroutine",
    );
}

#[test]
fn of_a_missing_type_nothing_more_is_said() {
    check_lines(
        "module m
           implicit none
         contains
           subroutine s
             real, pointer :: r
             r => g()
           end subroutine
           function g()
             type(nothing), pointer :: g ! E2007
           end function
         end module",
    );
}

#[test]
fn procedures_of_the_file_are_referred_to_as_they_are_defined() {
    check_lines(
        "subroutine r(a, *)
           return 1
         end subroutine
         character(3) function t()
           t = 'abc'
         end function
         subroutine s
           character(4), external :: t ! E2733
           character(4) :: c
           call r(1.0, *10)
           call r(1.0, 2) ! E2607
           call r(*10, *10) ! E2607
        10 c = t()
         end subroutine
         subroutine right
           character(3), external :: t
           print *, t()
         end subroutine",
    );
}

#[test]
fn null_says_what_it_points_to_where_that_is_asked() {
    check_lines(
        "module m
           interface g
             subroutine i(p)
               integer, pointer :: p
             end subroutine
             subroutine r(p)
               real, pointer :: p
             end subroutine
           end interface
           interface h
             subroutine one(p)
               integer, pointer :: p
             end subroutine
             subroutine two(p)
               real :: p
             end subroutine
           end interface
         contains
           subroutine s(p)
             real, pointer :: p
             call g(null()) ! E2737
             call g(null(p))
             call h(null())
           end subroutine
         end module",
    );
}

#[test]
fn a_generic_name_is_an_argument_if_one_procedure_has_it() {
    check_lines(
        "module a
           interface f
             module procedure f
           end interface
         contains
           subroutine f(i)
             integer :: i
           end subroutine
         end module
         module b
           interface f
             module procedure f
           end interface
         contains
           subroutine f(r)
             real :: r
           end subroutine
         end module
         subroutine s
           use a
           use b
           external :: g
           call f(1)
           call g(f) ! E2720
         end subroutine
         subroutine one
           use a
           external :: g
           call g(f)
         end subroutine",
    );
}

#[test]
fn cosubscripts_are_integers_and_parameters_of_types_no_variables() {
    check_lines(
        "subroutine s
           integer, save :: z(2)[*]
           character :: a
           z(1) = z(1)[*] ! E2020
           z(1) = z(1)[1]
           data a%len /1/ ! E2424
         end subroutine",
    );
}
