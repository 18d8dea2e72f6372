#!/usr/bin/env python3
"""target_types.py - unions, bit-fields, arrays of variable size, recursion and complex functions in target regions of C that the other generators do not make.

    target_types.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Members of structures and unions in atomic updates, beside bit-fields that stay as they are; arrays of variable size as arguments, in structures' places and in
recursive functions; functions that take and give complex numbers and structures with arrays of them; structures inside arrays inside structures.
"""
import target_programs as base
import target_shapes as shapes

DEVICE = '''
#pragma omp declare target
struct Bits { unsigned a : 5, b : 11; int c; unsigned short d; signed e : 9; unsigned f : 7; long g; };
union Word { unsigned u[2]; long l; struct { short lo, hi; int top; } s; };
struct Leaf { short v[3]; union Word w; };
struct Tree { struct Leaf leaf[2][2]; struct Bits bits; double m[2]; };
struct Point { double _Complex at; float _Complex by[2]; int k; };
static double _Complex turned(double _Complex z, int k) { for (int q = 0; q < k; q++) z = z * (0.5 + 1.0i) + ~z; return z; }
static float _Complex shorter(double _Complex z) { return z * 0.25; }
static double _Complex power(double _Complex z, int k) { return k == 0 ? 1 : k % 2 ? z * power(z, k - 1) : power(z * z, k / 2); }
static double _Complex horner(int n, const double _Complex *c, double _Complex z) { double _Complex s = 0; for (int k = n - 1; k >= 0; k--) s = s * z + c[k]; return s; }
static struct Point shifted(struct Point p, const struct Point *by) { p.at += by->at; p.by[1] = ~by->by[0] + p.by[1]; p.k -= by->k; return p; }
static int steps(double _Complex c) { double _Complex z = 0; int k = 0; while (k < 20 && __real__ z * __real__ z + __imag__ z * __imag__ z < 4) { z = z * z + c; k++; } return k; }
static void merge(int n, int v[n]) { if (n < 2) return; int h = n / 2, a[h], b[n - h]; for (int k = 0; k < n; k++) if (k < h) a[k] = v[k]; else b[k - h] = v[k]; merge(h, a); merge(n - h, b); for (int k = 0, p = 0, q = 0; k < n; k++) v[k] = q >= n - h || (p < h && a[p] <= b[q]) ? a[p++] : b[q++]; }
static long cube(int x, int y, int z, int a[x][y][z]) { long s = 0; for (int i = 0; i < x; i++) for (int j = 0; j < y; j++) for (int k = 0; k < z; k++) s = s * 2 + a[i][j][k] - k; return s + (long)(sizeof a[0] / sizeof a[0][0]); }
static int perms(int n, int k, int v[n]) { if (k == n) { int s = 0; for (int q = 0; q < n; q++) s = s * 3 + v[q]; return s & 1023; } int best = 0; for (int q = k; q < n; q++) { int t = v[k]; v[k] = v[q]; v[q] = t; int found = perms(n, k + 1, v); if (found > best) best = found; t = v[k]; v[k] = v[q]; v[q] = t; } return best; }
static int paths(int r, int c, const int g[4][4]) { if (r > 3 || c > 3 || g[r][c] % 5 == 0) return 0; return r == 3 && c == 3 ? 1 : paths(r + 1, c, g) + paths(r, c + 1, g); }
static void scale(int n, int m, double a[restrict n][m], const double b[static 1], int by) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = a[i][j] * by + b[j % n]; }
static struct Leaf grown(struct Leaf l, int k) { l.v[k % 3] += k; l.w.s.hi ^= (short)k; l.w.u[1] += 3; return l; }
static long weigh(const struct Tree *t) { long s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) { const struct Leaf *l = &t->leaf[i][j]; s = s * 3 + l->v[0] + l->v[2] + l->w.s.lo; } return s + t->bits.a + t->bits.e + (long)t->m[1]; }
static unsigned packed(struct Bits b) { b.a += 3; b.b ^= b.a; b.e -= 4; return b.a + b.b * 32u + b.f * 65536u + (unsigned)b.e; }
static int ack(int a, int b) { return a == 0 ? b + 1 : b == 0 ? ack(a - 1, 1) : ack(a - 1, ack(a, b - 1)); }
#pragma omp end declare target
'''

