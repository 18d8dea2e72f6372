#!/usr/bin/env python3
"""target_more.py - target regions of C whose constructs and types the other generators do not make, against gcc -fopenmp on the host.

    target_more.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Tasks in nested parallel regions, `long long`, reductions of members' sections and of elements, last and linear values of every type, nests that are not
rectangular with every schedule, and all forms of atomic constructs on every type.
"""
import target_programs as base
import target_forms as forms
import target_shapes as shapes

DEVICE = '''
#pragma omp declare target
typedef long long big; typedef unsigned long long ubig;
struct Q { int k; int t[6]; big b; struct { short x[3]; double y; } in; };
static big common(big a, big b) { return b ? common(b, a % b) : a < 0 ? -a : a; }
static int ack(int a, int b) { return a == 0 ? b + 1 : b == 0 ? ack(a - 1, 1) : ack(a - 1, ack(a, b - 1)); }
static long long twice(long long x) { return x * 2; } static ubig half(ubig x) { return x / 2; }
static int is_even(unsigned k); static int is_odd(unsigned k) { return k && is_even(k - 1); } static int is_even(unsigned k) { return !k || is_odd(k - 1); }
static int towers(int k, int *moves, int a, int b) { if (!k) return 0; int s = towers(k - 1, moves, a, 3 - a - b); moves[a] -= k; moves[b] += k; return s + 1 + towers(k - 1, moves, 3 - a - b, b); }
static struct Q filled(int k) { struct Q q = {k, {k, 1, 2}, k * 3LL, {{1, (short)k}, k / 2.0}}; return q; }
static void touch(struct Q *q, int (*f)(unsigned), int k) { q->t[k % 6] += f((unsigned)k) * 5; q->in.x[k % 3]++; }
#pragma omp end declare target
'''

SNIPPETS = [
    'long long a = r1[i], b = (long long)r0[i] * 3; unsigned long long c = (unsigned long long)a >> (i & 31); o1[i] = a + b - (long)c; o7[i] = c ^ (ubig)b; o0[i] = (int)(sizeof a + sizeof(long long)) + (a > b) + (c > 5ULL) * 2 + (a == (long)a) * 4; o3[i] = (short)twice(i) + (short)half(c);',
    'big t[4] = {1, i, -3LL, r1[i]}; big *p = t + 1; *p++ += 5; p[1] -= *p; ubig u[2][2] = {{1ull, 2}, {(ubig)i}}; o1[i] = t[1] + t[2] * 3 + t[3]; o7[i] = u[0][1] + u[1][0] * 7; o4[i] = (double)(t[1] * 4) + (float)u[1][0]; o0[i] = _Generic(t[0], long: 1, long long: 2, default: 3) * 10 + _Generic(u[0][0], unsigned long: 1, unsigned long long: 2);',
    'struct Q q = filled(i); struct Q z[2]; z[0] = q; z[1] = filled(3); z[i & 1].t[4] = 9; touch(&z[0], is_even, i); touch(&q, is_odd, i + 1); o0[i] = z[0].t[0] + z[0].t[4] * 3 + z[1].t[4] + q.t[(i + 1) % 6]; o1[i] = q.b + z[0].in.x[i % 3]; o4[i] = q.in.y + z[1].in.y;',
    'o1[i] = common(i * 12, 18) + common(r0[i] % 1000, 30); o0[i] = ack(2, i % 4) + is_even((unsigned)i) * 100 + is_odd((unsigned)i) * 1000; int mv[3] = {0, 0, 0}; o3[i] = (short)towers(i % 5, mv, 0, 2); o6[i] = (unsigned)(mv[0] * 3 + mv[2]);',
    'int (*f)(unsigned) = i % 3 ? is_even : is_odd; big (*g[2])(big) = {twice, twice}; o0[i] = f((unsigned)i) + (int)g[i & 1](i); f = 0; o3[i] = (short)(f == 0) + (short)(g[0] == twice) * 2;',
    'struct Q q = filled(i), *p = &q; int *e = &p->t[2], k = 0; for (; e < p->t + 6; e++) k += *e = k + i; short *s = p->in.x; s[2] = (short)k; p->in.y += *s; o0[i] = k + p->t[5]; o1[i] = p->in.x[2]; o4[i] = p->in.y; struct Q *n = &(struct Q){.b = 7, .in.x = {[1] = 4}}; o6[i] = (unsigned)(n->b + n->in.x[1] + n->t[0]);',
    'signed char c = (signed char)i; unsigned short h = (unsigned short)(r3[i] * 3); c <<= 2; c += 100; h -= 7; h *= h; o2[i] = (unsigned char)c; o3[i] = (short)h; c /= 3; h %= 1000; h >>= 1; o0[i] = c + h; c = (signed char)(c ^ h); o1[i] = c--; o6[i] = (unsigned)++c + h++;',
    'char s[8] = "k=0;"; const char *w = i & 1 ? "odd" : "even"; int k = 0; s[2] = (char)(48 + i % 10); while (w[k]) k++; for (int j = 0; s[j]; j++) k = k * 3 + s[j]; o0[i] = k + w[1] + "xyz"[i % 3] + (int)sizeof "four" + (w[k > 0] == \'v\'); char t[2][5] = {"ab", "cd"}; t[1][i % 4] = *w; o3[i] = t[1][0] + t[0][1] * 2 + t[1][3]; o2[i] = (unsigned char)"\\x41\\102\\n"[i % 3];',
    'double x = r4[i]; float y = r5[i]; double t[3] = {x, y, 2}; t[i % 3] += 0.5; o4[i] = (x < y ? t[0] : t[1]) + (double)(float)(x * 0.5) - t[2]; o5[i] = (float)(int)(y * 2) + (y != y) + (x == (int)x); o0[i] = !x + !!y * 2 + (x && y) * 4 + (x || i) * 8; o1[i] = (long)(x + y); if (x) o3[i] = 4; while (y > 0) { y -= 4; o6[i]++; }',
]
LOOP_TYPES = ['int', 'unsigned', 'short', 'unsigned char', 'long', 'long long', 'unsigned long long', 'signed char']

