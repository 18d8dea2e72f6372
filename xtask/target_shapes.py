#!/usr/bin/env python3
"""target_shapes.py - target regions of C whose shapes target_programs.py does not make, against gcc -fopenmp on the host.

    target_shapes.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Nests that are not rectangular, loops of every type, reductions of arrays, sections and structures, atomic captures and comparisons, scans, tasks,
nested parallelism, arrays of variable size, loop transformations. A line that begins with `#pragma dirigent` is a transformation, which the host
does not see.
"""
import os, re
import target_programs as base

N = base.N
PRELUDE = base.PRELUDE + '''
#pragma omp declare reduction(padd: pair: omp_out.re += omp_in.re, omp_out.im ^= omp_in.im) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(far: int: omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = -1000)
#pragma omp declare target
static int table[6] = {3, -1, 4, 1, -5, 9};
static const double weights[3] = {0.5, -2.0, 4.0};
static struct P origin = {7, -9, 1.5};
static pair both(pair p, int k) { pair q = {p.re + k, p.im - k}; return q; }
static int total(int count, const int *values) { int s = 0; for (int i = 0; i < count; i++) s += values[i]; return s; }
static long grid(int rows, int columns, int a[rows][columns]) { long s = 0; for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) s = s * 3 + a[i][j]; return s; }
static void turn(int count, int *v) { for (int i = 0, j = count - 1; i < j; i++, j--) { int t = v[i]; v[i] = v[j]; v[j] = t; } }
static int *pick(int *v, int k) { return v + k; }
static struct P moved(struct P p, const struct P *by) { p.a += by->a; p.b -= by->b; p.c *= 2; return p; }
static int even(int n); static int odd(int n) { return n == 0 ? 0 : even(n - 1); } static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static void quick(int *v, int low, int high) { if (low >= high) return; int p = v[high], i = low; for (int j = low; j < high; j++) if (v[j] < p) { int t = v[i]; v[i] = v[j]; v[j] = t; i++; } v[high] = v[i]; v[i] = p; quick(v, low, i - 1); quick(v, i + 1, high); }
#pragma omp end declare target
'''

class Gen(base.Gen):
    def region(self, k):
        self.reset(); self.lines = []; self.scalars = {}; self.callable = list(self.known)
        self.mapped = {a for a, _ in base.ARRAYS}; self.depth = 1
        self.shape = self.pick(SHAPES); self.shape(self)
        parameters = ', '.join(f'{t} *{a}' for a, t in base.ARRAYS)
        declared = [f'  {t} {v} = {i};' for v, (t, i) in self.scalars.items()]
        kept = [f'  memcpy(kept + {8 * i}, &{v}, sizeof {v});' for i, v in enumerate(self.scalars)]
        return '\n'.join([f'void f{k}(int n, int m, {parameters}) // {self.shape.__name__}', '{'] + declared + self.lines + kept + ['}'])

    def program(self):
        text, functions = super().program()
        return PRELUDE + text[len(base.PRELUDE):], functions

    def put_all(self, text):
        for line in text.strip('\n').splitlines(): self.put(line)

    def whole(self, v): return self.maps([f'map(tofrom: {v})'] if v else [])

    def spread_words(self, simd=True):
        return self.pick(['target teams distribute parallel for', 'target parallel for', 'target teams distribute', 'target teams distribute parallel for simd', 'target parallel for simd'][:5 if simd else 3])

    def schedule(self, words):
        return self.pick([' schedule(static)', ' schedule(static, 2)', ' schedule(dynamic)', ' schedule(guided, 2)', ' schedule(static, m)', ' schedule(nonmonotonic: dynamic, 3)', '', '']) if ' for' in words else ''

def nest(g):
    """Bounds that depend on outer variables."""
    v, _ = g.scalar('long', 1); w = g.spread_words(); three = g.p(.3)
    lo, rel, hi, step = g.pick([('i', '<', '6', '++'), ('0', '<', 'i', '++'), ('0', '<=', 'i', '++'), ('i + 1', '<', '7', '++'), ('2 * i', '<', '9', ' += 2'), ('i - 2', '<', 'i + 2', '++'), ('7 - i', '>', '0', '--'),
                               ('i', '>=', '0', '--'), ('0', '<', '6 - i', '++'), ('i * 3', '<=', '11', ' += 3'), ('m', '<', 'i + m', '++'), ('0', '<', 'n - i', '++'), ('i', '<', 'n', '++'), ('-i', '<=', 'i', '++'), ('3 * i + 1', '<', '2 * i + 5', '++')])
    head = g.pick(['for (int i = 0; i < 6; i++)', 'for (int i = 5; i >= 0; i--)', 'for (int i = 0; i < n + 1; i += 2)', 'for (int i = 1; i <= 5; i++)', 'for (int i = 6; i > 0; i -= 2)', 'for (int i = 0; i != 5; i++)'])
    g.put(f'#pragma omp {w} {g.whole(v)} collapse({3 if three else 2}) reduction(+: {v})')
    g.put(head); g.put(f'  for (int j = {lo}; j {rel} {hi}; j{step})' + ('' if three else ' {'))
    if three: g.put('    ' + g.pick(['for (int k = 0; k < 3; k++) {', 'for (int k = 2; k > -1; k--) {', 'for (int k = 0; k < m; k++) {']))
    k = 'k' if three else '0'
    g.put(f'    {v} += (i * 7 + j * 3 + {k}) ^ (j - i);')
    g.put('#pragma omp atomic') if 'simd' not in w else None
    g.put(f'x0[(i * 8 + j + 16) & 31] += 1 + {k};' if 'simd' not in w else ';')
    g.put('  }')

