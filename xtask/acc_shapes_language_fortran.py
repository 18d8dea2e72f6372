"""The shapes of acc_shapes.py in Fortran that are about the language, as those of acc_shapes_language.py."""
from acc_shapes_common import level, levels, parts
L = level
def ch(r, *x): return r.choice(x)

def f90_blocks(r):
    return '', f"""
subroutine run(a, b, n1)
  integer :: n1, a(n1), b(n1), i, t
  t = 5
  !$acc parallel loop {L(r)} copy(a) copyin(b)
  do i = 1, n1
    block
      integer :: t, w(3)
      t = b(i); w = [1, t, 2]
      a(i) = a(i) + w(mod(i, 3) + 1) + t
    end block
    associate (x => a(i), y => b(i))
      x = x + {ch(r, 'y', 't', '2 * y')}
    end associate
  end do
  b(1) = t
end subroutine""", "call run(a, b, N)"

def f90_control(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), i, j, k
  !$acc parallel loop {L(r)} copy(a, m1) copyin(b) {ch(r, 'private(j, k)', 'private(k)')}
  outer: do i = 1, N
    k = b(i)
    inner: do j = 1, M
      if (mod(j, 4) == 0) cycle inner
      if (j > 8) exit inner
      m1(i, j) = k + j
    end do inner
    do while (k > 3)
      k = k / 2
      if (k == 7) exit
    end do
    select case (mod(i, 4))
    case (0); a(i) = k
    case (1:2); a(i) = a(i) + k
    case default; a(i) = -k
    end select
    if (i == 5) cycle outer
    a(i) = a(i) + 1
  end do outer
end subroutine""", "call run(a, b, m1)"

def f90_array_syntax(r):
    k = ch(r, 'kernels', 'serial', 'parallel num_gangs(1)')
    e = k.split()[0]
    return '', f"""
subroutine run(a, b, m1, o)
  integer :: a(N), b(N), m1(N, M), o(N, M), s, i
  s = 0
  !$acc {k} {ch(r, 'copy(a, b, m1, o, s)', 'copy(a, m1, o, s) copy(b)', 'copy(s)')}
  a(:) = a(:) + 2 * b
  b(2:N:2) = b(1:N-1:2) + 1
  where (mod(a, 2) == 0)
    a = a + 1
  elsewhere
    a = a - b
  end where
  forall (i = 1:N, b(i) > 5) b(i) = b(i) - 3
  m1 = o + spread(a, 2, M)
  s = sum(b) + maxval(a) + count(a > 4)
  o(3, :) = m1(3, M:1:-1)
  !$acc end {e}
  a(1) = mod(s, 1009)
