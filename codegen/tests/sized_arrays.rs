//! Arrays whose size is known when the kernel runs, on the simulator.

mod support;

use support::run::{check, check_c, check_fortran};

/// C 6.7.6.2: each execution of the declaration makes an array of its own.
#[test]
fn a_variable_length_array_lives_in_its_block() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int t[n]; for (int i = 0; i < n; ++i) { int u[i + 1]; u[i] = a[i] * 2; t[i] = u[i]; } for (int i = 0; i < n; ++i) a[i] = t[n - 1 - i]; }",
        4,
        &[1, 2, 3, 4],
        &[8, 6, 4, 2],
    );
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) { long t[n][2]; for (int j = 0; j < n; ++j) t[j][1] = a[i] + j; a[i] = t[n - 1][1] + sizeof t; }",
        5,
        &[1, 2, 3, 4, 5],
        &[85, 86, 87, 88, 89],
    );
}

/// What a team shares is one array, whose memory all of its threads see.
#[test]
fn a_variable_length_array_of_a_team_is_shared() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int t[n];
#pragma omp parallel for
for (int i = 0; i < n; ++i) t[i] = 10 * i;
#pragma omp parallel for
for (int i = 0; i < n; ++i) a[i] += t[n - 1 - i]; }",
        4,
        &[1, 2, 3, 4],
        &[31, 22, 13, 4],
    );
}

/// OpenMP 5.2, 5.4.4: a copy with the values of the one outside.
#[test]
fn a_private_copy_has_the_size_of_the_array_outside() {
    check_c(
        "void f(int n, int *a) {
int t[n];
#pragma omp target firstprivate(t) map(tofrom: a[0:n])
{ t[0] += 5;
#pragma omp parallel for firstprivate(t)
for (int i = 0; i < n; ++i) { t[i] += i; a[i] = t[i]; }
a[0] += t[0]; }
}
",
        3,
        &[0; 3],
        &[12, 3, 5],
    );
}

#[test]
fn an_automatic_array_ends_with_its_procedure() {
    check_fortran(
        "!$omp target map(tofrom: a)
 s = 0
 do i = 1, n
  call add(i, a, s)
 end do
 a(1) = s
!$omp end target
contains
 subroutine add(m, x, total)
  integer, intent(in) :: m, x(:)
  integer, intent(inout) :: total
  integer :: t(m)
  t = x(1:m)
  total = total + sum(t)
 end subroutine",
        3,
        &[1, 2, 3],
        &[10, 2, 3],
    );
}
