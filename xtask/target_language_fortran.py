#!/usr/bin/env python3
"""target_language_fortran.py - target regions of Fortran whose statements depend on types, ranks, presence and masks, against gfortran -fopenmp on the host.

    target_language_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

SELECT TYPE and SELECT RANK, optional arguments handed on, type-bound procedures and their overriding, vector subscripts, WHERE, FORALL and DO CONCURRENT,
and intrinsic functions of text. Words that begin with `$` are replaced by random parts: `$E` an integer, `$L` a condition, `$K` a digit, `$S` an order of four.
"""
import re
import target_programs as base
import target_programs_fortran as fortran
import target_shapes_fortran as shapes

MODULE = '''
  type :: form
    integer :: a = 1
  contains
    procedure :: area => form_area
    procedure :: grow => form_grow
    procedure, nopass :: unit => form_unit
    procedure, private :: add_i => form_add_i
    procedure, private :: add_r => form_add_r
    generic :: add => add_i, add_r
    procedure :: plus => form_plus
    generic :: operator(+) => plus
  end type
  type, extends(form) :: oblong
    integer :: b = 2
  contains
    procedure :: area => oblong_area
  end type
  type, extends(oblong) :: solid
    integer :: c(2) = [3, 4]
  contains
    procedure :: area => solid_area
    procedure :: grow => solid_grow
  end type
  type :: other
    real(8) :: x = 0.5d0
    type(oblong) :: o
  end type
  type :: closed
    integer :: k = 3
    integer :: log(2) = 0
  contains
    final :: closed_end
  end type
  type :: holder
    integer, allocatable :: v(:)
    type(form) :: f(2)
    integer :: k = 8
  end type
  type :: keyed(w)
    integer, kind :: w = 4
    integer(w) :: x
  end type
  abstract interface
    integer function of_one(x)
      integer, intent(in) :: x
    end function
  end interface
  interface assignment(=)
    procedure form_from
  end interface
  interface operator(.cat.)
    procedure cat_forms
  end interface
  integer :: seen = 0
  integer, parameter :: stairs(3, 2) = reshape([1, 2, 3, 10, 20, 30], [3, 2])
  type(form), parameter :: fixed_forms(2) = [form(4), form(9)]
  !$omp declare target(seen)
'''
PROCEDURES = '''
  impure elemental subroutine closed_end(this)
    type(closed), intent(inout) :: this
    seen = seen + this%k
    this%k = -1
  end subroutine
  elemental subroutine form_from(to, from)
    type(form), intent(out) :: to
    integer, intent(in) :: from
    to%a = to%a * 10 + from
  end subroutine
  elemental type(form) function cat_forms(x, y)
    type(form), intent(in) :: x, y
    cat_forms%a = cat_forms%a + x%a * 100 + y%a
  end function
  integer function plus_one(x)
    integer, intent(in) :: x
    plus_one = x + 1
  end function
  integer function times_two(x)
    integer, intent(in) :: x
    times_two = x * 2
  end function
  integer function applied(f, x)
    procedure(of_one) :: f
    integer, intent(in) :: x
    applied = f(f(x))
  end function
  subroutine jumps(k, r, *, *)
    integer, intent(in) :: k
    integer, intent(out) :: r
    r = k
    if (k > 20) return 2
    if (k > 10) return 1
  end subroutine
  integer function old_style(k) result(r)
    integer, intent(in) :: k
    integer :: j, square
    square(j) = j * j + k
    r = 0
    goto (10, 20, 30), iand(k, 3)
    r = 5
    goto 40
10  r = r + 1
20  r = r + 10
30  r = r + 100
40  if (k - 15) 50, 60, 70
50  r = r + 1000 + square(3)
    return
60  r = -r
70  continue
    do 80 j = 1, 3
80    r = r + j
  end function
  integer function entered(k) result(r)
    integer, intent(in) :: k
    integer :: r2
    r = k + 1
    return
  end function
  integer function overlaid(k) result(r)
    integer, intent(in) :: k
    integer :: a(4), b(2), w
    integer(2) :: h(4)
    equivalence (a(2), b), (w, h(1))
    a = k
    b(2) = 7
    w = 65537 * 3
    r = sum(a) + h(1) + h(2) * 10
  end function
  function spread_out(k, n) result(r)
    integer, intent(in) :: k, n
    integer :: r(0:n - 1, 2)
    integer :: j
    do j = 0, n - 1
      r(j, :) = [k + j, k * j]
    end do
  end function
  integer function default_result(k) result(r)
    integer, intent(in) :: k
    type(holder) :: h
    call reset(h, k)
    r = h%k + sum(h%f%a) + merge(100, 0, allocated(h%v))
    if (allocated(h%v)) r = r + sum(h%v)
  end function
  subroutine reset(h, k)
    type(holder), intent(out) :: h
    integer, intent(in) :: k
    h%f(2)%a = k
    if (mod(k, 2) == 0) h%k = size(h%f) + k
  end subroutine
  integer function shape_of(a, b) result(r)
    integer, intent(in) :: a(2:, :), b(*)
    r = lbound(a, 1) + ubound(a, 1) * 10 + size(a) * 100 + b(2) + a(3, 1)
  end function
  recursive integer function fact(k) result(r)
    integer, value :: k
    r = 1
    if (k > 1) r = k * fact(k - 1)
  end function
  integer function form_area(this)
    class(form), intent(in) :: this
    form_area = this%a
  end function
  integer function oblong_area(this)
    class(oblong), intent(in) :: this
    oblong_area = this%a * this%b
  end function
  integer function solid_area(this)
    class(solid), intent(in) :: this
    solid_area = this%oblong%area() * 2 + sum(this%c)
  end function
  subroutine form_grow(this, by)
    class(form), intent(inout) :: this
    integer, intent(in), optional :: by
    if (present(by)) then
      this%a = this%a + by
    else
      this%a = this%a + 1
    end if
  end subroutine
  subroutine solid_grow(this, by)
    class(solid), intent(inout) :: this
    integer, intent(in), optional :: by
    call this%oblong%grow(by)
    this%c(2) = this%c(2) + 1
  end subroutine
  integer function form_unit(k)
    integer, intent(in) :: k
    form_unit = k * 3
  end function
  subroutine form_add_i(this, x)
    class(form), intent(inout) :: this
    integer, intent(in) :: x
    this%a = this%a + x
  end subroutine
  subroutine form_add_r(this, x)
    class(form), intent(inout) :: this
    real(8), intent(in) :: x
    this%a = this%a + int(x * 2)
  end subroutine
  type(form) function form_plus(this, that)
    class(form), intent(in) :: this
    type(form), intent(in) :: that
    form_plus%a = this%a + that%a
  end function
  integer function kind_of(x)
    class(*), intent(in) :: x
    select type (x)
    type is (integer)
      kind_of = x + 1
    type is (real(8))
      kind_of = int(x * 4)
    type is (integer(2))
      kind_of = x * 2
    class is (oblong)
      kind_of = x%b + x%area()
    class is (form)
      kind_of = x%a * 100
    type is (other)
      kind_of = int(x%x * 8) + x%o%b
    class default
      kind_of = -1
    end select
  end function
  integer function which(x)
    class(form), intent(in) :: x
    select type (y => x)
    class is (form)
      which = 1
    type is (oblong)
      which = 20 + y%b
    class is (solid)
      which = 300 + y%c(2)
    end select
  end function
  subroutine change(x, k)
    class(form), intent(inout) :: x
    integer, intent(in) :: k
    select type (x)
    type is (solid)
      x%c = [k, k * 2]
      x%a = k
    class is (oblong)
      x%b = x%b + k
    class default
      call x%grow(k)
    end select
  end subroutine
  integer function counted(a, k) result(r)
    integer, intent(in) :: a(..)
    integer, intent(in), optional :: k
    r = rank(a) * 1000 + size(a)
    if (present(k)) r = r + k
    select rank (a)
    rank (0)
      r = r + a
    rank (1)
      r = r + sum(a) + lbound(a, 1) + a(size(a))
    rank (2)
      r = r + sum(a(1, :)) * 2 + ubound(a, 2)
    rank default
      r = r - 5
    end select
  end function
  subroutine scale_all(a, by)
    integer, intent(inout) :: a(..)
    integer, intent(in) :: by
    select rank (b => a)
    rank (0)
      b = b * by
    rank (1)
      b(::2) = b(::2) * by
    rank (2)
      b(:, 1) = b(:, 1) + by
    end select
  end subroutine
  integer function given(a, b, c) result(r)
    integer, intent(in), optional :: a, b, c(:)
    r = 1
    if (present(a)) r = r + a
    if (present(b)) r = r + b * 10
    if (present(c)) r = r + sum(c) * 100 + size(c)
  end function
  integer function maybe(a, b, c) result(r)
    integer, intent(in), optional :: a, b, c(:)
    r = given(b, a, c) * 3 + given(c=c, b=b)
    if (present(a) .and. .not. present(c)) r = -r
  end function
  recursive integer function deeper(deep, a, c) result(r)
    integer, intent(in) :: deep
    integer, intent(in), optional :: a, c(:)
    r = deep
    if (present(a)) r = r + a
    if (present(c)) r = r + sum(c)
    if (deep > 0) r = r + deeper(deep - 1, r, c) * 3
  end function
  subroutine fill(k, out, text, flag)
    integer, intent(in) :: k
    integer, intent(out), optional :: out
    character(len=*), intent(inout), optional :: text
    logical, intent(in), optional :: flag
    if (present(out)) out = k * 2
    if (present(text)) text(2:) = 'zy'
    if (present(flag) .and. present(out)) then
      if (flag) out = -out
    end if
  end subroutine
  integer function pointed(p, a) result(r)
    integer, intent(in), optional :: p
    integer, intent(in), optional :: a(:)
    r = 4
    if (present(p)) r = r + p
    if (present(a)) r = r + a(size(a)) * 7
  end function
  elemental integer function bump(x, by)
    integer, intent(in) :: x
    integer, intent(in), optional :: by
    bump = x + 1
    if (present(by)) bump = x + by
  end function
  integer function letters4(s)
    character(len=*), intent(in) :: s
    integer :: i
    letters4 = len(s)
    do i = 1, len(s)
      letters4 = letters4 * 3 + ichar(s(i:i))
    end do
  end function
'''

