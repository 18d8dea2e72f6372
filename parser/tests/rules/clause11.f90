! Clause 11: execution control.

!R1101 block
subroutine blocks
  if (a) then
  else
    x = 1
1   format (a)
    data y /2/
    if (b) then
      x = 2
    end if
  end if
end

!R1102 associate-construct
!R1103 associate-stmt
!R1104 association
!R1105 selector
!R1106 end-associate-stmt
subroutine associations
  associate (x => y)
    x = 1
  end associate
  outer: associate (a => b%c(1:2), d => e + f(g), h => i[2])
    associate (j => a)
      j = 1
    endassociate
  end associate outer
  !ERROR: expected `=>`, found `=`
  associate (x = y)
  end associate
  associate (x => y)
!ERROR: `associate` has no `end associate`
end

!R1107 block-construct
!R1108 block-stmt
!R1109 block-specification-part
!R1110 end-block-stmt
subroutine block_constructs
  block
  end block
  block
    use m
    import, only: k
    integer, parameter :: n = 2
    real :: x(n)
    x = 1
    inner: block
      integer :: i
      i = n
    end block inner
  endblock
  !ERROR: expected the end of the statement, found `inner`
  block inner
  end block
  named: block
  !ERROR: `other` ends something else: here it must be `named`
  end block other
end

!R1111 change-team-construct
!R1112 change-team-stmt
!R1113 coarray-association
!R1114 end-change-team-stmt
!R1115 team-value
subroutine teams
  change team (t)
    x = 1
  end team
  named: change team (t, a[*] => b, c[2, 0:*] => d(1:2), stat=i, errmsg=text)
    a[1] = 2
  end team (stat=j) named
  change team (f(1), stat=i)
  endteam
  !ERROR: expected `stat`, found `team`
  change team (t, team=u)
  end team
  !ERROR: expected `=>`, found `)`
  change team (t, a[*])
  end team
end

!R1116 critical-construct
!R1117 critical-stmt
!R1118 end-critical-stmt
subroutine criticals
  critical
    x = 1
  end critical
  named: critical (stat=i, errmsg=text)
  endcritical named
  !ERROR: expected `stat`, found `t`
  critical (t)
  end critical
end

!R1119 do-construct
!R1120 do-stmt
!R1121 label-do-stmt
!R1122 nonlabel-do-stmt
!R1123 loop-control
!R1124 do-variable
!R1133 end-do
!R1134 end-do-stmt
subroutine do_constructs
  do
    exit
  end do
  do i = 1, n
  enddo
  do, i = n, 1, -1
  end do
  outer: do i = f(1), 2*n, 3
    inner: do while (x > 0)
    end do inner
  end do outer
  do while (.true.)
  end do
  do, while (l)
  end do
  do 10 i = 1, n
    a(i) = 0
10 end do
  do 20, i = 1, n
20 continue
  do 30 while (l)
    l = .false.
30 continue
  do 40
    if (l) exit
40 end do
  do 50 i = 1, n
    do 50 j = 1, m
50 a(i, j) = 0
  do concurrent (i = 1:n)
  end do
  !ERROR: expected `,`, found the end of the statement
  do i = 1
  end do
  !ERROR: expected `=`, found `(`
  do a(1) = 1, 2
  end do
  !ERROR: `end do` does not belong to anything here
  end do
  other: do
  !ERROR: `named` ends something else: here it must be `other`
  end do named
  do i = 1, 2
!ERROR: `do` has no `end do`
end

!R1125 concurrent-header
!R1126 concurrent-control
!R1127 concurrent-limit
!R1128 concurrent-step
!R1129 concurrent-locality
!R1130 locality-spec
!R1131 reduce-operation
!R1132 binary-reduce-op
subroutine concurrent
  do concurrent (i = 1:n)
  end do
  do concurrent (integer(8) :: i = 1:n, j = m:1:-1, i /= j)
  end do
  do concurrent (i = 1:n) local(x, y) local_init(z) shared(a) default(none)
  end do
  do concurrent (i = 1:n) reduce(+: s) reduce(*: p, q) reduce(max: m) reduce(iand: k)
  end do
  do concurrent (i = 1:n) reduce(.and.: l) reduce(.or.: o) reduce(.eqv.: e) reduce(.neqv.: f)
  end do
  do 10 concurrent (i = 1:n)
