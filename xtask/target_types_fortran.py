#!/usr/bin/env python3
"""target_types_fortran.py - derived types, pointers and procedures in target regions of Fortran that the other generators do not make.

    target_types_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Components that are arrays, structures and allocatable; pointers to parts of structures; BLOCK and ASSOCIATE inside each other with the same names;
SELECT RANK, SELECT TYPE and SELECT CASE in procedures; recursion with arrays; functions whose values are arrays with bounds that depend on their arguments,
of complex numbers and of structures, too; array constructors and overlaps of sizes that are known when the program runs.
"""
import target_programs as base
import target_programs_fortran as fortran
import target_shapes_fortran as shapes

TYPES = '''
  type :: cell
    integer :: v(3) = [1, 2, 3]
    integer :: g(2, 2) = 5
    integer(2) :: s = 7_2
  end type
  type :: tissue
    type(cell) :: c(2)
    integer :: first = -1
    real(8) :: w(0:2) = 0.5d0
    type(cell) :: one
  end type
  type :: node
    integer :: key = 0
    type(node), pointer :: next => null()
    integer, pointer :: part(:) => null()
  end type
  type :: bag
    integer :: n = 0
    integer, allocatable :: item(:)
    real(8), allocatable :: grid(:, :)
    integer, allocatable :: single
  end type
  type :: shelf
    type(bag) :: left, right
    integer :: mark = 3
  end type
  type, abstract :: figure
    integer :: id = 1
  end type
  type, extends(figure) :: square
    integer :: side = 2
  end type
  type, extends(figure) :: oblong
    integer :: edge(2) = [2, 3]
  end type
  interface total
    procedure total_int, total_real
  end interface
'''
PROCEDURES = '''
  pure integer function total_int(x)
    integer, intent(in) :: x(:)
    total_int = sum(x)
  end function
  pure integer function total_real(x)
    real(8), intent(in) :: x(:)
    total_real = int(sum(x) * 4)
  end function
  pure function steps(k, by) result(r)
    integer, intent(in) :: k, by
    integer :: r(0:k), q
    do q = 0, k
      r(q) = q * by
    end do
  end function
  pure function doubled(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(2 * size(x))
    r(:size(x)) = x
    r(size(x) + 1:) = -x
  end function
  pure function outer(x, y)
    integer, intent(in) :: x(:), y(:)
    integer :: outer(size(x), size(y)), k
    do k = 1, size(y)
      outer(:, k) = x * y(k)
    end do
  end function
  recursive function merged(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x)), a(size(x) / 2), b(size(x) - size(x) / 2), p, q, k
    r = x
    if (size(x) < 2) return
    call order(x(:size(x) / 2), a)
    call order(x(size(x) / 2 + 1:), b)
    p = 1
    q = 1
    do k = 1, size(x)
      if (q > size(b)) then
        r(k) = a(p)
        p = p + 1
      else if (p > size(a)) then
        r(k) = b(q)
        q = q + 1
      else if (a(p) <= b(q)) then
        r(k) = a(p)
        p = p + 1
      else
        r(k) = b(q)
        q = q + 1
      end if
    end do
  end function
  subroutine order(x, y)
    integer, intent(in) :: x(:)
    integer, intent(out) :: y(:)
    integer :: p, q, t
    y = x
    do p = 1, size(y) - 1
      do q = 1, size(y) - p
        if (y(q) > y(q + 1)) then
          t = y(q)
          y(q) = y(q + 1)
          y(q + 1) = t
        end if
      end do
    end do
  end subroutine
  recursive subroutine towers(k, from, to, log)
    integer, intent(in) :: k, from, to
    integer, intent(inout) :: log(3)
    if (k == 0) return
    call towers(k - 1, from, 6 - from - to, log)
    log(to) = log(to) + 1
    log(from) = log(from) * 2 - k
    call towers(k - 1, 6 - from - to, to, log)
  end subroutine
  recursive integer function paths(g, r, c) result(n)
    integer, intent(in) :: g(:, :), r, c
    n = 0
    if (r > size(g, 1) .or. c > size(g, 2)) return
    if (mod(g(r, c), 5) == 0) return
    if (r == size(g, 1) .and. c == size(g, 2)) then
      n = 1
    else
      n = paths(g, r + 1, c) + paths(g, r, c + 1)
    end if
  end function
  pure function waves(x, k) result(z)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: k
    complex(8) :: z(max(size(x), k))
    z = (1d0, -1d0)
    z(:size(x)) = cmplx(x, k, 8)
  end function
  pure complex(8) function turned(z, k)
    complex(8), intent(in) :: z
    integer, intent(in) :: k
    integer :: q
    turned = z
    do q = 1, k
      turned = turned * (0d0, 1d0) + conjg(z)
    end do
  end function
  pure function cells(k, v) result(c)
    integer, intent(in) :: k, v
    type(cell) :: c(k)
    c%s = int(v, 2)
    c(k)%v = v
  end function
  pure function scaled(c, by) result(d)
    type(cell), intent(in) :: c
    integer, intent(in) :: by
    type(cell) :: d
    d = c
    d%v = d%v * by
    d%g(2, :) = by
  end function
  integer function ranked(a)
    integer, intent(in) :: a(..)
    select rank (a)
    rank (0)
      ranked = a * 3
    rank (1)
      ranked = sum(a) + size(a) * 100
    rank (2)
      ranked = a(1, 2) - size(a, 1) * 10
    rank default
      ranked = rank(a)
    end select
  end function
  integer function area(f)
    class(figure), intent(in) :: f
    select type (f)
    type is (square)
      area = f%side**2 + f%id
    class is (oblong)
      area = product(f%edge) * 10
    class default
      area = -f%id
    end select
  end function
  subroutine fill(b, k)
    type(bag), intent(inout) :: b
    integer, intent(in) :: k
    integer :: q
    do q = lbound(b%item, 1), ubound(b%item, 1)
      b%item(q) = q * k
    end do
    b%n = size(b%item)
  end subroutine
'''

