! Clause 13: input/output editing.

!R1301 format-stmt
!R1302 format-specification
!R1303 format-items
!R1304 format-item
!R1305 unlimited-format-item
!R1306 r
subroutine formats
1 format ()
2 format (i5)
3 format (2(i5, 3(a, f8.3)), /, 'text')
4 format (3i5, 2(1x, a), 5/)
5 format ('items:', *(i5, :, ', '))
6 format (((a)))
  !ERROR: expected `(`, found `i5`
7 format i5
  !ERROR: expected an edit descriptor, found `,`
8 format (,i5)
  !ERROR: expected an edit descriptor, found `,`
9 format (i5,,a)
  !ERROR: expected `)`, found the end of the statement
10 format (i5
  !ERROR: expected the end of the statement, found `)`
11 format (i5))
  !ERROR: expected `(`, found `a`
12 format (*a)
  !ERROR: expected `p`, found `(`
13 format (0(a))
  !ERROR: expected an edit descriptor, found `)`
14 format (2())
  !ERROR: expected an edit descriptor, found `'`
15 format (3'x')
end

!R1307 data-edit-desc
!R1308 w
!R1309 m
!R1310 d
!R1311 e
!R1323 hex-digit-string
subroutine data_descriptors
1 format (i5, i5.3, i0, i0.2)
2 format (b8, b8.4, o6, o6.2, z4, z4.4)
3 format (f8.3, f0.2, e12.4, e12.4e3, e0.3, en12.3, en12.3e2, es12.3, es12.3e4, ex20.8, ex0.0e2)
4 format (g12.4, g12.4e2, g0, g0.5, g10, l1, l, a, a10, at, d12.4)
  !ERROR: expected `.`, found `)`
5 format (f8)
  !ERROR: expected a number after `.`, found `)`
6 format (f8.)
  !ERROR: expected a number after `.`, found `,`
7 format (i5., a)
  !ERROR: expected the width of the exponent after `e`, found `)`
8 format (e12.4e)
  !ERROR: expected a positive number, found `0`
9 format (a0)
  !ERROR: `y5` is not an edit descriptor
10 format (y5)
  !ERROR: expected `.`, found `,`
11 format (es12, a)
end

!R1312 v
subroutine derived_type_descriptors
1 format (dt, dt'text', dt(1), dt"text"(1, -2, 30), 3dt)
  !ERROR: expected a number, found `)`
2 format (dt())
  !ERROR: expected `)` or `,`, found `/`
3 format (dt(1/2))
end

!R1313 control-edit-desc
!R1314 k
subroutine control_descriptors
1 format (/, 2/, :, //, a/a, a:a)
2 format (1p, -2p, 0p, +3p, 1pe12.4, 2p3f8.2, 1p, 3e12.4)
  !ERROR: expected a scale factor before `p`, found `pe12`
3 format (pe12.4)
  !ERROR: expected `p`, found `i5`
4 format (-3i5)
  !ERROR: expected an edit descriptor, found `:`
5 format (3:)
end

!R1315 position-edit-desc
!R1316 n
subroutine position_descriptors
1 format (t5, tl3, tr10, 5x, 1x)
  !ERROR: expected a number after `t`, found `)`
2 format (t)
  !ERROR: expected a positive number, found `0`
3 format (tl0)
  !ERROR: expected `p`, found `x`
4 format (0x)
end

!R1317 blank-interp-edit-desc
!R1318 decimal-edit-desc
!R1319 leading-zero-edit-desc
!R1320 round-edit-desc
!R1321 sign-edit-desc
subroutine mode_descriptors
1 format (bn, bz, dc, dp, lz, lzp, lzs, ru, rd, rz, rn, rc, rp, s, sp, ss)
end

!R1322 char-string-edit-desc
subroutine string_descriptors
1 format ('a', "b", 'it''s', "say ""x""", '')
  print '("x", i5)', 1
  print '(''it''''s'', i5)', 1
  write (*, "(a, 'x')") y
  !ERROR: `y` is not an edit descriptor
  print '(i5, y)', 1
  !ERROR: expected `)`, found the end of the format
  write (*, '(i5, a') 1
  !ERROR: expected `(`, found `i5`
  read (*, fmt='i5') i
  !ERROR: expected `.`, found `)`
  write (unit=*, fmt='(f8)') x
  print '(i5) and what follows', 1
end
