#!/usr/bin/env python3
"""acc_programs.py - random OpenACC programs with a serial oracle, for translators to OpenMP.

    acc_programs.py --translator 'mytool -fopenacc-print=omp {in}' --count 500 [--seed N] [--lang c,fortran] [--device] [--keep DIR]

Each program is right by construction: no iteration reads what another writes, and the host looks only at what was copied
back. It is compiled without directives (the oracle), translated, compiled by gcc or gfortran -fopenmp with several teams
and threads, and run; with --device also by clang or flang on a device with its own memory. A program is `right`, `warned`
(something located was said beside the notes of --quiet), `refused` (the translator failed), `rejected` (a compiler refuses
the result) or `wrong`.
"""
import argparse, os, random, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

N, M = 24, 10
OPS = {'+': ('+', '+', 0), '*': ('*', '*', 1), 'max': ('max', 'max', -10**6), 'min': ('min', 'min', 10**6),
       '&': ('&', 'iand', -1), '|': ('|', 'ior', 0), '^': ('^', 'ieor', 0)}

o_acc = False

class Gen:
    def __init__(self, seed, lang):
        self.r = random.Random(f'{seed}-{lang}'); self.c = lang == 'c'; self.lines = []; self.depth = 1
        self.nred = 0; self.features = set()
        self.dyn = self.r.random() < .4
        self.mapped = {}            # arrays in a data region around
        self.outer_decl = self.c and self.r.random() < .5   # loop variables declared outside
    def p(self, x): return self.r.random() < x
    def put(self, s): self.lines.append('  ' * self.depth + s)
    def acc(self, s):
        s = re.sub(r'  +', ' ', s.strip()); self.put(('#pragma acc ' if self.c else '!$acc ') + s)
    def end(self, s):
        if not self.c: self.put('!$acc end ' + s)
    # expressions
    def el(self, a, *ix):
        if self.c: return a + ''.join(f'[{i}]' for i in ix)
        return f"{a}({','.join(f'{i}+1' for i in ix)})"
    def mod(self, e, m=97):
        return f'(({e}) % {m})' if self.c else f'mod({e}, {m})'
    def atom(self, idx, scalars):
        k = self.r.random()
        if k < .35: return self.r.choice(idx)
        if k < .6 and scalars: return self.r.choice(scalars)
        return str(self.r.randint(1, 9))
    def expr(self, idx, reads, scalars, d=2):
        if d == 0 or self.p(.3):
            if reads and self.p(.6): return self.r.choice(reads)
            return self.atom(idx, scalars)
        return f"({self.expr(idx, reads, scalars, d-1)} {self.r.choice('+-*')} {self.expr(idx, reads, scalars, d-1)})"
    def val(self, idx, reads, scalars):
        e = self.mod(self.expr(idx, reads, scalars))
        return f'twice({e})' if self.p(.12) else e
    # loops
    def loop(self, v, n, body, lo='0'):
        form = self.r.choice(['up'] * 5 + ['down', 'le', 'ne'])
        if self.c:
            d = '' if self.outer_decl else self.r.choice(['int '] * 4 + ['long ', 'short ', 'unsigned '] if form == 'up' else ['int '])
            head = {'up': f'{d}{v} = {lo}; {v} < {n}; {v}++', 'down': f'{d}{v} = {n} - 1; {v} >= {lo}; {v}--',
                    'le': f'{d}{v} = {lo}; {v} <= {n} - 1; {v} += 1', 'ne': f'{d}{v} = {lo}; {v} < {n}; ++{v}'}[form]
            self.put(f'for ({head}) {{')
        elif form == 'down': self.put(f'do {v} = {n} - 1, {lo}, -1')
        else: self.put(f'do {v} = {lo}, {n} - 1')
        self.depth += 1; body(); self.depth -= 1
        self.put('}' if self.c else 'end do')
    def assign(self, l, e): self.put(f'{l} = {e}' + (';' if self.c else ''))
    def red(self, op, var, e):
        c, f, _ = OPS[op]
        if op in ('max', 'min'):
            if self.c:  # Beside an unsigned loop variable, the least int would be the greatest value.
                self.assign(var, f"{var} {'>' if op=='max' else '<'} (int){e} ? {var} : (int){e}")
            else: self.assign(var, f'{op}({var}, {e})')
        elif self.c: self.assign(var, f'{var} {c} ({e})')
        elif f in ('+', '*'): self.assign(var, f'{var} {f} ({e})')
        else: self.assign(var, f'{f}({var}, {e})')
    def opname(self, op): return OPS[op][0 if self.c else 1]
    def rede(self, op, idx, reads):
        e = self.val(idx, reads, [])
        if op == '*': return f'1 + (({e}) % 2) * 0 + 2 * 0' if self.c else f'1 + mod({e}, 2) * 0'
        return e
    LEVELS = {2: [('gang', 'vector'), ('gang', 'worker'), ('gang worker', 'vector'), ('gang', 'worker vector'), ('', 'vector'),
                  ('', ''), ('gang', ''), ('worker', 'vector'), ('seq', 'gang'), ('gang', 'seq'), ('gang vector', 'seq'), ('gang', None),
                  ('gang vector', None), ('independent', 'independent'), ('auto', 'gang'), ('gang worker vector', None)],
              1: ['gang', 'vector', 'worker', 'gang vector', 'gang worker', 'gang worker vector', '', 'independent', 'seq', 'auto', 'worker vector']}
    def ganged(self, level): return 'gang' in level or level in ('', 'independent')
    def scalars(self): return ['s0', 's1']
    def when(self, cond, body):
        self.put(f'if ({cond}) {{' if self.c else f'if ({cond}) then')
        self.depth += 1; body(); self.depth -= 1
        self.put('}' if self.c else 'end if')
    def iteration(self, idx, write, reads, priv):
        """Statements of one iteration."""
        k = self.r.random()
        eq = '==' if self.c else '=='
        if k < .12:
            self.when(f"{self.mod(idx[0] + ' + ' + (reads[0] if reads else '1'), 2)} {eq} 0",
                      lambda: self.assign(write, self.val(idx, reads, self.scalars()))); return
        if k < .22 and self.c:
            self.put('{ int u = %s; u = u * 2 + %s; %s = u %% 97; }' % (self.val(idx, reads, self.scalars()), idx[0], write)); return
        if k < .32 and priv is None and self.free_scalar:
            # a scalar of the iteration without a clause
            x = self.free_scalar
            self.assign(x, self.val(idx, reads, self.scalars()))
            self.assign(write, self.mod(f'{x} + {idx[0]}')); return
        if priv and self.p(.7):
            self.assign(priv, self.val(idx, reads, self.scalars()))
            self.assign(write, self.val(idx, reads + [priv, priv], self.scalars()))
        else: self.assign(write, self.val(idx, reads, self.scalars()))
    def nest(self, kind, combined):
        """A loop nest; returns (clauses for the combined directive) after printing; kind: parallel|kernels|serial."""
        self.alone = not self.two and not any(c.startswith('num_gangs') for c in self.cl)
        w = self.r.choice([x for x in 'abc' if x not in self.taken]); rd = [x for x in 'abc' if x != w and x not in self.written]
        if self.two: rd = rd[:1]
        self.written.add(w); self.taken |= set(rd) | {w}
        two = self.p(.55) and 'o' not in self.taken
        if two: self.taken.add('o')
        red = self.r.choice(list(OPS)) if self.p(.4) else None
        rv = f'r{self.nred % 4}' if red else None
        if red: self.nred += 1
        priv = self.r.choice([None, 't0', 't1'])
        pc = lambda on: f'private({priv})' if priv and on else ''
        rc = f'reduction({self.opname(red)}:{rv})' if red else ''
        if not two:
            lv = self.r.choice(self.LEVELS[1])
            if kind == 'serial' : lv = self.r.choice(['', 'seq'])
            if kind == 'parallel' and not self.alone and not self.ganged(lv): red = None
            rc = f'reduction({self.opname(red)}:{rv})' if red else ''
            if red and self.p(.3): atomic = True
            else: atomic = False
            cl = f"{lv} {pc(True)} {rc if not atomic else ''}"
            if atomic: self.copy.add(rv)
            elif red: self.redv.add((red, rv))
            def body():
                i = 'i'
                reads = [self.el(x, i) for x in rd]
                self.iteration([i], self.el(w, i), reads, priv)
                if red and atomic and red == '+':
                    self.acc('atomic update' if self.p(.5) else 'atomic'); self.assign(rv, f'{rv} + {self.r.choice(reads)}')
                elif red and not atomic: self.red(red, rv, self.rede(red, [i], reads))
            return [(cl, 'i', str(N) if self.p(.6) else 'n', body)], None
        # two loops over m(i,j)
        l1, l2 = self.r.choice(self.LEVELS[2])
        if kind == 'serial': l1, l2 = self.r.choice([('', ''), ('seq', 'seq'), ('', None)])
        coll = l2 is None and self.p(.5)
        if kind == 'parallel' and not self.alone and not self.ganged(l1) and l1 != 'seq': red = None
        if kind == 'parallel' and l1 in ('seq', 'auto') and not self.alone: red = None
        rc = f'reduction({self.opname(red)}:{rv})' if red else ''
        rows = self.p(.4) and not coll
        inner_red = red and (l1, l2) not in (('seq', 'gang'), ('auto', 'gang')) and self.p(.5) and not coll and l2 is not None
        if inner_red and l2 is not None:
            # reduction over j into a private scalar, stored in w[i]
            q = self.r.choice(['q0', 'q1']); op = red
            self.nred -= 0
            def inner():
                self.red(op, q, self.rede(op, ['i', 'j'], [self.el('m', 'i', 'j')]))
            def body():
                self.assign(q, str(OPS[op][2]))
                self.acc(f'loop {l2} reduction({self.opname(op)}:{q})')
                self.loop('j', M, inner)
                self.assign(self.el(w, 'i'), self.mod(f'{q} + {self.el(rd[0], "i")}'))
            return [(f'{l1} private({q})', 'i', str(N), body)], None
        if red: self.redv.add((red, rv))
        def inner():
            reads = [self.el('m', 'i', 'j')] + [self.el(x, 'i') for x in rd]
            self.iteration(['i', 'j'], self.el('o', 'i', 'j'), reads, priv if (l2 is None) else None)
            if red: self.red(red, rv, self.rede(red, ['i', 'j'], reads))
        c1 = f"{l1} {'collapse(2)' if coll else ''} {pc(l2 is None)} {rc}"
        def body():
            if rows: self.assign(self.el(w, 'i'), self.val(['i'], [self.el(x, 'i') for x in rd], self.scalars()))
            if l2 is not None: self.acc(f'loop {l2} {rc}')
            rd0 = list(rd)
            if rows and w in rd: rd.remove(w)
            self.loop('j', M, inner)
        return [(c1, 'i', str(N), body)], None
    def data_clauses(self, used, writes, region):
        """Clauses for arrays: sections for pointers of C."""
        out = []
        for x in sorted(used):
            if x in self.mapped:
                if self.p(.4): out.append(f'present({self.sec(x)})')
                continue
            if self.c and self.dyn and x in 'abc': out.append(f"{'copy' if x in writes else 'copyin'}({self.sec(x)})")
            elif self.p(.5): out.append(f"{'copy' if x in writes else self.r.choice(['copyin', 'copy'])}({self.sec(x)})")
        return ' '.join(out)
    def sec(self, x):
        if self.c and self.dyn and x in 'abc': return f'{x}[0:{N}]'
        if self.p(.3) and x in 'abc': return f'{x}[0:{N}]' if self.c else f'{x}(1:{N})'
        return x
    def compute(self):
        self.redv = set(); self.copy = set(); self.written = set(); self.taken = set()
        kind = self.r.choice(['parallel'] * 5 + ['kernels'] * 2 + ['serial'])
        combined = self.p(.6)
        cl = self.cl = []
        if kind == 'parallel':
            if self.p(.35): cl.append(f'num_gangs({self.r.choice(["1", "2", "3", "5", "g"])})')
        if kind != 'serial':
            if self.p(.25): cl.append(f'num_workers({self.r.choice(["2", "4", "g"])})')
            if self.p(.25): cl.append('vector_length(%s)' % self.r.choice(['4', '8']))
        if self.p(.15): cl.append(self.r.choice(['if(n > 0)', 'if(n == 0)', 'if(g > 2)'] if o_acc else ['if(n > 0)', 'if(n == 0)', 'self(n < 0)', 'self(n > 0)', 'self']) if not self.mapped else 'if(n > 0)')
        asy = self.p(.15)
        if asy: cl.append(self.r.choice(['async', 'async(1)', 'async(g)']))
        keep, self.lines = self.lines, []
        d0 = self.depth
        nests = 1 if combined else self.r.choice([1, 1, 2])
        self.two = nests == 2
        self.free_scalar = 'v0' if kind == 'parallel' else None
        ind = self.depth if combined else self.depth + 1
        parts = []
        for _ in range(nests):
            self.depth = ind
            (c1, v, n, body), = self.nest(kind, combined)[0]
            start = len(self.lines)
            if not combined: self.acc(f'loop {c1}')
            else: parts.append(c1)
            self.loop(v, n, body)
            if not combined and self.p(.3): self.end('loop')
            if nests == 2 and self.redv: pass
        body, self.lines = self.lines, keep
        self.depth = d0
        text = '\n'.join(body)
        used = {x for x in 'abcmo' if re.search(r'\b%s[\[(]' % x, text)}
        writes = {x for x in 'abco' if re.search(r'\b%s[\[(][^=\n]*[\])] = ' % x, text)}
        d = self.data_clauses(used, writes, False)
        if self.copy: cl.append('copy(%s)' % ', '.join(sorted(self.copy)))
        for op, rv in sorted(self.redv):
            if rv in self.copy: continue
            if kind == 'parallel' and not combined and self.p(.3) and len(self.redv) == 1: cl.append(f'copy({rv})')
        if self.p(.2) and kind != 'kernels': cl.append('firstprivate(s0)')
        if self.p(.15) and not self.dyn and not self.mapped: cl.append('default(none)') if False else None
        self.r.shuffle(cl)
        name = f'{kind} loop' if combined else kind
        self.acc(f"{name} {' '.join(parts)} {d} {' '.join(cl)}")
        if not combined and self.c: self.put('{')
        self.lines += body
        if not combined: self.put('}') if self.c else self.end(kind)
        elif self.p(.5): self.end(name)
        if asy: self.acc(self.r.choice(['wait', 'wait']))
    def routine_call(self):
        free = [x for x in 'abc' if x not in self.mapped]
        if not free: return self.compute()
        x = self.r.choice(free)
        kind = self.r.choice(['fill', 'fill', 'local', 'spread'])
        if kind == 'local':
            self.put(f'call local({x}, n)' if not self.c else f'local({x}, n);'); return
        gangs = self.r.choice(['', 'num_gangs(3)', 'num_workers(2)', 'num_gangs(2) vector_length(4)'])
        if kind == 'spread': gangs = gangs.replace('num_gangs(3)', 'num_gangs(1)').replace('num_gangs(2)', 'num_gangs(1)')
        self.acc(f'parallel copy({x}[0:{N}]) {gangs}' if self.c else f'parallel copy({x}(1:{N})) {gangs}')
        k = self.r.randint(1, 9)
        self.put(f'{kind}({x}, n, {k});' if self.c else f'call {kind}({x}, n, {k})')
        self.end('parallel')
    def helpers(self):
        fill = self.r.choice(['gang', 'gang vector', 'gang worker', 'gang worker vector', 'gang'])
        spread = self.r.choice(['worker', 'vector', 'worker vector', 'seq', ''])
        level = 'worker' if 'worker' in spread else 'vector' if 'vector' in spread else 'seq'
        if spread == '': level, spread = 'seq', 'seq'
        step = self.r.choice([1, 1, 2, 3]); down = self.p(.3)
        ret = self.r.random() < .5
        rowlevel = self.r.choice(['vector', 'worker', 'seq'])
        dcl = self.r.choice(['create', 'copy', 'copyin'])
        if self.c:
            return f'''#pragma acc routine seq
static int twice(int x) {{ return 2 * x % 97; }}
int gl[{N}];
#pragma acc declare create(gl)
#pragma acc routine {rowlevel}
static void row(int *r, int k) {{
  #pragma acc loop {rowlevel}
  for (int j = 0; j < {M}; j++) r[j] = (r[j] + k * j) % 97;
}}
#pragma acc routine gang
static void fill(int *x, int n, int s) {{
  #pragma acc loop {fill}
  for ({'int i = 0; i < n; i += %d' % step if not down else 'int i = n - 1; i >= 0; i -= %d' % step}) x[i] = (x[i] + s * i) % 97;
}}
#pragma acc routine {level}
static void spread(int *x, int n, int s) {{
  #pragma acc loop {spread}
  for (int i = 0; i < n; i++) x[i] = (x[i] * s + i) % 97;
}}
static {'int' if ret else 'void'} local(int *x, int n) {{
  int tmp[{N}];
  #pragma acc declare {dcl}(tmp)
  {'if (n < 0) return 1;' if ret else ''}
  #pragma acc parallel loop copyin(x[0:{N}])
  for (int i = 0; i < {N}; i++) tmp[i] = x[i] * 3 % 97;
  #pragma acc parallel loop gang vector copy(x[0:{N}])
  for (int i = 0; i < {N}; i++) x[i] = tmp[{N} - 1 - i] + i;
  {'return 0;' if ret else ''}
}}
'''
        return f'''module helpers
  integer :: gl({N})
  !$acc declare create(gl)
contains
subroutine row(m, k)
  integer, intent(in) :: k
  integer :: m({N},{M}), j
  !$acc routine {rowlevel}
  !$acc loop {rowlevel}
  do j = 1, {M}
    m(k+1,j) = mod(m(k+1,j) + k * j, 97)
  end do
end subroutine
integer function twice(x)
  integer, intent(in) :: x
  !$acc routine seq
  twice = mod(2 * x, 97)
end function
subroutine fill(x, n, s)
  integer, intent(in) :: n, s
  integer :: x({N}), i
  !$acc routine gang
  !$acc loop {fill}
  do i = {'1, n, %d' % step if not down else 'n, 1, -%d' % step}
    x(i) = mod(x(i) + s * i, 97)
  end do
end subroutine
subroutine spread(x, n, s)
  integer, intent(in) :: n, s
  integer :: x({N}), i
  !$acc routine {level}
  !$acc loop {spread}
  do i = 1, n
    x(i) = mod(x(i) * s + i, 97)
  end do
end subroutine
subroutine local(x, n)
  integer, intent(in) :: n
  integer :: x({N}), i
  integer :: tmp({N})
  !$acc declare {dcl}(tmp)
  {'if (n < 0) return' if ret else ''}
  !$acc parallel loop copyin(x)
  do i = 1, {N}
    tmp(i) = mod(x(i) * 3, 97)
  end do
  !$acc parallel loop gang vector copy(x)
  do i = 1, {N}
    x(i) = tmp({N} + 1 - i) + i
  end do
end subroutine
end module
'''
    def special(self):
        free = [x for x in 'abc' if x not in self.mapped]
        if len(free) < 2: return self.compute()
        x, y = self.r.sample(free, 2)
        kind = self.r.choice(['global', 'array', 'rows', 'static', 'first', 'none', 'scalar', 'nested', 'piece', 'piece'])
        sx = f'{x}[0:{N}]' if self.c else f'{x}(1:{N})'
        sy = f'{y}[0:{N}]' if self.c else f'{y}(1:{N})'
        lv = self.r.choice(['gang', 'gang vector', 'gang worker', '', 'gang worker vector', 'worker', 'vector'])
        gangs = self.r.choice(['', '', 'num_gangs(3)', 'num_gangs(2)']) if 'gang' in lv or lv == '' else ''
        e = lambda a: self.el(a, 'i')
        hi = str(N)
        if kind == 'global':
            self.loop('k', hi, lambda: self.assign(self.el('gl', 'k'), self.mod(self.el(x, 'k') + ' + k')))
            self.acc(f'update device({self.r.choice(["gl", "gl[0:%d]" % N if self.c else "gl(1:%d)" % N])})')
            self.acc(f'parallel loop {lv} {gangs} copy({sy})')
            self.loop('i', hi, lambda: self.assign(e(y), self.mod(self.el('gl', 'i') + ' * 3')))
            self.acc(f'parallel loop {lv}')
            self.loop('i', hi, lambda: self.assign(self.el('gl', 'i'), self.mod(self.el('gl', 'i') + ' + 5')))
            self.acc(f'update {self.r.choice(["self", "host"])}(gl)')
            self.loop('k', hi, lambda: self.assign(self.el(x, 'k'), self.el('gl', 'k')))
        elif kind == 'array':
            self.acc(f'parallel loop {lv} {gangs} copy({sx}) private(pa)')
            def body():
                self.loop('j', '4', lambda: self.assign(self.el('pa', 'j'), f'i * j'))
                self.assign(e(x), self.mod(f"{self.el('pa', '1')} + {self.el('pa', '3')} + {e(x)}"))
            self.loop('i', hi, body)
        elif kind == 'piece':
            self.piece(x)
        elif kind == 'rows':
            if lv == 'vector' or 'vector' in lv or 'worker' in lv: lv = 'gang'
            self.acc(f'parallel loop {lv} {gangs} copy(m)')
            self.loop('i', hi, lambda: self.put(f'row(m[i], i);' if self.c else 'call row(m, i)'))
        elif kind == 'static':
            self.acc(f'parallel loop gang(static:{self.r.choice(["*", "2"])}) {gangs} copy({sx})')
            self.loop('i', hi, lambda: self.assign(e(x), self.mod(f'{e(x)} * 5')))
        elif kind == 'first':
            self.acc(f'parallel {gangs} copy({sx}) firstprivate(fa)')
            if self.c: self.put('{')
            self.acc(f'loop {lv}')
            self.loop('i', hi, lambda: self.assign(e(x), self.mod(f"{e(x)} + {self.el('fa', '2')}")))
            self.put('}') if self.c else self.end('parallel')
        elif kind == 'none':
            self.acc(f'parallel loop {lv} {gangs} default(none) copy({sx}) firstprivate(s0)')
            self.loop('i', hi, lambda: self.assign(e(x), self.mod(f'{e(x)} + s0 * i')))
        elif kind == 'scalar':
            v = self.r.choice(['sc', 'sc'])
            self.acc(f'{self.r.choice(["serial", "parallel num_gangs(1)", "kernels"])} copy(sc) copyin({sx})')
            if self.c: self.put('{')
            self.assign('sc', self.mod(f"sc + {self.el(x, '3')} * 2"))
            self.lines_end('scalar')
            self.loop('k', hi, lambda: self.assign(self.el(y, 'k'), self.mod(f"{self.el(y, 'k')} + sc")))
        else:
            self.acc(f'data copy({sx})')
            if self.c: self.put('{')
            self.acc(f'data copy({sy}) present({sx})')
            if self.c: self.put('{')
            self.acc(f'parallel loop {lv} {gangs} {self.r.choice(["default(present)", "", "present(" + sx + ")"])}')
            self.loop('i', hi, lambda: self.assign(e(y), self.mod(f'{e(x)} + {e(y)}')))
            self.acc(f'parallel loop {lv} {gangs} default(present)')
            self.loop('i', hi, lambda: self.assign(e(x), self.mod(f'{e(x)} + 1')))
            self.put('}') if self.c else self.end('data')
            self.put('}') if self.c else self.end('data')
    def piece(self, x):
        """A piece of a matrix is copied back, and the host sets the rest."""
        if 'o' in self.mapped: return self.compute()
        r, c = self.r.randint(0, N - 4), self.r.randint(0, M - 4)
        rows, columns = self.r.choice([(1, 1), (1, 3), (1, 3), (3, 2), (3, M), (1, M)])
        if columns == M: c = 0
        step = 1 if self.c or columns == M else self.r.choice([1, 1, 2])
        def part(low, count, whole, strided):
            if count == whole: return ':' if self.p(.5) else (f'0:{count}' if self.c else f'1:{count}')
            if count == 1 and self.p(.4): return str(low if self.c else low + 1)
            if self.c: return f'{low}:{count}'
            return f'{low + 1}:{low + count}' + (f':{step}' if strided and step > 1 else '')
        first, second = part(r, rows, N, False), part(c, columns, M, True)
        item = f'o[{first}][{second}]' if self.c else f'o({first},{second})'
        self.acc(f'data create(o) copyin({x}[0:{N}])' if self.c else f'data create(o) copyin({x}(1:{N}))')
        if self.c: self.put('{')
        self.acc(self.r.choice(['parallel loop collapse(2)', 'parallel loop gang', 'kernels loop independent collapse(2)']))
        fill = lambda: self.assign(self.el('o', 'i', 'j'), self.mod(f"{self.el(x, 'i')} + i * 5 + j"))
        self.all_of_o(fill)
        self.acc(f"update {self.r.choice(['self', 'host'])}({item})")
        self.put('}') if self.c else self.end('data')
        self.rest(r, rows, c, columns, step if columns > 1 else 1)
    def all_of_o(self, fill):
        if self.c:
            self.put(f'for (int i = 0; i < {N}; i++) for (int j = 0; j < {M}; j++)'); fill()
        else:
            self.put(f'do i = 0, {N} - 1'); self.put(f'do j = 0, {M} - 1'); fill(); self.put('end do'); self.put('end do')
    def rest(self, r, rows, c, columns, step):
        if self.c:
            self.put(f'for (int i = 0; i < {N}; i++) for (int j = 0; j < {M}; j++)')
            self.put(f'  if (!(i >= {r} && i < {r + rows} && j >= {c} && j < {c + columns})) o[i][j] = 0;')
        else:
            self.put(f'do i = 0, {N} - 1'); self.put(f'do j = 0, {M} - 1')
            self.put(f'if (.not. (i >= {r} .and. i < {r + rows} .and. j >= {c} .and. j < {c + columns} .and. mod(j - ({c}), {step}) == 0)) o(i+1,j+1) = 0')
            self.put('end do'); self.put('end do')
    def lines_end(self, _):
        if self.c: self.put('}')
        else:
            last = [l for l in self.lines if '!$acc ' in l][-1].split('!$acc ')[1].split()[0]
            self.end(last)
    def host(self):
        """Host code on arrays that no region around holds."""
        free = [x for x in 'abc' if x not in self.mapped]
        if not free: return
        w = self.r.choice(free)
        self.loop('k', N, lambda: self.assign(self.el(w, 'k'), self.mod(f"{self.el(w, 'k')} + k")))
    def region(self):
        arrays = [x for x in 'abcmo' if x not in self.mapped and self.p(.6)]
        if not arrays: return self.compute()
        cl = []
        for x in arrays:
            # what is only copied in must not be written: copy where it may be
            cl.append(f"copy({self.sec(x)})" if x != 'm' else f'copyin({x})')
            self.mapped[x] = True
        structured = self.p(.6)
        if structured:
            self.acc('data ' + ' '.join(cl))
            if self.c: self.put('{')
        else:
            self.acc('enter data copyin(%s)' % ', '.join(self.sec(x) for x in arrays))
        self.depth += 1
        for _ in range(self.r.randint(1, 3)):
            self.compute()
            if self.p(.4):
                x = self.r.choice([y for y in arrays if y != 'm'] or ['m'])
                if x in 'abc':
                    self.acc(f"update {self.r.choice(['host', 'self'])}({self.sec(x)})")
                    self.loop('k', N, lambda: self.assign(self.el(x, 'k'), self.mod(f"{self.el(x, 'k')} * 3 + k")))
                    self.acc(f'update device({self.sec(x)})')
        self.depth -= 1
        if structured: self.put('}') if self.c else self.end('data')
        else:
            out = [x for x in arrays if x != 'm']
            cl = (f"copyout({', '.join(self.sec(x) for x in out)})" if out else '') + (' delete(m)' if 'm' in arrays else '')
            self.acc('exit data ' + cl)
        for x in arrays: del self.mapped[x]
    def program(self):
        for _ in range(self.r.randint(2, 5)):
            self.r.choice([self.compute, self.compute, self.compute, self.region, self.region, self.host, self.routine_call, self.special, self.special])()
        body = self.lines
        if self.c: return self.c_text(body)
        return self.f_text(body)
    def c_text(self, body):
        decl = f'  int *a = malloc(sizeof(int) * {N}), *b = malloc(sizeof(int) * {N}), *c = malloc(sizeof(int) * {N});' if self.dyn \
            else f'  int a[{N}], b[{N}], c[{N}];'
        iv = '  int i, j;\n' if self.outer_decl else ''
        return f'''#include <stdio.h>
#include <stdlib.h>
{self.helpers()}int work(int n, int g) {{
{decl}
  int m[{N}][{M}], o[{N}][{M}], s0 = 3, s1 = 5, t0 = 0, t1 = 0, q0 = 0, q1 = 0, v0 = 0, sc = 1, pa[4], fa[4] = {{1, 2, 3, 4}}, r0 = 1, r1 = 1, r2 = 1, r3 = 1;
{iv}  int k;
  for (k = 0; k < {N}; k++) {{ a[k] = k; b[k] = 2 * k + 1; c[k] = 7 - k; for (int l = 0; l < {M}; l++) {{ m[k][l] = k * l; o[k][l] = 0; }} }}
{chr(10).join(body)}
  long h = 0;
  for (k = 0; k < {N}; k++) {{ h = h * 31 % 1000003 + a[k] + 3 * b[k] + 7 * c[k]; for (int l = 0; l < {M}; l++) h = (h * 17 + o[k][l]) % 1000003; }}
  printf("%ld %d %d %d %d\\n", h, r0, r1, r2, r3);
  return 0;
}}
int main(void) {{ return work({N}, 3); }}
'''
    def f_text(self, body):
        attr = ', allocatable' if self.dyn else ''
        dims = '(:)' if self.dyn else f'({N})'
        alloc = f'  allocate(a({N}), b({N}), c({N}))\n' if self.dyn else ''
        return f'''{self.helpers()}subroutine work(n, g)
  use helpers, only: twice, fill, spread, local, row, gl
  implicit none
  integer :: n, g
  integer{attr} :: a{dims}, b{dims}, c{dims}
  integer :: m({N},{M}), o({N},{M}), s0, s1, t0, t1, q0, q1, v0, sc, pa(4), fa(4), r0, r1, r2, r3, i, j, k, l
  integer(8) :: h
{alloc}  s0 = 3; s1 = 5; t0 = 0; t1 = 0; q0 = 0; q1 = 0; sc = 1; fa = [1, 2, 3, 4]; r0 = 1; r1 = 1; r2 = 1; r3 = 1
  do k = 0, {N} - 1
    a(k+1) = k; b(k+1) = 2 * k + 1; c(k+1) = 7 - k
    do l = 0, {M} - 1
      m(k+1,l+1) = k * l; o(k+1,l+1) = 0
    end do
  end do
{chr(10).join(body)}
  h = 0
  do k = 1, {N}
    h = mod(h * 31, 1000003_8) + a(k) + 3 * b(k) + 7 * c(k)
    do l = 1, {M}
      h = mod(h * 17 + o(k,l), 1000003_8)
    end do
  end do
  print *, h, r0, r1, r2, r3
end subroutine
program main
  call work({N}, 3)
end program
'''

