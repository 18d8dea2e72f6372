"""The shapes of acc_shapes.py in C that are about the language: macros, kinds of loops and variables, attributes of all data, the
library's calls."""
from acc_shapes_common import level, levels, parts, value
L = level
def ch(r, *x): return r.choice(x)

def c_macros(r):
    return f'''#define COPY copy(a[0:n]) copyin(b[0:n])
#define STR(x) #x
#define DO(x) _Pragma(STR(x))
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define GANGS {r.randint(1,4)}
''', f"""
static void run(int *a, int *b, int n) {{
{ch(r, '#pragma acc parallel loop COPY num_gangs(GANGS)', 'DO(acc parallel loop COPY)', '_Pragma("acc parallel loop copy(a[0:n]) copyin(b[0:n])")')}
  FOR(i, n) a[i] = a[i] * 3 + b[i] % GANGS;
#ifdef _OPENACC
#pragma acc parallel loop copy(b[0:n])
#endif
  FOR(i, n) {{ b[i] = b[i] + 1; }}
#pragma acc parallel COPY
  {{
    {ch(r, 'DO(acc loop gang)', '_Pragma("acc loop gang vector")')}
    FOR(i, n) {{ a[i] += 2; }}
  }}
}}""", "run(a, b, N);"

def c_gang_private(r):
    k = ch(r, 'loop', 'construct', 'block')
    dec = 'int t[4]; int u = 5;' if k != 'block' else 'int u = 5;'
    return '', f"""
static void run(int *a, int *m, int n) {{
  {dec}
#pragma acc parallel copy(a[0:n], m[0:n*M]) {parts(r)} {'private(t)' if k == 'construct' else ''} {ch(r, 'firstprivate(u)', '')}
  {{
#pragma acc loop gang {'private(t)' if k != 'block' else ''}
    for (int i = 0; i < n; i++) {{
      {'int t[4];' if k == 'block' else ''}
      for (int q = 0; q < 4; q++) t[q] = i + q * u;
#pragma acc loop {ch(r, 'vector', 'worker', 'worker vector', '', 'seq')}
      for (int j = 0; j < M; j++) m[i * M + j] = t[j % 4] + j;
      a[i] = t[1] + t[3];
    }}
  }}
}}""", "run(a, m, N);"

def c_firstprivate(r):
    return 'struct P { int x, y[3]; };', f"""
static void run(int *a, int n) {{
  int s = 4; int v[3] = {{ 1, 2, 3 }}; struct P p = {{ 7, {{ 8, 9, 10 }} }};
#pragma acc {ch(r, 'parallel', 'serial')} copy(a[0:n]) firstprivate(s, v, p)
  {{
    s += 1; v[1] *= 2; p.x += 1; p.y[2] = 5;
#pragma acc loop {ch(r, 'gang', 'gang vector', 'gang worker', '')}
    for (int i = 0; i < n; i++) a[i] = a[i] + s + v[i % 3] + p.x + p.y[i % 3];
    s = 99; v[0] = 99; p.x = 99;
  }}
}}""", "run(a, N);"

def c_serial(r):
    return '', f"""
static void run(int *a, int *b, int *m, int n) {{
  int s = 0, t = 3, x = 0;
#pragma acc serial copy(a[0:n], m[0:n*M]) copyin(b[0:n]) {ch(r, 'copy(s)', 'reduction(+:s)')} {ch(r, '', 'if(n > 2)', 'self(n > 200)', 'self(n > 2)', 'self')}
  {{
#pragma acc loop {ch(r, 'seq', 'auto', 'vector', 'gang', '')} {ch(r, '', 'reduction(+:s)')}
    for (int i = 0; i < n; i++) {{ s += b[i]; }}
    t = s;
    for (int i = 1; i < n; i++) a[i] = (a[i - 1] + t) % 31;
#pragma acc loop collapse(2) private(x)
    for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) {{ x = i * j; m[i * M + j] = x % 7; }}
  }}
  a[0] = s % 100;
#pragma acc serial loop copy(a[0:n]) {ch(r, 'gang', 'vector', 'seq', '')}
  for (int i = 0; i < n; i++) a[i] ^= 5;
}}""", "run(a, b, m, N);"

