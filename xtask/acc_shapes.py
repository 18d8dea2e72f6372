"""acc_shapes.py - random OpenACC programs of kinds that acc_programs.py does not make, with the same serial oracle and options.

Each program is one shape with random parts: queues, sections, members of structures, calls at each level, arrays and several levels in
reductions, tiles, forced collapse, atomics, nested and unstructured data, loops whose independence an analysis must see or doubt; in
Fortran allocatables, pointers, derived types, common blocks and modules. `--shape NAME` makes programs of one shape alone.
"""
import random, sys
import acc_programs

def levels(r): return r.choice(['', 'gang', 'gang vector', 'gang worker', 'vector', 'worker', 'independent', 'seq', 'auto'])
def level(r):
    # What is not shared out among gangs is executed by each.
    l = levels(r)
    return l if 'gang' in l or l in ('', 'independent') else l + ' num_gangs(1)'
def parts(r): return r.choice(['', 'num_gangs(2)', 'num_workers(2)', 'vector_length(8)', 'num_gangs(3) vector_length(4)'])
def value(r, *reads):
    e = str(r.randint(1, 9))
    for x in reads: e = f"({e} {r.choice('+-*')} {x})"
    return e

# ---------------------------------------------------------------------------- C

def queues(r):
    q = [r.choice([1, 2, 3, 7, 'q', 'q + 1']) for _ in range(4)]
    steps = []
    for k in range(r.randint(3, 6)):
        w, x = r.sample('abc', 2); n = r.choice(q)
        steps.append(r.choice([
            f"#pragma acc parallel loop {parts(r)} async({n}) present(a[0:n], b[0:n], c[0:n])\n  for (int i = 0; i < n; i++) {w}[i] = ({value(r, f'{x}[i]', f'{w}[i]', 'i')}) % 97;",
            f"#pragma acc update self({w}[0:n]) async({n})\n#pragma acc wait\n  for (int i = 0; i < n; i++) {w}[i] += {r.randint(1, 5)};\n#pragma acc update device({w}[0:n]) async({r.choice(q)})",
            f"#pragma acc kernels loop independent async present(a[0:n], b[0:n], c[0:n])\n  for (int i = 0; i < n; i++) {w}[i] = ({value(r, f'{x}[i]')}) % 89;",
        ]))
        steps.append(r.choice(['#pragma acc wait', f'#pragma acc wait async({n})\n#pragma acc wait', f'#pragma acc wait({n})\n#pragma acc wait',
                               '#pragma acc wait if(n > 0)']))
    body = '\n'.join(steps)
    return '', f"""
static void run(int *a, int *b, int *c, int n, int q) {{
#pragma acc enter data copyin(a[0:n], b[0:n], c[0:n]) {r.choice(['', 'async(1)', 'async(q)'])}
#pragma acc wait
{body}
#pragma acc exit data copyout(a[0:n], b[0:n], c[0:n]) {r.choice(['', 'async(q) wait(1)', 'wait'])}
#pragma acc wait
}}""", "run(a, b, c, N, 4);"

def sections(r):
    lo = r.randint(0, 6); ln = r.randint(3, 9); lo2 = r.randint(0, 5); ln2 = r.randint(2, 6)
    return '', f"""
static void run(int *a, int *b, int c[N], int n) {{
  int lo = {lo}, len = {ln};
#pragma acc data copyin(a[0:n], c[0:N]) {r.choice(['copyout', 'copy', 'create'])}(b[0:n])
  {{
#pragma acc parallel loop {level(r)} {r.choice(['present(b)', ''])}
    for (int i = 0; i < n; i++) b[i] = 0;
    for (int i = lo; i < lo + len; i++) a[i] += 100;
    for (int i = {lo2}; i < {lo2 + ln2}; i++) c[i] = i * 3;
#pragma acc update device(a[lo:len], c[{lo2}:{ln2}]) {r.choice(['', 'if(n > 3)', 'if_present'])}
#pragma acc parallel loop {level(r)}
    for (int i = 0; i < n; i++) b[i] = (a[i] * 2 + c[i]) % 97;
#pragma acc update {r.choice(['self', 'host'])}(b[0:n])
  }}
}}""", "run(a, b, c, N);"

def members(r):
    how = r.choice(['copy', 'attach', 'region', 'whole'])
    enter = {'copy': '#pragma acc enter data copyin(s)\n#pragma acc enter data copyin(s.p[0:n], s.q[0:n])',
             'attach': '#pragma acc enter data copyin(s)\n#pragma acc enter data copyin(a[0:n], b[0:n])\n#pragma acc enter data attach(s.p, s.q)',
             'region': '', 'whole': '#pragma acc enter data copyin(s, s.p[0:n], s.q[0:n])'}[how]
    leave = {'copy': '#pragma acc exit data copyout(s.p[0:n], s.q[0:n])\n#pragma acc exit data delete(s)',
             'attach': '#pragma acc exit data detach(s.p, s.q)\n#pragma acc exit data copyout(a[0:n], b[0:n])\n#pragma acc exit data delete(s)',
             'region': '', 'whole': '#pragma acc exit data copyout(s.p[0:n], s.q[0:n]) delete(s)'}[how]
    open_, close = ('#pragma acc data copyin(s) copy(s.p[0:n], s.q[0:n])\n  {', '  }') if how == 'region' else ('', '')
    return 'struct S { int k; int *p; int n; int *q; };', f"""
static void run(int *a, int *b, int *c, int n) {{
  struct S s = {{ 3, a, n, b }};
{enter}
{open_}
#pragma acc parallel loop {level(r)} present(s)
  for (int i = 0; i < n; i++) s.p[i] = ({value(r, 's.q[i]', 's.k', 'i')}) % 97;
#pragma acc parallel loop {level(r)} present(s) 
  for (int i = 0; i < s.n; i++) {{ s.q[i] = s.p[i] + s.k; }}
{close}
{leave}
}}""", "run(a, b, c, N);"

