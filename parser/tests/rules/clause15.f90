! Clause 15: procedures.

!R1501 interface-block
!R1502 interface-specification
!R1503 interface-stmt
!R1504 end-interface-stmt
!R1505 interface-body
!R1506 procedure-stmt
!R1507 specific-procedure
module interfaces
  interface
    subroutine a(x)
      import t
      type(t) x
    end subroutine a
    pure function b(y) result(z)
      real, intent(in) :: y
    end function
  end interface
  abstract interface
    subroutine c
    end subroutine
  end interface
  interface d
    procedure e, f
    procedure :: g
    module procedure h
    module procedure :: i, j
    subroutine k
    end subroutine
  end interface d
  interface operator(.op.)
    procedure l
  !ERROR: `end interface operator(.other.)` ends something else
  end interface operator(.other.)
  interface
    !ERROR: `integer` cannot appear in an interface block
    integer m
    subroutine n
    end subroutine
  end interface
end module

!R1508 generic-spec
!R1509 defined-io-generic-spec
!R1510 generic-stmt
module generics
  interface assignment(=)
    procedure a
  end interface assignment(=)
  interface read(formatted)
    procedure b
  end interface
  interface write(unformatted)
    procedure c
  end interface write(unformatted)
  generic :: d => e, f
  generic, public :: operator(-) => g
  generic, private :: read(unformatted) => h
  !ERROR: expected
  generic, save :: i => j
end module

!R1511 external-stmt
!R1519 intrinsic-stmt
subroutine externals
  external a, b
  external :: c
  intrinsic sin
  intrinsic :: cos, tan
  !ERROR: expected
  external
end subroutine

!R1512 procedure-declaration-stmt
!R1513 proc-interface
!R1514 proc-attr-spec
!R1515 proc-decl
!R1516 interface-name
!R1517 proc-pointer-init
!R1518 initial-proc-target
module procedure_declarations
  procedure() a
  procedure(f) :: b, c
  procedure(real) d
  procedure(type(t)) e
  procedure(character(len=3)), pointer, save :: g => null(), h => i
  procedure(f), bind(c, name='x'), public :: j
  procedure(f), protected, pointer, private :: k
contains
  subroutine dummies(l)
    procedure(f), optional, intent(in), pointer :: l
    !ERROR: `allocatable` is not an attribute of a procedure
    procedure(f), allocatable :: m
  end subroutine
end module

!R1520 function-reference
!R1521 call-stmt
!R1522 procedure-designator
!R1523 actual-arg-spec
!R1524 actual-arg
!R1525 alt-return-spec
subroutine references(*)
  x = f() + g(1, key=2) + h%proc(3) + a(1)%bound()
  call s
  call s()
  call h%proc(x, *10, n=y, p=f)
10 continue
end subroutine

!R1526 conditional-arg
!R1527 consequent
!R1528 consequent-arg
subroutine conditional_arguments
  call s((l ? a : b))
  call s((l ? a : k ? b(1) : c + 1), n=(l ? x : y))
end subroutine

!R1529 prefix
!R1530 prefix-spec
!R1531 proc-language-binding-spec
!R1532 function-subprogram
!R1533 function-stmt
!R1534 dummy-arg-name
!R1535 suffix
!R1536 end-function-stmt
module functions
contains
  function a()
  end function a
  integer(8) pure recursive function b(x) result(y)
  end function
  elemental impure type(t) function c(x, y) bind(c)
  end function
  simple character(len=3) function d() result(r) bind(c, name='d')
  end function
  non_recursive module class(t) function e() bind(c) result(r)
  end
  double precision function f()
  end function
  typeof(x) function g()
  end function
  function h
  end function
end module

!R1537 subroutine-subprogram
!R1538 subroutine-stmt
!R1539 dummy-arg
!R1540 end-subroutine-stmt
recursive subroutine a
end subroutine a
subroutine b()
end subroutine
pure subroutine c(x, *, y) bind(c)
end
subroutine d
  !ERROR: `end function` does not belong to anything here
  end function
end subroutine d

!R1541 separate-module-subprogram
!R1542 mp-subprogram-stmt
!R1543 end-mp-subprogram-stmt
submodule (m) separate
contains
  module procedure a
    integer i
    i = 1
  contains
    subroutine inner
    end subroutine
  end procedure a
  module procedure b
  end procedure
  module procedure c
  end
end submodule

!R1544 entry-stmt
!R1545 return-stmt
subroutine entries(x, *)
  entry one
  entry two(y, *)
  return
  return 1
  entry three() bind(c, name='three')
end subroutine
function f() result(r)
  entry g(x) result(s)
  entry h(x) bind(c) result(t)
end function

!R1546 contains-stmt
program containing
contains
end program

!R1547 stmt-function-stmt
subroutine statement_functions
  real f, g
  f(x) = x**2
  g() = 1
  undeclared(x, y) = x + y
  real z
  z = f(1.0) + g()
end subroutine