def c_rows(r):
    return '', f"""
static void run(int *a, int *m, int n) {{
  int **p = malloc(n * sizeof(int *));
  for (int i = 0; i < n; i++) p[i] = m + i * M;
#pragma acc enter data create(p[0:n])
  for (int i = 0; i < n; i++) {{
#pragma acc enter data copyin(p[i][0:M])
  }}
#pragma acc parallel loop {L(r)} present(p[0:n]) {ch(r, 'copy(a[0:n])', 'copyout(a[0:n])')}
  for (int i = 0; i < n; i++) {{ int t = 0; for (int j = 0; j < M; j++) {{ p[i][j] += j; t += p[i][j]; }} a[i] = t; }}
  for (int i = 0; i < n; i++) {{
#pragma acc exit data copyout(p[i][0:M])
  }}
#pragma acc exit data delete(p[0:n])
  free(p);
}}""", "run(a, m, N);"

def c_structs(r):
    return 'typedef struct { int k; double d; int v[3]; } E;\ntypedef struct { E e; int w[N]; } F;', f"""
static void run(int *a, int *b, int n) {{
  E e[N]; F f; static E g[4][3];
  for (int i = 0; i < n; i++) {{ e[i].k = i; e[i].d = i * .5; for (int j = 0; j < 3; j++) e[i].v[j] = i + j; }}
  for (int i = 0; i < 12; i++) g[i / 3][i % 3].k = i;
  f.e = e[2]; for (int i = 0; i < N; i++) f.w[i] = 2 * i;
#pragma acc parallel loop {L(r)} {ch(r, 'copy(e) copyin(f, g)', 'copy(e[0:n]) copyin(f) copyin(g)', '')} copyout(a[0:n])
  for (int i = 0; i < n; i++) {{
    E x = e[i]; x.k += f.e.k + g[i % 4][1].k; x.v[2] = f.w[i]; e[i] = x;
    a[i] = e[i].k + e[i].v[2] + (int)(2 * e[i].d);
  }}
#pragma acc data copy(f)
  {{
#pragma acc parallel loop {ch(r, 'present(f)', '')} {L(r)}
    for (int i = 0; i < N; i++) f.w[i] += f.e.v[1];
#pragma acc parallel num_gangs(1) {ch(r, 'present(f)', '')}
    f.e.k = 77;
  }}
  for (int i = 0; i < n; i++) b[i] = f.w[i] + f.e.k + e[i].v[2];
}}""", "run(a, b, N);"

def c_vla(r):
    return '', f"""
static void run(int n, int k, int *a, int q[n][k]) {{
  int v[n][k]; int t[k];
  for (int i = 0; i < n; i++) for (int j = 0; j < k; j++) v[i][j] = i + j;
#pragma acc data {ch(r, 'copy(v)', 'copyin(v)', 'copy(v[0:n][0:k])')} {ch(r, 'copy(q[0:n])', 'copy(q[0:n][0:k])')}
  {{
#pragma acc parallel loop gang private(t) {ch(r, '', 'num_gangs(3)')} {ch(r, '', 'copy(a[0:n])')}
    for (int i = 0; i < n; i++) {{
      for (int j = 0; j < k; j++) t[j] = v[i][j] * 2;
      for (int j = 0; j < k; j++) q[i][j] = t[k - 1 - j];
      a[i] = q[i][0];
    }}
  }}
}}""", "run(N, M, a, (int (*)[M])m);"

