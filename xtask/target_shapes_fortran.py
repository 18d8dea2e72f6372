#!/usr/bin/env python3
"""target_shapes_fortran.py - target regions of Fortran whose shapes target_programs_fortran.py does not make, against gfortran -fopenmp on the host.

    target_shapes_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Array expressions and their intrinsic procedures, allocatable variables and components, pointers, sections as arguments, text, reductions of arrays and
of derived types, nests that are not rectangular. A line that begins with `!$dirigent` is a transformation, which the host does not see.
"""
import re
import target_programs as base
import target_programs_fortran as fortran

N = base.N
MODULE = '''
  type :: box
    integer :: k = 4
    integer, allocatable :: v(:)
    integer, pointer :: p(:) => null()
  end type
  type :: duo
    integer :: re = 0, im = 0
  contains
    procedure :: norm => duo_norm
    procedure :: grow => duo_grow
  end type
  type, extends(duo) :: trio
    real(8) :: z = 1.5d0
  end type
  interface operator(.plus.)
    procedure duo_plus
  end interface
  integer, parameter :: fixed(4) = [5, -3, 8, 1]
contains
  pure function duo_plus(a, b) result(c)
    type(duo), intent(in) :: a, b
    type(duo) :: c
    c = duo(a%re + b%re, ieor(a%im, b%im))
  end function
  pure integer function duo_norm(this)
    class(duo), intent(in) :: this
    duo_norm = this%re * 3 - this%im
  end function
  subroutine duo_grow(this, by)
    class(duo), intent(inout) :: this
    integer, intent(in), optional :: by
    this%re = this%re + 1
    if (present(by)) this%im = this%im + by
  end subroutine
  elemental integer function twice(x)
    integer, intent(in) :: x
    twice = 2 * x + 1
  end function
  pure function ramp(k) result(r)
    integer, intent(in) :: k
    integer :: r(k), i
    do i = 1, k
      r(i) = i * i
    end do
  end function
  integer function assumed(a, b)
    integer, intent(in) :: a(:)
    integer, intent(in), optional :: b(0:, :)
    assumed = sum(a) + size(a) * 100 + a(ubound(a, 1))
    if (present(b)) assumed = assumed + b(0, 1) * 7 + ubound(b, 1) + b(ubound(b, 1), size(b, 2))
  end function
  subroutine explicit(k, a, c)
    integer, intent(in) :: k
    integer, intent(inout) :: a(k, *), c(-1:k)
    integer :: i, work(k)
    do i = 1, k
      work(i) = a(i, 1) + c(i)
    end do
    a(:k, 2) = work(k:1:-1)
    c(-1) = sum(work)
  end subroutine
  recursive integer function depth(a, k) result(r)
    integer, intent(in) :: a(:), k
    if (k == 0) then
      r = a(1)
    else
      r = depth(a(2:), k - 1) * 2 + a(1)
    end if
  end function
  integer function letters(s)
    character(len=*), intent(in) :: s
    integer :: i
    letters = len(s)
    do i = 1, len_trim(s)
      letters = letters * 3 + ichar(s(i:i))
    end do
  end function
'''
OPS = [('+', '{v} = {v} + {e}'), ('*', '{v} = {v} * ior({e}, 1)'), ('max', '{v} = max({v}, {e})'), ('min', '{v} = min({v}, {e})'), ('iand', '{v} = iand({v}, ior({e}, 8))'), ('ior', '{v} = ior({v}, {e})'), ('ieor', '{v} = ieor({v}, {e})')]

