"""Shapes of acc_shapes.py in C that are about data: what is declared, attached, awaited, conditional, absent or moved in parts."""
from acc_shapes_common import level, parts, value

def linked(r):
    """A list whose pointers are attached one by one, and perhaps changed on the way."""
    k = r.randint(3, 7)
    again = r.choice(['', '''
#pragma acc exit data detach(node[0]->next)
  node[0]->next = node[2];
#pragma acc enter data attach(node[0]->next)'''])
    return 'struct L { int v; struct L *next; };', f"""
static void run(int *a) {{
  enum {{ K = {k} }};
  struct L *node[K]; int sum = 0;
  for (int i = 0; i < K; i++) {{ node[i] = malloc(sizeof(struct L)); node[i]->v = a[i] + {r.randint(1, 9)}; node[i]->next = NULL; }}
  for (int i = 0; i + 1 < K; i++) node[i]->next = node[i + 1];
  for (int i = K - 1; i >= 0; i--) {{
    struct L *l = node[i];
#pragma acc enter data copyin(l[0:1])
    if (l->next) {{
#pragma acc enter data attach(l->next)
    }}
  }}{again}
  struct L *head = node[0];
#pragma acc serial present(head[0:1]) copy(sum)
  for (struct L *l = head; l; l = l->next) {{ sum = sum * 3 + l->v; l->v += {r.randint(1, 4)}; }}
  for (int i = 0; i < K; i++) {{
    struct L *l = node[i];
    if (l->next) {{
#pragma acc exit data detach(l->next)
    }}
#pragma acc update self(l->v)
    a[i] = l->v;
#pragma acc exit data delete(l[0:1])
    free(l);
  }}
  a[K] = sum % 1009;
}}""", "run(a);"

def declares(r):
    """`declare` of each kind, of globals and in functions."""
    kind = r.choice(['create', 'copyin', 'device_resident'])
    first = {'create': '#pragma acc update device(g, k)', 'copyin': '#pragma acc update device(g, k)',
             'device_resident': f'#pragma acc parallel loop num_gangs(1) vector\n  for (int i = 0; i < N; i++) {{ g[i] = 2 * i; k = 5; }}'}[kind]
    host = '' if kind == 'device_resident' else 'for (int i = 0; i < N; i++) g[i] = 2 * i;\n  k = 5;'
    local = r.choice(['copy', 'copyin', 'copyout', 'create'])
    fill = local not in ('copy', 'copyin')
    return f"""int g[N], k = 5;
#pragma acc declare {kind}(g, k)
#pragma acc routine seq
static int get(int i) {{ return g[i] * k; }}
""", f"""
static int work(int *b, int n) {{
  int t[N];
  for (int i = 0; i < N; i++) t[i] = i + 3;
  {{
    int s = 0;
#pragma acc {r.choice([f'parallel loop {level(r)}', f'parallel loop {level(r)} firstprivate(s)', 'kernels loop independent'])} copy(b[0:n])
    for (int i = 0; i < n; i++) b[i] = (b[i] + get(i) + s) % 97;
  }}
  return t[1];
}}
static void scoped(int n, int *a) {{
  int u[N];
  for (int i = 0; i < N; i++) u[i] = i;
#pragma acc declare {local}(u)
#pragma acc parallel loop {level(r)}
  for (int i = 0; i < N; i++) u[i] = {'i * 2' if fill else 'u[i] + 1'};
#pragma acc parallel loop copy(a[0:n]) {r.choice(['present(u)', ''])}
  for (int i = 0; i < n; i++) a[i] = (a[i] + u[i]) % 89;
}}
static void run(int *a, int *b) {{
  {host}
{first}
  a[0] += work(b, N);
  scoped(N, a);
}}""", "run(a, b);"

