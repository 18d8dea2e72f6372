subroutine scale(a, n, s)
  integer :: n
  real :: a(n, n), s
  !$omp target teams distribute parallel do map(tofrom: a) private(s) reduction(+: s) colapse(2)
  do i = 1, n
    do j = 1, n
      a(j, i) = 2 * a(j, i)
    end do
  end do
end subroutine