# Declarations of the block, statements; `i` is the number of the iteration, from 1 to 40.
SNIPPETS = [
    ('integer :: t(6), u(6)', ['t = r0(1:6) + i', 'u = 0', 'where (mod(t, 3) == 0)', ' u = t * 2', 'elsewhere (t > i)', ' u = -t', 'elsewhere', ' u = 7', 'end where', 'o0(i) = sum(u * [1, 2, 3, 4, 5, 6])']),
    ('integer :: t(4, 3), q', ['forall (q = 1:4) t(q, :) = [q, q * i, r0(q)]', 'forall (q = 1:3, t(1, q) > 0) t(2, q) = t(1, q) + t(3, q)', 'o0(i) = sum(t(:, 2)) + maxval(t) + t(2, 1)', 'o1(i) = count(t > i) + product(t(1, 1:2))']),
    ('integer :: t(2, 3), u(3, 2), w(6)', ['w = r0(2:7) + i', 't = reshape(w, [2, 3])', 'u = transpose(t)', 'w = reshape(u, [6])', 'o0(i) = w(2) * 10 + w(5) + t(2, 1)', 'u = reshape(w, [3, 2], order=[2, 1])', 'o1(i) = u(1, 2) + u(3, 1) * 3', 'u = reshape([1, 2], [3, 2], pad=[i, 8])', 'o3(i) = int(u(3, 1) + u(3, 2) * 2, 2)']),
    ('integer :: t(3), u(3, 2), v(2, 3)', ['t = [i, 2, r0(i)]', 'u = spread(t, 2, 2)', 'v = spread(t, dim=1, ncopies=2)', 'o0(i) = sum(u(:, 2)) + v(2, 3) * 5 + u(2, 1)', 'o1(i) = sum(spread(i, 1, 4))']),
    ('integer :: t(6), u(6), k', ['t = r0(1:6) + [1, i, 3, 4, 5, 6]', 'k = count(mod(t, 2) == 0)', 'u = 0', 'u(1:k) = pack(t, mod(t, 2) == 0)', 'o0(i) = sum(u) + k * 1000', 'u = unpack([10, 20, 30, 40, 50, 60], t > 3, t)', 'o1(i) = u(1) + u(6) * 3', 'u(1:4) = pack(t, t > i, [1, 2, 3, 4, 5, 6])' if False else 'u = pack(t, t > i, [1, 2, 3, 4, 5, 6])', 'o3(i) = int(u(2), 2)']),
    ('integer :: t(3, 3), u(3, 3)', ['t = reshape(r0(1:9), [3, 3]) + i', 'u = cshift(t, 1, 2)', 'o0(i) = u(1, 1) * 2 + u(3, 3)', 'u = eoshift(t, -1, boundary=5)', 'o1(i) = u(1, 2) + u(3, 1)', 'u = cshift(t, [1, -1, 2], dim=1)', 'o6(i) = u(1, 1) + 3 * u(2, 2) + 7 * u(1, 3)', 'u = eoshift(t, [1, 0, -2], [7, 8, 9], 2)', 'o7(i) = u(1, 3) + u(3, 1) + u(2, 2)']),
    ('integer :: a(2, 3), b(3, 2), c(2, 2), x(3)', ['a = reshape(r0(1:6), [2, 3])', 'b = reshape(r0(3:8), [3, 2]) + i', 'c = matmul(a, b)', 'o0(i) = c(1, 2) - c(2, 1) * 3', 'x = matmul(b, [1, i])', 'o1(i) = dot_product(x, [1, 2, 3])', 'c(:, 1) = matmul(a, x)', 'o6(i) = c(1, 1) + c(2, 1)', 'c = matmul(transpose(b), b)', 'o7(i) = c(2, 2) + sum(matmul([1, 2], a))']),
    ('integer :: t(8), k(4)', ['t = [1, 2, 3, 4, 5, 6, 7, i]', 'k = [3, 1, 8, 2]', 'o0(i) = sum(t(k)) + t(k(1))', 't(k) = [10, 20, 30, 40]', 'o1(i) = sum(t * [1, 2, 3, 4, 5, 6, 7, 8])', 't(k(4:1:-1)) = t(k) + 1', 'o6(i) = sum(t * [8, 7, 6, 5, 4, 3, 2, 1])']),
    ('integer :: t(8)', ['t = r0(1:8)', 't(2:8) = t(1:7)', 't(8:1:-1) = t', 't(1:6:2) = t(2:7:2) + i', 't(3:5) = t(5:3:-1)', 'o0(i) = sum(t * [1, 2, 3, 4, 5, 6, 7, 8])', 't = [t(5:), t(:4)]', 'o1(i) = t(1) + t(8) * 3', 't = [(t(9 - k_) * k_, k_ = 1, 8)]', 'o6(i) = t(2) + t(7)']),
    ('integer :: t(4, 3)', ['t = reshape([(k_ * i, k_ = 1, 12)], [4, 3])', 't(2, 2) = -5', 'o0(i) = sum(maxval(t, dim=1)) + sum(minval(t, 2))', 'o1(i) = sum(t, mask=t > 10) + product(t(1, :)) + count(t(:, 2) > 3)', 'o6(i) = sum(maxloc(t)) * 10 + sum(minloc(t, mask=t > 0))', 'o7(i) = sum(minloc(t, 1)) + sum(maxloc(t, dim=2)) * 10', 'o3(i) = int(merge(1, 0, any(t > 20)) + merge(2, 0, all(t > -6)) + sum(count(t > 12, 2)), 2)', 'if (any(any(t < 0, 1))) o2(i) = 3_1']),
    ('integer :: t(6)', ['t = [3, i, 7, i, 3, 1]', 'o0(i) = findloc(t, 3, 1) * 10 + findloc(t, 3, 1, back=.true.)', 'o1(i) = maxloc(t, 1) + 10 * maxloc(t, 1, back=.true.) + minloc(t, 1, t > 3) * 100', 'o6(i) = iany(t) + iall(t) * 10 + iparity(t) * 100', 'o7(i) = sum(findloc(t, 99)) + sum(findloc(t, i))']),
    ('integer, allocatable :: t(:), u(:, :)', ['allocate(t(0:4), source=i)', 't(2) = 9', 'allocate(u(2, -1:1))', 'u = 3', 'u(2, -1) = i', 'o0(i) = sum(t) + lbound(t, 1) + ubound(t, 1) * 10 + sum(u) + lbound(u, 2)', 't = [1, 2, i]', 'o1(i) = size(t) * 100 + lbound(t, 1) + t(3)', 'deallocate(t)', 'if (.not. allocated(t)) o6(i) = 5', 'allocate(t, mold=u(:, 0))', 't = u(1, :2) + 1' if False else 't = u(:, 1) + 1', 'o7(i) = size(t) + t(1)']),
    ('integer, allocatable :: t(:), u(:)', ['allocate(t(n))', 't = [(k_ * i, k_ = 1, n)]', 'call move_alloc(t, u)', 'o0(i) = u(3) + size(u)', 'if (allocated(t)) o0(i) = -1', 'u = u(n:2:-1)', 'o1(i) = size(u) * 10 + u(1)', 'u = [u, 7, 8]', 'o6(i) = sum(u) + size(u)']),
    ('type(box) :: b, c', ['allocate(b%v(3))', 'b%v = [1, i, 3]', 'c = b', 'c%v(2) = 9', 'o0(i) = sum(b%v) * 100 + sum(c%v) + b%k', 'b%v = [c%v, 5]', 'o1(i) = size(b%v) + b%v(4)', 'deallocate(b%v)', 'o6(i) = merge(1, 2, allocated(b%v)) + merge(10, 20, allocated(c%v)) + merge(100, 200, associated(b%p))']),
    ('integer, target :: t(12) ; integer, pointer :: p(:), q(:, :)', ['t = [(k_ * 2 + i, k_ = 1, 12)]', 'p => t(2:12:3)', 'o0(i) = sum(p) + size(p) * 100 + p(2)', 'p(3) = -8', 'q(0:2, 1:4) => t', 'o1(i) = q(2, 3) + q(0, 1) * 3 + lbound(q, 1) + ubound(q, 2) * 10 + sum(q(:, 2))', 'p(5:) => t(3:6)', 'o6(i) = p(5) + p(8) * 3 + lbound(p, 1)', 'if (associated(p, t(3:6))) o7(i) = 5', 'nullify(p)', 'if (.not. associated(p)) o3(i) = 6_2', 'p => q(:, 2)', 'p = p(3:1:-1)', 'o5(i) = t(4) * 0.5']),
    ('character(len=6) :: s, t ; character(len=3) :: c', ["s = 'ab' // achar(97 + mod(i, 26))", "t = adjustr(s)", "c = t(4:6)", "o0(i) = letters(s) + letters(trim(s) // 'x') + len_trim(t)", "o1(i) = index(s, 'b') + index('banana', 'an', .true.) * 10 + scan('fortran', 'tr') * 100 + verify('aab', 'a')", "t(2:4) = c", "o6(i) = letters(adjustl(t))", "o7(i) = merge(1, 2, s < t) + merge(10, 20, c == 'ab') + merge(100, 200, lle(s, 'abd'))", "t = repeat(c(1:1), 3)", "o3(i) = int(ichar(t(3:3)) + iachar(t(5:5)), 2)"]),
    ('type(duo) :: a, b, z(3) ; type(trio) :: x', ['a = duo(i, 2)', 'b = a .plus. duo(3, i)', 'call b%grow()', 'call b%grow(by=4)', 'o0(i) = b%norm() + a%norm() * 10', 'z = a', 'z(2)%re = 5', 'z%im = [1, i, 3]', 'o1(i) = sum(z%re) + z(2)%im + z(3)%norm()', 'x%re = 4', 'call x%grow(i)', 'o6(i) = x%norm() + x%duo%re', 'o4(i) = x%z']),
    ('integer :: t(6), g(0:2, 3)', ['t = [1, 2, 3, i, 5, 6]', 'g = i', 'g(0, 1) = 4', 'o0(i) = assumed(t) + assumed(t(2:6:2)) * 3', 'o1(i) = assumed(t(6:1:-1), g) + assumed(t(:3), g(1:2, 2:3))', 'o6(i) = sum(twice(t)) + twice(t(3)) + sum(ramp(4)) + depth(t, 4)', 'o7(i) = assumed((t)) + assumed([t(1:2), 9]) + assumed(ramp(n))']),
    ('integer :: a(3, 2), c(6)', ['a = reshape([1, i, 3, 4, 5, 6], [3, 2])', 'c = [9, 8, 7, i, 5, 4]', 'call explicit(3, a, c(2:6))', 'o0(i) = sum(a(:, 2)) + a(1, 2) * 3 + c(2)', 'call explicit(2, a(1:2, :), c)', 'o1(i) = sum(a * reshape([1, 2, 3, 4, 5, 6], [3, 2])) + c(1)']),
    ('complex(8) :: z, w ; complex(4) :: c(3)', ['z = cmplx(mod(i, 5), 2, 8)', 'w = z * (1d0, -2d0) + conjg(z)', 'o4(i) = real(w) + aimag(w) * 4', 'c = [(0., 1.), (2., 0.), (1., 1.)]', 'c(2) = c(1) * c(3)', 'o5(i) = real(sum(c)) + aimag(product(c(1:2))) * 8', 'z%re = 3', 'z%im = z%re + 1', 'o0(i) = int(real(z * z)) + merge(1, 0, z == (3d0, 4d0))']),
    ('integer :: k ; integer(8) :: q', ['k = ibits(r0(i), 2, 5) + ishftc(i, 3, 8) * 100', 'call mvbits(i, 0, 3, k, 4)', 'o0(i) = k', 'o1(i) = dshiftl(i, 7, 4) + maskl(3, 8) + maskr(5, 8)', 'o6(i) = transfer(1.5, 1) + merge_bits(i, 85, 15) + merge(1, 0, bge(i, -1)) + bit_size(q)', 'q = shiftl(1_8, i) + ishft(-1_8, -60) + ishftc(i, -2)', 'o7(i) = q + popcnt(q) + leadz(i) + trailz(q)']),
    ('real(8) :: x ; real(4) :: y', ['x = mod(i, 7) * 0.75d0 - 2', 'y = real(x)', 'o4(i) = modulo(x, 1.25d0) + mod(x, 1.25d0) * 8 + scale(x, 3) + fraction(x) + set_exponent(x, 2)', 'o0(i) = exponent(x) + nint(x) * 10 + floor(x) * 100 + ceiling(y) * 1000', 'o1(i) = nint(-2.5d0 + mod(i, 6), 8) + int(y * 3) + int(anint(x) * 5)', 'o5(i) = sign(y, -0.5) + dim(y, 1.) + max(y, 0.25, -1.) + aint(y) * 2 + epsilon(y) * 0 + nearest(y, 1.) * 0 + spacing(1.0)', 'o7(i) = int(hypot(3d0, 4d0) * 0) + selected_real_kind(10) + digits(x) + huge(1_2) + kind(x)']),
    ('integer :: s, k, q(4)', ['associate (first => r0(i), sl => r0(2:5))', ' s = first * 2 + sum(sl) + sl(2) + size(sl)', 'end associate', 'do concurrent (k = 1:4, k /= 2)', ' q(k) = k * i', 'end do', 'q(2) = 3', 'block', ' integer :: s(2)', ' s = [q(4), q(1)]', ' q(3) = s(1) - s(2)', 'end block', 'o0(i) = s + sum(q)', 'associate (e => q(2) + 1)', ' q(2) = 50', ' o1(i) = e + q(2)', 'end associate', 'o6(i) = fixed(mod(i, 4) + 1) + sum(fixed(2:))', 'outer: do k = 1, 4', ' do s = 1, 3', '  if (s * k > i) exit outer', '  if (s == 2) cycle outer', '  q(k) = q(k) + s', ' end do', 'end do outer', 'o7(i) = sum(q) + k * 10 + s * 100']),
    ('integer(1) :: b ; integer(2) :: h ; logical :: l ; logical(1) :: t(4)', ['b = int(mod(r0(i), 60), 1)', 'b = b + 5_1', 'h = b * 3_2', 'l = b > 10 .neqv. h > 20', 't = [l, .not. l, .true., b < 0]', 'o0(i) = count(t) + merge(10, 0, any(t(:2))) + merge(100, 0, all(t))', 'o2(i) = b', 'o3(i) = h', 't = .not. t', 'o1(i) = merge(1, 0, t(1)) + merge(2, 0, t(2) .eqv. t(3))', 'where (t) t = .false.', 'o6(i) = count(t)', 'select case (l)', 'case (.true.)', ' o7(i) = 4', 'case default', ' o7(i) = 5', 'end select']),
    ('character(len=5) :: s ; integer :: k', ["s = 'dec'", "if (mod(i, 3) == 0) s = 'apple'", "select case (s)", "case ('apple')", ' k = 1', "case ('b':'e')", ' k = 2', 'case default', ' k = 3', 'end select', 'select case (i)', 'case (:5)', ' k = k + 10', 'case (6, 8, 10:12)', ' k = k + 20', 'case (30:)', ' k = k + 30', 'end select', 'o0(i) = k', 'k = 5', 'do while (k > mod(i, 4))', ' k = k - 1', 'end do', 'o1(i) = k', 'do k = 10, 1, -3', 'end do', 'o6(i) = k', 'do k = 5, i', ' if (k > 20) exit', 'end do', 'o7(i) = k']),
    ('integer :: t(3, 4, 2), u(4, 2)', ['t = reshape([(k_ + i, k_ = 1, 24)], [3, 4, 2])', 'u = sum(t, 1)', 'o0(i) = u(2, 1) + u(4, 2) * 3', 'u = t(2, :, :)', 'o1(i) = sum(u(:, 2)) + sum(t(1, 2:3, :)) + sum(t(:, 4, 1) * t(:, 1, 2))', 't(:, :, 1) = t(:, :, 2) - t(:, 4:1:-1, 1)', 'o6(i) = t(3, 2, 1) * 10 + t(1, 4, 1)', 'o7(i) = sum(reshape(t(:, 2, :), [6]) * [1, 2, 3, 4, 5, 6]) + sum(shape(t) * [1, 10, 100]) + maxval(maxval(t, 3), mask=t(:, :, 1) > 0)']),
    ('real(8) :: a(4), b(4, 4)', ['a = r4(1:4) * 2 + i', 'b = spread(a, 1, 4) + transpose(spread(a, 1, 4))', 'o4(i) = sum(b) + maxval(abs(a)) + dot_product(a, b(:, 2))', 'where (b > a(1)) b = 1.5d0', 'o5(i) = real(sum(b(2, :)))', 'a = merge(a, -a, a > 2 .and. mod(int(a), 2) == 0)', 'o0(i) = int(sum(a)) + maxloc(a, 1) + minloc(a, 1) * 10', 'a(2:3) = matmul(b(2:3, :), a)', 'o1(i) = int(a(2) + a(3))']),
]