SNIPPETS = [
    ('type(form) :: f ; type(oblong) :: o ; type(solid) :: s', ['f%a = $E', 'o%a = $E', 's%b = $E', 'o%b = $K', 'call change(f, $K)', 'call change(o, $E)', 'call change(s, $K)', 'o0(i) = kind_of(f) + which(f) * 3', 'o1(i) = kind_of(o) + which(o)', 'o6(i) = kind_of(s) + which(s)', 'o7(i) = which(s%oblong) + which(s%form) + kind_of(s%oblong) + kind_of(o%form)']),
    ('type(solid) :: s ; type(oblong) :: o', ['s%a = $E', 's%c(1) = $E', 'call s%grow()', 'call s%grow($K)', 'call s%oblong%grow(by=$E)', 'call o%add($K)', 'call o%add(1.5d0)', 'call s%add($E)', 'o0(i) = s%area() + o%area() * 3', 'o1(i) = s%unit($E) + s%form%area() + s%oblong%area()', 'o6(i) = s%a + s%c(2) * 5 + o%a', 'o%form = o%form + s%form', 'o7(i) = o%a']),
    ('type(form) :: f, g ; type(oblong) :: o ; type(solid) :: s', ['f%a = $E', 'o%a = $E', 's%b = $E', 'call f%grow() ; call o%grow($E) ; call o%form%grow(by=$K)', 'call o%add($K) ; call o%add(1.5d0) ; call s%add($E) ; call s%oblong%add(r4(i))', 'o0(i) = f%area() + o%form%area() * 3', 'o1(i) = s%unit($E) + s%form%area() + f%unit(i)', 'g = f + o%form', 'g = g + s%form', 'o6(i) = s%a + o%a * 5 + g%a', 'o%form = g + f', 's%oblong = o', 'o7(i) = s%a + s%b * 3 + sum(s%c)', 'f = form($E)', 's = solid(a=$K, b=$E, c=[i, 2])', 'o3(i) = int(iand(f%a + s%area() + o%area(), 4095), 2)' if False else 'o3(i) = int(iand(f%a + s%a + s%c(1), 4095), 2)']),
    ('real(8) :: x ; integer(2) :: h ; type(other) :: z ; logical :: l', ['x = r4(i) ; h = int(iand($E, 255), 2)', 'z%x = $K ; z%o%b = $E', 'l = $L', 'o0(i) = kind_of(x) + kind_of(h) * 2', 'o1(i) = kind_of($E) + kind_of(z)', 'o6(i) = kind_of(l) + kind_of(z%o)', 'o7(i) = kind_of(2 * x) + kind_of([1, 2])' if False else 'o7(i) = kind_of(h + 1_2)']),
    ('class(form), allocatable :: p ; integer :: k', ['if ($L) then', ' allocate(oblong :: p)', 'else', ' allocate(solid :: p)', 'end if', 'call p%grow($K)', 'o0(i) = p%area() + which(p)', 'select type (p)', 'type is (solid)', ' p%c = [$K, $E]', ' k = sum(p%c)', 'class is (oblong)', ' p%b = 7 ; k = p%b', 'end select', 'o1(i) = kind_of(p)', 'deallocate(p)']),
    ('type(oblong), target :: o ; type(solid), target :: s ; class(form), pointer :: p', ['o%b = $E ; s%a = $K', 'p => o', 'if ($L) p => s', 'call p%grow($K)', 'o0(i) = p%area() + which(p)', 'call change(p, $K)', 'o1(i) = s%a + o%b * 3 + o%a', 'select type (p)', 'type is (oblong)', ' o6(i) = p%b', 'class default', ' o6(i) = -4', 'end select', 'o7(i) = merge(1, 0, same_type_as(p, o)) + merge(2, 0, extends_type_of(p, o))']),
    ('integer :: t(5), u(2, 3), v(2, 2, 2), k', ['t = [1, $E, 3, $E, 5] ; u = $E ; u(1, 2) = $K ; v = 1 ; k = $E', 'call scale_all(t, $K) ; call scale_all(u, $K) ; call scale_all(k, 3)', 'o0(i) = counted(t) + counted(k) * 2', 'o1(i) = counted(u) + counted(u, $E) + counted(v)', 'o6(i) = counted(t(2:4)) + counted(t(5:1:-2), 1) + counted(u(:, 2))', 'call scale_all(t(2:5), 2) ; call scale_all(u(2:2, :), $K)', 'o7(i) = sum(t) + sum(u) + k + counted(t(1)) + counted($E)']),
    ('integer :: a, b, c(4) ; integer, allocatable :: w ; integer, pointer :: p ; integer, target :: q', ['a = $E ; b = $K ; c = [1, 2, $E, 4] ; q = $E ; nullify(p)', 'o0(i) = maybe()', 'o1(i) = maybe(a) + maybe(b=b) + maybe(c=c(2:))', 'o6(i) = maybe(a, b, c(4:1:-1)) + pointed(a=c(::2))', 'o7(i) = pointed(p) + pointed(w) * 3', 'if ($L) then', ' allocate(w) ; w = $K', ' p => q', 'end if', 'o3(i) = int(iand(pointed(w) + pointed(p, c), 4095), 2)', 'if (allocated(w)) deallocate(w)']),
    ('integer :: c(3)', ['c = [1, $E, 3]', 'o0(i) = deeper($D) + deeper(2, i)', 'o1(i) = deeper($D, c=c) + deeper($D, $E, c(3:1:-1))']),
    ('integer :: k ; character(len=4) :: s', ["s = 'abcd' ; k = $K", 'call fill($E, out=k)', 'o0(i) = k', 'call fill($E, k, flag=$L)', 'o1(i) = k', 'call fill($K, text=s)', 'call fill($K)', 'call fill($K, text=s(2:3))', 'o6(i) = letters4(s)', 'o7(i) = bump(k) + bump(k, $E)']),
    ('integer :: t(6), u(4), q(3)', ['t = [$E, 2, 3, $E, 5, $E] ; u = $S ; q = [3, 1, 2]', 'o0(i) = sum(t(u) * [1, 2, 3, 4]) + t(u(2))', 't(u) = t(u) + $E', 'o1(i) = sum(t * [1, 2, 3, 4, 5, 6])', 't(u) = [9, $K, 7, $E]', 't(q) = t(u(q)) * 2', 'o6(i) = sum(t * [6, 5, 4, 3, 2, 1]) + size(t(u)) + maxval(t(q))', 't(u(4:1:-1)) = t(u)', 't(u(::2)) = $E', 'o7(i) = sum(bump(t(u))) + sum(t * [1, 2, 4, 8, 16, 32])']),
    ('integer :: t(4, 4), u(4), q(2)', ['t = reshape([(k_ * $K, k_ = 1, 16)], [4, 4]) ; u = $S ; q = [2, 4]', 'o0(i) = sum(t(u, 2)) + sum(t(3, u) * u) + sum(t(u, u) * t)', 't(u, 1) = t(:, 3) + $E', 't(q, u) = t(u(q), :) * 2', 'o1(i) = sum(t * reshape([(k_, k_ = 1, 16)], [4, 4]))', 't(:, q) = t(u, q)', 'where (t(u, 4) > $E) t(u, 4) = -1', 'o6(i) = sum(t(:, 4) * u) + sum(t(:, 2) * [1, 10, 100, 1000])', 'o7(i) = maxval(t(u, q)) + count(t(q, u) > $E) + sum(maxloc(t(u, :)))']),
    ('integer :: t(6), u(6), v(6) ; logical :: l(6)', ['t = r0(1:6) + $E ; u = [1, 2, 3, $E, 5, 6] ; v = 0 ; l = t > u', 'where (l)', ' v = t / (iand(u, 7) + 1)', ' where (v > $K) v = v - u', 'elsewhere (mod(t, 3) == 0 .or. l)', ' v = -u', ' t = v', 'elsewhere', ' v = cshift(u, $K)', ' u = sum(t)', 'end where', 'o0(i) = sum(v * [1, 2, 3, 4, 5, 6])', 'where (.not. l .and. v(6:1:-1) > $E) t = v(6:1:-1)', 'o1(i) = sum(t * [6, 5, 4, 3, 2, 1]) + sum(u)', 'where (t(2:5) > $E) t(1:4) = t(2:5) + t(3:6)', 'o6(i) = sum(t * [1, 3, 5, 7, 9, 11])', 'where (bump(t) > u) u = bump(u, $K)', 'where (u > t) u = maxval(u)', 'o7(i) = sum(u * [1, 2, 3, 4, 5, 6])']),
    ('integer :: t(5, 4), u(5, 4), v(4), a, b', ['forall (a = 1:5, b = 1:4) t(a, b) = a * b + $E', 'u = t', 'forall (a = 2:5, b = 1:4, t(a, b) > $E) t(a, b) = t(a - 1, b) + u(6 - a, b)', 'o0(i) = sum(t * u)', 'forall (a = 1:4)', ' t(a, a) = sum(t(:, a))', ' u(a + 1, :) = t(a, 4:1:-1)', 'end forall', 'o1(i) = sum(t(1:4, :) * u(2:5, :))', 'forall (a = 1:4) v(a) = t(a, 1) - t(5 - a, 1)', 'forall (a = 4:1:-1) v(a) = v(5 - a)', 'o6(i) = sum(v * [1, 2, 3, 4])', 'forall (a = 1:5)', ' where (t(a, :) > $E) u(a, :) = v', ' forall (b = a:4) t(a, b) = u(a, b) + b', 'end forall', 'o7(i) = sum(u * t) + sum(v(5 - [1, 2, 3, 4]))']),
    ('integer :: t(6, 3), u(6), a, b, c, s', ['t = $E ; u = 0 ; s = $K', 'do concurrent (a = 1:6, b = 1:3, mod(a + b, 2) == 0)', ' t(a, b) = a * 10 + b', 'end do', 'do concurrent (a = 6:1:-2)', ' u(a) = a * $K + t(a, 1)', 'end do', 'o0(i) = sum(t) + sum(u) * 3 + s', 'do concurrent (c = 1:6:2)', ' block', '  integer :: w(2)', '  w = [c * 2, c]', '  if (w(1) > $K) w(2) = 0', '  u(c) = sum(w)', ' end block', 'end do', 'o1(i) = sum(u * [1, 2, 3, 4, 5, 6])', 'do concurrent (a = 1:3)', ' do concurrent (b = 1:3)', '  t(a, b) = t(a + 3, b) + s', ' end do', 'end do', 'o6(i) = sum(t(1:3, :)) + s', 'do concurrent (a = 5:4) ; u(a) = 99 ; end do', 'o7(i) = u(5) + bump(u(4))']),
    ('character(len=6) :: s, t ; character(len=3) :: c, w(3) ; integer :: k', ["s = 'ab' // achar(97 + iand($E, 15)) // 'ba' ; c = s(2:4) ; w = [c, 'xyz', 'b  '] ; k = iand($E, 3) + 1", "o0(i) = index(s, 'b') + index(s, 'b', .true.) * 10 + index(s, trim(w(3))) * 100 + index(s, 'q') + index(s, '') * 1000", "o1(i) = scan(s, 'ba', $L) + verify(s, 'ab') * 10 + verify(s, 'ab', back=.true.) * 100 + len_trim(w(3)) * 1000 + len(trim(s) // c) * 10000", "t = repeat(c(k:), 2)", "o6(i) = letters4(t) + letters4(adjustr(t)) + letters4(trim(adjustl('  ' // w(3))))", "s(k:k + 1) = w(2)(k:)", "o7(i) = letters4(s) + merge(1, 0, s > t) + merge(2, 0, llt(c, w(2))) + merge(4, 0, lge(s, 'ab')) + merge(8, 0, w(3) == 'b') + ichar(max(c, w(2)))"]),
    ('character(len=5) :: s, w(2, 2) ; character(len=1) :: c ; integer :: k, q', ["w = reshape(['ab', 'cd', 'ef', 'gh'], [2, 2]) ; k = iand($E, 1) + 1 ; c = char(65 + k)", "s = w(k, 2)(1:k) // c // w(1, k)", "o0(i) = letters4(s) + letters4(w(2, k) // c)", "w(:, k)(2:2) = 'Z' ; w(1, :) = w(2, :)", "o1(i) = sum(ichar(w(:, 1)(2:2))) + count(w == w(1, 1)) + letters4(minval(w(:, 2)))" if False else "o1(i) = sum(ichar(w(:, 1)(2:2))) + count(w == w(1, 1))", 'q = 0', 'do k = 1, len_trim(s)', " select case (s(k:k))", " case ('a':'f')", '  q = q + 1', " case ('A', 'B', 'Z')", '  q = q + 10', ' case default', '  q = q * 2', ' end select', 'end do', 'o6(i) = q', "s = s(5:5) // s(1:4) ; s(2:5) = s(1:4) ; where (w(:, 2) > 'b') w(:, 2) = 'now'", "o7(i) = letters4(s) + letters4(w(2, 2)) + iachar(s(1:1)) + merge(1, 0, any(w == 'now')) + letters4(merge('yes', 'no ', $L))"]),
    ('type(form) :: f(4) ; type(oblong) :: o(2, 2) ; integer :: k', ['f%a = [1, $E, 3, $E]', 'do k = 1, 4', ' call f(k)%grow(k)', 'end do', 'o%b = reshape([1, $E, 3, 4], [2, 2]) ; o(1, :)%a = $K', 'o0(i) = f(2)%area() + sum(f%a) + o(2, 1)%area() + o(1, 2)%area()', 'f(2:3) = f(3:2:-1) ; o(2, :) = o(1, :)', 'o1(i) = sum(f%a * [1, 2, 3, 4]) + sum(o%b)', 'f($S) = f', 'o6(i) = sum(f%a * [1, 2, 3, 4])', 'associate (x => f(3), y => o(:, 1)%b)', ' x%a = x%a + sum(y) ; y(1) = 50', ' call x%add($K)', 'end associate', 'o7(i) = f(3)%a + o(1, 1)%b']),
]

