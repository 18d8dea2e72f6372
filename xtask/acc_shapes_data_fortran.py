"""Shapes of acc_shapes.py in Fortran that are about data: what is declared, awaited, conditional, absent or moved in parts, and components."""
from acc_shapes_common import level, parts

def f_declares(r):
    """`declare` of each kind, in modules and of locals and dummies."""
    kind = r.choice(['create', 'copyin', 'device_resident'])
    local = r.choice(['copy', 'copyin', 'copyout', 'create'])
    dummy = r.choice(['present(p)', 'copy(p)', 'copyin(p)', ''])
    fill = '!$acc parallel loop num_gangs(1) vector' if kind == 'device_resident' else ''
    moved = '' if kind == 'device_resident' else '!$acc update device(g)'
    given = local in ('copy', 'copyin')
    return f"""module state
  integer, parameter, private :: N = 24
  integer :: g(N)
  !$acc declare {kind}(g)
contains
  subroutine take(p, q)
    integer :: p(N), q(N), i
    {f'!$acc declare {dummy}' if dummy else ''}
    !$acc parallel loop {level(r)} copy(q)
    do i = 1, N
      q(i) = mod(q(i) + p(i) + g(i), 97)
    end do
  end subroutine
  subroutine scoped(q)
    integer :: q(N), u(N), i
    !$acc declare {local}(u)
    {'u = 4' if given else ''}
    {'!$acc update device(u)' if given else ''}
    !$acc parallel loop {level(r)}
    do i = 1, N
      u(i) = {'u(i) + i' if given else 'i * 2'}
    end do
    !$acc parallel loop copy(q) {r.choice(['present(u)', ''])}
    do i = 1, N
      q(i) = mod(q(i) + u(i), 89)
    end do
  end subroutine
end module
""", f"""
subroutine run(a, b)
  use state
  integer :: a(N), b(N), i
  {fill}
  do i = 1, N
    g(i) = i * 3
  end do
  {moved}
  !$acc data copy(a)
  call take(a, b)
  !$acc end data
  call scoped(b)
end subroutine""", "call run(a, b)"

def f_waits(r):
    q = r.sample([1, 2, 3, 5], 3)
    return '', f"""
subroutine run(a, b, c)
  integer :: a(N), b(N), c(N), i
  !$acc enter data copyin(a) async({q[0]})
  !$acc enter data copyin(b) async({q[1]}) {r.choice(['', f'wait({q[0]})'])}
  !$acc enter data create(c) {r.choice(['', f'async({q[2]})'])}
  !$acc parallel loop {parts(r)} present(a, b, c) wait({q[0]}, {q[1]}) async({q[2]}) {r.choice(['', 'default(none)'])}
  do i = 1, N
    c(i) = mod(a(i) * 2 + b(i), 97)
  end do
  !$acc {r.choice(['serial loop', 'kernels loop', 'parallel loop'])} present(a, c) async({q[0]}) wait({q[2]})
  do i = 1, N
    a(i) = c(i) + i
  end do
  !$acc wait({q[0]}) async({q[1]})
  !$acc update self(a) async({q[1]})
  !$acc wait({q[1]})
  a = mod(a, 89) + 1
  !$acc update device(a) {r.choice(['async', f'async({q[0]})', ''])}
  !$acc parallel loop present(a, b) wait async({q[1]})
  do i = 1, N
    b(i) = b(i) + a(i)
  end do
  !$acc exit data copyout(b, c) delete(a) wait({q[1]}, {q[2]})
  !$acc wait
end subroutine""", "call run(a, b, c)"

def f_conditions(r):
    c = lambda: r.choice(['if(.false.)', 'if(k)', 'if(.not. k)', 'if(N > 3)', 'self', 'self(k)', 'self(.false.)', 'if(k) self(N > 99)', ''])
    d = r.choice(['if(.false.)', 'if(k)', 'if(N > 3)', '']); alone = r.choice(['kernels', 'serial'])
    return '', f"""
subroutine run(a, b, k)
  integer :: a(N), b(N), i, s
  logical :: k
  s = 0
  !$acc parallel loop {level(r)} copy(a) {c()}
  do i = 1, N
    a(i) = mod(a(i) * 3 + i, 97)
  end do
  !$acc {alone} copy(b) copyin(a) {c()}
  b = a + b
  !$acc end {alone}
  !$acc data copy(a, b) {d}
  !$acc parallel loop copy(a, b) reduction(+:s) {d}
  do i = 1, N
    s = s + a(i)
    b(i) = mod(b(i) + a(i), 89)
  end do
  !$acc update self(b) {d}
  s = s + b(3)
  !$acc end data
  a(1) = mod(s, 1009)
end subroutine""", f"call run(a, b, {r.choice(['.true.', '.false.'])})"