def in_loop(g):
    w = g.pick(['target teams distribute parallel for', 'target parallel for', 'target teams distribute', 'target', 'target teams loop', 'target parallel for simd'])
    g.put(f'#pragma omp {w} {g.maps()}{g.schedule(w)}'); g.put(f'for (int i = 0; i < {g.pick([40, 40, 7, 33])}; i++) {{')
    for s in g.r.sample(SNIPPETS, g.r.randint(1, 2)): g.put('  { ' + s + ' }')
    g.put('}')

def reductions(g):
    """Reductions of sections, elements, arrays and every type, in each construct that may have them."""
    op = g.pick(['+', '*', '&', '|', '^', 'min', 'max', '&&', '||']); t = g.pick(['int', 'long', 'long long', 'unsigned long long', 'short', 'unsigned char', 'unsigned', 'signed char', 'unsigned short', '_Bool', 'double', 'float'])
    if t in ('double', 'float', '_Bool') and op in '&|^': op = 'max'
    c = g.pick([40, 7, 1, 33]); k = g.r.randint(1, 9); start = g.r.randint(0, 3)
    # What no iteration has is combined too, and a truth value is 0 or 1 then.
    if op in ('&&', '||'): c = 40
    def step(x, i, j=None):
        e = {'*': f'(r0[{i}] & 1) + 1' if t not in ('double', 'float') else f'(({i}) % 7 == 1 ? 2 : 1)', '&&': f'(r0[{i}] & 15)', '||': f'(r0[{i}] & 7) == {k % 8}'}.get(op, f'r0[{i}] % 64' if t in ('double', 'float') else f'r0[{i}]')
        if op in ('min', 'max'): return f'if (({t})({e}) {"<" if op == "min" else ">"} {x}) {x} = ({t})({e});'
        return f'{x} = ({t})({x} {op} ({e}));'
    words = g.pick(['parallel for', 'parallel for simd', 'simd', 'parallel loop', 'parallel for schedule(dynamic)'])
    form = g.r.randrange(9); loop = f'for (int i = 0; i < {c}; i++)'
    if form == 0: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a[6] = {{{k}, 1, 2, 3, 4, 5}};\n#pragma omp {words} reduction({op}: a)\n{loop} {{ {step("a[i % 6]", "i")} }}\nfor (int j = 0; j < 6; j++) {{ o4[j] = (double)a[j]; o1[j] = (long)a[j]; }} }}')
    if form == 1: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a[8] = {{{k}, 1, 2, 3, 4, 5, 6, 7}};\n#pragma omp {words} reduction({op}: a[{start}:4])\n{loop} {{ {step(f"a[{start} + i % 4]", "i")} }}\nfor (int j = 0; j < 8; j++) {{ o4[j] = (double)a[j]; o1[j] = (long)a[j]; }} }}')
    if form == 2: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a[8] = {{{k}, 1, 2, 3, 4, 5, 6, 7}};\n#pragma omp {words} reduction({op}: a[{start}])\n{loop} {{ {step(f"a[{start}]", "i")} }}\nfor (int j = 0; j < 8; j++) {{ o4[j] = (double)a[j]; o1[j] = (long)a[j]; }} }}')
    if form == 3: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a = {k}, b = 1;\n#pragma omp {words} reduction({op}: a, b)\n{loop} {{ {step("a", "i")} {step("b", "(i + 3) % 40")} }}\no4[0] = (double)a; o1[0] = (long)b; o4[1] = (double)b; }}')
    if form == 4: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a[3][2] = {{{{{k}, 1}}, {{2, 3}}, {{4, 5}}}};\n#pragma omp parallel num_threads(m + 1)\n{{\n  {t} own = 0;\n  #pragma omp for reduction({op}: a[1:2][:2]) schedule(dynamic)\n  {loop} {{ {step("a[1 + (i & 1)][i / 2 % 2]", "i")} own = ({t})i; }}\n  #pragma omp single\n  o0[3] = 4;\n}}\nfor (int j = 0; j < 6; j++) {{ o4[j] = (double)a[j / 2][j % 2]; }} }}')
    if form in (5, 7, 8):
        t = dict(base.ARRAYS)[x := g.pick(['o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'])]
        if t in ('double', 'float') and op in '&|^': op = 'max'
        words = g.pick(['target teams distribute parallel for', 'target parallel for', 'target teams distribute parallel for simd', 'target parallel for simd', 'target teams loop', 'target simd', 'target teams distribute'])
        section, e = g.pick([('[m:n]', f'{x}[m + i % n]'), (f'[{start}:4]', f'{x}[{start} + i % 4]'), (f'[{start}]', f'{x}[{start}]'), ('[:n * 8]', f'{x}[i % (n * 8)]'), ('[n - m:m]', f'{x}[n - m + i % m]')])
        g.put_all(f'#pragma omp {words} {g.maps()} reduction({op}: {x}{section})\n{loop} {{ {step(e, "i")} }}')
    if form == 6: g.put_all(f'#pragma omp target {g.maps()}\n{{ {t} a = {k};\n#pragma omp parallel num_threads(3)\n{{\n  #pragma omp sections reduction({op}: a)\n  {{\n    {{ {step("a", "1")} }}\n    #pragma omp section\n    {{ {step("a", "2")} }}\n    #pragma omp section\n    {loop} {{ {step("a", "i")} }}\n  }}\n  #pragma omp single\n  {{\n    #pragma omp taskgroup task_reduction({op}: a)\n    {{\n      #pragma omp task in_reduction({op}: a)\n      {{ {step("a", "3")} }}\n      #pragma omp taskloop in_reduction({op}: a)\n      for (int q = 0; q < 6; q++) {{ {step("a", "q + 4")} }}\n    }}\n  }}\n}}\no4[0] = (double)a; o1[0] = (long)a; }}')