def types(g):
    """Loop variables of every type, with their edges."""
    v, _ = g.scalar('unsigned long', 3); w = g.spread_words(); s = g.schedule(w)
    head, at = g.pick([('for (unsigned i = 0xfffffff0u; i < 0xfffffffeu; i += 3)', '(i - 0xfffffff0u) / 3'), ('for (int i = 0x7ffffff0; i < 0x7fffffff; i++)', 'i - 0x7ffffff0'), ('for (int i = -0x7fffffff - 1; i < -0x7fffffff + 8; i += 2)', '(unsigned)(i + 0x7fffffff + 1) / 2'),
        ('for (long i = -(1L << 40); i < -(1L << 40) + 20; i += 3)', '(i + (1L << 40)) / 3'), ('for (signed char i = -128; i < 120; i += 7)', '(i + 128) / 7'), ('for (unsigned char i = 255; i > 200; i -= 2)', '(255 - i) / 2'),
        ('for (short i = 5; i != 25; i++)', 'i - 5'), ('for (unsigned long i = ~0UL - 9; i < ~0UL; i++)', 'i - (~0UL - 9)'), ('for (unsigned i = 5; i < 3; i++)', '0'), ('for (int i = 9; i < m; i++)', '0'), ('for (unsigned i = 12; i > 2; i--)', 'i'),
        ('for (int i = n; i < n * 8; i += m)', '(i - n) / m'), ('for (int i = n * 4; i >= m; i -= n)', 'i / n'), ('for (int i = 20; i > 0; i += -m)', 'i / 2'), ('for (unsigned short i = 65530; i < 65535; i++)', 'i - 65530'), ('for (long long i = 0; i < n; i = 1 + i)', 'i'),
        ('for (int *p = r0; p < r0 + 20; p += 3)', '(p - r0) / 3'), ('for (short *p = r3 + 30; p > r3 + 3; p -= 2)', '(p - r3) / 2'), ('for (long *p = r1; p != r1 + 9; ++p)', '*p * 0 + (p - r1)'), ('for (int i = 0; i < r2[3] % 9 + 4; i++)', 'i'), ('for (unsigned i = 0; i <= (unsigned)n; i += 1)', 'i'),
        ('for (unsigned char i = 0; i < 200; i += 9)', 'i / 9'), ('for (signed char i = 100; i >= -100; i -= 11)', '(100 - i) / 11'), ('for (int i = 10; i >= 10; i--)', 'i'), ('for (long i = n; i > -n; i -= m)', 'i + n'), ('for (size_t i = 40; i > 7; i -= 4)', 'i / 4')])
    g.put(f'#pragma omp {w} {g.whole(v)} reduction(+: {v}){s}'); g.put(head + ' {')
    g.put(f'  int at = (int)({at});'); g.counters = [('at', 'int')]; g.depth += 1
    g.put(f'{v} += (unsigned long)at * 5 + 1; o0[at % 48] = at + 100; o1[at % 48] = {g.iexpr(2)};')
    g.depth -= 1; g.put('}')

REDUCTIONS = [('+', '{v} += {e};'), ('*', '{v} *= {e} | 1;'), ('&', '{v} &= {e} | 8;'), ('|', '{v} |= {e};'), ('^', '{v} ^= {e};'), ('&&', '{v} = {v} && {e};'), ('||', '{v} = {v} || {e};'), ('max', 'if ({v} < {e}) {v} = {e};'), ('min', '{v} = {v} < {e} ? {v} : {e};')]

def array_reduction(g):
    """A reduction over an array, a section of one, or a local array."""
    op, update = g.pick(REDUCTIONS); a, t = g.pick([x for x in base.ARRAYS if x[0][0] in 'xo' and x[1] not in ('float', 'double')])
    low, size = g.pick([('0', 5), ('2', 4), ('m', 3), ('0', 16), ('1', 1)]); w = g.spread_words()
    e = f'({t})({g.pick(["i * 37 - 5", "r0[i] + i", "r1[i]", "r2[i] ^ i"])})'
    kind = g.r.random()
    if kind < .5:
        section = f'{a}[{low}:{size}]' if low != '0' or g.p(.5) else f'{a}[:{size}]'
        g.put(f'#pragma omp {w} {g.maps()} reduction({op}: {section}){g.schedule(w)}'); g.put(f'for (int i = 0; i < {g.pick([40, 3, 1, 33])}; i++) {{')
        g.put('  ' + update.format(v=f'{a}[{low} + i % {size}]', e=e)); return g.put('}')
    dims = g.pick([('[5]', '[i % 5]', 5), ('[2][3]', '[i % 2][i % 3]', 6), ('[5]', '[i % 3]', 5)])
    g.put(f'#pragma omp target {g.maps()}'); g.put('{'); g.put(f'  {t} acc{dims[0]};'); g.put(f'  for (int q = 0; q < {dims[2]}; q++) (({t} *)acc)[q] = ({t})({"q % 2" if op in ("&&", "||") else "q * 3 + 1"});')
    how = g.pick(['parallel for', 'parallel for', 'simd', 'parallel'])
    whole = 'acc' if '[n]' not in dims[0] and '[m]' not in dims[0] or g.p(.5) else 'acc'
    g.put(f'  #pragma omp {how} reduction({op}: {whole})')
    if how == 'parallel': g.put('  {'); g.put('  #pragma omp for')
    g.put(f'  for (int i = 0; i < 37; i++) {update.format(v="acc" + dims[1], e=e)}')
    if how == 'parallel': g.put('  }')
    g.put(f'  for (int q = 0; q < {dims[2]}; q++) o1[q] = (({t} *)acc)[q];'); g.put('}')

def user_reduction(g):
    """Structures and other values reduced by operators of the program."""
    w = g.pick(['parallel for', 'parallel for simd', 'parallel']); kind = g.r.random()
    if kind < .5:
        g.put_all(f'''
#pragma omp target {g.maps()}
{{
  pair p = {{{g.r.randint(0, 9)}, {g.r.randint(0, 9)}}};
  #pragma omp parallel for reduction(padd: p){g.schedule(' for')}
  for (int i = 0; i < {g.pick([40, 3, 1])}; i++) {{ p.re += r0[i] * 3 + i; p.im ^= i * {g.r.randint(1, 9)} + r2[i]; }}
  o0[0] = p.re; o0[1] = p.im;
}}'''); return
    v, _ = g.scalar('int', g.r.randint(0, 50)); w = g.spread_words()
    g.put(f'#pragma omp {w} {g.whole(v)} reduction(far: {v})'); g.put(f'for (int i = 0; i < {g.pick([40, 2])}; i++) {{ int e = r3[i] - i * {g.r.randint(-9, 9)}; if (e > {v}) {v} = e; }}')

