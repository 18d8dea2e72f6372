#!/usr/bin/env python3
"""target_trees_fortran.py - target_trees.py in Fortran, against gfortran -fopenmp on the host.

    target_trees_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]
"""
import target_programs as base
import target_programs_fortran as fortran
import target_shapes_fortran as shapes
import target_trees as trees

class F:
    """How Fortran spells it."""
    do = 'do'
    def number(self, k): return f'{k}_8' if k >= 0 else f'({k}_8)'
    def mask(self, e): return f'iand({e}, 1048575_8)'
    def most(self, a, b): return f'max({a}, {b})'
    def at(self, a, i): return f'{a}({i} + 1)'
    def rest(self, a, k): return f'mod({a}, {k}_8)'
    def condition(self, a, k, r): return f'mod({a}, {k}_8) == {r}'
    def assign(self, g, x, e): g.put(f'{x} = {e}')
    def declare(self, g, v, e): g.put(f'{v} = {e}')
    def declare_array(self, g, v, n): pass
    def open(self, g): g.depth += 1
    def close(self, g): g.depth -= 1
    def block(self, g, words, body, clauses='', end=''):
        g.long_line(f'{words} {clauses}'.rstrip()); g.depth += 1; body(); g.depth -= 1; g.put(f'!$omp end {words} {end}'.rstrip())
    def alone(self, g, words): g.put(f'!$omp {words}')
    def loop(self, g, words, i, n, body, clauses='', variables=None):
        if words: g.long_line(f'{words} {clauses}'.rstrip())
        if variables: g.put(f'do {i} = 0, {variables[1]} - 1'); g.put(f'do {variables[0]} = 0, {n} - 1')
        else: g.put(f'do {i} = 0, {n} - 1')
        g.depth += 1; body(); g.depth -= 1; g.put('end do')
        if variables: g.put('end do')
        if words: g.put(f'!$omp end {words}')
    def branch(self, g, condition, then, otherwise):
        g.put(f'if ({condition}) then'); g.depth += 1; then(); g.depth -= 1
        if otherwise: g.put('else'); g.depth += 1; otherwise(); g.depth -= 1
        g.put('end if')
    def choose(self, g, e, bodies):
        g.put(f'select case (int(mod({e}, {len(bodies) + 1}_8)))')
        for k, body in enumerate(bodies): g.put(f'case ({k})'); g.depth += 1; body(); g.depth -= 1
        g.put('end select')
    def sections(self, g, bodies, clauses):
        g.put(f'!$omp sections {clauses}'.rstrip())
        for body in bodies: g.put('!$omp section'); g.depth += 1; body(); g.depth -= 1
        g.put('!$omp end sections')
    def skip(self, g, condition): g.put(f'if ({condition}) cycle')
    def call(self, g, name, arguments): g.put(f'call {name}({", ".join(arguments)})')
    def array_argument(self, a, off): return f'{a}({off} + 1)'
    def scalar_argument(self, e): return e

PROCEDURES = '''
  subroutine spread(a, n, k)
    !$omp declare target
    integer, intent(in) :: n
    integer(8), intent(inout) :: a(n)
    integer(8), intent(in) :: k
    integer :: i
    !$omp do schedule(dynamic)
    do i = 1, n
      a(i) = iand(a(i) * 3 + k + i, 1048575_8)
    end do
    !$omp end do
  end subroutine
  subroutine first(a, n, k)
    !$omp declare target
    integer, intent(in) :: n
    integer(8), intent(inout) :: a(0:n - 1)
    integer(8), intent(in) :: k
    integer(8) :: own
    integer :: i
    own = k
    !$omp barrier
    !$omp single
    a = ieor(a, own)
    own = 0
    !$omp end single
    !$omp do schedule(static, 2)
    do i = 0, n - 1
      a(n - 1 - i) = a(n - 1 - i) + i
    end do
    !$omp end do
  end subroutine
  integer(8) function inside(k)
    !$omp declare target
    integer(8), intent(in) :: k
    integer(8) :: s, t(0:3)
    integer :: i
    s = k
    !$omp parallel num_threads(3)
    !$omp do reduction(+: s)
    do i = 0, 3
      t(i) = k + i
      s = s + i
    end do
    !$omp end do
    !$omp single
    t(0) = t(0) + s
    !$omp end single
    !$omp end parallel
    inside = t(0) + t(3)
  end function
'''

class Gen(shapes.Gen):
    masked, modern_ = 'masked', True
    def put(self, s): super().put(s.replace('r1_first', 'iand(r1(1), 1023_8)'))
    def counter(self, i): self.declared.append(f'  integer :: {i}')
    def wide(self, i): return f'int({i}, 8)'
    def begin_block(self, names, arrays=()):
        self.put('block'); self.put('integer(8) :: ' + ', '.join(list(names) + [f'{a}({n})' for a, n in arrays])); self.depth += 1
    def end_block(self): self.depth -= 1; self.put('end block')
    def helpers(self):
        text = super().helpers()
        return text.replace('\ncontains\n', '\ncontains\n' + PROCEDURES, 1)

LANGUAGE = F()
shapes.SHAPES[:] = [(lambda g, region=region: region(g, LANGUAGE)) for region in trees.REGIONS]

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-trees')

    def compile(self, stem, output, openmp): return super().compile(stem, output, True)

if __name__ == '__main__': base.main(Runner)