def atomics(g):
    """Each form of an atomic construct on each type, with results that do not depend on the order."""
    t = g.pick(['int', 'long', 'long long', 'unsigned long long', 'short', 'unsigned char', 'unsigned', 'signed char', 'unsigned short', 'double', 'float'])
    real = t in ('double', 'float'); op = g.pick(['+', '-'] if real else ['+', '-', '&', '|', '^', '*']); c = g.pick([40, 7, 33]); k = g.r.randint(1, 9)
    order = g.pick(['', ' seq_cst', ' relaxed', ' acq_rel']); value = f'(r0[i] % 16)' if real else g.pick(['r0[i]', '(r0[i] & 7)', f'{k}', 'i', '(i + m)']); hint = g.pick(['', ' hint(0)'])
    if op == '*': value = f'(r0[i] & 2 | 1)'
    place = g.pick(['a[i % 4]', 'a[r0[i] & 3]', 's.t[i % 4]', 'p->t[i & 1]', 'b', '*e']); update = g.pick([f'{place} {op}= {value};', f'{place} = {place} {op} {value};', f'{place} = {value} {op} {place};' if op != '-' else f'{place} -= {value};', f'{place}++;' , f'--{place};'])
    words = g.pick(['parallel for', 'parallel for schedule(dynamic, 2)'])
    form = g.r.randrange(6); loop = f'for (int i = 0; i < {c}; i++)'; less = g.pick('<>')
    head = f'#pragma omp target {g.maps()}\n{{ {t} a[4] = {{{k}, 1, 2, 3}}, b = 5; struct {{ short w; {t} t[4]; }} s = {{1, {{1, 2, 3, 4}}}};\n#pragma omp {words}\n{loop} {{ '
    tail = ' }\nfor (int j = 0; j < 4; j++) { o4[40 + j] = (double)a[j]; o4[44 + j] = (double)s.t[j]; } o1[47] = (long)b; }'
    if '->' in place or '*e' in place:
        head += ('__typeof__(s) *p = &s; ' if '->' in place else f'{t} *e = a + (i & 1); ')
    if form == 0: body = f'\n#pragma omp atomic{order if order != " acq_rel" else ""}{hint}\n{update}\n'
    if form == 1: body = f'{t} v;\n#pragma omp atomic capture{order}\nv = {place} {op}= {value};\n(void)v;'
    if form == 2: body = f'{t} v;\n#pragma omp atomic capture{order}\n{{ v = {place}; {place} {op}= {value}; }}\n(void)v;'
    if form == 3: body = f'{t} v;\n#pragma omp atomic capture{order}\n{{ {place} = {place} {op} {value}; v = {place}; }}\n(void)v;'
    if form == 4: body = f'{t} x = ({t}){value};\n#pragma omp atomic compare\n{place} = x {less} {place} ? x : {place};\n'
    if form == 5: body = f'{t} x = ({t})({value} % 3);\n#pragma omp atomic compare\nif ({place} {less} x) {{ {place} = x; }}\n' if not real else f'{t} x = ({t})({value});\n#pragma omp atomic compare\nif (x {"<" if less == ">" else ">"} {place}) {{ {place} = x; }}\n'
    g.put_all(head + body + tail)

