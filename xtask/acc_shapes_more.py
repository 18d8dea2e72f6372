"""Shapes of acc_shapes.py about what lives long and what moves: pointers that are exchanged in a data region, data that one procedure enters
and another leaves, parts of arrays on queues, triangular nests, control flow in iterations; in Fortran also DO CONCURRENT, bounds, and numbers
of other types."""
from acc_shapes_common import level, parts, value
def ch(r, *x): return r.choice(x)

def c_exchanged(r):
    there = ch(r, 'present(p[0:N], q[0:N])', 'present(p, q)', 'default(present)', 'copy(p[0:N]) copyin(q[0:N])', '')
    return '', f"""
static void step(int *p, int *q) {{
#pragma acc parallel loop {level(r)} {there}
  for (int i = 0; i < N; i++) p[i] = q[i] * 2 % 91 + q[(i + {r.randint(1, 5)}) % N];
}}
static void run(int *a, int *b) {{
  int *p = a, *q = b;
#pragma acc data {ch(r, 'copy(a[0:N], b[0:N])', 'copy(p[0:N]) copy(q[0:N])')}
  {{
    for (int t = 0; t < {r.randint(2, 5)}; t++) {{
      {ch(r, 'step(p, q);', f'''
#pragma acc {ch(r, 'parallel loop', 'kernels loop independent')} {there}
      for (int i = 0; i < N; i++) p[i] += q[N - 1 - i] % 7;''')}
      int *u = p; p = q; q = u;
    }}
#pragma acc update self(p[2:5])
    b[0] += 0 * p[3];
  }}
}}""", "run(a, b);"

def c_lifetimes(r):
    fixed = ch(r, 'static int table[N];', 'int table[N];')
    made = ch(r, 'create', 'copyin')
    return f'''{fixed}
static int *work; static int count;
struct G {{ int n; int *v; }};
static struct G g;''', f"""
static void begin(int n) {{
  count = n; work = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) {{ work[i] = i; table[i] = 3 * i; }}
  g.n = n; g.v = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) g.v[i] = i % 5;
#pragma acc enter data copyin(work[0:count], table) {ch(r, 'async', '')}
#pragma acc wait
  int *v = g.v;
#pragma acc enter data {made}(v[0:n])
}}
static void act(int *a) {{
  int n = count, *v = g.v;
#pragma acc parallel loop {level(r)} present(work[0:n], table) {ch(r, 'present(v[0:n])', 'copy(v[0:n])')}
  for (int i = 0; i < n; i++) {{ v[i] = {value(r, 'i', 'table[i]')} % 50; work[i] += table[n - 1 - i] + v[i]; }}
#pragma acc parallel loop {parts(r)} default(present) copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] += work[i] * 2 - v[i];
}}
static void end(int *b) {{
  int n = count, *v = g.v;
#pragma acc exit data copyout(work[0:n]) {ch(r, 'delete(table)', 'copyout(table)')} {ch(r, 'finalize', '')}
#pragma acc exit data copyout(v[0:n])
  for (int i = 0; i < n; i++) b[i] += work[i] + v[i];
  free(work); free(g.v);
}}
static void run(int *a, int *b) {{ begin(N); act(a); {ch(r, 'act(a);', '')} end(b); }}""", "run(a, b);"

def c_pieces(r):
    size = ch(r, 4, 6, 8)
    return '', f"""
static void run(int *m, int *o) {{
  const int size = {size} * M;
#pragma acc data create(m[0:N*M]) copyout(o[0:N*M])
  {{
    for (int k = 0; k < N / {size}; k++) {{
      int q = k % 3 + 1, from = k * size;
#pragma acc update device(m[from:size]) async(q)
#pragma acc parallel loop {level(r)} async(q) {ch(r, 'present(m[0:N*M], o[0:N*M])', 'default(present)')}
      for (int i = from; i < from + size; i++) o[i] = {value(r, 'm[i]', 'k')} % 77;
#pragma acc parallel loop collapse(2) async(q)
      for (int i = 0; i < {size}; i++)
        for (int j = 0; j < M; j++) m[from + i * M + j] += o[from + i * M + j];
#pragma acc update {ch(r, 'self', 'host')}(m[from:size]) async(q)
    }}
#pragma acc wait{ch(r, '', '(1, 2, 3)', '(1) async(2)')}
#pragma acc wait
  }}
}}""", "run(m, o);"