def calls(r):
    lv = r.choice(['seq', 'vector', 'worker', 'gang'])
    inner = {'seq': '', 'vector': '#pragma acc loop vector', 'worker': r.choice(['#pragma acc loop worker', '#pragma acc loop worker vector']),
             'gang': r.choice(['#pragma acc loop worker', '#pragma acc loop vector', '#pragma acc loop seq'])}[lv]
    outer = {'seq': levels(r), 'vector': r.choice(['gang', 'gang worker', 'seq', 'worker']), 'worker': r.choice(['gang', 'seq']), 'gang': 'seq'}[lv]
    gangs = 'num_gangs(1)' if lv == 'gang' or outer in ('seq', 'worker', 'vector', 'auto') else parts(r)
    red = r.choice([True, False]) and lv in ('vector', 'worker', 'seq')
    clause = ' reduction(+:t)' if red and inner else ''
    return '', f"""
#pragma acc routine {lv}
static void row(int *m, int i, int k) {{
  int t = 0;
{inner}{clause}
  for (int j = 0; j < M; j++) {{ m[i * M + j] = (i * 7 + j * k) % 31; {'t += m[i * M + j];' if red else ''} }}
  {'m[i * M] = t;' if red else ''}
}}
#pragma acc routine seq
static int add(int x, int y) {{ return x + 2 * y; }}
static void run(int *m, int *a, int n) {{
#pragma acc parallel {gangs} copy(m[0:n*M])
  {{
#pragma acc loop {outer}
    for (int i = 0; i < n; i++) row(m, i, 3);
  }}
#pragma acc parallel loop {level(r)} copy(a[0:n]) copyin(m[0:n*M])
  for (int i = 0; i < n; i++) a[i] = add(a[i], m[i * M]) % 97;
}}""", "run(m, a, N);"

def reductions(r):
    op, c = r.choice([('+', 't += {}'), ('max', 't = t > {} ? t : {}'), ('^', 't ^= {}'), ('|', 't |= {}'), ('min', 't = t < {} ? t : {}')])
    e = '((i * 3 + j * 5) % 41)'
    step = c.replace('{}', e)
    kind = r.choice(['two', 'array', 'inner', 'both', 'long', 'seqinner'])
    if kind == 'array':
        return '', f"""
static void run(int *a, int *h) {{
  int v[4] = {{ 1, 2, 3, 4 }};
#pragma acc parallel loop {r.choice(['gang', 'gang vector', 'worker num_gangs(1)', 'vector num_gangs(1)'])} reduction(+:v) {r.choice(['', 'copy(v)'])}
  for (int i = 0; i < N; i++) v[i % 4] += a[i] + i;
  for (int i = 0; i < 4; i++) h[i] = v[i];
}}""", "run(a, b);"
    outer = r.choice(['gang', 'gang worker', ''])
    inner = r.choice(['vector', 'worker', '']) if 'worker' not in outer else 'vector'
    if kind == 'inner':
        return '', f"""
static void run(int *a) {{
#pragma acc {r.choice(['parallel', 'kernels'])} loop {r.choice(['gang', 'independent'])} copy(a[0:N]) {parts(r)}
  for (int i = 0; i < N; i++) {{
    int t = a[i];
#pragma acc loop {inner} reduction({op}:t)
    for (int j = 0; j < M; j++) {step};
    a[i] = t;
  }}
}}""", "run(a);"
    decl = {'long': 'long', 'two': 'int', 'both': 'unsigned', 'seqinner': 'int'}[kind]
    two = kind == 'two'
    return '', f"""
static void run(int *a) {{
  {decl} t = {r.randint(0, 9)}; double u = 1.5;
#pragma acc parallel {parts(r)} {r.choice(['', f'reduction({op}:t)', f'copy(t) reduction({op}:t)', 'copy(t)'])} copyin(a[0:N])
  {{
#pragma acc loop {outer} reduction({op}:t) {'reduction(+:u)' if two else ''}
    for (int i = 0; i < N; i++) {{
      {'u += a[i] % 8;' if two else ''}
#pragma acc loop {'seq' if kind == 'seqinner' else inner} reduction({op}:t)
      for (int j = 0; j < M; j++) {step};
    }}
  }}
  a[0] = (int)t; a[1] = (int)(2 * u);
}}""", "run(a);"

def tiles(r):
    sizes = r.choice(['4,2', '3,5', '*,4', '8,*', '2,2', '7,3'])
    return '', f"""
static void run(int m[N][M], int o[N][M]) {{
  int s = 0;
#pragma acc {r.choice(['parallel loop', 'kernels loop independent'])} tile({sizes}) copyin(m[0:N]) copy(o[0:N]) {r.choice(['', 'reduction(+:s)', 'gang vector', 'gang'])}
  for (int i = {r.choice(['0', '1'])}; i < N; i{r.choice(['++', ' += 2'])})
    for (int j = 0; j < M; j++) o[i][j] = ({value(r, 'm[i][j]', 'i', 'j')}) % 97;
}}""", "run((int (*)[M])m, (int (*)[M])o);"

