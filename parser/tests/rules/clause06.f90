! Clause 6: characters, tokens, names, labels.

!R601 alphanumeric-character
!R602 underscore
!R603 name
program a_1b__c_
  integer x_, y9, long_name_of_sixty_three_characters_which_is_the_most_there_may_be1
  x_ = y9
end program a_1b__c_

!R604 constant
!R605 literal-constant
!R606 named-constant
!R607 int-constant
subroutine constants
  integer, parameter :: n = 3
  print *, 1, 1.5, (1.0, n), .true., 'text', z'ff', n
  data i /n*1/
end subroutine

!R608 intrinsic-operator
subroutine operators
  x = a**b*c/d + e - f//g
  l = a == b .or. a /= b .or. a < b .or. a <= b .or. a > b .or. a >= b
  l = a .eq. b .and. a .ne. b .and. a .lt. b .and. a .le. b .and. a .gt. b .and. a .ge. b
  l = .not. a .eqv. b .neqv. c
end subroutine

!R609 defined-operator
!R610 extended-intrinsic-op
module operators
  interface operator(.cross.)
    procedure cross
  end interface
  interface operator(+)
    procedure add
  end interface
  interface operator(.eq.)
    procedure equal
  end interface operator(==)
  public operator(.cross.), operator(**), operator(//), operator(.not.), operator(<)
end module

!R611 label
subroutine labels
  goto 1
1 x = 1
00099 continue
99999 end subroutine
