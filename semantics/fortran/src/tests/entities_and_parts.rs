//! What entities are by their parts and names: type parameters that are assumed or deferred, parts that exclude attributes, names that
//! are those of procedures or of common blocks. Lines without a code are right.

use super::*;

#[test]
fn type_parameters_are_assumed_where_they_are_for_the_object() {
    check_lines(
        "subroutine s(text, fixed, whole, one, of, n)
           type :: base(a)
             integer, len :: a
           end type
           type, extends(base) :: more(b)
             integer, len :: b
           end type
           type :: part(c)
             integer, len :: c
             type(more(c, :)), pointer :: inner
           end type
           character(*), allocatable :: text
           character(5), allocatable :: fixed
           type(more(*, 5)), allocatable :: whole
           class(base(*)), pointer :: one
           class(*), pointer :: any
           type(more(:, 5)), pointer :: open
           type(part(*)) :: of
           integer :: n
           allocate (character(*) :: text)
           allocate (character(n) :: text) ! E2718
           allocate (character(*) :: fixed) ! E2718
           allocate (character(5) :: fixed)
           allocate (character(*) :: any) ! E2718
           allocate (more(*, 5) :: whole, one)
           allocate (more(3, 5) :: whole) ! E2718
           allocate (more(*, *) :: one) ! E2718
           allocate (open) ! E2624
           allocate (more(3, 5) :: open)
           allocate (of%inner) ! E2624
           allocate (more(n, 4) :: of%inner)
         end subroutine",
    );
}

#[test]
fn coarrays_are_allocated_with_all_of_their_codimensions() {
    check_lines(
        "subroutine s(x)
           type :: t
             real, allocatable :: c(:)[:, :]
           end type
           real, allocatable :: a[:], b(:)[:, :]
           type(t) :: x
           allocate (a[*], b(3)[2, *], x%c(2)[2, *])
           allocate (a[2, *]) ! E2736
           allocate (b(3)[*]) ! E2736
           allocate (x%c(2)[*]) ! E2736
         end subroutine",
    );
}

#[test]
fn arguments_with_some_parts_have_no_intent_out_or_value() {
    check_lines(
        "module m
           use iso_fortran_env, only: lock_type
           type :: coarray
             real, allocatable :: c[:]
           end type
           type :: locked
             type(lock_type) :: l
           end type
           type :: started
             integer :: i = 1
           end type
           type :: finished
           contains
             final :: finish
           end type
           type :: plain
             integer :: i
             real, pointer :: p
           end type
         contains
           elemental subroutine finish(x)
             type(finished), intent(inout) :: x
           end subroutine
           subroutine s(a, b, c, d, e, f)
             type(coarray), intent(out) :: a ! E2201
             type(coarray), value :: b ! E2201
             type(locked), intent(out) :: c ! E2201
             type(coarray), intent(inout) :: d
             real, allocatable, intent(out) :: e[:] ! E2201
             type(locked), intent(in) :: f
           end subroutine
           subroutine t(a, b, c, d, e)
             type(started), intent(out) :: a(*) ! E2201
             type(finished), intent(out) :: b(*) ! E2201
             class(plain), intent(out) :: c(*) ! E2201
             type(plain), intent(out) :: d(*)
             type(started), intent(inout) :: e(*)
           end subroutine
         end module",
    );
}

#[test]
fn interoperable_entities_have_elements_and_scalar_results() {
    check_lines(
        "module m
           real, bind(c) :: none(0) ! E2201
           real, bind(c) :: one(1)
         contains
           subroutine s(f) bind(c)
             interface
               function f()
                 real :: f(1) ! E2201
               end function
             end interface
           end subroutine
         end module",
    );
}

#[test]
fn associate_names_are_no_pointers_unless_they_are_those_of_select_rank() {
    check_lines(
        "subroutine s(r)
           type :: t
             integer, pointer :: p
           end type
           integer, pointer :: p, r(..)
           type(t) :: x
           associate (a => p, b => x)
             print *, associated(a) ! E2828
             print *, associated(b%p)
           end associate
           select rank (r)
           rank (1)
             print *, associated(r)
           end select
         end subroutine",
    );
}

#[test]
fn pure_procedures_point_to_nothing_behind_what_comes_from_elsewhere() {
    check_lines(
        "module m
           type :: t
             real, pointer :: p
           end type
         contains
           pure integer function f(x, y)
             type(t), pointer :: x
             type(t), intent(in) :: y
             type(t) :: own
             real, pointer :: q
             q => x%p ! E2615
             q => y%p ! E2615
             q => own%p
             own = t(x%p) ! E2410
             f = 1
           end function
         end module",
    );
}

#[test]
fn specification_functions_are_known_to_be_pure_and_take_no_procedures() {
    check_lines(
        "module m
           interface
             pure integer function takes(p)
               interface
                 pure real function p()
                 end function
               end interface
               optional :: p
             end function
           end interface
           integer :: image[*]
         contains
           subroutine s()
             integer, external :: open
             real :: a(takes()) ! E2429
             real :: b(image[1]) ! E2429
             real :: c(open()) ! E2429
             real :: d(behind())
           end subroutine
           pure integer function behind()
             behind = 1
           end function
         end module",
    );
}

