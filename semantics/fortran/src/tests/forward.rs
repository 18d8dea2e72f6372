//! References before a declaration and past an IMPORT statement; what two modules or units say of one name.

use super::*;

#[test]
fn what_is_declared_further_down_is_not_that_of_the_host() {
    check_lines(
        "module m
           integer :: n
           integer, parameter :: k = 4
           type t
             integer :: a
           end type
         contains
           subroutine s(x)
             integer(kind=kind(n)) :: y ! E2225
             integer(k) :: z
             type(t), pointer :: p ! E2225
             real :: x(last)
             integer :: n, last
             common /c/ last
             type t
               real :: b
             end type
             block
               integer(kind=kind(z)) :: v ! E2225
               integer(kind=kind(later)) :: u ! E2225
               integer :: z, later
             end block
           end subroutine
           subroutine implied
             real :: a(3) = [(n, n=1,3)]
             integer :: n
           end subroutine
           subroutine shadow
             implicit type(t) (c)
             type t
               integer :: own
             end type
              c%own = 1
           end subroutine
         end module",
    );
}

#[test]
fn under_implicit_none_a_declaration_stands_before_its_references() {
    check_lines(
        "subroutine s(n, f)
           implicit none
           integer(kind=kind(x)) :: y ! E2000
           integer, parameter :: q = p + 1 ! E2000
           real :: a(n), b(c), d(3) = [(i, i=1,3)], e(3) = [(j, j=1,3)], g(3) ! E2000
           integer(8) :: x
           integer, parameter :: p = 3
           integer :: n, c, i
           real, external :: f
           common /block/ c
           e = [(k, k=1,3)] ! E2000
           data (g(l), l=1,3) /3*0/ ! E2000
         end subroutine
         real(kind=wp) function f()
           implicit none
           integer, parameter :: wp = 8
           f = 1
         end function",
    );
}

#[test]
fn an_import_statement_hides_names_from_a_block() {
    check_lines(
        "subroutine s
           integer :: x, y
           block
             import, none
             integer :: own
             own = 1
             x = 1 ! E2119
             call foo()
           end block
           block
             import, only: x
             x = 1
             y = 1 ! E2119
           end block
         end subroutine
         module m
           type t
           end type
           integer, parameter :: k = 4
           interface
             subroutine a(x)
               import, all ! E2120
               type(t) :: x
               integer :: k
             end subroutine
             subroutine b(x, t)
               import, all
               integer(k) :: x, t
             end subroutine
           end interface
         end module",
    );
}

#[test]
fn entities_of_two_modules_are_one_if_they_are_the_same_procedure() {
    check_lines(
        "module one
           intrinsic :: sin
           interface
             subroutine ext(a)
               real :: a
             end subroutine
             subroutine bound(a) bind(c, name='label')
               real :: a
             end subroutine
           end interface
         end module
         module two
           intrinsic :: sin, tan
           external :: other
           interface
             subroutine ext(a)
               real :: a
             end subroutine
             subroutine also(a) bind(c, name='label')
               real :: a
             end subroutine
           end interface
         end module
         subroutine s
           use one, only: sin, ext, bound, f => sin, g => ext
           use two, only: sin, ext, bound => also, f => tan, g => other
           print *, sin(1.0)
           call ext(1.0)
           call bound(1.0)
           print *, f(1.0) ! E2008
           call g(1.0) ! E2008
         end subroutine",
    );
}

#[test]
fn procedures_are_referenced_as_what_they_are() {
    check_lines(
        "function f()
         end function
         subroutine s
         end subroutine
         subroutine user
           external f, s
           call s
           print *, f()
           call user2(s)
         end subroutine
         subroutine wrong
           call f ! E2016
           print *, s() ! E2017
         end subroutine",
    );
}

