//! Arrays whose size is known when the kernel runs, on the simulator.

use crate::support::run::{check, check_c, check_fortran};

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
    let file = crate::support::File::fortran(text);
    crate::support::run::check_file(&file, text, &[(1, 1), (1, 37), (3, 32)], 5, &[1, 2, 3, 4, 5], &[1, 2, 4, 4, 5]);
}

/// OpenMP 5.2, 5.5.5: the elements of a section whose length is known when the kernel runs, by threads and by teams.
#[test]
fn sections_of_variable_length_are_reduced() {
    for construct in ["target teams distribute parallel for", "target parallel for", "target teams loop", "target simd"]
    {
        check(
            &format!(
                "#pragma omp {construct} map(tofrom: a[0:n]) reduction(+: a[1:n - 2])
for (int i = 0; i < 12; ++i) a[1 + i % (n - 2)] += i;"
            ),
            5,
            &[1, 2, 3, 4, 5],
            &[1, 20, 25, 30, 5],
        );
    }
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ long t[n][2]; for (int i = 0; i < n; ++i) t[i][0] = t[i][1] = i;
#pragma omp parallel for reduction(max: t[1:n - 1][:2])
for (int i = 0; i < 12; ++i) { long *p = &t[1 + i % (n - 1)][i & 1]; if (*p < i) *p = i; }
for (int i = 0; i < n; ++i) a[i] = (int)(t[i][0] * 100 + t[i][1]); }",
        4,
        &[1, 2, 3, 4],
        &[0, 609, 1007, 811],
    );
}

/// The same of arrays whose bounds the procedure computes or has of its argument; of complex numbers the parts are added.
#[test]
fn whole_arrays_of_variable_size_are_reduced() {
    check_fortran(
        "integer :: t(n - 1)
 complex(8) :: z(2)
!$omp target map(tofrom: a) private(t, z)
 t = 1
 z = (1d0, 2d0)
!$omp parallel do reduction(+: a)
 do i = 1, 12
  a(1 + mod(i, n)) = a(1 + mod(i, n)) + i
 end do
!$omp parallel do reduction(*: t) reduction(+: z)
 do i = 1, 6
  t(1 + mod(i, n - 1)) = t(1 + mod(i, n - 1)) * 2
  z(2) = z(2) + cmplx(i, 1, 8)
 end do
 a(1) = a(1) + 1000 * t(1) + 10000 * t(n - 1)
 a(2) = a(2) + 1000 * int(real(z(2))) + 100000 * int(aimag(z(2)))
!$omp end target",
        3,
        &[1, 2, 3],
        &[88031, 822024, 29],
    );
    let text = "subroutine f(n, a)
 integer, value :: n
 integer :: a(n), i
 !$omp target map(tofrom: a)
 call g(a(2:n))
 !$omp end target
contains
 subroutine g(x)
  !$omp declare target
  integer :: x(:), i
  !$omp parallel do reduction(+: x)
  do i = 1, 9
   x(1 + mod(i, size(x))) = x(1 + mod(i, size(x))) + i
  end do
 end subroutine
end subroutine
";
    let file = crate::support::File::fortran(text);
    crate::support::run::check_file(&file, text, &[(1, 1), (1, 37), (3, 32)], 4, &[1, 2, 3, 4], &[1, 20, 15, 19]);
}

/// C 6.3.1.2: what a reduction combines into a `_Bool` is 0 or 1, as what an assignment does.
#[test]
fn truth_values_are_reduced_as_such() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ _Bool t = 1, u[2] = {1, 0}, v = 1;
#pragma omp parallel for reduction(+: t, u) reduction(&: v)
for (int i = 0; i < 12; ++i) { t += i; u[0] += 1; v &= 1; }
a[0] = t; a[1] = u[0]; a[2] = u[1] + 2 * v; }",
        3,
        &[1, 2, 3],
        &[1, 1, 2],
    );
}

/// OpenACC 3.4, 2.5.13 and 2.7.1: a private part of what a pointer points to is memory of the gang, or of who executes the loop.
#[test]
fn private_parts_of_pointers_have_memory() {
    check_c(
        "void f(int n, int *a) {
int *t;
#pragma acc parallel num_gangs(2) copy(a[0:n]) private(t[1:n])
{
#pragma acc loop gang
for (int x = 0; x < n; x++) {
#pragma acc loop worker
for (int y = 1; y <= n; y++) t[y] = a[x] * y;
int s = 0;
#pragma acc loop seq
for (int y = 1; y <= n; y++) s += t[y];
a[x] = s; }
}
}
",
        4,
        &[1, 2, 3, 4],
        &[10, 20, 30, 40],
    );
    check_c(
        "void f(int n, int *a) {
int *u;
#pragma acc parallel loop copy(a[0:n]) private(u[0:2])
for (int x = 0; x < n; x++) { u[0] = x; u[1] = 3; a[x] += u[0] * u[1]; }
}
",
        4,
        &[1, 2, 3, 4],
        &[1, 5, 9, 13],
    );
}
