! What real programs use, and no rule of the standard has.

!EXTENSION kind after an asterisk
subroutine star_kinds
  real*8 x, y*4
  integer*4 i
  logical*1 l(3)
  complex*16 z
  real*8, parameter :: one = 1
end subroutine
integer*4 function star_function()
end function

!EXTENSION byte
subroutine bytes
  byte b, c(3)
end subroutine

!EXTENSION double complex
subroutine double_complexes
  double complex z
  doublecomplex w
end subroutine

!EXTENSION cray pointer
subroutine cray_pointers
  pointer (p, x), (q, y(10)), (r, z(n, *))
  real x
end subroutine

!EXTENSION structure
!EXTENSION record
!EXTENSION union
subroutine structures
  structure /point/
    real x /1.0/, y(2) /2*0.0/
    integer*2 %fill(3)
    structure /inner/ in, in_array(3)
      integer i
    end structure
    structure nameless
      integer j
    end structure
    record /other/ others(2), one
    union
      map
        integer*4 whole
      end map
      map
        integer*2 low, high
      end map
    end union
    type(t) :: modern
  end structure
  record /point/ a, b(3), /inner/ c
  record /point/ d(2, 2)
end subroutine
subroutine broken_structures
  structure /s/
    !ERROR: `common` cannot appear in a structure
    common /x/ y
    integer i
    !ERROR: `intent` is not an attribute of a component
    integer, intent(in) :: j
  end structure
end subroutine

!EXTENSION storage
subroutine storage
  automatic a, b
  static :: c, d(3)
  integer, automatic :: e
  integer, static :: f
end subroutine
subroutine implicit_automatic
  implicit automatic (a-z)
end subroutine
subroutine implicit_static
  implicit static (s, t)
end subroutine

!EXTENSION implicit undefined
subroutine implicit_undefined
  implicit undefined (a-z)
end subroutine

!EXTENSION virtual
subroutine virtuals
  virtual a(3), b(2, 2)
end subroutine

!EXTENSION values after names
subroutine old_values
  integer i /3/, j(2) /1, 2/, k(3) /3*0/
  character*5 c /'hello'/, d*3 /'abc'/
  type t
    integer n /4/
  end type
end subroutine

!EXTENSION parameter without parentheses
subroutine bare_parameters
  parameter pi = 3.14, n = 2
end subroutine

!EXTENSION type for print
subroutine types_for_print
  integer n
  namelist /group/ n
  type *, n
  type 10, n
  type '(i5)', n
  type form, n
  type group
10 format (i5)
end subroutine

!EXTENSION cdefined
module cdefines
  integer, bind(c, name='x', cdefined) :: x
  integer, bind(c, cdefined) :: y
end module

!EXTENSION old operator
module old_operators
  interface operator(<>)
    procedure differs
  end interface
end module

!EXTENSION initial value without colons
subroutine no_colons
  integer i = 3
  real, pointer :: p
end subroutine
