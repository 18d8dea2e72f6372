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