10 continue
  named: do, concurrent (i = 1:n, a(i) > 0)
  end do named
  !ERROR: expected `local` or the end of the statement, found `lokal`
  do concurrent (i = 1:n) lokal(x)
  end do
  !ERROR: expected `none`, found `all`
  do concurrent (i = 1:n) default(all)
  end do
  !ERROR: expected a name, `*` or `+`, found `-`
  do concurrent (i = 1:n) reduce(-: x)
  end do
  !ERROR: expected `)`, found `=`
  do concurrent (i = 1:n, l / j = 1:n)
  end do
end

!R1135 cycle-stmt
!R1158 exit-stmt
subroutine cycles
  outer: do
    do
      cycle
      if (a) cycle outer
      exit
      if (b) exit outer
      !ERROR: expected the end of the statement, found `(`
      cycle (outer)
      !ERROR: expected the end of the statement, found `2`
      exit 2
    end do
  end do outer
end

!R1136 if-construct
!R1137 if-then-stmt
!R1138 else-if-stmt
!R1139 else-stmt
!R1140 end-if-stmt
subroutine if_constructs
  if (a) then
  end if
  if (a > 1) then
    x = 1
  else if (b) then
    x = 2
  elseif (c) then
    x = 3
  else
    x = 4
  endif
  named: if (a) then
    x = 1
  else if (b) then named
    x = 2
  else named
    x = 3
  end if named
  !ERROR: expected an expression, found `)`
  if () then
  end if
  if (a) then
  !ERROR: `named` does not belong to anything here
  else named
  end if
  if (a) then
  !ERROR: expected `then`, found the end of the statement
  else if (b)
  end if
  !ERROR: `else` does not belong to anything here
  else
  if (a) then
!ERROR: `if` has no `end if`
end

!R1141 if-stmt
subroutine if_statements
  if (a) x = 1
  if (a) call s
  if (a > 0 .and. b) goto 10
  if (l) return