#[test]
fn lengths_labels_and_structures() {
    check_lines(
        "program p
           integer :: i*8 ! E2222
           character :: c*8
         1 type t
         2   real :: x*4 ! E2222
         2   real :: y ! E2021
         3   character :: d*3
           end type
           structure /s/
             structure /inner/ ! E2223
               integer :: a
             end structure
             record /s/ again ! E2224
           end structure
         1 continue
         2 continue
         end program
         subroutine q
           open (10, file='x', carriagecontrol='list')
           open (10, file='x', carriagecontrol='fortran') ! E2637
         end subroutine",
    );
}

#[test]
fn specific_procedures_of_interfaces() {
    check_lines(
        "subroutine s
           interface i
             module procedure :: inner ! E2210
           end interface
           interface j
             procedure :: inner
           end interface
           interface k
             subroutine k(x)
               real :: x
             end subroutine
             subroutine k(x) ! E2001
               integer :: x
             end subroutine
           end interface
         contains
           subroutine inner(x)
             real :: x
           end subroutine
         end subroutine
         module m
           interface
             subroutine r(x)
               real :: x
             end subroutine
             subroutine q(x)
               integer :: x
             end subroutine
             module subroutine a(x)
               procedure(r) :: x
             end subroutine
             module subroutine b(x)
               procedure(r) :: x
             end subroutine
           end interface
         end module
         submodule(m) n
         contains
           module subroutine a(x)
             procedure(r) :: x
           end subroutine
           module subroutine b(x)
             procedure(q) :: x ! E2201
           end subroutine
         end submodule",
    );
}

#[test]
fn arguments_of_intrinsic_functions_are_values_of_their_types() {
    check_lines(
        "module m
         contains
           function pointing() result(r)
             procedure(real), pointer :: r
             r => null()
           end function
           subroutine s(any)
             class(*), intent(in) :: any
             integer :: n(5)
             real :: x
             x = acos(pointing()) ! E2808
             n(1) = selected_int_kind(any) ! E2808
             n(1) = storage_size(any)
             n = ishftc(666, [(j, j=1,5)], 3) ! E2818
             n = ishftc(666, [(j, j=1,5)], 5)
           end subroutine
         end module",
    );
}

#[test]
fn a_parameter_may_have_the_name_of_a_type() {
    check_lines(
        "module m
           type :: t(t)
             integer, kind :: t
             integer(t) :: n
           end type
           type :: u(t)
             integer, kind :: t
             type(t(t)) :: x = t(t)(t)
           end type
         end module",
    );
}

#[test]
fn a_namelist_is_nothing_else_besides() {
    check_lines(
        "module m
           namelist /nl/ x
         end module
         subroutine s
           use m
           namelist /nl/ y ! E2220
           integer :: group
           namelist /group/ z ! E2001
           group = 1
         end subroutine",
    );
}

#[test]
fn statement_functions_refer_to_those_before_them() {
    check_lines(
        "subroutine s
           integer :: text
           first(n) = n
           second(n) = first(n) + other(n)
           itself(n) = itself(n) ! E2662
           early(n) = late(n) ! E2663
           late(n) = n
           text(n) = 'bad' ! E2015
           print *, second(1)
         end subroutine",
    );
}

#[test]
fn types_and_values_where_others_are_wanted() {
    check_lines(
        "module m
           integer :: array(3)
           integer :: last = ubound(array)(1) ! E2661
           character(len=len(a)) :: b ! E2808
           character(len=len(b)) :: a ! E2110
           type t
             sequence
             integer :: i
           contains ! E2201
           end type
         end module
         subroutine s
           integer :: t0
           type(t0) :: x ! E2007
           type, extends(t0) :: t1 ! E2007
           end type
         end subroutine",
    );
}

#[test]
fn a_type_that_the_module_uses_may_have_a_variable_of_its_name() {
    check_lines(
        "module of_types
           type t
             integer :: i
           end type
         end module
         module m
           use of_types, only: t
           type own
             integer :: i
           end type
         contains
           subroutine s
             type(t) :: t
             type(own) :: own ! E2225
             t%i = 1
           end subroutine
         end module",
    );
}