def collapses(r):
    between = r.choice(['int k = i * 2;', 'a[i] = i + 1;', 'int k = a[i];', ''])
    behind = r.choice(['', 'b[i] = i * 5;', 'b[i] = k + 1;' if 'int k' in between else 'b[i] = 7;'])
    use = 'k' if 'int k' in between else 'i'
    return '', f"""
static void run(int *a, int *b, int o[N][M]) {{
#pragma acc parallel loop collapse(force:2) {r.choice(['', 'gang', 'gang vector', 'gang worker vector'])} copy(a[0:N], b[0:N], o[0:N]) {parts(r)}
  for (int i = 0; i < N; i++) {{
    {between}
    for (int j = 0; j < M; j++) o[i][j] = {use} + j;
    {behind}
  }}
}}""", "run(a, b, (int (*)[M])o);"

def atomics(r):
    kind = r.choice(['capture', 'block', 'update', 'read', 'hist'])
    if kind == 'hist':
        body = "#pragma acc atomic update\n    h[a[i] & 3]" + r.choice(['++', ' += i', '--', ' = h[a[i] & 3] + 2', ' -= a[i]']) + ';'
    elif kind == 'update': body = "#pragma acc atomic\n    h[0] " + r.choice(['+=', '^=', '|=', '-=']) + ' a[i];'
    elif kind == 'read':
        body = "int x;\n#pragma acc atomic read\n    x = h[1];\n#pragma acc atomic write\n    h[2] = 5;\n    a[i] = x + 1;"
    elif kind == 'block':
        body = "int x;\n#pragma acc atomic capture\n    { " + r.choice(['x = h[0]; h[0]++;', 'h[0]++; x = h[0] - 1;', 'x = h[0]; h[0] += 1;']) + " }\n    b[x] = 1;"
    else: body = "int x;\n#pragma acc atomic capture\n    x = " + r.choice(['h[0]++', 'h[0] += 1', '++h[0]']) + ";\n    b[x % N] = 1;"
    return '', f"""
static void run(int *a, int *b, int *h) {{
  for (int i = 0; i < 4; i++) h[i] = 0;
#pragma acc {r.choice(['parallel loop', 'parallel loop gang vector vector_length(4)', 'parallel loop gang', 'kernels loop independent', 'serial loop'])} copy(a[0:N], b[0:N], h[0:4])
  for (int i = 0; i < N; i++) {{
    {body}
  }}
}}""", "run(a, b, c);"

def caches(r):
    return '', f"""
static void run(int *a, int *b) {{
#pragma acc parallel loop {r.choice(['gang', 'gang vector', ''])} copyin(a[0:N]) copy(b[0:N])
  for (int i = 1; i < N - 1; i++) {{
#pragma acc cache({r.choice(['a[i-1:3]', 'readonly: a[i-1:3]', 'a[i]'])})
    b[i] = a[i-1] + a[i] * 2 + a[i+1];
  }}
}}""", "run(a, b);"

def nested(r):
    c1, c2 = (r.choice(['', 'if(n > 3)', 'if(n < 3)', 'if(k)']) for _ in range(2)); c3 = r.choice(['', 'if(n > 3)'])
    return '', f"""
static void run(int *a, int *b, int n, int k) {{
#pragma acc data copy(a[0:n]) {c1}
  {{
#pragma acc data copy(b[0:n]) {r.choice(['', 'present_or_copy(a[0:n])'])} {c2}
    {{
#pragma acc parallel loop {level(r)} copy(a[0:n], b[0:n]) {c3}
      for (int i = 0; i < n; i++) b[i] = (a[i] + b[i] * 2) % 97;
#pragma acc data copyin(b[0:n])
      {{
#pragma acc parallel loop {level(r)} copy(a[0:n])
        for (int i = 0; i < n; i++) a[i] = (a[i] * 3 + b[i]) % 89;
      }}
    }}
  }}
}}""", f"run(a, b, N, {r.randint(0, 1)});"

def pairs(r):
    fin = r.choice(['', ' finalize'])
    extra = r.choice([0, 1]) if not fin else r.choice([0, 1, 2])
    again = '\n'.join(['  enter(p, n);'] * extra); leave = '\n'.join(['#pragma acc exit data delete(p[0:n])'] * (0 if fin else extra))
    return '', f"""
static void enter(int *p, int n) {{
#pragma acc enter data {r.choice(['copyin', 'present_or_copyin', 'pcopyin'])}(p[0:n])
}}
static void finish(int *p, int n) {{
#pragma acc exit data copyout(p[0:n]){fin}
}}
static void work(int *p, int n) {{
#pragma acc parallel loop {level(r)} {r.choice(['present(p[0:n])', 'present(p)', 'default(present)', 'copy(p[0:n])'])}
  for (int i = 0; i < n; i++) p[i] = (p[i] * 3 + i) % 97;
}}
static void run(int *p, int n) {{
  enter(p, n);
{again}
  work(p, n);
{leave}
  work(p, n);
  finish(p, n);
  {r.choice(['', 'p[0] += 5; enter(p, n); work(p, n); finish(p, n);'])}
}}""", "run(a, N); run(b, N);"

