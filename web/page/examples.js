// Programs to begin with.

const saxpy = `subroutine saxpy(n, a, x, y)
  integer, intent(in) :: n
  real, intent(in) :: a, x(n)
  real, intent(inout) :: y(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
  do i = 1, n
    y(i) = y(i) + a * x(i)
  end do
end subroutine
`;

const heat = `void step(int n, const double *restrict old, double *restrict new) {
#pragma acc parallel loop gang vector copyin(old[0:n]) copyout(new[1:n-2])
  for (int i = 1; i < n - 1; ++i)
    new[i] = 0.25 * (old[i - 1] + 2 * old[i] + old[i + 1]);
}
`;

const wrong = `subroutine norm(n, a, s)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(out) :: s
  integer :: i
  real :: t
  s = 0
  !$omp parallel do default(none) shared(a) private(t) redution(+: s)
  do i = 1, n
    t = a(i) * a(i)
    s = s + t
  end do
end subroutine
`;

export const examples = [
  { name: "saxpy on a device (OpenMP, Fortran)", path: "main.f90", view: "ptx", text: saxpy },
  { name: "heat in a rod (OpenACC, C)", path: "main.c", view: "openmp", text: heat },
  { name: "mistakes and mends", path: "main.f90", view: "attributes", text: wrong },
];