end subroutine""", "call run(a, b, m1, o)"

def f90_reductions(r):
    ty, op, init, step, out = ch(r, ('logical', '.and.', '.true.', 't = t .and. a(i) > 0', 'merge(1, 0, t)'), ('logical', '.or.', '.false.', 't = t .or. a(i) == 7', 'merge(1, 0, t)'),
      ('logical', '.eqv.', '.true.', 't = t .eqv. mod(a(i), 3) == 0', 'merge(1, 0, t)'), ('logical', '.neqv.', '.true.', 't = t .neqv. mod(a(i), 3) == 0', 'merge(1, 0, t)'),
      ('real(8)', '+', '1d0', 't = t + a(i) * 0.5d0', 'int(t * 2)'), ('real', 'max', '1.0', 't = max(t, real(mod(a(i), 7)))', 'int(t)'), ('real(8)', 'min', '99d0', 'if (a(i) * 0.5d0 < t) t = a(i) * 0.5d0', 'int(t * 2)'),
      ('integer(8)', '*', '1', 't = t * merge(2, 1, mod(i, 6) == 0)', 'int(t)'), ('integer', 'iand', '255', 't = iand(t, not(ishft(1, mod(i, 3))))', 't'), ('integer', 'ior', '0', 't = ior(t, iand(a(i), 6))', 't'),
      ('integer', 'ieor', '3', 't = ieor(t, a(i))', 't'), ('complex', '+', '(0.0, 1.0)', 't = t + cmplx(a(i), 2)', 'int(real(t)) + int(aimag(t))'), ('integer', '-', '100', 't = t - a(i)', 't'), ('integer(2)', 'max', '2_2', 't = max(t, int(mod(a(i), 20), 2))', 'int(t)'))
    if op == '-': op = '+'
    kind = ch(r, 'combined', 'loop', 'parallel', 'nested', 'kernels', 'serial')
    red = f'reduction({op}:t)'
    lp = f'do i = 1, N\n    {step}\n  end do'
    if kind == 'combined': code = f"!$acc parallel loop {ch(r, 'gang', 'gang vector', 'gang worker vector', '', 'vector num_gangs(1)', 'worker num_gangs(1)', 'seq num_gangs(1)', 'auto num_gangs(1)')} {red}\n  {lp}"
    elif kind == 'kernels': code = f"!$acc kernels loop {ch(r, 'gang', 'gang vector', '', 'independent')} {red}\n  {lp}"
    elif kind == 'serial': code = f"!$acc serial loop {red}\n  {lp}"
    elif kind == 'nested': code = f"""!$acc parallel loop gang copyin(a) copy(b) private(t)
  do g = 1, 4
    t = {init}
    !$acc loop {ch(r, 'worker', 'vector', 'worker vector', 'seq', '', 'auto')} {red}
    do i = g, N, 4
      {step}
    end do
    b(g) = {out}
  end do
  t = {init}"""
    else: code = f"!$acc parallel copyin(a) {red if kind == 'parallel' else ch(r, '', 'copy(t)')}\n  !$acc loop {ch(r, 'gang', 'gang vector', 'gang worker')} {red}\n  {lp}\n  !$acc end parallel"
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i, g
  {ty} :: t
  t = {init}
  {code}
  b(6) = {out}
end subroutine""", "call run(a, b)"

def f90_shapes(r):
    return '', f"""
subroutine assumed(x, k)
  integer, intent(inout) :: x({ch(r, ':', '0:', '-3:')})
  integer, value :: k
  integer :: i
  !$acc parallel loop {L(r)} {ch(r, 'copy(x)', '', 'copy(x(:))')}
  do i = lbound(x, 1), ubound(x, 1)
    x(i) = x(i) * k + 1
  end do
end subroutine
subroutine size_given(x, n1)
  integer :: n1, x(*), i
  !$acc parallel loop copy(x(1:n1)) {L(r)}
  do i = 1, n1
    x(i) = x(i) + 2
  end do
end subroutine
subroutine adj(x, lo, hi)
  integer :: lo, hi, i
  integer :: x(lo:hi)
  !$acc parallel loop {ch(r, 'copy(x)', 'copy(x(lo:hi))', '')} {L(r)}
  do i = lo, hi
    x(i) = x(i) + i
  end do
end subroutine
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M)
  interface
    subroutine assumed(x, k)
      integer, intent(inout) :: x(:)
      integer, value :: k
    end subroutine
  end interface
  call assumed(a, 3)
  call assumed(b(2:9), 2)
  call assumed(m1(:, 4), 2)
  call size_given(m1, 40)
  call adj(b, -2, 7)
end subroutine""", "call run(a, b, m1)"

def f90_pointer_section(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), i
  integer, target, save :: mq(N, M)
  integer :: m1(N, M)
  integer, pointer :: p(:), q(:, :), s
  integer, allocatable, target :: w(:)
  integer, target :: u
  mq = m1
  p => mq(:, {r.randint(1, 5)})
  allocate(w(0:N-1)); w = b
  u = 4; s => u
  !$acc parallel loop {L(r)} {ch(r, 'copy(p)', '')} copy(a)
  do i = 1, N
    p(i) = p(i) + a(i); a(i) = p(i) + s
  end do
  p(0:) => w
  !$acc data copy(p)
  !$acc parallel loop {L(r)} {ch(r, 'present(p)', '')}
  do i = 0, N - 1
    p(i) = p(i) + i
  end do
  !$acc end data
  q => mq(:, 2:5)
  !$acc parallel loop collapse(2) {ch(r, 'copy(q)', '')}
  do i = 1, 4
    do j = 1, 4
      q(i, j) = q(i, j) + 7
    end do
  end do
  b = w; m1 = mq