#[test]
fn contiguity_is_a_constant_where_it_is_known() {
    check_lines(
        "subroutine s(shape, pointed, kept)
           real :: shape(:), x(4, 4)
           real, pointer :: pointed(:)
           real, pointer, contiguous :: kept(:)
           integer, parameter :: n = 2
           integer :: v(2)
           logical(merge(4, 3, is_contiguous(x(:, 1:n)))) :: a
           logical(merge(3, 4, is_contiguous(x(1:n, :)))) :: b
           logical(merge(3, 4, is_contiguous(x(:, v)))) :: c
           logical(merge(4, 3, is_contiguous(kept(1:3)))) :: d
           logical(merge(3, 4, is_contiguous(kept(1:3:2)))) :: e
           logical(merge(4, 3, is_contiguous(x(::-1, 4:1)))) :: f
           logical(merge(4, 8, is_contiguous(shape))) :: g ! E2018
           logical(merge(4, 8, is_contiguous(pointed(:)))) :: h ! E2018
           logical(merge(4, 8, is_contiguous(kept(::-1)))) :: i ! E2018
           logical(merge(3, 4, is_contiguous(x(4:1:-1, 1)))) :: j
         end subroutine",
    );
}

#[test]
fn names_are_those_of_procedures_and_blocks_wherever_it_is_said() {
    check_lines(
        "subroutine s
           real :: f
           common /block/ n ! E2102
           f = 1 ! E2600
           print *, f(2)
           call block
         end subroutine
         subroutine u
           procedure(character(*)), pointer :: p ! E2201
         end subroutine
         module m
           bind(c, name='one') :: x ! E2103
           integer, bind(c, name='two') :: x ! E2203
         contains
           subroutine t
             data g /1/ ! E2424
             integer :: h
             data h /1/
             block
               data h /2/ ! E2424
             end block
           end subroutine
           function g()
           end function
           function h()
           end function
         end module",
    );
}

#[test]
fn private_bindings_override_no_public_ones() {
    check_lines(
        "module m
           type :: base
           contains
             procedure, nopass :: one => s
             procedure, nopass, private :: two => s
           end type
           type, extends(base) :: more
           contains
             procedure, nopass, private :: one => s ! E2201
             procedure, nopass, private :: two => s
           end type
         contains
           subroutine s
           end subroutine
         end module",
    );
}

#[test]
fn what_a_module_gave_an_attribute_may_be_given_it_again() {
    check_lines(
        "module m
           real, pointer, contiguous :: p(:)
           real, pointer :: q(:)
         end module
         subroutine s
           use m
           contiguous :: p
           contiguous :: q ! E2220
         end subroutine",
    );
}

#[test]
fn types_with_parameters_are_no_arguments_for_assumed_types_or_implicit_interfaces() {
    check_lines(
        "module m
           type :: t(n)
             integer, len :: n
           end type
           type :: coarray
             real, allocatable :: c[:]
           end type
         contains
           subroutine any(x)
             type(*), intent(in) :: x
           end subroutine
           subroutine plain(x)
             type(coarray) :: x
           end subroutine
           subroutine s(x, y, z)
             type(t(3)) :: x
             type(coarray) :: y
             type(coarray), volatile :: z
             call any(x) ! E2607
             call any(1)
             call elsewhere(x) ! E2706
             call plain(y)
             call plain(z) ! E2607
           end subroutine
         end module",
    );
}

#[test]
fn storage_that_is_shared_has_one_initial_value() {
    check_lines(
        "subroutine s
           type :: one
             sequence
             integer :: i = 1
           end type
           type :: same
             sequence
             integer :: i = 1
           end type
           type :: two
             sequence
             integer :: i = 2
           end type
           type(one) :: a, e
           type(same) :: b
           type(two) :: c, d
           integer :: i = 1, j = 2, k(2), l(2), m
           character(4) :: text
           data k /1, 2/, l /2, 3/
           data text /'    '/, m /0/
           equivalence (a, b)
           equivalence (a, c) ! E2308
           equivalence (i, j) ! E2308
           equivalence (k(2), l(1))
           equivalence (d, l(2))
           equivalence (text, m) ! E2308
         end subroutine",
    );
}

#[test]
fn arguments_of_an_entry_appear_only_behind_it() {
    check_lines(
        "subroutine s(i)
           integer :: i, j, k
           real :: x(j)
           i = 1
           k = 2
           j = 3 ! E2109
           x = 1 ! E2109
           entry e(j, i)
           j = 4
         end subroutine
         subroutine t
           type :: of
           end type
           block
             entry inside ! E2107
           end block
           entry wrong(of) ! E2108
         end subroutine
         function f() result(g) ! E2108
           integer :: h
           entry g()
           entry h() result(i) ! E2108
         end function",
    );
}

#[test]
fn what_changes_is_selected_once_by_a_vector_subscript() {
    check_lines(
        "subroutine s(x, n)
           integer :: x(4), n, j
           x([1, 2, 1]) = 0 ! E2600
           x([(mod(j, 2) + 1, j=1, 3)]) = 0 ! E2600
           x([(j, j=1, 3)]) = 0
           x([(mod(j, n) + 1, j=1, 3)]) = 0
           print *, x([(mod(j, 2) + 1, j=1, 3)])
         end subroutine",
    );
}
