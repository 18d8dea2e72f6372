#include "sizes.h"
module solver
  use kinds, only: wp
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  implicit none
  interface
    function norm(x, n) bind(c)
      import :: c_double, c_int
      real(c_double), intent(in) :: x(*)
      integer(c_int), value :: n
      real(c_double) :: norm
    end function norm
  end interface
contains
  subroutine smooth(x)
    real(wp), intent(inout) :: x(GRID)
    integer :: i
    !$omp parallel do
    do i = 1, GRID
      x(i) = WEIGHT * x(i)
    end do
  end subroutine smooth
end module solver
