#!/usr/bin/env python3
"""target_forms.py - statements and clauses of C that target_programs.py and target_shapes.py do not make, against gcc -fopenmp on the host.

    target_forms.py --dirigent BIN --xtask BIN --count 300 [--seed N] [--keep DIR] [--jobs N] [--no-c] [--seconds N]

Complex numbers, structures and unions by value, bit-fields of every width, pointers to locals, recursion, jumps, conversions, memory and text
functions, arithmetic that wraps, and clauses whose arguments are expressions.
"""
import target_programs as base
import target_shapes as shapes

DEVICE = '''
#pragma omp declare target
struct V { int n; short v[5]; union { float f; unsigned u; } w; };
union W { struct { unsigned low : 12, mid : 9; int high : 11; } b; unsigned u; short h[2]; };
struct Wide { unsigned long a : 33; long b : 31; long c : 50; unsigned char d : 7, : 0, e : 3; signed char f; };
struct Node { int value; struct Node *next; };
static struct V twisted(struct V a, int k) { struct V b = a; b.n += k; b.v[k % 5] = (short)(b.v[(k + 1) % 5] * 3); b.w.u ^= (unsigned)k; return b; }
static union W halves(union W w) { union W x; x.h[0] = w.h[1]; x.h[1] = w.h[0]; return x; }
static int visit(const struct Node *p, int depth) { return !p || depth == 0 ? 0 : p->value + 3 * visit(p->next, depth - 1); }
static void both_of(int *a, int *b) { int t = *a; *a = *b + 1; *b = t - 1; }
static int *larger(int *a, int *b) { return *a > *b ? a : b; }
static int through(int (*rows)[4], int r) { int s = 0; for (int *p = rows[r]; p < rows[r] + 4; p++) s = s * 5 + *p; return s; }
static unsigned collatz(unsigned n) { return n < 2 ? 0 : 1 + collatz(n & 1 ? 3 * n + 1 : n / 2); }
static int hanoi(int n, int from, int to, int *log) { if (!n) return 0; int m = hanoi(n - 1, from, 3 - from - to, log); log[(n + from) & 3] += from * 3 + to; return m + 1 + hanoi(n - 1, 3 - from - to, to, log); }
static double horner(const double *c, int n, double x) { double s = 0; while (n-- > 0) s = s * x + c[n]; return s; }
static int duff(int count, const int *from) { int s = 0, n = (count + 3) / 4; if (count <= 0) return -1; switch (count % 4) { case 0: do { s = s * 3 + *from++; case 3: s = s * 3 + *from++; case 2: s = s * 3 + *from++; case 1: s = s * 3 + *from++; } while (--n > 0); } return s; }
static void fill(int n, int m, int a[n][m], int v) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = v + i * m - j; }
static int add_one(int x) { return x + 1; } static int times_three(int x) { return x * 3; }
static int apply(int (*f)(int), int x) { return f(f(x)); }
static _Bool flip(_Bool b) { return !b; }
static signed char narrow(int x) { return x; }
static float half_of(float x) { return x / 2; }
static long mixed(signed char a, unsigned short b, long c, float d, _Bool e) { return a * 7 + b - c + (long)d + e; }
#pragma omp end declare target
'''