# The same about procedures, types and old forms.
OTHERS = [
    ('type(form) :: f, g(3) ; integer :: k', ['f = $E', 'g = [1, $E, 3]', 'o0(i) = f%a + sum(g%a)', 'g = $K', 'f = f .cat. g(2)', 'o1(i) = f%a', 'g = g .cat. fixed_forms(1)', 'o6(i) = sum(g%a) + fixed_forms(2)%a + sum(fixed_forms%a)', 'o7(i) = stairs(iand($E, 1) + 1, 2) + sum(stairs(:, 1)) + sum(stairs(2, :))']),
    ('procedure(of_one), pointer :: p ; integer :: k', ['p => plus_one', 'if ($L) p => times_two', 'k = p($E)', 'o0(i) = k + p(3) * 10', 'o1(i) = merge(1, 0, associated(p)) + merge(2, 0, associated(p, plus_one))', 'o6(i) = k']),
    ('integer :: k', ['o0(i) = applied(plus_one, $E) + applied(times_two, $E)', 'k = applied(f=plus_one, x=$K)', 'o1(i) = k']),
    ('integer :: k, r', ['k = 0', 'call jumps($E, r, *10, *20)', 'k = k + 1', '10 k = k + 10', '20 k = k + 100', 'o0(i) = k + r']),
    ('integer :: k', ['o0(i) = old_style($E) + old_style(15) + overlaid($E)', 'o1(i) = entered($E)', 'o6(i) = fact($K + 2) + fact(iand($E, 3))']),
    ('integer :: t(3, 2), u(6) ; type(closed) :: c', ['t = spread_out($E, 3)', 'u = [spread_out($K, 2), $E, 5]', 'o0(i) = sum(t * reshape([1, 2, 3, 4, 5, 6], [3, 2])) + sum(u * [1, 2, 3, 4, 5, 6])', 'o1(i) = sum(spread_out(i, 3) * t) + maxval(spread_out($E, 2))', 'o6(i) = shape_of(t, u) + shape_of(spread_out($E, 2), u(3:))']),
    ('type(holder) :: h, g ; integer :: k', ['o0(i) = default_result($E)', 'h%v = [1, $E, 3]', 'g = h', 'g%v(2) = 9', 'h%f(1) = $E', 'o1(i) = sum(g%v) + h%v(2) + g%f(1)%a + h%f(1)%a + g%k', 'call reset(h, $E)', 'o6(i) = merge(1, 0, allocated(h%v)) + h%f(1)%a + h%f(2)%a * 3', 'h = holder([4, 5], [form(1), form($E)], 2)', 'o7(i) = sum(h%v) + sum(h%f%a) + h%k']),
    ('type(keyed(8)) :: q ; type(keyed) :: s', ['q%x = 100000000000_8 + i ; s%x = $E', 'o1(i) = q%x + s%x', 'o0(i) = kind(q%x) + s%w']),
    ('integer :: k, j ; real(8) :: x', ['x = 0', 'do 5 k = 1, 4', ' do 5 j = k, 4', '  if (j == $K) goto 5', '  x = x + k * j * 0.5d0', '5 continue', 'o4(i) = x', 'k = $E', 'if (k - 9) 6, 7, 8', '6 k = k + 1', '7 k = k + 10', '8 k = k + 100', 'o0(i) = k', 'while: do while (k > 3)', ' k = k / 2', ' if (k == 7) exit while', ' if (mod(k, 2) == 0) cycle while', ' k = k - 1', 'end do while', 'o1(i) = k']),
    ('integer :: t(4), u(4), k ; logical :: m(4)', ['t = [$E, $E, 3, 4] ; u = t(4:1:-1) ; m = t > u', 'o0(i) = norm2_of(t)' if False else 'o0(i) = int(norm2(real(t, 8)) * 4) + dot_product(t, u) + merge(1, 0, all(m .eqv. .not. m)) + count([m, m])', 'o1(i) = sum(merge(t, u, m)) + iall(t) + iany(u) + iparity([t, u]) + maxval([t, 7]) + findloc(m, .true., 1)', 'k = transfer([1_2, int(i, 2)], k)', 'o6(i) = k + sum(transfer(t, u)) + popcnt(k) + shiftl(1, iand(i, 7))', 'o7(i) = sum(ishft(t, 1)) + sum(ibset(u, 2)) + sum(modulo(t - 5, u + 1)) + sum(abs(sign(t, -u)))']),
    ('type(closed) :: c', ['c%log = [$E, 2]', 'o0(i) = sum(c%log) + c%k']),
    ('integer, pointer :: p(:), q ; integer, target :: t(6) ; type(holder), target :: h ; integer :: k', ['t = [1, 2, $E, 4, 5, 6] ; p => t(::2)', 'p = p * 2', 'q => t(4)', 'q = $E', 'allocate(h%v(3), source=$E)', 'p => h%v(2:)', 'p(1) = 77', 'o0(i) = sum(t) + sum(h%v) + size(p) + lbound(p, 1)', 'q => h%f(2)%a', 'q = q + $K', 'o1(i) = h%f(2)%a', 'p(0:2) => t(4:6)', 'o6(i) = p(0) + p(2) + ubound(p, 1)']),
]

