! The five kernels of a memory benchmark, on arrays of doubles.
subroutine copy(n, a, c)
  implicit none
  integer, value :: n
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: c(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: a) map(from: c)
  do i = 1, n
    c(i) = a(i)
  end do
end subroutine copy

subroutine mul(n, scalar, b, c)
  implicit none
  integer, value :: n
  double precision, value :: scalar
  double precision, intent(out) :: b(n)
  double precision, intent(in) :: c(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: c) map(from: b)
  do i = 1, n
    b(i) = scalar * c(i)
  end do
end subroutine mul

subroutine add(n, a, b, c)
  implicit none
  integer, value :: n
  double precision, intent(in) :: a(n), b(n)
  double precision, intent(out) :: c(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: a, b) map(from: c)
  do i = 1, n
    c(i) = a(i) + b(i)
  end do
end subroutine add

subroutine triad(n, scalar, a, b, c)
  implicit none
  integer, value :: n
  double precision, value :: scalar
  double precision, intent(out) :: a(n)
  double precision, intent(in) :: b(n), c(n)
  integer :: i
  !$omp target teams distribute parallel do map(to: b, c) map(from: a)
  do i = 1, n
    a(i) = b(i) + scalar * c(i)
  end do
end subroutine triad

subroutine dot(n, a, b, total)
  implicit none
  integer, value :: n
  double precision, intent(in) :: a(n), b(n)
  double precision, intent(out) :: total
  double precision :: s
  integer :: i
  s = 0
  !$omp target teams distribute parallel do map(to: a, b) reduction(+: s)
  do i = 1, n
    s = s + a(i) * b(i)
  end do
  total = s
end subroutine dot