SNIPPETS = [
    'double _Complex z = (double)(r0[i] % 8) + 0.5i * i, c[3] = {1, z, 0.5i}; z = turned(z, i % 3) + power(0.5 + 0.25i, i % 5); o4[i] = __real__ z + __imag__ z * 2; float _Complex s = shorter(horner(3, c, 0.5)); o5[i] = __real__ s - __imag__ s; o0[i] = steps(0.25 - 0.125i * (i % 9));',
    'struct Point p = {i + 1.0i, {1.0f, 0.5if * (i % 4)}, i}, q[2] = {p, {.k = 3, .by = {[1] = 2.0f}}}; q[1] = shifted(q[0], &p); p = shifted(shifted(p, q + 1), q); o4[i] = __real__ p.at + __imag__ q[1].at; o5[i] = __imag__ p.by[1] + __real__ q[1].by[1]; o0[i] = p.k + q[1].k * 10; __imag__ p.by[0] += 2; o1[i] = (long)(__imag__ p.by[0] * 4);',
    'int v[9] = {r0[i] % 50, 4, i, 7, -3, r0[i] % 7, 2, 9, i / 2}; merge(i % 4 + 5, v); o0[i] = v[0] + v[2] * 10 + v[4] * 100; o1[i] = v[8]; int w[4] = {i % 5, 3, 1, 2}; o6[i] = (unsigned)perms(4, 0, w) + (unsigned)perms(3, 1, w + 1);',
    'int x = i % 2 + 1, y = i % 3 + 1, a[x][y][m], *f = &a[0][0][0]; for (int k = 0; k < x * y * m; k++) f[k] = k * i; o1[i] = cube(x, y, m, a) + (long)sizeof a; int (*p)[m] = a[x - 1]; p[y - 1][1] = 5; o0[i] = a[x - 1][y - 1][1] + (int)(sizeof *p / sizeof(int)); for (int k = 1; k < 4; k++) { int t[k][k + 1]; t[k - 1][k] = k; t[0][0] = i; o3[i] = (short)(t[k - 1][k] + t[0][0] + (int)sizeof t); }',
    'int g[4][4]; for (int r = 0; r < 4; r++) for (int c = 0; c < 4; c++) g[r][c] = r * 3 + c * 2 + i; o0[i] = paths(0, 0, (const int (*)[4])g); o1[i] = ack(i % 3, i % 4); double d[m][n], e[6] = {0.5, i, 2, -1, 4, 8}; for (int r = 0; r < m; r++) for (int c = 0; c < n; c++) d[r][c] = r - c * 0.5; scale(m, n, d, e, i); o4[i] = d[m - 1][n - 1] + d[0][1];',
    'struct Tree t = {.bits = {.a = 9, .e = -3, .g = i}, .m = {[1] = 2}}, u[2]; t.leaf[1][0].v[2] = (short)i; t.leaf[0][1] = grown(t.leaf[1][0], i); u[0] = t; u[1] = u[0]; u[1].leaf[1][1] = grown(grown(u[0].leaf[0][1], 2), 3); struct Leaf (*row)[2] = &u[1].leaf[1]; (*row)[0].w.l = i * 3L; o1[i] = weigh(&t) + weigh(u + 1); o0[i] = (*row)[1].v[2] + (int)(*row)[0].w.u[0] + (int)sizeof(struct Tree); o6[i] = packed(t.bits) + packed((struct Bits){.b = (unsigned)i & 2047, .f = 5});',
    'union Word w = {.l = r1[i]}, *p = &w; p->s.lo += 3; p->u[1] ^= 5u; o1[i] = p->l; union { struct { unsigned a : 3, : 2, b : 6; } x; unsigned u; unsigned char c[4]; } b = {.u = 0}; b.x.b = (unsigned)i; b.x.a--; o6[i] = b.u; o2[i] = b.c[1]; b.c[0] = 255; o0[i] = (int)b.x.a * 100 + (int)b.x.b; struct { union { int i; float f; }; struct { short s, t; }; } z = {{i}, {4, 5}}; z.f += 0; z.s += z.t; o3[i] = z.s;',
    'struct Bits b = {(unsigned)i & 31, 1, 2, 3, -4, 5, 6}, *q = &b; q->a++; q->b += q->a * 3u; q->e = (q->e << 1) | 1; q->f = ~q->f; b.c = -b.e; o0[i] = (int)b.a + (int)b.b * 40 + b.e; o1[i] = b.g + b.d + b.c; o6[i] = packed(b) + packed(*q); struct Bits v[3] = {b, {0}, *q}; v[1].b = v[0].a - v[2].f; o3[i] = (short)v[1].b; o7[i] = (unsigned long)(b.a > 20) + (b.e < 0) * 2ul;',
]

def in_loop(g):
    """Statements of the table in each iteration."""
    w = g.pick(['target teams distribute parallel for', 'target parallel for', 'target teams distribute', 'target', 'target teams loop', 'target parallel for simd'])
    g.put(f'#pragma omp {w} {g.maps()}{g.schedule(w)}')
    g.put(f'for (int i = 0; i < {g.pick([40, 40, 7, 33])}; i++) {{')
    for s in g.r.sample(SNIPPETS, g.r.randint(1, 2)): g.put('  { ' + s + ' }')
    g.put('}')