def internal(g):
    """Procedures inside the one with the region, which refer to its variables."""
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target', 'target teams distribute']); k = g.r.randint(1, 9); kind = g.pick(['integer', 'integer(8)', 'integer(2)'])
    g.declared += ['  integer :: i, s', f'  {kind} :: h', '  integer :: t(3)', '  type(form) :: f']
    # What only the region gives values is of the region alone.
    alone = w == 'target'; own = ' + t(2) * f%a' if alone else ' + m'
    g.long_line(f'{w} {g.maps()} map(tofrom: h, t, f)' if alone else f'{w} {g.maps()}')
    if alone: g.lines += [f'  h = {k}', f'  t = [1, {k}, 3]', f'  f%a = {k}']
    body = [f'o0(i) = pure_part(i) + {k}', 'call store(i)', f'o6(i) = both(i, {"h" if alone else "one()"})', 'o7(i) = n * m']; g.r.shuffle(body)
    g.put(f'do i = 1, {g.pick([40, 7])}'); g.lines += ['    ' + x for x in body]; g.put('end do')
    if alone: g.put('!$omp end target')
    g.lines += ['contains', '  integer function pure_part(x)', '    integer, intent(in) :: x', '    integer :: s', f'    s = x * {k}', f'    pure_part = s + r0(x){own}', '  end function',
                '  subroutine store(x)', '    integer, intent(in) :: x', '    integer :: h', '    h = x + n', f'    o1(x) = h + both(x, int({k}, kind(one()))) * 3', '  end subroutine',
                '  integer function both(x, y)', '    integer, intent(in) :: x', f'    {kind}, intent(in) :: y', f'    both = pure_part(x) + int(y) + {"t(3) + " if alone else ""}m', '  end function',
                f'  {kind} function one()', '    one = 1', '  end function']

