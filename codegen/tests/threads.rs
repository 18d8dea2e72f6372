//! How many teams and threads execute, which of them, and in which order (R403, R404, R391).

use crate::support::run::{check, check_c, check_file, check_fortran, check_many};
use crate::support::{File, ptx};
use dirigent_codegen::Options;

/// The statements of `void f(int n, int *a)` in a region that maps all of `a`, with the runtime's functions.
fn check_region(body: &str, n: i32, a: &[i32], expected: &[i32]) {
    let functions = "int omp_get_thread_num(void); int omp_get_num_threads(void);";
    let map = "#pragma omp target map(tofrom: a[0:n])";
    check_many(&format!("{functions}\nvoid f(int n, int *a) {{\n{map}\n{{\n{body}\n}}\n}}\n"), n, a, expected);
}

#[test]
fn a_parallel_region_has_as_many_threads_as_asked_for() {
    let counts = "{
#pragma omp atomic
a[0] += 1;
if (omp_get_thread_num() == 0) a[1] = omp_get_num_threads();
}";
    let cases = [
        ("num_threads(3)", [3, 3]),
        ("num_threads(n - 1)", [4, 4]),
        ("if(n > 100)", [1, 1]),
        ("if(parallel: n > 100) num_threads(4)", [1, 1]),
        ("if(n < 100) num_threads(2)", [2, 2]),
    ];
    for (clauses, expected) in cases {
        let body = format!("#pragma omp parallel {clauses}\n{counts}");
        check_region(&body, 5, &[0, 0, 7, 7, 7], &[expected[0], expected[1], 7, 7, 7]);
    }
}

#[test]
fn threads_beside_a_smaller_region_wait_for_it_at_each_of_its_barriers() {
    check_region(
        "int s = 0;
for (int turn = 0; turn < 2; ++turn) {
#pragma omp parallel num_threads(3)
{
#pragma omp for reduction(+: s)
for (int i = 0; i < n; ++i) s += a[i];
#pragma omp for
for (int i = 0; i < n; ++i) a[i] = s + i;
if (n > 2) {
#pragma omp barrier
}
#pragma omp single
a[0] += omp_get_num_threads();
}
}
a[1] = s;",
        4,
        &[1, 2, 3, 4],
        &[62, 59, 61, 62],
    );
}

/// They take the same branches behind it, although they have executed none of its iterations.
#[test]
fn threads_beside_a_smaller_region_see_what_it_gives() {
    let loops = [
        "for reduction(+: s)\nfor (int i = 0; i < n; ++i) s += a[i];",
        "for lastprivate(s)\nfor (int i = 0; i < n; ++i) s = 12 + i - i;",
        "sections lastprivate(s)\n{ s = 12; }",
        "for simd linear(s: 1)\nfor (int i = 0; i < n + 7; ++i) s++;",
    ];
    for inner in loops {
        let body = format!(
            "int s = 1;
#pragma omp parallel num_threads(3)
#pragma omp {inner}
if (s % 2 == 0) for (int i = 0; i < n; ++i) a[i] = s + i;"
        );
        check_region(&body, 4, &[1, 2, 3, 5], &[12, 13, 14, 15]);
    }
}

#[test]
fn clauses_of_the_target_construct_are_parameters() {
    check_many(
        "void f(int n, int *a) {
#pragma omp target teams num_teams(n - 4) map(tofrom: a[0:1])
#pragma omp parallel num_threads(1)
{
#pragma omp atomic
a[0] += 1;
}
}",
        1,
        &[0],
        &[1],
    );
    check_many(
        "void f(int n, int *a) {
#pragma omp target parallel if(parallel: n) num_threads(2) map(tofrom: a[0:1])
{
#pragma omp atomic
a[0] += 1;
}
}",
        0,
        &[0],
        &[1],
    );
    check_many(
        "void f(int n, int *a) {
#pragma omp target teams num_teams(1) thread_limit(n) map(tofrom: a[0:1])
#pragma omp parallel num_threads(7)
{
#pragma omp atomic
a[0] += 1;
}
}",
        4,
        &[0],
        &[4],
    );
}

#[test]
fn a_loop_of_fewer_threads_reaches_every_iteration() {
    check(
        "#pragma omp target teams distribute parallel for num_threads(3) reduction(+: s) map(tofrom: a[0:n], s)
for (int i = 0; i < n; ++i) { a[i] += i; s += a[i]; }"
            .replace("#pragma", "int s = 7;\n#pragma")
            .as_str(),
        6,
        &[1; 6],
        &[1, 2, 3, 4, 5, 6, 28],
    );
}