def c_loops(r):
    return '', f"""
static void run(int *a, int *b, int *m, int n) {{
#pragma acc data copy(a[0:n], b[0:n], m[0:n*M])
  {{
#pragma acc parallel loop {L(r)}
    for ({ch(r, 'size_t i = 0; i < (size_t)n; i += 2', 'long i = 0; i < n; i = i + 2', 'unsigned char i = 0; i < n; i += 2', 'int i = 0; n > i; i = 2 + i', 'short i = 0; i <= n - 1; i += 2')}) a[i] = b[i] + 3;
#pragma acc parallel loop {L(r)}
    for ({ch(r, 'int i = n - 1; i >= 0; i -= 3', 'int i = n - 1; i > -1; i = i - 3', 'long i = n - 1; 0 <= i; i -= 3')}) b[i] = a[i] * 2;
#pragma acc parallel loop {L(r)}
    for (int *p = a; p < a + n; {ch(r, 'p++', 'p += 1', '++p')}) *p += 4;
#pragma acc parallel loop gang {parts(r)}
    for (int i = 0; i < n; i += 1) {{
      int k = 0, j;
      for (j = 0, k = 1; j < M && k < 1000; j++, k *= 2) m[i * M + j] += k;
      while (k > 1) {{ k /= 2; if (k == 8) continue; m[i * M] += 1; if (k < 3) break; }}
      do {{ m[i * M + 1]++; }} while (m[i * M + 1] % 4);
      switch (i % 3) {{ case 0: m[i * M + 2] = 5; break; case 1: m[i * M + 2] = 6; default: m[i * M + 3] = 7; }}
      goto out;
      m[i * M] = -1;
    out:;
    }}
  }}
}}""", "run(a, b, m, N);"

def c_capture(r):
    f = ch(r, '{ v = x; x += a[i]; }', '{ x += a[i]; v = x; }', 'v = x++;', 'v = ++x;', 'v = x += a[i];', '{ v = x; x = x + a[i]; }', '{ v = x; x = a[i] + x; }', 'v = x = x + a[i];', '{ v = x; x++; }', '{ --x; v = x; }', 'v = x = a[i] + x;')
    return '', f"""
static void run(int *a, int *b, int n) {{
  int x = 0, k = 0, h[5] = {{ 0 }};
  long mx = 0; double d = 0; unsigned u = 1;
#pragma acc parallel loop {L(r)} copyin(a[0:n]) copy(x, h, mx, d, u, k) {ch(r, '', 'copyout(b[0:n])')}
  for (int i = 0; i < n; i++) {{
    int v;
#pragma acc atomic capture
    {f}
    int at;
#pragma acc atomic capture
    at = k++;
    b[at] = 7;
#pragma acc atomic{ch(r, '', ' update')}
    h[i % 5] {ch(r, '+= a[i]', '++', '-= 2', '|= 1 << i', '^= i')};
#pragma acc atomic
    d += {ch(r, '.5', 'a[i]', '1')};
#pragma acc atomic update
    {ch(r, 'mx = mx + i;', 'mx = i + mx;', 'mx -= i;', 'mx++;')}
#pragma acc atomic update
    u {ch(r, '+= i', '|= 3', '&= ~4u', '<<= 0')};
    int w;
#pragma acc atomic read
    w = h[0];
    if (w < -100000 || v < -10000) {{
#pragma acc atomic write
      x = 5;
    }}
  }}
  a[0] = x; a[1] = h[0] + h[4] * 3; a[2] = (int)(2 * d); a[3] = mx; a[4] = u; a[5] = k;
}}""", "run(a, b, N);"

def c_globals(r):
    dec = ch(r, '', '#pragma acc declare create(ga, gs)', '#pragma acc declare copyin(ga, gs)')
    up = ch(r, 'update', 'region') if dec else ch(r, 'region', 'none')
    pre = {'update': '#pragma acc update device(ga, gs)', 'region': '#pragma acc data copy(ga, gs)', 'none': ''}[up]
    if dec and up == 'region': up, pre = 'update', '#pragma acc update device(ga, gs)'
    post = {'update': '#pragma acc update self(ga)', 'region': '', 'none': ''}[up]
    return f"""static int ga[N]; static int gs = 3; static const int tab[4] = {{ 3, 1, 4, 1 }};
{dec}
""", f"""
{'#pragma acc routine seq' if dec else ''}
static int pick(int i{'' if dec else ', int gs, int *ga'}) {{ return ga[i] + gs; }}
static void run(int *a, int n) {{
  static int fs[N];
  for (int i = 0; i < n; i++) {{ ga[i] = a[i] + 1; fs[i] = i; }}
  gs = 11;
{pre}
  {{
#pragma acc parallel loop {L(r)} {ch(r, 'copy(fs)', '')} copy(a[0:n])
    for (int i = 0; i < n; i++) {{ ga[i] += {'pick(i)' if dec else 'ga[i] + gs'}; a[i] = ga[i] + tab[i % 4]; fs[i] += 2; }}
{post}
  }}
  for (int i = 0; i < n; i++) a[i] += fs[i] + ga[i];
}}""", "run(a, N);"