def capture(g):
    """Atomic captures whose sum does not depend on the order."""
    v, _ = g.scalar('unsigned long', 0); w = g.spread_words(False); a, t = g.pick([('x0', 'int'), ('x1', 'long'), ('o7', 'unsigned long'), ('o6', 'unsigned'), ('x3', 'unsigned short'), ('o2', 'unsigned char'), ('o3', 'short')])
    x = f'{a}[{g.pick(["3", "m", "i & 3"])}]'; k = g.r.randint(1, 5)
    form = g.pick(['q = {x}++;', 'q = ++{x};', '{{ q = {x}; {x} += {k}; }}', '{{ {x} += {k}; q = {x}; }}', 'q = {x} -= {k};', '{{ {x} = {x} - {k}; q = {x}; }}', 'q = {x} = {x} + {k};', '{{ q = {x}; {x}--; }}', '{{ {x}++; q = {x}; }}', '{{ q = {x}; {x} = {k} + {x}; }}', '{{ q = {x}; {x} ^= {k}; }}', '{{ q = {x}; {x} = {k} - {x}; }}', 'q = {x} *= 3;']).format(x=x, k=k)
    sums = not any(s in form for s in ('^', f'{k} - ', '*='))
    count = g.pick([40, 3, 1])
    g.put(f'#pragma omp {w} {g.whole(v)} reduction(+: {v})'); g.put(f'for (int i = 0; i < {count}; i++) {{'); g.put(f'  {g.pick([t, "long", "int"]) if sums and "unsigned short" not in t else t} q;')
    if sums and t in ('unsigned char', 'short', 'unsigned short'): g.lines[-1] = g.lines[-1].replace(' q', ' q')
    g.put(f'  #pragma omp atomic capture{g.pick(["", " seq_cst", " relaxed"])}'); g.put('  ' + form)
    g.put(f'  {v} += {"(unsigned long)q" if sums else "(q != q)"};'); g.put('}')

def compare(g):
    """Atomic minimum, maximum and exchange."""
    w = g.spread_words(False); a, t = g.pick([('x0', 'int'), ('x1', 'long'), ('o7', 'unsigned long'), ('o6', 'unsigned'), ('o4', 'double'), ('o5', 'float'), ('x3', 'unsigned short'), ('o2', 'unsigned char')])
    r = {'x0': 'r0', 'x1': 'r1', 'o7': 'r7', 'o6': 'r6', 'o4': 'r4', 'o5': 'r5', 'x3': 'r3', 'o2': 'r2'}[a]; x = f'{a}[{g.pick(["3", "i & 3"])}]'
    form = g.pick(['if (e < {x}) {{ {x} = e; }}', 'if ({x} < e) {{ {x} = e; }}', '{x} = {x} > e ? e : {x};', '{x} = e > {x} ? e : {x};', 'if ({x} > e) {{ {x} = e; }}', '{x} = {x} < e ? e : {x};']).format(x=x)
    g.put(f'#pragma omp {w} {g.maps()}'); g.put('for (int i = 0; i < 40; i++) {'); g.put(f'  {t} e = ({t}){r}[i];'); g.put('  #pragma omp atomic compare'); g.put('  ' + form); g.put('}')

def exchange(g):
    """Compare-and-swap by one thread; reads and writes."""
    a, t = g.pick([('x0', 'int'), ('x1', 'long'), ('o6', 'unsigned'), ('x3', 'unsigned short'), ('o2', 'unsigned char')])
    g.put_all(f'''
#pragma omp target {g.maps()}
{{
  {t} q = 5, e = {a}[{g.r.randint(0, 5)}], d = ({t})({g.iexpr(1)}); int s = 0;
  for (int i = 0; i < 9; i++) {{
    #pragma omp atomic compare capture
    {g.pick([f"{{ q = {a}[i]; if ({a}[i] == e) {{ {a}[i] = d; }} }}", f"if ({a}[i] == e) {{ {a}[i] = d; }} else {{ q = {a}[i]; }}", f"{{ s = {a}[i] == e; if (s) {{ {a}[i] = d; }} }}", f"{{ if ({a}[i] == e) {{ {a}[i] = d; }} q = {a}[i]; }}"])}
    o1[i] = q; o0[i] = s;
    #pragma omp atomic read
    q = {a}[i];
    #pragma omp atomic write
    o3[i] = (short)(q + 1);
  }}
}}''')

def scan(g):
    """Inclusive and exclusive scans."""
    v, t = g.scalar(g.pick(['int', 'long', 'unsigned', 'short']), 2); op, update = g.pick([('+', '{v} += e;'), ('max', '{v} = {v} > e ? {v} : e;'), ('*', '{v} *= e | 1;'), ('^', '{v} ^= e;')]); kind = g.pick(['inclusive', 'exclusive'])
    up = update.format(v=v).replace(' e', f' ({t})(r0[i] + i)', 1) if False else '{ ' + f'{t} e = ({t})(r0[i] ^ i); ' + update.format(v=v) + ' }'
    get = f'o0[i] = (int){v};'
    first, second = (up, get) if kind == 'inclusive' else (get, up)
    w = g.pick(['parallel for', 'parallel for simd', 'simd'])
    g.put_all(f'''
#pragma omp target {g.whole(v)}
#pragma omp {w} reduction(inscan, {op}: {v})
for (int i = 0; i < {g.pick([40, 7, 1, 33])}; i++) {{
  {first}
  #pragma omp scan {kind}({v})
  {second}
}}''')

def rows(g):
    """Teams whose iterations hold parallel loops that share variables of the team."""
    count = g.pick([6, 1, 9]); inner = g.pick([5, 33, 1, 8]); op, start, up = g.pick([('+', '0', 's += e;'), ('max', '-1000', 's = s > e ? s : e;'), ('^', '7', 's ^= e;')])
    t = g.pick(['int', 'long', 'short']); guard = g.pick(['', '', 'if (r0[i] & 1) ', 'if (i != 2) ', 'for (int again = 0; again < 2; again++) ', 'if (i & 1) { o6[i] = 3; } else '])
    more = g.pick(['', f'#pragma omp parallel for{g.schedule(" for")}\n    for (int j = 0; j < {min(inner, 8)}; j++) t[j] += (int)s + j;', f'for (int j = 0; j < 8; j++) t[j] ^= j;', '#pragma omp parallel num_threads(3)\n    {\n    #pragma omp for\n    for (int j = 0; j < 8; j++) t[j] = t[j] * 3 + i;\n    #pragma omp single\n    s += 5;\n    }'])
    w = g.pick(['target teams distribute', 'target teams distribute', 'target', 'target teams distribute private(q)']); q = 'q' in w.split('private')[-1] and 'private' in w
    if q: g.put('int q = 0;')
    if w == 'target': g.put(f'#pragma omp target {g.maps()}')
    else: g.put(f'#pragma omp {w} {g.maps()}{g.pick(["", " num_teams(2)", " thread_limit(8)", " dist_schedule(static, 2)"])}')
    g.put_all(f'''
for (int i = 0; i < {count}; i++) {{
  {t} s = ({t}){start}; int t[8] = {{1, i, 3}};
  {"q = i * 3;" if q else ""}
  {guard}{{
    #pragma omp parallel for reduction({op}: s){g.schedule(' for')}{g.pick(["", " num_threads(4)", " if(i > 1)", " num_threads(i + 1)"])}
    for (int j = 0; j < {inner}; j++) {{ {t} e = ({t})(r0[j] * (i + 1) + j{" + q" if q else ""}); {up} }}
    {more}
  }}
  o1[i] = s; for (int j = 0; j < 8; j++) o0[i * 4 + (j & 3)] = t[j] + (j > 3 ? o0[i * 4 + (j & 3)] : 0);
}}''')