# Statements of an iteration; `i` is its number from 0 to 39.
SNIPPETS = [
    'double _Complex z = r4[i] + 1.0i * i, w = 2.0 - 0.5i; z = z * w + 1; w = ~z; o4[i] = __real__ z + __imag__ w * 4; o0[i] = (z == w) + (z != w) * 2; float _Complex c = z; o5[i] = __real__ c; __imag__ c = 3; o1[i] = (long)__imag__ c;',
    'double _Complex t[2] = {1.0 + i * 1.0i, 2.0}; t[1] += t[0]; t[0] -= 1.5; t[1] *= 2; o4[i] = __real__ t[0] - __imag__ t[1]; double d = t[1]; o5[i] = (float)d; o0[i] = !t[0] + (t[1] ? 5 : 7); double _Complex *p = t; o1[i] = (long)__real__ p[1]; o3[i] = (short)(long)__imag__ -*p;',
    'struct V a = {i, {1, 2, 3, 4, (short)r3[i]}, {.u = 9}}, b[2] = {a, twisted(a, i)}; b[0] = twisted(b[1], 3); o0[i] = b[0].n + b[1].v[i % 5] + (int)b[0].w.u; o1[i] = twisted(twisted(a, 1), 2).v[2] + (long)sizeof a;',
    'union W w; w.u = (unsigned)r0[i]; w.b.mid += 3; w.b.high--; union W x = halves(w); o6[i] = x.u; o0[i] = x.b.high * 2 + x.b.mid; o1[i] = halves(halves(w)).b.low;',
    'struct Wide w = {(unsigned long)r1[i], r1[i], r1[i], (unsigned char)i, 5, (signed char)i}; w.a += 7; w.b <<= 2; w.c *= -3; w.d--; w.e ^= 6; o1[i] = (long)w.a + w.b + w.c; o0[i] = w.d + w.e * 3 + w.f + (int)sizeof w; o7[i] = (unsigned long)w.a << 3; o6[i] = w.d << 25;',
    'struct Node n[4]; for (int k = 0; k < 4; k++) { n[k].value = k * i; n[k].next = k < 3 ? &n[k + 1] : 0; } o0[i] = visit(n, 9) + visit(&n[2], 1); struct Node *p = n; int c = 0; while ((p = p->next)) c++; o1[i] = c; n[3].next = &n[1]; o3[i] = (short)visit(n + 1, i % 7);',
    'int a = i, b = 7, c = r0[i] % 9; both_of(&a, &b); *larger(&a, &c) += 10; o0[i] = a * 10000 + b * 100 + c; int *p = i & 1 ? &a : &b, **q = &p; both_of(*q, &c); o1[i] = *p - c; q[0] = &c; o3[i] = (short)*p;',
    'int g[3][4] = {{i, 1}, {2, 3, i}, {[2] = 5}}; o0[i] = through(g, i % 3) + through(g + 1, 0); int (*p)[4] = &g[2]; (*p)[1] = 4; p--; o1[i] = p[0][2] + p[1][1] + (int)(sizeof *p / sizeof **p) + *(*(g + 1) + 1); fill(2, 4, g, i); o3[i] = (short)(g[1][3] + g[2][2]); fill(4, 3, (int (*)[3])g, 7); o6[i] = (unsigned)g[2][3];',
    'o0[i] = (int)collatz((unsigned)i + 1); int log[4] = {0}; o1[i] = hanoi(i % 6, 0, 2, log) + log[0] * 3 - log[1] + log[2] * 5 + log[3];',
    'double c[4] = {1, r4[i], -2, 0.5}; o4[i] = horner(c, i % 5 > 3 ? 4 : i % 5, 2.0); int t[9]; for (int k = 0; k < 9; k++) t[k] = k ^ i; o0[i] = duff(i % 10, t) + duff(1 + i % 2, t + 3);',
    'int (*f)(int) = i & 1 ? add_one : times_three; o0[i] = f(i) + apply(f, 2) + apply(add_one, i); int (*table[2])(int) = {times_three, add_one}; o1[i] = table[i % 2](5) + (*table[1])(i) + (f == add_one);',
    'int s = 0, j, k; for (j = 0; j < 6; j++) for (k = j; k < 6; k++) { if (k == i % 7) continue; if (j * k > i) goto done; s += j * 10 + k; } s += 1000; done: o0[i] = s; o1[i] = j * 10 + k;',
    'int s = 0, k = 0; top: if (k > i % 9) goto end; switch (k++ % 4) { case 0: s += 1; goto top; case 1: s *= 3; break; case 2: { int q = s; s = q + k; goto top; } default: s ^= 5; } s += 100; goto top; end: o0[i] = s;',
    'int s = 0; for (int j = 0; j < 8; j++) { switch (j + i % 3) { case 0 ... 2: s += 1; break; case 4: case 6: s += 10; continue; case -5: s = 9; default: s += 100; if (s > 250) break; s++; } s *= 2; } o0[i] = s; switch (r1[i]) { case 0x7fffffffffffL: o1[i] = 1; break; case -1: o1[i] = 2; } switch (i) {} switch (i & 3) case 2: o3[i] = 8;',
    'int x = 0x7fffffff; x += i; o0[i] = x; x = -0x7fffffff - 1; x -= i; o1[i] = x; x *= 3; o6[i] = (unsigned)x; short h = 32767; h++; h += i; o3[i] = h; long l = 0x7fffffffffffffffL; l += i; o7[i] = (unsigned long)l; signed char c = -128; c = -c; c--; o2[i] = (unsigned char)c;',
    'unsigned u = (unsigned)r0[i]; o0[i] = (u > -1) + (r0[i] > -1) * 2 + (r2[i] - 256 < 0u) * 4 + (r3[i] < (unsigned short)r3[i]) * 8 + (-1L < u) * 16 + (-1 < 1ul) * 32; o1[i] = -u; o1[i] += r0[i] * 1u; o7[i] = r0[i] >> 31; o6[i] = (unsigned char)-r0[i] >> 2; o3[i] = (short)(r0[i] / -7 + r0[i] % -7);',
    'o0[i] = narrow(r0[i]) + flip(r0[i]) + flip(r4[i]) + (int)half_of(r0[i] % 100); o1[i] = mixed(r0[i], r0[i], r0[i], r0[i] % 50, r0[i]) + mixed(1.9, -1, 2.9f, 3, 0.5); o5[i] = half_of(i); o4[i] = narrow(i * 20) / 2.0;',
    'char s[12] = "abc"; __builtin_memcpy(s + 3, "xyz", 4); s[i % 6] = (char)(65 + i % 26); o0[i] = (int)__builtin_strlen(s) + __builtin_memcmp(s, "abcxyz", 6) * 0 + s[i % 3]; int t[6]; __builtin_memset(t, 0, sizeof t); t[i % 6] = i; int u[6]; __builtin_memcpy(u, t, sizeof u); o1[i] = u[0] + u[3] * 5; char w[2][4] = {"ab", {\'c\'}}; o3[i] = w[0][1] + w[1][0] + w[1][3];',
    'int r; long q; o0[i] = __builtin_add_overflow(r0[i], i * 1000000, &r) + __builtin_mul_overflow(r0[i], i, &q) * 2; o1[i] = q + r; unsigned char c; o3[i] = __builtin_sub_overflow(r2[i], i, &c); o2[i] = c;',
    'double d = r4[i]; o4[i] = copysign(d, -1) + fmod(d, 4) + trunc(d * 2) + fabs(d) + rint(d) * 2 + ldexp(d, 3) + fdim(d, 1); o0[i] = (int)(lround(d) + llrint(d)) + isnan(d) + signbit(d) * 2 + (isinf(d / 0.0) != 0) * 4 + isfinite(d) * 8; int e; double m = frexp(d, &e); o1[i] = e + (long)(m * 64); double ip; o5[i] = (float)modf(d, &ip); o3[i] = (short)ip; o6[i] = (unsigned)abs(i - 20) + (unsigned)labs(r1[i] % 9);',
    'int a[4] = {1, 2, 3, i}, *p = a; int x = *p++; x += *p++ * 10; *p-- = 7; x += p[0] + p[1] * 100 + (int)(p - a); ++*p; x += (*p)++; x += p[-1]; o0[i] = x; o1[i] = a[0] + a[1] * 10 + a[2] * 100; p = &a[3]; o3[i] = (short)p[-3]; o3[i] += *--p; int *e = a + 4; o6[i] = (unsigned)(e - p) + (p < e) + !(p > e) + (p != 0);',
    'struct { int a[3]; struct { short x, y; } p[2]; } s = {{1, i}, {{3}, {.y = 4}}}, t = s, *q = &t; q->p[i & 1].x += 5; (*q).a[2] = q->p[1].y; s = *q; o0[i] = s.a[1] + s.a[2] * 10 + s.p[0].x * 100 + s.p[1].x * 1000; short *h = &s.p[0].y; h[1] = 9; o1[i] = s.p[1].x; int *w = (i & 1 ? &s : &t)->a; w[0] = 50; o3[i] = (short)(s.a[0] + t.a[0] * 2);',
    'int v[n]; for (int k = 0; k < n; k++) v[k] = k + i; int (*w)[n] = &v; o0[i] = (*w)[n - 1] + (int)sizeof v + (int)sizeof *w; int u[m + 1][n]; fill(m + 1, n, u, i); o1[i] = u[m][n - 1] + u[0][1] * 3 + (long)sizeof u[0]; typedef int row[n]; row z = {0}; z[1] = i; o3[i] = (short)(z[0] + z[1] + (int)(sizeof(row) / sizeof(int)));'.replace(' = {0}', '; z[0] = 0'),
    '_Alignas(16) char b[32]; for (int k = 0; k < 32; k++) b[k] = (char)(k * i); int *p = (int *)(b + 4); o0[i] = *p; *(short *)(b + 10) = (short)i; o1[i] = b[10] + b[11] * 256; unsigned char *c = (unsigned char *)p; o2[i] = c[3]; o3[i] = (short)((unsigned long)&b % 16); float f = r5[i]; unsigned u; __builtin_memcpy(&u, &f, 4); o6[i] = u;',
    'typeof(r1[0]) a = i; __typeof__(a + 1.0f) b = a / 2; o1[i] = a; o5[i] = b; _Static_assert(sizeof(long) == 8, ""); enum { X = 1 << 4, Y = X | 3 }; o0[i] = Y + (enum E){ED} + (int){i} + ((int[]){4, i, 6})[i % 3] + (int)sizeof(int[7]) + *(&(struct P){.b = i}.a) ; o3[i] = (short)((pair){1, i}.im);',
    'unsigned long a = r7[i]; o7[i] = a << (i & 63) | a >> (-i & 63); o1[i] = (long)a >> (i & 63); o6[i] = (unsigned)a >> (i & 31) ^ (unsigned)(a / 10 % 1000); o0[i] = (int)(a % 97) - (int)((long)a % 97) + (int)((unsigned char)a << 4); o3[i] = (short)((signed char)a >> 3); o2[i] = (unsigned char)~(a >> 60);',
    'int k = i, c = 0; while (k) { if ((k & 3) == 2) { k--; continue; } c += k; if (c > 60) break; k /= 2; } o0[i] = c * 100 + k; do { c -= 7; if (c & 1) continue; c--; } while (c > 0); o1[i] = c; for (;;) if (++c > 3) break; o3[i] = (short)c; for (int a = 0, b = 9; a < b; a += 2, b--) o6[i] += (unsigned)(a * b);',
    'float f = 16777216.0f; f += i; o5[i] = f; double d = 0.1f; o0[i] = d == 0.1f; o4[i] = (float)(r4[i] / 3 * 0) + (i > 2 ? 1 : 2.5f); int x = 3; x /= 0.5; x -= 0.75f; o1[i] = x; unsigned u = 7; u *= 1.25; o6[i] = u; o3[i] = (short)(long)(r5[i] * 4) ; o7[i] = (unsigned long)(r4[i] < 0 ? 0 : r4[i]); long l = i; l += r5[i]; o1[i] += l;',
    'static const struct { int k; const char *name; } names[] = {{3, "three"}, {5, "five"}, {9, "nine"}}; int c = 0; for (const char *p = names[i % 3].name; *p; ++p) c = c * 3 + *p; o0[i] = c + names[(i + 1) % 3].k; static const short grid[2][3] = {{1, 2, 3}, {4}}; o1[i] = grid[i & 1][i % 3] + grid[1][0];',
    '_Bool b = 0.5, c = &b != 0, d = b + c; b += 5; c ^= 1; d = d << 3; o0[i] = b + c * 2 + d * 4; struct { _Bool x : 1; unsigned y : 1; int z : 1; } f = {i & 2, i, i & 1}; f.y += 1; o1[i] = f.x * 4 + f.y * 2 + f.z; _Bool t[3] = {i, 0, 7}; o3[i] = (short)(t[0] + t[1] + t[2]); b = (i & 1) || (c = 1); o6[i] = b && c;',
]

