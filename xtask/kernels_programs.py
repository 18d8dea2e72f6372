#!/usr/bin/env python3
"""kernels_programs.py - random `kernels` whose loops may depend on each other in any way, for translators that prove independence.

    kernels_programs.py --translator 'mytool -fopenacc-print=omp {in}' --count 500 [--seed N] [--lang c,fortran] [--device]

`kernels` without clauses for its loops means what its program means without directives, so each program is its own oracle: loops
read what others write, shift, reverse, reduce, use scalars in every way, and arrays are assigned to parts of themselves. The other
options, verdicts and the way in which programs are run are those of acc_programs.py.
"""
import random, sys
import acc_programs

N, M = 40, 12


class Gen:
    def __init__(self, seed, lang):
        self.r = random.Random(f'kernels-{seed}-{lang}')
        self.c = lang == 'c'
        self.lines, self.depth = [], 1
        self.form = self.r.choice(['array', 'pointer', 'restrict']) if self.c else self.r.choice(['array', 'allocatable', 'dummy', 'pointer'])
        self.region = self.r.random() < .4
        self.declares = self.r.random() < .6
        # Queues keep the order of the program: on one of them, or each waits for the one before.
        self.queued = self.c and self.region and self.r.random() < .6
        self.queue = 0

    def p(self, x): return self.r.random() < x
    def put(self, text): self.lines.append('  ' * self.depth + text)
    def acc(self, text): self.put(('#pragma acc ' if self.c else '!$acc ') + text)
    def element(self, name, *indexes):
        if self.c: return name + ''.join(f'[{index}]' for index in indexes)
        return f"{name}({', '.join(f'{index} + 1' for index in indexes)})"
    def mod(self, text): return f'(({text}) % 97)' if self.c else f'mod({text}, 97)'
    def assign(self, target, value): self.put(f'{target} = {value}' + (';' if self.c else ''))

    def index(self, variable, others):
        """A subscript in 0 .. N - 1 for a variable in 2 .. N - 3."""
        kind = self.r.random()
        if kind < .62: return variable
        if kind < .72: return f'{variable} - 1'
        if kind < .8: return f'{variable} + 2'
        if kind < .86: return f'{N} - 1 - {variable}'
        if kind < .9: return f'({variable}) / 2'
        if kind < .94 and others: return self.r.choice(others)
        return str(self.r.randint(0, N - 1))

    def value(self, loops, depth=2):
        if depth and self.p(.55): return f'({self.value(loops, depth - 1)} {self.r.choice("+-*")} {self.value(loops, depth - 1)})'
        kind = self.r.random()
        if kind < .5 and loops:
            variable = self.r.choice(loops)
            return self.element(self.r.choice('abc'), self.index(variable, [x for x in loops if x != variable]))
        if kind < .6 and len(loops) == 2: return self.element('m', loops[0], f'{loops[1]} - 1' if self.p(.2) else loops[1])
        if kind < .75: return self.r.choice(['s', 't', 'u'])
        if kind < .9 and loops: return self.r.choice(loops)
        return str(self.r.randint(1, 9))

    def statement(self, loops, depth):
        kind = self.r.random()
        if kind < .42: self.assign(self.element(self.r.choice('abc'), self.index(loops[0], loops[1:])), self.mod(self.value(loops)))
        elif kind < .52 and len(loops) == 2:
            first = loops[0] if self.p(.8) else f'{loops[0]} - 1'
            self.assign(self.element(self.r.choice('mo'), first, loops[1]), self.mod(self.value(loops)))
        elif kind < .66: self.assign(self.r.choice('stu'), self.mod(self.value(loops)))
        elif kind < .76:
            scalar = self.r.choice('stuxx')
            e = self.mod(self.value(loops, 1))
            self.assign(scalar, self.r.choice([f'{scalar} + {e}', f'{e} + {scalar}', f'{scalar} - {e}'] + ([] if self.c else [f'max({scalar}, {e})'])))
        elif kind < .86:
            self.put(f'if ({self.value(loops)} > 20) ' + ('{' if self.c else 'then'))
            self.inside(lambda: self.statement(loops, depth))
            self.put('}' if self.c else 'end if')
        elif depth: self.loop(loops, depth - 1)
        else: self.assign(self.element('c', loops[-1]), self.mod(self.value(loops)))

    def inside(self, body):
        self.depth += 1; body(); self.depth -= 1

    def loop(self, loops, depth):
        free = [x for x in 'ij' if x not in loops]
        if not free: return self.assign('x', self.mod('x + 1'))
        variable = free[0]
        last = M - 1 if loops else N - 3
        first = 2 if not loops or self.p(.7) else loops[0] if last == N - 3 else 1
        if self.c:
            down = self.p(.15)
            declared = 'int ' if self.declares else ''
            self.put(f'for ({declared}{variable} = {last}; {variable} >= {first}; {variable}--) {{' if down
                     else f'for ({declared}{variable} = {first}; {variable} <= {last}; {variable}++) {{')
        else: self.put(f'do {variable} = {last}, {first}, -1' if self.p(.15) else f'do {variable} = {first}, {last}')
        def body():
            for _ in range(self.r.choice([1, 1, 2, 2, 3])): self.statement([*loops, variable], depth)
        self.inside(body)
        self.put('}' if self.c else 'end do')

    def arrays(self):
        """An array assignment of Fortran."""
        n = self.r.choice([N, 20, 10])
        def section(name):
            start = self.r.choice([1, 1, 1, 2, 5]) if n < N else 1
            whole = n == N and self.p(.5)
            return name if whole else f'{name}({start}:{start + n - 1})' if self.p(.7) or n < N else f'{name}(:)'
        if self.p(.25):
            value = self.r.choice(['0', 's + 1', 'm + o', 'o * 2 - m', 'abs(m - 3)'])
            return self.assign(self.r.choice(['o', 'm', 'o(:,:)']), value)
        if self.p(.2):
            return self.assign(f'm({self.r.randint(1, N)}, :)', self.r.choice(['3', 'o(2, :)', 's', 'm(2, :) + 1', f'a({self.r.choice([1, 4])}:{M} )' if False else 'o(5, :) * s']))
        parts = [section(self.r.choice('abc')) for _ in range(self.r.choice([0, 1, 1, 2]))]
        value = ' + '.join(parts + [self.r.choice(['1', 's', 'a(3)', 't * 2'])])
        self.assign(section(self.r.choice('abc')), value if parts and self.p(.3) else f'mod({value}, 97)')

    def kernels(self):
        clauses = ''
        if self.c and self.form != 'array' and not self.region: clauses = f' copy(a[0:{N}], b[0:{N}], c[0:{N}])'
        elif self.p(.3) and not self.region: clauses = f' copy({self.names()}, m, o)'
        clauses += self.asynchronous()
        count = self.r.choice([1, 1, 1, 2, 3])
        if count == 1 and self.p(.3):
            self.acc(f'kernels loop{clauses}' + self.r.choice(['', '', ' auto']))
            return self.loop([], 1)
        self.acc(f'kernels{clauses}')
        if self.c: self.put('{')
        def body():
            for _ in range(count):
                if not self.c and self.p(.4): self.arrays()
                elif self.p(.1): self.assign(self.r.choice('stu'), self.mod(self.value([])))
                else:
                    if self.p(.15): self.acc('loop' + self.r.choice(['', ' auto']))
                    self.loop([], 1)
        self.inside(body)
        self.put('}') if self.c else self.acc('end kernels')

    def asynchronous(self):
        if not self.queued or self.p(.15):
            if self.queued and self.queue: self.acc(self.r.choice(['wait', f'wait({self.queue})']))
            self.queue = 0
            return ''
        queue = self.r.choice([self.queue or 1, self.r.randint(1, 3)])
        wait = f' wait({self.queue})' if self.queue not in (0, queue) else ''
        self.queue = queue
        return f' async({queue}){wait}'

    def names(self): return ', '.join(f'{x}[0:{N}]' for x in 'abc') if self.c else 'a, b, c'

    def program(self):
        if self.region:
            condition = self.r.choice(['', '', ' if(1)' if self.c else ' if(.true.)', (' if(0)' if self.c else ' if(.false.)') if self.form == 'array' else ''])
            self.acc(f'data copy({self.names()}, m, o){condition}')
            if self.c: self.put('{')
        for _ in range(self.r.randint(1, 4)):
            self.kernels()
            if self.p(.3) and not self.region: self.assign('s', self.mod(self.element('a', '3') + ' + t'))
        if self.queued: self.acc('wait')
        if self.region: self.put('}') if self.c else self.acc('end data')
        return self.c_text() if self.c else self.f_text()

    def c_text(self):
        star = {'array': '', 'pointer': 'int *a, int *b, int *c', 'restrict': 'int *restrict a, int *restrict b, int *restrict c'}[self.form]
        same = self.form == 'pointer' and self.p(.5)
        own = f'  int a[{N}], b[{N}], c[{N}];\n' if not star else ''
        call = f"  int a[{N}], b[{N}], c[{N}];\n  return work(a, b, {'a' if same and not self.uses_sections() else 'c'});" if star else '  return work();'
        counters = '' if self.declares else '  int i, j;\n'
        lines = '\n'.join(self.lines)
        return f'''#include <stdio.h>
int work({star or 'void'}) {{
{own}  int m[{N}][{M}], o[{N}][{M}], s = 3, t = 5, u = 7, x = 0;
{counters}  for (int k = 0; k < {N}; k++) {{ a[k] = k; b[k] = 2 * k + 1; c[k] = 7 - k; for (int l = 0; l < {M}; l++) {{ m[k][l] = k * l; o[k][l] = k - l; }} }}
{lines}
  long h = 0;
  for (int k = 0; k < {N}; k++) {{ h = h * 31 % 1000003 + a[k] + 3 * b[k] + 7 * c[k]; for (int l = 0; l < {M}; l++) h = (h * 17 + o[k][l] + 5 * m[k][l]) % 1000003; }}
  printf("%ld %d %d %d %d\\n", h, s, t, u, x);
  return 0;
}}
int main(void) {{
{call}
}}
'''

    def uses_sections(self): return any('copy(a[' in line for line in self.lines)

    def f_text(self):
        shape = {'array': f'integer :: a({N}), b({N}), c({N})', 'allocatable': 'integer, allocatable :: a(:), b(:), c(:)',
                 'dummy': 'integer :: a(:), b(:), c(:)', 'pointer': 'integer, pointer :: a(:), b(:), c(:)'}[self.form]
        make = f'  allocate(a({N}), b({N}), c({N}))\n' if self.form in ('allocatable', 'pointer') else ''
        dummies = '(a, b, c)' if self.form == 'dummy' else ''
        call = f'  integer :: a({N}), b({N}), c({N})\n  interface\n    subroutine work(a, b, c)\n      integer :: a(:), b(:), c(:)\n    end subroutine\n  end interface\n  call work(a, b, c)' if dummies else '  call work'
        lines = '\n'.join(self.lines)
        return f'''subroutine work{dummies}
  implicit none
  {shape}
  integer :: m({N}, {M}), o({N}, {M}), s, t, u, x, i, j, k, l
  integer(8) :: h
{make}  s = 3; t = 5; u = 7; x = 0
  do k = 0, {N} - 1
    a(k+1) = k; b(k+1) = 2 * k + 1; c(k+1) = 7 - k
    do l = 0, {M} - 1
      m(k+1,l+1) = k * l; o(k+1,l+1) = k - l
    end do
  end do
{lines}
  h = 0
  do k = 1, {N}
    h = mod(h * 31, 1000003_8) + a(k) + 3 * b(k) + 7 * c(k)
    do l = 1, {M}
      h = mod(h * 17 + o(k,l) + 5 * m(k,l), 1000003_8)
    end do
  end do
  print *, h, s, t, u, x
end subroutine
program main
{call}
end program
'''


if __name__ == '__main__':
    acc_programs.Gen = Gen
    acc_programs.__doc__ = __doc__
    sys.exit(acc_programs.main())
