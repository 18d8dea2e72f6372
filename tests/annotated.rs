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

/// As flang 22 says it, save for `count(2)` (there `/main/m$m$size_number`).
const NAMES: &str = "\
!DEF: /m Module
module m
  implicit none
  !DEF: /m/grid PUBLIC DerivedType
  !DEF: /m/grid/k TypeParam INTEGER(4)
  !DEF: /m/grid/n TypeParam INTEGER(4)
  type :: grid(k, n)
    !REF: /m/grid/k
    integer, kind :: k = 4
    !REF: /m/grid/n
    integer, len :: n = 2
    !REF: /m/grid/k
    !DEF: /m/grid/at ObjectEntity REAL(int(int(k,kind=4),kind=8))
    !REF: /m/grid/n
    real(kind=k) :: at(n)
  end type
  !REF: /m/grid
  !DEF: /m/finer PUBLIC DerivedType
  type, extends(grid) :: finer
    !DEF: /m/finer/more ObjectEntity REAL(4)
    !REF: /m/grid/k
    real :: more(k)
  end type
  !DEF: /m/size_of PUBLIC (Function) Generic
  interface size_of
    !DEF: /m/size_text PUBLIC (Function) Subprogram INTEGER(4)
    !DEF: /m/size_number PUBLIC (Function) Subprogram INTEGER(4)
    module procedure size_text, size_number
  end interface
contains
  !REF: /m/size_text
  !DEF: /m/size_text/x INTENT(IN) ObjectEntity CHARACTER(*,1)
  integer function size_text(x)
    !REF: /m/size_text/x
    character(len=*), intent(in) :: x
    !DEF: /m/size_text/one ObjectEntity CHARACTER(1_8,1)
    character :: one
    !DEF: /m/size_text/three ObjectEntity CHARACTER(3_8,1)
    character*3 :: three
    !DEF: /m/size_text/size_text ObjectEntity INTEGER(4)
    !DEF: /m/size_text/len INTRINSIC, PURE (Function) ProcEntity
    !REF: /m/size_text/x
    size_text = len(x)
  end function
  !REF: /m/size_number
  !DEF: /m/size_number/x INTENT(IN) ObjectEntity INTEGER(4)
  integer function size_number(x)
    !REF: /m/size_number/x
    integer, intent(in) :: x
    !DEF: /m/size_number/size_number ObjectEntity INTEGER(4)
    !REF: /m/size_number/x
    !REF: /m/size_text
    size_number = x + size_of('abc')
  end function
  !DEF: /m/own PUBLIC (Subroutine) Subprogram
  subroutine own
    !DEF: /m/own/i ObjectEntity INTEGER(4)
    !DEF: /m/own/j ObjectEntity INTEGER(4)
    !DEF: /m/own/a ObjectEntity INTEGER(4)
    integer :: i, j, a(3)
    !DEF: /m/own/f EXTERNAL (Function) ProcEntity REAL(4)
    real, external :: f
    !DEF: /m/own/sin ELEMENTAL, INTRINSIC, PURE (Function) ProcEntity REAL(4)
    !DEF: /m/own/p EXTERNAL, POINTER (Function) ProcEntity REAL(4)
    procedure(sin), pointer :: p
    !DEF: /m/own/own (Subroutine) HostAssoc
    call own
    !REF: /m/own/a
    !DEF: /m/own/ImpliedDos1/i ObjectEntity INTEGER(4)
    a = [(i, i = 1, 3)]
    !DEF: /m/own/Forall1/i ObjectEntity INTEGER(4)
    !DEF: /m/own/Forall1/j (LocalityLocal) HostAssoc INTEGER(4)
    !DEF: /m/own/Forall1/a (LocalityShared) HostAssoc INTEGER(4)
    do concurrent (i = 1:3) local(j) shared(a)
      !REF: /m/own/Forall1/j
      !REF: /m/own/Forall1/i
      j = i
      !REF: /m/own/Forall1/a
      !REF: /m/own/Forall1/i
      !REF: /m/own/Forall1/j
      a(i) = j
    end do
    !REF: /m/own/a
    !REF: /m/own/f
    !DEF: /m/own/abs ELEMENTAL, INTRINSIC, PURE (Function) ProcEntity
    a(1) = f(abs(a(2)))
  contains
    !DEF: /m/own/inner (Subroutine) Subprogram
    subroutine inner
      !DEF: /m/own/inner/a HostAssoc INTEGER(4)
      !REF: /m/own/abs
      !DEF: /m/own/inner/i HostAssoc INTEGER(4)
      a = abs(i)
    end subroutine
  end subroutine