end subroutine""".replace('a(N), b(N), i\n', 'a(N), b(N), i, j\n'), "call run(a, b, m1)"

def f90_module(r):
    return f"""module mm
  implicit none
  integer :: ga(24), gs = 3
  integer, parameter :: tab(0:3) = [3, 1, 4, 1]
  integer, allocatable :: al(:)
  {ch(r, '!$acc declare create(ga, gs, al)', '!$acc declare create(ga, gs)' + chr(10) + '  !$acc declare create(al)')}
  type pt
    integer :: x, y(2)
  contains
    procedure :: norm
  end type
contains
  integer function pick(i)
    !$acc routine seq
    integer, {ch(r, 'intent(in)', 'value')} :: i
    pick = ga(i) + gs
  end function
  pure elemental integer function dbl(i)
    !$acc routine
    integer, intent(in) :: i
    dbl = 2 * i
  end function
  integer function norm(self)
    !$acc routine seq
    class(pt), intent(in) :: self
    norm = self%x + self%y(1) * 2 + self%y(2)
  end function
  recursive integer function fact(k) result(f)
    !$acc routine seq
    integer, intent(in) :: k
    if (k < 2) then
      f = 1
    else
      f = k * fact(k - 1)
    end if
  end function
end module
""", f"""
subroutine run(a, b)
  use mm
  integer :: a(N), b(N), i
  type(pt) :: p
  p%x = 4; p%y = [5, 6]
  ga = a; gs = 9
  allocate(al(N)); al = b
  !$acc update device(ga, gs, al)
  !$acc parallel loop {L(r)} copy(a) {ch(r, 'copyin(p)', '')}
  do i = 1, N
    a(i) = pick(i) + dbl(a(i)) + tab(mod(i, 4)) + {ch(r, 'p%norm()', 'p%x + p%y(2)', 'fact(mod(i, 5))')}
    al(i) = al(i) + ga(i); ga(i) = 0
  end do
  !$acc update self(al, ga)
  b = al + ga
  deallocate(al)
end subroutine""", "call run(a, b)"

def f90_internal(r):
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), s, k
  integer, allocatable :: w(:)
  s = 0; k = 3
  allocate(w(N)); w = 1
  !$acc data copy(a, w) copyin(b)
  call inner(2)
  call inner(5)
  !$acc end data
  b(1) = s; b(2:N) = b(2:N) + w(2:N)
contains
  subroutine inner(q)
    integer, intent(in) :: q
    integer :: i
    !$acc parallel loop {L(r)} reduction(+:s) {ch(r, '', 'present(a, b, w)', 'default(present)')}
    do i = 1, N
      a(i) = a(i) + q * k; w(i) = w(i) + b(i)
      s = s + b(i)
    end do
    k = k + 1
  end subroutine
end subroutine""", "call run(a, b)"

def f90_common(r):
    return '', f"""
subroutine work(k)
  integer :: k, v(24), w, i
  common /blk/ v, w
  !$acc parallel loop {L(r)} {ch(r, 'copy(/blk/)', 'copy(v) copyin(w)', '')}
  do i = 1, 24
    v(i) = v(i) + w + k
  end do
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N), i, e1, e2(4)
  integer :: v(24), w
  common /blk/ v, w
  integer, save :: sv(4) = [1, 2, 3, 4]
  v = a; w = 3
  {ch(r, '!$acc data copy(/blk/)', '!$acc data copy(v, w)', '!$acc data copy(v)')}
  call work(5)
  !$acc end data
  a = v
  !$acc parallel loop {L(r)} copy(b) {ch(r, 'copy(sv)', 'copyin(sv)', 'firstprivate(sv)', '')}
  do i = 1, N
    b(i) = b(i) + sv(mod(i, 4) + 1)
  end do
end subroutine""", "call run(a, b)"

