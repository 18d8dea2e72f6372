//! The examples run, and print what their first lines promise.
#![allow(dead_code, reason = "nothing calls the `main` of an example here")]

use pretty_assertions::assert_eq;

#[path = "../examples/attributes.rs"]
mod attributes;
#[path = "../examples/diagnose.rs"]
mod diagnose;
#[path = "../examples/directives.rs"]
mod directives;
#[path = "../examples/kernels.rs"]
mod kernels;
#[path = "../examples/migrate.rs"]
mod migrate;

#[test]
fn diagnose_says() {
    let expected = "\
scale.f90:4:21: error: `priate` is not a clause of OpenMP [E0403]
bytes 73..79: `private`
scale.f90:6:5: warning: several iterations of this `parallel do` write the same `t` [-Wdata-race]
bytes 72..72: ` private(t)`
";
    assert_eq!(diagnose::answer(), expected);
}

#[test]
fn attributes_says() {
    let expected = "\
2: n: firstprivate, implicitly: a scalar in a target construct (OpenMP 5.2, 5.8.1)
2: y: map(tofrom), explicitly: a list item of a map clause (OpenMP 5.2, 5.8.3)
2: a: firstprivate, implicitly: a scalar in a target construct (OpenMP 5.2, 5.8.1)
2: x: map(to), explicitly: a list item of a map clause (OpenMP 5.2, 5.8.3)
2: i: private, predetermined: the iteration variable of an associated loop (OpenMP 5.2, 5.1.1)
";
    assert_eq!(attributes::answer(), expected);
}

#[test]
fn migrate_says() {
    let expected = "\
subroutine axpy(a, x, y)
  include 'size.inc'
  real :: a, x(n), y(n)
  integer :: i
  !$omp target teams map(to: x) map(tofrom: y)
  !$omp distribute private(i) ! on the device
  do i = 1, n
    y(i) = y(i) + a * x(i)
  end do
  !$omp end target teams
end subroutine
";
    assert_eq!(migrate::answer(), expected);
}

#[test]
fn kernels_says() {
    let expected = "\
__omp_offloading_0_0_saxpy__l5 of line 5
  the value of n, 4 bytes, map \"\"
  the address of y, 8 bytes, map \"tofrom\"
  the value of a, 4 bytes, map \"\"
  the address of x, 8 bytes, map \"to\"
.version 6.0
.target sm_60
.address_size 64
";
    assert_eq!(kernels::answer(), expected);
}

#[test]
fn directives_says() {
    let expected = "\
target teams distribute parallel for
  map a
  private i
  collapse 2
!$omp target teams distribute parallel do map(to: a) private(i) collapse(2)
";
    assert_eq!(directives::answer(), expected);
}