def c_triangles(r):
    inner = ch(r, 'vector', 'worker', 'seq', 'worker vector')
    red = ch(r, 'reduction(+:s)', '')
    return '', f"""
#pragma acc routine {ch(r, 'seq', 'vector')}
static int above(const int *m, int i) {{
  int s = 0;
  for (int j = i; j < M; j++) s += m[i % M * M + j];
  return s;
}}
static void run(int *a, int *m, int *o, int *sum) {{
  int s = 0, most = -1;
#pragma acc parallel loop gang copy(a[0:N]) copyin(m[0:N*M]) copy(o[0:N*M]) {red} {parts(r)}
  for (int i = 0; i < N; i++) {{
    int own = 0;
#pragma acc loop {inner} reduction(+:own)
    for (int j = 0; j <= i % M; j++) {{ own += m[i * M + j]; o[i * M + j] = j * i; }}
#pragma acc loop {inner}
    for (int j = i % M + 1; j < M; j++) o[i * M + j] = -j;
    a[i] = own {ch(r, '', '+ above(m, i)' if inner == 'seq' else '')};
    {'s += own;' if red else ''}
  }}
#pragma acc parallel loop {ch(r, 'gang', 'gang vector', 'gang worker')} reduction(max:most) copyin(a[0:N])
  for (int i = N - 1; i >= 0; i -= {r.randint(1, 3)}) if (a[i] % 11 > most) most = a[i] % 11;
  *sum = s + most;
}}""", "int s; run(a, m, o, &s); c[0] = s;"

def c_control(r):
    jump = ch(r, 'if (x > 40) goto out;', 'if (x > 40) break;')
    return 'enum kind { ODD, EVEN, THREE };', f"""
static void run(int *a, int *b, int *o) {{
  int total = 0;
#pragma acc {ch(r, 'parallel', 'kernels')} loop {ch(r, 'gang', 'gang vector', 'gang worker', '')} independent copy(a[0:N], o[0:N*M]) copyin(b[0:N]) reduction(+:total)
  for (int i = 0; i < N; i++) {{
    int x = a[i], steps = 0;
    enum kind k = i % 3 == 0 ? THREE : i % 2 ? ODD : EVEN;
    while (x != 1 && steps < 50) {{
      x = x % 2 ? 3 * x + 1 : x / 2;
      steps++;
      if (x == 0) break;
      if (x > 60) continue;
      steps += 0 * x;
    }}
    for (int j = 0; j < M; j++) {{
      if (j == i % M) continue;
      x += b[j % N];
      {jump}
      o[i * M + j] = x;
    }}
    {'out:' if 'goto' in jump else ''}
    switch (k) {{
    case ODD: a[i] = x; {ch(r, '/* fall through */', 'break;')}
    case EVEN: a[i] += steps; break;
    default: a[i] = x > 3 && steps ? -x : x;
    }}
    do {{ total += a[i] % 3; }} while (--steps > 45);
  }}
  b[0] += total;
}}""", "run(a, b, o);"

C_MORE = [c_exchanged, c_lifetimes, c_pieces, c_triangles, c_control]

def f_concurrent(r):
    head = ch(r, 'i = 1:N', 'i = N:1:-1')
    two = ch(r, 'i = 1:N, j = 1:M', 'j = 1:M, i = 1:N, mod(i + j, 3) /= 0', 'i = 1:N, j = 1:M:2')
    return '', f"""
subroutine run(a, b, m1, o)
  integer :: a(N), b(N), m1(N, M), o(N, M), i, j, t, p(N)
  p = [(N + 1 - i, i = 1, N)]
  !$acc data copy(a, m1) copyin(p)
  !$acc parallel {ch(r, 'num_gangs(4)', '', 'num_gangs(2) num_workers(2)')} copyin(b)
  do concurrent ({head})
    a(i) = a(i) + b(i)
  end do
  !$acc end parallel
  !$acc kernels {ch(r, '', 'copy(o)', 'present(m1)')}
  do concurrent ({two})
    t = int(i * j)
    m1(i, j) = m1(i, j) + mod(t, 7)
    o(i, j) = t
  end do
  do concurrent (i = 1:N)
    a(p(i)) = a(p(i)) * 2 + i
  end do
  !$acc end kernels
  !$acc {ch(r, 'kernels loop', 'parallel loop', 'parallel loop gang vector', 'serial loop')} copyin(b)
  do concurrent (i = 1:N{ch(r, '', ', b(i) > 9')})
    a(i) = a(i) - b(p(i))
  end do
  !$acc end data
end subroutine""", "call run(a, b, m1, o)"

def f_exchanged(r):
    there = ch(r, 'present(p, q)', 'default(present)', 'copy(p) copyin(q)')
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N)
  integer, target :: first(N), second(N)
  integer, pointer, contiguous :: p(:), q(:), u(:)
  integer :: i, t
  first = a; second = b
  p => first; q => second
  !$acc data {ch(r, 'copy(first, second)', 'copy(p, q)')}
  do t = 1, {r.randint(2, 4)}
    !$acc {ch(r, 'parallel loop', 'kernels loop independent', 'parallel loop gang vector')} {there}
    do i = 1, N
      p(i) = p(i) + mod(q(N + 1 - i), 7)
    end do
    u => p; p => q; q => u
  end do
  !$acc end data
  a = first; b = second