def filled(g, line):
    """The line with random parts for the words that begin with `$`."""
    parts = {
        'E': lambda: g.pick(['i', f'(i + {g.r.randint(1, 9)})', f'(i * {g.r.randint(2, 5)})', f'iand(r0(i), {g.pick([3, 15, 63])})', f'mod(r6(i), {g.r.randint(3, 9)})', str(g.r.randint(1, 20)), 'n', '(m + i)', f'(n - i)', f'int(iand(r1(i), 31_8))']),
        'L': lambda: g.pick(['mod(i, 2) == 0', 'r0(i) > 5', 'i < 12', 'n > m', 'mod(i, 3) == 1 .or. r6(i) < 0', 'btest(r0(i), 1) .neqv. i > 20', 'r4(i) > 0']),
        'K': lambda: str(g.r.randint(1, 3)), 'D': lambda: str(g.r.randint(0, 3)),
        'S': lambda: '[' + ', '.join(map(str, g.r.sample([1, 2, 3, 4], 4))) + ']',
    }
    return re.sub(r'\$([A-Z])', lambda m: parts[m.group(1)](), line)

def in_block(g):
    """Statements of the table in each iteration, with variables of a block."""
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target teams distribute', 'target teams loop', 'target', 'target parallel do simd']); count = g.pick([40, 40, 5, 33])
    g.declared += ['  integer :: i, k_']; g.long_line(f'{w} {g.maps()} private(k_)'); g.put(f'do i = 1, {count}'); guard = g.p(.2) and g.pick(['if (mod(i, 3) /= 1) then', 'do k_ = 1, 1'])
    if guard and guard.startswith('do'): guard = False
    if guard: g.put(guard)
    for d, lines in [g.pick(g.pick([SNIPPETS, OTHERS]))]:
        g.put(' block')
        for x in d.split(' ; '): g.put('  ' + x)
        for line in lines: g.put('  ' + filled(g, line))
        g.put(' end block')
    if guard: g.put('end if')
    g.put('end do')
    if w == 'target': g.put('!$omp end target')

shapes.SHAPES[:] = [in_block] * 5 + [internal]

class Gen(shapes.Gen):
    def helpers(self):
        text = super().helpers()
        return text.replace('\ncontains\n', MODULE + 'contains\n' + PROCEDURES, 1)

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-language')

if __name__ == '__main__': base.main(Runner)