ENV = {'OMP_NUM_THREADS': '3', 'OMP_NUM_TEAMS': '3', 'OMP_TEAMS_THREAD_LIMIT': '3', 'OMP_WAIT_POLICY': 'passive',
       'GOMP_SPINCOUNT': '0', 'OMP_DYNAMIC': 'false', 'KMP_BLOCKTIME': '0', 'KMP_WARNINGS': 'false'}

def run(cmd, env=None, timeout=60):
    try:
        r = subprocess.run(cmd, shell=isinstance(cmd, str), capture_output=True, text=True, timeout=timeout,
                           env={**os.environ, **(env or {})})
        return r.returncode, r.stdout, r.stderr
    except subprocess.TimeoutExpired: return 124, '', 'timeout'

def one(seed, lang, o):
    ext = 'c' if lang == 'c' else 'f90'
    d = os.path.join(o.scratch, f'{lang}{seed}'); os.makedirs(d, exist_ok=True)
    src, out = f'{d}/p.{ext}', f'{d}/t.{ext}'
    open(src, 'w').write(Gen(seed, lang).program())
    cc = 'gcc -std=gnu11 -w' if lang == 'c' else f'gfortran -w -ffree-line-length-none -J {d}'
    # The library's calls of the oracle are for the host.
    rc, _, err = run(f'{cc} {src} -o {d}/s -lgomp -lm')
    if rc: return 'broken', seed, lang, err[:300]
    _, want, _ = run([f'{d}/s'])
    if o.acc:
        rc, _, err = run(f'{cc} -fopenacc {src} -o {d}/a')
        if rc: return 'broken', seed, lang, 'gcc -fopenacc: ' + '; '.join(l for l in err.splitlines() if 'rror' in l)[:300]
        rc, got, _ = run([f'{d}/a'], {'ACC_DEVICE_TYPE': 'host'})
        if got.split() != want.split(): return 'broken', seed, lang, f'gcc -fopenacc: {got.strip()} for {want.strip()}'
    rc, text, err = run(o.translator.replace('{in}', src), timeout=30)
    quiet = re.compile(o.quiet)
    said = [l for l in err.splitlines() if re.search(r'(warning|error)[\[:]', l) and not quiet.search(l)]
    if rc: return 'refused', seed, lang, '; '.join(said)[:300]
    open(out, 'w').write(text)
    hosts = [(f'{cc} {o.flags} -fopenmp {out} -o {d}/g -lm', {'OMP_TARGET_OFFLOAD': 'DISABLED'}, 'g', 'gcc')]
    if o.llvm:
        ll = 'clang-22 -w -latomic' if lang == 'c' else f'flang-22 -w -J {d}'
        hosts.append((f'{ll} -fopenmp -fopenmp-version=52 {out} -o {d}/h -lm', {'OMP_TARGET_OFFLOAD': 'DISABLED'}, 'h', 'llvm on the host'))
    if o.device:
        ll = 'clang-22 -w -latomic' if lang == 'c' else f'flang-22 -w -J {d} {o.shim}'
        hosts.append((f'{ll} -fopenmp -fopenmp-version=52 -fopenmp-targets=x86_64-pc-linux-gnu {out} -o {d}/l -lm', {'OMP_TARGET_OFFLOAD': 'MANDATORY'}, 'l', 'llvm'))
    bad = []
    for cmd, env, exe, name in hosts:
        rc, _, err = run(cmd, timeout=120)
        if rc: bad.append(('rejected', name + ': ' + '; '.join(l for l in err.splitlines() if 'rror' in l)[:200])); continue
        rc, got, _ = run([f'{d}/{exe}'], {**ENV, **env})
        if got.split() != want.split(): bad.append(('wrong', f'{name}: rc {rc} {got.strip()} for {want.strip()}'))
    if not bad: shutil.rmtree(d, ignore_errors=True); return 'right', seed, lang, ''
    worst = max(bad, key=lambda b: b[0] == 'wrong')
    if said and worst[0] == 'wrong': worst = ('warned', worst[1] + ' | ' + said[0][-120:])
    return worst[0], seed, lang, ' / '.join(b[1] for b in bad) + (' | ' + said[0][-100:] if said else '')

