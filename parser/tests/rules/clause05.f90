! Clause 5: programs, program units, and what they consist of.

!R501 program
!R502 program-unit
!R503 external-subprogram
module m
end module
submodule (m) s
end submodule
block data
end block data
function f()
  f = 1
end function
subroutine s
end subroutine
program p
end program

!R504 specification-part
!R505 implicit-part
!R506 implicit-part-stmt
!R507 declaration-construct
!R508 specification-construct
subroutine specification_part(x)
  use m
  import
  implicit integer (i-n)
  parameter (pi = 3)
1 format (i5)
end subroutine
subroutine specification_constructs
  use m, only: t
  implicit none
1 format (i5)
  entry e
  type u
    integer x
  end type
  enum, bind(c)
    enumerator red
  end enum
  generic :: g => p
  interface
  end interface
  parameter (n = 3)
  procedure(p) q
  save
  real x, sf
  data x /1.0/
  sf(y) = y + 1
  x = sf(x)
end subroutine

!R509 execution-part
!R510 execution-part-construct
subroutine execution_part
  integer i
  i = 1
1 format (i5)
  entry e
  data j /1/
  print 1, i
  !ERROR: a declaration must precede the executable statements
  integer k
end subroutine

!R511 internal-subprogram-part
!R512 internal-subprogram
program internal_subprograms
  call s
contains
  subroutine s
  end subroutine
  function f()
  end function
end program

!R513 other-specification-stmt
subroutine other_specification_statements(d, o, v)
  allocatable a
  asynchronous b
  bind(c) /block/
  codimension c[*]
  contiguous x
  dimension d(3)
  external e
  intent(in) d
  intrinsic sin
  namelist /n/ i
  optional o
  pointer p
  protected q
  save s
  target t
  volatile u
  value v
  common /block/ w
  equivalence (i, j)
end subroutine
module access
  private
  public a
end module

!R514 executable-construct
subroutine executable_constructs
  x = 1
  associate (y => x)
  end associate
  block
  end block
  change team (t)
  end team
  critical
  end critical
  do i = 1, 2
  end do
  if (l) then
  end if
  where (m)
  end where
  forall (i = 1:2)
  end forall
end subroutine

!R515 action-stmt
subroutine action_statements(*)
  allocate (a)
  x = 1
  backspace 1
  call s
  close (1)
1 continue
  do
    cycle
    exit
  end do
  deallocate (a)
  end file 1
  if (l) error stop
  event post (e)
  event wait (e)
  if (l) fail image
  flush 1
  form team (1, t)
  goto 1
  inquire (1, exist = l)
  lock (k)
  nullify (p)
  open (1)
  p => t
  print *
  read *
  rewind 1
  if (l) stop
  sync all
  sync images (*)
  sync memory
  sync team (t)
  unlock (k)
  wait (1)
  where (m) a = 1
  write (*, *)
  goto (1, 1), i
  forall (i = 1:2) a(i) = 1
  return 1
end subroutine

!R516 keyword
subroutine keywords
  call s(a = 1)
  x = t(component = 1)
end subroutine