def waits(r):
    """Queues with wait clauses on constructs and directives of data."""
    q = r.sample([1, 2, 3, 5], 3)
    return '', f"""
static void run(int *a, int *b, int *c, int n) {{
#pragma acc enter data copyin(a[0:n]) async({q[0]})
#pragma acc enter data copyin(b[0:n]) async({q[1]}) {r.choice(['', f'wait({q[0]})'])}
#pragma acc enter data create(c[0:n]) {r.choice(['', f'async({q[2]})'])}
#pragma acc parallel loop {parts(r)} present(a, b, c) wait({q[0]}, {q[1]}{r.choice(['', f', {q[2]}'])}) async({q[2]})
  for (int i = 0; i < n; i++) c[i] = (a[i] * 2 + b[i]) % 97;
#pragma acc {r.choice(['serial', 'kernels', 'parallel num_gangs(1)'])} present(a, c) async({q[0]}) wait({q[2]})
  for (int i = 0; i < n; i++) a[i] = {value(r, 'c[i]', 'i')};
#pragma acc wait({q[0]}) async({q[1]})
#pragma acc update self(a[0:n]) async({q[1]})
#pragma acc wait({q[1]}) {r.choice(['', 'if(n > 0)'])}
  for (int i = 0; i < n; i++) a[i] = a[i] % 89 + 1;
#pragma acc update device(a[0:n]) {r.choice(['async', f'async({q[0]})', ''])}
#pragma acc parallel loop present(a, b) wait async({q[1]})
  for (int i = 0; i < n; i++) b[i] += a[i];
#pragma acc exit data copyout(b[0:n], c[0:n]) delete(a[0:n]) wait({q[1]}, {q[2]}) {r.choice(['', f'async({q[0]})'])}
#pragma acc wait
}}""", "run(a, b, c, N);"

def conditions(r):
    """`if` and `self` that hold or not, on data that is there or not."""
    c = lambda: r.choice(['if(0)', 'if(k)', 'if(!k)', 'if(n > 3)', 'self', 'self(k)', 'self(0)', 'self(n > 3)', 'if(k) self(n > 99)', ''])
    d = r.choice(['if(0)', 'if(k)', 'if(n > 3)', ''])
    return '', f"""
static void run(int *a, int *b, int n, int k) {{
  int s = 0;
#pragma acc parallel loop {level(r)} copy(a[0:n]) {c()}
  for (int i = 0; i < n; i++) a[i] = (a[i] * 3 + i) % 97;
#pragma acc {r.choice(['kernels', 'serial'])} copy(b[0:n]) copyin(a[0:n]) {c()}
  for (int i = 0; i < n; i++) b[i] = a[i] + k;
#pragma acc data copy(a[0:n], b[0:n]) {d}
  {{
#pragma acc parallel loop copy(a[0:n], b[0:n]) reduction(+:s) {d}
    for (int i = 0; i < n; i++) {{ s += a[i]; b[i] = (b[i] + a[i]) % 89; }}
#pragma acc update self(b[0:n]) {d}
    s += b[3];
  }}
  a[0] = s % 1009;
}}""", f"run(a, b, N, {r.randint(0, 1)});"

def absent(r):
    """`no_create` of what is there or not, `default(present)`, `present` in a callee, and `if_present`."""
    there = r.choice([True, False])
    return '', f"""
static void use(int *a, int *b, int n, int there) {{
#pragma acc data no_create(b[0:n])
  {{
#pragma acc parallel loop {level(r)} present(a[0:n]) {r.choice(['no_create(b[0:n])', 'no_create(b)', 'no_create(b[0:n]) if(n > 3)'])}
    for (int i = 0; i < n; i++) {{ a[i] = a[i] + 1; if (there) b[i] = b[i] * 2 + a[i]; }}
#pragma acc update self(b[0:n]) if_present
#pragma acc update device(b[0:n]) if_present
  }}
}}
static void all(int *a, int n) {{
#pragma acc {r.choice(['parallel loop', 'kernels loop independent', 'serial loop'])} default(present)
  for (int i = 0; i < n; i++) a[i] = ({value(r, 'a[i]', 'i')}) % 97;
}}
static void run(int *a, int *b, int n) {{
#pragma acc data copy(a[0:n]) {'copy(b[0:n])' if there else ''}
  {{
    use(a, b, n, {int(there)});
    all(a, n);
  }}
}}""", "run(a, b, N);"