# What is mostly left out, or said in another way: it has no device code yet, so that a region with it tells nothing of the rest.
OTHERWISE = {
    'allocate(t(0:4), source=i)': 'allocate(t(0:4)); t = i', 'allocate(t, mold=u(:, 0))': '', 'call move_alloc(t, u)': 'allocate(u(n)); u = t; deallocate(t)',
    "o0(i) = letters(s) + letters(trim(s) // 'x') + len_trim(t)": 'o0(i) = letters(s) + len_trim(t)', 'o7(i) = assumed((t)) + assumed([t(1:2), 9]) + assumed(ramp(n))': 'o7(i) = assumed(t) + assumed([t(1:2), 9]) + assumed(ramp(n))',
    'associate (first => r0(i), sl => r0(2:5))': 'associate (first => r0(i))', ' s = first * 2 + sum(sl) + sl(2) + size(sl)': ' s = first * 2 + sum(r0(2:5))',
}

class Gen(fortran.Gen):
    def __init__(self, seed): super().__init__(f'{seed}-shapes')

    def helpers(self):
        text = super().helpers()
        return text.replace('\ncontains\n', MODULE, 1)

    def region(self, k):
        self.reset(); self.callable = []; self.scalars = {}; self.mapped = {a for a, _ in base.ARRAYS}; self.depth = 1
        self.shape = self.pick(SHAPES); self.shape(self)
        names = [a for a, _ in base.ARRAYS] + list(self.scalars)
        head = f'subroutine f{k}(n, m, &\n  ' + ', '.join(names[:12]) + ', &\n  ' + ', '.join(names[12:]) + ') bind(c)'
        heads = ['  use mh', '  implicit none', '  integer(4), value :: n, m'] + [f'  {fortran.KINDS[t]} :: {a}({N})' for a, t in base.ARRAYS] + [f'  {fortran.KINDS[t]} :: {v}' for v, (t, _) in self.scalars.items()]
        return '\n'.join([head] + heads + list(dict.fromkeys(self.declared)) + self.lines + ['end subroutine'])

