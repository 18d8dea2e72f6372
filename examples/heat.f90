! One step of heat in a rod, on the host and on a device.
subroutine step(n, old, new)
  integer, intent(in) :: n
  double precision, intent(in) :: old(n)
  double precision, intent(out) :: new(n)
  integer :: i
  !$omp parallel do private(i)
  do i = 2, n - 1
    new(i) = 0.25d0 * (old(i - 1) + 2 * old(i) + old(i + 1))
  end do
end subroutine

subroutine step_there(n, old, new)
  integer, intent(in) :: n
  double precision, intent(in) :: old(n)
  double precision, intent(out) :: new(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: old) map(from: new)
  do i = 2, n - 1
    new(i) = 0.25d0 * (old(i - 1) + 2 * old(i) + old(i + 1))
  end do
end subroutine