def c_routine(r):
    return '', f"""
#pragma acc routine seq
int twice(int x);

int fact(int n);
#pragma acc routine(fact) seq
{ch(r, '#pragma acc routine vector', '#pragma acc routine worker')}
static int total(int *p, int n);
static void run(int *a, int *m, int n) {{
#pragma acc parallel loop gang copy(a[0:n]) copyin(m[0:n*M]) {ch(r, '', 'num_gangs(4)', 'vector_length(8)')}
  for (int i = 0; i < n; i++) a[i] = total(m + i * M, M) + twice(a[i]) + fact(i % 5);
}}
int twice(int x) {{ return 2 * x; }}
int fact(int n) {{ return n < 2 ? 1 : n * fact(n - 1); }}
static int total(int *p, int n) {{
  int t = 0;
#pragma acc loop vector
  for (int j = 0; j < n; j++) {{
#pragma acc atomic
    t += p[j];
  }}
  return t;
}}""", "run(a, m, N);"

def c_api(r):
    k = ch(r, 'copyin', 'create', 'map', 'malloc', 'async', 'attach')
    body = {
'copyin': """int *d = acc_copyin(a, n * sizeof(int)); if (!d) abort();
  if (!acc_is_present(a, n * sizeof(int))) abort();
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] += 5;
  acc_update_self(a, n * sizeof(int)); a[1] = 50; acc_update_device(a + 1, sizeof(int));
  #pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++) d[i] *= 2;
  acc_copyout(a, n * sizeof(int));""",
'create': """acc_create(b, n * sizeof(int)); acc_create(b, n * sizeof(int));
  #pragma acc parallel loop copyin(a[0:n]) present(b[0:n])
  for (int i = 0; i < n; i++) b[i] = a[i] + 5;
  acc_delete(b, n * sizeof(int)); 
  #pragma acc parallel loop present(b[0:n])
  for (int i = 0; i < n; i++) b[i] += 1;
  acc_copyout(b, n * sizeof(int));""",
'map': """int *d = acc_malloc(n * sizeof(int)); acc_map_data(a, d, n * sizeof(int));
  acc_memcpy_to_device(d, a, n * sizeof(int));
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] += 7;
  acc_memcpy_from_device(b, d, n * sizeof(int)); acc_unmap_data(a); acc_free(d);""",
'malloc': """int *d = (int *)acc_malloc(n * sizeof(int)), *e;
  #pragma acc parallel loop deviceptr(d) copyin(a[0:n])
  for (int i = 0; i < n; i++) d[i] = a[i] * 3;
  #pragma acc data deviceptr(d) copyout(b[0:n])
  {
    e = d;
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) b[i] = d[i] + 1;
  }
  acc_free(e);""",
'async': """acc_copyin_async(a, n * sizeof(int), 3);
  #pragma acc parallel loop present(a[0:n]) async(3)
  for (int i = 0; i < n; i++) a[i] += 5;
  #pragma acc parallel loop copy(b[0:n]) async(acc_async_noval)
  for (int i = 0; i < n; i++) b[i] += 5;
  acc_wait(3); acc_copyout(a, n * sizeof(int)); acc_wait_all();
  while (!acc_async_test_all()) ;
  a[0] += acc_get_num_devices(acc_device_none);""",
'attach': """struct S { int *p; } s = { a };
  acc_copyin(a, n * sizeof(int)); acc_copyin(&s, sizeof s); acc_attach((void **)&s.p);
  #pragma acc parallel loop present(s)
  for (int i = 0; i < n; i++) s.p[i] += 9;
  acc_detach((void **)&s.p); acc_delete(&s, sizeof s); acc_copyout(a, n * sizeof(int));"""}[k]
    return '#include <openacc.h>', f"""
static void run(int *a, int *b, int n) {{
  {body}
}}""", "run(a, b, N);"