def nested(g):
    """A parallel region in a parallel region, and orphaned constructs."""
    v, _ = g.scalar('long', 0); u, _ = g.scalar('int', 1)
    g.put_all(f'''
#pragma omp target {g.maps([f"map(tofrom: {v}, {u})"])}
{{
  int base = {g.iexpr(1)};
  #pragma omp parallel{g.pick(["", " num_threads(2)", " num_threads(n)"])}
  {{
    #pragma omp for{g.schedule(" for")} reduction(+: {v})
    for (int i = 0; i < {g.pick([9, 40, 2])}; i++) {{
      long s = i; int local[4] = {{i, 1, 2, 3}};
      #pragma omp parallel for{g.pick([" num_threads(2)", "", " if(0)", " num_threads(3) if(i > 3)"])} reduction(+: s) {g.pick(["", "shared(local)", "firstprivate(local)", "firstprivate(base)"])}
      for (int j = 0; j < {g.pick([5, 3, 17])}; j++) {{ s += local[j & 3] * j + base; }}
      {g.pick(["", f"#pragma omp simd reduction(+: s){chr(10)}      for (int j = 0; j < 4; j++) s += local[j];", f"#pragma omp parallel{chr(10)}      {{{chr(10)}      #pragma omp atomic{chr(10)}      local[0] += 0;{chr(10)}      }}"])}
      {v} += s; o1[i] = s;
    }}
    {g.pick([f"#pragma omp single", "#pragma omp masked"])}
    {u} += {g.r.randint(1, 9)};
    #pragma omp barrier
    #pragma omp for nowait
    for (int i = 0; i < 20; i++) o0[i] = {u} + i;
    #pragma omp critical
    {{ x1[5] |= 4; }}
  }}
}}''')

def tasks(g):
    """Tasks with dependences, groups and loops of tasks."""
    v, _ = g.scalar('long', 0)
    body = g.pick([f'#pragma omp taskloop {g.pick(["grainsize(3)", "num_tasks(4)", "", "collapse(1)"])} reduction(+: {v})\n    for (int i = 0; i < 20; i++) {v} += r0[i] * i;',
        f'for (int i = 0; i < 9; i++)\n    #pragma omp task depend(inout: o0[0]) firstprivate(i)\n    o0[0] = o0[0] * 3 + i;\n    #pragma omp taskwait',
        f'#pragma omp taskgroup task_reduction(+: {v})\n    for (int i = 0; i < 9; i++) {{\n    #pragma omp task in_reduction(+: {v})\n    {v} += r0[i] + i;\n    }}',
        f'int z = 5;\n    #pragma omp task shared(z)\n    z += 3;\n    #pragma omp taskwait\n    {v} = z;',
        f'int z = 5;\n    #pragma omp task firstprivate(z) if(n > 9)\n    {{ z += 3; o1[0] = z; }}\n    #pragma omp taskwait\n    {v} = z;',
        f'#pragma omp taskloop simd nogroup\n    for (int i = 0; i < 20; i++) o1[i] = r1[i] - i;',
        f'int z = 2;\n    #pragma omp taskloop lastprivate(z)\n    for (int i = 0; i < 20; i++) z = i * 3 + r0[i];\n    {v} = z;'])
    where = g.pick(['#pragma omp parallel\n  #pragma omp single', '#pragma omp parallel\n  #pragma omp masked', '', '#pragma omp parallel num_threads(3)\n  #pragma omp single nowait'])
    g.put_all(f'''
#pragma omp target {g.whole(v)}
{{
  {where}
  {{
    {body}
  }}
}}''')

def copyprivate(g):
    g.put_all(f'''
#pragma omp target {g.maps()}
{{
  #pragma omp parallel
  {{
    int q; long t[3];
    #pragma omp single copyprivate(q, t)
    {{ q = {g.iexpr(2)}; t[0] = 5; t[1] = {g.iexpr(1)}; t[2] = q; }}
    #pragma omp for{g.schedule(" for")}
    for (int i = 0; i < 40; i++) {{ o0[i] = q + i; o1[i] = t[i % 3]; }}
    #pragma omp single
    {{ x0[3] = q; }}
    #pragma omp sections
    {{
      #pragma omp section
      o3[1] = (short)t[1];
      #pragma omp section
      {{ o3[2] = (short)x0[3]; }}
    }}
  }}
}}''')

def sized(g):
    """Arrays of variable size."""
    w = g.pick(['target teams distribute parallel for', 'target parallel for', 'target']); t = g.pick(['int', 'long', 'short', 'unsigned char', 'double'])
    body = g.pick([f'{t} t[n]; for (int j = 0; j < n; j++) t[j] = ({t})(j * i + 1);', f'{t} t[m * 2 + 1]; for (int j = 0; j < m * 2 + 1; j++) t[j] = ({t})(r0[j] + i);', f'{t} t[n]; for (int j = n - 1; j >= 0; j--) *(t + j) = ({t})(j ^ i);'])
    two = g.pick(['', 'int u[m][n]; for (int a = 0; a < m; a++) for (int b = 0; b < n; b++) u[a][b] = a * 10 + b + i; o1[i] += grid(m, n, u) + (long)sizeof u;', 'int u[n][3]; for (int a = 0; a < n * 3; a++) u[0][a % 3 + a / 3 * 3] = a * i; o1[i] += u[n - 1][2] + (long)(sizeof u / sizeof u[0]) + (&u[2] - &u[0]);', 'for (int a = 1; a < 4; a++) { long q[a]; q[a - 1] = a * i; o1[i] += q[a - 1] + (long)sizeof q; }', 'int (*u)[n] = (int (*)[n])r0; o1[i] += u[1][m] + u[m][1];'])
    g.put(f'#pragma omp {w} {g.maps()}')
    g.put_all(f'''
for (int i = 0; i < {g.pick([20, 5, 40])}; i++) {{
  {body}
  long s = 0; for (int j = 0; j < n; j++) s = s * 3 + (long)t[j];
  o1[i] = s + (long)sizeof t;
  {two}
}}''')

