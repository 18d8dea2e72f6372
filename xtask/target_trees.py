#!/usr/bin/env python3
"""target_trees.py - constructs in each other at random, C or Fortran, on the interpreter and as C, against gcc and gfortran -fopenmp on the host.

    target_trees.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]
    target_trees_fortran.py, the same for Fortran

A region is a tree of parallel, worksharing, task and synchronization constructs, branches and loops that all threads take alike, and procedures whose
constructs bind to the region of their caller. Its results depend neither on the number of threads nor on their order: what a thread has by itself is the same
in all of them, what they share is written by one thread or combined, and a barrier stands between what one reads and another writes.
"""
import target_programs as base
import target_shapes as shapes

N = base.N

class C:
    """How C spells it."""
    def number(self, k): return f'{k}L' if k >= 0 else f'({k}L)'
    def mask(self, e): return f'({e}) & 0xfffff'
    def most(self, a, b): return f'most({a}, {b})'
    def at(self, a, i): return f'{a}[{i}]'
    def rest(self, a, k): return f'({a}) % {k}'
    def condition(self, a, k, r): return f'({a}) % {k} == {r}'
    def assign(self, g, x, e): g.put(f'{x} = {e};')
    def declare(self, g, v, e): g.put(f'long {v} = {e};')
    def declare_array(self, g, v, n): g.put(f'long {v}[{n}];')
    def open(self, g): g.put('{'); g.depth += 1
    def close(self, g): g.depth -= 1; g.put('}')
    def block(self, g, words, body, clauses='', end=''):
        g.put(f'#pragma omp {words} {clauses} {end}'.rstrip()); self.open(g); body(); self.close(g)
    def alone(self, g, words): g.put(f'#pragma omp {words}')
    def loop(self, g, words, i, n, body, clauses='', variables=None):
        if words: g.put(f'#pragma omp {words} {clauses}'.rstrip())
        if variables is None: g.put(f'for (int {i} = 0; {i} < {n}; {i}++) {{')
        else: g.put(f'for (int {i} = 0; {i} < {variables[1]}; {i}++) for (int {variables[0]} = 0; {variables[0]} < {n}; {variables[0]}++) {{')
        g.depth += 1; body(); g.depth -= 1; g.put('}')
    def branch(self, g, condition, then, otherwise):
        g.put(f'if ({condition}) {{'); g.depth += 1; then(); g.depth -= 1
        if otherwise: g.put('} else {'); g.depth += 1; otherwise(); g.depth -= 1
        g.put('}')
    def choose(self, g, e, bodies):
        g.put(f'switch ((int)(({e}) % {len(bodies) + 1})) {{')
        for k, body in enumerate(bodies): g.put(f'case {k}: {{'); g.depth += 1; body(); g.depth -= 1; g.put('} break;')
        g.put('default: ; }')
    def sections(self, g, bodies, clauses):
        g.put(f'#pragma omp sections {clauses}'); self.open(g)
        for body in bodies: g.put('#pragma omp section'); self.open(g); body(); self.close(g)
        self.close(g)
    def skip(self, g, condition): g.put(f'if ({condition}) continue;')
    def call(self, g, name, arguments): g.put(f'{name}({", ".join(arguments)});')
    def array_argument(self, a, off): return f'{a} + {off}' if off != '0' else a
    def scalar_argument(self, e): return e
    do = 'for'

FUNCTIONS = '''
#pragma omp declare target
static long most(long a, long b) { return a > b ? a : b; }
static void spread(long *a, int n, long k) {
  #pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++) a[i] = (a[i] * 3 + k + i) & 0xfffff;
}
static void first(long *a, int n, long k) {
  long own = k;
  #pragma omp barrier
  #pragma omp single
  { for (int i = 0; i < n; i++) a[i] ^= own; own = 0; }
  #pragma omp for schedule(static, 2)
  for (int i = 0; i < n; i++) a[n - 1 - i] += i;
}
static long inside(long k) {
  long s = k, t[4];
  #pragma omp parallel num_threads(3)
  {
    #pragma omp for reduction(+: s)
    for (int i = 0; i < 4; i++) { t[i] = k + i; s += i; }
    #pragma omp single
    t[0] += s;
  }
  return t[0] + t[3];
}
#pragma omp end declare target
'''

