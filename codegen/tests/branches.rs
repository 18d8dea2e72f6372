//! Branches by values, and constructs that are not reached, on the simulator.

use crate::support::File;
use crate::support::run::{check_c, check_file, check_fortran};

/// Fortran 2018, B.3.5, and Fortran 2008, 8.2.4: by the number of a label, or by a sign; without a label of that number it goes on.
#[test]
fn branches_go_where_values_say() {
    check_fortran(
        "!$omp target map(tofrom: a)
 do i = 1, n
  goto (10, 20), a(i)
  a(i) = 0
  cycle
10 a(i) = 11
  cycle
20 if (a(i) - i) 30, 40, 50
30 a(i) = 130
  cycle
40 a(i) = 140
  cycle
50 a(i) = 150
 end do
!$omp end target",
        5,
        &[2, 2, 3, 1, 2],
        &[150, 140, 0, 11, 130],
    );
}

/// OpenMP 5.2, 13.8: what a `target` construct inside a target region does is not specified, but nothing is wrong where none is encountered.
#[test]
fn procedures_may_have_regions_that_are_not_reached() {
    let text = "void g(int *a, int k);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
g(a, 5);
}
void g(int *a, int k) {
if (k > 100) {
#pragma omp target map(tofrom: k)
k = 1;
#pragma omp target update to(k)
}
a[0] = k;
}
";
    check_c(text, 1, &[0], &[5]);
}

/// LLVM's function for the lanes of a warp where something holds.
#[test]
fn lanes_vote() {
    let text = "unsigned long long ompx_ballot_sync(unsigned long long mask, int holds);
int omp_get_thread_num(void);
void f(int n, int *a) {
#pragma omp target parallel num_threads(32) map(tofrom: a[0:n])
{
int number = omp_get_thread_num();
unsigned long long lanes = ompx_ballot_sync(~0ul, number & 1);
if (number == 3)
a[0] = (int)(lanes & 0xff);
}
}
";
    check_file(&File::c(text), text, &[(1, 32), (1, 64)], 1, &[0], &[0xaa]);
}
