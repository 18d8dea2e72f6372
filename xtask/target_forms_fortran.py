#!/usr/bin/env python3
"""target_forms_fortran.py - statements and clauses of Fortran that the other generators do not make, against gfortran -fopenmp on the host.

    target_forms_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Functions whose values are arrays, arguments that are copied, empty sections, lower bounds that are not one, masks of every rank, kinds of logicals,
pointers to structures, text, jumps, and clauses whose arguments are expressions.
"""
import target_programs as base
import target_programs_fortran as fortran
import target_shapes_fortran as shapes

MODULE = '''
  type :: link
    integer :: value = 0
    type(link), pointer :: next => null()
  end type
  type :: pack3
    integer(1) :: small
    real(8) :: x(2)
    integer(2) :: t(-1:1)
    logical :: l
    character(len=3) :: name
  end type
  integer, parameter :: cube(2, 0:1, 2) = reshape([1, 2, 3, 4, 5, 6, 7, 8], [2, 2, 2])
  type(pack3), parameter :: origin = pack3(3_1, [0.5d0, 2d0], [1_2, 2_2, 3_2], .true., 'abc')
  interface total
    procedure total_i, total_r, total_a
  end interface
  interface operator(*)
    procedure link_times
  end interface
  interface assignment(=)
    procedure link_assign
  end interface
'''
PROCEDURES = '''
  pure integer function total_i(x)
    integer, intent(in) :: x
    total_i = x + 1
  end function
  pure integer function total_r(x)
    real(8), intent(in) :: x
    total_r = int(x * 2)
  end function
  pure integer function total_a(x)
    integer, intent(in) :: x(:)
    total_a = sum(x) + size(x)
  end function
  pure type(link) function link_times(a, k)
    type(link), intent(in) :: a
    integer, intent(in) :: k
    link_times%value = a%value * k
  end function
  pure subroutine link_assign(a, k)
    type(link), intent(out) :: a
    integer, intent(in) :: k
    a%value = k * 10
  end subroutine
  pure function pair_of(a, b) result(r)
    integer, intent(in) :: a, b
    integer :: r(2)
    r = [a, b]
    r(1) = r(1) + r(2)
  end function
  pure function doubled(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x))
    integer :: i
    do i = 1, size(x)
      r(i) = x(i) * 2 + i
    end do
  end function
  pure function outer(x, y)
    real(8), intent(in) :: x(3), y(2)
    real(8) :: outer(3, 2)
    integer :: i
    do i = 1, 2
      outer(:, i) = x * y(i)
    end do
  end function
  pure function from_zero(k)
    integer, intent(in) :: k
    integer :: from_zero(0:3)
    from_zero = k
    from_zero(0) = -k
  end function
  elemental real(8) function scaled(x, by)
    real(8), intent(in) :: x
    integer, intent(in) :: by
    scaled = x * by - 1
  end function
  elemental subroutine swap2(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t + 1
  end subroutine
  subroutine halves(n, a, low, high)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer, intent(out) :: low, high
    low = sum(a(:n / 2)); high = sum(a(n / 2 + 1:))
    a(1) = -a(1)
  end subroutine
  subroutine columns(a, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: j
    do j = 1, m
      a(:, j) = a(:, j) * j + [(j, j = 1, n)]
    end do
  end subroutine
  recursive subroutine sort(a)
    integer, intent(inout) :: a(:)
    integer :: p, i, k, t
    if (size(a) < 2) return
    p = a(size(a)); k = 0
    do i = 1, size(a)
      if (a(i) <= p) then
        k = k + 1; t = a(k); a(k) = a(i); a(i) = t
      end if
    end do
    call sort(a(:k - 1)); call sort(a(k + 1:))
  end subroutine
  integer function host(x)
    integer, intent(in) :: x
    integer :: base
    base = x * 2
    host = inner(3) + inner(base)
  contains
    integer function inner(y)
      integer, intent(in) :: y
      base = base + 1
      inner = y + base
    end function
  end function
  integer function later(a, b, c)
    integer, intent(in) :: a
    integer, intent(in), optional :: b, c
    later = a
    if (present(b)) later = later + b * 10
    if (present(c)) later = later + c * 100
  end function
  subroutine jumps(k, r)
    integer, intent(in) :: k
    integer, intent(out) :: r
    r = 0
    goto (10, 20, 30), mod(k, 4)
    r = 5
    goto 40
10  r = r + 1
20  r = r + 10
    if (k - 9) 30, 40, 25
25  r = r + 1000
30  r = r + 100
40  continue
  end subroutine
  pure integer function word(s) result(r)
    character(len=*), intent(in) :: s
    integer :: k
    r = len(s)
    do k = 1, len(s)
      r = mod(r * 7 + ichar(s(k:k)), 100003)
    end do
  end function
'''
SNIPPETS = [
    ('integer :: t(4), u(2)', ['u = pair_of(i, 3)', 't(1:2) = pair_of(u(1), u(2)) * 2', 't(3:) = u + pair_of(1, i)', 'o0(i) = sum(t) + sum(pair_of(i, i)) + maxval(pair_of(2, i) * [1, -1])', 'u = pair_of(u(2), u(1))', 'o1(i) = u(1) * 100 + u(2)']),
    ('integer :: t(5), u(5), k', ['t = [1, 2, 3, 4, i]', 'u = doubled(t)', 'o0(i) = sum(u * [1, 2, 3, 4, 5])', 't(1:3) = doubled(t(3:5))', 'o1(i) = sum(t * [1, 3, 5, 7, 9])', 'u = 0', 'u(5:1:-2) = doubled(t(1:3)) + doubled([1, 2, i])', 'o6(i) = sum(u * [1, 2, 3, 4, 5])', 't = doubled(doubled(t))', 'o7(i) = t(2) + t(5)']),
    ('real(8) :: a(3, 2), x(3)', ['x = [1d0, 2d0, r4(i)]', 'a = outer(x, [2d0, -1d0])', 'o4(i) = sum(a) + a(3, 2) * 4', 'a = a + transpose(reshape(outer(x, x(1:2)), [2, 3]))', 'o5(i) = real(a(1, 2) + a(3, 1))', 'o0(i) = int(sum(outer(x, x(2:3)) * a)) + int(maxval(scaled(x, i)))', 'x = scaled(x, [1, i, 3])', 'o1(i) = int(sum(x) * 4)']),
    ('integer :: t(0:3), u(-2:1), s', ['t = from_zero(i)', 'u = from_zero(2) + t', 'o0(i) = t(0) + u(-2) * 100 + u(1)', 'o1(i) = lbound(t, 1) + ubound(u, 1) * 10 + size(u) * 100 + sum(lbound(from_zero(1))) * 1000', 's = minval(from_zero(i + 1))', 'o6(i) = s', 'call swap2(t, u)', 'call swap2(t(0), u(1))', 'o7(i) = sum(t * [1, 2, 3, 4]) + sum(u) * 50']),
    ('integer :: a(6), lo, hi, g(4, 3)', ['a = [1, 2, 3, i, 5, 6]', 'call halves(6, a, lo, hi)', 'o0(i) = lo * 100 + hi', 'call halves(3, a(2:6:2), lo, hi)', 'o1(i) = lo * 100 + hi + a(2) + a(1) * 3', 'call halves(4, a(4:1:-1), lo, hi)', 'o6(i) = lo * 100 + hi + a(4)', 'g = i', 'g(2, :) = [7, 8, 9]', 'call columns(g(2:3, :), 2, 3)', 'o7(i) = sum(g(2, :) * [1, 2, 3]) + sum(g(3, :)) * 10 + g(1, 1)', 'call columns(g(::3, 1:3:2), 2, 2)', 'o3(i) = int(g(1, 1) + g(4, 3) * 3 - g(1, 2), 2)']),
    ('integer :: a(7), b(7), k', ['a = r0(1:7)', 'a(3) = i', 'b = a', 'call sort(a)', 'o0(i) = merge(1, 0, all(a(2:) >= a(:6))) + merge(10, 0, sum(a) == sum(b))', 'call sort(b(2:6))', 'call sort(b(7:1:-2))', 'o1(i) = b(1) / 2 + b(4)', 'o6(i) = host(i) + host(3)', 'o7(i) = later(i) + later(i, c=2) + later(1, b=i) + later(c=3, a=1)', 'call jumps(i, k)', 'o3(i) = int(k, 2)']),
    ('integer :: t(-2:3), z(0), u(5:4)', ['t = [(k_ * i, k_ = -2, 3)]', 'o0(i) = sum(z) + size(z) + product(t(1:0)) + maxval(t(2:1)) + sum(maxloc(t(3:2))) + lbound(u, 1) + ubound(u, 1) * 10 + lbound(t(0:), 1) + ubound(t(0:), 1) * 100', 'o1(i) = lbound(t, 1) + ubound(t, 1) * 10 + maxloc(t, 1) + minloc(t, 1) * 100 + t(-2) + count(t(3:-2) > 0)', 't(0:-1) = 9', 't(3:-2:-1) = t + 1', 'o6(i) = t(-2) * 3 + t(3)', 'o7(i) = merge(1, 0, all(t(2:1) > 0)) + merge(2, 0, any(t(2:1) > 0)) + sum(t(-2::3)) + sum(t(:0) * t(1:))', 'o3(i) = int(iall(z) + iany(z) + dot_product(z, u), 2)']),
    ('integer :: t(3, 4) ; logical :: l(3, 4)', ['t = reshape([(mod(k_ * i, 7), k_ = 1, 12)], [3, 4])', 'l = t > 2', 'o0(i) = sum(count(l, 1) * [1, 2, 3, 4]) + sum(merge(1, 0, any(l, 2)) * [1, 10, 100])', 'o1(i) = sum(sum(t, 1, l)) + sum(maxval(t, 2, l .and. t < 6), maxval(t, 2, l) > 0) + product(t, mask=l .and. t < 5)', 'o6(i) = sum(minloc(t, mask=l) * [1, 10]) + sum(maxloc(t, back=.true.) * [100, 1000])', 'o7(i) = sum(maxloc(t, 1) * [1, 2, 3, 4]) + sum(minloc(t, dim=2, mask=l) * [1, 5, 25])', 'o3(i) = int(sum(findloc(t, 3)) + sum(findloc(t, 2, dim=1)) + merge(1, 0, parity(l)) + sum(iparity(t, 1)), 2)', 't = merge(t, -t, l .neqv. t == 5)', 'o2(i) = int(mod(sum(t), 100), 1)']),
    ('integer :: t(8), u(8), k', ['t = r0(3:10) + i', 'k = size(pack(t, mod(t, 3) /= 0))', 'o0(i) = k + sum(pack(t, t > i)) + sum(pack([1, 2, 3], .true.))', 'u = 1', 'u(3:6) = unpack([7, 8], [.true., .false., .false., .true.], 5)', 'o1(i) = sum(u * [1, 2, 3, 4, 5, 6, 7, 8])', 'o6(i) = sum(unpack(t(1:4), t > 3 .and. [(mod(k_, 2) == 0, k_ = 1, 8)], u))', 'u(1:3) = pack(t(1:6), [.true., .false., .true., .false., .true., .false.])', 'o7(i) = u(1) - u(3) + maxval(pack(t, t < 0, t))', 't(1:4) = merge(pack(t, t > 2, t), 5, u(1:4) > 0)' if False else 't(1:4) = merge(t(5:8), 5, u(1:4) > 0)', 'o3(i) = int(t(1) + t(4), 2)']),
    ('integer :: t(2, 3), u(3, 2), v(6), w(2, 2, 2)', ['v = [1, 2, 3, i, 5, 6]', 't = reshape(v, [2, 3], order=[2, 1])', 'u = reshape(v(1:4), [3, 2], pad=[0, i], order=[2, 1])', 'o0(i) = t(2, 1) + t(1, 3) * 10 + u(3, 1) * 100 + u(3, 2) * 1000', 'w = reshape(v, [2, 2, 2], [9])', 'o1(i) = sum(w(:, 2, 1)) + w(2, 2, 2) * 10 + w(1, 1, 2) * 100', 'o6(i) = sum(reshape(t, [6]) * v) + sum(reshape(w, [3, 2], [0], [2, 1]) * u)', 't(:, 2:3) = reshape([1, 2, 3, 4], [2, 2])', 'o7(i) = sum(spread(t, 3, 2)) + sum(spread(t(:, 1), 1, 3) * reshape(v, [3, 2]))', 'o3(i) = int(sum(cube(:, 1, :)) + cube(mod(i, 2) + 1, 0, 2), 2)']),
    ('integer :: t(7), u(3, 4)', ['t = [(k_ * k_ + i, k_ = 1, 7)]', 't(2:6) = cshift(t(2:6), 2)', 'o0(i) = sum(t * [1, 2, 3, 4, 5, 6, 7])', 't(1:7:2) = eoshift(t(1:7:2), -1, 99)', 't(7:1:-3) = cshift(t(1:3), -i)', 'o1(i) = sum(t * [7, 6, 5, 4, 3, 2, 1])', 'u = reshape([(k_, k_ = 1, 12)], [3, 4])', 'u(:, 2:4) = cshift(u(:, 2:4), [1, i, -1], 2)', 'o6(i) = sum(u(1, :) * [1, 2, 3, 4]) + sum(u(3, :))', 'u = eoshift(u, shift=[0, 1, -1, 5], dim=1)', 'o7(i) = sum(u(2, :) * [1, 3, 5, 7]) + sum(eoshift(t, 8)) + sum(cshift(t, 7) - t)']),
    ('type(pack3) :: a, b(2) ; type(link), target :: x, y ; type(link), pointer :: p', ['a = origin', 'a%t(0) = int(i, 2)', 'b = a', "b(2)%name(2:2) = 'z'", 'b(1)%x = b(2)%x * 2 + a%x(2)', 'o0(i) = sum(a%t) + b(1)%small + word(b(2)%name) + merge(1, 0, b(1)%l)', 'o4(i) = sum(b(1)%x) + sum(b%x(1))', 'x = 4', 'y%value = i', 'x%next => y', 'y = x * 3', 'p => x', 'p%value = p%value + 1', 'o1(i) = x%value + y%value * 100 + merge(1, 0, associated(x%next))', 'if (associated(p%next)) p => p%next', 'p%value = 7', 'o6(i) = y%value + merge(10, 0, associated(p, x)) + merge(20, 0, associated(p%next))', 'b(:)%t(1) = [5_2, 6_2]', 'o3(i) = b(2)%t(1) + b(1)%t(-1) + int(total(i) + total(1.5d0) + total(b%t(1) * 1), 2)']),
    ('character(len=8) :: s ; character(len=4) :: t, w(3) ; integer :: k', ["s = 'ab' // repeat('c', 2) // char(100 + mod(i, 4))", "t = s(3:6)", "w = ['x', 'y', 'z']", "w(2) = s(1:2) // t", "w(3)(2:3) = '!!'", "o0(i) = word(s) + word(t // s) + word(trim(s)) + word(w(2)(2:3))", "s(2:5) = s(1:4)", "o1(i) = word(s) + index(s, 'c') * 1000 + len_trim(s // 'q') + scan(s, 'cd', .true.)", "s = adjustr(s)", "o6(i) = word(s) + verify(s, ' ') + word(adjustl(s))", "if (s > t) k = 1", "if (s <= t) k = 2", "select case (trim(t))", "case ('c':'cd')", " k = k + 10", "case ('bc', 'd')", " k = k + 20", "case default", " k = k + 30", "end select", "o7(i) = k + count(w == 'x') + merge(100, 0, any(w > 'xz')) + ichar(max('a', 'b'))", "t = merge('yes ', 'no  ', mod(i, 2) == 0)", 'o3(i) = int(word(t), 2)']),
    ('logical(1) :: a ; logical(8) :: b, c(3) ; logical :: d', ['a = mod(i, 2) == 0', 'b = a .or. i > 5', 'c = [.true., .false., .true.]', 'c(2) = a .eqv. b', 'd = all(c) .neqv. a', 'o0(i) = merge(1, 0, a) + merge(2, 0, b) + merge(4, 0, d) + count(c) * 8 + count(.not. c) * 100', 'if (b .and. .not. a) o1(i) = 5', 'o6(i) = merge(3, 4, any(c .and. d)) + merge(10, 20, logical(a, 4)) + kind(b)', 'c = c .neqv. [a, a, .not. a]', 'o7(i) = count(c) + merge(1, 0, parity(c))', 'where (c)', ' c = d', 'elsewhere', ' c = .true.', 'end where', 'o3(i) = int(count(c), 2)']),
    ('integer(1) :: a ; integer(2) :: b ; integer(8) :: q ; real(4) :: x ; real(8) :: y', ['a = int(mod(i, 50), 1)', 'b = a * 3_2 + 2_1', 'q = b * 100000_8 + a', 'x = a / 4 + b / 4.0', 'y = x / 8 + q', 'o4(i) = y', 'o0(i) = int(y / 4) + nint(x) + a ** 2 + (-2) ** mod(i, 5) + 2 ** (-1) + (-1) ** (-3)', 'o1(i) = q / (-7) + mod(q, -7_8) + modulo(-q, 7_8) + modulo(int(q), -7) + min(q, 5_8, int(b, 8)) + max(a, 3_1)', 'o5(i) = real(min(x, 2.0, real(y))) + sign(1.5, real(-i)) + x ** 2 + 2.0 ** (-2)', 'o6(i) = ishft(int(a), 2) + ior(int(b), 1) + ieor(i, -1) + iand(not(i), 15) + ibits(i, 1, 3)', 'o3(i) = shiftr(b, 1) + int(shifta(-5, 1), 2) + int(dim(i, 5), 2) + int(abs(-3_1), 2)', 'o2(i) = int(mod(a, 7_1), 1)']),
    ('complex(8) :: z, c(3), d(2, 2) ; complex(4) :: w', ['z = (1d0, 2d0)', 'c = [z, conjg(z), cmplx(i, -i, 8)]', 'd = reshape([z, 2 * z, c(3), (0d0, 1d0)], [2, 2])', 'o4(i) = real(dot_product(c, c(3:1:-1))) + aimag(sum(d))', 'c(1:2) = matmul(d, c(2:3))', 'o1(i) = int(real(c(1)) * 4) + int(aimag(c(2)))', 'w = cmplx(c(1))', 'w%re = 2.5', 'o5(i) = real(w) + w%im * 0 + aimag(w ** 2) * 0 + real(product(d(:, 2)))', 'o0(i) = merge(1, 0, z == conjg(c(2))) + count(c /= z) * 10 + int(real(z ** 3)) + int(real(c(3) * c(3))) + int(sum(c%re)) + int(-aimag(-z))']),
    ('integer :: s, k, j, q(5)', ['s = 0', 'first: do k = 1, 6', ' if (k == mod(i, 7)) cycle', ' do j = k, 6, 2', '  if (j * k > 20) exit first', '  if (j == 4) cycle first', '  s = s + j * k', ' end do', 'end do first', 'o0(i) = s * 100 + k', 'pick: block', ' if (i > 20) exit pick', ' s = 5', 'end block pick', 'check: if (s > 3) then', ' if (s == 5) exit check', ' s = s + 1000', 'end if check', 'o1(i) = s', 'k = i', 'do', ' k = k - 3', ' if (k < 0) exit', ' if (mod(k, 2) == 0) cycle', ' s = s + k', 'end do', 'o6(i) = s + k', 'do while (k < 10 .and. s > 0)', ' k = k + 2', ' s = s - 1', 'end do', 'o7(i) = k * 10 + s', 'do concurrent (k = 1:5, j = 1:5, k == j)', ' q(k) = j * i', 'end do', 'do concurrent (k = 5:1:-2)', ' block', ' integer :: s', ' s = k', ' q(k) = q(k) + s', ' end block', 'end do', 'o3(i) = int(sum(q), 2)']),
    ('integer, target :: t(0:5, 3) ; integer, pointer :: p(:), q(:, :), r ; integer :: k', ['t = reshape([(k_ + i, k_ = 1, 18)], [6, 3])', 'p => t(::2, 2)', 'q(0:, -1:) => t(1:5:2, 3:1:-2)', 'r => t(3, 1)', 'r = r * 2', 'p(2) = 50', 'q(1, 0) = -4', 'o0(i) = sum(p) + lbound(p, 1) + ubound(p, 1) * 10 + size(q, 2) * 100 + sum(q)', 'o1(i) = t(3, 1) + t(2, 2) * 3 + t(3, 1) * 5 + lbound(q, 2)', 'p => q(:, -1)', 'p = p + 1', 'nullify(r)', 'r => p(3)', 'r = 8', 'o6(i) = sum(t(:, 3)) + merge(1, 0, associated(r, t(5, 3))) + maxloc(p, 1)', 'q => t', 'o7(i) = lbound(q, 1) + q(1, 1) + ubound(q, 1) * 100', 'p(1:18) => t', 'o3(i) = int(p(7) + p(18), 2)']),
    ('integer, allocatable :: a(:), b(:, :), c ; integer :: k', ['allocate(a(3), b(0:1, 2))', 'a = i', 'b = reshape([1, 2, 3, i], [2, 2])', 'a = [a(2), 5, 6, 7]' if False else 'a(2) = 5', 'allocate(c)', 'c = sum(a) + sum(b(1, :))', 'o0(i) = c + size(a) * 100 + lbound(b, 1) + ubound(b, 2) * 10', 'deallocate(a)', 'allocate(a(-1:2), stat=k)', 'a = [1, 2, 3, 4]', 'a(-1) = a(2) + k', 'o1(i) = sum(a * [1, 2, 3, 4]) + merge(1, 2, allocated(a)) + lbound(a, 1)', 'deallocate(b, c)', 'if (.not. allocated(b) .and. .not. allocated(c)) o6(i) = 7']),
    ('integer, allocatable :: t(:), u(:), w(:, :) ; integer :: k', ['allocate(t(3), source=[1, 2, i])', 'allocate(u, source=t)', 'u(2) = 9', 'o0(i) = sum(t) + sum(u) * 10 + size(u) * 1000', 't = u(3:1:-1)', 'o1(i) = t(1) * 100 + t(3)', 'call move_alloc(t, u)', 'o6(i) = sum(u * [1, 2, 3]) + merge(1, 2, allocated(t))', 'u = [u, 7, i]', 'o7(i) = sum(u * [1, 2, 3, 4, 5]) + size(u)', 'allocate(w(2, 0:1), source=i)', 'w(1, 0) = 2', 'allocate(t(4), mold=u)', 't = 3', 'o3(i) = int(sum(w) + sum(t) + lbound(w, 2), 2)']),
    ('type(box) :: b, c', ['allocate(b%v(3))', 'b%v = [1, i, 3]', 'c = b', 'c%v(2) = 9', 'o0(i) = sum(b%v) * 100 + sum(c%v) + b%k + size(c%v)', 'deallocate(b%v)', 'o6(i) = merge(1, 2, allocated(b%v)) + merge(10, 20, allocated(c%v)) + merge(100, 200, associated(b%p))', 'b%v = c%v', 'o1(i) = sum(b%v * [1, 2, 3])']),
    ('real(8) :: x(6), y(6) ; real(4) :: f(6) ; logical :: m(6)', ['x = r4(i:i + 5)', 'm = x > 0', 'y = 0', 'where (m)', ' y = x * 2', ' where (x > 5)', '  y = y - 1', ' elsewhere', '  y = y + 0.5d0', ' end where', 'elsewhere (x < -3)', ' y = -x', 'end where', 'o4(i) = sum(y * [1, 2, 3, 4, 5, 6])', 'f = real(x)', 'o5(i) = maxval(f, m) * merge(0.0, 1.0, count(m) == 0) + minval(abs(f)) + sum(f, f > 0)', 'o0(i) = count(anint(x) == x) + sum(nint(x)) + maxloc(x, 1, m) * 100 + minloc(abs(x), 1)', 'o1(i) = sum(int(sign(1d0, x))) + sum(floor(x) + ceiling(y))', 'x = max(x, 0.5d0, y)', 'o6(i) = int(sum(x) * 8)', 'forall (k_ = 1:6, m(k_)) x(k_) = y(7 - k_)', 'o7(i) = int(sum(x) * 4)'], ),
    ('integer :: t(3), u(3), k ; integer(8) :: w(2)', ['t = [integer :: i, 2_8, 3_2]', 'u = [(t(k_), k_ = 3, 1, -1)]', 'w = [integer(8) :: sum(t), maxval(u)]', 'o1(i) = w(1) * 10 + w(2) + size([t, u, [1, 2]]) + sum([(k_ * [1, 2], k_ = 1, 3)])', 'associate (a => t(2), b => u(2:3), c => t + u)', ' a = 20', ' b = b + c(1)', ' o0(i) = sum(c) + sum(b)', 'end associate', 'o6(i) = sum(t) + sum(u)', 'associate (x => t(3:1:-1))', ' x(1) = 100', 'end associate', 'o7(i) = t(3) + ubound(t, 1)', 'o3(i) = int(storage_size(k) + bit_size(w) + size(shape(t)) + rank(t), 2)']),
]