class Tree:
    """A region at random."""
    def __init__(self, g, language): self.g, self.l, self.r, self.number, self.budget = g, language, g.r, 0, 26

    def fresh(self, stem): self.number += 1; return f'{stem}{self.number}'
    def counter(self): i = self.fresh('i'); self.g.counter(i); return i

    def value(self, names, deep=1):
        c = self.r.random()
        if deep and c < .6:
            a, b = self.value(names, deep - 1), self.value(names, deep - 1); k = self.r.randrange(5)
            return [f'{a} + {b}', f'({a}) * {self.l.number(self.r.randint(2, 7))} + {b}', f'{a} - ({b})', self.l.most(a, b), f'{a} + {self.l.rest(b, self.r.randint(2, 9))}'][k]
        if c < .85 and names: return self.r.choice(names)
        return self.l.number(self.r.randint(0, 99))

    def element(self, array, i):
        name, off, size = array
        e = f'{i} + {off}' if off != '0' else f'{i}'
        return self.l.at(name, e)

    def known(self, array): return self.element(array, self.r.randrange(array[2]))

    def put(self, x, names, deep=1): self.l.assign(self.g, x, self.l.mask(self.value(names, deep)))

    def spend(self):
        self.budget -= 1
        return self.budget > 0

    # --- one thread --------------------------------------------------------
    def serial(self, own, arrays, depth, tasks=True):
        """One thread, which may write these variables and arrays."""
        for _ in range(self.r.randint(1, 3)):
            if not self.spend(): return self.put(own[0], own)
            readable = own + [self.known(a) for a in arrays] + [self.l.at('r1', str(self.r.randrange(N)))]
            self.r.choice([self.s_assign, self.s_assign, self.s_fill] + ([self.s_branch, self.s_loop, self.s_parallel, self.s_parallel, self.s_share, self.s_share, self.s_simd, self.s_choose, self.s_call] + ([self.s_task, self.s_taskloop] if tasks else []) if depth > 0 else []))(own, arrays, depth, readable)

    def s_assign(self, own, arrays, depth, readable): self.put(self.r.choice(own + [self.known(a) for a in arrays]), readable, 2)

    def s_fill(self, own, arrays, depth, readable):
        a = self.r.choice(arrays); i = self.counter()
        self.l.loop(self.g, '', i, a[2], lambda: self.put(self.element(a, i), readable + [self.g.wide(i), self.element(a, i)]))

    def s_branch(self, own, arrays, depth, readable):
        k = self.r.randint(2, 3)
        self.l.branch(self.g, self.l.condition(self.r.choice(own), k, 0), lambda: self.serial(own, arrays, depth - 1), (lambda: self.serial(own, arrays, depth - 1)) if self.r.random() < .5 else None)

    def s_choose(self, own, arrays, depth, readable):
        self.l.choose(self.g, self.r.choice(own), [lambda: self.serial(own, arrays, depth - 1) for _ in range(self.r.randint(1, 3))])

    def s_loop(self, own, arrays, depth, readable):
        i = self.counter(); self.l.loop(self.g, '', i, self.r.randint(1, 3), lambda: self.serial(own, arrays, depth - 1))

    def s_call(self, own, arrays, depth, readable):
        self.l.assign(self.g, self.r.choice(own), self.l.mask(f'inside({self.l.scalar_argument(self.value(own, 0))})'))

    def threads(self, own): return self.r.choice(['num_threads(2)', 'num_threads(3)', 'num_threads(m)', 'num_threads(n)', '', '', '', f'if({self.l.condition(self.r.choice(own), 2, 0)})', 'num_threads(1)', 'num_threads(6)'])

    def s_parallel(self, own, arrays, depth, readable):
        p, q = self.fresh('p'), self.fresh('q')
        v = self.r.choice(own); mode = self.r.choice(['', 'firstprivate', 'reduction']) if len(own) > 1 else ''
        start = self.value([x for x in readable if x != v])
        def body():
            self.g.begin_block([p, q]); self.l.declare(self.g, p, self.l.mask(start)); self.l.declare(self.g, q, self.l.number(3))
            mine = [p, q] + ([v] if mode == 'firstprivate' else []); rest = [x for x in own if x != v] or own
            self.parallel(mine, rest if mode else own, arrays, depth - 1, reads=True)
            if mode == 'reduction': self.l.assign(self.g, v, self.l.most(v, p))
            self.g.end_block()
        # What the initial value reads is not written before all have read it.
        self.l.block(self.g, 'parallel', body, f'{self.threads(own)} ' + {'': '', 'firstprivate': f'firstprivate({v})', 'reduction': f'reduction(max: {v})'}[mode])

    def schedule(self): return self.r.choice(['', 'schedule(static)', 'schedule(static, 1)', 'schedule(static, 3)', 'schedule(dynamic)', 'schedule(dynamic, 2)', 'schedule(guided)', 'schedule(runtime)', 'schedule(auto)'])

    def s_share(self, own, arrays, depth, readable):
        a = self.r.choice(arrays); i = self.counter(); v = self.r.choice(own); readable = [x for x in own if x != v] + [self.l.at('r1', i)]
        words = self.r.choice([f'parallel {self.l.do}', f'parallel {self.l.do} simd', f'parallel loop' if self.r.random() < .3 else f'parallel {self.l.do}'])
        threads = self.threads(own); schedule = '' if 'loop' in words else self.schedule()
        def body():
            self.put(self.element(a, i), readable + [self.g.wide(i), self.element(a, i)])
            self.l.assign(self.g, v, f'{v} + {self.l.rest(self.element(a, i), 7)}')
        self.l.loop(self.g, words, i, a[2], body, f'{threads} {schedule} reduction(+: {v})')

    def s_simd(self, own, arrays, depth, readable):
        a = self.r.choice(arrays); i = self.counter(); v = self.r.choice(own)
        def body():
            self.l.assign(self.g, v, self.l.most(v, self.element(a, i)))
            self.put(self.element(a, i), [self.g.wide(i), self.element(a, i)])
        self.l.loop(self.g, 'simd', i, a[2], body, f'reduction(max: {v})' + self.r.choice(['', ' safelen(4)', ' simdlen(2)']))

    def s_task(self, own, arrays, depth, readable):
        v = self.r.choice(own); w = self.r.choice(own); a = self.r.choice(arrays)
        rest = [x for x in own if x not in (v, w)]; name = self.l.at('r1', str(self.r.randrange(N)))
        form = self.r.randrange(3)
        if form == 0 or v == w:
            self.l.block(self.g, 'task', lambda: self.serial([v], [a], depth - 1), f'shared({v}, {a[0]})' + self.r.choice(['', ' if(m > 3)', ' untied', ' final(n > 2)', f' depend(inout: {v})'])); self.l.alone(self.g, 'taskwait')
        elif form == 1:
            def tasks():
                self.l.block(self.g, 'task', lambda: self.put(v, [name, v]), f'shared({v}) depend(out: {v})')
                self.l.block(self.g, 'task', lambda: self.put(w, [name, v]), f'shared({v}, {w}) depend(in: {v}) depend(inout: {w})')
                self.l.block(self.g, 'task', lambda: self.put(v, [w, v]), f'shared({v}, {w}) depend(in: {w}) depend(inout: {v})')
            self.l.block(self.g, 'taskgroup', tasks)
        else:
            def tasks():
                for _ in range(2): self.l.block(self.g, 'task', lambda: self.l.assign(self.g, v, f'{v} + {self.l.rest(w, 11)}'), f'in_reduction(+: {v}) shared({w})')
            self.l.block(self.g, 'taskgroup', tasks, f'task_reduction(+: {v})')

    def s_taskloop(self, own, arrays, depth, readable):
        a = self.r.choice(arrays); i = self.counter(); v = self.r.choice(own); rest = [x for x in own if x != v]
        def body():
            self.put(self.element(a, i), [self.g.wide(i), self.element(a, i)] + rest)
            self.l.assign(self.g, v, f'{v} + {self.l.rest(self.element(a, i), 5)}')
        self.l.loop(self.g, 'taskloop', i, a[2], body, ' '.join(filter(None, [f'reduction(+: {v})', f'shared({", ".join(rest + [a[0]])})', self.r.choice(['', 'grainsize(2)', 'num_tasks(3)'])])))

    # --- a team ------------------------------------------------------------
    def parallel(self, mine, shared, arrays, depth, reads):
        """All threads of a team: `mine` is the same in each, `shared` and arrays are theirs together."""
        for _ in range(self.r.randint(1, 4)):
            if not self.spend(): break
            step = self.r.choice([self.p_own, self.p_own, self.p_share, self.p_share, self.p_single, self.p_single, self.p_copy, self.p_masked, self.p_critical, self.p_sections, self.p_last, self.p_ordered, self.p_atomic, self.p_call, self.p_scope] + ([self.p_branch, self.p_loop, self.p_nested, self.p_nested, self.p_choose, self.p_grid] if depth > 0 else []))
            reads = step(mine, shared, arrays, depth, reads)
        return reads

    def settle(self, reads):
        if reads: self.l.alone(self.g, 'barrier')

    def p_own(self, mine, shared, arrays, depth, reads):
        self.put(self.r.choice(mine), mine + shared + [self.known(a) for a in arrays], 2); return True

    def p_share(self, mine, shared, arrays, depth, reads):
        self.settle(reads); a = self.r.choice(arrays); i = self.counter(); v = self.r.choice(shared); how = self.r.choice(['', f'reduction(+: {v})', f'reduction(max: {v})']); t = self.fresh('t')
        readable = mine + ([x for x in shared if x != v] if how else shared) + [self.g.wide(i), self.element(a, i), self.l.at('r1', i)]
        def body():
            if self.r.random() < .3: self.l.skip(self.g, self.l.condition(self.g.wide(i), 3, 1))
            self.g.begin_block([t]); self.l.declare(self.g, t, self.value(readable))
            self.put(self.element(a, i), readable + [t], 2)
            if '+' in how: self.l.assign(self.g, v, f'{v} + {self.l.rest(t, 7)}')
            if 'max' in how: self.l.assign(self.g, v, self.l.most(v, t))
            self.g.end_block()
        self.l.loop(self.g, self.r.choice([self.l.do, self.l.do, f'{self.l.do} simd']), i, a[2], body, f'{self.schedule()} {how}'); return False

    def p_grid(self, mine, shared, arrays, depth, reads):
        self.settle(reads); a = self.r.choice(arrays); i, j = self.counter(), self.counter(); rows = 2; columns = a[2] // 2
        place = f'{i} * {columns} + {j}'
        self.l.loop(self.g, self.l.do, i, columns, lambda: self.put(self.element(a, place), mine + shared + [self.g.wide(i), self.g.wide(j)], 2), f'collapse(2) {self.schedule()}', (j, rows)); return False

    def p_single(self, mine, shared, arrays, depth, reads):
        self.settle(reads); self.l.block(self.g, 'single', lambda: self.serial(shared, arrays, depth - 1), self.r.choice(['', f'firstprivate({mine[0]})' if False else ''])); return False

    def p_copy(self, mine, shared, arrays, depth, reads):
        self.settle(reads); v = self.r.choice(mine)
        self.l.block(self.g, 'single', lambda: self.put(v, mine + shared + [self.known(a) for a in arrays], 2), '', f'copyprivate({v})'); return False

    def p_masked(self, mine, shared, arrays, depth, reads):
        self.settle(reads); self.l.block(self.g, self.g.masked, lambda: self.serial(shared, arrays, depth - 1, self.g.masked != 'masked'), ''); self.l.alone(self.g, 'barrier'); return False

    def p_critical(self, mine, shared, arrays, depth, reads):
        self.settle(reads); v = self.r.choice(shared); w = self.r.choice(mine)
        self.l.block(self.g, self.r.choice(['critical', 'critical(one)']) if self.l.do == 'for' else 'critical', lambda: self.l.assign(self.g, v, self.l.most(v, w))); self.l.alone(self.g, 'barrier'); return False

    def p_atomic(self, mine, shared, arrays, depth, reads):
        self.settle(reads); a = self.r.choice(arrays); i = self.counter(); v = self.r.choice([self.element(a, self.l.rest(i, 2)) if self.l.do == 'for' else self.element(a, f'mod({i}, 2)'), self.r.choice(shared)])
        def body():
            if self.l.do == 'for': self.g.put('#pragma omp atomic'); self.g.put(f'{v} += {self.value(mine + [self.g.wide(i)])};')
            else: self.g.put('!$omp atomic'); self.g.put(f'{v} = {v} + ({self.value(mine + [self.g.wide(i)])})')
        self.l.loop(self.g, self.l.do, i, self.r.choice([1, 9, 33, 70]), body, self.schedule()); return False

    def p_sections(self, mine, shared, arrays, depth, reads):
        self.settle(reads); v = self.r.choice(shared); w = [x for x in shared if x != v][:1]; a = self.r.choice(arrays); how = self.r.choice(['', f'reduction(+: {v})'])
        def second():
            self.l.assign(self.g, v, f'{v} + {self.value(mine, 0)}')
        bodies = [lambda: (self.put(self.element(a, 0), mine + w), self.put(self.element(a, 1), mine)), second if how else lambda: self.put(v, mine), lambda: self.s_fill(w or mine, [(a[0], a[1] if a[1] != '0' else '0', a[2])] if False else [a], 0, mine) if False else self.put(self.element(a, 2), mine + w)]
        if how: bodies.append(second)
        self.l.sections(self.g, bodies, how); return False

    def p_last(self, mine, shared, arrays, depth, reads):
        self.settle(reads); v = self.r.choice(shared); i = self.counter(); a = self.r.choice(arrays)
        def body():
            self.put(v, mine + [self.g.wide(i), self.l.at('r1', i)])
            self.l.assign(self.g, self.element(a, i), v)
        self.l.loop(self.g, self.l.do, i, a[2], body, f'lastprivate({v}) {self.schedule()}'); return False

    def p_ordered(self, mine, shared, arrays, depth, reads):
        self.settle(reads); v = self.r.choice(shared); i = self.counter(); t = self.fresh('t'); rest = [x for x in shared if x != v]
        def body():
            self.g.begin_block([t]); self.l.declare(self.g, t, self.value(mine + rest + [self.g.wide(i)]))
            self.l.block(self.g, 'ordered', lambda: self.l.assign(self.g, v, self.l.mask(f'{v} * {self.l.number(3)} + {t}')))
            self.g.end_block()
        self.l.loop(self.g, self.l.do, i, self.r.choice([3, 7, 20]), body, f'ordered {self.r.choice(["", "schedule(dynamic)", "schedule(static, 2)"])}'); return False

    def p_scope(self, mine, shared, arrays, depth, reads):
        if not self.g.modern_: return reads
        self.settle(reads); v = self.r.choice(shared); self.l.block(self.g, 'scope', lambda: self.l.assign(self.g, v, self.l.most(v, self.r.choice(mine))), f'reduction(max: {v})'); return False

    def p_call(self, mine, shared, arrays, depth, reads):
        self.settle(reads); name, off, size = self.r.choice(arrays)
        self.l.call(self.g, self.r.choice(['spread', 'first']), [self.l.array_argument(name, off), str(size), self.l.scalar_argument(self.value(mine, 0))]); return False

    def p_branch(self, mine, shared, arrays, depth, reads):
        self.l.branch(self.g, self.l.condition(self.r.choice(mine + shared), self.r.randint(2, 3), 0), lambda: self.parallel(mine, shared, arrays, depth - 1, True), (lambda: self.parallel(mine, shared, arrays, depth - 1, True)) if self.r.random() < .5 else None); return True

    def p_choose(self, mine, shared, arrays, depth, reads):
        self.l.choose(self.g, self.r.choice(mine), [lambda: self.parallel(mine, shared, arrays, depth - 1, True) for _ in range(2)]); return True

    def p_loop(self, mine, shared, arrays, depth, reads):
        i = self.counter(); self.l.loop(self.g, '', i, self.r.randint(1, 3), lambda: self.parallel(mine, shared, arrays, depth - 1, True)); return True

    def p_nested(self, mine, shared, arrays, depth, reads):
        """Each thread has a team of its own, which shares what the thread has."""
        s, t, a = self.fresh('s'), self.fresh('t'), self.fresh('a'); size = self.r.choice([4, 6, 9]); p = self.fresh('p'); i = self.counter(); v = self.r.choice(mine)
        self.g.begin_block([s, t], [(a, size)]); self.l.open(self.g) if self.l.do == 'for' else None
        self.l.declare(self.g, s, self.value(mine)); self.l.declare(self.g, t, self.l.number(5)); self.l.declare_array(self.g, a, size)
        self.l.loop(self.g, '', i, size, lambda: self.l.assign(self.g, self.l.at(a, i), f'{v} + {self.g.wide(i)}'))
        def body():
            self.g.begin_block([p]); self.l.declare(self.g, p, self.l.mask(self.value(mine + [s, t]))); self.parallel([p], [s, t], [(a, '0', size)], depth - 1, True); self.g.end_block()
        self.l.block(self.g, 'parallel', body, f'{self.threads(mine)} firstprivate({v})' if self.r.random() < .3 else self.threads(mine))
        self.l.assign(self.g, v, self.l.mask(f'{s} + {t} + {self.l.at(a, size - 1)}'))
        self.l.close(self.g) if self.l.do == 'for' else None; self.g.end_block(); return True