def sequence(g):
    """A static schedule gives the same iterations to the same threads; distance in simd loops; ordered by dependence."""
    c = g.r.random(); k = g.r.randint(1, 5)
    if c < .3:
        g.put_all(f'''
#pragma omp target parallel num_threads({g.pick(["4", "n", "3"])}) {g.maps()}
{{
  #pragma omp for schedule(static{g.pick([", 3", "", ", 1"])}) nowait
  for (int i = 0; i < 40; i++) o0[i] = i * {k};
  {g.pick(["", "#pragma omp barrier"])}
  #pragma omp for schedule(static) nowait
  for (int i = 0; i < 40; i++) o1[i] = i;
  #pragma omp for schedule(static)
  for (int i = 0; i < 40; i++) o1[i] += r0[i];
  #pragma omp for schedule(dynamic)
  for (int i = 0; i < 40; i++) o3[i] = (short)(o0[39 - i] + o1[39 - i]);
}}''')
    elif c < .5: g.put_all(f'''
#pragma omp {g.pick(["target simd", "target teams distribute simd" if False else "target simd"])} safelen({k}) {g.maps()}
for (int i = 0; i < 30; i++) {{ o0[i + {k}] = o0[i] + r0[i]; }}''')
    elif c < .75: g.put_all(f'''
#pragma omp target {g.maps()}
#pragma omp parallel
#pragma omp for ordered(1){g.pick([" schedule(static, 1)", "", " schedule(dynamic)"])}
for (int i = 1; i < 30; i++) {{
  o3[i] = (short)i;
  #pragma omp ordered depend(sink: i - 1)
  o0[i] = o0[i - 1] * 3 + r0[i];
  #pragma omp ordered depend(source)
}}''')
    else: g.put_all(f'''
#pragma omp target {g.maps()}
#pragma omp parallel for {g.pick(["ordered", "ordered schedule(dynamic, 2)", "ordered schedule(static, 3)"])}
for (int i = 0; i < 30; i++) {{
  int e = r0[i] + i;
  if (i % {k + 1} != 0) {{
    #pragma omp ordered
    {{ o0[0] = o0[0] * 5 + e; o1[1] ^= o0[0]; }}
  }}
}}''')

def linear(g):
    v, t = g.scalar(g.pick(['int', 'long', 'short', 'unsigned']), 3); step = g.pick(['1', '2', '-3', 'm', 'n - 8']); w = g.pick(['target simd', 'target parallel for', 'target parallel for simd'])
    head = g.pick(['for (int i = 0; i < 30; i++)', 'for (int i = 29; i >= 0; i--)', 'for (int i = 0; i < 30; i += 2)', 'for (unsigned i = 3; i < 20; i++)'])
    g.put_all(f'''
#pragma omp {w} {g.whole(v)} linear({v}: {step}){g.schedule(w)}
{head} {{ o0[i] = (int){v} * 2; {v} += {step}; }}''')

def last(g):
    """Last values: of scalars, arrays, structures, and conditional ones."""
    v, t = g.scalar(g.pick(['int', 'long', 'double', 'short']), 9); w = g.spread_words(); c = g.r.random()
    if c < .35:
        g.put(f'#pragma omp {w} {g.whole(v)} lastprivate({v}) collapse(2){g.schedule(w)}')
        g.put_all(f'''
for (int i = 0; i < {g.pick([5, 1])}; i++)
  for (int j = {g.pick(["0; j < 6; j++", "5; j > 0; j--", "i; j < 7; j++", "0; j < n; j += 2"])}) {{ {v} = i * 10 + j + r0[j]; o0[(i * 7 + j) % 48] = i; }}''')
    elif c < .65:
        g.put_all(f'''
#pragma omp target {g.maps()}
{{
  int t[5] = {{1, 2, 3, 4, 5}}; pair p = {{8, 9}}; struct P s = {{1, 2, 3}}; int u[2][3] = {{{{1, 2, 3}}, {{4, 5, 6}}}};
  #pragma omp parallel for {g.pick(["lastprivate(t, p) private(s, u)", "firstprivate(t, p, s) lastprivate(t, p) private(u)", "lastprivate(p) firstprivate(t, s, u)", "private(t) lastprivate(p, s, u)", "lastprivate(t, s, p, u)"])}{g.schedule(" for")}
  for (int i = 0; i < {g.pick([20, 1, 7])}; i++) {{
    for (int j = 0; j < 5; j++) t[j] = i * j;
    p.re = i; p.im = t[3]; s.b = i * 4; s.a = (short)i; s.c = i * 0.5; for (int j = 0; j < 6; j++) u[j / 3][j % 3] = i + j;
    o0[i] = p.re + t[2] + (int)s.b + u[1][1];
  }}
  for (int j = 0; j < 5; j++) o1[j] = t[j]; o1[6] = p.re; o1[7] = p.im; o1[8] = s.a + s.b; o4[0] = s.c; o1[9] = u[1][2] + u[0][0];
}}''')
    else:
        g.put_all(f'''
#pragma omp target parallel for {g.whole(v)} lastprivate(conditional: {v}){g.schedule(" for")}
for (int i = 0; i < 40; i++) if ((r0[i] & 3) == {g.r.randint(0, 3)} && i < {g.pick([40, 20])}) {v} = i * 3;''')

def transform(g):
    """Loop transformations."""
    v, _ = g.scalar('long', 1); c = g.pick(['tile', 'tile1', 'unroll', 'full', 'reverse', 'interchange', 'fuse', 'stripe', 'tile_inner'])
    w = g.spread_words(False); outer = f'#pragma omp {w} {g.maps()}'
    b1, b2 = g.pick([(6, 7), (1, 5), (5, 8)])
    two = f'for (int i = 0; i < {b1}; i++)\n  for (int j = {g.pick([f"0; j < {b2}; j++", f"{b2 - 1}; j >= 0; j--", f"0; j < {b2 * 2}; j += 2"])}) {{ o0[i * 8 + (j & 7)] = i * 100 + j; #x }}'
    if '+= 2' in two: two = two.replace('(j & 7)', '(j / 2)')
    one = f'for (int i = {g.pick(["0; i < 40; i++", "39; i >= 0; i--", "0; i < n * 5; i += 2", "0; i < 7; ++i", "3; i <= 41; i += 3"])}) {{ o0[i] = i * 3; o1[i] = r1[i] - i; }}'
    if c == 'tile': g.put_all(outer + g.pick(['', ' collapse(2)'])); g.put('#pragma dirigent tile sizes(%d, %d)' % (g.r.randint(1, 4), g.r.randint(1, 9))); g.put_all(two.replace('#x', ''))
    elif c == 'tile1': g.put(outer); g.put(f'#pragma dirigent tile sizes({g.pick([1, 3, 8, 50])})'); g.put_all(one)
    elif c == 'unroll': g.put(outer); g.put(f'#pragma dirigent unroll partial({g.r.randint(1, 5)})'); g.put_all(one)
    elif c == 'full': g.put_all(f'#pragma omp target {g.maps()}\n{{'); g.put('#pragma dirigent unroll full'); g.put_all('for (int i = 0; i < 9; i++) { o0[i] = i * i; if (i == 20) continue; o1[0] = o1[0] * 3 + i; }\n}')
    elif c == 'reverse': g.put(outer); g.put('#pragma dirigent reverse'); g.put_all(one)
    elif c == 'interchange': g.put_all(outer); g.put(g.pick(['#pragma dirigent interchange', '#pragma dirigent interchange permutation(2, 1)'])); g.put_all(two.replace('#x', ''))
    elif c == 'fuse': g.put_all(f'#pragma omp target {g.maps()}'); g.put('#pragma dirigent fuse'); g.put_all('{\n' + one + '\n' + one.replace('o0', 'o6').replace('o1', 'o7') + '\n}')
    elif c == 'stripe': g.put(outer); g.put(f'#pragma dirigent stripe sizes({g.pick([1, 3, 8])})'); g.put_all(one)
    else: g.put_all(f'#pragma omp target teams distribute {g.maps()}\nfor (int k = 0; k < 3; k++) {{\n  #pragma omp parallel for'); g.put(f'#pragma dirigent tile sizes({g.pick([2, 5])})'); g.put_all('  for (int i = 0; i < 13; i++) o0[k * 13 + i] = i * k;\n}')