def in_block(g):
    """Statements of the table in each iteration, with variables of a block."""
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target teams distribute', 'target teams loop', 'target']); count = g.pick([40, 40, 5, 33])
    g.declared += ['  integer :: i, k_']; g.long_line(f'{w} {g.maps()} private(k_)'); g.put(f'do i = 1, {count}')
    for d, lines in g.r.sample(SNIPPETS, 1):
        g.put(' block')
        for x in d.split(' ; '): g.put('  ' + x)
        for line in lines: g.put('  ' + line.replace('r4(i:i + 5)', 'r4(i:i + 5)'))
        g.put(' end block')
    g.put('end do')
    if w == 'target': g.put('!$omp end target')

def clauses(g):
    """Constructs whose clauses have expressions, in the forms that only Fortran has."""
    v, t = g.scalar(g.pick(['int', 'long', 'short']), 3); kind = fortran.KINDS[t][-2]; k = g.r.randint(1, 9); c = g.pick([40, 7, 1, 33]); g.declared += ['  integer :: i, j, q, s, z', '  integer :: w(-1:2)']
    m = g.maps() + f' map(tofrom: {v})'; loop = f'do i = 1, {c}'; end = '\nend do'
    forms = [
        f'target parallel do {m} schedule(static, m + {k})\n{loop}\no0(i) = r0(i) + {k}{end}',
        f'target {m} private(q)\nq = iand(r0(1), 3)\n!$omp parallel do schedule(dynamic, q + 1) num_threads(q + 1)\n{loop}\no0(i) = q * i{end}\n!$omp parallel if(q > 1)\n!$omp do schedule(guided, m)\n{loop}\no1(i) = q + i{end}\n!$omp end do nowait\n!$omp end parallel\n!$omp end target',
        f'dirigent target teams distribute parallel do {m} collapse(3) reduction(+: {v}) private(j, q)\ndo i = 1, 4\ndo j = i, 5\ndo q = {g.pick(["i, 6", "1, j", "j, 1, -1", "i + 1, 7, 2", "2 * j, 9", "1, 3", "j - 2, 3 * i"])}\n{v} = {v} + int(i * 36 + j * 6 + q, {kind})\nend do\nend do{end}',
        f'target parallel do {m} private(w, z) lastprivate(s) map(tofrom: s)\n{loop}\nw = i\nw(0) = 3\ns = sum(w) + i\no0(i) = s{end}'.replace(' map(tofrom: s)', '').replace('lastprivate(s)', 'private(s)'),
        f'target {m} private(s, w)\ns = 4\nw = {k}\n!$omp parallel do lastprivate(s, w) private(j)\n{loop}\nw = [i, 2, 3, i]\ns = i * 2\nw(2) = s{end}\n{v} = int(s + sum(w), {kind})\n!$omp end target',
        f'target {m} private(s, w)\ns = 4\nw = 1\n!$omp parallel do firstprivate(w, s) reduction(+: {v})\n{loop}\nw(1) = i\n{v} = {v} + int(sum(w) + s, {kind}){end}\no0(1) = w(1) + s\n!$omp end target',
        f'target {m} private(w)\nw = 1\n!$omp parallel do reduction(+: w)\n{loop}\nw(mod(i, 4) - 1) = w(mod(i, 4) - 1) + r0(i){end}\no0(1:4) = w\n!$omp end target',
        f'target {m}\n!$omp teams num_teams(m) reduction(+: {v})\n!$omp distribute parallel do reduction(+: {v}) schedule(static, 2)\n{loop}\n{v} = {v} + int(iand(r0(i), 15), {kind}){end}\n!$omp end teams\n!$omp end target',
        f'target teams distribute {m} private(s, j) reduction(max: {v})\n{loop}\ns = {k}\n!$omp parallel do reduction(max: s)\ndo j = 1, 12\ns = max(s, iand(r0(j), 63) * i){end}\n{v} = max({v}, int(s, {kind}))\no0(i) = s{end}',
        f'target parallel do {m} private(q)\n{loop}\n!$omp atomic capture\nq = x0(mod(i, 3) + 1)\nx0(mod(i, 3) + 1) = x0(mod(i, 3) + 1) + i\n!$omp end atomic\n!$omp atomic update\nx1(2) = max(x1(2), r1(i))\n!$omp atomic\nx3(1) = ior(x3(1), int(i, 2))\n!$omp atomic write\no0(i) = i * 3\n!$omp atomic read\nq = o0(i)\no1(i) = q\n!$omp atomic\nx2(1) = x2(1) + 0.5d0\n!$omp atomic\nx0(5) = x0(5) - (r0(i) + 1){end}',
        f'target {m} private(s)\n!$omp parallel private(s, j)\ns = 0\n!$omp do ordered schedule(dynamic)\n{loop}\n!$omp ordered\n{v} = int(iand(int({v}) * 3 + i, 1023), {kind})\n!$omp end ordered{end}\n!$omp single\no0(1) = int({v})\n!$omp end single copyprivate(s)\n!$omp sections\no0(2) = 5 + s\n!$omp section\ndo j = 3, 6\no0(j) = j{end}\n!$omp end sections nowait\n!$omp masked\no1(1) = 4\n!$omp end masked\n!$omp critical (name)\nx1(5) = ior(x1(5), 4_8)\n!$omp end critical (name)\n!$omp end parallel\n!$omp end target',
        f'target {m}\n!$omp parallel\n!$omp single\n!$omp task shared({v}) firstprivate(n)\n{v} = int(n + {k}, {kind})\n!$omp end task\n!$omp taskwait\n!$omp taskloop grainsize(3) private(j)\n{loop}\no0(i) = i * {k}{end}\n!$omp end taskloop\n!$omp taskgroup\ndo i = 1, 4\n!$omp task firstprivate(i)\no1(i) = i + {k}\n!$omp end task{end}\n!$omp end taskgroup\n!$omp end single\n!$omp end parallel\n!$omp end target',
        f'target {m}\n!$omp parallel do simd linear(s: m) collapse(1)\n{loop}\no0(i) = i + {k}{end}\n!$omp end target'.replace(' linear(s: m)', ''),
        f'target {m} private(s)\ns = {k}\n!$omp simd linear(s: m)\n{loop}\no0(i) = s\ns = s + m{end}\no1(1) = s\n!$omp end target',
        f'target {m}\n!$omp parallel do reduction(inscan, +: {v})\n{loop}\n{v} = int(iand(int({v}) + i, 4095), {kind})\n!$omp scan inclusive({v})\no0(i) = int({v}){end}\n!$omp end target'.replace(f'int(iand(int({v}) + i, 4095), {kind})', f'{v} + int(i, {kind})'),
        f'target {m}\n!$omp parallel workshare\no0 = r0 + {k}\nwhere (r1 > 3) o1 = r1\no3(2:20) = o3(1:19)\nx1(3) = sum(r1(1:9))\nforall (i = 1:40) o6(i) = r6(41 - i)\n!$omp end parallel workshare\n!$omp end target',
        f'target parallel {m} private(s, q) num_threads({g.pick(["3", "m", "n * 7"])})\ns = 0\n!$omp do schedule(static, 1)\n{loop}\nq = i + {k}\ns = s + q\no0(i) = q{end}\n!$omp end do nowait\n!$omp critical\nx1(1) = x1(1) + s\n!$omp end critical\n!$omp barrier\n!$omp do\ndo i = {c}, 1, -2\no1(i) = x1(1) + i{end}\n!$omp end parallel do'.replace('!$omp end parallel do', '!$omp end target parallel'),
        f'target parallel do {m} collapse(2) private(s) lastprivate(j)\ndo i = 1, 6\ndo j = {g.pick(["1, 6", "6, 1, -1", "1, n, m", "m, 1"])}\nif (mod(i + j, 3) == 0) cycle\ns = 0\nq9: do\ns = s + 1\nif (s * s > i + j) exit q9\nend do q9\nselect case (i)\ncase (2)\no0(i * 6 + j) = 4\ncase (4:)\no0(i * 6 + j) = s\nend select\nend do{end}'.replace(' lastprivate(j)', ''),
        f'target teams loop {m} bind(teams) private(j)\n{loop}\n!$omp loop bind(thread)\ndo j = 1, 3\nif (i < 13) o0(i * 3 + j - 1) = i * j{end}{end}',
        f'target {m} if(n > {k % 2}) thread_limit(8)\n!$omp parallel num_threads(2) private(j)\n!$omp do\ndo i = 1, 6\n!$omp parallel do num_threads(2) shared(i)\ndo j = 1, 6\no0(i * 6 + j) = i * 10 + j{end}{end}\n!$omp end parallel\n!$omp end target',
    ]
    text = g.pick(forms).split('\n'); at = len(g.lines); g.long_line(text[0].removeprefix('dirigent '))
    if text[0].startswith('dirigent '): g.lines[at:] = [x.replace('!$omp', '!$dirigent') for x in g.lines[at:]]
    for line in text[1:]:
        if line.startswith('!$omp '): g.long_line(line[6:])
        else: g.put(line)

shapes.SHAPES[:] = [in_block, in_block, in_block, in_block, clauses, clauses, clauses]

class Gen(shapes.Gen):
    def helpers(self):
        text = super().helpers()
        return text.replace('\ncontains\n', MODULE + 'contains\n' + PROCEDURES, 1)

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-forms')

    def modern(self, text): return super().modern(text).replace('!$dirigent', '!$omp')

if __name__ == '__main__': base.main(Runner)