def f_absent(r):
    there = r.choice([True, False])
    return '', f"""
subroutine use1(a, b, there)
  integer :: a(N), b(N), i
  logical :: there
  !$acc data no_create(b)
  !$acc parallel loop {level(r)} present(a) {r.choice(['no_create(b)', 'no_create(b) if(N > 3)'])}
  do i = 1, N
    a(i) = a(i) + 1
    if (there) b(i) = b(i) * 2 + a(i)
  end do
  !$acc update self(b) if_present
  !$acc update device(b) if_present
  !$acc end data
end subroutine
subroutine all1(a)
  integer :: a(N), i
  !$acc {r.choice(['parallel loop', 'kernels loop independent', 'serial loop'])} default(present)
  do i = 1, N
    a(i) = mod(a(i) * 5 + i, 97)
  end do
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N)
  !$acc data copy(a) {'copy(b)' if there else ''}
  call use1(a, b, {'.true.' if there else '.false.'})
  call all1(a)
  !$acc end data
end subroutine""", "call run(a, b)"

def f_updates(r):
    part = r.choice(['m1(2:9:3,:)', 'm1(:,2:8:2)', 'm1(3:9,2:4)', 'm1(5,:)', 'm1(:,3), m1(1:4,7)', 'm1(N:1:-5,2)', 'm1(::2,::3)'])
    vector = r.choice(['a(2:N:3)', 'a(N:1:-2)', 'a(5:7)', 'a'])
    touched = '\n  '.join(f'{x} = {x} + 50' for x in part.replace('), m1', ');m1').split(';'))
    return '', f"""
subroutine run(a, m1)
  integer :: a(N), m1(N,M), i, j
  !$acc data copyin(m1) copyin(a)
  {touched}
  {vector} = {vector} + 7
  !$acc update device({part}) {r.choice(['', f'device({vector})', 'if(N > 3)'])}
  !$acc update device({vector})
  !$acc parallel loop collapse(2) {r.choice(['', 'gang vector'])}
  do j = 1, M
    do i = 1, N
      m1(i,j) = m1(i,j) * 2 + a(i)
    end do
  end do
  !$acc update self(m1)
  !$acc end data
end subroutine""", "call run(a, m1)"

def f_several(r):
    pieces = ["do i = 1, N; a(i) = a(i) * 2 + 1; end do", "do i = 1, N; b(i) = a(N + 1 - i) + t; end do", "t = a(2) + 1", "do i = 1, N; s = s + b(i); end do",
              "do j = 1, M; q = mod(a(j), 5); do i = 1, N; m1(i,j) = q * i + t; end do; end do", "if (t > 3) t = t - 2", "do i = 2, N; b(i) = b(i-1) + a(i); end do",
              "do i = 1, N; u = max(u, a(i)); end do", "a(1) = mod(s, 97)", "do i = 1, N; last = a(i); end do", "b = mod(a, 89) + t", "m1(:,2) = a", "where (a > 20) a = a - 20",
              "s = s + sum(b)", "a(2:N) = b(1:N-1)"]
    body = '\n  '.join(x.replace('; ', '\n  ') for x in r.sample(pieces, r.randint(3, 7)))
    clause = r.choice(['', 'copy(s)', 'copy(t, u)', 'if(N > 3)', 'num_gangs(4)', 'async(2)'])
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N,M), i, j, s, t, u, last, q
  s = 1; t = 2; u = 0; last = 0
  !$acc kernels copy(a, b, m1) {clause}
  {body}
  !$acc end kernels
  !$acc wait
  b(1) = mod(b(1) + s + t + u + last, 1009)