end module
!DEF: /main MainProgram
program main
  !REF: /m
  !DEF: /main/count (Function) Use
  !REF: /m/size_of
  use :: m, only: count => size_of
  !DEF: /main/x (InDataStmt) ObjectEntity INTEGER(4)
  !DEF: /main/y (InNamelist) ObjectEntity INTEGER(4)
  !DEF: /main/z ObjectEntity INTEGER(4)
  integer :: x(3), y, z
  !DEF: /main/b SAVE ObjectEntity REAL(4)
  !DEF: /main/c SAVE ObjectEntity REAL(4)
  real b, c
  !DEF: /main/all Namelist
  !REF: /main/y
  namelist /all/ y
  !REF: /main/b
  !REF: /main/c
  equivalence (b, c)
  !REF: /main/c
  save :: c
  !REF: /main/x
  !DEF: /main/ImpliedDos1/k (Implicit) ObjectEntity INTEGER(4)
  data (x(k), k = 1, 3) /3*1/
  !REF: /main/y
  !REF: /m/size_number
  y = count(2)
  block
    !DEF: /main/BlockConstruct1/z VOLATILE HostAssoc INTEGER(4)
    volatile :: z
    !REF: /main/BlockConstruct1/z
    z = 1
  end block
  !DEF: /main/OtherConstruct1/text AssocEntity CHARACTER(3_8,1)
  associate (text => 'abc')
    !REF: /main/OtherConstruct1/text
    print *, text
  end associate
  !DEF: /main/any (Function) Subprogram CLASS(*)
  select type (t => any())
  class default
  end select
contains
  !REF: /main/any
  function any()
    !DEF: /main/any/any POINTER ObjectEntity CLASS(*)
    class(*), pointer :: any
  end function
end program
";

const PROGRAM: &str = "\
module m
  implicit none
  private
  type :: base
    integer :: i = 1
    real :: r(2)
  end type
  type, extends(base), public :: t(k)
    integer, kind :: k = 4
    character :: c
  contains
    procedure, private :: get
    generic, public :: operator(+) => get
  end type
  integer, parameter, public :: n = 2
  interface size_of
    module procedure size_of_base
  end interface
contains
  integer function size_of_base(b)
    class(base), intent(in) :: b
    size_of_base = b%i
  end function
  function get(a, b) result(c)
    class(t(4)), intent(in) :: a
    integer, intent(in) :: b
    integer :: c
    c = a%i + b
  end function
end module
subroutine s(x)
  use m, only: n
  real x(n)
  save z
  call sub(y)
  do i = 1, n
    x(i) = f(i)
  end do
  associate (a => x(1))
    !$omp parallel private(y)
    y = a
    !$omp end parallel
  end associate
end subroutine
";

/// As flang 22 says it, save for what it makes itself, offsets, the host's symbols of a procedure's own name and of external ones,
/// and instances of types with parameters.
const SCOPES: &str = "\
Global scope:
  m: Module isDefaultPrivate
  s (Subroutine): Subprogram (REAL(4) x)
  Module scope: m
    base, PRIVATE: DerivedType components: i,r
    get, PRIVATE (Function): Subprogram result:INTEGER(4) c (CLASS(t(k=4_4)) a,INTEGER(4) b)
    n, PARAMETER, PUBLIC size=4: ObjectEntity type: INTEGER(4) init:2_4
    size_of, PRIVATE (Function): Generic Name procs: size_of_base
    size_of_base, PRIVATE (Function): Subprogram result:INTEGER(4) size_of_base (CLASS(base) b)
    t, PUBLIC: DerivedType components: base,c
    DerivedType scope: base
      i size=4: ObjectEntity type: INTEGER(4) init:1_4
      r size=8: ObjectEntity type: REAL(4) shape: 1_8:2_8
    DerivedType scope: t
      base (ParentComp): ObjectEntity type: TYPE(base)
      c size=1: ObjectEntity type: CHARACTER(1_8,1)
      get, PRIVATE: ProcBinding => get
      k size=4: TypeParam type:INTEGER(4) Kind init:4_4
      operator(+), PUBLIC: Generic Add procs: get
    Subprogram scope: size_of_base
      b, INTENT(IN) size=12: ObjectEntity dummy type: CLASS(base)
      size_of_base size=4: ObjectEntity funcResult type: INTEGER(4)
    Subprogram scope: get
      a, INTENT(IN) size=16: ObjectEntity dummy type: CLASS(t(k=4_4))
      b, INTENT(IN) size=4: ObjectEntity dummy type: INTEGER(4)
      c size=4: ObjectEntity funcResult type: INTEGER(4)
  Subprogram scope: s
    f, EXTERNAL (Function, Implicit): ProcEntity REAL(4)
    i (Implicit) size=4: ObjectEntity type: INTEGER(4)
    n, PARAMETER: Use from n in m
    sub, EXTERNAL (Subroutine): ProcEntity
    x size=8: ObjectEntity dummy type: REAL(4) shape: 1_8:2_8
    y (Implicit) size=4: ObjectEntity type: REAL(4)
    z, SAVE (Implicit) size=4: ObjectEntity type: REAL(4)
    OtherConstruct scope:
      a (OmpShared, OmpPreDetermined) size=4: AssocEntity type: REAL(4)
      OtherConstruct scope:
        y (OmpPrivate, OmpExplicit): HostAssoc => y size=4: ObjectEntity type: REAL(4)
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

#[test]
fn type_parameters_intrinsics_localities_and_hosts_are_said() {
    check(NAMES);
}

#[test]
fn the_scopes_of_a_file_are_one_tree() {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("m.f90", PROGRAM);
    assert_eq!(analysis.ask().symbols(file), SCOPES);
    assert_eq!(analysis.ask().scopes(file).len(), 1);
}

fn check(annotated: &str) {
    let is_code = |line: &&str| !line.trim_start().starts_with("!DEF") && !line.trim_start().starts_with("!REF");
    let text: String = annotated.lines().filter(is_code).map(|line| format!("{line}\n")).collect();
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("m.f90", text.as_str());
    assert_eq!(analysis.ask().annotated(file), annotated);
}
