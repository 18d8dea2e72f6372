! Clause 14: program units.

!R1401 main-program
!R1402 program-stmt
!R1403 end-program-stmt
program main
end program main
subroutine between
end subroutine
end

!R1404 module
!R1405 module-stmt
!R1406 end-module-stmt
!R1407 module-subprogram-part
!R1408 module-subprogram
module m
  integer i
contains
  subroutine s
  end subroutine
  function f()
  end function
  module procedure p
  end procedure
end module m
module wrong_end
!ERROR: `other` ends something else
end module other
module executes
  integer j
  !ERROR: this statement cannot appear in a specification part
  j = 1
  integer k
end module

!R1409 use-stmt
!R1410 module-nature
!R1411 rename
!R1412 only
!R1413 only-use-name
!R1414 local-defined-operator
!R1415 use-defined-operator
subroutine uses
  use a
  use :: b
  use, intrinsic :: iso_c_binding
  use, non_intrinsic :: c, d => e, operator(.x.) => operator(.y.)
  use f, only:
  use g, only: h, i => j, operator(+), assignment(=), read(formatted), operator(.a.) => operator(.b.)
  implicit none
  !ERROR: `use` must precede `implicit` and `parameter` statements
  use late
end subroutine

!R1416 submodule
!R1417 submodule-stmt
!R1418 parent-identifier
!R1419 end-submodule-stmt
submodule (m) child
end submodule child
submodule (m:child) grandchild
  integer i
contains
  module procedure p
  end procedure p
  module subroutine q
  end subroutine q
end submodule

!R1420 block-data
!R1421 block-data-stmt
!R1422 end-block-data-stmt
block data named
  common /c/ x
  data x /1/
end block data named
block data
end
