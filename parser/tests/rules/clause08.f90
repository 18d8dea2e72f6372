! Clause 8: attribute declarations and specifications.

!R801 type-declaration-stmt
!R802 attr-spec
!R803 entity-decl
!R804 object-name
!R807 access-spec
module declarations
  integer a, b
  real, public :: c
  real, allocatable :: d(:)
  real, asynchronous :: e
  real, codimension[*] :: f
  real, contiguous, pointer :: g(:)
  real, dimension(3) :: h, i(2)
  real, external :: j
  real, intrinsic :: sin
  real, bind(c) :: k
  real, parameter :: l = 1
  real, protected, target :: m
  real, rank(2), allocatable :: n
  real, save :: o
  real, volatile, private :: p
  character(3) :: q(2)[*]*4 = 'abc'
contains
  subroutine dummies(r, s, t, u)
    real, intent(in), optional :: r
    real, value :: s
    real, optional, intent(inout) :: t
    !ERROR: `nopass` is not an attribute of a data object
    real, nopass :: u
    real v
  end subroutine
end module

!R805 initialization
!R806 null-init
module initializations
  integer :: i = 1, j(2) = [1, 2]
  real, pointer :: p => null(), q(:) => t(1:3)
end module

!R808 language-binding-spec
module binding
  integer, bind(c, name='c_name') :: a
  integer, bind(c, name="c" // '_b') :: b
  integer, bind(c, name='') :: c
  !ERROR: expected `c`
  integer, bind(fortran) :: d
end module

!R809 coarray-spec
!R810 deferred-coshape-spec
!R811 explicit-coshape-spec
!R812 lower-cobound
!R813 upper-cobound
module coarrays
  real, allocatable :: a[:], b(:)[:, :]
  real c[*], d(3)[2, *], e[0:1, 3:*]
  real, codimension[n, -1:*] :: f
end module

!R814 array-spec
!R815 explicit-shape-spec
!R816 lower-bound
!R817 upper-bound
!R822 deferred-shape-spec
subroutine explicit_shapes(n, a)
  real a(n, 0:n + 1, -1:1)
  real, allocatable :: b(:, :)
  real, pointer, dimension(:) :: c
end subroutine

!R818 explicit-shape-bounds-spec
!R819 explicit-bounds-expr
!R821 assumed-shape-bounds-spec
subroutine bounds(a, b, c)
  integer, parameter :: lower(2) = 0, upper(2) = [3, 4]
  real a(upper), b(lower:upper), c([1, 2]:[3, 4])
  real d(lower:)
end subroutine

!R820 assumed-shape-spec
!R823 assumed-implied-spec
!R824 assumed-size-spec
!R825 implied-shape-or-assumed-size-spec
!R826 implied-shape-spec
!R827 assumed-rank-spec
subroutine assumed(a, b, c, d)
  real a(:, 0:), b(*), c(3, 2:*), d(..)
  integer, parameter :: e(*) = [1, 2], f(0:*, *) = reshape([1, 2], [1, 2])
  real, dimension(..) :: g
end subroutine

!R828 intent-spec
!R829 rank-clause
subroutine intents(a, b, c, d)
  integer, intent(in) :: a
  integer, intent(out) :: b
  integer, intent(inout) :: c
  integer, intent(in out), rank(2 + 1) :: d
  !ERROR: expected `in`
  integer, intent(both) :: e
end subroutine

!R830 access-stmt
!R831 access-id
module access
  private
  public a, operator(+), assignment(=), read(formatted), write(unformatted), operator(.x.)
  private :: b
end module

!R832 allocatable-stmt
!R833 allocatable-decl
!R834 asynchronous-stmt
!R835 bind-stmt
!R836 bind-entity
!R837 codimension-stmt
!R838 codimension-decl
!R839 contiguous-stmt
module attributes_1
  allocatable a, b(:), c(:)[:], d[:]
  allocatable :: e
  asynchronous :: f, g
  bind(c) h, /block/
  bind(c, name='i') :: i
  codimension :: j[*], k[2, *]
  contiguous l
  !ERROR: expected
  asynchronous m(3)
  !ERROR: expected
  contiguous
end module

!R840 data-stmt
!R841 data-stmt-set
!R842 data-stmt-object
!R843 data-implied-do
!R844 data-i-do-object
!R845 data-i-do-variable
!R846 data-stmt-value
!R847 data-stmt-repeat
!R848 data-stmt-constant
!R849 int-constant-subobject
!R850 constant-subobject
subroutine data_statements
  data a /1/, b, c(2) /2*3.0/ d%e /.true./
  data (f(i), i = 1, 3) /3*0/
  data ((g(i, j)%h, integer(8) :: i = 1, 3), integer :: j = 1, 9, 2) /n*z'f', 2*-1, +1.5/
  data p /null()/, q /target(1)/, r /t(1, 'x')/, s /v(2)/, u /n(1)*m(2)%k/, w /(1, -2)/
  data x(1:2) /'ab'/
end subroutine

!R851 dimension-stmt
!R852 intent-stmt
!R853 optional-stmt
!R854 parameter-stmt
!R855 named-constant-def
!R856 pointer-stmt
!R857 pointer-decl
!R858 protected-stmt
subroutine attributes_2(b, c)
  dimension a(3), d(0:*, 2)
  dimension :: e(n)
  intent(in) b
  intent(in out) :: c
  optional b, c
  parameter (pi = 3.14, n = 2 + 3)
  pointer p, q(:, :)
  pointer :: r
  protected :: s
end subroutine

!R859 save-stmt
!R860 saved-entity
!R861 proc-pointer-name
!R862 target-stmt
!R863 target-decl
!R864 value-stmt
!R865 volatile-stmt
subroutine attributes_3(f)
  save a, /block/, p
  save :: b
  target c, d(3), e(:)[*]
  value f
  volatile :: g, h
  !ERROR: expected
  save i(3)
end subroutine
subroutine save_all
  save
end subroutine

!R866 implicit-stmt
!R867 implicit-spec
!R868 letter-spec
!R869 implicit-none-spec
subroutine implicits
  implicit integer (i-n), real(8) (a-h, o), type(t) (z), character*8 (c)
  implicit double precision (d), complex(x), real (a-h, o-z), logical (l, m)
  !ERROR: expected `none`
  implicit nothing (a-z)
  !ERROR: expected a letter
  implicit integer(4) (ab)
end subroutine
subroutine implicit_none
  implicit none
end subroutine
subroutine implicit_none_of
  implicit none (type, external)
end subroutine
subroutine implicit_nothing
  implicit none ()
end subroutine

!R870 import-stmt
module importing
  interface
    subroutine a
      import
    end subroutine
    subroutine b
      import x, y
    end subroutine
    subroutine c
      import :: x
      import, only: y
    end subroutine
    subroutine d
      import, none
    end subroutine
    subroutine e
      import, all
    end subroutine
    subroutine f
      !ERROR: expected
      import, some
    end subroutine
    subroutine g
      integer i
      !ERROR: `import` must precede declarations
      import
    end subroutine
  end interface
end module

!R871 namelist-stmt
!R872 namelist-group-object
!R873 equivalence-stmt
!R874 equivalence-set
!R875 equivalence-object
!R876 common-stmt
!R877 common-block-object
subroutine storage
  namelist /a/ b, c, /d/ e /f/ g
  equivalence (h, i(2)), (j, k(1:2), l(3)(4:5))
  common m, n(3)
  common /o/ p, q(2) // r, /s/ t, / / u
end subroutine