def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--translator', required=True); a.add_argument('--count', type=int, default=100)
    a.add_argument('--seed', type=int, default=1); a.add_argument('--lang', default='c,fortran')
    a.add_argument('--device', action='store_true', help='also clang and flang on a device with its own memory')
    a.add_argument('--llvm', action='store_true', help='also clang and flang on the host')
    a.add_argument('--flags', default='-O2', help='what gcc and gfortran optimize of the translation: some of their mistakes show only then')
    a.add_argument('--shim', default='', help='link options for flang, e.g. -Xoffload-linker shim.o')
    a.add_argument('--acc', action='store_true', help="also check the program with gcc's OpenACC")
    a.add_argument('--scratch', default='/tmp/acc_programs'); a.add_argument('--jobs', type=int, default=2)
    a.add_argument('--quiet', default='W1028|W1011|do not reach this|ignored-clause.*async|has no effect.*waited for|serial-kernels|nothing checks')
    a.add_argument('--show', type=int, help='print the program of this seed (and --lang) and stop')
    o = a.parse_args()
    global o_acc; o_acc = o.acc
    if o.show is not None: print(Gen(o.show, o.lang.split(',')[0]).program()); return 0
    os.makedirs(o.scratch, exist_ok=True)
    work = [(s, l, o) for s in range(o.seed, o.seed + o.count) for l in o.lang.split(',')]
    totals = {}
    with ThreadPoolExecutor(o.jobs) as pool:
        for verdict, seed, lang, why in pool.map(lambda w: one(*w), work):
            totals[verdict] = totals.get(verdict, 0) + 1
            if verdict != 'right': print(verdict, lang, seed, why, flush=True)
    print(totals); return 1 if totals.get('wrong') else 0

if __name__ == '__main__': sys.exit(main())