def in_block(g):
    """Statements of the table in each iteration, with variables of a block or private ones."""
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target teams distribute', 'target teams distribute parallel do simd', 'target']); count = g.pick([40, 40, 5, 33])
    some = g.r.sample(SNIPPETS, g.r.randint(1, 2))
    if g.p(.9): some = [(d, [OTHERWISE.get(line, line) for line in lines]) for d, lines in some]
    g.declared += ['  integer :: i, k_']
    private = []
    if g.p(.35) and not any('allocatable' in d or 'type(' in d for d, _ in some):
        some = some[:1]; declared = some[0][0].split(' ; '); g.declared += ['  ' + d for d in declared]
        private = [x.strip().split('(')[0] for d in declared for x in re.sub(r'\([^()]*\)', '', d.split('::')[1]).split(',')]
    g.long_line(f'{w} {g.maps()} private({", ".join(["k_"] + private)})')
    g.put(f'do i = 1, {count}')
    for d, lines in some:
        if not private: g.put(' block')
        if not private:
            for x in d.split(' ; '): g.put('  ' + x)
        for line in lines: g.put('  ' + line)
        if not private: g.put(' end block')
    g.put('end do')
    if w == 'target': g.put('!$omp end target')

def array_reduction(g):
    op, up = g.pick(OPS); a, t = g.pick([('x0', 'int'), ('x1', 'long'), ('o6', 'int'), ('x3', 'short'), ('o2', 'signed char')]); kind = fortran.KINDS[t][-2]; size = g.r.randint(1, 6)
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target teams distribute', 'target parallel do simd']); g.declared += ['  integer :: i, k']
    item = g.pick([a])
    if item == a: at = f'{a}(mod(i, {N}) + 1)'
    else: at = f'{a}(3 + mod(i, {size}))'
    if c := g.p(.4):
        dims = g.pick([('acc(5)', 'acc(mod(i, 5) + 1)'), ('acc(0:1, 3)', 'acc(mod(i, 2), mod(i, 3) + 1)')]); g.declared += [f'  {fortran.KINDS[t]} :: {dims[0]}']
        g.long_line(f'target {g.maps()} private(acc)'); g.put('acc = 3'); g.put(f'!$omp parallel do reduction({op}: acc)'); g.put(f'do i = 1, {g.pick([40, 3])}')
        g.put('  ' + up.format(v=dims[1], e=f'int(r0(i) * 3 + i, {kind})')); g.put('end do'); g.put('do k = 1, 5'); g.put('  o0(k) = ' + ('acc(k)' if '(5)' in dims[0] else 'acc(mod(k, 2), mod(k, 3) + 1)')); g.put('end do'); g.put('!$omp end target'); return
    g.long_line(f'{w} {g.maps()} reduction({op}: {item})'); g.put(f'do i = 1, {g.pick([40, 3, 1])}'); g.put('  ' + up.format(v=at, e=f'int(ieor(r0(i), i), {kind})')); g.put('end do')