end subroutine""", "call run(a, b, m1)"

def f_sums(r):
    kind = r.choice(['section', 'data', 'logical', 'levels'])
    if kind == 'section':
        return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i
  !$acc parallel loop {r.choice(['gang', 'gang vector', ''])} reduction(+:{r.choice(['b(1:4)', 'b'])}) copy(b) copyin(a)
  do i = 1, N
    b(mod(i, 4) + 1) = b(mod(i, 4) + 1) + a(i)
  end do
end subroutine""", "call run(a, b)"
    if kind == 'data':
        return '', f"""
subroutine run(a)
  integer :: a(N), i, s
  s = 5
  !$acc data copy(s) copyin(a)
  !$acc parallel loop reduction(+:s) {level(r)}
  do i = 1, N
    s = s + a(i)
  end do
  !$acc parallel loop reduction(+:s) {r.choice(['', 'present(s)'])}
  do i = 1, N
    s = s + i
  end do
  !$acc update self(s)
  a(1) = s
  !$acc end data
  a(2) = s
end subroutine""", "call run(a)"
    if kind == 'logical':
        return '', f"""
subroutine run(a)
  integer :: a(N), i
  logical :: e, f
  real(8) :: x
  complex :: z
  e = .true.; f = .false.; x = 1d9; z = (1., 0.)
  !$acc parallel loop {r.choice(['', 'gang', 'gang vector'])} reduction(.eqv.:e) reduction(.neqv.:f) reduction(min:x) reduction(+:z)
  do i = 1, N
    e = e .eqv. mod(a(i), 3) == 1
    f = f .neqv. mod(a(i), 5) == 1
    x = min(x, a(i) * .5d0)
    z = z + cmplx(i, -i)
  end do
  a(1) = merge(1, 0, e); a(2) = merge(1, 0, f); a(3) = int(x * 2); a(4) = int(real(z)) + 3 * int(aimag(z))
end subroutine""", "call run(a)"
    return '', f"""
subroutine run(a, m1)
  integer :: a(N), m1(N,M), i, j, s
  s = 1
  !$acc parallel loop gang reduction(+:s) {r.choice(['', 'copy(s)'])} copyin(m1) {parts(r)}
  do i = 1, N
    s = s + i
    !$acc loop {r.choice(['vector', 'worker'])} reduction(+:s)
    do j = 1, M
      s = s + m1(i,j)
    end do
  end do
  a(1) = s
end subroutine""", "call run(a, m1)"

def f_deep_collapse(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N,M), i, j, l, k, q
  !$acc parallel loop collapse(force:3) {r.choice(['', 'gang', 'gang vector'])} private(k, q) copy(a, b, m1)
  do i = 0, 5
    k = i * 4
    do j = 1, 4
      q = k + j
      {r.choice(['a(q) = a(q) + 3', '', 'b(q) = q * 2'])}
      do l = 1, M
        m1(q,l) = q + l
      end do
      {r.choice(['', 'a(q) = a(q) + 1', 'b(q) = b(q) + 5'])}
    end do
  end do
end subroutine""", "call run(a, b, m1)"

def f_passed(r):
    """OPTIONAL dummies that are passed on, in data of the caller or of the callee."""
    where = r.choice(['caller', 'callee', 'both'])
    outer = '!$acc data copyin(b) copy(a)' if where != 'callee' else ''
    inner = r.choice(['copyin(b)', 'present_or_copyin(b)', '']) if where != 'caller' else ''
    return '', f"""
subroutine run(a, b0)
  integer :: a(N), b0(N)
  call outside(a{r.choice([', b0', '', ', b=b0'])})
contains
subroutine outside(a, b)
  integer :: a(N)
  integer, optional :: b(N)
  {outer}
  call inside(a, b)
  {'!$acc end data' if outer else ''}
end subroutine
subroutine inside(x, b)
  integer :: x(N), i
  integer, optional :: b(N)
  !$acc parallel loop {level(r)} copy(x) {inner}
  do i = 1, N
    x(i) = x(i) * 2
    if (present(b)) x(i) = x(i) + b(i)
  end do
end subroutine
end subroutine""", "call run(a, b)"

def f_elements(r):
    """Components of elements of arrays of derived types, in data that callees find, or in compute constructs."""
    how = r.choice(['passed', 'region', 'direct'])
    declared = r.choice([' :: x(4)', ', allocatable :: x(:)\n  allocate(x(4))'])
    if how == 'direct': pre, work, post = '', f"""!$acc parallel loop {level(r)} copy(x(2)%p, x(3)%p)
  do i = 1, N
    x(2)%p(i) = mod(x(3)%p(i) * 2 + i, 97)
  end do""", ''
    elif how == 'region': pre, work, post = '!$acc data copy(x(2)%p) copyin(x(3)%p)', 'call work(x(2)%p, x(3)%p)', '!$acc end data'
    else: pre, work, post = '!$acc enter data copyin(x(2)%p, x(3)%p)', 'call work(x(2)%p, x(3)%p)', f"{r.choice(['!$acc update self(x(2)%p)', ''])}\n  !$acc exit data copyout(x(2)%p) delete(x(3)%p)"
    return """module kinds
  type t
    integer :: k
    integer, allocatable :: p(:)
  end type
end module
""", f"""
subroutine work(p, q)
  integer :: p(N), q(N), i
  !$acc parallel loop {level(r)} present(p, q)
  do i = 1, N
    p(i) = mod(q(i) * 2 + i, 97)
  end do
end subroutine
subroutine run(a, b)
  use kinds
  integer :: a(N), b(N), i
  type(t){declared}
  do i = 1, 4
    allocate(x(i)%p(N))
    x(i)%p = a + i
  end do
  x(3)%p = b
  {pre}
  {work}
  {post}
  a = x(2)%p
end subroutine""", "call run(a, b)"

F_DATA_SHAPES = [f_declares, f_waits, f_conditions, f_absent, f_updates, f_several, f_sums, f_deep_collapse, f_passed, f_elements]