def whole_region(g, language):
    """A target region whose first thread does something, with parallel regions in it."""
    tree = Tree(g, language); arrays = [('x1', '0', 30), ('o1', '0', 20)]
    def body():
        g.begin_block(['sa', 'sb']); language.declare(g, 'sa', language.number(2)); language.declare(g, 'sb', 'r1_first')
        tree.serial(['sa', 'sb'], arrays, 3)
        language.assign(g, language.at('o1', '40'), 'sa'); language.assign(g, language.at('o1', '41'), 'sb'); g.end_block()
    language.block(g, 'target', body, g.maps())

def one_team(g, language):
    tree = Tree(g, language); arrays = [('x1', '0', 24), ('o1', '0', 31)]; (v, _), (w, _) = g.scalar('long', 4), g.scalar('long', 1)
    def body():
        g.begin_block(['p0', 'q0']); language.declare(g, 'p0', language.number(g.r.randint(0, 9))); language.declare(g, 'q0', language.number(1))
        tree.parallel(['p0', 'q0'], [v, w], arrays, 3, False); g.end_block()
    language.block(g, 'target parallel', body, f'{g.maps()} map(tofrom: {v}, {w}) ' + g.pick(['', 'num_threads(5)', 'num_threads(n)', 'num_threads(m)', 'num_threads(7)']))

