//! Functions that rearrange arrays, and that look along a dimension (Fortran 2023, 16.9; R404), on the simulator.

use crate::support::run::check_fortran;

/// Fortran 2023, 16.9.178, 16.9.143, 16.9.151, 16.9.93: the numbers are those of gfortran.
#[test]
fn arrays_are_reshaped_in_an_order_and_searched_along_a_dimension() {
    check_fortran(
        "!$omp target map(tofrom: a)
 block
  integer :: t(4, 3), w(6), u(3, 2), v(2, 3), x(4), y(3), z(2, 2, 3)
  t = reshape([(mod(i * 5, 13), i = 1, 12)], [4, 3])
  t(2, 2) = -5
  w = [1, 2, 3, 4, 5, 6]
  u = reshape(w, [3, 2], order=[2, 1])
  a(1) = u(1, 2) * 100 + u(2, 1) * 10 + u(3, 2)
  u = reshape([1, 2], [3, 2], pad=[n, 8])
  a(2) = u(1, 2) * 1000 + u(3, 1) * 100 + u(2, 2) * 10 + u(3, 2)
  v = reshape(w(1:4), [2, 3], [9], [2, 1])
  a(3) = v(1, 2) * 100 + v(2, 1) * 10 + v(2, 3)
  y = maxloc(t, 1)
  x = minloc(t, dim=2)
  a(4) = y(1) * 100 + y(2) * 10 + y(3)
  a(5) = x(1) * 1000 + x(2) * 100 + x(3) * 10 + x(4)
  a(6) = sum(minloc(t, 1, mask=t > 3)) + sum(findloc(t, 10, 2)) * 100 + sum(maxloc(t, 2, back=.true.)) * 1000
  z = reshape([(mod(i * 7, 11), i = 1, 12)], [2, 2, 3], order=[3, 1, 2])
  u(1:2, :) = maxloc(z, 3)
  a(7) = sum(u(1:2, 1)) * 100 + u(2, 2) * 10 + z(2, 1, 3)
 end block
!$omp end target",
        7,
        &[1, 2, 3, 4, 5, 6, 7],
        &[236, 8778, 249, 212, 1212, 10_105, 639],
    );
}

/// The same in each thread, with values that depend on it.
#[test]
fn threads_rearrange_arrays_of_their_own() {
    check_fortran(
        "!$omp target teams distribute parallel do map(tofrom: a)
 do i = 1, n
  block
   integer :: u(2, 2), k
   u = reshape([i, 2 * i, 3 * i], [2, 2], pad=[-i], order=[2, 1])
   a(i) = u(1, 2) * 100 + u(2, 1) * 10 + u(2, 2) + sum(minloc(u, 2))
  end block
 end do
!$omp end target teams distribute parallel do",
        3,
        &[0, 0, 0],
        &[232, 461, 690],
    );
}