def c_reds(r):
    ty, op, step, init = ch(r, ('int', '&&', 't = t && (a[i] >= 0);', 1), ('int', '||', 't = t || a[i] == 5;', 0), ('double', '+', 't += a[i] * .5;', 2),
        ('float', 'max', 't = fmaxf(t, a[i] % 7);', 1), ('double', 'min', 'if (a[i] * .5 < t) t = a[i] * .5;', 99), ('long long', '*', 't *= 1 + (i % 5 == 0);', 1),
        ('unsigned char', '^', 't ^= a[i];', 3), ('unsigned', '&', 't &= ~(1u << (i % 3));', 255), ('short', '|', 't |= a[i] & 6;', 8), ('double _Complex', '+', 't += a[i] + 2.0i;', 0),
        ('long', '-', 't -= a[i];', 100), ('signed char', 'max', 'if (t < a[i] % 20) t = a[i] % 20;', -3), ('int', '-', 't = t - a[i];', 5))
    if op == '-': op = '+'
    kind = ch(r, 'loop', 'parallel', 'nested', 'kernels', 'serial', 'combined')
    if kind == 'combined':
        code = f"#pragma acc parallel loop {ch(r, 'gang', 'gang vector', 'gang worker vector', '', 'vector num_gangs(1)', 'worker num_gangs(1)', 'seq num_gangs(1)', 'auto num_gangs(1)')} reduction({op}:t) copyin(a[0:n])\n  for (int i = 0; i < n; i++) {{ {step} }}"
    elif kind == 'kernels':
        code = f"#pragma acc kernels loop {ch(r, 'gang', 'gang vector', '', 'independent')} reduction({op}:t) copyin(a[0:n])\n  for (int i = 0; i < n; i++) {{ {step} }}"
    elif kind == 'serial':
        code = f"#pragma acc serial loop reduction({op}:t) copyin(a[0:n])\n  for (int i = 0; i < n; i++) {{ {step} }}"
    elif kind == 'loop':
        code = f"#pragma acc parallel copyin(a[0:n]) {ch(r, '', 'copy(t)')} {ch(r, '', 'num_gangs(3)')}\n  {{\n#pragma acc loop {ch(r, 'gang', 'gang vector', 'gang worker')} reduction({op}:t)\n  for (int i = 0; i < n; i++) {{ {step} }}\n  }}"
    elif kind == 'parallel':
        code = f"#pragma acc parallel copyin(a[0:n]) reduction({op}:t) {ch(r, '', 'copy(t)')} {ch(r, '', 'num_gangs(3)')}\n  {{\n#pragma acc loop {ch(r, 'gang', 'gang vector', 'gang worker')} reduction({op}:t)\n  for (int i = 0; i < n; i++) {{ {step} }}\n  }}"
    else:
        code = f"""#pragma acc parallel loop gang copyin(a[0:n]) copy(b[0:n])
  for (int g = 0; g < 4; g++) {{
    {ty} t = {init};
#pragma acc loop {ch(r, 'worker', 'vector', 'worker vector', 'seq', '', 'auto')} reduction({op}:t)
    for (int i = g; i < n; i += 4) {{ {step} }}
    b[g] = (int)t;
  }}"""
    return '#include <math.h>\n#include <complex.h>', f"""
static void run(int *a, int *b, int n) {{
  {ty} t = {init};
  {code}
  b[5] = (int){'creal(t) + (int)cimag(t)' if 'Complex' in ty else 't'};
}}""", "run(a, b, N);"