def updates(r):
    """`update` of parts of matrices and of arrays of structures."""
    lo, ln, lo2, ln2 = r.randint(0, 4), r.randint(2, 9), r.randint(0, 3), r.randint(1, 5)
    part = r.choice([f'm[{lo}:{ln}]', f'm[{lo}:{ln}][{lo2}:{ln2}]', f'm[0:N][{lo2}:{ln2}]', f'm[{lo}][{lo2}:{ln2}]', f'm[{lo}][0:M], m[{lo + ln}][{lo2}:{ln2}]'])
    inside = {f'm[{lo}:{ln}]': f'i >= {lo} && i < {lo + ln}', f'm[{lo}:{ln}][{lo2}:{ln2}]': f'i >= {lo} && i < {lo + ln} && j >= {lo2} && j < {lo2 + ln2}',
              f'm[0:N][{lo2}:{ln2}]': f'j >= {lo2} && j < {lo2 + ln2}', f'm[{lo}][{lo2}:{ln2}]': f'i == {lo} && j >= {lo2} && j < {lo2 + ln2}',
              f'm[{lo}][0:M], m[{lo + ln}][{lo2}:{ln2}]': f'i == {lo} || i == {lo + ln} && j >= {lo2} && j < {lo2 + ln2}'}[part]
    return 'struct P { int x, y; };', f"""
static void run(int m[N][M], int *a) {{
  static struct P p[N];
  for (int i = 0; i < N; i++) {{ p[i].x = i; p[i].y = 2 * i; }}
#pragma acc data copyin(m[0:N]) copyin(p)
  {{
    for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) if ({inside}) m[i][j] += 50;
    p[3].x = 77; p[4].y = 55;
#pragma acc update device({part}) {r.choice(['', 'device(p[3:2])'])}
#pragma acc update device(p[3:2])
#pragma acc parallel loop collapse(2) {r.choice(['', 'gang vector'])}
    for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) m[i][j] = m[i][j] * 2 + p[i].x + p[i].y;
#pragma acc update self(m[0:N])
  }}
  a[0] = p[3].x;
}}""", "run((int (*)[M])m, a);"

def several(r):
    """`kernels` with several loops and scalars between them."""
    pieces = ["for (int i = 0; i < n; i++) a[i] = a[i] * 2 + 1;", "for (int i = 0; i < n; i++) b[i] = a[n - 1 - i] + t;", "t = a[2] + 1;",
              "for (int i = 0; i < n; i++) s += b[i];", "for (int i = 0; i < n; i++) { int q = a[i] % 5; for (int j = 0; j < M; j++) m[i * M + j] = q * j + t; }",
              "if (t > 3) t = t - 2;", "for (int i = 1; i < n; i++) b[i] = b[i - 1] + a[i];", "for (int i = 0; i < n; i++) if (a[i] > u) u = a[i];",
              "a[0] = s % 97;", "for (int i = 0; i < n; i++) last = a[i];", "for (int i = 0; i < n; i++) m[i * M + (i % M)] = s + i;"]
    body = '\n    '.join(r.sample(pieces, r.randint(3, 7)))
    clause = r.choice(['', 'copy(s)', 'copy(t, u)', 'copyin(t)', 'if(n > 3)', 'num_gangs(4)', 'async(2)'])
    loop = r.choice(['', '#pragma acc loop independent\n    for (int i = 0; i < n; i++) a[i] = a[i] % 1009;'])
    returned = '' if 'copyin(t)' in clause else '+ t'
    return '', f"""
static void run(int *a, int *b, int *m, int n) {{
  int s = 1, t = 2, u = 0, last = 0;
#pragma acc kernels copy(a[0:n], b[0:n], m[0:n*M]) {clause}
  {{
    {body}
    {loop}
  }}
#pragma acc wait
  b[0] = (b[0] + s {returned} + u + last) % 1009;
}}""", "run(a, b, m, N);"

def sums(r):
    """Reductions of parts of arrays, of two variables at different levels, and of values that the host has changed."""
    kind = r.choice(['section', 'levels', 'data', 'logical', 'private'])
    if kind == 'section':
        op = r.choice('+^|')
        return '', f"""
static void run(int *a, int *h) {{
#pragma acc parallel loop {r.choice(['gang', 'gang vector', ''])} reduction({op}:h[0:4]) copy(h[0:4]) copyin(a[0:N])
  for (int i = 0; i < N; i++) h[i % 4] {op}= a[i] + i;
}}""", "run(a, b);"
    if kind == 'data':
        return '', f"""
static void run(int *a) {{
  int s = 5;
#pragma acc data copy(s) copyin(a[0:N])
  {{
#pragma acc parallel loop reduction(+:s) {level(r)}
    for (int i = 0; i < N; i++) s += a[i];
#pragma acc parallel loop reduction(+:s) {r.choice(['', 'present(s)'])}
    for (int i = 0; i < N; i++) s += i;
#pragma acc update self(s)
    a[0] = s;
  }}
  a[1] = s;
}}""", "run(a);"
    if kind == 'logical':
        return '', f"""
static void run(int *a) {{
  int all = 1, any = 0; double big = -1e9; unsigned char c = 255;
#pragma acc {r.choice(['parallel loop', 'kernels loop independent'])} {r.choice(['', 'gang', 'gang vector'])} reduction(&&:all) reduction(||:any) reduction(max:big) reduction(&:c)
  for (int i = 0; i < N; i++) {{ all = all && a[i] < {r.choice([5, 999])}; any = any || a[i] == {r.choice([7, 999])}; big = big > a[i] * .5 ? big : a[i] * .5; c &= a[i] | 8; }}
  a[0] = all; a[1] = any; a[2] = (int)(big * 2); a[3] = c;
}}""", "run(a);"
    if kind == 'private':
        return '', f"""
static void run(int *a, int *m) {{
  int t, u = 0;
#pragma acc parallel loop {r.choice(['gang', 'gang worker'])} private(t) reduction(+:u) copy(a[0:N]) copyin(m[0:N*M])
  for (int i = 0; i < N; i++) {{
    t = 0;
#pragma acc loop {r.choice(['vector', 'seq', ''])} reduction(+:t)
    for (int j = 0; j < M; j++) t += m[i * M + j];
    a[i] = t; u += t;
  }}
  a[0] += u;
}}""", "run(a, m);"
    return '', f"""
static void run(int *a, int *m) {{
  int s = 1; long w = 2;
#pragma acc parallel loop gang reduction(+:s) {r.choice(['', 'reduction(+:w)', 'copy(w) reduction(+:w)'])} copyin(m[0:N*M]) {parts(r)}
  for (int i = 0; i < N; i++) {{
    s += i;
#pragma acc loop {r.choice(['vector', 'worker'])} reduction(+:s)
    for (int j = 0; j < M; j++) s += m[i * M + j];
  }}
  a[0] = s; a[1] = (int)w;
}}""", "run(a, m);"

