#!/usr/bin/env python3
"""target_programs_fortran.py - the same as target_programs.py with target regions of Fortran, against gfortran -fopenmp on the host.

    target_programs_fortran.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]
"""
import os, random

import target_programs as base

N = base.N
KINDS = {'signed char': 'integer(1)', 'short': 'integer(2)', 'int': 'integer(4)', 'long': 'integer(8)', 'float': 'real(4)', 'double': 'real(8)'}
INTS, FLOATS = ('signed char', 'short', 'int', 'long'), ('float', 'double')
base.ARRAYS = [('r0', 'int'), ('r1', 'long'), ('r2', 'signed char'), ('r3', 'short'), ('r4', 'double'), ('r5', 'float'), ('r6', 'int'), ('r7', 'long'),
               ('o0', 'int'), ('o1', 'long'), ('o2', 'signed char'), ('o3', 'short'), ('o4', 'double'), ('o5', 'float'), ('o6', 'int'), ('o7', 'long'), ('x0', 'int'), ('x1', 'long'), ('x2', 'double'), ('x3', 'short')]
ARRAYS = base.ARRAYS
TYPES = '''  type :: pt
    integer(2) :: a
    integer(8) :: b
    real(8) :: c
    integer(4) :: g(3)
  end type
'''

class Gen:
    def __init__(self, seed): self.r = random.Random(f'{seed}-f'); self.known = []

    def p(self, x): return self.r.random() < x
    def pick(self, xs): return self.r.choice(xs)
    def put(self, s): self.lines.append('  ' * self.depth + s)

    def fresh(self, stem='v'):
        self.number += 1
        return f'{stem}{self.number}'

    def declare(self, ty, stem='v', shape=''):
        v = self.fresh(stem); self.declared.append(f'  {ty} :: {v}{shape}')
        return v

    def reset(self):
        self.vars, self.structs, self.tables, self.counters, self.texts, self.logicals = [], [], [], [], [], []
        self.assignable = set(); self.mapped = set(); self.callable = []; self.number = 0; self.depth = 1; self.inside = 0; self.declared = []; self.lines = []

    # --- expressions
    def index(self, size=N):
        mask = 31 if size >= 32 else 7 if size >= 8 else 1
        c = self.r.random()
        if self.inside > 2 or c > .8: return str(self.r.randint(1, mask + 1))
        if c < .5:
            self.inside += 1; e = self.iexpr(1); self.inside -= 1
            return f'iand(int({e}, 4), {mask}) + 1'
        if self.counters and size >= N: return self.pick(self.counters)
        return str(self.r.randint(1, mask + 1))

    def read(self, real):
        names = [a for a, t in ARRAYS if a[0] == 'r' and (t in FLOATS) == real and a in self.mapped]
        return f'{self.pick(names)}({self.index()})' if names else None

    def ileaf(self):
        c = self.r.random(); ints = [v for v, t in self.vars if t in INTS]
        if c < .45 and ints: return self.pick(ints)
        if c < .55 and self.counters: return self.pick(self.counters)
        if c < .7:
            x = self.read(False)
            if x: return x
        if c < .77 and self.structs: return f'{self.pick(self.structs)}%{self.pick(["a", "b", f"g({self.r.randint(1, 3)})"])}'
        if c < .82 and self.tables: return f'{self.pick(self.tables)}({self.index(8)})'
        if c < .85 and self.tables: return f'{self.pick(["sum", "maxval", "minval"])}({self.pick(self.tables)})'
        if c < .87 and self.texts: return f'ichar({self.pick(self.texts)}({(i := self.r.randint(1, 4))}:{i}))'
        if c < .9: return self.pick(['n', 'm'])
        # gfortran computes constants without a range; `m - m` is none to it.
        return self.pick([str(self.r.randint(0, 2)), f'({self.r.randint(0, 20)} + (m - m))', f'({self.r.randint(0, 100000)} - (m - m))', f'({self.r.randint(0, 2**40)}_8 + (m - m))'])

    def iexpr(self, d=3):
        if self.inside > 8: return '1'
        c = self.r.random()
        if d <= 0 or c < .2:
            self.inside += 1; leaf = self.ileaf(); self.inside -= 1
            return leaf
        a = lambda: self.iexpr(d - 1)
        wide = lambda: f'int({a()}, 8)'
        # Narrow integers overflow soon, which is not conforming.
        some = lambda: f'int({a()}, {self.pick([4, 8])})'
        if c < .42: return f'({some()} {self.pick("+-*+-")} {a()})'
        if c < .47: return f'{self.pick(["iand", "ior", "ieor"])}({wide()}, {wide()})'
        if c < .53: return f'({some()} / (iand(int({a()}, 4), {self.pick([7, 15])}) + 1))'
        if c < .57: return f'{self.pick(["mod", "modulo"])}({wide()}, iand({wide()}, 15_8) + 1)'
        if c < .62: return f'{self.pick(["shiftl", "shiftr", "shifta", "ishft"])}({a()}, iand(int({a()}, 4), 7))'
        if c < .66: return f'{self.pick(["min", "max"])}({wide()}, {wide()})'
        if c < .70: return f'int({a()}, {self.pick([1, 2, 4, 8])})'
        if c < .73: return f'merge({wide()}, {wide()}, {self.lexpr(1)})'
        if c < .76: return f'{self.pick(["popcnt", "leadz", "trailz", "poppar"])}({a()})'
        if c < .79: return f'{self.pick(["abs", "not"])}({some()})'
        if c < .81: return f'sign({wide()}, {wide()})'
        if c < .83: return f'{self.pick(["ibset", "ibclr"])}({a()}, {self.r.randint(0, 6)})'
        if c < .85: return f'dim(iand({wide()}, 255_8), iand({wide()}, 255_8))'
        if c < .88: return f'{self.pick(["int", "nint", "floor", "ceiling"])}({self.rexpr(1)})'
        if c < .90: return f'(iand(int({a()}, 4), 31) ** {self.r.randint(0, 4)})'
        if c < .97 and self.callable: return self.call(False)
        return f'(-({some()}))'

    def lexpr(self, d=2):
        c = self.r.random()
        if c < .5 or d <= 0: return f'({self.iexpr(d)} {self.pick(["<", ">", "<=", ">=", "==", "/="])} {self.iexpr(d)})'
        if c < .62: return f'({self.rexpr(1)} {self.pick(["<", ">", "<=", ">=", "==", "/="])} {self.rexpr(1)})'
        if c < .68 and self.logicals: return self.pick(self.logicals)
        if c < .74 and self.texts: return f'({self.pick(self.texts)} {self.pick(["==", "/=", "<", ">="])} {self.pick(self.texts + [chr(39) + "ab" + chr(39)])})'
        if c < .78 and self.tables: return f'{self.pick(["any", "all"])}({self.pick(self.tables)} > {self.iexpr(0)})'
        if c < .82: return f'btest({self.iexpr(1)}, {self.r.randint(0, 7)})'
        if c < .9: return f'(.not. {self.lexpr(d - 1)})'
        return f'({self.lexpr(d - 1)} {self.pick([".and.", ".or.", ".eqv.", ".neqv."])} {self.lexpr(d - 1)})'

    def small(self, d=1): return f'real(int({self.iexpr(d)}, 1), 8)'

    def rleaf(self):
        if self.inside > 3: return '1.5d0'
        self.inside += 1; c = self.r.random(); reals = [v for v, t in self.vars if t in FLOATS]; leaf = None
        if c < .4 and reals: leaf = self.pick(reals)
        elif c < .6: leaf = self.read(True)
        elif c < .68 and self.structs: leaf = f'{self.pick(self.structs)}%c'
        elif c < .8: leaf = self.small()
        self.inside -= 1
        return leaf or self.pick(['0.5', '1.25d0', '2.0', '(-3.0d0)', '0.25', '7.5d0'])

    def rexpr(self, d=2):
        c = self.r.random()
        if d <= 0 or c < .3: return self.rleaf()
        if c < .55: return f'({self.rexpr(d - 1)} {self.pick("+-")} {self.rexpr(d - 1)})'
        if c < .7: return f'({self.rleaf()} * {self.rleaf()})'
        if c < .76: return f'({self.rleaf()} / {self.pick(["2.0", "4.0d0", "(-8.0)"])})'
        if c < .8: return f'(-({self.rexpr(d - 1)}))'
        if c < .84: return f'abs({self.rexpr(d - 1)})'
        if c < .87: return f'{self.pick(["aint", "anint"])}({self.rexpr(d - 1)})'
        if c < .9: return f'{self.pick(["min", "max", "sign"])}(real({self.rexpr(d - 1)}, 8), real({self.rexpr(d - 1)}, 8))'
        if c < .93: return f'{self.pick(["real", "aimag"])}(cmplx({self.small()}, {self.small()}, 8) {self.pick("+-*")} (1.5d0, -2.0d0))'
        if c < .96: return f'merge(real({self.rexpr(d - 1)}, 8), real({self.rexpr(d - 1)}, 8), {self.lexpr(1)})'
        return self.call(True) if self.callable else self.rleaf()

    def call(self, real):
        pool = [f for f in self.callable if f[1] is not None and (f[1] in FLOATS) == real]
        if not pool or self.inside > 2: return self.rleaf() if real else str(self.r.randint(0, 9))
        self.inside += 1; name, _, params = self.pick(pool); args = []
        for t in params:
            if t == 'depth': args.append(str(self.r.randint(0, 4)))
            elif t == 'optional':
                if self.p(.5): args.append(f'o = int({self.iexpr(0)}, 4)')
            elif t in FLOATS: args.append(f'real({self.rexpr(0)}, {4 if t == "float" else 8})')
            else: args.append(f'int({self.iexpr(1)}, {dict(zip(INTS, (1, 2, 4, 8)))[t]})')
        self.inside -= 1
        return f'{name}({", ".join(args)})'

    def value(self, ty, d=3):
        if ty in FLOATS: return f'real(modulo(int(({self.rexpr(2)}) * 4, 8), 101_8), 8) * 0.25d0'
        return self.iexpr(d)

    # --- statements
    def variable(self):
        ty = self.pick(INTS + FLOATS + ('int', 'int', 'long')); v = self.declare(KINDS[ty])
        self.put(f'{v} = {self.value(ty, 2)}'); self.vars.append((v, ty)); self.assignable.add(v)

    def other_variable(self):
        c = self.r.random()
        if c < .3:
            v = self.declare('type(pt)', 's'); self.put(f'{v} = pt(int({self.iexpr(1)}, 2), int({self.iexpr(1)}, 8), 1.5d0, [1, 2, int({self.iexpr(0)}, 4)])' if self.p(.5) else f'{v}%a = {self.iexpr(1)}')
            if '%a' in self.lines[-1]: self.put(f'{v}%b = {self.iexpr(1)}'); self.put(f'{v}%c = 0.75d0'); self.put(f'{v}%g = {self.iexpr(0)}')
            self.structs.append(v)
        elif c < .6:
            v = self.declare('integer(4)', 't', '(8)'); i = self.pick(['i_', 'i_ * 2'])
            self.put(f'{v} = int({self.iexpr(1)}, 4)' if self.p(.5) else f'{v} = [1, 2, 3, {self.r.randint(1, 9)}, 5, int({self.iexpr(0)}, 4), 7, 8]'); self.tables.append(v)
        elif c < .8:
            v = self.declare('character(len=4)', 'c'); self.put(f"{v} = '{self.pick(['ab', 'xyz', 'abcd', 'q'])}'"); self.texts.append(v)
        else:
            v = self.declare('logical', 'l'); self.put(f'{v} = {self.lexpr(2)}'); self.logicals.append(v)

    def assignment(self):
        c = self.r.random(); names = [(v, t) for v, t in self.vars if v in self.assignable]
        if c < .62 and names:
            v, t = self.pick(names); return self.put(f'{v} = {self.value(t)}')
        if c < .72 and self.structs:
            s = self.pick(self.structs); part = self.pick(['a', 'b', 'g(2)', 'c'])
            return self.put(f'{s}%{part} = {self.value("double") if part == "c" else self.iexpr(2)}')
        if c < .8 and self.tables:
            t = self.pick(self.tables); k = self.r.random()
            if k < .4: return self.put(f'{t}({self.index(8)}) = {self.iexpr(2)}')
            if k < .6: return self.put(f'{t} = {t} {self.pick("+-*")} int({self.iexpr(0)}, 4)')
            if k < .75: return self.put(f'where ({t} > int({self.iexpr(0)}, 4)) {t} = int({self.iexpr(0)}, 4)')
            if k < .9: return self.put(f'{t}(2:5) = {t}({self.pick(["1:4", "5:8", "8:2:-2", "4:7"])})')
            return self.put(f'{t} = cshift({t}, {self.r.randint(-3, 3)})')
        if c < .85 and self.texts:
            s = self.pick(self.texts); return self.put(self.pick([f"{s}(2:3) = 'zy'", f"{s} = 'k'", f'{s}(1:2) = {self.pick(self.texts)}(3:4)']))
        if c < .9 and self.logicals: return self.put(f'{self.pick(self.logicals)} = {self.lexpr(2)}')
        if len(self.structs) > 1 and c < .93: return self.put(f'{self.structs[0]} = {self.structs[-1]}')
        self.variable()

    def scoped(self, count, extra=None):
        # What comes to life in a branch is not read behind it.
        saved = [list(x) for x in (self.vars, self.structs, self.tables, self.counters, self.texts, self.logicals)]
        self.depth += 1
        for _ in range(count): self.statement()
        if extra: extra()
        self.depth -= 1
        self.vars, self.structs, self.tables, self.counters, self.texts, self.logicals = saved

    def statement(self):
        c = self.r.random(); few = self.r.randint(1, 3)
        if self.depth > 4 or self.number > 25: return self.assignment()
        if c < .1: return self.variable()
        if c < .17: return self.other_variable()
        if c < .55: return self.assignment()
        if c < .70:
            self.put(f'if ({self.lexpr(2)}) then'); self.scoped(few)
            if self.p(.3): self.put(f'else if ({self.lexpr(1)}) then'); self.scoped(few)
            if self.p(.5): self.put('else'); self.scoped(few)
            return self.put('end if')
        if c < .82:
            i = self.declare('integer(4)', 'i'); count = self.r.randint(1, 6); name = self.fresh('loop')
            self.put(f'{name}: do {i} = {self.pick([f"1, {count}", f"{count}, 1, -1", f"1, {2 * count}, 2", f"{count}, {count - 1}"])}'); self.counters.append(i)
            def extra():
                if self.p(.4): self.put(f'if ({self.lexpr(1)}) {self.pick(["exit", "cycle", f"exit {name}", f"cycle {name}"])}'); self.assignment()
            self.scoped(few, extra); self.counters = [x for x in self.counters if x != i]
            return self.put(f'end do {name}')
        if c < .88:
            w = self.declare('integer(4)', 'w'); self.put(f'{w} = {self.r.randint(1, 5)}'); self.put(f'do while ({w} > 0)'); self.scoped(few); self.put(f'  {w} = {w} - 1'); return self.put('end do')
        if c < .96:
            self.put(f'select case (iand(int({self.iexpr(2)}, 4), 15))')
            for ranges in self.r.sample(['1', '2, 3', '4:6', '7', '9:12', '0'], self.r.randint(1, 4)):
                self.put(f'case ({ranges})'); self.scoped(few)
            if self.p(.6): self.put('case default'); self.scoped(few)
            return self.put('end select')
        subs = [f for f in self.callable if f[1] is None]
        names = [v for v, t in self.vars if t == 'int' and v in self.assignable]
        if subs and names: return self.put(f'call {self.pick(subs)[0]}({self.pick(names)}, int({self.iexpr(1)}, 4))')
        self.assignment()

    # --- procedures
    def helpers(self):
        text, known = [], []
        for k in range(self.r.randint(2, 5)):
            self.reset(); self.callable = list(known); kind = self.r.random(); name = f'h{k}'; ty = self.pick(INTS + FLOATS)
            params = [self.pick(INTS + FLOATS) for _ in range(self.r.randint(1, 3))]; names = [f'a{i}' for i in range(len(params))]
            self.vars = list(zip(names, params)); self.depth = 2; heads = [f'    {KINDS[t]}, {self.pick(["intent(in)", "value"])} :: {v}' for v, t in zip(params and names, params)]
            if kind < .2:
                heads = ['    integer(4), intent(inout) :: out', '    integer(4), intent(in) :: a0']; self.vars = [('a0', 'int'), ('out', 'int')]; self.assignable = {'out'}
                for _ in range(self.r.randint(1, 4)): self.statement()
                self.put(f'out = {self.iexpr(2)}'); head, end = f'  subroutine {name}(out, a0)', '  end subroutine'; row = (name, None, [])
            else:
                arguments = list(names); prefix = ''; row = (name, ty, list(params))
                if kind < .4: arguments = ['depth'] + arguments; heads.append('    integer(4), value :: depth'); prefix = 'recursive '; row = (name, ty, ['depth'] + params)
                elif kind < .55: arguments.append('o'); heads.append('    integer(4), intent(in), optional :: o'); row = (name, ty, params + ['optional'])
                self.put(f'res = {self.value(ty, 1)}')
                if kind < .4: self.put('if (depth <= 0) return')
                if .4 <= kind < .55: self.put(f'if (present(o)) res = {"o * 0 + 0.5d0" if ty in FLOATS else "o"}')
                self.vars.append(('res', ty)); self.assignable.add('res')
                for _ in range(self.r.randint(1, 2)): self.statement()
                if self.p(.3): self.put(f'if ({self.lexpr(1)}) return')
                if kind < .4 and ty in INTS:
                    args = [f'int({self.iexpr(0)}, {dict(zip(INTS, (1, 2, 4, 8)))[t]})' if t in INTS else '0.5' + ('d0' if t == 'double' else '') for t in params]
                    self.put(f'res = {self.pick(["ieor", "ior"])}(int(res, 8), int({name}({", ".join(["depth - 1"] + args)}), 8))')
                head, end = f'  {prefix}function {name}({", ".join(arguments)}) result(res)', '  end function'; heads.append(f'    {KINDS[ty]} :: res')
            text += [head] + ['    !$omp declare target'] * self.p(.5) + heads + ['    integer(4) :: n, m'] + ['  ' + d for d in self.declared] + ['    n = 3; m = 4'] + self.lines + [end]
            known.append(row)
        self.known = known
        return 'module mh\n  implicit none\n' + TYPES + 'contains\n' + '\n'.join(text) + '\nend module\n'

    def maps(self, extra=()):
        to = [a for a in sorted(self.mapped) if a[0] == 'r']; both = [a for a in sorted(self.mapped) if a[0] != 'r']
        return ' '.join(([f'map(to: {", ".join(to)})'] if to else []) + ([f'map(tofrom: {", ".join(both)})'] if both else []) + list(extra))

    def store_all(self, at):
        outs = [(a, t) for a, t in ARRAYS if a[0] == 'o' and a in self.mapped]; self.r.shuffle(outs)
        for a, t in outs[:self.r.randint(2, 6)]: self.put(f'{a}({at}) = {f"{a}({at}) + " if t in INTS and self.p(.3) else ""}{self.value(t, 3)}')

    def scalar(self, ty=None, init=None):
        ty = ty or self.pick(INTS + FLOATS); v = f'z{len(self.scalars)}'; self.scalars[v] = (ty, init if init is not None else self.r.randint(0, 5))
        return v, ty

    def long_line(self, text):
        """A directive in lines that are not too long."""
        words, lines, line = text.split(' '), [], '!$omp'
        for word in words:
            if len(line) + len(word) > 90: lines.append(line + ' &'); line = '!$omp&'
            line += ' ' + word
        for l in lines + [line]: self.put(l)

    OPS = {'+': '{v} = {v} + {e}', '*': '{v} = {v} * {e}', 'max': '{v} = max({v}, {e})', 'min': '{v} = min({v}, {e})', 'iand': '{v} = iand({v}, {e})', 'ior': '{v} = ior({v}, {e})', 'ieor': '{v} = ieor({v}, {e})'}

    def update(self, op, v, ty):
        kind = KINDS[ty][-2]
        e = f'int({self.iexpr(2)}, {kind})' if ty in INTS else (f'real(int({self.iexpr(1)}, 1), {kind})' if op != '*' else f'1.0_{kind}')
        self.put(self.OPS[op].format(v=v, e=e))

    def region(self, k):
        self.reset(); self.callable = list(self.known); self.scalars = {}
        self.mapped = {a for a, t in ARRAYS if self.p(.6) or a in ('o0', 'r0')}
        c = self.r.random(); self.depth = 1
        if c < .25: self.serial()
        elif c < .8: self.spread()
        else: self.team()
        names = [a for a, _ in ARRAYS] + list(self.scalars)
        head = f'subroutine f{k}(n, m, &\n  ' + ', '.join(names[:12]) + ', &\n  ' + ', '.join(names[12:]) + ') bind(c)'
        heads = ['  use mh', '  implicit none', '  integer(4), value :: n, m'] + [f'  {KINDS[t]} :: {a}({N})' for a, t in ARRAYS] + [f'  {KINDS[t]} :: {v}' for v, (t, _) in self.scalars.items()]
        return '\n'.join([head] + heads + sorted(set(self.declared)) + self.fold(self.lines) + ['end subroutine'])

    def fold(self, lines): return lines

    def privates(self):
        """The variables of the body, each thread has its own."""
        own = [d.split('::')[1].strip().split('(')[0] for d in self.declared]
        return own

    def serial(self):
        clauses = []
        for _ in range(self.r.randint(0, 2)):
            v, t = self.scalar(); clauses.append(f'map(tofrom: {v})'); self.vars.append((v, t)); self.assignable |= {v}
        at = len(self.lines)
        for _ in range(self.r.randint(3, 10)): self.statement()
        for where in range(1, self.r.randint(2, 4)): self.store_all(str(where))
        body, self.lines = self.lines[at:], self.lines[:at]
        own = self.privates()
        self.long_line(f'target {self.maps(clauses)}' + (f' private({", ".join(own)})' if own and self.p(.8) else ''))
        self.lines += body; self.put('!$omp end target')

    DIRECTIVES = ['target teams distribute parallel do', 'target teams distribute parallel do', 'target teams distribute parallel do simd', 'target parallel do', 'target parallel do simd', 'target simd', 'target teams distribute', 'target teams loop', 'target parallel loop']

    def spread(self):
        inner = self.pick(self.DIRECTIVES); words = inner.split(); clauses = []; updates = []
        for _ in range(self.pick([0, 0, 1, 1, 2])):
            op = self.pick(list(self.OPS)); v, t = self.scalar(self.pick(INTS) if op in ('iand', 'ior', 'ieor') else None); updates.append((op, v, t)); clauses += [f'reduction({op}: {v})', f'map(tofrom: {v})']
        collapse = self.pick([1, 1, 1, 2, 3])
        extents = {1: [self.pick([1, 5, 31, 33, N])], 2: [self.r.randint(1, 6), self.r.randint(1, 8)], 3: [self.r.randint(1, 4), self.r.randint(1, 3), self.r.randint(1, 4)]}[collapse]
        if collapse > 1: clauses.append(f'collapse({collapse})')
        if 'do' in words and self.p(.5): clauses.append(f'schedule({self.pick(["static", "dynamic", "guided", "static,3", "dynamic,2", "auto"])})')
        if 'parallel' in words and self.p(.3): clauses.append(f'num_threads({self.pick(["3", "n", "17", "m+1"])})')
        if 'teams' in words and self.p(.3): clauses.append(f'num_teams({self.pick(["2", "m", "1"])})')
        if 'parallel' in words and self.p(.15): clauses.append(f'if(parallel: {self.pick(["n>3", "n<3"])})')
        last = None
        if self.p(.3) and 'loop' not in words:
            v, t = self.scalar(); clauses += [f'lastprivate({v})', f'map(tofrom: {v})']; last = (v, t)
        elif self.p(.3):
            v, t = self.scalar(); clauses.append(f'firstprivate({v})'); self.vars.append((v, t))
        at_name = self.declare('integer(4)', 'at'); counters = [self.declare('integer(4)', 'd') for _ in extents]
        start = len(self.lines); number = ''
        heads = []
        for level, (i, extent) in enumerate(zip(counters, extents)):
            c = self.r.random()
            if c < .6: heads.append(f'do {i} = 1, {extent}'); own = f'({i} - 1)'
            elif c < .75: heads.append(f'do {i} = {extent}, 1, -1'); own = f'({i} - 1)'
            elif c < .9 and collapse == 1: heads.append(f'do {i} = 3, {2 + 2 * extent}, 2'); own = f'(({i} - 3) / 2)'
            else: heads.append(f'do {i} = 0, {extent - 1}'); own = i
            number = own if level == 0 else f'({number} * {extent} + {own})'
        self.depth = 2; self.put(f'{at_name} = {number} + 1'); self.counters = [at_name]
        if last: self.put(f'{last[0]} = {self.value(last[1], 1)}'); self.vars.append(last); self.assignable.add(last[0])
        for _ in range(self.r.randint(1, 6)): self.statement()
        self.store_all(at_name)
        for op, v, t in updates: self.update(op, v, t)
        for _ in range(self.pick([0, 0, 1, 2])):
            a, t = self.pick([('x0', 'int'), ('x1', 'long'), ('x2', 'double')])
            if a in self.mapped and not {'loop', 'simd'} & set(words):
                self.put(f'!$omp atomic{self.pick(["", " update"])}'); e = f'{a}({self.index()})'
                self.put(f'{e} = {e} + {self.small() if t == "double" else f"int({self.iexpr(1)}, {KINDS[t][-2]})"}')
        body, self.lines, self.depth = self.lines[start:], self.lines[:start], 1
        own = [v for v in self.privates() if v not in counters]
        self.long_line(f'{inner} {self.maps(clauses)} private({", ".join(own)})')
        self.lines += ['  ' + h for h in heads] + body + ['  end do'] * len(heads)

    def team(self):
        v, t = self.scalar('int', 0); w, u = self.scalar('long', 1); pieces = []
        self.depth = 2
        for _ in range(self.r.randint(1, 4)):
            i = self.declare('integer(4)', 'd'); count = self.pick([1, 7, 40]); start = len(self.lines); before = len(self.declared)
            c = self.r.random(); self.vars = []; self.counters = []
            if c < .7:
                self.put(f'do {i} = 1, {count}'); self.counters = [i]
                self.scoped(2, lambda: self.store_all(i)); self.counters = []
                if c < .3: self.put(f'  {v} = {v} + int({self.iexpr(1)}, 4)'); head, end = f'do reduction(+: {v})', 'end do'
                elif c < .45: self.put('!$omp critical'); self.put(f'  {v} = {v} + int({self.iexpr(1)}, 4)'); self.put('!$omp end critical'); head, end = 'do schedule(dynamic)', 'end do'
                elif c < .6: self.put('!$omp ordered'); self.put(f'  {w} = {w} * 3 + {i}'); self.put('!$omp end ordered'); head, end = 'do ordered', 'end do'
                else: self.put('!$omp atomic'); self.put(f'  {v} = {v} + {i}'); head, end = 'do', 'end do'
                self.put('end do')
            elif c < .85:
                self.put('!$omp section'); self.scoped(2, lambda: self.store_all('41')); self.put('!$omp section'); self.scoped(2, lambda: self.store_all('42')); head, end = 'sections', 'end sections'
            else: self.scoped(2, lambda: self.store_all('44')); self.put(f'{w} = {w} + 3'); head, end = 'single', 'end single'
            body, self.lines = self.lines[start:], self.lines[:start]
            own = [d.split('::')[1].strip().split('(')[0] for d in self.declared[before:]]
            clause = f' private({", ".join(own)})' if own else ''
            pieces.append((head + clause, body, end))
        self.depth = 1
        self.long_line(f'target parallel {self.maps([f"map(tofrom: {v},{w})"])}' if self.p(.5) else f'target {self.maps([f"map(tofrom: {v},{w})"])}')
        combined = 'target parallel' in ' '.join(self.lines[-8:])
        if not combined: self.put(f'!$omp parallel{self.pick(["", " num_threads(4)", " if(n > 2)"])}')
        for head, body, end in pieces:
            self.long_line(head); self.lines += body; self.put(f'!$omp {end}')
        if not combined: self.put('!$omp end parallel')
        self.put('!$omp end target parallel' if combined else '!$omp end target')

    def program(self):
        helpers = self.helpers()
        self.regions = [[self.region(k), dict(self.scalars)] for k in range(10)]
        return helpers, [text for text, _ in self.regions]

    contents = base.Gen.contents

