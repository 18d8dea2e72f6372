//! `lastprivate(conditional: …)`: the value of the last iteration that assigns (OpenMP 5.2, 5.4.5; R403).

use crate::support::run::{check, check_c, check_fortran};

/// Whatever the schedule, and also where nothing is assigned.
#[test]
fn the_last_assignment_counts() {
    for clauses in ["", "schedule(static, 1)", "schedule(dynamic, 3)", "num_threads(3)", "if(n > 100)"] {
        let body = format!(
            "int x = 7, y = 8, z = 9;
#pragma omp target parallel for {clauses} lastprivate(conditional: x, y, z) map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) {{
if (a[i] > 4) x = i * 10;
if (a[i] == 1) {{ y = i; y += a[i]; }}
if (a[i] > 100) z = a[i];
a[i] += 1;
}}"
        );
        check(&body, 9, &[5, 1, 9, 2, 1, 6, 3, 1, 0], &[6, 2, 10, 3, 2, 7, 4, 2, 1, 50, 8, 7]);
    }
}

/// A variable of the team, read behind the loop; increments are assignments.
#[test]
fn the_value_is_there_behind_the_loop() {
    check_c(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int x = 3;
#pragma omp parallel
{
#pragma omp for lastprivate(conditional: x) schedule(static, 2)
for (int i = 0; i < n; ++i) { x = -1; x = i; if (i == 4) x++; }
#pragma omp for
for (int i = 0; i < n; ++i) a[i] += x;
#pragma omp for lastprivate(conditional: x)
for (int i = 0; i < n; ++i) if (i == 1) x = 50;
#pragma omp for
for (int i = 0; i < n; ++i) a[i] += x;
}
#pragma omp parallel for lastprivate(conditional: x)
for (int i = n; i > 0; --i) if (a[i - 1] > 1000) x = i;
a[0] = x;
}
}
",
        5,
        &[0, 10, 20, 30, 40],
        &[50, 65, 75, 85, 95],
    );
}

/// A procedure assigns through its dummy argument.
#[test]
fn assignments_of_procedures_count() {
    check_fortran(
        " !$omp target map(tofrom: a)
 s = -5
 !$omp parallel do lastprivate(conditional: s)
 do i = 1, n
  if (mod(a(i), 2) == 0) call take(s, a(i))
 end do
 a(1) = s
 !$omp end target
contains
 subroutine take(x, y)
  !$omp declare target
  integer :: x, y
  x = y * 3
 end subroutine",
        6,
        &[1, 4, 3, 8, 5, 7],
        &[24, 4, 3, 8, 5, 7],
    );
}
