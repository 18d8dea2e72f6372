//! Variables of all kinds in a region: narrow ones, arrays that are reduced, pointers that step, tables, locals (R403, R404).

use crate::support::run::{check, check_c, check_fortran};
use crate::support::{File, run};

#[test]
fn narrow_variables_are_reduced_and_updated_atomically() {
    for (ty, expected) in [("short", 10_101), ("unsigned char", 10_101 & 255), ("signed char", 117)] {
        let text = format!(
            "void f(int n, int *a) {{
#pragma omp target map(tofrom: a[0:n])
{{
{ty} s = 1, t[3] = {{1, 100, 3}};
#pragma omp parallel for reduction(+: s)
for (int i = 0; i < 100; ++i) s += 101;
#pragma omp parallel for
for (int i = 0; i < 100; ++i) {{
#pragma omp atomic
t[1] += 100;
}}
a[0] = s;
a[1] = ({ty})(t[1] + 1) == ({ty})10101 && t[0] == 1 && t[2] == 3;
}}
}}"
        );
        check_c(&text, 2, &[0, 0], &[expected, 1]);
    }
    check_c(
        "void f(int n, int *a) {
short *h = (short *)a;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < 64; ++i) {
#pragma omp atomic
((short *)a)[1] += 2;
}
}",
        1,
        &[7],
        &[7 + (128 << 16)],
    );
}

#[test]
fn arrays_and_their_sections_are_reduced_element_by_element() {
    check(
        "#pragma omp target teams distribute parallel for reduction(+: a[1:2]) map(tofrom: a[0:n])
for (int i = 0; i < 10; ++i) a[1 + i % 2] += i;",
        4,
        &[1, 2, 3, 4],
        &[1, 22, 28, 4],
    );
    check(
        "#pragma omp target map(tofrom: a[0:n])
{
int t[2][2] = {{1, 2}, {3, 4}};
#pragma omp parallel for reduction(max: t)
for (int i = 0; i < 40; ++i) { if (i > t[i & 1][1]) t[i & 1][1] = i; }
a[0] = t[0][0]; a[1] = t[0][1]; a[2] = t[1][0]; a[3] = t[1][1];
}",
        4,
        &[0; 4],
        &[1, 38, 3, 39],
    );
    let text = "subroutine f(n, a)
integer, value :: n
integer :: a(3), i
!$omp target parallel do reduction(*: a) map(tofrom: a)
do i = 1, 8
  a(mod(i, n) + 1) = a(mod(i, n) + 1) * 2
end do
end subroutine
";
    run::check_file(&File::fortran(text), text, &[(1, 1), (2, 37)], 3, &[1, 1, 3], &[4, 8, 24]);
}

#[test]
fn pointers_step_by_what_they_point_to() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ for (int *p = a; p < a + n; p += 2) *p += 1; for (int *p = a + n - 1; p > a; p -= 3) *p += 10; }",
        5,
        &[0; 5],
        &[1, 10, 1, 0, 11],
    );
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int *p = a + n - 1; p >= a; p -= 2) *p += 1;",
        5,
        &[0; 5],
        &[1, 0, 1, 0, 1],
    );
    check(
        "#pragma omp target map(tofrom: a[0:6])
{ int (*p)[n] = (int (*)[n])a; p++; (*p)[1] = 5; p[-1][0] = p - (int (*)[n])a; }",
        3,
        &[0; 6],
        &[1, 0, 0, 0, 5, 0],
    );
}

#[test]
fn tables_that_nobody_writes_are_constants_of_the_module() {
    check_c(
        "struct pair { char c; int x; };
static const struct pair pairs[2] = {{1, 20}, {3, 40}};
static const float tenth = 0.1f;
static int of(int i) { static const short t[2][2] = {{1, 2}, {3}}; return t[i][i ^ 1] + pairs[i].x + (tenth == 0.1f); }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) a[i] += of(i & 1);
}",
        3,
        &[0; 3],
        &[23, 44, 23],
    );
    check_fortran(
        "integer, parameter :: t(3) = [4, 5, 6], u(2, 2) = reshape([1, 2, 3, 4], [2, 2])
!$omp target teams distribute parallel do map(tofrom: a)
do i = 1, n
  a(i) = t(i) * 10 + u(2, mod(i, 2) + 1)
end do",
        3,
        &[0; 3],
        &[44, 52, 64],
    );
}

#[test]
fn variables_of_fortran_come_to_life_where_their_scope_starts() {
    let text = "subroutine f(n, a)
 implicit none
 integer, value :: n
 integer :: a(n), i
 !$omp target teams distribute parallel do map(tofrom: a)
 do i = 1, n
   block
     integer :: q, w(2)
     w(1) = i
     w(2) = g(i)
     q = w(1) * 100 + w(2)
     a(i) = q
   end block
 end do
contains
 integer function g(x)
   integer, intent(in) :: x
   integer :: k, s
   s = 0
   do k = 1, x
     s = s + k
   end do
   g = s
 end function
end subroutine
";
    run::check_file(&File::fortran(text), text, &[(1, 1), (2, 37)], 3, &[0; 3], &[101, 203, 306]);
}

#[test]
fn variables_of_sequential_loops_belong_to_who_executes_them() {
    check_fortran(
        "!$acc serial copy(a)
do i = 1, n
  do j = 1, i
    a(i) = a(i) + j
  end do
end do
!$acc end serial",
        3,
        &[0; 3],
        &[1, 3, 6],
    );
}

#[test]
fn a_structure_by_value_is_a_copy() {
    check_c(
        "struct pair { int x, y; };
static int g(struct pair p) { p.x += 5; return p.x + p.y; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct pair q = {1, 2}; a[0] = g(q); a[1] = q.x; }
}",
        2,
        &[0, 0],
        &[8, 1],
    );
}

#[test]
fn loops_in_narrow_unsigned_types_count_down() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (unsigned char i = n - 1; i > 0; i -= 2) a[i] += i;",
        6,
        &[0; 6],
        &[0, 1, 0, 3, 0, 5],
    );
}

#[test]
fn a_step_that_changes_is_evaluated_each_time() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int k = 1; for (int i = 0; i < 20; i += k) { a[0] += i; k *= 2; } }",
        1,
        &[0],
        &[2 + 6 + 14],
    );
}

/// OpenMP 5.2, 15.8.4: an update reads and writes the variable at once, however long its expression or its subscripts are.
#[test]
fn atomic_updates_are_never_taken_for_writes() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < 60; ++i) {
#pragma omp atomic
a[i & 1] = a[i & 1] + i - 1 + 3;
#pragma omp atomic update
a[n > 2 ? 2 : 1] = a[n > 2 ? 2 : 1] + 1;
}",
        3,
        &[1, 2, 3],
        &[1 + 870 + 60, 2 + 900 + 60, 63],
    );
}

/// OpenACC 3.4, 2.12: the variable stands anywhere among the arguments of MAX.
#[test]
fn atomic_updates_take_lists_of_expressions() {
    run::check_fortran(
        "!$omp target teams distribute parallel do map(tofrom: a)
 do i = 1, 40
  !$omp atomic
  a(1) = max(i, a(1), 2 * i)
  !$omp atomic
  a(2) = min(a(2), 50 - i, i + 3)
 end do",
        3,
        &[1, 100, 0],
        &[80, 4, 0],
    );
}