def logical_reduction(g):
    op = g.pick(['.and.', '.or.', '.eqv.', '.neqv.']); g.declared += ['  integer :: i', '  logical :: l', '  complex(8) :: z', '  real(4) :: y']
    w = g.pick(['parallel do', 'parallel do simd', 'simd'])
    g.long_line(f'target {g.maps()} private(l, z, y)'); g.put(f'l = {g.pick([".true.", ".false."])}'); g.put('z = (1d0, 2d0)'); g.put('y = 3.5')
    g.put(f'!$omp {w} reduction({op}: l) reduction(+: z) reduction({g.pick(["max", "min"])}: y)'); g.put(f'do i = 1, {g.pick([40, 3])}')
    g.put(f'  l = l {op} (mod(r0(i), {g.r.randint(2, 9)}) {g.pick(["==", "/="])} 0)'); g.put('  z = z + cmplx(i, -r0(i), 8)'); g.put('  y = ' + ('max' if 'max: y' in g.lines[-4 if False else -4] else 'min') + '(y, real(mod(r0(i), 50)) * 0.5)'); 
    head = next(x for x in g.lines if 'reduction(' in x and ': y)' in x); g.lines[-1] = g.lines[-1].replace('min(', 'max(') if 'max: y' in head else g.lines[-1].replace('max(', 'min(')
    g.put('end do'); g.put('o0(1) = merge(1, 0, l)'); g.put('o4(1) = real(z)'); g.put('o4(2) = aimag(z)'); g.put('o5(1) = y'); g.put('!$omp end target')