def values(g):
    """What C says of values: conversions, bit-fields, unions, pointers, literals, jumps."""
    g.spread_head = f'#pragma omp {g.pick(["target teams distribute parallel for", "target parallel for"])} {g.maps()}\nfor (int i = 0; i < 40; i++) {{'
    g.put_all(g.spread_head); g.depth += 1; g.counters = [('i', 'int')]
    snippets = ['int q = (int)r0[i] % 1000; q *= 1.5; o0[i] = q;', 'unsigned char c = r2[i]; c >>= 1; c += 3.7; o2[i] = c;', '_Bool b = r0[i] & 2; b++; o0[i] = b; b--; o1[i] = b;', 'float f = r5[i]; f++; ++f; o5[i] = f--; o4[i] = f;', 'o6[i] = (unsigned)(int)r4[i]; o7[i] = (unsigned long)(long)r4[i];', 'o1[i] = "hello world"[i % 11] + sizeof("abc"); o0[i] = *"x";', 'const char *s = (i & 1) ? "odd" : "even"; int c = 0; while (s[c]) c++; o0[i] = c;',
        'struct { unsigned a : 3; int b : 5; unsigned long c : 40; _Bool d : 1; } z = {r0[i], r0[i], (unsigned long)r1[i], r0[i] & 4}; z.a += 5; z.b <<= 1; z.c = z.c * 3; o1[i] = z.a + z.b * 8L + (long)(z.c >> 3) + z.d; o0[i] = z.b-- - ++z.a;', 'union U u; u.l = 0; u.f = r5[i]; o0[i] = (int)u.i; u.c[1] = 7; o6[i] = u.u;', 'int t[3][4] = {{1}, {2, 3}, {[2] = i}}; int (*p)[4] = t + 1; o0[i] = p[1][2] + (*p)[1] + **t + (int)(&t[2] - t); o1[i] = sizeof t / sizeof *t;',
        'int a = i, b = 2, *ps[2] = {&a, &b}; *ps[i & 1] += 7; o0[i] = a * 100 + b; **&ps[1] = 3; o1[i] = b;', 'int k = 0; again: k += i + 1; if (k < 20) goto again; o0[i] = k;', 'switch (i % 5) { case 0: o0[i] = 1; case 1: o0[i] = 2; break; default: o0[i] = 9; case 3: { int j = 4; o0[i] = j; } }', 'int j = 0, s = 0; for (;;) { if (++j > 9) break; if (j & 1) continue; s += j; } o0[i] = s;', 'pair p = both((pair){i, 3}, m), *q = &(pair){.im = p.re}; o0[i] = p.re + q->im + q->re; o1[i] = both(both(p, 1), 2).im;',
        'struct P p = origin, w[2] = {{1, 2, 0.5}, {3, 4, 1.5}}; p = moved(p, &w[i & 1]); w[1] = p; o1[i] = w[1].a + p.b; o4[i] = p.c;', 'int v[6] = {5, i, -2, i * 3 % 7, 0, 9}; quick(v, 0, 5); turn(6, v); o0[i] = v[0] * 100 + v[5]; o1[i] = total(6, v) + total(2, pick(v, 3)) + *pick(v, 2);', 'o0[i] = even(i) * 2 + odd(i + 1); o1[i] = table[i % 6] + (&table[1])[i % 5]; o4[i] = weights[i % 3];', 'o0[i] = (i > 3 ? r0 : x0)[i] + *(i & 1 ? &r0[i] : &x0[i]);', 'long d = &r1[i] - &r1[2]; o1[i] = d + (&r1[i] > &r1[5]) + (r0 + i == &r0[i]);',
        'o0[i] = _Generic(r5[0], float: 1, default: 2) + _Generic(i + 1L, long: 10, int: 20) + _Alignof(double);', 'o0[i] = ({ int q = i * 2; q + 1; });', 'char c = (char)r0[i]; signed char s = (signed char)(c * 3); o0[i] = c + s; o3[i] = (short)(c << 3); o2[i] = ~c;', 'unsigned u = 3u - i; o1[i] = u; o7[i] = u >> (i & 15); o0[i] = -7 / (i + 1) + -7 % (i + 1); o6[i] = -u;', 'int e = (r0[i], i + 2); o0[i] = e ? : 5; o1[i] = !e + !!e; o3[i] = (short)+(short)e;', 'o0[i] = (i & 1) && (o3[i] = 5) ? o3[i] : (o3[i] = 4, 3);', 'int q[2] = {0}; q[0] = q[1] = i; q[i & 1]++; o0[i] = q[0]++ + --q[1]; o1[i] = q[0];',
        'double d = r4[i]; o0[i] = d > 0 ? d : -d; o1[i] = (long)(d / 4 * 3); o4[i] = d ? 1.25 : d; o5[i] = (float)d * 2; o3[i] = !d;', 'struct S s = {.b = i, .c = -i, .g = {1, i, 3}, .h = {.b = i}}; struct S t = s; t.g[1] += 2; t.h.b++; s = (i & 1) ? t : s; o0[i] = s.b + s.c + s.g[1]; o1[i] = s.h.b + (long)sizeof s;', 'const int lut[] = {[3] = 8, 1, [0] = 4}; o0[i] = lut[i % 5] + sizeof lut;', 'enum { A = 3, Bq, Cq = -2 }; enum E z = i & 1 ? EC : ED; o0[i] = A * Bq + Cq + (int)z;', 'unsigned char c = 250; c += (unsigned char)i; c <<= 1; o2[i] = c; unsigned short h = (unsigned short)(c * 300); h = -h; o0[i] = h; o6[i] = (unsigned short)~h;', 'long v = r1[i]; v ^= v << 13; v ^= (long)((unsigned long)v >> 7); v ^= v << 17; o1[i] = v; o0[i] = (int)v; o3[i] = (short)(v >> 5); o2[i] = (unsigned char)v;',
        'o0[i] = __builtin_clz(i + 1) + __builtin_ctz(i | 64) + __builtin_popcountl(r1[i]) + __builtin_parity(i) + __builtin_ffs(i); o6[i] = __builtin_bswap32(i);', 'int w = 4; do { int w = i; w++; o0[i] = w; } while (--w > i); o1[i] = w;', 'typedef struct { int d[3]; } three; three a = {{1, i, 3}}, b[2] = {{{4, 5}}, a}; b[0] = b[1]; a.d[1] = 0; o0[i] = b[0].d[1] + b[1].d[2] + a.d[1];', 'double z[3] = {1.5}; z[1] -= 2; z[2] = z[0]-- + ++z[1]; o4[i] = z[0] + z[1] * 2 + z[2] * 4;', 'int big[20]; for (int j = 0; j < 20; j++) big[j] = j * i; int *e = big + 20, s = 0; while (e-- > big) s += *e & 7; o0[i] = s; o1[i] = e - big;']
    for s in g.r.sample(snippets, g.r.randint(1, 3)): g.put('{ ' + s + ' }')
    g.depth -= 1; g.put('}')