def f90_api(r):
    k = ch(r, 'copyin', 'create', 'misc')
    body = {'copyin': """call acc_copyin(a)
  if (.not. acc_is_present(a)) stop 1
  !$acc parallel loop present(a)
  do i = 1, N
    a(i) = a(i) + 5
  end do
  call acc_update_self(a); a(2) = 50; call acc_update_device(a(2:2))
  !$acc parallel loop present(a)
  do i = 1, N
    a(i) = a(i) * 2
  end do
  call acc_copyout(a)""", 'create': """call acc_create(b); call acc_create(b)
  !$acc parallel loop copyin(a) present(b)
  do i = 1, N
    b(i) = a(i) + 5
  end do
  call acc_delete(b)
  !$acc parallel loop present(b)
  do i = 1, N
    b(i) = b(i) + 1
  end do
  call acc_copyout(b)""", 'misc': """if (acc_get_num_devices(acc_device_none) /= 0) stop 2
  call acc_set_device_type(acc_get_device_type())
  call acc_pcopyin(a); call acc_present_or_create(b)
  !$acc parallel loop present(a, b)
  do i = 1, N
    b(i) = a(i) * 3
  end do
  call acc_delete_finalize(a); call acc_copyout_finalize(b)"""}[k]
    return '', f"""
subroutine run(a, b)
  use openacc
  integer :: a(N), b(N), i
  {body}
end subroutine""", "call run(a, b)"

def f90_atomic(r):
    f = ch(r, 'v = x\n    x = x + a(i)', 'x = x + a(i)\n    v = x', 'x = a(i) + x\n    v = x', 'v = x\n    x = max(x, a(i))')
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i, x, v, k, at, h(0:4), w
  real(8) :: d
  logical :: l
  x = 0; k = 0; h = 0; d = 0; l = .false.
  !$acc parallel loop {L(r)} copyin(a) copy(x, k, h, d, l, b) private(v, at, w)
  do i = 1, N
    !$acc atomic capture
    {f}
    !$acc end atomic
    !$acc atomic capture
    k = k + 1
    at = k
    !$acc end atomic
    b(at) = 7
    !$acc atomic{ch(r, '', ' update')}
    {ch(r, 'h(mod(i, 5)) = h(mod(i, 5)) + a(i)', 'h(mod(i, 5)) = ior(h(mod(i, 5)), a(i))', 'h(mod(i, 5)) = ieor(a(i), h(mod(i, 5)))', 'h(mod(i, 5)) = min(h(mod(i, 5)), -a(i))')}
    {ch(r, '', '!$acc end atomic')}
    !$acc atomic update
    d = d + {ch(r, '0.5d0', 'a(i)')}
    !$acc atomic
    l = l .or. a(i) == 3
    !$acc atomic read
    w = h(0)
    if (w > 1000000 .or. v > 1000000) then
      !$acc atomic write
      x = 5
    end if
  end do
  a(1) = x; a(2) = h(0) + 3 * h(4); a(3) = int(2 * d); a(4) = k; a(5) = merge(1, 0, l)
end subroutine""".replace('    \n', ''), "call run(a, b)"

def f90_private(r):
    return '', f"""
subroutine run(a, m1, lo)
  integer :: a(N), m1(N, M), lo, i, j, q, t(4), u(lo)
  integer, allocatable :: w(:)
  allocate(w(3)); w = [1, 2, 3]
  !$acc parallel {parts(r)} copy(a, m1) {ch(r, 'private(t, u)', 'private(t)')} {ch(r, 'firstprivate(w)', 'copyin(w)')}
  !$acc loop gang private(t, u)
  do i = 1, N
    do q = 1, 4
      t(q) = i + q * w(mod(q, 3) + 1)
    end do
    u = 2
    !$acc loop {ch(r, 'vector', 'worker', 'worker vector', '', 'seq')}
    do j = 1, M
      m1(i, j) = t(mod(j, 4) + 1) + j + u(1)
    end do
    a(i) = t(1) + t(3)
  end do
  !$acc end parallel
end subroutine""", "call run(a, m1, 4)"

def f90_types(r):
    comp = ch(r, 'allocatable', 'pointer')
    return f"""module tm
  type inner
    integer :: k, f(4)
  end type
  type outer
    type(inner) :: e(3)
    integer, {comp} :: p(:)
    real(8) :: d
  end type
  type, extends(inner) :: more
    integer :: z
  end type
