program main
  use kinds, only: wp
  use solver, only: norm, smooth
  implicit none
  real(wp) :: x(64)
  x = 1
  call smooth(x)
  print *, norm(x, size(x))
end program main
