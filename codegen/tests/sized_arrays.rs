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

/// R382: `sizeof` of an array of variable size is a product of its extents (C 6.5.3.4p2).
#[test]
fn sizes_of_arrays_of_variable_size_are_computed() {
    check(
        "double b[3 * (n + 1)]; short c[n - 1][n];
#pragma omp target map(tofrom: a[0:n]) map(to: b, c)
{ a[0] = sizeof(b); a[1] = sizeof(c); a[2] = sizeof(c[0]) + sizeof b / sizeof b[0]; }",
        4,
        &[0, 0, 0, 0],
        // What the region maps follows.
        &[120, 24, 23, 0, 7, 7],
    );
}

/// A private copy of an assumed-shape array has the shape of the actual argument, one piece, whatever the array outside is.
#[test]
fn private_copies_of_assumed_shape_arrays() {
    let text = "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 !$omp target map(tofrom: a)
 call g(a(1:n:2))
 !$omp end target
contains
 subroutine g(x)
  !$omp declare target
  integer :: x(:), i
  !$omp parallel do private(x)
  do i = 1, 3
   x(:) = i
   x(2) = x(1) + 10
   x(1) = x(2) + x(3) + size(x)
  end do
  x(2) = x(2) + 1
 end subroutine
end subroutine
";
    let file = support::File::fortran(text);
    support::run::check_file(&file, text, &[(1, 1), (1, 37), (3, 32)], 5, &[1, 2, 3, 4, 5], &[1, 2, 4, 4, 5]);
}
