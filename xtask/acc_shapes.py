"""acc_shapes.py - random OpenACC programs of kinds that acc_programs.py does not make, with the same serial oracle and options.

Each program is one shape with random parts: queues, sections, members of structures, calls at each level, arrays and several levels in
reductions, tiles, forced collapse, atomics, nested and unstructured data, loops whose independence an analysis must see or doubt; in
Fortran allocatables, pointers, derived types, common blocks and modules. Shapes of acc_shapes_language.py are about what the languages have, those of
acc_shapes_more.py about data that live long and nests of other forms. `--shape NAME` makes programs of one shape alone.
"""
import random, sys
import acc_programs
from acc_shapes_common import level, levels, parts, value
from acc_shapes_data import DATA_SHAPES
from acc_shapes_fortran import F_SHAPES, f_program
from acc_shapes_language import C_LANGUAGE_SHAPES
from acc_shapes_language_fortran import F_LANGUAGE_SHAPES
from acc_shapes_more import C_MORE, F_MORE

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
        body = "int x;\n#pragma acc atomic capture\n    { " + r.choice(['x = h[0]; h[0]++;', 'x = h[0]; ++h[0];', 'x = h[0]; h[0] += 1;']) + " }\n    b[x] = 1;"
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

def mixed_members(r):
    """Members of several kinds in one directive, for a region or entered and left, with a routine that reads them."""
    listed = ['s.k', 's.p[0:n]'] + r.sample(['s.n', 's.q[0:n]', 's.f[0:4]'], r.randint(1, 3))
    r.shuffle(listed)
    if 's.q[0:n]' not in listed: listed.append('s.q[0:n]')
    if 's.n' not in listed: listed.append('s.n')
    if 's.f[0:4]' not in listed: listed.append('s.f[0:4]')
    items = ', '.join(listed)
    how = r.choice(['enter', 'region'])
    open_ = f'#pragma acc enter data copyin({items})' if how == 'enter' else f'#pragma acc data copy({items})\n  {{'
    close = f'#pragma acc exit data copyout({items})' if how == 'enter' else '  }'
    return 'struct S { int k; int *p; int n; int *q; int f[4]; };', f"""
static void run(int *a, int *b, int *c, int n) {{
  struct S s = {{ 3, a, n, b, {{ 1, 2, 3, 4 }} }};
{open_}
#pragma acc parallel loop {level(r)} present(s.p[0:n], s.q[0:n], s.k, s.f)
  for (int i = 0; i < n; i++) s.p[i] = ({value(r, 's.q[i]', 's.k', 's.f[i % 4]')}) % 97;
#pragma acc serial present(s.k, s.n)
  s.k += s.n;
{close}
  c[0] = s.k;
}}""", "run(a, b, c, N);"

def counted(r):
    """Data entered several times, inside and outside of regions, under conditions, and left as often."""
    times = r.randint(1, 3); keep = r.choice(['copyin', 'create', 'present_or_copyin', 'pcopy', 'copy'])
    again = '\n'.join('#pragma acc enter data copyin(a[0:n])' for _ in range(times))
    leave = '\n'.join(r.choice(['#pragma acc exit data delete(a[0:n])', '#pragma acc exit data copyout(a[0:n])']) for _ in range(times))
    region = {'copyin': 'copyin(a[0:n])', 'create': 'create(a[0:n])', 'present_or_copyin': 'present_or_copyin(a[0:n])', 'pcopy': 'pcopy(a[0:n])',
              'copy': 'copy(a[0:n])'}[keep]
    return '', f"""
static void run(int *a, int *b, int n) {{
#pragma acc enter data copyin(a[0:n]) create(b[0:n])
{again}
#pragma acc data {region} {r.choice(['', 'no_create(b[0:n])', 'if(n > 2)'])}
  {{
#pragma acc parallel loop {level(r)} present(a[0:n], b[0:n])
    for (int i = 0; i < n; i++) {{ a[i] += {r.randint(1, 9)}; b[i] = a[i] * 2; }}
  }}
{leave}
#pragma acc update self(b[0:n]) {r.choice(['', 'if(n > 2)', 'if_present'])}
#pragma acc exit data copyout(a[0:n]) delete(b[0:n]) {r.choice(['', 'finalize'])}
}}""", "run(a, b, N);"

def private_rows(r):
    """Private arrays and structures at each level, with a reduction around."""
    lv = r.choice(['gang', 'gang worker', 'gang vector', 'worker num_gangs(1)'])
    return 'struct P { int x[3]; int y; };', f"""
static void run(int *a, int *m, int *sum) {{
  int row[M]; struct P p; int s = 0;
#pragma acc parallel loop {lv} private(row, p) reduction(+:s) copyin(m[0:N*M]) copy(a[0:N])
  for (int i = 0; i < N; i++) {{
    for (int j = 0; j < M; j++) row[j] = m[i * M + j] * {r.randint(1, 5)};
    for (int j = 0; j < 3; j++) p.x[j] = row[j] + i;
    p.y = 0;
    for (int j = 0; j < M; j++) p.y += row[j] + p.x[j % 3];
    a[i] = p.y % 97; s += p.y;
  }}
  *sum = s;
}}""", "run(a, m, c);"

C_SHAPES = [mixed_members, counted, private_rows, queues, sections, members, calls, reductions, tiles, collapses, atomics, caches, nested, pairs, device_pointers, declared,
            copies, doubtful, doubtful, doubtful] + DATA_SHAPES + C_LANGUAGE_SHAPES + C_MORE

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

class Shapes:
    only = None

    def __init__(self, seed, lang):
        self.r = random.Random(f'shape-{seed}-{lang}'); self.c = lang == 'c'
        shapes = [s for s in (C_SHAPES if self.c else F_SHAPES + F_LANGUAGE_SHAPES + F_MORE) if self.only in (None, s.__name__)]
        self.shape = shapes[seed % len(shapes)]

    def program(self): return (c_program if self.c else f_program)(self.r, self.shape)

if __name__ == '__main__':
    if '--shape' in sys.argv:
        at = sys.argv.index('--shape'); Shapes.only = sys.argv[at + 1]; del sys.argv[at:at + 2]
    acc_programs.Gen = Shapes
    acc_programs.__doc__ = __doc__
    sys.exit(acc_programs.main())