#[test]
fn iterations_that_depend_on_earlier_ones_are_executed_in_order() {
    check(
        "#pragma omp target simd safelen(2) map(tofrom: a[0:n])
for (int i = 2; i < n; ++i) a[i] = a[i - 2] + 1;",
        7,
        &[1, 5, 0, 0, 0, 0, 0],
        &[1, 5, 2, 6, 3, 7, 4],
    );
    check_fortran(
        "!$omp target map(tofrom: a)
!$omp simd safelen(1)
do i = 2, n
  a(i) = a(i) + a(i - 1)
end do
!$omp end target",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 3, 6, 10, 15],
    );
}

#[test]
fn the_iterations_of_a_chunk_belong_to_one_thread() {
    check_region(
        "#pragma omp parallel for num_threads(2) schedule(static, 3)
for (int i = 0; i < n; ++i) a[i] = i % 3 ? a[i - 1] + 1 : omp_get_thread_num() * 100;",
        11,
        &[0; 11],
        &[0, 1, 2, 100, 101, 102, 0, 1, 2, 100, 101],
    );
}

#[test]
fn a_masked_region_is_executed_by_the_thread_that_it_names() {
    check_region(
        "#pragma omp parallel num_threads(4)
{
#pragma omp masked filter(n - 1)
a[0] = omp_get_thread_num() * 10 + omp_get_num_threads();
#pragma omp single
a[1] = omp_get_num_threads();
}",
        3,
        &[0, 0, 0],
        &[24, 4, 0],
    );
}

#[test]
fn a_scope_reduces_over_its_threads() {
    check_region(
        "int s = 1;
#pragma omp parallel num_threads(4)
{
#pragma omp scope reduction(+: s)
s += 2;
#pragma omp atomic
a[0] += s;
}
a[1] = s;",
        2,
        &[0, 0],
        &[36, 9],
    );
}

#[test]
fn a_loop_construct_is_shared_out_by_what_it_binds_to() {
    check(
        "#pragma omp target teams map(tofrom: a[0:n])
#pragma omp loop
for (int i = 0; i < n; ++i) a[i] += i;",
        4,
        &[1; 4],
        &[1, 2, 3, 4],
    );
    check(
        "#pragma omp target teams loop map(tofrom: a[0:n])
for (int i = 0; i < 2; ++i) {
#pragma omp loop
for (int j = 0; j < 2; ++j) a[i * 2 + j] += i + j;
}",
        4,
        &[1; 4],
        &[1, 2, 2, 3],
    );
}

#[test]
fn a_last_value_goes_out_after_the_first_ones_came_in() {
    check_region(
        "int s = 5;
#pragma omp parallel for firstprivate(s) lastprivate(s)
for (int i = 0; i < n; ++i) { if (i == n - 1) s += a[i]; }
a[0] = s;
#pragma omp parallel for
for (int i = 1; i < n; ++i) {
int x = 0;
#pragma omp simd lastprivate(x)
for (int j = 0; j < 3; ++j) x = i * 10 + j;
a[i] = x;
}",
        3,
        &[1, 2, 3],
        &[8, 12, 22],
    );
}

#[test]
fn functions_of_the_runtime_answer_for_the_region_around() {
    check_c(
        "int omp_get_num_threads(void);
static int size(void) { return omp_get_num_threads(); }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
a[0] = size();
#pragma omp parallel num_threads(1)
a[1] = size();
}
}",
        2,
        &[0, 0],
        &[1, 1],
    );
}

#[test]
fn the_variable_of_a_simd_loop_has_its_next_value_afterwards() {
    check_region(
        "int i;
#pragma omp simd
for (i = 1; i < n; i += 3) a[i] += i;
a[0] = i;",
        6,
        &[0; 6],
        &[7, 1, 0, 0, 4, 0],
    );
}

