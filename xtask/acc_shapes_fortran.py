"""The shapes of acc_shapes.py in Fortran."""
from acc_shapes_common import level, levels, parts
from acc_shapes_data_fortran import F_DATA_SHAPES

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

def f_nested_types(r):
    """A scalar with ALLOCATABLE components at two depths, mapped whole and by its parts, by a caller or in place."""
    pre, post = r.choice([('!$acc enter data copyin(s)\n  !$acc enter data copyin(s%u%p, s%q)',
                           '!$acc exit data copyout(s%u%p, s%q)\n  !$acc exit data delete(s)'),
                          ('!$acc data copy(s)\n  !$acc data copy(s%u%p, s%q)', '!$acc end data\n  !$acc end data'),
                          ('!$acc data copyin(s)\n  !$acc enter data copyin(s%u%p, s%q)',
                           '!$acc exit data copyout(s%u%p, s%q)\n  !$acc end data')])
    update = r.choice(['', '!$acc update self(s%q)\n  !$acc update device(s%q)', '!$acc update self(s%q(2:5))'])
    return """module kinds
  type u
    integer :: w
    integer, allocatable :: p(:)
  end type
  type t
    integer :: k
    type(u) :: u
    integer, allocatable :: q(:)
  end type
end module
""", f"""
subroutine work(s)
  use kinds
  type(t), intent(inout) :: s
  integer :: i
  {pre}
  !$acc parallel loop {level(r)} {r.choice(['', 'present(s)'])}
  do i = 1, N
    s%u%p(i) = mod(s%q(i) * s%k + i * s%u%w, 97)
  end do
  {update}
  !$acc parallel loop {level(r)}
  do i = 1, N
    s%q(i) = s%u%p(i) + 1
  end do
  {post}
end subroutine
subroutine run(a, b)
  use kinds
  interface
    subroutine work(s)
      use kinds
      type(t), intent(inout) :: s
    end subroutine
  end interface
  integer :: a(N), b(N)
  type(t) :: s
  s%k = 3; s%u%w = 5
  allocate(s%u%p(N), s%q(N))
  s%u%p = a; s%q = b
  call work(s)
  a = s%u%p; b = s%q
end subroutine""", "call run(a, b)"

def f_asked(r):
    """OPTIONAL dummies of several sorts, absent or not, in data of each sort."""
    attribute, shape = r.choice([('', '(N)'), ('', '(:)'), (', allocatable', '(:)')])
    actual = r.choice(['z', ''])
    clause = r.choice(['copy(z)', 'copyin(z)', 'present_or_copy(z)'])
    directive = r.choice([f'parallel loop {level(r)} copy(a) {clause}', f'serial loop copy(a) {clause}', f'parallel loop copy(a)'])
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N)
  integer, allocatable :: z(:)
  allocate(z(N)); z = b
  call work(a{', z' if actual else ''})
  b = z
contains
subroutine work(a, z)
  integer :: a(:), i
  integer, optional{attribute} :: z{shape}
  !$acc {directive}
  do i = 1, size(a)
    if (present(z)) a(i) = a(i) + z(i) * {r.randint(2, 5)}
    a(i) = a(i) + 1
  end do
end subroutine
end subroutine""", "call run(a, b)"

F_SHAPES = [f_nested_types, f_asked, f_allocatable, f_pointer, f_derived, f_common, f_module, f_reduction, f_calls, f_doubtful, f_doubtful, f_queues, f_sections,
            f_tiles, f_atomics, f_optional, f_host_data, f_shapes] + F_DATA_SHAPES

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