10 if (l) print *, x
  if (l) where (m) a = 1
  if (l) forall (i = 1:n) a(i) = 1
  if (l) if = 1
  !ERROR: this is not a Fortran statement
  if (a) if (b) x = 1
  !ERROR: this is not a Fortran statement
  if (a) end
  !ERROR: expected `)`, found `x`
  if (a x = 1
end

!R1142 case-construct
!R1143 select-case-stmt
!R1144 case-stmt
!R1145 end-select-stmt
!R1146 case-expr
!R1147 case-selector
!R1148 case-value-range
!R1149 case-value
subroutine cases
  select case (i)
  end select
  select case (f(i) + 1)
  case (1)
    x = 1
  case (2, 3:4, :0)
    x = 2
  case (10:)
    x = 3
  case default
    x = 4
  endselect
  named: selectcase (s)
  case ('a':'f', 'x') named
  case default named
  end select named
  !ERROR: expected an expression, found `)`
  select case ()
  end select
  named: select case (i)
  !ERROR: `other` ends something else: here it must be `named`
  case (1) other
  end select named
  select case (i)
  !ERROR: expected `default` or `(`, found the end of the statement
  case
  !ERROR: expected an expression, found `)`
  case (1, )
  end select
  select case (i)
    !ERROR: `x` does not belong to anything here
    x = 1
  case (1)
  end select
  !ERROR: `case (` does not belong to anything here
  case (1)
end

!R1150 select-rank-construct
!R1151 select-rank-stmt
!R1152 select-rank-case-stmt
!R1153 end-select-rank-stmt
subroutine ranks(x)
  select rank (x)
  rank (0)
    x = 1
  rank (1 + 1)
    x(1, 1) = 2
  rank (*)
    y = 1
  rank default
    y = 2
  end select
  named: select rank (y => x)
  rank (1) named
  rank default named
  end select named
  select rank (x)
  !ERROR: expected `(`, found the end of the statement
  rank
  end select
end

!R1154 select-type-construct
!R1155 select-type-stmt
!R1156 type-guard-stmt
!R1157 end-select-type-stmt
subroutine types(x)
  select type (x)
  type is (integer)
    i = x
  type is (character(len=*))
    s = x
  type is (t(4))
    x%c = 1
  class is (u)
    x%d = 1
  class default
    stop
  end select
  named: select type (y => a%b(1))
  type is (real(8)) named
  class default named
  end select named
  selecttype (x)
  endselect
  !ERROR: expected `)`, found `,`
  select type (x, y)
  end select
  !ERROR: a selector that is not a name needs an associate name
  select type (a%b)
  end select
  select type (x)
  !ERROR: expected a name, found `type`
  type is (type(t))
  end select
end

!R1159 goto-stmt
!R1160 computed-goto-stmt
!R1161 continue-stmt
subroutine branches
10 continue
  goto 10
  go to 10
  goto (10, 20, 10) i
  go to (10, 20), f(i) + 1
20 continue
  !ERROR: expected a label, found `x`
  goto (10, x) i
  !ERROR: expected a name, a label or `(`, found the end of the statement
  goto
  !ERROR: expected an expression, found the end of the statement
  goto (10, 20)
  !ERROR: no statement follows the label `30`
30
end

!R1162 stop-stmt
!R1163 error-stop-stmt
!R1164 stop-code
subroutine stops
  if (a) stop
  if (a) stop 1
  if (a) stop 'text'
  if (a) stop i + 1, quiet=.true.
  if (a) stop, quiet=l
  if (a) error stop
  if (a) error stop 'a' // b
  error stop 2, quiet=.false.
  !ERROR: expected `stop`, found `1`
  error 1
  !ERROR: expected `quiet`, found `quit`
  stop 1, quit=.true.
end

!R1165 fail-image-stmt
!R1166 notify-wait-stmt
!R1167 notify-variable
!R1177 event-wait-spec
!R1178 until-spec
subroutine notifications
  if (l) fail image
  notify wait (n)
  notify wait (t%n(1), until_count=2*k, stat=i, errmsg=text)
  !ERROR: expected `image`, found `images`
  fail images
  !ERROR: expected `(`, found the end of the statement
  notify wait
end

!R1168 sync-all-stmt
!R1169 sync-stat
!R1170 sync-images-stmt
!R1171 image-set
!R1172 sync-memory-stmt
!R1173 sync-team-stmt
subroutine synchronisation
  sync all
  sync all (stat=i, errmsg=text)
  sync all ()
  sync images (*)
  sync images ([1, 2], stat=i)
  sync images (k)
  sync memory
  sync memory (stat=i)
  sync team (t)
  sync team (t, stat=i)
  !ERROR: expected `stat`, found `state`
  sync all (state=i)
  !ERROR: expected `all`, found `some`
  sync some
  !ERROR: expected `(`, found the end of the statement
  sync images
end

!R1174 event-post-stmt
!R1175 event-variable
!R1176 event-wait-stmt
subroutine events
  event post (e)
  event post (e[2], stat=i, errmsg=text)
  event wait (e)
  event wait (t%e(1), until_count=3, stat=i)
  !ERROR: expected `post`, found `pass`
  event pass (e)
end

!R1179 form-team-stmt
!R1180 team-number
!R1181 team-variable
!R1182 form-team-spec
subroutine forming
  form team (1, t)
  form team (2*i, t, new_index=k, stat=j, errmsg=text)
  !ERROR: expected `team`, found `teams`
  form teams (1, t)
end

!R1183 lock-stmt
!R1184 lock-stat
!R1185 unlock-stmt
!R1186 lock-variable
subroutine locks
  lock (l)
  lock (l[2], acquired_lock=b, stat=i, errmsg=text)
  unlock (l)
  unlock (t%l(1)[3], stat=i)
  !ERROR: expected `(`, found `l`
  lock l
end