end module
""", f"""
subroutine run(a, b)
  use tm
  integer :: a(N), b(N), i
  type(outer) :: s
  type(inner) :: v(N), x
  type(more) :: mo
  do i = 1, N
    v(i)%k = i; v(i)%f = i * 2
  end do
  do i = 1, 3
    s%e(i)%k = i; s%e(i)%f = i
  end do
  mo%k = 3; mo%z = 4; mo%f = 5
  allocate(s%p(N)); s%p = a; s%d = 2.5d0
  !$acc enter data copyin(s)
  !$acc enter data copyin(s%p)
  !$acc parallel loop {L(r)} present(s) copy(v) {ch(r, 'copyin(mo)', '')} private(x)
  do i = 1, N
    x = v(i); x%f(2) = s%e(mod(i, 3) + 1)%f(2)
    v(i) = x; v(i)%k = v(i)%k + mo%z + mo%f(1)
    s%p(i) = s%p(i) + v(i)%k + int(s%d * 2)
  end do
  !$acc exit data copyout(s%p)
  !$acc exit data delete(s)
  a = s%p; b = v%k + v%f(2)
end subroutine""", "call run(a, b)"

def f90_concurrent(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), i, j, t
  !$acc {ch(r, 'kernels', 'parallel', 'serial')} loop copy(a) copyin(b)
  do concurrent (i = 1:N)
    a(i) = a(i) + b(i)
  end do
  !$acc kernels copy(m1) copyin(a)
  do concurrent (i = 1:N, j = 1:M{ch(r, '', ', mod(i + j, 2) == 0')})
    t = a(i)
    m1(i, j) = t + j
  end do
  !$acc end kernels
end subroutine""", "call run(a, b, m1)"

def f90_host_data(r):
    return '', f"""
subroutine scale(p, n1, k)
  integer :: n1, k, p(n1), i
  !$acc parallel loop deviceptr(p) {L(r)}
  do i = 1, n1
    p(i) = p(i) * k + 1
  end do
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N)
  integer, allocatable :: w(:)
  allocate(w(N)); w = b
  !$acc data copy(a, w)
  !$acc host_data use_device({ch(r, 'a', 'a, w')}) {ch(r, '', 'if(N > 2)')}
  call scale(a, N, 3)
  !$acc end host_data
  !$acc host_data use_device(w)
  call scale(w, N, 2)
  !$acc end host_data
  !$acc end data
  b = w
end subroutine""", "call run(a, b)"

def f90_if(r):
    c = ch(r, 'f', '.not. f', 'f .or. n1 > 100')
    return '', f"""
subroutine run(a, b, n1, f)
  integer :: n1, a(n1), b(n1), i, s
  logical :: f
  s = 0
  !$acc data if({c}) copy(a)
  !$acc parallel loop if({c}) copy(a) {L(r)}
  do i = 1, n1
    a(i) = a(i) + 2
  end do
  !$acc update if({c}) self(a)
  !$acc kernels loop self(.not. ({c})) copy(a) independent
  do i = 1, n1
    a(i) = a(i) + 1
  end do
  !$acc end data
  !$acc enter data if({c}) copyin(b)
  !$acc parallel loop copy(b) reduction(+:s) {ch(r, 'if(f) self(n1 < 3)', 'if(f)')}
  do i = 1, n1
    b(i) = b(i) * 2; s = s + b(i)
  end do
  !$acc exit data if({c}) copyout(b)
  a(1) = s
end subroutine""", f"call run(a, b, N, {ch(r, '.true.', '.false.')})"