def nests(g):
    """Nests that are not rectangular, with every type of loop variable, schedule and way down."""
    t = g.pick(LOOP_TYPES); signed = 'unsigned' not in t; u = g.pick([t, t, 'int', 'long']) if signed else t; c = g.pick([6, 1, 7]); v, _ = g.scalar('long', 1); w = g.spread_words(False)
    inner = g.pick(['j = i; j < 8; j++', 'j = 0; j <= i; j++', 'j = 2 * i; j < 12; j += 2', 'j = i; j < i + 3; j++', 'j = 7; j > i; j--'] + (['j = 3 - i; j < 4; j++', 'j = -i; j <= i; j += 2', 'j = i; j >= 0; j--', 'j = i - 3; j != i; j++', 'j = 5 - i; j >= i - 2; j -= 3'] if signed else []))
    outer = g.pick([f'i = 0; i < {c}; i++', f'i = 1; i <= {c}; i += 2', f'i = {c}; i > 0; i--', f'i = 0; i < n; i += m', 'i = 3; i < 3; i++'])
    g.put_all(f'#pragma omp {w} {g.whole(v)} collapse(2) reduction(+: {v}){g.schedule(w)}\nfor ({t} {outer})\n  for ({u if t == u else t} {inner}) {{ {v} += (long)i * 31 + (long)j * 7 + 1; }}')