def c_nested_reds(r):
    return '', f"""
static void run(int *a, int *m, int n) {{
  int t = 1, u = 0;
#pragma acc parallel {ch(r, 'copy(t)', 'reduction(+:t)', '')} copyin(m[0:n*M]) copy(a[0:n]) {parts(r)}
  {{
#pragma acc loop gang reduction(+:t) {ch(r, '', 'reduction(max:u)')}
    for (int i = 0; i < n; i++) {{
      int s = 0;
#pragma acc loop worker reduction(+:t{ch(r, '', ',s')})
      for (int j = 0; j < 5; j++) {{
#pragma acc loop vector reduction(+:t)
        for (int k = 0; k < 2; k++) t += m[i * M + 2 * j + k];
      }}
      a[i] += s;
    }}
  }}
  a[0] = t + u;
}}""", "run(a, m, N);"

def c_host_data(r):
    return '', f"""
static void scale(int *p, int n, int k) {{
#pragma acc parallel loop deviceptr(p) {L(r)}
  for (int i = 0; i < n; i++) p[i] = p[i] * k + 1;
}}
static void run(int *a, int *b, int n) {{
  int loc[N];
  for (int i = 0; i < n; i++) loc[i] = i;
#pragma acc data copy(a[0:n], loc) copyin(b[0:n])
  {{
#pragma acc host_data use_device({ch(r, 'a', 'a, loc', 'loc, b, a')}) {ch(r, '', 'if(n > 2)', 'if_present')}
    {{ scale(a, n, 3); }}
#pragma acc host_data use_device(loc)
    scale(loc + 2, n - 4, 2);
  }}
  for (int i = 0; i < n; i++) a[i] += loc[i];
}}""", "run(a, b, N);"

def c_if(r):
    c = ch(r, 'f', '!f', 'f == 1', 'n > 100', 'f || n > 100')
    return '', f"""
static void run(int *a, int *b, int n, int f) {{
  int s = 0;
#pragma acc data if({c}) copy(a[0:n])
  {{
#pragma acc parallel loop if({c}) copy(a[0:n]) {L(r)}
    for (int i = 0; i < n; i++) a[i] += 2;
#pragma acc update if({c}) self(a[0:n])
#pragma acc kernels loop self(!({c})) copy(a[0:n]) independent
    for (int i = 0; i < n; i++) a[i] += 1;
  }}
#pragma acc enter data if({c}) copyin(b[0:n])
#pragma acc parallel loop copy(b[0:n]) reduction(+:s) {ch(r, 'if(f) self(n < 3)', 'if(f)')}
  for (int i = 0; i < n; i++) {{ b[i] *= 2; s += b[i]; }}
#pragma acc exit data if({c}) copyout(b[0:n])
  a[0] = s;
}}""", f"run(a, b, N, {r.randint(0,1)});"

WAIT = lambda r: r.choice(['', '(4, 5, 6)\n#pragma acc wait', ' async(7)\n#pragma acc wait(7)\n#pragma acc wait'])

def c_async(r):
    return '#include <openacc.h>', f"""
static void run(int *a, int *b, int *c, int n) {{
  int q1 = 4, q2 = 5, s = 0;
#pragma acc data copy(a[0:n], c[0:n]) copyin(b[0:n]) {ch(r, '', 'async(1)', 'wait')}
  {{
#pragma acc wait
#pragma acc parallel loop async(q1) {L(r)}
    for (int i = 0; i < n; i++) a[i] += b[i];
#pragma acc parallel loop async(q2) wait(q1) {L(r)} {ch(r, 'copy(s)', '')}
    for (int i = 0; i < n; i++) c[i] = a[n - 1 - i];
#pragma acc {ch(r, 'serial', 'parallel num_gangs(1)')} wait(q2{ch(r, '', ', q1')}) async({ch(r, '6', 'acc_async_noval', 'acc_async_sync')}) copy(s)
    {{ s = c[2] + a[3]; }}
#pragma acc wait{WAIT(r)}
#pragma acc update self(a[0:n]) async(2)
#pragma acc wait(2)
  }}
  b[0] = s;
}}""", "run(a, b, c, N);"