def device_pointers(r):
    return '', f"""
static void work(int *p, int n) {{
#pragma acc {r.choice(['parallel loop', 'kernels loop independent', 'serial loop', 'parallel loop gang vector'])} deviceptr(p)
  for (int i = 0; i < n; i++) p[i] = ({value(r, 'p[i]', 'i')}) % 97;
}}
static void run(int *a, int *b, int n) {{
#pragma acc data copy(a[0:n], b[0:n])
  {{
#pragma acc host_data use_device({r.choice(['a', 'a, b'])}) {r.choice(['', 'if(n > 0)', 'if_present'])}
    {{ work(a, n); }}
#pragma acc parallel loop {level(r)} present(a, b)
    for (int i = 0; i < n; i++) b[i] += a[i];
  }}
}}""", "run(a, b, N);"

def declared(r):
    how = r.choice(['create', 'copyin'])
    return f"int g[N], gs = 4;\n#pragma acc declare {how}(g, gs)\n#pragma acc routine seq\nint get(int i) {{ return g[i] + gs; }}", f"""
static void run(int *a) {{
  gs = {r.randint(1, 9)};
  for (int i = 0; i < N; i++) g[i] = i * 2;
#pragma acc update device(g, gs)
#pragma acc parallel loop {level(r)} copy(a[0:N])
  for (int i = 0; i < N; i++) a[i] = get(i) % 97;
#pragma acc parallel loop {level(r)} {r.choice(['', 'present(g)'])}
  for (int i = 0; i < N; i++) g[i] = g[i] + 1;
#pragma acc update self(g{r.choice(['', '[0:N]'])})
  for (int i = 0; i < N; i++) a[i] += g[i];
}}""", "run(a);"

def copies(r):
    return '', f"""
static void run(int *a, int *b) {{
  int f[4] = {{ 1, 2, 3, 4 }}, t[4], k = {r.randint(1, 5)};
  double x = 0.5; short sh = 3;
#pragma acc parallel loop {r.choice(['gang', 'gang vector', ''])} {r.choice(['firstprivate(f)', 'firstprivate(f, k)', 'firstprivate(f, x, sh)'])} private(t) copy(a[0:N])
  for (int i = 0; i < N; i++) {{
    for (int j = 0; j < 4; j++) t[j] = f[j] * i + k;
    a[i] = (t[0] + t[3] + (int)(x * 4) + sh) % 97;
  }}
#pragma acc parallel {r.choice(['num_gangs(1)', ''])} firstprivate(k) copy(b[0:N])
  {{
    k = k + 2;
#pragma acc loop {r.choice(['gang', 'gang vector'])} {r.choice(['', 'private(t)'])}
    for (int i = 0; i < N; i++) {{ int u[2]; u[0] = i; u[1] = k; b[i] = u[0] * 2 + u[1]; }}
  }}
}}""", "run(a, b);"

TRICKY = [
    "for (int i = 0; i < n; i++) b[ix[i]] = a[i] + i;", "for (int i = 0; i < n; i++) b[ix[i]] += a[i];",
    "for (int i = 1; i < n; i++) a[i] = a[i-1] + b[i];", "for (int i = 0; i < n - 1; i++) a[i] = a[i+1] * 2 - b[i];",
    "for (int i = 0; i < n; i++) { t = t + a[i]; b[i] = t; }", "for (int i = 0; i < n; i++) { b[i] = t; t = a[i]; }",
    "for (int i = 0; i < n; i++) a[i % 5] = i;", "for (int i = 0; i < n; i++) a[n - 1 - i] = a[i] + 1;",
    "for (int i = 0; i < n / 2; i++) a[2 * i] = a[2 * i + 1] + 1;", "for (int i = 0; i < n / 2; i++) a[i] = a[2 * i] + 1;",
    "for (int i = 0; i < n; i++) p[i] = q[i] + 1;", "for (int i = 0; i < n - 1; i++) p[i + 1] = q[i] + 1;",
    "for (int i = 0; i < n; i++) a[i] = bump(&t) + i;", "for (int i = 0; i < n; i++) if (a[i] > 20) { t = a[i]; b[i] = 1; }",
    "for (int i = 0; i < n; i++) { if (a[i] % 3 == 0) t = i; b[i] = t; }", "for (int i = 0; i < n; i += 2) { a[i] = b[i]; a[i + 1] = a[i] + 2; }",
    "for (int i = 0; i < M; i++) for (int j = 1; j < M; j++) m[i * M + j] = m[i * M + j - 1] + 1;",
    "for (int i = 1; i < M; i++) for (int j = 0; j < M; j++) m[i * M + j] = m[(i - 1) * M + j] + 1;",
    "for (int i = 0; i < M; i++) for (int j = 0; j < M; j++) m[i + j] += 1;", "for (int i = 0; i < M; i++) for (int j = 0; j < M; j++) m[j * M + i] = i - j;",
    "for (int i = 0; i < M; i++) { for (int j = 0; j < M; j++) w[j] = i + j; for (int j = 0; j < M; j++) m[i * M + j] = w[M - 1 - j]; }",
    "for (int i = 0; i < M; i++) { for (int j = 0; j < i; j++) w[j] = i + j; m[i] = w[0]; }",
    "{ int i = 0; while (i < n) { a[i] = a[i / 2] + 1; i++; } }", "for (int i = 0; i < n; i++) { int k = ix[i]; a[k] = a[k] + k; }",
    "for (int i = 0; i < n; i++) { if (a[i] == 5) break; b[i] = 3; }", "for (int i = n - 1; i > 0; i--) a[i] = a[i-1];",
    "for (int i = 0; i < n; i++) s.v[i & 3] += a[i];", "for (int i = 0; i < n; i++) *p += a[i];", "for (int i = 0; i < n; i++) { *p = i; b[i] = a[0]; }",
]

