//! Valid programs, of which nothing is said.

use super::check_lines;

#[test]
fn variables_may_be_declared_after_their_equivalence() {
    check_lines(
        "subroutine s
  equivalence (c(1:1), d(1)), (c(3:5), e(2:4))
  character(8) c
  character(1) d(2)
  character(4) e
  c = 'abcdefgh'
  if (e /= 'bcde' .or. d(1) /= 'a') stop 4
end subroutine
",
    );
}

#[test]
fn procedures_of_gnu_fortran_are_functions_and_subroutines() {
    check_lines(
        "subroutine s
  implicit none
  integer :: i, values(13)
  complex(8) :: z
  i = kill(1, 2)
  call kill(1, 2, status=i)
  i = chmod('x', 'u+w')
  i = access('x', 'r')
  call fstat(5, values, i)
  z = complex(1, 2)
end subroutine
",
    );
}

#[test]
fn inquiries_of_the_intrinsic_modules_are_constant() {
    check_lines(
        "module m
  use ieee_exceptions
  logical, parameter :: halts = ieee_support_halting(ieee_overflow)
end module
",
    );
}

#[test]
fn a_generic_name_is_an_argument_if_a_specific_procedure_has_it() {
    check_lines(
        "module m
  interface f
    procedure f, g
  end interface
contains
  real function f(x)
    real, intent(in) :: x
    f = x
  end function
  real function g(x)
    integer, intent(in) :: x
    g = x
  end function
  subroutine s(h)
    interface
      real function h(x)
        real, intent(in) :: x
      end function
    end interface
  end subroutine
  subroutine t
    call s(f)
  end subroutine
end module
",
    );
}

#[test]
fn a_generic_that_a_module_passes_on_may_be_extended() {
    check_lines(
        "module first
  interface get
    module procedure get_integer
  end interface
contains
  subroutine get_integer(x)
    integer, intent(out) :: x
    x = 1
  end subroutine
end module
module second
  use first, only: get
end module
module third
  use second, only: get
  interface get
    module procedure get_real
  end interface
contains
  subroutine get_real(x)
    real, intent(out) :: x
    integer :: i
    call get(i)
    x = i
  end subroutine
end module
subroutine s
  use third, only: get
  integer :: i
  real :: x
  call get(i)
  call get(x)
end subroutine
",
    );
}

#[test]
fn a_later_procedure_of_the_module_may_be_the_interface_of_a_dummy() {
    check_lines(
        "module m
  private
  public :: act, shape_of_it
contains
  subroutine act(f)
    procedure(shape_of_it) :: f
    call f(1)
  end subroutine
  subroutine shape_of_it(n)
    integer, intent(in) :: n
  end subroutine
end module
subroutine s
  use m
  implicit none
  call act(shape_of_it)
end subroutine
",
    );
}

#[test]
fn statement_functions_stand_behind_others_that_refer_to_them() {
    check_lines(
        "subroutine s(k)
  integer k
  i1(n) = n + k
  i2(n) = i1(n) * 2
  i3(n, m) = i2(n) + m
  print *, i3(1, 2), i2(1)
end subroutine
",
    );
}

#[test]
fn statement_functions_stand_among_formats_entries_and_data() {
    check_lines(
        "subroutine s(d)
  integer d, i7
  integer(2) h
  f1() = d
10 format (i3)
  f2() = d
  entry e
  h() = i7
  data i7 / 7 /
  f3(x) = x
  print 10, int(f1()), int(f2()), h(), int(f3(1.0))
end subroutine
",
    );
}

#[test]
fn interface_bodies_have_their_own_implicit_typing() {
    check_lines(
        "module m
  implicit none
  integer, parameter :: c = 4
  interface
    module subroutine s(d, i)
      integer :: i
    end subroutine
    integer function f(a, d) result(r)
      import :: c
      integer(c) :: a
    end function
  end interface
contains
  subroutine t(x) ! E2000
    integer :: y
    y = x
  end subroutine
end module
",
    );
}

#[test]
fn a_specific_procedure_for_the_arguments_as_they_are_comes_before_an_elemental_one() {
    check_lines(
        "module m
  type t
    integer :: n
  contains
    procedure :: each
    procedure :: all
    generic :: sub => each, all
  end type
contains
  elemental subroutine each(this, n)
    class(t), intent(inout) :: this
    integer, intent(in) :: n
    this%n = n
  end subroutine
  subroutine all(this, n)
    class(t), intent(inout) :: this
    integer, intent(in) :: n(:)
    this%n = sum(n)
  end subroutine
  subroutine user(x, y)
    type(t) :: x, y(2)
    call x%sub([1, 2])
    call y%sub([1, 2])
    call x%sub(1)
  end subroutine
end module
",
    );
}

