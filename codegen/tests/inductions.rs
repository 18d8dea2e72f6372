//! Variables of `induction` clauses on the simulator (OpenMP 6.0, 7.6.13).

use crate::support::run::{check, check_c, check_fortran};

/// Each iteration has the first value and a step, or a factor, for each iteration before it, whoever executes it.
#[test]
fn sums_and_products_are_known_in_each_iteration() {
    for construct in ["parallel for", "simd", "parallel for schedule(dynamic, 2)", "taskloop"] {
        let body = format!(
            "#pragma omp target map(tofrom: a[0:n])
{{
int s = 5, p = 2;
#pragma omp {construct} induction(step(3), +: s) induction(step(-2), *: p)
for (int i = 0; i < n; ++i)
a[i] = 1000 * s + p;
}}"
        );
        check(&body, 4, &[0; 4], &[5002, 7996, 11008, 13984]);
    }
}

/// Numbers that are not whole, too; what the iterations step themselves has its next value behind the loop.
#[test]
fn reals_are_stepped_and_leave_their_last_value() {
    check_c(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
double x = 1.5, q = 8;
#pragma omp parallel for induction(step(0.25), +: x) induction(step(0.5), *: q)
for (int i = 0; i < n - 2; ++i) {
a[i] = (int)(100 * x + q);
x += 0.25;
q *= 0.5;
}
a[n - 2] = (int)(100 * x);
a[n - 1] = (int)(100 * q);
}
}
",
        5,
        &[0; 5],
        &[158, 179, 202, 225, 100],
    );
    check_fortran(
        "!$omp target map(tofrom: a)
 s = 1
!$omp parallel do collapse(2) induction(step(3), *: s)
 do i = 1, 2
 do j = 1, 2
  a(2 * i + j - 2) = s
 end do
 end do
!$omp end target",
        4,
        &[0; 4],
        &[1, 3, 9, 27],
    );
}