def c_devtype(r):
    return '', f"""
static void run(int *a, int *m, int n) {{
#pragma acc parallel copy(a[0:n], m[0:n*M]) num_gangs(2) device_type({ch(r, 'nvidia', '*', 'host', 'nvidia, radeon')}) num_gangs({r.randint(1,4)}) vector_length(4)
  {{
#pragma acc loop gang device_type({ch(r, 'nvidia', '*')}) {ch(r, 'vector', 'worker')}
    for (int i = 0; i < n; i++) a[i] += 2;
#pragma acc loop {ch(r, 'device_type(*) gang', 'device_type(nvidia) gang device_type(*) gang vector', 'gang device_type(radeon) vector')}
    for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) m[i * M + j] += j;
  }}
}}""", "run(a, m, N);"

def c_shadow(r):
    return 'enum { K = 3, Z };\nunion U { int i; unsigned char b[4]; };\nstruct B { unsigned x : 4, y : 5; };', f"""
static void run(int *a, int *b, int n) {{
  union U u; u.i = 5; struct B f = {{ 3, 9 }}; const int k = 7; int i = 3, t = 1;
#pragma acc parallel loop {L(r)} {ch(r, 'copy(a[0:n]) copyin(b[0:n])', 'default(none) copy(a[0:n]) copyin(b[0:n]) firstprivate(n, u, f, k)', 'copy(a[0:n]) copyin(b[0:n], u, f)')}
  for (int i = 0; i < n; i++) {{
    int t = b[i]; {{ int t = 2; a[i] += t; {{ int n = 4; a[i] += n + K; }} }}
    struct B g = f; g.y = t % 32; a[i] += t + u.i + g.x + g.y + k + Z + (int)sizeof(union U);
    int w[3] = {{ 1, t, 2 }}; a[i] += w[i % 3]; a[i] += ((int[]){{ 4, 5, 6 }})[i % 3];
  }}
  b[0] = i + t;
}}""", "run(a, b, N);"

def c_force(r):
    return '', f"""
static void run(int *a, int *m, int *o, int n) {{
#pragma acc parallel loop collapse({ch(r, '2', '3')}) copy(m[0:n*M]) {L(r)} {ch(r, '', 'firstprivate(n)')}
  for (int i = 0; i < n; i++) for (int j = 0; j < 5; j++) for (int k = 0; k < 2; k++) m[i * M + 2 * j + k] += i * j + k;
#pragma acc parallel loop collapse(force:2) copy(a[0:n], o[0:n*M])
  for (int i = 0; i < n; i++) {{
    int h = i * 2;
    for (int j = 0; j < M; j++) {{ o[i * M + j] = h + j; }}
    a[i] = h;
  }}
}}""", "run(a, m, o, N);"

def c_cond_exit(r):
    return '', f"""
static void run(int *a, int *b, int n) {{
#pragma acc enter data copyin(a[0:n]) create(b[0:n])
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a[0:n], b[0:n]) {L(r)}
  for (int i = 0; i < n; i++) {{ a[i] *= 2; b[i] = a[i]; }}
#pragma acc exit data {ch(r, 'delete(a[0:n])', 'copyout(a[0:n])')}
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma acc exit data copyout(a[0:n], b[0:n]) {ch(r, '', 'finalize')}
}}""", "run(a, b, N);"

def c_partial(r):
    lo = r.randint(1, 5); ln = r.randint(4, 12)
    return '', f"""
static void run(int *a, int *b, int c[N], int n) {{
  int lo = {lo}, ln = {ln};
#pragma acc parallel loop copy({ch(r, 'a[lo:ln]', f'a[{lo}:{ln}]', 'a[lo:n-lo]')}) copyin(b[:n]) {ch(r, 'copy(c[lo:4])', 'copy(c[0:n])', 'copy(c[:n])')} {L(r)}
  for (int i = lo; i < lo + 4; i++) {{ a[i] = b[i] + c[i]; c[i] = 0; }}
  int *p = a + lo;
#pragma acc parallel loop copy(p[0:ln]) {L(r)}
  for (int i = 0; i < ln; i++) p[i] += 1;
#pragma acc data copy(a[lo:ln])
  {{
#pragma acc parallel loop {ch(r, '', 'present(a[lo:ln])', 'present(a[lo+1:2])')}
    for (int i = lo + 1; i < lo + 3; i++) a[i] += 100;
#pragma acc update self(a[lo+1:1])
  }}
}}""", "run(a, b, c, N);"