def in_loop(g):
    """Statements of the table in each iteration."""
    w = g.pick(['target teams distribute parallel for', 'target parallel for', 'target teams distribute', 'target', 'target teams loop', 'target parallel for simd'])
    some = g.r.sample(SNIPPETS, g.r.randint(1, 2)); private = '' 
    if w == 'target teams loop': some = [s for s in some if 'goto' not in s] or [SNIPPETS[0]]
    g.put(f'#pragma omp {w} {g.maps()}{g.schedule(w)}')
    g.put(f'for (int i = 0; i < {g.pick([40, 40, 7, 33])}; i++) {{')
    for s in some: g.put('  { ' + s + ' }')
    g.put('}')

def clauses(g):
    """Clauses whose arguments are expressions, and constructs inside each other."""
    v, t = g.scalar(g.pick(['int', 'long', 'unsigned', 'short']), 3); k = g.r.randint(1, 9); c = g.pick([40, 7, 1, 33]); w = g.pick(['target teams distribute parallel for', 'target parallel for'])
    loop = f'for (int i = 0; i < {c}; i++)'; small = min(c, 7)
    forms = [
        f'#pragma omp target parallel for {g.maps()} schedule(static, m + {k})\n{loop} o0[i] = r0[i] + {k};',
        f'#pragma omp target parallel for {g.maps()} schedule(dynamic, n - m) num_threads(n * 2 - {k if k < 9 else 8})\n{loop} {{ o0[i] = r0[i] ^ i; o1[i] = n; }}',
        f'#pragma omp target {g.maps()}\n{{ int q = r0[1] & 3;\n#pragma omp parallel for schedule(guided, q + 1) num_threads(q + 1)\n{loop} o0[i] = q * i;\n#pragma omp parallel if(q > 1) num_threads(q + 2)\n{{\n#pragma omp for schedule(static, q + 1)\n{loop} o1[i] = q + i;\n}} }}',
        f'#pragma omp {w} {g.whole(v)} collapse(3) reduction(+: {v})\nfor (int i = 0; i < 4; i++)\n  for (int j = i; j < 5; j++)\n    for (int q = {g.pick(["i; q < 6; q++", "0; q <= j; q++", "j; q >= 0; q--", "2 * j; q < 9; q++", "0; q < 3; q++"])}) {{ {v} += i * 36 + j * 6 + q; }}',
        f'#pragma omp {w} {g.whole(v)} collapse(2) reduction(+: {v})\nfor (int i = {g.pick(["0; i < 6; i++", "5; i >= 0; i--", "m; i < n + 2; i += m"])})\n  for (int j = {g.pick(["i; j < 2 * i; j++", "3 - i; j < 3; j++", "i; j > i - 4; j -= 2", "i - 3; j <= 3 - i; j++", "m * i; j < 9; j += n - 3", "i + n; j > m; j -= 2"])}) {{ {v} += i * 17 + j * 3 + {k}; }}',
        f'#pragma omp {w} {g.maps()} reduction(+: o0[2:m + 1], o1[:n]) \n{loop} {{ o0[2 + i % (m + 1)] += r0[i]; o1[i % n] += i; }}',
        f'#pragma omp target {g.maps()}\n{{ int *p = o0 + 3; long a[2][3] = {{{{1}}}};\n#pragma omp parallel for reduction(+: p[:4], a[:2][:3])\n{loop} {{ p[i & 3] += r0[i]; a[i & 1][i % 3] += i; }}\nfor (int j = 0; j < 6; j++) o1[j] = a[j / 3][j % 3]; }}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp teams num_teams(m) reduction(+: {v})\n#pragma omp distribute parallel for reduction(+: {v})\n{loop} {v} += r0[i] & 15;',
        f'#pragma omp target teams {g.whole(v)} reduction(max: {v}) num_teams({g.pick(["2", "m", "1"])})\n#pragma omp distribute\nfor (int i = 0; i < {small}; i++) {{\n  int s = {k};\n  #pragma omp parallel for reduction(max: s) schedule(dynamic, m)\n  for (int j = 0; j < 12; j++) if ((r0[j] & 63) * (i + 1) > s) s = (r0[j] & 63) * (i + 1);\n  if (s > {v}) {v} = ({t})s;\n  o0[i] = s;\n}}',
        f'#pragma omp target {g.whole(v)}\n{{ int z = {k}, q[3] = {{1, 2, 3}};\n#pragma omp parallel for lastprivate(z, q) firstprivate(z)\n{loop} {{ z += 0; o0[i] = z; z = i * 2; for (int j = 0; j < 3; j++) q[j] = i + j; z = i; }}\n{v} = ({t})(z + q[0] * 3 + q[2]); }}'.replace('o0[i] = z; ', '').replace('z += 0; ', ''),
        f'#pragma omp target {g.whole(v)}\n{{ int z = {k}, y = 4;\n#pragma omp parallel for lastprivate(z, y)\nfor (int i = {c}; i < {c} + n * {g.pick(["0", "1", "-1"])}; i++) {{ z = i; y = i * 3; }}\n{v} = {"0" if True else ""} + ({t})(n > 99 ? z + y : 7); o0[1] = 3; }}',
        f'#pragma omp target parallel for {g.whole(v)} lastprivate(conditional: {v})\n{loop} {{ if (r0[i] & 1) {v} = ({t})i; else if (i % 5 == {k % 5}) {v} = ({t})(i + 100); }}',
        f'#pragma omp target simd {g.maps()} linear({v}: m) private(n)\n{loop} {{ n = i; o0[i] = (int){v} + n; {v} += m; }}'.replace(g.maps(), g.whole(v)),
        f'#pragma omp target {g.maps()}\n{{ int *p = o0; const int *q = r0 + 39;\n#pragma omp simd linear(p: 1) linear(q: -1)\nfor (int i = 0; i < 40; i++) {{ *p = *q + i; p++; q--; }}\no1[0] = p - o0; o1[1] = q - r0; }}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel\n#pragma omp single\n{{\n  int z = 1;\n  #pragma omp task shared(z) depend(out: z)\n  {{ z += {k}; }}\n  #pragma omp task shared(z) depend(in: z) if(z > m)\n  {{ o0[1] = z; }}\n  #pragma omp task firstprivate(z) final(n > 3) priority(1) untied\n  {{ z *= 2; o0[2] = {k}; }}\n  #pragma omp taskwait\n  #pragma omp taskgroup\n  {{\n    #pragma omp task shared(z)\n    {{\n      #pragma omp task shared(z)\n      z += 5;\n      #pragma omp taskwait\n      z *= 3;\n    }}\n  }}\n  {v} = ({t})z;\n  #pragma omp taskyield\n}}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel\n#pragma omp masked\n{{\n  #pragma omp taskloop shared({v}) grainsize(m)\n  {loop}\n  {{\n    #pragma omp atomic\n    {v} += i;\n  }}\n  #pragma omp taskloop collapse(2) num_tasks(n)\n  for (int i = 0; i < 5; i++) for (int j = i; j < 6; j++) o0[i * 6 + j] = i * j;\n}}'.replace('for (int j = i;', 'for (int j = 0;'),
        f'#pragma omp target {g.maps()}\n{{\n  o0[0] = omp_get_num_threads() * 100 + omp_get_thread_num() * 10 + omp_in_parallel(); o0[1] = omp_get_level();\n  #pragma omp parallel if(0)\n  {{ o0[2] = omp_get_num_threads() + omp_get_thread_num() * 10 + omp_in_parallel() * 100 + omp_get_level() * 1000; }}\n  #pragma omp parallel num_threads(1)\n  {{ o0[3] = omp_get_num_threads() + omp_get_level() * 10 + omp_get_active_level() * 100; o0[4] = omp_get_ancestor_thread_num(0); }}\n  #pragma omp parallel num_threads(3)\n  {{\n    #pragma omp atomic\n    x1[0] += omp_get_num_threads() > 0;\n    if (omp_get_thread_num() == 0) o0[6] = 4;\n  }}\n  x1[0] = 0;\n}}',
        f'#pragma omp target map(tofrom: o0[{k}:12], o1[m:20]) map(to: r0[:30], r1[2:30])\n#pragma omp teams distribute parallel for\nfor (int i = 0; i < 12; i++) {{ o0[i + {k}] = r0[i]; o1[i + m] = r1[i + 2] + {k}; }}' if False else f'#pragma omp {w} {g.maps()}\n{loop} {{\n  int q;\n  #pragma omp atomic capture relaxed\n  {{ q = x0[1]; x0[1] = r0[3]; }}\n  (void)q;\n  #pragma omp atomic read\n  q = x3[2];\n  #pragma omp atomic write\n  o3[i] = (short)(i * 3);\n  o0[i] = q;\n}}',
        f'#pragma omp target {g.maps()}\n#pragma omp parallel num_threads({g.pick(["3", "m", "n * 7"])})\n{{\n  int own[3] = {{0, 1, 2}}; long sum = 0;\n  #pragma omp for nowait schedule(static, 1) firstprivate(n) private(m)\n  {loop} {{ m = i + n; own[i % 3] = m; sum += own[i % 3]; o0[i] = m; }}\n  #pragma omp critical\n  {{ x1[1] += sum; }}\n  #pragma omp barrier\n  #pragma omp sections nowait\n  {{\n    {{ o1[1] = x1[1]; }}\n    #pragma omp section\n    for (int j = 0; j < 4; j++) o1[2 + j] = j + x1[1];\n  }}\n}}',
        f'#pragma omp target teams distribute {g.maps()} num_teams(m + 1) thread_limit(n * 8) dist_schedule(static, m)\nfor (int i = 0; i < {small}; i++) {{\n  struct P p = {{(short)i, i * 2, 0.5}}; union U u; u.l = 0; int w[3] = {{i, 1, 2}};\n  #pragma omp parallel for firstprivate(p, u) shared(w) schedule(dynamic)\n  for (int j = 0; j < 6; j++) {{ p.b += j * 0; u.c[0] = (unsigned char)j; o1[i * 6 + j] = p.a + p.b + u.l + w[j % 3]; p.c = 1; }}\n  #pragma omp parallel\n  {{\n    #pragma omp single\n    {{ w[1] = 50; p.a++; }}\n    #pragma omp for\n    for (int j = 0; j < 6; j++) o0[i * 6 + j] = w[1] + p.a + (int)p.c;\n  }}\n}}',
        f'#pragma omp target {g.whole(v)}\n#pragma omp parallel for ordered collapse(2) schedule(static, m)\nfor (int i = 0; i < 5; i++) for (int j = 0; j < 4; j++) {{\n  #pragma omp ordered\n  {{ {v} = ({t})({v} * 3 + i - j); }}\n}}',
        f'#pragma omp target {g.maps()}\n#pragma omp parallel for ordered(2)\nfor (int i = 1; i < 6; i++) for (int j = 1; j < 7; j++) {{\n  #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)\n  o0[i * 7 + j] = o0[i * 7 - 7 + j] * 3 + o0[i * 7 + j - 1] + i;\n  #pragma omp ordered depend(source)\n}}',
        f'#pragma omp target {g.maps()} if({g.pick(["n", "1", "m > 0"])}) device(0) nowait\n{{ for (int i = 0; i < {c}; i++) o0[i] = i * {k}; }}\n#pragma omp taskwait',
        f'#pragma omp {w} {g.whole(v)} reduction(+: {v}) private(n) firstprivate(m)\n{loop} {{ n = i * m; {v} += ({t})(n & 7); m += 0; }}',
        f'#pragma omp target parallel {g.whole(v)} reduction(+: {v}) num_threads({g.pick(["4", "n"])})\n{{\n  {v} += 0;\n  #pragma omp for\n  {loop} {{\n    long s = 0;\n    #pragma omp simd reduction(+: s) safelen(4) aligned(r1: 8)\n    for (int j = 0; j < i; j++) s += j * {k};\n    o1[i] = s; {v} += ({t})s;\n  }}\n}}',
    ]
    g.put_all(g.pick(forms))

shapes.SHAPES[:] = [in_loop, in_loop, in_loop, clauses, clauses]

class Gen(shapes.Gen):
    def program(self):
        text, functions = super().program()
        return '#include <omp.h>\n' + text.replace(base.PRELUDE, base.PRELUDE + DEVICE, 1), functions

class Runner(shapes.Runner):
    def make_gen(self, seed): return Gen(f'{seed}-forms')

if __name__ == '__main__': base.main(Runner)