def doubtful(r):
    k = r.choice(['kernels', 'auto', 'kernels loop'])
    loops = []
    for t in r.sample(TRICKY, r.randint(2, 4)):
        if k == 'auto' or k == 'kernels loop':
            if not t.startswith('for') or 'break' in t: continue
            head = '#pragma acc kernels loop' + r.choice([' auto', '']) if k == 'kernels loop' else '#pragma acc parallel loop auto num_gangs(1)'
            loops.append(f"{head} copy(t, s) present(p[0:n], q[0:n])\n  {t}")
        else: loops.append(t)
    body = '\n    '.join(loops)
    if k == 'kernels': body = f"#pragma acc kernels {r.choice(['copy(t)', ''])} present(p[0:n], q[0:n])\n    {{\n    {body}\n    }}"
    return 'struct V { int v[4]; };\n#pragma acc routine seq\nstatic int bump(int *t) { *t += 2; return *t; }', f"""
static void run(int *a, int *b, int *m, int *ix, int *p, int *q, int n) {{
  int t = {r.randint(0, 5)}; int w[N] = {{ 0 }}; struct V s = {{ {{ 1, 2, 3, 4 }} }};
  for (int i = 0; i < n; i++) ix[i] = (i * 3) % {r.choice(['7', 'N', '5'])};
#pragma acc data copy(a[0:n], b[0:n], m[0:N*M], w) copyin(ix[0:n])
  {{
    {body}
  }}
  b[0] += t + s.v[0] + 3 * s.v[3] + w[1];
}}""", f"run(a, b, m, c, a, {r.choice(['a', 'b'])}, N);"

C_SHAPES = [queues, sections, members, calls, reductions, tiles, collapses, atomics, caches, nested, pairs, device_pointers, declared,
            copies, doubtful, doubtful, doubtful]

def c_program(r, shape):
    top, funcs, call = shape(r)
    return f"""#include <stdio.h>
#include <stdlib.h>
#define N 24
#define M 10
{top}
{funcs}
int main(void) {{
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int)), *m = malloc(N * M * sizeof(int)), *o = malloc(N * M * sizeof(int));
  static int c[N];
  for (int i = 0; i < N; i++) {{ a[i] = i; b[i] = 2 * i + 1; c[i] = i; }}
  for (int i = 0; i < N * M; i++) {{ m[i] = i % 13; o[i] = 0; }}
  {call}
  for (int i = 0; i < N; i++) printf("%d %d %d ", a[i], b[i], c[i]);
  long h = 0;
  for (int i = 0; i < N * M; i++) h = (h * 31 + m[i] * 7 + o[i]) % 1000003;
  printf("%ld\\n", h);
  return 0;
}}
"""

# ---------------------------------------------------------------------------- Fortran

def f_allocatable(r):
    how = r.choice(['region', 'enter', 'implicit'])
    up = {'region': ('!$acc data copyin(x) copyout(y)', '!$acc end data'), 'enter': ('!$acc enter data copyin(x) create(y)', '!$acc exit data copyout(y) delete(x)'),
          'implicit': ('', '')}[how]
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i
  integer, allocatable :: x(:), y(:)
  allocate(x(N), y({r.choice(['N', '0:N-1', '-2:N-3'])}))
  x = a; y = 0
  {up[0]}
  !$acc parallel loop {level(r)} {r.choice(['', 'default(present)' if how != 'implicit' else ''])}
  do i = 1, N
    y(lbound(y, 1) + i - 1) = mod(x(i) * 3 + i, 97)
  end do
  {up[1]}
  b = y
  deallocate(x, y)
end subroutine""", "call run(a, b)"

def f_pointer(r):
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i
  integer, target :: x(N), y(N)
  integer, pointer :: p(:), q(:)
  x = a; y = b
  p => x; q => y({r.choice(['1:N', '1:12', '3:20'])})
  !$acc parallel loop {level(r)} {r.choice(['', 'copy(p) copy(q)', 'copyin(p) copy(q)'])}
  do i = 1, size(q)
    q(i) = mod(p(i) * 2 + i, 97)
  end do
  b = y
end subroutine""", "call run(a, b)"

def f_derived(r):
    how = r.choice(['enter', 'region', 'each'])
    pre = {'enter': '!$acc enter data copyin(s)\n  !$acc enter data copyin(s%p, s%q)', 'region': '!$acc data copyin(s) copy(s%p, s%q)', 'each': ''}[how]
    post = {'enter': '!$acc exit data copyout(s%p, s%q)\n  !$acc exit data delete(s)', 'region': '!$acc end data', 'each': ''}[how]
    cl = 'copyin(s) copy(s%p, s%q)' if how == 'each' else r.choice(['present(s)', 'present(s, s%p, s%q)'])
    comp = r.choice(['allocatable', 'pointer'])
    return f"""module kinds
  type t
    integer :: k
    integer, {comp} :: p(:), q(:)
  end type
end module
""", f"""
subroutine run(a, b)
  use kinds
  integer :: a(N), b(N), i
  type(t) :: s
  s%k = 3
  allocate(s%p(N), s%q(N))
  s%p = a; s%q = b
  {pre}
  !$acc parallel loop {level(r)} {cl}
  do i = 1, N
    s%p(i) = mod(s%q(i) * s%k + i, 97)
  end do
  {post}
  a = s%p; b = s%q
end subroutine""", "call run(a, b)"