def user_reduction(g):
    g.declared += ['  integer :: i', '  type(duo) :: d', '  !$omp declare reduction(dadd: duo: omp_out = duo(omp_out%re + omp_in%re, ieor(omp_out%im, omp_in%im))) initializer(omp_priv = duo(0, 0))']
    g.long_line(f'target {g.maps()} private(d)'); g.put('d = duo(3, 4)'); g.put(f'!$omp parallel do reduction(dadd: d)'); g.put('do i = 1, 40'); g.put('  d%re = d%re + r0(i)'); g.put('  d%im = ieor(d%im, i * 3)'); g.put('end do'); g.put('o0(1) = d%re'); g.put('o0(2) = d%im'); g.put('!$omp end target')

def nest(g):
    v, _ = g.scalar('long', 1); g.declared += ['  integer :: i, j']
    outer = g.pick(['do i = 1, 6', 'do i = 6, 1, -1', 'do i = 1, n', 'do i = 1, 6, 2']); inner = g.pick(['do j = i, 6', 'do j = 1, i', 'do j = i + 1, 7', 'do j = 2 * i, 9, 2', 'do j = i, 1, -1', 'do j = 7 - i, 1, -1', 'do j = 1, n - i', 'do j = i - 2, i + 2', 'do j = m, i + m'])
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target parallel do simd'])
    g.long_line(f'{w} {g.maps()} map(tofrom: {v}) collapse(2) reduction(+: {v})'); g.put(outer); g.put('  ' + inner); g.put(f'    {v} = {v} + ieor(i * 7 + j * 3, j)'); g.put(f'    o0(i * 7 - 6 + mod(j + 7, 7)) = i * 10 + j' if '2 * i' not in inner else '    o0(i) = 3'); g.put('  end do'); g.put('end do')

