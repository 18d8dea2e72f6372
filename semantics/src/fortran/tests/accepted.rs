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