def c_kernels(r):
    return '', f"""
static void run(int *a, int *b, int *m, int n) {{
  int t = 0, last = -1, x;
#pragma acc kernels {ch(r, '', 'copy(a[0:n], b[0:n], m[0:n*M])', 'copy(a[0:n]) copyin(b[0:n]) copy(m[0:n*M])')} {ch(r, '', 'num_gangs(2) vector_length(8)')}
  {{
#pragma acc loop {ch(r, 'independent', 'gang', 'gang vector', 'auto', 'seq', 'gang(4)', 'independent gang worker(2)', 'gang(num:3) vector(4)')}
    for (int i = 0; i < n; i++) {{
      x = a[i] + 1;
#pragma acc loop {ch(r, 'independent', 'vector', 'seq', 'auto', 'worker')}
      for (int j = 0; j < M; j++) m[i * M + j] = x * j;
    }}
    if (t == 0) {{ t = a[2]; }}
    for (int i = 0; i < n; i++) {{ if (a[i] == 3) last = i; }}
#pragma acc loop reduction(+:t)
    for (int i = 0; i < n; i++) t += b[i];
    for (int i = n - 2; i >= 0; i--) a[i] = a[i + 1] - a[i];
  }}
  a[0] = t + last;
}}""", "run(a, b, m, N);"

def c_nested_data(r):
    return '', f"""
static void inner(int *a, int n) {{
#pragma acc data {ch(r, 'present_or_copy(a[0:n])', 'pcopyin(a[0:n])', 'copy(a[0:n])', 'present(a[0:n])', 'create(a[0:n])')}
  {{
#pragma acc parallel loop {ch(r, 'present(a)', 'present(a[0:n])', 'pcopy(a[0:n])', 'copy(a[0:n])')} {L(r)}
    for (int i = 0; i < n; i++) a[i] += 3;
  }}
}}
static void run(int *a, int *b, int n) {{
  int s = 5;
#pragma acc data copy(a[0:n], s) create(b[0:n])
  {{
    inner(a, n);
#pragma acc parallel num_gangs(1) {ch(r, '', 'present(s)', 'copy(s)')}
    {{ s = a[1]; }}
#pragma acc parallel loop {L(r)}
    for (int i = 0; i < n; i++) {{ b[i] = s + i; a[i] += b[i]; }}
    inner(a, n);
#pragma acc update self(b[0:n])
  }}
  b[0] = s;
}}""", "run(a, b, N);"

def c_calls_ptr(r):
    return 'typedef int Row[M];\ntypedef int *IntP;', f"""
#pragma acc routine seq
static void put(IntP p, int v) {{ *p = v; }}
#pragma acc routine seq
static int sum(const Row r) {{ int s = 0; for (int j = 0; j < M; j++) s += r[j]; return s; }}
#pragma acc routine vector
static void fill(int *restrict p, int k, int v) {{
#pragma acc loop vector
  for (int j = 0; j < k; j++) p[j] += v;
}}
static void run(int *a, Row *m, int n) {{
#pragma acc data copy(a[0:n]) copy(m[0:n])
  {{
#pragma acc parallel loop {ch(r, 'gang', 'gang worker')}
    for (int i = 0; i < n; i++) fill(m[i], M, i);
#pragma acc parallel loop {L(r)}
    for (int i = 0; i < n; i++) {{ int t; put(&t, i); put(&a[i], sum(m[i]) + t); }}
  }}
}}""", "run(a, (Row *)m, N);"

C_LANGUAGE_SHAPES = [v for k, v in list(globals().items()) if k.startswith('c_')]