def members(g):
    """Atomic updates of members, what lies beside them, and unions and arrays of variable size that threads share."""
    c = g.pick([40, 7, 33, 1]); k = g.r.randint(1, 9); op = g.pick(['+=', '-=', '^=', '|=', '&=']); loop = f'for (int i = 0; i < {c}; i++)'; threads = g.pick(['', ' num_threads(3)', ' schedule(dynamic)'])
    forms = [
        f'''#pragma omp target {g.maps()}
{{ struct Bits b = {{3, 1000, {k}, 65000, -100, 90, 7}};
#pragma omp parallel for{threads}
{loop} {{
  #pragma omp atomic
  b.c {op} r0[i] & 255;
  #pragma omp atomic update
  b.d += 2;
  #pragma omp atomic
  b.g {op} i;
}}
o0[1] = b.c; o0[2] = (int)b.d; o1[3] = b.g; o6[4] = b.a + b.b * 100u + b.f; o3[5] = b.e; }}''',
        f'''#pragma omp target {g.maps()}
{{ union Word w[3] = {{{{.l = {k}}}, {{.l = 0}}, {{.u = {{1, 2}}}}}};
#pragma omp parallel for{threads}
{loop} {{
  #pragma omp atomic
  w[i % 3].u[1] {op} (unsigned)r0[i];
  #pragma omp atomic
  w[i % 3].s.hi {'+=' if op == '+=' else '^='} (short)i;
}}
for (int q = 0; q < 3; q++) {{ o1[q] = w[q].l; o0[q] = w[q].s.lo; }} }}''',
        f'''#pragma omp target {g.maps()}
{{ int v[n][m]; struct Leaf l[m]; for (int q = 0; q < n * m; q++) (&v[0][0])[q] = q; for (int q = 0; q < m; q++) l[q] = (struct Leaf){{{{1, 2, (short)q}}, {{.l = {k}}}}};
#pragma omp parallel for{threads}
{loop} {{
  int old;
  #pragma omp atomic capture
  {{ old = v[i % n][i % m]; v[i % n][i % m] += {k}; }}
  #pragma omp atomic
  l[i % m].v[i % 3] += (short)i;
  o3[i] = (short)(old >= 0);
}}
o0[0] = v[n - 1][m - 1]; o0[1] = v[0][1]; o0[2] = l[0].v[0] + l[m - 1].v[2] * 100; o1[1] = (long)sizeof v + (long)sizeof l; }}''',
        f'''#pragma omp target {g.maps()}
{{ struct Tree t; t.m[0] = 0.5; t.m[1] = {k}; t.leaf[0][0].w.l = 0; t.bits.a = 5; t.bits.g = 0;
#pragma omp parallel for{threads} reduction(+: t.m[:2])
{loop} t.m[i & 1] += (r0[i] & 15) * 0.25;
#pragma omp parallel{threads.split(' schedule')[0]}
{{
  #pragma omp for
  {loop} {{
    #pragma omp atomic
    t.leaf[0][0].w.u[0] += 1;
    #pragma omp critical
    {{ t.bits.a += 1; t.bits.g += i; }}
  }}
}}
o4[0] = t.m[0]; o4[1] = t.m[1]; o1[0] = t.leaf[0][0].w.l + t.bits.g; o6[0] = t.bits.a; }}'''.replace(' reduction(+: t.m[:2])\n' + loop + ' t.m', f'\n{loop}\n#pragma omp atomic\n t.m'),
        f'''#pragma omp target teams distribute {g.maps()}
for (int i = 0; i < {min(c, 6)}; i++) {{
  struct Leaf l = {{{{(short)i, 2, 3}}, {{.l = i}}}}; double _Complex z[2] = {{i, 1.0i}}; int v[i + 2]; for (int q = 0; q < i + 2; q++) v[q] = q + i;
  #pragma omp parallel for firstprivate(l, v) lastprivate(z)
  for (int j = 0; j < 9; j++) {{ l = grown(l, j); v[j % (i + 2)] += l.v[0]; z[0] = turned(j, 1); z[1] = j; o1[j * 5 + i % 5] = l.w.u[1] + 3 * (l.v[2] > 0); }}
  o4[i] = __real__ z[0] + __imag__ z[0] + __real__ z[1]; o0[i] = v[i + 1] + l.v[1] + (int)sizeof v;
}}'''.replace('v[j % (i + 2)] += l.v[0]; ', 'v[j % (i + 2)] = j; ').replace('o1[j * 5 + i % 5] = l.w.u[1] + 3 * (l.v[2] > 0); ', ''),
        f'''#pragma omp target parallel for {g.maps()} collapse(2){threads}
for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) {{
  union {{ float f; unsigned u; struct {{ unsigned m : 23, e : 8, s : 1; }} b; }} x = {{.f = (i - 3) * 0.75f + j}}; x.b.e += x.u ? 1 : 0; x.b.s ^= j & 1;
  o5[i * 6 + j] = x.f; o6[i * 6 + j] = x.b.m >> {k}; o0[i * 6 + j] = x.b.s + 2 * (x.b.e > 127);
}}''',
    ]
    g.put_all(g.pick(forms))

shapes.SHAPES[:] = [in_loop, in_loop, in_loop, members, members]

class Gen(shapes.Gen):
    def program(self):
        text, functions = super().program()
        return text.replace(base.PRELUDE, base.PRELUDE + DEVICE, 1), functions

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-types')

if __name__ == '__main__': base.main(Runner)