SNIPPETS = [
    ('type(cell) :: c, d(3)', ['c%v(2) = i', 'c%g(:, 1) = [i, 4]', 'd = c', 'd(2)%v = d(2)%v + c%v(3:1:-1)', 'd(1)%g = transpose(d(3)%g)', 'o0(i) = sum(d(2)%v) + d(1)%g(1, 2) * 3 + d(3)%s', 'o1(i) = sum(d%v(2)) + sum(d(:)%g(2, 1)) * 10', 'd%v(1) = [7, 8, i]', 'o6(i) = d(3)%v(1) + sum(d%v(1))', 'd(2:3) = d(1:2)', 'o7(i) = d(3)%v(1) * 10 + d(2)%v(1)']),
    ('type(tissue) :: t, u', ['t%c(2)%v(3) = i', 't%w = t%w * i', 't%one = t%c(2)', 't%one%g(1, :) = t%c(1)%v(:2)', 'u = t', 'u%c(1)%v = u%c(2)%v(3:1:-1)', 'u%c = u%c(2:1:-1)', 'o0(i) = sum(u%c(2)%v) + u%c(1)%v(3) * 10 + u%first', 'o1(i) = sum(u%one%g) + t%one%v(3)', 'o4(i) = sum(u%w) + t%w(0)', 'o6(i) = sum(u%c(:)%v(3)) + maxval(t%one%v)']),
    ('type(tissue), target :: t ; integer, pointer :: p(:), q(:, :), r ; type(cell), pointer :: k', ['p => t%c(1)%v', 'p(2) = i', 'q => t%one%g', 'q(:, 2) = p(1:2)', 'p => t%c(:)%v(3)', 'p = p + i', 'r => t%c(2)%g(1, 2)', 'r = r - i', 'k => t%c(2)', 'k%v(1) = 40', 'k%s = k%s + 1_2', 'o0(i) = sum(t%c(1)%v) * 10 + sum(t%c(2)%v) + t%c(2)%s', 'o1(i) = sum(t%one%g) + t%c(2)%g(1, 2) + size(p)', 'p(0:) => t%c(2)%v(1:3:2)', 'o6(i) = p(1) + lbound(p, 1) + merge(1, 0, associated(k, t%c(2)))']),
    ('type(node), target :: a, b, c ; type(node), pointer :: p ; integer, target :: v(6)', ['v = [1, 2, 3, i, 5, 6]', 'a = node(1, b, v(2:4))', 'b%key = 20', 'b%next => c', 'b%part => v(6:1:-2)', 'c%key = i', 'p => a', 'p => p%next', 'p%part(1) = 50', 'o0(i) = p%key + p%next%key + size(p%part)', 'o1(i) = a%part(3) + sum(b%part) + v(6)', 'p => a%next%next', 'p%key = p%key + 1', 'o6(i) = c%key + merge(1, 2, associated(p%next)) + merge(10, 20, associated(a%next, b))', 'a%part => b%part(2:)', 'o7(i) = a%part(1) + size(a%part) * 100']),
    ('type(bag) :: b, c', ['allocate(b%item(0:3))', 'call fill(b, i)', 'c = b', 'c%item(1) = 100', 'o0(i) = sum(b%item) * 10 + sum(c%item) + lbound(c%item, 1)', 'b%item = [c%item, 5, i]', 'o1(i) = size(b%item) * 1000 + b%item(6) + b%item(2)', 'b%item = b%item(6:2:-1)', 'o6(i) = size(b%item) * 100 + b%item(1)', 'deallocate(c%item)', 'o7(i) = merge(1, 2, allocated(c%item)) + merge(10, 20, allocated(b%item)) + c%n', 'b = c', 'o3(i) = merge(1_2, 2_2, allocated(b%item))']),
    ('type(bag) :: b ; type(shelf) :: s, t ; integer :: k', ['allocate(b%grid(2, 3), s%left%item(2), s%right%item(4))', 'b%grid = i * 0.25d0', 'b%grid(2, :) = [1, 2, 3]', 's%left%item = [i, 2]', 's%right%item = 7', 't = s', 's%left%item(1) = -4', 'o4(i) = sum(b%grid) + b%grid(1, 2)', 'o0(i) = sum(t%left%item) * 10 + sum(t%right%item) + t%mark', 't%left%item = t%right%item(2:)', 'o1(i) = size(t%left%item) * 100 + s%left%item(1)', 'b%single = i', 'b%single = b%single + 3', 'o6(i) = b%single + merge(10, 0, allocated(t%left%single))', 'do k = 1, 3', ' if (allocated(b%item)) deallocate(b%item)', ' allocate(b%item(k))', ' b%item = k', 'end do', 'o7(i) = sum(b%item)']),
    ('integer :: x, y(4)', ['x = i', 'y = [1, 2, i, 4]', 'block', ' integer :: x(2)', ' x = [y(3), 9]', ' associate (y => x(1), z => y(2))', '  y = y + z', '  block', '   real(8) :: z', '   z = y * 0.5d0', '   o4(i) = z', '  end block', ' end associate', ' y(1) = x(1)', 'end block', 'o0(i) = x + y(1) * 100', 'associate (part => y(2:4), e => y(1) + x)', ' part = part + e', ' y(1) = 0', ' o1(i) = sum(part) + e + size(part) + lbound(part, 1)', 'end associate', 'o6(i) = sum(y)', 'associate (rev => y(4:1:-1))', ' rev(1) = 77', ' o7(i) = sum(rev * [1, 2, 3, 4])', 'end associate', 'outer: block', ' if (x > 20) exit outer', ' y(2) = -1', 'end block outer', 'o3(i) = int(y(2) + y(4), 2)']),
    ('integer :: g(2, 3), v(5) ; type(square) :: s ; type(oblong) :: b', ['g = reshape([1, i, 3, 4, 5, 6], [2, 3])', 'v = [i, 2, 3, 4, 5]', 'o0(i) = ranked(g) + ranked(v) + ranked(i)', 'o1(i) = ranked(v(2:4)) + ranked(g(2, :)) + ranked(g(:, 2:))', 's%side = i', 'b%edge(1) = i', 'o6(i) = area(s) + area(b)', 'o7(i) = ranked(steps(2, i))']),
    ('integer :: v(9), w(4), log(3)', ['v = ieor([4, 9, 1, 7, 3, 8, 2, 6, 5], mod(i, 16))', 'w = merged(v(2:8:2))', 'o0(i) = w(1) + w(4) * 10 + sum(merged(v) * [1, 2, 3, 4, 5, 6, 7, 8, 9])', 'log = [i, 1, 2]', 'call towers(mod(i, 5), 1, 3, log)', 'o1(i) = log(1) + log(2) * 100 + log(3) * 10000', 'o6(i) = paths(reshape(v + i, [3, 3]), 1, 1)', 'o7(i) = sum(merged(merged(v(:5)) - v(5:1:-1)))']),
    ('integer :: t(8), k', ['k = mod(i, 4) + 1', 't = 0', 't(:k + 1) = steps(k, i)', 't(k:k + 3) = t(k:k + 3) + doubled([i, k])', 'o0(i) = sum(t * [1, 2, 3, 4, 5, 6, 7, 8])', 'o1(i) = sum(doubled(t(:k))) + size(doubled(steps(k, 2))) + maxval(steps(k, -1) + [(k_ * 2, k_ = 0, k)])', 'o6(i) = sum(matmul(outer(t(:k), t(1:2)), [1, i])) + sum(outer(steps(k, 1), [k, i]))', 't(:2 * k) = pack(doubled(steps(k - 1, 3)), .true.)' if False else 't(:2 * k) = doubled(steps(k - 1, 3))', 'o7(i) = t(1) + t(2 * k)']),
    ('complex(8) :: z(4), w ; real(8) :: x(2)', ['x = [mod(i, 5), 3] * 0.5d0', 'z = waves(x, 4)', 'w = sum(waves(x, 1)) + z(4)', 'o4(i) = real(w) + aimag(sum(z)) * 8', 'w = turned(z(1), 3)', 'o0(i) = int(real(w) * 4) + int(aimag(w) * 4)', 'z = z * conjg(waves(x, 4)) + [w, z(3:1:-1)]', 'o1(i) = int(real(sum(z)) * 8) + int(aimag(z(2)) * 8)', 'o5(i) = real(dot_product(z(1:2), waves(x, 2)), 4)']),
    ('type(cell) :: c(3), d ; integer :: k', ['k = mod(i, 3) + 1', 'c(:k) = cells(k, i)', 'd = scaled(c(k), 2)', 'c(3) = scaled(d, k)', 'o0(i) = sum(c(3)%v) + sum(d%g) + c(1)%s', 'c = cells(3, k)', 'o1(i) = sum(c%s) + sum(c(3)%v) + c(1)%v(3)', 'o6(i) = total(c(2)%v) + total([1d0, i * 0.5d0]) + total(doubled(c(3)%v(:2)))']),
    ('integer :: t(10), k, q(3)', ['k = mod(i, 5) + 3', 't = [(k_ * i, k_ = 1, 10)]', 't(2:k) = t(1:k - 1)', 't(k:1:-1) = t(1:k)', 't(1:k) = t(t(1:1) * 0 + [(mod(k_ * 2, k) + 1, k_ = 1, k)])' if False else 't(1:k) = t([(mod(k_ * 2, k) + 1, k_ = 1, k)])', 'o0(i) = sum(t * [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])', 'q = [sum([(k_, k_ = k, 2 * k)]), maxval([t(:k), i]), size([(([(k, k = 1, k_)]), k_ = 1, 3)])]' if False else 'q = [sum([(k_, k_ = k, 2 * k)]), maxval([t(:k), i]), count([t(k:), t(:k)] > i)]', 'o1(i) = sum(q * [1, 10, 100])', 'where (t(:k) > i) t(:k) = t(k:1:-1)', 'o6(i) = sum(t(:k)) + dot_product([t(:k), 1], [1, t(:k)])', 'forall (k_ = 2:k) t(k_) = t(k_ - 1) + 1', 'o7(i) = sum(t(:k) * [(k_, k_ = 1, k)])']),
]

shapes.SNIPPETS[:] = SNIPPETS
shapes.SHAPES[:] = [shapes.in_block]

class Gen(shapes.Gen):
    def __init__(self, seed):
        super().__init__(f'{seed}-types')

    def helpers(self):
        text = super().helpers()
        # The types before the procedures of the module, its procedures behind them.
        head, _, tail = text.partition('\ncontains\n')
        return head + TYPES + '\ncontains\n' + PROCEDURES + tail

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(seed)

if __name__ == '__main__': base.main(Runner)