def f90_async(r):
    return '', f"""
subroutine run(a, b, c)
  use openacc
  integer :: a(N), b(N), c(N), i, q1, s
  q1 = 4; s = 0
  !$acc data copy(a, c) copyin(b) {ch(r, '', 'async(1)', 'wait')}
  !$acc wait
  !$acc parallel loop async(q1) {L(r)}
  do i = 1, N
    a(i) = a(i) + b(i)
  end do
  !$acc parallel loop async(5) wait(q1) {L(r)} {ch(r, 'copy(s)', '')}
  do i = 1, N
    c(i) = a(N + 1 - i)
  end do
  !$acc {ch(r, 'serial', 'parallel num_gangs(1)')} wait(5{ch(r, '', ', q1')}) async({ch(r, '6', 'acc_async_noval', 'acc_async_sync')}) copy(s)
  s = c(3) + a(4)
  !$acc end SERPAR
  !$acc wait{ch(r, '', ' (4, 5, 6)', ' async(7)')}
  !$acc wait
  !$acc update self(a) async(2)
  !$acc wait(2)
  !$acc end data
  b(1) = s
end subroutine""", "call run(a, b, c)"
_async = f90_async
def f90_async(r):
    t, p, c = _async(r)
    return t, p.replace('SERPAR', 'serial' if '!$acc serial' in p else 'parallel'), c

def f90_nested_data(r):
    return '', f"""
subroutine inner(a, n1)
  integer :: n1, a(n1), i
  !$acc data {ch(r, 'present_or_copy(a)', 'pcopyin(a)', 'copy(a)', 'present(a)', 'create(a)')}
  !$acc parallel loop {ch(r, 'present(a)', 'pcopy(a)', 'copy(a)', '')} {L(r)}
  do i = 1, n1
    a(i) = a(i) + 3
  end do
  !$acc end data
end subroutine
subroutine run(a, b)
  integer :: a(N), b(N), i, s
  s = 5
  !$acc data copy(a, s) create(b)
  call inner(a, N)
  !$acc parallel num_gangs(1) {ch(r, '', 'present(s)', 'copy(s)')}
  s = a(2)
  !$acc end parallel
  !$acc parallel loop {L(r)}
  do i = 1, N
    b(i) = s + i; a(i) = a(i) + b(i)
  end do
  call inner(a(3:10), 8)
  !$acc update self(b)
  !$acc end data
  b(1) = s
end subroutine""", "call run(a, b)"

def f90_kernels(r):
    outer = ch(r, 'independent', 'gang', 'gang vector', 'auto', 'seq', 'gang(4)', 'gang(num:3) vector(4)', 'independent private(x)')
    # No loop for workers stands in one for lanes.
    inner = ch(r, 'independent', 'seq', 'auto', 'seq' if 'vector' in outer else 'worker')
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), i, j, t, last, x
  t = 0; last = -1
  !$acc kernels {ch(r, '', 'copy(a, b, m1)', 'copy(a) copyin(b) copy(m1)')}
  !$acc loop {outer}
  do i = 1, N
    x = a(i) + 1
    !$acc loop {inner}
    do j = 1, M
      m1(i, j) = x * j
    end do
  end do
  if (t == 0) t = a(3)
  do i = 1, N
    if (a(i) == 3) last = i
  end do
  !$acc loop reduction(+:t)
  do i = 1, N
    t = t + b(i)
  end do
  do i = N - 1, 1, -1
    a(i) = a(i + 1) - a(i)
  end do
  !$acc end kernels
  a(1) = t + last
end subroutine""", "call run(a, b, m1)"

def f90_loops(r):
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), k
  integer(8) :: i
  integer(2) :: j
  k = 2
  !$acc data copy(a, b, m1)
  !$acc parallel loop {L(r)}
  do i = 1, N, {ch(r, '2', '3', 'k')}
    a(i) = b(i) + 3
  end do
  !$acc parallel loop {L(r)}
  do i = N, 1, {ch(r, '-3', '-1', '-k')}
    b(i) = a(i) * 2
  end do
  !$acc parallel loop collapse(2) {L(r)}
  do j = M, 1, -1
    do i = 2, N, 2
      m1(i, j) = m1(i, j) + j
    end do
  end do
  !$acc parallel loop {ch(r, 'tile(4, 2)', 'tile(*, 3)', 'tile(5, *)', 'gang tile(2, 2)', 'tile(7, 7)')}
  do i = 1, N
    do j = 1, M
      m1(i, j) = m1(i, j) * 2 + i
    end do
  end do
  !$acc parallel loop gang
  do 10 i = 1, N
    do 10 j = 1, M
10  m1(i, j) = m1(i, j) + 1
  !$acc end data
end subroutine""", "call run(a, b, m1)"