def ranges(g):
    """Loop variables of other kinds, steps that are variables, last values."""
    kind = g.pick([1, 2, 4, 8]); g.declared += [f'  integer({kind}) :: i', '  integer :: at']; v, _ = g.scalar('long', 2)
    bounds, at = g.pick([('1, 30', 'int(i)'), ('30, 1, -1', 'int(i)'), ('n, n * 8, m', '(int(i) - n) / m + 1'), ('n * 8, m, -n', 'int(i) / n'), ('5, 3', '1'), ('-20, 20, 7', '(int(i) + 20) / 7 + 1'), ('120, 127 - 1, 2' if kind == 1 else '120, 180, 9', '(int(i) - 120) / 2 + 1' if kind == 1 else '(int(i) - 120) / 9 + 1'), ('3, 3', '3'), ('m, n', 'int(i)'), ('m, n, -1', '1'), ('r2(4) * 0 + 1, 9', 'int(i)')])
    w = g.pick(['target teams distribute parallel do', 'target parallel do', 'target simd', 'target teams distribute'])
    last = ' lastprivate(at) map(tofrom: at)' if False else ' private(at)'
    g.long_line(f'{w} {g.maps()} map(tofrom: {v}) reduction(+: {v}){last}{g.pick(["", " schedule(dynamic,3)"]) if " do" in w else ""}'); g.put(f'do i = {bounds}'); g.put(f'  at = {at}'); g.put(f'  {v} = {v} + at * 5 + 1'); g.put('  o0(at) = at + 100'); g.put('  o1(at) = r1(at) - i'); g.put('end do')

