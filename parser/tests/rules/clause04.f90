! Clause 4: the rules that every other rule may use without saying so.

!R401 xyz-list
subroutine lists(a, b, c)
  integer a, b, c
  save
  !ERROR: found `,`
  external f, , g
end subroutine

!R402 xyz-name
!R403 scalar-xyz
subroutine names(a, n)
  integer n
  real a(n), array_name(2)
  array_name = a(n)
end subroutine