#[test]
fn dummy_arguments_of_the_procedure_around_have_a_value_in_bounds() {
    check_lines(
        "subroutine s(n, m)
  integer, intent(out) :: n
  integer, optional :: m
  real :: wrong(n) ! E2429
  n = 1
  block
    real :: a(n), b(m)
    a = 1
    b = 1
  end block
  call t
contains
  subroutine t
    real :: a(n), b(m)
  end subroutine
end subroutine
subroutine saved(a)
  integer :: n = 10
  real :: a(n)
  real :: b(n) ! E2429
end subroutine
",
    );
}

#[test]
fn iterators_are_variables_of_their_clause() {
    check_lines(
        "subroutine s(a, n)
  implicit none
  integer :: n, a(n)
  !$omp task depend(iterator(i = 1:n, integer(8) :: j = 1:n:2), in: a(i), a(j))
  !$omp end task
  !$omp task affinity(iterator(k = 1:n): a(k))
  !$omp end task
  print *, i ! E2000
end subroutine
",
    );
}

#[test]
fn a_name_that_one_use_statement_renames_is_given_by_no_other() {
    check_lines(
        "module m
  real(8) :: x = -1
end module
program p
  use m
  use m, only: y => x
  real :: x
  x = 1
  y = 2
end program
",
    );
}

#[test]
fn a_submodule_defines_what_a_module_brings_back_to_it() {
    check_lines(
        "module m1
  interface
    module subroutine s(i)
      integer, intent(in) :: i
    end subroutine
  end interface
end module
module m2
  use m1
end module
submodule (m1) sub
  use m2
contains
  module subroutine s(i)
    integer, intent(in) :: i
  end subroutine
end submodule
",
    );
}

#[test]
fn constants_of_one_value_keep_their_shape_in_operations() {
    check_lines(
        "program p
  integer, parameter :: a(3) = 2
  real, parameter :: b = 2.0
  if (any(a /= b)) stop
  print *, sum(a + b), shape(a == b)
end program
",
    );
}

#[test]
fn intrinsic_procedures_by_other_names_and_arguments() {
    check_lines(
        "program execute_command_line
  real :: r
  double precision :: d
  r = atan(x=1.0) + atan(1.0, 2.0) + atan(y=1.0, x=2.0) + atan(1.0)
  d = dmin1(1.0, 2.0) + dmax1(r, d)
  d = dprod(r, r) + dprod(d, d) ! E2808 ! E2808
  call execute_command_line('ls')
end program
",
    );
}

#[test]
fn localities_name_variables_with_the_names_of_intrinsic_procedures() {
    check_lines(
        "subroutine s
  do concurrent (i = 1:5) local(index) default(none)
    index = i
  end do
end subroutine
subroutine t
  implicit none
  integer :: i
  do concurrent (i = 1:5) local(index) ! E2504
  end do
end subroutine
subroutine u
  x = cos(0.0)
  do concurrent (i = 1:5) local(cos) ! E2504
  end do
end subroutine
",
    );
}

#[test]
fn the_type_of_a_dummy_argument_may_stand_behind_its_bounds() {
    check_lines(
        "subroutine s(a, b, first, last, x)
  real, dimension(1:last-first+1) :: a
  real :: b(last), c(x) ! E2020
  integer :: first, last
end subroutine
",
    );
}

#[test]
fn a_name_without_a_declaration_is_one_mistake() {
    check_lines(
        "subroutine s(n)
  implicit none
  integer :: n, i
  forall (i = 1:n) a(i) = b(i) ! E2000 ! E2000
  call g(c(:)) ! E2000
end subroutine
",
    );
}

#[test]
fn intrinsic_functions_do_not_change_their_arguments() {
    check_lines(
        "subroutine s
  interface
    subroutine one(f)
      interface
        real function f(x)
          real, intent(in) :: x
        end function
      end interface
    end subroutine
    subroutine other(f)
      interface
        real function f(x)
          real :: x
        end function
      end interface
    end subroutine
  end interface
  intrinsic :: sin
  call one(sin)
  call other(sin) ! E2607
end subroutine
",
    );
}
