! Clause 7: types.

!R701 type-param-value
!R721 char-selector
!R722 length-selector
!R723 char-length
subroutine characters(a, b)
  character(*) a
  character(len=*, kind=1) b
  character(:), allocatable :: c
  character(len=:, kind=ck), pointer :: d
  character(3, 1) e
  character(3, kind=1) f
  character(kind=1, len=3) g
  character(kind=1) h
  character*4 i
  character*(*) j
  character*(n + 1), k
  character l*5, m(3)*6, o*(*), p(2)[*]*7
  !ERROR: expected `len`
  character(length=3) q
  integer, r
end subroutine

!R702 type-spec
subroutine type_specs
  allocate (integer(8) :: a(3))
  allocate (t(k=4) :: b)
  allocate (character(len=n) :: c)
  d = [real(8) :: 1, 2]
end subroutine

!R703 declaration-type-spec
subroutine declaration_type_specs
  integer i
  type(integer(8)) j
  type(double precision) k
  type(character(len=3)) l
  type(t) m
  type(t(4, n=:)), pointer :: o
  class(t), allocatable :: p
  class(*), pointer :: q
  type(*) r
  typeof(i) s
  classof(p), pointer :: u
  !ERROR: expected `)`
  type(t u) v
end subroutine

!R704 intrinsic-type-spec
!R705 integer-type-spec
!R706 kind-selector
subroutine intrinsic_types
  integer(4) a
  integer(kind=8) b
  real(kind(1d0)) c
  double precision d
  doubleprecision e
  complex(kind=8) f
  logical(1) g
  character h
  !ERROR: expected `kind`
  real(size=8) i
end subroutine

!R707 signed-int-literal-constant
!R708 int-literal-constant
!R709 kind-param
!R710 signed-digit-string
!R711 digit-string
!R712 sign
subroutine integers
  data i, j, k /-1, +2, 3/
  l = 21_2
  m = 1976354279568241_kind_of_m
end subroutine

!R713 signed-real-literal-constant
!R714 real-literal-constant
!R715 significand
!R716 exponent-letter
!R717 exponent
subroutine reals
  data a, b /-12.78, +1.6e3/
  c = 2.1 + .5 + 1. + 1e-3 + 1.5d+10 + 3.0_dp + 10.e2_8
end subroutine

!R718 complex-literal-constant
!R719 real-part
!R720 imag-part
subroutine complexes
  a = (1.0, -1.0)
  b = (3, 3.1e6)
  c = (4.0_4, pi)
  data d /(-1.0, 2)/
end subroutine

!R724 char-literal-constant
!R725 logical-literal-constant
subroutine characters_and_logicals
  a = 'DON''T' // "DON'T" // '' // greek_'abc'
  b = .true. .and. .false._4
end subroutine

!R726 derived-type-def
!R727 derived-type-stmt
!R728 type-attr-spec
!R729 private-or-sequence
!R730 end-type-stmt
!R731 sequence-stmt
!R745 private-components-stmt
module derived_types
  type t
  end type
  type u
    private
    sequence
    integer i
  end type u
  type, public :: v
  end type v
  type, abstract, private, extends(t) :: w
  end type
  type, bind(c) :: x
  end type
  type :: y(k, l)
    integer, kind :: k = 4
    integer, len :: l
  end type
  type wrong
  !ERROR: `other` ends something else
  end type other
  !ERROR: `pointer` is not an attribute of a derived type
  type, pointer :: z
  end type
  type broken
    integer a
    !ERROR: `common` cannot appear in a derived type definition
    common /c/ b
    !ERROR: `integr` does not begin a Fortran statement
    integr c
    integer d
  end type broken
  integer after
end module

!R732 type-param-def-stmt
!R733 type-param-decl
!R734 type-param-attr-spec
module parameterized
  type matrix(k, rows, columns)
    integer, kind :: k = kind(0.0)
    integer(8), len :: rows = 3, columns
    real(k) :: elements(rows, columns)
  end type
end module

!R735 component-part
!R736 component-def-stmt
!R737 data-component-def-stmt
!R738 component-attr-spec
!R739 component-decl
!R740 component-array-spec
!R743 component-initialization
!R744 initial-data-target
module components
  type t
    integer i, j = 1
    real, dimension(3) :: a, b(2, 2) = 0
    real, allocatable, public :: c(:, :)
    real, pointer, contiguous, private :: d(:) => null()
    type(t), pointer :: next => first(1)
    real, allocatable, codimension[:] :: e
    real, allocatable :: f(:)[:, :]
    character(:), allocatable :: g
    character h*3
    class(*), allocatable :: k
    !ERROR: `save` is not an attribute of a component
    integer, save :: l
    !ERROR: expected
    integer, pointer m
    integer n
  end type
