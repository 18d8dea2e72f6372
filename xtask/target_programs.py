#!/usr/bin/env python3
"""target_programs.py - random target regions of C, on the interpreter and as C, against gcc -fopenmp on the host.

    target_programs.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

A program is a file of ten functions with one region each. Its results do not depend on how many threads there are: no iteration reads what
another writes, and what several write is combined by a reduction, an atomic update or an ordered construct. Products of floating point are exact,
so that contraction changes nothing. Each region is `right`, `refused`, `rejected` (a compiler refuses the C) or `wrong`.
"""
import argparse, collections, json, os, random, re, shutil, struct, subprocess, time
from concurrent.futures import ThreadPoolExecutor

N = 48
INTS = {'signed char': 'b', 'unsigned char': 'B', 'short': 'h', 'unsigned short': 'H', 'int': 'i', 'unsigned': 'I', 'long': 'q', 'unsigned long': 'Q'}
FLOATS = {'float': 'f', 'double': 'd'}
TYPES = {**INTS, **FLOATS}
GEOMETRIES = [(1, 1), (2, 33), (3, 64)]
# The blocks of launches that cover a loop.
COVERING_BLOCKS = [(32, 1, 1), (8, 1, 1), (4, 4, 1), (2, 3, 4)]
# What the functions take: read only arrays and arrays of results.
ARRAYS = [('r0', 'int'), ('r1', 'long'), ('r2', 'unsigned char'), ('r3', 'short'), ('r4', 'double'), ('r5', 'float'), ('r6', 'unsigned'), ('r7', 'unsigned long'),
          ('o0', 'int'), ('o1', 'long'), ('o2', 'unsigned char'), ('o3', 'short'), ('o4', 'double'), ('o5', 'float'), ('o6', 'unsigned'), ('o7', 'unsigned long'), ('x0', 'int'), ('x1', 'long'), ('x2', 'double'), ('x3', 'unsigned short')]
PRELUDE = '''struct P { short a; long b; double c; };
struct S { signed char a; unsigned b : 5; int c : 7; unsigned d : 20; long e; double f; int g[3]; struct P h; };
struct B { unsigned p : 29; int q : 31; _Bool r : 1; unsigned char s; };
union U { int i; unsigned u; float f; unsigned char c[8]; long l; };
enum E { EA, EB = 5, EC, ED = -3 };
typedef struct { int re, im; } pair;
'''