def f_common(r):
    declare = r.choice(['', '!$acc declare create(/blk/)', '!$acc declare create(v, w)'])
    moved = r.choice(['!$acc update device(v, w)', '!$acc update device(/blk/)']) if declare else ''
    data = 'copy(b)' if declare else r.choice(['copyin(v, w) copy(b)', 'copy(b) copy(v) copyin(w)', 'copyin(/blk/) copy(b)'])
    return '', f"""
subroutine fill
  integer :: v(N), w
  common /blk/ v, w
  integer :: i
  do i = 1, N
    v(i) = i * 3
  end do
  w = 7
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N), i
  integer :: v(N), w
  common /blk/ v, w
  {declare}
  call fill
  {moved}
  !$acc data {data}
  !$acc parallel loop {level(r)}
  do i = 1, N
    b(i) = mod(v(i) + w * i, 97)
  end do
  !$acc end data
end subroutine""", "call run(a, b)"

def f_module(r):
    kind = r.choice(['static', 'alloc', 'scalar'])
    decl = {'static': 'integer :: g(N)', 'alloc': 'integer, allocatable :: g(:)', 'scalar': 'integer :: g(N), k0'}[kind]
    alloc = 'allocate(g(N))' if kind == 'alloc' else ''
    dealloc = 'deallocate(g)' if kind == 'alloc' else ''
    return f"""module state
  integer, parameter, private :: N = 24
  {decl}
  integer :: k = 2
  !$acc declare create(g) {r.choice(['', 'copyin(k)'])}
contains
  subroutine bump(i)
    !$acc routine seq
    integer, value :: i
    g(i) = g(i) + 1
  end subroutine
end module
""", f"""
subroutine run(a, b)
  use state
  integer :: a(N), b(N), i
  {alloc}
  do i = 1, N
    g(i) = i
  end do
  !$acc update device(g)
  !$acc parallel loop {level(r)} {r.choice(['', 'present(g)'])}
  do i = 1, N
    g(i) = g(i) * 2 + 1
    {r.choice(['', 'call bump(i)'])}
  end do
  !$acc parallel loop {level(r)} copyout(b)
  do i = 1, N
    b(i) = g(i) + 1
  end do
  !$acc update self(g)
  a = g
  {dealloc}
end subroutine""", "call run(a, b)"

def f_reduction(r):
    op, step = r.choice([('+', 't = t + E'), ('max', 't = max(t, E)'), ('ieor', 't = ieor(t, E)'), ('min', 't = min(E, t)')])
    step = step.replace('E', 'mod(i * 3 + j * 5, 41)')
    kind = r.choice(['levels', 'array', 'inner', 'logical'])
    if kind == 'array':
        return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i, v(4)
  v = [1, 2, 3, 4]
  !$acc parallel loop {r.choice(['gang', 'gang vector', 'vector num_gangs(1)'])} reduction(+:v) {r.choice(['', 'copy(v)'])}
  do i = 1, N
    v(mod(i, 4) + 1) = v(mod(i, 4) + 1) + a(i)
  end do
  b(1:4) = v
end subroutine""", "call run(a, b)"
    if kind == 'logical':
        return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i
  logical :: l, k
  l = .true.; k = .false.
  !$acc parallel loop reduction(.and.:l) reduction(.or.:k) {r.choice(['gang', 'gang vector', ''])}
  do i = 1, N
    l = l .and. a(i) < {r.choice([30, 10])}
    k = k .or. a(i) == {r.choice([5, 99])}
  end do
  b(1) = merge(1, 0, l); b(2) = merge(1, 0, k)
end subroutine""", "call run(a, b)"
    if kind == 'inner':
        return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i, j, t
  !$acc {r.choice(['parallel loop', 'kernels loop independent'])} {r.choice(['gang', ''])} private(t)
  do i = 1, N
    t = a(i)
    !$acc loop {r.choice(['vector', 'worker', '', 'seq'])} reduction({op}:t)
    do j = 1, M
      {step}
    end do
    b(i) = t
  end do
end subroutine""", "call run(a, b)"
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i, j, t
  t = 3
  !$acc parallel {parts(r)} {r.choice(['', f'reduction({op}:t)', 'copy(t)'])}
  !$acc loop gang reduction({op}:t)
  do i = 1, N
    !$acc loop {r.choice(['vector', 'worker', 'seq', ''])} reduction({op}:t)
    do j = 1, M
      {step}
    end do
  end do
  !$acc end parallel
  b(1) = t
end subroutine""", "call run(a, b)"

def f_calls(r):
    lv = r.choice(['seq', 'vector', 'worker'])
    inner = {'seq': '', 'vector': '!$acc loop vector', 'worker': '!$acc loop worker'}[lv]
    outer = {'seq': level(r), 'vector': 'gang', 'worker': 'gang'}[lv]
    return f"""module procs
  integer, parameter, private :: N = 24, M = 10
contains
  subroutine row(m1, i, k)
    !$acc routine {lv}
    integer :: m1(N,M)
    integer, value :: i, k
    integer :: j
    {inner}
    do j = 1, M
      m1(i,j) = mod(i * 7 + j * k, 31)
    end do
  end subroutine
  {r.choice(['pure ', 'elemental ', ''])}integer function add(x, y)
    !$acc routine seq
    integer, intent(in) :: x, y
    add = x + 2 * y
  end function
end module
""", f"""
subroutine run(a, b, m1)
  use procs
  integer :: a(N), b(N), m1(N,M), i
  !$acc parallel loop {outer} copy(m1)
  do i = 1, N
    call row(m1, i, 3)
  end do
  !$acc parallel loop {level(r)} copy(a) copyin(m1)
  do i = 1, N
    a(i) = mod(add(a(i), m1(i,1)), 97)
  end do
end subroutine""", "call run(a, b, m1)"