def whole(g):
    """Array statements of mapped arrays, in regions without loops and in kernels of workshare."""
    g.declared += ['  integer :: i']
    lines = g.r.sample(['o0 = r0 + 2', 'o1(1:20) = r1(21:40)', 'where (r0 > 5) o6 = r0 * 2', 'o4(::2) = r4(::2) * 2', 'o3 = int(r3 / 2_2, 2)', 'o7(1:3) = matmul(reshape(r7(1:9) / 1000000, [3, 3]), [1_8, 2_8, 3_8])', 'o2(2:48) = o2(1:47)', 'x0(1) = sum(r0(1:30)) + maxval(r0)', 'x1(2) = count(r1 > 0) + maxloc(r4, 1)', 'o5 = real(r4(48:1:-1))', 'forall (i = 1:40) x0(i) = r0(41 - i)', 'x1 = cshift(r1, 3)', 'x2(1) = sum(r4(1:8) * r4(2:9))', 'x3(1:10) = pack(r3(1:10), r3(1:10) > 3, r3(1:10))', 'o0(r2(1:1) * 0 + 3) = 77'], g.r.randint(1, 4))
    how = g.pick(['target', 'target', 'target parallel workshare', 'target single' if False else 'target'])
    if how == 'target': g.long_line(f'target {g.maps()}'); g.lines += ['  ' + x for x in lines]; g.put('!$omp end target')
    else: g.long_line(f'target {g.maps()}'); g.put('!$omp parallel workshare'); g.lines += ['  ' + x for x in lines if 'sum' not in x or True]; g.put('!$omp end parallel workshare'); g.put('!$omp end target')

def rows(g):
    g.declared += ['  integer :: i, j, s, t(8)']; guard = g.pick(['', 'if (mod(r0(i), 2) == 0) then', 'if (i /= 3) then'])
    g.long_line(f'target teams distribute {g.maps()} private(s, t, j)'); g.put(f'do i = 1, {g.pick([6, 1, 9])}'); g.put('  s = i'); g.put('  t = i')
    if guard: g.put('  ' + guard)
    g.put(f'  !$omp parallel do reduction(+: s) private(j){g.pick(["", " num_threads(3)", " if(i > 2)", " schedule(dynamic)"])}'); g.put(f'  do j = 1, {g.pick([8, 33, 1])}'); g.put('    s = s + r0(j) * i + t(mod(j, 8) + 1)'); g.put('  end do')
    g.put('  !$omp parallel do'); g.put('  do j = 1, 8'); g.put('    t(j) = t(j) * 3 + s + j'); g.put('  end do')
    if guard: g.put('  end if')
    g.put('  o1(i) = s'); g.put('  o0(i * 4 - 3:i * 4) = t(1:4) + t(8:5:-1)'); g.put('end do')

SHAPES = [in_block] * 9 + [array_reduction, array_reduction, logical_reduction, user_reduction, nest, nest, ranges, ranges, whole, whole, rows]

class Runner(fortran.Runner):
    def make_gen(self, seed): return Gen(seed)

    def build(self, text, functions, gen, contents, stem):
        """Regions that the peer refuses are left out."""
        for _ in range(8):
            built = super().build(text, functions, gen, contents, stem)
            if not built or not built.returncode: break
            lines = open(stem + '.f90').read().splitlines(); refused = set()
            for number in map(int, re.findall(r'\.f90:(\d+):\d+:', built.stderr)):
                names = [re.match(r'subroutine f(\d+)\(', x) for x in lines[:number]]; names = [x for x in names if x]
                if names: refused.add(int(names[-1].group(1)))
            if not refused: break
            for k in refused:
                if base.os.environ.get('REFUSED'): print(stem, f'f{k}', built.stderr[:500], flush=True)
                functions[k] = functions[k].split('\n  !$omp')[0] + '\nend subroutine'
        return built

if __name__ == '__main__': base.main(Runner)