class Gen:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.functions = []

    def p(self, x): return self.r.random() < x
    def pick(self, xs): return self.r.choice(xs)

    # --- expressions -------------------------------------------------------
    def index(self, size=N):
        mask = 31 if size >= 32 else 15 if size >= 16 else 7 if size >= 8 else 3 if size >= 4 else 1
        c = self.r.random()
        if self.inside > 2: return str(self.r.randrange(mask + 1))
        if c < .5:
            self.inside += 1; e = self.iexpr(1); self.inside -= 1
            return f'(unsigned)({e}) & {mask}'
        if c < .8 and self.counters: return self.pick(self.counters)[0] if size >= N else f'{self.pick(self.counters)[0]} & {mask}'
        return str(self.r.randrange(mask + 1))

    def read(self, float_):
        pool = FLOATS if float_ else INTS
        names = [a for a, t in ARRAYS if a[0] == 'r' and t in pool and a in self.mapped]
        return f'{self.pick(names)}[{self.index()}]' if names else None

    def const(self):
        c = self.r.random()
        if c < .6: return str(self.r.randint(-9, 20)) if self.p(.8) else f'{self.r.randint(0, 9)}u'
        if c < .7: return self.pick(['0x7fffffff', '(-0x7fffffff-1)', '65535', '-129', '255', '0x80000000u', '1L << 40', '-1L', '0xfful', "'a'", 'EB', 'ED', 'EC'])
        if c < .8: return f'{self.r.randint(-100000, 100000)}'
        if c < .9: return f'{self.r.randint(-2**40, 2**40)}L'
        return str(self.r.randint(0, 3))

    def ileaf(self):
        c = self.r.random()
        ints = [v for v, t in self.vars if t in INTS or t == '_Bool']
        if c < .45 and ints: return self.pick(ints)
        if c < .55 and self.counters: return self.pick(self.counters)[0]
        if c < .7:
            x = self.read(False)
            if x: return x
        if c < .8 and self.structs: return self.member(False)
        if c < .84: return self.pick(['n', 'm'])
        if c < .87 and self.tables: return f'{self.pick(self.tables)}[{self.index(8)}]'
        if c < .9 and self.grids:
            return f'{self.pick(self.grids)}[{self.index(4)}][{self.index(4)}]'
        return self.wrapped(self.const())

    def wrapped(self, c): return f'({c})' if not c.isalnum() else c

    def member(self, float_):
        s, kind, arrow = self.pick(self.structs)
        dot = '->' if arrow else '.'
        if kind == 'S':
            return s + dot + (self.pick(['f', 'h.c']) if float_ else self.pick(['a', 'b', 'c', 'd', 'e', f'g[{self.index(3)}]', 'h.a', 'h.b']))
        if kind == 'B': return s + dot + (self.pick(['s']) if float_ else self.pick(['p', 'q', 'r', 's']))
        if kind == 'U': return s + dot + ('c[0]' if float_ else self.pick(['i', 'u', 'l', f'c[{self.index(8)}]']))
        return f'(double)(signed char){s}{dot}re' if float_ else s + dot + self.pick(['re', 'im'])

    def iexpr(self, d=3):
        r = self.r; c = r.random()
        if self.inside > 8: return self.wrapped(self.const())
        if d <= 0 or c < .2:
            self.inside += 1; leaf = self.ileaf(); self.inside -= 1
            return leaf
        a = lambda: self.iexpr(d - 1)
        if c < .42: return f'({a()} {self.pick(["+", "-", "*", "+", "-"])} {a()})'
        if c < .5: return f'({a()} {self.pick(["&", "|", "^"])} {a()})'
        if c < .56: return f'({a()} {self.pick(["/", "%"])} (({a()} & {self.pick([7, 15, 3])}) + 1))'
        if c < .63: return f'({a()} {self.pick(["<<", ">>", ">>"])} ({a()} & {self.pick([7, 3, 15, 31])}))'
        if c < .68: return f'({a()} {self.pick(["<", ">", "<=", ">=", "==", "!="])} {a()})'
        if c < .71: return f'({a()} {self.pick(["&&", "||"])} {a()})'
        if c < .75: return f'({self.pick(["-", "~", "!"])}{a()})'
        if c < .82: return f'(({self.pick(list(INTS) + ["_Bool"])}){a()})'
        if c < .87: return f'({a()} ? {a()} : {a()})'
        if c < .90: return f'({self.pick(["int", "long"])})({self.fexpr(min(d - 1, 1))})'
        if c < .92: return f'({self.fexpr(1)} {self.pick(["<", ">", "<=", ">=", "==", "!="])} {self.fexpr(1)})'
        if c < .97 and self.callable: return self.call(False, d - 1)
        if c < .98: return f'({a()}, {a()})' if False else f'__builtin_popcount({a()})'
        return a()

    def call(self, float_, d):
        if self.inside > 2: return self.fleaf() if float_ else self.wrapped(self.const())
        self.inside += 1; text = self.call_within(float_, d); self.inside -= 1
        return text

    def call_within(self, float_, d):
        pool = [f for f in self.callable if (f[1] in FLOATS) == float_]
        if not pool: return self.fleaf() if float_ else self.ileaf()
        name, _, params = self.pick(pool)
        args = []
        for t in params:
            if t == 'depth': args.append(str(self.r.randint(0, 4)))
            elif t == 'pint':
                names = [v for v, ty in self.vars if ty == 'int' and v in self.assignable]
                # In an expression it would not be sequenced whether the variable has its old value.
                args.append('&' + self.pick(names) if names and d < 0 else '(int *)0')
            elif t in FLOATS: args.append(self.fexpr(0))
            else: args.append(self.iexpr(min(abs(d), 1)))
        return f'{name}({", ".join(args)})'

    def fleaf(self):
        if self.inside > 3: return '1.5'
        self.inside += 1; leaf = self.fleaf_within(); self.inside -= 1
        return leaf

    def fleaf_within(self):
        c = self.r.random()
        floats = [v for v, t in self.vars if t in FLOATS]
        if c < .4 and floats: return self.pick(floats)
        if c < .6:
            x = self.read(True)
            if x: return x
        if c < .7 and self.structs: return self.member(True)
        if c < .8: return f'(double)(signed char)({self.iexpr(1)})'
        return self.pick(['0.5', '1.25', '2.0f', '(-3.0)', '0.25f', '7.5'])

    def fexpr(self, d=2):
        c = self.r.random()
        if d <= 0 or c < .3: return self.fleaf()
        if c < .55: return f'({self.fexpr(d - 1)} {self.pick("+-")} {self.fexpr(d - 1)})'
        if c < .7: return f'({self.fleaf()} * {self.fleaf()})'
        if c < .75: return f'({self.fleaf()} / {self.pick(["2.0", "4.0f", "-8.0"])})'
        if c < .8: return f'(- {self.fexpr(d - 1)})'
        if c < .85: return f'({self.iexpr(1)} ? {self.fexpr(d - 1)} : {self.fexpr(d - 1)})'
        if c < .88: return f'fabs({self.fexpr(d - 1)})'
        if c < .9: return f'{self.pick(["floor", "ceil", "trunc", "round"])}({self.fexpr(d - 1)})'
        if c < .92: return f'{self.pick(["fmin", "fmax"])}({self.fexpr(d - 1)}, {self.fexpr(d - 1)})'
        if c < .95: return f'(({self.pick(["float", "double"])})({self.fexpr(d - 1)}))'
        if self.callable: return self.call(True, d - 1)
        return self.fleaf()

    def value(self, ty, d=3):
        if ty in FLOATS: return f'(signed char)(long)(({self.fexpr(2)}) * 4) * 0.25' if self.p(.8) else self.pick(['1.5', '-2.0', '0.75f'])
        return self.iexpr(d)

    # --- statements --------------------------------------------------------
    def put(self, s): self.lines.append('  ' * self.depth + s)
    def fresh(self, stem='v'):
        self.number += 1
        return f'{stem}{self.number}'

    def declare(self):
        c = self.r.random()
        if c < .75:
            ty = self.pick(list(TYPES) + ['int', 'int', 'long', '_Bool']); v = self.fresh()
            self.put(f'{ty} {v} = {self.value(ty, 2)};')
            self.vars.append((v, ty)); self.assignable.add(v)
        elif c < .82:
            v = self.fresh('s')
            kind = self.pick('SSBUR')
            if kind == 'S':
                init = f'{{{self.iexpr(1)}, {self.iexpr(1)}, {self.iexpr(1)}, {self.iexpr(1)}, {self.iexpr(1)}, 1.5, {{1, {self.iexpr(1)}, 3}}, {{{self.iexpr(1)}, 4, 0.5}}}}'
                if self.p(.3): init = f'{{.c = {self.iexpr(1)}, .g = {{[2] = {self.iexpr(1)}}}, .f = 2.5}}'
                self.put(f'struct S {v} = {init};')
            elif kind == 'B': self.put(f'struct B {v} = {{{self.iexpr(1)}, {self.iexpr(1)}, {self.iexpr(1)}, {self.iexpr(1)}}};')
            elif kind == 'U': self.put(f'union U {v}; {v}.l = {self.iexpr(2)};')
            else:
                self.put(f'pair {v} = {{{self.iexpr(1)}, {self.iexpr(1)}}};')
            self.structs.append((v, kind, False))
            if self.p(.3):
                q = self.fresh('q'); name = {'S': 'struct S', 'B': 'struct B', 'U': 'union U', 'R': 'pair'}[kind]
                self.put(f'{name} *{q} = &{v};'); self.structs.append((q, kind, True))
        elif c < .88:
            v = self.fresh('t'); ty = self.pick(['int', 'long', 'short', 'unsigned char'])
            self.put(f'{ty} {v}[8] = {{{", ".join(self.iexpr(1) for _ in range(self.r.randint(1, 8)))}}};')
            self.tables.append(v); self.arrays.append((v, ty))
        elif c < .93:
            v = self.fresh('g')
            self.put(f'int {v}[4][5] = {{{{1, 2, {self.iexpr(1)}}}, {{{self.iexpr(1)}}}}};')
            self.grids.append(v)
        elif c < .96:
            names = [(v, t) for v, t in self.vars if t in ('int', 'long') and v in self.assignable]
            if names:
                v, t = self.pick(names); q = self.fresh('p')
                self.put(f'{t} *{q} = &{v};'); self.pointers.append((q, t))
        else:
            v = self.fresh('k'); self.put(f'static const int {v}[8] = {{3, 1, 4, 1, 5, 9, 2, 6}};'); self.tables.append(v)

    def target_of_assignment(self):
        """An lvalue and its type."""
        c = self.r.random()
        names = [(v, t) for v, t in self.vars if v in self.assignable]
        if c < .65 and names: return self.pick(names)
        if c < .75 and self.structs:
            f = self.p(.2) and any(kind == 'S' for _, kind, _ in self.structs)
            if not f: return self.member(False), 'int'
            s, _, arrow = self.pick([x for x in self.structs if x[1] == 'S'])
            return f'{s}{"->" if arrow else "."}{self.pick(["f", "h.c"])}', 'double'
        if c < .82 and self.arrays:
            v, t = self.pick(self.arrays); return f'{v}[{self.index(8)}]', t
        if c < .88 and self.grids: return f'{self.pick(self.grids)}[{self.index(4)}][{self.index(4)}]', 'int'
        if c < .94 and self.pointers:
            q, t = self.pick(self.pointers); return f'*{q}', t
        return self.pick(names) if names else None

    def assignment(self):
        found = self.target_of_assignment()
        if not found: return self.declare()
        lvalue, ty = found
        c = self.r.random()
        if ty in FLOATS or c < .45: return self.put(f'{lvalue} = {self.value(ty)};')
        if ty == '_Bool': return self.put(f'{lvalue} = {self.iexpr(2)};')
        if c < .75:
            op = self.pick(['+=', '-=', '*=', '&=', '|=', '^='])
            return self.put(f'{lvalue} {op} {self.iexpr(2)};')
        if c < .83: return self.put(f'{lvalue} {self.pick(["/=", "%="])} ({self.iexpr(1)} & 7) + 1;')
        if c < .9: return self.put(f'{lvalue} {self.pick(["<<=", ">>="])} {self.iexpr(1)} & 7;')
        if '.' in lvalue or '->' in lvalue: return self.put(f'{lvalue} += 1;')
        if c < .95: return self.put(f'{self.pick(["++", "--"])}{"(" + lvalue + ")" if lvalue[0] == "*" else lvalue};')
        if lvalue[0] != '*':
            other = self.target_of_assignment()
            if other and other[1] not in FLOATS and other[0].isalnum() and other[0] != lvalue and other[1] != '_Bool':
                return self.put(f'{other[0]} = {lvalue}{self.pick(["++", "--"])};')
        self.put(f'{lvalue} = {self.iexpr(3)};')

    def scoped(self, count, extra=None):
        saved = [list(x) for x in (self.vars, self.structs, self.tables, self.arrays, self.grids, self.pointers, self.counters)]
        self.depth += 1
        for _ in range(count): self.statement()
        if extra: extra()
        self.depth -= 1
        self.vars, self.structs, self.tables, self.arrays, self.grids, self.pointers, self.counters = saved

    def statement(self):
        c = self.r.random(); few = self.r.randint(1, 3)
        if self.depth > 6 or c < .2: return self.declare() if c < .08 else self.assignment()
        if c < .55: return self.assignment()
        if c < .68:
            self.put(f'if ({self.iexpr(2)}) {{'); self.scoped(few)
            if self.p(.5): self.put('} else {'); self.scoped(few)
            return self.put('}')
        if c < .78:
            i = self.fresh('i'); count = self.r.randint(1, 6)
            head = self.pick([f'for (int {i} = 0; {i} < {count}; {i}++)', f'for (int {i} = {count}; {i} > 0; --{i})', f'for (unsigned {i} = 1; {i} <= {count}u; {i} += 2)',
                              f'for (long {i} = 0; {i} != {count}; {i}++)', f'for (signed char {i} = -1; {i} < {count}; {i}++)'])
            self.put(head + ' {'); self.counters.append((i, 'int'))
            def extra():
                if self.p(.3): self.put(f'if ({self.iexpr(1)}) {self.pick(["break", "continue"])};'); self.assignment()
            if 'signed char' in head or '--' in head: self.counters.pop(); self.counters_safe = i
            self.scoped(few, extra)
            self.counters = [x for x in self.counters if x[0] != i]
            return self.put('}')
        if c < .83:
            w = self.fresh('w'); count = self.r.randint(1, 6)
            self.put(f'int {w} = {count};')
            if self.p(.5):
                self.put(f'while ({w}-- > 0) {{'); self.scoped(few, lambda: self.put(f'if ({self.iexpr(1)}) break;') if self.p(.4) else None); self.put('}')
            else:
                self.put('do {'); self.scoped(few); self.put(f'}} while (--{w} > 0);')
            return
        if c < .90:
            self.put(f'switch ({self.pick(["(int)", "(unsigned char)", ""])}({self.iexpr(2)}) & 7) {{')
            values = self.r.sample(range(8), self.r.randint(1, 4))
            for v in values:
                self.put(f'case {v}:' if self.p(.85) else f'case {v}: case {v + 8}:')
                self.depth += 1; self.put('{'); self.scoped(1); self.put('}')
                if self.p(.7): self.put('break;')
                self.depth -= 1
            if self.p(.6): self.put('default:'); self.depth += 1; self.put('{'); self.scoped(1); self.put('}'); self.depth -= 1
            return self.put('}')
        if c < .93:
            label = self.fresh('L')
            self.put(f'if ({self.iexpr(1)}) goto {label};')
            self.put('{'); self.scoped(2); self.put('}')
            self.put(f'{label}: ;')
            return
        if c < .96:
            pairs = [(a, b) for a in self.structs for b in self.structs if a[1] == b[1] and a[0] != b[0]]
            if pairs:
                a, b = self.pick(pairs)
                return self.put(f'{"*" if a[2] else ""}{a[0]} = {"*" if b[2] else ""}{b[0]};')
            return self.assignment()
        if self.callable: return self.put(f'(void){self.call(self.p(.2), -1)};')
        self.assignment()

    def reset(self):
        self.vars, self.structs, self.tables, self.arrays, self.grids, self.pointers, self.counters = [], [], [], [], [], [], []
        self.assignable = set(); self.mapped = set(); self.callable = []; self.number = 0; self.depth = 1; self.inside = 0

    # --- functions ----------------------------------------------------------
    def device_functions(self):
        self.lines = []; known = []
        for k in range(self.r.randint(2, 5)):
            self.reset(); self.callable = list(known)
            ty = self.pick(['int', 'long', 'unsigned char', 'short', 'double', 'unsigned', 'float', 'signed char'])
            kind = self.r.random(); name = f'h{k}'
            params = [self.pick(['int', 'long', 'short', 'unsigned', 'double', 'unsigned char']) for _ in range(self.r.randint(1, 3))]
            names = [f'a{i}' for i in range(len(params))]
            head = ', '.join(f'{t} {v}' for t, v in zip(params, names))
            self.depth = 0
            self.lines.append('#pragma omp declare target' if self.p(.3) else '')
            closes = self.lines[-1] != ''
            self.vars = list(zip(names, params)); self.assignable = {v for v, t in self.vars if t not in FLOATS}
            n_, m_ = ('3', '4')
            if kind < .2:
                self.put(f'static {ty} {name}(int depth, {head})'); params = ['depth'] + params
            elif kind < .4:
                self.put(f'static {ty} {name}(int *out, {head})'); params = ['pint'] + params
            else: self.put(f'static {ty} {name}({head})')
            self.put('{'); self.depth = 1; self.put('const int n = 3, m = 4; (void)n; (void)m;')
            if kind < .2: self.put(f'if (depth <= 0) return {self.iexpr(1)};')
            for _ in range(self.r.randint(1, 4)): self.statement()
            if kind < .4 and kind >= .2: self.put(f'if (out) *out += {self.iexpr(1)};')
            if self.p(.3): self.put(f'if ({self.iexpr(1)}) return {self.result(ty)};')
            if kind < .2:
                args = ', '.join(self.fexpr(0) if t in FLOATS else self.iexpr(1) for t in params[1:])
                again = f'{name}(depth - 1, {args})'
                if ty in FLOATS: again = f'(signed char)(long){again} * 0.5'
                self.put(f'return {again} {"+" if ty in FLOATS else self.pick("+-^")} {self.result(ty)};' if ty not in FLOATS else f'return {again};')
            else: self.put(f'return {self.result(ty)};')
            self.depth = 0; self.put('}')
            if closes: self.lines.append('#pragma omp end declare target')
            known.append((name, ty, params))
        self.known = known
        return '\n'.join(self.lines)

    def result(self, ty):
        return self.value(ty, 2)

    def maps(self, extra=()):
        """Map clauses of the arrays in use."""
        to = [a for a in sorted(self.mapped) if a[0] == 'r']; both = [a for a in sorted(self.mapped) if a[0] != 'r']
        parts = []
        if to: parts.append(f'map(to: {", ".join(f"{a}[0:{N}]" for a in to)})')
        if both: parts.append(f'map(tofrom: {", ".join(f"{a}[0:{N}]" for a in both)})')
        return ' '.join(parts + list(extra))

    def store_all(self, at):
        """Writes the variables to elements of results."""
        outs = [(a, t) for a, t in ARRAYS if a[0] == 'o' and a in self.mapped]
        self.r.shuffle(outs)
        for a, t in outs[:self.r.randint(2, 6)]:
            op = '=' if self.p(.7) or t in FLOATS else self.pick(['+=', '^=', '-='])
            self.put(f'{a}[{at}] {op} {self.value(t, 3)};')

    def region(self, k):
        self.reset(); self.lines = []; self.callable = list(self.known); self.scalars = {}
        self.mapped = {a for a, t in ARRAYS if self.p(.6) or a in ('o0', 'r0')}
        kind = self.r.random()
        self.head = []
        self.depth = 1
        if kind < .22: self.serial()
        elif kind < .75: self.spread()
        else: self.team()
        parameters = ', '.join(f'{t} *{a}' for a, t in ARRAYS)
        declared = [f'  {t} {v} = {i};' for v, (t, i) in self.scalars.items()]
        kept = [f'  memcpy(kept + {8 * i}, &{v}, sizeof {v});' for i, v in enumerate(self.scalars)]
        return '\n'.join([f'void f{k}(int n, int m, {parameters})', '{'] + declared + self.lines + kept + ['}'])

    def scalar(self, ty=None, init=None):
        ty = ty or self.pick(['int', 'long', 'unsigned', 'double', 'short', 'float', 'unsigned char', 'unsigned long', 'signed char', 'unsigned short'])
        v = f'z{len(self.scalars)}'
        self.scalars[v] = (ty, init if init is not None else self.r.randint(0, 5))
        return v, ty

    def serial(self):
        clauses = []
        for _ in range(self.r.randint(0, 2)):
            v, t = self.scalar(); how = self.r.random()
            if how < .6: clauses.append(f'map(tofrom: {v})'); self.vars.append((v, t)); self.assignable |= {v} if t not in FLOATS else set()
            elif how < .8: clauses.append(f'firstprivate({v})'); self.vars.append((v, t)); self.assignable |= {v}
            else: self.vars.append((v, t))
        self.put(f'#pragma omp target {self.maps(clauses)}'); self.put('{'); self.depth += 1
        for _ in range(self.r.randint(3, 10)): self.statement()
        for at in range(self.r.randint(1, 3)): self.store_all(str(at))
        self.depth -= 1; self.put('}')

    OPS = {'+': '{v} += {e};', '*': '{v} *= {e};', '-': '{v} -= {e};', '&': '{v} &= {e};', '|': '{v} |= {e};', '^': '{v} ^= {e};', '&&': '{v} = {v} && {e};', '||': '{v} = {v} || {e};',
           'max': 'if ({e} > {v}) {v} = {e};', 'min': '{v} = {v} < {e} ? {v} : {e};'}

    def reductions(self, count):
        """Reduction clauses, and the statements that update."""
        clauses, updates = [], []
        for _ in range(count):
            op = self.pick(list(self.OPS)); ty = None
            if op in '&|^': ty = self.pick(list(INTS))
            if op == '-': op = '+'
            v, ty = self.scalar(ty, self.r.randint(0, 7)); clauses.append((op, v, ty))
            updates.append((op, v, ty))
        return clauses, updates

    def update(self, op, v, ty):
        if ty in FLOATS:
            e = f'(double)(signed char)({self.iexpr(2)})'
            if op == '*': e = f'(({self.iexpr(1)}) & 15 ? 1.0 : 2.0)' if False else '1.0'
        else: e = f'({ty})({self.iexpr(2)})'
        self.put(self.OPS[op].format(v=v, e=e))

    def atomic(self):
        a, t = self.pick([(a, t) for a, t in ARRAYS if a[0] == 'x'])
        if a not in self.mapped: return
        lvalue = f'{a}[{self.index()}]' if self.p(.6) else f'{a}[3]'
        if t in FLOATS:
            self.put('#pragma omp atomic'); return self.put(f'{lvalue} += (double)(signed char)({self.iexpr(1)});')
        c = self.r.random(); op = {'x0': '+', 'x1': '^', 'x3': '|'}[a]
        kind = self.pick(['', ' update', ' relaxed', ' seq_cst'])
        self.put(f'#pragma omp atomic{kind}')
        v = self.iexpr(2)
        if c < .5: return self.put(f'{lvalue} {op}= {v};')
        if c < .75 and '[3]' in lvalue: return self.put(f'{lvalue} = {lvalue} {op} ({v});')
        if op == '+' and c < .85: return self.put(f'{lvalue}{self.pick(["++", "--"])};')
        self.put(f'{lvalue} {op}= {v};')

    def loop_head(self, i, extent, declared=True):
        """A canonical loop whose variable takes `extent` values, and the text of the number of an iteration."""
        ty = self.pick(['int', 'int', 'long', 'unsigned', 'short']) if declared else 'int'
        d = f'{ty} ' if declared else ''
        c = self.r.random()
        u = '' if ty != 'unsigned' else ''
        if c < .5: return f'for ({d}{i} = 0; {i} < {extent}; {i}++)', f'(int){i}'
        if c < .6: return f'for ({d}{i} = 0; {i} <= {extent - 1}; ++{i})', f'(int){i}'
        if c < .7 and ty != 'unsigned': return f'for ({d}{i} = {extent - 1}; {i} >= 0; {i}--)', f'(int){i}'
        if c < .8: return f'for ({d}{i} = 3; {i} < {3 + 2 * extent}; {i} += 2)', f'(((int){i} - 3) / 2)'
        if c < .87: return f'for ({d}{i} = {3 * extent}; {i} > 0; {i} = {i} - 3)', f'((int){i} / 3 - 1)'
        if c < .94: return f'for ({d}{i} = 5; {i} != {5 + extent}; {i}++)', f'((int){i} - 5)'
        return f'for ({d}{i} = 0; {extent} > {i}; {i} += 1)', f'(int){i}'

    DIRECTIVES = [  # words, schedule, lastprivate, simd, teams, parallel
        'target teams distribute parallel for', 'target teams distribute parallel for', 'target teams distribute parallel for simd', 'target parallel for', 'target parallel for simd',
        'target simd', 'target teams distribute', 'target teams distribute simd', 'target teams loop', 'target parallel loop']
    SPLIT = [('target teams', 'distribute parallel for'), ('target', 'teams distribute parallel for'), ('target', 'parallel for'), ('target parallel', 'for'), ('target teams', 'distribute'),
             ('target', 'parallel for simd'), ('target', 'simd'), ('target teams', 'distribute parallel for simd'), ('target', 'teams loop')]

    def spread(self):
        split = self.p(.35)
        outer, inner = self.pick(self.SPLIT) if split else ('', self.pick(self.DIRECTIVES))
        words = inner.split(); whole = (outer + ' ' + inner).split()
        # A launch may cover the loop of a region that says nothing about teams and threads.
        plain = self.p(.3)
        reds, updates = self.reductions(self.pick([0, 0, 1, 1, 2]) if not plain else 0)
        collapse = self.pick([1, 1, 1, 2, 2, 3])
        extents = {1: [self.pick([1, 5, 31, 33, N])], 2: [self.r.randint(1, 6), self.r.randint(1, 8)], 3: [self.r.randint(1, 4), self.r.randint(1, 3), self.r.randint(1, 4)]}[collapse]
        clauses, target = [], []
        outside = []
        if split and whole[1:3] == ['teams', 'distribute'] and len(words) == 1 and outer == 'target': reds, updates = [], []
        for op, v, t in reds:
            if split and 'teams' in outer: outside.append(f'reduction({op}: {v})')
            if len(words) > 1 or words[0] in ('for', 'simd'): clauses.append(f'reduction({op}: {v})')
            target.append(f'map(tofrom: {v})')
        if collapse > 1: clauses.append(f'collapse({collapse})')
        if 'for' in words and self.p(.5) and not plain: clauses.append(f'schedule({self.pick(["static", "dynamic", "guided", "static, 3", "dynamic, 2", "auto", "static, 1", "runtime"])})')
        if 'distribute' in words and self.p(.2) and not plain: clauses.append('dist_schedule(static, 4)')
        if 'parallel' in words and self.p(.3) and not plain: clauses.append(f'num_threads({self.pick(["3", "n", "17", "m + 1"])})')
        if 'teams' in words and self.p(.3) and not plain: clauses.append(f'num_teams({self.pick(["2", "m", "1"])})')
        if 'teams' in words and self.p(.2) and not plain: clauses.append(f'thread_limit({self.pick(["32", "7"])})')
        if 'parallel' in words and self.p(.15) and not plain: clauses.append(f'if(parallel: {self.pick(["n > 3", "n < 3", "0", "m"])})')
        if 'simd' in words and self.p(.3) and not plain: clauses.append(self.pick(['safelen(4)', 'simdlen(8)']))
        if self.p(.1) and 'loop' not in words and 'ordered' not in words and 'safelen(4)' not in clauses: clauses.append('order(concurrent)') if not ('distribute' in words and 'for' not in words and False) else None
        body_vars = []
        if self.p(.4):
            v, t = self.scalar(); how = self.pick(['private', 'firstprivate', 'lastprivate' if 'loop' not in words and not plain else 'private'])
            if how == 'lastprivate' and split and False: how = 'private'
            if how == 'firstprivate' and words[-1] == 'simd' and len(words) == 1: how = 'private'
            clauses.append(f'{how}({v})'); body_vars.append((v, t, how))
            if how == 'lastprivate': target.append(f'map(tofrom: {v})')
        linear = None
        if (words[-1] == 'simd' or words[-1] == 'for') and 'distribute' not in words and self.p(.15) and collapse == 1 and 'order(concurrent)' not in clauses:
            v, t = self.scalar('int'); linear = (v, self.r.randint(1, 3)); clauses.append(f'linear({v}: {linear[1]})'); target.append(f'map(tofrom: {v})')
        lines_clauses = ' '.join(clauses)
        if split:
            self.put(f'#pragma omp {outer} {self.maps(target)} {" ".join(outside)}'.rstrip())
            self.put('{'); self.depth += 1
            if outer == 'target' and 'teams' not in inner and self.p(.4): self.put('int before = m;'); self.vars.append(('before', 'int'))
            self.put(f'#pragma omp {inner} {lines_clauses}')
        else: self.put(f'#pragma omp {inner} {self.maps(target)} {lines_clauses}')
        number = '0'
        for level, extent in enumerate(extents):
            i = f'i{level}_'
            head, index = self.loop_head(i, extent)
            self.put(head + (' {' if level + 1 == len(extents) else ''))
            number = index if level == 0 else f'(({number}) * {extent} + {index})'
            self.counters.append((i, 'int'))
        self.depth += 1
        self.put(f'const int at = {number};'); self.counters = [('at', 'int')]
        for v, t, how in body_vars:
            if how != 'firstprivate': self.put(f'{v} = {self.value(t, 2)};')
            self.vars.append((v, t))
            if how != 'firstprivate': self.assignable.add(v)
        if linear: self.vars.append((linear[0], 'int'))
        for _ in range(self.r.randint(1, 6)): self.statement()
        self.store_all('at')
        for op, v, t in updates: self.update(op, v, t)
        for _ in range(self.pick([0, 0, 1, 2])):
            if 'order(concurrent)' not in clauses and 'loop' not in words and 'simd' not in words: self.atomic()
        if linear: self.put(f'{linear[0]} += {linear[1]};')
        for v, t, how in body_vars:
            if how == 'lastprivate': self.put(f'{v} = {self.value(t, 2)};')
        self.depth -= 1; self.put('}')
        if split: self.depth -= 1; self.put('}')

    def team(self):
        """A region of one team with constructs inside."""
        parallel = self.pick(['target parallel', 'target', 'target'])
        v, t = self.scalar(self.pick(['int', 'long', 'unsigned']), 0); w, u = self.scalar('long', 1)
        self.put(f'#pragma omp {parallel} {self.maps([f"map(tofrom: {v}, {w})"])}'); self.put('{'); self.depth += 1
        if parallel == 'target':
            if self.p(.4):
                for _ in range(2): self.statement()
                self.store_all('47')
            shared = self.fresh('c'); self.put(f'int {shared} = {self.iexpr(1)};')
            clause = self.pick(['', ' num_threads(4)', ' num_threads(n)', ' if(n > 2)', ' if(0)'])
            self.put(f'#pragma omp parallel{clause}'); self.put('{'); self.depth += 1
            self.vars.append((shared, 'int')); self.assignable = set(); self.structs, self.arrays, self.grids, self.pointers = [], [], [], []
        for _ in range(self.r.randint(1, 4)): self.team_construct(v, t, w)
        if parallel == 'target':
            self.depth -= 1; self.put('}')
            if self.p(.4): self.put(f'o0[46] = {v} + {w};')
        self.depth -= 1; self.put('}')

    def body_scoped(self, at, count, more=None):
        def extra():
            self.store_all(at)
            if more: more()
        self.scoped_with_counter(at, count, extra)

    def scoped_with_counter(self, at, count, extra):
        saved = list(self.counters)
        if at.isidentifier(): self.counters.append((at, 'int'))
        mapped = self.mapped
        self.scoped(count, extra); self.counters = saved; self.mapped = mapped

    def team_construct(self, v, t, w):
        # What the constructs of a region write is not read by others of it: each has elements of its own arrays.
        c = self.r.random(); i = self.fresh('i'); count = self.pick([1, 7, 40])
        outs = [a for a, _ in ARRAYS if a[0] == 'o' and a in self.mapped]
        schedule = self.pick(['', ' schedule(dynamic)', ' schedule(static, 2)', ' schedule(guided)'])
        def accumulate(): self.put(f'{v} += ({t})({self.iexpr(1)});')
        if c < .25:
            self.put(f'#pragma omp for{schedule} reduction(+: {v})'); self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{')
            self.body_scoped(i, 2, accumulate); return self.put('}')
        if c < .4:
            self.put('#pragma omp sections'); self.put('{')
            for k in range(self.r.randint(1, 3)):
                self.put('#pragma omp section'); self.put('{'); self.body_scoped(str(41 + k), 2); self.put('}')
            return self.put('}')
        if c < .5:
            self.put(f'#pragma omp {self.pick(["single", "single"])}'); self.put('{'); self.body_scoped('44', 2, lambda: self.put(f'{w} += {self.iexpr(1)};')); return self.put('}')
        if c < .6:
            self.put('#pragma omp barrier'); self.put('#pragma omp masked'); self.put('{'); self.body_scoped('45', 2); self.put('}'); return self.put('#pragma omp barrier')
        if c < .72:
            self.put(f'#pragma omp for{schedule}'); self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{')
            def crit():
                self.put(self.pick(['#pragma omp critical', '#pragma omp critical (lock)'])); self.put('{'); self.depth += 1
                self.put(f'{v} += ({t})({self.iexpr(1)});'); self.put(f'{w} ^= {self.iexpr(1)};'); self.depth -= 1; self.put('}')
            self.body_scoped(i, 1, crit); return self.put('}')
        if c < .82:
            self.put(f'#pragma omp for ordered{schedule}'); self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{')
            def order():
                self.put('#pragma omp ordered'); self.put('{'); self.put(f'  {w} = {w} * 3 + ({self.iexpr(1)});'); self.put('}')
            self.body_scoped(i, 1, order); return self.put('}')
        if c < .9:
            self.put('#pragma omp for'); self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{')
            def atom():
                self.put('#pragma omp atomic'); self.put(f'{v} += {self.iexpr(1)};')
            self.body_scoped(i, 1, atom); return self.put('}')
        if c < .95:
            j = self.fresh('j'); s = self.fresh('y')
            self.put(f'#pragma omp for'); self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{')
            def nested():
                self.put(f'long {s} = 0;'); self.put(f'#pragma omp parallel for reduction(+: {s}) num_threads(2)')
                self.put(f'for (int {j} = 0; {j} < 5; {j}++) {s} += {i} * {j} + {self.iexpr(0)};')
                self.put(f'o1[{i}] += {s};') if 'o1' in self.mapped else self.put(f'o0[{i}] += {s};')
            self.body_scoped(i, 1, nested); return self.put('}')
        self.put('#pragma omp single'); self.put('{'); self.depth += 1
        self.put(f'#pragma omp taskloop' if self.p(.4) else '#pragma omp task')
        if 'taskloop' in self.lines[-1]: self.put(f'for (int {i} = 0; {i} < {count}; {i}++) {{'); self.body_scoped(i, 1); self.put('}')
        else: self.put('{'); self.body_scoped('43', 1); self.put('}'); self.put('#pragma omp taskwait')
        self.depth -= 1; self.put('}')

    def program(self):
        helpers = self.device_functions()
        tables = [[self.region(k), dict(self.scalars)] for k in range(10)]
        self.regions = tables
        return PRELUDE + helpers, [text for text, _ in tables]

    def contents(self):
        """The bytes of each array before a region."""
        r = random.Random(7); found = {}
        for a, t in ARRAYS:
            code = TYPES[t]
            if t in FLOATS: values = [r.randint(-60, 60) * 0.25 for _ in range(N)]
            else:
                bits = 8 * struct.calcsize(code); low = 0 if code.isupper() else -(1 << (bits - 1))
                values = [r.choice([r.randint(0, 9), r.randint(-9 if low else 0, 99), r.randint(low, low + (1 << bits) - 1)]) for _ in range(N)]
            found[a] = struct.pack(f'<{N}{code}', *values)
        return found

n_value, m_value = 5, 2

def launcher(contents, call_lines, path):
    lines = ['int main(void) {', f'  FILE *o = fopen("{path}", "wb");', '  static unsigned char mem[20][512] __attribute__((aligned(16)));', '  unsigned char zero[64];', '  memset(zero, 0, 64);', '  (void)mem; (void)zero;']
    lines += call_lines + ['  fclose(o); return 0;', '}']
    return '\n'.join(lines)

def build_host(text, functions, regions, contents, base):
    source = ['#include <stdio.h>', '#include <string.h>', '#include <math.h>', 'static unsigned char kept[64];', text] + functions
    for a, t in ARRAYS: source.append(f'static const unsigned char init_{a}[] = {{{",".join(map(str, contents[a]))}}};')
    calls = []
    for k in range(len(functions)):
        for i, (a, t) in enumerate(ARRAYS): calls.append(f'  memcpy(mem[{i}], init_{a}, sizeof init_{a});')
        calls.append('  memset(kept, 0, 64);')
        calls.append(f'  f{k}({n_value}, {m_value}, {", ".join(f"({t} *)mem[{i}]" for i, (a, t) in enumerate(ARRAYS))});')
        calls.append('  fwrite(mem, 1, sizeof mem, o); fwrite(kept, 1, 64, o); fflush(o);')
    source.append(launcher(contents, calls, base + '.out'))
    return '\n'.join(source)

def pack_scalar(ty, value): return struct.pack('<' + TYPES[ty], value)

CHOOSING = {**os.environ, 'OMP_DYNAMIC': 'true'}
OTHER = next((tool for tool in ('clang-22', 'clang') if shutil.which(tool)), None)

class Runner:
    def __init__(self, options): self.o = options

    def run(self, words, timeout=60, **more):
        try: return subprocess.run(words, capture_output=True, text=True, errors='replace', timeout=timeout, **more)
        except subprocess.TimeoutExpired: return None

    suffix = '.c'

    def make_gen(self, seed): return Gen(seed)

    def device_text(self, text, functions):
        return '\n'.join(['#include <math.h>', '#include <string.h>', 'extern unsigned char kept[64];', text] + functions) + '\n'

    def modern(self, text):
        """What OpenMP 6.0 has in the place of what the peer knows."""
        return text.replace('depend(sink: ', 'doacross(sink: ').replace('depend(source)', 'doacross(source:)')

    def build(self, text, functions, gen, contents, base):
        open(base + '_h.c', 'w').write(build_host(text, functions, gen.regions, contents, base))
        return self.compile(base, base + '.exe', True)

    def compile(self, base, output, openmp):
        return self.run(['gcc'] + ['-fopenmp'] * openmp + ['-O0', '-fwrapv', '-fno-strict-aliasing', '-ffp-contract=off', '-w', '-o', output, base + '_h.c', '-lm', '-lgomp'])

    def serial(self, base, count):
        """What the program gives without directives: compilers differ in few things, as in the last value of a `simd` loop."""
        built = self.compile(base, base + '_s.exe', False); size = 20 * 512 + 64
        ran = self.run([base + '_s.exe'], 30) if built is not None and not built.returncode else None
        if ran is None or ran.returncode: return None
        raw = open(base + '.out', 'rb').read(); os.remove(base + '_s.exe')
        return [raw[k * size:(k + 1) * size] for k in range(count)]

    def one(self, seed):
        try: return self.one_program(seed)
        except Exception as problem: return collections.Counter(), [f'p{seed} script {problem!r}']

    def one_program(self, seed):
        gen = self.make_gen(seed); text, functions = gen.program(); contents = gen.contents(); base = os.path.join(self.o.keep, f'p{seed}')
        found = collections.Counter(); notes = []
        built = self.build(text, functions, gen, contents, base)
        if built is None or built.returncode: return found, [f'p{seed} host {built and built.stderr[:300]}']
        ran = self.run([base + '.exe'], 30)
        if ran is None or ran.returncode:
            # After reductions of tasks outside of teams, teams of several sizes hang in gcc 12's runtime; not where it chooses the sizes.
            ran = self.run([base + '.exe'], 30, env=CHOOSING)
        if ran is None or ran.returncode:
            # A peer that fails with directives may not without.
            self.compile(base, base + '_p.exe', False); ran = self.run([base + '_p.exe'], 30); found['peer without directives'] += len(functions)
        if ran is None or ran.returncode: return found, [f'p{seed} host did not run']
        raw = open(base + '.out', 'rb').read(); size = 20 * 512 + 64
        expected = [raw[k * size:(k + 1) * size] for k in range(len(functions))]
        open(base + self.suffix, 'w').write(self.modern(self.device_text(text, functions)))
        wrong = self.ptx(seed, gen, base, contents, expected, found, notes)
        if not self.o.no_c: wrong |= self.view(seed, gen, base, contents, expected, found, notes)
        if not wrong:
            for suffix in (self.suffix, '_h.c', '.exe', '_p.exe', '.out', '.ptx', '_v.c', '_v.exe', '_v.out'):
                try: os.remove(base + suffix)
                except OSError: pass
            shutil.rmtree(base + '_modules', ignore_errors=True)
        return found, notes

    def refusals(self, kind, result, seed, found, notes):
        for line in result.stderr.splitlines():
            m = re.search(r'error: (.*)$', line)
            if m:
                why = re.sub(r'`[zvc]\d+`', '`v`', m.group(1)); found[f'{kind} refused: {why}'] += 1
                if 'E11' not in why: notes.append(f'p{seed} {kind} error {line[:200]}')

    def memory(self, name, k, gen, contents):
        if name in contents: return contents[name]
        scalars = gen.regions[k][1]
        if name in scalars: return pack_scalar(*scalars[name])
        # A variable of the procedure that is set before it is read.
        return bytes(64)

    def compare(self, expected, k, name, got, gen):
        order = [a for a, _ in ARRAYS]
        if name in order: want = expected[k][order.index(name) * 512:][:len(got)]
        else:
            scalars = list(gen.regions[k][1]); at = 20 * 512 + 8 * scalars.index(name); want = expected[k][at:at + len(got)]
        if want == got: return None
        code = dict(ARRAYS).get(name) or gen.regions[k][1][name][0]; code = TYPES[code]; width = struct.calcsize(code)
        pairs = [(i, a[0], b[0]) for i, (a, b) in enumerate(zip(struct.iter_unpack('<' + code, want), struct.iter_unpack('<' + code, got))) if a != b and not (a[0] != a[0] and b[0] != b[0])]
        if code in 'fd' and not pairs: return None
        return f'{name}: ' + ', '.join(f'[{i}] {a} got {b}' for i, a, b in pairs[:3])

    def ptx(self, seed, gen, base, contents, expected, found, notes):
        result = self.run([self.o.dirigent, 'ptx', '--geometry=cover', '-fopenmp', '-fopenmp-version=60', '--format', 'short', '-ferror-limit=0', base + self.suffix])
        if result is None or result.returncode not in (0, 1): notes.append(f'p{seed} ptx failed'); found['ptx failed'] += 1; return True
        self.refusals('ptx', result, seed, found, notes)
        open(base + '.ptx', 'w').write(result.stdout)
        launches, meta = [], []
        contract = self.contract(base) if '$cover' in result.stdout else {}
        for name, params in re.findall(r'\.visible \.entry (\S+?)\((.*?)\)\n\{', result.stdout, re.S):
            k = int(re.search(r'_f(\d+)_l\d+', name).group(1)); names = re.findall(r'\.param \.(\w+) (\w+)', params)
            geometries = GEOMETRIES
            if name.endswith('$cover'): geometries = self.covering_grids(contract[name], gen.regions[k][1]); found['ptx covered'] += bool(geometries)
            for geometry in geometries:
                arguments = []
                for cell, p in names:
                    how = re.search(r'\b' + p + r',?\s*// (.*)', params).group(1)
                    if p == 'n': arguments.append({'value': struct.pack('<i', n_value).hex()})
                    elif p == 'm': arguments.append({'value': struct.pack('<i', m_value).hex()})
                    elif p.startswith('__sotoc_clause_param'): arguments.append({'value': '?'})
                    elif 'by value' in how and p not in gen.regions[k][1]: arguments.append({'value': '00' * (int(re.sub(r'\D', '', cell)) // 8)})
                    elif 'by value' in how:
                        ty, value = gen.regions[k][1][p]; arguments.append({'value': pack_scalar(ty, value).hex()})
                    else: arguments.append({'memory': self.memory(p, k, gen, contents).hex()})
                self.clause_values(gen.regions[k][0], arguments)
                launches.append(json.dumps({'entry': name, 'blocks': geometry[0], 'threads': geometry[1], 'arguments': arguments})); meta.append((k, geometry, [p for _, p in names]))
        ran = self.run([self.o.xtask, 'kernel', base + '.ptx'], 300, input='\n'.join(launches) + '\n')
        if ran is None: notes.append(f'p{seed} ptx interpreter timeout'); found['ptx timeout'] += 1; return True
        answers = ran.stdout.splitlines(); bad = {}; serial = None; peer = set()
        if len(answers) != len(launches): notes.append(f'p{seed} ptx interpreter {(ran.stdout + ran.stderr)[:200]}'); found['ptx wrong'] += 1; return True
        for (k, geometry, names), answer in zip(meta, answers):
            answer = json.loads(answer)
            if 'problem' in answer: bad.setdefault(k, f'{geometry} problem {answer["problem"]}'); continue
            for name, held in zip(names, answer['memory']):
                if held and k not in bad and (name in dict(ARRAYS) or name in gen.regions[k][1]):
                    why = self.compare(expected, k, name, bytes.fromhex(held), gen)
                    if why and serial is None: serial = self.serial(base, len(expected)) or expected
                    if why and self.compare(serial, k, name, bytes.fromhex(held), gen): bad[k] = f'{geometry} {why}'
                    elif why: peer.add(k)
        every = {k for k, _, _ in meta}
        found['ptx right'] += len(every) - len(bad); found['ptx wrong'] += len(bad); found['ptx right, the peer with directives is not'] += len(peer - set(bad))
        for k, why in sorted(bad.items()): notes.append(f'p{seed} f{k} ptx WRONG {why[:250]}')
        return bool(bad)

    def contract(self, base):
        """How many iterations the loops of entries for launches that cover them have."""
        result = self.run([self.o.dirigent, '-emit-kernel-info', '-fopenmp', '-fopenmp-version=60', base + self.suffix])
        return {e['cover']['entry']: e['cover']['trips'] for e in json.loads(result.stdout)['entries'] if 'cover' in e}

    def covering_grids(self, trips, scalars):
        operators = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b, '/': lambda a, b: abs(a) // b * (1 if a >= 0 else -1), 'max': max}
        def value(e):
            if isinstance(e, list): return operators[e[0]](value(e[1]), value(e[2]))
            return {'n': n_value, 'm': m_value}[e] if e in ('n', 'm') else int(scalars[e][1]) if isinstance(e, str) else e
        counts = [value(e) for e in trips]
        fits = [block for block in COVERING_BLOCKS if all(threads == 1 for threads in block[len(counts):])]
        return [([max(1, -(-count // threads)) for count, threads in zip(counts, block)], block) for block in fits]

    def clause_values(self, text, arguments):
        """Values of clause arguments, in the order in which the clauses are written on the target directive."""
        line = next((l for l in text.replace(' &\n', ' ').splitlines() if '#pragma omp' in l or '!$omp target' in l), '').replace('!$omp&', '')
        values = []
        for m in re.finditer(r'\b(num_threads|num_teams|thread_limit|if|schedule)\(([^()]*)\)', line):
            e = m.group(2).split(':')[-1].strip()
            if m.group(1) == 'schedule' or re.fullmatch(r'\d+', e): continue
            values.append(int(eval(e, {'n': n_value, 'm': m_value})))
        it = iter(values)
        for a in arguments:
            if a.get('value') == '?': a['value'] = struct.pack('<i', next(it, 1)).hex()

    def view(self, seed, gen, base, contents, expected, found, notes):
        result = self.run([self.o.dirigent, 'outline', '-fopenmp', '-fopenmp-version=60', '--format', 'short', '-ferror-limit=0', base + self.suffix])
        if result is None or result.returncode not in (0, 1): notes.append(f'p{seed} outline failed'); return True
        self.refusals('c', result, seed, found, notes)
        text = result.stdout
        source = ['#include <stdio.h>', '#include <string.h>', f'#include "{base}.view.c"'] if False else [text, '#include <stdio.h>', '#include <string.h>']
        for a, t in ARRAYS: source.append(f'static const unsigned char init_{a}[] = {{{",".join(map(str, contents[a]))}}};')
        calls, order = [], []
        for name, params in re.findall(r'^void (__omp_offloading\w+)\((.*?)\)$', text, re.M):
            k = int(re.search(r'_f(\d+)_l\d+', name).group(1)); names = [re.search(r'(\w+)(?:\)\[\w+\])?$', p.strip()).group(1) for p in params.split(',')]
            by = [('*' in p) for p in params.split(',')]
            for i, (a, t) in enumerate(ARRAYS): calls.append(f'  memcpy(mem[{i}], init_{a}, sizeof init_{a});')
            calls.append('  {'); args = []; scalars = gen.regions[k][1]; dumps = []
            for v, (t, value) in scalars.items(): calls.append(f'    {t} {v} = {value};'); dumps.append(f'    memset(zero, 0, 64); memcpy(zero, &{v}, sizeof {v}); fwrite(zero, 1, 8, o);')
            holder = []
            for p, address in zip(names, by):
                q = p.replace('__sotoc_var_', '')
                if q == 'n': args.append(str(n_value))
                elif q == 'm': args.append(str(m_value))
                elif q.startswith('__sotoc_clause_param'): holder.append(len(args)); args.append('?')
                elif q not in dict(ARRAYS) and q not in scalars: args.append('(void *)zero' if address else '0')
                elif q in dict(ARRAYS): args.append(f'(void *)mem[{[a for a, _ in ARRAYS].index(q)}]')
                else: args.append(('&' if address else '') + q)
            fake = [{'value': '?'} for _ in holder]; self.clause_values(gen.regions[k][0], fake)
            for at, f in zip(holder, fake): args[at] = str(struct.unpack('<i', bytes.fromhex(f['value']))[0])
            calls.append(f'    {name}({", ".join(args)});'); calls.append('    fwrite(mem, 1, sizeof mem, o);'); calls += dumps; calls.append('  fflush(o); }')
            order.append(k)
        source.append(launcher(contents, calls, base + '_v.out'))
        open(base + '_v.c', 'w').write('\n'.join(source))
        built = self.run(['gcc', '-fopenmp', '-O0', '-fwrapv', '-fno-strict-aliasing', '-ffp-contract=off', '-Wall', '-Wno-unused', '-Wno-unused-value', '-o', base + '_v.exe', base + '_v.c', '-lm'])
        if built is None or built.returncode:
            errors = [l for l in built.stderr.splitlines() if 'error' in l or 'undefined' in l] if built else ['timeout']
            found['c rejected'] += len(order); notes.append(f'p{seed} c REJECTED {errors[:1]}'); return True
        checked = self.run(['gcc', '-fopenmp', '-fsyntax-only', '-Wall', '-Wextra', '-Wno-unused', base + '.c']) if self.suffix == '.c' else built; extra = self.run(['gcc', '-fopenmp', '-fsyntax-only', '-Wall', '-Wextra', '-Wno-unused', base + '_v.c'])
        own = set(re.findall(r'\[-W[\w=+-]+\]', checked.stderr)) if self.suffix == '.c' else set()
        for w in set(re.findall(r'\[-W[\w=+-]+\]', extra.stderr)) - own: found[f'c new warning {w}'] += 1; notes.append(f'p{seed} c warning {[l for l in extra.stderr.splitlines() if w in l][0][:250]}')
        ran = self.run([base + '_v.exe'], 30)
        if (ran is None or ran.returncode) and OTHER:
            built = self.run([OTHER, '-fopenmp', '-O0', '-fwrapv', '-fno-strict-aliasing', '-ffp-contract=off', '-w', '-o', base + '_v.exe', base + '_v.c', '-lm'])
            ran = self.run([base + '_v.exe'], 60) if built is not None and not built.returncode else None
            if ran is not None and not ran.returncode: found['c ended with another runtime alone'] += len(order)
        if ran is None or ran.returncode: found['c wrong'] += 1; notes.append(f'p{seed} c WRONG crash'); return True
        bad = self.judge_view(base, order, expected, gen)
        if bad:
            # The same without directives, against the program without directives.
            serial = self.serial(base, len(expected))
            built = self.run(['gcc', '-O0', '-fwrapv', '-fno-strict-aliasing', '-ffp-contract=off', '-w', '-o', base + '_v.exe', base + '_v.c', '-lm', '-lgomp'])
            ran = self.run([base + '_v.exe'], 30) if built is not None and not built.returncode else None
            again = self.judge_view(base, order, serial, gen) if serial and ran is not None and not ran.returncode else bad
            found['c right, the peer with directives is not'] += len(set(bad) - set(again)); bad = {k: why for k, why in bad.items() if k in again}
        for k, why in bad.items(): notes.append(f'p{seed} f{k} c WRONG {why[:200]}')
        found['c right'] += len(order) - len(bad); found['c wrong'] += len(bad)
        return bool(bad)

    def judge_view(self, base, order, expected, gen):
        raw = open(base + '_v.out', 'rb').read(); at = 0; bad = {}
        for k in order:
            mem = raw[at:at + 20 * 512]; at += 20 * 512; why = None
            for i, (a, t) in enumerate(ARRAYS): why = why or self.compare(expected, k, a, mem[i * 512:i * 512 + N * struct.calcsize(TYPES[t])], gen)
            for v, (t, _) in gen.regions[k][1].items(): why = why or self.compare(expected, k, v, raw[at:at + struct.calcsize(TYPES[t])], gen); at += 8
            if why: bad[k] = why
        return bad

def main(runner_class=Runner):
    parser = argparse.ArgumentParser(); add = parser.add_argument
    add('--dirigent', required=True); add('--xtask', required=True); add('--count', type=int, default=30); add('--seed', type=int, default=0); add('--keep', default='/tmp/target_programs'); add('--jobs', type=int, default=2); add('--no-c', action='store_true'); add('--seconds', type=int, default=10**9)
    options = parser.parse_args(); os.makedirs(options.keep, exist_ok=True); options.keep = os.path.abspath(options.keep)
    runner = runner_class(options); total = collections.Counter()
    start = time.time()
    def one(seed): return runner.one(seed) if time.time() - start < options.seconds else (collections.Counter({'programs left out': 1}), [])
    with ThreadPoolExecutor(options.jobs) as pool:
        for found, notes in pool.map(one, range(options.seed, options.seed + options.count)):
            total += found
            for note in notes: print(note, flush=True)
    for key, count in sorted(total.items(), key=lambda item: (item[0].split(':')[0], -item[1])): print(f'{count:7} {key}')

if __name__ == '__main__': main()