end module

!R741 proc-component-def-stmt
!R742 proc-component-attr-spec
module procedure_components
  type t
    procedure(), pointer, nopass :: a
    procedure(f), pointer, pass(self), public :: b => null()
    procedure(real(8)), pointer, nopass, private :: c, d => g
    procedure(h), pointer, pass :: e
    !ERROR: `target` is not an attribute of a procedure component
    procedure(h), pointer, target :: i
  end type
end module

!R746 type-bound-procedure-part
!R747 binding-private-stmt
!R748 type-bound-proc-binding
!R749 type-bound-procedure-stmt
!R750 type-bound-proc-decl
!R751 type-bound-generic-stmt
!R752 binding-attr
!R753 final-procedure-stmt
module bindings
  type, abstract :: t
  contains
    private
    procedure a
    procedure :: b, c => d, e
    procedure, public, pass(self), non_overridable :: f => g
    procedure, nopass :: h
    procedure(i), deferred, pass :: j, k
    generic :: l => a, b
    generic, public :: operator(+) => c
    generic, private :: assignment(=) => e
    generic :: read(formatted) => f
    final m, n
    final :: o
    !ERROR: `allocatable` is not an attribute of a type-bound procedure
    procedure, allocatable :: p
    !ERROR: `integer` cannot appear in the procedures of a derived type
    integer q
    procedure r
  end type
  type u
  contains
  end type
end module

!R754 derived-type-spec
!R755 type-param-spec
!R756 structure-constructor
!R757 component-spec
!R758 component-data-source
subroutine structures
  type(t) a
  type(t(4)) b
  type(t(k=4, l=*)) c
  class(t(4, :)), pointer :: d
  a = t(1, b=2, p=null(), q=target)
  b = t(4)(1, 2)
end subroutine

!R759 enum-def
!R760 enum-def-stmt
!R761 enumerator-def-stmt
!R762 enumerator
!R763 end-enum-stmt
!R764 enum-type-spec
!R765 enum-constructor
module enums
  enum, bind(c)
    enumerator red = 4, blue = 9
    enumerator :: yellow
  end enum
  enum, bind(c) :: color
    enumerator :: green
  end enum color
  type(color) :: c = color(0)
  !ERROR: expected
  enum
    enumerator :: black
  end enum
  enum, bind(c)
    enumerator :: white
    !ERROR: `integer` cannot appear in an enumeration
    integer i
    enumerator :: grey
  end enum
end module

!R766 enumeration-type-def
!R767 enumeration-type-stmt
!R768 enumeration-enumerator-stmt
!R769 end-enumeration-type-stmt
!R770 enumeration-type-spec
!R771 enumeration-constructor
module enumerations
  enumeration type v
    enumerator :: v_one, v_two
    enumerator v_three
  end enumeration type
  enumeration type, public :: w
    enumerator :: w1
  end enumeration type w
  enumeration type :: x
    !ERROR: expected
    enumerator :: x1 = 3
  end enumeration type
  type(v) :: a = v_one, b = v(2)
end module

!R772 boz-literal-constant
!R773 binary-constant
!R774 octal-constant
!R775 hex-constant
!R776 hex-digit
subroutine boz
  data i, j, k /b'01', o"17", z'fFaA09'/
  l = int(b"10") + int(o'7') + int(z"0")
end subroutine

!R777 array-constructor
!R778 ac-spec
!R779 lbracket
!R780 rbracket
!R781 ac-value
subroutine array_constructors
  a = [1, 2, 3]
  b = (/1, 2/)
  c = [integer ::]
  d = [character(len=3) :: 'a', 'bc']
  e = [t(4) :: x, [y, z]]
end subroutine

!R782 ac-implied-do
!R783 ac-implied-do-control
!R784 ac-do-variable
subroutine implied_dos
  a = [(i, i = 1, 3)]
  b = [(i, -i, i = 1, 9, 2)]
  c = [((i*j, integer(8) :: j = 1, 2), integer :: i = 1, 3)]
end subroutine
