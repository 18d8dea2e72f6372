//! `unparse --symbols`: a file as it is written, with what its names mean.

use pretty_assertions::assert_eq;
use semantics::{Analysis, Options};

const ANNOTATED: &str = "\
!DEF: /m Module
module m
  implicit none
  !DEF: /m/n PARAMETER, PUBLIC ObjectEntity INTEGER(4)
  integer, parameter :: n = 3
contains
  !DEF: /m/f PUBLIC (Function) Subprogram REAL(4)
  !DEF: /m/f/x INTENT(IN) ObjectEntity REAL(4)
  real function f(x)
    !REF: /m/f/x
    real, intent(in) :: x
    !DEF: /m/f/i ObjectEntity INTEGER(4)
    integer :: i
    !DEF: /m/f/f ObjectEntity REAL(4)
    !REF: /m/f/x
    f = x
    block
      !DEF: /m/f/BlockConstruct1/y ObjectEntity REAL(4)
      !REF: /m/n
      real :: y(n)
      !REF: /m/f/BlockConstruct1/y
      !REF: /m/f/f
      !REF: /m/f/BlockConstruct1/y
      y = 1; f = y(2) ! both are said before the line
    end block
    !$omp parallel private(i)
    !DEF: /m/f/OtherConstruct1/i (OmpPrivate) HostAssoc INTEGER(4)
    i = 1
    !$omp end parallel
    !REF: /m/f/i
    i = 2
  end function
end module
!DEF: /s (Subroutine) Subprogram
subroutine s
  !DEF: /s/k (Implicit) ObjectEntity INTEGER(4)
  k = 1
end subroutine
";

/// The program without annotations gets them again.
#[test]
fn each_statement_says_what_its_names_mean() {
    let is_code = |line: &&str| !line.trim_start().starts_with("!DEF") && !line.trim_start().starts_with("!REF");
    let text: String = ANNOTATED.lines().filter(is_code).map(|line| format!("{line}\n")).collect();
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("m.f90", text.as_str());
    assert_eq!(analysis.annotated(file), ANNOTATED);
}