F_TRICKY = [
    "do i = 1, N; b(ix(i)) = a(i) + i; end do", "do i = 1, N; b(ix(i)) = b(ix(i)) + a(i); end do", "do i = 2, N; a(i) = a(i-1) + b(i); end do",
    "do i = 1, N; t = t + a(i); b(i) = t; end do", "do i = 1, N; b(i) = t; t = a(i); end do", "do i = 1, N; a(mod(i, 5) + 1) = i; end do",
    "do i = 1, N; a(N + 1 - i) = a(i) + 1; end do", "a(2:N) = a(1:N-1) + 1", "a(1:N-1) = a(2:N) * 2", "where (a > 10) b = a", "b(ix(1:5)) = a(1:5)",
    "do j = 1, M; do i = 2, N; m1(i,j) = m1(i-1,j) + 1; end do; end do", "do j = 2, M; do i = 1, N; m1(i,j) = m1(i,j-1) + 1; end do; end do",
    "do j = 1, M; do i = 1, N; m1(i,j) = i - j; end do; end do", "do i = 1, N; call bump(t); a(i) = t; end do",
    "do i = 1, M; w(1:M) = m1(i,:) + i; m1(i,:) = w(M:1:-1); end do", "do i = 1, N; if (a(i) == 5) exit; b(i) = 3; end do",
    "forall (i = 1:N-1) a(i) = a(i+1)", "do concurrent (i = 1:N); a(i) = a(i) + 1; end do", "t = sum(a); b = b + t", "do i = 1, N; p(i) = a(i) + 1; end do",
    "do i = 1, N - 1; p(i+1) = a(i) + 1; end do",
]

def f_doubtful(r):
    body = '\n  '.join(x.replace('; ', '\n  ') for x in r.sample(F_TRICKY, r.randint(2, 4)))
    return '', f"""
subroutine run(a0, b, ix, m1)
  integer, target :: a(N)
  integer :: a0(N), b(N), ix(N), m1(N,M), i, j, t, w(N)
  integer, pointer :: p(:)
  a = a0
  p => a
  t = {r.randint(0, 5)}; w = 0
  do i = 1, N
    ix(i) = mod(i * 5, {r.choice(['7', 'N'])}) + 1
  end do
  !$acc data copy(a, b, m1, w) copyin(ix)
  !$acc kernels {r.choice(['copy(t)', ''])}
  {body}
  !$acc end kernels
  !$acc end data
  b(1) = b(1) + t + w(2)
  a0 = a
contains
  subroutine bump(k)
    !$acc routine seq
    integer :: k
    k = k + 2
  end subroutine
end subroutine""", "call run(a, b, c, m1)"

def f_queues(r):
    q = lambda: r.choice(['1', '2', 'q'])
    steps = []
    for _ in range(r.randint(2, 5)):
        w, x = r.sample('abc', 2)
        steps.append(f"!$acc parallel loop {parts(r)} async({q()}) present(a, b, c)\n  do i = 1, N\n    {w}(i) = mod({w}(i) * 2 + {x}(i) + i, 97)\n  end do\n  !$acc wait")
    return '', f"""
subroutine run(a, b, c, q)
  integer :: a(N), b(N), c(N), i, q
  !$acc enter data copyin(a, b, c) {r.choice(['', 'async(1)'])}
  !$acc wait
  {chr(10).join('  ' + s for s in steps)}
  !$acc update self(a, b, c) async(q)
  !$acc wait(q)
  !$acc exit data delete(a, b, c)
end subroutine""", "call run(a, b, c, 3)"

def f_sections(r):
    lo = r.randint(1, 5); hi = lo + r.randint(2, 8)
    column, set_ = r.choice([('', ''), (', m1(:,2)', 'm1(:,2) = 5'), (', m1(3:9,2)', 'm1(3:9,2) = 5'), (', m1(2:3,1:4)', 'm1(2:3,1:4) = 6')])
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N,M), i
  !$acc data copyin(a) copy(b) copyin(m1)
  a({lo}:{hi}) = a({lo}:{hi}) + 100
  {set_}
  !$acc update device(a({lo}:{hi}){column}) {r.choice(['', 'if(N > 3)', 'if_present'])}
  !$acc parallel loop {level(r)}
  do i = 1, N
    b(i) = mod(a(i) + m1(i,2) * m1(i,3), 97)
  end do
  !$acc end data
  m1(:,2) = 1
  a = 0
end subroutine""", "call run(a, b, m1)"

def f_tiles(r):
    return '', f"""
subroutine run(m1, o)
  integer :: m1(N,M), o(N,M), i, j
  !$acc parallel loop {r.choice(['tile(4,2)', 'tile(*,3)', 'tile(5,7)', 'collapse(2)', 'collapse(2) gang vector', 'tile(2,2) gang'])} copyin(m1) copy(o)
  do j = 1, M
    do i = 1, N{r.choice(['', ', 2'])}
      {r.choice(['', '!$acc cache(m1(i,j))'])}
      o(i,j) = mod(m1(i,j) * 2 + i + j, 97)
    end do
  end do