def deep_collapse(r):
    """Three loops with code between them, collapsed by force, and tiles with levels and reductions."""
    if r.random() < .4:
        s = r.choice(['tile(2,5)', 'tile(*,3)', 'tile(4,*)', 'tile(3,3)'])
        return '', f"""
static void run(int m[N][M], int o[N][M], int *a) {{
  int s = 2;
#pragma acc parallel loop {s} {r.choice(['gang', 'gang worker', 'worker vector num_gangs(1)', 'gang vector', ''])} reduction(+:s) copyin(m[0:N]) copy(o[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {{
#pragma acc cache(m[i][j])
      o[i][j] = m[i][j] + i * j; s += o[i][j];
    }}
  a[0] = s % 1009;
}}""", "run((int (*)[M])m, (int (*)[M])o, a);"
    return '', f"""
static void run(int *a, int *b, int o[N][M]) {{
#pragma acc parallel loop collapse(force:3) {r.choice(['', 'gang', 'gang vector'])} copy(a[0:N], b[0:N], o[0:N])
  for (int i = 0; i < 6; i++) {{
    int k = i * 4;
    for (int j = 0; j < 4; j++) {{
      int q = k + j;
      {r.choice(['a[q] += 3;', '', 'b[q] = q * 2;'])}
      for (int l = 0; l < M; l++) o[q][l] = q + l;
      {r.choice(['', 'a[q] += 1;', 'b[q] += o[q][0] * 0 + 5;'])}
    }}
  }}
}}""", "run(a, b, (int (*)[M])o);"

def routines(r):
    """Routines that call routines of lower levels, with pointers and by value."""
    lower = r.choice(['vector', 'seq'])
    loop = {'vector': '#pragma acc loop vector', 'seq': ''}[lower]
    upper = r.choice(['worker', 'gang'] if lower == 'vector' else ['vector', 'worker', 'gang'])
    over = {'worker': '#pragma acc loop worker', 'gang': r.choice(['#pragma acc loop seq', '#pragma acc loop worker']), 'vector': '#pragma acc loop vector'}[upper]
    call = {'worker': 'gang', 'gang': 'seq', 'vector': r.choice(['gang', 'gang worker'])}[upper]
    gangs = 'num_gangs(1)' if upper == 'gang' else ''
    return '', f"""
#pragma acc routine {lower}
static void low(int *row, int k) {{
{loop}
  for (int j = 0; j < M; j++) row[j] = (row[j] + k * j) % 97;
}}
#pragma acc routine {upper}
static void high(int *m, int from, int to, int k) {{
{over}
  for (int i = from; i < to; i++) low(m + i * M, k + i);
}}
static void run(int *m, int n) {{
#pragma acc parallel {gangs} {r.choice(['num_workers(2)', 'vector_length(4)', ''])} copy(m[0:n*M])
  {{
#pragma acc loop {call}
    for (int i = 0; i < 4; i++) high(m, i * 6, i * 6 + 6, 3);
  }}
}}""", "run(m, N);"

DATA_SHAPES = [linked, declares, waits, conditions, absent, updates, several, sums, deep_collapse, routines]
