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

const PROCEDURES: &str = "\
!DEF: /m Module
module m
  implicit none
  !DEF: /m/late PRIVATE (Function) Subprogram INTEGER(4)
  private :: late
  !DEF: /m/base ABSTRACT, PUBLIC DerivedType
  type, abstract :: base
  contains
    !DEF: /m/action ABSTRACT, PUBLIC (Subroutine) Subprogram
    !DEF: /m/base/act DEFERRED ProcBinding
    procedure(action), deferred :: act
    !DEF: /m/base/all Generic
    !REF: /m/base/act
    generic :: all => act
  end type
  !REF: /m/base
  !DEF: /m/child PUBLIC DerivedType
  type, extends(base) :: child
  contains
    !DEF: /m/child/act ProcBinding
    !DEF: /m/act_child PUBLIC, PURE (Subroutine) Subprogram
    procedure :: act => act_child
  end type
  abstract interface
    !REF: /m/action
    !DEF: /m/action/self ObjectEntity CLASS(base)
    subroutine action(self)
      !REF: /m/base
      import :: base
      !REF: /m/base
      !REF: /m/action/self
      class(base) :: self
    end subroutine
  end interface
  !DEF: /m/both PUBLIC (Function) Generic
  interface both
    !REF: /m/late
    module procedure :: late
  end interface
contains
  !REF: /m/act_child
  !DEF: /m/act_child/self ObjectEntity CLASS(child)
  pure subroutine act_child(self)
    !REF: /m/child
    !REF: /m/act_child/self
    class(child) :: self
  end subroutine
  !REF: /m/late
  integer function late()
    !DEF: /m/late/late ObjectEntity INTEGER(4)
    late = 1
  end function
end module
";

/// The program without annotations gets them again.
#[test]
fn each_statement_says_what_its_names_mean() {
    check(ANNOTATED);
}

#[test]
fn procedures_of_generics_and_types_are_said_where_they_are_named() {
    check(PROCEDURES);
}

fn check(annotated: &str) {
    let is_code = |line: &&str| !line.trim_start().starts_with("!DEF") && !line.trim_start().starts_with("!REF");
    let text: String = annotated.lines().filter(is_code).map(|line| format!("{line}\n")).collect();
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("m.f90", text.as_str());
    assert_eq!(analysis.annotated(file), annotated);
}
