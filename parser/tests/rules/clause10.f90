! Clause 10: expressions and assignment.

!R1001 primary
subroutine primaries
  x = 1
  x = 1.5e3_8
  x = .true.
  x = 'text'
  x = (1.0, -2.0)
  x = y
  x = a(1)
  x = f(y, z=1)
  x = [1, 2]
  x = (y)
  x = t(1, c=2)
  x = z'ff'
  x = a%b%c()
  x = integer_(4)
  !ERROR: expected an expression, found the end of the statement
  x =
  !ERROR: expected an expression, found `)`
  x = ()
  !ERROR: expected `)`, found the end of the statement
  x = (1
  !ERROR: expected the end of the statement, found `)`
  x = 1)
  !ERROR: expected the end of the statement, found `2`
  x = 1 2
end

!R1002 conditional-expr
subroutine conditionals
  x = (a ? b : c)
  x = (a > 0 ? b + 1 : c > 0 ? d : e)
  x = (a ? (b ? 1 : 2) : 3)
  x = 2*(l ? y : z)
  x = (a ? b(1:2) : c(3:4))
  call s((a ? 'yes' : 'no'))
  !ERROR: expected `:`, found `)`
  x = (a ? b)
  !ERROR: expected an expression, found `)`
  x = (a ? b : )
end

!R1003 level-1-expr
!R1004 defined-unary-op
subroutine defined_unary
  x = .op. a
  x = .op. a + b
  x = .op. a**2
  x = - .op. a
  x = .op. (.op. a)
  !ERROR: expected an expression, found the end of the statement
  x = .op.
end

!R1005 mult-operand
!R1006 add-operand
!R1007 level-2-expr
!R1008 power-op
!R1009 mult-op
!R1010 add-op
subroutine arithmetic
  x = a**b**c
  x = -a**2
  x = a*b/c*d
  x = a + b - c + d
  x = -a + b
  x = +a*b
  x = a**(-b)
  x = (-a)**b
  !ERROR: expected an expression, found `/`
  x = a + / b
  !ERROR: expected an expression, found the end of the statement
  x = a*
  !ERROR: expected an expression, found `**`
  x = ** a
end

!R1011 level-3-expr
!R1012 concat-op
subroutine concatenation
  s = a // b // 'c'
  s = a(1:2)//b
end

!R1013 level-4-expr
!R1014 rel-op
subroutine relations
  l = a .eq. b
  l = a .ne. b
  l = a .lt. b
  l = a .le. b
  l = a .gt. b
  l = a .ge. b
  l = a == b
  l = a /= b
  l = a < b
  l = a <= b
  l = a > b
  l = a >= b
  l = a + b*c > d // e
end

!R1015 and-operand
!R1016 or-operand
!R1017 equiv-operand
!R1018 level-5-expr
!R1019 not-op
!R1020 and-op
!R1021 or-op
!R1022 equiv-op
subroutine logic
  l = .not. a
  l = .not. a .and. .not. b
  l = a .or. b .and. c
  l = a .eqv. b .neqv. c .or. d
  l = .not. a == b
end

!R1023 expr
!R1024 defined-binary-op
subroutine defined_binary
  x = a .op. b
  x = a .op. b .other. c
  x = a + b .op. c .and. d
  x = .not. a .op. b
  x = a .op. .op. b
  !ERROR: expected an expression, found the end of the statement
  x = a .op.
end

!R1025 logical-expr
!R1026 default-char-expr
!R1027 int-expr
!R1028 numeric-expr
!R1029 specification-expr
!R1030 constant-expr
!R1031 default-char-constant-expr
!R1032 int-constant-expr
subroutine kinds_of_expressions(n)
  integer, parameter :: k = 2*4
  character(len=n + 1), bind(c, name='a' // 'b') :: s(n, 2*n)
  real(kind=k) :: x = 1.0 + 2.0
  if (n > 1 .and. n < 3) open (n + 1, file='a' // s)
end

!R1033 assignment-stmt
subroutine assignments
  x = 1
  a = b + c
  a(1, :) = 0
  t%c(2)%d = 'x'
  s(1:3) = 'abc'
  z%re = 1
  c[2] = 3
  if = do
  end = 1
  !ERROR: expected the end of the statement, found `=`
  x = y = 1
  !ERROR: expected `=`, found `==`
  x == 1 = 2
end

!R1034 pointer-assignment-stmt
!R1035 data-pointer-object
!R1036 bounds-spec
!R1037 bounds-remapping
!R1038 data-target
!R1039 proc-pointer-object
!R1040 proc-component-ref
!R1041 proc-target
subroutine pointer_assignments
  p => x
  t%p => a(1:3)%b
  p(1:) => a
  p(0:, -1:) => b(:, 2)
  p(1:n, 1:m) => v
  p(lower:) => a
  p => null()
  p => f(x)
  procedure_pointer => sin
  t%procedure_pointer => u%other
  a(i)%p => null(b)
  data => target
  !ERROR: expected an expression, found the end of the statement
  p =>
  !ERROR: expected `:`, found `)`
  p(1) => q
  !ERROR: expected the end of the statement, found `=>`
  p => q => r
end

!R1042 where-stmt
!R1046 where-assignment-stmt
!R1047 mask-expr
subroutine where_statements
  where (a > 0) b = 1
  where (mask) a(:) = b(:) + 1
  where (a /= 0) where (b > 0) c = 1
  where (a) = 1
  !ERROR: expected an expression, found `)`
  where () a = 1
end

!R1043 where-construct
!R1044 where-construct-stmt
!R1045 where-body-construct
!R1048 masked-elsewhere-stmt
!R1049 elsewhere-stmt
!R1050 end-where-stmt
subroutine where_constructs
  where (a > 0)
    b = 1
    where (c) d = 2
  elsewhere (a < 0)
    b = 2
    where (c)
      d = 3
    end where
  elsewhere
    b = 3
  end where
  outer: where (m)
    a = 1
  else where (n) outer
    a = 2
  elsewhere outer
    a = 3
  end where outer
  where (m)
  endwhere
  !ERROR: `end where` does not belong to anything here
  end where
end

!R1051 forall-construct
!R1052 forall-construct-stmt
!R1053 forall-body-construct
!R1054 forall-assignment-stmt
!R1055 end-forall-stmt
subroutine forall_constructs
  forall (i = 1:n)
    a(i) = b(i)
    p(i)%q => r(i)
    where (c(i, :) > 0) c(i, :) = 1
    where (d(i, :))
      d(i, :) = .false.
    end where
    forall (j = 1:i) e(i, j) = 0
    forall (j = 1:m, k = 1:m:2, j /= k)
      f(i, j, k) = 1
    end forall
  end forall
  named: forall (integer(8) :: i = 1:10:2, a(i) > 0)
    a(i) = 0
  end forall named
end

!R1056 forall-stmt
subroutine forall_statements
  forall (i = 1:n) a(i) = i
  forall (i = 1:n, j = 1:m, i > j) a(i, j)%p => b
  forall (integer :: i = n:1:-1) a(i) = a(i) + 1
  !ERROR: expected `:`, found `,`
  forall (i = 1, n) a(i) = 1
  !ERROR: expected a name, found `)`
  forall () a(i) = 1
end