def many_teams(g, language):
    tree = Tree(g, language); j = tree.counter()
    def body():
        g.begin_block(['sa', 'sb']); language.declare(g, 'sa', g.wide(j)); language.declare(g, 'sb', language.number(7))
        tree.serial(['sa', 'sb'], [('x1', f'{j} * 8', 8), ('o1', f'{j} * 5', 4)], 3)
        language.assign(g, language.at('o7', j), 'sa'); language.assign(g, language.at('o7', f'{j} + 20'), 'sb'); g.end_block()
    language.loop(g, 'target teams distribute', j, 6, body, f'{g.maps()} ' + g.pick(['', 'num_teams(2)', 'thread_limit(8)', 'num_teams(m) thread_limit(40)', 'dist_schedule(static, 1)']))

REGIONS = [whole_region, whole_region, one_team, one_team, many_teams]
LANGUAGE = C()
shapes.SHAPES[:] = [(lambda g, region=region: region(g, LANGUAGE)) for region in REGIONS]
for shape, region in zip(shapes.SHAPES, REGIONS): shape.__name__ = region.__name__

class Gen(shapes.Gen):
    masked, modern_ = 'masked', True
    def put(self, s): super().put(s.replace('r1_first', 'r1[0] & 1023'))
    def counter(self, i): pass
    def wide(self, i): return f'(long){i}'
    def begin_block(self, names, arrays=()): pass
    def end_block(self): pass
    def program(self):
        text, functions = super().program()
        return '#include <omp.h>\n' + text.replace(base.PRELUDE, base.PRELUDE + FUNCTIONS, 1), functions

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-trees')

    def compile(self, base, output, openmp):
        """Copies of variables matter, so that a program without directives is another one."""
        return super().compile(base, output, True)

if __name__ == '__main__': base.main(Runner)