def shared_teams(g):
    """Variables of leagues, teams and threads."""
    v, _ = g.scalar('int', 4); u, _ = g.scalar('long', 0); k = g.r.randint(1, 6)
    g.put_all(f'''
#pragma omp target {g.maps([f"map(tofrom: {u})"])} {g.pick([f"firstprivate({v})", f"map(to: {v})"])}
#pragma omp teams {g.pick(["", "num_teams(2)", "num_teams(m) thread_limit(4)"])} {g.pick([f"firstprivate({v})", f"shared({v})"])} reduction(+: {u})
{{
  int w = {v} + {k}, t[4] = {{w, 2, 3, 4}};
  #pragma omp distribute {g.pick(["", "dist_schedule(static, 3)"])}
  for (int i = 0; i < {g.pick([10, 1, 3])}; i++) {{
    int q = w * i; long s = 0;
    #pragma omp parallel {g.pick(["firstprivate(q)", "", "shared(q)", "default(shared)", "private(w)"])} reduction(+: s)
    {{
      {"w = 3;" if "private(w)" in "" else ""}
      #pragma omp for {g.pick(["nowait", "", "schedule(dynamic)"])}
      for (int j = 0; j < {g.pick([6, 33])}; j++) {{ s += q + j + t[j & 3]; {f"o0[i * 4 + (j & 3)] = q;"} }}
    }}
    {u} += s; o1[i] = s;
  }}
}}''')

