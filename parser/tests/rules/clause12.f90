! Clause 12: input/output statements.

!R1201 io-unit
!R1202 file-unit-number
!R1203 internal-file-variable
subroutine units
  write (10, *) x
  write (f(i) + 1, *) x
  write (*, *) x
  write (s(1:3), *) x
  write (unit=u, fmt=*) x
  read (unit=a(:), fmt='(i5)') x
end

!R1204 open-stmt
!R1205 connect-spec
!R1206 file-name-expr
!R1207 iomsg-variable
subroutine opening
  open (10)
  open (10, file='a' // trim(b), status='old', err=1, iostat=i, iomsg=s)
  open (newunit=u, file=f, access='stream', action='read', form='unformatted', position='append')
  open (unit=3, asynchronous='yes', blank='zero', decimal='comma', delim='quote', encoding='utf-8')
  open (3, leading_zero='print', pad='no', recl=80, round='up', sign='plus')
1 continue
  !ERROR: `fil=` is not a specifier of a `open` statement
  open (10, fil='a')
  !ERROR: a specifier with `=` is expected here
  open (10, 'a')
  !ERROR: expected `)` or `,`, found the end of the statement
  open (10, file='a'
  !ERROR: `unit=` or `newunit=` is missing here
  open (file=f)
  !ERROR: `file=` appears twice
  open (1, file=f, file=g)
  !ERROR: expected `(`, found `10`
  open 10
  !ERROR: expected the end of the statement, found `x`
  open (10) x
end

!R1208 close-stmt
!R1209 close-spec
subroutine closing
  close (10)
  close (unit=u, status='delete', iostat=i, iomsg=s, err=1)
1 continue
  !ERROR: `file=` is not a specifier of a `close` statement
  close (10, file='a')
end

!R1210 read-stmt
subroutine reading
  read *
  read *, x, y(1)
  read 10, x
  read '(i5)', x
  read f, x
  read (f) // '(a)', x
  read (5, *) x, y
  read (5, 10, end=20, err=30) (a(i), i=1, n)
  read (5, nml=group)
  read (5, group)
  read (unit=u, fmt=10, advance='no', size=i, eor=20) s
  read (u) x
  read (u, rec=i) x(:)
  read (u, pos=1, asynchronous='yes', id=k) x
10 format (i5)
20 continue
30 continue
  !ERROR: expected `,` or the end of the statement, found `x`
  read x x
  !ERROR: expected an expression, found the end of the statement
  read
  !ERROR: expected an expression, found the end of the statement
  read *,
end

!R1211 write-stmt
subroutine writing
  write (*, *)
  write (*, *) x
  write (6, 10) x, y + 1, 'text', f(z)
  write (6, '(a, i5)') 'x', 1
  write (unit=6, fmt='(a)', iostat=i, iomsg=s, err=20) (a(i), b(i), i=1, n, 2)
  write (6, nml=group)
  write (u, rec=3, iostat=i) x
  write (u, fmt=f, advance='no', decimal='comma', sign='plus', round='down', delim='none')
  write (s, *) x
10 format (i5)
20 continue
  !ERROR: expected `(`, found `*`
  write *, x
  !ERROR: a specifier with `=` is expected here
  write (6, 10, x) y
  !ERROR: `unit=` is missing here
  write (fmt=10) y
  !ERROR: `unit=` appears twice
  write (6, 10, unit=7) y
  !ERROR: `form=` is not a specifier of a `write` statement
  write (6, form='(a)') x
  !ERROR: expected an expression, found the end of the statement
  write (6, *) x,
  !ERROR: expected the end of the statement, found `y`
  write (6, *) x y
end

!R1212 print-stmt
subroutine printing
  print *
  print *, x
  print '(a)', 'x', y
  print 10, x
  print f // '(a)', x
  print group
10 format (i5)
  !ERROR: expected `,` or the end of the statement, found `x`
  print * x
  !ERROR: expected an expression, found the end of the statement
  print
end

!R1213 io-control-spec
!R1214 id-variable
!R1215 format
subroutine control_specs
  read (unit=u, fmt=f, advance='no', asynchronous='yes', blank='null', decimal='point', end=1) x
  read (u, f, eor=1, err=1, id=i, iomsg=s, iostat=j, pad='no', pos=k, rec=n, round='zero', size=m) x
  write (u, nml=g, delim='quote', leading_zero='suppress', sign='plus')
1 continue
end

!R1216 input-item
!R1217 output-item
!R1218 io-implied-do
!R1219 io-implied-do-object
!R1220 io-implied-do-control
subroutine items
  read *, a(1), b%c, (d(i), i=1, 3), ((e(i, j), i=1, n), j=1, m, 2)
  print *, 1 + 2, (1.0, 2.0), (x), ('a', i=1, 3), (x, (y, j=1, 2), i=1, 2)
  write (*, *) [(i, i=1, 3)], p()
  !ERROR: expected `=`, found `)`
  print *, (a, b, c)
  !ERROR: expected `,`, found `)`
  print *, (a(i), i=1)
end

!R1221 dtv-type-spec
subroutine transfer(dtv, unit, iotype, v_list, iostat, iomsg)
  type(t), intent(in) :: dtv
  write (unit, '(dt"inner"(1, 2))', iostat=iostat, iomsg=iomsg) dtv%part
end

!R1222 wait-stmt
!R1223 wait-spec
subroutine waiting
  wait (10)
  wait (unit=u, id=i, iostat=j, iomsg=s, err=1, end=1, eor=1)
1 continue
  !ERROR: `size=` is not a specifier of a `wait` statement
  wait (10, size=i)
end

!R1224 backspace-stmt
!R1225 endfile-stmt
!R1226 rewind-stmt
!R1227 position-spec
subroutine positioning
  backspace 10
  backspace (10, iostat=i)
  endfile u
  end file u
  end file (unit=u, err=1)
  rewind u + 1
  rewind (unit=u, iostat=i, iomsg=s)
1 continue
  !ERROR: expected an expression, found the end of the statement
  rewind
  !ERROR: `status=` is not a specifier of a `backspace` statement
  backspace (10, status='keep')
end

!R1228 flush-stmt
!R1229 flush-spec
subroutine flushing
  flush 10
  flush (unit=u, iostat=i, iomsg=s, err=1)
1 continue
  !ERROR: `id=` is not a specifier of a `flush` statement
  flush (10, id=i)
end

!R1230 inquire-stmt
!R1231 inquire-spec
subroutine inquiring
  inquire (10, exist=l)
  inquire (file=f, opened=l, number=n, named=m, name=s, iostat=i, err=1, iomsg=t)
  inquire (unit=u, access=a, action=b, asynchronous=c, blank=d, decimal=e, delim=g, direct=h, encoding=o)
  inquire (u, form=a, formatted=b, id=i, pending=l, leading_zero=c, nextrec=n, pad=d, pos=k, position=e)
  inquire (u, read=a, readwrite=b, recl=n, round=c, sequential=d, sign=e, size=k, stream=g, unformatted=h, write=o)
  inquire (iolength=n) x, y(1:2), (z(i), i=1, 3)
1 continue
  !ERROR: `there=` is not a specifier of a `inquire` statement
  inquire (file=f, there=l)
  !ERROR: expected the end of the statement, found `x`
  inquire (10, exist=l) x
end