/// OpenMP 5.2, 2.1, 18.2.1, 18.2.11: what a routine sets holds for the task that calls it and those inside it.
#[test]
fn routines_set_threads_and_schedules() {
    let text = "int omp_get_num_threads(void); int omp_get_max_threads(void); int omp_get_thread_num(void);
void omp_set_num_threads(int); typedef enum { omp_sched_static = 1, omp_sched_dynamic = 2 } omp_sched_t;
void omp_set_schedule(omp_sched_t, int); void omp_get_schedule(omp_sched_t *, int *);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
omp_sched_t kind; int chunk;
omp_get_schedule(&kind, &chunk);
a[0] = kind * 10 + chunk;
omp_set_schedule(omp_sched_dynamic, 4);
omp_set_num_threads(n - 5);
a[1] = omp_get_max_threads();
#pragma omp parallel
{
omp_sched_t own; int size;
if (omp_get_thread_num() == 1) { omp_set_schedule(omp_sched_static, 7); omp_set_num_threads(2); }
omp_get_schedule(&own, &size);
if (omp_get_thread_num() == 0) { a[2] = omp_get_num_threads(); a[3] = own * 10 + size; }
if (omp_get_thread_num() == 1) a[4] = own * 10 + size;
}
omp_get_schedule(&kind, &chunk);
a[5] = kind * 10 + chunk;
#pragma omp parallel num_threads(2)
if (omp_get_thread_num() == 0) a[6] = omp_get_num_threads();
if (a[6] == 2) omp_set_num_threads(4);
#pragma omp parallel for
for (int i = 7; i < 8; ++i) a[i] = omp_get_num_threads();
}
}
";
    check_many(text, 8, &[0; 8], &[10, 3, 3, 24, 17, 24, 2, 4]);
}

/// OpenMP 5.2, 11: worksharing, barriers and single constructs of a procedure that calls itself bind to the team that calls it.
#[test]
fn a_recursive_procedure_shares_out_what_its_team_has() {
    let text = "void rise(int k, int n, int *a)
{
#pragma omp for schedule(dynamic)
for (int i = 1; i < n; i++) a[i] = 2 * a[i] + k;
#pragma omp single
a[0]++;
if (k > 0) rise(k - 1, n, a);
}
void f(int n, int *a)
{
#pragma omp target map(tofrom: a[0:n])
{
REGION
}
}
";
    let regions = [
        "#pragma omp parallel\nrise(2, n, a);",
        "rise(2, n, a);",
        "#pragma omp parallel num_threads(3)\nrise(2, n, a);",
        "#pragma omp parallel if(n > 9)\nrise(2, n, a);",
    ];
    for region in regions {
        let text = text.replace("REGION", region);
        let geometries = [(1, 1), (1, 5), (1, 32), (2, 40)];
        check_file(&File::c(&text), &text, &geometries, 4, &[0, 1, 0, 2], &[3, 18, 10, 26]);
    }
}

/// OpenMP 5.2, 5.5: the reduction of a section by a pointer that is passed on.
#[test]
fn a_recursive_procedure_reduces_what_a_pointer_points_to() {
    let text = "int sum_up(int k, int n, int *a, int *sum)
{
#pragma omp for reduction(+: sum[0:1])
for (int i = 0; i < n; i++) sum[0] += a[i] * k;
return k ? sum_up(k - 1, n, a, sum) + 1 : 0;
}
void f(int n, int *a)
{
#pragma omp target map(tofrom: a[0:n])
{
int sum = 5, depth = 0;
#pragma omp parallel reduction(max: depth)
depth = sum_up(3, n, a, &sum);
a[0] = sum; a[1] = depth;
}
}
";
    check_file(&File::c(text), text, &[(1, 1), (1, 33)], 3, &[1, 2, 3], &[41, 3, 3]);
}

/// OpenMP 5.2, 10.1: the region begins when the encountering thread has evaluated what is before it. All threads of a block do so here, and
/// those of other warps may be late.
#[test]
fn what_is_read_before_a_region_is_not_written_in_it_yet() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int t[4] = {1, 2, 3, 4}; int k = t[2];
#pragma omp parallel for
for (int i = 0; i < 4; i++) t[i] = k + i;
int m = t[1], count = 0;
#pragma omp parallel for
for (int i = 0; i < 4; i++) t[i] += m;
while (1) {
#pragma omp parallel
#pragma omp single
count++;
if (count >= 3) break; }
a[0] = t[0]; a[1] = t[3]; a[2] = count; }",
        3,
        &[0; 3],
        &[7, 10, 3],
    );
}

/// A block meets before a region that writes what was read, also in memory of the launch, and not before others.
#[test]
fn threads_meet_before_a_region_that_writes_what_was_read() {
    let barriers = |before: &str, body: &str| {
        let text = format!(
            "void f(int n, int *restrict a, int *restrict b) {{\n#pragma omp target map(tofrom: a[0:n], b[0:n])\n{{ {before}\n\
             #pragma omp parallel for\nfor (int i = 0; i < n; i++) {body} }}\n}}"
        );
        let found = File::c(&text).each(|view| ptx(view, Options::default()).text);
        found.concat().matches("bar.sync").count()
    };
    assert_eq!(barriers("int k = b[0];", "a[i] = k;"), 0);
    assert_eq!(barriers("int k = a[0];", "a[i] = k;"), 1);
    assert_eq!(barriers("int k = n;", "a[i] = k;"), 0);
}