class Runner(base.Runner):
    suffix = '.f90'

    def make_gen(self, seed): return Gen(seed)

    def device_text(self, text, functions): return text + '\n'.join(functions) + '\n'

    def build(self, text, functions, gen, contents, stem):
        open(stem + '.f90', 'w').write(self.device_text(text, functions))
        source = ['#include <stdio.h>', '#include <string.h>', 'static unsigned char kept[64];']
        for a, t in ARRAYS: source.append(f'static const unsigned char init_{a}[] = {{{",".join(map(str, contents[a]))}}};')
        calls = []
        for k in range(len(functions)):
            scalars = gen.regions[k][1]
            source.append(f'void f{k}(int, int' + ', void *' * (len(ARRAYS) + len(scalars)) + ');')
            for i, (a, t) in enumerate(ARRAYS): calls.append(f'  memcpy(mem[{i}], init_{a}, sizeof init_{a});')
            calls.append('  memset(kept, 0, 64); {')
            for v, (t, value) in scalars.items(): calls.append(f'    {t} {v} = {value};')
            calls.append(f'    f{k}({base.n_value}, {base.m_value}, {", ".join(f"mem[{i}]" for i in range(len(ARRAYS)))}{"".join(f", &{v}" for v in scalars)});')
            for i, v in enumerate(scalars): calls.append(f'    memcpy(kept + {8 * i}, &{v}, sizeof {v});')
            calls.append('  } fwrite(mem, 1, sizeof mem, o); fwrite(kept, 1, 64, o); fflush(o);')
        source.append(base.launcher(contents, calls, stem + '.out')); open(stem + '_h.c', 'w').write('\n'.join(source))
        return self.compile(stem, stem + '.exe', True)

    def compile(self, stem, output, openmp):
        folder = stem + '_modules'; os.makedirs(folder, exist_ok=True)
        return self.run(['gfortran'] + ['-fopenmp'] * openmp + ['-O0', '-fwrapv', '-ffp-contract=off', '-ffree-line-length-none', '-fno-range-check', '-w', '-J', folder, '-o', output, stem + '_h.c', stem + '.f90'])

if __name__ == '__main__': base.main(Runner)