end subroutine""", "call run(a, b)"

def f_lifetimes(r):
    finalize = ch(r, 'finalize', '')
    return f"""module life
  implicit none
  integer, parameter :: n0 = 24
  integer, allocatable :: work(:), grid(:, :)
  integer :: table(n0)
contains
  subroutine begin
    integer :: i
    allocate(work(0:n0 - 1), grid(n0, {r.randint(2, 4)}))
    do i = 1, n0
      work(i - 1) = i; table(i) = 3 * i; grid(i, :) = i
    end do
    !$acc enter data copyin(work, table) {ch(r, 'copyin', 'copyin')}(grid)
  end subroutine
  subroutine act(a)
    integer, intent(inout) :: a(:)
    integer :: i, j
    !$acc parallel loop {level(r)} present(work, table)
    do i = 1, n0
      work(i - 1) = work(i - 1) + {value(r, 'i', 'table(n0 + 1 - i)')}
    end do
    !$acc parallel loop collapse(2) {ch(r, 'default(present)', 'present(grid)', '')}
    do j = 1, size(grid, 2)
      do i = 1, n0
        grid(i, j) = grid(i, j) + work(i - 1) * j
      end do
    end do
    !$acc parallel loop copy(a) {parts(r)}
    do i = 1, size(a)
      a(i) = a(i) + sum(grid(i, :))
    end do
  end subroutine
  subroutine finish(b)
    integer, intent(inout) :: b(:)
    !$acc exit data copyout(work) {ch(r, 'copyout(table)', 'delete(table)')} {finalize}
    !$acc exit data copyout(grid)
    b = b + work + grid(:, 2)
    deallocate(work, grid)
  end subroutine
end module""", f"""
subroutine run(a, b)
  use life
  integer :: a(N), b(N)
  call begin; call act(a); {ch(r, 'call act(a)', '')}
  call finish(b)
end subroutine""", "call run(a, b)"

def f_bounds(r):
    return """module bounds
contains
  subroutine of_size(n, v, w)
    integer, intent(in) :: n
    integer, intent(inout) :: v(*)
    integer, intent(in) :: w(-2:n - 3)
    integer :: i
    !$acc parallel loop copy(v(1:n)) copyin(w)
    do i = 1, n
      v(i) = v(i) + w(i - 3)
    end do
  end subroutine
  subroutine of_shape(v, w)
    integer, intent(inout) :: v(0:), w(5:, :)
    integer(8) :: i
    integer :: j
    !$acc parallel loop gang copy(v, w)
    do i = 0, ubound(v, 1, 8)
      !$acc loop vector
      do j = 1, size(w, 2)
        w(5 + i, j) = w(5 + i, j) + j
      end do
      v(i) = v(i) + w(5 + i, 1)
    end do
  end subroutine
end module""", f"""
subroutine run(a, b, m1)
  use bounds
  integer :: a(N), b(N), m1(N, M)
  call of_size({r.randint(8, 24)}, a, b)
  call of_shape(a({r.randint(1, 3)}:), m1)
  call of_shape({ch(r, 'a(2:20:2)', 'a(1:10)', 'b(3:)')}, m1(1:22, 2:5))
end subroutine""", "call run(a, b, m1)"

def f_numbers(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), i, j
  complex :: z(N), zs
  logical :: odd(N), every, some
  real(8) :: x(N), most
  integer(8) :: big
  integer(2) :: little(N), k
  zs = (0., 0.); every = .true.; some = .false.; most = -1d0; big = 0
  !$acc data copyin(a, b) create(z, odd, x) copyout(little)
  !$acc parallel loop {ch(r, 'gang', 'gang vector', 'gang worker', '')}
  do i = 1, N
    z(i) = cmplx(a(i), -b(i)); odd(i) = mod(a(i) + b(i), {r.randint(2, 4)}) /= 0
    x(i) = merge(real(a(i), 8), -1d0, odd(i)); little(i) = int(i * 3, 2)
  end do
  !$acc parallel loop {ch(r, 'gang', 'gang vector', '')} reduction(+:zs) reduction(.and.:every) reduction(.or.:some)
  do i = 1, N
    zs = zs + z(i) * (0., 1.); every = every .and. odd(i); some = some .or. odd(i)
  end do
  !$acc parallel loop reduction(max:most) reduction(+:big)
  do k = 1, N
    most = max(most, x(k)); big = big + int(little(k), 8) * 100000
  end do
  !$acc end data
  a(1) = int(real(zs)); a(2) = int(aimag(zs)); a(3) = merge(1, 0, every); a(4) = merge(1, 0, some)
  a(5) = int(most); a(6) = int(mod(big, 1000003_8)); b = b + little
end subroutine""", "call run(a, b, m1)"

F_MORE = [f_concurrent, f_exchanged, f_lifetimes, f_bounds, f_numbers]
