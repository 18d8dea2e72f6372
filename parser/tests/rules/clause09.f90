! Clause 9: use of data objects.

!R901 designator
!R902 variable
!R903 variable-name
!R904 logical-variable
!R905 char-variable
!R906 default-char-variable
!R907 int-variable
subroutine designators
  x = 1
  a(i) = 1
  t%c = 1
  s(1:2) = 'ab'
  t%c(i)%d(1, 2) = f()%x
  wait(1, id=i, iostat=k, iomsg=text)
  inquire (unit=1, exist=l)
  !ERROR: expected `=`, found `y`
  x y = 1
  !ERROR: expected a name, found `=`
  x% = 1
  !ERROR: expected a name, found `(`
  x%(1) = 1
end

!R908 substring
!R909 parent-string
!R910 substring-range
subroutine substrings
  s(1:2) = s(:3)
  s(:) = s(4:)
  a(i)(1:n) = t%c(2:3)
  c[2](1:2) = 'ab'
  s = 'constant'(2:4)
  s = parameter_name(i:i)
  s = t%a(1)(2:3)
end

!R911 data-ref
!R912 part-ref
!R913 structure-component
subroutine data_refs
  a%b%c = d(1)%e(2, 3)%f
  a(1, :)%b = c(i + 1, j)%d%e
  p%q[3]%r = 1
  p(1)[2]%q(3) = 1
  !ERROR: expected `)` or `,`, found `=`
  a(1 = 2
  !ERROR: expected `)` or `,`, found `2`
  a(1 2) = 3
  !ERROR: expected an expression, found `)`
  a(1, ) = 3
end

!R914 coindexed-named-object
!R926 image-selector
!R927 cosubscript
!R928 image-selector-spec
subroutine image_selectors
  c[1] = c[2, 3]
  a(1:2)[4, stat=i] = 1
  a[1, team=t] = 1
  a[this_image() + 1, team_number=2, stat=i] = a(:)[k]
  a[i, notify=n] = 1
  t%c[1]%d = 2
  !ERROR: expected `stat`, found `tea`
  a[1, tea=t] = 1
  !ERROR: expected `]` or `,`, found `=`
  a[1 = 2
end

!R915 complex-part-designator
!R916 type-param-inquiry
subroutine parts
  z%re = z%im
  z(1)%re = t%z(:)%im
  n = s%len
  n = x%kind
  n = t%a(1)%k
end

!R917 array-element
!R918 array-section
!R919 subscript
!R921 section-subscript
!R922 subscript-triplet
!R924 stride
!R925 vector-subscript
subroutine arrays
  a(1) = b(i, j, k + 1)
  a(:) = b(1:n)
  a(:, 2:) = b(:3, ::2)
  a(1:10:2) = b(:n:2, 1::2)
  a(n:1:-1) = b(v)
  a([1, 2, 3]) = t(2:3)%c
  a(i:j)(2:3) = 'x'
  !ERROR: expected an expression, found `)`
  a(1::) = 2
  !ERROR: expected `)` or `,`, found `:`
  a(1:2:3:4) = 2
end

!R920 multiple-subscript
!R923 multiple-subscript-triplet
subroutine multiple_subscripts
  a(@v) = 1
  a(@[1, 2], 3) = b(i, @w)
  a(@v:w) = a(@:w)
  a(@v:) = a(@:)
  a(@v:w:s, :) = a(@::s)
  !ERROR: expected an expression, found `)`
  a(@) = 1
end

!R929 allocate-stmt
!R930 alloc-opt
!R931 errmsg-variable
!R932 source-expr
!R933 allocation
!R934 allocate-object
!R946 stat-variable
subroutine allocations
  allocate (p)
  allocate (a(10), t%b(n, m), stat=i)
  allocate (character(len=n) :: s)
  allocate (real(8) :: x(3), y(n), stat=ios, errmsg=text)
  allocate (t(4) :: q, r(2))
  allocate (integer :: k)
  allocate (x, source=y)
  allocate (x(n), mold=y(1:n))
  allocate (x, source=[1, 2, 3], stat=i, errmsg=text)
  !ERROR: expected an expression, found `)`
  allocate ()
  !ERROR: expected `stat`, found `state`
  allocate (x, state=i)
  !ERROR: expected `stat`, found `y`
  allocate (x, stat=i, y)
  !ERROR: expected `)` or `,`, found the end of the statement
  allocate (x(3)
  !ERROR: `stat=` appears twice
  allocate (x, stat=i, stat=j)
  !ERROR: expected a name, found `type`
  allocate (type(t) :: x)
  !ERROR: expected the end of the statement, found `x`
  allocate (x) x
end

!R935 allocate-shape-spec
!R936 lower-bound-expr
!R937 lower-bounds-expr
!R938 upper-bound-expr
!R939 upper-bounds-expr
subroutine shapes
  allocate (a(10), b(0:n), c(-1:1, 2:3, k))
  allocate (a(lower:upper), b([0, 0]:[2, 3]))
  allocate (a(:upper))
end

!R940 allocate-coarray-spec
!R941 allocate-coshape-spec
subroutine coshapes
  allocate (a[*])
  allocate (a(3)[*], b[2:*], c(n)[1:2, 3, 0:*])
  allocate (a(-1:1)[4, *], stat=i)
  !ERROR: expected `]` or `,`, found `)`
  allocate (a[*)
  !ERROR: expected `*`, found `]`
  allocate (a[1:2])
end

!R942 nullify-stmt
!R943 pointer-object
subroutine nullifications
  nullify (p)
  nullify (p, t%q, a(i)%r)
  !ERROR: expected an expression, found `)`
  nullify ()
  !ERROR: expected `(`, found `p`
  nullify p
end

!R944 deallocate-stmt
!R945 dealloc-opt
subroutine deallocations
  deallocate (a)
  deallocate (a, t%b, c(i)%d, stat=i, errmsg=text)
  !ERROR: expected `stat`, found `source`
  deallocate (a, source=b)
end