end subroutine""", "call run(m1, o)"

def f_atomics(r):
    kind = r.choice(['capture', 'hist', 'read'])
    body = {'capture': f"!$acc atomic capture\n    {r.choice(['x = h(1)' + chr(10) + '    h(1) = h(1) + 1', 'h(1) = h(1) + 1' + chr(10) + '    x = h(1)'])}\n    !$acc end atomic\n    b(mod(x, N) + 1) = 1",
            'hist': f"!$acc atomic update\n    h(mod(a(i), 4) + 1) = h(mod(a(i), 4) + 1) + {r.choice(['1', 'i'])}", 'read': "!$acc atomic read\n    x = h(2)\n    a(i) = x + 1"}[kind]
    return '', f"""
subroutine run(a, b, h)
  integer :: a(N), b(N), h(N), i, x
  h = 0
  !$acc {r.choice(['parallel loop gang vector', 'parallel loop', 'kernels loop independent', 'serial loop'])} private(x) copy(a, b, h)
  do i = 1, N
    {body}
  end do
end subroutine""", "call run(a, b, c)"

def f_optional(r):
    return '', f"""
subroutine work(a, k, z)
  integer :: a(N), i
  integer, optional :: k
  integer, optional :: z(N)
  !$acc data copy(a) {r.choice(['copyin(k)', 'copyin(k, z)', 'copyin(z)', ''])}
  !$acc parallel loop {level(r)} {r.choice(['', 'copyin(k)', 'firstprivate(k)'])}
  do i = 1, N
    if (present(k)) a(i) = a(i) + k
    if (present(z)) a(i) = a(i) + z(i)
  end do
  !$acc end data
end subroutine
subroutine run(a, b)
  interface
    subroutine work(a, k, z)
      integer :: a(24)
      integer, optional :: k
      integer, optional :: z(24)
    end subroutine
  end interface
  integer :: a(N), b(N)
  {r.choice(['call work(a, 3, b)', 'call work(a)', 'call work(a, 4)', 'call work(a, z=b)'])}
end subroutine""", "call run(a, b)"

def f_host_data(r):
    return '', f"""
subroutine work(p)
  integer :: p(N), i
  !$acc parallel loop {r.choice(['', 'gang vector'])} deviceptr(p)
  do i = 1, N
    p(i) = mod(p(i) * 2 + i, 97)
  end do
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N), i
  !$acc data copy(a, b)
  !$acc host_data use_device(a)
  call work(a)
  !$acc end host_data
  !$acc parallel loop {level(r)}
  do i = 1, N
    b(i) = b(i) + a(i)
  end do
  !$acc end data
end subroutine""", "call run(a, b)"

def f_shapes(r):
    return '', f"""
subroutine run(a, b, m1, k)
  integer :: k
  integer :: a({r.choice(['N', 'k', '*'])}), b({r.choice(['k', 'N'])}), m1(N,*), i, j
  !$acc parallel loop {level(r)} copy(b) copyin(a(1:N), m1(:,1:M)) 
  do i = 1, k
    do j = 1, M
      b(i) = mod(b(i) + a(i) * m1(i,j), 97)
    end do
  end do
end subroutine""", "call run(a, b, m1, N)"

F_SHAPES = [f_allocatable, f_pointer, f_derived, f_common, f_module, f_reduction, f_calls, f_doubtful, f_doubtful, f_queues, f_sections,
            f_tiles, f_atomics, f_optional, f_host_data, f_shapes]

def f_program(r, shape):
    top, procs, call = shape(r)
    procs = '\n'.join(l + ('\n  integer, parameter :: N = 24, M = 10' if i else '') if l.startswith('subroutine ') else l
                      for i, l in enumerate(procs.split('\n')))
    # A specification part begins with USE.
    lines, out = procs.split('\n'), []
    for line in lines:
        if line.startswith('  use ') and out and 'parameter :: N' in out[-1]: out.insert(len(out) - 1, line)
        else: out.append(line)
    return f"""{top}
{chr(10).join(out)}
program main
  integer, parameter :: N = 24, M = 10
  integer :: a(N), b(N), c(N), m1(N,M), o(N,M), i, j
  integer(8) :: h
  do i = 1, N
    a(i) = i; b(i) = 2 * i + 1; c(i) = i
    do j = 1, M
      m1(i,j) = mod(i * j, 13); o(i,j) = 0
    end do
  end do
  {call}
  h = 0
  do i = 1, N
    do j = 1, M
      h = mod(h * 31 + m1(i,j) * 7 + o(i,j), 1000003_8)
    end do
  end do
  print *, a, b, c, h
end program
"""

class Shapes:
    only = None

    def __init__(self, seed, lang):
        self.r = random.Random(f'shape-{seed}-{lang}'); self.c = lang == 'c'
        shapes = [s for s in (C_SHAPES if self.c else F_SHAPES) if self.only in (None, s.__name__)]
        self.shape = shapes[seed % len(shapes)]

    def program(self): return (c_program if self.c else f_program)(self.r, self.shape)

if __name__ == '__main__':
    if '--shape' in sys.argv:
        at = sys.argv.index('--shape'); Shapes.only = sys.argv[at + 1]; del sys.argv[at:at + 2]
    sys.exit(acc_programs.main(Shapes))