def lasts(g):
    """Last, linear, first and private values of every type."""
    t = g.pick(['int', 'long long', 'short', 'unsigned char', 'double', 'float', 'struct P', 'pair', 'struct Q', '_Bool', 'ubig']); c = g.pick([40, 7, 1, 33]); k = g.r.randint(1, 9); words = g.pick(['for', 'for simd', 'for schedule(dynamic)', 'for schedule(static, 1)', 'simd', 'taskloop'])
    value = {'struct P': f'(struct P){{(short)i, {k}, 0.5}}', 'pair': f'(pair){{i, {k}}}', 'struct Q': 'filled(i)'}.get(t, f'({t})(i * {k})')
    see = {'struct P': 'z.a * 10 + z.b', 'pair': 'z.re + z.im * 10', 'struct Q': 'z.t[0] + z.b'}.get(t, 'z')
    zero = '{0}' if t in ('struct P', 'pair', 'struct Q') else '0'
    par = 'parallel' if words != 'taskloop' else 'parallel\n#pragma omp single'
    forms_ = [
        f'#pragma omp target {g.maps()}\n{{ {t} z = {zero}, y[3] = {{{zero}}};\n#pragma omp {par}\n#pragma omp {words} lastprivate(z, y)\nfor (int i = 0; i < {c}; i++) {{ z = {value}; y[0] = z; y[1] = y[2] = z; o3[i] = (short)({see}); }}\no1[0] = (long)({see}); z = y[2]; o1[1] = (long)({see}); }}',
        f'#pragma omp target {g.maps()}\n{{ {t} z = {zero};\n#pragma omp parallel for simd lastprivate(z)\nfor (int i = 0; i < {c}; i++) {{ z = {value}; o3[i] = (short)({see}); }}\no1[0] = (long)({see}); }}',
        f'#pragma omp target {g.maps()}\n{{ {t} z; {{ int i = {k}; z = {value}; }}\n#pragma omp parallel for firstprivate(z)\nfor (int i = 0; i < {c}; i++) {{ o3[i] = (short)({see}); z = z; }} }}',
        f'#pragma omp target teams distribute {g.maps()}\nfor (int i = 0; i < {min(c, 7)}; i++) {{\n  {t} z, y; z = {value}; o0[i] = (int)({see});\n  #pragma omp parallel for firstprivate(z) private(y)\n  for (int j = 0; j < 5; j++) {{ y = z; z = y; o1[i * 5 + j] = (long)({see}) + j; }}\n}}'.replace('  z = y; ', ''),
    ]
    if t in ('int', 'long long', 'short', 'unsigned char', 'ubig'):
        # Each iteration takes the step itself: gcc 12 gives iterations of one chunk one value otherwise, against OpenMP 5.2, 5.4.6.
        step = g.pick(['2', '1', '-3'])
        forms_ += [f'#pragma omp target {g.maps()}\n{{ {t} z = {k};\n#pragma omp {par}\n#pragma omp {words if words in ("for", "for simd", "for schedule(dynamic)", "for schedule(static, 1)") else "for"} linear(z: {step})\nfor (int i = 0; i < {c}; i++) {{ o3[i] = (short)z; z += {step}; }}\no1[0] = (long)z; }}',
                   f'#pragma omp target {g.maps()}\n{{ {t} z = {k}; {t} y[2] = {{1, 2}};\n#pragma omp parallel for lastprivate(conditional: z) schedule(static, 2)\nfor (int i = 0; i < {c}; i++) {{ if (r0[i] & 1) z = ({t})i; if (i % 5 == 1) {{ z = ({t})(i + 50); }} y[i & 1] = 0; }}\no1[0] = (long)z; }}'.replace(' y[i & 1] = 0;', '')]
    g.put_all(g.pick(forms_))