def f90_chars(r):
    return '', f"""
subroutine run(a, b)
  integer :: a(N), b(N), i
  character(4) :: c(N), d
  character :: e
  real(4) :: x(N)
  complex(8) :: z(N)
  c = 'abcd'; d = 'wxyz'; x = 1.5; z = (1, 2); e = 'q'
  !$acc parallel loop {L(r)} {ch(r, 'copy(c, x, z) copyin(d)', 'copy(c, x, z)', '')} copy(a)
  do i = 1, N
    c(i)(2:2) = d(3:3); x(i) = x(i) * i; z(i) = z(i) * (0, 1)
    if (c(i)(1:1) == 'a') a(i) = a(i) + ichar(e)
  end do
  do i = 1, N
    b(i) = ichar(c(i)(2:2)) + int(x(i) * 2) + int(real(z(i)))
  end do
end subroutine""", "call run(a, b)"

def f90_routines(r):
    return '', f"""
subroutine fill(p, k, v)
  integer :: k, v, j
  integer :: p(k)
  !$acc routine vector
  !$acc loop vector
  do j = 1, k
    p(j) = p(j) + v
  end do
end subroutine
subroutine row(p, k, t)
  integer, intent(in) :: k
  integer :: p(k), t, j
  !$acc routine {ch(r, 'worker', 'vector', 'seq')}
  t = 0
  do j = 1, k
    t = t + p(j)
  end do
end subroutine
subroutine run(a, mt)
  integer :: a(N), mt(M, N), i, t
  interface
    subroutine fill(p, k, v)
      !$acc routine vector
      integer :: k, v, p(k)
    end subroutine
  end interface
  external row
  !$acc routine(row) ROW
  !$acc data copy(a, mt)
  !$acc parallel loop gang {ch(r, '', 'num_gangs(3)')}
  do i = 1, N
    call fill(mt(1, i), M, i)
  end do
  !$acc parallel loop gang private(t)
  do i = 1, N
    call row(mt(:, i), M, t)
    a(i) = t
  end do
  !$acc end data
end subroutine""", "call run(a, reshape(m1, [M, N]))"
_routines = f90_routines
def f90_routines(r):
    t, p, c = _routines(r)
    import re
    lv = re.search(r'p\(k\), t, j\n.*routine (\w+)', p).group(1)
    p = p.replace('ROW', lv).replace('call run(a, mt)', 'call run(a, mt)')
    return t, p, "call run(a, o)"

def f90_fixed_parts(r):
    lo, hi = r.randint(2, 6), r.randint(10, 20)
    return '', f"""
subroutine run(a, b, m1)
  integer :: a(N), b(N), m1(N, M), i, lo, hi
  lo = {lo}; hi = {hi}
  !$acc parallel loop copy({ch(r, 'a(lo:hi)', f'a({lo}:{hi})', 'a(lo:)', 'a(:hi)')}) copyin(b(:)) {L(r)}
  do i = lo, hi
    a(i) = a(i) + b(i)
  end do
  !$acc data copy(m1(:, 2:5))
  !$acc parallel loop {ch(r, '', 'present(m1(:, 2:5))', 'present(m1(:, 3:4))')}
  do i = 1, N
    m1(i, 3) = m1(i, 2) + m1(i, 4)
  end do
  m1(2, 4) = 99
  !$acc update device({ch(r, 'm1(2, 4)', 'm1(2:2, 4)', 'm1(:, 4)')}) self({ch(r, 'm1(:, 3)', 'm1(1:4, 3)', 'm1(1:N:2, 3)')})
  !$acc parallel num_gangs(1)
  m1(1, 5) = m1(2, 4)
  !$acc end parallel
  !$acc end data
end subroutine""", "call run(a, b, m1)"

F_LANGUAGE_SHAPES = [v for k, v in list(globals().items()) if k.startswith('f90_')]