def clauses(g):
    """Sections, scopes, loops and regions with the clauses that others seldom have."""
    v, t = g.scalar(g.pick(['int', 'long', 'unsigned', 'double']), 3); k = g.r.randint(1, 9); c = g.pick([40, 7, 1])
    forms = [
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel sections lastprivate({v}) num_threads({g.pick(["2", "n", "1"])})\n{{\n  #pragma omp section\n  {{ {v} = 5; o0[0] = 1; }}\n  #pragma omp section\n  {{ {v} = {k}; o0[1] = {v}; }}\n}}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel\n#pragma omp sections reduction(+: {v})\n{{\n  {{ {v} += 5; }}\n  #pragma omp section\n  {v} += {k};\n  #pragma omp section\n  {{ {v} += r0[1]; o0[1] = 7; }}\n}}',
        f'#pragma omp target {g.whole(v)}\n{{ int q = {k}, w[3] = {{1, 2, 3}};\n#pragma omp parallel sections firstprivate(q, w) reduction(+: {v})\n{{\n  {{ {v} += q + w[0]; }}\n  #pragma omp section\n  {{ {v} += q * 2 + w[1]; }}\n}}\no0[0] = q + w[0]; }}',
        f'#pragma omp target teams loop {g.whole(v)} {g.pick(["bind(teams)", "", "collapse(2)"])} reduction(+: {v})\nfor (int i = 0; i < {min(c, 6)}; i++)\n  for (int j = 0; j < 5; j++) {{ {v} += i * j + {k}; o0[i * 5 + j] = i - j; }}',
        f'#pragma omp target parallel {g.whole(v)}\n#pragma omp loop {g.pick(["bind(parallel)", "", "bind(parallel) order(concurrent)"])} reduction(+: {v})\nfor (int i = 0; i < {c}; i++) {{ {v} += i; o0[i] = i + {k}; }}',
        f'#pragma omp target {g.whole(v)}\n{{\n#pragma omp loop bind(thread) {g.pick(["", "lastprivate(" + v + ")" if False else ""])}\nfor (int i = 0; i < {c}; i++) o0[i] = i * {k};\n#pragma omp parallel for\nfor (int i = 0; i < {min(c, 8)}; i++) {{\n  #pragma omp loop bind(thread)\n  for (int j = 0; j < 5; j++) o1[i * 5 + j] = i * j;\n}} }}',
        f'#pragma omp target parallel for simd {g.whole(v)} if({g.pick(["simd: 0", "parallel: m > 5", "target: 1", "simd: n"])}) reduction(+: {v}) {g.pick(["num_threads(m + 1)", "", "order(concurrent)"])}\nfor (int i = 0; i < {c}; i++) {{ {v} += i; o0[i] = r0[i] - i; }}',
        f'#pragma omp target teams {g.maps()} num_teams({g.pick(["1 : 3", "m", "3"])}) thread_limit(n)\n#pragma omp distribute parallel for dist_schedule(static, {g.pick(["2", "m", "5"])}) schedule({g.pick(["static, 1", "static, 2", "dynamic", "static"])}) {g.pick(["collapse(2)", ""])}\nfor (int i = 0; i < {min(c, 6)}; i++)\n  for (int j = 0; j < 7; j++) {{ o0[i * 7 + j] += {k} + j; x1[i * 7 + j] ^= r1[i * 7 + j]; }}',
        f'#pragma omp target {g.whole(v)} thread_limit(3)\n#pragma omp parallel reduction(+: {v})\n{{ #pragma omp masked taskloop\n}}'.replace(' #pragma omp masked taskloop\n', f'\n#pragma omp masked\n#pragma omp taskloop firstprivate(n) collapse(2)\nfor (int i = 0; i < 5; i++) for (int j = 0; j < 4; j++) o0[i * 4 + j] = n + i * j;\n#pragma omp for\nfor (int i = 0; i < {c}; i++) {v} += i;\n'),
        f'#pragma omp target parallel for {g.whole(v)} collapse(2) reduction(max: {v})\nfor (int i = 0; i < 6; i++)\n  for (int j = 0; j < 6; j++) {{\n    if ((i + j) % 3 == 0) continue;\n    int s = 0; for (int q = 0; ; q++) {{ if (q * q > i + j) break; if (q & 1) continue; s += q; }}\n    switch (i) {{ case 2: o0[i * 6 + j] = 4; break; case 3: continue; default: o0[i * 6 + j] = s; }}\n    if (s + i > {v}) {v} = s + i;\n  }}',
        f'#pragma omp target parallel for {g.maps()}\nfor (int i = 0; i < {c}; i++) {{\n  #pragma omp atomic\n  x2[i & 3] *= 2.0;\n  #pragma omp atomic\n  x3[i & 1] |= (unsigned short)(1 << (i & 7));\n  #pragma omp atomic\n  o5[2] += 0.5f;\n  #pragma omp atomic\n  o2[i & 1] += 3;\n  #pragma omp atomic\n  x0[2] -= r0[i];\n  #pragma omp atomic\n  o3[1]++;\n  #pragma omp atomic\n  o7[3] &= ~(1ul << i);\n}}',
        f'#pragma omp target {g.maps()}\n{{ struct S s[3] = {{{{.e = 1}}, {{.e = 2}}, {{.e = 3}}}}; union U u = {{{k}}};\n#pragma omp parallel for\nfor (int i = 0; i < {c}; i++) {{\n  #pragma omp atomic\n  s[i % 3].e += i;\n  #pragma omp atomic\n  s[i % 3].g[i & 1] -= i;\n  #pragma omp atomic\n  s[0].h.a += 1;\n  #pragma omp critical (one)\n  {{ u.l += i; s[1].b += 1; }}\n}}\no1[0] = s[0].e + s[1].e * 3 + s[2].e * 5 + s[0].h.a; o1[1] = s[0].g[0] + s[1].g[1] * 2; o1[2] = u.l; o1[3] = s[1].b; }}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel num_threads({g.pick(["4", "1", "n"])})\n{{\n  int own = {k};\n  #pragma omp for nowait{g.schedule(" for")}\n  for (int i = 0; i < {c}; i++) {{ own += i; o0[i] = {k} * i; }}\n  #pragma omp scope reduction(+: {v})\n  {{ {v} += own - {k}; }}\n  #pragma omp barrier\n  #pragma omp single\n  o1[1] = (long){v};\n}}',
        f'#pragma omp target {g.maps()}\n#pragma omp parallel\n{{\n  #pragma omp for ordered\n  for (int i = 0; i < {c}; i++) {{\n    int q = r0[i];\n    #pragma omp ordered threads\n    x0[0] = x0[0] * 3 + q;\n  }}\n  #pragma omp simd\n  for (int i = 0; i < 6; i++) {{ int z = i; z += 1; }}\n  #pragma omp masked filter({g.pick(["0", "0 * n"])})\n  o1[1] = x0[0];\n}}',
        f'#pragma omp target defaultmap(none) {g.maps()} firstprivate(n, m) map(tofrom: {v})\n#pragma omp teams distribute parallel for default(none) shared(o0, r0, {v}) firstprivate(n) private(m)\nfor (int i = 0; i < {c}; i++) {{ m = i * n; o0[i] = m + r0[i]; if (i == 0) {v} = 8; }}',
        f'#pragma omp target {g.maps()}\n{{\n  int *p = o0, **q = &p; int z[4] = {{1, 2, 3, 4}}; int (*f)[2] = (int (*)[2])z;\n  #pragma omp parallel for firstprivate(p) shared(z) private(q)\n  for (int i = 0; i < {c}; i++) {{ q = &p; (*q)[i] = z[i & 3] + f[1][i & 1]; *q += 0; p = &o0[0]; }}\n  o1[0] = **q + (p == o0);\n}}',
        f'#pragma omp target teams distribute {g.maps()} {g.pick(["", "num_teams(2)"])}\nfor (int i = 0; i < 5; i++) {{\n  int w = i;\n  #pragma omp parallel for simd collapse(2) reduction(+: w)\n  for (int j = 0; j < 3; j++) for (int q = 0; q < 4; q++) w += j * q + i;\n  #pragma omp simd\n  for (int j = 0; j < 6; j++) o0[i * 6 + j] = w + j;\n  if (w & 1) {{\n    #pragma omp parallel\n    {{\n      #pragma omp single\n      o1[i] = w;\n      #pragma omp sections\n      {{ o3[i] = 4; }}\n    }}\n  }}\n}}',
    ]
    g.put_all(g.pick(forms))

SHAPES = [clauses] * 6 + [nest, nest, types, types, array_reduction, array_reduction, user_reduction, capture, compare, exchange, scan, rows, rows, nested, tasks, copyprivate, sized, sequence, linear, last, transform, transform, values, values, values, shared_teams]

class Runner(base.Runner):
    def make_gen(self, seed): return Gen(seed)

    def device_text(self, text, functions):
        return '#include <stddef.h>\n' + super().device_text(text, functions).replace('#pragma dirigent', '#pragma omp')

    def build(self, text, functions, gen, contents, stem):
        """Regions that the peer refuses are left out."""
        for _ in range(8):
            built = super().build('#include <stddef.h>\n' + text, functions, gen, contents, stem)
            refused = {int(k) for k in re.findall(r'In function ‘f(\d+)’', built.stderr)} if built else set()
            if not refused or not built.returncode: break
            for k in refused:
                if os.environ.get('REFUSED'): print(f'{stem} f{k} {gen.regions[k][0].splitlines()[0][-30:]} {built.stderr[:400]}', flush=True)
                functions[k] = functions[k].split(' //')[0] + '{ ' + ' '.join(f'(void){a};' for a, _ in base.ARRAYS) + ' (void)n; (void)m; }'
        return built

if __name__ == '__main__': base.main(Runner)