def nested(g):
    """Parallel regions in each other, with tasks."""
    k = g.r.randint(1, 9); c = g.pick([40, 7, 1, 33]); a = g.pick(['2', 'm', 'n', '1', '3']); b = g.pick(['2', 'm', '4'])
    forms_ = [
        f'#pragma omp target {g.maps()}\n{{ long s = 0;\n#pragma omp parallel num_threads({a}) reduction(+: s)\n{{\n  long t = 0;\n  #pragma omp single\n  {{\n    #pragma omp parallel num_threads({b})\n    {{\n      #pragma omp single\n      for (int i = 0; i < {c}; i++) {{\n        #pragma omp task shared(t) firstprivate(i)\n        {{\n          #pragma omp atomic\n          t += i * {k};\n          #pragma omp task shared(t)\n          {{\n            #pragma omp atomic\n            t++;\n          }}\n        }}\n      }}\n    }}\n  }}\n  s += t / (omp_get_num_threads() > 0);\n}}\no1[0] = s > 0; }}',
        f'#pragma omp target teams distribute {g.maps()} num_teams(m)\nfor (int i = 0; i < 6; i++) {{\n  int row[6];\n  #pragma omp parallel num_threads({a})\n  {{\n    #pragma omp for\n    for (int j = 0; j < 6; j++) {{\n      int s = 0;\n      #pragma omp parallel num_threads({b})\n      {{\n        #pragma omp for reduction(+: s)\n        for (int q = 0; q < 5; q++) s += q * j + i;\n      }}\n      row[j] = s;\n    }}\n    #pragma omp single\n    {{\n      #pragma omp taskloop num_tasks(3)\n      for (int j = 0; j < 6; j++) o0[i * 6 + j] = row[j] + row[5 - j] * {k};\n    }}\n  }}\n}}',
        f'#pragma omp target {g.maps()}\n#pragma omp parallel num_threads({a})\n#pragma omp single nowait\n{{\n  int t[4] = {{0, 0, 0, 0}};\n  for (int i = 0; i < 4; i++) {{\n    #pragma omp task shared(t) depend(inout: t[i]) firstprivate(i)\n    {{\n      int u = 0;\n      #pragma omp parallel for reduction(+: u) num_threads({b})\n      for (int j = 0; j < 9; j++) u += i * j + {k};\n      t[i] = u;\n    }}\n  }}\n  #pragma omp taskwait\n  for (int i = 0; i < 4; i++) o0[i] = t[i];\n  #pragma omp taskgroup\n  {{\n    #pragma omp taskloop nogroup\n    for (int i = 0; i < {c}; i++) o1[i] = t[i & 3] + i;\n  }}\n  #pragma omp task if(0) mergeable\n  o0[5] = (int)o1[0];\n}}',
        f'#pragma omp target {g.maps()}\n{{\n  int p = {k}, q[2] = {{1, 2}};\n  #pragma omp parallel num_threads({a}) firstprivate(p) private(q)\n  {{\n    q[0] = p; q[1] = 0;\n    #pragma omp parallel num_threads({b}) firstprivate(q)\n    {{ q[0] += 5; q[1] = q[0];\n      #pragma omp critical (more)\n      x0[0] += 0; }}\n    #pragma omp for schedule(static, 1)\n    for (int i = 0; i < {c}; i++) o0[i] = q[0] * 10 + q[1] + i + p;\n    p = 0;\n    #pragma omp single copyprivate(p, q)\n    {{ p = 77; q[0] = 4; q[1] = 6; }}\n    #pragma omp for\n    for (int i = 0; i < {c}; i++) o1[i] = p + q[0] * q[1];\n  }}\n  o0[47] = p + q[1];\n}}',
        f'#pragma omp target parallel {g.maps()} num_threads({a})\n{{\n  big s = 0;\n  #pragma omp for nowait\n  for (int i = 0; i < {c}; i++) {{ if (i % 4 == 1) continue; s += i; o0[i] = i * {k}; }}\n  #pragma omp masked filter(m > 100 ? 1 : 0)\n  o1[0] = {k};\n  #pragma omp barrier\n  #pragma omp scope nowait reduction(+: x1[:3])\n  {{ x1[1] += s; }}\n  #pragma omp barrier\n  #pragma omp single\n  o1[1] = x1[1];\n}}'.replace(' reduction(+: x1[:3])', '').replace('{ x1[1] += s; }', '{\n  #pragma omp atomic\n  x1[1] += s;\n  }'),
    ]
    g.put_all(g.pick(forms_))

SHAPES = [in_loop, in_loop, reductions, reductions, atomics, atomics, nests, lasts, lasts, nested]
shapes.SHAPES[:] = SHAPES

class Gen(forms.Gen):
    def program(self):
        text, functions = super().program()
        return text.replace(base.PRELUDE, base.PRELUDE + DEVICE, 1), functions

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-more')

if __name__ == '__main__': base.main(Runner)
